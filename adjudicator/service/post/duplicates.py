"""One effect of one message, however often and in whatever shape it arrives.

Mail is delivered twice, by a list and directly; servers re-encode it, fold its lines and add a
footer; and what somebody wrote half a year ago can be sent again by whoever has a copy. So what a
message has done is known by its sender, its Message-ID and its orders as they were read, and a
message that was written long before it arrived is asked about.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from sqlmodel import Session

from adjudicator.engine.words import _, n_
from adjudicator.mail.mime import IncomingMessage
from adjudicator.orders.fence import without_links
from adjudicator.orders.message_text import Block, tidy
from adjudicator.reports.when import moment
from adjudicator.service.post.refusal import MOST_REFUSALS, refused
from adjudicator.service.post.senders import Writer
from adjudicator.store import mail_queries, queries, tables

_EMPHASIS: Final = "\t *_`~"
_MARKS: Final = re.compile(r"\A(?:[-+*>|\u2022\u00b7\u25aa]+\s*|\(?\d{1,3}[.):]\s+)+")
"""What programs put before the lines of a list or of a quote."""


def effect_of(message: IncomingMessage, live: Sequence[Block]) -> str | None:
    """Return under which name it is noted what the ``live`` blocks of a message have done.

    It begins with the message (``_identity``) and ends with its orders, of which only the words
    count: not how lines are folded, nor the marks of lists, quotes and emphasis that programs put
    to them. None for a message that cannot be told from another one.
    """
    identity = _identity(message)
    if identity is None:
        return None
    orders = [
        "\n".join(
            [
                *map(str, (block.check, block.game, block.role, block.window)),
                " ".join(word for line in block.lines for word in _words(line.raw)),
            ]
        )
        for block in live
    ]
    return identity + "/" + _sum("\n\n".join(orders))


def _words(line: str) -> list[str]:
    """Return the words of a line; nothing of one that holds no letter and no digit."""
    plain = _MARKS.sub("", f"{without_links(tidy(line)).strip(_EMPHASIS)} ")
    words = (word.replace("*", "").strip(_EMPHASIS) for word in plain.split())
    return [word for word in words if any(map(str.isalnum, word))]


def _identity(message: IncomingMessage) -> str | None:
    """Return what a message is known by: who wrote it, and its Message-ID, else its date."""
    date = message.header("date")
    name = message.message_id or (f"of {' '.join(date.split())}" if date else "")
    return _sum(f"{message.from_address}\n{name}") if name else None


def _sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def copied_from(session: Session, effect: str | None, live: Sequence[Block]) -> int | None:
    """Return the number of the message that has had this effect already; None before there is one.

    A copy in which no orders are seen any more is one of any orders of the same message.
    """
    if effect is None:
        return None
    if live:
        return mail_queries.incoming_with_effect(session, effect)
    identity = effect.partition("/")[0]
    return mail_queries.incoming_with_effect(session, f"{identity}/", is_beginning=True)


def check_age(
    session: Session,
    incoming: tables.Incoming,
    message: IncomingMessage,
    writer: Writer,
    live: Sequence[Block],
    longest: timedelta,
) -> None:
    """Raise Refused for a message that was written longer than ``longest`` before it arrived.

    Unless it speaks of what is younger than its date: then only the writer's clock is wrong.
    """
    arrived = incoming.arrived_at or incoming.received_at
    if message.date is None or arrived - message.date <= longest:
        return
    if not live or _knows_younger(session, message.date, writer, live):
        return
    days = (arrived - message.date).days
    written = moment(message.date, "UTC")
    raise refused(
        _("an old message"),
        n_(
            "By its date your message was written on {written}, {count} day before it arrived.",
            "By its date your message was written on {written}, {count} days before it arrived.",
            days,
            written=written,
        ),
        _("Nothing of it was applied: it may be a copy of what you wanted then."),
        _(
            "If you want it now, send it again as a new message, with the window that is open"
            " behind BEGIN, as in the form of our last question."
        ),
        _("If you have just written it, the clock of your computer or telephone is wrong."),
        most=MOST_REFUSALS,
    )


def _knows_younger(session: Session, date: datetime, writer: Writer, live: Sequence[Block]) -> bool:
    """Return whether a message names an open window, or answers mail of ours, of after its date."""
    if writer.answered is not None and writer.answered.created_at > date:
        return True
    games = [seat.game_id for seat in writer.seats] + [game.id for game in writer.moderates]
    named = [
        queries.window_by_code(session, game_id, block.window)
        for game_id in dict.fromkeys(games)
        for block in live
        if block.window is not None
    ]
    return any(one is not None and one.state == "open" and one.opened_at > date for one in named)
