"""Card 62, Book of Common Prayer."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import SomeOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.reforms import PrayerBookRolled
from adjudicator.games.here_i_stand.rules.control.unrest import add_unrest
from adjudicator.games.here_i_stand.rules.game_map import home_spaces
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.attempts import reformation_attempts
from adjudicator.games.here_i_stand.rules.religion.debaters import commit, why_not_uncommitted
from adjudicator.games.here_i_stand.rules.state import CATHOLIC, Impulse, State

CRANMER: Final = "cranmer"
ATTEMPTS: Final = 4
CAUSE: Final = "card 62"
UNREST: Final = {3: 1, 4: 1, 5: 2}
"""Face of the die -> how many spaces fall into unrest; on a 6 all do."""


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    return why_not_uncommitted(state, CRANMER)


@rule("12.4")
def restless(state: State) -> tuple[str, ...]:
    """Return the English home spaces that the book can put into unrest, in data order.

    They are Catholic and not in unrest yet; units and leaders do not protect them (FAQ).
    """
    return tuple(
        space
        for space in home_spaces(ENGLAND)
        if state.spaces[space].religion == CATHOLIC and not state.spaces[space].unrest
    )


@mode(62, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Commit Cranmer; the Protestants make 4 attempts on English home spaces; then England stirs.

    The target zone is the English one, so ties at Calais go to the Papacy. Afterwards a die says
    how many English home spaces that are still Catholic fall into unrest; the power that plays the
    card picks them (FAQ).
    """
    commit(table, CRANMER, CAUSE)
    await reformation_attempts(
        table,
        PROTESTANT,
        ATTEMPTS,
        ("english",),
        cause=CAUSE,
        only_spaces=home_spaces(ENGLAND),
    )
    face = table.dice.roll(1, f"{power}: Book of Common Prayer")[0]
    options = restless(table.state)
    count = len(options) if face == 6 else min(UNREST.get(face, 0), len(options))
    table.tell(PrayerBookRolled(power, face, count))
    if not count:
        return
    spaces = options
    if count < len(options):
        choice = SomeOf(options, count, count)
        decision = Decision(power, "card 62/stir", choice, default=options[:count])
        spaces = await ask(decision)
    add_unrest(table, spaces, 62)
