"""21.5 Excommunication of reformers and rulers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.faith import (
    ExcommunicationUnrest,
    ReformerExcommunicated,
    RulerExcommunicated,
)
from adjudicator.games.here_i_stand.rules.control.unrest import open_to_unrest
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, HAPSBURG, OTTOMAN, PAPACY
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    EXCOMMUNICATED,
    reformers,
    send_away,
)
from adjudicator.games.here_i_stand.rules.state import (
    CATHOLIC,
    PROTESTANT_FAITH,
    State,
    allied,
    at_war,
    home_power,
)

MINUS_CARD: Final = "excommunication"
"""Why a power is dealt a card less, in ``state.minus_cards``."""


@dataclass(frozen=True)
class RulerTarget:
    """A ruler who can be excommunicated; ``box`` is his place on the Papal power card."""

    ruler: str
    power: str
    box: str


RULER_TARGETS: Final = (
    RulerTarget("charles_v", HAPSBURG, "charles_v"),
    RulerTarget("henry_viii", ENGLAND, "henry_viii"),
    RulerTarget("francis_i", FRANCE, "francis_i_or_henry_ii"),
    RulerTarget("henry_ii", FRANCE, "francis_i_or_henry_ii"),
)


def reformer_targets(state: State) -> tuple[str, ...]:
    """Return the debaters whose reformer is on the map and was never excommunicated."""
    return tuple(
        reformer.debater
        for reformer in reformers().values()
        if reformer.id in state.reformers and reformer.debater not in state.excommunicated
    )


def excommunicate_reformer(table: Table[State], debater: str) -> None:
    """Take reformer and debater off for the rest of the turn; the religion does not change."""
    state = table.state
    reformer = send_away(state, debater, EXCOMMUNICATED)
    state.excommunicated.append(debater)
    table.tell(ReformerExcommunicated(debater, reformer.space))


def grounds(state: State, target: RulerTarget) -> str | None:
    """Return the ground for excommunicating a ruler, or None when there is none.

    War with the Papacy, alliance with the Ottomans, or, for Henry VIII, a Protestant English
    home space. Being the ally of an enemy of the Papacy is no ground.
    """
    if at_war(state, target.power, PAPACY):
        return "war"
    if allied(state, target.power, OTTOMAN):
        return "ottoman_alliance"
    if target.ruler == "henry_viii" and any(
        here.religion == PROTESTANT_FAITH and home_power(state, space) == ENGLAND
        for space, here in state.spaces.items()
    ):
        return "english_reformation"
    return None


def ruler_targets(state: State) -> tuple[str, ...]:
    """Return the rulers who can be excommunicated now; of Francis I and Henry II only one ever."""
    return tuple(
        target.ruler
        for target in RULER_TARGETS
        if state.rulers[target.power] == f"{target.ruler}_ruler"
        and target.box not in state.excommunicated
        and grounds(state, target) is not None
    )


@cache
def ruler_target(ruler: str) -> RulerTarget:
    """Return the entry of a ruler."""
    return next(target for target in RULER_TARGETS if target.ruler == ruler)


def excommunicate_ruler(table: Table[State], ruler: str) -> None:
    """Mark a ruler as excommunicated; his power is dealt a card less until it is lifted."""
    target = ruler_target(ruler)
    table.state.excommunicated.append(target.box)
    table.state.minus_cards[target.power].append(MINUS_CARD)
    table.tell(RulerExcommunicated(target.power, ruler))


def excommunicated_now(state: State) -> tuple[str, ...]:
    """Return who is excommunicated: debaters until the next Card Draw Phase, rulers until lifted.

    Rulers by their leaders, as ``RulerTarget`` has them.
    """
    away = [who for who, status in state.debaters.items() if status == EXCOMMUNICATED]
    return (*away, *(_ruler_of(state, box) for box in _boxes(state, in_force=True)))


def excommunicated_before(state: State) -> tuple[str, ...]:
    """Return who was excommunicated and is no longer: nobody is twice (21.5)."""
    debaters = [
        who
        for who in state.excommunicated
        if who in state.debaters and state.debaters[who] != EXCOMMUNICATED
    ]
    return (*debaters, *(_ruler_of(state, box) for box in _boxes(state, in_force=False)))


def _boxes(state: State, *, in_force: bool) -> list[str]:
    powers = {target.box: target.power for target in RULER_TARGETS}
    return [
        box
        for box in state.excommunicated
        if box in powers and (MINUS_CARD in state.minus_cards[powers[box]]) == in_force
    ]


def _ruler_of(state: State, box: str) -> str:
    """Return the ruler of a box; the box itself where it may have been either of two."""
    possible = [target for target in RULER_TARGETS if target.box == box]
    first = possible[0]
    alone = len(possible) == 1 or state.rulers[first.power] == f"{first.ruler}_ruler"
    return first.ruler if alone else box


def unrest_options(state: State, power: str) -> tuple[str, ...]:
    """Return the home spaces of a power that an excommunication can put into unrest, keys first.

    They are Catholic and unoccupied (12.4).
    """
    home = [
        space
        for space, here in state.spaces.items()
        if home_power(state, space) == power and here.religion == CATHOLIC
    ]
    return open_to_unrest(state, home)


def excommunication_unrest(table: Table[State], power: str, space: str) -> None:
    """Put a home space of an excommunicated ruler into unrest."""
    table.state.spaces[space].unrest = True
    table.tell(ExcommunicationUnrest(power, space))
