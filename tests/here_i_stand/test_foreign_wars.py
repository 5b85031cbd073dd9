"""21.7 Foreign wars."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c001_janissaries import recruits
from adjudicator.games.here_i_stand.facts.foreign_wars import (
    ForeignWarWon,
    ReturnedFromForeignWar,
)
from adjudicator.games.here_i_stand.facts.war import (
    ChangeNotMade,
    FieldBattleDecided,
    FieldBattleRolled,
)
from adjudicator.games.here_i_stand.practice.land import any_build
from adjudicator.games.here_i_stand.practice.special import any_fight
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, play_card
from adjudicator.games.here_i_stand.rules.denominations import can_show
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import RemovalChoice
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.land.construction import Build, room_for
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    HAPSBURG,
    MERCENARY,
    OTTOMAN,
    REGULAR,
)
from adjudicator.games.here_i_stand.rules.snapshot import SCHEMA, dump, load
from adjudicator.games.here_i_stand.rules.special.foreign_wars import (
    FightForeignWar,
    begin_foreign_war,
    sendable_leaders,
    sendable_units,
)
from adjudicator.games.here_i_stand.rules.special.war_cards import units_lacking
from adjudicator.games.here_i_stand.rules.state import ForeignWar, State, leader_location
from adjudicator.games.here_i_stand.rules.turn.card_draw import cards_for
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points
from adjudicator.games.here_i_stand.rules.winter.phase import dismiss_renegade
from adjudicator.games.here_i_stand.rules.winter.quarters import return_land_units
from tests.here_i_stand.builders import (
    IllegalAnswer,
    clear_map,
    game_1517,
    go_to_war,
    heard,
    play,
    put,
    table_for,
)
from tests.here_i_stand.response_builders import hold

INDEPENDENT = "independent"


def war_in(state: State, place: str, foes: int, *leaders: str, **units: int) -> ForeignWar:
    """Put a foreign war on the map, with its card taken out of the pile."""
    card, power = {"egypt": (92, OTTOMAN), "ireland": (93, ENGLAND), "persia": (110, OTTOMAN)}[
        place
    ]
    state.draw_pile.remove(card)
    state.minus_cards[power].append("foreign_war")
    own = {power: dict(units)} if units else {}
    war = ForeignWar(card, power, {**own, INDEPENDENT: {REGULAR: foes}}, list(leaders))
    state.foreign_wars[place] = war
    return war


def peaceful(power: str = OTTOMAN) -> Table[State]:
    """Return the impulse of a power on an empty map."""
    return table_for(clear_map(game_1517()), power=power)


def egypt(foes: int = 3, *leaders: str, **units: int) -> Table[State]:
    """Return an Ottoman impulse during the war in Egypt."""
    table = peaceful()
    war_in(table.state, "egypt", foes, *leaders, **units)
    return table


def fight(
    table: Table[State],
    own: tuple[int, ...],
    theirs: tuple[int, ...],
    answers: list[Any] | None = None,
) -> None:
    """Fight the war in Egypt with these faces."""
    play(
        table,
        FightForeignWar("egypt").carry_out(table, OTTOMAN),
        answers=answers or [],
        dice=[("ottoman in battle at egypt", own), ("independent in battle at egypt", theirs)],
    )


# ------------------------------------------------------------------------------ the event


def test_units_come_from_several_spaces_and_leaders_from_anywhere() -> None:
    table = peaceful()
    put(table.state, "istanbul", OTTOMAN, "suleiman", regular=4, cavalry=1)
    put(table.state, "athens", OTTOMAN, "ibrahim_pasha", regular=1)
    play(
        table,
        begin_foreign_war(table, "egypt"),
        answers=[
            (OTTOMAN, "21.7/send:egypt", {"istanbul": {"regular": 2}, "athens": {"regular": 1}}),
            (OTTOMAN, "21.7/lead:egypt", ("ibrahim_pasha",)),
        ],
    )
    state = table.state
    war = state.foreign_wars["egypt"]
    assert war.units == {INDEPENDENT: {REGULAR: 3}, OTTOMAN: {REGULAR: 3}}
    assert war.leaders == ["ibrahim_pasha"]
    assert state.spaces["istanbul"].units == {OTTOMAN: {"regular": 2, "cavalry": 1}}
    assert state.spaces["athens"].units == {}
    assert leader_location(state, "ibrahim_pasha") is None


def test_the_cards_allow_any_number_of_leaders() -> None:
    table = peaceful()
    put(table.state, "istanbul", OTTOMAN, "suleiman", "ibrahim_pasha", regular=3)
    both = ("suleiman", "ibrahim_pasha")
    play(
        table,
        begin_foreign_war(table, "egypt"),
        answers=[(OTTOMAN, "21.7/lead:egypt", both)],
    )
    assert table.state.foreign_wars["egypt"].leaders == ["suleiman", "ibrahim_pasha"]


def test_nothing_comes_from_a_space_under_siege() -> None:
    state = clear_map(game_1517())
    put(state, "istanbul", OTTOMAN, "suleiman", regular=2)
    put(state, "edirne", OTTOMAN, "ibrahim_pasha", regular=2)
    state.spaces["istanbul"].besiegers.append(HAPSBURG)
    assert sendable_units(state, OTTOMAN) == {"edirne": {"regular": 2}}
    assert sendable_leaders(state, OTTOMAN) == ("ibrahim_pasha",)


def test_stacks_that_all_divide_leave_what_the_counters_can_show() -> None:
    state = clear_map(game_1517())
    for space in list(state.spaces)[:9]:
        put(state, space, OTTOMAN, regular=1)
    for space in ("varna", "istanbul"):
        put(state, space, OTTOMAN, regular=2)
    put(state, "edirne", OTTOMAN, cavalry=2)
    table = table_for(state)
    sent = {"varna": {REGULAR: 1}, "istanbul": {REGULAR: 1}, "edirne": {"cavalry": 1}}
    play(table, begin_foreign_war(table, "egypt"), answers=[(OTTOMAN, "21.7/send", sent)])
    assert can_show(state, OTTOMAN)
    # 13 counters of 1 would be needed; there are 11.
    assert len(heard(table).of(ChangeNotMade)) == 2


def test_who_has_too_few_units_sends_them_all() -> None:
    table = peaceful()
    put(table.state, "istanbul", OTTOMAN, regular=2)
    play(table, begin_foreign_war(table, "egypt"))
    assert table.state.foreign_wars["egypt"].units[OTTOMAN] == {REGULAR: 2}
    assert units_lacking(table.state, OTTOMAN) == {"egypt": 1}


def test_a_power_without_units_is_not_asked() -> None:
    table = peaceful()
    put(table.state, "istanbul", OTTOMAN, "suleiman")
    play(table, begin_foreign_war(table, "egypt"))
    assert table.state.foreign_wars["egypt"].leaders == []
    assert units_lacking(table.state, OTTOMAN) == {"egypt": 3}


def test_the_number_of_units_is_given_by_the_card() -> None:
    choice = RemovalChoice({"istanbul": {"regular": 5}}, 3, "21.7", sent=True)
    with pytest.raises(IllegalAnswer, match="2 units are named; 3 must be sent") as refused:
        choice.check({"istanbul": {"regular": 2}})
    assert refused.value.section == "21.7"
    with pytest.raises(IllegalAnswer, match="0 can be sent there"):
        choice.check({"edirne": {"regular": 3}})


# ------------------------------------------------------------------------------ the fight


def test_the_defender_has_no_extra_die_and_nobody_retreats() -> None:
    table = egypt(3, "suleiman", regular=3)
    fight(table, (1, 1, 1, 1, 5), (5, 1, 1))
    war = table.state.foreign_wars["egypt"]
    assert war.units == {OTTOMAN: {REGULAR: 2}, INDEPENDENT: {REGULAR: 2}}
    assert war.leaders == ["suleiman"]
    rolled = heard(table).of(FieldBattleRolled)[0]
    assert (len(rolled.attacker_rolls), len(rolled.defender_rolls)) == (5, 3)
    assert not faults(table.state)


def test_janissaries_may_be_played() -> None:
    # Card 1: a foreign war is fought like a field battle.
    table = egypt(3, regular=3)
    play(
        table,
        FightForeignWar("egypt").carry_out(table, OTTOMAN),
        answers=[(OTTOMAN, "6.1/window:field_after_rolls:egypt", (1, "extra_dice"))],
        dice=[
            ("ottoman in battle", (1, 1, 1)),
            ("independent in battle", (1, 1, 1)),
            ("Janissaries", (5, 5, 1, 1, 1)),
        ],
    )
    assert table.state.foreign_wars["egypt"].units[INDEPENDENT] == {REGULAR: 1}


def test_the_owner_chooses_which_units_are_lost() -> None:
    table = egypt(3, regular=1, cavalry=2)
    fight(table, (1, 1, 1), (5, 1, 1), [(OTTOMAN, "14/losses:egypt", {"regular": 1})])
    assert table.state.foreign_wars["egypt"].units[OTTOMAN] == {"cavalry": 2}


def test_when_both_sides_would_be_gone_the_one_with_more_dice_keeps_a_unit() -> None:
    table = egypt(1, "suleiman", regular=1)
    fight(table, (5, 1, 1), (5,))
    assert "egypt" not in table.state.foreign_wars
    assert table.state.spaces["istanbul"].units == {OTTOMAN: {REGULAR: 1}}


def test_with_as_many_dice_the_foreigners_keep_the_last_unit() -> None:
    table = egypt(1, regular=1)
    fight(table, (5,), (5,))
    war = table.state.foreign_wars["egypt"]
    assert war.units == {INDEPENDENT: {REGULAR: 1}}


def test_leaders_without_units_are_not_captured_but_go_home() -> None:
    table = egypt(3, "suleiman", regular=1)
    fight(table, (1, 1, 1), (5, 5, 1))
    assert table.state.captured == {}
    assert leader_location(table.state, "suleiman") == "istanbul"
    assert table.state.foreign_wars["egypt"].leaders == []


def test_the_war_is_fought_once_in_an_impulse() -> None:
    table = egypt(3, regular=3)
    fight(table, (1, 1, 1), (1, 1, 1))
    with pytest.raises(IllegalAnswer, match="has been fought in this impulse") as refused:
        FightForeignWar("egypt").check(table.state, OTTOMAN)
    assert refused.value.section == "21.7"


@pytest.mark.parametrize(
    ("place", "power", "words"),
    [
        ("persia", OTTOMAN, "has no foreign war in Persia"),
        ("egypt", ENGLAND, "England has no foreign war in Egypt"),
        ("", ENGLAND, "England has no foreign war"),
    ],
)
def test_only_wars_of_ones_own_are_fought(place: str, power: str, words: str) -> None:
    with pytest.raises(IllegalAnswer, match=words):
        FightForeignWar(place).check(egypt(3, regular=3).state, power)


def test_a_card_without_units_is_not_fought_for() -> None:
    with pytest.raises(IllegalAnswer, match="no land units of Ottomans on the card"):
        FightForeignWar("egypt").check(egypt(3).state, OTTOMAN)


def test_powers_without_the_action_cannot_pay_for_it() -> None:
    with pytest.raises(IllegalAnswer, match="cannot take this action"):
        FightForeignWar("egypt").cost(egypt().state, HAPSBURG)
    assert FightForeignWar("egypt").cost(egypt().state, OTTOMAN) == 1


def test_two_wars_have_to_be_told_apart() -> None:
    table = egypt(3, regular=3)
    FightForeignWar().check(table.state, OTTOMAN)
    war_in(table.state, "persia", 4, regular=5)
    with pytest.raises(IllegalAnswer, match="foreign wars in Egypt and Persia"):
        FightForeignWar().check(table.state, OTTOMAN)


def test_samples_are_fights_that_can_be_fought() -> None:
    rng = random.Random(1)
    state = egypt(3, regular=1).state
    assert any_fight(state, OTTOMAN, 1, rng) == FightForeignWar("egypt")
    assert any_fight(state, OTTOMAN, 0, rng) is None
    assert any_fight(state, ENGLAND, 1, rng) is None


# ------------------------------------------------------------------------------ the end


def test_the_winner_gains_a_vp_and_comes_home() -> None:
    table = egypt(1, "suleiman", regular=3)
    before = victory_points(table.state, OTTOMAN)
    fight(table, (5, 1, 1, 1, 1), (1,))
    state = table.state
    assert state.foreign_wars == {}
    assert victory_points(state, OTTOMAN) == before + 1
    assert state.spaces["istanbul"].units == {OTTOMAN: {REGULAR: 3}}
    assert state.spaces["istanbul"].leaders == ["suleiman"]
    assert state.discards == [92]
    assert state.minus_cards[OTTOMAN] == []
    assert heard(table).of(ForeignWarWon) == [ForeignWarWon(OTTOMAN, "egypt", 1)]


def test_enemies_in_the_capital_send_the_winner_to_another_key() -> None:
    table = egypt(1, regular=3)
    go_to_war(table.state, OTTOMAN, HAPSBURG)
    put(table.state, "istanbul", HAPSBURG, regular=5)
    fight(table, (5, 1, 1), (1,), [(OTTOMAN, "21.7/homecoming:egypt", "salonika")])
    assert table.state.spaces["salonika"].units == {OTTOMAN: {REGULAR: 3}}
    assert heard(table).of(ReturnedFromForeignWar)[0].to == "salonika"


def test_a_capital_in_enemy_hands_is_no_home() -> None:
    table = egypt(1, regular=1)
    go_to_war(table.state, OTTOMAN, HAPSBURG)
    for space in ("istanbul", "edirne", "athens"):
        table.state.spaces[space].control = HAPSBURG
    fight(table, (5,), (1,))
    assert table.state.spaces["salonika"].units == {OTTOMAN: {REGULAR: 1}}


def test_without_a_home_space_the_winner_is_lost_like_a_stack_that_cannot_retreat() -> None:
    table = egypt(1, "suleiman", regular=1)
    go_to_war(table.state, OTTOMAN, HAPSBURG)
    for space in table.state.spaces.values():
        space.control = HAPSBURG
    fight(table, (5, 1, 1), (1,))
    assert table.state.captured == {"suleiman": HAPSBURG}
    assert not any(OTTOMAN in space.units for space in table.state.spaces.values())
    assert table.state.foreign_wars == {}


# ------------------------------------------------------------------------------ while it lasts


def test_each_war_costs_a_card_at_the_deal() -> None:
    state = clear_map(game_1517())
    before = cards_for(state, OTTOMAN)
    war_in(state, "egypt", 3)
    assert cards_for(state, OTTOMAN) == before - 1
    war_in(state, "persia", 4)
    assert cards_for(state, OTTOMAN) == before - 2


def test_builds_go_to_the_card_while_units_are_missing() -> None:
    # FAQ 21.7: new builds are placed there first.
    state = egypt(3, regular=1).state
    with pytest.raises(IllegalAnswer, match="in Egypt lacks 2 units") as refused:
        Build(OTTOMAN, REGULAR, "istanbul", 1).check(state, OTTOMAN)
    assert refused.value.section == "21.7"
    Build(OTTOMAN, "cavalry", "egypt", 2).check(state, OTTOMAN)
    Build(OTTOMAN, "squadron", "istanbul", 1).check(state, OTTOMAN)


def test_the_card_takes_no_more_than_it_calls_for() -> None:
    state = egypt(3, regular=1).state
    with pytest.raises(IllegalAnswer, match="calls for 3 units in all: 2 more, not 3"):
        Build(OTTOMAN, REGULAR, "egypt", 3).check(state, OTTOMAN)
    state.foreign_wars["egypt"].units[OTTOMAN] = {REGULAR: 3}
    with pytest.raises(IllegalAnswer, match="0 more, not 1"):
        Build(OTTOMAN, REGULAR, "egypt", 1).check(state, OTTOMAN)
    Build(OTTOMAN, REGULAR, "istanbul", 1).check(state, OTTOMAN)


def test_ships_and_the_units_of_others_do_not_go_there() -> None:
    state = egypt(3, regular=1).state
    with pytest.raises(IllegalAnswer, match="only land units go"):
        Build(OTTOMAN, "squadron", "egypt", 1).check(state, OTTOMAN)
    with pytest.raises(IllegalAnswer, match="England has no foreign war in Egypt"):
        Build(ENGLAND, REGULAR, "egypt", 1).check(state, ENGLAND)


def test_mercenaries_are_built_onto_the_card_of_england() -> None:
    table = peaceful(ENGLAND)
    war_in(table.state, "ireland", 3, regular=2)
    build = Build(ENGLAND, MERCENARY, "ireland", 2)
    build.check(table.state, ENGLAND)
    play(table, build.carry_out(table, ENGLAND))
    assert table.state.foreign_wars["ireland"].units[ENGLAND] == {"regular": 2, "mercenary": 2}


def test_sampled_builds_go_where_they_must() -> None:
    state = egypt(3, regular=1).state
    for seed in range(20):
        build = any_build(state, OTTOMAN, 4, random.Random(seed))
        assert isinstance(build, Build)
        assert build.kind == "squadron" or build.space == "egypt"


def test_recruits_of_janissaries_fill_the_card_first() -> None:
    table = egypt(3, regular=1)
    play(
        table,
        recruits(table, OTTOMAN, table.state.impulse),
        answers=[(OTTOMAN, "card 1/recruits", {"edirne": 2})],
    )
    assert table.state.foreign_wars["egypt"].units[OTTOMAN] == {REGULAR: 3}
    assert table.state.spaces["edirne"].units == {OTTOMAN: {REGULAR: 2}}


def test_recruits_are_split_over_two_wars() -> None:
    table = egypt(3)
    war_in(table.state, "persia", 4)
    play(
        table,
        recruits(table, OTTOMAN, table.state.impulse),
        answers=[(OTTOMAN, "card 1/recruits", {"egypt": 1, "persia": 3})],
    )
    assert units_lacking(table.state, OTTOMAN) == {"egypt": 2, "persia": 2}


def test_units_on_the_card_count_against_the_counters() -> None:
    state = clear_map(game_1517())
    before = room_for(state, OTTOMAN, REGULAR)
    war_in(state, "egypt", 3, regular=2, cavalry=1)
    assert room_for(state, OTTOMAN, REGULAR) == before - 3


def test_nobody_on_the_card_goes_home_in_winter() -> None:
    table = egypt(3, "suleiman", regular=3)
    play(table, return_land_units(table, OTTOMAN))
    war = table.state.foreign_wars["egypt"]
    assert (war.units[OTTOMAN], war.leaders) == ({REGULAR: 3}, ["suleiman"])


def test_a_hired_renegade_leaves_the_card_in_winter() -> None:
    table = egypt(3, "renegade_leader", regular=3)
    table.state.renegade_power = OTTOMAN
    dismiss_renegade(table)
    assert table.state.foreign_wars["egypt"].leaders == []


def test_a_war_survives_a_snapshot() -> None:
    state = egypt(3, "suleiman", regular=3).state
    assert load(dump(state), SCHEMA) == state


def test_a_war_with_too_many_units_or_without_foes_is_a_fault() -> None:
    state = egypt(3, regular=4).state
    state.foreign_wars["egypt"].units.pop(INDEPENDENT)
    assert [fault for fault in faults(state) if "egypt" in fault] == [
        "egypt holds 4 units of ottoman",
        "the war in egypt goes on against nobody",
    ]


def test_a_war_whose_last_foe_a_surprise_attack_has_killed_is_no_fault_while_it_is_fought() -> None:
    state = egypt(3, regular=3).state
    state.foreign_wars["egypt"].units.pop(INDEPENDENT)
    state.impulse.wars_fought = ["egypt"]
    assert [fault for fault in faults(state) if "egypt" in fault] == []


def test_foes_killed_by_a_surprise_attack_neither_roll_nor_die_again() -> None:
    """Card 29: the enemy rolls with what is left; Janissaries can only hit what is left, too."""
    table = egypt(3, regular=3)
    hold(table.state, OTTOMAN, 29)
    play(
        table,
        FightForeignWar("egypt").carry_out(table, OTTOMAN),
        answers=[
            (OTTOMAN, "6.1/window:field_combat_cards:egypt", (29, "strike_first")),
            (OTTOMAN, "6.1/window:field_after_rolls:egypt", (1, "extra_dice")),
        ],
        dice=[
            ("ottoman in battle at egypt", (6, 5, 1)),
            ("independent in battle at egypt", (1,)),
            ("Janissaries", (5, 5, 1, 1, 1)),
        ],
    )
    assert heard(table).of(ForeignWarWon)[0].place == "egypt"
    assert table.state.spaces["istanbul"].units[OTTOMAN] == {REGULAR: 3}


def test_who_has_won_a_fight_is_told_once() -> None:
    table = egypt(3, regular=3)
    fight(table, (6, 1, 1), (1, 1, 1))
    assert len(heard(table).of(FieldBattleDecided)) == 1


@pytest.mark.parametrize(
    ("card", "place", "power", "strength", "foes"),
    [(92, "egypt", OTTOMAN, 3, 3), (93, "ireland", ENGLAND, 4, 3), (110, "persia", OTTOMAN, 5, 4)],
)
def test_the_card_stays_on_the_map_until_the_war_is_over(
    card: int, place: str, power: str, strength: int, foes: int
) -> None:
    table = table_for(game_1517(), power="papacy")
    state = table.state
    state.draw_pile.remove(card)
    state.hands["papacy"].append(card)
    has = sendable_units(state, power)
    sent = RemovalChoice(has, strength).usual()
    play(
        table,
        play_card(table, "papacy", CardPlay(card, "event", "event")),
        answers=[(power, f"21.7/send:{place}", sent), (power, f"21.7/lead:{place}", ())],
    )
    war = state.foreign_wars[place]
    assert sum(war.units[power].values()) == strength
    assert war.units[INDEPENDENT] == {REGULAR: foes}
    assert card not in state.discards
    assert state.events_this_turn == [card]
    assert not faults(state)
    assert Force.load({"units": war.units}).size == strength + foes
