"""The orders of Here I Stand as they were written, before anybody asks what they mean here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from adjudicator.games.ahead_lines import AheadOrder
from adjudicator.games.here_i_stand.language.foreign_wars import ForeignWarOrder
from adjudicator.games.here_i_stand.language.losses import LoseFirst
from adjudicator.games.here_i_stand.language.peace import DiplomacyOrder
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import Item
from adjudicator.games.here_i_stand.rules.windows.sheets import SheetOrder
from adjudicator.words.alternatives import Alternatives


@dataclass(frozen=True)
class Group:
    """Some units: ``2 Genoese regulars``. No count means all of them, no owner the player's own."""

    count: int | None
    kind: str
    owner: str | None = None


@dataclass(frozen=True)
class Troops:
    """Units and leaders by name; ``everything`` stands for whatever is there."""

    groups: tuple[Group, ...] = ()
    leaders: tuple[str, ...] = ()
    everything: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nobody is named."""
        return not (self.groups or self.leaders or self.everything)


@dataclass(frozen=True)
class Plain:
    """An order that is a verb and nothing else: pass, end, stand, fight, explore, yes, no."""

    verb: str


@dataclass(frozen=True)
class PlayCard:
    """A card to play; ``use`` is "cp", "event" or "" where the line does not say."""

    card: int
    use: str = ""
    mode: str = ""
    verb: str = "play"


@dataclass(frozen=True)
class Commit:
    """The card committed to the Diet of Worms."""

    card: int
    verb: str = "commit"


@dataclass(frozen=True)
class March:
    """Troops that do something somewhere: move, deploy, intercept, avoid, assault, lose, shelter.

    ``origin`` is the space they are in, ``to`` where they go; None where the line does not say.
    """

    verb: str
    troops: Troops | None = None
    origin: str | None = None
    to: str | None = None


@dataclass(frozen=True)
class Target:
    """One place, with a debater whose bonus is used: reform, counter, university, flip, retreat."""

    verb: str
    place: str
    debater: str | None = None


@dataclass(frozen=True)
class Raise:
    """Units to be built in a space."""

    group: Group
    space: str
    verb: str = "raise"


@dataclass(frozen=True)
class Faith:
    """A religious action paid with CP: translate, treatise, debate, saint_peters, burn_books."""

    verb: str
    zone: str = ""
    book: str = ""
    steps: int = 1
    against: str = ""
    debater: str | None = None


@dataclass(frozen=True)
class Choose:
    """Options in the player's words, for questions without a verb of their own."""

    options: tuple[str, ...]
    verb: str = "choose"


@dataclass(frozen=True)
class Amount:
    """A bare number."""

    number: int
    verb: str = "amount"


@dataclass(frozen=True)
class Say:
    """Free text."""

    text: str
    verb: str = "say"


@dataclass(frozen=True)
class Portion:
    """How many go where; the place in the player's words, because it is not always a space."""

    count: int
    place: str
    kind: str | None = None
    owner: str | None = None


@dataclass(frozen=True)
class Spread:
    """Things placed in several boxes: ``PLACE 2 IN Istanbul, 2 IN Edirne``."""

    portions: tuple[Portion, ...]
    verb: str = "place"


@dataclass(frozen=True)
class Together:
    """Several marches that answer one question: RECALL and WINTER lines."""

    verb: str
    parts: tuple[March, ...]


@dataclass(frozen=True)
class Agree:
    """The deals that a power declares, as parties and items; none is an answer too."""

    deals: tuple[tuple[tuple[str, ...], tuple[Item, ...]], ...]
    verb: str = "agree"


@dataclass(frozen=True)
class Leg:
    """Ships that sail from one place to the next."""

    troops: Troops
    origin: str
    to: str


@dataclass(frozen=True)
class Sail:
    """``SAIL 1 squadron FROM Naples TO Tyrrhenian Sea AND …``: all ships of one naval move."""

    legs: tuple[Leg, ...]
    verb: str = "naval_move"


@dataclass(frozen=True)
class Ship:
    """``TRANSPORT Suleiman, 5 regulars FROM Istanbul TO Aegean Sea TO Candia``."""

    troops: Troops
    origin: str
    path: tuple[str, ...]
    verb: str = "transport"


@dataclass(frozen=True)
class Plunder:
    """``PIRACY IN Ionian Sea AGAINST Hapsburgs``."""

    zone: str
    target: str
    verb: str = "piracy"


@dataclass(frozen=True)
class NoOrder:
    """What the rules know and no order does by itself; ``reason`` says how it comes about."""

    name: str
    reason: str
    section: str
    verb: str = "no_order"


Order: TypeAlias = (
    Plain
    | PlayCard
    | Commit
    | March
    | Target
    | Raise
    | Faith
    | Choose
    | Amount
    | Say
    | Spread
    | Together
    | Agree
    | Sail
    | Ship
    | Plunder
    | LoseFirst
    | Alternatives
    | AheadOrder
    | NoOrder
    | DiplomacyOrder
    | ForeignWarOrder
    | SheetOrder
)
