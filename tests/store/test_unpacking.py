"""What is packed is unpacked up to a limit: small bombs for everything that is read."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from pathlib import Path

import pytest
from sqlalchemy import update
from sqlalchemy.dialects import sqlite
from sqlmodel import select

from adjudicator.service.public.record import unpacked as record_of
from adjudicator.store import positions, tables, unpacking
from adjudicator.store.archive import open_archive
from adjudicator.store.columns import Packed
from adjudicator.store.database import Database
from adjudicator.store.errors import ArchiveDamaged
from adjudicator.store.positions import StoredSegment, start_segment
from adjudicator.store.unpacking import MEGABYTE, TooLarge, lines_of, unpacked
from tests.cli.commands import run
from tests.store.rows import NOW, add_game

BOMB = b" " * (2 * MEGABYTE)
NAMED = "more than 1 MB, the limit that ADJUDICATOR_UNPACK_MB sets"


@pytest.mark.parametrize("pack", [gzip.compress, zlib.compress])
def test_what_is_packed_comes_out_as_it_was_up_to_its_limit(pack: type[bytes]) -> None:
    assert unpacked(pack(BOMB), len(BOMB)) == BOMB
    assert unpacked(pack(b"")) == b""
    with pytest.raises(TooLarge, match="more than 1 MB, the limit of a row"):
        unpacked(pack(BOMB), MEGABYTE)
    with pytest.raises(ValueError, match="it ends before its end"):
        unpacked(pack(BOMB)[:-9])
    with pytest.raises(ValueError, match="incorrect header"):
        unpacked(b"no such thing")


def test_a_file_packed_in_pieces_is_read_whole_and_limited_as_a_whole() -> None:
    pieces = gzip.compress(b"one ") + gzip.compress(b"two")
    assert unpacked(pieces) == b"one two"
    with pytest.raises(TooLarge):
        unpacked(pieces, 6)


def test_a_record_that_is_too_large_is_refused_by_name() -> None:
    for raw in (gzip.compress(BOMB), BOMB):
        with pytest.raises(TooLarge, match=NAMED):
            record_of(raw, MEGABYTE)


def test_a_line_without_an_end_is_refused_before_it_is_read() -> None:
    class Endless(io.RawIOBase):
        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size <= MEGABYTE + 1
            return b" " * size

    with pytest.raises(TooLarge):
        list(lines_of(Endless(), MEGABYTE))


@pytest.mark.parametrize("rest", [BOMB, b"\n".join([b'["' + b" " * 1000 + b'"]'] * 3000)])
def test_a_backup_that_is_too_large_is_refused_by_name(rest: bytes, tmp_path: Path) -> None:
    heading = {"format": "adjudicator-backup", "version": 1, "release": "x", "tables": "0015",
               "taken_at": "x", "secret": None}  # fmt: skip
    begins = [json.dumps(heading).encode() + b"\n", *([b""] if b"\n" not in rest else [])]
    for begin in begins:
        path = tmp_path / "bomb.backup.gz"
        path.write_bytes(gzip.compress(begin + rest))
        with pytest.raises(ArchiveDamaged, match=NAMED), open_archive(path, MEGABYTE) as archive:
            list(archive._lines)


def test_a_packed_message_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    column = Packed()
    bomb = column.process_bind_param(b" " * (unpacking.ROW_MOST + 1), sqlite.dialect())
    assert bomb is not None
    assert len(bomb) < MEGABYTE
    with pytest.raises(TooLarge, match="more than 64 MB, the limit of a row"):
        column.process_result_value(bomb, None)  # type: ignore[arg-type]  # no dialect is needed


def test_a_snapshot_that_is_too_large_is_refused(sqlite_database: Database) -> None:
    with sqlite_database.transaction() as session:
        game = add_game(session)
        start_segment(session, game, StoredSegment(0, "impulse", 1, 1, {}), at=NOW)
        bomb = zlib.compress(b" " * (unpacking.ROW_MOST + 1))
        session.exec(update(tables.Segment).values(snapshot=bomb))
        session.expire_all()
        assert session.exec(select(tables.Segment)).one().snapshot == bomb
        with pytest.raises(TooLarge):
            positions.open_segment(session, game)


@pytest.mark.parametrize("command", ["verify", "import", "restore"])
def test_commands_name_the_limit_and_the_setting(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUDICATOR_UNPACK_MB", "1")
    monkeypatch.setenv("ADJUDICATOR_DATA_DIR", str(tmp_path))
    path = tmp_path / "bomb.gz"
    path.write_bytes(gzip.compress(BOMB))
    done = run(command, path, *(["--check"] if command == "restore" else []))
    assert done.exit_code != 0
    assert NAMED in " ".join(done.stderr.split())
