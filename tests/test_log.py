from __future__ import annotations

import io
import json
import logging
import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import structlog

from adjudicator import clock, log, settings
from tests.tables import each

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    with clock.using(clock.FixedClock(NOON)):
        yield io.StringIO()
    root.setLevel(level)
    for handler in [one for one in root.handlers if one not in handlers]:
        root.removeHandler(handler)
    structlog.reset_defaults()


def line(stream: io.StringIO) -> dict[str, object]:
    found: dict[str, object] = json.loads(stream.getvalue())
    return found


def test_a_line_names_what_happened_and_when(stream: io.StringIO) -> None:
    log.configure(as_json=True, stream=stream)
    log.get_logger("adjudicator.service").info("window closed", game=7, window="W3")
    assert line(stream) == {
        "event": "window closed",
        "game": 7,
        "window": "W3",
        "level": "info",
        "logger": "adjudicator.service",
        "at": "2026-05-01T12:00:00.000+00:00",
    }


@pytest.mark.parametrize(
    "name",
    ["password", "imap_password", "secret", "seat_token", "raw", "rawMessage", "text", "PASSWORD"],
)
def test_what_is_named_like_a_secret_is_removed(stream: io.StringIO, name: str) -> None:
    log.configure(as_json=True, stream=stream)
    log.get_logger("x").info("seen", **{name: "hush", "nested": {name: ["hush"]}})
    assert "hush" not in stream.getvalue()
    assert line(stream)[name] == log.REMOVED


def test_a_name_that_only_contains_such_a_word_is_kept(stream: io.StringIO) -> None:
    log.configure(as_json=True, stream=stream)
    log.get_logger("x").info("seen", context="spring", draws=3)
    assert (line(stream)["context"], line(stream)["draws"]) == ("spring", 3)


@pytest.mark.parametrize("as_json", [True, False])
def test_no_address_reaches_the_log(stream: io.StringIO, as_json: bool) -> None:
    log.configure(as_json=as_json, stream=stream)
    logger = log.get_logger("x")
    logger.info("from ann@example.org", to=["<bob@example.org>", {"cid@example.org": 1}])
    logger.info("seen %s", "dan+tag@mail.example.org", who=("eve@example.org",))
    address = "fay@example.org"
    try:
        raise ValueError(f"refused: {address}")
    except ValueError:
        logger.exception("failed")
    assert "example.org" not in stream.getvalue()
    assert stream.getvalue().count(log.ADDRESS) == 6
    assert "ValueError: refused" in stream.getvalue()


def test_what_libraries_log_is_scrubbed_as_well(stream: io.StringIO) -> None:
    log.configure(as_json=True, stream=stream)
    logging.getLogger("mail.log").warning("refused %s", "ann@example.org")
    assert line(stream)["event"] == f"refused {log.ADDRESS}"
    assert line(stream)["logger"] == "mail.log"


def test_bytes_are_counted_not_shown(stream: io.StringIO) -> None:
    log.configure(as_json=True, stream=stream)
    log.get_logger("x").info("arrived", content=b"Subject: hello")
    assert line(stream)["content"] == "[14 bytes]"


def test_lines_below_the_level_are_left_out(stream: io.StringIO) -> None:
    log.configure(level="warning", stream=stream)
    log.get_logger("x").info("quiet")
    log.get_logger("x").warning("loud")
    assert "quiet" not in stream.getvalue()
    assert "loud" in stream.getvalue()


def test_setting_up_twice_logs_once(stream: io.StringIO) -> None:
    log.configure(as_json=True, stream=stream)
    log.configure(as_json=True, stream=stream)
    log.get_logger("x").info("once")
    assert stream.getvalue().count("once") == 1


def test_without_a_stream_the_present_standard_error_is_used(
    stream: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    log.configure()
    log.get_logger("x").info("hello")
    assert "hello" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("level", "priority"), [("debug", 7), ("info", 6), ("warning", 4), ("error", 3)]
)
def test_every_line_for_the_journal_tells_its_priority(
    stream: io.StringIO, level: str, priority: int
) -> None:
    """The journal reads it off the beginning of each line, and a traceback has many."""
    log.configure(level="debug", stream=stream, for_journal=True)
    getattr(log.get_logger("x"), level)("looked at")
    try:
        raise ValueError("refused")
    except ValueError as error:
        log.get_logger("x").log(getattr(logging, level.upper()), "failed", exc_info=error)
    lines = stream.getvalue().splitlines()
    assert len(lines) > 3
    assert [line for line in lines if not line.startswith(f"<{priority}>")] == []


def test_a_line_that_is_not_for_the_journal_begins_with_no_priority(stream: io.StringIO) -> None:
    log.configure(as_json=True, stream=stream)
    log.get_logger("x").error("failed")
    assert stream.getvalue().startswith("{")


@each(
    ("words", "shown"),
    [
        ("division by zero", "division by zero"),
        ("'NoneType' object has no attribute 'hand'", "… object has no attribute …"),
        ("card 31 of ann@example.org is Luther\nnot here", "card … of … is … not here"),
        ("cannot place they march on vienna at once", "cannot place … vienna at once"),
        ("the word march is odd", "the word march is odd"),
        ("", ""),
    ],
)
def test_of_an_error_only_plain_words_of_the_program_are_told(words: str, shown: str) -> None:
    def step() -> None:
        raise ValueError(words)

    try:
        step()
    except ValueError as error:
        told = log.fault(error, within=__file__, text="Tonight they march on Rome")
    assert told == {"error": "ValueError", "reason": shown, "stage": "step", "place": ""}


def test_an_error_is_told_with_its_place_in_the_program() -> None:
    try:
        settings.load_settings(None, poll_seconds="soon")
    except settings.SettingsError as error:
        told = log.fault(error, within=__file__)
    assert told["stage"] == "load_settings"
    assert re.fullmatch(r"settings/__init__\.py:\d+ load_settings", told["place"])


def test_scrubbing_takes_time_in_proportion_to_the_text() -> None:
    start = time.perf_counter()
    log.scrub_text("@" + "a" * 1_000_000)
    assert time.perf_counter() - start < 5
