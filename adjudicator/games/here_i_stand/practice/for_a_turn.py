"""What a careful power writes for a turn: standing orders and a response sheet, by what it sees.

They leave nothing to be asked in the impulses of others. Armies under leaders intercept on the way
into walls of their own, small forces leave for walls before a battle, everybody else stays and
withdraws where there are walls; combat cards are played in one's own fights, other responses on
what enemies do to one's own units and spaces.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.games.here_i_stand.cards import MODES, OWN_IMPULSE
from adjudicator.games.here_i_stand.language.names import (
    card_names,
    mode_names,
    power_names,
    space_names,
)
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.players import acts_for
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.state import (
    State,
    army_leaders,
    controller,
    enemies_of,
    force_of,
    is_fortified,
    neighbours_in_play,
)
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.games.here_i_stand.rules.windows.occasions import FIGHTS, kind_of

_ARMY: Final = 4
"""As many units, under a leader, go to meet an enemy."""
_FEW: Final = 2
"""So many outside of walls do not wait for one."""
_MOST: Final = 24
"""Standing orders about places; a player has no more than 30 in all."""


def for_a_turn(view: View) -> Iterator[str]:
    """Give the lines of the role of a view; of standing orders the last that fits counts."""
    yield from ("STANDING: NO INTERCEPTION", "STANDING: STAND", "STANDING: WITHDRAW")
    role = view.role or ""
    powers = acts_for(view.state, role)
    places = [line for power in powers for line in _places(view.state, power)]
    yield from places[-_MOST:]
    yield "PASS ALL"
    enemies = [power for power in MAJOR_POWERS if _is_enemy(view.state, power, powers)]
    for number in view.hand:
        yield from _responses(number, enemies)


def _places(state: State, power: str) -> Iterator[str]:
    """Give standing orders about the spaces where a power has units: armies count the most."""
    names = space_names()
    held = {space: force_of(state, space, power) for space in state.spaces}
    for space, force in held.items():
        shelter = _shelters(state, space, power)
        if 0 < force.size <= _FEW and not is_fortified(state, space) and shelter:
            goals = " OR ".join(names.full(goal) for goal in shelter)
            yield f"STANDING IN {names.full(space)}: AVOID BATTLE TO {goals}"
    for space, force in held.items():
        if force.size >= _ARMY and army_leaders(state, space, (power,)):
            for goal in _shelters(state, space, power):
                into = names.full(goal)
                yield f"STANDING: INTERCEPT FROM {names.full(space)} INTO {into} WITH ALL"


def _shelters(state: State, space: str, power: str) -> list[str]:
    """Return the walls of a power next to a space."""
    near = neighbours_in_play(state, space)
    return [one for one in near if is_fortified(state, one) and controller(state, one) == power]


def _is_enemy(state: State, power: str, ours: tuple[str, ...]) -> bool:
    return power not in ours and any(power in enemies_of(state, one) for one in ours)


def _responses(number: int, enemies: list[str]) -> Iterator[str]:
    """Give a line for each kind of window in which a card may be played, in its first such way."""
    ways: dict[str, str] = {}
    for mode in MODES.of(number):
        for window in mode.windows:
            if window != OWN_IMPULSE:
                ways.setdefault(kind_of(window), mode.id)
    title = card_names().full(str(number))
    for kind, way in ways.items():
        play = f"PLAY {title} AS {mode_names(number).full(way)} ON"
        if kind in FIGHTS and card(number).kind != "response":
            yield f"{play} my {kind}"
        else:
            yield from (f"{play} {kind} BY {power_names().full(by)} OF MINE" for by in enemies)
