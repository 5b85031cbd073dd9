"""Games that are recorded quickly, for what is shown to the public: played without mail."""

from __future__ import annotations

import random
import sqlite3
from typing import Any

from adjudicator import clock
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.service.office import Office
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.windows import settle_windows
from adjudicator.store import queries
from adjudicator.store.positions import Given
from tests.service.playground import Playground


def play_on(office: Office, slug: str, *, until: str, seed: int = 1, most: int = 3000) -> None:
    """Answer at random and record, until a stage such as ``turn 2, card_draw`` is reached.

    An empty ``until`` plays to the end of the game.
    """
    rng = random.Random(seed)
    with office.database.transaction() as session:
        game = queries.game_by_slug(session, slug)
        assert game is not None
        with Playing(session, game, clock.now()) as playing:
            for _ in range(most):
                if not playing.waiting or (until and str(playing.stage) == until):
                    break
                _answer(playing, rng)
            else:
                raise AssertionError(f"{until or 'the end'} is not reached")
            recorded = playing.record()
            settle_windows(playing, recorded)
            if recorded.over:
                game.status = "over"
                session.add(game)


_PLAYED: dict[str, sqlite3.Connection] = {}
"""By stage, a database with one game that was played until then."""


def played_until(ground: Playground, until: str) -> None:
    """Let the game his-1 be in a stage; ``ground`` is empty. The second time this takes no time."""
    if until in _PLAYED:
        ground.restore(_PLAYED[until])
        return
    play_on(ground.office, ground.open(), until=until)
    _PLAYED[until] = ground.saved()


def _answer(playing: Playing, rng: random.Random) -> None:
    decision: Any = playing.waiting[0].decision
    playing.answer(decision.role, sample(decision.choice, rng), Given("engine"))
