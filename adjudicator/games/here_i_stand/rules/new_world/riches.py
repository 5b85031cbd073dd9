"""20.4 New World riches: cards from colonies and conquests, and what raiders steal of them."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.realm import RichesRolled
from adjudicator.games.here_i_stand.facts.ventures import (
    ColonialMarkerRemoved,
    RaiderRolled,
    RichesChanged,
)
from adjudicator.games.here_i_stand.rules.new_world.phase import COLONIAL_POWERS
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, PROTESTANT
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.state import State

HIGHEST_RICHES: Final = 12
NO_EFFECT: Final = "ne"
AZTEC: Final = "aztec"
GOVERNOR: Final = "governor"
UPRISING: Final = "uprising"
RAIDING_ORDER: Final = (FRANCE, ENGLAND, PROTESTANT)
SUNK: Final = 1  # faces of the die of a raider
SUNK_BY_GALLEONS: Final = 2
STOLEN_AT_LAST: Final = 5  # the raider retires with the loot
STOLEN: Final = 6


@rule("20.4")
def new_world_riches(table: Table[State]) -> dict[str, int]:
    """Roll for every colony and conquest; return how many cards each power gains.

    A power with the marker of card 111 rolls for its colonies first: a result of the Aztecs is
    changed only if none of theirs was (FAQ). The marker goes once it has changed anything.
    """
    state = table.state
    gains = dict.fromkeys(COLONIAL_POWERS, 0)
    changed = False
    for power in COLONIAL_POWERS:
        sources = [*state.conquests[power], *state.colonies[power]]
        if power in state.colonial_marker:
            sources.sort(key=lambda source: source in state.conquests[power])
        for source in sources:
            result = _roll_riches(table, power, source)
            if result == NO_EFFECT and _is_changed(state, power, source, changed=changed):
                changed = True
                result = _change(table, power, source)
            _settle(state, power, source, result)
            if _earns_card(state, power, result):
                owner = _raided(table) if power == HAPSBURG else power
                gains[owner] = gains.get(owner, 0) + 1
    if changed:
        for power, side in state.colonial_marker.items():
            table.tell(ColonialMarkerRemoved(power, side))
        state.colonial_marker = {}
    return gains


def _roll_riches(table: Table[State], power: str, source: str) -> str:
    """Roll for one colony or conquest and tell; return the result as the table has it."""
    state = table.state
    riches = tables()["riches"]
    dice = table.dice.roll(2, f"{power}: riches of {source}")
    is_colony = source in state.colonies[power]
    bonus = int(is_colony and f"plantations_{power}" in state.events_done)
    column = riches[source] if source in riches else riches["colony"]
    total = min(sum(dice) + bonus, HIGHEST_RICHES)
    result: str = column[riches["rolls"].index(total)]
    gains_card = _earns_card(state, power, result)
    table.tell(RichesRolled(power, source, dice, bonus, total, result, gains_card))
    return result


def _earns_card(state: State, power: str, result: str) -> bool:
    if result == "galleon":
        return f"galleons_{power}" in state.events_done
    return result in ("card", "deplete")


@rule("20.4")
def _is_changed(state: State, power: str, source: str, *, changed: bool) -> bool:
    """Return whether the marker of card 111 changes a result without effect.

    All results of colonies, Potosi included; those of the Aztecs only if nothing was changed yet.
    """
    if power not in state.colonial_marker:
        return False
    return source in state.colonies[power] or (source == AZTEC and not changed)


def _change(table: Table[State], power: str, source: str) -> str:
    side = table.state.colonial_marker[power]
    table.tell(RichesChanged(power, source, side))
    riches = tables()["riches"]
    name = "colonial_governor" if side == GOVERNOR else "native_uprising"
    return str(riches[f"ne_with_{name}"])


def _settle(state: State, power: str, source: str, result: str) -> None:
    """Take what is lost off the display; the points of a conquest stay with its power."""
    if source in state.conquests[power] and result in ("deplete", "elim"):
        state.conquests[power].remove(source)
        state.bonus_vp[power].append([source, tables()["conquest_vp"][source]])
    elif result == "elim":
        state.colonies[power].remove(source)


@rule("20.4")
def _raided(table: Table[State]) -> str:
    """Let the raiders roll for a Hapsburg card in their order; return who receives it."""
    state = table.state
    galleons = f"galleons_{HAPSBURG}" in state.events_done
    for power in RAIDING_ORDER:
        if power not in state.raiders:
            continue
        (face,) = table.dice.roll(1, f"{power}: raider against the Hapsburg card")
        stolen = face in (STOLEN, STOLEN_AT_LAST)
        gone = face in (SUNK, STOLEN_AT_LAST) or (galleons and face == SUNK_BY_GALLEONS)
        if gone:
            state.raiders.remove(power)
        table.tell(RaiderRolled(power, face, stolen, gone))
        if stolen:
            return power
    return HAPSBURG
