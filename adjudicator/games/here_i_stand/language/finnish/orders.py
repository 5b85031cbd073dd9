"""Reading lines in Finnish, and what is said about those that are no order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, TypeVar

from adjudicator.engine.words import Words, _, or_list
from adjudicator.games.here_i_stand.language.finnish.names import CODE, tables
from adjudicator.games.here_i_stand.language.names import PLURALS
from adjudicator.games.here_i_stand.rules.powers import POWER_NAMES
from adjudicator.languages.lines.atoms import bare, key_of
from adjudicator.languages.lines.reading import Piece, Reading, readings
from adjudicator.languages.lines.tables import DECLINED, NAMES, OPTION
from adjudicator.languages.lines.writing import own_line
from adjudicator.words.lexicon import (
    MOST_SUGGESTIONS,
    Ambiguous,
    NotUnderstood,
    OrderError,
    enter_translator,
    similar,
)
from adjudicator.words.order_words import ROLE, TO_ROLES, WITH_ROLES, enter_writer, order_line
from adjudicator.words.own_words import in_own_words

T = TypeVar("T")
LONGEST: Final = 400
"""The letters of the longest line."""
_FEWEST_LETTERS: Final = 3
_ALIKE: Final = 75.0


@lru_cache(maxsize=4096)
def finnish(english: str, context: str = "line") -> str:
    """Return an order line, or what it is by its context (``order_words``), in Finnish."""
    if context in (ROLE, TO_ROLES, WITH_ROLES):
        roles = english.split(", ")
        english = ", ".join(POWER_NAMES.get(role, role) for role in roles)
    return own_line(english, tables(), context=context)


enter_writer(CODE, "here_i_stand", finnish)


def in_finnish(line: str, read: Callable[[str], T], refused: OrderError) -> T:
    """Return what a line is that ``read`` has ``refused`` as English, if it is Finnish.

    Raises Ambiguous where it reads as several things, and otherwise says what is wrong in the words
    of the line; ``refused`` when the line is no Finnish either.
    """
    if not line.strip() or len(line) > LONGEST:
        raise refused
    read_as: list[tuple[T, Reading]] = []
    errors: list[tuple[OrderError, Reading]] = []
    found = sorted(readings(line, tables()), key=lambda one: one.shortened)
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
            raise _twofold(line, [reading for _order, reading in read_as])
    raise _refusal(line, errors, refused)


def names_meant(words: str) -> list[str]:
    """Return the printed names that Finnish words are, in any form."""
    meanings = tables().meanings.get(key_of(words), ())
    return [one.english for one in meanings if one.kind in (*NAMES, *DECLINED, OPTION)]


enter_translator(names_meant)


def in_english(words: str) -> str:
    """Return words of orders in English; English ones stay as they are."""
    found = readings(words, tables())
    return found[0].english if found else words


def _twofold(line: str, found: Sequence[Reading]) -> Ambiguous:
    """Return the question back: which of two units a short word is, else which of the lines."""
    ways = [order_line(one.english) for one in found]
    words, units = _unclear_unit(found)
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


def _unclear_unit(found: Sequence[Reading]) -> tuple[str, list[Words]]:
    """Return the first word that stands for several kinds of unit, and how these are written.

    Nothing where readings differ in anything else.
    """
    if len({len(one.pieces) for one in found}) > 1:
        return "", []
    unclear = [
        pieces for pieces in zip(*(one.pieces for one in found), strict=True) if _differ(pieces)
    ]
    if not all(piece.kind == "unit" for pieces in unclear for piece in pieces):
        return "", []
    first = unclear[0][0]
    units = dict.fromkeys(piece.english for piece in unclear[0])
    return found[0].own[first.start : first.end], [_abbreviated(unit) for unit in units]


def _differ(pieces: Sequence[Piece]) -> bool:
    return len({piece.english for piece in pieces}) > 1


def _abbreviated(unit: str) -> Words:
    """Return ``v (vakinaisyksiköt)``: a kind of unit with the abbreviation that means it alone."""
    said = next(one for one in tables().said[key_of(unit)] if one.kind == "unit")
    return _("{short} ({unit})", short=said.short or said.own, unit=order_line(PLURALS[unit]))


def _refusal(
    line: str, errors: Sequence[tuple[OrderError, Reading]], refused: OrderError
) -> OrderError:
    """Return what is wrong with a line: a word that is misspelt, else what the grammar says."""
    ambiguous = [pair for pair in errors if isinstance(pair[0], Ambiguous)]
    ordered = sorted(ambiguous or errors, key=lambda pair: len(pair[1].unknown))
    is_finnish = bool(ordered) and any(one.begins_with_verb for _error, one in ordered)
    if not is_finnish:
        return _no_such_order(line, refused)
    error, reading = ordered[0]
    if not ambiguous:
        for word in reading.unknown:
            meant = _similar(word)
            if meant:
                return _misspelt(word, meant)
    return in_own_words(error, reading)


def _no_such_order(line: str, refused: OrderError) -> OrderError:
    """Return the refusal of a line that begins with no verb, with the Finnish verbs it may mean."""
    first = line.split()[0]
    if refused.suggestions or len(first) < _FEWEST_LETTERS or _is_english(first):
        return refused
    meant = _similar(first, verbs=True)
    return _misspelt(first, meant) if meant else refused


def _is_english(first: str) -> bool:
    """Return whether a word begins English orders."""
    return any(key[0] == bare(first) for key in tables().said if key)


def _misspelt(word: str, meant: Sequence[str]) -> NotUnderstood:
    return NotUnderstood(
        _("“{word!s}” is not understood; did you mean {meant}?", word=word, meant=or_list(meant)),
        words=word,
        suggestions=meant,
    )


def _similar(word: str, *, verbs: bool = False) -> list[str]:
    """Return the Finnish words that look like a word; none where it is an English one."""
    known = tables()
    if (bare(word),) in known.said and not verbs:
        return []
    options = {
        " ".join(key): meanings[0]
        for key, meanings in known.meanings.items()
        if key and (not verbs or meanings[0].kind == "verb")
    }
    found: dict[str, str] = {}
    for one in similar(bare(word), options, most=3 * MOST_SUGGESTIONS, alike=_ALIKE):
        found.setdefault(options[one].english, known.spelled[tuple(one.split())])
    return list(found.values())[:MOST_SUGGESTIONS]
