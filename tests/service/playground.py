"""A game by mail without a mail server: messages go in, and what is queued can be looked at."""

from __future__ import annotations

import os
import random
import re
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage, Message
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest
from sqlalchemy import event
from sqlmodel import col, select

from adjudicator import clock
from adjudicator.engine.chance import SecretChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live, begin, copy_of
from adjudicator.engine.record import Position
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.registry import game_of
from adjudicator.mail.source import SIZE_LIMIT, Fetched
from adjudicator.service.commands.creating import SeatWanted, create_game
from adjudicator.service.commands.handling import handle_all
from adjudicator.service.office import Office
from adjudicator.service.post.intake import store_messages
from adjudicator.service.post.preferences import preferences_of
from adjudicator.service.seats.wish_deadlines import tick_wishes
from adjudicator.service.table.deadlines import tick
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.windows import open_window
from adjudicator.settings import Settings, load_settings
from adjudicator.store import positions, queries, tables
from adjudicator.store.database import Database
from tests.environment import inherited
from tests.own_types import his_state
from tests.sqlite_files import fill

START = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
RULES = "here_i_stand"
ROLES = MAJOR_POWERS
ORDERS = "orders@adjudicator.example"
OPERATOR = "operator@adjudicator.example"
MODERATOR = "moderator@club.example"
SECRET = "5e" * 32
_ANYWHERE = Path("/anywhere/data")
_SETTINGS: dict[str, Settings] = {}
STRICT = {"excuses": "0", "grace": "0", "simultaneous.correction": "0", "winter.correction": "0"}
"""Terms under which a deadline is a deadline and the last answer counts at once."""


@contextmanager
def locked_once(database: Database) -> Iterator[list[str]]:
    """Refuse the first transaction that would write; what was refused is in the list then."""
    refused: list[str] = []

    def locked(_cursor: object, words: str, *_: object) -> None:
        if words == "BEGIN IMMEDIATE" and not refused:
            refused.append(words)
            raise sqlite3.OperationalError("database is locked")

    event.listen(database.engine, "do_execute", locked)
    try:
        yield refused
    finally:
        event.remove(database.engine, "do_execute", locked)


def settings_in(folder: Path, **more: Any) -> Settings:
    """Return settings that depend on nothing outside the test."""
    given = {
        "orders_address": ORDERS,
        "operator_address": OPERATOR,
        "secret": "not a secret, only long enough for a test",
        "mail": "embedded",
        "require_auth": False,
        "answers_per_hour": 100_000,
        "pictures": False,
        **more,
    }
    around = sorted(os.environ.items() - inherited().items())
    known = repr((sorted(given.items()), around))
    if known not in _SETTINGS:  # reading them takes as long as a letter
        _SETTINGS[known] = load_settings(None, data_dir=_ANYWHERE, **given)
    settings = _SETTINGS[known]
    lies_there = {
        name: type(value)(str(value).replace(str(_ANYWHERE), str(folder)))
        for name, value in settings
        if isinstance(value, str | Path) and str(_ANYWHERE) in str(value)
    }
    return settings.model_copy(update=lies_there)


def address_of(role: str) -> str:
    """Return where the player of a role reads mail."""
    return f"{role}@players.example"


def seats(roles: Iterable[str] = ROLES) -> list[SeatWanted]:
    """Return a seat for every role, each with a player of its own."""
    return [SeatWanted(role, address_of(role), role.title(), "Europe/Helsinki") for role in roles]


@cache
def _position_at(stage: str) -> Position[Any]:
    """Return the position at the beginning of a stage of turn 1, reached by defaults."""
    game = game_of(RULES).rules
    live = Live(game, begin(game, "1517", {}), SecretChance(bytes.fromhex(SECRET), 1))
    rng = random.Random(stage)
    while his_state(live.state).stage != stage:
        decision = live.waiting[0].decision
        default = decision.default if decision.has_default else sample(decision.choice, rng)
        live.answer(decision.role, default)
    position = live.outcome().position
    live.close()
    return Position(0, position.revision, position.snapshot)


