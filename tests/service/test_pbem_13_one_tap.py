"""Play by email, section 13: links that answer, from the mail of a player to what they bring about.

A link opens a new message: no References, our subject, the block, and what the program adds.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.games.sampling import passes
from adjudicator.service.commands.creating import create_game
from adjudicator.service.table.one_tap import MOST
from adjudicator.store import tables
from tests.service.playground import (
    MODERATOR,
    ORDERS,
    SECRET,
    Playground,
    flat,
    parsed,
    seats,
    state_at,
)
from tests.service.tapping import Tap, send, taps

IPHONE = "\r\n\r\nSent from my iPhone"
FORM = "Open the form to change it"
DEBATE = ("PLAY Papal Bull FOR CP", "CALL DEBATE IN German AGAINST uncommitted")


def gmail(tap: Tap) -> str:
    """Return the HTML that Gmail makes of a message that a link has opened."""
    lines = "<br>".join(tap.lines)
    return f'<div dir="ltr">{lines}<br clear="all"><div class="gmail_signature">Ann</div></div>'


def answers(ground: Playground) -> list[tuple[int, str, str]]:
    """Return the answers on record, in the words of those who gave them."""
    rows = ground.rows(tables.Question)
    return [(row.request, row.role, str(row.words)) for row in rows if row.words]


# ------------------------------------------------------------------------------ finite questions


@pytest.mark.parametrize(
    ("below", "html"),
    [
        ("", False),
        (IPHONE, False),
        ("\r\n-- \r\nAnn Archer\r\n+358 40 123\r\n", False),
        ("\r\nGet Outlook for iOS<https://aka.ms/o0ukef>\r\n", False),
        ("\r\n-- \r\nAnn\r\n", True),
    ],
)
def test_a_finite_question_is_answered_by_one_tap(
    quick: Playground, below: str, html: bool
) -> None:
    quick.open()
    question = quick.last("protestant", "question")
    found = taps(question)
    choice: Any = quick.decision("protestant").choice
    legal = [value for value in choice.values() if passes(choice.check, value)]
    assert list(found) == [quick.line("protestant", value) for value in legal]
    tap = found["REFORM Leipzig"]
    opening, *rest = tap.lines
    assert re.fullmatch(r"BEGIN his-1 protestant W1\.\d{4}", opening)
    assert rest == ["REFORM Leipzig", "END"]
    assert tap.subject == "his-1 W1: Reformation attempt"
    incoming = send(quick, "protestant", tap, below=below, html=gmail(tap) if html else "")
    assert incoming.status == "done"
    assert "REFORM Leipzig accepted" in quick.receipt("protestant")
    assert "checked only" not in quick.last("protestant", "receipt").subject


def test_a_link_answers_its_own_question_and_no_later_one_in_the_same_window(
    quick: Playground,
) -> None:
    quick.open()
    first = taps(quick.last("protestant", "question"))
    send(quick, "protestant", first["REFORM Leipzig"])
    receipt = quick.last("protestant", "receipt")
    second = taps(receipt)
    assert "# BEGIN his-1 protestant W1\n" in (receipt.text or ""), "the window is the same"
    before = answers(quick)
    for label in ("REFORM Leipzig", "REFORM Brandenburg"):
        send(quick, "protestant", first[label])
        assert answers(quick) == before
        assert "The question that this link answers is no longer open" in quick.receipt(
            "protestant"
        )
    again = taps(quick.last("protestant", "receipt"))
    assert {label: tap.body for label, tap in again.items()} == {
        label: tap.body for label, tap in second.items()
    }
    label, tap = next((label, tap) for label, tap in again.items() if label.startswith("REFORM"))
    send(quick, "protestant", tap, below=IPHONE)
    assert f"{label} accepted" in quick.receipt("protestant")


def test_a_link_of_a_window_that_has_closed_does_nothing(quick: Playground) -> None:
    quick.open("negotiation")
    tap = taps(quick.last("england", "question"))["READY"]
    quick.wait(hours=48)
    send(quick, "england", tap)
    assert "The window W1 has closed" in quick.receipt("england")


def test_what_changes_nothing_is_answered_from_an_old_link(quick: Playground) -> None:
    quick.open()
    tap = taps(quick.last("protestant", "question"))["REFORM Leipzig"]
    send(quick, "protestant", tap)
    send(quick, "protestant", replace(tap, body=tap.body.replace("REFORM Leipzig", "STATUS")))
    assert quick.last("protestant").kind == "status"


# ------------------------------------------------------------------------------ response windows


def response(ground: Playground) -> None:
    """Open the window of a debate to the Protestant, who holds a card that fits."""
    state = state_at("action")
    state.active = "papacy"
    state.hands["protestant"].append(37)
    ground.dice_of_the_secret_alone()  # with others no card may be played in the debate
    ground.open(state=state)
    ground.write("papacy", *DEBATE)
    assert ground.window().kind == "response"


def test_a_response_window_is_answered_by_one_tap(quick: Playground) -> None:
    response(quick)
    question = quick.last("protestant", "question")
    decision = quick.decision("protestant")
    choice: Any = decision.choice
    assert choice.modes
    expected = [quick.line("protestant", value) for value in choice.values()]
    found = taps(question)
    assert list(found) == expected
    assert expected[0] == "PASS"
    send(quick, "protestant", found["PASS"], below=IPHONE)
    assert "2. PASS accepted" in quick.receipt("protestant")


def test_a_card_is_played_by_one_tap(quick: Playground) -> None:
    response(quick)
    tap = list(taps(quick.last("protestant", "question")).values())[1]
    send(quick, "protestant", tap, below=IPHONE)
    assert f"2. {tap.label} accepted" in quick.receipt("protestant")
    assert quick.rows(tables.Fact)


def test_the_subject_of_a_link_tells_no_card(quick: Playground) -> None:
    response(quick)
    found = taps(quick.last("protestant", "question"))
    assert len({tap.subject for tap in found.values()}) == 1


# ------------------------------------------------------------------------------ open questions


def test_an_impulse_brings_the_form_filled_in(quick: Playground) -> None:
    quick.open("action")
    question = quick.last("ottoman", "question")
    found = taps(question)
    assert FORM in found
    assert len(found) <= 2
    form = [line.removeprefix("# ") for line in (question.text or "").splitlines() if "# " in line]
    lines = found[FORM].lines
    assert lines[0].startswith("BEGIN his-1 ottoman W1.")
    assert lines[1:] == form[form.index("BEGIN his-1 ottoman W1") + 1 :][: len(lines) - 1]
    send(quick, "ottoman", found[FORM], below=IPHONE)
    assert f"2. {lines[1]} accepted" in quick.receipt("ottoman")


def test_what_is_left_of_an_impulse_is_passed_by_one_tap(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY Janissaries FOR CP")
    found = taps(quick.last("ottoman", "receipt"))
    assert list(found) == ["PASS THE REST", FORM]
    send(quick, "ottoman", found["PASS THE REST"], below=IPHONE)
    assert "2. PASS THE REST accepted" in quick.receipt("ottoman")


def test_no_question_brings_more_links_than_a_telephone_shows(quick: Playground) -> None:
    quick.open("action")
    for _ in range(12):
        role = quick.waiting()[0]
        decision = quick.decision(role)
        with quick.playing() as playing:
            value = playing.game.practice.sample(decision.choice, random.Random(7))
        quick.write(role, quick.line(role, value))
    counts = [len(taps(row)) for row in quick.mails() if b"text/html" in (row.raw or b"")]
    assert 1 < max(counts) <= MOST + 1


# ------------------------------------------------------------------------------ talks


def test_ready_and_wait_are_one_tap_each(quick: Playground) -> None:
    quick.open("negotiation")
    found = taps(quick.last("england", "question"))
    assert list(found)[:1] == ["READY"]
    send(quick, "england", found["READY"], below=IPHONE)
    assert "you are READY" in quick.receipt("england")
    again = taps(quick.last("england", "receipt"))
    assert "READY" not in again
    send(quick, "england", again["WAIT"], below=IPHONE)
    assert "you are not READY" in quick.receipt("england")


def test_the_beginning_of_a_deal_offers_nothing_before_it_has_items(quick: Playground) -> None:
    quick.open("negotiation")
    found = taps(quick.last("england", "question"))
    assert list(found)[1:] == ["DEAL WITH Hapsburgs", "DEAL WITH France"]
    tap = found["DEAL WITH France"]
    send(quick, "england", tap)
    assert "The deal has no items" in quick.receipt("england")
    assert quick.rows(tables.Deal) == []
    filled = replace(
        tap, body=tap.body.replace("\r\n\r\n", "\r\nEngland gives 1 card to France\r\n")
    )
    send(quick, "england", filled, below=IPHONE)
    assert [deal.parties for deal in quick.rows(tables.Deal)] == [["england", "france"]]


@pytest.mark.parametrize(
    ("label", "status"), [("CONFIRM DEAL 1", "agreed"), ("REJECT DEAL 1", "rejected")]
)
def test_a_deal_is_confirmed_or_rejected_by_one_tap(
    quick: Playground, label: str, status: str
) -> None:
    quick.open("negotiation")
    quick.write("england", "DEAL WITH france", "England gives 1 card to France", "ENDDEAL")
    found = taps(quick.last("france", "deal"))
    assert list(found) == ["CONFIRM DEAL 1", "REJECT DEAL 1"]
    assert found[label].subject == "his-1 W1: deal 1"
    send(quick, "france", found[label], below=IPHONE)
    assert [deal.status for deal in quick.rows(tables.Deal)] == [status]
    assert taps(quick.last("england", "deal")) == {}


def test_a_vote_is_one_tap_and_so_is_another_mind(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    quick.write("england", "PROPOSE DRAW")
    found = taps(quick.last("france", "vote"))
    assert list(found) == ["VOTE 1 YES", "VOTE 1 NO"]
    send(quick, "france", found["VOTE 1 YES"], below=IPHONE)
    assert list(taps(quick.last("france", "vote"))) == ["VOTE 1 NO"]


def test_a_code_is_sent_back_by_one_tap_from_the_new_address(quick: Playground) -> None:
    quick.open()
    quick.write("france", "ADDRESS france@work.example")
    row = quick.last(kind="confirmation")
    ((label, tap),) = taps(row).items()
    assert label.startswith("CONFIRM ADDRESS ")
    assert tap.to == ORDERS
    send(quick, "france", tap, sender="france@work.example", below="\r\nAnn\r\nAcme Ltd\r\n")
    assert "france@work.example" in {row.address for row in quick.rows(tables.Address)}


# ------------------------------------------------------------------------------ who gets which


def test_links_lead_where_an_answer_would_go_and_to_no_other_seat(quick: Playground) -> None:
    response(quick)
    quick.write("protestant", "PASS", "STATUS")
    seen = 0
    for row in quick.mails():
        html = [part for part in parsed(row).walk() if part.get_content_type() == "text/html"]
        for tap in taps(row).values() if html else ():
            assert tap.to == row.reply_to
            seen += 1
    assert seen > 4


def test_who_reads_plain_text_gets_no_links(quick: Playground) -> None:
    quick.open()
    quick.write("protestant", "PREFER text", "STATUS")
    row = quick.last("protestant", "status")
    assert b"mailto:" not in b"".join(
        bytes(part.get_payload(decode=True) or b"")
        for part in parsed(row).walk()
        if part.get_content_maintype() == "text"
    )


def test_without_tags_in_addresses_the_block_says_whose_it_is(quick: Playground) -> None:
    ground = quick.under(plus_addresses=False)
    ground.open()
    tap = taps(ground.last("protestant", "question"))["REFORM Leipzig"]
    assert tap.to == ORDERS
    send(ground, "protestant", tap, below=IPHONE)
    assert "REFORM Leipzig accepted" in ground.receipt("protestant")


def test_where_only_passwords_count_the_message_has_a_line_for_it(quick: Playground) -> None:
    ground = quick.under(require_auth=True, authserv_id="none")
    ground.open()
    welcome = (ground.last("protestant", "welcome").text or "").splitlines()
    (password,) = [line.split()[1] for line in welcome if line.strip().startswith("PASSWORD ")]
    tap = taps(ground.last("protestant", "question"))["REFORM Leipzig"]
    assert tap.lines[1] == "PASSWORD "
    send(ground, "protestant", tap)
    assert answers(ground) == []
    filled = replace(tap, body=tap.body.replace("PASSWORD ", f"PASSWORD {password}"))
    send(ground, "protestant", filled, below=IPHONE)
    assert "REFORM Leipzig accepted" in ground.receipt("protestant")


def test_a_reader_of_finnish_taps_in_finnish(quick: Playground) -> None:
    quick.open()
    quick.write("protestant", "PREFER language fi", "STATUS")
    found = taps(quick.last("protestant", "status"))
    tap = next(tap for label, tap in found.items() if "Leipzig" in label)
    assert tap.lines[0].startswith("ALKU his-1 Protestantit W1.")
    send(quick, "protestant", tap, below="\r\n\r\nLähetetty iPhonesta")
    assert flat(quick.last("protestant", "receipt").text).count("Leipzig") >= 1
    assert len(answers(quick)) == 1


def test_the_other_game_has_links_of_its_own(quick: Playground) -> None:
    slug = create_game(
        quick.office, "lanterns", scenario="", seats=seats(("red", "blue")), secret=SECRET
    )
    for role in ("red", "blue"):
        found = taps(quick.last(role, "question"))
        assert found
        tap = next(iter(found.values()))
        assert tap.lines[0].startswith(f"BEGIN {slug} {role} W1")
        send(quick, role, tap, below=IPHONE)
        assert "accepted" in quick.receipt(role)


@pytest.mark.parametrize("role", ["ottoman", "france"])
def test_who_is_not_asked_gets_no_links(quick: Playground, role: str) -> None:
    quick.open()
    quick.write(role, "STATUS")
    assert taps(quick.last(role, "status")) == {}


def test_a_seat_is_taken_by_one_tap(quick: Playground) -> None:
    taken = [seat for seat in seats() if seat.role != "france"]
    quick.open(slug="his-9", seats=taken, open_roles=["france"])
    newcomer = "cyd@else.example"
    quick.write("x", "SIGN ON his-9 france", sender=newcomer, block=False)
    ((label, tap),) = taps(quick.last(kind="confirmation")).items()
    assert label.startswith("CONFIRM SIGN ON ")
    send(quick, "x", tap, sender=newcomer, below=IPHONE)
    assert quick.game("his-9").status == "running"
