"""Characters that no database keeps: NUL, and halves of surrogate pairs. They become the replacement sign."""

from typing import Any

_REFUSED = {0: "\ufffd", **dict.fromkeys(range(0xD800, 0xE000), "\ufffd")}


def storable(text: str) -> str:
    """The text with every such character replaced; the rest stays as it is."""
    return text.translate(_REFUSED)


def all_storable(value: Any) -> Any:
    """JSON data with every text in it made storable, the names of fields as well."""
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, dict):
        return {all_storable(key): all_storable(one) for key, one in value.items()}
    if isinstance(value, list):
        return [all_storable(one) for one in value]
    return value
