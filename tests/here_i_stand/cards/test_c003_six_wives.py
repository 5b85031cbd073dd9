"""Card 3, Six Wives of Henry VIII, and 21.3 Henry's wives and heirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import modes_of
from adjudicator.games.here_i_stand.facts.naval import NavalCombatDecided
from adjudicator.games.here_i_stand.facts.play import CardsDrawn, CommandPointsLost
from adjudicator.games.here_i_stand.facts.realm import (
    CatherineOffended,
    HenryMoved,
    PregnancyRolled,
    WarDeclared,
)
from adjudicator.games.here_i_stand.rules.action.impulse import (
    CardPlay,
    End,
    PlayChoice,
    impulse,
    play_card,
)
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    PROTESTANT,
    SCOTLAND,
)
from adjudicator.games.here_i_stand.rules.state import State, at_war, controller, pair
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points
from tests.here_i_stand.builders import game_1517, go_to_war, heard, play, table_for
from tests.tables import each

WAR = CardPlay(3, "event", "declare_war")
MARRIAGE = CardPlay(3, "event", "marriage")
ENDED = (ENGLAND, "11/action", End())


def declare(state: State, target: str, *more: tuple[str, str, Any]) -> Table[State]:
    """Play the card for a declaration of war and end the impulse."""
    table = table_for(state, power=ENGLAND)
    answers = [(ENGLAND, "card 3/target", target), *more, ENDED]
    play(table, play_card(table, ENGLAND, WAR), answers=answers)
    return table


def marry(state: State, *dice: tuple[str, Any]) -> Table[State]:
    """Play the card for the next step of Henry's marital status."""
    table = table_for(state, power=ENGLAND)
    play(table, play_card(table, ENGLAND, MARRIAGE), dice=dice)
    return table


def on_turn_2(status: int = 0, *children: int) -> State:
    state = game_1517()
    state.turn = 2
    state.marital_status = status
    state.pregnancies = list(children)
    return state


# ------------------------------------------------------------------------------ war


def test_fleets_that_share_a_sea_zone_fight_when_war_is_declared() -> None:
    """9.6: a battle at once; with equal hits both sides leave."""
    state = game_1517()
    state.seas["english_channel"].units = {ENGLAND: {"squadron": 1}, FRANCE: {"squadron": 1}}
    table = table_for(state, power=ENGLAND)
    play(
        table,
        play_card(table, ENGLAND, WAR),
        answers=[
            (ENGLAND, "card 3/target", FRANCE),
            (ENGLAND, "16.2/retreat", "portsmouth"),
            (FRANCE, "16.2/retreat", "rouen"),
            ENDED,
        ],
        dice=[("england", (1, 1)), ("france", (1, 1))],
    )
    assert not state.seas["english_channel"].units
    assert len(heard(table).of(NavalCombatDecided)) == 1


@pytest.mark.parametrize("target", [HAPSBURG, FRANCE])
def test_england_declares_war_and_has_5_cp(target: str) -> None:
    state = game_1517()
    table = declare(state, target)
    assert at_war(state, ENGLAND, target)
    assert heard(table).of(WarDeclared)[0].target == target
    assert heard(table).of(CommandPointsLost)[0].cp == 5
    assert 3 in state.on_power_card


def test_war_on_scotland_without_france() -> None:
    state = game_1517()
    declare(state, SCOTLAND, (FRANCE, "card 3/intervene", False))
    assert at_war(state, ENGLAND, SCOTLAND)
    assert not at_war(state, ENGLAND, FRANCE)
    assert state.minor_allies == {}
    assert victory_points(state, ENGLAND) == 9


def test_france_intervenes_for_scotland_free_of_cp() -> None:
    state = game_1517()
    cards = list(state.hands[FRANCE])
    declare(state, SCOTLAND, (FRANCE, "card 3/intervene", True))
    assert state.minor_allies == {SCOTLAND: FRANCE}
    assert state.wars.count(pair(ENGLAND, FRANCE)) == 1
    assert pair(ENGLAND, SCOTLAND) not in state.wars
    assert at_war(state, ENGLAND, SCOTLAND)
    assert controller(state, "edinburgh") == FRANCE
    assert state.hands[FRANCE] == cards
    assert victory_points(state, FRANCE) == 12 + 2
    assert victory_points(state, ENGLAND) == 9 - 1  # phony war


