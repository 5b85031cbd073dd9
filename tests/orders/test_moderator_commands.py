"""Lines of moderators: how each part is read, and what is refused."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from adjudicator.orders.commands import parts
from adjudicator.orders.commands.parts import Part, read_parts
from adjudicator.orders.commands.register import MODERATOR
from adjudicator.orders.message_text import Block, find_blocks
from adjudicator.orders.reader import ReadLine, read_commands
from adjudicator.service.commands import moderators
from adjudicator.words.lexicon import NotUnderstood
from tests.tables import each

HOURS = parts.length("hours", "How long.")
assert moderators.ACTS, "the register fills the vocabulary"


def read(*lines: str) -> list[ReadLine]:
    """Return what is read of a block of these lines."""
    [block] = find_blocks("\n".join(["BEGIN his-1 moderator", *lines, "END"]))
    return list(read_commands(block, MODERATOR, str))


def values(line: str) -> dict[str, Any]:
    """Return the parts of a line that is a command."""
    [found] = read(line)
    assert found.command is not None, found.complaint
    return dict(found.command.values)


@each(
    ("words", "hours", "rest"),
    [
        ("24h", 24, ""),
        ("24", 24, ""),
        ("24 hours", 24, ""),
        ("2 days", 48, ""),
        ("2d", 48, ""),
        ("90 min", 1.5, ""),
        ("1d 12h", 36, ""),
        ("1.5h", 1.5, ""),
        ("1 day, 6 hours, 30 minutes", 30.5, ""),
        ("24h a fair", 24, "a fair"),
        ("24h 2 regulars were lost", 24, "2 regulars were lost"),
        ("24 3 days late", 24, "3 days late"),
        ("2d 1d", 48, "1d"),
    ],
)
def test_lengths_of_time_are_read_however_people_write_them(
    words: str, hours: float, rest: str
) -> None:
    assert HOURS.take(words) == (timedelta(hours=hours), rest)


@each("words", ["", "soon", "-1", "-24h", "0h", "0", "367d", "24hx", "24:00"])
def test_what_is_no_length_of_time_is_refused(words: str) -> None:
    with pytest.raises(NotUnderstood, match=r"length of time|Nothing is expected"):
        read_parts("extend", (HOURS,), words)


@each("words", ["12", "TO 12", "to segment 12", "#12", "segment 12:", "TO #12"])
def test_segments_are_named_by_number(words: str) -> None:
    assert parts.segment().take(words) == (12, "")


@each("words", ["", "twelve", "12.3", "TO", "-1"])
def test_what_is_no_segment_is_refused(words: str) -> None:
    with pytest.raises(NotUnderstood, match="number of a segment is expected"):
        parts.segment().take(words)


def test_places_are_a_segment_and_a_number() -> None:
    fact = parts.place("fact", "A fact.", last=True)
    assert fact.take("12.5") == ((12, 5), "")
    assert fact.take("#12.5: x") == ((12, 5), "x")
    assert fact.take("LAST") == (None, "")
    for words in ("", "12", "12.", "5th"):
        with pytest.raises(NotUnderstood, match=r"such as 12\.3"):
            fact.take(words)
    with pytest.raises(NotUnderstood):
        parts.place("question", "A question.").take("last")


@each(
    ("words", "role", "rest"),
    [
        ("france: PASS", "france", "PASS"),
        ("France PASS", "France", "PASS"),
        ("the Ottomans: PASS", "the Ottomans", "PASS"),
        ("france", "france", ""),
        ("france MOVE 2r FROM Paris: TO Lyon", "france", "MOVE 2r FROM Paris: TO Lyon"),
    ],
)  # fmt: skip
def test_a_power_stands_before_a_colon_or_is_one_word(words: str, role: str, rest: str) -> None:
    assert parts.role().take(words) == (role, rest)


@each(
    ("line", "expected"),
    [
        ("HOLD", {"reason": ""}),
        ("HOLD holidays.", {"reason": "Holidays."}),
        ("HOLD because of a fair", {"reason": "Because of a fair."}),
        ("RESUME", {}),
        ("resume.", {}),
        ("EXTEND 24h", {"window": None, "hours": timedelta(hours=24), "reason": ""}),
        ("extend by a day", {"window": None, "hours": timedelta(days=1), "reason": ""}),
        ("EXTEND one more day", {"window": None, "hours": timedelta(days=1), "reason": ""}),
        ("EXTEND two days Fair.", {"window": None, "hours": timedelta(days=2), "reason": "Fair."}),
        ("EXTEND 1 week", {"window": None, "hours": timedelta(days=7), "reason": ""}),
        ("EXTEND 2 päivää", {"window": None, "hours": timedelta(days=2), "reason": ""}),
        ("EXTEND 36 tuntia", {"window": None, "hours": timedelta(hours=36), "reason": ""}),
        ("EXTEND 24 A fair", {"window": None, "hours": timedelta(hours=24), "reason": "A fair."}),
        (
            "EXTEND W12 24h: a fair",
            {"window": "W12", "hours": timedelta(hours=24), "reason": "A fair."},
        ),
        (
            "ANSWER france: PLAY 2 FOR CP BECAUSE he is away",
            {"window": None, "role": "france", "words": "PLAY 2 FOR CP", "reason": "He is away."},
        ),
        (
            "REWIND TO 3 a slip",
            {"window": None, "segment": 3, "yes": None, "reason": "A slip."},
        ),
        (
            "REWIND W4 TO 3 confirm k7qm: Confirm nothing",
            {"window": "W4", "segment": 3, "yes": "K7QM", "reason": "Confirm nothing."},
        ),
        (
            "AMEND 3.1 france: PASS, because of a slip",
            {
                "window": None,
                "question": (3, 1),
                "yes": None,
                "role": "france",
                "words": "PASS",
                "reason": "Because of a slip.",
            },
        ),
        ("RULE The siege stands.", {"ruling": "The siege stands"}),
        ("ANNOUNCE See you in May", {"words": "See you in May"}),
        ("SHOW 3", {"segment": 3}),
        ("SEGMENTS", {}),
        ("HELP", {"topic": ""}),
        ("HELP extend", {"topic": "extend"}),
    ],
)
def test_lines_of_moderators_are_read(line: str, expected: dict[str, Any]) -> None:
    assert values(line) == expected


@each(
    ("line", "complaint"),
    [
        ("EXTENT 24h", "is no command here; did you mean EXTEND?"),
        ("Who is awaited?", "is no command here; HELP lists them"),
        ("EXTEND", "A length of time is expected"),
        ("REWIND", "number of a segment is expected"),
        ("REWIND TO Vienna", "number of a segment is expected"),
        ("ANSWER", "The name of a role is expected"),
        ("ANSWER france:", "The order line of the role is missing"),
        ("AMEND 3 france: PASS", "such as 12.3"),
        ("REWIND TO 3", "Say why at the end of the line"),
        ("REWIND TO 3 CONFIRM K7QM", "For example: BECAUSE a message was misread"),
        ("AMEND 3.1 france: PASS", "Say why"),
        ("UNSEAL", "Say why"),
        ("LOG everything", "Nothing is expected behind LOG here, but “everything” is"),
        ("NOTE", "ENDNOTE is missing"),
        ("ENDRULE", "closes nothing"),
        ("PLAY 1 FOR CP", "is no command here"),
    ],
)
def test_lines_that_are_wrong_say_what_is_expected(line: str, complaint: str) -> None:
    [found] = read(line)
    assert found.command is None
    assert complaint in found.complaint


def test_longer_texts_stand_between_the_command_and_its_end() -> None:
    found = read("RULE", "The siege stands.", "", "  It began before.", "ENDRULE", "LOG")
    assert found[0].command is not None
    assert found[0].command.values["ruling"] == "The siege stands.\n\n  It began before."
    assert [line.status for line in found] == ["command", *["continued"] * 4, "command"]


def test_a_line_that_mail_has_broken_is_put_together() -> None:
    long = "HOLD The moderator is on a journey and will not be back before the"
    found = read(long, "end of next week.", "RESUME")
    assert found[0].command is not None
    assert found[0].command.values["reason"].endswith("not be back before the end of next week.")
    assert [line.status for line in found] == ["command", "continued", "command"]


def test_a_short_line_is_not_put_together_with_the_next() -> None:
    found = read("HOLD The moderator is away", "extent 24h")
    assert [line.status for line in found] == ["command", "not_understood"]


def test_a_line_that_is_too_long_is_refused() -> None:
    [found] = read("HOLD " + "x" * 500)
    assert "longer than 400 characters" in found.complaint


def test_quoted_lines_and_comments_are_no_commands() -> None:
    assert [line.status for line in read("> HOLD", "# HOLD", "")] == ["ignored", "blank", "blank"]


def test_parts_that_may_be_left_out_stand_at_the_end_or_have_a_name() -> None:
    for act in moderators.ACTS.values():
        for part in act.parts:
            assert isinstance(part, Part)
            assert part.meaning.endswith(".")
            assert part.option or not (part.optional and part is not act.parts[-1])


def test_a_block_is_what_read_commands_takes() -> None:
    [block] = find_blocks("BEGIN his-1 moderator W3\nHOLD\nEND")
    assert isinstance(block, Block)
    assert (block.game, block.role, block.window) == ("his-1", "moderator", "W3")
