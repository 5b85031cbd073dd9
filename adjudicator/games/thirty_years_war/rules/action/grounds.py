"""8.43 and 17 Who may recruit what, and where."""

from __future__ import annotations

from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.grounds import Ground
from adjudicator.games.thirty_years_war.edition.pieces import HUNGARIAN
from adjudicator.games.thirty_years_war.rules.command import stack_with
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.control.rebellion import HUNGARY
from adjudicator.games.thirty_years_war.rules.state import State, available

TYPE_NAMES = {"mercenary": _("Mercenaries"), "militia": _("Militia")}


@rule(
    "8.43",
    "17.A.3",
    "17.B.3",
    "17.D.2",
    "17.F.2",
    "17.G.2",
    "17.H.2",
    "17.H.3",
    "17.Sa.2",
    "17.Sp.4",
    "17.Sw.3",
)
def ground_for(state: State, leader: str, type_: str) -> Ground | None:
    """Return what a leader may recruit of a type, and where; None when his nation cannot."""
    edition = state.edition
    nation = edition.pieces.leaders[leader].nation
    return next(
        (
            ground
            for ground in edition.grounds
            if ground.nation == nation and edition.pieces.faces[ground.unit].type == type_
        ),
        None,
    )


def kind_for(state: State, leader: str, type_: str) -> str:
    """Return the kind of unit that a leader recruits; LookupError when he recruits none."""
    ground = ground_for(state, leader, type_)
    if ground is None:
        raise LookupError(f"{leader} recruits no {type_}")
    return ground.unit


@rule("8.4")
def why_not_recruit(state: State, side: str, leader: str, type_: str) -> str | None:
    """Return why a leader in play cannot recruit units of a type where he is, or None."""
    found = stack_with(state, side, leader)
    name = state.edition.pieces.leaders[leader].name
    if found is None:
        return _("{leader} is not in play", leader=name)
    if type_ not in TYPE_NAMES:
        return _("only Mercenaries and Militia can be recruited")
    place, stack = found
    if reason := _why_not_here(state, place, inside=stack is state.places[place].inside):
        return reason
    ground = ground_for(state, leader, type_)
    if ground is None:
        return _("{leader} may recruit no {units}", leader=name, units=TYPE_NAMES[type_])
    if not _is_on(state, ground, place, side):
        return _(
            "{leader} may recruit no {units} at {place}",
            leader=name,
            units=TYPE_NAMES[type_],
            place=state.edition.board.name(place),
        )
    if not available(state, ground.unit):
        return _("there are no such units left")
    return None


@rule("8.4")
def _why_not_here(state: State, place: str, *, inside: bool) -> str | None:
    """Return why nobody recruits in a place: beside the map, besieged, or pillaged twice."""
    found = state.places[place]
    if place not in state.edition.board.cities:
        return _("nobody recruits beside the map")
    if inside and found.siege is not None:
        return _("besieged leaders cannot recruit")
    if found.pillage >= state.constant("pillage_most"):
        return _("nobody recruits where there is Pillage-2")
    return None


@rule("17")
def _is_on(state: State, ground: Ground, place: str, side: str) -> bool:
    """Return whether a City is where units may be recruited."""
    area = state.edition.board.cities[place].area
    if not area:
        friendly = controller(state, place) == side
        return ground.in_independent and (friendly or not ground.friendly_only)
    if ground.only_areas and area not in ground.only_areas:
        return False
    nation = state.edition.pieces.faces[ground.unit].nation
    if area == HUNGARY and state.hungary_in_rebellion and nation != HUNGARIAN:  # 17.H.3
        return False
    friendly = state.areas[area].control == side
    return area not in ground.not_areas and (friendly or not ground.friendly_only)
