"""9.5 Removing excommunication: a donation to the Church lifts it from a power's ruler."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask_all
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.peace import DonationMade, ExcommunicationLifted
from adjudicator.games.here_i_stand.rules.deck import card, drawable, drawable_count
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS, PAPACY, POWER_NAMES
from adjudicator.games.here_i_stand.rules.religion.excommunication import MINUS_CARD
from adjudicator.games.here_i_stand.rules.religion.saint_peters import advance_saint_peters
from adjudicator.games.here_i_stand.rules.state import State

DONATE: Final = "donate"
NO: Final = "no"


def why_not_donate(state: State, power: str) -> str | None:
    """Return why a power cannot free its ruler from excommunication, or None when it can."""
    if MINUS_CARD not in state.minus_cards[power]:
        return _("no excommunication lies on {power}", power=POWER_NAMES[power])
    # Home cards are in their owners' hands in this phase, so this says nothing about a hand.
    if not drawable_count(state.hands[power]):
        return _("{power} has no card to donate", power=POWER_NAMES[power])
    return None


@rule("9.5")
async def remove_excommunications(table: Table[State]) -> None:
    """Ask the excommunicated powers, all at once, whether they donate a card each.

    The donations do not depend on each other; they are made in impulse order.
    """
    able = [power for power in MAJOR_POWERS if why_not_donate(table.state, power) is None]
    answers = await ask_all(
        [
            Decision(
                power,
                f"9.5/donate:{table.state.turn}",
                OneOf((DONATE, NO)),
                default=NO,
                window="simultaneous",
            )
            for power in able
        ]
    )
    for power, answer in answers.items():
        if answer == DONATE:
            _donate(table, power)


def _donate(table: Table[State], power: str) -> None:
    """Discard a card drawn at random for the building of Saint Peter's.

    FAQ: a mandatory event drawn like this is not triggered.
    """
    state = table.state
    label = f"{PAPACY} draws the donation of {power}"
    number = table.dice.pick(drawable(state.hands[power]), label)
    state.hands[power].remove(number)
    state.discards.append(number)
    points = card(number).cp
    table.tell(DonationMade(power, number, points))
    advance_saint_peters(table, points, "cp")
    lift_excommunication(table, power)


@rule("21.5")
def lift_excommunication(table: Table[State], power: str) -> None:
    """Remove the marker that costs an excommunicated ruler's power a card each turn, if any.

    The ruler cannot be excommunicated again: his box on the Papal power card stays marked.
    """
    if MINUS_CARD in table.state.minus_cards[power]:
        table.state.minus_cards[power].remove(MINUS_CARD)
        table.tell(ExcommunicationLifted(power))
