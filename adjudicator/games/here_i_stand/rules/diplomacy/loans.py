"""9.2, 19.1 Squadrons on loan: what may be lent to an ally, where it goes, and how it ends.

A squadron on loan stands on the map under the key of a ``Loan``: the borrower commands it for the
turn. A naval leader lent with it stands in ``state.loans`` in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from adjudicator.engine.choices import OneOf, Split
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.peace import LoansEnded, SquadronsLent
from adjudicator.games.here_i_stand.rules.control.paths import may_sail
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import Alliance, Item, names_of
from adjudicator.games.here_i_stand.rules.forces import add, take
from adjudicator.games.here_i_stand.rules.game_map import adjacent_seas, places, ports_of, zones_of
from adjudicator.games.here_i_stand.rules.owners import Loan, printed_owner
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    POWER_NAMES,
    PROTESTANT,
    SQUADRON,
    leaders,
)
from adjudicator.games.here_i_stand.rules.state import (
    Sea,
    Space,
    State,
    commander,
    controller,
    in_play,
)

# ------------------------------------------------------------------------------ what is agreed


@dataclass(frozen=True)
class LoanSquadrons(Item):
    """An ally lends squadrons (counts by port) and naval leaders who are with them for this turn.

    ``owner`` is an active minor power whose squadrons the giver lends; empty for its own.
    """

    kind: ClassVar[str] = "loan_squadrons"
    giver: str
    receiver: str
    squadrons: Mapping[str, int] = field(hash=False)
    leaders: tuple[str, ...] = ()
    owner: str = ""

    def __post_init__(self) -> None:
        # Records hold a list.
        object.__setattr__(self, "leaders", tuple(self.leaders))

    @property
    def whose(self) -> str:
        """Whose squadrons they are: the giver's own or those of its minor power."""
        return self.owner or self.giver

    def dump(self) -> dict[str, JSON]:
        """Return the fields and ``kind``."""
        return {**super().dump(), "leaders": [*self.leaders]}

    def powers(self, state: State) -> tuple[str, ...]:
        """Return both allies."""
        return (self.giver, self.receiver)

    def check(self, state: State, others: Sequence[Item], pending: Sequence[Item]) -> None:
        """Refuse what 9.2 does not let be lent."""
        reason = self._why_not_at_all(state, others)
        if reason is None:
            for port, count in self.squadrons.items():
                promised = _promised(pending, self.whose, port)
                reason = reason or self._why_not_from(state, port, count, promised)
        for leader in self.leaders:
            reason = reason or self._why_not_leader(state, leader, others)
        if reason is not None:
            raise IllegalAnswer(reason, section="9.2")

    def _why_not_at_all(self, state: State, others: Sequence[Item]) -> str | None:
        both = {self.giver, self.receiver}
        if self.receiver == PROTESTANT:
            return _("nobody lends ships to the Protestants")
        if not any(isinstance(item, Alliance) and {item.a, item.b} == both for item in others):
            return _(
                "{powers} would have to agree on an alliance at the same time",
                powers=names_of(self.giver, self.receiver),
            )
        for item in others:
            if isinstance(item, LoanSquadrons) and (item.receiver, item.giver) == (
                self.giver,
                self.receiver,
            ):
                return _(
                    "{powers} may lend squadrons in one direction only in one turn",
                    powers=names_of(self.giver, self.receiver),
                )
        if not self.squadrons:
            return _("no squadrons are named")
        # What is on loan already has an owner with an @ and is nobody's to lend.
        if self.whose not in ALL_POWERS or commander(state, self.whose) != self.giver:
            return _(
                "{giver} does not command the fleet of {owner}",
                giver=POWER_NAMES[self.giver],
                owner=POWER_NAMES[self.whose],
            )
        return None

    def _why_not_from(self, state: State, port: str, count: int, promised: int) -> str | None:
        name = places()[port].name
        there = state.spaces[port].units.get(self.whose, {}).get(SQUADRON, 0)
        if count < 1 or promised + count > there:
            return _(
                "{count} squadrons of {owner} are lent from {space}; {there} are there",
                count=promised + count,
                owner=POWER_NAMES[self.whose],
                space=name,
                there=there,
            )
        if not ports_for_loan(state, self.whose, self.receiver, port):
            return _(
                "there is no way by sea from {space} to a port of {receiver}",
                space=name,
                receiver=POWER_NAMES[self.receiver],
            )
        return None

    def _why_not_leader(self, state: State, leader: str, others: Sequence[Item]) -> str | None:
        who = leaders()[leader]
        if who.is_army or who.power != self.whose:
            return _(
                "{leader} is no naval leader of {owner}",
                leader=who.name,
                owner=POWER_NAMES[self.whose],
            )
        if not any(leader in state.spaces[port].leaders for port in self.squadrons):
            return _("{leader} is not in a port from which squadrons are lent", leader=who.name)
        if any(isinstance(item, LoanSquadrons) and leader in item.leaders for item in others):
            return _("{leader} is lent twice", leader=who.name)
        return None


