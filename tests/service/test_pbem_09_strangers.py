"""Answers to strangers: few, never to forged mail, and none to programs."""

from __future__ import annotations

from datetime import timedelta

import pytest

from adjudicator.service.commands.handling import handle_all
from adjudicator.service.commands.moderators import moderate
from tests.service.playground import (
    MODERATOR,
    OPERATOR,
    ORDERS,
    Playground,
    address_of,
    flat,
    parsed,
    seats,
)

SERVER = "mx.adjudicator.example"
STRANGER = "thief@else.example"
FRANCE = address_of("france")
FAILED = f"{SERVER}; dmarc=fail header.from=else.example"
SIGN_ON = "SIGN ON his-1 france IN Europe/Paris"


@pytest.fixture
def strict(quick: Playground) -> Playground:
    """A game at a mail server that checks senders."""
    ground = quick.under(require_auth=True, authserv_id=SERVER)
    ground.open(slug="his-9")
    return ground


def answers(ground: Playground, before: int = 0) -> list[tuple[str, str]]:
    """Return what has gone to others than players, moderators and the operator."""
    known = {OPERATOR, MODERATOR}
    rows = [row for row in ground.mails()[before:] if row.role is None]
    return [(row.kind, row.recipient) for row in rows if row.recipient not in known]


# -- who is answered ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "results",
    [
        FAILED,
        f"{SERVER}; dkim=fail header.d=else.example",
        f"{SERVER}; spf=softfail smtp.mailfrom=x",
    ],
)
@pytest.mark.parametrize("lines", [("PASS",), ("Hello, who are you?",), (SIGN_ON,)])
def test_a_letter_whose_check_failed_is_never_answered(
    strict: Playground, results: str, lines: tuple[str, ...]
) -> None:
    before = len(strict.mails())
    strict.write("x", *lines, block=False, sender=STRANGER, Authentication_Results=results)
    assert strict.sent_since(before) == []


@pytest.mark.parametrize(
    "header",
    [
        {"X_Spam": "Yes"},
        {"X_Spam_Flag": "YES"},
        {"X_Spam_Status": "Yes, hits=9"},
        {"X_Bogosity": "Spam, tests=bogofilter"},
        {"X_DSPAM_Result": "Spam"},
        {"X_Barracuda_Spam_Status": "Yes"},
        {"X_Forefront_Antispam_Report": "CIP:192.0.2.1;CTRY:;SFV:SPM;SCL:5"},
        {"Subject": "[SPAM] win"},
        {"Subject": "*****SPAM***** win"},
    ],
)
def test_what_a_filter_has_marked_is_never_answered(
    quick: Playground, header: dict[str, str]
) -> None:
    quick.open()
    before = len(quick.mails())
    quick.write("x", "Hello.", block=False, sender=STRANGER, **header)
    assert quick.sent_since(before) == []


@pytest.mark.parametrize(
    "name",
    [
        *(
            "no-reply",
            "noreply",
            "no.reply",
            "NO_REPLY",
            "noreply+abc",
            "do-not-reply",
            "donotreply",
        ),
        *(
            "postmaster",
            "Post.Master",
            "mailer-daemon",
            "MAILER_DAEMON",
            "mailerdaemon",
            "mail.daemon",
        ),
        *("bounces", "bounce-123-abc", "bounces+x", "owner-players", "players-request", "root"),
        *(
            "players-bounces",
            "listserv",
            "majordomo",
            "auto-reply",
            "autoresponder",
            "notifications",
        ),
        *("noreply2", "postmaster1", "reply-no", "ne-pas-repondre", "no.responder", "alavastaa"),
        *("nao-responda", "keine-antwort", "MAILER-DAEMON=x", "dmarc-reports", "www-data"),
    ],
)
def test_addresses_behind_which_nobody_reads_are_never_answered(
    quick: Playground, name: str
) -> None:
    quick.open()
    before = len(quick.mails())
    for lines in (("Hello.",), (SIGN_ON,)):
        quick.write("x", *lines, block=False, sender=f"{name}@else.example")
    assert quick.sent_since(before) == []


