"""Card 38, Halley's Comet (response)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.responses import SkipOrdered
from adjudicator.games.here_i_stand.rules.deck import drawable_count
from adjudicator.games.here_i_stand.rules.hands import discard_at_random
from adjudicator.games.here_i_stand.rules.players import players
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import ANY_TIME_ACTION

HALLEYS_COMET: Final = 38


def _with_cards(state: State, power: str) -> tuple[str, ...]:
    """Return the other powers that hold more than home cards; hands are counted in the open."""
    return tuple(p for p in MAJOR_POWERS if p != power and drawable_count(state.hands[p]))


def _after(state: State, power: str) -> tuple[str, ...]:
    """Return all powers that are played in impulse order, beginning behind ``power``."""
    order = players(state)
    place = order.index(power) + 1
    return order[place:] + order[:place]


def _why_no_discard(state: State, power: str, subject: Any) -> str | None:
    return None if _with_cards(state, power) else _("no other power holds a card but home cards")


@mode(HALLEYS_COMET, "discard", OWN_IMPULSE, ANY_TIME_ACTION, needs=_why_no_discard)
async def discard(table: Table[State], power: str, subject: Any) -> None:
    """Make another power discard a random card.

    FAQ: never a home card; a mandatory event can be hit and is not carried out.
    """
    options = _with_cards(table.state, power)
    target = await ask(Decision(power, "card 38/target", OneOf(options), default=options[0]))
    discard_at_random(table, target, HALLEYS_COMET)


@mode(HALLEYS_COMET, "skip_impulse", OWN_IMPULSE, ANY_TIME_ACTION)
async def skip_impulse(table: Table[State], power: str, subject: Any) -> None:
    """Make a power skip its next impulse in this Action Phase, an active one the one after this.

    That is not a pass: the row of passes that ends the phase starts again behind it. What the phase
    no longer reaches is forgotten.
    """
    state = table.state
    options = _after(state, state.active)
    usual = next(other for other in options if other != power)
    target = await ask(Decision(power, "card 38/skip", OneOf(options), default=usual))
    if target not in state.skipping:
        state.skipping.append(target)
    table.tell(SkipOrdered(target, HALLEYS_COMET))
