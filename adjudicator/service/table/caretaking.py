"""Caretakers of seats: where they may play, how they come and go, and who is told.

A caretaker (``docs/caretakers.md``) answers for a seat that is open or whose player is absent, by
what that seat knows. It goes the moment the player writes. All players know of it.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlmodel import Session

from adjudicator.engine.words import _, sentences
from adjudicator.reports.form import moderator_form
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.post.unwanted.bounces import is_unreachable
from adjudicator.service.table.contexts import names_of, seat_for
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.running import Actor
from adjudicator.service.table.timekeeping import game_settings
from adjudicator.store import people_queries, queries, tables

SETTING: Final = "caretaker"
"""The setting that says how strong caretakers are, or that there are none."""
AFTER: Final = "caretaker.misses"
"""The setting that says after how many missed windows a caretaker comes by itself."""
NONE: Final = "no"
PRACTICE: Final = "practice"
"""The setting of a game in which one person practises and caretakers play all other seats."""


def strength_in(game: tables.Game) -> str:
    """Return how strong caretakers of a game are; NotPossible where it allows none."""
    strength = str(game_settings.value_of(game, SETTING))
    if strength == NONE:
        raise not_possible(
            "Game {game} allows no caretakers; SET caretaker=usual does, and all are told.",
            game=game.slug,
        )
    return strength


def check(session: Session, game: tables.Game, role: str, at: datetime) -> tables.Seat:
    """Return the seat that a caretaker may take; NotPossible where it may not.

    It may take one that nobody holds, that is open for a successor, or whose player is absent,
    cannot be reached, or has missed the last window. All of that is public.
    """
    strength_in(game)
    if game.settings.get(PRACTICE):
        raise not_possible("In a practice game nobody is answered for.")
    seat = seat_for(session, game, role)
    power = names_of(game, [role])[0]
    if seat.caretaker is not None:
        raise not_possible("A caretaker plays {power} already.", power=power)
    if not _is_left_alone(session, seat, at):
        raise not_possible(
            "The player of {power} is there: a caretaker takes seats that are open, or whose player"
            " is absent or has missed the last window.",
            power=power,
        )
    return seat


def is_wanted(session: Session, game: tables.Game, role: str, at: datetime) -> bool:
    """Return whether a caretaker may take a seat."""
    try:
        return bool(check(session, game, role, at))
    except NotPossible:
        return False


def _is_left_alone(session: Session, seat: tables.Seat, at: datetime) -> bool:
    if seat.player_id is None or seat.open_since is not None or seat.misses:
        return True
    away = people_queries.absences_of(session, seat.game_id, seat.player_id)
    return any(one.starts_at <= at < one.ends_at for one in away) or is_unreachable(session, seat)


def begin(actor: Actor, seat: tables.Seat, why: str = "") -> None:
    """Let a caretaker take a seat from now on, and tell everybody."""
    mailroom, game = actor.mailroom, actor.game
    seat.caretaker = strength_in(game)
    mailroom.keep(seat)
    action = actor.note("caretaker", role=seat.role, strength=seat.caretaker)
    power = names_of(game, [seat.role])[0]
    words = _(
        "A caretaker plays {power} from now on: a program that sees what that seat sees, and"
        " answers at once. It goes as soon as the player writes, or somebody takes the seat.",
        power=power,
    )
    about = _("a caretaker plays {power}", power=power)
    actor.told(about, sentences(why, words) if why else words, action)


def end(actor: Actor, seat: tables.Seat, why: str = "") -> None:
    """Take a seat from its caretaker, and tell everybody."""
    game = actor.game
    seat.caretaker = None
    actor.mailroom.keep(seat)
    action = actor.note("end caretaker", role=seat.role)
    power = names_of(game, [seat.role])[0]
    words = _("No caretaker plays {power} any more.", power=power)
    about = _("no caretaker plays {power}", power=power)
    actor.told(about, sentences(why, words) if why else words, action)


def give_back(mailroom: Mailroom, game: tables.Game, seat: tables.Seat) -> None:
    """Give back all seats of who has written for one of them."""
    for one in queries.seats_of(mailroom.session, game.id):
        if one.caretaker is not None and (one is seat or one.player_id == seat.player_id):
            why = _("{power} is heard from again.", power=names_of(game, [one.role])[0])
            end(Actor(mailroom, game, "service"), one, why)


def comes_by_itself(game: tables.Game) -> bool:
    """Return whether a caretaker takes seats that have missed some windows."""
    allowed = game_settings.value_of(game, SETTING) != NONE
    return bool(allowed and game_settings.value_of(game, AFTER))


def has_missed(mailroom: Mailroom, game: tables.Game, seat: tables.Seat) -> None:
    """Let a caretaker take a seat that has missed as many windows as the game says."""
    after: int = game_settings.value_of(game, AFTER)
    if comes_by_itself(game) and seat.misses >= after and seat.caretaker is None:
        why = _("{power} has missed its deadline.", power=names_of(game, [seat.role])[0])
        begin(Actor(mailroom, game, "service"), seat, why)


def tell_of_fault(mailroom: Mailroom, game: tables.Game, seat: tables.Seat) -> None:
    """Tell the moderator, once for each time a caretaker has a seat, that it could not answer."""
    began = [
        one.id
        for one in queries.actions_of(mailroom.session, game.id, "caretaker")
        if one.detail.get("role") == seat.role
    ]
    power = names_of(game, [seat.role])[0]
    notice = ModeratorNotice(
        about=_("{game}: the caretaker of {power} fails", game=game.slug, power=power),
        lines=(
            _(
                "The caretaker of {power} could not answer a question: the default of the question"
                " counts, or else any legal answer. The game goes on, and you are told once.",
                power=power,
            ),
        ),
        reference=f"seat {seat.id}",
        command=f"adjudicator game caretaker {game.slug} {seat.role} no",
        form=moderator_form(game.slug, "", f"CARETAKER {seat.role}: NO"),
    )
    mailroom.to_moderator(game, notice, f"caretaker/{seat.id}/{max(began, default=0)}")
