"""HELP and STATUS, which are answered whatever a game does, and for each seat of their writer."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from adjudicator.engine.words import _, joined
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Section
from adjudicator.orders.commands.register import Command, Register
from adjudicator.orders.message_text import Block
from adjudicator.orders.reader import read_block
from adjudicator.reports.messages import StatusContext
from adjudicator.reports.parts import board_of, power_card_of
from adjudicator.reports.when import moment
from adjudicator.service.commands.desk import MOST_REQUESTS, enough_asked
from adjudicator.service.commands.moderators.block import game_line_of_segment
from adjudicator.service.commands.orders.one_by_one import NO_ORDERS
from adjudicator.service.commands.players.helping import topics_of
from adjudicator.service.played import game_in, rules_of
from adjudicator.service.post.refusal import MOST_REFUSALS, refused
from adjudicator.service.seats import assignment, wish_time
from adjudicator.service.seats.replacement import open_seats
from adjudicator.service.table.contexts import line_of, status_of
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playable import if_playable
from adjudicator.store import tables

ALWAYS: Final = ("help", "status")
MOST_PLACES: Final = 6
"""Of who has more seats or games, only so many are answered when none is named."""


def only_asks(block: Block, register: Register) -> bool:
    """Return whether a block names no game and no role, and holds nothing but HELP and STATUS."""
    if block.game or block.role or block.quoted:
        return False
    lines = [line for line in block.lines if not line.blank and not line.quoted]
    read = [register.read(lines, at, str) for at in range(len(lines))]
    names = [one.command.name for one in read if one is not None and one.command is not None]
    return bool(lines) and len(names) == len(lines) and set(names) <= set(ALWAYS)


def answer_at_rest(
    mailroom: Mailroom,
    game: tables.Game,
    seat: tables.Seat,
    block: Block,
    message_id: str,
    key: str,
) -> None:
    """Answer HELP and STATUS of a block about a game that does not run.

    Raises Refused for everything else in it.
    """
    lines = [
        line for line in read_block(block, game_in(game).grammar) if line.status not in NO_ORDERS
    ]
    asked = [
        (line.canonical, line.number, line.command)
        for line in lines
        if line.command and line.command.name in ALWAYS
    ]
    once = list({words: (number, command) for words, number, command in asked}.values())
    answered = [] if block.quoted or block.doubt else once[: MOST_REQUESTS - mailroom.requests]
    mailroom.requests += len(answered)
    for number, command in answered:
        answer_one(mailroom, game, seat, command, f"{key}/{number}", message_id)
    if len(asked) == len(lines) > 0 and not block.quoted and not block.doubt:
        if len(answered) == len(once):
            return
        raise refused(_("too many requests"), enough_asked(), most=MOST_REFUSALS)
    raise refused(
        _("{game} {status}", game=game.slug, status=status_of(game)),
        why_at_rest(game),
        _("Nothing was applied; if the game goes on, send your orders again then."),
        most=MOST_REFUSALS,
    )


def answer_one(
    mailroom: Mailroom,
    game: tables.Game,
    seat: tables.Seat,
    command: Command,
    key: str,
    message_id: str,
) -> None:
    """Answer HELP or STATUS in a game that does not run."""
    name = command.name
    context = (
        _status(mailroom, game, seat)
        if name == "status"
        else _help(mailroom, game, seat, command.values["topic"])
    )
    mailroom.to_seat(game, seat, "status", context, f"{name}/{key}", answers_id=message_id)


def why_at_rest(game: tables.Game) -> str:
    """Return why nothing is applied in a game that does not run."""
    if game.status == "over":
        return _("The game {game} is over.", game=game.slug)
    if game.status == "setup":
        return _("The game {game} has not begun.", game=game.slug)
    if game.resumes_at is None:
        return _(
            "The game {game} is on hold; nothing is applied until the moderator lets it go on.",
            game=game.slug,
        )
    return _(
        "The game {game} pauses by a vote of its players until {time}.",
        game=game.slug,
        time=moment(game.resumes_at, "UTC"),
    )


def _help(mailroom: Mailroom, game: tables.Game, seat: tables.Seat, topic: str) -> StatusContext:
    line = game_line_of_segment(mailroom, game)
    wishes = (assignment.invitation(game),) if assignment.is_open(game) else ()
    now = Section(_("Now"), (why_at_rest(game), *wishes))
    sections = (now, *topics_of(rules_of(game), topic))
    return StatusContext(*mailroom.head(game, seat, line), topic=_("help"), help=sections)


def _status(mailroom: Mailroom, game: tables.Game, seat: tables.Seat) -> StatusContext:
    """Return where a game stands that does not run, with the board where its rules can say so."""
    lines = [why_at_rest(game)]
    missing = open_seats(mailroom, game) if game.status == "setup" else ()
    if missing:
        lines.append(_("These seats are not taken yet: {missing}.", missing=joined(", ", missing)))
    wishes = wish_time.window_of(mailroom, game)
    if wishes is not None:
        lines.append(wish_time.until_words(game, wishes))
    if assignment.is_open(game):
        lines.append(assignment.noted(game, seat))
    with if_playable(mailroom.session, game, mailroom.at) as playing:
        if playing is None:
            lines.append(_("Its board cannot be shown now; the moderator knows of it."))
        line = line_of(playing) if playing else game_line_of_segment(mailroom, game)
        context = StatusContext(
            *mailroom.head(game, seat, line),
            topic=_("status"),
            help=(Section(_("Now"), tuple(lines)),),
        )
        if playing is None or game.status == "setup":
            return context
        view, rules = playing.view(seat.role), rules_of(game)
        return replace(
            context,
            points=game_of(rules).wording.points(view, None),
            power_card=power_card_of(rules, view, seat.role),
            board=board_of(rules, view),
        )
