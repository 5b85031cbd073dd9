"""Card 71, City State Rebels, in the variant for two."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, face
from adjudicator.games.here_i_stand.cards.c071_city_state_rebels import captured_keys, rise
from adjudicator.games.here_i_stand.rules.control.bounds import why_not_change_hands
from adjudicator.games.here_i_stand.rules.control.paths import league_formed
from adjudicator.games.here_i_stand.rules.game_map import electorates
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG
from adjudicator.games.here_i_stand.rules.state import Impulse, State, controller

KEPT: Final = ("rome", "ravenna")


def rebellious(state: State) -> tuple[str, ...]:
    """Return where rebels can rise: captured keys and, after the League, Hapsburg electorates.

    An electorate under siege is calm, as a key is. Keys that do not change hands do not rise
    (2P 5), nor do Rome and Ravenna once the Hapsburgs keep them for good (card 13).
    """
    keys = tuple(
        key
        for key in captured_keys(state)
        if why_not_change_hands(state, key) is None and not _is_kept(state, key)
    )
    held = tuple(
        space
        for space in electorates()
        if league_formed(state)
        and controller(state, space) == HAPSBURG
        and not state.spaces[space].besiegers
    )
    return (*keys, *held)


def _is_kept(state: State, key: str) -> bool:
    """Return whether the Hapsburgs hold a key that the League has left to them for good."""
    return league_formed(state) and key in KEPT and controller(state, key) == HAPSBURG


def _why_no_rising(state: State, power: str, subject: Any) -> str | None:
    if rebellious(state):
        return None
    return _(
        "no key of the German or Italian zone is held by a strange power, nor an electorate by the "
        "Hapsburgs after the League, or all such spaces are under siege"
    )


@face(71, "event", OWN_IMPULSE, needs=_why_no_rising)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Roll 5 dice against the units in a captured key; without any left it goes home.

    After the League also against an electorate that the Hapsburgs hold: it goes to the Protestants
    with a regular of theirs. A power that nobody commands loses mercenaries first, then regulars
    and squadrons; by option the opponent of who plays the card picks.
    """
    await rise(table, power, rebellious(table.state))
