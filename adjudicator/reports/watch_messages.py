"""The kinds of message for the operator: alarms, and the weekly message on how the service does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adjudicator.games.telling import Section
from adjudicator.reports.messages import GamelessContext

AlarmStatus = Literal["raised", "lasts", "over", "kept_back", "test"]


@dataclass(frozen=True)
class AlarmContext(GamelessContext, kind="alarm"):
    """An alarm to the operator; ``alarm`` is its name, empty where the message is about several.

    ``title`` says what is wrong, ``since`` from when on, ``lines`` what was found. ``advice`` are
    paragraphs on what it means and what to do, plain English; ``command`` is what to run first,
    ``hush`` what ends the messages about it. ``ended`` is when it was over. ``kept_back`` counts
    messages that were not sent, ``last_today``: so will be the next ones of this day.
    """

    alarm: str
    title: str
    status: AlarmStatus
    since: str
    lines: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()
    command: str = ""
    hush: str = ""
    ended: str = ""
    kept_back: int = 0
    last_today: bool = False


@dataclass(frozen=True)
class WeeklyContext(GamelessContext, kind="weekly"):
    """The weekly message to the operator: ``sections`` on what was from day ``since`` to ``until``.

    Both are dates in words.
    """

    since: str
    until: str
    sections: tuple[Section, ...]
