"""8.5 and 14 Foreign Aid."""

from __future__ import annotations

from adjudicator.games.thirty_years_war.facts.recruiting import AidReceived, AidRecounted, AidSpent
from adjudicator.games.thirty_years_war.rules.action.aid import aid_of, aid_points, spend_aid
from adjudicator.games.thirty_years_war.rules.action.choices import Play, RoundChoice
from adjudicator.games.thirty_years_war.rules.dutch_war.track import move_marker
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import AidChange, State
from tests.tables import each
from tests.thirty_years_war.card_rounds import deal, owner, play_event, play_round, refusal
from tests.thirty_years_war.positions import campaign, heard, table_for


def take(state: State, card: str) -> dict[str, int]:
    """Play a card for AID; return the points received."""
    deal(state, card)
    table = play_round(state, owner(card), Play("aid", card))
    (received,) = heard(table).of(AidReceived)
    assert received.total == aid_points(state, owner(card))
    points: dict[str, int] = received.points
    return points


def test_one_card_a_turn_is_played_for_aid_and_lies_beside_the_table() -> None:
    state = campaign()
    take(state, "p7")
    assert state.aid_cards[PROTESTANT] == ["p7"]
    assert state.aid[PROTESTANT] == {"england": 3, "united_provinces": 8}
    deal(state, "p4")
    assert "this turn already" in refusal(state, PROTESTANT, Play("aid", "p4"))
    state.aid_cards[PROTESTANT].clear()
    RoundChoice(state, PROTESTANT).check(Play("aid", "p4"))


def test_any_number_of_cards_by_an_option() -> None:  # 19.4a
    state = campaign(any_aid="yes")
    take(state, "p7")
    take(state, "p4")
    assert state.aid[PROTESTANT] == {"england": 5, "united_provinces": 14}


def test_events_change_the_next_card_and_not_the_last_one() -> None:  # 8.65
    state = campaign()
    take(state, "c1")
    play_event(state, "p24")
    assert state.aid[CATHOLIC] == {"spain": 7, "papacy": 3}
    assert aid_of(state, "c2") == {"spain": 4, "papacy": 3}


def test_by_an_option_they_change_the_whole_turn() -> None:  # 19.4a
    state = campaign(any_aid="yes")
    take(state, "c1")
    table = play_event(state, "p24")
    assert state.aid[CATHOLIC] == {"spain": 4, "papacy": 3}
    assert heard(table).of(AidRecounted) == [AidRecounted(CATHOLIC, {"spain": -3}, 7)]


def test_what_is_spent_is_not_taken_back() -> None:
    state = campaign(any_aid="yes")
    take(state, "c1")
    state.aid[CATHOLIC]["spain"] = 2
    table = play_event(state, "p39")  # no Spanish Aid at all
    assert state.aid[CATHOLIC] == {"spain": 0, "papacy": 3}
    assert heard(table).of(AidRecounted) == [AidRecounted(CATHOLIC, {"spain": -2}, 3)]


def test_what_is_spent_does_not_come_back_either() -> None:  # 19.4a with 19.4b and 19.4c
    state = campaign(any_aid="yes")
    take(state, "c1")
    spend_aid(table_for(state), CATHOLIC, 5, "free_action")
    left = dict(state.aid[CATHOLIC])
    play_event(state, "p39")
    assert state.aid[CATHOLIC] == {**left, "spain": 0}
    play_event(state, "c38")
    assert state.aid[CATHOLIC] == left


def test_a_part_of_what_is_owed_can_be_settled() -> None:  # 19.4a
    state = campaign(any_aid="yes")
    take(state, "c1")
    state.aid[CATHOLIC]["spain"] = 1  # six of seven are spent
    play_event(state, "p39")
    state.aid_changes.append(AidChange("p24", "spain", -3))
    play_event(state, "c38")  # four instead of seven
    assert state.aid[CATHOLIC]["spain"] == 0
    assert state.aid_owed[CATHOLIC] == {"spain": 2}


def test_changes_end_with_their_turn() -> None:
    state = campaign()
    play_event(state, "p24")
    for turn, spain in ((1, 4), (2, 4), (3, 7)):
        state.turn = turn
        assert aid_of(state, "c1")["spain"] == spain


def test_changes_add_up_and_never_go_below_nothing() -> None:
    state = campaign()
    state.aid_changes = [AidChange("c16", "spain", 2), AidChange("p42", "spain", -3)]
    assert aid_of(state, "c1")["spain"] == 6
    state.aid_changes.append(AidChange("p24", "spain", -20))
    assert aid_of(state, "c1") == {"papacy": 3}


@each(("boxes", "dutch"), [(1, 6), (2, 4), (3, 4), (4, 3), (-2, 6), (-3, 9)])
def test_the_dutch_war_changes_dutch_aid(boxes: int, dutch: int) -> None:  # 16.13
    state = campaign()
    move_marker(table_for(state), boxes)
    assert aid_of(state, "p4")["united_provinces"] == dutch


def test_the_last_box_with_an_effect_counts() -> None:  # 16.131
    state = campaign()
    move_marker(table_for(state), 4)
    move_marker(table_for(state), -1)
    assert aid_of(state, "p4")["united_provinces"] == 3
    move_marker(table_for(state), -1)
    assert aid_of(state, "p4")["united_provinces"] == 4


def test_a_treaty_ends_dutch_aid() -> None:
    state = campaign()
    move_marker(table_for(state), 5)
    assert "united_provinces" not in aid_of(state, "p4")


@each(
    ("events", "catholic"),
    [
        ((), {"spain": 7, "papacy": 3}),
        (("p1",), {"papacy": 3}),
        (("p1", "c38"), {"spain": 7, "papacy": 3}),
        (("p15",), {"spain": 7}),
        (("p15", "c44"), {"spain": 7, "papacy": 3}),
        (("p5",), {"spain": 7}),
    ],
)
def test_passes_and_popes(events: tuple[str, ...], catholic: dict[str, int]) -> None:  # 14.4
    state = campaign()
    for card in events:
        play_event(state, card)
    assert aid_of(state, "c2") == catholic


def test_the_war_with_england_ends_with_the_peace() -> None:  # 8.65
    state = campaign()
    play_event(state, "c5")
    assert "england" not in aid_of(state, "p4")
    play_event(state, "p20")
    assert aid_of(state, "p4")["england"] == 2


def test_richelieu_sends_massive_aid_by_an_option() -> None:  # 19.10
    state = campaign(massive_french_aid="yes")
    table = play_event(state, "p9")
    points = {"france": 7, "england": 3, "united_provinces": 8}
    assert state.aid[PROTESTANT] == points
    assert heard(table).of(AidReceived) == [AidReceived(PROTESTANT, "p9", points, 18)]
    before = campaign(massive_french_aid="yes")
    assert take(before, "p9") == {"england": 3, "united_provinces": 8}


def test_richelieu_sends_nothing_at_once_without_it() -> None:  # 8.5
    state = campaign()
    assert not heard(play_event(state, "p9")).of(AidReceived)
    assert take(campaign(), "p9") == {"england": 5, "united_provinces": 8}


def test_points_that_cannot_pay_swedes_are_spent_first() -> None:  # 17.Sw.1
    state = campaign()
    state.aid[PROTESTANT] = {"france": 3, "england": 1, "united_provinces": 1}
    table = table_for(state)
    spend_aid(table, PROTESTANT, 3, "recruiting")
    assert state.aid[PROTESTANT] == {"france": 2, "england": 0, "united_provinces": 0}
    assert [fact.source for fact in heard(table).of(AidSpent)] == [
        "england",
        "united_provinces",
        "france",
    ]
