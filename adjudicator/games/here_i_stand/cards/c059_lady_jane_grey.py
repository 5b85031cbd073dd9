"""Card 59, Lady Jane Grey."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.fact import only
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.inquisitions import ClaimantsSeen
from adjudicator.games.here_i_stand.rules.deck import (
    card,
    draw,
    drawable,
    drawable_count,
    take_at_random,
)
from adjudicator.games.here_i_stand.rules.hands import give_card
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.rulers import new_ruler_mark
from adjudicator.games.here_i_stand.rules.state import Impulse, State

LADY_JANE_GREY: Final = 59


def _why_not(state: State, power: str, subject: Impulse) -> str | None:
    if new_ruler_mark(ENGLAND) not in state.turn_effects:
        return _("England has not changed rulers this turn")
    hand = state.hands[ENGLAND]
    itself = power == ENGLAND and LADY_JANE_GREY in hand
    if drawable_count(hand) > itself:
        return None
    return _("England holds no card that can be drawn")


@mode(LADY_JANE_GREY, "event", OWN_IMPULSE, needs=_why_not)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Draw a random English card and one of the deck; keep one, give one to Protestants or Papacy.

    Either of these may give it to itself, if it plays, and so have both. With an empty deck the
    English card is kept. Mandatory events may be kept or given like other cards.
    """
    seen = (*_english_card(table, power), *draw(table, power, 1, card(LADY_JANE_GREY).title))
    table.tell(ClaimantsSeen(power, seen), to=only(power))
    if len(seen) == 1:
        return
    best = max(seen, key=lambda number: card(number).cp)
    kept = await ask(Decision(power, "card 59/keep", OneOf(seen), default=best))
    other = next(number for number in seen if number != kept)
    faiths = OneOf((PAPACY, PROTESTANT))
    default = power if power in faiths.options else PAPACY
    receiver = await ask(Decision(power, "card 59/receiver", faiths, default=default))
    if receiver != power:
        give_card(table, power, receiver, other, LADY_JANE_GREY)


def _english_card(table: Table[State], power: str) -> list[int]:
    """Return the card drawn from the English hand; England itself goes on holding it."""
    if power != ENGLAND:
        return take_at_random(table, power, ENGLAND, 1, card(LADY_JANE_GREY).title)
    options = drawable(table.state.hands[ENGLAND])
    return [table.dice.pick(options, f"{ENGLAND} draws a card of its own hand: Lady Jane Grey")]
