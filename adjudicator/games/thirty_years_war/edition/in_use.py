"""The edition in use: what orders are read, and sentences written, with the names of.

A name is read and said in hundreds of places, most of which know a word or an identifier only. So
the edition is a value of the context: the parts of a game that is played with files of a group's
own enter it (``own_game.py``), and what is made of an edition is made once for each. Rules never
ask for it: a state has its own edition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Final, TypeVar

from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.edition.edition import Edition

T = TypeVar("T")

_IN_USE: Final[ContextVar[Edition | None]] = ContextVar("edition", default=None)
_KEPT: Final = 32


def edition_in_use() -> Edition:
    """Return the edition in use; ours where none has been entered."""
    return _IN_USE.get() or our_edition()


@contextmanager
def using(edition: Edition) -> Iterator[None]:
    """Let an edition be the one in use."""
    token = _IN_USE.set(edition)
    try:
        yield
    finally:
        _IN_USE.reset(token)


def of_edition(make: Callable[[Edition], T]) -> Callable[[], T]:
    """Return what ``make`` makes of the edition in use, once for each edition."""
    kept = lru_cache(_KEPT)(make)

    @wraps(make)
    def found() -> T:
        return kept(edition_in_use())

    return found


def remembered(most: int) -> Callable[[Callable[[str], T]], Callable[[str], T]]:
    """Return a decorator: what was read of words is remembered, by the edition it was read in."""

    def decorated(read: Callable[[str], T]) -> Callable[[str], T]:
        kept = lru_cache(most)(lambda _edition, words: read(words))

        @wraps(read)
        def found(words: str) -> T:
            return kept(edition_in_use(), words)

        return found

    return decorated
