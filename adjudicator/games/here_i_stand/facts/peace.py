"""Facts of 9.2 to 9.6 and 22.4: loans, peace, ransom, donations, declarations, deactivation."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.here_i_stand.facts import HisFact

# ------------------------------------------------------------------------------ 9.2, 19.1


@dataclass(frozen=True)
class SquadronsLent(HisFact):
    """Squadrons of ``owner``, with naval leaders, go to a port of the power that borrows them."""

    owner: str
    borrower: str
    origin: str
    to: str
    squadrons: int
    leaders: tuple[str, ...]


@dataclass(frozen=True)
class LoansEnded(HisFact):
    """Squadrons on loan serve their owners again: pairs of owner and borrower."""

    loans: tuple[tuple[str, str], ...]


# ------------------------------------------------------------------------------ 9.3


@dataclass(frozen=True)
class PeaceSued(HisFact):
    """A power sues for peace; the winner receives ``points`` VP as War Winner markers."""

    loser: str
    winner: str
    points: int


@dataclass(frozen=True)
class SpacesGivenUp(HisFact):
    """The loser of a war gives up the winner's home spaces."""

    loser: str
    winner: str
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class UnitsGivenUp(HisFact):
    """The loser of a war removes units; counts by space and kind."""

    power: str
    units: dict[str, dict[str, int]]


@dataclass(frozen=True)
class SpacesRegained(HisFact):
    """The loser of a war regains home spaces; ``pay`` is vp, card or free."""

    loser: str
    winner: str
    spaces: tuple[str, ...]
    pay: str


@dataclass(frozen=True)
class CaptiveRegained(HisFact):
    """The loser of a war regains a captured army leader; ``pay`` is vp, card or free."""

    loser: str
    winner: str
    leader: str
    pay: str


@dataclass(frozen=True)
class PeaceMade(HisFact):
    """The war between two powers is over."""

    a: str
    b: str


# ------------------------------------------------------------------------------ 9.4, 9.5


@dataclass(frozen=True)
class RansomPaid(HisFact):
    """A power gives a card for a captured army leader."""

    power: str
    captor: str
    leader: str


@dataclass(frozen=True)
class DonationMade(HisFact):
    """A card drawn from a hand is given to the Church; ``cp`` go to Saint Peter's."""

    power: str
    card: int
    cp: int


@dataclass(frozen=True)
class ExcommunicationLifted(HisFact):
    """The ruler of a power is no longer excommunicated."""

    power: str


# ------------------------------------------------------------------------------ 9.6


@dataclass(frozen=True)
class WarsAnnounced(HisFact):
    """A power declares war on others; CP by target."""

    power: str
    costs: dict[str, int]


@dataclass(frozen=True)
class WarsPaid(HisFact):
    """A power plays cards for its declarations and interventions of ``cost`` CP."""

    power: str
    cards: tuple[int, ...]
    worth: int
    cost: int


# ------------------------------------------------------------------------------ 22.4


@dataclass(frozen=True)
class MinorDeactivated(HisFact):
    """A minor power is no longer the ally of a major power."""

    minor: str
    power: str
