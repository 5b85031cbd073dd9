"""Who hears why his mail is not acted on, and how often.

People of a game hear each reason several times a day, but not the same words again: a program that
answers our mail by itself says the same every time. Strangers hear one refusal a day.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace

from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.trim import trim
from adjudicator.reports.when import moment
from adjudicator.service.mailing import Mailroom
from adjudicator.service.players import strangers
from adjudicator.service.players.seats import is_known
from adjudicator.service.refusal import Refused
from adjudicator.store import mail_queries, tables


def turn_away(
    mailroom: Mailroom, incoming: tables.Incoming, message: IncomingMessage, refusal: Refused
) -> None:
    """Queue the answer to what is not acted on, where there may be one."""
    context = replace(refusal.context, received=moment(incoming.received_at, "UTC"))
    if is_known(mailroom.session, message.from_address, mailroom.at):
        if not _is_repeated(mailroom, message, context.about):
            mailroom.reject(incoming, message, context, most=refusal.most)
    elif strangers.may_be_refused(mailroom, message):
        mailroom.reject(incoming, message, context)


def _is_repeated(mailroom: Mailroom, message: IncomingMessage, about: str) -> bool:
    """Return whether the same words of this sender have been refused for this reason today."""
    own = trim(message.text).reply
    words = hashlib.sha256(" ".join(own.split()).encode("utf-8", "replace"))
    kind = f"{about} of {words.hexdigest()[:16]}"
    day = mailroom.at.date()
    return not mail_queries.may_reject(mailroom.session, message.from_address, kind, day)
