"""From troops as they were named to the force or the losses that a decision wants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.engine.choices import Split
from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _, name, or_list
from adjudicator.games.here_i_stand.language.names import (
    ADJECTIVES,
    PLURALS,
    leader_names,
    space_names,
    units_words,
)
from adjudicator.games.here_i_stand.language.orders import Group, March, Troops
from adjudicator.games.here_i_stand.rules.forces import Force, Units, add
from adjudicator.games.here_i_stand.rules.powers import KINDS_ON_MAP
from adjudicator.games.here_i_stand.rules.state import State, force_of, leader_location
from adjudicator.words.lexicon import Ambiguous, NotUnderstood
from adjudicator.words.order_words import order_line


def available(decision: Decision[Any], view: Any, space: str | None) -> Force:
    """Return what the power may take its units from: the choice knows, or it is in ``space``."""
    offered = getattr(decision.choice, "available", None)
    if isinstance(offered, Force):
        return offered
    if space is None:
        return Force()
    state: State = view.state
    return force_of(state, space, decision.whose) if space in state.spaces else Force()


def force_in(troops: Troops | None, here: Force, power: str) -> Force:
    """Return the force that ``troops`` name among what is ``here``; None stands for all of it.

    What is not there is named all the same: the choice says so.
    """
    if troops is None:
        return here
    if troops.everything:
        whole = Force(here.units, troops.leaders) if troops.leaders else here
        return whole if troops.but is None else _without(whole, troops.but, power)
    units: Units = {}
    for group in troops.groups:
        owner = group.owner or _owner(group.kind, here, power)
        count = here.units.get(owner, {}).get(group.kind, 0) if group.count is None else group.count
        if not count:
            raise NotUnderstood(
                _(
                    "there are no {units} to take all of",
                    units=name(PLURALS[group.kind]),
                )
            )
        add(units, {owner: {group.kind: count}})
    return Force(units, troops.leaders)


def _without(whole: Force, but: Troops, power: str) -> Force:
    """Return a force without what stays behind; NotUnderstood where that is not there."""
    staying = force_in(but, whole, power)
    units: Units = {owner: dict(kinds) for owner, kinds in whole.units.items()}
    for owner, kinds in staying.units.items():
        for kind, count in kinds.items():
            there = units.get(owner, {}).get(kind, 0)
            if count > there:
                raise NotUnderstood(
                    _(
                        "{units} cannot stay behind: there are {count}",
                        units=order_line(units_words(count, kind)),
                        count=there,
                    )
                )
            units[owner][kind] = there - count
    for leader in staying.leaders:
        if leader not in whole.leaders:
            raise NotUnderstood(
                _(
                    "{leader} cannot stay behind: he is not there",
                    leader=leader_names().full(leader),
                )
            )
    left = {owner: {k: n for k, n in kinds.items() if n} for owner, kinds in units.items()}
    leaders = tuple(leader for leader in whole.leaders if leader not in staying.leaders)
    return Force({owner: kinds for owner, kinds in left.items() if kinds}, leaders)


def _owner(kind: str, here: Force, power: str) -> str:
    """Return whose units are meant when nobody is named: the player's own before an ally's."""
    owners = [owner for owner, kinds in here.units.items() if kinds.get(kind)]
    if power in owners or not owners:
        return power
    if len(owners) > 1:
        possible = [order_line(f"{ADJECTIVES[owner]} {PLURALS[kind]}") for owner in owners]
        raise Ambiguous(_("whose? There are {units}", units=or_list(possible)), candidates=possible)
    return owners[0]


def origin_of(troops: Troops | None, origin: str | None, decision: Decision[Any], view: Any) -> str:
    """Return where troops start: the space named, else where the leaders named are."""
    if origin is not None:
        return origin
    state: State = view.state
    found = {leader_location(state, name) for name in (troops.leaders if troops else ())}
    if len(found) == 1:
        place = found.pop()
        if place is not None and place in space_names():
            return place
    raise NotUnderstood(
        _("from which space? Add FROM and its name"), suggestions=[order_line("FROM Istanbul")]
    )


def own_part(order: March, decision: Decision[Any], view: Any) -> JSON:
    """Return the force of an interception, a shelter, a storm or a sally, as it is recorded."""
    space = decision.detail.partition(">")[0].partition(".")[0]
    return force_in(order.troops, available(decision, view, space), decision.whose).dump()


def way(order: March, decision: Decision[Any], view: Any) -> dict[str, JSON]:
    """Return the origin, the goal and the force of a march, as they are recorded."""
    origin = origin_of(order.troops, order.origin, decision, view)
    force = force_in(order.troops, available(decision, view, origin), decision.whose)
    return {"origin": origin, "to": order.to, "force": force.dump()}


def losses_in(troops: Troops, choice: Split, power: str) -> dict[str, int]:
    """Return the losses that ``troops`` name, by box: ``regular``, or ``genoa regular``."""
    if troops.everything and troops.but is None:
        return {box: limit for box, limit in choice.limits.items() if limit}
    if troops.but is not None:
        spared = losses_in(troops.but, choice, power)
        left = {box: limit - spared.get(box, 0) for box, limit in choice.limits.items()}
        return {box: count for box, count in left.items() if count > 0}
    if troops.leaders:
        raise NotUnderstood(_("leaders are no losses; name units only"))
    chosen: dict[str, int] = {}
    for group in troops.groups:
        box = _box(group, choice.limits, power)
        count = choice.limits.get(box, 0) if group.count is None else group.count
        chosen[box] = chosen.get(box, 0) + count
    return chosen


def _box(group: Group, limits: Mapping[str, int], power: str) -> str:
    if group.owner is not None:
        named = f"{group.owner} {group.kind}"
        return group.kind if named not in limits and group.kind in limits else named
    own = [box for box in (group.kind, f"{power} {group.kind}") if box in limits]
    if own:
        return own[0]
    others = [box for box in limits if box.rpartition(" ")[2] == group.kind]
    if len(others) > 1:
        owners = [box.rpartition(" ")[0] for box in others]
        possible = [order_line(f"{ADJECTIVES[owner]} {PLURALS[group.kind]}") for owner in owners]
        raise Ambiguous(_("whose? There are {units}", units=or_list(possible)), candidates=possible)
    return others[0] if others else group.kind


def force_troops(raw: Mapping[str, Any], power: str) -> Troops:
    """Return a recorded force as troops, with adjectives for units that are not ``power``'s own."""
    units: Mapping[str, Mapping[str, int]] = raw["units"]
    groups = tuple(
        Group(kinds[kind], kind, None if owner == power else owner)
        for owner, kinds in units.items()
        for kind in KINDS_ON_MAP
        if kinds.get(kind)
    )
    return Troops(groups, tuple(raw["leaders"]))


def troops_of_losses(counts: Mapping[str, int], power: str) -> Troops:
    """Return losses by box as troops."""
    groups = []
    for box, count in counts.items():
        owner, _, kind = box.rpartition(" ")
        groups.append(Group(count, kind, owner if owner and owner != power else None))
    return Troops(tuple(groups))
