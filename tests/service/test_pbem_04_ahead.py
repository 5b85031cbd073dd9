"""Conditions, parts of a book, standing orders, dry runs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from adjudicator.games.here_i_stand.rules.state import State, pair
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.table.ahead.book import MOST_KEPT
from adjudicator.service.table.ahead.standing import MOST_STANDING
from adjudicator.store import tables
from adjudicator.words.ahead import MOST_NESTED
from tests.own_types import his_state
from tests.service.playground import ROLES, Playground, flat, state_at
from tests.service.test_pbem_05_discretion import Script, exchanged, mail_of

IMPULSE = ("PLAY Janissaries FOR CP", "RAISE 1 regular IN Istanbul", "PASS THE REST")


def book(ground: Playground) -> list[tuple[str, str]]:
    """Return words and status of all lines in the order books."""
    return [(line.words, line.status) for line in ground.rows(tables.OrderLine)]


def statuses(ground: Playground) -> list[str]:
    """Return the statuses of all lines in the order books."""
    return [status for _, status in book(ground)]


def news(ground: Playground, role: str) -> str:
    """Return the newest message to a role, on one line."""
    return flat(ground.last(role).text)


# -- conditions in a message ----------------------------------------------------------------------


def test_the_lines_of_a_condition_that_holds_are_carried_out(ground: Playground) -> None:
    ground.open("action")
    ground.write(
        "ottoman",
        "PLAY Janissaries FOR CP",
        "IF at least 2 CP left",
        "RAISE 1 regular IN Istanbul",
        "ELSE",
        "PASS THE REST",
        "ENDIF",
        "PASS THE REST",
    )
    receipt = ground.receipt("ottoman")
    assert "IF at least 2 CP left accepted; it holds" in receipt
    assert "RAISE 1 regular IN Istanbul accepted" in receipt
    assert "PASS THE REST skipped: “IF at least 2 CP left” holds" in receipt
    assert ground.last("ottoman", "receipt").subject == "his-1 W1: 7 orders read, no errors"
    assert ground.waiting() == ["hapsburg"]
    assert book(ground) == []


def test_the_lines_behind_else_count_when_it_does_not_hold(quick: Playground) -> None:
    quick.open("action")
    quick.write(
        "ottoman",
        *("IF France controls Istanbul", "PLAY Papal Bull FOR CP", "ELSE"),
        *("PLAY Janissaries FOR CP", "ENDIF", "RAISE 1 regular IN Istanbul"),
    )
    receipt = quick.receipt("ottoman")
    assert "PLAY Papal Bull FOR CP skipped: “IF France controls Istanbul” does not" in receipt
    assert quick.decision("ottoman").topic == "11/action:1.1.2"


def test_a_condition_without_else_may_leave_out_everything(quick: Playground) -> None:
    quick.open("action")
    quick.write(
        "ottoman",
        *("PLAY Janissaries FOR CP", "IF at war with France", "RAISE 1 regular IN Istanbul"),
        *("ENDIF", "RAISE 1 regular IN Edirne"),
    )
    assert quick.receipt("ottoman").count("skipped") == 1
    assert "RAISE 1 regular IN Edirne accepted" in quick.receipt("ottoman")


def test_conditions_stand_in_one_another(quick: Playground) -> None:
    quick.open("action")
    quick.write(
        "ottoman",
        "PLAY Janissaries FOR CP",
        *("IF I control Istanbul", "IF at most 1 CP left", "PASS THE REST", "ELSE"),
        *("RAISE 1 regular IN Istanbul", "ENDIF", "ELSE", "IF turn is 1", "PASS THE REST"),
        *("ENDIF", "ENDIF"),
    )
    receipt = quick.receipt("ottoman")
    assert receipt.count("skipped") == 4  # the pass, and all between the second ELSE and ENDIF
    assert quick.decision("ottoman").topic == "11/action:1.1.2"


def test_a_condition_is_judged_by_what_its_lines_have_led_to(quick: Playground) -> None:
    quick.open("action")
    quick.write(
        "ottoman",
        *("PLAY Janissaries FOR CP", "MOVE Suleiman FROM Istanbul TO Edirne"),
        *("IF Suleiman in Edirne", "RAISE 1 regular IN Edirne", "ENDIF"),
        *("IF Suleiman in Istanbul", "PASS THE REST", "ENDIF"),
    )
    assert "IF Suleiman in Edirne accepted; it holds" in quick.receipt("ottoman")
    assert "IF Suleiman in Istanbul accepted; it does not hold" in quick.receipt("ottoman")


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (("IF fnord", "RAISE 1r IN Istanbul", "ENDIF"), "“fnord” is no condition; it can be"),
        (("ELSE", "ENDIF"), "there is no IF before this ELSE"),
        (("IF battle won", "RAISE 1r IN Istanbul"), "ENDIF is missing, so it is not clear"),
        (("IF battle won", "ELSE", "ELSE", "ENDIF"), "one IF has two ELSE"),
        (("IF battle won", "NEXT IMPULSE", "ENDIF"), "cannot stand between IF and ENDIF"),
        (("IF battle won", "READY", "ENDIF"), "stand orders for questions only"),
        (("IF success", "STANDING: WITHDRAW", "ENDIF"), "stand orders for questions only"),
        (("IF battle won", "ELSE IF success", "ENDIF"), "write ELSE, and on the next line IF"),
        (
            (*["IF success"] * (MOST_NESTED + 1), "PASS", *["ENDIF"] * (MOST_NESTED + 1)),
            f"at most {MOST_NESTED} IF may stand in one another",
        ),
    ],
)
def test_a_condition_that_is_wrong_is_refused_at_once_with_its_lines(
    quick: Playground, lines: tuple[str, ...], sentence: str
) -> None:
    quick.open("action")
    quick.write("ottoman", "GO ON", "PLAY Janissaries FOR CP", *lines)
    assert sentence in quick.receipt("ottoman")
    assert quick.decision("ottoman").topic == "11/action:1.1.1"
    assert "0 errors" not in quick.last("ottoman", "receipt").subject
    quick.write("hapsburg", *lines)
    assert sentence in quick.receipt("hapsburg")
    assert not any(words in lines for words, _ in book(quick) if words.startswith("RAISE"))


def test_a_condition_about_another_question_is_refused_with_what_is_asked(
    quick: Playground,
) -> None:
    quick.open("action")
    quick.write("ottoman", "IF success", "RAISE 1 regular IN Istanbul", "ENDIF")
    receipt = quick.receipt("ottoman")
    assert "IF success NOT LEGAL: the open question is another one; expected is" in receipt
    assert "RAISE 1 regular IN Istanbul ignored: the IF before it was refused" in receipt
    assert book(quick) == []


# -- conditions in the book -----------------------------------------------------------------------


def test_a_kept_condition_is_judged_when_its_question_opens(ground: Playground) -> None:
    ground.open("action")
    ground.write(
        "hapsburg",
        *("PLAY 2 FOR CP", "IF Janissaries played by Ottomans", "RAISE 1 regular IN Vienna"),
        *("ELSE", "RAISE 1 regular IN Antwerp", "ENDIF", "PASS THE REST"),
    )
    assert ground.receipt("hapsburg").count("kept until it is due") == 7
    ground.write("ottoman", *IMPULSE)
    assert ground.waiting() == ["england"]
    assert statuses(ground) == ["used", "used", "used", "used", "skipped", "used", "used"]
    report = flat(ground.last("hapsburg", "report").text)
    assert "The Hapsburgs add 1 regular in Vienna." in report
    assert "Your orders ahead, from your mail of Friday 20 November 2026, 20:00" in report
    assert "2. PLAY Holy Roman Emperor FOR CP: answered “" in report
    assert "3. IF Janissaries played by Ottomans: held" in report
    assert "RAISE 1 regular IN Antwerp: skipped, because “IF Janissaries played by" in report
    ground.write("hapsburg", "STATUS")
    assert "Your orders ahead" not in ground.receipt("hapsburg")


def test_a_kept_condition_waits_for_a_question_that_it_is_about(quick: Playground) -> None:
    quick.open("spring")
    quick.write("hapsburg", "IF I hold 2", "PLAY 2 FOR CP", "ENDIF")
    while quick.waiting() != ["hapsburg"]:
        quick.write(quick.waiting()[0], "NO DEPLOYMENT")
    assert quick.decision("hapsburg").name == "deploy"
    assert set(statuses(quick)) == {"waiting"}


def test_conditions_in_one_another_are_judged_one_after_the_other(quick: Playground) -> None:
    quick.open("action")
    quick.write(
        "hapsburg",
        *("IF turn is 2", "PASS", "ELSE", "IF at war with France", "PLAY 2 FOR CP"),
        *("ELSE", "PASS", "ENDIF", "ENDIF", "RAISE 1 regular IN Vienna"),
    )
    quick.write("ottoman", *IMPULSE)
    kept = [status for words, status in book(quick) if words not in ("ELSE", "ENDIF")]
    assert kept == ["used", "skipped", "used", "used", "skipped", "used"]


def test_what_does_not_fit_behind_a_condition_comes_back_with_the_rest(quick: Playground) -> None:
    quick.open("action")
    quick.write(
        "hapsburg",
        *("PLAY 2 FOR CP", "IF at least 1 CP left", "RAISE 99 regulars IN Vienna"),
        *("RAISE 1 regular IN Vienna", "ENDIF", "PASS THE REST"),
    )
    quick.write("ottoman", *IMPULSE)
    report = flat(quick.last("hapsburg", "report").text)
    assert "Orders that came back" in report
    assert "RAISE 99 regulars IN Vienna the counters of Hapsburgs" in report
    assert "PASS THE REST a line before it could not be carried out" in report
    assert "ENDIF a line" not in report
    assert quick.waiting() == ["hapsburg"]


# -- parts of the book ----------------------------------------------------------------------------


OTTOMAN_HAND = (1, 79, 65)  # Janissaries, Fuggers, A Mighty Fortress


def quiet_hands(*, hapsburg: bool = True) -> State:
    """Return the first impulse; only Ottomans and, if wanted, Hapsburgs hold cards."""
    state: State = state_at("action")
    others = ("england", "france", "papacy", "protestant", *(() if hapsburg else ("hapsburg",)))
    for power in ("ottoman", *others):
        state.draw_pile += state.hands[power]
        state.hands[power] = []
    for card in OTTOMAN_HAND:
        next(pile for pile in (state.draw_pile, *state.hands.values()) if card in pile).remove(card)
    state.hands["ottoman"] = list(OTTOMAN_HAND)
    return state


def test_lines_behind_next_impulse_wait_for_it(quick: Playground) -> None:
    quick.open(state=quiet_hands())
    quick.write("ottoman", *IMPULSE, "NEXT IMPULSE", "PLAY Fuggers FOR CP", "PASS THE REST")
    assert "the lines behind it are for your next impulse" in quick.receipt("ottoman")
    assert statuses(quick) == ["used", "waiting", "waiting"]
    quick.write("hapsburg", "PLAY 2 FOR CP", "PASS THE REST")
    assert statuses(quick) == ["used", "used", "used"]
    used = [q.topic for q in quick.rows(tables.Question) if q.source == "book"]
    assert used == ["11/play:1.7", "11/action:1.7.1"]
    assert quick.waiting() == ["hapsburg"]


def test_what_is_too_much_for_an_impulse_is_refused_and_the_next_one_stays(
    quick: Playground,
) -> None:
    quick.open(state=quiet_hands())
    quick.write(
        "ottoman",
        *IMPULSE,
        *("RAISE 1 regular IN Athens", "NEXT IMPULSE", "PLAY Fuggers FOR CP", "GO ON"),
    )
    told = quick.receipt("ottoman")
    assert "RAISE 1 regular IN Athens NOT LEGAL: it comes too late" in told
    assert [words for words, status in book(quick) if status == "waiting"] == [
        "PLAY Fuggers FOR CP"
    ]


def test_next_impulse_keeps_lines_from_what_is_asked_now(quick: Playground) -> None:
    quick.open(state=quiet_hands())
    quick.write("ottoman", "PLAY Janissaries FOR CP")
    quick.write("ottoman", "NEXT IMPULSE", "PLAY Fuggers FOR CP", "RAISE 1 regular IN Istanbul")
    assert statuses(quick) == ["waiting"] * 3
    assert quick.decision("ottoman").topic == "11/action:1.1.1"


def test_the_end_of_the_sequence_leaves_the_next_impulse_alone(quick: Playground) -> None:
    quick.open("action")
    quick.write(
        "hapsburg",
        *("PLAY 2 FOR CP", "RAISE 99 regulars IN Vienna", "NEXT IMPULSE"),
        "PLAY John Zapolya FOR CP",
    )
    quick.write("ottoman", *IMPULSE)
    assert statuses(quick) == ["used", "told", "waiting", "waiting"]


def test_a_book_holds_so_many_lines_and_no_more(quick: Playground) -> None:
    quick.open("action")
    lines = ["RAISE 1 regular IN Vienna"] * MOST_KEPT
    quick.write("hapsburg", "GO ON", *lines, "PASS THE REST", "IF success", "PASS", "ENDIF")
    receipt = quick.receipt("hapsburg")
    assert f"PASS THE REST NOT LEGAL: at most {MOST_KEPT} lines are kept" in receipt
    assert f"IF success NOT LEGAL: at most {MOST_KEPT}" in receipt
    assert len(book(quick)) == MOST_KEPT


def test_a_condition_that_no_longer_fits_into_the_book_is_refused_whole(quick: Playground) -> None:
    quick.open("action")
    lines = ["RAISE 1 regular IN Vienna"] * (MOST_KEPT - 2)
    last = ("IF success", "PASS THE REST", "ENDIF", "PASS THE REST")
    quick.write("hapsburg", "GO ON", *lines, *last)
    receipt = quick.receipt("hapsburg")
    assert "PASS THE REST ignored: the IF before it was refused" in receipt
    assert [words for words, _ in book(quick)][MOST_KEPT - 2 :] == ["PASS THE REST"]


# -- limits and lists -----------------------------------------------------------------------------


def test_orders_lists_the_book_by_message_and_number(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "PLAY 2 FOR CP", "IF success", "PASS THE REST", "ELSE", "PASS", "ENDIF")
    quick.write("hapsburg", "STANDING: RETREAT TO Graz OR ANY UNTIL turn 4", "ORDERS")
    text = flat(quick.last("hapsburg", "status").text)
    assert "Your kept lines, from your mail of Friday 20 November 2026, 20:00" in text
    assert "2. IF success 3. | PASS THE REST 4. ELSE 5. | PASS 6. ENDIF" in text
    assert "1. STANDING: RETREAT TO Graz OR ANY UNTIL turn 4, from your mail of Friday" in text
    assert "Your response sheet: SHEET brisk" in text


def test_orders_says_when_there_are_none(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "ORDERS")
    text = flat(quick.last("hapsburg", "status").text)
    assert "Nothing is kept." in text
    assert "You have none. STANDING: RETREAT TO ANY would be one." in text


DROPPED = (
    ("CANCEL 1", "dropped is PLAY Holy Roman Emperor FOR CP", 6),
    ("CANCEL 2", "dropped is IF success / PASS THE REST / ELSE / PASS / ENDIF", 2),
    ("cancel line 3", "dropped is PASS THE REST", 6),
    ("CANCEL", "7 kept lines dropped", 0),
    ("CANCEL ORDERS", "7 kept lines dropped", 0),
    ("CANCEL ALL", "7 kept lines dropped, 2 standing orders dropped", 0),
    ("CANCEL STANDING 2", "dropped is STANDING: PASS", 7),
    ("CANCEL STANDING", "2 standing orders dropped", 7),
)


def test_orders_ahead_are_dropped_one_by_one_or_together(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "STANDING: RETREAT TO ANY", "STANDING: PASS")
    lines = ("PLAY 2 FOR CP", "IF success", "PASS THE REST", "ELSE", "PASS", "ENDIF", "PASS")
    quick.write("hapsburg", *lines)
    given = quick.saved()
    for command, said, left in DROPPED:
        quick.write("hapsburg", command)
        assert f": {said}." in quick.receipt("hapsburg"), command
        assert statuses(quick).count("waiting") == left, command
        quick.restore(given)


NOT_DROPPED = (
    ("CANCEL 9", "No line 9 of yours is kept; there are 1, 2, 3"),
    ("CANCEL 3", "ENDIF goes with its IF; cancel the line of the IF"),
    ("CANCEL STANDING 7", "There is no standing order 7 of yours; there are 1."),
    ("CANCEL STANDING two", "A number is expected, as in CANCEL STANDING 2"),
    ("CANCEL everything else", "A number is expected, as in CANCEL 3"),
)


@pytest.mark.parametrize("check", [False, True])
def test_what_cannot_be_dropped_is_refused_with_what_there_is(
    quick: Playground, check: bool
) -> None:
    quick.open("action")
    quick.write("hapsburg", "STANDING: PASS", "IF success", "PASS", "ENDIF")
    for command, sentence in NOT_DROPPED:
        quick.write("hapsburg", *["CHECK"] * check, "BEGIN", command, "END", block=False)
        assert sentence in quick.receipt("hapsburg"), command
        assert statuses(quick) == ["waiting"] * 3


def test_an_empty_book_says_so(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "CANCEL 1", "CANCEL STANDING 1")
    assert "No line 1 of yours is kept; nothing is kept." in quick.receipt("hapsburg")
    assert "no standing order 1 of yours; you have none." in quick.receipt("hapsburg")


# -- standing orders ------------------------------------------------------------------------------


def at_war_in_hungary(regulars: int = 2) -> State:
    """Return an Ottoman impulse at war; Szegedin is defended by Hapsburg regulars and more."""
    state: State = state_at("action")
    state.active = "ottoman"
    state.wars.append(pair("ottoman", "hapsburg"))
    for space in ("belgrade", "buda", "szegedin", "pressburg", "graz"):
        here = state.spaces[space]
        here.units, here.leaders, here.besiegers = {}, [], []
        here.control = "hapsburg"
    state.spaces["belgrade"].control = "ottoman"
    state.spaces["belgrade"].units = {"ottoman": {"regular": 6, "cavalry": 2}}
    state.spaces["szegedin"].units = {"hapsburg": {"regular": regulars, "mercenary": 1}}
    state.spaces["szegedin"].control = "hapsburg"
    state.impulse.power = ""
    return state


ATTACK = ("PLAY Janissaries FOR CP", "MOVE 4 regulars FROM Belgrade TO Szegedin")


STAND_FAST = (
    "STANDING: NO INTERCEPTION",
    "STANDING: STAND UNTIL turn 4",
    "STANDING: LOSE mercenaries FIRST",
    "STANDING: RETREAT TO Buda OR ANY",
)
SEALED = {"sheet": "sealed"}


def sources(ground: Playground, role: str) -> dict[str, str | None]:
    """Return where the answers of a role came from, by topic; response windows are left out."""
    return {
        q.topic: q.source
        for q in ground.rows(tables.Question)
        if q.role == role and not q.topic.startswith("6.1/window") and q.state == "answered"
    }


def test_standing_orders_answer_without_asking_and_their_owner_is_told(
    ground: Playground,
) -> None:
    ground.open(state=at_war_in_hungary(), settings=SEALED)
    ground.write("hapsburg", *STAND_FAST)
    receipt = ground.receipt("hapsburg")
    assert "STANDING: STAND UNTIL turn 4 accepted; it is your standing order 2" in receipt
    count = len(ground.mails())
    ground.write("ottoman", *ATTACK)
    assert set(sources(ground, "hapsburg").values()) == {"standing"}
    assert {"13.3/avoid:szegedin", "14/losses:szegedin"} <= set(sources(ground, "hapsburg"))
    assert ground.sent_since(count) == [("receipt", "ottoman")]
    assert "standing order" not in ground.receipt("ottoman")
    ground.write("hapsburg", "STATUS", "ORDERS")
    told, _orders = (flat(row.text) for row in ground.mails("hapsburg", "status"))
    assert "Your orders ahead, from your mail of Friday 20 November 2026, 20:00" in told
    assert "3. STANDING: STAND UNTIL turn 4 (standing order 2): answered “avoiding" in told
    assert "(standing order 3): answered “losses at Szegedin”: LOSE" in told
    assert "2. STANDING: STAND UNTIL turn 4, answered 1 so far" in flat(
        ground.last("hapsburg", "status").text
    )


def test_the_newest_standing_order_that_is_legal_counts(quick: Playground) -> None:
    quick.open(state=at_war_in_hungary(), settings=SEALED)
    quick.write("hapsburg", "STANDING: STAND", "STANDING: AVOID BATTLE TO Buda")
    quick.write("hapsburg", "STANDING: AVOID BATTLE TO Paris", "STANDING: LOSE regulars FIRST")
    quick.write("hapsburg", "STANDING: RETREAT TO ANY")
    quick.write("ottoman", *ATTACK)
    (avoided,) = [q for q in quick.rows(tables.Question) if q.topic == "13.3/avoid:szegedin"]
    assert avoided.value["to"] == "buda"


def test_a_standing_order_for_some_places_leaves_the_others_alone(quick: Playground) -> None:
    quick.open(state=at_war_in_hungary(), settings=SEALED)
    quick.write("hapsburg", "STANDING IN Buda, Graz: STAND")
    quick.write("ottoman", *ATTACK)
    assert quick.decision("hapsburg").name == "avoid"
    quick.write("hapsburg", "STANDING IN Szegedin: STAND")
    # It answers what is open already.
    assert sources(quick, "hapsburg")["13.3/avoid:szegedin"] == "standing"


def test_a_standing_order_that_does_not_fit_asks_its_owner(quick: Playground) -> None:
    quick.open(state=at_war_in_hungary(), settings=SEALED)
    quick.write("hapsburg", "STANDING: AVOID BATTLE TO Paris")
    quick.write("ottoman", *ATTACK)
    assert quick.waiting() == ["hapsburg"]
    assert quick.last("hapsburg").kind == "question"


def test_a_line_of_the_book_goes_before_a_standing_order(quick: Playground) -> None:
    quick.open(state=at_war_in_hungary(), settings=SEALED)
    quick.write("hapsburg", "STANDING: STAND", "AVOID BATTLE TO Buda")
    quick.write("ottoman", *ATTACK)
    assert sources(quick, "hapsburg")["13.3/avoid:szegedin"] == "book"


def test_an_order_that_stands_once_is_over_after_it_has_answered(quick: Playground) -> None:
    quick.open(state=at_war_in_hungary(), settings=SEALED)
    quick.write("hapsburg", "STANDING: STAND ONCE")
    quick.write("ottoman", *ATTACK)
    (order,) = quick.rows(tables.StandingOrder)
    assert (order.status, order.fired) == ("used", 1)
    assert "it stood for once, so it is over" in news(quick, "hapsburg")


def test_standing_orders_answer_between_the_lines_of_a_message(quick: Playground) -> None:
    # With these dice the Ottomans lose a unit.
    quick.open(state=at_war_in_hungary(9), settings=SEALED, secret="00" * 32)
    quick.write("hapsburg", *STAND_FAST)
    quick.write("ottoman", "STANDING: LOSE cavalry FIRST")
    march = "MOVE 2 regulars, 2 cavalry FROM Belgrade TO Szegedin"
    quick.write("ottoman", "PLAY Janissaries FOR CP", march, "RAISE 1 regular IN Istanbul")
    assert quick.receipt("ottoman").count("accepted") == 3
    assert quick.decision("ottoman").topic == "11/action:1.1.3"
    assert sources(quick, "ottoman")["14/losses:szegedin"] == "standing"
    assert "STANDING: LOSE cavalry FIRST (standing order 1): answered" in quick.receipt("ottoman")


def test_standing_orders_leave_response_windows_to_the_sheet(quick: Playground) -> None:
    quick.open(state=at_war_in_hungary())
    quick.write("hapsburg", *STAND_FAST, "STANDING: PASS")
    quick.write("ottoman", *ATTACK, "PASS")
    assert quick.decision("hapsburg").window == "response"


@pytest.mark.parametrize(
    ("until", "words"),
    [
        ("turn 1", "turn 1"),
        ("the end of the turn", "turn 1"),
        ("impulse 1", "impulse 1 of turn 1"),
        ("my next impulse", "impulse 1 of turn 1"),
        ("20 November", "2026-11-20"),
        ("19 November", "2027-11-19"),
        ("29 Feb", "2028-02-29"),
    ],
)
def test_a_term_is_fixed_when_the_order_is_given(quick: Playground, until: str, words: str) -> None:
    quick.open("action")
    quick.write("hapsburg", f"STANDING: STAND UNTIL {until}")
    assert f"STANDING: STAND UNTIL {words}" in quick.receipt("hapsburg")


def test_a_term_up_to_an_impulse_ends_with_it_and_its_owner_is_told(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "STANDING: STAND UNTIL my next impulse")
    quick.write("ottoman", *IMPULSE)
    assert "UNTIL impulse 1 of turn 1 (standing order 1): has expired; it answered no" in news(
        quick, "hapsburg"
    )
    assert [order.status for order in quick.rows(tables.StandingOrder)] == ["expired"]


def test_a_term_up_to_a_day_ends_with_it_where_the_player_lives(quick: Playground) -> None:
    quick.open(state=at_war_in_hungary(), settings=SEALED)
    quick.write("hapsburg", "STANDING: STAND UNTIL 20 November")
    quick.wait(hours=3)  # in Helsinki it is the next day one hour after 21:00 UTC
    quick.wait(hours=1)
    quick.write("ottoman", *ATTACK)
    assert quick.decision("hapsburg").name == "avoid"
    assert [order.status for order in quick.rows(tables.StandingOrder)] == ["expired"]


CANNOT_STAND = (
    ("STANDING: STAND UNTIL turn 0", "the time up to which it is to stand has passed"),
    ("STANDING: STAND UNTIL 2020-01-01", "the time up to which it is to stand has passed"),
    ("STANDING: PLAY Foul Weather", "say FOR CP or AS EVENT; what is to answer a response"),
    ("STANDING: ASK ME ABOUT moves", "stands on your response sheet anyhow"),
    ("STANDING: LOAN 2 squadrons TO France", "squadrons are lent in a deal"),
    ("STANDING: NO DEALS", "deals and free text are given when they are asked for"),
    ("STANDING: IF success", "cannot stand by itself"),
    ("STANDING:", "which order? Write it as in STANDING: RETREAT"),
    ("STANDING: FLY TO THE MOON", "no order that begins with"),
    ("STANDING: STAND UNTIL tomorrow", "UNTIL “tomorrow” is not understood; it can be"),
    ("UNTIL turn 4", "did you mean STANDING?"),
)


@pytest.mark.parametrize("check", [False, True])
def test_what_cannot_stand_is_refused_by_name(quick: Playground, check: bool) -> None:
    quick.open("action")
    lines = [line for line, _ in CANNOT_STAND]
    quick.write("hapsburg", *["CHECK"] * check, "BEGIN", *lines, "END", block=False)
    told = re.split(r"(?:^| )\d+\. (?=STANDING|UNTIL)", quick.receipt("hapsburg"))[1:]
    for (line, sentence), words in zip(CANNOT_STAND, told, strict=True):
        assert words.startswith(f"{line} ")
        assert sentence in words
    assert quick.rows(tables.StandingOrder) == []


def test_the_same_order_with_another_term_replaces_the_one_before(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "STANDING: STAND UNTIL turn 2", "STANDING: STAND UNTIL turn 5")
    found = [(order.number, order.status) for order in quick.rows(tables.StandingOrder)]
    assert found == [(1, "replaced"), (2, "standing")]


def test_so_many_orders_stand_and_no_more(quick: Playground) -> None:
    quick.open("action")
    spaces = his_state(quick.playing().state).spaces
    lines = [f"STANDING: RETREAT TO {s.replace('_', ' ')}" for s in list(spaces)[:MOST_STANDING]]
    quick.write("hapsburg", *lines)
    quick.write("hapsburg", "GO ON", "STANDING: STAND", lines[0])
    receipt = quick.receipt("hapsburg")
    assert f"NOT LEGAL: you have {MOST_STANDING} standing orders, and no more are kept" in receipt
    assert receipt.count("accepted") == 2


def test_a_pass_can_stand_for_every_impulse(quick: Playground) -> None:
    quick.open(state=quiet_hands(hapsburg=False))
    quick.write("ottoman", "STANDING: PASS")
    assert quick.decision("ottoman").name == "play"  # he may not pass with his home card
    quick.write("ottoman", "PLAY Janissaries FOR CP", "PASS THE REST")
    # Now he may, and with everybody else's empty hands the Action Phase is over.
    passed = [q.topic for q in quick.rows(tables.Question) if q.source == "standing"]
    assert passed == ["11/play:1.7"]
    assert his_state(quick.playing().state).stage == "winter"


# -- dry runs -------------------------------------------------------------------------------------


def check(ground: Playground, role: str, *lines: str) -> str:
    """Check a block and return its receipt."""
    ground.write(role, "CHECK", "BEGIN", *lines, "END", block=False)
    return ground.receipt(role)


def test_a_check_judges_conditions_as_things_stand(quick: Playground) -> None:
    quick.open("action")
    receipt = check(
        quick,
        "ottoman",
        *("PLAY Janissaries FOR CP", "IF at least 9 CP left", "PASS THE REST", "ENDIF"),
    )
    assert "IF at least 9 CP left accepted; it does not hold" in receipt
    receipt = check(quick, "hapsburg", "IF turn is 1", "PLAY 2 FOR CP", "ENDIF")
    assert "IF turn is 1 accepted; it holds" in receipt
    receipt = check(quick, "hapsburg", "IF turn is 2", "PLAY 2 FOR CP", "ENDIF")
    assert "IF turn is 2 accepted; it does not hold" in receipt
    assert book(quick) == []


def test_a_check_goes_on_with_the_lines_kept_before(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", *IMPULSE)
    quick.write("hapsburg", "PLAY 2 FOR CP")
    quick.write("hapsburg", "NEXT IMPULSE", "PLAY John Zapolya FOR CP")
    receipt = check(quick, "hapsburg", "RAISE 1 regular IN Vienna", "PASS THE REST")
    assert "1. NEXT IMPULSE: kept" in receipt
    assert "2. PLAY John Zapolya FOR CP: kept" in receipt


def test_a_check_shows_what_the_kept_lines_would_do_after_it(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "RAISE 1 regular IN Vienna", "RAISE 99 regulars IN Vienna", "PASS")
    quick.write("ottoman", *IMPULSE)
    assert quick.waiting() == ["hapsburg"]
    receipt = check(quick, "hapsburg", "PLAY 2 FOR CP")
    assert "1. RAISE 1 regular IN Vienna: would be carried out" in receipt
    assert "2. RAISE 99 regulars IN Vienna: would come back; the counters of" in receipt
    assert statuses(quick) == ["waiting"] * 3
    assert quick.decision("hapsburg").name == "play"


def test_a_check_says_what_it_would_replace(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "PLAY 2 FOR CP", "PASS THE REST")
    receipt = check(quick, "hapsburg", "PLAY 2 FOR CP")
    assert "These lines replace 2 lines that were kept before." in receipt
    assert statuses(quick) == ["waiting"] * 2


def test_a_check_says_what_standing_orders_would_answer(quick: Playground) -> None:
    state = at_war_in_hungary()
    state.spaces["szegedin"].units = {}
    state.spaces["szegedin"].control = "ottoman"
    state.spaces["belgrade"].units["ottoman"]["regular"] = 6
    quick.open(state=state, settings=SEALED)
    quick.write("ottoman", "STANDING: RAISE 1 regular IN Edirne")
    receipt = check(quick, "ottoman", "PLAY Janissaries FOR CP", "PASS")
    assert "Standing order 1, STANDING: RAISE 1 regular IN Edirne, answered “" in receipt
    (order,) = quick.rows(tables.StandingOrder)
    assert order.fired == 0
    assert quick.rows(tables.OrderNews) == []


def everything(ground: Playground) -> list[object]:
    """Return all rows about orders ahead and the game."""
    kinds: tuple[Any, ...] = (tables.OrderLine, tables.StandingOrder, tables.OrderNews)
    kinds += (tables.Question, tables.Roll, tables.Fact, tables.Seat, tables.Game)
    return [row.model_dump() for kind in kinds for row in ground.rows(kind)]


def test_a_check_changes_nothing_of_orders_ahead(quick: Playground) -> None:
    quick.open(state=at_war_in_hungary())
    quick.write("hapsburg", *STAND_FAST, "PLAY 2 FOR CP", "IF success", "PASS", "ENDIF")
    quick.write("ottoman", "STANDING: LOSE regulars FIRST")
    before = everything(quick)
    check(quick, "hapsburg", "STANDING: PASS", "CANCEL 1", "CANCEL ALL", "ORDERS", "NEXT IMPULSE")
    check(quick, "ottoman", *ATTACK, "PASS", "RAISE 1 regular IN Istanbul")
    assert everything(quick) == before


# -- what if --------------------------------------------------------------------------------------


def what_if(ground: Playground, role: str, event: str) -> str:
    """Return the answer to WHAT IF, on one line."""
    ground.write(role, f"WHAT IF {event}")
    return flat(ground.last(role, "status").text)


def test_what_if_names_the_standing_orders_that_would_answer(quick: Playground) -> None:
    quick.open(state=at_war_in_hungary())
    quick.write("hapsburg", *STAND_FAST[1:], "STANDING: SHELTER NOBODY")
    text = what_if(quick, "hapsburg", "Ottomans move into Szegedin")
    assert "What if Ottomans move into Szegedin" in text
    assert "avoiding battle: Ottomans move into Szegedin: standing order 1 answers STAND" in text
    assert "losses at Szegedin: standing order 2 answers LOSE 1 regular, 1 mercenary" in text
    assert "retreat from Szegedin: standing order 3 answers RETREAT TO Buda" in text
    assert "moves: PASS, because of SHEET brisk" in text
    assert "field battles" in text


def test_what_if_says_why_an_order_would_not_answer(quick: Playground) -> None:
    quick.open(state=at_war_in_hungary())
    quick.write("hapsburg", "STANDING: AVOID BATTLE TO Paris")
    text = what_if(quick, "hapsburg", "the Ottomans move from Belgrade into Szegedin?")
    assert "avoiding battle: Ottomans move into Szegedin: you are asked;" in text
    assert "asked; standing order 1 does not, because" in text
    assert "What if Ottomans move into Szegedin from Belgrade" in text


def test_what_if_takes_the_sheet_into_account(quick: Playground) -> None:
    quick.open(state=at_war_in_hungary())
    quick.write("hapsburg", "ASK ME ABOUT moves INTO Szegedin", "PASS ON fights")
    text = what_if(quick, "hapsburg", "Ottomans move into Szegedin")
    assert "you are asked, because of ASK ME ABOUT moves INTO Szegedin" in text
    assert "field battles: PASS, because of PASS ON fights" in text


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("event", "about"),
    [
        ("Ottomans sail into Ionian Sea", "What if Ottomans sail into Ionian Sea"),
        ("Ottomans assault Szegedin", "losses at Szegedin: you are asked"),
        ("France sails from Marseille to Gulf of Lyon", "What if France sail into Gulf of Lyon"),
        ("debates IN German", "What if debates in German"),
        (
            "moves INTO Szegedin BY Ottomans",
            "avoiding battle: Ottomans move into Szegedin: you are asked",
        ),
        ("events", "What if events"),
        ("France move into Paris", "nothing would be asked of you"),
    ],
)
def test_what_if_can_be_asked_about_all_kinds_of_event(
    quick: Playground, event: str, about: str
) -> None:
    quick.open(state=at_war_in_hungary())
    assert about in what_if(quick, "hapsburg", event)


NOT_SUPPOSED = (
    ("", "What if what? Write what may happen behind WHAT IF"),
    ("it rains", "write it as in WHAT IF Ottomans move into Vienna"),
    ("Ottomans move into Vienne", "called “Vienne”"),
    ("fights", "name one kind of event"),
    ("Hapsburgs move into Buda", "WHAT IF is about what others do"),
)


@pytest.mark.parametrize("checked", [False, True])
def test_what_if_refuses_what_it_cannot_suppose(quick: Playground, checked: bool) -> None:
    quick.open("action")
    lines = [f"WHAT IF {event}".strip() for event, _ in NOT_SUPPOSED]
    quick.write("hapsburg", *["CHECK"] * checked, "BEGIN", *lines, "END", block=False)
    told = re.split(r"(?:^| )\d+\. (?=WHAT IF)", quick.receipt("hapsburg"))[1:]
    for (_, sentence), line, words in zip(NOT_SUPPOSED, lines, told, strict=True):
        assert words.startswith(f"{line} ")
        assert sentence in words


def test_what_if_does_not_tell_what_others_hold(quick: Playground) -> None:
    texts = []
    for slug, swapped in (("his-1", False), ("his-2", True)):
        state = at_war_in_hungary()
        france, ottoman = state.hands["france"], state.hands["ottoman"]
        if swapped:
            france[-1], ottoman[-1] = ottoman[-1], france[-1]
        quick.open(state=state, slug=slug)
        lines = (f"BEGIN {slug}", *STAND_FAST, "WHAT IF Ottomans move into Szegedin", "END")
        quick.write("hapsburg", *lines, block=False)
        texts.append(flat(quick.last("hapsburg", "status").text).replace(slug, "his"))
    assert "standing order 2 answers STAND" in texts[0]
    assert texts[0] == texts[1]


# -- secrecy --------------------------------------------------------------------------------------


def orders_that_ask_for_hands(ground: Playground) -> None:
    """Two powers write conditions on their hands and let orders stand; a third one attacks."""
    for role in ("england", "france"):
        ground.write(
            role,
            *("STANDING: PASS", "STANDING: NO INTERCEPTION UNTIL turn 2", "WHAT IF debates"),
            *("IF I hold Foul Weather", "PLAY Foul Weather FOR CP", "ELSE", "PASS", "ENDIF"),
        )
        check(ground, role, "IF at least 3 cards in hand", "PASS", "ENDIF")
    ground.write("hapsburg", *STAND_FAST, "WHAT IF France moves into Besancon")
    ground.write("ottoman", *ATTACK, "PASS", "RAISE 1 regular IN Istanbul")
    ground.wait(hours=12)
    ground.write("papacy", "WHAT IF England sails into North Sea", "ORDERS")


def test_orders_ahead_of_two_hands_that_are_exchanged_change_no_mail_to_the_others(
    tmp_path: Path, migrated_sqlite: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script: Script = orders_that_ask_for_hands
    states = (at_war_in_hungary(), exchanged(at_war_in_hungary(), "england", "france"))
    first, second = (
        mail_of(tmp_path / f"{number}", migrated_sqlite, state, script, monkeypatch)
        for number, state in enumerate(states)
    )
    times = [[(m.role, m.kind, m.created_at) for m in mails] for mails in (first, second)]
    assert times[0] == times[1]
    assert states[0].hands != states[1].hands
    for role in set(ROLES) - {"england", "france"}:
        mine, theirs = ([m.raw for m in mails if m.role == role] for mails in (first, second))
        assert mine == theirs


def test_nobody_is_told_what_others_have_written(quick: Playground) -> None:
    quick.open(state=at_war_in_hungary(), settings=SEALED)
    quick.write("hapsburg", *STAND_FAST, "IF success", "PLAY 2 FOR CP", "ENDIF")
    quick.write("ottoman", *ATTACK, "PASS THE REST")
    for mail in quick.mails():
        if mail.role != "hapsburg":
            assert "STANDING" not in str(mail.text)
            assert "IF success" not in str(mail.text)


# -- rewinds --------------------------------------------------------------------------------------


def test_a_rewind_puts_standing_orders_back_to_where_they_were(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "STANDING: RETREAT TO ANY", "STANDING: WITHDRAW UNTIL impulse 2")
    quick.wait(hours=1)
    quick.write("ottoman", *IMPULSE)
    quick.wait(hours=1)
    quick.write("hapsburg", "STANDING: NO INTERCEPTION", "PLAY 2 FOR CP", "PASS THE REST")
    found = [row.status for row in quick.rows(tables.StandingOrder)]
    assert found == ["standing", "expired", "standing"]
    moderate(quick.office, "his-1", "rewind", segment=1, reason="A slip.", yes=True)
    found = [row.status for row in quick.rows(tables.StandingOrder)]
    assert found == ["standing", "standing", "cancelled"]
    told = flat(quick.last("hapsburg", "taken_back").text)
    assert "STANDING: NO INTERCEPTION" in told
    assert "STANDING: WITHDRAW" not in told


def test_a_rewind_forgets_what_orders_have_answered_since(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "STANDING: PLAY 2 FOR CP")
    quick.wait(hours=1)
    quick.write("ottoman", *IMPULSE)
    (row,) = quick.rows(tables.StandingOrder)
    assert row.fired == 1
    moderate(quick.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    (row,) = quick.rows(tables.StandingOrder)
    assert (row.status, row.fired) == ("cancelled", 0)
    assert "standing order 1" not in flat(quick.last("hapsburg").text)
