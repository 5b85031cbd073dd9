"""What is done for each command; the modules of this package enter their functions here."""

from __future__ import annotations

from functools import singledispatch

from adjudicator.engine.words import _
from adjudicator.orders.commands import Command
from adjudicator.service.desk import Desk
from adjudicator.service.errors import NotPossible
from adjudicator.service.players.people import is_written_by
from adjudicator.store import queries, tables


@singledispatch
def carry_out(command: Command, desk: Desk, line: int) -> str:
    """Carry out a command and return what to say of it; NotPossible when it cannot be.

    ``line`` is its number in the message. What is said is a clause without a full stop.
    """
    raise TypeError(f"nobody carries out {type(command).__name__}")


@singledispatch
def check(command: Command, desk: Desk) -> None:
    """Raise NotPossible when a command would be refused; nothing else happens in a dry run."""


def player_at(desk: Desk) -> tables.Player:
    """Return the player of a seat who writes himself; NotPossible when a deputy does."""
    session, seat = desk.playing.session, desk.seat
    player = queries.holder_of(session, seat)
    sender = desk.incoming.sender if desk.incoming else ""
    if player is None or not is_written_by(session, seat, sender):
        raise NotPossible(
            _("Only the player of the seat can say this, from an address of his own.")
        )
    return player
