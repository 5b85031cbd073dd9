"""A game stops at open decisions, replays from its record, and gives nothing away."""

from __future__ import annotations

import gc
import itertools
import json
import random
import subprocess
import sys
import weakref
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adjudicator.engine.chance import RandomChance, SecretChance, opening_chain
from adjudicator.engine.choices import YesNo
from adjudicator.engine.decision import Decision, Request, ask_all
from adjudicator.engine.errors import BrokenState, Diverged, IllegalAnswer
from adjudicator.engine.fact import Fact, load_fact
from adjudicator.engine.play import Live, advance, begin, replay
from adjudicator.engine.random_play import plain, play_out
from adjudicator.engine.record import Answer, Outcome, Position
from tests.engine.toy import ROLES, Lanterns, ToyState, sample
from tests.tables import each

GAME = Lanterns()


def opening() -> Position[ToyState]:
    return begin(GAME, "plain", {})


def chance() -> SecretChance:
    return SecretChance(b"a secret")


def answered(outcome: Outcome[ToyState], role: str, value: Any) -> Position[ToyState]:
    """Return the waiting position with one more answer."""
    waiting = next(item for item in outcome.waiting if item.decision.role == role)
    raw = waiting.decision.choice.dump(value)
    given = Answer(waiting.request, role, waiting.decision.topic, raw)
    return replace(outcome.position, answers=(*outcome.position.answers, given))


def test_it_runs_to_the_first_open_decision() -> None:
    outcome = advance(GAME, opening(), chance())
    assert [item.decision.role for item in outcome.waiting] == list(ROLES)
    assert {item.decision.topic for item in outcome.waiting} == {"2/bid:1"}
    assert [position.segment for position in outcome.finished] == [0]
    assert outcome.position.segment == 1
    assert outcome.trail == ("2 play round",)


def test_simultaneous_answers_wait_for_each_other() -> None:
    outcome = advance(GAME, opening(), chance())
    position = answered(outcome, "bob", 3)
    outcome = advance(GAME, position, chance())
    assert [item.decision.role for item in outcome.waiting] == ["ann", "cyd"]
    assert len(outcome.asked) == 3
    assert not any(told.fact.kind == "bids_shown" for told in outcome.told)


def test_the_trail_names_the_sections_that_wait() -> None:
    outcome = advance(GAME, opening(), chance())
    for role, bid in (("ann", 0), ("bob", 3), ("cyd", 1)):
        outcome = advance(GAME, answered(outcome, role, bid), chance())
    assert outcome.trail == ("2 play round", "2.1 swap")
    assert outcome.waiting[0].decision.role == "bob"


def test_the_position_given_is_never_changed() -> None:
    position = opening()
    before = json.dumps(GAME.dump(position.snapshot))
    advance(GAME, position, chance())
    assert json.dumps(GAME.dump(position.snapshot)) == before


def test_an_illegal_recorded_answer_is_refused() -> None:
    outcome = advance(GAME, opening(), chance())
    wrong = replace(outcome.position, answers=(Answer(0, "ann", "2/bid:1", 9),))
    with pytest.raises(IllegalAnswer, match="possible: 0 to 3"):
        advance(GAME, wrong, chance())


def test_an_answer_to_another_question_is_a_divergence() -> None:
    outcome = advance(GAME, opening(), chance())
    wrong = replace(outcome.position, answers=(Answer(0, "ann", "2/bid:7", 1),))
    with pytest.raises(Diverged, match="answer to 2/bid:7; the rules now ask 2/bid:1"):
        advance(GAME, wrong, chance())


def test_two_answers_to_one_decision_are_a_divergence() -> None:
    outcome = advance(GAME, opening(), chance())
    twice = (Answer(0, "ann", "2/bid:1", 1), Answer(0, "ann", "2/bid:1", 2))
    with pytest.raises(Diverged, match="two answers"):
        advance(GAME, replace(outcome.position, answers=twice), chance())


def test_left_over_answers_are_a_divergence() -> None:
    finished = played(5).finished[1]
    extra = (*finished.answers, Answer(17, "ann", "2/bid:1", 1))
    with pytest.raises(Diverged, match="goes on with 1 answers"):
        advance(GAME, replace(finished, answers=extra), None)


def test_answering_out_of_turn_is_refused() -> None:
    live = Live(GAME, opening(), chance())
    live.answer("ann", 1)
    with pytest.raises(IllegalAnswer, match="nothing is asked of ann"):
        live.answer("ann", 1)
    live.close()


