"""Conditions in words: ``battle won``, ``I control Linz``, ``at least 2 CP left``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.ahead.conditions import (
    Attempted,
    Controlled,
    EnemyHeld,
    Faith,
    Fight,
    HandSize,
    Holding,
    LeaderIn,
    Played,
    PointsLeft,
    Relation,
    Result,
    Troubled,
    TurnNumber,
    UnitsIn,
)
from adjudicator.games.here_i_stand.language.names import (
    ADJECTIVES,
    PLURALS,
    SINGULARS,
    card_of_title,
    kind_of,
    language_zone_names,
    leader_names,
    owner_of,
    power_names,
    space_names,
)
from adjudicator.games.here_i_stand.language.sheets import place_name
from adjudicator.games.here_i_stand.language.tree import place_of
from adjudicator.games.here_i_stand.rules.deck import all_cards, card
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES
from adjudicator.games.here_i_stand.rules.view import View
from adjudicator.words.condition_words import COUNT, IS, Conditions, Found, Pattern, read_count
from adjudicator.words.conditions import Count
from adjudicator.words.lexicon import NotUnderstood, fold

_ME: Final = frozenset({"i", "me", "we", "my", "own", "mine"})
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
    """Return a card of either deck."""
    number = words.strip().lstrip("#")
    if number.isdecimal() and int(number) in all_cards():
        return int(number)
    return card_of_title(words)


def _place(words: str) -> str:
    if fold(words) in {fold(zone) for zone in LANGUAGE_ZONES}:
        return language_zone_names().find(words)
    return place_of(words)


def _space(found: Found) -> str:
    return space_names().find(found["space"])


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


def _result(found: Found) -> Result:
    kind = " ".join((found["kind"] or found["kind2"]).lower().split())
    ended = (found["ended"] or found["ended2"]).lower()
    place = _place(found["place"]) if found["place"] else ""
    return Result(_FIGHTS[kind], ended in ("won", "succeeded"), place)


def _attempted(found: Found) -> Attempted:
    return Attempted(found["ended"].lower() in ("success", "succeeded", "successful", "hit"))


def _played(found: Found) -> Played:
    return Played(_card(found["card"]), _major(found["power"]) if found["power"] else "")


def _i_played(found: Found) -> NoReturn:
    raise NotUnderstood(_("whether you have played a card yourself is known to you already"))


def _points(found: Found) -> PointsLeft:
    return PointsLeft(read_count(found))


def _hand_size(found: Found) -> HandSize:
    power = found.groupdict().get("power") or "me"
    return HandSize(read_count(found), _major(re.sub(r"'s?$", "", power)))


def _turn(found: Found) -> TurnNumber:
    return TurnNumber(read_count(found, alone="="))


def _units(found: Found) -> UnitsIn:
    whose, kind = (found["whose"] or "my").strip(), found["kind"]
    power = _owner(whose)
    named = "" if fold(kind) in ("unit", "units") else kind_of(kind)
    return UnitsIn(read_count(found), _place(found["place"]), power, named)


def _owner(words: str) -> str:
    if fold(words) in _ME:
        return ""
    return "enemy" if fold(words) == "enemy" else owner_of(words)


def _relation(found: Found) -> Relation:
    kind = " ".join(found["kind"].lower().split())
    power = _power(found["power"]) if found["power"] else ""
    return Relation("allied" if kind == "allied" else "at war", _power(found["other"]), power)


def _controlled(found: Found) -> Controlled:
    return Controlled(_space(found), _power(found["power"]))


def _faith(found: Found) -> Faith:
    return Faith(_space(found), found["religion"].lower())


def _troubled(found: Found) -> Troubled:
    siege = any(word in found[0].lower() for word in ("siege", "besieged"))
    return Troubled(_space(found), "siege" if siege else "unrest")


def _present(found: Found) -> LeaderIn | UnitsIn:
    who, place = found["who"], _place(found["place"])
    words = fold(who).split()
    if words and words[-1] in ("unit", "units", "enemies", "enemy"):
        whose = "enemy" if "enem" in words[-1] else " ".join(words[:-1]) or "my"
        return UnitsIn(Count(">=", 1), place, _owner(whose))
    try:
        return LeaderIn(leader_names().find(who), place)
    except NotUnderstood as unknown:
        try:
            return UnitsIn(Count(">=", 1), place, _power(who))
        except NotUnderstood:
            raise unknown from None


_IN: Final = r"(?:in|at|into)"
_PATTERNS: Final[tuple[Pattern[View], ...]] = (
    (
        (
            rf"(?:(?:i|we)\s+(?P<ended>won|lost)\s+(?P<kind>battle|assault|debate|fight)"
            rf"|(?P<kind2>battle|(?:naval\s+)?combat|assault|siege|debate|fight)\s+{IS}"
            rf"(?P<ended2>won|lost|succeeded|failed))(?:\s+{_IN}\s+(?P<place>.+))?"
        ),
        _result,
    ),
    (
        (
            rf"(?:(?:last|my)\s+(?:attempt|action|roll)\s+{IS})?"
            r"(?P<ended>success(?:ful)?|succeeded|hit|failed|failure|miss(?:ed)?)"
        ),
        _attempted,
    ),
    (
        rf"{COUNT}\s+(?:cps?|command\s+points?)(?:\s+{IS}left)?",
        _points,
    ),
    (
        rf"(?:cps?|command\s+points?)(?:\s+left)?\s*{IS}{COUNT}",
        _points,
    ),
    (rf"{COUNT}\s+cards?(?:\s+in\s+(?:my\s+)?hand)?", _hand_size),
    (rf"(?:my\s+)?hand(?:\s+size)?\s*{IS}{COUNT}(?:\s+cards?)?", _hand_size),
    (
        (
            rf"(?P<power>.+?)(?:\s+(?:holds?|has|have)|\s+hand)\s+{IS}{COUNT}(?:\s+cards?)?"
            r"(?:\s+in\s+hand)?"
        ),
        _hand_size,
    ),
    (rf"turn\s+{IS}{COUNT}", _turn),
    (
        (
            rf"{COUNT}\s+(?P<whose>\w+\s+)??(?P<kind>units?|[\w.]+(?:\s+of\s+st\.?\s+john)?)"
            rf"\s+{IS}{_IN}\s+(?P<place>.+)"
        ),
        _units,
    ),
    (r"(?:i|we)\s+(?:have\s+)?played\s+.+|.+\s+played\s+by\s+me", _i_played),
    (rf"(?P<card>.+?)\s+(?:has\s+been\s+|{IS})played(?:\s+by\s+(?P<power>.+))?", _played),
    (r"(?P<power>.+?)\s+(?:has\s+)?played\s+(?P<card>.+)", _played),
    (
        r"(?:(?:i|we)\s+(?:hold|have)|holding)\s+(?P<card>.+)",
        lambda f: Holding(_card(f["card"])),
    ),
    (rf"(?P<card>.+?)\s+{IS}in\s+(?:my\s+)?hand", lambda f: Holding(_card(f["card"]))),
    (rf"(?:(?P<power>.+?)\s+)??{IS}(?P<kind>at\s+war|allied)\s+with\s+(?P<other>.+)", _relation),
    (
        r"(?P<power>.+?)\s+controls?\s+(?P<space>.+)",
        _controlled,
    ),
    (
        rf"(?P<space>.+?)\s+{IS}controlled\s+by\s+(?P<power>.+)",
        _controlled,
    ),
    (rf"(?P<space>.+?)\s+{IS}(?:mine|ours|taken)", lambda f: Controlled(_space(f))),
    (
        rf"(?P<space>.+?)\s+{IS}(?:enemy|enemy[- ](?:held|controlled))",
        lambda f: EnemyHeld(_space(f)),
    ),
    (
        rf"(?P<space>.+?)\s+{IS}(?P<religion>protestant|catholic)",
        _faith,
    ),
    (rf"(?P<space>.+?)\s+{IS}(?:in\s+unrest|under\s+siege|besieged)", _troubled),
    (r"(?:unrest\s+in|siege\s+of)\s+(?P<space>.+)", _troubled),
    (rf"(?P<who>.+?)\s+{IS}{_IN}\s+(?P<place>.+)", _present),
)

# ------------------------------------------------------------------------------ words


def _result_words(found: Result) -> str:
    where = f" in {place_name(found.place)}" if found.place else ""
    return f"{found.kind} {'won' if found.won else 'lost'}{where}"


def _played_words(found: Played) -> str:
    by = f" by {POWER_NAMES[found.power]}" if found.power else ""
    return f"{card(found.card).title} played{by}"


def _hand_words(found: HandSize) -> str:
    counted = f"{found.count} {'card' if found.count.number == 1 else 'cards'}"
    return f"{POWER_NAMES[found.power]} holds {counted}" if found.power else f"{counted} in hand"


def _relation_words(found: Relation) -> str:
    power = f"{POWER_NAMES[found.power]} " if found.power else ""
    other = POWER_NAMES[found.other] if found.other else "me"
    return f"{power}{found.kind} with {other}"


def _controlled_words(found: Controlled) -> str:
    who = f"{POWER_NAMES[found.power]} controls" if found.power else "I control"
    return f"{who} {place_name(found.space)}"


def _troubled_words(found: Troubled) -> str:
    return f"{place_name(found.space)} {'under siege' if found.what == 'siege' else 'in unrest'}"


def _units_words(found: UnitsIn) -> str:
    whose = {"": "own", "enemy": "enemy"}.get(found.power) or ADJECTIVES[found.power]
    one, many = (SINGULARS[found.kind], PLURALS[found.kind]) if found.kind else ("unit", "units")
    kind = one if found.count.number == 1 else many
    return f"{found.count} {whose} {kind} in {place_name(found.place)}"


def _turn_words(found: TurnNumber) -> str:
    exactly = found.count.comparison == "="
    return f"turn is {found.count.number if exactly else found.count}"


_WORDS: Final[dict[type[Any], Callable[[Any], str]]] = {
    Result: _result_words,
    Attempted: lambda found: "success" if found.success else "failed",
    Played: _played_words,
    Holding: lambda found: f"I hold {card(found.card).title}",
    HandSize: _hand_words,
    PointsLeft: lambda found: f"{found.count} CP left",
    TurnNumber: _turn_words,
    Relation: _relation_words,
    Controlled: _controlled_words,
    EnemyHeld: lambda found: f"{place_name(found.space)} is enemy-held",
    Faith: lambda found: f"{place_name(found.space)} is {found.religion.capitalize()}",
    Troubled: _troubled_words,
    LeaderIn: lambda f: f"{leader_names().full(f.leader)} in {place_name(f.place)}",
    UnitsIn: _units_words,
}

_EXAMPLES: Final = (
    *("battle won", "battle lost in Linz", "assault won", "debate lost", "success", "failed"),
    *("I control Linz", "Linz is enemy-held", "France controls Metz", "Erfurt is Protestant"),
    *("Treachery! played", "Treachery! played by France", "I hold Treachery!"),
    *("at least 2 CP left", "at most 3 cards in hand", "France holds at least 4 cards"),
    *("at war with France", "France allied with Papacy", "turn is at least 4"),
    *(
        "Charles V in Vienna",
        "at least 4 enemy units in Linz",
        "at most 2 French regulars in Milan",
    ),
    *("Vienna under siege", "Vienna in unrest", "not battle won"),
    *("battle won and I control Linz", "success or at least 3 CP left"),
)

CONDITIONS: Final = Conditions(_PATTERNS, _WORDS, _EXAMPLES)
