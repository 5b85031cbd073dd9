"""Words for people, which can say themselves in the language of whoever reads them.

The program thinks in English: ``_("{space} is not adjacent.", space=name)`` is that English text, a
``str`` like any other, and remembers how it was made. Only where a message is rendered for its
reader it is said again in another language (``said``). So one text can go to readers of several
languages, and the rules need to know none of them.

Joining texts with ``+`` or in an f-string makes plain English of them: give whole sentences to
``_``, with the changing parts as values. A value may be words again; any other ``str`` is looked up
among the names ("Vienna"), unless the message quotes it as it is (``{words!r}``, or ``{words!s}``
without the quotation marks of Python).

Words that are stored and said later are kept with how they were made (``dump``, ``load``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from string import Formatter
from typing import Any, Final, Protocol


class Language(Protocol):
    """A language other than English: its catalogue of messages and names."""

    @property
    def code(self) -> str:
        """The code of the language (ISO 639-1), ``fi``."""

    @property
    def forms(self) -> tuple[str, ...]:
        """The grammatical forms that words can be put in, ``gen``."""

    def __hash__(self) -> int: ...

    def text(self, message: str) -> str:
        """Return the translation of a message, the message itself where there is none."""

    def counted(self, one: str, several: str, count: int) -> str:
        """Return the translation of a message that depends on a count."""

    def name(self, printed: str) -> str:
        """Return a printed name as this language has it, the printed name where it has none."""

    def inflected(self, words: str, form: str) -> str:
        """Return words in a grammatical form; KeyError where the language has no such form."""


class Words(str):
    """English text that can say itself in another language."""

    __slots__ = ("said_in",)
    said_in: Callable[[Language], str]

    def __new__(cls, english: str, said_in: Callable[[Language], str]) -> Words:
        """Return words with their English text and what says them in a language."""
        words = super().__new__(cls, english)
        words.said_in = said_in
        return words

    def __str__(self) -> str:
        """Return the words themselves, so that an error made of them keeps its translations."""
        return self

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Leave as plain English when stored: what is kept outlives the release that said it."""
        return str, (str.__str__(self),)


def _(message: str, /, **values: object) -> Words:
    """Return a message with its values filled in; ``{name}`` stands for the value ``name``."""
    english = message.format(**values) if values else message
    return Words(english, partial(_translated, message, values))


def n_(one: str, several: str, count: int, /, **values: object) -> Words:
    """Return the message for one or for several; ``{count}`` is filled in too."""
    known = {"count": count, **values}
    english = (one if count == 1 else several).format(**known)
    return Words(english, partial(_counted, one, several, known))


def N_(message: str, /) -> str:  # noqa: N802 - the name gettext has for it
    """Mark a message that is kept now and given to ``_`` when it is said."""
    return message


def name(printed: str) -> Words:
    """Return a printed name, which other languages may have a name of their own for."""
    return Words(printed, partial(_named, printed))


def said(words: str, language: Language | None) -> str:
    """Return words in a language; None is English. Plain text is returned as it is."""
    if language is None:
        return str.__str__(words)
    return words.said_in(language) if isinstance(words, Words) else words


def said_by_name(words: str, language: Language) -> str:
    """Return words in a language, plain text by its name there."""
    return words.said_in(language) if isinstance(words, Words) else language.name(words)


def and_list(parts: Iterable[str]) -> Words:
    """Return ``a, b and c``; the parts are names or words."""
    return _list(tuple(parts), N_("{first} and {last}"))


def or_list(parts: Iterable[str]) -> Words:
    """Return ``a, b or c``; the parts are names or words."""
    return _list(tuple(parts), N_("{first} or {last}"))


def sentences(*parts: str) -> Words:
    """Return several sentences after each other, empty ones left out."""
    return joined(" ", [part for part in parts if part])


def joined(separator: str, parts: Iterable[str]) -> Words:
    """Return parts with a separator between them; each is said in the reader's language."""
    found = tuple(parts)
    return Words(separator.join(found), partial(_joined, separator, found))


def capital(words: str) -> Words:
    """Return words with a capital letter at their beginning, in every language."""
    return Words(words[:1].upper() + words[1:], partial(_capital, words))


def _list(parts: tuple[str, ...], last_two: str) -> Words:
    if len(parts) < 2:
        return joined("", parts)
    return _(last_two, first=joined(", ", parts[:-1]), last=parts[-1])


