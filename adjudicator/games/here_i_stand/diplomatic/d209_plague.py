"""Diplomatic card 209, Plague."""

from __future__ import annotations

from typing import Any, Final, cast

from adjudicator.engine.choices import OneOf, SomeOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.facts.events import UnitsRemoved
from adjudicator.games.here_i_stand.rules.control.paths import shelve
from adjudicator.games.here_i_stand.rules.forces import Force, count
from adjudicator.games.here_i_stand.rules.hands import discard_at_random
from adjudicator.games.here_i_stand.rules.land.disband import disband
from adjudicator.games.here_i_stand.rules.players import opponent_of
from adjudicator.games.here_i_stand.rules.powers import NAVAL_KINDS
from adjudicator.games.here_i_stand.rules.state import State

CARD: Final = 209
DEAD: Final = 3
CROWD: Final = 2


def stricken(state: State) -> tuple[str, ...]:
    """Return the spaces with more than one unit, land or naval, whosever they are."""
    return tuple(
        space for space, here in state.spaces.items() if here.units and count(here.units) >= CROWD
    )


@diplomatic(CARD)
async def plague(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Take 3 units off the map, each from another space with at least 2 units.

    The player picks them, of any power, on land or in port; with fewer such spaces fewer die. Ships
    return next turn (17.2). The other player loses a random card, never a home card.
    """
    options = stricken(table.state)
    dead = min(DEAD, len(options))
    if dead:
        choice = SomeOf(options, dead, dead)
        topic = f"card {CARD}/stricken"
        spaces = await ask(Decision(player, topic, choice, default=options[:dead]))
        for space in sorted(spaces, key=options.index):
            await _strike(table, player, space)
    discard_at_random(table, opponent_of(player), CARD)


def box_of(owner: str, kind: str) -> str:
    """Return the box of a unit, as losses name it: ``genoa regular``."""
    return " ".join((owner, kind))


async def _strike(table: Table[State], player: str, space: str) -> None:
    """Let the player pick the unit that dies in a space."""
    present = table.state.spaces[space].units
    kinds = tuple(box_of(owner, kind) for owner, kinds in present.items() for kind in kinds)
    topic = f"card {CARD}/dead:{space}"
    owner, kind = (await ask(Decision(player, topic, OneOf(kinds), default=kinds[0]))).split(" ")
    dead = {owner: {kind: 1}}
    if kind not in NAVAL_KINDS:
        await disband(table, {space: dead}, CARD)
        return
    shelve(table.state, space, Force(dead))
    table.tell(UnitsRemoved(space, cast(dict[str, Any], Force(dead).dump()), CARD))
