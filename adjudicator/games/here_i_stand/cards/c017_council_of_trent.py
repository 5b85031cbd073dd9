"""Card 17, Council of Trent (mandatory event)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import SomeOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.rulers import CouncilHeld
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.powers import PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.religion.conversion import flip_one_by_one
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    COUNCIL_DICE,
    UNCOMMITTED,
    commit,
    debaters,
)
from adjudicator.games.here_i_stand.rules.religion.targets import (
    COUNTER,
    REFORMATION,
    Kind,
    eligible,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State

DELEGATES: Final = {PAPACY: 4, PROTESTANT: 2}
"""Side -> how many debaters it may send, in the order in which the sides name them."""


async def hold_council(table: Table[State]) -> None:
    """Let the debaters meet: dice by their debate values, and conversions for who hits more.

    The Papal choice is known before the Protestants make theirs, from any mixture of zones.
    """
    rolls: dict[str, tuple[int, ...]] = {}
    sent = {side: await _delegates(table, side) for side in DELEGATES}
    for side, names in sent.items():
        dice = council_dice(names)
        rolls[side] = table.dice.roll(dice, f"{side} at the Council of Trent") if dice else ()
    hitting = tables()["religion_numbers"]["debate_hits_on"]
    hits = {side: sum(face in hitting for face in faces) for side, faces in rolls.items()}
    margin = hits[PAPACY] - hits[PROTESTANT]
    winner = PAPACY if margin > 0 else PROTESTANT if margin else ""
    table.tell(
        CouncilHeld(
            papal_rolls=rolls[PAPACY],
            papal_hits=hits[PAPACY],
            protestant_rolls=rolls[PROTESTANT],
            protestant_hits=hits[PROTESTANT],
            winner=winner,
            difference=abs(margin),
        )
    )
    kind: Kind = REFORMATION if winner == PROTESTANT else COUNTER
    await flip_one_by_one(table, winner, abs(margin), "card 17", lambda now: eligible(now, kind))


async def _delegates(table: Table[State], side: str) -> tuple[str, ...]:
    """Ask a side for its debaters and commit them; unless told otherwise the best ones go."""
    state = table.state
    free = tuple(
        known.id
        for known in debaters().values()
        if known.faction == side and state.debaters.get(known.id) == UNCOMMITTED
    )
    most = min(DELEGATES[side], len(free))
    best = tuple(sorted(free, key=lambda name: -debaters()[name].value)[:most])
    choice = SomeOf(free, 0, most)
    names = await ask(Decision(side, f"card 17/delegates:{side}", choice, default=best))
    for name in names:
        commit(table, name, "card 17")
    return names


def council_dice(names: tuple[str, ...]) -> int:
    """Return the dice of a side: its debate values, and Pole's bonus if he takes part."""
    known = [debaters()[name] for name in names]
    return sum(d.value + (d.amount if d.bonus_kind == COUNCIL_DICE else 0) for d in known)


@mode(17, "event", OWN_IMPULSE)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Hold the Council of Trent, then let the playing power spend 2 CP; the card stays."""
    await hold_council(table)
    await spend(table, power, card(17).cp)
