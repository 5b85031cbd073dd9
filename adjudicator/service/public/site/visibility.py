"""What of a game may stand on a site: the game itself, and the names of its players.

Addresses never do. A name that was only made from an address, because nobody gave one, counts as
part of it.
"""

from __future__ import annotations

from typing import Final

from sqlmodel import Session

from adjudicator.reports.site_pages import PlayedBy
from adjudicator.service.errors import not_possible
from adjudicator.service.table.contexts import names_of, who_plays
from adjudicator.service.table.timekeeping import game_settings
from adjudicator.store import queries, tables

SETTING: Final = "site"
"""The setting of a game: ``names``, ``roles`` (no names of players) or ``no`` (not on the site)."""


def is_shown(game: tables.Game) -> bool:
    """Return whether a game may stand on a site at all."""
    return bool(game_settings.value_of(game, SETTING) != "no")


def check_shown(game: tables.Game) -> None:
    """Raise NotPossible when a game may not stand on a site."""
    if not is_shown(game):
        raise not_possible(
            "{game} is not to stand on a site (its setting site is no); `adjudicator game set"
            " {game} site=roles` changes it.",
            game=game.slug,
        )


def seats_shown(session: Session, game: tables.Game, *, names: bool) -> tuple[PlayedBy, ...]:
    """Return the seats with the names that may be shown; none of them without ``names``."""
    names = names and game_settings.value_of(game, SETTING) == "names"
    seats = queries.seats_of(session, game.id)
    printed = names_of(game, [seat.role for seat in seats])
    return tuple(
        PlayedBy(seat.role, role_name, _name(session, seat, names=names))
        for seat, role_name in zip(seats, printed, strict=True)
    )


def _name(session: Session, seat: tables.Seat, *, names: bool) -> str:
    player = queries.holder_of(session, seat)
    if player is None:
        return who_plays(seat, None)
    made_up = player.name == player.address.partition("@")[0]
    return who_plays(seat, player.name if names and not made_up and "@" not in player.name else "")
