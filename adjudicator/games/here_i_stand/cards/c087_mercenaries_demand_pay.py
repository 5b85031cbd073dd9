"""Card 87, Mercenaries Demand Pay."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf, SomeOf, Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.troubles import MercenariesAsk, MercenariesStay
from adjudicator.games.here_i_stand.rules.deck import card, discard
from adjudicator.games.here_i_stand.rules.hands import ALWAYS_ASKED
from adjudicator.games.here_i_stand.rules.land.disband import disband, mercenaries_of
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, MERCENARY
from adjudicator.games.here_i_stand.rules.state import Impulse, State

KEPT: Final = {1: 2, 2: 4, 3: 6, 4: 10}
"""CP of the card discarded -> how many mercenaries stay; more CP keep all."""


def employers(state: State) -> tuple[str, ...]:
    """Return the powers that have mercenaries, on the map or in a foreign war."""
    return tuple(power for power in MAJOR_POWERS if mercenaries_of(state, power))


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    return None if employers(state) else _("no power has mercenaries")


@mode(87, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Make a power discard a card of its choice or lose its mercenaries.

    The CP of the card say how many stay; the power picks which. FAQ: it may pay with its home card,
    which is used for the turn then, and not with a mandatory event; who holds nothing else cannot
    pay. Mercenaries in foreign wars count. Sieges are looked at afterwards.
    """
    state = table.state
    named = employers(state)
    options = tuple(sorted(named, key=lambda other: other == power))
    target = await ask(Decision(power, "card 87/target", OneOf(options), default=options[0]))
    have = mercenaries_of(state, target)
    total = sum(have.values())
    table.tell(MercenariesAsk(target, total, 87))
    stay = min(total, await _paid(table, target, total))
    table.tell(MercenariesStay(target, stay, total - stay, 87))
    kept = await _kept(target, have, stay)
    await disband(
        table,
        {
            place: {target: {MERCENARY: count - kept.get(place, 0)}}
            for place, count in have.items()
            if count > kept.get(place, 0)
        },
        87,
    )


async def _paid(table: Table[State], target: str, total: int) -> int:
    """Let the target discard a card or none; return how many of ``total`` mercenaries that keeps.

    Silence pays nothing.
    """
    hand = table.state.hands[target]
    options = tuple(n for n in hand if not card(n).is_mandatory)
    always = table.revision >= ALWAYS_ASKED  # the others do not know what the hand can pay
    if not (hand if always else options):
        return 0
    choice = SomeOf(options, 0, min(1, len(options)))
    paid = await ask(Decision(target, "card 87/discard", choice, default=(), discreet=always))
    if not paid:
        return 0
    discard(table, target, paid[0], card(87).title)
    return KEPT.get(card(paid[0]).cp, total)


async def _kept(target: str, have: dict[str, int], stay: int) -> dict[str, int]:
    """Let the target say where the mercenaries that stay are; in silence the largest stacks."""
    if not stay:
        return {}
    default: dict[str, int] = {}
    left = stay
    for place, count in have.items():
        if left:
            default[place] = min(left, count)
            left -= default[place]
    kept = await ask(Decision(target, "card 87/stay", Split(stay, have), default=default))
    return dict(kept)
