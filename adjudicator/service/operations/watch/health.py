"""The health of a worker: whether its loops turn, the mailbox is read, the database answers.

``ask_health`` asks a running worker over HTTP: what a container's health check does.
"""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import asdict, dataclass
from http.client import HTTPConnection, HTTPException
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from adjudicator import __version__, clock
from adjudicator.log import scrub_text
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.operations.watch.loop_watch import LoopWatch
from adjudicator.service.operations.watch.signals import MAILBOX
from adjudicator.settings import PREFIX, Settings
from adjudicator.store import watch_queries
from adjudicator.store.errors import StoreError, cause_of

PATIENCE: Final = 120.0
"""Seconds for which the mailbox or a loop may fail before the worker counts as ill."""
NOTED: Final = 60.0
"""Seconds after which a worker notes again how the mailbox is that it reads."""


@dataclass(frozen=True)
class Check:
    """One thing that was looked at: its name, whether it is good, and a sentence on it."""

    name: str
    good: bool
    words: str


@dataclass(frozen=True)
class Health:
    """How a worker is, with what was looked at."""

    checks: tuple[Check, ...]

    @property
    def good(self) -> bool:
        """Whether everything is good."""
        return all(check.good for check in self.checks)

    def as_json(self) -> dict[str, Any]:
        """Return it for programs."""
        return {
            "status": "ok" if self.good else "failing",
            "version": __version__,
            "checks": [asdict(check) for check in self.checks],
        }


def is_alive(loops: LoopWatch) -> Health:
    """Return whether the loops of a worker turn; if they do not, only a new start helps."""
    return Health((_turning(loops),))


def is_ready(office: Office, loops: LoopWatch) -> Health:
    """Return whether a worker does its work: loops, database, mailbox."""
    return Health((_loops(loops), _database(office), _mailbox(office, loops)))


def _loops(loops: LoopWatch) -> Check:
    """Return whether loops turn and do what they are for."""
    failing = loops.failing()
    turning = _turning(loops)
    if not failing or not turning.good:
        return turning
    named = "; ".join(
        f"{loop} fails since {seconds:.0f} s: {scrub_text(words)}"
        for loop, (seconds, words) in sorted(failing.items())
    )
    good = all(seconds < PATIENCE for seconds, _words in failing.values())
    return Check("loops", good=good, words=named)


def _turning(loops: LoopWatch) -> Check:
    """Return whether loops come round at all."""
    stuck = loops.stuck()
    if not stuck:
        return Check("loops", good=True, words="all loops turn")
    named = ", ".join(f"{loop} for {since:.0f} s" for loop, since in sorted(stuck.items()))
    words = f"not come round: {named}; the worker has to be started anew"
    return Check("loops", good=False, words=words)


def _database(office: Office) -> Check:
    try:
        current = office.database.is_current()
    except (SQLAlchemyError, StoreError) as error:
        return Check("database", good=False, words=scrub_text(cause_of(error)[:300]))
    if not current:
        words = "its tables are not those of this release; start the service anew"
        return Check("database", good=False, words=words)
    return Check("database", good=True, words="answers")


def _mailbox(office: Office, loops: LoopWatch) -> Check:
    """Return how the mailbox is: as this worker sees it, or as the one sees it who reads it.

    Only what was read counts, not that somebody tries.
    """
    seen = loops.mailbox()
    if seen.failing is not None:
        words = f"fails since {seen.failing:.0f} s: {scrub_text(seen.words)}"
        return Check("mailbox", good=seen.failing < PATIENCE, words=words)
    if seen.read is None:
        return _mailbox_of_others(office, loops)
    good = seen.read < office.settings.poll_seconds + PATIENCE
    return Check("mailbox", good=good, words=f"read {seen.read:.0f} s ago")


def _mailbox_of_others(office: Office, loops: LoopWatch) -> Check:
    """Return how the mailbox is that another worker reads; it notes so every minute."""
    try:
        with office.database.reading() as session:
            sign = watch_queries.sign(session, MAILBOX)
    except (SQLAlchemyError, StoreError):
        return Check("mailbox", good=True, words="not read by this worker")
    if sign is None or sign.good_at is None:
        return Check("mailbox", good=True, words="not read by this worker")
    silent = (clock.now() - sign.good_at).total_seconds()
    if min(silent, loops.age) < office.settings.poll_seconds + PATIENCE + NOTED:
        return Check("mailbox", good=True, words="read by another worker")
    words = f"read by nobody since {silent:.0f} s: {sign.words or 'no reason is known'}"
    return Check("mailbox", good=False, words=words)


# -- asking a worker ----------------------------------------------------------------------------


_ANSWERS_WITHIN: Final = 10.0  # seconds
_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - only compared with


def ask_health(settings: Settings, *, port: int | None = None, live: bool = False) -> Any:
    """Return what the worker at the watched port says of itself, ``Health.as_json``.

    ``live``: only whether its loops turn. Raises NotPossible when nobody is to be asked, or nobody
    answers.
    """
    asked = port or settings.watch_port
    if not asked:
        raise NotPossible(
            f"The setting {PREFIX}WATCH_PORT names no port, so that no worker can be asked; set it,"
            " or name the port of one with --port."
        )
    host = _EVERYWHERE.get(settings.watch_host, settings.watch_host)
    try:
        with closing(HTTPConnection(host, asked, timeout=_ANSWERS_WITHIN)) as connection:
            connection.request("GET", "/health/live" if live else "/health/ready")
            answer = json.loads(connection.getresponse().read())
        if "checks" in answer:
            return answer
    except (OSError, HTTPException, ValueError, TypeError) as error:
        words = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise NotPossible(
            f"No worker answers at http://{host}:{asked} ({words}); it does not run, is stuck, or"
            " has another port."
        ) from error
    raise NotPossible(f"What answers at http://{host}:{asked} is no worker of this service.")