def test_allies_and_enemies_are_no_targets() -> None:
    state = game_1517()
    state.alliances = [pair(ENGLAND, FRANCE)]
    declare_only = table_for(state, power=ENGLAND)
    # France is an ally, so Scotland is out of bounds too: the Hapsburgs are the one target left.
    play(declare_only, play_card(declare_only, ENGLAND, WAR), answers=[ENDED])
    assert at_war(state, ENGLAND, HAPSBURG)


def test_without_a_target_the_war_cannot_be_played() -> None:
    state = game_1517()
    for foe in (FRANCE, HAPSBURG, SCOTLAND):
        go_to_war(state, ENGLAND, foe)
    with pytest.raises(IllegalAnswer, match="nobody can be declared war on"):
        PlayChoice(state, ENGLAND).check(WAR)


def test_the_war_is_still_there_after_henry() -> None:
    state = game_1517()
    state.rulers[ENGLAND] = "edward_vi_ruler"
    PlayChoice(state, ENGLAND).check(WAR)


def test_only_the_three_neighbours_are_targets() -> None:
    with pytest.raises(IllegalAnswer, match="ottoman is not possible"):
        declare(game_1517(), "ottoman")


# ------------------------------------------------------------------------------ marriage


def test_henry_does_not_marry_on_turn_1() -> None:
    with pytest.raises(IllegalAnswer, match="before turn 2"):
        PlayChoice(game_1517(), ENGLAND).check(MARRIAGE)
    PlayChoice(on_turn_2(), ENGLAND).check(MARRIAGE)


def test_the_first_step_asks_for_a_divorce_without_a_roll() -> None:
    state = on_turn_2()
    table = marry(state)
    assert state.marital_status == 1
    assert heard(table).of(HenryMoved)[0].status == "ask_for_divorce"
    assert heard(table).of(CommandPointsLost) == []


def test_the_marriage_to_anne_rolls_and_offends_catherine() -> None:
    state = on_turn_2(1)
    table = marry(state, ("pregnancy of anne_boleyn", (4,)))
    assert state.pregnancies == [4]
    assert len(heard(table).of(CatherineOffended)) == 1
    assert "catherine_of_aragon" in state.events_done
    assert victory_points(state, ENGLAND) == 9 + 2


@each(("roll", "row", "points"), [(1, 1, 0), (2, 2, 0), (3, 3, 0), (4, 4, 2), (5, 5, 5), (6, 6, 5)])
def test_the_pregnancy_chart(roll: int, row: int, points: int) -> None:
    state = on_turn_2(1)
    marry(state, ("pregnancy", (roll,)))
    assert state.pregnancies == [row]
    assert victory_points(state, ENGLAND) == 9 + points


def test_jane_seymour_adds_one_and_6_is_the_highest_row() -> None:
    state = on_turn_2(2, 1)
    table = marry(state, ("pregnancy of jane_seymour", (4,)))
    assert state.pregnancies == [1, 5]
    assert (heard(table).of(PregnancyRolled)[0].bonus) == 1
    state = on_turn_2(2, 1)
    marry(state, ("pregnancy of jane_seymour", (6,)))
    assert state.pregnancies == [1, 6]


def test_a_row_that_has_occurred_moves_the_result_up_to_a_free_one() -> None:
    state = on_turn_2(3, 2, 3)
    marry(state, ("pregnancy of anne_of_cleves", (2,)))
    assert state.pregnancies == [2, 3, 4]
    state = on_turn_2(3, 1, 5)
    marry(state, ("pregnancy of anne_of_cleves", (5,)))
    assert state.pregnancies == [1, 5, 6]
    assert victory_points(state, ENGLAND) == 9 + 5


def test_a_faithless_queen_leaves_a_further_step_for_the_first_pass() -> None:
    state = on_turn_2(1)
    marry(state, ("pregnancy", (3,)))
    assert "extra_marriage" in state.turn_effects
    state = on_turn_2(1)
    marry(state, ("pregnancy", (2,)))
    assert state.turn_effects == []


