"""What the lines of sheets answer, in positions that are built for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.choices import OneOf, SomeOf, Split, YesNo
from adjudicator.games.thirty_years_war.language.sheets import RESPONSE_SHEETS
from adjudicator.games.thirty_years_war.rules.combat.engagement import situation_of
from adjudicator.games.thirty_years_war.rules.combat.hands import CombatCardsChoice
from adjudicator.games.thirty_years_war.rules.combat.losses import Cut, Losses, LossesChoice
from adjudicator.games.thirty_years_war.rules.pay.choices import LootLosses, PayChoice
from adjudicator.games.thirty_years_war.rules.peace import withdrawals
from adjudicator.games.thirty_years_war.rules.responses import Response, Situation
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.words.verbs import choice_of
from tests.tables import each
from tests.thirty_years_war.card_rounds import deal
from tests.thirty_years_war.combat.battles import attack
from tests.thirty_years_war.positions import campaign, empty_map, put
from tests.thirty_years_war.sheets.windows import asks, reply, sheet

OWN, ENEMY = {"imperial_mercenary": 2}, {"german_protestant_mercenary": 3}


@pytest.fixture
def state() -> State:
    """Return the opening without pieces, at the first Card Round."""
    found = empty_map(campaign())
    found.stage, found.round, found.active = "action", 1, PROTESTANT
    return found


def reaction(state: State, city: str = "linz") -> Response[Any]:
    """Return the question of 11.23 with two own units and three of the enemy."""
    about = Situation(state, city, OWN, ENEMY, level=9)
    choice = OneOf(("inside", "outside"))
    return Response(CATHOLIC, f"11.23/react:{city}", choice, default="outside", situation=about)


def battle(state: State, *hand: str) -> Response[Any]:
    """Return the question for combat cards of a Catholic defender with some of them in hand."""
    state.hands[CATHOLIC].clear()
    deal(state, *hand)
    put(state, "pilsen", CATHOLIC, "tilly", imperial_mercenary=3)
    put(state, "pilsen", PROTESTANT, "mansfeld", german_protestant_mercenary=4)
    fought = attack(state, "pilsen", PROTESTANT, "mansfeld", "prague")
    choice = CombatCardsChoice(state, CATHOLIC, fought)
    about = situation_of(state, fought, fought.defender)
    topic = "12.23/combat_cards:pilsen"
    return Response(CATHOLIC, topic, choice, default=(), discreet=True, situation=about)


# ------------------------------------------------------------------------------ 11.23


@each(
    ("lines", "answer"),
    [
        (("ALWAYS INSIDE",), "inside"),
        (("ALWAYS OUTSIDE",), "outside"),
        ((), "outside"),
        (("ALWAYS OUTSIDE", "ALWAYS INSIDE IN Linz"), "inside"),
        (("ALWAYS OUTSIDE", "ALWAYS INSIDE IN Prague"), "outside"),
        (("ALWAYS OUTSIDE", "ALWAYS INSIDE IF odds at most 2:3"), "inside"),
        (("ALWAYS OUTSIDE", "ALWAYS INSIDE IF odds at most 1:2"), "outside"),
        (("ALWAYS INSIDE", "ALWAYS OUTSIDE IF odds at least 2:3"), "outside"),
        (("ALWAYS INSIDE", "ALWAYS OUTSIDE IF odds at least 1:1"), "inside"),
        (("ALWAYS INSIDE IF fortress at least 9",), "inside"),
        (("ALWAYS INSIDE IF fortress at least 10",), "outside"),
        (("ALWAYS INSIDE IF own units at most 2",), "inside"),
        (("ALWAYS INSIDE IF own units at least 3",), "outside"),
        (("ALWAYS INSIDE IF enemy units at least 3",), "inside"),
        (("ALWAYS INSIDE IF enemy units at least 4",), "outside"),
        (("ALWAYS INSIDE IF turn 1",), "inside"),
        (("ALWAYS INSIDE IF turn at least 2",), "outside"),
        (("ALWAYS INSIDE", "PASS ON reactions"), "outside"),
    ],
)
def test_a_reaction_follows_place_and_strength(
    state: State, lines: tuple[str, ...], answer: str
) -> None:
    assert reply(reaction(state), *lines) == answer


def test_a_question_about_no_armies_has_no_odds(state: State) -> None:
    asked = Response(CATHOLIC, "5.31/accept", YesNo(), default=False, situation=Situation(state))
    for condition in ("odds at least 1:9", "own units at least 0", "fortress at least 0"):
        assert reply(asked, f"ALWAYS ACCEPT PEACE IF {condition}") is False


# ------------------------------------------------------------------------------ 12.23


def test_named_cards_are_played_in_their_order_two_at_most(state: State) -> None:
    asked = battle(state, "c31", "c34", "c50", "c7")
    possible = choice_of(asked, CombatCardsChoice).possible()
    assert len(possible) == 2, possible
    names = ", ".join(card.upper() for card in reversed(possible))
    assert reply(asked, f"ALWAYS PLAY {names}") == possible[::-1]
    assert reply(asked, f"ALWAYS PLAY {possible[1].upper()}") == possible[1:]
    assert reply(asked, "ALWAYS PLAY ANY") == possible[:1]
    assert reply(asked, "ALWAYS PLAY C7") == ()
    assert reply(asked) == ()


def test_a_limit_counts_the_cards_of_the_turn(state: State) -> None:
    asked = battle(state, "c49", "c50")
    line = "ALWAYS PLAY C49, C50 AT MOST 2 A TURN"
    assert reply(asked, line) == ("c49", "c50")
    state.combat_cards[CATHOLIC] = 1
    assert reply(asked, line) == ("c49",)
    state.combat_cards[CATHOLIC] = 2
    assert reply(asked, line) == ()
    assert asks(asked, "ASK ME ABOUT combat cards", line)  # everybody has seen the two


def test_a_line_that_plays_does_not_ask_without_the_card(state: State) -> None:
    asked = battle(state, "c7")
    state.waiting[CATHOLIC].remove("c50")
    state.unplayed[CATHOLIC].append("c50")
    assert not asks(asked, "ASK ME ABOUT combat cards", "ALWAYS PLAY C50")
    assert not asks(asked, "ALWAYS PLAY C50", preset="careful")
    assert asks(asked, "ALWAYS PLAY C50", "ASK ME ABOUT combat cards")  # the newest line is first
    state.unplayed[CATHOLIC].remove("c50")
    state.removed[CATHOLIC].append("c50")
    assert asks(asked, "ASK ME ABOUT combat cards", "ALWAYS PLAY C50")
    assert asks(asked, "ALWAYS PLAY C50", preset="careful")


def test_a_brisk_sheet_asks_before_a_large_army_fights(state: State) -> None:
    asked = battle(state, "c50")
    assert asks(asked, preset="brisk")
    assert asked.situation is not None
    small = replace(asked.situation, own={"imperial_mercenary": 2})
    assert not asks(replace(asked, situation=small), preset="brisk")


# ------------------------------------------------------------------------------ losses

THERE = {"imperial_veteran": 2, "imperial_mercenary": 2, "imperial_militia": 2}


def losses(state: State, number: int) -> Response[Any]:
    choice = LossesChoice(state.edition.pieces, number, THERE)
    about = Situation(state, "linz", THERE, ENEMY)
    return Response(
        CATHOLIC, "12.31/losses:linz", choice, default=choice.cheapest(), situation=about
    )


def test_losses_are_taken_in_the_order_of_a_line(state: State) -> None:
    asked = losses(state, 6)
    veterans = reply(asked, "ALWAYS LOSE veterans, mercenaries")
    assert {*veterans.stack.reduced, *veterans.stack.eliminated} == {"imperial_veteran"}
    militia = reply(asked, "ALWAYS LOSE Imperial militia")
    assert {*militia.stack.reduced, *militia.stack.eliminated} == {"imperial_militia"}
    assert reply(asked, "ALWAYS LOSE CHEAPEST") == asked.default == reply(asked)


def test_what_no_name_fits_is_lost_as_cheaply_as_possible(state: State) -> None:
    asked = losses(state, 6)
    assert reply(asked, "ALWAYS LOSE Swedish veterans") == asked.default


def test_losses_go_on_with_the_next_kind(state: State) -> None:
    found: Losses = reply(losses(state, 15), "ALWAYS LOSE mercenaries, veterans")
    assert found.stack.eliminated == {"imperial_mercenary": 2}
    assert found.stack.reduced == {"imperial_veteran": 1}
    assert found.joined == Cut()


def test_single_steps_follow_the_order_too(state: State) -> None:
    faces = ("imperial_veteran", "imperial_militia")
    step = Response(
        CATHOLIC,
        "13.25/step:linz",
        OneOf(faces),
        default="imperial_militia",
        situation=Situation(state, "linz"),
    )
    assert reply(step, "ALWAYS LOSE veterans") == "imperial_veteran"
    assert reply(step, "ALWAYS LOSE mercenaries") == "imperial_militia"
    places = tuple(f"linz/{face}" for face in faces)
    forage = Response(
        CATHOLIC,
        "11.161/forage_loss:tilly",
        OneOf(places),
        default=places[0],
        situation=Situation(state),
    )
    assert reply(forage, "ALWAYS LOSE militia") == "linz/imperial_militia"


def test_spinola_is_answered_by_the_same_order(state: State) -> None:
    faces = ("german_protestant_militia", "english_mercenary")
    asked = Response(
        PROTESTANT,
        "16.252/step",
        OneOf(faces),
        default=faces[0],
        situation=Situation(state, "united_provinces"),
    )
    assert reply(asked, "ALWAYS LOSE English mercenaries") == "english_mercenary"
    assert reply(asked, "ALWAYS LOSE English mercenaries IN Linz") == faces[0]


def test_looting_keeps_its_own_order_first(state: State) -> None:
    units = {"imperial_mercenary": 1, "bavarian_mercenary": 1, "imperial_veteran": 1}
    choice = LootLosses(state.edition.pieces, {"linz": units}, {"linz": 3})
    asked = Response(
        CATHOLIC,
        "15.223/looting_losses",
        choice,
        default=choice.usual(),
        situation=Situation(state),
    )
    found = reply(asked, "ALWAYS LOSE veterans, Bavarian units")
    assert found["linz"][:2] == ("bavarian_mercenary", "reduced_bavarian_mercenary")
    assert found["linz"][2] == "imperial_mercenary"


def test_units_above_the_limit_follow_the_order(state: State) -> None:
    choice = Split(2, {"imperial_militia": 5, "imperial_veteran": 5})
    asked = Response(
        CATHOLIC,
        "10.22/overstack:linz",
        choice,
        default=choice.filled(),
        situation=Situation(state, "linz"),
    )
    assert reply(asked, "ALWAYS LOSE veterans") == {"imperial_veteran": 2}
    assert reply(asked) == {"imperial_militia": 2}


# ------------------------------------------------------------------------------ 12.51


@each(
    ("lines", "goal"),
    [
        (("ALWAYS RETREAT TO INSIDE",), "inside"),
        (("ALWAYS RETREAT TO Prague, Linz, INSIDE",), "linz"),
        (("ALWAYS RETREAT TO Prague, HOME",), "vienna"),
        (("ALWAYS RETREAT TO Prague",), "vienna"),
        (("ALWAYS RETREAT TO Linz", "ALWAYS RETREAT TO Prague"), "vienna"),
        (("ALWAYS RETREAT TO Linz", "ALWAYS RETREAT TO Prague IN Budweis"), "linz"),
        (("ALWAYS RETREAT TO INSIDE", "ALWAYS RETREAT TO Linz IN Budweis"), "linz"),
    ],
)
def test_a_retreat_takes_the_first_place_that_is_open(
    state: State, lines: tuple[str, ...], goal: str
) -> None:
    asked = Response(
        CATHOLIC,
        "12.51/retreat:budweis",
        OneOf(("vienna", "linz", "inside")),
        default="vienna",
        situation=Situation(state, "budweis"),
    )
    assert reply(asked, *lines) == goal


def test_who_names_no_open_place_may_still_be_asked(state: State) -> None:
    asked = Response(
        CATHOLIC,
        "12.51/retreat:budweis",
        OneOf(("vienna", "linz")),
        default="vienna",
        situation=Situation(state, "budweis"),
    )
    assert asks(asked, "ALWAYS RETREAT TO Prague, INSIDE", preset="careful")
    assert not asks(asked, "ALWAYS RETREAT TO Prague, HOME", preset="careful")


# ------------------------------------------------------------------------------ 5.3


@each(
    ("points", "lines", "answer"),
    [
        (31, ("ALWAYS ACCEPT PEACE",), True),
        (31, ("ALWAYS REFUSE PEACE",), False),
        (31, ("ALWAYS ACCEPT PEACE IF VP at least 31",), True),
        (30, ("ALWAYS ACCEPT PEACE IF VP at least 31",), False),
        (30, ("ALWAYS ACCEPT PEACE IF chance of TRUCE at least 1",), True),
        (30, ("ALWAYS ACCEPT PEACE IF chance of TRUCE at least 100",), False),
    ],
)
def test_peace_follows_points_and_chances(
    state: State, points: int, lines: tuple[str, ...], answer: bool
) -> None:
    state.vp = points
    asked = Response(PROTESTANT, "5.31/accept", YesNo(), default=False, situation=Situation(state))
    assert reply(asked, *lines) is answer
    assert asks(asked, preset="brisk")


def test_the_enemy_leaves_what_is_named_or_what_is_worth_most(state: State) -> None:
    for city in ("prague", "linz", "ulm", "metz"):
        put(state, city, PROTESTANT, german_protestant_militia=1)
    options = tuple(withdrawals(state, PROTESTANT))
    asked = Response(
        CATHOLIC,
        "5.32/withdraw:protestant",
        OneOf(options),
        default=options[0],
        situation=Situation(state),
    )
    pair = next(option for option in options if "+" in option)
    assert {*pair.split("+")} == {"ulm", "metz"}
    assert reply(asked, "ALWAYS EVACUATE Ulm, Metz") == pair
    assert reply(asked, "ALWAYS EVACUATE Saxony, Austria") == "austria"
    areas = state.edition.board.areas
    best = max(areas[option].vp for option in options if option in areas)
    assert areas[reply(asked)].vp == best


# ------------------------------------------------------------------------------ the turn


def test_a_card_is_kept_by_name_or_by_its_points(state: State) -> None:
    hand = ("c1", "c7", "c26")
    asked = Response(
        CATHOLIC,
        "6.0.G/keep",
        OneOf((*hand, "none")),
        default="c1",
        situation=Situation(state),
    )
    best = max(hand, key=lambda card: state.edition.cards[card].value)
    assert reply(asked, "ALWAYS KEEP C7") == "c7"
    assert reply(asked, "ALWAYS KEEP C9, C26") == "c26"
    assert reply(asked, "ALWAYS KEEP NOTHING") == "none"
    assert reply(asked, "ALWAYS KEEP C9, HIGHEST") == best == reply(asked)
    assert not asks(asked, "ALWAYS KEEP C9", preset="careful")
    assert asks(asked, preset="brisk")


def test_pay_goes_to_those_named_first(state: State) -> None:
    payable = {"linz": {"imperial_veteran": 1, "imperial_militia": 2}}
    rates = {"imperial_veteran": 2, "imperial_militia": 1}
    choice = PayChoice(payable, rates, 2, {})
    asked = Response(
        CATHOLIC, "15.13/pay", choice, default=choice.usual(), situation=Situation(state)
    )
    assert reply(asked, "ALWAYS PAY militia") == {"linz": {"imperial_militia": 2}}
    assert reply(asked, "ALWAYS PAY veterans") == {"linz": {"imperial_veteran": 1}}
    assert reply(asked, "ALWAYS PAY ALL") == choice.usual()
    assert reply(asked, "ALWAYS PAY NOTHING") == {}
    assert asks(asked, preset="brisk")
    rich = replace(asked, choice=PayChoice(payable, rates, 9, {}))
    assert not asks(rich, preset="brisk")


def test_places_are_recovered_and_besieged_in_their_order(state: State) -> None:
    cities = ("prague", "linz", "vienna")
    recovery = Response(
        CATHOLIC,
        "15.25/recover:2",
        SomeOf(cities, 0, 2),
        default=cities[:2],
        situation=Situation(state),
    )
    assert reply(recovery, "ALWAYS RECOVER Vienna") == ("vienna", "prague")
    sieges = Response(
        CATHOLIC, "13.26/sieges", SomeOf(cities, 0, 3), default=cities, situation=Situation(state)
    )
    assert reply(sieges, "ALWAYS CONTINUE SIEGES Linz, Munich") == ("linz",)
    assert reply(sieges, "ALWAYS CONTINUE SIEGES ALL") == cities
    assert reply(sieges, "ALWAYS CONTINUE SIEGES NOTHING") == ()


def test_leaders_and_revolts_go_by_name(state: State) -> None:
    commander = Response(
        CATHOLIC,
        "10.14/commander:linz",
        OneOf(("tilly", "bucquoy")),
        default="tilly",
        situation=Situation(state, "linz"),
    )
    assert reply(commander, "ALWAYS CHOOSE Bucquoy") == "bucquoy"
    spread = Response(
        CATHOLIC,
        "9.44/spread:prague",
        OneOf(("pilsen", "budweis")),
        default="pilsen",
        situation=Situation(state, "prague"),
    )
    assert reply(spread, "ALWAYS SPREAD TO Linz, Budweis") == "budweis"


def test_a_reply_says_which_line_it_follows(state: State) -> None:
    found = RESPONSE_SHEETS.reply("brisk", sheet("INSIDE IN Linz"), reaction(state))
    assert (found.rule, found.about) == ("ALWAYS INSIDE IN Linz", "reactions in Linz")
    assert (found.words, found.special) == ("INSIDE", True)
    found = RESPONSE_SHEETS.reply("brisk", [], reaction(state))
    assert (found.rule, found.words, found.special) == ("SHEET brisk", "OUTSIDE", False)
    found = RESPONSE_SHEETS.reply("careful", [], reaction(state))
    assert (found.ask, found.rule) == (True, "SHEET careful")
