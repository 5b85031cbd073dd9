"""9.1 Negotiations: deals between powers, and the choice of which deals to declare."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.choices import Talks
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _, joined
from adjudicator.games.here_i_stand.rules.diplomacy.deal_gifts import (
    DrawCards,
    Mercenaries,
    ReturnLeader,
    YieldSpace,
)
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import (
    Alliance,
    EndWar,
    GrantDivorce,
    Item,
    RescindExcommunication,
)
from adjudicator.games.here_i_stand.rules.diplomacy.loans import LoanSquadrons
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.options import option_value
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    MAJOR_POWERS,
    MINOR_POWERS,
    POWER_NAMES,
    leaders,
)
from adjudicator.games.here_i_stand.rules.seating import partners_of
from adjudicator.games.here_i_stand.rules.state import State

__all__ = [
    "KINDS",
    "Alliance",
    "Deal",
    "DealsChoice",
    "DrawCards",
    "EndWar",
    "GrantDivorce",
    "Item",
    "LoanSquadrons",
    "Mercenaries",
    "RescindExcommunication",
    "ReturnLeader",
    "YieldSpace",
    "check_deal",
    "load_item",
    "may_negotiate",
    "negotiating_pairs",
    "negotiators",
]

FIRST_TURN = 1
PARTNERS_OF_ENGLAND = ("hapsburg", "france")


KINDS: Final[dict[str, type[Item]]] = {
    item.kind: item
    for item in (
        EndWar,
        Alliance,
        RescindExcommunication,
        GrantDivorce,
        LoanSquadrons,
        ReturnLeader,
        YieldSpace,
        DrawCards,
        Mercenaries,
    )
}
"""By kind, in the order in which the items of a deal take effect (9.1)."""


def load_item(raw: Any) -> Item:
    """Return the item that ``dump`` wrote; IllegalAnswer for anything else."""
    kind = KINDS.get(str(raw.get("kind"))) if isinstance(raw, dict) else None
    if kind is None:
        raise IllegalAnswer(
            _("{raw!r} is nothing that powers can agree on", raw=raw), section="9.1"
        )
    values: dict[str, Any] = {}
    for part in dataclasses.fields(kind):
        value = raw.get(part.name)
        if not _fits(part.name, value):
            raise IllegalAnswer(
                _("{power!r} cannot be the {part} of this agreement", power=value, part=part.name)
            )
        values[part.name] = value
    return kind(**values)


def _fits(name: str, value: Any) -> bool:
    """Return whether a value can stand in the field of that name."""
    if name == "count":
        return isinstance(value, int) and not isinstance(value, bool)
    if name in ("spaces", "squadrons"):
        return isinstance(value, dict) and all(
            space in places() and _fits("count", count) for space, count in value.items()
        )
    if name == "leaders":
        return isinstance(value, list) and all(_fits("leader", one) for one in value)
    known: Container[str] = MAJOR_POWERS
    if name == "owner":
        known = ("", *MINOR_POWERS)
    elif name == "space":
        known = places()
    elif name == "leader":
        known = leaders()
    return isinstance(value, str) and value in known


@dataclass(frozen=True)
class Deal:
    """What several powers agree on; all of it takes effect together, or nothing."""

    parties: tuple[str, ...]
    items: tuple[Item, ...]

    @property
    def key(self) -> str:
        """The contents as text, whatever the order in which a player wrote them."""
        items = sorted(json.dumps(_canonical(item), sort_keys=True) for item in self.items)
        return json.dumps([sorted(self.parties), items])

    def dump(self) -> dict[str, JSON]:
        """Return ``{"parties": [...], "items": [...]}``."""
        return {"parties": [*self.parties], "items": [item.dump() for item in self.items]}

    @staticmethod
    def load(raw: Any) -> Deal:
        """Return the deal that ``dump`` wrote; IllegalAnswer for anything else."""
        parties = raw.get("parties") if isinstance(raw, dict) else None
        items = raw.get("items") if isinstance(raw, dict) else None
        if not isinstance(parties, list) or not isinstance(items, list):
            raise IllegalAnswer(_("{raw!r} is not a deal", raw=raw), section="9.1")
        if any(party not in MAJOR_POWERS for party in parties):
            raise IllegalAnswer(_("only major powers can be parties of a deal"), section="9.1")
        return Deal(tuple(parties), tuple(load_item(item) for item in items))


def _canonical(item: Item) -> dict[str, JSON]:
    """Return an item as JSON; war and alliance are the same whoever is named first."""
    raw = item.dump()
    if isinstance(item, EndWar | Alliance):
        raw["a"], raw["b"] = sorted([item.a, item.b])
    return raw


# ------------------------------------------------------------------------------ who with whom


def negotiators(state: State) -> tuple[str, ...]:
    """Return the powers that negotiate this turn, in impulse order (7, 9.1)."""
    return tuple(
        power
        for power in MAJOR_POWERS
        if any(may_negotiate(state, power, other) for other in MAJOR_POWERS)
    )


@rule("7")
def may_negotiate(state: State, a: str, b: str) -> bool:
    """Return whether two powers may make deals; in turn 1 England alone does, with two (7)."""
    if a == b or a not in MAJOR_POWERS or b not in MAJOR_POWERS:
        return False
    if state.turn > FIRST_TURN:
        return True
    if option_value(state, "first_turn_talks") == "players":
        return _players_talk(state, a, b) or _players_talk(state, b, a)
    return ENGLAND in (a, b) and (a in PARTNERS_OF_ENGLAND or b in PARTNERS_OF_ENGLAND)


def _players_talk(state: State, a: str, b: str) -> bool:
    """Return whether ``a`` is of England's player, and ``b`` of one who negotiates with England."""
    if ENGLAND not in (a, *partners_of(state, a)):
        return False
    return any(one in PARTNERS_OF_ENGLAND for one in (b, *partners_of(state, b)))


