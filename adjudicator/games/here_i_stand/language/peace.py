"""9.3-9.6 The words of the Diplomacy Phase: reading its orders, giving and writing its answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.names import (
    NUMBER,
    all_power_names,
    card_names,
    kind_of,
    leader_names,
    number_of,
    place_names,
    space_names,
    units_words,
    zone_names,
)
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import CARD, NOBODY, VP
from adjudicator.games.here_i_stand.rules.game_map import sea_zones
from adjudicator.games.here_i_stand.rules.powers import MERCENARY, POWER_NAMES
from adjudicator.words.lexicon import Lexicon, NotUnderstood, joined
from adjudicator.words.order_words import order_line

Asked = Decision[Any]

# ------------------------------------------------------------------------------ orders


@dataclass(frozen=True)
class Sue:
    """``SUE FOR PEACE WITH France``; no power for ``NO PEACE``."""

    power: str
    verb: str = "sue"


@dataclass(frozen=True)
class GiveUp:
    """``REMOVE 1 regular FROM Vienna, 1 squadron FROM Naples``: counts, kinds and places."""

    portions: tuple[tuple[int, str, str], ...]
    verb: str = "remove"


@dataclass(frozen=True)
class BuyBack:
    """``REGAIN Milan FOR card, Graz AND Linz FOR vp``: what goes together, and how it is paid."""

    parts: tuple[tuple[tuple[str, ...], str], ...]
    verb: str = "regain"


@dataclass(frozen=True)
class Ransom:
    """``RANSOM Montmorency``; nobody for ``NO RANSOM``."""

    leader: str
    verb: str = "ransom"


@dataclass(frozen=True)
class Donate:
    """``DONATE`` or ``NO DONATION``."""

    gives: bool
    verb: str = "donate"


@dataclass(frozen=True)
class DeclareWar:
    """``DECLARE WAR ON Venice, Papacy``; nobody for ``NO WAR``."""

    targets: tuple[str, ...]
    verb: str = "declare_war"


@dataclass(frozen=True)
class PayWith:
    """``PAY 23, Janissaries``: the cards that pay for wars."""

    cards: tuple[int, ...]
    verb: str = "pay"


SECTIONS: Final = ("9.3", "9.4", "9.5", "9.6")

DiplomacyOrder = Sue | GiveUp | BuyBack | Ransom | Donate | DeclareWar | PayWith

VERBS: Final[dict[str, frozenset[str]]] = {
    "sue": frozenset({"sue"}),
    "remove": frozenset({"remove"}),
    "kill": frozenset({"remove"}),
    "keys": frozenset({"regain"}),
    "leaders": frozenset({"regain"}),
    "spaces": frozenset({"regain"}),
    "ransom": frozenset({"ransom"}),
    "donate": frozenset({"donate"}),
    "declare": frozenset({"declare_war"}),
    "intervene": frozenset({"yes", "no"}),
    "pay": frozenset({"pay"}),
}
"""By name of the question, the verbs that answer it beside the general ones."""

# ------------------------------------------------------------------------------ reading

_LIST: Final = re.compile(r"\s*[,;+]\s*")
_AND: Final = re.compile(r"\s+and\s+|\s*&\s*", re.IGNORECASE)
_UNITS: Final = re.compile(
    rf"({NUMBER})([^\W\d]\w*(?:\s\w+)*?)\s+(?:from|in|at)\s+(.+)", re.IGNORECASE
)
_PRICE: Final = re.compile(
    r"(.+?)\s+(?:for|with|by)\s+(?:an?\s+|one\s+|1\s+)?(cards?|vps?|war winner)(?:\s+draw)?",
    re.IGNORECASE,
)
_SUE_EXAMPLE: Final = order_line("SUE FOR PEACE WITH France")
_UNITS_EXAMPLE: Final = order_line("REMOVE 1 regular FROM Vienna, 1 squadron FROM Naples")
_PRICE_EXAMPLE: Final = order_line("REGAIN Milan FOR card")


def read_diplomacy(text: str) -> DiplomacyOrder | None:
    """Return the order of 9.3 to 9.6 that a line is, or None when it is another one.

    Raises NotUnderstood or Ambiguous for a line that begins like one of them.
    """
    for pattern, reader in _PATTERNS:
        found = pattern.fullmatch(text)
        if found:
            return reader(found.group("rest") or "" if "rest" in found.groupdict() else "")
    return None


def _list(words: str) -> list[str]:
    return [part for part in _LIST.split(words.strip()) if part]


def _power(words: str) -> str:
    """Return the major or minor power that words name."""
    return all_power_names().find(words.strip())


def _read_sue(words: str) -> DiplomacyOrder:
    raise NotUnderstood(
        _("with which power? Write it as in {example}", example=_SUE_EXAMPLE),
        suggestions=[_SUE_EXAMPLE],
    )


def _read_remove(words: str) -> DiplomacyOrder:
    return GiveUp(portions_in(words, _UNITS_EXAMPLE))


def portions_in(words: str, example: str) -> tuple[tuple[int, str, str], ...]:
    """Read ``1 regular FROM Vienna, 1 squadron FROM Naples``: counts, kinds and places.

    Raises NotUnderstood with the ``example`` of the order.
    """
    portions = []
    for part in _list(words):
        found = _UNITS.fullmatch(part)
        if not found:
            raise NotUnderstood(
                _(
                    "“{part!s}” is not understood; write it as in {example}",
                    part=part,
                    example=example,
                ),
                words=part,
                suggestions=[example],
            )
        count, kind, place = found.groups()
        portions.append((number_of(count), kind_of(kind), place_names().find(place)))
    if not portions:
        raise NotUnderstood(_("which units? Write it as in {example}", example=example))
    return tuple(portions)


def _read_regain(words: str) -> DiplomacyOrder:
    if words.lower() in ("nothing", "none", "nobody"):
        return BuyBack(())
    parts = []
    for part in _list(words):
        found = _PRICE.fullmatch(part)
        if not found:
            raise NotUnderstood(
                _(
                    "“{part!s}” does not say how it is paid; write it as in {example}",
                    part=part,
                    example=_PRICE_EXAMPLE,
                ),
                words=part,
                suggestions=[_PRICE_EXAMPLE],
            )
        what = tuple(_space_or_leader(name) for name in _AND.split(found.group(1)))
        parts.append((what, CARD if found.group(2).lower().startswith("card") else VP))
    if not parts:
        raise NotUnderstood(_("regain what? Write it as in {example}", example=_PRICE_EXAMPLE))
    return BuyBack(tuple(parts))


@cache
def _spaces_and_leaders() -> Lexicon:
    return joined(_("space or leader"), space_names(), leader_names())


def _space_or_leader(words: str) -> str:
    return _spaces_and_leaders().find(words)


def _read_wars(words: str) -> DiplomacyOrder:
    names = [name for part in _list(words) for name in _AND.split(part)]
    targets = tuple(_power(name) for name in names)
    if len(set(targets)) < len(targets):
        raise NotUnderstood(_("the same power is named twice"))
    return DeclareWar(targets)


def _read_pay(words: str) -> DiplomacyOrder:
    numbers = []
    for part in _list(words):
        bare = re.sub(r"^(?:card\s+|#)", "", part, flags=re.IGNORECASE)
        numbers.append(int(bare) if bare.isdecimal() else int(card_names().find(bare)))
    if len(set(numbers)) < len(numbers):
        raise NotUnderstood(_("the same card is named twice"))
    return PayWith(tuple(numbers))


_Reader = Callable[[str], DiplomacyOrder]
_SOURCES: Final[tuple[tuple[str, _Reader], ...]] = (
    (r"sue(?:\s+for\s+peace)?(?:\s+with)?", _read_sue),
    (r"sue(?:\s+for\s+peace)?\s+(?:with\s+)?(?P<rest>.+)", lambda rest: Sue(_power(rest))),
    (r"(?:no\s+peace|do\s+not\s+sue|sue\s+nobody)", lambda rest: Sue("")),
    (r"remove\s+(?P<rest>(?!excommunication|unrest).+)", _read_remove),
    (r"(?:regain|buy\s+back)(?:\s+(?P<rest>.+))?", _read_regain),
    (r"(?:pay\s+)?ransom\s+(?:for\s+)?(?P<rest>.+)", lambda r: Ransom(leader_names().find(r))),
    (r"no\s+ransom", lambda rest: Ransom("")),
    (r"donate(?:\s+(?:a|1|one)\s+card)?", lambda rest: Donate(True)),
    (r"(?:remove|lift)\s+excommunication", lambda rest: Donate(True)),
    (r"no\s+donation", lambda rest: Donate(False)),
    (r"declare\s+war\s+(?:on|against)\s+(?P<rest>.+)", _read_wars),
    (r"(?:no\s+wars?|declare\s+no\s+war|no\s+declarations?)", lambda rest: DeclareWar(())),
    (r"pay\s+(?:with\s+)?(?P<rest>(?!ransom\s).+)", _read_pay),
)
_PATTERNS: Final = tuple((re.compile(p, re.IGNORECASE), reader) for p, reader in _SOURCES)

# ------------------------------------------------------------------------------ values


def value_of(order: DiplomacyOrder, decision: Asked) -> JSON:
    """Return the value that an order gives to the decision it answers, as it is recorded."""
    match order:
        case Sue(power=power):
            return power or NOBODY
        case GiveUp(portions=portions):
            return _killed(portions) if decision.name == "kill" else counts_of(portions)
        case BuyBack(parts=parts):
            return [{"what": [*what], "pay": pay} for what, pay in parts]
        case Ransom(leader=leader):
            if leader and leader != decision.detail:
                asked = leader_names().full(decision.detail)
                raise NotUnderstood(_("this question is about {asked}", asked=asked))
            return "pay" if leader else "no"
        case Donate(gives=gives):
            return "donate" if gives else "no"
        case DeclareWar(targets=targets):
            return [*targets]
        case PayWith(cards=cards):
            return [*cards]


def counts_of(portions: tuple[tuple[int, str, str], ...]) -> JSON:
    """Return portions as they are recorded: counts by place and kind."""
    found: dict[str, JSON] = {}
    for count, kind, place in portions:
        kinds = found.setdefault(place, {})
        if not isinstance(kinds, dict) or kind in kinds:
            raise NotUnderstood(_("the same kind of unit is named twice in one place"))
        kinds[kind] = count
    return found


def _killed(portions: tuple[tuple[int, str, str], ...]) -> JSON:
    """Return how many mercenaries die in each place; a card asks for nothing else."""
    found: dict[str, JSON] = {}
    for count, kind, place in portions:
        if kind != MERCENARY:
            raise NotUnderstood(_("only mercenaries are removed here"))
        if place in found:
            raise NotUnderstood(_("the same place is named twice"))
        found[place] = count
    return found


# ------------------------------------------------------------------------------ back into words


def is_diplomacy(decision: Asked) -> bool:
    """Return whether ``order_for`` writes the answer; an intervention is YES or NO."""
    return decision.section in SECTIONS and decision.name in _ORDERS


def order_for(raw: Any, decision: Asked) -> DiplomacyOrder:
    """Return the order that gives the recorded value ``raw`` to ``decision``."""
    return _ORDERS[decision.name](raw, decision)


def _give_up(raw: Mapping[str, Mapping[str, int]], decision: Asked) -> DiplomacyOrder:
    return GiveUp(
        tuple((count, kind, place) for place, kinds in raw.items() for kind, count in kinds.items())
    )


def _buy_back(raw: Any, decision: Asked) -> DiplomacyOrder:
    return BuyBack(tuple((tuple(part["what"]), part["pay"]) for part in raw))


_ORDERS: Final[dict[str, Callable[[Any, Asked], DiplomacyOrder]]] = {
    "sue": lambda raw, decision: Sue("" if raw == NOBODY else raw),
    "remove": _give_up,
    "keys": _buy_back,
    "leaders": _buy_back,
    "spaces": _buy_back,
    "ransom": lambda raw, decision: Ransom(decision.detail if raw == "pay" else ""),
    "donate": lambda raw, decision: Donate(raw == "donate"),
    "declare": lambda raw, decision: DeclareWar(tuple(raw)),
    "pay": lambda raw, decision: PayWith(tuple(raw)),
}


DIPLOMACY_VERBS: Final = ("sue", "remove", "regain", "ransom", "donate", "declare_war", "pay")
"""The verbs of the orders that ``value_of`` turns into values."""


def diplomacy_line(order: DiplomacyOrder) -> str:
    """Return an order as its canonical line."""
    match order:
        case Sue(power=power):
            return f"SUE FOR PEACE WITH {POWER_NAMES[power]}" if power else "NO PEACE"
        case GiveUp(portions=portions):
            words = [f"{units_words(n, kind)} FROM {_name(place)}" for n, kind, place in portions]
            return f"REMOVE {', '.join(words)}"
        case BuyBack(parts=parts):
            bought = [f"{' AND '.join(map(_name, what))} FOR {pay}" for what, pay in parts]
            return f"REGAIN {', '.join(bought) or 'NOTHING'}"
        case Ransom(leader=leader):
            return f"RANSOM {leader_names().full(leader)}" if leader else "NO RANSOM"
        case Donate(gives=gives):
            return "DONATE" if gives else "NO DONATION"
        case DeclareWar(targets=targets):
            named = ", ".join(POWER_NAMES[target] for target in targets)
            return f"DECLARE WAR ON {named}" if targets else "NO WAR"
        case PayWith(cards=cards):
            return f"PAY {', '.join(card(number).title for number in cards)}"


def _name(thing: str) -> str:
    if thing in sea_zones():
        return zone_names().full(thing)
    return (space_names() if thing in space_names() else leader_names()).full(thing)
