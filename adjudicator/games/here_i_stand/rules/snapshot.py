"""Snapshots: the state as JSON and back, with its schema."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.fact import JSON
from adjudicator.games.here_i_stand.rules.state import (
    Ending,
    ForeignWar,
    Impulse,
    Sea,
    Space,
    State,
    TakeOver,
    Voyage,
)
from adjudicator.games.here_i_stand.rules.two_player import TwoPlayer

SCHEMA = 1
_ATOMS: Final = frozenset({str, int, bool, type(None)})


def dump(state: State) -> dict[str, JSON]:
    """Return the state as JSON, a copy.

    The revision of the rules belongs to the segment and is stored with it.
    """
    raw: dict[str, JSON] = _plain(state)
    del raw["revision"]
    if state.take_over is None:  # as before there were games to take over
        del raw["take_over"]
    if state.two_player is None:  # as before two could play
        del raw["two_player"]
    return raw


def _plain(value: Any) -> Any:
    """Return dataclasses, dicts and lists as dicts and lists of their own.

    ``dataclasses.asdict`` does the same and takes several times as long. Most of a state is text
    and numbers, which are not gone into.
    """
    if isinstance(value, str | int | None):
        return value
    if isinstance(value, list):
        return [item if type(item) in _ATOMS else _plain(item) for item in value]
    items = value if isinstance(value, dict) else vars(value)
    return {key: x if type(x) in _ATOMS else _plain(x) for key, x in items.items()}


def load(raw: dict[str, Any], schema: int) -> State:
    """Return the state that ``dump`` wrote under ``schema``; ValueError for an unknown one."""
    if schema != SCHEMA:
        raise ValueError(f"the snapshot has schema {schema}; this release reads {SCHEMA}")
    fields = dict(raw)
    fields["spaces"] = {name: Space(**space) for name, space in raw["spaces"].items()}
    fields["seas"] = {name: Sea(**sea) for name, sea in raw["seas"].items()}
    fields["impulse"] = Impulse(**raw["impulse"])
    fields["voyages"] = [Voyage(**voyage) for voyage in raw["voyages"]]
    wars = raw.get("foreign_wars", {})
    fields["foreign_wars"] = {place: ForeignWar(**war) for place, war in wars.items()}
    fields["ending"] = Ending(**raw["ending"]) if raw["ending"] else None
    taken = raw.get("take_over")
    fields["take_over"] = TakeOver(**taken) if taken else None
    variant = raw.get("two_player")
    fields["two_player"] = TwoPlayer(**variant) if variant else None
    return State(**fields)
