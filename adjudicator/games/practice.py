"""Practice: what self-play needs of a game to reach every use of everything in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from adjudicator.engine.fact import Fact
from adjudicator.engine.random_play import Liking

S_contra = TypeVar("S_contra", contravariant=True)


@dataclass(frozen=True)
class Use:
    """One way to use a thing of a game (a card, say) at one kind of moment.

    ``thing`` and ``way`` are for people too; several moments of one way are counted together.
    """

    thing: str
    way: str
    moment: str


@dataclass(frozen=True)
class Setting:
    """How a game begins: a scenario and options of the rules."""

    scenario: str
    options: dict[str, Any] = field(default_factory=dict)


class Practice(Protocol[S_contra]):
    """What self-play needs of one game.

    ``uses`` are all there are, in a fixed order. ``use_told`` says of which one a fact tells.
    ``setting`` goes round the ways to begin; the same seed begins in the same way every time.
    ``likes`` are the likings of players who want to see some of the uses; which, the seed says.
    """

    @property
    def uses(self) -> tuple[Use, ...]: ...  # noqa: D102 - the class says it

    def use_told(self, fact: Fact) -> Use | None: ...  # noqa: D102 - the class says it

    def setting(self, seed: int) -> Setting: ...  # noqa: D102 - the class says it

    def likes(self, seed: int) -> Liking[S_contra]: ...  # noqa: D102 - the class says it
