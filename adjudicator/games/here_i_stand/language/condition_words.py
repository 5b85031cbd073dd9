"""Conditions in canonical words, which read as the same condition again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.games.here_i_stand.ahead.conditions import (
    Attempted,
    Comparison,
    Condition,
    Controlled,
    EnemyHeld,
    Every,
    Faith,
    HandSize,
    Holding,
    LeaderIn,
    Not,
    Played,
    PointsLeft,
    Relation,
    Result,
    Some,
    Troubled,
    TurnNumber,
    UnitsIn,
)
from adjudicator.games.here_i_stand.language.names import (
    ADJECTIVES,
    PLURALS,
    SINGULARS,
    leader_names,
)
from adjudicator.games.here_i_stand.language.sheets import place_name
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES


def condition_line(condition: Condition) -> str:
    """Return a condition in canonical words."""
    return _WORDS[type(condition)](condition)


def _count_words(comparison: Comparison, count: int) -> str:
    return {">=": "at least", "<=": "at most", "=": "exactly"}[comparison] + f" {count}"


def _i_or(power: str) -> str:
    return POWER_NAMES[power] if power else "I"


def _result_words(found: Result) -> str:
    where = f" in {place_name(found.place)}" if found.place else ""
    return f"{found.kind} {'won' if found.won else 'lost'}{where}"


def _played_words(found: Played) -> str:
    by = f" by {POWER_NAMES[found.power]}" if found.power else ""
    return f"{card(found.card).title} played{by}"


def _hand_words(found: HandSize) -> str:
    count = _count_words(found.comparison, found.count)
    cards_ = "card" if found.count == 1 else "cards"
    if found.power:
        return f"{POWER_NAMES[found.power]} holds {count} {cards_}"
    return f"{count} {cards_} in hand"


def _relation_words(found: Relation) -> str:
    power = f"{POWER_NAMES[found.power]} " if found.power else ""
    other = POWER_NAMES[found.other] if found.other else "me"
    return f"{power}{found.kind} with {other}"


def _controlled_words(found: Controlled) -> str:
    verb = "controls" if found.power else "control"
    return f"{_i_or(found.power)} {verb} {place_name(found.space)}"


def _troubled_words(found: Troubled) -> str:
    return f"{place_name(found.space)} {'under siege' if found.what == 'siege' else 'in unrest'}"


def _units_words(found: UnitsIn) -> str:
    whose = {"": "own", "enemy": "enemy"}.get(found.power) or ADJECTIVES[found.power]
    one, many = (SINGULARS[found.kind], PLURALS[found.kind]) if found.kind else ("unit", "units")
    count = _count_words(found.comparison, found.count)
    return f"{count} {whose} {one if found.count == 1 else many} in {place_name(found.place)}"


def _turn_words(found: TurnNumber) -> str:
    if found.comparison == "=":
        return f"turn is {found.count}"
    return f"turn is {_count_words(found.comparison, found.count)}"


def _not_words(found: Not) -> str:
    words = condition_line(found.part)
    return words.replace(" is ", " is not ", 1) if " is " in words else f"not {words}"


_WORDS: Final[dict[type[Any], Callable[[Any], str]]] = {
    Not: _not_words,
    Every: lambda found: " and ".join(map(condition_line, found.parts)),
    Some: lambda found: " or ".join(map(condition_line, found.parts)),
    Result: _result_words,
    Attempted: lambda found: "success" if found.success else "failed",
    Played: _played_words,
    Holding: lambda found: f"I hold {card(found.card).title}",
    HandSize: _hand_words,
    PointsLeft: lambda found: f"{_count_words(found.comparison, found.count)} CP left",
    TurnNumber: _turn_words,
    Relation: _relation_words,
    Controlled: _controlled_words,
    EnemyHeld: lambda found: f"{place_name(found.space)} is enemy-held",
    Faith: lambda found: f"{place_name(found.space)} is {found.religion.capitalize()}",
    Troubled: _troubled_words,
    LeaderIn: lambda f: f"{leader_names().full(f.leader)} in {place_name(f.place)}",
    UnitsIn: _units_words,
}
