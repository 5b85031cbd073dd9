"""The tables of a language: which words stand for which English ones, and what names become."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, TypeAlias

from adjudicator.languages.lines.atoms import key_of

NOMINATIVE: Final = "nom"
Key: TypeAlias = tuple[str, ...]
"""The atoms of some words, as they are compared."""


@dataclass(frozen=True)
class Meaning:
    """What some words of the language stand for.

    ``kind`` is "verb", "word", "option", one of ``DECLINED`` or one of ``NAMES``; ``form`` is the
    grammatical form of the words, and ``english`` the English ones. An option means something only
    where one is chosen (``Tables.choosing``).
    """

    english: str
    kind: str = "word"
    form: str = NOMINATIVE


@dataclass(frozen=True)
class Said:
    """How the language says some English words; ``forms`` where it is not left to inflection."""

    english: str
    own: str
    kind: str = "word"
    forms: Mapping[str, str] = field(default_factory=dict)
    uncounted: bool = False
    """Whether one and several are the same in English."""
    short: str = ""
    """An abbreviation that means nothing else."""


@dataclass(frozen=True)
class Post:
    """Words behind names in some forms: ``Ranskan kanssa`` is ``WITH France``, ``WITH {}``."""

    forms: tuple[str, ...]
    english: str


@dataclass(frozen=True)
class Template:
    """A sentence whose parts change places: a pattern of English text, and what is said.

    In ``own``, ``{name}`` is the group ``name`` of the pattern, ``{name:gen}`` in a grammatical
    form, ``{name@item}`` in another context, and ``[a|b]`` is ``a``, or ``b`` where the group
    ``who`` is a plural.
    """

    pattern: str
    own: str
    context: str = "line"


NAMES: Final = ("place", "power", "person", "card", "thing")
"""Kinds of printed names."""
OPTION: Final = "option"
SHORTEST_BEGINNING: Final = 3
DECLINED: Final = ("unit", "owner", "window", "zone", "any", "points")
"""Kinds of words whose forms stand in the tables."""


@dataclass(eq=False)
class Tables:
    """All tables of one language for one set of lines; filled by ``add_words`` and ``add_name``."""

    inflect: Callable[[str, str], str]
    forms: tuple[str, ...]
    meanings: dict[Key, list[Meaning]] = field(default_factory=dict)
    posts: dict[Key, list[Post]] = field(default_factory=dict)
    said: dict[Key, list[Said]] = field(default_factory=dict)
    prefixes: dict[tuple[str, str], str] = field(default_factory=dict)
    """By kind of name and form, the English word before the name."""
    governed: dict[tuple[str, str], str] = field(default_factory=dict)
    """By English verb and form, the English word before a name instead of the usual one."""
    governs: dict[tuple[str, str], str] = field(default_factory=dict)
    """By English verb and word before a name, the form of the name."""
    usual: dict[tuple[str, str], str] = field(default_factory=dict)
    """By kind of name and English word before it: a form, or words such as ``{gen} kanssa``."""
    spelled: dict[Key, str] = field(default_factory=dict)
    """The words of the language as they are written."""
    suffixes: dict[str, str] = field(default_factory=dict)
    """By what stands behind the colon of a word, its form: ``IST:sta``."""
    templates: list[Template] = field(default_factory=list)
    reordered: list[tuple[re.Pattern[str], str]] = field(default_factory=list)
    """Patterns of whole lines, and the lines with their parts in the order that is read."""
    finished: list[tuple[re.Pattern[str], str]] = field(default_factory=list)
    """Patterns of what is written last, and what stands in their place: ``20. joulukuuta``."""
    verbatim: set[str] = field(default_factory=set)
    """English verbs behind which all words stay as they are."""
    choosing: set[str] = field(default_factory=set)
    """English verbs and words behind which one option of several is named."""
    of_cards: set[str] = field(default_factory=set)
    """English verbs behind which cards stand, where a title is a kind of unit too."""
    shared: set[Key] = field(default_factory=set)
    """Words of the language that are English words of orders as well."""
    longest: int = 1
    """The number of atoms of the longest words."""
    _starts: list[tuple[str, Meaning]] = field(default_factory=list)
    """The names by their first words, in alphabetical order; made when one is looked for."""

    # -- entering -------------------------------------------------------------------------------

    def mean(self, own: str, meaning: Meaning) -> None:
        """Enter what words of the language stand for."""
        key = key_of(own)
        if not key:
            return
        known = self.meanings.setdefault(key, [])
        if meaning not in known:
            known.append(meaning)
            self.spelled.setdefault(key, own)
            self.longest = max(self.longest, len(key))

    def say(self, said: Said, *others: str) -> None:
        """Enter how English words are said; ``others`` are further English words for the same."""
        for english in (said.english, *others):
            key = key_of(english)
            known = self.said.setdefault(key, [])
            if all(one.kind != said.kind for one in known):
                known.append(said)
                self.longest = max(self.longest, len(key))

    def add_words(self, source: Mapping[str, Any]) -> None:
        """Enter the tables of a file such as ``words.toml``, where the sections are explained."""
        for kind in ("word", "verb", OPTION):
            for english, words in source.get(f"{kind}s", {}).items():
                self._add_phrase(english, words, kind)
        for kind in DECLINED:
            for english, row in source.get(kind, {}).items():
                self._add_declined(english, row, kind)
        self.shared |= {key_of(words) for words in source.get("shared", [])}
        for words in source.get("dropped", []):
            self.mean(words, Meaning("", "word"))
        self._add_syntax(source)
        self.templates += [Template(**row) for row in source.get("templates", [])]
        for name, known in (("reordered", self.reordered), ("finished", self.finished)):
            for row in source.get(name, []):
                known.append((re.compile(row["pattern"], re.IGNORECASE), row["own"]))
        self.verbatim |= set(source.get("verbatim", []))
        self.choosing |= set(source.get("choosing", []))
        self.of_cards |= set(source.get("of_cards", []))

    def _add_syntax(self, source: Mapping[str, Any]) -> None:
        """Enter what forms stand for, and which forms words and verbs want."""
        for words, row in source.get("behind", {}).items():
            post = Post(tuple(row["forms"]), row["english"])
            for one in words.split("|"):
                self.posts.setdefault(key_of(one), []).append(post)
        for kind, by_form in source.get("prefixes", {}).items():
            self.prefixes |= {(kind, form): word for form, word in by_form.items()}
        for kind, before in source.get("before", {}).items():
            self.usual |= {(kind, word): how for word, how in before.items()}
        for verb, by_word in source.get("government", {}).items():
            for word, form in by_word.items():
                self.governs[verb, word] = form
                self.governed[verb, form] = word
        for verb, by_form in source.get("reading", {}).items():
            self.governed |= {(verb, form): word for form, word in by_form.items()}
        for form, endings in source.get("suffixes", {}).items():
            self.suffixes |= dict.fromkeys(endings, form)

    def _add_phrase(self, english: str, words: Sequence[str], kind: str) -> None:
        if words[0]:
            self.say(Said(english, words[0], kind))
        for one in words:
            self.mean(one, Meaning(english, kind))

    def _add_declined(self, english: str, row: Mapping[str, Any], kind: str) -> None:
        """Enter words by form; ``also`` are further words, ``english`` further English ones."""
        forms = {form: str(words) for form, words in row.items() if isinstance(words, str)}
        others, short = row.get("english", ()), forms.pop("short", "")
        said = Said(english, forms[NOMINATIVE], kind, forms, uncounted=not others, short=short)
        self.say(said, *others)
        if short:
            self.mean(short, Meaning(english, kind))
        for form, words in forms.items():
            self.mean(words, Meaning(english, kind, form))
        for form, more in row.get("also", {}).items():
            for words in more:
                self.mean(words, Meaning(english, kind, form))

    def add_name(self, said: Said, others: Iterable[str] = ()) -> None:
        """Enter a printed name in all its forms; ``others`` are further words for it."""
        self.say(said)
        for words in dict.fromkeys((said.own, said.english, *others)):
            self.mean(words, Meaning(said.english, said.kind))
            for form in self.forms:
                self.mean(self.inflect(words, form), Meaning(said.english, said.kind, form))

    def add_option(self, said: Said) -> None:
        """Enter an option as the catalogue has it; further words for it may be there before."""
        key = key_of(said.english)
        self.said[key] = [one for one in self.said.get(key, ()) if one.kind != OPTION]
        self.say(said)
        for own in (said.own, said.english):
            self.mean(own, Meaning(said.english, OPTION))

    def beginning_with(self, word: str) -> Meaning | None:
        """Return the one name that begins with a word, as it is compared; None for none or more."""
        if len(word) < SHORTEST_BEGINNING:
            return None
        if not self._starts:
            self._starts = sorted(self._first_words(), key=lambda start: start[0])
        at = bisect_left(self._starts, word, key=lambda start: start[0])
        found: dict[str, Meaning] = {}
        while at < len(self._starts) and self._starts[at][0].startswith(word) and len(found) < 2:
            found.setdefault(self._starts[at][1].english, self._starts[at][1])
            at += 1
        return next(iter(found.values())) if len(found) == 1 else None

    @cached_property
    def english_beginnings(self) -> frozenset[str]:
        """The first words of all that is said in English."""
        return frozenset(key[0] for key in self.said if key)

    @cached_property
    def spellings(self) -> Mapping[str, Meaning]:
        """All words of the language as they are compared, each with what it stands for first."""
        return {" ".join(key): meanings[0] for key, meanings in self.meanings.items() if key}

    @cached_property
    def verbs(self) -> Mapping[str, Meaning]:
        """Those of the spellings that are verbs."""
        return {words: one for words, one in self.spellings.items() if one.kind == "verb"}

    def _first_words(self) -> Iterator[tuple[str, Meaning]]:
        for key, meanings in self.meanings.items():
            for meaning in meanings:
                if meaning.form == NOMINATIVE and meaning.kind in NAMES:
                    yield key[0], meaning

    def is_own(self, key: Key) -> bool:
        """Return whether words are of the language and not English as well."""
        own = key in self.meanings or key in self.posts
        return own and key not in self.said and key not in self.shared

    # -- asking ---------------------------------------------------------------------------------

    def meant(self, key: Key, *, is_choice: bool = False) -> Sequence[Meaning]:
        """Return what words stand for; where one option is chosen, no verb unless nothing else.

        ``VALITSE tapahtuma`` chooses the event; elsewhere ``TAPAHTUMA`` says how a card is played.
        """
        found = self.meanings.get(key, [])
        options = [one for one in found if one.kind == OPTION]
        others = [one for one in found if one.kind != OPTION]
        if not is_choice:
            return others
        return options or [one for one in others if one.kind != "verb"] or others

    def before(self, meaning: Meaning, verb: str) -> str:
        """Return the English word that a form stands for, behind a verb; empty for none."""
        found = self.governed.get((verb, meaning.form))
        usual = self.prefixes.get((meaning.kind, meaning.form), "")
        return found if found is not None and usual else usual

    def in_form(self, said: Said, form: str) -> str:
        """Return how words are said in a form."""
        if form == NOMINATIVE:
            return said.own
        if said.kind in DECLINED:
            return said.forms.get(form, said.own)
        return self.inflect(said.own, form)
