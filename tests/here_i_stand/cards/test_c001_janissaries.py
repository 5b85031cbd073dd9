"""Card 1, Janissaries."""

from __future__ import annotations

import random

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import mode_named, modes_of
from adjudicator.games.here_i_stand.cards.c001_janissaries import (
    extra_dice,
    recruits,
    room_for_recruits,
)
from adjudicator.games.here_i_stand.facts.war import ExtraDiceRolled, JanissariesRaised
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, event_mode
from adjudicator.games.here_i_stand.rules.land.battle import Battle, Side
from adjudicator.games.here_i_stand.rules.land.movement import move_formation
from adjudicator.games.here_i_stand.rules.state import State, force_of
from adjudicator.games.here_i_stand.rules.windows.windows import (
    FIELD_AFTER_ROLLS,
    NAVAL_AFTER_ROLLS,
)
from tests.here_i_stand.builders import (
    IllegalAnswer,
    clear_map,
    force,
    game_1517,
    go_to_war,
    heard,
    play,
    put,
    table_for,
)

OTTOMAN, HAPSBURG = "ottoman", "hapsburg"
AFTER_ROLLS = "6.1/window:field_after_rolls:vienna"
SULEIMAN = force(OTTOMAN, "suleiman", regular=4)


def before_vienna() -> Table[State]:
    table = table_for(clear_map(game_1517()), power=OTTOMAN)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    state.spaces["pressburg"].control = OTTOMAN
    put(state, "pressburg", OTTOMAN, "suleiman", regular=4)
    put(state, "vienna", HAPSBURG, regular=5)
    return table


ROLLS = [("ottoman in battle", (6, 1, 1, 1, 1, 1)), ("hapsburg in battle", (6, 6, 1, 1, 1, 1))]
MARCH = (OTTOMAN, "pressburg", "vienna", SULEIMAN)


def test_extra_dice_turn_a_lost_battle() -> None:
    table = before_vienna()
    play(
        table,
        move_formation(table, *MARCH),
        answers=[
            (HAPSBURG, "13.3/avoid", None),
            (OTTOMAN, AFTER_ROLLS, (1, "extra_dice")),
            (HAPSBURG, "14.1/shelter", force(HAPSBURG, regular=1)),
        ],
        dice=[*ROLLS, ("Janissaries for ottoman at vienna", (6, 5, 5, 2, 1))],
    )
    state = table.state
    assert state.hands[OTTOMAN] == []
    assert state.on_power_card == [1]
    assert force_of(state, "vienna", OTTOMAN) == force(OTTOMAN, "suleiman", regular=2)
    assert state.spaces["vienna"].besiegers == [OTTOMAN]
    assert heard(table).of(ExtraDiceRolled)[0].hits == 3


def test_the_battle_is_lost_when_the_card_is_kept() -> None:
    table = before_vienna()
    play(
        table,
        move_formation(table, *MARCH),
        answers=[(HAPSBURG, "13.3/avoid", None), (OTTOMAN, AFTER_ROLLS, None)],
        dice=ROLLS,
    )
    assert force_of(table.state, "pressburg", OTTOMAN).size == 2
    assert table.state.hands[OTTOMAN] == [1]


def test_the_extra_dice_count_as_rolled() -> None:
    side = Side((OTTOMAN,), force(OTTOMAN, regular=2), dice=2)
    battle = Battle("vienna", side, Side((HAPSBURG,), force(HAPSBURG, regular=1)))
    table = before_vienna()
    play(table, extra_dice(table, OTTOMAN, battle), dice=[("Janissaries", (5, 1, 1, 1, 6))])
    assert (side.dice, side.hits, side.rolls) == (7, 2, (5, 1, 1, 1, 6))


def test_a_naval_combat_gets_four_dice() -> None:
    side = Side((OTTOMAN,), force(OTTOMAN), dice=2)
    battle = Battle("ionian_sea", Side((HAPSBURG,), force(HAPSBURG)), side, at_sea=True)
    table = before_vienna()
    play(table, extra_dice(table, OTTOMAN, battle), dice=[("Janissaries", (5, 1, 1, 1))])
    assert side.hits == 1


