"""From an answer to its odds: which answers have odds, and on what knowledge they rest."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, Final, get_args

import pytest

from adjudicator import paths
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.choices import OneOf, SomeOf, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live, begin, copy_of
from adjudicator.engine.words import said
from adjudicator.games.thirty_years_war.odds.land import LootingOdds, LootOdds, RevoltOdds
from adjudicator.games.thirty_years_war.odds.merit import is_ranked, merit
from adjudicator.games.thirty_years_war.odds.planned import PlannedOdds, odds_of
from adjudicator.games.thirty_years_war.odds.recruits import RecruitsOdds
from adjudicator.games.thirty_years_war.odds.sieges import SiegeOdds
from adjudicator.games.thirty_years_war.odds.talks import PeaceOdds
from adjudicator.games.thirty_years_war.practice import ThirtyYearsWarPractice
from adjudicator.games.thirty_years_war.rules.action.choices import Play, RoundChoice
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.rules.pay.wages import pay_segment
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import seal, view_of
from adjudicator.games.thirty_years_war.wording import ThirtyYearsWarWording
from adjudicator.languages import language_named
from adjudicator.reports import render
from tests.tables import each
from tests.thirty_years_war.card_rounds import begin_round, deal
from tests.thirty_years_war.positions import campaign, empty_map, put, table_for

RULES, PRACTICE = ThirtyYearsWar(), ThirtyYearsWarPractice()
WORDING: Final = ThirtyYearsWarWording()
FINNISH = language_named("fi")
SLUG = "thirty_years_war"


def unseen(choice: Any, state: State, role: str) -> Any:
    """Return a choice from which nothing can be read that a role does not know."""
    if not is_dataclass(choice) or "state" not in {one.name for one in fields(choice)}:
        return choice
    shut = copy_of(state)
    seal(shut, role)
    return replace(choice, state=shut)  # type: ignore[type-var]  # it is an instance


@pytest.mark.some(1)
@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_odds_in_random_games_can_be_said_and_rest_on_what_is_seen(seed: int) -> None:
    """They are the same when all that is hidden has been sealed, and come with the question."""
    setting, rng = PRACTICE.setting(seed), random.Random(seed)
    opening = begin(RULES, setting.scenario, setting.options)
    live = Live(RULES, opening, RandomChance(random.Random(seed)), inspected=False)
    seen: set[type] = set()
    for _turn in range(450):
        if not live.waiting:
            break
        decision = live.waiting[0].decision
        role, value = decision.role, PRACTICE.sample(decision.choice, rng)
        view = view_of(live.state, role)
        odds = WORDING.odds(view, decision, value)
        hidden = replace(decision, choice=unseen(decision.choice, live.state, role))
        found = merit(view.state, decision, value)
        assert merit(view.state, hidden, value) == found
        assert bool(found) == is_ranked(decision, "activate") or decision.name == "round"
        if odds is not None:
            seen.add(type(odds))
            check_words(odds)
            assert odds_of(view.state, hidden, value) == odds
        live.answer(role, value)
    live.close()
    assert len(seen) >= 5
    assert seen <= {*get_args(PlannedOdds)}


def check_words(odds: object) -> None:
    sentence = render.odds_sentence(SLUG, odds)
    for words in (str.__str__(sentence), said(sentence, FINNISH)):
        assert words.endswith("."), words
        assert "Fraction" not in words
        assert "_" not in words
        assert "{" not in words
    assert said(sentence, FINNISH) != str.__str__(sentence)


def test_every_class_of_odds_has_a_macro() -> None:
    text = (paths.templates() / SLUG / "odds.txt").read_text("utf-8")
    for one in get_args(PlannedOdds):
        name = "".join(f"_{c.lower()}" if c.isupper() else c for c in one.__name__).lstrip("_")
        assert f"{{% macro {name}(odds) -%}}" in text


@cache
def opening() -> State:
    return empty_map(campaign())


def round_of(state: State, side: str) -> Decision[Any]:
    return Decision(side, "8.2/round", RoundChoice(state, side))


def test_what_risks_nothing_has_no_odds() -> None:
    state = opening()
    for play in (Play("pass"), Play("act", "p4", "mansfeld"), Play("aid", "p4")):
        assert odds_of(state, round_of(state, PROTESTANT), play) is None
    for topic in ("5.31/accept", "13.11/siege:munich", "13.21/assault:munich"):
        assert odds_of(state, Decision(PROTESTANT, topic, YesNo()), False) is None
    sieges = Decision(PROTESTANT, "13.26/sieges", SomeOf(("munich",), 0, 1))
    assert odds_of(state, sieges, ()) is None
    retreat = Decision(PROTESTANT, "12.51/retreat:linz", OneOf(("vienna",)))
    assert odds_of(state, retreat, "vienna") is None


def test_uses_of_a_card_have_their_odds() -> None:
    state = copy_of(opening())
    put(state, "pilsen", PROTESTANT, "mansfeld", german_protestant_mercenary=2)
    deal(state, "p7")
    begin_round(state, PROTESTANT)
    recruits = odds_of(state, round_of(state, PROTESTANT), Play("rec", "p7"))
    assert isinstance(recruits, RecruitsOdds)
    assert recruits.attempts == state.edition.cards["p7"].value
    offer = odds_of(state, round_of(state, PROTESTANT), Play("peace"))
    assert isinstance(offer, PeaceOdds)
    assert not offer.sure


def test_a_siege_that_is_placed_is_rolled_for_later() -> None:
    state = copy_of(opening())
    put(state, "munich", PROTESTANT, "mansfeld", german_protestant_mercenary=4)
    placed = odds_of(state, Decision(PROTESTANT, "13.11/siege:munich", YesNo()), True)
    state.places["munich"].siege = 0
    rolled = odds_of(state, Decision(PROTESTANT, "13.21/assault:munich", YesNo()), True)
    assert isinstance(placed, SiegeOdds)
    assert isinstance(rolled, SiegeOdds)
    assert (placed.later, rolled.later) == (True, False)
    assert placed.within == rolled.within


def test_what_is_not_paid_loots() -> None:
    state = copy_of(opening())
    put(state, "munich", PROTESTANT, "mansfeld", german_protestant_mercenary=2)
    put(state, "linz", PROTESTANT, "anhalt", german_protestant_mercenary=1)
    request = pay_segment(table_for(state)).send(None)
    decision = next(one for one in request.decisions if one.role == PROTESTANT)
    nothing = odds_of(state, decision, {})
    assert isinstance(nothing, LootingOdds)
    assert [one.city for one in nothing.parties] == ["linz", "munich"]
    some = odds_of(state, decision, {"linz": {"german_protestant_mercenary": 1}})
    assert isinstance(some, LootingOdds)
    assert [one.city for one in some.parties] == ["munich"]


def test_a_mutiny_is_that_of_the_other_side() -> None:
    state = copy_of(opening())
    put(state, "munich", CATHOLIC, "tilly", bavarian_mercenary=2)
    odds = odds_of(state, Decision(PROTESTANT, "card p41/mutiny", OneOf(("munich",))), "munich")
    assert isinstance(odds, LootOdds)
    assert (odds.city, odds.side) == ("munich", CATHOLIC)


@each(("city", "goals"), (("pilsen", True), ("vienna", True)))
def test_a_revolt_to_be_placed_says_how_it_spreads(city: str, goals: bool) -> None:
    state = opening()
    before = copy_of(state)
    odds = odds_of(state, Decision(PROTESTANT, "card p14/revolt", OneOf((city,))), city)
    assert isinstance(odds, RevoltOdds)
    assert bool(odds.goals) == goals
    assert state == before
