"""Seats and their players: replacing somebody, entering an absence, beginning a game."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.words import _, and_list, joined
from adjudicator.orders.commands.parts import address, reason, role, text
from adjudicator.orders.dates import read_days
from adjudicator.service.commands.moderators.chair import Chair, Done, act
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.seats import presence, seating
from adjudicator.service.seats.assignment import is_open
from adjudicator.service.seats.people import Person
from adjudicator.service.seats.replacement import open_seats
from adjudicator.service.seats.sign_on import begin
from adjudicator.service.table import caretaking
from adjudicator.service.table.contexts import names_of, seat_for
from adjudicator.words.lexicon import OrderError

_ENDS: Final = ("no", "off", "end", "none")


@act(
    "replace",
    role(),
    address(),
    reason(),
    example="REPLACE {role}: eve@example.org The player has left.",
    also=("seat",),
)
def replace(chair: Chair, role: str, address: str, reason: str = "") -> Done:
    """Give the seat of a power to the player at an address; the successor gets a briefing.

    Order book, response sheet and deputy of the player before end; history stays with him. The
    successor has the whole time for what is asked now. All are told.
    """
    role, person = chair.role(role), Person(address)
    seating.check_successor(chair.mailroom, chair.game, role, person)
    roles: tuple[str, ...] = (role,)
    if not chair.dry:
        roles = seating.give_seat(chair.mailroom, chair.game, role, person, reason)
        chair.note("replace", roles=list(roles), reason=reason)
    names = and_list(names_of(chair.game, roles))
    return Done(
        _(
            "{address} plays {powers} in {game} now",
            address=address,
            powers=names,
            game=chair.game.slug,
        )
    )


@act(
    "caretaker",
    role(),
    text("wanted", "NO ends it; else nothing.", optional=True),
    example="CARETAKER {role}",
)
def caretaker(chair: Chair, role: str, wanted: str = "") -> Done:
    """Let a caretaker play a power, by a program that sees what the seat sees; NO ends it.

    The game allows it by its setting caretaker. The seat is open, or its player is absent or has
    missed the last window; it is given back as soon as the player writes. All are told.
    """
    role, game = chair.role(role), chair.game
    power = names_of(game, [role])[0]
    if wanted:
        return _end_caretaker(chair, role, wanted, power)
    seat = caretaking.check(chair.session, game, role, chair.mailroom.at)
    if not chair.dry:
        caretaking.begin(chair, seat)
    return Done(_("a caretaker plays {power} in {game} now", power=power, game=game.slug))


def _end_caretaker(chair: Chair, role: str, wanted: str, power: str) -> Done:
    seat = seat_for(chair.session, chair.game, role)
    if wanted.lower() not in _ENDS:
        raise not_possible("Behind the power stands NO, or nothing; not {words!r}.", words=wanted)
    if seat.caretaker is None:
        raise not_possible("No caretaker plays {power}.", power=power)
    if not chair.dry:
        caretaking.end(chair, seat)
    return Done(_("no caretaker plays {power} in {game} now", power=power, game=chair.game.slug))


@act("start", example="START")
def start(chair: Chair) -> Done:
    """Let a game begin that waits for players; defaults play for empty seats."""
    game = chair.game
    seating.check_waiting(game)
    empty = open_seats(chair.mailroom, game)
    if chair.dry and is_open(game):
        empty = []  # what nobody will play is not known before the powers are given out
    if not chair.dry:
        chair.note("start", empty=empty)
        begin(chair.mailroom, game)
        empty = open_seats(chair.mailroom, game)
    if not empty:
        return Done(_("game {game} begins", game=game.slug), value=empty)
    powers = joined(", ", names_of(game, empty))
    words = _("game {game} begins, without {powers}", game=game.slug, powers=powers)
    return Done(words, value=empty)


@act(
    "absence",
    role(),
    text("days", "From when to when, in the time zone of the player; both days are included."),
    example="ABSENCE {role}: 2026-12-20 TO 2027-01-03",
)
def absence(chair: Chair, role: str, days: str) -> Done:
    """Enter an absence for the player of a power; windows that open later wait, all are told.

    The yearly allowance does not bind.
    """
    role, game, mailroom = chair.role(role), chair.game, chair.mailroom
    player = seating.holder(chair.session, seating.seat_named(chair.session, game, role))
    try:
        first, last = read_days(days).dates(presence.today(player, mailroom.at))
    except OrderError as error:
        raise NotPossible(str(error)) from error
    presence.check_days(mailroom, game, player, first, last)
    if chair.dry:
        return Done(
            _(
                "{player!s} would be away from {first} to {last}",
                player=player.name,
                first=first.isoformat(),
                last=last.isoformat(),
            )
        )
    action = chair.note("absence", role=role, first=first.isoformat(), last=last.isoformat())
    return Done(seating.enter_absence(mailroom, game, role, first, last, action.id))
