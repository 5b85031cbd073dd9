"""The games, each loaded when it is named first.

A game is known by its slug. One that is played with files of a group's own has names and values of
its own; it is known by slug and SHA-256 of these files, as ``rules_of`` makes it of its options.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from adjudicator.games.particulars import EDITION, played_with

if TYPE_CHECKING:  # whoever only names a game needs none of what a game is made of
    from adjudicator.games.opaque import AnyGame

_PACKAGES: Final = {
    "here_i_stand": "adjudicator.games.here_i_stand.game",
    "thirty_years_war": "adjudicator.games.thirty_years_war.game",
    "lanterns": "adjudicator.games.lanterns.game",
}
"""The module with the value ``GAME``, by slug."""
_OWN: Final[dict[str, AnyGame]] = {}
"""The games with files of a group's own that have been asked for, by what they are known by."""


class NoSuchGame(KeyError):
    """There is no game with a slug."""

    def __str__(self) -> str:
        return str(self.args[0])


def slugs() -> tuple[str, ...]:
    """Return the slugs of all games."""
    return tuple(_PACKAGES)


def game_of(rules: str) -> AnyGame:
    """Return the game with this slug, or what ``rules_of`` has returned; else NoSuchGame."""
    return _OWN[rules] if rules in _OWN else _loaded(rules)


def rules_of(slug: str, options: Mapping[str, object]) -> str:
    """Return by what ``game_of`` knows a game with these options: its slug, or that and a digest.

    Raises ValueError for files with which nobody can play.
    """
    own = options.get(EDITION)
    if not own or not isinstance(own, Mapping):
        return slug
    return _entered(slug, tuple(sorted((str(name), str(text)) for name, text in own.items())))


@lru_cache(maxsize=64)
def _entered(slug: str, own: tuple[tuple[str, str], ...]) -> str:
    game, files = _loaded(slug), dict(own)
    if game.own is None:
        return slug
    rules = played_with(slug, files)
    if rules not in _OWN:
        _OWN[rules] = game.own(rules, files)
    return rules


@cache
def _loaded(slug: str) -> AnyGame:
    if slug not in _PACKAGES:
        raise NoSuchGame(f"there is no game {slug!r}; there are: {[*_PACKAGES]}")
    # The one place where the types of a game are left behind: see ``contract``.
    return cast("AnyGame", import_module(_PACKAGES[slug]).GAME)
