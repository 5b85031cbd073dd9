"""A hidden card of either deck changes no byte and no time of the mail to the other player.

As ``test_differential.py`` for six powers, in the variant for two.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.here_i_stand.two_player_twins import DIPLOMATIC_MAIL, MAIN_MAIL
from tests.service.differential import Arena
from tests.service.mail_games import MailGame

PAIRS = 40
DECKS = pytest.mark.parametrize(
    "mail", [MAIN_MAIL, DIPLOMATIC_MAIL], ids=["main deck", "diplomatic deck"]
)


@pytest.fixture
def arena(
    mail: MailGame, migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Arena]:
    """Two empty databases for pairs of games."""
    with Arena(migrated_sqlite, tmp_path_factory.mktemp("for two"), mail) as opened:
        yield opened


@DECKS
def test_the_other_player_gets_the_same_mail_at_the_same_times(arena: Arena) -> None:
    verdict = arena.run(2, most=4)
    assert verdict.mails > 3


@pytest.mark.full
@pytest.mark.timeout(2 * 3600)
@DECKS
def test_the_other_player_gets_the_same_mail_in_many_games(arena: Arena) -> None:
    verdicts = [arena.run(seed) for seed in range(PAIRS)]
    assert sum(verdict.owner_saw_it for verdict in verdicts) > 0.5 * PAIRS
    assert sum(verdict.steps for verdict in verdicts) > 5 * PAIRS
