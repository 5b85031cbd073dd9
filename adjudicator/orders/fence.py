"""The lines around orders: what opens a block, what closes it, and what makes it a dry run.

``BEGIN his-7 ottoman W117`` and ``END`` are read with whatever people and mail programs put around
them. In Finnish a block goes from ``ALKU`` to ``LOPPU``. ``CHECK``, and what else players write who
want to know and not to act, is found with the polite words around it, and misspelt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from adjudicator.engine.word_lists import word_lists

# Our own messages mark by a bar what other players say, so that it is nobody's order.
_QUOTE: Final = re.compile(r"^\s*(?:[A-Z]{1,3}(?=>))?(?:[>|]\s?)+")
_LINK: Final = re.compile(r"\s?<(?:https?|tel|mailto|x-apple-data-detectors):[^<>\s]{0,300}>", re.I)
_EMPHASIS: Final = "\t *_`~"
_AROUND: Final = "\t *_`~=+|:.;!?,'\"[](){}<>-\u2022\u00b7\u25aa"
_BETWEEN: Final = re.compile(r"[\s\[\](){}<>,;:|/\"'*]+(?:-+[\s\[\](){}<>,;:|/\"'*]+)*")

_OPENING: Final = re.compile(r"(?:begin|alku)", re.IGNORECASE)
_MAY_CLOSE: Final = re.compile(r"end|loppu", re.IGNORECASE)
_MAY_CHECK: Final = re.compile(r"check|koeajo|tarkist|dry", re.IGNORECASE)
_LOUD: Final = re.compile(r"BEGIN|ALKU")
_MOST_NAMES: Final = 5
_LONGEST: Final = 400  # characters of a line that may be a fence
# What other programs begin: signatures, keys, calendars, forwarded messages.
_OF_OTHERS: Final = re.compile(
    r"(?:begin|alku)\W*(?:pgp|certificate|rsa|openssh|ssh2|private|public|encrypted|smime|forwarded"
    r"|original|v(?:calendar|event|card|timezone|alarm|todo|journal))\b",
    re.IGNORECASE,
)
_CLOSING: Final = re.compile(r"(?:end|loppu)(?P<names>(?: [\w.-]+){0,3})", re.IGNORECASE)
_WINDOW: Final = re.compile(r"#?w\d{1,9}(?:\.\d{4})?", re.IGNORECASE)
_GAME: Final = re.compile(r"[^\W\d]\w*-\d{1,6}", re.IGNORECASE)  # a game is called like his-7

_CHECKS: Final = ("check", "koeajo", "tarkista", "tarkistus")
_COMMENT: Final = re.compile(r"\s#.*", re.DOTALL)  # behind the words of a line
_DRY_RUN: Final = re.compile(r"\bdry[ -]?run\b", re.IGNORECASE)
_WORDS: Final = word_lists("adjudicator.orders", "fence")
_POLITE: Final = frozenset(_WORDS["polite"])
_GREETINGS: Final = frozenset(_WORDS["greetings"])
_MOST_GREETING: Final = 4  # words of a line that only greets
_ALIKE: Final = 0.75
_OTHER_WORDS: Final = frozenset({"chuck"})  # people sign with names that look like misspelt words


@dataclass(frozen=True)
class Opening:
    """A line that opens a block: the words behind BEGIN, and whether they stand in capitals."""

    words: tuple[str, ...]
    loud: bool


def unquoted(line: str) -> str:
    """Return a tidied line without the marks of a quote."""
    return _QUOTE.sub("", line)


def is_marked(line: str) -> bool:
    """Return whether a tidied line bears the mark of a quote."""
    return _QUOTE.match(line) is not None


def without_links(line: str) -> str:
    """Return a line without the addresses that mail programs write behind the words of a link."""
    return _LINK.sub("", line)


def _plain(line: str) -> str:
    """Return a line without quote marks, links, brackets, rules and punctuation between words."""
    words = without_links(unquoted(line)).strip(_AROUND)
    return _BETWEEN.sub(" ", words).strip(_AROUND)


def is_comment(line: str) -> bool:
    """Return whether a tidied line is a comment, as all lines of our own forms are."""
    return unquoted(line).lstrip(_EMPHASIS).startswith("#")


def opening(line: str) -> Opening | None:
    """Return what a tidied line opens; None when it opens no block.

    In small letters BEGIN may be prose: then nothing but blanks and emphasis may stand around it.
    """
    if len(line) > _LONGEST or _OPENING.search(line) is None:
        return None
    if is_comment(line) or _OF_OTHERS.search(line):
        return None
    loud = _LOUD.search(line) is not None
    bare = without_links(unquoted(line)).strip(_EMPHASIS)
    if bare.startswith(("'", '"')):  # our own receipts name such lines between quotation marks
        return None
    words = _words(line) if loud else bare.split()
    first = next((at for at, word in enumerate(words) if _OPENING.fullmatch(word)), None)
    if first is None or (first and not _all_check(words[:first])):
        return None
    behind = words[first + 1 :]
    if not loud and not re.fullmatch(r"[\w\s.-]*", bare):
        return None
    if len(behind) > _MOST_NAMES and not any(names_something(word) for word in behind[:3]):
        return None
    return Opening((*words[:first], *behind), loud)


def before_opening(line: str) -> str:
    """Return what stands before BEGIN on a line that opens a block."""
    return _OPENING.split(line, maxsplit=1)[0].strip()


def is_commented_opening(line: str) -> bool:
    """Return whether a line opens a block once its ``#`` is taken away, as in our forms."""
    text = unquoted(line).strip()
    return text.startswith("#") and opening(text.lstrip("# ")) is not None


