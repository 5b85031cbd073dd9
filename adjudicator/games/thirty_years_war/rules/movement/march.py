"""11.1 A march: the route of an active leader, or of a lone piece, as it is ordered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.rules.stacks import Stack


@dataclass(frozen=True)
class Troops:
    """Units by face, and leaders."""

    units: Mapping[str, int] = field(default_factory=dict)
    leaders: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.units or self.leaders)

    @property
    def stack(self) -> Stack:
        """The same as a stack of its own."""
        return Stack({face: n for face, n in self.units.items() if n}, [*self.leaders])

    def dump(self) -> dict[str, JSON]:
        """Return ``{"units": {face: count}, "leaders": [leader]}``."""
        return {"units": dict(self.units), "leaders": [*self.leaders]}


@dataclass(frozen=True)
class Stop:
    """A place that a march enters, and what is done there before it goes on.

    ``control``: a movement point is spent to take control, or to put a revolt down (11.17, 9.43).
    ``drop`` stays behind (11.14), ``pick_up`` goes along from there (11.15). Nothing of it is done
    where enemies have to be fought.
    """

    to: str
    control: bool = False
    drop: Troops = field(default_factory=Troops)
    pick_up: Troops = field(default_factory=Troops)


@dataclass(frozen=True)
class March:
    """What moves and where.

    ``party`` is what goes with the active leader, who need not be named; None is all that is
    stacked with him, or moves with him already. ``control``: a point is spent where he is before he
    goes. Without ``stops`` he stays there. With ``sally`` he comes out of a besieged or masked
    fortress with his party to fight (13.17).
    """

    stops: tuple[Stop, ...] = ()
    party: Troops | None = None
    control: bool = False
    sally: bool = False


def dump_march(march: March) -> JSON:
    """Return a march as plain values."""
    return {
        "stops": [_dump_stop(stop) for stop in march.stops],
        "party": march.party.dump() if march.party is not None else None,
        "control": march.control,
        "sally": march.sally,
    }


def _dump_stop(stop: Stop) -> JSON:
    return {
        "to": stop.to,
        "control": stop.control,
        "drop": stop.drop.dump(),
        "pick_up": stop.pick_up.dump(),
    }


def load_march(raw: Any) -> March:
    """Return the march in plain values; IllegalAnswer for values of another shape."""
    fields = _object(raw, {"stops", "party", "control", "sally"})
    stops = fields.get("stops", [])
    if not isinstance(stops, list):
        raise _wrong(raw)
    party = fields.get("party")
    return March(
        tuple(_load_stop(stop) for stop in stops),
        None if party is None else load_troops(party),
        _flag(fields, "control"),
        _flag(fields, "sally"),
    )


def _load_stop(raw: Any) -> Stop:
    fields = _object(raw, {"to", "control", "drop", "pick_up"})
    to = fields.get("to")
    if not isinstance(to, str):
        raise _wrong(raw)
    drop, pick_up = fields.get("drop", {}), fields.get("pick_up", {})
    return Stop(to, _flag(fields, "control"), load_troops(drop), load_troops(pick_up))


def load_troops(raw: Any) -> Troops:
    """Return the troops in plain values; IllegalAnswer for values of another shape."""
    fields = _object(raw, {"units", "leaders"})
    units, leaders = fields.get("units", {}), fields.get("leaders", [])
    if not isinstance(units, dict) or not isinstance(leaders, list):
        raise _wrong(raw)
    if not all(type(count) is int and count > 0 for count in units.values()):
        raise _wrong(raw)
    if not all(isinstance(leader, str) for leader in leaders) or len({*leaders}) != len(leaders):
        raise _wrong(raw)
    return Troops(dict(units), tuple(leaders))


def _object(raw: Any, known: set[str]) -> dict[str, Any]:
    if not isinstance(raw, dict) or not raw.keys() <= known:
        raise _wrong(raw)
    return raw


def _flag(fields: Mapping[str, Any], name: str) -> bool:
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise _wrong(value)
    return value


def _wrong(raw: object) -> IllegalAnswer:
    return IllegalAnswer(_("{raw!r} is no route of places with troops", raw=raw))