def test_broken_invariants_stop_the_game() -> None:
    position = opening()
    position.snapshot.pile.append(12)
    with pytest.raises(BrokenState, match="the cards are"):
        advance(GAME, position, chance())


def test_a_closed_game_is_freed_without_the_collector() -> None:
    """Its record is large, and a worker opens one for each letter."""
    gc.collect()
    gc.disable()
    try:
        live = play_out(Lanterns(), opening(), chance(), random.Random(1), player=plain(sample))
        seen = weakref.ref(live)
        live.close()
        del live
        assert seen() is None
    finally:
        gc.enable()


def test_nothing_is_told_after_a_game_was_closed() -> None:
    live = Live(Lanterns(), opening(), chance())
    table = live._table
    live.close()
    with pytest.raises(RuntimeError, match="told after the game was closed"):
        table.tell(Fact())


def test_a_procedure_may_await_nothing_but_questions() -> None:
    class Wrong(Lanterns):
        def segment(self, table: Any) -> Any:
            async def procedure() -> None:
                await Elsewhere()

            return procedure()

    class Elsewhere:
        def __await__(self) -> Generator[Any, Any, Any]:
            yield "something else"

    with pytest.raises(TypeError, match="only ask and ask_all may wait"):
        advance(Wrong(), opening(), chance())


def test_one_request_asks_each_role_once() -> None:
    twice = [Decision("ann", "1/a", YesNo()), Decision("ann", "1/b", YesNo())]
    with pytest.raises(ValueError, match="asks a role twice"):
        Request(twice)
    with pytest.raises(StopIteration):
        ask_all([]).send(None)


def played(seed: int) -> Outcome[ToyState]:
    rng = random.Random(seed)
    live = play_out(GAME, opening(), RandomChance(rng), rng, player=plain(sample), watched=True)
    outcome = live.outcome()
    live.close()
    return outcome


@each("seed", range(20))
def test_every_segment_replays_to_itself_without_new_dice(seed: int) -> None:
    outcome = played(seed)
    assert not outcome.waiting
    following = [*outcome.finished[1:], outcome.position]
    for before, after in zip(outcome.finished, following, strict=True):
        again = replay(GAME, before)
        assert again.finished == (before,)
        assert again.position.snapshot == after.snapshot
        assert again.told == tuple(t for t in outcome.told if t.segment == before.segment)


@each("chain", ["", opening_chain("ab" * 32)])
@each("seed", range(10))
def test_live_play_and_replay_for_every_message_give_the_same_record(seed: int, chain: str) -> None:
    rng = random.Random(seed)
    start = replace(opening(), chain=chain)
    live = play_out(GAME, start, SecretChance(b"same"), rng, player=plain(sample))
    kept = live.outcome()
    live.close()
    rng = random.Random(seed)
    outcome = advance(GAME, start, SecretChance(b"same"))
    finished, told = list(outcome.finished), list(outcome.told)
    while outcome.waiting:
        decision = rng.choice(outcome.waiting).decision
        value = sample(decision.choice, rng)
        known = len([t for t in told if t.segment == outcome.position.segment])
        segment = outcome.position.segment
        outcome = advance(GAME, answered(outcome, decision.role, value), SecretChance(b"same"))
        finished += outcome.finished
        told += [t for t in outcome.told if t.segment > segment or t.number >= known]
    assert tuple(finished) == kept.finished
    assert tuple(told) == kept.told


def test_nothing_a_role_may_not_know_reaches_it() -> None:
    """Swap what Ann cannot see; her view and her facts do not change."""
    outcome = advance(GAME, opening(), chance())
    other = advance(GAME, opening(), chance())
    state = other.state
    state.hands["bob"], state.hands["cyd"] = state.hands["cyd"], state.hands["bob"]
    state.pile.reverse()
    assert GAME.view(outcome.state, "ann") == GAME.view(state, "ann")
    assert GAME.view(outcome.state, None) == GAME.view(state, None)
    assert GAME.view(outcome.state, "bob") != GAME.view(state, "bob")
    for told in outcome.told:
        shown = [told.audience.admits(role) for role in (*ROLES, None)]
        assert sum(shown) == (1 if told.fact.kind == "dealt" else 3)


