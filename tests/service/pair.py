"""Two games by mail that differ in one hidden card, played by the same letters and compared.

Section 5 of ``play-by-email.md``; ``tests/service/differential.py`` runs many of them.
"""

from __future__ import annotations

import itertools
import random
import secrets
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

import pytest
from sqlmodel import Session, col, select

from adjudicator import clock
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.seating import seats_of
from adjudicator.games.here_i_stand.state import State
from adjudicator.service.games import SeatWanted, create_game
from adjudicator.service.office import Office
from adjudicator.service.playing import Playing
from adjudicator.service.post import handle_all
from adjudicator.service.timekeeping.deadlines import tick
from adjudicator.service.timekeeping.windows import ends_of, open_window
from adjudicator.store import queries, tables
from tests.here_i_stand.exchange import Circle, Ended, Heard
from tests.here_i_stand.openings import Opening
from tests.service.letters import SLUG, Letters, NothingInCommon, is_waited_for, looked_at
from tests.service.playground import (
    MODERATOR,
    RULES,
    SECRET,
    Playground,
    address_of,
    start_with,
)

FOLLOWED: Final = "followed to the end of its steps"

_LATE: Final = (5, 11, 19, 30, 47)  # hours in which nobody writes
_CATCHING_UP: Final = 30  # letters in a row of roles that must not be late


# -- one of the two games -------------------------------------------------------------------------


