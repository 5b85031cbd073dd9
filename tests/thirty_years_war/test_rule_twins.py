"""Who is asked, told and shown what does not depend on a hidden hand, or on the order of a pile.

Every event is played beside cards of which one differs, and games are played on with one hidden
card exchanged. ``mail/test_differential.py`` does the same by mail.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.decision import Decision
from adjudicator.games.thirty_years_war.cards import event_mode
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.edition.setups import SCENARIOS
from adjudicator.games.thirty_years_war.rules.action import rounds as action_rounds
from adjudicator.games.thirty_years_war.rules.action.choices import Play
from adjudicator.games.thirty_years_war.rules.combat import hands
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.rules.responses import Response
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, other
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import View, view_of
from tests.thirty_years_war.exchange import Exchange
from tests.thirty_years_war.openings import opening, rounds, with_event
from tests.thirty_years_war.openings import positions as positions_of
from tests.twins import rule_twins
from tests.twins.exchange import Leak
from tests.twins.rule_twins import run_rules

EVENTS = [card for card in our_edition().cards if event_mode(card)]


@pytest.fixture(scope="module")
def positions() -> list[State]:
    """Positions of games of two scenarios in which a round begins."""
    return [*rounds("campaign", 0, 0.3), *rounds("apocalypse", 3, 0.3)]


def play_event_twice(positions: list[State], card: str, seed: int, most: int = 6) -> str:
    """Play an event from any position in which it can be, twice; return why it ended."""
    rng = random.Random(f"{card} {seed}")
    for state in rng.sample(positions, len(positions)):
        found = with_event(state, card, rng)
        if found is not None:
            seen, exchange = found
            return run_rules(seen, exchange, f"card {card} {seed}", most, Play("event", card))
    return "cannot be played"


def play_game_twice(seed: int, most: int) -> str:
    """Play a game on from anywhere in it, twice; return why it ended."""
    start = opening(seed)
    assert start.twin != start.state
    return run_rules(start.state, start.exchange, f"game {seed}", most)


def test_events_tell_of_no_hidden_card(positions: list[State]) -> None:
    ends = [play_event_twice(positions, card, 0, 2) for card in EVENTS[::9]]
    assert ends.count("followed to the end of its answers") > len(ends) // 3


@pytest.mark.full
def test_no_event_tells_of_a_hidden_card_in_many_positions() -> None:
    found = [rounds(name, seed, 0.5) for name in SCENARIOS for seed in range(3)]
    positions = [state for states in found for state in states]
    for seed in range(6):
        ends = [play_event_twice(positions, card, seed, 30) for card in EVENTS]
        assert ends.count("cannot be played") < len(ends) // 4


@pytest.mark.some(2)
@pytest.mark.parametrize("seed", range(12))
def test_games_go_on_alike_with_a_hidden_card_exchanged(seed: int) -> None:
    assert play_game_twice(seed, 60)


@pytest.mark.full
@pytest.mark.timeout(6 * 3600)
def test_many_games_go_on_alike_with_a_hidden_card_exchanged() -> None:
    ends = [play_game_twice(seed, 400) for seed in range(200)]
    assert sum(end.startswith("in the open") for end in ends) > len(ends) // 3


# -- that it finds a leak -----------------------------------------------------------------------


def first_leak(seeds: Iterable[int], most: int = 60) -> str:
    """Return the first leak that is found in games; fails without one."""
    for seed in seeds:
        try:
            play_game_twice(seed, most)
        except Leak as leak:
            return str(leak)
    raise AssertionError("the leak has not been found")


def not_discreet(*given: Any, **more: Any) -> Response[Any]:
    """Let the engine answer for who can only play no card, so that the battle goes on sooner."""
    return Response(*given, **{**more, "discreet": False})


def test_a_question_that_is_left_out_without_a_choice_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hands, "Response", not_discreet)
    assert "differ" in first_leak((22, *range(40)))


def test_silence_that_is_an_answer_with_some_hands_only_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def without_combat_cards(side: str, topic: str, choice: Any, **more: Any) -> Decision[Any]:
        held = choice.state.hands[side]
        armed = any(our_edition().cards[card].is_combat for card in held)
        return Decision(side, topic, choice, **{**more, "default": None if armed else Play("pass")})

    monkeypatch.setattr(action_rounds, "Decision", without_combat_cards)
    assert "questions differ" in first_leak((5, *range(40)))


def test_a_default_that_depends_on_the_hand_of_the_enemy_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def by_the_enemy(side: str, topic: str, choice: Any, **more: Any) -> Decision[Any]:
        held = sorted(choice.state.hands[other(side)])
        return Decision(side, topic, choice, **{**more, "default": Play("act", f"{held}")})

    monkeypatch.setattr(action_rounds, "Decision", by_the_enemy)
    assert "choices of" in first_leak(range(40))


def test_a_dry_run_with_the_true_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ThirtyYearsWar, "seal", lambda self, state, role: None)
    monkeypatch.setattr(rule_twins, "_LOOKS", 1)
    state, exchange = before_a_draw()
    with pytest.raises(Leak, match="dry runs of"):
        run_rules(state, exchange, "before a draw", 3)


def before_a_draw() -> tuple[State, Exchange]:
    """Return a position in which Cities are recovered, then cards drawn; the one on top differs."""
    state = next(s for s in positions_of("apocalypse", {}, 3) if s.stage == "recovery")
    pile = state.unplayed[CATHOLIC]
    return state, Exchange("", pile[-1], pile[0])


def test_a_view_with_the_pile_in_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_pile(self: ThirtyYearsWar, state: State, role: str | None) -> View:
        seen = view_of(state, role)
        return replace(seen, state=replace(seen.state, unplayed=state.unplayed))

    monkeypatch.setattr(ThirtyYearsWar, "view", with_pile)
    monkeypatch.setattr(rule_twins, "_LOOKS", 1)
    assert "views of" in first_leak(range(5))
