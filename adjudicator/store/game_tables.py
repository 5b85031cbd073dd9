"""Tables of people, games and what is played.

Every position of a game is rebuilt from its rows here: the snapshot of a segment, the answers
(``question``) and the rolls since. ``generation`` is raised by a rewind; rows of a former
generation stay as they are.
"""

from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import CheckConstraint, Index, UniqueConstraint
from sqlmodel import Field

from adjudicator.store.columns import (
    Row,
    RowOfGame,
    RowOfSegment,
    json_column,
    one_of,
    record_column,
    text_column,
    unique_while,
)

GAME_STATUSES = ("setup", "running", "held", "over")
QUESTION_STATES = ("open", "answered", "void")
ANSWER_SOURCES = (
    "message", "sheet", "book", "standing", "caretaker", "deadline", "moderator", "engine",
)  # fmt: skip
WINDOW_STATES = ("open", "held", "closed", "void")
ORDER_LINE_STATUSES = ("waiting", "used", "skipped", "returned", "told", "cancelled")
STANDING_STATUSES = ("standing", "used", "expired", "cancelled", "replaced")
DEAL_STATUSES = ("proposed", "agreed", "rejected", "withdrawn", "lapsed", "carried_out")

_CURRENT = "until IS NULL"
_UNCLOSED = "closed_at IS NULL"


NO_ZONE: Final = "UTC"
"""The time zone of a player who has never named one; times are those of the game then."""


class Player(Row, table=True):
    """A person who plays. ``address`` is the address of record, in lower case.

    It is one of the player's rows in ``address``, where those are that he may write from.
    ``preferences`` are read and written by ``service.preferences``. ``digest_due_at`` is set while
    news waits for the next digest. ``removed_at``: nothing of the person is kept since then but
    this row, which seats and votes of the past name.
    """

    name: str
    address: str = Field(unique=True)
    timezone: str = NO_ZONE
    language: str = "en"
    html: bool = True
    preferences: dict[str, Any] = json_column(dict)
    digest_due_at: datetime | None = Field(default=None, index=True)
    created_at: datetime
    removed_at: datetime | None = None


class Game(Row, table=True):
    """One game. ``game`` names its rules ("here_i_stand"), ``slug`` is what players write.

    ``settings`` holds the lengths of windows and the like, ``secret`` (hex) is what dice are drawn
    from, ``secret_hash`` its published hash. ``thread_id`` goes into the Message-IDs of the game;
    NULL for those that an earlier release began here.
    ``moderator`` is an address in lower case, ``moderator_password`` a scrypt hash, where no mail
    server shows who writes. ``version`` rises with every change, ``generation`` with every rewind.
    ``resumes_at`` is when a game on hold goes on by itself, NULL when somebody has to say so.
    """

    __table_args__ = (
        one_of("status", GAME_STATUSES),
        Index(None, "status"),
        Index(None, "resumes_at"),
    )

    slug: str = Field(unique=True)
    game: str
    title: str
    scenario: str
    options: dict[str, Any] = json_column(dict)
    status: str = "setup"
    settings: dict[str, Any] = json_column(dict)
    generation: int = 1
    version: int = 0
    secret: str
    secret_hash: str
    moderator: str | None = Field(default=None, index=True)
    moderator_password: str | None = None
    thread_id: str | None = None
    resumes_at: datetime | None = None
    created_at: datetime


class Seat(RowOfGame, table=True):
    """Who plays a role, from ``since`` until ``until``; a substitute gets a row of their own.

    ``player_id`` is NULL while nobody holds the seat; since ``open_since`` a successor is looked
    for. ``password`` is the hash of the seat's password, ``wrong_passwords`` counts the wrong ones
    of the day ``wrong_on``. ``reported_segment`` and ``reported_fact`` are the place of the last
    fact the seat was told by mail, ``reported_points`` the victory points it was shown then.
    ``excuses_used`` counts the excuses of the whole game, ``misses`` the windows missed in a row.
    ``caretaker`` is the strength of the player program that answers for the seat; NULL without one.
    """

    __table_args__ = (
        # One person at a time speaks for a role.
        unique_while(_CURRENT, "uq_seat_current", "game_id", "role"),
    )

    role: str
    player_id: int | None = Field(default=None, foreign_key="player.id", index=True)
    token: str = Field(unique=True)
    password: str | None = None
    wrong_passwords: int = 0
    wrong_on: date | None = None
    open_since: datetime | None = None
    sheet: dict[str, Any] = json_column(dict)
    reported_segment: int = -1
    reported_fact: int = -1
    reported_points: dict[str, Any] = json_column(dict)
    excuses_used: int = 0
    misses: int = 0
    caretaker: str | None = None
    since: datetime
    until: datetime | None = None


