"""Who may speak: tokens, what the mail server says, passwords."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from adjudicator.service.seats import passwords, seating
from adjudicator.store import tables
from tests.service.playground import MODERATOR, OPERATOR, Playground, address_of, flat, parsed

SERVER = "mx.adjudicator.example"
PASSES = f"{SERVER}; dmarc=pass header.from=players.example"
FRANCE = address_of("france")
STRANGER = "thief@else.example"


# -- tokens -----------------------------------------------------------------------------------


def test_a_message_of_a_stranger_with_a_token_is_answered_and_its_owner_told_once(
    ground: Playground,
) -> None:
    ground.open()
    question = ground.last("protestant", "question")
    before = len(ground.mails())
    for _ in range(3):
        incoming = ground.write("x", "REFORM Leipzig", sender=STRANGER, answers=question)
        assert (incoming.status, incoming.reason) == ("rejected", "unknown sender")
    assert ground.sent_since(before) == [("status", "protestant"), ("rejected", STRANGER)]
    assert f"came to the reply address of your seat from {STRANGER}" in flat(
        ground.last("protestant", "status").text
    )
    ground.clock.advance(timedelta(days=1))
    ground.write("x", "REFORM Leipzig", sender=STRANGER, answers=question)
    assert ground.sent_since(before)[2:] == [("rejected", STRANGER)]
    assert ground.decision("protestant").topic == "18.3/reform:1"


def test_many_strangers_do_not_flood_the_owner_of_a_seat(quick: Playground) -> None:
    quick.open()
    question = quick.last("protestant", "question")
    for number in range(5):
        quick.write("x", "PASS", sender=f"thief{number}@else.example", answers=question)
    assert len(quick.mails("protestant", "status")) == 1


def test_a_new_token_ends_the_old_reply_address(quick: Playground) -> None:
    quick.open()
    question = quick.last("protestant", "question")
    quick.write("protestant", "NEW TOKEN")
    receipt = quick.last("protestant", "receipt")
    assert receipt.reply_to not in (None, question.reply_to)
    assert f"orders go to {receipt.reply_to} from now on" in flat(receipt.text)
    incoming = quick.write("protestant", "REFORM Leipzig", answers=question)
    assert (incoming.status, incoming.reason) == ("rejected", "old reply address")
    assert "has been replaced; it no longer works" in flat(quick.last(kind="rejected").text)
    assert quick.decision("protestant").topic == "18.3/reform:1"
    assert quick.write("protestant", "REFORM Leipzig", answers=receipt).status == "done"
    assert quick.decision("protestant").topic == "18.3/reform:2"


def test_a_block_that_names_its_seat_counts_at_an_old_address_too(quick: Playground) -> None:
    quick.open()
    question = quick.last("protestant", "question")
    quick.write("protestant", "NEW TOKEN")
    lines = ("BEGIN his-1 protestant", "REFORM Leipzig", "END")
    assert quick.write("protestant", *lines, answers=question, block=False).status == "done"
    assert quick.decision("protestant").topic == "18.3/reform:2"


def test_a_stranger_with_an_old_token_gets_no_more_than_any_stranger(quick: Playground) -> None:
    quick.open()
    question = quick.last("protestant", "question")
    quick.write("protestant", "NEW TOKEN")
    before = len(quick.mails())
    quick.write("x", "PASS", sender=STRANGER, answers=question)
    assert quick.sent_since(before) == [("rejected", STRANGER)]


def test_at_the_reply_address_of_a_seat_given_up_nothing_reaches_another_game(
    quick: Playground,
) -> None:
    quick.open()
    quick.open(slug="his-2")
    question = next(m for m in quick.mails("protestant", "question") if m.game_id == 1)
    with quick.office.database.transaction() as session:
        seat = session.get_one(tables.Seat, 6)
        assert (seat.role, seat.game_id) == ("protestant", 1)
        seat.until = quick.clock.now()
        session.add(seat)
    incoming = quick.write("protestant", "REFORM Leipzig", answers=question)
    assert incoming.reason == "old reply address"
    assert "You no longer hold the seat protestant in his-1" in flat(quick.last().text)
    assert quick.decision("protestant", "his-2").topic == "18.3/reform:1"


def test_what_a_block_names_goes_before_the_reply_address(quick: Playground) -> None:
    quick.open()
    quick.open(slug="his-2")
    of_first = next(m for m in quick.mails("protestant", "question") if m.game_id == 1)
    lines = ("BEGIN his-2", "REFORM Leipzig", "END")
    assert quick.write("protestant", *lines, answers=of_first, block=False).status == "done"
    assert quick.decision("protestant", "his-1").topic == "18.3/reform:1"
    assert quick.decision("protestant", "his-2").topic == "18.3/reform:2"


# -- passwords --------------------------------------------------------------------------------


def password_of(ground: Playground, role: str) -> str:
    """Return the password that stands in the first mail of a seat."""
    found = re.search(r"^    PASSWORD (\S+)$", str(ground.mails(role)[0].text), re.MULTILINE)
    assert found
    return found[1]


@pytest.fixture
def sealed(quick: Playground) -> Playground:
    """A game at a mail server that says nothing about senders."""
    ground = quick.under(require_auth=True, authserv_id="none")
    ground.open(slug="his-9")
    return ground


def test_without_results_of_the_mail_server_the_password_shows_who_writes(
    sealed: Playground,
) -> None:
    word = password_of(sealed, "protestant")
    assert re.fullmatch(r"[a-z]{4}(-[a-z]{4}){3}", word)
    refused = sealed.write("protestant", "REFORM Leipzig")
    assert (refused.status, refused.reason) == ("rejected", "not authenticated")
    assert "write PASSWORD and the password of your seat" in flat(sealed.last().text)
    assert (
        sealed.write("protestant", f"PASSWORD: {word.title()}", "REFORM Leipzig").status == "done"
    )
    assert sealed.decision("protestant", "his-9").topic == "18.3/reform:2"


def test_the_password_of_another_seat_opens_nothing(sealed: Playground) -> None:
    word = password_of(sealed, "france")
    incoming = sealed.write("protestant", f"PASSWORD {word}", "REFORM Leipzig")
    assert (incoming.status, incoming.reason) == ("rejected", "wrong password")


def guesses(ground: Playground, count: int, **more: Any) -> list[str | None]:
    """Write so many wrong passwords and return what became of the messages."""
    words = [f"PASSWORD guess-{number}" for number in range(count)]
    return [ground.write("protestant", word, "PASS", **more).reason for word in words]


MOST = passwords.MOST_WRONG
LIMITED = [*["wrong password"] * MOST, "too many wrong passwords"]


@pytest.fixture
def chosen(sealed: Playground) -> Playground:
    """The same game, in which the Protestant has chosen a password."""
    word = password_of(sealed, "protestant")
    sealed.write("protestant", f"PASSWORD {word}", "SET PASSWORD sesame-street")
    return sealed


def test_wrong_passwords_are_counted_and_limited(chosen: Playground) -> None:
    assert guesses(chosen, MOST + 1) == LIMITED
    row = chosen.write("protestant", "PASSWORD sesame-street", "PASS")
    assert row.reason == "too many wrong passwords"
    assert "Send it again as an answer to a message of your seat" in flat(
        chosen.last(kind="rejected").text
    )
    warnings = chosen.mails("protestant", "status")
    assert ["with a wrong password have come" in flat(row.text) for row in warnings] == [True]
    chosen.clock.advance(timedelta(days=1))
    assert chosen.write("protestant", "PASSWORD sesame-street", "REFORM Leipzig").status == "done"


def test_strangers_cannot_lock_out_who_answers_a_message_of_the_game(chosen: Playground) -> None:
    guesses(chosen, 3 * MOST)
    question = chosen.last("protestant", "question")
    word = "PASSWORD sesame-street"
    row = chosen.write("protestant", word, "REFORM Leipzig", answers=question)
    assert row.status == "done"


def test_who_knows_the_reply_address_cannot_guess_for_ever_either(chosen: Playground) -> None:
    question = chosen.last("protestant", "question")
    assert guesses(chosen, MOST + 1, answers=question) == LIMITED
    row = chosen.write("protestant", "PASSWORD sesame-street", "PASS", answers=question)
    assert row.reason == "too many wrong passwords"
    row = chosen.write("protestant", "PASSWORD sesame-street", "REFORM Leipzig")
    assert row.status == "done", "the tries of one are not those of the other"


def test_nobody_locks_out_a_password_that_the_service_has_made(sealed: Playground) -> None:
    """There are too many of them to be guessed, so they are tried however many were wrong."""
    word = password_of(sealed, "protestant")
    guesses(sealed, 3 * MOST)
    wrong = passwords.generated()
    row = sealed.write("protestant", f"PASSWORD {wrong}", "PASS")
    assert row.reason == "wrong password"
    row = sealed.write("protestant", f"PASSWORD {word.title()}", "REFORM Leipzig")
    assert row.status == "done"
    assert len(sealed.mails("protestant", "status")) == 1, "the player is told once a day"


def test_the_moderator_has_another_password_mailed(sealed: Playground) -> None:
    before = password_of(sealed, "protestant")
    seating.new_password(sealed.office, "his-9", "protestant")
    notice = sealed.last(kind="notice")
    assert notice.recipient == address_of("protestant")
    found = re.search(r"PASSWORD (\S+)", str(notice.text))
    assert found
    assert found[1] != before
    assert sealed.write("protestant", f"PASSWORD {before}", "PASS").reason == "wrong password"
    assert sealed.write("protestant", f"PASSWORD {found[1]}", "REFORM Leipzig").status == "done"


def test_the_moderator_replaces_a_reply_address(quick: Playground) -> None:
    quick.open()
    question = quick.last("protestant", "question")
    address = seating.revoke_token(quick.office, "his-1", "protestant")
    told = quick.last("protestant", "status")
    assert told.reply_to == address
    assert f"Orders go to {address} from now on" in flat(told.text)
    assert quick.write("protestant", "PASS", answers=question).reason == "old reply address"


def test_a_password_is_never_repeated_nor_kept_in_the_clear(sealed: Playground) -> None:
    word = password_of(sealed, "protestant")
    mine = "Here-I-Stand"
    before = len(sealed.mails())
    sealed.write(
        "protestant",
        "GO ON",
        f"PASSWORD {word}",
        f"SET PASSWORD {mine}",
        "PASSWORD two words",
        "> password x",
    )
    sealed.write("protestant", "BROADCAST", f"PASSWORD {mine}", "ENDBROADCAST", f"password {mine}")
    sealed.write("protestant", f"PASSWORD {mine}", "BEGIN", f"SET PASSWORD {word}", block=False)
    for row in sealed.mails()[before:]:
        raw = parsed(row).as_string()
        for secret in (word, mine, "two words"):
            assert secret not in raw
            assert secret not in str(row.text)
    for incoming in sealed.rows(tables.Incoming):
        assert word not in incoming.text
        assert mine not in incoming.text
    for seat in sealed.rows(tables.Seat):
        assert str(seat.password).startswith("scrypt$")
    assert [press.text for press in sealed.rows(tables.Press)] == ["PASSWORD ****"]


def test_a_player_sets_a_password_from_a_message_the_server_vouches_for(quick: Playground) -> None:
    strict = quick.under(require_auth=True, authserv_id=SERVER)
    strict.open(slug="his-9")
    assert "PASSWORD" not in str(strict.mails("protestant")[0].text).replace("SET PASSWORD", "")
    no_word = strict.write("protestant", "PASSWORD sesame-street", "REFORM Leipzig")
    assert no_word.reason == "not authenticated"
    assert "Or ask the moderator for a password" in flat(strict.last().text)
    strict.write("protestant", "SET PASSWORD sesame-street", Authentication_Results=PASSES)
    assert "the seat has another password now" in strict.receipt("protestant")
    done = strict.write("protestant", "PASSWORD Sesame-Street", "REFORM Leipzig")
    assert done.status == "done"
    assert strict.decision("protestant", "his-9").topic == "18.3/reform:2"


@pytest.mark.parametrize(
    "results",
    [
        f"{SERVER}; dmarc=fail header.from=players.example",
        f"{SERVER}; spf=none; dkim=none; dmarc=none",
        f"{SERVER}; none",
    ],
)
def test_a_password_does_not_stand_in_for_results_that_are_there(
    quick: Playground, results: str
) -> None:
    strict = quick.under(require_auth=True, authserv_id=SERVER)
    strict.open(slug="his-9")
    strict.write("protestant", "SET PASSWORD sesame-street", Authentication_Results=PASSES)
    incoming = strict.write(
        "protestant", "PASSWORD sesame-street", "PASS", Authentication_Results=results
    )
    assert (incoming.status, incoming.reason) == ("rejected", "not authenticated")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("SET PASSWORD short", "A password has 8 to 200 letters; nothing was changed"),
        ("SET PASSWORD two words", "One word is expected after SET PASSWORD"),
        ("SET PASSWORD", "One word is expected after SET PASSWORD"),
    ],
)
def test_a_password_that_cannot_be_set_is_sent_back(
    sealed: Playground, line: str, sentence: str
) -> None:
    word = password_of(sealed, "france")
    sealed.write("france", f"PASSWORD {word}", line)
    assert sentence in sealed.receipt("france")
    assert sealed.write("france", f"PASSWORD {word}", "HAND").status == "done"


def test_where_addresses_show_who_writes_there_are_no_passwords(quick: Playground) -> None:
    quick.open()
    quick.write("france", "PASSWORD sesame-street", "SET PASSWORD sesame-street")
    receipt = quick.receipt("france")
    assert receipt.count("Passwords are not used here") == 2
    assert all(seat.password is None for seat in quick.rows(tables.Seat))


def test_a_hash_is_salted_and_fits_its_word_only() -> None:
    one, two = passwords.hashed("sesame"), passwords.hashed("sesame")
    assert one != two
    assert passwords.fits("SESAME", one)
    assert not passwords.fits("sesam", one)
    assert not passwords.fits("\ud800", two)


# -- forged for a player ----------------------------------------------------------------------

FORGED = f"{SERVER}; dmarc=fail header.from=players.example"
UNPROVEN = f"{SERVER}; spf=none; dkim=none"


@pytest.fixture
def checked(quick: Playground) -> Playground:
    """A game with a moderator at a mail server that checks senders."""
    ground = quick.under(require_auth=True, authserv_id=SERVER)
    ground.open(slug="his-9", moderator=MODERATOR)
    return ground


def told_since(ground: Playground, count: int) -> list[tuple[str, str]]:
    return [(row.kind, row.recipient) for row in ground.mails()[count:]]


def test_a_letter_that_failed_its_check_is_never_answered(checked: Playground) -> None:
    before = len(checked.mails())
    for number in range(12):
        row = checked.write("protestant", f"REFORM {number}", Authentication_Results=FORGED)
        assert (row.status, row.reason) == ("rejected", "not authenticated")
    checked.write("protestant", "Hello?", block=False, Authentication_Results=FORGED)
    checked.send(checked.letter("protestant", "x" * 300_000, Authentication_Results=FORGED))
    assert told_since(checked, before) == [("moderator", MODERATOR)]
    assert "failed its check" in (checked.last().subject or "")
    checked.clock.advance(timedelta(days=1))
    checked.write("protestant", "REFORM Leipzig", Authentication_Results=FORGED)
    assert told_since(checked, before) == [("moderator", MODERATOR)] * 2


def test_forged_letters_use_up_no_refusal_of_the_player(checked: Playground) -> None:
    for number in range(12):
        checked.write("protestant", f"REFORM {number}", Authentication_Results=FORGED)
    checked.write("protestant", "REFORM Leipzig", Authentication_Results=FORGED)
    before = len(checked.mails())
    row = checked.write("protestant", "REFORM Leipzig", Authentication_Results=UNPROVEN)
    assert row.status == "rejected"
    assert told_since(checked, before) == [("rejected", address_of("protestant"))]


def test_where_the_refusals_of_a_day_are_used_up_the_moderator_hears(checked: Playground) -> None:
    checked.write("protestant", "REFORM Leipzig", Authentication_Results=UNPROVEN)
    before = len(checked.mails())
    for place in ("Erfurt", "Wittenberg", "Brandenburg"):
        checked.write("protestant", f"REFORM {place}", Authentication_Results=UNPROVEN)
    assert told_since(checked, before) == [("moderator", MODERATOR)]
    assert "was not acted on (not authenticated)" in flat(checked.last().text)


def test_who_moderates_and_is_refused_too_often_is_not_told_of_himself(
    checked: Playground,
) -> None:
    before = len(checked.mails())
    for number in range(3):
        body = f"BEGIN his-9 moderator\nNOTE {number}\nEND\n"
        checked.send(checked.letter("m", body, sender=MODERATOR, Authentication_Results=UNPROVEN))
    assert told_since(checked, before) == [("rejected", MODERATOR), ("moderator", OPERATOR)]


def test_of_a_forged_letter_that_breaks_something_its_writer_hears_nothing(
    checked: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr("adjudicator.service.commands.handling.writer_of", broken)
    before = len(checked.mails())
    row = checked.write("protestant", "PASS", Authentication_Results=FORGED)
    assert row.status == "shunted"
    assert {to for _kind, to in told_since(checked, before)} == {OPERATOR}
