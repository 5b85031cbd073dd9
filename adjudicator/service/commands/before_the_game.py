"""Lines of players in a game whose powers are still to be given out, but for their wishes.

What is about their writer, such as PREFER and ADDRESS, is carried out, and what asks is answered;
what belongs to a game that goes on is refused with that reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.engine.words import _
from adjudicator.orders.commands.register import PLAYER, ReadCommand, Register
from adjudicator.orders.message_text import Block, Line
from adjudicator.orders.reader import ReadLine
from adjudicator.service.commands.always import ALWAYS, answer_one
from adjudicator.service.commands.desk import Desk, count_request
from adjudicator.service.commands.orders.not_applied import why_not_applied
from adjudicator.service.commands.players import carry_out_command
from adjudicator.service.errors import NotPossible
from adjudicator.service.post import preferences
from adjudicator.service.table.mailroom import Mailroom
from adjudicator.service.table.playing import Playing
from adjudicator.store import tables
from adjudicator.words.order_words import order_line


@dataclass
class BeforeTheGame:
    """A block in such a game: ``lines`` are commands as they were read, ``rest`` may be a wish."""

    mailroom: Mailroom
    game: tables.Game
    seat: tables.Seat
    block: Block
    incoming: tables.Incoming
    lines: list[tuple[Line, ReadCommand]] = field(default_factory=list)
    rest: list[Line] = field(default_factory=list)

    def carry_out(self, message_id: str, key: str) -> list[str]:
        """Carry out all commands, and return what is said of those without a mail of their own."""
        if not self.lines:
            return []
        why_not = why_not_applied(self.mailroom.session, self.game, self.block)
        if why_not:
            return [] if self.rest else [why_not]
        playing = Playing(self.mailroom.session, self.game, self.mailroom.at, dry=True)
        with playing:
            desk = Desk(self.mailroom, playing, self.seat, None, self.incoming, key)
            desk.dry_run, desk.answers = self.block.check, message_id
            said: list[str] = []
            for line, read in self.lines:
                said += self._said_of(desk, line, read)
            return said

    def _said_of(self, desk: Desk, line: Line, read: ReadCommand) -> list[str]:
        """Carry out one command; return what is to be told of it."""
        command = read.command
        if command is None:
            return [str(read.error)]
        if command.name in ALWAYS:
            try:
                count_request(desk)
            except NotPossible as enough:
                return [str(enough)]
            place = f"{desk.key}/{line.number}"
            answer_one(self.mailroom, self.game, self.seat, command, place, desk.answers)
            return []
        words = order_line(command.canonical)
        if not PLAYER.entries[command.name].before_the_game:
            why = _("this is for a game that has begun; until then write to the moderator")
            return [_("{line}: {said}.", line=words, said=why)]
        desk.lines, desk.notes = [], []
        whole = ReadLine(
            line.number, line.text, "command", command=command, canonical=command.canonical
        )
        carry_out_command(desk, whole)
        told = desk.notes or [one.reason for one in desk.lines if one.reason]
        return told if desk.notes else [_("{line}: {said}.", line=words, said=one) for one in told]


def of_block(
    mailroom: Mailroom,
    game: tables.Game,
    seat: tables.Seat,
    block: Block,
    incoming: tables.Incoming,
    wishes: Register,
) -> BeforeTheGame:
    """Return a block with its commands apart from what may be a wish."""
    found = BeforeTheGame(mailroom, game, seat, block, incoming)
    lines = [line for line in block.lines if not line.blank]
    at = 0
    while at < len(lines):
        read = None if lines[at].quoted else _command_at(lines, at, wishes)
        if read is None:
            found.rest.append(lines[at])
        else:
            found.lines.append((lines[at], read))
        at += 1 if read is None else read.taken
    return found


def _command_at(lines: Sequence[Line], at: int, wishes: Register) -> ReadCommand | None:
    """Return the command that begins at a line; None where it may be a wish.

    PREFER is about the writer where it names one of his preferences, or nothing.
    """
    read = PLAYER.read(lines, at, str)
    if read is None:
        return None
    if read.command is not None and read.command.name == "prefer":
        wanted = str(read.command.values["wanted"])
        return read if not wanted or preferences.is_named(wanted) else None
    return None if wishes.read(lines, at, str) is not None else read
