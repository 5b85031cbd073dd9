"""16.1 Naval movement: who may sail where, and the worked example from end to end."""

from __future__ import annotations

import random

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live, begin, replay
from adjudicator.engine.random_play import plain, play_out
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.facts.naval import FleetMoved, NavalCombatDecided
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.practice.sea import any_naval_move
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.table import ACTIONS
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.sea import movement as naval
from adjudicator.games.here_i_stand.rules.sea.fleets import (
    SeaMove,
    fleet_at,
    note_beaten_ships,
    rested_fleet,
)
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.sea.piracy import Piracy
from adjudicator.games.here_i_stand.rules.sea.transport import Transport
from adjudicator.games.here_i_stand.rules.state import Impulse, State, pair
from tests.here_i_stand.builders import (
    IllegalAnswer,
    game_1517,
    go_to_war,
    heard,
    play,
    table_for,
)
from tests.here_i_stand.naval_builders import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    faces,
    float_at,
    sail,
    sea_table,
    squadrons,
    units_at,
)
from tests.tables import each


def refusal(action: Action, state: State, power: str) -> str:
    with pytest.raises(IllegalAnswer) as refused:
        action.check(state, power)
    return f"{refused.value.section}: {refused.value}"


# ------------------------------------------------------------------ the worked example


def test_the_example_of_barbarossa_and_doria_number_for_number() -> None:
    table = sea_table(OTTOMAN)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    state.minor_allies.update(genoa=HAPSBURG, venice=PAPACY)
    state.loans.append("venice@hapsburg")
    state.spaces["tunis"].control = OTTOMAN
    float_at(state, "istanbul", OTTOMAN, squadron=1)
    float_at(state, "tunis", OTTOMAN, "barbarossa", squadron=2, corsair=1)
    float_at(state, "tyrrhenian_sea", "genoa", "andrea_doria", squadron=1)
    float_at(state, "tyrrhenian_sea", HAPSBURG, squadron=1)
    float_at(state, "ionian_sea", "venice@hapsburg", squadron=1)

    fleet = Force({OTTOMAN: {"squadron": 2, "corsair": 1}}, ("barbarossa",))
    action = sail(
        ("istanbul", "aegean_sea", squadrons(OTTOMAN, 1)), ("tunis", "barbary_coast", fleet)
    )
    action.check(state, OTTOMAN)
    assert action.cost(state, OTTOMAN) == 1
    doria = Force({HAPSBURG: {"squadron": 1}, "genoa": {"squadron": 1}}, ("andrea_doria",))
    play(
        table,
        action.carry_out(table, OTTOMAN),
        answers=[
            (HAPSBURG, "16.1/intercept_at_sea:ionian_sea>aegean_sea", None),
            (
                HAPSBURG,
                "16.1/intercept_at_sea:ionian_sea>barbary_coast",
                squadrons("venice", 1),
            ),
            (HAPSBURG, "16.1/intercept_at_sea:tyrrhenian_sea>barbary_coast", doria),
            (HAPSBURG, "16.2/losses:barbary_coast", {"hapsburg squadron": 1}),
            (OTTOMAN, "16.2/retreat:barbary_coast", "tunis"),
        ],
        dice=[
            ("hapsburg intercepts from ionian_sea", (3, 4)),
            ("hapsburg intercepts from tyrrhenian_sea", (3, 4)),
            ("ottoman in naval combat", faces(7, 3)),
            ("hapsburg in naval combat", faces(6, 3)),
        ],
    )
    assert units_at(state, "tunis") == {OTTOMAN: {"squadron": 1}}
    assert state.spaces["tunis"].leaders == ["barbarossa"]
    assert units_at(state, "barbary_coast") == {"genoa": {"squadron": 1}}
    assert state.seas["barbary_coast"].leaders == ["andrea_doria"]
    assert units_at(state, "ionian_sea") == {"venice@hapsburg": {"squadron": 1}}
    assert units_at(state, "aegean_sea") == {OTTOMAN: {"squadron": 1}}
    assert state.turn_track == {
        OTTOMAN: {"squadron": 1, "corsair": 1},
        HAPSBURG: {"squadron": 1},
    }
    decided = heard(table).of(NavalCombatDecided)
    assert [(fact.winner, fact.winner_hits, fact.loser_hits) for fact in decided] == [
        (HAPSBURG, 3, 3)
    ]


# ------------------------------------------------------------------ adjacency (16.1, 2.5)


