"""The lines of a text put together: drafts become orders, the last one for a unit counts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sengoku.engine.order import Order, Waive
from sengoku.engine.phase import PhaseKind
from sengoku.engine.unit import Unit, territory_of

from .adjustment import adjustment_order
from .draft import Act, Draft
from .faults import NotUnderstood
from .layout import LONGEST_LINE, Line
from .movement import movement_order
from .reading import Problem, ReadOrder
from .retreat import retreat_order
from .said import Said, Setting
from .settle import Scene

_SETTLERS = {
    PhaseKind.MOVEMENT: movement_order,
    PhaseKind.RETREAT: retreat_order,
    PhaseKind.ADJUSTMENT: adjustment_order,
}
_MOST_WAIVES = 60


@dataclass(slots=True)
class Gathered:
    """The orders by territory, what they replaced, and what could not be read."""

    setting: Setting
    units: Mapping[str, Unit]
    orders: dict[str, ReadOrder] = field(default_factory=dict)
    superseded: list[ReadOrder] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    waives_rest: bool = False

    def take(self, said: Said, dashes_are_bullets: bool) -> None:
        """Add what one line says."""
        for draft in said.drafts:
            try:
                self._settle(said, _in_context(said, draft, dashes_are_bullets))
            except NotUnderstood as fault:
                self._problem(said.line, fault)
        for known in said.faults:
            self._problem(said.line, known)

    def _settle(self, said: Said, draft: Draft) -> None:
        scene = Scene(self.setting.board, self.setting.names, self.units)
        order: Order = _SETTLERS[self.setting.kind](scene, draft)
        unit = draft.unit
        read = ReadOrder(
            order,
            said.line.raw,
            said.line.number,
            unit.type if unit else None,
            (said.note, *scene.notes) if said.note else tuple(scene.notes),
            (unit.clan if unit else None) or said.clan,
            draft.target.type if draft.target else None,
        )
        if isinstance(order, Waive):
            self._waive(draft, read)
            return
        key = territory_of(order.at)
        if key in self.orders:
            self.superseded.append(self.orders.pop(key))
        self.orders[key] = read

    def _waive(self, draft: Draft, read: ReadOrder) -> None:
        self.waives_rest = self.waives_rest or draft.count == 0
        for _ in range(min(draft.count, _MOST_WAIVES)):
            self.orders[f"waive {len(self.orders)}"] = read

    def _problem(self, line: Line, fault: NotUnderstood) -> None:
        self.problems.append(Problem(line.number, line.raw[:LONGEST_LINE], fault.sentence, fault.candidates))


def is_dash_list(lines: Sequence[Said]) -> bool:
    """Whether every order line of several begins with a dash: then the dashes are bullets."""
    return len(lines) > 1 and all(said.line.dashed for said in lines)


def _in_context(said: Said, draft: Draft, dashes_are_bullets: bool) -> Draft:
    """A bare unit below a heading, or behind `+` or `-` in an adjustment phase, is built or removed."""
    if draft.act is not Act.BARE:
        return draft
    if said.heading:
        return replace(draft, act=said.heading)
    if said.setting.kind is PhaseKind.ADJUSTMENT and said.line.plus:
        return replace(draft, act=Act.BUILD)
    if said.setting.kind is PhaseKind.ADJUSTMENT and said.line.dashed and not dashes_are_bullets:
        return replace(draft, act=Act.REMOVE)
    return draft
