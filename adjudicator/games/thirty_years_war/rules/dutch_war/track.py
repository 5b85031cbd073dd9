"""16.1 The Dutch War Track."""

from __future__ import annotations

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.board import UNITED_PROVINCES
from adjudicator.games.thirty_years_war.edition.charts import TrackBox
from adjudicator.games.thirty_years_war.edition.decks import DUTCH
from adjudicator.games.thirty_years_war.facts.dutch_war import DutchWarEnded, DutchWarMoved
from adjudicator.games.thirty_years_war.rules.control.points import gain
from adjudicator.games.thirty_years_war.rules.removing import eliminate
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT, SIDES
from adjudicator.games.thirty_years_war.rules.state import State


@rule("16.12")
def move_marker(table: Table[State], boxes: int) -> None:
    """Move the marker up (positive) or down; nothing moves it once the war has ended."""
    war = table.state.dutch_war
    for _box in range(abs(boxes)):
        if war.ended:
            return
        before = war.box
        war.box += 1 if boxes > 0 else -1
        table.tell(DutchWarMoved(before, war.box))
        _enter(table, table.state.edition.charts.dutch_war[war.box])


@rule("16.13")
def _enter(table: Table[State], box: TrackBox) -> None:
    """Carry out what a box says; its points come once in a game (16.131)."""
    state = table.state
    war = state.dutch_war
    if box.aid is not None:
        war.aid_box = box.box
    if box.vp and box.box not in war.scored:
        war.scored.append(box.box)
        gain(table, CATHOLIC, box.vp, "dutch_war", str(box.box))
    if not box.ends:
        return
    war.ended = True
    war.siege, war.answered = "", False  # nobody comes to relieve it any more (16.132)
    table.tell(DutchWarEnded(box.box))
    if box.stops_aid and DUTCH in state.sources[PROTESTANT]:
        state.sources[PROTESTANT].remove(DUTCH)
    for side in SIDES if box.stops_aid else (CATHOLIC,):
        stack = state.stack(UNITED_PROVINCES, side)
        if not stack.is_empty:
            eliminate(table, UNITED_PROVINCES, side, stack.copied())


@rule("16.131", "17.U.1")
def dutch_modifier(state: State) -> int:
    """Return what the track adds to the Dutch points of AID cards: the last box with an effect."""
    box = state.dutch_war.aid_box
    return 0 if box is None else state.edition.charts.dutch_war[box].aid or 0
