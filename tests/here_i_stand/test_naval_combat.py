"""16.2 Naval combat: dice, casualties, retreats, the turn track; 9.6 battles at declaration."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.naval import (
    FleetRetreated,
    FleetTrapped,
    NavalCombatDecided,
    NavalCombatRolled,
)
from adjudicator.games.here_i_stand.facts.war import ExtraDiceRolled
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from adjudicator.games.here_i_stand.rules.sea.combat import (
    Losses,
    casualties,
    combat_dice,
    combats_at_declaration,
    losses_of,
    naval_combat,
    retreat_goals,
)
from adjudicator.games.here_i_stand.rules.sea.fleets import rested_fleet
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import go_to_war, heard, play
from tests.here_i_stand.naval_builders import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    faces,
    float_at,
    sea_table,
    squadrons,
    units_at,
)
from tests.tables import each


def pirates(squadron: int, corsair: int, *leaders: str) -> Force:
    kinds = {"squadron": squadron, "corsair": corsair}
    return Force({OTTOMAN: {kind: n for kind, n in kinds.items() if n}}, leaders)


def meeting(zone: str, attacking: dict[str, int], defending: dict[str, int]) -> Table[State]:
    """Return a table with Ottomans and Hapsburgs at war in one place, the Ottomans active."""
    table = sea_table(OTTOMAN)
    go_to_war(table.state, OTTOMAN, HAPSBURG)
    float_at(table.state, zone, OTTOMAN, **attacking)
    float_at(table.state, zone, HAPSBURG, **defending)
    return table


def fight(
    table: Table[State],
    zone: str,
    rolls: tuple[tuple[int, ...], tuple[int, ...]],
    answers: list[tuple[str, str, Any]] | None = None,
    *,
    extra: list[tuple[str, Any]] | None = None,
) -> None:
    play(
        table,
        combat(table, zone, OTTOMAN, HAPSBURG),
        answers=answers or [],
        dice=[
            ("ottoman in naval combat", rolls[0]),
            ("hapsburg in naval combat", rolls[1]),
            *(extra or []),
        ],
    )


async def combat(table: Table[State], zone: str, attacker: str, defender: str) -> None:
    await naval_combat(table, zone, attacker, defender)


# ------------------------------------------------------------------ steps 1-7


@each(
    ("fleet", "dice"),
    [
        (squadrons(ENGLAND, 1), 2),
        (pirates(0, 3), 3),
        (pirates(2, 1, "barbarossa"), 7),
        (Force({HAPSBURG: {"squadron": 1}, "genoa": {"squadron": 1}}, ("andrea_doria",)), 6),
        (pirates(1, 0, "barbarossa", "dragut"), 4),
    ],
)
def test_dice_are_2_a_squadron_1_a_corsair_and_the_best_rating(fleet: Force, dice: int) -> None:
    assert combat_dice(fleet) == dice


def test_the_defender_rolls_one_more_die_in_a_port_only() -> None:
    table = meeting("messina", {"squadron": 1}, {"squadron": 1})
    fight(table, "messina", (faces(2, 0), faces(3, 0)), [(OTTOMAN, "retreat", "ionian_sea")])
    table = meeting("ionian_sea", {"squadron": 1}, {"squadron": 1})
    fight(table, "ionian_sea", (faces(2, 0), faces(2, 0)), [(OTTOMAN, "retreat", "lepanto")])
    rolled = heard(table).of(NavalCombatRolled)[0]
    assert (rolled.attacker, rolled.defender) == (OTTOMAN, HAPSBURG)
    assert rolled.attacker_rolls == (2, 2)


def test_only_the_two_powers_named_take_part() -> None:
    table = meeting("ionian_sea", {"squadron": 2}, {"squadron": 1})
    float_at(table.state, "ionian_sea", PAPACY, squadron=2)
    fight(table, "ionian_sea", (faces(4, 2), faces(2, 0)))
    assert units_at(table.state, "ionian_sea") == {
        OTTOMAN: {"squadron": 2},
        PAPACY: {"squadron": 2},
    }


def test_janissaries_add_4_dice_at_sea_after_the_rolls() -> None:
    table = meeting("ionian_sea", {"squadron": 1}, {"squadron": 2})
    table.state.hands[OTTOMAN] = [1]
    fight(
        table,
        "ionian_sea",
        (faces(2, 0), faces(4, 1)),
        [
            (OTTOMAN, "6.1/window:naval_after_rolls:ionian_sea", (1, "extra_dice")),
            (HAPSBURG, "16.2/retreat:ionian_sea", "messina"),
        ],
        extra=[("Janissaries", (6, 5, 2, 1))],
    )
    assert heard(table).of(ExtraDiceRolled)[0].hits == 2
    decided = heard(table).of(NavalCombatDecided)[0]
    assert (decided.winner, decided.winner_hits) == (OTTOMAN, 2)
    assert units_at(table.state, "messina") == {HAPSBURG: {"squadron": 1}}
    assert units_at(table.state, "ionian_sea") == {OTTOMAN: {"squadron": 1}}


# ------------------------------------------------------------------ step 8


@each(
    ("fleet", "hits", "beaten", "losses"),
    [
        (pirates(2, 1), 3, True, (1, 1)),  # the worked example
        (squadrons(HAPSBURG, 2), 3, False, (1, 0)),  # the worked example
        (squadrons(HAPSBURG, 2), 3, True, (2, 0)),
        (squadrons(HAPSBURG, 2), 2, True, (1, 0)),
        (squadrons(HAPSBURG, 2), 1, True, (1, 0)),
        (squadrons(HAPSBURG, 2), 1, False, (0, 0)),
        (squadrons(HAPSBURG, 2), 0, True, (0, 0)),
        (squadrons(HAPSBURG, 2), 9, False, (2, 0)),
        (pirates(1, 2), 5, False, (1, 2)),
        (pirates(1, 2), 1, False, (0, 1)),
        (pirates(1, 2), 1, True, (0, 1)),
        (pirates(0, 3), 2, False, (0, 2)),
        (pirates(3, 0), 5, True, (3, 0)),
        (pirates(3, 0), 5, False, (2, 0)),
        (pirates(2, 1), 4, True, (2, 0)),
        (pirates(2, 1), 5, False, (2, 1)),
    ],
)
def test_a_squadron_for_2_hits_then_corsairs_then_the_odd_hit(
    fleet: Force, hits: int, beaten: bool, losses: tuple[int, int]
) -> None:
    assert losses_of(fleet, hits, beaten=beaten) == Losses(*losses)


@pytest.mark.parametrize(("attacking", "defending", "keeper"), [(3, 2, 0), (2, 3, 1), (2, 2, 1)])
def test_when_both_would_be_gone_the_side_with_more_dice_keeps_a_unit(
    attacking: int, defending: int, keeper: int
) -> None:
    attacker = Side((OTTOMAN,), squadrons(OTTOMAN, 1), dice=attacking, hits=2)
    defender = Side((HAPSBURG,), squadrons(HAPSBURG, 1), dice=defending, hits=2)
    found = casualties(Battle("ionian_sea", attacker, defender, at_sea=True))
    assert found[keeper].all_but_one
    assert not found[1 - keeper].all_but_one


def test_the_owner_chooses_the_unit_that_is_kept() -> None:
    table = meeting("ionian_sea", {"squadron": 1, "corsair": 1}, {"squadron": 1})
    fight(
        table,
        "ionian_sea",
        ((6, 6, 6), (6, 6)),
        [],
    )
    assert table.state.turn_track == {
        OTTOMAN: {"squadron": 1},
        HAPSBURG: {"squadron": 1},
    }
    table = meeting("ionian_sea", {"squadron": 1, "corsair": 2}, {"squadron": 2})
    table.state.hands[OTTOMAN] = [1]
    fight(
        table,
        "ionian_sea",
        (faces(4, 4), faces(4, 4)),
        [
            (OTTOMAN, "6.1/window:naval_after_rolls", (1, "extra_dice")),
            (OTTOMAN, "16.2/losses:ionian_sea", {"corsair": 2}),
        ],
        extra=[("Janissaries", (5, 2, 2, 2))],
    )
    assert units_at(table.state, "ionian_sea") == {OTTOMAN: {"squadron": 1}}


def test_the_owner_chooses_whose_squadrons_are_lost() -> None:
    table = meeting("ionian_sea", {"squadron": 3}, {"squadron": 1})
    state = table.state
    state.loans.append("venice@hapsburg")
    float_at(state, "ionian_sea", "venice@hapsburg", squadron=2)
    fight(
        table,
        "ionian_sea",
        (faces(6, 4), faces(6, 0)),
        [
            (HAPSBURG, "losses", {"hapsburg squadron": 1, "venice squadron": 1}),
            (HAPSBURG, "retreat", "messina"),
        ],
    )
    assert units_at(state, "messina") == {"venice@hapsburg": {"squadron": 1}}
    assert state.turn_track == {HAPSBURG: {"squadron": 1}, "venice": {"squadron": 1}}


def test_the_leader_of_a_fleet_that_is_gone_comes_back_next_turn() -> None:
    table = sea_table(HAPSBURG)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    float_at(state, "ionian_sea", OTTOMAN, "barbarossa", corsair=1)
    float_at(state, "ionian_sea", HAPSBURG, squadron=2)
    play(
        table,
        combat(table, "ionian_sea", HAPSBURG, OTTOMAN),
        dice=[("hapsburg", faces(4, 1)), ("ottoman", faces(3, 0))],
    )
    assert state.turn_track_leaders == ["barbarossa"]
    assert state.turn_track == {OTTOMAN: {"corsair": 1}}
    assert state.seas["ionian_sea"].leaders == []


def test_a_winner_who_loses_his_last_ship_is_gone_and_the_loser_still_leaves() -> None:
    table = meeting("ionian_sea", {"squadron": 3}, {"squadron": 1})
    fight(
        table,
        "ionian_sea",
        (faces(6, 2), faces(2, 2)),
        [(OTTOMAN, "retreat", "aegean_sea")],
    )
    assert units_at(table.state, "ionian_sea") == {}
    assert table.state.turn_track == {HAPSBURG: {"squadron": 1}, OTTOMAN: {"squadron": 1}}
    assert rested_fleet(table.state, "aegean_sea", OTTOMAN).is_empty


# ------------------------------------------------------------------ step 9


@pytest.mark.parametrize("hits", [(2, 0), (0, 2)])
def test_the_attacker_leaves_a_port_whether_he_has_won_or_lost(hits: tuple[int, int]) -> None:
    table = meeting("messina", {"squadron": 2}, {"squadron": 2})
    fight(
        table,
        "messina",
        (faces(4, hits[0]), faces(5, hits[1])),
        [(OTTOMAN, "16.2/retreat:messina", "tyrrhenian_sea")],
    )
    assert OTTOMAN not in units_at(table.state, "messina")
    assert HAPSBURG in units_at(table.state, "messina")
    won = hits[0] > hits[1]
    assert bool(rested_fleet(table.state, "tyrrhenian_sea", OTTOMAN).size) == won


def test_the_attacker_of_a_port_leaves_for_a_zone_without_enemy_ships() -> None:
    table = meeting("messina", {"squadron": 2}, {"squadron": 1})
    float_at(table.state, "ionian_sea", HAPSBURG, squadron=1)
    fight(table, "messina", (faces(4, 0), faces(3, 0)))
    assert units_at(table.state, "tyrrhenian_sea") == {OTTOMAN: {"squadron": 2}}


def test_without_a_way_out_the_fleet_is_lost() -> None:
    table = meeting("palermo", {"squadron": 2}, {"squadron": 1})
    float_at(table.state, "palermo", OTTOMAN, "barbarossa")
    float_at(table.state, "tyrrhenian_sea", HAPSBURG, squadron=1)
    fight(table, "palermo", (faces(6, 0), faces(3, 0)))
    assert table.state.turn_track == {OTTOMAN: {"squadron": 2}}
    assert table.state.turn_track_leaders == ["barbarossa"]
    assert heard(table).of(FleetTrapped)[0].location == "palermo"


def test_the_loser_at_sea_leaves_for_a_port_of_his_own_or_a_zone_without_enemies() -> None:
    state = sea_table(OTTOMAN).state
    go_to_war(state, OTTOMAN, HAPSBURG)
    go_to_war(state, OTTOMAN, PAPACY)
    fleet = squadrons(OTTOMAN, 1)
    float_at(state, "ionian_sea", OTTOMAN, squadron=1)
    float_at(state, "adriatic_sea", PAPACY, squadron=1)
    state.spaces["lepanto"].unrest = True
    assert retreat_goals(state, OTTOMAN, "ionian_sea", fleet) == (
        "coron",
        "aegean_sea",
        "barbary_coast",
        "north_african_coast",
    )


def test_only_the_italians_are_lost_where_the_atlantic_is_the_last_way() -> None:
    table = sea_table(HAPSBURG)
    state = table.state
    go_to_war(state, ENGLAND, HAPSBURG)
    go_to_war(state, FRANCE, HAPSBURG)
    state.minor_allies["genoa"] = HAPSBURG
    float_at(state, "gibraltar", HAPSBURG, squadron=1)
    float_at(state, "gibraltar", "genoa", "andrea_doria", squadron=1)
    float_at(state, "gibraltar", ENGLAND, squadron=1)
    float_at(state, "barbary_coast", FRANCE, squadron=1)
    play(
        table,
        combat(table, "gibraltar", HAPSBURG, ENGLAND),
        dice=[("hapsburg", faces(6, 0)), ("england", faces(3, 0))],
    )
    assert units_at(state, "atlantic_ocean") == {HAPSBURG: {"squadron": 1}}
    assert state.turn_track == {"genoa": {"squadron": 1}}
    assert state.turn_track_leaders == ["andrea_doria"]


def test_an_inactive_minor_power_defends_its_port_and_is_asked_nothing() -> None:
    table = sea_table(OTTOMAN)
    state = table.state
    go_to_war(state, OTTOMAN, "venice")
    float_at(state, "venice", OTTOMAN, squadron=3)
    float_at(state, "venice", "venice", squadron=3)
    play(
        table,
        combat(table, "venice", OTTOMAN, "venice"),
        dice=[("ottoman", faces(6, 3)), ("venice", faces(7, 2))],
    )
    assert units_at(state, "venice") == {"venice": {"squadron": 1}}
    assert units_at(state, "adriatic_sea") == {OTTOMAN: {"squadron": 2}}
    assert heard(table).of(FleetRetreated)[0].to == "adriatic_sea"


# ------------------------------------------------------------------ 9.6


def test_after_equal_hits_at_a_declaration_of_war_both_sides_leave() -> None:
    table = sea_table(ENGLAND)
    state = table.state
    go_to_war(state, ENGLAND, FRANCE)
    float_at(state, "english_channel", ENGLAND, squadron=2)
    float_at(state, "english_channel", FRANCE, squadron=2)
    play(
        table,
        combats_at_declaration(table, ENGLAND, FRANCE),
        answers=[
            (ENGLAND, "16.2/retreat:english_channel", "portsmouth"),
            (FRANCE, "16.2/retreat:english_channel", "rouen"),
        ],
        dice=[("england", faces(4, 2)), ("france", faces(4, 2))],
    )
    assert units_at(state, "portsmouth") == {ENGLAND: {"squadron": 1}}
    assert units_at(state, "rouen") == {FRANCE: {"squadron": 1}}
    assert heard(table).of(NavalCombatDecided)[0].both_leave


def test_with_unequal_hits_only_the_loser_leaves_and_every_shared_zone_is_fought_over() -> None:
    table = sea_table(ENGLAND)
    state = table.state
    go_to_war(state, ENGLAND, FRANCE)
    for zone in ("bay_of_biscay", "english_channel"):
        float_at(state, zone, ENGLAND, squadron=1)
        float_at(state, zone, FRANCE, squadron=2)
    float_at(state, "north_sea", ENGLAND, squadron=1)
    play(
        table,
        combats_at_declaration(table, ENGLAND, FRANCE),
        answers=[(FRANCE, "16.2/retreat:english_channel", "brest")],
        dice=[
            ("england in naval combat at bay_of_biscay", faces(2, 0)),
            ("france in naval combat at bay_of_biscay", faces(4, 2)),
            ("england in naval combat at english_channel", faces(2, 1)),
            ("france in naval combat at english_channel", faces(4, 0)),
        ],
    )
    assert units_at(state, "bay_of_biscay") == {FRANCE: {"squadron": 2}}
    assert units_at(state, "english_channel") == {ENGLAND: {"squadron": 1}}
    assert units_at(state, "brest") == {FRANCE: {"squadron": 1}}
