"""A game played by mail through the service, and how often it has to wait for somebody's mail.

All letters of one round are written with what was known before it and arrive together: one round is
one mail round trip on the critical path, however many players write. Nothing but the text of
letters goes into the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import perf_counter
from typing import Any, Final, Protocol

from sqlmodel import col, func, select

from adjudicator import clock
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.mail.source import Fetched
from adjudicator.service.commands.creating import SeatWanted, create_game
from adjudicator.service.commands.handling import handle_all
from adjudicator.service.office import Office
from adjudicator.service.post.intake import store_messages
from adjudicator.service.table.deadlines import tick
from adjudicator.service.table.playing import Playing, is_talk
from adjudicator.settings import load_settings
from adjudicator.store import queries, tables
from adjudicator.store.database import open_database
from tests.own_types import his_state

RULES: Final = "here_i_stand"
SLUG: Final = "his-1"
ROLES: Final = MAJOR_POWERS
START: Final = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
_CORRECTION: Final = timedelta(minutes=31)  # longer than what a window stays open after READY
STALLED: Final = 12
"""Rounds with the same questions, after which something is wrong."""


class Stalled(Exception):
    """The players do not get the game any further; the message says what is asked."""


class Broken(Exception):
    """A letter could not be handled; the message is the traceback."""


class Program(Protocol):
    """A player program: writes the letters of one round for all roles.

    ``letters`` returns by role the lines of its letter; roles that are waited for have one.
    """

    def letters(self, playing: Playing, asked: Mapping[str, Decision[Any]]) -> Letters: ...


Letters = dict[str, list[str]]


@dataclass
class Trips:
    """Round trips of some games: by turn, and by the stage and the kind of question waited for.

    ``cards`` counts cards played and passes, ``actions`` what was paid with CP.
    """

    by_turn: Counter[int] = field(default_factory=Counter)
    by_kind: Counter[tuple[str, str]] = field(default_factory=Counter)
    letters: int = 0
    cards: int = 0
    actions: int = 0

    @property
    def turns(self) -> int:
        """How many turns were played."""
        return len(self.by_turn)

    @property
    def each(self) -> float:
        """Round trips in a turn."""
        return sum(self.by_turn.values()) / max(1, self.turns)

    def add(self, other: Trips) -> None:
        """Add another game; its turns are further ones."""
        first = max(self.by_turn, default=0)
        self.by_turn.update({first + n: other.by_turn[t] for n, t in enumerate(other.by_turn, 1)})
        self.by_kind.update(other.by_kind)
        self.letters += other.letters
        self.cards += other.cards
        self.actions += other.actions

    def by_stage(self) -> Counter[str]:
        """Return the round trips by stage, in the order of the turn."""
        found: Counter[str] = Counter()
        for (stage, _), count in self.by_kind.items():
            found[stage] += count
        return found

    def by_question(self, stage: str) -> list[tuple[str, int]]:
        """Return the kinds of question in a stage, what is waited for most often first."""
        found = Counter({name: n for (at, name), n in self.by_kind.items() if at == stage})
        return found.most_common()


@dataclass
class Postbox:
    """The office of one game, its letters, and the clock; ``worked`` are the service's seconds."""

    office: Office
    clock: clock.FixedClock
    letters: int = 0
    worked: float = 0.0

    @contextmanager
    def playing(self) -> Iterator[Playing]:
        """Look at the game as it stands; nothing is changed."""
        with self.office.database.reading() as session:
            game = queries.game_by_slug(session, SLUG)
            assert game is not None
            with Playing(session, game, clock.now(), dry=True) as playing:
                yield playing

    def send(self, letters: Mapping[str, Sequence[str]]) -> None:
        """Let the letters of one round arrive and be handled."""
        for role, lines in letters.items():
            self.letters += 1
            raw = _letter(role, self.letters, lines)
            item = Fetched("bench", 1, self.letters, raw, truncated=False, size=len(raw))
            with self.working():
                store_messages(self.office.database, [item], clock.now(), "bench")
        with self.working():
            handle_all(self.office)
        self._look_for_faults()

    @contextmanager
    def working(self) -> Iterator[None]:
        """Count the time of the block as work of the service."""
        began = perf_counter()
        yield
        self.worked += perf_counter() - began

    def _look_for_faults(self) -> None:
        """Raise Broken with the traceback when a letter has been set aside."""
        incoming = tables.Incoming
        with self.office.database.reading() as session:
            found = session.exec(
                select(incoming).where(col(incoming.traceback).is_not(None))
            ).first()
        if found is not None:
            raise Broken(found.traceback)

    def answered(self, topic: str) -> int:
        """Return how many questions of a kind were answered, by whatever."""
        question = tables.Question
        with self.office.database.reading() as session:
            return session.exec(
                select(func.count()).where(
                    col(question.topic).startswith(topic), col(question.state) == "answered"
                )
            ).one()

    def is_over(self) -> bool:
        """Return whether the game has come to its end."""
        with self.office.database.reading() as session:
            game = queries.game_by_slug(session, SLUG)
            return game is None or game.status != "running"


