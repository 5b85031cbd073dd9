"""Play by email, section 2: a block survives re-wrapping, at whatever place mail breaks a line.

A broken order reads as the same order, or it is refused; it is never read as another one.
"""

from __future__ import annotations

import textwrap
from itertools import pairwise
from typing import Any, Final

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from adjudicator.games.here_i_stand.language.chapters import VERBS
from adjudicator.games.here_i_stand.language.deals import EXAMPLES
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.language.orders import Choose, Say
from adjudicator.orders.message_text import Line, find_blocks
from adjudicator.orders.reader import ReadLine, joined_items, read_block, read_lines
from tests.here_i_stand.test_grammar import CASES
from tests.orders.given import command_given
from tests.tables import each

WHOLE: Final[dict[str, Any]] = {"break_long_words": False, "break_on_hyphens": False}
LONG: Final = (
    "MOVE Suleiman, Ibrahim Pasha, 7 regulars, 3 mercenaries, 1 cavalry FROM Istanbul TO Edirne",
    (
        "SAIL 1 squadron FROM Naples TO Tyrrhenian Sea AND ALL FROM Genoa TO Gulf of Lyon AND"
        " 2 squadrons, Andrea Doria FROM Marseille TO Gulf of Lyon"
    ),
    (
        "LOSE 4 regulars, 1 cavalry, 2 Genoese regulars, 1 Venetian squadron, 3 mercenaries,"
        " 2 Hungarian regulars"
    ),
    "AGREE England, France: England gives 1 card to France; France yields Calais to England",
    "STANDING IN Graz, Linz: INTERCEPT WITH Charles V, 8 regulars, 2 mercenaries UNTIL turn 4",
    "IF not battle won in Linz and I control Graz and at least 2 CP left and at war with France",
    "REFORM Erfurt OR Leipzig OR Magdeburg OR Wittenberg OR Nuremberg OR ANY WITH Bucer",
    "MOVE Charles V, 5 regulars, 1 mercenary FROM Vienna TO Linz OR Graz OR Pressburg OR ANY",
    "CHOOSE Erfurt OR Leipzig OR Magdeburg OR Wittenberg OR Nuremberg OR Hamburg OR ANY",
)
# END on a line of its own closes a block, whatever was meant: that is what a fence is for.
WORDS: Final = tuple(
    words
    for words in dict.fromkeys(
        [
            *(words for words, _ in CASES),
            *(grammar().canonical(order) for _, order in CASES),
            *(words for page in VERBS.pages.values() for words in page.examples),
            *LONG,
        ]
    )
    if words.upper() != "END"
)


def read(lines: list[str]) -> tuple[ReadLine, ...]:
    """Read lines as those of a block between two others."""
    text = "\n".join(["BEGIN", "READY", *lines, "WAIT", "END"])
    (block,) = find_blocks(text)
    return read_block(block, grammar())[1:-1]


def is_right(words: str, lines: list[str]) -> bool:
    """Return whether broken lines read as the order of ``words`` and nothing else.

    Otherwise a line must be refused and none may be read as another order. What is chosen has no
    word at its end to tell that it goes on: there the beginning of the option may be read, beside a
    refusal of the rest.
    """
    order: Any = grammar().parse(words)
    found = read(lines)
    orders: list[Any] = [line.order for line in found if line.order is not None]
    assert not any(line.status == "command" for line in found), found
    if orders == [order] and all(line.status == "continued" for line in found[1:]):
        return True
    assert any(line.status in ("not_understood", "unclear") for line in found), found
    if isinstance(order, Choose | Say):
        assert all(isinstance(one, Choose | Say) for one in orders), found
        return False
    assert orders == [], found
    return False


@st.composite
def broken(draw: st.DrawFn) -> tuple[str, list[str]]:
    """Draw an order and its lines as something has broken them, at up to eight places."""
    words = draw(st.sampled_from(WORDS))
    pieces = words.split()
    most = min(len(pieces) - 1, 8)
    cuts = draw(st.sets(st.integers(1, max(1, len(pieces) - 1)), max_size=most))
    edges = [0, *sorted(cut for cut in cuts if cut < len(pieces)), len(pieces)]
    lines = [" ".join(pieces[a:b]) for a, b in pairwise(edges)]
    indent = draw(st.sampled_from(["", "  "]))
    return words, [lines[0], *(indent + line for line in lines[1:])]


@settings(max_examples=150, deadline=None)
@given(broken())
@example(("NO INSERT", ["NO", "INSERT"]))
@example(("PAY 23, 65", ["PAY 23,", "65"]))
@example(("COMMIT Here I Stand", ["COMMIT Here I", "Stand"]))
@example(("PLACE 2 IN Istanbul, 2 IN Edirne", ["PLACE 2 IN Istanbul,", "2", "IN Edirne"]))
def test_an_order_broken_anywhere_is_the_same_or_refused(found: tuple[str, list[str]]) -> None:
    check_broken(*found)


@pytest.mark.full
@settings(max_examples=3000, deadline=None)
@given(broken())
def test_an_order_broken_at_many_places_is_the_same_or_refused(
    found: tuple[str, list[str]],
) -> None:
    check_broken(*found)


def check_broken(words: str, lines: list[str]) -> None:
    # END alone closes a block, and # begins a comment, whatever was meant.
    assume(not any(line.strip().upper() == "END" or line.strip()[:1] == "#" for line in lines))
    is_right(words, lines)


