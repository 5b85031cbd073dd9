"""A folder of its own for every test of a command, and a game in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adjudicator import clock
from tests.cli.commands import OPENED, run, seats
from tests.environment import forget_settings


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of our own with no settings but where the data are."""
    forget_settings(monkeypatch)
    monkeypatch.setenv("ADJUDICATOR_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    before = clock.now().tzinfo
    yield tmp_path
    assert clock.now().tzinfo == before
    assert abs(clock.now() - datetime.now(UTC)) < timedelta(minutes=1), "a command kept its clock"


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a game that was opened by the command, to be copied."""
    folder = tmp_path_factory.mktemp("template")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUDICATOR_DATA_DIR", str(folder / "data"))
        patch.chdir(folder)
        result = run("game", "create", "here_i_stand", *seats(), "--now", OPENED)
    assert result.exit_code == 0, result.output
    assert result.stdout == "his-1\n"
    return folder / "data"


@pytest.fixture
def game(home: Path, template: Path) -> str:
    """The name of a game that waits for the first of Luther's theses."""
    shutil.copytree(template, home / "data")
    return "his-1"
