"""Reading one line of text into an order; knows words and nothing of the position.

For games whose orders have verbs in rows (``words/verbs.py``) and a grammar of their parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final

from adjudicator.kit.any_name import AnyNames, Label
from adjudicator.words.ahead import USUAL_PARTS, PartWords
from adjudicator.words.ahead_lines import read_ahead
from adjudicator.words.alternatives import (
    MOST_WAYS,
    Alternatives,
    Order,
    Several,
    Style,
    read_alternatives,
)
from adjudicator.words.condition_words import Conditions
from adjudicator.words.lexicon import Ambiguous, Lexicon, OrderError, unreadable
from adjudicator.words.not_understood import not_understood
from adjudicator.words.order_grammar import OrderGrammar
from adjudicator.words.other_language import LONGEST, OtherLanguage
from adjudicator.words.plain_line import notation, spoken
from adjudicator.words.verbs import Verb, Verbs

_SAYING: Final = re.compile(r"say\b", re.IGNORECASE)
_OR_ANY: Final = re.compile(r"(?<!\S)(?:or|any|best)(?!\S)", re.IGNORECASE)
_BETWEEN: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\s*;\s*|\.\s+(?=[^\W\d])",
        r"\s*(?:;|,?\s+(?:and\s+)?then\s|\.\s(?=[^\W\d]))\s*",
        r"\s*(?:[;,]|,?\s+and(?:\s+then)?\s|\.\s(?=[^\W\d]))\s*",
    )
)
"""What stands between several whole orders on a line."""
_WORDS: Final = re.compile(r"[^\W\d]{3}")
"""What every one of them has: a number alone may be part of the order before."""
_ONE_PLACE: Final = r"(?:(?!\bwith\b).)*(?:\swith\b[^,]*)?"
"""What stands behind the verb of an order that names one place; a comma in it means OR."""


@dataclass(frozen=True)
class Vocabulary:
    """What the orders of a game are made of, beside its verbs.

    ``parts`` makes the grammar of what the rows of the verbs refer to. ``place`` finds a place that
    a standing order names, ``place_words`` writes it. ``label`` says what an option of a question
    is called, ``standing`` is a standing order as an example, ``parted`` are the words for a turn
    and its parts.
    """

    parts: Callable[[], str]
    roles: Callable[[], Lexicon]
    place: Callable[[str], str]
    place_words: Callable[[str], str]
    label: Label
    conditions: Conditions[Any]
    anything: AnyNames
    language: OtherLanguage
    standing: str
    filled: Callable[[str], str] = str
    parted: PartWords = USUAL_PARTS


def either(words: Iterable[str]) -> str:
    """Return the pattern of some words or phrases, of which the longest is tried first."""
    longest_first = sorted(set(words), key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace("\\ ", "\\s+") for word in longest_first)


class Reader:
    """Reads lines into orders of some verbs; ``read`` reads any line, ``plain`` one order.

    Lines that are kept or stand are read again with every message, so what was read is remembered.
    """

    def __init__(self, verbs: Verbs, words: Vocabulary) -> None:
        self.grammar: Final = OrderGrammar(verbs, words.parts(), partial(not_understood, verbs))
        self.read = lru_cache(maxsize=4096)(self._in_any_language)
        self.plain = lru_cache(maxsize=4096)(self._plain)
        self._words: Final = words
        self._readers = [verb for verb in verbs if verb.lines or verb.read]
        self._verbatim = _beginning(verb for verb in verbs if verb.verbatim)
        self._options = _beginning(verb for verb in verbs if verb.options)
        self._one_place = _beginning((verb for verb in verbs if verb.one_place), _ONE_PLACE)
        self._splitting = [verb.several for verb in verbs if verb.several]
        self._told = [(re.compile(verb.told, re.IGNORECASE), verb) for verb in verbs if verb.told]
        self._first_words = [words.split()[0] for words in verbs.first_words.values()]

    def _in_any_language(self, line: str) -> Order:
        """Return the order in a line; NotUnderstood or Ambiguous with what is wrong.

        What is no English order may be one of the other language.
        """
        try:
            return self._english(line)
        except OrderError as refused:
            found = self._words.language.read
            try:
                return found(line, self._put_into_english, refused)
            except OrderError:
                plain = _plain_line(line, refused)
                if plain == line:
                    raise
                return found(plain, self._put_into_english, refused)

    def _put_into_english(self, line: str) -> Order:
        """Return the order or orders of a line that another language has been put into."""
        try:
            return self._strictly(line)
        except OrderError:
            several = self._of_one_verb(line)
            if several is None:
                raise
            return several

    def is_talk(self, line: str) -> bool:
        """Return whether a line is an order only in words that may be talk as well."""
        try:
            self._written(line)
        except OrderError:
            pass
        else:
            return False
        try:
            self._english(line)
        except OrderError:
            return False
        return True

    def _english(self, line: str) -> Order:
        """Return the order in a line: as it is written, else in the words of people who talk."""
        try:
            return self._written(line)
        except OrderError as refused:
            plain = _plain_line(line, refused)
            return self._in_other_words(line, self._spoken(plain), refused)

    def _written(self, line: str) -> Order:
        """Return the order in a line whose words are those of orders, whatever its signs are."""
        try:
            return self._strictly(line)
        except OrderError as refused:
            return self._in_other_words(line, _plain_line(line, refused), refused)

    def _in_other_words(self, line: str, text: str, refused: OrderError) -> Order:
        """Return the order or orders of a refused line in other words; raises why it is none."""
        filled = self._words.filled(text)
        for words in dict.fromkeys((text, filled)):
            if words == line:
                continue
            try:
                return self._strictly(words)
            except OrderError as error:
                # What is unclear in the words of the player is closer to what is meant.
                refused = refused if isinstance(refused, Ambiguous) else error
        several = self._several(filled)
        if several is None:
            raise refused
        return several

    def _several(self, text: str) -> Order | None:
        """Return the orders of a line that gives several, one after the other."""
        return self._of_one_verb(text) or self._listed(text)

    def _of_one_verb(self, text: str) -> Order | None:
        """Return the orders that a verb makes of one line; None for any other line."""
        for split in self._splitting:
            lines = split(text)
            if len(lines) == 1:
                return self.plain(lines[0])
            if lines:
                return Several(tuple(map(self.plain, lines)))
        return None

    def _listed(self, text: str) -> Several | None:
        """Return the orders of a line whose parts are whole orders; None for any other line."""
        for between in _BETWEEN:
            parts = between.split(text)
            if not 1 < len(parts) <= MOST_WAYS or not all(map(_WORDS.search, parts)):
                continue
            try:
                read = [self._written(part) for part in parts]
            except OrderError:
                continue
            whole = (one.orders if isinstance(one, Several) else (one,) for one in read)
            return Several(tuple(order for orders in whole for order in orders))
        return None

    def _spoken(self, text: str) -> str:
        """Return a line as an order that nobody says; some orders have other words for that."""
        text = spoken(text, self._first_words)
        for pattern, verb in self._told:
            if pattern.fullmatch(text):
                return verb.line(verb.plain)
        return text

    def _strictly(self, line: str) -> Order:
        text = _tidy(line)
        if not text:
            raise unreadable("there is nothing on this line")
        if len(text) > LONGEST:
            raise unreadable("the line is longer than {count} characters", count=LONGEST)
        words = self._words
        ahead = read_ahead(
            text,
            self._english,
            words.conditions.read,
            words.place,
            words.standing,
            words.parted,
        )
        return ahead or self._alternatives(text) or self.plain(text)

    def _alternatives(self, text: str) -> Alternatives | None:
        """Read a line with OR, ANY or BEST, where these are no words of the line itself."""
        if self._verbatim.match(text) or (_OR_ANY.search(text) and self._has_own_or(text)):
            return None
        commas, free = self._one_place.fullmatch(text), self._options.match(text)
        samples = self._words.anything.samples
        return read_alternatives(text, self.plain, samples, Style(bool(commas), bool(free)))

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


def _tidy(line: str) -> str:
    """Return a line with single blanks and without a full stop."""
    text = re.sub(r"\s+", " ", line).strip().rstrip(" .;!").strip()
    if _SAYING.match(text) is None:  # a title may stand in quotes; free text keeps its own
        text = re.sub(r"\s+", " ", text.replace('"', " ")).strip()
    return text


def _plain_line(line: str, refused: OrderError) -> str:
    """Return a line in plain signs; what is too long for an order stays ``refused``."""
    text = _tidy(line)
    if len(text) > LONGEST:
        raise refused
    return notation(text)


def _beginning(verbs: Iterable[Verb], rest: str = "") -> re.Pattern[str]:
    openings = "|".join(verb.opening for verb in verbs) or "(?!)"
    return re.compile(f"(?:{openings}){rest}", re.IGNORECASE)
