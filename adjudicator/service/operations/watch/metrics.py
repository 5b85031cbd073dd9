"""How much there is at a moment: figures from the database, and the metrics of Prometheus."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session

from adjudicator import __version__, clock
from adjudicator.log import get_logger
from adjudicator.mail.backoff import next_try
from adjudicator.service.counters import COUNTED
from adjudicator.service.office import Office
from adjudicator.service.operations.workers import alive
from adjudicator.service.table.lateness.outages import HEARTBEAT
from adjudicator.store import queries, watch_queries
from adjudicator.store.errors import StoreError

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4

_log = get_logger(__name__)


def metrics_of(office: Office) -> bytes:
    """Return all metrics in the text format of Prometheus (version 0.0.4)."""
    shown = CollectorRegistry()
    shown.register(_Shown(office))
    return generate_latest(COUNTED) + generate_latest(shown)


class _Shown(Collector):
    """Reads the database at every scrape."""

    def __init__(self, office: Office) -> None:
        self._office = office

    def describe(self) -> Iterable[Metric]:
        """Return nothing: what is shown is known only when it is read."""
        return ()

    def collect(self) -> Iterator[Metric]:
        """Return the gauges; of a database that does not answer only that it does not."""
        now = clock.now()
        yield _gauge("build_info", "The release; always 1.", 1, version=__version__)
        free, total = disk_free(self._office)
        yield _gauge("disk_free_bytes", "Room on the disk of the data folder.", free)
        yield _gauge("disk_size_bytes", "Size of the disk of the data folder.", total)
        try:
            with self._office.database.reading() as session:
                found = figures_of(session, now)
        except (SQLAlchemyError, StoreError) as error:
            _log.warning("no figures", error=type(error).__name__)
            yield _gauge("database_up", "Whether the database answers.", 0)
            return
        yield _gauge("database_up", "Whether the database answers.", 1)
        yield from _families(found)


def _families(found: Figures) -> Iterator[Metric]:
    yield _labelled("games", "Games, by status.", "status", found.games)
    yield _gauge("windows", "Windows at which something happens at a set time.", found.windows)
    yield _gauge("windows_due", "Windows whose time has come.", found.windows_due)
    yield _gauge(
        "windows_overdue", "Windows whose time came 10 minutes ago.", found.windows_overdue
    )
    yield _labelled("outbox_messages", "Messages not sent, by status.", "status", found.unsent)
    yield _gauge(
        "outbox_waiting", "Messages that should have gone out already.", found.outbox_waiting
    )
    yield _gauge(
        "outbox_oldest_seconds",
        "Since when the oldest of them should have gone out.",
        found.outbox_age or 0.0,
    )
    yield _gauge("incoming_waiting", "Messages stored and not handled.", found.incoming_waiting)
    yield _gauge("incoming_oldest_seconds", "Age of the oldest of them.", found.incoming_age or 0.0)
    yield _gauge(
        "incoming_held_back",
        "Messages that wait because their sender wrote too much.",
        found.incoming_held_back,
    )
    yield _gauge("incoming_set_aside", "Messages that could not be processed.", found.set_aside)
    yield _gauge("addresses_dead", "Addresses that take no mail.", found.dead_addresses)
    yield _gauge("workers", "Workers that are alive.", found.workers)
    yield _gauge("mailbox_owners", "Workers that read the mailbox.", found.mailbox_owners)
    if found.heartbeat_age is not None:
        yield _gauge("heartbeat_age_seconds", "Since the last sign of life.", found.heartbeat_age)
    yield _labelled("alarms", "Alarms: 1 while it lasts.", "alarm", found.alarms)
    yield _gauge("database_size_bytes", "Size of the database.", found.database_bytes)


def _gauge(name: str, words: str, value: float, **labels: str) -> Metric:
    family = GaugeMetricFamily(f"adjudicator_{name}", words, labels=list(labels))
    family.add_metric(list(labels.values()), value)
    return family


def _labelled(name: str, words: str, label: str, values: Mapping[str, int]) -> Metric:
    family = GaugeMetricFamily(f"adjudicator_{name}", words, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family


# -- figures ------------------------------------------------------------------------------------


OVERDUE: Final = timedelta(minutes=10)
"""A window at which nothing has happened for so long after its time is overdue."""


@dataclass(frozen=True)
class Figures:
    """What waits, and for how long; ages are in seconds, None where there is nothing.

    ``windows`` are those that have a time at which something happens, ``windows_due`` those whose
    time has come, ``windows_overdue`` those for which it came ``OVERDUE`` ago. ``unsent`` are
    messages by status; ``outbox_waiting`` of them should have gone out already.
    ``incoming_held_back`` are letters of those who wrote too much.
    """

    games: Mapping[str, int] = field(default_factory=dict)
    windows: int = 0
    windows_due: int = 0
    windows_overdue: int = 0
    unsent: Mapping[str, int] = field(default_factory=dict)
    outbox_waiting: int = 0
    outbox_age: float | None = None
    incoming_waiting: int = 0
    incoming_held_back: int = 0
    incoming_age: float | None = None
    set_aside: int = 0
    dead_addresses: int = 0
    workers: int = 0
    mailbox_owners: int = 0
    heartbeat_age: float | None = None
    alarms: Mapping[str, int] = field(default_factory=dict)
    database_bytes: int = 0


def figures_of(session: Session, now: datetime) -> Figures:
    """Return the figures of a moment; the transaction sees one state of the database."""
    waiting = watch_queries.outbox_waiting(session, now)
    fresh, held_back, oldest = watch_queries.incoming_waiting(session, now)
    beat = queries.heartbeat(session, HEARTBEAT)
    living = alive(session)
    return Figures(
        games=watch_queries.games_by_status(session),
        windows=watch_queries.count_windows(session),
        windows_due=watch_queries.count_windows(session, before=now),
        windows_overdue=watch_queries.count_windows(session, before=now - OVERDUE),
        unsent=watch_queries.unsent_by_status(session),
        outbox_waiting=sum(count for count, _ in waiting.values()),
        outbox_age=_age(outbox_since(waiting), now),
        incoming_waiting=fresh,
        incoming_held_back=held_back,
        incoming_age=_age(oldest, now),
        set_aside=len(watch_queries.set_aside(session)),
        dead_addresses=watch_queries.dead_addresses(session),
        workers=len(living),
        mailbox_owners=sum(worker.owns_mailbox for worker in living),
        heartbeat_age=_age(beat.at if beat is not None else None, now),
        alarms=dict.fromkeys(watch_queries.lasting_alarms(session), 1),
        database_bytes=watch_queries.size_of_database(session),
    )


def outbox_since(waiting: Mapping[int, tuple[int, datetime]]) -> datetime | None:
    """Return since when the oldest message should have gone out, from ``outbox_waiting``.

    A message that was tried is due later by the pauses since: they are taken off again.
    """
    return min((due - _pauses(tries) for tries, (_, due) in waiting.items()), default=None)


def disk_free(office: Office) -> tuple[int, int]:
    """Return how many bytes are free on the disk of the data folder, and how many it has."""
    usage = shutil.disk_usage(_existing(office.settings.data_dir))
    return usage.free, usage.total


def _existing(folder: Path) -> Path:
    """Return a folder or, while it has not been made, the nearest one above it."""
    found = folder.absolute()
    while not found.exists():
        found = found.parent
    return found


def _pauses(tries: int) -> timedelta:
    """Return the sum of the pauses after so many attempts to send a message."""
    pauses = (next_try(count) for count in range(1, tries + 1))
    return sum((pause for pause in pauses if pause is not None), timedelta(0))


def _age(since: datetime | None, now: datetime) -> float | None:
    return None if since is None else max(0.0, (now - since).total_seconds())
