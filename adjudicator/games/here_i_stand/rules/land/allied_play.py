"""9.2 and 13.1 Allied play on land: who is met as an enemy, who lets whom in, who opens gates.

What allies share besides stands with the procedures: each power avoids battle and retreats by
itself (13.3, 14.1), losses are split evenly (``losses.share``), and the power that controls the
space decides for all whether they withdraw inside (13.4).
"""

from __future__ import annotations

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.rules.land.formations import (
    garrison_powers,
    is_under_siege,
    power_names,
    powers_present,
    space_name,
)
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import INDEPENDENT
from adjudicator.games.here_i_stand.rules.revisions import ALLIES_OF_BOTH
from adjudicator.games.here_i_stand.rules.state import (
    State,
    allied,
    at_war,
    controller,
    is_fortified,
    is_friendly_space,
    powers_with_land_units,
)
from adjudicator.kit.options import NO


@rule("9.2")
def foes_in(state: State, power: str, to: str) -> tuple[str, ...]:
    """Return whose units outside the walls a formation of ``power`` would have to face.

    Besiegers of its friends or of an independent key. Where there is no siege: enemies, everybody
    else with land units who is not an ally, and allies who help an enemy to defend his space. A
    power with leaders alone is met only if there is war with it.
    """
    if is_under_siege(state, to):
        besiegers = state.spaces[to].besiegers
        return tuple(b for b in besiegers if not allied(state, b, power))
    return tuple(other for other in powers_present(state, to) if _is_met(state, other, power, to))


def _is_met(state: State, other: str, power: str, space: str) -> bool:
    if at_war(state, other, power):
        return True
    if other not in powers_with_land_units(state, space):
        return False
    return not allied(state, other, power) or _defends_against_ally(state, other, power, space)


@rule("13.1")
def _defends_against_ally(state: State, other: str, power: str, space: str) -> bool:
    """Return whether ``other``, an ally of both sides, helps an enemy of ``power`` to defend.

    Its units in a space of the enemy are treated as his for all purposes: they add to the defence
    (9.2) and their neighbours may intercept. Not where units of ``power`` stand beside them
    already: a formation that joins these attacks nobody.
    """
    if state.revision < ALLIES_OF_BOTH or power in powers_with_land_units(state, space):
        return False
    owner = controller(state, space)
    return at_war(state, owner, power) and allied(state, other, owner)


def check_company(state: State, power: str, to: str) -> None:
    """Refuse spaces with land units of other powers that bar the way (13.1)."""
    # Independent regulars never prevent entry.
    others = [
        other for other in powers_with_land_units(state, to) if other not in (power, INDEPENDENT)
    ]
    if is_under_siege(state, to):
        if _siege_admits(state, power, to):
            return
        raise IllegalAnswer(
            _(
                "{space} is under siege: you may enter to relieve friends from enemies, or to "
                "join friends against enemies",
                space=space_name(to),
            ),
            section="13.1",
        )
    if all(allied(state, other, power) for other in others):
        return
    if all(at_war(state, other, power) for other in others):
        return
    owner = controller(state, to)
    helpers = all(allied(state, other, owner) for other in others)
    if at_war(state, owner, power) and helpers:
        return
    strangers = [other for other in others if not at_war(state, other, power)]
    raise IllegalAnswer(
        _(
            "{space} contains land units of {powers}, which keep you out",
            space=space_name(to),
            powers=power_names(strangers),
        ),
        section="13.1",
    )


def _siege_admits(state: State, power: str, to: str) -> bool:
    """Return whether a formation may enter a space under siege: as relief or to join (13.1)."""
    besiegers = [b for b in state.spaces[to].besiegers if b != power]
    inside = [other for other in garrison_powers(state, to) if other not in (power, INDEPENDENT)]
    friends_outside = all(allied(state, b, power) for b in besiegers)
    enemies_outside = all(at_war(state, b, power) for b in besiegers)
    friends_inside = all(allied(state, other, power) for other in inside)
    owner = controller(state, to)
    enemies_inside = all(
        at_war(state, other, power) or (at_war(state, owner, power) and allied(state, other, owner))
        for other in inside
    )
    relief = friends_inside and enemies_outside
    joining = enemies_inside and friends_outside and not allied(state, owner, power)
    return relief or joining


@rule("13.2")
def may_join_defence(state: State, power: str, to: str) -> bool:
    """Return whether ``power`` may intercept into a space with what stands there (13.2).

    The space belongs to nobody, to an enemy or to an ally, and all land units in it are its own or
    allied. By option independent units, who hinder nobody else either, do not count.
    """
    owner = controller(state, to)
    welcome = owner == INDEPENDENT or at_war(state, owner, power) or allied(state, owner, power)
    idle = (INDEPENDENT,) if option_value(state, "independents_stop_interception") == NO else ()
    present = [other for other in powers_with_land_units(state, to) if other not in idle]
    return welcome and all(allied(state, other, power) for other in present)


@rule("13.3")
def gives_refuge(state: State, space: str, power: str, enemy: str) -> bool:
    """Return whether walls are open to ``power`` before ``enemy``: its own or those of an ally.

    An ally of both opens its gates to neither.
    """
    walls = is_fortified(state, space) and is_friendly_space(state, space, power)
    return walls and not is_friendly_space(state, space, enemy)
