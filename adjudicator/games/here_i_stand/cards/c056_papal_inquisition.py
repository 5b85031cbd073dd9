"""Card 56, Papal Inquisition."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.deck import card, drawable_count, take_at_random
from adjudicator.games.here_i_stand.rules.game_map import spaces_of_zone
from adjudicator.games.here_i_stand.rules.hands import recover, recoverable, show_hand
from adjudicator.games.here_i_stand.rules.players import players
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.conversion import convert_some
from adjudicator.games.here_i_stand.rules.religion.debaters import UNCOMMITTED, commit
from adjudicator.games.here_i_stand.rules.religion.papal_debates import debate_zones, papal_debate
from adjudicator.games.here_i_stand.rules.state import CATHOLIC, PROTESTANT_FAITH, Impulse, State

PAPAL_INQUISITION: Final = 56
CARAFFA: Final = "caraffa"
_CONVERTED: Final = 2
_EXTRA_DICE: Final = 2


def _needs_caraffa(state: State, power: str, subject: Impulse) -> str | None:
    if CARAFFA not in state.debaters:
        return _("Caraffa is not in the game yet")
    if state.debaters[CARAFFA] == UNCOMMITTED:
        return None
    return _("Caraffa is {state}; he must be uncommitted", state=state.debaters[CARAFFA])


@mode(PAPAL_INQUISITION, "event", OWN_IMPULSE, needs=_needs_caraffa)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Commit Caraffa, turn 2 Italian spaces Catholic, and let the Papacy look into a hand.

    All is the Papacy's to decide, whoever plays. FAQ and readings: it picks the spaces, which need
    not be eligible; if there are fewer than 2, it converts those.
    """
    state = table.state
    commit(table, CARAFFA, "card 56")
    reformed = [
        s for s in spaces_of_zone("italian") if state.spaces[s].religion == PROTESTANT_FAITH
    ]
    await convert_some(table, PAPACY, "card 56/convert", reformed, _CONVERTED, CATHOLIC)
    hands = OneOf(tuple(one for one in (PROTESTANT, ENGLAND) if one in players(state)))
    victim = await ask(Decision(PAPACY, "card 56/hand", hands, default=PROTESTANT))
    show_hand(table, victim, PAPACY, PAPAL_INQUISITION)
    options = uses(state, victim)
    if options:
        use = await ask(Decision(PAPACY, "card 56/use", OneOf(options), default=options[0]))
        await _use(table, victim, use)


def uses(state: State, victim: str) -> tuple[str, ...]:
    """Return what the Papacy can do once it has seen the hand of ``victim``."""
    possible = {
        "draw": drawable_count(state.hands[victim]) > 0,
        "fetch": bool(recoverable(state, PAPACY)),
        "debate": bool(debate_zones(state)),
    }
    return tuple(use for use, open_ in possible.items() if open_)


async def _use(table: Table[State], victim: str, use: str) -> None:
    """Take a random card of the hand seen, fetch one in the open, or debate with 2 more dice.

    FAQ: home cards are not drawn. The card drawn waits for a later impulse.
    """
    state = table.state
    if use == "draw":
        title = card(PAPAL_INQUISITION).title
        state.impulse.held_back += take_at_random(table, PAPACY, victim, 1, title)
    elif use == "fetch":
        options = recoverable(state, PAPACY)
        best = max(options, key=lambda number: card(number).cp)
        number = await ask(Decision(PAPACY, "card 56/fetch", OneOf(options), default=best))
        recover(table, PAPACY, number, PAPAL_INQUISITION)
    else:
        await papal_debate(table, PAPAL_INQUISITION, extra_dice)


def extra_dice(zone: str) -> int:
    """Return the extra attack dice of the Papacy in each round of the debate, in any zone."""
    return _EXTRA_DICE
