"""16.1 Interception and avoiding battle at sea: who may try, where to, and with what."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.naval import (
    NavalAttemptChanged,
    NavalAvoidanceTried,
    NavalInterceptionTried,
)
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.sea import interception as naval_interception
from adjudicator.games.here_i_stand.rules.sea.interception import (
    SeaAttempt,
    SquadronsChoice,
    goals_to_avoid,
)
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.state import State, pair
from tests.here_i_stand.builders import IllegalAnswer, go_to_war, heard, play
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

OUT = sail(("athens", "aegean_sea", squadrons(OTTOMAN, 1)))


def ottomans_at_sea(*enemies: str) -> Table[State]:
    """Return a table on which an Ottoman squadron is about to leave Athens."""
    table = sea_table(OTTOMAN)
    float_at(table.state, "athens", OTTOMAN, squadron=1)
    for enemy in enemies:
        go_to_war(table.state, OTTOMAN, enemy)
    return table


def run(
    table: Table[State],
    action: NavalMove = OUT,
    answers: list[tuple[str, str, Any]] | None = None,
    dice: list[tuple[str, Any]] | None = None,
) -> None:
    power = table.state.impulse.power
    action.check(table.state, power)
    play(table, action.carry_out(table, power), answers=answers or [], dice=dice or [])


# ------------------------------------------------------------------ step 4


@pytest.mark.parametrize(
    ("leader", "rolls", "success"),
    [((), (3, 5), False), ((), (4, 5), True), (("dragut",), (3, 5), True)],
)
def test_nine_with_the_battle_rating_is_enough(
    leader: tuple[str, ...], rolls: tuple[int, int], success: bool
) -> None:
    table = sea_table(HAPSBURG)
    go_to_war(table.state, OTTOMAN, HAPSBURG)
    float_at(table.state, "messina", HAPSBURG, squadron=1)
    float_at(table.state, "lepanto", OTTOMAN, *leader, squadron=1)
    fleet = squadrons(OTTOMAN, 1, *leader)
    combat: list[tuple[str, Any]] = [
        ("hapsburg", faces(2, 0)),
        ("ottoman", faces(3 if leader else 2, 1)),
    ]
    run(
        table,
        sail(("messina", "ionian_sea", squadrons(HAPSBURG, 1))),
        [(OTTOMAN, "16.1/intercept_at_sea:lepanto>ionian_sea", fleet)],
        [("ottoman intercepts from lepanto into ionian_sea", rolls), *(combat if success else [])],
    )
    tried = heard(table).of(NavalInterceptionTried)
    assert [fact.success for fact in tried] == [success]
    assert ("ionian_sea" if success else "lepanto") in (
        where for where in ("ionian_sea", "lepanto") if units_at(table.state, where).get(OTTOMAN)
    )
    assert bool(table.state.turn_track.get(HAPSBURG)) == success


def test_only_powers_at_war_intercept_and_inactive_minor_powers_never_do() -> None:
    table = ottomans_at_sea("venice")
    float_at(table.state, "candia", "venice", squadron=2)
    float_at(table.state, "rhodes", HAPSBURG, squadron=2)
    run(table)
    assert units_at(table.state, "aegean_sea") == {OTTOMAN: {"squadron": 1}}


def test_ships_that_arrive_among_friends_are_not_met() -> None:
    table = ottomans_at_sea(HAPSBURG)
    float_at(table.state, "aegean_sea", OTTOMAN, squadron=1)
    float_at(table.state, "candia", HAPSBURG, squadron=2)
    run(table)
    assert units_at(table.state, "aegean_sea") == {OTTOMAN: {"squadron": 2}}


def test_ships_that_arrive_as_the_others_leave_are_met() -> None:
    table = ottomans_at_sea(HAPSBURG)
    float_at(table.state, "aegean_sea", OTTOMAN, squadron=1)
    float_at(table.state, "candia", HAPSBURG, squadron=2)
    one = squadrons(OTTOMAN, 1)
    run(
        table,
        sail(("athens", "aegean_sea", one), ("aegean_sea", "ionian_sea", one)),
        [(HAPSBURG, "16.1/intercept_at_sea:candia>aegean_sea", None)],
    )


def test_ships_that_arrive_among_ships_of_an_ally_are_not_met() -> None:
    table = sea_table(HAPSBURG)
    go_to_war(table.state, HAPSBURG, FRANCE)
    table.state.alliances.append(pair(HAPSBURG, PAPACY))
    float_at(table.state, "tyrrhenian_sea", PAPACY, squadron=1)
    float_at(table.state, "gulf_of_lyon", FRANCE, squadron=2)
    float_at(table.state, "naples", HAPSBURG, squadron=1)
    run(table, sail(("naples", "tyrrhenian_sea", squadrons(HAPSBURG, 1))))


def test_ships_that_arrive_in_a_port_are_not_met() -> None:
    table = ottomans_at_sea(HAPSBURG)
    float_at(table.state, "aegean_sea", OTTOMAN, squadron=1)
    float_at(table.state, "ionian_sea", HAPSBURG, squadron=1)
    run(table, sail(("aegean_sea", "salonika", squadrons(OTTOMAN, 1))))


def test_a_stack_that_lies_with_ships_of_the_active_power_is_pinned() -> None:
    table = ottomans_at_sea(HAPSBURG)
    state = table.state
    float_at(state, "ionian_sea", HAPSBURG, squadron=1)
    float_at(state, "lepanto", OTTOMAN, squadron=1)
    one = squadrons(OTTOMAN, 1)
    run(
        table,
        sail(("athens", "aegean_sea", one), ("lepanto", "ionian_sea", one)),
        [
            (HAPSBURG, "16.1/avoid_at_sea:ionian_sea", "stand"),
        ],
        [("ottoman in naval", faces(2, 2)), ("hapsburg in naval", faces(2, 0))],
    )
    assert state.turn_track == {HAPSBURG: {"squadron": 1}}


def test_an_italian_squadron_does_not_intercept_in_the_atlantic() -> None:
    table = sea_table(ENGLAND)
    state = table.state
    go_to_war(state, ENGLAND, HAPSBURG)
    state.minor_allies["genoa"] = HAPSBURG
    float_at(state, "gibraltar", "genoa", "andrea_doria", squadron=1)
    float_at(state, "gibraltar", HAPSBURG, squadron=1)
    float_at(state, "bay_of_biscay", ENGLAND, squadron=1)
    choice = SquadronsChoice(squadrons(HAPSBURG, 1), company=True)
    choice.check(squadrons(HAPSBURG, 1))
    run(
        table,
        sail(("bay_of_biscay", "atlantic_ocean", squadrons(ENGLAND, 1))),
        [(HAPSBURG, "intercept_at_sea:gibraltar>atlantic_ocean", squadrons(HAPSBURG, 1))],
        [("hapsburg intercepts", (1, 2))],
    )
    state.spaces["gibraltar"].units.pop(HAPSBURG)
    state.seas["bay_of_biscay"].units[ENGLAND] = {"squadron": 1}
    state.seas["atlantic_ocean"].units.clear()
    run(table, sail(("bay_of_biscay", "atlantic_ocean", squadrons(ENGLAND, 1))))


def test_the_owner_has_the_order_of_his_stacks_in_hand() -> None:
    table = ottomans_at_sea(HAPSBURG)
    state = table.state
    for where in ("candia", "ionian_sea", "rhodes"):
        float_at(state, where, HAPSBURG, squadron=1)
    one = squadrons(HAPSBURG, 1)
    run(
        table,
        answers=[
            (HAPSBURG, "intercept_at_sea:ionian_sea>", None),
            (HAPSBURG, "intercept_at_sea:candia>", None),
            (HAPSBURG, "intercept_at_sea:rhodes>", one),
            (HAPSBURG, "intercept_at_sea:ionian_sea>", one),
            (HAPSBURG, "intercept_at_sea:candia>", None),
        ],
        dice=[("from rhodes", (1, 1)), ("from ionian_sea", (1, 1))],
    )
    assert units_at(state, "candia") == {HAPSBURG: {"squadron": 1}}


def test_stacks_that_intercept_fight_as_one_and_no_other_power_joins() -> None:
    table = ottomans_at_sea(HAPSBURG, PAPACY)
    state = table.state
    for where in ("candia", "ionian_sea"):
        float_at(state, where, HAPSBURG, squadron=1)
    float_at(state, "rhodes", PAPACY, squadron=1)
    one = squadrons(HAPSBURG, 1)
    run(
        table,
        answers=[
            (HAPSBURG, "intercept_at_sea:ionian_sea>", one),
            (HAPSBURG, "intercept_at_sea:candia>", one),
        ],
        dice=[
            ("from ionian_sea", (4, 5)),
            ("from candia", (6, 3)),
            ("ottoman in naval", faces(2, 0)),
            ("hapsburg in naval", faces(4, 2)),
        ],
    )
    assert units_at(state, "aegean_sea") == {HAPSBURG: {"squadron": 2}}
    assert units_at(state, "rhodes") == {PAPACY: {"squadron": 1}}


def test_after_a_failure_the_next_power_may_try() -> None:
    table = ottomans_at_sea(HAPSBURG, PAPACY)
    float_at(table.state, "candia", HAPSBURG, squadron=1)
    float_at(table.state, "rhodes", PAPACY, squadron=1)
    run(
        table,
        answers=[
            (HAPSBURG, "intercept_at_sea:candia>", squadrons(HAPSBURG, 1)),
            (PAPACY, "intercept_at_sea:rhodes>", squadrons(PAPACY, 1)),
        ],
        dice=[
            ("hapsburg intercepts", (1, 1)),
            ("papacy intercepts", (6, 6)),
            ("ottoman in naval", faces(2, 0)),
            ("papacy in naval", faces(2, 2)),
        ],
    )
    assert units_at(table.state, "aegean_sea") == {PAPACY: {"squadron": 1}}


def test_where_an_interception_succeeded_nobody_avoids_battle() -> None:
    table = ottomans_at_sea(HAPSBURG, PAPACY)
    state = table.state
    float_at(state, "aegean_sea", PAPACY, squadron=1)
    float_at(state, "candia", HAPSBURG, squadron=1)
    run(
        table,
        answers=[
            (HAPSBURG, "intercept_at_sea:candia>", squadrons(HAPSBURG, 1)),
            (OTTOMAN, "first_enemy:aegean_sea", HAPSBURG),
        ],
        dice=[
            ("hapsburg intercepts", (6, 6)),
            ("ottoman in naval", faces(2, 0)),
            ("hapsburg in naval", faces(2, 1)),
        ],
    )
    assert state.turn_track == {OTTOMAN: {"squadron": 1}}


# ------------------------------------------------------------------ which ships intercept


def test_part_of_a_stack_intercepts_but_no_leader_alone_or_left_alone() -> None:
    available = squadrons(OTTOMAN, 2, "barbarossa")
    choice = SquadronsChoice(available)
    for legal in (None, squadrons(OTTOMAN, 1), squadrons(OTTOMAN, 1, "barbarossa"), available):
        choice.check(legal)
    with pytest.raises(IllegalAnswer, match="not alone") as refused:
        choice.check(Force({}, ("barbarossa",)))
    assert refused.value.section == "16.1"
    with pytest.raises(IllegalAnswer, match="Barbarossa must go with the ships"):
        choice.check(squadrons(OTTOMAN, 2))
    SquadronsChoice(available, company=True).check(squadrons(OTTOMAN, 2))
    with pytest.raises(IllegalAnswer, match="3 squadrons are named"):
        choice.check(squadrons(OTTOMAN, 3))


@pytest.mark.parametrize("company", [True, False])
def test_samples_of_interceptions_are_legal_and_survive_the_record(company: bool) -> None:
    available = Force({OTTOMAN: {"squadron": 2, "corsair": 1}}, ("barbarossa",))
    choice, rng = SquadronsChoice(available, company), random.Random(3)
    seen = set()
    for _ in range(200):
        value = sample(choice, rng)
        choice.check(value)
        assert choice.load(choice.dump(value)) == value
        seen.add(str(value))
    assert len(seen) > 5
    assert choice.only() == ()


# ------------------------------------------------------------------ step 5


def test_a_fleet_avoids_battle_with_9_and_all_its_ships_go() -> None:
    table = sea_table(OTTOMAN)
    state = table.state
    go_to_war(state, OTTOMAN, HAPSBURG)
    state.minor_allies["genoa"] = HAPSBURG
    float_at(state, "lepanto", OTTOMAN, squadron=3)
    float_at(state, "ionian_sea", HAPSBURG, squadron=1)
    float_at(state, "ionian_sea", "genoa", "andrea_doria", squadron=1)
    run(
        table,
        sail(("lepanto", "ionian_sea", squadrons(OTTOMAN, 3))),
        [(HAPSBURG, "16.1/avoid_at_sea:ionian_sea", "messina")],
        [("hapsburg avoids battle from ionian_sea to messina", (2, 5))],
    )
    assert units_at(state, "messina") == {HAPSBURG: {"squadron": 1}, "genoa": {"squadron": 1}}
    assert state.spaces["messina"].leaders == ["andrea_doria"]
    assert heard(table).of(NavalAvoidanceTried)[0].modifier == 2


def test_a_failed_attempt_ends_in_a_combat() -> None:
    table = sea_table(OTTOMAN)
    go_to_war(table.state, OTTOMAN, HAPSBURG)
    float_at(table.state, "lepanto", OTTOMAN, squadron=1)
    float_at(table.state, "ionian_sea", HAPSBURG, squadron=1)
    run(
        table,
        sail(("lepanto", "ionian_sea", squadrons(OTTOMAN, 1))),
        [(HAPSBURG, "avoid_at_sea", "messina")],
        [
            ("hapsburg avoids", (3, 5)),
            ("ottoman in naval", faces(2, 2)),
            ("hapsburg in naval", faces(2, 0)),
        ],
    )
    assert table.state.turn_track == {HAPSBURG: {"squadron": 1}}


def test_where_a_fleet_may_avoid_battle_to() -> None:
    state = sea_table(OTTOMAN).state
    go_to_war(state, OTTOMAN, HAPSBURG)
    float_at(state, "north_african_coast", OTTOMAN, squadron=1)
    state.spaces["taranto"].unrest = True
    fleet = squadrons(HAPSBURG, 1)
    assert goals_to_avoid(state, HAPSBURG, "ionian_sea", fleet) == (
        "malta",
        "messina",
        "adriatic_sea",
        "aegean_sea",
        "barbary_coast",
    )
    state.spaces["messina"].control = FRANCE
    state.alliances.append(pair(HAPSBURG, FRANCE))
    assert "messina" not in goals_to_avoid(state, HAPSBURG, "ionian_sea", fleet)


def test_italians_do_not_avoid_battle_into_the_atlantic() -> None:
    state = sea_table(ENGLAND).state
    state.minor_allies["genoa"] = FRANCE
    both = Force({FRANCE: {"squadron": 1}, "genoa": {"squadron": 1}})
    assert "atlantic_ocean" not in goals_to_avoid(state, FRANCE, "bay_of_biscay", both)
    alone = squadrons(FRANCE, 1)
    assert "atlantic_ocean" in goals_to_avoid(state, FRANCE, "bay_of_biscay", alone)


def test_ships_in_a_port_and_inactive_minor_powers_do_not_avoid_battle() -> None:
    table = sea_table(OTTOMAN)
    state = table.state
    go_to_war(state, OTTOMAN, "venice")
    go_to_war(state, OTTOMAN, HAPSBURG)
    float_at(state, "adriatic_sea", OTTOMAN, squadron=2)
    float_at(state, "venice", "venice", squadron=1)
    float_at(state, "trieste", HAPSBURG, squadron=1)
    one = squadrons(OTTOMAN, 1)
    run(
        table,
        sail(("adriatic_sea", "venice", one), ("adriatic_sea", "trieste", one)),
        [
            (OTTOMAN, "next_combat", "venice"),
        ],
        [
            ("ottoman in naval combat at venice", faces(2, 0)),
            ("venice in naval combat", faces(3, 0)),
            ("ottoman in naval combat at trieste", faces(2, 0)),
            ("hapsburg in naval combat", faces(3, 0)),
        ],
    )
    assert units_at(state, "adriatic_sea") == {OTTOMAN: {"squadron": 2}}


def test_powers_avoid_battle_in_impulse_order_each_for_itself() -> None:
    table = sea_table(OTTOMAN)
    state = table.state
    for enemy in (PAPACY, HAPSBURG):
        go_to_war(state, OTTOMAN, enemy)
        float_at(state, "ionian_sea", enemy, squadron=1)
    float_at(state, "lepanto", OTTOMAN, squadron=1)
    run(
        table,
        sail(("lepanto", "ionian_sea", squadrons(OTTOMAN, 1))),
        [
            (HAPSBURG, "avoid_at_sea", "messina"),
            (PAPACY, "avoid_at_sea", "adriatic_sea"),
        ],
        [("hapsburg avoids", (6, 6)), ("papacy avoids", (6, 6))],
    )
    assert units_at(state, "ionian_sea") == {OTTOMAN: {"squadron": 1}}


# ------------------------------------------------------------------ cards


def test_a_card_may_turn_a_roll_either_way(monkeypatch: pytest.MonkeyPatch) -> None:
    async def rowers(
        table: object, name: str, subject: SeaAttempt, powers: tuple[str, ...], detail: str = ""
    ) -> None:
        subject.change += 2 if name == "naval_intercept_rolled" else -2
        assert powers[0] == OTTOMAN
        assert len(powers) == 6

    table = ottomans_at_sea(HAPSBURG)
    float_at(table.state, "candia", HAPSBURG, squadron=1)
    monkeypatch.setattr(naval_interception, "window", rowers)
    run(
        table,
        answers=[(HAPSBURG, "intercept_at_sea", squadrons(HAPSBURG, 1))],
        dice=[
            ("hapsburg intercepts", (3, 4)),
            ("ottoman in naval", faces(2, 0)),
            ("hapsburg in naval", faces(2, 1)),
        ],
    )
    changed = heard(table).of(NavalAttemptChanged)
    assert [(fact.change, fact.success) for fact in changed] == [(2, True)]

    table = sea_table(OTTOMAN)
    go_to_war(table.state, OTTOMAN, HAPSBURG)
    float_at(table.state, "athens", OTTOMAN, squadron=1)
    float_at(table.state, "aegean_sea", HAPSBURG, squadron=1)
    run(
        table,
        answers=[(HAPSBURG, "avoid_at_sea", "ionian_sea")],
        dice=[
            ("hapsburg avoids", (5, 5)),
            ("ottoman in naval", faces(2, 1)),
            ("hapsburg in naval", faces(2, 0)),
        ],
    )
    changed = heard(table).of(NavalAttemptChanged)
    assert [(fact.change, fact.success) for fact in changed] == [(-2, False)]
