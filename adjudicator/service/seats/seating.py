"""What moderator and operator do about people: seats, reply addresses, passwords, absences."""

from __future__ import annotations

from datetime import date

from sqlmodel import Session

from adjudicator import clock
from adjudicator.engine.words import _, joined
from adjudicator.reports.messages import NoticeContext
from adjudicator.service.errors import not_possible
from adjudicator.service.office import Office, find_game
from adjudicator.service.post.blind_moderation import check_player
from adjudicator.service.post.senders import CHAIR
from adjudicator.service.seats import addresses, passwords, people, presence, tokens
from adjudicator.service.seats.replacement import succeed
from adjudicator.service.seats.sign_on import begin_when_full
from adjudicator.service.table.contexts import as_it_is, seat_for
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.running import Actor
from adjudicator.store import queries, tables
from adjudicator.words.lexicon import hint


def seat_named(session: Session, game: tables.Game, role: str) -> tables.Seat:
    """Return the seat of a role; NotPossible when the game has no such role."""
    try:
        return seat_for(session, game, role)
    except KeyError as unknown:
        roles = [seat.role for seat in queries.seats_of(session, game.id)]
        raise not_possible(
            "There is no role {role!r}{hint} in {game}; there are {roles}.",
            role=role,
            game=game.slug,
            hint=hint(role, roles),
            roles=joined(", ", roles),
        ) from unknown


def holder(session: Session, seat: tables.Seat) -> tables.Player:
    """Return who holds a seat; NotPossible when nobody does."""
    player = queries.holder_of(session, seat)
    if player is None:
        raise not_possible("Nobody holds the seat {role} now.", role=seat.role)
    return player


def reply_address(office: Office, slug: str, role: str) -> str:
    """Return the reply address of a seat. Raises NoSuchGame, or NotPossible for no such role."""
    with office.database.transaction() as session:
        return office.reply_address(seat_named(session, find_game(session, slug), role).token)


def revoke_token(office: Office, slug: str, role: str) -> str:
    """Give a seat another reply address, tell its player, and return it."""
    with office.database.transaction() as session:
        game = find_game(session, slug)
        seat, mailroom = seat_named(session, game, role), Mailroom(session, office, clock.now())
        address = tokens.renew(mailroom, game, seat)
        number = Actor(mailroom, game).note("token", role=role).id
        words = _(
            "The reply address of your seat has been replaced. Orders go to {address}"
            " from now on; mail to the old address is no longer acted on.",
            address=address,
        )
        mailroom.tell_seats(game, [role], _("another reply address"), words, f"token/{number}")
        return address


def new_address(office: Office, slug: str, role: str, address: str) -> None:
    """Make an address the one of record of who holds a role; it and the former one are told.

    The moderator vouches for it: no code is asked for. A former address may still send orders
    where there is room for two, unless mail to it came back.
    """
    with office.database.transaction() as session:
        game = find_game(session, slug)
        seat, mailroom = seat_named(session, game, role), Mailroom(session, office, clock.now())
        addresses.enter(mailroom, holder(session, seat), address.lower())
        Actor(mailroom, game).note("address", role=role)


def new_password(office: Office, slug: str, role: str) -> None:
    """Mail the player of a seat another password for it, to the address of record.

    With the role ``moderator`` it is that of the game's moderator.
    """
    with office.database.transaction() as session:
        game, mailroom = find_game(session, slug), Mailroom(session, office, clock.now())
        if not office.settings.require_auth:
            raise not_possible("Passwords are not used here; see the setting REQUIRE_AUTH.")
        if role == CHAIR:
            address = _moderator(game)
            words = _(
                "The moderator of {game} has another password now; the old one ends. In a block it"
                " stands on a line of its own:",
                game=game.slug,
            )
            word = passwords.renewed_for_chair(game)
        else:
            seat = seat_named(session, game, role)
            address = holder(session, seat).address
            words = _(
                "The seat {role} in {game} has another password now; the old one ends. In a block"
                " it stands on a line of its own:",
                role=role,
                game=game.slug,
            )
            word = passwords.renewed(mailroom, seat)
        number = Actor(mailroom, game).note("password", role=role).id
        lines = (words, f"PASSWORD {word}")
        notice = NoticeContext(_("a password for {game}", game=game.slug), lines)
        mailroom.to_address(address, "notice", notice, f"password/{number}")


