"""What counts only when a code comes back: one step too many for accidents and for strangers."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any, Final

from adjudicator.reports.messages import ConfirmationContext
from adjudicator.reports.when import moment
from adjudicator.service.errors import not_possible
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.store import mail_queries, people_queries, tables
from adjudicator.words.order_words import order_line

LASTS: Final = timedelta(days=3)
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that look alike
_LENGTH: Final = 8
_MOST_MAILS: Final = 3  # with codes to one address a day: it may belong to somebody else


def wanted(mailroom: Mailroom, kind: str, **what: Any) -> tables.Confirmation:
    """Enter something that is to be confirmed and return it with its code."""
    at = mailroom.at
    row = tables.Confirmation(kind=kind, code=_code(), created_at=at, expires_at=at + LASTS, **what)
    mailroom.keep(row)
    return row


def _code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(_LENGTH))


def mail_code(mailroom: Mailroom, row: tables.Confirmation, about: str, *lines: str) -> None:
    """Mail a code to the address that is to be confirmed; NotPossible when it got too many.

    ``about`` and ``lines`` say what the code is for.
    """
    address, day = str(row.address), mailroom.at.date()
    kinds = (f"code {number}" for number in range(1, _MOST_MAILS + 1))
    if not any(mail_queries.may_reject(mailroom.session, address, kind, day) for kind in kinds):
        raise not_possible(
            "{count} codes have been mailed to {address} today; use one of them, or"
            " try again tomorrow.",
            count=_MOST_MAILS,
            address=address,
        )
    context = ConfirmationContext(
        about=about,
        lines=lines,
        command=order_line(f"CONFIRM {row.kind.replace('_', ' ').upper()} {row.code}"),
        until=moment(row.expires_at, "UTC"),
    )
    reader = mailroom.session.get(tables.Player, row.player_id) if row.player_id else None
    mailroom.to_address(address, "confirmation", context, f"confirm/{row.id}", reader=reader)


def confirmed(mailroom: Mailroom, kind: str, code: str, **known: Any) -> tables.Confirmation:
    """Return what a code confirms; from now on it is used up.

    ``known`` are columns that must be as given (whose it is). Raises NotPossible for a code that
    does not exist, is used up or too old.
    """
    row = people_queries.confirmation_by_code(mailroom.session, code)
    if row is None or row.kind != kind or any(getattr(row, k) != v for k, v in known.items()):
        raise not_possible("There is nothing to confirm with the code {code}.", code=code)
    if row.used_at is not None:
        raise not_possible("The code {code} has been used already.", code=code)
    if row.expires_at <= mailroom.at:
        raise not_possible(
            "The code {code} is too old; it counted until {time}.",
            code=code,
            time=moment(row.expires_at, "UTC"),
        )
    row.used_at = mailroom.at
    return row


def take_back(mailroom: Mailroom, row: tables.Confirmation) -> None:
    """Let a code count again that has just been used for nothing."""
    row.used_at = None
    mailroom.keep(row)
