"""Finding the order blocks in the text of a message.

A block is fenced: ``BEGIN his-7 ottoman W117`` to ``END``. Lines that begin with ``#`` are
comments, which is how the service writes its own forms: a quoted form that nobody has touched is no
block at all. Blocks in quoted text are found too, so that they can be answered, and marked.
END on a line of its own always closes a block, even inside the text of a message to players; that
message then has no end of its own, which is an error, and is not sent.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

LONGEST_LINE: Final = 400
MOST_LINES: Final = 200
MOST_BLOCKS: Final = 10
MOST_IMPLICIT: Final = 12
LONGEST_TEXT: Final = 400_000
_LONGEST_RAW: Final = 4_000
_LONGEST_DIVIDER: Final = 120

_BREAKS: Final = re.compile("\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_REPLACED: Final = {
    **dict.fromkeys("\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008", " "),
    **dict.fromkeys("\u2009\u200a\u202f\u205f\u3000", " "),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"),
    "\uff1e": ">",
    "\u2026": "...",
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u180e\ufffe", ""),
    **{chr(code): "" for code in (*range(9), *range(14, 28), 31, 127)},
}
_TABLE: Final = str.maketrans(_REPLACED)

_QUOTE: Final = re.compile(r"^\s*(?:>\s?)+")
_EMPHASIS: Final = " *_`~"
_BEGIN: Final = re.compile(r"(?:check\s+)?begin((?:\s+[\w.-]+){0,5})", re.IGNORECASE)
_END: Final = re.compile(r"end[.!;]?", re.IGNORECASE)
_CHECK: Final = re.compile(r"check[.:!]?", re.IGNORECASE)
_WINDOW: Final = re.compile(r"#?w\d{1,9}", re.IGNORECASE)
_FOLLOWING: Final = re.compile(
    r"-- ?|-{2,}[^-](?:.*[^-])?-{2,}|_{5,}|(?:from|von|de)\s*:.*@.*|sent from my .*",
    re.IGNORECASE,
)
_ATTRIBUTION: Final = re.compile(r"(?:on|am|le|el|op|il)\s.*", re.IGNORECASE)


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


def find_blocks(text: str, reads: Callable[[str], bool] | None = None) -> tuple[Block, ...]:
    """Return the blocks of a message in their order.

    Without any fence outside the quoted text, a short message is a block of its own if ``reads``
    says of every line that it is an order or a command.
    """
    lines = [line[:_LONGEST_RAW] for line in _BREAKS.split(text[:LONGEST_TEXT])]
    tidied = [tidy(line) for line in lines]
    blocks = _fenced(lines, tidied)
    if reads is None or any(not block.quoted for block in blocks):
        return blocks
    implicit = _implicit(lines, tidied, reads)
    return (implicit, *blocks) if implicit else blocks


# ------------------------------------------------------------------------------ fenced blocks


def _fenced(raw: list[str], tidied: list[str]) -> tuple[Block, ...]:
    blocks: list[Block] = []
    position = 0
    last_end = max((i for i, line in enumerate(tidied) if _is_end(line)), default=-1)
    while position < len(tidied) and len(blocks) < MOST_BLOCKS:
        words = _begins(tidied[position])
        # In small letters it may be prose; then only a fence that is closed later counts.
        if words is None or ("BEGIN" not in tidied[position] and last_end < position):
            position += 1
            continue
        block, position = _block(raw, tidied, position, words)
        blocks.append(block)
    return tuple(blocks)


def _bare(line: str) -> str:
    return _QUOTE.sub("", line).strip(_EMPHASIS)


def _is_end(line: str) -> bool:
    return _END.fullmatch(_bare(line)) is not None


def _begins(line: str) -> list[str] | None:
    found = _BEGIN.fullmatch(_bare(line))
    if found is None:
        return None
    words = found.group(1).split()
    if _bare(line).lower().startswith("check"):
        words.insert(0, "CHECK")
    return words


def _block(raw: list[str], tidied: list[str], start: int, words: list[str]) -> tuple[Block, int]:
    """Return the block that begins at ``start`` and the index of the first line behind it."""
    quoted = _QUOTE.match(tidied[start]) is not None
    margin = len(_unquoted(tidied[start], quoted)) - len(_unquoted(tidied[start], quoted).lstrip())
    lines: list[Line] = []
    position = start + 1
    closed = False
    while position < len(tidied):
        line = tidied[position]
        if quoted and not _QUOTE.match(line):
            break
        if _begins(line) is not None and "BEGIN" in line:
            break
        position += 1
        if _is_end(line) and (quoted or not _QUOTE.match(line)):
            closed = True
            break
        lines.append(_line(position, raw[position - 1], _unquoted(line, quoted), margin))
    check, named, complaints = _header(words, _line_above(tidied, start))
    if len(lines) > MOST_LINES:
        complaints.append(
            f"The block has {len(lines)} lines; only the first {MOST_LINES} were read."
        )
    if not closed:
        complaints.append("The block is not closed: END is missing, so nothing of it counts.")
    game, role, window = named
    kept = tuple(lines[:MOST_LINES])
    return Block(
        check, game, role, window, kept, quoted, closed, False, tuple(complaints)
    ), position


def _unquoted(line: str, quoted: bool) -> str:
    return _QUOTE.sub("", line) if quoted else line


def _line(number: int, raw: str, text: str, margin: int) -> Line:
    indent = len(text) - len(text.lstrip())
    return Line(number, text.strip()[:LONGEST_LINE], raw, indent > margin)


def _line_above(tidied: list[str], start: int) -> str:
    above = next((line for line in reversed(tidied[max(0, start - 3) : start]) if line.strip()), "")
    same_depth = bool(_QUOTE.match(above)) == bool(_QUOTE.match(tidied[start]))
    return _bare(above) if same_depth else ""


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
    complaints = [f"Behind BEGIN, “{' '.join(rest)}” was not understood."] if rest else []
    return check, (game, role, window.upper() if window else None), complaints


# ------------------------------------------------------------------------------ no fence


def _implicit(raw: list[str], tidied: list[str], reads: Callable[[str], bool]) -> Block | None:
    own = _own_words(tidied)
    lines = [_line(number + 1, raw[number], tidied[number], 0) for number in own]
    check = False
    if lines and _CHECK.fullmatch(lines[0].text):
        check = True
        lines = lines[1:]
    live = [line for line in lines if not line.blank]
    if not 1 <= len(live) <= MOST_IMPLICIT:
        return None
    if any(line.too_long or not reads(line.text) for line in live):
        return None
    return Block(check, None, None, None, tuple(lines), implicit=True)


def _own_words(tidied: list[str]) -> list[int]:
    """Return the indexes of the non-empty lines above quoted text, signature and attribution."""
    own: list[int] = []
    for number, line in enumerate(tidied):
        if _QUOTE.match(line):
            return _without_attribution(tidied, own)
        if len(line) <= _LONGEST_DIVIDER and _FOLLOWING.fullmatch(line.strip()):
            return own
        if line.strip():
            own.append(number)
    return own


def _without_attribution(tidied: list[str], own: list[int]) -> list[int]:
    """Drop ``On Friday … wrote:``, which mail programs may break into two lines."""
    if not own or not tidied[own[-1]].rstrip().endswith(":"):
        return own
    for count in (1, 2):
        if len(own) >= count and _ATTRIBUTION.fullmatch(tidied[own[-count]].strip()):
            return own[:-count]
    return own[:-1]
