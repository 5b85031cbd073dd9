"""What is said about a line that is no order."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from adjudicator.games.here_i_stand.language.help import TOPICS, example
from adjudicator.games.lexicon import NotUnderstood, fold, or_list, similar

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
    shown = example(verb)
    if at >= len(text):
        problem = "something is missing at the end"
    else:
        rest = text[at : at + _LONGEST_SHOWN].strip()
        problem = f"“{rest}” is not understood here"
    return NotUnderstood(f"{problem}; write it as in {shown}", words=text, suggestions=[shown])


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
    suggestions = list(meant)
    hint = f"; did you mean {or_list(suggestions)}?" if suggestions else "; HELP lists the orders"
    return NotUnderstood(
        f"there is no order that begins with “{first}”{hint}",
        words=first,
        suggestions=suggestions,
    )
