"""Lines that are written in other ways than the orders are: what they are read as.

Only a line that no verb reads comes here, so that nothing in this table changes what an order
means. Each row is a pattern of whole lines and the order that they stand for, in which names of
groups stand for what the line has there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from adjudicator.games.thirty_years_war.language.names import (
    NATION_WORDS,
    TYPE_WORDS,
    area_names,
    leader_names,
)
from adjudicator.games.thirty_years_war.language.orders import card, place, read_names
from adjudicator.games.thirty_years_war.rules.influence import WALLENSTEIN
from adjudicator.words.lexicon import OrderError
from adjudicator.words.verbs import Chapter, Verb

PHRASINGS: Final = Chapter()

_CODE: Final = r"(?:card\s+)?(?P<card>[cp][\s-]?\d{1,2})"
_CARD: Final = r"(?:card\s+)?(?P<card>.+)"
_BY: Final = r"(?:with|by|using)"
_USE: Final = r"(?:(?:use|play|spend)\s+)?"
_THE: Final = r"(?:an?\s+|its\s+|the\s+)?"
_ACTING: Final = r"act(?:ivat(?:ing|ion))?"
_TYPES: Final = "|".join(word for words in TYPE_WORDS.values() for word in words)
_NATIONS: Final = "|".join(word for words in NATION_WORDS.values() for word in words)
_A_POINT: Final = (
    r"(?:spend|pay)(?:ing)?\s+(?:1|one|an?)\s+(?:extra\s+)?mps?\s+(?:to|for)\s+(?:take\s+)?control"
)
_AT: Final = r"(?:at|in|of|for|to)"
_GO: Final = r"(?:move|march|go|advance)"
_NAME: Final = r"[^\s\d(),;:-](?:[^\d(),;:-]*[^\s\d(),;:-])?"
_BACK: Final = r"retreat|withdraw|fall\s+back"
_ARMY: Final = r"(?:the\s+army\s+of\s+)?(?P<leader>.+?)(?:['’]s?\s+(?:army|stack|force|men))?"

_TABLE: Final = (
    # 8.3 ACT
    (
        rf"{_USE}{_CODE}\s+to\s+(?:activate|act(?:\s+with)?)\s+(?P<leader>.+)",
        "ACTIVATE {leader} WITH {card}",
    ),
    (
        rf"{_USE}{_CODE}\s+(?:as|for)\s+{_THE}{_ACTING}(?:\s+(?:of|for|with))?\s+(?P<leader>.+)",
        "ACTIVATE {leader} WITH {card}",
    ),
    (rf"{_CODE}\s*[:,-]?\s*act(?:ivates?)?\s+(?P<leader>.+)", "ACTIVATE {leader} WITH {card}"),
    (rf"act(?:ivate)?\s+{_CODE}\s*[:,-]?\s*(?P<leader>\D+)", "ACTIVATE {leader} WITH {card}"),
    (rf"act(?:ivate)?\s+(?P<leader>[^\d(,:]+?)[\s,:(]+{_CODE}\)?", "ACTIVATE {leader} WITH {card}"),
    (
        rf"activate\s+(?:leader|general|marshal)\s+(?P<leader>.+?)\s+{_BY}\s+{_CARD}",
        "ACTIVATE {leader} WITH {card}",
    ),
    (rf"(?P<leader>\D+?)\s+activates?\s+{_BY}\s+{_CODE}", "ACTIVATE {leader} WITH {card}"),
    (
        rf"use\s+{_CODE}\s+for\s+(?!(?:foreign\s+)?aid|rec|{_THE}event)(?P<leader>\D+)",
        "ACTIVATE {leader} WITH {card}",
    ),
    # 8.4 REC, 8.5 AID, 8.6 events
    (
        rf"{_USE}{_CODE}\s*(?:(?:for|as|to)\s+)?{_THE}rec(?:ruit(?:ing|ment|s)?)?",
        "RECRUIT WITH {card}",
    ),
    (rf"rec(?:ruit)?\s+{_CODE}", "RECRUIT WITH {card}"),
    (rf"{_USE}{_CODE}\s*:?\s*(?:(?:for|as)\s+)?{_THE}(?:foreign\s+)?aid", "AID WITH {card}"),
    (
        rf"(?:collect|get|receive)\s+(?:foreign\s+)?aid\s+(?:{_BY}|from)\s+{_CODE}",
        "AID WITH {card}",
    ),
    (rf"{_USE}{_CODE}\s*:?\s*(?:(?:as|for)\s+)?{_THE}event", "PLAY {card}"),
    (rf"{_USE}{_THE}event\s+(?:(?:of|on)\s+)?{_CODE}", "PLAY {card}"),
    (r"(?:play\s+)?(?:the\s+)?combat\s+cards?\s*:?\s+(?P<card>.+)", "PLAY {card}"),
    (
        (
            rf"(?:recruit|raise)\s+(?:some\s+|an?\s+)?(?:(?:{_NATIONS})\s+)?(?P<type>{_TYPES})\s+"
            rf"{_BY}\s+(?P<leader>.+)"
        ),
        "RECRUIT {type} WITH {leader}",
    ),
    (
        rf"(?:recruit|raise)\s+{_BY}\s+(?P<leader>\D+?)\s*[:,]\s*(?P<type>{_TYPES})",
        "RECRUIT {type} WITH {leader}",
    ),
    (rf"(?P<leader>\D+?)\s*:?\s+(?P<type>{_TYPES})", "RECRUIT {type} WITH {leader}"),
    (r"(?:done|finished)\s+(?:with\s+)?recruiting", "STOP RECRUITING"),
    (r"(?:take\s+)?(?:(?:an?|one)\s+)?full(?:[\s-]strength)?\s+unit", "FULL UNITS 1"),
    (r"(?:take\s+)?(?P<count>[12])\s+full[\s-]strength(?:\s+units?)?", "FULL UNITS {count}"),
    (r"(?:take\s+)?(?:all|two|2|both)\s+reduced(?:\s+units?)?", "FULL UNITS 0"),
    # 8.32 Free Actions
    (
        r"free\s+(?:action|move)\s*:?\s*mov(?:e|ing)\s+(?P<piece>.+)",
        "FREE MOVE {piece}",
    ),
    (r"(?:free\s+action\s*:?\s*)pass", "PASS"),
    # 11 marches
    (
        r"(?P<leader>\D+?)\s+(?:moves|marches|goes|advances)\s+(?P<way>(?:to|via)\s.+)",
        "MOVE {leader} {way}",
    ),
    (
        r"(?:move|march)\s+(?P<leader>\D+?)\s+with\s+(?P<rest>.+)",
        "MOVE {leader}, {rest}",
    ),
    (
        r"move\s+(?:the\s+)?(?:entire|whole|full)\s+(?:stack|army|force)\s+(?P<way>to\s.+)",
        "MOVE {way}",
    ),
    (r"(?P<way>(?:move|march|go)\s.+?)[\s,(]*convert\)?", "{way} (TAKE)"),
    (rf"(?P<way>(?:move|march|go)\s.+?)[\s,]*(?:and\s+)?{_A_POINT}", "{way} (TAKE)"),
    (r"stay\s+(?:put|in\s+place|where\s+.+)|remain\s+(?:in|at)\s+(?P<city>.+)", "STAY"),
    (r"(?:finish|end)\s+(?:the\s+)?mov(?:e|ement|ing)", "STAY"),
    (rf"(?:{_GO}\s+)?(?:to\s+)?(?P<route>{_NAME}(?:\s*-\s*{_NAME})+)", "MOVE TO {route}"),
    (
        (
            rf"(?:{_GO}\s+)?(?P<leader>[^\d(,:-]+?)(?:\s*:\s*|\s+)"
            rf"(?P<route>{_NAME}(?:\s*-\s*{_NAME})+)"
        ),
        "MOVE {leader} TO {route}",
    ),
    # 11.23, 12 and 13
    (r"(?:go|move|get)\s+(?:inside|into\s+the\s+fortress)", "INSIDE"),
    (r"(?:retreat|withdraw|fall\s+back)\s+in(?:to|side)?\s+the\s+(?:fortress|walls)", "INSIDE"),
    (r"attack|fight|(?:all|everybody|everyone)\s+attacks?", "ATTACK WITH ALL"),
    (r"do(?:\s+not|n't)\s+(?:roll|assault|storm)(?:\s.+)?", "NO ASSAULT"),
    (r"(?:establish|place|start|begin)\s+(?:an?\s+|the\s+)?siege(?:\s+marker)?", "BESIEGE"),
    (r"mask(?:\s+(?:it|only|the\s+fortress))?|only\s+mask", "NO SIEGE"),
    (r"(?:roll\s+(?:for\s+)?(?:the\s+)?siege(?:\s+combat)?|siege\s+(?:combat|roll))", "ASSAULT"),
    (r"(?:continue|roll(?:\s+for)?)\s+(?:all\s+)?(?:the\s+|my\s+)?sieges", "CONTINUE SIEGES ALL"),
    (
        rf"continue\s+(?:the\s+)?sieges?\s+{_AT}\s+(?P<city>.+)",
        "CONTINUE SIEGES {city}",
    ),
    (r"flip\s+(?P<units>.+)", "REDUCE {units}"),
    (r"kill\s+(?!wallenstein|him)(?P<units>.+)", "ELIMINATE {units}"),
    (
        rf"(?:{_BACK})\s+(?:towards?|in\s+the\s+direction\s+of)\s+(?P<city>.+)",
        "RETREAT TOWARDS {city}",
    ),
    # 15 and the end of the turn
    (
        r"remove\s+(?:a\s+level\s+of\s+)?pillage\s+(?:from|in|at)\s+(?P<city>.+)",
        "RECOVER {city}",
    ),
    (rf"hold\s+(?:on\s+to\s+)?{_CODE}", "KEEP {card}"),
    (r"discard\s+(?:everything|all|both)", "KEEP NOTHING"),
    (
        r"(?:place\s+)?(?:an?\s+|the\s+)?(?:peasant\s+)?revolt\s+(?:at|in)\s+(?P<city>.+)",
        "REVOLT IN {city}",
    ),
    # response sheets
    (r"always\s+(?:play\s+)?no\s+(?:combat\s+)?cards?", "PASS ON combat cards"),
    (
        r"always\s+(?:continue|roll(?:\s+for)?)\s+(?:all\s+)?(?:my\s+|the\s+)?sieges",
        "ALWAYS CONTINUE SIEGES ALL",
    ),
    (r"ask\s+me\s+(?:always|everything|about\s+all)", "ASK ME ABOUT everything"),
    # 5.3 and 7.2
    (
        (
            r"(?:(?:they|the\s+(?:enemy|catholics|protestants))\s+)?"
            r"withdraws?\s+(?:from|out\s+of)\s+(?P<area>.+)"
        ),
        "EVACUATE {area}",
    ),
    (
        r"(?P<does>dismiss|assassinate|leave|keep)\s+(?P<wallenstein>.+?)(?:\s+alone)?",
        "{does} WALLENSTEIN",
    ),
    (
        rf"recall\s+(?P<wallenstein>.+?)\s+(?:with|to|for)\s+{_ARMY}",
        "RECALL WALLENSTEIN; PLACE WITH {leader}",
    ),
    (
        rf"recall\s+(?P<wallenstein>.+?)\s+{_AT}\s+(?P<city>.+)",
        "RECALL WALLENSTEIN; PLACE IN {city}",
    ),
    (r"recall\s+(?P<wallenstein>.+)", "RECALL WALLENSTEIN"),
    (
        rf"(?:place|put)\s+(?:(?P<wallenstein>.+?)\s+)?with\s+{_ARMY}",
        "PLACE WITH {leader}",
    ),
    (r"(?:make\s+)?(?:an?\s+)?peace\s+offer", "OFFER PEACE"),
    (r"accept\s+(?:the|his|her|their)\s+(?:peace\s+)?offer", "ACCEPT PEACE"),
    (r"(?:refuse|reject|decline)\s+(?:the|his|her|their)\s+(?:peace\s+)?offer", "REFUSE PEACE"),
    (r"kill\s+(?:wallenstein|him)", "ASSASSINATE WALLENSTEIN"),
    (r"(?:do\s+nothing\s+with|leave)\s+(?:wallenstein|him)(?:\s+alone)?", "LEAVE WALLENSTEIN"),
    (r"wallenstein\s*:?\s*(?:nothing|no\s+change)", "LEAVE WALLENSTEIN"),
)
_DASHES: Final = re.compile(r"[\u2013\u2014]")
_PATTERNS: Final = [(re.compile(pattern, re.IGNORECASE), order) for pattern, order in _TABLE]
_NAMED: Final[Mapping[str, Callable[[str], object]]] = {
    "leader": lambda words: leader_names().find(words),
    "card": lambda words: read_names(words, card),
    "city": lambda words: read_names(words, place),
    "area": lambda words: area_names().find(words),
    "route": lambda words: [place(name) for name in _stops(words)],
    "wallenstein": lambda words: _find_him(words),
}
"""By the name of a group, what finds the names in it."""


def _stops(words: str) -> Sequence[str]:
    """Return the names of a route with dashes; a name may have a hyphen if there are blanks."""
    apart = re.split(r"\s+-\s+", words)
    return apart if len(apart) > 1 else re.split(r"\s*-\s*", words)


def _find_him(words: str) -> None:
    """Raise OrderError for words that do not name Wallenstein."""
    if words.lower() != "him" and leader_names().find(words) != WALLENSTEIN:
        raise OrderError(words)


def rewritten(text: str) -> Sequence[str]:
    """Return the order that a line stands for; nothing where it is none of the table.

    A row fits only where leaders, cards and Cities in its groups are known: what is wrong with
    other lines is better said about the words that were written.
    """
    plain = _DASHES.sub("-", text)
    for pattern, order in _PATTERNS:
        found = pattern.fullmatch(plain)
        if found is not None and _are_known(found):
            named = {name: words.strip() for name, words in found.groupdict("").items()}
            if route := named.get("route"):
                named["route"] = ", ".join(_stops(route))
            return order.format(**named).split("; ")
    return ()


def _are_known(found: re.Match[str]) -> bool:
    try:
        for name, words in found.groupdict().items():
            if words and name in _NAMED:
                _NAMED[name](words.strip())
    except OrderError:
        return False
    return True


PHRASINGS.add(Verb(name="phrasing", several=rewritten))
