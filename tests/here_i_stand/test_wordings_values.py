"""What wordings mean in a position: what is left out is filled where one thing is possible."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.choices import OneOf, SomeOf, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.language.declining import declined
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.avoiding import Avoidance, AvoidanceChoice
from adjudicator.games.here_i_stand.rules.land.formations import FormationChoice
from adjudicator.games.here_i_stand.rules.land.movement import Move
from adjudicator.games.here_i_stand.rules.powers import FRANCE, OTTOMAN
from adjudicator.games.here_i_stand.rules.sea.interception import STAND
from adjudicator.games.here_i_stand.rules.sea.transport import Transport
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.words.alternatives import Several
from adjudicator.words.lexicon import Ambiguous, NotUnderstood
from tests.here_i_stand.builders import clear_map, force, game_1517, go_to_war, put
from tests.here_i_stand.naval_builders import float_at, sea_table
from tests.tables import each

PARIS = force(FRANCE, "francis_i", "montmorency", regular=4, mercenary=2)


def in_paris() -> State:
    state = clear_map(game_1517())
    put(state, "paris", FRANCE, "francis_i", "montmorency", regular=4, mercenary=2)
    return state


def value(words: str, asked: Decision[Any], state: State) -> Any:
    order = grammar().parse(words)
    assert grammar().answers(order, asked), words
    return grammar().value(order, asked, view_of(state, asked.role))


def moved(words: str) -> Any:
    state = in_paris()
    return value(words, Decision(FRANCE, "11/action:1", ActionChoice(state, FRANCE, 6)), state)


# ------------------------------------------------------------------------------ ALL BUT


@each(
    ("words", "going"),
    [
        ("MOVE ALL FROM Paris TO Dijon", PARIS),
        ("MOVE ALL units FROM Paris TO Dijon", PARIS),
        (
            "MOVE ALL BUT 1 regular FROM Paris TO Dijon",
            force(FRANCE, "francis_i", "montmorency", regular=3, mercenary=2),
        ),
        (
            "MOVE ALL BUT Montmorency, 2 mercenaries FROM Paris TO Dijon",
            force(FRANCE, "francis_i", regular=4),
        ),
        (
            "MOVE ALL BUT ALL mercenaries FROM Paris TO Dijon",
            force(FRANCE, "francis_i", "montmorency", regular=4),
        ),
        (
            "Move Francis and all units from Paris to Dijon",
            force(FRANCE, "francis_i", regular=4, mercenary=2),
        ),
        ("Move Francis with 4 regulars to Dijon", force(FRANCE, "francis_i", regular=4)),
    ],
)
def test_everything_is_counted_where_the_order_is_carried_out(words: str, going: Force) -> None:
    assert moved(words) == Move("paris", "dijon", going)


@each(
    ("words", "reason"),
    [
        ("MOVE ALL BUT 5 regulars FROM Paris TO Dijon", "5 regulars cannot stay behind"),
        ("MOVE ALL BUT 1 cavalry FROM Paris TO Dijon", "cannot stay behind: there are 0"),
        ("MOVE ALL BUT Henry II FROM Paris TO Dijon", "he is not there"),
    ],
)
def test_what_is_not_there_cannot_stay_behind(words: str, reason: str) -> None:
    with pytest.raises(NotUnderstood, match=reason):
        moved(words)


def test_a_wrong_number_of_what_stays_is_never_another_order() -> None:
    part = FormationChoice(PARIS)
    asked = Decision(FRANCE, "13.2/intercept:paris>dijon", part)
    with pytest.raises(NotUnderstood, match="cannot stay behind"):
        value("INTERCEPT WITH ALL BUT 11 regulars", asked, in_paris())


# ------------------------------------------------------------------------------ TRANSPORT


def before_candia(*zones: str) -> State:
    state = sea_table(OTTOMAN).state
    state.impulse.cp = 4
    go_to_war(state, OTTOMAN, "venice")
    put(state, "istanbul", OTTOMAN, "suleiman", regular=7)
    for zone in zones:
        float_at(state, zone, OTTOMAN, squadron=1)
    return state


def shipped(words: str, state: State) -> Any:
    asked = Decision(OTTOMAN, "11/action:1", ActionChoice(state, OTTOMAN, 6))
    return value(words, asked, state)


ONE_WAY = Transport("istanbul", ("aegean_sea", "candia"), force(OTTOMAN, "suleiman", regular=5))


@each(
    "words",
    [
        "TRANSPORT Suleiman, 5 regulars FROM Istanbul TO Aegean Sea TO Candia",
        "TRANSPORT Suleiman, 5 regulars FROM Istanbul TO Candia",
        "transport Suleiman and 5 regulars to Candia",
        "ship Suleiman with 5 regs to Crete",
        "transport Suleiman, 5 regulars Istanbul -> Candia",
        "transport Suleiman and 5 regulars to Candia via the Aegean",
    ],
)
def test_the_only_way_of_a_transport_need_not_be_named(words: str) -> None:
    assert shipped(words, before_candia("aegean_sea")) == ONE_WAY


def test_two_ways_of_a_transport_are_both_named() -> None:
    state = before_candia("aegean_sea", "ionian_sea")
    put(state, "athens", OTTOMAN, regular=2)
    with pytest.raises(Ambiguous, match="which way") as unclear:
        shipped("TRANSPORT 2 regulars TO Candia", state)
    assert {line.split(" TO ")[0] for line in unclear.value.candidates} == {
        "TRANSPORT 2 regulars FROM Istanbul",
        "TRANSPORT 2 regulars FROM Athens",
    }


def test_a_way_without_ships_is_named_by_its_refusal() -> None:
    state = before_candia()
    asked = Decision(OTTOMAN, "11/action:1", ActionChoice(state, OTTOMAN, 6))
    order = grammar().parse("TRANSPORT Suleiman, 5 regulars FROM Istanbul TO Candia")
    found = grammar().value(order, asked, view_of(state, OTTOMAN))
    assert found == ONE_WAY  # the choice then says that no ship is in the Aegean Sea


# ------------------------------------------------------------------------------ avoiding


def test_the_only_place_to_avoid_battle_to_need_not_be_named() -> None:
    state = in_paris()
    one = Decision(FRANCE, "13.3/avoid:paris", AvoidanceChoice(PARIS, ("dijon",)))
    assert value("avoid battle", one, state) == Avoidance("dijon", PARIS)
    assert value("AVOID WITH ALL BUT 1 regular", one, state).force.size == 5
    two = Decision(FRANCE, "13.3/avoid:paris", AvoidanceChoice(PARIS, ("dijon", "rouen")))
    with pytest.raises(Ambiguous, match="AVOID BATTLE TO Dijon or AVOID BATTLE TO Rouen"):
        value("avoid battle", two, state)


def test_a_whole_fleet_avoids_battle() -> None:
    state = sea_table(OTTOMAN).state
    float_at(state, "aegean_sea", OTTOMAN, squadron=3)
    asked = Decision(OTTOMAN, "16.1/avoid_at_sea:aegean_sea", OneOf((STAND, "ionian_sea", "coron")))
    for words in (
        "avoid battle to the Ionian Sea",
        "avoid battle with all to Ionian Sea",
        "avoid battle with 3 squadrons into the Ionian Sea",
        "evade → Ionian Sea",
    ):
        assert value(words, asked, state) == "ionian_sea", words
    with pytest.raises(NotUnderstood, match="the whole fleet"):
        value("avoid battle with 2 squadrons to the Ionian Sea", asked, state)


# ------------------------------------------------------------------------------ one way to decline

QUESTIONS: list[tuple[Decision[Any], Any]] = [
    (Decision(FRANCE, "13.2/intercept:paris>dijon", FormationChoice(PARIS)), None),
    (Decision(FRANCE, "13.3/avoid:paris", AvoidanceChoice(PARIS, ("dijon",))), None),
    (Decision(FRANCE, "16.1/avoid_at_sea:aegean_sea", OneOf((STAND, "coron"))), STAND),
    (Decision(FRANCE, "13.4/withdraw:paris", YesNo()), False),
    (Decision(FRANCE, "22.2/join_war:venice", YesNo()), False),
    (Decision(FRANCE, "9.3/sue:1", OneOf(("hapsburg", "nobody"))), "nobody"),
    (Decision(FRANCE, "9.6/declare:1", SomeOf(("hapsburg", "england"), 0, 2)), ()),
    (Decision(FRANCE, "card 38/target", SomeOf(("paris",), 0, 1)), ()),
    (Decision(FRANCE, "18.5/insert:2", YesNo()), False),
]


@each("words", ["NO", "PASS", "no thanks", "decline", "I pass", "No, thanks!", "we decline."])
def test_there_is_one_way_to_decline_everywhere(words: str) -> None:
    for asked, expected in QUESTIONS:
        found = value(words, asked, in_paris())
        assert asked.choice.dump(found) == asked.choice.dump(expected), asked.topic


def test_what_was_given_ahead_declines_nothing_unseen() -> None:
    order = grammar().parse("PASS")
    avoid, withdraw = QUESTIONS[1][0], QUESTIONS[3][0]
    assert grammar().answers(order, avoid)
    assert grammar().answers(order, withdraw)
    assert not grammar().answers_ahead(order, avoid)
    assert not grammar().answers_ahead(order, withdraw)
    stand = grammar().parse("STAND")
    assert grammar().answers_ahead(stand, avoid)


def test_what_must_be_done_cannot_be_declined() -> None:
    asked = Decision(FRANCE, "14.1/retreat:paris", OneOf(("dijon", "rouen")))
    assert declined(asked) is None
    assert not grammar().answers(grammar().parse("NO"), asked)
    assert not grammar().answers(grammar().parse("PASS"), asked)


# ------------------------------------------------------------------------------ several


def test_orders_of_one_line_are_judged_one_by_one() -> None:
    several = grammar().parse("Move Francis Paris -> Dijon -> Besancon")
    assert isinstance(several, Several)
    state = in_paris()
    asked = Decision(FRANCE, "11/action:1", ActionChoice(state, FRANCE, 6))
    assert [grammar().answers(order, asked) for order in several.orders] == [True, True]
    assert not grammar().answers(several, asked)
