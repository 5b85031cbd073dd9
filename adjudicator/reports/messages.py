"""The kinds of message: one frozen dataclass each, the whole context of its templates.

Everything in a context is already in its reader's audience: templates only lay out. Order lines
are canonical words of the game's order language, without comment signs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from adjudicator.engine.rules import OptionLine
from adjudicator.games.opaque import AnyView
from adjudicator.games.telling import Chapter, HandLine, PointLine, Section
from adjudicator.reports.lines import (
    DeadlineLine,
    DueLine,
    FormBlock,
    GameLine,
    PictureLine,
    QuestionLine,
    ReceiptLine,
    SeatLine,
    WindowLine,
)

KINDS: Final[dict[str, type[Any]]] = {}
"""Kind of message, which names its folder in ``templates/messages/``, and its context."""


class Context:
    """What the templates of a kind of message get; see also ``watch_messages``."""

    def __init_subclass__(cls, kind: str = "") -> None:
        if kind:
            KINDS[kind] = cls


@dataclass(frozen=True)
class SeatContext(Context):
    """What every message to a seat has: the game, the seat, and the number of the message to it."""

    game: GameLine
    seat: SeatLine
    number: int


@dataclass(frozen=True)
class TermsContext(SeatContext):
    """What who comes to a game is told of it; ``secret_hash`` is the SHA-256 of the dice's secret.

    ``options`` are all options of the rules with their values, defaults too. ``sheet`` is the
    response sheet with which every seat begins, and what it does. ``password`` is that of the
    seat, empty where mail addresses alone show who writes. ``windows`` are the types of window,
    ``timing`` sentences on what holds for all of them.
    """

    seats: tuple[SeatLine, ...]
    secret_hash: str
    orders_address: str
    windows: tuple[WindowLine, ...]
    options: tuple[OptionLine, ...]
    moderator: str | None = None
    sheet: Section | None = None
    password: str = ""
    timing: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class WelcomeContext(TermsContext, kind="welcome"):
    """The first message of a game; ``invitations`` say in other languages how to get those.

    ``negotiates``: players negotiate in this scenario. ``material`` says what of the game is not as
    its publisher prints it.
    """

    number: int = 1
    options: tuple[OptionLine, ...] = ()
    scenario: str = ""
    negotiates: bool = True
    invitations: tuple[str, ...] = ()
    material: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class BriefingContext(TermsContext, kind="briefing"):
    """What somebody needs who begins to speak for a power in mid-game; ``why`` is a sentence.

    It leads with what is asked and how the power stands; board and log he asks for. ``inherited``
    says whether lines given ahead still count, ``notes`` who fights whom, ``deals`` are the last
    ones in words.
    """

    why: str
    inherited: str
    questions: tuple[QuestionLine, ...]
    hand: tuple[HandLine, ...]
    points: tuple[PointLine, ...]
    power_card: tuple[Section, ...]
    form: tuple[FormBlock, ...]
    notes: tuple[str, ...] = ()
    deals: tuple[str, ...] = ()


@dataclass(frozen=True)
class QuestionContext(SeatContext, kind="question"):
    """Questions between two reports: what led to them, the hand, a picture of the place.

    ``summary`` are a few short lines over all ``chapters``. ``returned`` are lines of the order
    book that could not be carried out, ``fired`` what the reader's response sheet has answered, one
    line each, ``ahead`` what became of the reader's orders ahead. ``desk`` is the address of the
    order desk, empty where none is published.
    """

    summary: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    questions: tuple[QuestionLine, ...]
    hand: tuple[HandLine, ...]
    form: tuple[FormBlock, ...]
    returned: tuple[ReceiptLine, ...] = ()
    fired: tuple[str, ...] = ()
    ahead: tuple[Section, ...] = ()
    picture: PictureLine | None = None
    desk: str = ""


@dataclass(frozen=True, kw_only=True)
class ReportContext(QuestionContext, kind="report"):
    """What happened since the last report, what is asked, and the board.

    ``view`` is the reader's view of the game. Without ``whole`` the points, the power card and the
    board are told only as far as they changed. ``charts`` come at the end of a turn.
    """

    view: AnyView
    whole: bool
    points: tuple[PointLine, ...]
    power_card: tuple[Section, ...]
    board: tuple[Section, ...]
    charts: tuple[PictureLine, ...] = ()


@dataclass(frozen=True, kw_only=True)
class AnswerContext(Context):
    """What every answer to a message with a block has.

    ``code`` is the window that is open, ``lines`` what became of each line, ``orders`` how many
    were read as orders or commands, ``errors`` how many could not be carried out. ``notes`` are
    further sentences, ``dry_run``: only checked. ``unapplied``: nothing was read, or the block as a
    whole was not applied.
    """

    code: str
    lines: tuple[ReceiptLine, ...]
    orders: int
    errors: int
    notes: tuple[str, ...] = ()
    dry_run: bool = False
    unapplied: bool = False


@dataclass(frozen=True, kw_only=True)
class ReceiptContext(AnswerContext, SeatContext, kind="receipt"):
    """The answer to a message with orders.

    ``missing``: something is still due from the writer. ``final``: the role has said READY.
    ``reported``: a report of the turn goes out too, and asks what is asked next.
    ``chapters`` is what happened since the writer was last told, ``summary`` that in a few short
    lines, ``returned`` lines of the order
    book that could not be carried out, ``questions`` and ``form`` what is asked next. ``sheet`` is
    the writer's response sheet where the orders were about it, ``fired`` what it has answered,
    ``ahead`` what became of orders ahead.
    """

    missing: bool = False
    reported: bool = False
    left: str | None = None
    final: bool = False
    summary: tuple[str, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    returned: tuple[ReceiptLine, ...] = ()
    sheet: tuple[Section, ...] = ()
    fired: tuple[str, ...] = ()
    ahead: tuple[Section, ...] = ()
    questions: tuple[QuestionLine, ...] = ()
    form: tuple[FormBlock, ...] = ()
    desk: str = ""


@dataclass(frozen=True)
class ReminderContext(SeatContext, kind="reminder"):
    """A deadline comes near, or has passed (``late``), and an answer is missing."""

    questions: tuple[QuestionLine, ...]
    form: tuple[FormBlock, ...]
    late: bool = False
    desk: str = ""


@dataclass(frozen=True)
class DefaultedContext(SeatContext, kind="defaulted"):
    """A deadline has passed and the default was taken; ``answer`` is it in order words.

    ``note``: what a moderator had said for who is late, or why that does not count.
    """

    question: QuestionLine
    answer: str
    note: str = ""


@dataclass(frozen=True)
class PressContext(SeatContext, kind="press"):
    """Words of one player to others; ``text`` is verbatim.

    ``sender`` and ``recipients`` are roles, by identifier or printed name; no recipients: to
    everybody. Anonymous press has no sender. ``diary``: words to oneself.
    """

    sender: str
    recipients: tuple[str, ...]
    text: str
    diary: bool = False


DealStatus = Literal["offered", "confirmed", "rejected", "withdrawn", "took_effect", "lapsed"]


@dataclass(frozen=True)
class DealContext(SeatContext, kind="deal"):
    """News of a deal; ``deal`` is its number, ``by`` the role that did what ``status`` says.

    ``items`` are its lines; ``parties``, ``confirmed`` and ``missing`` are roles, all by identifier
    or printed name. ``confirm`` and ``reject`` are the order lines to answer with, empty when the
    reader has nothing to decide.
    """

    code: str
    deal: int
    status: DealStatus
    by: str
    parties: tuple[str, ...]
    items: tuple[str, ...]
    confirmed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    due: DueLine | None = None
    confirm: str = ""
    reject: str = ""
    reason: str = ""


VoteStatus = Literal["open", "passed", "failed", "lapsed"]


@dataclass(frozen=True)
class VoteContext(SeatContext, kind="vote"):
    """News of a vote; ``vote`` is its number, ``proposal`` what all who play decide together.

    ``by`` is the printed name of the power that proposed it, ``news`` a sentence on what was said
    or what follows, ``needed`` one on how it passes. ``yes``, ``no`` and ``silent`` are persons by
    the names of their powers. ``answers`` are the lines with which the reader may vote. A vote
    that is over has no ``needed``, ``silent``, ``due`` and ``answers``.
    """

    vote: int
    status: VoteStatus
    proposal: str
    by: str
    news: str
    needed: str
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    due: DueLine | None = None
    answers: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class GamelessContext(Context):
    """Base of messages that need not be about a game."""

    game: GameLine | None = None


@dataclass(frozen=True)
class RejectedContext(GamelessContext, kind="rejected"):
    """A message that was not acted on: ``reason`` says why, ``advice`` what to do.

    ``about`` names it in the subject ("unknown sender"). ``game`` is None where it is not known or
    not to be told. ``questions`` and ``form`` are what is open for the seat it was for.
    """

    about: str
    reason: str
    advice: tuple[str, ...]
    received: str = ""
    questions: tuple[QuestionLine, ...] = ()
    form: tuple[FormBlock, ...] = ()


@dataclass(frozen=True)
class ConfirmationContext(GamelessContext, kind="confirmation"):
    """A code that must come back before something counts.

    ``about`` names it in the subject, ``lines`` say what it is, ``command`` is the line to answer
    with, ``until`` when the code ends.
    """

    about: str
    lines: tuple[str, ...]
    command: str
    until: str


@dataclass(frozen=True)
class NoticeContext(GamelessContext, kind="notice"):
    """News for a person rather than a seat: ``about`` names it, ``lines`` are its paragraphs."""

    about: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class ShuntedContext(GamelessContext, kind="shunted"):
    """A neutral receipt: the message arrived, is kept, and a person looks at it."""

    received: str
    reference: str


@dataclass(frozen=True)
class ModeratorNotice(GamelessContext, kind="moderator"):
    """A notice to the moderator or operator.

    ``about`` names it in the subject, ``lines`` say what happened, ``reference`` finds the
    traceback or message in the records, ``command`` is what to run, ``form`` the same by mail.
    ``operator`` is who can run it, where the reader cannot.
    """

    about: str
    lines: tuple[str, ...]
    reference: str = ""
    command: str = ""
    form: tuple[FormBlock, ...] = ()
    operator: str = ""


@dataclass(frozen=True, kw_only=True)
class ModerationContext(AnswerContext, kind="moderation"):
    """The answer to a message of the moderator; its ``notes`` say what was done.

    ``sections`` are what was asked for. ``sealed``: the game is moderated blind. ``form`` is how
    the next command would begin. ``due`` is the deadline of the window that is open.
    """

    game: GameLine
    sections: tuple[Section, ...] = ()
    due: DueLine | None = None
    sealed: bool = False
    form: tuple[FormBlock, ...] = ()


@dataclass(frozen=True)
class TakenBackContext(SeatContext, kind="taken_back"):
    """Something of the game is taken back, by a rewind or because an answer was changed.

    ``title`` says what, ``reason`` why, ``lines`` how it goes on. ``gone`` is what the reader was
    told that no longer holds (with much of it, ``headings`` count it and ``gone`` has the secrets
    only), ``instead`` what holds now. ``learned`` are lines on who knows something of it that
    others do not. ``returned`` are lines of the reader that no longer count.
    """

    title: str
    reason: str
    lines: tuple[str, ...]
    headings: tuple[str, ...] = ()
    gone: tuple[Chapter, ...] = ()
    instead: tuple[Chapter, ...] = ()
    learned: tuple[str, ...] = ()
    returned: tuple[ReceiptLine, ...] = ()


@dataclass(frozen=True)
class MovedContext(SeatContext, kind="moved"):
    """Deadlines have been moved; ``questions`` carry the later ones."""

    reason: str
    moved_by: str
    windows: tuple[tuple[str, DueLine], ...]


@dataclass(frozen=True)
class GameOverContext(SeatContext, kind="game_over"):
    """The end: how, who won, the last facts, and the secret with which the dice can be checked."""

    outcome: str
    chapters: tuple[Chapter, ...]
    points: tuple[PointLine, ...]
    board: tuple[Section, ...]
    secret: str
    secret_hash: str
    fired: tuple[str, ...] = ()
    ahead: tuple[Section, ...] = ()
    charts: tuple[PictureLine, ...] = ()


@dataclass(frozen=True)
class StatusContext(SeatContext, kind="status"):
    """The answer to a request such as STATUS: ``topic`` in lower case; empty parts are left out.

    ``waiting_for`` are lines on whom the game waits for; never more than all may know. ``chapters``
    is what the reader has heard, ``returned`` what came back of the order book, ``fired`` what the
    response sheet has answered, ``ahead`` what became of orders ahead, ``help`` whatever else was
    asked for.
    """

    topic: str
    questions: tuple[QuestionLine, ...] = ()
    waiting_for: tuple[str, ...] = ()
    hand: tuple[HandLine, ...] = ()
    points: tuple[PointLine, ...] = ()
    power_card: tuple[Section, ...] = ()
    board: tuple[Section, ...] = ()
    help: tuple[Section, ...] = ()
    returned: tuple[ReceiptLine, ...] = ()
    fired: tuple[str, ...] = ()
    ahead: tuple[Section, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    form: tuple[FormBlock, ...] = ()
    picture: PictureLine | None = None


@dataclass(frozen=True)
class DeadlinesContext(SeatContext, kind="deadlines"):
    """The answer to DEADLINES: what is open for the reader in all his games, earliest first."""

    lines: tuple[DeadlineLine, ...]
