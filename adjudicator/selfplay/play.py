"""Playing games by random legal answers, in one process or several.

The players want to see certain uses of cards (``games.practice``), which the seed of a game says;
or they are plain and want nothing. Every segment of every game is replayed from its record and must
come out the same. Each game depends on its own seed alone.
"""

from __future__ import annotations

import io
import json
import pickle
import random
import sys
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from multiprocessing import get_context
from shlex import quote
from time import perf_counter
from types import FrameType
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from adjudicator.collector import spare_the_collector
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import Diverged, IllegalAnswer
from adjudicator.engine.play import Live, begin, replay
from adjudicator.engine.random_play import Decider, Player, liking, plain, play_out
from adjudicator.engine.record import Outcome, Position, Told
from adjudicator.engine.rules import Course, Rules, usual_options
from adjudicator.engine.trail import section_of
from adjudicator.games.opaque import AnyGame, AnyRules, AnyState
from adjudicator.games.particulars import EDITION, digest_of
from adjudicator.games.practice import Setting, Use
from adjudicator.games.registry import game_of, rules_of
from adjudicator.selfplay.caretaking import check_seats, seated, seats_of
from adjudicator.selfplay.report import Report
from adjudicator.selfplay.result import GameResult, coverage_of, failure_of
from adjudicator.words.lexicon import hint

EVERYWHERE: Final = "all"
"""In place of a scenario: games go round all settings of the game's practice."""
LAST: Final = 5
"""How many of the last decisions a failure shows."""
_YOUNG: Final = 1_000_000
"""How many objects are made before the collector looks at them: more than a game's record holds."""
TRACED: Final = 10
"""One in so many games is replayed with a look at every rule that is passed; that is slow."""


S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")
_Last: TypeAlias = "deque[tuple[Decision[Any], object]]"


@dataclass
class Played:
    """One game that was played to its end: its record, and how long it took."""

    outcome: Outcome[AnyState]
    decisions: int
    seconds: float


@dataclass(frozen=True)
class Task:
    """One game to be played; other processes are told of it in this form.

    The players want to see what is ``wanted``; without it what their practice says, or nothing
    where they are ``plain``.
    """

    slug: str
    seed: int
    setting: Setting
    plain: bool
    watched: bool
    replayed: bool
    traced: bool
    caretakers: tuple[tuple[str, str], ...] = ()
    wanted: tuple[Use, ...] = ()

    @property
    def game(self) -> AnyGame:
        """The game, with files of a group's own if its setting has some."""
        return game_of(rules_of(self.slug, self.setting.options))


# ------------------------------------------------------------------------------ a run


def selfplay(
    slug: str,
    games: int,
    seed: int = 0,
    scenario: str | None = None,
    options: dict[str, Any] | None = None,
    *,
    plain: bool = False,
    caretakers: Mapping[str, str] | None = None,
    wanted: Collection[str] = (),
    jobs: int = 1,
    least: int = 0,
    watched: bool = True,
    replayed: bool = True,
    on_game: Callable[[Report], None] | None = None,
) -> Report:
    """Play random legal games with the seeds ``seed``, ``seed`` + 1, …; report on all of them.

    Without a scenario games begin with the usual one; with "all" each as the game's practice says.
    ``plain`` players like nothing better than anything else; others want the uses that are
    ``wanted``, each as a report names it, or what the seed says. ``caretakers`` play roles, each
    with the strength that is named; EVERY_SEAT stands for all others. Files of a group's own are
    the option EDITION; the report has their SHA-256. ``jobs`` processes share the games; the report
    is the same for any number of them, times apart. ``watched`` looks for broken invariants
    whenever something has happened, ``replayed`` replays every segment. ``on_game`` is
    called after each game, in the order of the seeds. KeyError when there is no game ``slug``,
    IllegalAnswer when it has no such scenario, role, strength or use.
    """
    given, seats = dict(options or {}), dict(caretakers or {})
    uses = uses_named(slug, wanted)
    scenario = scenario or game_of(slug).rules.scenarios[0]
    shown = {**given, EDITION: digest_of(given[EDITION])} if EDITION in given else given
    report = Report(slug, scenario, seed, games, watched, plain, least, shown, seats)

    settings = [setting_of(slug, scenario, given, seed + number) for number in range(games)]
    # Without caretakers one is looked at, for files with which nobody can play.
    begun = [roles_in(slug, setting) for setting in (settings if seats else settings[:1])]
    check_seats(tuple(dict.fromkeys(role for roles in begun for role in roles)), seats)

    def task(number: int, setting: Setting) -> Task:
        traced = number % TRACED == 0
        played_by = tuple(seated(begun[number], seats).items()) if seats else ()
        return Task(slug, seed + number, setting, plain, watched, replayed, traced, played_by, uses)

    tasks = [task(number, setting) for number, setting in enumerate(settings)]
    total = GameResult()
    with processes(slug, jobs) as each:
        for result in each(play_task, tasks):
            total.add(result)
            total.report_to(report)
            if on_game is not None:
                on_game(report)
    report.coverage = coverage_of(slug, game_of(slug).practice.uses, total)
    return report


