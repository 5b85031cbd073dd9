"""Signing on by mail, and the beginning of a game whose seats were open at first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.engine.words import _, and_list, joined
from adjudicator.reports.form import moderator_form
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.played import game_in
from adjudicator.service.post.unwanted import recipients
from adjudicator.service.seats import assignment, confirmations, deputies, people, wish_time
from adjudicator.service.seats.briefing import welcome
from adjudicator.service.seats.replacement import open_seats, succeed
from adjudicator.service.table.caretaking import PRACTICE
from adjudicator.service.table.contexts import seat_for
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.reporting import publish
from adjudicator.store import queries, tables
from adjudicator.store.database import lock_game
from adjudicator.words.lexicon import OrderError


class TooMany(NotPossible):
    """The moderator has been asked about seats within the hour."""


_GOING: Final = ("setup", "running", "held")


def begin(mailroom: Mailroom, game: tables.Game) -> None:
    """Let a game begin: the first mail to every seat, and the first questions.

    Powers that are given out by what the players wish are given out before.
    """
    if assignment.is_open(game):
        wish_time.close(mailroom, game)
        assignment.give_out(mailroom, game)
    game.status = "running"
    with Playing(mailroom.session, game, mailroom.at) as playing:
        welcome(playing, mailroom)
        publish(playing, mailroom)


def begin_when_full(mailroom: Mailroom, game: tables.Game) -> bool:
    """Let a game begin that waits for players, when its seats are taken and all have wished.

    When the last seat is taken the time for wishes begins.
    """
    if game.status != "setup" or open_seats(mailroom, game):
        return False
    if assignment.is_open(game) and assignment.missing(mailroom, game):
        if wish_time.window_of(mailroom, game) is None:
            wish_time.tell_all(mailroom, game, wish_time.begin_to_wait(mailroom, game))
        return False
    begin(mailroom, game)
    return True


def check(mailroom: Mailroom, slug: str, role: str, zone: str, address: str) -> tables.Seat:
    """Return the open seat that somebody asks for; NotPossible when he cannot have it."""
    session = mailroom.session
    game = queries.game_by_slug(session, slug)
    if game is None or game.status not in _GOING:
        raise not_possible("There is no game {game!s} that goes on, or will begin.", game=slug)
    if game.settings.get(PRACTICE):
        raise not_possible(
            "{game} is the practice game of somebody else; SIGN ON practice begins one.", game=slug
        )
    free = open_seats(mailroom, game)
    try:
        wanted = game_in(game).grammar.role(role)
    except OrderError as error:
        raise not_possible("{why}.", why=str(error)) from error
    if wanted not in free:
        raise NotPossible(_taken(slug, wanted, free))
    if zone and not people.is_time_zone(zone):
        raise not_possible("{zone!r} is not a time zone such as Europe/Helsinki.", zone=zone)
    seat = seat_for(session, game, wanted)
    if deputies.speaks_in(mailroom, game, address):
        raise not_possible(
            "You play in {game} already; a second seat would show you what both know.", game=slug
        )
    return seat


def _taken(slug: str, role: str, free: Sequence[str]) -> str:
    if not free:
        return _("The seat {role} is taken; no seat of {game} is open.", role=role, game=slug)
    return _(
        "The seat {role} is taken; open in {game}: {free}.",
        role=role,
        game=slug,
        free=joined(", ", free),
    )


def ask(mailroom: Mailroom, slug: str, role: str, zone: str, name: str, address: str) -> None:
    """Mail a code to a stranger who asks for a seat."""
    seat = check(mailroom, slug, role, zone, address)
    row = confirmations.wanted(
        mailroom,
        "sign_on",
        address=address,
        game_id=seat.game_id,
        role=seat.role,
        detail={"zone": zone, "name": name},
    )
    game = mailroom.session.get_one(tables.Game, seat.game_id)
    confirmations.mail_code(
        mailroom,
        row,
        _("the seat {role} in {game}", role=seat.role, game=slug),
        _(
            "Somebody at this address asks to play {role} in {game}, {title!s}.",
            role=seat.role,
            game=slug,
            title=game.title,
        ),
    )


def confirm(mailroom: Mailroom, code: str, address: str) -> str:
    """Give a seat to a stranger whose code has come back, or ask the moderator; say which."""
    row = confirmations.confirmed(mailroom, "sign_on", code, address=address)
    game = mailroom.session.get_one(tables.Game, row.game_id)
    person = people.Person(address, row.detail["name"], row.detail["zone"] or "UTC")
    seat = check(mailroom, game.slug, str(row.role), "", address)
    try:
        return take(mailroom, seat, person)
    except TooMany:
        confirmations.take_back(mailroom, row)
        raise


def take(mailroom: Mailroom, seat: tables.Seat, person: people.Person) -> str:
    """Give an open seat of a game that has not begun to somebody, else ask the moderator for him.

    Returns what to say of it. Raises TooMany when the moderator has been asked within the hour.
    """
    game = lock_game(mailroom.session, seat.game_id)
    if game.status != "setup":
        _ask_moderator(mailroom, game, seat, person)
        return _(
            "the moderator of {game} has been asked to give you {role}",
            game=game.slug,
            role=seat.role,
        )
    with Playing(mailroom.session, game, mailroom.at, dry=True) as playing:
        taken = succeed(playing, mailroom, seat, person)
    roles = and_list([one.role for one in taken])
    if begin_when_full(mailroom, game):
        return _("you play {roles} in {game}, which begins now", roles=roles, game=game.slug)
    if assignment.is_open(game):
        return _("you have a seat in {game}; what to do now comes in a mail", game=game.slug)
    missing = joined(", ", open_seats(mailroom, game))
    return _(
        "you play {roles} in {game}; it begins when these are taken too: {missing}",
        roles=roles,
        game=game.slug,
        missing=missing,
    )


def _ask_moderator(
    mailroom: Mailroom, game: tables.Game, seat: tables.Seat, person: people.Person
) -> None:
    if not recipients.may_report(mailroom, f"seats of game {game.id}"):
        raise TooMany(
            _(
                "The moderator of {game} has been asked for a seat within the hour; send the same"
                " line again in the next one.",
                game=game.slug,
            )
        )
    zone = f" --zone {person.timezone}" if person.timezone != "UTC" else ""
    notice = ModeratorNotice(
        about=_("{game}: {role} is asked for", game=game.slug, role=seat.role),
        lines=(
            _(
                "{person!s} ({address}) asks for the seat {role} in {game}. The address has"
                " been confirmed.",
                person=person.name or person.address,
                address=person.address,
                role=seat.role,
                game=game.slug,
            ),
            _("Nothing happens before you decide; the command gives the seat."),
        ),
        reference=f"game {game.slug}",
        command=f"adjudicator game seat {game.slug} {seat.role} {person.address}{zone}",
        form=moderator_form(game.slug, "", f"REPLACE {seat.role}: {person.address}"),
    )
    mailroom.to_moderator(game, notice, f"sign_on/{game.id}/{seat.id}/{person.address}")
