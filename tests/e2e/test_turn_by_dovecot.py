"""Six mail accounts on Dovecot play by nothing but SMTP and IMAP."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlmodel import col, select

from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.store import tables
from adjudicator.store.database import Database
from tests.e2e.relay import play_until
from tests.e2e.table import Table, open_table
from tests.servers import Dovecot, SmtpServer

pytestmark = pytest.mark.dovecot

QUICK = {"correction_minutes": "0", "last_turn": "1"}


@contextmanager
def playing(
    database: Database, tmp_path: Path, dovecot: Dovecot, relay: SmtpServer
) -> Iterator[Table]:
    """Open a game of one turn and let the service work."""
    table = open_table(database, tmp_path, dovecot, relay, settings=QUICK)
    try:
        with table.served():
            yield table
    finally:
        table.leave()


@pytest.mark.full
def test_six_accounts_play_from_the_first_mail_to_the_agreed_end_after_turn_1(
    sqlite_database: Database, tmp_path: Path, dovecot: Dovecot, relay: SmtpServer
) -> None:
    with playing(sqlite_database, tmp_path, dovecot, relay) as table:
        play_until(table.is_over, table.accounts, seconds=240)
    with sqlite_database.reading() as session:
        assert table.game(session).status == "over"
    assert "turn 1, victory" in table.stages()
    _check_mailboxes(table)
    _check_negotiations(table)
    _check_rows(table)
    verdict = verify_record(export_game(table.office, table.slug))
    assert verdict.problems == ()
    assert verdict.dice_proved


@pytest.mark.postgres
def test_six_accounts_play_to_the_first_impulses_on_postgresql(
    postgres_database: Database, tmp_path: Path, dovecot: Dovecot, relay: SmtpServer
) -> None:
    with playing(postgres_database, tmp_path, dovecot, relay) as table:
        play_until(lambda: "turn 1, action 4" in table.stages(), table.accounts, seconds=120)
    _check_negotiations(table)
    verdict = verify_record(export_game(table.office, table.slug, with_secret=True))
    assert verdict.problems == ()


def _check_mailboxes(table: Table) -> None:
    """Everybody got every message once, in one thread, and the orders were filed away."""
    for account in table.accounts:
        mail = table.received(account.player.role)
        ids = Counter(str(message["Message-ID"]) for message in mail)
        assert set(ids.values()) == {1}
        assert str(mail[0]["X-Adjudicator"]).startswith("welcome")
        root = str(mail[0]["Message-ID"])
        assert all(str(message["References"]).split()[0] == root for message in mail[1:])
        endings = [m for m in mail if str(m["X-Adjudicator"]).startswith("game_over")]
        assert len(endings) == 1
    sent = sum(account.player.sent for account in table.accounts)
    assert table.dovecot.messages(table.orders) == []
    assert len(table.dovecot.messages(table.orders, "Done")) == sent


def _check_negotiations(table: Table) -> None:
    """Private press went to its reader only, the broadcast to all, and the deal took effect."""
    kinds = {
        account.player.role: Counter(
            str(message["X-Adjudicator"]).partition(";")[0]
            for message in table.received(account.player.role)
        )
        for account in table.accounts
    }
    private = "stand together against France"
    readers = [
        account.player.role
        for account in table.accounts
        if any(
            private in str(body.get_content())
            for message in table.received(account.player.role)
            if str(message["X-Adjudicator"]).startswith("press")
            and (body := message.get_body(("plain",))) is not None
        )
    ]
    assert readers == ["hapsburg"]
    assert kinds["hapsburg"]["deal"] >= 1
    assert kinds["england"]["deal"] >= 1
    assert kinds["ottoman"]["press"] == 1
    with table.office.database.reading() as session:
        deal = session.exec(select(tables.Deal)).one()
        assert deal.status == "carried_out"
        made = session.exec(select(tables.Fact).where(col(tables.Fact.kind) == "deal_made")).one()
        assert set(made.data["parties"]) == {"england", "hapsburg"}


def _check_rows(table: Table) -> None:
    """Every message was handled, none was set aside, everything has gone out.

    An answer that crosses the last mail of the game is refused, because the game is over.
    """
    with table.office.database.reading() as session:
        handled = session.exec(select(tables.Incoming.status, tables.Incoming.reason)).all()
        late = [row for row in handled if row == ("rejected", f"{table.slug} over")]
        incoming = Counter(status for status, _ in handled)
        outgoing = Counter(session.exec(select(tables.Outgoing.status)))
    assert incoming["rejected"] == len(late)
    assert set(incoming) <= {"done", "rejected"}
    assert set(outgoing) == {"sent"}
    assert incoming.total() == sum(account.player.sent for account in table.accounts)
