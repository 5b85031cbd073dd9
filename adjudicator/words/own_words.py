"""Errors about a line that was put into English, in the words in which its player wrote it."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.engine.words import Language, Words, said
from adjudicator.languages.lines.reading import Reading
from adjudicator.words.lexicon import Ambiguous, OrderError

_QUOTED: Final = re.compile("“([^”]+)”")


def in_own_words(error: OrderError, reading: Reading) -> OrderError:
    """Return an error about an English line in which the words of the player are quoted."""

    def own(text: str) -> str:
        return _QUOTED.sub(lambda found: f"“{reading.own_words(found[1])}”", text)

    def said_in(language: Language) -> str:
        return own(said(str(error), language))

    message = Words(own(str.__str__(str(error))), said_in)
    words = reading.own_words(error.words) if error.words else ""
    if isinstance(error, Ambiguous):
        return Ambiguous(message, words=words, candidates=error.candidates)
    return type(error)(message, words=words, suggestions=error.suggestions)
