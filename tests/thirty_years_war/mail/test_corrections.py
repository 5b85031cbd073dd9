"""Positions of games begun elsewhere, rejected and corrected by mail; examples of the game."""

from __future__ import annotations

from typing import Any

from adjudicator.games.registry import game_of
from tests.service.playground import MODERATOR, Playground, flat
from tests.thirty_years_war.mail.table import open_war

SLUG = "his-1"
"""The game whose moderator the playground writes for."""
CORRECTION = 'CORRECT place.Linz.catholic = "2 Imperial mercenaries"'


def take_over(ground: Playground) -> None:
    position: dict[str, Any] = {"turn": 2, "stage": "action", "round": 5, "active": "catholic"}
    open_war(
        ground,
        slug=SLUG,
        moderator=MODERATOR,
        position={**position, "hand_sizes": {"catholic": 3, "protestant": 2}},
    )


def test_a_rejected_position_is_corrected_with_the_line_of_the_form(ground: Playground) -> None:
    take_over(ground)
    lines = (f"BEGIN {SLUG} protestant", "REJECT POSITION because of Linz", "END")
    ground.write("protestant", *lines, block=False)
    assert CORRECTION in flat(ground.notices()[-1].text)
    assert "1 command read, no errors" in ground.moderate(CORRECTION)
    with ground.playing(SLUG) as playing:
        state: Any = playing.state
        assert state.stack("linz", "catholic").units == {"imperial_mercenary": 2}


def test_examples_for_moderators_name_roles_and_places_of_their_game(ground: Playground) -> None:
    take_over(ground)
    listed = ground.moderate("HELP", window=None)
    assert CORRECTION in listed
    assert "ANSWER catholic: PASS" in listed
    assert "france" not in listed
    assert CORRECTION in ground.moderate("HELP CORRECT", window=None)
    assert game_of("here_i_stand").examples.correction not in listed
