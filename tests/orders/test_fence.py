"""Play by email, sections 2 and 3: what opens and closes a block, and what makes it a dry run.

An END without its BEGIN never acts, and a CHECK anywhere among the writer's own lines checks all.
"""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.mail.trim import whose_lines
from adjudicator.orders.message_text import Block, find_blocks
from adjudicator.orders.reader import reader_of, reads_as_moderation
from tests.tables import each

READS = reader_of(grammar())
FORM = ("# BEGIN his-7 ottoman W117", "# PLAY Janissaries FOR CP", "# PASS THE REST", "# END")
BLOCK = ("BEGIN his-7 ottoman W117", "PLAY Janissaries FOR CP", "", "PASS THE REST", "END")


def blocks(text: str) -> tuple[Block, ...]:
    return find_blocks(text, READS, whose_lines(text))


def acts(text: str) -> bool:
    """Return whether something in a message would be carried out."""
    return any(
        block.closed
        and not block.quoted
        and not block.check
        and any(not line.blank for line in block.lines)
        for block in blocks(text)
    )


# ------------------------------------------------------------------------------ END without BEGIN


@each(
    "end",
    [
        "END",
        "End.",
        "end",
        "END his-1",
        "END his-7 ottoman W117",
        "[END]",
        "--- END ---",
        "*END*",
        "LOPPU",
        "- END",
        "END!",
    ],
)
@each(
    "above",
    [
        (),
        FORM[:-1],
        FORM,
        ("PLAY Janissaries FOR CP",),
        ("# BEGIN his-7 ottoman W117", "PLAY Janissaries FOR CP", "PASS THE REST"),
        ("PRESS TO france", "Hello!", "ENDPRESS"),
    ],
)
def test_an_end_without_its_begin_never_acts(above: tuple[str, ...], end: str) -> None:
    assert not acts("\n".join([*above, end]))


@pytest.mark.parametrize("text", ["# END", "# BEGIN his-7\n# END", "\n".join(FORM)])
def test_comments_are_no_orders(text: str) -> None:
    assert blocks(text) == ()


@each(
    "end",
    [
        "END his-7",
        "END W117",
        "END his-7 ottoman W117",
        "[END]",
        "--- END ---",
        "— END —",
        "**END**",
        "END:",
        "END,",
        "=== END ===",
        "<END>",
        "END-",
    ],
)
def test_an_end_is_read_however_players_write_it(end: str) -> None:
    (block,) = find_blocks(f"BEGIN his-7 ottoman W117\nPASS\n{end}\n")
    assert block.closed
    assert [line.text for line in block.lines] == ["PASS"]


@each("line", ["END UNREST IN Bremen", "END THE IMPULSE", "END MY ACTIONS", "ENDIF"])
def test_orders_that_begin_with_end_close_nothing(line: str) -> None:
    (block,) = find_blocks(f"BEGIN his-7 ottoman W117\n{line}\nPASS\nEND\n")
    assert [one.text for one in block.lines] == [line, "PASS"]


# ------------------------------------------------------------------------------ BEGIN


def test_a_line_that_may_be_a_command_belongs_to_no_begin() -> None:
    (block,) = find_blocks("BEGIN\nPASSWORD guess-1\nRELEASE W3\nEND\n")
    assert [line.text for line in block.lines] == ["PASSWORD guess-1", "RELEASE W3"]
    assert (block.game, block.window) == (None, None)