def uses_named(slug: str, names: Collection[str]) -> tuple[Use, ...]:
    """Return the uses that are named, at all their moments; IllegalAnswer for one there is not."""
    known: dict[str, list[Use]] = {}
    for use in game_of(slug).practice.uses:
        known.setdefault(use.name, []).append(use)
    for name in names:
        if name not in known:
            raise IllegalAnswer(f"nothing is used as {name!r}{hint(name, known)}")
    return tuple(use for name in names for use in known[name])


def setting_of(slug: str, scenario: str, options: dict[str, Any], seed: int) -> Setting:
    """Return how a game begins; options that are given go before those of the practice."""
    usual = Setting(scenario) if scenario != EVERYWHERE else game_of(slug).practice.setting(seed)
    of_new_games = usual_options(game_of(slug).rules, usual.scenario)
    return Setting(usual.scenario, {**of_new_games, **usual.options, **options})


def roles_in(slug: str, setting: Setting) -> tuple[str, ...]:
    """Return the roles of a game that begins so."""
    rules = game_of(slug).rules
    return rules.roles(begin(rules, setting.scenario, setting.options).snapshot)


class Each(Protocol):
    """Carries a function out for each of some things, and gives the results in their order."""

    def __call__(self, function: Callable[[T], R], things: Iterable[T], /) -> Iterable[R]:
        """Give the results."""


@contextmanager
def processes(slug: str, jobs: int) -> Iterator[Each]:
    """Yield what carries out tasks of a game, in this process or in several others."""
    if jobs == 1:
        yield map
        return
    # New processes, not copies of this one: what it has open or has changed plays no part.
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, context, initializer=get_ready, initargs=(slug,)) as pool:
        yield pool.map


def get_ready(slug: str) -> None:
    """Load a game, and let the garbage collector look for cycles where a game leaves many behind.

    The record of a game grows without any and dies as a whole; at Python's usual pace looking
    through it takes as long as playing. It is of the whole process.
    """
    game_of(slug)
    spare_the_collector(_YOUNG)


# ------------------------------------------------------------------------------ a game


def play_game(
    game: AnyGame,
    scenario: str,
    options: dict[str, Any],
    seed: int,
    *,
    watched: bool,
    player: Player[AnyState] | None = None,
    deciders: Mapping[str, Decider[AnyState]] | None = None,
) -> Played:
    """Play one random legal game to its end, plainly without a ``player``.

    ``deciders`` answer for their roles instead. Raises whatever the rules raise.
    """
    player = player or plain(game.practice.sample)
    last: _Last = deque(maxlen=LAST)
    setting = Setting(scenario, options)
    return _play(game.rules, setting, seed, player, last, watched, deciders or {})


def _play(
    game: AnyRules,
    setting: Setting,
    seed: int,
    player: Player[AnyState],
    last: _Last,
    watched: bool,
    deciders: Mapping[str, Decider[AnyState]],
) -> Played:
    count = 0

    def note(live: Live[AnyState], decision: Decision[Any], value: object) -> None:
        nonlocal count
        count += 1
        last.append((decision, value))

    opening = begin(game, setting.scenario, setting.options)
    chance = RandomChance(random.Random(f"dice {seed}"))
    rng = random.Random(f"player {seed}")
    start = perf_counter()
    live = play_out(
        game,
        opening,
        chance,
        rng,
        player=player,
        deciders=deciders,
        watched=watched,
        on_answer=note,
    )
    seconds = perf_counter() - start
    with closing(live):
        return Played(live.outcome(), count, seconds)


