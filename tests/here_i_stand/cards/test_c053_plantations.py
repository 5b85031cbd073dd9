"""Card 53, Plantations."""

from __future__ import annotations

from adjudicator.games.here_i_stand.facts.realm import RichesRolled
from adjudicator.games.here_i_stand.facts.ventures import MarkerGiven
from adjudicator.games.here_i_stand.rules.new_world.riches import new_world_riches
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, OTTOMAN
from tests.here_i_stand.builders import ScriptedDice, game_1517, heard
from tests.here_i_stand.card_builders import event_table, play_held, refusal


def test_plantations_help_colonies_and_potosi_but_no_conquests() -> None:
    table = event_table(game_1517(), OTTOMAN, 53)
    play_held(table, 53, answers=[(OTTOMAN, "card 53/power", HAPSBURG)])
    assert MarkerGiven(HAPSBURG, "plantations", 53) in heard(table).to(None)
    assert 53 in table.state.discards
    table.state.conquests[HAPSBURG] = ["maya"]
    table.state.colonies[HAPSBURG] = ["cuba", "potosi"]
    table.dice = ScriptedDice([("maya", (3, 3)), ("cuba", (2, 2)), ("potosi", (1, 2))])
    new_world_riches(table)
    assert [(fact.source, fact.bonus) for fact in heard(table).of(RichesRolled)] == [
        ("maya", 0),
        ("cuba", 1),
        ("potosi", 1),
    ]
    assert table.state.colonies[HAPSBURG] == ["cuba", "potosi"]


def test_faq_they_may_be_given_without_colonies_and_outlast_the_last_one() -> None:
    table = event_table(game_1517(), ENGLAND, 53)
    play_held(table, 53, answers=[(ENGLAND, "card 53/power", ENGLAND)])
    table.state.colonies[ENGLAND] = ["roanoke"]
    table.dice = ScriptedDice([("roanoke", (1, 2))])
    assert new_world_riches(table)[ENGLAND] == 0
    assert table.state.colonies[ENGLAND] == []
    assert "plantations_england" in table.state.events_done


def test_one_marker_for_each_power() -> None:
    table = event_table(game_1517(), FRANCE, 53)
    table.state.events_done += ["plantations_england", "plantations_hapsburg"]
    play_held(table, 53)
    assert "plantations_france" in table.state.events_done
    table = event_table(table.state, FRANCE, 53)
    table.state.events_this_turn.clear()
    assert "all have plantations" in refusal(table, 53)
