"""The differential test: one game twice by mail, with one hidden card exchanged.

Both games of a pair have the same secret, players, clock and messages. Whoever cannot know of the
exchange must get the same mail, to the byte and the second, and see the same windows, for as long
as neither of the two cards comes to light.

One pair by its seed: ``python -m tests.service.differential 17``; many: ``… 0 500``; of the other
game: ``… 0 100 thirty_years_war``.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Any, Final

import pytest
from sqlmodel import select

from adjudicator import clock, log
from adjudicator.collector import spare_the_collector
from adjudicator.service.office import Office
from adjudicator.store import tables
from adjudicator.store.database import Database, open_database
from tests.here_i_stand.mail_game import HIS_MAIL
from tests.service.mail_games import MailGame
from tests.service.onlookers import without_pictures
from tests.service.pair import Pair, Script, moderator_of, open_twin, without_chance
from tests.service.playground import START, settings_in
from tests.thirty_years_war.mail.mail_game import WAR_MAIL
from tests.twins.exchange import Leak, let_shuffles_agree
from tests.twins.openings import AnyOpening

STEPS: Final = 30
"""So many messages and pauses a pair is followed at most; every tenth pair four times as many."""

GAMES: Final = {mail.rules: mail for mail in (HIS_MAIL, WAR_MAIL)}


@dataclass(frozen=True)
class Verdict:
    """What became of a pair: why it ended, and how much was found to be the same.

    ``owner_saw_it``: the mail to those who know of the exchange was not the same. ``seconds`` are
    those of the processor.
    """

    seed: int
    words: str
    ended: str
    steps: int
    mails: int
    windows: int
    owner_saw_it: bool
    seconds: float

    def __str__(self) -> str:
        seen = f"{self.steps} steps, {self.mails} mails, {self.windows} windows"
        return f"{self.seed}: {self.words}; {self.ended}; {seen}, {self.seconds:.1f} s"


@dataclass
class Arena:
    """Two databases that are emptied for each pair: ``empty`` is one with all tables and no rows.

    Use it in a ``with`` block. ``folder`` holds the files.
    """

    empty: Path
    folder: Path
    mail: MailGame = HIS_MAIL
    databases: list[Database] = field(default_factory=list)

    def __enter__(self) -> Arena:
        for name in ("first", "second"):
            path = self.folder / f"{name}.db"
            self.databases.append(open_database(f"sqlite:///{path}", durable=False))
        return self

    def __exit__(self, *_: object) -> None:
        for database in self.databases:
            database.dispose()

    def run(
        self,
        seed: int,
        *,
        most: int | None = None,
        start: AnyOpening[Any] | None = None,
        script: Script | None = None,
    ) -> Verdict:
        """Play the pair of a seed and return what became of it; raises Leak.

        It is followed for ``most`` steps, without it as far as STEPS says, and begins with
        ``start`` instead of a position of its own where that is given. With a ``script`` that is
        played instead of random messages.
        """
        began = process_time()
        start = start or self.mail.opening(seed)
        chair = moderator_of(seed, start)
        fixed = clock.FixedClock(START)
        with clock.using(fixed), pytest.MonkeyPatch.context() as patch:
            let_shuffles_agree(patch, start.exchange)
            without_pictures(patch)
            without_chance(patch, fixed)
            patch.setattr("adjudicator.service.table.turn_digests._short", lambda *_: "the same")
            first, second = (
                open_twin(self._office(database), fixed, patch, start, (self.mail, state, chair))
                for database, state in zip(self.databases, (start.state, start.twin), strict=True)
            )
            pair = Pair(self.mail, seed, start, (first, second), fixed, chair)
            ended = pair.play(most or STEPS * (1 if seed % 10 else 4), script)
            with first.reading() as session:
                windows = len(session.exec(select(tables.Window)).all())
        return Verdict(
            seed=seed,
            words=f"{start}",
            ended=ended,
            steps=pair.steps,
            mails=pair.compared,
            windows=windows,
            owner_saw_it=pair.owner_saw_it,
            seconds=process_time() - began,
        )

    def _office(self, database: Database) -> Office:
        """Return an office whose database has all tables and no rows."""
        with (
            closing(sqlite3.connect(self.empty)) as empty,
            closing(sqlite3.connect(str(database.engine.url.database))) as file,
        ):
            empty.backup(file)
        return Office(database, settings_in(self.folder))


@contextmanager
def temporary_arena(mail: MailGame = HIS_MAIL) -> Iterator[Arena]:
    """Open an arena in a temporary folder."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = open_database(f"sqlite:///{folder / 'empty.db'}", durable=False)
        made.migrate()
        made.dispose()
        with Arena(folder / "empty.db", folder, mail) as arena:
            yield arena


def main(arguments: Sequence[str]) -> int:
    """Run one pair, or those from a seed up to another; return how many of them failed."""
    first = int(arguments[0])
    last = int(arguments[1]) if len(arguments) > 1 else first + 1
    mail = GAMES[arguments[2]] if len(arguments) > 2 else HIS_MAIL
    log.configure(level="error")
    spare_the_collector()
    ends: Counter[str] = Counter()
    mails = 0
    with temporary_arena(mail) as arena:
        for seed in range(first, last):
            try:
                verdict = arena.run(seed)
            except AssertionError as failed:  # a leak, or a message that was set aside
                ends[type(failed).__name__] += 1
                _say(f"{seed}: {type(failed).__name__}\n{failed}")
            else:
                ends[verdict.ended] += 1
                mails += verdict.mails
                _say(f"{verdict}")
    for ended, count in ends.most_common():
        _say(f"{count:5} {ended}")
    _say(f"{mails} messages were the same")
    return sum(ends[error.__name__] for error in (Leak, AssertionError))


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))
