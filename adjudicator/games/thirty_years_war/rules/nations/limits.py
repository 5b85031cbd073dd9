"""17 Where pieces of a nation may go, and with whom they may stand (also 7.24 and 11.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.engine.trail import rule
from adjudicator.engine.words import N_, _
from adjudicator.games.thirty_years_war.edition.board import FRANCE
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.edition.pieces import (
    BAVARIAN,
    FRENCH,
    HUNGARIAN,
    IMPERIAL,
    SPANISH,
    SWEDISH,
    replacement_id,
)
from adjudicator.games.thirty_years_war.rules.control.holding import is_in_neutral_area
from adjudicator.games.thirty_years_war.rules.influence import WALLENSTEIN
from adjudicator.games.thirty_years_war.rules.lasting import IMPERIALS_PART, NEUTRALS_CLOSED
from adjudicator.games.thirty_years_war.rules.options import OPTIONS, TILLY
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC
from adjudicator.games.thirty_years_war.rules.stacks import Stack, of_nations
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.kit.options import YES

ELECTOR_MAXIMILIAN: Final = "c19"
CONFLICT_OF_INTEREST: Final = "c54"
GENERAL_TILLY: Final = "tilly"
CARDINAL: Final = "cardinal_infante"
CARDINALS: Final = (CARDINAL, replacement_id(CARDINAL))
"""The Cardinal Infante and the unnamed leader on the reverse of his counter (17.Sp.31)."""
_NOT_YET: Final = "away"


def nations_of(state: State, stack: Stack) -> frozenset[str]:
    """Return the nations of the units and leaders of a stack."""
    pieces = state.edition.pieces
    units = (pieces.faces[face].nation for face in stack.units)
    return frozenset((*units, *(pieces.leaders[leader].nation for leader in stack.leaders)))


def has_units_of(state: State, stack: Stack, nation: str) -> bool:
    """Return whether there are units of a nation in a stack."""
    return bool(of_nations(state.edition.pieces, stack.units, (nation,)))


@rule("17")
def why_not_enter(
    state: State, side: str, stack: Stack, place: str, *, origin: str = ""
) -> str | None:
    """Return why pieces of a side may not enter a place because of their nation; None if they may.

    ``origin`` is where they come from. What the United Provinces ask of an army is in
    ``dutch_war.armies``.
    """
    return (
        _why_not_france(state, side, place)
        or _why_not_hungarians(state, stack, place)
        or _why_not_spaniards(state, stack, place, origin)
        or _why_not_early_imperials(state, stack, place)
        or _why_not_neutral(state, side, stack, place)
    )


@rule("11.3", "11.31", "11.32", "17.F.3")
def _why_not_france(state: State, side: str, place: str) -> str | None:
    city = state.edition.board.cities.get(place)
    if city is None or city.area != FRANCE:
        return None
    if FRANCE not in state.entered:
        return _("nobody may enter France before France enters the war (11.31)")
    if city.is_off_map and side == CATHOLIC:
        return _("{city} is off the map, where Catholics may never go (11.32)", city=city.name)
    return None


@rule("17.H.4")
def _why_not_hungarians(state: State, stack: Stack, place: str) -> str | None:
    """Refuse Hungarians all but the Areas that the rule lists, so Independent Cities too (2.41)."""
    if HUNGARIAN not in nations_of(state, stack):
        return None
    city = state.edition.board.cities.get(place)
    if city and city.area and state.edition.board.areas[city.area].for_hungarians:
        return None
    return said(
        N_(
            "Hungarians may not enter {place}, only {hungary} and the Areas around {austria}"
            " (17.H.4)"
        ),
        state.edition,
        place=state.edition.board.name(place),
    )


@rule("17.Sp.2")
def _why_not_spaniards(state: State, stack: Stack, place: str, origin: str) -> str | None:
    """Keep Spanish units in the Spanish Zone; leaders alone are not bound to it.

    The army of the Cardinal may go elsewhere with him until it has entered the Zone (17.Sp.32).
    """
    zone = state.edition.board.spanish_zone
    if place in zone or not has_units_of(state, stack, SPANISH):
        return None
    with_him = any(leader in stack.leaders for leader in CARDINALS)
    if with_him and state.infante_deadline and origin not in zone:
        return None
    return _(
        "Spanish units may not leave the Spanish Zone for {place} (17.Sp.2)",
        place=state.edition.board.name(place),
    )


@rule("19.7")
def _why_not_early_imperials(state: State, stack: Stack, place: str) -> str | None:
    """Keep Imperials near home until Wallenstein comes, if players have agreed on that."""
    waiting = OPTIONS.value(state, TILLY) == YES and state.wallenstein.status == _NOT_YET
    if not waiting or IMPERIAL not in nations_of(state, stack):
        return None
    city = state.edition.board.cities.get(place)
    if city and city.area and state.edition.board.areas[city.area].for_early_imperials:
        return None
    return said(
        N_("Imperials may not enter {place} before {wallenstein} comes (19.7)"),
        state.edition,
        place=state.edition.board.name(place),
    )


@rule("8.61")
def _why_not_neutral(state: State, side: str, stack: Stack, place: str) -> str | None:
    """Keep Catholic units out of Neutral Areas for the turn in which P11 has been played."""
    closed = side == CATHOLIC and NEUTRALS_CLOSED in state.turn_effects
    city = state.edition.board.cities.get(place)
    if not closed or not stack.units or city is None or not is_in_neutral_area(state, place):
        return None
    return _("Catholic units may not enter a Neutral Area this turn (P11): {city}", city=city.name)


@dataclass(frozen=True)
class Clash:
    """Two parts of a stack that may not stand together, by name, and why.

    ``first`` and ``second`` are nations or leaders; ``part`` gives their pieces. ``has_grace``:
    those that stood together before may do so for some time yet (17.F.5, 19.7).
    """

    first: str
    second: str
    reason: str
    has_grace: bool = False


@rule("10.22", "10.23")
def clash(state: State, stack: Stack) -> Clash | None:
    """Return two parts of a stack that may not stand together; None where all may.

    What has a grace hides nothing that has none.
    """
    nations = _imperials_with_bavarians(state, stack)
    if nations and not nations.has_grace:
        return nations
    return _rivals(state, stack) or nations or _conflict(state, stack)


def why_not_stack(state: State, side: str, a: Stack, b: Stack) -> str | None:
    """Return why two stacks of a side may not stand together; None if they may (10.23)."""
    both = a.copied()
    both.add(b)
    found = clash(state, both)
    return found.reason if found else None


def part(state: State, stack: Stack, name: str) -> Stack:
    """Return the pieces that a name in a ``Clash`` stands for: of a nation, or one leader.

    Of French and Swedes it is the units alone, whom alone C54 parts (17.F.5).
    """
    pieces = state.edition.pieces
    if name in pieces.leaders:
        return Stack({}, [name])
    units = of_nations(pieces, stack.units, (name,))
    if name in (FRENCH, SWEDISH):
        return Stack(units)
    return Stack(units, [one for one in stack.leaders if pieces.leaders[one].nation == name])


@rule("17.A.2", "17.B.2")
def _imperials_with_bavarians(state: State, stack: Stack) -> Clash | None:
    nations = nations_of(state, stack)
    apart = ELECTOR_MAXIMILIAN not in state.events_played
    if not (apart and {IMPERIAL, BAVARIAN} <= nations) or _led_by_tilly(state, stack):
        return None
    reason = _("Imperials and Bavarians may not stand together before C19 is played (17.A.2)")
    return Clash(IMPERIAL, BAVARIAN, reason, has_grace=IMPERIALS_PART in state.turn_effects)


@rule("19.7")
def _led_by_tilly(state: State, stack: Stack) -> bool:
    """Return whether Tilly leads both nations, with an Imperial leader under him.

    He does so until Wallenstein comes; then those who stand together have a grace (``Clash``), in
    which no others may join them and they do not enter a place together.
    """
    leaders = state.edition.pieces.leaders
    second = any(leaders[leader].nation == IMPERIAL for leader in stack.leaders)
    agreed = OPTIONS.value(state, TILLY) == YES and state.wallenstein.status == _NOT_YET
    return agreed and second and GENERAL_TILLY in stack.leaders


@rule("7.24")
def _rivals(state: State, stack: Stack) -> Clash | None:
    if WALLENSTEIN in stack.leaders and GENERAL_TILLY in stack.leaders:
        reason = said(
            N_("{wallenstein} and {tilly} may never stand together (7.24)"), state.edition
        )
        return Clash(WALLENSTEIN, GENERAL_TILLY, reason)
    return None


@rule("17.F.5")
def _conflict(state: State, stack: Stack) -> Clash | None:
    if CONFLICT_OF_INTEREST not in state.in_force:
        return None
    if has_units_of(state, stack, FRENCH) and has_units_of(state, stack, SWEDISH):
        reason = _("French and Swedish units may not stand together while C54 is in force (17.F.5)")
        return Clash(FRENCH, SWEDISH, reason, has_grace=state.separation_due)
    return None
