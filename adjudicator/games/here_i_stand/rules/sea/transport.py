"""16.3 Naval transport: a formation crosses sea zones held by ships and lands in a port."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _, joined
from adjudicator.games.here_i_stand.facts.naval import FormationShipped
from adjudicator.games.here_i_stand.rules.action.actions import Action, printed_cost
from adjudicator.games.here_i_stand.rules.denominations import check_division
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import adjacent_seas, is_port, ports_of, zones_of
from adjudicator.games.here_i_stand.rules.land.formations import (
    in_words,
    load_force,
    space_name,
)
from adjudicator.games.here_i_stand.rules.land.interception import interceptions
from adjudicator.games.here_i_stand.rules.land.march import (
    check_may_enter,
    check_may_move,
    known_space,
    march_into,
)
from adjudicator.games.here_i_stand.rules.land.movement import meet
from adjudicator.games.here_i_stand.rules.land.placing import relocate
from adjudicator.games.here_i_stand.rules.land.siege import break_siege_if_needed
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.sea.fleets import (
    enemy_fleets,
    is_harbouring,
    is_sea,
    linking_port,
    location_name,
)
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.interruption import check_weather
from adjudicator.games.here_i_stand.rules.windows.windows import (
    NAVAL_TRANSPORT_DECLARED,
    others_than,
    window,
)


@dataclass
class Crossing:
    """A formation about to be shipped; a card that spoils it sets ``cancelled``."""

    power: str
    origin: str
    path: tuple[str, ...]
    force: Force
    cancelled: bool = False


@dataclass(frozen=True)
class Transport(Action):
    """The special move of 16.3: ``path`` names the sea zones crossed, then the port of landing."""

    do: ClassVar[str] = "transport"
    section: ClassVar[str] = "16.3"

    origin: str
    path: tuple[str, ...]
    force: Force

    def cost(self, state: State, power: str) -> int:
        """Return a move in clear for each sea zone entered and one for the landing."""
        each = printed_cost("move_clear", power, "16.3")
        return each * max(2, len(self.path))

    def check(self, state: State, power: str) -> None:
        """Refuse formations, ways and ports that 16.3 does not allow."""
        origin = known_space(self.origin)
        check_weather(
            state,
            N_(
                "Foul Weather has been played: for the rest of this impulse there is no "
                "naval transport"
            ),
        )
        self._check_way(state, power)
        check_may_move(state, power, origin, self.force)
        most = tables()["combat_numbers"]["naval_transport_units"]
        if self.force.size > most:
            raise IllegalAnswer(
                _(
                    "{force} are too many: ships transport at most {most} land units",
                    force=in_words(self.force),
                    most=most,
                ),
                section="16.3",
            )
        port = self.path[-1]
        enemies = enemy_fleets(state, port, power)
        if enemies:
            raise IllegalAnswer(
                _("enemy ships lie in the port of {port}: no landing there", port=space_name(port)),
                section="16.3",
            )
        check_may_enter(state, power, port, self.force)
        check_division(state, origin, port, self.force)

    def _check_way(self, state: State, power: str) -> None:
        """Refuse a path that is not sea zones with own ships and a port at its end."""
        if not is_port(self.origin):
            raise IllegalAnswer(
                _(
                    "{origin} is no port: transport begins in a port",
                    origin=space_name(self.origin),
                ),
                section="16.3",
            )
        zones, port = self.path[:-1], self.path[-1] if self.path else ""
        if not zones or not all(is_sea(zone) for zone in zones) or not is_port(known_space(port)):
            raise IllegalAnswer(
                _("name the sea zones that are crossed, and then the port of landing"),
                section="16.3",
            )
        if port == self.origin:
            raise IllegalAnswer(
                _("the formation lands in another port than {port}", port=space_name(port)),
                section="16.3",
            )
        _check_next(self.origin, zones[0], zones_of(self.origin))
        for here, there in pairwise(zones):
            _check_next(here, there, adjacent_seas(here))
        _check_next(zones[-1], port, ports_of(zones[-1]))
        for zone in zones:
            if not is_harbouring(state, zone, power):
                raise IllegalAnswer(
                    _(
                        "you have no ship in the {zone}; each sea zone crossed needs one",
                        zone=location_name(zone),
                    ),
                    section="16.3",
                )

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Ship the formation and land it."""
        await transport(table, power, self.origin, self.path, self.force)

    @classmethod
    def load(cls, raw: dict[str, Any]) -> Action:
        """Return the action that ``dump`` wrote; IllegalAnswer when the shape is wrong."""
        origin, path = raw.get("origin"), raw.get("path")
        if not isinstance(origin, str) or not isinstance(path, list):
            raise IllegalAnswer(_("{raw!r} does not name the way of a transport", raw=raw))
        if not all(isinstance(step, str) for step in path):
            raise IllegalAnswer(_("{path!r} is not a list of sea zones and a port", path=path))
        return cls(origin, tuple(path), load_force(raw.get("force")))