def test_a_healthy_edward_takes_mary_and_elizabeth_out_of_the_game() -> None:
    state = on_turn_2(1)
    marry(state, ("pregnancy", (6,)))
    assert {21, 23} <= set(state.removed)
    assert not {21, 23} & set(state.waiting_cards)


def test_anne_of_cleves_gives_allied_protestants_and_english_a_card_each() -> None:
    state = on_turn_2(3, 1, 2)
    state.alliances = [pair(ENGLAND, PROTESTANT)]
    table = marry(state, ("pregnancy of anne_of_cleves", (4,)))
    assert [fact.power for fact in heard(table).of(CardsDrawn)] == [ENGLAND, PROTESTANT]
    state = on_turn_2(3, 1, 2)
    table = marry(state, ("pregnancy of anne_of_cleves", (4,)))
    assert heard(table).of(CardsDrawn) == []


def test_kathryn_howard_gives_england_a_card_that_nobody_else_sees() -> None:
    state = on_turn_2(4, 1, 2, 3)
    table = marry(state, ("pregnancy of kathryn_howard", (4,)))
    assert [fact.power for fact in heard(table).of(CardsDrawn)] == [ENGLAND]
    assert not any(isinstance(fact, CardsDrawn) for fact in heard(table).to(FRANCE))


def test_five_wives_without_row_6_have_brought_both_children() -> None:
    state = on_turn_2(5, 1, 2, 3, 4)
    marry(state, ("pregnancy of katherine_parr", (1,)))
    assert state.pregnancies == [1, 2, 3, 4, 5]


def _captured(state: State) -> None:
    state.spaces["london"].leaders.remove("henry_viii")
    state.captured["henry_viii"] = FRANCE


def _besieged(state: State) -> None:
    state.spaces["london"].besiegers = [FRANCE]


def _dead(state: State) -> None:
    state.rulers[ENGLAND] = "edward_vi_ruler"


def _closed(state: State) -> None:
    state.pregnancies = [6]


def _both_children(state: State) -> None:
    state.pregnancies = [4, 5]


def _last_wife(state: State) -> None:
    state.marital_status = 6


@each(
    ("change", "reason"),
    [
        (_captured, "Henry VIII is captured"),
        (_besieged, "under siege"),
        (_dead, "no longer rules"),
        (_closed, "healthy Edward has been born"),
        (_both_children, "both been born"),
        (_last_wife, "last wife"),
    ],
)
def test_henry_marries_only_while_he_can(change: Callable[[State], None], reason: str) -> None:
    state = on_turn_2(2, 1)
    change(state)
    with pytest.raises(IllegalAnswer, match=reason):
        PlayChoice(state, ENGLAND).check(MARRIAGE)


def test_the_card_has_two_modes() -> None:
    assert [mode.id for mode in modes_of(3)] == ["declare_war", "marriage"]


# ------------------------------------------------------------------------------ the third wife row


def pass_with(state: State, *answers: tuple[str, str, Any], dice: Any = ()) -> Table[State]:
    """Let England pass with an empty hand."""
    state.hands[ENGLAND] = []
    state.active = ENGLAND
    table = table_for(state, power=ENGLAND)
    play(table, impulse(table), answers=answers, dice=dice)
    return table


def test_after_an_unfaithful_queen_england_may_marry_again_when_it_first_passes() -> None:
    state = on_turn_2(2, 3)
    state.turn_effects.append("extra_marriage")
    table = pass_with(state, (ENGLAND, "21.3/marry", True), dice=[("jane_seymour", (1,))])
    assert state.marital_status == 3
    assert [fact.row for fact in heard(table).of(PregnancyRolled)] == [2]
    pass_with(state)
    assert state.marital_status == 3


def test_england_may_let_the_extra_marriage_go_but_only_once() -> None:
    state = on_turn_2(2, 3)
    state.turn_effects.append("extra_marriage")
    pass_with(state, (ENGLAND, "21.3/marry", False))
    pass_with(state)
    assert state.marital_status == 2


def test_a_captured_henry_does_not_marry_when_england_passes() -> None:
    state = on_turn_2(2, 3)
    state.turn_effects.append("extra_marriage")
    state.spaces["london"].leaders.remove("henry_viii")
    state.captured["henry_viii"] = FRANCE
    pass_with(state)
    assert state.marital_status == 2
