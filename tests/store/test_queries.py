from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from adjudicator.store import mail_queries, queries, tables
from adjudicator.store.database import Database
from tests.store.rows import (
    NOW,
    add,
    add_game,
    add_player,
    add_question,
    add_seat,
    add_window,
    incoming,
    outgoing,
)

MINUTE = timedelta(minutes=1)


@pytest.fixture
def postgres_database(emptied_postgres: Database) -> Database:
    return emptied_postgres


def test_a_message_is_stored_once_however_often_it_arrives(database: Database) -> None:
    for expected in (True, False):
        with database.transaction() as session:
            assert bool(mail_queries.store_incoming(session, [incoming("k")])) is expected
    with database.reading() as session:
        assert len(session.exec(select(tables.Incoming)).all()) == 1


def keys(messages: Sequence[tables.Incoming]) -> list[str]:
    return [message.key for message in messages]


def test_two_workers_storing_the_same_message_store_one(postgres_database: Database) -> None:
    ready, results = threading.Event(), []

    def second() -> None:
        with postgres_database.transaction() as session:
            ready.wait(10)
            results.append(
                keys(mail_queries.store_incoming(session, [incoming("k"), incoming("l")]))
            )

    thread = threading.Thread(target=second)
    with postgres_database.transaction() as session:
        results.append(keys(mail_queries.store_incoming(session, [incoming("k")])))
        thread.start()
        ready.set()
        thread.join(0.3)
    thread.join()
    assert results == [["k"], ["l"]]


def test_an_error_other_than_the_same_key_is_not_hidden(database: Database) -> None:
    with database.transaction() as session:
        mail_queries.queue(session, outgoing("a"))
        with pytest.raises(IntegrityError), session.begin_nested():
            mail_queries.queue(session, outgoing("b", message_id="<a@localhost.test>"))


def test_messages_are_handled_in_the_order_of_their_arrival(database: Database) -> None:
    with database.transaction() as session:
        mail_queries.store_incoming(session, [incoming(key) for key in ("b", "a", "c")])
    handled = []
    for _ in range(4):
        with database.transaction() as session:
            message = mail_queries.next_incoming(session, NOW)
            if message is not None:
                handled.append(message.key)
                message.status = "done"
    assert handled == ["b", "a", "c"]


def test_a_message_that_waits_is_passed_over_until_its_time(database: Database) -> None:
    with database.transaction() as session:
        rows = [incoming("a", waits_until=NOW + MINUTE), incoming("b")]
        mail_queries.store_incoming(session, rows)
    found = []
    for now in (NOW, NOW + MINUTE):
        with database.transaction() as session:
            message = mail_queries.next_incoming(session, now)
            found.append(message.key if message else None)
    assert found == ["b", "a"]


def test_a_message_being_handled_is_passed_over_by_others(postgres_database: Database) -> None:
    with postgres_database.transaction() as session:
        for key in ("a", "b"):
            mail_queries.store_incoming(session, [incoming(key)])
    with postgres_database.transaction() as one, postgres_database.transaction() as other:
        first, second = mail_queries.next_incoming(one, NOW), mail_queries.next_incoming(other, NOW)
    assert first is not None
    assert second is not None
    assert (first.key, second.key) == ("a", "b")


def test_a_cursor_moves(database: Database) -> None:
    with database.transaction() as session:
        assert mail_queries.cursor_of(session, "INBOX") is None
        mail_queries.move_cursor(session, "INBOX", uidvalidity=3, uid=10)
        mail_queries.move_cursor(session, "INBOX", uidvalidity=3, uid=12)
    with database.reading() as session:
        cursor = mail_queries.cursor_of(session, "INBOX")
    assert cursor is not None
    assert (cursor.uidvalidity, cursor.uid) == (3, 12)


def test_the_same_cause_queues_one_message(database: Database) -> None:
    picture: dict[str, Any] = {
        "name": "map.png",
        "content_type": "image/png",
        "content": b"\x89PNG",
    }
    for expected in (True, False):
        with database.transaction() as session:
            files = [tables.Attachment(**picture, content_id="map"), tables.Attachment(**picture)]
            assert mail_queries.queue(session, outgoing("report/1"), files) is expected
    with database.reading() as session:
        message = session.exec(select(tables.Outgoing)).one()
        kept = mail_queries.attachments_of(session, message)
    assert [(one.content, one.content_id) for one in kept] == [
        (b"\x89PNG", "map"),
        (b"\x89PNG", None),
    ]


def claim(database: Database, **changes: object) -> list[str]:
    with database.transaction() as session:
        arguments = {"now": NOW, "limit": 10, **changes}
        return [one.key for one in mail_queries.claim_outgoing(session, **arguments)]  # type: ignore[arg-type]  # any argument may be changed


