"""The settings of a game about time: windows, deadlines, excuses (``docs/windows.md``).

Stored in the row of the game as text by name, only what was given; everything else is a default.
A setting may be given for one type of window: ``window.impulse=24h``, ``impulse.grace=6h``. A value
for the type, also one that is built in (no grace in negotiations), goes before the general one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from adjudicator.engine.decision import USUAL_WINDOW
from adjudicator.engine.words import _, joined
from adjudicator.games.particulars import WindowKind
from adjudicator.games.registry import game_of
from adjudicator.service.errors import not_possible
from adjudicator.service.played import game_in, rules_of
from adjudicator.service.table.timekeeping.schedule import Calendar
from adjudicator.service.table.timekeeping.setting_kinds import (
    CARETAKER,
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
from adjudicator.words.lexicon import hint

WINDOW: Final = "window"
WISHES: Final = WindowKind("wishes", _("wishes for powers"), {"reminders": "12h"})
"""The kind of window in which players of any game say what they wish to play."""
_OTHER_NAMES: Final = dict.fromkeys(("length", "duration", "deadline"), WINDOW)
"""What moderators call a setting of a kind of window: its name."""
UNSET: Final = "default"
"""The value that takes a setting back."""


@dataclass(frozen=True)
class Setting:
    """One setting: how it is written, its default, and what it means.

    ``typed``: it may differ by kind of window, and the game says in which kinds it does.
    """

    name: str
    kind: Kind
    default: str
    meaning: str
    typed: bool = False

    def own_default(self, rules: str, window: str) -> str | None:
        """Return the default that a game has for a kind of window, if it has one."""
        return kind_of(rules, window).terms.get(self.name) if window else None


SETTINGS: Final = {
    setting.name: setting
    for setting in (
        Setting(
            WINDOW, LENGTH, "48h", _("how long a window is open"), typed=True,
        ),
        Setting(
            "earliest", LENGTH, "0h",
            _("how long a window is open at least, even when all are READY"), typed=True,
        ),
        Setting(
            "correction", LENGTH, "30m",
            _("how long orders may still be changed after the last READY"), typed=True,
        ),
        Setting(
            "reminders", LENGTHS, "24h, 6h", _("when reminders come, before the deadline"),
            typed=True,
        ),
        Setting("zone", ZONE, "UTC", _("the time zone of days, hours and skipped dates")),
        Setting("days", DAYS, "all", _("on which days a window may end"), typed=True),
        Setting("hours", HOURS, "all", _("at which hours a window may end"), typed=True),
        Setting("skip", DATES, "none", _("dates that do not count"), typed=True),
        Setting(
            "excuse", LENGTH, "24h",
            _("by how much an excuse moves a deadline, once in a window; 0h: not at all"),
            typed=True,
        ),
        Setting("excuses", COUNT, "2", _("how many excuses a seat has in the whole game")),
        Setting(
            "grace", LENGTH, "12h",
            _("how long orders are taken after a missed deadline"), typed=True,
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
            "caretaker", CARETAKER, "no",
            _("whether a caretaker may play an open or absent seat, and how well"),
        ),
        Setting(
            "caretaker.misses", COUNT, "0",
            _("after how many windows missed in a row a caretaker takes a seat; 0: by no number"),
        ),
        Setting(
            "site", SHOWN, "names",
            _("what the site of the public record shows: names of players, roles only, or no game"),
        ),
    )
}  # fmt: skip
"""All settings about time by name, in the order in which they are shown."""


def kind_of(rules: str, name: str) -> WindowKind:
    """Return a kind of window of a game by its name."""
    return WISHES if name == WISHES.name else game_of(rules).window(name)


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
    return SETTINGS[name].kind.read(_words(rules_of(game), game.settings, name, window))


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
    kinds = (*game_in(game).windows, *([WISHES] if game.status == "setup" else []))
    for setting in SETTINGS.values():
        found.append(_line(game, setting, ""))
        for kind in kinds if setting.typed else ():
            if setting.name in kind.terms or full_name(setting.name, kind.name) in game.settings:
                found.append(_line(game, setting, kind.name))
    return found


def _line(game: tables.Game, setting: Setting, window: str) -> SettingLine:
    name = full_name(setting.name, window)
    return SettingLine(
        name,
        _words(rules_of(game), game.settings, setting.name, window),
        setting.own_default(rules_of(game), window) or setting.default,
        setting.meaning,
        given=name in game.settings,
    )


def _words(rules: str, settings: Mapping[str, Any], name: str, window: str) -> str:
    """Return a value as it is written: for the kind if there is one, else the general one."""
    setting = SETTINGS[name]
    for_type = settings.get(full_name(name, window)) or setting.own_default(rules, window)
    return str(for_type or settings.get(name) or setting.default)


# -- checking ---------------------------------------------------------------------------------


def checked(given: Mapping[str, Any], rules: str, others: Sequence[str] = ()) -> dict[str, str]:
    """Return settings of a game under their full names, in their stored form; NotPossible if wrong.

    ``others`` are names that may be given elsewhere, for the message.
    """
    named = {name: _named(name, rules, others) for name in given}
    return {what.full: _stored(name, what, given[name]) for name, what in named.items()}


def changed(
    before: Mapping[str, Any], given: Mapping[str, Any], rules: str
) -> tuple[dict[str, Any], dict[str, tuple[str, str]]]:
    """Return the settings of a game after a change, and what changed: old and new by name.

    The value ``default`` takes a setting back. Raises NotPossible.
    """
    after, news = dict(before), {}
    for name, wanted in given.items():
        what = _named(name, rules)
        old = _words(rules, after, what.setting.name, what.window)
        after.pop(what.full, None)
        if str(wanted).strip().lower() != UNSET:
            after[what.full] = _stored(name, what, wanted)
        new = _words(rules, after, what.setting.name, what.window)
        if new != old:
            news[what.full] = (old, new)
    return after, news


def known_names() -> list[str]:
    """Return the names that may be given; one example shows how to name a kind of window."""
    typed = [setting.name for setting in SETTINGS.values() if setting.typed]
    return [*SETTINGS, *(full_name(name, USUAL_WINDOW) for name in typed)]


def _named(name: str, rules: str, others: Sequence[str] = ()) -> _Named:
    """Return what a name means, however its two parts are ordered; NotPossible if nothing."""
    wanted = name.strip().lower()
    if wanted in _FIRST_NAMES:
        return _FIRST_NAMES[wanted]
    if wanted in SETTINGS:
        return _Named(SETTINGS[wanted])
    kinds = [*(kind.name for kind in game_of(rules).windows), WISHES.name]
    first, _dot, second = wanted.partition(".")
    first, second = (_OTHER_NAMES.get(part, part) for part in (first, second))
    for setting, window in ((first, second), (second, first)):
        if window in kinds and setting in SETTINGS and SETTINGS[setting].typed:
            return _Named(SETTINGS[setting], window)
    typed = [one.name for one in SETTINGS.values() if one.typed]
    full = [full_name(setting, kind) for setting in typed for kind in kinds]
    raise not_possible(
        "There is no setting {name!r}{hint}; there are {names}. The types of window are {types}.",
        name=name,
        hint=hint(name, [*SETTINGS, *full, *others]),
        names=joined(", ", [*known_names(), *others]),
        types=joined(", ", kinds),
    )


def _stored(name: str, what: _Named, wanted: Any) -> str:
    """Return a value in its stored form; NotPossible when it is none."""
    text = ", ".join(map(str, wanted)) if isinstance(wanted, list | tuple) else str(wanted)
    kind = what.setting.kind
    try:
        return kind.words(kind.read(text + what.unit if _is_number(text) else text))
    except (ValueError, OverflowError) as wrong:
        raise not_possible(
            "The setting {name} is {text!r}; expected is {expected}.",
            name=name,
            text=text,
            expected=kind.expected,
        ) from wrong


def _is_number(text: str) -> bool:
    return text.strip().replace(".", "", 1).isdecimal()
