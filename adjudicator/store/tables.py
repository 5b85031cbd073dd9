"""All tables. Use it as ``tables.Game``: several names exist in the engine as well."""

from sqlmodel import SQLModel

from adjudicator.store.game_tables import (
    ANSWER_SOURCES,
    DEAL_STATUSES,
    GAME_STATUSES,
    ORDER_LINE_STATUSES,
    QUESTION_STATES,
    WINDOW_STATES,
    Action,
    Deal,
    Fact,
    Flag,
    Game,
    OrderLine,
    Player,
    Press,
    Question,
    Roll,
    Seat,
    Segment,
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
)

metadata = SQLModel.metadata

__all__ = [
    "ANSWER_SOURCES",
    "DEAL_STATUSES",
    "GAME_STATUSES",
    "INCOMING_STATUSES",
    "ORDER_LINE_STATUSES",
    "OUTGOING_STATUSES",
    "QUESTION_STATES",
    "WINDOW_STATES",
    "Action",
    "Attachment",
    "Cursor",
    "Deal",
    "Fact",
    "Flag",
    "Game",
    "Heartbeat",
    "Incoming",
    "OrderLine",
    "Outgoing",
    "Player",
    "Press",
    "Question",
    "Rejection",
    "Roll",
    "Seat",
    "Segment",
    "Window",
    "metadata",
]
