"""The verbs of naval affairs: 16 naval moves, transport, piracy, and harbours (13.5, 19)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _, or_list
from adjudicator.games.here_i_stand.language.forces import force_in, force_troops
from adjudicator.games.here_i_stand.language.line_parts import (
    place_words,
    target_line,
    troops_words,
)
from adjudicator.games.here_i_stand.language.names import (
    power_names,
    space_names,
    zone_names,
)
from adjudicator.games.here_i_stand.language.options import fleet_kind, label
from adjudicator.games.here_i_stand.language.orders import (
    March,
    Portion,
    Spread,
    Target,
    Troops,
)
from adjudicator.games.here_i_stand.language.portions import build_spread, spread_line, spread_value
from adjudicator.games.here_i_stand.language.tree import Branch, place_of, slot, troops_in
from adjudicator.games.here_i_stand.rules.game_map import is_port
from adjudicator.games.here_i_stand.rules.sea.fleets import rested_fleet
from adjudicator.games.here_i_stand.rules.sea.transport import sea_ways
from adjudicator.games.here_i_stand.rules.state import State, force_of
from adjudicator.words.lexicon import Ambiguous, NotUnderstood, OrderError
from adjudicator.words.order_lines import Lines, named
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Asked, Chapter, Verb, action, action_of

Read: TypeAlias = Callable[[str], Any]
"""Reads any other line; the troops named in a line of this chapter are left to it."""

SEA: Final = Chapter()
SAIL_EXAMPLE: Final = (
    "SAIL 1 squadron FROM Naples TO Tyrrhenian Sea AND ALL FROM Genoa TO Gulf of Lyon"
)
TRANSPORT_EXAMPLE: Final = "TRANSPORT Suleiman, 5 regulars FROM Istanbul TO Aegean Sea TO Candia"


def _written_as(example: str) -> NotUnderstood:
    shown = order_line(example)
    return NotUnderstood(_("write it as in {example}", example=shown), suggestions=[shown])


def troops_named(words: str, read: Read) -> Troops:
    """Return the troops in words, read as those of an order that names nothing else."""
    order = read(f"LOSE {words}")
    if not isinstance(order, March) or order.troops is None or order.origin or order.to:
        raise NotUnderstood(_("“{words!s}” names no ships and leaders", words=words), words=words)
    return order.troops


# ------------------------------------------------------------------------------ SAIL

_SAIL: Final = re.compile(
    r"(?:sail|naval\s+mov(?:e|ement))[\s:]+(?P<rest>.+\sfrom\s.+)", re.IGNORECASE
)
_SAIL_WITH: Final = re.compile(
    r"(?:sail|naval\s+mov(?:e|ement))[\s:]+from\s+(?P<way>.+?)\s+(?:with|using)\s+(?P<troops>.+)",
    re.IGNORECASE,
)
_SHIP: Final = re.compile(
    r"(?:naval\s+)?(?:transport|ship)[\s:]+(?P<troops>.+?)(?:\s+by\s+sea)?\s+from\s+(?P<way>.+)",
    re.IGNORECASE,
)
_SHIP_TO: Final = re.compile(
    r"(?:naval\s+)?(?:transport|ship)[\s:]+(?P<troops>.+?)(?:\s+by\s+sea)?"
    r"\s+(?:to|into)\s+(?P<way>.+)",
    re.IGNORECASE,
)
_SHIP_WITH: Final = re.compile(
    r"(?:naval\s+)?(?:transport|ship)[\s:]+from\s+(?P<way>.+?)\s+(?:with|using)\s+(?P<troops>.+)",
    re.IGNORECASE,
)
_OUT_OF_PORT: Final = re.compile(r"sail\s+(?:out\s+)?(?:to|into)\b", re.IGNORECASE)
_LEG: Final = re.compile(
    r"(?:sail\s+)?(?P<troops>.+?)\s+from\s+(?P<origin>.+?)\s+(?:to|into)\s+(?P<to>.+?)"
    r"(?:\s*[;,+&]\s*(?:and\s+)?|\s+and\s+|$)",
    re.IGNORECASE,
)
_LEG_EXAMPLE: Final = "SAIL 1 squadron FROM Naples TO Tyrrhenian Sea"


@dataclass(frozen=True)
class Leg:
    """Ships that sail from one place to the next."""

    troops: Troops
    origin: str
    to: str


@dataclass(frozen=True)
class Sail:
    """``SAIL 1 squadron FROM Naples TO Tyrrhenian Sea AND …``: all ships of one naval move."""

    legs: tuple[Leg, ...]
    verb: str = "naval_move"


def _read_sail(text: str, read: Read) -> Sail | None:
    """Read a naval move; SAIL TO is an order of its own."""
    behind = _SAIL_WITH.fullmatch(text)
    if behind:
        return Sail(tuple(_legs(f"{behind['troops']} from {behind['way']}", read)))
    found = _SAIL.fullmatch(text)
    if found:
        return Sail(tuple(_legs(found["rest"], read)))
    is_other = _SHIP.fullmatch(text) or _OUT_OF_PORT.match(text)
    if _begins(text, "sail", "naval") and not is_other:
        raise _written_as(_LEG_EXAMPLE)
    return None


def _begins(text: str, *words: str) -> bool:
    return text.partition(" ")[0].lower() in words


def _legs(words: str, read: Read) -> list[Leg]:
    legs, at = [], 0
    while at < len(words):
        found = _LEG.match(words, at)
        if found is None:
            example = order_line(_LEG_EXAMPLE)
            raise NotUnderstood(
                _(
                    "“{words!s}” is not understood; write it as in {example}",
                    words=words[at:],
                    example=example,
                ),
                words=words[at:],
                suggestions=[example],
            )
        origin, to = place_of(found["origin"]), place_of(found["to"])
        legs.append(Leg(troops_named(found["troops"], read), origin, to))
        at = found.end()
    return legs


def _sail_line(order: Sail) -> str:
    legs = [
        f"{troops_words(leg.troops)} FROM {place_words(leg.origin)} TO {place_words(leg.to)}"
        for leg in order.legs
    ]
    return f"SAIL {' AND '.join(legs)}"


def _sail_value(order: Sail, decision: Asked, view: Any) -> dict[str, JSON]:
    moves: list[JSON] = []
    for leg in order.legs:
        here = rested_fleet(view.state, leg.origin, decision.whose)
        fleet = force_in(leg.troops, here, decision.whose)
        moves.append({"origin": leg.origin, "to": leg.to, "fleet": fleet.dump()})
    return {"moves": moves}


def _sailed(raw: Any, decision: Asked) -> Sail:
    return Sail(
        tuple(
            Leg(force_troops(leg["fleet"], decision.whose), leg["origin"], leg["to"])
            for leg in raw["moves"]
        )
    )


SEA.add(
    Verb(
        name="naval_move",
        topic="SAIL",
        examples=(SAIL_EXAMPLE, "SAIL TO North Sea"),
        does=_("moves all ships at once, or says where ships go that lose their port"),
        read=_read_sail,
        say=_sail_line,
        answers={"action": action("naval_move", _sail_value, _sailed)},
    )
)


def _sail_to(branch: Branch) -> Target:
    to = slot(branch, "to")
    if to is None or slot(branch, "from") is not None or troops_in(branch) is not None:
        raise _written_as(SAIL_EXAMPLE)
    return Target("sail", place_of(to))


SEA.add(
    Verb(
        name="sail",
        rule=r"<(?:sail(?:\s+out)?|put\s+to\s+sea)\b> troops? _slot*",
        build=_sail_to,
        say=lambda order: target_line(order, "SAIL TO"),
        answers={"sail": Answer(lambda order, *_: order.place, lambda raw, _: Target("sail", raw))},
    )
)

# ------------------------------------------------------------------------------ TRANSPORT

_STEP: Final = re.compile(r"\s*,?\s+(to|into|via|over|through|across)\s+|\s*,\s*", re.IGNORECASE)
_GOALS: Final = frozenset(("to", "into", None))


@dataclass(frozen=True)
class Ship:
    """``TRANSPORT Suleiman, 5 regulars FROM Istanbul TO Aegean Sea TO Candia``."""

    troops: Troops
    origin: str
    path: tuple[str, ...]
    verb: str = "transport"


def _in_order(steps: Sequence[str], *, behind: int = 1) -> list[str]:
    """Return the places of a way, of which the goal may stand before what it is reached VIA.

    So many places as ``behind`` says stand before the goal in any case.
    """
    places = [steps[0]]
    for word, place in zip(steps[1::2], steps[2::2], strict=True):
        late = word not in _GOALS and word.lower() not in _GOALS and len(places) > behind
        places.insert(len(places) - 1 if late else len(places), place)
    return places


def _read_ship(text: str, read: Read) -> Ship | None:
    found = _SHIP_WITH.fullmatch(text) or _SHIP.fullmatch(text)
    to_only = None if found else _SHIP_TO.fullmatch(text)
    if to_only:
        way = tuple(map(place_of, _in_order(_STEP.split(to_only["way"]), behind=0)))
        return Ship(troops_named(to_only["troops"], read), "", way)
    if found is None:
        if _begins(text, "transport", "ship"):
            raise _written_as(TRANSPORT_EXAMPLE)
        return None
    origin, *path = map(place_of, _in_order(_STEP.split(found["way"])))
    if not path:
        example = order_line(TRANSPORT_EXAMPLE)
        raise NotUnderstood(
            _("over which sea zone, to which port? Write it as in {example}", example=example)
        )
    return Ship(troops_named(found["troops"], read), origin, tuple(path))


def _ship_line(order: Ship) -> str:
    way = " TO ".join(map(place_words, order.path))
    origin = f" FROM {place_words(order.origin)}" if order.origin else ""
    return f"TRANSPORT {troops_words(order.troops)}{origin} TO {way}"


def _ship_value(order: Ship, decision: Asked, view: Any) -> dict[str, JSON]:
    state: State = view.state
    if order.origin and order.origin not in space_names():
        raise NotUnderstood(_("a transport begins in a port"))
    ways = _ways(order, state, decision.whose)
    if len(ways) > 1:
        lines = [order_line(_ship_line(way)) for way in ways]
        raise Ambiguous(_("which way? Write {ways}", ways=or_list(lines)), candidates=lines)
    way = ways[0] if ways else order
    if not way.origin:
        raise _written_as(TRANSPORT_EXAMPLE)
    force = force_in(order.troops, force_of(state, way.origin, decision.whose), decision.whose)
    return {"origin": way.origin, "path": [*way.path], "force": force.dump()}


def _ways(order: Ship, state: State, role: str) -> list[Ship]:
    """Return the orders with all ports and sea zones that an order can mean."""
    goal = order.path[-1]
    if (order.origin and len(order.path) > 1) or goal not in space_names():
        return [order] if order.origin else []
    found: list[Ship] = []
    for origin in [order.origin] if order.origin else _ports_with(order.troops, state, role):
        paths = [order.path] if len(order.path) > 1 else sea_ways(state, role, origin, goal)
        found += [replace(order, origin=origin, path=path) for path in paths]
    return found


def _ports_with(troops: Troops, state: State, role: str) -> list[str]:
    """Return the ports in which all troops are that an order names."""
    if troops.everything or not (troops.leaders or troops.groups):
        return []
    found = []
    for port in (name for name in state.spaces if is_port(name)):
        here = force_of(state, port, role)
        try:
            named = force_in(troops, here, role)
        except OrderError:
            continue
        has = all(
            here.units.get(owner, {}).get(kind, 0) >= count
            for owner, kinds in named.units.items()
            for kind, count in kinds.items()
        )
        if has and set(named.leaders) <= set(here.leaders):
            found.append(port)
    return found


def _shipped(raw: Any, decision: Asked) -> Ship:
    return Ship(force_troops(raw["force"], decision.whose), raw["origin"], tuple(raw["path"]))


SEA.add(
    Verb(
        name="transport",
        topic="TRANSPORT",
        examples=(TRANSPORT_EXAMPLE,),
        does=_("ships a formation over sea zones with ships of yours"),
        read=_read_ship,
        say=_ship_line,
        answers={"action": action("transport", _ship_value, _shipped)},
    )
)

# ------------------------------------------------------------------------------ PIRACY


@dataclass(frozen=True)
class Plunder:
    """``PIRACY IN Ionian Sea AGAINST Hapsburgs``."""

    zone: str
    target: str
    verb: str = "piracy"


SEA.add(
    Verb(
        name="piracy",
        topic="PIRACY",
        examples=("PIRACY IN Ionian Sea AGAINST Hapsburgs",),
        does=_("sends corsairs against a power"),
        lines=Lines(
            Plunder,
            "(INITIATE) PIRACY [IN] {zone} AGAINST {target}",
            "(INITIATE) PIRACY AGAINST {target} IN {zone}",
            zone=named(zone_names),
            target=named(power_names),
        ),
        answers={"action": action_of("piracy", Plunder)},
    )
)

# ------------------------------------------------------------------------------ HARBOUR


def _harboured(raw: Any, decision: Asked) -> Spread:
    kind = fleet_kind(decision)
    portions = tuple(Portion(count, label(port), kind) for port, count in raw.items())
    return Spread(portions, verb="harbour")


SEA.add(
    Verb(
        name="harbour",
        topic="HARBOUR",
        examples=("HARBOUR 2 IN Naples, 1 IN Palermo",),
        does=_("where a fleet winters"),
        also=("HARBOR",),
        rule=r"<harbou?r\b> portion (_SEP portion)*",
        build=build_spread("harbour"),
        say=spread_line,
        answers={"port": Answer(spread_value, _harboured)},
        open_ended=True,
    )
)
