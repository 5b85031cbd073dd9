"""The running game of a case: orders are read as in mail, and answer what is asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.cases.model import Case, Orders
from adjudicator.cases.script import CaseFailed, ScriptedDice, fits
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Live
from adjudicator.engine.record import Open, Outcome, Position, Told
from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.games.opaque import AnyItem, AnyLive, AnyOrder, AnyRules, AnyState
from adjudicator.games.registry import game_of, rules_of
from adjudicator.orders.commands import talk
from adjudicator.orders.commands.register import Register
from adjudicator.orders.message_text import Block, Line, tidy
from adjudicator.orders.reader import ReadLine, fit, joined_items, read_block
from adjudicator.words.lexicon import Ambiguous, OrderError

_TALKS: Final = Register(beside_orders=True)
"""What players do in negotiations besides orders."""
_TALKS.command("ready")(lambda: None)
_TALKS.command("deal", body=talk.deal, closing="ENDDEAL")(lambda: None)


@dataclass(frozen=True)
class Refusal:
    """A line that was refused: kind, rulebook section where one is named, and why."""

    kind: str
    section: str
    reason: str


@dataclass(frozen=True)
class Asked:
    """A question that was put to a role, with what became of it."""

    role: str
    topic: str
    answer: str


@dataclass(frozen=True)
class _Waiting:
    """An order that is read and has not been used; ``text`` is the line as written."""

    step: int
    text: str
    order: AnyOrder
    answers: str


class _Staged:
    """A game that begins with a procedure of the case and rolls the dice of the case."""

    def __init__(
        self,
        game: AnyRules,
        dice: ScriptedDice,
        opening: Callable[[Table[AnyState]], Procedure] | None,
    ) -> None:
        self._game = game
        self._dice = dice
        self._opening = opening
        self.revision = game.revision
        self.roles, self.renew = game.roles, game.renew
        self.seal, self.faults = game.seal, game.faults

    def segment(self, table: Table[AnyState]) -> Procedure | None:
        """Return the opening of the case, and after it what the sequence of play says."""
        table.dice = self._dice
        opening, self._opening = self._opening, None
        return opening(table) if opening else self._game.segment(table)


class CaseTable:
    """One case being played. Raises CaseFailed when the game does not go as the case says."""

    def __init__(self, case: Case) -> None:
        game = game_of(rules_of(case.game, case.options))
        self.game = game.rules
        if game.cases is None:
            raise CaseFailed(f"no cases can be written for {case.game}")
        self.position = game.cases
        self.grammar = game.grammar
        self.asked: list[Asked] = []
        self.dice = ScriptedDice(self.position)
        self._case = case
        self._live: AnyLive | None = None
        self._orders: defaultdict[str, list[_Waiting]] = defaultdict(list)

    # -- beginning and looking -------------------------------------------------------------------

    def set_up(self) -> AnyState:
        """Return the state with which the case begins; CaseMistake when it cannot be."""
        source = self._case.source
        try:
            state = self.game.setup(self._case.scenario, self._case.options)
        except IllegalAnswer as error:
            raise source.wrong(str(error), "scenario") from None

        def wrong(message: str, *keys: str | int) -> Exception:
            return source.wrong(message, "position", *keys)

        self.position.change(state, self._case.position, wrong)
        faults = self.game.faults(state)
        if faults:
            raise source.wrong(f"this position cannot be: {'; '.join(faults)}", "position")
        return state

    def begin(self) -> None:
        """Set the position up and play to the first question."""
        staged = _Staged(self.game, self.dice, self.position.opening(self._case.position))
        self._live = Live(staged, Position(0, self.game.revision, self.set_up()), None)

    @property
    def live(self) -> AnyLive:
        """The game; it has begun."""
        if self._live is None:
            raise CaseFailed("the case has not begun")
        return self._live

    @property
    def waiting(self) -> tuple[Open, ...]:
        """The questions that are open."""
        return self.live.waiting

    @property
    def told(self) -> tuple[Told, ...]:
        """What has been told; nothing before the case has begun."""
        return self._live.told_since(0) if self._live is not None else ()

    @property
    def outcome(self) -> Outcome[AnyState] | None:
        """Where the game has come to; None before the case has begun."""
        return None if self._live is None else self._live.outcome()

    @property
    def unused(self) -> list[_Waiting]:
        """The orders that have not answered anything yet."""
        return [order for orders in self._orders.values() for order in orders]

    def close(self) -> None:
        """Drop the game."""
        if self._live is not None:
            self._live.close()

    def open_words(self) -> str:
        """Return the open questions in words."""
        found = [f"{item.decision.topic} to {item.decision.role}" for item in self.waiting]
        return ", ".join(found) or "nothing, the game is over"

    # -- orders ----------------------------------------------------------------------------------

    def take(self, step: int, orders: Orders) -> None:
        """Put the lines of a step before those of the role that still wait."""
        role = self.role(orders.role, step)
        kept = []
        offers: list[ReadLine] = []
        for line in self._read(orders):
            if line.command is not None:
                offers.append(line)
            elif line.order is not None:
                kept.append(_Waiting(step, line.text, line.order, orders.answers))
            elif line.complaint:
                raise CaseFailed(f"step {step}: “{line.text}” is not read: {line.complaint}")
        self._orders[role][:0] = kept
        if offers:
            self._negotiate(step, role, offers)

    def role(self, words: str, step: int) -> str:
        """Return the role that words name."""
        try:
            return self.grammar.role(words)
        except OrderError as error:
            raise self._case.source.wrong(str(error), "step", step - 1, "role") from None

    def play_on(self, following: Orders | None = None, *, windows: bool = True) -> None:
        """Use orders as long as one fits what is asked.

        In windows everybody passes who has no order for it; with ``following``, the orders of the
        next step, its role is waited for. With ``windows`` False open windows stay open.
        """
        while True:
            if windows:
                self._pass_windows(following)
            if not any(self._use(item.decision) for item in self.waiting):
                return

    def refuse(self, step: int, orders: Orders) -> Refusal:
        """Give a single line that is to be refused; return how it was."""
        role = self.role(orders.role, step)
        for line in self._read(orders):
            if line.status in ("not_understood", "unclear"):
                return Refusal(line.status, "", line.complaint)
            if line.order is not None:
                return self._try(step, role, line.order, line.text)
        raise CaseFailed(f"step {step}: there is no order to refuse")

    def _read(self, orders: Orders) -> tuple[ReadLine, ...]:
        lines = tuple(Line(n, tidy(t).strip(), t) for n, t in enumerate(orders.lines, 1))
        return read_block(Block(False, None, None, None, lines), self.grammar, _TALKS)

    def _try(self, step: int, role: str, order: AnyOrder, text: str) -> Refusal:
        decisions = [item.decision for item in self.waiting if item.decision.role == role]
        if not decisions:
            raise CaseFailed(
                f"step {step}: nothing is asked of {role} now; open: {self.open_words()}"
            )
        try:
            found = fit(order, decisions, self.grammar, self.game.view(self.live.state, role))
            if found is None:
                reason = f"this does not answer {self.open_words()}"
                return Refusal("not_legal", "", reason)
        except Ambiguous as error:
            return Refusal("unclear", "", str(error))
        except OrderError as error:
            return Refusal("not_legal", "", str(error))
        except IllegalAnswer as error:
            return Refusal("not_legal", error.section or "", str(error))
        decision, value = found
        try:
            decision.check(value)
        except IllegalAnswer as error:
            reason = self.grammar.refusal(decision, error)
            return Refusal("not_legal", error.section or "", reason)
        raise CaseFailed(f"step {step}: “{text}” is to be refused, and is legal")

    def _use(self, decision: Decision[Any]) -> bool:
        """Answer a decision with the first waiting order of its role, if it fits."""
        orders = self._orders[decision.role]
        if not orders or _is_window(decision):
            return False
        order = orders[0]
        if order.answers and not is_question(decision, order.answers):
            return False
        value = self._value(order, decision)
        if value is None:
            return False
        orders.pop(0)
        self._answer(decision, value[0], order.text, order.step)
        return True

    def _value(self, order: _Waiting, decision: Decision[Any]) -> tuple[object] | None:
        view = self.game.view(self.live.state, decision.role)
        try:
            found = fit(order.order, [decision], self.grammar, view)
        except (OrderError, IllegalAnswer) as error:
            raise _refused(order.step, order.text, error, str(error)) from None
        return None if found is None else (found[1],)

    def _answer(self, decision: Decision[Any], value: object, words: str, step: int) -> None:
        try:
            decision.check(value)
        except IllegalAnswer as error:
            reason = self.grammar.refusal(decision, error)
            raise _refused(step, words, error, reason) from None
        self.asked.append(Asked(decision.role, decision.topic, words))
        self.live.answer(decision.role, value)

    @property
    def at_beginning(self) -> bool:
        """Whether the first question of a later stage is open: the sequence of play came so far.

        Windows that everybody has passed do not count.
        """
        answers = self.live.outcome().position.answers
        return self.live.segment > 0 and all("/window:" in given.topic for given in answers)

    # -- windows and negotiations ----------------------------------------------------------------

    def _pass_windows(self, following: Orders | None) -> None:
        """Play the cards that are ordered for open windows, and pass for everybody else."""
        while True:
            windows = [item.decision for item in self.waiting if _is_window(item.decision)]
            quiet = [decision for decision in windows if not self._is_awaited(decision, following)]
            if not quiet:
                return
            for decision in quiet:
                self._respond(decision)

    def _respond(self, decision: Decision[Any]) -> None:
        """Play the card of the next order of a role into a window, or pass."""
        waiting = self._orders[decision.role]
        value = self._response(decision, waiting[0]) if waiting else None
        if value is None:
            self.live.answer(decision.role, None)
            return
        order = waiting.pop(0)
        self._answer(decision, value[0], order.text, order.step)

    def _response(self, decision: Decision[Any], order: _Waiting) -> tuple[object] | None:
        """Return what an order says in a window; a pass only where it is meant for windows."""
        if order.answers and not is_question(decision, order.answers):
            return None
        if not self.grammar.answers(order.order, decision):
            return None
        value = self._value(order, decision)
        return None if value is None or (value[0] is None and not order.answers) else value

    def _is_awaited(self, decision: Decision[Any], following: Orders | None) -> bool:
        """Return whether the next step speaks in this window."""
        if following is None or self._orders[decision.role]:
            return False
        if self.role(following.role, 0) != decision.role:
            return False
        if following.answers and not is_question(decision, following.answers):
            return False
        order = next((line.order for line in self._read(following) if line.order), None)
        if order is None:
            return False
        waiting = _Waiting(0, "", order, following.answers)
        return bool(following.refused) or self._response(decision, waiting) is not None

    def _negotiate(self, step: int, role: str, lines: Sequence[ReadLine]) -> None:
        """Answer an open negotiation with the deals of a step; READY alone offers none."""
        item = next((o for o in self.waiting if o.decision.role == role), None)
        if item is None:
            raise CaseFailed(f"step {step}: nothing is asked of {role}; open: {self.open_words()}")
        parties: list[tuple[str, ...]] = []
        items: list[tuple[AnyItem, ...]] = []
        for line in lines:
            given = line.command
            if given is not None and given.name == "deal":
                parties.append((role, *given.values["partners"]))
                items.append(self._items(step, role, **given.values))
            elif given is None or given.name != "ready":
                raise CaseFailed(f"step {step}: “{line.text}” has no place in a case")
        words = "; ".join(line.canonical for line in lines)
        self._answer(item.decision, self.position.deal_answer(parties, items), words, step)

    def _items(
        self, step: int, role: str, partners: Sequence[str], items: Sequence[Line]
    ) -> tuple[AnyItem, ...]:
        def read(text: str) -> AnyItem:
            return self.grammar.item(text, role, partners)

        try:
            return tuple(read(line.text) for line in joined_items(items, read))
        except OrderError as error:
            raise CaseFailed(f"step {step}: the deal is not read: {error}") from None


def is_question(decision: Decision[Any], words: str) -> bool:
    """Return whether words name a decision: its name, or name, colon and part of the detail."""
    name, _, detail = words.partition(":")
    return decision.name == name.strip() and fits(detail, decision.detail)


def _refused(step: int, words: str, error: Exception, reason: str) -> CaseFailed:
    section = error.section if isinstance(error, IllegalAnswer) else None
    where = f" ({section})" if section else ""
    return CaseFailed(f"step {step}: “{words}” is refused{where}: {reason}")


def _is_window(decision: Decision[Any]) -> bool:
    return decision.name == "window"
