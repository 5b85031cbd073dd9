"""Facts of 8, 9, 20 to 23: turns, deals, wars, the New World, the home cards, victory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.games.here_i_stand.facts import HisFact

# ------------------------------------------------------------------------------ 23 victory


@dataclass(frozen=True)
class VictoryPointsCounted(HisFact):
    """The victory points of all powers in the Victory Determination Phase."""

    turn: int
    points: dict[str, int]


@dataclass(frozen=True)
class TurnEnded(HisFact):
    """Nobody has won in this turn; the next one begins."""

    turn: int


@dataclass(frozen=True)
class GameWon(HisFact):
    """The game is over: kind military, religious, standard, domination or time_limit."""

    turn: int
    how: str
    winners: tuple[str, ...]
    points: dict[str, int]


# ------------------------------------------------------------------------------ 20 the New World


@dataclass(frozen=True)
class VoyageBegun(HisFact):
    """A voyage sets out: ``what`` is exploration, conquest or colony; ``name`` of the colony."""

    power: str
    what: str
    name: str


@dataclass(frozen=True)
class VoyagersNamed(HisFact):
    """The explorers of this turn in the order of their voyages: (power, explorer, value)."""

    voyages: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True)
class ExplorationResolved(HisFact):
    """A roll on the Exploration Table: lost, nothing, choice or the discovery of that line."""

    power: str
    explorer: str
    dice: tuple[int, ...]
    value: int
    bonus: int
    charts: int
    total: int
    result: str


@dataclass(frozen=True)
class CircumnavigationTried(HisFact):
    """A roll on the Circumnavigation Table."""

    power: str
    explorer: str
    dice: tuple[int, ...]
    value: int
    bonus: int
    total: int
    success: bool


@dataclass(frozen=True)
class DiscoveryClaimed(HisFact):
    """A power takes the VP marker of a discovery."""

    power: str
    explorer: str
    discovery: str
    points: int


@dataclass(frozen=True)
class ConquestResolved(HisFact):
    """A roll for a conquest; ``conquest`` is what was taken, empty when nothing."""

    power: str
    conquistador: str
    dice: tuple[int, ...]
    value: int
    bonus: int
    total: int
    result: str
    conquest: str


@dataclass(frozen=True)
class ColonyFounded(HisFact):
    """A colony has crossed the Atlantic."""

    power: str
    colony: str


@dataclass(frozen=True)
class RichesRolled(HisFact):
    """A roll on the New World Riches Table: card, deplete, galleon, ne or elim."""

    power: str
    source: str
    dice: tuple[int, ...]
    bonus: int
    total: int
    result: str
    card: bool


# ------------------------------------------------------------------------------ 8 start of a turn


@dataclass(frozen=True)
class TurnBegun(HisFact):
    """A turn begins with its Card Draw Phase."""

    turn: int


@dataclass(frozen=True)
class LeaderEntered(HisFact):
    """A leader comes, or comes back, to the map."""

    leader: str
    space: str


@dataclass(frozen=True)
class LeaderWaits(HisFact):
    """A leader has no space to be placed in."""

    leader: str


@dataclass(frozen=True)
class FleetsReturned(HisFact):
    """Naval units lost last turn can be built again; counts by owner and kind."""

    units: dict[str, dict[str, int]]


@dataclass(frozen=True)
class ReformerEntered(HisFact):
    """A reformer enters; his space turns Protestant."""

    reformer: str
    space: str


@dataclass(frozen=True)
class ReformersReturned(HisFact):
    """Reformers who were away for a turn are back; nothing changes its religion."""

    reformers: tuple[str, ...]


@dataclass(frozen=True)
class DebatersEntered(HisFact):
    """Debaters join the available ones, uncommitted."""

    debaters: tuple[str, ...]


@dataclass(frozen=True)
class CardsAdded(HisFact):
    """Cards join the deck."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class CardDealtOpenly(HisFact):
    """A named card is dealt to a power, as the first of its cards this turn."""

    power: str
    card: int


