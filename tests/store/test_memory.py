"""What a transaction has read is remembered, for exactly as long as it is still so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, delete, select, update

from adjudicator.store import queries, tables
from adjudicator.store.database import Database, lock_game
from adjudicator.store.reading import all_of, first_of, insert_all, none_yet, only
from tests.store.rows import NOW, add_game, add_player, add_seat, add_window


@contextmanager
def statements(database: Database) -> Iterator[list[str]]:
    """Collect the statements that are run meanwhile."""
    found: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        found.append(statement)

    event.listen(database.engine, "before_cursor_execute", note)
    yield found
    event.remove(database.engine, "before_cursor_execute", note)


def codes(session: Session, game: tables.Game) -> list[str]:
    """Return the codes of the open windows of a game."""
    return [window.code for window in queries.open_windows(session, game.id)]


def test_what_was_read_is_not_read_again(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        window = add_window(session, game, code="W1")
        assert codes(session, game) == ["W1"]
        with statements(database) as found:
            assert codes(session, game) == ["W1"]
            window.moves += 1  # does not decide whether it is open
            assert codes(session, game) == ["W1"]
        assert found == []
        assert first_of(session, tables.Window, game_id=game.id, state="open") is window


def test_rows_that_come_change_and_go_are_seen_at_once(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        one = add_window(session, game, code="W1")
        assert codes(session, game) == ["W1"]
        session.add(tables.Window(**one.model_dump(exclude={"id", "code"}), code="W2"))
        assert codes(session, game) == ["W1", "W2"]
        one.state = "closed"
        assert codes(session, game) == ["W2"]
        assert only(session, tables.Window, game_id=game.id, code="W3") is None
        insert_all(session, [tables.Window(**one.model_dump(exclude={"id", "code"}), code="W3")])
        found = only(session, tables.Window, game_id=game.id, code="W3")
        assert found is not None
        session.delete(found)
        assert only(session, tables.Window, game_id=game.id, code="W3") is None


def test_rows_that_come_change_and_go_are_put_in_their_place(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        for number in (1, 2):
            add_window(session, game, code=f"W{number}", request=number)
        by = ("-request", "id")
        values: dict[str, Any] = {"game_id": game.id, "state": ("open", "held")}
        assert [one.code for one in all_of(session, tables.Window, by=by, **values)] == ["W2", "W1"]
        with statements(database) as found:
            third = add_window(session, game, code="W3", request=1)
            assert codes_by(session, by, values) == ["W2", "W1", "W3"]
            third.state, third.request = "held", 7
            assert codes_by(session, by, values) == ["W3", "W2", "W1"]
            third.state = "closed"
            assert codes_by(session, by, values) == ["W2", "W1"]
            third.state = "open"
            assert codes_by(session, by, values) == ["W3", "W2", "W1"]
        assert not [one for one in found if one.startswith("SELECT")]
        session.flush()
        session.delete(third)
        assert codes_by(session, by, values) == ["W2", "W1"]


def codes_by(session: Session, by: tuple[str, ...], values: dict[str, Any]) -> list[str]:
    """Return the codes of the windows with some values, in some order."""
    return [one.code for one in all_of(session, tables.Window, by=by, **values)]


def test_what_words_or_null_put_in_order_is_read_again(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        for code in ("Wb", "Wa"):
            add_window(session, game, code=code)
        wanted = {"game_id": game.id}
        assert codes_by(session, ("code",), wanted) == ["Wa", "Wb"]
        add_window(session, game, code="WA")
        in_order = select(tables.Window.code).filter_by(**wanted).order_by(col(tables.Window.code))
        expected = session.exec(in_order).all()
        assert codes_by(session, ("code",), wanted) == [*expected]


def test_what_was_just_stored_has_nothing_until_something_is_added(database: Database) -> None:
    with database.transaction() as session:
        window = add_window(session, add_game(session))
        none_yet(session, tables.Flag, window_id=window.id)
        assert queries.flags_of(session, window.id) == {}
        session.add(tables.Flag(window_id=window.id, role="ottoman"))
        assert list(queries.flags_of(session, window.id)) == ["ottoman"]


def test_a_game_is_read_anew_once_in_a_transaction(database: Database) -> None:
    with Session(database.engine, expire_on_commit=False) as session:
        game = add_game(session)
        session.commit()
        with database.transaction() as other:
            lock_game(other, game.id).version = 7
        assert lock_game(session, game.id).version == 7
        game.version = 8
        assert queries.game_by_id(session, game.id).version == 8
        assert lock_game(session, game.id).version == 8


def test_statements_on_many_rows_are_seen_too(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        add_window(session, game, code="W1")
        add_window(session, game, code="W2", state="closed")
        assert codes(session, game) == ["W1"]
        session.exec(update(tables.Window).values(state="open"))
        assert codes(session, game) == ["W1", "W2"]
        session.exec(delete(tables.Window).where(col(tables.Window.code) == "W1"))
        assert codes(session, game) == ["W2"]


def test_a_savepoint_that_failed_leaves_nothing_behind(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        seat = add_seat(session, game, "ottoman")
        with pytest.raises(IntegrityError):
            _fail_in_a_savepoint(session, game)
        assert queries.seats_of(session, game.id) == [seat]
        assert queries.player_by_address(session, "x@y.example") is None


def _fail_in_a_savepoint(session: Session, game: tables.Game) -> None:
    """Change and read who sits where, and then do what the database refuses."""
    with session.begin_nested():
        session.add(tables.Seat(game_id=game.id, role="france", token="t", since=NOW))
        assert [one.role for one in queries.seats_of(session, game.id)] == ["ottoman", "france"]
        player = add_player(session, address="another@players.example")
        assert queries.player_by_address(session, "x@y.example") is None
        insert_all(session, [tables.Address(player_id=player.id, address="x@y.example", since=NOW)])
        assert queries.player_by_address(session, "x@y.example") is player
        add_seat(session, game, "ottoman")


def test_nothing_is_remembered_across_a_commit(database: Database) -> None:
    with Session(database.engine, expire_on_commit=False) as session:
        game = add_game(session)
        session.commit()
        assert codes(session, game) == []
        session.commit()
        with database.transaction() as other:
            add_window(other, game, code="W1")
        assert codes(session, game) == ["W1"]


def test_behind_a_lock_is_read_what_others_wrote_before_it(postgres_database: Database) -> None:
    database = postgres_database
    with database.transaction() as session:
        game = add_game(session)
    with database.transaction() as session:
        assert codes(session, game) == []
        with database.transaction() as other:
            add_window(other, lock_game(other, game.id), code="W1")
        lock_game(session, game.id)
        assert codes(session, game) == ["W1"]


def test_rows_are_told_apart_by_all_values_and_by_how_many(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        for code in ("W1", "W2"):
            add_window(session, game, code=code)
        assert len(all_of(session, tables.Window, game_id=game.id)) == 2
        assert len(all_of(session, tables.Window, game_id=game.id, most=1)) == 1
        assert all_of(session, tables.Window, game_id=game.id, code="W9") == []
        newest = first_of(session, tables.Window, by=["-id"], game_id=game.id)
        assert newest is not None
        assert newest.code == "W2"
