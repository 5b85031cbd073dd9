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
from adjudicator.games.here_i_stand.cases.map import MAP, take_off
from adjudicator.games.here_i_stand.cases.pieces import PIECES, put
from adjudicator.games.here_i_stand.cases.words import (
    Finder,
    Handler,
    Wrong,
    is_for,
    is_same,
    spelt,
)
from adjudicator.games.here_i_stand.language.tree import place_of
from adjudicator.games.here_i_stand.rules.action.impulse import spend
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import Item
from adjudicator.games.here_i_stand.rules.diplomacy.deals import Deal
from adjudicator.games.here_i_stand.rules.forces import add, of_kinds, take
from adjudicator.games.here_i_stand.rules.powers import (
    INDEPENDENT,
    MAJOR_POWERS,
    SQUADRON,
    rulers,
)
from adjudicator.games.here_i_stand.rules.state import Impulse, State, location_of, pair
from adjudicator.games.here_i_stand.rules.turn.sequence import STAGES
from adjudicator.games.here_i_stand.rules.turn.victory import GameOver, automatic_victory

__all__ = ["RESTING", "change", "deal_answer", "differences", "is_for", "opening", "same", "spelt"]

RESTING: Final = frozenset({"play", "action"})
"""Questions that may be open when a case ends: the next card and the next action (11)."""

THESES: Final = 8
same = is_same


def change(state: State, changes: Mapping[str, Any], wrong: Wrong) -> None:
    """Apply the table ``[position]``; raises what ``wrong`` makes for unknown keys and names."""
    find = Finder(wrong)
    unknown = [key for key in changes if key not in _HANDLERS]
    if unknown:
        raise wrong(f"there is no key {unknown[0]!r}; known: {', '.join(_HANDLERS)}", unknown[0])
    for key, handler in _HANDLERS.items():
        if key in changes:
            try:
                handler(state, changes[key], find)
            except (TypeError, AttributeError, ValueError) as error:
                raise wrong(f"{key} cannot be {changes[key]!r}: {error}", key) from error
    if state.stage != "theses":
        put(state, state.removed, [THESES])
    if state.stage == "action":
        state.active = state.active or MAJOR_POWERS[0]


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
    state = table.state
    with suppress(GameOver):
        await spend(table, state.active, state.impulse.cp)
    automatic_victory(table)
    state.active = MAJOR_POWERS[(MAJOR_POWERS.index(state.active) + 1) % len(MAJOR_POWERS)]


# ------------------------------------------------------------------------------ the sequence


def _turn(state: State, value: Any, find: Finder) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 9:
        raise find.wrong("the turn is a whole number from 1 to 9", "turn")
    state.turn = value


def _stage(state: State, value: Any, find: Finder) -> None:
    state.stage = find.one_of(tuple(STAGES), value, "stage")


def _active(state: State, value: Any, find: Finder) -> None:
    state.active = find.power(value, "active")


def _passes(state: State, value: Any, find: Finder) -> None:
    if not isinstance(value, int) or not 0 <= value < len(MAJOR_POWERS):
        raise find.wrong("passes are 0 to 5 so far", "passes")
    state.passes = value


def _cp(state: State, value: Any, find: Finder) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise find.wrong("cp is a whole number above 0", "cp")
    if state.stage != "action":
        raise find.wrong('cp are spent in stage = "action"', "cp")
    state.active = state.active or MAJOR_POWERS[0]
    state.impulses += 1
    state.impulse = Impulse(number=state.impulses, power=state.active, cp=value)


# ------------------------------------------------------------------------------ powers


def _pairs(value: Any, find: Finder, key: str) -> list[str]:
    found = []
    for entry in value:
        if not isinstance(entry, list) or len(entry) != 2:
            raise find.wrong(f'{key} is a list of pairs: [["ottoman", "hapsburg"]]', key)
        first, second = (find.side(words, key) for words in entry)
        found.append(pair(first, second))
    return found


def _wars(state: State, value: Any, find: Finder) -> None:
    state.wars += [war for war in _pairs(value, find, "wars") if war not in state.wars]


