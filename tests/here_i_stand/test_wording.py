"""Answers are written as the orders that give them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.chance import SecretChance
from adjudicator.engine.choices import Number, OneOf, SomeOf, Split, Words, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live
from adjudicator.engine.record import Position
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.cards.c105_treachery import StormChoice
from adjudicator.games.here_i_stand.language.finnish.orders import FINNISH
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.action.impulse import (
    ActionChoice,
    CardPlay,
    End,
    Pass,
    PlayChoice,
)
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import RemovalChoice
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.construction import Build
from adjudicator.games.here_i_stand.rules.land.formations import FormationChoice, PartChoice
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    GENOA,
    HAPSBURG,
    OTTOMAN,
    POWER_NAMES,
)
from adjudicator.games.here_i_stand.rules.special.foreign_wars import FightForeignWar
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from tests.here_i_stand.builders import force, game_1517
from tests.tables import each

STATE = game_1517()
MIXED = Force({FRANCE: {"regular": 2}, GENOA: {"regular": 1}}, ("francis_i",))


def asked(name: str, choice: Any, role: str = OTTOMAN, detail: str = "x") -> Decision[Any]:
    return Decision(role, f"14/{name}:{detail}", choice)


ACTION = asked("action", ActionChoice(STATE, OTTOMAN, 6))
PLAY = asked("play", PlayChoice(STATE, OTTOMAN))
WINDOW = Decision(OTTOMAN, "6.1/window:field_after_rolls", ResponseChoice(((1, "extra_dice"),)))
INTERCEPT = asked("intercept", FormationChoice(force(HAPSBURG, regular=8)), HAPSBURG, "graz>vienna")


@each(
    ("decision", "value", "words"),
    [
        (
            ACTION,
            Move("istanbul", "edirne", force(OTTOMAN, "suleiman", regular=7, cavalry=1)),
            "MOVE Suleiman, 7 regulars, 1 cavalry FROM Istanbul TO Edirne",
        ),
        (ACTION, Build(OTTOMAN, "regular", "istanbul", 2), "RAISE 2 regulars IN Istanbul"),
        (ACTION, Build(OTTOMAN, "squadron", "athens", 1), "BUILD 1 squadron IN Athens"),
        (ACTION, Build(GENOA, "mercenary", "genoa", 1), "BUY 1 Genoese mercenary IN Genoa"),
        (ACTION, FightForeignWar("egypt"), "FIGHT FOREIGN WAR IN Egypt"),
        (ACTION, Build(OTTOMAN, "regular", "egypt", 1), "RAISE 1 regular IN Egypt"),
        (
            asked("send", RemovalChoice({"istanbul": {"regular": 4}}, 3, "21.7", sent=True)),
            {"istanbul": {"regular": 3}},
            "SEND 3 regulars FROM Istanbul",
        ),
        (asked("lead", SomeOf(("suleiman",), 0, 1)), ("suleiman",), "CHOOSE Suleiman"),
        (ACTION, End(), "PASS THE REST"),
        (PLAY, CardPlay(1, "cp"), "PLAY Janissaries FOR CP"),
        (PLAY, CardPlay(1, "event", "recruits"), "PLAY Janissaries AS EVENT"),
        (
            PLAY,
            CardPlay(3, "event", "declare_war"),
            "PLAY Six Wives of Henry VIII AS EVENT declare war",
        ),
        (PLAY, Pass(), "PASS"),
        (WINDOW, None, "PASS"),
        (WINDOW, (1, "extra_dice"), "PLAY Janissaries"),
        (INTERCEPT, force(HAPSBURG, regular=8), "INTERCEPT FROM Graz WITH 8 regulars"),
        (INTERCEPT, None, "NO INTERCEPTION"),
        (
            asked("shelter", PartChoice(MIXED, 4, "14.1"), FRANCE),
            MIXED,
            "SHELTER Francis I, 2 regulars, 1 Genoese regular",
        ),
        (asked("shelter", PartChoice(MIXED, 4, "14.1"), FRANCE), Force(), "SHELTER NOBODY"),
        (asked("sally", PartChoice(MIXED, 4, "15.2"), FRANCE), Force(), "NO SALLY"),
        (
            asked("storm", StormChoice(MIXED), FRANCE, "vienna"),
            MIXED,
            "ASSAULT Vienna WITH Francis I, 2 regulars, 1 Genoese regular",
        ),
        (
            asked("alliance", OneOf(("activate_genoa", "x"))),
            "activate_genoa",
            "CHOOSE activate Genoa",
        ),
        (asked("withdraw", YesNo()), True, "WITHDRAW"),
        (asked("withdraw", YesNo()), False, "FIGHT"),
        (asked("insert", YesNo()), True, "INSERT Bullinger"),
        (asked("alva", YesNo()), False, "NO"),
        (asked("retreat", OneOf(("linz", "graz"))), "linz", "RETREAT TO Linz"),
        (asked("sail", OneOf(("north_sea",))), "north_sea", "SAIL TO North Sea"),
        (asked("continue", OneOf(("linz", "return"))), "return", "RETURN"),
        (asked("flip", OneOf(("munster",))), "munster", "FLIP Münster"),
        (asked("commit", OneOf((7, 32))), 7, "COMMIT Here I Stand"),
        (asked("fetch", OneOf((7, 32))), 32, "CHOOSE Gout"),
        (asked("target", OneOf(("france", "scotland"))), "france", "CHOOSE France"),
        (asked("target", OneOf(("henry_viii_ruler",))), "henry_viii_ruler", "CHOOSE Henry VIII"),
        (asked("discovery", OneOf(("amazon_river",))), "amazon_river", "CLAIM Amazon River"),
        (
            asked("voyage", OneOf(("hapsburg_conquest", "hapsburg_cabot"))),
            "hapsburg_cabot",
            "CHOOSE Hapsburg Cabot",
        ),
        (asked("marker", OneOf(("cuba", "puerto_rico"))), "puerto_rico", "CHOOSE Puerto Rico"),
        (asked("face_up", OneOf(("governor", "uprising"))), "uprising", "CHOOSE uprising"),
        (asked("spaces", SomeOf(("linz", "graz"), 0, 2)), (), "CHOOSE nothing"),
        (asked("spaces", SomeOf(("linz", "graz"), 0, 2)), ("graz", "linz"), "CHOOSE Graz, Linz"),
        (asked("count", Number(0, 9)), 4, "4"),
        (asked("text", Words(20)), "Hello", "SAY Hello"),
        (
            asked("losses", Split(3, {"regular": 4, "cavalry": 2})),
            {"regular": 2, "cavalry": 1},
            "LOSE 2 regulars, 1 cavalry",
        ),
        (
            asked("losses", Split(2, {"ottoman regular": 4, "genoa regular": 2})),
            {"ottoman regular": 1, "genoa regular": 1},
            "LOSE 1 regular, 1 Genoese regular",
        ),
        (
            asked("recruits", Split(4, {"istanbul": 4, "edirne": 4})),
            {"istanbul": 3, "edirne": 1},
            "PLACE 3 IN Istanbul, 1 IN Edirne",
        ),
        (
            asked("port", Split(2, {"naples": 2, "palermo": 2}), detail="gulf_of_lyon"),
            {"naples": 2},
            "HARBOUR 2 squadrons IN Naples",
        ),
        (
            asked("port", Split(1, {"algiers": 2}), detail="gulf_of_lyon.corsair"),
            {"algiers": 1},
            "HARBOUR 1 corsair IN Algiers",
        ),
    ],
)
def test_values_are_written_in_canonical_words_that_give_them_back(
    decision: Decision[Any], value: Any, words: str
) -> None:
    assert grammar().words(decision, value, None) == words
    assert_law(decision, value, STATE)


def assert_law(decision: Decision[Any], value: Any, state: State) -> None:
    """Whatever is written for a value reads as an order for the decision that gives the value."""
    view = view_of(state, decision.role)
    words = grammar().words(decision, value, view)
    order = grammar().parse(words)
    assert grammar().answers(order, decision), words
    assert grammar().value(order, decision, view) == value, words
    assert grammar().parse(grammar().canonical(order)) == order
    assert "\n" not in words
    assert words != "END"
    in_finnish = grammar().parse(FINNISH.say(words))
    assert grammar().answers(in_finnish, decision), FINNISH.say(words)
    assert grammar().value(in_finnish, decision, view) == value, FINNISH.say(words)


@pytest.mark.some(1)
@pytest.mark.parametrize("seed", range(4))
def test_every_answer_of_a_random_game_can_be_written_and_read(seed: int) -> None:
    rng = random.Random(seed)
    game = HereIStand()
    live = Live(game, Position(0, 1, game.setup("1517", {})), SecretChance(bytes([seed]) * 32))
    met: set[str] = set()
    for _ in range(400):
        if not live.waiting:
            break
        decision = rng.choice(live.waiting).decision
        met.add(decision.name)
        value = sample(decision.choice, rng)
        for sampled in (value, sample(decision.choice, rng)):
            assert_law(decision, sampled, live.state)
        live.answer(decision.role, value)
    live.close()
    assert {"reform", "play", "action", "deploy", "commit", "deals"} <= met


def test_every_power_has_words_for_its_units() -> None:
    for power in POWER_NAMES:
        choice = PartChoice(force(power, regular=1), 4, "14.1")
        decision = asked("shelter", choice, FRANCE)
        assert_law(decision, choice.available, STATE)
