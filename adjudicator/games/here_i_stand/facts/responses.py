"""Facts of response windows (6.1), of the combat cards 24 to 30 and the response cards 31 to 38."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class ActionSpoiled(HisFact):
    """A card has called off what ``power`` had announced; ``cp`` are lost."""

    power: str
    card: int
    cp: int


@dataclass(frozen=True)
class FoulWeatherSet(HisFact):
    """For the rest of the impulse movement is limited and the sea is closed."""

    power: str


@dataclass(frozen=True)
class LeaderLaidUp(HisFact):
    """An army leader may neither move nor assault in the rest of the impulse."""

    leader: str


@dataclass(frozen=True)
class EventCancelled(HisFact):
    """An announced event is not carried out; its card counts as used."""

    power: str
    cancelled: int


@dataclass(frozen=True)
class ImpulseSkipped(HisFact):
    """A power has skipped its impulse, which is no pass."""

    power: str


@dataclass(frozen=True)
class SkipOrdered(HisFact):
    """A power will skip its next impulse of this Action Phase."""

    power: str
    card: int


@dataclass(frozen=True)
class DiceGained(HisFact):
    """A combat card changes the dice of a side by ``dice`` (below 0: it rolls fewer).

    ``lowest`` is the lowest face with which these dice hit.
    """

    powers: tuple[str, ...]
    space: str
    card: int
    dice: int
    lowest: int


@dataclass(frozen=True)
class StruckFirst(HisFact):
    """A side has rolled before the other and its hits are taken off at once."""

    power: str
    space: str
    rolls: tuple[int, ...]
    hits: int


@dataclass(frozen=True)
class MercenariesBribed(HisFact):
    """So many enemy mercenaries have left; ``joined`` of them serve the other side now."""

    power: str
    space: str
    count: int
    joined: int


@dataclass(frozen=True)
class MercenariesDeserted(HisFact):
    """All mercenaries of the formation that assaults a space have gone."""

    power: str
    space: str
    count: int


@dataclass(frozen=True)
class ReinforcementsLeftOut(HisFact):
    """Mercenaries who arrived beyond the formation limit do not take part in the assault."""

    power: str
    space: str
    count: int


@dataclass(frozen=True)
class CardDiceRolled(HisFact):
    """Dice that a response card gives to a side: faces and hits."""

    power: str
    card: int
    space: str
    rolls: tuple[int, ...]
    hits: int
