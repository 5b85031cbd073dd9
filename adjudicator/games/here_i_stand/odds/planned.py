"""13 to 20 The odds of whatever a power plans: from an answer to a decision to what it risks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.odds.faith import (
    ConversionOdds,
    DebateOdds,
    DietOdds,
    conversion_odds,
    debate_odds,
    diet_odds,
)
from adjudicator.games.here_i_stand.odds.fights import FightOdds, assault_odds
from adjudicator.games.here_i_stand.odds.fleets import (
    PiracyOdds,
    SailingOdds,
    SeaAvoidanceOdds,
    SeaInterceptionOdds,
    piracy_odds,
    sailing_odds,
    sea_avoidance_odds,
    sea_interception_odds,
)
from adjudicator.games.here_i_stand.odds.marches import (
    AvoidanceOdds,
    InterceptionOdds,
    MarchOdds,
    avoidance_odds,
    interception_odds,
    march_odds,
)
from adjudicator.games.here_i_stand.odds.voyages import (
    ChateauOdds,
    ConquestOdds,
    ExplorationOdds,
    chateau_odds,
    conquest_odds,
    exploration_odds,
)
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.command import Command
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.avoiding import AvoidanceChoice
from adjudicator.games.here_i_stand.rules.land.formations import FormationChoice
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.new_world.phase import Conquer, Explore
from adjudicator.games.here_i_stand.rules.religion.actions import CallDebate
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt, AttemptChoice
from adjudicator.games.here_i_stand.rules.religion.debate import AGAINST
from adjudicator.games.here_i_stand.rules.sea.interception import STAND
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.sea.piracy import Piracy
from adjudicator.games.here_i_stand.rules.sea.transport import Transport
from adjudicator.games.here_i_stand.rules.state import Impulse, State

PlannedOdds: TypeAlias = (
    FightOdds
    | MarchOdds
    | InterceptionOdds
    | AvoidanceOdds
    | SailingOdds
    | SeaInterceptionOdds
    | SeaAvoidanceOdds
    | PiracyOdds
    | ConversionOdds
    | DebateOdds
    | DietOdds
    | ExplorationOdds
    | ConquestOdds
    | ChateauOdds
)
_Answer: TypeAlias = Callable[[State, Decision[Any], Any], PlannedOdds | None]
_CHATEAUX: Final = (4, "chateaux")


def odds_of(state: State, decision: Decision[Any], value: Any) -> PlannedOdds | None:
    """Return the odds of what a legal answer to a decision leads to; None when it risks nothing.

    ``state`` is what the role of the decision may see, never the state that the choice holds.
    """
    role = decision.whose
    if isinstance(value, Action):
        if state.impulse.power != role:  # planned for a later impulse, which remembers nothing
            state = replace(state, impulse=Impulse(power=role))
        return _of_action(state, role, value)
    if isinstance(value, CardPlay):
        event = value.use == "event" and (value.card, value.mode or _CHATEAUX[1]) == _CHATEAUX
        return chateau_odds(state) if event else None
    answer = _ANSWERS.get(decision.topic.partition(":")[0])
    return None if answer is None or value is None else answer(state, decision, value)


def _of_action(state: State, power: str, action: Action) -> PlannedOdds | None:
    match action:
        case Command(of, inner):
            return _of_action(state, of, inner)
        case Move(origin, to, force):
            return march_odds(state, power, origin, to, force)
        case Transport(_, path, force):
            return march_odds(state, power, path[-2], path[-1], force)
        case Assault(space, force):
            return assault_odds(state, power, space, force)
        case NavalMove(moves):
            return sailing_odds(state, power, moves)
        case Piracy(zone, target):
            return piracy_odds(state, zone, target)
        case CallDebate(zone, against):
            status = next(known for known in AGAINST if known == against)
            return debate_odds(state, power, zone, status)
        case Explore():
            return exploration_odds(state, power)
        case Conquer():
            return conquest_odds(state, power)
    return None


# ------------------------------------------------------------------ answers to questions


def _intercept(state: State, decision: Decision[Any], force: Force) -> PlannedOdds | None:
    choice = decision.choice
    if not isinstance(choice, FormationChoice) or choice.coming is None:
        return None
    to = decision.detail.partition(">")[2]
    return interception_odds(state, decision.whose, to, force, choice.coming)


def _avoid(state: State, decision: Decision[Any], attempt: Any) -> PlannedOdds | None:
    choice = decision.choice
    if not isinstance(choice, AvoidanceChoice) or choice.coming is None:
        return None
    return avoidance_odds(state, decision.whose, decision.detail, attempt, choice.coming)


def _intercept_at_sea(state: State, decision: Decision[Any], fleet: Force) -> PlannedOdds | None:
    to = decision.detail.partition(">")[2]
    return sea_interception_odds(state, decision.whose, to, fleet)


def _avoid_at_sea(state: State, decision: Decision[Any], to: str) -> PlannedOdds | None:
    if to == STAND:
        return None
    return sea_avoidance_odds(state, decision.whose, decision.detail, to)


def _attempt(state: State, decision: Decision[Any], attempt: Attempt) -> PlannedOdds | None:
    choice = decision.choice
    if not isinstance(choice, AttemptChoice) or choice.series is None:
        return None
    debater = attempt.debater or choice.active
    return conversion_odds(state, choice.series, attempt.space, debater)


def _commit(state: State, decision: Decision[Any], number: int) -> PlannedOdds | None:
    return diet_odds(decision.whose, number)


_ANSWERS: Final[Mapping[str, _Answer]] = {
    "13.2/intercept": _intercept,
    "13.3/avoid": _avoid,
    "16.1/intercept_at_sea": _intercept_at_sea,
    "16.1/avoid_at_sea": _avoid_at_sea,
    "18.3/reform": _attempt,
    "18.4/counter": _attempt,
    "18.1/commit": _commit,
}
"""By section and name of the question."""
