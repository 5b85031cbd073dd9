"""The games by slug, each loaded when it is named first."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:  # whoever only names a game needs none of what a game is made of
    from adjudicator.games.opaque import AnyGame

_PACKAGES: Final = {
    "here_i_stand": "adjudicator.games.here_i_stand.game",
    "thirty_years_war": "adjudicator.games.thirty_years_war.game",
    "lanterns": "adjudicator.games.lanterns.game",
}
"""The module with the value ``GAME``, by slug."""


class NoSuchGame(KeyError):
    """There is no game with a slug."""

    def __str__(self) -> str:
        return str(self.args[0])


def slugs() -> tuple[str, ...]:
    """Return the slugs of all games."""
    return tuple(_PACKAGES)


@cache
def game_of(slug: str) -> AnyGame:
    """Return the game with this slug; NoSuchGame when there is none."""
    if slug not in _PACKAGES:
        raise NoSuchGame(f"there is no game {slug!r}; there are: {[*_PACKAGES]}")
    # The one place where the types of a game are left behind: see ``contract``.
    return cast("AnyGame", import_module(_PACKAGES[slug]).GAME)
