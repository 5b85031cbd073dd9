"""The rules of Lanterns, what a role may see, and how small its package is."""

from __future__ import annotations

import random
import runpy
from pathlib import Path
from typing import Any

import pytest

from adjudicator import paths
from adjudicator.engine.chance import RandomChance, SecretChance
from adjudicator.engine.errors import IllegalAnswer, Sealed
from adjudicator.engine.fact import kinds_of
from adjudicator.engine.play import Live, begin, copy_of, replay
from adjudicator.engine.random_play import plain, play_out
from adjudicator.engine.record import Position
from adjudicator.engine.words import said
from adjudicator.games import lanterns
from adjudicator.games.lanterns.game import GAME
from adjudicator.games.lanterns.rules import State
from adjudicator.games.registry import game_of, slugs
from adjudicator.languages import language_named
from adjudicator.reports.render import has_question, kinds_with_words
from adjudicator.words.ahead import Mark, Standing, Until
from adjudicator.words.lexicon import OrderError
from adjudicator.words.order_words import of_game
from tests.tables import each

RULES = GAME.rules
FINNISH = of_game(language_named("fi"), "lanterns")
PACKAGE = Path(lanterns.__file__).parent


def hidden(red: str = "mill", blue: str = "tower", **more: Any) -> State:
    """Return a position behind the hiding."""
    return State(round=1, tokens={"red": red, "blue": blue}, **more)


def live(state: State, seed: int = 0) -> Live[State]:
    chance = SecretChance(bytes([seed]) * 32)
    return Live(RULES, Position(0, RULES.revision, copy_of(state)), chance)


def test_the_package_is_short() -> None:
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in PACKAGE.glob("**/*.py"))
    assert lines < 350


def sensible(game: Live[State], seed: int) -> str:
    decision = game.waiting[0].decision
    view = RULES.view(game.state, decision.role)
    return str(GAME.practice.sensible(decision, view, random.Random(seed)))


def test_examples_are_sensible_moves() -> None:
    for seed in range(20):
        game = live(hidden())
        assert sensible(game, seed) in {"light bridge", "light mill", "light tower"}
        game = live(hidden(lamps={"red": {"mill": 1, "tower": 2}, "blue": {}}))
        assert sensible(game, seed) == "light bridge"
        game = live(hidden(lamps={"red": {"mill": 1, "tower": 2, "bridge": 1}, "blue": {}}))
        assert sensible(game, seed).startswith("guess ")
        assert sensible(live(State()), seed).startswith("hide ")


def test_the_shield_is_proposed_where_something_was_lit() -> None:
    for seed in range(40):
        game = live(hidden(), seed)
        game.answer("red", "light mill")
        if game.waiting[0].decision.name == "shield":
            assert sensible(game, seed) == "shield"
            return
    raise AssertionError("nothing was lit")


@each(
    ("words", "canonical", "finnish"),
    [
        ("next turn", "NEXT TURN", "SEURAAVA VUORO"),
        ("NEXT", "NEXT TURN", "SEURAAVA VUORO"),
        ("next impulse", "NEXT TURN", "SEURAAVA VUORO"),  # kept under an earlier release
        ("STANDING: pass until turn 2", "STANDING: PASS UNTIL turn 2", "VUOROON ASTI"),
        ("STANDING: pass until round 3", "STANDING: PASS UNTIL round 3", "KIERROKSEEN ASTI"),
        (
            "STANDING: pass until turn 2 of round 3",
            "STANDING: PASS UNTIL turn 2 of round 3",
            "",
        ),
        ("STANDING: pass until my next turn", "STANDING: PASS UNTIL my next turn", ""),
        ("STANDING: pass until end of round", "STANDING: PASS UNTIL the end of the round", ""),
    ],
)
def test_orders_ahead_have_the_words_of_the_game(words: str, canonical: str, finnish: str) -> None:
    order = GAME.grammar.parse(words)
    assert str(GAME.grammar.canonical(order)) == canonical
    assert GAME.grammar.parse(canonical) == order
    assert finnish in said(GAME.grammar.canonical(order), FINNISH)


def test_turns_and_rounds_are_told_apart() -> None:
    part = GAME.grammar.parse("STANDING: PASS UNTIL turn 2")
    whole = GAME.grammar.parse("STANDING: PASS UNTIL round 2")
    assert isinstance(part, Standing)
    assert isinstance(whole, Standing)
    assert part.until == Until(impulse=2)
    assert whole.until == Until(turn=2)
    with pytest.raises(OrderError, match="UNTIL round 4, UNTIL the end of the round, UNTIL turn 2"):
        GAME.grammar.parse("STANDING: PASS UNTIL then")


