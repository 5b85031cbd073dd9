"""How much there is at a moment: figures from the database, and the metrics of Prometheus."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

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
from adjudicator.store import queries, tables, watch_queries
from adjudicator.store.errors import StoreError

_NAME: Final = "adjudicator_{}"
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
    """Return a gauge for each figure; a labelled one has a value for each status or alarm."""
    for part in fields(found):
        value, label = vars(found)[part.name], part.metadata["label"]
        if label:
            family = GaugeMetricFamily(
                _NAME.format(part.name), part.metadata["words"], labels=[label]
            )
            for key, count in value.items():
                family.add_metric([key], count)
            yield family
        elif value is not None or part.name != "heartbeat_age_seconds":
            yield _gauge(part.name, part.metadata["words"], value or 0.0)


def _gauge(name: str, words: str, value: float, **labels: str) -> Metric:
    family = GaugeMetricFamily(_NAME.format(name), words, labels=list(labels))
    family.add_metric(list(labels.values()), value)
    return family


# -- figures ------------------------------------------------------------------------------------


_UNSENT: Final = ("queued", "sending", "failed")
OVERDUE: Final = timedelta(minutes=10)
"""A window at which nothing has happened for so long after its time is overdue."""


def _shown(words: str, label: str = "") -> Any:
    """Return the field of a figure with what its gauge says; ``label`` names its parts."""
    return field(metadata={"words": words, "label": label})


@dataclass(frozen=True)
class Figures:
    """What waits, and for how long; ages are in seconds, None where there is nothing.

    Each is a gauge of the same name; none is shown for a heartbeat that never was.
    """

    games: Mapping[str, int] = _shown("Games, by status.", "status")
    windows: int = _shown("Windows at which something happens at a set time.")
    windows_due: int = _shown("Windows whose time has come.")
    windows_overdue: int = _shown("Windows whose time came 10 minutes ago.")
    outbox_messages: Mapping[str, int] = _shown("Messages not sent, by status.", "status")
    outbox_waiting: int = _shown("Messages that should have gone out already.")
    outbox_oldest_seconds: float | None = _shown(
        "Since when the oldest of them should have gone out."
    )
    incoming_waiting: int = _shown("Messages stored and not handled.")
    incoming_oldest_seconds: float | None = _shown("Age of the oldest of them.")
    incoming_held_back: int = _shown("Messages that wait because their sender wrote too much.")
    incoming_set_aside: int = _shown("Messages that could not be processed.")
    addresses_dead: int = _shown("Addresses that take no mail.")
    workers: int = _shown("Workers that are alive.")
    mailbox_owners: int = _shown("Workers that read the mailbox.")
    heartbeat_age_seconds: float | None = _shown("Since the last sign of life.")
    alarms: Mapping[str, int] = _shown("Alarms: 1 while it lasts.", "alarm")
    database_size_bytes: int = _shown("Size of the database.")


def figures_of(session: Session, now: datetime) -> Figures:
    """Return the figures of a moment; the transaction sees one state of the database."""
    waiting = watch_queries.outbox_waiting(session, now)
    fresh, held_back, oldest = watch_queries.incoming_waiting(session, now)
    beat = queries.heartbeat(session, HEARTBEAT)
    living = alive(session)
    return Figures(
        games=watch_queries.by_status(session, tables.Game, tables.GAME_STATUSES),
        windows=watch_queries.count_windows(session),
        windows_due=watch_queries.count_windows(session, before=now),
        windows_overdue=watch_queries.count_windows(session, before=now - OVERDUE),
        outbox_messages=watch_queries.by_status(session, tables.Outgoing, _UNSENT),
        outbox_waiting=sum(count for count, _ in waiting.values()),
        outbox_oldest_seconds=_age(outbox_since(waiting), now),
        incoming_waiting=fresh,
        incoming_held_back=held_back,
        incoming_oldest_seconds=_age(oldest, now),
        incoming_set_aside=len(watch_queries.set_aside(session)),
        addresses_dead=watch_queries.dead_addresses(session),
        workers=len(living),
        mailbox_owners=sum(worker.owns_mailbox for worker in living),
        heartbeat_age_seconds=_age(beat.at if beat is not None else None, now),
        alarms=dict.fromkeys(watch_queries.lasting_alarms(session), 1),
        database_size_bytes=watch_queries.size_of_database(session),
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
