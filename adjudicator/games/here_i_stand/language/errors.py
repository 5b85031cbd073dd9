"""What is said about a line that is no order."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from adjudicator.engine.words import _, or_list
from adjudicator.games.here_i_stand.language.help import TOPICS, example
from adjudicator.words.lexicon import NotUnderstood, fold, similar
from adjudicator.words.order_words import order_line

_LONGEST_SHOWN: Final = 40
_OTHER_VERBS: Final = {
    "ATTACK": "MOVE",
    "SIEGE": "MOVE",
    "BESIEGE": "MOVE",
    "EVADE": "AVOID BATTLE",
    "BUILD": "RAISE",
    "BUY": "RAISE",
    "RECRUIT": "RAISE",
    "TREATISE": "PUBLISH TREATISE",
    "DEBATE": "CALL DEBATE",
    "BURN": "BURN BOOKS",
    "AVOID": "AVOID BATTLE",
    "PUBLISH": "PUBLISH TREATISE",
    "CALL": "CALL DEBATE",
    "FIGHT": "WITHDRAW",
    "STAND": "AVOID BATTLE",
    "STORM": "ASSAULT",
    "CONVERT": "FLIP",
    "HARBOR": "HARBOUR",
    "USE": "PLAY",
    "UNTIL": "STANDING",
}


def not_understood(text: str, error: UnexpectedInput) -> NotUnderstood:
    """Return the error for a line that the parser stopped at, with the order it may have meant."""
    at = _position(text, error)
    verb = _verb(text)
    if verb is None or at == 0:
        return _no_such_order(text)
    shown = order_line(example(verb))
    if at >= len(text):
        problem = _("something is missing at the end; write it as in {example}", example=shown)
    else:
        rest = text[at : at + _LONGEST_SHOWN].strip()
        problem = _(
            "“{words!s}” is not understood here; write it as in {example}",
            words=rest,
            example=shown,
        )
    return NotUnderstood(problem, words=text, suggestions=[shown])


def _position(text: str, error: UnexpectedInput) -> int:
    if isinstance(error, UnexpectedEOF):
        return len(text)
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return len(text)
    if isinstance(error, UnexpectedToken | UnexpectedCharacters):
        return int(error.pos_in_stream or 0)
    return 0


@cache
def _plain(topic: str) -> str:
    return re.sub(r"\W+", " ", topic.replace("'", ""))


def _verb(text: str) -> str | None:
    """Return the help topic of a line by its first words."""
    words = fold(text).upper().replace(" THE ", " ")
    first = words.split(" ")[0]
    for topic in TOPICS:
        plain = _plain(topic)
        if words == plain or words.startswith(f"{plain} "):
            return topic
    if first in _OTHER_VERBS:
        return _OTHER_VERBS[first]
    return None


@cache
def _verbs() -> dict[str, str]:
    """Return all words that begin orders, as they are compared with those of players."""
    return {fold(verb): verb for verb in (*TOPICS, *_OTHER_VERBS)}


def _no_such_order(text: str) -> NotUnderstood:
    first = text.split()[0][:_LONGEST_SHOWN]
    known = _verbs()
    close = similar(fold(first), known)
    meant = dict.fromkeys(_OTHER_VERBS.get(known[key], known[key]) for key in close)
    if first.upper() in _OTHER_VERBS:
        meant = dict.fromkeys([_OTHER_VERBS[first.upper()]])
    suggestions = [order_line(one) for one in meant]
    problem = (
        _(
            "there is no order that begins with “{words!s}”; did you mean {suggestions}?",
            words=first,
            suggestions=or_list(suggestions),
        )
        if suggestions
        else _("there is no order that begins with “{words!s}”; HELP lists the orders", words=first)
    )
    return NotUnderstood(problem, words=first, suggestions=suggestions)
