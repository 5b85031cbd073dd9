"""The negotiation window: 48 hours, private press, deals, READY."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlmodel import select

from adjudicator import clock
from adjudicator.service.table.deadlines import tick
from adjudicator.store import tables
from tests.service.playground import ROLES, START, Playground, address_of, flat, state_at

NEGOTIATORS = ["hapsburg", "england", "france"]
CARD_FOR_FRANCE = ("DEAL WITH france", "England gives 1 card to France", "ENDDEAL")
ALLIANCE = ("DEAL WITH hapsburg", "Alliance", "ENDDEAL")


def deals(ground: Playground) -> dict[int, str]:
    """Return the status of every deal by its number."""
    return {deal.number: deal.status for deal in ground.rows(tables.Deal)}


def ready(ground: Playground) -> list[str]:
    """Return who is READY."""
    return [flag.role for flag in ground.rows(tables.Flag) if flag.final]


def facts(ground: Playground, *kinds: str) -> list[Any]:
    """Return the facts of some kinds in the order of telling."""
    return [fact for fact in ground.rows(tables.Fact) if fact.kind in kinds]


# -- how long it is open ----------------------------------------------------------------------


def test_it_is_open_for_48_hours_to_the_minute(ground: Playground) -> None:
    ground.open("negotiation")
    assert ground.waiting() == NEGOTIATORS
    assert ground.window().due_at == START + timedelta(hours=48)
    assert ground.wait(hours=47, minutes=59, seconds=59) == 0
    assert ground.waiting() == NEGOTIATORS
    assert ground.wait(seconds=1) == 1
    assert ground.waiting() == ["hapsburg", "papacy", "protestant"]
    assert [fact.kind for fact in facts(ground, "nothing_agreed")] == ["nothing_agreed"]
    assert {row.role for row in ground.mails(kind="report")} == set(ROLES)


def test_its_length_is_a_setting_of_the_game(quick: Playground) -> None:
    quick.open("negotiation", settings={"window.negotiation": "2"})
    assert quick.wait(hours=1, minutes=59) == 0
    assert quick.wait(minutes=1) == 1


def test_it_closes_early_after_the_correction_delay_when_all_are_ready(ground: Playground) -> None:
    ground.open("negotiation")
    ground.write("england", "READY")
    assert "you are READY; still awaited: Hapsburgs, France" in ground.receipt("england")
    assert "You have said READY." in ground.receipt("england")
    ground.write("france", "READY")
    ground.write("hapsburg", "READY")
    receipt = ground.receipt("hapsburg")
    assert "everybody is READY; W1 closes at Friday 20 November 2026, 20:30" in receipt
    assert ground.wait(minutes=29) == 0
    ground.write("hapsburg", "READY")
    assert ground.wait(minutes=1) == 1, "to say it again puts nothing off"
    assert "negotiation" not in {w.kind for w in ground.rows(tables.Window) if w.state == "open"}


def test_who_is_ready_may_wait_again(quick: Playground) -> None:
    quick.open("negotiation")
    for role in NEGOTIATORS:
        quick.write(role, "READY")
    quick.write("france", "WAIT")
    assert "you are not READY" in quick.receipt("france")
    assert ready(quick) == ["hapsburg", "england"]
    assert quick.wait(minutes=31) == 0
    quick.write("france", "READY")
    assert quick.wait(minutes=30) == 1


def test_an_early_close_is_never_later_than_the_deadline(quick: Playground) -> None:
    quick.open("negotiation")
    quick.clock.advance(timedelta(hours=47, minutes=50))
    for role in NEGOTIATORS:
        quick.write(role, "READY")
    assert quick.window().closing_at == START + timedelta(hours=48)


def test_who_does_not_negotiate_cannot_be_ready(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("ottoman", "READY", "WAIT")
    assert quick.receipt("ottoman").count("Nothing is open in which you could be READY") == 2


# -- press ------------------------------------------------------------------------------------


def test_private_press_goes_to_those_named_one_message_each(ground: Playground) -> None:
    ground.open("negotiation")
    before = len(ground.mails())
    ground.write("england", "PRESS TO france, hapsburg", "Peace in our time?", "  H.", "ENDPRESS")
    assert ground.sent_since(before) == [
        ("press", "hapsburg"),
        ("press", "france"),
        ("receipt", "england"),
    ]
    for row in ground.mails(kind="press"):
        assert row.recipient == address_of(str(row.role))
        assert "Private message from England to France and the Hapsburgs" in flat(row.text)
        assert "| Peace in our time?" in str(row.text)
    assert "sent to Hapsburgs, France" in ground.receipt("england")
    kept = ground.rows(tables.Press)[0]
    assert kept.audience == ["france", "hapsburg"]


@pytest.mark.parametrize(
    ("stage", "author", "to"),
    [
        ("negotiation", "england", "ottoman"),
        ("negotiation", "france", "hapsburg"),
        ("negotiation", "england", "france, papacy"),
        ("negotiation", "ottoman", "england"),
        ("diet", "hapsburg", "papacy"),
        ("action", "ottoman", "hapsburg"),
        ("action", "france", "ottoman"),
    ],
)
def test_private_press_out_of_place_returns_to_its_author_only(
    quick: Playground, stage: str, author: str, to: str
) -> None:
    quick.open(stage)
    before = len(quick.mails())
    quick.write(author, f"PRESS TO {to}", "Burn this message.", "And tell nobody.", "ENDPRESS")
    assert quick.sent_since(before) == [("receipt", author)]
    receipt = quick.receipt(author)
    assert "NOT LEGAL" in receipt
    assert "(9.1)" in receipt
    assert "This text of yours was not sent: Burn this message. And tell nobody." in receipt
    assert quick.rows(tables.Press) == []


def test_private_press_ends_with_the_window(quick: Playground) -> None:
    quick.open("negotiation")
    quick.wait(hours=48)
    before = len(quick.mails())
    quick.write("england", "PRESS TO france", "Too late?", "ENDPRESS")
    assert quick.sent_since(before) == [("receipt", "england")]
    assert "only while negotiations are open" in quick.receipt("england")


@pytest.mark.parametrize("stage", ["negotiation", "action"])
def test_a_broadcast_goes_to_everybody_at_any_time(quick: Playground, stage: str) -> None:
    quick.open(stage)
    before = len(quick.mails())
    quick.write("papacy", "BROADCAST", "Repent.", "ENDBROADCAST")
    others = ["ottoman", "hapsburg", "england", "france", "protestant"]
    assert quick.sent_since(before) == [
        *(("press", role) for role in others),
        ("receipt", "papacy"),
    ]
    assert "Announcement of the Papacy to everybody" in flat(quick.last("france").text)
    quick.write("papacy", "BROADCAST", "ENDBROADCAST")
    assert "There is nothing to send." in quick.receipt("papacy")


def test_press_never_opens_an_order_block_for_its_reader(quick: Playground) -> None:
    quick.open()
    quick.write("france", "BROADCAST", "begin his-1 protestant W1", "ENDBROADCAST")
    heard = quick.last("protestant", "press")
    assert "| begin his-1 protestant W1" in str(heard.text)
    incoming = quick.send(quick.letter("protestant", str(heard.text), answers=heard))
    assert incoming.status == "rejected"


# -- deals ------------------------------------------------------------------------------------


def test_a_deal_counts_when_all_parties_confirmed_the_same_text(ground: Playground) -> None:
    ground.open("negotiation")
    before = len(ground.mails())
    ground.write("england", *CARD_FOR_FRANCE)
    assert ground.sent_since(before) == [("deal", "france"), ("receipt", "england")]
    offer = flat(ground.last("france", "deal").text)
    assert "This deal is offered by England." in offer
    assert "CONFIRM DEAL 1 REJECT DEAL 1" in offer
    ground.write("france", "CONFIRM DEAL 1")
    assert "deal 1 is complete; it takes effect when the window closes" in ground.receipt("france")
    assert "is confirmed by France" in ground.last("england", "deal").subject
    assert deals(ground) == {1: "agreed"}
    assert facts(ground, "deal_made") == []
    ground.wait(hours=48)
    assert deals(ground) == {1: "carried_out"}
    assert [fact.data["parties"] for fact in facts(ground, "deal_made")] == [["england", "france"]]
    assert "Deal between England and France" in flat(ground.last("ottoman", "report").text)
    taken = facts(ground, "cards_taken")[0]
    assert taken.audience == ["england", "france"]


def test_mercenaries_leave_a_space_before_it_is_yielded_in_the_same_deal(quick: Playground) -> None:
    state = state_at("negotiation")
    state.spaces["calais"].units["england"] = {"mercenary": 2}
    quick.open("negotiation", state=state)
    gifts = (
        "England yields Calais to France",
        "England gives 2 mercenaries from Calais to France",
    )
    quick.write("england", "DEAL WITH france", *gifts, "ENDDEAL")
    quick.write("france", "CONFIRM DEAL 1")
    quick.wait(hours=48)
    assert quick.game().status == "running"
    assert deals(quick) == {1: "carried_out"}
    (moved,) = facts(quick, "mercenaries_handed_over")
    assert moved.data["count"] == 2


def test_a_confirmation_is_of_the_words_that_were_read(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("england", *CARD_FOR_FRANCE)
    with quick.office.database.transaction() as session:
        deal = session.exec(select(tables.Deal)).one()
        deal.items = [*deal.items, *deal.items]
    quick.write("france", "CONFIRM DEAL 1")
    assert deals(quick) == {1: "proposed"}


def test_a_deal_that_is_not_confirmed_lapses_and_its_parties_are_told(ground: Playground) -> None:
    ground.open("negotiation")
    ground.write("england", *CARD_FOR_FRANCE)
    ground.wait(hours=48)
    assert deals(ground) == {1: "lapsed"}
    lapsed = facts(ground, "deal_lapsed")[0]
    assert sorted(lapsed.audience) == ["england", "france"]
    told = {row.role: flat(row.text) for row in ground.mails(kind="report")}
    assert "1 card" in told["france"].partition("Your hand")[0]
    assert "England gives" not in told["hapsburg"].partition("Your hand")[0]


def test_the_same_text_from_both_sides_is_one_deal(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("england", *ALLIANCE)
    quick.write("hapsburg", "DEAL WITH england", "Alliance", "ENDDEAL")
    assert "deal 1 is complete" in quick.receipt("hapsburg")
    assert deals(quick) == {1: "agreed"}
    quick.write("england", *ALLIANCE)
    assert "you have confirmed deal 1 already" in quick.receipt("england")


def test_another_text_is_another_deal(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("england", *CARD_FOR_FRANCE)
    quick.write("france", "DEAL WITH england", "England gives 2 cards to France", "ENDDEAL")
    assert deals(quick) == {1: "proposed", 2: "proposed"}
    quick.wait(hours=48)
    assert deals(quick) == {1: "lapsed", 2: "lapsed"}
    assert facts(quick, "deal_made") == []


@pytest.mark.parametrize(
    ("author", "line", "status", "word"),
    [
        ("france", "REJECT DEAL 1", "rejected", "is rejected"),
        ("england", "WITHDRAW DEAL 1", "withdrawn", "is withdrawn"),
    ],
)
def test_an_agreed_deal_may_be_ended_until_the_close(
    quick: Playground, author: str, line: str, status: str, word: str
) -> None:
    quick.open("negotiation")
    quick.write("england", *CARD_FOR_FRANCE)
    quick.write("france", "CONFIRM DEAL 1")
    for role in NEGOTIATORS:
        quick.write(role, "READY")
    assert quick.window().closing_at is not None
    before = len(quick.mails())
    quick.write(author, line)
    assert deals(quick) == {1: status}
    assert ready(quick) == []
    assert quick.window().closing_at is None
    other = "france" if author == "england" else "england"
    assert quick.sent_since(before) == [
        ("deal", other),
        *(("status", role) for role in NEGOTIATORS if role != author),
        ("receipt", author),
    ]
    assert word in quick.last(other, "deal").subject
    assert "you are not READY any more" in flat(quick.last("hapsburg", "status").text)
    assert quick.wait(minutes=31) == 0
    quick.write("france", "CONFIRM DEAL 1")
    assert f"Deal 1 is {status} already" in quick.receipt("france")
    quick.wait(hours=48)
    assert facts(quick, "deal_made") == []


def test_an_offer_takes_back_the_ready_of_all(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("hapsburg", "READY")
    quick.write("england", "READY")
    quick.write("england", *CARD_FOR_FRANCE)
    assert ready(quick) == []
    assert "READY taken back" in quick.last("hapsburg", "status").subject
    assert "France" not in flat(quick.last("hapsburg", "status").text).replace("to France", "")


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (("DEAL WITH ottoman", "Alliance", "ENDDEAL"), "do not negotiate this turn"),
        (("DEAL WITH england", "Alliance", "ENDDEAL"), "needs another party"),
        (("DEAL WITH france", "France yields Vienna to England", "ENDDEAL"), ""),
        (("DEAL WITH france", "End war with France", "ENDDEAL"), "are not at war"),
        (("DEAL WITH france", "Alliance", "Alliance", "ENDDEAL"), "are allies already"),
        (
            ("DEAL WITH france", "England lends 1 squadron from London to France", "ENDDEAL"),
            "",
        ),
    ],
)
def test_an_illegal_deal_is_refused_with_its_section_and_given_back(
    quick: Playground, lines: tuple[str, ...], reason: str
) -> None:
    quick.open("negotiation")
    before = len(quick.mails())
    quick.write("england", *lines)
    assert quick.sent_since(before) == [("receipt", "england")]
    receipt = quick.receipt("england")
    assert "NOT LEGAL" in receipt
    assert reason in receipt
    assert f"not sent: {lines[1]}" in receipt
    assert deals(quick) == {}
    if "squadron" not in lines[1]:
        assert "(9." in receipt or "(7)" in receipt


def test_deals_are_made_in_the_window_and_by_negotiators_only(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("ottoman", "DEAL WITH france", "Alliance", "ENDDEAL")
    assert "You do not negotiate in this window. (9.1)" in quick.receipt("ottoman")
    quick.wait(hours=48)
    quick.write("england", *CARD_FOR_FRANCE)
    assert "only while negotiations are open. (9.1)" in quick.receipt("england")


def test_a_deal_belongs_to_its_parties(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("england", *CARD_FOR_FRANCE)
    quick.write("hapsburg", "CONFIRM DEAL 1", "REJECT DEAL 1")
    assert quick.receipt("hapsburg").count("There is no deal 1 with you in W1.") == 2
    quick.write("france", "WITHDRAW DEAL 1")
    assert "is not yours; REJECT DEAL 1 refuses it" in quick.receipt("france")
    quick.write("france", "CONFIRM DEAL 1", "CONFIRM DEAL 1")
    assert "you have confirmed deal 1 already" in quick.receipt("france")


def test_deals_take_effect_in_impulse_order(ground: Playground) -> None:
    ground.open("negotiation")
    ground.write("england", *CARD_FOR_FRANCE, *ALLIANCE)
    ground.write("france", "CONFIRM DEAL 1")
    ground.write("hapsburg", "CONFIRM DEAL 2")
    ground.wait(hours=48)
    made = [fact.data["parties"] for fact in facts(ground, "deal_made")]
    assert made == [["hapsburg", "england"], ["england", "france"]]


def test_deals_that_cannot_be_declared_together_do_not_break_the_game(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("england", "DEAL WITH france", "Alliance", "ENDDEAL")
    quick.write(
        "england", "DEAL WITH france", "Alliance", "England gives 1 card to France", "ENDDEAL"
    )
    quick.write("france", "CONFIRM DEAL 1", "CONFIRM DEAL 2")
    assert quick.wait(hours=48) == 1
    assert deals(quick) == {1: "carried_out", 2: "lapsed"}
    assert len(facts(quick, "deal_made")) == 1


def test_a_question_that_follows_from_a_deal_is_answered_by_an_order(quick: Playground) -> None:
    state = state_at("negotiation")
    state.spaces["london"].units["england"]["mercenary"] = 2
    quick.open(state=state)
    words = "England gives 2 mercenaries from London to Hapsburgs"
    quick.write("england", "DEAL WITH hapsburg", words, "ENDDEAL")
    quick.write("hapsburg", "CONFIRM DEAL 1")
    quick.wait(hours=48)
    assert quick.waiting() == ["hapsburg"]
    assert quick.window().kind == "simultaneous"
    quick.write("hapsburg", "PRESS TO england", "Thank you.", "ENDPRESS")
    assert "only while negotiations are open" in quick.receipt("hapsburg")
    camp = quick.decision("hapsburg").default
    quick.write("hapsburg", quick.line("hapsburg", camp))
    assert quick.decision("hapsburg").topic == "18.1/commit"
    assert facts(quick, "mercenaries_handed_over")


def test_deals_are_declared_by_whoever_closes_the_window(quick: Playground) -> None:
    quick.open("negotiation", settings={"correction_minutes": "0"})
    quick.write("england", *CARD_FOR_FRANCE)
    quick.write("france", "CONFIRM DEAL 1")
    for role in NEGOTIATORS:
        quick.write(role, "READY")
    assert tick(quick.office) == 1
    assert deals(quick) == {1: "carried_out"}
    sources = {q.role: q.source for q in quick.rows(tables.Question) if q.topic == "9.1/deals:1"}
    assert sources == dict.fromkeys(NEGOTIATORS, "deadline")
    assert clock.now() == START


def test_orders_for_later_are_kept_during_negotiations(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("hapsburg", "COMMIT Holy Roman Emperor", "READY")
    assert "this is not asked yet" in quick.receipt("hapsburg")
    assert ready(quick) == ["hapsburg"]
    quick.wait(hours=48)
    assert quick.waiting() == ["papacy", "protestant"]
