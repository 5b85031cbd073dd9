"""Diplomatic card 215, Machiavelli."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.facts.diplomatic_cards import InvasionTaken
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.diplomacy.diplomatic_cards import (
    cards_of,
    carry_out,
    shuffle_diplomatic,
)
from adjudicator.games.here_i_stand.rules.players import opponent_of
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.turn.victory import victory_points

CARD: Final = 215


def trailing(state: State, player: str) -> str:
    """Return the player with fewer victory points; on a tie the one who has played the card."""
    other = opponent_of(player)
    return other if victory_points(state, other) < victory_points(state, player) else player


def invasions(state: State) -> tuple[int, ...]:
    """Return the invasion cards of the deck and its discards that nobody has played this turn."""
    cards = cards_of(state)
    found = sorted(
        number
        for number in (*cards.deck, *cards.discards)
        if card(number).invasion and number not in cards.played
    )
    return tuple(found)


@diplomatic(CARD)
async def machiavelli(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """Let the player who is behind play an invasion card out of the deck or its discards.

    Not one that has been played this turn; on a tie who plays this chooses. Then both cards, the
    discards and the deck are shuffled.
    """
    state, cards = table.state, cards_of(table.state)
    chooser, options = trailing(state, player), invasions(state)
    if options:
        # The other player knows neither deck nor hand: how many there are is secret.
        topic, choice = f"card {CARD}/invasion", OneOf(options)
        number = await ask(Decision(chooser, topic, choice, default=options[0], discreet=True))
        (cards.deck if number in cards.deck else cards.discards).remove(number)
        cards.on_table.append(number)
        table.tell(InvasionTaken(chooser, number))
        await carry_out(table, chooser, number)
        cards.on_table.remove(number)
        cards.discards.append(number)
    else:
        table.tell(EventWithoutEffect(CARD, _("no invasion card is left for this turn")))
    cards.on_table.remove(CARD)
    cards.discards.append(CARD)
    shuffle_diplomatic(table)
