"""Lines in, answers out: one that makes no sense is answered with its error, the others are still done."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, NamedTuple

from sengoku.engine import EngineError, Variant, resolve

from .errors import CaseError
from .read import CaseReader
from .write import VerdictWriter


def _no_number(word: str) -> object:
    raise ValueError(f"{word} is no number")


LONGEST_LINE = 1_000_000
"""Bytes; the largest position with all its orders has less than a hundredth of it."""
_encode = json.JSONEncoder(ensure_ascii=False).encode
_decode = json.JSONDecoder(parse_constant=_no_number).decode
_BOM = b"\xef\xbb\xbf"


class Answer(NamedTuple):
    """The answer to one line: the bytes of a line in UTF-8 with its end, and whether it is an error."""

    line: bytes
    failed: bool


def answers(variant: Variant, stream: BinaryIO, *, codes: bool) -> Iterator[Answer]:
    """An answer for every line that is not blank, as soon as the line is there."""
    reader, writer = CaseReader(variant), VerdictWriter(variant, codes=codes)
    for number, raw in enumerate(lines(stream), start=1):
        if raw is None or raw.strip():
            text, failed = _answer(reader, writer, number, raw)
            # Half of a surrogate pair, which JSON can name and UTF-8 cannot, goes out as it came: escaped.
            yield Answer(f"{text}\n".encode("utf-8", "backslashreplace"), failed)


def lines(stream: BinaryIO) -> Iterable[bytes | None]:
    """The lines of a stream, each as soon as it is there; None for one that is too long to be read."""
    first = True
    while raw := stream.readline(LONGEST_LINE + 1):
        if len(raw) > LONGEST_LINE and not raw.endswith(b"\n"):
            while (rest := stream.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
            yield None
        else:
            yield raw.removeprefix(_BOM) if first else raw
        first = False


def _answer(reader: CaseReader, writer: VerdictWriter, number: int, raw: bytes | None) -> tuple[str, bool]:
    """The JSON of an answer, and whether it is an error."""
    case_id: Any = None
    try:
        data = parse(number, raw)
        case_id = data.get("id") if isinstance(data, dict) else None
        case = reader.read(data)
        verdict = resolve(reader.variant, case.position, case.orders(reader.variant))
        return writer.write(case, verdict), False
    except (CaseError, EngineError) as error:
        sentence = str(error)
    except Exception as error:
        # A fault of the program in one case must not cost the answers to all others.
        sentence = f"This case could not be adjudicated for a fault of the program: {error!r}."
    return _encode({"id": case_id, "error": sentence}), True


def parse(number: int, raw: bytes | None) -> object:
    """The data of a line. Raises CaseError when it is no JSON."""
    if raw is None:
        raise CaseError(f"Line {number} is longer than {LONGEST_LINE} bytes.")
    try:
        text = raw.decode("utf-8")
        if text.startswith("\ufeff"):
            raise json.JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", text, 0)
        return _decode(text)
    except UnicodeDecodeError:
        raise CaseError(f"Line {number} is not text in UTF-8.") from None
    except RecursionError:
        raise CaseError(f"Line {number} is nested too deeply.") from None
    except ValueError as error:
        raise CaseError(f"Line {number} is not JSON: {error}.") from None
