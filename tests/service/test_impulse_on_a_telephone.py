"""An impulse with a battle, a response window and a deal, by a person with a telephone.

All is pointed at or tapped on a screen of 400 px; nothing is typed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

import pytest

from adjudicator.store import tables
from tests.chromium import Browser, Page
from tests.service import desks
from tests.service.playground import Playground
from tests.service.tapping import Tap, send, taps_in
from tests.service.test_checking import before_belgrade
from tests.service.test_links_on_a_telephone import WIDTH, look_at
from tests.service.test_pbem_13_one_tap import IPHONE
from tests.service.test_pbem_13_order_desk_in_chromium import choose, press, spot, verb

pytestmark = pytest.mark.chromium

MOST_ANSWERS: Final = 24
"""So many times at most somebody is asked before the battle is over."""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A tab of Chromium."""
    with browser.open_page() as opened:
        yield opened


def link(label: str, href: str) -> Tap:
    """Return what a mail program opens for a link that the browser shows."""
    (tap,) = taps_in(f'<a href="{escape(href)}">{escape(label)}</a>')
    return tap


def tap_on(page: Page, row: tables.Outgoing, folder: Path, label: str) -> Tap:
    """Open a message on the telephone and return what the link with these words opens."""
    look_at(page, row, folder, dark=False)
    href = page.run(
        "[...document.querySelectorAll('.links a')].find(one =>"
        f" one.innerText.trim() === {json.dumps(label)}).href"
    )
    return link(label, href)


def point_at_a_march_to_belgrade(page: Page) -> None:
    """Play a card for its points and lead six regulars into Belgrade, by pointing only."""
    press(page, verb(page, "PLAY"))
    choose(page, 0, "#1 ")
    choose(page, 1, "for CP")
    press(page, ".form .add")
    press(page, verb(page, "MOVE"))
    press(page, spot("nezh"))
    press(page, spot("belgrade"))
    press(page, ".form .all")
    press(page, ".form .add")


def kinds(ground: Playground) -> list[str]:
    return [row.kind for row in ground.rows(tables.Fact)]


def test_an_impulse_with_a_battle_and_its_windows_takes_no_typing(
    page: Page, quick: Playground, tmp_path: Path
) -> None:
    quick.open(state=before_belgrade())
    desks.look_at(page, desks.page_of(quick, "ottoman"), tmp_path, width=WIDTH)
    point_at_a_march_to_belgrade(page)
    assert desks.block(page).split("\n")[1:] == [
        "PLAY Janissaries FOR CP",
        "MOVE Suleiman, 6 regulars FROM Nezh TO Belgrade",
        "END",
    ]
    tap = link("send", page.run("document.getElementById('mail').href"))
    send(quick, "ottoman", tap, below=IPHONE)
    assert "MOVE Suleiman, 6 regulars FROM Nezh TO Belgrade accepted" in quick.receipt("ottoman")
    answered = 0
    while "field_battle_decided" not in kinds(quick):
        assert answered < MOST_ANSWERS
        assert quick.window().kind == "response"
        role = quick.waiting()[0]
        send(quick, role, tap_on(page, quick.last(role), tmp_path, "PASS"), below=IPHONE)
        assert "PASS accepted" in quick.receipt(role)
        answered += 1
    assert answered, "nobody was asked in a response window"


def test_a_deal_is_confirmed_on_a_telephone(page: Page, quick: Playground, tmp_path: Path) -> None:
    quick.open("negotiation")
    quick.write("england", "DEAL WITH france", "England gives 1 card to France", "ENDDEAL")
    tap = tap_on(page, quick.last("france", "deal"), tmp_path, "CONFIRM DEAL 1")
    send(quick, "france", tap, below=IPHONE)
    assert [deal.status for deal in quick.rows(tables.Deal)] == ["agreed"]
