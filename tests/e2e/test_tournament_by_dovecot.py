"""A whole tournament of three turns by SMTP and IMAP, with all that happens to games by mail.

Six player programs answer their mail; they know nothing but what the service writes to them. In
between, what players and moderators do is written as they would write it.
"""

from __future__ import annotations

import smtplib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator import clock
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.store import tables
from adjudicator.store.database import Database
from tests.e2e.relay import Account
from tests.e2e.table import Table, open_table
from tests.servers import Dovecot, SmtpServer, eventually
from tests.service.playground import confirming

pytestmark = [pytest.mark.dovecot, pytest.mark.timeout(1800)]

START = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
ROUND = timedelta(seconds=5)
"""The worker must notice each round; after five minutes unnoticed it has been down."""
DOWN = timedelta(hours=60)
PATIENCE = 900.0
SOON = 30.0
TO_THE_END = {"correction_minutes": "0", "vp_to_win": "50", "domination_margin": "25"}
"""Windows close at once, and nobody wins before the last turn."""
SECRET = "7a" * 32
FORGER = "forger@elsewhere.test"


@dataclass
class Story:
    """A game with a moderator, in a time that passes with each round of mail."""

    table: Table
    time: clock.FixedClock
    moderator: str
    letters: int = 0

    # -- playing --------------------------------------------------------------------------------

    def play_until(self, done: Callable[[], bool]) -> None:
        """Let the players read and answer in turn until ``done``."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, self._where()
            if sum(account.play() for account in self.table.accounts):
                self.time.advance(ROUND)
            else:
                time.sleep(0.02)

    def play_to(self, stage: str) -> None:
        """Let the players play until a segment has begun; it must come before the end."""
        self.play_until(lambda: stage in self.table.stages() or self.table.is_over())
        assert stage in self.table.stages(), self._where()

    def _where(self) -> str:
        sent = {account.player.role: account.player.sent for account in self.table.accounts}
        return f"stands still behind {self.table.stages()[-1]!r}; messages sent: {sent}"

    # -- messages --------------------------------------------------------------------------------

    def write(self, sender: str, *lines: str, envelope: str = "", **headers: str) -> None:
        """Send a message to the orders address and wait until it has been handled."""
        self.letters += 1
        mail = EmailMessage()
        mail["From"], mail["To"] = sender, self.table.orders
        mail["Subject"] = "a message"
        mail["Message-ID"] = f"<story.{self.letters}.{self.table.slug}@letters.test>"
        for name, value in headers.items():
            mail[name.replace("_", "-")] = value
        mail.set_content("\n".join(lines) + "\n")
        with smtplib.SMTP("127.0.0.1", self.table.relay.port, timeout=10) as connection:
            connection.send_message(mail, from_addr=envelope or sender)
        eventually(lambda: self.outcome() is not None, SOON)

    def outcome(self) -> tuple[str, str | None] | None:
        """Return what became of the last message: status and reason; None while it is not read."""
        wanted = f"<story.{self.letters}.{self.table.slug}@letters.test>".encode()
        row = tables.Incoming
        handled = select(row.status, row.reason, row.raw).where(row.status != "new")
        with self.table.office.database.reading() as session:
            for status, reason, raw in session.exec(handled.order_by(col(row.id).desc())):
                if wanted in raw:
                    return status, reason
        return None

    def moderate(self, *lines: str) -> None:
        """Let the moderator write commands for the window that is open, and see them done."""
        code = self.window().code
        self.write(self.moderator, f"BEGIN {self.table.slug} moderator {code}", *lines, "END")
        assert self.outcome() == ("done", ""), self.last_to(self.moderator)

    def all_mail(self, account: Account) -> list[str]:
        """Return the texts of all mail queued for a player."""
        address = account.player.address
        return [str(row.text) for row in self.rows(tables.Outgoing) if row.recipient == address]

    def last_to(self, address: str) -> str:
        """Return the text of the newest message queued for an address."""
        row = tables.Outgoing
        newest = select(row).where(row.recipient == address).order_by(col(row.id).desc())
        with self.table.office.database.reading() as session:
            found = session.exec(newest).first()
        return str(found.text) if found else ""

    def mail_to(self, role: str, kind: str) -> list[str]:
        """Return the texts of the messages of a kind that lie in the mailbox of a role."""
        texts = []
        for message in self.table.received(role):
            if str(message["X-Adjudicator"]).startswith(kind):
                body = message.get_body(("plain",))
                texts.append(" ".join(str(body.get_content()).split()) if body else "")
        return texts

    # -- what stands in the database ------------------------------------------------------------

    def window(self) -> tables.Window:
        """Return the open window, whatever becomes of it next."""
        row = tables.Window
        newest = select(row).where(row.state == "open").order_by(col(row.id).desc())
        with self.table.office.database.reading() as session:
            window = eventually(lambda: session.exec(newest).first(), SOON)
        assert isinstance(window, tables.Window)
        return window

    def rows(self, table: Any) -> list[Any]:
        """Return all rows of a table, oldest first."""
        with self.table.office.database.reading() as session:
            return list(session.exec(select(table).order_by(col(table.id))))

    def decided(self) -> int:
        """Return how many answers the passing of deadlines has given."""
        return sum(row.source == "deadline" for row in self.rows(tables.Question))


# -- what happens ---------------------------------------------------------------------------------


def go_away(story: Story) -> None:
    """The player of the Papacy is away for a week; no deadline that runs is moved by it."""
    address = story.table.account("papacy").player.address
    due = story.window().due_at
    story.write(
        address, f"BEGIN {story.table.slug} papacy", "ABSENCE FROM tomorrow TO 28.11.", "END"
    )
    assert story.outcome() == ("done", "")
    assert [row.said_by for row in story.rows(tables.Absence)] == ["player"]
    assert story.window().due_at == due


def forge(story: Story) -> None:
    """Somebody writes in the name of France from another mail server."""
    name, address = story.table.slug, story.table.account("france").player.address
    before = story.table.stages(), [row.value for row in story.rows(tables.Question)]
    lines = (f"BEGIN {name} france", "PASS", "RESIGN", "END")
    story.write(address, *lines, envelope=FORGER)
    assert story.outcome() == ("rejected", "not authenticated")
    assert (story.table.stages(), [row.value for row in story.rows(tables.Question)]) == before


def replace_france(story: Story) -> None:
    """The player of France has left; somebody else sits down and plays on from the briefing."""
    gone = story.table.account("france").player.address
    address = story.table.dovecot.account()
    story.table.seat("france", address)
    story.moderate(f"REPLACE france: {address} He has moved to Fiji.")
    eventually(lambda: story.mail_to("france", "briefing"), SOON)
    story.write(gone, f"BEGIN {story.table.slug} france", "PASS", "END")
    assert story.outcome() == ("rejected", "no seat")


def take_back(story: Story) -> None:
    """The moderator takes back the last impulses; they are played again with fresh dice."""
    segments = len(story.table.stages())
    story.moderate(f"REWIND TO {segments - 4} The siege was read wrongly.")
    story.moderate(*confirming(story.last_to(story.moderator)))
    with story.table.office.database.reading() as session:
        assert story.table.game(session).generation == 2
    for account in story.table.accounts:
        assert any("The siege was read wrongly." in one for one in story.all_mail(account)), account


def go_down(story: Story) -> tuple[tables.Window, int]:
    """The service is down for longer than any deadline; return what was open and decided then."""
    before = story.window(), story.decided()
    story.time.advance(DOWN)
    return before


def come_back(story: Story, before: tuple[tables.Window, int]) -> None:
    """Nothing was executed in the meantime; everybody has the time that was left."""
    window, decided = before
    after = story.window()
    assert (after.id, story.decided()) == (window.id, decided)
    assert window.due_at is not None
    assert after.due_at is not None
    assert after.due_at - window.due_at >= DOWN


@pytest.mark.full
@dataclass(frozen=True)
class Course:
    """How many turns are played, and before which of their segments something happens."""

    turns: int
    early: str
    replaced: str
    rewound: str
    down: str


SHORT = Course(1, "turn 4, action 2", "turn 4, action 4", "turn 4, action 9", "turn 4, action 11")
WHOLE = Course(3, "turn 4, action 2", "turn 5, action 4", "turn 5, action 12", "turn 6, action 2")


@pytest.mark.full
@pytest.mark.parametrize(
    "course",
    [pytest.param(SHORT, id="its first turn"), pytest.param(WHOLE, id="all three turns")],
)
def test_a_tournament_is_played_by_mail_from_the_first_letter_to_the_verified_record(
    course: Course, open_story: Callable[[int], Story]
) -> None:
    last = 3 + course.turns
    story = open_story(last)
    table = story.table
    with table.served():
        story.play_to(course.early)
        go_away(story)
        forge(story)
        story.play_to(course.replaced)
        replace_france(story)
        story.play_to(course.rewound)
        take_back(story)
        story.play_to(course.down)
    before = go_down(story)
    with table.served():
        come_back(story, before)
        # Answers that were on their way when the game ended are still taken out of the mailbox.
        story.play_until(lambda: table.is_over() and not table.dovecot.messages(table.orders))
    assert f"turn {last}, victory" in table.stages()
    _check_negotiations(story)
    _check_absence(story)
    _check_mail(story)
    verdict = verify_record(export_game(table.office, table.slug))
    assert verdict.problems == ()
    assert verdict.dice_proved


# -- what is left of it ---------------------------------------------------------------------------


def _check_negotiations(story: Story) -> None:
    """Press went to its reader, the broadcast to all, and the deal was carried out."""
    readers = {
        account.player.role
        for account in story.table.accounts
        if any(
            "stand together against France" in one
            for one in story.mail_to(account.player.role, "press")
        )
    }
    assert readers == {"hapsburg"}
    assert any("Milan is French" in one for one in story.mail_to("ottoman", "press"))
    made = [row for row in story.rows(tables.Fact) if row.kind == "deal_made"]
    assert {"england", "hapsburg"} in [set(row.data["parties"]) for row in made]


def _check_absence(story: Story) -> None:
    """Windows that opened later and asked the Papacy waited until it was back."""
    (absence,) = story.rows(tables.Absence)
    asked = {row.window_id for row in story.rows(tables.Question) if row.role == "papacy"}
    later = [
        window
        for window in story.rows(tables.Window)
        if window.id in asked and window.due_at and window.opened_at > absence.said_at
    ]
    assert later
    assert all(window.due_at > absence.ends_at for window in later)


def _check_mail(story: Story) -> None:
    """Nobody got a message twice, everything was handled and sent, nothing was set aside."""
    table = story.table
    for account in table.accounts:
        mail = table.received(account.player.role)
        assert set(Counter(str(message["Message-ID"]) for message in mail).values()) == {1}
        endings = [m for m in mail if str(m["X-Adjudicator"]).startswith("game_over")]
        assert len(endings) == 1
    assert table.dovecot.messages(table.orders) == []
    incoming = story.rows(tables.Incoming)
    late = f"{table.slug} over"
    refused = [row.reason for row in incoming if row.status == "rejected" and row.reason != late]
    assert sorted(refused) == ["no seat", "not authenticated"]
    assert {row.status for row in incoming} == {"done", "rejected"}
    assert len(table.dovecot.messages(table.orders, "Done")) == len(incoming)
    assert {row.status for row in story.rows(tables.Outgoing)} == {"sent"}


@pytest.fixture
def open_story(
    sqlite_database: Database, tmp_path: Path, dovecot: Dovecot, relay: SmtpServer
) -> Iterator[Callable[[int], Story]]:
    """Open a tournament with a moderator on an evening in November, up to a last turn."""
    opened = []

    def open_one(last_turn: int) -> Story:
        moderator = dovecot.account()
        table = open_table(
            sqlite_database,
            tmp_path,
            dovecot,
            relay,
            scenario="tournament",
            moderator=moderator,
            settings={**TO_THE_END, "last_turn": str(last_turn)},
            secret=SECRET,
        )
        opened.append(table)
        return Story(table, story_time, moderator)

    story_time = clock.FixedClock(START)
    with clock.using(story_time):
        yield open_one
        for table in opened:
            table.leave()
