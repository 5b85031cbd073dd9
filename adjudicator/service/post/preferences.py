"""What players prefer: text or HTML, time zone, quiet hours, digest."""

from __future__ import annotations

import re
import zoneinfo
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from adjudicator.engine.words import Language
from adjudicator.languages import ENGLISH, INVITATIONS, OWN_NAMES, code_of, language_named
from adjudicator.service.errors import not_possible
from adjudicator.store import tables
from adjudicator.words.order_words import order_line

_NAMED_UTC: Final = "Etc/UTC"
"""UTC of who asks for it, which is not that of who has named no zone."""
_DAY: Final = 24 * 60
_MORNING: Final = 8 * 60
_TIME: Final = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?")
_OFF: Final = ("off", "none", "no")
_LONGEST_NAME: Final = 60


@dataclass(frozen=True)
class Preferences:
    """How a player wants to be written to; minutes count from midnight where the player lives.

    ``digest``: when news that asks nothing goes out, once a day; None: at once. ``quiet``: from
    when to when only answers to the player's own mail go out. ``calendar``: deadlines come with a
    calendar file. ``pictures``: the board comes as a picture; ``small_pictures``: all of it as
    telephones show it. ``whole_board``: reports have all of the board, not only what changed.
    """

    digest: int | None = _MORNING
    quiet: tuple[int, int] | None = None
    calendar: bool = True
    pictures: bool = True
    small_pictures: bool = False
    whole_board: bool = False


def preferences_of(player: tables.Player) -> Preferences:
    """Return what a player prefers; what only a later release knows is left out."""
    known = Preferences.__dataclass_fields__
    kept = {name: value for name, value in player.preferences.items() if name in known}
    if kept.get("quiet") is not None:
        kept["quiet"] = tuple(kept["quiet"])
    return Preferences(**kept)


def language_of(player: tables.Player | None) -> Language | None:
    """Return the language that a player is written to in; None is English, and nobody's."""
    return language_named(player.language) if player is not None else None


def invitations_for(player: tables.Player | None) -> tuple[str, ...]:
    """Return in every other language how to get messages in it."""
    spoken = player.language if player is not None else ENGLISH
    return tuple(line for code, line in INVITATIONS.items() if code != spoken)


def lines_of(player: tables.Player) -> tuple[str, ...]:
    """Return all preferences of a player as the lines that set them."""
    kept = preferences_of(player)
    quiet = "off" if kept.quiet is None else "-".join(map(_clock, kept.quiet))
    news = "instant" if kept.digest is None else _clock(kept.digest)
    lines = (
        f"PREFER {'html' if player.html else 'text'}",
        f"PREFER zone {player.timezone}",
        f"PREFER quiet {quiet}",
        f"PREFER news {news}",
        f"PREFER board {'whole' if kept.whole_board else 'changes'}",
        f"PREFER calendar {'on' if kept.calendar else 'off'}",
        f"PREFER pictures {_shown(kept)}",
        f"PREFER name {player.name}",
        f"PREFER language {player.language}",
    )
    return tuple(map(order_line, lines))


def _shown(kept: Preferences) -> str:
    if not kept.pictures:
        return "off"
    return "small" if kept.small_pictures else "on"


# -- changing -----------------------------------------------------------------------------------


def is_named(words: str) -> bool:
    """Return whether words begin with the name of a preference."""
    return words.strip().partition(" ")[0].lower() in _CHANGES


def changed(player: tables.Player, words: str) -> dict[str, Any]:
    """Return the columns of a player that ``PREFER words`` changes; NotPossible when it cannot."""
    name, _blank, rest = words.strip().partition(" ")
    change = _CHANGES.get(name.lower())
    if change is None:
        known = ", ".join(sorted(_CHANGES))
        raise not_possible(
            "There is no preference {name!r}; there are {known}.", name=name, known=known
        )
    return change(player, rest.strip())


def _switch(name: str, words: str, *, alone: bool = False) -> bool:
    """Return what on or off says; nothing at all is on where the name may stand ``alone``."""
    if words.lower() in ("on", "yes") or (alone and not words):
        return True
    if words.lower() in _OFF:
        return False
    raise not_possible(
        "Expected is PREFER {name} on or PREFER {name} off, not {words!r}.", name=name, words=words
    )


def _quiet(player: tables.Player, words: str) -> dict[str, Any]:
    if words.lower() in _OFF:
        return _kept(player, quiet=None)
    times = [_minutes(part) for part in re.split(r"\s*(?:-|to)\s*", words, flags=re.IGNORECASE)]
    if len(times) != 2 or None in times or times[0] == times[1]:
        raise not_possible(
            "Expected is PREFER quiet 22:00-07:00 or off, not {words!r}.", words=words
        )
    return _kept(player, quiet=tuple(times))


