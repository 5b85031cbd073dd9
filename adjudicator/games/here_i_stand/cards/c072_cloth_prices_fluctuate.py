"""Card 72, Cloth Prices Fluctuate."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.control.paths import homes_of
from adjudicator.games.here_i_stand.rules.control.unrest import raise_revolt
from adjudicator.games.here_i_stand.rules.deck import draw
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.hands import discard_at_random
from adjudicator.games.here_i_stand.rules.land.construction import why_not_added
from adjudicator.games.here_i_stand.rules.land.levies import add_units
from adjudicator.games.here_i_stand.rules.powers import (
    CAVALRY,
    ENGLAND,
    HAPSBURG,
    MAJOR_POWERS,
    MERCENARY,
    OTTOMAN,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State, controller

WHY: Final = "Cloth Prices Fluctuate"
MERCENARIES: Final = 2
MOST: Final = 2
CLOTH_TOWNS: Final = ("antwerp", "brussels", "amsterdam")
ZONES: Final = ("german", "italian")


def _needs_trade(state: State, power: str, subject: Impulse) -> str | None:
    if controller(state, "calais") != ENGLAND:
        return _("England does not control Calais")
    if controller(state, "antwerp") != HAPSBURG:
        return _("the Hapsburgs do not control Antwerp")
    return None


@mode(72, "boom", OWN_IMPULSE, needs=_needs_trade)
async def boom(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let England and the Hapsburgs draw a card each; who plays the card adds 2 mercenaries.

    They arrive in one friendly home space of his, not under siege. FAQ: the Ottomans add 2 cavalry
    instead, the Protestants nothing before the Schmalkaldic League.
    """
    state = table.state
    for trader in (HAPSBURG, ENGLAND):
        draw(table, trader, 1, WHY)
    kind = CAVALRY if power == OTTOMAN else MERCENARY
    spaces = camps(state, power, kind)
    to: dict[str, int] = {}
    if spaces:
        chosen = await ask(Decision(power, "card 72/camp", OneOf(spaces), default=spaces[0]))
        to = {chosen: MERCENARIES}
    add_units(table, power, kind, to, 72, wanted=MERCENARIES)


def camps(state: State, power: str, kind: str) -> tuple[str, ...]:
    """Return the home spaces in which a power could add units of a kind now."""
    return tuple(
        space
        for space in homes_of(state, power)
        if why_not_added(state, power, power, kind, space) is None
    )


@mode(72, "crisis", OWN_IMPULSE)
async def crisis(table: Table[State], power: str, impulse: Impulse) -> None:
    """Make who controls Antwerp discard at random; then put up to 2 spaces into unrest.

    They are Antwerp, Brussels, Amsterdam and the Hapsburg home spaces of the German and Italian
    zones, whoever controls them. FAQ: never a home card; a mandatory event is not triggered.
    """
    state = table.state
    merchant = controller(state, "antwerp")
    if merchant in MAJOR_POWERS:
        discard_at_random(table, merchant, 72)
    await raise_revolt(table, power, cloth_country(state), MOST, 72)


def cloth_country(state: State) -> tuple[str, ...]:
    """Return the spaces that the crisis can put into unrest, occupied or not."""
    homes = [s for s in homes_of(state, HAPSBURG) if places()[s].language_zone in ZONES]
    return tuple(dict.fromkeys([*CLOTH_TOWNS, *homes]))
