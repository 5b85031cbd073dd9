"""HANDBOOK, STATUS, HAND, DEADLINES, RESEND and PASSWORD."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from adjudicator.engine.decision import RESPONSE_WINDOW
from adjudicator.engine.words import _, joined
from adjudicator.games.opaque import AnyGame
from adjudicator.games.registry import game_of
from adjudicator.mail.outgoing import File
from adjudicator.orders.commands.parts import number, plain
from adjudicator.orders.commands.register import PLAYER
from adjudicator.reports.calendar_file import Appointment, calendar_file
from adjudicator.reports.form import form_of
from adjudicator.reports.handbook import players_guide
from adjudicator.reports.lines import DeadlineLine
from adjudicator.reports.messages import DeadlinesContext, StatusContext
from adjudicator.reports.parts import board_of, power_card_of
from adjudicator.reports.when import due_line
from adjudicator.service.commands.desk import Desk, player_at
from adjudicator.service.errors import not_possible
from adjudicator.service.played import rules_of
from adjudicator.service.post import preferences
from adjudicator.service.post.enclosures import Wanted
from adjudicator.service.post.preferences import language_of
from adjudicator.service.seats import missed
from adjudicator.service.seats.people import is_written_by
from adjudicator.service.table.ahead import ahead_news, sheets
from adjudicator.service.table.contexts import (
    is_missing,
    line_of,
    questions_for,
    roles_named,
    seat_line_of,
)
from adjudicator.service.table.playing import NEGOTIATION
from adjudicator.service.table.reporting import chapters_for_receipt
from adjudicator.service.table.seat_reports import returned_lines
from adjudicator.service.table.timekeeping.flags import state_words
from adjudicator.service.table.timekeeping.timing import appointment, window_name
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import mail_queries, queries, tables
from adjudicator.store.erasure import is_emptied
from adjudicator.words.order_words import order_line


def tell(
    desk: Desk,
    topic: str,
    picture: Wanted | None = None,
    files: Sequence[File] = (),
    **parts: Any,
) -> str:
    """Queue the answer to a request; ``parts`` are fields of its context."""
    playing, seat, mailroom = desk.playing, desk.seat, desk.mailroom
    context = StatusContext(
        *mailroom.head(playing.row, seat, line_of(playing)),
        topic=topic,
        **parts,
    )
    desk.apart += 1
    key, answers = key_of(desk, topic), desk.answers
    enclosed: dict[str, Any] = {"picture": picture, "files": files}
    mailroom.to_seat(playing.row, seat, "status", context, key, answers_id=answers, **enclosed)
    return _("the answer comes in a message of its own")


def key_of(desk: Desk, topic: str) -> str:
    """Return the key of the message that answers the line at the desk."""
    return f"{topic}/{desk.key}/{desk.line}"


def waiting_for(desk: Desk) -> tuple[str, ...]:
    """Return whom the game waits for, and how far each is, as far as everybody may know.

    Of a response window only the writer's own state is told: that of others would tell of their
    sheets.
    """
    window, playing = desk.window, desk.playing
    if window is None:
        return ()
    flags = queries.flags_of(playing.session, window.id)
    names = dict(zip(flags, roles_named(playing, list(flags)), strict=True))
    shown = [role for role in flags if window.kind != RESPONSE_WINDOW or role == desk.role]
    return (
        _(
            "{window} is open for {powers}.",
            window=window.code,
            powers=joined(", ", names.values()),
        ),
        *(
            _("{power}: {said}", power=names[role], said=state_words(playing, flags[role]))
            for role in shown
        ),
    )


def help_on_a_word(game: AnyGame) -> str:
    """Return the line that asks for help on an order of a game."""
    return joined(" ", (order_line("HELP"), order_line(game.examples.verb)))


def _answers(game: AnyGame) -> str:
    names = ["STATUS", *(["HAND"] if game.hands else []), "HELP"]
    lines = (*map(order_line, names), help_on_a_word(game))
    return _("{lines}: answers by mail.", lines=joined(", ", lines))


@PLAYER.command("status", help=_answers, looks=True)
def status(desk: Desk) -> str:
    """Queue what is asked, whom the game waits for, what is new, and the board."""
    playing, seat = desk.playing, desk.seat
    topic = _("status")
    chapters, dice = chapters_for_receipt(playing, seat, key_of(desk, topic))
    rules, view = playing.known_as, playing.view(desk.role)
    questions = questions_for(playing, desk.window, desk.role, playing.at)
    return tell(
        desk,
        topic,
        returned=returned_lines(playing, desk.role),
        fired=sheets.take_fired(playing, seat),
        ahead=(*ahead_news.take(playing, seat), *dice),
        chapters=chapters,
        questions=questions,
        form=form_of(playing.row.slug, desk.role, questions),
        waiting_for=waiting_for(desk),
        points=game_of(rules).wording.points(view, None),
        power_card=power_card_of(rules, view, desk.role),
        board=board_of(rules, view),
    )


def _has_hands(desk: Desk) -> None:
    if not desk.playing.game.hands:
        raise not_possible("There are no hands of cards in this game.")


@PLAYER.command("hand", also=("my hand",), check=_has_hands, looks=True)
def hand(desk: Desk) -> str:
    """Queue the cards that the role holds."""
    _has_hands(desk)
    wording = desk.playing.game.wording
    return tell(desk, _("hand"), hand=wording.hand(desk.playing.view(desk.role)))


def _has_guide(desk: Desk) -> None:
    if not desk.playing.game.guide:
        raise not_possible(
            "There is no player's guide of this game. HELP lists its orders, RULES its rules."
        )


def _guide(game: AnyGame) -> str:
    said = _("HANDBOOK: the player's guide, how to play by mail with examples.")
    return said if game.guide else ""


@PLAYER.command(
    "handbook",
    also=("help guide", "guide"),
    help=_guide,
    check=_has_guide,
    looks=True,
    before_the_game=True,
)
def handbook(desk: Desk) -> str:
    """Queue the player's guide."""
    _has_guide(desk)
    row = desk.playing.row
    guide = players_guide(row.game, other_names=rules_of(row) != row.game)
    return tell(desk, _("handbook"), help=guide)


