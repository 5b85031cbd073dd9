"""How names inflect in Finnish: by their letters, and by ``finnish.toml`` where letters mislead.

Made for the names of ``locale/fi/names.po``; other words inflect as if they were names.
``docs/finnish.md`` tells how messages use the forms.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from babel.messages.pofile import read_po

from adjudicator.paths import locale

FORMS: Final = ("gen", "part", "ine", "ela", "ill", "ade", "abl", "all", "ess", "tra")
"""Wienin, Wieniä, Wienissä, Wienistä, Wieniin, Wienillä, Wieniltä, Wienille, Wieninä, Wieniksi."""

VERB: Final = "/"
"""Between the verb for one and that for several, in a form like ``saa/saavat``."""

_TABLE: Final = Path(__file__).with_name("finnish.toml")
_TITLE: Final = "title"  # the flag in names.po of titles of cards
_OUTER: Final = {"ine": "ade", "ela": "abl", "ill": "all"}
_OR: Final = " tai "
_BETWEEN: Final = re.compile(rf"(, | ja |{_OR}|; )")
_DAY: Final = re.compile(r"(\w+(?:tai|viikko))( \d.*)")
"""A weekday before its date: of ``torstai 20.11.2025 klo 16.05`` the day alone inflects."""
_NUMERAL: Final = re.compile(r"(.+ )([IVX]+)")
_BACK: Final = frozenset("aou")
_FRONT: Final = frozenset("äöyü")
_VOWELS: Final = _BACK | _FRONT | frozenset("eiå")


@dataclass(frozen=True)
class Parts:
    """The forms of a word that the others follow from."""

    gen: str
    part: str
    ine: str
    ill: str
    ess: str

    def form(self, name: str) -> str:
        """Return one of ``FORMS``."""
        stem, a = self.ine[:-3], self.ine[-1]
        made = {
            "ela": f"{stem}st{a}",
            "ade": f"{stem}ll{a}",
            "abl": f"{stem}lt{a}",
            "all": f"{stem}lle",
            "tra": f"{stem}ksi",
        }
        found: str = made[name] if name in made else getattr(self, name)
        return found

    def after(self, beginning: str) -> Parts:
        """Return the parts of a compound that ends with this word."""
        return Parts(*(beginning + part for part in vars(self).values()))


def inflected(words: str, form: str) -> str:
    """Return names in a form, each part of a list by itself: ``Wienin, Prahan ja Budan``.

    ``ine``, ``ela`` and ``ill`` are in, from and to a place, also where Finnish is on it
    (``Maltalla``). A form like ``saa/saavat`` is the name with the verb that fits it. What begins
    with a number is left as it is. KeyError for a form that is none of these.
    """
    if VERB in form:
        one, _, several = form.partition(VERB)
        return f"{words} {several if is_plural(words) else one}"
    if form not in FORMS:
        raise KeyError(f"fi has no form {form!r}; there are: {', '.join(FORMS)}")
    parts = _BETWEEN.split(words)
    parts[::2] = [_inflected(part, form) for part in parts[::2]]
    return "".join(parts)


def is_plural(words: str) -> bool:
    """Return whether a verb after this name, or after this list of names, is in the plural."""
    if _OR in words:
        return False
    if _BETWEEN.search(words) or words in _table()["plural"]:
        return True
    return "number" in _table()["whole"].get(words, {})


def _inflected(name: str, form: str) -> str:
    if not name or name[0].isdecimal():
        return name
    whole: Mapping[str, Mapping[str, str]] = _table()["whole"]
    day = _DAY.fullmatch(name)
    if day:
        return _parts(day[1]).form(form) + day[2]
    if _is_on(name):
        form = _OUTER.get(form, form)
    if name in whole:
        return whole[name][form]
    return _parts(name).form(form)


def _parts(name: str) -> Parts:
    """Return the parts of a name; of several words the last one inflects."""
    if name in _titles():
        return _parts(f"{name} -kortti" if " " in name else f"{name}-kortti")
    for section in ("plural", "words"):
        if name in _table()[section]:
            return Parts(*_table()[section][name].split())
    ruler = _NUMERAL.fullmatch(name)
    if ruler:
        return Parts(*_table()["numerals"][ruler[2]].split()).after(ruler[1])
    ending = _ending(name, _table()["endings"])
    if ending:
        beginning = name[: len(name) - len(ending)]
        return Parts(*_table()["endings"][ending].split()).after(beginning)
    before, blank, last = name.rpartition(" ")
    return _parts(last).after(before + blank) if blank else _by_letters(name)


def _by_letters(word: str) -> Parts:
    """Return the parts of a word that is in no table."""
    a = "a" if _is_back(word) else "ä"
    last = _plain(word[-1])
    if word.endswith("nen"):
        return _after_s(f"{word[:-3]}s", f"{word[:-3]}st{a}", a)
    if word.endswith("us"):
        return _after_s(f"{word[:-1]}ks", f"{word}t{a}", a)
    if last not in _VOWELS:
        return _after_vowel(f"{word}i", f"{word}iin", a)
    if _plain(word[-2:-1]) == last:
        return Parts(f"{word}n", f"{word}t{a}", f"{word}ss{a}", f"{word}seen", f"{word}n{a}")
    return _after_vowel(word, f"{word}{last}n", a)


def _after_vowel(stem: str, ill: str, a: str) -> Parts:
    return Parts(f"{stem}n", f"{stem}{a}", f"{stem}ss{a}", ill, f"{stem}n{a}")


def _after_s(stem: str, part: str, a: str) -> Parts:
    """Return the parts of a word whose stem ends with s and e: saksilainen, Canisius."""
    return Parts(f"{stem}en", part, f"{stem}ess{a}", f"{stem}een", f"{stem}en{a}")


def _is_back(word: str) -> bool:
    """Return whether endings have a, o, u: as the last vowel that decides; e and i do not."""
    last_part = re.split(r"[ -]", word)[-1]
    deciding = [letter for letter in map(_plain, last_part) if letter in _BACK | _FRONT]
    return bool(deciding) and deciding[-1] in _BACK


def _plain(letter: str) -> str:
    """Return a letter without the accents that Finnish does not have: á is a, but ä is ä."""
    lower = letter.lower()
    return lower if lower in _VOWELS else unicodedata.normalize("NFD", lower)[:1]


def _is_on(name: str) -> bool:
    on: Mapping[str, list[str]] = _table()["on"]
    return name in on["names"] or name.endswith(tuple(on["endings"]))


def _ending(name: str, endings: Mapping[str, Any]) -> str:
    """Return the longest of some endings that a name has, else nothing."""
    return max((one for one in endings if name.endswith(one)), key=len, default="")


@cache
def _table() -> dict[str, Any]:
    with _TABLE.open("rb") as file:
        return tomllib.load(file)


@cache
def _titles() -> frozenset[str]:
    """Return the titles of cards, which do not inflect themselves."""
    with (locale() / "fi" / "names.po").open("rb") as file:
        return frozenset(str(entry.string) for entry in read_po(file) if _TITLE in entry.flags)
