"""One try: a block is all or nothing as far as its writer alone decides what happens.

That is up to the first die, the first card drawn or shown, and the first question to somebody else.
A dry run, which ends at the same places and in which nobody interrupts, tells beforehand whether a
line of that part is wrong. Then nothing of the block happens, and its writer can put it right while
the deadline stays. ``GO ON`` in the block asks for every line that can be carried out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from adjudicator.engine.record import Sight
from adjudicator.engine.words import joined, n_
from adjudicator.orders.reader import ReadLine
from adjudicator.reports.lines import READ_AS_ERRORS, ReceiptLine
from adjudicator.service.commands.desk import Desk
from adjudicator.service.commands.orders.one_by_one import (
    NO_ORDERS,
    body_of,
    carry_out_lines,
    looks,
)
from adjudicator.service.commands.players import carry_out_command
from adjudicator.service.table.playing import Playing

GO_ON: Final = "go on"
"""The command that has every line carried out that can be."""


def is_whole(lines: Sequence[ReadLine]) -> bool:
    """Return whether the lines of a block are carried out together or not at all."""
    changing = [line for line in lines if line.status not in NO_ORDERS and not looks(line)]
    names = [line.command.name for line in changing if line.command is not None]
    return len(changing) > max(1, len(names)) and GO_ON not in names


def try_first(desk: Desk, lines: Sequence[ReadLine]) -> bool:
    """Carry out nothing of a block that is wrong before anything unknown matters, and say so.

    Returns whether that was so. What only looks is answered all the same.
    """
    if not is_whole(lines):
        return False
    trial = _trial(desk, lines)
    wrong = wrong_lines(trial, lines)
    if not wrong:
        return False
    desk.unapplied = True
    desk.notes.append(_nothing_done(wrong))
    tried = iter(trial.lines)
    for place, line in enumerate(lines):
        if line.status not in NO_ORDERS:
            said = next(tried)  # one for each order: a line may hold several
            if looks(line):
                carry_out_command(desk, line)
            else:
                desk.lines.append(_withheld(said))
                desk.give_back(body_of(lines, place))
    return True


def wrong_lines(desk: Desk, lines: Sequence[ReadLine]) -> tuple[int, ...]:
    """Return the numbers of the wrong lines that a dry run has found in the part that is certain.

    Commands do not count: none of them is about what the orders beside it do.
    """
    commands = {line.number for line in lines if line.command is not None}
    wrong = (
        line.number
        for line in desk.lines[: desk.certain]
        if line.status in READ_AS_ERRORS and line.number not in commands
    )
    return tuple(dict.fromkeys(wrong))


def warning(desk: Desk, lines: Sequence[ReadLine]) -> str:
    """Return what a dry run says of a block that would not be carried out; empty when it would."""
    wrong = wrong_lines(desk, lines)
    if not wrong or not is_whole(lines):
        return ""
    return n_(
        "As it stands, nothing of this block would be carried out: line {lines} is wrong.",
        "As it stands, nothing of this block would be carried out: lines {lines} are wrong.",
        len(wrong),
        lines=joined(", ", map(str, wrong)),
    )


def _trial(desk: Desk, lines: Sequence[ReadLine]) -> Desk:
    """Try lines by what their writer knows; commands are left out."""
    session, row = desk.playing.session, desk.playing.row
    with Playing(session, row, desk.playing.at, sight=Sight(desk.role)) as playing:
        trial = Desk(desk.mailroom, playing, desk.seat, desk.window, desk.incoming, dry_run=True)
        carry_out_lines(trial, lines, command=_leave)
    return trial


def _leave(desk: Desk, line: ReadLine, _body: Sequence[str]) -> None:
    desk.answer(line, "accepted")


def _withheld(line: ReceiptLine) -> ReceiptLine:
    right = line.status in ("accepted", "kept")
    return replace(line, status="withheld", reason="") if right else line


def _nothing_done(wrong: Sequence[int]) -> str:
    return n_(
        "Nothing of this block has been carried out, because line {lines} is wrong. Put it right"
        " and send the whole block again; the deadline stays. With the line GO ON in the block,"
        " what is right is carried out without the rest.",
        "Nothing of this block has been carried out, because lines {lines} are wrong. Put them"
        " right and send the whole block again; the deadline stays. With the line GO ON in the"
        " block, what is right is carried out without the rest.",
        len(wrong),
        lines=joined(", ", map(str, wrong)),
    )
