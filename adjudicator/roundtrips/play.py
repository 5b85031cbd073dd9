"""Whole games by mail without mail: how often the table waits for somebody's message.

All who are asked at the same time write in the same round: one round is one round trip on the
critical path. What kept lines, standing orders and sheets answer takes no message.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Final

from adjudicator.caretakers.caretaker import Caretaker
from adjudicator.caretakers.strength import STRENGTHS
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.decision import RESPONSE_WINDOW, Decision
from adjudicator.engine.play import Live, begin
from adjudicator.engine.rules import usual_options
from adjudicator.games.opaque import AnyGame, AnyLive
from adjudicator.games.practice import Setting
from adjudicator.games.registry import game_of, rules_of
from adjudicator.roundtrips.lines import Book, question_of
from adjudicator.roundtrips.ways import Sheet, Way, habit_of
from adjudicator.roundtrips.writers import Letter, Writers

AHEAD: Final = "ahead"
"""What messages are about that answer no question."""
_MOST: Final = 50_000
"""Rounds in a game, after which something is wrong."""


@dataclass
class Turn:
    """One turn of a game: its rounds, and the messages of players by question."""

    rounds: int = 0
    messages: Counter[str] = field(default_factory=Counter)


@dataclass
class Played:
    """A game: its turns, and what became of kept lines.

    ``rounds`` are by question; a round counts for every question that is open in it. ``alone`` are
    those in which one role was waited for, ``waits`` are by who waited and for whom. ``responses``
    are the cards and the like that were played in windows of others.
    """

    turns: dict[int, Turn] = field(default_factory=dict)
    rounds: Counter[str] = field(default_factory=Counter)
    alone: Counter[str] = field(default_factory=Counter)
    waits: Counter[tuple[str, str]] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    responses: int = 0
    ended: str = ""


@dataclass(frozen=True)
class Task:
    """A game to be played: by which players, and how they write.

    ``players`` is a kind of player of the game or a strength of caretakers.
    """

    slug: str
    setting: Setting
    seed: int
    way: Way
    sheet: Sheet
    players: str


def setting_of(slug: str, scenario: str | None, options: Mapping[str, Any]) -> Setting:
    """Return how games begin: a scenario, usually the first, with the options of new games."""
    rules = game_of(slug).rules
    scenario = scenario or rules.scenarios[0]
    return Setting(scenario, {**usual_options(rules, scenario), **options})


def play(task: Task) -> Played:
    """Play a game to its end; the same task plays the same game."""
    game = game_of(rules_of(task.slug, task.setting.options))
    mind = None
    if task.players in STRENGTHS:
        mind = Caretaker(game, STRENGTHS[task.players], f"caretaker {task.seed}")
    habit = habit_of(game, task.players)
    writers = Writers(game, habit, task.way, task.sheet, task.seed, mind)
    opening = begin(game.rules, task.setting.scenario, task.setting.options)
    chance = RandomChance(random.Random(f"dice {task.seed}"))
    with closing(Live(game.rules, opening, chance, inspected=False)) as live:
        table = Rounds(game, live, writers)
        for _ in range(_MOST):
            if not table.settle():
                break
            table.round()
        return table.result()


class Rounds:
    """A game in play, with what its players have written: ``settle`` and ``round`` in turn."""

    def __init__(self, game: AnyGame, live: AnyLive, writers: Writers) -> None:
        self._game, self._live, self._writers = game, live, writers
        self._books = {role: Book() for role in live.roles}
        self._closed = 0
        self._played = Played()

    def result(self) -> Played:
        """Return what was counted; RuntimeError if the game has not ended."""
        ended = self._game.rules.ending(self._live.state)
        if self._live.waiting:
            raise RuntimeError(f"the game did not end within {_MOST} rounds")
        self._played.ended = ended or "over"
        for book in self._books.values():
            self._played.kept.update(book.counts)
        return self._played

    def settle(self) -> bool:
        """Let everything answer that needs no message; return whether anybody is asked then."""
        while answered := next(self._answered(), None):
            self._give(*answered)
        return bool(self._live.waiting)

    def _answered(self) -> Iterator[tuple[Decision[Any], object]]:
        acting = self._game.ahead.acting(self._live.state)
        for item in self._live.waiting:
            role, decision = item.decision.role, item.decision
            found = self._books[role].value_for(decision, acting=acting == role)
            found = found or self._writers.at_once(self._live, decision)
            if found is not None:
                yield decision, found[0]

    def _give(self, decision: Decision[Any], value: object) -> None:
        responds = decision.window == RESPONSE_WINDOW and value != decision.default
        self._played.responses += responds
        self._live.answer(decision.role, value)
        self._close_parts()

    def _close_parts(self) -> None:
        finished = self._live.finished
        for position in finished[self._closed :]:
            owner = self._game.ahead.acting(position.snapshot)
            if owner is not None:
                self._books[owner].end_part()
        self._closed = len(finished)

    def round(self) -> None:
        """Let everybody write who is asked, and who writes ahead, and let the messages arrive."""
        asked = {item.decision.role: item.decision for item in self._live.waiting}
        letters = self._writers.letters(self._live, self._books)
        self._count(asked, letters)
        acting = self._game.ahead.acting(self._live.state)
        for role, letter in letters.items():
            if letter.lines:
                self._books[role].keep(letter.lines, used=acting == role)
        for role, decision in asked.items():
            (value,) = letters[role].answer or (None,)
            self._give(decision, value)

    def _count(self, asked: Mapping[str, Any], letters: Mapping[str, Letter]) -> None:
        played = self._played
        turn = played.turns.setdefault(self._game.rules.stage(self._live.state).turn, Turn())
        questions = {role: question_of(decision) for role, decision in asked.items()}
        turn.rounds += 1
        turn.messages.update(questions.get(role, AHEAD) for role in letters)
        played.rounds.update(set(questions.values()))
        if len(asked) == 1:
            played.alone.update(questions.values())
        waiting: Sequence[str] = [role for role in self._live.roles if role not in asked]
        played.waits.update((waiter, role) for waiter in waiting for role in asked)