@pytest.mark.parametrize("name", ["norbert", "bob.reply", "rooter", "ann-request-ed", "notify.me"])
def test_people_of_similar_names_are_answered(quick: Playground, name: str) -> None:
    quick.open()
    quick.write("x", "Hello.", block=False, sender=f"{name}@else.example")
    assert answers(quick) == [("rejected", f"{name}@else.example")]


def test_a_stranger_hears_one_refusal_a_day_whatever_he_writes(quick: Playground) -> None:
    quick.open()
    letters = ("Hello.", "SIGN ON his-7 france", "CONFIRM SIGN ON ABCDEFGH", "SIGN ON his-1 papacy")
    for line in letters:
        quick.write("x", line, block=False, sender=STRANGER)
    assert answers(quick) == [("rejected", STRANGER)]
    quick.clock.advance(timedelta(days=1))
    quick.write("x", letters[1], block=False, sender=STRANGER)
    assert len(answers(quick)) == 2


def test_all_strangers_together_get_so_many_answers_an_hour(quick: Playground) -> None:
    ground = quick.under(strangers_per_hour=3)
    ground.open(slug="his-9")
    before = len(ground.mails())
    for number in range(10):
        ground.write("x", "Hello.", block=False, sender=f"thief{number}@else.example")
    assert len(ground.sent_since(before)) == 3
    ground.clock.advance(timedelta(hours=1))
    for number in range(10, 20):
        ground.write("x", "Hello.", block=False, sender=f"thief{number}@else.example")
    assert len(ground.sent_since(before)) == 6
    ground.write("france", "hello there", block=False)
    assert ground.sent_since(before)[6:] == [("rejected", FRANCE)], "players are no strangers"


def test_none_of_them_is_answered_when_the_operator_wants_none(quick: Playground) -> None:
    ground = quick.under(strangers_per_hour=0)
    ground.open(slug="his-9")
    before = len(ground.mails())
    ground.write("x", "Hello.", block=False, sender=STRANGER)
    assert ground.sent_since(before) == []


# -- players --------------------------------------------------------------------------------------


def test_a_robot_of_a_player_that_says_the_same_again_and_again_is_answered_once_a_day(
    quick: Playground,
) -> None:
    quick.open()
    for _ in range(12):
        quick.write("france", "I shall read your mail on Monday.", block=False)
    assert len(quick.mails(kind="rejected")) == 1
    quick.write("france", "Who is to move?", block=False)
    assert len(quick.mails(kind="rejected")) == 2, "a person says something else, and is told"


def test_what_a_robot_quotes_of_our_mail_makes_its_words_no_others(quick: Playground) -> None:
    quick.open()
    for number in range(4):
        introduction = f"On Fri, 20 Nov 2026 at 18:{number:02} {ORDERS} wrote:"
        quick.write("france", "Thank you.", "", introduction, quick.last().text or "", block=False)
    assert len(quick.mails(kind="rejected")) == 1


def test_many_blocks_for_a_seat_bring_one_receipt(quick: Playground) -> None:
    quick.open()
    before = len(quick.mails())
    lines = ["BEGIN", "END"] * 40
    assert quick.write("protestant", *lines, block=False).status == "done"
    assert quick.sent_since(before) == [("receipt", "protestant")]


def test_several_blocks_for_a_seat_bring_one_receipt_that_asks(quick: Playground) -> None:
    quick.open()
    before = len(quick.mails())
    lines = ["BEGIN his-1 protestant", "REFORM Leipzig", "END", "and then", "BEGIN", "HAND", "END"]
    more = ["BEGIN Protestants", "REFORM Erfurt", "END"]
    quick.write("protestant", *lines, *more, block=False)
    assert quick.sent_since(before) == [("receipt", "protestant")]
    assert "both as one block" in quick.receipt("protestant")
    assert quick.decision("protestant").topic == "18.3/reform:1"


def test_a_dry_run_and_orders_in_one_letter_are_all_a_dry_run(quick: Playground) -> None:
    quick.open()
    lines = ["CHECK BEGIN", "REFORM Brandenburg", "END", "BEGIN", "REFORM Leipzig", "END"]
    quick.write("protestant", *lines, block=False)
    assert quick.decision("protestant").topic == "18.3/reform:1"
    (receipt,) = quick.mails("protestant", "receipt")
    assert "This was a check only" in flat(receipt.text)
    assert "REFORM Brandenburg accepted" in flat(receipt.text)


