"""BEST: which answers are compared, by what, and that it is refused where nothing compares them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.choices import Choice, OneOf, SomeOf
from adjudicator.engine.decision import Decision
from adjudicator.games.thirty_years_war.language.grammar import grammar
from adjudicator.games.thirty_years_war.odds.battles import BattleOdds
from adjudicator.games.thirty_years_war.odds.planned import odds_of
from adjudicator.games.thirty_years_war.rules.action.choices import Play, RoundChoice
from adjudicator.games.thirty_years_war.rules.action.recruiting import Attempt, AttemptChoice
from adjudicator.games.thirty_years_war.rules.combat.hands import CombatCardsChoice
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import view_of
from adjudicator.words.fitting import fitted
from adjudicator.words.lexicon import NotUnderstood
from tests.thirty_years_war.card_rounds import begin_round, deal
from tests.thirty_years_war.combat.battles import attack
from tests.thirty_years_war.movement.marches import setting_out_from
from tests.thirty_years_war.positions import campaign, empty_map, give, put

MERCENARY = "german_protestant_mercenary"


@pytest.fixture
def state() -> State:
    """The opening position of the campaign without a single piece."""
    return empty_map(campaign())


def best(state: State, role: str, topic: str, choice: Choice[Any], line: str) -> Any:
    """Return what a line makes the answer to a question."""
    decision: Decision[Any] = Decision(role, topic, choice)
    order = grammar().parse(line)
    assert grammar().answers(order, decision)
    return fitted(order, decision, grammar(), view_of(state, role)).value


# -- what dice decide -----------------------------------------------------------------------------


def test_the_best_combat_card_is_the_one_that_wins_most(state: State) -> None:
    put(state, "linz", CATHOLIC, "tilly", bavarian_mercenary=4)
    put(state, "linz", PROTESTANT, "mansfeld", **{MERCENARY: 4})
    deal(state, "c31", "c47")
    battle = attack(state, "linz", CATHOLIC, "tilly", "munich")
    choice = CombatCardsChoice(state, CATHOLIC, battle)
    assert {*choice.possible()} >= {"c31", "c47"}
    chosen = best(state, CATHOLIC, "12.23/combat_cards:linz", choice, "PLAY BEST")
    decision = Decision(CATHOLIC, "12.23/combat_cards:linz", choice)
    won = {}
    for card in choice.possible():
        odds = odds_of(state, decision, (card,))
        assert isinstance(odds, BattleOdds)
        won[card] = odds.own.won
    assert won[chosen[0]] == max(won.values()) > min(won.values())


def test_the_best_leader_to_recruit_brings_the_most_steps(state: State) -> None:
    put(state, "munich", CATHOLIC, "pappenheim")
    put(state, "vienna", CATHOLIC, "wallenstein")
    choice = AttemptChoice(state, CATHOLIC)
    found = best(state, CATHOLIC, "8.4/recruit", choice, "RECRUIT mercenaries WITH BEST")
    assert found == Attempt("wallenstein", "mercenary")  # +2 (8.4)


def test_the_best_march_ends_where_it_is_worth_most(state: State) -> None:
    put(state, "munich", CATHOLIC, "tilly", bavarian_mercenary=4)
    setting_out_from(state, CATHOLIC, "tilly", "munich")
    choice = MarchChoice(state)
    march = best(state, CATHOLIC, "11.1/march:tilly", choice, "MOVE TO Landshut OR BEST")
    assert [stop.to for stop in march.stops] == ["landshut"]
    march = best(state, CATHOLIC, "11.1/march:tilly", choice, "MOVE TO BEST")
    assert len(march.stops) == 1


# -- a Card Round ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "play"),
    [
        ("ACTIVATE BEST WITH C6", Play("act", "c6", "tilly")),
        ("ACTIVATE Tilly WITH BEST", Play("act", "c8", "tilly")),
        ("RECRUIT WITH BEST", Play("rec", "c6")),
    ],
)
def test_the_strongest_army_and_the_fittest_card(state: State, line: str, play: Play) -> None:
    put(state, "munich", CATHOLIC, "tilly", bavarian_mercenary=4)
    put(state, "linz", CATHOLIC, "bucquoy", imperial_mercenary=2)
    deal(state, "c6", "c8")
    begin_round(state, CATHOLIC)
    assert best(state, CATHOLIC, "8.2/round", RoundChoice(state, CATHOLIC), line) == play


def test_the_best_card_for_aid_brings_the_most_points(state: State) -> None:
    deal(state, "p1", "p9")
    begin_round(state, PROTESTANT)
    found = best(state, PROTESTANT, "8.2/round", RoundChoice(state, PROTESTANT), "AID WITH BEST")
    assert found == Play("aid", "p9")


# -- places and pieces ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "topic", "options", "line", "found"),
    [
        (CATHOLIC, "12.51/retreat:linz", ("munich", "vienna"), "RETREAT TO BEST", "vienna"),
        (CATHOLIC, "15.225/leaders:prague", ("munich", "linz"), "PLACE IN BEST", "linz"),
        (CATHOLIC, "7.22/recall", ("munich", "linz"), "PLACE IN BEST", "linz"),
        (CATHOLIC, "10.14/commander:linz", ("bucquoy", "tilly"), "CHOOSE BEST", "tilly"),
        (CATHOLIC, "9.44/spread:pilsen", ("vienna", "prague"), "SPREAD TO BEST", "prague"),
        (CATHOLIC, "card c37/revolt", ("vienna", "munich", "prague"), "REVOLT IN BEST", "prague"),
        (PROTESTANT, "card p41/mutiny", ("munich", "linz"), "MUTINY AT BEST", "linz"),
        (PROTESTANT, "5.32/withdraw:catholic", ("bavaria", "tyrol"), "EVACUATE BEST", "bavaria"),
        (CATHOLIC, "6.0.G/keep", ("c6", "c8"), "KEEP BEST", "c6"),
    ],
)
def test_what_is_best_where_no_dice_decide(
    state: State, role: str, topic: str, options: tuple[str, ...], line: str, found: str
) -> None:
    deal(state, "c8", "c6")
    put(state, "linz", CATHOLIC, "bucquoy", "tilly", imperial_mercenary=3)
    put(state, "munich", CATHOLIC, bavarian_militia=1)
    give(state, PROTESTANT, "prague")
    assert best(state, role, topic, OneOf(options), line) == found
    assert best(state, role, topic, OneOf(options[::-1]), line) == found


def test_the_own_city_recovers_and_that_of_the_enemy_starves(state: State) -> None:
    give(state, PROTESTANT, "prague")
    both = SomeOf(("prague", "vienna"), 1, 1)
    recovered = best(state, CATHOLIC, "15.25/recover:1", both, "RECOVER BEST")
    assert recovered == ("vienna",)
    assert best(state, CATHOLIC, "card c24/famine", both, "PILLAGE BEST") == ("prague",)


# -- what nothing compares ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("topic", "choice", "line"),
    [
        ("card p18/port", OneOf(("stettin", "rostock")), "PLACE IN BEST"),
        ("card p18/port", OneOf(("stettin", "rostock")), "PLACE IN Stettin OR BEST"),
        ("card c9/leader", OneOf(("tilly", "bucquoy")), "CHOOSE BEST"),
    ],
)
def test_best_is_refused_by_name_where_nothing_is_better(
    state: State, topic: str, choice: Choice[Any], line: str
) -> None:
    with pytest.raises(NotUnderstood, match="nothing says which is the best here"):
        best(state, CATHOLIC, topic, choice, line)
    said = best(state, CATHOLIC, topic, choice, line.replace("BEST", "ANY"))
    choice.check(said)


def test_events_are_not_compared(state: State) -> None:
    deal(state, "c6", "c8")
    begin_round(state, CATHOLIC)
    with pytest.raises(NotUnderstood, match="nothing says which is the best here"):
        best(state, CATHOLIC, "8.2/round", RoundChoice(state, CATHOLIC), "PLAY BEST")


@pytest.mark.parametrize(
    ("topic", "options", "offered"),
    [
        ("12.51/retreat:linz", ("munich", "vienna"), ["BEST", "ANY"]),
        ("card p18/port", ("stettin", "rostock"), ["ANY"]),
    ],
)
def test_best_is_offered_only_where_it_is_an_order(
    topic: str, options: tuple[str, ...], offered: list[str]
) -> None:
    found = grammar().offered(Decision(CATHOLIC, topic, OneOf(options)))
    picks = [way.picks[0] for offer in found.offers for way in offer.ways]
    assert picks == [*options, *offered]
