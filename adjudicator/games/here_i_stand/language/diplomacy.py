"""The verbs of negotiations (9.2) and declarations of war (9.6)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.deals import item_words, read_item
from adjudicator.games.here_i_stand.language.names import (
    all_power_names,
    card_names,
    power_names,
)
from adjudicator.games.here_i_stand.language.peace import AND, by_pattern, of_diplomacy
from adjudicator.games.here_i_stand.language.portions import listed
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.games.here_i_stand.rules.diplomacy.deal_items import Item
from adjudicator.games.here_i_stand.rules.diplomacy.deals import load_item
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES
from adjudicator.games.here_i_stand.rules.together import LATER
from adjudicator.words.lexicon import NotUnderstood, OrderError
from adjudicator.words.order_grammar import NO
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Asked, Chapter, Verb

DEALS: Final = Chapter()
WARS: Final = Chapter()

# ------------------------------------------------------------------------------ AGREE


@dataclass(frozen=True)
class Agree:
    """The deals that a power declares, as parties and items; none is an answer too."""

    deals: tuple[tuple[tuple[str, ...], tuple[Item, ...]], ...]
    verb: str = "agree"


_AGREE: Final = order_line("AGREE England, France: England gives 1 card to France")
_PARTIES: Final = re.compile(r"\s*(?:,|&|\band\b)\s*", re.IGNORECASE)


def _agreed(words: str) -> Agree:
    """Read ``England, France: …; … / …``: whole deals on one line, all parties named."""
    deals = []
    for deal in words.split("/"):
        parties, colon, items = deal.partition(":")
        if not colon:
            raise NotUnderstood(_("write it as in {example}", example=_AGREE), suggestions=[_AGREE])
        powers = tuple(power_names().find(name) for name in _PARTIES.split(parties.strip()))
        read_items = tuple(read_item(item, powers[0], powers[1:]) for item in items.split(";"))
        deals.append((powers, read_items))
    return Agree(tuple(deals))


def _agree_line(order: Agree) -> str:
    if not order.deals:
        return "NO DEALS"
    return "AGREE " + " / ".join(_deal(parties, items) for parties, items in order.deals)


def _deal(parties: Sequence[str], items: Sequence[Item]) -> str:
    names = ", ".join(POWER_NAMES[power] for power in parties)
    return f"{names}: {'; '.join(item_words(item) for item in items)}"


def _agree_value(order: Agree, decision: Asked, view: Any) -> JSON:
    return [
        {"parties": list(parties), "items": [item.dump() for item in items]}
        for parties, items in order.deals
    ]


def _declared(raw: Any, decision: Asked) -> Agree:
    return Agree(
        tuple(
            (tuple(deal["parties"]), tuple(load_item(item) for item in deal["items"]))
            for deal in raw
        )
    )


DEALS.add(
    Verb(
        name="agree",
        topic="AGREE",
        examples=("AGREE England, France: England gives 1 card to France", "NO DEALS"),
        does=_("the deals that take effect if every party declares them"),
        read=by_pattern(
            (rf"{NO}\s+(?:deals?|agreements?)", lambda _: Agree(())),
            (r"agree\b[\s:]*(.*)", _agreed),
        ),
        say=_agree_line,
        answers={"deals": Answer(_agree_value, _declared)},
        begins=r"agree\b",
        verbatim=True,
        unfit_to_stand=lambda order: _("deals and free text are given when they are asked for"),
    )
)

# ------------------------------------------------------------------------------ DECLARE WAR


@dataclass(frozen=True)
class DeclareWar:
    """``DECLARE WAR ON Venice, Papacy``; nobody for ``NO WAR``."""

    targets: tuple[str, ...]
    verb: str = "declare_war"


_NO_WAR: Final = (
    rf"{NO}\s+(?:wars?|declarations?(?:\s+of\s+war)?|dows?|declar(?:e|ing)\s+war)"
    r"|declare\s+no\s+wars?"
)
_WAR: Final = (
    r"(?:(?:declare\s+war|dow)(?:\s+(?:on|against|with)\b|\s*:)?|war\s+(?:on|against))\s+(.+)"
)
_ON: Final = re.compile(r"^(?:on|against)\s+", re.IGNORECASE)


def _read_wars(words: str) -> DeclareWar:
    names = [name for part in listed(words) for name in AND.split(part)]
    targets = tuple(all_power_names().find(_ON.sub("", name.strip())) for name in names)
    if len(set(targets)) < len(targets):
        raise NotUnderstood(_("the same power is named twice"))
    return DeclareWar(targets)


def _wars_line(order: DeclareWar) -> str:
    named = ", ".join(POWER_NAMES[target] for target in order.targets)
    return f"DECLARE WAR ON {named}" if order.targets else "NO WAR"


WARS.add(
    Verb(
        name="declare_war",
        topic="DECLARE WAR",
        examples=("DECLARE WAR ON Venice, Papacy", "NO WAR"),
        does=_("begins wars"),
        read=by_pattern(
            (_NO_WAR, lambda _: DeclareWar(())),
            (_WAR, _read_wars),
        ),
        say=_wars_line,
        answers={
            "declare": of_diplomacy(
                lambda order, _: [*order.targets],
                lambda raw, _: None if raw == [LATER] else DeclareWar(tuple(raw)),
            )
        },
    )
)

# ------------------------------------------------------------------------------ PAY


@dataclass(frozen=True)
class PayWith:
    """``PAY 23, Janissaries``: the cards that pay for wars."""

    cards: tuple[int, ...]
    verb: str = "pay"


def _cards_in(words: str) -> list[str]:
    """Return the cards of a list; AND between them is no part of a title."""
    found: list[str] = []
    for part in listed(words):
        both = AND.split(part)
        found += both if len(both) > 1 and not _is_title(part) else [part]
    return found


def _is_title(words: str) -> bool:
    try:
        card_names().find(words)
    except OrderError:
        return False
    return True


def _read_pay(words: str) -> PayWith:
    numbers = []
    for part in _cards_in(words):
        bare = re.sub(r"^(?:cards?\s+)?#?", "", part, flags=re.IGNORECASE)
        numbers.append(int(bare) if bare.isdecimal() else int(card_names().find(bare)))
    if len(set(numbers)) < len(numbers):
        raise NotUnderstood(_("the same card is named twice"))
    return PayWith(tuple(numbers))


WARS.add(
    Verb(
        name="pay",
        topic="PAY",
        examples=("PAY 23, 65",),
        does=_("the cards that pay for wars"),
        read=by_pattern(
            (r"pay\s+(?:with\s+)?((?!(?:the\s+|no\s+)?ransom\b(?!\s*(?:,|$))).+)", _read_pay)
        ),
        say=lambda order: f"PAY {', '.join(card(number).title for number in order.cards)}",
        answers={
            "pay": of_diplomacy(lambda order, _: [*order.cards], lambda raw, _: PayWith(tuple(raw)))
        },
    )
)
