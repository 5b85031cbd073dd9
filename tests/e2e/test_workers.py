"""Workers that share a database are killed while mail comes in: all is applied once, in order.

The short run is one of the normal tests. The whole one, 2,000 messages for 200 games:

    pytest -n 0 -m full tests/e2e/test_workers.py
"""

from __future__ import annotations

import re
import time
from functools import partial
from pathlib import Path
from random import Random

import pytest
from sqlmodel import col, select

from adjudicator.mail.mime import parse
from adjudicator.store import tables
from adjudicator.store.database import Database
from tests.e2e.fleet import (
    START_SECONDS,
    Fleet,
    Outcome,
    alone,
    fleet,
    interleaved,
    outcome_of,
    serial_in,
)
from tests.postgres import PostgresServer
from tests.servers import eventually

pytestmark = pytest.mark.postgres

LETTERS = 10  # of each game
REPLACED_SECONDS = 10.0  # within which a mailbox has another owner, on a machine that is busy


@pytest.mark.parametrize(
    ("workers", "games", "kills"),
    [
        pytest.param(2, 4, 1, id="two workers, 40 messages"),
        pytest.param(
            4,
            200,
            16,
            marks=[pytest.mark.full, pytest.mark.timeout(3600)],
            id="four workers, 2000 messages",
        ),
    ],
)
def test_killed_in_turn_workers_apply_every_order_once_in_order_and_answer_it_once(
    postgres: PostgresServer,
    migrated_postgres: str,
    sqlite_database: Database,
    tmp_path: Path,
    workers: int,
    games: int,
    kills: int,
) -> None:
    url = postgres.url(postgres.create(template=migrated_postgres))
    with fleet(url, tmp_path / "fleet", workers=workers, games=games) as many:
        killed = flood(many, games=games, kills=kills, seed=workers)
        check(many, alone(sqlite_database, tmp_path, LETTERS), games=games, kills=killed)


def flood(many: Fleet, *, games: int, kills: int, seed: int) -> int:
    """Deliver the messages, kill the workers in turn meanwhile, and wait until all is done.

    The first to be killed is the owner of the mailbox. Returns how many kills there were.
    """
    letters = interleaved(games, LETTERS, Random(seed))
    share = -(-len(letters) // (kills + 1))
    eventually(many.owner, 30)
    victims = sorted(many.processes, key=lambda one: one is not many.owner())
    for number in range(kills):
        many.deliver(letters[number * share : (number + 1) * share])
        # Some of what has come is handled and some is not.
        eventually(partial(has_handled, many, number * share), 600)
        victim = victims[number % len(victims)]
        is_owner = victim is many.owner()
        victim.end()
        assert not many.is_quiet(), "killed too late to disturb anything"
        if is_owner:
            eventually(many.owner, REPLACED_SECONDS)
        victim.start()
        # Else the others may have done all the work before it has come up.
        eventually(victim.is_ready, START_SECONDS)
    many.deliver(letters[kills * share :])
    eventually(partial(is_quiet_at_last, many), 10.0 * games + 60)
    return kills


def has_handled(many: Fleet, count: int) -> bool:
    """Return whether more than ``count`` messages have been handled."""
    return many.count("done") > count


def is_quiet_at_last(many: Fleet) -> bool:
    """Look now and then: looking takes time from the workers."""
    time.sleep(0.2)
    return many.is_quiet()


def receipt_key(key: str) -> str:
    """Return the key of the receipt in the place of which a message was sent."""
    return re.sub(r"^[^/]+/(receipt/\d+)/\d+$", r"\1", key)


def check(many: Fleet, expected: Outcome, *, games: int, kills: int) -> None:
    """Compare every game with the one that was played alone, and what was sent with the outbox."""
    incoming, outgoing = tables.Incoming, tables.Outgoing
    with many.office.database.reading() as session:
        came = session.exec(select(incoming).order_by(col(incoming.id))).all()
        sent_here = select(outgoing).where(col(outgoing.id) > many.opened)
        went = session.exec(sent_here.order_by(col(outgoing.id))).all()
    assert [serial_in(row.raw) for row in came] == many.sent, "stored once, in order of arrival"
    assert {row.status for row in came} == {"done"}

    assert len(expected.answers) == 5
    for game in range(1, games + 1):
        found = outcome_of(many.office.database, game)
        assert found == expected, f"game {game}"

    answers = {receipt_key(row.key) for row in went if row.kind in ("receipt", "status")}
    assert answers == {f"receipt/{row.id}" for row in came}
    delivered: dict[str, list[str]] = {}
    assert {row.status for row in went} == {"sent"}
    for sent in many.server.messages:
        (recipient,) = sent.recipients
        delivered.setdefault(recipient, []).append(parse(sent.raw).message_id)
    wanted: dict[str, list[str]] = {}
    for row in went:
        wanted.setdefault(row.recipient, []).append(row.message_id)
    assert {who: list(dict.fromkeys(mail)) for who, mail in delivered.items()} == wanted
    twice = sum(len(mail) for mail in delivered.values()) - len(went)
    assert twice <= kills, "only what was just being handed over goes out a second time"

    assert len([one for one in many.processes if one.handled]) > 1, "one has done all the work"
    assert all("Traceback" not in one.words for one in many.processes)