def test_messages_are_claimed_once_those_due_longest_first(database: Database) -> None:
    with database.transaction() as session:
        for key, due in (("a", NOW), ("b", NOW - MINUTE), ("later", NOW + MINUTE)):
            mail_queries.queue(session, outgoing(key, due_at=due))
    assert claim(database, limit=1) == ["b"]
    assert claim(database) == ["a"]
    assert claim(database) == []
    assert claim(database, now=NOW + MINUTE) == ["later"]


def test_a_claim_counts_the_attempt_and_says_until_when(database: Database) -> None:
    with database.transaction() as session:
        mail_queries.queue(session, outgoing("a"))
    with database.transaction() as session:
        (message,) = mail_queries.claim_outgoing(session, now=NOW, limit=1)
    assert (message.status, message.tries, message.lease_until) == (
        "sending",
        1,
        NOW + mail_queries.LEASE,
    )


def test_a_message_of_a_worker_that_died_is_claimed_again(database: Database) -> None:
    with database.transaction() as session:
        mail_queries.queue(session, outgoing("a"))
    assert claim(database) == ["a"]
    assert claim(database, now=NOW + mail_queries.LEASE) == []
    assert claim(database, now=NOW + 2 * mail_queries.LEASE) == ["a"]


def test_what_a_dead_worker_left_is_claimed_together_with_what_is_new(database: Database) -> None:
    with database.transaction() as session:
        mail_queries.queue(session, outgoing("left"))
    assert claim(database) == ["left"]
    with database.transaction() as session:
        for key in ("new", "newer"):
            mail_queries.queue(session, outgoing(key))
    assert claim(database, now=NOW + 2 * mail_queries.LEASE, limit=2) == ["left", "new"]


def test_whom_a_worker_is_writing_to_gets_nothing_else_meanwhile(database: Database) -> None:
    ann = "ann@localhost.test"
    with database.transaction() as session:
        for key in ("1", "2", "3"):
            mail_queries.queue(session, outgoing(key, recipient=ann))
        mail_queries.queue(session, outgoing("other"))
    assert claim(database, limit=1) == ["1"]
    assert claim(database, limit=3) == ["other"], "the order of Ann's mail would be lost"
    with database.transaction() as session:
        first = session.exec(select(tables.Outgoing).where(tables.Outgoing.key == "1")).one()
        first.status = "sent"
    assert claim(database) == ["2", "3"]


def test_a_lease_is_renewed_by_its_holder_only(database: Database) -> None:
    lease = mail_queries.LEASE
    with database.transaction() as session:
        mail_queries.queue(session, outgoing("a"))
    with database.transaction() as session:
        (slow,) = mail_queries.claim_outgoing(session, now=NOW, limit=1)
    with database.transaction() as session:
        assert mail_queries.renew_lease(session, slow, NOW + lease / 2)
    assert slow.lease_until == NOW + 1.5 * lease
    assert claim(database, now=NOW + lease + lease / 4) == []
    assert claim(database, now=NOW + 2 * lease) == ["a"]
    with database.transaction() as session:
        assert not mail_queries.renew_lease(session, slow, NOW + 2 * lease)
        assert not mail_queries.note_outcome(session, slow, status="sent", sent_at=NOW)


def test_what_a_dead_worker_was_sending_is_given_back_and_nothing_else(database: Database) -> None:
    with database.transaction() as session:
        for key in ("a", "b"):
            mail_queries.queue(session, outgoing(key))
    assert claim(database, limit=1, worker_id=1) == ["a"]
    assert claim(database, limit=1, worker_id=2) == ["b"]
    with database.transaction() as session:
        sender = col(tables.Outgoing.worker_id)
        assert mail_queries.give_back_outgoing(session, sender.in_([1]), NOW) == 1
    assert claim(database, worker_id=2) == ["a"]


@pytest.mark.parametrize("status", ["sent", "failed"])
def test_what_is_settled_is_not_claimed(database: Database, status: str) -> None:
    with database.transaction() as session:
        mail_queries.queue(session, outgoing("a", status=status, lease_until=NOW - MINUTE))
    assert claim(database) == []


def test_workers_claiming_at_once_share_the_messages(database: Database) -> None:
    with database.transaction() as session:
        for number in range(60):
            mail_queries.queue(session, outgoing(f"m{number}"))
    claimed: list[str] = []

    def work() -> None:
        while found := claim(database, limit=7):
            claimed.extend(found)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # A worker that finds all rows locked stops early; whatever is left is still there to take.
    claimed.extend(claim(database, limit=60))
    assert sorted(claimed) == sorted(f"m{number}" for number in range(60))


