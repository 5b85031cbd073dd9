"""13.1 Restrictions of land movement: who may move, where to, and whom a formation meets there."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _, joined
from adjudicator.games.here_i_stand.rules.control.bounds import bound_units, why_out_of_bounds
from adjudicator.games.here_i_stand.rules.control.paths import league_formed
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import adjacent, places
from adjudicator.games.here_i_stand.rules.land.allied_play import check_company, foes_in
from adjudicator.games.here_i_stand.rules.land.formations import (
    check_formation,
    garrison,
    in_words,
    is_besieged,
    space_name,
)
from adjudicator.games.here_i_stand.rules.land.memory import beaten, weary
from adjudicator.games.here_i_stand.rules.land.placing import is_closed_electorate
from adjudicator.games.here_i_stand.rules.players import commanded_by
from adjudicator.games.here_i_stand.rules.powers import INDEPENDENT, POWER_NAMES, PROTESTANT
from adjudicator.games.here_i_stand.rules.special.vienna import held_fast
from adjudicator.games.here_i_stand.rules.state import (
    State,
    allied,
    at_war,
    controller,
    force_of,
    has_enemy_units,
    in_play,
    is_enemy_space,
)
from adjudicator.games.here_i_stand.rules.windows.interruption import check_fit, fit


@dataclass
class March:
    """A formation on its way into an adjacent space.

    ``foes`` command the land units and leaders outside the walls that it meets there, in impulse
    order; ``garrison`` is what was inside under siege before it arrived; ``interceptor`` is the
    power whose interception succeeded, or nothing. A card that spoils the move sets ``cancelled``.
    """

    power: str
    origin: str
    to: str
    force: Force
    foes: tuple[str, ...] = ()
    garrison: Force = field(default_factory=Force)
    interceptor: str = ""
    cancelled: bool = False


def march_into(state: State, power: str, origin: str, to: str, force: Force) -> March:
    """Return the march of a formation that is about to enter a space."""
    return March(
        power, origin, to, force, foes=foes_in(state, power, to), garrison=garrison(state, to)
    )


# ------------------------------------------------------------------ who may move


def movable(state: State, power: str, origin: str) -> Force:
    """Return what ``power`` has in a space that may still take part in a Move action.

    Not what has lost a field battle in this impulse, has moved since Foul Weather, has Gout, or is
    bound to the space (2P 5), or stays near Vienna for the turn (2P 6).
    """
    present = fit(state, force_of(state, origin, power))
    if present.is_empty:
        return present
    lost, tired, near = beaten(state, origin), weary(state, origin), held_fast(state, origin)
    bound = Force(bound_units(state, origin))
    units = {
        owner: {
            # Who marched and was beaten is both; so the largest count is what may not move.
            kind: count - max(_count(held, owner, kind) for held in (lost, tired, bound, near))
            for kind, count in kinds.items()
        }
        for owner, kinds in present.units.items()
    }
    left = {o: {k: n for k, n in kinds.items() if n} for o, kinds in units.items()}
    named = tuple(name for name in present.leaders if name not in lost.leaders)
    return Force({o: kinds for o, kinds in left.items() if kinds}, named)


def _count(force: Force, owner: str, kind: str) -> int:
    return force.units.get(owner, {}).get(kind, 0)


def check_may_move(state: State, power: str, origin: str, force: Force) -> None:
    """Refuse a force that may not take part in a Move action, with the reason."""
    _check_whose(state, power, origin)
    if power == PROTESTANT and not league_formed(state):
        raise IllegalAnswer(
            _("the Protestants may not move military units before the Schmalkaldic League"),
            section="21.6",
        )
    present = force_of(state, origin, power)
    if present.is_empty:
        raise IllegalAnswer(
            _(
                "{power} has neither land units nor army leaders in {origin}",
                power=POWER_NAMES[power],
                origin=space_name(origin),
            ),
            section="13.1",
        )
    check_formation(present, force)
    check_fit(state, force)
    if is_besieged(state, origin, power):
        raise IllegalAnswer(
            _("the units in {origin} are under siege and may not move", origin=space_name(origin)),
            section="15",
        )
    begun = origin in state.impulse.sieges_begun
    if begun and is_enemy_space(state, origin, power):
        raise IllegalAnswer(
            _(
                "{origin} was put under siege in this impulse: the units there may not move on",
                origin=space_name(origin),
            ),
            section="13.1",
        )
    if not movable(state, power, origin).holds(force):
        raise IllegalAnswer(_why_not_again(state, power, origin), section="13.1")


@rule("2P 5")
def _check_whose(state: State, power: str, origin: str) -> None:
    """Refuse to move units that are not the player's, but those of a power that it commands."""
    if not force_of(state, origin, power).is_empty:
        return
    for of in commanded_by(state, power):
        if not force_of(state, origin, of).is_empty:
            raise IllegalAnswer(
                _(
                    "the units in {origin} are those of {of}: COMMAND and the name of the power"
                    " go before their move",
                    origin=space_name(origin),
                    of=POWER_NAMES[of],
                ),
                section="11.1",
            )


