"""2P 5 by mail: commanding a power, and what is answered in the variant read as it is said."""

from __future__ import annotations

import random
from contextlib import closing
from typing import Any

import pytest

from adjudicator.engine.choices import OneOf, Split
from adjudicator.engine.decision import Decision
from adjudicator.engine.words import said
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.odds.marches import MarchOdds
from adjudicator.games.here_i_stand.odds.planned import odds_of
from adjudicator.games.here_i_stand.odds.prices import Price, prices_of
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.practice.settings import setting
from adjudicator.games.here_i_stand.rules.action.command import Command
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.control.control import TakeControl
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.powers import (
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
)
from adjudicator.games.here_i_stand.rules.sea.fleets import Sailing
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.sea.transport import Transport
from adjudicator.games.here_i_stand.rules.setups import TWO_PLAYER
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.languages import language_named
from adjudicator.words.lexicon import NotUnderstood
from adjudicator.words.order_words import of_game
from tests.here_i_stand.builders import clear_map, force, go_to_war, put
from tests.here_i_stand.for_two import GAME, acting, at_war_with, for_two, live_from, with_league
from tests.here_i_stand.offered import faults_in_finnish, faults_of
from tests.tables import each

ALONG = "ALONG WITH 1 squadron FROM Rome TO Tyrrhenian Sea"
ROUND = [setting(seed).scenario for seed in range(13)]
"""The scenarios of one round of practice games."""
FINNISH = of_game(language_named("fi"), "here_i_stand")


def spending(state: State, role: str, cp: int = 5) -> Decision[Any]:
    return Decision(role, "11/action:2.1.1", ActionChoice(state, role, cp))


def leagued() -> State:
    """Return a position in which the Papacy commands Hapsburgs in Naples, with few others."""
    state = clear_map(with_league())
    put(state, "naples", HAPSBURG, regular=4, squadron=2)
    put(state, "rome", PAPACY, regular=2, squadron=1)
    return state


@each(
    ("line", "value"),
    [
        (
            "COMMAND Hapsburgs: MOVE 2 regulars FROM Naples TO Taranto",
            Command(HAPSBURG, Move("naples", "taranto", force(HAPSBURG, regular=2))),
        ),
        (
            "Command the Hapsburgs to move all Naples to Taranto",
            Command(HAPSBURG, Move("naples", "taranto", force(HAPSBURG, regular=4))),
        ),
        (
            "COMMAND Hapsburgs: ASSAULT Naples WITH 1 regular",
            Command(HAPSBURG, Assault("naples", force(HAPSBURG, regular=1))),
        ),
        ("COMMAND Hapsburgs: CONTROL Metz", Command(HAPSBURG, TakeControl("metz"))),
        ("COMMAND Hapsburgs: END UNREST IN Metz", Command(HAPSBURG, TakeControl("metz", "unrest"))),
        (
            f"COMMAND Hapsburgs: SAIL ALL FROM Naples TO Tyrrhenian Sea {ALONG}",
            Command(
                HAPSBURG,
                NavalMove((Sailing("naples", "tyrrhenian_sea", force(HAPSBURG, squadron=2)),)),
                NavalMove((Sailing("rome", "tyrrhenian_sea", force(PAPACY, squadron=1)),)),
            ),
        ),
    ],
)
def test_a_command_is_read_and_said_in_both_languages(line: str, value: Command) -> None:
    state = leagued()
    asked, view = spending(state, PAPACY), view_of(state, PAPACY)
    order = grammar().parse(line)
    assert grammar().answers(order, asked)
    assert grammar().value(order, asked, view) == value
    _obeys(asked, value, view)


def test_several_commands_on_a_line_and_alternatives_are_read() -> None:
    two = grammar().parse("COMMAND Hapsburgs: MOVE 2 regulars FROM Naples TO Taranto TO Cerignola")
    assert str(grammar().canonical(two)) == (
        "COMMAND Hapsburgs: MOVE 2 regulars FROM Naples TO Taranto; COMMAND Hapsburgs: MOVE 2"
        " regulars FROM Taranto TO Cerignola"
    )
    state = leagued()
    either = grammar().parse("COMMAND Hapsburgs: MOVE 2 regulars FROM Naples TO Ravenna OR Taranto")
    value = grammar().value(either, spending(state, PAPACY), view_of(state, PAPACY))
    assert value.action.to == "taranto"


