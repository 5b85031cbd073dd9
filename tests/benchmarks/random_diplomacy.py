"""Plays random orders with the public ``diplomacy`` engine; run by ``bench_diplomacy``.

It runs in an environment of its own, where nothing of this project is. Prints JSON.
"""

from __future__ import annotations

import gc
import importlib
import json
import random
import sys
from time import process_time
from typing import Any


def play(engine: Any, seed: int, most: int) -> dict[str, float]:
    """Play a game until it is over, or for so many phases; return counts and processor seconds.

    ``adjudicated`` are the seconds in which phases were carried out; the rest went into finding out
    what is legal, drawing, and giving orders.
    """
    rng, game = random.Random(seed), engine.Game()
    found: dict[str, float] = {"phases": 0, "orders": 0, "adjudicated": 0.0}
    began = process_time()
    while not game.is_game_done and found["phases"] < most:
        possible = game.get_all_possible_orders()
        for power in game.powers:
            places = [place for place in game.get_orderable_locations(power) if possible[place]]
            game.set_orders(power, [rng.choice(possible[place]) for place in places])
            found["orders"] += len(places)
        ready = process_time()
        game.process()
        found["adjudicated"] += process_time() - ready
        found["phases"] += 1
    return {**found, "seconds": process_time() - began}


def main() -> None:
    """Play as many games, of as many phases, as the command line says."""
    games, most = map(int, sys.argv[1:])
    engine = importlib.import_module("diplomacy")
    play(engine, 0, most)  # loads the map
    gc.collect()  # spared as it is for our games
    gc.freeze()
    gc.set_threshold(1_000_000, 10, 10)
    sys.stdout.write(json.dumps([play(engine, seed, most) for seed in range(1, games + 1)]))


if __name__ == "__main__":
    main()
