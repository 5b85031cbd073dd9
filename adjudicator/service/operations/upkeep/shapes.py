"""The shape of a record: which parts it must have, and of what form they are.

Names of rolls are made of numbers of the record: 1.0 or true for 1 would be other dice. So nothing
else is looked at before every part is what ``adjudicator export`` writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

_NUMBER: Final = ("generation", "number", "segment", "request", "after", "schema", "revision")
_TEXT: Final = ("kind", "label", "role", "topic", "stage", "digest", "chain", "status", "words")
_FORMS: Final[Mapping[str, type]] = {
    **dict.fromkeys(_NUMBER, int),
    **dict.fromkeys(_TEXT, str),
    **dict.fromkeys(("closed", "stands"), bool),
    **dict.fromkeys(("answers", "rolls", "facts", "segments"), list),
    "result": list,
}
_KEY: Final = re.compile(r"([0-9a-fA-F]{2}){32,}")
"""A secret of a game or its hash, in hex."""
_LEAST: Final[Mapping[str, int]] = {"generation": 1, "after": -1}
"""Where numbers begin that do not begin at 0: below it are as many other dice as above."""
_UNCHAINED: Final = ("after", "chain")
"""What is None where dice follow from the secret alone."""


def faults_of(record: Mapping[str, Any], segments: list[Any]) -> list[str]:
    """Return what is of another form than a record has it.

    ``segments`` are those of the record in the present format. Raises KeyError, TypeError or
    AttributeError when a part is missing.
    """
    chained = is_chained(record)
    found = [*_numbers(record, ("generation", "dice", "version")), *_no_keys(record)]
    for name in ("words", "taken_back"):
        for one in record.get(name, ()):
            found += (f"{name}: {fault}" for fault in _misshapen(one, "generation", chained=True))
    for number, raw in enumerate(segments):
        found += (f"segment {number}: {fault}" for fault in _of_segment(raw, chained=chained))
    return found


def is_chained(record: Mapping[str, Any]) -> bool:
    """Return whether the dice of a record follow from answers and words besides the secret."""
    return bool(record.get("dice", 1) == 2)


def _of_segment(raw: Mapping[str, Any], *, chained: bool) -> Iterator[str]:
    """Yield what is wrong with the form of a segment and of its parts."""
    names = "generation number stage schema revision digest snapshot answers rolls facts closed"
    yield from _misshapen(raw, names + " chain" * chained, chained=chained)
    parts = {
        "rolls": "kind label result generation" + " after" * chained,
        "answers": "request role topic value",
        "facts": "number kind audience data",
    }
    for name, needed in parts.items():
        for number, one in enumerate(raw[name]):
            for fault in _misshapen(one, needed, chained=chained):
                yield f"{name}, {number}: {fault}"
            if any(type(face) is not int for face in one.get("result", ())):
                yield f"{name}, {number}: the result {one['result']} holds what is no whole number"
            if name == "answers" and _pointed(one["value"]):
                yield f"{name}, {number}: {one['value']!r} holds a number with a point"


def _misshapen(part: Mapping[str, Any], needed: str, *, chained: bool) -> Iterator[str]:
    """Yield which keys of a part hold something of another form; KeyError for one it lacks."""
    for name in needed.split():
        part[name]
    for name, value in part.items():
        none = value is None and name in _UNCHAINED and not chained
        if name in _FORMS and not none:
            yield from _wrong(name, value, _FORMS[name])


def _numbers(part: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[str]:
    """Yield which numbers of a part are no whole numbers."""
    for name in names:
        if name in part:
            yield from _wrong(name, part[name], int)


def _wrong(name: str, value: Any, form: type[Any]) -> Iterator[str]:
    """Yield what is wrong with a value that should be of a form."""
    number: Any = value
    if type(value) is not form:
        yield f"{name} is {value!r}, where {_WORDS[form]} is expected"
    elif form is int and number < _LEAST.get(name, 0):
        yield f"{name} is {value}, where {_LEAST.get(name, 0)} or more is expected"


def _no_keys(record: Mapping[str, Any]) -> Iterator[str]:
    """Yield where a secret or a hash is said to be what is none; a secret may be missing."""
    for name in ("secret", "secret_hash"):
        given = record[name]
        if given and not (isinstance(given, str) and _KEY.fullmatch(given)):
            yield f"{name} is {given!r}, where hex digits are expected"


_WORDS: Final[Mapping[type, str]] = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
    list: "a list",
}


def _pointed(value: Any) -> bool:
    """Return whether a value holds a number that is not written as a whole one."""
    if isinstance(value, dict):
        return any(map(_pointed, value.values()))
    return any(map(_pointed, value)) if isinstance(value, list) else isinstance(value, float)