def test_our_messages_are_found_by_the_references_of_an_answer(database: Database) -> None:
    with database.transaction() as session:
        mail_queries.queue(session, outgoing("a"))
        names = ["<else@where>", "<a@localhost.test>", "<a\x00b>"]
        assert [one.key for one in mail_queries.outgoing_by_message_id(session, names)] == ["a"]
        assert mail_queries.outgoing_by_message_id(session, []) == []


def test_messages_to_a_player_are_numbered(database: Database) -> None:
    with database.transaction() as session:
        game, player = add_game(session), add_player(session)
        numbers = []
        for key in ("a", "b"):
            numbers.append(mail_queries.next_number(session, game.id, player.id))
            row = outgoing(key, game_id=game.id, player_id=player.id, number=numbers[-1])
            mail_queries.queue(session, row)
        assert numbers == [1, 2]
        assert mail_queries.next_number(session, game.id, add_player(session).id) == 1


def test_an_address_is_refused_once_a_day_for_each_reason(database: Database) -> None:
    today = date(2026, 5, 1)
    asked = [
        ("a@x", "unknown", today),
        ("a@x", "unknown", today),
        ("a@x", "too_big", today),
        ("b@x", "unknown", today),
        ("a@x", "unknown", today + timedelta(1)),
        ("bad\x00\ud800@x", "unknown", today),
        ("bad\x00\ud800@x", "unknown", today),
    ]
    answers = []
    for address, kind, day in asked:
        with database.transaction() as session:
            answers.append(mail_queries.may_reject(session, address, kind, day))
    assert answers == [True, False, True, True, True, True, False]


def test_people_and_games_are_found_whatever_the_case(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session, slug="his-x")
        player = add_player(session, address="ann@example.org")
        assert queries.game_by_slug(session, "HIS-X") == game
        assert queries.player_by_address(session, "Ann@Example.ORG") == player
        add(session, tables.Address(player_id=player.id, address="ann@work.example", since=NOW))
        assert queries.player_by_address(session, "ANN@work.example") == player
        window = add_window(session, game, code="W117")
        assert queries.window_by_code(session, game.id, "w117") == window


@pytest.mark.parametrize("words", ["", "nobody", "a\x00b", "\ud800", "x" * 5000, "' OR 1=1 --"])
def test_what_mail_brings_can_be_looked_up_whatever_it_is(database: Database, words: str) -> None:
    with database.transaction() as session:
        game = add_game(session)
        add_seat(session, game, "ottoman")
        assert queries.player_by_address(session, words) is None
        assert queries.seat_by_token(session, words) is None
        assert queries.game_by_slug(session, words) is None
        assert queries.window_by_code(session, game.id, words) is None


def test_a_substitute_takes_the_seat_and_the_former_holder_is_remembered(
    database: Database,
) -> None:
    with database.transaction() as session:
        game = add_game(session)
        former = add_seat(session, game, "ottoman")
        france = add_seat(session, game, "france")
        former.until = NOW
        substitute = add_seat(session, game, "ottoman")
        assert queries.seats_of(session, game.id) == [france, substitute]
        assert queries.seat_by_token(session, former.token) == former
        for seat, held in ((former, []), (substitute, [substitute])):
            player = queries.holder_of(session, seat)
            assert player is not None
            assert queries.seats_of_player(session, player.id) == held


def test_who_sits_where_is_known_at_once_when_it_changes_and_when_that_is_taken_back(
    database: Database,
) -> None:
    with database.transaction() as session:
        game = add_game(session)
        former = add_seat(session, game, "ottoman")
        assert queries.seats_of(session, game.id) == [former]
        savepoint = session.begin_nested()
        former.until = NOW
        assert queries.seats_of(session, game.id) == []
        player = add_player(session)
        substitute = tables.Seat(
            game_id=game.id, role="ottoman", player_id=player.id, token="another", since=NOW
        )
        session.add(substitute)
        assert queries.seats_of(session, game.id) == [substitute]
        savepoint.rollback()
        assert queries.seats_of(session, game.id) == [former]


