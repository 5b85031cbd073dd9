"""Reading: a line in the language as the English lines that it can mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Final

from adjudicator.languages.lines.atoms import Atom, atoms
from adjudicator.languages.lines.tables import NAMES, Meaning, Tables

MOST_READINGS: Final = 16
_SEPARATORS: Final = frozenset({",", "&", "and", "or"})
_AS_WRITTEN: Final = frozenset({"other", "number", "mark", "verbatim"})
_UNITS: Final = frozenset({"unit", "points"})


@dataclass(frozen=True)
class Piece:
    """A piece of a line and what it stands for.

    ``forms`` are the grammatical forms it may have, ``before`` the English word they stand for.
    ``kind`` is that of a meaning, or "number", "mark", "verbatim", or "other" for unknown words.
    """

    start: int
    end: int
    english: str
    kind: str
    forms: tuple[str, ...] = ()
    before: str = ""
    shortened: bool = False
    """Whether the line has the beginning of a name only."""
    is_own: bool = False
    """Whether the words are of the language and not English as well."""

    @property
    def separates(self) -> bool:
        """Whether the piece stands between the parts of a list."""
        return self.english.lower() in _SEPARATORS

    def agrees(self, other: Piece) -> bool:
        """Return whether two pieces can be parts of one list."""
        return self.kind == other.kind or "any" in (self.kind, other.kind)


@dataclass(frozen=True)
class Reading:
    """A line put into English, with the pieces it was made of."""

    own: str
    english: str
    pieces: tuple[Piece, ...]

    @property
    def begins_with_verb(self) -> bool:
        """Whether the first words are a verb of the language."""
        return bool(self.pieces) and self.pieces[0].kind == "verb" and self.pieces[0].is_own

    @property
    def shortened(self) -> int:
        """How many names are written by their beginnings."""
        return sum(piece.shortened for piece in self.pieces)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words that are not in the tables, as written."""
        return tuple(self.own[one.start : one.end] for one in self.pieces if one.kind == "other")

    def own_words(self, english: str) -> str:
        """Return the words of the line that some words of the English line were made from.

        The English words themselves where they do not stand in it.
        """
        at = self.english.find(english)
        if not english or at < 0:
            return english
        spans = [
            piece for start, end, piece in _places(self) if start < at + len(english) and end > at
        ]
        return self.own[spans[0].start : spans[-1].end] if spans else english


def readings(line: str, tables: Tables) -> tuple[Reading, ...]:
    """Return the English lines that a line can mean, at most ``MOST_READINGS``.

    None where no word of the line is of the language. Words that are in no table stay as they are.
    """
    for pattern, own in tables.reordered:
        if pattern.fullmatch(line.strip()):
            line = pattern.sub(own, line.strip())
            break
    found = _matched(line, tables)
    if not any(piece.is_own for options in found for piece in options):
        return ()
    lines: dict[str, Reading] = {}
    for pieces in islice(product(*found), MOST_READINGS):
        done = _listed(_posted(_governed(pieces, tables), line, tables))
        english = _joined(line, done)
        lines.setdefault(english, Reading(line, english, tuple(done)))
    return tuple(lines.values())


# ------------------------------------------------------------------------------ matching


def _matched(line: str, tables: Tables) -> list[tuple[Piece, ...]]:
    """Return for each piece of a line what it may stand for, the longest words first."""
    given = atoms(line)
    found: list[tuple[Piece, ...]] = []
    at, is_choice = 0, False
    while at < len(given):
        options, taken = _longest(line, given, at, tables, is_choice=is_choice)
        found.append(options)
        at += taken
        is_choice = is_choice or any(one.english in tables.choosing for one in options)
        if options[0].kind == "verb" and options[0].english in tables.verbatim:
            if at < len(given):
                start, end = given[at].start, len(line)
                found.append((Piece(start, end, line[start:end], "verbatim"),))
            break
    return found


def _longest(
    line: str, given: Sequence[Atom], at: int, tables: Tables, *, is_choice: bool
) -> tuple[tuple[Piece, ...], int]:
    for count in range(min(tables.longest, len(given) - at), 0, -1):
        key = tuple(atom.bare for atom in given[at : at + count])
        meanings = tables.meant(key, is_choice=is_choice)
        if not meanings and key not in tables.posts:
            continue
        start, end = given[at].start, given[at + count - 1].end
        own = tables.is_own(key)
        options = [
            Piece(start, end, one.english, one.kind, (one.form,), is_own=own) for one in meanings
        ]
        if key in tables.posts:
            options.append(Piece(start, end, line[start:end], "post", is_own=own))
        return tuple(options), count
    atom = given[at]
    suffixed = _suffixed(line, given, at, tables)
    if suffixed is not None:
        return suffixed, 2
    kind = "number" if atom.text.isdecimal() else "other" if atom.text.isalpha() else "mark"
    itself = Piece(atom.start, atom.end, atom.text, kind)
    short = tables.beginning_with(atom.bare) if kind == "other" else None
    if short is None:
        return (itself,), 1
    name = replace(itself, english=short.english, kind=short.kind, forms=("nom",), shortened=True)
    return (itself, name), 1


