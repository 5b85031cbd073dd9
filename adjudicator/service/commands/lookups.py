"""MAP, LOG, HISTORY and RULES: what players look up."""

from __future__ import annotations

from functools import partial
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Section
from adjudicator.orders import commands as words
from adjudicator.reports.digest import chapters_of
from adjudicator.reports.parts import board_of
from adjudicator.reports.when import moment
from adjudicator.service import pictures
from adjudicator.service.commands.carrying import carry_out, check
from adjudicator.service.commands.requests import tell
from adjudicator.service.contexts import all_heard, seat_line_of
from adjudicator.service.desk import Desk
from adjudicator.service.errors import NotPossible
from adjudicator.store import mail_queries
from adjudicator.store.erasure import is_emptied
from adjudicator.words.lexicon import OrderError

_MOST_LISTED: Final = 60  # messages in one answer to HISTORY


@check.register
def _check_map(command: words.Map, desk: Desk) -> None:
    _board(command, desk)


@carry_out.register
def _map(command: words.Map, desk: Desk, line: int) -> str:
    """Queue the board, or the places that are named."""
    sections = _board(command, desk)
    picture: pictures.Wanted
    if not command.places:
        picture = partial(pictures.whole_board, desk.playing)
    else:
        named = game_of(desk.playing.row.game).wording.places_named(command.places)
        picture = partial(pictures.part_of_board, desk.playing, places=named)
    return tell(desk, _("map"), line, picture=picture, help=sections)


def _board(command: words.Map, desk: Desk) -> tuple[Section, ...]:
    rules, view = desk.playing.row.game, desk.playing.view(desk.role)
    if not command.places:
        return board_of(rules, view)
    try:
        return game_of(rules).wording.places_about(command.places, view)
    except OrderError as error:
        raise NotPossible(str(error)) from error


@check.register
def _check_rules(command: words.Rules, desk: Desk) -> None:
    _sections(command, desk)


@carry_out.register
def _rules(command: words.Rules, desk: Desk, line: int) -> str:
    """Queue what a section of the rules or a card says."""
    return tell(desk, _("rules"), line, help=_sections(command, desk))


def _sections(command: words.Rules, desk: Desk) -> tuple[Section, ...]:
    try:
        return game_of(desk.playing.row.game).wording.rules_about(command.topic)
    except OrderError as error:
        raise NotPossible(str(error)) from error


@carry_out.register
def _log(command: words.Log, desk: Desk, line: int) -> str:
    """Queue what the role has heard in a turn: this one, or the one that is named."""
    playing = desk.playing
    wording = game_of(playing.row.game).wording
    heard = all_heard(playing.session, playing.row, desk.role)
    turns = sorted({wording.turn_of(one.stage) for one in heard})
    if not turns:
        raise NotPossible(_("Nothing has happened yet."))
    turn = turns[-1] if command.turn is None else command.turn
    if turn not in turns:
        raise NotPossible(
            _(
                "There is no log of turn {turn}; there are turns {first} to {last}.",
                turn=turn,
                first=turns[0],
                last=turns[-1],
            )
        )
    wanted = [one for one in heard if wording.turn_of(one.stage) == turn]
    return tell(desk, _("log"), line, chapters=chapters_of(playing.row.game, wanted))


@carry_out.register
def _history(command: words.History, desk: Desk, line: int) -> str:
    """Queue the list of the messages that the player has been sent in this game."""
    session, game, seat = desk.playing.session, desk.playing.row, desk.seat
    newest = mail_queries.next_number(session, game.id, seat.player_id) - 1
    first = max(1, newest - _MOST_LISTED + 1) if command.first is None else command.first
    rows = mail_queries.messages_from(session, game.id, seat.player_id, first, _MOST_LISTED)
    if not rows:
        raise NotPossible(
            _(
                "There is no message {first}; the newest to you is {newest}.",
                first=first,
                newest=newest,
            )
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
    return tell(desk, _("history"), line, help=(Section(title, listed),))