def negotiating_pairs(state: State) -> tuple[tuple[str, str], ...]:
    """Return every pair that may make deals, each once and in impulse order."""
    return tuple(
        (a, b)
        for number, a in enumerate(MAJOR_POWERS)
        for b in MAJOR_POWERS[number + 1 :]
        if may_negotiate(state, a, b)
    )


# ------------------------------------------------------------------------------ legality


@rule("9.1")
def check_deal(
    state: State,
    deal: Deal,
    *,
    negotiating: Sequence[tuple[str, str]],
    agreed: Sequence[Item] = (),
    pending: Sequence[Item] = (),
) -> None:
    """Raise IllegalAnswer when a deal is not one that its parties may make.

    ``agreed`` are items that have taken effect this turn, ``pending`` those of other deals that
    are to take effect before this one.
    """
    _check_parties(deal, negotiating)
    if not deal.items:
        raise IllegalAnswer(_("the deal says nothing that changes the game"), section="9.1")
    for number, item in enumerate(deal.items):
        powers = item.powers(state)
        for power in powers:
            if power not in deal.parties:
                raise IllegalAnswer(
                    _(
                        "{power} is concerned and must be a party of the deal",
                        power=POWER_NAMES[power],
                    ),
                    section="9.1",
                )
        if len(set(powers)) < len(powers):
            raise IllegalAnswer(
                _("{power} cannot agree on this with itself", power=POWER_NAMES[powers[0]]),
                section="9.1",
            )
        open_items = [*pending, *deal.items[:number], *deal.items[number + 1 :]]
        item.check(state, [*agreed, *open_items], open_items)


def _check_parties(deal: Deal, negotiating: Sequence[tuple[str, str]]) -> None:
    """Refuse deals with less than two parties, and between powers that do not negotiate."""
    if len(deal.parties) < 2 or len(set(deal.parties)) < len(deal.parties):
        raise IllegalAnswer(_("a deal needs at least two different parties"), section="9.1")
    pairs = [set(pair) for pair in negotiating]
    for number, a in enumerate(deal.parties):
        for b in deal.parties[number + 1 :]:
            if {a, b} not in pairs:
                possible = joined(
                    ", ",
                    [
                        _("{a} with {b}", a=POWER_NAMES[one], b=POWER_NAMES[two])
                        for one, two in negotiating
                    ],
                )
                raise IllegalAnswer(
                    _(
                        "{a} and {b} do not negotiate this turn; there is: {possible}",
                        a=POWER_NAMES[a],
                        b=POWER_NAMES[b],
                        possible=possible,
                    ),
                    section="7",
                )


@dataclass(frozen=True)
class DealsChoice(Talks):
    """The deals that a power declares: none, or any number that are legal together."""

    state: State
    power: str

    def check(self, value: tuple[Deal, ...]) -> None:
        """Refuse deals of others, the same deal twice, and what the rules forbid."""
        pairs = negotiating_pairs(self.state)
        declared: list[Item] = []
        if len({deal.key for deal in value}) < len(value):
            raise IllegalAnswer(_("the same deal is declared twice"), section="9.1")
        for deal in value:
            if self.power not in deal.parties:
                raise IllegalAnswer(
                    _("{power} is not a party of this deal", power=POWER_NAMES[self.power]),
                    section="9.1",
                )
            check_deal(self.state, deal, negotiating=pairs, pending=declared)
            declared += deal.items

    def only(self) -> tuple[tuple[Deal, ...], ...]:
        """Return nothing: one may always agree or not."""
        return ()

    def may_talk(self, other: str) -> bool:
        """Return whether the power negotiates with ``other`` this turn, in private press too."""
        return may_negotiate(self.state, self.power, other)

    def dump(self, value: tuple[Deal, ...]) -> JSON:
        """Return a list of deals."""
        return [deal.dump() for deal in value]

    def load(self, raw: Any) -> tuple[Deal, ...]:
        """Return the deals in ``raw``, a list."""
        if not isinstance(raw, list):
            raise IllegalAnswer(_("{raw!r} is not a list of deals", raw=raw), section="9.1")
        return tuple(Deal.load(deal) for deal in raw)
