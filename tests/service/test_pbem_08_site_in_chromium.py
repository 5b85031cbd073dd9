"""Every page of the site, opened in a browser from the disk.

On a telephone (390 pixels wide), on a desk, and in the dark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.service.public.site import site_of
from tests.chromium import DESKTOP, TELEPHONE, Browser, Page
from tests.page_checks import faults_of, text_of
from tests.service.site_ground import ground_with_games

pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Path:
    """A site of games that are over, running, moderated blind and waiting for players."""
    path = tmp_path_factory.mktemp("site")
    with ground_with_games(tmp_path_factory.mktemp("games"), migrated_sqlite) as ground:
        site_of(ground.office, path).write()
    return path


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with browser.open_page() as opened:
        yield opened


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("width", "dark"), [(TELEPHONE, False), (TELEPHONE, True), (DESKTOP, False)]
)
def test_every_page_can_be_read(page: Page, folder: Path, width: int, dark: bool) -> None:
    faults = {}
    pages = sorted(folder.rglob("*.html"))
    assert len(pages) >= 12
    for path in pages:
        page.look(path.as_uri(), width=width, dark=dark)
        if found := faults_of(page, width):
            faults[path.relative_to(folder).as_posix()] = found
    assert not faults


def test_the_style_is_the_same_file_for_light_and_dark(page: Page, folder: Path) -> None:
    grounds = []
    for dark in (False, True):
        page.look((folder / "index.html").as_uri(), dark=dark)
        grounds.append(page.run("getComputedStyle(document.body).backgroundColor"))
    assert grounds == ["rgb(251, 250, 246)", "rgb(25, 24, 21)"]


def test_a_reader_comes_from_the_list_to_the_dice_by_links(page: Page, folder: Path) -> None:
    page.look((folder / "index.html").as_uri(), width=TELEPHONE)
    for link in ("The short game", "Turn 1"):
        address = page.run(
            f"[...document.querySelectorAll('main a')].find(a => a.innerText === {link!r}).href"
        )
        page.look(address, width=TELEPHONE)
    folded = page.run("document.querySelector('details.dice').innerText.trim()")
    assert folded == "Dice"
    assert re.search(r"Dice: [1-6]( [1-6])*", text_of(page))
    unfolded = page.run("document.querySelector('details.dice').innerText")
    assert len(unfolded) > len(folded)
    assert not page.trouble


@pytest.mark.full
def test_on_paper_everything_is_open(page: Page, folder: Path) -> None:
    page.look((folder / "games/his-1/turn-1.html").as_uri())
    dice = "document.querySelector('details.dice span').checkVisibility()"
    assert page.run(dice) is False
    page.send("Emulation.setEmulatedMedia", media="print")
    try:
        assert page.run(dice) is True
        assert page.run("getComputedStyle(document.querySelector('.way')).display") == "none"
    finally:
        page.send("Emulation.setEmulatedMedia", media="")
