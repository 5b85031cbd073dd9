"""Card 97, Scots Raid."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c097_scots_raid import (
    event,
    landings,
    raid_terms,
    transferable,
)
from adjudicator.games.here_i_stand.facts.events import EventWithoutEffect
from adjudicator.games.here_i_stand.facts.play import CommandPointsLost
from adjudicator.games.here_i_stand.facts.raid import StirlingTurnsFrench
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.action.impulse import (
    ActionChoice,
    CardPlay,
    End,
    event_mode,
    play_card,
)
from adjudicator.games.here_i_stand.rules.action.terms import Terms, cost_of
from adjudicator.games.here_i_stand.rules.control.control import TakeControl
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    MERCENARY,
    PAPACY,
    REGULAR,
    SCOTLAND,
    SQUADRON,
)
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.state import State, controller, leader_location
from tests.here_i_stand.builders import (
    IllegalAnswer,
    clear_map,
    force,
    game_1517,
    go_to_war,
    heard,
    play,
    put,
    table_for,
)
from tests.tables import each

ACTION = "11/action"
NO_LEADER = (FRANCE, "card 97/leader", "none")
DONE = (PAPACY, ACTION, End())


def the_north(*, allied: bool = True, war: bool = True) -> Table[State]:
    """Return a Papal impulse with 3 Scots in Edinburgh and the French at home."""
    state = clear_map(game_1517())
    if allied:
        state.minor_allies[SCOTLAND] = FRANCE
    if war:
        go_to_war(state, FRANCE, ENGLAND)
    put(state, "edinburgh", SCOTLAND, regular=3)
    put(state, "paris", FRANCE, "francis_i", "montmorency", regular=4)
    return table_for(state, power=PAPACY)


def raid(table: Table[State], answers: list[Any], dice: list[Any] | None = None) -> None:
    play(
        table, event(table, PAPACY, table.state.impulse), answers=[*answers, DONE], dice=dice or []
    )


def choice(table: Table[State], cp: int = 6) -> ActionChoice:
    return ActionChoice(table.state, FRANCE, cp, raid_terms())


# ------------------------------------------------------------------------------ the event


def test_without_a_french_scotland_the_player_has_just_2_cp() -> None:
    table = the_north(allied=False)
    raid(table, [])
    assert table.state.impulse.without_effect
    assert [fact.card for fact in heard(table).of(EventWithoutEffect)] == [97]
    assert heard(table).of(CommandPointsLost) == [CommandPointsLost(PAPACY, 2)]


def test_france_spends_6_cp_in_the_impulse_of_another_and_loses_the_rest() -> None:
    table = the_north()
    raid(
        table,
        [
            NO_LEADER,
            (FRANCE, ACTION, Build(SCOTLAND, REGULAR, "edinburgh", 1)),
            (FRANCE, ACTION, End()),
        ],
    )
    assert table.state.spaces["edinburgh"].units == {SCOTLAND: {REGULAR: 4}}
    assert heard(table).of(CommandPointsLost) == [
        CommandPointsLost(FRANCE, 4),
        CommandPointsLost(PAPACY, 2),
    ]
    assert not table.state.impulse.confined_to
    assert not table.state.impulse.assault_at_once


def test_a_leader_costs_half_of_the_cp() -> None:
    table = the_north()
    raid(
        table,
        [
            (FRANCE, "card 97/leader", "montmorency"),
            (FRANCE, "card 97/landing", "stirling"),
            (FRANCE, ACTION, End()),
        ],
    )
    assert leader_location(table.state, "montmorency") == "stirling"
    assert heard(table).of(CommandPointsLost)[0] == CommandPointsLost(FRANCE, 3)


def test_leaders_under_siege_and_captured_ones_do_not_come() -> None:
    table = the_north()
    table.state.spaces["paris"].besiegers.append(ENGLAND)
    assert transferable(table.state) == ()
    raid(table, [(FRANCE, ACTION, End())])


def test_nobody_lands_among_enemies() -> None:
    table = the_north()
    put(table.state, "glasgow", ENGLAND, regular=1)
    assert "glasgow" not in landings(table.state)
    assert {"edinburgh", "stirling"} <= set(landings(table.state))


def test_france_may_play_the_card_itself() -> None:
    table = the_north()
    table.state.impulse.power = FRANCE
    play(
        table,
        event(table, FRANCE, table.state.impulse),
        answers=[NO_LEADER, (FRANCE, ACTION, End()), (FRANCE, ACTION, End())],
    )
    assert [fact.cp for fact in heard(table).of(CommandPointsLost)] == [6, 2]


# ------------------------------------------------------------------------------ Stirling


def test_stirling_turns_french_and_strangers_are_displaced() -> None:
    table = the_north()
    state = table.state
    state.spaces["stirling"].control = ENGLAND
    put(state, "stirling", ENGLAND, "charles_brandon", regular=2)
    put(state, "stirling", SCOTLAND, regular=3)
    state.spaces["stirling"].besiegers.append(FRANCE)
    raid(table, [(ENGLAND, "12.5/displace", "york"), NO_LEADER, (FRANCE, ACTION, End())])
    assert controller(state, "stirling") == FRANCE
    assert state.spaces["stirling"].units == {SCOTLAND: {REGULAR: 3}}
    assert state.spaces["stirling"].besiegers == []
    assert state.spaces["york"].units == {ENGLAND: {REGULAR: 2}}
    assert leader_location(state, "charles_brandon") == "york"
    assert heard(table).of(StirlingTurnsFrench) == [StirlingTurnsFrench(ENGLAND)]


def test_a_stirling_that_is_french_already_stays_as_it_is() -> None:
    table = the_north()
    put(table.state, "stirling", ENGLAND, regular=2)
    put(table.state, "stirling", SCOTLAND, regular=1)
    table.state.spaces["stirling"].besiegers.append(ENGLAND)
    raid(table, [NO_LEADER, (FRANCE, ACTION, End())])
    assert table.state.spaces["stirling"].besiegers == [ENGLAND]


# ------------------------------------------------------------------------------ the raid


@each(
    "action",
    [
        Build(FRANCE, MERCENARY, "paris", 1),
        Move("paris", "rouen", force(FRANCE, regular=2)),
        TakeControl("dijon"),
        Assault("calais", force(FRANCE, regular=2)),
        NavalMove(()),
    ],
)
def test_other_places_and_actions_are_refused(action: Any) -> None:
    with pytest.raises(IllegalAnswer, match="these CP are for building, moving") as refused:
        choice(the_north()).check(action)
    assert refused.value.section == "card 97"


def test_building_moving_and_control_in_the_north_are_allowed() -> None:
    table = the_north()
    put(table.state, "berwick", SCOTLAND, regular=1)
    table.state.spaces["glasgow"].control = ENGLAND
    choice(table).check(Build(SCOTLAND, SQUADRON, "edinburgh", 1))
    choice(table).check(Move("edinburgh", "glasgow", force(SCOTLAND, regular=3)))
    choice(table).check(TakeControl("glasgow"))


def test_a_formation_may_not_leave_the_north() -> None:
    table = the_north()
    put(table.state, "york", SCOTLAND, regular=3)
    with pytest.raises(IllegalAnswer, match="Lincoln: these CP"):
        choice(table).check(Move("york", "lincoln", force(SCOTLAND, regular=3)))


def test_a_formation_that_has_to_go_on_stays_in_the_north() -> None:
    table = the_north()
    put(table.state, "berwick", SCOTLAND, regular=3)
    put(table.state, "york", ENGLAND, regular=3)
    table.state.spaces["edinburgh"].units = {}
    answers = [
        NO_LEADER,
        (FRANCE, ACTION, Move("berwick", "york", force(SCOTLAND, regular=3))),
        (ENGLAND, "13.3/avoid:york", None),
        (ENGLAND, "13.4/withdraw:york", True),
        (FRANCE, "13.4/continue:york", "lincoln"),
    ]
    with pytest.raises(IllegalAnswer, match="possible: berwick or carlisle"):
        raid(table, answers)


def test_without_war_english_spaces_are_closed() -> None:
    table = the_north(war=False)
    with pytest.raises(IllegalAnswer, match="neither at war nor allied"):
        choice(table).check(Move("edinburgh", "berwick", force(SCOTLAND, regular=3)))


def test_a_space_is_assaulted_in_the_impulse_in_which_the_siege_begins() -> None:
    table = the_north()
    table.state.spaces["berwick"].control = FRANCE
    table.state.spaces["edinburgh"].units = {}
    put(table.state, "berwick", SCOTLAND, regular=4)
    put(table.state, "york", ENGLAND, regular=1)
    four = force(SCOTLAND, regular=4)
    raid(
        table,
        [
            NO_LEADER,
            (FRANCE, ACTION, Move("berwick", "york", four)),
            (ENGLAND, "13.3/avoid:york", None),
            (ENGLAND, "13.4/withdraw:york", True),
            (FRANCE, ACTION, Assault("york", four)),
            (FRANCE, ACTION, End()),
        ],
        dice=[("france in the assault", (5, 1)), ("england in the assault", (1, 1))],
    )
    assert controller(table.state, "york") == FRANCE
    assert table.state.impulse.sieges_begun == ["york"]


def test_outside_the_raid_such_an_assault_has_to_wait() -> None:
    table = the_north()
    state = table.state
    put(state, "berwick", SCOTLAND, regular=3)
    put(state, "berwick", ENGLAND, regular=1)
    state.spaces["berwick"].besiegers.append(FRANCE)
    state.impulse.sieges_begun.append("berwick")
    assault = Assault("berwick", force(SCOTLAND, regular=3))
    with pytest.raises(IllegalAnswer, match="put under siege in this impulse"):
        ActionChoice(state, FRANCE, 6).check(assault)


def test_the_terms_have_their_own_price_and_judge() -> None:
    table = the_north()
    build = Build(FRANCE, MERCENARY, "paris", 2)
    free = Terms(price=lambda state, power, action: 0)
    assert cost_of(table.state, FRANCE, build, free) == 0
    ActionChoice(table.state, FRANCE, 1, free).check(build)
    strict = Terms(judge=lambda state, power, action: "mercenaries are not to be had")
    with pytest.raises(IllegalAnswer, match="not to be had"):
        ActionChoice(table.state, FRANCE, 6, strict).check(build)
    half = Terms(price=lambda state, power, action: None)
    assert cost_of(table.state, FRANCE, build, half) == 2


def test_samples_keep_to_the_terms() -> None:
    table = the_north()
    for seed in range(30):
        choice(table).check(sample(choice(table), random.Random(seed)))


# ------------------------------------------------------------------------------ the card


def test_the_card_is_a_mandatory_event_that_goes_to_the_discard_pile() -> None:
    table = the_north()
    state = table.state
    state.waiting_cards.remove(97)
    state.hands[PAPACY].append(97)
    assert event_mode(state, PAPACY, CardPlay(97, "event")).card == 97
    play(
        table,
        play_card(table, PAPACY, CardPlay(97, "event")),
        answers=[NO_LEADER, (FRANCE, ACTION, End()), DONE],
    )
    assert state.discards == [97]
    assert not faults(state)
