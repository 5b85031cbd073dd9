"""Facts about peace negotiations (5.3)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.thirty_years_war.facts import WarFact


@dataclass(frozen=True)
class PeaceOffered(WarFact):
    """A side has offered peace; ``must_accept``: the other one cannot refuse (5.31)."""

    side: str
    must_accept: bool


@dataclass(frozen=True)
class PeaceRefused(WarFact):
    """A side has refused an offer of peace."""

    side: str


@dataclass(frozen=True)
class PeaceRolled(WarFact):
    """The die on the Peace Negotiation Results Table: its face, modifier, and the result (5.32)."""

    die: int
    modifier: int
    result: str


@dataclass(frozen=True)
class WithdrawalOrderRolled(WarFact):
    """The dice for who withdraws first, by side; the higher one does (5.32)."""

    dice: dict[str, int]


@dataclass(frozen=True)
class Withdrawn(WarFact):
    """A side has left places: an Area or Independent Cities; ``moved`` says what went where.

    Each entry is the city left, the city gone to ("" for pieces that found none and are lost), and
    the pieces by name or face with their counts.
    """

    side: str
    places: tuple[str, ...]
    moved: tuple[tuple[str, str, dict[str, int]], ...]