def _end_wars(state: State, value: Any, find: Finder) -> None:
    ended = _pairs(value, find, "end_wars")
    for war in ended:
        if war not in state.wars:
            raise find.wrong(f"there is no war {war} to end", "end_wars")
    state.wars = [war for war in state.wars if war not in ended]


def _allies(state: State, value: Any, find: Finder) -> None:
    state.alliances += _pairs(value, find, "allies")


def _minor_allies(state: State, value: Any, find: Finder) -> None:
    for minor, major in value.items():
        name = find.side(minor, "minor_allies", minor)
        if name in MAJOR_POWERS or name == INDEPENDENT:
            raise find.wrong(f"{minor} is no minor power", "minor_allies", minor)
        state.minor_allies[name] = find.power(major, "minor_allies", minor)


def _loans(state: State, value: Any, find: Finder) -> None:
    """Put squadrons of an owner in a place on loan: ``[["venice", "hapsburg", "Malta"]]``."""
    for owner, borrower, place in value:
        loan = f"{find.side(owner, 'loans')}@{find.power(borrower, 'loans')}"
        location = place_of(place)
        here = location_of(state, location).units
        ships = of_kinds({loan: here.get(loan.partition("@")[0], {})}, [SQUADRON])
        take(here, {loan.partition("@")[0]: ships.get(loan, {})})
        add(here, ships)
        state.loans += [] if loan in state.loans else [loan]


def _piracy_zones(state: State, value: Any, find: Finder) -> None:
    state.piracy_zones = [find.zone(words, "piracy_zones") for words in value]


def _piracy_vp(state: State, value: Any, find: Finder) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 10:
        raise find.wrong("piracy earns 0 to 10 points", "piracy_vp")
    state.piracy_vp = value


def _rulers(state: State, value: Any, find: Finder) -> None:
    for words, name in value.items():
        power = find.power(words, "rulers", words)
        mine = {r.name: r.id for r in rulers().values() if r.power == power}
        if name not in mine and name not in mine.values():
            raise find.wrong(f"the rulers are {', '.join(mine)}", "rulers", words)
        state.rulers[power] = mine.get(name, name)


def _captured(state: State, value: Any, find: Finder) -> None:
    for words, captor in value.items():
        leader = find.leader(words, "captured", words)
        take_off(state, leader)
        state.captured[leader] = find.power(captor, "captured", words)


def _turncoats(state: State, value: Any, find: Finder) -> None:
    for words, power in value.items():
        leader = find.leader(words, "turncoats", words)
        state.turncoats[leader] = find.power(power, "turncoats", words)


def _minus_cards(state: State, value: Any, find: Finder) -> None:
    for words, reasons in value.items():
        state.minus_cards[find.power(words, "minus_cards", words)] = [str(r) for r in reasons]


def _bonus_vp(state: State, value: Any, find: Finder) -> None:
    for words, markers in value.items():
        power = find.power(words, "bonus_vp", words)
        state.bonus_vp[power] = [[what, points] for what, points in markers.items()]


def _actions_this_turn(state: State, value: Any, find: Finder) -> None:
    options = ("explore", "colonize", "conquer")
    for words, actions in value.items():
        power = find.power(words, "actions_this_turn", words)
        state.actions_this_turn[power] = [
            find.one_of(options, action, "actions_this_turn", words) for action in actions
        ]


_HANDLERS: Final[dict[str, Handler]] = {
    "turn": _turn,
    "stage": _stage,
    "active": _active,
    "passes": _passes,
    "cp": _cp,
    **MAP,
    "wars": _wars,
    "end_wars": _end_wars,
    "allies": _allies,
    "minor_allies": _minor_allies,
    "loans": _loans,
    "piracy_zones": _piracy_zones,
    "piracy_vp": _piracy_vp,
    "rulers": _rulers,
    "captured": _captured,
    "turncoats": _turncoats,
    "minus_cards": _minus_cards,
    "bonus_vp": _bonus_vp,
    "actions_this_turn": _actions_this_turn,
    **PIECES,
}
"""By key, in the order in which the changes are made."""
