"""Card 105, "Treachery!"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, mode
from adjudicator.games.here_i_stand.facts.intrigues import GatesBetrayed
from adjudicator.games.here_i_stand.rules.control.bounds import why_not_change_hands
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.formations import (
    as_many_as,
    check_formation,
    load_force,
)
from adjudicator.games.here_i_stand.rules.land.siege import assault
from adjudicator.games.here_i_stand.rules.state import Impulse, State, force_of


@dataclass(frozen=True)
class StormChoice:
    """A formation that can be made of ``available``, with at least one land unit."""

    available: Force

    def check(self, value: Force) -> None:
        """Refuse what is no formation (5.1), and leaders alone."""
        check_formation(self.available, value)
        if not value.size:
            raise IllegalAnswer(_("leaders cannot assault without land units"), section="15.1")

    def only(self) -> tuple[Force, ...]:
        """Return a single unit without leaders, for there is nothing to choose."""
        single = self.available.size == 1 and not self.available.leaders
        return (self.available,) if single else ()

    def dump(self, value: Force) -> JSON:
        """Return the dumped force."""
        return value.dump()

    def load(self, raw: Any) -> Force:
        """Return the force in ``raw``."""
        return load_force(raw)


def besieged(state: State) -> tuple[str, ...]:
    """Return the spaces under siege that can fall: not those that change no hands (2P 5)."""
    return tuple(
        space
        for space, here in state.spaces.items()
        if here.besiegers and why_not_change_hands(state, space) is None
    )


def _why_no_siege(state: State, power: str, subject: Any) -> str | None:
    return None if besieged(state) else _("no space is under siege")


@mode(105, "event", OWN_IMPULSE, needs=_why_no_siege)
async def event(table: Table[State], power: str, impulse: Impulse) -> None:
    """Let the besiegers of any space assault it at once and free of CP.

    It falls if they still outnumber those inside after the losses. Neither a line of communication
    nor a blockade nor a siege begun earlier is needed. Combat and response cards are played as
    usual, but nothing is announced that Foul Weather or Gout could spoil.
    """
    state = table.state
    options = besieged(state)
    space = await ask(Decision(power, "card 105/space", OneOf(options), default=options[0]))
    outside = tuple(state.spaces[space].besiegers)
    topic = f"card 105/besieger:{space}"
    besieger = await ask(Decision(power, topic, OneOf(outside), default=outside[0]))
    table.tell(GatesBetrayed(space, besieger))
    stack = force_of(state, space, besieger)
    topic = f"card 105/storm:{space}"
    usual = as_many_as(stack, stack.capacity)
    force = await ask(Decision(besieger, topic, StormChoice(stack), default=usual))
    await assault(table, besieger, space, force, paid=False, betrayed=True)
