"""Every example of docs/moderating.md, by mail and by command."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from adjudicator.service.commands.moderators import ACTS
from adjudicator.words.toml import as_toml
from tests.cli.commands import run
from tests.service.playground import MODERATOR, SECRET, START, Playground, be_late, seats
from tests.service.test_take_over import position, take_over

PAGE = Path(__file__).parents[2] / "docs" / "moderating.md"
ROWS = re.findall(r"^\| [^|`]+ \| `([^`]+)` \| `([^`]+)` \|$", PAGE.read_text(), re.MULTILINE)
BEFORE = {"RESUME": "HOLD Holidays.", "SEAL": "UNSEAL A dispute."}
"""What has to be done before a command can be carried out."""


def verb_of(line: str) -> str:
    return line.split()[0]


def begun(ground: Playground, verb: str) -> None:
    """Create the game of the examples: after one attempt of the Protestants, in window W1.

    For RELEASE its deadline has passed. For CORRECT it goes on from another table.
    """
    more: dict[str, Any] = {"scenario": "1517", "moderator": MODERATOR, "secret": SECRET}
    if verb == "CORRECT":
        take_over(ground)
        return
    if verb in ("UNSEAL", "SEAL"):
        more["settings"] = {"blind": "true"}
    if verb == "RELEASE":
        more["settings"] = {"moderated": "yes"}
    if verb == "CARETAKER":
        more["settings"] = {"caretaker": "quick"}
    if verb == "START":
        taken = [seat for seat in seats() if seat.role != "france"]
        ground.open(seats=taken, open_roles=["france"], **more)
        return
    ground.open(**more)
    ground.write("protestant", "REFORM Leipzig")
    if verb in BEFORE:
        ground.moderate(BEFORE[verb])
    if verb == "RELEASE":
        ground.wait(hours=48)
    if verb == "CARETAKER":
        be_late(ground, "france")


def test_every_command_has_an_example_for_mail_and_for_the_command_line() -> None:
    by_mail = {verb_of(mail).lower() for mail, _ in ROWS}
    assert by_mail == set(ACTS)
    by_command = {words.split()[1 if "explain" in words else 2] for _, words in ROWS}
    assert by_command == {*ACTS} - {"help"} | {"--help"}


@pytest.mark.parametrize("line", [mail for mail, _ in ROWS], ids=verb_of)
def test_the_examples_by_mail_are_carried_out(quick: Playground, line: str) -> None:
    begun(quick, verb_of(line))
    window = None if verb_of(line) == "START" else ""
    text = quick.moderate(line, window=window)
    assert "1 command read, no errors" in text
    assert f"2. {line}" in text


@pytest.mark.some(6)
@pytest.mark.parametrize("line", [mail for mail, _ in ROWS], ids=verb_of)
def test_the_examples_by_mail_can_be_checked_and_then_change_nothing(
    quick: Playground, line: str
) -> None:
    begun(quick, verb_of(line))
    before = len(quick.mails())
    window = None if verb_of(line) == "START" else ""
    text = quick.moderate(line, window=window, check=True)
    assert "1 command read, no errors" in text
    assert quick.sent_since(before) == [("moderation", MODERATOR)]


@pytest.mark.some(8)
@pytest.mark.parametrize("words", [words for _, words in ROWS], ids=lambda words: words[12:40])
def test_the_examples_by_command_line_are_carried_out(
    quick: Playground, words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    called = words.split()[1 if "explain" in words else 2]
    begun(quick, called.upper())
    written = {"title": "Ours", "game": "here_i_stand", "scenario": "1517", "position": position()}
    (tmp_path / "game.toml").write_text(as_toml(written))
    result = typed(quick, words, monkeypatch, tmp_path)
    assert result.exit_code == 0, result.output
    assert result.output


def typed(ground: Playground, words: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> Result:
    """Run a command on the database of the playground, at its time."""
    monkeypatch.chdir(folder)
    settings = ground.office.settings
    values = {
        "DATA_DIR": str(settings.data_dir),
        "DATABASE_URL": f"sqlite:///{ground.office.database.engine.url.database}",
        "ORDERS_ADDRESS": settings.orders_address,
        "OPERATOR_ADDRESS": settings.operator_address,
    }
    for name, value in values.items():
        monkeypatch.setenv(f"ADJUDICATOR_{name}", value)
    given = shlex.split(words)[1:]
    timed = [] if "--help" in given else ["--now", START.isoformat()]
    return run(*given, *timed)


def test_the_page_shows_a_block_that_is_carried_out(quick: Playground) -> None:
    begun(quick, "EXTEND")
    block = re.search(
        r"^    BEGIN his-1 moderator W1\n(?:    .*\n)+?    END$", PAGE.read_text(), re.M
    )
    assert block is not None
    body = "\n".join(line[4:] for line in block.group().splitlines())
    quick.send(quick.letter("x", body + "\n", sender=MODERATOR))
    assert "2 commands read, no errors" in " ".join(str(quick.last(kind="moderation").text).split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("game extend his-1 --hours soon", "A length of time is expected"),
        ("game rewind his-1 twelve --reason x", "The number of a segment is expected"),
        ("game amend his-1 3 france PASS --reason x", "such as 12.3"),
        ("game unseal his-1", "Missing option"),
        ("game rewind his-1 0", "Missing option '--reason'"),
        ("game rewind his-9 0 --reason x", "There is no game 'his-9'"),
        ("explain his-1 fourth", "such as 12.3"),
    ],
)
def test_wrong_use_of_the_commands_is_exit_status_2(
    quick: Playground,
    words: str,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    begun(quick, "EXTEND")
    result = typed(quick, f"adjudicator {words}", monkeypatch, tmp_path)
    assert result.exit_code == 2
    assert sentence in " ".join(result.output.split())


def test_a_stale_window_is_refused_by_command_line_too(
    quick: Playground, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun(quick, "EXTEND")
    words = "adjudicator game extend his-1 --hours 24 --window W9"
    result = typed(quick, words, monkeypatch, tmp_path)
    assert result.exit_code == 1
    assert "The window W9 was never opened; open now is W1" in result.output
