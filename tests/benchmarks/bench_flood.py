"""10,000 letters of 1,000 games in a Dovecot mailbox, from the mailbox to the answers handed over.

Each step stands beside what the servers take when nobody does anything with the mail. Then the cost
of one message among more and more games.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

import pytest
from sqlmodel import select

from adjudicator import clock, log
from adjudicator.collector import spare_the_collector
from adjudicator.games.registry import game_of
from adjudicator.mail.imap import ImapSettings, ImapSource
from adjudicator.mail.smtp import SmtpSender, SmtpSettings
from adjudicator.mail.source import Fetched
from adjudicator.service.commands.handling import handle_all, handle_next
from adjudicator.service.office import Office
from adjudicator.service.post.dispatch import dispatch
from adjudicator.service.post.intake import store_messages, take_in
from adjudicator.service.table.deadlines import tick
from adjudicator.store import tables
from tests.benchmarks.crowd import RULES, address_of, office_in, open_games
from tests.benchmarks.flood_mail import (
    SCRIPT,
    deliver,
    fetch_alone,
    letter_of,
    letters,
    send_alone,
    sink,
)
from tests.benchmarks.lines import Line
from tests.benchmarks.spent import Spent
from tests.servers import Dovecot, dovecot

BY_NAME_ONLY = True
"""Not part of a run of all benchmarks: it takes a quarter of an hour."""

SENT_ALONE: Final = 1000  # messages handed over to know what the SMTP server takes
ROUNDS: Final = 25
"""How often each letter of the script is measured among each number of games."""


def run(
    messages: int = 10_000, games: int = 1000, crowd: int = 10_000, rounds: int = ROUNDS
) -> list[Line]:
    """Measure the flood, then one message among 1, 100, 1,000 … up to ``crowd`` games."""
    log.configure(level="error", as_json=False)
    game_of(RULES).grammar.parse("PASS")  # builds the parser
    spare_the_collector()  # as the worker does
    with tempfile.TemporaryDirectory() as folder:
        try:
            with dovecot() as server:
                lines = _flood(server, Path(folder), messages, games)
        except pytest.skip.Exception as missing:  # no Dovecot here: the line says so
            lines = [Line(f"Dovecot: {missing}", 0.0, "")]
        return [*lines, *_growth(Path(folder), crowd, rounds)]


# -- the flood ------------------------------------------------------------------------------------
_FREE: Final = {"require_auth": False, "answers_per_hour": 0, "pictures": False}
"""Settings under which everything that comes is handled, and nothing is drawn."""


@dataclass(frozen=True)
class Step:
    """One step of the work: how many messages in how many seconds."""

    count: int
    seconds: float

    @property
    def rate(self) -> float:
        """Messages a second."""
        return self.count / self.seconds


def _flood(server: Dovecot, folder: Path, messages: int, games: int) -> list[Line]:
    address = server.account()
    flooded = office_in(folder / "flood", orders_address=address, **_FREE)
    with flooded as office, sink() as port:
        opening = _timed(lambda: open_games(office, games))
        dispatched = SmtpSender(SmtpSettings("127.0.0.1", port, tls="none"))
        dispatch(office, dispatched)  # the first mail of the games is not what is measured
        arrived = Step(messages, deliver(server, address, letters(messages, games)))
        alone = Step(*fetch_alone(server, address))
        source = ImapSource(
            ImapSettings(
                "127.0.0.1", server.imap_port, address, server.password, "INBOX", tls="none"
            )
        )
        taken = _step(lambda: take_in(office, source))
        source.close()
        with Spent() as spent:
            handled = _step(lambda: handle_all(office))
        answers = _queued(office)
        sent = _step(lambda: dispatch(office, dispatched).sent)
        dispatched.close()
        bare = Step(len(answers[:SENT_ALONE]), send_alone(port, answers[:SENT_ALONE]))
        _check(office, messages, [alone.count, taken.count, handled.count])
    worked = taken.seconds + handled.seconds + sent.seconds
    return [
        Line(f"opening {games:,} games", opening, "s"),
        Line(f"{messages:,} messages delivered by LMTP", arrived.rate, "a second"),
        Line("fetched and nothing else", alone.rate, "a second"),
        Line("fetched, stored and moved", taken.rate, "a second", alone.rate, "fetching"),
        Line("handled", handled.rate, "a second", taken.rate, "taking in"),
        Line("one message handled", 1000 / handled.rate, "ms"),
        Line(f"{sent.count:,} answers sent", sent.rate, "a second", bare.rate, "handing over"),
        Line("from the mailbox to the answers", messages / worked, "a second"),
        Line("as long as delivering takes the server", worked / arrived.seconds, "times"),
        Line("as long as fetching alone takes", worked / alone.seconds, "times"),
        *(
            Line(f"  share of {name}", 100 * step.seconds / worked, "%")
            for name, step in (("intake", taken), ("handling", handled), ("sending", sent))
        ),
        *(Line(f"  of handling: {part}", share, "%") for part, share in spent.shares()),
    ]


def _queued(office: Office) -> list[tuple[str, str, bytes]]:
    """Return sender, recipient and bytes of the mail that waits to be sent."""
    out = tables.Outgoing
    sender = office.settings.orders_address
    with office.database.reading() as session:
        rows = session.exec(select(out.recipient, out.raw).where(out.status == "queued")).all()
    return [(sender, recipient, raw or b"") for recipient, raw in rows]


def _check(office: Office, messages: int, counts: list[int]) -> None:
    """Raise when a message was lost or set aside, or an answer is missing or was not sent."""
    with office.database.reading() as session:
        came = session.exec(select(tables.Incoming.status)).all()
        out = tables.Outgoing
        went = session.exec(select(out.status, out.kind, out.in_reply_to)).all()
    answered = len({to for _, kind, to in went if kind in ("receipt", "status")})
    if counts != [messages] * 3 or list(came) != ["done"] * messages or answered != messages:
        raise RuntimeError(f"of {messages} messages: {counts}, {set(came)}, {answered} answered")
    if {status for status, *_ in went} != {"sent"}:
        raise RuntimeError("some of the answers were not sent")


def _step(work: Callable[[], int]) -> Step:
    began = perf_counter()
    done = work()
    return Step(done, perf_counter() - began)


def _timed(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


# -- growth ---------------------------------------------------------------------------------------


def _growth(folder: Path, crowd: int, rounds: int) -> list[Line]:
    """Measure one message and one tick among more and more games.

    The databases take turns, letter by letter, so that all of them meet the same noise.
    """
    sizes = [size for size in (1, 100, 1000, 10_000) if size < crowd] + [crowd]
    with _offices(folder, sizes) as offices:
        each: dict[int, list[float]] = {size: [] for size in sizes}
        ticks: dict[int, list[float]] = {size: [] for size in sizes}
        rng, serial = Random(1), count(1)
        for turn in range(rounds + 1):
            for role, lines in SCRIPT:
                for size, office in offices.items():
                    took = _one(office, rng.randint(1, size), role, lines, next(serial))
                    ticked = _timed(partial(tick, office))
                    if turn:  # the first round warms up
                        each[size].append(took)
                        ticks[size].append(ticked)
    return [
        *_compared("one message", {size: median(found) for size, found in each.items()}),
        *_compared("a tick", {size: median(found) for size, found in ticks.items()}),
    ]


def _compared(what: str, seconds: dict[int, float]) -> list[Line]:
    """Return a line for each number of games, beside the first."""
    least, first = next(iter(seconds.items()))
    return [
        Line(
            f"{what} among {size:,} game{'' if size == 1 else 's'}",
            1000 * found,
            "ms",
            None if size == least else 1000 * first,
            "alone",
        )
        for size, found in seconds.items()
    ]


@contextmanager
def _offices(folder: Path, sizes: Sequence[int]) -> Iterator[dict[int, Office]]:
    if not sizes:
        yield {}
        return
    with office_in(folder / f"of {sizes[0]}", **_FREE) as office:
        open_games(office, sizes[0])
        with _offices(folder, sizes[1:]) as others:
            yield {sizes[0]: office, **others}


def _one(office: Office, game: int, role: str, lines: tuple[str, ...], serial: int) -> float:
    """Return the seconds in which one letter is handled; storing does not count."""
    raw = letter_of(address_of(role, game), serial, game, role, lines)
    item = Fetched("bench", 1, serial, raw, truncated=False, size=len(raw))
    store_messages(office.database, [item], clock.now(), "bench")
    return _timed(lambda: handle_next(office))
