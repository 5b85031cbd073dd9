"""Finding the order blocks in the text of a message.

A block is fenced: ``BEGIN his-7 ottoman W117`` to ``END``. Lines that begin with ``#`` are
comments, which is how the service writes its own forms: a quoted form that nobody has touched is no
block at all. Blocks in quoted text are found too, so that they can be answered, and marked.
END on a line of its own always closes a block, even inside the text of a message to players; that
message then has no end of its own, which is an error, and is not sent. An END without a live BEGIN
closes nothing, and then no line of the message counts: it may be a form of which a ``#`` was
forgotten. A CHECK on any line of the writer's makes all blocks of the message dry runs; misspelt
it does so in capitals, beside a fence, and among orders that do not all read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from adjudicator.engine.words import _
from adjudicator.orders import fence

LONGEST_LINE: Final = 400
MOST_LINES: Final = 200
MOST_BLOCKS: Final = 10
MOST_IMPLICIT: Final = 12
LONGEST_TEXT: Final = 400_000
_LONGEST_RAW: Final = 4_000
_LONGEST_SHOWN: Final = 60
_MOST_LOOKED_AT: Final = 1_000  # lines among which a misspelt CHECK is looked for

_BREAKS: Final = re.compile("\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_REPLACED: Final = {
    **dict.fromkeys("\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008", " "),
    **dict.fromkeys("\u2009\u200a\u202f\u205f\u3000", " "),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"),
    **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},  # of East Asian keyboards
    "\u2026": "...",
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u180e\ufffe\u061c\ufe0f", ""),
    **{chr(code): "" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))},
    **{chr(code): "" for code in (*range(9), *range(14, 28), 31, 127)},
}
_TABLE: Final = str.maketrans(_REPLACED)
_EMPHASIS: Final = "\t *_`~"
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
    ``start`` is the line of the message (from 1) on which BEGIN stands, 0 without a fence.
    ``below`` is the first line of the writer's own words above it, other than a greeting.
    ``question`` is the mark of the only question that it answers, written behind the window.
    ``doubt`` says why a block that reads well may not be meant, and is answered and not applied.
    ``beside`` are blocks for the same seat that are not applied, and answered together with it.
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
    start: int = 0
    below: str = ""
    doubt: str = ""
    question: str = ""
    beside: tuple[Block, ...] = ()


def tidy(text: str) -> str:
    """Return text in NFC with plain quotes, dashes and blanks, without invisible characters."""
    return unicodedata.normalize("NFC", text.translate(_TABLE))


def as_dry_runs(blocks: Sequence[Block], *told: str) -> tuple[Block, ...]:
    """Return blocks with the live ones turned into dry runs, and told why."""
    return tuple(
        block if block.quoted else replace(block, check=True, complaints=block.complaints + told)
        for block in blocks
    )


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
    body = _Body(lines, [tidy(line) for line in lines], whose or ())
    blocks = _fenced(body)
    if reads is not None and all(block.quoted for block in blocks):
        implicit = _implicit(body, reads)
        blocks = (implicit, *blocks) if implicit else blocks
    return _dry(body, blocks, reads)


class _Body:
    """The lines of a message as written and tidied, and whose each of them is."""

    def __init__(self, raw: list[str], tidied: list[str], whose: Sequence[Whose]) -> None:
        self.raw = raw
        self.tidied = tidied
        self._whose = whose if len(whose) == len(tidied) else ()

    def whose(self, at: int) -> Whose:
        """Return whose a line is."""
        if fence.is_marked(self.tidied[at]):
            return "quoted"
        return self._whose[at] if self._whose else "own"

    def quoted(self, at: int) -> bool:
        """Return whether a line is somebody else's."""
        return self.whose(at) == "quoted"


# ------------------------------------------------------------------------------ fenced blocks


def _fenced(body: _Body) -> tuple[Block, ...]:
    blocks: list[Block] = []
    position = 0
    tidied = body.tidied
    last_end = max((i for i, line in enumerate(tidied) if fence.is_end(line)), default=-1)
    while position < len(tidied) and len(blocks) < MOST_BLOCKS:
        opening = fence.opening(tidied[position])
        # In small letters it may be prose; then only a fence that is closed later counts.
        if (
            opening is None
            or (not opening.loud and last_end < position)
            or _in_link(tidied, position)
        ):
            position += 1
            continue
        block, position = _block(body, position, opening)
        blocks.append(block)
    return tuple(blocks)


