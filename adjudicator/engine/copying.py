"""Deep copies of states: dataclasses, dicts and lists of plain values.

Every segment begins with a copy, so it is made for speed: by what the annotations of a dataclass
say, as far as they are true. What is none of these, such as a sealed pile, is copied by pickling
it. Two places that refer to one and the same list get a list each, as they do from a snapshot that
is stored.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

S = TypeVar("S")
Copier: TypeAlias = Callable[[Any], Any]

_PLAIN: Final = frozenset({str, int, bool, float, type(None)})
"""Types of values that never change, so that a copy may share them."""


def copy_of(value: S) -> S:
    """Return a deep copy of a state, or of a part of one."""
    kind: object = type(value)
    copied: S = _of_type(kind)(value)
    return copied


@cache
def _of_type(kind: type) -> Copier:
    """Return what copies values of exactly this type."""
    if kind in _PLAIN:
        return lambda value: value
    if kind is list:
        return lambda value: [copy_of(item) for item in value]
    if kind is dict:
        return lambda value: {key: copy_of(item) for key, item in value.items()}
    if is_dataclass(kind) and not _is_frozen(kind):
        return _of_dataclass(kind)
    return lambda value: pickle.loads(pickle.dumps(value, -1))  # noqa: S301 - bytes of our own


def _is_frozen(kind: Any) -> bool:
    """Return whether the attributes of a dataclass cannot be set."""
    return bool(kind.__dataclass_params__.frozen)


def _of_dataclass(kind: type) -> Copier:
    """Return a copier with a line for each field.

    Its source is put together here, as ``dataclasses`` does it with ``__init__``: a loop that calls
    a function for each field takes twice as long, and so does setting attributes in ``__dict__``.
    """
    hints = get_type_hints(kind)
    lines = ["copied = new(kind)"]
    for field in fields(kind):
        lines.append(f"part = value.{field.name}")
        lines.append(f"copied.{field.name} = {_copied('part', hints[field.name])}")
    source = "\n    ".join(["def copy(value):", *lines, "return copied"])
    names: dict[str, Any] = {"new": object.__new__, "kind": kind, "of_type": _of_type}
    exec(source, names)  # noqa: S102 - written above, of names in our own classes
    copier: Copier = names["copy"]
    return copier


def _copied(name: str, hint: Any) -> str:
    """Return an expression that copies what is called ``name`` and annotated like this.

    It is the name alone where a copy may share the value. An annotation need not be true: a sealed
    pile stands in the place of a list.
    """
    if hint in _PLAIN:
        return name
    container = get_origin(hint)
    otherwise = f"of_type(type({name}))({name})"
    if container not in (list, dict):
        return otherwise
    item = f"{name}_"
    inner = _copied(item, get_args(hint)[-1])
    if inner == item:
        made = f"{name}.copy()"
    elif container is list:
        made = f"[{inner} for {item} in {name}]"
    else:
        made = f"{{key: {inner} for key, {item} in {name}.items()}} if {name} else {{}}"
    return f"(({made}) if type({name}) is {container.__name__} else {otherwise})"
