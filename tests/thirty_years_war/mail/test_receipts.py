"""What receipts and reports of Thirty Years War say once instead of again and again."""

from __future__ import annotations

import pytest

from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from tests.service.playground import Playground, flat
from tests.thirty_years_war.card_rounds import begin_round, deal
from tests.thirty_years_war.mail.table import open_war, order
from tests.thirty_years_war.positions import campaign, empty_map, give, put


@pytest.fixture
def state() -> State:
    """A round of the Catholics, with Tilly next to a Protestant army without a fortress."""
    found = empty_map(campaign())
    put(found, "pilsen", CATHOLIC, "tilly", "pappenheim", bavarian_mercenary=6)
    give(found, CATHOLIC, "pilsen")
    put(found, "prague", PROTESTANT, "mansfeld", german_protestant_mercenary=4)
    deal(found, "c7", "c47")
    begin_round(found, CATHOLIC)
    return found


@pytest.mark.parametrize(
    ("lines", "last"),
    [
        (("ATTACK WITH ALL", "PLAY C47"), "PLAY C47"),
        (("ATTACK WITH ALL", "NO CARDS"), "NO CARDS"),
        (("ATTACK WITH ALL",), "ATTACK WITH 6 Bavarian mercenaries"),
        ((), "MOVE TO Prague"),
    ],
)
def test_the_odds_of_a_fight_are_told_once_where_it_is_decided(
    quick: Playground, state: State, lines: tuple[str, ...], last: str
) -> None:
    open_war(quick, state=state)
    said = order(quick, CATHOLIC, "ACTIVATE Tilly WITH C7", "MOVE TO Prague", *lines, check=True)
    assert said.count("odds: ") == 1
    before, _odds, behind = said.partition("odds: ")
    assert last in before
    assert not any(line in behind for line in lines if line != last)


def test_what_if_says_what_standing_orders_and_the_sheet_would_answer(quick: Playground) -> None:
    state = empty_map(campaign())
    put(state, "prague", PROTESTANT, "mansfeld", german_protestant_mercenary=5)
    put(state, "linz", CATHOLIC, "bucquoy", imperial_mercenary=3)
    deal(state, "c7", "c47")
    begin_round(state, CATHOLIC)
    open_war(quick, state=state)
    order(quick, CATHOLIC, "STANDING: RETREAT TO Vienna OR ANY", "WHAT IF Mansfeld attacks Linz")
    said = flat(quick.last(CATHOLIC, "status").text)
    assert "What if Mansfeld moves into Linz" in said
    assert "retreat from Linz: standing order 1 answers RETREAT TO Vienna" in said
    assert "because of SHEET" in said
    assert "you are asked" in said.partition("Response windows")[2]


def test_a_card_alone_is_asked_back_with_what_it_can_be_played_for(
    quick: Playground, state: State
) -> None:
    open_war(quick, state=state)
    said = order(quick, CATHOLIC, "C7", check=True)
    assert "“C7” is unclear: it can be" in said
    assert "RECRUIT WITH C7" in said
    assert "AID WITH C7" in said
    assert "is unclear" not in order(quick, CATHOLIC, "P3", check=True)


def test_a_card_alone_answers_the_question_of_combat_cards(quick: Playground, state: State) -> None:
    open_war(quick, state=state)
    lines = ("ACTIVATE Tilly WITH C7", "MOVE TO Prague", "ATTACK WITH ALL", "C47")
    assert "accepted as: PLAY C47" in order(quick, CATHOLIC, *lines, check=True)


def test_a_line_that_is_held_back_does_not_sound_like_another_order(
    quick: Playground, state: State
) -> None:
    open_war(quick, state=state)
    lines = ("ACTIVATE Tilly WITH C7", "MARCH Prague", "ASSAULT Pragg")
    said = order(quick, CATHOLIC, *lines)
    assert "right, but not carried out; read as: MOVE TO Prague" in said


def test_a_card_of_one_point_has_one_point(quick: Playground, state: State) -> None:
    deal(state, "c13")
    open_war(quick, state=state)
    said = order(quick, CATHOLIC, "ACTIVATE Tilly WITH C13")
    assert "Tilly has an Activation Rating of 2; the card has 1 point" in said
    assert "1 points" not in said


@pytest.mark.parametrize(
    "line", ["MOVE 2 Saxon mercenaries TO Linz", "SIIRRÄ 2 Saksin palkkasoturia Linziin"]
)
def test_a_letter_about_units_that_do_not_exist_is_answered(
    quick: Playground, state: State, line: str
) -> None:
    open_war(quick, state=state)
    assert "NOT UNDERSTOOD: the game has no counters" in order(quick, CATHOLIC, line)
