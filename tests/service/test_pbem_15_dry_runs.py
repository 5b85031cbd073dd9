"""Section 15: a dry run tells its writer nothing that he does not know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from sqlmodel import Session

from adjudicator.engine.play import copy_of
from adjudicator.engine.record import Position
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.cards import OWN_IMPULSE, modes_of
from adjudicator.games.here_i_stand.rules.action.choices import CardPlay
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    MAJOR_POWERS,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.state import State, pair
from adjudicator.service.commands.orders.checking import check_message
from adjudicator.service.table.playing import Playing
from adjudicator.store import queries, tables
from tests.here_i_stand.exchange import Leak
from tests.here_i_stand.openings import GAME, dealt_anew, impulses, with_event
from tests.service.dry_twins import (
    Step,
    answered_by,
    asked_in,
    checking,
    conditions_on,
    keep_answers_in_the_open,
    lines_of,
    name_of,
    put,
    same_for_the_writer,
    secret_requests,
)
from tests.service.playground import Playground, flat, state_at

EVENTS = [
    CardPlay(number, "event", mode.id)
    for number in sorted(cards())
    for mode in modes_of(number)
    if OWN_IMPULSE in mode.windows
]


@pytest.fixture(scope="module")
def positions() -> list[State]:
    """Positions of two games in which somebody's impulse begins."""
    return [state for seed in (8, 9) for state in impulses("1517", seed, share=0.1)]


def beginning(state: State) -> Position[State]:
    """Return a segment that begins with a position."""
    return Position(0, GAME.revision, state)


def check_event(
    ground: Playground, positions: Sequence[State], play: CardPlay, seed: int
) -> list[str]:
    """Check an event in two games that differ in what is hidden; return the receipt.

    It is empty where the event cannot be played. Raises Leak.
    """
    rng = random.Random(f"{play} {seed}")
    for start in rng.sample(positions, len(positions)):
        found = with_event(start, play, rng)
        if found is None:
            continue
        state, power = found[0], found[0].active
        states = [state, dealt_anew(state, power, f"{seed}")]
        lines = [
            *lines_of(beginning(state), power, f"{seed}", play),
            *conditions_on(states, power, rng),
            "STANDING: RETREAT TO ANY",
            "WHAT IF Ottomans move into Vienna",
            "STATUS",
        ]
        ways = [[partial(put, position=beginning(one))] for one in states]
        about = f"card {play.card}/{play.mode} of {power}, {seed}"
        return same_for_the_writer(ground, power, checking(lines), *ways, about=about)
    return []


@pytest.mark.full
def test_a_check_of_any_event_says_the_same_whatever_is_hidden(
    quick: Playground, positions: list[State]
) -> None:
    quick.open("action")
    said = ["\n".join(check_event(quick, positions, play, 0)) for play in EVENTS]
    played = [text for text in said if text]
    assert len(played) > len(EVENTS) * 0.75
    assert sum("cards that you do not see" in text for text in played) > 8
    assert sum("dice not rolled yet" in text for text in played) > 8


def first_leak(ground: Playground, positions: Sequence[State], number: int) -> None:
    """Check the events of a card in many positions; raises the first Leak."""
    for seed in range(12):
        for play in EVENTS:
            if play.card == number:
                check_event(ground, positions, play, seed)


