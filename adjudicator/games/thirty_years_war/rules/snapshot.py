"""Snapshots: the state as JSON and back, with its schema."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.fact import JSON
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from adjudicator.games.thirty_years_war.rules.state import (
    Activation,
    AidChange,
    AreaState,
    DutchWar,
    Ending,
    Group,
    Place,
    State,
    TakeOver,
    Wallenstein,
)

SCHEMA: Final = 1
_ATOMS: Final = frozenset({str, int, bool, type(None)})


def dump(state: State) -> dict[str, JSON]:
    """Return the state as JSON, a copy.

    The revision of the rules belongs to the segment and is stored with it.
    """
    raw: dict[str, JSON] = _plain(state)
    del raw["revision"]
    return raw


def _plain(value: Any) -> Any:
    """Return dataclasses, dicts and lists as dicts and lists of their own.

    Most of a state is text and numbers, which are not gone into: that takes half of the time.
    """
    if type(value) in _ATOMS:
        return value
    if isinstance(value, list | tuple):
        return [item if type(item) in _ATOMS else _plain(item) for item in value]
    items = value if isinstance(value, dict) else vars(value)
    return {key: x if type(x) in _ATOMS else _plain(x) for key, x in items.items()}


def load(raw: dict[str, Any], schema: int) -> State:
    """Return the state that ``dump`` wrote under ``schema``; ValueError for an unknown one."""
    if schema != SCHEMA:
        raise ValueError(f"the snapshot has schema {schema}; this release reads {SCHEMA}")
    fields = dict(raw)
    fields["places"] = {name: _place(place) for name, place in raw["places"].items()}
    fields["areas"] = {name: AreaState(**area) for name, area in raw["areas"].items()}
    fields["wallenstein"] = Wallenstein(**raw["wallenstein"])
    fields["aid_changes"] = [AidChange(**change) for change in raw["aid_changes"]]
    fields["dutch_war"] = DutchWar(**raw["dutch_war"])
    active = raw["activation"]
    groups = [Group(**group) for group in active["groups"]]
    moving = {"stack": Stack(**active["stack"]), "groups": groups}
    fields["activation"] = Activation(**{**active, **moving})
    fields["ending"] = Ending(**raw["ending"]) if raw["ending"] else None
    fields["take_over"] = TakeOver(**raw["take_over"]) if raw["take_over"] else None
    return State(**fields)


def _place(raw: dict[str, Any]) -> Place:
    stacks = {side: Stack(**stack) for side, stack in raw["outside"].items()}
    return Place(**{**raw, "outside": stacks, "inside": Stack(**raw["inside"])})