def _why_not_again(state: State, power: str, origin: str) -> str:
    """Return why not all of a formation may move once more, and what may."""
    space, able = space_name(origin), in_words(movable(state, power, origin))
    if not held_fast(state, origin).is_empty:
        return _(
            "what was near Vienna when Siege of Vienna was played does not move this turn; able to"
            " move from {space}: {available}",
            space=space,
            available=able,
        )
    if beaten(state, origin).is_empty and weary(state, origin).is_empty:
        return _(
            "some units in {space} may not leave it; able to move from there: {available}",
            space=space,
            available=able,
        )
    if weary(state, origin).is_empty:
        return _(
            "what lost a field battle in this impulse may not move; able to move from {space}:"
            " {available}",
            space=space,
            available=able,
        )
    return _(
        "what lost a field battle in this impulse may not move, nor what has moved one space since"
        " Foul Weather was played; able to move from {space}: {available}",
        space=space,
        available=able,
    )


# ------------------------------------------------------------------ where one may move


def known_space(space: object) -> str:
    """Return ``space`` if it is the identifier of a space, else refuse it."""
    if not isinstance(space, str) or space not in places():
        words = space_name(space) if isinstance(space, str) else repr(space)
        raise IllegalAnswer(_("{words} is not a space on the map", words=words), section="13.1")
    return space


def check_adjacent(origin: str, to: str) -> None:
    """Refuse spaces that are not connected."""
    if to not in adjacent(origin):
        names = joined(", ", map(space_name, adjacent(origin)))
        raise IllegalAnswer(
            _(
                "{space} is not adjacent to {origin}; adjacent: {possible}",
                space=space_name(to),
                origin=space_name(origin),
                possible=names,
            ),
            section="13.1",
        )


def check_may_enter(state: State, power: str, to: str, force: Force) -> None:
    """Refuse a space that a formation may not enter, with the restriction of 13.1 or 21.6."""
    if not in_play(state, to):
        raise IllegalAnswer(_("{space} is not in play yet", space=space_name(to)), section="21.1")
    out_of_bounds = why_out_of_bounds(state, power, to)
    if out_of_bounds is not None:
        raise IllegalAnswer(out_of_bounds, section="13.1")
    if is_closed_electorate(state, to):
        raise IllegalAnswer(
            _(
                "{space} is an electorate: nobody may enter it before the Schmalkaldic League",
                space=space_name(to),
            ),
            section="21.6",
        )
    owner = controller(state, to)
    if not (owner == INDEPENDENT or at_war(state, owner, power) or allied(state, owner, power)):
        raise IllegalAnswer(
            _(
                "{space} is controlled by {owner}, with whom you are neither at war nor allied",
                space=space_name(to),
                owner=POWER_NAMES[owner],
            ),
            section="13.1",
        )
    check_company(state, power, to)
    if not force.size:
        _check_lone_leaders(state, power, to)


def _check_lone_leaders(state: State, power: str, to: str) -> None:
    if is_enemy_space(state, to, power) or has_enemy_units(state, to, power):
        raise IllegalAnswer(
            _(
                "leaders without land units may not enter {space}: it is controlled by an "
                "enemy or contains enemy units",
                space=space_name(to),
            ),
            section="13.1",
        )
    if foes_in(state, power, to) not in ((), (INDEPENDENT,)):
        raise IllegalAnswer(
            _(
                "leaders without land units may not enter {space}: enemy units are there",
                space=space_name(to),
            ),
            section="13.1",
        )
