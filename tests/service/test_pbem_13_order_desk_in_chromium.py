"""Play by email, section 13: the order desk in a browser, by pointing and by keyboard.

Every block that comes of clicks at random is read by the code of ``orders check``. The long run of
that, ten thousand clicks, is marked ``full``:

    pytest -n 0 -m full -k ten_thousand tests/service/test_pbem_13_order_desk_in_chromium.py
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.reports.links import LONGEST
from adjudicator.service.commands.creating import create_game
from adjudicator.service.commands.orders.checking import check_message
from tests.chromium import Browser, Page
from tests.page_checks import faults_of
from tests.service.desks import (
    block,
    clicked,
    faults_in,
    look_at,
    page_ahead,
    page_of,
    speak,
    stops,
)
from tests.service.playground import ORDERS, ROLES, Playground, seats, state_at

pytestmark = pytest.mark.chromium
SCREENS = [(1000, False), (1000, True), (400, False), (400, True)]


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with browser.open_page() as opened:
        yield opened


@pytest.fixture
def impulse(quick: Playground) -> Playground:
    """A game in which the Ottomans are asked for their impulse, with a card for 5 CP."""
    quick.open("action")
    return quick


_FIRST_PAGES: dict[str, bytes] = {}
"""By the code of the window, the desk of the Ottomans before they have written anything."""


def first_page(impulse: Playground) -> bytes:
    """Return the desk of the Ottomans at the beginning of their impulse; it is made once."""
    code = impulse.window().code
    if code not in _FIRST_PAGES:
        _FIRST_PAGES[code] = page_of(impulse, "ottoman")
    return _FIRST_PAGES[code]


# -- what a reader and a screen reader find -------------------------------------------------------


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_the_page_can_be_read(
    page: Page, impulse: Playground, tmp_path: Path, width: int, dark: bool
) -> None:
    look_at(page, first_page(impulse), tmp_path, width=width, dark=dark)
    assert not faults_of(page, width)
    page.run("document.querySelector('details[data-offer] > summary').click()")
    assert not faults_of(page, width)


def test_nothing_is_fetched_and_nothing_is_kept(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    clicked(page, 1, 50)
    assert page.run("performance.getEntriesByType('resource').length") == 0
    assert page.run("document.cookie") == ""
    assert not page.trouble


def test_whoever_listens_finds_names_and_landmarks(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    assert page.run("[...document.querySelectorAll('main, header, h1')].length") == 3
    unnamed = """[...document.querySelectorAll('button, select, input, textarea')].filter(one =>
        !(one.getAttribute('aria-label') || one.innerText?.trim() || one.labels?.length)).length"""
    assert page.run(unnamed) == 0
    spots = page.run(
        "[...document.querySelectorAll('.spot')].map(one =>"
        " [one.getAttribute('role'), one.getAttribute('aria-label'), one.getAttribute('tabindex')])"
    )
    assert len(spots) > 100
    assert {role for role, _, _ in spots} == {"button"}
    assert sum(tabindex == "0" for _, _, tabindex in spots) == 1
    istanbul = next(name for _, name, _ in spots if name.startswith("Istanbul"))
    assert "Suleiman" in istanbul
    assert "regulars" in istanbul


# -- by pointing and by keyboard ------------------------------------------------------------------


def opening(page: Page) -> str:
    """Return the line that opens the block; it names the window and the question."""
    line: str = page.run("JSON.parse(document.getElementById('data').textContent).opening")
    assert re.fullmatch(r"BEGIN his-1 \w+ W1\.\d{4}", line)
    return line


def press(page: Page, selector: str) -> None:
    """Click with a mouse in the middle of an element."""
    where = (
        f"(() => {{ const one = document.querySelector({selector!r});"
        " one.scrollIntoView({block: 'center'}); const box = one.getBoundingClientRect();"
        " return [box.left + box.width / 2, box.top + box.height / 2]; })()"
    )
    x, y = page.run(where)
    for kind in ("mousePressed", "mouseReleased"):
        page.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
    page.run("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def key(page: Page, name: str, text: str = "") -> None:
    """Press a key."""
    codes = {
        "Enter": 13,
        " ": 32,
        "Tab": 9,
        "ArrowRight": 39,
        "ArrowLeft": 37,
        "ArrowDown": 40,
        "Escape": 27,
    }
    given = {"key": name, "windowsVirtualKeyCode": codes.get(name, 0)}
    page.send("Input.dispatchKeyEvent", type="keyDown", text=text, **given)
    page.send("Input.dispatchKeyEvent", type="keyUp", **given)
    page.run("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def choose(page: Page, slot: int, words: str) -> None:
    """Choose what a list of the open order has under some words."""
    page.run(
        f"(() => {{ const list = document.querySelectorAll('.form select')[{slot}];"
        f" list.value = [...list.options].find(one => one.text.startsWith({words!r})).value;"
        " list.dispatchEvent(new Event('change', {bubbles: true})); })()"
    )


def type_in(page: Page, *lines: str) -> None:
    """Type lines into the block before its end."""
    words = json.dumps("\n".join([*lines, "END"]))
    page.run(
        "(() => { const block = document.getElementById('block');"
        f" block.value = block.value.replace(/END$/, {words});"
        " block.dispatchEvent(new Event('input')); })()"
    )


def verb(page: Page, words: str) -> str:
    """Return the selector of the summary of an order."""
    number = page.run(
        "[...document.querySelectorAll('details[data-offer]')].find(one =>"
        f" one.querySelector('.verb').innerText === {words!r}).dataset.offer"
    )
    return f'details[data-offer="{number}"] > summary'


def spot(name: str) -> str:
    return f'[data-spot="{name}"]'


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_an_impulse_is_ordered_by_pointing(
    page: Page, impulse: Playground, tmp_path: Path, width: int, dark: bool
) -> None:
    look_at(page, first_page(impulse), tmp_path, width=width, dark=dark)
    press(page, verb(page, "PLAY"))
    choose(page, 0, "#1 ")
    choose(page, 1, "for CP")
    press(page, ".form .add")
    assert page.run("document.getElementById('left').innerText") == "5 of 5 CP are left."
    press(page, verb(page, "MOVE"))
    press(page, spot("istanbul"))
    press(page, spot("edirne"))
    assert "Choose" not in page.run("document.querySelector('.lack').innerText")
    press(page, ".form .tick input")
    press(page, ".form .more")
    press(page, ".form .more")
    assert page.run("document.querySelector('.preview').innerText") == (
        "MOVE Suleiman, 2 regulars FROM Istanbul TO Edirne"
    )
    press(page, ".form .add")
    assert page.run("document.getElementById('left').innerText") == "4 of 5 CP are left."
    assert block(page).split("\n") == [
        opening(page),
        "PLAY Janissaries FOR CP",
        "MOVE Suleiman, 2 regulars FROM Istanbul TO Edirne",
        "END",
    ]
    raw = impulse.letter("ottoman", f"{block(page)}\n")
    found = check_message(impulse.office, "his-1", "ottoman", raw)["orders"]
    assert [one["status"] for one in found] == ["accepted", "accepted"]
    assert not page.trouble


def test_troops_that_have_moved_can_move_on(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    press(page, verb(page, "PLAY"))
    choose(page, 0, "#1 ")
    choose(page, 1, "for CP")
    press(page, ".form .add")
    for start, goal in (("istanbul", "edirne"), ("edirne", "varna"), ("varna", "edirne")):
        press(page, verb(page, "MOVE"))
        press(page, spot(start))
        press(page, spot(goal))
        press(page, ".form .tick input" if start == "istanbul" else ".form .all")
        if start == "istanbul":
            press(page, ".form .more")
        press(page, ".form .add")
    press(page, verb(page, "MOVE"))
    origins = page.run("[...document.querySelector('.form select').options].map(o => o.text)")
    assert "Varna" not in origins
    assert block(page).split("\n")[2:] == [
        "MOVE Suleiman, 1 regular FROM Istanbul TO Edirne",
        "MOVE Suleiman, 2 regulars FROM Edirne TO Varna",
        "MOVE Suleiman, 2 regulars FROM Varna TO Edirne",
        "END",
    ]
    raw = impulse.letter("ottoman", f"{block(page)}\n")
    found = check_message(impulse.office, "his-1", "ottoman", raw)["orders"]
    assert {one["status"] for one in found} == {"accepted"}


def test_an_impulse_is_ordered_by_keyboard(page: Page, impulse: Playground, tmp_path: Path) -> None:
    look_at(page, first_page(impulse), tmp_path)
    page.run(f"document.querySelector({verb(page, 'PLAY')!r}).focus()")
    key(page, "Enter", "\r")
    key(page, "Tab")
    page.run("document.activeElement.selectedIndex = 1")
    page.run("document.activeElement.dispatchEvent(new Event('change'))")
    key(page, "Tab")
    page.run("document.activeElement.selectedIndex = 1")
    page.run("document.activeElement.dispatchEvent(new Event('change'))")
    page.run("document.querySelector('.form .add').focus()")
    key(page, "Enter", "\r")
    assert block(page).split("\n")[1] == "PLAY Janissaries FOR CP"
    assert "PLAY Janissaries" in page.run("document.getElementById('said').innerText")
    page.run("document.querySelector('#lines .remove').focus()")
    key(page, "Enter", "\r")
    assert block(page).split("\n") == [opening(page), "END"]
    assert not page.trouble


def test_arrows_go_to_the_nearest_place_in_their_direction(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    page.run(f"document.querySelector({spot('istanbul')!r}).focus()")
    at = "document.activeElement.dataset.spot"
    key(page, "ArrowLeft")
    assert page.run(at) == "edirne"
    key(page, "ArrowRight")
    assert page.run(at) == "istanbul"
    key(page, "Enter", "\r")
    assert page.run("document.querySelector('#place h3').innerText") == "Istanbul"


def test_a_place_says_what_is_there_and_begins_orders(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    press(page, verb(page, "PLAY"))
    choose(page, 0, "#1 ")
    choose(page, 1, "for CP")
    press(page, ".form .add")
    press(page, spot("istanbul"))
    assert "Suleiman" in page.run("document.getElementById('place').innerText")
    offered = page.run("[...document.querySelectorAll('#place button')].map(b => b.innerText)")
    assert "MOVE: from Istanbul" in offered
    number = offered.index("MOVE: from Istanbul")
    page.run(f"document.querySelectorAll('#place button')[{number}].click()")
    assert page.run("document.querySelector('.form select').value") == "istanbul"


def test_the_board_is_zoomed_and_pushed(page: Page, impulse: Playground, tmp_path: Path) -> None:
    look_at(page, first_page(impulse), tmp_path)
    size = f"document.querySelector({spot('istanbul')!r}).getBoundingClientRect().width"
    before = page.run(size)
    for _ in range(3):
        press(page, "#nearer")
    assert page.run(size) > 2 * before
    left = "document.querySelector('.over').getBoundingClientRect().left"
    at = page.run(left)
    for kind, x in (("mousePressed", 300), ("mouseMoved", 250), ("mouseReleased", 250)):
        y = page.run("document.querySelector('.map').getBoundingClientRect().top") + 200
        page.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1)
    assert page.run(left) < at
    press(page, "#whole")
    assert abs(page.run(size) - before) < 0.1
    assert block(page).split("\n") == [opening(page), "END"]


# -- handing over ---------------------------------------------------------------------------------


def test_the_block_is_handed_to_the_mail_program(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    type_in(page, "PRESS TO france", "À & b? = 100% #1", "ENDPRESS")
    link = urlsplit(page.run("document.getElementById('mail').href"))
    query = parse_qs(link.query, strict_parsing=True)
    address, domain = ORDERS.split("@")
    assert link.scheme == "mailto"
    assert link.path.replace("%2B", "+").startswith(f"{address}+")
    assert link.path.endswith(f"@{domain}")
    assert query["subject"] == ["his-1 W1"]
    assert query["body"][0].split("\r\n") == [
        opening(page),
        "PRESS TO france",
        "À & b? = 100% #1",
        "ENDPRESS",
        "END",
    ]
    assert "+" not in link.query.replace("%2B", "")


def test_what_is_typed_stays_and_is_said_to_be_unchecked(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    type_in(page, "STATUS")
    press(page, verb(page, "PLAY"))
    choose(page, 0, "#1 ")
    choose(page, 1, "for CP")
    press(page, ".form .add")
    assert block(page).split("\n")[1:3] == ["PLAY Janissaries FOR CP", "STATUS"]
    claims = page.run("[...document.querySelectorAll('.claim')].map(one => one.innerText)")
    assert claims == ["legal as the board stands", "written by hand"]


@pytest.mark.parametrize(
    ("opens", "closes"),
    [
        ("BROADCAST", "ENDBROADCAST"),
        ("PRESS TO france, papacy", "endpress."),
        ("VIESTI KAIKILLE", "VIESTILOPPU"),
        ("PÄIVÄKIRJA", "PÄIVÄKIRJALOPPU"),
    ],
)
def test_words_to_others_stay_as_they_are_typed_whatever_is_clicked(
    page: Page, impulse: Playground, tmp_path: Path, opens: str, closes: str
) -> None:
    text = (opens, "Dear all,", "", "  first,", "", "", "PASSWORD is no word.", "Yours", closes)
    look_at(page, first_page(impulse), tmp_path)
    type_in(page, *text)
    begin_with_points(page)
    ordered(page, "RAISE", ("regulars", "Istanbul"), 1)
    orders = ("PLAY Janissaries FOR CP", "RAISE 1 regular IN Istanbul")
    assert block(page).split("\n")[1:-1] == [orders[0], *text, orders[1]]
    type_in(page, "", "STATUS")
    press(page, "#lines li:last-child .remove")
    assert block(page).split("\n")[1:-1] == [orders[0], *text, orders[1]]
    press(page, "#lines li:nth-child(2) .remove")
    assert block(page).split("\n")[1:-1] == list(orders)


def test_a_text_that_nothing_closes_leaves_the_orders_beside_it_alone(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    begin_with_points(page)
    type_in(page, "BROADCAST", "Dear all,")
    ordered(page, "RAISE", ("regulars", "Istanbul"), 1)
    assert page.run("document.getElementById('left').innerText") == "3 of 5 CP are left."


def test_a_block_that_programs_would_cut_is_copied_and_not_linked(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    """A link of more than 2,000 characters opens an empty mail, and the page says why."""
    look_at(page, first_page(impulse), tmp_path)
    said = "document.getElementById('long').innerText"
    assert page.run(said) == ""
    type_in(page, "PRESS TO france", *(f"line {n}: {'ä' * 40}" for n in range(20)), "ENDPRESS")
    link = page.run("document.getElementById('mail').href")
    assert len(link) <= LONGEST
    assert "body" not in link
    assert "Copy it" in page.run(said)


def test_a_check_that_is_typed_stays_a_check(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    page.run(
        "(() => { const block = document.getElementById('block');"
        " block.value = 'check\\n' + block.value; block.dispatchEvent(new Event('input')); })()"
    )
    press(page, verb(page, "PLAY"))
    choose(page, 0, "#1 ")
    choose(page, 1, "for CP")
    press(page, ".form .add")
    assert block(page).split("\n")[:2] == ["check", opening(page)]


def test_what_stood_behind_another_order_is_not_called_legal(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    """The first order carries troops to where the second takes them on; then it is removed."""
    impulse.write("ottoman", "PLAY Janissaries FOR CP")
    look_at(page, page_of(impulse, "ottoman"), tmp_path)
    for start, goal in (("istanbul", "edirne"), ("edirne", "varna")):
        press(page, verb(page, "MOVE"))
        press(page, spot(start))
        press(page, spot(goal))
        press(page, ".form .all")
        press(page, ".form .add")
    press(page, "#lines .remove")
    raw = impulse.letter("ottoman", f"{block(page)}\n")
    (found,) = check_message(impulse.office, "his-1", "ottoman", raw)["orders"]
    assert found["status"] == "refused"
    assert page.run("document.querySelector('.claim').innerText") != "legal as the board stands"


# -- changing one's mind --------------------------------------------------------------------------


COLONIZE = "[...document.querySelectorAll('#later button')].find(b => b.innerText === 'COLONIZE')"


def poor(ground: Playground) -> None:
    """Ask England for its impulse, with a card of 1 CP and a colony to found for more."""
    state = state_at("action")
    state.active = "england"
    state.hands["england"] = [3, 33]
    ground.open(state=state)


def test_a_whole_order_that_costs_too_much_is_not_added(
    page: Page, quick: Playground, tmp_path: Path
) -> None:
    poor(quick)
    look_at(page, page_of(quick, "england"), tmp_path)
    ordered(page, "PLAY", ("#33 ", "for CP"))
    before = block(page)
    assert page.run(f"{COLONIZE}.getAttribute('aria-disabled')") == "true"
    page.run(f"{COLONIZE}.click()")
    assert block(page) == before
    assert "This costs" in page.run("document.getElementById('said').innerText")


def test_orders_that_cost_too_much_by_now_are_told(
    page: Page, quick: Playground, tmp_path: Path
) -> None:
    poor(quick)
    look_at(page, page_of(quick, "england"), tmp_path)
    ordered(page, "PLAY", ("#3 ", "for CP"))
    page.run(f"{COLONIZE}.click()")
    ordered(page, "PLAY", ("#33 ", "for CP"))
    left = page.run("document.getElementById('left').innerText")
    assert re.fullmatch(r"Your orders cost \d CP more than there are\.", left)


def test_the_second_of_two_like_orders_is_changed(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    begin_with_points(page)
    ordered(page, "RAISE", ("regulars", "Istanbul"), 1)
    ordered(page, "RAISE", ("regulars", "Istanbul"), 1)
    press(page, "#lines li:nth-child(3) .or")
    ordered(page, "RAISE", ("regulars", "Edirne"), 1)
    assert block(page).split("\n")[2:] == [
        "RAISE 1 regular IN Istanbul",
        "RAISE 1 regular IN Istanbul OR RAISE 1 regular IN Edirne",
        "END",
    ]


def test_each_change_can_be_undone(page: Page, impulse: Playground, tmp_path: Path) -> None:
    look_at(page, first_page(impulse), tmp_path)
    assert page.run("document.getElementById('undo').disabled")
    begin_with_points(page)
    ordered(page, "RAISE", ("regulars", "Istanbul"), 1)
    whole = block(page)
    press(page, "#lines li:first-child .remove")
    assert block(page).split("\n") == [opening(page), "END"]
    press(page, "#undo")
    assert block(page) == whole
    assert page.run("document.getElementById('left').innerText") == "3 of 5 CP are left."
    type_in(page, "STATUS")
    press(page, "#undo")
    press(page, "#undo")
    press(page, "#undo")
    assert block(page).split("\n") == [opening(page), "END"]
    assert page.run("document.getElementById('undo').disabled")
    assert page.run("document.activeElement.id") == "block"


def test_the_keyboard_is_never_lost(page: Page, impulse: Playground, tmp_path: Path) -> None:
    """Behind a condition, another possibility, Cancel and Escape it is where one goes on."""
    look_at(page, first_page(impulse), tmp_path)
    begin_with_points(page)
    ordered(page, "RAISE", ("regulars", "Istanbul"), 1)
    label = "document.activeElement.getAttribute('aria-label')"
    press(page, "#lines li:nth-child(2) .if")
    assert page.run("document.activeElement.id") == "stop"
    key(page, "Escape")
    assert page.run(label).endswith(": RAISE 1 regular IN Istanbul")
    press(page, "#lines li:nth-child(2) .if")
    press(page, "#stop")
    assert page.run(label).endswith(": RAISE 1 regular IN Istanbul")
    press(page, "#lines li:nth-child(2) .if")
    named(page, "CP left")
    choose(page, 0, "at least 2")
    press(page, ".form .add")
    assert "IF at least 2 CP left" in page.run(label)
    press(page, verb(page, "RAISE"))
    key(page, "Escape")
    assert page.run("document.activeElement.querySelector('.verb').innerText") == "RAISE"
    assert not page.run("document.querySelector('details[data-offer][open]')")


def come_back(page: Page, how: str) -> None:
    """Leave the page and come back: by a reload, or by the button of the browser."""
    page.run("new Promise(done => setTimeout(done, 400))")
    page.browser.loaded.discard(page.session)
    page.send("Page.reload") if how == "reload" else page.send("Page.navigate", url="about:blank")
    page.browser.pump_until(lambda: page.session in page.browser.loaded, "another page")
    if how == "back":
        page.run("history.back()")
        for _ in range(100):
            if page.run("document.getElementById('block') !== null"):
                break
    page.run("new Promise(done => setTimeout(done, 50))")


@pytest.mark.parametrize("how", ["reload", "back"])
def test_what_was_begun_is_there_on_coming_back(
    page: Page, impulse: Playground, tmp_path: Path, how: str
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    begin_with_points(page)
    ordered(page, "RAISE", ("regulars", "Varna"), 2)
    page.run("document.getElementById('check').click()")
    before = block(page)
    come_back(page, how)
    assert block(page) == before
    assert page.run("document.getElementById('left').innerText") == "1 of 5 CP are left."
    assert page.run("document.getElementById('check').checked")
    ordered(page, "MOVE", ("Varna", "Edirne"), 2)
    lines = block(page).split("\n")
    assert lines[0] == "CHECK"
    assert lines[-3:-1] == ["RAISE 2 regulars IN Varna", "MOVE 2 regulars FROM Varna TO Edirne"]


def test_what_was_begun_is_not_there_for_another_question(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    begin_with_points(page)
    impulse.write("ottoman", "PLAY Janissaries FOR CP")
    (tmp_path / "desk.html").write_bytes(page_of(impulse, "ottoman"))
    come_back(page, "reload")
    assert block(page).split("\n") == [opening(page), "END"]


def test_a_page_that_is_opened_late_says_so(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    html = first_page(impulse)
    hidden = "document.getElementById('late').hidden"
    for due, is_hidden in ((b"4102444800000", True), (b"1000", False), (b"null", True)):
        look_at(page, re.sub(rb'"due":(\d+|null)', b'"due":' + due, html), tmp_path)
        assert page.run(hidden) is is_hidden
    assert b'"due":1' in html


@pytest.mark.parametrize("width", [400, 1000])
def test_without_a_script_the_page_has_nothing_dead_on_it(
    page: Page, impulse: Playground, tmp_path: Path, width: int
) -> None:
    page.send("Emulation.setScriptExecutionDisabled", value=True)
    try:
        look_at(page, first_page(impulse), tmp_path, width=width)
        seen = page.run(
            "[...document.querySelectorAll('button, input, a, textarea, h2')]"
            ".filter(one => one.checkVisibility()).map(one => one.innerText || one.value)"
        )
    finally:
        page.send("Emulation.setScriptExecutionDisabled", value=False)
    assert [words for words in seen if words in ("+", "−", "Copy", "Undo")] == []
    assert "Open in the mail program" in seen
    assert "What you can order" not in seen
    assert any(words.startswith("BEGIN his-1 ottoman W1.") for words in seen)


def test_a_click_of_a_screen_reader_counts_after_the_board_was_pushed(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    press(page, "#nearer")
    top = page.run("document.querySelector('.map').getBoundingClientRect().top")
    for kind, x in (("mousePressed", 300), ("mouseMoved", 250), ("mouseReleased", 250)):
        where = {"x": x, "y": top + 200, "button": "left", "buttons": 1}
        page.send("Input.dispatchMouseEvent", type=kind, clickCount=1, **where)
    page.run(
        f"document.querySelector({spot('istanbul')!r})"
        ".dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    assert page.run("document.querySelector('#place h3').innerText") == "Istanbul"


# -- other games and questions --------------------------------------------------------------------


def test_a_game_without_a_board_has_a_desk(page: Page, quick: Playground, tmp_path: Path) -> None:
    slug = create_game(
        quick.office,
        "lanterns",
        scenario="plain",
        seats=seats(("red", "blue")),
        secret="00" * 32,
        settings={},
    )
    html = page_of(quick, "red", slug)
    look_at(page, html, tmp_path, width=400)
    assert not faults_of(page, 400)
    found = clicked(page, 3, 120)
    assert {one["block"].split("\n")[1] for one in found} == {
        "HIDE AT Bridge",
        "HIDE AT Mill",
        "HIDE AT Tower",
    }
    assert not [fault for one in found for fault in faults_in(quick, "red", one, slug)]


def talking() -> State:
    """Return a state in which deals are talked about, with something of everything to agree on."""
    state: State = state_at("negotiation")
    state.turn = 2
    state.minor_allies["genoa"] = "hapsburg"
    state.spaces["antwerp"].units.setdefault("hapsburg", {})["mercenary"] = 2
    state.spaces["lyon"].units.setdefault("france", {})["mercenary"] = 3
    state.spaces["milan"].units.setdefault("france", {})["mercenary"] = 1
    return state


def test_deals_are_put_together(page: Page, quick: Playground, tmp_path: Path) -> None:
    state = state_at("negotiation")
    state.turn = 2
    quick.open(state=state)
    look_at(page, page_of(quick, "france"), tmp_path)
    press(page, verb(page, "DEAL"))
    choose(page, 0, "England")
    press(page, ".form .tick input")
    press(page, ".form .add")
    assert block(page).split("\n")[1:4] == [
        "DEAL WITH England",
        "France and England are allied",
        "ENDDEAL",
    ]


def clauses(page: Page, ground: Playground, role: str) -> list[str]:
    """Return the lines of the deal in a block, which must be read."""
    found = {"block": block(page), "legal": False}
    assert not faults_in(ground, role, found)
    return block(page).split("\n")[1:-1]


def tick(page: Page, words: str) -> None:
    """Tick, or take one of, what has a label that begins with some words."""
    page.run(
        "(() => { const item = [...document.querySelectorAll('.form .counters li')].find(one =>"
        f" one.querySelector('.name').innerText.startsWith({words!r}));"
        " (item.querySelector('.more') ?? item.querySelector('input')).click(); })()"
    )


def test_ships_with_their_leader_are_lent_in_an_alliance(
    page: Page, quick: Playground, tmp_path: Path
) -> None:
    quick.open(state=talking())
    look_at(page, page_of(quick, "hapsburg"), tmp_path)
    press(page, verb(page, "DEAL"))
    choose(page, 0, "Papacy")
    tick(page, "Hapsburgs to Papacy, on loan: Andrea Doria")
    lack = "document.querySelector('.lack').innerText"
    assert "needs also" in page.run(lack)
    tick(page, "Hapsburgs and Papacy are allied")
    assert "needs also" in page.run(lack)
    tick(page, "Hapsburgs to Papacy, on loan: Genoese squadrons from Genoa")
    press(page, ".form .add")
    assert clauses(page, quick, "hapsburg") == [
        "DEAL WITH Papacy",
        "Hapsburgs and Papacy are allied",
        "Hapsburgs lend 1 Genoese squadron from Genoa and Andrea Doria to Papacy",
        "ENDDEAL",
    ]


def test_mercenaries_go_one_way_and_spaces_join_the_same_deal(
    page: Page, quick: Playground, tmp_path: Path
) -> None:
    quick.open(state=talking())
    look_at(page, page_of(quick, "france"), tmp_path)
    press(page, verb(page, "DEAL"))
    choose(page, 0, "England")
    tick(page, "France to England: mercenaries from Lyon")
    tick(page, "France to England: mercenaries from Lyon")
    tick(page, "France to England: mercenaries from Milan")
    press(page, ".form .add")
    page.run("[...document.querySelectorAll('details[data-offer] > summary')][1].click()")
    choose(page, 0, "England")
    choose(page, 1, "Calais")
    press(page, ".form .join")
    assert clauses(page, quick, "france") == [
        "DEAL WITH England",
        "France gives 2 mercenaries from Lyon to England",
        "France gives 1 mercenary from Milan to England",
        "England yields Calais to France",
        "ENDDEAL",
    ]


def begin_with_points(page: Page) -> None:
    """Play the home card of the Ottomans for its 5 CP."""
    press(page, verb(page, "PLAY"))
    choose(page, 0, "#1 ")
    choose(page, 1, "for CP")
    press(page, ".form .add")


def ordered(page: Page, verb_of: str, picks: tuple[str, ...], *counts: int) -> None:
    """Order something by its lists, with so many of each thing."""
    press(page, verb(page, verb_of))
    for number, words in enumerate(picks):
        choose(page, number, words)
    for number, count in enumerate(counts):
        page.run(
            f"(() => {{ const field = document.querySelector('.form [data-box=\"{number}\"]');"
            f" if (field.type === 'checkbox') {{ field.checked = {count} > 0; }}"
            f" else {{ field.value = {count}; }}"
            " field.dispatchEvent(new Event('change', {bubbles: true})); })()"
        )
    press(page, ".form .add")


def statuses(page: Page, ground: Playground, role: str) -> set[str]:
    raw = ground.letter(role, f"{block(page)}\n")
    return {one["status"] for one in check_message(ground.office, "his-1", role, raw)["orders"]}


def test_units_that_are_raised_can_move(page: Page, impulse: Playground, tmp_path: Path) -> None:
    """Where nobody was before, too; what is not raised any more is not there."""
    state = state_at("action")
    assert not state.spaces["varna"].units
    look_at(page, first_page(impulse), tmp_path)
    begin_with_points(page)
    ordered(page, "RAISE", ("regulars", "Varna"), 2)
    ordered(page, "MOVE", ("Varna", "Edirne"), 2)
    assert block(page).split("\n")[2:] == [
        "RAISE 2 regulars IN Varna",
        "MOVE 2 regulars FROM Varna TO Edirne",
        "END",
    ]
    assert statuses(page, impulse, "ottoman") == {"accepted"}
    origins = "[...document.querySelector('.form select').options].map(one => one.text)"
    press(page, verb(page, "MOVE"))
    assert "Varna" not in page.run(origins)
    press(page, "#lines li:nth-child(3) .remove")
    press(page, verb(page, "MOVE"))
    assert "Varna" in page.run(origins)


def test_a_fleet_that_has_sailed_is_in_its_new_place(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    begin_with_points(page)
    ordered(page, "SAIL", ("Istanbul", "Aegean Sea"), 1)
    ordered(page, "SAIL", ("Aegean Sea", "Salonika"), 1)
    ordered(page, "RAISE", ("squadrons", "Istanbul"), 1)
    ordered(page, "SAIL", ("Istanbul", "Black Sea"), 1)
    lines = block(page).split("\n")[2:]
    assert lines[:2] == [
        "SAIL 1 squadron FROM Istanbul TO Aegean Sea",
        "SAIL 1 squadron FROM Aegean Sea TO Salonika",
    ]
    assert statuses(page, impulse, "ottoman") == {"accepted"}


def test_ships_do_not_sail_on_within_one_move(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    """All ships of an order move at the same time; another leg waits for an order of its own."""
    look_at(page, first_page(impulse), tmp_path)
    begin_with_points(page)
    ordered(page, "SAIL", ("Istanbul", "Aegean Sea"), 1)
    press(page, verb(page, "SAIL"))
    choose(page, 0, "Aegean Sea")
    choose(page, 1, "Salonika")
    press(page, ".form .all")
    assert page.run("document.querySelector('.form .join').disabled")
    assert not page.run("document.querySelector('.form .add').disabled")


# -- conditions and preferences -------------------------------------------------------------------


def named(page: Page, words: str) -> None:
    """Open a condition by its name."""
    page.run(
        "[...document.querySelectorAll('#ifs summary')].find(one =>"
        f" one.innerText.startsWith({words!r})).click()"
    )


def test_a_condition_is_put_before_an_order(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    begin_with_points(page)
    ordered(page, "RAISE", ("regulars", "Istanbul"), 1)
    assert page.run("document.getElementById('aim').hidden")
    press(page, "#lines li:nth-child(2) .if")
    assert "RAISE 1 regular" in page.run("document.getElementById('aim').innerText")
    named(page, "CP left")
    choose(page, 0, "at least 2")
    press(page, ".form .add")
    press(page, "#lines li:nth-child(2) .if")
    page.run("document.getElementById('not').click()")
    named(page, "a space is besieged")
    choose(page, 0, "Istanbul")
    choose(page, 1, "under siege")
    press(page, ".form .add")
    assert block(page).split("\n")[2:] == [
        "IF at least 2 CP left",
        "IF not Istanbul under siege",
        "RAISE 1 regular IN Istanbul",
        "ENDIF",
        "ENDIF",
        "END",
    ]
    assert page.run("document.getElementById('aim').hidden")
    assert not statuses(page, impulse, "ottoman") & {"unclear", "not_understood", "refused"}
    type_in(page, "STATUS")
    assert page.run("document.querySelectorAll('#lines li').length") == 3
    assert not page.trouble


def test_what_is_tried_next_is_put_behind_an_order(
    page: Page, impulse: Playground, tmp_path: Path
) -> None:
    look_at(page, first_page(impulse), tmp_path)
    begin_with_points(page)
    press(page, "#lines li .or")
    press(page, "#stop")
    assert page.run("document.getElementById('aim').hidden")
    ordered(page, "RAISE", ("regulars", "Istanbul"), 2)
    press(page, "#lines li:nth-child(2) .or")
    assert page.run("document.querySelector('#offers > li').hidden")
    ordered(page, "RAISE", ("regulars", "Edirne"), 1)
    press(page, "#lines li:nth-child(2) .or")
    ordered(page, "MOVE", ("Istanbul", "Edirne"), 1, 0, 1)
    assert block(page).split("\n")[2] == (
        "RAISE 2 regulars IN Istanbul OR RAISE 1 regular IN Edirne"
        " OR MOVE Suleiman, 1 regular FROM Istanbul TO Edirne"
    )


def test_a_choice_is_left_to_best(page: Page, quick: Playground, tmp_path: Path) -> None:
    """REFORM BEST: the most promising of all places."""
    state = state_at("theses")
    quick.open(state=state)
    look_at(page, page_of(quick, "protestant"), tmp_path)
    labels = page.run(
        "JSON.parse(document.getElementById('data').textContent).offers"
        ".flatMap(offer => Object.values(offer.labels))"
    )
    assert "the most promising one" in labels


# -- clicks at random -----------------------------------------------------------------------------


@dataclass
class Clicked:
    """What random clicks have come to: how many, the blocks, and what is wrong with them."""

    clicks: int = 0
    blocks: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def have(self, pattern: str) -> bool:
        """Return whether one of the blocks has a part like this."""
        return any(re.search(pattern, one, re.MULTILINE) for one in self.blocks)


def click_on_desks(
    page: Page,
    ground: Playground,
    folder: Path,
    *,
    seed: int,
    most: int,
    each: int,
    language: str = "en",
) -> Clicked:
    """Click at random on the desks of a game, those for orders ahead included."""
    ground.open(settings={"last_turn": "9"})
    speak(ground, language)
    result = Clicked()
    for number, asked in enumerate(stops(ground, seed)):
        pages = [(role, page_of(ground, role)) for role in asked[:2]]
        role = ROLES[number % len(ROLES)]
        html = None if role in asked else page_ahead(ground, role)
        pages += [] if html is None else [(role, html)]
        for role, html in pages:
            look_at(page, html, folder)
            found: list[dict[str, Any]] = clicked(page, seed * 1000 + number, each)
            result.clicks += each
            result.blocks += [one["block"] for one in found]
            result.faults += [fault for one in found for fault in faults_in(ground, role, one)]
            result.faults += page.trouble
        if result.clicks >= most:
            break
    return result


@pytest.mark.parametrize("language", ["en", "fi"])
def test_blocks_of_random_clicks_are_read(
    page: Page, quick: Playground, tmp_path: Path, language: str
) -> None:
    found = click_on_desks(page, quick, tmp_path, seed=1, most=90, each=30, language=language)
    assert not found.faults
    assert found.clicks >= 90
    assert len(found.blocks) >= 8


def crowded_winter() -> State:
    """Return the beginning of a winter with more troops abroad than may stay, and leaders."""
    state: State = state_at("winter")
    state.spaces["milan"].units["france"] = {"regular": 9, "mercenary": 3}
    state.spaces["graz"].units["hapsburg"] = {"regular": 7, "mercenary": 2}
    for leader in ("charles_v", "duke_of_alva"):
        next(one for one in state.spaces.values() if leader in one.leaders).leaders.remove(leader)
        state.spaces["graz"].leaders.append(leader)
    return state


def deployed_together() -> State:
    """Return the beginning of a spring in which all deploy at once, in secret."""
    state: State = state_at("spring")
    state.options |= {"spring_deployments": "together"}
    return state


@pytest.mark.parametrize("state", [deployed_together, crowded_winter])
def test_blocks_for_what_all_answer_at_once_are_read(
    page: Page, quick: Playground, tmp_path: Path, state: Callable[[], State]
) -> None:
    """Also where an answer has been given that may still be replaced."""
    quick.open(state().stage, state=state())
    faults, seen = [], 0
    for number, role in enumerate(["hapsburg", "france", "hapsburg"]):
        look_at(page, page_of(quick, role), tmp_path)
        found = clicked(page, number, 25)
        faults += [fault for one in found for fault in faults_in(quick, role, one)]
        seen += len(found)
        quick.write(role, *found[0]["block"].split("\n"), block=False)
        assert quick.last(role, "receipt").subject.endswith("no errors")
    assert not faults + page.trouble
    assert seen >= 3


@pytest.mark.full
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("seed", "language"), [(2, "en"), (3, "fi"), (4, "en"), (5, "fi")])
def test_ten_thousand_clicks(
    page: Page, quick: Playground, tmp_path: Path, seed: int, language: str
) -> None:
    found = click_on_desks(page, quick, tmp_path, seed=seed, most=2500, each=100, language=language)
    assert not found.faults
    assert found.clicks >= 2500
    assert len(found.blocks) >= 100
    assert found.have("^(IF|JOS) ")
    assert found.have(" (OR|TAI) ")


@pytest.mark.parametrize("language", ["en", "fi"])
def test_deals_of_random_clicks_are_read(
    page: Page, quick: Playground, tmp_path: Path, language: str
) -> None:
    """All clauses are tried one by one in ``test_offers``; here they are put together."""
    quick.open(state=talking())
    speak(quick, language)
    blocks, faults = list[str](), list[str]()
    for seed, role in enumerate(("hapsburg", "france")):
        look_at(page, page_of(quick, role), tmp_path)
        for found in clicked(page, 70 + seed, 120)[-12:]:
            blocks.append(found["block"])
            faults += faults_in(quick, role, found)
    assert not faults
    assert any(re.search("ENDDEAL|SOPIMUSLOPPU", one) for one in blocks)