def test_the_dice_are_for_battles_of_the_ottomans_and_no_assault() -> None:
    mode = mode_named(1, "extra_dice")
    assert mode.windows == (FIELD_AFTER_ROLLS, NAVAL_AFTER_ROLLS)
    others = Battle("milan", Side(("france",), force("france")), Side((HAPSBURG,), SULEIMAN))
    reason = mode.needs(game_1517(), OTTOMAN, others)
    assert reason is not None
    assert "take no part" in reason


def test_nobody_is_asked_once_the_card_lies_on_the_power_card() -> None:
    table = before_vienna()
    table.state.hands[OTTOMAN].clear()
    table.state.on_power_card.append(1)
    play(
        table,
        move_formation(table, *MARCH),
        answers=[(HAPSBURG, "13.3/avoid", None)],
        dice=ROLLS,
    )
    assert force_of(table.state, "pressburg", OTTOMAN).size == 2


# ------------------------------------------------------------------ recruits


def raised(table: Table[State], split: dict[str, int]) -> None:
    play(
        table,
        recruits(table, OTTOMAN, table.state.impulse),
        answers=[(OTTOMAN, "card 1/recruits", split)],
    )


def test_four_regulars_are_raised_where_the_ottomans_like() -> None:
    table = table_for(clear_map(game_1517()), power=OTTOMAN)
    raised(table, {"istanbul": 3, "varna": 1})
    assert table.state.spaces["istanbul"].units == {OTTOMAN: {"regular": 3}}
    assert table.state.spaces["varna"].units == {OTTOMAN: {"regular": 1}}
    assert heard(table).of(JanissariesRaised)[0].spaces == {"istanbul": 3, "varna": 1}


def test_recruits_must_add_up_to_four() -> None:
    table = table_for(clear_map(game_1517()), power=OTTOMAN)
    with pytest.raises(IllegalAnswer, match="add up to 3, not 4"):
        raised(table, {"istanbul": 3})


@pytest.mark.parametrize("space", ["algiers", "vienna", "oran"])
def test_no_recruits_outside_the_old_home_spaces(space: str) -> None:
    table = table_for(clear_map(game_1517()), power=OTTOMAN)
    table.state.events_done += ["barbary_pirates", "pirate_haven_oran"]
    table.state.spaces["oran"].control = OTTOMAN
    with pytest.raises(IllegalAnswer, match=f"{space} is not possible"):
        raised(table, {space: 4})


def test_no_recruits_in_unrest_or_beside_enemies() -> None:
    table = table_for(clear_map(game_1517()), power=OTTOMAN)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    state.spaces["istanbul"].unrest = True
    put(state, "varna", HAPSBURG, regular=1)
    room = room_for_recruits(state)
    assert "istanbul" not in room
    assert "varna" not in room
    assert room["edirne"] == 4


def test_the_counter_mix_limits_the_recruits() -> None:
    table = table_for(clear_map(game_1517()), power=OTTOMAN)
    put(table.state, "istanbul", OTTOMAN, regular=45)
    raised(table, {"istanbul": 1, "edirne": 1})
    assert table.state.spaces["istanbul"].units == {OTTOMAN: {"regular": 46}}


def test_without_any_room_the_event_cannot_be_played() -> None:
    state = clear_map(game_1517())
    put(state, "istanbul", OTTOMAN, regular=47)
    with pytest.raises(IllegalAnswer, match="no regular can be raised"):
        event_mode(state, OTTOMAN, CardPlay(1, "event"))


def test_samples_of_the_split_are_legal() -> None:
    table = table_for(clear_map(game_1517()), power=OTTOMAN)
    request = recruits(table, OTTOMAN, table.state.impulse).send(None)
    decision = request.decisions[0]
    decision.choice.check(decision.default)
    assert decision.default == {"istanbul": 4}
    rng = random.Random(2)
    for _ in range(50):
        decision.choice.check(sample(decision.choice, rng))


def test_the_card_has_its_two_modes() -> None:
    assert [mode.id for mode in modes_of(1)] == ["extra_dice", "recruits"]
