"""Card 48, Galleons."""

from __future__ import annotations

from adjudicator.games.here_i_stand.facts.ventures import MarkerGiven
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, OTTOMAN
from tests.here_i_stand.builders import game_1517, heard
from tests.here_i_stand.card_builders import event_table, play_held, refusal


def test_anybody_gives_galleons_to_a_colonial_power_that_needs_no_colony() -> None:
    table = event_table(game_1517(), OTTOMAN, 48)
    play_held(table, 48, answers=[(OTTOMAN, "card 48/power", FRANCE)])
    assert "galleons_france" in table.state.events_done
    assert table.state.colonies[FRANCE] == []
    assert heard(table).of(MarkerGiven) == [MarkerGiven(FRANCE, "galleons", 48)]
    assert MarkerGiven(FRANCE, "galleons", 48) in heard(table).to(None)
    assert 48 in table.state.discards


def test_who_has_galleons_is_not_asked_about_again() -> None:
    table = event_table(game_1517(), ENGLAND, 48)
    table.state.events_done += ["galleons_england", "galleons_hapsburg"]
    play_held(table, 48)
    assert "galleons_france" in table.state.events_done


def test_with_galleons_everywhere_the_event_is_refused() -> None:
    table = event_table(game_1517(), HAPSBURG, 48)
    table.state.events_done += ["galleons_england", "galleons_hapsburg", "galleons_france"]
    assert "all have galleons" in refusal(table, 48)
