"""Caretakers answer legally, repeatably, from what their role knows, and better than by chance."""

from __future__ import annotations

import random
from contextlib import ExitStack, closing
from math import sqrt
from typing import Any

import pytest

from adjudicator.caretakers.candidates import candidates
from adjudicator.caretakers.caretaker import Caretaker
from adjudicator.caretakers.knowledge import Knowledge
from adjudicator.caretakers.playing_out import PlayOuts
from adjudicator.caretakers.strength import STRENGTHS, Strength
from adjudicator.caretakers.worlds import world_for
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.choices import Number, OneOf, Talks
from adjudicator.engine.decision import USUAL_WINDOW, Decision
from adjudicator.engine.play import begin
from adjudicator.engine.random_play import plain, play_out
from adjudicator.games.dealing import NoWorld
from adjudicator.games.registry import game_of
from adjudicator.selfplay.caretaking import seats_of
from adjudicator.selfplay.play import play_game
from tests.caretakers.lanterns_solved import best_chance
from tests.caretakers.tables import GAMES, decisions

TINY = Strength(worlds=1, candidates=4, trials=4, answers=12)


@pytest.mark.parametrize("slug", GAMES)
def test_answers_are_legal_and_the_same_every_time(slug: str) -> None:
    game, compared = game_of(slug), 0
    share = 1.0 if slug == "lanterns" else 0.06
    for live, known in decisions(slug, 1, 120, share):
        chosen, again = (Caretaker(game, TINY, "seed").answer(known) for _ in range(2))
        assert chosen == again
        asked = next(i.decision for i in live.waiting if i.decision.role == known.role)
        asked.check(asked.choice.load(chosen.value))
        assert chosen.trials <= 2 * TINY.trials
        compared += chosen.compared > 1
    assert compared > 1


def wins(role: str, strength: str, games: int, foe: str = "") -> int:
    """Return how many games of Lanterns a role wins, against a random player or a caretaker."""
    game, found = game_of("lanterns"), 0
    other = "blue" if role == "red" else "red"
    strengths = {who: name for who, name in ((role, strength), (other, foe)) if name}
    for seed in range(games):
        live = play_out(
            game.rules,
            begin(game.rules, "plain", {}),
            RandomChance(random.Random(f"dice {seed}")),
            random.Random(f"player {seed}"),
            player=plain(game.practice.sample),
            deciders=dict(seats_of(game, strengths, seed)),
        )
        found += game.practice.worth(live.state, role) > 5
        live.close()
    return found


def test_a_caretaker_beats_a_random_player() -> None:
    assert wins("blue", "usual", 20) > wins("blue", "", 20) + 4


@pytest.mark.full
@pytest.mark.parametrize("role", ["red", "blue"])
def test_strengths_come_nearer_to_the_best_play_until_they_reach_it(role: str) -> None:
    # Nobody does better than the best play, so the two upper strengths differ by chance alone.
    games = 300
    found = {strength: wins(role, strength, games) for strength in ("", *STRENGTHS)}
    best = best_chance(role)
    chance = sqrt(games * best * (1 - best))
    assert found[""] < found["quick"] - chance < found["usual"] - 3 * chance
    for strength in ("usual", "strong"):
        assert abs(found[strength] - games * best) < 3 * chance


def test_the_best_play_of_the_small_game_is_to_guess() -> None:
    # Who moves first is guessed by every seventh answer, as long as it keeps all lamps dark.
    guessing = sum((6 / 7) ** turns / 3 for turns in range(3))
    assert best_chance("red") == pytest.approx(guessing)
    # Nobody can shade a lamp before the other has lit one, which leaves that one fewer answers.
    assert guessing * 6 / 7 > best_chance("blue") > guessing * 5 / 6


@pytest.mark.full
def test_each_strength_answers_better_than_the_one_below_where_there_is_much_to_choose() -> None:
    worth = dict.fromkeys(STRENGTHS, 0.0)
    differing = 0
    for seed in range(1, 16):
        for live, known in decisions("here_i_stand", seed, 300, 0.15):
            asked = next(i.decision for i in live.waiting if i.decision.role == known.role)
            if asked.window != USUAL_WINDOW or isinstance(asked.choice, Talks):
                continue
            judged = judge(known)
            differing += len(set(judged.values())) > 1
            for strength, value in judged.items():
                worth[strength] += value
    assert differing > 10
    assert worth["quick"] < worth["usual"] < worth["strong"]