def play_task(task: Task) -> GameResult:
    """Play one game and say what became of it."""
    game, practice = task.game.rules, task.game.practice
    sample = practice.sample
    likes = practice.wishes(task.wanted) if task.wanted else practice.likes(task.seed)
    player = plain(sample) if task.plain else liking(likes, sample)
    last: _Last = deque(maxlen=LAST)
    result, seats = GameResult(), seats_of(task.game, dict(task.caretakers), task.seed)
    try:
        played = _play(game, task.setting, task.seed, player, last, task.watched, seats)
        view = game.view(played.outcome.state, None)
        result.points.update(task.game.wording.victory_points(view))
        result.thinking = {role: seat.done for role, seat in seats.items()}
        result.decisions, result.seconds = played.decisions, played.seconds
        result.segments = len(played.outcome.finished)
        result.ends[game.ending(played.outcome.state) or "over"] += 1
        result.count(practice, played.outcome)
        if task.replayed:
            with traced(result.sections.update) if task.traced else nullcontext():
                replay_game(game, played.outcome)
    except Exception as error:
        # Whatever breaks a game is the result that self-play looks for.
        result.failures.append(failure_of(task.seed, error, last, _again(task)))
    return result


def _again(task: Task) -> str:
    """Return the command that plays just this game."""
    words = ["adjudicator selfplay", task.slug, f"--seed {task.seed}"]
    words += [f"--scenario {task.setting.scenario}"]
    words += [
        "--data FOLDER" if name == EDITION else f"--set {name}={value}"
        for name, value in task.setting.options.items()
    ]
    words += ["--plain"] if task.plain else []
    words += [f"--want {quote(name)}" for name in dict.fromkeys(use.name for use in task.wanted)]
    words += [f"--caretaker {role}={strength}" for role, strength in task.caretakers]
    words += [] if task.watched else ["--no-watch"]
    return " ".join(words)


# ------------------------------------------------------------------------------ replay


def replay_game(game: Rules[S, Any], outcome: Outcome[S], course: Course[S] | None = None) -> None:
    """Replay every finished segment of a game; Diverged when it does not come out the same.

    ``course`` is what was played, where that was not the sequence of play of the game.
    """
    following = (*outcome.finished[1:], outcome.position)
    told: dict[int, list[Told]] = {}
    for item in outcome.told:
        told.setdefault(item.segment, []).append(item)
    for segment, after in zip(outcome.finished, following, strict=True):
        again = replay(course or game, segment)
        if again.finished != (segment,) or not _same(game, again.position, after):
            raise Diverged(f"segment {segment.segment} does not replay to itself")
        if list(again.told) != told.get(segment.segment, []):
            raise Diverged(f"segment {segment.segment} tells something else when replayed")


def _same(game: Rules[S, Any], one: Position[S], other: Position[S]) -> bool:
    """Return whether two positions begin with the same state, to the byte of what is stored.

    States that are pickled to the same bytes are; that is quicker, though it may not say so.
    """
    if _pickled(one.snapshot) == _pickled(other.snapshot):
        return True
    return json.dumps(game.dump(one.snapshot)) == json.dumps(game.dump(other.snapshot))


def _pickled(state: object) -> bytes:
    """Return a state as bytes that do not depend on which of its strings are one object."""
    written = io.BytesIO()
    pickler = pickle.Pickler(written, -1)
    pickler.fast = True
    pickler.dump(state)
    return written.getvalue()


@contextmanager
def traced(passed: Callable[[set[str]], None]) -> Iterator[None]:
    """Hand over the sections of all marked functions that are called inside the block."""
    seen: set[str] = set()

    def look(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            section = section_of(frame.f_code)
            if section is not None:
                seen.add(section)

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        yield
    finally:
        sys.setprofile(before)
        passed(seen)
