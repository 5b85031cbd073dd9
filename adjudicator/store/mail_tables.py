"""Tables of mail coming in and going out, and of the service's own memory."""

from datetime import date, datetime

from sqlalchemy import CheckConstraint, Index, LargeBinary
from sqlmodel import Field, SQLModel

from adjudicator.store.columns import Packed, Row, big_column, json_column, one_of, text_column
from adjudicator.store.composed import plain_text

INCOMING_STATUSES = ("new", "done", "ignored", "rejected", "shunted")
OUTGOING_STATUSES = ("queued", "sending", "sent", "failed")


class Incoming(Row, table=True):
    """A message that arrived, byte for byte; ``key`` makes sure that it is stored once.

    ``size`` counts the bytes of the whole message, of which ``raw`` is the beginning when
    ``truncated``. ``mailbox``, ``uidvalidity`` and ``uid`` are NULL for a message handed in
    from a file. ``received_at`` is when we stored it, ``arrived_at`` when the mail server got it.
    ``effect`` is what it has done, so that no copy of it does the same; NULL while it has done
    nothing. ``traceback`` is filled for shunted messages. A new message is not handled before
    ``waits_until``, where that is set: its sender has written too much.
    """

    __table_args__ = (one_of("status", INCOMING_STATUSES), Index(None, "status", "id"))

    key: str = Field(unique=True)
    mailbox: str | None = None
    uidvalidity: int | None = big_column(None)
    uid: int | None = big_column(None)
    sender: str = text_column("")
    subject: str = text_column("")
    received_at: datetime
    arrived_at: datetime | None = None
    effect: str | None = Field(default=None, index=True, unique=True)
    raw: bytes = Field(sa_type=Packed)
    size: int = 0
    truncated: bool = False
    text: str = text_column("")
    status: str = "new"
    reason: str | None = text_column(None, nullable=True)
    traceback: str | None = text_column(None, nullable=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    role: str | None = None
    handled_at: datetime | None = None
    waits_until: datetime | None = None


class Outgoing(Row, table=True):
    """A message to one recipient, queued once per cause (``key``) and sent until it is through.

    Either ``raw`` holds the composed message, or ``words`` its text alone: that of a message which
    another installation has sent, or which is not kept any more. Never both, but in rows of earlier
    releases (``service.operations.upkeep.shrinking``); ``text`` is the text of either. ``html``
    is empty. There is never a copy to a third person. ``number`` counts
    the messages of a game to a player. ``due_at`` is the next attempt, ``lease_until`` the moment
    at which a message in sending may be taken over from a worker that died; ``worker_id`` is that
    worker, whose row may be gone. ``tries`` counts attempts begun.
    """

    __table_args__ = (
        one_of("status", OUTGOING_STATUSES),
        CheckConstraint("raw IS NOT NULL OR words IS NOT NULL", name="content"),
        Index(None, "status", "due_at"),
        Index(None, "status", "lease_until"),
        Index(None, "game_id", "player_id", "number"),
    )

    key: str = Field(unique=True)
    game_id: int | None = Field(default=None, foreign_key="game.id")
    player_id: int | None = Field(default=None, foreign_key="player.id", index=True)
    role: str | None = None
    recipient: str = text_column()
    reply_to: str | None = text_column(None, nullable=True)
    number: int | None = None
    kind: str
    subject: str = text_column()
    words: str | None = text_column(None, nullable=True)
    html: str | None = text_column(None, nullable=True)
    raw: bytes | None = Field(default=None, sa_type=Packed)
    message_id: str = Field(unique=True)
    in_reply_to: str | None = text_column(None, nullable=True)
    thread: list[str] = json_column(list)
    created_at: datetime
    status: str = "queued"
    tries: int = 0
    due_at: datetime
    lease_until: datetime | None = None
    worker_id: int | None = None
    sent_at: datetime | None = None
    error: str | None = text_column(None, nullable=True)

    @property
    def text(self) -> str | None:
        """The text of the message, with the ends of lines as Python has them."""
        return self.words if self.raw is None else plain_text(self.raw)


class Content(SQLModel, table=True):
    """What attachments hold: the same content is stored once, by its SHA-256 (``digest``)."""

    digest: bytes = Field(primary_key=True, sa_type=LargeBinary)
    content: bytes


class Attachment(Row, table=True):
    """A file of an outgoing message; shown within the text when it has a ``content_id``.

    ``digest`` names its content; rows of earlier releases have it in ``content``, which is empty in
    others. ``mail_queries.attachments_of`` reads either.
    """

    outgoing_id: int = Field(foreign_key="outgoing.id", index=True)
    name: str
    content_type: str
    content_id: str | None = None
    content: bytes = b""
    digest: bytes | None = Field(
        default=None, foreign_key="content.digest", index=True, sa_type=LargeBinary
    )


class Cursor(SQLModel, table=True):
    """How far a mailbox has been read: everything up to ``uid`` is in ``incoming``."""

    mailbox: str = Field(primary_key=True)
    uidvalidity: int = big_column()
    uid: int = big_column()


class Heartbeat(SQLModel, table=True):
    """When any worker was last alive (``worker``), and the last one of a machine (``worker/boot``).

    ``mailbox``: all that had arrived by then has been taken in.

    ``uptime`` are the seconds that the machine had been running since its start ``boot``: they tell
    time that went by from a clock that was changed.
    """

    name: str = Field(primary_key=True)
    at: datetime
    uptime: float | None = None
    boot: str | None = None


class Worker(Row, table=True):
    """A worker that runs, or died and has not been missed yet; who stops takes the row away.

    ``name`` is ``host:process``. Alive is whose connection holds the lock of the row's number
    (``locks.Kind.WORKER``), whatever ``seen_at`` says. ``owns_mailbox``: it takes the mail in.
    """

    name: str
    started_at: datetime
    seen_at: datetime
    owns_mailbox: bool = False


class Rejection(SQLModel, table=True):
    """An address was told why its mail is refused: at most once a day per kind of reason."""

    address: str = text_column(primary_key=True)
    kind: str = Field(primary_key=True)
    day: date = Field(primary_key=True)
