from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import select

from adjudicator.store import tables
from adjudicator.store.database import Database
from adjudicator.store.errors import NotStored, RecordChanged
from adjudicator.store.facts import MODERATOR, StoredFact, facts_since, record_facts
from adjudicator.store.positions import (
    Given,
    StoredAnswer,
    StoredRoll,
    StoredSegment,
    close_segment,
    digest,
    load_segment,
    open_segment,
    record_answers,
    record_rolls,
    segment_row,
    start_segment,
)
from tests.store.rows import NOW, add_game, add_question, incoming

SNAPSHOT = {"turn": 1, "hands": {"papacy": [7, 5], "ottoman": [1]}, "name": "Zürich"}
FIRST = StoredSegment(0, "luther", 1, 4, SNAPSHOT)
ROLLS = [StoredRoll("dice", "attempt at wittenberg", (6, 5)), StoredRoll("pick", "draw", (3, 9))]


@pytest.fixture
def postgres_database(emptied_postgres: Database) -> Database:
    return emptied_postgres


def fact(
    segment: int, number: int, audience: tuple[str, ...] | None = None, **data: Any
) -> StoredFact:
    return StoredFact(segment, number, "moved", audience, data)


def test_a_segment_comes_back_as_it_was_started(database: Database) -> None:
    with database.transaction() as session:
        start_segment(session, add_game(session), FIRST, at=NOW)
    with database.reading() as session:
        found = open_segment(session, session.exec(select(tables.Game)).one())
    assert found == FIRST
    assert list(found.snapshot["hands"]) == ["papacy", "ottoman"]


def test_answers_and_rolls_belong_to_the_position(database: Database) -> None:
    answers = [
        StoredAnswer(0, "ottoman", "7/card", 5),
        StoredAnswer(1, "papacy", "18.3/target", {"wittenberg": 1, "basel": 2}),
        StoredAnswer(1, "france", "18.3/target", None),
    ]
    with database.transaction() as session:
        game = add_game(session)
        start_segment(session, game, FIRST, at=NOW)
        given = [(answer, Given("engine")) for answer in reversed(answers)]
        record_answers(session, game, 0, given, at=NOW)
        assert record_rolls(session, game, 0, ROLLS) == 2
        found = open_segment(session, game)
    assert set(map(repr, found.answers)) == set(map(repr, answers))
    assert [answer.request for answer in found.answers] == [0, 1, 1]
    assert found.rolls == tuple(ROLLS)