@each(
    ("origin", "to"),
    [
        ("naples", "tyrrhenian_sea"),
        ("messina", "ionian_sea"),
        ("messina", "tyrrhenian_sea"),
        ("gibraltar", "atlantic_ocean"),
        ("gulf_of_lyon", "barbary_coast"),
        ("tyrrhenian_sea", "messina"),
    ],
)
def test_ships_move_to_an_adjacent_location(origin: str, to: str) -> None:
    table = sea_table(HAPSBURG)
    float_at(table.state, origin, HAPSBURG, squadron=1)
    action = sail((origin, to, squadrons(HAPSBURG, 1)))
    action.check(table.state, HAPSBURG)
    play(table, action.carry_out(table, HAPSBURG))
    assert units_at(table.state, to) == {HAPSBURG: {"squadron": 1}}
    assert heard(table).of(FleetMoved)[0].to == to


@each(
    ("origin", "to", "port"),
    [
        ("ionian_sea", "tyrrhenian_sea", "Messina"),
        ("tyrrhenian_sea", "ionian_sea", "Messina"),
        ("barbary_coast", "atlantic_ocean", "Gibraltar"),
        ("atlantic_ocean", "barbary_coast", "Gibraltar"),
        ("black_sea", "aegean_sea", "Istanbul"),
        ("aegean_sea", "black_sea", "Istanbul"),
    ],
)
def test_sea_zones_joined_by_a_port_alone_are_not_adjacent(origin: str, to: str, port: str) -> None:
    table = sea_table(HAPSBURG)
    float_at(table.state, origin, HAPSBURG, squadron=1)
    said = refusal(sail((origin, to, squadrons(HAPSBURG, 1))), table.state, HAPSBURG)
    assert said.startswith("2.5: ")
    assert f"through the port of {port}" in said


@pytest.mark.parametrize(
    ("origin", "to"),
    [("naples", "ionian_sea"), ("naples", "palermo"), ("gulf_of_lyon", "atlantic_ocean")],
)
def test_ships_do_not_move_further_than_the_next_location(origin: str, to: str) -> None:
    table = sea_table(HAPSBURG)
    float_at(table.state, origin, HAPSBURG, squadron=1)
    said = refusal(sail((origin, to, squadrons(HAPSBURG, 1))), table.state, HAPSBURG)
    assert said.startswith("16.1: ")
    assert "is not adjacent to" in said


# ------------------------------------------------------------------ ports


def test_a_port_of_the_own_power_or_of_its_minor_power_is_entered() -> None:
    state = sea_table(HAPSBURG).state
    float_at(state, "gulf_of_lyon", HAPSBURG, squadron=2)
    state.minor_allies["genoa"] = HAPSBURG
    sail(
        ("gulf_of_lyon", "genoa", squadrons(HAPSBURG, 1)),
        ("gulf_of_lyon", "barcelona", squadrons(HAPSBURG, 1)),
    ).check(state, HAPSBURG)


@pytest.mark.parametrize("port", ["marseille", "genoa", "nice"])
def test_ports_of_allies_minor_powers_and_independents_are_closed(port: str) -> None:
    state = sea_table(HAPSBURG).state
    state.alliances.append(pair(HAPSBURG, FRANCE))
    float_at(state, "gulf_of_lyon", HAPSBURG, squadron=1)
    said = refusal(sail(("gulf_of_lyon", port, squadrons(HAPSBURG, 1))), state, HAPSBURG)
    assert "not your port" in said
    assert said.startswith("16.1: ")


def test_an_enemy_port_is_entered_only_while_enemy_ships_are_there() -> None:
    state = sea_table(HAPSBURG).state
    go_to_war(state, HAPSBURG, FRANCE)
    float_at(state, "gulf_of_lyon", HAPSBURG, squadron=1)
    action = sail(("gulf_of_lyon", "marseille", squadrons(HAPSBURG, 1)))
    assert "not your port" in refusal(action, state, HAPSBURG)
    float_at(state, "marseille", FRANCE, squadron=1)
    action.check(state, HAPSBURG)


def test_algiers_is_no_port_before_the_barbary_pirates() -> None:
    state = sea_table(OTTOMAN).state
    state.events_done.remove("barbary_pirates")
    float_at(state, "barbary_coast", OTTOMAN, squadron=1)
    action = sail(("barbary_coast", "algiers", squadrons(OTTOMAN, 1)))
    assert "not in play" in refusal(action, state, OTTOMAN)


