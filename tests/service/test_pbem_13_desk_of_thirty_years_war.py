"""Play by email, section 13: the order desk of Thirty Years War in a browser.

A round is ordered with its march behind it, and clicks at random build blocks that ``orders check``
reads. The long run of that, ten thousand clicks, is marked ``full``:

    pytest -n 0 -m full -k ten_thousand tests/service/test_pbem_13_desk_of_thirty_years_war.py
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.service.commands.creating import create_game
from tests.chromium import Browser, Page
from tests.page_checks import faults_of
from tests.service.desks import block, clicked, faults_in, look_at, page_of, speak, stops
from tests.service.playground import Playground, seats

pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with browser.open_page() as opened:
        yield opened


def war(ground: Playground, scenario: str = "early_war") -> str:
    """Create a game of Thirty Years War and return its slug."""
    given: dict[str, Any] = {"scenario": scenario, "seats": seats(SIDES), "secret": "00" * 32}
    return create_game(ground.office, "thirty_years_war", settings={}, **given)


def choose(page: Page, verb: str, *picks: str) -> None:
    """Open the first visible order with a verb, and choose in its lists what begins so."""
    page.run(
        "[...document.querySelectorAll('details[data-offer]')].find(one => one.checkVisibility()"
        f" && one.querySelector('.verb').innerText === {verb!r}).querySelector('summary').click()"
    )
    page.run("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    for number, words in enumerate(picks):
        page.run(
            f"(() => {{ const list = document.querySelectorAll('.form select')[{number}];"
            " const options = [...list.options].filter(one => one.value);"
            f" list.value = options.find(one => one.text.startsWith({words!r})).value;"
            " list.dispatchEvent(new Event('change', {bubbles: true})); })()"
        )
    page.run("document.querySelector('.form .add').click()")


def is_offered(page: Page, verb: str) -> bool:
    """Return whether an order with a verb can be seen."""
    shown: bool = page.run(
        "[...document.querySelectorAll('details[data-offer]')].some(one => one.checkVisibility()"
        f" && one.querySelector('.verb').innerText === {verb!r})"
    )
    return shown


def to_a_round(ground: Playground, slug: str) -> str:
    """Play on to the first round and return whose it is."""
    for asked in stops(ground, 1, slug):
        if b"ACTIVATE" in page_of(ground, asked[0], slug):
            return asked[0]
    raise AssertionError("no round has been asked for")


@pytest.mark.some(1)
@pytest.mark.parametrize("width", [400, 1000])
def test_a_march_is_ordered_behind_the_activation(
    page: Page, quick: Playground, tmp_path: Path, width: int
) -> None:
    slug = war(quick)
    role = to_a_round(quick, slug)
    look_at(page, page_of(quick, role, slug), tmp_path, width=width)
    assert not faults_of(page, width)
    assert not is_offered(page, "MOVE")
    choose(page, "ACTIVATE", "", "")
    assert is_offered(page, "MOVE")
    choose(page, "MOVE", "", "", "everybody", "marches only")
    lines = block(page).split("\n")[1:-1]
    assert lines[0].startswith("ACTIVATE ")
    assert lines[1].startswith("MOVE TO ")
    found = {"block": block(page), "legal": True}
    assert not faults_in(quick, role, found, slug)
    page.run("document.querySelector('#lines .remove').click()")
    assert block(page).split("\n")[1:-1] == []
    assert not page.trouble


def click_on_desks(
    page: Page, ground: Playground, folder: Path, slug: str, *, seed: int, most: int, each: int
) -> tuple[int, list[str], list[str]]:
    """Click at random on the desks of a game; return how often, the blocks, and their faults."""
    clicks, blocks, faults = 0, list[str](), list[str]()
    for number, asked in enumerate(stops(ground, seed, slug)):
        for role in asked:
            look_at(page, page_of(ground, role, slug), folder)
            found = clicked(page, seed * 1000 + number, each)
            clicks += each
            blocks += [one["block"] for one in found]
            faults += [fault for one in found for fault in faults_in(ground, role, one, slug)]
            faults += page.trouble
        if clicks >= most:
            break
    return clicks, blocks, faults


@pytest.mark.parametrize("language", ["en", "fi"])
def test_blocks_of_random_clicks_are_read(
    page: Page, quick: Playground, tmp_path: Path, language: str
) -> None:
    slug = war(quick)
    speak(quick, language)
    clicks, blocks, faults = click_on_desks(page, quick, tmp_path, slug, seed=1, most=90, each=30)
    assert not faults
    assert clicks >= 90
    assert len(blocks) >= 8


@pytest.mark.full
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("seed", "language"), [(2, "en"), (3, "fi"), (4, "en"), (5, "fi")])
def test_ten_thousand_clicks(
    page: Page, quick: Playground, tmp_path: Path, seed: int, language: str
) -> None:
    slug = war(quick, "campaign")
    speak(quick, language)
    clicks, blocks, faults = click_on_desks(
        page, quick, tmp_path, slug, seed=seed, most=2500, each=100
    )
    assert not faults
    assert clicks >= 2500
    assert len(blocks) >= 100
