"""What this process counts: messages, lines of orders, mail sent, turns of its loops.

Counters begin at 0 with the process, as Prometheus expects; several workers have their own each.
They are moved when a transaction is through, never inside one: what is taken back has not happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)

COUNTED: Final = CollectorRegistry()
"""Everything that this process counts, and what it is itself: memory, processor, files."""

# When each series began is of no use to Prometheus, and doubles what is scraped.
disable_created_metrics()  # type: ignore[no-untyped-call]  # the library does not say so
ProcessCollector(registry=COUNTED)
PlatformCollector(registry=COUNTED)
GCCollector(registry=COUNTED)


def _counter(name: str, words: str, *labels: str) -> Counter:
    return Counter(f"adjudicator_{name}", words, labels, registry=COUNTED)


_MESSAGES: Final = _counter(
    "messages", "Messages handled, by who wrote them and what became of them.", "kind", "status"
)
_HANDLING: Final = Histogram(
    "adjudicator_message_handling_seconds",
    "Time from taking up a message to committing what follows from it.",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
    registry=COUNTED,
)
_LINES: Final = _counter(
    "order_lines", "Lines of orders in receipts, by what became of them.", "status"
)
OUTGOING: Final = _counter(
    "outgoing_messages",
    "Attempts to send a message: sent, queued (to be tried again), failed (given up).",
    "outcome",
)
_STORED: Final = _counter("messages_stored", "Messages fetched and stored.")
_LAG: Final = Histogram(
    "adjudicator_mailbox_lag_seconds",
    "Time from the arrival of a message on the mail server until it was stored here.",
    buckets=(1, 2.5, 5, 10, 30, 60, 300, 900, 3600, 21600, 86400),
    registry=COUNTED,
)
POLLS: Final = _counter("mailbox_polls", "Looks into the mailbox, by outcome.", "outcome")
_POLLED_AT: Final = Gauge(
    "adjudicator_mailbox_last_poll_timestamp_seconds",
    "When this worker last read the mailbox; 0 if it never has.",
    registry=COUNTED,
)
WINDOWS: Final = _counter("windows_closed", "Windows closed by the clock.")
SET_ASIDE: Final = _counter("games_set_aside", "Games put on hold by a fault.")
TURNS: Final = _counter("loop_turns", "Turns of the loops of this worker.", "loop")
FAILURES: Final = _counter("loop_failures", "Turns of a loop that failed.", "loop")


def message_handled(status: str, reason: str | None, seconds: float) -> None:
    """Count a message that was handled; one that was ignored says in its reason what wrote it."""
    kind = (reason or "").partition(":")[0] if status == "ignored" else "human"
    _MESSAGES.labels(kind=kind, status=status).inc()
    _HANDLING.observe(seconds)


def lines_read(lines: Mapping[str, int]) -> None:
    """Count lines of receipts by their status."""
    for status, count in lines.items():
        _LINES.labels(status=status).inc(count)


def message_stored(stored_at: datetime, arrived_at: datetime | None) -> None:
    """Count a message that was new, and how long it had lain on the server, where that is known."""
    _STORED.inc()
    if arrived_at is not None:
        # Two clocks: ours may be behind that of the server.
        _LAG.observe(max(0.0, (stored_at - arrived_at).total_seconds()))


def mailbox_read(at: datetime) -> None:
    """Count a look into the mailbox that came to its end."""
    POLLS.labels(outcome="read").inc()
    _POLLED_AT.set(at.timestamp())