def test_ships_sail_in_and_out_of_a_port_under_siege() -> None:
    state = sea_table(ENGLAND).state
    state.spaces["calais"].besiegers = [FRANCE]
    float_at(state, "calais", ENGLAND, squadron=1)
    float_at(state, "north_sea", ENGLAND, squadron=1)
    sail(
        ("calais", "english_channel", squadrons(ENGLAND, 1)),
        ("north_sea", "calais", squadrons(ENGLAND, 1)),
    ).check(state, ENGLAND)


# ------------------------------------------------------------------ who moves


def test_all_fleets_of_a_power_its_minor_powers_and_its_loans_move_for_1_cp() -> None:
    table = sea_table(HAPSBURG)
    state = table.state
    state.minor_allies["genoa"] = HAPSBURG
    state.loans.append("venice@hapsburg")
    float_at(state, "genoa", "genoa", "andrea_doria", squadron=1)
    float_at(state, "naples", HAPSBURG, squadron=2)
    float_at(state, "naples", "venice@hapsburg", squadron=1)
    action = sail(
        ("genoa", "gulf_of_lyon", squadrons("genoa", 1, "andrea_doria")),
        ("naples", "tyrrhenian_sea", Force({HAPSBURG: {"squadron": 1}, "venice": {"squadron": 1}})),
    )
    action.check(state, HAPSBURG)
    assert action.cost(state, HAPSBURG) == 1
    play(table, action.carry_out(table, HAPSBURG))
    assert state.seas["gulf_of_lyon"].leaders == ["andrea_doria"]
    assert units_at(state, "tyrrhenian_sea") == {
        HAPSBURG: {"squadron": 1},
        "venice@hapsburg": {"squadron": 1},
    }
    assert units_at(state, "naples") == {HAPSBURG: {"squadron": 1}}


@each(
    ("fleet", "words"),
    [
        (squadrons(HAPSBURG, 3), "you name 3 squadrons; your ships in Naples: 2 squadrons"),
        (squadrons(FRANCE, 1), "you name 1 squadron; your ships in Naples"),
        (Force({HAPSBURG: {"regular": 1}}), "land units are transported"),
        (Force({}, ("andrea_doria",)), "leaders sail with ships"),
        (squadrons(HAPSBURG, 1, "andrea_doria"), "Andrea Doria is not in Naples"),
        (squadrons(HAPSBURG, 1, "nobody"), "nobody is not in Naples"),
    ],
)
def test_only_what_is_there_sails(fleet: Force, words: str) -> None:
    state = sea_table(HAPSBURG).state
    float_at(state, "naples", HAPSBURG, squadron=2, regular=1)
    float_at(state, "naples", FRANCE, squadron=1)
    assert words in refusal(sail(("naples", "tyrrhenian_sea", fleet)), state, HAPSBURG)


def test_no_ship_sails_twice_in_one_move() -> None:
    state = sea_table(HAPSBURG).state
    float_at(state, "messina", HAPSBURG, squadron=1)
    one = squadrons(HAPSBURG, 1)
    action = sail(("messina", "ionian_sea", one), ("messina", "tyrrhenian_sea", one))
    assert "you name 2 squadrons" in refusal(action, state, HAPSBURG)
    again = sail(("messina", "ionian_sea", one), ("messina", "ionian_sea", one))
    assert "named twice" in refusal(again, state, HAPSBURG)
    assert "no ship is named" in refusal(NavalMove(()), state, HAPSBURG)
    assert "neither a port" in refusal(sail(("vienna", "ionian_sea", one)), state, HAPSBURG)


def test_the_protestants_have_no_naval_moves() -> None:
    state = sea_table("protestant").state
    with pytest.raises(IllegalAnswer, match="not on the power card"):
        sail().cost(state, "protestant")


# ------------------------------------------------------------------ leaders


def test_a_leader_stays_with_ships_or_goes_with_them() -> None:
    state = sea_table(OTTOMAN).state
    float_at(state, "algiers", OTTOMAN, "barbarossa", squadron=2)
    sail(("algiers", "barbary_coast", squadrons(OTTOMAN, 1))).check(state, OTTOMAN)
    sail(("algiers", "barbary_coast", squadrons(OTTOMAN, 1, "barbarossa"))).check(state, OTTOMAN)
    sail(("algiers", "barbary_coast", squadrons(OTTOMAN, 2, "barbarossa"))).check(state, OTTOMAN)


