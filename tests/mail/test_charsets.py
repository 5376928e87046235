"""Bytes as text, whatever a mail program calls them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sengoku.mail.charsets import codec_of, decode_text

TEXT = "A Kai – Sagami"
JAPANESE = "春の命令 A Kai H"


@pytest.mark.parametrize(
    "charset", ["utf-8", "UTF8", "utf8mb4", '"UTF-8"', "utf_8", "unicode-1-1-utf-8", "", None, "x-unknown"]
)
def test_utf_8_by_any_name_or_none(charset: str | None) -> None:
    assert decode_text(TEXT.encode(), charset) == TEXT


@pytest.mark.parametrize(
    "charset", ["iso-8859-1", "ISO8859-1", "latin1", "windows-1252", "cp1252", "us-ascii", None]
)
def test_western_bytes_by_any_name(charset: str | None) -> None:
    assert decode_text(TEXT.encode("cp1252"), charset) == TEXT


@pytest.mark.parametrize(
    ("charset", "codec"),
    [
        ("shift_jis", "cp932"),
        ("x-sjis", "cp932"),
        ("Windows-31J", "cp932"),
        ("ms_kanji", "cp932"),
        ("csShiftJIS", "cp932"),
        ("x-ms-cp932", "cp932"),
        ("hz-gb-2312", "hz"),
        ("EUC-JP", "euc_jp"),
        ("iso-2022-jp", "iso2022_jp"),
        ("csISO2022JP", "iso2022_jp"),
        (None, "iso2022_jp"),
        ("us-ascii", "iso2022_jp"),
        ("gb2312", "gb18030"),
        ("utf-16", "utf-16"),
        ("utf-7", "utf-7"),
    ],
)
def test_japanese_and_other_sets(charset: str | None, codec: str) -> None:
    assert decode_text(JAPANESE.encode(codec), charset) == JAPANESE


@pytest.mark.parametrize(
    "charset", ["punycode", "idna", "unicode_escape", "zip", "rot13", "undefined", "mbcs", "../x", "a" * 9999]
)
def test_codecs_that_are_no_charsets_are_not_used(charset: str) -> None:
    assert codec_of(charset) is None
    assert decode_text(rb"A\u0020Kai", charset) == r"A\u0020Kai"


@pytest.mark.parametrize("charset", ["iso-8859-1", "windows-1252", "iso-8859-15", "us-ascii", "macintosh"])
def test_utf_8_under_a_western_name_is_seen_for_what_it_is(charset: str) -> None:
    assert decode_text("Mōri: A Kai – Sagami".encode(), charset) == "Mōri: A Kai – Sagami"
    assert decode_text("Früh: A Kai H".encode("cp1252"), "iso-8859-1") == "Früh: A Kai H"


@pytest.mark.parametrize("charset", [None, "utf-8", "us-ascii", "utf-16"])
def test_a_file_with_the_mark_of_utf_16_is_that(charset: str | None) -> None:
    assert decode_text(TEXT.encode("utf-16"), charset) == TEXT
    assert decode_text(b"\xfe\xff" + TEXT.encode("utf-16-be"), charset) == TEXT


def test_signs_that_a_server_encoded_twice_are_put_right() -> None:
    for sign in "–—‑’“”→…\xa0":
        broken = f"A Kai {sign} Sagami".encode().decode("latin-1").encode("utf-8")
        as_windows = "".join(
            bytes((byte,)).decode("cp1252", "ignore") or chr(byte) for byte in f"A {sign} B".encode()
        )
        assert decode_text(as_windows.encode(), "utf-8") == f"A {sign} B"
        assert "Kai" in decode_text(broken, "utf-8")
    assert decode_text("Pâques â â€".encode(), "utf-8") == "Pâques â â€"


def test_a_byte_order_mark_is_no_text() -> None:
    assert decode_text(b"\xef\xbb\xbfA Kai H", "utf-8") == "A Kai H"


def test_a_wrong_declaration_loses_no_order() -> None:
    assert "A Kai H" in decode_text("武田\nA Kai H".encode("cp932"), "utf-8")
    assert "A Kai H" in decode_text(b"\x81\xffA Kai H", "shift_jis")


@given(
    st.binary(max_size=200),
    st.sampled_from(["utf-8", "utf-16", "utf-7", "iso-2022-jp", "gb18030", "x", None]),
)
def test_any_bytes_become_text_that_can_be_stored(data: bytes, charset: str | None) -> None:
    decode_text(data, charset).encode("utf-8")
