"""Who may be mailed though he is not known here: anybody can write in the name of somebody else.

So nothing goes to an address whose check has failed, or behind which nobody reads; a refusal goes
once a day to each of the others; and all of them together get so many answers an hour.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from adjudicator.engine.words import _
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.screening import is_unattended, speaks_of_absence
from adjudicator.mail.sender import authentication, has_results
from adjudicator.service.post.outbox import Outbox, is_fit_address
from adjudicator.service.post.refusal import refused
from adjudicator.service.post.senders import has_failed_check
from adjudicator.service.post.unwanted.rate_limits import HeldBack
from adjudicator.store import mail_queries, tables

_REFUSED: Final = "stranger refused"


def may_be_answered(outbox: Outbox, message: IncomingMessage) -> bool:
    """Return whether an answer to a message of a stranger would reach a person who wrote it."""
    address = message.from_address
    if not is_fit_address(address) or is_unattended(address) or speaks_of_absence(message):
        return False
    return not has_failed_check(outbox.office, message)


def may_be_refused(outbox: Outbox, message: IncomingMessage) -> bool:
    """Return whether a stranger hears why his message is not acted on: once a day at most."""
    if not may_be_answered(outbox, message):
        return False
    session, day = outbox.session, outbox.at.date()
    first = mail_queries.may_reject(session, message.from_address, _REFUSED, day)
    return first and takes_turn(outbox)


def takes_turn(outbox: Outbox) -> bool:
    """Return whether one more answer may go to strangers in this hour; from now on it counts."""
    session, day = outbox.session, outbox.at.date()
    these = f"strangers at {outbox.at:%H}"
    count = mail_queries.rejections_of(session, these, day)
    if count >= outbox.office.settings.strangers_per_hour:
        return False
    return mail_queries.may_reject(session, these, str(count), day)


def may_report(outbox: Outbox, what: str) -> bool:
    """Return whether somebody may be told of what strangers have done: once an hour."""
    kind = f"{what} at {outbox.at:%H}"
    return mail_queries.may_reject(outbox.session, "reports", kind, outbox.at.date())


def check(outbox: Outbox, incoming: tables.Incoming, message: IncomingMessage) -> None:
    """Let a command of a stranger pass when the answer to it may go out now.

    Raises Refused when it may not, and HeldBack when it may in the next hour.
    """
    if not may_be_answered(outbox, message):
        raise refused(_("not carried out"), _("No answer can go to the address of this message."))
    server = outbox.office.settings.pinned_server
    if (
        outbox.office.settings.require_auth
        and server is not None
        and has_results(message, server)
        and authentication(message, server) != "pass"
    ):
        raise refused(
            _("not authenticated"),
            _("Your mail server does not prove that the message comes from your address."),
            _("Send it through the mail server of your address."),
        )
    if not takes_turn(outbox):
        hour = outbox.at.replace(minute=0, second=0, microsecond=0)
        incoming.waits_until = hour + timedelta(hours=1)
        raise HeldBack(
            _("many messages of strangers"),
            _("Many messages have come within this hour; yours is handled in the next."),
        )
