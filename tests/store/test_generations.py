"""Generations of a game: what is in its line, and what beginning a new one makes void."""

from __future__ import annotations

import pytest
from sqlmodel import Session

from adjudicator.store import generations, tables
from adjudicator.store.database import Database
from adjudicator.store.errors import NotStored
from adjudicator.store.positions import (
    Given,
    StoredAnswer,
    StoredRoll,
    StoredSegment,
    close_segment,
    record_answers,
    record_rolls,
    start_segment,
)
from tests.store.rows import NOW, add, add_game, add_question, add_window


def played(session: Session, game: tables.Game, first: int, last: int) -> None:
    """Store segments of the present generation, each with an answer and a roll."""
    for number in range(first, last + 1):
        start_segment(session, game, StoredSegment(number, "impulse", 1, 1, number), at=NOW)
        answer = StoredAnswer(0, "ottoman", "t", game.generation)
        record_answers(session, game, number, [(answer, Given("message"))], at=NOW)
        record_rolls(session, game, number, [StoredRoll("dice", "d", (game.generation,))])
        if number < last:
            close_segment(session, game, number, at=NOW)


def test_the_line_takes_each_generation_up_to_the_next_one(database: Database) -> None:
    with database.transaction() as session:
        game, other = add_game(session), add_game(session)
        played(session, other, 0, 0)
        for first, last in ((0, 4), (3, 5), (1, 2)):
            played(session, game, first, last)
            game.generation += 1
        game.generation -= 1
        rows = generations.segments(session, game)
        assert [(row.generation, row.number) for row in rows] == [(1, 0), (3, 1), (3, 2)]
        assert generations.segment(session, game, 1).generation == 3
        answers = generations.answers(session, game, since=0)
        assert [row.value for row in answers] == [1, 3, 3]
        rolls = generations.rolls(session, game, since=1)
        assert [row.result for row in rolls] == [[3], [3]]
        with pytest.raises(NotStored, match="no segment 3 as it stands"):
            generations.segment(session, game, 3)
        before = generations.stretches(session, game, 2)
        assert [(s.generation, s.first, s.end) for s in before] == [(2, 3, None), (1, 0, 3)]
        assert [s.holds(3) for s in before] == [True, False]


def test_a_new_generation_voids_what_is_open_and_keeps_what_was_answered(
    database: Database,
) -> None:
    with database.transaction() as session:
        game, other = add_game(session), add_game(session)
        elsewhere = add_window(session, other)
        window = add_window(session, game)
        closed = add_window(session, game, state="closed")
        held = add_window(session, game, state="held", next_event_at=NOW)
        asked = add_question(session, game, "france", "11/play")
        answered = add_question(
            session, game, "papacy", "11/play", state="answered", answered_at=NOW, value=1
        )
        deal = tables.Deal(
            game_id=game.id, window_id=window.id, number=1, author="france", text="peace"
        )
        made = tables.Deal(
            game_id=game.id,
            window_id=window.id,
            number=2,
            author="france",
            text="peace",
            status="carried_out",
        )
        for row in (deal, made):
            add(session, row)
        assert generations.begin(session, game, at=NOW) == 2
        assert (window.state, window.closed_at) == ("void", NOW)
        assert (held.state, held.next_event_at) == ("void", None)
        assert (closed.state, elsewhere.state) == ("closed", "open")
        assert (asked.state, answered.state) == ("void", "answered")
        assert (deal.status, made.status) == ("lapsed", "carried_out")
        assert (game.generation, other.generation) == (2, 1)
