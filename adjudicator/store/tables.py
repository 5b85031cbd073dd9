"""All tables. Use it as ``tables.Game``: several names exist in the engine as well."""

# What is imported here is for others.
# ruff: noqa: F401
# mypy: implicit-reexport

from sqlmodel import SQLModel

from adjudicator.store.forum_tables import POSTING_STATUSES, Posting
from adjudicator.store.game_tables import (
    ANSWER_SOURCES,
    DEAL_STATUSES,
    GAME_STATUSES,
    ORDER_LINE_STATUSES,
    QUESTION_STATES,
    STANDING_STATUSES,
    WINDOW_STATES,
    Action,
    Deal,
    DiceWords,
    Fact,
    Flag,
    Game,
    OrderLine,
    OrderNews,
    Player,
    Press,
    Question,
    Roll,
    Seat,
    Segment,
    StandingOrder,
    Telling,
    Window,
)
from adjudicator.store.mail_tables import (
    INCOMING_STATUSES,
    OUTGOING_STATUSES,
    Attachment,
    Cursor,
    Heartbeat,
    Incoming,
    Outgoing,
    Rejection,
    Worker,
)
from adjudicator.store.people_tables import (
    BOUNCE_KINDS,
    CONFIRMATION_KINDS,
    Absence,
    Address,
    Bounce,
    Confirmation,
    Deputy,
    RevokedToken,
)
from adjudicator.store.vote_tables import VOTE_KINDS, VOTE_STATUSES, Ballot, Vote
from adjudicator.store.watch_tables import Alarm, Sign

metadata = SQLModel.metadata
