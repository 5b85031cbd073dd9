"""The settings about time in words, for the first mail of a game and for those who ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, Final

from adjudicator.reports.filters import listed, plural
from adjudicator.reports.lines import WindowLine
from adjudicator.reports.when import date_words, in_words, weekday_words
from adjudicator.service.game_settings import TYPES, full_name, value_of
from adjudicator.service.schedule import ALL_DAYS, ALL_HOURS
from adjudicator.service.setting_kinds import clock_words
from adjudicator.store import tables

_NAMES: Final = {
    "negotiation": "negotiation",
    "declaration": "declarations of war",
    "impulse": "orders",
    "response": "response",
    "simultaneous": "simultaneous choice",
    "deployment": "spring deployment",
    "winter": "winter",
}


def window_name(kind: str) -> str:
    """Return what players call a type of window."""
    return _NAMES.get(kind, kind)


def window_lines(game: tables.Game) -> tuple[WindowLine, ...]:
    """Return every type of window: how long it is open, and what is special about it."""
    return tuple(
        WindowLine(window_name(kind), in_words(value_of(game, "window", kind)), _notes(game, kind))
        for kind in TYPES
    )


def _notes(game: tables.Game, kind: str) -> tuple[str, ...]:
    """Return what holds for one type of window only."""
    notes = []
    correction = value_of(game, "correction", kind)
    if correction:
        who = "all are READY" if kind == "negotiation" else "all have answered"
        notes.append(f"it closes {in_words(correction)} after {who}, if that is earlier")
    if earliest := value_of(game, "earliest", kind):
        notes.append(f"not before {in_words(earliest)}")
    if excuse := value_of(game, "excuse", kind):
        notes.append(f"an excuse moves the deadline by {in_words(excuse)}")
    if grace := value_of(game, "grace", kind):
        notes.append(f"{in_words(grace)} of grace")
    notes += [
        say(value_of(game, name, kind)).rstrip(".")
        for name, say in _ALL_WINDOWS
        if full_name(name, kind) in game.settings
    ]
    return tuple(notes)


def timing_lines(game: tables.Game) -> tuple[str, ...]:
    """Return what holds for all windows of a game, one sentence each."""
    lines = [_zone_line(game)]
    lines += [say(value_of(game, name)) for name, say in _ALL_WINDOWS]
    excuses, misses = value_of(game, "excuses"), value_of(game, "misses")
    if excuses:
        lines.append(
            f"Each seat has {plural(excuses, 'excuse')} in the game. One moves"
            " the deadline of a window once: by itself when you are late, or before with EXCUSE."
        )
    else:
        lines.append("There are no excuses: no deadline moves because somebody is late.")
    decides = "what the moderator releases" if value_of(game, "moderated") else "the default"
    lines.append(
        f"After the deadline and the grace, {decides} counts for who has not answered; silence in a"
        " response window is a pass."
    )
    if misses:
        windows = "a window" if misses == 1 else f"{misses} windows in a row"
        lines.append(f"Who misses {windows} opens the seat for somebody else.")
    return tuple(line for line in lines if line)


def _zone_line(game: tables.Game) -> str:
    """Say the time zone where it matters."""
    matters = any(
        value_of(game, name, kind) != usual
        for kind in TYPES
        for name, usual in (("days", ALL_DAYS), ("hours", ALL_HOURS), ("skip", ()))
    )
    return f"Days and hours are those of {value_of(game, 'zone')}." if matters else ""


def _reminders(lengths: Sequence[Any]) -> str:
    if not lengths:
        return "No reminders are sent."
    return f"Reminders come {listed([in_words(one) for one in lengths])} before a deadline."


def _days(days: frozenset[int]) -> str:
    if days == ALL_DAYS:
        return ""
    return f"Deadlines fall on {listed([weekday_words(day) for day in sorted(days)])} only."


def _hours(hours: tuple[int, int]) -> str:
    if hours == ALL_HOURS:
        return ""
    return f"Deadlines fall between {clock_words(hours[0])} and {clock_words(hours[1])} only."


def _skipped(dates: Sequence[tuple[date, date]]) -> str:
    spans = [
        date_words(first) if first == last else f"{date_words(first)} to {date_words(last)}"
        for first, last in dates
    ]
    return f"These dates do not count: {listed(spans)}." if spans else ""


_ALL_WINDOWS: Final[tuple[tuple[str, Callable[[Any], str]], ...]] = (
    ("reminders", _reminders),
    ("days", _days),
    ("hours", _hours),
    ("skip", _skipped),
)
