"""Segments that began under an earlier revision of the rules ask and roll as they did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from adjudicator.engine.decision import Request
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.faith import BullAimed
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, play_card
from adjudicator.games.here_i_stand.rules.diplomacy.deals import Deal, DealsChoice, GrantDivorce
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.invariants import faults
from adjudicator.games.here_i_stand.rules.land.interception import may_intercept
from adjudicator.games.here_i_stand.rules.land.march import march_into
from adjudicator.games.here_i_stand.rules.land.movement import move_formation
from adjudicator.games.here_i_stand.rules.state import State, force_of, pair
from adjudicator.games.here_i_stand.rules.turn.sequence import play_stage
from tests.here_i_stand.builders import (
    clear_map,
    force,
    game_1517,
    go_to_war,
    heard,
    play,
    put,
    table_for,
)
from tests.here_i_stand.card_builders import EveryDie, deal_card, deal_hand, preaching
from tests.here_i_stand.cards.test_c042_roxelana import STORM, WON, before_vienna

ENGLAND, FRANCE, HAPSBURG, OTTOMAN = "england", "france", "hapsburg", "ottoman"


def at_revision(revision: int, state: State, *, power: str) -> Table[State]:
    """Return a table of a segment that began under a revision."""
    table = table_for(state, power=power)
    table.revision = state.revision = revision
    return table


def topics_of(procedure: Any, answers: Mapping[str, Any]) -> list[str]:
    """Run a procedure with answers by name, or the defaults; return what was asked."""
    asked: list[str] = []
    values: dict[str, Any] | None = None
    while True:
        try:
            request: Request = procedure.send(values)
        except StopIteration:
            return asked
        asked += [decision.topic for decision in request.decisions]
        values = {d.role: answers.get(d.name, d.default) for d in request.decisions}


def catholic_spaces(state: State) -> list[str]:
    """Return the Catholic spaces, those of the German zone last."""
    found = [space for space, here in state.spaces.items() if here.religion == "catholic"]
    return sorted(found, key=lambda space: places()[space].language_zone == "german")


@pytest.mark.parametrize(("revision", "asked"), [(2, False), (3, True)])
def test_leaders_are_asked_before_a_full_fortress(revision: int, asked: bool) -> None:
    """14.1: up to revision 2 the leaders of an ally went with the units that had no room."""
    state = clear_map(game_1517())
    go_to_war(state, FRANCE, HAPSBURG)
    state.alliances.append(pair(HAPSBURG, ENGLAND))
    state.spaces["strasburg"].control = HAPSBURG
    put(state, "dijon", FRANCE, "francis_i", regular=6)
    put(state, "besancon", HAPSBURG, regular=5)
    put(state, "besancon", ENGLAND, "charles_brandon", regular=2)
    table = at_revision(revision, state, power=FRANCE)
    inside = [(ENGLAND, "14.1/shelter", force(ENGLAND, "charles_brandon"))]
    play(
        table,
        move_formation(table, FRANCE, "dijon", "besancon", force(FRANCE, "francis_i", regular=6)),
        answers=[
            (HAPSBURG, "13.3/avoid", None),
            (ENGLAND, "13.3/avoid", None),
            (HAPSBURG, "14.1/shelter", force(HAPSBURG, regular=4)),
            *(inside if asked else []),
        ],
        dice=[("france in battle", (5, 5, 1, 1, 1, 1, 1)), ("hapsburg and england", (1,) * 9)],
    )
    assert force_of(state, "besancon", ENGLAND).leaders == (("charles_brandon",) if asked else ())


@pytest.mark.parametrize(("revision", "refused"), [(2, False), (3, True)])
def test_a_divorce_without_henry_stays_on_record(revision: int, refused: bool) -> None:
    """9.1, 21.3: a deal that was legal when it was declared does not spoil its segment."""
    state = game_1517()
    state.marital_status, state.turn, state.revision = 1, 7, revision
    state.rulers[ENGLAND] = "edward_vi_ruler"
    choice = DealsChoice(state, ENGLAND)
    declared = (Deal((ENGLAND, "papacy"), (GrantDivorce(),)),)
    if not refused:
        choice.check(declared)
        return
    with pytest.raises(IllegalAnswer, match="no longer rules England"):
        choice.check(declared)


@pytest.mark.parametrize(("revision", "opened"), [(2, True), (3, False)])
def test_the_free_assault_of_roxelana_opens_no_window(revision: int, opened: bool) -> None:
    """Card 42: nothing is paid for it, so that Foul Weather and Gout have nothing to call off."""
    table = at_revision(revision, before_vienna(), power=OTTOMAN)
    deal_card(table.state, OTTOMAN, 42)
    deal_card(table.state, ENGLAND, 31)
    weather = [(ENGLAND, "assault_declared", (31, "foul_weather"))] if opened else []
    play(
        table,
        play_card(table, OTTOMAN, CardPlay(42, "event", "ottoman")),
        answers=[(OTTOMAN, "11/action", STORM), *weather, (OTTOMAN, "11/action", End())],
        dice=[] if opened else WON,
    )
    assert (31 in table.state.hands[ENGLAND]) is not opened


@pytest.mark.parametrize(("revision", "attempts"), [(2, 6), (3, 1)])
def test_the_fiftieth_space_ends_the_attempts_of_an_event(revision: int, attempts: int) -> None:
    """23.1: up to revision 2 the series was played out; the card goes where it goes in any case."""
    state = preaching("luther")
    state.stage, state.active, state.impulses = "action", "protestant", 3
    for space in catholic_spaces(state)[:48]:  # and Wittenberg
        state.spaces[space].religion = "protestant"
    deal_hand(state, "protestant", 65)
    table = at_revision(revision, state, power="")
    table.dice = EveryDie(6)
    answers = {"play": CardPlay(65, "event", "event")}
    asked = topics_of(play_stage(table), answers)
    assert sum("reform" in topic for topic in asked) == attempts
    assert state.ending is not None
    assert (65 in state.discards, faults(state)) == (True, [])


@pytest.mark.parametrize(("revision", "named"), [(2, []), (3, [BullAimed("luther", "")])])
def test_a_bull_names_its_target_before_the_window(revision: int, named: list[BullAimed]) -> None:
    """Up to revision 2 The Wartburg answered before anybody was named."""
    state = preaching("luther", "zwingli")
    deal_hand(state, "papacy", 5)
    deal_card(state, "protestant", 37)
    table = at_revision(revision, state, power="papacy")
    target = [("papacy", "card 5/target", "luther")] if named else []
    play(
        table,
        play_card(table, "papacy", CardPlay(5, "event", "reformer")),
        answers=[*target, ("protestant", "event_declared:5", (37, "cancel_event"))],
    )
    assert heard(table).of(BullAimed) == named


@pytest.mark.parametrize(("revision", "foes"), [(2, (HAPSBURG,)), (3, (HAPSBURG, ENGLAND))])
def test_an_ally_of_both_sides_defends(revision: int, foes: tuple[str, ...]) -> None:
    """13.1, 9.2: up to revision 2 his units looked on."""
    state = clear_map(game_1517())
    go_to_war(state, FRANCE, HAPSBURG)
    state.alliances += [pair(FRANCE, ENGLAND), pair(HAPSBURG, ENGLAND)]
    state.spaces["liege"].control = HAPSBURG
    put(state, "liege", HAPSBURG, regular=1)
    put(state, "liege", ENGLAND, regular=1)
    state.revision = revision
    coming = march_into(state, FRANCE, "metz", "liege", force(FRANCE, regular=2))
    assert coming.foes == foes
    assert may_intercept(state, coming, ENGLAND) is (ENGLAND in foes)
