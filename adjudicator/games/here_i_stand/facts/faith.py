"""Facts of 18 and 21.5: attempts, conversions, debates, translations, Saint Peter's, the Pope."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.games.here_i_stand.facts import HisFact


@dataclass(frozen=True)
class ThesesPosted(HisFact):
    """Luther has posted his theses: the reformer stands in ``space``."""

    space: str


@dataclass(frozen=True)
class DietHeld(HisFact):
    """The Diet of Worms: committed cards, faces and hits by power.

    ``winner`` is the power that flips ``difference`` spaces, or empty for a draw.
    """

    cards: dict[str, Any]
    rolls: dict[str, Any]
    protestant_hits: int
    catholic_hits: int
    winner: str
    difference: int


@dataclass(frozen=True)
class FlipsLost(HisFact):
    """The winner of the Diet or of a debate finds no further space to flip."""

    power: str
    count: int


@dataclass(frozen=True)
class AttemptOdds(HisFact):
    """What the next attempt may be aimed at, shown with the question.

    ``attempt`` is reformation or counter; ``targets`` holds (space, own dice, opposing dice,
    chance of success in per cent).
    """

    attempt: str
    number: int
    count: int
    cause: str
    targets: tuple[tuple[str, int, int, int], ...]


@dataclass(frozen=True)
class ReformationAttempted(HisFact):
    """One Reformation attempt.

    ``parts`` and ``papal_parts`` say where the dice come from (what -> dice); ``die_bonus`` is
    added to each face. ``result`` is automatic, higher, tie_won, tie_lost or lower. ``against`` are
    the dice that the other side rolls, or would have rolled, 0 where that was not noted yet;
    ``favoured``: ties win and a 6 succeeds at once.
    """

    power: str
    space: str
    number: int
    count: int
    cause: str
    debater: str
    parts: dict[str, Any]
    rolls: tuple[int, ...]
    die_bonus: int
    papal_parts: dict[str, Any]
    papal_rolls: tuple[int, ...]
    result: str
    against: int = 0
    favoured: bool = False


@dataclass(frozen=True)
class CounterReformationAttempted(HisFact):
    """One Counter-Reformation attempt; fields as for a Reformation attempt."""

    space: str
    number: int
    count: int
    cause: str
    debater: str
    parts: dict[str, Any]
    rolls: tuple[int, ...]
    die_bonus: int
    protestant_parts: dict[str, Any]
    protestant_rolls: tuple[int, ...]
    result: str
    against: int = 0
    favoured: bool = False


@dataclass(frozen=True)
class AttemptsLost(HisFact):
    """So many attempts of a kind (reformation, counter) find no target and are lost."""

    power: str
    attempt: str
    count: int


@dataclass(frozen=True)
class SpaceConverted(HisFact):
    """A space has come under another religion: catholic or protestant."""

    space: str
    religion: str


@dataclass(frozen=True)
class ElectorRegularsPlaced(HisFact):
    """The regulars of an electorate come from the Electorate display to the map."""

    space: str
    count: int


@dataclass(frozen=True)
class ElectorRegularsWithheld(HisFact):
    """The regulars of a converted electorate stay on the Electorate display for now."""

    space: str


@dataclass(frozen=True)
class CarlstadtUnrest(HisFact):
    """A failed attempt of Carlstadt's treatise puts the space into unrest."""

    space: str


@dataclass(frozen=True)
class DebaterCommitted(HisFact):
    """A debater is flipped to the committed side; ``why`` is an action, event or debate."""

    debater: str
    why: str


@dataclass(frozen=True)
class TreatisePublished(HisFact):
    """A power publishes a treatise; ``debater`` gives more attempts, or is empty."""

    power: str
    zone: str
    attempts: int
    debater: str


@dataclass(frozen=True)
class BooksBurnt(HisFact):
    """The Papacy burns books; several ``zones`` are targeted with Caraffa only."""

    zones: tuple[str, ...]
    attempts: int
    debater: str


@dataclass(frozen=True)
class TranslationAdvanced(HisFact):
    """A translation has moved by paid and free steps to ``now`` of ``goal``."""

    book: str
    zone: str
    steps: int
    bonus: int
    now: int
    goal: int


@dataclass(frozen=True)
class TranslationFinished(HisFact):
    """A translation is complete; ``vp`` are the bonus VP it earns."""

    book: str
    zone: str
    vp: int


@dataclass(frozen=True)
class SaintPetersAdvanced(HisFact):
    """Saint Peter's has grown by ``cp``; ``cp_now`` and ``vp_now`` are where the markers stand."""

    cp: int
    vp_earned: int
    cp_now: int
    vp_now: int
    why: str


@dataclass(frozen=True)
class DebateCalled(HisFact):
    """A power calls a theological debate against committed or uncommitted debaters."""

    power: str
    zone: str
    against: str
    barred: str
    barred_round: int


@dataclass(frozen=True)
class LeipzigAnnounced(HisFact):
    """What the Leipzig Debate is to be: its Papal debater, or who is barred from a round."""

    zone: str
    against: str
    chosen: str
    barred: str
    barred_round: int


@dataclass(frozen=True)
class BullAimed(HisFact):
    """Whom a Papal Bull names: a reformer, by his debater, or a ruler; the other is empty."""

    debater: str
    ruler: str


@dataclass(frozen=True)
class DebatersChosen(HisFact):
    """The debaters of a round, and whether each had been committed before it."""

    zone: str
    round: int
    papal: str
    papal_committed: bool
    protestant: str
    protestant_committed: bool


@dataclass(frozen=True)
class LutherStepsIn(HisFact):
    """Luther takes the place of another Protestant debater."""

    replaced: str


@dataclass(frozen=True)
class DebateRoundFought(HisFact):
    """The dice of one round of a debate."""

    zone: str
    round: int
    attacker: str
    attacking: str
    attacker_rolls: tuple[int, ...]
    attacker_hits: int
    defending: str
    defender_rolls: tuple[int, ...]
    defender_hits: int


@dataclass(frozen=True)
class DebateUndecided(HisFact):
    """A round ended with equal hits; ``over`` when it was the second."""

    zone: str
    round: int
    over: bool


@dataclass(frozen=True)
class DebateWon(HisFact):
    """A debate is won by ``difference`` hits; ``flips`` spaces may be converted."""

    power: str
    zone: str
    difference: int
    flips: int


@dataclass(frozen=True)
class DebateWipedOut(HisFact):
    """Campeggio's die after a lost debate; ``cancelled`` when the result does not count."""

    debater: str
    roll: int
    cancelled: bool


@dataclass(frozen=True)
class DebaterBurnt(HisFact):
    """A Protestant debater is burnt at the stake for ``vp``."""

    debater: str
    vp: int


@dataclass(frozen=True)
class DebaterDisgraced(HisFact):
    """A Papal debater is disgraced for ``vp``."""

    debater: str
    vp: int


@dataclass(frozen=True)
class ReformerExcommunicated(HisFact):
    """A reformer leaves the map for the rest of the turn, and his debater with him."""

    debater: str
    space: str


@dataclass(frozen=True)
class RulerExcommunicated(HisFact):
    """A ruler is excommunicated: his power is dealt a card less."""

    power: str
    ruler: str


@dataclass(frozen=True)
class ExcommunicationUnrest(HisFact):
    """The excommunication of a ruler puts one of his home spaces into unrest."""

    power: str
    space: str
