"""Random players: plain ones like nothing better, others draw their answers by liking."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.choices import Number, YesNo
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import BrokenState
from adjudicator.engine.play import Live, begin
from adjudicator.engine.random_play import liking, plain, play_out
from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from tests.engine.toy import Dealt, Lanterns, ToyState, sample
from tests.tables import each

BID = Decision("ann", "2/bid:1", Number(0, 3))
STATE = ToyState()


def answers(player: Any) -> list[int]:
    rng = random.Random(1)
    return [player(STATE, BID, rng) for _ in range(400)]


def test_a_plain_player_gives_any_legal_value() -> None:
    assert set(answers(plain(sample))) == {0, 1, 2, 3}


def test_values_are_drawn_by_how_much_they_are_liked() -> None:
    given = answers(liking(lambda state, decision, rng: [(1, 9.0), (2, 1.0), (3, 0.0)], sample))
    assert set(given) == {1, 2}
    assert 330 < given.count(1) < 390


@pytest.mark.parametrize("liked", [[], [(2, 0.0)]], ids=["nothing named", "nothing liked"])
def test_where_nothing_is_liked_any_value_will_do(liked: list[tuple[int, float]]) -> None:
    assert set(answers(liking(lambda state, decision, rng: liked, sample))) == {0, 1, 2, 3}


def test_a_game_is_played_by_the_likings_of_its_players() -> None:
    def likes(state: ToyState, decision: Decision[Any], rng: random.Random) -> Any:
        return [(3, 1.0)] if decision.name == "bid" and state.round else ()

    given = []

    def note(live: Live[ToyState], decision: Decision[Any], value: Any) -> None:
        given.extend([value] if decision.name == "bid" else [])

    rng = random.Random(3)
    opening = begin(Lanterns(), "plain", {})
    player = liking(likes, sample)
    play_out(
        Lanterns(), opening, RandomChance(rng), rng, player=player, watched=True, on_answer=note
    ).close()
    assert given == [3] * 9


@each("told", [True, False])
def test_what_breaks_is_found_with_the_next_fact_or_when_the_segment_ends(told: bool) -> None:
    class Breaking(Lanterns):
        def segment(self, table: Table[ToyState]) -> Procedure:
            return breaking(table)

    async def breaking(table: Table[ToyState]) -> None:
        await ask(Decision("ann", "1/first", YesNo()))
        table.state.pile.append(12)
        if told:
            table.tell(Dealt("ann", ()))
        await ask(Decision("ann", "1/second", YesNo()))

    game = Breaking()
    live = Live(game, begin(game, "plain", {}), RandomChance(random.Random(5)), watched=True)
    if not told:
        live.answer("ann", True)
    with pytest.raises(BrokenState, match="the cards are"):
        live.answer("ann", True)


def test_invariants_are_looked_at_whenever_something_may_have_changed() -> None:
    """Not while others have still to answer: nothing happens between simultaneous answers."""

    class Looked(Lanterns):
        def __init__(self) -> None:
            self.looks = 0

        def faults(self, state: ToyState) -> list[str]:
            self.looks += 1
            return super().faults(state)

    game = Looked()
    live = Live(game, begin(game, "plain", {}), RandomChance(random.Random(5)), watched=True)
    looks = []
    for role in ("ann", "bob", "cyd"):
        live.answer(role, 0)
        looks.append(game.looks)
    live.close()
    assert looks[0] == looks[1] < looks[2]