def _in_link(tidied: Sequence[str], position: int) -> bool:
    """Return whether a line goes on with the address of a link that mail has broken in pieces.

    Links of ours hold a block, and a program that quotes one may undo its percent signs.
    """
    pieces = [fence.unquoted(line).strip() for line in tidied[max(0, position - 5) : position]]
    before = fence.before_opening(fence.unquoted(tidied[position]))
    return f"{''.join(pieces)}{before}".rstrip().lower().endswith("body=")


def _block(body: _Body, start: int, opening: fence.Opening) -> tuple[Block, int]:
    """Return the block that begins at ``start`` and the index of the first line behind it."""
    quoted = body.quoted(start)
    first = fence.unquoted(body.tidied[start])
    margin = len(first) - len(first.lstrip())
    end, closed = _end_of(body, start, quoted=quoted)
    below, broken_off = _rest_of_opening(body, start + 1, end)
    header, order = _header([*opening.words, *broken_off])
    lines = [_line(body, start, order, 0)] if order else []
    if order and (at := first.find(order.split()[0])) >= 0:
        lines = [_line(body, start, first[at:], 0)]
    lines += [
        _line(body, position, body.tidied[position], margin, unquote=quoted)
        for position in range(below, end)
        if quoted or not _checks(body, position)
    ]
    complaints: list[str] = []
    if len(lines) > MOST_LINES:
        complaints.append(
            _(
                "The block has {count} lines; only the first {most} were read.",
                count=len(lines),
                most=MOST_LINES,
            )
        )
    if not closed:
        complaints += _nearly_closed(lines)
    block = replace(
        header,
        lines=tuple(lines[:MOST_LINES]),
        quoted=quoted,
        closed=closed,
        complaints=tuple(complaints),
        start=start + 1,
    )
    return block, end + 1 if closed else end


def _nearly_closed(lines: Sequence[Line]) -> list[str]:
    """Return what to say of the last line of a block without END that looks like one."""
    nearly = next((line for line in reversed(lines) if fence.nearly_closes(line.text)), None)
    if nearly is None:
        return []
    words = nearly.text[:_LONGEST_SHOWN]
    return [_("“{line!s}” looks like END, which stands alone on its line.", line=words)]


def _end_of(body: _Body, start: int, *, quoted: bool) -> tuple[int, bool]:
    """Return where the block that begins at ``start`` ends, and whether END stands there.

    A block in quoted text ends with the quote at the latest, any other with the next BEGIN; END
    that is marked as quoted closes no live block. A live block that is not closed ends where the
    quote below it begins.
    """
    tidied = body.tidied
    first_quoted: int | None = None
    for position in range(start + 1, len(tidied)):
        line = tidied[position]
        if quoted and not body.quoted(position):
            return position, False
        opening = fence.opening(line)
        if opening is not None and opening.loud:
            return first_quoted or position, False
        if fence.is_end(line) and (quoted or not fence.is_marked(line)):
            return position, True
        if body.quoted(position):
            first_quoted = first_quoted or position
        elif line.strip():
            first_quoted = None
    return first_quoted or len(tidied), False


def _rest_of_opening(body: _Body, start: int, end: int) -> tuple[int, list[str]]:
    """Return where the lines below BEGIN start, and the names that mail has broken off it."""
    names: list[str] = []
    while start < end and not body.quoted(start):
        words = fence.only_names(body.tidied[start])
        if not words:
            break
        names += words
        start += 1
    return start, names


def _line(body: _Body, at: int, text: str, margin: int, *, unquote: bool = False) -> Line:
    """Return a line of a block, without the marks of lists, of emphasis and of links."""
    text = fence.unquoted(text) if unquote else text
    indent = len(text) - len(text.lstrip())
    plain = fence.without_links(text).replace("*", "").strip(_EMPHASIS)
    plain = _BULLET.sub("", plain, count=1) if _BULLET.match(plain) else plain
    plain = fence.split_check(plain) or plain
    return Line(at + 1, plain[:LONGEST_LINE], body.raw[at], indent > margin)


def _header(words: Sequence[str]) -> tuple[Block, str]:
    """Return what stands behind BEGIN: CHECK and the three names; and words that are no name."""
    check = any(map(fence.looks_like_check, words))
    rest = [word for word in words if not fence.looks_like_check(word)]
    window = next((word for word in rest if fence.is_window(word)), None)
    rest = [word for word in rest if word != window]
    # A game is called like his-7, a role is a plain word.
    game = next((word for word in rest if fence.names_something(word)), None)
    if game is None:
        game = next((w for w in rest if any(c.isdecimal() for c in w) and not w.isdecimal()), None)
    rest = [word for word in rest if word == game or not fence.is_polite(word)]
    if game is None and len(rest) > 1:
        game = rest[0]
    rest = [word for word in rest if word != game]
    role = rest.pop(0) if rest else None
    code, _dot, question = (window or "").upper().partition(".")
    return Block(check, game, role, code or None, (), question=question), " ".join(rest)


