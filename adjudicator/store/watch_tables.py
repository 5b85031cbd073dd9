"""Tables of what watches the service: its vital signs, and the alarms that were raised."""

from datetime import datetime

from sqlalchemy import Index
from sqlmodel import Field, SQLModel

from adjudicator.store.columns import Row, text_column, unique_while

_LASTS = "ended_at IS NULL"


class Sign(SQLModel, table=True):
    """A vital sign that one worker sees and all go by, such as ``mailbox``.

    ``good_at`` is when it was last good, ``bad_since`` since when it is not, NULL while it is;
    ``words`` say what is wrong then; of what is only measured they are the value.
    """

    name: str = Field(primary_key=True)
    good_at: datetime | None = None
    bad_since: datetime | None = None
    words: str = text_column("")


class Alarm(Row, table=True):
    """A time in which something was wrong, from ``since`` to ``ended_at``, NULL while it lasts.

    ``name`` is that of the alarm, of which one lasts at a time. ``words`` say what is wrong, as
    ``words.dump`` keeps them. ``told_at`` is when the operator was last told, or was to be told:
    ``kept_back`` messages were beyond the budget of their day. ``hushed``: he wants no more.
    """

    __table_args__ = (unique_while(_LASTS, "uq_alarm_lasting", "name"), Index(None, "ended_at"))

    name: str
    since: datetime
    raised_at: datetime
    told_at: datetime
    words: str = text_column("")
    kept_back: int = 0
    hushed: bool = False
    ended_at: datetime | None = None
