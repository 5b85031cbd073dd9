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
    copied: S = _copy(value)
    return copied


def _copy(value: Any) -> Any:
    """Return a copy of any value, by the type that it has."""
    kind: object = type(value)
    return _of_type(kind)(value)


@cache
def _of_type(kind: type) -> Copier:
    """Return what copies values of exactly this type."""
    if kind in _PLAIN:
        return lambda value: value
    if kind is list:
        return lambda value: [_copy(item) for item in value]
    if kind is dict:
        return lambda value: {key: _copy(item) for key, item in value.items()}
    if is_dataclass(kind) and kind.__dictoffset__:  # not with slots
        return _of_dataclass(kind)
    return lambda value: pickle.loads(pickle.dumps(value, -1))  # noqa: S301 - bytes of our own


def _of_dataclass(kind: type) -> Copier:
    hints = get_type_hints(kind)
    found = [(field.name, _as_annotated(hints[field.name])) for field in fields(kind)]
    changing = [(name, copier) for name, copier in found if copier is not None]

    def copy(value: Any) -> Any:
        copied: Any = object.__new__(kind)
        items = copied.__dict__
        items.update(value.__dict__)
        for name, copier in changing:
            items[name] = copier(items[name])
        return copied

    return copy


def _as_annotated(hint: Any) -> Copier | None:
    """Return what copies values that are annotated like this; None where a copy may share them."""
    if hint in _PLAIN:
        return None
    container = get_origin(hint)
    if container not in (list, dict):
        return _copy
    inner = _as_annotated(get_args(hint)[-1])
    return _of_lists(inner) if container is list else _of_dicts(inner)


def _of_lists(inner: Copier | None) -> Copier:
    if inner is None:
        return lambda value: value.copy() if type(value) is list else _copy(value)
    return lambda value: (
        [inner(item) for item in value] if type(value) is list and value else _copy(value)
    )


def _of_dicts(inner: Copier | None) -> Copier:
    if inner is None:
        return lambda value: value.copy() if type(value) is dict else _copy(value)

    def copy(value: Any) -> Any:
        if type(value) is not dict:
            return _copy(value)
        return {key: inner(item) for key, item in value.items()} if value else {}

    return copy
