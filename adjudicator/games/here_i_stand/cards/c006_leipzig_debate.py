"""Card 6, Leipzig Debate (Papal home card)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.faith import LeipzigAnnounced
from adjudicator.games.here_i_stand.rules.powers import PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.debate import (
    Against,
    Bar,
    targets_of_debate,
    theological_debate,
    why_no_debate,
)
from adjudicator.games.here_i_stand.rules.religion.debaters import UNCOMMITTED, available, pool
from adjudicator.games.here_i_stand.rules.religion.translation import translation_zones
from adjudicator.games.here_i_stand.rules.revisions import TARGETS_FIRST
from adjudicator.games.here_i_stand.rules.state import Impulse, State

ROUNDS = ("first", "second")


def _zones(state: State) -> tuple[str, ...]:
    return tuple(zone for zone in translation_zones() if targets_of_debate(state, PAPACY, zone))


def _needs_debaters(state: State, power: str, subject: Impulse) -> str | None:
    return None if _zones(state) else why_no_debate(state, PAPACY, "german")


@dataclass(frozen=True)
class Called:
    """The debate that is announced: with a Papal debater (``chosen``) or a ``bar``."""

    zone: str
    against: Against
    chosen: str | None = None
    bar: Bar | None = None


async def _name_all(table: Table[State], power: str, impulse: Impulse) -> Called:
    """Name zone, pool and debater; and of a Protestant one the round that he is barred from."""
    zone = await ask(_decision("zone", _zones(table.state)))
    against = await ask(_decision("against", targets_of_debate(table.state, PAPACY, zone)))
    attackers = pool(table.state, PAPACY, zone, UNCOMMITTED)
    rivals = _barrable(table.state, zone)
    named = await ask(_decision("debater", attackers + rivals))
    if named in attackers:
        return _announced(table, Called(zone, against, chosen=named))
    rounds = _rounds(table.state, zone, against, named)
    barred_in = await ask(_decision("round", rounds))
    return _announced(table, Called(zone, against, bar=Bar(named, ROUNDS.index(barred_in) + 1)))


def _announced(table: Table[State], called: Called) -> Called:
    bar = called.bar or Bar("", 0)
    if table.revision >= TARGETS_FIRST:
        chosen = called.chosen or ""
        table.tell(LeipzigAnnounced(called.zone, called.against, chosen, bar.debater, bar.round))
    return called


@mode(6, "debate", OWN_IMPULSE, needs=_needs_debaters, announce=_name_all)
async def debate(table: Table[State], power: str, called: Called) -> None:
    """Call a debate and pick the Papal debater of its first round, or bar a Protestant one.

    Naming a Papal debater makes him attack; naming a Protestant one keeps him out of the draw of
    one round, the first or the second (FAQ), as long as somebody else can be drawn there. All of
    this is named before The Wartburg may answer.
    """
    await theological_debate(
        table,
        PAPACY,
        called.zone,
        against=called.against,
        chosen=called.chosen,
        bar=called.bar,
    )


def _decision(name: str, options: tuple[Any, ...]) -> Decision[Any]:
    return Decision(PAPACY, f"card 6/{name}", OneOf(options), default=options[0])


def _barrable(state: State, zone: str) -> tuple[str, ...]:
    """Return the Protestant debaters of a zone who can be barred: nobody if there is only one."""
    rivals = available(state, PROTESTANT, zone)
    return rivals if len(rivals) > 1 else ()


def _rounds(state: State, zone: str, against: Against, barred: str) -> tuple[str, ...]:
    """Return the rounds for which somebody may be barred: another one must be left to defend."""
    left = [name for name in pool(state, PROTESTANT, zone, against) if name != barred]
    return ROUNDS if left else ROUNDS[1:]
