"""10.2 and 17 Who may stand together, and where pieces of a nation may go."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.facts.combat import Eliminated
from adjudicator.games.thirty_years_war.rules.command import why_not_activate, why_not_free
from adjudicator.games.thirty_years_war.rules.lasting import IMPERIALS_PART
from adjudicator.games.thirty_years_war.rules.movement.infante import end_of_activation
from adjudicator.games.thirty_years_war.rules.movement.march import Stop
from adjudicator.games.thirty_years_war.rules.nations.limits import (
    why_not_enter,
    why_not_stack,
)
from adjudicator.games.thirty_years_war.rules.options import TILLY
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.stacking import (
    end_of_round,
    fits,
    room,
    settle_overstack,
)
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import State
from tests.tables import each
from tests.thirty_years_war.movement.marches import (
    empty_table,
    march,
    march_in_silence,
    refused,
    to,
    troops,
)
from tests.thirty_years_war.positions import heard, play, put, put_inside

MERCENARY = "german_protestant_mercenary"
DANES = Stack({"danish_mercenary": 1})
HUNGARIANS = Stack({"hungarian_militia": 1})
SPANIARDS = Stack({"spanish_veteran": 1})
CARDINALS = Stack({"spanish_veteran": 1}, ["cardinal_infante"])
IMPERIALS = Stack({"imperial_veteran": 1})
BAVARIANS = Stack({"bavarian_mercenary": 1})


def state_of(**options: str) -> State:
    return empty_table(**options).state


# -- 10.2 ----------------------------------------------------------------------------------------


def test_eight_units_a_side_stand_in_a_city_the_besieged_included() -> None:
    state = state_of()
    put(state, "prague", CATHOLIC, imperial_mercenary=8)
    put_inside(state, "prague", PROTESTANT, german_protestant_militia=2)
    assert (room(state, "prague", PROTESTANT), room(state, "prague", CATHOLIC)) == (6, 0)
    assert fits(state, "prague", PROTESTANT, Stack({MERCENARY: 6}, ["mansfeld"])) is None
    assert "9 units" in str(fits(state, "prague", PROTESTANT, Stack({MERCENARY: 7})))


def test_a_march_passes_a_full_stack_and_does_not_end_there() -> None:
    table = empty_table()
    put(table.state, "pilsen", PROTESTANT, "mansfeld", **{MERCENARY: 2})
    put(table.state, "budweis", PROTESTANT, german_protestant_militia=7)
    refused(table, PROTESTANT, "mansfeld", to("budweis"), "9 units would stand", "10.2")
    march(table, PROTESTANT, "mansfeld", to("budweis", "prague"))


def test_a_march_does_not_end_in_too_full_a_stack_where_it_began() -> None:  # 11.13
    table = empty_table()
    put(table.state, "prague", PROTESTANT, "mansfeld", german_protestant_mercenary=7)
    put(table.state, "pilsen", PROTESTANT, german_protestant_militia=2)
    out = Stop("pilsen", pick_up=troops(german_protestant_militia=2))
    party = troops(german_protestant_mercenary=1)
    refused(table, PROTESTANT, "mansfeld", to(out, "prague", party=party), "9 units", "10.2")


def test_the_owner_eliminates_what_is_too_much() -> None:
    table = empty_table()
    units = {MERCENARY: 5, "german_protestant_militia": 4, "reduced_german_protestant_militia": 1}
    put(table.state, "pilsen", PROTESTANT, "mansfeld", **units)
    gone = {MERCENARY: 1, "german_protestant_militia": 1}
    play(
        table,
        settle_overstack(table, "pilsen", PROTESTANT),
        answers=[(PROTESTANT, "10.22/overstack:pilsen", gone)],
    )
    assert heard(table).of(Eliminated)[0].units == gone
    assert table.state.stack("pilsen", PROTESTANT).size == 8


def test_the_owner_chooses_which_nation_leaves() -> None:
    table = empty_table()
    put(table.state, "linz", CATHOLIC, "tilly", "bucquoy", bavarian_mercenary=2, imperial_veteran=1)
    part = (CATHOLIC, "10.22/part:linz", "imperial")
    play(table, settle_overstack(table, "linz", CATHOLIC), answers=[part])
    found = table.state.stack("linz", CATHOLIC)
    assert (found.units, found.leaders) == ({"bavarian_mercenary": 2}, ["tilly"])


# -- who stands with whom ------------------------------------------------------------------------


@each(
    ("one", "two", "reason"),
    [
        (IMPERIALS, BAVARIANS, "17.A.2"),
        (Stack({}, ["bucquoy"]), BAVARIANS, "17.A.2"),
        (Stack({}, ["bucquoy"]), Stack({}, ["tilly"]), "17.A.2"),
        (IMPERIALS, SPANIARDS, ""),
        (BAVARIANS, Stack({"saxon_militia": 1}, ["john_george"]), ""),
        (DANES, Stack({"swedish_veteran": 1}), ""),
    ],
)
def test_imperials_and_bavarians_stay_apart(one: Stack, two: Stack, reason: str) -> None:
    state = state_of()
    found = why_not_stack(state, CATHOLIC, one, two)
    assert reason in str(found) if reason else found is None
    state.events_played.append("c19")
    assert why_not_stack(state, CATHOLIC, one, two) is None


def test_wallenstein_and_tilly_never_stand_together() -> None:
    state = state_of()
    state.events_played.append("c19")
    found = why_not_stack(state, CATHOLIC, Stack({}, ["wallenstein"]), Stack({}, ["tilly"]))
    assert "7.24" in str(found)


def test_french_and_swedish_units_part_while_c54_is_in_force() -> None:
    state = state_of()
    swedes, french = Stack({"swedish_veteran": 1}, ["horn"]), Stack({"french_militia": 1})
    assert why_not_stack(state, PROTESTANT, swedes, french) is None
    state.in_force.append("c54")
    assert "17.F.5" in str(why_not_stack(state, PROTESTANT, swedes, french))
    assert why_not_stack(state, PROTESTANT, swedes, Stack({}, ["turenne"])) is None


def test_those_who_stood_together_have_until_the_end_of_a_protestant_round() -> None:
    table = empty_table()
    state = table.state
    state.in_force.append("c54")
    state.separation_due = True
    put(state, "erfurt", PROTESTANT, swedish_veteran=2, french_militia=1)
    play(table, settle_overstack(table, "erfurt", PROTESTANT))
    play(table, end_of_round(table, CATHOLIC))
    assert state.separation_due
    part = (PROTESTANT, "10.22/part:erfurt", "french")
    play(table, end_of_round(table, PROTESTANT), answers=[part])
    assert state.stack("erfurt", PROTESTANT).units == {"swedish_veteran": 2}
    assert not state.separation_due


def test_a_march_may_not_bring_french_and_swedes_together_but_may_part_them() -> None:
    table = empty_table()
    state = table.state
    state.in_force.append("c54")
    state.entered += ["france", "sweden"]
    put(state, "lutzen", PROTESTANT, "horn", swedish_veteran=2)
    put(state, "erfurt", PROTESTANT, french_militia=1)
    refused(table, PROTESTANT, "horn", to("erfurt"), "C54", "10.2")
    state.separation_due = True
    put(state, "lutzen", PROTESTANT, french_militia=1)
    some = to("bayreuth", party=troops(swedish_veteran=1))
    march(table, PROTESTANT, "horn", some)


def test_with_the_option_tilly_leads_imperials_with_a_second_leader() -> None:
    state = state_of(**{TILLY: "yes"})
    both = Stack({"bavarian_mercenary": 1}, ["tilly"])
    assert why_not_stack(state, CATHOLIC, both, IMPERIALS)
    assert why_not_stack(state, CATHOLIC, both, Stack({"imperial_veteran": 1}, ["bucquoy"])) is None
    state.wallenstein.status = "in_play"
    assert why_not_stack(state, CATHOLIC, both, Stack({"imperial_veteran": 1}, ["bucquoy"]))


def mixed_at_linz() -> Table[State]:
    """Return a table where Tilly has led Imperials to Linz, and Wallenstein has come (19.7)."""
    table = empty_table(**{TILLY: "yes"})
    state = table.state
    put(state, "linz", CATHOLIC, "tilly", "bucquoy", bavarian_mercenary=2, imperial_veteran=1)
    state.wallenstein.status = "in_play"
    state.turn_effects.append(IMPERIALS_PART)
    return table


def test_tilly_leads_both_nations_into_a_battle_line_until_wallenstein_comes() -> None:
    table = empty_table(**{TILLY: "yes"})
    put(table.state, "linz", CATHOLIC, "tilly", "bucquoy", bavarian_mercenary=2, imperial_veteran=1)
    all_of_them = troops("tilly", "bucquoy", bavarian_mercenary=2, imperial_veteran=1)
    march(table, CATHOLIC, "tilly", to("budweis", party=all_of_them))
    assert table.state.stack("budweis", CATHOLIC).size == 3


def test_after_that_they_stay_together_for_the_turn_but_go_nowhere_together() -> None:
    table = mixed_at_linz()
    play(table, settle_overstack(table, "linz", CATHOLIC))  # nobody has to choose
    assert table.state.stack("linz", CATHOLIC).size == 3
    all_of_them = troops("tilly", "bucquoy", bavarian_mercenary=2, imperial_veteran=1)
    refused(table, CATHOLIC, "tilly", to("budweis", party=all_of_them), "17.A.2", "10.2")


def test_the_bavarians_may_march_away_from_the_imperials() -> None:
    table = mixed_at_linz()
    march(table, CATHOLIC, "tilly", to("budweis", party=troops(bavarian_mercenary=1)))
    left = table.state.stack("linz", CATHOLIC)
    assert left.units == {"bavarian_mercenary": 1, "imperial_veteran": 1}
    assert table.state.stack("budweis", CATHOLIC).leaders == ["tilly"]


def test_when_the_time_is_over_the_owner_must_part_them() -> None:
    table = mixed_at_linz()
    table.state.turn_effects.clear()
    part = (CATHOLIC, "10.22/part:linz", "bavarian")
    play(table, settle_overstack(table, "linz", CATHOLIC), answers=[part])
    assert table.state.stack("linz", CATHOLIC).units == {"imperial_veteran": 1}


# -- where they go -------------------------------------------------------------------------------


@each(
    ("stack", "place", "reason"),
    [
        (HUNGARIANS, "tyrnau", ""),
        (HUNGARIANS, "innsbruck", ""),
        (HUNGARIANS, "prague", ""),
        (HUNGARIANS, "breslau", "17.H.4"),
        (HUNGARIANS, "salzburg", "17.H.4"),
        (Stack({}, ["bethlen_gabor"]), "dresden", "17.H.4"),
        (SPANIARDS, "mannheim", ""),
        (SPANIARDS, "frankfurt", ""),
        (SPANIARDS, "hanau", "17.Sp.2"),
        (Stack({}, ["spinola"]), "hanau", ""),
        (CARDINALS, "hanau", "17.Sp.2"),
        (IMPERIALS, "hamburg", ""),
        (IMPERIALS, "langres", "11.31"),
    ],
)
def test_nations_have_places_they_do_not_enter(stack: Stack, place: str, reason: str) -> None:
    found = why_not_enter(state_of(), CATHOLIC, stack, place)
    assert reason in str(found) if reason else found is None


def test_the_cardinal_leads_his_army_outside_the_zone_until_it_is_there() -> None:
    state = state_of()
    state.infante_deadline = 9
    assert why_not_enter(state, CATHOLIC, CARDINALS, "ulm", origin="bregenz") is None
    assert why_not_enter(state, CATHOLIC, CARDINALS, "breisach", origin="strasbourg")
    replaced = Stack({"spanish_veteran": 1}, ["cardinal_infante_replacement"])
    assert why_not_enter(state, CATHOLIC, replaced, "ulm", origin="bregenz") is None
    assert why_not_enter(state, CATHOLIC, SPANIARDS, "ulm", origin="bregenz")


def test_catholics_enter_france_on_the_map_only() -> None:
    state = state_of()
    state.entered.append("france")
    assert why_not_enter(state, CATHOLIC, IMPERIALS, "langres") is None
    assert "11.32" in str(why_not_enter(state, CATHOLIC, IMPERIALS, "paris"))
    assert why_not_enter(state, PROTESTANT, Stack({MERCENARY: 1}), "paris") is None


def test_imperials_stay_near_home_with_the_option() -> None:
    state = state_of(**{TILLY: "yes"})
    assert why_not_enter(state, CATHOLIC, IMPERIALS, "breslau") is None
    assert "19.7" in str(why_not_enter(state, CATHOLIC, IMPERIALS, "dresden"))
    state.wallenstein.status = "in_play"
    assert why_not_enter(state, CATHOLIC, IMPERIALS, "dresden") is None


def test_the_limits_hold_for_a_march() -> None:
    table = empty_table()
    put(table.state, "prague", PROTESTANT, "bethlen_gabor", hungarian_militia=1)
    refused(table, PROTESTANT, "bethlen_gabor", to("dresden"), "Hungarians may not enter", "17")


# -- 17.Sp.3 -------------------------------------------------------------------------------------


def test_units_of_the_cardinal_apart_from_him_are_lost_after_an_activation() -> None:
    table = empty_table()
    state = table.state
    state.infante_deadline = 9
    put(state, "trent", CATHOLIC, "cardinal_infante", spanish_veteran=3)
    some = to("innsbruck", party=troops(spanish_veteran=2))
    march(table, CATHOLIC, "cardinal_infante", some)
    assert state.stack("trent", CATHOLIC).is_empty
    assert state.stack("innsbruck", CATHOLIC).units == {"spanish_veteran": 2}
    assert [(fact.place, fact.cause) for fact in heard(table).of(Eliminated)] == [
        ("trent", "infante_apart")
    ]


def test_in_the_zone_nothing_keeps_spaniards_together_and_the_time_ends() -> None:
    table = empty_table()
    state = table.state
    state.infante_deadline = 9
    put(state, "breisach", CATHOLIC, "cardinal_infante", spanish_veteran=3)
    put(state, "brussels", CATHOLIC, spanish_veteran=1)
    march_in_silence(table, CATHOLIC, "cardinal_infante", to("epinal"), [])
    assert state.infante_deadline == 0
    end_of_activation(table)
    assert not heard(table).of(Eliminated)
    refused(table, CATHOLIC, "cardinal_infante", to("breisach"), "Spanish Zone", "17")


# -- 8.3 -----------------------------------------------------------------------------------------


def test_a_card_activates_leaders_up_to_its_value() -> None:
    state = state_of()
    put(state, "pilsen", PROTESTANT, "mansfeld", "schlick", **{MERCENARY: 1})
    assert why_not_activate(state, PROTESTANT, "mansfeld", 2) is None
    assert "Activation Rating" in str(why_not_activate(state, PROTESTANT, "mansfeld", 1))
    assert "by Mansfeld (10.14)" in str(why_not_activate(state, PROTESTANT, "schlick", 3))
    assert "in play" in str(why_not_activate(state, PROTESTANT, "thurn", 3))
    assert "in play" in str(why_not_activate(state, CATHOLIC, "mansfeld", 3))


def test_without_units_any_leader_may_be_activated_beside_a_dynamic_one() -> None:
    state = state_of()
    put(state, "pilsen", PROTESTANT, "mansfeld", "schlick")
    assert why_not_activate(state, PROTESTANT, "schlick", 3) is None


def test_gustavus_always_commands_where_he_is() -> None:
    state = state_of()
    put(state, "erfurt", PROTESTANT, "torstennson", "gustavus_adolphus", swedish_veteran=1)
    assert why_not_activate(state, PROTESTANT, "torstennson", 3)
    assert why_not_activate(state, PROTESTANT, "gustavus_adolphus", 3) is None


@each(
    ("place", "piece", "reason"),
    [
        ("pilsen", MERCENARY, ""),
        ("pilsen", "mansfeld", "units with that leader"),
        ("linz", "thurn", ""),
        ("prague", "german_protestant_militia", "sally"),
        ("prague", "anhalt", "sally"),
        ("linz", MERCENARY, "no such piece"),
        ("atlantis", MERCENARY, "not a place"),
    ],
)
def test_a_free_action_moves_one_unit_or_a_lone_leader(place: str, piece: str, reason: str) -> None:
    state = state_of()
    put(state, "pilsen", PROTESTANT, "mansfeld", **{MERCENARY: 1})
    put(state, "linz", PROTESTANT, "thurn")
    put_inside(state, "prague", PROTESTANT, "anhalt", german_protestant_militia=1)
    put(state, "prague", CATHOLIC, imperial_veteran=1)
    found = why_not_free(state, PROTESTANT, place, piece)
    assert reason in str(found) if reason else found is None


def test_their_grace_is_none_for_wallenstein_with_tilly() -> None:  # 7.24, 19.7
    table = mixed_at_linz()
    put(table.state, "linz", CATHOLIC, "wallenstein", imperial_mercenary=1)  # beaten back to there
    part = (CATHOLIC, "10.22/part:linz", "wallenstein")
    play(table, settle_overstack(table, "linz", CATHOLIC), answers=[part])
    stack = table.state.stack("linz", CATHOLIC)
    assert (sorted(stack.leaders), stack.size) == (["bucquoy", "tilly"], 4)
