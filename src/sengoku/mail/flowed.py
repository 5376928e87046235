"""Paragraphs that a mail program broke into lines, put together again (RFC 3676)."""


def unflow(text: str, *, delete_space: bool) -> str:
    """`text` of type `format=flowed` with soft line breaks undone; `delete_space` is the DelSp parameter.

    A line that ends in a blank goes on in the next one of the same quote depth, the signature line apart.
    Quoted lines keep one `>` per level.
    """
    lines: list[str] = []
    open_depth = -1  # the depth of a paragraph that still flows, -1 if none does
    pieces: list[str] = []
    for line in text.split("\n"):
        depth, content = _unstuffed(line.rstrip("\r"))
        signature = content == "-- "
        if pieces and (depth != open_depth or signature):
            lines.append("".join(pieces))
            pieces = []
        flows = content.endswith(" ") and not signature
        shown = content[:-1] if flows and delete_space else content
        pieces.append(shown if pieces else _mark(depth) + shown)
        open_depth = depth
        if not flows:
            lines.append("".join(pieces))
            pieces = []
    return "\n".join([*lines, "".join(pieces)] if pieces else lines)


def _unstuffed(line: str) -> tuple[int, str]:
    content = line.lstrip(">")
    return len(line) - len(content), content.removeprefix(" ")


def _mark(depth: int) -> str:
    return ">" * depth + " " if depth else ""
