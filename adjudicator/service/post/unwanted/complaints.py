"""Reports of mail providers that somebody has marked a message of ours as spam (RFC 5965)."""

from __future__ import annotations

from adjudicator.engine.words import _
from adjudicator.mail.bounces import messages_named
from adjudicator.mail.mime import IncomingMessage
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.service.post.outbox import Outbox
from adjudicator.service.post.unwanted.recipients import may_report
from adjudicator.store import mail_queries, tables


def receive(outbox: Outbox, incoming: tables.Incoming, message: IncomingMessage) -> None:
    """Tell the operator of such a report, once an hour; anybody can write one."""
    if "message/feedback-report" not in message.kinds or not may_report(outbox, "spam reports"):
        return
    named = messages_named(message, outbox.office.settings.domain)
    ours = next(reversed(mail_queries.outgoing_by_message_id(outbox.session, named)), None)
    lines = [_("A message of ours has been reported as spam by {sender}.", sender=incoming.sender)]
    if ours is not None:
        lines.append(
            _("It is “{subject!s}” to {recipient}.", subject=ours.subject, recipient=ours.recipient)
        )
    lines.append(
        _(
            "Ask the reader whether the mail is wanted: who wants none should leave the game. Many"
            " such reports keep all mail of this service out of that provider's mailboxes."
        )
    )
    notice = ModeratorNotice(
        about=_("a report of spam"), lines=tuple(lines), reference=f"incoming {incoming.id}"
    )
    outbox.to_moderator(None, notice, f"complaint/{incoming.id}")
