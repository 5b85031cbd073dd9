"""Actions that bring about the occasions for which cards are kept."""

from __future__ import annotations

import random
from typing import Any

from adjudicator.games.here_i_stand.practice import leads
from adjudicator.games.here_i_stand.practice.leads import first_of, leads_ahead, leads_now
from adjudicator.games.here_i_stand.practice.wishes import Wish
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.action.terms import Terms
from adjudicator.games.here_i_stand.rules.game_map import spaces_of_zone
from adjudicator.games.here_i_stand.rules.land.allied_play import foes_in
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.new_world.phase import Explore
from adjudicator.games.here_i_stand.rules.powers import KNIGHTS
from adjudicator.games.here_i_stand.rules.religion.actions import CallDebate
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.sea.piracy import Piracy
from adjudicator.games.here_i_stand.rules.sea.transport import Transport
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, game_1517, go_to_war, put
from tests.here_i_stand.response_builders import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    before_vienna,
    french_before_milan,
)
from tests.tables import each


def found(lead: leads.Lead, state: State, power: str, *, cp: int = 5, **terms: Any) -> list[Any]:
    """Return the legal actions that a lead has, tried with several seeds."""
    choice = ActionChoice(state, power, cp, Terms(**terms)) if terms else None
    choice = choice or ActionChoice(state, power, cp)
    tried = (first_of(choice, random.Random(seed), [lead]) for seed in range(12))
    return [action for action in tried if action is not None]


def at_sea(*ships: tuple[str, str, str, int]) -> State:
    """Return an empty map with ships: place, owner, kind, number."""
    state = clear_map(game_1517())
    for place, owner, kind, number in ships:
        holder = state.spaces.get(place) or state.seas[place]
        holder.units.setdefault(owner, {})[kind] = number
    return state


# ------------------------------------------------------------------ on land


def test_a_fight_is_sought_where_units_of_others_stand() -> None:
    state = before_vienna().state
    state.spaces["pressburg"].besiegers.clear()
    marches = found(leads.fight, state, OTTOMAN)
    assert {(move.origin, move.to) for move in marches} == {("pressburg", "vienna")}
    assert foes_in(state, OTTOMAN, "vienna") == (HAPSBURG,)
    state.spaces["vienna"].units.clear()
    assert found(leads.fight, state, OTTOMAN) == []


def test_a_siege_is_begun_with_more_than_are_inside() -> None:
    state = before_vienna(regular=3).state
    assert found(leads.besiege, state, OTTOMAN)
    assert all(isinstance(move, Move) for move in found(leads.storm, state, OTTOMAN))
    state = before_vienna(regular=4).state
    assert "vienna" not in {move.to for move in found(leads.besiege, state, OTTOMAN)}


def test_besiegers_storm() -> None:
    state = french_before_milan().state
    assert all(isinstance(action, Assault) for action in found(leads.storm, state, FRANCE))
    assert found(leads.storm, state, FRANCE)


def test_an_action_that_the_cp_are_not_for_leads_nowhere() -> None:
    state = french_before_milan().state
    assert found(leads.storm, state, FRANCE, actions=("build",), note="for building") == []
    assert found(leads.storm, state, FRANCE, cp=0) == []


def test_mercenaries_are_hired_where_rome_is_near() -> None:
    state = clear_map(game_1517())
    hired = found(leads.hire_in_italy, state, HAPSBURG)
    assert {(type(build), build.kind) for build in hired} == {(Build, "mercenary")}
    assert "naples" in {build.space for build in hired}
    assert {build.space for build in hired} <= set(spaces_of_zone("italian"))
    assert found(leads.hire_in_italy, state, PAPACY) == []
    assert found(leads.hire_in_italy, state, ENGLAND) == []


# ------------------------------------------------------------------ at sea


def test_ships_sail_to_enemy_ships() -> None:
    state = at_sea(
        ("naples", HAPSBURG, "squadron", 2),
        ("barbary_coast", OTTOMAN, "squadron", 1),
        ("london", ENGLAND, "squadron", 2),
    )
    go_to_war(state, OTTOMAN, HAPSBURG)
    moves = found(leads.sail, state, HAPSBURG)
    assert {sailing.to for move in moves for sailing in move.moves} >= {"tyrrhenian_sea"}
    assert found(leads.sail, state, ENGLAND) == []


