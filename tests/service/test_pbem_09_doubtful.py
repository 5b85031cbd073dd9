"""Mail that looks like no person's: a proven block acts, or its game hears."""

from __future__ import annotations

from datetime import timedelta
from email import message_from_bytes
from email.policy import default

import pytest

from adjudicator.store import tables
from tests.mail.corpus_absence import AUTOMATIC, AWAY
from tests.service.playground import MODERATOR, OPERATOR, ORDERS, Playground, address_of, flat

SERVER = "mx.adjudicator.example"
PASSES = f"{SERVER}; dmarc=pass header.from=players.example"
FAILS = f"{SERVER}; dmarc=fail header.from=players.example"
PROTESTANT = address_of("protestant")
MARKS = [
    ("X-Spam-Flag", "YES"),
    ("X-Spam-Status", "Yes, score=7.1"),
    ("List-Id", "<players.example>"),
    ("List-Unsubscribe", "<mailto:leave@players.example>"),
    ("Precedence", "bulk"),
    ("Precedence", "list"),
    ("X-Auto-Response-Suppress", "All"),
    ("Return-Path", "<>"),
    ("Auto-Submitted", "auto-generated"),
    ("Auto-Submitted", "auto-replied"),
    ("X-Autoreply", "yes"),
    ("X-Failed-Recipients", "else@else.example"),
    ("Subject", "Automatic reply: his-1 W1: your question"),
    ("X-Apple-Action", "RULE/REPLY"),
]


def marked(ground: Playground, name: str, value: str, *lines: str, **more: str) -> tables.Incoming:
    """Write from the address of the Protestant, in answer to the newest question."""
    answers = ground.last("protestant", "question")
    headers = {name.replace("-", "_"): value, **more}
    return ground.write("protestant", *lines, answers=answers, block=False, **headers)


def unheard(ground: Playground) -> list[tables.Outgoing]:
    """Return the notices of blocks that were not carried out."""
    return [row for row in ground.mails(kind="moderator") if row.key.startswith("unheard/")]


BLOCK = ("BEGIN", "REFORM Leipzig", "END")


@pytest.mark.some(4)
@pytest.mark.parametrize(("name", "value"), MARKS)
def test_a_block_acts_when_sender_and_token_prove_themselves(
    quick: Playground, name: str, value: str
) -> None:
    quick.open()
    assert marked(quick, name, value, *BLOCK).status == "done"
    assert quick.decision("protestant").topic == "18.3/reform:2"
    assert "REFORM Leipzig accepted" in quick.receipt("protestant")


@pytest.mark.some(4)
@pytest.mark.parametrize(("name", "value"), MARKS)
def test_where_nothing_proves_the_block_the_moderator_hears_of_it_once_a_day(
    quick: Playground, name: str, value: str
) -> None:
    strict = quick.under(require_auth=True, authserv_id=SERVER)
    strict.open(slug="his-9", moderator=MODERATOR)
    before = len(strict.mails())
    for _ in range(3):
        assert marked(strict, name, value, *BLOCK, Authentication_Results=FAILS).status == "ignored"
    assert strict.decision("protestant", "his-9").topic == "18.3/reform:1"
    assert {to for _, to in strict.sent_since(before)} == {MODERATOR}
    (notice,) = unheard(strict)
    told = flat(notice.text)
    assert "was not carried out" in told
    assert "looks as if no person had written it" in told
    strict.clock.advance(timedelta(days=1))
    marked(strict, name, value, *BLOCK, Authentication_Results=FAILS)
    assert len(unheard(strict)) == 2
    assert not strict.mails(kind="rejected")


def test_a_block_whose_sender_the_server_vouches_for_needs_no_token(quick: Playground) -> None:
    strict = quick.under(require_auth=True, authserv_id=SERVER)
    strict.open(slug="his-9")
    incoming = strict.write(
        "protestant", "REFORM Leipzig", X_Spam_Flag="YES", Authentication_Results=PASSES
    )
    assert incoming.status == "done"


def test_without_checks_of_senders_the_token_is_needed(quick: Playground) -> None:
    quick.open()
    before = len(quick.mails())
    assert quick.write("protestant", "REFORM Leipzig", X_Spam_Flag="YES").status == "ignored"
    assert quick.sent_since(before) == [("moderator", OPERATOR)], "the game has no moderator"