@pytest.mark.parametrize("width", [40, 60, 66, 72, 76])
def test_an_order_broken_at_a_usual_width_is_the_same(width: int) -> None:
    lost = [
        words
        for words in WORDS
        if not is_right(words, textwrap.wrap(words, width, **WHOLE) or [words])
    ]
    assert lost == []


@pytest.mark.parametrize(
    ("lines", "candidates"),
    [
        (["NO", "INSERT"], ("NO INSERT", "NO and then INSERT Bullinger")),
        (["COMMIT Here I", "Stand"], ("COMMIT Here I Stand", "COMMIT Here I Stand and then STAND")),
    ],
)
def test_lines_that_are_one_order_or_two_are_unclear_and_none_is_carried_out(
    lines: list[str], candidates: tuple[str, ...]
) -> None:
    found = read(lines)
    assert [line.status for line in found] == ["unclear", "continued"]
    assert found[0].suggestions == candidates
    assert "one order or two" in found[0].complaint


@pytest.mark.parametrize("stop", [".", ";", "!"])
@pytest.mark.parametrize(
    "following",
    [
        ["MOVE Suleiman, 4 regulars FROM Istanbul TO Edirne"],
        ["MOVE Suleiman, 4 regulars FROM", "Istanbul TO Edirne"],
        ["MOVE Suleiman, 4 regulars FROM Istanbul TO Edirne.", "PASS THE REST."],
    ],
)
def test_an_order_that_ends_with_a_full_stop_is_not_joined_with_the_next_one(
    stop: str, following: list[str]
) -> None:
    found = read([f"PLAY Janissaries FOR CP{stop}", *following])
    orders = [line.canonical for line in found if line.status == "order"]
    assert orders[:2] == [
        "PLAY Janissaries FOR CP",
        "MOVE Suleiman, 4 regulars FROM Istanbul TO Edirne",
    ]
    assert {line.status for line in found} <= {"order", "continued"}


def test_a_blank_line_between_two_orders_keeps_them_apart() -> None:
    assert [line.status for line in read(["NO", "", "INSERT"])] == ["order", "blank", "order"]
    apart = [Line(1, "NO"), Line(3, "INSERT")]
    assert [line.status for line in read_lines(apart, grammar())] == ["order", "order"]


@each("first", [*WORDS, "LOAN 2 squadrons TO France", "ACTIVATE Venice"])
def test_an_order_takes_nothing_of_the_next_one(first: str) -> None:
    for second in ("PASS THE REST", "PASS", "MOVE ALL FROM Graz TO Agram", "RAISE 2r IN Istanbul"):
        found = read([first, second])
        assert [line.order for line in found] == [grammar().parse(first), grammar().parse(second)]


@pytest.mark.parametrize("first", ["CHOOSE ANY", "CHOOSE Vienna OR ANY", "CHOOSE Vienna OR Linz"])
def test_a_choice_of_several_takes_nothing_of_the_next_line(first: str) -> None:
    assert [line.status for line in read([first, "PASS"])] == ["order", "order"]


STRUCTURE: Final = ("if battle won", "else", "endif", "next impulse", "standing: pass")


@each("first", WORDS)
@each("second", STRUCTURE)
def test_a_line_of_orders_ahead_always_begins_anew(first: str, second: str) -> None:
    assert [line.text for line in read([first, second])] == [first, second]
    assert [line.status for line in read([first, second])] == ["order", "order"]


@each("first", STRUCTURE)
def test_nothing_follows_a_line_of_orders_ahead_by_accident(first: str) -> None:
    for second in ("CHOOSE Vienna", "choose Vienna", "PASS", "REFORM Erfurt OR ANY", "2", "YES"):
        assert [line.status for line in read([first, second])] == ["order", "order"]


def test_powers_whose_list_is_broken_all_get_the_press() -> None:
    (found, *_) = read(["PRESS TO France, Papacy,", "Ottomans", "The text.", "ENDPRESS"])
    assert found.command == command_given(
        "press", recipients=("france", "papacy", "ottoman"), text="The text.", anonymous=False
    )


@pytest.mark.parametrize("second", ["and Papacy", ", Papacy, England", "& the Ottomans"])
def test_press_whose_list_of_powers_may_go_on_is_not_sent(second: str) -> None:
    (found, *_) = read(["PRESS TO France", second, "The text.", "ENDPRESS"])
    assert found.status == "not_understood"
    assert "Nothing was sent" in found.complaint


def test_press_may_begin_with_and() -> None:
    (found, *_) = read(["PRESS TO France", "and so we meet again", "ENDPRESS"])
    assert found.command == command_given(
        "press", recipients=("france",), text="and so we meet again", anonymous=False
    )


@each("words", EXAMPLES)
@each("width", [12, 20, 30, 40, 60])
def test_items_of_a_deal_broken_anywhere_are_the_same_or_refused(words: str, width: int) -> None:
    def item(text: str) -> object:
        return grammar().item(text, "france", ["england"])

    lines = [Line(n, line) for n, line in enumerate(textwrap.wrap(words, width, **WHOLE), 1)]
    joined = joined_items([*lines, Line(99, EXAMPLES[0])], item)
    assert [line.text for line in joined] == [words, EXAMPLES[0]]


def test_a_wrong_item_of_a_deal_stays_alone() -> None:
    def item(text: str) -> object:
        return grammar().item(text, "papacy", ["england"])

    lines = [Line(1, "Papacy grants the divorce"), Line(2, "France yealds Calais")]
    assert joined_items(lines, item) == tuple(lines)
