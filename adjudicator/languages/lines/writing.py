"""Writing: an English line in canonical words as the language says it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.languages.lines.atoms import Atom, atoms
from adjudicator.languages.lines.tables import NOMINATIVE, OPTION, Said, Tables

_PART: Final = re.compile(r"\{(\w+)(?::(\w+))?(?:@(\w+))?\}|\[([^|\]]*)\|([^\]]*)\]")
_PATTERN: Final = re.compile(r"\{(\w+)\}")
LINE: Final = "line"
_CARD: Final = "card"
_UNITS: Final = ("unit", "points")
_NO_NAMES: Final = frozenset({"word", "verb", "owner", OPTION})
_BEFORE_ORDERS: Final = frozenset({":", ";", "OR"})
_JOINS: Final = frozenset({",", "and", "or"})
_COUNTED: Final = "part"
_COUNTED_AS: Final = (NOMINATIVE, "gen", "part")
"""Forms in which what is counted stands in the partitive."""


def own_line(english: str, tables: Tables, *, context: str = LINE, form: str = NOMINATIVE) -> str:
    """Return an English line, or a part of one, in the language.

    ``context`` names the templates that may fit; ``form`` is that of the first name or count.
    """
    for template in tables.templates:
        if template.context == context:
            found = re.fullmatch(template.pattern, english)
            if found:
                return _filled(template.own, found, tables)
    own = _Line(english, tables, form, is_line=context == LINE).text()
    for pattern, finished in tables.finished:
        own = pattern.sub(finished, own)
    return own


def _filled(own: str, found: re.Match[str], tables: Tables) -> str:
    groups = found.groupdict()

    def part(one: re.Match[str]) -> str:
        if one[1] is None:
            plural = groups["who"].endswith("s") or " and " in groups["who"]
            return one[5] if plural else one[4]
        words = groups[one[1]] or ""
        return own_line(words, tables, context=one[3] or "", form=one[2] or NOMINATIVE)

    return _PART.sub(part, own)


@dataclass
class _Token:
    """Some words of an English line; ``said`` holds what they are, by kind."""

    start: int
    end: int
    english: str
    said: tuple[Said, ...] = ()

    def of(self, *kinds: str) -> Said | None:
        return next((one for one in self.said if one.kind in kinds), None)

    @property
    def name(self) -> Said | None:
        """The name that the words are, or what is declined like one."""
        return next((one for one in self.said if one.kind not in _NO_NAMES), None)

    @property
    def is_number(self) -> bool:
        return self.english.isdecimal()


class _Line:
    """One English line that is being said."""

    def __init__(self, english: str, tables: Tables, form: str, *, is_line: bool) -> None:
        self.is_line = is_line
        self.english = english
        self.tables = tables
        self.form = form
        self.verb = ""
        self.is_choice = False
        self.tokens = _tokens(english, tables)
        self.out: list[str] = []

    def text(self) -> str:
        at, end = 0, 0
        while at < len(self.tokens):
            token = self.tokens[at]
            if at:
                self.out.append(self.english[end : token.start])
            else:
                self.out.append(self.english[: token.start])
            taken = self._said(at)
            at += taken
            end = self.tokens[at - 1].end
        self.out.append(self.english[end:])
        return "".join(self.out)

    def _said(self, at: int) -> int:
        """Say what begins at a token; return how many tokens that was."""
        token = self.tokens[at]
        option = token.of(OPTION) if self.is_choice else None
        if option is not None:
            self.out.append(option.own)
            return 1
        self.is_choice = self.is_choice or token.english in self.tables.choosing
        verb = token.of("verb") if self._begins(at) else None
        if verb is not None:
            self.verb = verb.english
            self.out.append(verb.own)
            if verb.english in self.tables.verbatim:
                rest = self.tokens[at + 1 :]
                if rest:
                    self.out.append(self.english[token.end : rest[-1].end])
                return 1 + len(rest)
            return 1
        governed = self._governed(at)
        if governed:
            return governed
        group = self._group(at, self.form)
        if group:
            self.form = NOMINATIVE
            return group
        word = token.of("word", "verb")
        self.out.append(word.own if word is not None else token.english)
        return 1

    def _begins(self, at: int) -> bool:
        """Return whether an order may begin at a token: elsewhere its words are a name."""
        first = at == 0 or self.tokens[at - 1].english in _BEFORE_ORDERS
        return (self.is_line and first) or self._is_verb_only(at)

    @property
    def _is_about_cards(self) -> bool:
        """Whether what is both a card and a kind of unit is the card here."""
        return self.verb in self.tables.of_cards if self.is_line else True

    def _is_verb_only(self, at: int) -> bool:
        return all(one.kind in ("verb", OPTION) for one in self.tokens[at].said)

    # -- names behind FROM, TO, IN … --------------------------------------------------------------

    def _governed(self, at: int) -> int:
        """Say a word such as FROM with the names behind it; 0 where it has none."""
        if at + 1 >= len(self.tokens) or self.tokens[at].name is not None:
            return 0
        word = self.tokens[at].english.upper()
        kinds = [one for one in self._kinds(at + 1) if (one, word) in self.tables.usual]
        if not kinds:
            return 0
        kind = kinds[0]
        how = self.tables.usual[kind, word]
        how = self.tables.governs.get((self.verb, word), how)
        before, form, behind = _taken_apart(how)
        if before:
            self.out.append(f"{before} ")
        taken = 1
        while True:
            taken += self._group(at + taken, form)
            more = self._goes_on(at + taken, kind)
            if not more:
                break
            join = self.tokens[at + taken]
            said = join.of("word")
            gap = self.english[self.tokens[at + taken - 1].end : join.start]
            self.out.append(gap + (said.own if said else join.english))
            self.out.append(self.english[join.end : self.tokens[at + taken + 1].start])
            taken += 1
        if behind:
            self.out.append(f" {behind}")
        return taken

    def _goes_on(self, at: int, kind: str) -> bool:
        """Return whether a list of names goes on behind a comma, AND or OR."""
        if at + 1 >= len(self.tokens) or self.tokens[at].english.lower() not in _JOINS:
            return False
        following = self.tokens[at + 1]
        if following.of("any") is not None:
            return True
        return following.of(kind) is not None and kind not in _UNITS

    def _kinds(self, at: int) -> list[str]:
        """Return what the name or count that begins at a token may be."""
        token = self.tokens[at]
        if token.is_number:
            return [one.kind for one in self._counted(at)[-1:]]
        if token.of("owner") is not None and self._unit(at + 1) is not None:
            return []
        return [one.kind for one in token.said if one.kind not in _NO_NAMES]

    # -- names and counts -----------------------------------------------------------------------

    def _group(self, at: int, form: str) -> int:
        """Say the name or the count that begins at a token in a form; 0 where none does."""
        token = self.tokens[at]
        if token.is_number:
            return self._count(at, form)
        owner, unit = token.of("owner"), self._unit(at + 1)
        if owner is not None and unit is not None:
            plural = _plural(self.tokens[at + 1].english, unit)
            self.out.append(f"{_declined(owner, plural)} {_declined(unit, plural)}")
            return 2
        name = (token.of(_CARD) if self._is_about_cards else None) or token.name
        if name is None:
            return 0
        if name.kind in _UNITS:
            self.out.append(_declined(name, _plural(token.english, name)))
        else:
            self.out.append(self.tables.in_form(name, form))
        return 1

    def _count(self, at: int, form: str) -> int:
        """Say ``2 Genoese regulars`` in a form: the singular for 1, else what numbers govern."""
        counted = self._counted(at)
        number = self.tokens[at].english
        if number != "1" and form in _COUNTED_AS:
            form = _COUNTED
        self.out.append(" ".join([number, *(_declined(one, form) for one in counted)]))
        return 1 + len(counted)

    def _counted(self, at: int) -> list[Said]:
        """Return what is counted by the number at a token: perhaps an owner, and a kind of unit."""
        owner = self.tokens[at + 1].of("owner") if at + 1 < len(self.tokens) else None
        unit = self._unit(at + 2)
        if owner is not None and unit is not None:
            return [owner, unit]
        unit = self._unit(at + 1)
        return [unit] if unit is not None else []

    def _unit(self, at: int) -> Said | None:
        return self.tokens[at].of(*_UNITS) if at < len(self.tokens) else None


def _taken_apart(how: str) -> tuple[str, str, str]:
    """Return the words before the names, their form, and the words behind them."""
    found = _PATTERN.search(how)
    if found is None:
        return "", how, ""
    return how[: found.start()].strip(), found[1], how[found.end() :].strip()


def _plural(english: str, unit: Said) -> str:
    """Return the form of units without a number."""
    is_one = english.lower() == unit.english.lower() and not unit.uncounted
    return NOMINATIVE if is_one else "plural"


def _declined(said: Said, form: str) -> str:
    return said.forms.get(form, said.own)


def _tokens(english: str, tables: Tables) -> list[_Token]:
    """Return the tokens of an English line, the longest words that the tables know first."""
    given = atoms(english)
    found = []
    at = 0
    while at < len(given):
        token, taken = _token(english, given, at, tables)
        found.append(token)
        at += taken
    return found


def _token(english: str, given: Sequence[Atom], at: int, tables: Tables) -> tuple[_Token, int]:
    for count in range(min(tables.longest, len(given) - at), 0, -1):
        said = tables.said.get(tuple(atom.bare for atom in given[at : at + count]))
        if said:
            start, end = given[at].start, given[at + count - 1].end
            if said[0].own.endswith("!") and english[end:].startswith("!"):
                end += 1  # the mark of a title, which is no atom
            return _Token(start, end, english[start:end], tuple(said)), count
    atom = given[at]
    return _Token(atom.start, atom.end, atom.text), 1
