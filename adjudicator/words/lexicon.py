"""Names as players write them, and the errors of reading; no game and no mail in here.

Reading never guesses: a name is found exactly, by its code, or by a beginning that fits one thing
only. Whatever else looks similar is a suggestion for the player.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, TypeAlias

from rapidfuzz import fuzz, process

from adjudicator.engine.words import _, or_list

SHORTEST_BEGINNING: Final = 3
MOST_SUGGESTIONS: Final = 3
_CLOSE_ENOUGH: Final = 68.0
_LONGEST_COMPARED: Final = 60
_ARTICLES: Final = frozenset({"the", "a", "an"})
# Letters that Unicode does not take apart into a base letter and an accent.
_SPELT_OUT: Final = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d"})
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


class OrderError(Exception):
    """Words that cannot be taken as an order.

    The message is a sentence for the player. ``words`` are the words in question, ``suggestions``
    at most a few things that would have been understood.
    """

    def __init__(self, message: str, *, words: str = "", suggestions: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.words = words
        self.suggestions = tuple(suggestions)


class NotUnderstood(OrderError):
    """There is no such order or no such name."""


def unreadable(
    sentence: str, *, about: str = "", suggestions: Sequence[str] = (), **values: Any
) -> NotUnderstood:
    """Return the error that says ``sentence`` with these values, as ``_`` puts them in it.

    ``about`` are the words that cannot be read.
    """
    return NotUnderstood(_(sentence, **values), words=about, suggestions=suggestions)


class Ambiguous(OrderError):
    """Several things fit; ``candidates`` lists them."""

    def __init__(self, message: str, *, words: str = "", candidates: Sequence[str] = ()) -> None:
        super().__init__(message, words=words, suggestions=candidates)
        self.candidates = tuple(candidates)


class NotCarriedOut(OrderError):
    """An order of the game that this release understands and does not carry out."""


@dataclass(frozen=True)
class Name:
    """A thing with a printed name; ``others`` are further words for it, ``code`` a short one."""

    id: str
    full: str
    others: tuple[str, ...] = ()
    code: str | None = None


def fold(words: str) -> str:
    """Return words without case, accents, punctuation and articles, blanks single."""
    return " ".join(word for word in _letters(words).split() if word not in _ARTICLES)


def _letters(words: str) -> str:
    small = unicodedata.normalize("NFC", words).casefold().translate(_SPELT_OUT)
    apart = unicodedata.normalize("NFKD", small)
    bare = "".join(char for char in apart if not unicodedata.combining(char))
    return re.sub(r"[\W_]+", " ", re.sub(r"['’.]", "", bare))


def spellings(words: str) -> tuple[str, ...]:
    """Return the folded spellings of a printed name: ``munster`` and ``muenster``."""
    composed = unicodedata.normalize("NFC", words).casefold()
    found = (fold(words), fold(composed.translate(_UMLAUTS)))
    return tuple(dict.fromkeys(found))


Translator: TypeAlias = Callable[[str], Iterable[str]]
"""Gives the printed names that words of another language stand for."""

_TRANSLATORS: Final[list[Translator]] = []


def enter_translator(translator: Translator) -> None:
    """Let names be found by their words in another language, where no English ones fit."""
    _TRANSLATORS.append(translator)


class Lexicon:
    """A set of names of one kind (``kind``: "space", for the error messages)."""

    def __init__(self, entries: Sequence[Name], *, kind: str = _("name")) -> None:
        self.entries = tuple(entries)
        self.kind = kind
        self._full: dict[str, list[str]] = {}
        self._short: dict[str, list[str]] = {}
        self._by_id = {entry.id: entry for entry in self.entries}
        for entry in self.entries:
            for words in spellings(entry.full):
                _note(self._full, words, entry.id)
            codes = (entry.code,) if entry.code else ()
            for other in (entry.id, *entry.others, *codes):
                for words in spellings(other):
                    _note(self._short, words, entry.id)
        self.find = lru_cache(maxsize=4096)(self._find)

    def full(self, id: str) -> str:  # noqa: A002 - the word of the data
        """Return the printed name of an id; KeyError when it is not in here."""
        return self._by_id[id].full

    def code(self, id: str) -> str | None:  # noqa: A002 - the word of the data
        """Return the code of an id, in capitals; KeyError when it is not in here."""
        return self._by_id[id].code

    def __contains__(self, name: object) -> bool:
        return name in self._by_id

    def named(self, words: str) -> str | None:
        """Return the one id that words name in full, by another name or by code; None for none."""
        wanted = fold(words)
        found = self._full.get(wanted) or self._short.get(wanted) or ()
        return found[0] if len(found) == 1 else None

    def _find(self, words: str) -> str:
        """Return the id that ``words`` name.

        Raises Ambiguous when several fit and NotUnderstood, with suggestions, when none does.
        """
        wanted = fold(words)
        for table in (self._full, self._short):
            if wanted in table:
                return self._one(words, table[wanted])
        beginning = self._beginning_with(wanted) or self._in_other_languages(words)
        if beginning:
            return self._one(words, beginning)
        raise self._unknown(words, wanted)

    def _in_other_languages(self, words: str) -> list[str]:
        """Return the ids of the names that words are in other languages."""
        printed = {name for translate in _TRANSLATORS for name in translate(words)}
        return [entry.id for entry in self.entries if entry.full in printed]

    def _beginning_with(self, wanted: str) -> list[str]:
        if len(wanted) < SHORTEST_BEGINNING:
            return []
        return list(
            dict.fromkeys(
                id_
                for table in (self._full, self._short)
                for key, ids in table.items()
                if key.startswith(wanted)
                for id_ in ids
            )
        )

    def _one(self, words: str, ids: Sequence[str]) -> str:
        if len(ids) == 1:
            return ids[0]
        candidates = [self.full(id_) for id_ in ids]
        raise Ambiguous(
            _(
                "“{words!s}” is unclear: it can be {candidates}",
                words=words,
                candidates=or_list(candidates),
            ),
            words=words,
            candidates=candidates,
        )

    def _unknown(self, words: str, wanted: str) -> NotUnderstood:
        keys = {**self._short, **self._full}
        close = similar(wanted, keys, most=3 * MOST_SUGGESTIONS)
        found = dict.fromkeys(self.full(id_) for key in close for id_ in keys[key])
        suggestions = list(found)[:MOST_SUGGESTIONS]
        shown = words if len(words) <= _LONGEST_COMPARED else f"{words[:_LONGEST_COMPARED]}…"
        problem = (
            _(
                "there is no {kind} called “{words!s}”; did you mean {suggestions}?",
                kind=self.kind,
                words=shown,
                suggestions=or_list(suggestions),
            )
            if suggestions
            else _("there is no {kind} called “{words!s}”", kind=self.kind, words=shown)
        )
        return NotUnderstood(problem, words=words, suggestions=suggestions)


def joined(kind: str, *lexicons: Lexicon) -> Lexicon:
    """Return the names of several lexicons in one, so that what fits two of them is unclear."""
    return Lexicon([entry for lexicon in lexicons for entry in lexicon.entries], kind=kind)


def _note(table: dict[str, list[str]], words: str, id_: str) -> None:
    if words and id_ not in table.setdefault(words, []):
        table[words].append(id_)


def similar(
    words: str, known: Iterable[str], *, most: int = MOST_SUGGESTIONS, alike: float = _CLOSE_ENOUGH
) -> list[str]:
    """Return the known words that look like ``words``, most alike first.

    ``alike`` is how much they must, in percent.
    """
    options = [word for word in known if len(word) >= SHORTEST_BEGINNING]
    if len(words) < 2:
        return []
    found = process.extract(
        words[:_LONGEST_COMPARED], options, scorer=fuzz.ratio, limit=most, score_cutoff=alike
    )
    return [key for key, _, _ in found]


def hint(words: str, known: Iterable[str]) -> str:
    """Return “ (did you mean a or b?)” for what is none of the known names; empty without any."""
    small = {name.lower(): name for name in known}
    like = [small[name] for name in similar(words.strip().lower(), small, most=2)]
    return _(" (did you mean {names}?)", names=or_list(like)) if like else ""


def coded(
    kind: str,
    names: Sequence[tuple[str, str]],
    taken: Iterable[str],
    others: Callable[[str], Sequence[str]] = lambda id_: (),
) -> Lexicon:
    """Return the names of a kind, pairs of id and name, each with a code that is not ``taken``.

    ``others`` gives other words for an id.
    """
    codes = codes_for(names, taken=taken)
    return Lexicon(
        [Name(id_, name, tuple(others(id_)), codes[id_]) for id_, name in names], kind=kind
    )


def codes_for(names: Sequence[tuple[str, str]], *, taken: Iterable[str] = ()) -> dict[str, str]:
    """Return a three-letter code for each (id, full name), the same whenever it is asked for.

    The first three letters where no other name begins so; else the first letter with two later
    letters of the name, the first combination that is free. ``taken`` words are never codes.
    """
    letters = {id_: re.sub(r"\W", "", fold(full)) for id_, full in names}
    starts = [word[:3] for word in letters.values()]
    used = set(taken)
    codes: dict[str, str] = {}
    for id_, word in letters.items():
        if starts.count(word[:3]) == 1 and len(word) >= 3 and word[:3] not in used:
            codes[id_] = word[:3]
    used |= {*starts, *codes.values()}
    for id_, word in letters.items():
        if id_ in codes:
            continue
        free = (word[0] + a + b for a, b in combinations(word[1:] + "xz", 2))
        codes[id_] = next(code for code in free if code not in used)
        used.add(codes[id_])
    return {id_: codes[id_].upper() for id_, _ in names}