def is_prose(line: str) -> bool:
    """Return whether a line outside a block says something: no fence, no comment, no greeting."""
    words = _plain(line).lower().split()
    if not any(map(str.isalnum, "".join(words))) or is_comment(line) or is_end(line):
        return False
    return words[0] not in _GREETINGS or len(words) > _MOST_GREETING


def nearly_opens(line: str) -> bool:
    """Return whether a line that opens no block was perhaps meant to."""
    words = _plain(line).split()
    if not words or len(line) > _LONGEST or is_comment(line) or _OF_OTHERS.search(line):
        return False
    if _LOUD.search(line) is not None and any(map(_OPENING.fullmatch, words)):
        return True
    named = len(words) == 1 or any(map(names_something, words[1:]))
    return named and any(_alike(words[0], word) for word in ("begin", "alku"))


def nearly_closes(line: str) -> bool:
    """Return whether a line that closes no block was perhaps meant to."""
    words = _plain(line).lower().split()
    if not words or len(words) > 3 or is_comment(line):
        return False
    if len(words) == 1:
        return any(_alike(words[0], word, least=0.66) for word in ("end", "loppu"))
    return "end" in words or "loppu" in words


def names_something(word: str) -> bool:
    """Return whether a word looks like the name of a game or the code of a window."""
    return bool(_GAME.fullmatch(word) or _WINDOW.fullmatch(word))


def is_window(word: str) -> bool:
    """Return whether a word looks like the code of a window."""
    return _WINDOW.fullmatch(word) is not None


def only_names(line: str) -> list[str]:
    """Return the words of a line that has broken off BEGIN: a window, or a game and what follows.

    A plain word at its beginning may be a command, and what looks like a name its password.
    """
    words = _plain(line).split()
    if not words or len(words) > 3 or not names_something(words[0]):
        return []
    return words if sum(map(names_something, words)) >= len(words) - 1 else []


