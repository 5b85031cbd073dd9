"""Games among caretakers: all seats, all scenarios, with the invariants and the replay of each."""

from __future__ import annotations

import pytest

from adjudicator.selfplay.caretaking import EVERY_SEAT
from adjudicator.selfplay.play import EVERYWHERE, selfplay

PARTS, GAMES = 10, 5


@pytest.mark.parametrize(
    ("slug", "scenario"),
    [("here_i_stand", "two_player"), ("thirty_years_war", "early_war")],
)
def test_caretakers_play_a_turn_of_a_game_among_themselves(slug: str, scenario: str) -> None:
    report = selfplay(slug, 1, 7, scenario, {"last_turn": "1"}, caretakers={EVERY_SEAT: "quick"})
    assert report.ok, report.as_text()
    assert sum(done.decisions for done in report.thinking.values()) == report.decisions


@pytest.mark.full
@pytest.mark.timeout(6 * 3600)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("slug", ["here_i_stand", "thirty_years_war"])
def test_a_hundred_games_among_caretakers_hold(slug: str, part: int) -> None:
    """Whole games, in the scenarios and with the options that the seeds say; fifty of each game."""
    caretakers = {EVERY_SEAT: "quick"}
    report = selfplay(slug, GAMES, 1 + part * GAMES, EVERYWHERE, caretakers=caretakers)
    assert report.ok, report.as_text()
    assert sum(report.ends.values()) == GAMES
