"""19.5, 19.8 and 19.11 Other uses of a card, by option."""

from __future__ import annotations

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.facts.cards import (
    ArmyWithdrew,
    AssassinsSent,
    CampaignTried,
    DutchIntervention,
)
from adjudicator.games.thirty_years_war.facts.movement import LeaderActivated
from adjudicator.games.thirty_years_war.rules.action.campaign import Second, SecondChoice
from adjudicator.games.thirty_years_war.rules.action.choices import Play, RoundChoice
from adjudicator.games.thirty_years_war.rules.action.distances import designated_path, steps_to
from adjudicator.games.thirty_years_war.rules.movement.march import March, Stop
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from tests.tables import each
from tests.thirty_years_war.card_rounds import begin_round, deal, owner, play_round, refusal
from tests.thirty_years_war.positions import campaign, die, empty_map, heard, put

STAY = March()


@each(
    ("card", "number", "boxes"),
    [
        ("c7", 7, 1),  # 7 + 3 is more than 9
        ("c7", 6, 0),
        ("c13", 9, 1),
        ("c13", 8, 0),
        ("p7", 2, -1),  # 2 - 3 is less than 0
        ("p7", 3, 0),
    ],
)
def test_any_card_may_move_the_dutch_war(card: str, number: int, boxes: int) -> None:
    state = campaign(dutch_intervention="yes")
    side = owner(card)
    deal(state, card)
    table = play_round(state, side, Play("dutch", card), dice=[die("Dutch War", number)])
    assert state.dutch_war.box == boxes
    assert state.played[side] == [card]
    value = state.edition.cards[card].value
    modifier = value if side == CATHOLIC else -value
    told = DutchIntervention(side, card, number, modifier, boxes)
    assert heard(table).of(DutchIntervention) == [told]


def test_the_dutch_war_is_not_moved_without_the_option_or_after_its_end() -> None:
    without, over = campaign(), campaign(dutch_intervention="yes")
    over.dutch_war.ended = True
    for state, reason in ((without, "19.5"), (over, "has ended")):
        deal(state, "p7")
        assert reason in refusal(state, PROTESTANT, Play("dutch", "p7"))


def with_wallenstein(track: int = 16, **options: str) -> State:
    state = empty_map(campaign(**(options or {"wallenstein_enemies": "yes"})))
    put(state, "erfurt", CATHOLIC, "wallenstein", imperial_mercenary=2)
    state.wallenstein.status, state.wallenstein.track = "in_play", track
    deal(state, "p7", "p4")
    return state


@pytest.mark.parametrize(("track", "number", "dead"), [(17, 9, True), (17, 8, False)])
def test_wallenstein_may_be_murdered(track: int, number: int, dead: bool) -> None:
    state = with_wallenstein(track)
    dice = [die("Wallenstein's enemies", number)]
    table = play_round(state, PROTESTANT, Play("enemies", "p7"), dice=dice)
    assert heard(table).of(AssassinsSent) == [AssassinsSent("p7", number, track, 26, dead)]
    assert ("wallenstein" in state.leaders_lost) == dead
    assert state.stack("erfurt", CATHOLIC).leaders == ([] if dead else ["wallenstein"])
    assert state.wallenstein.status == ("assassinated" if dead else "in_play")
    assert state.played[PROTESTANT] == ["p7"]


def test_assassins_are_sent_once_a_turn_by_the_protestants_from_sixteen_on() -> None:
    state = with_wallenstein(16)
    dice = [die("Wallenstein's enemies", 0)]
    play_round(state, PROTESTANT, Play("enemies", "p7"), dice=dice)
    assert "this turn already" in refusal(state, PROTESTANT, Play("enemies", "p4"))
    assert "16 or more" in refusal(with_wallenstein(15), PROTESTANT, Play("enemies", "p7"))
    plain = with_wallenstein(16, musketeers="yes")
    assert "19.11" in refusal(plain, PROTESTANT, Play("enemies", "p7"))
    deal(state, "c7")
    assert "only the Protestants" in refusal(state, CATHOLIC, Play("enemies", "c7"))
    away = with_wallenstein(16)
    away.wallenstein.status = "dismissed"
    assert "not in play" in refusal(away, PROTESTANT, Play("enemies", "p7"))


def with_campaign(**more: str) -> State:
    """Return two Protestant armies, in Pilsen and in Budweis next to it, and two cards."""
    state = empty_map(campaign(campaign_move="yes", **more))
    put(state, "pilsen", PROTESTANT, "mansfeld", german_protestant_mercenary=2)
    put(state, "budweis", PROTESTANT, "thurn", german_protestant_militia=2)
    deal(state, "p4", "p6")
    begin_round(state, PROTESTANT)
    return state


def march(state: State, number: int | None, *answers: str, second: Second) -> Table[State]:
    asked = [
        (PROTESTANT, "19.8/campaign", second),
        (PROTESTANT, "11.1/march:mansfeld", STAY),
        *((PROTESTANT, f"11.1/march:{leader}", STAY) for leader in answers),
    ]
    dice = [] if number is None else [die("campaign move of thurn", number)]
    return play_round(state, PROTESTANT, Play("act", "p4", "mansfeld"), answers=asked, dice=dice)


THURN = Second("p6", "thurn")


