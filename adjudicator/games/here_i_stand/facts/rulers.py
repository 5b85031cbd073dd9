"""Facts of 3.3 and 21.3: rulers, Mary's impulses, universities; cards 15 to 18, 113, 114."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class RulerSucceeded(HisFact):
    """A ruler follows another on a throne; names of persons."""

    power: str
    ruler: str
    predecessor: str


@dataclass(frozen=True)
class LeaderSucceeded(HisFact):
    """An army leader leaves the game with a ruler and another takes his place at ``space``.

    ``space`` is empty while there is no place for the successor.
    """

    power: str
    leader: str
    successor: str
    space: str


@dataclass(frozen=True)
class LutherLeft(HisFact):
    """Luther dies: reformer and debater, as far as they were still there, leave the game."""

    debater: bool
    reformer: bool


@dataclass(frozen=True)
class UniversitiesFounded(HisFact):
    """Jesuit universities are founded; ``debater`` has made it cheaper, or nothing."""

    spaces: tuple[str, ...]
    debater: str = ""


@dataclass(frozen=True)
class CouncilHeld(HisFact):
    """The Council of Trent: dice of both sides, and who converts how many spaces."""

    papal_rolls: tuple[int, ...]
    papal_hits: int
    protestant_rolls: tuple[int, ...]
    protestant_hits: int
    winner: str
    difference: int


@dataclass(frozen=True)
class NavalLeaderReplaced(HisFact):
    """A naval leader takes the place of another; ``place`` is empty on the turn track."""

    leader: str
    successor: str
    place: str


@dataclass(frozen=True)
class CardShown(HisFact):
    """England shows the card of its impulse before it may say how it is used."""

    power: str
    card: int


@dataclass(frozen=True)
class MaryDecided(HisFact):
    """The die that tells whether the Papacy acts with an English card (``papal``)."""

    card: int
    die: int
    papal: bool


@dataclass(frozen=True)
class PapalDebateImpossible(HisFact):
    """The Papacy should debate in a language zone and cannot; ``reason`` is a sentence part."""

    zone: str
    reason: str