@dataclass(frozen=True)
class HomeCardsReturned(HisFact):
    """A power takes its used home cards back into its hand."""

    power: str
    cards: tuple[int, ...]


@dataclass(frozen=True)
class DeckShuffled(HisFact):
    """The deck of a turn has been shuffled; ``size`` is how many cards it holds."""

    turn: int
    size: int


# ------------------------------------------------------------------------------ 9 diplomacy


@dataclass(frozen=True)
class DealMade(HisFact):
    """All parties have confirmed a deal; ``items`` are dumped items."""

    parties: tuple[str, ...]
    items: tuple[Any, ...]


@dataclass(frozen=True)
class DealLapsed(HisFact):
    """A deal that the ``silent`` parties have not declared alike; told to the parties alone."""

    parties: tuple[str, ...]
    items: tuple[Any, ...]
    silent: tuple[str, ...]


@dataclass(frozen=True)
class DealFailed(HisFact):
    """A deal that another deal has made impossible; told to the parties alone."""

    parties: tuple[str, ...]
    items: tuple[Any, ...]
    reason: str


@dataclass(frozen=True)
class NothingAgreed(HisFact):
    """The Negotiation Segment ends without a deal."""

    turn: int


@dataclass(frozen=True)
class LeaderFreed(HisFact):
    """A captured army leader has been returned."""

    leader: str
    space: str


@dataclass(frozen=True)
class MercenariesHandedOver(HisFact):
    """Mercenaries have changed sides by agreement."""

    giver: str
    receiver: str
    count: int
    space: str


@dataclass(frozen=True)
class WarDeclared(HisFact):
    """Two powers are at war."""

    declarer: str
    target: str


@dataclass(frozen=True)
class PhonyWarMarked(HisFact):
    """A declaration of war on a minor power met an intervention: 1 VP less until they fight."""

    declarer: str
    minor: str


@dataclass(frozen=True)
class PhonyWarEnded(HisFact):
    """The fighting has begun: the victory point of the phony war comes back."""

    declarer: str
    minor: str


# ------------------------------------------------------------------------------ 22 minor powers


@dataclass(frozen=True)
class Intervened(HisFact):
    """A major power steps in for a minor power against who declared war on it."""

    power: str
    minor: str
    declarer: str


@dataclass(frozen=True)
class NoIntervention(HisFact):
    """A major power does not step in for a minor power."""

    power: str
    minor: str


@dataclass(frozen=True)
class MinorActivated(HisFact):
    """A minor power becomes the active ally of a major power."""

    minor: str
    power: str


# ------------------------------------------------------------------------------ 21 major powers


@dataclass(frozen=True)
class CharlesJumped(HisFact):
    """Charles V, perhaps with the Duke of Alva, appears in another home space."""

    leaders: tuple[str, ...]
    origin: str
    to: str


@dataclass(frozen=True)
class CharlesStayed(HisFact):
    """Charles V stays where he is."""

    space: str


@dataclass(frozen=True)
class HenryMoved(HisFact):
    """Henry's marital status moves to another box of its track."""

    status: str


@dataclass(frozen=True)
class CatherineOffended(HisFact):
    """The Hapsburgs receive the Catherine of Aragon marker."""

    power: str = "hapsburg"


@dataclass(frozen=True)
class PregnancyRolled(HisFact):
    """A roll on the pregnancy chart; ``row`` is the row applied, ``child`` who is born."""

    wife: str
    face: int
    bonus: int
    row: int
    child: str


@dataclass(frozen=True)
class ChateauRolled(HisFact):
    """A roll on the chateau table; ``modifiers`` are (why, number) in printed order."""

    face: int
    modifiers: tuple[tuple[str, int], ...]
    total: int
    vp: int
    draw: int
    discard: int


@dataclass(frozen=True)
class MasterOfItaly(HisFact):
    """What the keys of Italy are worth: (power, keys, VP, cards) for each that gains."""

    gains: tuple[tuple[str, int, int, int], ...]
