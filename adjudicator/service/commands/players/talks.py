"""Talks: words between players (9.1), and deals while negotiations are open.

Deals are offered, confirmed, rejected and withdrawn. Press is private only in negotiations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import _, joined
from adjudicator.orders.message_text import Line
from adjudicator.orders.reader import joined_items
from adjudicator.reports.messages import DealStatus, PressContext
from adjudicator.service.commands.desk import Desk
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.played import negotiates
from adjudicator.service.table import bargaining
from adjudicator.service.table.contexts import line_of, roles_named
from adjudicator.service.table.deals import OPEN, digest, terms_of
from adjudicator.service.table.playing import NEGOTIATION, Playing
from adjudicator.service.table.timekeeping.flags import mark_received
from adjudicator.store import queries, tables
from adjudicator.words.lexicon import OrderError


def section_of(desk: Desk) -> str:
    """Return the section of the rulebook on negotiations; NotPossible where a game has none."""
    negotiations = desk.playing.game.negotiations
    if negotiations is None or not negotiates(desk.playing.row):
        raise not_possible("There are no negotiations in this game.")
    return negotiations.section


# -- press --------------------------------------------------------------------------------------


ANONYMOUS: Final = "anonymous_press"
"""The setting of a game that allows press without its author."""


@dataclass(frozen=True)
class Words:
    """What somebody has to say: ``recipients`` are roles, None for everybody, empty for nobody."""

    text: str
    recipients: tuple[str, ...] | None
    anonymous: bool = False


def send(desk: Desk, said: Words) -> str:
    """Send words to those they are for, each in a message of its own; return what to say of it.

    Raises NotPossible when private press is not open now between these roles; then nothing goes
    to anybody but its author, who reads it in the receipt.
    """
    check_words(desk, said)
    playing = desk.playing
    session, game = playing.session, playing.row
    diary = said.recipients == ()
    row = tables.Press(
        game_id=game.id,
        window_id=desk.window.id if desk.window else None,
        sender_role=desk.role,
        audience=None if said.recipients is None else [*(said.recipients or (desk.role,))],
        text=said.text,
        incoming_id=desk.incoming_id,
        sent_at=playing.at,
    )
    playing.keep(row)
    told = [seat for seat in queries.seats_of(session, game.id) if _reads(seat, desk.role, said)]
    for seat in told:
        context = PressContext(
            *desk.mailroom.head(game, seat, line_of(playing)),
            sender="" if said.anonymous else roles_named(playing, [desk.role])[0],
            recipients=roles_named(playing, said.recipients or ()),
            text=said.text,
            diary=diary,
        )
        desk.mailroom.to_seat(game, seat, "press", context, f"press/{row.id}/{seat.role}")
    if diary:
        return _("kept in your diary; it comes to you by mail, and nobody else sees it")
    powers = joined(", ", roles_named(playing, [seat.role for seat in told]))
    if said.anonymous:
        return _("sent to {powers}, without your name", powers=powers)
    return _("sent to {powers}", powers=powers)


def _reads(seat: tables.Seat, author: str, said: Words) -> bool:
    """Return whether words go to a seat."""
    if said.recipients is None:
        return seat.role != author
    return seat.role in (said.recipients or (author,))


def check_words(desk: Desk, said: Words) -> None:
    """Raise NotPossible when words may not go to those they are for now."""
    if not said.text.strip():
        raise not_possible("There is nothing to send.")
    if said.anonymous and not desk.playing.row.settings.get(ANONYMOUS, False):
        raise not_possible("Anonymous press is not allowed in this game; nothing was sent.")
    if said.recipients:
        _check_private(desk, said.recipients)


def _check_private(desk: Desk, recipients: Sequence[str]) -> None:
    window, section = desk.window, section_of(desk)
    if window is None or window.kind != NEGOTIATION:
        raise not_possible(
            "Private press is possible only while negotiations are open; nothing was"
            " sent. BROADCAST goes to everybody at any time.",
            section=section,
        )
    allowed = queries.flags_of(desk.playing.session, window.id)
    if desk.role not in allowed:
        raise not_possible(
            "You do not negotiate in this window; nothing was sent.", section=section
        )
    for role in recipients:
        if role not in allowed or not desk.playing.may_talk(desk.role, role):
            raise not_possible(
                "You do not negotiate with {power} in this window; nothing was sent.",
                power=roles_named(desk.playing, [role])[0],
                section=section,
            )


# -- deals --------------------------------------------------------------------------------------


def offer(desk: Desk, partners: Sequence[str], items: Sequence[Line]) -> str:
    """Offer a deal: its items are read and checked, its author confirms it by writing it.

    Who writes the text of a deal that is on the table already confirms that one.
    """
    window, terms, text = read_offer(desk, partners, items)
    playing = desk.playing
    rows = queries.deals_of(playing.session, window.id)
    for row in rows:
        if row.status in OPEN and _says_the_same(playing, desk.role, row, terms):
            return confirm(desk, row.number)
    row = tables.Deal(
        game_id=playing.row.id,
        window_id=window.id,
        number=len(rows) + 1,
        author=desk.role,
        parties=terms["parties"],
        items=terms["items"],
        text=text,
    )
    row.confirmations = {desk.role: digest(row)}
    playing.keep(row)
    mark_received(playing.session, window, desk.role)
    partners = [role for role in row.parties if role != desk.role]
    bargaining.tell(playing, desk.mailroom, window, row, "offered", desk.role)
    bargaining.take_back_ready(playing, desk.mailroom, window, desk.role, desk.key)
    return _(
        "deal {number} is offered to {powers}",
        number=row.number,
        powers=joined(", ", roles_named(playing, partners)),
    )


def read_offer(
    desk: Desk, roles: Sequence[str], lines: Sequence[Line]
) -> tuple[tables.Window, dict[str, Any], str]:
    """Return the window, parties and items, and the text of an offer; NotPossible if illegal."""
    window, section = _negotiation(desk), section_of(desk)
    playing, grammar = desk.playing, desk.playing.game.grammar
    partners = [role for role in roles if role != desk.role]
    if not partners:
        raise not_possible("A deal needs another party.", section=section)
    items, texts = [], []
    for line in joined_items(lines, lambda text: grammar.item(text, desk.role, partners)):
        try:
            item = grammar.item(line.text, desk.role, partners)
        except OrderError as error:
            raise not_possible("“{words!s}”: {why}", words=line.text, why=str(error)) from error
        items.append(item.dump())
        texts.append(grammar.item_words(item))
    parties = [role for role in playing.roles if role in (*partners, desk.role)]
    terms: dict[str, Any] = {"parties": parties, "items": items}
    _check(desk, terms)
    return window, terms, "\n".join(texts)


def confirm(desk: Desk, number: int) -> str:
    """Confirm a deal as it is written; complete when every party has."""
    window, row = find(desk, number)
    if row.confirmations.get(desk.role) == digest(row):
        return _("you have confirmed deal {number} already", number=number)
    _check(desk, terms_of(row))
    complete = bargaining.confirm(desk.playing, desk.mailroom, window, row, desk.role)
    missing = [role for role in row.parties if role not in row.confirmations]
    if complete:
        return _("deal {number} is complete; it takes effect when the window closes", number=number)
    return _(
        "confirmed; still awaited: {powers}",
        powers=joined(", ", roles_named(desk.playing, missing)),
    )


def reject(desk: Desk, number: int) -> str:
    """Reject a deal, or take a confirmation back; it cannot come about any more."""
    return _end(desk, number, "rejected")


def withdraw(desk: Desk, number: int) -> str:
    """Withdraw a deal of one's own; it cannot come about any more."""
    row = find(desk, number)[1]
    if row.author != desk.role:
        raise not_possible(
            "Deal {number} is not yours; REJECT DEAL {number} refuses it.", number=number
        )
    return _end(desk, number, "withdrawn")


