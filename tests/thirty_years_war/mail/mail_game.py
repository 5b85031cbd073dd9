"""Thirty Years War as pairs by mail play it: what is its own of their commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.games.thirty_years_war.edition import our_edition
from tests.service.all_commands import PLAYERS
from tests.service.mail_games import MailGame
from tests.thirty_years_war.exchange import WAR
from tests.thirty_years_war.mail.letters import WarLetters
from tests.thirty_years_war.openings import opening

COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    **PLAYERS,
    "what if": ("WHAT IF Tilly attacks Prague",),
    "help": ("HELP", "HELP SHEET", "HELP ACTIVATE"),
    "map": ("MAP", "MAP Prague, Linz", "MAP LARGE", "MAP SMALL"),
    "rules": ("RULES 12.3", "RULES White Mountain", "RULES TABLE combat"),
    "sign on": ("SIGN ON war-9 catholic",),
    "press": ("PRESS TO catholic\nA word between us.\nENDPRESS",),
    "deal": ("DEAL WITH catholic\nPEACE\nENDDEAL",),
    "reject position": ("REJECT POSITION because of Prague",),
}
"""Lines of each command of players."""


def _guesses(card: str) -> Sequence[str]:
    code = card.upper()
    return (f"PLAY {code}", f"AID WITH {code}", f"KEEP {code}", f"ACTIVATE Tilly WITH {code}")


WAR_MAIL: Final = MailGame(
    twins=WAR,
    slug="war-1",
    writer=WarLetters,
    players=COMMANDS,
    cards=tuple(our_edition().cards),
    guesses=_guesses,
    holding=lambda card: f"I have {card.upper()}",
    commit=lambda card: f"KEEP {card.upper()}",
    piles=lambda snapshot: list(snapshot["unplayed"].values()),
    opening=opening,
)
