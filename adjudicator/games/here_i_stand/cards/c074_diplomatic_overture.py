"""Card 74, Diplomatic Overture."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf, SomeOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.deck import card, chosen_discards, draw
from adjudicator.games.here_i_stand.rules.hands import ALWAYS_ASKED, give_card
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, POWER_NAMES
from adjudicator.games.here_i_stand.rules.state import Impulse, State

CARDS: Final = 2


@mode(74, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Draw 2 cards, then give a card that is neither home nor mandatory to another power.

    FAQ: the gift is a duty while there is such a card, and only the two powers see it; without any
    card to give none is given. A mandatory event can be given if there is nothing else, and then
    nothing needs to be given. A player with two powers may give to his other one.
    """
    state = table.state
    draw(table, power, CARDS, card(74).title)
    hand = state.hands[power]
    free = tuple(chosen_discards(hand))
    options = free or tuple(number for number in hand if card(number).is_mandatory)
    gift: tuple[int, ...] = ()
    if options:
        cheapest = (min(free, key=lambda number: card(number).cp),) if free else ()
        choice = SomeOf(options, 1 if free else 0, 1)
        always = table.revision >= ALWAYS_ASKED  # how many cards may be given is for nobody to know
        gift = await ask(Decision(power, "card 74/give", choice, default=cheapest, discreet=always))
    if not gift:
        table.tell(
            EventWithoutEffect(74, _("{power}: no card is given away", power=POWER_NAMES[power]))
        )
        return
    others = tuple(other for other in MAJOR_POWERS if other != power)
    receiver = await ask(Decision(power, "card 74/receiver", OneOf(others), default=others[0]))
    give_card(table, power, receiver, gift[0], 74)
