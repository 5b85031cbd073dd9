"""HTML mail as plain text, in one pass.

The standard library's parser takes quadratic time on some broken markup in older releases of the
Pythons we support, so tags are found here with forward searches only.
"""

from __future__ import annotations

import html
import re

from adjudicator.engine.word_lists import word_lists
from adjudicator.mail.html_styles import (
    has_no_rule,
    hidden_by_sheet,
    is_ruled,
    is_unseen,
    style_of,
)

DEPTH = 20  # nested quotes that are shown
LONGEST_TAG = 2000  # characters of the attributes of one tag that are looked at
ATTRIBUTES = 20  # quoted values of one tag that are stepped over

_WORDS = {name: "|".join(words) for name, words in word_lists("adjudicator.mail", "html").items()}
_BREAK = re.compile(_WORDS["breaks"])
_SPACED = re.compile(r"blockquote|h[1-6]|p|pre|table|ul|ol")
_SKIPPED = (
    *("script", "style", "title", "template", "noscript", "textarea"),
    *("iframe", "noframes", "noembed"),
)
_NAME = re.compile(r"/?([a-zA-Z][a-zA-Z0-9:-]*)")
_LONG_REFERENCE = re.compile(r"&#[xX]?[0-9a-fA-F]{8,};?")
# What mail programs put around a quote, and above one that goes on to the end.
_QUOTED_BOX = re.compile(rf" (?:x_)?(?:{_WORDS['quoted_boxes']}) ")
_QUOTED_REST = re.compile(
    rf" (?:x_)?(?:{_WORDS['quoted_rests']}) |border-top:\s?solid\s#(?:e1e1e1|b5c4df)"
)
_SIGNATURE = re.compile(rf" (?:x_)?(?:{_WORDS['signatures']}) ")
_ATTRIBUTE = re.compile(
    r"""(class|id|name|type|style)\s*=\s*"""
    r"""(?:"([^"]{0,1900})"|'([^']{0,1900})'|([^\s"'<>]{1,400}))""",
    re.IGNORECASE,
)
_VALUES = re.compile(r""""[^"]*"|'[^']*'""")
_HIDDEN_MARK = re.compile(r"(?<![^\s/])hidden(?![\w-])", re.IGNORECASE)
_OPEN_MARK = re.compile(r"(?<![^\s/])open(?![\w-])", re.IGNORECASE)
# Tags that cross out what stands in them, and those whose content is shown in a few programs only,
# or when somebody taps on it.
_STRUCK = ("s", "del", "strike")
_UNSHOWN = ("details", "dialog", "datalist", "audio", "video", "canvas", "object", "rp")
_EMPTY = ("br", "hr", "img", "input", "meta", "link", "col", "wbr", "area", "base", "source")
_SPACE = re.compile(r"[ \t\r\n\f]+")
_QUOTE_OR_END = re.compile(r"""["'>]""")


def read_html(markup: str) -> tuple[str, bool]:
    """Return the text of ``markup``, and whether something outside quotes is crossed out or hidden.

    A plain version of such a message says things that its reader does not see. Quoted lines begin
    with ``> `` for each level.

    Quotes are what stands in a blockquote, or in what mail programs use in its place, and lines
    that are crossed out or hidden: they are not what the writer says. Of a line that is crossed out
    in part the rest is left. A signature that mail programs mark begins with a line ``--``.
    """
    writer = _Writer()
    for tag, text in _tokens(markup):
        if tag == "style":
            writer.hidden.update(hidden_by_sheet(text))
        elif tag:
            writer.tag(tag, text)
        else:
            writer.text(html.unescape(_LONG_REFERENCE.sub("\ufffd", text)))
    return writer.finished(), writer.veiled