@pytest.mark.parametrize("slug", slugs())
def test_the_word_for_a_part_of_the_turn_is_that_of_the_game(slug: str) -> None:
    game = game_of(slug)
    assert str(game.grammar.canonical(Mark("next"))) == f"NEXT {game.part.upper()}"


def test_a_wrong_guess_goes_on_and_a_right_one_wins() -> None:
    game = live(hidden())
    game.answer("red", "guess mill")
    assert game.waiting[0].decision.role == "blue"
    game.answer("blue", "guess mill")
    assert game.state.winners == ["blue"]
    assert not game.waiting


def test_most_lanterns_win_after_the_last_round_and_equal_ones_share() -> None:
    for blue, winners in (({}, ["red"]), ({"mill": 2}, ["red", "blue"])):
        lamps = {"red": {"mill": 2}, "blue": dict(blue)}
        game = live(hidden(lamps=lamps))
        while game.waiting:
            game.answer(game.waiting[0].decision.role, "pass")
        assert game.state.winners == winners


def test_a_shield_is_spent_once() -> None:
    seed = next(n for n in range(50) if asks_for_the_shield(n))
    game = live(hidden(), seed)
    game.answer("red", "light mill")
    game.answer("blue", "shield")
    assert game.state.shields == ["red"]
    assert game.state.lamps == {"red": {}, "blue": {}}
    again = live(hidden(shields=["red"]), seed)
    again.answer("red", "light mill")
    assert again.waiting[0].decision.name == "act"
    assert again.state.lamps["red"]["mill"] > 0


def asks_for_the_shield(seed: int) -> bool:
    game = live(hidden(), seed)
    game.answer("red", "light mill")
    return game.waiting[0].decision.name == "shield"


def test_two_states_with_different_tokens_look_alike_and_are_sealed_alike() -> None:
    one, other = hidden(blue="tower"), hidden(blue="bridge")
    assert RULES.view(one, "red") == RULES.view(other, "red")
    assert RULES.view(one, None).tokens == {}
    assert RULES.view(one, "blue") != RULES.view(other, "blue")
    for state in (one, other):
        seen = RULES.view(state, "red")
        RULES.seal(state, "red")
        assert RULES.view(state, "red") == seen
        assert "tower" not in repr(state)
        assert "bridge" not in repr(state)
        game = live(state)
        with pytest.raises(Sealed):
            game.answer("red", "guess tower")


def test_twenty_games_come_out_the_same_again_and_their_rolls_are_listed() -> None:
    program = runpy.run_path(str(paths.proof() / "verify_dice.py"))
    seen: set[str] = set()
    for seed in range(20):
        rng = random.Random(seed)
        opening, player = begin(RULES, "plain", {}), plain(GAME.practice.sample)
        played = play_out(
            RULES, opening, RandomChance(rng), rng, player=player, watched=True
        ).outcome()
        for segment in played.finished:
            replay(RULES, segment)
            for roll in segment.rolls:
                named = {"kind": roll.kind, "label": roll.label}
                assert program["allowed"]("lanterns", named, 1), roll
        seen |= {told.fact.kind for told in played.told}
    assert seen == {*kinds_of("lanterns")}


def test_everything_has_words() -> None:
    assert {*kinds_of("lanterns")} <= kinds_with_words("lanterns").keys()
    for section, name in (("1", "hide"), ("2", "act"), ("3", "shield")):
        assert has_question("lanterns", section, name)


def test_orders_are_read_as_they_are_written() -> None:
    grammar = GAME.grammar
    lines = ("HIDE AT Mill", "LIGHT Tower", "GUESS Bridge", "SHIELD", "PASS", "SHIELD Mill")
    for line in (*lines, "STANDING: PASS UNTIL turn 2", "STANDING IN Mill: SHIELD ONCE"):
        order = grammar.parse(line)
        assert grammar.canonical(order) == line
    for finnish, line in (("SYTYTÄ Mylly", "LIGHT Mill"), ("arvaa torni", "GUESS Tower")):
        assert grammar.canonical(grammar.parse(finnish)) == line
    assert grammar.role("Sininen") == grammar.role("blue") == "blue"


@pytest.mark.parametrize(
    ("scenario", "options", "words"),
    [
        ("1517", {}, "there is no scenario '1517'; there is: plain"),
        ("plain", {"a": 1}, "no options in this game: a"),
    ],
)
def test_what_the_game_does_not_have_is_refused(
    scenario: str, options: dict[str, int], words: str
) -> None:
    with pytest.raises(IllegalAnswer, match=words):
        game_of("lanterns").rules.setup(scenario, options)