@each(
    ("line", "refusal"),
    [
        ("COMMAND Hapsburgs: RAISE 1 regular IN Naples", "can be ordered to MOVE, ASSAULT"),
        ("COMMAND Hapsbrgs: ASSAULT Naples", "did you mean Hapsburgs"),
        ("COMMAND", "write it as in COMMAND Hapsburgs: MOVE"),
        (
            f"COMMAND Hapsburgs: MOVE 1 regular FROM Naples TO Rome {ALONG}",
            "ships go along with ships only",
        ),
        (
            "COMMAND Hapsburgs: SAIL ALL FROM Naples TO Tyrrhenian Sea ALONG WITH",
            "ships go along with ships only",
        ),
    ],
)
def test_what_is_no_command_is_refused_with_a_sentence(line: str, refusal: str) -> None:
    with pytest.raises(NotUnderstood, match=refusal):
        grammar().parse(line)


def test_a_power_that_is_not_commanded_is_refused_by_name() -> None:
    asked = spending(leagued(), PAPACY)
    with pytest.raises(Exception, match="Papacy can command Hapsburgs, not France"):
        asked.check(Command(FRANCE, TakeControl("metz")))


def test_what_can_be_commanded_is_offered_with_its_price() -> None:
    state = leagued()
    asked, view = spending(state, PAPACY), view_of(state, PAPACY)
    offered = grammar().offered(asked)
    lines = {way.line: way for offer in offered.offers for way in offer.ways}
    assert lines["COMMAND Hapsburgs: MOVE {} FROM Naples TO Taranto"].price == 1
    assert lines["COMMAND Hapsburgs: SAIL {} FROM Naples TO Tyrrhenian Sea"].price == 1
    assert not [line for line in lines if line.startswith("COMMAND") and "RAISE" in line]
    rng = random.Random(1)
    for _ in range(5):
        assert not list(faults_of(asked, view, offered, rng))
        assert not list(faults_in_finnish(asked, view, offered, rng))
    prices = prices_of(view.state, PAPACY, 5)
    assert Price("move_clear", 1, HAPSBURG) in prices
    assert Price("naval_move", 1, HAPSBURG) in prices
    assert {price.action for price in prices if price.of} <= {
        *("move_clear", "move_pass", "naval_move", "transport", "assault", "control_unfortified")
    }


def test_a_transport_is_commanded_as_the_move_in_clear_that_it_is() -> None:
    state = clear_map(acting(at_war_with(OTTOMAN), PROTESTANT))
    put(state, "durazzo", OTTOMAN, "suleiman", regular=3)
    state.seas["adriatic_sea"].units[OTTOMAN] = {"squadron": 2}
    asked, view = spending(state, PROTESTANT), view_of(state, PROTESTANT)
    line = (
        "COMMAND Ottomans: TRANSPORT Suleiman, 3 regulars FROM Durazzo OVER Adriatic Sea TO Ancona"
    )
    value = Command(
        OTTOMAN,
        Transport("durazzo", ("adriatic_sea", "ancona"), force(OTTOMAN, "suleiman", regular=3)),
    )
    order = grammar().parse(line)
    assert grammar().value(order, asked, view) == value
    _obeys(asked, value, view)
    offered = grammar().offered(asked)
    assert [way for one in offered.offers for way in one.ways if "TRANSPORT" in way.line]
    assert not list(faults_of(asked, view, offered, random.Random(1)))
    assert not list(faults_in_finnish(asked, view, offered, random.Random(1)))
    assert Price("transport", 2, OTTOMAN) in prices_of(view.state, PROTESTANT, 5)


def test_the_odds_of_a_command_are_those_of_the_power() -> None:
    state = clear_map(acting(at_war_with(FRANCE), PROTESTANT))
    go_to_war(state, FRANCE, PAPACY)
    put(state, "milan", FRANCE, regular=4)
    put(state, "modena", PAPACY, regular=1)
    move = Move("milan", "modena", force(FRANCE, regular=4))
    asked, view = spending(state, PROTESTANT), view_of(state, PROTESTANT)
    found = odds_of(view.state, asked, Command(FRANCE, move))
    assert isinstance(found, MarchOdds)
    assert found.battle is not None
    assert (found.battle.attack_dice, found.battle.defence_dice) == (4, 2)
    assert found.battle.attackers == (FRANCE,)
    planned = grammar().planned(
        grammar().parse("COMMAND France: MOVE 4 regulars FROM Milan TO Modena"), PROTESTANT, view
    )
    assert planned is not None
    assert planned[1] == Command(FRANCE, move)


