"""WHAT IF: what a side would be asked if the other one did something, from what it may see."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.choices import OneOf
from adjudicator.games.thirty_years_war.language.ahead import ahead
from adjudicator.games.thirty_years_war.language.finnish.orders import FINNISH
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import view_of
from adjudicator.words.ahead import Supposed
from adjudicator.words.lexicon import NotUnderstood, OrderError
from adjudicator.words.order_words import EVENT
from tests.thirty_years_war.card_rounds import deal
from tests.thirty_years_war.positions import campaign, empty_map, put, put_inside

MERCENARY = "german_protestant_mercenary"


@pytest.fixture
def state() -> State:
    """Mansfeld in Prague and Thurn in Budweis; Catholics in Vienna, a fortress, and in Linz."""
    found = empty_map(campaign())
    put(found, "prague", PROTESTANT, "mansfeld", **{MERCENARY: 5})
    put(found, "budweis", PROTESTANT, "thurn", **{MERCENARY: 2})
    put(found, "linz", CATHOLIC, "bucquoy", imperial_mercenary=3)
    put(found, "vienna", CATHOLIC, imperial_militia=2)
    deal(found, "c31")
    return found


def suppose(state: State, words: str, role: str = CATHOLIC) -> Supposed:
    return ahead().suppose(words, role, view_of(state, role))


def situation_of(found: Supposed) -> Any:
    """Return what the first response window is about."""
    window: Any = found.windows[0]
    return window.situation


def topics(found: Supposed) -> list[str]:
    return [decision.topic for decision in (*found.decisions, *found.windows)]


def test_an_army_in_the_open_loses_units_retreats_and_plays_cards(state: State) -> None:
    found = suppose(state, "Protestants move into Linz")
    assert found.about == "Protestants move into Linz"
    assert topics(found) == ["12.31/losses:linz", "12.51/retreat:linz", "12.23/combat_cards:linz"]
    assert [one.window for one in found.decisions + found.windows] == ["response"] * 3
    choice = found.decisions[1].choice
    assert isinstance(choice, OneOf)
    assert "vienna" in choice.options


@pytest.mark.parametrize("box", ["united_provinces", "denmark"])
def test_an_army_in_a_box_is_farther_away_than_any_other(state: State, box: str) -> None:
    put(state, box, PROTESTANT, "christian_iv", danish_mercenary=4)
    assert situation_of(suppose(state, "Protestants move into Linz")).enemy == {MERCENARY: 2}
    for city in ("prague", "budweis"):
        state.stack(city, PROTESTANT).clear()
    found = situation_of(suppose(state, "Protestants move into Linz"))
    assert found.enemy == {"danish_mercenary": 4}


def test_the_nearest_army_comes_or_the_one_that_is_named(state: State) -> None:
    near = suppose(state, "Protestants move into Linz")
    about = situation_of(near)
    assert about.enemy == {MERCENARY: 2}
    led = suppose(state, "the Protestants attack Linz from Prague?")
    assert situation_of(led).enemy == {MERCENARY: 5}
    assert led.about == "Protestants move into Linz from Prague"
    named = suppose(state, "Mansfeld marches to Linz")
    assert situation_of(named).enemy == {MERCENARY: 5}
    assert named.about == "Mansfeld moves into Linz"


def test_before_a_fortress_it_is_asked_first_who_goes_inside(state: State) -> None:
    found = suppose(state, "Thurn attacks Vienna")
    assert topics(found)[0] == "11.23/react:vienna"
    state.stack("vienna", CATHOLIC).units = {"imperial_militia": 1}  # he would overrun it
    found = suppose(state, "Mansfeld attacks Vienna")
    assert topics(found) == ["11.23/react:vienna"]


@pytest.mark.parametrize("words", ["Protestants move into Munich", "Protestants move into Graz"])
def test_where_nobody_stands_nothing_is_asked(state: State, words: str) -> None:
    put_inside(state, "munich", CATHOLIC, bavarian_militia=1)
    assert topics(suppose(state, words)) == []


def test_peace_may_be_offered_and_sometimes_must_be_accepted(state: State) -> None:
    assert topics(suppose(state, "Protestants offer peace")) == ["5.31/accept"]
    state.vp = 10
    assert topics(suppose(state, "Protestants offer peace")) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("it rains", "write it as in WHAT IF Protestants move into Linz"),
        ("Catholics move into Prague", "WHAT IF is about what others do"),
        ("Bucquoy moves into Prague", "WHAT IF is about what others do"),
        ("Protestants move into Lintz", "Lintz"),
        ("Protestants attack Linz from Munich", "no army with a leader"),
        ("Gustavus attacks Linz", "no army with a leader"),
    ],
)
def test_what_cannot_be_supposed_is_refused(state: State, words: str, sentence: str) -> None:
    with pytest.raises(OrderError, match=sentence):
        suppose(state, words)


def test_the_example_is_of_the_other_side(state: State) -> None:
    """A Protestant who writes it as the example stands is not told that it is about others."""
    with pytest.raises(OrderError, match="WHAT IF Catholics move into Prague"):
        suppose(state, "it rains", PROTESTANT)
    assert suppose(state, "Catholics move into Prague", PROTESTANT).about


@pytest.mark.parametrize("catholics", ["Katoliset", "katolilaiset"])
def test_catholics_have_both_their_finnish_words(state: State, catholics: str) -> None:
    found = suppose(state, f"{catholics} siirtyvät Prahaan", PROTESTANT)
    assert found.about == "Catholics move into Prague"


@pytest.mark.parametrize(
    ("words", "about"),
    [
        ("Protestantit siirtyvät Linziin", "Protestants move into Linz"),
        ("Protestantit hyökkäävät Linziin", "Protestants move into Linz"),
        ("Mansfeld siirtyy Linziin", "Mansfeld moves into Linz"),
        ("Protestantit tarjoavat rauhaa", "Protestants offer peace"),
    ],
)
def test_it_is_asked_in_finnish_too(state: State, words: str, about: str) -> None:
    assert suppose(state, words).about == about
    if about.startswith("Protestants"):
        assert suppose(state, FINNISH.say(about, EVENT)).about == about


def test_nothing_hidden_is_looked_at(state: State) -> None:
    """The hand of the other side and both piles change nothing, nor does the answer the board."""
    before = suppose(state, "Protestants move into Linz")
    state.hands[PROTESTANT], state.unplayed[CATHOLIC] = ["p12"], ["c7"]
    after = suppose(state, "Protestants move into Linz")
    assert topics(before) == topics(after)
    assert [one.default for one in before.decisions] == [one.default for one in after.decisions]
    assert state.stack("linz", PROTESTANT).is_empty
    assert not state.activation.side
    state.hands[CATHOLIC].clear()
    assert suppose(state, "Protestants move into Linz").windows == ()


def test_units_of_ones_own_that_are_no_army_do_nothing(state: State) -> None:
    with pytest.raises(NotUnderstood):
        suppose(empty_map(state), "Protestants move into Linz")
