"""Orders and answers in canonical words: the line that reads as the same order again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, get_args

from adjudicator.games.here_i_stand.language.deals import item_words
from adjudicator.games.here_i_stand.language.foreign_wars import (
    ForeignWarOrder,
    building_place_words,
    foreign_war_line,
)
from adjudicator.games.here_i_stand.language.losses import LoseFirst, losses_first_line
from adjudicator.games.here_i_stand.language.names import (
    debater_names,
    language_zone_names,
    leader_names,
    space_names,
    units_words,
    zone_names,
)
from adjudicator.games.here_i_stand.language.naval import naval_line
from adjudicator.games.here_i_stand.language.orders import (
    Agree,
    Amount,
    Choose,
    Commit,
    Faith,
    March,
    NoOrder,
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
from adjudicator.games.here_i_stand.language.peace import DiplomacyOrder, diplomacy_line
from adjudicator.games.here_i_stand.language.sheets import sheet_line
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.powers import (
    CAVALRY,
    CORSAIR,
    KNIGHTS,
    MERCENARY,
    POWER_NAMES,
    REGULAR,
    SQUADRON,
)
from adjudicator.games.here_i_stand.rules.windows.sheets import SheetOrder

_PLAIN: Final = {
    "pass": "PASS",
    "end": "PASS THE REST",
    "stand": "STAND",
    "withdraw": "WITHDRAW",
    "fight": "FIGHT",
    "return": "RETURN",
    "explore": "EXPLORE",
    "colonize": "COLONIZE",
    "conquer": "CONQUER",
    "circumnavigate": "CIRCUMNAVIGATE",
    "insert": "INSERT Bullinger",
    "no_insert": "NO INSERT",
    "no_interception": "NO INTERCEPTION",
    "no_deployment": "NO DEPLOYMENT",
    "no_sally": "NO SALLY",
    "no_shelter": "SHELTER NOBODY",
    "yes": "YES",
    "no": "NO",
}
_TARGETS: Final = {
    "retreat": "RETREAT TO",
    "continue": "CONTINUE TO",
    "displace": "DISPLACE TO",
    "sail": "SAIL TO",
    "control": "CONTROL",
    "unrest": "END UNREST IN",
    "flip": "FLIP",
    "reform": "REFORM",
    "counter": "COUNTER",
    "university": "FOUND UNIVERSITY IN",
}
_BUILDING: Final = {
    REGULAR: "RAISE",
    MERCENARY: "BUY",
    CAVALRY: "RAISE",
    KNIGHTS: "RAISE",
    SQUADRON: "BUILD",
    CORSAIR: "BUILD",
}
_BOOKS: Final = {"new_testament": "New Testament", "full_bible": "Full Bible"}


def line(order: Order) -> str:
    """Return an order as its canonical line."""
    return naval_line(order) or _LINES[type(order)](order)


# ------------------------------------------------------------------------------ parts


def troops_words(troops: Troops) -> str:
    """Return troops as ``Suleiman, 7 regulars, 1 cavalry``; NOBODY when there are none."""
    if troops.everything:
        return "ALL"
    people = [leader_names().full(name) for name in troops.leaders]
    units = [units_words(group.count, group.kind, group.owner) for group in troops.groups]
    return ", ".join([*people, *units]) or "NOBODY"


def place_words(place: str) -> str:
    """Return the printed name of a space or sea zone."""
    return space_names().full(place) if place in space_names() else zone_names().full(place)


def _from_to(march: March) -> str:
    words = ""
    if march.origin is not None:
        words += f" FROM {place_words(march.origin)}"
    if march.to is not None:
        words += f" TO {place_words(march.to)}"
    return words


def _with(debater: str | None) -> str:
    return f" WITH {debater_names().full(debater)}" if debater else ""


def _named(troops: Troops | None) -> str:
    return f" {troops_words(troops)}" if troops is not None else ""


# ------------------------------------------------------------------------------ lines


def _plain(order: Plain) -> str:
    return _PLAIN[order.verb]


def _play(order: PlayCard) -> str:
    title = card(order.card).title
    mode = order.mode.replace("_", " ")
    if order.use == "cp":
        return f"PLAY {title} FOR CP"
    if order.use == "event":
        return f"PLAY {title} AS EVENT {mode}".rstrip()
    return f"PLAY {title} AS {mode}" if mode else f"PLAY {title}"


def _commit(order: Commit) -> str:
    return f"COMMIT {card(order.card).title}"


def _march(order: March) -> str:
    """Return the line of an order about troops; the verb decides how the parts stand."""
    verb = order.verb.upper()
    if order.verb in ("intercept", "avoid"):
        verb = "AVOID BATTLE" if order.verb == "avoid" else verb
        troops = f" WITH {troops_words(order.troops)}" if order.troops is not None else ""
        return f"{verb}{_from_to(order)}{troops}"
    if order.verb == "assault":
        troops = f" WITH {troops_words(order.troops)}" if order.troops is not None else ""
        return f"ASSAULT {place_words(order.origin or '')}{troops}"
    if order.verb == "sally":
        troops = f" WITH {troops_words(order.troops)}" if order.troops is not None else ""
        return f"SALLY{troops}{_from_to(order)}"
    return f"{verb}{_named(order.troops)}{_from_to(order)}"


def _target(order: Target) -> str:
    return f"{_TARGETS[order.verb]} {place_words(order.place)}{_with(order.debater)}"


def _raise(order: Raise) -> str:
    group = order.group
    units = units_words(group.count, group.kind, group.owner)
    return f"{_BUILDING[group.kind]} {units} IN {building_place_words(order.space)}"


def _faith(order: Faith) -> str:
    zone = language_zone_names().full(order.zone) if order.zone else ""
    if order.verb == "translate":
        book = _BOOKS[order.book]
        return f"TRANSLATE {book} IN {zone} FOR {order.steps} CP{_with(order.debater)}"
    if order.verb == "treatise":
        return f"PUBLISH TREATISE IN {zone}{_with(order.debater)}"
    if order.verb == "debate":
        return f"CALL DEBATE IN {zone} AGAINST {order.against}"
    if order.verb == "burn_books":
        return f"BURN BOOKS IN {zone}{_with(order.debater)}"
    return f"BUILD ST PETER'S FOR {order.steps} CP"


def _choose(order: Choose) -> str:
    verb = "CLAIM" if order.verb == "claim" else "CHOOSE"
    return f"{verb} {', '.join(order.options)}"


def _amount(order: Amount) -> str:
    return str(order.number)


def _say(order: Say) -> str:
    return f"SAY {order.text}"


def _spread(order: Spread) -> str:
    return f"{order.verb.upper()} " + ", ".join(_portion(portion) for portion in order.portions)


def _portion(portion: Portion) -> str:
    if portion.kind is None:
        return f"{portion.count} IN {portion.place}"
    return f"{units_words(portion.count, portion.kind, portion.owner)} IN {portion.place}"


def _together(order: Together) -> str:
    verb = order.verb.upper()
    if not order.parts:
        return f"{verb} NOBODY"
    parts = [f"{_named(part.troops)}{_from_to(part)}".strip() for part in order.parts]
    return f"{verb} {'; '.join(parts)}"


def _agree(order: Agree) -> str:
    if not order.deals:
        return "NO DEALS"
    return "AGREE " + " / ".join(_deal(parties, items) for parties, items in order.deals)


def _deal(parties: Sequence[str], items: Sequence[Any]) -> str:
    names = ", ".join(POWER_NAMES[power] for power in parties)
    return f"{names}: {'; '.join(item_words(item) for item in items)}"


def _by_name(order: NoOrder) -> str:
    return order.name.upper()


_LINES: Final[Mapping[type[Any], Callable[[Any], str]]] = {
    Plain: _plain,
    PlayCard: _play,
    Commit: _commit,
    March: _march,
    Target: _target,
    Raise: _raise,
    Faith: _faith,
    Choose: _choose,
    Amount: _amount,
    Say: _say,
    Spread: _spread,
    Together: _together,
    Agree: _agree,
    LoseFirst: losses_first_line,
    NoOrder: _by_name,
    SheetOrder: sheet_line,
    **dict.fromkeys(get_args(DiplomacyOrder), diplomacy_line),
    **dict.fromkeys(get_args(ForeignWarOrder), foreign_war_line),
}
