from __future__ import annotations

import random

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.here_i_stand.facts.logistics import UnitsBuilt
from adjudicator.games.here_i_stand.practice.land import any_build
from adjudicator.games.here_i_stand.rules.denominations import can_show
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.land.construction import Build, room_for
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    GENOA,
    HAPSBURG,
    HUNGARY,
    MAJOR_POWERS,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    SCOTLAND,
)
from adjudicator.games.here_i_stand.rules.state import State, pair
from tests.here_i_stand.builders import clear_map, game_1517, go_to_war, heard, play, put, table_for
from tests.tables import each


@pytest.fixture
def state() -> State:
    """The opening position without units."""
    return clear_map(game_1517())


def refusal(state: State, power: str, build: Build) -> IllegalAnswer:
    with pytest.raises(IllegalAnswer) as refused:
        _try(state, power, build)
    return refused.value


def _try(state: State, power: str, build: Build) -> None:
    build.cost(state, power)
    build.check(state, power)


# ------------------------------------------------------------------------------ costs and effect


@pytest.mark.parametrize(
    ("power", "kind", "space", "cost"),
    [
        (OTTOMAN, "regular", "istanbul", 2),
        (OTTOMAN, "cavalry", "edirne", 1),
        (OTTOMAN, "squadron", "salonika", 2),
        (HAPSBURG, "mercenary", "vienna", 1),
        (ENGLAND, "squadron", "portsmouth", 2),
        (FRANCE, "regular", "paris", 2),
        (PAPACY, "mercenary", "rome", 1),
    ],
)
def test_units_cost_what_is_printed_for_each(
    state: State, power: str, kind: str, space: str, cost: int
) -> None:
    one = Build(power, kind, space, 1)
    assert one.cost(state, power) == cost
    assert Build(power, kind, space, 2).cost(state, power) == 2 * cost
    one.check(state, power)


def test_built_units_stand_on_the_map_and_are_told(state: State) -> None:
    table = table_for(state, power=FRANCE)
    play(table, Build(FRANCE, "mercenary", "paris", 3).carry_out(table, FRANCE))
    assert state.spaces["paris"].units == {FRANCE: {"mercenary": 3}}
    assert heard(table).of(UnitsBuilt) == [UnitsBuilt(FRANCE, "paris", {FRANCE: {"mercenary": 3}})]


@pytest.mark.parametrize(
    ("power", "kind"),
    [
        (OTTOMAN, "mercenary"),
        (FRANCE, "cavalry"),
        (HAPSBURG, "corsair"),
        (PROTESTANT, "squadron"),
    ],
)
def test_kinds_that_are_not_on_the_power_card_are_refused(
    state: State, power: str, kind: str
) -> None:
    assert "not on the power card" in str(refusal(state, power, Build(power, kind, "paris", 1)))


# ------------------------------------------------------------------------------ where


@pytest.mark.parametrize(
    ("kind", "space", "reason"),
    [
        ("regular", "milan", "Milan is not a home space of France"),
        ("squadron", "lyon", "Lyon is not a port"),
        ("elephant", "lyon", "no kind of unit"),
        ("regular", "algiers", "Algiers is not in play"),
        ("regular", "atlantis", "is not a space"),
    ],
)
def test_wrong_places_and_kinds_are_refused(
    state: State, kind: str, space: str, reason: str
) -> None:
    assert reason in str(refusal(state, FRANCE, Build(FRANCE, kind, space, 1)))


@pytest.mark.parametrize("count", [0, -2])
def test_counts_below_one_are_refused(state: State, count: int) -> None:
    assert "cannot be built" in str(
        refusal(state, FRANCE, Build(FRANCE, "regular", "paris", count))
    )


def test_home_spaces_must_be_in_friendly_hands(state: State) -> None:
    state.spaces["rouen"].control = ENGLAND
    build = Build(FRANCE, "regular", "rouen", 1)
    assert "not in friendly hands" in str(refusal(state, FRANCE, build))
    state.alliances.append(pair(ENGLAND, FRANCE))
    build.check(state, FRANCE)


def test_nothing_is_built_in_unrest(state: State) -> None:
    state.spaces["rouen"].unrest = True
    for kind in ("regular", "squadron"):
        assert "in unrest" in str(refusal(state, FRANCE, Build(FRANCE, kind, "rouen", 1)))


@pytest.mark.parametrize("presence", ["regular", "squadron", "leader"])
def test_nothing_is_built_among_enemies(state: State, presence: str) -> None:
    build = Build(FRANCE, "regular", "rouen", 1)
    if presence == "leader":
        state.spaces["rouen"].leaders.append("henry_viii")
    else:
        put(state, "rouen", ENGLAND, **{presence: 1})
    build.check(state, FRANCE)
    go_to_war(state, ENGLAND, FRANCE)
    assert "occupied by enemy units" in str(refusal(state, FRANCE, build))


