"""Player programs that differ in how much they write ahead.

They know what their role sees and nothing else: what others hold and do is imagined, and so are
dice. What they do is drawn at random, from the seed and the question alone, so that all programs
mean the same moves. Reactions (losses, retreats, interceptions) are always the same lines.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import Diverged, IllegalAnswer
from adjudicator.engine.play import Live, copy_of
from adjudicator.engine.record import Position
from adjudicator.games.here_i_stand.practice.reactions import imagined
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.registry import game_of
from adjudicator.service.table.playing import Playing, is_talk
from adjudicator.service.table.stored import stored_position
from adjudicator.store import positions
from adjudicator.words.fitting import fitted
from adjudicator.words.lexicon import OrderError
from tests.benchmarks.trips import ROLES, RULES, Letters, kept_by
from tests.own_types import his_state

REACTIONS: Final[Mapping[str, str]] = {
    "intercept": "NO INTERCEPTION",
    "intercept_at_sea": "NO INTERCEPTION",
    "avoid": "STAND",
    "avoid_at_sea": "STAND",
    "withdraw": "FIGHT",
    "continue": "RETURN",
    "losses": "LOSE mercenaries, cavalry FIRST",
    "retreat": "RETREAT TO ANY",
    "shelter": "SHELTER NOBODY",
    "sally": "NO SALLY",
    "displace": "DISPLACE TO ANY",
    "flip": "FLIP ANY",
    "counter": "COUNTER ANY",
    "reform": "REFORM ANY",
    "next_combat": "CHOOSE ANY",
}
"""What is done in the course of a fight or debate, by the name of the question."""

NEXT: Final = "NEXT IMPULSE"
_IMPULSES: Final = 2  # as many as a letter ahead holds
_FARTHEST: Final = 40  # questions of one's own that a plan looks ahead
_RESPONSES: Final = 0.05
"""How often somebody who is asked in a response window plays what it holds."""
_BEFORE_SPRING: Final = {1: "diet"}
"""The stage behind negotiations, by turn; in all further turns it is peace."""
_ON_THE_WAY: Final = ("diet", "peace", "ransom", "excommunication", "war", "spring")


@dataclass(frozen=True)
class Habits:
    """How a program plays: by which sheet, with standing orders or not, and how far it writes.

    ``impulses``: whole impulses when it is asked. ``ahead``: the next ones before they are asked,
    and what stands between negotiations and the first impulse together with READY.
    """

    name: str
    sheet: tuple[str, ...] = ("SHEET brisk",)
    standing: bool = False
    impulses: bool = False
    ahead: bool = False


HABITS: Final = (
    Habits("asked about everything", ("SHEET brisk", "ASK ME ABOUT everything")),
    Habits("brisk sheets"),
    Habits("and standing orders, whole impulses when asked", standing=True, impulses=True),
    Habits("and impulses ahead", standing=True, impulses=True, ahead=True),
)
"""From one question a mail to orders ahead; each has what the one before it has."""


class Player:
    """The programs of all roles of one game."""

    def __init__(self, habits: Habits, seed: int) -> None:
        self._habits = habits
        self._seed = seed
        self._rules: Any = game_of(RULES).rules
        self._grammar = game_of(RULES).grammar
        self._settled: set[str] = set()
        self._tried: dict[tuple[str, str], int] = {}

    def letters(self, playing: Playing, asked: Mapping[str, Decision[Any]]) -> Letters:
        """Return the letters of one round."""
        found: Letters = {}
        for role in ROLES:
            lines = self._opening(role)
            if role in asked:
                lines += self._answer(playing, asked[role])
            elif self._habits.ahead and not kept_by(playing, role):
                lines += self._next_impulses(playing, role)
            if lines:
                found[role] = lines
        return found

    def _opening(self, role: str) -> list[str]:
        """Return what a role settles once and for all, with its first letter."""
        if role in self._settled:
            return []
        self._settled.add(role)
        standing = [f"STANDING: {line}" for line in dict.fromkeys(REACTIONS.values())]
        return [*self._habits.sheet, *(standing if self._habits.standing else ())]

    # -- answering ------------------------------------------------------------------------------

    def _answer(self, playing: Playing, decision: Decision[Any]) -> list[str]:
        """Return the lines that answer a question, and with it as much as the habits allow."""
        role, place = decision.role, f"{playing.segment} {decision.topic}"
        if is_talk(decision):
            return ["READY", *(self._beginning(playing, role) if self._habits.ahead else ())]
        attempt = self._tried[role, place] = self._tried.get((role, place), -1) + 1
        first = self._line(playing.view(role), decision, attempt)
        if not self._habits.impulses or attempt or decision.window == "response":
            return [first]
        return self._rest(playing, role) or [first]

    def _line(self, view: Any, decision: Decision[Any], attempt: int = 0) -> str:
        """Return the line with which a role answers a question."""
        usual = REACTIONS.get(_name(decision))
        if usual is not None and not attempt and self._fits(usual, decision, view):
            return usual
        value = self._value(decision, attempt)
        words: str = self._grammar.words(decision, value, view)
        return words

    def _value(self, decision: Decision[Any], attempt: int) -> Any:
        rng = random.Random(f"{self._seed} {decision.role} {decision.topic} {attempt}")
        if decision.window == "response" and rng.random() > _RESPONSES:
            return decision.default
        return sample(decision.choice, rng)

    def _fits(self, line: str, decision: Decision[Any], view: Any) -> bool:
        try:
            fitted(self._grammar.parse(line), decision, self._grammar, view)
        except (OrderError, IllegalAnswer):
            return False
        return True

    # -- planning -------------------------------------------------------------------------------

    def _rest(self, playing: Playing, role: str) -> list[str]:
        """Return the lines for what is asked now and for the rest of this part of the turn.

        None at all when it cannot be imagined: what others did before tells of their hands.
        """
        stored = stored_position(self._rules, positions.open_segment(playing.session, playing.row))
        position = replace(
            cast("Position[State]", stored),
            snapshot=self.imagined(his_state(stored.snapshot), role),
        )
        try:
            lines, after = self._plan(position, role, (position.snapshot.stage,))
        except (Diverged, IllegalAnswer):
            return []
        if lines and self._habits.ahead and his_state(playing.state).active == role:
            following = self._impulses(after, role, 1)
            lines += [NEXT, *following] if following else []
        return lines

    def _next_impulses(self, playing: Playing, role: str) -> list[str]:
        """Return the lines for one's next impulses, as they would be on the board now."""
        if his_state(playing.state).stage not in ("spring", "action"):
            return []
        return self._impulses(self.imagined(his_state(playing.state), role), role)

    def _impulses(self, state: State, role: str, count: int = _IMPULSES) -> list[str]:
        """Return the lines of some impulses of a role, the next one at once."""
        lines: list[str] = []
        for _ in range(count):
            if not state.hands[role] or state.ending is not None:
                break
            state.stage, state.active, state.impulses = "action", role, max(1, state.impulses)
            position = Position(0, self._rules.revision, state)
            found, state = self._plan(position, role, ("action",))
            lines += [*([NEXT] if lines else ()), *found]
        return lines

    def _beginning(self, playing: Playing, role: str) -> list[str]:
        """Return the lines from the end of negotiations to the end of one's first impulse."""
        state = self.imagined(his_state(playing.state), role)
        state.stage = _BEFORE_SPRING.get(state.turn, "peace")
        lines, after = self._plan(Position(0, self._rules.revision, state), role, _ON_THE_WAY)
        return [*lines, *self._impulses(after, role)]

    def imagined(self, state: State, role: str) -> State:
        """Return the state with what a role does not see dealt at random; home cards are known."""
        rng = random.Random(f"{self._seed} {role} {state.turn} {state.impulses}")
        return imagined(state, role, rng)

    def _plan(
        self, position: Position[Any], role: str, stages: Sequence[str]
    ) -> tuple[list[str], State]:
        """Return the lines of a role for some stages, and the state after them.

        Dice and what others do are imagined. In the Action Phase it is one impulse.
        """
        chance = RandomChance(random.Random(f"{self._seed} {role} plan"))
        live = Live(self._rules, position, chance, inspected=False)
        lines: list[str] = []
        try:
            while live.waiting and live.state.stage in stages and len(lines) < _FARTHEST:
                if live.segment > position.segment and live.state.stage == "action":
                    break
                decision = live.waiting[0].decision
                lines += self._imagine(live, decision, own=decision.role == role)
            return lines, copy_of(live.state)
        finally:
            live.close()

    def _imagine(self, live: Live[Any], decision: Decision[Any], *, own: bool) -> list[str]:
        """Answer one imagined question; return the line for it, if it is to be written."""
        if is_talk(decision) or decision.window == "response":
            live.answer(decision.role, decision.default)
            return []
        if not own:
            # Not drawn as they themselves will draw it: nobody knows what others mean to do.
            rng = random.Random(f"{self._seed} imagined {decision.role} {decision.topic}")
            live.answer(decision.role, sample(decision.choice, rng))
            return []
        view = self._rules.view(live.state, decision.role)
        line = self._line(view, decision)
        order = self._grammar.parse(line)
        live.answer(decision.role, fitted(order, decision, self._grammar, view).value)
        return [line] if _name(decision) not in REACTIONS else []


def _name(decision: Decision[Any]) -> str:
    """Return the name of a question: what stands between its section and its details."""
    return decision.topic.partition("/")[2].partition(":")[0]
