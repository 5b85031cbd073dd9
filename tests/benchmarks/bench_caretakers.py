"""What a caretaker costs and gains: forks, worlds, decisions by strength, points won.

All times are processor time. The gain of a seat is that of the same games, to the seed, in which a
random player has it; all other seats are random in both. With ``turns=0`` whole games are played;
then winning is what the rules call so, else it is what they say after the last turn.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from statistics import mean, median
from time import process_time
from typing import Any, Final

from adjudicator.caretakers.knowledge import Knowledge, Listener, known_to
from adjudicator.caretakers.strength import STRENGTHS
from adjudicator.caretakers.worlds import world_for
from adjudicator.engine.chance import RandomChance
from adjudicator.engine.play import Live, begin
from adjudicator.engine.random_play import Decider, plain, play_out
from adjudicator.engine.rules import usual_options
from adjudicator.games.dealing import Heard, NoWorld
from adjudicator.games.opaque import AnyGame, AnyLive, AnyState
from adjudicator.games.registry import game_of
from adjudicator.selfplay.caretaking import Thinking, seats_of
from adjudicator.selfplay.play import Each, processes
from tests.benchmarks.lines import Line

BY_NAME_ONLY: Final = True
"""It plays a dozen games for every seat."""
SLUG = "here_i_stand"
SEATS: tuple[str, ...] = ()
"""The seats of caretakers; without any, all of them, one after the other."""
STRENGTH = "quick"
"""The strength with which points are gained."""
_LOOKED_AT = 0.1
"""How many of the decisions of a game are forked and dealt anew."""


def run(games: int = 6, turns: int = 2, jobs: int = 1) -> list[Line]:
    """Measure ``games`` games of so many turns for every seat; 0 turns are whole games.

    ``jobs`` processes share the games; the points are the same for any number of them.
    """
    game = game_of(SLUG)
    roles = SEATS or _opened(game, turns, 0).roles
    with processes(SLUG, jobs) as each:
        gains = [line for role in roles for line in _gain(each, role, games, turns)]
    return [*_pieces(game, turns), *_decisions(game, roles[0], turns), *gains]


def _opened(game: AnyGame, turns: int, seed: int) -> AnyLive:
    chance = RandomChance(random.Random(f"dice {seed}"))
    return Live(game.rules, begin(game.rules, *_setting(game, turns)), chance, inspected=False)


def _setting(game: AnyGame, turns: int) -> tuple[str, dict[str, Any]]:
    scenario = game.rules.scenarios[0]
    shorter = {"last_turn": str(turns)} if turns else {}
    return scenario, {**usual_options(game.rules, scenario), **shorter}


def _pieces(game: AnyGame, turns: int) -> list[Line]:
    """Return what forks and worlds take, at decisions of a random game."""
    forks, answers, deals, worlds, lost = [], [], [], [], 0
    for live, known in _decisions_of_a_game(game, turns):
        start = process_time()
        live.fork(None).close()
        forks.append(process_time() - start)
        answers.append(len(live.position.answers))
        start = process_time()
        game.practice.redeal(known.opening, Heard(known.before, known.since), random.Random(1))
        deals.append(process_time() - start)
        start = process_time()
        try:
            world_for(game, known, random.Random(1)).close()
            worlds.append(process_time() - start)
        except NoWorld:
            lost += 1
    behind = f"median; {median(answers):g} answers of the segment, at most {max(answers)}"
    return [
        Line("a fork", 1000 * median(forks), "ms", note=behind),
        Line("a world dealt", 1000 * median(deals), "ms", note="median"),
        Line("a world at the decision", 1000 * median(worlds), "ms", note="median"),
        Line("decisions without a world", lost, "", note=f"of {len(forks)}"),
    ]


def _decisions_of_a_game(game: AnyGame, turns: int) -> Iterator[tuple[AnyLive, Knowledge]]:
    rng, live = random.Random("looks"), _opened(game, turns, 0)
    ears = {role: Listener(role) for role in live.roles}
    while live.waiting:
        decision = rng.choice(live.waiting).decision
        ear = ears[decision.role]
        if rng.random() < _LOOKED_AT:
            ear.listen(live)
            yield live, known_to(game.rules, live, decision.role, ear.before, ear.since)
        live.answer(decision.role, game.practice.sample(decision.choice, rng))
    live.close()


def _decisions(game: AnyGame, role: str, turns: int) -> list[Line]:
    """Return what a decision takes by strength, in one game each."""
    found = []
    for strength in STRENGTHS:
        each = _played(game, {role: strength}, 1, turns).done[role]
        note = f"{each.decisions} decisions, {each.compared} compared by {each.trials} play-outs"
        time = 1000 * each.seconds / each.decisions
        found.append(Line(f"a decision, {strength}", time, "ms", note=note))
    return found


def _gain(each: Each, role: str, games: int, turns: int) -> list[Line]:
    """Return the points that a caretaker has more than a random player, and what each has won."""
    pairs = [*each(partial(_pair, role, turns), range(1, games + 1))]
    gains = [after.points[role] - before.points[role] for before, after in pairs]
    won, by_chance = (sum(role in pair[at].winners for pair in pairs) for at in (1, 0))
    length = f"{turns} turns" if turns else "all turns"
    note = f"{len(gains)} games of {length}: {', '.join(f'{one:+}' for one in gains)}"
    return [
        Line(f"points gained, {STRENGTH}, {role}", mean(gains), "VP", note=note),
        Line(f"games won, {STRENGTH}, {role}", won, "", note=f"{by_chance} by a random player"),
    ]


def _pair(role: str, turns: int, seed: int) -> tuple[_Played, _Played]:
    """Return a game of random players, and the same one with a caretaker in a seat."""
    game = game_of(SLUG)
    return _played(game, {}, seed, turns), _played(game, {role: STRENGTH}, seed, turns)


@dataclass(frozen=True)
class _Played:
    """A game that is over: points by role, who has won, what caretakers did."""

    points: dict[str, int]
    winners: tuple[str, ...]
    done: dict[str, Thinking]


def _played(game: AnyGame, strengths: dict[str, str], seed: int, turns: int) -> _Played:
    """Play a game to its end."""
    seats = seats_of(game, strengths, seed)
    deciders: dict[str, Decider[AnyState]] = dict(seats.items())
    live = play_out(
        game.rules,
        begin(game.rules, *_setting(game, turns)),
        RandomChance(random.Random(f"dice {seed}")),
        random.Random(f"player {seed}"),
        player=plain(game.practice.sample),
        deciders=deciders,
    )
    points = dict(game.wording.victory_points(game.rules.view(live.state, None)))
    state: Any = live.state  # every game has an ending with winners; no contract speaks of it
    winners = tuple(state.ending.winners) if state.ending else ()
    live.close()
    return _Played(points, winners, {role: seat.done for role, seat in seats.items()})
