"""Which uses of cards the players of a practice game want to see, and keep their cards for."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.games.here_i_stand.practice.uses import use, uses
from adjudicator.games.here_i_stand.practice.wishes import PAVED_BY, Wish, Wishes, wanted
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517
from tests.here_i_stand.response_builders import ENGLAND, FRANCE, hold

MINING = use(28, "dice", "assault_combat_cards")
ELIZABETH = use(23, "event", "own_impulse")


def test_the_seed_says_what_is_wanted() -> None:
    assert wanted(4) == wanted(4)
    assert wanted(4) != wanted(5)


def test_every_use_is_wanted_in_many_of_a_thousand_games_and_in_not_all() -> None:
    times = Counter(one for seed in range(1000) for one in wanted(seed))
    assert set(times) == set(uses())
    assert min(times.values()) > 50
    assert max(times.values()) < 990


def test_a_card_is_kept_by_whom_it_is_wanted_of() -> None:
    wishes = Wishes([use(69, "activate", "own_impulse"), MINING])
    assert wishes.keeps(28, ENGLAND)
    assert wishes.keeps(69, FRANCE)
    assert not wishes.keeps(69, ENGLAND)  # France alone activates Scotland
    assert not wishes.keeps(29, FRANCE)


def test_only_cards_in_hands_that_may_play_them_are_within_reach() -> None:
    wishes = Wishes([use(69, "activate", "own_impulse"), MINING, use(29, "cp", "own_impulse")])
    state = game_1517()
    assert wishes.within_reach(state) == []
    hold(state, FRANCE, 28, 29)
    hold(state, ENGLAND, 69)
    assert wishes.within_reach(state) == [Wish(28, "dice", "assault_combat_cards")]
    assert len(wishes.everything()) == 3


def test_what_has_to_come_first_paves_the_way() -> None:
    state = game_1517()
    wishes = Wishes([use(115, "return_dissolution", "own_impulse")])
    assert wishes.paves(state, 63, "cp")
    assert not wishes.paves(state, 63, "event")
    assert not Wishes([MINING]).paves(state, 63, "cp")
    assert Wishes([use(33, "recruit", "rebels_before_roll")]).paves(state, 71, "event")


@pytest.mark.parametrize(("pregnancies", "paved"), [([], True), ([5], True), ([4], False)])
def test_henry_marries_for_elizabeth_until_she_is_born(pregnancies: list[int], paved: bool) -> None:
    """21.3: a son would keep her from the throne."""
    state: State = game_1517()
    state.pregnancies = pregnancies
    wishes = Wishes([ELIZABETH])
    assert wishes.paves(state, 3, "marriage") is paved
    assert wishes.spoils(state, 3, "marriage") is not paved
    assert not Wishes([MINING]).spoils(state, 3, "marriage")


def test_every_way_that_is_paved_or_paves_exists() -> None:
    known = {(int(one.thing.split()[0]), one.way) for one in uses()}
    assert set(PAVED_BY) <= known
    assert {way for ways in PAVED_BY.values() for way in ways} <= known
