"""The verbs of 9.3 to 9.5: suing for peace and its terms, ransom, excommunication."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.line_parts import place_words, portions_words
from adjudicator.games.here_i_stand.language.names import (
    all_power_names,
    leader_names,
    space_names,
)
from adjudicator.games.here_i_stand.language.portions import counts_of, listed, portions_in
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import CARD, NOBODY, VP
from adjudicator.games.here_i_stand.rules.powers import MERCENARY, POWER_NAMES
from adjudicator.words.alternatives import Order
from adjudicator.words.lexicon import Lexicon, NotUnderstood, joined
from adjudicator.words.numbers import NUMBER
from adjudicator.words.order_grammar import NO
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer, Asked, Chapter, Verb

PEACE: Final = Chapter()
SECTIONS: Final = ("9.3", "9.4", "9.5", "9.6")
AND: Final = re.compile(r"\s+and\s+|\s*&\s*", re.IGNORECASE)


def of_diplomacy(value: Any, order: Callable[[Any, Asked], Order | None]) -> Answer:
    """Return the answer to a question of 9.3 to 9.6; others of its name are answered otherwise."""
    return Answer(
        lambda given, decision, view: value(given, decision),
        lambda raw, decision: order(raw, decision) if decision.section in SECTIONS else None,
    )


def by_pattern(
    *readers: tuple[str, Callable[[str], Order]],
) -> Callable[[str, Any], Order | None]:
    """Return what reads the first of some patterns that fits; its group goes to its reader."""
    compiled = [(re.compile(pattern, re.IGNORECASE), reader) for pattern, reader in readers]

    def read(text: str, _read: Any) -> Order | None:
        for pattern, reader in compiled:
            found = pattern.fullmatch(text)
            if found:
                return reader((found.groups() or ("",))[0] or "")
        return None

    return read


# ------------------------------------------------------------------------------ SUE


@dataclass(frozen=True)
class Sue:
    """``SUE FOR PEACE WITH France``; no power for ``NO PEACE``."""

    power: str
    verb: str = "sue"


_SUE: Final = order_line("SUE FOR PEACE WITH France")


def _with_whom(words: str) -> Order:
    raise NotUnderstood(
        _("with which power? Write it as in {example}", example=_SUE), suggestions=[_SUE]
    )


PEACE.add(
    Verb(
        name="sue",
        topic="SUE FOR PEACE",
        examples=("SUE FOR PEACE WITH France", "NO PEACE"),
        does=_("ends a war that goes badly"),
        read=by_pattern(
            (r"sue(?:\s+for\s+peace)?(?:\s+with)?", _with_whom),
            (rf"{NO}\s+(?:peace|su(?:e|ing)(?:\s+for\s+peace)?)|sue\s+nobody", lambda _: Sue("")),
            (
                r"(?:sue|ask)\s+(?!for\b)(.+?)\s+for\s+peace",
                lambda words: Sue(all_power_names().find(words.strip())),
            ),
            (
                r"(?:sue(?:\s+for\s+peace)?|make\s+peace)\s*[\s:]\s*(?:(?:with|against)\s+)?(.+)",
                lambda words: Sue(all_power_names().find(words.strip())),
            ),
        ),
        say=lambda order: (
            f"SUE FOR PEACE WITH {POWER_NAMES[order.power]}" if order.power else "NO PEACE"
        ),
        answers={
            "sue": of_diplomacy(
                lambda order, _: order.power or NOBODY,
                lambda raw, _: Sue("" if raw == NOBODY else raw),
            )
        },
    )
)

# ------------------------------------------------------------------------------ REMOVE


@dataclass(frozen=True)
class GiveUp:
    """``REMOVE 1 regular FROM Vienna, 1 squadron FROM Naples``: counts, kinds and places."""

    portions: tuple[tuple[int, str, str], ...]
    verb: str = "remove"


_UNITS_ALONE: Final = rf"(?:(?:,|\+|&|\band\b)?\s*(?:{NUMBER})[^\W\d]+\.?\s*)+"
"""Losses of a fight, which are read with the other words for LOSE."""
_REMOVE: Final = order_line("REMOVE 1 regular FROM Vienna, 1 squadron FROM Naples")


def _given_up(raw: Any, decision: Asked) -> GiveUp:
    return GiveUp(
        tuple((count, kind, place) for place, kinds in raw.items() for kind, count in kinds.items())
    )


def _killed(order: GiveUp, decision: Asked, view: Any) -> JSON:
    """Return how many mercenaries die in each place; a card asks for nothing else."""
    found: dict[str, JSON] = {}
    for count, kind, place in order.portions:
        if kind != MERCENARY:
            raise NotUnderstood(_("only mercenaries are removed here"))
        if place in found:
            raise NotUnderstood(_("the same place is named twice"))
        found[place] = count
    return found


def _kill(raw: Any, decision: Asked) -> GiveUp:
    return GiveUp(tuple((count, MERCENARY, place) for place, count in raw.items()))


PEACE.add(
    Verb(
        name="remove",
        topic="REMOVE",
        examples=("REMOVE 1 regular FROM Vienna, 1 squadron FROM Naples",),
        does=_("units that go because you sue for peace or a card says so"),
        read=by_pattern(
            (
                rf"remove\s+((?!excommunication|(?:the\s+)?unrest|{_UNITS_ALONE}$).+)",
                lambda words: GiveUp(portions_in(words, _REMOVE)),
            )
        ),
        say=lambda order: f"REMOVE {portions_words(order.portions)}",
        answers={
            "remove": of_diplomacy(lambda order, _: counts_of(order.portions), _given_up),
            "kill": Answer(_killed, _kill),
        },
    )
)

# ------------------------------------------------------------------------------ REGAIN


@dataclass(frozen=True)
class BuyBack:
    """``REGAIN Milan FOR card, Graz AND Linz FOR vp``: what goes together, and how it is paid."""

    parts: tuple[tuple[tuple[str, ...], str], ...]
    verb: str = "regain"


_REGAIN: Final = order_line("REGAIN Milan FOR card")
_PRICE: Final = re.compile(
    r"(.+?)(?:\s+(?:for|with|by)\s+|\s*:\s*)(?:an?\s+|one\s+|1\s+)?(cards?|vps?|war winner)"
    r"(?:\s+draw)?",
    re.IGNORECASE,
)


@cache
def _spaces_and_leaders() -> Lexicon:
    return joined(_("space or leader"), space_names(), leader_names())


def _read_regain(words: str) -> BuyBack:
    if words.lower() in ("nothing", "none", "nobody"):
        return BuyBack(())
    parts = []
    for part in listed(words):
        found = _PRICE.fullmatch(part)
        if not found:
            raise NotUnderstood(
                _(
                    "“{part!s}” does not say how it is paid; write it as in {example}",
                    part=part,
                    example=_REGAIN,
                ),
                words=part,
                suggestions=[_REGAIN],
            )
        what = tuple(_spaces_and_leaders().find(name) for name in AND.split(found.group(1)))
        parts.append((what, CARD if found.group(2).lower().startswith("card") else VP))
    if not parts:
        raise NotUnderstood(_("regain what? Write it as in {example}", example=_REGAIN))
    return BuyBack(tuple(parts))


def _regain_line(order: BuyBack) -> str:
    bought = [f"{' AND '.join(map(_bought_words, what))} FOR {pay}" for what, pay in order.parts]
    return f"REGAIN {', '.join(bought) or 'NOTHING'}"


def _bought_words(thing: str) -> str:
    return leader_names().full(thing) if thing in leader_names() else place_words(thing)


_REGAINED: Final = of_diplomacy(
    lambda order, _: [{"what": [*what], "pay": pay} for what, pay in order.parts],
    lambda raw, _: BuyBack(tuple((tuple(part["what"]), part["pay"]) for part in raw)),
)

PEACE.add(
    Verb(
        name="regain",
        topic="REGAIN",
        examples=("REGAIN Milan FOR card", "REGAIN Graz AND Linz FOR vp", "REGAIN NOTHING"),
        does=_("what is bought back from the winner of a war"),
        read=by_pattern((r"(?:regain|buy\s+back)(?:\s+(.+))?", _read_regain)),
        say=_regain_line,
        answers=dict.fromkeys(("keys", "leaders", "spaces"), _REGAINED),
    )
)

# ------------------------------------------------------------------------------ RANSOM, DONATE


@dataclass(frozen=True)
class Ransom:
    """``RANSOM Montmorency``; nobody for ``NO RANSOM``."""

    leader: str
    verb: str = "ransom"


def _ransom_value(order: Ransom, decision: Asked) -> JSON:
    if order.leader and order.leader != decision.detail:
        asked = leader_names().full(decision.detail)
        raise NotUnderstood(_("this question is about {asked}", asked=asked))
    return "pay" if order.leader else "no"


PEACE.add(
    Verb(
        name="ransom",
        topic="RANSOM",
        examples=("RANSOM Montmorency", "NO RANSOM"),
        does=_("pays a card for a captured leader"),
        read=by_pattern(
            (
                r"(?:pay\s+(?:the\s+)?)?ransom\s+(?:for\s+)?(.+)",
                lambda words: Ransom(leader_names().find(words)),
            ),
            (rf"(?:pay\s+)?{NO}\s+(?:pay\s+(?:the\s+)?)?ransom", lambda _: Ransom("")),
        ),
        say=lambda order: (
            f"RANSOM {leader_names().full(order.leader)}" if order.leader else "NO RANSOM"
        ),
        answers={
            "ransom": of_diplomacy(
                _ransom_value,
                lambda raw, decision: Ransom(decision.detail if raw == "pay" else ""),
            )
        },
    )
)


@dataclass(frozen=True)
class Donate:
    """``DONATE`` or ``NO DONATION``."""

    gives: bool
    verb: str = "donate"


PEACE.add(
    Verb(
        name="donate",
        topic="DONATE",
        examples=("DONATE", "NO DONATION"),
        does=_("a card that ends an excommunication"),
        read=by_pattern(
            (r"donate(?:\s+(?:a|1|one)\s+card)?", lambda _: Donate(True)),
            (r"(?:remove|lift)\s+excommunication", lambda _: Donate(True)),
            (rf"{NO}\s+donat(?:ions?|e|ing)(?:\s+(?:a\s+)?card)?", lambda _: Donate(False)),
        ),
        say=lambda order: "DONATE" if order.gives else "NO DONATION",
        answers={
            "donate": of_diplomacy(
                lambda order, _: "donate" if order.gives else "no",
                lambda raw, _: Donate(raw == "donate"),
            )
        },
    )
)