def test_a_leader_goes_along_when_his_port_is_emptied() -> None:
    state = sea_table(OTTOMAN).state
    float_at(state, "algiers", OTTOMAN, "barbarossa", squadron=2)
    all_gone = sail(("algiers", "barbary_coast", squadrons(OTTOMAN, 2)))
    assert "Barbarossa must go with the ships" in refusal(all_gone, state, OTTOMAN)
    float_at(state, "barbary_coast", OTTOMAN, squadron=1)
    sail(
        ("algiers", "barbary_coast", squadrons(OTTOMAN, 2)),
        ("barbary_coast", "algiers", squadrons(OTTOMAN, 1)),
    ).check(state, OTTOMAN)


# ------------------------------------------------------------------ the Atlantic


@pytest.mark.parametrize(
    ("minor", "leader", "words"),
    [
        ("genoa", (), "1 squadron may not enter"),
        ("venice", (), "1 squadron may not enter"),
        (HAPSBURG, ("andrea_doria",), "Andrea Doria may not enter"),
    ],
)
def test_italians_never_enter_the_atlantic(minor: str, leader: tuple[str, ...], words: str) -> None:
    state = sea_table(HAPSBURG).state
    state.minor_allies.update(genoa=HAPSBURG, venice=HAPSBURG)
    float_at(state, "gibraltar", minor, *leader, squadron=1)
    fleet = squadrons(minor, 1, *leader)
    west = sail(("gibraltar", "atlantic_ocean", fleet))
    assert f"{words} the Atlantic Ocean" in refusal(west, state, HAPSBURG)
    sail(("gibraltar", "barbary_coast", fleet)).check(state, HAPSBURG)


def test_a_venetian_squadron_on_loan_is_still_venetian() -> None:
    state = sea_table(HAPSBURG).state
    state.loans.append("venice@hapsburg")
    float_at(state, "gibraltar", "venice@hapsburg", squadron=1)
    west = sail(("gibraltar", "atlantic_ocean", squadrons("venice", 1)))
    assert "may not enter the Atlantic Ocean" in refusal(west, state, HAPSBURG)


# ------------------------------------------------------------------ after a lost combat


def test_ships_that_lost_a_combat_do_not_sail_again_in_the_impulse() -> None:
    state = sea_table(HAPSBURG).state
    float_at(state, "naples", HAPSBURG, squadron=2)
    note_beaten_ships(state, HAPSBURG, "naples", squadrons(HAPSBURG, 1))
    sail(("naples", "tyrrhenian_sea", squadrons(HAPSBURG, 1))).check(state, HAPSBURG)
    both = sail(("naples", "tyrrhenian_sea", squadrons(HAPSBURG, 2)))
    said = refusal(both, state, HAPSBURG)
    assert "lost a naval combat in this impulse" in said
    assert "able to move from Naples: 1 squadron" in said
    state.impulse.beaten.clear()
    both.check(state, HAPSBURG)


def test_only_ships_of_the_active_power_are_remembered_and_lost_ones_forgotten() -> None:
    state = sea_table(HAPSBURG).state
    float_at(state, "naples", HAPSBURG, squadron=2)
    note_beaten_ships(state, FRANCE, "marseille", squadrons(FRANCE, 1))
    assert not state.impulse.beaten
    note_beaten_ships(state, HAPSBURG, "naples", squadrons(HAPSBURG, 2))
    assert rested_fleet(state, "naples", HAPSBURG).is_empty
    state.spaces["naples"].units.clear()
    float_at(state, "naples", HAPSBURG, squadron=3)
    assert rested_fleet(state, "naples", HAPSBURG) == squadrons(HAPSBURG, 1)


# ------------------------------------------------------------------ combats after the move


def test_the_active_power_chooses_the_order_of_its_combats() -> None:
    table = sea_table(ENGLAND)
    state = table.state
    go_to_war(state, ENGLAND, FRANCE)
    float_at(state, "portsmouth", ENGLAND, squadron=1)
    float_at(state, "english_channel", FRANCE, squadron=1)
    float_at(state, "bristol", ENGLAND, squadron=1)
    float_at(state, "irish_sea", FRANCE, squadron=1)
    action = sail(
        ("portsmouth", "english_channel", squadrons(ENGLAND, 1)),
        ("bristol", "irish_sea", squadrons(ENGLAND, 1)),
    )
    play(
        table,
        action.carry_out(table, ENGLAND),
        answers=[
            (FRANCE, "avoid_at_sea:english_channel", "stand"),
            (FRANCE, "avoid_at_sea:irish_sea", "stand"),
            (ENGLAND, "16.1/next_combat", "irish_sea"),
        ],
        dice=[
            ("england in naval combat at irish_sea", faces(2, 1)),
            ("france", faces(2, 0)),
            ("england in naval combat at english_channel", faces(2, 1)),
            ("france", faces(2, 0)),
        ],
    )
    assert state.turn_track == {FRANCE: {"squadron": 2}}