def test_troops_are_shipped_or_ships_are_made_ready_for_them() -> None:
    state = at_sea(("calais", ENGLAND, "squadron", 1))
    put(state, "calais", ENGLAND, regular=2)
    assert all(isinstance(move, NavalMove) for move in found(leads.transport, state, ENGLAND))
    state.spaces["calais"].units[ENGLAND].pop("squadron")
    state.seas["english_channel"].units = {ENGLAND: {"squadron": 1}}
    assert any(isinstance(move, Transport) for move in found(leads.transport, state, ENGLAND))


def test_corsairs_raid_or_put_to_sea() -> None:
    state = at_sea(("ionian_sea", OTTOMAN, "corsair", 2))
    assert all(isinstance(action, Piracy) for action in found(leads.raid, state, OTTOMAN))
    assert found(leads.raid, state, FRANCE) == []
    state = at_sea(("athens", OTTOMAN, "corsair", 2))
    assert all(isinstance(action, NavalMove) for action in found(leads.raid, state, OTTOMAN))


def test_doria_sails_towards_the_ottomans_and_stays_there() -> None:
    state = at_sea(("genoa", "genoa", "squadron", 1))
    state.spaces["genoa"].leaders = ["andrea_doria"]
    state.minor_allies["genoa"] = HAPSBURG
    path = []
    for _ in range(6):
        moves = found(leads.sail_with_doria, state, HAPSBURG)
        if not moves:
            break
        sailing = moves[0].moves[0]
        holders = [state.spaces.get(p) or state.seas[p] for p in (sailing.origin, sailing.to)]
        for holder, units, names in zip(
            holders, ({}, {"genoa": {"squadron": 1}}), ([], ["andrea_doria"]), strict=True
        ):
            holder.units, holder.leaders = dict(units), list(names)
        path.append(sailing.to)
    assert path[0] in ("gulf_of_lyon", "tyrrhenian_sea")
    assert path[-1] in ("ionian_sea", "barbary_coast", "adriatic_sea")
    assert found(leads.sail_with_doria, state, FRANCE) == []


def test_the_knights_are_driven_out_by_the_ottomans() -> None:
    state = at_sea(("istanbul", OTTOMAN, "squadron", 2), ("rhodes", "independent", KNIGHTS, 1))
    moves = found(leads.drive_out_knights, state, OTTOMAN)
    assert moves
    assert all("aegean_sea" in {sailing.to for sailing in move.moves} for move in moves)
    state.seas["aegean_sea"].units = {OTTOMAN: {"squadron": 2}}
    put(state, "athens", OTTOMAN, regular=4)
    landings = [
        a for a in found(leads.drive_out_knights, state, OTTOMAN) if isinstance(a, Transport)
    ]
    assert {landing.path[-1] for landing in landings} == {"rhodes"}
    assert found(leads.drive_out_knights, state, FRANCE) == []


# ------------------------------------------------------------------ elsewhere


def test_voyages_and_debates() -> None:
    state = game_1517()
    assert {type(action) for action in found(leads.explore, state, ENGLAND)} == {Explore}
    state.debaters = {"eck": "uncommitted", "luther": "uncommitted"}
    assert {type(action) for action in found(leads.debate, state, PAPACY)} == {CallDebate}


# ------------------------------------------------------------------ which lead to what


@each(
    ("moment", "lead"),
    [
        ("assault_combat_cards", leads.storm),
        ("field_reinforce", leads.fight),
        ("naval_transport_declared", leads.transport),
        ("naval_intercept_rolled", leads.sail),
        ("piracy_declared", leads.raid),
        ("debate_debaters_chosen", leads.debate),
    ],
)
def test_windows_have_leads(moment: str, lead: leads.Lead) -> None:
    assert leads_now([Wish(31, "foul_weather", moment)])[0] is lead


def test_what_two_cards_wait_for_is_one_lead() -> None:
    wishes = [Wish(28, "dice", "assault_combat_cards"), Wish(35, "dice", "assault_after_rolls")]
    assert leads_now(wishes) == [leads.storm]


def test_lasting_situations_are_prepared_and_passing_ones_when_the_card_is_there() -> None:
    lasting, passing = Wish(95, "event", "own_impulse"), Wish(105, "event", "own_impulse")
    assert leads_ahead([lasting, passing]) == [leads.hire_in_italy]
    assert leads_now([lasting, passing]) == [leads.besiege]
    assert leads_now([Wish(75, "event", "own_impulse")]) == []
