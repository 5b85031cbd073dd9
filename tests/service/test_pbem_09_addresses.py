"""Who may speak: a player's addresses, of record and besides."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from adjudicator.store import queries, tables
from tests.service.playground import ORDERS, Playground, address_of, flat

FRANCE = address_of("france")
WORK = "denis@work.example"


def code_to(ground: Playground, address: str = WORK) -> str:
    """Return the code that was mailed to an address last."""
    rows = [row for row in ground.mails(kind="confirmation") if row.recipient == address]
    found = re.search(r"CONFIRM [A-Z ]+ ([A-Z2-9]{8})$", str(rows[-1].text), re.MULTILINE)
    assert found, rows[-1].text
    return found[1]


def with_second_address(ground: Playground) -> None:
    """Let France write from a second address too."""
    ground.write("france", f"ADDRESS {WORK}")
    ground.write("france", f"CONFIRM ADDRESS {code_to(ground)}")
    assert "orders may come from denis@work.example now" in ground.receipt("france")


def test_a_second_address_counts_once_its_code_has_come_back(ground: Playground) -> None:
    ground.open()
    before = len(ground.mails())
    ground.write("france", f"ADDRESS {WORK}")
    assert ground.sent_since(before) == [
        ("confirmation", WORK),
        ("notice", FRANCE),
        ("receipt", "france"),
    ]
    assert ground.write("x", "HAND", sender=WORK).reason == "unknown sender"
    incoming = ground.write("x", f"CONFIRM ADDRESS {code_to(ground)}", sender=WORK, block=False)
    assert incoming.status == "done"
    notice = ground.last(kind="notice")
    assert notice.recipient == WORK
    assert "orders may come from denis@work.example now" in flat(notice.text)
    assert (
        ground.write("x", "HAND", sender=WORK).status,
        ground.last("france", "status").recipient,
    ) == ("done", WORK)


def test_what_is_acted_on_from_a_second_address_is_copied_to_the_address_of_record(
    quick: Playground,
) -> None:
    quick.open()
    with_second_address(quick)
    before = len(quick.mails())
    quick.write("x", "HAND", "PREFER", sender=WORK)
    rows = quick.mails()[before:]
    assert [(row.kind, row.recipient) for row in rows] == [
        ("status", FRANCE),
        ("status", WORK),
        ("receipt", FRANCE),
        ("receipt", WORK),
    ]
    assert rows[2].text == rows[3].text
    assert [row.number is None for row in rows] == [False, True, False, True]
    assert len({row.message_id for row in rows}) == 4


def test_reports_go_to_the_address_of_record_only(quick: Playground) -> None:
    quick.open()
    with_second_address(quick)
    before = len(quick.mails())
    for _ in range(5):
        quick.wait(hours=48)
    told = [row.recipient for row in quick.mails()[before:] if row.role == "france"]
    assert told
    assert set(told) == {FRANCE}


def test_an_old_address_is_told_when_another_becomes_the_one_of_record(quick: Playground) -> None:
    quick.open()
    with_second_address(quick)
    before = len(quick.mails())
    quick.write("france", f"ADDRESS PRIMARY {WORK}")
    told = [(row.kind, row.recipient) for row in quick.mails()[before:]]
    assert told == [("notice", FRANCE), ("notice", WORK), ("receipt", WORK), ("receipt", FRANCE)]
    assert "no longer to france@players.example" in flat(quick.mails()[before].text)
    quick.write("france", f"ADDRESS REMOVE {FRANCE}")
    assert "nothing that comes from france@players.example counts" in quick.receipt("france")
    assert quick.write("france", "HAND").reason == "unknown sender"
    assert quick.write("x", "HAND", sender=WORK).status == "done"


def test_addresses_are_listed(quick: Playground) -> None:
    quick.open()
    quick.write("france", "ADDRESS")
    assert f"ADDRESS: your mail goes to {FRANCE}." in quick.receipt("france")
    with_second_address(quick)
    quick.write("france", "ADDRESS")
    assert f"goes to {FRANCE}; you may also write from {WORK}." in quick.receipt("france")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (f"ADDRESS {FRANCE}", "is one of your addresses already"),
        (f"ADDRESS {address_of('papacy')}", "belongs to another player here"),
        (f"ADDRESS {ORDERS}", "is where orders go"),
        (f"ADDRESS {ORDERS.replace('@', '+abcdefgh@')}", "is where orders go"),
        ("ADDRESS jürgen@else.example", "is not a mail address"),
        ("ADDRESS denis", "A mail address is expected, as in ADDRESS ann@example.org"),
        ("ADDRESS a@b.example or c@d.example", "One address is expected, not several"),
        (f"ADDRESS REMOVE {FRANCE}", "is where your mail goes; make another address PRIMARY"),
        (f"ADDRESS REMOVE {WORK}", "is not one of your addresses; your mail goes to"),
        (f"ADDRESS PRIMARY {FRANCE}", "Your mail goes to france@players.example already"),
        (f"ADDRESS PRIMARY {address_of('papacy')}", "is not one of your addresses"),
        ("CONFIRM ADDRESS AAAAAAAA", "There is nothing to confirm with the code AAAAAAAA"),
        ("CONFIRM ADDRESS please", "A code of eight letters and digits is expected"),
    ],
)
def test_what_cannot_be_done_with_an_address_is_said(
    quick: Playground, line: str, sentence: str
) -> None:
    quick.open()
    before = len(quick.mails())
    quick.write("france", line)
    assert quick.sent_since(before) == [("receipt", "france")]
    assert sentence in quick.receipt("france")


def test_a_third_address_needs_room(quick: Playground) -> None:
    quick.open()
    with_second_address(quick)
    quick.write("france", "ADDRESS third@else.example")
    assert f"ADDRESS REMOVE {WORK} makes room" in quick.receipt("france")


def test_an_address_is_read_out_of_what_mail_programs_make_of_it(quick: Playground) -> None:
    quick.open()
    quick.write("france", f"ADDRESS Denis <{WORK.title()}<mailto:{WORK}>>.")
    assert quick.last(kind="confirmation").recipient == WORK


def test_a_code_counts_once_for_its_owner_and_for_three_days(quick: Playground) -> None:
    quick.open()
    quick.write("france", f"ADDRESS {WORK}")
    code = code_to(quick)
    quick.write("papacy", f"CONFIRM ADDRESS {code}")
    assert f"There is nothing to confirm with the code {code}" in quick.receipt("papacy")
    thief = quick.write("x", f"CONFIRM ADDRESS {code}", sender="thief@else.example", block=False)
    assert (thief.status, thief.reason) == ("rejected", "not carried out")
    quick.write("france", f"CONFIRM ADDRESS {code}", f"CONFIRM ADDRESS {code}")
    assert f"The code {code} has been used already" in quick.receipt("france")

    quick.write("papacy", "ADDRESS pius@else.example")
    late = code_to(quick, "pius@else.example")
    quick.clock.advance(timedelta(days=3))
    quick.write("papacy", f"CONFIRM ADDRESS {late.lower()}")
    assert f"The code {late} is too old" in quick.receipt("papacy")


def test_nobody_is_flooded_with_codes(quick: Playground) -> None:
    quick.open()
    for _ in range(3):
        quick.write("france", f"ADDRESS {WORK}", f"ADDRESS {WORK}")
    assert len(quick.mails(kind="confirmation")) == 3
    assert "3 codes have been mailed to denis@work.example today" in quick.receipt("france")


def test_a_check_of_an_address_mails_no_code(quick: Playground) -> None:
    quick.open()
    quick.write("france", "CHECK", "BEGIN", f"ADDRESS {WORK}", "ADDRESS x@", "END", block=False)
    assert quick.mails(kind="confirmation") == []
    assert "This was a check only" in quick.receipt("france")
    quick.write("france", "CHECK", "BEGIN", "ADDRESS REMOVE a@b.example", "END", block=False)
    assert "is not one of your addresses" in quick.receipt("france")


def test_both_addresses_hold_the_same_seats(quick: Playground) -> None:
    quick.open()
    with_second_address(quick)
    with quick.office.database.reading() as session:
        both = [queries.player_by_address(session, address) for address in (FRANCE, WORK)]
    assert both[0] == both[1]
    assert len(quick.rows(tables.Address)) == 7


def test_a_code_may_stand_among_greetings_and_above_the_quoted_mail(quick: Playground) -> None:
    quick.open()
    quick.write("france", f"ADDRESS {WORK}")
    code = code_to(quick)
    lines = (
        "Hello,",
        f"Confirm address {code}",
        "Regards, Denis",
        "",
        "> CONFIRM ADDRESS AAAAAAAA",
    )
    assert quick.write("x", *lines, sender=WORK, block=False).status == "done"
    assert "may now come" not in str(quick.last("france").text)
    assert quick.write("x", "HAND", sender=WORK).status == "done"


def test_a_code_in_quoted_text_confirms_nothing(quick: Playground) -> None:
    quick.open()
    quick.write("france", f"ADDRESS {WORK}")
    line = f"> CONFIRM ADDRESS {code_to(quick)}"
    incoming = quick.write("x", "What is this?", "", line, sender=WORK, block=False)
    assert (incoming.status, incoming.reason) == ("rejected", "unknown sender")