# ------------------------------------------------------------------------------ dry runs


def _checks(body: _Body, at: int) -> bool:
    """Return whether a line of the writer's says CHECK and nothing else."""
    return not body.quoted(at) and fence.says_check(body.tidied[at])


def _dry(body: _Body, blocks: tuple[Block, ...], reads: Reads | None) -> tuple[Block, ...]:
    """Return blocks as dry runs where CHECK stands in one of them or in the body.

    A line that only looks like it counts where it cannot be anything else: nothing may act on the
    word of somebody who has misspelt it.
    """
    blocks, beside = _without_checks(blocks, reads)
    live = [block for block in blocks if not block.quoted]
    if not live:
        return blocks
    exact = (
        beside
        or any(block.check for block in live)
        or any(_checks(body, at) for at in range(len(body.tidied)))
        or any(
            fence.split_check(body.tidied[line.number - 1].strip(_EMPHASIS))
            for block in live
            for line in block.lines
        )
    )
    nearly = None if exact else _nearly_check(body, live, reads)
    if not exact and nearly is None:
        return blocks
    if not nearly:
        return as_dry_runs(blocks)
    return as_dry_runs(
        blocks,
        _(
            "“{line!s}” looks like CHECK, so nothing was carried out. Without that line your"
            " orders count; CHECK stands on a line of its own.",
            line=nearly[:_LONGEST_SHOWN],
        ),
    )


def _without_checks(
    blocks: tuple[Block, ...], reads: Reads | None
) -> tuple[tuple[Block, ...], bool]:
    """Return blocks without CHECK on the lines of orders, and whether it stood on any.

    A block that reads as a whole has the word in the text of a message or a note.
    """
    if reads is None:
        return blocks, False
    found = []
    for block in blocks:
        own = [line for line in block.lines if not line.quoted]
        if block.quoted or not any(fence.mentions_check(one.text) for one in own) or reads(own):
            found.append(block)
        else:
            lines = tuple(_without_check(line, reads) for line in block.lines)
            found.append(block if lines == block.lines else replace(block, lines=lines))
    changed = any(one is not before for one, before in zip(found, blocks, strict=True))
    return tuple(found), changed


def _without_check(line: Line, reads: Reads) -> Line:
    """Return a line without CHECK beside an order; as it is where the rest is none.

    In capitals before all else the word cannot be meant otherwise, whatever follows.
    """
    if line.quoted or not fence.mentions_check(line.text) or reads([line]):
        return line
    for rest in fence.beside_check(line.text):
        whole = replace(line, text=rest)
        if reads([whole]) or (line.text.split()[0].isupper() and line.text.endswith(rest)):
            return whole
    return line


def _nearly_check(body: _Body, live: Sequence[Block], reads: Reads | None) -> str | None:
    """Return a line of the writer's that seems to ask for a dry run; None when there is none."""
    for at, line in enumerate(body.tidied[:_MOST_LOOKED_AT]):
        if not line.strip() or body.quoted(at):
            continue
        below = next((one for one in body.tidied[at + 1 : at + 4] if one.strip()), "")
        above = next((one for one in body.tidied[max(0, at - 3) : at][::-1] if one.strip()), "")
        beside = fence.opening(below) is not None or fence.is_end(above)
        if fence.shouts_nearly_check(line) or (beside and fence.nearly_says_check(line)):
            return line.strip()
    for block in live:
        lines = [line for line in block.lines if not line.quoted]
        mentions = [line for line in lines if fence.mentions_check(line.text)]
        # Where the line or all lines read, the word stands in the text of a message or a note.
        if mentions and reads is not None and not reads(lines):
            found = next((line for line in mentions if not reads([line])), None)
            if found is not None:
                return found.text
    return None


# ------------------------------------------------------------------------------ no fence


def _implicit(body: _Body, reads: Reads) -> Block | None:
    own = [at for at, line in enumerate(body.tidied) if line.strip() and body.whose(at) == "own"]
    if len(own) > MOST_LINES or any(fence.is_end(body.tidied[at]) for at in own):
        return None
    written = [_line(body, at, body.tidied[at], 0) for at in own if not _checks(body, at)]
    lines = [_without_check(line, reads) for line in written]
    live = [line for line in lines if not line.blank]
    if not 1 <= len(live) <= MOST_IMPLICIT or any(line.too_long for line in live):
        return None
    if not reads(lines):
        return None
    return Block(lines != written, None, None, None, tuple(lines), implicit=True)
