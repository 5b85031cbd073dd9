"""Deputies (``docs/people.md``): somebody who speaks for a seat until a day, told to all."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from adjudicator.engine.words import _, sentences
from adjudicator.reports.messages import NoticeContext
from adjudicator.reports.when import moment
from adjudicator.service.errors import not_possible
from adjudicator.service.post.outbox import Envelope
from adjudicator.service.seats import people
from adjudicator.service.seats.briefing import briefing_for
from adjudicator.service.seats.presence import start_of
from adjudicator.service.table.contexts import seat_line_of
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.store import people_queries, queries, tables

LONGEST: Final = timedelta(days=60)
_INHERITED: Final = _(
    "Kept lines, standing orders and the response sheet of the player go on counting."
)


def deputy_of(mailroom: Mailroom, seat: tables.Seat) -> tables.Deputy | None:
    """Return who speaks for a seat now besides its player; there is at most one."""
    found = people_queries.deputies_at(mailroom.session, mailroom.at, seat=seat)
    return found[-1] if found else None


def check(
    mailroom: Mailroom,
    game: tables.Game,
    seat: tables.Seat,
    player: tables.Player,
    address: str,
    last: date,
) -> datetime:
    """Return until when somebody would speak for a seat; NotPossible when he cannot."""
    session = mailroom.session
    why = people.why_unread(mailroom.office, address)
    if why:
        raise not_possible("{why}.", why=why)
    if address in [row.address for row in people_queries.addresses_of(session, player.id)]:
        raise not_possible(
            "{address} is your own address; a deputy is somebody else.", address=address
        )
    if speaks_in(mailroom, game, address, but=seat):
        raise not_possible(
            "{address} belongs to somebody who speaks for another seat of this game, and"
            " must not see your hand.",
            address=address,
        )
    known = deputy_of(mailroom, seat)
    if known is not None and known.address != address:
        raise not_possible(
            "{address} is your deputy now; CANCEL DEPUTY before.", address=known.address
        )
    until = start_of(last + timedelta(days=1), player)
    if until <= mailroom.at:
        raise not_possible("That day is over; a deputy speaks for you until today or later.")
    if until > mailroom.at + LONGEST:
        raise not_possible(
            "A deputy speaks for you for at most {days} days; then name him again, or let"
            " the moderator look for a successor.",
            days=LONGEST.days,
        )
    return until


def speaks_in(
    mailroom: Mailroom, game: tables.Game, address: str, but: tables.Seat | None = None
) -> bool:
    """Return whether an address speaks for a seat of a game, as player or deputy."""
    session = mailroom.session
    player = queries.player_by_address(session, address)
    others = [one for one in queries.seats_of(session, game.id) if one is not but]
    if player is not None and player.id in [one.player_id for one in others]:
        return True
    deputies = people_queries.deputies_at(session, mailroom.at, address=address)
    return bool({deputy.seat_id for deputy in deputies} & {one.id for one in others})


def appoint(
    playing: Playing,
    mailroom: Mailroom,
    seat: tables.Seat,
    player: tables.Player,
    address: str,
    last: date,
) -> str:
    """Let somebody speak for a seat, tell him and everybody, and return what to say of it."""
    game = playing.row
    until = check(mailroom, game, seat, player, address, last)
    known = deputy_of(mailroom, seat)
    if known is not None:
        known.ended_at = mailroom.at
    row = tables.Deputy(seat_id=seat.id, address=address, since=mailroom.at, until=until)
    mailroom.keep(row)
    line = seat_line_of(mailroom.session, game, seat)
    words = _(
        "{player!s} ({power}) has a deputy until {time}, who may give orders for the"
        " seat and gets its mail.",
        player=player.name,
        power=line.role_name,
        time=moment(until, "UTC"),
    )
    mailroom.tell_all(game, _("a deputy"), words, f"deputy/{row.id}/named", but=[seat.role])
    _brief(playing, mailroom, seat, player, row)
    return _(
        "{address} may speak for you until {time}; everybody is told",
        address=address,
        time=moment(until, line.timezone),
    )


def _brief(
    playing: Playing,
    mailroom: Mailroom,
    seat: tables.Seat,
    player: tables.Player,
    row: tables.Deputy,
) -> None:
    """Tell a deputy what he may do, how, and how the game stands."""
    game = playing.row
    why = _(
        "{player!s} asks you to play {power} in {game} until {time}. You get copies of"
        " the mail for the seat, and may send orders for it from this address.",
        player=player.name,
        power=seat_line_of(mailroom.session, game, seat).role_name,
        game=game.slug,
        time=moment(row.until, "UTC"),
    )
    if seat.password is not None:
        why = sentences(
            why,
            _(
                "Where no mail server vouches for you, a block needs the password of the seat;"
                " {player!s} knows it.",
                player=player.name,
            ),
        )
    context = briefing_for(playing, mailroom, seat, why, _INHERITED)
    envelope = Envelope(row.address, "briefing", f"deputy/{row.id}/briefing", game, seat)
    mailroom.queue(envelope, context, mailroom.language_at(row.address))


def dismiss(mailroom: Mailroom, game: tables.Game, seat: tables.Seat, player: tables.Player) -> str:
    """End what a deputy may do, tell him and everybody, and return what to say of it."""
    row = the_deputy(mailroom, seat)
    row.ended_at = mailroom.at
    name = seat_line_of(mailroom.session, game, seat).role_name
    words = _("{player!s} ({power}) has no deputy any more.", player=player.name, power=name)
    mailroom.tell_all(game, _("a deputy"), words, f"deputy/{row.id}/ended", but=[seat.role])
    notice = NoticeContext(_("you are no longer deputy in {game}", game=game.slug), (words,))
    mailroom.to_address(row.address, "notice", notice, f"deputy/{row.id}/ended")
    return _("{address} does not speak for you any more; everybody is told", address=row.address)


def the_deputy(mailroom: Mailroom, seat: tables.Seat) -> tables.Deputy:
    """Return the deputy of a seat; NotPossible when it has none."""
    row = deputy_of(mailroom, seat)
    if row is None:
        raise not_possible("You have no deputy now.")
    return row


def listed(mailroom: Mailroom, game: tables.Game, seat: tables.Seat) -> str:
    """Return in words who is deputy of a seat."""
    row = deputy_of(mailroom, seat)
    if row is None:
        return _("you have no deputy")
    zone = seat_line_of(mailroom.session, game, seat).timezone
    return _(
        "{address} may speak for you until {time}",
        address=row.address,
        time=moment(row.until, zone),
    )
