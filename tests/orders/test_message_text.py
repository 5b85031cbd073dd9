"""Order blocks are found in whatever mail does to them."""

from __future__ import annotations

import time
from collections.abc import Sequence

from adjudicator.mail.trim import whose_lines
from adjudicator.orders.message_text import (
    LONGEST_LINE,
    MOST_BLOCKS,
    MOST_IMPLICIT,
    MOST_LINES,
    Block,
    Line,
    Whose,
    find_blocks,
    tidy,
)
from tests.tables import each

PLAIN = """Dear moderator,

BEGIN his-7 ottoman W117
PLAY Janissaries FOR CP
MOVE Suleiman, 7 regulars, 1 cavalry FROM Istanbul TO Edirne
END

Regards
"""


def texts(block: Block) -> list[str]:
    return [line.text for line in block.lines]


def only(text: str) -> Block:
    (block,) = find_blocks(text)
    return block


def reads(lines: Sequence[Line]) -> bool:
    return all(line.text.isupper() for line in lines if not line.blank)


@each(
    ("words", "window", "question"),
    [
        ("his-7 ottoman W117", "W117", ""),
        ("his-7 ottoman W117.0417", "W117", "0417"),
        ("his-7 ottoman w117.0417", "W117", "0417"),
        ("his-7 ottoman\nW117.0417", "W117", "0417"),
        ("W117.0417", "W117", "0417"),
        ("his-7 ottoman W117.", "W117", ""),
    ],
)
def test_the_question_that_a_block_answers_stands_behind_the_window(
    words: str, window: str, question: str
) -> None:
    block = only(PLAIN.replace("his-7 ottoman W117", words))
    assert (block.window, block.question) == (window, question)
    assert texts(block)[0] == "PLAY Janissaries FOR CP"
    assert only(PLAIN.replace("his-7 ottoman W117", words).replace("END", f"END {words}")).closed


def test_a_line_behind_the_address_of_a_link_opens_nothing() -> None:
    broken = PLAIN.replace("BEGIN", "<mailto:orders@example.org?subject=x&body=\nBEGIN")
    assert find_blocks(broken) == ()
    assert find_blocks(broken.replace("&body=", "&bo\ndy=")) == ()
    assert find_blocks(broken.replace("body=\nBEGIN", "body\n=BEGIN")) == ()
    assert only(PLAIN.replace("BEGIN", "<mailto:orders@example.org?body=PASS>\nBEGIN")).closed


def test_a_plain_block_is_found_with_its_header_and_numbered_lines() -> None:
    block = only(PLAIN)
    assert (block.game, block.role, block.window) == ("his-7", "ottoman", "W117")
    assert [line.number for line in block.lines] == [4, 5]
    assert texts(block)[0] == "PLAY Janissaries FOR CP"
    assert block.closed
    assert not block.check
    assert not block.quoted
    assert not block.implicit
    assert block.complaints == ()


@each(
    "mangled",
    [
        PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("\n", "\r"),
        PLAIN.replace("\n", "\u2028"),
        PLAIN.replace(" ", "\u00a0"),
        PLAIN.replace("Janissaries", "Janis\u00adsaries").replace("MOVE", "\u200bMOVE\ufeff"),
        PLAIN.replace("BEGIN", "begin").replace("END", "End"),
        PLAIN.replace("BEGIN his-7", "  BEGIN\this-7").replace("END", "   END  "),
        PLAIN.replace("\n", "  \n"),
        PLAIN.replace("BEGIN his-7 ottoman W117", "*BEGIN his-7 ottoman W117*"),
        PLAIN.replace("END", "END."),
        PLAIN.replace("W117", "w117"),
        PLAIN.replace("his-7 ottoman W117", "W117 ottoman his-7"),
        PLAIN.replace("his-7", "his\u20117"),
    ],
)
def test_a_block_survives_what_mail_programs_do(mangled: str) -> None:
    block = only(mangled)
    assert (block.game, block.role, block.window) == ("his-7", "ottoman", "W117")
    assert texts(block) == texts(only(PLAIN))
    assert block.closed


@each(
    ("header", "expected"),
    [
        ("BEGIN", (None, None, None)),
        ("BEGIN his-7", ("his-7", None, None)),
        ("BEGIN ottoman", (None, "ottoman", None)),
        ("BEGIN W117", (None, None, "W117")),
        ("BEGIN his-7 W117", ("his-7", None, "W117")),
        ("BEGIN ottoman W117", (None, "ottoman", "W117")),
        ("BEGIN tuesday ottoman", ("tuesday", "ottoman", None)),
    ],
)
def test_any_of_the_three_words_may_be_missing(
    header: str, expected: tuple[str | None, str | None, str | None]
) -> None:
    block = only(f"{header}\nPASS\nEND")
    assert (block.game, block.role, block.window) == expected


