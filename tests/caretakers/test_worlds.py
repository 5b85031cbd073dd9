"""A world looks to its role as the true one does, and all that it was told came about in it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from typing import Any

import pytest

from adjudicator.caretakers import worlds
from adjudicator.caretakers.knowledge import Knowledge, Listener, known_to, options_of
from adjudicator.caretakers.worlds import Contradiction, Exhausted, Guesses, world_for
from adjudicator.engine.play import copy_of
from adjudicator.games.dealing import Heard, NoWorld
from adjudicator.games.opaque import AnyGame, AnyLive
from adjudicator.games.registry import game_of
from tests.caretakers.tables import GAMES, decisions, digest, opened

SCENARIOS = [(slug, name) for slug in GAMES for name in game_of(slug).rules.scenarios]


def dealt(game: AnyGame, known: Knowledge, seed: int) -> str:
    """Deal a world twice alike and compare what its role sees; return it as it is stored."""
    first, again = (world_for(game, known, random.Random(seed)) for _ in range(2))
    found = digest(game, first)
    assert found == digest(game, again)
    assert game.rules.view(first.state, known.role) == known.now
    mine = next(i.decision for i in first.waiting if i.decision.role == known.role)
    assert options_of(mine) == known.options
    assert game.rules.view(first.position.snapshot, known.role) == known.opening
    assert not game.rules.faults(first.state)
    told = [one.fact for one in first.told_since(0) if one.audience.admits(known.role)]
    assert told == [*known.since]
    first.close()
    again.close()
    return found


def look_at(cases: Iterator[tuple[AnyLive, Knowledge]], game: AnyGame) -> tuple[int, int]:
    """Deal worlds for some decisions; return how many differ from the true one, and failed."""
    different, failed = 0, 0
    for number, (live, known) in enumerate(cases):
        before = digest(game, live)
        try:
            different += dealt(game, known, number) != before
        except NoWorld:
            failed += 1
        assert digest(game, live) == before
    return different, failed


@pytest.mark.parametrize("slug", GAMES)
def test_worlds_look_to_their_role_like_the_true_one(slug: str) -> None:
    share = 1.0 if slug == "lanterns" else 0.05
    different, failed = look_at(decisions(slug, 2, 400, share), game_of(slug))
    assert different > 0
    assert not failed


def looked_for(seed: int) -> Iterator[tuple[AnyLive, Knowledge]]:
    """Play a long game for two; give it wherever Machiavelli (215) lists invasions in the deck."""
    long = {"vp_to_win": "50", "domination_margin": "25"}
    live = opened(game_of("here_i_stand"), seed, "two_player", **long)
    rng, ears = random.Random(f"player {seed}"), {role: Listener(role) for role in live.roles}
    while live.waiting:
        decision = rng.choice(live.waiting).decision
        if decision.topic == "card 215/invasion":
            ear = ears[decision.role]
            ear.listen(live)
            yield (
                live,
                known_to(game_of("here_i_stand").rules, live, ear.role, ear.before, ear.since),
            )
        live.answer(decision.role, game_of("here_i_stand").practice.sample(decision.choice, rng))
    live.close()


def test_a_question_that_lists_cards_of_a_pile_lists_them_in_every_world() -> None:
    game, met = game_of("here_i_stand"), 0
    for live, known in chain.from_iterable(looked_for(seed) for seed in range(4, 8)):
        asked = next(i.decision for i in live.waiting if i.decision.role == known.role)
        for number in range(4):
            with closing(world_for(game, known, random.Random(number))) as world:
                (mine,) = (i.decision for i in world.waiting if i.decision.role == known.role)
                assert options_of(mine) == options_of(asked)
        met += 1
    assert met


@pytest.mark.full
@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
@pytest.mark.parametrize("seed", [3, 4])
def test_worlds_are_found_in_all_scenarios(slug: str, scenario: str, seed: int) -> None:
    # A game of Lanterns has few decisions.
    cases = decisions(slug, seed, 3000, 1.0 if slug == "lanterns" else 0.1, scenario)
    different, failed = look_at(cases, game_of(slug))
    assert different > 20 * failed


@pytest.mark.parametrize("slug", GAMES)
def test_what_has_been_seen_before_is_dealt_whatever_the_truth(slug: str) -> None:
    game = game_of(slug)
    for live, known in decisions(slug, 5, 60, 0.2 if slug != "lanterns" else 1.0):
        heard = Heard(known.before, known.since)
        state = game.practice.redeal(known.opening, heard, random.Random(1))
        assert game.rules.view(state, known.role) == known.opening
        assert game.rules.view(live.position.snapshot, known.role) == known.opening


def test_a_world_that_cannot_be_is_dealt_again_and_then_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = game_of("lanterns")
    deals: list[tuple[Any, Any, Any]] = []
    _live, known = [*decisions("lanterns", 1, 4, 1.0)][-1]

    class Wrong:
        def redeal(self, view: Any, heard: Heard, rng: object) -> object:
            deals.append((view, heard, rng))
            state = copy_of(view)
            vars(state)["round"] = 9
            return state

    monkeypatch.setitem(vars(game), "practice", Wrong())
    with pytest.raises(NoWorld, match="no guess fits"):
        world_for(game, known, random.Random(1))
    courses = [heard.oldest_first for _view, heard, _rng in deals]
    assert courses == [False] * (worlds.DEALS - 1) + [True]


# -- guesses --------------------------------------------------------------------------------------


def guessed(guesses: Guesses, *places: tuple[int, str]) -> list[int]:
    return [guesses.of(place, lambda wrong: wrong) for place in places]


RED, BLUE, ROLL = (0, "red"), (1, "blue"), (2, "")


def test_a_guess_is_kept_until_it_is_taken_back() -> None:
    guesses = Guesses()
    assert guessed(guesses, RED, BLUE, RED) == [0, 0, 0]
    assert guesses.take_back(Contradiction(5))
    assert guessed(guesses, RED, BLUE) == [0, 1]


def test_the_last_guess_of_whom_a_fact_is_about_is_taken_back_with_all_behind_it() -> None:
    guesses = Guesses()
    guessed(guesses, RED, BLUE, ROLL)
    assert guesses.take_back(Contradiction(5, {"red"}))
    assert guesses.made == {}
    assert guessed(guesses, RED, BLUE) == [1, 0]


def test_what_was_guessed_after_a_fact_is_not_to_blame_for_it() -> None:
    guesses = Guesses()
    guessed(guesses, RED)
    guesses.facts = 3
    guessed(guesses, BLUE)
    assert guesses.take_back(Contradiction(2))
    assert guesses.made == {}
    assert not guesses.take_back(Contradiction(2))


def test_a_place_without_another_guess_is_exhausted() -> None:
    guesses = Guesses()
    guesses.of(RED, lambda wrong: "only")
    guesses.take_back(Contradiction(0))
    with pytest.raises(Exhausted):
        guesses.of(RED, lambda wrong: "only")
