"""Writers: what the players of a game write, in their way, by what they know.

What others hold and do is imagined, and so are dice. What a player does is drawn at random, from
the seed and the question, so that all ways mean the same moves as long as they see the same; or a
caretaker thinks about what the player does himself. Standing orders and reactions follow habits.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from adjudicator.caretakers.caretaker import Caretaker
from adjudicator.caretakers.knowledge import Listener, known_to
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.choices import Talks
from adjudicator.engine.decision import RESPONSE_WINDOW, USUAL_WINDOW, Decision
from adjudicator.engine.errors import Diverged, IllegalAnswer
from adjudicator.engine.play import Live, copy_of
from adjudicator.engine.record import Position
from adjudicator.games.dealing import NoWorld
from adjudicator.games.opaque import AnyGame, AnyLive, AnyPosition, AnyState, AnyView
from adjudicator.games.practice import Habit
from adjudicator.roundtrips.lines import NEXT, Book, Line, line_for, question_of
from adjudicator.roundtrips.papers import Papers, written
from adjudicator.roundtrips.ways import OWN, Sheet, Way
from adjudicator.words.standing import shows_a_hand

_PARTS: Final = 2  # of the turn, as many as a message ahead holds
_FARTHEST: Final = 60  # questions that a plan looks ahead, those of others included


@dataclass(frozen=True)
class Letter:
    """A message: the answer to the question, where one is asked, and lines for later."""

    answer: tuple[object] | None
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Writers:
    """The players of all roles of a game, who write in one way and have one sheet.

    ``mind`` is what thinks about their own moves; ``ears`` hear what each role is told. ``papers``
    are what each role has written for its turn, where players write sheets of their OWN.
    """

    game: AnyGame
    habit: Habit[AnyView]
    way: Way
    sheet: Sheet
    seed: int
    mind: Caretaker | None = None
    ears: dict[str, Listener] = field(default_factory=dict)
    papers: dict[str, tuple[int, Papers]] = field(default_factory=dict)

    def value(self, decision: Decision[Any], whose: str = "") -> object:
        """Return what a player answers; ``whose`` imagination it is, where others imagine it."""
        rng = random.Random(f"{self.seed} {whose} {decision.role} {decision.topic}")
        return self.habit.answer(decision, rng)

    def meant(self, live: AnyLive, decision: Decision[Any]) -> object:
        """Return what a player answers who is asked in the game itself."""
        mind, role = self._mind_for(decision), decision.role
        if mind is None:
            return self.value(decision)
        ear = self.ears.setdefault(role, Listener(role))
        ear.listen(live)
        known = known_to(self.game.rules, live, role, ear.before, ear.since)
        try:
            return decision.choice.load(mind.answer(known).value)
        except NoWorld:
            return self.value(decision)

    def imagined(self, live: AnyLive, decision: Decision[Any]) -> object:
        """Return what a player means to answer, to a question that it imagines."""
        mind = self._mind_for(decision)
        if mind is None:
            return self.value(decision)
        place = f"{live.segment} {decision.topic} {len(live.position.answers)}"
        return decision.choice.load(mind.answer_in(live, decision, place).value)

    def _mind_for(self, decision: Decision[Any]) -> Caretaker | None:
        """Return what thinks about a decision: about one's own moves, not what others do."""
        own = decision.window == USUAL_WINDOW and not is_talk(decision)
        return self.mind if own and not self._is_settled(decision) else None

    def at_once(self, live: AnyLive, decision: Decision[Any]) -> tuple[object] | None:
        """Return what answers without a message: a standing order or the sheet."""
        if self.way.standing and self._is_settled(decision):
            return (self.value(decision),)
        _turn, papers = self.papers.get(decision.role, (0, Papers(self.sheet)))
        return papers.answer(self.game, decision, live)

    def _is_settled(self, decision: Decision[Any]) -> bool:
        """Return whether a standing order answers, which it does not where a hand would show."""
        return decision.name in self.habit.settled and not shows_a_hand(decision)

    def letters(self, live: AnyLive, books: Mapping[str, Book]) -> dict[str, Letter]:
        """Return the messages of one round: of all who are asked, and of those who write ahead."""
        asked = {item.decision.role: item.decision for item in live.waiting}
        found = {role: self._answer(live, decision) for role, decision in asked.items()}
        if self.way.ahead:
            for role in live.roles:
                if role not in asked and not books[role].lines:
                    lines = tuple(self._parts(live.state, role))
                    found |= {role: Letter(None, lines)} if lines else {}
        if self.way.standing and self.sheet.name == OWN:
            self._write_papers(live, found)
        return found

    def _write_papers(self, live: AnyLive, roles: Iterable[str]) -> None:
        """Let roles write for the turn, in their first message of it."""
        turn = self.game.rules.stage(live.state).turn
        for role in roles:
            if self.habit.turn and self.papers.get(role, (None,))[0] != turn:
                lines = self.habit.turn(self.game.rules.view(live.state, role))
                self.papers[role] = turn, written(self.game, self.sheet, lines)

    def _answer(self, live: AnyLive, decision: Decision[Any]) -> Letter:
        role = decision.role
        value = decision.default if is_talk(decision) else self.meant(live, decision)
        acting = self.game.ahead.acting(live.state)
        alone = decision.window == RESPONSE_WINDOW or acting not in (None, role)
        if alone or not (self.way.ahead if is_talk(decision) else self.way.whole):
            return Letter((value,))
        first = None if is_talk(decision) else line_for(decision, value)
        plan = self._planned(live.position, role, first, beyond=is_talk(decision))
        lines = list(plan.lines)
        if first is not None:
            if not lines or lines[0] != first:
                return Letter((value,))
            del lines[0]
        if self.way.ahead and plan.state is not None and (acting == role or is_talk(decision)):
            following = self._parts(plan.state, role, _PARTS - (acting == role))
            lines += [*([NEXT] if acting == role else []), *following] if following else []
        return Letter((value,), tuple(lines))

    # -- planning ---------------------------------------------------------------------------------

    def _planned(
        self, position: AnyPosition, role: str, first: Line | None, *, beyond: bool
    ) -> _Plan:
        """Return the lines for what is asked now and what follows in this part of the turn.

        ``first`` is the line that is meant for what is asked. None where it cannot be imagined:
        what others did before tells of their hands.
        """
        last = max((given.request for given in position.answers), default=-1)
        known = [a for a in position.answers if a.role == role or a.request < last]
        seen = self._seen(position.snapshot, role)
        try:
            begun = replace(position, snapshot=seen, answers=tuple(known))
            return self._plan(begun, role, first, beyond=beyond)
        except (Diverged, IllegalAnswer):
            return _Plan([], None)

    def _parts(self, state: AnyState, role: str, count: int = _PARTS) -> list[Line]:
        """Return the lines of some parts of the turn of a role, from the next one on."""
        lines: list[Line] = []
        seen: AnyState | None = self._seen(state, role)
        for _ in range(count):
            if seen is None or not self.game.ahead.make_acting(seen, role):
                break
            plan = self._plan(Position(0, self.game.rules.revision, seen), role)
            if not plan.lines:
                break
            lines += [*([NEXT] if lines else []), *plan.lines]
            seen = plan.state
        return lines

    def _seen(self, state: AnyState, role: str) -> AnyState:
        rng = random.Random(f"{self.seed} {role} imagines {self.game.rules.stage(state)}")
        return self.game.practice.imagined(state, role, rng)

    def _plan(
        self, position: AnyPosition, role: str, first: Line | None = None, *, beyond: bool = False
    ) -> _Plan:
        """Play on in imagination to the end of a segment; ``beyond`` it to somebody's part."""
        chance = RandomChance(random.Random(f"{self.seed} {role} plan"))
        live: AnyLive = Live(self.game.rules, position, chance, inspected=False)
        lines: list[Line] = []
        try:
            for decision in _following(live):
                acting = self.game.ahead.acting(live.state) is not None
                if live.segment > position.segment and (acting or not beyond):
                    break
                meant = None if lines else first
                lines += self._imagine(live, decision, role, meant)
            return _Plan(lines, copy_of(live.state) if live.waiting else None)
        finally:
            live.close()

    def _imagine(
        self, live: AnyLive, decision: Decision[Any], role: str, meant: Line | None
    ) -> list[Line]:
        """Answer one imagined question; return the line for it, if it is to be written.

        ``meant`` is a line that answers the question, if it is for it.
        """
        if is_talk(decision) or decision.window == RESPONSE_WINDOW:
            live.answer(decision.role, decision.default)
            return []
        own = decision.role == role
        if not own:  # nobody knows what others mean to do
            live.answer(decision.role, self.value(decision, role))
            return []
        if meant is not None and meant.question == question_of(decision):
            value: Any = decision.choice.load(meant.value)
            decision.check(value)
        else:
            value = self.imagined(live, decision)
        live.answer(decision.role, value)
        settled = self.way.standing and self._is_settled(decision)
        return [] if settled else [line_for(decision, value)]


@dataclass(frozen=True)
class _Plan:
    """Lines, and the imagined state behind them; None where nothing can follow."""

    lines: list[Line]
    state: AnyState | None


def _following(live: AnyLive) -> Iterator[Decision[Any]]:
    """Yield the questions that follow one another, as long as each is answered."""
    for _ in range(_FARTHEST):
        if not live.waiting:
            return
        yield live.waiting[0].decision


def is_talk(decision: Decision[Any]) -> bool:
    """Return whether a decision is answered by what players agree on while it is open."""
    return isinstance(decision.choice, Talks)
