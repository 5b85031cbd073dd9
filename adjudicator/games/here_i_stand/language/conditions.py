"""Reading conditions: ``battle won``, ``I control Linz``, ``at least 2 CP left``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from adjudicator.engine.words import Words, _, joined
from adjudicator.games.here_i_stand.ahead.conditions import (
    Attempted,
    Comparison,
    Condition,
    Controlled,
    EnemyHeld,
    Every,
    Faith,
    Fight,
    HandSize,
    Holding,
    LeaderIn,
    Not,
    Played,
    PointsLeft,
    Relation,
    Result,
    Some,
    Troubled,
    TurnNumber,
    UnitsIn,
)
from adjudicator.games.here_i_stand.language.condition_examples import EXAMPLES
from adjudicator.games.here_i_stand.language.names import (
    NUMBER_WORDS,
    card_names,
    kind_of,
    language_zone_names,
    leader_names,
    number_of,
    owner_of,
    power_names,
    space_names,
)
from adjudicator.games.here_i_stand.language.tree import place_of
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES
from adjudicator.words.lexicon import Ambiguous, NotUnderstood, fold
from adjudicator.words.order_words import CONDITION, order_line

Found: TypeAlias = "re.Match[str]"
Build: TypeAlias = Callable[[Found], Condition]

_ME: Final = frozenset({"i", "me", "we", "my", "own", "mine"})
_NUMBERS: Final = "|".join(NUMBER_WORDS)
_COUNT: Final = (
    r"(?P<cmp>at\s+least|at\s+most|exactly|no\s+more\s+than|no\s+fewer\s+than|no\s+less\s+than"
    r"|more\s+than|fewer\s+than|less\s+than|>=|<=|=|>|<)?\s*"
    rf"(?P<count>\d{{1,3}}|{_NUMBERS}|no)(?:\s+or\s+(?P<more>more|fewer|less))?"
)
_COMPARED: Final[dict[str, tuple[Comparison, int]]] = {
    "at least": (">=", 0),
    "no fewer than": (">=", 0),
    "no less than": (">=", 0),
    ">=": (">=", 0),
    "or more": (">=", 0),
    "more than": (">=", 1),
    ">": (">=", 1),
    "at most": ("<=", 0),
    "no more than": ("<=", 0),
    "<=": ("<=", 0),
    "or fewer": ("<=", 0),
    "or less": ("<=", 0),
    "fewer than": ("<=", -1),
    "less than": ("<=", -1),
    "<": ("<=", -1),
    "exactly": ("=", 0),
    "=": ("=", 0),
}
"""By the words of a comparison, what it means and what is added to the number named."""


# ------------------------------------------------------------------------------ parts


def _power(words: str) -> str:
    """Return the power, also a minor one, that words name; nothing for one's own."""
    if fold(words) in _ME:
        return ""
    try:
        return power_names().find(words)
    except NotUnderstood as unknown:
        try:
            return owner_of(words)
        except NotUnderstood:
            raise unknown from None


def _major(words: str) -> str:
    return "" if fold(words) in _ME else power_names().find(words)


def _card(words: str) -> int:
    number = words.strip().lstrip("#")
    if number.isdecimal() and int(number) in cards():
        return int(number)
    return int(card_names().find(words))


def _place(words: str) -> str:
    if fold(words) in {fold(zone) for zone in LANGUAGE_ZONES}:
        return language_zone_names().find(words)
    return place_of(words)


def _compared(found: Found) -> tuple[Comparison, int]:
    words = found["count"].lower()
    count = 0 if words == "no" else number_of(words)
    named = " ".join((found["cmp"] or "").lower().split())
    named = named or (f"or {found['more'].lower()}" if found["more"] else "")
    if words == "no" and not named:
        return "=", 0
    if not named:
        raise NotUnderstood(
            _("say at least {words!s}, at most {words!s} or exactly {words!s}", words=words)
        )
    comparison, added = _COMPARED[named]
    return comparison, count + added


# ------------------------------------------------------------------------------ one condition


_FIGHTS: Final[Mapping[str, Fight]] = {
    "battle": "battle",
    "combat": "battle",
    "naval combat": "battle",
    "assault": "assault",
    "siege": "assault",
    "debate": "debate",
    "fight": "fight",
}


def _result(found: Found) -> Condition:
    kind = " ".join((found["kind"] or found["kind2"]).lower().split())
    ended = (found["ended"] or found["ended2"]).lower()
    place = _place(found["place"]) if found["place"] else ""
    return Result(_FIGHTS[kind], ended in ("won", "succeeded"), place)


def _attempted(found: Found) -> Condition:
    return Attempted(found["ended"].lower() in ("success", "succeeded", "successful", "hit"))


