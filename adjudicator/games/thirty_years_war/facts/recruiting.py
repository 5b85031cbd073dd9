"""Facts about recruiting (8.4) and Foreign Aid (14)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.facts import WarFact


@dataclass(frozen=True)
class RecruitingRolled(WarFact):
    """A leader has tried to recruit: die, modifiers by name, their sum, and the steps received."""

    side: str
    leader: str
    place: str
    kind_of_unit: str
    die: int
    modifiers: dict[str, int]
    total: int
    steps: int


@dataclass(frozen=True)
class UnitsRecruited(WarFact):
    """Units that a leader has recruited: counts by face.

    ``refused`` are steps for which there was no counter or no room (8.412, 8.42).
    """

    side: str
    leader: str
    place: str
    units: dict[str, int]
    refused: int


@dataclass(frozen=True)
class RecruitingEnded(WarFact):
    """A side makes no further attempts with its card; ``left`` are those it could have made."""

    side: str
    left: int


@dataclass(frozen=True)
class AidReceived(WarFact):
    """A side has Aid Points from a card, by source; ``total`` are all it has now."""

    side: str
    card: str
    points: dict[str, int]
    total: int


@dataclass(frozen=True)
class AidRecounted(WarFact):
    """An event has changed the aid of this turn (19.4a): by source, what came or went."""

    side: str
    points: dict[str, int]
    total: int


@dataclass(frozen=True)
class AidSpent(WarFact):
    """A side has spent Aid Points of a source: on "recruiting" or "free_action" (19.4b, 19.4c)."""

    side: str
    source: str
    points: int
    why: str


@dataclass(frozen=True)
class AidBegan(WarFact):
    """A source gives aid to a side from now on (14.3, 14.4)."""

    side: str
    source: str


@dataclass(frozen=True)
class AidEnded(WarFact):
    """A source gives no aid to a side any more."""

    side: str
    source: str


@dataclass(frozen=True)
class AidChanged(WarFact):
    """A card changes the points of a source: ``points`` None means that it gives nothing.

    ``until`` is the last turn for which it holds; None: for ever, or until it is cancelled.
    """

    card: str
    source: str
    points: int | None
    until: int | None
