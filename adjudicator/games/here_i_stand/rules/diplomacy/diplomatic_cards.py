"""2P 3 The diplomatic cards of the variant for two: deck, hands, and the segment of playing."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.fact import only
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.diplomatic import DiplomaticPlay, effect_of
from adjudicator.games.here_i_stand.facts.diplomatic import (
    DiplomaticCardDiscarded,
    DiplomaticCardDrawn,
    DiplomaticCardDrawnUnseen,
    DiplomaticCardPlayed,
    DiplomaticCardsAdded,
    DiplomaticDeckShuffled,
    DiplomaticHandSeen,
    DiplomaticHandShown,
)
from adjudicator.games.here_i_stand.facts.diplomatic_cards import PlayImposed, PlayImposedUnseen
from adjudicator.games.here_i_stand.rules.control.paths import league_formed
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.players import TWO_PLAYERS
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.two_player import TwoPlayer

FIRST_TURN_OF_PLAYS = 2


@rule("2P 3")
async def diplomatic_segment(table: Table[State]) -> None:
    """Let both players draw a diplomatic card and, from turn 2 on, play one of two (2P 3).

    The cards of the League join before, on the first turn after it.
    """
    state = table.state
    cards = cards_of(state)
    cards.played.clear()
    cards.must_play.clear()
    if state.turn == 1:
        shuffle_diplomatic(table)
    _add_league_cards(table)
    for player in TWO_PLAYERS:
        draw_diplomatic(table, player)
    if state.turn >= FIRST_TURN_OF_PLAYS:
        for player in TWO_PLAYERS:
            await play_from_hand(table, player)


def cards_of(state: State) -> TwoPlayer:
    """Return the diplomatic cards; ValueError in a game of six powers."""
    if state.two_player is None:
        raise ValueError("there are diplomatic cards in the variant for two only")
    return state.two_player


def _add_league_cards(table: Table[State]) -> None:
    """Add the cards that wait for the League and shuffle them with deck and discards, once."""
    cards = cards_of(table.state)
    if not cards.waiting or not league_formed(table.state):
        return
    table.tell(DiplomaticCardsAdded(tuple(cards.waiting)))
    cards.deck += cards.waiting
    cards.waiting = []
    shuffle_diplomatic(table)


def shuffle_diplomatic(table: Table[State]) -> None:
    """Shuffle the diplomatic deck with its discards."""
    cards = cards_of(table.state)
    # Sorted, so that the order of the old deck leaves no trace.
    pile = sorted([*cards.deck, *cards.discards])
    cards.deck = table.dice.shuffle(pile, f"diplomatic deck of turn {table.state.turn}")
    cards.discards = []
    table.tell(DiplomaticDeckShuffled(len(pile)))


@rule("2P 3", "2P 10")
def draw_diplomatic(table: Table[State], player: str) -> int | None:
    """Draw a diplomatic card into a hand; None when there is none, discards included.

    An empty deck is made of the discards (2P 10).
    """
    cards = cards_of(table.state)
    if not cards.deck and cards.discards:
        shuffle_diplomatic(table)
    if not cards.deck:
        return None
    drawn = cards.deck.pop()
    cards.hands[player].append(drawn)
    table.tell(
        DiplomaticCardDrawn(player, drawn),
        to=only(player),
        others=DiplomaticCardDrawnUnseen(player),
    )
    return drawn


def discard_diplomatic(table: Table[State], player: str, number: int) -> None:
    """Discard a diplomatic card of a hand without playing it."""
    cards = cards_of(table.state)
    cards.hands[player].remove(number)
    cards.discards.append(number)
    table.tell(DiplomaticCardDiscarded(player, number))


def show_diplomatic_hand(table: Table[State], player: str, viewer: str) -> tuple[int, ...]:
    """Show the diplomatic hand of ``player`` to ``viewer`` and return it, in order of number."""
    shown = tuple(sorted(cards_of(table.state).hands[player]))
    table.tell(
        DiplomaticHandShown(viewer, player, shown),
        to=only(viewer, player),
        others=DiplomaticHandSeen(viewer, player),
    )
    return shown


def impose(table: Table[State], player: str, number: int, by: int) -> None:
    """Oblige a player to play a diplomatic card of the hand this turn, by card ``by``."""
    cards_of(table.state).must_play[player] = number
    table.tell(
        PlayImposed(player, number, by),
        to=only(*TWO_PLAYERS),
        others=PlayImposedUnseen(player, by),
    )


@rule("2P 3")
async def play_from_hand(table: Table[State], player: str) -> None:
    """Let a player play a diplomatic card of its hand: any, or the one another card has chosen."""
    state = table.state
    cards = cards_of(state)
    if not cards.hands[player]:
        return
    number = cards.must_play.pop(player, None)
    if number is None:
        topic = f"2P 3/diplomatic:{state.turn}"
        options = tuple(sorted(cards.hands[player]))
        choice = OneOf(options)
        number = await ask(Decision(player, topic, choice, default=options[0], discreet=True))
    cards.hands[player].remove(number)
    cards.on_table.append(number)
    await carry_out(table, player, number)
    if number in cards.on_table:  # Machiavelli has shuffled itself in
        cards.on_table.remove(number)
        removal = card(number).removal
        (cards.removed if removal == "after_play" else cards.discards).append(number)


@rule("2P 6")
async def carry_out(table: Table[State], player: str, number: int) -> None:
    """Carry a diplomatic card out as one that ``player`` plays; where it goes is the caller's."""
    cards_of(table.state).played.append(number)
    table.tell(DiplomaticCardPlayed(player, number))
    await effect_of(number)(table, player, DiplomaticPlay(player, number))
