"""Card 1, Janissaries (Ottoman home card)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.choices import Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.war import ExtraDiceRolled, JanissariesRaised
from adjudicator.games.here_i_stand.rules.denominations import can_show_with
from adjudicator.games.here_i_stand.rules.forces import add
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.land.construction import Build, room_for
from adjudicator.games.here_i_stand.rules.land.sides import Battle
from adjudicator.games.here_i_stand.rules.powers import OTTOMAN, REGULAR
from adjudicator.games.here_i_stand.rules.special.war_cards import units_lacking
from adjudicator.games.here_i_stand.rules.state import Impulse, State, location_of
from adjudicator.games.here_i_stand.rules.windows.windows import (
    FIELD_AFTER_ROLLS,
    NAVAL_AFTER_ROLLS,
)

_FIELD_DICE = 5
_NAVAL_DICE = 4
_RECRUITS = 4


def _takes_part(state: State, power: str, battle: Battle) -> str | None:
    return None if power in battle.powers else _("the Ottomans take no part in this battle")


def _has_barracks(state: State, power: str, impulse: Impulse) -> str | None:
    return (
        None
        if any(_barracks(state))  # the first will do: this is asked at every play
        else _("no regular can be raised in any Ottoman home space")
    )


@mode(1, "extra_dice", FIELD_AFTER_ROLLS, NAVAL_AFTER_ROLLS, needs=_takes_part)
async def extra_dice(table: Table[State], power: str, battle: Battle) -> None:
    """Roll 5 more dice in a field battle, 4 in a naval combat, after both sides have rolled."""
    side = battle.side_of(power)
    count = _NAVAL_DICE if battle.at_sea else _FIELD_DICE
    faces = table.dice.roll(count, f"Janissaries for {power} at {battle.space}")
    side.dice += count
    hits = side.count(faces)
    table.tell(ExtraDiceRolled(power, 1, battle.space, faces, hits))


@mode(1, "recruits", OWN_IMPULSE, needs=_has_barracks)
async def recruits(table: Table[State], power: str, impulse: Impulse) -> None:
    """Raise 4 regulars in Ottoman home spaces, split as the player likes.

    Fewer when the counter mix does not allow 4 (5, 17). FAQ: not in Algiers, and so in no other
    pirate base either. Foreign wars below their strength take them first (21.7).
    """
    state = table.state
    lacking = units_lacking(state, OTTOMAN)
    total = min(_RECRUITS, room_for(state, OTTOMAN, REGULAR))
    if lacking and total:
        abroad = min(total, sum(lacking.values()))
        await _raise(table, power, lacking, abroad)
        total -= abroad
    room = {space: min(total, most) for space, most in room_for_recruits(state).items()}
    if total and room and not units_lacking(state, OTTOMAN):
        await _raise(table, power, room, min(total, sum(room.values())))


async def _raise(table: Table[State], power: str, room: dict[str, int], total: int) -> None:
    barracks = Split(total, room)
    chosen = await ask(Decision(power, "card 1/recruits", barracks, default=barracks.filled()))
    places = {}
    for place in room:
        count = chosen.get(place, 0)
        while count and not can_show_with(table.state, OTTOMAN, REGULAR, {place: count}):
            count -= 1  # too few small counters are left for more (5.2)
        if count:
            places[place] = count
            add(location_of(table.state, place).units, {OTTOMAN: {REGULAR: count}})
    table.tell(JanissariesRaised(places))


def room_for_recruits(state: State) -> dict[str, int]:
    """Return how many of 4 regulars each place can take; places with none left out.

    Those are foreign wars while they lack units, else Ottoman home spaces, Istanbul first if it is
    among them.
    """
    return dict(_barracks(state))


def _barracks(state: State) -> Iterator[tuple[str, int]]:
    lacking = units_lacking(state, OTTOMAN)
    if lacking:
        if room_for(state, OTTOMAN, REGULAR):
            yield from ((place, min(count, _RECRUITS)) for place, count in lacking.items())
        return
    for space in sorted(home_spaces(OTTOMAN), key=lambda space: space != "istanbul"):
        if most := _most(state, space):
            yield space, most


def _most(state: State, space: str) -> int:
    for count in range(_RECRUITS, 0, -1):
        try:
            Build(OTTOMAN, REGULAR, space, count).check(state, OTTOMAN)
        except IllegalAnswer:
            continue
        return count
    return 0
