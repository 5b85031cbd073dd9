"""The verbs of everything else: pay, loot and pillage, cards kept, Wallenstein, peace, events."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.choices import OneOf, YesNo
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import N_, _
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.edition.naming import said
from adjudicator.games.thirty_years_war.language.battle import (
    Places,
    places_answer,
    places_line,
)
from adjudicator.games.thirty_years_war.language.examples import in_own_names
from adjudicator.games.thirty_years_war.language.names import (
    area_names,
    card_names,
    leader_names,
    piece_parts,
    place_names,
)
from adjudicator.games.thirty_years_war.language.orders import (
    NOTHING,
    At,
    Counted,
    Force,
    behind,
    card,
    counts_line,
    of_the_hand,
    place,
    read_counts,
    read_names,
    sums,
    to_place,
)
from adjudicator.games.thirty_years_war.language.troops import (
    Item,
    group_words,
    is_of,
    items_line,
    items_of,
    read_items,
    units_in,
)
from adjudicator.games.thirty_years_war.rules.events.mutiny import INSIDE as INSIDE_OF
from adjudicator.games.thirty_years_war.rules.pay.choices import PayChoice
from adjudicator.games.thirty_years_war.rules.peace import AND
from adjudicator.games.thirty_years_war.rules.turn import wallenstein
from adjudicator.games.thirty_years_war.rules.turn.end import NONE
from adjudicator.words.lexicon import NotUnderstood, OrderError, unreadable
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Asked, Chapter, Plain, Verb, choice_of, exactly

UPKEEP: Final = Chapter()

# ------------------------------------------------------------------------------ pay (15.13)


def _paid(order: Force, decision: Asked, view: Any) -> JSON:
    if isinstance(decision.choice, YesNo):
        return bool(order.items)
    choice = choice_of(decision, PayChoice)
    found: dict[str, JSON] = {}
    for city in dict.fromkeys(city for item in order.items for city in _cities(item, choice)):
        items = [item for item in order.items if city in _cities(item, choice)]
        units = units_in((_in(one, city, choice) for one in items), choice.payable.get(city, {}))
        if units:
            found[city] = {**units}
    return found


def _in(item: Item, city: str, choice: PayChoice) -> Item:
    """Return what an item means in one City, with what it leaves out there."""
    left_out = [replace(one, place=one.place or item.place) for one in item.but]
    here = tuple(replace(one, place="") for one in left_out if city in _cities(one, choice))
    return replace(item, place="", but=here)


def _cities(item: Item, choice: PayChoice) -> Sequence[str]:
    """Return the Cities of an item: its own, or all with units of which it means all."""
    group, payable = item.group, choice.payable
    if item.place:
        return (item.place,)
    if item.is_everything or len(payable) == 1:
        return tuple(payable)
    if group is not None and group.count is None:
        found = [city for city in payable if any(is_of(group, face) for face in payable[city])]
        if not found:
            raise NotUnderstood(_("there are none of these units"), words=group_words(group))
        return found
    raise unreadable(
        "say where, as in {example}", example=in_own_names("PAY 3 Swedish veterans AT Stettin")
    )


def _paid_order(raw: Any, decision: Asked) -> Force:
    if isinstance(decision.choice, YesNo):
        return Force("pay", (Item(),) if raw else ())
    choice = choice_of(decision, PayChoice)
    payable = {city: dict(units) for city, units in choice.payable.items() if units}
    if raw and raw == payable:
        return Force("pay", (Item(),))
    items: list[Item] = []
    for city, units in raw.items():
        whole_stack = units == payable.get(city)
        items += [Item(place=city)] if whole_stack else items_of(units, place=city)
    return Force("pay", tuple(items))


def _pay(rest: str) -> Force:
    if NOTHING.fullmatch(rest):
        return Force("pay", ())
    try:
        return Force("pay", read_items(rest))
    except OrderError:
        if not _is_places(rest):
            raise
        return Force("pay", tuple(Item(place=city) for city in read_names(rest, place)))


def _is_places(rest: str) -> bool:
    """Return whether words name places alone: PAY Linz is all that is there."""
    try:
        return bool(read_names(rest, place))
    except OrderError:
        return False


UPKEEP.add(
    Verb(
        name="pay",
        topic="PAY",
        examples=("PAY ALL", "PAY 3 Swedish veterans AT Stettin, ALL AT Linz", "PAY NOTHING"),
        does=_("which units are paid with Aid Points; the others loot (15.1)"),
        begins=r"pay",
        read=behind(r"pay(?:\s+for)?", _pay),
        alone=r"pay",
        bare=Force("pay", (Item(),)),
        say=lambda order: f"PAY {items_line(order.items) or 'NOTHING'}",
        answers={"pay": Answer(_paid, _paid_order)},
    )
)
UPKEEP.add(Verb(name="pay_nothing", refused=r"pay(?:ment|ing)?|wages", bare=Force("pay", ())))
# ------------------------------------------------------------------------------ levels by City


def _counts(verb: str) -> Callable[[str], Counted]:
    return lambda rest: Counted(verb, read_counts(rest, place))


def _counted(verb: str) -> Answer:
    return Answer(
        lambda order, decision, view: sums(order.counts),
        lambda raw, decision: Counted(verb, tuple(raw.items())),
    )


def _counted_line(words: str) -> Callable[[Counted], str]:
    return lambda order: f"{words} {counts_line(order.counts, place_names().full)}"


UPKEEP.add(
    Verb(
        name="forage",
        topic="FORAGE",
        examples=("FORAGE Linz, Budweis 2",),
        does=_("which Cities a large army pillages on its way, with the levels of each (11.16)"),
        begins=r"forage",
        read=behind(r"forage(?:\s+(?:in|at))?", _counts("forage")),
        say=_counted_line("FORAGE"),
        answers={"forage": _counted("forage")},
    )
)


def _listed(order: Counted, decision: Asked, view: Any) -> JSON:
    return [name for name, count in order.counts for _time in range(count)]


def _recovered_order(raw: Any, decision: Asked) -> Counted:
    return Counted("recover", tuple((city, 1) for city in raw))


UPKEEP.add(
    Verb(
        name="recover",
        topic="RECOVER",
        examples=("RECOVER Prague, Linz", "RECOVER Prague 2", "RECOVER NOTHING"),
        does=_("which Cities recover a level of Pillage, or by a card more (15.25)"),
        begins=r"recover",
        read=behind(r"recover(?:y)?(?:\s+(?:in|at|of))?", _counts("recover")),
        say=_counted_line("RECOVER"),
        answers={
            "recover": Answer(_listed, _recovered_order),
            "recovery": _counted("recover"),
        },
    )
)


def _pillage(rest: str) -> Places:
    counts = read_counts(rest, place)
    return Places("pillage", tuple(name for name, count in counts for _time in range(count)))


UPKEEP.add(
    Verb(
        name="pillage",
        topic="PILLAGE",
        examples=("PILLAGE Linz, Prague, Linz",),
        does=_("which Cities get Pillage markers, in the order of your wishes"),
        also=("MARK", "FAMINE"),
        begins=r"pillage|mark|famine",
        read=behind(r"(?:pillage|mark|famine)(?:\s+(?:in|at))?", _pillage),
        say=places_line("PILLAGE"),
        answers=dict.fromkeys(("markers", "famine"), places_answer("pillage")),
    )
)

# ------------------------------------------------------------------------------ cards kept, parts


def _kept(rest: str) -> At:
    return At("keep", NONE if NOTHING.fullmatch(rest) else card(rest))


UPKEEP.add(
    Verb(
        name="keep",
        topic="KEEP",
        examples=("KEEP C7", "KEEP NOTHING"),
        does=_("which card you keep for the next turn (6.0.G)"),
        also=("DISCARD",),
        begins=r"keep",
        read=behind(r"keep(?:\s+card)?", _kept),
        say=lambda order: (
            f"KEEP {'NOTHING' if order.name == NONE else card_names().full(order.name)}"
        ),
        unfit_to_stand=of_the_hand,
        answers={
            "keep": Answer(
                lambda order, decision, view: order.name, lambda raw, decision: At("keep", raw)
            )
        },
    )
)
UPKEEP.add(
    Verb(
        name="part",
        topic="DISBAND",
        examples=("DISBAND Imperial", "DISBAND Wallenstein"),
        does=_("which of two parts of a stack that may not stand together leaves (10.22)"),
        begins=r"disband",
        read=behind(r"disband", lambda rest: At("part", piece_parts().find(rest))),
        say=lambda order: f"DISBAND {piece_parts().full(order.name)}",
        answers={
            "part": Answer(
                lambda order, decision, view: order.name, lambda raw, decision: At("part", raw)
            )
        },
    )
)


def _mutiny(rest: str) -> At:
    inside = re.fullmatch(r"(?:at\s+)?inside\s+(?P<place>.+)", rest, re.IGNORECASE)
    return At("mutiny", f"{INSIDE_OF}{place(inside['place'])}" if inside else to_place(rest))


def _mutiny_line(order: At) -> str:
    at = order.name.removeprefix(INSIDE_OF)
    return f"MUTINY {'INSIDE' if at != order.name else 'AT'} {place_names().full(at)}"


UPKEEP.add(
    Verb(
        name="mutiny",
        topic="MUTINY",
        examples=("MUTINY AT Linz", "MUTINY INSIDE Prague"),
        does=_("which enemy stack a Mutiny card falls on"),
        begins=r"mutiny",
        read=behind(r"mutiny", _mutiny),
        say=_mutiny_line,
        answers={
            "mutiny": Answer(
                lambda order, decision, view: order.name, lambda raw, decision: At("mutiny", raw)
            )
        },
    )
)

# ------------------------------------------------------------------------------ Wallenstein, peace


def _him() -> str:
    """Return Wallenstein in capitals, as the edition in use calls him."""
    return in_own_names("WALLENSTEIN")


def _wallenstein(name: str, change: str, does: Any) -> None:
    word = change.upper()
    UPKEEP.add(
        Verb(
            name=name,
            topic=f"{word} WALLENSTEIN",
            examples=(f"{word} WALLENSTEIN",),
            does=does,
            alone=rf"{change}(?:\s+(?:wallenstein|wally|him))?",
            say=lambda order: f"{word} {_him()}",
            answers={"wallenstein": exactly(change, Plain(name))},
        )
    )


_wallenstein(
    "dismiss", wallenstein.DISMISS, said(N_("dismisses {wallenstein} (7.21)"), our_edition())
)
_wallenstein(
    "recall",
    wallenstein.RECALL,
    said(N_("recalls {wallenstein}; then say where (7.22)"), our_edition()),
)
_wallenstein(
    "assassinate",
    wallenstein.ASSASSINATE,
    said(N_("has {wallenstein} assassinated (7.23)"), our_edition()),
)
UPKEEP.add(
    Verb(
        name="no_change",
        topic="LEAVE WALLENSTEIN",
        examples=("LEAVE WALLENSTEIN",),
        does=said(N_("changes nothing about {wallenstein}"), our_edition()),
        alone=r"(?:leave|keep)\s+wallenstein|no\s+change",
        say=lambda order: f"LEAVE {_him()}",
        answers={"wallenstein": exactly(wallenstein.NOTHING, Plain("no_change"))},
        gives_up=True,
    )
)
_RECALL_TO: Final = re.compile(
    r"recall\s+(?:wallenstein|wally|him)\s+(?:to|at|in)\s+(?P<place>.+)", re.IGNORECASE
)
_ARMY: Final = re.compile(r"(?:the\s+)?army\s.+|.+\s(?:army|stack|force|men)", re.IGNORECASE)


def _leads(words: str) -> bool:
    return leader_names().named(words) is not None


def _recall_and_place(text: str) -> Sequence[str]:
    """Return the two orders of a line that says where Wallenstein goes, too."""
    found = _RECALL_TO.fullmatch(text)
    if found is None or _ARMY.fullmatch(found["place"]) or _leads(found["place"]):
        return ()
    return "RECALL WALLENSTEIN", f"PLACE IN {found['place']}"


UPKEEP.add(Verb(name="recall_to", several=_recall_and_place))
UPKEEP.add(
    Verb(
        name="accept_peace",
        topic="ACCEPT PEACE",
        examples=("ACCEPT PEACE", "REFUSE PEACE"),
        does=_("answers an offer of peace (5.31)"),
        alone=r"(?:accept|agree\s+to)\s+(?:the\s+)?(?:offer\s+of\s+)?peace",
        say=lambda order: "ACCEPT PEACE",
        answers={"accept": exactly(True, Plain("accept_peace"))},
    )
)
UPKEEP.add(
    Verb(
        name="refuse_peace",
        alone=r"(?:refuse|reject|decline)\s+(?:the\s+)?(?:offer\s+of\s+)?peace|refuse|reject",
        refused=r"peace",
        say=lambda order: "REFUSE PEACE",
        unfit_to_stand=lambda order: _(
            "this stands on your response sheet; write {example}",
            example=order_line("ALWAYS REFUSE PEACE"),
        ),
        answers={"accept": exactly(False, Plain("refuse_peace"))},
        gives_up=True,
    )
)


def _evacuated(rest: str) -> At:
    try:
        return At("evacuate", area_names().find(rest))
    except OrderError:
        return At("evacuate", AND.join(read_names(rest, place)))


def _evacuate_line(order: At) -> str:
    if order.name in area_names():
        return f"EVACUATE {area_names().full(order.name)}"
    return f"EVACUATE {', '.join(map(place_names().full, order.name.split(AND)))}"


def _evacuate_value(order: At, decision: Asked, view: Any) -> JSON:
    options = choice_of(decision, OneOf).options
    for option in options:
        if set(option.split(AND)) == set(order.name.split(AND)):
            return str(option)
    return order.name


UPKEEP.add(
    Verb(
        name="evacuate",
        topic="EVACUATE",
        examples=("EVACUATE Bohemia", "EVACUATE Ulm, Metz"),
        does=_("what the other side must leave after peace talks (5.32)"),
        begins=r"evacuate",
        read=behind(r"evacuate", _evacuated),
        say=_evacuate_line,
        answers={
            "withdraw": Answer(
                _evacuate_value,
                lambda raw, decision: At("evacuate", raw) if decision.section != "19.8" else None,
            )
        },
        about=lambda order, decision: decision.section != "19.8",
    )
)