@each(
    "begin",
    [
        "BEGIN: his-7 ottoman W117",
        "[BEGIN] his-7 ottoman W117",
        "[BEGIN his-7 ottoman W117]",
        "--- BEGIN his-7 ottoman W117 ---",
        "— BEGIN his-7 ottoman W117 —",
        "**BEGIN** his-7 ottoman W117",
        "**BEGIN his-7 ottoman W117**",
        "BEGIN his-7, ottoman, W117",
        "BEGIN, his-7; ottoman: W117.",
        "=== BEGIN his-7 ottoman W117 ===",
        "BEGIN (his-7) (ottoman) (W117)",
        "BEGIN – his-7 – ottoman – W117",
        "BEGIN his-7 ottoman\nW117",
        "BEGIN\nhis-7 ottoman W117",
        "BEGIN\nhis-7 ottoman\nW117",
        'BEGIN "his-7" ottoman W117',
        "ALKU: his-7 ottoman W117",
        "BEGIN his-7/ottoman/W117",
    ],
)
def test_a_begin_is_read_however_players_and_programs_write_it(begin: str) -> None:
    (block,) = find_blocks(f"{begin}\nPASS\nREADY\nEND\n")
    assert (block.game, block.role, block.window) == ("his-7", "ottoman", "W117")
    assert [line.text for line in block.lines] == ["PASS", "READY"]
    assert (block.closed, block.complaints) == (True, ())


@each(
    "begin",
    [
        "BEGIN:",
        "[BEGIN]",
        "--- BEGIN ---",
        "**BEGIN**",
        "BEGIN.",
        "BEGIN -",
        "<BEGIN>",
        "== BEGIN ==",
        "- BEGIN -",
        "`BEGIN`",
    ],
)
def test_a_bare_begin_may_be_decorated(begin: str) -> None:
    (block,) = find_blocks(f"{begin}\nPASS\nEND\n")
    assert (block.game, block.role, block.window, block.complaints) == (None, None, None, ())
    assert [line.text for line in block.lines] == ["PASS"]


@each(
    "line",
    [
        "-----BEGIN PGP SIGNED MESSAGE-----",
        "-----BEGIN PGP SIGNATURE-----",
        "-----BEGIN CERTIFICATE-----",
        "BEGIN:VCALENDAR",
        "BEGIN:VEVENT",
        "BEGIN:VCARD",
        "Begin forwarded message:",
        "Begin: soon",
        "BEGIN FORWARDED MESSAGE:",
        "“BEGIN his-7 ottoman W117” opens no block here",
    ],
)
def test_what_other_programs_begin_is_no_block(line: str) -> None:
    assert find_blocks(f"{line}\nPASS\nEND\n") == ()


def test_an_order_behind_begin_is_not_lost() -> None:
    (block,) = find_blocks("BEGIN his-7 ottoman W117 PLAY Janissaries FOR CP\nPASS THE REST\nEND\n")
    assert block.window == "W117"
    assert [line.text for line in block.lines] == ["PLAY Janissaries FOR CP", "PASS THE REST"]


# ------------------------------------------------------------------------------ CHECK

CHECKS = (
    *(
        "CHECK",
        "check",
        "Check.",
        "CHECK:",
        "CHECK!",
        "CHECK ONLY",
        "CHECK ONLY, PLEASE",
        "Just check",
        "please check",
    ),
    *(
        "CHECK THIS",
        "CHECK the above",
        "do a CHECK",
        "Sanity check",
        "*CHECK*",
        "[CHECK]",
        "--- CHECK ---",
        "- CHECK",
        "CHECK my orders first",
        "DRY RUN",
        "dry-run",
    ),
    *(
        "KOEAJO",
        "koeajo.",
        "TARKISTA",
        "VAIN KOEAJO",
        "Only check these orders, please!",
        "CHECK # only",
        "check please # just a try",
    ),
)
BESIDE = ("CHECK: PLAY Janissaries FOR CP", "CHECK PLAY Janissaries FOR CP", "PASS CHECK")
MISSPELT = (
    "CHEKC",
    "CHCK",
    "CHEK",
    "CECHK",
    "CHECJ",
    "CHECKK",
    "Chekc only",
    "KOEAJA",
    "KOAJO",
    "TARKASTA",
    "CHECKED",
)


@each("place", range(1, len(BLOCK)))
@each("check", [*CHECKS, *BESIDE, *MISSPELT])
def test_a_check_anywhere_in_a_block_makes_it_a_dry_run(check: str, place: int) -> None:
    lines = [*BLOCK[:place], check, *BLOCK[place:]]
    (block,) = blocks("\n".join(lines))
    assert block.check
    assert (block.closed, block.window) == (True, "W117")


