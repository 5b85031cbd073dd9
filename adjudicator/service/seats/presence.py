"""Who is there: absences (``docs/people.md``), which later windows wait for, never the open one.

An absence belongs to a player in one game. It is told to all, since deadlines follow from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from sqlmodel import Session

from adjudicator.engine.words import _, joined, n_
from adjudicator.mail.mime import IncomingMessage
from adjudicator.orders.dates import days_in
from adjudicator.reports.form import moderator_form
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.reports.when import day_of
from adjudicator.service.errors import not_possible
from adjudicator.service.post.blind_moderation import is_sealed_from_moderator
from adjudicator.service.seats.foreign_dates import in_english
from adjudicator.service.table.contexts import names_of
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.timekeeping.game_settings import value_of
from adjudicator.service.table.voting.vote_words import persons
from adjudicator.store import mail_queries, people_queries, queries, tables
from adjudicator.words.lexicon import NotUnderstood

SLOTS: Final = 3  # absences ahead or running, at a time
ALLOWANCE: Final = "absence.days"  # the setting of the game: days in a calendar year
_ONE_DAY: Final = timedelta(days=1)
_OFFERED: Final = "absence offered"
_PERIOD: Final = timedelta(days=14)  # in which a player's automatic replies are told once
_QUOTED: Final = 300  # letters of an automatic reply that the moderator is shown


# -- saying so ----------------------------------------------------------------------------------


def today(player: tables.Player, at: datetime) -> date:
    """Return the date where a player lives."""
    return at.astimezone(ZoneInfo(player.timezone)).date()


def start_of(day: date, player: tables.Player) -> datetime:
    """Return when a day begins where a player lives, in UTC."""
    midnight = datetime.combine(day, time.min, ZoneInfo(player.timezone))
    return midnight.astimezone(ZoneInfo("UTC"))


def current(
    session: Session, game: tables.Game, player: tables.Player, at: datetime
) -> list[tables.Absence]:
    """Return the absences of a player that are not over, by first day; numbered from 1 so."""
    rows = people_queries.absences_of(session, game.id, player.id)
    return [row for row in rows if row.ends_at > at]


def check(
    mailroom: Mailroom, game: tables.Game, player: tables.Player, first: date, last: date
) -> None:
    """Raise NotPossible when a player cannot be away on these days."""
    check_days(mailroom, game, player, first, last)
    rows = current(mailroom.session, game, player, mailroom.at)
    if len(rows) >= SLOTS:
        raise not_possible(
            "You have {count} absences already: {known}. CANCEL ABSENCE 1 takes one back.",
            count=SLOTS,
            known=listed(mailroom, game, player),
        )
    allowed = int(value_of(game, ALLOWANCE))
    said = people_queries.absences_of(mailroom.session, game.id, player.id)
    for year in range(first.year, last.year + 1):
        used = sum(_days_in(year, row.first, row.last) for row in said)
        wanted = _days_in(year, first, last)
        if used + wanted > allowed:
            raise not_possible(
                "These are {wanted} in {year}; of the {allowed} a year you have {left} left.",
                wanted=_days(wanted),
                year=year,
                allowed=_days(allowed),
                left=_days(allowed - used),
            )


def check_days(
    mailroom: Mailroom, game: tables.Game, player: tables.Player, first: date, last: date
) -> None:
    """Raise NotPossible when days are in the wrong order, over, or in another absence."""
    if last < first:
        raise not_possible("{last} comes before {first}.", last=day_of(last), first=day_of(first))
    if first < today(player, mailroom.at):
        raise not_possible("{day} is over; an absence begins today or later.", day=day_of(first))
    for number, row in enumerate(current(mailroom.session, game, player, mailroom.at), start=1):
        if first <= row.last and row.first <= last:
            raise not_possible(
                "Absence {number}, {span}, has some of these days; CANCEL ABSENCE"
                " {number} takes it back.",
                number=number,
                span=_span(row),
            )


def enter(
    mailroom: Mailroom,
    game: tables.Game,
    player: tables.Player,
    first: date,
    last: date,
    *,
    said_by: str,
) -> str:
    """Enter an absence, tell everybody, and return what to say of it.

    What a player says himself is checked in full; the moderator may grant more than the allowance.
    """
    if said_by == "player":
        check(mailroom, game, player, first, last)
    else:
        check_days(mailroom, game, player, first, last)
    row = tables.Absence(
        game_id=game.id,
        player_id=player.id,
        first=first,
        last=last,
        starts_at=start_of(first, player),
        ends_at=start_of(last + _ONE_DAY, player),
        said_at=mailroom.at,
        said_by=said_by,
    )
    mailroom.keep(row)
    own, who = _who(mailroom, game, player)
    words = _(
        "{player!s} ({powers}) is away {span}. Windows that open from now on wait until then; the"
        " open one does not.",
        **who,
        span=_span(row),
    )
    mailroom.tell_all(game, _("an absence"), words, f"absence/{row.id}/said", but=own)
    return _(
        "you are away {span}; everybody is told. The open deadline stays as it is", span=_span(row)
    )


def cancel(mailroom: Mailroom, game: tables.Game, player: tables.Player, number: int) -> str:
    """Take an absence back, tell everybody, and return what to say of it.

    Of one that has begun the days up to today stay used.
    """
    row = find(mailroom, game, player, number)
    day = today(player, mailroom.at)
    if row.first <= day:
        row.last, row.ends_at = day, mailroom.at
    else:
        row.cancelled_at = mailroom.at
    own, who = _who(mailroom, game, player)
    words = (
        _("{player!s} ({powers}) is not away any more as had been said.", **who)
        if row.first <= day
        else _("{player!s} ({powers}) is not away {span} after all.", **who, span=_span(row))
    )
    mailroom.tell_all(game, _("an absence"), words, f"absence/{row.id}/cancelled", but=own)
    return _("absence {number} is taken back; everybody is told", number=number)


def find(
    mailroom: Mailroom, game: tables.Game, player: tables.Player, number: int
) -> tables.Absence:
    """Return an absence of a player by its number in the list; NotPossible without it."""
    rows = current(mailroom.session, game, player, mailroom.at)
    if not 1 <= number <= len(rows):
        raise not_possible(
            "There is no absence {number}: {known}.",
            number=number,
            known=listed(mailroom, game, player),
        )
    return rows[number - 1]


def listed(mailroom: Mailroom, game: tables.Game, player: tables.Player) -> str:
    """Return a player's absences in words, with what is left of the allowance."""
    rows = current(mailroom.session, game, player, mailroom.at)
    parts = [
        _("{number}: {span}", number=number, span=_span(row))
        for number, row in enumerate(rows, start=1)
    ]
    year = today(player, mailroom.at).year
    said = people_queries.absences_of(mailroom.session, game.id, player.id)
    used = sum(_days_in(year, row.first, row.last) for row in said)
    left = max(0, int(value_of(game, ALLOWANCE)) - used)
    return _(
        "{absences} ({days} left in {year})",
        absences=joined("; ", parts) if parts else _("no absence is entered"),
        days=_days(left),
        year=year,
    )


