"""Play by email, section 12: a message of which nothing is read is told what was nearly read."""

from __future__ import annotations

import pytest

from adjudicator.engine.words import said
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.orders.message_text import find_blocks
from adjudicator.orders.near_misses import near_miss
from adjudicator.orders.reader import reader_of
from tests.tables import each

READS = reader_of(grammar())


@each(
    ("text", "quoted", "advice"),
    [
        ("# BEGIN his-7 ottoman W117\n# PASS\nEND", "END", "take away its #"),
        ("PASS\nEND", "END", "no line BEGIN stands above it"),
        ("END his-1", "END his-1", "no line BEGIN stands above it"),
        (
            "# BEGIN his-7 ottoman W117\nHello!\n# END",
            "# BEGIN his-7 ottoman W117",
            "begins with #",
        ),
        ("BEGNI his-7 ottoman W117\nPASS\nHello!", "BEGNI his-7 ottoman W117", "should be BEGIN"),
        ("BEGINN\nHello!", "BEGINN", "should be BEGIN"),
        ("My orders: BEGIN his-7\nHello!", "My orders: BEGIN his-7", "should be BEGIN"),
        ("PASS\nI think that is best.", "PASS", "“I think that is best.” is none"),
        ("Hello!\nPLAY Janissaries FOR CP", "PLAY Janissaries FOR CP", "“Hello!” is none"),
    ],
)
def test_the_line_that_was_nearly_read_is_quoted(text: str, quoted: str, advice: str) -> None:
    assert find_blocks(text, READS) == ()
    words = near_miss(text.split("\n"), READS)
    assert words is not None
    assert f"“{quoted}”" in said(words, None)
    assert advice in said(words, None)


@pytest.mark.parametrize("text", ["", "Dear all,\nI may be late this week.\nAnn", "# PASS"])
def test_prose_comes_near_nothing(text: str) -> None:
    assert near_miss(text.split("\n"), READS) is None


@each("end", ["ENDE", "EDN", "THE END", "END OF ORDERS", "Lopu", "fin end"])
def test_a_block_that_is_not_closed_names_the_line_that_looks_like_its_end(end: str) -> None:
    (block,) = find_blocks(f"BEGIN his-7 ottoman\nPASS\n{end}\n")
    assert not block.closed
    assert f"“{end}” looks like END" in said(block.complaints[0], None)


def test_a_password_is_not_repeated() -> None:
    words = near_miss(["PASSWORD swordfish", "Hello!"], READS)
    assert words is not None
    assert "swordfish" not in said(words, None)
