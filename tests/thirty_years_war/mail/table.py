"""A game of Thirty Years War by mail: opened, written to and read."""

from __future__ import annotations

from typing import Any

from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.service.commands.creating import create_game
from tests.service.playground import SECRET, Playground, flat, seats, start_with

SLUG = "war"
TERMS = {"excuses": "0", "grace": "0", "simultaneous.correction": "0"}


def open_war(
    ground: Playground,
    scenario: str = "campaign",
    *,
    slug: str = SLUG,
    state: State | None = None,
    **more: Any,
) -> None:
    """Create a game of a scenario with two players; with ``state`` it begins there."""
    if state is not None:
        start_with(ground.patch, state, "thirty_years_war")
    settings = {**TERMS, **more.pop("settings", {})}
    create_game(
        ground.office,
        "thirty_years_war",
        scenario=scenario,
        seats=seats(SIDES),
        slug=slug,
        secret=SECRET,
        settings=settings,
        **more,
    )


def order(ground: Playground, role: str, *lines: str, check: bool = False) -> str:
    """Send a block of orders and return the text of what answers it last."""
    fence = f"{'CHECK ' if check else ''}BEGIN {SLUG} {role}"
    ground.write(role, fence, *lines, "END", block=False)
    return flat(ground.last(role).text)
