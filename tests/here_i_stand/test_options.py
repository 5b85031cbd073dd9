"""Options: their values, defaults and refusals, and the readings that belong to no other test."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.rules import usual_options
from adjudicator.games.here_i_stand import HereIStand, cards
from adjudicator.games.here_i_stand.cards import modes_of
from adjudicator.games.here_i_stand.facts.play import DiscardsShuffled
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, PlayChoice
from adjudicator.games.here_i_stand.rules.deck import draw
from adjudicator.games.here_i_stand.rules.diplomacy.war import phony_war_marker
from adjudicator.games.here_i_stand.rules.minors.activation import offer_intervention
from adjudicator.games.here_i_stand.rules.options import (
    OPTIONS,
    checked_options,
    option_lines,
    option_number,
    option_value,
)
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, SCOTLAND
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.setups import SCENARIOS, setup_of
from tests.here_i_stand.builders import game_1517, go_to_war, heard, play, table_for
from tests.tables import each


def test_an_unknown_scenario_is_refused_with_the_known_ones() -> None:
    with pytest.raises(IllegalAnswer, match=r"no scenario '1618'; there is: 1517, 1532"):
        set_up("1618", {})


@each(
    ("scenario", "given", "sentence"),
    [
        ("1517", {"last": 3}, "there is no option 'last'; there is: players, last_turn"),
        ("1517", {"players": "2"}, "for two there is a scenario of its own, two_player"),
        ("1517", {"players": 7}, "the option players is 7; expected: 3 to 6"),
        ("1517", {"players": True}, "the option players is True; expected: 3 to 6"),
        ("1517", {"last_turn": "soon"}, "the option last_turn is 'soon'; expected: 1 to 9"),
        ("1532", {"last_turn": "3"}, "is 3; the scenario 1532 begins with turn 4"),
        ("1517", {"minor_war_cost": "2"}, "expected: rulebook or display"),
        ("1517", {"domination_by": "sum"}, "expected: average or power"),
        ("1517", {"exploration_marker": "uncharted"}, "the scenario 1517 has no option"),
        ("1532", {"dissolution_to_england": "yes"}, "it belongs to: tournament"),
    ],
)
def test_wrong_options_are_refused_by_name(
    scenario: str, given: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        checked_options(scenario, given)
    assert sentence in str(refused.value)


def test_options_are_read_from_words_and_from_values() -> None:
    words = {"players": "3", "last_turn": "6", "minor_war_cost": "display"}
    assert checked_options("1517", words) == {
        "players": 3,
        "last_turn": 6,
        "minor_war_cost": "display",
    }
    assert checked_options("1532", {"last_turn": 4}) == {"last_turn": 4}


@pytest.mark.parametrize(
    ("scenario", "numbers"),
    [("1517", (9, 25, 5)), ("1532", (9, 25, 5)), ("tournament", (6, 23, 4))],
)
def test_the_defaults_belong_to_the_scenario(scenario: str, numbers: tuple[int, ...]) -> None:
    names = ("last_turn", "vp_to_win", "domination_margin")
    state = set_up(scenario, {})
    assert tuple(option_number(state, name) for name in names) == numbers
    assert option_number(state, "last_turn") == setup_of(scenario)["last_turn"]
    given = set_up(scenario, {"vp_to_win": "21"})
    assert option_value(given, "vp_to_win") == 21


@each("scenario", SCENARIOS)
def test_every_default_is_a_value_of_its_option(scenario: str) -> None:
    for option in OPTIONS.values():
        if option.is_of(scenario):
            assert option.read(option.default_in(scenario)) == option.default_in(scenario)


def test_the_list_for_people_shows_what_was_chosen_beside_the_default() -> None:
    lines = {line.name: line for line in option_lines("tournament", {"vp_to_win": 20})}
    assert set(lines) == {name for name, option in OPTIONS.items() if option.is_of("tournament")}
    assert (lines["vp_to_win"].value, lines["vp_to_win"].default) == ("20", "23")
    assert not lines["vp_to_win"].is_usual
    assert lines["last_turn"].is_usual
    assert lines["last_turn"].values == "1 to 9"
    assert "dissolution_to_england" not in {line.name for line in option_lines("1532", {})}


# ------------------------------------------------------------------------------ 6.2 empty pile


@pytest.mark.parametrize(("reading", "got"), [("lost", 1), ("shuffle", 3)])
def test_draws_from_an_empty_pile_are_lost_or_the_discards_are_shuffled(
    reading: str, got: int
) -> None:
    state = game_1517(empty_draw_pile=reading)
    state.draw_pile, state.discards, state.hands[FRANCE] = [65], [66, 67, 68], []
    table = table_for(state)
    dice = [("discards of turn 1", [0, 1, 2])] if reading == "shuffle" else []
    play(table, _drawing(table, 3), dice=dice)
    assert len(state.hands[FRANCE]) == got
    assert len(state.discards) == (0 if reading == "shuffle" else 3)
    assert len(heard(table).of(DiscardsShuffled)) == (reading == "shuffle")


def test_without_discards_nothing_is_shuffled() -> None:
    state = game_1517(empty_draw_pile="shuffle")
    state.draw_pile, state.discards, state.hands[FRANCE] = [], [], []
    table = table_for(state)
    play(table, _drawing(table, 1))
    assert state.hands[FRANCE] == []
    assert heard(table) == []


async def _drawing(table: Any, count: int) -> None:
    draw(table, FRANCE, count, "a test")


# ------------------------------------------------------------------------------ 9.6 phony war


@pytest.mark.parametrize(("reading", "points"), [("yes", [[phony_war_marker(SCOTLAND), -1]]),
                                                 ("no", [])])  # fmt: skip
def test_whether_card_3_makes_a_phony_war_is_an_option(
    reading: str, points: list[list[Any]]
) -> None:
    state = game_1517(scotland_phony_war=reading)
    state.turn = 2
    go_to_war(state, ENGLAND, SCOTLAND)
    table = table_for(state)
    offer = offer_intervention(table, ENGLAND, SCOTLAND, "card 3/intervene")
    play(table, offer, answers=[(FRANCE, "card 3/intervene", True)])
    assert state.minor_allies == {SCOTLAND: FRANCE}
    assert state.bonus_vp[ENGLAND] == points


# ------------------------------------------------------------------------------ 6.1 mandatory


def test_a_mandatory_event_without_rules_gives_its_cp_and_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = game_1517()
    state.hands[FRANCE] = [9]
    choice = PlayChoice(state, FRANCE)
    with pytest.raises(IllegalAnswer, match="cannot be played for CP"):
        choice.check(CardPlay(9, "cp"))
    assert modes_of(9)
    monkeypatch.delitem(cards.MODES.entered, 9)
    choice.check(CardPlay(9, "cp"))
    assert choice.legal() == [CardPlay(9, "cp")]


def test_new_games_are_given_what_has_become_usual() -> None:
    assert usual_options(HereIStand(), "1517") == {
        "spring_deployments": "together",
        "war_declarations": "together",
    }
    assert option_value(set_up("1517", {}), "spring_deployments") == "in_turn"
