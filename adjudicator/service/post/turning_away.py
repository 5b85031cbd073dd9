"""Who hears why his mail is not acted on, and how often.

People of a game hear each reason several times a day, but not the same words again: a program that
answers our mail by itself says the same every time. Beyond that their moderators hear of it, once a
day. Strangers hear one refusal a day. What our mail server has found to be forged is never
answered, and takes no answer from whom it was forged for.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import timedelta
from typing import Final

from adjudicator.engine.words import _
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.trim import trim
from adjudicator.reports.messages import ModeratorNotice
from adjudicator.reports.when import moment
from adjudicator.service.post.outbox import Outbox
from adjudicator.service.post.refusal import Refused
from adjudicator.service.post.senders import (
    games_of,
    has_failed_check,
    is_known,
    tell_moderators,
)
from adjudicator.service.post.unwanted import recipients
from adjudicator.service.post.unwanted.rate_limits import HeldBack
from adjudicator.store import mail_queries, tables

_FORGED: Final = "failed check, told"
_MORE: Final = "more refusals, told"


def turn_away(
    outbox: Outbox, incoming: tables.Incoming, message: IncomingMessage, refusal: Refused
) -> None:
    """Queue the answer to what is not acted on, where there may be one."""
    context = replace(refusal.context, received=moment(incoming.received_at, "UTC"))
    if not is_known(outbox.session, message.from_address, outbox.at):
        if recipients.may_be_refused(outbox, message):
            outbox.reject(incoming, message, context)
    elif has_failed_check(outbox.office, message):
        _tell(outbox, incoming, message, _FORGED, _of_forged(message))
    elif not _is_repeated(outbox, message, context.about):
        if not isinstance(refusal, HeldBack):
            context = replace(context, advice=(*context.advice, *_when_again(outbox, message)))
        answered = outbox.reject(incoming, message, context, most=refusal.most)
        if not answered and not isinstance(refusal, HeldBack):
            _tell(outbox, incoming, message, _MORE, _of_more(message, refusal))


def _when_again(outbox: Outbox, message: IncomingMessage) -> tuple[str, ...]:
    """Return when the same words are answered again, so that nobody waits for an answer in vain."""
    tomorrow = outbox.at.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    again = _("The same words are answered again from {time} on.", time=moment(tomorrow, "UTC"))
    if games_of(outbox.session, message.from_address, outbox.at):
        return (again, _("HELP and STATUS, on a line of their own, are always answered."))
    return (again,)


def _of_forged(message: IncomingMessage) -> ModeratorNotice:
    return ModeratorNotice(
        about=_("a message that failed its check"),
        lines=(
            _(
                "A message in the name of {address} came of which our mail server has found that it"
                " is not from there. It was not answered, and nothing of it was applied.",
                address=message.from_address,
            ),
            _(
                "If the player has written it, his mail program sends through another server than"
                " that of his address. You are told once a day."
            ),
        ),
    )


def _of_more(message: IncomingMessage, refusal: Refused) -> ModeratorNotice:
    return ModeratorNotice(
        about=_("a message that was not answered"),
        lines=(
            _(
                "A message from {address} was not acted on ({about}), and not answered either: so"
                " many messages of that kind have been answered there today.",
                address=message.from_address,
                about=refusal.context.about,
            ),
            refusal.context.reason,
            _("Ask the player whether he needs help. You are told once a day."),
        ),
    )


def _tell(
    outbox: Outbox,
    incoming: tables.Incoming,
    message: IncomingMessage,
    kind: str,
    notice: ModeratorNotice,
) -> None:
    """Tell the moderators of a sender's games, once a day; in place of the sender the operator."""
    sender = message.from_address
    if not mail_queries.may_reject(outbox.session, sender, kind, outbox.at.date()):
        return
    notice = replace(notice, reference=f"incoming {incoming.id}")
    tell_moderators(outbox, sender, notice, f"unanswered/{incoming.id}")


def _is_repeated(outbox: Outbox, message: IncomingMessage, about: str) -> bool:
    """Return whether the same words of this sender have been refused for this reason today."""
    own = trim(message.text).reply
    words = hashlib.sha256(" ".join(own.split()).encode("utf-8", "replace"))
    kind = f"{about} of {words.hexdigest()[:16]}"
    day = outbox.at.date()
    return not mail_queries.may_reject(outbox.session, message.from_address, kind, day)