def test_units_of_a_question_are_those_of_the_power_it_is_about() -> None:
    """``LOSE 1 regular`` loses one of the power whose losses they are, whoever answers."""
    boxes = Split(1, {"france regular": 2, "genoa regular": 1})
    asked = Decision(PROTESTANT, "14.1/losses:milan", boxes, behalf=FRANCE)
    order = grammar().parse("LOSE 1 regular")
    assert grammar().value(order, asked, None) == {"france regular": 1}
    assert str(grammar().words(asked, {"genoa regular": 1}, None)) == "LOSE 1 Genoese regular"
    assert str(grammar().words(asked, {"france regular": 1}, None)) == "LOSE 1 regular"


def test_units_of_powers_are_named_in_any_way_and_any_of_them_can_be_left_open() -> None:
    asked = Decision(PAPACY, "card 209/dead:milan", OneOf(("france regular", "papacy regular")))
    named = ("CHOOSE French regulars", "CHOOSE France regular", "VALITSE Ranskan vakinaisyksiköt")
    for words in (*named, "CHOOSE ANY regulars", "CHOOSE ANY regular"):
        order = grammar().parse(words)
        assert grammar().value(order, asked, None) == "france regular", words


@each(
    ("options", "words", "value"),
    [
        (("hapsburg", "nobody"), "YES", "hapsburg"),
        (("hapsburg", "nobody"), "NO", "nobody"),
        (("hapsburg", "nobody"), "CHOOSE Emperor", "hapsburg"),
        (("france", "hapsburg", "nobody"), "CHOOSE nobody", "nobody"),
    ],
)
def test_whether_a_bull_ends_a_war_is_answered_as_people_do(
    options: tuple[str, ...], words: str, value: str
) -> None:
    asked = Decision(PAPACY, "2P 4/bull:4", OneOf(options), default="nobody")
    order = grammar().parse(words)
    assert grammar().answers(order, asked)
    assert grammar().value(order, asked, None) == value
    several = Decision(PAPACY, "2P 4/bull:4", OneOf(("france", "hapsburg", "nobody")))
    assert not grammar().answers(grammar().parse("YES"), several)


# -- the law ---------------------------------------------------------------------------------------


def _obeys(decision: Decision[Any], value: object, view: Any) -> None:
    """Check that a value is said in both languages as an order that gives the value."""
    line = grammar().words(decision, value, view)
    for words in (str(line), said(line, FINNISH)):
        order = grammar().parse(words)
        assert grammar().answers(order, decision), words
        assert grammar().value(order, decision, view) == value, words


def _look(seed: int, most: int, offers: int, **options: Any) -> set[str]:
    """Play a random game; every answer obeys the law, and some questions are offered rightly."""
    rng, asked = random.Random(f"law {seed}"), set()
    live = live_from(for_two(**options), seed)
    with closing(live):
        for number in range(most):
            if not live.waiting:
                break
            decision = rng.choice(live.waiting).decision
            value = sample(decision.choice, rng)
            view = GAME.view(live.state, decision.role)
            _obeys(decision, value, view)
            if number % offers == 0:
                found = grammar().offered(decision)
                assert not list(faults_of(decision, view, found, rng))
                assert not list(faults_in_finnish(decision, view, found, rng))
                assert found.offers, decision.topic
            asked.add(f"{decision.section}/{decision.name}")
            live.answer(decision.role, value)
    return asked


def test_what_a_random_game_answers_reads_as_it_is_said() -> None:
    asked = _look(1, 150, 15)
    assert {"2P 3/diplomatic", "11/play", "11/action", "6.1/window"} <= asked


@pytest.mark.full
@pytest.mark.parametrize("seed", range(12))
def test_whole_random_games_are_said_and_offered_as_they_are_read(seed: int) -> None:
    """By different options, half of the games with more peaces and ransoms than usual."""
    more = {"peace_condition": "none", "ransom": "yes"} if seed % 2 else {}
    options = {**setting(len(ROUND) * seed + ROUND.index(TWO_PLAYER)).options, **more}
    assert len(_look(seed, 10_000, 3, **options)) > 20