@each(
    "text",
    [
        "CHECK\nBEGIN his-7 ottoman\nPASS\nEND",
        "check.\n\nBEGIN his-7 ottoman\nPASS\nEND",
        "CHECK BEGIN his-7 ottoman\nPASS\nEND",
        "BEGIN CHECK his-7 ottoman\nPASS\nEND",
        "BEGIN his-7 ottoman check\nPASS\nEND",
    ],
)
def test_check_asks_for_a_dry_run(text: str) -> None:
    block = only(text)
    assert block.check
    assert (block.game, block.role) == ("his-7", "ottoman")


def test_quotes_and_dashes_are_made_plain_and_accents_composed() -> None:
    assert tidy("\u201cLa Fore\u0302t\u2019s\u201d \u2013 x") == '"La For\u00eat\'s" - x'


def test_a_quoted_block_is_marked_and_its_lines_are_freed_of_the_marks() -> None:
    text = "Hello\n\n> > BEGIN his-7 ottoman W116\n> > PASS\n> > END\n> bye"
    block = only(text)
    assert block.quoted
    assert texts(block) == ["PASS"]
    assert block.window == "W116"


def test_a_quoted_block_ends_where_the_quote_ends() -> None:
    first, second = find_blocks("> BEGIN W1\n> PASS\nBEGIN W2\nPASS\nEND")
    assert first.quoted
    assert not first.closed
    assert not second.quoted
    assert second.closed


def test_an_untouched_form_in_the_quote_is_no_block_at_all() -> None:
    form = "# BEGIN his-7 ottoman W117\n# MOVE ...\n# END\n"
    assert find_blocks(form) == ()
    assert find_blocks("Thanks!\n" + "".join(f"> {line}\n" for line in form.splitlines())) == ()


OLD: tuple[Whose, ...] = ("own", "quoted", "quoted", "quoted", "quoted")


def test_a_block_below_the_headers_of_an_original_is_quoted_without_any_marks() -> None:
    block, *others = find_blocks("Hello\nFrom: x\nBEGIN W1\nPASS\nEND", None, OLD)
    assert others == []
    assert block.quoted
    assert (texts(block), block.window, block.closed) == (["PASS"], "W1", True)


def test_an_unclosed_block_ends_where_the_original_begins() -> None:
    whose: tuple[Whose, ...] = ("own", "own", "quoted", "quoted")
    block = only("BEGIN\nPASS\nFrom: x\nIt is your impulse.")
    assert len(block.lines) == 3
    (block,) = find_blocks("BEGIN\nPASS\nFrom: x\nIt is your impulse.", None, whose)
    assert (texts(block), block.closed) == (["PASS"], False)


def test_headers_pasted_into_a_live_block_do_not_hide_its_end() -> None:
    text = "BEGIN\nPRESS TO france\nFrom: x\nENDPRESS\nEND"
    (block,) = find_blocks(text, None, ("own", "own", "quoted", "quoted", "quoted"))
    assert block.closed
    assert texts(block)[-1] == "ENDPRESS"


@each(
    "line",
    [
        "*PASS THE REST*",
        "- PASS THE REST",
        "\u2022 PASS THE REST",
        "1. PASS THE REST",
        "2) PASS THE REST",
        "_PASS THE REST_",
        "PASS *THE* REST",
        "PASS THE REST <https://example.org/x>",
        "\u202bPASS THE REST\u202c",
        "\u2067PASS\u2069 THE\u3000REST\ufe0f",
    ],
)
def test_marks_of_lists_emphasis_links_and_direction_are_no_part_of_an_order(line: str) -> None:
    assert texts(only(f"BEGIN\n{line}\nEND")) == ["PASS THE REST"]


@each("line", ["3", "12.", "-> Linz", "+ 1 cavalry", "1r 2c"])
def test_what_only_looks_like_the_mark_of_a_list_stays(line: str) -> None:
    assert texts(only(f"BEGIN\n{line}\nEND")) == [line]


def test_comments_inside_a_block_are_blank_lines() -> None:
    block = only("BEGIN\n# MOVE x\nPASS\n\nEND")
    assert [line.blank for line in block.lines] == [True, False, True]


def test_quoted_lines_inside_a_live_block_stay_recognisable() -> None:
    block = only("BEGIN\n> MOVE ALL FROM Graz TO Agram\nPASS\nEND")
    assert [line.quoted for line in block.lines] == [True, False]


def test_a_block_without_end_is_not_closed() -> None:
    block = only("BEGIN his-7 ottoman\nPASS\n")
    assert not block.closed
    assert block.complaints == ()


def test_a_second_begin_closes_nothing_and_opens_its_own_block() -> None:
    first, second = find_blocks("BEGIN W1\nPASS\nBEGIN W2\nPASS\nEND\n")
    assert (first.closed, second.closed) == (False, True)


