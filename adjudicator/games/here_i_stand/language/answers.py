"""From the recorded value of an answer (JSON) back to the order that gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.engine.choices import Number, OneOf, SomeOf, Split, Words, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, modes_of
from adjudicator.games.here_i_stand.language.forces import troops_of, troops_of_losses
from adjudicator.games.here_i_stand.language.foreign_wars import Fight, sending
from adjudicator.games.here_i_stand.language.naval import ACTIONS as NAVAL_ACTIONS
from adjudicator.games.here_i_stand.language.naval import VERBS as NAVAL_VERBS
from adjudicator.games.here_i_stand.language.naval import naval_order
from adjudicator.games.here_i_stand.language.options import (
    CARD_QUESTIONS,
    are_units,
    fleet_kind,
    label,
)
from adjudicator.games.here_i_stand.language.orders import (
    Agree,
    Amount,
    Choose,
    Commit,
    Faith,
    Group,
    March,
    Order,
    Plain,
    PlayCard,
    Portion,
    Raise,
    Say,
    Spread,
    Target,
    Together,
    Troops,
)
from adjudicator.games.here_i_stand.language.peace import GiveUp, is_diplomacy, order_for
from adjudicator.games.here_i_stand.rules.diplomacy.deals import load_item
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.powers import MERCENARY
from adjudicator.words.lexicon import OrderError

Asked = Decision[Any]
_PLACES: Final = frozenset({"retreat", "displace", "sail", "flip", "continue"})
_NO: Final = {
    "window": "pass",
    "intercept": "no_interception",
    "avoid": "stand",
    "deploy": "no_deployment",
}


def order_of(decision: Asked, value: Any) -> Order:
    """Return the order that gives a legal ``value`` to ``decision``."""
    raw: Any = decision.choice.dump(value)
    if decision.name in _NO and raw is None:
        return Plain(_NO[decision.name])
    if is_diplomacy(decision):
        return order_for(raw, decision)
    if decision.name in NAVAL_VERBS:
        return naval_order(raw, decision)
    by_name = _BY_NAME.get(decision.name)
    return by_name(raw, decision) if by_name else _by_choice(raw, decision)


_OPENLY: Final = frozenset({"11/play", "11/action"})
"""Questions that are answered openly at the table: whatever is answered is then done at once."""


def given_openly(role: str, topic: str, raw: Any) -> Order | None:
    """Return the order of an answer, as it is stored, that everybody could hear; None for others.

    Those are plays of cards and actions in impulses (11, 11.1); all other answers may come from
    secret or simultaneous choices, or tell of a hand by being asked for at all.
    """
    if topic.partition(":")[0] not in _OPENLY:
        return None
    # What these orders are made of does not look at the choice.
    decision = Decision(role, topic, YesNo())
    return _BY_NAME[decision.name](raw, decision)


# ------------------------------------------------------------------------------ by type of choice


def _by_choice(raw: Any, decision: Asked) -> Order:
    choice = decision.choice
    if isinstance(choice, YesNo):
        return Plain("yes" if raw else "no")
    if isinstance(choice, OneOf):
        return Choose((_label(raw, decision),))
    if isinstance(choice, SomeOf):
        return Choose(tuple(_label(option, decision) for option in raw) or ("nothing",))
    if isinstance(choice, Number):
        return Amount(raw)
    if isinstance(choice, Words):
        return Say(raw)
    if isinstance(choice, Split):
        return _losses(raw, decision) if are_units(choice) else _spread(raw, decision)
    raise OrderError(f"an answer to {decision.topic} has no words")


def _label(option: str | int, decision: Asked) -> str:
    return label(option, cards_asked=decision.name in CARD_QUESTIONS)


def _losses(raw: Any, decision: Asked) -> Order:
    return March("lose", troops_of_losses(raw, decision.role))


def _spread(raw: Any, decision: Asked) -> Order:
    return Spread(tuple(Portion(count, label(box)) for box, count in raw.items()))


# ------------------------------------------------------------------------------ by name


def _kill(raw: Any, decision: Asked) -> Order:
    return GiveUp(tuple((count, MERCENARY, place) for place, count in raw.items()))


def _play(raw: Any, decision: Asked) -> Order:
    if raw.get("pass"):
        return Plain("pass")
    number, mode = raw["card"], raw["mode"]
    modes = [known.id for known in modes_of(number) if OWN_IMPULSE in known.windows]
    return PlayCard(number, raw["use"], "" if modes == [mode] else mode)


def _respond(raw: Any, decision: Asked) -> Order:
    number, mode = raw
    possible = [m for n, m in getattr(decision.choice, "modes", ()) if n == number]
    return PlayCard(number, "", "" if possible == [mode] else mode)


def _commit(raw: Any, decision: Asked) -> Order:
    return Commit(raw)


def _show(raw: Any, decision: Asked) -> Order:
    return PlayCard(raw) if raw else Plain("pass")


def _troops(raw: Mapping[str, Any], power: str) -> Troops:
    return troops_of(raw["units"], raw["leaders"], power)


def _action(raw: Any, decision: Asked) -> Order:
    do = raw["do"]
    role = decision.role
    if do == "move":
        return March("move", _troops(raw["force"], role), raw["origin"], raw["to"])
    if do in NAVAL_ACTIONS:
        return naval_order(raw, decision)
    if do == "assault":
        return March("assault", _troops(raw["force"], role), raw["space"])
    if do == "build":
        owner = None if raw["owner"] == role else raw["owner"]
        return Raise(Group(raw["count"], raw["kind"], owner), raw["space"])
    if do == "control":
        return Target("unrest" if raw["aim"] == "unrest" else "control", raw["space"])
    if do == "foreign_war":
        return Fight(raw["place"])
    if do == "university":
        return Target("university", raw["space"], raw["debater"])
    if do in ("end", "explore", "colonize", "conquer"):
        return Plain(do)
    return Faith(
        do,
        raw.get("zone", ""),
        raw.get("book", ""),
        raw.get("steps", 1),
        raw.get("against", ""),
        raw.get("debater"),
    )


def _intercept(raw: Any, decision: Asked) -> Order:
    origin = decision.detail.partition(">")[0]
    return March("intercept", _troops(raw, decision.role), origin)


def _avoid(raw: Any, decision: Asked) -> Order:
    return March("avoid", _troops(raw["force"], decision.role), None, raw["to"])


def _storm(raw: Any, decision: Asked) -> Order:
    return March("assault", _troops(raw, decision.role), decision.detail)


def _part(raw: Any, decision: Asked) -> Order:
    if Force.load(raw).is_empty:
        return Plain(f"no_{decision.name}")
    return March(decision.name, _troops(raw, decision.role))


def _withdraw(raw: Any, decision: Asked) -> Order:
    return Plain("withdraw" if raw else "fight")


def _insert(raw: Any, decision: Asked) -> Order:
    return Plain("insert" if raw else "no_insert")


def _deploy(raw: Any, decision: Asked) -> Order:
    return March("deploy", _troops(raw["force"], decision.role), raw["origin"], raw["to"])


def _place(raw: Any, decision: Asked) -> Order:
    if raw == "return":
        return Plain("return")
    return Target(decision.name, raw)


def _attempt(raw: Any, decision: Asked) -> Order:
    return Target(decision.name, raw["space"], raw["debater"])


def _discovery(raw: Any, decision: Asked) -> Order:
    if raw == "circumnavigation":
        return Plain("circumnavigate")
    return Choose((_label(raw, decision),), verb="claim")


def _home(raw: Any, decision: Asked) -> Order:
    origin = getattr(decision.choice, "origin", None)
    owner = str(getattr(decision.choice, "owner", decision.role))
    parts = tuple(
        March("winter", _troops(part["force"], owner), origin, part["to"]) for part in raw
    )
    return Together("winter", parts)


def _recall(raw: Any, decision: Asked) -> Order:
    parts = tuple(
        March("recall", _troops(p["force"], decision.role), p["space"], p["to"] or None)
        for p in raw
    )
    return Together("recall", parts)


def _port(raw: Any, decision: Asked) -> Order:
    kind = fleet_kind(decision)
    portions = tuple(Portion(count, label(port), kind) for port, count in raw.items())
    return Spread(portions, verb="harbour")


def _deals(raw: Any, decision: Asked) -> Order:
    return Agree(
        tuple(
            (tuple(deal["parties"]), tuple(load_item(item) for item in deal["items"]))
            for deal in raw
        )
    )


_BY_NAME: Final[dict[str, Callable[[Any, Asked], Order]]] = {
    "play": _play,
    "window": _respond,
    "kill": _kill,
    "commit": _commit,
    "show": _show,
    "action": _action,
    "intercept": _intercept,
    "avoid": _avoid,
    "shelter": _part,
    "sally": _part,
    "storm": _storm,
    "withdraw": _withdraw,
    "insert": _insert,
    "deploy": _deploy,
    "reform": _attempt,
    "counter": _attempt,
    "discovery": _discovery,
    "home": _home,
    "recall": _recall,
    "deals": _deals,
    "port": _port,
    "send": sending,
    **dict.fromkeys(_PLACES, _place),
}