def test_a_second_card_may_activate_a_second_leader() -> None:
    state = with_campaign()
    steps = len(designated_path(state, PROTESTANT, "pilsen", "budweis"))
    table = march(state, 9, "thurn", second=THURN)
    (tried,) = heard(table).of(CampaignTried)
    assert tried.modifiers == {"rating": 1, "nation": 2, "distance": -steps}
    assert (tried.total, tried.distance, tried.succeeds) == (12 - steps, steps, True)
    assert state.hands[PROTESTANT] == []
    assert [fact.leader for fact in heard(table).of(LeaderActivated)] == [
        "mansfeld",
        "thurn",
    ]


def test_a_dynamic_first_leader_who_has_come_to_the_second_one_leads_alone() -> None:
    """10.14: no other leader activates the army with which he is stacked."""
    state = with_campaign()
    asked = [
        (PROTESTANT, "19.8/campaign", THURN),
        (PROTESTANT, "11.1/march:mansfeld", March((Stop("budweis"),))),
    ]
    dice = [die("campaign move of thurn", 9)]
    played = Play("act", "p4", "mansfeld")
    table = play_round(state, PROTESTANT, played, answers=asked, dice=dice)
    assert [fact.leader for fact in heard(table).of(LeaderActivated)] == ["mansfeld"]


def test_a_second_leader_who_is_too_far_stays() -> None:
    state = with_campaign()
    state.stack("budweis", PROTESTANT).clear()
    put(state, "hamburg", PROTESTANT, "thurn", german_protestant_militia=2)
    table = march(state, 1, second=THURN)
    (tried,) = heard(table).of(CampaignTried)
    assert not tried.succeeds
    assert len(heard(table).of(LeaderActivated)) == 1


def test_a_campaign_move_may_be_left_and_is_tried_once_a_turn() -> None:
    state = with_campaign()
    march(state, None, second=Second())
    deal(state, "p4")
    march(state, 1, "thurn", second=THURN)
    deal(state, "p4", "p6")
    answers = [(PROTESTANT, "11.1/march:mansfeld", STAY)]
    play_round(state, PROTESTANT, Play("act", "p4", "mansfeld"), answers=answers)


def test_orders_that_are_misread_lead_away_from_the_enemy() -> None:
    state = with_campaign()
    put(state, "pilsen", CATHOLIC)
    put(state, "linz", CATHOLIC, "bucquoy", imperial_veteran=3)
    table = play_round(
        state,
        PROTESTANT,
        Play("act", "p4", "mansfeld"),
        answers=[
            (PROTESTANT, "19.8/campaign", THURN),
            (PROTESTANT, "11.1/march:mansfeld", STAY),
            *goal_answers(state),
        ],
        dice=[die("campaign move of thurn", 0)],
    )
    (moved,) = heard(table).of(ArmyWithdrew)
    assert moved.units == {"german_protestant_militia": 2}
    enemies = ["linz"]
    here, there = (steps_to(state, city, enemies) for city in ("budweis", moved.goal))
    assert here is not None
    assert there is not None
    assert there > here
    assert state.stack(moved.goal, PROTESTANT).leaders[-1] == "thurn"


def goal_answers(state: State) -> list[tuple[str, str, str]]:
    """Return the answer to where Thurn goes, if there is a choice."""
    near = state.edition.board.neighbours["budweis"]
    here = steps_to(state, "budweis", ["linz"])
    assert here is not None
    goals = [c for c in near if (steps_to(state, c, ["linz"]) or 0) > here]
    return [(PROTESTANT, "19.8/withdraw:thurn", goals[0])] if len(goals) > 1 else []


@pytest.mark.parametrize(
    ("second", "reason"),
    [
        (Second("p7", "thurn"), "not in your hand"),
        (Second("p6", "schlick"), "not a leader of yours"),
        (Second("p6", "mansfeld"), "another space"),
    ],
)
def test_a_second_leader_is_elsewhere_and_the_card_is_held(second: Second, reason: str) -> None:
    choice = SecondChoice(with_campaign(), PROTESTANT, "mansfeld")
    with pytest.raises(IllegalAnswer, match=reason):
        choice.check(second)
    assert choice.load(choice.dump(second)) == second


def test_all_second_leaders_are_listed() -> None:
    choice = SecondChoice(with_campaign(), PROTESTANT, "mansfeld")
    assert [*choice.values()] == [Second("p4", "thurn"), Second("p6", "thurn"), Second()]


def test_the_way_between_leaders_avoids_enemies_where_it_is_no_longer() -> None:
    state = empty_map(campaign())
    free = designated_path(state, PROTESTANT, "pilsen", "brunn")
    put(state, free[0], CATHOLIC, imperial_veteran=1)
    other = designated_path(state, PROTESTANT, "pilsen", "brunn")
    assert len(other) == len(free)
    assert designated_path(state, PROTESTANT, "pilsen", "united_provinces") == ()


def test_a_round_offers_other_uses_only_by_option() -> None:
    state = with_wallenstein(16, wallenstein_enemies="yes", dutch_intervention="yes")
    begin_round(state, PROTESTANT)
    uses = {play.use for play in RoundChoice(state, PROTESTANT).values()}
    assert {"dutch", "enemies"} <= uses
