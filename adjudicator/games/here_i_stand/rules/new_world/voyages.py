"""20 Voyages that events begin and call off, and who the New World is open to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.ventures import VoyageCancelled
from adjudicator.games.here_i_stand.rules.new_world.phase import (
    CONQUEST,
    EXPLORATION,
    Conquer,
    Explore,
    embark,
)
from adjudicator.games.here_i_stand.rules.state import State, Voyage

FREE_VOYAGE_BONUS: Final = 2
"""Added to the rolls of voyages that cards 50 and 101 begin."""
ACTIONS: Final = {EXPLORATION: Explore(), CONQUEST: Conquer()}
"""Kind of voyage -> the action that it is, once per turn and power."""


async def ask_power(table: Table[State], asked: str, number: int, options: Iterable[str]) -> str:
    """Ask which power event ``number`` is for; the default is the asked power where possible."""
    powers = tuple(options)
    default = asked if asked in powers else powers[0]
    return await ask(Decision(asked, f"card {number}/power", OneOf(powers), default=default))


@rule("20")
def why_not_begin(state: State, power: str, kind: str) -> str | None:
    """Return why a power may not begin a voyage of a kind this turn, or None (20.2, 20.3)."""
    try:
        ACTIONS[kind].check(state, power)
    except IllegalAnswer as refusal:
        return str(refusal)
    return None


@rule("20")
def begin_free_voyage(table: Table[State], power: str, kind: str) -> None:
    """Begin a voyage without CP and with +2; it is the one voyage of its kind of the turn."""
    embark(table, power, ACTIONS[kind].do, Voyage(power, kind, bonus=FREE_VOYAGE_BONUS))


def under_way(state: State, *kinds: str) -> dict[str, Voyage]:
    """Return the voyages of these kinds under way, by a name for orders: ``france exploration``."""
    return {_title(voyage): voyage for voyage in state.voyages if voyage.kind in kinds}


def _title(voyage: Voyage) -> str:
    """Return what a voyage is called: ``hapsburg_conquest``, or ``hapsburg_cabot``."""
    return f"{voyage.power}_{'cabot' if voyage.name else voyage.kind}"


async def ask_voyage(table: Table[State], asked: str, number: int, *kinds: str) -> Voyage:
    """Ask which voyage of these kinds event ``number`` is aimed at."""
    found = under_way(table.state, *kinds)
    # Nobody's default is a voyage of his own while there is another.
    options = sorted(found, key=lambda title: found[title].power == asked)
    choice = OneOf(tuple(options))
    title = await ask(Decision(asked, f"card {number}/voyage", choice, default=options[0]))
    return found[title]


@rule("20")
def cancel_voyage(table: Table[State], voyage: Voyage, number: int) -> None:
    """Call a voyage off: its marker waits on the Turn Track, so no other sails this turn.

    Cabot uses no marker: his counter goes back to be used by a later play of his card.
    """
    state = table.state
    state.voyages.remove(voyage)
    done = state.actions_this_turn[voyage.power]
    action = ACTIONS[voyage.kind].do
    if not voyage.name and action not in done:
        done.append(action)
    table.tell(VoyageCancelled(voyage.power, voyage.kind, voyage.name, number))
