"""The browser of the tests notices what is wrong with a page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chromium import TELEPHONE, Browser, Page
from tests.page_checks import faults_of, text_of

pytestmark = pytest.mark.chromium

GOOD = "<p>All is well. <a href='#'>Go on</a>.</p>"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with browser.open_page() as opened:
        yield opened


def faults(page: Page, folder: Path, body: str, *, dark: bool = False) -> list[str]:
    """Return what is wrong with a page that has this body."""
    file = folder / "page.html"
    file.write_text(
        "<!DOCTYPE html><html lang='en'><meta charset='utf-8'><title>A page</title>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        "<style>@media (prefers-color-scheme: dark) { .later { color: #ccc } }</style>"
        f"<body>{body}</body></html>"
    )
    page.look(file.as_uri(), width=TELEPHONE, dark=dark)
    return faults_of(page, TELEPHONE)


def test_nothing_is_wrong_with_a_plain_page(page: Page, tmp_path: Path) -> None:
    assert faults(page, tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("<script>console.error('lost')</script>", "console error: lost"),
        ("<script>throw new Error('broken')</script>", "exception: Uncaught"),
        ("<img src='nowhere.png' alt='A map'>", "the picture nowhere.png is not shown"),
        ("<img src='nowhere.png' alt='A map'>", "not loaded: Image, net::ERR_FILE_NOT_FOUND"),
        ("<img src='nowhere.png'>", "the picture nowhere.png has no words"),
        ("<div style='width: 500px'>wide</div>", "pixels wide, the window 390"),
        ("<p style='font-size: 12px'>tiny</p>", "'tiny' is 12 pixels high"),
        ("<p style='color: #999'>faint</p>", "'faint' has a contrast of 2.85 only"),
        (
            "<details><summary>More</summary><p style='font-size: 9px'>hidden</p></details>",
            "'hidden' is 9 pixels high",
        ),
        (
            "<a href='#' style='outline: none'>Go</a>",
            "'Go' looks the same when the keyboard is there",
        ),
    ],
)
def test_what_is_wrong_with_a_page_is_found(
    page: Page, tmp_path: Path, body: str, words: str
) -> None:
    assert any(words in fault for fault in faults(page, tmp_path, GOOD + body))


def test_faint_letters_are_found_in_the_dark_too(page: Page, tmp_path: Path) -> None:
    body = "<p class='later'>pale</p>"
    assert faults(page, tmp_path, body) == []
    assert faults(page, tmp_path, body, dark=True) == ["'pale' has a contrast of 1.61 only"]


def test_what_must_be_opened_first_is_read_too(page: Page, tmp_path: Path) -> None:
    faults(page, tmp_path, "<details><summary>Dice</summary><p>6 5 2</p></details>")
    assert text_of(page).split() == ["Dice", "6", "5", "2"]
