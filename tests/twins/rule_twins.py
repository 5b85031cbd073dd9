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
from adjudicator.engine.play import Live
from adjudicator.engine.record import Position, Sight, Told
from adjudicator.words.lexicon import OrderError
from tests.twins.exchange import AnyExchange, Circle, Ended, Heard, let_shuffles_agree
from tests.twins.games import TwinGame

_TRIES: Final = 15  # samples of a question before it counts as one without a common answer
_TRIED: Final = 10  # answers in a dry run
_LOOKS: Final = 0.15  # how often all views and dry runs are compared
_DESKS: Final = 0.25  # how often what desks offer is compared besides


@dataclass
class RuleTwins:
    """Two running games that differ in one hidden card, and answers that are legal in both."""

    lives: tuple[Live[Any], Live[Any]]
    circle: Circle
    rng: random.Random
    told: int = 0

    @property
    def game(self) -> TwinGame:
        """The game that is played."""
        return self.circle.exchange.game

    def play(self, most: int, first: object = None) -> str:
        """Answer ``most`` questions; ``first`` is what is played first, where it may be.

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
        self.circle.listen(*([_heard(t, self.game) for t in told] for told in (first, second)))
        self.circle.look(live.state for live in self.lives)
        self.circle.same("questions", *(_asked(live) for live in self.lives))
        if not self.lives[0].waiting:
            raise Ended("the game is over")
        if self.rng.random() < _LOOKS:
            for role in (*self.circle.blind, None):
                views = [self.game.rules.view(live.state, role) for live in self.lives]
                if views[0] != views[1]:
                    self.circle.same(f"views of {role}", *([f"{view}"] for view in views))
            self._try_out()

    def _try_out(self) -> None:
        """Compare the dry runs of those who are asked and must see no difference."""
        seed = self.rng.random()
        asked = [item.decision.role for item in self.lives[0].waiting]
        for role in (role for role in self.circle.blind if role in asked):
            runs = [self._dry_run(live, role, seed) for live in self.lives]
            self.circle.same(f"dry runs of {role}", *runs)
            if self.rng.random() < _DESKS:
                desks = [offers_to(self.game, live.position, role) for live in self.lives]
                self.circle.same(f"offers to {role}", *desks)

    def _dry_run(self, live: Live[Any], role: str, seed: float) -> list[str]:
        return dry_run(self.game, live.position, role, random.Random(seed))

    # -- answering ------------------------------------------------------------------------------

    def _answer(self, wanted: object) -> None:
        """Answer one question in both games alike."""
        number = self.rng.randrange(len(self.lives[0].waiting))
        decisions = [live.waiting[number].decision for live in self.lives]
        role = decisions[0].role
        if wanted is not None and decisions[0].name == self.game.turn_question:
            raws = [decisions[0].choice.dump(wanted)] * 2
        elif role in self.circle.knows:
            raws = self._common(decisions)
        else:
            raws = [self._same_choice(decisions)] * 2
        for live, decision, raw in zip(self.lives, decisions, raws, strict=True):
            live.answer(role, decision.choice.load(raw))

    def _common(self, decisions: list[Decision[Any]]) -> list[Any]:
        """Return an answer that is legal in both games and uses neither card, for each of them.

        Where nobody sees which card is chosen, each game may choose its own of the two.
        """
        exchange = self.circle.exchange
        in_secret = decisions[0].name in self.game.chosen_in_secret and not exchange.is_of_order
        for _ in range(_TRIES):
            raw = _drawn(self.game, decisions[0], self.rng)
            if not in_secret and exchange.is_used_by(raw):
                continue
            raws = [raw, exchange.turned(raw) if in_secret else raw]
            if all(_fits(d, one) for d, one in zip(decisions, raws, strict=True)):
                return raws
        raise Ended(f"only its card would answer {decisions[0].section}/{decisions[0].name}")

    def _same_choice(self, decisions: list[Decision[Any]]) -> Any:
        """Return an answer of a role that must find the same options in both games."""
        seed = self.rng.random()
        samples = [_drawn(self.game, d, random.Random(seed)) for d in decisions]
        defaults = [d.choice.dump(d.default) if d.has_default else "none" for d in decisions]
        first, second = zip(samples, defaults, strict=True)
        what = f"choices of {decisions[0].role}, {decisions[0].topic},"
        self.circle.same(what, [f"{first}"], [f"{second}"])
        return samples[0]


def run_rules(state: Any, exchange: AnyExchange, seed: str, most: int, first: object = None) -> str:
    """Play a position twice, once with the cards exchanged; return why it ended; raises Leak."""
    secret, game = seed.encode().ljust(32, b"."), exchange.game.rules
    with pytest.MonkeyPatch.context() as patch:
        let_shuffles_agree(patch, exchange)
        one, other = (
            Live(game, Position(0, game.revision, start), SecretChance(secret))
            for start in (state, exchange.made(state))
        )
        words = f"{seed}, {game.stage(state)}"
        twins = RuleTwins((one, other), Circle(exchange, state, words), random.Random(seed))
        return twins.play(most, first)


def dry_run(game: TwinGame, position: Position[Any], role: str, rng: random.Random) -> list[str]:
    """Return all that a role can learn from answers it tries out, everybody else passing."""
    live = Live(game.rules, position, None, sight=Sight(role))
    found: list[str] = []
    try:
        for _ in range(_TRIED):
            found += _asked(live)
            decisions = [item.decision for item in live.waiting]
            mine = [decision for decision in decisions if decision.role == role]
            others = [decision for decision in decisions if game.goes_on(live, decision)]
            decision = next(iter([*mine, *others]), None)
            if decision is None:
                break
            own = decision.role == role
            value = game.game.practice.sample(decision.choice, rng) if own else decision.default
            if own:  # what others pass with is not said; what comes of it is
                found.append(f"{decision.choice.dump(value)}")
            live.answer(decision.role, value)
    except (Unknowable, IllegalAnswer) as end:
        found.append(f"{type(end).__name__}: {end}")
    found.append(f"{game.rules.view(live.state, role)}")
    found += [f"{told.fact}" for told in live.told_since(0) if told.audience.admits(role)]
    live.close()
    return found


def offers_to(game: TwinGame, position: Position[Any], role: str) -> list[str]:
    """Return all that an order desk offers to a role that is asked, with prices and legality."""
    live = Live(game.rules, position, None, sight=Sight(role))
    decision = next(i.decision for i in live.waiting if i.decision.role == role)
    try:
        offered = game.game.grammar.offered(decision)
        return [f"{offered.left} {offered.unit} {offered.several}", *map(str, offered.offers)]
    except (Unknowable, OrderError) as nothing:
        return [f"{type(nothing).__name__}: {nothing}"]
    finally:
        live.close()


def _drawn(game: TwinGame, decision: Decision[Any], rng: random.Random) -> Any:
    """Return a legal answer as JSON; the same chance draws the same one of the same options."""
    return decision.choice.dump(game.game.practice.sample(decision.choice, rng))


def _heard(told: Told, game: TwinGame) -> Heard:
    fact, roles = told.fact, told.audience.roles
    if roles is None and told.audience.excepted:
        roles = frozenset((*game.roles, "")) - told.audience.excepted
    words = f"{told.segment}: {fact} to {told.audience.dump()}"
    return Heard(fact.kind, roles, fact.dump(), words)


def _asked(live: Live[Any]) -> list[str]:
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
