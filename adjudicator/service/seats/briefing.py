"""The first mail to a seat: welcome, and the briefing of who takes over in the middle of a game."""

from __future__ import annotations

from typing import Any

from sqlmodel import Session, col, select

from adjudicator.engine.words import _, joined
from adjudicator.games.registry import game_of
from adjudicator.reports.form import form_of
from adjudicator.reports.messages import BriefingContext, WelcomeContext
from adjudicator.reports.parts import power_card_of
from adjudicator.service.played import game_in, negotiates, rules_of
from adjudicator.service.post.outbox import welcome_key
from adjudicator.service.post.preferences import invitations_for
from adjudicator.service.seats import passwords
from adjudicator.service.table.ahead import sheets
from adjudicator.service.table.contexts import (
    heard_since,
    line_of,
    questions_for,
    roles_named,
    seat_line_of,
)
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.timing import timing_lines, window_lines
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.store import queries, tables
from adjudicator.words.order_words import item_line


def briefing_for(
    playing: Playing,
    mailroom: Mailroom,
    seat: tables.Seat,
    why: str,
    inherited: str,
    password: str = "",
) -> BriefingContext:
    """Return the briefing of a seat: ``why`` it comes, how the power stands, and how to order.

    It holds what the power may know: of the hands its own. ``inherited`` says whether what was
    given ahead still counts.
    """
    session, game = playing.session, playing.row
    view, rules = playing.view(seat.role), rules_of(game)
    questions = questions_for(playing, open_window(session, game), seat.role, playing.at)
    wording = game_of(rules).wording
    return BriefingContext(
        *mailroom.head(game, seat, line_of(playing)),
        **_terms(mailroom, game, seat, password),
        why=why,
        inherited=inherited,
        questions=questions,
        deals=_deals(session, playing, seat.role),
        hand=wording.hand(view),
        points=wording.points(view, None),
        power_card=power_card_of(rules, view, seat.role),
        notes=wording.standings(view, None).notes,
        form=form_of(game.slug, seat.role, questions),
    )


def _terms(
    mailroom: Mailroom, game: tables.Game, seat: tables.Seat, password: str
) -> dict[str, Any]:
    session = mailroom.session
    return {
        "seats": tuple(
            seat_line_of(session, game, one) for one in queries.seats_of(session, game.id)
        ),
        "moderator": game.moderator,
        "orders_address": mailroom.office.reply_address(seat.token),
        "password": password,
        "secret_hash": game.secret_hash,
        "windows": window_lines(game),
        "timing": timing_lines(game),
        "options": game_in(game).rules.option_lines(game.scenario, game.options),
        "sheet": sheets.words_of(game, seat),
    }


def brought_up_to_date(session: Session, game: tables.Game, seat: tables.Seat) -> None:
    """Note that a seat has been told everything up to now, so that reports go on from here."""
    _, last = heard_since(session, game, seat)
    seat.reported_segment, seat.reported_fact = last


def _deals(session: Session, playing: Playing, role: str) -> tuple[str, ...]:
    """Return the deals of the last negotiations that were carried out, and open ones of a role."""
    deal, window = tables.Deal, tables.Window
    rows = session.exec(
        select(deal)
        .where(
            col(deal.game_id) == playing.row.id,
            col(deal.status).in_(("carried_out", "proposed", "agreed")),
        )
        .join(window, col(window.id) == col(deal.window_id))
        .where(col(window.generation) == playing.row.generation)
        .order_by(col(deal.window_id), col(deal.number))
    ).all()
    latest = max((row.window_id for row in rows), default=0)
    return tuple(
        _deal_words(playing, row)
        for row in rows
        if row.window_id == latest and (row.status == "carried_out" or role in row.parties)
    )


def _deal_words(playing: Playing, row: tables.Deal) -> str:
    values = {
        "number": row.number,
        "powers": joined(", ", roles_named(playing, row.parties)),
        "items": joined("; ", map(item_line, row.text.splitlines())),
    }
    if row.status == "carried_out":
        return _("Deal {number} ({powers}), carried out: {items}", **values)
    return _("Deal {number} ({powers}), still open: {items}", **values)


# -- the first message --------------------------------------------------------------------------


def welcome(playing: Playing, mailroom: Mailroom) -> None:
    """Queue the first message to every seat: how to play, who plays, the hash of the secret."""
    session, game = playing.session, playing.row
    for seat in queries.seats_of(session, game.id):
        line, seat_line, number = mailroom.head(game, seat, line_of(playing))
        context = WelcomeContext(
            game=line,
            seat=seat_line,
            number=number,
            **_terms(mailroom, game, seat, passwords.given_to(mailroom, seat)),
            scenario=game.scenario,
            negotiates=negotiates(game),
            invitations=invitations_for(queries.holder_of(session, seat)),
            material=playing.game.wording.material(playing.view(seat.role)),
        )
        mailroom.to_seat(game, seat, "welcome", context, welcome_key(game, seat))
