"""DICE: words that a role adds to what the dice follow from."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.words import _
from adjudicator.orders.commands.parts import whole
from adjudicator.orders.commands.register import PLAYER
from adjudicator.service.commands.desk import Desk
from adjudicator.service.table import dice_words

_WHO: Final = ("who", "kuka")


def _words(said: str) -> str:
    words = " ".join(said.split())
    return "" if words.lower().rstrip(" ?") in _WHO else words


@PLAYER.command(
    "dice",
    whole("words", _words, lambda words: words or "WHO"),
    help=_(
        "DICE word word word: all dice from then on depend on your words too, so that nobody"
        " can have chosen them beforehand; until the first negotiation closes."
    ),
    goes_on=True,
)
def dice(desk: Desk, words: str) -> str:
    """Add words to the dice, or say who has done so."""
    if not words:
        return dice_words.listed(desk.playing)
    return dice_words.add(desk.playing, desk.role, words, desk.incoming_id)


@dice.checked
def _check(desk: Desk, words: str) -> None:
    if words:
        dice_words.check(desk.playing, desk.role, words)
