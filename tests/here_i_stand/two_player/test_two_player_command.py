"""2P 5 and 7: commanding powers that nobody plays, and where units may be."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.facts.two_player import CommandGiven
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.command import Command
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.combat_cards import fighter, side_for, why_no_part
from adjudicator.games.here_i_stand.rules.control.bounds import (
    bound_units,
    in_theatre,
    is_in_bounds,
    why_not_change_hands,
)
from adjudicator.games.here_i_stand.rules.control.control import (
    TakeControl,
    why_not_calm,
    why_not_control,
)
from adjudicator.games.here_i_stand.rules.game_map import spaces_of_zone
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.land.interception import (
    available_to_intercept,
    may_intercept,
)
from adjudicator.games.here_i_stand.rules.land.march import march_into, movable
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.placing import retreat_goals
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.land.spring import routes
from adjudicator.games.here_i_stand.rules.minors.deactivation import deactivate
from adjudicator.games.here_i_stand.rules.players import (
    acts_for,
    answerer_of,
    commanded_by,
    player_of,
    unplayed,
)
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    GENOA,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.sea.fleets import Sailing, why_not_enter
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.sea.transport import Transport
from adjudicator.games.here_i_stand.rules.state import PROTESTANT_FAITH, State
from adjudicator.games.here_i_stand.rules.windows.windows import active_first, others_than
from tests.here_i_stand.builders import (
    IllegalAnswer,
    clear_map,
    force,
    game_1517,
    heard,
    play,
    put,
    table_for,
)
from tests.here_i_stand.card_builders import deal_card
from tests.here_i_stand.for_two import acting, at_war_with, for_two, with_league
from tests.tables import each

# ------------------------------------------------------------------------------ who commands


def test_with_six_powers_everybody_commands_the_own_one() -> None:
    state = game_1517()
    assert unplayed(state) == ()
    assert player_of(state, FRANCE) == FRANCE
    assert acts_for(state, PAPACY) == (PAPACY,)
    assert others_than(state, HAPSBURG) == (OTTOMAN, ENGLAND, FRANCE, PAPACY, PROTESTANT)


def test_nobody_commands_a_power_at_peace() -> None:
    state = for_two()
    assert unplayed(state) == (OTTOMAN, HAPSBURG, ENGLAND, FRANCE)
    assert [player_of(state, power) for power in unplayed(state)] == [None] * 4
    assert player_of(state, "independent") is None
    assert player_of(state, VENICE) is None


@each("enemy", [FRANCE, HAPSBURG, OTTOMAN])
def test_the_protestants_command_who_fights_the_papacy(enemy: str) -> None:
    state = at_war_with(enemy)
    assert commanded_by(state, PROTESTANT) == (enemy,)
    assert commanded_by(state, PAPACY) == ()
    assert player_of(state, enemy) == PROTESTANT


def test_the_papacy_commands_the_hapsburgs_after_the_league_and_minors_go_with_them() -> None:
    state = with_league()
    assert acts_for(state, PAPACY) == (PAPACY, HAPSBURG)
    assert player_of(state, "hungary_bohemia") == PAPACY
    state.minor_allies[GENOA] = HAPSBURG
    assert player_of(state, GENOA) == PAPACY


def test_only_players_are_asked_in_windows() -> None:
    state = at_war_with(FRANCE)
    assert active_first(state) == (PAPACY, PROTESTANT)
    assert others_than(state, FRANCE) == (PAPACY,)
    assert others_than(state, PAPACY) == (PROTESTANT,)


def asked(state: State, power: str) -> str | None:
    return answerer_of(state, Decision(power, "14/losses:milan", OneOf((1,))))


def test_questions_to_a_power_go_to_who_commands_it() -> None:
    state = at_war_with(FRANCE)
    assert asked(state, FRANCE) == PROTESTANT
    assert asked(state, PAPACY) == PAPACY
    assert asked(state, OTTOMAN) is None
    state = at_war_with(FRANCE, neutral_losses="opponent")
    assert asked(state, OTTOMAN) == PROTESTANT
    state.stage = "peace"  # nobody's impulse, whose ever the last one was
    assert asked(state, OTTOMAN) is None


# ------------------------------------------------------------------------------ commands


def check(state: State, power: str, action: Action) -> None:
    ActionChoice(state, power, 5).check(action)


def in_italy() -> State:
    """Return a war with France, whose 4 regulars stand in Turin; the Protestants act."""
    state = acting(at_war_with(FRANCE), PROTESTANT)
    put(state, "turin", FRANCE, regular=4)
    return state


def test_a_player_moves_the_units_of_a_commanded_power() -> None:
    state = in_italy()
    move = Command(FRANCE, Move("turin", "milan", force(FRANCE, regular=4)))
    check(state, PROTESTANT, move)
    table = table_for(state)
    play(table, move.carry_out(table, PROTESTANT))
    assert state.spaces["milan"].units[FRANCE] == {"regular": 6}
    assert heard(table).of(CommandGiven) == [CommandGiven(PROTESTANT, FRANCE)]


def test_a_command_is_recorded_and_read_again() -> None:
    state = in_italy()
    choice = ActionChoice(state, PROTESTANT, 5)
    move = Command(FRANCE, Move("turin", "milan", force(FRANCE, regular=4)))
    ships = NavalMove((Sailing("rome", "tyrrhenian_sea", force(PAPACY, squadron=1)),))
    sail = Command(HAPSBURG, ships, ships)
    for action in (move, sail):
        assert choice.load(choice.dump(action)) == action
    for raw in ({"do": "command"}, {"do": "command", "of": FRANCE, "action": {"do": "build"}}):
        with pytest.raises(IllegalAnswer, match="no action for a commanded power"):
            choice.load(raw)


@each(
    ("power", "of", "reason"),
    [
        (PROTESTANT, OTTOMAN, "Protestants can command France, not "),
        (PAPACY, FRANCE, "no power is under the command of Papacy"),
        (PROTESTANT, PROTESTANT, "Protestants can command France, not "),
    ],
)
def test_nobody_else_may_command_it(power: str, of: str, reason: str) -> None:
    state = in_italy()
    with pytest.raises(IllegalAnswer, match=reason):
        check(state, power, Command(of, Move("turin", "milan", force(FRANCE, regular=4))))


def test_nothing_is_built_for_a_commanded_power() -> None:
    state = in_italy()
    with pytest.raises(IllegalAnswer, match="only moves, assaults and control"):
        check(state, PROTESTANT, Command(FRANCE, Build(FRANCE, "regular", "milan", 1)))
    with pytest.raises(IllegalAnswer):
        check(state, PROTESTANT, Build(FRANCE, "regular", "milan", 1))


def test_before_the_league_the_protestants_themselves_do_not_move() -> None:
    state = in_italy()
    put(state, "wittenberg", PROTESTANT, regular=2)
    with pytest.raises(IllegalAnswer, match="may not move military units"):
        check(state, PROTESTANT, Move("wittenberg", "leipzig", force(PROTESTANT, regular=2)))


def test_a_commanded_assault_is_the_assault_of_that_power() -> None:
    state = acting(at_war_with(FRANCE), PROTESTANT)
    clear_map(state)
    put(state, "rome", PAPACY, regular=1)
    put(state, "rome", FRANCE, regular=4)
    state.spaces["rome"].besiegers = [FRANCE]
    for space in spaces_of_zone("italian"):
        if space != "rome":
            state.spaces[space].control = FRANCE
    storm = Command(FRANCE, Assault("rome", force(FRANCE, regular=4)))
    check(state, PROTESTANT, storm)
    with pytest.raises(IllegalAnswer, match="does not have Rome under siege"):
        check(state, PROTESTANT, Assault("rome", force(PROTESTANT, regular=1)))
    table = table_for(state)
    dice = [("france in the assault on rome", (6, 6)), ("papacy in the assault", (1, 1))]
    play(table, storm.carry_out(table, PROTESTANT), dice=dice)
    assert state.spaces["rome"].control == FRANCE


def test_what_is_captured_becomes_the_space_of_the_commanded_power() -> None:
    state = in_italy()
    clear_map(state)
    put(state, "milan", FRANCE, regular=4)
    space = next(s for s in state.spaces if why_not_control(state, FRANCE, s) is None)
    take = Command(FRANCE, TakeControl(space))
    check(state, PROTESTANT, take)
    table = table_for(state)
    play(table, take.carry_out(table, PROTESTANT))
    assert state.spaces[space].control == FRANCE


def test_papal_ships_may_sail_with_those_of_the_hapsburgs() -> None:
    state = with_league()
    hapsburg = NavalMove((Sailing("naples", "tyrrhenian_sea", force(HAPSBURG, squadron=1)),))
    papal = NavalMove((Sailing("rome", "tyrrhenian_sea", force(PAPACY, squadron=1)),))
    command = Command(HAPSBURG, hapsburg, papal)
    check(state, PAPACY, command)
    assert command.cost(state, PAPACY) == hapsburg.cost(state, HAPSBURG)
    table = table_for(state)
    play(table, command.carry_out(table, PAPACY))
    assert state.seas["tyrrhenian_sea"].units == {
        PAPACY: {"squadron": 1},
        HAPSBURG: {"squadron": 1},
    }
    march = Move("vienna", "linz", force(HAPSBURG, regular=2))
    with pytest.raises(IllegalAnswer, match="ships go along with ships only"):
        check(state, PAPACY, Command(HAPSBURG, march, papal))


def test_foul_weather_keeps_all_ships_of_one_move_in_port() -> None:
    state = deal_card(with_league(), PROTESTANT, 31)
    hapsburg = NavalMove((Sailing("naples", "tyrrhenian_sea", force(HAPSBURG, squadron=1)),))
    papal = NavalMove((Sailing("rome", "tyrrhenian_sea", force(PAPACY, squadron=1)),))
    weather = (PROTESTANT, "window:naval_move_declared", (31, "foul_weather"))
    play(
        table_for(state),
        Command(HAPSBURG, hapsburg, papal).carry_out(table_for(state), PAPACY),
        answers=[weather],
    )
    assert state.seas["tyrrhenian_sea"].units == {}
    assert state.impulse.foul_weather


def suleiman_afloat() -> State:
    """Return Suleiman with 3 regulars in Durazzo, and Ottoman ships on the Adriatic."""
    state = clear_map(acting(at_war_with(OTTOMAN), PROTESTANT))
    put(state, "durazzo", OTTOMAN, "suleiman", regular=3)
    state.seas["adriatic_sea"].units[OTTOMAN] = {"squadron": 2}
    return state


def test_units_of_a_commanded_power_are_transported_by_its_ships() -> None:
    state = suleiman_afloat()
    landing = force(OTTOMAN, "suleiman", regular=3)
    command = Command(OTTOMAN, Transport("durazzo", ("adriatic_sea", "ancona"), landing))
    check(state, PROTESTANT, command)
    assert command.cost(state, PROTESTANT) == 2
    table = table_for(state)
    play(table, command.carry_out(table, PROTESTANT))
    assert state.spaces["ancona"].units == {OTTOMAN: {"regular": 3}}
    assert state.spaces["ancona"].leaders == ["suleiman"]
    choice = ActionChoice(state, PROTESTANT, 5)
    assert choice.load(choice.dump(command)) == command


def test_combat_cards_are_played_for_commanded_units() -> None:
    state = at_war_with(FRANCE)
    french, papal = (
        Side((FRANCE,), force(FRANCE, regular=2)),
        Side((PAPACY,), force(PAPACY, regular=1)),
    )
    battle = Battle("milan", french, papal)
    assert fighter(state, PROTESTANT, battle) == FRANCE
    assert side_for(state, PROTESTANT, battle) is french
    assert side_for(state, PAPACY, battle) is papal
    assert why_no_part(state, PROTESTANT, battle) is None
    assert why_no_part(game_1517(), PROTESTANT, battle) is not None


# ------------------------------------------------------------------------------ bounds


@each(
    ("power", "space", "may"),
    [
        (PAPACY, "milan", True),
        (PAPACY, "nuremberg", True),
        (PAPACY, "metz", False),
        (PAPACY, "lyon", False),
        (PROTESTANT, "rome", True),
        (PROTESTANT, "prague", False),
        (FRANCE, "milan", True),
        (FRANCE, "lyon", True),
        (FRANCE, "metz", True),
        (FRANCE, "besancon", False),
        (OTTOMAN, "belgrade", True),
        (OTTOMAN, "prague", False),
        (OTTOMAN, "vienna", True),
    ],
)
def test_where_units_may_go(power: str, space: str, may: bool) -> None:
    assert is_in_bounds(for_two(), power, space) == may
    assert is_in_bounds(game_1517(), power, space)


def test_papal_units_do_not_move_outside_the_zones() -> None:
    state = at_war_with(FRANCE)
    put(state, "turin", PAPACY, regular=2)
    with pytest.raises(IllegalAnswer, match="Grenoble lies outside the German and the Italian"):
        check(state, PAPACY, Move("turin", "grenoble", force(PAPACY, regular=2)))


def test_nobody_retreats_or_intercepts_outside_the_zones() -> None:
    state = with_league()
    put(state, "trent", PAPACY, regular=2)
    for space in ("metz", "liege"):
        state.spaces[space].control = PAPACY
    assert "metz" not in retreat_goals(state, PAPACY, "trier")
    put(state, "prague", PROTESTANT, regular=1)
    put(state, "leipzig", PROTESTANT, regular=4)
    march = march_into(state, HAPSBURG, "brunn", "prague", force(HAPSBURG, regular=1))
    assert not may_intercept(state, march, PROTESTANT)
    inside = march_into(state, HAPSBURG, "nuremberg", "leipzig", force(HAPSBURG, regular=1))
    assert may_intercept(state, inside, PROTESTANT)


def test_an_unplayed_power_at_peace_cannot_be_attacked() -> None:
    state = at_war_with(HAPSBURG)
    put(state, "modena", PAPACY, regular=4)
    with pytest.raises(IllegalAnswer, match="neither at war nor allied"):
        check(state, PAPACY, Move("modena", "milan", force(PAPACY, regular=4)))


@each(("space", "fixed"), [("metz", None), ("liege", None), ("milan", None), ("lyon", True)])
def test_which_spaces_change_hands(space: str, fixed: bool | None) -> None:
    assert (why_not_change_hands(for_two(), space) is not None) == bool(fixed)
    assert why_not_change_hands(game_1517(), space) is None


def test_control_is_not_taken_outside_the_zones() -> None:
    state = at_war_with(FRANCE)
    state.spaces["avignon"].control = PAPACY
    put(state, "avignon", FRANCE, regular=1)
    assert "does not change hands" in str(why_not_control(state, FRANCE, "avignon"))


def test_the_garrisons_of_the_beginning_stay() -> None:
    state = at_war_with(FRANCE)
    assert bound_units(state, "lyon") == {FRANCE: {"regular": 1}}
    assert bound_units(state, "milan") == {}
    assert movable(state, FRANCE, "lyon").size == 0
    put(state, "lyon", FRANCE, regular=3)
    assert movable(state, FRANCE, "lyon").units == {FRANCE: {"regular": 3}}
    assert available_to_intercept(state, FRANCE, "lyon").size == 3
    everybody = Command(FRANCE, Move("lyon", "grenoble", force(FRANCE, regular=4)))
    with pytest.raises(IllegalAnswer, match="some units in Lyon may not leave it"):
        check(acting(state, PROTESTANT), PROTESTANT, everybody)


def test_garrisons_may_leave_by_option() -> None:
    state = at_war_with(FRANCE, garrisons="free")
    assert bound_units(state, "lyon") == {}
    assert movable(state, FRANCE, "lyon").size == 1


@each(("power", "port", "may"), [(PAPACY, "rome", True), (PAPACY, "naples", False)])
def test_which_ports_papal_ships_enter(power: str, port: str, may: bool) -> None:
    assert (why_not_enter(for_two(), power, port) is None) == may


def test_papal_ships_sail_all_seas_unless_an_option_says_otherwise() -> None:
    for zone in ("barbary_coast", "tyrrhenian_sea"):
        assert why_not_enter(for_two(), PAPACY, zone) is None
    limited = for_two(papal_fleets="zones_only")
    assert why_not_enter(limited, PAPACY, "tyrrhenian_sea") is None
    assert "Papal ships sail only" in str(why_not_enter(limited, PAPACY, "barbary_coast"))
    assert why_not_enter(limited, HAPSBURG, "barbary_coast") is None


# ------------------------------------------------------------------------------ 2P 7 unrest


@each(
    ("power", "faith", "may"),
    [
        (PAPACY, "catholic", True),
        (PAPACY, PROTESTANT_FAITH, False),
        (PROTESTANT, PROTESTANT_FAITH, True),
        (PROTESTANT, "catholic", False),
    ],
)
def test_a_player_calms_spaces_of_its_faith_without_units_near(
    power: str, faith: str, may: bool
) -> None:
    state = for_two()
    state.spaces["paris"].unrest = True
    state.spaces["paris"].religion = faith
    assert (why_not_calm(state, power, "paris") is None) == may


def test_with_six_powers_units_must_be_near_to_calm_a_space() -> None:
    state = game_1517()
    state.spaces["paris"].unrest = True
    assert why_not_calm(state, PAPACY, "paris") is not None


# ------------------------------------------------------------------------------ 2P 3 spring


def test_spring_deployment_stays_in_the_zones_and_passes_through_hapsburg_spaces() -> None:
    state = for_two()
    reached = routes(state, PAPACY, "rome")
    places: dict[str, Any] = {**dict.fromkeys(reached.dry), **reached.wet}
    assert places
    assert all(is_in_bounds(state, PAPACY, space) for space in places)


# ----------------------------------------------------------------------------- displacement


def in_allied_genoa() -> State:
    """Return Papal and Hapsburg units in Genoa, an ally of the Papacy."""
    state = with_league()
    clear_map(state)
    state.minor_allies[GENOA] = PAPACY
    for space in ("genoa", "bastia", "rome"):
        state.spaces[space].control = PAPACY
    for space in ("barcelona", "naples"):
        state.spaces[space].control = HAPSBURG
    put(state, "genoa", PAPACY, regular=1)
    put(state, "genoa", HAPSBURG, regular=1)
    return state


def test_papal_units_are_never_displaced_to_outside_the_zones() -> None:
    state = in_allied_genoa()
    for space in ("rome", "ravenna", "naples"):
        state.spaces[space].control = FRANCE
    procedure = deactivate(table_for(state), GENOA)
    first = procedure.send(None).decisions[0]
    second = procedure.send({HAPSBURG: "barcelona"}).decisions[0]
    procedure.close()
    assert (first.role, first.choice.options) == (HAPSBURG, ("barcelona",))  # the nearest one
    assert (second.role, second.topic) == (PAPACY, "22.4/displace:genoa")
    assert all(in_theatre(space) for space in second.choice.options)


def test_papal_ships_are_never_displaced_to_outside_the_zones() -> None:
    state = in_allied_genoa()
    put(state, "genoa", PAPACY, squadron=1)
    procedure = deactivate(table_for(state), GENOA)
    asked = [procedure.send(None).decisions[0]]
    while asked[-1].topic != "22.4/displace:genoa.fleet":
        only = {asked[-1].role: asked[-1].choice.options[0]}
        asked.append(procedure.send(only).decisions[0])
    procedure.close()
    assert all(in_theatre(port) for port in asked[-1].choice.options)


def test_of_equally_near_spaces_papal_units_are_offered_those_inside() -> None:
    state = in_allied_genoa()
    answers = [
        (HAPSBURG, "22.4/displace:genoa", "barcelona"),
        (PAPACY, "22.4/displace:genoa", "rome"),
    ]
    procedure = deactivate(table_for(state), GENOA)
    play(table_for(state), procedure, answers=answers)
    assert state.spaces["rome"].units == {PAPACY: {"regular": 1}}
