"""Two mail accounts on Dovecot play Thirty Years War by nothing but SMTP and IMAP."""

from __future__ import annotations

import csv
import io
import smtplib
from collections import Counter
from collections.abc import Mapping
from email.message import EmailMessage
from pathlib import Path
from typing import Final

import pytest
from sqlmodel import select

from adjudicator.games.thirty_years_war.edition import our_files
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, SIDES
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.store import tables
from adjudicator.store.database import Database
from tests.e2e.relay import play_until
from tests.e2e.table import Table, open_table
from tests.servers import Dovecot, SmtpServer, eventually

pytestmark = [pytest.mark.dovecot, pytest.mark.timeout(1200)]

EARLY: Final = ("c6", "c7", "c8", "c9", "c10", "p1", "p2", "p3", "p4", "p5")
LATER: Final = ("c31", "c32", "c33", "c34", "c35", "p30", "p31", "p32", "p33", "p34")


def own_files() -> dict[str, str]:
    """Return files of a group's own: peace may be offered at once, combat cards come early."""
    stated, constants = "peace_catholic_high,30,", our_files()["constants.csv"]
    assert stated in constants
    moved = dict.fromkeys(EARLY, "intervention") | dict.fromkeys(LATER, "early_war")
    rows = list(csv.DictReader(our_files()["cards.csv"].splitlines()))
    for row in rows:
        row["deck_group"] = moved.get(row["id"], row["deck_group"])
    cards = io.StringIO()
    writer = csv.DictWriter(cards, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return {
        "constants.csv": constants.replace(stated, "peace_catholic_high,15,"),
        "cards.csv": cards.getvalue(),
    }


SOUGHT: Final = frozenset(
    (
        "siege_placed",
        "siege_rolled",
        "battle_joined",
        "combat_card_played",
        "looted",
        "peace_offered",
    )
)
"""What happens in one of the games at least."""
MOST_GAMES: Final = 6


def told(table: Table) -> Counter[str]:
    """Return how many facts of each kind have been told."""
    with table.office.database.reading() as session:
        rows = session.exec(
            select(tables.Fact).where(tables.Fact.game_id == table.game(session).id)
        )
        return Counter(row.kind for row in rows)


def write(table: Table, role: str, *lines: str) -> None:
    """Send a block beside what the player program answers, and wait until it has been handled."""
    mail = EmailMessage()
    mail["From"], mail["To"] = table.account(role).player.address, table.orders
    number = len(received(table))
    mail["Subject"], mail["Message-ID"] = "orders", f"<{number}.{table.slug}@letters.test>"
    mail.set_content("\n".join([f"BEGIN {table.slug} {role}", *lines, "END"]) + "\n")
    with smtplib.SMTP("127.0.0.1", table.relay.port, timeout=10) as connection:
        connection.send_message(mail)
    table.account(role).player.sent += 1
    eventually(lambda: len(received(table)) > number, 30)
    eventually(lambda: all(row.status == "done" for row in received(table)), 30)


def received(table: Table) -> list[tables.Incoming]:
    """Return all messages that have been taken in."""
    with table.office.database.reading() as session:
        return list(session.exec(select(tables.Incoming)).all())


def is_quiet(table: Table) -> bool:
    """Return whether all that the players have sent has been handled, and well."""
    taken_in, sent = received(table), sum(account.player.sent for account in table.accounts)
    return len(taken_in) >= sent and all(row.status == "done" for row in taken_in)


@pytest.mark.full
def test_two_accounts_play_two_turns_of_the_early_war(
    sqlite_database: Database, tmp_path: Path, dovecot: Dovecot, relay: SmtpServer
) -> None:
    seen: Counter[str] = Counter()
    for number in range(MOST_GAMES):
        if seen.keys() >= SOUGHT:
            break
        given = {"secret": f"{number + 7:02x}" * 32, "last_turn": "2"}
        seen += played(sqlite_database, tmp_path / str(number), dovecot, relay, given)
    assert seen.keys() >= SOUGHT, SOUGHT - seen.keys()


def test_two_accounts_play_the_first_card_rounds(
    sqlite_database: Database, tmp_path: Path, dovecot: Dovecot, relay: SmtpServer
) -> None:
    seen = played(sqlite_database, tmp_path, dovecot, relay, {"last_turn": "1"}, rounds=3)
    assert seen["peace_offered"] == 1


def played(
    database: Database,
    folder: Path,
    dovecot: Dovecot,
    relay: SmtpServer,
    given: Mapping[str, str],
    rounds: int = 0,
) -> Counter[str]:
    """Play the Early War with an offer of peace, to its end or so many rounds; return the facts."""
    table = open_table(
        database,
        folder,
        dovecot,
        relay,
        rules="thirty_years_war",
        roles=SIDES,
        scenario="early_war",
        settings={"correction_minutes": "0", "last_turn": given["last_turn"]},
        secret=given.get("secret"),
        edition=own_files(),
    )
    try:
        with table.served():
            write(table, CATHOLIC, "OFFER PEACE")
            write(table, CATHOLIC, "STANDING: PAY ALL")
            stage = f"turn 1, action {rounds}"
            done = table.is_over if not rounds else lambda: stage in table.stages()
            play_until(done, table.accounts, seconds=400)
            eventually(lambda: is_quiet(table), 60)  # orders for later may be on their way
        verdict = verify_record(export_game(table.office, table.slug, with_secret=True))
        assert verdict.problems == ()
        return told(table)
    finally:
        table.leave()
