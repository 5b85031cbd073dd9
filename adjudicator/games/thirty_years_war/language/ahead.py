"""Orders ahead as the service sees them: whose round it is, conditions, standing orders."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.games.thirty_years_war.language.chapters import VERBS
from adjudicator.games.thirty_years_war.language.names import place_names
from adjudicator.games.thirty_years_war.language.suppositions import supposed
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import Activation, State
from adjudicator.games.thirty_years_war.rules.turn.sequence import ACTION
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.words.ahead import Condition, Moment, Scene, Supposed
from adjudicator.words.alternatives import Alternatives, Order

_BEFORE_ROUNDS: Final = frozenset({"opening", "wallenstein", "recovery", "draw"})
_AFTER_THE_LAST: Final = 10_000  # larger than the number of any round


class ThirtyYearsWarAhead:
    """What the service asks the game about orders ahead; without state of its own.

    A side counts its own Card Rounds, 1 to 6 in each turn. One lasts until its next one begins, so
    that what the other side does in between belongs to it.
    """

    def acting(self, state: State) -> str | None:
        """Return the side whose Card Round it is; None in the other phases (6.0)."""
        return state.active if state.stage == ACTION else None

    def moment(self, state: State, role: str) -> Moment:
        """Return the turn, the last round that ``role`` has begun in it, and its next one.

        While a position is taken over no round has begun: the active side's is still to come.
        """
        stage = state.take_over.stage if state.take_over else state.stage
        if stage in _BEFORE_ROUNDS:
            return Moment(state.turn, 0, (state.turn, 1))
        if stage != ACTION:
            return Moment(state.turn, _AFTER_THE_LAST, (state.turn + 1, 1))
        begun = state.round - (SIDES.index(state.active) < SIDES.index(role))
        if state.take_over and state.active == role:
            begun -= 1
        if begun == state.constant("card_rounds"):
            return Moment(state.turn, begun, (state.turn + 1, 1))
        return Moment(state.turn, begun, (state.turn, begun + 1))

    def make_acting(self, state: State, role: str) -> bool:
        """Let a Card Round of a side begin; False outside the Action Phase, as hands change."""
        if state.stage != ACTION:
            return False
        state.active, state.activation = role, Activation()
        return True

    def holds(self, condition: Condition[View], scene: Scene[View]) -> bool:
        """Return whether a condition holds as far as its side knows."""
        return condition.holds(scene)

    def places(self, decision: Decision[Any]) -> tuple[str, ...]:
        """Return the City or box that a question is about."""
        return (decision.detail,) if decision.detail in place_names() else ()

    def why_not_standing(self, order: Order) -> str | None:
        """Return why an order, or an alternative of it, cannot stand; None where it can."""
        ways = order.ways if isinstance(order, Alternatives) else (order,)
        for way in ways:
            verb = VERBS.by_name.get(way.verb)
            reason = verb.unfit_to_stand(way) if verb else None
            if reason:
                return reason
        return None

    def suppose(self, words: str, role: str, view: View) -> Supposed:
        """Return what would follow from something the other side does, as ``role`` sees it."""
        return supposed(words, role, view)


@cache
def ahead() -> ThirtyYearsWarAhead:
    """Return what the service asks the game about orders ahead."""
    return ThirtyYearsWarAhead()
