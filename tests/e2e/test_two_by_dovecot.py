"""Two mail accounts on Dovecot play Here I Stand for two by nothing but SMTP and IMAP."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.games.here_i_stand.rules.players import TWO_PLAYERS
from adjudicator.games.here_i_stand.rules.powers import HAPSBURG
from adjudicator.games.here_i_stand.rules.setups import TWO_PLAYER
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.store import tables
from adjudicator.store.database import Database
from tests.e2e.relay import play_until
from tests.e2e.table import Table, open_table
from tests.servers import Dovecot, SmtpServer

pytestmark = [pytest.mark.dovecot, pytest.mark.timeout(1200)]


def played(
    database: Database, folder: Path, dovecot: Dovecot, relay: SmtpServer, stage: str, turns: str
) -> Table:
    """Play until a stage has begun, or without one to the end; the record verifies."""
    table = open_table(
        database,
        folder,
        dovecot,
        relay,
        roles=TWO_PLAYERS,
        scenario=TWO_PLAYER,
        settings={"correction_minutes": "0", "last_turn": turns},
        secret="2b" * 32,
    )
    try:
        with table.served():
            done = table.is_over if not stage else lambda: stage in table.stages()
            play_until(done, table.accounts, seconds=400)
    finally:
        table.leave()
    assert verify_record(export_game(table.office, table.slug, with_secret=True)).problems == ()
    return table


def _check_rows(table: Table) -> None:
    """Only two have been written to and asked, and no message has been set aside."""
    with table.office.database.reading() as session:
        roles = {row.role for row in session.exec(select(tables.Outgoing))}
        asked = {row.role for row in session.exec(select(tables.Question))}
        handled = {row.status for row in session.exec(select(tables.Incoming))}
    assert roles == asked == set(TWO_PLAYERS)
    assert handled <= {"done", "rejected"}


def test_two_accounts_play_to_the_first_impulses_of_a_game_for_two(
    sqlite_database: Database, tmp_path: Path, dovecot: Dovecot, relay: SmtpServer
) -> None:
    table = played(sqlite_database, tmp_path, dovecot, relay, "turn 1, action 2", "2")
    _check_rows(table)
    assert HAPSBURG not in {account.player.role for account in table.accounts}


@pytest.mark.full
def test_two_accounts_play_turn_1_and_the_diplomatic_cards_of_turn_2(
    sqlite_database: Database, tmp_path: Path, dovecot: Dovecot, relay: SmtpServer
) -> None:
    table = played(sqlite_database, tmp_path, dovecot, relay, "", "2")
    _check_rows(table)
    stages = table.stages()
    assert "turn 1, victory" in stages
    assert stages.index("turn 2, diplomatic") < stages.index("turn 2, spring")
    with sqlite_database.reading() as session:
        assert table.game(session).status == "over"
        topics = {row.topic for row in session.exec(select(tables.Question))}
    assert "2P 3/diplomatic:2" in topics