def _suffixed(
    line: str, given: Sequence[Atom], at: int, tables: Tables
) -> tuple[Piece, ...] | None:
    """Return what ``IST:sta`` stands for: a name that is in no table, in a form."""
    if at + 1 >= len(given):
        return None
    first, second = given[at], given[at + 1]
    form = tables.suffixes.get(second.bare)
    if form is None or line[first.end : second.start] != ":":
        return None
    short = tables.beginning_with(first.bare)
    known = tables.meanings.get((first.bare,)) or ([short] if short else [])
    piece = Piece(first.start, second.end, first.text, "place", (form,), is_own=True)
    named = {one.english: one for one in known if one.kind in NAMES}
    return (
        piece,
        *(
            replace(piece, english=one.english, kind=one.kind, shortened=True)
            for one in named.values()
        ),
    )


# ------------------------------------------------------------------------------ putting in order


def _governed(pieces: Sequence[Piece], tables: Tables) -> list[Piece]:
    """Return pieces with the English words that their forms stand for behind their verb."""
    verb = ""
    found = []
    for piece in pieces:
        if piece.kind == "verb":
            verb = piece.english
        word = ""
        if piece.forms:
            word = tables.before(Meaning(piece.english, piece.kind, piece.forms[0]), verb)
        found.append(piece if piece.before == word else replace(piece, before=word))
    return [_with_number(piece, found, at) for at, piece in enumerate(found)]


def _with_number(piece: Piece, pieces: Sequence[Piece], at: int) -> Piece:
    """Return a number with the word that the form of what is counted stands for."""
    following = pieces[at + 1] if at + 1 < len(pieces) else None
    if piece.kind == "number" and following is not None and following.kind in _UNITS:
        return replace(piece, before=following.before)
    if piece.kind in _UNITS and at and pieces[at - 1].kind == "number":
        return replace(piece, before="")
    return piece


def _posted(pieces: list[Piece], line: str, tables: Tables) -> list[Piece]:
    """Return pieces in which what stands behind names in the language stands before them."""
    found: list[Piece] = []
    for piece in pieces:
        if piece.kind != "post":
            found.append(piece)
            continue
        key = tuple(atom.bare for atom in atoms(line[piece.start : piece.end]))
        for post in tables.posts[key]:
            first = _first_of_list(found, post.forms)
            if first is None:
                continue
            head, tail = (part.strip() for part in post.english.split("{}"))
            found[first:] = [replace(one, before="") for one in found[first:]]
            found[first] = replace(found[first], before=head)
            found[-1] = replace(found[-1], end=piece.end)
            if tail:
                found.append(Piece(piece.end, piece.end, tail, "word"))
            break
        else:
            found.append(replace(piece, kind="other"))
    return found


def _first_of_list(pieces: Sequence[Piece], forms: Sequence[str]) -> int | None:
    """Return where the list of names begins that ends with the last piece; None for no list."""
    first = None
    at = len(pieces) - 1
    while at >= 0 and not set(pieces[at].forms).isdisjoint(forms) and pieces[at].kind != "word":
        first = at
        if at < 2 or not pieces[at - 1].separates:
            break
        at -= 2
    return first


def _listed(pieces: list[Piece]) -> list[Piece]:
    """Return pieces in which only the first of several names in one form has its English word."""
    found = list(pieces)
    for at in range(len(found) - 1, 1, -1):
        one, between, other = found[at], found[at - 1], found[at - 2]
        alike = one.before and one.before == other.before and one.agrees(other)
        if alike and between.separates and one.kind != "number":
            found[at] = replace(one, before="")
    return found


# ------------------------------------------------------------------------------ joining


def _joined(line: str, pieces: Sequence[Piece]) -> str:
    return "".join(text for text, _ in _texts(line, pieces)).strip()


def _texts(line: str, pieces: Sequence[Piece]) -> Iterator[tuple[str, Piece | None]]:
    """Return the pieces of the English text, and what stands between them as None."""
    end, translated, counted = 0, False, False
    for piece in pieces:
        gap = line[end : piece.start]
        same = piece.kind in _AS_WRITTEN
        if translated or (counted and not same):  # what ends an abbreviation or a day goes with it
            gap = re.sub(r"^[.!'’-]+", "", gap)
        words = f"{piece.before} {piece.english}" if piece.before else piece.english
        if not gap and ((end and not same) or (translated and piece.kind in ("other", "number"))):
            gap = " "
        yield gap, None
        yield words, piece
        end, translated, counted = piece.end, not same, piece.kind == "number"
    yield line[end:], None


def _places(reading: Reading) -> Iterator[tuple[int, int, Piece]]:
    """Return where in the English line each piece stands."""
    whole = "".join(text for text, _ in _texts(reading.own, reading.pieces))
    at = -(len(whole) - len(whole.lstrip()))
    for text, piece in _texts(reading.own, reading.pieces):
        if piece is not None:
            yield at, at + len(text), piece
        at += len(text)
