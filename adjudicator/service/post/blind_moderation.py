"""Games that are moderated blind: what is sealed, and who may moderate what he plays in.

In such a game hands and sealed orders are kept from whoever moderates until the window they were
meant for has closed. Who plays in the game he moderates is never shown the hands of the others.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlmodel import Session

from adjudicator import clock
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.post.senders import seats_for
from adjudicator.store import tables

BLIND: Final = "blind"
"""The setting of a game that is moderated blind."""
UNSEALED: Final = "unsealed"
"""Set in a game of which the seal was broken."""


def is_blind(game: tables.Game) -> bool:
    """Return whether a game is moderated blind and nobody has broken the seal."""
    settings = game.settings
    return bool(settings.get(BLIND)) and not settings.get(UNSEALED) and game.status != "over"


def is_sealed_from_moderator(session: Session, game: tables.Game) -> bool:
    """Return whether hands and sealed orders are kept from the moderator of a game."""
    if game.status == "over":
        return False
    return is_blind(game) or moderator_plays(session, game)


def moderator_plays(session: Session, game: tables.Game) -> bool:
    """Return whether the moderator of a game holds a seat in it, or is the deputy of somebody."""
    if game.moderator is None:
        return False
    seats = seats_for(session, game.moderator, clock.now())
    return any(seat.game_id == game.id for seat in seats)


def check_open(game: tables.Game, what: str) -> None:
    """Raise NotPossible when ``what`` is sealed from the operator too."""
    if is_blind(game):
        raise NotPossible(
            f"{game.slug} is moderated blind, so {what} is sealed. `adjudicator game unseal"
            f" {game.slug} --reason …` opens it, and all players are told."
        )


def check_player(game: tables.Game, address: str) -> None:
    """Raise NotPossible when the moderator of a game with open hands is to play in it."""
    check_moderator(game.moderator, [address], blind=bool(game.settings.get(BLIND)))


def check_moderator(moderator: str | None, players: Collection[str], *, blind: bool) -> None:
    """Raise NotPossible when somebody would moderate a game with open hands in which he plays."""
    if moderator is not None and not blind and moderator.lower() in {p.lower() for p in players}:
        raise not_possible(
            "{moderator} would moderate a game in which he plays and see all hands;"
            " moderate it blind with --set blind=true, or name somebody else.",
            moderator=moderator,
        )
