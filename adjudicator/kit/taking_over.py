"""Games that were begun elsewhere and go on here: what their rules ask before they do.

Nobody, the moderator included, ever sees a hand that is not his own. So each role says whether the
position is right, and names its own cards.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import ClassVar, TypeVar

from adjudicator.engine.choices import Consent, SomeOf, Unproposed
from adjudicator.engine.decision import Decision, ask_all
from adjudicator.engine.errors import IllegalAnswer, Option
from adjudicator.engine.words import Words

S = TypeVar("S", bound=Option)


class OwnHand(SomeOf[S], Unproposed):
    """The cards that a role says it holds: so many of those that lie nowhere open.

    Where a card is that it cannot hold, everybody can see.
    """

    section: ClassVar[str]

    def check(self, value: tuple[S, ...]) -> None:
        """Refuse cards that cannot be in this hand, and more or fewer than it holds."""
        for card in value:
            if card not in self.options:
                raise IllegalAnswer(self.why_not(card), section=self.section)
        super().check(value)

    @abstractmethod
    def why_not(self, card: S) -> Words:
        """Return why a card cannot be in this hand by the position."""


def wrong_position(message: str, *keys: str | int) -> IllegalAnswer:
    """Return the error for what stands under keys of a position."""
    at = ".".join(map(str, keys))
    return IllegalAnswer(f"position, {at}: {message}" if at else f"position: {message}")


async def confirm(roles: Iterable[str], section: str) -> None:
    """Ask every role whether the position is right; nobody else can say so for it."""
    topic = f"{section}/confirm_position"
    await ask_all([Decision(role, topic, Consent(), window="simultaneous") for role in roles])
