"""Card 97, Scots Raid (mandatory event)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.facts.raid import (
    RaidLeaderSent,
    ScotsRaidBegun,
    StirlingTurnsFrench,
)
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.action.terms import Terms
from adjudicator.games.here_i_stand.rules.control.control import displace, set_control
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.land.formations import powers_present
from adjudicator.games.here_i_stand.rules.land.placing import relocate
from adjudicator.games.here_i_stand.rules.powers import FRANCE, SCOTLAND, leaders
from adjudicator.games.here_i_stand.rules.state import (
    Impulse,
    State,
    controller,
    has_enemy_units,
    is_friendly_space,
    leader_location,
    leader_power,
)

STIRLING: Final = "stirling"
NOBODY: Final = "none"
RAID_CP: Final = 6
RAID_CP_WITH_LEADER: Final = 3
BORDER: Final = ("berwick", "carlisle", "york")


def raid_terms() -> Terms:
    """Return what France may do: build, move, take control and assault in the North.

    Moves neither begin nor end outside. Fortified spaces there are assaulted even in the impulse in
    which the siege begins; the other requirements of 15.1 stay.
    """
    area = (*home_spaces(SCOTLAND), *BORDER)
    return Terms(
        section="card 97",
        note=_(
            "for building, moving, control and assaults in Scotland, Berwick, Carlisle and York"
        ),
        actions=("build", "move", "control", "assault"),
        area=area,
        assault_at_once=area,
    )


@mode(97, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Give an allied France a raid in the North of England; then the playing power spends 2 CP.

    Without a Scotland allied to France nothing happens but the 2 CP. France fights under the wars
    that there are: without one with England it attacks no English space.
    """
    state = table.state
    if state.minor_allies.get(SCOTLAND) == FRANCE:
        table.tell(ScotsRaidBegun())
        await _take_stirling(table)
        sent = await _send_leader(table)
        await spend(table, FRANCE, RAID_CP_WITH_LEADER if sent else RAID_CP, raid_terms())
    else:
        state.impulse.without_effect = True
        table.tell(EventWithoutEffect(97, _("Scotland is no ally of France")))
    if state.ending is None:
        await spend(table, power, card(97).cp)


async def _take_stirling(table: Table[State]) -> None:
    """Bring Stirling under French control and displace whoever is not French or Scottish there."""
    state = table.state
    if controller(state, STIRLING) == FRANCE:
        return
    table.tell(StirlingTurnsFrench(controller(state, STIRLING)))
    await set_control(table, STIRLING, FRANCE)
    strangers = [other for other in powers_present(state, STIRLING) if other != FRANCE]
    await displace(table, STIRLING, strangers)
    state.spaces[STIRLING].besiegers.clear()


def transferable(state: State) -> tuple[str, ...]:
    """Return the French army leaders on the map who are not under siege."""
    return tuple(
        name
        for space in state.spaces.values()
        if not space.besiegers or FRANCE in space.besiegers
        for name in space.leaders
        if leaders()[name].is_army and leader_power(state, name) == FRANCE
    )


def landings(state: State) -> tuple[str, ...]:
    """Return the Scottish home spaces that a French leader can reach: friendly, without enemies."""
    return tuple(
        space
        for space in home_spaces(SCOTLAND)
        if is_friendly_space(state, space, FRANCE) and not has_enemy_units(state, space, FRANCE)
    )


async def _send_leader(table: Table[State]) -> bool:
    """Let France send one leader to Scotland for 3 of the 6 CP; return whether one has gone."""
    state = table.state
    spaces, candidates = landings(state), transferable(state)
    if not spaces or not candidates:
        return False
    options = (NOBODY, *candidates)
    name = await ask(Decision(FRANCE, "card 97/leader", OneOf(options), default=NOBODY))
    if name == NOBODY:
        return False
    to = await ask(Decision(FRANCE, "card 97/landing", OneOf(spaces), default=spaces[0]))
    origin = leader_location(state, name) or to
    if origin != to:
        relocate(state, origin, to, Force({}, (name,)))
    table.tell(RaidLeaderSent(name, origin, to))
    return True
