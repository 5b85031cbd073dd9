"""8.3 and 10.14 Who may be activated, by a card or by a Free Action."""

from __future__ import annotations

from adjudicator.engine.trail import rule
from adjudicator.engine.words import _, n_, or_list
from adjudicator.games.thirty_years_war.rules.leaders import commanders, stars
from adjudicator.games.thirty_years_war.rules.stacks import Stack, combat_factors
from adjudicator.games.thirty_years_war.rules.state import State


def stack_with(state: State, side: str, leader: str) -> tuple[str, Stack] | None:
    """Return where a leader of a side is, and what he is stacked with; None if he is not in play.

    The pieces inside and outside of a fortress are two stacks.
    """
    for place, found in state.places.items():
        for stack in found.stacks(side):
            if leader in stack.leaders:
                return place, stack
    return None


def army_strength(state: State, side: str, leader: str) -> int:
    """Return the Combat Factors of those with whom a leader is stacked; 0 out of play."""
    found = stack_with(state, side, leader)
    return 0 if found is None else combat_factors(state.edition.pieces, found[1].units)


def is_inside(state: State, side: str, place: str, leader: str) -> bool:
    """Return whether a leader of a side is inside a fortress with the enemy before it."""
    found = state.places[place]
    return found.garrison == side and leader in found.inside.leaders


@rule("8.3")
def why_not_activate(state: State, side: str, leader: str, value: int) -> str | None:
    """Return why a card of a value may not activate a leader; None if it may (8.3, 10.14)."""
    leaders = state.edition.pieces.leaders
    found = stack_with(state, side, leader)
    if leader not in leaders or found is None:
        return _(
            "{leader} is not a leader of yours in play",
            leader=state.edition.pieces.leader_name(leader),
        )
    rating = leaders[leader].activation
    if rating > value:
        return n_(
            "{leader} has an Activation Rating of {rating}; the card has {count} point",
            "{leader} has an Activation Rating of {rating}; the card has {count} points",
            value,
            leader=leaders[leader].name,
            rating=rating,
        )
    able = able_to_lead(state, found[1])
    if leader not in able:
        names = or_list([leaders[one].name for one in able])
        return _(
            "the army of {leader} can only be activated by {able} (10.14)",
            leader=leaders[leader].name,
            able=names,
        )
    return None


@rule("10.14")
def able_to_lead(state: State, stack: Stack) -> tuple[str, ...]:
    """Return the leaders of a stack who may be activated: of an army the most Dynamic ones only.

    Without units it is no army, and every leader may be.
    """
    if not stack.units:
        return tuple(stack.leaders)
    return commanders(state, stack.leaders)


def dynamic_leaders(state: State, stack: Stack) -> tuple[str, ...]:
    """Return the Dynamic Leaders of a stack (10.14)."""
    return tuple(leader for leader in stack.leaders if stars(state, leader))


@rule("8.32")
def why_not_free(state: State, side: str, place: str, piece: str) -> str | None:
    """Return why a Free Action may not move a unit (by face) or a lone leader; None if it may.

    A lone leader has no unit of his side with him when he begins to move. Nothing leaves a
    fortress before which the enemy stands (13.17).
    """
    if place not in state.places:
        return _("{place} is not a place on the map", place=place)
    found = state.places[place]
    outside, name = found.outside[side], state.edition.board.name(place)
    if piece in outside.units:
        return None
    if piece in outside.leaders:
        if outside.units:
            return _("there are units with that leader in {place}", place=name)
        return None
    if found.garrison == side and (piece in found.inside.units or piece in found.inside.leaders):
        return _("nothing may leave {place} past the enemy but by a sally (13.17)", place=name)
    return _("there is no such piece of yours in {place}", place=name)
