"""Random legal games run to their end, keep their invariants, and replay to themselves."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any, cast

import pytest

from adjudicator.engine.chance import RandomChance, SecretChance
from adjudicator.engine.decision import Choice, Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Live, advance, begin
from adjudicator.engine.random_play import Player, liking, plain
from adjudicator.engine.record import Answer, Position
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.practice import HereIStandPractice
from adjudicator.games.here_i_stand.practice.action import any_of_kind
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.practice.wishes import wanted
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.action.table import ACTIONS
from adjudicator.games.here_i_stand.rules.action.terms import ANY_ACTION
from adjudicator.games.here_i_stand.rules.forces import add
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.scenarios import set_up
from adjudicator.games.here_i_stand.rules.state import State, pair
from adjudicator.games.opaque import AnyState
from adjudicator.games.registry import game_of
from adjudicator.selfplay.play import play_game, replay_game, selfplay
from tests.own_types import his_state

GAME = HereIStand()


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("scenario", "players"), [("tournament", 4), ("1517", 6), ("1517", 3), ("1532", 5), ("1532", 6)]
)
def test_a_random_game_reaches_its_end_and_replays(scenario: str, players: int) -> None:
    report = selfplay("here_i_stand", 1, 3, scenario, {"players": players})
    assert report.failures == []
    assert sum(report.ends.values()) == 1


def test_a_random_game_passes_the_stages_of_turn_1_in_order() -> None:
    outcome = play_game(game_of("here_i_stand"), "1517", {"last_turn": 1}, 11, watched=True).outcome
    stages = [his_state(segment.snapshot).stage for segment in outcome.finished]
    once = list(dict.fromkeys(stages))
    assert once[:6] == ["theses", "card_draw", "negotiation", "diet", "spring", "action"]
    assert his_state(outcome.state).ending is not None


def wanted_uses_played(seed: int, player: Player[State]) -> int:
    """Return how often the uses that a seed wants are played in a turn."""
    practice, wishes = HereIStandPractice(), set(wanted(seed))
    game, options = game_of("here_i_stand"), {"last_turn": 1}
    played = play_game(
        game, "1517", options, seed, watched=False, player=cast("Player[AnyState]", player)
    )
    return sum(practice.use_told(told.fact) in wishes for told in played.outcome.told)


@pytest.mark.full
def test_players_of_practice_games_play_what_they_want_more_often_than_plain_ones() -> None:
    seeds = range(5)
    likes = HereIStandPractice().likes
    eager = [wanted_uses_played(seed, liking(likes(seed), sample)) for seed in seeds]
    anything = [wanted_uses_played(seed, plain(sample)) for seed in seeds]
    assert sum(eager) > 1.4 * sum(anything) > 0


@pytest.mark.full
@pytest.mark.parametrize("first", range(1000, 1200, 25))
def test_many_random_games_hold(first: int) -> None:
    report = selfplay("here_i_stand", 25, seed=first)
    assert report.failures == []


@pytest.mark.full
def test_many_random_games_use_every_action_and_home_card() -> None:
    coverage = selfplay("here_i_stand", 120, seed=5000, replayed=False).coverage
    assert set(coverage.actions) - {"end"} == set(ACTIONS)
    played = {use.thing.split()[0] for use in coverage.uses if use.way != "cp" and use.times}
    assert {"1", "2", "3", "4", "5", "6", "7", "9", "10", "11", "12", "13"} <= played


@pytest.mark.full
@pytest.mark.timeout(6 * 3600)
def test_a_thousand_games_play_each_card_in_each_of_its_ways_at_least_20_times() -> None:
    """All scenarios and numbers of players, with the invariants watched and every game replayed.

    One game in thirteen is for two, and has fewer cards.
    """
    jobs = os.cpu_count() or 1
    report = selfplay("here_i_stand", 1084, seed=1, scenario="all", least=20, jobs=jobs)
    assert report.failures == []
    assert report.seldom == []


@pytest.mark.full
def test_live_play_and_one_replay_for_each_message_leave_the_same_record() -> None:
    chance = SecretChance(b"the same dice")
    rng = random.Random(4)
    live = Live(GAME, begin(GAME, "1517", {"last_turn": 1}), chance)
    finished: list[Position[State]] = []
    outcome = advance(GAME, begin(GAME, "1517", {"last_turn": 1}), chance)
    try:
        while live.waiting:
            item = rng.choice(live.waiting)
            value = sample(item.decision.choice, rng)
            given = Answer(
                item.request,
                item.decision.role,
                item.decision.topic,
                item.decision.choice.dump(value),
            )
            live.answer(item.decision.role, value)
            finished += outcome.finished
            position = replace(outcome.position, answers=(*outcome.position.answers, given))
            outcome = advance(GAME, position, chance)
        played = live.outcome()
    finally:
        live.close()
    finished += outcome.finished
    assert tuple(finished) == played.finished
    assert outcome.state == played.state


def test_a_snapshot_is_json_and_comes_back_the_same() -> None:
    outcome = play_game(game_of("here_i_stand"), "tournament", {}, 21, watched=False).outcome
    for segment in outcome.finished[::5]:
        snapshot = his_state(segment.snapshot)
        raw = GAME.dump(snapshot)
        assert GAME.load(raw, GAME.schema) == snapshot


# ------------------------------------------------------------------------------ war everywhere


def at_war_everywhere(seed: int) -> State:
    """Return an Action Phase of full hands, more troops, and wars and alliances at random."""
    rng = random.Random(seed)
    state = set_up("1517", {"last_turn": 1})
    state.hands["protestant"].remove(8)
    state.removed.append(8)
    state.stage, state.active = "action", "ottoman"
    rng.shuffle(state.draw_pile)
    for hand in state.hands.values():
        hand += [state.draw_pile.pop() for _ in range(6)]
    for one, other in combinations(MAJOR_POWERS[:-1], 2):
        fate = rng.random()
        if fate < 0.7:
            state.wars += [war for war in [pair(one, other)] if war not in state.wars]
        elif fate > 0.9 and pair(one, other) not in state.wars:
            state.alliances.append(pair(one, other))
    for minor, ally in (("genoa", "france"), ("venice", "papacy"), ("scotland", "france")):
        if rng.random() < 0.4:
            state.minor_allies[minor] = ally
    for space in state.spaces.values():
        for power in MAJOR_POWERS:
            if power in space.units:
                add(space.units, {power: {"regular": rng.randint(0, 1)}})
    return state


def is_legal(choice: Choice[Any], value: Any) -> bool:
    """Return whether a choice accepts a value: CP of an event may be for some actions only."""
    try:
        choice.check(value)
    except IllegalAnswer:
        return False
    return True


def eager_answer(decision: Decision[Any], rng: random.Random) -> Any:
    """Return a legal value; moves, assaults and interceptions more often than not."""
    choice = decision.choice
    free = getattr(choice, "terms", None) is ANY_ACTION
    if isinstance(choice, ActionChoice) and free and rng.random() < 0.8:
        kinds: list[type[Action]] = [Assault, Move]
        for kind in rng.sample(kinds, 2):
            tried = (
                any_of_kind(kind, choice.state, choice.power, choice.cp, rng) for _ in range(3)
            )
            actions = [one for one in tried if one is not None and is_legal(choice, one)]
            if actions:
                return max(actions, key=partial(_relieves, choice.state))
    if decision.name == "intercept":
        return next(filter(None, (sample(choice, rng) for _ in range(5))), None)
    return sample(choice, rng)


def _relieves(state: State, action: Action) -> bool:
    """Return whether an action leads to a siege, where those inside may sally out."""
    return isinstance(action, Move) and bool(state.spaces[action.to].besiegers)


def fight(seed: int) -> set[str]:
    """Play a game of wars with the invariants watched, replay it, and return what was asked."""
    rng = random.Random(seed)
    opening = Position(0, GAME.revision, at_war_everywhere(seed))
    live = Live(GAME, opening, RandomChance(random.Random(f"dice {seed}")), watched=True)
    asked = set()
    try:
        while live.waiting:
            decision = rng.choice(live.waiting).decision
            asked.add(decision.name)
            live.answer(decision.role, eager_answer(decision, rng))
        replay_game(GAME, live.outcome())
    finally:
        live.close()
    return asked


def test_wars_everywhere_hold() -> None:
    """What a single random game comes to changes with every card; several come to all of it."""
    asked = set().union(*(fight(seed) for seed in range(3)))
    assert {"intercept", "avoid"} <= asked


@pytest.mark.full
def test_many_wars_hold_and_come_to_every_question_of_war() -> None:
    asked = set().union(*(fight(seed) for seed in range(100, 160)))
    wanted = {"avoid", "withdraw", "losses", "retreat", "shelter", "sally", "continue", "displace"}
    assert wanted <= asked
