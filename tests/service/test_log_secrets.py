"""What a game played by messages leaves in the log: identifiers, and nothing that is secret."""

from __future__ import annotations

import io
import json
from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator import log
from adjudicator.mail.errors import MailboxUnavailable, TemporaryFailure
from adjudicator.mail.source import Batch, Cursor
from adjudicator.mail.spool import SpoolSource
from adjudicator.service.commands import handling
from adjudicator.service.office import Office
from adjudicator.service.post.dispatch import dispatch
from adjudicator.service.table.lateness.outages import beat
from adjudicator.store import tables
from adjudicator.transport import FolderSender
from adjudicator.worker import Worker
from tests.servers import eventually
from tests.service.playground import MODERATOR, OPERATOR, ROLES, SECRET, Playground, address_of
from tests.service.test_dispatch import Server
from tests.service.test_pbem_09_who_may_speak import password_of

WORDS = (
    "Marmalade", "Persimmon", "Quincunx", "Rutabaga", "Salmagundi", "Tarradiddle", "Umbellifer",
)  # fmt: skip
"""Words of messages: each stands in another part of one."""


def secrets_of(ground: Playground, passwords: list[str]) -> set[str]:
    """Return all that must not be in the log."""
    settings = ground.office.settings
    seats = ground.rows(tables.Seat)
    mails = ground.mails()
    return {
        *WORDS,
        SECRET,
        settings.secret.get_secret_value(),
        *passwords,
        *(seat.token for seat in seats),
        *(seat.password for seat in seats if seat.password),
        *(row.reply_to for row in mails if row.reply_to),
        *(row.message_id for row in mails),
        *(row.subject for row in mails),
        *map(address_of, ROLES),
        MODERATOR,
        OPERATOR,
        "stranger@else.example",
    }


class Nasty(SpoolSource):
    """A mailbox that fails once, in words that name an account."""

    failed = False

    def fetch(self, after: Cursor | None, limit: int) -> Batch:
        """Fail the first time."""
        if not self.failed:
            self.failed = True
            raise MailboxUnavailable(f"refused the login of {address_of('france')}")
        return super().fetch(after, limit)


def play(ground: Playground, patch: pytest.MonkeyPatch) -> list[str]:
    """Let everything happen that is written to the log; return the passwords of the seats."""
    ground.open("spring", moderator=MODERATOR)
    words = [password_of(ground, role) for role in ("ottoman", "england")]
    ground.write("ottoman", f"PASSWORD {words[0]}", "HAND", "NO DEPLOYMENT", Subject=WORDS[0])
    talk = ["PRESS TO france", WORDS[1], "ENDPRESS", f"PASSWORD {words[1]}", f"SING {WORDS[2]}"]
    ground.write("england", *talk)
    ground.write("england", "PASSWORD wrong-Marmalade", "STATUS")
    ground.write("papacy", WORDS[3], block=False)
    ground.write("papacy", "STATUS", sender="stranger@else.example", Subject=WORDS[4])
    ground.write("france", WORDS[5], Auto_Submitted=f"auto-{WORDS[5]}", block=False)
    ground.write("france", WORDS[5], Precedence=f"bulk {WORDS[5]}", block=False)
    block = f"BEGIN his-1 moderator\nPASSWORD {WORDS[6]}\nRULE {WORDS[6]}\nEND\n"
    ground.send(ground.letter("moderator", block, sender=MODERATOR))

    def broken(*_: object) -> None:
        raise RuntimeError(
            f"cannot read {WORDS[6]} of {address_of('papacy')} 'a hidden word' because no hand is"
            " known"
        )

    with patch.context() as inner:
        inner.setattr(handling, "_act", broken)
        assert ground.write("papacy", "STATUS").status == "shunted"
        inner.setattr("adjudicator.service.table.deadlines._do_due", broken)
        ground.wait(hours=200)
    server = Server(fail=lambda to: TemporaryFailure(f"450 {to}: {WORDS[0]}"))
    dispatch(ground.office, server)
    ground.clock.advance(timedelta(minutes=10))
    beat(ground.office)
    return words


def work(office: Office, folder: Path) -> None:
    """Let a worker start, find its mailbox closed, read it, and send what waits."""
    worker = Worker(office, Nasty(folder / "spool"), FolderSender(folder / "out"))
    worker.start()
    eventually(lambda: worker.loops.mailbox().read is not None)
    worker.stop()


def test_a_game_by_letters_leaves_no_secret_in_the_log(
    quick: Playground, stream: io.StringIO, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ground = quick.under(require_auth=True, authserv_id="none")
    passwords = play(ground, monkeypatch)
    work(ground.office, tmp_path)
    written = stream.getvalue()
    found = {one for one in secrets_of(ground, passwords) if one.lower() in written.lower()}
    assert found == set()
    lines = [json.loads(line) for line in written.splitlines()]
    [told] = [line for line in lines if line["event"] == "message set aside"]
    assert told["error"] == "RuntimeError"
    assert told["reason"] == "cannot read … of … because no hand is known"
    assert told["stage"] == "broken"
    assert told["place"].startswith("service/commands/handling.py:")
    assert told["incoming"]
    events = {line["event"] for line in lines}
    assert events >= {
        "message stored",
        "message handled",
        "message set aside",
        "message queued",
        "game set aside",
        "mailbox unavailable",
        "worker started",
    }


def test_the_test_would_find_a_secret(stream: io.StringIO) -> None:
    log.get_logger("x").info("leak", why=WORDS[0])
    assert WORDS[0] in stream.getvalue()
