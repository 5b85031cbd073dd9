"""``game create --position``, ``game position`` and ``game correct``."""

from __future__ import annotations

from pathlib import Path

from tests.cases.test_positions import EXAMPLE
from tests.cli.commands import OPENED, run, seats


def created(home: Path, text: str) -> tuple[int, str]:
    """Create a game from a file with a text; return the status and all that was printed."""
    (home / "game.toml").write_text(text, encoding="utf-8")
    given = ("--position", home / "game.toml", "--now", OPENED)
    result = run("game", "create", "here_i_stand", *seats(), *given)
    return result.exit_code, result.output


def test_a_wrong_file_is_refused_with_its_line(home: Path) -> None:
    status, said = created(home, EXAMPLE.replace("4 regulars", "4 regularz"))
    assert status == 2
    assert f"{home}/game.toml:23: “regularz” is no kind of unit" in said


def test_a_position_can_be_given_and_written_and_corrected(home: Path) -> None:
    assert created(home, EXAMPLE) == (0, "his-1\n")
    written = run("game", "position", "his-1")
    assert written.exit_code == 0
    assert 'title = "Our game of the winter"' in written.stdout
    assert "Montmorency, 4 regulars" in written.stdout
    other = home / "right.toml"
    other.write_text(written.stdout.replace("Montmorency, 4", "Montmorency, 3"), encoding="utf-8")
    words = ("--position", other, "--reason", "three regulars in Milan", "--now", OPENED)
    corrected = run("game", "correct", "his-1", *words)
    assert corrected.exit_code == 0, corrected.output
    assert "begins from the corrected position" in corrected.stderr
    assert "Montmorency, 3 regulars" in run("game", "position", "his-1").stdout
