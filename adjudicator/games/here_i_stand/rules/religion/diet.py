"""18.1 The Diet of Worms, the fourth phase of turn 1."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask_all
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.faith import DietHeld
from adjudicator.games.here_i_stand.facts.two_player import DietCardTurnedUp
from adjudicator.games.here_i_stand.rules.deck import card, put_away, turn_up
from adjudicator.games.here_i_stand.rules.game_map import adjacent, spaces_of_zone
from adjudicator.games.here_i_stand.rules.players import is_for_two, players
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.religion.conversion import flip_one_by_one
from adjudicator.games.here_i_stand.rules.state import CATHOLIC, PROTESTANT_FAITH, Impulse, State

PARTIES: Final = (HAPSBURG, PAPACY, PROTESTANT)
HIT_ON: Final = 5  # 18.1 steps 3-4


@rule("18.1")
async def diet_of_worms(table: Table[State]) -> None:
    """Hold the Diet: secret commitment, dice, and flips in the German zone for the winner."""
    state = table.state
    state.impulse = Impulse()
    parties = [power for power in PARTIES if power in players(state)]
    cards = await ask_all([_commitment(state, power) for power in parties])  # step 1
    if is_for_two(state):
        cards = {HAPSBURG: _card_of_the_deck(table), **cards}
    for power, number in cards.items():  # step 2
        put_away(state, power, number, "cp")
    rolls = {}
    for power in (PROTESTANT, PAPACY, HAPSBURG):  # steps 3-4
        dice = diet_dice(power, cards[power])
        rolls[power] = table.dice.roll(dice, f"{power} at the Diet of Worms")
    protestant_hits = _hits(rolls[PROTESTANT])
    catholic_hits = _hits(rolls[PAPACY]) + _hits(rolls[HAPSBURG])
    # FAQ: the winner flips as many spaces as it has more hits.
    difference = abs(protestant_hits - catholic_hits)
    winner = PROTESTANT if protestant_hits > catholic_hits else PAPACY
    table.tell(
        DietHeld(
            cards=dict(cards),
            rolls=rolls,
            protestant_hits=protestant_hits,
            catholic_hits=catholic_hits,
            winner=winner if difference else "",
            difference=difference,
        )
    )
    await flip_one_by_one(  # steps 5-7
        table, winner, difference, "18.1", lambda now: _next_to(now, winner)
    )
    state.impulse = Impulse()


def diet_dice(power: str, number: int) -> int:
    """Return how many dice a party rolls with a card: its CP, for the Protestants 4 more."""
    dice = card(number).cp
    if power == PROTESTANT:
        dice += int(tables()["religion_numbers"]["diet_protestant_extra_dice"])
    return dice


def _commitment(state: State, power: str) -> Decision[int]:
    """Ask for any card but a mandatory event; unless told otherwise the cheapest is taken."""
    options = tuple(n for n in state.hands[power] if not card(n).is_mandatory)
    cheapest = min(options, key=lambda n: (card(n).is_home, card(n).cp, n))
    return Decision(
        power,
        "18.1/commit",
        OneOf(options),
        default=cheapest,
        discreet=True,
        window="simultaneous",
    )


@rule("2P 3")
def _card_of_the_deck(table: Table[State]) -> int:
    """Turn up the card of the Hapsburgs whom nobody plays (2P 3); of any kind, for its CP."""
    number = turn_up(table)
    if number is None:
        raise ValueError("the deck of turn 1 is empty")
    table.tell(DietCardTurnedUp(number))
    return number


def _hits(faces: tuple[int, ...]) -> int:
    return sum(face >= HIT_ON for face in faces)


def _next_to(state: State, winner: str) -> tuple[str, ...]:
    """Return the German spaces next to one of the winner's religion."""
    religion = PROTESTANT_FAITH if winner == PROTESTANT else CATHOLIC
    spaces = state.spaces
    return tuple(
        space
        for space in spaces_of_zone("german")
        if spaces[space].religion != religion
        and any(spaces[other].religion == religion for other in adjacent(space))
    )
