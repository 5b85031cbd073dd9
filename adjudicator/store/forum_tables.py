"""The table of what has been posted to forums, so that nothing is posted twice."""

from datetime import datetime
from typing import Any

from sqlalchemy import UniqueConstraint

from adjudicator.store.columns import RowOfGame, json_column, one_of

POSTING_STATUSES = ("sending", "posted")


class Posting(RowOfGame, table=True):
    """The post about a turn at one forum; ``since`` is the impulse it begins with, 0 for all of it.

    ``forum`` is its kind, ``site`` its address, ``mark`` a word in the text by which the post is
    found again. It is "sending" from before the forum is asked until its answer is noted;
    ``claimed_at`` is when that began. ``digest`` is the SHA-256 of title and text as they were
    posted or edited last, ``generation`` the game's then. ``uploads`` are the addresses of pictures
    at the forum by the SHA-256 of what is in them.
    """

    __table_args__ = (
        UniqueConstraint("game_id", "forum", "site", "turn", "since"),
        one_of("status", POSTING_STATUSES),
    )

    generation: int
    forum: str
    site: str
    turn: int
    since: int = 0
    status: str = "sending"
    mark: str
    title: str
    digest: str
    category: int | None = None
    in_topic: int | None = None
    topic: int | None = None
    post: int | None = None
    url: str | None = None
    uploads: dict[str, Any] = json_column(dict)
    claimed_at: datetime
    posted_at: datetime | None = None
    edited_at: datetime | None = None
