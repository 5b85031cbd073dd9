"""The commands of players: lines of a block that belong to the service and not to the game.

Each module has the commands of one kind and enters them in the register ``PLAYER``. HELP lists them
in the order of the modules.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.words import _
from adjudicator.orders.commands.register import PLAYER
from adjudicator.orders.reader import ReadLine
from adjudicator.service.commands.desk import Desk, count_request
from adjudicator.service.commands.players import (  # noqa: F401 - they enter their commands
    access,
    ahead,
    dice,
    flags,
    helping,
    order_desk,
    people,
    positions,
    presence,
    requests,
    searches,
    seats,
    talk,
    votes,
)
from adjudicator.service.errors import NotPossible
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import order_line


def carry_out_command(desk: Desk, line: ReadLine, body: Sequence[str] = ()) -> None:
    """Carry out a command and say in the receipt what became of it.

    ``body`` is the text that belongs to it, which goes back to its author when it is refused.
    """
    command = line.command
    if command is None:
        return
    entry, desk.line = PLAYER.entries[command.name], line.number
    try:
        if entry.looks:
            count_request(desk)
        if desk.dry_run:
            if entry.check is not None:
                entry.check(desk, **command.values)
            desk.answer(line, "accepted", reason=_("only checked, not carried out"))
        else:
            said = entry.carry_out(desk, **command.values)
            desk.answer(line, "accepted")
            desk.notes.append(_("{line}: {said}.", line=order_line(line.canonical), said=said))
    except (NotPossible, OrderError) as refused:
        section = refused.section if isinstance(refused, NotPossible) else ""
        desk.answer(line, "refused", reason=str(refused), section=section)
        desk.give_back(body)
