"""Here I Stand for two by mail: two seats, and orders for powers that nobody plays."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from adjudicator.games.here_i_stand.rules.powers import FRANCE, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.theses import THESES
from adjudicator.games.here_i_stand.rules.state import State, pair
from adjudicator.service.commands.creating import create_game
from adjudicator.service.commands.orders.checking import check_message
from adjudicator.service.errors import NotPossible
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.service.seats import seating
from adjudicator.service.seats.people import Person
from adjudicator.service.table.deadlines import tick
from adjudicator.store import tables
from tests.here_i_stand.builders import clear_map, put
from tests.here_i_stand.card_builders import deal_card
from tests.here_i_stand.for_two import for_two
from tests.here_i_stand.two_player_builders import deal
from tests.own_types import his_state
from tests.service.desks import page_of, speak
from tests.service.playground import RULES, Playground, flat, seats

TWO = (PAPACY, PROTESTANT)
FOR_TWO: dict[str, Any] = {"scenario": "two_player", "seats": seats(TWO)}


def in_an_impulse() -> State:
    """Return an impulse of the Protestants, who command the French at war with the Papacy."""
    state = clear_map(for_two())
    state.turn, state.stage, state.active = 2, "action", PROTESTANT
    state.impulses, state.passes = 1, 0
    state.wars = [pair(FRANCE, PAPACY)]
    put(state, "milan", FRANCE, "montmorency", regular=6)
    put(state, "modena", PAPACY, regular=1)
    put(state, "rome", PAPACY, regular=2)
    state.hands[PROTESTANT].remove(THESES)
    state.removed.append(THESES)
    return deal_card(state, PROTESTANT, 25)


@pytest.fixture
def table(quick: Playground) -> Playground:
    """A game for two in which the Protestants are asked for their impulse in W1."""
    quick.open(state=in_an_impulse(), **FOR_TWO)
    return quick


def test_the_question_of_an_impulse_tells_whom_one_commands(table: Playground) -> None:
    text = flat(table.last(PROTESTANT, "question").text)
    assert "You command France, at these prices: COMMAND France: MOVE 1" in text


def test_a_whole_impulse_with_commands_is_checked_and_carried_out(table: Playground) -> None:
    lines = ("PLAY Field Artillery FOR CP", "COMMAND France: MOVE ALL FROM Milan TO Modena")
    raw = table.letter(PROTESTANT, "\n".join(("BEGIN his-1 protestant W1", *lines, "END")))
    checked = check_message(table.office, "his-1", PROTESTANT, raw)
    move = "COMMAND France: MOVE Montmorency, 6 regulars FROM Milan TO Modena"
    assert [one["status"] for one in checked["orders"]] == ["accepted", "accepted"]
    assert checked["orders"][1]["canonical"] == move
    table.write(PROTESTANT, *lines)
    receipt = table.receipt(PROTESTANT)
    assert move in receipt
    assert "dice against" in receipt  # the odds of what was ordered
    asked = table.decision(PAPACY)
    assert asked.name in ("window", "avoid", "intercept")


def test_a_commanded_power_is_asked_through_its_commander(quick: Playground) -> None:
    state = deal_card(in_an_impulse(), PAPACY, 81)
    state.active = PAPACY
    put(state, "modena", PAPACY, regular=5)
    state.spaces["milan"].units = {FRANCE: {"regular": 2}}
    quick.open(state=state, settings={"sheet": "sealed"}, **FOR_TWO)
    quick.write(PAPACY, "PLAY Indulgence Vendor FOR CP", "MOVE 4 regulars FROM Modena TO Milan")
    found = quick.decision(PROTESTANT)
    assert (found.name, found.behalf) == ("avoid", FRANCE)
    mail = quick.last(PROTESTANT, "question")
    assert "Milan" in flat(mail.text)
    quick.write(PROTESTANT, "STAND")
    with quick.playing() as playing:
        assert his_state(playing.state).spaces["milan"].units != {}


def test_who_is_commanded_by_nobody_and_what_cannot_be_ordered_is_refused(
    table: Playground,
) -> None:
    table.write(
        PROTESTANT,
        "PLAY Field Artillery FOR CP",
        "COMMAND Hapsburgs: MOVE 1 regular FROM Vienna TO Linz",
    )
    assert "Protestants can command France, not Hapsburgs" in table.receipt(PROTESTANT)
    table.write(PROTESTANT, "COMMAND France: BUILD 1 squadron IN Marseille")
    assert "can be ordered to MOVE, ASSAULT" in table.receipt(PROTESTANT)


@pytest.mark.parametrize(
    "line",
    [
        "PLAY Plague AS murder",
        "PLAY Plague FOR 2 CP",
        "PLAY Plague FOR CP",
        "PLAY 209 AS EVENT",
        "PLAY Plague",
        "PLAY Andrea Doria AS EVENT",
    ],
)
def test_a_diplomatic_card_is_refused_by_name_in_an_impulse(table: Playground, line: str) -> None:
    """Also one that has its title from a card of the main deck, which is out of the game."""
    assert table.write(PROTESTANT, line).status == "done"
    receipt = table.receipt(PROTESTANT)
    assert "is a diplomatic card, which two players play in the Diplomacy Phase" in receipt
    assert "order read, no errors" not in receipt


def test_a_diplomatic_card_is_no_standing_order(table: Playground) -> None:
    table.write(PROTESTANT, "STANDING: PLAY Plague")
    assert "diplomatic cards are played when they are asked for" in table.receipt(PROTESTANT)


def test_a_diplomatic_card_is_played_with_and_without_as_event(quick: Playground) -> None:
    state = in_an_impulse()
    state.stage = "diplomatic"
    deal(state, PAPACY, 208)
    quick.open(state=state, **FOR_TWO)
    quick.write(PAPACY, "PLAY Knights of St. John FOR CP")
    assert "the open question is another one" in quick.receipt(PAPACY)
    quick.write(PAPACY, "PLAY Knights of St. John AS EVENT")
    assert "accepted" in quick.receipt(PAPACY)


def test_who_forgets_to_command_is_told_whose_the_units_are(table: Playground) -> None:
    table.write(PROTESTANT, "PLAY Field Artillery FOR CP", "MOVE ALL FROM Milan TO Modena")
    assert "the units in Milan are those of France: COMMAND and the name" in table.receipt(
        PROTESTANT
    )


def test_commands_are_kept_stand_and_are_supposed(table: Playground) -> None:
    table.write(PROTESTANT, "NEXT IMPULSE", "COMMAND France: MOVE 2 regulars FROM Milan TO Pavia")
    assert "COMMAND France: MOVE 2 regulars FROM Milan TO Pavia" in table.receipt(PROTESTANT)
    table.write(PROTESTANT, "STANDING: COMMAND France: ASSAULT Rome WITH ALL")
    assert "STANDING: COMMAND France: ASSAULT Rome WITH ALL" in table.receipt(PROTESTANT)
    table.write(PROTESTANT, "WHAT IF Papacy moves into Milan", block=False)
    supposed = flat(table.last(PROTESTANT).text)
    assert "avoiding battle: Papacy moves into Milan: you are asked" in supposed
    assert "losses at Milan: you are asked" in supposed


def test_a_desk_offers_commands_in_the_language_of_its_reader(table: Playground) -> None:
    assert b"COMMAND France: MOVE" in page_of(table, PROTESTANT)
    assert b"COMMAND France: RAISE" not in page_of(table, PROTESTANT)
    speak(table, "fi")
    page = page_of(table, PROTESTANT).decode()
    assert "KOMENNA Ranska: SIIRR" in page
    assert "COMMAND France" not in page


def test_an_impulse_is_followed_by_that_of_the_other(table: Playground) -> None:
    table.write(PROTESTANT, "PLAY Field Artillery FOR CP", "PASS THE REST")
    assert table.waiting() == [PAPACY]
    assert {row.role for row in table.mails() if row.role} == set(TWO)


def test_silence_takes_a_game_on_between_two_and_its_record_verifies(quick: Playground) -> None:
    quick.open(**FOR_TWO)
    for _ in range(4):
        quick.clock.advance(timedelta(days=10))
        tick(quick.office)
    assert {row.role for row in quick.rows(tables.Question)} == set(TWO)
    assert verify_record(export_game(quick.office, "his-1", with_secret=True)).problems == ()


def test_two_seats_vote_and_are_replaced(table: Playground) -> None:
    table.write(PROTESTANT, "PROPOSE PAUSE 2 days")
    table.write(PAPACY, "VOTE 1 YES")
    (vote,) = table.rows(tables.Vote)
    assert vote.status == "passed"
    ann = Person("ann@else.example", "Ann", "Europe/Paris")
    assert seating.replace(table.office, "his-1", PAPACY, ann) == (PAPACY,)
    briefing = flat(table.last(PAPACY, "briefing").text)
    assert "Papal Bull" in briefing


def test_no_press_goes_to_powers_that_nobody_plays(table: Playground) -> None:
    before = len(table.mails())
    table.write(PROTESTANT, "PRESS TO hapsburg", "Help us.", "ENDPRESS")
    told = table.mails()[before:]
    assert {row.role for row in told} == {PROTESTANT}
    assert "hapsburg" in flat(told[-1].text)


def test_a_game_for_two_does_not_go_on_from_a_position(quick: Playground) -> None:
    sizes = {"papacy": 5, "protestant": 5}
    with pytest.raises(NotPossible, match="diplomatic cards the players hold"):
        create_game(
            quick.office,
            RULES,
            position={"turn": 2, "stage": "spring", "hand_sizes": sizes},
            **FOR_TWO,
        )


def test_nothing_is_said_of_negotiations_in_a_game_for_two(table: Playground) -> None:
    text = flat(table.last(PAPACY, "welcome").text)
    assert "negotiation" not in text
    assert "Nobody plays the other powers; one that is at war with a player obeys" in text
    assert "RULES 2P brings its rules" in text
    assert "declarations of war" not in text
    assert "write DICE and some words before the first window closes" in text
    table.write(PAPACY, "PRESS TO protestant", "Shall we?", "ENDPRESS")
    assert "There are no negotiations in this game." in table.receipt(PAPACY)


def test_words_for_the_dice_are_taken_until_the_first_window_closes(table: Playground) -> None:
    table.write(PAPACY, "DICE the bear dances at noon")
    table.write(PROTESTANT, "PLAY Field Artillery FOR CP", "PASS THE REST")
    table.write(PROTESTANT, "DICE too late")
    assert "the first window closes, and it has closed" in table.receipt(PROTESTANT)
