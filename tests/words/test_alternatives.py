"""Lines with alternatives: how much is tried before a line is refused."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

import pytest

from adjudicator.words.alternatives import MOST_READINGS, Alternatives, Style, read_alternatives
from adjudicator.words.lexicon import NotUnderstood, OrderError

SAMPLES = {"space": "Vienna", "zone": "Channel", "card": "3", "power": "France"}


@dataclass(frozen=True)
class Said:
    """An order that is its words."""

    words: str
    verb: str = "say"


class Reader:
    """Reads the orders that begin as given; counts what it is asked."""

    def __init__(self, *beginnings: str) -> None:
        self.beginnings = beginnings
        self.asked: list[str] = []

    def __call__(self, text: str) -> Said:
        """Return the order in a line."""
        self.asked.append(text)
        if text.startswith(self.beginnings):
            return Said(text)
        raise NotUnderstood("no order")


def refused(reader: Reader, line: str) -> OrderError:
    """Return why a line is refused."""
    with pytest.raises(OrderError) as caught:
        read_alternatives(line, reader, SAMPLES, Style())
    return caught.value


@pytest.mark.parametrize(
    "line",
    [
        "REFORM " + "to " * 60 + "OR " + "to " * 60,
        "REFORM Erfurt OR " + "to " * 120,
        "REFORM " + "in at with " * 12 + "OR " + "of on to " * 12 + "OR ANY",
        "REFORM " + "to " * 30 + "OR to " * 11,
    ],
)
@pytest.mark.parametrize("beginnings", [(), ("REFORM",), ("REFORM to",)])
def test_a_line_of_words_that_lead_to_names_is_given_up_soon(
    line: str, beginnings: tuple[str, ...]
) -> None:
    reader = Reader(*beginnings)
    with suppress(OrderError):
        read_alternatives(line.strip(), reader, SAMPLES, Style())
    assert len(reader.asked) <= MOST_READINGS


def test_no_words_are_read_twice() -> None:
    reader = Reader("MOVE")
    refused(reader, "FLY from Vienna to Graz OR Linz OR ANY with 2 regulars")
    assert len(reader.asked) == len(set(reader.asked))


def test_twelve_alternatives_with_much_in_common_are_read() -> None:
    places = [f"Place{n}" for n in range(11)]
    line = f"MOVE 2 regulars, 1 mercenary and Charles V from Vienna to {' OR '.join(places)} OR ANY"
    found = read_alternatives(line, Reader("MOVE 2 regulars, 1 mercenary"), SAMPLES, Style())
    assert isinstance(found, Alternatives)
    start = "MOVE 2 regulars, 1 mercenary and Charles V from Vienna to"
    assert [way.words for way in found.ways if isinstance(way, Said)] == [
        f"{start} {place}" for place in places
    ]