@pytest.mark.some(1)
@pytest.mark.parametrize("number", [58, 74, 112, 114])
def test_a_dry_run_on_the_true_cards_is_found(
    quick: Playground, positions: list[State], monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """Of other cards that draw nothing shows: lines behind the end of an impulse are not judged."""
    monkeypatch.setattr(HereIStand, "seal", lambda self, state, role: None)
    quick.open("action")
    with pytest.raises(Leak):
        first_leak(quick, [with_friends(state) for state in positions], number)


def with_friends(state: State) -> State:
    """Return a position in which France and the Ottomans are allied: card 114 asks for that."""
    after = copy_of(state)
    friends = pair(FRANCE, OTTOMAN)
    after.wars = [war for war in after.wars if war != friends]
    after.alliances = [*dict.fromkeys([*after.alliances, friends])]
    return after


FOUND = {"18.1/commit", "9.6/pay", "19.3/home"}
"""Questions of random games of which a dry run would tell what others have answered to them."""
FOUL_WEATHER, FUGGERS = 31, 79
IN_THAT_CASE = ("RAISE 1 regular IN Istanbul", "ENDIF")


def reason_of(ground: Playground, role: str, line: int, *lines: str) -> str:
    """Return what a check says of a line of a block; the first one is line 3."""
    raw = ground.letter(role, checking(lines))
    found = check_message(ground.office, "his-1", role, raw)
    return str(next(order["reason"] for order in found["orders"] if order["line"] == line))


def test_conditions_about_the_own_hand_are_judged_before_a_card_is_drawn(
    quick: Playground,
) -> None:
    quick.open("action")
    lines = ("PLAY Janissaries FOR CP", "IF I hold Janissaries", *IN_THAT_CASE)
    assert reason_of(quick, OTTOMAN, 4, *lines) == "it does not hold"
    lines = ("PLAY Janissaries FOR CP", "IF not I hold Janissaries", *IN_THAT_CASE)
    assert reason_of(quick, OTTOMAN, 4, *lines) == "it holds"


@pytest.mark.parametrize("place", [-1, -2, 0])
def test_conditions_about_the_own_hand_are_not_judged_behind_a_drawn_card(
    quick: Playground, place: int
) -> None:
    state = state_at("action")
    for pile in (state.draw_pile, *state.hands.values()):
        if FUGGERS in pile:
            pile.remove(FUGGERS)
    state.hands[OTTOMAN].append(FUGGERS)
    quick.open(state=state)
    condition = f"IF I hold {state.draw_pile[place]}"
    lines = ("PLAY Fuggers AS EVENT", condition, *IN_THAT_CASE)
    assert reason_of(quick, OTTOMAN, 4, *lines) == (
        "whether it holds then is not judged; what is legal then depends on cards that you do"
        " not see"
    )
    assert reason_of(quick, OTTOMAN, 5, *lines).startswith("what is legal then depends on cards")


# -- what others have answered --------------------------------------------------------------------


@pytest.fixture(scope="module")
def secrets() -> list[Position[State]]:
    """Positions in which several are asked at the same time, a few of every question."""
    return [
        *secret_requests("1517", 3, 2),
        *secret_requests("1532", 5, 2),
    ]


def check_answers(ground: Playground, position: Position[State], seed: int) -> list[str]:
    """Check a block of one of those who are asked, whatever the others have answered."""
    rng = random.Random(f"{seed}")
    roles = [decision.role for decision in asked_in(position)]
    writer = rng.choice(roles)
    others = [role for role in roles if role != writer]
    ways = [
        position,
        answered_by(position, others, f"{seed}"),
        answered_by(position, others, f"{seed} otherwise"),
        answered_by(position, others[:1], f"{seed}"),
    ]
    lines = [
        *lines_of(position, writer, f"{seed}"),
        *("IF turn is 1", "PASS", "ENDIF", "PASS", "READY", "STATUS", "PASS THE REST"),
    ]
    about = f"{name_of(asked_in(position)[0])} to {writer}, {seed}"
    steps = [[partial(put, position=way)] for way in ways]
    return same_for_the_writer(ground, writer, checking(lines), *steps, about=about)


@pytest.mark.full
def test_a_check_says_the_same_whatever_others_have_answered_in_secret(
    quick: Playground, secrets: list[Position[State]]
) -> None:
    quick.open("action")
    names = {name_of(asked_in(position)[0]) for position in secrets}
    assert names >= {*FOUND, "6.1/window", "9.1/deals"}
    for number, position in enumerate(secrets):
        assert check_answers(quick, position, number)


@pytest.mark.full
def test_a_dry_run_on_secret_answers_is_found(
    quick: Playground, secrets: list[Position[State]], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_answers_in_the_open(monkeypatch)
    quick.open("action")
    found = set()
    for number, position in enumerate(secrets):
        try:
            check_answers(quick, position, number)
        except Leak:
            found.add(name_of(asked_in(position)[0]))
    assert found >= FOUND


# -- by mail --------------------------------------------------------------------------------------


def writes(role: str, *lines: str) -> Step:
    """Return the step in which a role sends a block."""
    return lambda ground: send(ground, role, *lines)


def send(ground: Playground, role: str, *lines: str) -> None:
    """Send a block in which nothing is wrong."""
    ground.write(role, *lines)
    assert "no errors" in ground.last(role, "receipt").subject, ground.receipt(role)


def march_on_graz() -> State:
    """Return an Ottoman impulse: an army next to Hapsburg Graz, another one in Vienna."""
    state: State = state_at("action")
    state.active = OTTOMAN
    state.wars.append(pair(OTTOMAN, HAPSBURG))
    for space in ("agram", "graz", "vienna"):
        here = state.spaces[space]
        here.units, here.leaders, here.besiegers = {}, [], []
    state.spaces["agram"].control = OTTOMAN
    state.spaces["agram"].units = {OTTOMAN: {"regular": 4}}
    state.spaces["vienna"].units = {HAPSBURG: {"regular": 4}}
    state.hands[ENGLAND].append(FOUL_WEATHER)
    for pile in (state.draw_pile, *(state.hands[power] for power in MAJOR_POWERS[:2])):
        if FOUL_WEATHER in pile:
            pile.remove(FOUL_WEATHER)
    return state


HELD = {"response.earliest": "3h"}


@pytest.mark.parametrize("settings", [{}, HELD])
def test_a_check_in_a_response_window_is_the_same_whatever_others_have_answered(
    quick: Playground, settings: dict[str, str]
) -> None:
    said = "\n".join(in_a_window(quick, settings))
    assert "4. INTERCEPT WITH 4 regulars FROM Vienna\n   accepted as" in said
    assert "“IF Graz is enemy-held”" not in said  # the dice come first
    assert "depends on dice not rolled yet" in flat(said)


def test_a_dry_run_on_answers_in_a_response_window_is_found(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_answers_in_the_open(monkeypatch)
    with pytest.raises(Leak):
        in_a_window(quick, {})


def test_a_dry_run_on_held_answers_is_found(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = Playing.__init__

    def with_all_held(
        playing: Playing, session: Session, row: tables.Game, *given: Any, **more: Any
    ) -> None:
        begin(playing, session, row, *given, **more)
        for window, flag in queries.held_answers(session, row.id, row.generation):
            playing._held[window.segment, window.request, flag.role] = flag.value

    monkeypatch.setattr(Playing, "__init__", with_all_held)
    with pytest.raises(Leak):
        in_a_window(quick, HELD)


def in_a_window(ground: Playground, settings: dict[str, str]) -> list[str]:
    """Check a pass and what follows it, in a window in which England has answered or not."""
    ground.open(state=march_on_graz(), settings=settings)
    for role in (ENGLAND, HAPSBURG):
        ground.write(role, "ASK ME ABOUT moves")
    ground.write(OTTOMAN, "PLAY Janissaries FOR CP", "MOVE 4 regulars FROM Agram TO Graz")
    assert set(ground.waiting()) == {ENGLAND, HAPSBURG}
    body = checking(
        ["PASS", "INTERCEPT WITH 4 regulars FROM Vienna", "IF Graz is enemy-held", "PASS", "ENDIF"]
    )
    ways: list[list[Step]] = [
        [],
        [writes(ENGLAND, "PASS")],
        [writes(ENGLAND, "PLAY Foul Weather")],
    ]
    return same_for_the_writer(ground, HAPSBURG, body, *ways)


def test_a_check_is_the_same_whatever_answers_are_held(quick: Playground) -> None:
    quick.open("diet", settings={"simultaneous.correction": "6h"})
    body = checking(["COMMIT Papal Bull", "READY", "IF turn is 1", "PASS", "ENDIF", "STATUS"])
    ways: list[list[Step]] = [
        [],
        [writes(HAPSBURG, "COMMIT Holy Roman Emperor")],
        [writes(HAPSBURG, "COMMIT Holy Roman Emperor"), writes(PROTESTANT, "COMMIT Here I Stand")],
    ]
    said = "\n".join(same_for_the_writer(quick, PAPACY, body, *ways))
    assert "3. COMMIT Papal Bull\n   accepted" in said
