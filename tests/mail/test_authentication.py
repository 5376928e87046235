"""What counts as proof of an author."""

import pytest

from mail.building import MX, build, results
from sengoku.mail.authentication import Dmarc, Signature, dmarc
from sengoku.mail.read import read_message

LONG = "QUJD" * 40


def signature(domain: str = "example.org", *, partial: bool = False) -> Signature:
    return Signature(domain, LONG, partial)


@pytest.mark.parametrize(
    ("value", "verdict"),
    [
        (f"{MX}; dmarc=pass header.from=example.org", Dmarc.PASS),
        (f"{MX};\tDMARC=Pass (p=reject dis=none) header.from=Example.org", Dmarc.PASS),
        (f'{MX}; dmarc=pass header.from="example.org"', Dmarc.PASS),
        (f"{MX}; spf=pass; dkim=pass", Dmarc.NONE),
        (f"{MX}; dmarc=fail header.from=example.org", Dmarc.FAIL),
        (f"{MX}; none", Dmarc.NONE),
        (f"{MX}; spf=pass (dmarc=pass; dmarc=pass) smtp.mailfrom=example.org", Dmarc.NONE),
        (f"(comment) {MX} ; dmarc=pass header.from=example.org", Dmarc.PASS),
        ("mx.example.net; dmarc=pass header.from=example.org", Dmarc.NONE),
        (f"x{MX}; dmarc=pass header.from=example.org", Dmarc.NONE),
        (f"{MX}; dmarc=fail header.from=example.org; dmarc=pass header.from=example.org", Dmarc.FAIL),
        ("", Dmarc.NONE),
        (";;;", Dmarc.NONE),
        ("(" * 5000, Dmarc.NONE),
    ],
)
def test_only_a_plain_verdict_of_our_own_exchanger_counts(value: str, verdict: Dmarc) -> None:
    assert dmarc(value, MX, "example.org") is verdict


def test_without_an_exchanger_of_our_own_nothing_is_proven() -> None:
    assert dmarc("; dmarc=pass", "", "example.org") is Dmarc.NONE
    assert dmarc(results("pass", host=""), "", "example.org") is Dmarc.NONE


def test_a_pass_for_another_author_is_a_failure() -> None:
    assert dmarc(results("pass", "example.net"), MX, "example.org") is Dmarc.FAIL


def test_a_signature_over_a_part_of_the_body_proves_nothing() -> None:
    signed = (signature(partial=True),)
    assert dmarc(results("pass"), MX, "example.org", signed) is Dmarc.NONE
    assert dmarc(results("pass"), MX, "example.org", (signature(),)) is Dmarc.PASS


def test_a_list_that_signs_a_part_does_not_spoil_the_authors_own_proof() -> None:
    signed = (signature("lists.example.net", partial=True), signature())
    assert dmarc(results("pass"), MX, "example.org", signed) is Dmarc.PASS


def test_signatures_are_read_whole_and_stubs_are_left_out() -> None:
    folded = LONG[:40] + "\r\n\t" + LONG[40:]
    raw = build(
        "x",
        ("DKIM-Signature", f"v=1; d=Example.ORG; s=a; l=20; b={folded}"),
        ("DKIM-Signature", "v=1; d=example.org; b="),
    )
    assert read_message(raw).signatures == (Signature("example.org", LONG, True),)
