"""Measuring round trips: whole games in every way of writing and under every sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from adjudicator.caretakers.strength import STRENGTHS
from adjudicator.engine.errors import IllegalAnswer, listed
from adjudicator.engine.play import begin
from adjudicator.games.particulars import EDITION, digest_of
from adjudicator.games.registry import game_of
from adjudicator.roundtrips.play import Played, Task, play, setting_of
from adjudicator.roundtrips.report import Report, measured
from adjudicator.roundtrips.ways import WAYS, sheets_of


def measure(
    slug: str,
    games: int = 1,
    seed: int = 1,
    scenario: str | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    players: str | None = None,
    ways: Sequence[str] = (),
    sheets: Sequence[str] = (),
    jobs: int = 1,
) -> Report:
    """Play games with the seeds ``seed``, ``seed`` + 1, … in each way under each sheet.

    Without names it is every way and every sheet, and the usual kind of players; the strengths of
    caretakers are kinds of players, too. Files of a group's own are the option EDITION; the report
    has their SHA-256. It is the same for any number of processes. IllegalAnswer for a name that
    does not exist.
    """
    game, setting = game_of(slug), setting_of(slug, scenario, options or {})
    roles = game.rules.roles(begin(game.rules, setting.scenario, setting.options).snapshot)
    habits = game.practice.habits
    kinds = {name: name for name in (*habits, *STRENGTHS)}
    by = _known("kind of players", players or next(iter(habits)), kinds)
    all_ways = {way.name: way for way in WAYS}
    all_sheets = {sheet.name: sheet for sheet in sheets_of(game, by)}
    wanted = [
        (_known("way", way, all_ways), _known("sheet", sheet, all_sheets))
        for way in ways or all_ways
        for sheet in sheets or all_sheets
    ]
    tasks = [
        Task(slug, setting, seed + number, way, sheet, by)
        for way, sheet in wanted
        for number in range(games)
    ]
    played = _played(tasks, jobs)
    found = [
        measured(way.name, sheet.name, roles, played[place * games : (place + 1) * games])
        for place, (way, sheet) in enumerate(wanted)
    ]
    shown = dict(setting.options)
    if EDITION in shown:
        shown[EDITION] = digest_of(shown[EDITION])
    return Report(slug, setting.scenario, shown, by, seed, games, found)


def _known(what: str, name: str, known: Mapping[str, Any]) -> Any:
    if name not in known:
        possible = listed(tuple(known))
        raise IllegalAnswer(f"no {what} is called {name!r}; there is: {possible}")
    return known[name]


def _played(tasks: Sequence[Task], jobs: int) -> list[Played]:
    """Return what became of games, in their order."""
    if jobs == 1:
        return list(map(play, tasks))
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return list(pool.map(play, tasks))
