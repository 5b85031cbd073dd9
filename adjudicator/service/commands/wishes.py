"""PREFER POWERS and BID: what players wish to play, before the powers of a game are given out."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.opaque import AnyGrammar
from adjudicator.games.telling import Section
from adjudicator.orders.commands.parts import whole
from adjudicator.orders.commands.register import Register
from adjudicator.orders.message_text import Block
from adjudicator.service.commands.orders.block import why_not_applied
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.played import game_in
from adjudicator.service.seats import assignment
from adjudicator.service.seats.sign_on import begin_when_full
from adjudicator.service.table.contexts import names_of
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.store import tables
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import order_line

WISHES: Final = Register()
"""All that a player may write while powers are given out."""
_BETWEEN: Final = re.compile(r"\s*[,;>]\s*|\s+then\s+|\n", re.IGNORECASE)
_BID: Final = re.compile(
    r"(?P<role>.+?)(?:\s*[:=]\s*|\s+)(?P<points>-?\d{1,3})(?:\s*(?:vp|points?))?", re.IGNORECASE
)


def carry_out(
    mailroom: Mailroom,
    game: tables.Game,
    seat: tables.Seat,
    block: Block,
    incoming: tables.Incoming,
) -> None:
    """Take the wish in a block, and answer it; the last wish may complete the game's."""
    lines = [line for line in block.lines if not line.blank]
    said: list[str] = []
    try:
        stale = why_not_applied(mailroom.session, game, block)
        if stale:
            raise NotPossible(stale)
        if len(lines) != 1:
            raise NotPossible(assignment.invitation(game))
        read = WISHES.read(lines, 0, str)
        if read is None or read.command is None:
            raise (read.error if read and read.error else NotPossible(assignment.invitation(game)))
        wanted = WISHES.entries[read.command.name].carry_out(game, **read.command.values)
        if block.check:
            said.append(_("This is understood, and only checked."))
        else:
            assignment.wish(mailroom, game, seat, wanted)
            said.append(
                _("Your wish is noted; until the powers are given out another replaces it.")
            )
        said.append(_repeated(game, read.command.name, wanted))
    except (NotPossible, OrderError) as refused:
        said = [_("Nothing is noted: {why!s}", why=str(refused))]
    # The result has to be the last thing that is told.
    section = Section(_("Your wish"), tuple(said))
    mailroom.tell_seats(game, [seat.role], _("your wish"), section, f"wish/{incoming.id}")
    begin_when_full(mailroom, game)


def _repeated(game: tables.Game, name: str, wanted: dict[str, int]) -> str:
    roles = names_of(game, list(wanted))
    bids = name == "bid"
    parts = [
        f"{role} {points}" if bids else role
        for role, points in zip(roles, wanted.values(), strict=True)
    ]
    return _("Read as: {line}", line=order_line(f"{name.upper()} {', '.join(parts)}"))


def _roles(game: tables.Game, words: str) -> list[tuple[str, int | None]]:
    """Return what words name in their order, each with the number behind it."""
    grammar: AnyGrammar = game_in(game).grammar
    found: list[tuple[str, int | None]] = []
    for part in filter(None, _BETWEEN.split(words.strip(" .:"))):
        bid = _BID.fullmatch(part)
        role = grammar.role(bid["role"] if bid else part)
        if role in (known for known, _points in found):
            raise not_possible("{role} is named twice.", role=names_of(game, [role])[0])
        found.append((role, int(bid["points"]) if bid else None))
    if not found:
        raise NotPossible(assignment.invitation(game))
    return found


def _check_way(game: tables.Game, way: str) -> None:
    if assignment.way_of(game) != way:
        raise NotPossible(assignment.invitation(game))


def _words(words: str) -> str:
    return words


@WISHES.command("prefer powers", whole("words", _words), also=("prefer power", "preferences"))
def prefer_powers(game: tables.Game, words: str) -> dict[str, int]:
    """Return a list of preference: by role its place."""
    _check_way(game, assignment.PREFERENCES)
    found = _roles(game, words)
    if any(points is not None for _role, points in found):
        raise NotPossible(assignment.invitation(game))
    return {role: place for place, (role, _points) in enumerate(found)}


@WISHES.command("bid", whole("words", _words), also=("bids",))
def bid(game: tables.Game, words: str) -> dict[str, int]:
    """Return bids by role; what is not named is bid nothing for."""
    _check_way(game, assignment.BIDS)
    found = _roles(game, words)
    bids = {}
    for role, points in found:
        if points is None or not 0 <= points <= assignment.MOST_BID:
            raise not_possible(
                "How many points do you bid for {role}? Behind it a number from 0 to {most} is"
                " expected.",
                role=names_of(game, [role])[0],
                most=assignment.MOST_BID,
            )
        bids[role] = points
    return bids
