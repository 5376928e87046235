"""How retreats are written."""

from collections.abc import Callable

import pytest

from sengoku.engine import Disband, Order, Retreat

NORTH = Retreat("kai", ("north-shinano",))
EITHER = Retreat("kai", ("north-shinano", "south-shinano"))

FORMS: list[tuple[str, Order]] = [
    *((f"A Kai {text}", NORTH) for text in (
        "R Nsh", "r nsh", "R - Nsh", "retreats to North Shinano", "rtr Nsh", "ret Nsh",
        "retreat North Shinano", "- Nsh",
        "-> Nsh", "to North Shinano", "moves to North Shinano", "withdraws to North Shinano",
        "retreats to N. Shinano",
        "R Nsh else disband", "R Nsh or disband", "R Nsh, else disband", "will retreat to Nsh", "R 北信濃",
    )),
    ("Retreat A Kai to Nsh", NORTH),
    ("Kai R Nsh", NORTH),
    *((f"A Kai {text}", EITHER) for text in (
        "R Nsh else Ssh", "R Nsh or Ssh", "R Nsh, Ssh", "R Nsh/Ssh", "R Nsh, else Ssh, else disband",
        "- Nsh or Ssh", "retreats to North Shinano, or else to South Shinano", "R Nsh, or Ssh or D",
        "retreats to North Shinano otherwise South Shinano", "R Nsh else R Ssh",
    )),
    *((f"A Kai {text}", Disband("kai")) for text in (
        "D", "d", "disbands", "disband", "off", "OTB", "destroyed", "is disbanded", "dis", "disbanded.",
    )),
    ("Disband A Kai", Disband("kai")),
    ("Remove A Kai", Disband("kai")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "order"), FORMS, ids=[text for text, _ in FORMS])
def test_a_form_is_read(orders_in: Callable[..., tuple[Order, ...]], text: str, order: Order) -> None:
    assert orders_in(text, "R") == (order,)


def test_a_heading_changes_nothing_about_retreats(orders_in: Callable[..., tuple[Order, ...]]) -> None:
    assert orders_in("Retreats:\nA Kai - Nsh", "R") == (NORTH,)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("A Kai H", "neither hold"),
        ("A Kai S A Ssh", "neither hold"),
        ("A Kai", "say where it retreats to"),
        ("B A Kai", "winter adjustments"),
        ("A Kai - Nsh by convoy", "never by convoy"),
        ("A Kai R", "say where to"),
        ("A Kai R Xyzzy", "no place on this map"),
        ("all hold", "No unit holds in this phase"),
        ("both disband", "name each unit"),
        ("Disband all of them", "name each unit"),
    ],
)
def test_what_cannot_be_done_now_is_answered(
    sentences_for: Callable[..., tuple[str, ...]], text: str, part: str
) -> None:
    (sentence,) = sentences_for(text, "R")
    assert part in sentence
