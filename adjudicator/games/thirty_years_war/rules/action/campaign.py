"""8.3 ACT cards, and by an option a second one for a second leader (19.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.decision import Decision, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.facts.cards import CampaignTried, CardPlayed
from adjudicator.games.thirty_years_war.rules.action.distances import designated_path
from adjudicator.games.thirty_years_war.rules.action.leading import (
    leaders_in_play,
    why_not_activate,
)
from adjudicator.games.thirty_years_war.rules.action.withdrawing import withdraw_one_city
from adjudicator.games.thirty_years_war.rules.command import able_to_lead, stack_with
from adjudicator.games.thirty_years_war.rules.control.holding import is_occupied
from adjudicator.games.thirty_years_war.rules.dice import roll
from adjudicator.games.thirty_years_war.rules.lasting import begin_for_turn
from adjudicator.games.thirty_years_war.rules.movement.activation import activate
from adjudicator.games.thirty_years_war.rules.options import CAMPAIGN_MOVE, OPTIONS
from adjudicator.games.thirty_years_war.rules.piles import card_name, lay_down
from adjudicator.games.thirty_years_war.rules.sides import other
from adjudicator.games.thirty_years_war.rules.stacks import Units
from adjudicator.games.thirty_years_war.rules.state import State, place_of
from adjudicator.kit.options import YES

TRIED: Final = "campaign_tried:"
"""Before the name of the side that has tried a campaign move this turn."""


@dataclass(frozen=True)
class Second:
    """A second card and the leader whom it shall activate; empty for no campaign move."""

    card: str = ""
    leader: str = ""


@dataclass(frozen=True)
class Attempted:
    """A campaign move as it has turned out."""

    leader: str
    die: int
    succeeds: bool


@dataclass(frozen=True)
class SecondChoice:
    """Which second card is used for a campaign move, if any (19.8).

    The second leader stands elsewhere than ``first``, and in a City to which pathways lead.
    """

    state: State
    side: str
    first: str

    def check(self, value: Second) -> None:
        """Refuse cards that are not held, and leaders whom they cannot activate."""
        if value.card and (reason := self.why_not(value)):
            raise IllegalAnswer(reason)

    def why_not(self, value: Second) -> str | None:
        """Return why a card cannot be used for a leader, or None."""
        state, side = self.state, self.side
        if value.card not in state.hands[side]:
            return _("{card} is not in your hand", card=card_name(state, value.card))
        points = state.edition.cards[value.card].value
        if reason := why_not_activate(state, side, value.leader, points):
            return reason
        start, goal = place_of(state, self.first), place_of(state, value.leader)
        if start is None or goal is None or start == goal:
            return _("the second leader must be in another space")
        if not designated_path(state, side, start, goal):
            return _("no pathways lead to him")
        return None

    def values(self) -> list[Second]:
        """Return every campaign move that is possible, then none."""
        leaders = leaders_in_play(self.state, self.side)
        moves = [Second(c, x) for c in self.state.hands[self.side] for x in leaders]
        return [*(move for move in moves if self.why_not(move) is None), Second()]

    def only(self) -> tuple[Second, ...]:
        """Return nothing: the hand is hidden."""
        return ()

    def dump(self, value: Second) -> JSON:
        """Return ``{"card", "leader"}`` or ``{}``."""
        return {"card": value.card, "leader": value.leader} if value.card else {}

    def load(self, raw: Any) -> Second:
        """Return the campaign move in ``raw``."""
        if not isinstance(raw, dict):
            raise IllegalAnswer(_("{raw!r} names no second card and leader", raw=raw))
        return Second(str(raw.get("card", "")), str(raw.get("leader", "")))


@rule("8.3")
async def act(table: Table[State], side: str, card: str, leader: str) -> None:
    """Play a card to activate a leader; by an option a second one may follow him."""
    state = table.state
    lay_down(state, side, card)
    table.tell(CardPlayed(side, card, "act", leader))
    second = await _campaign(table, side, leader)
    before = _units(state, side) if second else {}
    await activate(table, side, leader)
    if second is None:
        return
    if second.succeeds and _can_go(state, side, second.leader):
        after = _units(state, side)
        marched = {place: _more(units, before[place]) for place, units in after.items()}
        await activate(table, side, second.leader, marched=marched)
    elif second.die == state.constant("campaign_blunder") and not second.succeeds:
        await withdraw_one_city(table, side, second.leader)


def _units(state: State, side: str) -> dict[str, Units]:
    """Return the units of a side outside of fortresses, by place."""
    return {place: dict(found.outside[side].units) for place, found in state.places.items()}


@rule("11.11")
def _more(now: Units, before: Units) -> Units:
    """Return the units that have come to a place: they have marched under the first leader."""
    more = {face: count - before.get(face, 0) for face, count in now.items()}
    return {face: count for face, count in more.items() if count > 0}


@rule("10.14", "19.8")
def _can_go(state: State, side: str, leader: str) -> bool:
    """Return whether the second leader may still be activated when the first one is done.

    He may be lost by then, or with a Dynamic Leader who has joined him and commands the army.
    """
    found = stack_with(state, side, leader)
    return found is not None and leader in able_to_lead(state, found[1])


@rule("19.8")
async def _campaign(table: Table[State], side: str, first: str) -> Attempted | None:
    """Ask for a campaign move and roll for it; None where there is none.

    It is asked for whenever the side has any card left, so that being asked says nothing.
    """
    state, mark = table.state, f"{TRIED}{side}"
    allowed = OPTIONS.value(state, CAMPAIGN_MOVE) == YES and mark not in state.turn_effects
    if not allowed or not state.hands[side]:
        return None
    choice = SecondChoice(state, side, first)
    second = await ask(Decision(side, "19.8/campaign", choice, default=Second(), discreet=True))
    if not second.card:
        return None
    begin_for_turn(state, mark)
    lay_down(state, side, second.card)
    table.tell(CardPlayed(side, second.card, "act", second.leader))
    return _roll(table, side, first, second)


@rule("19.8")
def _roll(table: Table[State], side: str, first: str, second: Second) -> Attempted:
    """Roll for a campaign move."""
    state = table.state
    modifiers, distance = campaign_terms(state, side, first, second.leader)
    die = roll(table, f"campaign move of {second.leader}")
    total = die + sum(modifiers.values())
    succeeds = campaign_succeeds(state, die, total, distance)
    table.tell(
        CampaignTried(side, second.card, second.leader, die, modifiers, total, distance, succeeds)
    )
    return Attempted(second.leader, die, succeeds)


def campaign_succeeds(state: State, die: int, total: int, distance: int) -> bool:
    """Return whether a campaign move succeeds: the total must be the distance or more."""
    return total >= distance and die != state.constant("campaign_blunder")


@rule("19.8")
def campaign_terms(state: State, side: str, first: str, second: str) -> tuple[dict[str, int], int]:
    """Return the modifiers of a campaign move by name, and the distance between both leaders.

    A misprint hides the part of the rating that is added. It is read as a half, rounded down, of
    the Leadership Rating of the worse leader: of all ratings the one that is better if higher.
    """
    start, goal = place_of(state, first), place_of(state, second)
    assert start is not None and goal is not None  # noqa: S101, PT018 - the choice has seen both
    path = designated_path(state, side, start, goal)
    distance = len(path)
    leaders = state.edition.pieces.leaders
    worse = min(leaders[first].leadership, leaders[second].leadership)
    same = leaders[first].nation == leaders[second].nation
    modifiers = {
        "rating": worse // state.constant("campaign_rating_divisor"),
        "nation": state.constant("campaign_same_nation" if same else "campaign_other_nation"),
        "distance": distance * state.constant("campaign_each_space"),
    }
    if any(is_occupied(state, city, other(side)) for city in path[:-1]):
        modifiers["enemies"] = state.constant("campaign_enemy_between")
    return modifiers, distance
