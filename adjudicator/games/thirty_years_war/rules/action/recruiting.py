"""8.4 Recruiting: attempts, one after the other, and the steps that they bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from adjudicator.engine.choices import OneOf, YesNo
from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.pieces import reverse_of
from adjudicator.games.thirty_years_war.facts.cards import CardPlayed
from adjudicator.games.thirty_years_war.facts.recruiting import (
    RecruitingEnded,
    RecruitingRolled,
    UnitsRecruited,
)
from adjudicator.games.thirty_years_war.rules.action.aid import aid_points, spend_aid
from adjudicator.games.thirty_years_war.rules.action.grounds import kind_for, why_not_recruit
from adjudicator.games.thirty_years_war.rules.action.leading import leaders_in_play
from adjudicator.games.thirty_years_war.rules.command import stack_with
from adjudicator.games.thirty_years_war.rules.dice import roll
from adjudicator.games.thirty_years_war.rules.influence import (
    WALLENSTEIN,
    end_by_influence,
    raise_influence,
)
from adjudicator.games.thirty_years_war.rules.leaders import lose_lone_leaders, stars
from adjudicator.games.thirty_years_war.rules.options import OPTIONS, RECRUITING_COSTS
from adjudicator.games.thirty_years_war.rules.piles import lay_down
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.siege.standing import settle
from adjudicator.games.thirty_years_war.rules.stacking import room
from adjudicator.games.thirty_years_war.rules.stacks import Units, add
from adjudicator.games.thirty_years_war.rules.state import State, available
from adjudicator.kit.options import YES

RECRUITABLE = ("mercenary", "militia")


@dataclass(frozen=True)
class Attempt:
    """A leader tries to recruit units of a type; without a leader there are no more attempts."""

    leader: str = ""
    type: str = ""


@dataclass(frozen=True)
class AttemptChoice:
    """The next attempt with a REC card, or the end of them.

    ``tried`` are the leaders who have tried with this card, once for each attempt; ``left`` are the
    attempts that it has for them, and ``costs`` is what an option adds to each roll (19.4b).
    """

    state: State
    side: str
    tried: tuple[str, ...] = ()
    left: int = 1
    costs: int = 0

    def check(self, value: Attempt) -> None:
        """Refuse leaders who may not recruit, and units that they may not raise where they are."""
        if not value.leader:
            return
        reason = why_not_try(self.state, self.side, self.tried, value.leader)
        reason = reason or why_not_recruit(self.state, self.side, value.leader, value.type)
        if reason:
            raise IllegalAnswer(reason)

    def values(self) -> list[Attempt]:
        """Return every attempt that is possible, then the end."""
        return [*self.attempts(), Attempt()]

    def attempts(self) -> list[Attempt]:
        """Return every attempt that is possible."""
        return [*self._possible()]

    def is_over(self) -> bool:
        """Return whether no attempt is possible."""
        return next(self._possible(), None) is None

    def _possible(self) -> Iterator[Attempt]:
        for leader in leaders_in_play(self.state, self.side):
            if why_not_try(self.state, self.side, self.tried, leader) is None:
                for type_ in RECRUITABLE:
                    if why_not_recruit(self.state, self.side, leader, type_) is None:
                        yield Attempt(leader, type_)

    def only(self) -> tuple[Attempt, ...]:
        """Return the end where no attempt is possible."""
        return (Attempt(),) if self.is_over() else ()

    def dump(self, value: Attempt) -> JSON:
        """Return ``{"leader", "type"}`` or ``{"stop": true}``."""
        return {"leader": value.leader, "type": value.type} if value.leader else {"stop": True}

    def load(self, raw: Any) -> Attempt:
        """Return the attempt in ``raw``."""
        if not isinstance(raw, dict):
            raise IllegalAnswer(_("{raw!r} is neither an attempt nor the end of them", raw=raw))
        if raw.get("stop"):
            return Attempt()
        return Attempt(str(raw.get("leader", "")), str(raw.get("type", "")))


@rule("8.4")
def why_not_try(state: State, side: str, tried: tuple[str, ...], leader: str) -> str | None:
    """Return why a leader may make no further attempt with the same card, or None."""
    if stack_with(state, side, leader) is None:
        return _("you have no leader {leader!r} in play", leader=leader)
    counts = Counter(tried)
    most = state.constant("recruits_by_one_leader")
    name = state.edition.pieces.leaders[leader].name
    if counts[leader] >= most:
        return _("{leader} has tried {count} times with this card", leader=name, count=most)
    twice = sum(count >= most for count in counts.values())
    if counts[leader] == most - 1 and twice >= state.constant("recruiters_twice"):
        return _("only one leader may try {count} times with a card", count=most)
    return None


@rule("8.4")
def may_recruit_at_all(state: State, side: str) -> bool:
    """Return whether any leader of a side could recruit anything now."""
    return not AttemptChoice(state, side).is_over()


@rule("8.4")
async def recruit(table: Table[State], side: str, card: str) -> None:
    """Play a card for REC: as many attempts as its value, or fewer."""
    state = table.state
    lay_down(state, side, card)
    table.tell(CardPlayed(side, card, "rec"))
    costs = await _pay_for_recruiting(table, side)
    tried: tuple[str, ...] = ()
    value = state.edition.cards[card].value
    for number in range(value):
        choice = AttemptChoice(state, side, tried, value - number, costs)
        attempt = await ask(Decision(side, "8.4/recruit", choice, default=Attempt()))
        if not attempt.leader:
            table.tell(RecruitingEnded(side, value - number))
            break
        tried = (*tried, attempt.leader)
        await _attempt(table, side, attempt, costs)


@rule("19.4b")
async def _pay_for_recruiting(table: Table[State], side: str) -> int:
    """Return what the option takes from the rolls of a REC card: nothing for an Aid Point."""
    state = table.state
    if OPTIONS.value(state, RECRUITING_COSTS) != YES:
        return 0
    points = state.constant("aid_option_points")
    if aid_points(state, side) >= points:
        pays = await ask(Decision(side, "19.4b/pay", YesNo(), default=True))
        if pays:
            spend_aid(table, side, points, "recruiting")
            return 0
    return state.constant("aid_option_drm")


@rule("8.41")
async def _attempt(table: Table[State], side: str, attempt: Attempt, costs: int) -> None:
    """Roll for an attempt; its steps come into the stack of the leader (8.42)."""
    state = table.state
    leader = attempt.leader
    found = stack_with(state, side, leader)
    assert found is not None, leader  # noqa: S101 - the choice has seen him
    place, stack = found
    kind = kind_for(state, leader, attempt.type)
    modifiers = recruiting_modifiers(state, leader, place)
    if costs:
        modifiers["aid"] = costs
    die = roll(table, f"recruiting by {leader} at {place}")
    total = die + sum(modifiers.values())
    steps = state.edition.charts.recruiting[attempt.type].at(total)
    table.tell(RecruitingRolled(side, leader, place, kind, die, modifiers, total, steps))
    if not steps:
        return
    units = await _take(table, side, leader, place, kind, steps)
    raised = sum(units.values())
    if not raised:
        return
    add(stack.units, units)
    if stack is state.stack(place, side):  # 11.22, where a leader of the enemy stands with him
        lose_lone_leaders(table, place, other(side))
    settle(table)
    if leader == WALLENSTEIN:
        raise_influence(table, raised, "recruiting")
        end_by_influence(table)


@rule("8.41")
def recruiting_modifiers(state: State, leader: str, place: str) -> dict[str, int]:
    """Return the modifiers of an attempt by name."""
    names: list[str] = []
    if leader == WALLENSTEIN:
        names.append("wallenstein_recruits")
    elif stars(state, leader):
        names.append("other_dynamic_leader_recruits")
    if state.places[place].pillage:  # with Pillage-2 nobody recruits at all
        names.append("pillage_1_location")
    return {name: state.edition.charts.modifiers[name] for name in names}


@rule("8.412")
def most_recruits(state: State, side: str, place: str, kind: str) -> int:
    """Return how many units of a kind can come into a place: counters and room set the limits."""
    return max(0, min(available(state, kind), room(state, place, side)))


@rule("8.411", "8.42", "8.412")
async def _take(
    table: Table[State], side: str, leader: str, place: str, kind: str, steps: int
) -> Units:
    """Let the player take steps as full or reduced units; as many as possible must be taken.

    The answer is the number of full units. Steps without a counter or without room are lost.
    """
    state = table.state
    full, most = state.edition.pieces.faces[kind].steps, most_recruits(state, side, place, kind)
    taken = min(steps, most * full)
    ways = tuple(
        count for count in range(taken // full, -1, -1) if count + (taken - full * count) <= most
    )
    count = await ask(Decision(side, f"8.411/take:{leader}", OneOf(ways), default=ways[0]))
    units: Units = {}
    add(units, {kind: count, reverse_of(kind): taken - full * count})
    table.tell(UnitsRecruited(side, leader, place, units, steps - taken))
    return units
