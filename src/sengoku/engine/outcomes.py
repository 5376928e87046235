"""The outcomes of a movement phase, in columns until somebody reads them line by line."""

from collections.abc import Iterator, Sequence
from typing import overload

from .order import Order
from .unit import Unit
from .verdict import Fate, Outcome

_row = tuple.__new__


class Outcomes(Sequence[Outcome]):
    """A tuple of outcomes, and equal to one; kept as its columns until somebody asks for a row.

    The columns have the same length, one entry for each unit in the order of the position.
    """

    __slots__ = ("_columns", "_rows")

    def __init__(
        self,
        clans: tuple[str, ...],
        units: tuple[Unit, ...],
        orders: tuple[Order, ...],
        fates: tuple[Fate, ...],
    ) -> None:
        self._columns = clans, units, orders, fates
        self._rows: tuple[Outcome, ...] | None = None

    @property
    def rows(self) -> tuple[Outcome, ...]:
        """The same as a plain tuple."""
        if self._rows is None:
            self._rows = tuple(
                [
                    _row(Outcome, (clan, unit, order, result, reason))
                    for clan, unit, order, (result, reason) in zip(*self._columns, strict=True)
                ]
            )
        return self._rows

    def __len__(self) -> int:
        return len(self._columns[0])

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.rows)

    @overload
    def __getitem__(self, index: int) -> Outcome: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Outcome]: ...
    def __getitem__(self, index: int | slice) -> Outcome | Sequence[Outcome]:
        return self.rows[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Outcomes):
            return self._columns == other._columns
        return self.rows == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        return repr(self.rows)

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (self.rows,)