@PLAYER.command(
    "deadlines",
    looks=True,
    also=("my deadlines",),
    help=_("DEADLINES: your open deadlines in all your games, with a calendar file."),
)
def deadlines(desk: Desk) -> str:
    """Queue all that is open for the player in all games, with one calendar file."""
    session, seat, mailroom = desk.playing.session, desk.seat, desk.mailroom
    found = open_deadlines(desk)
    context = DeadlinesContext(
        *mailroom.head(desk.playing.row, seat, line_of(desk.playing)),
        lines=tuple(one for one, _appointment in found),
    )
    language = language_of(queries.holder_of(session, seat))
    entries = [appointment for _line, appointment in found]
    calendar = calendar_file(entries, language) if entries else None
    desk.apart += 1
    key, answers = key_of(desk, "deadlines"), desk.answers
    row = desk.playing.row
    mailroom.to_seat(row, seat, "deadlines", context, key, answers_id=answers, calendar=calendar)
    return _("the answer comes in a message of its own")


@PLAYER.command("resend", number("number", "RESEND 41"), looks=True, before_the_game=True)
def resend(desk: Desk, number: int) -> str:
    """Queue a message that the player has had before once more, for where his mail goes now."""
    session, seat = desk.playing.session, desk.seat
    row = mail_queries.message_numbered(session, desk.playing.row.id, seat.player_id, number)
    player = queries.holder_of(session, seat)
    if row is None or player is None:
        raise not_possible("There is no message {number} to you in this game.", number=number)
    if is_emptied(row):
        raise not_possible("Message {number} is no longer kept.", number=number)
    missed.send_again(desk.mailroom, row, player)
    return _("message {number} comes again", number=number)


def _change(desk: Desk, wanted: str) -> dict[str, Any]:
    """Return the columns of the player that are to change."""
    player = player_at(desk)
    return preferences.changed(player, wanted) if wanted else {}


@PLAYER.command(
    "prefer",
    plain("wanted"),
    also=("preferences",),
    help=_("PREFER: text or HTML, zone, quiet hours, news, board, pictures; PREFER news instant."),
    check=_change,
    before_the_game=True,
)
def prefer(desk: Desk, wanted: str) -> str:
    """Change what the player prefers, if so wanted, and list it."""
    player = player_at(desk)
    for column, value in _change(desk, wanted).items():
        setattr(player, column, value)
        desk.playing.session.add(player)
    return _("you have {lines}", lines=joined("; ", preferences.lines_of(player)))


# -- open deadlines -----------------------------------------------------------------------------


def open_deadlines(desk: Desk) -> list[tuple[DeadlineLine, Appointment]]:
    """Return every open deadline of the player at the desk, the earliest first.

    A deadline counts in running games only, and for the seats that are asked in its window. A
    deputy is told those of the seat that he writes for.
    """
    session, found = desk.playing.session, []
    for seat in _seats_of_writer(desk):
        game = session.get_one(tables.Game, seat.game_id)
        window = open_window(session, game) if game.status == "running" else None
        if window is None or seat.role not in queries.flags_of(session, window.id):
            continue
        entry = _entry(desk, game, window, seat)
        if entry is not None:
            found.append(entry)
    return [(line, one) for _, line, one in sorted(found, key=lambda entry: entry[0])]


def _seats_of_writer(desk: Desk) -> Sequence[tables.Seat]:
    session, seat = desk.playing.session, desk.seat
    sender = desk.incoming.sender if desk.incoming else ""
    if seat.player_id is None or not is_written_by(session, seat, sender):
        return [seat]
    return queries.seats_of_player(session, seat.player_id)


def _entry(
    desk: Desk, game: tables.Game, window: tables.Window, seat: tables.Seat
) -> tuple[tuple[datetime, str, str], DeadlineLine, Appointment] | None:
    """Return the place in the order, the line and the calendar entry; None without a deadline."""
    mailroom = desk.mailroom
    one = appointment(
        game, window, seat.role, domain=mailroom.office.settings.domain, at=mailroom.at
    )
    if one is None:
        return None
    seat_line = seat_line_of(mailroom.session, game, seat)
    line = DeadlineLine(
        game=game.slug,
        role_name=seat_line.role_name,
        code=window.code,
        name=window_name(rules_of(game), window.kind),
        due=due_line(one.due, mailroom.at, seat_line.timezone),
        missing=_is_missing(desk, game, window, seat),
    )
    return (one.due, game.slug, seat.role), line, one


def _is_missing(desk: Desk, game: tables.Game, window: tables.Window, seat: tables.Seat) -> bool:
    """Return whether an answer is awaited from a seat."""
    session = desk.playing.session
    if game.id == desk.playing.row.id:
        return is_missing(desk.playing, window, seat.role)
    # The rules of the other games are not asked: one that is broken must not hide the rest.
    flag = queries.flags_of(session, window.id)[seat.role]
    if window.kind == NEGOTIATION:
        return not flag.final
    waits = [q.role for q in queries.questions_of(session, window.id) if q.state == "open"]
    return seat.role in waits and not flag.held
