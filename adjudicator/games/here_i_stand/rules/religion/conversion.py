"""18.3, 21.6 Conversion: a space changes its religion, an electorate brings its regulars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.choices import OneOf, SomeOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.faith import (
    CarlstadtUnrest,
    ElectorRegularsPlaced,
    ElectorRegularsWithheld,
    FlipsLost,
    SpaceConverted,
)
from adjudicator.games.here_i_stand.rules.denominations import can_show_with
from adjudicator.games.here_i_stand.rules.forces import add
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT, REGULAR
from adjudicator.games.here_i_stand.rules.state import CATHOLIC, PROTESTANT_FAITH, State, controller
from adjudicator.games.here_i_stand.rules.turn.victory import end_if_won


@dataclass(frozen=True)
class ConversionChoice(OneOf[str]):
    """One of the spaces that may be converted, the first of ``left``; in a debate, its zone."""

    left: int = 1
    zone: str = ""


SCHMALKALDIC_LEAGUE: Final = "schmalkaldic_league"


def convert(table: Table[State], space: str, religion: str) -> None:
    """Bring a space under another religion and tell; nothing happens when it is there already.

    Political control and unrest stay as they are. An electorate that becomes Protestant brings
    the regulars that wait for it on the Electorate display (21.6). With the fiftieth space the
    game ends at once (23.1).
    """
    here = table.state.spaces[space]
    if here.religion == religion:
        return
    here.religion = religion
    table.tell(SpaceConverted(space, religion))
    if religion == PROTESTANT_FAITH and table.state.electorate_display.get(space):
        if why_regulars_wait(table.state, space) is None:
            place_elector_regulars(table, space)
        else:
            table.tell(ElectorRegularsWithheld(space))
    end_if_won(table)


async def flip_one_by_one(
    table: Table[State],
    winner: str,
    count: int,
    section: str,
    options: Callable[[State], tuple[str, ...]],
    *,
    zone: str = "",
) -> None:
    """Let the winner of a debate, diet or council convert spaces to its religion, one by one.

    ``options`` are what it may convert next, ``zone`` is that of a debate. What finds no space is
    lost.
    """
    religion = PROTESTANT_FAITH if winner == PROTESTANT else CATHOLIC
    for number in range(1, count + 1):
        spaces = options(table.state)
        if not spaces:
            table.tell(FlipsLost(winner, count - number + 1))
            return
        topic = f"{section}/flip:{number}"
        choice = ConversionChoice(spaces, count - number + 1, zone)
        space = await ask(Decision(winner, topic, choice, default=spaces[0]))
        convert(table, space, religion)


async def convert_some(
    table: Table[State], asked: str, topic: str, options: Sequence[str], count: int, religion: str
) -> None:
    """Let ``asked`` convert ``count`` of the spaces that an event may convert, or all there are.

    Such spaces need not be eligible for an attempt; nobody is asked when all of them go.
    """
    chosen = tuple(options)
    if len(chosen) > count:
        choice = SomeOf(chosen, count, count)
        chosen = await ask(Decision(asked, topic, choice, default=chosen[:count]))
    for space in chosen:
        convert(table, space, religion)


@rule("21.6")
def why_regulars_wait(state: State, space: str) -> str | None:
    """Return why the regulars of an electorate stay on the Electorate display, or None (21.6).

    Before the Schmalkaldic League Protestant religion is enough; from then on the Protestants
    must control the electorate too, and it must not be under siege.
    """
    if not state.electorate_display.get(space):
        return _("no regulars wait for this space")
    if state.spaces[space].religion != PROTESTANT_FAITH:
        return _("the space is not Protestant")
    if SCHMALKALDIC_LEAGUE not in state.events_done:
        return None
    if controller(state, space) != PROTESTANT:
        return _("the Protestants do not control the space")
    return _("the space is under siege") if state.spaces[space].besiegers else None


@rule("21.6")
def place_elector_regulars(table: Table[State], space: str) -> None:
    """Put the waiting regulars of an electorate on the map if 21.6 allows it now, and tell.

    To be called, too, whenever control of an electorate or a siege of it has changed.
    """
    state = table.state
    if why_regulars_wait(state, space) is not None:
        return
    count = state.electorate_display[space]
    state.electorate_display[space] = 0
    while count and not can_show_with(state, PROTESTANT, REGULAR, {space: count}):
        count -= 1  # there are not enough small counters for more (5.2)
    add(state.spaces[space].units, {PROTESTANT: {REGULAR: count}})
    table.tell(ElectorRegularsPlaced(space, count))


@rule("12.4")
def put_in_unrest(table: Table[State], space: str) -> None:
    """Put a space into unrest after a failed attempt of Carlstadt's treatise.

    FAQ: units in the space do not prevent this unrest (12.4).
    """
    if table.state.spaces[space].unrest:
        return
    table.state.spaces[space].unrest = True
    table.tell(CarlstadtUnrest(space))