@each(
    "prose",
    ["begin whenever you like", "Begin tomorrow.", "We BEGIN at noon", "Let us begin with me, end"],
)
def test_prose_about_beginnings_is_no_fence(prose: str) -> None:
    assert find_blocks(f"{prose}\nPASS\n") == ()


def test_words_behind_begin_that_name_nothing_are_the_first_line() -> None:
    block = only("BEGIN his-7 ottoman W1 quickly\nPASS\nEND")
    assert [(line.number, line.text) for line in block.lines] == [(1, "quickly"), (2, "PASS")]


def test_lines_further_right_than_the_fence_are_marked_as_indented() -> None:
    block = only("  BEGIN\n  PASS\n    more\n  END")
    assert [line.indented for line in block.lines] == [False, True]


def test_what_is_written_is_kept_beside_the_tidied_text() -> None:
    block = only("BEGIN\n  \u201cHi\u201d \u00a0there\nEND")
    assert block.lines[0].raw == "  \u201cHi\u201d \u00a0there"
    assert block.lines[0].text == '"Hi"  there'


# ------------------------------------------------------------------------------ without a fence


def test_a_short_message_whose_every_line_reads_is_a_block() -> None:
    (block,) = find_blocks("PASS\n\nREADY\n", reads)
    assert block.implicit
    assert block.closed
    assert texts(block) == ["PASS", "READY"]


@each(
    "below",
    [
        "\n> quoted\n",
        "\nOn Friday Anna <anna@example.org> wrote:\n> quoted",
        "\nOn Friday 20 November Anna Pereira-Longname <anna@example.org>\nwrote:\n> quoted",
        "\n-- \nsignature",
        "\n-----Original Message-----\nFrom: x",
        "\n________________________________\nFrom: x",
        "\nFrom: Anna <anna@example.org>\nTo: you\nSubject: his-7\n\nREADY",
    ],
)
def test_only_what_stands_above_the_quote_and_the_signature_counts(below: str) -> None:
    text = "PASS\n" + below
    (block,) = find_blocks(text, reads, whose_lines(text))
    assert texts(block) == ["PASS"]


def test_answers_between_and_below_quotes_are_one_block() -> None:
    text = "> Which card?\nPASS\n> And then?\nREADY\n"
    (block,) = find_blocks(text, reads, whose_lines(text))
    assert [(line.number, line.text) for line in block.lines] == [(2, "PASS"), (4, "READY")]


def test_check_before_unfenced_orders_is_a_dry_run() -> None:
    (block,) = find_blocks("CHECK\nPASS", reads)
    assert block.check
    assert texts(block) == ["PASS"]


@each(
    "text",
    ["", "PASS\nhello there", "# PASS", "> PASS", "\n".join(["PASS"] * (MOST_IMPLICIT + 1))],
)
def test_other_messages_without_a_fence_hold_no_orders(text: str) -> None:
    assert find_blocks(text, reads) == ()


def test_with_a_live_fence_nothing_else_counts() -> None:
    (block,) = find_blocks("PASS\nBEGIN\nREADY\nEND", reads)
    assert not block.implicit


def test_beside_a_quoted_block_unfenced_orders_count() -> None:
    implicit, quoted = find_blocks("PASS\n> BEGIN W1\n> PASS\n> END", reads)
    assert implicit.implicit
    assert quoted.quoted


# ------------------------------------------------------------------------------ bounds


def test_long_lines_are_cut_and_say_so() -> None:
    block = only(f"BEGIN\n{'x' * 100_000}\nPASS\nEND")
    assert [line.too_long for line in block.lines] == [True, False]
    assert len(block.lines[0].text) == LONGEST_LINE


def test_long_blocks_are_cut_with_a_complaint() -> None:
    block = only("BEGIN\n" + "PASS\n" * 1000 + "END")
    assert len(block.lines) == MOST_LINES
    assert "1000 lines" in block.complaints[0]
    assert block.closed


def test_the_number_of_blocks_is_bounded() -> None:
    assert len(find_blocks("BEGIN\nPASS\nEND\n" * 100)) == MOST_BLOCKS


@each(
    "hostile",
    [
        "-" * 200_000 + "x",
        "> " * 100_000,
        "BEGIN\n" * 50_000,
        "BEGIN " + "a " * 100_000,
        "from:" * 40_000,
        "_" * 100_000 + "x",
        "-x" * 100_000,
        " " * 300_000,
        "\n" * 300_000,
        "BEGIN\n" + "[" * 100_000 + "\nEND",
        "begin\n" * 50_000 + "end",
    ],
)
def test_hostile_text_takes_no_time(hostile: str) -> None:
    started = time.perf_counter()
    find_blocks(hostile, reads)
    assert time.perf_counter() - started < 5