def is_end(line: str) -> bool:
    """Return whether a tidied line closes a block, perhaps with the names that stood behind BEGIN.

    The orders that begin with END name no game and no window.
    """
    if len(line) > _LONGEST or _MAY_CLOSE.search(line) is None or is_comment(line):
        return False
    found = _CLOSING.fullmatch(_plain(line))
    if found is None:
        return False
    names = found["names"].split()
    return not names or any(names_something(name) for name in names)


# ------------------------------------------------------------------------------ dry runs


def says_check(line: str) -> bool:
    """Return whether a tidied line says CHECK and nothing else; polite words do not count."""
    return _MAY_CHECK.search(line) is not None and _says(line, _is_check)


def nearly_says_check(line: str) -> bool:
    """Return whether a tidied line says CHECK, or what looks like it, and nothing else."""
    return _says(line, looks_like_check)


def shouts_nearly_check(line: str) -> bool:
    """Return whether a line in capitals looks like CHECK misspelt."""
    return line.isupper() and nearly_says_check(line)


def mentions_check(line: str) -> bool:
    """Return whether CHECK is a word of a line, or its first or last one looks like it."""
    words = _words(line)
    if not words or is_comment(line) or is_marked(line):
        return False
    return any(map(_is_check, words)) or any(map(looks_like_check, (words[0], words[-1])))


def beside_check(line: str) -> Iterator[str]:
    """Yield what follows CHECK as the first word of a line, and what precedes it as the last."""
    words = line.split()
    if len(words) > 1 and _is_check(words[0]):
        yield line.split(maxsplit=1)[1]
    if len(words) > 1 and _is_check(words[-1]):
        yield line.rsplit(maxsplit=1)[0].rstrip(" ,;:(-")


def split_check(line: str) -> str | None:
    """Return what follows ``CHECK:`` on a line; None when the line does not begin so."""
    found = re.match(r"(?i)(?:check|koeajo|tarkista)(?:\s*[:;,]|\s*-(?!\w))\s*(?=\S)", line)
    return line[found.end() :] if found else None


def subject_says_check(subject: str) -> bool:
    """Return whether somebody has put CHECK into a subject: first, or anywhere in capitals.

    Our own subjects name a dry run in small letters and behind the name of the game.
    """
    own = re.sub(r"(?i)^(?:\s*\w{1,4}\s*(?:\[\d+\])?\s*:)*", "", subject[:500])
    words = _words(own)
    loud = (word.strip(_AROUND) for word in subject[:500].split())
    return bool(words and _is_check(words[0])) or any(
        word.isupper() and _is_check(word) for word in loud
    )


def looks_like_check(word: str) -> bool:
    """Return whether a word is CHECK or what somebody writes who means it."""
    word = word.lower().strip(_AROUND)
    if word in _OTHER_WORDS or not 4 <= len(word) <= 10:
        return False
    return any(_alike(word, check) for check in _CHECKS)


def _alike(word: str, other: str, *, least: float = _ALIKE) -> bool:
    """Return whether a word looks like another one, misspelt."""
    if abs(len(word) - len(other)) > 3:
        return False
    return SequenceMatcher(None, word.lower(), other).ratio() >= least


def _is_check(word: str) -> bool:
    return word.lower().strip(_AROUND) in _CHECKS


def _words(line: str) -> list[str]:
    """Return the words of a line, other words for CHECK put into it."""
    return _plain(_DRY_RUN.sub(" CHECK ", line)).split()


def _all_check(words: list[str]) -> bool:
    """Return whether words before BEGIN say CHECK."""
    return any(map(looks_like_check, words)) and all(
        looks_like_check(word) or is_polite(word) for word in words
    )


def is_polite(word: str) -> bool:
    """Return whether a word says nothing of its own beside CHECK or BEGIN."""
    return word.lower() in _POLITE


def _says(line: str, is_it: Callable[[str], bool]) -> bool:
    if len(line) > _LONGEST or is_comment(line):
        return False
    words = _words(_COMMENT.sub("", line))
    return any(map(is_it, words)) and all(is_it(word) or is_polite(word) for word in words)
