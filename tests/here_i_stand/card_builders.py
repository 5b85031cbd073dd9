"""What the tests of event cards share: cards in hands, plays, refusals, attempts by default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from adjudicator.engine.chance import Dice
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import mode_named
from adjudicator.games.here_i_stand.facts.faith import ReformationAttempted
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, PlayChoice, play_card
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, heard, play, table_for

REFORMERS = {"luther": "wittenberg", "zwingli": "zurich", "calvin": "geneva", "cranmer": "london"}


class EveryDie(Dice):
    """Dice that all show the same face."""

    def __init__(self, face: int) -> None:
        super().__init__(0, (), None)
        self.face = face

    def _outcome(self, kind: str, label: str, size: int) -> tuple[int, ...]:
        return (self.face,) * size if kind == "dice" else (0, size)


def preaching(*reformers: str) -> State:
    """Return an empty map of turn 4 on which reformers stand, their debaters uncommitted."""
    state = clear_map(game_1517())
    state.turn = 4
    for name in reformers:
        state.reformers.append(f"{name}_reformer")
        state.spaces[REFORMERS[name]].religion = "protestant"
        state.debaters[name] = "uncommitted"
    return state


async def announced(table: Table[State], power: str, card: int, mode: str) -> None:
    """Name the targets of an event and carry it out; nobody answers in between."""
    found = mode_named(card, mode)
    subject = await found.announce(table, power, table.state.impulse)
    await found.play(table, power, subject)


def deal_card(state: State, power: str, number: int) -> State:
    """Put a card into a hand, from wherever it is."""
    piles = (
        *(state.draw_pile, state.discards, state.removed),
        *(state.waiting_cards, state.on_power_card, *state.hands.values()),
    )
    for pile in piles:
        if number in pile:
            pile.remove(number)
    state.hands[power].append(number)
    return state


def deal_hand(state: State, power: str, *numbers: int) -> None:
    """Make these cards the hand of a power, wherever they are; what it held is discarded."""
    state.discards += [number for number in state.hands[power] if number not in numbers]
    state.hands[power] = []
    for number in numbers:
        deal_card(state, power, number)


def stack_pile(state: State, *numbers: int) -> None:
    """Make these the cards that are drawn next, the first first."""
    rest = [number for number in state.draw_pile if number not in numbers]
    state.draw_pile = [*rest, *reversed(numbers)]


def event_table(state: State, power: str, number: int) -> Table[State]:
    """Return the impulse of a power that holds the card."""
    return table_for(deal_card(state, power, number), power=power)


def play_held(
    table: Table[State],
    number: int,
    *,
    mode: str = "",
    answers: Sequence[tuple[str, str, Any]] = (),
    dice: Sequence[tuple[str, Any]] = (),
) -> None:
    """Let the active power play a card of its hand as an event, by legal play only."""
    power = table.state.active
    chosen = CardPlay(number, "event", mode)
    PlayChoice(table.state, power).check(chosen)
    play(table, play_card(table, power, chosen), answers=answers, dice=dice)


def play_event(
    state: State,
    power: str,
    number: int,
    mode: str = "",
    *,
    answers: Sequence[tuple[str, str, Any]] = (),
    dice: Sequence[tuple[str, Any]] = (),
) -> Table[State]:
    """Deal a card to a power, play its event in that power's impulse, and return the table."""
    table = event_table(state, power, number)
    play_held(table, number, mode=mode, answers=answers, dice=dice)
    return table


def event_by_default(
    state: State,
    power: str,
    number: int,
    mode: str = "event",
    *,
    face: int = 6,
    answers: Mapping[tuple[str, str], Any] | None = None,
) -> Table[State]:
    """Play a card as an event in which every die shows the same face.

    ``answers`` are by power and topic; all other questions have their default answers.
    """
    script = dict(answers or {})
    table = event_table(state, power, number)
    table.dice = EveryDie(face)
    procedure = play_card(table, power, CardPlay(number, "event", mode))
    values: Any = None
    while True:
        try:
            request = procedure.send(values)
        except StopIteration:
            break
        values = {}
        for decision in request.decisions:
            given = script.pop((decision.role, decision.topic), decision.default)
            decision.choice.check(given)
            values[decision.role] = given
    assert not script, f"never asked: {script}"
    return table


def attempts_told(table: Table[State]) -> list[tuple[str, int, str, int]]:
    """Return power, how many in all, cause and die bonus of every Reformation attempt."""
    told = heard(table).of(ReformationAttempted)
    return [(fact.power, fact.count, fact.cause, fact.die_bonus) for fact in told]


def refusal(table: Table[State], number: int, mode: str = "") -> str:
    """Return the words that refuse the event to the active power; fails when it is legal."""
    with pytest.raises(IllegalAnswer) as why:
        PlayChoice(table.state, table.state.active).check(CardPlay(number, "event", mode))
    return str(why.value)


def refused(state: State, power: str, number: int, mode: str = "") -> str:
    """Return why the event of a card cannot be played by a power that is dealt it."""
    return refusal(event_table(state, power, number), number, mode)


def allowed(state: State, power: str, number: int, mode: str = "event") -> bool:
    """Return whether the event is among what a power that is dealt the card may do."""
    choice = PlayChoice(deal_card(state, power, number), power)
    return CardPlay(number, "event", mode) in choice.legal()


def why_no_event(state: State, power: str, number: int, mode: str = "") -> str:
    """Return why a power that is dealt a card cannot play its event, or nothing if it can."""
    try:
        PlayChoice(deal_card(state, power, number), power).check(CardPlay(number, "event", mode))
    except IllegalAnswer as why:
        return str(why)
    return ""
