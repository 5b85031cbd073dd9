"""Play by email, section 13: what a mail program quotes of a link is never an order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import unquote

import pytest

from tests.mail.corpus_clients import CLIENTS, marked, message, multi, part
from tests.mail.corpus_links import LINKS, hard_quotes, html, quotes
from tests.mail.corpus_markup import ON_FRIDAY, divs, outlook_header
from tests.mail.corpus_shapes import LETTER, UNFENCED, text_of
from tests.mail.test_quoted_blocks import PROSE, live
from tests.tables import each

QUOTES: Final = dict(quotes())
UNDONE: Final = [shape for shape in QUOTES if "percent signs undone" in shape]
"""The links that read most like orders."""
OTHERS: Final = [shape for shape in QUOTES if shape not in UNDONE]
PLACED: Final[dict[str, Callable[[tuple[str, ...], list[str]], str]]] = {
    "marked": lambda own, quote: f"{text_of(own)}\n{ON_FRIDAY}\n{marked(quote)}",
    "below an introduction": lambda own, quote: f"{text_of(own)}\n{ON_FRIDAY}\n\n{text_of(quote)}",
    "below headers": lambda own, quote: f"{text_of(own)}\n{outlook_header()}\n{text_of(quote)}",
    "above": lambda own, quote: f"{ON_FRIDAY}\n{marked(quote)}\n{text_of(own)}",
    "marked by nothing": lambda own, quote: f"{text_of(own)}\n{text_of(quote)}",
}


@pytest.mark.parametrize("shapes", [UNDONE, pytest.param(OTHERS, marks=pytest.mark.full)])
def test_a_quoted_link_alone_never_acts(shapes: list[str]) -> None:
    for shape in shapes:
        for placed in PLACED.values():
            assert live(message("quoted", part(placed(PROSE, QUOTES[shape])))) == [], shape
        assert live(message("quoted", part(text_of(QUOTES[shape])))) == [], shape


@each("quote", QUOTES.values(), ids=list(QUOTES))
def test_of_a_new_block_and_quoted_links_the_block_alone_acts(quote: list[str]) -> None:
    for placed in PLACED.values():
        (block,) = live(message("quoted", part(placed(LETTER, quote))))
        assert (block.window, block.implicit) == ("W117", False)
        assert len([line for line in block.lines if not line.blank]) == 3


@each("quote", QUOTES.values(), ids=list(QUOTES))
def test_orders_without_a_fence_act_above_marked_links(quote: list[str]) -> None:
    (block,) = live(message("quoted", part(PLACED["marked"](UNFENCED, quote))))
    assert block.implicit
    assert len([line for line in block.lines if not line.blank]) == 2


def test_links_with_their_percent_signs_undone_never_act_wherever_they_are_broken() -> None:
    for width, lines in hard_quotes():
        assert live(message("hard", part(text_of(PROSE) + text_of(lines)))) == [], width
        assert live(message("hard", part(text_of(lines)))) == [], width


def test_a_block_right_below_a_quoted_link_acts() -> None:
    for _label, href in LINKS:
        for shown in (href, f"PASS <{href}>", f"PASS <{unquote(href)}>"):
            quote = shown.splitlines()
            (block,) = live(message("below", part(marked(quote) + text_of(LETTER[2:]))))
            assert block.window == "W117"
        (block,) = live(message("below", part(text_of([f"PASS <{href}>", *LETTER[2:]]))))
        assert block.window == "W117"


@pytest.mark.parametrize("shapes", [UNDONE, pytest.param(OTHERS, marks=pytest.mark.full)])
@each("name", [name for name, client in CLIENTS.items() if client.text is not None])
def test_of_what_programs_make_of_links_only_the_new_block_acts(
    name: str, shapes: list[str]
) -> None:
    tried = [shape for shape in shapes if shape.startswith("brackets") and "hard" not in shape]
    assert tried
    for quote in (QUOTES[shape] for shape in tried):
        (block,) = live(CLIENTS[name].letter(name, LETTER, quote))
        assert block.window == "W117"
        assert live(CLIENTS[name].letter(name, PROSE, quote)) == []


HTML: Final = (
    '{own}<div class="gmail_quote"><blockquote class="gmail_quote">{links}</blockquote></div>',
    '{own}<blockquote type="cite">{links}</blockquote>',
    '{own}<div id="divRplyFwdMsg">From: ours</div>{links}',
    "{own}<div style='border-top:solid #E1E1E1 1.0pt'>From: ours</div>{links}",
    "{own}<hr>{links}",
    "{links}{own}",
)


@each("shape", HTML)
def test_links_in_html_that_comes_back_never_act(shape: str) -> None:
    prose = shape.format(own=divs(PROSE), links=html())
    assert live(message("html", part(prose, "text/html"))) == []
    both = multi("alternative", part(text_of(PROSE)), part(prose, "text/html"))
    assert live(message("html", both)) == []
    (block,) = live(
        message("html", part(shape.format(own=divs(LETTER), links=html()), "text/html"))
    )
    assert block.window == "W117"
