"""Players who write at random: legal orders, mistakes, press, deals, sheets and requests.

Whoever may know of an exchanged card writes what is legal in both games of a pair and does not use
the card. All others write what is legal in the first game, for them there must be no difference.
What they write beside answers is the game's own: each has a subclass.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from adjudicator import clock
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.service.table.ahead import book, sheets
from adjudicator.service.table.playing import Playing, is_talk
from adjudicator.store import queries
from adjudicator.store.positions import Given
from adjudicator.words.lexicon import OrderError
from tests.service.playground import Playground
from tests.twins.exchange import AnyExchange

_TRIES: Final = 12  # samples of one question before it counts as one without a common answer


class NothingInCommon(Exception):
    """No answer of a role is legal in both games without one of the exchanged cards."""


@contextmanager
def looked_at(ground: Playground, slug: str) -> Iterator[Playing]:
    """Hand over the game as it stands, to be played on as an experiment: nothing is stored."""
    with ground.office.database.transaction() as session:
        game = queries.game_by_slug(session, slug)
        assert game is not None
        with Playing(session, game, clock.now()) as playing:
            yield playing
        session.rollback()


def is_waited_for(playing: Playing, role: str) -> bool:
    """Return whether a role has a question to answer with an order."""
    decision = playing.open_for(role)
    return decision is not None and playing.waits_for(role)


def decision_of(playing: Playing, role: str) -> Decision[Any]:
    """Return what is asked of a role that is asked something."""
    decision = playing.open_for(role)
    assert decision is not None
    return decision


@dataclass
class Letters(ABC):
    """Writes messages for all players of one pair of games that differ by ``exchange``.

    ``commands`` are lines of each command of players.
    """

    rng: random.Random
    exchange: AnyExchange
    commands: Mapping[str, tuple[str, ...]]
    press: int = field(default=0)

    # -- what each game has words of its own for ---------------------------------------------------

    @abstractmethod
    def trial(self, role: str, playing: Playing) -> list[str]:
        """Return a block that is only checked: a card of the hand, and what is behind it.

        Cards may be drawn or shown then, and others may answer; none of that is known yet.
        """

    @abstractmethod
    def sheet(self, *, knows: bool) -> list[str]:
        """Return the lines that make a response sheet.

        Who knows of the exchange wants to be asked wherever one of the cards could be played: there
        a rule could look into the hand.
        """

    @abstractmethod
    def aside(self, role: str, playings: Sequence[Playing]) -> list[str]:
        """Return lines that answer no question."""

    @abstractmethod
    def mistake(self, role: str, games: int) -> str:
        """Return a line that is not carried out; who holds neither card may name them."""

    def talk(self, role: str, playings: Sequence[Playing]) -> list[str]:
        """Return a block for a window in which players negotiate; a game without them has none."""
        raise AssertionError(f"{role} is asked to negotiate in a game without negotiations")

    def is_welcome(self, name: str, raw: Any) -> bool:
        """Return whether an answer is taken at once, or another one is tried first."""
        return True

    def may_give_up(self, role: str, playings: Sequence[Playing]) -> bool:
        """Return whether PASS THE REST means the same in all games."""
        return True

    # -- whole messages --------------------------------------------------------------------------

    def answer(self, role: str, playings: Sequence[Playing]) -> list[str]:
        """Return a block that answers what is asked of a role, and some other lines about it.

        ``playings`` are both games, or only the first; they are played on. Raises NothingInCommon.
        """
        decision = playings[0].open_for(role)
        if decision is not None and is_talk(decision):
            return self.talk(role, playings)
        lines = self._orders(role, playings, self.rng.choice((1, 2, 4, 8)))
        if self.rng.random() < 0.15 and self.may_give_up(role, playings):
            lines.append("PASS THE REST")
        if self.rng.random() < 0.1:
            lines.insert(self.rng.randrange(len(lines) + 1), self.mistake(role, len(playings)))
        if self.rng.random() < 0.1:
            lines += self.aside(role, playings)
        return lines

    def unasked(self, role: str, playings: Sequence[Playing]) -> list[str]:
        """Return a block of somebody who is asked nothing: sheets, requests, orders ahead."""
        lines = []
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            lines += self.aside(role, playings)
        return lines

    # -- orders ---------------------------------------------------------------------------------

    def _orders(self, role: str, playings: Sequence[Playing], most: int) -> list[str]:
        """Return up to ``most`` lines that answer the questions of a role as they come."""
        lines: list[str] = []
        while len(lines) < most and all(is_waited_for(one, role) for one in playings):
            topics = [decision_of(one, role).topic for one in playings]
            if len(set(topics)) > 1:
                break
            if lines and self._is_left_to_sheets(role, playings):
                continue
            found = self._common(role, playings)
            if found is None:
                if lines:
                    break
                raise NothingInCommon(topics[0].partition(":")[0])
            words, value = found
            lines.append(words)
            for one in playings:
                one.answer(role, value, Given("message"))
                book.run(one, but=role)
        return lines

    def _is_left_to_sheets(self, role: str, playings: Sequence[Playing]) -> bool:
        """Let the role's sheet answer a response window it would not ask about; mostly."""
        decision = playings[0].open_for(role)
        if decision is None or not sheets.is_response(decision) or self.rng.random() < 0.2:
            return False
        for one in playings:
            seats = queries.seats_of(one.session, one.row.id)
            seat = next(seat for seat in seats if seat.role == role)
            if sheets.would_ask(one, seat, decision) or not sheets.answer(one, [seat]):
                return False
            book.run(one, but=role)
        return True

    def legal(self, role: str, playings: Sequence[Playing]) -> str | None:
        """Return an answer of a role in words, legal in all games; None without one."""
        if not all(is_waited_for(one, role) for one in playings):
            return None
        if any(is_talk(decision_of(one, role)) for one in playings):
            return None
        found = self._common(role, playings)
        return found[0] if found else None

    def _common(self, role: str, playings: Sequence[Playing]) -> tuple[str, Any] | None:
        """Return an answer and its words, legal in all games and without an exchanged card."""
        decision = decision_of(playings[0], role)
        for _ in range(_TRIES):
            value = self._value(decision)
            raw = decision.choice.dump(value)
            if len(playings) > 1 and self.exchange.is_used_by(raw):
                continue
            try:
                words = {self._words(one, role, raw) for one in playings}
            except (IllegalAnswer, OrderError):
                continue
            if len(words) == 1:
                return words.pop(), value
        return None

    def _words(self, playing: Playing, role: str, raw: Any) -> str:
        """Return a value as an order line; IllegalAnswer or OrderError when it is none here."""
        decision = decision_of(playing, role)
        value = decision.choice.load(raw)
        decision.check(value)
        words: str = playing.game.grammar.words(decision, value, playing.view(role))
        return words

    def _sample(self, decision: Decision[Any]) -> Any:
        return self.exchange.game.game.practice.sample(decision.choice, self.rng)

    def _value(self, decision: Decision[Any]) -> Any:
        """Return a legal value; war and CP, with which most windows open, are likelier."""
        if decision.name == "window" and self.rng.random() < 0.5:
            return decision.default
        value = self._sample(decision)
        for _ in range(3):
            if self.is_welcome(decision.name, decision.choice.dump(value)):
                break
            value = self._sample(decision)
        return value

    # -- beside the orders ----------------------------------------------------------------------

    def request(self) -> list[str]:
        """Return the lines of any command of players."""
        kind = self.rng.choice(tuple(self.commands))
        return self.rng.choice(self.commands[kind]).splitlines()

    def broadcast(self) -> list[str]:
        self.press += 1
        return ["BROADCAST", f"This is public word number {self.press}.", "ENDBROADCAST"]
