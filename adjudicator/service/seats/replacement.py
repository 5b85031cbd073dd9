"""Changing who holds a seat (``docs/people.md``): history stays with the person, the power goes on.

A successor gets a seat of his own with another reply address. What the one before had given ahead
(order book, response sheet, READY, confirmations of deals that are still open, a deputy) ends
with him: it was his plan, and nobody else knows why. An answer that stands already stays, and may
be changed for as long as any may.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.engine.words import _, and_list, sentences
from adjudicator.reports.form import moderator_form
from adjudicator.reports.messages import ModeratorNotice, NoticeContext
from adjudicator.service.errors import not_possible
from adjudicator.service.post.blind_moderation import check_player
from adjudicator.service.post.outbox import welcome_key
from adjudicator.service.seats import assignment, passwords, people, wish_time
from adjudicator.service.seats.briefing import briefing_for, brought_up_to_date
from adjudicator.service.seats.deputies import deputy_of
from adjudicator.service.table import deals, stand_in
from adjudicator.service.table.ahead import book
from adjudicator.service.table.contexts import is_missing, seat_line_of
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.windows import (
    deadline_for,
    move_deadline,
    open_window,
    plan,
)
from adjudicator.store import queries, tables

_NOT_INHERITED: Final = _(
    "Nothing that was given ahead for this seat counts any more: no kept lines and no standing"
    " orders, and the response sheet is the usual one."
)


def seats_with(playing: Playing, seat: tables.Seat) -> list[tables.Seat]:
    """Return the seats that one player holds together with this one, as the rules say."""
    groups = playing.game.rules.seats(playing.state)
    roles = next((group for group in groups if seat.role in group), (seat.role,))
    return [one for one in queries.seats_of(playing.session, playing.row.id) if one.role in roles]


def succeed(
    playing: Playing,
    mailroom: Mailroom,
    seat: tables.Seat,
    person: people.Person,
    reason: str = "",
) -> list[tables.Seat]:
    """Give a seat, and those that belong with it, to somebody; all are told. Return the new seats.

    NotPossible when the person holds the seat already, or moderates the game and sees all hands.
    """
    session, game = mailroom.session, playing.row
    check_player(game, person.address)
    player = people.entered(session, person, mailroom.at)
    if player.id == seat.player_id:
        raise not_possible(
            "{player!s} holds the seat {role} already.", player=player.name, role=seat.role
        )
    former = seats_with(playing, seat)
    fresh = [_change_holder(playing, mailroom, one, player) for one in former]
    if game.status == "setup":
        wish_time.give_time(mailroom, game)
    else:
        _give_time(playing, mailroom, [one.role for one in fresh])
    for one in fresh:
        if game.status == "setup":
            _seated(mailroom, game, one)
        else:
            name = _name(mailroom, game, one)
            why = _("You take over {power} in {game}.", power=name, game=game.slug)
            brief(playing, mailroom, one, sentences(why, reason))
    _tell(mailroom, game, former, fresh, reason)
    return fresh


def vacate(
    playing: Playing, mailroom: Mailroom, seat: tables.Seat, reason: str
) -> list[tables.Seat]:
    """Take a seat, and those that belong with it, from its player; nobody holds it then.

    Defaults go on at the deadlines. All are told, and the moderator how to seat a successor.
    """
    game = playing.row
    former = seats_with(playing, seat)
    empty = [_change_holder(playing, mailroom, one, None) for one in former]
    _tell(mailroom, game, former, empty, reason)
    roles = and_list([one.role for one in empty])
    notice = ModeratorNotice(
        about=_("{game}: a seat is empty", game=game.slug),
        lines=(
            sentences(
                _("Nobody holds {roles} in {game} any more.", roles=roles, game=game.slug), reason
            ),
            _(
                "Deadlines go on there with defaults until somebody takes it over. Who"
                " asks for the seat with SIGN ON {game} {role} is shown to you.",
                game=game.slug,
                role=empty[0].role,
            ),
        ),
        reference=f"game {game.slug}",
        command=f"adjudicator game replace {game.slug} {empty[0].role} ADDRESS",
        form=moderator_form(game.slug, "", f"REPLACE {empty[0].role}: ADDRESS"),
    )
    mailroom.to_moderator(game, notice, f"vacant/{empty[0].id}")
    return empty


def open_seats(mailroom: Mailroom, game: tables.Game) -> list[str]:
    """Return the roles that somebody may ask for: nobody holds them, or a successor is wanted."""
    seats = queries.seats_of(mailroom.session, game.id)
    return [one.role for one in seats if one.player_id is None or one.open_since is not None]


# -- inside -------------------------------------------------------------------------------------


def _change_holder(
    playing: Playing, mailroom: Mailroom, former: tables.Seat, player: tables.Player | None
) -> tables.Seat:
    """End a seat and begin another one for its role, which has been told as much."""
    session, at = mailroom.session, mailroom.at
    deputy = deputy_of(mailroom, former)
    if deputy is not None:
        deputy.ended_at = at
    former.until = at
    seat = people.new_seat(session, mailroom.office, playing.row, former.role, player, at)
    seat.reported_points = dict(former.reported_points)
    seat.reported_segment, seat.reported_fact = former.reported_segment, former.reported_fact
    seat.open_since = at if player is None else None
    book.cancel(playing, seat.role)
    _take_back(playing, seat.role)
    session.flush()
    return seat


def _take_back(playing: Playing, role: str) -> None:
    """Take back what a role has said in the open window: READY, and open deals it has confirmed."""
    session = playing.session
    stand_in.drop(playing, role)
    window = open_window(session, playing.row)
    if window is None:
        return
    flag = queries.flags_of(session, window.id).get(role)
    if flag is not None and flag.final:
        flag.final, window.closing_at = False, None
        plan(session, window)
    for row in queries.deals_of(session, window.id):
        if row.status in deals.OPEN and role in row.confirmations:
            row.confirmations = {k: v for k, v in row.confirmations.items() if k != role}
            row.status = "proposed"


def _give_time(playing: Playing, mailroom: Mailroom, roles: Sequence[str]) -> None:
    """Begin the open window anew for a successor of whom it asks something; never earlier."""
    session, game = playing.session, playing.row
    window = open_window(session, game)
    asked = window is not None and any(is_missing(playing, window, role) for role in roles)
    if window is None or window.due_at is None or not asked:
        return
    moved = move_deadline(
        session, window, deadline_for(game, window.kind, mailroom.at), mailroom.at
    )
    if moved:
        mailroom.moved(game, window, _("A player has been replaced and gets his time."), moved)


def brief(playing: Playing, mailroom: Mailroom, seat: tables.Seat, why: str) -> None:
    """Send who holds a seat all that he needs to play on from now, and ``why`` it comes."""
    brought_up_to_date(mailroom.session, playing.row, seat)
    password = passwords.given_to(mailroom, seat)
    context = briefing_for(playing, mailroom, seat, why, _NOT_INHERITED, password)
    mailroom.to_seat(playing.row, seat, "briefing", context, welcome_key(playing.row, seat))


def _seated(mailroom: Mailroom, game: tables.Game, seat: tables.Seat) -> None:
    """Tell somebody that he has a seat in a game that has not begun."""
    words = _(
        "You have the seat {power} in {game}. The game begins when all seats are taken, or"
        " when the moderator starts it; then you get its first mail.",
        power=_name(mailroom, game, seat),
        game=game.slug,
    )
    if assignment.is_open(game):
        words = sentences(assignment.chair_words(game), assignment.invitation(game))
    mailroom.tell_seats(game, [seat.role], _("you have a seat"), words, f"seated/{seat.id}")


def _tell(
    mailroom: Mailroom,
    game: tables.Game,
    former: Sequence[tables.Seat],
    fresh: Sequence[tables.Seat],
    reason: str,
) -> None:
    """Tell the others, and who has left, about a change of seats."""
    names = and_list([_name(mailroom, game, seat) for seat in fresh])
    before = queries.holder_of(mailroom.session, former[0])
    after = queries.holder_of(mailroom.session, fresh[0])
    words = sentences(_change(before, after, names), reason)
    roles = [seat.role for seat in fresh]
    key = f"succession/{fresh[0].id}"
    mailroom.tell_all(game, _("who plays {powers}", powers=names), words, key, but=roles)
    if before is not None and (after is None or before.id != after.id):
        lines = (words, _("What you have done in the game stays in its record under your name."))
        notice = NoticeContext(_("you no longer play in {game}", game=game.slug), lines)
        mailroom.to_address(before.address, "notice", notice, key)


def _change(before: tables.Player | None, after: tables.Player | None, names: str) -> str:
    """Return who no longer plays some powers, and who does."""
    if before is None and after is None:
        return _("Nobody played {powers}; the seat is empty.", powers=names)
    if before is None:
        return _(
            "Nobody played {powers}; {after!s} does from now on.",
            powers=names,
            after=after.name if after else "",
        )
    if after is None:
        return _(
            "{before!s} no longer plays {powers}; the seat is empty.",
            before=before.name,
            powers=names,
        )
    return _(
        "{before!s} no longer plays {powers}; {after!s} does from now on.",
        before=before.name,
        powers=names,
        after=after.name,
    )


def _name(mailroom: Mailroom, game: tables.Game, seat: tables.Seat) -> str:
    return seat_line_of(mailroom.session, game, seat).role_name