def _news(player: tables.Player, words: str) -> dict[str, Any]:
    wanted = re.sub(r"^(?:daily\b\s*)?(?:at\b)?\s*", "", words.lower())
    if wanted in ("instant", "once"):
        return _kept(player, digest=None)
    at = _minutes(wanted) if wanted else _MORNING
    if at is None:
        raise not_possible(
            "Expected is PREFER news 08:00 or PREFER news instant, not {words!r}.", words=words
        )
    return _kept(player, digest=at)


def _board(player: tables.Player, words: str) -> dict[str, Any]:
    if words.lower() not in ("whole", "changes"):
        raise not_possible(
            "Expected is PREFER board whole or PREFER board changes, not {words!r}.", words=words
        )
    return _kept(player, whole_board=words.lower() == "whole")


def _pictures(player: tables.Player, words: str) -> dict[str, Any]:
    small = words.lower() == "small"
    shown = small or _switch("pictures", words)
    return _kept(player, pictures=shown, small_pictures=small)


def _zone(_player: tables.Player, words: str) -> dict[str, Any]:
    try:
        found = ZoneInfo(words).key
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError) as unknown:
        raise not_possible(
            "{words!r} is not a time zone such as Europe/Helsinki.", words=words
        ) from unknown
    return {"timezone": _NAMED_UTC if found == tables.NO_ZONE else found}


def _language(_player: tables.Player, words: str) -> dict[str, Any]:
    code = code_of(words)
    if code is None:
        known = ", ".join(f"{own} ({code})" for code, own in OWN_NAMES.items())
        raise not_possible(
            "{words!r} is not spoken by this release; it speaks {known}.", words=words, known=known
        )
    return {"language": code}


def _name(_player: tables.Player, words: str) -> dict[str, Any]:
    name = " ".join(words.split())
    if not 0 < len(name) <= _LONGEST_NAME or not name.isprintable():
        raise not_possible(
            "Expected is PREFER name and a name of up to {count} letters.", count=_LONGEST_NAME
        )
    return {"name": name}


_CHANGES: Final[dict[str, Callable[[tables.Player, str], dict[str, Any]]]] = {
    "html": lambda _, words: {"html": _switch("html", words, alone=True)},
    "text": lambda _, words: {"html": not _switch("text", words, alone=True)},
    "quiet": _quiet,
    "news": _news,
    "digest": lambda one, words: _news(one, "instant" if words.lower() in _OFF else words),
    "board": _board,
    "zone": _zone,
    "calendar": lambda one, words: _kept(one, calendar=_switch("calendar", words)),
    "pictures": _pictures,
    "language": _language,
    "name": _name,
}


def _kept(player: tables.Player, **fields: Any) -> dict[str, Any]:
    return {"preferences": asdict(replace(preferences_of(player), **fields))}


def _minutes(words: str) -> int | None:
    """Return a time of the day in minutes; None when the words are none."""
    found = _TIME.fullmatch(words.strip())
    if found is None:
        return None
    minutes = 60 * int(found.group(1)) + int(found.group(2) or 0)
    return minutes if minutes < _DAY and int(found.group(2) or 0) < 60 else None


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


# -- when mail goes out -------------------------------------------------------------------------


def end_of_quiet(player: tables.Player, at: datetime) -> datetime:
    """Return when mail may go to a player: ``at``, or the end of the quiet hours it falls in."""
    quiet = preferences_of(player).quiet
    if quiet is None:
        return at
    start, end = quiet
    local = at.astimezone(ZoneInfo(player.timezone))
    now = 60 * local.hour + local.minute
    is_quiet = start <= now < end if start < end else now >= start or now < end
    return _next(local, end) if is_quiet else at


def next_digest(player: tables.Player, at: datetime) -> datetime | None:
    """Return when the next digest of a player is due; None when news goes out at once."""
    digest = preferences_of(player).digest
    if digest is None:
        return None
    return _next(at.astimezone(ZoneInfo(player.timezone)), digest)


def _next(local: datetime, minutes: int) -> datetime:
    """Return the next moment at which clocks in the zone of ``local`` show this time, in UTC."""
    then = local.replace(hour=minutes // 60, minute=minutes % 60, second=0, microsecond=0, fold=0)
    if then <= local:
        then += timedelta(days=1)
    return then.astimezone(UTC)
