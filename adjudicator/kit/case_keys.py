"""Keys of rules cases: how ``[position]`` changes a state, and how ``expect`` is compared with it.

Most keys are fields of the state that hold numbers, names, lists or tables of them: one row each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

from adjudicator.kit.case_words import Finder
from adjudicator.words.lexicon import hint

S = TypeVar("S")
T = TypeVar("T")
F = TypeVar("F", bound=Finder)
Read: TypeAlias = Callable[[F, Any], T]
"""Reads a value of a case."""
Handler: TypeAlias = Callable[[S, Any, F], None]
"""Applies the value of one key of ``[position]``; the finder stands at the key."""
Check: TypeAlias = Callable[[S, Any, F], list[str]]
"""Says where a state is not as one key of ``expect`` has it."""

# ------------------------------------------------------------------------------ reading


def text(find: Finder, value: Any) -> str:
    """Read any words."""
    return str(value)


def truth(find: Finder, value: Any) -> bool:
    """Read true or false."""
    if isinstance(value, bool):
        return value
    raise find.wrong(f"{value!r} is neither true nor false")


def number(least: int | None = None, most: int | None = None) -> Read[F, int]:
    """Read a whole number, perhaps within limits."""
    return lambda find, value: find.number(value, least, most)


def one_of(options: Callable[[], Sequence[str]] | Sequence[str]) -> Read[F, str]:
    """Read one of some options."""
    return lambda find, value: find.one_of(options() if callable(options) else options, value)


def known(names: Callable[[], Mapping[str, str]]) -> Read[F, str]:
    """Read one of few things, by printed name or id."""
    return lambda find, value: find.known(names(), value)


def listed(read: Read[F, T]) -> Read[F, list[T]]:
    """Read a list."""
    return lambda find, value: [read(find, one) for one in entries(find, value)]


def entries(find: Finder, value: Any) -> list[Any]:
    """Return a list as it is; a text or a table is none, though it can be gone through, too."""
    if isinstance(value, list):
        return value
    raise find.wrong(f"{value!r} is no list: expected are entries in [ ]")


@contextmanager
def reading(key: str, value: Any, find: Finder) -> Iterator[None]:
    """Make the error of the case of what goes wrong because a value has another form."""
    try:
        yield
    except (TypeError, AttributeError, ValueError) as error:
        raise find.wrong(
            f"{key} cannot be {value!r}; it is written in another form", key
        ) from error


# ------------------------------------------------------------------------------ changing


def sets(field: str, read: Read[F, Any]) -> Handler[S, F]:
    """Set a field of the state."""
    return lambda state, value, find: setattr(state, field, read(find, value))


def extends(field: str, read: Read[F, list[Any]]) -> Handler[S, F]:
    """Add to a list of the state."""
    return lambda state, value, find: getattr(state, field).extend(read(find, value))


def updates(field: str, key: Read[F, str], read: Read[F, Any]) -> Handler[S, F]:
    """Set entries of a table of the state."""

    def handler(state: S, value: Any, find: F) -> None:
        for words, item in value.items():
            getattr(state, field)[key(find.at(words), words)] = read(find.at(words), item)

    return handler


def change(
    handlers: Mapping[str, Handler[S, F]], state: S, changes: Mapping[str, Any], find: F
) -> None:
    """Apply ``[position]`` in the order of the handlers; raises for unknown keys and names."""
    for key in changes:
        if key not in handlers:
            names = ", ".join(handlers)
            near = hint(key, handlers)
            raise find.wrong(f"there is no key {key!r}{near}; known: {names}", key)
    for key, handler in handlers.items():
        if key in changes:
            with reading(key, changes[key], find):
                handler(state, changes[key], find.at(key))


# ------------------------------------------------------------------------------ comparing


def unlike(what: str, expected: Any, found: Any) -> list[str]:
    """Return what differs, in words."""
    return [] if expected == found else [f"{what} is {found!r}; expected {expected!r}"]


def is_value(
    what: str, measure: Callable[[S], Any], read: Read[F, Any] | None = None
) -> Check[S, F]:
    """Compare one value."""
    return lambda state, value, find: unlike(
        what, read(find, value) if read else value, measure(state)
    )


def by_name(
    what: str,
    key: Read[F, str],
    printed: Mapping[str, str],
    measure: Callable[[S, str], Any],
    read: Read[F, Any] | None = None,
) -> Check[S, F]:
    """Compare a value of each of some named things."""

    def check(state: S, value: Any, find: F) -> list[str]:
        found = []
        for words, item in value.items():
            below = find.at(words)
            id_ = key(below, words)
            wanted = read(below, item) if read else item
            found += unlike(f"{what} of {printed[id_]}", wanted, measure(state, id_))
        return found

    return check


def relates(
    what: str, key: Read[F, str], printed: Mapping[str, str], holds: Callable[[S, str, str], bool]
) -> Check[S, F]:
    """Compare what is to hold between the two of each pair."""

    def check(state: S, value: Any, find: F) -> list[str]:
        pairs = [(key(find, one), key(find, other)) for one, other in value]
        return [
            f"{printed[one]} and {printed[other]}: {what} does not hold"
            for one, other in pairs
            if not holds(state, one, other)
        ]

    return check


def holds_all(field: str, read: Read[F, int], title: Callable[[int], str]) -> Check[S, F]:
    """Compare the cards that are to be in a pile, among others."""

    def check(state: S, value: Any, find: F) -> list[str]:
        pile = getattr(state, field)
        wanted = [read(find, words) for words in value]
        return [f"{title(card)} is not in {field}" for card in wanted if card not in pile]

    return check


def is_table(field: str, same: Callable[[Any, Any], bool]) -> Check[S, F]:
    """Compare some entries of a table of the state; names may be written in any way."""

    def check(state: S, value: Any, find: F) -> list[str]:
        there = getattr(state, field)
        found = []
        for words, wanted in value.items():
            key = next((k for k in there if same(words, k)), None)
            if not same(wanted, there[key] if key is not None else ""):
                has = there[key] if key is not None else "nothing"
                found.append(f"{field} of {words} is {has!r}; expected {wanted!r}")
        return found

    return check


def is_list(field: str, same: Callable[[Any, Any], bool]) -> Check[S, F]:
    """Compare a list of the state, in any order."""

    def check(state: S, value: Any, find: F) -> list[str]:
        there = list(getattr(state, field))
        alike = len(value) == len(there) and all(any(same(w, t) for t in there) for w in value)
        return [] if alike else [f"{field} is {there}; expected {value}"]

    return check


def differences(
    checks: Mapping[str, Check[S, F]], state: S, expected: Mapping[str, Any], find: F
) -> list[str]:
    """Return in words where a state is not as expected; raises for unknown keys and names."""
    found = []
    for key, value in expected.items():
        if key not in checks:
            names = ", ".join(("questions", "facts", "no_facts", *checks))
            raise find.wrong(f"nothing called {key!r} can be expected; known: {names}", key)
        try:
            found += checks[key](state, value, find.at(key))
        except (TypeError, AttributeError, ValueError) as error:
            raise find.wrong(f"{key} cannot be expected as {value!r}: {error}", key) from error
    return found
