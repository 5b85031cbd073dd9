"""18.2 Religious modifiers: the dice of both sides in an attempt, and the odds they give."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.rules.game_map import adjacent_in_clear, places
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    INDEPENDENT,
    LAND_KINDS,
    MINOR_POWERS,
    PAPACY,
    PROTESTANT,
    SCOTLAND,
)
from adjudicator.games.here_i_stand.rules.reference import tables
from adjudicator.games.here_i_stand.rules.religion.debaters import (
    COUNTER_DICE,
    REFORMATION_DICE,
    debaters,
    reach,
    reformer_spaces,
)
from adjudicator.games.here_i_stand.rules.religion.targets import COUNTER, REFORMATION, Kind
from adjudicator.games.here_i_stand.rules.state import CATHOLIC, PROTESTANT_FAITH, Space, State

AUGSBURG_CONFESSION: Final = "augsburg_confession"
PRINTING_PRESS: Final = "printing_press"
WARTBURG: Final = "wartburg"
THOMAS_MORE: Final = "thomas_more"
THOMAS_CROMWELL: Final = "thomas_cromwell"
"""Names in ``state.turn_effects`` of the events that colour the religious struggle for a turn."""

POPES_WITH_ADVANTAGE: Final = ("paul_iii_ruler", "julius_iii_ruler")
_ENGLISH_FAITH: Final = {
    "edward_vi_ruler": PROTESTANT_FAITH,
    "elizabeth_i_ruler": PROTESTANT_FAITH,
    "mary_i_ruler": CATHOLIC,
}
_CATHOLIC_OWNERS: Final = (HAPSBURG, FRANCE, PAPACY, INDEPENDENT, *MINOR_POWERS)
_LAND: Final = frozenset(LAND_KINDS)


@dataclass(frozen=True)
class DiceCount:
    """How many dice one side rolls, with where they come from.

    ``parts`` are (what, dice): adjacent_spaces, adjacent_reformers, adjacent_universities,
    adjacent_stacks, reformer, university, stack, minimum, printing_press, event, debater.
    """

    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """The number of dice."""
        return sum([count for _, count in self.parts])

    def plus(self, what: str, count: int) -> DiceCount:
        """Return the count with further dice, if any."""
        return DiceCount((*self.parts, (what, count))) if count else self


def faith_of_units(state: State, owner: str) -> str | None:
    """Return the religion that the land units of ``owner`` stand for; None: unaligned (18.2).

    Scottish units follow the English while Scotland is England's ally.
    """
    if owner == SCOTLAND and state.minor_allies.get(SCOTLAND) == ENGLAND:
        owner = ENGLAND
    if owner == ENGLAND:
        return _ENGLISH_FAITH.get(state.rulers[ENGLAND])
    if owner == PROTESTANT:
        return PROTESTANT_FAITH
    return CATHOLIC if owner in _CATHOLIC_OWNERS else None


def has_stack(state: State, here: Space, religion: str) -> bool:
    """Return whether a land unit of this religion is present; one unit is a stack (18.3)."""
    for owner, kinds in here.units.items():
        if not _LAND.isdisjoint(kinds) and faith_of_units(state, owner) == religion:
            return True
    return False


@rule("18.2")
def reformation_dice(
    state: State, space: str, *, extra_dice: int = 0, debater: str | None = None
) -> DiceCount:
    """Return the dice of the side that attempts a reformation (18.3 steps 2-3).

    ``extra_dice`` come from an event; ``debater`` is one whose bonus is active.
    """
    count = protestant_dice(state, space)
    count = count.plus("printing_press", int(PRINTING_PRESS in state.turn_effects))
    count = count.plus("event", extra_dice)
    return count.plus("debater", bonus_dice(state, REFORMATION, debater, space))


@rule("18.2")
def counter_reformation_dice(
    state: State, space: str, *, extra_dice: int = 0, debater: str | None = None
) -> DiceCount:
    """Return the Papal dice of a counter-reformation attempt (18.4 steps 2-3)."""
    count = papal_dice(state, space).plus("event", extra_dice)
    return count.plus("debater", bonus_dice(state, COUNTER, debater, space))


@rule("18.2")
def protestant_dice(state: State, space: str) -> DiceCount:
    """Return the Protestant dice that the map gives (18.3 step 2, 18.4 step 6)."""
    preachers, numbers = reformer_spaces(state), _numbers()
    near = _near(state, space)
    return _counted(
        state,
        space,
        near,
        PROTESTANT_FAITH,
        (
            "adjacent_reformers",
            numbers["reformer_dice_adjacent"] * sum([other in preachers for other in near]),
        ),
        ("reformer", numbers["reformer_dice_same_space"] * (space in preachers)),
    )


@rule("18.2")
def papal_dice(state: State, space: str) -> DiceCount:
    """Return the Papal dice that the map gives (18.3 step 6, 18.4 step 2)."""
    spaces, numbers = state.spaces, _numbers()
    near = _near(state, space)
    return _counted(
        state,
        space,
        near,
        CATHOLIC,
        (
            "adjacent_universities",
            numbers["university_dice_adjacent"] * sum([spaces[s].university for s in near]),
        ),
        ("university", numbers["university_dice_same_space"] * spaces[space].university),
    )


def _near(state: State, space: str) -> list[str]:
    """Return the adjacent spaces that count: neither across a pass nor in unrest."""
    spaces = state.spaces
    return [other for other in _clear()[space] if not spaces[other].unrest]


@cache
def _clear() -> dict[str, tuple[str, ...]]:
    return {space: adjacent_in_clear(space) for space in places()}


def _counted(
    state: State,
    space: str,
    near: list[str],
    religion: str,
    adjacent_figures: tuple[str, int],
    figure_here: tuple[str, int],
) -> DiceCount:
    """Add up one side's dice; this runs for every target of every question, so it is brisk."""
    spaces = state.spaces
    numbers = _numbers()
    same_faith = sum([spaces[other].religion == religion for other in near])
    stacks = sum([has_stack(state, spaces[other], religion) for other in near])
    parts = (
        ("adjacent_spaces", numbers["adjacent_space_dice"] * same_faith),
        adjacent_figures,
        ("adjacent_stacks", numbers["land_stack_dice_adjacent"] * stacks),
        figure_here,
        (
            "stack",
            numbers["land_stack_dice_same_space"] * has_stack(state, spaces[space], religion),
        ),
    )
    found = tuple([part for part in parts if part[1]])
    return DiceCount(found or (("minimum", numbers["minimum_dice"]),))


