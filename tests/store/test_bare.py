"""Statements without entities see what waits to be written, and what they change is read anew."""

from __future__ import annotations

import pytest
from sqlalchemy import bindparam, select, update

from adjudicator.store import bare, mail_queries, queries, tables
from adjudicator.store.database import Database
from adjudicator.store.reading import all_of
from tests.store.rows import NOW, add_game, add_player, add_window
from tests.store.test_memory import statements

_WINDOW = bare.table_of(tables.Window)
_CODES = select(_WINDOW.c.code).where(*bare.open_values(tables.Window, "game_id", "state"))
_CLOSE = update(_WINDOW).where(_WINDOW.c.game_id == bindparam("game")).values(state="closed")


def test_what_waits_to_be_written_is_seen_and_the_rest_goes_on_waiting(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        window = add_window(session, game, code="W1")
        values = {"game_id": game.id, "state": "held"}
        window.state, game.title = "held", "Another"
        with statements(database) as found:
            assert bare.read(session, _CODES, tables.Window, values=values) == [("W1",)]
        assert [one.split()[0] for one in found] == ["UPDATE", "UPDATE", "SELECT"]
        player = add_player(session)
        player.name = "Ann"
        with statements(database) as found:
            bare.read(session, _CODES, tables.Window, values=values)
        assert [one.split()[0] for one in found] == ["SELECT"]


def test_what_was_remembered_is_read_anew_once_rows_were_changed(database: Database) -> None:
    with database.transaction() as session:
        game = add_game(session)
        for code in ("W1", "W2"):
            add_window(session, game, code=code)
        assert len(queries.open_windows(session, game.id)) == 2
        assert bare.change(session, _CLOSE, tables.Window, values={"game": game.id}) == 2
        assert queries.open_windows(session, game.id) == []
        assert len(all_of(session, tables.Window, game_id=game.id)) == 2


@pytest.mark.parametrize("kind", ["no_orders", "no%orders", "no/orders"])
def test_a_beginning_stands_for_itself_alone(database: Database, kind: str) -> None:
    address, day = "ann@example.org", NOW.date()
    with database.transaction() as session:
        for refused in (kind, f"{kind}, again", "no-orders", "no orders"):
            assert mail_queries.may_reject(session, address, refused, day)
        kinds = mail_queries.kinds_of_rejections(session, address, kind)
        assert kinds == {kind, f"{kind}, again"}
        mail_queries.forget_rejections(session, address, kind)
        assert mail_queries.kinds_of_rejections(session, address, "no") == {
            "no-orders",
            "no orders",
        }
