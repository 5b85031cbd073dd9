"""Lines for the service itself: READY, STATUS, HAND, HELP, RESEND, passwords."""

from __future__ import annotations

from urllib.parse import parse_qs, unquote

import pytest

from adjudicator.mail.mime import parse
from adjudicator.service.post.dispatch import dispatch
from adjudicator.store import tables
from tests.service.playground import Playground, flat


class Recorder:
    """A sender that only counts."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        """Note the message."""
        self.sent.append(raw)


def test_status_hand_and_help_are_answered_by_mails_of_their_own(quick: Playground) -> None:
    quick.open("action")
    before = len(quick.mails())
    quick.write("ottoman", "STATUS", "HAND", "HELP ALL", "HELP MOVE")
    assert quick.sent_since(before) == [("status", "ottoman")] * 4
    status, hand, everything, move = quick.mails("ottoman", "status")
    assert "W1 is open for Ottomans." in flat(status.text)
    assert "The board" not in str(hand.text)
    assert "Janissaries, 5 CP" in flat(hand.text)
    assert "DEAL WITH france" in flat(everything.text)
    assert "MOVE" in str(move.text)
    assert "SPRING" not in str(move.text)
    assert [row.number for row in quick.mails("ottoman")] == list(range(1, 7))


@pytest.mark.parametrize(
    ("words", "found", "other"),
    [
        ("HELP BUY", "BUY 3 mercenaries IN Paris", "MOVE"),
        ("HELP SAIL", "SAIL 1 squadron", "PASSWORD"),
        ("HELP deals", "CONFIRM DEAL 1", "PLAY"),
        ("HELP deal with", "DEAL WITH france", "PLAY"),
    ],
)
def test_help_on_a_word_explains_what_the_word_begins_and_nothing_else(
    quick: Playground, words: str, found: str, other: str
) -> None:
    quick.open("action")
    quick.write("ottoman", words)
    text = flat(quick.last("ottoman", "status").text)
    assert found in text
    assert other not in text


def test_a_click_that_leaves_the_list_brings_help_and_leaves_no_game(quick: Playground) -> None:
    """The message is the one that a mail program makes of the header, without being asked."""
    quick.open("action")
    waiting = quick.waiting()
    header = parse(quick.last("ottoman").raw or b"").header("List-Unsubscribe").strip("<>")
    address, _, rest = header.removeprefix("mailto:").partition("?")
    fields = {name: words[0] for name, words in parse_qs(rest).items()}
    letter = quick.letter("ottoman", fields["body"], to=unquote(address), Subject=fields["subject"])
    before = len(quick.mails())
    assert quick.send(letter).status == "done"
    assert ("status", "ottoman") in quick.sent_since(before)
    assert "PREFER" in str(quick.last("ottoman", "status").text)
    assert quick.waiting() == waiting


def test_two_blocks_of_one_message_are_asked_about_in_one_receipt(quick: Playground) -> None:
    quick.open("action")
    lines = ["BEGIN", "HAND", "END", "BEGIN", "HAND", "END"]
    quick.write("ottoman", *lines, block=False)
    assert quick.mails("ottoman", "status") == []
    assert "Your message has two blocks for one seat" in quick.receipt("ottoman")
    assert len(quick.mails("ottoman", "receipt")) == 1


def test_a_hand_is_shown_to_its_owner_only(quick: Playground) -> None:
    quick.open("action")
    quick.write("france", "HAND", "STATUS")
    for row in quick.mails("france"):
        assert "Janissaries" not in str(row.text)


def test_a_message_is_sent_again_as_it_was(ground: Playground) -> None:
    ground.open()
    recorder = Recorder()
    dispatch(ground.office, recorder)
    welcome = ground.mails("protestant")[0]
    sent = len(recorder.sent)
    ground.write("protestant", "RESEND 1", "RESEND 99", "RESEND me")
    receipt = ground.receipt("protestant")
    assert "message 1 comes again" in receipt
    assert "There is no message 99 to you in this game." in receipt
    assert "A number is expected" in receipt
    dispatch(ground.office, recorder)
    assert welcome.raw in recorder.sent[sent:]
    assert len(ground.mails("protestant")) == 3


def test_nobody_gets_the_messages_of_another(quick: Playground) -> None:
    quick.open()
    dispatch(quick.office, Recorder())
    quick.write("france", "RESEND 2")
    assert "There is no message 2 to you" in quick.receipt("france")


def test_a_password_is_neither_used_nor_repeated(quick: Playground) -> None:
    quick.open()
    quick.write("protestant", "PASSWORD Wartburg", "REFORM Leipzig")
    receipt = quick.last("protestant", "receipt")
    assert "Passwords are not used here" in flat(receipt.text)
    assert b"Wartburg" not in (receipt.raw or b"")
    assert quick.decision("protestant").topic == "18.3/reform:2"


def test_ready_alone_answers_no_question(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "READY")
    assert "Your answer is still missing; READY alone answers nothing." in quick.receipt("ottoman")
    assert quick.wait(minutes=31) == 0
    quick.write("ottoman", "PLAY Janissaries FOR CP", "PASS THE REST", "READY")
    assert "your orders are given; nothing more is needed" in quick.receipt("ottoman")
    assert [flag.role for flag in quick.rows(tables.Flag) if flag.final] == []


def test_who_has_made_a_secret_choice_may_be_ready(quick: Playground) -> None:
    quick.open("diet")
    quick.write("papacy", "COMMIT Papal Bull")
    quick.write("papacy", "READY")
    assert "READY: you are READY." in quick.receipt("papacy")
    assert quick.waiting() == ["hapsburg", "protestant"]
    assert quick.wait(hours=1) == 0
