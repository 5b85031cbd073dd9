"""What a careful side writes on its response sheet for a turn; it leaves nothing to be asked.

Armies stay outside only where they are as strong as what comes; combat cards are played where much
is at stake; the best card is carried over.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.games.thirty_years_war.rules.view import View


def for_a_turn(view: View) -> Iterator[str]:
    """Give the lines of a side; the last of those that fit counts."""
    yield "PASS ALL"
    yield from ("ALWAYS INSIDE", "ALWAYS OUTSIDE IF odds at least 1:1")
    yield from ("ALWAYS RETREAT INSIDE, HOME", "ALWAYS LOSE CHEAPEST")
    yield "ALWAYS PLAY ANY IF own units at least 3"
    yield from ("ALWAYS PAY veterans", "ALWAYS CONTINUE SIEGES ALL", "ALWAYS KEEP HIGHEST")
