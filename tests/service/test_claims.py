"""Which message a worker may handle while others handle theirs: nothing overtakes, nobody waits."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path

import pytest
from sqlmodel import Session

from adjudicator.service.office import Office
from adjudicator.service.post.next_message import next_message
from adjudicator.store import mail_queries, tables
from adjudicator.store.database import Database, lock_game
from tests.service.playground import ORDERS, START, settings_in
from tests.store.rows import add, add_game, add_player, add_seat, incoming

pytestmark = pytest.mark.postgres

GAMES = {"ann": "a", "bob": "b", "cyd": "ab", "dan": "b", "eve": "c", "fay": "c"}
"""Who plays in which games."""


@pytest.fixture
def office(postgres_database: Database, tmp_path: Path) -> Office:
    """An office with the games a, b and c, each with its players."""
    with postgres_database.transaction() as session:
        games = {slug: add_game(session, slug=slug) for slug in "abc"}
        for number, (name, slugs) in enumerate(GAMES.items()):
            player = add_player(session, name=name, address=address(name))
            for slug in slugs:
                add_seat(session, games[slug], f"role{number}", player_id=player.id)
    return Office(postgres_database, settings_in(tmp_path))


def address(name: str) -> str:
    return f"{name}@players.example"


def arrive(office: Office, *mails: str) -> None:
    """Store mail: the name of a sender, and behind a colon what the text says."""
    rows = []
    for number, mail in enumerate(mails):
        name, _, text = mail.partition(": ")
        sender = address(name)
        rows.append(incoming(f"{number} {mail}", sender=sender, subject=mail, text=text))
    with office.database.transaction() as session:
        mail_queries.store_incoming(session, rows)


@pytest.fixture
def workers(office: Office) -> Iterator[Workers]:
    """Workers who stay at what they have taken until they are told that it is done."""
    with ExitStack() as stack:
        yield Workers(office, stack)


class Workers:
    """Transactions that are open at the same time."""

    def __init__(self, office: Office, stack: ExitStack) -> None:
        self._office, self._stack = office, stack
        self._busy: dict[str, tuple[Session, tables.Incoming]] = {}

    def take(self) -> str | None:
        """Let another worker take a message; return which, by its subject."""
        session = self._stack.enter_context(Session(self._office.database.engine))
        found = next_message(session, self._office, START)
        if found is None:
            session.close()
            return None
        self._busy[found.subject] = session, found
        return found.subject

    def done(self, mail: str) -> None:
        """Let the worker who has a message be done with it."""
        session, row = self._busy.pop(mail)
        row.status = "done"
        session.add(row)
        session.commit()

    def die(self, mail: str) -> None:
        """Let the worker who has a message die."""
        session, _ = self._busy.pop(mail)
        session.invalidate()


def test_messages_of_different_games_are_handled_at_the_same_time(
    office: Office, workers: Workers
) -> None:
    arrive(office, "ann", "bob", "eve")
    assert [workers.take() for _ in range(4)] == ["ann", "bob", "eve", None]


def test_messages_of_one_game_are_handled_one_after_the_other(
    office: Office, workers: Workers
) -> None:
    arrive(office, "bob: 1", "dan: 2", "bob: 3")
    assert [workers.take(), workers.take()] == ["bob: 1", None]
    workers.done("bob: 1")
    assert [workers.take(), workers.take()] == ["dan: 2", None]
    workers.done("dan: 2")
    assert workers.take() == "bob: 3"


def test_what_has_to_wait_is_not_overtaken_in_its_other_games(
    office: Office, workers: Workers
) -> None:
    arrive(office, "ann: a", "cyd: a and b", "dan: b", "eve: c")
    assert [workers.take() for _ in range(3)] == ["ann: a", "eve: c", None]
    workers.done("ann: a")
    assert [workers.take(), workers.take()] == ["cyd: a and b", None]
    workers.done("cyd: a and b")
    assert workers.take() == "dan: b"


def test_what_a_worker_had_in_hand_when_it_died_is_first_again(
    office: Office, workers: Workers
) -> None:
    arrive(office, "bob: 1", "dan: 2")
    assert workers.take() == "bob: 1"
    workers.die("bob: 1")
    assert workers.take() == "bob: 1"


def test_mail_of_a_stranger_waits_for_all_before_it_and_all_behind_it_wait(
    office: Office, workers: Workers
) -> None:
    arrive(office, "ann", "zoe: SIGN ON c", "eve")
    assert [workers.take(), workers.take()] == ["ann", None]
    workers.done("ann")
    assert [workers.take(), workers.take()] == ["zoe: SIGN ON c", None]
    workers.done("zoe: SIGN ON c")
    assert workers.take() == "eve"


def test_mail_of_somebody_waits_for_a_message_that_names_him(
    office: Office, workers: Workers
) -> None:
    arrive(office, "ann: DEPUTY Eve@players.example UNTIL 1 May", "eve: MOVE", "bob: MOVE")
    assert workers.take() == "ann: DEPUTY Eve@players.example UNTIL 1 May"
    assert [workers.take(), workers.take()] == ["bob: MOVE", None]


def test_our_own_address_in_a_quotation_holds_nobody_up(office: Office, workers: Workers) -> None:
    tagged = ORDERS.replace("@", "+token@")
    arrive(office, f"ann: On Monday {ORDERS} wrote", f"eve: On Monday {tagged} wrote")
    assert [(workers.take() or "")[:3] for _ in range(2)] == ["ann", "eve"]


def test_a_moderator_of_a_game_is_one_of_its_people(office: Office, workers: Workers) -> None:
    with office.database.transaction() as session:
        add(session, add_game(session, slug="d", moderator=address("mod")))
        add_seat(session, add_game(session, slug="e"), "england")
    arrive(office, "mod: HOLD", "ann")
    assert [workers.take(), workers.take()] == ["mod: HOLD", "ann"]


def test_a_game_that_somebody_changes_otherwise_is_passed_over(
    office: Office, workers: Workers
) -> None:
    arrive(office, "ann", "bob")
    with office.database.transaction() as session:
        lock_game(session, 1)
        assert [workers.take(), workers.take()] == ["bob", None]
    assert workers.take() == "ann"


def test_more_messages_than_are_listed_at_a_time_hide_nothing(
    office: Office, workers: Workers
) -> None:
    arrive(office, *(f"ann: {number}" for number in range(120)), "eve")
    assert [workers.take(), workers.take()] == ["ann: 0", "eve"]


@pytest.mark.some(1)
@pytest.mark.parametrize("seed", range(3))
def test_whoever_takes_them_messages_with_something_in_common_keep_their_order(
    office: Office, seed: int
) -> None:
    rng = random.Random(seed)
    names = rng.choices([*GAMES, "zoe"], [6, 6, 3, 6, 6, 6, 1], k=60)
    mails = [f"{name}: {number}" for number, name in enumerate(names)]
    arrive(office, *mails)
    handled: list[str] = []

    def work(pause: random.Random) -> None:
        idle = 0
        while idle < 20:
            with office.database.transaction() as session:
                row = next_message(session, office, START)
                if row is not None:
                    time.sleep(pause.random() / 200)
                    handled.append(row.subject)
                    row.status = "done"
                    session.add(row)
            idle = 0 if row is not None else idle + 1
            time.sleep(0.002)

    threads = [threading.Thread(target=work, args=(random.Random(n),)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(handled) == sorted(mails)
    place = {mail: handled.index(mail) for mail in mails}
    for older, newer in combinations(mails, 2):
        first, second = older.partition(":")[0], newer.partition(":")[0]
        if "zoe" in (first, second) or set(GAMES[first]) & set(GAMES[second]):
            assert place[older] < place[newer], (older, newer)
    assert handled != mails, "nobody worked at the same time as another"
