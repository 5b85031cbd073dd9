"""Question, links and form of a message on a telephone, in the light and in the dark.

They stand within two screens; nothing is pushed sideways; letters are large and clear enough; what
is tapped is as high as a finger.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from adjudicator.reports.render import render
from adjudicator.store import tables
from tests.chromium import Browser, Page
from tests.page_checks import faults_of
from tests.reports.samples import ANSWER_TO, samples
from tests.service.playground import Playground
from tests.service.tapping import html_of
from tests.service.test_pbem_13_one_tap import response
from tests.service.test_report_on_a_telephone import CAMPAIGN

pytestmark = pytest.mark.chromium

WIDTH: Final = 400
TWO_SCREENS: Final = 2 * 800
A_FINGER: Final = 44
"""CSS pixels: the least that a fingertip meets for sure."""
_ENDS: Final = """
['.question', '.links', 'pre.order:not(.question *)'].map(found => Math.max(
  ...[...document.querySelectorAll(found)].slice(0, 1).map(one =>
    one.getBoundingClientRect().bottom + window.scrollY)))
"""
_TAPPED: Final = """
[...document.querySelectorAll('.links a')].map(one => {
  const box = one.getBoundingClientRect();
  return [one.innerText, box.width, box.height, getComputedStyle(one).backgroundColor];
})
"""


@pytest.fixture(scope="module")
def browser_page(browser: Browser) -> Iterator[Page]:
    """A tab of Chromium."""
    with browser.open_page() as opened:
        yield opened


def look_at(page: Page, row: tables.Outgoing, folder: Path, *, dark: bool) -> None:
    """Open a message as a telephone shows it."""
    file = folder / "message.html"
    file.write_text(html_of(row), encoding="utf-8")
    page.look(file.as_uri(), width=WIDTH, dark=dark)


def check(page: Page, row: tables.Outgoing, folder: Path) -> None:
    """Fail where a message cannot be read and answered well on a telephone."""
    grounds = set()
    for dark in (False, True):
        look_at(page, row, folder, dark=dark)
        assert faults_of(page, WIDTH) == []
        ends = page.run(_ENDS)
        assert ends == sorted(ends)
        assert 0 < ends[-1] <= TWO_SCREENS
        links = page.run(_TAPPED)
        assert links
        for words, width, height, ground in links:
            assert height >= A_FINGER, words
            assert width >= A_FINGER, words
            grounds.add(ground)
        grounds.add(page.run("getComputedStyle(document.body).backgroundColor"))
    assert len(grounds) == 4, "the dark has colours of its own"


def the_report_before_an_impulse(ground: Playground) -> tables.Outgoing:
    """Let the Ottomans march to Belgrade and return the report that asks the Hapsburgs."""
    ground.open("action")
    ground.write("ottoman", *CAMPAIGN)
    report = ground.last("hapsburg")
    assert report.kind == "report"
    assert "your impulse" in report.subject
    return report


def test_the_report_before_an_impulse_is_answered_within_two_screens(
    quick: Playground, tmp_path: Path, browser_page: Page
) -> None:
    check(browser_page, the_report_before_an_impulse(quick), tmp_path)


def test_so_is_the_question_of_a_response_window(
    quick: Playground, tmp_path: Path, browser_page: Page
) -> None:
    response(quick)
    check(browser_page, quick.last("protestant", "question"), tmp_path)


def test_so_is_a_question_with_many_answers_and_one_in_finnish(
    quick: Playground, tmp_path: Path, browser_page: Page
) -> None:
    quick.open()
    check(browser_page, quick.last("protestant", "question"), tmp_path)
    quick.write("protestant", "PREFER language fi", "STATUS")
    check(browser_page, quick.last("protestant", "status"), tmp_path)


@cache
def pages_of_all_kinds() -> dict[str, str]:
    """Return a message of every kind as a page, without the pictures that a mail brings with it."""
    found = {
        name: render(kind, context, answer_to=ANSWER_TO).html
        for name, (kind, context) in samples().items()
    }
    return {name: re.sub(r"<img[^>]*>", "", html) for name, html in found.items()}


@pytest.mark.parametrize("dark", [False, True])
def test_every_kind_of_message_can_be_read(
    tmp_path: Path, browser_page: Page, *, dark: bool
) -> None:
    file = tmp_path / "message.html"
    for name, html in pages_of_all_kinds().items():
        file.write_text(html, encoding="utf-8")
        browser_page.look(file.as_uri(), width=WIDTH, dark=dark)
        assert faults_of(browser_page, WIDTH) == [], name


def test_a_vote_and_a_deal_have_links_that_a_finger_meets(
    quick: Playground, tmp_path: Path, browser_page: Page
) -> None:
    quick.open("negotiation")
    quick.write("england", "DEAL WITH france", "England gives 1 card to France", "ENDDEAL")
    quick.write("england", "PROPOSE DRAW")
    for kind in ("deal", "vote"):
        row = quick.last("france", kind)
        look_at(browser_page, row, tmp_path, dark=True)
        assert faults_of(browser_page, WIDTH) == []
        assert all(height >= A_FINGER for _words, _w, height, _g in browser_page.run(_TAPPED))