def test_protestants_build_nothing_before_the_league(state: State) -> None:
    state.spaces["wittenberg"].control = PROTESTANT
    build = Build(PROTESTANT, "regular", "wittenberg", 1)
    refused = refusal(state, PROTESTANT, build)
    assert "before the Schmalkaldic League" in str(refused)
    assert refused.section == "21.6"
    state.events_done.append("schmalkaldic_league")
    build.check(state, PROTESTANT)


def test_corsairs_need_barbary_pirates_and_pirate_bases_build_nothing_else(state: State) -> None:
    assert "Barbary Pirates" in str(
        refusal(state, OTTOMAN, Build(OTTOMAN, "corsair", "istanbul", 1))
    )
    state.events_done.append("barbary_pirates")
    Build(OTTOMAN, "corsair", "istanbul", 1).check(state, OTTOMAN)
    Build(OTTOMAN, "corsair", "algiers", 2).check(state, OTTOMAN)
    assert Build(OTTOMAN, "corsair", "algiers", 2).cost(state, OTTOMAN) == 2
    for kind in ("regular", "cavalry", "squadron"):
        assert "only corsairs" in str(refusal(state, OTTOMAN, Build(OTTOMAN, kind, "algiers", 1)))


def test_before_it_is_a_pirate_haven_oran_is_a_hapsburg_home_space_like_others(
    state: State,
) -> None:
    Build(HAPSBURG, "regular", "oran", 1).check(state, HAPSBURG)
    Build(HAPSBURG, "squadron", "tripoli", 1).check(state, HAPSBURG)


def test_a_pirate_haven_is_an_ottoman_home_port_for_corsairs(state: State) -> None:
    state.events_done += ["barbary_pirates", "pirate_haven_oran"]
    state.spaces["oran"].control = OTTOMAN
    Build(OTTOMAN, "corsair", "oran", 1).check(state, OTTOMAN)
    refusal(state, OTTOMAN, Build(OTTOMAN, "cavalry", "oran", 1))
    refusal(state, HAPSBURG, Build(HAPSBURG, "regular", "oran", 1))


def test_active_minor_powers_raise_regulars_and_squadrons_at_home(state: State) -> None:
    build = Build(GENOA, "regular", "genoa", 1)
    refused = refusal(state, FRANCE, build)
    assert "Genoa is not an active minor power allied to France" in str(refused)
    assert refused.section == "22.3"
    state.minor_allies[GENOA] = FRANCE
    build.check(state, FRANCE)
    assert build.cost(state, FRANCE) == 2
    Build(GENOA, "squadron", "genoa", 1).check(state, FRANCE)
    assert "no mercenary" in str(refusal(state, FRANCE, Build(GENOA, "mercenary", "genoa", 1)))
    assert "not a home space of Genoa" in str(
        refusal(state, FRANCE, Build(GENOA, "regular", "lyon", 1))
    )
    state.minor_allies[HUNGARY] = HAPSBURG
    assert "no squadron" in str(refusal(state, HAPSBURG, Build(HUNGARY, "squadron", "buda", 1)))


# ------------------------------------------------------------------------------ counters


def test_kinds_on_the_same_counters_share_the_limit(state: State) -> None:
    assert room_for(state, FRANCE, "regular") == 38
    put(state, "paris", FRANCE, regular=10)
    put(state, "lyon", FRANCE, mercenary=5)
    assert room_for(state, FRANCE, "regular") == room_for(state, FRANCE, "mercenary") == 23
    put(state, "athens", OTTOMAN, squadron=4)
    assert room_for(state, OTTOMAN, "corsair") == 5


def test_naval_units_on_the_turn_track_are_not_available(state: State) -> None:
    put(state, "rome", PAPACY, squadron=1)
    assert room_for(state, PAPACY, "squadron") == 1
    state.turn_track[PAPACY] = {"squadron": 1}
    assert room_for(state, PAPACY, "squadron") == 0
    assert "allow 0 more squadron units" in str(
        refusal(state, PAPACY, Build(PAPACY, "squadron", "rome", 1))
    )
    state.seas["aegean_sea"].units[OTTOMAN] = {"squadron": 5}
    state.turn_track[OTTOMAN] = {"corsair": 3}
    assert room_for(state, OTTOMAN, "squadron") == 1


def test_no_more_is_built_than_there_are_counters(state: State) -> None:
    put(state, "paris", FRANCE, regular=36)
    Build(FRANCE, "mercenary", "lyon", 2).check(state, FRANCE)
    assert "allow 2 more mercenary units, not 3" in str(
        refusal(state, FRANCE, Build(FRANCE, "mercenary", "lyon", 3))
    )


