"""Orders ahead as the service sees them: whose round it is, conditions, standing orders."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.language.chapters import VERBS
from adjudicator.games.thirty_years_war.language.names import place_names
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.state import Activation, State
from adjudicator.games.thirty_years_war.rules.turn.sequence import ACTION
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.words.ahead import Condition, Moment, Scene, Supposed
from adjudicator.words.alternatives import Alternatives, Order
from adjudicator.words.lexicon import NotUnderstood

_BEFORE_ROUNDS: Final = frozenset({"opening", "wallenstein", "recovery", "draw"})
_AFTER_THE_LAST: Final = 10_000  # larger than the number of any round


class ThirtyYearsWarAhead:
    """What the service asks the game about orders ahead; WHAT IF is refused by name.

    The rounds of a turn are numbered as ``Stage`` numbers them: those of both sides in the order of
    play, so that the second round of the Protestants is the third.
    """

    def acting(self, state: State) -> str | None:
        """Return the side whose Card Round it is; None in the other phases (6.0)."""
        return state.active if state.stage == ACTION else None

    def moment(self, state: State, role: str) -> Moment:
        """Return the turn and the number of the round, and the next round of ``role``.

        While a position is taken over no round has begun: the active side's is still to come.
        """
        own = SIDES.index(role) + 1
        stage = state.take_over.stage if state.take_over else state.stage
        if stage in _BEFORE_ROUNDS:
            return Moment(state.turn, 0, (state.turn, own))
        last = len(SIDES) * state.constant("card_rounds")
        if stage != ACTION:
            return Moment(state.turn, _AFTER_THE_LAST, (state.turn + 1, own))
        now = len(SIDES) * (state.round - 1) + SIDES.index(state.active) + 1
        following = now + (len(SIDES) if state.active == role else 1)
        if state.take_over:
            now, following = now - 1, now + (state.active != role)
        if following > last:
            return Moment(state.turn, now, (state.turn + 1, own))
        return Moment(state.turn, now, (state.turn, following))

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
        """Refuse to suppose anything: WHAT IF is not known to this game."""
        raise NotUnderstood(_("WHAT IF has nothing to answer in this game"), words=words)


@cache
def ahead() -> ThirtyYearsWarAhead:
    """Return what the service asks the game about orders ahead."""
    return ThirtyYearsWarAhead()
