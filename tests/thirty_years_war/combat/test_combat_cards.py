"""9.5 and 12.23 Playing combat cards."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.decision import Request
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.facts.combat import CombatCardPlayed
from adjudicator.games.thirty_years_war.rules.combat import hands
from adjudicator.games.thirty_years_war.rules.combat.cards import CombatMode
from adjudicator.games.thirty_years_war.rules.combat.engagement import Battle
from adjudicator.games.thirty_years_war.rules.combat.hands import CombatCardsChoice, play_cards
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from tests.thirty_years_war.combat.battles import attack, plain_card
from tests.thirty_years_war.positions import campaign, empty_map, heard, play, put, table_for

HAND = ["c31", "c32", "c33", "c34", "c1"]


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> dict[str, CombatMode]:
    """Combat cards with plain effects; C34 cannot be played."""
    found = {
        "c31": plain_card("c31", shift=1),
        "c32": plain_card("c32", own_drm=1),
        "c33": plain_card("c33", own_drm=2),
        "c34": plain_card("c34", refusal="there is only one enemy leader"),
    }
    monkeypatch.setattr(hands, "combat_cards", lambda: found)
    return found


@pytest.fixture
def battle(cards: dict[str, CombatMode]) -> tuple[State, Battle]:
    """A battle at Pilsen, and a hand with four combat cards and C1."""
    state = empty_map(campaign())
    state.hands = {CATHOLIC: [*HAND], PROTESTANT: []}
    put(state, "pilsen", CATHOLIC, "bucquoy", imperial_mercenary=2)
    put(state, "pilsen", PROTESTANT, german_protestant_mercenary=2)
    return state, attack(state, "pilsen", CATHOLIC, "bucquoy", "budweis")


def played(state: State, battle: Battle, value: tuple[str, ...]) -> Table[State]:
    table = table_for(state)
    answers = [(CATHOLIC, "12.23/combat_cards:pilsen", value)]
    play(table, play_cards(table, battle, battle.attacker), answers=answers)
    return table


def test_two_cards_add_up(battle: tuple[State, Battle]) -> None:
    state, fight = battle
    table = played(state, fight, ("c31", "c32"))
    assert (fight.attacker.drm, fight.attacker.shift) == (1, 1)
    assert fight.attacker.cards == ["c31", "c32"]
    assert [fact.card for fact in heard(table).of(CombatCardPlayed)] == ["c31", "c32"]


def test_a_card_with_an_asterisk_leaves_the_game_and_others_do_not(
    battle: tuple[State, Battle],
) -> None:
    state, fight = battle
    played(state, fight, ("c31", "c32"))
    assert "c31" in state.removed[CATHOLIC]
    assert "c32" in state.played[CATHOLIC]
    assert state.hands[CATHOLIC] == ["c33", "c34", "c1"]


def test_no_card_may_be_played(battle: tuple[State, Battle]) -> None:
    state, fight = battle
    played(state, fight, ())
    assert state.hands[CATHOLIC] == HAND


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (("c31", "c32", "c33"), "at most 2 combat cards"),
        (("c31", "c31"), "same thing is named twice"),
        (("c1",), "C1 .* is not a combat card"),
        (("c35",), "C35 Spanish Tercios is not in your hand"),
        (("c34",), "there is only one enemy leader"),
        (("p13",), "P13 Command Rivalry is not in your hand"),
    ],
)
def test_other_cards_are_refused(
    battle: tuple[State, Battle], value: tuple[str, ...], reason: str
) -> None:
    state, fight = battle
    with pytest.raises(IllegalAnswer, match=reason):
        CombatCardsChoice(state, CATHOLIC, fight).check(value)


def test_everything_that_can_be_played_is_listed(battle: tuple[State, Battle]) -> None:
    state, fight = battle
    choice = CombatCardsChoice(state, CATHOLIC, fight)
    values = [*choice.values()]
    assert len(values) == 1 + 3 + 6
    for value in values:
        choice.check(value)
        assert choice.load(choice.dump(value)) == value
    assert choice.only() == ()


@pytest.mark.parametrize("hand", [["c1"], ["c34"], ["c31"]])
def test_whoever_holds_a_card_is_asked_whatever_it_is(
    battle: tuple[State, Battle], hand: list[str]
) -> None:
    state, fight = battle
    state.hands[CATHOLIC] = hand
    procedure = play_cards(table_for(state), fight, fight.attacker)
    request = procedure.send(None)
    assert isinstance(request, Request)
    assert [decision.discreet for decision in request.decisions] == [True]
    procedure.close()


def test_an_empty_hand_is_not_asked(battle: tuple[State, Battle]) -> None:
    state, fight = battle
    table = table_for(state)
    play(table, play_cards(table, fight, fight.defender))
    assert not heard(table)


@pytest.mark.parametrize("raw", [None, "c31", [1], {"c31": 1}])
def test_what_is_no_list_of_cards_is_refused(battle: tuple[State, Battle], raw: Any) -> None:
    state, fight = battle
    with pytest.raises(IllegalAnswer, match="is not a list of cards"):
        CombatCardsChoice(state, CATHOLIC, fight).load(raw)


def test_musketeers_stay_in_the_deck_whatever_their_event_does(  # 19.9
    battle: tuple[State, Battle], cards: dict[str, CombatMode]
) -> None:
    state, fight = battle
    state.hands[PROTESTANT] = ["p2"]
    cards["p2"] = plain_card("p2", shift=1)
    table = table_for(state)
    answers = [(PROTESTANT, "12.23/combat_cards:pilsen", ("p2",))]
    play(table, play_cards(table, fight, fight.defender), answers=answers)
    assert fight.defender.shift == 1
    assert "p2" in state.played[PROTESTANT]
    assert "p2" not in state.events_played
