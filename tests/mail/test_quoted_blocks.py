"""Play by email, section 2: an older block below a reply never acts, however it is quoted.

Every way of quoting in the made letters is tried with the older block alone, and with a newer one
above it: then the newer one acts and nothing else.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

from adjudicator.mail.mime import parse
from adjudicator.orders.message_text import Block
from adjudicator.service.post.blocks import blocks_of
from tests.mail.corpus_clients import CLIENTS, marked, message, multi, part
from tests.mail.corpus_markup import breaks, divs
from tests.mail.corpus_shapes import BLOCK, LETTER, UNFENCED, text_of
from tests.mail.corpus_words import GAME, HEADER_BLOCKS, INTRODUCTIONS, SEPARATORS
from tests.tables import each

# Its window is not named, so that nothing but the quoting can tell that it is the older one.
OWN_OLD: Final = ("Hello,", "", "BEGIN", "PLAY Janissaries FOR CP", "PASS", "END", "", "Ann")
PROSE: Final = ("I shall write tomorrow.", "", "Ann")
ABOVE: Final = {
    **{f"introduction {name}": words for name, words in INTRODUCTIONS.items()},
    **{f"headers {name}": words for name, words in HEADER_BLOCKS.items()},
    **{f"separator {name}": words for name, words in SEPARATORS.items()},
    **{
        f"{a} above {b}": f"{SEPARATORS[a]}\n\n{HEADER_BLOCKS[b]}"
        for a, b in product(("en", "en_apple_forward", "en_forward", "de"), ("en", "de", "unknown"))
    },
}

GAPS: Final = ("\n\n", pytest.param("\n", marks=pytest.mark.full))


def live(raw: bytes) -> list[Block]:
    return [one for one in blocks_of(parse(raw), "here_i_stand") if one.closed and not one.quoted]


def sent(text: str) -> bytes:
    return message("quoted", part(text))


@pytest.mark.parametrize("gap", GAPS)
@each("above", ABOVE.values(), ids=list(ABOVE))
def test_an_old_block_alone_below_any_introduction_never_acts(above: str, gap: str) -> None:
    assert live(sent(f"{text_of(PROSE)}{gap}{above}{gap}{text_of(OWN_OLD)}")) == []
    assert live(sent(f"{text_of(PROSE)}{gap}{above}{gap}{marked(OWN_OLD)}")) == []
    assert live(sent(f"{above}{gap}{text_of(OWN_OLD)}")) == []


@pytest.mark.parametrize("gap", GAPS)
@each("above", ABOVE.values(), ids=list(ABOVE))
def test_of_a_new_block_and_an_old_one_only_the_new_one_acts(above: str, gap: str) -> None:
    for quote in (text_of(OWN_OLD), marked(OWN_OLD)):
        (block,) = live(sent(f"{text_of(LETTER)}{gap}{above}{gap}{quote}"))
        assert block.window == "W117"
        (block,) = live(sent(f"{text_of(UNFENCED)}{gap}{above}{gap}{quote}"))
        assert block.implicit


@each("above", ["Luther wrote:", "Martin Luther schrieb:", "Luther kirjoitti:", "Quoting Luther:"])
def test_a_block_below_the_name_of_who_wrote_never_acts(above: str) -> None:
    assert live(sent(f"{text_of(PROSE)}\n{above}\n\n{text_of(OWN_OLD)}")) == []


@pytest.mark.parametrize(
    "above", ["This is what I wrote you yesterday:", "As Luther wrote, I move"]
)
def test_a_block_below_a_sentence_acts(above: str) -> None:
    assert live(sent(f"{above}\n\n{text_of(OWN_OLD)}"))


@each("above", INTRODUCTIONS.values(), ids=list(INTRODUCTIONS))
def test_a_reply_below_a_marked_quote_acts(above: str) -> None:
    (block,) = live(sent(f"{above}\n{marked(OWN_OLD)}\n{text_of(LETTER)}"))
    assert block.window == "W117"


@each("name", CLIENTS)
def test_of_what_programs_quote_only_the_new_block_acts(name: str) -> None:
    client = CLIENTS[name]
    versions = [False, True] if client.html is not None and client.text is not None else [False]
    for html_only in versions:
        (block,) = live(client.letter(name, LETTER, OWN_OLD, html_only=html_only))
        assert block.window == "W117"
        assert live(client.letter(name, PROSE, OWN_OLD, html_only=html_only)) == []


# ------------------------------------------------------------------------------ HTML

STRUCK: Final = (
    *(
        "<s>{}</s>",
        "<del>{}</del>",
        "<strike>{}</strike>",
        '<div style="text-decoration:line-through">{}</div>',
    ),
    *(
        '<span style="text-decoration: line-through">{}</span>',
        '<p style="text-decoration-line:line-through">{}</p>',
    ),
    *('<font><span style="color:red;text-decoration:underline line-through;">{}</span></font>',),
)
HIDDEN: Final = (
    *(
        '<div style="display:none">{}</div>',
        '<div style="display: none !important;">{}</div>',
        "<div hidden>{}</div>",
    ),
    *(
        '<div style="visibility:hidden">{}</div>',
        '<span style="font-size:0">{}</span>',
        '<span style="font-size:0px;color:red">{}</span>',
    ),
    *(
        '<div style="mso-hide:all">{}</div>',
        '<div style="max-height:0;overflow:hidden">{}</div>',
        '<div style="opacity:0">{}</div>',
    ),
    *(
        '<div style="max-height: 0px; font-size: 1px">{}</div>',
        '<table style="display:none"><tr><td>{}</td></tr></table>',
    ),
    *(
        '<div style="height:0;overflow:hidden">{}</div>',
        '<div hidden="hidden">{}</div>',
        '<div style="position:absolute;left:-9999px">{}</div>',
    ),
    *(
        '<div style="DISPLAY : NONE">{}</div>',
        '<div style="font:0/0 a">{}</div>',
        "<details><summary>older</summary>{}</details>",
    ),
    *(
        "<dialog>{}</dialog>",
        '<style>p, .old {{display:none}}</style><div class="first old">{}</div>',
        "<style>@page {{margin:0}} div.x, #gone {{mso-hide:all}}</style><div id=gone>{}</div>",
    ),
)
OUTER: Final = ("{}", "<div>{}</div>", "<div><p>{}</p></div>")


def as_html(markup: str) -> bytes:
    return message("html", part(f"<html><body>{markup}</body></html>", "text/html"))


@each("outer", OUTER)
@each("tag", [*STRUCK, *HIDDEN])
def test_a_block_that_is_struck_out_or_hidden_never_acts(tag: str, outer: str) -> None:
    for lines in (breaks(OWN_OLD), divs(OWN_OLD)):
        hidden = outer.format(tag.format(lines))
        assert live(as_html(f"{divs(PROSE)}{hidden}")) == []
        (block,) = live(as_html(f"{divs(LETTER)}{hidden}{divs(PROSE)}"))
        assert block.window == "W117"
        (block,) = live(as_html(f"{hidden}{divs(LETTER)}"))
        assert block.window == "W117"


@each("tag", [*STRUCK, *HIDDEN])
def test_a_line_that_is_struck_out_or_hidden_is_no_order(tag: str) -> None:
    struck = tag.format("PASS THE REST")
    (block,) = live(
        as_html(
            f"<div>BEGIN</div><div>PLAY Janissaries FOR CP</div><div>{struck}</div><div>END</div>"
        )
    )
    assert [line.text for line in block.lines if not line.quoted and not line.blank] == [
        "PLAY Janissaries FOR CP"
    ]
    (block,) = live(
        as_html(f"<div>BEGIN</div><div>PLAY Janissaries FOR CP</div><div>END</div>{struck}")
    )
    assert [line.text for line in block.lines if not line.blank] == ["PLAY Janissaries FOR CP"]


INLINE: Final = ("<s>", "<span", "<strike>", "<del>")


@each("tag", [one for one in (*STRUCK, *HIDDEN) if one.startswith(INLINE)])
def test_words_struck_out_within_a_line_are_left_out(tag: str) -> None:
    three = tag.format("3 ")
    (block,) = live(
        as_html(f"<div>BEGIN</div><div>RAISE {three}2 regulars IN Istanbul</div><div>END</div>")
    )
    assert [line.text for line in block.lines] == ["RAISE 2 regulars IN Istanbul"]


@each("tag", [*STRUCK, *HIDDEN])
def test_what_html_strikes_out_or_hides_does_not_act_from_the_text_beside_it(tag: str) -> None:
    text = text_of(PROSE) + text_of(OWN_OLD)
    both = multi(
        "alternative", part(text), part(divs(PROSE) + tag.format(breaks(OWN_OLD)), "text/html")
    )
    assert live(message("both", both)) == []


def test_what_html_quotes_does_not_act_from_the_text_beside_it() -> None:
    text = f"{text_of(PROSE)}\nSome day somebody told us:\n\n{text_of(OWN_OLD)}"
    markup = f"{divs(PROSE)}<blockquote>{breaks(OWN_OLD)}</blockquote>"
    both = multi("alternative", part(text), part(markup, "text/html"))
    assert live(message("both", both)) == []


def test_a_box_with_a_line_to_its_left_is_a_quote_and_one_that_only_indents_is_none() -> None:
    outlook = "border:none;border-left:solid #CCCCCC 1.0pt;padding:0cm 0cm 0cm 6.0pt"
    for box in (f"blockquote style='{outlook}'", f'div style="{outlook}"'):
        quote = f"<{box}>{divs(OWN_OLD)}</{box.split()[0]}>"
        assert live(as_html(divs(PROSE) + quote)) == []
    for style in ("border:none", "border-left:none", "margin:0 0 0 40px;border:none;padding:0px"):
        indented = f'<blockquote style="{style}">{divs(BLOCK)}</blockquote>'
        (block,) = live(as_html(indented))
        assert block.window == "W117"


@each(
    "above",
    [
        f"The Adjudicator {GAME} Fri 20 Nov 2026",
        f"20.11.2026 09:12 / The Adjudicator / {GAME}",
        f"Rašo The Adjudicator ({GAME}), 2026-11-20",
        "Fri 20 Nov 2026 09:12 The Adjudicator wrote",
        "20.11.2026 09:12, The Adjudicator:",
        "2026年11月20日(金) 9:12 The Adjudicator:",
        "* The Adjudicator [2026-11-20 09:12]:",
        "++++ The Adjudicator [20/11/26 09:12]:",
        "[Sitat The Adjudicator, 20 Nov 2026, 09:12]",
        "Вівторок, 20 листопада 2026 09:12 від The Adjudicator:",
        "٢٠ نوفمبر ٢٠٢٦ ٠٩:١٢ The Adjudicator:",
        f"From: The Adjudicator <{GAME}>",
        "Date: Fri, 20 Nov 2026 09:12:00 +0200",
    ],
)
def test_below_a_line_that_looks_like_an_introduction_nothing_acts(above: str) -> None:
    assert live(sent(f"{text_of(PROSE)}\n{above}\n\n{text_of(OWN_OLD)}")) == []
    assert live(sent(f"{text_of(PROSE)}\n{above}\nIt is your impulse.\n\n{text_of(OWN_OLD)}")) == []


@each(
    "above",
    [
        "Dear moderator, I wrote this on the train.",
        "My deputy is bob@example.org.",
        "It is 2026 already!",
        "As Bob wrote, we attack.",
        "Plan: Vienna",
        "Orders for 20.11.2026:",
        "My plan for Turn 2, 09:12 on the train:",
        "To: the Sultan",
    ],
)
def test_an_ordinary_line_above_a_block_does_not_stop_it(above: str) -> None:
    (block,) = live(sent(f"{above}\n\n{text_of(BLOCK)}"))
    assert block.window == "W117"
