"""DICE: words that a role adds to what the dice follow from."""

from __future__ import annotations

from adjudicator.orders import commands as words
from adjudicator.service import dice_words
from adjudicator.service.commands.carrying import carry_out, check
from adjudicator.service.desk import Desk


@check.register
def _check_words(command: words.DiceWords, desk: Desk) -> None:
    if command.words:
        dice_words.check(desk.playing, desk.role, command.words)


@carry_out.register
def _words(command: words.DiceWords, desk: Desk, line: int) -> str:
    """Add words to the dice, or say who has done so."""
    if not command.words:
        return dice_words.listed(desk.playing)
    return dice_words.add(desk.playing, desk.role, command.words, desk.incoming_id)