def sea_ways(state: State, power: str, origin: str, port: str) -> list[tuple[str, ...]]:
    """Return the ways from one port to another over sea zones with ships of a power.

    Where there is none, but one sea zone that both ports lie at, that is the way to speak of.
    """
    found: list[tuple[str, ...]] = []

    def go_on(way: tuple[str, ...]) -> None:
        if port in ports_of(way[-1]):
            found.append((*way, port))
        for zone in adjacent_seas(way[-1]):
            if is_sea(zone) and zone not in way and is_harbouring(state, zone, power):
                go_on((*way, zone))

    zones = zones_of(origin)
    for zone in zones:
        if is_harbouring(state, zone, power):
            go_on((zone,))
    shared = [zone for zone in zones if port in ports_of(zone)]
    return found or [(zone, port) for zone in shared if len(shared) == 1]


def _check_next(here: str, there: str, adjacent: tuple[str, ...]) -> None:
    if there in adjacent:
        return
    port = linking_port(here, there)
    if port is not None:
        raise IllegalAnswer(
            _(
                "the {here} and the {there} are not adjacent; the way is through the port "
                "of {port}",
                here=location_name(here),
                there=location_name(there),
                port=location_name(port),
            ),
            section="2.5",
        )
    names = joined(", ", map(location_name, adjacent))
    raise IllegalAnswer(
        _(
            "{there} is not adjacent to {here}; possible: {possible}",
            there=location_name(there),
            here=location_name(here),
            possible=names,
        ),
        section="16.3",
    )


# ------------------------------------------------------------------ the procedure


@rule("16.3")
async def transport(
    table: Table[State], power: str, origin: str, path: tuple[str, ...], force: Force
) -> None:
    """Carry out the Naval Transport Procedure; its CP have been spent.

    The whole way is declared at once: nothing can meet a formation at sea, and it may not stay
    there.
    """
    table.tell(FormationShipped(power, origin, path, force.dump()))  # steps 1-2
    crossing = Crossing(power, origin, path, force)
    detail = f"{origin}>{path[-1]}"
    await window(table, NAVAL_TRANSPORT_DECLARED, crossing, others_than(table.state, power), detail)
    if not crossing.cancelled:
        await _land(table, power, crossing)  # steps 3-4


@rule("16.3")
async def _land(table: Table[State], power: str, crossing: Crossing) -> None:
    """Enter the port as with a Move action (13.1 steps 5-8).

    The march comes from the sea, so there is no way back: what loses a field battle is eliminated
    and its leaders are captured (step 4). The besieged of a relieved port still choose whom to take
    in after equal hits (15.2).
    """
    *_way, zone, port = crossing.path
    state = table.state
    march = march_into(state, power, zone, port, crossing.force)
    await interceptions(table, march)
    relocate(state, crossing.origin, port, march.force, rested_first=True)
    await break_siege_if_needed(table, crossing.origin)
    await meet(table, march)
