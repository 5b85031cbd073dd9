"""Programs at the address of somebody we know that answer every message of ours in other words.

Nothing in such messages says that no person wrote them. So an address from which one message after
the other comes in which nothing is read hears of it once a day only, and the moderators are told
once. A person who errs several times within an hour hears of it every time; and the first letter
that is read ends the row.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from adjudicator.engine.words import _
from adjudicator.mail.mime import IncomingMessage
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.reports.when import moment
from adjudicator.service.post.outbox import Outbox
from adjudicator.service.post.senders import tell_moderators
from adjudicator.store import mail_queries, tables

MOST: Final = 3
"""So many messages in a row without anything to read are answered, however long it takes."""
PATIENCE: Final = timedelta(hours=1)
"""So long after the first of them all are."""
_ROW: Final = "nothing read"
_SINCE: Final = f"{_ROW} since "
_TOLD: Final = f"{_ROW}, and told"
_DAILY: Final = "once a day, of nothing read"


def may_be_answered(outbox: Outbox, incoming: tables.Incoming, message: IncomingMessage) -> bool:
    """Return whether who wrote a message in which nothing is read hears of it; count it."""
    session, address, day = outbox.session, message.from_address, outbox.at.date()
    row = mail_queries.kinds_of_rejections(session, address, _ROW)
    begun = next((kind.removeprefix(_SINCE) for kind in row if kind.startswith(_SINCE)), None)
    since = outbox.at if begun is None else datetime.fromisoformat(begun)
    if begun is None:
        mail_queries.may_reject(session, address, f"{_SINCE}{since.isoformat()}", day)
    elif len(row) < MOST:
        mail_queries.may_reject(session, address, f"{_ROW} in letter {len(row) + 1}", day)
    if len(row) < MOST or outbox.at - since < PATIENCE:
        return True
    if _TOLD not in row:
        mail_queries.may_reject(session, address, _TOLD, day)
        _tell(outbox, incoming, message, since)
    return mail_queries.may_reject(session, address, _DAILY, day)


def is_understood(outbox: Outbox, message: IncomingMessage) -> None:
    """Note that something was read in a message: what came from its address before is forgotten."""
    mail_queries.forget_rejections(outbox.session, message.from_address, _ROW)


def _tell(
    outbox: Outbox, incoming: tables.Incoming, message: IncomingMessage, since: datetime
) -> None:
    """Tell the moderators of the writer's games; in place of the writer the operator."""
    notice = ModeratorNotice(
        about=_("messages in which nothing is read"),
        lines=(
            _(
                "Messages come from {address} in which no orders are found, one after the other"
                " since {time}. They are answered once a day from now on.",
                address=message.from_address,
                time=moment(since, "UTC"),
            ),
            _(
                "A program may answer our mail by itself there; if it is a person, help with the"
                " orders. The first letter with orders ends this."
            ),
        ),
        reference=f"incoming {incoming.id}",
    )
    tell_moderators(outbox, message.from_address, notice, f"robot/{incoming.id}")