@each(
    ("line", "order"),
    [
        ("CHECK PLAY Janissaries FOR CP", "PLAY Janissaries FOR CP"),
        ("check play Janissaries for CP", "play Janissaries for CP"),
        ("CHECK: PLAY Janissaries FOR CP", "PLAY Janissaries FOR CP"),
        ("PLAY Janissaries FOR CP (CHECK)", "PLAY Janissaries FOR CP"),
        ("PLAY Janissaries FOR CP, check", "PLAY Janissaries FOR CP"),
        ("KOEAJO PLAY Janissaries FOR CP", "PLAY Janissaries FOR CP"),
    ],
)
@each("fenced", [True, False])
def test_check_beside_an_order_is_no_part_of_it(line: str, order: str, *, fenced: bool) -> None:
    (block,) = blocks("\n".join(["BEGIN his-7 ottoman", line, "END"] if fenced else [line]))
    assert block.check
    assert [one.text for one in block.lines] == [order]
    assert block.complaints == ()


def test_check_in_capitals_before_a_line_is_no_part_of_it_whatever_follows() -> None:
    (block,) = blocks("BEGIN his-7\nCHECK PREFER POWERS France\nEND")
    assert block.check
    assert [one.text for one in block.lines] == ["PREFER POWERS France"]


@each("words", ["Check-in is at nine.", "Check-up tomorrow", "check-mate, I hope"])
def test_a_word_that_begins_with_check_in_a_text_asks_for_no_dry_run(words: str) -> None:
    (block,) = blocks("\n".join([BLOCK[0], "BROADCAST", words, "ENDBROADCAST", "END"]))
    assert not block.check
    assert block.lines[1].text == words


@each("check", CHECKS)
@each("around", [("{}", *BLOCK), ("{}", "", *BLOCK), (*BLOCK, "{}")])
def test_a_check_above_or_below_a_block_makes_it_a_dry_run(
    check: str, around: tuple[str, ...]
) -> None:
    (block,) = blocks("\n".join(around).format(check))
    assert block.check


@each("check", [*MISSPELT, "chekc", "just checking"])
@each("around", [("{}", *BLOCK), (*BLOCK, "{}"), (*BLOCK, "", "{}")])
def test_a_misspelt_check_beside_a_block_makes_it_a_dry_run(
    check: str, around: tuple[str, ...]
) -> None:
    (block,) = blocks("\n".join(around).format(check))
    assert block.check
    assert check in block.complaints[0]


@each("check", [*CHECKS, *BESIDE, *MISSPELT])
@each("place", range(3))
def test_a_check_among_orders_without_a_fence_lets_nothing_act(check: str, place: int) -> None:
    orders = ["PLAY Janissaries FOR CP", "PASS THE REST"]
    assert acts("\n".join(orders))
    assert not acts("\n".join([*orders[:place], check, *orders[place:]]))


@each(
    "begin",
    [
        "BEGIN his-7 ottoman W117 CHECK",
        "BEGIN CHECK",
        "CHECK BEGIN his-7",
        "CHECK: BEGIN his-7",
        "BEGIN: CHECK",
        "BEGIN his-7 (CHECK)",
        "BEGIN his-7 ottoman W117 DRY RUN",
        "BEGIN his-7 TARKISTA",
        "BEGIN his-7 ottoman CHEKC",
        "BEGIN his-7 check only",
        "BEGIN his-7 ottoman W117 -- CHECK",
        "BEGIN his-7\nottoman W117 CHECK",
    ],
)
def test_a_check_behind_or_before_begin_makes_a_dry_run(begin: str) -> None:
    (block,) = blocks(f"{begin}\nPASS\nEND\n")
    assert block.check


def test_the_check_in_one_of_two_blocks_counts_for_both() -> None:
    two = "BEGIN his-7 ottoman\nPASS\nEND\nBEGIN his-8 france\nCHECK\nPASS\nEND\n"
    assert [block.check for block in blocks(two)] == [True, True]
    below = "BEGIN his-7 ottoman\nPASS\nEND\n\nCHECK\n"
    assert [block.check for block in blocks(below)] == [True]


