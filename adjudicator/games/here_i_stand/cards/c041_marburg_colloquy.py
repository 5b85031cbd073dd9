"""Card 41, Marburg Colloquy."""

from __future__ import annotations

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES
from adjudicator.games.here_i_stand.rules.powers import PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.attempts import reformation_attempts
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    LUTHER,
    UNCOMMITTED,
    commit,
    debaters,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State

CAUSE = "card 41"
SAXONS = (LUTHER, "melanchthon")
SWISS = ("zwingli", "oekolampadius")


def _free(state: State, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if state.debaters.get(name) == UNCOMMITTED)


def _needs(state: State, power: str, subject: Impulse) -> str | None:
    for names in (SAXONS, SWISS):
        if not _free(state, names):
            first, second = (debaters()[name].name for name in names)
            return _("neither {first} nor {second} is uncommitted", first=first, second=second)
    return None


@mode(41, "event", OWN_IMPULSE, needs=_needs)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Commit one Saxon and one Swiss, for as many attempts in all zones as their debate values.

    The Protestants choose the two. A third debater may still give his bonus (18.2).
    """
    attempts = 0
    for name, group in (("saxon", SAXONS), ("swiss", SWISS)):
        options = _free(table.state, group)
        topic = f"card 41/{name}"
        chosen = await ask(Decision(PROTESTANT, topic, OneOf(options), default=options[0]))
        commit(table, chosen, CAUSE)
        attempts += debaters()[chosen].value
    await reformation_attempts(table, PROTESTANT, attempts, LANGUAGE_ZONES, cause=CAUSE)
