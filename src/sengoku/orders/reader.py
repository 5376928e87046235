"""Text -> reading: goes through a text line by line and gathers what each says.

Nothing here knows the rules or the position but for which units stand where. An order comes only from a
line with a typed unit, or a place with a verb or an arrow, or a unit below a heading, or a word about the
whole set alone on its line; everything else is prose.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from sengoku.engine.phase import PhaseKind
from sengoku.engine.unit import Unit
from sengoku.engine.variant import Variant

from . import words as w
from .draft import Act
from .gather import Gathered, is_dash_list
from .layout import LONGEST_LINE, Line, lay_out
from .names import gazetteer
from .reading import Reading
from .said import Said, Setting
from .tokens import words_of
from .whole import Header, WholeSet, merged_headers, read_header, read_heading, read_whole

MOST_ORDER_LINES = 60
MOST_LINES = 1_500
LONGEST_TEXT = 64_000
NO_UNITS: Mapping[str, Unit] = MappingProxyType({})


def read(variant: Variant, kind: PhaseKind, text: str, units: Mapping[str, Unit] = NO_UNITS) -> Reading:
    """The orders in a text for a phase of that kind.

    `units` maps territory ids to the units that can be ordered (`check.orderable`; in a retreat phase the
    dislodged ones); with it wrong types are put right, coasts filled in and short names settled, each with a
    note. Never raises; at most 60 order lines of at most 300 characters are read.
    """
    setting = Setting(variant.board, gazetteer(variant.board), _clan_words(variant), kind)
    return _Reader(setting, units).read(text)


@lru_cache(maxsize=32)
def _clan_words(variant: Variant) -> Mapping[tuple[str, ...], str]:
    clans = {words_of(name): clan.id for clan in variant.clans for name in (clan.name, clan.id)}
    if variant.garrison_clan:
        clans[("neutral",)] = variant.garrison_clan
    return clans


class _Reader:
    """Reads one text once."""

    def __init__(self, setting: Setting, units: Mapping[str, Unit]) -> None:
        self._setting = setting
        self._units = units
        self._said: list[Said] = []
        self._header: Header | None = None
        self._strange_header = False
        self._heading: Act | None = None
        self._whole: WholeSet | None = None
        self._cleared = False
        self._notes: list[str] = []
        self._faults = 0

    def read(self, text: str) -> Reading:
        lines = text[:LONGEST_TEXT].splitlines()
        if len(text) > LONGEST_TEXT or len(lines) > MOST_LINES:
            self._notes.append("The message is too long to be read in full: its end was not read.")
        for number, raw in enumerate(lines[:MOST_LINES], start=1):
            line = lay_out(number, raw, self._setting.names)
            if line is None or self._is_about_all(line) or self._continues(line):
                continue
            if not self._read_line(line):
                self._notes.append(
                    f"At most {MOST_ORDER_LINES} order lines are read in one message: "
                    f"from line {number} on nothing was."
                )
                break
        return self._gather()

    def _read_line(self, line: Line) -> bool:
        """Whether there was room for what the line says."""
        line, clan = self._without_label(line)
        said = Said(line, self._setting, self._heading, clan)
        said.read()
        if said.whole:
            self._take_whole(said.whole, line)
        if not said.is_order_like:
            return True
        if len(self._said) >= MOST_ORDER_LINES or self._faults >= MOST_ORDER_LINES:
            return False
        self._faults += len(said.faults)
        if any(token.text == '"' for token in line.tokens):
            said.refuse("Words in quotation marks are not followed: leave the marks out.")
        elif line.too_long:
            said.refuse(f"The line is longer than {LONGEST_LINE} characters: write one order a line.")
        elif self._strange_header:
            said.refuse("It stands below a second header: send orders for one phase a message.")
        self._said.append(said)
        return True

    def _continues(self, line: Line) -> bool:
        """Whether a line is the second half of the order above, broken by a mail program or by hand.

        The first half must stop early, or the second begin as only a second half does; together they must
        make as many orders as there were, and nothing else.
        """
        first = self._said[-1] if self._said else None
        if first is None or first.line.last_number + 1 != line.number or line.dashed or line.plus:
            return False
        if not (first.stops_early or line.tokens[0].text in w.CONTINUING) or self._stands_alone(line):
            return False
        both = lay_out(first.line.number, f"{first.line.raw} {line.raw}", self._setting.names)
        if both is None or both.too_long:
            return False
        both, clan = self._without_label(replace(both, last_number=line.number))
        note = f"Lines {first.line.number} and {line.number} are read as one order."
        said = Said(both, self._setting, first.heading, clan, note=note)
        said.read()
        if said.faults or said.leftovers or len(said.drafts) != max(1, len(first.drafts)):
            return False
        self._said[-1] = said
        return True

    def _stands_alone(self, line: Line) -> bool:
        said = Said(line, self._setting)
        said.read()
        return said.names_a_type

    def _is_about_all(self, line: Line) -> bool:
        """Whether the line is a header, a heading or a word about the whole set; it is taken in if so."""
        words = tuple(token.text for token in line.tokens)
        if len(words) > 12:
            return False
        if header := read_header(words, self._setting.clans):
            self._take_header(header, words)
        elif (heading := read_heading(words)) and not (line.dashed or line.plus):
            self._heading = heading.act
        elif whole := read_whole(words):
            self._take_whole(whole, line)
        else:
            return False
        return True

    def _take_header(self, header: Header, words: Sequence[str]) -> None:
        self._heading = Act.BUILD if "builds" in words else Act.REMOVE if "removals" in words else None
        merged = merged_headers(self._header, header)
        if merged is None:
            self._strange_header = True
        else:
            self._header = merged

    def _take_whole(self, whole: WholeSet, line: Line) -> None:
        if whole is WholeSet.CLEAR:
            self._cleared, self._whole = True, None
            self._said.clear()
        elif self._setting.kind is not PhaseKind.MOVEMENT:
            said = Said(line, self._setting)
            said.refuse("No unit holds in this phase: it is for retreats, builds and removals.")
            self._said.append(said)
        elif self._whole is not WholeSet.ALL_HOLD:
            self._whole = whole

    def _without_label(self, line: Line) -> tuple[Line, str | None]:
        """The line without a label such as `Mori:`, `Orders:`, `Builds:` in front, and the clan it named."""
        colon = next((i for i, token in enumerate(line.tokens[:9]) if token.text == ":"), 0)
        if not colon:
            return line, None
        words = tuple(token.text for token in line.tokens[:colon])
        rest = replace(line, tokens=line.tokens[colon + 1 :])
        clan = self._setting.clans.get(words)
        if clan:
            if not rest.tokens:
                self._header = merged_headers(self._header, Header(clan)) or self._header
            return rest, clan
        header, heading = read_header(words, self._setting.clans), read_heading(words)
        if header:
            self._take_header(header, words)
        elif heading:
            self._heading = heading.act
        elif not all(word in w.HEADER_FILL or word in w.CORRECTING for word in words):
            return line, None
        return rest, None

    def _gather(self) -> Reading:
        gathered = Gathered(self._setting, self._units)
        dashes_are_bullets = is_dash_list(self._said)
        for said in self._said:
            gathered.take(said, dashes_are_bullets)
        if self._whole is WholeSet.ALL_HOLD and gathered.orders:
            self._notes.append('"All hold" is read as: every unit without an order in this message holds.')
        return Reading(
            orders=tuple(gathered.orders.values()),
            problems=tuple(sorted(gathered.problems, key=lambda problem: problem.number)),
            header=self._header,
            whole=WholeSet.WAIVE_REST if gathered.waives_rest else self._whole,
            cleared=self._cleared,
            notes=tuple(self._notes),
            superseded=tuple(gathered.superseded),
        )