def _promised(pending: Sequence[Item], owner: str, port: str) -> int:
    """Return how many squadrons other agreements take from a port."""
    return sum(
        item.squadrons.get(port, 0)
        for item in pending
        if isinstance(item, LoanSquadrons) and item.whose == owner
    )


@rule("9.2")
def ports_for_loan(state: State, owner: str, borrower: str, port: str) -> tuple[str, ...]:
    """Return the ports of ``borrower`` that are the fewest sea zones away from ``port``.

    The way leads over sea zones alone. Genoese and Venetians stay out of the Atlantic (16.1).
    """
    front = [zone for zone in zones_of(port) if may_sail(owner, zone)]
    seen = set(front)
    while front:
        near = [other for zone in front for other in ports_of(zone)]
        found = tuple(
            other
            for other in state.spaces
            if other in near and in_play(state, other) and controller(state, other) == borrower
        )
        if found:
            return found
        further = [zone for here in front for zone in adjacent_seas(here) if may_sail(owner, zone)]
        front = [zone for zone in dict.fromkeys(further) if zone not in seen]
        seen.update(front)
    return ()


# ------------------------------------------------------------------------------ the loan


@rule("9.2")
async def lend(table: Table[State], item: LoanSquadrons) -> None:
    """Mark the squadrons and move them to the nearest ports of the power that borrows them.

    Where several ports are equally near the borrower, who commands them now, splits them.
    """
    state = table.state
    loan = Loan(item.whose, item.receiver).key
    if loan not in state.loans:
        state.loans.append(loan)
    for port, count in sorted(item.squadrons.items()):
        ports = ports_for_loan(state, item.whose, item.receiver, port)
        choice = Split(count, dict.fromkeys(ports, count))
        topic = f"9.2/port:{port}.{item.whose}"
        split = await ask(Decision(item.receiver, topic, choice, default={ports[0]: count}))
        aboard = await _with_leaders(table, item, port, [to for to in ports if split.get(to)])
        take(state.spaces[port].units, {item.whose: {SQUADRON: count}})
        for to in ports:
            if split.get(to):
                add(state.spaces[to].units, {loan: {SQUADRON: split[to]}})
                people = tuple(name for name, harbour in aboard.items() if harbour == to)
                table.tell(SquadronsLent(item.whose, item.receiver, port, to, split[to], people))


async def _with_leaders(
    table: Table[State], item: LoanSquadrons, port: str, harbours: Sequence[str]
) -> dict[str, str]:
    """Move the naval leaders lent from a port to where some of the squadrons go."""
    state = table.state
    aboard: dict[str, str] = {}
    for leader in item.leaders:
        if leader not in state.spaces[port].leaders:
            continue
        choice = OneOf(tuple(harbours))
        topic = f"9.2/leader:{leader}"
        to = await ask(Decision(item.receiver, topic, choice, default=harbours[0]))
        state.spaces[port].leaders.remove(leader)
        state.spaces[to].leaders.append(leader)
        state.loans.append(Loan(leader, item.receiver).key)
        aboard[leader] = to
    return aboard


@rule("19.1")
def end_loans(table: Table[State]) -> None:
    """End all loans; the squadrons stay where they are and sail home later in Winter."""
    state = table.state
    ended = [(printed_owner(loan), commander(state, loan)) for loan in state.loans]
    give_back(state, [*state.loans])
    if ended:
        table.tell(LoansEnded(tuple((who, by) for who, by in ended if who in ALL_POWERS)))


def give_back(state: State, loans: Sequence[str]) -> None:
    """Return the squadrons of some loans to their owners, where they are."""
    holders: list[Space | Sea] = [*state.spaces.values(), *state.seas.values()]
    for holder in holders:
        for loan in loans:
            add(holder.units, {printed_owner(loan): holder.units.pop(loan, {})})
    state.loans[:] = [loan for loan in state.loans if loan not in loans]
