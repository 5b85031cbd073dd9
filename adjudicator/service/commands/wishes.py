"""PREFER POWERS and BID: what players wish to play, before the powers of a game are given out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.opaque import AnyGrammar
from adjudicator.games.telling import Section
from adjudicator.orders.commands.parts import whole
from adjudicator.orders.commands.register import Command, Register
from adjudicator.orders.message_text import Block, Line
from adjudicator.service.commands import before_the_game
from adjudicator.service.commands.orders.not_applied import why_not_applied
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
_BETWEEN: Final = re.compile(r"\s*(?:[,;>&+]|\b(?:then|and|sitten|ja)\b)\s*", re.IGNORECASE)
_PLACE: Final = re.compile(r"(?:^|[\s,])\d{1,2}[.):]\s*")
"""The number of a place in a list: ``1. France 2. England``."""
_POINTS: Final = r"(?P<points>-?\d{1,3}(?:\.\d+)?)(?:\s*(?:vp|points?|vp:tä))?"
_BID: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?P<role>.+?)(?:\s*[:=]\s*|\s+){_POINTS}",
        rf"{_POINTS}\s+(?:for\s+|on\s+)?(?P<role>.+)",
    )
)
_NOTHING: Final = re.compile(r"\s*(?:nothing|none|0|ei\s+mitään)\s*", re.IGNORECASE)
_AGAIN: Final = re.compile(r"\s*(?:bids?|prefer\s+powers?|i\s+prefer|prefer)\b", re.IGNORECASE)
"""What a line of a list may begin with once more, and what is left out of it."""


def carry_out(
    mailroom: Mailroom,
    game: tables.Game,
    seat: tables.Seat,
    block: Block,
    incoming: tables.Incoming,
    message_id: str,
    key: str,
) -> None:
    """Take the wish in a block, and answer it; the last wish may complete the game's.

    Lines about their writer, and those that only ask, are answered, too.
    """
    before = before_the_game.of_block(mailroom, game, seat, block, incoming, WISHES)
    said = before.carry_out(message_id, key)
    if before.rest or not before.lines:
        said += _of_wish(mailroom, game, seat, block, before.rest)
    if said:
        # The result has to be the last thing that is told.
        section = Section(_("Your wish") if before.rest else _("Your lines"), tuple(said))
        about = _("your wish") if before.rest else _("your lines")
        mailroom.tell_seats(game, [seat.role], about, section, f"wish/{incoming.id}")
    begin_when_full(mailroom, game)


def _of_wish(
    mailroom: Mailroom, game: tables.Game, seat: tables.Seat, block: Block, lines: Sequence[Line]
) -> list[str]:
    """Note the wish in some lines; return what is said of it."""
    try:
        stale = why_not_applied(mailroom.session, game, block)
        if stale:
            raise NotPossible(stale)
        command = _read(game, lines)
        wanted = WISHES.entries[command.name].carry_out(game, **command.values)
    except (NotPossible, OrderError) as refused:
        return [_("Nothing is noted: {why!s}", why=str(refused))]
    noted: str = _("This is understood, and only checked.")
    if not block.check:
        assignment.wish(mailroom, game, seat, wanted)
        noted = assignment.noted(game, seat)
    return [noted, _repeated(game, command.name, wanted)]


def _read(game: tables.Game, lines: Sequence[Line]) -> Command:
    """Return the wish in some lines: a list may go over several, and names alone are one.

    Raises OrderError, or NotPossible where they are something else.
    """
    if lines:
        whole_list = replace(lines[0], text=", ".join(line.text.strip(" ,;") for line in lines))
        read = WISHES.read([whole_list], 0, str)
        if read is not None and read.command is not None:
            return read.command
        if read is not None and read.error is not None:
            raise read.error
        name = "bid" if assignment.way_of(game) == assignment.BIDS else "prefer powers"
        words = Command(name, {"words": whole_list.text})
        try:
            WISHES.entries[name].carry_out(game, **words.values)
        except (NotPossible, OrderError) as nothing:
            raise NotPossible(assignment.invitation(game)) from nothing
        return words
    raise NotPossible(assignment.invitation(game))


def _repeated(game: tables.Game, name: str, wanted: dict[str, int]) -> str:
    roles = names_of(game, list(wanted))
    bids = name == "bid"
    parts = [
        f"{role} {points}" if bids else role
        for role, points in zip(roles, wanted.values(), strict=True)
    ]
    said = ", ".join(parts) or "nothing"
    return _("Read as: {line}", line=order_line(f"{name.upper()} {said}"))


def _roles(game: tables.Game, words: str) -> list[tuple[str, str | None]]:
    """Return what words name in their order, each with the number that stands beside it."""
    grammar: AnyGrammar = game_in(game).grammar
    found: list[tuple[str, str | None]] = []
    for part in _BETWEEN.split(words):
        named = _AGAIN.sub("", part, count=1).strip(" .:")
        if not named:
            continue
        bid = next((one for pattern in _BID if (one := pattern.fullmatch(named))), None)
        role = grammar.role(bid["role"] if bid else named)
        if role in (known for known, _points in found):
            raise not_possible("{role} is named twice.", role=names_of(game, [role])[0])
        found.append((role, bid["points"] if bid else None))
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
    found = _roles(game, _PLACE.sub(", ", words))
    if any(points is not None for _role, points in found):
        raise NotPossible(assignment.invitation(game))
    return {role: place for place, (role, _points) in enumerate(found)}


@WISHES.command("bid", whole("words", _words), also=("bids",))
def bid(game: tables.Game, words: str) -> dict[str, int]:
    """Return bids by role; what is not named is bid nothing for."""
    _check_way(game, assignment.BIDS)
    if _NOTHING.fullmatch(words):
        return {}
    found = _roles(game, words)
    bids = {}
    for role, points in found:
        if points is None or not points.isdecimal() or int(points) > assignment.MOST_BID:
            raise not_possible(
                "How many points do you bid for {role}? Behind it a number from 0 to {most} is"
                " expected.",
                role=names_of(game, [role])[0],
                most=assignment.MOST_BID,
            )
        bids[role] = int(points)
    return bids
