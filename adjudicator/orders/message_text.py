"""Finding the order blocks in the text of a message.

A block is fenced: ``BEGIN his-7 ottoman W117`` to ``END``. Lines that begin with ``#`` are
comments, which is how the service writes its own forms: a quoted form that nobody has touched is no
block at all. Blocks in quoted text are found too, so that they can be answered, and marked.
END on a line of its own always closes a block, even inside the text of a message to players; that
message then has no end of its own, which is an error, and is not sent. In Finnish a block goes from
``ALKU`` to ``LOPPU``, and either word closes it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from adjudicator.engine.words import _

LONGEST_LINE: Final = 400
MOST_LINES: Final = 200
MOST_BLOCKS: Final = 10
MOST_IMPLICIT: Final = 12
LONGEST_TEXT: Final = 400_000
_LONGEST_RAW: Final = 4_000

_BREAKS: Final = re.compile("\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_REPLACED: Final = {
    **dict.fromkeys("\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008", " "),
    **dict.fromkeys("\u2009\u200a\u202f\u205f\u3000", " "),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"),
    "\uff1e": ">",
    "\u2026": "...",
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u180e\ufffe\u061c\ufe0f", ""),
    **{chr(code): "" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))},
    **{chr(code): "" for code in (*range(9), *range(14, 28), 31, 127)},
}
_TABLE: Final = str.maketrans(_REPLACED)

_QUOTE: Final = re.compile(r"^\s*(?:[A-Z]{1,3})?(?:>\s?)+")
_EMPHASIS: Final = "\t *_`~"
_BEGIN: Final = re.compile(
    r"(?P<check>(?:check|koeajo)\s+)?(?:begin|alku)(?P<words>(?:\s+[\w.-]+){0,5})", re.IGNORECASE
)
_LOUD: Final = re.compile(r"BEGIN|ALKU")
_END: Final = re.compile(r"(?:end|loppu)[.!;]?", re.IGNORECASE)
_CHECK: Final = re.compile(r"(?:check|koeajo)[.:!]?", re.IGNORECASE)
_WINDOW: Final = re.compile(r"#?w\d{1,9}", re.IGNORECASE)
_LINK: Final = re.compile(r"\s?<(?:https?|tel|mailto|x-apple-data-detectors):[^<>\s]{0,300}>", re.I)
_BULLET: Final = re.compile(r"(?:[-\u2022\u00b7\u25aa\u2013]\s+|\d{1,2}[.)]\s+)(?=[^\W\d])")

Whose: TypeAlias = Literal["own", "quoted", "signature"]
"""What a line of a message is: the writer's, somebody else's, or part of a signature."""
Reads: TypeAlias = Callable[[Sequence["Line"]], bool]
"""Says of the lines of a message without a fence whether all of them are orders or commands."""


@dataclass(frozen=True)
class Line:
    """A line of a block: its number in the message (from 1) and its text, tidied and stripped.

    ``raw`` is what was written, for bodies that are kept as they are. ``indented`` lines stand
    further right than the fence.
    """

    number: int
    text: str
    raw: str = ""
    indented: bool = False

    @property
    def too_long(self) -> bool:
        """Whether the line was cut, so that it must not be taken as an order."""
        return len(self.text) >= LONGEST_LINE

    @property
    def quoted(self) -> bool:
        """Whether the line is quoted text."""
        return self.text.startswith(">")

    @property
    def blank(self) -> bool:
        """Whether there is nothing on the line, or a comment."""
        return not self.text or self.text.startswith("#")


@dataclass(frozen=True)
class Block:
    """A block of lines; ``game``, ``role`` and ``window`` are the words behind BEGIN, as written.

    ``check`` asks for a dry run. ``quoted`` blocks and blocks that are not ``closed`` by END are
    never applied. ``implicit`` blocks had no fence. ``complaints`` say what was cut or not read.
    """

    check: bool
    game: str | None
    role: str | None
    window: str | None
    lines: tuple[Line, ...]
    quoted: bool = False
    closed: bool = True
    implicit: bool = False
    complaints: tuple[str, ...] = ()


def tidy(text: str) -> str:
    """Return text in NFC with plain quotes, dashes and blanks, without invisible characters."""
    return unicodedata.normalize("NFC", text.translate(_TABLE))


def find_blocks(
    text: str, reads: Reads | None = None, whose: Sequence[Whose] | None = None
) -> tuple[Block, ...]:
    """Return the blocks of a message in their order.

    ``whose`` says of every line whose it is; without it, the lines that begin with ``>`` are quoted
    and all others the writer's. A fence that stands in quoted text makes a quoted block. Without
    any fence outside the quoted text, the writer's lines of a short message are a block of their
    own if ``reads`` says that every one of them is an order, a command or the rest of one.
    """
    lines = [line[:_LONGEST_RAW] for line in _BREAKS.split(text[:LONGEST_TEXT])]
    letter = _Letter(lines, [tidy(line) for line in lines], whose or ())
    blocks = _fenced(letter)
    if reads is None or any(not block.quoted for block in blocks):
        return blocks
    implicit = _implicit(letter, reads)
    return (implicit, *blocks) if implicit else blocks


class _Letter:
    """The lines of a message as written and tidied, and whose each of them is."""

    def __init__(self, raw: list[str], tidied: list[str], whose: Sequence[Whose]) -> None:
        self.raw = raw
        self.tidied = tidied
        self._whose = whose if len(whose) == len(tidied) else ()

    def whose(self, at: int) -> Whose:
        """Return whose a line is."""
        if _QUOTE.match(self.tidied[at]):
            return "quoted"
        return self._whose[at] if self._whose else "own"

    def quoted(self, at: int) -> bool:
        """Return whether a line is somebody else's."""
        return self.whose(at) == "quoted"


