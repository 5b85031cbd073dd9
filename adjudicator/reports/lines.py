"""The lines that several kinds of message share: games, seats, deadlines, questions, cards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from adjudicator.engine.words import _
from adjudicator.words.order_words import order_line

_NAMED_LAST: Final = re.compile(r"\(([^()]+)\)$")


@dataclass(frozen=True)
class GameLine:
    """A game: ``slug`` is what players write, ``rules`` names its wording ("here_i_stand").

    ``turn_line`` says where the sequence of play stands ("Turn 1, Action Phase, impulse 7"),
    ``turn`` the same for a subject ("Turn 1"). ``caretakers`` says for whom caretakers play, and is
    empty where none does.
    """

    slug: str
    title: str
    turn_line: str
    turn: str
    rules: str
    caretakers: str = ""


@dataclass(frozen=True)
class SeatLine:
    """A seat: ``role`` is the identifier, ``role_name`` as printed, ``player`` who sits there."""

    role: str
    role_name: str
    player: str
    timezone: str = "UTC"


@dataclass(frozen=True)
class DueLine:
    """A deadline in the player's zone and in UTC, and how much time is left.

    ``is_utc``: the clocks of both show the same.
    """

    local: str
    utc: str
    hours_left: str
    is_utc: bool = False


@dataclass(frozen=True)
class QuestionLine:
    """A decision that is due from the reader.

    ``title`` names it in a subject ("interception at Vienna"), ``sentence`` asks it, ``section``
    is the rulebook section or card. ``examples`` are legal order lines, the first the best;
    ``pending`` are the lines given so far. ``discreet`` questions go to all who might hold a
    fitting card. ``default`` is the order line that silence counts as, empty when the moderator
    decides then. ``talk``: the window is for negotiations, which end by themselves. ``answers`` are
    order lines that are given by one tap, ``offers`` lines to be filled in, such as those of a
    deal; ``closed``: there are no other answers. ``mark`` tells the question from others in its
    window.
    """

    code: str
    title: str
    sentence: str
    section: str
    examples: tuple[str, ...]
    pending: tuple[str, ...] = ()
    due: DueLine | None = None
    discreet: bool = False
    default: str = ""
    talk: bool = False
    answers: tuple[str, ...] = ()
    offers: tuple[tuple[str, ...], ...] = ()
    closed: bool = False
    mark: str = ""


@dataclass(frozen=True)
class PictureLine:
    """A picture in the same mail: its Content-ID, what it shows in words, what announces it."""

    cid: str
    alt: str
    announced: str = _("A picture of the board comes with this mail.")


@dataclass(frozen=True)
class FormBlock:
    """A block of order lines to be sent back, without its comment signs.

    ``subject`` is that of an answer, ``exactly`` opens a block for this question and no other; it
    is empty where any will do. ``answers``, ``offers`` and ``closed`` are as in questions.
    """

    opening: str
    lines: tuple[str, ...]
    closing: str = order_line("END")
    subject: str = ""
    exactly: str = ""
    answers: tuple[str, ...] = ()
    offers: tuple[tuple[str, ...], ...] = ()
    closed: bool = False

    @property
    def to_change(self) -> tuple[str, ...] | None:
        """The lines that a link brings to be changed; None where no others are possible."""
        return None if self.closed else self.lines


@dataclass(frozen=True)
class WindowLine:
    """A type of window and how long it stays open, in words; ``notes`` are clauses about it."""

    name: str
    length: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class DeadlineLine:
    """An open deadline of a player in one of his games; ``missing``: his answer is awaited."""

    game: str
    role_name: str
    code: str
    name: str
    due: DueLine
    missing: bool = True


ReceiptStatus = Literal[
    "accepted", "refused", "unclear", "not_understood", "ignored", "kept", "skipped", "withheld"
]
"""What became of a line.

``kept``: not due yet, waits in the order book; ``skipped``: left out by a condition; ``withheld``:
not carried out, since another line of the block is wrong.
"""
READ_AS_ERRORS: Final = frozenset({"refused", "unclear", "not_understood"})


@dataclass(frozen=True)
class ReceiptLine:
    """What became of one line of a player's message; ``number`` counts lines of the block from 1.

    ``canonical`` is how it was read, ``reason`` why it was not accepted or what would have been,
    ``odds`` what a planned fight or attempt risks. ``passed_over``: alternatives that stand before
    the one that was taken, each with what is wrong with it.
    """

    number: int
    text: str
    status: ReceiptStatus
    canonical: str = ""
    reason: str = ""
    section: str = ""
    odds: str = ""
    passed_over: tuple[str, ...] = ()

    @property
    def cited(self) -> str:
        """The section to name after the reason: empty where the reason ends with it or a part."""
        named = _NAMED_LAST.search(self.reason)
        if named and named[1].startswith(self.section):
            same_chapter = named[1].partition(".")[0] == self.section.partition(".")[0]
            return "" if same_chapter else self.section
        return self.section