def _played(found: Found) -> Condition:
    return Played(_card(found["card"]), _major(found["power"]) if found["power"] else "")


def _points(found: Found) -> Condition:
    return PointsLeft(*_compared(found))


def _holding(found: Found) -> Condition:
    return Holding(_card(found["card"]))


def _i_played(found: Found) -> Condition:
    raise NotUnderstood(_("whether you have played a card yourself is known to you already"))


def _hand_size(found: Found) -> Condition:
    power = found.groupdict().get("power") or "me"
    return HandSize(*_compared(found), _major(re.sub(r"'s?$", "", power)))


def _turn(found: Found) -> Condition:
    if not found["cmp"] and not found["more"]:
        return TurnNumber("=", int(found["count"]))
    return TurnNumber(*_compared(found))


def _units(found: Found) -> Condition:
    whose, kind = (found["whose"] or "my").strip(), found["kind"]
    power = _owner(whose)
    named = "" if fold(kind) in ("unit", "units") else kind_of(kind)
    return UnitsIn(*_compared(found), _place(found["place"]), power, named)


def _owner(words: str) -> str:
    if fold(words) in _ME:
        return ""
    return "enemy" if fold(words) == "enemy" else owner_of(words)


def _relation(found: Found) -> Condition:
    kind = " ".join(found["kind"].lower().split())
    power = _power(found["power"]) if found["power"] else ""
    return Relation("allied" if kind == "allied" else "at war", _power(found["other"]), power)


def _controlled(found: Found) -> Condition:
    return Controlled(space_names().find(found["space"]), _power(found["power"]))


def _taken(found: Found) -> Condition:
    return Controlled(space_names().find(found["space"]))


def _enemy_held(found: Found) -> Condition:
    return EnemyHeld(space_names().find(found["space"]))


def _faith(found: Found) -> Condition:
    return Faith(space_names().find(found["space"]), found["religion"].lower())


def _troubled(found: Found) -> Condition:
    siege = any(word in found[0].lower() for word in ("siege", "besieged"))
    return Troubled(space_names().find(found["space"]), "siege" if siege else "unrest")


def _present(found: Found) -> Condition:
    who, place = found["who"], _place(found["place"])
    words = fold(who).split()
    if words and words[-1] in ("unit", "units", "enemies", "enemy"):
        whose = "enemy" if "enem" in words[-1] else " ".join(words[:-1]) or "my"
        return UnitsIn(">=", 1, place, _owner(whose))
    try:
        return LeaderIn(leader_names().find(who), place)
    except NotUnderstood as unknown:
        try:
            return UnitsIn(">=", 1, place, _power(who))
        except NotUnderstood:
            raise unknown from None


def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(words, re.IGNORECASE)


