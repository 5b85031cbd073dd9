"""What is hidden in a dry run: cards in sealed piles, and answers in envelopes.

A sealed pile is what a role knows of cards that are hidden from it, and nothing else. A dry run
goes on with it where the record ends. A rule that needs to know more raises ``Sealed`` there, so
that nothing the run says can depend on what is hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, MutableSequence
from typing import Any, Final, Generic, NoReturn, TypeGuard, TypeVar

from adjudicator.engine.errors import Sealed, Untold

T = TypeVar("T")


class _Hidden:
    """What a list holds in the place of each of its items once it has been sealed."""

    def __repr__(self) -> str:
        return "HIDDEN"

    def __reduce__(self) -> str:
        return "HIDDEN"

    def _read(self, *_: object) -> NoReturn:
        raise Sealed("a hidden card is looked at")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _read
    __hash__ = __bool__ = __int__ = __index__ = __str__ = __format__ = _read


HIDDEN: Final[Any] = _Hidden()


class SealedPile:
    """A pile of which a role knows how many cards it holds, and the ``public`` ones among them.

    ``public`` are the cards of which everybody knows where they are; ``shown`` are those of them
    that are here. Cards may be put in and public ones taken out; whatever else is asked of the pile
    raises Sealed. Two sealed piles are equal when as much is known of both.
    """

    def __init__(self, hidden: int, shown: Iterable[Any] = (), public: Iterable[Any] = ()) -> None:
        self._hidden = hidden
        self._shown = list(shown)
        self._public = tuple(public)

    def __reduce__(self) -> tuple[type[SealedPile], tuple[object, ...]]:
        return SealedPile, (self._hidden, self._shown, self._public)

    def __repr__(self) -> str:
        return repr(self.__reduce__())

    def __len__(self) -> int:
        return self._hidden + len(self._shown)

    def __contains__(self, card: object) -> bool:
        if card not in self._public:
            self._read()
        return card in self._shown

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SealedPile):
            self._read()
        return self.__reduce__() == other.__reduce__()

    def __iadd__(self, cards: Iterable[Any]) -> SealedPile:
        for card in cards:
            self.append(card)
        return self

    def __add__(self, cards: Iterable[Any]) -> SealedPile:
        self._read()

    def append(self, card: Any) -> None:
        """Put a card in; it is forgotten unless it is public."""
        if card in self._public:
            self._shown.append(card)
        else:
            self._hidden += 1

    def remove(self, card: Any) -> None:
        """Take a public card out; ValueError when it is not here."""
        if card not in self._public:
            self._read()
        self._shown.remove(card)

    def _read(self, *_: object) -> NoReturn:
        raise Sealed("a sealed pile is looked at")

    __iter__ = __reversed__ = __getitem__ = __setitem__ = __delitem__ = _read
    __lt__ = __le__ = __gt__ = __ge__ = _read
    __hash__ = _read

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)  # what copying and pickling look for
        self._read()


def sealed(pile: MutableSequence[Any], public: Collection[Any] = ()) -> Any:
    """Return a sealed pile for ``pile``, in which nothing can be read any more.

    Procedures that are running may refer to it; so its items go as well.
    """
    if is_sealed(pile):
        return pile
    shown = sorted(card for card in pile if card in public)
    found = SealedPile(len(pile) - len(shown), shown, public)
    pile[:] = [HIDDEN] * len(pile)
    return found


def is_sealed(pile: object) -> TypeGuard[SealedPile]:
    """Return whether a pile is a sealed one."""
    return isinstance(pile, SealedPile)


class Envelope(Generic[T]):
    """What a role has answered in secret, until the rules carry it out (``Table.enclose``).

    The dry runs of all others end where its content is read. ``is_open``: it has been read.
    """

    def __init__(self, role: str, content: T) -> None:
        self.role = role
        self._content: list[T] = [content]
        self.is_open = False

    @property
    def content(self) -> T:
        """The answer; Untold where it is sealed."""
        if not self._content:
            raise Untold(f"what {self.role} has answered is looked at")
        self.is_open = True
        return self._content[0]

    def seal(self) -> None:
        """Let nobody read the content any more."""
        self._content.clear()
