"""Languages other than English: a folder of catalogues each, and how its words change.

``locale/<code>/*.po`` are gettext catalogues, one for each part of the program; ``names.po`` and
``war_names.po`` hold the printed names, ``terms.po`` the words that stand for themselves ("field
battle").
``locale/<code>/templates/`` holds the game's templates that are written anew in that language.
``docs/adding.md`` tells how to add a language.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from adjudicator.languages import finnish
from adjudicator.paths import locale

ENGLISH: Final = "en"
NAMES: Final = frozenset({"names.po", "terms.po", "war_names.po"})
OWN_NAMES: Final[Mapping[str, str]] = {ENGLISH: "English", "fi": "suomi"}
"""Every language that messages may be in, by code, with its own name."""
INVITATIONS: Final[Mapping[str, str]] = {
    ENGLISH: "These messages can come in English: send the order PREFER language en.",
    "fi": "Viestit saa myös suomeksi: lähetä komento PREFER language fi.",
}
"""What tells a reader of another language how to get messages in this one."""


@dataclass(frozen=True, eq=False)
class Catalogues:
    """The catalogues of one language (``engine.words.Language``).

    ``inflect`` returns words in one of the grammatical ``forms``.
    """

    code: str
    messages: GNUTranslations
    names: Mapping[str, str]
    forms: tuple[str, ...]
    inflect: Callable[[str, str], str]

    def text(self, message: str) -> str:
        """Return the translation of a message, the message itself where there is none."""
        return self.messages.gettext(message)

    def counted(self, one: str, several: str, count: int) -> str:
        """Return the translation of a message that depends on a count."""
        return self.messages.ngettext(one, several, count)

    def name(self, printed: str) -> str:
        """Return a printed name as this language has it, the printed name where it has none."""
        return self.names.get(printed, printed)

    def inflected(self, words: str, form: str) -> str:
        """Return words in a grammatical form; KeyError where the language has no such form.

        ``saa/saavat`` is the form with a verb behind the words, the one that fits them.
        """
        return self.inflect(words, form)


@cache
def language_named(code: str) -> Catalogues | None:
    """Return a language by its code, None for English; KeyError when it is not spoken."""
    if code == ENGLISH:
        return None
    if code not in _INFLECTIONS:
        raise KeyError(f"{code!r} is not spoken; there are: {', '.join(OWN_NAMES)}")
    forms, inflect = _INFLECTIONS[code]
    return Catalogues(code, _messages(code), names_of(code), forms, inflect)


@cache
def names_of(code: str) -> Mapping[str, str]:
    """Return the printed names of a language by the English ones, without reading its messages."""
    return {
        str(entry.id): str(entry.string)
        for _path, catalog in catalogues(code, NAMES)
        for entry in catalog
        if entry.id
    }


def code_of(words: str) -> str | None:
    """Return the code of the language that a player names: ``fi``, ``Finnish``, ``suomi``."""
    return _BY_NAME.get(words.strip().casefold())


def catalogues(code: str, only: Container[str] | None = None) -> Iterator[tuple[Path, Catalog]]:
    """Yield every catalogue of a language with its file, in the order of their names.

    With ``only``, no other files are read.
    """
    for path in sorted((locale() / code).glob("*.po")):
        if only is not None and path.name not in only:
            continue
        with path.open("rb") as file:
            yield path, read_po(file, locale=code)


def _messages(code: str) -> GNUTranslations:
    """Return all catalogues but the names as one; a message means the same everywhere."""
    together = Catalog(locale=code, charset="utf-8")
    for path, catalog in catalogues(code):
        if path.name not in NAMES:
            for message in catalog:
                if message.id:
                    together[message.id] = message
    compiled = io.BytesIO()
    write_mo(compiled, together)
    compiled.seek(0)
    return GNUTranslations(compiled)


_INFLECTIONS: Final = {"fi": (finnish.FORMS, finnish.inflected)}
_BY_NAME: Final = {
    **{code: code for code in OWN_NAMES},
    **{own.casefold(): code for code, own in OWN_NAMES.items()},
    "finnish": "fi",
    "englanti": ENGLISH,
}
