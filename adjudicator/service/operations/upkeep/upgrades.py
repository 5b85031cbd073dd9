"""The upgrade check: whether the games that run can be played on by this release.

The open segment of every game is played again from its record, without dice and without storing
anything, and compared with what was asked and told. A database of an earlier release is copied
first, and the copy is brought up to date.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from sqlmodel import Session

from adjudicator.engine.errors import EngineError
from adjudicator.engine.play import Live
from adjudicator.engine.record import Answer, Open
from adjudicator.engine.trail import trail_in
from adjudicator.games.opaque import AnyLive, AnyRules
from adjudicator.games.registry import game_of, slugs
from adjudicator.service.errors import ServiceError
from adjudicator.service.operations.upkeep.fault_words import words_of
from adjudicator.service.operations.upkeep.verifying import comparable, told_again
from adjudicator.service.post.blind_moderation import is_blind
from adjudicator.service.table.stored import stored_position
from adjudicator.store import generations, migration, positions, queries, tables
from adjudicator.store.database import Database
from adjudicator.store.errors import SchemaMismatch, StoreError
from adjudicator.store.reading import all_of
from adjudicator.store.revision import newest
from adjudicator.store.scratch import migrated_copy

Verdict: TypeAlias = Literal["same", "words", "diverged"]
CHECKED: Final = ("setup", "running", "held")
"""The statuses of games that are to be played on."""


@dataclass(frozen=True)
class GameCheck:
    """What became of one game: nothing, other words, or it asks or rolls something else.

    ``trail`` are the sections of the rules where it went another way, ``recorded`` and ``wanted``
    what was asked then and what would be asked now. ``revision`` is that of the rules under which
    the open segment began, ``now`` that of this release.
    """

    game: str
    rules: str
    status: str
    segment: int
    stage: str
    revision: int
    now: int
    verdict: Verdict = "same"
    trail: tuple[str, ...] = ()
    recorded: str = ""
    wanted: str = ""
    found: str = ""

    @property
    def where(self) -> str:
        """Where the game stands, or went another way, for people."""
        steps = " > ".join(self.trail)
        return f"segment {self.segment} ({self.stage})" + (f", {steps}" if steps else "")

    @property
    def advice(self) -> str:
        """What to do about it; empty when nothing has to be done."""
        if self.verdict != "diverged":
            return ""
        return (
            "Do not install this release. Guard the change: raise the revision of the rules and"
            " keep the old path behind `if table.revision < …` (docs/releasing.md). Or rewind"
            f" with the players' consent: adjudicator game rewind {self.game} {self.segment}"
            " --reason …"
        )


@dataclass(frozen=True)
class Guarded:
    """A revision of some rules before the present one, and which games still need its paths.

    ``open`` are games whose open segment began under it, ``earlier`` those that have an earlier
    segment of it, which an amendment or `verify` plays again.
    """

    rules: str
    revision: int
    now: int
    open: tuple[str, ...]
    earlier: tuple[str, ...]


@dataclass(frozen=True)
class UpgradeCheck:
    """All of it: the migrations that would run, every game, and the guarded paths in use."""

    database: str | None
    release: str | None
    migrations: tuple[migration.Step, ...]
    games: tuple[GameCheck, ...]
    guarded: tuple[Guarded, ...]

    @property
    def ok(self) -> bool:
        """Whether every game can be played on."""
        return all(game.verdict != "diverged" for game in self.games)

    def as_json(self) -> dict[str, Any]:
        """Return it for programs."""
        return {
            "ok": self.ok,
            "tables": {
                "database": self.database,
                "release": self.release,
                "migrations": [asdict(step) for step in self.migrations],
            },
            "games": [{**asdict(game), "advice": game.advice} for game in self.games],
            "guarded": [asdict(path) for path in self.guarded],
        }


def check_upgrade(database: Database) -> UpgradeCheck:
    """Play what is open in all games again under this release; nothing is changed.

    Raises SchemaMismatch when the database belongs to a later release, or has no tables.
    """
    revision = database.revision()
    if revision is None:
        raise SchemaMismatch(
            f"The database {database.url} has no tables yet: there is nothing to check."
        )
    steps = migration.steps_from(revision)
    with _current(database, steps) as session:
        running = queries.games_with_status(session, *CHECKED)
        games = tuple(checked_game(session, game) for game in running)
        guarded = tuple(_guarded(session))
    return UpgradeCheck(revision, newest(), steps, games, guarded)


@contextmanager
def _current(database: Database, steps: tuple[migration.Step, ...]) -> Iterator[Session]:
    """Open the database for reading, or a copy of it with the tables of this release."""
    with database.reading() as session:
        if not steps:
            yield session
            return
        with migrated_copy(session.connection()) as copy, copy.reading() as copied:
            yield copied


def checked_game(session: Session, game: tables.Game) -> GameCheck:
    """Play the open segment of a game again and compare it with its record; never raises."""
    nothing = GameCheck(game.slug, game.game, game.status, -1, "unknown", 0, 0)
    if game.game not in slugs():
        words = f"this release has no rules for {game.game!r}"
        return replace(nothing, verdict="diverged", found=words)
    rules = game_of(game.game).rules
    try:
        stored = positions.open_segment(session, game)
    except (StoreError, ValueError) as broken:
        return replace(nothing, verdict="diverged", found=_words(game, broken, kind=False))
    before = replace(
        nothing,
        segment=stored.number,
        stage=stored.stage,
        revision=stored.revision,
        now=rules.revision,
    )
    asked = {(row.request, row.role): row for row in queries.open_questions(session, game.id)}
    place = generations.place(game.id, game.generation, stored.number)
    told = all_of(session, tables.Fact, **place)
    return _Again(rules, stored, before, game).compared(asked, told)


def _words(game: tables.Game, error: Exception, *, kind: bool) -> str:
    """Return the words of an error; of a game that is moderated blind no more than the log has."""
    full = f"`adjudicator game unseal {game.slug} --reason …` opens the game, and this says all"
    return words_of(error, kind=kind, sealed=is_blind(game), full=full)


_Questions: TypeAlias = Mapping[tuple[int, str], tables.Question]
"""Questions by request and role."""


class _Differs(Exception):
    """The rules ask something else than was asked; holds both."""

    def __init__(self, recorded: str, wanted: str) -> None:
        self.recorded = recorded
        self.wanted = wanted
        super().__init__(f"recorded is {recorded}, wanted now is {wanted}")


class _Again:
    """A segment that is played again, answer by answer, so that it is known where it differs."""

    def __init__(
        self,
        rules: AnyRules,
        stored: positions.StoredSegment,
        before: GameCheck,
        game: tables.Game,
    ) -> None:
        self._rules = rules
        self._game = game
        self._stored = stored
        self._before = before
        self._live: AnyLive | None = None
        self._answering = ""
        self._trail: tuple[str, ...] = ()

    def compared(self, asked: _Questions, told: Sequence[tables.Fact]) -> GameCheck:
        """Play, and say how the questions and facts compare with those on record."""
        try:
            self._play()
            self._compare_questions(asked)
            return self._in_words(asked, told)
        except _Differs as differs:
            return self._diverged(str(differs), differs.recorded, differs.wanted)
        except (EngineError, ServiceError, StoreError) as error:
            words = _words(self._game, error, kind=False)
            return self._diverged(words, self._answering, trail=trail_in(error))
        except Exception as error:  # what a rule does with a record it does not expect
            words = f"it cannot be played: {_words(self._game, error, kind=True)}"
            return self._diverged(words, self._answering, trail=trail_in(error))
        finally:
            if self._live is not None:
                self._live.close()

    def _diverged(
        self, found: str, recorded: str = "", wanted: str = "", trail: tuple[str, ...] = ()
    ) -> GameCheck:
        return replace(
            self._before,
            verdict="diverged",
            trail=trail or self._trail,
            recorded=recorded,
            wanted=wanted,
            found=found,
        )

    def _play(self) -> None:
        """Give the recorded answers one after the other; a game that is set up has none yet."""
        position = stored_position(self._rules, self._stored)
        if self._before.status == "setup":
            return
        live = self._live = Live(self._rules, replace(position, answers=()), None)
        for given in sorted(position.answers, key=lambda a: (a.request, live.roles.index(a.role))):
            self._trail, self._answering = live.trail, f"{given.role}: {given.topic}"
            item = _item(live.waiting, given)
            if live.segment != self._stored.number or item is None:
                raise _Differs(self._answering, _topics(live.waiting))
            live.answer(given.role, item.decision.choice.load(given.value))
        self._trail, self._answering = live.trail, ""

    def _compare_questions(self, asked: _Questions) -> None:
        """Compare what waits for an answer now with what was asked and has none."""
        live = self._live
        if live is None:
            return
        wanted = {(o.request, o.decision.role): o.decision.topic for o in live.waiting}
        recorded = {place: row.topic for place, row in asked.items()}
        if live.segment != self._stored.number or wanted != recorded:
            was = ", ".join(f"{row.role}: {row.topic}" for row in asked.values())
            raise _Differs(was or "the end of the record", _topics(live.waiting))
        if live.rolled != len(self._stored.rolls):
            more = f"{len(self._stored.rolls)} rolls on record"
            raise _Differs(more, f"{live.rolled} rolls")

    def _in_words(self, asked: _Questions, told: Sequence[tables.Fact]) -> GameCheck:
        """Say whether facts or defaults are other ones than those on record."""
        live = self._live
        if live is None:
            return self._before
        others = []
        known = {fact.number: fact.data for fact in told}
        if told_again(live.told_since(0), live.roles, known) != comparable(
            (fact.number, fact.kind, fact.audience, fact.data) for fact in told
        ):
            others.append("facts that were told differ from those on record, which stay")
        for item in live.waiting:
            decision = item.decision
            default = decision.choice.dump(decision.default) if decision.has_default else None
            if default != asked[item.request, decision.role].default:
                others.append(f"{decision.role}: {decision.topic} has another default")
        if not others:
            return self._before
        return replace(self._before, verdict="words", trail=live.trail, found="; ".join(others))


def _item(waiting: Sequence[Open], given: Answer) -> Open | None:
    """Return the open decision that a recorded answer belongs to, if there is one."""
    place = (given.request, given.role, given.topic)
    asked = ((item.request, item.decision.role, item.decision.topic) for item in waiting)
    return next((item for item, one in zip(waiting, asked, strict=True) if one == place), None)


def _topics(waiting: Iterable[Open]) -> str:
    return ", ".join(f"{o.decision.role}: {o.decision.topic}" for o in waiting) or "nothing"


# -- guarded paths --------------------------------------------------------------------------------


def _guarded(session: Session) -> Iterator[Guarded]:
    """Return the earlier revisions of rules that games which are not over still need."""
    begun: dict[tuple[str, int], dict[bool, list[str]]] = {}
    for game in queries.games_with_status(session, *CHECKED):
        if game.game not in slugs():
            continue
        for row in generations.segments(session, game):
            kind = begun.setdefault((game.game, row.revision), {True: [], False: []})
            names = kind[row.closed_at is None]
            if game.slug not in names:
                names.append(game.slug)
    for (rules, revision), kinds in sorted(begun.items()):
        now = game_of(rules).rules.revision
        if revision < now:
            yield Guarded(rules, revision, now, tuple(kinds[True]), tuple(kinds[False]))
