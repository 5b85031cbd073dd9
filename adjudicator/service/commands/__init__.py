"""Carrying out the lines of a block that belong to the service and not to the game.

Each module carries out the commands of one kind and enters its functions in ``carrying``.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.words import _
from adjudicator.orders.reader import ReadLine
from adjudicator.service.commands import (
    ahead,
    dice,
    flags,
    lookups,
    people,
    presence,
    requests,
    seats,
    talk,
    votes,
)
from adjudicator.service.commands.carrying import carry_out, check
from adjudicator.service.desk import Desk
from adjudicator.service.errors import NotPossible
from adjudicator.words.order_words import order_line

__all__ = [
    "ahead",
    "carry_out",
    "carry_out_command",
    "check",
    "dice",
    "flags",
    "lookups",
    "people",
    "presence",
    "requests",
    "seats",
    "talk",
    "votes",
]


def carry_out_command(desk: Desk, line: ReadLine, body: Sequence[str] = ()) -> None:
    """Carry out a command and say in the receipt what became of it.

    ``body`` is the text that belongs to it, which goes back to its author when it is refused.
    """
    command = line.command
    if command is None:
        return
    try:
        if desk.dry_run:
            check(command, desk)
            desk.answer(line, "accepted", reason=_("only checked, not carried out"))
        else:
            said = carry_out(command, desk, line.number)
            desk.answer(line, "accepted")
            desk.notes.append(_("{line}: {said}.", line=order_line(line.canonical), said=said))
    except NotPossible as refused:
        desk.answer(line, "refused", reason=str(refused), section=refused.section)
        desk.give_back(body)
