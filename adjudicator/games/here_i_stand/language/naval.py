"""16 The words of naval affairs: reading their orders, giving and writing their answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.forces import force_in, troops_of
from adjudicator.games.here_i_stand.language.names import (
    leader_names,
    power_names,
    space_names,
    units_words,
    zone_names,
)
from adjudicator.games.here_i_stand.language.orders import (
    Leg,
    March,
    Order,
    Plain,
    Plunder,
    Sail,
    Ship,
    Troops,
)
from adjudicator.games.here_i_stand.language.tree import place_of
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES
from adjudicator.games.here_i_stand.rules.sea.fleets import rested_fleet
from adjudicator.games.here_i_stand.rules.sea.interception import STAND
from adjudicator.games.here_i_stand.rules.state import force_of
from adjudicator.words.lexicon import NotUnderstood, OrderError
from adjudicator.words.order_words import order_line

Asked: TypeAlias = Decision[Any]

NavalOrder: TypeAlias = Sail | Ship | Plunder

ACTIONS: Final = frozenset({"naval_move", "transport", "piracy"})
"""The verbs that answer the question for an action."""

VERBS: Final[dict[str, frozenset[str]]] = {
    "intercept_at_sea": frozenset({"intercept", "no_interception", "pass", "no"}),
    "avoid_at_sea": frozenset({"avoid", "stand", "no"}),
}
"""By name of the question, the verbs that answer it beside the general ones."""

# ------------------------------------------------------------------ reading

_SAIL: Final = re.compile(r"(?:sail|naval\s+move)[\s:]+(?P<rest>.+\sfrom\s.+)", re.IGNORECASE)
_OUT_OF_PORT: Final = re.compile(r"sail\s+(?:to|into)\b", re.IGNORECASE)
_LEG: Final = re.compile(
    r"(?:sail\s+)?(?P<troops>.+?)\s+from\s+(?P<origin>.+?)\s+(?:to|into)\s+(?P<to>.+?)"
    r"(?:\s*[;,]\s*(?:and\s+)?|\s+and\s+|$)",
    re.IGNORECASE,
)
_SHIP: Final = re.compile(
    r"(?:naval\s+)?(?:transport|ship)\s+(?P<troops>.+?)\s+from\s+(?P<way>.+)", re.IGNORECASE
)
_STEP: Final = re.compile(r"\s*,?\s+(?:to|into|via|over|through)\s+", re.IGNORECASE)
_PLUNDER: Final = re.compile(
    r"(?:initiate\s+)?piracy\s+(?:in|on|at)\s+(?P<zone>.+?)\s+against\s+(?P<target>.+)"
    r"|(?:initiate\s+)?piracy\s+against\s+(?P<target2>.+?)\s+(?:in|on|at)\s+(?P<zone2>.+)",
    re.IGNORECASE,
)
_INTERCEPT: Final = re.compile(
    r"intercept\s+from\s+(?P<origin>.+?)(?:\s+(?:to|into)\s+(?P<to>.+?))?"
    r"\s+(?:with|using)\s+(?P<troops>.+)",
    re.IGNORECASE,
)
_AVOID: Final = re.compile(r"avoid(?:\s+battle)?\s+(?:to|into)\s+(?P<to>[^,]+)", re.IGNORECASE)
_EXAMPLES: Final = {
    "naval": order_line("SAIL 1 squadron FROM Naples TO Tyrrhenian Sea"),
    "sail": order_line("SAIL 1 squadron FROM Naples TO Tyrrhenian Sea"),
    "transport": order_line("TRANSPORT Suleiman, 5 regulars FROM Istanbul TO Aegean Sea TO Candia"),
    "ship": order_line("TRANSPORT Suleiman, 5 regulars FROM Istanbul TO Aegean Sea TO Candia"),
    "piracy": order_line("PIRACY IN Ionian Sea AGAINST Hapsburgs"),
    "initiate": order_line("PIRACY IN Ionian Sea AGAINST Hapsburgs"),
}

Reader: TypeAlias = Callable[[str], Order]


def read_naval(text: str, read: Reader) -> NavalOrder | March | None:
    """Return the order of chapter 16 that a line is, or None when it is another one.

    ``read`` reads any other line; the troops named in this one are left to it. Interceptions and
    avoidances are read here only when they name a sea zone. Raises NotUnderstood or Ambiguous for a
    line that begins like a naval order and does not go on like one.
    """
    found = _SAIL.fullmatch(text)
    if found:
        return _sail(found["rest"], read)
    found = _SHIP.fullmatch(text)
    if found:
        return _ship(found["troops"], found["way"], read)
    found = _PLUNDER.fullmatch(text)
    if found:
        zone, target = found["zone"] or found["zone2"], found["target"] or found["target2"]
        return Plunder(zone_names().find(zone), power_names().find(target))
    example = _EXAMPLES.get(text.partition(" ")[0].lower())
    if example is not None and _OUT_OF_PORT.match(text) is None:
        raise NotUnderstood(_("write it as in {example}", example=example), suggestions=[example])
    return _interception(text, read) or _avoidance(text)


def _sail(words: str, read: Reader) -> Sail:
    legs, at = [], 0
    while at < len(words):
        found = _LEG.match(words, at)
        if found is None:
            example = _EXAMPLES["sail"]
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
        legs.append(Leg(_troops(found["troops"], read), origin, to))
        at = found.end()
    return Sail(tuple(legs))


def _ship(troops: str, way: str, read: Reader) -> Ship:
    origin, *path = [place_of(step) for step in _STEP.split(way)]
    if not path:
        example = _EXAMPLES["transport"]
        raise NotUnderstood(
            _("over which sea zone, to which port? Write it as in {example}", example=example)
        )
    return Ship(_troops(troops, read), origin, tuple(path))


def _interception(text: str, read: Reader) -> March | None:
    found = _INTERCEPT.fullmatch(text)
    if found is None or not any(_is_zone(words) for words in (found["origin"], found["to"])):
        return None
    to = place_of(found["to"]) if found["to"] else None
    return March("intercept", _troops(found["troops"], read), place_of(found["origin"]), to)


def _avoidance(text: str) -> March | None:
    found = _AVOID.fullmatch(text)
    if found is None or not _is_zone(found["to"]):
        return None
    return March("avoid", None, None, place_of(found["to"]))


def _is_zone(words: str | None) -> bool:
    if words is None:
        return False
    try:
        return place_of(words) in zone_names()
    except OrderError:
        return False


def _troops(words: str, read: Reader) -> Troops:
    """Return the troops in words, read as those of an order that names nothing else."""
    order = read(f"LOSE {words}")
    if not isinstance(order, March) or order.troops is None or order.origin or order.to:
        raise NotUnderstood(_("“{words!s}” names no ships and leaders", words=words), words=words)
    return order.troops


# ------------------------------------------------------------------ values


def is_naval(order: Any, decision: Asked) -> bool:
    """Return whether the words of this module give an order its value."""
    if isinstance(order, Sail | Ship | Plunder):
        return True
    return order.verb in VERBS.get(decision.name, ())


def naval_value(order: Any, decision: Asked, view: Any) -> JSON:
    """Return the value that an order gives to a question of chapter 16 or to that for an action."""
    if isinstance(order, Sail):
        moves: list[JSON] = [_leg_value(leg, decision.role, view) for leg in order.legs]
        return {"do": order.verb, "moves": moves}
    if isinstance(order, Ship):
        here = force_of(view.state, order.origin, decision.role) if _is_space(order) else None
        if here is None:
            raise NotUnderstood(_("a transport begins in a port"))
        force = force_in(order.troops, here, decision.role)
        path: list[JSON] = [*order.path]
        return {"do": order.verb, "origin": order.origin, "path": path, "force": force.dump()}
    if isinstance(order, Plunder):
        return {"do": order.verb, "zone": order.zone, "target": order.target}
    if isinstance(order, March) and decision.name == "intercept_at_sea":
        return force_in(order.troops, decision.choice.available, decision.role).dump()  # type: ignore[attr-defined]  # so by the grammar
    if isinstance(order, March):
        return order.to
    return STAND if decision.name == "avoid_at_sea" else None


def _is_space(order: Ship) -> bool:
    return order.origin in space_names()


def _leg_value(leg: Leg, power: str, view: Any) -> JSON:
    fleet = force_in(leg.troops, rested_fleet(view.state, leg.origin, power), power)
    return {"origin": leg.origin, "to": leg.to, "fleet": fleet.dump()}


# ------------------------------------------------------------------ back into words


def naval_order(raw: Any, decision: Asked) -> Order:
    """Return the order that gives the recorded value ``raw`` to a question of chapter 16."""
    role = decision.role
    if decision.name == "intercept_at_sea":
        if raw is None:
            return Plain("no_interception")
        origin = decision.detail.partition(">")[0]
        return March("intercept", _counted(raw, role), origin, None)
    if decision.name == "avoid_at_sea":
        return Plain(STAND) if raw == STAND else March("avoid", None, None, raw)
    if raw["do"] == "naval_move":
        return Sail(
            tuple(
                Leg(_counted(leg["fleet"], role), leg["origin"], leg["to"]) for leg in raw["moves"]
            )
        )
    if raw["do"] == "transport":
        return Ship(_counted(raw["force"], role), raw["origin"], tuple(raw["path"]))
    return Plunder(raw["zone"], raw["target"])


def _counted(raw: Mapping[str, Any], power: str) -> Troops:
    return troops_of(raw["units"], raw["leaders"], power)


def naval_line(order: Any) -> str | None:
    """Return an order of chapter 16 as its canonical line; None for any other order."""
    if isinstance(order, Sail):
        legs = [f"{_words(x.troops)} FROM {_name(x.origin)} TO {_name(x.to)}" for x in order.legs]
        return f"SAIL {' AND '.join(legs)}"
    if isinstance(order, Ship):
        way = " TO ".join(map(_name, order.path))
        return f"TRANSPORT {_words(order.troops)} FROM {_name(order.origin)} TO {way}"
    if isinstance(order, Plunder):
        return f"PIRACY IN {_name(order.zone)} AGAINST {POWER_NAMES[order.target]}"
    return None


def _name(place: str) -> str:
    return (space_names() if place in space_names() else zone_names()).full(place)


def _words(troops: Troops) -> str:
    if troops.everything:
        return "ALL"
    named = [leader_names().full(name) for name in troops.leaders]
    units = [units_words(group.count, group.kind, group.owner) for group in troops.groups]
    return ", ".join([*named, *units])
