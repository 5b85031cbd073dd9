"""MAP, LOG, HISTORY and RULES: what players look up."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from adjudicator.engine.words import _, joined, name
from adjudicator.games.opaque import AnyGame
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Section
from adjudicator.orders.commands.parts import number_in, whole
from adjudicator.orders.commands.register import PLAYER
from adjudicator.reports.digest import chapters_of
from adjudicator.reports.parts import board_of
from adjudicator.reports.when import moment
from adjudicator.service.commands.desk import Desk
from adjudicator.service.commands.players.requests import tell
from adjudicator.service.errors import not_possible
from adjudicator.service.post.enclosures import Wanted
from adjudicator.service.table import boards
from adjudicator.service.table.contexts import all_heard, seat_line_of
from adjudicator.store import mail_queries
from adjudicator.store.erasure import is_emptied
from adjudicator.words.order_words import order_line

_MOST_LISTED: Final = 60  # messages in one answer to HISTORY
_SIZE: Final = re.compile(r"[\s,]*\b(LARGE|SMALL)\b[\s,]*", re.IGNORECASE)


def _number_or_none(example: str) -> Callable[[str], int | None]:
    def read(said: str) -> int | None:
        return number_in(said, example) if said.strip() else None

    return read


def _turn(said: str) -> int | None:
    return _number_or_none("LOG 3")(re.sub(r"(?i)^turn\b", "", said))


def _or_nothing(number: int | None) -> str:
    return "" if number is None else str(number)


def _board(desk: Desk, places: str) -> tuple[Section, ...]:
    rules, view = desk.playing.known_as, desk.playing.view(desk.role)
    places = _SIZE.sub("", places)
    if not places:
        return board_of(rules, view)
    return game_of(rules).wording.places_about(places, view)


def _map_help(game: AnyGame) -> str:
    line = order_line(f"MAP {game.examples.places}")
    said = _("MAP: the whole board; {line}: these places.", line=line)
    if game.board is None:
        return said
    large, small = _("MAP LARGE: a picture with all details."), _("MAP SMALL: for a telephone.")
    return joined(" ", (said, large, small))


@PLAYER.command(
    "map",
    whole("places", str.strip),
    looks=True,
    help=_map_help,
    check=_board,
)
def map_(desk: Desk, places: str) -> str:
    """Queue the board, or the places that are named."""
    sections = _board(desk, places)
    size = _SIZE.search(places)
    large, small = (size is not None and size[1].upper() == one for one in ("LARGE", "SMALL"))
    places = _SIZE.sub("", places)
    picture: Wanted
    if not places:
        picture = partial(boards.whole_board, desk.playing, large=large, small=small)
    else:
        named = desk.playing.game.wording.places_named(places)
        picture = partial(boards.part_of_board, desk.playing, places=named, large=large)
    return tell(desk, _("map"), picture=picture, help=sections)


@PLAYER.command(
    "log",
    whole("turn", _turn, _or_nothing),
    looks=True,
    help=_("LOG: what happened this turn; LOG 3: in turn 3."),
)
def log(desk: Desk, turn: int | None) -> str:
    """Queue what the role has heard in a turn: this one, or the one that is named."""
    playing = desk.playing
    heard = all_heard(playing.session, playing.row, desk.role)
    turns = sorted({one.stage.turn for one in heard})
    if not turns:
        raise not_possible("Nothing has happened yet.")
    turn = turns[-1] if turn is None else turn
    if turn not in turns:
        raise not_possible(
            "There is no log of turn {turn}; there are turns {first} to {last}.",
            turn=turn,
            first=turns[0],
            last=turns[-1],
        )
    wanted = [one for one in heard if one.stage.turn == turn]
    return tell(desk, _("log"), chapters=chapters_of(playing.known_as, wanted))


@PLAYER.command(
    "history",
    whole("first", _number_or_none("HISTORY 41"), _or_nothing),
    looks=True,
    help=_("HISTORY: your messages; HISTORY 41: from 41 on. RESEND 41: one of them again."),
)
def history(desk: Desk, first: int | None) -> str:
    """Queue the list of the messages that the player has been sent in this game."""
    session, game, seat = desk.playing.session, desk.playing.row, desk.seat
    newest = mail_queries.next_number(session, game.id, seat.player_id) - 1
    first = max(1, newest - _MOST_LISTED + 1) if first is None else first
    rows = mail_queries.messages_from(session, game.id, seat.player_id, first, _MOST_LISTED)
    if not rows:
        raise not_possible(
            "There is no message {first}; the newest to you is {newest}.",
            first=first,
            newest=newest,
        )
    zone = seat_line_of(session, game, seat).timezone
    listed = tuple(
        _(
            "{number}: {subject!s}, {time}",
            number=row.number,
            subject=_("no longer kept") if is_emptied(row) else row.subject,
            time=moment(row.created_at, zone),
        )
        for row in rows
    )
    title = _(
        "Messages {first} to {last} of {newest}",
        first=rows[0].number,
        last=rows[-1].number,
        newest=newest,
    )
    return tell(desk, _("history"), help=(Section(title, listed),))


def _sections(desk: Desk, topic: str) -> tuple[Section, ...]:
    return desk.playing.game.wording.rules_about(topic, desk.playing.view(desk.role))


def _about_rules(topic: str) -> str:
    """Return the line that asks for a section or a card; in Finnish the card has its own title."""
    parts = (order_line("RULES"), name(topic)) if topic else (order_line("RULES"),)
    return joined(" ", parts)


@PLAYER.command(
    "rules",
    whole("topic", str.strip),
    looks=True,
    also=("rule",),
    help=lambda game: _(
        "{lines}: what the rules say, in short.",
        lines=joined(", ", map(_about_rules, game.examples.rules)),
    ),
    check=_sections,
    before_the_game=True,
)
def rules(desk: Desk, topic: str) -> str:
    """Queue what a section of the rules or a card says."""
    return tell(desk, _("rules"), help=_sections(desk, topic))
