"""Card 4, Patron of the Arts."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import modes_of
from adjudicator.games.here_i_stand.cards.c004_patron_of_the_arts import modifiers
from adjudicator.games.here_i_stand.facts.play import CardDiscarded, CardsDrawn
from adjudicator.games.here_i_stand.facts.realm import ChateauRolled
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, PlayChoice, play_card
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard, play, put, table_for

PLAY = CardPlay(4, "event", "chateaux")
DISCARD = "card 4/discard"


def build(
    face: int, *, answers: list[tuple[str, str, object]] | None = None, state: State | None = None
) -> Table[State]:
    """Roll for a chateau with two cards on the pile; Milan alone is not counted."""
    state = state or plain()
    table = table_for(state, power=FRANCE)
    procedure = play_card(table, FRANCE, PLAY)
    play(table, procedure, answers=answers or [], dice=[("france: chateau", (face,))])
    return table


def plain() -> State:
    """Return a position without any modifier, and with three known cards on the pile."""
    state = game_1517()
    state.spaces["milan"].control = "independent"
    state.draw_pile = [26, 25, 24]
    return state


def test_2_or_less_draws_two_cards_and_discards_one_without_a_point() -> None:
    table = build(2, answers=[(FRANCE, DISCARD, 25)])
    assert table.state.chateaux_vp == 0
    assert table.state.hands[FRANCE] == [24]
    assert table.state.discards == [25]
    assert 4 in table.state.on_power_card


def test_3_and_4_give_a_point_and_a_card_and_take_one() -> None:
    for face in (3, 4):
        table = build(face, answers=[(FRANCE, DISCARD, 24)])
        assert (table.state.chateaux_vp, table.state.hands[FRANCE]) == (1, [])
        assert table.state.discards == [24]


def test_5_to_7_give_a_point_and_a_card() -> None:
    for face in (5, 6):
        table = build(face)
        assert (table.state.chateaux_vp, table.state.hands[FRANCE]) == (1, [24])
        assert heard(table).of(CardDiscarded) == []


def test_8_or_more_gives_a_point_and_two_cards_and_takes_one() -> None:
    state = plain()
    state.spaces["milan"].control = FRANCE
    table = build(6, state=state, answers=[(FRANCE, DISCARD, 24)])
    assert heard(table).of(ChateauRolled)[0].total == 8
    assert (state.chateaux_vp, state.hands[FRANCE]) == (1, [25])


def test_7_is_one_short_of_8() -> None:
    state = plain()
    state.spaces["florence"].control = FRANCE
    table = build(6, state=state)
    assert heard(table).of(ChateauRolled)[0].total == 7
    assert state.hands[FRANCE] == [24]


def test_the_draws_are_secret_and_the_discard_is_public() -> None:
    table = build(2, answers=[(FRANCE, DISCARD, 24)])
    assert not any(isinstance(fact, CardsDrawn) for fact in heard(table).to(ENGLAND))
    assert [fact.card for fact in heard(table).to(ENGLAND) if isinstance(fact, CardDiscarded)] == [
        24
    ]


def test_home_and_mandatory_cards_are_not_discarded_and_the_discard_is_skipped() -> None:
    state = plain()
    state.draw_pile = [9]
    table = build(3, state=state, answers=[(FRANCE, DISCARD, ())])
    assert state.hands[FRANCE] == [9]
    assert heard(table).of(CardDiscarded) == []


def test_a_mandatory_event_cannot_be_chosen() -> None:
    state = plain()
    state.hands[FRANCE].append(27)
    state.draw_pile = [24, 25, 9]
    with pytest.raises(IllegalAnswer, match="9 is not possible"):
        build(2, state=state, answers=[(FRANCE, DISCARD, 9)])


# ------------------------------------------------------------------------------ modifiers


def total(state: State) -> int:
    return sum(number for _, number in modifiers(state))


def test_milan_counts_2_and_florence_1() -> None:
    state = game_1517()
    assert modifiers(state) == (("france_controls_milan", 2),)
    state.spaces["florence"].control = FRANCE
    assert total(state) == 3


def test_three_italian_keys_count_2_more() -> None:
    state = game_1517()
    for number, key in enumerate(("venice", "rome"), start=1):
        state.spaces[key].control = FRANCE
        assert total(state) == (2 if number == 1 else 4)


def test_a_french_home_space_lost_counts_minus_1_once() -> None:
    state = plain()
    for space in home_spaces(FRANCE)[:2]:
        state.spaces[space].control = ENGLAND
    assert modifiers(state) == (("another_power_controls_a_french_home_space", -1),)


def test_enemies_in_france_count_minus_2_others_do_not() -> None:
    state = plain()
    put(state, "dijon", ENGLAND, regular=1)
    assert total(state) == 0
    put(state, "dijon", HAPSBURG, regular=1)
    assert total(state) == -2


def test_the_tournament_counts_1() -> None:
    state = plain()
    state.scenario = "tournament"
    assert modifiers(state) == (("tournament_scenario", 1),)


# ------------------------------------------------------------------------------ when


def test_the_sixth_chateau_is_the_last() -> None:
    state = plain()
    state.chateaux_vp = 5
    build(5, state=state)
    assert state.chateaux_vp == 6
    state.hands[FRANCE] = [4]
    state.on_power_card.remove(4)
    with pytest.raises(IllegalAnswer, match="6 VP have been earned"):
        PlayChoice(state, FRANCE).check(PLAY)
    PlayChoice(state, FRANCE).check(CardPlay(4, "cp"))


def test_francis_must_rule_and_be_free() -> None:
    state = plain()
    PlayChoice(state, FRANCE).check(PLAY)
    state.spaces["paris"].besiegers = [HAPSBURG]
    with pytest.raises(IllegalAnswer, match="under siege"):
        PlayChoice(state, FRANCE).check(PLAY)
    state.spaces["paris"].leaders.remove("francis_i")
    state.captured["francis_i"] = HAPSBURG
    with pytest.raises(IllegalAnswer, match="captured"):
        PlayChoice(state, FRANCE).check(PLAY)
    state.rulers[FRANCE] = "henry_ii_ruler"
    with pytest.raises(IllegalAnswer, match="no longer rules"):
        PlayChoice(state, FRANCE).check(PLAY)


def test_the_card_has_one_mode() -> None:
    assert [mode.id for mode in modes_of(4)] == ["chateaux"]
