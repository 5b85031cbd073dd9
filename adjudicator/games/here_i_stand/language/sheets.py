"""6.1 The words of response sheets: ``ASK ME ABOUT``, ``PLAY … ON``, ``PASS ALL BUT …``."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Final

from adjudicator.engine.words import _, joined
from adjudicator.games.here_i_stand.language.foreign_wars import theatre_names
from adjudicator.games.here_i_stand.language.names import (
    card_names,
    language_zone_names,
    mode_names,
    place_names,
    power_names,
    space_names,
    zone_names,
)
from adjudicator.games.here_i_stand.rules.deck import card, cards
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES
from adjudicator.games.here_i_stand.rules.windows.occasions import (
    ANY_MOMENT,
    ASSAULTS,
    DEBATES,
    EVENTS,
    FIELD_BATTLES,
    KINDS,
    MOVES,
    NAVAL_COMBATS,
    NAVAL_MOVES,
    PEACE_TERMS,
    PIRACY,
    SEA_INTERCEPTIONS,
    TRANSPORTS,
    Occasion,
)
from adjudicator.games.here_i_stand.rules.windows.sheets import (
    FIGHTS_WORD,
    Rule,
    SheetOrder,
    Topic,
    Where,
)
from adjudicator.words.lexicon import Lexicon, Name, NotUnderstood
from adjudicator.words.lexicon import joined as names_joined
from adjudicator.words.order_words import WINDOW, order_line
from adjudicator.words.verbs import Chapter, Page, Verb

_EVERYTHING: Final = "everything"
_OTHER_WORDS: Final = {
    MOVES: ("move", "land moves", "marches", "moves declared"),
    NAVAL_MOVES: ("naval move", "fleet moves", "sailings"),
    TRANSPORTS: ("transport", "naval transports", "naval transport"),
    ASSAULTS: ("assault", "sieges", "storms"),
    PIRACY: ("pirates", "raids"),
    FIELD_BATTLES: ("field battle", "land battles", "battles", "battle"),
    NAVAL_COMBATS: ("naval combat", "naval battles", "sea battles"),
    SEA_INTERCEPTIONS: ("sea interception", "naval interceptions", "naval avoidance"),
    DEBATES: ("debate", "theological debates"),
    PEACE_TERMS: ("peace", "terms of peace"),
    EVENTS: ("event", "events announced"),
    ANY_MOMENT: ("any moments", "any time", "interruptions"),
    FIGHTS_WORD: ("fight", "combat", "combats", "combat cards", "combat card"),
    _EVERYTHING: ("all", "anything", "every window", "all windows", "everything else"),
}
_PASS_ALL: Final = re.compile(
    r"pass\s+(?:on\s+)?(?:all|everything)(?:\s+(?:but|except(?:\s+for)?)\s+(.+))?", re.IGNORECASE
)
_PASS_ON: Final = re.compile(r"pass\s+on\s+(.+)", re.IGNORECASE)
_ASK: Final = re.compile(r"ask(?:\s+me)?(?:\s+(?:about|on|for)\s+(.+))?", re.IGNORECASE)
_PLAY: Final = re.compile(r"play\s+(.+?)\s+on\s+(.+)", re.IGNORECASE)
_AS_MODE: Final = re.compile(r"(.+?)\s+as\s+(?:event\s+)?(.+)", re.IGNORECASE)
_EXCEPTIONS: Final = re.compile(r"\s*;\s*")
_MINE: Final = re.compile(r"(.+?)\s+(?:of\s+(?:mine|my\s+own)|concerning\s+me)", re.IGNORECASE)
_MY: Final = re.compile(r"my\s+(?:own\s+)?(.+)", re.IGNORECASE)
_BY: Final = re.compile(r"(.+?)\s+(?:by|with)\s+(.+)", re.IGNORECASE)
_PLACES: Final = re.compile(r"\s+(into|to|from|in|at)\s+", re.IGNORECASE)
_LIST: Final = re.compile(r"\s*,\s*(?:or\s+|and\s+)?|\s+(?:or|and)\s+|\s*&\s*", re.IGNORECASE)
_ON: Final = re.compile(r"(.+?)\s+on\s+(.+)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"#?(\d{1,3})")
_WHERE: Final[dict[str, Where]] = {
    "into": "into",
    "to": "into",
    "from": "from",
    "in": "in",
    "at": "in",
}
_EXAMPLE: Final = order_line("ASK ME ABOUT moves INTO Vienna")


@cache
def kind_names() -> Lexicon:
    """Return the words for the kinds of window."""
    kinds = (*KINDS, FIGHTS_WORD, _EVERYTHING)
    return Lexicon(
        [Name(kind, kind, _OTHER_WORDS[kind]) for kind in kinds], kind=_("kind of window")
    )


# ------------------------------------------------------------------------------ reading


def read_sheet(text: str) -> SheetOrder | None:
    """Return the lines for a sheet that a line of text gives; None when it is no such line.

    Raises NotUnderstood or Ambiguous when it is one with words in it that cannot be read.
    """
    everything = _PASS_ALL.fullmatch(text)
    if everything:
        parts = _EXCEPTIONS.split(everything.group(1)) if everything.group(1) else []
        but = tuple(_exception(part) for part in parts if part)
        return SheetOrder((*but, Rule("pass", Topic())), anew=True)
    rule = _rule(text)
    return SheetOrder((rule,), anew=rule.topic == Topic() and rule.act == "pass") if rule else None


def _exception(text: str) -> Rule:
    """Return what is excepted from passing: a line of its own, or something to be asked about."""
    return _rule(text) or Rule("ask", _topic(text))


def _rule(text: str) -> Rule | None:
    found = _ASK.fullmatch(text)
    if found:
        return Rule("ask", _topic(found.group(1)) if found.group(1) else Topic())
    found = _PASS_ON.fullmatch(text)
    if found:
        return Rule("pass", _topic(found.group(1)))
    found = _PLAY.fullmatch(text)
    return _play(found.group(1), found.group(2)) if found else None


def _play(what: str, on: str) -> Rule:
    title, mode = what, ""
    as_mode = _AS_MODE.fullmatch(what)
    if as_mode:
        title = as_mode.group(1)
    number = _card(title)
    if as_mode:
        mode = mode_names(number).find(as_mode.group(2))
    topic = read_windows(on)
    return Rule("play", replace(topic, card=number), mode)


def _card(words: str) -> int:
    found = _NUMBER.fullmatch(words.strip())
    if not found:
        return int(card_names().find(words))
    if int(found.group(1)) not in cards():
        raise NotUnderstood(
            _("there is no card number {number}", number=found.group(1)), words=words
        )
    return int(found.group(1))


def _topic(text: str) -> Topic:
    """Read ``moves INTO Vienna BY Ottomans OF MINE``, before it perhaps ``Foul Weather ON``."""
    on = _ON.fullmatch(text)
    if on:
        return replace(read_windows(on.group(2)), card=_card(on.group(1)))
    try:
        return read_windows(text)
    except NotUnderstood as unknown:
        try:
            return Topic(card=_card(text))
        except NotUnderstood:
            raise unknown from None


def read_windows(text: str) -> Topic:
    """Read some windows: ``moves INTO Vienna BY Ottomans OF MINE``."""
    mine = _MINE.fullmatch(text)
    if mine:
        text = mine.group(1)
    by = _BY.fullmatch(text)
    power = ""
    if by:
        text, power = by.group(1), power_names().find(by.group(2))
    parts = _PLACES.split(text)
    own = _MY.fullmatch(parts[0])
    kind = _kind(own.group(1) if own else parts[0])
    if len(parts) > 3:
        raise NotUnderstood(
            _(
                "“{text!s}” names places twice; write it as in {example}",
                text=text,
                example=_EXAMPLE,
            ),
            words=text,
        )
    named = _LIST.split(parts[2]) if len(parts) > 1 else []
    places = [_places().find(name) for name in named if name]
    return Topic(
        kind="" if kind == _EVERYTHING else kind,
        where=_WHERE[parts[1].lower()] if places else "",
        places=tuple(dict.fromkeys(places)),
        by=power,
        mine=bool(mine or own),
    )


def _kind(words: str) -> str:
    try:
        return kind_names().find(words)
    except NotUnderstood as unknown:
        raise NotUnderstood(
            _(
                "“{words!s}” is neither a card nor a kind of window; windows are for {kinds}",
                words=words,
                kinds=joined(", ", (order_line(kind, WINDOW) for kind in (*KINDS, FIGHTS_WORD))),
            ),
            words=words,
            suggestions=unknown.suggestions,
        ) from None


@cache
def _places() -> Lexicon:
    return names_joined(_("space, sea zone or language zone"), place_names(), language_zone_names())


# ------------------------------------------------------------------------------ writing


def sheet_line(order: SheetOrder) -> str:
    """Return an order for a sheet as the line that reads as the same order again."""
    if not order.anew:
        return rule_line(order.rules[0])
    but = [_as_exception(rule) for rule in order.rules[:-1]]
    return f"PASS ALL BUT {'; '.join(but)}" if but else "PASS ALL"


def _as_exception(rule: Rule) -> str:
    return topic_words(rule.topic) if rule.act == "ask" else rule_line(rule)


def rule_line(rule: Rule) -> str:
    """Return one line of a sheet."""
    if rule.act == "ask":
        return f"ASK ME ABOUT {topic_words(rule.topic)}"
    if rule.act == "pass":
        return f"PASS ON {topic_words(rule.topic)}" if rule.topic != Topic() else "PASS ALL"
    use = f" AS {mode_names(rule.topic.card).full(rule.mode)}" if rule.mode else ""
    return f"PLAY {card(rule.topic.card).title}{use} ON {_windows_words(rule.topic)}"


def topic_words(topic: Topic) -> str:
    """Return a topic: ``Foul Weather ON moves INTO Vienna``."""
    if not topic.card:
        return _windows_words(topic)
    return f"{card(topic.card).title} ON {_windows_words(topic)}"


def _windows_words(topic: Topic) -> str:
    words = topic.kind or _EVERYTHING
    if topic.places:
        words += f" {topic.where.upper()} {', '.join(place_name(one) for one in topic.places)}"
    if topic.by:
        words += f" BY {POWER_NAMES[topic.by]}"
    return f"{words} OF MINE" if topic.mine else words


def place_name(place: str) -> str:
    """Return the printed name of a space, a sea zone, a language zone or a foreign war."""
    for names in (space_names(), zone_names(), language_zone_names(), theatre_names()):
        if place in names:
            return names.full(place)
    raise KeyError(place)


def occasion_words(occasion: Occasion) -> str:
    """Return what a window is about: ``moves from Graz into Vienna``."""
    words = occasion.kind
    if occasion.origins:
        words += f" from {', '.join(place_name(one) for one in occasion.origins)}"
    if occasion.goals:
        into = "into" if occasion.kind in (MOVES, NAVAL_MOVES, TRANSPORTS) else "in"
        words += f" {into} {', '.join(place_name(one) for one in occasion.goals)}"
    return order_line(words, WINDOW)


# ------------------------------------------------------------------------------ rows

SHEETS: Final = Chapter()
SHEETS.add(
    Verb(
        name="sheet",
        topic="ASK ME ABOUT",
        examples=("ASK ME ABOUT moves INTO Vienna", "ASK ME ABOUT fights", "ASK ME ABOUT Gout"),
        does=_("has your response sheet ask you when such a window opens, whatever you hold"),
        read=lambda text, read: read_sheet(text),
        say=sheet_line,
        has_or=True,
        unfit_to_stand=lambda order: _(
            "this line stands on your response sheet anyhow; write it without STANDING"
        ),
    )
)
SHEETS.add(
    Page(
        topic="PLAY ON",
        examples=("PLAY Foul Weather ON moves INTO Vienna", "PLAY Gout ON moves BY France"),
        does=_("has your response sheet play the card in the first such window, if you hold it"),
    )
)
SHEETS.add(
    Page(
        topic="PASS ALL",
        examples=("PASS ALL", "PASS ALL BUT Foul Weather ON moves INTO Vienna; my fights"),
        does=_("has your response sheet pass in all windows but those that you are asked about"),
    )
)
SHEETS.add(
    Page(
        topic="PASS ON",
        examples=("PASS ON debates",),
        does=_("has your response sheet pass in such windows"),
    )
)