def _tokens(markup: str) -> list[tuple[str, str]]:
    """Return the pieces of ``markup`` in order: (tag, what it says of itself) or ("", text).

    A tag is its lower-case name, with a slash in front when it closes. What it says of itself are
    the values of its class, id, name, type and style, in lower case and between blanks, and in
    brackets what follows from them (``_said``). Of a style sheet it is the whole of it.
    """
    found: list[tuple[str, str]] = []
    lowered = markup.lower()
    if len(lowered) != len(markup):  # some letters change their length
        lowered = markup
    position, size = 0, len(markup)
    while position < size:
        start = markup.find("<", position)
        if start < 0:
            start = size
        if start > position:
            found.append(("", markup[position:start]))
        if start == size:
            break
        position = _after_tag(markup, lowered, start, found)
    return found


def _after_tag(markup: str, lowered: str, start: int, found: list[tuple[str, str]]) -> int:
    """Note the tag or text at ``start`` and return the position behind it."""
    size = len(markup)
    if markup.startswith("<!--", start):
        end = markup.find("-->", start + 4)
        return size if end < 0 else end + 3
    name = _NAME.match(markup, start + 1)
    if name is None and markup[start + 1 : start + 2] not in ("!", "?", "/"):
        found.append(("", "<"))
        return start + 1
    end = _tag_end(markup, start + 1)
    if name is None:
        return end
    tag = name.group().lower()
    found.append((tag, _said(markup[name.end() : min(end, name.end() + LONGEST_TAG)])))
    if tag in _SKIPPED:
        close = lowered.find(f"</{tag}", end)
        close = size if close < 0 else close
        if tag == "style":
            found[-1] = (tag, markup[end:close])
        return close
    return end


def _tag_end(markup: str, position: int) -> int:
    """Return the position behind the ``>`` of a tag, quotes respected where they are closed.

    With too many quotes, or one that is not closed nearby, the first ``>`` ends the tag.
    """
    first = markup.find(">", position)
    if first < 0:
        return len(markup)
    place = position
    for _ in range(ATTRIBUTES):
        hit = _QUOTE_OR_END.search(markup, place)
        if hit is None or hit.group() == ">":
            return first + 1 if hit is None else hit.end()
        # An attribute is short; a quote further away is a stray one.
        close = markup.find(hit.group(), hit.end(), hit.end() + 4000)
        if close < 0:
            break
        place = close + 1
    return first + 1


def _said(attributes: str) -> str:
    """Return what the attributes of a tag say of its use, as ``_tokens`` describes it.

    "[unseen]": it hides or crosses out what stands in it; "[open]": it would, but it is open;
    "[ruled]" and "[indented]": a box with a line to its left, and one that has none.
    """
    found = [(name.lower(), a or b or c) for name, a, b, c in _ATTRIBUTE.findall(attributes)]
    said = "".join(f" {value} " for _name, value in found).lower()
    style = style_of(next((value for name, value in found if name == "style"), ""))
    bare = _VALUES.sub("", attributes)
    marks = (
        ("unseen", is_unseen(style) or _HIDDEN_MARK.search(bare) is not None),
        ("open", _OPEN_MARK.search(bare) is not None),
        ("ruled", is_ruled(style)),
        ("indented", has_no_rule(style)),
    )
    return said + "".join(f" [{mark}] " for mark, holds in marks if holds)