# ------------------------------------------------------------------------------ fenced blocks


def _fenced(letter: _Letter) -> tuple[Block, ...]:
    blocks: list[Block] = []
    position = 0
    tidied = letter.tidied
    last_end = max((i for i, line in enumerate(tidied) if _is_end(line)), default=-1)
    while position < len(tidied) and len(blocks) < MOST_BLOCKS:
        words = _begins(tidied[position])
        # In small letters it may be prose; then only a fence that is closed later counts.
        if words is None or (_LOUD.search(tidied[position]) is None and last_end < position):
            position += 1
            continue
        block, position = _block(letter, position, words)
        blocks.append(block)
    return tuple(blocks)


def _bare(line: str) -> str:
    return _LINK.sub("", _QUOTE.sub("", line)).strip(_EMPHASIS)


def _is_end(line: str) -> bool:
    return _END.fullmatch(_bare(line)) is not None


def _begins(line: str) -> list[str] | None:
    found = _BEGIN.fullmatch(_bare(line))
    if found is None:
        return None
    words = found["words"].split()
    if found["check"]:
        words.insert(0, "CHECK")
    return words


def _block(letter: _Letter, start: int, words: list[str]) -> tuple[Block, int]:
    """Return the block that begins at ``start`` and the index of the first line behind it."""
    quoted = letter.quoted(start)
    first = _unquoted(letter.tidied[start])
    margin = len(first) - len(first.lstrip())
    end, closed = _end_of(letter, start, quoted=quoted)
    lines = [
        _line(letter, position, letter.tidied[position], margin, unquote=quoted)
        for position in range(start + 1, end)
    ]
    check, named, complaints = _header(words, _line_above(letter, start))
    if len(lines) > MOST_LINES:
        complaints.append(
            _(
                "The block has {count} lines; only the first {most} were read.",
                count=len(lines),
                most=MOST_LINES,
            )
        )
    if not closed:
        complaints.append(_("The block is not closed: END is missing, so nothing of it counts."))
    game, role, window = named
    kept = tuple(lines[:MOST_LINES])
    following = end + 1 if closed else end
    return Block(
        check, game, role, window, kept, quoted, closed, False, tuple(complaints)
    ), following