class Segment(RowOfGame, table=True):
    """What is played between two snapshots. At most one per generation is open.

    ``snapshot`` is the state the segment begins with, as compressed JSON; ``digest`` the SHA-256
    of its canonical form. Read and write both through ``store.positions``. ``chain`` is the digest
    of all answers before the segment, on which its rolls depend; NULL in games whose rolls follow
    from the secret alone.
    """

    __table_args__ = (
        UniqueConstraint("game_id", "generation", "number"),
        unique_while(_UNCLOSED, "uq_segment_unclosed", "game_id", "generation"),
    )

    generation: int
    number: int
    stage: str
    schema_version: int
    revision: int
    snapshot: bytes
    digest: str
    chain: str | None = None
    opened_at: datetime
    closed_at: datetime | None = None


class Window(RowOfSegment, table=True):
    """A stretch of time in which roles may answer, talk or object; players write its ``code``.

    ``request`` is the request it belongs to, None for windows over a whole segment. ``closing_at``
    is set while every required role is final: the end of the correction delay. ``excused``: the
    one extension for a missed deadline has been used. ``grace_until`` is set once the deadline has
    passed and orders are still taken, ``moderator_since`` while nothing happens before the
    moderator decides. ``moves`` counts how often the deadline was moved. ``delayed_at`` is set
    while nobody has been told of a move that an outage brought: since when, by how many seconds
    (``delayed_by``), and why. ``reminders``: which ones were sent, as minutes before the deadline.
    ``next_event_at`` is when the service has to look at the window next, to tell, to remind or to
    close; NULL when nothing comes by itself. The tick goes by it alone.
    """

    __table_args__ = (
        UniqueConstraint("game_id", "code"),
        one_of("state", WINDOW_STATES),
        Index(None, "next_event_at"),
        Index(None, "game_id", "state"),
    )

    code: str
    kind: str
    request: int | None = None
    opened_at: datetime
    due_at: datetime | None = None
    closing_at: datetime | None = None
    closed_at: datetime | None = None
    excused: bool = False
    grace_until: datetime | None = None
    moderator_since: datetime | None = None
    moves: int = 0
    delayed_at: datetime | None = None
    delayed_by: int = 0
    delayed_why: str | None = None
    reminders: list[Any] = json_column(list)
    next_event_at: datetime | None = None
    state: str = "open"


class Flag(Row, table=True):
    """How far a role is in a window: heard from, nothing missing, and done (READY).

    ``missed``: the deadline has passed, and what the window still asks of the role is answered by
    defaults. ``held``: an answer (``value``, and where it came from) is kept until the window
    closes, and may be replaced until then.
    """

    __table_args__ = (UniqueConstraint("window_id", "role"),)

    window_id: int = Field(foreign_key="window.id")
    role: str
    received: bool = False
    complete: bool = False
    final: bool = False
    missed: bool = False
    held: bool = False
    value: Any = record_column(None, nullable=True)
    source: str | None = None
    incoming_id: int | None = Field(default=None, foreign_key="incoming.id")
    line: int | None = None
    words: str | None = text_column(None, nullable=True)
    given_at: datetime | None = None


class Question(RowOfSegment, table=True):
    """A decision and, once given, its answer (``value``, ``answered_at``, ``source``).

    ``state`` is open, answered, or void when a rewind took the question back. A value may itself
    be null, so ``state`` alone says whether there is an answer. ``code`` is the window's short
    reference as the player sees it, ``window_name`` the response window of the rules, if any.
    """

    __table_args__ = (
        UniqueConstraint("game_id", "generation", "segment", "request", "role"),
        one_of("state", QUESTION_STATES),
        CheckConstraint(
            "source IS NULL OR source IN (" + ", ".join(f"'{s}'" for s in ANSWER_SOURCES) + ")",
            name="source",
        ),
        CheckConstraint("(state = 'answered') = (answered_at IS NOT NULL)", name="answered"),
        Index(None, "game_id", "state"),
    )

    request: int
    role: str
    topic: str
    code: str | None = None
    choice: Any = record_column(None, nullable=True)
    default: Any = record_column(None, nullable=True)
    window_name: str | None = None
    window_id: int | None = Field(default=None, foreign_key="window.id", index=True)
    asked_at: datetime
    due_at: datetime | None = None
    state: str = "open"
    value: Any = record_column(None, nullable=True)
    answered_at: datetime | None = None
    source: str | None = None
    incoming_id: int | None = Field(default=None, foreign_key="incoming.id", index=True)
    line: int | None = None
    words: str | None = text_column(None, nullable=True)


class Roll(RowOfSegment, table=True):
    """One recorded outcome of chance; drawn once, never changed. ``number`` counts from 0.

    ``drawn_in`` is the generation it was drawn in, where an amended game has kept it from an
    earlier one; NULL for what was drawn in its own. ``after_request`` is the last request of the
    segment that was answered before, -1 for none; NULL where it was not recorded.
    """

    __table_args__ = (UniqueConstraint("game_id", "generation", "segment", "number"),)

    number: int
    kind: str
    label: str
    result: list[int] = record_column()
    drawn_in: int | None = None
    after_request: int | None = None


