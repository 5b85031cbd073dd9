"""Who is asked, told and shown what does not depend on a hidden hand.

Every event is played beside a hand of which one card differs, and games are played on with one
hidden card exchanged. ``tests/service/test_differential.py`` does the same by mail.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, modes_of
from adjudicator.games.here_i_stand.cards import c087_mercenaries_demand_pay as c087
from adjudicator.games.here_i_stand.language.grammar import HereIStandGrammar
from adjudicator.games.here_i_stand.rules import hands
from adjudicator.games.here_i_stand.rules.action.choices import CardPlay
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.setups import SIX_POWERS
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import View, view_of
from adjudicator.games.here_i_stand.rules.windows import windows
from adjudicator.words.offers import Offered
from tests.here_i_stand.exchange import Leak
from tests.here_i_stand.openings import impulses, opening, with_event
from tests.twins import rule_twins
from tests.twins.rule_twins import run_rules

EVENTS = [
    CardPlay(number, "event", mode.id)
    for number in sorted(cards())
    for mode in modes_of(number)
    if OWN_IMPULSE in mode.windows
]


@pytest.fixture(scope="module")
def positions() -> list[State]:
    """Positions of a game in which somebody's impulse begins."""
    return list(impulses("1517", 8, share=0.1))


def play_event_twice(
    positions: list[State],
    play: CardPlay,
    seed: int,
    most: int = 4,
    holders: Sequence[str] = MAJOR_POWERS,
) -> str:
    """Play an event from any position in which it can be, twice; return why it ended."""
    rng = random.Random(f"{play} {seed}")
    for state in rng.sample(positions, len(positions)):
        found = with_event(state, play, rng, holders)
        if found is not None:
            seen, exchange = found
            return run_rules(seen, exchange, f"card {play.card}/{play.mode} {seed}", most, play)
    return "cannot be played"


@pytest.mark.full
def test_no_event_tells_of_a_hidden_card_more_than_its_text(positions: list[State]) -> None:
    ends = [play_event_twice(positions, play, 0) for play in EVENTS]
    assert ends.count("cannot be played") < len(ends) // 4
    assert ends.count("followed to the end of its answers") > len(ends) // 3


@pytest.mark.some(1)
@pytest.mark.parametrize("seed", [0, 12])
def test_games_go_on_alike_with_a_hidden_card_exchanged(seed: int) -> None:
    start = opening(seed)
    assert start.twin != start.state
    assert run_rules(start.state, start.exchange, f"game {seed}", 150)


@pytest.mark.full
@pytest.mark.timeout(6 * 3600)
def test_no_event_tells_of_a_hidden_card_in_many_positions() -> None:
    found = [impulses(name, seed, 0.15) for name in SIX_POWERS for seed in range(4)]
    positions = [state for states in found for state in states]
    for seed in range(12):
        for play in EVENTS:
            play_event_twice(positions, play, seed, 40)


@pytest.mark.full
@pytest.mark.timeout(6 * 3600)
def test_many_games_go_on_alike_with_a_hidden_card_exchanged() -> None:
    for seed in range(100):
        start = opening(seed)
        run_rules(start.state, start.exchange, f"game {seed}", 400)


# -- that it finds a leak -----------------------------------------------------------------------

HOLDERS = windows._fitting


def only_holders(state: State, name: str, power: str, *rest: Any) -> tuple[tuple[int, str], ...]:
    """Ask only who holds a card, instead of everybody who could hold one."""
    fitting = HOLDERS(state, name, power, *rest)
    return tuple(mode for mode in fitting if mode[0] in state.hands[power])


def not_discreet(*given: Any, **more: Any) -> Decision[Any]:
    """Let the engine answer for who can only pass, so that the window closes sooner."""
    return Decision(*given, **{**more, "discreet": False})


def first_leak(
    positions: list[State], events: Iterable[int], holders: Sequence[str] = MAJOR_POWERS
) -> str:
    """Return the first leak that is found in the events of some cards; fails without one."""
    for seed in range(40):
        for play in EVENTS:
            if play.card not in events:
                continue
            try:
                play_event_twice(positions, play, seed, holders=holders)
            except Leak as leak:
                return str(leak)
    raise AssertionError("the leak has not been found")


def first_leak_in_games() -> str:
    """Return the first leak that is found in games, the quickest first; fails without one."""
    for seed in (12, *range(30)):
        start = opening(seed)
        try:
            run_rules(start.state, start.exchange, f"game {seed}", 150)
        except Leak as leak:
            return str(leak)
    raise AssertionError("the leak has not been found")


def test_a_window_for_holders_only_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "_fitting", only_holders)
    assert "differ" in first_leak_in_games()


def test_a_window_that_closes_when_nobody_can_answer_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("adjudicator.kit.windows.Decision", not_discreet)
    assert "differ" in first_leak_in_games()


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("module", "number", "holders"),
    [(hands, 4, [FRANCE]), (hands, 112, [ENGLAND]), (c087, 87, MAJOR_POWERS)],
)
def test_a_question_that_is_left_out_without_a_choice_is_found(
    positions: list[State],
    monkeypatch: pytest.MonkeyPatch,
    module: ModuleType,
    number: int,
    holders: Sequence[str],
) -> None:
    monkeypatch.setattr(module, "ALWAYS_ASKED", HereIStand.revision + 1)
    assert "differ" in first_leak(positions, [number], holders)


@pytest.mark.full
@pytest.mark.parametrize("number", [72, 112])
def test_a_dry_run_with_the_true_cards_is_found(
    positions: list[State], monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(HereIStand, "seal", lambda self, state, role: None)
    monkeypatch.setattr(rule_twins, "_LOOKS", 1)
    assert "dry runs of" in first_leak_of_a_draw(positions, number)


def first_leak_of_a_draw(positions: list[State], number: int) -> str:
    """Return the first leak found where the card drawn next is exchanged; fails without one."""
    for seed in range(40):
        rng = random.Random(f"{number} draws, {seed}")
        for play in (play for play in EVENTS if play.card == number):
            found = with_event(rng.choice(positions), play, rng)
            if found is None:
                continue
            state, exchange = found
            on_top = replace(exchange, second=state.draw_pile[-1])
            try:
                run_rules(state, on_top, f"card {number}, drawn, {seed}", 4, play)
            except Leak as leak:
                return str(leak)
    raise AssertionError("the leak has not been found")


def test_a_desk_with_the_true_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_hands(self: HereIStandGrammar, decision: Decision[Any]) -> Offered:
        state = getattr(decision.choice, "state", None)
        return Offered((), unit=f"{state.hands if state is not None else None}")

    monkeypatch.setattr(HereIStand, "seal", lambda self, state, role: None)
    monkeypatch.setattr(HereIStandGrammar, "offered", with_hands)
    monkeypatch.setattr(rule_twins, "dry_run", lambda *_: [])
    monkeypatch.setattr(rule_twins, "_LOOKS", 1)
    monkeypatch.setattr(rule_twins, "_DESKS", 1)
    assert "offers to" in first_leak_in_games()


def test_a_view_with_the_pile_in_it_is_found(
    positions: list[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_pile(self: HereIStand, state: State, role: str | None) -> View:
        seen = view_of(state, role)
        return replace(seen, state=replace(seen.state, draw_pile=state.draw_pile))

    monkeypatch.setattr(HereIStand, "view", with_pile)
    assert "views of" in first_leak(positions, range(60, 117))
