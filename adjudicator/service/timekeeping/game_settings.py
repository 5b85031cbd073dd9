"""The settings of a game about time: windows, deadlines, excuses (``play-by-email.md`` 6).

Stored in the row of the game as text by name, only what was given; everything else is a default.
A setting may be given for one type of window: ``window.impulse=24h``, ``impulse.grace=6h``. A value
for the type, also one that is built in (no grace in negotiations), goes before the general one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from adjudicator.engine.words import _, joined
from adjudicator.service.errors import NotPossible
from adjudicator.service.timekeeping.schedule import Calendar
from adjudicator.service.timekeeping.setting_kinds import (
    COUNT,
    DATES,
    DAYS,
    HOURS,
    LENGTH,
    LENGTHS,
    SHOWN,
    SOME,
    SWITCH,
    ZONE,
    Kind,
)
from adjudicator.store import tables

TYPES: Final = (
    "negotiation",
    "declaration",
    "impulse",
    "response",
    "simultaneous",
    "deployment",
    "winter",
)
"""The types of window, as the rules name them."""

WINDOW: Final = "window"
UNSET: Final = "default"
"""The value that takes a setting back."""


@dataclass(frozen=True)
class Setting:
    """One setting: how it is written, its default, and what it means.

    ``by_type`` are defaults for types of window; None where a game has one value only.
    """

    name: str
    kind: Kind
    default: str
    meaning: str
    by_type: Mapping[str, str] | None = None

    def default_for(self, window: str) -> str:
        """Return the default for a type of window, or the general one."""
        return (self.by_type or {}).get(window, self.default)


_NO_SANCTIONS: Final = {"negotiation": "0h", "response": "0h"}
_AT_ONCE: Final = {"declaration": "0h", "impulse": "0h", "response": "0h", "deployment": "0h"}

SETTINGS: Final = {
    setting.name: setting
    for setting in (
        Setting(
            WINDOW, LENGTH, "48h", _("how long a window is open"),
            {"response": "12h", "deployment": "24h"},
        ),
        Setting(
            "earliest", LENGTH, "0h",
            _("how long a window is open at least, even when all are READY"), {},
        ),
        Setting(
            "correction", LENGTH, "30m",
            _("how long orders may still be changed after the last READY"), _AT_ONCE,
        ),
        Setting(
            "reminders", LENGTHS, "24h, 6h", _("when reminders come, before the deadline"), {},
        ),
        Setting("zone", ZONE, "UTC", _("the time zone of days, hours and skipped dates")),
        Setting("days", DAYS, "all", _("on which days a window may end"), {}),
        Setting("hours", HOURS, "all", _("at which hours a window may end"), {}),
        Setting("skip", DATES, "none", _("dates that do not count"), {}),
        Setting(
            "excuse", LENGTH, "24h",
            _("by how much an excuse moves a deadline, once in a window; 0h: not at all"),
            _NO_SANCTIONS,
        ),
        Setting("excuses", COUNT, "2", _("how many excuses a seat has in the whole game")),
        Setting(
            "grace", LENGTH, "12h",
            _("how long orders are taken after a missed deadline"), _NO_SANCTIONS,
        ),
        Setting(
            "misses", COUNT, "3",
            _("after how many windows missed in a row a seat is open; 0: never"),
        ),
        Setting("absence.days", COUNT, "30", _("for how many days a year a player may be absent")),
        Setting("vote.days", SOME, "7", _("for how many days a vote of the players is open")),
        Setting(
            "moderated", SWITCH, "no",
            _("whether the moderator releases what counts for who is late"),
        ),
        Setting(
            "site", SHOWN, "names",
            _("what the site of the public record shows: names of players, roles only, or no game"),
        ),
    )
}  # fmt: skip
"""All settings about time by name, in the order in which they are shown."""


@dataclass(frozen=True)
class SettingLine:
    """A setting of a game as it is shown; ``given``: it was set, it is not the default."""

    name: str
    value: str
    default: str
    meaning: str
    given: bool = field(default=False)


@dataclass(frozen=True)
class _Named:
    """What a name means: a setting, a type of window or none, the unit of a plain number."""

    setting: Setting
    window: str = ""
    unit: str = ""

    @property
    def full(self) -> str:
        """The name under which it is stored."""
        return full_name(self.setting.name, self.window)


_FIRST_NAMES: Final = {
    "correction_minutes": _Named(SETTINGS["correction"], unit="m"),
    "excuse.hours": _Named(SETTINGS["excuse"], unit="h"),
}
"""Other names, whose plain numbers have a unit of their own."""


def full_name(name: str, window: str = "") -> str:
    """Return the name of a setting for a type of window: ``window.impulse``, ``impulse.grace``."""
    if not window:
        return name
    return f"{name}.{window}" if name == WINDOW else f"{window}.{name}"


# -- reading ----------------------------------------------------------------------------------


def value_of(game: tables.Game, name: str, window: str = "") -> Any:
    """Return a setting of a game, for a type of window where it has such values."""
    return SETTINGS[name].kind.read(_words(game.settings, name, window))


def length(game: tables.Game, name: str, window: str) -> timedelta:
    """Return a setting that is a length of time, for a type of window."""
    found: timedelta = value_of(game, name, window)
    return found


def calendar_of(game: tables.Game, window: str) -> Calendar:
    """Return when windows of a type may end in a game."""
    return Calendar(
        zone=value_of(game, "zone"),
        days=value_of(game, "days", window),
        hours=value_of(game, "hours", window),
        skipped=value_of(game, "skip", window),
    )


def lines(game: tables.Game) -> list[SettingLine]:
    """Return every setting of a game with its default, typed ones where they differ or are set."""
    found = []
    for setting in SETTINGS.values():
        found.append(_line(game, setting, ""))
        for window in TYPES if setting.by_type is not None else ():
            name = full_name(setting.name, window)
            if window in (setting.by_type or ()) or name in game.settings:
                found.append(_line(game, setting, window))
    return found


def _line(game: tables.Game, setting: Setting, window: str) -> SettingLine:
    name = full_name(setting.name, window)
    return SettingLine(
        name,
        _words(game.settings, setting.name, window),
        setting.default_for(window),
        setting.meaning,
        given=name in game.settings,
    )


def _words(settings: Mapping[str, Any], name: str, window: str) -> str:
    """Return a value as it is written: for the type if there is one, else the general one."""
    setting = SETTINGS[name]
    for_type = settings.get(full_name(name, window)) or (setting.by_type or {}).get(window)
    return str(for_type or settings.get(name) or setting.default)


# -- checking ---------------------------------------------------------------------------------


def checked(given: Mapping[str, Any], others: Sequence[str] = ()) -> dict[str, str]:
    """Return settings under their full names and in their stored form; NotPossible if wrong.

    ``others`` are names that may be given elsewhere, for the message.
    """
    named = {name: _named(name, others) for name in given}
    return {what.full: _stored(name, what, given[name]) for name, what in named.items()}


def changed(
    before: Mapping[str, Any], given: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, tuple[str, str]]]:
    """Return the settings of a game after a change, and what changed: old and new by name.

    The value ``default`` takes a setting back. Raises NotPossible.
    """
    after, news = dict(before), {}
    for name, wanted in given.items():
        what = _named(name)
        old = _words(after, what.setting.name, what.window)
        after.pop(what.full, None)
        if str(wanted).strip().lower() != UNSET:
            after[what.full] = _stored(name, what, wanted)
        new = _words(after, what.setting.name, what.window)
        if new != old:
            news[what.full] = (old, new)
    return after, news


def known_names() -> list[str]:
    """Return the names that may be given; one example shows how to name a type of window."""
    typed = [setting.name for setting in SETTINGS.values() if setting.by_type is not None]
    return [*SETTINGS, *(full_name(name, "impulse") for name in typed)]


def _named(name: str, others: Sequence[str] = ()) -> _Named:
    """Return what a name means, however its two parts are ordered; NotPossible if nothing."""
    wanted = name.strip().lower()
    if wanted in _FIRST_NAMES:
        return _FIRST_NAMES[wanted]
    if wanted in SETTINGS:
        return _Named(SETTINGS[wanted])
    first, _dot, second = wanted.partition(".")
    for setting, window in ((first, second), (second, first)):
        if window in TYPES and setting in SETTINGS and SETTINGS[setting].by_type is not None:
            return _Named(SETTINGS[setting], window)
    raise NotPossible(
        _(
            "There is no setting {name!r}; there are {names}. The types of window are {types}.",
            name=name,
            names=joined(", ", [*known_names(), *others]),
            types=joined(", ", TYPES),
        )
    )


def _stored(name: str, what: _Named, wanted: Any) -> str:
    """Return a value in its stored form; NotPossible when it is none."""
    text = ", ".join(map(str, wanted)) if isinstance(wanted, list | tuple) else str(wanted)
    kind = what.setting.kind
    try:
        return kind.words(kind.read(text + what.unit if _is_number(text) else text))
    except (ValueError, OverflowError) as wrong:
        raise NotPossible(
            _(
                "The setting {name} is {text!r}; expected is {expected}.",
                name=name,
                text=text,
                expected=kind.expected,
            )
        ) from wrong


def _is_number(text: str) -> bool:
    return text.strip().replace(".", "", 1).isdecimal()