@dataclass
class Twin:
    """One of the two games, and how far its rows have been read."""

    ground: Playground
    mails_read: int = 0
    facts_read: int = 0

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open the database of the game for reading."""
        with self.ground.office.database.reading() as session:
            yield session

    def new_mails(self, session: Session) -> list[tables.Outgoing]:
        """Return the mail queued since the last call."""
        out = tables.Outgoing
        found = session.exec(
            select(out).where(col(out.id) > self.mails_read).order_by(col(out.id))
        ).all()
        self.mails_read = found[-1].id if found else self.mails_read
        return list(found)

    def new_facts(self, session: Session) -> list[Heard]:
        """Return the facts told since the last call."""
        fact = tables.Fact
        found = session.exec(
            select(fact).where(col(fact.id) > self.facts_read).order_by(col(fact.id))
        ).all()
        self.facts_read = found[-1].id if found else self.facts_read
        return [_heard(row) for row in found]

    def windows(self, session: Session, roles: Sequence[str]) -> list[str]:
        """Return all windows with their times, and the flags of some roles, a line for each."""
        window, flag = tables.Window, tables.Flag
        lines = [
            f"{w.code} {w.kind}, segment {w.segment}, {w.state}, opened {w.opened_at},"
            f" due {w.due_at}, grace {w.grace_until}, closing {w.closing_at}, closed {w.closed_at},"
            f" moderator {w.moderator_since}, excused {w.excused}, moved {w.moves},"
            f" reminders {w.reminders}, next {w.next_event_at}"
            for w in session.exec(select(window).order_by(col(window.id)))
        ]
        flags = select(flag).where(col(flag.role).in_(roles)).order_by(col(flag.id))
        return lines + [
            f"window {f.window_id}, {f.role}: received {f.received}, complete {f.complete},"
            f" final {f.final}, missed {f.missed}, held {f.held}"
            for f in session.exec(flags)
        ]

    def game(self, session: Session) -> tables.Game:
        """Return the row of the game; AssertionError when it or a message has been set aside."""
        incoming = tables.Incoming
        broken = session.exec(select(incoming).where(col(incoming.status) == "shunted")).first()
        assert broken is None, broken and broken.traceback
        game = queries.game_by_slug(session, SLUG)
        assert game is not None
        assert game.status != "held", self.ground.last(kind="moderator").text
        return game


def open_twin(
    office: Office, fixed: clock.FixedClock, patch: pytest.MonkeyPatch, start: Opening, state: State
) -> Twin:
    """Create one of the two games of a pair; nothing in it is left to chance."""
    numbers = itertools.count()
    with pytest.MonkeyPatch.context() as made:
        made.setattr(secrets, "token_hex", lambda _: f"{next(numbers)}")
        start_with(made, state)
        create_game(
            office,
            RULES,
            scenario=start.scenario,
            seats=[
                SeatWanted(role, address_of(roles[0]), roles[0].title(), "Europe/Helsinki")
                for roles in seats_of(state)
                for role in roles
            ],
            slug=SLUG,
            moderator=MODERATOR,
            settings=start.settings,
            options=start.options,
            secret=SECRET,
        )
    return Twin(Playground(office, fixed, patch))


# -- both games -----------------------------------------------------------------------------------


@dataclass
class Pair:
    """Two games that differ in one hidden card, played by the same letters."""

    seed: int
    start: Opening
    twins: tuple[Twin, Twin]
    clock: clock.FixedClock
    steps: int = 0
    compared: int = 0
    owner_saw_it: bool = False
    versions: list[int] = field(default_factory=list)
    warned: list[str] = field(default_factory=list)
    rng: random.Random = field(init=False)
    letters: Letters = field(init=False)
    circle: Circle = field(init=False)

    def __post_init__(self) -> None:
        self.rng = random.Random(f"pair {self.seed}")
        exchange, state = self.start.exchange, self.start.state
        self.letters = Letters(self.rng, exchange)
        self.circle = Circle(exchange, state, f"pair {self.seed}, {self.start}")
        self.warned += self.circle.knows

    # -- playing --------------------------------------------------------------------------------

    def play(self, most: int) -> str:
        """Play until the comparison ends, or for ``most`` steps; return why it ended."""
        try:
            self.compare()
            for role in MAJOR_POWERS:
                knows = role in self.circle.knows
                if self.rng.random() < (0.8 if knows else 0.4):
                    self._send(role, self.letters.sheet(knows=knows))
            while self.steps < most:
                self._step()
        except Ended as ended:
            return f"{ended}"
        return FOLLOWED

    def _step(self) -> None:
        """Let somebody write, or nobody; then some time passes."""
        self.steps += 1
        for role in MAJOR_POWERS:
            if role in self.circle.knows and role not in self.warned:
                # What it has given ahead may be legal in one of the games only from now on.
                self.warned.append(role)
                self._send(role, ["CANCEL ALL"])
        if self.rng.random() < 0.15:
            self._pass_time(timedelta(hours=self.rng.choice(_LATE)))
            return
        with self._experiment() as playings:
            asked = [one.decision.role for one in playings[0].waiting]
            role = self.rng.choice(asked if asked and self.rng.random() < 0.85 else MAJOR_POWERS)
            mine = playings if role in self.circle.knows else playings[:1]
            write = self.letters.answer if role in asked else self.letters.unasked
            try:
                lines = write(role, mine)
            except NothingInCommon as question:
                raise Ended(f"only its card would answer {question}") from None
        self._send(role, lines)
        self._pass_time(timedelta(minutes=self.rng.randint(1, 120)))

    @contextmanager
    def _experiment(self) -> Iterator[list[Playing]]:
        """Hand over both games to be played on, without anything being stored."""
        with ExitStack() as stack:
            yield [stack.enter_context(looked_at(twin.ground)) for twin in self.twins]

    def _send(self, role: str, lines: Sequence[str]) -> None:
        """Send one letter to both games and compare what comes of it."""
        ground = self.twins[0].ground
        check = "CHECK\n" if self.rng.random() < 0.08 else ""
        old = f" W{self.rng.randint(1, 5)}" if self.rng.random() < 0.03 else ""
        body = f"{check}BEGIN {SLUG} {role}{old}\n" + "\n".join([*lines, "END"]) + "\n"
        answered = None
        if role in self.circle.blind and self.rng.random() < 0.3:
            answered = ground.mails(role)[-1]
        sender = next(address_of(seat[0]) for seat in seats_of(self.start.state) if role in seat)
        raw = ground.letter(role, body, sender=sender, answers=answered)
        for twin in self.twins:
            twin.ground.letters = ground.letters
            assert twin.ground.store(raw)
            handle_all(twin.ground.office)
        self.compare()

    def _pass_time(self, by: timedelta) -> None:
        """Move the clock and let both games do what is due."""
        for _ in range(_CATCHING_UP):
            late = self._who_must_not_be_late(by)
            if late is None:
                break
            self._send(*late)
        self.clock.advance(by)
        for twin in self.twins:
            tick(twin.ground.office)
        self.compare()

    def _who_must_not_be_late(self, by: timedelta) -> tuple[str, list[str]] | None:
        """Return a role whose silence would differ in the two games, with what it writes instead.

        None when the window stays open, or silence is the same answer in both.
        """
        with self.twins[0].reading() as session:
            window = open_window(session, self.twins[0].game(session))
        ends = ends_of(window) if window else []
        if not ends or min(ends) > clock.now() + by:
            return None
        with self._experiment() as playings:
            for role in (role for role in MAJOR_POWERS if role in self.circle.knows):
                if not is_waited_for(playings[0], role):
                    continue
                first, second = (self._silence(playing.open_for(role)) for playing in playings)
                if first == second is not None:
                    continue
                try:
                    return role, self.letters.answer(role, playings)
                except NothingInCommon as question:
                    raise Ended(f"silence would use its card at {question}") from None
        return None

    def _silence(self, decision: Decision[Any] | None) -> str | None:
        """Return what silence answers, as text; None when it uses one of the exchanged cards."""
        if decision is None or not decision.has_default:
            return "no answer"
        raw = decision.choice.dump(decision.default)
        return None if self.start.exchange.is_used_by(raw) else f"{raw!r}"

    # -- comparing ------------------------------------------------------------------------------

    def compare(self) -> None:
        """Compare what is new in both games; raises Leak, or Ended when a card is in the open."""
        with ExitStack() as stack:
            sessions = [stack.enter_context(twin.reading()) for twin in self.twins]
            both = list(zip(self.twins, sessions, strict=True))
            games = [twin.game(session) for twin, session in both]
            self.circle.listen(*(twin.new_facts(session) for twin, session in both))
            self._look(games)
            self._compare_mails(*(twin.new_mails(session) for twin, session in both))
            blind = self.circle.blind
            self._same("windows", *(twin.windows(session, blind) for twin, session in both))
        if games[0].status == "over":
            raise Ended("the game is over")

    def _look(self, games: Sequence[tables.Game]) -> None:
        """Look where the two cards are when the games have gone on."""
        versions = [game.version for game in games]
        if versions == self.versions:
            return
        self.versions = versions
        if all(game.status == "running" for game in games):
            with self._experiment() as playings:
                self.circle.look(playing.state for playing in playings)

    def _compare_mails(
        self, first: Sequence[tables.Outgoing], second: Sequence[tables.Outgoing]
    ) -> None:
        """Compare the messages to all who cannot know, the moderator and strangers included."""
        knows, both = self.circle.knows, (first, second)
        own = [[mail.raw for mail in mails if mail.role in knows] for mails in both]
        self.owner_saw_it |= own[0] != own[1]
        others = [[mail for mail in mails if mail.role not in knows] for mails in both]
        for one, other in itertools.zip_longest(*others):
            self._same("mail", _lines(one), _lines(other))
        self.compared += len(others[0])

    def _same(self, what: str, first: Sequence[str], second: Sequence[str]) -> None:
        self.circle.same(f"{what} of step {self.steps}", first, second)


def _heard(row: tables.Fact) -> Heard:
    roles = None if row.audience is None else frozenset(row.audience)
    words = f"{row.segment}: {row.kind} {row.data} to {row.audience or 'everybody'}"
    return Heard(row.kind, roles, row.data, words)


def _lines(mail: tables.Outgoing | None) -> list[str]:
    """Return all that can be seen of a message, and when, as lines."""
    if mail is None:
        return []
    seen = [
        f"{mail.kind} to {mail.role or 'no seat'}, {mail.recipient}, number {mail.number}",
        f"queued {mail.created_at}, due {mail.due_at}, {mail.status}",
        f"{mail.message_id} answers {mail.in_reply_to} in {mail.thread}, to {mail.reply_to}",
        mail.subject,
    ]
    return [*seen, *(mail.raw or b"").decode("latin-1").splitlines()]
