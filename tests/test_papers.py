"""What a player writes for a turn: real lines, which answer as those that come by mail."""

from __future__ import annotations

import random
from contextlib import closing
from typing import Any

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live, begin
from adjudicator.engine.rules import usual_options
from adjudicator.games.opaque import AnyGame
from adjudicator.games.registry import game_of
from adjudicator.roundtrips.papers import written
from adjudicator.roundtrips.ways import OWN, Sheet
from adjudicator.service.table.ahead.standing import MOST_STANDING
from adjudicator.words.lexicon import OrderError

HIS: AnyGame = game_of("here_i_stand")
BRISK = Sheet(OWN, "brisk")


def asked(most: int, seed: int, scenario: str = "1517", slug: str = "here_i_stand") -> Any:
    """Yield a running game, again and again after a random answer."""
    game = game_of(slug)
    opening = begin(game.rules, scenario, usual_options(game.rules, scenario))
    chance, rng = RandomChance(random.Random(seed)), random.Random(seed)
    with closing(Live(game.rules, opening, chance, inspected=False)) as live:
        for _ in range(most):
            if not live.waiting:
                return
            yield live
            decision: Decision[Any] = rng.choice(live.waiting).decision
            live.answer(decision.role, game.practice.sample(decision.choice, rng))


@pytest.mark.parametrize(
    ("slug", "scenario"),
    [("here_i_stand", "1517"), ("here_i_stand", "two_player"), ("thirty_years_war", "campaign")],
)
def test_what_is_written_can_be_read_and_kept_whenever_a_turn_begins(
    slug: str, scenario: str
) -> None:
    game = game_of(slug)
    write = next(iter(game.practice.habits.values())).turn
    assert write is not None
    for number, live in enumerate(asked(400, 5, scenario, slug)):
        if number % 20:
            continue
        for role in live.roles:
            lines = list(write(game.rules.view(live.state, role)))
            papers = written(game, BRISK, lines)
            assert len(papers.standing) <= MOST_STANDING
            assert game.sheets.lines(papers.sheet.rules)


def test_the_newest_standing_order_that_fits_and_is_legal_answers() -> None:
    lines = ("STANDING: WITHDRAW", "STANDING IN Graz: FIGHT", "STANDING IN Linz: FIGHT")
    papers = written(HIS, BRISK, lines)
    found = {}
    for live in asked(3000, 2):
        for item in live.waiting:
            if item.decision.name == "withdraw":
                found[item.decision.detail] = papers.answer(HIS, item.decision, live)
    assert found
    assert {value for place, value in found.items() if place not in ("graz", "linz")} == {(True,)}


def test_no_standing_order_answers_where_a_hand_would_show() -> None:
    papers = written(HIS, BRISK, ("STANDING: PASS", "ASK ME ABOUT everything"))
    windows = [
        papers.answer(HIS, item.decision, live)
        for live in asked(300, 3)
        for item in live.waiting
        if item.decision.name == "window"
    ]
    assert len(windows) > 5
    assert set(windows) == {None}


def test_what_cannot_be_written_is_refused() -> None:
    with pytest.raises(OrderError):
        written(HIS, BRISK, ("PLAY Nothing ON moves",))
    with pytest.raises(ValueError, match="STANDING: PASS ON debates: this line"):
        written(HIS, BRISK, ("STANDING: PASS ON debates",))