def _moderator(game: tables.Game) -> str:
    if game.moderator is None:
        raise not_possible("Game {game} has no moderator.", game=game.slug)
    return game.moderator


def grant_absence(office: Office, slug: str, role: str, first: date, last: date) -> None:
    """Enter an absence for who holds a role, beyond the allowance too; everybody is told.

    Raises NotPossible for days that are over, in the wrong order, or in another absence.
    """
    with office.database.transaction() as session:
        game, mailroom = find_game(session, slug), Mailroom(session, office, clock.now())
        days = {"first": first.isoformat(), "last": last.isoformat()}
        number = Actor(mailroom, game).note("absence", role=role, **days).id
        enter_absence(mailroom, game, role, first, last, number)


def enter_absence(
    mailroom: Mailroom, game: tables.Game, role: str, first: date, last: date, number: int
) -> str:
    """Enter an absence for who holds a role, tell him, and return what to say to the moderator.

    ``number`` is that of the record.
    """
    player = holder(mailroom.session, seat_named(mailroom.session, game, role))
    said = presence.enter(mailroom, game, player, first, last, said_by="moderator")
    words = _("The moderator has entered an absence: {said}. ABSENCE lists yours.", said=said)
    mailroom.tell_seats(game, [role], _("an absence"), words, f"absence/granted/{number}")
    return _(
        "{player!s} is away from {first} to {last}; everybody is told. The open deadline stays as"
        " it is",
        player=player.name,
        first=first.isoformat(),
        last=last.isoformat(),
    )


def replace(
    office: Office,
    slug: str,
    role: str,
    person: people.Person,
    reason: str = "",
) -> tuple[str, ...]:
    """Give the seat of a role to somebody, with those that belong with it; return their roles.

    All are told, the successor by a briefing. The last seat of a game that waits for players
    begins it. Raises NotPossible when the game is over or the person cannot have the seat.
    """
    with office.database.transaction() as session:
        game, mailroom = find_game(session, slug), Mailroom(session, office, clock.now())
        check_successor(mailroom, game, role, person)
        roles = give_seat(mailroom, game, role, person, reason)
        Actor(mailroom, game).note("replace", roles=list(roles), reason=reason)
        return roles


def check_successor(
    mailroom: Mailroom, game: tables.Game, role: str, person: people.Person
) -> None:
    """Raise NotPossible when somebody cannot be given the seat of a role."""
    people.check_person(mailroom.office, person, _("the successor of {role}", role=role))
    if game.status == "over":
        raise not_possible("Game {game} is over; nobody can take a seat in it.", game=game.slug)
    seat = seat_named(mailroom.session, game, role)
    player = queries.player_by_address(mailroom.session, person.address)
    if player is not None and player.id == seat.player_id:
        raise not_possible(
            "{player!s} holds the seat {role} already.", player=player.name, role=role
        )
    check_player(game, person.address)


def give_seat(
    mailroom: Mailroom, game: tables.Game, role: str, person: people.Person, reason: str
) -> tuple[str, ...]:
    """Give a seat to somebody, and begin a game that waited for it; return the roles he has."""
    seat = seat_named(mailroom.session, game, role)
    with Playing(mailroom.session, game, mailroom.at, dry=True) as playing:
        taken = succeed(playing, mailroom, seat, person, reason)
    begin_when_full(mailroom, game)
    return tuple(one.role for one in taken)


def check_waiting(game: tables.Game) -> None:
    """Raise NotPossible when a game does not wait for players."""
    if game.status != "setup":
        raise not_possible("Game {game} is {status}; it has begun already.", **as_it_is(game))
