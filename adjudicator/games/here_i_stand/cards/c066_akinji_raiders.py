"""Card 66, Akinji Raiders."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.deck import take_at_random
from adjudicator.games.here_i_stand.rules.powers import CAVALRY, MAJOR_POWERS, OTTOMAN, POWER_NAMES
from adjudicator.games.here_i_stand.rules.state import (
    Impulse,
    State,
    at_war,
    controller,
    neighbours_in_play,
)


def raided_spaces(state: State) -> tuple[str, ...]:
    """Return the spaces that Ottoman cavalry on the map reaches: one step, or two.

    With two steps the space between is controlled by the Ottomans. Passes are steps like others.
    """
    reached: dict[str, None] = {}
    for space, here in state.spaces.items():
        if not here.units.get(OTTOMAN, {}).get(CAVALRY):
            continue
        for near in neighbours_in_play(state, space):
            reached[near] = None
            if controller(state, near) == OTTOMAN:
                far = [other for other in neighbours_in_play(state, near) if other != space]
                reached.update(dict.fromkeys(far))
    return tuple(reached)


def victims(state: State) -> tuple[str, ...]:
    """Return the major powers at war with the Ottomans that control a space within reach.

    Spaces of their active minor allies count.
    """
    holders = [controller(state, space) for space in raided_spaces(state)]
    return tuple(
        power for power in MAJOR_POWERS if power in holders and at_war(state, power, OTTOMAN)
    )


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    if victims(state):
        return None
    return _(
        "no Ottoman cavalry is within 2 connections of a space of a major power at "
        "war with the Ottomans, over an Ottoman space if 2"
    )


@mode(66, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let the Ottomans draw a random card from an enemy near their cavalry, and keep it.

    Whoever plays the card: the Ottomans name the enemy where there are several. FAQ: never a home
    card; a mandatory event can be drawn and is not triggered.
    """
    options = victims(table.state)
    target = await ask(Decision(OTTOMAN, "card 66/target", OneOf(options), default=options[0]))
    if not take_at_random(table, OTTOMAN, target, 1, "Akinji Raiders"):
        table.tell(
            EventWithoutEffect(
                66, _("{target} holds no card to be drawn", target=POWER_NAMES[target])
            )
        )
