"""What ends a comparison of two games, and what is a leak."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, PAPACY
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.exchange import Circle, Ended, Exchange, Heard, Leak
from tests.tables import each

GOUT, WEATHER = 32, 31
EXCHANGE = Exchange(FRANCE, GOUT, WEATHER)


def dealt() -> State:
    """Return a position in which France holds Gout, and Foul Weather is in the pile."""
    state = set_up("1517", {})
    state.draw_pile.remove(GOUT)
    state.hands[FRANCE].append(GOUT)
    return state


def circle(state: State | None = None, exchange: Exchange = EXCHANGE) -> Circle:
    return Circle(exchange, state or dealt(), "two games")


def heard(kind: str, *roles: str, **data: Any) -> Heard:
    audience = frozenset(roles) if roles else None
    return Heard(kind, audience, data, f"{kind} {data} to {roles}")


def test_the_two_cards_change_places_and_nothing_else() -> None:
    state = dealt()
    other = EXCHANGE.made(state)
    assert WEATHER in other.hands[FRANCE]
    assert other.draw_pile.index(GOUT) == state.draw_pile.index(WEATHER)
    assert EXCHANGE.made(other) == state != other


def test_the_same_facts_are_no_news() -> None:
    both = [heard("impulse_passed", power=PAPACY)]
    table = circle()
    table.listen(both, both)
    assert table.knows == {FRANCE}


@each("kind", ["card_played", "card_responded", "card_discarded", "diet_held"])
def test_a_card_that_is_played_or_discarded_ends_the_comparison(kind: str) -> None:
    with pytest.raises(Ended, match=f"in the open by {kind}"):
        circle().listen([heard(kind, card=GOUT)], [heard(kind, card=WEATHER)])
    with pytest.raises(Ended):
        circle().listen([heard(kind, card=GOUT)], [])


def test_a_card_named_to_everybody_by_another_fact_is_a_leak() -> None:
    with pytest.raises(Leak, match=r"-hand_shown .*\n\+hand_shown"):
        circle().listen([heard("hand_shown", cards=[GOUT])], [heard("hand_shown", cards=[WEATHER])])


def test_another_difference_than_the_card_is_a_leak() -> None:
    with pytest.raises(Leak, match="facts differ"):
        circle().listen([heard("impulse_passed")], [])
    with pytest.raises(Leak, match="facts differ"):
        circle().listen([heard("cards_drawn", ENGLAND, count=2)], [heard("cards_drawn", ENGLAND)])


def test_who_is_told_of_the_card_knows_of_it_from_then_on() -> None:
    table = circle()
    table.listen(
        [heard("hand_shown", PAPACY, cards=[GOUT])], [heard("hand_shown", PAPACY, cards=[WEATHER])]
    )
    assert table.knows == {FRANCE, PAPACY}
    assert PAPACY not in table.blind
    table.listen([heard("a_secret", PAPACY)], [])


def test_who_holds_one_of_the_cards_knows_of_it() -> None:
    state = dealt()
    table = circle(state)
    state.draw_pile.remove(WEATHER)
    state.hands[HAPSBURG].append(WEATHER)
    table.look([state])
    assert table.knows == {FRANCE, HAPSBURG}


def test_a_card_that_a_rule_takes_out_of_the_game_ends_the_comparison() -> None:
    state = dealt()
    table = circle(state)
    state.hands[FRANCE].remove(GOUT)
    state.removed.append(GOUT)
    with pytest.raises(Ended, match="out of hands and pile"):
        table.look([state])


def test_the_other_powers_of_a_player_know_what_one_of_them_knows() -> None:
    state = dealt()
    state.seats = [["france", "protestant"], ["ottoman", "england"], ["hapsburg", "papacy"]]
    assert circle(state).blind == ("ottoman", "hapsburg", "england", "papacy")
    other = replace(EXCHANGE, other=ENGLAND)
    assert circle(state, other).blind == ("hapsburg", "papacy")


def test_what_all_know_cannot_be_compared() -> None:
    table = circle()
    with pytest.raises(Ended, match="known to everybody"):
        table.let_know(["ottoman", "hapsburg", "england", "papacy", "protestant"])


@each(
    ("raw", "used"),
    [
        ({"card": GOUT, "use": "cp"}, True),
        ([WEATHER, "foul_weather"], True),
        ({"force": {"units": {"regular": 3}}, "to": "metz"}, False),
        (None, False),
        (True, False),
    ],
)
def test_answers_with_one_of_the_cards_are_known(raw: Any, used: bool) -> None:
    assert EXCHANGE.is_used_by(raw) is used


def test_an_exchange_names_cards_and_hands() -> None:
    assert f"{EXCHANGE}" == "Gout of france for Foul Weather of the draw pile"
    assert card(GOUT).title == "Gout"