@each("line", ["> CHECK", "# CHECK", "#CHECK", "> > check", "EN> CHECK"])
@each("place", range(len(BLOCK) + 1))
def test_a_quoted_or_commented_check_says_nothing(line: str, place: int) -> None:
    lines = [*BLOCK[:place], line, *BLOCK[place:]]
    assert [block.check for block in blocks("\n".join(lines)) if not block.quoted] == [False]


@pytest.mark.parametrize(
    "line", ["Check the treaty with France, please.", "I check the Turk.", "Chess is like this."]
)
def test_words_in_the_text_of_a_message_are_no_check(line: str) -> None:
    (block,) = blocks(f"BEGIN his-7\nPRESS TO france\n{line}\nENDPRESS\nPASS\nEND\n")
    assert not block.check


@each(
    "prose",
    ["I could not check my mail.", "Check mate!", "Checked with Bob.", "Chuck", "# CHECK # only"],
)
def test_prose_around_a_block_is_no_check(prose: str) -> None:
    assert [block.check for block in blocks("\n".join([prose, "", *BLOCK, prose]))] == [False]


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(["PLAY Janissaries FOR CP", "PASS", "READY", "", "# x", "HELP"]), max_size=8
    ),
    st.sampled_from(CHECKS),
    st.data(),
)
def test_wherever_a_check_is_put_nothing_acts(
    lines: list[str], check: str, data: st.DataObject
) -> None:
    letter = ["Hello,", "", "BEGIN his-7 ottoman W117", *lines, "END", "", "Ann"]
    at = data.draw(st.integers(0, len(letter)))
    assert not acts("\n".join([*letter[:at], check, *letter[at:]]))


def test_all_shapes_of_end_and_begin_go_together() -> None:
    begins = ("BEGIN", "[BEGIN]", "--- BEGIN ---", "BEGIN:")
    for begin, end in product(begins, ("END", "[END]", "--- END ---", "END.")):
        (block,) = find_blocks(f"{begin}\nPASS\n{end}\n")
        assert block.closed


def test_a_check_in_a_line_that_reads_is_none_beside_a_line_that_does_not() -> None:
    (block,) = find_blocks(
        "BEGIN his-7 moderator\nEXTENT 24h\nNOTE Check.\nEND\n", reads_as_moderation
    )
    assert not block.check
    (block,) = find_blocks(
        "BEGIN his-7 moderator\nNOTE Check.\nHOLD\nchekc\nEND\n", reads_as_moderation
    )
    assert block.check


def test_what_stands_behind_a_bar_is_nobodys_order() -> None:
    """So our messages mark what other players say; a program may quote it without another mark."""
    said = ("| BEGIN his-7 ottoman W117", "| PASS THE REST", "| END")
    blocks = find_blocks("\n".join(["I am away.", *said]), READS)
    assert all(block.quoted for block in blocks)
    (block,) = find_blocks("\n".join(["BEGIN his-7 ottoman", "PASS THE REST", said[2]]), READS)
    assert not block.closed
    assert find_blocks("| PASS THE REST", READS) == ()


@each("bullet", ["-", "\u2022", "\u00b7", "\u25aa"])
def test_a_block_that_a_program_has_made_a_list_is_read(bullet: str) -> None:
    listed = "\n".join(f"{bullet} {line}" for line in BLOCK if line)
    (block,) = blocks(listed)
    assert block.closed
    assert [line.text for line in block.lines] == ["PLAY Janissaries FOR CP", "PASS THE REST"]


def test_the_wide_letters_of_east_asian_keyboards_are_letters() -> None:
    def wide(line: str) -> str:
        return "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in line)

    (block,) = blocks("\n".join(map(wide, BLOCK)))
    assert (block.game, block.role, block.window) == ("his-7", "ottoman", "W117")
    assert [line.text for line in block.lines if line.text] == [BLOCK[1], BLOCK[3]]