def test_an_answer_fills_its_question_in(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        start_segment(session, game, FIRST, at=NOW)
        question = add_question(session, game, "ottoman", "7/card")
        mail = incoming("k")
        session.add(mail)
        session.flush()
        assert open_segment(session, game).answers == ()
        later = NOW + timedelta(hours=3)
        changed = record_answers(
            session,
            game,
            0,
            [(StoredAnswer(0, "ottoman", "7/card", [23]), Given("message", mail.id, 4, "play 23"))],
            at=later,
        )
    assert changed == [question]
    assert (question.state, question.value, question.source) == ("answered", [23], "message")
    assert (question.asked_at, question.answered_at) == (NOW, later)
    assert (question.incoming_id, question.line, question.words) == (mail.id, 4, "play 23")


def test_the_same_answer_again_changes_nothing_and_another_replaces_it(database: Database) -> None:
    def give(value: Any, source: str) -> int:
        answer = StoredAnswer(0, "ottoman", "7/card", value)
        with database.transaction() as session:
            game = session.exec(select(tables.Game)).one()
            return len(record_answers(session, game, 0, [(answer, Given(source))], at=NOW))

    with database.transaction() as session:
        start_segment(session, add_game(session), FIRST, at=NOW)
    assert [give(5, "message"), give(5, "deadline"), give(6, "sheet")] == [1, 0, 1]
    with database.reading() as session:
        row = session.exec(select(tables.Question)).one()
    assert (row.value, row.source) == (6, "sheet")


def test_an_answer_about_something_else_is_refused(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        add_question(session, game, "ottoman", "7/card")
        answer = StoredAnswer(0, "ottoman", "14.1/retreat:vienna", "linz")
        with pytest.raises(RecordChanged, match=r"about 7/card, but .* about 14.1/retreat:vienna"):
            record_answers(session, game, 0, [(answer, Given("message"))], at=NOW)


def test_a_role_has_one_answer_to_a_request(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        add_question(session, game, "ottoman", "7/card")
        with pytest.raises(IntegrityError), session.begin_nested():
            add_question(session, game, "ottoman", "7/other")


def test_only_rolls_that_are_new_are_stored(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        start_segment(session, game, FIRST, at=NOW)
        counts = [record_rolls(session, game, 0, ROLLS[:1])]
        counts += [record_rolls(session, game, 0, ROLLS), record_rolls(session, game, 0, ROLLS)]
        assert counts == [1, 1, 0]
        assert open_segment(session, game).rolls == tuple(ROLLS)


@pytest.mark.parametrize("rolls", [[], [StoredRoll("dice", "attempt at wittenberg", (6, 6))]])
def test_a_roll_on_record_never_changes(database: Database, rolls: list[StoredRoll]) -> None:
    with database.transaction() as session:
        game = add_game(session)
        record_rolls(session, game, 0, ROLLS[:1])
        with pytest.raises(RecordChanged, match="rolls of segment 0"):
            record_rolls(session, game, 0, rolls)


def test_a_fact_is_stored_once_however_often_it_is_told(database: Database) -> None:
    first, second = fact(0, 0, to="vienna"), fact(0, 1, to="linz")
    with database.transaction() as session:
        game = add_game(session)
        start_segment(session, game, FIRST, at=NOW)
        assert record_facts(session, game, [first]) == [first]
        assert record_facts(session, game, [fact(0, 0, to="elsewhere"), second]) == [second]
        assert record_facts(session, game, []) == []
        assert facts_since(session, game) == [first, second]


def test_facts_are_read_by_those_who_may_know_them(database: Database) -> None:
    public, secret, nobody = fact(0, 0), fact(0, 1, ("france", "papacy")), fact(0, 2, ())
    with database.transaction() as session:
        game = add_game(session)
        start_segment(session, game, FIRST, at=NOW)
        record_facts(session, game, [public, secret, nobody])
        assert facts_since(session, game) == [public]
        assert facts_since(session, game, reader="ottoman") == [public]
        assert facts_since(session, game, reader="papacy") == [public, secret]
        assert facts_since(session, game, reader=MODERATOR) == [public, secret, nobody]


def test_facts_are_read_from_where_the_last_report_ended(database: Database) -> None:
    told = [fact(0, 0), fact(0, 1), fact(1, 0), fact(1, 1)]
    with database.transaction() as session:
        game = add_game(session)
        start_segment(session, game, FIRST, at=NOW)
        record_facts(session, game, random.Random(3).sample(told, 4))
        assert facts_since(session, game, after=(0, 1)) == told[2:]
        assert facts_since(session, game, after=(1, 0)) == told[3:]
        assert facts_since(session, game, after=(1, 1)) == []
        assert facts_since(session, game) == told


def test_a_rewind_takes_back_what_came_after_and_keeps_what_came_before(
    database: Database,
) -> None:
    with database.transaction() as session:
        game = add_game(session)
        for number in range(3):
            start_segment(session, game, StoredSegment(number, "impulse", 1, 1, number), at=NOW)
            record_facts(session, game, [fact(number, 0, generation=1)])
            if number < 2:
                close_segment(session, game, number, at=NOW)
        again = load_segment(session, segment_row(session, game, 1))
        game.generation = 2
        start_segment(session, game, again, at=NOW)
        record_facts(session, game, [fact(1, 0, generation=2)])

        assert open_segment(session, game).snapshot == 1
        found = [(one.segment, one.data["generation"]) for one in facts_since(session, game)]
        assert found == [(0, 1), (1, 2)]

        game.generation = 3
        start_segment(session, game, StoredSegment(0, "luther", 1, 1, 0), at=NOW)
        assert facts_since(session, game) == []


def test_a_game_has_one_open_segment(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        start_segment(session, game, FIRST, at=NOW)
        with pytest.raises(IntegrityError), session.begin_nested():
            start_segment(session, game, StoredSegment(1, "cards", 1, 4, {}), at=NOW)


def test_closing_a_segment_twice_keeps_the_first_time(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        start_segment(session, game, FIRST, at=NOW)
        close_segment(session, game, 0, at=NOW)
        assert close_segment(session, game, 0, at=NOW + timedelta(1)).closed_at == NOW
        with pytest.raises(NotStored, match=r"No segment of game .* is open"):
            open_segment(session, game)
        with pytest.raises(NotStored, match="no segment 7 in generation 1"):
            close_segment(session, game, 7, at=NOW)


def test_a_damaged_snapshot_is_not_played_on(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        row = start_segment(session, game, FIRST, at=NOW)
        row.digest = digest({"turn": 2})
        with pytest.raises(RecordChanged, match="does not match its digest"):
            open_segment(session, game)


def test_the_digest_does_not_depend_on_the_order_of_keys() -> None:
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})
    assert digest({"a": 1}) != digest({"a": 2})
    assert digest({"a": 1}) == "015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862"


def test_two_games_do_not_see_each_other(database: Database) -> None:
    with database.transaction() as session:
        one, other = add_game(session), add_game(session)
        for game in (one, other):
            start_segment(session, game, FIRST, at=NOW)
        record_rolls(session, one, 0, ROLLS)
        record_facts(session, one, [fact(0, 0)])
        record_answers(
            session, one, 0, [(StoredAnswer(0, "ottoman", "t", 1), Given("book"))], at=NOW
        )
        assert open_segment(session, other) == FIRST
        assert facts_since(session, other) == []


def test_a_roll_remembers_the_generation_it_was_kept_from(database: Database) -> None:
    kept = StoredRoll("dice", "attempt at wittenberg", (6, 5), drawn_in=1)
    with database.transaction() as session:
        game = add_game(session)
        start_segment(session, game, FIRST, at=NOW)
        record_rolls(session, game, 0, [kept, ROLLS[1]])
        assert record_rolls(session, game, 0, ROLLS) == 0
        found = open_segment(session, game).rolls
    assert [roll.drawn_in for roll in found] == [1, None]