def judge(known: Knowledge) -> dict[str, float]:
    """Return what the answer of each strength is worth, by play-outs none of them has made."""
    game, most = game_of("here_i_stand"), STRENGTHS["strong"]
    answers = {
        name: Caretaker(game, strength, "seed").answer(known).value
        for name, strength in STRENGTHS.items()
    }
    if all(answer == answers["strong"] for answer in answers.values()):
        return dict.fromkeys(answers, 0.0)
    outs = PlayOuts(game, known.role, most)
    worth: dict[str, float] = {}
    with ExitStack() as opened:
        dealt = (world_for(game, known, random.Random(f"judged {n}")) for n in range(6))
        worlds = [opened.enter_context(closing(world)) for world in dealt]
        for answer in answers.values():
            values = [
                outs.worth_of(worlds[n % len(worlds)], answer, random.Random(f"judged {n}"))
                for n in range(60)
            ]
            worth[repr(answer)] = sum(values) / len(values)
    return {name: worth[repr(answer)] for name, answer in answers.items()}


# -- candidates -----------------------------------------------------------------------------------


def found_for(choice: Any, most: int, **more: Any) -> list[Any]:
    game = game_of("lanterns")
    decision: Decision[Any] = Decision("red", "2/act", choice, **more)
    view = game.rules.view(begin(game.rules, "plain", {}).snapshot, None)
    return candidates(game, decision, view, most, random.Random(1))


def test_a_choice_with_few_answers_gives_them_all() -> None:
    options = ("guess mill", "light mill", "pass")
    assert sorted(found_for(OneOf(options), 4)) == sorted(options)


def test_default_and_thoughts_come_first_and_nothing_comes_twice() -> None:
    options = ("guess mill", "light mill", "pass")
    assert found_for(OneOf(options), 2, default="pass") == ["pass", "light mill"]


def test_of_many_answers_some_are_drawn() -> None:
    found = found_for(Number(1, 1000), 6, default=7)
    assert len(set(found)) == len(found) == 6
    assert found[0] == 7


def test_what_the_game_calls_unwise_is_left_out_unless_there_is_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    options, practice = ("guess mill", "light mill", "pass"), type(game_of("lanterns").practice)
    monkeypatch.setattr(practice, "unwise", lambda *asked: asked[-1] == "guess mill")
    assert sorted(found_for(OneOf(options), 4)) == ["light mill", "pass"]
    monkeypatch.setattr(practice, "unwise", lambda *asked: True)
    assert found_for(OneOf(options), 4, default="pass") == ["pass"]
    assert len(found_for(OneOf(options), 4)) == 1


# -- what is not searched -------------------------------------------------------------------------


def test_talks_are_left_to_silence() -> None:
    for live, known in decisions("here_i_stand", 1, 200, 1.0):
        asked = next(i.decision for i in live.waiting if i.decision.role == known.role)
        if isinstance(asked.choice, Talks):
            chosen = Caretaker(game_of("here_i_stand"), TINY, "seed").answer(known)
            assert chosen.value == asked.choice.dump(asked.default)
            assert chosen.trials == 0
            return
    raise AssertionError("nobody has talked")


def test_quarters_and_deployments_follow_the_rules_of_a_careful_player() -> None:
    met: set[str] = set()
    for live, known in decisions("here_i_stand", 1, 400, 1.0):
        asked = next(i.decision for i in live.waiting if i.decision.role == known.role)
        if asked.window not in ("deployment", "winter"):
            continue
        chosen = Caretaker(game_of("here_i_stand"), TINY, "seed").answer(known)
        asked.check(asked.choice.load(chosen.value))
        assert (chosen.compared, chosen.trials) == (1, 0)
        met.add(asked.window)
        if len(met) == 2:
            return
    raise AssertionError(f"asked in {met}")


def test_without_a_world_the_default_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_world(*given: object) -> object:
        raise NoWorld("nothing fits")

    monkeypatch.setattr("adjudicator.caretakers.caretaker.world_for", no_world)
    game = game_of("lanterns")
    seats = seats_of(game, {"red": "quick"}, 1)
    played = play_game(game, "plain", {}, 1, watched=True, deciders=dict(seats))
    done = seats["red"].done
    assert done.defaults == done.decisions > 1
    acts = [
        one.value for one in played.outcome.answers if (one.role, one.topic) == ("red", "2/act")
    ]
    assert acts
    assert set(acts) == {"pass"}
