"""The cards: one module per card, one function per mode.

A mode is one way to use a card: ``@mode(1, "recruits", OWN_IMPULSE)``. The function gets the
table, the power that plays the card, and the subject of the window (for ``OWN_IMPULSE`` the
impulse). ``needs`` says in words why the mode cannot be used now, or returns None. An event that
is announced with its targets has a procedure ``announce``, which asks for them and tells them; what
it returns is the subject of the function.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from adjudicator.engine.decision import Request
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.rules.state import State

OWN_IMPULSE: Final = "own_impulse"

Play: TypeAlias = Callable[[Table[State], str, Any], Coroutine[Request, Any, None]]
Needs: TypeAlias = Callable[[State, str, Any], str | None]
Announce: TypeAlias = Callable[[Table[State], str, Any], Coroutine[Request, Any, Any]]


async def _no_target(table: Table[State], power: str, subject: Any) -> Any:
    return subject


@dataclass(frozen=True)
class Mode:
    """One way to use one card; ``windows`` are the moments at which it may be played."""

    card: int
    id: str
    windows: tuple[str, ...]
    play: Play
    needs: Needs
    announce: Announce = _no_target


_MODES: dict[int, dict[str, Mode]] = {}


def _nothing(state: State, power: str, subject: Any) -> str | None:
    return None


def mode(
    card: int,
    id: str,  # noqa: A002 - the word of the data
    *windows: str,
    needs: Needs = _nothing,
    announce: Announce = _no_target,
) -> Callable[[Play], Play]:
    """Register the function below as mode ``id`` of a card, playable in ``windows``."""

    def register(play: Play) -> Play:
        _MODES.setdefault(card, {})[id] = Mode(card, id, windows, play, needs, announce)
        return play

    return register


@cache
def _loaded() -> dict[int, dict[str, Mode]]:
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return _MODES


def modes_of(card: int) -> tuple[Mode, ...]:
    """Return the modes of a card that this release carries out."""
    return tuple(_loaded().get(card, {}).values())


@cache
def modes_in(window: str) -> tuple[Mode, ...]:
    """Return all modes that can be played in a window, by card number."""
    found = _loaded()
    return tuple(m for card in sorted(found) for m in found[card].values() if window in m.windows)


def mode_named(card: int, id: str) -> Mode:  # noqa: A002 - the word of the data
    """Return one mode; KeyError when this release does not carry it out."""
    return _loaded()[card][id]
