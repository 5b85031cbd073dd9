"""Play-outs: how a game may go on, by answers that cost little thinking.

Others mostly do what silence does. The role itself has some ideas for each kind of question, had
once for all play-outs of a decision, and tries them where they are legal; else anything legal.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from adjudicator.caretakers.candidates import legal
from adjudicator.caretakers.strength import Strength
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.choices import Talks
from adjudicator.engine.decision import USUAL_WINDOW, Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON, Role
from adjudicator.games.opaque import AnyGame, AnyLive

_SILENT: Final = 0.75
"""How often those who only react do what silence does."""
_ENDS: Final = 0.1
"""How often whoever acts does so: mostly it ends what could go on."""
_IDEAS: Final = 6
"""How many ideas there are at most for one kind of question."""
_BY_IDEA: Final = 0.85
"""How often the role tries one of them."""
_SPREAD: Final = 2.5
"""By how many places later ideas may come before the first ones."""
_SETTLING: Final = 60
"""How many questions there are at most while deals are carried out."""


@dataclass(frozen=True)
class Offer:
    """A deal on the table: who would agree on what, ``terms`` as their choices load them."""

    parties: tuple[str, ...]
    terms: JSON


@dataclass
class PlayOuts:
    """The play-outs of one decision; ``ideas`` are answers of its role by topic."""

    game: AnyGame
    role: Role
    strength: Strength
    ideas: dict[str, list[JSON]] = field(default_factory=dict)

    def worth_of(self, world: AnyLive, answer: JSON, rng: random.Random) -> float:
        """Answer the decision in a fork of a world and play on; return what that is worth."""
        live = world.fork(RandomChance(rng))
        try:
            asked = next(item for item in live.waiting if item.decision.role == self.role)
            live.answer(self.role, asked.decision.choice.load(answer))
            self._play_on(live, rng)
            return self.game.practice.worth(live.state, self.role)
        finally:
            live.close()

    def _play_on(self, live: AnyLive, rng: random.Random) -> None:
        """Play a game on within the bounds of the strength."""
        last = live.segment + self.strength.segments
        for _ in range(self.strength.answers):
            if not live.waiting or live.segment > last:
                return
            decision = live.waiting[0].decision
            live.answer(decision.role, self._answer(live, decision, rng))

    def _answer(self, live: AnyLive, decision: Decision[Any], rng: random.Random) -> Any:
        acts = decision.window == USUAL_WINDOW
        if decision.has_default:
            silent = isinstance(decision.choice, Talks) or rng.random() < (
                _ENDS if acts else _SILENT
            )
            if silent:
                return decision.default
        if acts and decision.role == self.role and rng.random() < _BY_IDEA:
            for raw in self._ideas(live, decision, rng):
                try:
                    value = decision.choice.load(raw)
                    decision.check(value)
                except IllegalAnswer:
                    continue
                return value
        return self.game.practice.sample(decision.choice, rng)

    def _ideas(self, live: AnyLive, decision: Decision[Any], rng: random.Random) -> list[JSON]:
        """Return the ideas for a question, those that come first in the game mostly first."""
        if decision.topic not in self.ideas:
            view = self.game.rules.view(live.state, self.role)
            thoughts = legal(decision, self.game.practice.thoughts(decision, view, rng))
            self.ideas[decision.topic] = [*islice(thoughts, _IDEAS)]
        known = self.ideas[decision.topic]
        order = sorted(range(len(known)), key=lambda at: at + _SPREAD * rng.random())
        return [known[at] for at in order]


def worth_of_talks(
    game: AnyGame, world: AnyLive, role: Role, offers: Sequence[Offer], seed: str
) -> float:
    """Return what talks are worth to a role whose parties agree on some offers, and on no others.

    What they are asked while deals are carried out is answered as silence does. Offers that a party
    may not declare together count as none.
    """
    rng = random.Random(seed)
    live = world.fork(RandomChance(rng))
    try:
        segment = live.segment
        for decision in [item.decision for item in live.waiting]:
            live.answer(decision.role, _declared(decision, offers))
        for _ in range(_SETTLING):
            if not live.waiting or live.segment != segment:
                break
            decision = live.waiting[0].decision
            live.answer(decision.role, _by_silence(game, decision, rng))
        return game.practice.worth(live.state, role)
    finally:
        live.close()


def _declared(decision: Decision[Any], offers: Sequence[Offer]) -> Any:
    """Return the offers that a role is a party of, as it declares them; none if it may not."""
    terms = [offer.terms for offer in offers if decision.role in offer.parties]
    try:
        value = decision.choice.load(terms)
        decision.check(value)
    except IllegalAnswer:
        return decision.default
    return value


def _by_silence(game: AnyGame, decision: Decision[Any], rng: random.Random) -> Any:
    return decision.default if decision.has_default else game.practice.sample(decision.choice, rng)
