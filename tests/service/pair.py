"""Two games by mail that differ in one hidden card, played by the same messages and compared.

``tests/service/differential.py`` runs many of them.
"""

from __future__ import annotations

import itertools
import random
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final, TypeAlias

import pytest
from sqlmodel import Session, col, select

from adjudicator import clock
from adjudicator.engine.decision import Decision
from adjudicator.games.sampling import passes
from adjudicator.service.commands.creating import SeatWanted, create_game
from adjudicator.service.commands.handling import handle_all
from adjudicator.service.commands.moderators import ACTS
from adjudicator.service.office import Office
from adjudicator.service.seats import confirmations
from adjudicator.service.seats.confirmations import LETTERS
from adjudicator.service.table import turn_digests
from adjudicator.service.table.deadlines import tick
from adjudicator.service.table.playing import Playing
from adjudicator.service.table.timekeeping.windows import ends_of, open_window
from adjudicator.store import generations, positions, queries, tables
from tests.service.all_commands import CHAIR, Desk, acting, chair_block
from tests.service.letters import Letters, NothingInCommon, is_waited_for, looked_at
from tests.service.mail_games import MailGame
from tests.service.onlookers import read_by_onlookers
from tests.service.playground import (
    MODERATOR,
    SECRET,
    Playground,
    address_of,
    confirming,
    start_with,
)
from tests.twins.exchange import Circle, Ended, Heard, Leak
from tests.twins.games import Card
from tests.twins.openings import AnyOpening

MODERATES: Final = 0.15
"""How likely the moderator writes after a step."""
LOOKS: Final = 0.04
"""How likely somebody looks at all that is public after a step."""
PLAYING_MODERATOR: Final = 4
NO_ANSWER: Final = "no answer"
TRIES: Final = 0.1
"""How likely a blind role that is asked has its cards checked in a dry run."""
FOLLOWED: Final = "followed to the end of its steps"
DIGEST: Final = "0123 4567 89ab cdef 0123 4567 89ab cdef"

_FEW: Final = 3  # cards, whose order a shuffle may well leave as it was
_LATE: Final = (5, 11, 19, 30, 47)  # hours in which nobody writes
_CATCHING_UP: Final = 30  # messages in a row of roles that must not be late


# -- one of the two games -------------------------------------------------------------------------


@dataclass
class Twin:
    """One of the two games, and how far its rows have been read."""

    ground: Playground
    slug: str
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
        game = queries.game_by_slug(session, self.slug)
        assert game is not None
        assert game.status != "held", self.ground.last(kind="moderator").text
        return game


def moderator_of(seed: int, start: AnyOpening[Any]) -> str:
    """Return who moderates a pair: somebody, in every fifth a player who may not know."""
    if seed % 5 != PLAYING_MODERATOR:
        return MODERATOR
    exchange = start.exchange
    seats = exchange.game.seats(start.state)
    blind = [roles for roles in seats if not {exchange.holder, exchange.other} & set(roles)]
    return address_of(blind[0][0]) if blind else MODERATOR


def without_chance(patch: pytest.MonkeyPatch, fixed: clock.FixedClock) -> None:
    """Let what players get to prove themselves with be the same in both games.

    So are digests of turns, which are made of all that is hidden: keyed with the secret of the
    game they tell nothing before that is published (``test_pbem_14_dice.py``).
    """
    patch.setattr(secrets, "token_hex", lambda _=None: f"{fixed.now().timestamp()}")
    patch.setattr(secrets, "token_bytes", lambda count=32: bytes(count))
    patch.setattr(secrets, "choice", lambda options: options[0])
    patch.setattr(confirmations, "_code", lambda: _code_at(fixed.now()))
    patch.setattr(turn_digests, "_short", lambda _secret, _chain: DIGEST)


