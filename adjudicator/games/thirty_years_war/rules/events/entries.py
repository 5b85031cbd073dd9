"""9.1 War entry: Denmark, Sweden and France."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf, Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.board import DENMARK, FRANCE, SWEDEN
from adjudicator.games.thirty_years_war.edition.pieces import (
    DANISH,
    FRENCH,
    SWEDISH,
    VETERAN,
)
from adjudicator.games.thirty_years_war.facts.events import NationEntered
from adjudicator.games.thirty_years_war.rules.combat.engagement import LANDING
from adjudicator.games.thirty_years_war.rules.combat.fight import battle_of, fight
from adjudicator.games.thirty_years_war.rules.control.holding import (
    is_hostile,
    is_occupied,
)
from adjudicator.games.thirty_years_war.rules.control.markers import enter_area, give_city
from adjudicator.games.thirty_years_war.rules.control.taking import violate_neutrality
from adjudicator.games.thirty_years_war.rules.events.event import Event, number
from adjudicator.games.thirty_years_war.rules.events.leaders import leaders_on
from adjudicator.games.thirty_years_war.rules.events.placing import (
    bring_leader,
    bring_units,
    can_come,
    may_stand,
    open_cities,
    place_leader,
)
from adjudicator.games.thirty_years_war.rules.lasting import (
    DANISH_CONFLICT,
    has_been_played,
)
from adjudicator.games.thirty_years_war.rules.movement.encounter import fall_back
from adjudicator.games.thirty_years_war.rules.nations.sweden import set_base
from adjudicator.games.thirty_years_war.rules.options import GUEBRIANT, OPTIONS
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacking import room
from adjudicator.games.thirty_years_war.rules.state import Activation, State, available
from adjudicator.kit.options import YES

HOLSTEIN: Final = "schleswig_holstein"
LORRAINE: Final = "lorraine"
GUEBRIANT_HIMSELF: Final = "guebriant"
GUSTAVUS: Final = "gustavus_adolphus"


@rule("9.12", "9.11")
def no_second_entry(state: State, side: str, card: str) -> str | None:
    """Return that a War Entry Event has been played this turn, where one has."""
    return _("one War Entry Event a turn can be played (9.12)") if state.entry_played else None


def _enter(table: Table[State], nation: str) -> None:
    table.state.entered.append(nation)
    table.state.entry_played = True
    table.tell(NationEntered(nation))


def _catholics_in(state: State, area: str) -> list[str]:
    """Return the Cities of an Area in which Catholic units stand."""
    return [c for c in state.edition.board.cities_of[area] if is_occupied(state, c, CATHOLIC)]


# -- Denmark


@rule("17.D.3")
def _no_denmark(state: State, side: str, card: str) -> str | None:
    if has_been_played(state, DANISH_CONFLICT):
        return _("C21 has been played: the Danes do not come back")
    return no_second_entry(state, side, card)


@rule("17.D.3")
async def _denmark(table: Table[State], side: str, card: str) -> None:
    """Let Denmark enter: its Area turns Protestant, Christian IV and the Danes wait in their box.

    When Catholic units stand in both Cities the Area stays as it is.
    """
    state = table.state
    _enter(table, DENMARK)
    if len(_catholics_in(state, HOLSTEIN)) < len(state.edition.board.cities_of[HOLSTEIN]):
        enter_area(table, HOLSTEIN, side)
        settle(table)
    for leader in leaders_on(state, card):
        bring_leader(table, side, leader, DENMARK, card)
    for kind, face in state.edition.pieces.faces.items():
        if face.nation == DANISH and not face.is_reduced:
            bring_units(table, side, kind, available(state, kind), DENMARK, card)


DENMARK_ENTERS = Event(_denmark, _no_denmark)


# -- Sweden


@rule("17.Sw.1")
def landing_places(state: State) -> tuple[str, ...]:
    """Return the ports where the Swedes can land: those not Catholic, else those without Catholics.

    Empty when Catholic units stand in all of them: then the Swedes have to fight.
    """
    ports = state.edition.board.swedish_ports
    free = [port for port in ports if not is_occupied(state, port, CATHOLIC)]
    ours = [port for port in free if not is_hostile(state, port, PROTESTANT)]
    return tuple(ours or free)


@rule("17.Sw.1")
async def _sweden(table: Table[State], side: str, card: str) -> None:
    """Land Gustavus and his army in a port, which becomes the Swedish Base.

    A port with room for all of them is to be chosen while there is one.
    """
    state = table.state
    _enter(table, SWEDEN)
    state.base_moved = True  # not in the turn of the event (17.Sw.1)
    kind, count = f"{SWEDISH}_{VETERAN}", number(state, card, "veterans")
    free = landing_places(state)
    if not free:
        await _land_by_force(table, side, card)
        return
    roomy = tuple(port for port in free if room(state, port, side) >= count)
    port = await _ask_port(side, card, roomy or free)
    violate_neutrality(table, port, side)
    set_base(table, port)
    for leader in leaders_on(state, card):
        bring_leader(table, side, leader, port, card)
    bring_units(table, side, kind, count, port, card)


async def _ask_port(side: str, card: str, ports: tuple[str, ...]) -> str:
    return await ask(Decision(side, f"card {card}/port", OneOf(ports), default=ports[0]))


@rule("17.Sw.1")
async def _land_by_force(table: Table[State], side: str, card: str) -> None:
    """Attack a port from the Swedish flag; if it is won it becomes the Swedish Base.

    The defenders do not go inside a fortress, as they might before an army on the march (11.23);
    where they are besieged in one already there is nobody to fight. A beaten army is lost.
    """
    state = table.state
    port = await _ask_port(side, card, state.edition.board.swedish_ports)
    violate_neutrality(table, port, side)
    for leader in leaders_on(state, card):
        bring_leader(table, side, leader, port, card)
    kind, count = f"{SWEDISH}_{VETERAN}", number(state, card, "veterans")
    bring_units(table, side, kind, count, port, card)
    if state.stack(port, CATHOLIC).units:
        stack = state.stack(port, side)
        state.activation = Activation(
            side, GUSTAVUS, start=SWEDEN, at=port, stack=stack.copied(), entered_from=SWEDEN
        )
        await fight(table, battle_of(state, port, LANDING, side, stack, GUSTAVUS, SWEDEN))
        fall_back(table)
        state.activation = Activation()
    if state.stack(port, side).units:
        set_base(table, port)
    settle(table)


SWEDEN_ENTERS = Event(_sweden, no_second_entry)


# -- France


@rule("17.F.4")
async def _france(table: Table[State], side: str, card: str) -> None:
    """Let France enter, and Lorraine with it unless Catholic units stand in too many Cities of it.

    Then only its free City turns Protestant. The leaders and the units go to France or Lorraine.
    """
    state = table.state
    _enter(table, FRANCE)
    enter_area(table, FRANCE, side)
    held = _catholics_in(state, LORRAINE)
    if len(held) < number(state, card, "occupied"):
        enter_area(table, LORRAINE, side)
    else:
        for city in state.edition.board.cities_of[LORRAINE]:
            if city not in held:
                give_city(table, city, side)
    settle(table)
    await deploy_french(table, side, card)


@rule("17.F.4", "19.2b")
async def deploy_french(table: Table[State], side: str, card: str) -> None:
    """Let the leaders and units that come with France enter Cities of France or Lorraine."""
    state = table.state
    cities = _french_cities(state, side)
    for leader in _french_leaders(state, card):
        able = tuple(city for city in cities if may_stand(state, side, leader, city))
        await place_leader(table, side, leader, able, card)
    await _french_units(table, side, card, cities)


def _french_cities(state: State, side: str) -> tuple[str, ...]:
    of = state.edition.board.cities_of
    return open_cities(state, side, (*of[FRANCE], *of[LORRAINE]))


def _french_leaders(state: State, card: str) -> tuple[str, ...]:
    """Return the leaders who come with France; Guébriant by an option (19.2b)."""
    found = leaders_on(state, card)
    if OPTIONS.value(state, GUEBRIANT) == YES and can_come(state, GUEBRIANT_HIMSELF):
        return (*found, GUEBRIANT_HIMSELF)
    return found


async def _french_units(table: Table[State], side: str, card: str, cities: tuple[str, ...]) -> None:
    state = table.state
    kind = f"{FRENCH}_{VETERAN}"
    limits = {city: left for city in cities if (left := room(state, city, side)) > 0}
    most = min(number(state, card, "veterans"), available(state, kind), sum(limits.values()))
    choice = Split(most, limits)
    topic = f"card {card}/units"
    counts = await ask(Decision(side, topic, choice, default=choice.filled()))
    for city in cities:
        if counts.get(city):
            bring_units(table, side, kind, counts[city], city, card)


FRANCE_ENTERS = Event(_france, no_second_entry)
