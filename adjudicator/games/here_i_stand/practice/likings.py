"""6.1 Likings: how the players of practice games answer, who want to see certain uses of cards.

They know all hands. What is wanted is played where it can be; the card is kept for it where it can
not; and those who act bring about the occasion.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE
from adjudicator.games.here_i_stand.cards.c005_papal_bull import CRANMER
from adjudicator.games.here_i_stand.cards.c068_andrea_doria import admiral_of_doria
from adjudicator.games.here_i_stand.practice.leads import first_of, leads_ahead, leads_now
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.practice.uses import CP
from adjudicator.games.here_i_stand.practice.wishes import Wish, Wishes
from adjudicator.games.here_i_stand.rules.action.choices import CardPlay, Pass, PlayChoice
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.diplomacy.declaration_choices import DeclareChoice
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import NOBODY, SueChoice
from adjudicator.games.here_i_stand.rules.powers import OTTOMAN, SCOTLAND, VENICE
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice

Liked: TypeAlias = Sequence[tuple[Any, float]]

_WANTED: Final = 12.0
_PAVING: Final = 5.0
_KEPT: Final = 0.02
"""A card that is kept for something else is given away only where nothing else is left."""
_WASTED: Final = 0.05
"""A response for which nobody has wished; the same window will open many times."""
_LED: Final = 0.7
"""How often who acts looks for occasions instead of anything at all."""
_DECLARATIONS: Final = 6
_WAR: Final = 2.0
_FIGHTS: Final = ("field_", "assault_", "naval_")
_AGAINST_PIRATES: Final = (68, "anti_piracy")
_INTERVENTIONS: Final = {"intervene_scotland": SCOTLAND, "intervene_venice": VENICE}


class Likings:
    """What players like who have the same wishes; called with a state, a decision and chance."""

    def __init__(self, wishes: Wishes) -> None:
        self._wishes = wishes

    def __call__(self, state: State, decision: Decision[Any], rng: random.Random) -> Liked:
        """Return legal values with how much they are liked; none where any will do."""
        choice = decision.choice
        if isinstance(choice, PlayChoice):
            return [(play, self._of_play(state, choice.power, play)) for play in choice.legal()]
        if isinstance(choice, ResponseChoice):
            return self._responses(decision, choice)
        if isinstance(choice, ActionChoice):
            return self._actions(choice, rng)
        if isinstance(choice, DeclareChoice):
            return self._declarations(state, decision.role, choice, rng)
        if isinstance(choice, SueChoice):
            return self._peaces(state, decision.role, choice)
        if decision.topic == "card 5/target" and isinstance(choice, OneOf):
            return self._targets(state, choice.options)
        return ()

    # -- cards ---------------------------------------------------------------------------------

    def _of_play(self, state: State, power: str, play: CardPlay | Pass) -> float:
        if isinstance(play, Pass):
            return 1.0
        way = CP if play.use == "cp" else play.mode
        if self._wishes.has(play.card, way, OWN_IMPULSE):
            return _WANTED
        if self._wishes.paves(state, play.card, way):
            return _PAVING
        kept = self._wishes.keeps(play.card, power) or self._wishes.spoils(state, play.card, way)
        return _KEPT if kept else 1.0

    def _responses(self, decision: Decision[Any], choice: ResponseChoice) -> Liked:
        moment = decision.detail.partition(":")[0]
        liked: list[tuple[Any, float]] = [(None, 1.0)]
        for number, way in choice.modes:
            kept = self._wishes.keeps(number, decision.role)
            wanted = self._wishes.has(number, way, moment)
            liked.append(((number, way), _WANTED if wanted else 0.0 if kept else _WASTED))
        return liked

    # -- actions -------------------------------------------------------------------------------

    def _actions(self, choice: ActionChoice, rng: random.Random) -> Liked:
        """Return the action that somebody's kept card waits for, if there is one."""
        if rng.random() > _LED:
            return ()
        leads = leads_now(self._wishes.within_reach(choice.state))
        leads += leads_ahead(self._wishes.everything())
        rng.shuffle(leads)
        action = first_of(choice, rng, leads)
        return () if action is None else [(action, 1.0)]

    # -- war and peace -------------------------------------------------------------------------

    def _declarations(
        self, state: State, role: str, choice: DeclareChoice, rng: random.Random
    ) -> Liked:
        """Return some declarations of war; those that lead to wanted wars, or to many."""
        wishes = self._wishes.within_reach(state)
        goals = {goal for wish in wishes for goal in _wars_for(state, role, wish)}
        warlike = any(wish.moment.startswith(_FIGHTS) for wish in wishes)
        if not goals and not warlike:
            return ()
        samples = [sample(choice, rng) for _ in range(_DECLARATIONS)]
        return [
            (wars, 1.0 + _WAR * warlike * len(wars) + _WANTED * bool(goals & set(wars)))
            for wars in samples
        ]

    def _peaces(self, state: State, role: str, choice: SueChoice) -> Liked:
        """Return with whom to sue for peace; a card that sweetens it makes that likelier."""
        held = state.hands[role]
        sweet = any(
            wish.moment == "peace_terms" and wish.card in held
            for wish in self._wishes.within_reach(state)
        )
        weight = _WANTED if sweet else 1.0
        return [(enemy, 1.0 if enemy == NOBODY else weight) for enemy in choice.options]

    def _targets(self, state: State, options: Sequence[str]) -> Liked:
        """Return whom a Papal Bull is for: Cranmer, if somebody waits to save him."""
        weight = _PAVING if self._wishes.paves(state, 5, "reformer") else 1.0
        return [(target, weight if target == CRANMER else 1.0) for target in options]


def _wars_for(state: State, role: str, wish: Wish) -> tuple[str, ...]:
    """Return upon whom a power would declare war so that a use becomes possible."""
    if wish.moment in _INTERVENTIONS:
        return (_INTERVENTIONS[wish.moment],)
    if (wish.card, wish.way) == _AGAINST_PIRATES:
        admiral = admiral_of_doria(state)
        return (OTTOMAN,) if role == admiral else (admiral,) if role == OTTOMAN else ()
    return ()
