"""16.3 Naval transport: ways, restrictions, landings."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.naval import FormationShipped
from adjudicator.games.here_i_stand.facts.war import (
    ForceEliminated,
    LeaderCaptured,
    SiegeBegun,
    SiegeBroken,
)
from adjudicator.games.here_i_stand.practice.sea import any_transport
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.avoiding import Avoidance
from adjudicator.games.here_i_stand.rules.sea import transport
from adjudicator.games.here_i_stand.rules.sea.transport import Crossing, Transport
from adjudicator.games.here_i_stand.rules.state import State, force_of, pair
from tests.here_i_stand.builders import (
    IllegalAnswer,
    force,
    go_to_war,
    heard,
    play,
    put,
)
from tests.here_i_stand.naval_builders import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    faces,
    float_at,
    sea_table,
    units_at,
)
from tests.tables import each

ARMY = force(OTTOMAN, "suleiman", regular=5)
TO_CANDIA = Transport("istanbul", ("aegean_sea", "candia"), ARMY)


def before_candia(*, cp: int = 2) -> Table[State]:
    """Return a table on which the Ottomans are about to land in Venetian Candia."""
    table = sea_table(OTTOMAN)
    state = table.state
    state.impulse.cp = cp
    go_to_war(state, OTTOMAN, "venice")
    put(state, "istanbul", OTTOMAN, "suleiman", "ibrahim_pasha", regular=7, cavalry=1)
    float_at(state, "aegean_sea", OTTOMAN, squadron=1)
    return table


def refusal(action: Transport, state: State, power: str = OTTOMAN) -> str:
    with pytest.raises(IllegalAnswer) as refused:
        action.check(state, power)
    return f"{refused.value.section}: {refused.value}"


def ship(
    table: Table[State],
    action: Transport = TO_CANDIA,
    answers: list[tuple[str, str, Any]] | None = None,
    dice: list[tuple[str, Any]] | None = None,
) -> None:
    power = table.state.impulse.power
    action.check(table.state, power)
    table.state.impulse.cp -= action.cost(table.state, power)
    play(table, action.carry_out(table, power), answers=answers or [], dice=dice or [])


# ------------------------------------------------------------------ cost and way


def test_a_transport_costs_1_cp_for_each_zone_and_1_for_the_landing() -> None:
    table = before_candia()
    assert TO_CANDIA.cost(table.state, OTTOMAN) == 2
    longer = Transport("istanbul", ("aegean_sea", "ionian_sea", "malta"), ARMY)
    assert longer.cost(table.state, OTTOMAN) == 3
    assert Transport("istanbul", ("candia",), ARMY).cost(table.state, OTTOMAN) == 2


def test_a_formation_lands_and_besieges_what_it_outnumbers() -> None:
    table = before_candia()
    put(table.state, "candia", "venice", regular=1)
    ship(table)
    assert force_of(table.state, "candia", OTTOMAN) == ARMY
    assert force_of(table.state, "istanbul", OTTOMAN) == force(
        OTTOMAN, "ibrahim_pasha", regular=2, cavalry=1
    )
    assert table.state.spaces["candia"].besiegers == [OTTOMAN]
    assert heard(table).of(FormationShipped)[0].path == ("aegean_sea", "candia")
    assert heard(table).of(SiegeBegun)
    assert table.state.impulse.cp == 0


def test_a_formation_crosses_several_zones_each_with_a_ship() -> None:
    table = before_candia(cp=3)
    go_to_war(table.state, OTTOMAN, HAPSBURG)
    action = Transport("istanbul", ("aegean_sea", "ionian_sea", "taranto"), ARMY)
    said = refusal(action, table.state)
    assert "you have no ship in the Ionian Sea" in said
    assert said.startswith("16.3: ")
    float_at(table.state, "ionian_sea", HAPSBURG, squadron=1)
    assert "you have no ship in the Ionian Sea" in refusal(action, table.state)
    units_at(table.state, "ionian_sea").clear()
    float_at(table.state, "ionian_sea", OTTOMAN, corsair=1)
    ship(table, action)
    assert force_of(table.state, "taranto", OTTOMAN) == ARMY


def test_ships_of_a_minor_power_and_on_loan_carry_too() -> None:
    table = sea_table(HAPSBURG)
    state = table.state
    state.minor_allies["genoa"] = HAPSBURG
    state.loans.append("venice@hapsburg")
    put(state, "barcelona", HAPSBURG, regular=4)
    put(state, "barcelona", "genoa", regular=1)
    float_at(state, "gulf_of_lyon", "genoa", squadron=1)
    float_at(state, "tyrrhenian_sea", "venice@hapsburg", squadron=1)
    army = Force({HAPSBURG: {"regular": 3}, "genoa": {"regular": 1}})
    state.impulse.cp = 3
    ship(table, Transport("barcelona", ("gulf_of_lyon", "tyrrhenian_sea", "naples"), army))
    assert force_of(state, "naples", HAPSBURG) == army


@each(
    ("origin", "path", "words"),
    [
        ("vienna", ("aegean_sea", "candia"), "16.3: Vienna is no port"),
        ("nowhere", ("aegean_sea", "candia"), "13.1: nowhere is not a space"),
        ("istanbul", (), "16.3: name the sea zones"),
        ("istanbul", ("candia",), "16.3: name the sea zones"),
        ("istanbul", ("aegean_sea",), "16.3: name the sea zones"),
        ("istanbul", ("aegean_sea", "edirne"), "16.3: name the sea zones"),
        ("istanbul", ("aegean_sea", "candia", "malta"), "16.3: name the sea zones"),
        ("istanbul", ("ionian_sea", "corfu"), "16.3: Ionian Sea is not adjacent to Istanbul"),
        ("istanbul", ("aegean_sea", "malta"), "16.3: Malta is not adjacent to Aegean Sea"),
        ("istanbul", ("aegean_sea", "istanbul"), "16.3: the formation lands in another port"),
        ("istanbul", ("black_sea", "aegean_sea", "candia"), "2.5: the Black Sea and the Aegean"),
    ],
)
def test_ways_that_are_none(origin: str, path: tuple[str, ...], words: str) -> None:
    table = before_candia(cp=6)
    for zone in ("ionian_sea", "black_sea"):
        float_at(table.state, zone, OTTOMAN, squadron=1)
    action = Transport(origin, path, ARMY)
    assert words in refusal(action, table.state)


# ------------------------------------------------------------------ formations


def test_at_most_5_land_units_and_any_leaders_are_shipped() -> None:
    table = before_candia()
    way = ("aegean_sea", "candia")
    five = force(OTTOMAN, "suleiman", "ibrahim_pasha", regular=4, cavalry=1)
    Transport("istanbul", way, five).check(table.state, OTTOMAN)
    six = force(OTTOMAN, "suleiman", regular=6)
    said = refusal(Transport("istanbul", way, six), table.state)
    assert said.startswith("16.3: ")
    assert "at most 5 land units" in said
    no_leader = Transport("istanbul", way, force(OTTOMAN, regular=5))
    assert "too many for one formation" in refusal(no_leader, table.state)


def test_a_formation_under_siege_is_not_shipped() -> None:
    table = before_candia()
    go_to_war(table.state, OTTOMAN, HAPSBURG)
    put(table.state, "istanbul", HAPSBURG, regular=9)
    table.state.spaces["istanbul"].besiegers = [HAPSBURG]
    assert "are under siege and may not move" in refusal(TO_CANDIA, table.state)


def test_a_besieger_who_sails_away_breaks_his_siege() -> None:
    table = sea_table(FRANCE)
    state = table.state
    go_to_war(state, ENGLAND, FRANCE)
    put(state, "calais", ENGLAND, regular=2)
    put(state, "calais", FRANCE, regular=4)
    state.spaces["calais"].besiegers = [FRANCE]
    float_at(state, "english_channel", FRANCE, squadron=1)
    state.impulse.cp = 2
    ship(
        table,
        Transport("calais", ("english_channel", "rouen"), force(FRANCE, regular=2)),
    )
    assert heard(table).of(SiegeBroken)
    assert force_of(state, "rouen", FRANCE) == force(FRANCE, regular=2)
    assert force_of(state, "boulogne", FRANCE) == force(FRANCE, regular=2)


def test_the_protestants_ship_nobody_before_the_league() -> None:
    state = sea_table("protestant").state
    put(state, "bremen", "protestant", regular=1)
    action = Transport("bremen", ("north_sea", "hamburg"), force("protestant", regular=1))
    with pytest.raises(IllegalAnswer):
        action.check(state, "protestant")


# ------------------------------------------------------------------ the port of landing


def test_no_landing_where_enemy_ships_lie() -> None:
    table = before_candia()
    float_at(table.state, "candia", "venice", squadron=1)
    said = refusal(TO_CANDIA, table.state)
    assert said.startswith("16.3: ")
    assert "enemy ships lie in the port of Candia" in said


def test_the_port_is_one_that_land_movement_could_enter() -> None:
    table = before_candia()
    table.state.wars.clear()
    assert "neither at war nor allied" in refusal(TO_CANDIA, table.state)
    table.state.minor_allies["venice"] = PAPACY
    assert "neither at war nor allied" in refusal(TO_CANDIA, table.state)
    table.state.minor_allies["venice"] = FRANCE
    table.state.alliances.append(pair(OTTOMAN, FRANCE))
    TO_CANDIA.check(table.state, OTTOMAN)


def test_an_independent_port_is_entered() -> None:
    table = before_candia()
    put(table.state, "rhodes", "independent", knights_of_st_john=1)
    ship(table, Transport("istanbul", ("aegean_sea", "rhodes"), ARMY))
    assert table.state.spaces["rhodes"].besiegers == [OTTOMAN]


def test_enemies_intercept_at_the_port_but_never_at_sea() -> None:
    table = before_candia()
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    put(state, "naples", HAPSBURG, regular=4)
    float_at(state, "ionian_sea", OTTOMAN, squadron=1)
    float_at(state, "adriatic_sea", HAPSBURG, squadron=3)
    state.impulse.cp = 3
    ship(
        table,
        Transport("istanbul", ("aegean_sea", "ionian_sea", "taranto"), ARMY),
        [
            (HAPSBURG, "13.2/intercept:naples>taranto", force(HAPSBURG, regular=4)),
            (HAPSBURG, "14.1/retreat:taranto", "naples"),
        ],
        [
            ("hapsburg intercepts from naples", (6, 6)),
            ("ottoman", faces(7, 2)),
            ("hapsburg", faces(5, 1)),
        ],
    )
    assert force_of(state, "taranto", OTTOMAN) == force(OTTOMAN, "suleiman", regular=4)


def test_the_defenders_may_avoid_battle() -> None:
    table = before_candia()
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    put(state, "taranto", HAPSBURG, regular=2)
    float_at(state, "ionian_sea", OTTOMAN, squadron=1)
    state.impulse.cp = 3
    ship(
        table,
        Transport("istanbul", ("aegean_sea", "ionian_sea", "taranto"), ARMY),
        [(HAPSBURG, "13.3/avoid:taranto", Avoidance("naples", force(HAPSBURG, regular=2)))],
        [("hapsburg avoids battle", (5, 5))],
    )
    assert force_of(state, "naples", HAPSBURG) == force(HAPSBURG, regular=2)
    assert force_of(state, "taranto", OTTOMAN) == ARMY


def test_a_lost_battle_at_the_port_costs_all_units_and_the_leaders() -> None:
    table = before_candia()
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    put(state, "taranto", HAPSBURG, regular=6)
    float_at(state, "ionian_sea", OTTOMAN, squadron=1)
    state.impulse.cp = 3
    ship(
        table,
        Transport("istanbul", ("aegean_sea", "ionian_sea", "taranto"), ARMY),
        [(HAPSBURG, "13.3/avoid:taranto", None)],
        [("ottoman", faces(7, 1)), ("hapsburg", faces(7, 1))],
    )
    assert force_of(state, "taranto", OTTOMAN).is_empty
    assert state.captured == {"suleiman": HAPSBURG}
    assert heard(table).of(ForceEliminated)[0].force == force(OTTOMAN, "suleiman", regular=4).dump()
    assert heard(table).of(LeaderCaptured)


def test_a_lost_battle_leaves_no_way_back_to_an_adjacent_port_of_departure() -> None:
    table = sea_table(ENGLAND)
    state = table.state
    go_to_war(state, ENGLAND, FRANCE)
    put(state, "calais", ENGLAND, regular=2)
    put(state, "boulogne", FRANCE, regular=6)
    float_at(state, "english_channel", ENGLAND, squadron=1)
    state.impulse.cp = 2
    ship(
        table,
        Transport("calais", ("english_channel", "boulogne"), force(ENGLAND, regular=2)),
        [(FRANCE, "13.3/avoid:boulogne", None)],
        [("england", faces(2, 0)), ("france", faces(7, 1))],
    )
    assert force_of(state, "calais", ENGLAND).is_empty
    assert force_of(state, "boulogne", ENGLAND).is_empty


def test_a_landing_that_can_neither_besiege_nor_go_on_is_lost() -> None:
    table = before_candia()
    put(table.state, "candia", "venice", regular=4)
    ship(table, Transport("istanbul", ("aegean_sea", "candia"), force(OTTOMAN, regular=4)))
    assert force_of(table.state, "candia", OTTOMAN).is_empty
    assert heard(table).of(ForceEliminated)


def test_a_landing_that_cannot_besiege_goes_on_while_cp_last() -> None:
    table = before_candia(cp=4)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    put(state, "naples", HAPSBURG, regular=4)
    for zone in ("barbary_coast", "tyrrhenian_sea"):
        float_at(state, zone, OTTOMAN, squadron=1)
    put(state, "algiers", OTTOMAN, regular=3)
    action = Transport(
        "algiers", ("barbary_coast", "tyrrhenian_sea", "naples"), force(OTTOMAN, regular=3)
    )
    ship(
        table,
        action,
        [
            (HAPSBURG, "13.3/avoid:naples", None),
            (HAPSBURG, "13.4/withdraw:naples", True),
            (OTTOMAN, "13.4/continue:naples", "taranto"),
            (HAPSBURG, "13.2/intercept:naples>taranto", None),
        ],
    )
    assert force_of(state, "taranto", OTTOMAN) == force(OTTOMAN, regular=3)
    assert state.impulse.cp == 0


def test_a_relief_lands_in_a_besieged_port() -> None:
    table = sea_table(ENGLAND)
    state = table.state
    go_to_war(state, ENGLAND, FRANCE)
    put(state, "calais", ENGLAND, regular=2)
    put(state, "calais", FRANCE, regular=3)
    state.spaces["calais"].besiegers = [FRANCE]
    put(state, "london", ENGLAND, "charles_brandon", regular=4)
    float_at(state, "north_sea", ENGLAND, squadron=1)
    state.impulse.cp = 2
    ship(
        table,
        Transport("london", ("north_sea", "calais"), force(ENGLAND, "charles_brandon", regular=4)),
        [
            (FRANCE, "13.3/avoid:calais", None),
            (ENGLAND, "15.2/sally:calais", force(ENGLAND, regular=2)),
        ],
        [("england", faces(7, 2)), ("france", faces(4, 0))],
    )
    assert state.spaces["calais"].besiegers == []
    assert force_of(state, "calais", ENGLAND).size == 6


# ------------------------------------------------------------------ cards, samples, records


def test_a_card_that_spoils_the_transport_leaves_the_formation_in_port(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def spoiled(
        table: object, name: str, subject: Crossing, powers: tuple[str, ...], detail: str = ""
    ) -> None:
        assert (name, detail) == ("naval_transport_declared", "istanbul>candia")
        assert OTTOMAN not in powers
        subject.cancelled = True

    table = before_candia()
    monkeypatch.setattr(transport, "window", spoiled)
    ship(table)
    assert force_of(table.state, "istanbul", OTTOMAN).size == 8


def test_samples_are_legal_within_the_cp_and_survive_the_record() -> None:
    state = before_candia().state
    for enemy in (HAPSBURG, PAPACY):
        go_to_war(state, OTTOMAN, enemy)
    put(state, "athens", OTTOMAN, regular=2)
    for zone in ("ionian_sea", "adriatic_sea", "barbary_coast"):
        float_at(state, zone, OTTOMAN, corsair=1)
    rng, seen = random.Random(5), set()
    for _ in range(300):
        action = any_transport(state, OTTOMAN, 4, rng)
        if action is None:
            continue
        action.check(state, OTTOMAN)
        assert action.cost(state, OTTOMAN) <= 4
        assert Transport.load(action.dump()) == action
        assert isinstance(action, Transport)
        seen.add((action.origin, action.path))
    assert len(seen) > 10
    assert any_transport(state, OTTOMAN, 1, rng) is None
    assert any_transport(state, FRANCE, 4, rng) is None
    started = time.process_time()
    for _ in range(200):
        any_transport(state, OTTOMAN, 4, rng)
    assert (time.process_time() - started) / 200 < 0.003


@each(
    "raw",
    [
        {"do": "transport"},
        {"do": "transport", "origin": 3, "path": [], "force": {}},
        {"do": "transport", "origin": "istanbul", "path": [3], "force": {}},
        {"do": "transport", "origin": "istanbul", "path": ["candia"], "force": "all"},
    ],
)
def test_a_record_of_the_wrong_shape_is_refused(raw: dict[str, object]) -> None:
    with pytest.raises(IllegalAnswer):
        Transport.load(raw)
