"""From an answer to its odds: which answers have odds, and on what knowledge they rest."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live, begin
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.odds.fights import FightOdds
from adjudicator.games.here_i_stand.odds.marches import MarchOdds
from adjudicator.games.here_i_stand.odds.planned import PlannedOdds, odds_of
from adjudicator.games.here_i_stand.odds.voyages import ChateauOdds
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.action.impulse import (
    ActionChoice,
    CardPlay,
    End,
    Pass,
    PlayChoice,
)
from adjudicator.games.here_i_stand.rules.control.control import TakeControl
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.formations import FormationChoice
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.sea.transport import Transport
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.reports.render import odds_sentence
from tests.here_i_stand.builders import clear_map, force, game_1517, go_to_war, put, table_for
from tests.here_i_stand.test_secrecy import exchanged
from tests.tables import each

GAME = HereIStand()
OTTOMAN, HAPSBURG, FRANCE = "ottoman", "hapsburg", "france"


def action(state: State, power: str) -> Decision[Any]:
    return Decision(power, "11/action:1.1.1", ActionChoice(state, power, 6))


@pytest.mark.some(1)
@pytest.mark.parametrize("seed", [1, 4])
def test_odds_in_random_games_can_be_said_and_rest_on_public_knowledge(seed: int) -> None:
    """Dealing the hidden cards differently changes no odds."""
    rng = random.Random(seed)
    live = Live(GAME, begin(GAME, "1517", {}), RandomChance(random.Random(seed)), inspected=False)
    seen = set()
    for _ in range(700):
        if not live.waiting:
            break
        decision = live.waiting[0].decision
        role, value = decision.role, sample(decision.choice, rng)
        odds = odds_of(GAME.view(live.state, role).state, decision, value)
        if odds is not None:
            seen.add(type(odds))
            sentence = odds_sentence("here_i_stand", odds)
            assert sentence.endswith(".")
            assert "Fraction" not in sentence
            other = GAME.view(exchanged(live.state, role, rng), role)
            assert odds_of(other.state, decision, value) == odds
        live.answer(role, value)
    live.close()
    assert len(seen) >= 5
    assert seen <= set(get_args(PlannedOdds))


def test_what_risks_nothing_has_no_odds() -> None:
    state = table_for(game_1517(), power=OTTOMAN).state
    assert odds_of(state, action(state, OTTOMAN), TakeControl("athens")) is None
    assert odds_of(state, action(state, OTTOMAN), End()) is None
    play = Decision(OTTOMAN, "11/play:1.1", PlayChoice(state, OTTOMAN))
    assert odds_of(state, play, Pass()) is None
    assert odds_of(state, play, CardPlay(1, "cp")) is None
    stand = Decision(OTTOMAN, "16.1/avoid_at_sea:ionian_sea", OneOf(("stand", "malta")))
    assert odds_of(state, stand, "stand") is None
    none = Decision(OTTOMAN, "13.2/intercept:graz>vienna", FormationChoice(Force()))
    assert odds_of(state, none, None) is None


def test_patron_of_the_arts_has_odds_as_an_event_only() -> None:
    state = table_for(game_1517(), power=FRANCE).state
    play = Decision(FRANCE, "11/play:1.4", PlayChoice(state, FRANCE))
    assert isinstance(odds_of(state, play, CardPlay(4, "event")), ChateauOdds)
    assert isinstance(odds_of(state, play, CardPlay(4, "event", "chateaux")), ChateauOdds)
    assert odds_of(state, play, CardPlay(4, "cp")) is None
    assert odds_of(state, play, CardPlay(1, "event")) is None


def test_a_landing_has_the_odds_of_a_march_from_the_sea() -> None:
    state = table_for(clear_map(game_1517()), power=OTTOMAN).state
    go_to_war(state, OTTOMAN, HAPSBURG)
    put(state, "istanbul", OTTOMAN, regular=4)
    put(state, "naples", HAPSBURG, regular=5)
    landing = Transport("istanbul", ("ionian_sea", "naples"), force(OTTOMAN, regular=4))
    odds = odds_of(state, action(state, OTTOMAN), landing)
    assert isinstance(odds, MarchOdds)
    assert odds.battle is not None
    assert (odds.battle.attack_dice, odds.battle.defence_dice) == (4, 6)


def test_plans_for_a_later_impulse_forget_what_this_one_remembers() -> None:
    """In the French impulse a Hapsburg stack has tried to intercept; later it may try again."""
    state = table_for(clear_map(game_1517()), power=FRANCE).state
    go_to_war(state, OTTOMAN, HAPSBURG)
    state.spaces["pressburg"].control = OTTOMAN
    put(state, "pressburg", OTTOMAN, regular=4)
    put(state, "graz", HAPSBURG, regular=1)
    state.impulse.intercepted_from = [f"graz/{HAPSBURG}/regular"]
    order = grammar().parse("MOVE 4 regulars FROM Pressburg TO Vienna")
    planned = grammar().planned(order, OTTOMAN, GAME.view(state, OTTOMAN))
    assert planned is not None
    odds = odds_of(state, *planned)
    assert isinstance(odds, MarchOdds)
    assert [one.origin for one in odds.interceptors] == ["graz"]


@each(
    "line",
    [
        "MOVE 9 regulars FROM Pressburg TO Vienna",
        "MOVE 4 regulars FROM Paris TO Lyon",
        "INTERCEPT FROM Graz TO Vienna WITH ALL",
        "PLAY Janissaries FOR CP",
    ],
)
def test_orders_that_are_no_legal_action_now_are_not_planned(line: str) -> None:
    state = table_for(clear_map(game_1517()), power=FRANCE).state
    state.spaces["pressburg"].control = OTTOMAN
    put(state, "pressburg", OTTOMAN, regular=4)
    assert grammar().planned(grammar().parse(line), OTTOMAN, GAME.view(state, OTTOMAN)) is None


def test_an_assault_has_the_odds_of_the_view_not_of_the_choice() -> None:
    """The state that the choice holds is the real one; odds never look at it."""
    state = table_for(clear_map(game_1517()), power=OTTOMAN).state
    go_to_war(state, OTTOMAN, HAPSBURG)
    put(state, "vienna", OTTOMAN, regular=4)
    put(state, "vienna", HAPSBURG, regular=2)
    state.spaces["vienna"].besiegers = [OTTOMAN]
    storm = Assault("vienna", force(OTTOMAN, regular=4))
    asked = action(clear_map(game_1517()), OTTOMAN)
    odds = odds_of(GAME.view(state, OTTOMAN).state, asked, storm)
    assert isinstance(odds, FightOdds)
    assert (odds.attack_dice, odds.defence_dice) == (2, 3)
