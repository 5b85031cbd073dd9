"""Received, complete and final, as STATUS shows them."""

from __future__ import annotations

import pytest

from tests.service.playground import ROLES, Playground, flat
from tests.service.test_pbem_06_corrections import WAITING, commit


def status(ground: Playground, role: str) -> str:
    """Return what STATUS answers to a role."""
    ground.write(role, "STATUS")
    return flat(ground.last(role, "status").text)


def test_status_shows_how_far_everybody_is_in_a_negotiation(ground: Playground) -> None:
    ground.open("negotiation")
    ground.write("france", "READY")
    ground.write("hapsburg", "READY", "WAIT")
    text = status(ground, "england")
    assert "France: received, complete, final" in text
    assert "Hapsburgs: received" in text
    assert "Hapsburgs: received, complete" not in text
    assert "England: nothing received yet" in text


def test_status_shows_who_has_chosen_in_secret_and_not_what(quick: Playground) -> None:
    quick.open("diet", settings=WAITING)
    quick.write("papacy", "COMMIT Papal Bull")
    text = status(quick, "england")
    assert "Papacy: received, complete, final" in text
    assert "Hapsburgs: nothing received yet" in text
    assert "Papal Bull" not in text.partition("The game waits for")[2].partition("Victory")[0]
    quick.write("papacy", "WAIT")
    text = status(quick, "england")
    assert "Papacy: received, complete" in text
    assert "Papacy: received, complete, final" not in text


def test_an_excuse_leaves_what_is_complete_and_takes_back_what_is_final(quick: Playground) -> None:
    quick.open("diet", settings={**WAITING, "excuses": "1"})
    commit(quick, "papacy")
    quick.wait(hours=48)
    text = status(quick, "papacy")
    assert "Papacy: received, complete Protestants: nothing received yet" in text.replace(
        " - ", " "
    )


def test_an_impulse_shows_the_state_of_the_active_power(quick: Playground) -> None:
    quick.open("action")
    assert "Ottomans: nothing received yet" in status(quick, "france")
    quick.write("ottoman", "PLAY 1 FOR CP")
    text = status(quick, "france")
    assert "Ottomans: received" in text
    assert "Ottomans: received, complete" not in text, "the impulse goes on"


NAMES = dict(
    zip(
        ROLES,
        ("Ottomans", "Hapsburgs", "England", "France", "Papacy", "Protestants"),
        strict=True,
    )
)


@pytest.fixture
def moved(quick: Playground) -> Playground:
    """The Ottomans have moved; England and France are asked, sheets answer for the others."""
    quick.open("action")
    for role in ("england", "france"):
        quick.write(role, "ASK ME ABOUT moves")
    lines = ("PLAY 1 FOR CP", "MOVE Suleiman, 4 regulars FROM Istanbul TO Edirne")
    quick.write("ottoman", *lines, "PASS THE REST")
    assert quick.window().kind == "response"
    assert quick.waiting() == ["england", "france"]
    return quick


def states(text: str) -> list[str]:
    """Return whose state is shown in the answer to STATUS."""
    shown = text.partition("The game waits for")[2]
    return [
        role
        for role, name in NAMES.items()
        if f"- {name}: received" in shown or f"- {name}: nothing" in shown
    ]


def test_a_response_window_shows_nobody_the_state_of_others(moved: Playground) -> None:
    assert states(status(moved, "england")) == ["england"]
    moved.write("england", "PASS")
    assert moved.waiting() == ["france"]
    text = status(moved, "france")
    assert states(text) == ["france"]
    assert "France: nothing received yet" in text
    assert states(status(moved, "ottoman")) == []


def test_what_a_sheet_has_answered_is_complete_in_the_eyes_of_its_owner(moved: Playground) -> None:
    text = status(moved, "papacy")
    assert states(text) == ["papacy"]
    assert "Papacy: received, complete" in text