def address_of(role: str) -> str:
    """Return where the player of a role reads mail."""
    return f"{role}@players.example"


def _letter(role: str, number: int, lines: Sequence[str]) -> bytes:
    head = (
        f"From: {address_of(role)}",
        "To: orders@adjudicator.example",
        "Subject: orders",
        f"Message-ID: <{number}@players.example>",
        "Content-Type: text/plain; charset=utf-8",
        "",
    )
    return "\r\n".join([*head, "BEGIN", *lines, "END", ""]).encode()


@contextmanager
def opened(
    folder: Path, scenario: str, seed: int, *, url: str = "", pictures: bool = False
) -> Iterator[Postbox]:
    """Create a game whose dice depend on ``seed`` alone, in a database of its own.

    It is an SQLite file in ``folder`` unless there is a ``url``.
    """
    settings = load_settings(
        None,
        data_dir=folder,
        database_url=url or f"sqlite:///{folder / 'trips.db'}",
        orders_address="orders@adjudicator.example",
        domain="localhost.test",
        require_auth=False,
        answers_per_hour=0,
        pictures=pictures,
    )
    database = open_database(settings.database_url)
    try:
        database.migrate()
        office = Office(database, settings)
        seats = [SeatWanted(role, address_of(role)) for role in ROLES]
        with clock.using(clock.FixedClock(START)) as standing:
            assert isinstance(standing, clock.FixedClock)
            secret = f"{seed:064x}"
            create_game(office, RULES, scenario=scenario, seats=seats, slug=SLUG, secret=secret)
            yield Postbox(office, standing)
    finally:
        database.dispose()


def play(post: Postbox, program: Program, *, turns: int, most: int = 10_000) -> Trips:
    """Play some turns, at most so many rounds; raises Stalled when a game comes no further."""
    found, last, again = Trips(), "", 0
    with post.playing() as playing:
        first = his_state(playing.state).turn
    while sum(found.by_turn.values()) < most and not post.is_over():
        with post.playing() as playing:
            turn, stage = his_state(playing.state).turn, his_state(playing.state).stage
            if turn >= first + turns:
                break
            asked = {item.decision.role: item.decision for item in playing.waiting}
            letters = program.letters(playing, asked)
        now = " ".join(f"{role} {decision.topic}" for role, decision in asked.items())
        again = again + 1 if now == last else 0
        if again > STALLED:
            raise Stalled(f"turn {turn}, {stage}: {now}; last were written: {letters}")
        last = now
        post.send(letters)
        if asked:
            found.by_turn[turn] += 1
            found.by_kind[stage, _kind(asked)] += 1
        if not asked or any(is_talk(decision) for decision in asked.values()):
            # Everybody is READY: nobody's mail is waited for, only the time for corrections.
            post.clock.advance(_CORRECTION)
            with post.working():
                tick(post.office)
    found.letters = post.letters
    found.cards, found.actions = post.answered("11/play:"), post.answered("11/action:")
    return found


def _kind(asked: Mapping[str, Decision[Any]]) -> str:
    """Return the name of what is waited for, without where and when."""
    names = {decision.topic.partition(":")[0] for decision in asked.values()}
    return " + ".join(sorted(names))


def kept_by(playing: Playing, role: str) -> Sequence[tables.OrderLine]:
    """Return the lines that wait in the book of a role."""
    return queries.order_book(playing.session, playing.row.id, role)
