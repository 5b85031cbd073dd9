"""Facts are known by kind before any card has been loaded."""

from __future__ import annotations

import subprocess
import sys

from adjudicator.engine.fact import kinds_of
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.cards import modes_in

PROGRAM = """
import adjudicator.games.here_i_stand
from adjudicator.engine.fact import kinds_of
print(*kinds_of("here_i_stand"))
"""


def test_a_fresh_process_can_read_what_any_card_has_told() -> None:
    """A stored game may be reported before a card has been played in this process."""
    assert modes_in("own_impulse")
    fresh = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert tuple(fresh.stdout.split()) == kinds_of(HereIStand.slug)
    assert "zwingli_fell" in fresh.stdout.split()
