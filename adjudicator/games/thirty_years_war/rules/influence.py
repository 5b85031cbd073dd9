"""7.1 Wallenstein's influence."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.wallenstein import AmbitionRolled, InfluenceMoved
from adjudicator.games.thirty_years_war.rules.dice import roll
from adjudicator.games.thirty_years_war.rules.ending import finish
from adjudicator.games.thirty_years_war.rules.options import AMBITION, OPTIONS
from adjudicator.games.thirty_years_war.rules.sides import PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.kit.options import YES

WALLENSTEIN: Final = "wallenstein"
IN_PLAY: Final = "in_play"


@rule("7.1")
def raise_influence(table: Table[State], boxes: int, why: str) -> None:
    """Move the marker up; whoever calls this asks ``end_by_influence`` when he is done."""
    track = table.state.wallenstein
    boxes += _ambition(table)
    track.track += boxes
    table.tell(InfluenceMoved(boxes, track.track, why))


@rule("19.6")
def _ambition(table: Table[State]) -> int:
    """Return the box that Wallenstein's ambition adds by a die, near the end of the track."""
    state = table.state
    last = state.constant("wallenstein_ends") - state.constant("ambition_boxes")
    if OPTIONS.value(state, AMBITION) != YES or state.wallenstein.track <= last:
        return 0
    bounds = ("ambition_vp_low", "ambition_vp_high")
    modifier = sum(state.vp >= state.constant(bound) for bound in bounds)
    die = roll(table, "Wallenstein's ambition")
    boxes = int(die + modifier >= state.constant("ambition_roll"))
    table.tell(AmbitionRolled(die, modifier, boxes))
    return boxes


@rule("5.21")
def end_by_influence(table: Table[State]) -> None:
    """End the game at once if the marker is at the end of its track and Wallenstein is alive."""
    state = table.state
    at_end = state.wallenstein.track >= state.constant("wallenstein_ends")
    if at_end and state.wallenstein.status == IN_PLAY:
        finish(table, "major", (PROTESTANT,), "wallenstein")
