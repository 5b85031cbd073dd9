"""Orders in another language than English, and what is said about lines that are no order.

For games whose orders have a grammar: a line is put into English word by word, with tables of the
words and names of the game, and read by its grammar.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, TypeVar

from adjudicator.engine.words import Words, _, or_list
from adjudicator.languages.lines.atoms import bare, key_of
from adjudicator.languages.lines.reading import Reading, readings
from adjudicator.languages.lines.tables import DECLINED, NAMES, OPTION, Tables
from adjudicator.languages.lines.writing import own_line
from adjudicator.words.lexicon import (
    MOST_SUGGESTIONS,
    Ambiguous,
    NotUnderstood,
    OrderError,
    enter_translator,
    similar,
    unreadable,
)
from adjudicator.words.order_words import ROLE, TO_ROLES, WITH_ROLES, enter_writer, order_line
from adjudicator.words.own_words import in_own_words

T = TypeVar("T")
LONGEST: Final = 400
"""The letters of the longest line."""
_FEWEST_LETTERS: Final = 3
_ALIKE: Final = 75.0


class OtherLanguage:
    """The orders of a game in a language.

    ``tables`` returns those of the names in use. ``roles`` are the printed names of the roles,
    ``units`` what several units of a kind are called in English.
    """

    def __init__(
        self,
        code: str,
        slug: str,
        tables: Callable[[], Tables],
        roles: Mapping[str, str],
        units: Mapping[str, str],
    ) -> None:
        self.tables: Final = tables
        self._roles: Final = roles
        self._units: Final = units
        self._kept = lru_cache(maxsize=4096)(self._say)
        enter_writer(code, slug, self.said_or_none)
        enter_translator(self._names_meant)

    # -- writing -----------------------------------------------------------------------------

    def say(self, english: str, context: str = "line") -> str:
        """Return an order line, or what it is by its context (``order_words``)."""
        return self._kept(self.tables(), english, context)

    def _say(self, tables: Tables, english: str, context: str) -> str:
        if context in (ROLE, TO_ROLES, WITH_ROLES):
            english = ", ".join(self._roles.get(role, role) for role in english.split(", "))
        return own_line(english, tables, context=context)

    def said_or_none(self, english: str, context: str) -> str | None:
        """Return a line of this game; None for one of which nothing could be said."""
        found = self.say(english, context)
        return None if found == english else found

    # -- reading -----------------------------------------------------------------------------

    def read(self, line: str, read: Callable[[str], T], refused: OrderError) -> T:
        """Return what a line is that ``read`` has ``refused`` as English.

        Raises Ambiguous where it reads as several things, and otherwise says what is wrong in the
        words of the line; ``refused`` when the line is not of this language either.
        """
        if not line.strip() or len(line) > LONGEST:
            raise refused
        read_as: list[tuple[T, Reading]] = []
        errors: list[tuple[OrderError, Reading]] = []
        found = sorted(readings(line, self.tables()), key=lambda one: one.shortened)
        for _shortened, alike in groupby(found, key=lambda one: one.shortened):
            for one in alike:
                try:
                    order = read(one.english)
                except OrderError as error:
                    errors.append((error, one))
                    continue
                if all(order != other for other, _reading in read_as):
                    read_as.append((order, one))
            if len(read_as) == 1:
                return read_as[0][0]
            if read_as:
                raise self._twofold(line, [reading for _order, reading in read_as])
        raise self._refusal(line, errors, refused)

    def _names_meant(self, words: str) -> list[str]:
        """Return the printed names that words are, in any form."""
        meanings = self.tables().meanings.get(key_of(words), ())
        return [one.english for one in meanings if one.kind in (*NAMES, *DECLINED, OPTION)]

    def in_english(self, words: str) -> str:
        """Return words of orders in English; English ones stay as they are."""
        found = readings(words, self.tables())
        return found[0].english if found else words

    def _twofold(self, line: str, found: Sequence[Reading]) -> Ambiguous:
        """Return the question back: which of two units a short word is, else which of the lines."""
        ways = [order_line(one.english) for one in found]
        words, units = self._unclear_unit(found)
        if words:
            return Ambiguous(
                _("“{words!s}” is unclear: write {units}", words=words, units=or_list(units)),
                words=words,
                candidates=ways,
            )
        return Ambiguous(
            _("“{words!s}” is unclear: it can be {ways}", words=line, ways=or_list(ways)),
            words=line,
            candidates=ways,
        )

    def _unclear_unit(self, found: Sequence[Reading]) -> tuple[str, list[Words]]:
        """Return the first word that stands for several kinds of unit, and how these are written.

        Nothing where readings differ in anything else.
        """
        if len({len(one.pieces) for one in found}) > 1:
            return "", []
        unclear = [
            pieces
            for pieces in zip(*(one.pieces for one in found), strict=True)
            if len({piece.english for piece in pieces}) > 1
        ]
        if not all(piece.kind == "unit" for pieces in unclear for piece in pieces):
            return "", []
        first = unclear[0][0]
        units = dict.fromkeys(piece.english for piece in unclear[0])
        return found[0].own[first.start : first.end], [self._abbreviated(unit) for unit in units]

    def _abbreviated(self, unit: str) -> Words:
        """Return a kind of unit with the abbreviation that means it alone."""
        said = next(one for one in self.tables().said[key_of(unit)] if one.kind == "unit")
        return _(
            "{short} ({unit})", short=said.short or said.own, unit=order_line(self._units[unit])
        )

    def _refusal(
        self, line: str, errors: Sequence[tuple[OrderError, Reading]], refused: OrderError
    ) -> OrderError:
        """Return what is wrong with a line: a word that is misspelt, else what the grammar says."""
        ambiguous = [pair for pair in errors if isinstance(pair[0], Ambiguous)]
        ordered = sorted(ambiguous or errors, key=lambda pair: len(pair[1].unknown))
        is_own = bool(ordered) and any(one.begins_with_verb for _error, one in ordered)
        if not is_own:
            return self._no_such_order(line, refused)
        error, reading = ordered[0]
        if not ambiguous:
            for word in reading.unknown:
                meant = self._similar(word)
                if meant:
                    return _misspelt(word, meant)
        return in_own_words(error, reading)

    def _no_such_order(self, line: str, refused: OrderError) -> OrderError:
        """Return the refusal of a line that begins with no verb, with the verbs it may mean."""
        first = line.split()[0]
        if refused.suggestions or len(first) < _FEWEST_LETTERS or self._is_english(first):
            return refused
        meant = self._similar(first, verbs=True)
        return _misspelt(first, meant) if meant else refused

    def _is_english(self, first: str) -> bool:
        """Return whether a word begins English orders."""
        return bare(first) in self.tables().english_beginnings

    def _similar(self, word: str, *, verbs: bool = False) -> list[str]:
        """Return the words that look like a word; none where it is an English one."""
        known = self.tables()
        if (bare(word),) in known.said and not verbs:
            return []
        options = known.verbs if verbs else known.spellings
        found: dict[str, str] = {}
        for one in similar(bare(word), options, most=3 * MOST_SUGGESTIONS, alike=_ALIKE):
            found.setdefault(options[one].english, known.spelled[tuple(one.split())])
        return list(found.values())[:MOST_SUGGESTIONS]


def _misspelt(word: str, meant: Sequence[str]) -> NotUnderstood:
    return unreadable(
        "“{word!s}” is not understood; did you mean {meant}?",
        about=word,
        suggestions=meant,
        word=word,
        meant=or_list(meant),
    )
