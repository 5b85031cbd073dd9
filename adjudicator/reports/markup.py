"""The markups that forums read, and how a text is written in each so that it stays plain text.

What players and moderators have called themselves or their game goes into posts: none of it may
become markup, mention somebody or turn the line around.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

_NOTHING: Final = "\u200b"
"""A character of no width: what stands on both sides of it is not read as one sign."""
# Characters that turn the direction of a line, or the marks of our own that are never printed.
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_INLINE: Final = re.compile(r"([\\`*_\[\]<>~|])")
_ENTITY: Final = re.compile(r"&(?=[#A-Za-z])")
_FIRST: Final = re.compile(r"^([-+](?=[\s-]|$)|[#=])|^(\d+)([.)])")
_MENTION: Final = re.compile(r"@(?=\w)")


@dataclass(frozen=True)
class MarkUp:
    """A format of posts: its template, the ending of files in it, and how plain text is written."""

    name: str
    template: str
    ending: str
    plain: Callable[[str], str]


def clean(text: str) -> str:
    """Return a text without control characters and without what turns the direction of lines."""
    kept = (c for c in text if c not in _TURNING and unicodedata.category(c) not in ("Cc", "Co"))
    return "".join(kept)


def in_bbcode(text: str) -> str:
    """Return plain text for BBCode, which knows no escapes: no bracket begins a tag."""
    return _quiet(clean(text).replace("[", "[" + _NOTHING))


def in_markdown(text: str) -> str:
    """Return plain text for Markdown, with backslashes before what would be markup."""
    escaped = _ENTITY.sub(r"\\&", _INLINE.sub(r"\\\1", clean(text)))
    return _quiet(_FIRST.sub(_at_the_beginning, escaped))


def in_html(text: str) -> str:
    """Return plain text for HTML."""
    return escape(clean(text))


def in_text(text: str) -> str:
    """Return plain text as it is; it may have several lines."""
    return "\n".join(map(clean, text.split("\n")))


def _at_the_beginning(found: re.Match[str]) -> str:
    """Escape what makes a list or a heading of a line."""
    return f"\\{found[1]}" if found[1] else f"{found[2]}\\{found[3]}"


def _quiet(text: str) -> str:
    """Return a text that mentions nobody: forums send a notice to ``@name``."""
    return _MENTION.sub("@" + _NOTHING, text)


FORMATS: Final[Mapping[str, MarkUp]] = {
    found.name: found
    for found in (
        MarkUp("bbcode", "forum/bbcode.txt", "bbcode.txt", in_bbcode),
        MarkUp("markdown", "forum/markdown.txt", "md", in_markdown),
        MarkUp("html", "forum/html.html", "html", in_html),
        MarkUp("text", "forum/text.txt", "txt", in_text),
    )
}
"""The formats of posts by the name that moderators give them."""