def _who(
    mailroom: Mailroom, game: tables.Game, player: tables.Player
) -> tuple[list[str], dict[str, str]]:
    """Return the roles of a player, and him and his powers as values of a message."""
    own = persons(mailroom.session, game).get(player.id, [])
    return own, {"player": player.name, "powers": joined(", ", names_of(game, own))}


def _span(row: tables.Absence) -> str:
    if row.first == row.last:
        return _("on {day}", day=day_of(row.first))
    return _("from {first} to {last}", first=day_of(row.first), last=day_of(row.last))


def _days_in(year: int, first: date, last: date) -> int:
    """Return how many days of a year lie between two dates, both included."""
    begun, ended = max(first, date(year, 1, 1)), min(last, date(year, 12, 31))
    return max(0, (ended - begun).days + 1)


def _days(count: int) -> str:
    return n_("{count} day", "{count} days", count)


# -- automatic replies --------------------------------------------------------------------------


def offer(mailroom: Mailroom, incoming: tables.Incoming, message: IncomingMessage) -> None:
    """Offer an automatic reply of a player to the moderators as an absence, once per period.

    The days are those that the reply names, as far as it names any.
    """
    session, at = mailroom.session, mailroom.at
    player = queries.player_by_address(session, message.from_address)
    if player is None:
        return
    key = f"player {player.id}"
    if people_queries.refused_lately(session, key, _OFFERED, (at - _PERIOD).date()):
        return
    seats = queries.seats_of_player(session, player.id)
    games = [session.get_one(tables.Game, seat.game_id) for seat in seats]
    running = {game.id: (game, seat) for game, seat in zip(games, seats, strict=True)}
    for game, seat in running.values():
        is_away = any(row.starts_at <= at for row in current(session, game, player, at))
        if game.status in ("running", "held") and not is_away:
            sealed = is_sealed_from_moderator(session, game)
            said = _said(message, player, game, seat.role, sealed=sealed)
            notice = _offered(incoming, message, player, game, seat.role, said, at)
            mail_queries.may_reject(session, key, _OFFERED, at.date())
            mailroom.to_moderator(game, notice, f"absence/offer/{incoming.id}/{game.id}")