@cache
def _numbers() -> dict[str, int]:
    """Return the dice numbers of 18.3."""
    numbers: dict[str, int] = tables()["religion_numbers"]
    return numbers


def bonus_dice(state: State, kind: Kind, debater: str | None, space: str) -> int:
    """Return the dice that the bonus of a debater adds to an attempt on ``space``."""
    if debater is None:
        return 0
    known = debaters()[debater]
    wanted = REFORMATION_DICE if kind == REFORMATION else COUNTER_DICE
    if known.bonus_kind != wanted or space not in reach(state, debater):
        return 0
    return known.amount


def is_targeted(space: str, zones: Collection[str]) -> bool:
    """Return whether a space lies in a target language zone; the tan background never does."""
    return places()[space].language_zone in zones


def papacy_has_advantage(state: State) -> bool:
    """Return whether the Pope wins ties in his target zones: Paul III and Julius III (18.4)."""
    return state.rulers[PAPACY] in POPES_WITH_ADVANTAGE


def papal_die_bonus(state: State) -> int:
    """Return what is added to each Papal die of a counter-reformation attempt (18.4 step 4)."""
    return -1 if AUGSBURG_CONFESSION in state.turn_effects else 0


@cache
def chance(own: int, other: int, *, favoured: bool, die_bonus: int = 0) -> Fraction:
    """Return the probability that ``own`` dice convert against ``other`` dice.

    ``favoured`` means that ties win and a modified 6 succeeds at once: both hold inside the
    target zones. ``die_bonus`` is added to each own die.
    """
    won = 0
    for best in range(1, 7):
        ways = best**own - (best - 1) ** own
        shown = best + die_bonus
        if favoured and shown >= 6:
            beaten: int = 6**other
        else:
            beaten = max(0, min(6, shown if favoured else shown - 1)) ** other
        won += ways * beaten
    return Fraction(won, 6 ** (own + other))


@dataclass(frozen=True)
class Odds:
    """What an attempt on ``space`` would be: dice of both sides and the chance of success."""

    space: str
    own: DiceCount
    other: DiceCount
    favoured: bool
    chance: Fraction


def reformation_odds(
    state: State,
    space: str,
    zones: Collection[str],
    *,
    extra_dice: int = 0,
    die_bonus: int = 0,
    debater: str | None = None,
) -> Odds:
    """Return the odds of a Reformation attempt; zones and bonuses as for the attempt itself."""
    favoured = is_targeted(space, zones)
    own = reformation_dice(state, space, extra_dice=extra_dice, debater=debater)
    other = papal_dice(state, space)
    bonus = die_bonus if favoured else 0
    found = chance(own.total, other.total, favoured=favoured, die_bonus=bonus)
    return Odds(space, own, other, favoured, found)


def counter_reformation_odds(
    state: State,
    space: str,
    zones: Collection[str],
    *,
    extra_dice: int = 0,
    debater: str | None = None,
) -> Odds:
    """Return the odds of a Counter-Reformation attempt."""
    favoured = is_targeted(space, zones) and papacy_has_advantage(state)
    own = counter_reformation_dice(state, space, extra_dice=extra_dice, debater=debater)
    other = protestant_dice(state, space)
    bonus = papal_die_bonus(state)
    found = chance(own.total, other.total, favoured=favoured, die_bonus=bonus)
    return Odds(space, own, other, favoured, found)
