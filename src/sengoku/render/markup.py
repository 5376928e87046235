"""SVG elements as text: escaped, with short numbers, so that the same picture is the same bytes."""

from xml.sax.saxutils import escape, quoteattr


def number(value: float) -> str:
    """At most one decimal, no trailing zero, no minus before zero."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def points(*values: float) -> str:
    """Numbers with a blank between them."""
    return " ".join(number(value) for value in values)


def element(name: str, *content: str, **attributes: str | float | None) -> str:
    """One element. Content is markup already; attribute values are escaped, None leaves one out.

    `stroke_width` becomes `stroke-width`; `class_` becomes `class`.
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={_value(value)}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"


def _value(value: str | float) -> str:
    return quoteattr(value) if isinstance(value, str) else f'"{fraction(value)}"'


def fraction(value: float) -> str:
    """At most two decimals, for widths and opacities."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def group(*content: str, **attributes: str | float | None) -> str:
    """A group of elements; nothing at all when there is nothing in it."""
    inside = "".join(content)
    return element("g", inside, **attributes) if inside else ""


def words(text: str) -> str:
    """Text as it may stand between tags."""
    return escape(text)