_IN: Final = r"(?:in|at|into)"
_IS: Final = r"(?:(?:is|are|am|was|were)\s+)?"
_PATTERNS: Final[tuple[tuple[re.Pattern[str], Build], ...]] = (
    (
        _pattern(
            rf"(?:(?:i|we)\s+(?P<ended>won|lost)\s+(?P<kind>battle|assault|debate|fight)"
            rf"|(?P<kind2>battle|(?:naval\s+)?combat|assault|siege|debate|fight)\s+{_IS}"
            rf"(?P<ended2>won|lost|succeeded|failed))(?:\s+{_IN}\s+(?P<place>.+))?"
        ),
        _result,
    ),
    (
        _pattern(
            rf"(?:(?:last|my)\s+(?:attempt|action|roll)\s+{_IS})?"
            r"(?P<ended>success(?:ful)?|succeeded|hit|failed|failure|miss(?:ed)?)"
        ),
        _attempted,
    ),
    (
        _pattern(rf"{_COUNT}\s+(?:cps?|command\s+points?)(?:\s+{_IS}left)?"),
        _points,
    ),
    (
        _pattern(rf"(?:cps?|command\s+points?)(?:\s+left)?\s*{_IS}{_COUNT}"),
        _points,
    ),
    (_pattern(rf"{_COUNT}\s+cards?(?:\s+in\s+(?:my\s+)?hand)?"), _hand_size),
    (_pattern(rf"(?:my\s+)?hand(?:\s+size)?\s*{_IS}{_COUNT}(?:\s+cards?)?"), _hand_size),
    (
        _pattern(
            rf"(?P<power>.+?)(?:\s+(?:holds?|has|have)|\s+hand)\s+{_IS}{_COUNT}(?:\s+cards?)?"
            r"(?:\s+in\s+hand)?"
        ),
        _hand_size,
    ),
    (_pattern(rf"turn\s+{_IS}{_COUNT}"), _turn),
    (
        _pattern(
            rf"{_COUNT}\s+(?P<whose>\w+\s+)??(?P<kind>units?|[\w.]+(?:\s+of\s+st\.?\s+john)?)"
            rf"\s+{_IS}{_IN}\s+(?P<place>.+)"
        ),
        _units,
    ),
    (_pattern(r"(?:i|we)\s+(?:have\s+)?played\s+.+|.+\s+played\s+by\s+me"), _i_played),
    (
        _pattern(rf"(?P<card>.+?)\s+(?:has\s+been\s+|{_IS})played(?:\s+by\s+(?P<power>.+))?"),
        _played,
    ),
    (_pattern(r"(?P<power>.+?)\s+(?:has\s+)?played\s+(?P<card>.+)"), _played),
    (
        _pattern(r"(?:(?:i|we)\s+(?:hold|have)|holding)\s+(?P<card>.+)"),
        _holding,
    ),
    (_pattern(rf"(?P<card>.+?)\s+{_IS}in\s+(?:my\s+)?hand"), _holding),
    (
        _pattern(rf"(?:(?P<power>.+?)\s+)??{_IS}(?P<kind>at\s+war|allied)\s+with\s+(?P<other>.+)"),
        _relation,
    ),
    (_pattern(r"(?P<power>.+?)\s+controls?\s+(?P<space>.+)"), _controlled),
    (_pattern(rf"(?P<space>.+?)\s+{_IS}controlled\s+by\s+(?P<power>.+)"), _controlled),
    (_pattern(rf"(?P<space>.+?)\s+{_IS}(?:mine|ours|taken)"), _taken),
    (_pattern(rf"(?P<space>.+?)\s+{_IS}(?:enemy|enemy[- ](?:held|controlled))"), _enemy_held),
    (_pattern(rf"(?P<space>.+?)\s+{_IS}(?P<religion>protestant|catholic)"), _faith),
    (_pattern(rf"(?P<space>.+?)\s+{_IS}(?:in\s+unrest|under\s+siege|besieged)"), _troubled),
    (_pattern(r"(?:unrest\s+in|siege\s+of)\s+(?P<space>.+)"), _troubled),
    (_pattern(rf"(?P<who>.+?)\s+{_IS}{_IN}\s+(?P<place>.+)"), _present),
)
_NOT: Final = _pattern(r"not\s+(?P<rest>.+)")
_IS_NOT: Final = _pattern(r"\b(?:is|are|am|was)(?:\s+not\b|n't\b)")
_ARTICLES: Final = _pattern(r"\b(?:the|a|an)\s+")


# ------------------------------------------------------------------------------ reading


def read_condition(text: str) -> Condition:
    """Return the condition in words.

    Raises NotUnderstood with what can be asked, or with the name in it that is not known, and
    Ambiguous when a name fits several things.
    """
    words = " ".join(_ARTICLES.sub("", text).split()).strip(" .,;:")
    if not words:
        raise NotUnderstood(
            _("IF what? {examples}", examples=_can_be_asked()),
            suggestions=[order_line("IF battle won")],
        )
    try:
        return _single(words)
    except NotUnderstood as unknown:
        for joint, kind in ((" and ", Every), (" or ", Some)):
            other = " or " if kind is Every else " and "
            parts = re.split(joint, words, flags=re.IGNORECASE)
            if len(parts) < 2:
                continue
            if re.search(other, words, re.IGNORECASE):
                raise NotUnderstood(
                    _(
                        "a condition joins its parts with AND or with OR, not with both; use one"
                        " IF in the other"
                    ),
                    words=text,
                ) from None
            return kind(tuple(_single(part.strip()) for part in parts))
        raise unknown


def _single(words: str) -> Condition:
    negated = _NOT.fullmatch(words)
    if negated:
        return Not(_single(negated["rest"]))
    if _IS_NOT.search(words):
        return Not(_single(_IS_NOT.sub("is", words, count=1)))
    wrong: NotUnderstood | None = None
    for pattern, build in _PATTERNS:
        found = pattern.fullmatch(words)
        if not found:
            continue
        try:
            return build(found)
        except Ambiguous:
            raise
        except NotUnderstood as error:
            wrong = wrong or error
    raise wrong or NotUnderstood(
        _("“{words!s}” is no condition; {examples}", words=words, examples=_can_be_asked()),
        words=words,
        suggestions=EXAMPLES[:3],
    )


def _can_be_asked() -> Words:
    examples = joined("; ", (order_line(one, CONDITION) for one in EXAMPLES))
    return _("it can be, for example: {examples}", examples=examples)
