"""What one line says: its parts read one by one, and what the parts of a line mean for each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sengoku.engine.board import Board
from sengoku.engine.phase import PhaseKind

from . import words as w
from .complaint import complaint
from .draft import Act, Draft
from .faults import NotUnderstood, shortened
from .grammar import parse, with_further_places
from .layout import Line, joined_by_and, parts, smaller_parts, without_stops
from .names import Gazetteer
from .scan import Scan
from .tokens import Token
from .whole import WholeSet, read_whole

Part = tuple[Token, ...]
_ALONE = {WholeSet.ALL_HOLD: "all hold", WholeSet.REST_HOLD: "rest hold"}


@dataclass(frozen=True, slots=True)
class Setting:
    """What every line of a text is read with."""

    board: Board
    names: Gazetteer
    clans: Mapping[tuple[str, ...], str]
    kind: PhaseKind


@dataclass(slots=True)
class Said:
    """One line's drafts and faults, in the order of its parts."""

    line: Line
    setting: Setting
    heading: Act | None = None
    clan: str | None = None
    drafts: list[Draft] = field(default_factory=list)
    faults: list[NotUnderstood] = field(default_factory=list)
    leftovers: list[Part] = field(default_factory=list)
    whole: WholeSet | None = None
    note: str = ""

    @property
    def stops_early(self) -> bool:
        """Whether the line is the beginning of one order."""
        return not self.drafts and len(self.faults) == 1 and self.faults[0].stops_early

    @property
    def names_a_type(self) -> bool:
        """Whether the line gives an order that begins with an army or a fleet."""
        return any(draft.unit and draft.unit.type for draft in self.drafts)

    @property
    def is_order_like(self) -> bool:
        """Whether the line gave an order or would have, had it been understood."""
        return bool(self.drafts or self.faults)

    def refuse(self, sentence: str) -> None:
        """Take no order from the line, for a reason that concerns all of it."""
        self.drafts.clear()
        self.faults[:] = [NotUnderstood(sentence)]

    def read(self) -> None:
        """Read all parts of the line."""
        for part in parts(self.line.tokens):
            self._read_part(part)
        self._share_verbs()
        if not self.drafts:
            if self.whole and not self.faults:  # other words stand beside it in the line
                self.refuse(f'Write "{_ALONE[self.whole]}" alone on its line.')
            self.whole = None
            return
        if any(token.text in w.CONDITIONS for part in self.leftovers for token in part):
            self.refuse("An order cannot hang on a condition: write only what the unit does.")
            return
        for part in self.leftovers:
            if self._names_a_place(part):
                text = self.line.text[part[0].start : part[-1].end]
                self.faults.append(NotUnderstood(f'I do not understand "{shortened(text)}".'))

    def _scan(self, part: Sequence[Token]) -> Scan:
        return Scan(part, self.line.text, self.setting.names, self.setting.board, self.setting.clans)

    def _read_part(self, part: Part) -> None:
        scan = self._scan(without_stops(part))
        draft = parse(scan) if scan.size else None
        if draft and self._is_order(draft):
            self.drafts.append(draft)
        elif self._extends_retreat(scan) or self._is_about_all(scan):
            return
        elif draft is None and any(parse(self._scan(piece)) for piece in smaller_parts(part)):
            self._read_pieces(part)
        else:
            fault = (complaint(scan) or self._behind_colon(part)) if draft is None and scan.size else None
            self.faults += [fault] if fault else []
            self.leftovers += [] if fault else [part]

    def _behind_colon(self, part: Part) -> NotUnderstood | None:
        """`Sorry, I forgot: A Kai - Sag`: an order behind words that may mean anything is asked about."""
        colon = next((index for index, token in enumerate(part) if token.text == ":"), len(part))
        rest = without_stops(part[colon + 1 :])
        draft = parse(self._scan(rest)) if rest else None
        if draft is None or draft.act is Act.BARE or draft.unit is None or draft.unit.type is None:
            return None
        said = shortened(self.line.text[rest[0].start : rest[-1].end])
        return NotUnderstood(f'Write "{said}" on a line of its own, if that is the order.')

    def _read_pieces(self, part: Part) -> None:
        """A part of several sentences. Where "and" joins orders with what is none, no order is taken."""
        pieces = smaller_parts(part)
        if joined_by_and(part) and not all(parse(self._scan(piece)) for piece in pieces):
            whole = self._scan(without_stops(part))
            fault = None if parse(whole) else complaint(whole)
            self.faults += [fault] if fault else []
            self.leftovers.append(part)
            return
        for piece in pieces:
            self._read_part(piece)

    def _is_order(self, draft: Draft) -> bool:
        """Whether a draft is an order by itself: a bare place is a signature, a lone `W` a scribble."""
        if draft.act is Act.WAIVE:
            return self.setting.kind is PhaseKind.ADJUSTMENT
        return draft.act is not Act.BARE or draft.unit is None or draft.unit.type is not None

    def _is_about_all(self, scan: Scan) -> bool:
        """`rest hold` beside other orders of the same line."""
        whole = read_whole(scan.words) if self.setting.kind is PhaseKind.MOVEMENT else None
        if whole not in (WholeSet.ALL_HOLD, WholeSet.REST_HOLD):
            return False
        self.whole = whole
        return True

    def _extends_retreat(self, scan: Scan) -> bool:
        """Whether a bare place goes on a list of retreats that began before the comma."""
        if self.setting.kind is not PhaseKind.RETREAT or not self.drafts:
            return False
        longer = with_further_places(scan, self.drafts[-1])
        if longer:
            self.drafts[-1] = longer
        return longer is not None

    def _names_a_place(self, part: Part) -> bool:
        words = tuple(token.text for token in part)
        return any(
            word not in w.ALSO_ENGLISH
            and len(word) > 2
            and self.setting.names.exact_lengths(words[index : index + 5])
            for index, word in enumerate(words)
        )

    def _share_verbs(self) -> None:
        """`build A Kai, F Izu`: a bare unit takes its neighbour's verb; beside prose it is no order."""
        acts = [draft.act for draft in self.drafts]
        if Act.BARE not in acts:
            return
        if all(act is Act.BARE for act in acts) and not self.leftovers and not self.faults:
            return
        kept: list[Draft] = []
        for index, draft in enumerate(self.drafts):
            act = _shared(draft, kept[-1].act if kept else None, acts[index:])
            if act is not Act.BARE or self.heading:
                kept.append(draft if act is draft.act else replace(draft, act=act))
            elif draft.unit:
                typed = shortened(draft.unit.place.typed)
                self.faults.append(NotUnderstood(f'"{typed}": say what that unit does.'))
        self.drafts[:] = kept


def _shared(draft: Draft, before: Act | None, later: Sequence[Act]) -> Act:
    if draft.act is Act.BARE and before in (Act.BUILD, Act.REMOVE, Act.DISBAND):
        return before
    if draft.act is Act.BARE and next((act for act in later if act is not Act.BARE), None) is Act.HOLD:
        return Act.HOLD
    return draft.act
