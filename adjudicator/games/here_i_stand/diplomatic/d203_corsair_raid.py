"""Diplomatic card 203, Corsair Raid."""

from __future__ import annotations

from typing import Any, Final, cast

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.facts.events import EventRolled, UnitsRemoved
from adjudicator.games.here_i_stand.rules.control.paths import shelve
from adjudicator.games.here_i_stand.rules.deck import chosen_discards, drawable_count
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.hands import discard_at_random, discard_by_choice
from adjudicator.games.here_i_stand.rules.land.sides import HIT
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.players import opponent_of
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    SQUADRON,
)
from adjudicator.games.here_i_stand.rules.state import (
    State,
    at_war,
    location_of,
    owners_under,
)

CARD: Final = 203
DICE: Final = 4
A_CARD: Final = "card"
A_SQUADRON: Final = "squadron"


@diplomatic(CARD)
async def corsair_raid(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Roll 4 dice; for each hit the other player loses a card or a squadron, as it chooses.

    The Papacy loses squadrons of its own and of its minor powers; the Protestants French and
    Ottoman ones, and Hapsburg ones while the Hapsburgs are at war with the Papacy. By option the
    card is drawn instead of chosen.
    """
    faces = table.dice.roll(DICE, f"{player}: Corsair Raid")
    hits = sum(face >= HIT for face in faces)
    table.tell(EventRolled(player, tuple(faces), hits, CARD))
    for number in range(1, hits + 1):
        await _suffer(table, opponent_of(player), number)


def fleets_of(state: State, victim: str) -> tuple[str, ...]:
    """Return whose squadrons a player loses."""
    if victim == PAPACY:
        return owners_under(state, PAPACY)
    powers = [FRANCE, OTTOMAN]
    powers += [HAPSBURG] if at_war(state, HAPSBURG, PAPACY) else []
    return tuple(powers)


def squadrons_of(state: State, victim: str) -> dict[str, tuple[str, ...]]:
    """Return the places with squadrons that a player may lose, with their owners there."""
    owners = fleets_of(state, victim)
    found = {
        place: tuple(o for o in owners if location_of(state, place).units.get(o, {}).get(SQUADRON))
        for place in (*state.spaces, *state.seas)
    }
    return {place: whose for place, whose in found.items() if whose}


async def _suffer(table: Table[State], victim: str, number: int) -> None:
    """Let a player take one hit; nothing happens when it has neither cards nor squadrons."""
    state = table.state
    kind = await _cost(state, victim, number)
    if kind == A_SQUADRON:
        await _lose_a_squadron(table, victim)
    elif not kind:
        return
    elif option_value(state, "corsair_discard") == "random":
        discard_at_random(table, victim, CARD)
    else:
        await discard_by_choice(table, victim, CARD)


async def _cost(state: State, victim: str, number: int) -> str:
    """Return what a hit costs, as the victim chooses; "" when there is nothing to lose.

    With ships left nobody takes the hit on cards none of which may be discarded. Which cards those
    are the others do not know, so the victim is asked with one answer, too.
    """
    has_cards = drawable_count(state.hands[victim]) > 0
    if not squadrons_of(state, victim):
        return A_CARD if has_cards else ""
    if not has_cards:
        return A_SQUADRON
    drawn = option_value(state, "corsair_discard") == "random"
    payable = drawn or chosen_discards(state.hands[victim])
    kinds = (A_SQUADRON, A_CARD) if payable else (A_SQUADRON,)
    topic = f"card {CARD}/raided:{number}"
    return await ask(Decision(victim, topic, OneOf(kinds), default=A_SQUADRON, discreet=not drawn))


async def _lose_a_squadron(table: Table[State], victim: str) -> None:
    """Take a squadron off the map for this turn, in a place of the victim's choice (17.2)."""
    fleets = squadrons_of(table.state, victim)
    places = tuple(fleets)
    place = await ask(Decision(victim, f"card {CARD}/sunk", OneOf(places), default=places[0]))
    owners = fleets[place]
    topic = f"card {CARD}/whose:{place}"
    owner = await ask(Decision(victim, topic, OneOf(owners), default=owners[0]))
    lost = Force({owner: {SQUADRON: 1}})
    shelve(table.state, place, lost)
    table.tell(UnitsRemoved(place, cast(dict[str, Any], lost.dump()), CARD))