def _end(desk: Desk, number: int, status: DealStatus) -> str:
    window, row = find(desk, number)
    bargaining.end(desk.playing, desk.mailroom, window, row, status, desk.role)
    if status == "rejected":
        return _("deal {number} is rejected", number=number)
    return _("deal {number} is withdrawn", number=number)


# -- inside ---------------------------------------------------------------------------------------


def _says_the_same(playing: Playing, role: str, row: tables.Deal, terms: dict[str, Any]) -> bool:
    """Return whether two texts are one deal, whoever of the parties is named first in them."""
    decision = playing.open_for(role)
    if decision is None or role not in row.parties:
        return False
    ours, theirs = decision.choice.load([terms, terms_of(row)])
    return bool(ours.key == theirs.key)


def _negotiation(desk: Desk) -> tables.Window:
    window, section = desk.window, section_of(desk)
    if window is None or window.kind != NEGOTIATION:
        raise not_possible("Deals are made only while negotiations are open.", section=section)
    if desk.role not in queries.flags_of(desk.playing.session, window.id):
        raise not_possible("You do not negotiate in this window.", section=section)
    return window


def find(desk: Desk, number: int) -> tuple[tables.Window, tables.Deal]:
    """Return the negotiation window and an open deal of the role; NotPossible without it."""
    window = _negotiation(desk)
    rows = queries.deals_of(desk.playing.session, window.id)
    row = next((row for row in rows if row.number == number and desk.role in row.parties), None)
    if row is None:
        raise not_possible(
            "There is no deal {number} with you in {window}.",
            number=number,
            window=window.code,
            section=section_of(desk),
        )
    if row.status not in OPEN:
        raise NotPossible(_over(row), section=section_of(desk))
    return window, row


def _over(row: tables.Deal) -> str:
    """Return that nothing can be done about a deal any more."""
    known = {
        "rejected": _("Deal {number} is rejected already.", number=row.number),
        "withdrawn": _("Deal {number} is withdrawn already.", number=row.number),
    }
    status = row.status
    return known.get(status) or _(
        "Deal {number} is {status} already.", number=row.number, status=status
    )


def _check(desk: Desk, deal: dict[str, Any]) -> None:
    decision = desk.playing.open_for(desk.role)
    if decision is None:
        raise not_possible("You do not negotiate in this window.", section=section_of(desk))
    try:
        decision.choice.check(decision.choice.load([deal]))
    except IllegalAnswer as refused:
        reason = desk.playing.game.grammar.refusal(decision, refused)
        section = refused.section or section_of(desk)
        raise NotPossible(reason, section=section) from refused
