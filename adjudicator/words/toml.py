"""Tables as TOML, for people to read and change: what is long stands on lines of its own."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_LONGEST: Final = 96
_DEEPEST: Final = 20


def from_toml(text: str) -> dict[str, Any]:
    """Return the data of a text; TOMLDecodeError when it is no TOML, or nobody writes such TOML.

    What is nested without end, or a number of thousands of digits, is more than Python can carry.
    """
    try:
        found = tomllib.loads(text)
        _check_depth(found, _DEEPEST)
    except (RecursionError, ValueError) as error:
        if isinstance(error, tomllib.TOMLDecodeError):
            raise
        raise tomllib.TOMLDecodeError(
            "it is nested too deeply, or a number in it is too long"
        ) from None
    return found


def _check_depth(value: Any, left: int) -> None:
    if left < 0:
        raise ValueError
    inside = value.values() if isinstance(value, dict) else value
    for one in inside if isinstance(value, dict | list) else ():
        _check_depth(one, left - 1)


def as_toml(table: Mapping[str, Any]) -> str:
    """Return a table of texts, whole numbers, truth values, lists and tables as TOML."""
    return "\n".join(_lines(table, ())) + "\n"


def _lines(table: Mapping[str, Any], above: tuple[str, ...]) -> list[str]:
    plain, below = [], []
    for key, value in table.items():
        if isinstance(value, Mapping) and (not above or _is_long(key, value)):
            below += ["", f"[{'.'.join(map(_key, (*above, key)))}]"] if _has_plain(value) else []
            below += _lines(value, (*above, key))
        else:
            plain.append(f"{_key(key)} = {_value(value)}")
    return [*plain, *below]


def _is_long(key: str, table: Mapping[str, Any]) -> bool:
    nested = any(isinstance(value, Mapping) for value in table.values())
    return nested or len(f"{_key(key)} = {_value(table)}") > _LONGEST


def _has_plain(table: Mapping[str, Any]) -> bool:
    return not table or any(
        not (isinstance(value, Mapping) and _is_long(key, value)) for key, value in table.items()
    )


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        parts = [_value(one) for one in value]
        line = f"[{', '.join(parts)}]"
        if len(line) <= _LONGEST:
            return line
        return "[\n" + "".join(f"    {part},\n" for part in parts) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _text(value) if isinstance(value, str) else str(value)
