"""Too much mail (``docs/people.md``): answers to a seat are limited by the hour and by the day.

What comes beyond the limit of an hour waits until that has passed, in its order; what comes beyond
that of a day is set aside for the moderator. So two programs that answer each other come to
rest, and nothing of a person who wrote a lot is lost.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from adjudicator.engine.words import _
from adjudicator.reports.messages import ModeratorNotice, RejectedContext
from adjudicator.reports.when import moment
from adjudicator.service.post.outbox import Outbox
from adjudicator.service.post.refusal import Refused
from adjudicator.service.post.senders import Writer
from adjudicator.store import mail_queries, people_queries, tables

_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)
HOURS: Final = 4
"""A day has as many answers as so many hours."""
TOO_MUCH: Final = _("too much mail")
RELEASED: Final = "released"
"""The reason of a message that the moderator lets through whatever came before it."""


class HeldBack(Refused):
    """A message is not handled now: it waits, or is ``set_aside`` for the moderator."""

    def __init__(self, about: str, reason: str, *advice: str, set_aside: bool = False) -> None:
        super().__init__(RejectedContext(about=about, reason=reason, advice=advice))
        self.set_aside = set_aside


def check(outbox: Outbox, incoming: tables.Incoming, writer: Writer) -> None:
    """Let a message pass, unless its writer has been answered too often or one before it waits.

    Raises HeldBack with the answer to its writer.
    """
    limit, at = outbox.office.settings.answers_per_hour, outbox.at
    if not limit or incoming.reason == RELEASED:
        return
    today = _answers(outbox, writer, at - _DAY)
    if today >= limit * HOURS:
        _call_moderator(outbox, incoming, limit * HOURS)
        raise HeldBack(
            _("too much mail for today"),
            _("{count} answers to your mail have gone out within a day.", count=limit * HOURS),
            _(
                "This message is kept and not handled; the moderator has been told, and can"
                " let it pass."
            ),
            _("What you write tomorrow is handled as before."),
            set_aside=True,
        )
    waiting = people_queries.waiting_from(outbox.session, incoming.sender, incoming.id, at)
    # Only who has had so many within the day can have had them within the hour.
    if today >= limit and _answers(outbox, writer, at - _HOUR) >= limit:
        waiting = max(at + _HOUR, waiting or at)
    if waiting is None:
        return
    incoming.waits_until = waiting
    raise HeldBack(
        TOO_MUCH,
        _("{count} answers to your mail have gone out within an hour.", count=limit),
        _(
            "This message is kept; it and those after it are handled in their order, from"
            " {time} on.",
            time=moment(waiting, "UTC"),
        ),
        _("If a program answers your mail by itself, switch it off for this address."),
    )


def _answers(outbox: Outbox, writer: Writer, since: datetime) -> int:
    """Return how many answers have gone to the seat or chair of a writer that has had the most."""
    session = outbox.session
    places: list[tuple[int, int | None, str | None]] = [
        (seat.game_id, seat.player_id, seat.role) for seat in writer.seats
    ]
    places += [(game.id, None, None) for game in writer.moderates]
    counts = (people_queries.answers_since(session, *place, since) for place in places)
    return max(counts, default=0)


def _call_moderator(outbox: Outbox, incoming: tables.Incoming, limit: int) -> None:
    """Tell the operator, once a day for each sender, that messages are set aside."""
    today = outbox.at.date()
    if not mail_queries.may_reject(outbox.session, incoming.sender, f"{TOO_MUCH}, operator", today):
        return
    notice = ModeratorNotice(
        about=_("too much mail from one address"),
        lines=(
            _(
                "{count} answers have gone to one seat within a day. What comes from"
                " {sender} is kept and not handled until that has passed.",
                count=limit,
                sender=incoming.sender,
            ),
            _("The command handles one such message all the same."),
        ),
        reference=f"incoming {incoming.id}",
        command=f"adjudicator mail retry {incoming.id}",
    )
    outbox.to_moderator(None, notice, f"flood/{incoming.id}")