def test_several_enemies_are_fought_one_by_one_in_the_order_chosen() -> None:
    table = sea_table(OTTOMAN)
    state = table.state
    for enemy in (HAPSBURG, PAPACY):
        go_to_war(state, OTTOMAN, enemy)
        float_at(state, "ionian_sea", enemy, squadron=2)
    state.alliances.append(pair(HAPSBURG, PAPACY))
    float_at(state, "lepanto", OTTOMAN, squadron=4)
    action = sail(("lepanto", "ionian_sea", squadrons(OTTOMAN, 4)))
    play(
        table,
        action.carry_out(table, OTTOMAN),
        answers=[
            (HAPSBURG, "avoid_at_sea", "stand"),
            (PAPACY, "avoid_at_sea", "stand"),
            (OTTOMAN, "16.1/first_enemy:ionian_sea", PAPACY),
            (PAPACY, "16.2/retreat:ionian_sea", "adriatic_sea"),
            (HAPSBURG, "16.2/retreat:ionian_sea", "messina"),
        ],
        dice=[
            ("ottoman", faces(8, 2)),
            ("papacy", faces(4, 1)),
            ("ottoman", faces(8, 2)),
            ("hapsburg", faces(4, 0)),
        ],
    )
    assert units_at(state, "ionian_sea") == {OTTOMAN: {"squadron": 4}}
    assert units_at(state, "messina") == {HAPSBURG: {"squadron": 1}}


def test_after_a_lost_combat_the_next_enemy_is_not_fought() -> None:
    table = sea_table(OTTOMAN)
    state = table.state
    for enemy in (HAPSBURG, PAPACY):
        go_to_war(state, OTTOMAN, enemy)
        float_at(state, "ionian_sea", enemy, squadron=1)
    float_at(state, "lepanto", OTTOMAN, squadron=2)
    action = sail(("lepanto", "ionian_sea", squadrons(OTTOMAN, 2)))
    play(
        table,
        action.carry_out(table, OTTOMAN),
        answers=[
            (HAPSBURG, "avoid_at_sea", "stand"),
            (PAPACY, "avoid_at_sea", "stand"),
            (OTTOMAN, "first_enemy", HAPSBURG),
            (OTTOMAN, "16.2/retreat:ionian_sea", "lepanto"),
        ],
        dice=[("ottoman", faces(4, 0)), ("hapsburg", faces(2, 0))],
    )
    assert units_at(state, "lepanto") == {OTTOMAN: {"squadron": 2}}
    assert rested_fleet(state, "lepanto", OTTOMAN).is_empty
    again = sail(("lepanto", "ionian_sea", squadrons(OTTOMAN, 1)))
    assert "lost a naval combat" in refusal(again, state, OTTOMAN)


def test_powers_at_peace_lie_in_the_same_sea_zone_without_a_combat() -> None:
    table = sea_table(ENGLAND)
    float_at(table.state, "english_channel", FRANCE, squadron=1)
    float_at(table.state, "portsmouth", ENGLAND, squadron=1)
    play(
        table,
        sail(("portsmouth", "english_channel", squadrons(ENGLAND, 1))).carry_out(table, ENGLAND),
    )
    assert units_at(table.state, "english_channel") == {
        FRANCE: {"squadron": 1},
        ENGLAND: {"squadron": 1},
    }


# ------------------------------------------------------------------ cards


def test_a_card_that_spoils_the_action_leaves_the_ships_where_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened = []

    async def spoiled(
        table: object, name: str, subject: SeaMove, powers: tuple[str, ...], detail: str = ""
    ) -> None:
        opened.append((name, powers))
        subject.cancelled = True

    table = sea_table(ENGLAND)
    float_at(table.state, "portsmouth", ENGLAND, squadron=1)
    monkeypatch.setattr(naval, "window", spoiled)
    play(
        table,
        sail(("portsmouth", "english_channel", squadrons(ENGLAND, 1))).carry_out(table, ENGLAND),
    )
    assert opened == [
        ("naval_move_declared", ("ottoman", "hapsburg", "france", "papacy", "protestant"))
    ]
    assert units_at(table.state, "portsmouth") == {ENGLAND: {"squadron": 1}}


