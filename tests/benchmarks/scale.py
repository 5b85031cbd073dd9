"""What 10, 1,000 and 100,000 games cost, reckoned from the results that are kept.

Nothing is measured here. What was measured is how much one game asks of the service in a turn; how
long people take over a turn is assumed, below, and so is what providers allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Final

from tests.benchmarks.results import Result

PAGE: Final = Path(__file__).parents[2] / "docs" / "scale.md"
GAMES: Final = (10, 1_000, 100_000)
NEEDED: Final = ("growth", "flood", "mail", "commit")

ROUND_TRIPS_A_DAY: Final = 3.0
"""How often in a day all who are waited for have answered: morning, noon and evening."""
NEGOTIATION_DAYS: Final = 2.0
"""How long the negotiations of a turn last, by default."""
TURNS: Final = 9
"""Turns in a game that nobody wins earlier."""
PEAK: Final = 4.0
"""How many times the average the busiest hour of a day brings."""
FULL: Final = 0.5
"""The share of the busiest hour for which anything may be busy, so that nobody waits long."""
SENT_A_DAY: Final = 2_000.0
"""Messages that a mailbox at a usual provider may send in a day."""
DISK: Final = 100.0
"""GiB of disk that a small machine has to spare."""
BACKUPS: Final = 14.0
"""Backups that are kept on the same disk (``deploy/systemd/adjudicator-backup.service``)."""
UPLINK: Final = 100.0
"""Megabits a second that a small machine may send."""
_DAY, _YEAR = 86_400.0, 365.0
_GIB = 1024.0


class NotMeasured(Exception):
    """Results are missing; the message says how to get them."""


@dataclass(frozen=True)
class Daily:
    """What one game asks of the service on an average day, and how long it lasts.

    ``handling``, ``sending`` and ``drawing`` are seconds of one processor, ``mail`` and the growth
    of the databases and of each ``backup`` MiB. Not of one game are ``taking``, letters a second
    that one mailbox gives, ``committing``, bare rows a second on one PostgreSQL, and ``memory``,
    MiB of one worker.
    """

    days: float
    letters: float
    messages: float
    handling: float
    sending: float
    drawing: float
    mail: float
    sqlite: float
    postgresql: float
    backup: float
    taking: float
    committing: float
    memory: float

    @property
    def commits(self) -> float:
        """Transactions: each letter is stored and handled, each message claimed and noted."""
        return 2 * (self.letters + self.messages)

    @property
    def processor(self) -> float:
        """Seconds of one processor."""
        return self.handling + self.sending + self.drawing


def daily(results: Mapping[str, Result]) -> Daily:
    """Return what one game asks for; raises NotMeasured."""
    try:
        growth, flood, mail, commit = (results[name] for name in NEEDED)
        turn = NEGOTIATION_DAYS + growth.value("mail round trips") / ROUND_TRIPS_A_DAY
        letters = growth.value("letters of players") / turn
        messages = growth.value("messages to players") / turn
        drawn = growth.value("messages with pictures") / 100 * growth.value("drawing them")
        return Daily(
            days=TURNS * turn,
            letters=letters,
            messages=messages,
            handling=letters * growth.value("PostgreSQL: handling it") / 1000,
            sending=messages / _ending_in(flood, " answers sent"),
            drawing=messages * drawn,
            mail=growth.value("mail to players") / turn,
            sqlite=growth.value("SQLite: a turn") / turn,
            postgresql=growth.value("PostgreSQL: a turn") / turn,
            backup=growth.value("SQLite: a turn in a backup") / turn,
            taking=flood.value("fetched, stored and moved"),
            committing=commit.value("PostgreSQL: bare INSERTs"),
            memory=mail.value("the same, the most it had"),
        )
    except (KeyError, StopIteration) as missing:
        raise NotMeasured(
            f"{' '.join(map(str, missing.args)) or 'A number'} is not among the results; measure"
            f" with: python -m tests.benchmarks {' '.join(NEEDED)} --save"
        ) from missing


def _ending_in(result: Result, words: str) -> float:
    """Return the number of the first line whose name ends like this."""
    return next(line.value for line in result.lines if line.what.endswith(words))


def tables(results: Mapping[str, Result]) -> dict[str, str]:
    """Return the tables of the page by the names of their places; raises NotMeasured."""
    one = daily(results)
    return {
        "scale-game": _table(("of one game", "a day", "in its whole life"), _of_a_game(one)),
        "scale-day": _table(("on an average day", *_headings()), _of_days(one)),
        "scale-hour": _table(("in the busiest hour", *_headings()), _of_hours(one)),
        "scale-first": _table(("what gives", "with so many games", "what to do then"), _gives(one)),
    }


def _headings() -> list[str]:
    return [f"{games:,} games" for games in GAMES]


def _table(headings: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    heads = list(headings)
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def _number(value: float) -> str:
    """Return a number with as many digits as it deserves."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2g}"


