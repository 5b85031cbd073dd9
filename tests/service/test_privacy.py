"""What is kept of people: removing one, retention, and what a backup brings back."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from adjudicator import clock
from adjudicator.service.commands.handling import handle_all
from adjudicator.service.errors import NotPossible
from adjudicator.service.operations.upkeep.backups import restore_backup, take_backup
from adjudicator.service.operations.upkeep.removal import forget_old_mail, remove_person
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.service.seats import seating
from adjudicator.service.seats.people import Person
from adjudicator.store import mail_queries, tables
from adjudicator.store.packing import original
from adjudicator.store.rows import rows_of, tables_of
from tests.service.playground import MODERATOR, OPERATOR, ROLES, Playground, address_of
from tests.service.test_pbem_09_bounces import come_back

HEIR = Person("heir@players.example", "Hel", "Europe/Helsinki")


def everything_in(ground: Playground, *, but_to: Iterable[str] = ()) -> str:
    """Return all that is stored, packed bytes unpacked, as one text in lower case.

    Without the messages that some were sent: what others have in their mail is theirs.
    """
    others = set(but_to)
    with ground.office.database.reading() as session:
        connection = session.connection()
        rows = [row for table in tables_of(connection) for row in rows_of(connection, table)]
    rows = [row for row in rows if row.get("recipient") not in others]
    return "\n".join(_text(value) for row in rows for value in row.values()).lower()


def _text(value: Any) -> str:
    if isinstance(value, bytes):
        raw = original(value)
        with suppress(zlib.error):
            raw = zlib.decompress(raw)
        return raw.decode("latin-1")
    return str(value)


OTHERS = [*(address_of(role) for role in ROLES if role != "protestant"), HEIR.address, OPERATOR]


def sent_all(ground: Playground, *, over: bool) -> None:
    """Let all that is queued be sent, and the game be over or go on."""
    with ground.office.database.transaction() as session:
        for row in session.exec(select(tables.Outgoing)).all():
            row.status = "sent"
            session.add(row)
        game = session.exec(select(tables.Game)).one()
        game.status = "over" if over else "running"
        session.add(game)


def replaced(ground: Playground, role: str = "protestant") -> None:
    seating.replace(ground.office, "his-1", role, HEIR, reason="")


def test_nothing_of_a_removed_person_is_kept_but_what_was_played(ground: Playground) -> None:
    ground.open()
    ground.write("protestant", "REFORM Leipzig")
    ground.write("protestant", "ADDRESS luther@home.example", "ABSENCE FROM 1 June TO 3 June")
    ground.write("protestant", "DEPUTY katharina@home.example UNTIL 1 December")
    replaced(ground)
    assert address_of("protestant") in everything_in(ground)
    done = remove_person(ground.office, address_of("protestant"))
    assert done.received == 3
    assert done.sent > 3
    kept = everything_in(ground, but_to=OTHERS)
    assert address_of("protestant") not in kept
    assert "luther@home.example" not in kept


def test_the_game_of_a_removed_person_plays_on_and_verifies(ground: Playground) -> None:
    ground.open()
    ground.write("protestant", "REFORM Leipzig")
    replaced(ground)
    remove_person(ground.office, address_of("protestant"))
    receipt = ground.write("protestant", "STATUS", sender=HEIR.address)
    assert receipt.status == "done"
    record = export_game(ground.office, "his-1", with_secret=True)
    assert verify_record(record).problems == ()
    assert [row.words for row in ground.rows(tables.Question) if row.source == "message"]


def test_who_plays_a_game_that_goes_on_is_not_removed(ground: Playground) -> None:
    ground.open()
    with pytest.raises(NotPossible, match="adjudicator game replace his-1 england ADDRESS"):
        remove_person(ground.office, address_of("england"))
    assert address_of("england") in everything_in(ground)


def test_nobody_is_not_removed(ground: Playground) -> None:
    ground.open()
    with pytest.raises(NotPossible, match=r"Nothing is kept of nobody@nowhere\.example"):
        remove_person(ground.office, "nobody@nowhere.example")


def test_a_stranger_who_only_wrote_can_be_removed(ground: Playground) -> None:
    ground.open()
    ground.send(ground.letter("england", "Can I play?\n", sender="Eve@Nowhere.example"))
    done = remove_person(ground.office, "eve@nowhere.example")
    assert done.received == 1
    assert "eve@nowhere.example" not in everything_in(ground)


def test_a_removed_moderator_leaves_the_game_to_the_operator(ground: Playground) -> None:
    ground.open(moderator=MODERATOR)
    ground.moderate("STATUS")
    remove_person(ground.office, MODERATOR)
    assert ground.game().moderator is None
    assert "The operator moderates this game from now on" in str(ground.last("england").text)
    assert MODERATOR not in everything_in(ground, but_to=[*OTHERS, address_of("protestant")])


def test_what_waited_for_a_removed_person_is_neither_sent_nor_handled(ground: Playground) -> None:
    ground.open()
    replaced(ground)
    ground.store(ground.letter("protestant", "BEGIN\nSTATUS\nEND\n"))
    remove_person(ground.office, address_of("protestant"))
    with ground.office.database.transaction() as session:
        assert mail_queries.next_incoming(session, clock.now()) is None
        queued = mail_queries.claim_outgoing(session, now=clock.now(), limit=1000)
        assert address_of("england") in [row.recipient for row in queued]
        assert "" not in [row.recipient for row in queued]


def test_a_copy_of_a_message_of_a_removed_person_does_not_act_again(ground: Playground) -> None:
    ground.open()
    raw = ground.letter("protestant", "BEGIN\nREFORM Leipzig\nEND\n")
    ground.send(raw)
    replaced(ground)
    remove_person(ground.office, address_of("protestant"))
    assert not ground.store(raw)


def test_a_removed_person_is_removed_again_from_a_backup_put_back(
    ground: Playground, tmp_path: Path
) -> None:
    ground.open()
    ground.write("protestant", "REFORM Leipzig")
    office = ground.office
    taken = take_backup(office.database, office.settings, tmp_path / "one.gz")
    ground.clock.advance(timedelta(hours=1))
    replaced(ground)
    remove_person(office, address_of("protestant"))
    restored = restore_backup(office.database, office.settings, taken.path, replace=True)
    assert restored.removed == 1
    assert address_of("protestant") not in everything_in(ground, but_to=OTHERS)
    assert "reform leipzig" in everything_in(ground)


def in_files_of(quick: Playground, words: str) -> list[str]:
    """Return the names of the files of the database in which words stand."""
    database = quick.office.database
    assert database.file is not None
    beside = database.file.parent.glob(f"{database.file.name}*")
    return [one.name for one in beside if words.encode() in one.read_bytes()]


def test_nothing_of_a_removed_person_is_left_in_the_files_of_the_database(
    quick: Playground,
) -> None:
    """What SQLite deletes stays in its file, and in the log beside it, unless it is told."""
    quick.open()
    quick.write("protestant", "ADDRESS luther@home.example")
    assert in_files_of(quick, "luther@home.example")
    replaced(quick)
    remove_person(quick.office, address_of("protestant"))
    assert in_files_of(quick, "luther@home.example") == []


def test_nothing_of_old_mail_is_left_in_the_files_of_the_database(quick: Playground) -> None:
    quick = quick.under(keep_mail_days=1)
    quick.open()
    quick.send(quick.letter("england", "Can I play?\n", sender="eve@nowhere.example"))
    assert in_files_of(quick, "eve@nowhere.example")
    sent_all(quick, over=True)
    quick.clock.advance(timedelta(days=3))
    forget_old_mail(quick.office)
    assert in_files_of(quick, "eve@nowhere.example") == []


# -- what others wrote about a person -----------------------------------------------------------

ME = address_of("protestant")
EVERYBODY = [*OTHERS, MODERATOR]


def removed(ground: Playground, address: str = ME) -> str:
    """Remove a person and return all that is kept, but for what others have in their mail."""
    if address == ME:
        replaced(ground)
    remove_person(ground.office, address)
    return everything_in(ground, but_to=EVERYBODY)


def complained(ground: Playground, *, named: str, encoding: str = "7bit") -> None:
    """Let a provider report the last mail to the Protestant as spam."""
    mail = ground.last("protestant")
    returned = f"Message-ID: {mail.message_id}\nSubject: {mail.subject}\n\n{named}\n"
    if encoding == "base64":
        returned = base64.encodebytes(returned.encode()).decode()
    raw = (
        "From: fbl@provider.example\nTo: orders@adjudicator.example\nMessage-ID: <arf.1@x>\n"
        "Subject: complaint\nMIME-Version: 1.0\n"
        'Content-Type: multipart/report; report-type=feedback-report; boundary="b"\n\n'
        "--b\nContent-Type: text/plain\n\nSpam.\n"
        "--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nVersion: 1\n"
        f"--b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: {encoding}\n\n"
        f"{returned}\n--b--\n"
    )
    assert ground.send(raw.encode()).status == "ignored"


def test_reports_of_mail_that_came_back_are_emptied_with_the_person(ground: Playground) -> None:
    ground.open(moderator=MODERATOR)
    come_back(ground, ground.last("protestant"), named=ME.upper())
    assert ME not in removed(ground)


@pytest.mark.parametrize("encoding", ["7bit", "base64"])
@pytest.mark.parametrize("named", [ME, "", "bounces+protestant=players.example@club.example"])
def test_reports_of_spam_are_emptied_with_the_person(
    quick: Playground, named: str, encoding: str
) -> None:
    """Whether they name the address or not: what was sent is in them."""
    quick.open(moderator=MODERATOR)
    complained(quick, named=named, encoding=encoding)
    removed(quick)
    (row,) = quick.rows(tables.Incoming)
    assert (row.raw, row.text, row.subject) == (b"", "", "")


def test_letters_of_others_that_name_a_removed_person_are_emptied(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    quick.moderate(f"NOTE Write to {ME.title()} only on Sundays.")
    quick.write("england", "STATUS", Cc=f'"Luther" <{ME}>')
    kept = removed(quick)
    assert ME not in kept
    assert "only on sundays" in kept, "the act of the moderator is kept"


def test_what_another_player_waits_for_is_handled_all_the_same(quick: Playground) -> None:
    quick.open()
    replaced(quick)
    quick.store(quick.letter("england", "BEGIN\nSTATUS\nEND\n", Cc=ME))
    remove_person(quick.office, ME)
    handle_all(quick.office)
    assert [row.status for row in quick.rows(tables.Incoming)] == ["done"]


def test_who_has_a_longer_address_is_not_touched(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    others = ("joann@players.example", "jo.ann@players.example", "ann@players.example.org")
    for other in (*others, "ann@players.example"):
        quick.moderate(f"NOTE Ask {other}, or his wife.")
        quick.send(quick.letter("x", "Can I play?\n", sender=other))
    keys = [row.key for row in quick.mails() if any(other in row.key for other in others)]
    kept = removed(quick, "ann@players.example")
    notes = [str(row.detail) for row in quick.rows(tables.Action) if row.verb == "note"]
    assert [other for note in notes for other in others if f" {other}," in note] == list(others)
    assert [row.key for row in quick.mails() if any(o in row.key for o in others)] == keys
    senders = [row.sender for row in quick.rows(tables.Incoming)]
    assert all(other in senders for other in others)
    assert not re.search(r"(?<![\w.])ann@players\.example(?![\w.])", kept)


# -- retention ----------------------------------------------------------------------------------


def test_mail_is_kept_for_ever_without_the_setting(ground: Playground) -> None:
    ground.open()
    ground.send(ground.letter("england", "Can I play?\n", sender="eve@nowhere.example"))
    ground.clock.advance(timedelta(days=5000))
    assert forget_old_mail(ground.office) == 0
    assert "eve@nowhere.example" in everything_in(ground)


def test_old_mail_without_a_game_is_emptied_and_that_of_a_game_is_kept(ground: Playground) -> None:
    ground = ground.under(keep_mail_days=90)
    ground.open()
    ground.write("protestant", "REFORM Leipzig")
    ground.send(ground.letter("england", "Can I play?\n", sender="eve@nowhere.example"))
    sent_all(ground, over=False)
    ground.clock.advance(timedelta(days=89))
    assert forget_old_mail(ground.office) == 0
    ground.clock.advance(timedelta(days=2))
    assert forget_old_mail(ground.office) >= 1
    kept = everything_in(ground)
    assert "eve@nowhere.example" not in kept
    assert address_of("protestant") in kept


def test_old_mail_of_a_game_that_is_over_is_emptied(ground: Playground) -> None:
    ground = ground.under(keep_mail_days=90)
    ground.open()
    ground.write("protestant", "REFORM Leipzig")
    sent_all(ground, over=True)
    ground.clock.advance(timedelta(days=91))
    assert forget_old_mail(ground.office) > 0
    assert not [row for row in ground.mails() if row.text]
    assert not [row for row in ground.rows(tables.Incoming) if row.raw]


def test_old_mail_is_looked_for_once_a_day(ground: Playground) -> None:
    ground = ground.under(keep_mail_days=1)
    ground.open()
    forget_old_mail(ground.office)
    ground.send(ground.letter("england", "Can I play?\n", sender="eve@nowhere.example"))
    sent_all(ground, over=False)
    ground.clock.advance(timedelta(hours=19))
    assert forget_old_mail(ground.office) == 0
    ground.clock.advance(timedelta(hours=6))
    assert forget_old_mail(ground.office) > 0


def test_what_is_no_longer_kept_is_said_to_who_asks_for_it(ground: Playground) -> None:
    ground = ground.under(keep_mail_days=1)
    ground.open()
    number = ground.last("england").number
    ground.clock.advance(timedelta(days=2))
    sent_all(ground, over=True)
    forget_old_mail(ground.office)
    sent_all(ground, over=False)
    ground.write("england", f"RESEND {number}", "HISTORY")
    assert f"Message {number} is no longer kept." in ground.receipt("england")
    assert f"{number}: no longer kept" in str(ground.last("england", "status").text)
