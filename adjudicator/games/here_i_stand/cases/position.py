"""Rules cases: changes to a position, and how a case begins.

Everything in here is written by people who know the game; see the format beside the cases. The
keys are the names of the handlers below: ``_wars`` reads ``wars = [["ottoman", "hapsburg"]]``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cases.checks import differences
from adjudicator.games.here_i_stand.cases.diplomatic import PLACES
from adjudicator.games.here_i_stand.cases.free_names import fewer_cards
from adjudicator.games.here_i_stand.cases.free_names import markers as bonus_markers
from adjudicator.games.here_i_stand.cases.going import BEFORE, GOING
from adjudicator.games.here_i_stand.cases.map import MAP, take_off
from adjudicator.games.here_i_stand.cases.pieces import PIECES, put
from adjudicator.games.here_i_stand.cases.words import WORDS, Finder, Handler
from adjudicator.games.here_i_stand.language.tree import place_of
from adjudicator.games.here_i_stand.rules.action.impulse import rest_of_impulse
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import Item
from adjudicator.games.here_i_stand.rules.diplomacy.deals import Deal
from adjudicator.games.here_i_stand.rules.forces import add, of_kinds, take
from adjudicator.games.here_i_stand.rules.owners import Loan
from adjudicator.games.here_i_stand.rules.players import players
from adjudicator.games.here_i_stand.rules.powers import (
    INDEPENDENT,
    MAJOR_POWERS,
    SQUADRON,
    rulers,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State, location_of, pair
from adjudicator.games.here_i_stand.rules.turn.sequence import STAGES, addressed
from adjudicator.games.here_i_stand.rules.turn.victory import GameOver
from adjudicator.kit import case_keys
from adjudicator.kit.case_keys import entries, listed, number, one_of, sets, updates
from adjudicator.kit.case_words import Wrong

__all__ = [
    "LOWEST_FACE",
    "RESTING",
    "change",
    "deal_answer",
    "differences",
    "is_for",
    "opening",
    "same",
    "spelt",
]

RESTING: Final = frozenset({"play", "action", "diplomatic"})
"""Questions that may be open when a case ends: the next card and the next action (11, 2P 3)."""
LOWEST_FACE: Final = 1

THESES: Final = 8
same: Final = WORDS.same
is_for: Final = WORDS.is_for
spelt: Final = WORDS.spelt


def change(state: State, changes: Mapping[str, Any], wrong: Wrong) -> None:
    """Apply the table ``[position]``; raises what ``wrong`` makes for unknown keys and names."""
    case_keys.change(_HANDLERS, state, changes, Finder(wrong))
    if state.stage != "theses":
        put(state, state.removed, [THESES])
    if state.stage == "action":
        state.active = state.active or players(state)[0]


def opening(changes: Mapping[str, Any]) -> Callable[[Table[State]], Procedure] | None:
    """Return the procedure that spends ``cp``, for cases that begin inside an impulse."""
    return _rest_of_impulse if "cp" in changes else None


def deal_answer(
    parties: Sequence[tuple[str, ...]], items: Sequence[tuple[Item, ...]]
) -> tuple[Deal, ...]:
    """Return the deals that a power declares."""
    return tuple(Deal(who, tuple(what)) for who, what in zip(parties, items, strict=True))


async def _rest_of_impulse(table: Table[State]) -> None:
    """Spend the CP that the active power has left, and hand on to the next power (11)."""
    with suppress(GameOver):
        await addressed(table.state, rest_of_impulse(table))


# ------------------------------------------------------------------------------ the sequence


def _cp(state: State, value: Any, find: Finder) -> None:
    cp = find.number(value, 1)
    if state.stage != "action":
        raise find.wrong('cp are spent in stage = "action"')
    state.active = state.active or players(state)[0]
    state.impulses += 1
    state.impulse = Impulse(number=state.impulses, power=state.active, cp=cp)


# ------------------------------------------------------------------------------ powers


def _pairs(value: Any, find: Finder) -> list[str]:
    found = []
    for entry in entries(find, value):
        if not isinstance(entry, list) or len(entry) != 2:
            raise find.wrong('these are pairs: [["ottoman", "hapsburg"]]')
        first, second = (find.side(words) for words in entry)
        if first == second:
            raise find.wrong(f"{first} stands twice in one pair")
        found.append(pair(first, second))
    return found


def _wars(state: State, value: Any, find: Finder) -> None:
    state.wars += [war for war in _pairs(value, find) if war not in state.wars]


def _ends(field: str, what: str) -> Handler:
    def handler(state: State, value: Any, find: Finder) -> None:
        here = getattr(state, field)
        for pair_ in _pairs(value, find):
            if pair_ not in here:
                raise find.wrong(f"there is no {what} {pair_} to end")
            here.remove(pair_)

    return handler


def _allies(state: State, value: Any, find: Finder) -> None:
    state.alliances += [one for one in _pairs(value, find) if one not in state.alliances]


def _minor_allies(state: State, value: Any, find: Finder) -> None:
    for minor, major in value.items():
        name = find.side(minor, minor)
        if name in MAJOR_POWERS or name == INDEPENDENT:
            raise find.wrong(f"{minor} is no minor power", minor)
        if major:
            state.minor_allies[name] = find.power(major, minor)
        else:
            state.minor_allies.pop(name, None)


def _loans(state: State, value: Any, find: Finder) -> None:
    """Put squadrons of an owner in a place on loan: ``[["venice", "hapsburg", "Malta"]]``.

    A fourth entry says how many of them; a leader is lent without a place.
    """
    for lent, borrower, *where in value:
        loan = Loan(find.side(lent) if where else find.leader(lent), find.power(borrower))
        if where:
            location, *count = where
            here = location_of(state, place_of(location)).units
            ships = of_kinds({loan.key: here.get(loan.lent, {})}, [SQUADRON])
            ships = {loan.key: {SQUADRON: find.number(count[0], 1)}} if count else ships
            take(here, {loan.lent: ships.get(loan.key, {})})
            add(here, ships)
        state.loans += [] if loan.key in state.loans else [loan.key]


def _rulers(state: State, value: Any, find: Finder) -> None:
    for words, name in value.items():
        power = find.power(words, words)
        mine = {r.name: r.id for r in rulers().values() if r.power == power}
        state.rulers[power] = find.known(mine, name, words)


def _captured(state: State, value: Any, find: Finder) -> None:
    for words, captor in value.items():
        leader = find.leader(words, words)
        take_off(state, leader)
        state.captured[leader] = find.power(captor, words)


def _bonus_vp(state: State, value: Any, find: Finder) -> None:
    for words, markers in value.items():
        power = find.power(words, words)
        given = markers.items() if isinstance(markers, dict) else markers
        at = find.at(words)
        state.bonus_vp[power] = [
            [at.one_of(bonus_markers(), what), at.number(points)] for what, points in given
        ]


_HANDLERS: Final[dict[str, Handler]] = {
    "turn": sets("turn", number(1, 9)),
    "stage": sets("stage", one_of(tuple(STAGES))),
    "active": sets("active", Finder.power),
    "passes": sets("passes", number(0, len(MAJOR_POWERS) - 1)),
    **BEFORE,
    "cp": _cp,
    **MAP,
    "wars": _wars,
    "end_wars": _ends("wars", "war"),
    "allies": _allies,
    "end_allies": _ends("alliances", "alliance"),
    "minor_allies": _minor_allies,
    "loans": _loans,
    "piracy_zones": sets("piracy_zones", listed(Finder.zone)),
    "piracy_vp": sets("piracy_vp", number(0, 10)),
    "rulers": _rulers,
    "captured": _captured,
    "turncoats": updates("turncoats", Finder.leader, Finder.power),
    "minus_cards": updates("minus_cards", Finder.power, listed(one_of(fewer_cards))),
    "bonus_vp": _bonus_vp,
    "actions_this_turn": updates(
        "actions_this_turn", Finder.power, listed(one_of(("explore", "colonize", "conquer")))
    ),
    **PIECES,
    **PLACES,
    **GOING,
}
"""By key, in the order in which the changes are made."""
