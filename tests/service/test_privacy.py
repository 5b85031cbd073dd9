"""What is kept of people: removing one, retention, and what a backup brings back."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from adjudicator import clock
from adjudicator.service.errors import NotPossible
from adjudicator.service.players import seating
from adjudicator.service.players.people import Person
from adjudicator.service.upkeep.backups import restore_backup, take_backup
from adjudicator.service.upkeep.record import export_game
from adjudicator.service.upkeep.removal import remove_person
from adjudicator.service.upkeep.retention import forget_old_mail
from adjudicator.service.upkeep.verifying import verify_record
from adjudicator.store import mail_queries, tables
from adjudicator.store.rows import rows_of, tables_of
from tests.service.playground import MODERATOR, OPERATOR, ROLES, Playground, address_of

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
        packed = value.removeprefix(b"\x00z")
        try:
            value = zlib.decompress(packed)
        except zlib.error:
            value = packed
        return bytes(value).decode("latin-1")
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
    seating.replace(ground.office, "his-1", role, HEIR, who="operator", reason="")


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
