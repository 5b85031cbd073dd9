"""Random games for two run to their end, keep their invariants, and replay to themselves."""

from __future__ import annotations

from adjudicator.engine.play import replay
from adjudicator.games.here_i_stand.rules.players import TWO_PLAYERS
from adjudicator.selfplay.play import replay_game
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