def state_at(stage: str) -> Any:
    """Return a state at the beginning of a stage that may be changed."""
    return copy_of(_position_at(stage).snapshot)


def start_with(monkeypatch: pytest.MonkeyPatch, state: Any, slug: str = RULES) -> None:
    """Let the games created from now on begin with ``state``, one of the rules of ``slug``."""
    game = game_of(slug).rules
    monkeypatch.setattr(
        "adjudicator.service.commands.creating.begin",
        lambda *_: Position(0, game.revision, copy_of(state)),
    )


T = TypeVar("T")

_OPENED: OrderedDict[str, tuple[sqlite3.Connection, int]] = OrderedDict()
"""By all that a game was created with, a database with this game alone, and how many messages were
sent; the latest ones."""
_MOST_OPENED: Final = 50


@dataclass
class Playground:
    """An office with a clock that stands still, and messages to and from the players."""

    office: Office
    clock: clock.FixedClock
    patch: pytest.MonkeyPatch
    letters: int = field(default=0)

    # -- games ----------------------------------------------------------------------------------

    def open(self, stage: str = "theses", *, state: Any = None, **more: Any) -> str:
        """Create a game that begins with a stage of turn 1 and return its slug."""
        position = state and positions.digest(game_of(RULES).rules.dump(state))
        found = self.once(
            f"{stage} {position} {sorted(more.items())}", partial(self._create, stage, state, more)
        )
        if found is None:
            self._begin_with(stage, state)
        return found or "his-1"

    def once(self, what: str, make: Callable[[], T]) -> T | None:
        """Return what comes of making the first game; None where it was put back as made before.

        ``what`` is all that the game depends on, besides the settings and the time. It is made anew
        where there is a game, where a test has changed the program, and on PostgreSQL.
        """
        key = self._key(what)
        if key in _OPENED:
            _OPENED.move_to_end(key)
            copy, self.letters = _OPENED[key]
            self.restore(copy)
            return None
        made = make()
        if key:
            _OPENED[key] = self.saved(), self.letters
            if len(_OPENED) > _MOST_OPENED:
                _OPENED.popitem(last=False)[1][0].close()
        return made

    def _key(self, what: str) -> str:
        if self.office.database.is_postgresql or self.patch._setattr or self.rows(tables.Game):
            return ""
        settings = self.office.settings
        anywhere = repr(settings.model_dump()).replace(str(settings.data_dir), "")
        return f"{what} {anywhere} {clock.now()} {self.letters}"

    def dice_of_the_secret_alone(self) -> None:
        """Let games opened from now on roll as those of release 0.2.0, whatever is answered."""
        self.patch.setattr("adjudicator.service.commands.creating.opening_chain", lambda _: "")

    def _create(self, stage: str, state: Any, more: dict[str, Any]) -> str:
        self._begin_with(stage, state)
        given = {"scenario": "1517", "seats": seats(), "secret": SECRET, **more}
        given["settings"] = {**STRICT, **more.get("settings", {})}
        slug = create_game(self.office, RULES, **given)
        self.tell_at_once()
        return slug

    def tell_at_once(self) -> None:
        """Let all players have their news at once: most tests look at what has just gone out."""
        with self.office.database.transaction() as session:
            for player in session.exec(select(tables.Player)):
                player.preferences = asdict(replace(preferences_of(player), digest=None))

    def prefer_nothing(self) -> None:
        """Let all players be written to as those who have never said what they prefer."""
        with self.office.database.transaction() as session:
            for player in session.exec(select(tables.Player)):
                player.preferences = {}

    def _begin_with(self, stage: str, state: Any) -> None:
        if state is not None or stage != "theses":
            start_with(self.patch, state or state_at(stage))

    def _file(self) -> str:
        return str(self.office.database.engine.url.database)

    def saved(self) -> sqlite3.Connection:
        """Return a copy of the database in memory: creating a game takes long."""
        copy = sqlite3.connect(":memory:", check_same_thread=False)
        with closing(sqlite3.connect(self._file())) as file:
            file.backup(copy)
        return copy

    def restore(self, copy: sqlite3.Connection) -> None:
        """Put a copy of the database in the place of what is there."""
        fill(self._file(), copy)

    def playing(self, slug: str = "his-1", *, dry: bool = True) -> Playing:
        """Return the game as it stands; it belongs to a session that is closed already."""
        with self.office.database.reading() as session:
            game = queries.game_by_slug(session, slug)
            assert game is not None
            return Playing(session, game, clock.now(), dry=dry)

    def decision(self, role: str, slug: str = "his-1") -> Decision[Any]:
        """Return what is asked of a role now."""
        with self.playing(slug) as playing:
            found = playing.open_for(role)
        assert found is not None, f"nothing is asked of {role}"
        return found

    def waiting(self, slug: str = "his-1") -> list[str]:
        """Return who has not answered yet."""
        with self.playing(slug) as playing:
            return [item.decision.role for item in playing.waiting]

    def line(self, role: str, value: Any, slug: str = "his-1") -> str:
        """Return the order line that gives a value to the open decision of a role."""
        with self.playing(slug) as playing:
            decision = playing.open_for(role)
            assert decision is not None
            words: str = game_of(RULES).grammar.words(decision, value, playing.view(role))
        return words

    def window(self, slug: str = "his-1") -> tables.Window:
        """Return the open window."""
        with self.office.database.reading() as session:
            game = queries.game_by_slug(session, slug)
            assert game is not None
            window = open_window(session, game)
        assert window is not None
        return window

    def under(self, **settings: Any) -> Playground:
        """Return the same playground under other settings of the installation."""
        folder = self.office.settings.data_dir
        office = Office(self.office.database, settings_in(folder, **settings))
        return Playground(office, self.clock, self.patch, self.letters + 500)

    # -- messages in -----------------------------------------------------------------------------

    def store(
        self, raw: bytes, *, size: int | None = None, arrived_at: datetime | None = None
    ) -> bool:
        """Store raw bytes as the intake does."""
        item = Fetched(
            mailbox="test",
            uidvalidity=1,
            uid=self.letters,
            raw=raw[:SIZE_LIMIT],
            truncated=(size or len(raw)) > SIZE_LIMIT,
            size=size or len(raw),
            arrived_at=arrived_at,
        )
        return bool(store_messages(self.office.database, [item], clock.now(), "test"))

    def letter(
        self,
        role: str,
        body: str,
        *,
        sender: str | None = None,
        to: str = ORDERS,
        answers: tables.Outgoing | None = None,
        **headers: str,
    ) -> bytes:
        """Return a mail from the player of a role; ``answers`` is the message it replies to."""
        self.letters += 1
        mail = EmailMessage()
        mail["From"] = sender or address_of(role)
        mail["To"] = (answers.reply_to if answers else None) or to
        mail["Subject"] = f"Re: {answers.subject}" if answers else "orders"
        mail["Message-ID"] = f"<letter.{self.letters}@players.example>"
        mail["Date"] = clock.now()
        if answers:
            mail["In-Reply-To"] = answers.message_id
            mail["References"] = " ".join([*answers.thread, answers.message_id])
        for name, value in headers.items():
            del mail[name.replace("_", "-")]
            mail[name.replace("_", "-")] = value
        mail.set_content(body)
        return mail.as_bytes()

    def write(self, role: str, *lines: str, block: bool = True, **more: Any) -> tables.Incoming:
        """Send a mail with a block of these lines, let it be handled, and return its row."""
        body = "\n".join(["BEGIN", *lines, "END"] if block else lines) + "\n"
        return self.send(self.letter(role, body, **more))

    def moderate(
        self, *lines: str, window: str | None = "", check: bool = False, **more: Any
    ) -> str:
        """Send a block of the moderator and return the text of the answer.

        It names the window that is open unless another one is given; None names none.
        """
        code = self.window().code if window == "" else window
        fence = "CHECK BEGIN" if check else "BEGIN"
        body = "\n".join([f"{fence} his-1 moderator {code or ''}".rstrip(), *lines, "END"])
        self.send(self.letter("moderator", body + "\n", **{"sender": MODERATOR, **more}))
        return flat(self.last(kind="moderation").text)

    def take_back(self, line: str, **more: Any) -> str:
        """Let the moderator give a command that asks once, and confirm it; return the answer."""
        self.moderate(line, **more)
        lines = confirming(self.last(kind="moderation").text)
        assert lines, f"nothing is to be confirmed of {line}"
        return self.moderate(*lines, **{**more, "window": ""})

    def send(self, raw: bytes, *, size: int | None = None) -> tables.Incoming:
        """Let raw bytes be stored and handled, and return their row."""
        assert self.store(raw, size=size), "the message is known already"
        handle_all(self.office)
        with self.office.database.reading() as session:
            rows = session.exec(select(tables.Incoming).order_by(col(tables.Incoming.id))).all()
        return rows[-1]

    # -- messages out ----------------------------------------------------------------------------

    def mails(self, role: str | None = None, kind: str | None = None) -> list[tables.Outgoing]:
        """Return the messages queued so far, oldest first."""
        statement = select(tables.Outgoing).order_by(col(tables.Outgoing.id))
        if role is not None:
            statement = statement.where(col(tables.Outgoing.role) == role)
        if kind is not None:
            statement = statement.where(col(tables.Outgoing.kind) == kind)
        with self.office.database.reading() as session:
            return list(session.exec(statement))

    def notices(self) -> list[tables.Outgoing]:
        """Return the notices to moderator and operator, but for how to moderate a game."""
        return [row for row in self.mails(kind="moderator") if not row.key.startswith("chair/")]

    def notices_to_chairs(self) -> list[tables.Outgoing]:
        """Return the first messages to the moderators of games."""
        return [row for row in self.mails(kind="moderator") if row.key.startswith("chair/")]

    def last(self, role: str | None = None, kind: str | None = None) -> tables.Outgoing:
        """Return the newest message of a kind to a role."""
        found = self.mails(role, kind)
        assert found, f"no {kind or 'message'} to {role or 'anybody'}"
        return found[-1]

    def receipt(self, role: str) -> str:
        """Return the text of the newest receipt to a role."""
        return flat(self.last(role, "receipt").text)

    def sent_since(self, count: int) -> list[tuple[str, str]]:
        """Return (kind, role or recipient) of all messages after the first ``count``."""
        return [(row.kind, row.role or row.recipient) for row in self.mails()[count:]]

    # -- time and tables --------------------------------------------------------------------------

    def wait(self, **time: float) -> int:
        """Let time pass and do what is due; return how many windows closed."""
        self.clock.advance(timedelta(**time))
        return tick(self.office) + tick_wishes(self.office)

    def rows(self, table: Any) -> list[Any]:
        """Return all rows of a table."""
        with self.office.database.reading() as session:
            return list(session.exec(select(table).order_by(table.id)))

    def game(self, slug: str = "his-1") -> tables.Game:
        """Return the row of a game."""
        with self.office.database.reading() as session:
            game = queries.game_by_slug(session, slug)
        assert game is not None
        return game


def be_late(ground: Playground, role: str) -> None:
    """Let a role have missed a window."""
    with ground.office.database.transaction() as session:
        for seat in session.exec(select(tables.Seat).where(col(tables.Seat.role) == role)):
            seat.misses = 1


def parsed(row: tables.Outgoing) -> Message:
    """Return a queued message as a mail program reads it."""
    assert row.raw is not None
    return message_from_bytes(row.raw)


def confirming(text: str | None) -> list[str]:
    """Return the lines in the form of an answer to the moderator that carry out what is asked."""
    return re.findall(r"^# ([A-Z]+ .*\bCONFIRM [A-Z2-7]{4} .*)$", text or "", re.MULTILINE)


def flat(text: str | None) -> str:
    """Return a text without its line breaks, so that sentences can be found in it."""
    return " ".join((text or "").split())