def _code_at(moment: datetime) -> str:
    """Return another code at each moment: no two may be the same in a game."""
    seconds, base = int(moment.timestamp()), len(LETTERS)
    letters = [LETTERS[seconds // base**place % base] for place in range(8)]
    return "".join(letters)


def open_twin(
    office: Office,
    fixed: clock.FixedClock,
    patch: pytest.MonkeyPatch,
    start: AnyOpening[Any],
    table: tuple[MailGame, Any, str],
) -> Twin:
    """Create one of the two games of a pair; nothing in it is left to chance.

    ``table`` is the game, the position, and the address of the moderator, who moderates blind.
    """
    mail, state, moderator = table
    numbers = itertools.count()
    with pytest.MonkeyPatch.context() as made:
        made.setattr(secrets, "token_hex", lambda _: f"{next(numbers)}")
        start_with(made, state, mail.rules)
        # Dice that follow from hidden answers differ in the two games, as digests do.
        made.setattr("adjudicator.service.commands.creating.opening_chain", lambda _: "")
        create_game(
            office,
            mail.rules,
            scenario=start.scenario,
            seats=[
                SeatWanted(role, address_of(roles[0]), roles[0].title(), "Europe/Helsinki")
                for roles in mail.twins.seats(state)
                for role in roles
            ],
            slug=mail.slug,
            moderator=moderator,
            settings={**start.settings, "blind": "true"},
            options=start.options,
            secret=SECRET,
        )
    return Twin(Playground(office, fixed, patch), mail.slug)


# -- both games -----------------------------------------------------------------------------------


def _ordered(session: Session, roles: Collection[str]) -> list[tuple[str, str]]:
    """Return which questions some roles have answered by their messages, and by what was kept.

    Who knows his hand may order what is legal with one of the cards only: to pass the next impulse,
    say, in which the other must be played. He has not done the same in both games then, and
    everybody may see that. What deadlines and sheets do for him must be the same.
    """
    question = tables.Question
    found = (
        select(question.role, question.topic)
        .where(col(question.role).in_(roles), col(question.source).in_(("message", "book")))
        .order_by(col(question.id))
    )
    return [(role, topic) for role, topic in session.exec(found)]


@dataclass
class Pair:
    """Two games that differ in one hidden card, played by the same messages."""

    mail: MailGame
    seed: int
    start: AnyOpening[Any]
    twins: tuple[Twin, Twin]
    clock: clock.FixedClock
    moderator: str = MODERATOR
    steps: int = 0
    compared: int = 0
    owner_saw_it: bool = False
    generation: int = 1
    versions: list[int] = field(default_factory=list)
    warned: list[str] = field(default_factory=list)
    rng: random.Random = field(init=False)
    letters: Letters = field(init=False)
    chair: random.Random = field(init=False)
    circle: Circle = field(init=False)

    def __post_init__(self) -> None:
        self.rng = random.Random(f"pair {self.seed}")
        self.chair = random.Random(f"chair {self.seed}")
        exchange, state = self.start.exchange, self.start.state
        self.letters = self._writer(self.rng)
        self.circle = Circle(exchange, state, f"pair {self.seed}, {self.start}")
        self.warned += self.circle.knows

    def _writer(self, rng: random.Random) -> Letters:
        return self.mail.writer(rng, self.start.exchange, self.mail.players)

    # -- playing --------------------------------------------------------------------------------

    def play(self, most: int, script: Script | None = None) -> str:
        """Play until the comparison ends, or for ``most`` steps; return why it ended.

        A ``script`` is played instead, if there is one.
        """
        try:
            self.compare()
            if script is not None:
                script(self)
                return FOLLOWED
            for role in self.circle.roles:
                knows = role in self.circle.knows
                if self.rng.random() < (0.8 if knows else 0.4):
                    self._send(role, self.letters.sheet(knows=knows))
            while self.steps < most:
                self._step()
                if self.chair.random() < MODERATES:
                    self.moderate()
                if self.chair.random() < LOOKS:
                    self.look_on()
            self.look_on()
        except Ended as ended:
            return f"{ended}"
        return FOLLOWED

    def _step(self) -> None:
        """Let somebody write, or nobody; then some time passes."""
        self.steps += 1
        for role in self.circle.roles:
            if role in self.circle.knows and role not in self.warned:
                # What it has given ahead may be legal in one of the games only from now on.
                self.warned.append(role)
                self._send(role, ["CANCEL ALL"])
        if self.rng.random() < 0.15:
            self._pass_time(timedelta(hours=self.rng.choice(_LATE)))
            return
        with self._experiment() as playings:
            asked = [one.decision.role for one in playings[0].waiting]
            role = self.rng.choice(
                asked if asked and self.rng.random() < 0.85 else self.circle.roles
            )
            mine = playings if role in self.circle.knows else playings[:1]
            blocks = self._in_secret(role, mine)
            trial = len(mine) == 1 and role in asked and self.chair.random() < TRIES
            tried = self._writer(self.chair).trial(role, mine[0]) if trial else []
            write = self.letters.answer if role in asked else self.letters.unasked
            try:
                lines = [] if blocks else write(role, mine)
            except NothingInCommon as question:
                raise Ended(f"only its card would answer {question}") from None
        if tried:
            self.write(role, tried, check=True)
        if blocks:
            self.write(role, *blocks)
        else:
            self._send(role, lines)
        self._pass_time(timedelta(minutes=self.rng.randint(1, 120)))

    def _in_secret(self, role: str, playings: Sequence[Playing]) -> list[list[str]]:
        """Return blocks that choose one of the two cards where nobody sees which; often none."""
        exchange, names = self.start.exchange, self.mail.twins.chosen_in_secret
        decisions = [decision for one in playings if (decision := one.open_for(role))]
        if len(decisions) < 2 or exchange.is_of_order or decisions[0].name not in names:
            return []
        cards = (exchange.first, exchange.second)
        for decision, card in zip(decisions, cards, strict=True):
            if not passes(decision.choice.check, card) or self.rng.random() < 0.3:
                return []
        return [[self.mail.commit(card)] for card in cards]

    # -- who moderates, and who looks on ----------------------------------------------------------

    def moderate(self) -> None:
        """Let the moderator write a block; one that is only checked may try a hidden card."""
        check = self.chair.random() < 0.6
        with self._desk(check=check) as desk:
            lines = chair_block(desk, self.chair.randint(1, 3))
        self.send_chair(lines, check=check)

    def moderate_all(self, *, check: bool) -> None:
        """Let the moderator give every command there is; what acts stands in a block of its own."""
        together = [name for name in CHAIR if check or ACTS[name].looks]
        alone = [] if check else acting()
        for names in (together, *([name] for name in alone)):
            with self._desk(check=check) as desk:
                lines = [CHAIR[name](desk) for name in names]
            self.send_chair([*lines, *(["RESUME"] if names == ["hold"] else [])], check=check)

    @contextmanager
    def _desk(self, *, check: bool) -> Iterator[Desk]:
        """Hand over what the moderator has before him; nothing of it is stored."""
        writer = self._writer(self.chair)
        with self._experiment() as playings:

            def legal(role: str) -> str | None:
                return writer.legal(role, playings if role in self.circle.knows else playings[:1])

            blind = self.circle.blind
            yield Desk(self.chair, self.mail, playings[0], self.start.exchange, blind, check, legal)

    def send_chair(self, lines: Sequence[str], *, check: bool = False) -> None:
        """Send a block of the moderator to both games and compare what comes of it."""
        ground = self.twins[0].ground
        with self.twins[0].reading() as session:
            window = open_window(session, self.twins[0].game(session))
        code = window.code if window else ""
        fence = "CHECK\nBEGIN" if check else "BEGIN"
        body = "\n".join([f"{fence} {self.mail.slug} moderator {code}", *lines, "END"]) + "\n"
        piles = self._known_piles() if not check else {}
        self._deliver(ground.letter("moderator", body, sender=self.moderator))
        self._forget(piles)
        asked = confirming(ground.last(kind="moderation").text)
        if asked and not any("CONFIRM" in line for line in lines):
            self.send_chair(asked)

    def _known_piles(self) -> dict[int, Sequence[list[Card]]]:
        """Return by segment the piles of the first game of which cards have been drawn since."""
        fact = tables.Fact
        with self.twins[0].reading() as session:
            game = self.twins[0].game(session)
            drawn = session.exec(select(fact.segment).where(fact.kind == "cards_drawn")).all()
            rows = generations.segments(session, game)
            return {
                row.number: self.mail.piles(positions.load_segment(session, row).snapshot)
                for row in rows
                if row.number <= max(drawn, default=-1)
            }

    def _forget(self, piles: Mapping[int, Sequence[list[Card]]]) -> None:
        """Raise Leak when the game was taken back to a pile of which somebody knows the order."""
        with self._experiment() as playings:
            now = playings[0]
            known = piles.get(now.segment, ()) if now.row.generation > self.generation else ()
            self.generation = now.row.generation
            if any(len(pile) > _FEW and pile in known for pile in self._piles(now.state)):
                raise Leak(f"pair {self.seed}: the pile of segment {now.segment} is known")

    def _piles(self, state: Any) -> Iterable[list[Card]]:
        return self.mail.twins.drawn_from(state)

    def look_on(self) -> None:
        """Compare what anybody can read who sits at no seat."""
        first, second = (
            read_by_onlookers(twin.ground.office, self.mail.slug) for twin in self.twins
        )
        self._same("what onlookers read", first, second)

    def asked(self) -> list[str]:
        """Return who is asked something, whether it has been answered or not."""
        with self._experiment() as playings:
            return [item.decision.role for item in playings[0].asked]

    @contextmanager
    def _experiment(self) -> Iterator[list[Playing]]:
        """Hand over both games to be played on, without anything being stored."""
        with ExitStack() as stack:
            yield [stack.enter_context(looked_at(twin.ground, twin.slug)) for twin in self.twins]

    def _send(self, role: str, lines: Sequence[str]) -> None:
        """Send one message to both games, a dry run or for an old window perhaps; compare."""
        check = self.rng.random() < 0.08
        old = f" W{self.rng.randint(1, 5)}" if self.rng.random() < 0.03 else ""
        answered = None
        if role in self.circle.blind and self.rng.random() < 0.3:
            answered = self.twins[0].ground.mails(role)[-1]
        # In most steps what is right is played on with, whatever else the message tries.
        going_on = ["GO ON"] if (self.seed + self.steps) % 4 else []
        self.write(role, [*going_on, *lines], check=check, window=old, answers=answered)

    def write(
        self,
        role: str,
        *blocks: Sequence[str],
        check: bool = False,
        window: str = "",
        answers: tables.Outgoing | None = None,
    ) -> None:
        """Send a message of a role to both games and compare what comes of it.

        With two ``blocks`` the one goes to the first game, the other to the second: a secret that
        the role alone knows.
        """
        ground, fence = self.twins[0].ground, "CHECK\nBEGIN" if check else "BEGIN"
        sender = next(
            address_of(seat[0]) for seat in self.mail.twins.seats(self.start.state) if role in seat
        )
        letters = []
        for lines in blocks:
            body = "\n".join([f"{fence} {self.mail.slug} {role}{window}", *lines, "END"]) + "\n"
            letters.append(ground.letter(role, body, sender=sender, answers=answers))
            ground.letters -= 1
        ground.letters += 1
        self._deliver(letters[0], letters[-1])

    def _deliver(self, first: bytes, second: bytes | None = None) -> None:
        """Let both games handle a message, or each one of its own; compare what comes of it."""
        for twin, raw in zip(self.twins, (first, second or first), strict=True):
            twin.ground.letters = self.twins[0].ground.letters
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
        self.wait(by)

    def wait(self, by: timedelta) -> None:
        """Move the clock, let both games do what is due, and compare."""
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
            for role in (role for role in self.circle.roles if role in self.circle.knows):
                if not is_waited_for(playings[0], role):
                    continue
                silences = [self._silence(playing.open_for(role)) for playing in playings]
                # Whether there is a default at all may not depend on a card: then it may be late.
                if None not in silences and (len(set(silences)) == 1 or NO_ANSWER in silences):
                    continue
                try:
                    return role, self.letters.answer(role, playings)
                except NothingInCommon as question:
                    raise Ended(f"silence would use its card at {question}") from None
        return None

    def _silence(self, decision: Decision[Any] | None) -> str | None:
        """Return what silence answers, as text; None when it uses one of the exchanged cards."""
        if decision is None or not decision.has_default:
            return NO_ANSWER
        raw = decision.choice.dump(decision.default)
        return None if self.start.exchange.is_used_by(raw) else f"{raw!r}"

    # -- comparing ------------------------------------------------------------------------------

    def compare(self) -> None:
        """Compare what is new in both games; raises Leak, or Ended when a card is in the open."""
        with ExitStack() as stack:
            sessions = [stack.enter_context(twin.reading()) for twin in self.twins]
            both = list(zip(self.twins, sessions, strict=True))
            games = [twin.game(session) for twin, session in both]
            first, second = (_ordered(session, self.circle.knows) for session in sessions)
            if first != second:
                raise Ended("its owner ordered what one of the cards forbids")
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


Script: TypeAlias = Callable[[Pair], None]
"""Plays a pair of games by messages of its own."""
