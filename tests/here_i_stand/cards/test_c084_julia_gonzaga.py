"""Card 84, Julia Gonzaga."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.events import EffectBegun, PointsAwarded
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG, OTTOMAN, PAPACY
from adjudicator.games.here_i_stand.rules.sea.piracy import Piracy
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points_by_source
from tests.here_i_stand.builders import clear_map, game_1517, heard, play
from tests.here_i_stand.card_builders import event_table, play_held, refusal

TYRRHENIAN = "tyrrhenian_sea"


def pirates(zone: str = TYRRHENIAN, power: str = OTTOMAN) -> Table[State]:
    """Return an impulse with 2 corsairs at sea; no other cards than Julia Gonzaga are held."""
    state = clear_map(game_1517())
    state.hands = {power: [] for power in state.hands}
    state.events_done.append("barbary_pirates")
    state.seas[zone].units[OTTOMAN] = {"corsair": 2}
    return event_table(state, power, 84)


def raid(table: Table[State], dice: list[Any], answers: list[Any] | None = None) -> None:
    zone = next(zone for zone, sea in table.state.seas.items() if sea.units)
    action = Piracy(zone, HAPSBURG)
    action.check(table.state, OTTOMAN)
    play(table, action.carry_out(table, OTTOMAN), dice=dice, answers=answers or [])


def gonzaga(table: Table[State]) -> int:
    return victory_points_by_source(table.state, OTTOMAN).get("julia_gonzaga", 0)


def test_a_hit_in_the_tyrrhenian_sea_earns_1_vp_once_however_many_hits() -> None:
    table = pirates()
    play_held(table, 84)
    assert 84 in table.state.removed
    assert heard(table).of(EffectBegun)[0].card == 84
    raid(table, [("pirates in tyrrhenian_sea", (5, 6))])
    assert gonzaga(table) == 1
    assert PointsAwarded(OTTOMAN, "julia_gonzaga", 1, 84) in heard(table).to(None)
    table.state.piracy_zones.clear()
    raid(table, [("pirates in tyrrhenian_sea", (5, 1))])
    assert gonzaga(table) == 1


def test_anybody_may_play_it_and_the_point_goes_to_the_ottomans() -> None:
    table = pirates(power=PAPACY)
    play_held(table, 84)
    raid(table, [("pirates in tyrrhenian_sea", (5, 1))])
    assert gonzaga(table) == 1


def test_without_a_hit_there_is_nothing_and_the_promise_stands() -> None:
    table = pirates()
    play_held(table, 84)
    raid(table, [("pirates in tyrrhenian_sea", (1, 4))])
    assert gonzaga(table) == 0
    assert "julia_gonzaga" in table.state.turn_effects


def test_hits_elsewhere_do_not_count() -> None:
    table = pirates("barbary_coast")
    play_held(table, 84)
    rolls = [("hapsburg against the pirates", (1,)), ("pirates in barbary_coast", (5, 1))]
    raid(table, rolls)
    assert gonzaga(table) == 0


def test_a_hit_before_the_card_is_played_does_not_count() -> None:
    table = pirates()
    raid(table, [("pirates in tyrrhenian_sea", (5, 1))])
    play_held(table, 84)
    assert gonzaga(table) == 0


def test_it_is_refused_before_barbary_pirates() -> None:
    table = pirates()
    table.state.events_done.clear()
    assert "Barbary Pirates has not taken place" in refusal(table, 84)
