"""Card 55, Jesuit Education."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.choices import SomeOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.powers import PAPACY
from adjudicator.games.here_i_stand.rules.religion.universities import (
    SOCIETY_OF_JESUS,
    found_universities,
    most_useful,
    university_spaces,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State

JESUIT_EDUCATION: Final = 55
_UNIVERSITIES: Final = 2


def _why_not(state: State, power: str, subject: Impulse) -> str | None:
    if SOCIETY_OF_JESUS not in state.events_done:
        return _("the Society of Jesus has not been founded yet")
    return None if university_spaces(state) else _("no Catholic space is left without a university")


@mode(JESUIT_EDUCATION, "event", OWN_IMPULSE, needs=_why_not)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let the Papacy found 2 Jesuit universities, whoever plays, in any Catholic spaces.

    One in a space; the only space left gets one.
    """
    spaces = university_spaces(table.state)
    count = min(_UNIVERSITIES, len(spaces))
    best = most_useful(table.state)[:count]
    choice = SomeOf(spaces, count, count)
    chosen = await ask(Decision(PAPACY, "card 55/universities", choice, default=best))
    found_universities(table, chosen)
