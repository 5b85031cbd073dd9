"""16.1 Naval movement: the action Naval Move, and the combats that come of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _, joined
from adjudicator.games.here_i_stand.facts.naval import FleetMoved
from adjudicator.games.here_i_stand.rules.action.actions import Action, printed_cost
from adjudicator.games.here_i_stand.rules.control.paths import land, lift
from adjudicator.games.here_i_stand.rules.forces import Force, contains, naval_count
from adjudicator.games.here_i_stand.rules.land.formations import in_words, space_name
from adjudicator.games.here_i_stand.rules.powers import leaders
from adjudicator.games.here_i_stand.rules.sea.combat import naval_combat
from adjudicator.games.here_i_stand.rules.sea.fleets import (
    Sailing,
    SeaMove,
    admirals,
    as_held,
    barred_part,
    enemy_fleets,
    fleet_at,
    is_harbouring,
    is_sea,
    linking_port,
    location_name,
    locations,
    neighbours,
    rested_fleet,
    why_not_enter,
)
from adjudicator.games.here_i_stand.rules.sea.interception import avoid_combats, interceptions
from adjudicator.games.here_i_stand.rules.state import State, allied, naval_units
from adjudicator.games.here_i_stand.rules.windows.interruption import check_weather
from adjudicator.games.here_i_stand.rules.windows.windows import (
    NAVAL_MOVE_DECLARED,
    any_time,
    others_than,
    window,
)


@dataclass(frozen=True)
class NavalMove(Action):
    """The action Naval Move: every ship of the power may move once, all at the same time."""

    do: ClassVar[str] = "naval_move"
    section: ClassVar[str] = "16.1"

    moves: tuple[Sailing, ...]

    def cost(self, state: State, power: str) -> int:
        """Return the printed cost, whatever the number of ships."""
        return printed_cost("naval_move", power, "16.1")

    def check(self, state: State, power: str) -> None:
        """Refuse what a restriction of 16.1 forbids."""
        check_weather(
            state,
            N_("Foul Weather has been played: for the rest of this impulse there is no naval move"),
        )
        if not self.moves:
            raise IllegalAnswer(_("no ship is named that moves"), section="16.1")
        for sailing in self.moves:
            _check_sailing(state, power, sailing)
        ways = [(sailing.origin, sailing.to) for sailing in self.moves]
        for origin, to in ways:
            if ways.count((origin, to)) > 1:
                raise IllegalAnswer(
                    _(
                        "ships from {origin} to {to} are named twice",
                        origin=location_name(origin),
                        to=location_name(to),
                    ),
                    section="16.1",
                )
        for origin in dict.fromkeys(origin for origin, _to in ways):
            self._check_ships(state, power, origin)
            self._check_leaders(state, power, origin)

    def leaving(self, origin: str) -> Force:
        """Return all that moves out of a location."""
        gone = Force()
        for sailing in self.moves:
            if sailing.origin == origin:
                gone = gone.plus(sailing.fleet)
        return gone

    def _check_ships(self, state: State, power: str, origin: str) -> None:
        """Refuse ships that are not there, or that have lost a combat in this impulse."""
        name, gone = location_name(origin), self.leaving(origin)
        present = fleet_at(state, origin, power)
        if not contains(present.units, gone.units):
            raise IllegalAnswer(
                _(
                    "you name {ships}; your ships in {place}: {available}",
                    ships=in_words(Force(gone.units)),
                    place=name,
                    available=in_words(present),
                ),
                section="16.1",
            )
        rested = rested_fleet(state, origin, power)
        if not contains(rested.units, gone.units):
            raise IllegalAnswer(
                _(
                    "ships that lost a naval combat in this impulse may not move; able to move "
                    "from {place}: {ships}",
                    place=name,
                    ships=in_words(rested),
                ),
                section="16.1",
            )

    def _check_leaders(self, state: State, power: str, origin: str) -> None:
        """Refuse leaders who are not there, and leaders left behind without a ship."""
        name, gone = location_name(origin), self.leaving(origin)
        present = admirals(state, origin, power)
        for leader in gone.leaders:
            who = leaders()[leader].name if leader in leaders() else leader
            if leader not in present or gone.leaders.count(leader) > 1:
                raise IllegalAnswer(
                    _(
                        "{leader} is not in {place} under your command, or is named twice",
                        leader=who,
                        place=name,
                    ),
                    section="16.1",
                )
        left = fleet_at(state, origin, power).minus(gone)
        if left.size or any(sailing.to == origin for sailing in self.moves):
            return
        if left.leaders:
            raise IllegalAnswer(
                _(
                    "{leader} must go with the ships: none would be left in {place}",
                    leader=leaders()[left.leaders[0]].name,
                    place=name,
                ),
                section="16.1",
            )

    async def carry_out(self, table: Table[State], power: str) -> None:
        """Move the ships and see what they meet."""
        await naval_move(table, power, self.moves)

    def dump(self) -> dict[str, JSON]:
        """Return ``do`` and the list of moves."""
        return {"do": self.do, "moves": [sailing.dump() for sailing in self.moves]}

    @classmethod
    def load(cls, raw: dict[str, Any]) -> Action:
        """Return the action that ``dump`` wrote; IllegalAnswer when the shape is wrong."""
        moves = raw.get("moves")
        if not isinstance(moves, list):
            raise IllegalAnswer(_("{raw!r} does not list the moves of ships", raw=raw))
        return cls(tuple(Sailing.load(entry) for entry in moves))


def _check_sailing(state: State, power: str, sailing: Sailing) -> None:
    """Refuse one move of ships for its way or its make-up."""
    origin, to, fleet = sailing.origin, sailing.to, sailing.fleet
    for location in (origin, to):
        if location not in locations():
            raise IllegalAnswer(
                _("{space} is neither a port nor a sea zone", space=space_name(location)),
                section="16.1",
            )
    if not fleet.size:
        raise IllegalAnswer(
            _(
                "no ship is named that sails from {origin}; leaders sail with ships",
                origin=location_name(origin),
            ),
            section="16.1",
        )
    if fleet.size != naval_count(fleet.units):
        raise IllegalAnswer(
            _("only squadrons and corsairs make naval moves; land units are transported (16.3)"),
            section="16.1",
        )
    _check_way(origin, to)
    reason = why_not_enter(state, power, to)
    if reason is not None:
        raise IllegalAnswer(reason, section="16.1")
    barred = barred_part(fleet, to)
    if not barred.is_empty:
        raise IllegalAnswer(
            _(
                "{ships} may not enter the {to}: Genoese and Venetian squadrons and "
                "Andrea Doria never do",
                ships=in_words(barred),
                to=location_name(to),
            ),
            section="16.1",
        )


def _check_way(origin: str, to: str) -> None:
    if to in neighbours(origin):
        return
    port = linking_port(origin, to)
    if port is not None:
        raise IllegalAnswer(
            _(
                "the {origin} and the {to} are not adjacent; the way is through the port of {port}",
                origin=location_name(origin),
                to=location_name(to),
                port=location_name(port),
            ),
            section="2.5",
        )
    names = joined(", ", map(location_name, neighbours(origin)))
    raise IllegalAnswer(
        _(
            "{to} is not adjacent to {origin}; adjacent: {possible}",
            to=location_name(to),
            origin=location_name(origin),
            possible=names,
        ),
        section="16.1",
    )


# ------------------------------------------------------------------ the procedure


@rule("16.1")
async def naval_move(table: Table[State], power: str, moves: tuple[Sailing, ...]) -> None:
    """Carry out the Naval Movement Procedure; its CP have been spent.

    The window of step 3 opens before the ships are moved, so that a card that spoils the action
    (it sets ``cancelled``) need not put them back.
    """
    state = table.state
    move = SeaMove(power, moves)  # step 1
    for sailing in moves:  # openly: who may respond or intercept must know what is coming
        table.tell(FleetMoved(power, sailing.origin, sailing.to, sailing.fleet.dump()))
    await window(table, NAVAL_MOVE_DECLARED, move, others_than(table.state, power))  # step 3
    if move.cancelled:
        return
    execute(state, move)  # step 2
    await interceptions(table, move)  # step 4
    await avoid_combats(table, move)  # steps 5-6
    await naval_combats(table, power)  # step 7


def execute(state: State, move: SeaMove) -> None:
    """Move all ships at once, and note the sea zones in which they can be met (step 2).

    Those are the zones without friendly ships beside the arriving ones; allies are friends (2.2).
    """
    fleets = [as_held(state, move.power, sailing.fleet) for sailing in move.moves]
    for sailing, fleet in zip(move.moves, fleets, strict=True):
        lift(state, sailing.origin, fleet)
    for to in dict.fromkeys(sailing.to for sailing in move.moves):
        friends = any(allied(state, owner, move.power) for owner in naval_units(state, to))
        if is_sea(to) and not friends:
            move.entered.append(to)
    for sailing, fleet in zip(move.moves, fleets, strict=True):
        land(state, sailing.to, fleet)


@rule("16.1")
async def naval_combats(table: Table[State], power: str) -> None:
    """Fight wherever ships of the active power and of enemies lie together (step 7).

    The active power chooses the order.
    """
    state = table.state
    contested = contested_by(state, power)
    while contested:
        choice = OneOf(tuple(contested))
        topic = f"16.1/next_combat:{state.impulse.number}.{len(contested)}"
        here = await ask(Decision(power, topic, choice, default=contested[0]))
        contested.remove(here)
        await _fight_each(table, power, here)
        if contested:  # after the last combat the action ends, and the window opens anyway
            await any_time(table)


def contested_by(state: State, power: str) -> list[str]:
    """Return where ships of ``power`` and of its enemies lie together."""
    return [
        here
        for here in locations()
        if is_harbouring(state, here, power) and enemy_fleets(state, here, power)
    ]


async def _fight_each(table: Table[State], power: str, here: str) -> None:
    """Fight each enemy in a location once, until a combat is lost or the port has to be left."""
    state = table.state
    fought: list[str] = []
    while is_harbouring(state, here, power):
        enemies = tuple(e for e in enemy_fleets(state, here, power) if e not in fought)
        if not enemies:
            return
        topic = f"16.1/first_enemy:{here}"
        enemy = await ask(Decision(power, topic, OneOf(enemies), default=enemies[0]))
        fought.append(enemy)
        battle = await naval_combat(table, here, power, enemy)
        if battle.verdict()[0] is battle.defender:
            return
