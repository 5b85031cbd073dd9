"""Modes of cards: one module a card, one function a mode.

For games in which a card can be used in several ways: as an event, for points, in a battle, as an
answer to what somebody else does. A mode says in which moments it may be played. The package of the
cards has a register, and each of its modules enters its modes: ``@mode(1, "recruits", OWN_TURN)``.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Generic, TypeAlias, TypeVar

from adjudicator.engine.decision import Request
from adjudicator.engine.table import Table

S = TypeVar("S")
K = TypeVar("K", bound=int | str)

Play: TypeAlias = Callable[[Table[S], str, Any], Coroutine[Request, Any, None]]
Needs: TypeAlias = Callable[[S, str, Any], str | None]
Announce: TypeAlias = Callable[[Table[S], str, Any], Coroutine[Request, Any, Any]]


async def _no_target(table: Table[Any], role: str, subject: Any) -> Any:
    return subject


def _nothing(state: Any, role: str, subject: Any) -> str | None:
    return None


def _order(card: int | str) -> tuple[int, str]:
    """Return what cards are sorted by: their numbers, or their identifiers."""
    return (card, "") if isinstance(card, int) else (0, card)


@dataclass(frozen=True)
class Mode(Generic[S, K]):
    """One way to use one card; ``windows`` are the moments at which it may be played.

    ``card`` is its number or identifier. ``play`` gets the table, the role that plays the card, and
    the subject of the moment. ``needs`` says in words why the mode cannot be used now, or returns
    None. A mode that is announced with its targets has a procedure ``announce``, which asks for
    them and tells them; what it returns is the subject of ``play``.
    """

    card: K
    id: str
    windows: tuple[str, ...]
    play: Play[S]
    needs: Needs[S] = _nothing
    announce: Announce[S] = _no_target


class Modes(Generic[S, K]):
    """The modes of the cards of a game; the modules of ``package`` are loaded when first asked."""

    def __init__(self, package: str) -> None:
        self.package: Final = package
        self.entered: Final[dict[K, dict[str, Mode[S, K]]]] = {}
        self.in_window = cache(self._in_window)
        self._loaded = cache(self._load)

    def mode(
        self,
        card: K,
        id: str,  # noqa: A002 - the word of the data
        *windows: str,
        needs: Needs[S] = _nothing,
        announce: Announce[S] = _no_target,
    ) -> Callable[[Play[S]], Play[S]]:
        """Enter the function below as mode ``id`` of a card, playable in ``windows``."""

        def enter(play: Play[S]) -> Play[S]:
            found = Mode(card, id, windows, play, needs, announce)
            self.entered.setdefault(card, {})[id] = found
            return play

        return enter

    def of(self, card: K) -> tuple[Mode[S, K], ...]:
        """Return the modes of a card that this release carries out."""
        return tuple(self._loaded().get(card, {}).values())

    def named(self, card: K, id: str) -> Mode[S, K]:  # noqa: A002 - the word of the data
        """Return one mode; KeyError when this release does not carry it out."""
        return self._loaded()[card][id]

    def _in_window(self, window: str) -> tuple[Mode[S, K], ...]:
        """Return all modes that can be played in a window, by card."""
        found = self._loaded()
        return tuple(
            mode
            for card in sorted(found, key=_order)
            for mode in found[card].values()
            if window in mode.windows
        )

    def _load(self) -> dict[K, dict[str, Mode[S, K]]]:
        path = importlib.import_module(self.package).__path__
        for module in pkgutil.iter_modules(path):
            importlib.import_module(f"{self.package}.{module.name}")
        return self.entered
