"""Laying out plain text: 72 columns, no live order block, tidy blank lines."""

from __future__ import annotations

import re
import textwrap

WIDTH = 72

# A line of ours that began with one of these could be read as the fence of an order block.
_FENCE_WORDS = re.compile(r"[ \t\n]+(?=(?:(?i:begin|alku)|CHECK|KOEAJO|END|LOPPU)\b)")
_COUNTED = re.compile(r"(?<=\d) (?=[A-Za-z])")  # "1 squadron" stays together
_LIVE_FENCE = re.compile(
    r"^(?=[ \t]*(?:(?:check|koeajo)[ \t]+)?(?:begin|alku)\b)", re.IGNORECASE | re.MULTILINE
)
_LIVE_FENCE_IN_HTML = re.compile(
    r"(?<=[>\n])(?=[ \t]*(?:(?:check|koeajo)\s+)?(?:begin|alku)\b)", re.IGNORECASE
)
_GLUE = "\u2060"  # stands for a blank at which a line must not be broken


def wrap(text: object, first: str = "", rest: str | None = None, width: int = WIDTH) -> str:
    """Return prose as lines of at most ``width`` columns.

    ``first`` starts the first line, ``rest`` (as many blanks, if not given) the lines after it.
    Words are never broken, and no line begins with a word that could be taken for the fence of an
    order block.
    """
    joined = _COUNTED.sub(_GLUE, _FENCE_WORDS.sub(_GLUE, str(text).strip()))
    lines = textwrap.wrap(
        joined,
        width,
        initial_indent=first,
        subsequent_indent=" " * len(first) if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return ("\n".join(lines) or first.rstrip()).replace(_GLUE, " ")


def verbatim(text: str, mark: str = "| ", width: int = WIDTH) -> str:
    """Return somebody's own words with ``mark`` before every line; long lines are wrapped."""
    lines: list[str] = []
    for line in text.strip().splitlines() or [""]:
        parts = textwrap.wrap(line, width - len(mark), break_on_hyphens=False) or [""]
        lines += [(mark + part).rstrip() for part in parts]
    return "\n".join(lines)


def underlined(title: object, line: str = "-") -> str:
    """Return a heading with a line under it that is as long as the heading's longest line."""
    words = str(title)
    return f"{words}\n{line * max(map(len, words.splitlines()), default=0)}"


def commented(line: object) -> str:
    """Return an order line as a comment, which the reader of orders passes over."""
    return f"# {line}"


def one_line(text: str) -> str:
    """Return the text with every run of white space as one blank."""
    return " ".join(text.split())


def disarmed(text: str) -> str:
    """Return the text with a bar before every line that could open an order block.

    Players' words reach other players' mail programs, which may quote them back to us unmarked.
    """
    return _LIVE_FENCE.sub("| ", text)


def disarmed_html(html: str) -> str:
    """Return HTML with a bar before every text that a mail program could quote as a live fence."""
    return _LIVE_FENCE_IN_HTML.sub("| ", html)


def tidied(text: str) -> str:
    """Return the text without trailing blanks, with single empty lines and one final line end."""
    stripped = "\n".join(line.rstrip() for line in text.splitlines())
    return re.sub(r"\n{3,}", "\n\n", stripped).strip("\n") + "\n"