def test_a_password_proves_a_block_that_looks_automatic(quick: Playground) -> None:
    sealed = quick.under(require_auth=True, authserv_id="none")
    sealed.open(slug="his-9")
    word = str(sealed.mails("protestant")[0].text).partition("    PASSWORD ")[2].split()[0]
    lines = ("BEGIN", f"PASSWORD {word}", "REFORM Leipzig", "END")
    assert marked(sealed, "Precedence", "bulk", "BEGIN", "PASS", "END").status == "ignored"
    assert marked(sealed, "Precedence", "bulk", *lines).status == "done"


def test_a_moderators_block_is_heard_or_told_alike(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    first = quick.notices_to_chairs()[-1]
    body = "BEGIN his-1 moderator\nSTATUS\nEND\n"
    raw = quick.letter("x", body, sender=MODERATOR, answers=first, List_Id="<club.example>")
    assert quick.send(raw).status == "done"
    before = len(quick.mails())
    raw = quick.letter("x", body, sender=MODERATOR, List_Id="<club.example>")
    assert quick.send(raw).status == "ignored"
    assert quick.sent_since(before) == [("moderator", MODERATOR)]


# -- what is not acted on ---------------------------------------------------------------------


def test_an_automatic_reply_that_quotes_a_block_does_nothing(quick: Playground) -> None:
    quick.open()
    before = len(quick.mails())
    quoted = [f"> {line}" for line in BLOCK]
    incoming = marked(quick, "Auto-Submitted", "auto-replied", "I am away.", "", *quoted)
    assert incoming.status == "ignored"
    form = str(quick.last("protestant", "question").text).splitlines()
    incoming = marked(quick, "Auto-Submitted", "auto-replied", "I am away.", "", *form)
    assert incoming.status == "ignored"
    assert quick.decision("protestant").topic == "18.3/reform:1"
    assert {kind for kind, _ in quick.sent_since(before)} <= {"moderator"}


def test_words_of_another_player_that_come_back_unmarked_are_nobodys_orders(
    quick: Playground,
) -> None:
    """A program that quotes without marks sends back what somebody else wrote as press."""
    quick.open()
    long = "hear me, and think about what I have to say to you today"
    words = ("BEGIN his-1 protestant", "REFORM Leipzig", "END")
    # Wrapping puts each of the words on a line of its own.
    quick.write(
        "france", "BROADCAST", *(f"{long}, friends! {one}" for one in words), "ENDBROADCAST"
    )
    heard = quick.last("protestant")
    theirs = [line.strip() for line in str(heard.text).splitlines()]
    assert f"| {words[0]}" in theirs, "what others say is marked in every line"
    before = len(quick.mails())
    raw = quick.letter(
        "protestant",
        "\n".join(["I am away.", *theirs, "END"]) + "\n",
        answers=heard,
        Auto_Submitted="auto-replied",
    )
    assert quick.send(raw).status == "ignored"
    assert quick.decision("protestant").topic == "18.3/reform:1"
    assert ("receipt", "protestant") not in quick.sent_since(before)


def test_strangers_are_not_told_of_mail_that_looks_automatic(quick: Playground) -> None:
    quick.open()
    before = len(quick.mails())
    incoming = quick.write("x", "PASS", sender="thief@else.example", Precedence="bulk")
    assert incoming.status == "ignored"
    assert quick.sent_since(before) == []


def test_a_machine_without_a_block_gets_no_word(quick: Playground) -> None:
    quick.open()
    before = len(quick.mails())
    lines = ("Our new offers for you", "and yours.")
    assert marked(quick, "List-Unsubscribe", "<https://x.example>", *lines).status == "ignored"
    assert quick.sent_since(before) == []


def test_our_own_mail_never_acts(quick: Playground) -> None:
    quick.open()
    before = len(quick.mails())
    for sender in (ORDERS, "stranger@else.example"):
        row = quick.write("x", *BLOCK[1:2], sender=sender, X_Adjudicator="report")
        assert row.status == "ignored"
    assert quick.sent_since(before) == []
    assert quick.decision("protestant").topic == "18.3/reform:1"


@pytest.mark.parametrize("name", ["X-Adjudicator", "Message-ID"])
def test_who_sends_a_message_of_ours_as_a_form_is_told_that_it_does_not_act(
    quick: Playground, name: str
) -> None:
    """Some programs write a new message with all headers of the one it is made from."""
    quick.open()
    before = len(quick.mails())
    question = quick.last("protestant", "question")
    value = question.message_id if name == "Message-ID" else "question"
    assert marked(quick, name, value, *BLOCK).status == "ignored"
    assert quick.sent_since(before) == [("moderator", OPERATOR)]
    assert "are those of a message of ours" in flat(quick.last().text)


def test_a_password_proves_nothing_where_none_is_used(quick: Playground) -> None:
    quick.open()
    before = len(quick.mails())
    lines = ("PASSWORD what-ever-it-may-be", "REFORM Leipzig")
    assert quick.write("protestant", *lines, X_Spam_Flag="YES").status == "ignored"
    assert quick.sent_since(before) == [("moderator", OPERATOR)]


UNFENCED = ("REFORM Leipzig",)
UNCLOSED = ("BEGIN", "REFORM Leipzig")


@pytest.mark.parametrize("name", ["X-Spam-Flag", "Auto-Submitted"])
@pytest.mark.parametrize("lines", [UNFENCED, UNCLOSED])
def test_orders_of_any_shape_in_marked_mail_bring_a_word(
    quick: Playground, name: str, lines: tuple[str, ...]
) -> None:
    quick.open()
    before = len(quick.mails())
    headers = {name.replace("-", "_"): "yes"}
    assert quick.write("protestant", *lines, block=False, **headers).status == "ignored"
    assert quick.sent_since(before) == [("moderator", OPERATOR)]


def test_orders_without_a_fence_act_in_mail_that_a_filter_has_marked(quick: Playground) -> None:
    """A program that answers by itself may say a word that is an order; nobody has meant it."""
    quick.open()
    assert marked(quick, "Auto-Submitted", "auto-replied", *UNFENCED).status == "ignored"
    assert quick.decision("protestant").topic == "18.3/reform:1"
    assert marked(quick, "X-Spam-Flag", "YES", *UNFENCED).status == "done"
    assert quick.decision("protestant").topic == "18.3/reform:2"


def test_orders_in_the_html_of_mail_that_a_filter_has_marked_act(quick: Playground) -> None:
    quick.open()
    question = quick.last("protestant", "question")
    raw = quick.letter("protestant", "See the HTML.\n", answers=question, X_Spam_Flag="YES")
    mail = message_from_bytes(raw, policy=default)
    mail.add_alternative(f"<p>{'<br>'.join(BLOCK)}</p>", subtype="html")
    assert quick.send(mail.as_bytes()).status == "done"
    assert quick.decision("protestant").topic == "18.3/reform:2"


# -- absences -----------------------------------------------------------------------------------


@pytest.mark.some(5)
@pytest.mark.parametrize("language", AWAY)
def test_an_absence_without_headers_is_offered_to_the_moderator(
    quick: Playground, language: str
) -> None:
    """In whatever language, with its day; and it is not answered."""
    quick.open(moderator=MODERATOR)
    before = len(quick.mails())
    question = quick.last("protestant", "question")
    quick.write("protestant", "Hello,", "", AWAY[language], block=False, answers=question)
    assert quick.sent_since(before) == [("moderator", MODERATOR)]
    assert "ABSENCE protestant: 2026-11-20 TO 2026-12-05" in str(quick.last().text)


@pytest.mark.some(6)
@pytest.mark.parametrize("language", AUTOMATIC)
def test_an_automatic_reply_without_headers_is_not_answered(
    quick: Playground, language: str
) -> None:
    quick.open(moderator=MODERATOR)
    before = len(quick.mails())
    for sender in (PROTESTANT, "stranger@else.example"):
        subject = AUTOMATIC[language]
        row = quick.write("x", "Danke.", block=False, sender=sender, Subject=subject)
        assert row.status == "ignored"
    assert quick.sent_since(before) == [("moderator", MODERATOR)]


@pytest.mark.some(4)
@pytest.mark.parametrize("language", AWAY)
def test_orders_are_orders_though_their_writer_is_away(quick: Playground, language: str) -> None:
    quick.open()
    question = quick.last("protestant", "question")
    subject = AUTOMATIC.get(language, "Out of Office: his-1")
    lines = (AWAY[language], "", *BLOCK)
    row = quick.write("protestant", *lines, block=False, answers=question, Subject=subject)
    assert row.status == "done"
    assert quick.decision("protestant").topic == "18.3/reform:2"