class DiceWords(RowOfSegment, table=True):
    """Words that a role has added to the dice of a game.

    They count for all rolls from ``number`` in ``segment`` of ``generation`` on.
    """

    __tablename__ = "dice_words"
    __table_args__ = (UniqueConstraint("game_id", "role"),)

    role: str
    words: str = text_column()
    number: int
    incoming_id: int | None = Field(default=None, foreign_key="incoming.id")
    given_at: datetime


class Fact(RowOfSegment, table=True):
    """Something that has happened. ``audience``: roles that may know it, NULL for everybody."""

    __table_args__ = (UniqueConstraint("game_id", "generation", "segment", "number"),)

    number: int
    kind: str
    audience: list[str] | None = json_column(nullable=True)
    data: dict[str, Any] = record_column()


class Telling(RowOfGame, table=True):
    """A message told a seat all it may know that happened behind one place and up to another.

    ``key`` is that of the outgoing message, ``generation`` the game's when it was queued. A place
    is the segment and number of a fact; ``after_…`` is the last one that had been told before.
    """

    __table_args__ = (Index(None, "game_id", "last_segment"),)

    generation: int
    role: str
    key: str = Field(unique=True)
    after_segment: int
    after_fact: int
    last_segment: int
    last_fact: int


class OrderLine(RowOfGame, table=True):
    """A line given ahead, kept until the question it answers opens. Read in ``position`` order.

    ``position`` is the number that players see, ``line`` that of the line in its message. IF, ELSE,
    ENDIF and NEXT IMPULSE are lines too; "skipped" are those that a condition has left out.
    """

    __tablename__ = "order_line"
    __table_args__ = (
        one_of("status", ORDER_LINE_STATUSES),
        Index(None, "game_id", "role", "status", "position"),
    )

    role: str
    position: int
    words: str = text_column()
    incoming_id: int | None = Field(default=None, foreign_key="incoming.id", index=True)
    line: int | None = None
    status: str = "waiting"
    reason: str | None = text_column(None, nullable=True)


class StandingOrder(RowOfGame, table=True):
    """An order that answers every question it fits; ``words`` is its line, with its term.

    ``number`` counts the standing orders of a role; the highest that fits counts. ``fired``: how
    often it has answered. ``line`` is the number of the line in its message, ``ended_at`` when the
    order ceased to stand.
    """

    __tablename__ = "standing_order"
    __table_args__ = (
        UniqueConstraint("game_id", "role", "number"),
        one_of("status", STANDING_STATUSES),
        Index(None, "game_id", "status", "role"),
    )

    role: str
    number: int
    words: str = text_column()
    incoming_id: int | None = Field(default=None, foreign_key="incoming.id", index=True)
    line: int | None = None
    given_at: datetime
    ended_at: datetime | None = None
    fired: int = 0
    status: str = "standing"


class OrderNews(RowOfGame, table=True):
    """What became of an order given ahead (``said``), until and after its role was ``told``."""

    __tablename__ = "order_news"
    __table_args__ = (Index(None, "game_id", "role", "told"),)

    role: str
    incoming_id: int | None = Field(default=None, foreign_key="incoming.id", index=True)
    line: int | None = None
    words: str = text_column()
    said: str = text_column()
    at: datetime
    told: bool = False


class Press(Row, table=True):
    """A message between players. ``audience``: the roles it goes to, NULL for everybody."""

    game_id: int = Field(foreign_key="game.id", index=True)
    window_id: int | None = Field(default=None, foreign_key="window.id")
    sender_role: str
    audience: list[str] | None = json_column(nullable=True)
    text: str = text_column()
    incoming_id: int | None = Field(default=None, foreign_key="incoming.id")
    sent_at: datetime


class Deal(RowOfGame, table=True):
    """An agreement of the negotiation window; ``number`` counts within the window.

    ``confirmations`` maps a role to the digest of the text it confirmed.
    """

    __table_args__ = (
        UniqueConstraint("window_id", "number"),
        one_of("status", DEAL_STATUSES),
        Index(None, "game_id", "status"),
    )

    window_id: int = Field(foreign_key="window.id")
    number: int
    author: str
    parties: list[str] = json_column(list)
    items: list[Any] = record_column(list)
    text: str = text_column()
    status: str = "proposed"
    confirmations: dict[str, Any] = json_column(dict)


class Action(Row, table=True):
    """Something the moderator or operator did; ``who`` did it, ``verb`` says what."""

    __table_args__ = (Index(None, "game_id", "at"),)

    game_id: int | None = Field(default=None, foreign_key="game.id")
    at: datetime
    who: str
    verb: str
    detail: dict[str, Any] = json_column(dict)
