"""Mail from people who hold no seat: they may ask for one, and send back codes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from adjudicator.engine.words import _
from adjudicator.mail.mime import IncomingMessage
from adjudicator.mail.trim import whose_lines
from adjudicator.orders.commands import (
    VISITOR,
    Command,
    ConfirmAddress,
    ConfirmSignOn,
    ReadCommand,
    SignOn,
)
from adjudicator.orders.message_text import Line, find_blocks
from adjudicator.reports.messages import NoticeContext
from adjudicator.service.errors import NotPossible
from adjudicator.service.mailing import Mailroom
from adjudicator.service.players import addresses, sign_on, strangers, tokens
from adjudicator.service.refusal import refused
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
    strangers.check(mailroom, incoming, message)
    try:
        if read.command is None:
            raise read.error or NotPossible(_("This is not understood."))
        said = carry_out(read.command, mailroom, message)
    except (NotPossible, OrderError) as error:
        raise refused(_("not carried out"), str(error)) from error
    if said:
        lines = (_("{line}: {said}.", line=order_line(read.command.canonical), said=said),)
        notice = NoticeContext(_("your message was carried out"), lines)
        key = f"visitor/{incoming.id}"  # no words of the letter: they may be too long for a key
        mailroom.to_address(message.from_address, "notice", notice, key, answers=message)
    return True


def _first_command(text: str) -> ReadCommand | None:
    """Return the first line in the visitor's own words that is a command of visitors."""
    for block in find_blocks(text, _says_something, whose_lines(text)):
        for place, line in enumerate(block.lines):
            if block.quoted or line.blank or line.quoted:
                continue
            read = VISITOR.read(block.lines, place, str)
            if read is not None:
                return read
    return None


def _says_something(lines: Sequence[Line]) -> bool:
    """Return whether one of some lines is a command of visitors; the others may be greetings."""
    return any(VISITOR.read([line], 0, str) is not None for line in lines)


@singledispatch
def carry_out(command: Command, mailroom: Mailroom, message: IncomingMessage) -> str:
    """Carry out a command of a visitor and return what to say of it; NotPossible if it cannot be.

    Nothing is said when the answer goes out as a message of its own.
    """
    raise TypeError(f"nobody carries out {type(command).__name__} for a visitor")


@carry_out.register
def _confirm(command: ConfirmAddress, mailroom: Mailroom, message: IncomingMessage) -> str:
    return addresses.confirm(mailroom, command.code, player=None, sender=message.from_address)


@carry_out.register
def _sign_on(command: SignOn, mailroom: Mailroom, message: IncomingMessage) -> str:
    address, name = message.from_address, message.from_name
    sign_on.ask(mailroom, command.game, command.role, command.zone, name, address)
    return ""


@carry_out.register
def _confirm_sign_on(command: ConfirmSignOn, mailroom: Mailroom, message: IncomingMessage) -> str:
    return sign_on.confirm(mailroom, command.code, message.from_address)
