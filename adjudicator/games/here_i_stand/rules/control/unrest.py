"""12.4 Unrest: which spaces events can put into unrest, and doing so.

Removing unrest is an action (``control``); what unrest prevents stands with each of those rules.
"""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.choices import SomeOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.events import UnrestAdded
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.state import State, in_play


@rule("12.4")
def why_no_unrest(state: State, space: str) -> str | None:
    """Return why an event cannot put a space into unrest, or None.

    FAQ: a leader alone, of an army or a fleet, occupies a space; reformers, universities and
    markers do not. The two exceptions, Book of Common Prayer and Carlstadt, do not ask.
    """
    here, name = state.spaces[space], places()[space].name
    if not in_play(state, space):
        return _("{space} is not in play yet", space=name)
    if here.unrest:
        return _("{space} is in unrest already", space=name)
    if here.units or here.leaders:
        return _("{space} is occupied by units or leaders", space=name)
    return None


def open_to_unrest(state: State, spaces: Iterable[str]) -> tuple[str, ...]:
    """Return those of ``spaces`` that an event can put into unrest, keys first, then as given."""
    found = [space for space in spaces if why_no_unrest(state, space) is None]
    return tuple(sorted(found, key=lambda space: not places()[space].is_key))


@rule("12.4")
def add_unrest(table: Table[State], spaces: Iterable[str], card: int) -> None:
    """Put spaces into unrest and tell; those that are in unrest already are passed over."""
    fallen = tuple(space for space in spaces if not table.state.spaces[space].unrest)
    for space in fallen:
        table.state.spaces[space].unrest = True
    if fallen:
        table.tell(UnrestAdded(fallen, card))


def why_no_revolt(state: State, spaces: Iterable[str], reason: str) -> str | None:
    """Return ``reason`` when an event finds no space to put into unrest, or None."""
    return None if open_to_unrest(state, spaces) else reason


@rule("12.4")
async def raise_revolt(
    table: Table[State], power: str, spaces: Iterable[str], most: int, card: int, *, least: int = 0
) -> None:
    """Let ``power`` put up to ``most`` of ``spaces`` into unrest by an event, all at once.

    An event that says "up to" so many may be played for fewer, or none; ``least`` counts as far as
    there are spaces.
    """
    options = open_to_unrest(table.state, spaces)
    most = min(most, len(options))
    if not most:
        return
    choice = SomeOf(options, min(least, most), most)
    topic = f"card {card}/revolt"
    fallen = await ask(Decision(power, topic, choice, default=options[:most]))
    add_unrest(table, fallen, card)