# -- filling in -----------------------------------------------------------------------------------


def _translated(message: str, values: Mapping[str, object], language: Language) -> str:
    found = language.text(message)
    return _Filling(language).vformat(found, (), values) if values else found


def _counted(one: str, several: str, values: Mapping[str, Any], language: Language) -> str:
    found = language.counted(one, several, values["count"])
    return _Filling(language).vformat(found, (), values)


def _named(printed: str, language: Language) -> str:
    return language.name(printed)


def _joined(separator: str, parts: Iterable[str], language: Language) -> str:
    return separator.join(said_by_name(part, language) for part in parts)


def _capital(words: str, language: Language) -> str:
    found = said_by_name(words, language)
    return found[:1].upper() + found[1:]


class _Filling(Formatter):
    """Fills values in; ``{space:gen}`` is the value in a grammatical form of the language."""

    def __init__(self, language: Language) -> None:
        self._language: Final = language

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if conversion:
            return super().convert_field(value, conversion)
        return said_by_name(value, self._language) if isinstance(value, str) else value

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, str) and format_spec:
            return self._language.inflected(value, format_spec)
        return str(super().format_field(value, format_spec))


# -- keeping --------------------------------------------------------------------------------------

_MARK: Final = "words"
_BEGINNING: Final = f'{{"{_MARK}": '

_Say = Callable[..., str]
_Make = Callable[..., Words]


def _said_before(english: str, texts: Mapping[str, str], language: Language) -> str:
    return texts.get(language.code, english)


def _said_then(english: str, texts: Mapping[str, str]) -> Words:
    return Words(english, partial(_said_before, english, texts))


_MADE: Final[dict[str, tuple[_Say, _Make]]] = {
    "message": (_translated, lambda message, values: _(message, **values)),
    "counted": (
        _counted,
        lambda one, several, values: n_(one, several, values.pop("count"), **values),
    ),
    "name": (_named, name),
    "joined": (_joined, joined),
    "capital": (_capital, capital),
    "said": (_said_before, _said_then),
}
"""By the mark in what is kept: what says such words, bound to the parts that make them again."""


def keep_as(mark: str, say: _Say, make: _Make) -> None:
    """Let words be kept whose ``said_in`` is ``partial(say, *parts)``; ``make(*parts)`` makes them.

    For kinds of words that belong to other modules. The parts are texts, numbers, lists, mappings.
    """
    _MADE[mark] = say, make


def dump(words: str, language: Language | None = None) -> str:
    """Return words as text to be stored: what they are made of, or plain text as it is.

    Words of which the parts cannot be kept are said in English and in ``language``, that of the
    person who will read them.
    """
    if not isinstance(words, Words) and not words.startswith(_BEGINNING):
        return words
    return json.dumps({_MARK: _parts(words, language)}, ensure_ascii=False)


def load(stored: str) -> str:
    """Return words that ``dump`` has stored; text that holds none is returned as it is."""
    if not stored.startswith(_BEGINNING):
        return stored
    try:
        return str(_again(json.loads(stored)))
    except (LookupError, TypeError, ValueError, AttributeError):
        return stored  # what somebody wrote may look like ours


def _parts(words: str, language: Language | None) -> Any:
    """Return the mark and the parts of words; plain text as it is."""
    said_in = words.said_in if isinstance(words, Words) else None
    if isinstance(said_in, partial):
        for mark, (say, _make) in _MADE.items():
            if said_in.func is say:
                return [mark, *(_dumped(part, language) for part in said_in.args)]
    english = str.__str__(words)
    if said_in is None or language is None:
        return english
    return ["said", english, {language.code: said_in(language)}]


def _dumped(value: object, language: Language | None) -> Any:
    if isinstance(value, Words):
        return {_MARK: _parts(value, language)}
    if isinstance(value, Mapping):
        return {str(key): _dumped(one, language) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [_dumped(one, language) for one in value]
    return value if value is None or isinstance(value, str | int | float) else str(value)


def _again(value: Any) -> Any:
    if isinstance(value, list):
        return [_again(one) for one in value]
    if not isinstance(value, dict):
        return value
    if value.keys() != {_MARK}:
        return {key: _again(one) for key, one in value.items()}
    kept = value[_MARK]
    if isinstance(kept, str):
        return kept
    mark, *parts = kept
    return _MADE[mark][1](*map(_again, parts))
