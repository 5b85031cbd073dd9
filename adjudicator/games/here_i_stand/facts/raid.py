"""Facts of card 97, Scots Raid."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class ScotsRaidBegun(HisFact):
    """Scotland is allied to France, which may raid the North of England."""


@dataclass(frozen=True)
class StirlingTurnsFrench(HisFact):
    """Stirling comes under French control; ``former`` had it before."""

    former: str


@dataclass(frozen=True)
class RaidLeaderSent(HisFact):
    """A French army leader goes to Scotland for the raid."""

    leader: str
    origin: str
    to: str
