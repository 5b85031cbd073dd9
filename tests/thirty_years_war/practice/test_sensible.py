"""Sensible answers are legal, come from the view alone, and make sense; likings and habits too."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.choices import OneOf, SomeOf, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live, begin
from adjudicator.games.thirty_years_war.odds.march_worth import march_worth
from adjudicator.games.thirty_years_war.practice.likings import Likings
from adjudicator.games.thirty_years_war.practice.reactions import HABITS, imagined
from adjudicator.games.thirty_years_war.practice.samples import sample
from adjudicator.games.thirty_years_war.practice.sensible import sensible, unwise
from adjudicator.games.thirty_years_war.practice.uses import card_use
from adjudicator.games.thirty_years_war.practice.wishes import wanted
from adjudicator.games.thirty_years_war.rules.action.choices import Play, RoundChoice
from adjudicator.games.thirty_years_war.rules.counts import Counts
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop
from adjudicator.games.thirty_years_war.rules.state import State
from tests.thirty_years_war.card_rounds import begin_round, deal
from tests.thirty_years_war.positions import activate, campaign, empty_map, put

RULES = ThirtyYearsWar()


def answer(state: State, decision: Decision[Any]) -> Any:
    return sensible(decision, RULES.view(state, decision.role), random.Random(1))


def asked_in(seed: int, scenario: str, most: int) -> Iterator[tuple[State, Decision[Any]]]:
    """Give the questions of a game, which is played by any legal answers."""
    rng = random.Random(seed)
    live = Live(RULES, begin(RULES, scenario, {}), RandomChance(random.Random(seed)))
    with closing(live):
        for _ in range(most):
            if not live.waiting:
                return
            decision = rng.choice(live.waiting).decision
            yield live.state, decision
            live.answer(decision.role, sample(decision.choice, rng))


# -- all kinds of questions -----------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "scenario"), [(1, "campaign"), (2, "intervention")])
def test_all_players_answer_the_questions_of_a_game_legally(seed: int, scenario: str) -> None:
    met, likings = set(), Likings(wanted(seed))
    for state, decision in asked_in(seed, scenario, 150):
        view = RULES.view(state, decision.role)
        value = sensible(decision, view, random.Random(3))
        decision.check(value)
        again = sensible(decision, view, random.Random(3))
        assert decision.choice.dump(again) == decision.choice.dump(value), decision.topic
        for liked, weight in likings(state, decision, random.Random(3)):
            decision.check(liked)
            assert weight >= 0
        for habit in HABITS.values():
            decision.check(habit.answer(decision, random.Random(3)))
        met.add(decision.name)
    assert {"round", "march", "forage", "recruit", "pay", "keep", "recover"} <= met


# -- what makes sense -----------------------------------------------------------------------------


def before(city: str, *, enemies: int) -> State:
    """Return a position in which Tilly stands at Linz with six units, and enemies in a city."""
    state = empty_map(campaign())
    put(state, "linz", "catholic", "tilly", bavarian_mercenary=6)
    if enemies:
        put(state, city, "protestant", "thurn", german_protestant_mercenary=enemies)
    activate(state, "catholic", "tilly", "linz")
    state.activation.movement = state.constant("leader_movement")
    state.activation.stack.leaders.append("tilly")
    return state


def test_battles_are_fought_with_good_odds_only() -> None:
    march = March((Stop("budweis"),))
    assert march_worth(before("budweis", enemies=2), march) > 0
    assert march_worth(before("budweis", enemies=8), march) < 0
    assert march_worth(before("budweis", enemies=8), March()) <= 0


def test_taking_a_city_is_better_than_passing_it() -> None:
    state = before("budweis", enemies=0)
    taken, passed = (
        march_worth(state, March((Stop("budweis", control=c),))) for c in (True, False)
    )
    assert taken > passed


def test_what_hurts_goes_to_the_other_side() -> None:
    state = campaign()
    famine = Decision("catholic", "card c24/famine", SomeOf(("vienna", "prague", "linz"), 1, 1))
    assert answer(state, famine) == ("prague",)
    revolt = Decision("protestant", "card p14/revolt", OneOf(("prague", "linz")))
    assert answer(state, revolt) == "linz"


def test_all_is_recovered_that_can_be() -> None:
    choice = Counts({"vienna": 2, "linz": 2}, 0, 3)
    found = answer(campaign(), Decision("catholic", "card c28/recovery", choice, default={}))
    assert found == {"vienna": 2, "linz": 1}


def test_aid_comes_first_and_the_best_card_is_kept() -> None:
    state = campaign()
    deal(state, "c13", "c7")
    begin_round(state, "catholic")
    play = answer(state, Decision("catholic", "8.2/round", RoundChoice(state, "catholic")))
    assert play == Play("aid", "c13")
    kept = Decision("catholic", "6.0.G/keep", OneOf(("c13", "c7", "none")), default="c13")
    assert answer(state, kept) == "c7"


def test_nobody_who_is_ahead_offers_or_accepts_peace() -> None:
    found = []
    for vp in (5, 50):
        state = campaign()
        state.turn, state.vp = 10, vp
        view = RULES.view(state, "protestant")
        offer = Decision("protestant", "8.2/round", RoundChoice(state, "protestant"))
        offered = Decision("protestant", "5.31/accept", YesNo(), default=False)
        found += [unwise(offer, view, Play("peace")), unwise(offered, view, True)]
        assert not unwise(offer, view, Play("pass"))
        assert not unwise(offered, view, False)
    assert found == [True, True, False, False]


# -- likings --------------------------------------------------------------------------------------


def test_a_wanted_event_is_liked_best_and_its_card_is_kept_for_it() -> None:
    state = campaign()
    deal(state, "c7", "c13")
    begin_round(state, "catholic")
    choice = RoundChoice(state, "catholic")
    liked = dict(
        Likings([card_use("c7", "event")])(
            state, Decision("catholic", "8.2/round", choice), random.Random(1)
        )
    )
    spent = max(
        weight for play, weight in liked.items() if play.card == "c7" and play.use != "event"
    )
    other = max(weight for play, weight in liked.items() if play.card == "c13")
    assert liked[Play("event", "c7")] > other > spent


# -- what a player imagines -----------------------------------------------------------------------


def test_what_nobody_sees_is_imagined() -> None:
    """The other hand and the order of both decks make no difference; the own hand is kept."""
    one, other = campaign(), campaign()
    for state, cards in ((one, ("c1", "c2")), (other, ("c8", "c9"))):
        deal(state, *cards, "p1", "p2")
    other.unplayed["protestant"].reverse()
    seen = [imagined(state, "protestant", random.Random(1)) for state in (one, other)]
    assert seen[0] == seen[1]
    assert seen[0].hands["protestant"] == ["p1", "p2"]
    assert len(seen[0].hands["catholic"]) == 2
    assert RULES.faults(seen[0]) == RULES.faults(one)
