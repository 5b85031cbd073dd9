"""23 Victory: automatic victories, victory points, the Victory Determination Phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.facts.events import PointsAwarded
from adjudicator.games.here_i_stand.facts.realm import GameWon, TurnEnded, VictoryPointsCounted
from adjudicator.games.here_i_stand.rules.control.paths import league_formed
from adjudicator.games.here_i_stand.rules.game_map import electorates, home_spaces
from adjudicator.games.here_i_stand.rules.options import option_number, option_value
from adjudicator.games.here_i_stand.rules.players import players
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    MAJOR_POWERS,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    power_card,
)
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.revisions import ENDS_AT_ONCE
from adjudicator.games.here_i_stand.rules.seating import seats_of
from adjudicator.games.here_i_stand.rules.special.england import (
    edward_is_born,
    elizabeth_is_born,
)
from adjudicator.games.here_i_stand.rules.state import (
    PROTESTANT_FAITH,
    Ending,
    State,
    controller,
    keys_controlled,
    keys_in_play,
)

Side: TypeAlias = tuple[str, ...]
"""The powers that are compared as one."""

# ------------------------------------------------------------------------------ 23.2 points


@rule("12.4")
def open_keys(state: State, power: str) -> tuple[str, ...]:
    """Return the keys that count for a power: controlled and not in unrest (12.4)."""
    return tuple(key for key in keys_controlled(state, power) if not state.spaces[key].unrest)


def _open_keys_of_all(state: State) -> Counter[str]:
    """Return how many keys count for each power (``open_keys``)."""
    return Counter([whose for key, whose in keys_in_play(state) if not state.spaces[key].unrest])


@rule("23.2")
def victory_points(state: State, power: str) -> int:
    """Return the present victory points of a power: base, special and bonus (23.2)."""
    return sum(victory_points_by_source(state, power).values())


@rule("23.2")
def victory_points_by_source(state: State, power: str) -> dict[str, int]:
    """Return the victory points of a power by source: base, special, then bonus lines.

    Base and special lines are always there; markers of the same name are added up.
    """
    found = _base(state, power)
    found.update(_special(state, power))
    for conquest in state.conquests.get(power, []):
        found[conquest] = tables()["conquest_vp"][conquest]
    for what, points in state.bonus_vp[power]:
        found[what] = found.get(what, 0) + points
    return found


def _base(state: State, power: str) -> dict[str, int]:
    """Count the keys; for the Protestants the electorates of their faith and control."""
    if power == PROTESTANT:
        each = power_card(power)["vp_per_electorate"]
        return {"electorates": each * len(_protestant_electorates(state))}
    track = power_card(power)["key_vp"]
    keys = len(open_keys(state, power))
    return {"keys": track[min(keys, len(track)) - 1] if keys else 0}


def _protestant_electorates(state: State) -> list[str]:
    return [
        space
        for space in electorates()
        if controller(state, space) == PROTESTANT and _counts_as_protestant(state, space)
    ]


def _counts_as_protestant(state: State, space: str) -> bool:
    """Return whether a space is Protestant for victory points: not while in unrest (12.4)."""
    return state.spaces[space].religion == PROTESTANT_FAITH and not state.spaces[space].unrest


def settled_protestant_spaces(state: State) -> int:
    """Return how many Protestant spaces count for victory: those without unrest (12.4)."""
    spaces = [space for space in state.spaces.values() if space.religion == PROTESTANT_FAITH]
    return sum([not space.unrest for space in spaces])


def _special(state: State, power: str) -> dict[str, int]:
    if power == OTTOMAN:
        return {"piracy": state.piracy_vp}
    if power == HAPSBURG:
        return {"electorates": _hapsburg_electorates(state)}
    if power == ENGLAND:
        return {"heirs": _heirs(state), "english_protestant_spaces": _english_conversion(state)}
    if power == FRANCE:
        return {"chateaux": state.chateaux_vp}
    track = tables()["protestant_spaces"][power]
    faith = track[min(settled_protestant_spaces(state), len(track) - 1)]
    if power == PAPACY:
        return {"protestant_spaces": faith, "saint_peters": state.saint_peters_vp}
    return {"protestant_spaces": faith}


def _hapsburg_electorates(state: State) -> int:
    if not league_formed(state):
        return 0
    return sum(
        controller(state, space) == HAPSBURG and not state.spaces[space].unrest
        for space in electorates()
    )


def _heirs(state: State) -> int:
    """Return 5 when Edward is born, 2 when Elizabeth is and Edward is not."""
    if edward_is_born(state):
        return 5
    return 2 if elizabeth_is_born(state) else 0


def _english_conversion(state: State) -> int:
    """Return 1 for every 2 English home spaces of the Protestant faith, rounded down."""
    return sum(_counts_as_protestant(state, space) for space in home_spaces(ENGLAND)) // 2


def award(table: Table[State], power: str, what: str, points: int, card: int) -> None:
    """Put a marker for victory points of an event into a Bonus VP box and tell (23.2)."""
    table.state.bonus_vp[power].append([what, points])
    table.tell(PointsAwarded(power, what, points, card))


# ------------------------------------------------------------------------------ 23.1 automatic


@rule("23.1", "2P 9")
def automatic_victory(table: Table[State]) -> bool:
    """End the game when a military or religious victory stands; return whether it is over.

    Called in the Action Phase only: keys gained by agreement count when it begins.
    """
    state = table.state
    if state.ending is not None:
        return True
    keys = _open_keys_of_all(state)
    winners = [power for power in players(state) if _military(power, keys[power])]
    if winners:
        _win(table, "military", winners)
    elif settled_protestant_spaces(state) >= power_card(PROTESTANT)["religious_auto_win_spaces"]:
        _win(table, "religious", [PROTESTANT])
    return state.ending is not None


class GameOver(Exception):
    """The game has ended in the middle of something: none of it goes on (23.1)."""


@rule("23.1")
def end_if_won(table: Table[State]) -> None:
    """Drop whatever is under way when an automatic victory has come about in the Action Phase.

    Raises GameOver, which passes through all procedures to the one that plays the stage.
    """
    if table.revision < ENDS_AT_ONCE or table.state.stage != "action":
        return
    if automatic_victory(table):
        raise GameOver


@rule("23.1")
def _military(power: str, keys: int) -> bool:
    needed = power_card(power).get("auto_win_keys")
    return needed is not None and keys >= needed


def _win(table: Table[State], kind: str, winners: Sequence[str]) -> None:
    state = table.state
    state.ending = Ending(kind, list(winners))
    points = {power: victory_points(state, power) for power in players(state)}
    table.tell(GameWon(state.turn, kind, tuple(winners), points))


# ------------------------------------------------------------------------------ 23.3 the phase


@rule("23.3")
async def victory_determination(table: Table[State]) -> None:
    """Look for a standard, domination or time limit victory; else advance the turn marker."""
    state = table.state
    points = {power: victory_points(state, power) for power in players(state)}
    for power in players(state):
        state.vp_history[power].append(points[power])
    table.tell(VictoryPointsCounted(state.turn, points))

    standard = _sides(state, "standard_by")
    dominating = _sides(state, "domination_by")
    if max(_totals(state, standard)) >= option_number(state, "vp_to_win"):
        _win(table, "standard", _leaders(state, standard))
    elif _is_dominated(state, dominating):
        _win(table, "domination", _leaders(state, dominating))
    elif state.turn >= option_number(state, "last_turn"):
        _win(table, "time_limit", _leaders(state, standard))
    else:
        table.tell(TurnEnded(state.turn))
        state.turn += 1


def _sides(state: State, option: str) -> tuple[Side, ...]:
    """Return who is compared: every power on its own, or the powers of each player together."""
    if option_value(state, option) == "average":
        return seats_of(state)
    return tuple((power,) for power in players(state))


def _totals(state: State, sides: Sequence[Side], back: int = 1) -> list[Fraction]:
    """Return the points of each side so many turn ends back (1: now), on average of its powers."""
    return [
        Fraction(sum(state.vp_history[power][-back] for power in side), len(side)) for side in sides
    ]


@rule("2P 9")
def _is_dominated(state: State, sides: Sequence[Side]) -> bool:
    """Return whether the highest total leads each other side by the margin, from turn 4 on."""
    if state.turn < option_number(state, "domination_earliest_turn"):
        return False
    first, second = sorted(_totals(state, sides), reverse=True)[:2]
    return first - second >= option_number(state, "domination_margin")


def _leaders(state: State, sides: Sequence[Side]) -> list[str]:
    """Return the powers of who is ahead.

    Ties go back turn by turn and are shared if they never break.
    """
    ahead = list(sides)
    for back in range(1, len(state.vp_history[players(state)[0]]) + 1):
        totals = _totals(state, ahead, back)
        ahead = [side for side, total in zip(ahead, totals, strict=True) if total == max(totals)]
        if len(ahead) == 1:
            break
    return [power for power in MAJOR_POWERS if any(power in side for side in ahead)]
