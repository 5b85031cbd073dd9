"""Commands about a window and what answers in it: READY, WAIT, EXCUSE, SHEET."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.words import _
from adjudicator.orders.commands.vocabulary import PLAYER, Command, Said
from adjudicator.words.lexicon import NotUnderstood
from adjudicator.words.order_words import order_line

_TIME: Final = re.compile(
    r"\s*(?:of\s+)?(\d{1,4}(?:\.\d+)?)\s*(h|hours?|m|min|minutes?)?\s*", re.IGNORECASE
)


@dataclass(frozen=True)
class Ready(Command):
    """READY: all orders of this window are final."""


@dataclass(frozen=True)
class Wait(Command):
    """WAIT: takes READY back."""


@dataclass(frozen=True)
class Excuse(Command):
    """EXCUSE 24h: the deadline moves once by this time, in minutes; None: as long as it may."""

    minutes: int | None = None

    @property
    def canonical(self) -> str:
        """The command in one line."""
        if self.minutes is None:
            return "EXCUSE"
        hours, rest = divmod(self.minutes, 60)
        return f"EXCUSE {f'{hours}h' if hours else ''}{f'{rest}m' if rest or not hours else ''}"


@dataclass(frozen=True)
class Sheet(Command):
    """SHEET: shows the response sheet; with the name of a preset or CLEAR it begins anew."""

    wanted: str = ""

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"SHEET {self.wanted}".rstrip()


PLAYER.plain(
    Ready,
    "ready",
    "final",
    explanation=_("READY: you have nothing to add in this window. WAIT takes it back."),
)
PLAYER.plain(Wait, "wait", "not ready", "unready")


@PLAYER.line(
    Excuse,
    "excuse",
    explanation=_(
        "EXCUSE, EXCUSE 24h: you are late; the deadline moves once, and everybody is told."
    ),
)
def _excuse(said: Said) -> Excuse:
    return Excuse(_minutes_in(said.rest))


def _minutes_in(words: str) -> int | None:
    """Return a time such as ``24h``, ``90m`` or ``12 hours`` in minutes; None without words."""
    if not words.strip():
        return None
    found = _TIME.fullmatch(words)
    if not found:
        example = "EXCUSE 24h"
        raise NotUnderstood(
            _("A time is expected, as in {example}.", example=order_line(example)),
            suggestions=[example],
        )
    number = float(found[1])
    return round(number if (found[2] or "h")[0].lower() == "m" else number * 60)


@PLAYER.line(
    Sheet,
    "sheet",
    explanation=_(
        "SHEET: your response sheet; SHEET brisk, careful, sealed or CLEAR begins it anew."
    ),
)
def _sheet(said: Said) -> Sheet:
    return Sheet(" ".join(said.rest.lower().split()))
