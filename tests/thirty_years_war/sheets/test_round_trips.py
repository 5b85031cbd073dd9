"""How often the table waits in a turn, both players together, with sheets and without."""

from __future__ import annotations

import random
from contextlib import closing
from itertools import chain
from typing import Any, Final

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.play import Live, begin
from adjudicator.games.registry import game_of
from adjudicator.roundtrips.play import Played, Rounds
from adjudicator.roundtrips.ways import OWN, WAYS, Sheet, Way, sheets_of
from adjudicator.roundtrips.writers import Writers
from tests.thirty_years_war.sheets.windows import windows

GAME: Final = game_of("thirty_years_war")
BY_NAME: Final = {way.name: way for way in WAYS}
STANDING: Final = BY_NAME["whole impulses, standing orders"]
TARGET: Final = 14.0
"""Round trips a turn of both players, with sensible standing orders."""


def played(way: Way, sheet: Sheet, seed: int = 1) -> Played:
    """Play the Early War as ``roundtrips`` does."""
    writers = Writers(GAME, GAME.practice.habits["attentive"], way, sheet, seed)
    chance = RandomChance(random.Random(f"dice {seed}"))
    with closing(Live(GAME.rules, begin(GAME.rules, "early_war", {}), chance)) as live:
        table = Rounds(GAME, live, writers)
        while table.settle():
            table.round()
        return table.result()


def a_turn(found: Played) -> float:
    """Return the rounds of a turn on average."""
    return sum(turn.rounds for turn in found.turns.values()) / len(found.turns)


def test_sheets_and_standing_orders_leave_little_but_the_card_rounds() -> None:
    brisk = played(STANDING, Sheet("brisk", "brisk"))
    assert brisk.rounds["8.2/round"] >= 12 * (len(brisk.turns) - 1)
    assert a_turn(brisk) <= TARGET


def test_what_a_side_writes_for_the_turn_leaves_still_less() -> None:
    own = played(STANDING, Sheet(OWN, "brisk"))
    assert a_turn(own) <= a_turn(played(STANDING, Sheet("brisk", "brisk")))
    assert not {"11.23/react", "5.3/accept", "6.0.G/keep"} & {*own.rounds}
    assert own.responses > 0


def test_without_them_the_table_waits_for_every_question() -> None:
    everything = next(sheet for sheet in sheets_of(GAME) if sheet.name == "everything")
    found = played(BY_NAME["line by line"], everything)
    assert a_turn(found) > 2 * TARGET
    assert {"11.23/react", "15.13/pay", "15.25/recover", "6.0.G/keep"} <= {*found.rounds}


def test_standing_orders_answer_before_a_sheet_where_no_hand_shows() -> None:
    """A careful sheet asks about all of it."""
    writers = Writers(
        GAME, GAME.practice.habits["attentive"], STANDING, Sheet("careful", "careful"), 1
    )
    seen: dict[str, bool] = {}
    live: Any = None  # nobody has written anything about what is on the board
    for decision in chain.from_iterable(windows(seed, 60) for seed in range(8)):
        seen[decision.name] = writers.at_once(live, decision) is not None
    assert seen["pay"]
    assert seen["retreat"]
    assert not seen["recover"]
    assert not seen["combat_cards"]