# ------------------------------------------------------------------ samples


def busy_sea() -> State:
    """Return the opening position with ships all over the Mediterranean and wars everywhere."""
    state = game_1517()
    table = table_for(state, power=OTTOMAN)
    state.events_done.append("barbary_pirates")
    for enemy in (HAPSBURG, PAPACY, "venice"):
        go_to_war(state, OTTOMAN, enemy)
    state.minor_allies["genoa"] = HAPSBURG
    float_at(state, "barbary_coast", OTTOMAN, "barbarossa", corsair=2, squadron=1)
    float_at(state, "ionian_sea", OTTOMAN, corsair=1)
    float_at(state, "tyrrhenian_sea", HAPSBURG, squadron=2)
    note_beaten_ships(state, OTTOMAN, "barbary_coast", Force({OTTOMAN: {"corsair": 1}}))
    return table.state


@each("power", [OTTOMAN, HAPSBURG, ENGLAND, FRANCE, PAPACY])
def test_samples_are_legal_and_survive_the_record(power: str) -> None:
    state, rng = busy_sea(), random.Random(7)
    ways = set()
    for _ in range(300):
        action = any_naval_move(state, power, 1, rng)
        if action is None:
            continue
        action.check(state, power)
        assert NavalMove.load(action.dump()) == action
        assert isinstance(action, NavalMove)
        ways |= {(move.origin, move.to) for move in action.moves}
    assert len(ways) > (3 if power in (OTTOMAN, HAPSBURG) else 0)


def test_there_is_no_sample_without_ships_or_cp() -> None:
    state, rng = busy_sea(), random.Random(7)
    assert any_naval_move(state, "protestant", 6, rng) is None
    assert any_naval_move(state, OTTOMAN, 0, rng) is None
    assert any_naval_move(sea_table(OTTOMAN).state, OTTOMAN, 6, rng) is None


@each(
    "raw",
    [
        {"do": "naval_move"},
        {"do": "naval_move", "moves": "all"},
        {"do": "naval_move", "moves": [3]},
        {"do": "naval_move", "moves": [{"origin": "naples", "to": 3, "fleet": {}}]},
        {"do": "naval_move", "moves": [{"origin": "naples", "to": "x", "fleet": "all"}]},
    ],
)
def test_a_record_of_the_wrong_shape_is_refused(raw: dict[str, object]) -> None:
    with pytest.raises(IllegalAnswer):
        NavalMove.load(raw)


def test_a_fleet_is_seen_by_its_commander_alone() -> None:
    state = sea_table(HAPSBURG).state
    state.minor_allies.update(genoa=HAPSBURG)
    state.loans += ["genoa@france", "andrea_doria@france"]
    float_at(state, "gulf_of_lyon", "genoa@france", "andrea_doria", squadron=1)
    assert fleet_at(state, "gulf_of_lyon", FRANCE) == squadrons("genoa", 1, "andrea_doria")
    assert fleet_at(state, "gulf_of_lyon", HAPSBURG).is_empty
    assert not [fault for fault in faults(state) if "doria" in fault]


@pytest.mark.full
def test_random_play_with_fleets_at_war_breaks_no_invariant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for kind in (NavalMove, Transport, Piracy):
        monkeypatch.setitem(ACTIONS, kind.do, kind)
    verbs: set[str] = set()

    def note(live: Live[State], decision: Decision[object], value: object) -> None:
        if isinstance(value, Action):
            verbs.add(value.do)

    class Game(HereIStand):
        def setup(self, scenario: str, options: dict[str, object]) -> State:
            state = busy_sea()
            state.impulse = Impulse()
            state.active = ""
            state.spaces["algiers"].control = OTTOMAN
            put_cards_right(state)
            return state

    for seed in range(3):
        game = Game()
        live = play_out(
            game,
            begin(game, "1517", {"last_turn": 2}),
            RandomChance(random.Random(seed)),
            random.Random(seed),
            player=plain(sample),
            watched=True,
            on_answer=note,
        )
        outcome = live.outcome()
        live.close()
        for segment in outcome.finished:
            replay(game, segment)
    assert {"naval_move", "transport"} <= verbs


def put_cards_right(state: State) -> None:
    """Take Barbary Pirates out of the deck: the event has happened."""
    for pile in (state.waiting_cards, state.draw_pile):
        if 9 in pile:
            pile.remove(9)
            state.removed.append(9)
