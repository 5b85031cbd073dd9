"""9.4 Ransom of captured army leaders, and how a leader who comes free returns to the map."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.peace import RansomPaid
from adjudicator.games.here_i_stand.facts.realm import LeaderFreed
from adjudicator.games.here_i_stand.rules.deck import drawable_count, take_at_random
from adjudicator.games.here_i_stand.rules.diplomacy.deal_gifts import homes_of_leader
from adjudicator.games.here_i_stand.rules.game_map import electorates
from adjudicator.games.here_i_stand.rules.players import is_for_two, player_of, players
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES, leaders
from adjudicator.games.here_i_stand.rules.state import State, controller, leader_power

PAY: Final = "pay"
NO: Final = "no"


def captives_from(state: State, power: str, captor: str | None = None) -> tuple[str, ...]:
    """Return the captured army leaders of a power, in data order; of one captor where given."""
    return tuple(
        name
        for name in leaders()
        if name in state.captured
        and leader_power(state, name) == power
        and captor in (None, state.captured[name])
    )


def places_to_return(state: State, power: str) -> tuple[str, ...]:
    """Return where a ransomed leader of a power may be placed: a capital, else a home key.

    The Protestants have neither. In the variant for two, where an option brings their leaders back
    (2P 10), an electorate that they control will do.
    """
    homes = homes_of_leader(state, power)
    if homes or not is_for_two(state):
        return homes
    return tuple(space for space in electorates() if controller(state, space) == power)


def why_not_ransom(state: State, leader: str) -> str | None:
    """Return why a captured army leader cannot be ransomed, or None when he can be."""
    name = leaders()[leader].name
    if leader not in state.captured:
        return _("{leader} is nobody's captive", leader=name)
    owner = leader_power(state, leader)
    if not places_to_return(state, owner):
        return _(
            "{leader} cannot return: {power} has neither its capital nor a home key",
            leader=name,
            power=POWER_NAMES[owner],
        )
    # Home cards are in their owners' hands in this phase, so this says nothing about a hand.
    if not drawable_count(state.hands[owner]):
        return _("{power} has no card to pay with", power=POWER_NAMES[owner])
    return None


@rule("9.4")
async def ransom_leaders(table: Table[State]) -> None:
    """Let every power pay a card, drawn at random by the captor, for each of its captives."""
    state = table.state
    for power in players(state):
        for leader in captives_from(state, power):
            if why_not_ransom(state, leader) is not None:
                continue
            topic = f"9.4/ransom:{leader}"
            if await ask(Decision(power, topic, OneOf((PAY, NO)), default=NO)) == NO:
                continue
            captor = state.captured[leader]
            captor = player_of(state, captor) or captor  # who commands it has the cards (2P 5)
            table.tell(RansomPaid(power, captor, leader))
            take_at_random(table, captor, power, 1, "ransom")
            await bring_back(table, leader, "9.4", places_to_return(state, power))


async def bring_back(
    table: Table[State], leader: str, section: str, homes: tuple[str, ...] = ()
) -> None:
    """Put a freed army leader into a capital in friendly hands, else into a home key.

    His power chooses where there are several, or among the ``homes`` that an event names. The
    caller has made sure that there is a place.
    """
    state = table.state
    owner = leader_power(state, leader)
    homes = homes or homes_of_leader(state, owner)
    topic = f"{section}/return:{leader}"
    space = await ask(Decision(owner, topic, OneOf(homes), default=homes[0]))
    del state.captured[leader]
    state.spaces[space].leaders.append(leader)
    table.tell(LeaderFreed(leader, space))
