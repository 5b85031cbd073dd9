from __future__ import annotations

import os

import pytest

from tests.postgres import REQUIRED, PostgresServer, missing


def test_a_missing_server_skips_the_test_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(REQUIRED, raising=False)
    # The skip is what is tested here.
    with pytest.raises(pytest.skip.Exception, match="there is no server"):
        missing("there is no server")


def test_a_missing_server_fails_the_test_where_it_is_required(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(REQUIRED, "1")
    with pytest.raises(pytest.fail.Exception, match="there is no server, but"):
        missing("there is no server")


@pytest.mark.postgres
def test_the_server_is_reached_by_its_socket_only(postgres: PostgresServer) -> None:
    assert postgres.answers()
    sockets = [name for name in os.listdir(postgres.folder) if name.startswith(".s.PGSQL")]
    assert sockets
    with postgres._connect() as connection:
        row = connection.execute("SHOW listen_addresses").fetchone()
    assert row == ("",)
