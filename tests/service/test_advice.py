"""What a caretaker advises a player: legal lines, the same each time, from what its seat knows."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.caretakers.caretaker import Caretaker, Chosen
from adjudicator.caretakers.knowledge import Knowledge
from adjudicator.games.dealing import NoWorld
from adjudicator.service.commands.creating import create_game
from adjudicator.service.table.advice import Advice, Adviser
from adjudicator.store import tables
from tests.service.played import form_in
from tests.service.playground import RULES, SECRET, Playground, seats, state_at

ROLES = {"lanterns": ("red", "blue"), "thirty_years_war": ("protestant", "catholic")}
_THOUGHTS = 3  # at most; a game of Lanterns may be over before


def open_game(ground: Playground, rules: str) -> str:
    """Begin a game and return its slug; Here I Stand begins with the Action Phase."""
    if rules == RULES:
        return ground.open("action")
    wanted = seats(ROLES[rules])
    terms = {"correction_minutes": "0"}
    slug = create_game(ground.office, rules, seats=wanted, secret=SECRET, settings=terms)
    ground.tell_at_once()
    return slug


def advised(ground: Playground, role: str, slug: str = "his-1") -> Advice | None:
    return Adviser(ground.office, slug, role, "1")(ground.window(slug).code)


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """What caretakers have chosen since the beginning: role and answer as it is recorded."""
    found: list[tuple[str, Any]] = []
    think = Caretaker.answer

    def listened(self: Caretaker, knowledge: Knowledge) -> Chosen:
        chosen = think(self, knowledge)
        found.append((knowledge.role, chosen.value))
        return chosen

    monkeypatch.setattr(Caretaker, "answer", listened)
    return found


@pytest.mark.parametrize("rules", ["lanterns", RULES, "thirty_years_war"])
def test_what_is_advised_is_read_as_the_answer_that_was_chosen(
    quick: Playground, thoughts: list[tuple[str, Any]], rules: str
) -> None:
    slug = open_game(quick, rules)
    while len(thoughts) < _THOUGHTS and (waiting := quick.waiting(slug)):
        role = waiting[0]
        before = len(thoughts)
        advice = advised(quick, role, slug)
        assert advice is not None
        mail = next(one for one in quick.mails(role)[::-1] if form_in(str(one.text)))
        lines = advice.lines or form_in(str(mail.text)).splitlines()[1:-1]
        letter = quick.write(role, *lines, answers=mail)
        if advice.lines:
            asked = [one for one in quick.rows(tables.Question) if one.incoming_id == letter.id]
            assert (1, asked[0].segment, asked[0].request) == advice.place
            assert [(one.role, one.value) for one in asked] == thoughts[before:], lines
    assert thoughts


def test_the_same_seed_gives_the_same_advice_and_a_question_is_thought_about_once(
    quick: Playground, thoughts: list[tuple[str, Any]]
) -> None:
    quick.open("action")
    code = quick.window().code
    first, second = (Adviser(quick.office, "his-1", "ottoman", "1") for _ in range(2))
    found = first(code)
    assert found is not None
    assert found.lines
    count = len(thoughts)
    assert first(code) is found
    assert len(thoughts) == count
    assert second(code) == found
    assert thoughts[:count] == thoughts[count:]


def test_who_is_not_asked_in_a_window_gets_no_advice(quick: Playground) -> None:
    quick.open("action")
    assert advised(quick, "france") is None
    assert Adviser(quick.office, "his-1", "ottoman", "1")("W9") is None


def test_talks_and_what_all_choose_at_once_are_left_to_the_player(
    quick: Playground, thoughts: list[tuple[str, Any]]
) -> None:
    for stage in ("negotiation", "diet"):
        quick.open(stage, slug=stage)
        role = quick.waiting(stage)[0]
        assert advised(quick, role, stage) == Advice((1, 0, 0))
    assert thoughts == []


def test_without_a_world_nothing_is_advised(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(_caretaker: Caretaker, _knowledge: Knowledge) -> Chosen:
        raise NoWorld("no guess fits")

    quick.open("action")
    monkeypatch.setattr(Caretaker, "answer", lost)
    assert advised(quick, "ottoman") == Advice((1, 0, 1))


def test_an_adviser_knows_no_more_than_its_seat(quick: Playground) -> None:
    state = state_at("action")
    found = []
    for slug in ("one", "other"):
        quick.open("action", state=state, slug=slug)
        found.append(advised(quick, "ottoman", slug))
        hands = state.hands
        hands["france"][-1], hands["papacy"][-1] = hands["papacy"][-1], hands["france"][-1]
    assert found[0] == found[1]
    assert found[0] is not None
    assert found[0].lines
