"""11.16 Foraging: armies on the march live off the land."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.engine.choices import OneOf, Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.facts.movement import ForagingLoss
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.pay.pillage import set_pillage
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacking import cheapest_first
from adjudicator.games.thirty_years_war.rules.stacks import Units, lose_step
from adjudicator.games.thirty_years_war.rules.state import State

CAUSE = "foraging"


@dataclass
class Foraging:
    """What an army forages: levels of Pillage by city, and how many it could not place.

    ``side`` and ``leader`` are the mover. ``moved`` are the kinds of the units that have moved with
    him to the end, ``dropped`` those of the others, by the places where they have been left.
    """

    side: str
    leader: str
    levels: dict[str, int] = field(default_factory=dict)
    unmet: int = 0
    moved: list[str] = field(default_factory=list)
    dropped: dict[str, list[str]] = field(default_factory=dict)


@rule("11.16")
async def choose_foraging(table: Table[State]) -> Foraging:
    """Let the mover choose where his army forages, before any battle.

    It may forage in every City that units have moved into with him, not where they set out. The
    United Provinces feed an army without it.
    """
    state, active = table.state, table.state.activation
    found = Foraging(active.side, active.leader)
    cities = [
        *dict.fromkeys(place for place in active.route if place in state.edition.board.cities)
    ]
    if not cities or not active.moved:
        return found
    needed = state.edition.charts.foraging.at(active.moved)
    limits = {city: room for city in _hostile_first(state, cities) if (room := _room(state, city))}
    able = min(needed, sum(limits.values()))
    found.unmet = needed - able
    _note_moved(state, found)
    if able:
        choice = Split(able, limits)
        topic = f"11.16/forage:{active.leader}"
        split = await ask(Decision(active.side, topic, choice, default=choice.filled()))
        found.levels = {city: split[city] for city in limits if split.get(city)}
    return found


def _room(state: State, city: str) -> int:
    """Return how many more levels of Pillage a City can take (15.221)."""
    return state.constant("pillage_most") - state.places[city].pillage


def _hostile_first(state: State, cities: list[str]) -> list[str]:
    """Return cities in the order in which silence pillages them: the enemy's, others, own."""
    side = state.activation.side
    rank = {other(side): 0, side: 2}
    return sorted(cities, key=lambda city: rank.get(controller(state, city), 1))


def _note_moved(state: State, foraging: Foraging) -> None:
    """Note which kinds of units have moved: with the leader, or dropped off."""
    active, faces = state.activation, state.edition.pieces.faces
    with_him = [face for group in active.groups if group.has_moved for face in group.units]
    foraging.moved = [faces[face].kind for face in with_him]
    foraging.dropped = {
        place: [faces[face].kind for face in units] for place, units in active.dropped.items()
    }


@rule("11.16")
async def forage(table: Table[State], foraging: Foraging) -> None:
    """Pillage what was chosen, after any battle, and take the losses for the rest (11.161)."""
    unmet = foraging.unmet
    for city, levels in foraging.levels.items():
        unmet += set_pillage(table, city, levels, CAUSE)
    for _step in range(unmet):
        await _lose_step(table, foraging)
    settle(table)


@rule("11.161")
async def _lose_step(table: Table[State], foraging: Foraging) -> None:
    """Let the mover reduce a unit that has moved; units that are alike are not told apart."""
    state, side = table.state, foraging.side
    options = [
        f"{place}/{face}"
        for place, kinds in _by_place(state, foraging).items()
        for face in cheapest_first(state.edition.pieces, _found(state, place, side, kinds))
    ]
    if not options:
        return
    topic = f"11.161/forage_loss:{foraging.leader}"
    chosen = await ask(
        Response(side, topic, OneOf(tuple(options)), default=options[0], situation=Situation(state))
    )
    place, _slash, face = chosen.partition("/")
    lose_step(state.stack(place, side).units, face)
    table.tell(ForagingLoss(side, place, face))


def _by_place(state: State, foraging: Foraging) -> dict[str, list[str]]:
    """Return the kinds of units that have moved by where they are now: after a battle, if any."""
    found, at = dict(foraging.dropped), state.activation.at
    found[at] = [*found.get(at, ()), *foraging.moved]
    return found


def _found(state: State, place: str, side: str, kinds: list[str]) -> Units:
    """Return the units of some kinds that a side has outside a fortress in a place."""
    faces = state.edition.pieces.faces
    units = state.places[place].outside[side].units if place in state.places else {}
    return {face: count for face, count in units.items() if faces[face].kind in kinds}
