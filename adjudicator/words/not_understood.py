"""What is said about a line that is no order, for games whose orders have a grammar."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from adjudicator.engine.words import _, or_list
from adjudicator.words.lexicon import NotUnderstood, fold, similar, unreadable
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Verbs

_LONGEST_SHOWN: Final = 40
_MOST_SHOWN: Final = 3
_SHORTEST_WITHIN: Final = 4  # letters of a word that is looked for inside of others


def not_understood(verbs: Verbs, text: str, error: UnexpectedInput) -> NotUnderstood:
    """Return the error for a line that the parser stopped at, with the order it may have meant."""
    at = _position(text, error)
    own = verbs.beginning_with(text) if at == 0 else None
    if own is not None:
        shown = order_line(own.examples[0])
        return unreadable("write it as in {example}", suggestions=[shown], example=shown)
    topic = _topic(verbs, text)
    complete = verbs.complete_before(text) if at == 0 else None
    if complete is not None:
        order, at = complete
        shown = order_line(order)
    elif topic is None or at == 0:
        return _no_such_order(verbs, text)
    else:
        shown = order_line(verbs.pages[topic].examples[0])
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


def _topic(verbs: Verbs, text: str) -> str | None:
    """Return the help topic of a line by its first words."""
    words = fold(text).upper().replace(" THE ", " ")
    for topic in verbs.pages:
        plain = _plain(topic)
        if words == plain or words.startswith(f"{plain} "):
            return topic
    return verbs.other_words.get(words.split(" ")[0])


def _no_such_order(verbs: Verbs, text: str) -> NotUnderstood:
    first = text.split()[0][:_LONGEST_SHOWN]
    if begun := _begun_with(verbs, first):
        return NotUnderstood(
            _("write it as in {example}", example=or_list(begun)), words=text, suggestions=begun
        )
    others, known = verbs.other_words, verbs.first_words
    near = similar(fold(first), known)
    meant = [others.get(known[key], known[key]) for key in _with_inside(first, known) or near]
    if first.upper() in others:
        meant = [others[first.upper()]]
    suggestions = [order_line(one) for one in dict.fromkeys(meant)]
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


def _begun_with(verbs: Verbs, first: str) -> list[str]:
    """Return examples of the orders that do begin with a word; the rest of the line is wrong."""
    topics = [topic for topic in verbs.pages if _plain(topic).split(" ")[0] == first.upper()]
    return [order_line(verbs.pages[topic].examples[0]) for topic in topics[:_MOST_SHOWN]]


def _with_inside(word: str, known: Iterable[str]) -> list[str]:
    """Return what lines may begin with that has a word in it, but not first: OFFER PEACE."""
    if len(word) < _SHORTEST_WITHIN:
        return []
    return [key for key in known if fold(word) in key.split(" ")[1:]]
