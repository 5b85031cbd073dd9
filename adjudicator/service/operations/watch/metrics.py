"""The metrics as Prometheus reads them: what this process counts, and what the database shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector
from sqlalchemy.exc import SQLAlchemyError

from adjudicator import __version__, clock
from adjudicator.log import get_logger
from adjudicator.service.counters import COUNTED
from adjudicator.service.office import Office
from adjudicator.service.operations.watch.figures import Figures, disk_free, figures_of
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