def test_facts_survive_their_record() -> None:
    for told in played(3).told:
        raw = json.loads(json.dumps(told.fact.dump()))
        assert load_fact("toy", told.fact.kind, raw) == told.fact


PURITY = """
import json, random
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.play import begin
from adjudicator.engine.random_play import plain, play_out
from tests.engine.toy import Lanterns, sample
for seed in range(50):
    rng = random.Random(seed)
    opening, player = begin(Lanterns(), "plain", {}), plain(sample)
    live = play_out(Lanterns(), opening, RandomChance(rng), rng, player=player)
    outcome = live.outcome()
    print(json.dumps([[a.topic, a.value] for p in outcome.finished for a in p.answers]))
    print(json.dumps([t.fact.dump() for t in outcome.told]), outcome.state)
    live.close()
"""


def test_two_runs_under_different_hash_seeds_give_equal_bytes() -> None:
    root = Path(__file__).parents[2]
    runs = {
        subprocess.run(
            [sys.executable, "-c", PURITY],
            cwd=root,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


# -- dice that depend on the answers before -------------------------------------------------------


def chained() -> Position[ToyState]:
    return replace(opening(), chain=opening_chain("ab" * 32))


def test_a_replay_comes_to_the_chain_that_the_next_segment_begins_with() -> None:
    live = play_out(GAME, chained(), SecretChance(b"same"), random.Random(4), player=plain(sample))
    segments = (*live.finished, live.position)
    live.close()
    for before, after in itertools.pairwise(segments):
        assert replay(GAME, before).position.chain == after.chain


def test_an_answer_that_is_waiting_for_others_enters_no_die() -> None:
    live = Live(GAME, chained(), SecretChance(b"same"))
    before = live.outcome().position.chain
    first = live.waiting[0].decision
    live.answer(first.role, sample(first.choice, random.Random(1)))
    assert live.waiting, "the request is to be incomplete"
    assert live.outcome().position.chain == before
    live.close()


# -- renewal ------------------------------------------------------------------------------------


def renewed(live: Live[ToyState]) -> tuple[list[int], Position[ToyState]]:
    """Shuffle the pile anew; return it with the position."""
    live.renew()
    return list(live.state.pile), live.position


def test_what_may_be_known_is_shuffled_before_a_segment_begins_and_replays() -> None:
    played = advance(GAME, opening(), chance()).position
    known = list(played.snapshot.pile)
    live = Live(GAME, played, SecretChance(b"a secret", 2), renewing=True)
    assert sorted(live.state.pile) == sorted(known)
    assert live.state.pile != known
    [roll] = live.position.rolls
    assert (roll.kind, roll.label) == ("shuffle", "the pile anew at the beginning")
    again = advance(GAME, live.position, None)
    assert again.state.pile == live.state.pile
    assert again.position.snapshot.pile == known


def test_what_may_be_known_is_shuffled_before_a_question_and_replays_there() -> None:
    live = Live(GAME, advance(GAME, opening(), chance()).position, chance())
    for role in ROLES:
        live.answer(role, 1)
    pile, position = renewed(live)
    live.answer("ann", "keep")
    live.answer("ann", {"left": 2, "right": 0})
    assert position.rolls[-1].label == "the pile anew before question 1"
    finished = live.finished[-1]
    again = replay(GAME, finished)
    assert again.finished
    assert again.position.snapshot == live.outcome().position.snapshot
    assert again.position.snapshot.pile == pile


def test_it_can_be_shuffled_twice_before_one_question() -> None:
    live = Live(GAME, advance(GAME, opening(), chance()).position, chance(), renewing=True)
    for role in ROLES:
        live.answer(role, 1)
    renewed(live)
    pile, position = renewed(live)
    assert [roll.label for roll in position.rolls[-2:]] == ["the pile anew before question 1"] * 2
    assert advance(GAME, position, None).state.pile == pile


def test_a_renewal_on_record_at_another_place_is_a_mismatch() -> None:
    live = Live(GAME, advance(GAME, opening(), chance()).position, chance())
    for role in ROLES:
        live.answer(role, 1)
    live.renew()
    live.answer("ann", "keep")
    live.answer("ann", {"left": 2, "right": 0})
    finished = live.finished[-1]
    wrong = replace(finished.rolls[0], label="the pile anew before question 2")
    with pytest.raises(Diverged):
        replay(GAME, replace(finished, rolls=(finished.rolls[1], wrong)))
