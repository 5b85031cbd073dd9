"""Worlds: games that stand at the decision of a role and that it cannot tell from the true one.

A game deals the state in which the open segment may have begun. The segment is played again with
what the role knows: answers, dice, facts. What it does not know is guessed: discreet and sealed
answers of others, shuffles and draws. Where that leads to something else than the role was told,
the last guess before is taken back; where none is left, the world is dealt again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, TypeAlias, TypeVar

from adjudicator.caretakers.knowledge import Knowledge, options_of
from adjudicator.engine.chance import Key
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import Fact
from adjudicator.engine.play import Live
from adjudicator.engine.record import Open, Position
from adjudicator.games.dealing import Heard, NoWorld
from adjudicator.games.opaque import AnyGame, AnyLive, AnyState

T = TypeVar("T")

DEALS: Final = 24
"""How many worlds are dealt at most before one is found."""
REPLAYS: Final = 40
"""How often the segment is played again in each of them."""
_DRAWS: Final = 40
"""How often a guess is drawn to find one that is not known to be wrong."""
_REQUESTS: Final = 500
"""How many requests of a segment are answered at most."""

Place: TypeAlias = tuple[int, str]
"""What is guessed: the number of a roll and "", or the number of a request and the role."""


class Misdealt(Exception):
    """An answer that somebody has given is not legal with the cards that were dealt."""


class Exhausted(Exception):
    """No guess is left at a place."""


class Contradiction(Exception):
    """A replay has come to something else than a role was told, after so many ``facts``.

    ``about`` are words of the fact that was told instead; the roles among them may have caused it.
    """

    def __init__(self, facts: int, about: Collection[str] = ()) -> None:
        super().__init__(f"after {facts} facts")
        self.facts, self.about = facts, about


@dataclass
class Guesses:
    """What was guessed on the way, in order, and what has turned out wrong at each place.

    ``facts`` is how many a role has been told by now, ``after`` how many when a guess was made.
    """

    made: dict[Place, Any] = field(default_factory=dict)
    after: dict[Place, int] = field(default_factory=dict)
    wrong: dict[Place, list[Any]] = field(default_factory=dict)
    facts: int = 0

    def of(self, place: Place, draw: Callable[[int], T]) -> T:
        """Return the guess at a place; ``draw`` gets how many have turned out wrong there."""
        if place not in self.made:
            wrong = self.wrong.get(place, [])
            drawn = (draw(len(wrong) + number) for number in range(_DRAWS))
            found = [*islice((value for value in drawn if value not in wrong), 1)]
            if not found:
                raise Exhausted
            self.made[place], self.after[place] = found[0], self.facts
        guess: T = self.made[place]
        return guess

    def take_back(self, wrong: Contradiction) -> bool:
        """Take back the last guess before a contradiction, of a role it is about if there is one.

        What was guessed later goes as well. False when nothing was guessed before.
        """
        earlier = [place for place in self.made if self.after[place] <= wrong.facts]
        if not earlier:
            return False
        last = next((p for p in reversed(earlier) if p[1] in wrong.about), earlier[-1])
        kept = earlier[: earlier.index(last)]
        refuted = [*self.wrong.get(last, []), self.made[last]]
        self.made = {place: self.made[place] for place in kept}
        self.wrong = {place: self.wrong[place] for place in kept if place in self.wrong}
        self.wrong[last] = refuted
        return True


@dataclass(frozen=True)
class KnownChance:
    """Dice as they fell before the decision; shuffles and draws are guessed."""

    knowledge: Knowledge
    guesses: Guesses
    rng: random.Random

    def dice(self, key: Key, count: int, sides: int) -> tuple[int, ...]:
        """Return the faces that fell."""
        fallen = self.knowledge.dice.get(key.number)
        if fallen is None or fallen.label != key.label or fallen.size != count:
            raise Contradiction(self.guesses.facts)
        return fallen.result

    def shuffle(self, key: Key, size: int) -> tuple[int, ...]:
        """Guess a permutation."""
        return self.guesses.of(
            (key.number, ""), lambda _wrong: tuple(self.rng.sample(range(size), size))
        )

    def pick(self, key: Key, size: int) -> int:
        """Guess an index."""
        return self.guesses.of((key.number, ""), lambda _wrong: self.rng.randrange(size))


def world_for(game: AnyGame, knowledge: Knowledge, rng: random.Random) -> AnyLive:
    """Return a game at the decision of a role, in a world that fits what it knows.

    The same knowledge and state of ``rng`` give the same world. Close it when done. Raises NoWorld
    when none has been found within the bounds.
    """
    why = "no guess fits"
    for number in range(1, DEALS + 1):
        # Courses at random may all go wrong late in a deck; the last one is the one that cannot.
        heard = Heard(knowledge.before, knowledge.since, oldest_first=number == DEALS)
        try:
            dealt = game.practice.redeal(knowledge.opening, heard, rng)
        except NoWorld as none:
            why = str(none)
            continue
        found = _played_up(game, knowledge, dealt, rng)
        if found is not None:
            return found
    raise NoWorld(f"{knowledge.role}, {knowledge.topic}: {why}")


def _played_up(
    game: AnyGame, knowledge: Knowledge, dealt: AnyState, rng: random.Random
) -> AnyLive | None:
    """Play the segment up to the decision until it fits; None where it cannot begin like this."""
    guesses, last = Guesses(), Contradiction(0)
    for _ in range(REPLAYS):
        guesses.facts = 0
        try:
            return _Replay(game, knowledge, guesses, rng).run(dealt)
        except Misdealt:
            return None
        except Contradiction as wrong:
            last = wrong
        except Exhausted:
            pass  # an earlier guess is to blame for what was wrong last
        if not guesses.take_back(last):
            return None
    return None


@dataclass
class _Replay:
    """One attempt to come from a dealt state to the decision."""

    game: AnyGame
    knowledge: Knowledge
    guesses: Guesses
    rng: random.Random

    def run(self, dealt: AnyState) -> AnyLive:
        """Return the game at the decision; raises Contradiction."""
        knowledge = self.knowledge
        begun = Position(knowledge.segment, knowledge.revision, dealt)
        chance = KnownChance(knowledge, self.guesses, self.rng)
        live: AnyLive = Live(self.game.rules, begun, chance, inspected=False)
        try:
            for _ in range(_REQUESTS):
                self._compare(live)
                if live.asked and live.asked[0].request == knowledge.request:
                    self._compare_now(live)
                    return live
                self._answer_all(live)
        except (Contradiction, Exhausted, Misdealt):
            live.close()
            raise
        live.close()
        raise Contradiction(len(knowledge.since))

    def _compare(self, live: AnyLive) -> None:
        """Compare what has been told in the segment, and whether it is the segment still."""
        told, known = _told(live, self.knowledge), self.knowledge.since
        self.guesses.facts = len(told)
        for number, fact in enumerate(told):
            if number >= len(known) or fact != known[number]:
                raise Contradiction(number, _words(*known[number : number + 1]))
        if live.segment != self.knowledge.segment or not live.waiting:
            raise Contradiction(len(told))

    def _compare_now(self, live: AnyLive) -> None:
        """Compare what the role sees and is asked at its decision, and that all has been told."""
        knowledge = self.knowledge
        mine = [i.decision for i in live.waiting if i.decision.role == knowledge.role]
        asked = [(decision.topic, options_of(decision)) for decision in mine]
        told = len(_told(live, knowledge))
        if asked != [(knowledge.topic, knowledge.options)] or told != len(knowledge.since):
            raise Contradiction(told)
        if self.game.rules.view(live.state, knowledge.role) != knowledge.now:
            raise Contradiction(told)

    def _answer_all(self, live: AnyLive) -> None:
        """Answer an earlier request as far as the role knows it, and by guesses."""
        known = {(one.request, one.role): one for one in self.knowledge.answers}
        for item in live.waiting:
            given = known.get((item.request, item.decision.role))
            if given is None:
                value = self._guess(item)
            elif given.topic == item.decision.topic:
                value = item.decision.choice.load(given.value)
            else:
                raise Contradiction(self.guesses.facts)
            try:
                live.answer(item.decision.role, value)
            except IllegalAnswer:
                raise Misdealt from None

    def _guess(self, item: Open) -> Any:
        """Return what somebody may have answered: what silence does, unless that was wrong."""
        decision = item.decision

        def draw(wrong: int) -> Any:
            return decision.choice.dump(self._draw(decision, wrong))

        return decision.choice.load(self.guesses.of((item.request, decision.role), draw))

    def _draw(self, decision: Decision[Any], wrong: int) -> Any:
        if not wrong and decision.has_default:
            return decision.default
        return self.game.practice.sample(decision.choice, self.rng)


def _words(*facts: Fact) -> set[str]:
    """Return the texts that are values of facts."""
    return {value for fact in facts for value in fact.dump().values() if isinstance(value, str)}


def _told(live: AnyLive, knowledge: Knowledge) -> list[Fact]:
    """Return the facts that a game has told a role in the segment of its decision."""
    return [
        one.fact
        for one in live.told_since(0)
        if one.segment == knowledge.segment and one.audience.admits(knowledge.role)
    ]
