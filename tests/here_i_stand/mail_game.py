"""Here I Stand as pairs by mail play it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.games.here_i_stand.rules.deck import card, cards
from tests.here_i_stand.exchange import HIS
from tests.here_i_stand.letters import HisLetters
from tests.here_i_stand.openings import opening
from tests.service.all_commands import PLAYERS
from tests.service.mail_games import MailGame


def _guesses(number: int) -> Sequence[str]:
    title = card(number).title
    return (f"PLAY {title}", f"PLAY {title} FOR CP", f"COMMIT {title}", f"DISCARD {title}")


HIS_MAIL: Final = MailGame(
    twins=HIS,
    slug="his-1",
    writer=HisLetters,
    players=PLAYERS,
    cards=sorted(cards()),
    guesses=_guesses,
    holding=lambda number: f"I hold {number}",
    commit=lambda number: f"COMMIT {card(number).title}",
    piles=lambda snapshot: [snapshot["draw_pile"]],
    opening=opening,
)
