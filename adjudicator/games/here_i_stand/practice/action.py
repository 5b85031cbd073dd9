"""6.1 and 11 Random answers of the Action Phase: cards, responses, and actions of all kinds."""

from __future__ import annotations

import random
from typing import Final

from adjudicator.games.here_i_stand.practice import (
    control,
    land,
    new_world,
    religion,
    sea,
    special,
)
from adjudicator.games.here_i_stand.practice.parts import ActionSamplers
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.choices import CardPlay, Pass, PlayChoice
from adjudicator.games.here_i_stand.rules.action.command import COMMANDED, Command
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice, End
from adjudicator.games.here_i_stand.rules.action.table import ACTIONS
from adjudicator.games.here_i_stand.rules.action.terms import ANY_ACTION
from adjudicator.games.here_i_stand.rules.players import commanded_by
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from adjudicator.games.sampling import Samplers, passes
from adjudicator.kit.windows import Response

_TRIES: Final = 12
_COMMANDS: Final = 0.6
_ALONG: Final = 0.5
SAMPLERS: Final[ActionSamplers] = {
    **land.ACTIONS,
    **sea.ACTIONS,
    **control.ACTIONS,
    **new_world.ACTIONS,
    **religion.ACTIONS,
    **special.ACTIONS,
}


def any_of_kind(
    kind: type[Action], state: State, power: str, cp: int, rng: random.Random
) -> Action | None:
    """Return any legal action of a kind within ``cp``, or None when none is found."""
    return SAMPLERS[kind](state, power, cp, rng)


def any_command(state: State, power: str, cp: int, rng: random.Random) -> Action | None:
    """Return any legal action for a power that ``power`` commands; None when none is found."""
    ways = [(of, kind) for of in commanded_by(state, power) for kind in COMMANDED.values()]
    rng.shuffle(ways)
    for of, kind in ways:
        found = any_of_kind(kind, state, of, cp, rng)
        if found is None:
            continue
        along = any_of_kind(NavalMove, state, power, cp, rng) if kind is NavalMove else None
        with_ships = along if isinstance(along, NavalMove) and rng.random() < _ALONG else None
        command = Command(of, found, with_ships)
        if passes(command.check, state, power):
            return command
    return None


def _action(choice: ActionChoice, rng: random.Random) -> Action | End:
    """Return any legal action, the end only when nothing else is found."""
    if commanded_by(choice.state, choice.power) and rng.random() < _COMMANDS:
        command = any_command(choice.state, choice.power, choice.cp, rng)
        if command is not None and passes(choice.check, command):
            return command
    kinds = list(ACTIONS.values())
    rng.shuffle(kinds)
    for kind in kinds:
        found = _under_terms(kind, choice, rng)
        if found is not None:
            return found
    return End()


def _under_terms(kind: type[Action], choice: ActionChoice, rng: random.Random) -> Action | None:
    """Return a legal action of a kind; under special terms several are tried."""
    free = choice.terms is ANY_ACTION
    for _try in range(1 if free else _TRIES):
        found = any_of_kind(kind, choice.state, choice.power, choice.cp, rng)
        if found is None or free or passes(choice.check, found):
            return found
    return None


def _play(choice: PlayChoice, rng: random.Random) -> CardPlay | Pass:
    return rng.choice(choice.legal())


def _response(choice: ResponseChoice, rng: random.Random) -> Response:
    return rng.choice((None, *choice.modes))


CHOICES: Final[Samplers] = {
    ActionChoice: _action,
    PlayChoice: _play,
    ResponseChoice: _response,
}
