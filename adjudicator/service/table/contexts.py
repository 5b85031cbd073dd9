"""From rows and positions to the contexts of messages: seats, questions, what is new."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from sqlmodel import Session

from adjudicator.engine.choices import Unproposed
from adjudicator.engine.decision import RESPONSE_WINDOW, Decision
from adjudicator.engine.fact import load_fact
from adjudicator.engine.stage import Stage
from adjudicator.engine.words import _, name
from adjudicator.games.telling import Heard
from adjudicator.reports.lines import GameLine, QuestionLine, SeatLine
from adjudicator.reports.parts import game_line, question_line, seat_line
from adjudicator.reports.when import due_line
from adjudicator.service.played import game_in, rules_of
from adjudicator.service.table import stand_in
from adjudicator.service.table.one_tap import order_lines, with_answers
from adjudicator.service.table.playing import Playing, is_talk
from adjudicator.service.table.timekeeping.game_settings import value_of
from adjudicator.store import positions, queries, tables
from adjudicator.store.facts import StoredFact, facts_since
from adjudicator.words.order_words import order_line

NO_STAGE: Final = Stage(0, "")
"""Where facts stand whose segment is no longer known."""
NOBODY: Final = _("nobody")
"""Who holds a seat that is empty, in the words of messages."""
CARETAKER: Final = _("a caretaker")
"""Who plays an empty seat that a program plays."""


def game_line_of(session: Session, game: tables.Game, at: datetime) -> GameLine:
    """Return a game and where it stands, loading its position."""
    with Playing(session, game, at, dry=True) as playing:
        return line_of(playing)


def line_of(playing: Playing) -> GameLine:
    """Return a game that is being played and where it stands."""
    row = playing.row
    caretakers = caretakers_in(playing.session, row)
    return game_line(rules_of(row), row.slug, row.title, playing.view(None), caretakers)


def seat_line_of(session: Session, game: tables.Game, seat: tables.Seat) -> SeatLine:
    """Return a seat with the name and the time zone of who holds it, if anybody does."""
    player = queries.holder_of(session, seat)
    name = who_plays(seat, None if player is None else player.name)
    if player is None:
        return seat_line(rules_of(game), seat.role, name)
    return seat_line(rules_of(game), seat.role, name, zone_of(game, player))


def who_plays(seat: tables.Seat, name: str | None) -> str:
    """Return who plays a seat, for lists; ``name`` is None where nobody holds it."""
    if seat.caretaker is None:
        return NOBODY if name is None else name
    if not name:
        return CARETAKER
    return _("{player!s} (a caretaker plays)", player=name)


def caretakers_in(session: Session, game: tables.Game) -> tuple[str, ...]:
    """Return the powers of a game that caretakers play, as they stand in a sentence."""
    roles = [seat.role for seat in queries.seats_of(session, game.id) if seat.caretaker is not None]
    return tuple(game_in(game).wording.the_role(role) for role in roles)


def zone_of(game: tables.Game, player: tables.Player) -> str:
    """Return the time zone in which a player reads the times of a game.

    It is that of the game for who has never named one.
    """
    return str(value_of(game, "zone")) if player.timezone == tables.NO_ZONE else player.timezone


def seat_for(session: Session, game: tables.Game, role: str) -> tables.Seat:
    """Return the seat now held for a role; KeyError when nobody sits there."""
    return {seat.role: seat for seat in queries.seats_of(session, game.id)}[role]


def heard_since(
    session: Session, game: tables.Game, seat: tables.Seat
) -> tuple[list[Heard], tuple[int, int]]:
    """Return what a seat has not been told by mail yet, and the place of the last of it."""
    after = (seat.reported_segment, seat.reported_fact)
    stored = facts_since(session, game, reader=seat.role, after=after)
    last = (stored[-1].segment, stored[-1].number) if stored else after
    return as_heard(session, game, stored), last


def all_heard(session: Session, game: tables.Game, reader: str) -> list[Heard]:
    """Return everything that a role (or ONLOOKER) may know of a game so far."""
    return as_heard(session, game, facts_since(session, game, reader=reader))


def as_heard(session: Session, game: tables.Game, stored: Sequence[StoredFact]) -> list[Heard]:
    """Return facts with the stages in which they were told."""
    stages = stages_of(session, game, {fact.segment for fact in stored})
    return [
        Heard(
            stages.get(fact.segment, NO_STAGE),
            load_fact(game.game, fact.kind, fact.data),
            fact.segment,
        )
        for fact in stored
    ]


def stages_of(session: Session, game: tables.Game, segments: set[int]) -> dict[int, Stage]:
    """Return the stages of some segments by number, as they were played last."""
    known = positions.stages_of(session, game, segments)
    return {number: Stage.load(known[number]) for number in segments if number in known}


def questions_for(
    playing: Playing, window: tables.Window | None, role: str, at: datetime
) -> tuple[QuestionLine, ...]:
    """Return what is open for a role, in words, with a legal example and the default.

    An answer that may still be changed is open too; it stands in ``pending``.
    """
    decision = playing.open_for(role)
    if decision is None or window is None:
        return ()
    seat = seat_for(playing.session, playing.row, role)
    zone = seat_line_of(playing.session, playing.row, seat).timezone
    due = queries.last_moment(window)
    line = replace(
        playing.once(f"line/{window.code}", decision, lambda: _said(playing, window, decision)),
        pending=_pending(playing, decision),
        due=due_line(due, at, zone) if due else None,
        default=_default(playing, decision),
    )
    # Silence passes in response windows only; other secret questions have a default of their own.
    discreet = decision.discreet and decision.window == RESPONSE_WINDOW
    return (with_answers(replace(line, discreet=discreet), playing, window, decision),)


def _said(playing: Playing, window: tables.Window, decision: Decision[Any]) -> QuestionLine:
    """Return a question in words, with legal examples."""
    return question_line(
        playing.known_as,
        decision,
        playing.view(decision.role),
        code=window.code,
        examples=examples_for(playing, window, decision),
    )


def examples_for(
    playing: Playing, window: tables.Window, decision: Decision[Any]
) -> tuple[str, ...]:
    """Return legal order lines for a decision; the same each time it is asked."""
    if is_talk(decision):
        return (order_line("READY"),)
    if isinstance(decision.choice, Unproposed):
        return ()
    # Only what the role itself may know goes into the answer: its own view and a public seed.
    rng = random.Random(f"{playing.row.slug}/{window.code}/{window.request}/{decision.topic}")
    view = playing.view(decision.role)
    return order_lines(playing, decision, playing.game.practice.sensible(decision, view, rng))


def _pending(playing: Playing, decision: Decision[Any]) -> tuple[str, ...]:
    """Return the answer given so far as an order line, for as long as it may be changed."""
    if is_talk(decision) or playing.waits_for(decision.role):
        return ()
    return order_lines(playing, decision, playing.answer_of(decision.role))


def _default(playing: Playing, decision: Decision[Any]) -> str:
    """Return the order line that silence counts as; empty when the moderator decides then."""
    if is_talk(decision):
        return order_line("READY")  # the deals that have been confirmed count
    if not decision.has_default:
        return ""
    item = next(item for item in playing.asked if item.decision is decision)
    if (words := stand_in.kept(playing, item)) is not None:
        return order_line(stand_in.counted(playing, decision, words).words)
    return next(iter(order_lines(playing, decision, decision.default)), "")


def is_missing(playing: Playing, window: tables.Window | None, role: str) -> bool:
    """Return whether something is still expected from a role: an answer, or READY after talks."""
    decision = playing.open_for(role)
    if decision is None or window is None:
        return False
    if is_talk(decision):
        flag = queries.flags_of(playing.session, window.id).get(role)
        return flag is None or not flag.final
    return playing.waits_for(role)


def names_of(game: tables.Game, roles: Sequence[str]) -> tuple[str, ...]:
    """Return the printed names of roles of a game that is not being played."""
    return tuple(seat_line(rules_of(game), role, "").role_name for role in roles)


def status_of(game: tables.Game) -> str:
    """Return what a game does, as it stands behind "game his-7 is"."""
    # A name, not a message: a condition that held is another thing than a game that is held.
    known = {"running": _("running"), "held": name("held"), "over": _("over"), "setup": _("setup")}
    return known.get(game.status, game.status)


def as_it_is(game: tables.Game) -> dict[str, str]:
    """Return the name of a game and what it does, as values of a sentence on them."""
    return {"game": game.slug, "status": status_of(game)}


def roles_named(playing: Playing, roles: Sequence[str]) -> tuple[str, ...]:
    """Return the printed names of roles."""
    return names_of(playing.row, roles)
