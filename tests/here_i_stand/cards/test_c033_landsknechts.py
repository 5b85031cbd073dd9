"""Card 33, Landsknechts."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.cards.c033_landsknechts import ottoman_kill, recruits
from adjudicator.games.here_i_stand.facts.events import UnitsAdded, UnitsForfeited, UnitsRemoved
from adjudicator.games.here_i_stand.facts.responses import ReinforcementsLeftOut
from adjudicator.games.here_i_stand.facts.war import ChangeNotMade, FieldBattleRolled, SiegeBroken
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, PlayChoice, play_card
from adjudicator.games.here_i_stand.rules.deck import may_use
from adjudicator.games.here_i_stand.rules.denominations import can_show
from adjudicator.games.here_i_stand.rules.land.construction import room_for
from adjudicator.games.here_i_stand.rules.land.mercenaries import recruiting_spaces
from adjudicator.games.here_i_stand.rules.land.movement import move_formation
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from adjudicator.games.here_i_stand.rules.land.siege import assault
from adjudicator.games.here_i_stand.rules.powers import MERCENARY
from adjudicator.games.here_i_stand.rules.windows.windows import Uprising
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
from tests.here_i_stand.response_builders import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    MARCH,
    OTTOMAN,
    PROTESTANT,
    before_vienna,
    french_before_milan,
    hold,
    refusal,
)

REINFORCE = "6.1/window:field_reinforce:vienna"
STAND = (HAPSBURG, "13.3/avoid", None)


@pytest.mark.parametrize(("power", "count"), [(HAPSBURG, 4), (ENGLAND, 2), (FRANCE, 2)])
def test_four_for_the_hapsburgs_two_for_others_in_any_mix(power: str, count: int) -> None:
    table = table_for(clear_map(game_1517()), power=power)
    put(table.state, "besancon", power, regular=1)
    put(table.state, "antwerp", power, regular=1)
    hold(table.state, power, 33)
    play(
        table,
        play_card(table, power, CardPlay(33, "event", "recruit")),
        answers=[(power, "card 33/recruits", {"besancon": 1, "antwerp": count - 1})],
    )
    assert table.state.spaces["antwerp"].units[power] == {"regular": 1, "mercenary": count - 1}
    assert table.state.discards == [33]
    placed = heard(table).of(UnitsAdded)[0]
    assert (placed.owner, placed.card) == (power, 33)


def test_only_where_own_units_stand_not_in_unrest_and_not_under_siege() -> None:
    """FAQ: units of active minor allies count, those of allied major powers do not; 17."""
    state = clear_map(game_1517())
    state.minor_allies["genoa"] = FRANCE
    state.alliances.append("hapsburg+france")
    put(state, "paris", FRANCE, regular=1)
    put(state, "lyon", FRANCE, regular=1)
    put(state, "genoa", "genoa", regular=1)
    put(state, "vienna", HAPSBURG, regular=1)
    put(state, "rouen", FRANCE, regular=1)
    state.spaces["lyon"].unrest = True
    put(state, "calais", ENGLAND, regular=1)
    state.spaces["rouen"].besiegers.append(ENGLAND)
    state.spaces["calais"].besiegers.append(FRANCE)
    put(state, "calais", FRANCE, regular=2)
    # data order; the stack that besieges Calais is fine
    assert set(recruiting_spaces(state, FRANCE, state.impulse)) == {"paris", "genoa", "calais"}


def test_the_protestants_have_no_mercenaries_before_the_league() -> None:
    """FAQ 21.6."""
    state = clear_map(game_1517())
    put(state, "wittenberg", PROTESTANT, regular=1)
    assert "before the Schmalkaldic League" in refusal(
        33, "recruit", state, PROTESTANT, state.impulse
    )
    state.events_done.append("schmalkaldic_league")
    assert refusal(33, "recruit", state, PROTESTANT, state.impulse) == ""
    hold(state, PROTESTANT, 33)
    state.events_done.clear()
    with pytest.raises(IllegalAnswer, match="Schmalkaldic League"):
        PlayChoice(state, PROTESTANT).check(CardPlay(33, "event", "recruit"))
    PlayChoice(state, PROTESTANT).check(CardPlay(33, "cp"))


def test_refused_without_units_and_without_counters() -> None:
    state = clear_map(game_1517())
    assert "no land units" in refusal(33, "recruit", state, FRANCE, state.impulse)
    put(state, "paris", FRANCE, regular=1)
    put(state, "lyon", FRANCE, mercenary=room_for(state, FRANCE, MERCENARY))
    assert "all mercenaries" in refusal(33, "recruit", state, FRANCE, state.impulse)


def test_what_the_counters_do_not_allow_is_forfeited() -> None:
    table = table_for(clear_map(game_1517()), power=FRANCE)
    put(table.state, "paris", FRANCE, regular=1)
    put(table.state, "lyon", ENGLAND, regular=1)
    put(table.state, "paris", FRANCE, mercenary=room_for(table.state, FRANCE, MERCENARY) - 1)
    play(table, recruits(table, FRANCE, table.state.impulse))
    assert heard(table).of(UnitsForfeited)[0].count == 1


def test_a_defender_reinforced_before_the_battle_rolls_more_dice() -> None:
    table = before_vienna()
    hold(table.state, HAPSBURG, 33)
    play(
        table,
        move_formation(table, *MARCH),
        answers=[
            STAND,
            (HAPSBURG, REINFORCE, (33, "recruit")),  # forced: all four come to Vienna
        ],
        dice=[("ottoman in battle", (1,) * 6), ("hapsburg in battle", (1,) * 10)],
    )
    rolled = heard(table).of(FieldBattleRolled)[0]
    assert rolled.defending_force["units"] == {HAPSBURG: {"regular": 5, "mercenary": 4}}


def test_a_marching_formation_takes_no_more_than_its_limit() -> None:
    """A reading: mercenaries beyond the limit may not fight, so they may not join."""
    state = clear_map(game_1517())
    attacker = Side((FRANCE,), force(FRANCE, regular=3))
    battle = Battle("milan", attacker, Side((HAPSBURG,), force(HAPSBURG, regular=1)))
    put(state, "milan", FRANCE, regular=3)
    put(state, "milan", HAPSBURG, regular=1)
    assert recruiting_spaces(state, FRANCE, battle) == {"milan": 1}
    attacker.force = force(FRANCE, regular=4)
    put(state, "milan", FRANCE, regular=1)
    assert recruiting_spaces(state, FRANCE, battle) == {}
    assert recruiting_spaces(state, HAPSBURG, battle)["milan"] > 4


def test_who_assaults_may_reinforce_the_siege_but_not_beyond_the_formation() -> None:
    table = french_before_milan()
    hold(table.state, FRANCE, 33)
    play(
        table,
        assault(table, FRANCE, "milan", force(FRANCE, regular=3)),
        answers=[(FRANCE, "6.1/window:assault_reinforce:milan", (33, "recruit"))],
        # 4 of the 8 besiegers: two dice
        dice=[("france in the assault", (1, 1)), ("hapsburg in the assault", (1,) * 3)],
    )
    assert heard(table).of(ReinforcementsLeftOut)[0].count == 1
    assert table.state.spaces["milan"].units[FRANCE] == {"regular": 3, "mercenary": 5}


def test_in_a_rising_the_key_is_offered_first() -> None:
    """FAQ: only before the five dice are rolled, which is what that window is for."""
    state = clear_map(game_1517())
    put(state, "paris", FRANCE, regular=1)
    put(state, "milan", FRANCE, regular=1)
    assert next(iter(recruiting_spaces(state, FRANCE, Uprising("milan")))) == "milan"


# ------------------------------------------------------------------ the Ottoman half


def test_the_ottomans_kill_two_mercenaries_of_any_owners_besieged_ones_too() -> None:
    table = french_before_milan(regular=1, mercenary=1)
    table.state.impulse.power = table.state.active = OTTOMAN
    put(table.state, "paris", ENGLAND, mercenary=1)
    play(
        table,
        ottoman_kill(table, OTTOMAN, table.state.impulse),
        answers=[
            (OTTOMAN, "card 33/kill", {"milan": 1, "paris": 1}),
            (OTTOMAN, "card 33/owner:milan.1", HAPSBURG),
        ],
    )
    assert table.state.spaces["milan"].units[HAPSBURG] == {"regular": 1}
    assert table.state.spaces["paris"].units == {}
    assert len(heard(table).to(None)) == len(heard(table).of(UnitsRemoved)) == 2


def test_the_second_is_not_looked_for_where_it_was_lost_for_want_of_counters() -> None:
    table = table_for(clear_map(game_1517()))
    state = table.state
    put(state, "barcelona", FRANCE, mercenary=2)
    for space in state.spaces:  # all counters of 1 are elsewhere
        if not state.spaces[space].units:
            put(state, space, FRANCE, mercenary=1)
            if not can_show(state, FRANCE):
                state.spaces[space].units = {}
                break
    play(
        table,
        ottoman_kill(table, OTTOMAN, state.impulse),
        answers=[(OTTOMAN, "card 33/kill", {"barcelona": 2})],
    )
    assert state.spaces["barcelona"].units == {}
    assert heard(table).of(ChangeNotMade)[0].space == "barcelona"
    assert len(heard(table).of(UnitsRemoved)) == 1


def test_sieges_are_checked_afterwards() -> None:
    table = french_before_milan(regular=4)
    table.state.spaces["milan"].units[FRANCE] = {"mercenary": 5}
    play(table, ottoman_kill(table, OTTOMAN, table.state.impulse))
    assert heard(table).of(SiegeBroken)[0].space == "milan"


def test_mercenaries_killed_before_a_battle_do_not_fight() -> None:
    table = before_vienna(regular=3, mercenary=2)
    hold(table.state, OTTOMAN, 33)
    play(
        table,
        move_formation(table, *MARCH),
        answers=[STAND, (OTTOMAN, REINFORCE, (33, "ottoman_kill"))],
        dice=[("ottoman in battle", (1,) * 6), ("hapsburg in battle", (1,) * 4)],
    )


def test_when_the_last_defender_is_killed_the_battle_is_lost_without_dice() -> None:
    table = before_vienna(mercenary=1)
    go_to_war(table.state, OTTOMAN, HAPSBURG)
    hold(table.state, OTTOMAN, 33)
    play(
        table,
        move_formation(table, *MARCH),
        answers=[
            STAND,
            (HAPSBURG, "13.4/withdraw", False),
            (OTTOMAN, REINFORCE, (33, "ottoman_kill")),
        ],
        dice=[("ottoman in battle", (1,) * 6)],
    )
    assert table.state.spaces["vienna"].besiegers == [OTTOMAN]


def test_nothing_to_kill_and_halves_of_the_card() -> None:
    state = clear_map(game_1517())
    assert "no mercenary" in refusal(33, "ottoman_kill", state, OTTOMAN, state.impulse)
    assert not may_use(33, OTTOMAN, "recruit")
    assert not may_use(33, FRANCE, "ottoman_kill")
