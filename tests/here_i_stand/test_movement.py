"""13.1 Land movement: restrictions, and marches that nobody opposes."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.chance import Dice, RandomChance
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.war import FormationMoved, LeaderCaptured
from adjudicator.games.here_i_stand.practice.action import any_of_kind
from adjudicator.games.here_i_stand.practice.land import any_move
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.action.table import ACTIONS
from adjudicator.games.here_i_stand.rules.forces import Force, land_count
from adjudicator.games.here_i_stand.rules.land.march import movable
from adjudicator.games.here_i_stand.rules.land.memory import beaten, note_beaten, note_tried, tried
from adjudicator.games.here_i_stand.rules.land.movement import Move, move_formation
from adjudicator.games.here_i_stand.rules.land.placing import lift, relocate
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.state import (
    Impulse,
    State,
    at_war,
    force_of,
    land_units,
    pair,
    powers_with_land_units,
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
from tests.tables import each

OTTOMAN, HAPSBURG, ENGLAND, FRANCE, PAPACY, PROTESTANT = MAJOR_POWERS
LEAGUE = "schmalkaldic_league"


def france(**units: int) -> Force:
    return force(FRANCE, **units)


def empty_map(power: str = FRANCE) -> Table[State]:
    return table_for(clear_map(game_1517()), power=power)


def refused(state: State, move: Move, power: str, reason: str, section: str) -> None:
    with pytest.raises(IllegalAnswer, match=reason) as illegal:
        move.check(state, power)
    assert illegal.value.section == section


# ------------------------------------------------------------------ what may move


def test_a_formation_marches_and_says_so() -> None:
    table = empty_map()
    put(table.state, "paris", FRANCE, "francis_i", regular=4)
    move = Move("paris", "dijon", force(FRANCE, "francis_i", regular=3))
    move.check(table.state, FRANCE)
    play(table, move.carry_out(table, FRANCE))
    assert force_of(table.state, "dijon", FRANCE) == force(FRANCE, "francis_i", regular=3)
    assert force_of(table.state, "paris", FRANCE) == france(regular=1)
    assert heard(table).of(FormationMoved)[0].origin == "paris"


@pytest.mark.parametrize(
    ("origin", "to", "cost"), [("paris", "dijon", 1), ("grenoble", "turin", 2)]
)
def test_a_move_costs_one_cp_and_two_over_a_pass(origin: str, to: str, cost: int) -> None:
    state = empty_map().state
    assert Move(origin, to, france(regular=1)).cost(state, FRANCE) == cost


@each("space", ["atlantis", 3, None, ("paris",)])
def test_unknown_spaces_are_refused(space: Any) -> None:
    state = empty_map().state
    with pytest.raises(IllegalAnswer, match="is not a space on the map"):
        Move("paris", space, france(regular=1)).cost(state, FRANCE)
    with pytest.raises(IllegalAnswer, match="is not a space on the map"):
        Move(space, "paris", france(regular=1)).check(state, FRANCE)


def test_a_formation_moves_to_an_adjacent_space_only() -> None:
    state = empty_map().state
    put(state, "paris", FRANCE, regular=4)
    refused(state, Move("paris", "lyon", france(regular=1)), FRANCE, "not adjacent", "13.1")


def test_a_formation_is_made_of_what_is_there_within_its_limit() -> None:
    state = empty_map().state
    put(state, "paris", FRANCE, regular=6, squadron=0)
    state.spaces["paris"].units[FRANCE] = {"regular": 6}
    refused(state, Move("paris", "dijon", france(regular=5)), FRANCE, "at most 4", "5.1")
    refused(state, Move("paris", "dijon", france(mercenary=1)), FRANCE, "are named", "5.1")
    refused(state, Move("lyon", "dijon", france(regular=1)), FRANCE, "neither land units", "13.1")


def test_squadrons_do_not_march() -> None:
    state = empty_map().state
    put(state, "rouen", FRANCE, regular=1, squadron=2)
    refused(state, Move("rouen", "paris", france(squadron=1)), FRANCE, "1 squadron", "5.1")


def test_units_under_siege_do_not_move() -> None:
    state = empty_map(HAPSBURG).state
    put(state, "besancon", HAPSBURG, regular=2)
    put(state, "besancon", FRANCE, regular=3)
    state.spaces["besancon"].besiegers = [FRANCE]
    move = Move("besancon", "strasburg", force(HAPSBURG, regular=2))
    refused(state, move, HAPSBURG, "under siege and may not move", "15")
    Move("besancon", "dijon", france(regular=3)).check(state, FRANCE)


def test_who_put_an_enemy_space_under_siege_stays_for_the_impulse() -> None:
    state = empty_map().state
    put(state, "besancon", FRANCE, regular=3)
    state.spaces["besancon"].besiegers = [FRANCE]
    state.impulse.sieges_begun.append("besancon")
    move = Move("besancon", "dijon", france(regular=3))
    refused(state, move, FRANCE, "put under siege in this impulse", "13.1")
    state.impulse = Impulse(number=2, power=FRANCE, cp=5)
    move.check(state, FRANCE)


def test_a_siege_of_an_independent_key_does_not_tie_the_besieger() -> None:
    state = empty_map().state
    put(state, "metz", FRANCE, regular=3)
    state.spaces["metz"].besiegers = [FRANCE]
    state.impulse.sieges_begun.append("metz")
    Move("metz", "st_dizier", france(regular=3)).check(state, FRANCE)


def test_who_lost_a_field_battle_stays_and_others_beside_them_move() -> None:
    state = empty_map().state
    put(state, "dijon", FRANCE, "francis_i", "montmorency", regular=5)
    note_beaten(state, "dijon", force(FRANCE, "francis_i", regular=3))
    fresh = force(FRANCE, "montmorency", regular=2)
    assert movable(state, FRANCE, "dijon") == fresh
    Move("dijon", "paris", fresh).check(state, FRANCE)
    tired = force(FRANCE, "francis_i", regular=2)
    refused(state, Move("dijon", "paris", tired), FRANCE, "lost a field battle", "13.1")
    many = force(FRANCE, "montmorency", regular=3)
    refused(state, Move("dijon", "paris", many), FRANCE, "Montmorency, 2 regulars", "13.1")


def test_protestants_do_not_move_before_the_league() -> None:
    state = empty_map(PROTESTANT).state
    put(state, "wittenberg", PROTESTANT, regular=2)
    state.wars += [pair(HAPSBURG, PROTESTANT)]
    move = Move("wittenberg", "leipzig", force(PROTESTANT, regular=2))
    refused(state, move, PROTESTANT, "before the Schmalkaldic League", "21.6")
    assert any_move(state, PROTESTANT, 5, random.Random(1)) is None
    state.events_done.append(LEAGUE)
    move.check(state, PROTESTANT)


def test_units_of_an_active_minor_power_march_along() -> None:
    state = empty_map().state
    state.minor_allies["genoa"] = FRANCE
    put(state, "genoa", "genoa", regular=2)
    put(state, "genoa", FRANCE, regular=2)
    both = Force({FRANCE: {"regular": 2}, "genoa": {"regular": 2}})
    Move("genoa", "turin", both).check(state, FRANCE)
    state.minor_allies.clear()
    refused(state, Move("genoa", "turin", both), FRANCE, "are named; available", "5.1")


# ------------------------------------------------------------------ where to


def test_the_door_is_open_to_own_independent_enemy_and_allied_spaces_only() -> None:
    state = empty_map().state
    one = france(regular=1)
    for space in ("brussels", "modena", "turin", "calais"):
        state.spaces[space].units.clear()
    put(state, "st_quentin", FRANCE, regular=1)
    put(state, "boulogne", FRANCE, regular=1)
    put(state, "milan", FRANCE, regular=1)
    Move("st_quentin", "boulogne", one).check(state, FRANCE)
    Move("milan", "trent", one).check(state, FRANCE)
    Move("st_quentin", "brussels", one).check(state, FRANCE)
    calais = Move("boulogne", "calais", one)
    refused(state, calais, FRANCE, "neither at war nor allied", "13.1")
    state.alliances.append(pair(ENGLAND, FRANCE))
    calais.check(state, FRANCE)


def test_nobody_enters_an_electorate_before_the_league() -> None:
    state = empty_map(HAPSBURG).state
    put(state, "worms", HAPSBURG, regular=1)
    move = Move("worms", "mainz", force(HAPSBURG, regular=1))
    refused(state, move, HAPSBURG, "is an electorate", "21.6")
    state.events_done.append(LEAGUE)
    move.check(state, HAPSBURG)


def at_pavia(*owners: str, besiegers: tuple[str, ...] = ()) -> State:
    """Return French at Milan next to Pavia, given to the Papacy, with units of some powers."""
    state = empty_map().state
    put(state, "milan", FRANCE, regular=3)
    state.spaces["pavia"].control = PAPACY
    state.spaces["pavia"].fortress = True
    for owner in owners:
        put(state, "pavia", owner, regular=1)
    state.spaces["pavia"].besiegers = list(besiegers)
    return state


TO_PAVIA = Move("milan", "pavia", force(FRANCE, regular=3))


def test_a_space_with_enemies_only_may_be_entered() -> None:
    TO_PAVIA.check(at_pavia(PAPACY, HAPSBURG), FRANCE)


def test_strangers_in_a_space_keep_everybody_out() -> None:
    state = at_pavia(ENGLAND)
    refused(state, TO_PAVIA, FRANCE, "land units of England, which keep you out", "13.1")


def test_strangers_allied_to_the_enemy_who_owns_the_space_do_not() -> None:
    state = at_pavia(PAPACY, ENGLAND)
    state.alliances.append(pair(ENGLAND, PAPACY))
    TO_PAVIA.check(state, FRANCE)


def test_friends_and_enemies_together_keep_everybody_out() -> None:
    state = at_pavia(ENGLAND, HAPSBURG)
    state.spaces["pavia"].control = "independent"
    state.alliances.append(pair(ENGLAND, FRANCE))
    refused(state, TO_PAVIA, FRANCE, "England, which keep you out", "13.1")


def test_a_siege_may_be_relieved_or_joined_but_not_watched() -> None:
    relief = at_pavia(ENGLAND, HAPSBURG, besiegers=(HAPSBURG,))
    relief.alliances.append(pair(ENGLAND, FRANCE))
    relief.spaces["pavia"].control = ENGLAND
    TO_PAVIA.check(relief, FRANCE)

    joined = at_pavia(PAPACY, ENGLAND, besiegers=(ENGLAND,))
    joined.alliances.append(pair(ENGLAND, FRANCE))
    TO_PAVIA.check(joined, FRANCE)

    enemies = at_pavia(PAPACY, HAPSBURG, besiegers=(HAPSBURG,))
    refused(enemies, TO_PAVIA, FRANCE, "is under siege", "13.1")

    friends = at_pavia(ENGLAND, OTTOMAN, besiegers=(OTTOMAN,))
    friends.spaces["pavia"].control = ENGLAND
    friends.alliances += [pair(ENGLAND, FRANCE), pair(OTTOMAN, FRANCE)]
    refused(friends, TO_PAVIA, FRANCE, "is under siege", "13.1")


def test_an_empty_space_of_one_ally_besieged_by_another_is_closed() -> None:
    friends = at_pavia(OTTOMAN, besiegers=(OTTOMAN,))
    friends.spaces["pavia"].control = ENGLAND
    friends.alliances += [pair(ENGLAND, FRANCE), pair(OTTOMAN, FRANCE)]
    refused(friends, TO_PAVIA, FRANCE, "is under siege", "13.1")


def test_independents_never_bar_the_way() -> None:
    state = empty_map().state
    put(state, "st_dizier", FRANCE, regular=3)
    put(state, "metz", "independent", regular=1)
    Move("st_dizier", "metz", france(regular=3)).check(state, FRANCE)
    put(state, "metz", ENGLAND, regular=2)
    state.spaces["metz"].besiegers = [ENGLAND]
    refused(state, Move("st_dizier", "metz", france(regular=3)), FRANCE, "under siege", "13.1")


def test_leaders_alone_keep_away_from_enemies() -> None:
    state = empty_map().state
    put(state, "st_quentin", FRANCE, "francis_i")
    alone = force(FRANCE, "francis_i")
    refused(state, Move("st_quentin", "brussels", alone), FRANCE, "without land units", "13.1")
    Move("st_quentin", "paris", alone).check(state, FRANCE)
    put(state, "paris", HAPSBURG, regular=1)
    refused(state, Move("st_quentin", "paris", alone), FRANCE, "without land units", "13.1")


# ------------------------------------------------------------------ marches


def test_more_units_join_a_siege_of_their_own_power() -> None:
    table = empty_map()
    state = table.state
    put(state, "besancon", HAPSBURG, regular=3)
    put(state, "besancon", FRANCE, regular=4)
    state.spaces["besancon"].besiegers = [FRANCE]
    put(state, "dijon", FRANCE, regular=2)
    play(table, move_formation(table, FRANCE, "dijon", "besancon", france(regular=2)))
    assert force_of(state, "besancon", FRANCE).size == 6
    assert state.spaces["besancon"].besiegers == [FRANCE]
    assert state.impulse.sieges_begun == []


def test_an_ally_joins_a_siege_only_with_more_units_than_are_inside() -> None:
    def joining(count: int) -> State:
        table = empty_map()
        state = table.state
        state.alliances.append(pair(FRANCE, ENGLAND))
        go_to_war(state, ENGLAND, HAPSBURG)
        put(state, "besancon", HAPSBURG, regular=2)
        put(state, "besancon", ENGLAND, regular=3)
        state.spaces["besancon"].besiegers = [ENGLAND]
        put(state, "dijon", FRANCE, regular=count)
        state.impulse.cp = 0
        play(table, move_formation(table, FRANCE, "dijon", "besancon", france(regular=count)))
        return state

    assert joining(3).spaces["besancon"].besiegers == [ENGLAND, FRANCE]
    assert force_of(joining(2), "dijon", FRANCE).size == 2


def test_attackers_drive_off_an_enemy_before_they_besiege_an_independent_key() -> None:
    table = empty_map()
    state = table.state
    put(state, "metz", "independent", regular=1)
    put(state, "metz", HAPSBURG, regular=2)
    state.spaces["metz"].besiegers = [HAPSBURG]
    state.spaces["strasburg"].unrest = True
    state.spaces["liege"].unrest = True
    state.spaces["trier"].unrest = True
    put(state, "st_dizier", FRANCE, "francis_i", regular=5)
    five = force(FRANCE, "francis_i", regular=5)
    play(
        table,
        move_formation(table, FRANCE, "st_dizier", "metz", five),
        answers=[(HAPSBURG, "13.3/avoid:metz", None)],
        dice=[
            ("france in battle", (5, 1, 1, 1, 1, 1)),
            ("hapsburg in battle", (1, 1, 1)),
        ],
    )
    assert state.spaces["metz"].besiegers == [FRANCE]
    assert force_of(state, "metz", HAPSBURG).is_empty
    assert state.spaces["metz"].units["independent"] == {"regular": 1}


def test_besiegers_of_an_independent_key_may_not_withdraw_into_it() -> None:
    table = empty_map()
    state = table.state
    put(state, "metz", HAPSBURG, regular=2)
    state.spaces["metz"].besiegers = [HAPSBURG]
    put(state, "st_dizier", FRANCE, regular=4)
    state.spaces["strasburg"].units["independent"] = {"regular": 1}
    play(
        table,
        move_formation(table, FRANCE, "st_dizier", "metz", france(regular=4)),
        answers=[
            (HAPSBURG, "13.3/avoid:metz", None),
            (HAPSBURG, "14.1/retreat:metz", "besancon"),
        ],
        dice=[("france in battle", (6, 1, 1, 1)), ("hapsburg in battle", (1, 1, 1))],
    )
    assert force_of(state, "besancon", HAPSBURG).size == 1
    assert state.spaces["metz"].besiegers == [FRANCE]


def test_a_walled_space_left_empty_is_put_under_siege_not_taken() -> None:
    table = empty_map()
    put(table.state, "dijon", FRANCE, regular=1)
    play(table, move_formation(table, FRANCE, "dijon", "besancon", france(regular=1)))
    besancon = table.state.spaces["besancon"]
    assert besancon.besiegers == [FRANCE]
    assert besancon.control == HAPSBURG
    assert table.state.impulse.sieges_begun == ["besancon"]


def test_an_unfortified_space_does_not_change_hands_by_marching() -> None:
    table = empty_map()
    put(table.state, "paris", HAPSBURG, regular=1)
    play(table, move_formation(table, HAPSBURG, "paris", "dijon", force(HAPSBURG, regular=1)))
    assert table.state.spaces["dijon"].control == FRANCE


def test_an_ally_of_both_sides_opens_its_gates_to_neither() -> None:
    table = empty_map()
    state = table.state
    state.alliances += [pair(HAPSBURG, ENGLAND), pair(FRANCE, ENGLAND)]
    put(state, "boulogne", FRANCE, regular=3)
    put(state, "calais", HAPSBURG, "duke_of_alva", regular=1)
    play(
        table,
        move_formation(table, FRANCE, "boulogne", "calais", france(regular=3)),
        answers=[(HAPSBURG, "13.3/avoid:calais", None)],
        dice=[("france in battle", (6, 1, 1)), ("hapsburg in battle", (1, 1, 1))],
    )
    assert state.spaces["calais"].besiegers == []
    assert state.captured == {"duke_of_alva": FRANCE}
    assert heard(table).of(LeaderCaptured)[0].space == "calais"


# ------------------------------------------------------------------ what an impulse remembers


def test_memory_goes_with_units_and_shrinks_with_losses() -> None:
    state = empty_map().state
    put(state, "dijon", FRANCE, "francis_i", regular=5)
    note_beaten(state, "dijon", force(FRANCE, "francis_i", regular=3))
    note_tried(state, "dijon", france(regular=2))
    relocate(state, "dijon", "paris", force(FRANCE, "francis_i", regular=2), rested_first=True)
    assert beaten(state, "paris") == force(FRANCE, "francis_i")
    assert beaten(state, "dijon") == france(regular=3)
    assert tried(state, "paris") == Force()
    relocate(state, "dijon", "lyon", france(regular=1))
    assert beaten(state, "lyon") == france(regular=1)
    assert tried(state, "lyon") == france(regular=1)
    lift(state, "dijon", france(regular=1))
    assert beaten(state, "dijon") == france(regular=1)
    lift(state, "dijon", france(regular=1))
    assert beaten(state, "dijon").is_empty
    assert tried(state, "dijon").is_empty
    assert "dijon" not in state.impulse.beaten


# ------------------------------------------------------------------ the random player


def test_moves_of_the_random_player_are_legal_and_travel_well() -> None:
    state = game_1517()
    state.impulse = Impulse(number=1, power=FRANCE, cp=5)
    rng = random.Random(5)
    found = 0
    for power in MAJOR_POWERS:
        for cp in (1, 2):
            for _ in range(60):
                move = any_move(state, power, cp, rng)
                if move is None:
                    continue
                found += 1
                move.check(state, power)
                assert move.cost(state, power) <= cp
                assert ACTIONS["move"].load(move.dump()) == move
    assert found > 300


def test_a_move_that_lacks_a_field_or_has_a_wrong_one_is_refused() -> None:
    with pytest.raises(IllegalAnswer, match="lacks to"):
        Move.load({"do": "move", "origin": "paris", "force": {}})
    with pytest.raises(IllegalAnswer, match="is not a force"):
        Move.load({"do": "move", "origin": "paris", "to": "dijon", "force": 3})


def campaign(seed: int) -> None:
    """Play random moves and assaults in a Europe at war and check the map after each."""
    rng = random.Random(seed)
    state = game_1517()
    state.events_done.append(LEAGUE)
    for index, a in enumerate(MAJOR_POWERS):
        for b in MAJOR_POWERS[index + 1 :]:
            rolled = rng.random()
            if rolled < 0.5 and pair(a, b) not in state.wars:
                state.wars.append(pair(a, b))
            elif rolled < 0.8 and pair(a, b) not in state.wars:
                state.alliances.append(pair(a, b))
    table = Table(state, Dice(0, (), RandomChance(rng)), 1, lambda fact, to: None)
    for number in range(40):
        power = rng.choice(MAJOR_POWERS)
        state.impulse = Impulse(number=number, power=power, cp=4)
        for kind in (Move, Move, Assault, Move):
            action = any_of_kind(kind, state, power, state.impulse.cp, rng)
            if action is None:
                continue
            action.check(state, power)
            state.impulse.cp -= action.cost(state, power)
            _answer_at_random(action.carry_out(table, power), rng)
            _check_map(state)


def _answer_at_random(procedure: Any, rng: random.Random) -> None:
    values = None
    while True:
        try:
            request = procedure.send(values)
        except StopIteration:
            return
        values = {}
        for decision in request.decisions:
            choice = decision.choice
            assert decision.has_default
            choice.check(decision.default)
            value = sample(choice, rng)
            choice.check(value)
            assert choice.load(choice.dump(value)) == value
            values[decision.role] = value


def _check_map(state: State) -> None:
    for space, here in state.spaces.items():
        powers = powers_with_land_units(state, space)
        for besieger in here.besiegers:
            inside = [power for power in powers if power not in here.besiegers]
            outside = land_count(land_units(state, space, [besieger]))
            assert outside > land_count(land_units(state, space, inside)), space
        enemies = [(a, b) for a in powers for b in powers if at_war(state, a, b)]
        assert here.besiegers or not enemies, space


@each("seed", range(6))
def test_random_campaigns_keep_enemies_apart_and_sieges_tight(seed: int) -> None:
    campaign(seed)
