"""The rules played twice with one hidden card exchanged: who is asked, told and shown what.

Without mail it is a hundred times as fast as ``tests/service/differential.py``, so that every event
of every card can be played beside a hand of which one card differs.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Final

import pytest

from adjudicator.engine.chance import SecretChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer, Unknowable
from adjudicator.engine.play import Live, Position, Sight, Told
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.action.choices import CardPlay
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.words.lexicon import OrderError
from tests.here_i_stand.exchange import Circle, Ended, Exchange, Heard, let_shuffles_agree
from tests.here_i_stand.openings import GAME

_TRIES: Final = 15  # samples of a question before it counts as one without a common answer
_TRIED: Final = 10  # answers in a dry run
_LOOKS: Final = 0.15  # how often all views and dry runs are compared
_DESKS: Final = 0.25  # how often what desks offer is compared besides


@dataclass
class RuleTwins:
    """Two running games that differ in one hidden card, and answers that are legal in both."""

    lives: tuple[Live[State], Live[State]]
    circle: Circle
    rng: random.Random
    told: int = 0

    def play(self, most: int, first: CardPlay | None = None) -> str:
        """Answer ``most`` questions; ``first`` is what the first impulse plays, where it may be.

        Returns why the comparison ended; raises Leak.
        """
        try:
            for number in range(most):
                self.compare()
                self._answer(first if number == 0 else None)
            self.compare()
        except Ended as ended:
            return f"{ended}"
        finally:
            for live in self.lives:
                live.close()
        return "followed to the end of its answers"

    # -- comparing ------------------------------------------------------------------------------

    def compare(self) -> None:
        """Compare what was told, what is asked of whom, and what is seen of the table."""
        first, second = (live.told_since(self.told) for live in self.lives)
        self.told += len(first)
        self.circle.listen([_heard(t) for t in first], [_heard(t) for t in second])
        self.circle.look(live.state for live in self.lives)
        self.circle.same("questions", *(_asked(live) for live in self.lives))
        if not self.lives[0].waiting:
            raise Ended("the game is over")
        if self.rng.random() < _LOOKS:
            for role in (*self.circle.blind, None):
                views = [GAME.view(live.state, role) for live in self.lives]
                if views[0] != views[1]:
                    self.circle.same(f"views of {role}", *([f"{view}"] for view in views))
            self._try_out()

    def _try_out(self) -> None:
        """Compare the dry runs of those who are asked and must see no difference."""
        seed = self.rng.random()
        asked = [item.decision.role for item in self.lives[0].waiting]
        for role in (role for role in self.circle.blind if role in asked):
            runs = [dry_run(live.position, role, random.Random(seed)) for live in self.lives]
            self.circle.same(f"dry runs of {role}", *runs)
            if self.rng.random() < _DESKS:
                desks = [offers_to(live.position, role) for live in self.lives]
                self.circle.same(f"offers to {role}", *desks)

    # -- answering ------------------------------------------------------------------------------

    def _answer(self, wanted: CardPlay | None) -> None:
        """Answer one question in both games alike."""
        number = self.rng.randrange(len(self.lives[0].waiting))
        decisions = [live.waiting[number].decision for live in self.lives]
        role = decisions[0].role
        if wanted is not None and decisions[0].name == "play":
            raw = decisions[0].choice.dump(wanted)
        elif role in self.circle.knows:
            raw = self._common(decisions)
        else:
            raw = self._same_choice(decisions)
        for live, decision in zip(self.lives, decisions, strict=True):
            live.answer(role, decision.choice.load(raw))

    def _common(self, decisions: list[Decision[Any]]) -> Any:
        """Return an answer that is legal in both games and uses neither card."""
        for _ in range(_TRIES):
            raw = decisions[0].choice.dump(sample(decisions[0].choice, self.rng))
            if not self.circle.exchange.is_used_by(raw) and all(_fits(d, raw) for d in decisions):
                return raw
        raise Ended(f"only its card would answer {decisions[0].section}/{decisions[0].name}")

    def _same_choice(self, decisions: list[Decision[Any]]) -> Any:
        """Return an answer of a role that must find the same options in both games."""
        seed = self.rng.random()
        samples = [d.choice.dump(sample(d.choice, random.Random(seed))) for d in decisions]
        defaults = [d.choice.dump(d.default) if d.has_default else "none" for d in decisions]
        first, second = zip(samples, defaults, strict=True)
        what = f"choices of {decisions[0].role}, {decisions[0].topic},"
        self.circle.same(what, [f"{first}"], [f"{second}"])
        return samples[0]


def run_rules(
    state: State, exchange: Exchange, seed: str, most: int, first: CardPlay | None = None
) -> str:
    """Play a position twice, once with the cards exchanged; return why it ended; raises Leak."""
    secret = seed.encode().ljust(32, b".")
    with pytest.MonkeyPatch.context() as patch:
        let_shuffles_agree(patch, exchange)
        one, other = (
            Live(GAME, Position(0, GAME.revision, start), SecretChance(secret))
            for start in (state, exchange.made(state))
        )
        words = f"{seed}, {GAME.stage(state)}"
        twins = RuleTwins((one, other), Circle(exchange, state, words), random.Random(seed))
        return twins.play(most, first)


def dry_run(position: Position[State], role: str, rng: random.Random) -> list[str]:
    """Return all that a role can learn from answers it tries out, everybody else passing."""
    live = Live(GAME, position, None, sight=Sight(role))
    found: list[str] = []
    try:
        for _ in range(_TRIED):
            found += _asked(live)
            item = next((i for i in live.waiting if i.decision.role == role), None)
            if item is None:
                item = next((i for i in live.waiting if i.decision.window == "response"), None)
            if item is None:
                break
            own = item.decision.role == role
            value = sample(item.decision.choice, rng) if own else None
            found.append(f"{item.decision.choice.dump(value)}")
            live.answer(item.decision.role, value)
    except (Unknowable, IllegalAnswer) as end:
        found.append(f"{type(end).__name__}: {end}")
    found.append(f"{GAME.view(live.state, role)}")
    found += [f"{told.fact}" for told in live.told_since(0) if told.audience.admits(role)]
    live.close()
    return found


def offers_to(position: Position[State], role: str) -> list[str]:
    """Return all that an order desk offers to a role that is asked, with prices and legality."""
    live = Live(GAME, position, None, sight=Sight(role))
    decision = next(i.decision for i in live.waiting if i.decision.role == role)
    try:
        offered = grammar().offered(decision)
        return [f"{offered.left} {offered.unit} {offered.several}", *map(str, offered.offers)]
    except (Unknowable, OrderError) as nothing:
        return [f"{type(nothing).__name__}: {nothing}"]
    finally:
        live.close()


def _heard(told: Told) -> Heard:
    fact, roles = told.fact, told.audience.roles
    if roles is None and told.audience.excepted:
        roles = frozenset((*MAJOR_POWERS, "")) - told.audience.excepted
    words = f"{told.segment}: {fact} to {told.audience.dump()}"
    return Heard(fact.kind, roles, fact.dump(), words)


def _asked(live: Live[State]) -> list[str]:
    return [
        f"segment {live.segment}, {item.request}: {item.decision.role}, {item.decision.topic},"
        f" {item.decision.window}, default {item.decision.has_default}"
        for item in live.waiting
    ]


def _fits(decision: Decision[Any], raw: Any) -> bool:
    try:
        decision.check(decision.choice.load(raw))
    except IllegalAnswer:
        return False
    return True
