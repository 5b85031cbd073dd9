"""The settings about time in words, and deadlines as calendar files (``docs/windows.md``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Any, Final

from sqlmodel import Session

from adjudicator.engine.words import Language, _, and_list, n_
from adjudicator.reports.calendar_file import Appointment, calendar_file
from adjudicator.reports.lines import WindowLine
from adjudicator.reports.parts import seat_line
from adjudicator.reports.when import date_words, in_words, weekday_words
from adjudicator.service.played import game_in, rules_of
from adjudicator.service.table.timekeeping.game_settings import full_name, kind_of, value_of
from adjudicator.service.table.timekeeping.schedule import ALL_DAYS, ALL_HOURS
from adjudicator.service.table.timekeeping.setting_kinds import clock_words
from adjudicator.store import queries, tables


def window_name(rules: str, kind: str) -> str:
    """Return what players of a game call a kind of window."""
    return kind_of(rules, kind).words


def window_lines(game: tables.Game) -> tuple[WindowLine, ...]:
    """Return every type of window: how long it is open, and what is special about it."""
    return tuple(
        WindowLine(
            kind.words, in_words(value_of(game, "window", kind.name)), _notes(game, kind.name)
        )
        for kind in game_in(game).windows
        if game.scenario not in kind.missing
    )


def _notes(game: tables.Game, kind: str) -> tuple[str, ...]:
    """Return what holds for one type of window only."""
    notes: list[str] = []
    correction = value_of(game, "correction", kind)
    if correction:
        notes.append(_closing(kind, in_words(correction)))
    if earliest := value_of(game, "earliest", kind):
        notes.append(_("not before {length}", length=in_words(earliest)))
    if excuse := value_of(game, "excuse", kind):
        notes.append(_("an excuse moves the deadline by {length}", length=in_words(excuse)))
    if grace := value_of(game, "grace", kind):
        notes.append(_("{length} of grace", length=in_words(grace)))
    notes += [
        say(value_of(game, name, kind))
        for name, say in _ALL_WINDOWS
        if full_name(name, kind) in game.settings
    ]
    return tuple(notes)


def _closing(kind: str, length: str) -> str:
    if kind == "negotiation":
        return _("it closes {length} after all are READY, if that is earlier", length=length)
    return _("it closes {length} after all have answered, if that is earlier", length=length)


def timing_lines(game: tables.Game) -> tuple[str, ...]:
    """Return what holds for all windows of a game, one sentence each."""
    lines = [_zone_line(game)]
    said = [say(value_of(game, name)) for name, say in _ALL_WINDOWS]
    lines += [_("{sentence}.", sentence=one) for one in said if one]
    excuses, misses = value_of(game, "excuses"), value_of(game, "misses")
    if excuses:
        lines.append(
            n_(
                "Each seat has {count} excuse in the game. One moves the deadline of a window once:"
                " by itself when you are late, or before with EXCUSE.",
                "Each seat has {count} excuses in the game. One moves the deadline of a window"
                " once: by itself when you are late, or before with EXCUSE.",
                excuses,
            )
        )
    else:
        lines.append(_("There are no excuses: no deadline moves because somebody is late."))
    lines.append(
        _(
            "After the deadline and the grace, what the moderator releases counts for who has not"
            " answered; silence in a response window is a pass."
        )
        if value_of(game, "moderated")
        else _(
            "After the deadline and the grace, the default counts for who has not answered;"
            " silence in a response window is a pass."
        )
    )
    if misses:
        lines.append(
            n_(
                "Who misses a window opens the seat for somebody else.",
                "Who misses {count} windows in a row opens the seat for somebody else.",
                misses,
            )
        )
    return tuple(line for line in lines if line)


def _zone_line(game: tables.Game) -> str:
    """Say the time zone where it matters."""
    matters = any(
        value_of(game, name, kind.name) != usual
        for kind in game_in(game).windows
        for name, usual in (("days", ALL_DAYS), ("hours", ALL_HOURS), ("skip", ()))
    )
    return _("Days and hours are those of {zone}.", zone=value_of(game, "zone")) if matters else ""


# Each of these is a sentence without its full stop, which does not stand in lists.


def _reminders(lengths: Sequence[Any]) -> str:
    if not lengths:
        return _("No reminders are sent")
    return _(
        "Reminders come {lengths} before a deadline",
        lengths=and_list([in_words(one) for one in lengths]),
    )


def _days(days: frozenset[int]) -> str:
    if days == ALL_DAYS:
        return ""
    names = and_list([weekday_words(day) for day in sorted(days)])
    return _("Deadlines fall on {days} only", days=names)


def _hours(hours: tuple[int, int]) -> str:
    if hours == ALL_HOURS:
        return ""
    first, last = map(clock_words, hours)
    return _("Deadlines fall between {first} and {last} only", first=first, last=last)


def _skipped(dates: Sequence[tuple[date, date]]) -> str:
    if not dates:
        return ""
    spans = and_list([_span(first, last) for first, last in dates])
    return _("These dates do not count: {spans}", spans=spans)


def _span(first: date, last: date) -> str:
    if first == last:
        return date_words(first)
    return _("{first} to {last}", first=date_words(first), last=date_words(last))


_ALL_WINDOWS: Final[tuple[tuple[str, Callable[[Any], str]], ...]] = (
    ("reminders", _reminders),
    ("days", _days),
    ("hours", _hours),
    ("skip", _skipped),
)

# -- calendar files -----------------------------------------------------------------------------


def appointment(
    game: tables.Game, window: tables.Window, role: str, *, domain: str, at: datetime
) -> Appointment | None:
    """Return the deadline of a window for a role; None when it has none.

    The identifier is that of the window and role; the sequence counts how often the end has moved.
    """
    due = queries.last_moment(window)
    if due is None:
        return None
    name = seat_line(rules_of(game), role, "").role_name
    what = window_name(rules_of(game), window.kind)
    return Appointment(
        uid=f"{game.slug}-{window.code}-{role}@{domain}".lower(),
        sequence=window.moves,
        due=due,
        stamp=at,
        summary=_(
            "{game} {power}: {what} ({window})",
            game=game.slug,
            power=name,
            what=what,
            window=window.code,
        ),
        description=_(
            "{title!s}: an answer of {power} is due. Reply to the mail that asks.",
            title=game.title,
            power=name,
        ),
    )


def file_for(
    session: Session,
    game: tables.Game,
    window: tables.Window,
    seat: tables.Seat,
    *,
    domain: str,
    at: datetime,
    language: Language | None = None,
) -> bytes | None:
    """Return the calendar file of a window for a seat; None when it is not asked in it.

    ``language`` is that of its player, None for English.
    """
    if seat.role not in queries.flags_of(session, window.id):
        return None
    found = appointment(game, window, seat.role, domain=domain, at=at)
    return calendar_file([found], language) if found else None
