"""A report as a telephone shows it; ``docs/report.png`` is a picture of one.

``ADJUDICATOR_GOLDEN=write`` makes that picture anew, from the mail that a player gets.
"""

from __future__ import annotations

import base64
import io
import os
from collections.abc import Iterator
from email.message import Message
from pathlib import Path

import pytest
from PIL import Image

from tests.chromium import Browser, Page
from tests.service.playground import Playground
from tests.service.test_pbem_08_pictures import html, sent

pytestmark = pytest.mark.chromium

SHOWN = Path(__file__).parents[2] / "docs" / "report.png"
WIDTH, HEIGHT = 420, 1100
CAMPAIGN = (
    "PLAY Janissaries FOR CP",
    "MOVE Suleiman, 6 regulars, 1 cavalry FROM Istanbul TO Edirne",
    "MOVE Suleiman, 6 regulars, 1 cavalry FROM Edirne TO Sofia",
    "MOVE Suleiman, 6 regulars, 1 cavalry FROM Sofia TO Nezh",
    "MOVE Suleiman, 6 regulars, 1 cavalry FROM Nezh TO Belgrade",
    "PASS THE REST",
)


@pytest.fixture(scope="module")
def browser_page(browser: Browser) -> Iterator[Page]:
    """A tab of Chromium."""
    with browser.open_page() as opened:
        yield opened


def page_of(message: Message) -> str:
    """Return the HTML of a message with its pictures inside, as a mail program shows it."""
    page = html(message)
    for part in message.walk():
        if part.get_content_type() == "image/png":
            cid = str(part["Content-ID"]).strip("<>")
            content = part.get_payload(decode=True)
            assert isinstance(content, bytes)
            written = base64.b64encode(content).decode()
            page = page.replace(f"cid:{cid}", f"data:image/png;base64,{written}")
    return page


def write_picture(page: Page) -> None:
    """Write two pieces of a report beside each other: its beginning, and where the board is."""
    whole = Image.open(io.BytesIO(page.picture())).convert("RGB")
    points = "[...document.querySelectorAll('h2')].find(one => one.innerText.startsWith('Victory'))"
    board = int(page.run(f"{points}.getBoundingClientRect().top + window.scrollY")) - 10
    both = Image.new("RGB", (2 * WIDTH + 20, HEIGHT), "#d5d2c8")
    for place, top in enumerate((0, board)):
        both.paste(whole.crop((0, top, WIDTH, top + HEIGHT)), (place * (WIDTH + 20), 0))
    both.save(SHOWN, optimize=True)


def test_a_report_fits_a_telephone_and_shows_the_board(
    quick: Playground, tmp_path: Path, browser_page: Page
) -> None:
    ground = quick.under(pictures=True)
    ground.open("action")
    ground.write("ottoman", *CAMPAIGN)
    report = sent(ground)["hapsburg"]
    file = tmp_path / "report.html"
    file.write_text(page_of(report), encoding="utf-8")
    browser_page.look(file.as_uri(), width=WIDTH)
    assert browser_page.run("document.documentElement.scrollWidth") == WIDTH
    shown = browser_page.run(
        "[...document.images].map(one => [one.complete, one.naturalWidth, one.width])"
    )
    assert [(complete, wide) for complete, wide, _ in shown] == [(True, 1000)]
    assert shown[0][2] <= WIDTH
    summary = browser_page.run("document.querySelector('h2 + ul').innerText")
    assert "Ottomans laid siege to Belgrade" in summary
    if os.environ.get("ADJUDICATOR_GOLDEN") == "write":
        write_picture(browser_page)
