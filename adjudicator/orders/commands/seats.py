"""Commands about seats: leaving one (RESIGN) and asking for one (SIGN ON)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.words import _
from adjudicator.orders.commands.people import code_in
from adjudicator.orders.commands.vocabulary import PLAYER, VISITOR, Command, Said
from adjudicator.words.lexicon import NotUnderstood

_SIGN_ON: Final = re.compile(
    r"(?:for\s+|as\s+)?(?P<role>.+?)(?:\s+(?:in|zone)\s+(?P<zone>[\w+-]+(?:/[\w+/-]+)?))?",
    re.IGNORECASE,
)
_EXAMPLE: Final = "SIGN ON his-9 france IN Europe/Helsinki"


@dataclass(frozen=True)
class Resign(Command):
    """RESIGN: asks for the code with which a player leaves a game."""


@dataclass(frozen=True)
class ConfirmResign(Command):
    """CONFIRM RESIGN code: leaves the game for good."""

    code: str

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"CONFIRM RESIGN {self.code}"


@dataclass(frozen=True)
class SignOn(Command):
    """SIGN ON game role: asks for an open seat; ``zone`` is where the player lives, if given."""

    game: str
    role: str
    zone: str = ""

    @property
    def canonical(self) -> str:
        """The command in one line."""
        zone = f" IN {self.zone}" if self.zone else ""
        return f"SIGN ON {self.game} {self.role}{zone}"


@dataclass(frozen=True)
class ConfirmSignOn(Command):
    """CONFIRM SIGN ON code: the code that was mailed to who asks for a seat."""

    code: str

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"CONFIRM SIGN ON {self.code}"


PLAYER.plain(
    Resign,
    "resign",
    explanation=_("RESIGN: leave the game; it takes a second step, CONFIRM RESIGN with a code."),
)


@PLAYER.line(ConfirmResign, "confirm resign")
def _confirm_resign(said: Said) -> ConfirmResign:
    return ConfirmResign(code_in(said.rest, "CONFIRM RESIGN K7Q2M3XA"))


@PLAYER.line(
    SignOn,
    "sign on",
    "signon",
    "sign up",
    explanation=_("SIGN ON his-9 france: ask for an open seat of another game."),
)
@VISITOR.line(SignOn, "sign on", "signon", "sign up")
def _sign_on(said: Said) -> SignOn:
    words = re.sub(r"(?i)^(?:to|for)\s+", "", said.rest.strip())
    game, _blank, rest = words.partition(" ")
    found = _SIGN_ON.fullmatch(rest.strip())
    if not game or found is None:
        raise NotUnderstood(
            _("A game and a power are expected; your time zone may stand behind IN."),
            suggestions=[_EXAMPLE],
        )
    return SignOn(game.lower(), found["role"].strip(), found["zone"] or "")


@VISITOR.line(ConfirmSignOn, "confirm sign on", "confirm signon")
def _confirm_sign_on(said: Said) -> ConfirmSignOn:
    return ConfirmSignOn(code_in(said.rest, "CONFIRM SIGN ON K7Q2M3XA"))
