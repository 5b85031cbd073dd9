"""Commands that show who writes, and the masking of what must not be repeated."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from adjudicator.games.lexicon import NotUnderstood
from adjudicator.orders.commands.vocabulary import PLAYER, Command, Said

_MASK: Final = "PASSWORD ****"


@dataclass(frozen=True)
class Password(Command):
    """PASSWORD word: shows who writes where the mail server does not."""

    word: str

    def __repr__(self) -> str:
        return "Password(word=hidden)"

    @property
    def canonical(self) -> str:
        """The command in one line, without the word."""
        return _MASK


@PLAYER.line(Password, "password")
def _password(said: Said) -> Password:
    words = said.rest.split()
    if len(words) != 1:
        raise NotUnderstood("One word is expected after PASSWORD.")
    return Password(words[0])


def masked(text: str) -> str:
    """Return a line as it may be repeated: passwords are never echoed."""
    return _MASK if re.match(r"\s*password\b", text, re.IGNORECASE) else text
