"""8.4 Recruiting, with the national restrictions of chapter 17."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.thirty_years_war.facts.recruiting import (
    AidSpent,
    RecruitingEnded,
    RecruitingRolled,
    UnitsRecruited,
)
from adjudicator.games.thirty_years_war.facts.wallenstein import InfluenceMoved
from adjudicator.games.thirty_years_war.rules.action.choices import Play
from adjudicator.games.thirty_years_war.rules.action.grounds import why_not_recruit
from adjudicator.games.thirty_years_war.rules.action.recruiting import Attempt, AttemptChoice
from adjudicator.games.thirty_years_war.rules.ending import GameOver
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from tests.thirty_years_war.card_rounds import deal, owner, play_round, refusal
from tests.thirty_years_war.positions import (
    campaign,
    die,
    empty_map,
    give,
    heard,
    put,
    put_inside,
)


@pytest.fixture
def state() -> State:
    """The opening position of the campaign without a single piece."""
    return empty_map(campaign())


def recruit(state: State, card: str, *script: Any) -> Any:
    """Play a card for REC; the script mixes attempts, takes (numbers of full units) and rolls."""
    side = owner(card)
    deal(state, card)
    answers, dice = [], []
    for item in script:
        if isinstance(item, tuple):
            dice.append(item)
        elif isinstance(item, Attempt):
            answers.append((side, "8.4/recruit", item))
        else:
            answers.append((side, "8.411/take", item))
    return heard(play_round(state, side, Play("rec", card), answers=answers, dice=dice))


def mercenaries(leader: str) -> Attempt:
    return Attempt(leader, "mercenary")


def militia(leader: str) -> Attempt:
    return Attempt(leader, "militia")


STOP = Attempt()


def test_a_card_gives_as_many_attempts_as_it_has_points(state: State) -> None:
    put(state, "erfurt", PROTESTANT, "anhalt")
    put(state, "pilsen", PROTESTANT, "thurn")
    told = recruit(
        state,
        "p4",  # value 2
        mercenaries("anhalt"),
        die("recruiting by anhalt at erfurt", 1),
        militia("thurn"),
        die("recruiting by thurn at pilsen", 3),
    )
    first, second = told.of(RecruitingRolled)
    assert (first.total, first.steps, second.total, second.steps) == (1, 0, 3, 1)
    assert told.of(UnitsRecruited) == [
        UnitsRecruited(PROTESTANT, "thurn", "pilsen", {"reduced_german_protestant_militia": 1}, 0)
    ]
    assert state.played[PROTESTANT] == ["p4"]


def test_one_leader_may_try_twice_and_another_once(state: State) -> None:  # 8.4 example
    put(state, "erfurt", PROTESTANT, "anhalt")
    put(state, "ulm", PROTESTANT, "thurn")
    give(state, PROTESTANT, "erfurt", "ulm")
    tried = ("anhalt", "anhalt")
    choice = AttemptChoice(state, PROTESTANT, tried)
    with pytest.raises(IllegalAnswer, match="has tried 2 times"):
        choice.check(mercenaries("anhalt"))
    choice.check(mercenaries("thurn"))
    with pytest.raises(IllegalAnswer, match="only one leader"):
        AttemptChoice(state, PROTESTANT, (*tried, "thurn")).check(mercenaries("thurn"))
    recruit(
        state,
        "p7",  # value 3
        *(mercenaries("anhalt"), die("anhalt", 0)) * 2,
        mercenaries("thurn"),
        die("thurn", 0),
    )


def test_one_may_stop_before(state: State) -> None:
    put(state, "erfurt", PROTESTANT, "anhalt")
    told = recruit(state, "p7", mercenaries("anhalt"), die("anhalt", 0), STOP)
    assert told.of(RecruitingEnded) == [RecruitingEnded(PROTESTANT, 2)]


def test_attempts_end_where_nobody_can_try_any_more(state: State) -> None:
    put(state, "erfurt", PROTESTANT, "anhalt")
    told = recruit(state, "p7", *(mercenaries("anhalt"), die("anhalt", 0)) * 2)
    assert told.of(RecruitingEnded) == [RecruitingEnded(PROTESTANT, 1)]


@pytest.mark.parametrize(
    ("leader", "pillage", "modifiers"),
    [
        ("bucquoy", 0, {}),
        ("bucquoy", 1, {"pillage_1_location": -1}),
        ("wallenstein", 0, {"wallenstein_recruits": 2}),
        (
            "wallenstein",
            1,
            {"wallenstein_recruits": 2, "pillage_1_location": -1},
        ),
        ("tilly", 0, {"other_dynamic_leader_recruits": 1}),
    ],
)
def test_dynamic_leaders_recruit_better_and_pillage_hinders(
    state: State, leader: str, pillage: int, modifiers: dict[str, int]
) -> None:
    put(state, "erfurt", CATHOLIC, leader)
    state.places["erfurt"].pillage = pillage
    told = recruit(state, "c13", mercenaries(leader), die(leader, 0))
    (rolled,) = told.of(RecruitingRolled)
    assert rolled.modifiers == modifiers
    assert rolled.total == sum(modifiers.values())


def test_wallenstein_gains_a_box_for_each_unit_full_or_not(state: State) -> None:
    put(state, "erfurt", CATHOLIC, "wallenstein")
    state.wallenstein.status = "in_play"
    told = recruit(state, "c13", mercenaries("wallenstein"), die("wallenstein", 6), 0)
    assert state.stack("erfurt", CATHOLIC).units == {"reduced_imperial_mercenary": 2}
    assert told.of(InfluenceMoved) == [InfluenceMoved(2, 2, "recruiting")]


def test_too_much_influence_ends_the_game_at_once(state: State) -> None:
    put(state, "erfurt", CATHOLIC, "wallenstein")
    state.wallenstein.status, state.wallenstein.track = "in_play", 19
    with pytest.raises(GameOver):
        recruit(state, "c13", mercenaries("wallenstein"), die("wallenstein", 6), 1)
    assert state.ending is not None
    assert state.ending.winners == [PROTESTANT]


def test_the_counter_mix_is_a_limit(state: State) -> None:
    put(state, "erfurt", PROTESTANT, "anhalt")
    put(state, "prague", PROTESTANT, german_protestant_mercenary=8)
    put(state, "pilsen", PROTESTANT, reduced_german_protestant_mercenary=3)
    told = recruit(state, "p30", mercenaries("anhalt"), die("anhalt", 9))  # 2 steps, one counter
    assert state.stack("erfurt", PROTESTANT).units == {"german_protestant_mercenary": 1}
    assert told.of(UnitsRecruited)[0].refused == 0
    assert "no such units left" in str(why_not_recruit(state, PROTESTANT, "anhalt", "mercenary"))


def test_what_has_no_room_is_not_received(state: State) -> None:
    put(state, "erfurt", PROTESTANT, "mansfeld", german_protestant_militia=7)
    told = recruit(state, "p30", mercenaries("mansfeld"), die("mansfeld", 9))  # 10: 3 steps
    (raised,) = told.of(UnitsRecruited)
    assert raised.units == {"german_protestant_mercenary": 1}
    assert raised.refused == 1
    state.hands[PROTESTANT].clear()
    put(state, "ulm", PROTESTANT, "thurn", german_protestant_militia=3)
    put_inside(state, "ulm", PROTESTANT, german_protestant_mercenary=5)
    told = recruit(state, "p49", mercenaries("thurn"), die("thurn", 9))  # the besieged count
    assert told.of(UnitsRecruited)[0].refused == 2


@pytest.mark.parametrize(
    ("side", "leader", "type_", "place", "allowed"),
    [
        (CATHOLIC, "bucquoy", "mercenary", "vienna", True),
        (CATHOLIC, "bucquoy", "militia", "erfurt", True),
        (CATHOLIC, "bucquoy", "mercenary", "munich", False),  # 17.A.3
        (CATHOLIC, "bucquoy", "militia", "rocroi", False),
        (CATHOLIC, "bucquoy", "veteran", "vienna", False),  # 8.41
        (CATHOLIC, "tilly", "mercenary", "munich", True),
        (CATHOLIC, "tilly", "mercenary", "linz", False),  # 17.B.3
        (CATHOLIC, "tilly", "militia", "breslau", False),
        (CATHOLIC, "tilly", "militia", "salzburg", True),
        (CATHOLIC, "spinola", "mercenary", "brussels", False),  # 17.Sp.4
        (CATHOLIC, "john_george", "militia", "dresden", True),
        (CATHOLIC, "john_george", "militia", "prague", False),  # 17.Sa.2
        (CATHOLIC, "john_george", "mercenary", "dresden", False),
        (PROTESTANT, "christian_iv", "militia", "kiel", False),  # 17.D.2
        (PROTESTANT, "bethlen_gabor", "militia", "pressburg", True),
        (PROTESTANT, "bethlen_gabor", "militia", "brunn", False),  # 17.H.2
        (PROTESTANT, "bethlen_gabor", "mercenary", "pressburg", False),
        (PROTESTANT, "mansfeld", "mercenary", "pressburg", False),  # 17.H.3
        (PROTESTANT, "mansfeld", "mercenary", "munich", True),  # 17.G.2
        (PROTESTANT, "mansfeld", "mercenary", "rocroi", False),
        (PROTESTANT, "mansfeld", "militia", "pilsen", True),
        (PROTESTANT, "mansfeld", "militia", "leipzig", False),  # Catholic
        (PROTESTANT, "mansfeld", "militia", "nurnberg", True),  # Protestant, Independent
        (PROTESTANT, "mansfeld", "militia", "hamburg", False),  # Neutral
        (PROTESTANT, "mansfeld", "militia", "linz", False),
        (PROTESTANT, "horn", "mercenary", "hamburg", True),  # 17.Sw.3
        (PROTESTANT, "horn", "militia", "berlin", True),
        (PROTESTANT, "turenne", "militia", "rocroi", True),  # 17.F.2
        (PROTESTANT, "turenne", "militia", "paris", True),
        (PROTESTANT, "turenne", "militia", "nancy", False),  # Neutral
        (PROTESTANT, "turenne", "mercenary", "nurnberg", True),
        (PROTESTANT, "turenne", "mercenary", "hamburg", False),
        (PROTESTANT, "turenne", "militia", "nurnberg", False),
        (PROTESTANT, "mansfeld", "mercenary", "united_provinces", False),
    ],
)
def test_nations_recruit_where_they_may(
    state: State, side: str, leader: str, type_: str, place: str, allowed: bool
) -> None:
    state.areas["france"].control = PROTESTANT
    put(state, place, side, leader)
    assert (why_not_recruit(state, side, leader, type_) is None) == allowed


def test_only_mercenaries_may_be_recruited_in_hungary_when_the_rebellion_is_over(
    state: State,
) -> None:
    put(state, "pressburg", PROTESTANT, "mansfeld")
    state.hungary_in_rebellion = False
    assert why_not_recruit(state, PROTESTANT, "mansfeld", "mercenary") is None
    assert why_not_recruit(state, PROTESTANT, "mansfeld", "militia")  # 17.G.2


def test_the_french_recruit_german_mercenaries(state: State) -> None:
    put(state, "nurnberg", PROTESTANT, "turenne")
    recruit(state, "p30", mercenaries("turenne"), die("turenne", 4))
    assert state.stack("nurnberg", PROTESTANT).units == {"reduced_german_protestant_mercenary": 1}


def test_nobody_recruits_besieged_or_where_all_is_pillaged(state: State) -> None:
    put_inside(state, "ulm", PROTESTANT, "mansfeld", german_protestant_militia=1)
    put(state, "ulm", CATHOLIC, "tilly", bavarian_mercenary=3)
    assert why_not_recruit(state, PROTESTANT, "mansfeld", "mercenary") is None  # masked
    state.places["ulm"].siege = 0
    assert "besieged" in str(why_not_recruit(state, PROTESTANT, "mansfeld", "mercenary"))
    assert why_not_recruit(state, CATHOLIC, "tilly", "mercenary") is None  # besieging
    state.places["ulm"].pillage = 2
    assert "Pillage-2" in str(why_not_recruit(state, CATHOLIC, "tilly", "mercenary"))


def test_a_card_is_not_wasted_where_nobody_can_recruit(state: State) -> None:
    put(state, "brussels", CATHOLIC, "spinola")
    deal(state, "c13")
    assert "none of your leaders" in refusal(state, CATHOLIC, Play("rec", "c13"))


def test_recruits_catch_an_enemy_leader_without_units(state: State) -> None:  # 11.22
    put(state, "munich", CATHOLIC, "tilly")
    put(state, "munich", PROTESTANT, "thurn")
    recruit(state, "c13", militia("tilly"), die("recruiting", 9), 1)
    assert state.stack("munich", CATHOLIC).units
    assert state.leaders_lost == ["thurn"]


def test_recruits_besiege_no_worse_and_no_leader_is_lost(state: State) -> None:
    put_inside(state, "ulm", PROTESTANT, german_protestant_militia=1)
    put(state, "ulm", CATHOLIC, "tilly", bavarian_mercenary=3)
    state.places["ulm"].siege = 1
    recruit(state, "c13", mercenaries("tilly"), die("tilly", 3))
    assert state.places["ulm"].siege == 1
    assert state.stack("ulm", CATHOLIC).size == 4


@pytest.mark.parametrize(("pays", "left", "total"), [(True, 1, 5), (False, 2, 4)])
def test_recruiting_is_harder_unless_an_aid_point_is_spent(  # 19.4b
    pays: bool, left: int, total: int
) -> None:
    state = empty_map(campaign(recruiting_costs="yes"))
    put(state, "erfurt", PROTESTANT, "anhalt")
    state.aid[PROTESTANT] = {"france": 2}
    deal(state, "p30")
    told = heard(
        play_round(
            state,
            PROTESTANT,
            Play("rec", "p30"),
            answers=[
                (PROTESTANT, "19.4b/pay", pays),
                (PROTESTANT, "8.4/recruit", mercenaries("anhalt")),
            ],
            dice=[die("anhalt", 5)],
        )
    )
    assert state.aid[PROTESTANT] == {"france": left}
    assert told.of(RecruitingRolled)[0].total == total
    assert bool(told.of(AidSpent)) == pays


def test_without_aid_points_recruiting_is_harder() -> None:
    state = empty_map(campaign(recruiting_costs="yes"))
    put(state, "erfurt", PROTESTANT, "anhalt")
    told = recruit(state, "p30", mercenaries("anhalt"), die("anhalt", 2))
    assert told.of(RecruitingRolled)[0].modifiers == {"aid": -1}


@pytest.mark.parametrize("raw", [None, 3, ["anhalt"]])
def test_what_is_no_attempt_is_refused(state: State, raw: Any) -> None:
    with pytest.raises(IllegalAnswer):
        AttemptChoice(state, PROTESTANT).load(raw)