def _size(mib: float) -> str:
    """Return a size in the unit that fits."""
    for unit in ("MiB", "GiB"):
        if mib < _GIB:
            return f"{_number(mib)} {unit}"
        mib /= _GIB
    return f"{_number(mib)} TiB"


def _of_a_game(one: Daily) -> list[list[str]]:
    counts = [
        ("messages of players", one.letters, _number),
        ("messages to players", one.messages, _number),
        ("mail to players", one.mail, _size),
        ("growth of the database, SQLite", one.sqlite, _size),
        ("growth of the database, PostgreSQL", one.postgresql, _size),
        ("growth of each backup", one.backup, _size),
        ("processor: orders and reports, seconds", one.handling, _number),
        ("processor: sending, seconds", one.sending, _number),
        ("processor: pictures, seconds", one.drawing, _number),
    ]
    days = [["days", "1", _number(one.days)]]
    return days + [[what, say(value), say(value * one.days)] for what, value, say in counts]


def _of_days(one: Daily) -> list[list[str]]:
    each = [
        ("messages of players", one.letters, _number),
        ("messages to players", one.messages, _number),
        ("mail to players", one.mail, _size),
        ("growth of the database in a year, SQLite", one.sqlite * _YEAR, _size),
        ("growth of the database in a year, PostgreSQL", one.postgresql * _YEAR, _size),
        (f"growth of {BACKUPS:.0f} backups in a year", BACKUPS * one.backup * _YEAR, _size),
        ("hours of one processor", one.processor / 3600, _number),
    ]
    return [[what, *(say(value * games) for games in GAMES)] for what, value, say in each]


def _of_hours(one: Daily) -> list[list[str]]:
    """Return what the busiest hour brings; workers are counted so that each has time to spare."""
    second = PEAK / _DAY
    each = [
        ("messages of players a second", one.letters * second),
        ("messages to players a second", one.messages * second),
        ("megabits a second", one.mail * 8 * 1024**2 / 1e6 * second),
        ("processors for orders and sending", _busy(one.handling + one.sending)),
        ("processors for pictures", _busy(one.drawing)),
    ]
    workers = [max(1, ceil(games * _busy(one.handling + one.sending))) for games in GAMES]
    return [
        *([what, *(_number(value * games) for games in GAMES)] for what, value in each),
        ["workers", *(f"{count:,}" for count in workers)],
        ["memory of the workers", *(_size(count * one.memory) for count in workers)],
    ]


def _busy(seconds: float) -> float:
    """Return how many processors work of so many seconds a day needs in the busiest hour."""
    return seconds * PEAK / _DAY / FULL


def _gives(one: Daily) -> list[list[str]]:
    """Return what holds up to how many games, what gives first at the top."""
    handling, drawing = (
        1 / _busy(seconds) for seconds in (one.handling + one.sending, one.drawing)
    )
    commits = one.committing * FULL * _DAY / PEAK / one.commits
    taking = one.taking * FULL * _DAY / PEAK / one.letters
    uplink = UPLINK * FULL * 1e6 / (one.mail * 8 * 1024**2) * _DAY / PEAK
    limits = [
        (
            f"the provider's {SENT_A_DAY:,.0f} messages a day",
            SENT_A_DAY / one.messages,
            "a mail server of one's own, or a service that sends for many",
        ),
        (
            "one processor for pictures",
            drawing,
            "further workers; or less: `ADJUDICATOR_PICTURES=false`",
        ),
        ("one worker for orders and sending", handling, "PostgreSQL and several workers"),
        (
            f"{DISK:,.0f} GiB of disk within a year, SQLite",
            DISK * _GIB / (one.sqlite * _YEAR),
            "a larger disk: nothing is thrown away, also of games that are over",
        ),
        (
            f"{DISK:,.0f} GiB of disk within a year, SQLite and {BACKUPS:.0f} backups",
            DISK * _GIB / ((one.sqlite + BACKUPS * one.backup) * _YEAR),
            "fewer backups here, older ones on another machine",
        ),
        (
            f"{DISK:,.0f} GiB of disk within a year, PostgreSQL",
            DISK * _GIB / (one.postgresql * _YEAR),
            "the same",
        ),
        (f"an uplink of {UPLINK:,.0f} megabits a second", uplink, "a larger one"),
        ("commits on one disk, PostgreSQL", commits, "a faster disk; several services"),
        ("one mailbox, read by one worker", taking, "several services, each with its own mailbox"),
    ]
    limits.sort(key=lambda limit: limit[1])
    return [[what, f"about {_rounded(games)}", then] for what, games, then in limits]


def _rounded(games: float) -> str:
    """Return a number of games with two digits that count: more would claim too much."""
    return f"{float(f'{games:.2g}'):,.0f}"
