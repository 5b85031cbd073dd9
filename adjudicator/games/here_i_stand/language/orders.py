"""Orders that several verbs of Here I Stand share, as they were written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Group:
    """Some units: ``2 Genoese regulars``. No count means all of them, no owner the player's own."""

    count: int | None
    kind: str
    owner: str | None = None


@dataclass(frozen=True)
class Troops:
    """Units and leaders by name; ``everything`` stands for whatever is there.

    Leaders beside everything are the only ones that go with all units. ``but`` stays behind.
    """

    groups: tuple[Group, ...] = ()
    leaders: tuple[str, ...] = ()
    everything: bool = False
    but: Troops | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nobody is named."""
        return not (self.groups or self.leaders or self.everything)


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
