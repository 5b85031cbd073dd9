"""Card 42, Roxelana."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.choices import YesNo
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import LeaderAppeared
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.action.terms import Terms
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.land.formations import space_name
from adjudicator.games.here_i_stand.rules.land.placing import lift
from adjudicator.games.here_i_stand.rules.land.siege import Assault, why_not_assault
from adjudicator.games.here_i_stand.rules.powers import OTTOMAN
from adjudicator.games.here_i_stand.rules.state import Impulse, State, controller, leader_location

SULEIMAN: Final = "suleiman"
ISTANBUL: Final = "istanbul"
PRICE_OF_RELEASE: Final = 2


# ------------------------------------------------------------------------------ the Ottomans


def ottoman_terms() -> Terms:
    """Return the terms of the Ottoman CP: the first assault that Suleiman leads is free.

    He may lead one against a space put under siege in this very impulse; the other requirements of
    15.1 stay. The free assault can still be made when all CP are spent.
    """
    return Terms(
        section="card 42",
        note=_(
            "and one assault led by Suleiman is free, also against a space just put under siege"
        ),
        assault_at_once=tuple(places()),
        judge=_why_not_at_once,
        price=_price,
        more=_may_assault,
    )


def _leads(action: Action) -> bool:
    return isinstance(action, Assault) and SULEIMAN in action.force.leaders


def _has_led(state: State) -> bool:
    return SULEIMAN in state.impulse.assault_leaders


def _price(state: State, power: str, action: Action) -> int | None:
    return 0 if _leads(action) and not _has_led(state) else None


def _why_not_at_once(state: State, power: str, action: Action) -> str | None:
    """Return why a space put under siege in this impulse cannot be assaulted by ``action``."""
    here = state.impulse
    if not isinstance(action, Assault) or action.space not in here.sieges_begun:
        return None
    if _leads(action) and not any(space in here.assaulted for space in here.sieges_begun):
        return None
    return _(
        "{space} was put under siege in this impulse; Suleiman alone leads an "
        "assault there, and only one",
        space=space_name(action.space),
    )


def _may_assault(state: State, power: str) -> bool:
    """Return whether the free assault is still to be had."""
    space = leader_location(state, SULEIMAN)
    if space not in state.spaces or _has_led(state) or SULEIMAN in state.impulse.laid_up:
        return False
    return why_not_assault(state, power, space) is None


@mode(42, "ottoman", OWN_IMPULSE)
async def ottoman(table: Table[State], power: str, impulse: Impulse) -> None:
    """Spend 4 CP, with an assault by the formation of Suleiman on top."""
    await spend(table, power, card(42).cp, ottoman_terms())


# ------------------------------------------------------------------------------ all others


def _why_no_suleiman(state: State, power: str, subject: Any) -> str | None:
    if SULEIMAN in state.captured or leader_location(state, SULEIMAN) is not None:
        return None
    return _("Suleiman is neither on the map nor captured")


@mode(42, "others", OWN_IMPULSE, needs=_why_no_suleiman)
async def others(table: Table[State], power: str, impulse: Impulse) -> None:
    """Spend 4 CP, or 2 CP and have Suleiman placed in Istanbul, without any units.

    FAQ: this frees even a captured Suleiman, and the Ottomans cannot do it. An Istanbul in other
    hands does not receive him.
    """
    state = table.state
    points = card(42).cp
    elsewhere = leader_location(state, SULEIMAN) != ISTANBUL
    if elsewhere and controller(state, ISTANBUL) == OTTOMAN:
        released = await ask(Decision(power, "card 42/release", YesNo(), default=False))
        if released:
            points -= PRICE_OF_RELEASE
            _bring_home(table)
    await spend(table, power, points)


def _bring_home(table: Table[State]) -> None:
    state = table.state
    space = leader_location(state, SULEIMAN)
    if space is not None:
        lift(state, space, Force({}, (SULEIMAN,)))
    state.captured.pop(SULEIMAN, None)
    state.spaces[ISTANBUL].leaders.append(SULEIMAN)
    table.tell(LeaderAppeared(SULEIMAN, ISTANBUL, 42))
