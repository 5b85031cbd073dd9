"""8.6 Events of politics: points, the Electorate, agreements, and what holds for a turn."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.pieces import FRENCH, SWEDISH
from adjudicator.games.thirty_years_war.facts.events import (
    ElectorMoved,
    EventLasts,
    TurnEffectBegan,
)
from adjudicator.games.thirty_years_war.rules.control.electors import (
    BAVARIA,
    PALATINE,
    count_electors,
    electors_held,
)
from adjudicator.games.thirty_years_war.rules.control.holding import is_friendly
from adjudicator.games.thirty_years_war.rules.control.points import gain
from adjudicator.games.thirty_years_war.rules.events.event import Event, number
from adjudicator.games.thirty_years_war.rules.lasting import begin, begin_for_turn
from adjudicator.games.thirty_years_war.rules.pay.pillage import set_pillage
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.stacks import nations
from adjudicator.games.thirty_years_war.rules.state import State, everywhere

MAGDEBURG: Final = "magdeburg"


async def gain_points(table: Table[State], side: str, card: str) -> None:
    """Give points to the side that plays the card."""
    gain(table, side, number(table.state, card, "vp"), card)


async def electoral_meeting(table: Table[State], side: str, card: str) -> None:
    """Give points, more of them to a side that controls most of the Electors."""
    state = table.state
    most = electors_held(state, side) >= state.constant("elector_majority")
    gain(table, side, number(state, card, "vp_majority" if most else "vp"), card)


def _palatinate_free(state: State, side: str, card: str) -> str | None:
    if state.areas[PALATINE].control != CATHOLIC:
        name = state.edition.board.areas[PALATINE].name
        return _("the Catholics do not control {area}", area=name)
    return None


@rule("5.142")
async def _depose(table: Table[State], side: str, card: str) -> None:
    """Move the Electorate from the Palatinate to Bavaria for good."""
    table.state.palatine_elector = BAVARIA
    table.tell(ElectorMoved(PALATINE, BAVARIA))
    count_electors(table)


DEPOSED = Event(_depose, _palatinate_free)


def _magdeburg_free(state: State, side: str, card: str) -> str | None:
    if not is_friendly(state, MAGDEBURG, CATHOLIC):
        return _("the Catholics do not control {city}", city=state.edition.board.name(MAGDEBURG))
    return None


async def _sack(table: Table[State], side: str, card: str) -> None:
    """Take points from the Catholics and pillage Magdeburg."""
    state = table.state
    gain(table, side, number(state, card, "vp"), card)
    set_pillage(table, MAGDEBURG, number(state, card, "levels"), card)


SACK = Event(_sack, _magdeburg_free)


def for_the_turn(effect: str) -> Event:
    """Return the event whose effect lasts until the end of the turn (``lasting``)."""

    async def play(table: Table[State], side: str, card: str) -> None:
        begin_for_turn(table.state, effect)
        table.tell(TurnEffectBegan(card, effect))

    return Event(play)


async def last(table: Table[State], side: str, card: str) -> None:
    """Let the event hold from now on."""
    begin(table.state, card)
    table.tell(EventLasts(card))


@rule("17.F.5")
async def conflict(table: Table[State], side: str, card: str) -> None:
    """Forbid French and Swedish units to stack; those that do have until the next round's end."""
    await last(table, side, card)
    state = table.state
    state.separation_due = any(
        {FRENCH, SWEDISH} <= nations(state.edition.pieces, stack.units)
        for _place, stack in everywhere(state, PROTESTANT)
    )