def _end_of(letter: _Letter, start: int, *, quoted: bool) -> tuple[int, bool]:
    """Return where the block that begins at ``start`` ends, and whether END stands there.

    A block in quoted text ends with the quote at the latest, any other with the next BEGIN; END
    that is marked as quoted closes no live block. A live block that is not closed ends where the
    quote below it begins.
    """
    tidied = letter.tidied
    first_quoted: int | None = None
    for position in range(start + 1, len(tidied)):
        line = tidied[position]
        if quoted and not letter.quoted(position):
            return position, False
        if _begins(line) is not None and _LOUD.search(line) is not None:
            return first_quoted or position, False
        if _is_end(line) and (quoted or not _QUOTE.match(line)):
            return position, True
        if letter.quoted(position):
            first_quoted = first_quoted or position
        elif line.strip():
            first_quoted = None
    return first_quoted or len(tidied), False


def _unquoted(line: str) -> str:
    return _QUOTE.sub("", line)


def _line(letter: _Letter, at: int, text: str, margin: int, *, unquote: bool = False) -> Line:
    """Return a line of a block, without the marks of lists, of emphasis and of links."""
    text = _unquoted(text) if unquote else text
    indent = len(text) - len(text.lstrip())
    plain = _LINK.sub("", text).replace("*", "").strip(_EMPHASIS)
    plain = _BULLET.sub("", plain, count=1) if _BULLET.match(plain) else plain
    return Line(at + 1, plain[:LONGEST_LINE], letter.raw[at], indent > margin)


def _line_above(letter: _Letter, start: int) -> str:
    """Return the last line above a fence that says something, of the same writer."""
    above = (at for at in range(start - 1, max(-1, start - 4), -1) if letter.tidied[at].strip())
    at = next(above, None)
    if at is None or letter.quoted(at) != letter.quoted(start):
        return ""
    return _bare(letter.tidied[at])


def _header(
    words: list[str], above: str
) -> tuple[bool, tuple[str | None, str | None, str | None], list[str]]:
    """Return (dry run, (game, role, window), complaints) of the words behind BEGIN."""
    check = bool(_CHECK.fullmatch(above)) or any(_CHECK.fullmatch(word) for word in words)
    rest = [word for word in words if not _CHECK.fullmatch(word)]
    window = next((word for word in rest if _WINDOW.fullmatch(word)), None)
    rest = [word for word in rest if word != window]
    # A game is called like his-7, a role is a plain word.
    game = next((word for word in rest if any(c.isdigit() for c in word)), None)
    if game is None and len(rest) > 1:
        game = rest[0]
    rest = [word for word in rest if word != game]
    role = rest.pop(0) if rest else None
    complaints: list[str] = []
    if rest:
        unread = " ".join(rest)
        complaints.append(_("Behind BEGIN, “{words!s}” was not understood.", words=unread))
    return check, (game, role, window.upper() if window else None), complaints


# ------------------------------------------------------------------------------ no fence


def _implicit(letter: _Letter, reads: Reads) -> Block | None:
    own = [
        at for at, line in enumerate(letter.tidied) if line.strip() and letter.whose(at) == "own"
    ]
    if len(own) > MOST_LINES:
        return None
    lines = [_line(letter, at, letter.tidied[at], 0) for at in own]
    check = False
    if lines and _CHECK.fullmatch(lines[0].text):
        check = True
        lines = lines[1:]
    live = [line for line in lines if not line.blank]
    if not 1 <= len(live) <= MOST_IMPLICIT or any(line.too_long for line in live):
        return None
    if not reads(lines):
        return None
    return Block(check, None, None, None, tuple(lines), implicit=True)
