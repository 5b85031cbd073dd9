"""Card 68, Andrea Doria."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.intrigues import PiracyPointsLost
from adjudicator.games.here_i_stand.facts.peace import MinorDeactivated
from adjudicator.games.here_i_stand.facts.play import CardsDrawn, CardsDrawnUnseen
from adjudicator.games.here_i_stand.facts.realm import MinorActivated
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    GENOA,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
)
from adjudicator.games.here_i_stand.rules.state import State, at_war, controller, pair
from tests.here_i_stand.builders import go_to_war, heard, put
from tests.here_i_stand.cards.intrigues import play_event, quiet, refuse_event
from tests.tables import each

DICE = "Andrea Doria against the pirates"


def test_inactive_genoa_joins_the_power_that_plays_the_card() -> None:
    state = quiet()
    table = play_event(state, FRANCE, 68, "genoa")
    assert state.minor_allies[GENOA] == FRANCE
    assert controller(state, "bastia") == FRANCE
    assert heard(table).of(MinorActivated) == [MinorActivated(GENOA, FRANCE)]
    assert heard(table).of(MinorDeactivated) == []


def test_genoa_leaves_one_ally_for_another() -> None:
    state = quiet()
    state.minor_allies[GENOA] = FRANCE
    state.spaces["bastia"].control = FRANCE
    put(state, "turin", GENOA, regular=2)
    table = play_event(state, HAPSBURG, 68, "genoa")
    assert state.minor_allies[GENOA] == HAPSBURG
    assert controller(state, "bastia") == HAPSBURG
    assert state.spaces["genoa"].units == {GENOA: {"regular": 2}}
    assert heard(table).of(MinorDeactivated) == [MinorDeactivated(GENOA, FRANCE)]


def test_enemies_of_genoa_may_join_the_war_against_its_new_ally() -> None:
    state = quiet()
    state.wars.append(pair(OTTOMAN, GENOA))
    play_event(state, PAPACY, 68, "genoa", [(OTTOMAN, "22.2/join_war:genoa", True)])
    assert at_war(state, OTTOMAN, PAPACY)
    assert pair(OTTOMAN, GENOA) not in state.wars


def test_genoa_is_not_won_twice_and_not_by_everybody() -> None:
    state = quiet()
    state.minor_allies[GENOA] = PAPACY
    refuse_event(state, PAPACY, 68, "genoa", "ally of Papacy already")
    refuse_event(quiet(), ENGLAND, 68, "genoa", "England may not play this event")


# ------------------------------------------------------------------------------ the pirates


def doria_at_sea(zone: str = "barbary_coast") -> State:
    """Return a position with the Hapsburg ally Doria off Tunis and Algiers, both Ottoman."""
    state = quiet()
    state.events_done.append("barbary_pirates")
    state.minor_allies[GENOA] = HAPSBURG
    go_to_war(state, OTTOMAN, HAPSBURG)
    state.spaces["tunis"].control = OTTOMAN
    state.seas[zone].units = {GENOA: {"squadron": 1}}
    state.seas[zone].leaders = ["andrea_doria"]
    state.piracy_vp = 3
    return state


def strike(state: State, power: str, *faces: int) -> Table[State]:
    return play_event(state, power, 68, "anti_piracy", dice=[(DICE, faces)])


def test_both_powers_draw_and_hits_take_points_off_the_pirates() -> None:
    state = doria_at_sea()
    held = {power: len(state.hands[power]) for power in (FRANCE, HAPSBURG)}
    table = strike(state, FRANCE, 5, 6, 4)
    assert state.piracy_vp == 1
    assert heard(table).of(PiracyPointsLost) == [PiracyPointsLost(2)]
    assert {power: len(state.hands[power]) - held[power] for power in held} == {
        FRANCE: 1,
        HAPSBURG: 1,
    }
    assert [f for f in heard(table).to(ENGLAND) if isinstance(f, CardsDrawn)] == []
    assert len([f for f in heard(table).to(ENGLAND) if isinstance(f, CardsDrawnUnseen)]) == 2


def test_the_power_that_commands_doria_itself_draws_once() -> None:
    state = doria_at_sea()
    before = len(state.hands[HAPSBURG])
    strike(state, HAPSBURG, 1, 2, 3)
    assert len(state.hands[HAPSBURG]) == before + 1
    assert state.piracy_vp == 3


def test_the_piracy_track_does_not_go_below_0() -> None:
    state = doria_at_sea()
    state.piracy_vp = 1
    table = strike(state, FRANCE, 5, 6, 6)
    assert state.piracy_vp == 0
    assert heard(table).of(PiracyPointsLost) == [PiracyPointsLost(1)]


@each("power", [OTTOMAN, ENGLAND, FRANCE, PAPACY])
def test_anybody_may_play_this_half(power: str) -> None:
    """FAQ: the restriction belongs to the first half."""
    strike(doria_at_sea(), power, 1, 1, 1)


def change(state: State, what: str) -> None:
    """Take away one of the conditions of the strike."""
    if what == "port":
        state.seas["barbary_coast"].leaders.clear()
        put(state, "genoa", GENOA, "andrea_doria")
    elif what == "peace":
        state.wars.clear()
    elif what == "inactive":
        state.minor_allies.clear()
    else:
        state.spaces["tunis"].control = HAPSBURG


@each(
    ("what", "why"),
    [
        ("port", "not in a sea zone"),
        ("peace", "not at war with the Ottomans"),
        ("inactive", "not at war with the Ottomans"),
        ("one port", "1 Ottoman ports lie on his sea zone; 2 are needed"),
    ],
)
def test_doria_strikes_only_from_a_sea_with_two_ports_of_his_enemy(what: str, why: str) -> None:
    state = doria_at_sea()
    change(state, what)
    refuse_event(state, FRANCE, 68, "anti_piracy", why)