# -- signing on -----------------------------------------------------------------------------------


def test_signing_on_from_an_address_that_cannot_be_written_to_floods_nobody(
    quick: Playground,
) -> None:
    quick.open(seats=[one for one in seats() if one.role != "france"], open_roles=["france"])
    before = len(quick.mails())
    for number in range(5):
        raw = (
            f"From: jürgen{number}@else.example\r\nMessage-ID: <{number}@else.example>\r\n\r\n"
            f"{SIGN_ON}\r\n"
        )
        assert quick.send(raw.encode()).status == "rejected"
    assert quick.sent_since(before) == []


def test_strangers_letters_that_break_something_are_told_once_an_hour(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open()

    def broken(*_: object) -> bool:
        raise RuntimeError("out of order")

    monkeypatch.setattr("adjudicator.service.commands.unknown_senders.receive", broken)
    before = len(quick.mails())
    for number in range(5):
        row = quick.write("x", "PASS", sender=f"thief{number}@else.example")
        assert row.status == "shunted"
    assert quick.sent_since(before) == [("moderator", OPERATOR)]
    quick.clock.advance(timedelta(hours=1))
    quick.write("x", "PASS", sender=STRANGER)
    assert len(quick.sent_since(before)) == 2


def test_who_signs_on_must_be_vouched_for_where_senders_are_checked(quick: Playground) -> None:
    ground = quick.under(require_auth=True, authserv_id=SERVER)
    ground.open(seats=[one for one in seats() if one.role != "france"], open_roles=["france"])
    nothing = f"{SERVER}; dmarc=none; spf=none"
    passes = f"{SERVER}; spf=pass smtp.mailfrom={STRANGER}"
    ground.write("x", SIGN_ON, block=False, sender=STRANGER, Authentication_Results=nothing)
    assert answers(ground) == [("rejected", STRANGER)]
    assert "does not prove" in flat(ground.last().text)
    ground.write("x", SIGN_ON, block=False, sender=STRANGER, Authentication_Results=passes)
    assert answers(ground)[1:] == [("confirmation", STRANGER)]


def test_signing_on_beyond_the_answers_of_an_hour_waits_for_the_next(quick: Playground) -> None:
    ground = quick.under(strangers_per_hour=2)
    ground.open(seats=[one for one in seats() if one.role != "france"], open_roles=["france"])
    for number in range(5):
        ground.write("x", SIGN_ON, block=False, sender=f"ann{number}@else.example")
    assert len(answers(ground)) == 2
    for _ in range(2):
        ground.clock.advance(timedelta(hours=1))
        handle_all(ground.office)
    assert [kind for kind, _ in answers(ground)] == ["confirmation"] * 5


def test_a_moderator_hears_once_an_hour_who_asks_for_a_seat(quick: Playground) -> None:
    ground = quick
    ground.open(
        seats=[one for one in seats() if one.role != "france"],
        open_roles=["france"],
        moderator=MODERATOR,
    )
    moderate(ground.office, "his-1", "start")
    before = len(ground.mails(kind="moderator"))
    codes = []
    for number in range(3):
        sender = f"ann{number}@else.example"
        ground.write("x", SIGN_ON, block=False, sender=sender)
        text = str(ground.last(kind="confirmation").text)
        codes.append(text.partition("CONFIRM SIGN ON ")[2][:8])
    for number, code in enumerate(codes):
        sender = f"ann{number}@else.example"
        ground.write("x", f"CONFIRM SIGN ON {code}", block=False, sender=sender)
    assert len(ground.mails(kind="moderator")) == before + 1
    assert "within the hour" in flat(ground.last(kind="rejected").text)
    ground.clock.advance(timedelta(hours=1))
    ground.write("x", f"CONFIRM SIGN ON {codes[1]}", block=False, sender="ann1@else.example")
    assert len(ground.mails(kind="moderator")) == before + 2


# -- our own mail ---------------------------------------------------------------------------------


def test_our_mail_asks_that_no_program_answers_it(quick: Playground) -> None:
    quick.open()
    assert {parsed(row)["X-Auto-Response-Suppress"] for row in quick.mails()} == {"All"}
