"""The folder of a site: never half written, never anybody else's."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from adjudicator.service.public.site.folder import LIST, SiteFailed, check_folder, write_files

PAGES = {"index.html": b"one", "games/a/index.html": b"two", "games/a/turn-1.html": b"three"}


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != LIST
    }


def test_a_folder_is_made_and_filled(tmp_path: Path) -> None:
    done = write_files(tmp_path / "a/b", PAGES)
    assert contents(tmp_path / "a/b") == PAGES
    assert f"{done}" == "3 files written, 0 as before, 0 removed"


def test_what_others_link_to_is_written_first(tmp_path: Path) -> None:
    more = {**PAGES, "style.css": b"four", "games/a/board.svg": b"five"}
    assert write_files(tmp_path, more).changed == (
        *("games/a/board.svg", "style.css"),
        *("games/a/index.html", "games/a/turn-1.html", "index.html"),
    )


def test_a_file_that_is_the_same_is_not_touched(tmp_path: Path) -> None:
    write_files(tmp_path, PAGES)
    old = (tmp_path / "index.html").stat()
    done = write_files(tmp_path, {**PAGES, "games/a/turn-1.html": b"new"})
    assert done.changed == ("games/a/turn-1.html",)
    new = (tmp_path / "index.html").stat()
    assert (old.st_ino, old.st_mtime_ns) == (new.st_ino, new.st_mtime_ns)


def test_a_file_is_replaced_at_once(tmp_path: Path) -> None:
    write_files(tmp_path, PAGES)
    with (tmp_path / "index.html").open("rb") as reader:
        write_files(tmp_path, {**PAGES, "index.html": b"new"})
        assert reader.read() == b"one"
    assert (tmp_path / "index.html").read_bytes() == b"new"


def test_what_is_no_longer_part_of_the_site_is_removed(tmp_path: Path) -> None:
    write_files(tmp_path, PAGES)
    done = write_files(tmp_path, {"index.html": b"one"})
    assert done.removed == ("games/a/index.html", "games/a/turn-1.html")
    assert not (tmp_path / "games").exists()


def test_what_is_kept_stays(tmp_path: Path) -> None:
    write_files(tmp_path, PAGES)
    done = write_files(tmp_path, {"index.html": b"new"}, kept=["games/a/index.html"])
    assert done.removed == ("games/a/turn-1.html",)
    assert (tmp_path / "games/a/index.html").read_bytes() == b"two"


def test_files_of_others_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    write_files(tmp_path, PAGES)
    (tmp_path / "games/a/notes.txt").write_text("mine")
    write_files(tmp_path, {"index.html": b"one"})
    assert (tmp_path / "games/a/notes.txt").read_text() == "mine"


def test_a_folder_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.odt").write_text("years of work")
    with pytest.raises(SiteFailed, match=r"holds thesis\.odt and is no site; name an empty folder"):
        write_files(tmp_path, PAGES)
    assert contents(tmp_path) == {"thesis.odt": b"years of work"}


def test_a_list_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    write_files(tmp_path, PAGES)
    (tmp_path / LIST).write_text("{]")
    with pytest.raises(SiteFailed, match="cannot be read; empty the folder"):
        write_files(tmp_path, PAGES)


@pytest.mark.parametrize("path", ["../elsewhere.html", "/etc/elsewhere.html"])
def test_a_list_that_names_files_elsewhere_is_refused(tmp_path: Path, path: str) -> None:
    folder = tmp_path / "site"
    write_files(folder, PAGES)
    (folder / LIST).write_text(f'{{"files": ["{path}"]}}')
    with pytest.raises(SiteFailed, match="cannot be read; empty the folder"):
        write_files(folder, PAGES)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SiteFailed, match=r"cannot be written to .*file/site: .*Not a directory"):
        write_files(tmp_path / "file/site", PAGES)


def test_nothing_is_lost_and_nothing_is_left_over_after_a_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(tmp_path, PAGES)
    replace, count = os.replace, 0
    fresh = {"index.html": b"1", "new.html": b"2", "games/b/index.html": b"3"}

    def crashing(source: Any, target: Any) -> None:
        nonlocal count
        count += 1
        if count == 3:
            raise KeyboardInterrupt
        replace(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", crashing)
        with pytest.raises(KeyboardInterrupt):
            write_files(tmp_path, fresh)
    assert (tmp_path / "index.html").read_bytes() == b"one"
    write_files(tmp_path, {"index.html": b"one"})
    assert contents(tmp_path) == {"index.html": b"one"}


def test_a_folder_can_be_checked_before_anything_is_written(tmp_path: Path) -> None:
    check_folder(tmp_path / "not/there/yet")
    write_files(tmp_path / "site", PAGES)
    check_folder(tmp_path / "site")
    (tmp_path / "file").write_text("")
    with pytest.raises(SiteFailed, match=r"cannot be written to .*file/site: .*file is no folder"):
        check_folder(tmp_path / "file/site")
    with pytest.raises(SiteFailed, match="holds file and is no site"):
        check_folder(tmp_path)
