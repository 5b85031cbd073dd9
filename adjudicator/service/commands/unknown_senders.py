"""Mail from people who hold no seat: they may ask for one, and send back codes."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.words import _
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.trim import whose_lines
from adjudicator.orders.commands.parts import code
from adjudicator.orders.commands.register import UNKNOWN, ReadCommand
from adjudicator.orders.message_text import Line, find_blocks
from adjudicator.reports.messages import NoticeContext
from adjudicator.service.commands import practising
from adjudicator.service.commands.seat_wanted import SeatWanted, seat_wanted
from adjudicator.service.errors import NotPossible, not_possible
from adjudicator.service.post.refusal import refused
from adjudicator.service.post.unwanted import recipients
from adjudicator.service.seats import addresses, sign_on, tokens
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.store import tables
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import order_line


def receive(mailroom: Mailroom, incoming: tables.Incoming, message: IncomingMessage) -> bool:
    """Carry out what a stranger may write; return False when the message holds nothing of it.

    The first line that is such a command counts. Raises Refused with the answer when it cannot be
    carried out, and HeldBack when strangers have had all answers of this hour.
    """
    read = _first_command(message.text)
    if read is None:
        tokens.tell_of_stranger(mailroom, message)
        return False
    recipients.check(mailroom, incoming, message)
    try:
        if read.command is None:
            raise read.error or not_possible("This is not understood.")
        entry = UNKNOWN.entries[read.command.name]
        said = entry.carry_out(mailroom, message, **read.command.values)
    except (NotPossible, OrderError) as error:
        raise refused(_("not carried out"), str(error)) from error
    if said:
        lines = (_("{line}: {said}.", line=order_line(read.command.canonical), said=said),)
        notice = NoticeContext(_("your message was carried out"), lines)
        key = f"visitor/{incoming.id}"  # no words of the message: they may be too long for a key
        mailroom.to_address(message.from_address, "notice", notice, key, answers=message)
    return True


def _first_command(text: str) -> ReadCommand | None:
    """Return the first line in the sender's own words that is a command of theirs."""
    for block in find_blocks(text, _says_something, whose_lines(text)):
        for place, line in enumerate(block.lines):
            if block.quoted or line.blank or line.quoted:
                continue
            read = UNKNOWN.read(block.lines, place, str)
            if read is not None:
                return read
    return None


def _says_something(lines: Sequence[Line]) -> bool:
    """Return whether one of some lines is a command of theirs; the others may be greetings."""
    return any(UNKNOWN.read([line], 0, str) is not None for line in lines)


@UNKNOWN.command("confirm address", code("code", "CONFIRM ADDRESS K7Q2M3XA"))
def _confirm(mailroom: Mailroom, message: IncomingMessage, code: str) -> str:
    """Make an address valid by the code that was mailed to it."""
    return addresses.confirm(mailroom, code, player=None, sender=message.from_address)


@UNKNOWN.command("sign on", seat_wanted(), also=("signon", "sign up"))
def _sign_on(mailroom: Mailroom, message: IncomingMessage, wanted: SeatWanted) -> str:
    """Mail a code to who asks for a seat; nothing else is said."""
    address, name = message.from_address, message.from_name
    if practising.is_meant(mailroom, wanted):
        practising.ask(mailroom, wanted, name, address)
        return ""
    sign_on.ask(mailroom, wanted.game, wanted.role, wanted.zone, name, address)
    return ""


@UNKNOWN.command(
    "confirm sign on", code("code", "CONFIRM SIGN ON K7Q2M3XA"), also=("confirm signon",)
)
def _confirm_sign_on(mailroom: Mailroom, message: IncomingMessage, code: str) -> str:
    """Give a seat to who has sent the code back, or begin a practice game."""
    if practising.is_of_practice(mailroom, code):
        return practising.confirm(mailroom, code, message.from_address)
    return sign_on.confirm(mailroom, code, message.from_address)
