"""Card 86, Knights of St. John."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.facts.ventures import KnightsSettled
from adjudicator.games.here_i_stand.rules.control.control import displace, set_control
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.forces import add
from adjudicator.games.here_i_stand.rules.game_map import (
    home_spaces,
    is_port,
    places,
    ports_of,
    zones_of,
)
from adjudicator.games.here_i_stand.rules.hands import discard_at_random
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    HAPSBURG,
    INDEPENDENT,
    KNIGHTS,
    OTTOMAN,
)
from adjudicator.games.here_i_stand.rules.religion.saint_peters import advance_saint_peters
from adjudicator.games.here_i_stand.rules.state import (
    Impulse,
    State,
    commander,
    controller,
    home_power,
    in_play,
    is_fortified,
)

OLD_HOME: Final = "malta"


def home_of_knights(state: State) -> str | None:
    """Return the space in which the knights are, None when they are off the map."""
    for name, space in state.spaces.items():
        if space.units.get(INDEPENDENT, {}).get(KNIGHTS):
            return name
    return None


def _needs_reach(state: State, power: str, subject: Impulse) -> str | None:
    home = home_of_knights(state)
    if home is None:
        return _("the knights are off the map")
    name = places()[home].name
    if state.spaces[home].besiegers:
        return _("the knights are under siege in {space}", space=name)
    if not any(_is_ottoman_port(state, p) for zone in zones_of(home) for p in ports_of(zone)):
        return _("{space} shares no sea zone with a port under Ottoman control", space=name)
    return None


def _is_ottoman_port(state: State, port: str) -> bool:
    return in_play(state, port) and controller(state, port) == OTTOMAN


@mode(86, "harass", OWN_IMPULSE, needs=_needs_reach)
async def harass(table: Table[State], power: str, impulse: Impulse) -> None:
    """Discard a random Ottoman card; its CP go into St. Peter's.

    Never a home card; a mandatory event can be hit and is not triggered (FAQ). Played also when
    St. Peter's is complete: the CP are lost then.
    """
    hit = discard_at_random(table, OTTOMAN, 86)
    if hit is None:
        table.tell(EventWithoutEffect(86, _("there is no Ottoman card to discard")))
        return
    advance_saint_peters(table, card(hit).cp, "knights_of_st_john")


def new_homes(state: State) -> tuple[str, ...]:
    """Return the Hapsburg home ports under Hapsburg control, Malta first."""
    found = [
        space
        for space in home_spaces(HAPSBURG)
        if is_port(space)
        and home_power(state, space) == HAPSBURG
        and controller(state, space) == HAPSBURG
    ]
    return tuple(sorted(found, key=lambda space: space != OLD_HOME))


def _needs_new_home(state: State, power: str, subject: Impulse) -> str | None:
    home = home_of_knights(state)
    if home is not None:
        return _("the knights have a home: {space}", space=places()[home].name)
    if not new_homes(state):
        return _("no Hapsburg home port is under Hapsburg control")
    return None


@mode(86, "new_home", OWN_IMPULSE, needs=_needs_new_home)
async def new_home(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let the Hapsburgs settle the knights in a home port of theirs, independent from now on.

    Everybody in it is displaced (12.5); it receives a fortress unless it has walls. The knights
    are 1 independent regular and behave like one in an independent key.
    """
    state = table.state
    options = new_homes(state)
    space = await ask(Decision(HAPSBURG, "card 86/settle", OneOf(options), default=options[0]))
    here = state.spaces[space]
    await displace(table, space, [p for p in ALL_POWERS if commander(state, p) == p])
    await set_control(table, space, INDEPENDENT)
    here.besiegers.clear()
    walls = not is_fortified(state, space)
    here.fortress = here.fortress or walls
    add(here.units, {INDEPENDENT: {KNIGHTS: 1}})
    table.tell(KnightsSettled(space, walls))
