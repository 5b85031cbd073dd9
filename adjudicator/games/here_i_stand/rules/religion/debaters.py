"""18.2 Debaters and reformers: who they are, which are available, how far a bonus reaches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.facts.faith import DebaterCommitted
from adjudicator.games.here_i_stand.rules.game_map import adjacent, electorates, places
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, PAPACY, PROTESTANT, SCOTLAND
from adjudicator.games.here_i_stand.rules.reference import rows
from adjudicator.games.here_i_stand.rules.state import State, home_power, leader_location

UNCOMMITTED: Final = "uncommitted"
COMMITTED: Final = "committed"
BURNT: Final = "burnt"
DISGRACED: Final = "disgraced"
EXCOMMUNICATED: Final = "excommunicated"
EXPELLED: Final = "expelled"
REMOVED: Final = "removed"

AWAY: Final = (EXCOMMUNICATED, EXPELLED)
"""What debaters are who come back in the next Card Draw Phase (8.2)."""

LUTHER: Final = "luther"
BULLINGER: Final = "bullinger"
ENGLISH_CHOICE: Final = ("cranmer", "knox", "latimer", "wishart")
"""The debaters that England may commit (18.2)."""

REFORMATION_DICE: Final = "reformation_dice"
COUNTER_DICE: Final = "counter_reformation_dice"
BURN_BOOKS_CP: Final = "burn_books_st_peters_cp"
TREATISE_TARGETS: Final = "treatise_targets"
BURN_BOOKS_TARGETS: Final = "burn_books_targets"
TRANSLATION_CP: Final = "translation_cp"
ATTACK_DICE: Final = "debate_attack_dice"
EXTRA_FLIP: Final = "debate_extra_flip"
CANCEL_LOSS: Final = "debate_cancel_loss"
COUNCIL_DICE: Final = "council_of_trent_dice"
UNIVERSITY_COST: Final = "university_cost"


@dataclass(frozen=True)
class Debater:
    """A debater counter (8.2, 18.2).

    ``faction`` is papacy or protestant, ``language_zone`` empty for Papal debaters. ``amount`` is
    what the bonus gives, ``distance`` how many steps it reaches from ``anchor``, ``zone`` the
    language zone it is tied to ("any", "one", "all" or empty where it is not).
    """

    id: str
    name: str
    faction: str
    language_zone: str
    value: int
    turn: int
    bonus_kind: str
    amount: int
    distance: int
    anchor: str
    zone: str


@dataclass(frozen=True)
class Reformer:
    """A reformer figure: where it stands, and the debater of the same person."""

    id: str
    name: str
    space: str
    language_zone: str
    debater: str


@cache
def debaters() -> dict[str, Debater]:
    """Return all 29 debaters by id, in data order."""
    return {
        row["id"]: Debater(
            row["id"],
            row["name"],
            row["faction"],
            row["language_zone"],
            int(row["value"]),
            int(row["turn"]),
            row["bonus_kind"],
            int(row["amount"] or 0),
            int(row["distance"] or 0),
            row["anchor"],
            row["zone"],
        )
        for row in rows("debaters")
    }


@cache
def reformers() -> dict[str, Reformer]:
    """Return the four reformers by id."""
    return {
        row["id"]: Reformer(
            row["id"], row["name"], row["space"], row["language_zone"], row["debater"]
        )
        for row in rows("reformers")
    }


def reformer_spaces(state: State) -> tuple[str, ...]:
    """Return the spaces in which reformers stand now."""
    return tuple(reformers()[reformer].space for reformer in state.reformers)


def reformer_of(debater: str) -> str | None:
    """Return the reformer who is the same person as a debater, or None."""
    return next((r.id for r in reformers().values() if r.debater == debater), None)


def pool(state: State, faction: str, zone: str, status: str) -> tuple[str, ...]:
    """Return the debaters of a side that can debate in ``zone`` and are of ``status``.

    Papal debaters serve in every language zone, Protestant ones in their own (8.2).
    """
    return tuple(
        debater.id
        for debater in debaters().values()
        if debater.faction == faction
        and state.debaters.get(debater.id) == status
        and (faction == PAPACY or debater.language_zone == zone)
    )


def available(state: State, faction: str, zone: str) -> tuple[str, ...]:
    """Return the debaters of a side that can debate in ``zone``, committed ones last."""
    return pool(state, faction, zone, UNCOMMITTED) + pool(state, faction, zone, COMMITTED)


def is_alive(state: State, debater: str) -> bool:
    """Return whether a debater has entered play and was neither burnt, disgraced nor removed."""
    return state.debaters.get(debater) in (UNCOMMITTED, COMMITTED, *AWAY)


def send_away(state: State, debater: str, status: str) -> Reformer:
    """Take a reformer and his debater off the map until the next Card Draw Phase, and return him.

    ``status`` is why: excommunicated or expelled. The religion of his space does not change (8.2).
    """
    reformer = next(r for r in reformers().values() if r.debater == debater)
    state.reformers.remove(reformer.id)
    state.reformers_away.append(reformer.id)
    state.debaters[debater] = status
    return reformer


def remove_reformer(state: State, debater: str) -> bool:
    """Take the reformer of a debater out of the game, also while he is away.

    Returns whether there was one.
    """
    reformer = reformer_of(debater)
    stood = False
    for standing in (state.reformers, state.reformers_away):
        if reformer in standing:
            standing.remove(reformer)
            stood = True
    return stood


def commit(table: Table[State], debater: str, why: str) -> None:
    """Flip an uncommitted debater to the committed side and tell; others stay as they are."""
    if table.state.debaters.get(debater) != UNCOMMITTED:
        return
    table.state.debaters[debater] = COMMITTED
    table.tell(DebaterCommitted(debater, why))


@rule("18.3")
def why_not_uncommitted(state: State, debater: str) -> str | None:
    """Return why an event that commits a debater cannot happen, or None if he is uncommitted."""
    name, status = debaters()[debater].name, state.debaters.get(debater)
    if status == UNCOMMITTED:
        return None
    if status is None:
        return _("{debater} is not in play yet; the event needs him uncommitted", debater=name)
    if status == REMOVED:
        return _("{debater} is out of the game; the event needs him uncommitted", debater=name)
    return _("{debater} is {state}; the event needs him uncommitted", debater=name, state=status)


@rule("18.2")
def use_bonus(table: Table[State], power: str, debater: str, why: str) -> None:
    """Commit a debater for his bonus; it is the only such bonus of ``power`` in this impulse."""
    table.state.impulse.bonus_used[power] = debater
    commit(table, debater, why)


@rule("18.2")
def why_not_free(state: State, power: str, debater: str) -> str | None:
    """Return why ``power`` cannot commit a debater for a bonus at all, or None (18.2)."""
    known = debaters().get(debater)
    if known is None or debater not in state.debaters:
        return _("there is no debater {debater} in play", debater=known.name if known else debater)
    if known.faction != (PAPACY if power == PAPACY else PROTESTANT):
        return _("{debater} is not a debater of your side", debater=known.name)
    if power == ENGLAND and debater not in ENGLISH_CHOICE:
        return _(
            "England can commit Cranmer, Knox, Latimer and Wishart only, not {debater}",
            debater=known.name,
        )
    if state.debaters[debater] != UNCOMMITTED:
        return _(
            "{debater} is {state}; a bonus needs an uncommitted debater",
            debater=known.name,
            state=state.debaters[debater],
        )
    return None


@rule("18.2")
def why_no_bonus(state: State, power: str, debater: str) -> str | None:
    """Return why ``power`` may not use the bonus of a debater in this impulse, or None (18.2).

    This is about attempts and translations: of the debaters for these only one is used in an
    impulse.
    """
    reason = why_not_free(state, power, debater)
    if reason is not None:
        return reason
    used = state.impulse.bonus_used.get(power)
    if used is not None:
        return _(
            "the bonus of {debater} has been used; one is the limit in an impulse",
            debater=debaters()[used].name,
        )
    return None


def reach(state: State, debater: str) -> frozenset[str]:
    """Return the spaces against which the dice of a debater's bonus count (18.2).

    FAQ: a step of the distance may cross a pass; "England" means all English home spaces, so
    Calais too.
    """
    known = debaters()[debater]
    if known.bonus_kind == BURN_BOOKS_CP:
        return frozenset(places())
    if known.anchor == "electorates":
        return frozenset(electorates())
    if known.anchor == "charles_v":
        here = leader_location(state, "charles_v")
        return within(here, known.distance) if here in state.spaces else frozenset()
    if known.distance:
        return within(known.anchor, known.distance)
    homes = {
        "england": (ENGLAND,),
        "scotland": (SCOTLAND,),
        "england+scotland": (ENGLAND, SCOTLAND),
    }
    return frozenset(s for s in places() if home_power(state, s) in homes.get(known.anchor, ()))


@cache
def within(start: str | None, steps: int) -> frozenset[str]:
    """Return the spaces at most so many steps from ``start``; a step may cross a pass (FAQ)."""
    if start is None:
        return frozenset()
    reached = {start}
    for _step in range(steps):
        reached |= {other for space in reached for other in adjacent(space)}
    return frozenset(reached)
