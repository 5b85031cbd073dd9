"""The command about dice: DICE adds words that all rolls from there on depend on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.engine.words import _
from adjudicator.orders.commands.vocabulary import PLAYER, Command, Said

_WHO: Final = ("who", "kuka")


@dataclass(frozen=True)
class DiceWords(Command):
    """DICE some words: adds them to what the dice follow from; DICE WHO says who has spoken."""

    words: str = ""

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"DICE {self.words or 'WHO'}"


@PLAYER.line(
    DiceWords,
    "dice",
    explanation=_(
        "DICE word word word: all dice from then on depend on your words too, so that nobody"
        " can have chosen them beforehand; until the first negotiation closes."
    ),
    goes_on=True,
)
def _dice(said: Said) -> DiceWords:
    words = " ".join(said.rest.split())
    return DiceWords("" if words.lower().rstrip(" ?") in _WHO else words)