def test_the_last_small_counters_limit_the_number_of_stacks(state: State) -> None:
    homes = ["rome", "ravenna", "ancona", "siena", "florence", "modena", "pavia", "turin"]
    for space in homes[:7]:
        put(state, space, PAPACY, regular=1)
    assert can_show(state, PAPACY)  # seven counters of 1
    put(state, homes[7], PAPACY, regular=1)
    assert not can_show(state, PAPACY)


def test_rulebook_example_of_exchanging_counters(state: State) -> None:
    # 17: with no 1 left, one can still build where 3 units stand: 4 is another counter.
    for space in ("ravenna", "siena", "florence", "modena", "pavia", "turin"):
        put(state, space, PAPACY, regular=1)
    put(state, "rome", PAPACY, regular=3)  # 2 + 1
    assert can_show(state, PAPACY)
    Build(PAPACY, "regular", "rome", 1).check(state, PAPACY)
    assert "not enough small ones" in str(
        refusal(state, PAPACY, Build(PAPACY, "regular", "ancona", 1))
    )


@pytest.mark.parametrize(("count", "shown"), [(38, True), (37, True), (39, False)])
def test_a_single_stack_can_hold_all_french_counters(state: State, count: int, shown: bool) -> None:
    put(state, "paris", FRANCE, regular=count)
    assert can_show(state, FRANCE) is shown


def test_regulars_and_mercenaries_are_stacks_of_their_own(state: State) -> None:
    for space in ("rome", "ravenna", "ancona"):
        put(state, space, PAPACY, regular=1, mercenary=1)
    put(state, "siena", PAPACY, regular=1)
    assert can_show(state, PAPACY)
    put(state, "siena", PAPACY, mercenary=1)
    assert not can_show(state, PAPACY)


def test_the_six_is_used_where_it_helps(state: State) -> None:
    # France: 10 ones, 5 twos, 3 fours, 1 six. 12 + 10 + 6 uses all but the ones.
    put(state, "paris", FRANCE, regular=6)
    put(state, "lyon", FRANCE, regular=12)
    put(state, "rouen", FRANCE, regular=10)
    for space in ("nantes", "tours", "dijon", "bordeaux", "limoges"):
        put(state, space, FRANCE, mercenary=2)
    assert can_show(state, FRANCE)


@pytest.mark.parametrize(
    ("owner", "stacks", "shown"),
    [
        (GENOA, [2, 2], True),
        (GENOA, [1, 1], True),
        (GENOA, [1, 1, 1], False),
        (GENOA, [3, 1], False),
        (SCOTLAND, [1, 1, 2], True),
        (SCOTLAND, [3, 1], True),
        (SCOTLAND, [3, 3], False),
        (HUNGARY, [5, 1, 1], True),
        (HUNGARY, [10], True),
        (HUNGARY, [1, 1, 1, 1], False),
        (HUNGARY, [1, 1, 1, 2], True),
        (HUNGARY, [2, 2, 2, 4], True),
    ],
)
def test_two_sided_counters_of_minor_powers_show_one_or_two(
    state: State, owner: str, stacks: list[int], shown: bool
) -> None:
    for space, count in zip(state.spaces, stacks, strict=False):
        put(state, space, owner, regular=count)
    assert can_show(state, owner) is shown


@each("owner", [*MAJOR_POWERS, GENOA, HUNGARY, SCOTLAND])
def test_the_opening_position_can_be_shown(owner: str) -> None:
    assert can_show(game_1517(), owner)


# ------------------------------------------------------------------------------ the action


def test_samples_are_legal_and_keep_the_position_sane() -> None:
    state = game_1517()
    state.events_done.append("barbary_pirates")
    state.minor_allies[GENOA] = FRANCE
    built = 0
    for seed in range(150):
        rng = random.Random(seed)
        for power in MAJOR_POWERS:
            action = any_build(state, power, rng.randint(1, 5), rng)
            if action is None:
                continue
            built += 1
            assert action.cost(state, power) <= 5
            action.check(state, power)
            raw = action.dump()
            assert isinstance(raw, dict)
            assert Build.load(raw) == action
            table = table_for(state, power=power)
            play(table, action.carry_out(table, power))
    assert built > 80
    assert not [fault for fault in faults(state) if "there are" in fault]
    assert any_build(state, PROTESTANT, 5, random.Random(1)) is None


def test_records_of_the_wrong_shape_are_refused(state: State) -> None:
    with pytest.raises(IllegalAnswer):
        Build.load(
            {"do": "build", "owner": FRANCE, "kind": ["regular"], "space": "paris", "count": 1}
        )
    with pytest.raises(IllegalAnswer, match="not a whole number"):
        Build(FRANCE, "regular", "paris", "two").cost(state, FRANCE)  # type: ignore[arg-type]
    with pytest.raises(IllegalAnswer, match="lacks count"):
        Build.load({"do": "build", "owner": FRANCE, "kind": "regular", "space": "paris"})
