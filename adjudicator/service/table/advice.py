"""What a caretaker would answer in the place of a player, as the player would write it.

Nobody is answered for, and nothing is recorded: the player programs of the demonstration and of the
sample games write it in mail of their own. It is thought of from what their seat knows alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from adjudicator import clock
from adjudicator.caretakers.caretaker import Caretaker
from adjudicator.caretakers.following import Step, following
from adjudicator.caretakers.strength import STRENGTHS
from adjudicator.engine.decision import RESPONSE_WINDOW, USUAL_WINDOW, Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.record import Open
from adjudicator.games.dealing import NoWorld
from adjudicator.service.office import Office, known_game
from adjudicator.service.table.one_tap import order_lines
from adjudicator.service.table.playing import Playing, is_talk
from adjudicator.service.table.thinking import knowledge_of
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import order_line

QUICK: Final = "quick"
_COMPARED: Final = (USUAL_WINDOW, RESPONSE_WINDOW)
"""The kinds of window in which it pays to compare answers: what all choose at the same time, such
as winter quarters, has its effect behind the end of a play-out."""

Place: TypeAlias = tuple[int, int, int]
"""Generation, segment and request of a question."""


@dataclass(frozen=True)
class Advice:
    """The question that a role is asked, and the order lines that answer it and what follows.

    ``lines`` are empty where a caretaker has nothing to say: where answers are not compared, and
    when it finds no world.
    """

    place: Place
    lines: tuple[str, ...] = ()


@dataclass
class Adviser:
    """The caretaker of one role of a game that a player asks; the same seed gives the same answers.

    What it has said of the last question is said again without thinking.
    """

    office: Office
    slug: str
    role: str
    seed: str
    strength: str = QUICK
    _last: Advice | None = field(default=None, repr=False)

    def __call__(self, code: str) -> Advice | None:
        """Return what to answer in the window with a code; None where nothing is asked there."""
        with self.office.database.reading() as session:
            game = known_game(session, self.slug)
            window = open_window(session, game)
            if window is None or window.code != code:
                return None
            with Playing(session, game, clock.now(), dry=True) as playing:
                item = next((i for i in playing.waiting if i.decision.role == self.role), None)
                return self._of(playing, item) if item is not None else None

    def _of(self, playing: Playing, item: Open) -> Advice:
        place = playing.row.generation, playing.segment, item.request
        if self._last is None or self._last.place != place:
            self._last = Advice(place, self._lines(playing, item.decision))
        return self._last

    def _lines(self, playing: Playing, decision: Decision[Any]) -> tuple[str, ...]:
        if decision.window not in _COMPARED or is_talk(decision):
            return ()
        caretaker = Caretaker(playing.game, STRENGTHS[self.strength], self.seed)
        knowledge = knowledge_of(playing, self.role)
        try:
            chosen = caretaker.answer(knowledge).value
            value = decision.choice.load(chosen)
            decision.check(value)
        except (NoWorld, IllegalAnswer):
            return ()
        lines = [*order_lines(playing, decision, value)]
        if lines and decision.window == USUAL_WINDOW:
            lines += _said(playing, following(caretaker, knowledge, chosen))
        return tuple(lines)


def _said(playing: Playing, steps: Iterable[Step]) -> Iterator[str]:
    """Give the order lines for what follows, as far as the game has words for it."""
    with suppress(OrderError):
        for step in steps:
            words = playing.game.grammar.words(step.decision, step.value, step.view)
            yield order_line(words)
