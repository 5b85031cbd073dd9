"""19.5 and 19.11 Optional uses of a card: the Dutch War, and Wallenstein's enemies."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.facts.cards import (
    AssassinsSent,
    CardPlayed,
    DutchIntervention,
)
from adjudicator.games.thirty_years_war.rules.dice import roll
from adjudicator.games.thirty_years_war.rules.dutch_war.track import move_marker
from adjudicator.games.thirty_years_war.rules.influence import IN_PLAY, WALLENSTEIN
from adjudicator.games.thirty_years_war.rules.lasting import begin_for_turn
from adjudicator.games.thirty_years_war.rules.leaders import lose_leader
from adjudicator.games.thirty_years_war.rules.options import DUTCH_INTERVENTION, ENEMIES, OPTIONS
from adjudicator.games.thirty_years_war.rules.piles import lay_down
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.state import State, place_of
from adjudicator.kit.options import YES

SENT: Final = "assassins_sent"
"""The Protestants have tried this turn (19.11)."""
ASSASSINATED: Final = "assassinated"


@rule("19.5")
def why_not_intervene(state: State, side: str) -> str | None:
    """Return why no card can be used to move the Dutch War marker, or None."""
    if OPTIONS.value(state, DUTCH_INTERVENTION) != YES:
        return _("cards are not used like this without option 19.5")
    return _("the Dutch War has ended (9.31)") if state.dutch_war.ended else None


@rule("19.5")
def intervene(table: Table[State], side: str, card: str) -> None:
    """Use any card to move the Dutch War marker.

    The rule lets a player add or subtract the value of the card: Catholics, who want the marker to
    go up, add it, and Protestants subtract it.
    """
    state = table.state
    lay_down(state, side, card)
    table.tell(CardPlayed(side, card, "dutch"))
    modifier = dutch_modifier(state, side, card)
    die = roll(table, f"Dutch War, {side}")
    boxes = boxes_moved(state, die + modifier)
    table.tell(DutchIntervention(side, card, die, modifier, boxes))
    move_marker(table, boxes)


def dutch_modifier(state: State, side: str, card: str) -> int:
    """Return what a card adds to the die for the Dutch War."""
    value = state.edition.cards[card].value
    return value if side == CATHOLIC else -value


def boxes_moved(state: State, total: int) -> int:
    """Return the boxes by which the marker moves for a die with its modifier: 1, 0 or -1."""
    up = total > state.constant("dutch_up_above")
    return int(up) - int(total < state.constant("dutch_down_below"))


@rule("19.11")
def why_not_enemies(state: State, side: str) -> str | None:
    """Return why the Protestants cannot have Wallenstein assassinated now, or None."""
    if OPTIONS.value(state, ENEMIES) != YES:
        return _("cards are not used like this without option 19.11")
    if side != PROTESTANT:
        return _("only the Protestants can send assassins")
    if state.wallenstein.status != IN_PLAY or place_of(state, WALLENSTEIN) is None:
        return said(N_("{wallenstein} is not in play"), state.edition)
    needed = state.constant("enemies_track")
    if state.wallenstein.track < needed:
        return said(
            N_("{wallenstein}'s track must be at {count} or more"), state.edition, count=needed
        )
    return _("you have tried this turn already") if SENT in state.turn_effects else None


@rule("19.11")
def send_assassins(table: Table[State], side: str, card: str) -> None:
    """Discard a card instead of using it otherwise; a die and the track decide.

    Nobody takes Wallenstein's place, as when the Emperor himself has him killed (7.23).
    """
    state = table.state
    lay_down(state, side, card)
    table.tell(CardPlayed(side, card, "enemies"))
    begin_for_turn(state, SENT)
    die, track = roll(table, "Wallenstein's enemies"), state.wallenstein.track
    needed = state.constant("enemies_total")
    succeeds = die + track >= needed
    table.tell(AssassinsSent(card, die, track, needed, succeeds))
    if succeeds:
        lose_leader(table, WALLENSTEIN, replaced=False)
        state.wallenstein.status = ASSASSINATED
        settle(table)
