"""9.1 Deals in words: one item on a line, read with the author's eyes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from adjudicator.engine.words import _, joined, or_list
from adjudicator.games.here_i_stand.language.deal_wordings import plain_item
from adjudicator.games.here_i_stand.language.loans import loan_words, read_loan
from adjudicator.games.here_i_stand.language.names import (
    kind_pattern,
    leader_names,
    power_names,
    space_names,
    units_words,
)
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
from adjudicator.games.here_i_stand.rules.powers import MERCENARY, POWER_NAMES
from adjudicator.words.lexicon import Ambiguous, NotUnderstood, OrderError
from adjudicator.words.numbers import NUMBER, number_of
from adjudicator.words.order_words import item_line

EXAMPLES: Final = (
    "France and England end their war",
    "France and England are allied",
    "France yields Calais to England",
    "England returns Francis I to France",
    "France gives 1 card to England",
    "France gives 2 mercenaries from Lyon to England",
    "Papacy grants the divorce",
    "Papacy rescinds the excommunication of England",
    "France lends 2 squadrons from Rouen to England",
)
MOST_PARTS: Final = 12
_LONGEST: Final = 400

_FILLER: Final = re.compile(r"\b(?:the|a|an|please|my|our|will|shall|random)\b", re.IGNORECASE)
_AND: Final = re.compile(r"\s*(?:,|;|\+|&|\band\b)\s*", re.IGNORECASE)
_PORTION: Final = re.compile(
    rf"({NUMBER})(?:{kind_pattern(MERCENARY)})?\s*(?:from|in|at)\s+(.+)",
    re.IGNORECASE,
)

Partners = Sequence[str]
_Reader = Callable[[re.Match[str], str, Partners], Item]


def read_item(line: str, author: str, partners: Partners) -> Item:
    """Return the item that a line of a deal means; NotUnderstood or Ambiguous when it means none.

    Powers that are not named are the author and, when there is only one, the partner.
    """
    text = re.sub(r"\s+", " ", _FILLER.sub(" ", line[: _LONGEST + 1])).strip().rstrip(" .;!")
    if len(line) > _LONGEST:
        raise NotUnderstood(_("the line is longer than {count} characters", count=_LONGEST))
    plain = plain_item(text, author, partners)
    refused: OrderError | None = None
    for words in dict.fromkeys((text, plain)):
        try:
            item = _item(words, author, partners)
        except OrderError as error:
            refused = refused or error
        else:
            if item is not None:
                return item
    raise refused or _no_item(text)


def _item(text: str, author: str, partners: Partners) -> Item | None:
    """Return the item of the first pattern that a line has; None when it has none."""
    for pattern, reader in _PATTERNS:
        found = pattern.fullmatch(text)
        if found:
            return reader(found, author, partners)
    return None


def _no_item(text: str) -> NotUnderstood:
    return NotUnderstood(
        _(
            "“{words!s}” is nothing that a deal can hold; possible: {examples}",
            words=text[:60],
            examples=joined("; ", map(item_line, EXAMPLES[:-1])),
        ),
        words=text[:60],
        suggestions=[*map(item_line, EXAMPLES[:3])],
    )


def _power(words: str | None, otherwise: str) -> str:
    return power_names().find(words.strip()) if words else otherwise


def _other(words: str | None, partners: Partners) -> str:
    """Return the power named, or the only partner."""
    if words:
        return power_names().find(words.strip())
    if len(partners) == 1:
        return partners[0]
    names = [POWER_NAMES[power] for power in partners]
    raise Ambiguous(
        _("with which power? It can be {options}", options=or_list(names)), candidates=names
    )


def _pair(found: re.Match[str], author: str, partners: Partners) -> tuple[str, str]:
    """Return both powers of ``A and B …`` or ``… with B``."""
    both = found.group("both")
    if both:
        named = [part for part in _AND.split(both) if part]
        if len(named) != 2:
            raise NotUnderstood(
                _("two powers are expected, not {count}", count=len(named)), words=both
            )
        return power_names().find(named[0]), power_names().find(named[1])
    return author, _other(found.group("other"), partners)


def _end_war(found: re.Match[str], author: str, partners: Partners) -> Item:
    return EndWar(*_pair(found, author, partners))


def _alliance(found: re.Match[str], author: str, partners: Partners) -> Item:
    return Alliance(*_pair(found, author, partners))


def _yield(found: re.Match[str], author: str, partners: Partners) -> Item:
    giver = _power(found.group("giver"), author)
    return YieldSpace(
        giver,
        _receiver(found, giver, author, partners),
        space_names().find(found.group("what")),
    )


def _receiver(found: re.Match[str], giver: str, author: str, partners: Partners) -> str:
    """Return who gets something: the power named, else the other side of the deal."""
    named = found.group("receiver")
    if named is None and giver != author:
        return author
    return _other(named, partners)


def _return(found: re.Match[str], author: str, partners: Partners) -> Item:
    # The leader goes to his own power, so whoever is named as receiver is for the reader only.
    if found.group("receiver"):
        power_names().find(found.group("receiver"))
    giver = _power(found.group("giver"), author)
    return ReturnLeader(giver, leader_names().find(found.group("what")))


def _give_cards(found: re.Match[str], author: str, partners: Partners) -> Item:
    giver = _power(found.group("giver"), author)
    receiver = _receiver(found, giver, author, partners)
    return DrawCards(giver, receiver, number_of(found.group("count")))


def _draw_cards(found: re.Match[str], author: str, partners: Partners) -> Item:
    receiver = _power(found.group("receiver"), author)
    named = found.group("giver")
    giver = author if named is None and receiver != author else _other(named, partners)
    return DrawCards(giver, receiver, number_of(found.group("count")))


def _mercenaries(found: re.Match[str], author: str, partners: Partners) -> Item:
    giver = _power(found.group("giver"), author)
    receiver = _receiver(found, giver, author, partners)
    return Mercenaries(giver, receiver, _portions(found.group("what")))


def _loan(found: re.Match[str], author: str, partners: Partners) -> Item:
    giver = _power(found.group("giver"), author)
    receiver = _receiver(found, giver, author, partners)
    return read_loan(giver, receiver, found.group("what"))


def _portions(words: str) -> dict[str, int]:
    spaces: dict[str, int] = {}
    parts = [part for part in _AND.split(words) if part]
    if len(parts) > MOST_PARTS:
        raise NotUnderstood(_("at most {most} spaces can be named", most=MOST_PARTS))
    for part in parts:
        found = _PORTION.fullmatch(part)
        if not found:
            raise NotUnderstood(
                _("“{part!s}” is not understood; write it as in 2 from Lyon", part=part)
            )
        space = space_names().find(found.group(2))
        if space in spaces:
            raise NotUnderstood(_("{space} is named twice", space=space_names().full(space)))
        spaces[space] = number_of(found.group(1))
    return spaces


def _divorce(found: re.Match[str], author: str, partners: Partners) -> Item:
    return GrantDivorce()


def _rescind(found: re.Match[str], author: str, partners: Partners) -> Item:
    named = found.group("power")
    if named:
        return RescindExcommunication(power_names().find(named))
    others = [power for power in (author, *partners) if power != "papacy"]
    return RescindExcommunication(_other(None, others))


_TO: Final = r"(?:\s+to\s+(?P<receiver>[^,]+?))?"
_GIVER: Final = r"(?:(?P<giver>\S+(?:\s\S+)?)\s+)??"
_COUNT: Final = rf"(?P<count>{NUMBER})(?:card\s+draws?|cards?)"
_MERCENARIES: Final = rf"(?P<what>(?:{NUMBER})(?:{kind_pattern(MERCENARY)})\s.+?)"
_OTHER: Final = r"(?:\s+(?:with|against)\s+(?P<other>.+))?"
_WAR_ENDS: Final = r"(?:end\s+(?:their\s+)?war|make\s+peace)"
_PEACE: Final = r"(?:end\s+(?:of\s+)?war|(?:white\s+)?peace|make\s+peace)"
_ARE_ALLIED: Final = r"(?:are\s+allied|are\s+allies|ally|(?:form|make)\s+alliance)"
_ALLY: Final = r"(?:form\s+|make\s+)?(?:alliance|ally)"
_SOURCES: Final[tuple[tuple[str, _Reader], ...]] = (
    (rf"(?:(?P<both>.+?)\s+{_WAR_ENDS}|{_PEACE}{_OTHER})", _end_war),
    (rf"(?:(?P<both>.+?)\s+{_ARE_ALLIED}|{_ALLY}{_OTHER})", _alliance),
    (rf"{_GIVER}(?:yields?|cedes?)\s+(?P<what>.+?){_TO}", _yield),
    (rf"{_GIVER}(?:returns?|frees?)\s+(?:leader\s+)?(?P<what>.+?){_TO}", _return),
    (rf"{_GIVER}gives?\s+{_COUNT}{_TO}", _give_cards),
    (
        rf"(?:(?P<receiver>\S+)\s+)??(?:draws?|takes?)\s+{_COUNT}(?:\s+from\s+(?P<giver>.+))?",
        _draw_cards,
    ),
    (rf"{_GIVER}gives?\s+{_MERCENARIES}{_TO}", _mercenaries),
    (rf"{_GIVER}(?:lends?|loans?)\s+(?P<what>.+?){_TO}", _loan),
    (r"(?:\S+\s+)?grants?\s+divorce(?:\s+.{0,40})?", _divorce),
    (r"(?:\S+\s+)?(?:rescinds?|lifts?)\s+excommunication(?:\s+of\s+(?P<power>.+))?", _rescind),
)
_PATTERNS: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), reader) for pattern, reader in _SOURCES
)


def item_words(item: Item) -> str:
    """Return an item as the sentence that reads as the same item for everybody."""
    match item:
        case EndWar(a=a, b=b):
            return f"{POWER_NAMES[a]} and {POWER_NAMES[b]} end their war"
        case Alliance(a=a, b=b):
            return f"{POWER_NAMES[a]} and {POWER_NAMES[b]} are allied"
        case YieldSpace(giver=giver, receiver=receiver, space=space):
            name = space_names().full(space)
            return f"{_does(giver, 'yields')} {name} to {POWER_NAMES[receiver]}"
        case ReturnLeader(giver=giver, leader=leader):
            return f"{_does(giver, 'returns')} {leader_names().full(leader)}"
        case DrawCards(giver=giver, receiver=receiver, count=count):
            cards = "card" if count == 1 else "cards"
            return f"{_does(giver, 'gives')} {count} {cards} to {POWER_NAMES[receiver]}"
        case Mercenaries(giver=giver, receiver=receiver, spaces=spaces):
            units = _listed(spaces.items(), MERCENARY)
            return f"{_does(giver, 'gives')} {units} to {POWER_NAMES[receiver]}"
        case LoanSquadrons(giver=giver, receiver=receiver):
            return f"{_does(giver, 'lends')} {loan_words(item)} to {POWER_NAMES[receiver]}"
        case GrantDivorce():
            return "Papacy grants the divorce"
        case RescindExcommunication(power=power):
            return f"Papacy rescinds the excommunication of {POWER_NAMES[power]}"
    raise OrderError(f"{item.kind} has no words")


def _does(power: str, verb: str) -> str:
    """Return ``France gives`` and ``Ottomans give``: some powers are named in the plural."""
    name = POWER_NAMES[power]
    return f"{name} {verb.removesuffix('s') if name.endswith('s') else verb}"


def _listed(spaces: object, kind: str) -> str:
    parts = [
        f"{units_words(count, kind)} from {space_names().full(space)}"
        for space, count in spaces  # type: ignore[attr-defined]  # so by the grammar
    ]
    return " and ".join(parts)
