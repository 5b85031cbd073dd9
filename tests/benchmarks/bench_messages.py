"""Messages a second through the service alone, with 1 and with 100 games in the database.

Orders, requests and mistakes to the first question of turn 1, all of which are answered; storing
and sending do not count. All times are those of a processor: no machine is quiet.
Then one message whose moves open 20 response windows, all answered by sheets, beside the same moves
without any window; and the letters of a turn that is played: processor time and SQL statements.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean
from time import process_time
from unittest.mock import patch

from sqlmodel import select

from adjudicator import clock, log
from adjudicator.engine.record import Position
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand import HereIStand, cards
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows import windows
from adjudicator.mail.source import Fetched
from adjudicator.service.commands.handling import handle_all
from adjudicator.service.office import Office
from adjudicator.service.post.intake import store_messages
from adjudicator.service.table.deadlines import tick
from adjudicator.store import tables
from tests.benchmarks.crowd import SCENARIO, address_of, office_in, open_games
from tests.benchmarks.flood_mail import letter_of
from tests.benchmarks.lines import Line
from tests.benchmarks.statements import counted
from tests.benchmarks.trip_players import HABITS, Player
from tests.benchmarks.trips import Postbox, opened, play

GAMES = (1, 100)
MESSAGES = 100
WORDS = ("STATUS", "REFORM Paris")
"""Neither moves a game on, so that all messages find the same question."""

CARD = 1  # Janissaries, a home card with CP
FOUL_WEATHER = 31
OTHERS = (40, 41, 42, 43, 44)
MOVES = 20
ROUNDS = 30
"""Mail round trips that are played."""


def run() -> list[Line]:
    """Measure with each number of games."""
    log.configure(level="error", as_json=False)
    lines: list[Line] = []
    first: float | None = None
    with tempfile.TemporaryDirectory() as folder:  # the first ones build the tables of the words
        _measure(1, Path(folder), len(WORDS))
    for games in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            each, ticked = _measure(games, Path(folder), MESSAGES)
        name = f"{games} game{'' if games == 1 else 's'}"
        lines += [
            Line(f"messages with {name}", 1 / each, "a second"),
            Line(f"one message with {name}", each * 1000, "ms", first, "with one game"),
            Line(f"a tick with {name}", ticked * 1000, "ms"),
        ]
        first = each * 1000
    return [*lines, *_windows(), *_played()]


def _played() -> list[Line]:
    """Measure the letters of players who write whole impulses and have standing orders."""
    worked: list[float] = []

    class Measured(Postbox):
        @contextmanager
        def working(self) -> Iterator[None]:
            began = process_time()
            yield
            worked.append(process_time() - began)

    with tempfile.TemporaryDirectory() as folder, opened(Path(folder), SCENARIO, 1) as post:
        measured = Measured(post.office, post.clock)
        with counted(post.office.database.engine) as statements:
            trips = play(measured, Player(HABITS[2], 1), turns=1, most=ROUNDS)
    return [
        Line("a letter of a game, of the processor", 1000 * sum(worked) / trips.letters, "ms"),
        Line("its SQL statements", mean(statements), ""),
        Line("the most of one", max(statements), ""),
    ]


def _windows() -> list[Line]:
    """Measure a message with 20 moves, with and without windows that sheets answer."""
    _impulse(answered=False)  # the first message of a process also builds the parser
    without = _impulse(answered=False) * 1000
    with_windows = _impulse(answered=True) * 1000
    moves = f"{MOVES} moves"
    return [
        Line(f"a message with {moves}, no windows", without, "ms"),
        Line(f"a message with {moves}, windows", with_windows, "ms", without, "without windows"),
    ]


async def _no_effect(table: Table[State], power: str, subject: object) -> None:
    """Play a card that changes nothing."""


def _impulse(*, answered: bool) -> float:
    """Return the seconds of processor of a message with ``MOVES`` free moves, there and back."""
    cards.modes_of(FOUL_WEATHER)
    names = ("move_declared",) if answered else ()
    mode = cards.Mode(FOUL_WEATHER, "foul_weather", names, _no_effect, lambda *_: None)
    ways = ("FROM Istanbul TO Edirne", "FROM Edirne TO Istanbul")
    moves = [f"MOVE 1 regular {ways[number % 2]}" for number in range(MOVES)]
    with (
        tempfile.TemporaryDirectory() as folder,
        office_in(Path(folder)) as office,
        _cards_with(mode),
        patch("adjudicator.games.here_i_stand.rules.land.movement.move_cost", lambda *_: 0),
        patch("adjudicator.service.commands.creating.begin", _ottoman_impulse),
    ):
        open_games(office, 1)
        _store(office, 0, 1, "ottoman", f"PLAY {CARD} FOR CP", *moves)
        began = process_time()
        handle_all(office)
        took = process_time() - began
        _check_answers(office, MOVES * (len(MAJOR_POWERS) - 1) if answered else 0)
    return took


@contextmanager
def _cards_with(mode: cards.Mode) -> Iterator[None]:
    """Play with ``mode`` as the only use of any card."""
    with patch.dict(cards.MODES.entered, {mode.card: {mode.id: mode}}, clear=True):
        _forget_modes()
        yield
    _forget_modes()


def _forget_modes() -> None:
    """Forget which uses of cards there are in windows."""
    cards.modes_in.cache_clear()
    windows._printed_for.cache_clear()


def _ottoman_impulse(*_: object) -> Position[State]:
    """Return the first impulse of the Ottomans, reached by setting the stage alone."""
    game = HereIStand()
    state = game.setup("1517", {})
    state.stage, state.active = "action", "ottoman"
    # Everybody holds a card that could be the one of the window, as far as the table knows.
    state.hands = {power: [card] for power, card in zip(MAJOR_POWERS, (CARD, *OTHERS), strict=True)}
    return Position(0, game.revision, state)


def _check_answers(office: Office, wanted: int) -> None:
    """Raise when the sheets have not answered as often as the windows call for."""
    with office.database.reading() as session:
        rows = session.exec(select(tables.Question)).all()
    found = sum(row.source == "sheet" for row in rows)
    if found != wanted:
        raise RuntimeError(f"sheets have answered {found} times, not {wanted}")


def _measure(games: int, folder: Path, messages: int) -> tuple[float, float]:
    """Return the seconds of a processor that one message and one tick take.

    As many answers go out as there are messages: one that is held back costs next to nothing.
    """
    with office_in(folder, answers_per_hour=0) as office:
        open_games(office, games)
        for number in range(messages):
            _store(office, number, number % games + 1, "protestant", WORDS[number % len(WORDS)])
        began = process_time()
        handled = handle_all(office)
        each = (process_time() - began) / handled
        _check_answered(office, handled)
        began = process_time()
        tick(office)
        return each, process_time() - began


def _check_answered(office: Office, handled: int) -> None:
    """Raise when a message has been handled without an answer."""
    with office.database.reading() as session:
        rows = session.exec(select(tables.Incoming)).all()
    found = sum(row.status == "done" for row in rows)
    if found != handled:
        raise RuntimeError(f"{handled} messages were handled, and only {found} were answered")


def _store(office: Office, number: int, game: int, role: str, *lines: str) -> None:
    """Store a mail of a player with some lines."""
    raw = letter_of(address_of(role, game), number, game, role, lines)
    item = Fetched("bench", 1, number, raw, truncated=False, size=len(raw))
    store_messages(office.database, [item], clock.now(), "bench")
