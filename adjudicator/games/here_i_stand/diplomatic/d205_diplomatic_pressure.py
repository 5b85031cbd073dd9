"""Diplomatic card 205, Diplomatic Pressure."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.fact import only
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, diplomatic
from adjudicator.games.here_i_stand.facts.diplomatic_cards import (
    DiplomaticCardsSwapped,
    DiplomaticCardsSwappedUnseen,
)
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.rules.diplomacy.diplomatic_cards import (
    cards_of,
    discard_diplomatic,
    draw_diplomatic,
    impose,
    show_diplomatic_hand,
)
from adjudicator.games.here_i_stand.rules.players import opponent_of
from adjudicator.games.here_i_stand.rules.powers import PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.state import State

CARD: Final = 205
REPLACE: Final = "replace"
SWAP: Final = "swap"


@diplomatic(CARD)
async def diplomatic_pressure(table: Table[State], player: str, play: DiplomaticPlay) -> None:
    """See the other player's diplomatic cards.

    The Papacy then says which of them the Protestants must play this turn. The Protestants have the
    card left to the Papacy discarded, so that it draws another, or swap their own for it.
    """
    seen = show_diplomatic_hand(table, opponent_of(player), player)
    if not seen:
        table.tell(EventWithoutEffect(CARD, _("the other player holds no diplomatic card")))
    elif player == PAPACY:
        await _dictate(table, seen)
    else:
        await _replace_or_swap(table, seen[0])


async def _dictate(table: Table[State], seen: tuple[int, ...]) -> None:
    """Let the Papacy name the card that the Protestants must play."""
    topic = f"card {CARD}/imposed"
    choice = OneOf(seen)
    number = await ask(Decision(PAPACY, topic, choice, default=seen[0], discreet=True))
    impose(table, PROTESTANT, number, CARD)


async def _replace_or_swap(table: Table[State], theirs: int) -> None:
    """Let the Protestants replace the Papal card, or swap it for the one left to them."""
    own = cards_of(table.state).hands[PROTESTANT]
    ways = (REPLACE, SWAP) if own else (REPLACE,)
    way = await ask(Decision(PROTESTANT, f"card {CARD}/way", OneOf(ways), default=REPLACE))
    if way == REPLACE:
        discard_diplomatic(table, PAPACY, theirs)
        draw_diplomatic(table, PAPACY)
        return
    _swap(table, own[0], theirs)


def _swap(table: Table[State], own: int, theirs: int) -> None:
    hands = cards_of(table.state).hands
    for player, given, received in ((PROTESTANT, own, theirs), (PAPACY, theirs, own)):
        hands[player].remove(given)
        hands[player].append(received)
    table.tell(
        DiplomaticCardsSwapped(PROTESTANT, own, PAPACY, theirs),
        to=only(PROTESTANT, PAPACY),
        others=DiplomaticCardsSwappedUnseen(PROTESTANT, PAPACY),
    )