def test_a_seat_may_be_empty(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        empty = add_seat(session, game, "ottoman", player_id=None)
        assert queries.seats_of(session, game.id) == [empty]
        assert queries.holder_of(session, empty) is None


def test_a_role_has_one_holder_at_a_time(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        add_seat(session, game, "ottoman")
        with pytest.raises(IntegrityError), session.begin_nested():
            add_seat(session, game, "ottoman")


def test_games_are_listed_by_status(database: Database) -> None:
    with database.transaction() as session:
        running, held, over = (
            add_game(session, status=status) for status in ("running", "held", "over")
        )
        assert queries.games_with_status(session, "running", "held") == [running, held]
        assert queries.games_with_status(session) == [running, held, over]


def test_open_questions_come_in_the_order_asked(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        window = add_window(session, game)
        second = add_question(session, game, "france", "b", request=1, window_id=window.id)
        first = add_question(session, game, "ottoman", "a", window_id=window.id)
        add_question(session, game, "papacy", "c", state="void")
        add_question(session, add_game(session), "ottoman", "d")
        assert queries.open_questions(session, game.id) == [first, second]
        assert queries.questions_of(session, window.id) == [second, first]


def test_windows_of_running_games_are_due_when_something_happens_next(database: Database) -> None:
    with database.transaction() as session:
        game, held = add_game(session), add_game(session, status="held")
        due = add_window(session, game, next_event_at=NOW)
        earlier = add_window(session, game, next_event_at=NOW - MINUTE)
        add_window(session, game, next_event_at=NOW + MINUTE)
        add_window(session, game, due_at=NOW)
        add_window(session, held, next_event_at=NOW)
        add_window(session, game, state="closed")
        assert queries.windows_due(session, NOW) == [earlier, due]
        assert len(queries.open_windows(session, game.id)) == 4
        assert len(queries.open_windows(session, held.id)) == 1


def test_windows_are_numbered_within_their_game(database: Database) -> None:
    with database.transaction() as session:
        one, other = add_game(session), add_game(session)
        codes = []
        for game in (one, one, other):
            codes.append(queries.next_window_code(session, game.id))
            add_window(session, game, code=codes[-1])
        assert codes == ["W1", "W2", "W1"]
        with pytest.raises(IntegrityError), session.begin_nested():
            add_window(session, one, code="W2")


def test_flags_and_deals_are_found_by_window(database: Database) -> None:
    def deal(window: tables.Window, number: int) -> tables.Deal:
        return tables.Deal(
            game_id=window.game_id,
            window_id=window.id,
            number=number,
            author="france",
            parties=["france", "papacy"],
            items=[{"alliance": ["france", "papacy"]}],
            text="An alliance",
        )

    with database.transaction() as session:
        game = add_game(session)
        window, other = add_window(session, game), add_window(session, game)
        flag = add(session, tables.Flag(window_id=window.id, role="france", received=True))
        second, first = add(session, deal(window, 2)), add(session, deal(window, 1))
        add(session, deal(other, 1))
        assert queries.flags_of(session, window.id) == {"france": flag}
        assert queries.flags_of(session, other.id) == {}
        assert queries.deals_of(session, window.id) == [first, second]
        with pytest.raises(IntegrityError), session.begin_nested():
            add(session, deal(window, 2))


def test_the_order_book_is_read_in_the_order_written(database: Database) -> None:
    def line(session: Session, position: int, words: str, status: str = "waiting") -> None:
        row = tables.OrderLine(
            game_id=game.id, role="ottoman", position=position, words=words, status=status
        )
        add(session, row)

    with database.transaction() as session:
        game = add_game(session)
        line(session, 2, "ASSAULT BUDA")
        line(session, 1, "MOVE 4 REGULARS FROM BELGRADE TO BUDA")
        line(session, 0, "PLAY 23 FOR CP", status="used")
        book = queries.order_book(session, game.id, "ottoman")
        assert [one.words for one in book] == [
            "MOVE 4 REGULARS FROM BELGRADE TO BUDA",
            "ASSAULT BUDA",
        ]
        assert queries.order_book(session, game.id, "france") == []


def test_a_heartbeat_is_kept_until_the_next(database: Database) -> None:
    with database.transaction() as session:
        assert queries.heartbeat(session, "tick") is None
        queries.beat(session, "tick", NOW, uptime=7.5, boot="first")
        before = queries.heartbeat(session, "tick")
        queries.beat(session, "tick", NOW + MINUTE)
    assert before is not None
    assert (before.at, before.uptime, before.boot) == (NOW, 7.5, "first"), "it stays as it was"
    with database.reading() as session:
        after = queries.heartbeat(session, "tick")
    assert after is not None
    assert (after.at, after.uptime, after.boot) == (NOW + MINUTE, None, None)


@pytest.mark.parametrize(
    "row",
    [
        tables.Incoming(key="k", received_at=NOW, raw=b"", status="lost"),
        outgoing("k", status="lost"),
        outgoing("k", words=None),
    ],
    ids=["incoming status", "outgoing status", "outgoing without content"],
)
def test_the_database_refuses_what_makes_no_sense(
    database: Database, row: tables.Incoming | tables.Outgoing
) -> None:
    with pytest.raises(IntegrityError), database.transaction() as session:
        add(session, type(row)(**row.model_dump()))
