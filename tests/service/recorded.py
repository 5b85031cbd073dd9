"""Records of games that were played without mail or database, for what checks records."""

from __future__ import annotations

import random
from typing import Any

from adjudicator.engine.chance import SecretChance
from adjudicator.engine.play import Outcome, Position, begin
from adjudicator.engine.random_play import Player, play_out
from adjudicator.games.registry import game_named
from adjudicator.service.office import secret_hash
from adjudicator.service.playing import readers
from adjudicator.service.upkeep.record import FORMAT, FORMAT_VERSION, roll_as_json
from adjudicator.store.positions import digest

RULES = "here_i_stand"


def record_of_a_game(
    scenario: str, options: dict[str, Any], seed: int, player: Player[Any]
) -> dict[str, Any]:
    """Play a game to its end, with a secret that depends on ``seed``; return its record."""
    game, secret = game_named(RULES), random.Random(f"secret {seed}").randbytes(32)
    opening = begin(game, scenario, options)
    live = play_out(game, opening, SecretChance(secret, 1), random.Random(seed), player=player)
    outcome = live.outcome()
    live.close()
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "game": f"his-{seed}",
        "rules": RULES,
        "title": f"Game {seed}",
        "scenario": scenario,
        "options": options,
        "status": "over",
        "generation": 1,
        "secret_hash": secret_hash(secret.hex()),
        "secret": secret.hex(),
        "taken_back": [],
        "segments": [
            _segment(game, position, outcome) for position in (*outcome.finished, outcome.position)
        ],
    }


def _segment(game: Any, position: Position[Any], outcome: Outcome[Any]) -> dict[str, Any]:
    snapshot = game.dump(position.snapshot)
    return {
        "generation": 1,
        "number": position.segment,
        "stage": game.stage(position.snapshot),
        "schema": game.schema,
        "revision": position.revision,
        "digest": digest(snapshot),
        "snapshot": snapshot,
        "answers": [vars(answer) for answer in position.answers],
        "rolls": [roll_as_json(r.kind, r.label, r.result, 1) for r in position.rolls],
        "closed": position is not outcome.position,
        "stands": True,
        "facts": [
            {
                "number": told.number,
                "kind": told.fact.kind,
                "audience": readers(told.audience, game.roles),
                "data": told.fact.dump(),
            }
            for told in outcome.told
            if told.segment == position.segment
        ],
    }
