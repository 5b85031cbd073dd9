"""Random games for two run to their end, keep their invariants, and replay to themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from adjudicator.engine.play import replay
from adjudicator.games.here_i_stand.facts.diplomatic import DiplomaticCardPlayed
from adjudicator.games.here_i_stand.practice.settings import setting
from adjudicator.games.here_i_stand.rules.action.command import COMMANDED, Command
from adjudicator.games.here_i_stand.rules.deck import diplomatic_cards
from adjudicator.games.here_i_stand.rules.players import TWO_PLAYERS
from adjudicator.games.here_i_stand.rules.setups import TWO_PLAYER
from adjudicator.games.registry import game_of
from adjudicator.roundtrips.measure import measure
from adjudicator.selfplay.play import play_game, replay_game, selfplay
from adjudicator.selfplay.report import Failure
from tests.here_i_stand.for_two import GAME, played_out


def test_a_random_game_for_two_reaches_its_end_and_replays() -> None:
    outcome = played_out(1, last_turn=4, vp_to_win=50, domination_margin=25)
    assert outcome.state.ending is not None
    assert outcome.state.turn == 4
    replay_game(GAME, outcome)


def test_only_the_two_players_are_ever_asked() -> None:
    outcome = played_out(2, last_turn=3, vp_to_win=50, domination_margin=25)
    answers = [answer for segment in outcome.finished for answer in segment.answers]
    assert {answer.role for answer in answers} == set(TWO_PLAYERS)
    assert any("2P 3/diplomatic" in answer.topic for answer in answers)


def test_every_segment_replays_on_its_own() -> None:
    for segment in played_out(3, last_turn=2).finished:
        assert replay(GAME, segment, exact=True).finished == (segment,)


@cache
def thousand_seeds() -> tuple[int, ...]:
    """Return seeds with which practice begins games for two, by all of their options."""
    return tuple(seed for seed in range(13 * 1000) if setting(seed).scenario == TWO_PLAYER)


def _failures(seeds: Sequence[int]) -> list[Failure]:
    """Play practice games, invariants watched, and replay them; return what went wrong."""
    reports = (
        selfplay("here_i_stand", 1, seed, TWO_PLAYER, {**setting(seed).options}) for seed in seeds
    )
    return [failure for report in reports for failure in report.failures]


def test_practice_games_by_different_options_hold_and_replay() -> None:
    assert len(thousand_seeds()) == 1000
    assert _failures(thousand_seeds()[:3]) == []


@pytest.mark.full
@pytest.mark.timeout(2 * 3600)
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_practice_games_hold_and_replay(part: int) -> None:
    assert _failures(thousand_seeds()[part::10]) == []


@pytest.mark.full
@pytest.mark.timeout(3600)
def test_practice_games_play_every_diplomatic_card_and_command_every_action() -> None:
    """What random players do in a hundred games: all there is in the variant."""
    played, ordered = set(), set()
    for seed in thousand_seeds()[:100]:
        options = {**setting(seed).options}
        game = play_game(game_of("here_i_stand"), TWO_PLAYER, options, seed, watched=False)
        facts = (told.fact for told in game.outcome.told)
        played |= {fact.card for fact in facts if isinstance(fact, DiplomaticCardPlayed)}
        values = (answer.value for answer in game.outcome.answers)
        commands = (one for one in values if isinstance(one, dict) and one.get("do") == Command.do)
        ordered |= {str(one["action"]["do"]) for one in commands if isinstance(one["action"], dict)}
    assert played == {*diplomatic_cards()}
    assert ordered == {*COMMANDED}


@pytest.mark.full
@pytest.mark.timeout(1800)
def test_a_turn_takes_at_most_twelve_round_trips_with_standing_orders_and_sheets() -> None:
    way = "impulses ahead, standing orders"
    report = measure("here_i_stand", 5, 1, TWO_PLAYER, ways=[way], sheets=["brisk", "sealed"])
    assert [one.rounds.median <= 12 for one in report.ways] == [True, True]