class _Writer:
    """Collects lines: white space collapsed, blocks on lines of their own, quotes marked."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._line: list[tuple[str, bool]] = []  # words, and whether a reader sees them
        self._veils: list[tuple[str, int]] = []  # what hides, with how deep in it we are
        self.veiled = False
        self.hidden: set[tuple[str, str]] = set()  # by style sheets
        self._quotes = 0
        self._boxes: list[tuple[str, int]] = []  # quotes by tag, with how deep in it we are
        self._rest = False  # whether everything that follows is a quote
        self._verbatim = 0
        self._blank = True  # the last thing written was a blank line, or nothing at all

    def tag(self, tag: str, said: str = "") -> None:
        """Lay out what a tag means."""
        closing, name = tag.startswith("/"), tag.lstrip("/")
        if name == "p" and not closing and self._veils[-1:] == [("p", 1)]:
            self._veils.pop()  # a paragraph ends where another one begins
        if _BREAK.fullmatch(name):
            self._end_line()  # before the veil of a box begins or ends
        self._veil(name, said, closing=closing)
        if name == "br":
            self._end_line(always=True)
        elif _BREAK.fullmatch(name):
            if closing:
                self._close_box(name)
            if _SPACED.fullmatch(name):
                self._blank_line()
            if not closing:
                self._open_box(name, said)
            if name == "pre":
                self._verbatim = max(0, self._verbatim + (-1 if closing else 1))
            elif name == "li" and not closing:
                self._line.append(("- ", not self._veils))
        elif name in ("td", "th") and closing:
            self._line.append((" ", True))

    def _veil(self, name: str, said: str, *, closing: bool) -> None:
        """Begin or end what a tag crosses out or hides."""
        if name in _EMPTY:
            return
        if not closing and self._is_unseen(name, said):
            self._veils.append((name, 1))
        elif self._veils and self._veils[-1][0] == name:
            depth = self._veils.pop()[1] + (-1 if closing else 1)
            if depth:
                self._veils.append((name, depth))

    def _is_unseen(self, name: str, said: str) -> bool:
        """Return whether a tag crosses out or hides what stands in it."""
        if name in _STRUCK or (name in _UNSHOWN and "[open]" not in said) or "[unseen]" in said:
            return True
        words = ("", *said.split())
        return any((tag, word) in self.hidden for tag in ("", name) for word in words)

    def _open_box(self, name: str, said: str) -> None:
        """Begin a quote where a tag is the box of one, or a signature."""
        if _QUOTED_REST.search(said) and not self._rest:
            self._rest = True
            self._quotes += 1
        if _SIGNATURE.search(said) and not self._quotes:
            self._lines.append("--")
        cited = name == "blockquote" and "[indented]" not in said
        if cited or "[ruled]" in said or _QUOTED_BOX.search(said):
            self._quotes += 1
            self._boxes.append((name, 1))
        elif self._boxes and self._boxes[-1][0] == name:
            self._boxes[-1] = (name, self._boxes[-1][1] + 1)

    def _close_box(self, name: str) -> None:
        """End a quote with the tag that closes its box."""
        if not self._boxes or self._boxes[-1][0] != name:
            return
        _, depth = self._boxes.pop()
        if depth > 1:
            self._boxes.append((name, depth - 1))
        else:
            self._quotes = max(0, self._quotes - 1)

    def text(self, text: str) -> None:
        """Write text."""
        seen = not self._veils
        if not self._verbatim:
            self._line.append((_SPACE.sub(" ", text), seen))
            return
        first, *rest = text.replace("\r\n", "\n").split("\n")
        self._line.append((first, seen))
        for line in rest:
            self._end_line(always=True)
            self._line.append((line, seen))

    def finished(self) -> str:
        """Return everything written."""
        self._end_line()
        return "\n".join(self._lines).strip("\n")

    def _end_line(self, *, always: bool = False) -> None:
        """Put the collected words down as a line; an empty one only when ``always``."""
        if not self._quotes:
            self.veiled |= any(words.strip(" -") for words, seen in self._line if not seen)
        line = "".join(words for words, seen in self._line if seen)
        unseen = not line.strip(" -")
        if unseen:
            line = "".join(words for words, _ in self._line)
        mark = "> " if unseen and line.strip(" -") else ""
        self._line.clear()
        line = line.rstrip() if self._verbatim else re.sub(r" {2,}", " ", line).strip()
        if line or always:
            self._lines.append(f"{self._prefix()}{mark}{line}" if line else self._prefix().rstrip())
            self._blank = not line

    def _blank_line(self) -> None:
        """Leave one blank line, never two."""
        if not self._blank:
            self._lines.append(self._prefix().rstrip())
            self._blank = True

    def _prefix(self) -> str:
        """Return the marks of the quotes the text stands in."""
        return "> " * min(self._quotes, DEPTH)