def _said(
    message: IncomingMessage, player: tables.Player, game: tables.Game, role: str, *, sealed: bool
) -> tuple[str, ...]:
    """Return what an automatic reply says; where it is ``sealed`` only that it came.

    It may quote what we wrote.
    """
    whose = {"player": player.name, "role": role, "game": game.slug}
    if sealed:
        return (
            _(
                "A message from {player!s} ({role} in {game}) looks like an automatic reply. It was"
                " not answered.",
                **whose,
            ),
            _("What it says is sealed, because it may quote a message of the game."),
        )
    quoted = " ".join(message.text.split())[:_QUOTED]
    return (
        _(
            "A message from {player!s} ({role} in {game}) looks like an automatic"
            " reply: “{subject!s}”. It was not answered.",
            **whose,
            subject=message.subject,
        ),
        _("It begins: {quoted!s}", quoted=quoted) if quoted else _("It has no text."),
    )


def _named_in(text: str, today: date) -> Iterator[date]:
    """Yield the days that a text names, seen from ``today``, as far as there are such days."""
    for found in days_in(in_english(text)):
        with suppress(NotUnderstood):  # 30 February, and what only looks like a date
            yield found.after(today, today)


def _offered(
    incoming: tables.Incoming,
    message: IncomingMessage,
    player: tables.Player,
    game: tables.Game,
    role: str,
    said: tuple[str, ...],
    at: datetime,
) -> ModeratorNotice:
    """Return the notice to a moderator, with the command that accepts the absence."""
    day = today(player, at)
    text = f"{message.subject}\n{message.text}"[:4000]
    ahead = sorted({one for one in _named_in(text, day) if one >= day})
    first = ahead[0] if len(ahead) > 1 else day
    last = ahead[-1].isoformat() if ahead else "YYYY-MM-DD"
    return ModeratorNotice(
        about=_("{player!s} may be away", player=player.name),
        lines=(
            *said,
            _("If it is an absence, the command enters it and tells everybody; look at the days."),
        ),
        reference=f"incoming {incoming.id}",
        command=(
            f"adjudicator game absence {game.slug} {role} --from {first.isoformat()} --to {last}"
        ),
        form=moderator_form(game.slug, "", f"ABSENCE {role}: {first.isoformat()} TO {last}"),
    )
