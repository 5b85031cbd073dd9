"""What the tests of event cards share: cards in hands, plays, refusals, attempts by default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from adjudicator.engine.chance import Dice
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.faith import ReformationAttempted
from adjudicator.games.here_i_stand.impulse import CardPlay, PlayChoice, play_card
from adjudicator.games.here_i_stand.state import State
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


def holding(state: State, power: str, number: int) -> State:
    """Give a card to a power, wherever it is."""
    piles = (state.draw_pile, state.discards, state.waiting_cards, *state.hands.values())
    for pile in piles:
        if number in pile:
            pile.remove(number)
    state.hands[power].append(number)
    return state


def event_of(
    state: State,
    power: str,
    number: int,
    mode: str = "event",
    answers: Any = (),
    dice: Any = (),
) -> Table[State]:
    """Play a card as the event of an impulse against a script; return the table."""
    table = table_for(holding(state, power, number), power=power)
    play(
        table, play_card(table, power, CardPlay(number, "event", mode)), answers=answers, dice=dice
    )
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
    table = table_for(holding(state, power, number), power=power)
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


def refused(state: State, power: str, number: int, mode: str = "event") -> str:
    """Return why the event of a card cannot be played by a power that holds it."""
    choice = PlayChoice(holding(state, power, number), power)
    with pytest.raises(IllegalAnswer) as why:
        choice.check(CardPlay(number, "event", mode))
    return str(why.value)


def allowed(state: State, power: str, number: int, mode: str = "event") -> bool:
    """Return whether the event is among what a power that holds the card may do."""
    choice = PlayChoice(holding(state, power, number), power)
    return CardPlay(number, "event", mode) in choice.legal()
