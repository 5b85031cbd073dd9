"""Rules cases: changes to a position, and how a case begins.

Everything in here is written by people who know the game; see the format beside the cases. The keys
are those of the tables of handlers: ``vp = 21`` is read by the handler ``vp``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from adjudicator.games.thirty_years_war.cases.cards import CARDS, by_side
from adjudicator.games.thirty_years_war.cases.map import MAP, take_off
from adjudicator.games.thirty_years_war.cases.words import Finder, Handler
from adjudicator.games.thirty_years_war.rules.control.electors import BAVARIA, PALATINE
from adjudicator.games.thirty_years_war.rules.stacks import Units
from adjudicator.games.thirty_years_war.rules.state import DutchWar, State, Wallenstein
from adjudicator.games.thirty_years_war.rules.turn.sequence import ACTION, STAGES
from adjudicator.kit import case_keys
from adjudicator.kit.case_keys import entries, listed, number, one_of, sets, truth
from adjudicator.kit.case_words import Wrong

RESTING: Final = frozenset({"round"})
LOWEST_FACE: Final = 0
OPENING: Final = "opening"
STATUSES: Final = ("away", "in_play", "dismissed", "assassinated", "lost")


def change(state: State, changes: Mapping[str, Any], wrong: Wrong) -> None:
    """Apply the table ``[position]``; raises what ``wrong`` makes for unknown keys and names."""
    before = state.vp
    case_keys.change(_HANDLERS, state, changes, Finder(wrong))
    if state.stage != OPENING and not state.vp_history:
        state.vp_history = [before]
    if state.stage == ACTION:
        state.round = state.round or 1


def opening(changes: Mapping[str, Any]) -> None:
    """Return None: a case begins where its position says."""
    return


# ------------------------------------------------------------------------------ parts of the state


def _wallenstein(state: State, value: Any, find: Finder) -> None:
    """Set his track and status: ``{ track = 8, status = "in_play" }``."""
    known = tuple(part.name for part in fields(Wallenstein))
    for key, item in value.items():
        at = find.at(key)
        find.one_of(known, key, key)
        if key == "track":
            state.wallenstein.track = at.number(item, 0, state.constant("wallenstein_ends"))
        elif key == "status":
            state.wallenstein.status = at.one_of(STATUSES, item)
        else:
            setattr(state.wallenstein, key, truth(at, item))


def _dutch_war(state: State, value: Any, find: Finder) -> None:
    """Set the Dutch War: ``{ box = 1, scored = [1], aid_box = 1 }``; ``siege`` is a card."""
    known = tuple(part.name for part in fields(DutchWar))
    boxes = state.edition.charts.dutch_war
    for key, item in value.items():
        at = find.at(key)
        find.one_of(known, key, key)
        if key in ("box", "aid_box"):
            setattr(state.dutch_war, key, at.number(item, min(boxes), max(boxes)))
        elif key == "scored":
            state.dutch_war.scored = [at.number(box) for box in entries(at, item)]
        elif key == "siege":
            state.dutch_war.siege = at.card(item) if item else ""
        else:
            setattr(state.dutch_war, key, truth(at, item))


def _leaders_lost(state: State, value: Any, find: Finder) -> None:
    for words in entries(find, value):
        leader = find.leader(words)
        take_off(state, leader)
        state.leaders_lost.append(leader)


def _units(find: Finder, value: Any) -> Units:
    stack = find.stack(value)
    if stack.leaders:
        raise find.wrong(f"{value!r} names leaders; units are expected")
    return stack.units


def _units_by_place(find: Finder, value: Any) -> dict[str, Units]:
    """Read ``{ Linz = "2 Imperial militia" }``."""
    return {find.place(words, words): _units(find.at(words), item) for words, item in value.items()}


def _nations_by_place(find: Finder, value: Any) -> dict[str, list[str]]:
    """Read ``{ Linz = ["imperial"] }``: the nations that have a line there (19.3)."""
    found = {}
    for words, nations in value.items():
        at = find.at(words)
        found[find.place(words, words)] = [str(one) for one in entries(at, nations)]
    return found


def _or_none(find: Finder, value: Any) -> str:
    return find.place(value) if value else ""


_HANDLERS: Final[dict[str, Handler]] = {
    "turn": sets("turn", number(1, 14)),
    "stage": sets("stage", one_of(tuple(STAGES))),
    "round": sets("round", number(1, 6)),
    "active": sets("active", Finder.side),
    "vp": sets("vp", number()),
    "past_vp": sets("vp_history", listed(number())),
    "saxon_side": sets("saxon_side", Finder.side),
    **MAP,
    "elector": sets("palatine_elector", one_of((PALATINE, BAVARIA))),
    "majority_award": sets("majority_award", Finder.holder),
    "all_award": sets("all_award", Finder.holder),
    "wallenstein": _wallenstein,
    "dutch_war": _dutch_war,
    "leaders_lost": _leaders_lost,
    "removed_units": sets("removed_units", _units),
    "swedish_base": sets("swedish_base", _or_none),
    "base_moved": sets("base_moved", truth),
    "hungary_in_rebellion": sets("hungary_in_rebellion", truth),
    "separation_due": sets("separation_due", truth),
    **CARDS,
    "unpaid": lambda state, value, find: state.unpaid.update(by_side(_units_by_place)(find, value)),
    "supplied": lambda state, value, find: state.supplied.update(
        by_side(_nations_by_place)(find, value)
    ),
}
"""By key, in the order in which the changes are made."""

__all__ = ["LOWEST_FACE", "RESTING", "change", "opening"]
