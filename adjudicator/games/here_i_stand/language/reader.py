"""Reading one line of text into an order; knows words and nothing of the position."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache, partial
from importlib.resources import files
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.conditions import CONDITIONS
from adjudicator.games.here_i_stand.language.errors import not_understood
from adjudicator.games.here_i_stand.language.finnish.orders import LONGEST, in_finnish
from adjudicator.games.here_i_stand.language.names import KIND_WORDS, OWNER_WORDS
from adjudicator.games.here_i_stand.language.tree import place_of
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.words.ahead_lines import read_ahead
from adjudicator.words.alternatives import Alternatives, Style, read_alternatives
from adjudicator.words.lexicon import NotUnderstood, OrderError, fold
from adjudicator.words.order_grammar import OrderGrammar
from adjudicator.words.verbs import Order, Verb, Verbs

_SAYING: Final = re.compile(r"say\b", re.IGNORECASE)
_STANDING_EXAMPLE: Final = "STANDING: RETREAT TO Vienna OR ANY UNTIL turn 4"
_OR_ANY: Final = re.compile(r"(?<!\S)(?:or|any)(?!\S)", re.IGNORECASE)
_ONE_PLACE: Final = r"(?:(?!\bwith\b).)*(?:\swith\b[^,]*)?"
"""What stands behind the verb of an order that names one place; a comma in it means OR."""
SAMPLES: Final = {
    "space": "Vienna",
    "sea zone": "Aegean Sea",
    "card": "Janissaries",
    "language zone": "German",
    "leader": "Suleiman",
    "debater": "Luther",
    "power": "France",
    "option": "something",
}
"""What ANY may stand for, with a name of each kind; an option is called by any words."""
_CONNECTED: Final = re.compile(r"(?<!\w)(?:for|to|in|at|on|as|with|and|from|into|\d+)(?!\w)", re.I)


@cache
def _parts() -> str:
    """Return the parts of the grammar, with the terminals that are made from the data."""
    source = files("adjudicator.games.here_i_stand.language") / "parts.lark"
    owners = _either(word for words in OWNER_WORDS.values() for word in words)
    kinds = _either(word for words in KIND_WORDS.values() for word in words)
    terminals = (
        f"\nTITLE.8: /(?:{_titles()})(?!\\w)/i"
        f"\nMODE.8: /(?:{_either(_modes())})(?!\\w)/i"
        f"\nOWNER.5: /(?:{owners})(?!\\w)/i"
        f"\nKIND.6: /(?:{kinds})(?![^\\W\\d])/i\n"
    )
    return source.read_text(encoding="utf-8") + terminals


def _either(words: Iterable[str]) -> str:
    longest_first = sorted(set(words), key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace("\\ ", "\\s+") for word in longest_first)


def _modes() -> list[str]:
    """Return the names of events that have several words; some are words of orders."""
    names = {mode.replace("_", " ") for card in cards().values() for mode in card.modes}
    return sorted(name for name in names if " " in name)


def _titles() -> str:
    """Return the printed titles with connecting words or numbers in them, accents or not."""
    connected = [card.title for card in cards().values() if _CONNECTED.search(card.title)]
    plain = [fold(title) for title in connected]
    # ``fold`` drops the apostrophe that a player may write.
    without_accents = [title.encode("ascii", "ignore").decode() for title in connected]
    return _either([*connected, *plain, *without_accents])


class Reader:
    """Reads lines into orders of some verbs; ``read`` reads any line, ``plain`` one order.

    Lines that are kept or stand are read again with every message, so what was read is remembered.
    """

    def __init__(self, verbs: Verbs) -> None:
        self.verbs: Final = verbs
        self.grammar: Final = OrderGrammar(verbs, _parts(), partial(not_understood, verbs))
        self.read = lru_cache(maxsize=4096)(self._in_any_language)
        self.plain = lru_cache(maxsize=4096)(self._plain)
        self._readers = [verb for verb in verbs if verb.lines or verb.read]
        self._verbatim = _beginning(verb for verb in verbs if verb.verbatim)
        self._options = _beginning(verb for verb in verbs if verb.options)
        self._one_place = re.compile(
            _either_verb(verb for verb in verbs if verb.one_place) + _ONE_PLACE, re.IGNORECASE
        )

    def _in_any_language(self, line: str) -> Order:
        """Return the order in a line; NotUnderstood or Ambiguous with what is wrong.

        What is no English order may be a Finnish one.
        """
        try:
            return self._english(line)
        except OrderError as refused:
            return in_finnish(line, self._english, refused)

    def _english(self, line: str) -> Order:
        text = re.sub(r"\s+", " ", line).strip().rstrip(" .;!").strip()
        if _SAYING.match(text) is None:  # a title may stand in quotes; free text keeps its own
            text = re.sub(r"\s+", " ", text.replace('"', " ")).strip()
        if not text:
            raise NotUnderstood(_("there is nothing on this line"))
        if len(text) > LONGEST:
            raise NotUnderstood(_("the line is longer than {count} characters", count=LONGEST))
        ahead = read_ahead(text, self._english, CONDITIONS.read, place_of, _STANDING_EXAMPLE)
        return ahead or self._alternatives(text) or self.plain(text)

    def _alternatives(self, text: str) -> Alternatives | None:
        """Read a line with OR or ANY, where these are no words of the line itself."""
        if self._verbatim.match(text) or (_OR_ANY.search(text) and self._has_own_or(text)):
            return None
        commas, free = self._one_place.fullmatch(text), self._options.match(text)
        return read_alternatives(text, self.plain, SAMPLES, Style(bool(commas), bool(free)))

    def _has_own_or(self, text: str) -> bool:
        own = (verb for verb in self._readers if verb.has_or)
        return any(verb.reads(text, self.plain) is not None for verb in own)

    def _plain(self, text: str) -> Order:
        """Read a line that is one order; raises NotUnderstood or Ambiguous."""
        for verb in self._readers:
            found = verb.reads(text, self.plain)
            if found is not None:
                return found
        return self.grammar.read(text)


def _beginning(verbs: Iterable[Verb]) -> re.Pattern[str]:
    return re.compile(_either_verb(verbs), re.IGNORECASE)


def _either_verb(verbs: Iterable[Verb]) -> str:
    return f"(?:{'|'.join(verb.opening for verb in verbs)})"
