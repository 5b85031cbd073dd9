"""6.1: response windows: who is asked, when they open, and that they betray no hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.engine.decision import Request
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards import Mode
from adjudicator.games.here_i_stand.facts.responses import ActionSpoiled, EventCancelled
from adjudicator.games.here_i_stand.rules.action.impulse import (
    CardPlay,
    End,
    impulse,
    play_card,
    spend,
)
from adjudicator.games.here_i_stand.rules.diplomacy.declarations import declare_wars
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.land.march import March
from adjudicator.games.here_i_stand.rules.land.spring import spring_deployment
from adjudicator.games.here_i_stand.rules.minors.activation import intervene
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.sea.movement import naval_combats
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows import windows
from adjudicator.games.here_i_stand.rules.windows.windows import (
    ANY_TIME_ACTION,
    EVENT_DECLARED,
    INTERVENE_SCOTLAND,
    MOVE_DECLARED,
    SPRING_BEFORE_ANY,
    SPRING_OWN,
    active_first,
    window,
)
from tests.here_i_stand.builders import clear_map, force, game_1517, heard, play, put, table_for
from tests.here_i_stand.response_builders import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    hold,
    with_modes,
)

MARCH = March(FRANCE, "paris", "dijon", force(FRANCE, "francis_i", regular=2))


def asked(state: State, name: str, subject: Any, powers: Sequence[str]) -> list[str]:
    """Return whom a window asks when it opens."""
    table = table_for(state)
    state.impulse.power = FRANCE
    try:
        request: Request = window(table, name, subject, powers).send(None)
    except StopIteration:
        return []
    return [decision.role for decision in request.decisions]


def dealt(*hands: tuple[str, int]) -> State:
    """Return a position in which every power holds its home cards and one dull card, or these."""
    state = game_1517()
    dull = iter((44, 52, 67, 71, 80, 82))
    for power in MAJOR_POWERS:
        hold(state, power, next(dull))
    for power, number in hands:
        state.hands[power].pop()
        hold(state, power, number)
    return state


def test_who_is_asked_does_not_depend_on_hands() -> None:
    state, other = dealt((PAPACY, 31), (ENGLAND, 83)), dealt((ENGLAND, 31), (PAPACY, 83))
    everybody = [OTTOMAN, HAPSBURG, ENGLAND, PAPACY, PROTESTANT]
    assert asked(state, MOVE_DECLARED, MARCH, everybody) == everybody
    assert asked(other, MOVE_DECLARED, MARCH, everybody) == everybody


def test_the_questions_of_an_impulse_are_the_same_whoever_holds_the_cards() -> None:
    def requests(holder: str, other: str) -> list[list[str]]:
        state = dealt((holder, 38), (other, 36), (OTTOMAN, 24))
        state.stage, state.active = "action", OTTOMAN
        state.spaces["istanbul"].units["hapsburg"] = {"mercenary": 1}
        table = table_for(state)
        found: list[list[str]] = []
        procedure = impulse(table)
        values = None
        while True:
            try:
                request = procedure.send(values)
            except StopIteration:
                return found
            found.append([f"{d.role} {d.topic}" for d in request.decisions])
            values = {d.role: _answer(d.name) for d in request.decisions}

    first = requests(HAPSBURG, PAPACY)
    assert any("any_time_action" in question for asked in first for question in asked)
    assert first == requests(PAPACY, HAPSBURG)


def _answer(name: str) -> Any:
    return {"play": CardPlay(24, "cp"), "action": End()}.get(name)


def test_a_power_with_nothing_but_home_cards_is_not_asked() -> None:
    """The size of a hand and the home cards in it are public."""
    state = dealt()
    state.hands[PAPACY].pop()
    assert asked(state, MOVE_DECLARED, MARCH, [ENGLAND, PAPACY]) == [ENGLAND]


def test_nobody_is_asked_when_all_fitting_cards_lie_open() -> None:
    state = dealt()
    state.discards.append(31)
    state.removed.append(32)
    assert asked(state, MOVE_DECLARED, MARCH, MAJOR_POWERS) == []


def test_a_card_played_as_an_event_this_turn_is_not_played_again() -> None:
    """11: a card fetched back has its event only once in a turn."""
    state = dealt((PAPACY, 31))
    state.removed.append(32)
    state.events_this_turn.append(31)
    assert asked(state, MOVE_DECLARED, MARCH, [PAPACY]) == []


def test_under_mary_england_answers_nothing() -> None:
    """21.3."""
    state = dealt((ENGLAND, 31))
    assert asked(state, MOVE_DECLARED, MARCH, [ENGLAND]) == [ENGLAND]
    state.rulers[ENGLAND] = "mary_i_ruler"
    assert asked(state, MOVE_DECLARED, MARCH, [ENGLAND]) == []


def test_minor_powers_are_never_asked() -> None:
    assert asked(dealt(), MOVE_DECLARED, MARCH, ["venice", "independent"]) == []


def test_a_cancelled_move_is_not_cancelled_again() -> None:
    table = table_for(dealt((PAPACY, 31), (ENGLAND, 32)), power=FRANCE)
    march = March(FRANCE, "paris", "dijon", force(FRANCE, "francis_i", regular=2))
    play(
        table,
        window(table, MOVE_DECLARED, march, (ENGLAND, PAPACY)),
        answers=[(PAPACY, "move_declared", (31, "foul_weather"))],
    )
    assert 32 in table.state.hands[ENGLAND]


def test_of_two_plays_at_once_the_first_in_order_counts_and_the_other_is_kept() -> None:
    table = table_for(dealt((PAPACY, 31), (ENGLAND, 32)), power=FRANCE)
    march = March(FRANCE, "paris", "dijon", force(FRANCE, "francis_i", regular=2))
    play(
        table,
        window(table, MOVE_DECLARED, march, (ENGLAND, PAPACY)),
        answers=[
            (ENGLAND, "move_declared", (32, "gout")),
            (PAPACY, "move_declared", (31, "foul_weather")),
        ],
    )
    assert table.state.hands[PAPACY][-1] == 31
    assert table.state.impulse.laid_up == ["francis_i"]


# ------------------------------------------------------------------ moments


class Opened(list[tuple[str, tuple[str, ...], str]]):
    """The windows that opened: name, powers, detail."""

    def names(self) -> list[str]:
        """Return the names."""
        return [name for name, _, _ in self]


def watch(monkeypatch: pytest.MonkeyPatch, module: str) -> Opened:
    """Note the windows that a module opens instead of opening them."""
    opened = Opened()

    async def note(
        table: Table[State], name: str, subject: Any, powers: Sequence[str], detail: str = ""
    ) -> None:
        opened.append((name, tuple(powers), detail))

    for name in (module, "windows.windows"):  # any_time opens its window from the latter
        monkeypatch.setattr(f"adjudicator.games.here_i_stand.rules.{name}.window", note)
    return opened


def test_a_window_opens_before_the_first_play_and_after_a_card_without_actions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """6.1: response cards are playable during any impulse, also one whose CP are given up."""
    opened = watch(monkeypatch, "action.impulse")
    state = dealt((HAPSBURG, 24))
    clear_map(state)
    put(state, "paris", FRANCE, regular=1)
    state.stage, state.active, state.impulses = "action", HAPSBURG, 0
    table = table_for(state)
    play(
        table,
        impulse(table),
        answers=[(HAPSBURG, "11/play", CardPlay(24, "cp")), (HAPSBURG, "11/action", End())],
    )
    assert opened == [
        (ANY_TIME_ACTION, windows.others_than(state, HAPSBURG), "1.1.0"),
        (ANY_TIME_ACTION, active_first_of(HAPSBURG), "1.1.0"),
    ]


def active_first_of(power: str) -> tuple[str, ...]:
    """Return the order in which all are asked while ``power`` is active."""
    state = game_1517()
    state.active = power
    return active_first(state)


def test_all_are_asked_the_active_power_first() -> None:
    assert active_first_of(FRANCE) == (FRANCE, OTTOMAN, HAPSBURG, ENGLAND, PAPACY, PROTESTANT)


def test_windows_between_actions_and_after_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = watch(monkeypatch, "action.impulse")
    table = table_for(dealt((OTTOMAN, 12)), power=OTTOMAN)
    play(
        table,
        play_card(table, OTTOMAN, CardPlay(1, "event", "recruits")),
        answers=[(OTTOMAN, "card 1/recruits", {"istanbul": 4})],
    )
    assert opened.names() == [EVENT_DECLARED, ANY_TIME_ACTION]
    opened.clear()
    builds = [(OTTOMAN, "11/action", Build(OTTOMAN, "regular", "istanbul", 1))] * 2
    play(table, spend(table, OTTOMAN, 4), answers=builds)
    assert [detail for _, _, detail in opened] == ["1.0.1", "1.0.2"]


def with_mode(monkeypatch: pytest.MonkeyPatch, mode: Mode) -> None:
    """Let one mode be all that windows know."""
    with_modes(monkeypatch, lambda name: (mode,) if name in mode.windows else ())
    monkeypatch.setattr(windows, "mode_named", lambda number, id_: mode)


def free(state: State, power: str, subject: Any) -> None:
    """Need nothing."""


def test_a_cancelled_event_is_not_carried_out_and_its_card_stays_in_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """FAQ: it is discarded even if it would have left the game; a home card counts as used."""

    async def cancel(table: Table[State], power: str, event: windows.EventPlay) -> None:
        event.cancelled = True

    with_mode(monkeypatch, Mode(37, "cancel_event", (EVENT_DECLARED,), cancel, free))
    state = dealt((PROTESTANT, 37), (FRANCE, 38))
    table = table_for(state, power=FRANCE)
    response = (PROTESTANT, "window:event_declared:38", (37, "cancel_event"))
    play(
        table,
        play_card(table, FRANCE, CardPlay(38, "event", "skip_impulse")),
        answers=[response],
    )
    assert state.skipping == []
    assert state.removed == []
    assert state.discards == [37, 38]
    assert 38 in state.events_this_turn
    assert heard(table).to(None)[-1] == EventCancelled(FRANCE, 38)


def test_a_cancelled_home_card_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def cancel(table: Table[State], power: str, event: windows.EventPlay) -> None:
        event.cancelled = True

    with_mode(monkeypatch, Mode(37, "cancel_event", (EVENT_DECLARED,), cancel, free))
    table = table_for(dealt((PROTESTANT, 37)), power=PAPACY)
    play(
        table,
        play_card(table, PAPACY, CardPlay(6, "event", "debate")),
        answers=[
            (PAPACY, "card 6/debater", "eck"),
            (PROTESTANT, "window:event_declared:6", (37, "cancel_event")),
        ],
    )
    assert 6 in table.state.on_power_card
    assert 6 not in table.state.hands[PAPACY]


def test_cranmer_may_be_saved_and_then_there_is_no_debate(monkeypatch: pytest.MonkeyPatch) -> None:
    async def save(table: Table[State], power: str, event: windows.EventPlay) -> None:
        event.cancelled = True

    with_mode(monkeypatch, Mode(115, "save_cranmer", ("papal_bull_on_cranmer",), save, free))
    state = dealt((ENGLAND, 115))
    state.debaters["cranmer"] = "uncommitted"
    state.reformers.append("cranmer_reformer")
    table = table_for(state, power=PAPACY)
    play(
        table,
        play_card(table, PAPACY, CardPlay(5, "event", "reformer")),
        answers=[
            (ENGLAND, "window:papal_bull_on_cranmer", (115, "save_cranmer")),
        ],
    )
    assert state.debaters["cranmer"] == "uncommitted"
    assert heard(table).of(EventCancelled)[0].cancelled == 5
    assert 5 in state.on_power_card


def test_a_card_may_bring_the_natural_ally_in_without_paying(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def ally(table: Table[State], power: str, offer: windows.Intervention) -> None:
        assert (offer.declarer, offer.minor, offer.ally) == (ENGLAND, "scotland", FRANCE)
        offer.free = True
        await intervene(table, offer.declarer, offer.minor)

    with_mode(monkeypatch, Mode(69, "intervention", (INTERVENE_SCOTLAND,), ally, free))
    monkeypatch.setattr(windows, "may_use", lambda number, power, mode: True)
    state = dealt((FRANCE, 69))
    state.turn = 2
    table = table_for(state)
    play(
        table,
        declare_wars(table),
        answers=[
            *[(power, "9.6/declare", ()) for power in (OTTOMAN, HAPSBURG)],
            (ENGLAND, "9.6/declare", ("scotland",)),
            (FRANCE, "window:intervene_scotland", (69, "intervention")),
            *[(power, "9.6/declare", ()) for power in (FRANCE, PAPACY)],
            (ENGLAND, "9.6/pay", (67,)),
        ],
    )
    assert state.minor_allies["scotland"] == FRANCE
    assert 69 in state.discards


def test_spring_opens_one_window_for_all_and_one_for_each_power(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened = watch(monkeypatch, "land.spring")
    state = clear_map(game_1517())
    put(state, "paris", FRANCE, regular=1)
    table = table_for(state)
    play(table, spring_deployment(table), answers=[(FRANCE, "10/deploy", None)])
    assert opened == [
        (SPRING_BEFORE_ANY, MAJOR_POWERS, "1"),
        *[(SPRING_OWN, (power,), "1") for power in MAJOR_POWERS],
    ]


def test_between_two_naval_combats_of_a_move_the_window_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened = watch(monkeypatch, "sea.movement")
    fought: list[str] = []

    async def fight(table: Table[State], power: str, here: str) -> None:
        fought.append(here)

    monkeypatch.setattr("adjudicator.games.here_i_stand.rules.sea.movement._fight_each", fight)
    state = clear_map(game_1517())
    state.wars.append("ottoman+hapsburg")
    for zone in ("ionian_sea", "adriatic_sea"):
        state.seas[zone].units = {OTTOMAN: {"squadron": 1}, HAPSBURG: {"squadron": 1}}
    table = table_for(state, power=OTTOMAN)
    play(
        table,
        naval_combats(table, OTTOMAN),
        answers=[(OTTOMAN, "16.1/next_combat", "ionian_sea")],
    )
    assert fought == ["ionian_sea", "adriatic_sea"]
    assert opened.names() == [ANY_TIME_ACTION]


def test_foul_weather_falls_on_who_acts_even_in_another_impulse() -> None:
    """The active power itself may play it against France in a Scots Raid."""
    table = table_for(dealt((ENGLAND, 31)), power=ENGLAND)
    march = March(FRANCE, "stirling", "edinburgh", force(FRANCE, regular=2))
    play(
        table,
        window(table, MOVE_DECLARED, march, (ENGLAND,)),
        answers=[(ENGLAND, "move_declared", (31, "foul_weather"))],
    )
    assert march.cancelled
    assert heard(table).of(ActionSpoiled)[0].power == FRANCE
