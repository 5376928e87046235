"""Bytes to text, by the charset a mail program declared or should have declared. Never raises."""

import codecs

# What mail programs write, and the codec that reads it. Supersets stand in for the sets they extend, as
# web browsers do: much that calls itself ISO-8859-1 is windows-1252. Only codecs named here are used, since
# Python's list also holds things that are no charsets (punycode, unicode_escape, zip).
_CODECS = {
    "ascii": "ascii",
    "us-ascii": "ascii",
    "ansi_x3.4-1968": "ascii",
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "utf8mb4": "utf-8",
    "unicode-1-1-utf-8": "utf-8",
    "utf-7": "utf-7",
    "utf-16": "utf-16",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    "iso-8859-1": "cp1252",
    "latin1": "cp1252",
    "latin-1": "cp1252",
    "windows-1252": "cp1252",
    "win-1252": "cp1252",
    "cp1252": "cp1252",
    "cp-1252": "cp1252",
    "iso-8859-9": "cp1254",
    "iso-8859-8-i": "iso8859_8",
    "iso-8859-11": "cp874",
    "tis-620": "cp874",
    "macintosh": "mac_roman",
    "x-mac-roman": "mac_roman",
    "cp850": "cp850",
    "ibm850": "cp850",
    "cp437": "cp437",
    "ibm437": "cp437",
    "koi8-r": "koi8_r",
    "koi8-u": "koi8_u",
    "iso-2022-jp": "iso2022_jp_ext",
    "iso-2022-jp-1": "iso2022_jp_ext",
    "iso-2022-jp-2": "iso2022_jp_2",
    "iso-2022-jp-3": "iso2022_jp_3",
    "iso-2022-jp-ms": "iso2022_jp_ext",
    "csiso2022jp": "iso2022_jp_ext",
    "cp50220": "iso2022_jp_ext",
    "cp50221": "iso2022_jp_ext",
    "iso-2022-kr": "iso2022_kr",
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "sjis": "cp932",
    "x-sjis": "cp932",
    "ms_kanji": "cp932",
    "csshiftjis": "cp932",
    "ms932": "cp932",
    "x-ms-cp932": "cp932",
    "windows-31j": "cp932",
    "cp932": "cp932",
    "euc-jp": "euc_jp",
    "x-euc-jp": "euc_jp",
    "cseucpkdfmtjapanese": "euc_jp",
    "euc-kr": "cp949",
    "ks_c_5601-1987": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "gb18030": "gb18030",
    "hz-gb-2312": "hz",
    "big5": "big5hkscs",
    "big5-hkscs": "big5hkscs",
}
_CODECS |= {f"iso-8859-{number}": f"iso8859_{number}" for number in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)}
_CODECS |= {
    f"windows-{number}": f"cp{number}" for number in (874, 1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258)
}

_WESTERN = frozenset(("cp1252", "cp1254", "iso8859_15", "mac_roman"))
_UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_TWICE_ENCODED = {
    "".join(bytes((byte,)).decode("cp1252", "ignore") or chr(byte) for byte in sign.encode()): sign
    for sign in "\xa0‐‑‒–—―‘’“”•…→"
}


def codec_of(charset: str | None) -> str | None:
    """Python's codec for a declared charset, or None if it is unknown or says nothing."""
    name = (charset or "").strip().strip("\"'").lower().rstrip(";")
    return _CODECS.get(name) or _CODECS.get(name.replace("_", "-"))


def decode_text(data: bytes, charset: str | None) -> str:
    """The text of `data`: by its charset, else as UTF-8, else as windows-1252 with gaps marked.

    What the bytes say about themselves comes first: a byte order mark, the escape sequences of Japanese mail
    (RFC 1468), and UTF-8 under a western name, which hardly any other text looks like.
    """
    declared = codec_of(charset)
    if data.startswith(_UTF_16_MARKS):
        declared = "utf-16"
    elif declared in (None, "ascii") and b"\x1b$" in data:
        declared = "iso2022_jp_ext"
    codecs_to_try = ("utf-8", declared) if declared in _WESTERN else (declared, "utf-8")
    for codec in codecs_to_try:
        if codec and (text := _strict(data, codec)) is not None:
            return _mended(text.removeprefix("\ufeff"))
    return _mended(data.decode("cp1252", "replace"))


def _mended(text: str) -> str:
    """Dashes, quotation marks and blanks that a server on the way took for windows-1252, put right again."""
    if "â" not in text and "Â\xa0" not in text:
        return text
    for broken, sign in _TWICE_ENCODED.items():
        text = text.replace(broken, sign)
    return text


def _strict(data: bytes, codec: str) -> str | None:
    try:
        text = codecs.decode(data, codec)
    except (UnicodeError, LookupError):
        return None
    return None if any("\ud800" <= letter <= "\udfff" for letter in text) else text
