"""Questions say where, who and against whom, and what each answer costs or risks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.odds.prices import POSSIBLE, prices_of
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.diplomacy.declaration_choices import InterveneChoice
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.movement import move_formation
from adjudicator.games.here_i_stand.rules.land.sides import Battle, Side
from adjudicator.games.here_i_stand.rules.religion.conversion import ConversionChoice
from adjudicator.games.here_i_stand.rules.religion.debate import Debate, InsertChoice
from adjudicator.games.here_i_stand.rules.sea.fleets import SeaMove
from adjudicator.games.here_i_stand.rules.sea.interception import SeaAttempt
from adjudicator.games.here_i_stand.rules.sea.piracy import AwardChoice, Raid
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.occasions import occasion_of
from adjudicator.games.here_i_stand.rules.windows.windows import (
    EventPlay,
    Intervention,
    ResponseChoice,
)
from adjudicator.games.registry import game_of
from adjudicator.paths import templates
from adjudicator.reports.parts import question_line, title_of
from tests.here_i_stand.builders import clear_map, force, game_1517, go_to_war, put, table_for
from tests.here_i_stand.naval_builders import float_at, sail, sea_table, squadrons
from tests.here_i_stand.response_builders import hold
from tests.own_types import any_view
from tests.tables import each

RULES = "here_i_stand"
OTTOMANS = force("ottoman", "suleiman", regular=7, cavalry=1)


def questions(procedure: Procedure) -> Iterator[tuple[Decision[Any], ...]]:
    """Yield the questions of a procedure in which everybody passes, stands and fights."""
    values: dict[str, Any] | None = None
    while True:
        decisions: tuple[Decision[Any], ...] = procedure.send(values).decisions
        yield decisions
        values = {decision.role: None for decision in decisions}


def asked(procedure: Procedure, name: str) -> Decision[Any]:
    """Return the first question of a name that a procedure asks."""
    found = next(one for one in questions(procedure) if one[0].name == name)[0]
    procedure.close()
    return found


def told(state: State, decision: Decision[Any]) -> tuple[str, str]:
    """Return the title of a question and how it is asked."""
    view = any_view(HereIStand().view(state, decision.role))
    line = question_line(RULES, decision, view, code="W1", examples=())
    return line.title, line.sentence


def before_vienna(**garrison: int) -> Table[State]:
    table = table_for(clear_map(game_1517()), power="ottoman")
    go_to_war(table.state, "ottoman", "hapsburg")
    put(table.state, "pressburg", "ottoman", "suleiman", regular=7, cavalry=1)
    if garrison:
        put(table.state, "vienna", "hapsburg", **garrison)
    return table


def march(table: Table[State]) -> Procedure:
    return move_formation(table, "ottoman", "pressburg", "vienna", OTTOMANS)


# -- enemies who come ------------------------------------------------------------------------------


def test_an_interception_names_the_enemy_the_way_and_the_odds_of_each_formation() -> None:
    table = before_vienna(regular=1)
    put(table.state, "graz", "hapsburg", "ferdinand", regular=4)
    decision = asked(march(table), "intercept")
    title, sentence = told(table.state, decision)
    assert title == "interception: Ottomans move into Vienna"
    assert "come from Pressburg to Vienna with Suleiman, 7 regulars, 1 cavalry." in sentence
    assert "from Graz" in sentence
    assert "Available: Ferdinand, 4 regulars." in sentence
    # Ferdinand has 1; cavalry facing them takes 1 off.
    assert "With Ferdinand, 4 regulars: two dice must reach 9. The interception succeeds 28 %" in (
        sentence
    )
    assert "With 4 regulars: two dice must reach 10. The interception succeeds 17 %" in sentence


def test_avoiding_and_withdrawing_name_the_enemy_and_the_battle_otherwise() -> None:
    table = before_vienna(regular=3)
    title, sentence = told(table.state, asked(march(table), "avoid"))
    assert title == "avoiding battle: Ottomans move into Vienna"
    assert "from Pressburg to Vienna with Suleiman, 7 regulars, 1 cavalry" in sentence
    assert "With 3 regulars: two dice must reach 10. Battle is avoided 17 %." in sentence
    table = before_vienna(regular=3)
    title, sentence = told(table.state, asked(march(table), "withdraw"))
    assert title == "withdrawal: Ottomans move into Vienna"
    assert "Your units (3 regulars) may withdraw into the fortification of Vienna" in sentence
    assert "In the field: 4 dice against 10; you win" in sentence


def test_an_interception_at_sea_names_the_fleet_its_way_and_the_odds() -> None:
    table = sea_table("hapsburg")
    float_at(table.state, "naples", "hapsburg", squadron=2)
    float_at(table.state, "barbary_coast", "ottoman", "barbarossa", corsair=1)
    go_to_war(table.state, "ottoman", "hapsburg")
    move = sail(("naples", "tyrrhenian_sea", squadrons("hapsburg", 2)))
    decision = asked(move.carry_out(table, "hapsburg"), "intercept_at_sea")
    title, sentence = told(table.state, decision)
    assert title == "interception: Hapsburgs sail into Tyrrhenian Sea"
    assert "The Hapsburgs come from Naples to Tyrrhenian Sea with 2 squadrons." in sentence
    assert "from Barbary Coast: name the ships and leaders" in sentence
    assert "With Barbarossa, 1 corsair: two dice must reach 7." in sentence


def test_avoiding_at_sea_names_the_fleet_and_the_odds() -> None:
    table = sea_table("ottoman")
    float_at(table.state, "athens", "ottoman", squadron=2)
    float_at(table.state, "aegean_sea", "hapsburg", squadron=1)
    go_to_war(table.state, "ottoman", "hapsburg")
    move = sail(("athens", "aegean_sea", squadrons("ottoman", 2)))
    decision = asked(move.carry_out(table, "ottoman"), "avoid_at_sea")
    title, sentence = told(table.state, decision)
    assert title == "avoiding battle: Ottomans sail into Aegean Sea"
    assert "With 1 squadron: two dice must reach 9. Combat is avoided 28 %." in sentence


# -- response windows ------------------------------------------------------------------------------

SIDES = (Side(("ottoman",), Force()), Side(("hapsburg", "hungary_bohemia"), Force()))


@each(
    ("name", "subject", "title"),
    [
        (
            "field_combat_cards:vienna",
            Battle("vienna", *SIDES),
            "response: battle at Vienna, Ottomans against Hapsburgs, Hungary-Bohemia",
        ),
        (
            "assault_declared:vienna",
            Battle("vienna", *SIDES, storm=True),
            "response: assault on Vienna, Ottomans against Hapsburgs, Hungary-Bohemia",
        ),
        (
            "naval_after_rolls:ionian_sea",
            Battle("ionian_sea", *SIDES, at_sea=True),
            "response: naval battle at Ionian Sea, Ottomans against Hapsburgs, Hungary-Bohemia",
        ),
        (
            "naval_move_declared",
            SeaMove("ottoman", sail(("athens", "aegean_sea", Force())).moves),
            "response: Ottomans sail into Aegean Sea",
        ),
        (
            "debate_debaters_chosen:german.1",
            Debate("papacy", "german", "committed", 0),
            "response: debate in the German zone",
        ),
        (
            "piracy_declared:ionian_sea>hapsburg",
            Raid("ionian_sea", "hapsburg"),
            "response: piracy in Ionian Sea against Hapsburgs",
        ),
        (
            "event_declared:110",
            EventPlay("hapsburg", 110, "event"),
            "response: Hapsburgs play War in Persia",
        ),
    ],
)
def test_the_title_of_a_window_says_what_happens_where_and_between_whom(
    name: str, subject: object, title: str
) -> None:
    state = game_1517()
    occasion = occasion_of(state, name.partition(":")[0], subject)
    decision = Decision("france", f"6.1/window:{name}", ResponseChoice((), (), occasion))
    view = any_view(HereIStand().view(state, "france"))
    assert title_of(RULES, decision, view) == title


def test_all_who_could_respond_read_the_same_title_whatever_they_hold() -> None:
    table = before_vienna()
    for power, number in (("hapsburg", 31), ("france", 76), ("england", 80)):
        hold(table.state, power, number)
    decisions = next(questions(march(table)))
    assert len(decisions) > 2
    titles = {told(table.state, decision)[0] for decision in decisions}
    assert titles == {"response: Ottomans move into Vienna"}


def test_a_question_of_a_card_names_the_card_and_no_question_of_the_rules_does() -> None:
    state = game_1517()
    view = any_view(HereIStand().view(state, "hapsburg"))
    for topic, title in (
        ("card 38/target", "Halley's Comet: target"),
        ("card 103/leader", "Threat to Power: leader"),
        ("card 71/losses:milan", "City State Rebels: losses at Milan"),
        ("14.1/retreat:milan", "retreat from Milan"),
        ("18.1/flip:1", "Diet of Worms: space to convert"),
        ("18.3/reform:2", "Reformation attempt 2"),
        ("9.4/ransom:charles_v", "ransom for Charles V"),
    ):
        decision: Decision[Any] = Decision("hapsburg", topic, ResponseChoice(()))
        assert title_of(RULES, decision, view) == title


# -- subjects --------------------------------------------------------------------------------------


@each(
    ("topic", "choice", "title"),
    [
        (
            "16.4/award:2",
            AwardChoice(("card", "vp"), "ionian_sea"),
            "a hit of the pirates in Ionian Sea",
        ),
        (
            "16.4/whose_squadron:naples",
            OneOf(("hapsburg", "genoa")),
            "whose squadron is lost to pirates in Naples",
        ),
        (
            "16.1/next_combat:1.2",
            OneOf(("naples", "ionian_sea")),
            "order of naval combats: Naples, Ionian Sea",
        ),
        ("18.5/insert:2", InsertChoice("german"), "debate in the German zone: debater to insert"),
    ],
)
def test_pirates_naval_combats_and_bullinger_name_their_place(
    topic: str, choice: Any, title: str
) -> None:
    assert told(game_1517(), Decision("hapsburg", topic, choice))[0] == title


def test_spaces_to_convert_after_a_debate_name_its_zone_and_how_many_are_left() -> None:
    state = game_1517()
    choice = ConversionChoice(("erfurt", "kassel"), 3, "german")
    title, sentence = told(state, Decision("papacy", "18.5/flip:2", choice))
    assert title == "debate in the German zone: spaces to convert, 3 left"
    assert sentence.startswith("You may convert 3 spaces without a die roll, a line FLIP for each.")
    last = ConversionChoice(("erfurt",), 1, "german")
    title, sentence = told(state, Decision("papacy", "18.5/flip:4", last))
    assert title == "debate in the German zone: space to convert"
    council = Decision("papacy", "card 17/flip:1", ConversionChoice(("erfurt",), 2))
    assert told(state, council)[0] == "Council of Trent: spaces to convert, 2 left"


def test_an_intervention_names_who_has_declared_the_war() -> None:
    decision = Decision("papacy", "9.6/intervene:venice", InterveneChoice("", "hapsburg"))
    title, sentence = told(game_1517(), decision)
    assert title == "intervention for Venice against Hapsburgs"
    assert sentence.startswith("The Hapsburgs have declared war on Venice.")
    assert "at war with the Hapsburgs" in sentence


@each(
    ("name", "subject", "title", "words"),
    [
        (
            "intervene_venice:hapsburg",
            Intervention("hapsburg", "venice", "papacy"),
            "response: Hapsburgs declare war on Venice",
            "The Hapsburgs have declared war on Venice.",
        ),
        (
            "intervene_scotland:england",
            Intervention("england", "scotland", "france"),
            "response: England declares war on Scotland",
            "England has declared war on Scotland.",
        ),
        (
            "naval_intercept_rolled:rouen>english_channel",
            SeaAttempt("france", "rouen", "english_channel", force("france", squadron=1)),
            "response: France intercepts at English Channel",
            "The dice of an interception at sea by France have been rolled.",
        ),
        (
            "naval_avoid_rolled:ionian_sea>adriatic_sea",
            SeaAttempt("ottoman", "ionian_sea", "adriatic_sea", force("ottoman", squadron=1)),
            "response: Ottomans avoid battle at Ionian Sea",
            "The dice of an attempt of the Ottomans to avoid battle at sea have been rolled.",
        ),
    ],
)
def test_a_response_names_who_does_it(name: str, subject: object, title: str, words: str) -> None:
    state = game_1517()
    occasion = occasion_of(state, name.partition(":")[0], subject)
    choice = ResponseChoice((), (), occasion=occasion)
    found = told(state, Decision("papacy", f"6.1/window:{name}", choice, default_given=True))
    assert found[0] == title
    assert found[1].startswith(words)


# -- prices ----------------------------------------------------------------------------------------


def costs(state: State, power: str, cp: int) -> dict[str, int]:
    return {price.action: price.cost for price in prices_of(state, power, cp)}


def test_prices_are_those_of_what_a_power_can_do_now() -> None:
    state = game_1517()
    ottomans, papacy = costs(state, "ottoman", 5), costs(state, "papacy", 5)
    assert ottomans["raise_cavalry"] == 1
    assert ottomans["move_pass"] == 2
    assert "buy_mercenary" not in ottomans
    assert "assault" not in ottomans
    assert "build_corsair" not in ottomans  # Barbary Pirates has not taken place (21.1)
    state.events_done.append("barbary_pirates")
    assert costs(state, "ottoman", 5)["build_corsair"] == 1
    assert papacy["build_saint_peters"] == 1
    assert "burn_books" not in papacy  # there is no Protestant space yet
    assert "explore" not in papacy
    assert costs(state, "england", 5)["explore"] == 2
    assert "explore" not in costs(state, "hapsburg", 5)  # one is crossing already


def test_nothing_dearer_than_the_points_left_is_named() -> None:
    state = game_1517()
    assert max(costs(state, "hapsburg", 1).values()) == 1
    assert "raise_regular" not in costs(state, "hapsburg", 1)
    assert costs(state, "hapsburg", 0) == {}


def test_a_move_is_named_where_a_unit_may_really_go() -> None:
    table = table_for(clear_map(game_1517()), power="hapsburg")
    put(table.state, "navarre", "hapsburg", regular=1)
    table.state.wars.clear()
    assert "move_pass" not in costs(table.state, "hapsburg", 5)  # Bordeaux is at peace
    go_to_war(table.state, "hapsburg", "france")
    assert costs(table.state, "hapsburg", 5)["move_pass"] == 2


def test_a_transport_is_named_where_it_may_land_and_with_what_it_costs() -> None:
    table = table_for(clear_map(game_1517()), power="france")
    put(table.state, "marseille", "france", regular=2)
    float_at(table.state, "tyrrhenian_sea", "france", squadron=1)
    assert "transport" not in costs(table.state, "france", 5)  # no ships where the units are
    float_at(table.state, "gulf_of_lyon", "france", squadron=1)
    assert costs(table.state, "france", 5)["transport"] >= 2


def test_the_price_of_a_university_is_that_with_the_cheapest_help() -> None:
    state = game_1517()
    state.events_done.append("society_of_jesus")
    state.debaters["loyola"] = state.debaters["eck"]
    assert costs(state, "papacy", 2)["found_jesuit_university"] == 2
    del state.debaters["loyola"]
    assert "found_jesuit_university" not in costs(state, "papacy", 2)


def test_a_transport_may_cost_more_than_its_price() -> None:
    table = table_for(clear_map(game_1517()), power="france")
    put(table.state, "marseille", "france", regular=2)
    float_at(table.state, "gulf_of_lyon", "france", squadron=1)
    decision = Decision("france", "11/action:1", ActionChoice(table.state, "france", 2))
    assert "TRANSPORT 2 or more, " in told(table.state, decision)[1]


def test_an_impulse_lists_actions_with_their_prices_and_the_points_there_are() -> None:
    table = table_for(game_1517(), power="france")
    table.state.impulse.cp = 2
    decision = Decision("france", "11/action:1", ActionChoice(table.state, "france", 2))
    title, sentence = told(table.state, decision)
    assert title == "your next action, 2 CP left"
    assert "Possible now, with the price in CP: MOVE 1, MOVE over a pass 2, " in sentence
    assert "BUY mercenary 1" in sentence
    assert "COLONIZE" not in sentence


def test_every_action_that_has_a_price_is_named_by_an_order_that_help_explains() -> None:
    source = (templates() / RULES / "questions" / "impulse.txt").read_text("utf-8")
    named = re.findall(r'^  "(\w+)": "([A-Z\' ]+)', source, re.MULTILINE)
    words = {action: verb.strip() for action, verb in named if action in POSSIBLE}
    assert list(words) == list(POSSIBLE)
    explained = " ".join(f"{verb} {text}" for verb, text in game_of(RULES).grammar.topics.items())
    assert [verb for verb in words.values() if verb.partition(" or ")[0] not in explained] == []
