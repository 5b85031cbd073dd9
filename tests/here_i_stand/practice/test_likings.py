"""How players answer who want to see certain uses of cards: legally, and with these in mind."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.choices import Number, OneOf
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live, begin
from adjudicator.engine.random_play import liking
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.practice import HereIStandPractice
from adjudicator.games.here_i_stand.practice.likings import Likings
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.practice.uses import use
from adjudicator.games.here_i_stand.practice.wishes import Wishes
from adjudicator.games.here_i_stand.rules.action.choices import CardPlay, Pass, PlayChoice
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.diplomacy.declaration_choices import DeclareChoice
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import SueChoice
from adjudicator.games.here_i_stand.rules.land.siege import Assault
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import ResponseChoice
from adjudicator.games.practice import Use
from tests.here_i_stand.builders import game_1517
from tests.here_i_stand.response_builders import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    PAPACY,
    french_before_milan,
    hold,
)

MINING = use(28, "dice", "assault_combat_cards")
ARQUEBUSIERS = use(24, "cp", "own_impulse")
COMET_TO_SKIP = use(38, "skip_impulse", "any_time_action")


def liked(
    state: State, decision: Decision[Any], *wanted: Use, seed: int = 1
) -> list[tuple[Any, float]]:
    """Return what is liked when some uses are wanted."""
    return list(Likings(Wishes(wanted))(state, decision, random.Random(seed)))


def by_weight(found: Sequence[tuple[Any, float]]) -> list[Any]:
    """Return the values, the best liked first."""
    return [value for value, _ in sorted(found, key=lambda pair: -pair[1])]


# ------------------------------------------------------------------ cards


def to_play(state: State, power: str) -> Decision[Any]:
    return Decision(power, "11/play:1.1", PlayChoice(state, power))


def test_a_wanted_use_is_played_first_and_a_card_kept_for_one_last() -> None:
    state = game_1517()
    state.hands[FRANCE] = [24, 28, 29]
    found = liked(state, to_play(state, FRANCE), MINING, ARQUEBUSIERS)
    assert by_weight(found)[0] == CardPlay(24, "cp")
    assert by_weight(found)[-1] == CardPlay(28, "cp")
    assert dict(found)[CardPlay(29, "cp")] == 1.0


def test_a_pass_keeps_cards() -> None:
    state = game_1517()
    state.hands[FRANCE] = [28]
    assert by_weight(liked(state, to_play(state, FRANCE), MINING))[0] == Pass()


def test_what_paves_the_way_is_played_before_anything_else() -> None:
    state = game_1517()
    state.hands[FRANCE] = [24, 63]
    found = liked(state, to_play(state, FRANCE), use(115, "return_dissolution", "own_impulse"))
    assert by_weight(found)[0] == CardPlay(63, "cp")


def respond(moment: str, *modes: tuple[int, str]) -> Decision[Any]:
    return Decision(PAPACY, f"6.1/window:{moment}:1.1.0", ResponseChoice(modes))


def test_a_wanted_response_is_given_and_a_kept_card_is_not_wasted() -> None:
    decision = respond("any_time_action", (38, "skip_impulse"), (38, "discard"), (33, "recruit"))
    found = dict(liked(game_1517(), decision, COMET_TO_SKIP))
    assert found[38, "skip_impulse"] > found[None] > found[33, "recruit"] > 0
    assert found[38, "discard"] == 0


def test_a_use_is_wanted_at_its_moment_only() -> None:
    decision = respond("field_reinforce", (33, "recruit"))
    assert dict(liked(game_1517(), decision, use(33, "recruit", "any_time_action")))[
        33, "recruit"
    ] == pytest.approx(0)


def test_a_bull_is_for_cranmer_when_somebody_waits_to_save_him() -> None:
    target = Decision(PAPACY, "card 5/target", OneOf(("luther", "cranmer")))
    saving = use(115, "save_cranmer", "papal_bull_on_cranmer")
    assert by_weight(liked(game_1517(), target, saving))[0] == "cranmer"
    assert {weight for _, weight in liked(game_1517(), target)} == {1.0}


# ------------------------------------------------------------------ actions


def test_who_acts_brings_about_what_somebody_keeps_a_card_for() -> None:
    state = french_before_milan().state
    hold(state, FRANCE, 28)
    decision = Decision(FRANCE, "11/action:1.1.1", ActionChoice(state, FRANCE, 5))
    found = [liked(state, decision, MINING, seed=seed) for seed in range(40)]
    assaults = [pairs for pairs in found if pairs and isinstance(pairs[0][0], Assault)]
    assert len(assaults) > 15
    assert [] in found, "now and then anything will do"
    state.hands[FRANCE].remove(28)
    assert not any(liked(state, decision, MINING, seed=seed) for seed in range(40))


# ------------------------------------------------------------------ war and peace


def declare(power: str, *targets: str) -> Decision[Any]:
    costs = dict.fromkeys(targets, 1)
    choice = DeclareChoice(tuple(costs), 0, len(costs), costs, {}, 2)
    return Decision(power, "9.6/declare:2", choice)


INTERVENE = use(69, "intervene", "intervene_scotland")


def test_war_is_declared_for_the_sake_of_an_intervention() -> None:
    state = game_1517()
    hold(state, FRANCE, 69)
    decision = declare(ENGLAND, "venice", "scotland")
    found = [pair for seed in range(9) for pair in liked(state, decision, INTERVENE, seed=seed)]
    assert "scotland" in by_weight(found)[0]
    hold(state, PAPACY, 69)  # who does not step in for Scotland
    assert liked(state, decision, INTERVENE) == []


def test_who_keeps_combat_cards_likes_wars() -> None:
    state = game_1517()
    hold(state, ENGLAND, 28)
    decision = declare(FRANCE, "hapsburg", "papacy")
    weights = {
        wars: weight for s in range(9) for wars, weight in liked(state, decision, MINING, seed=s)
    }
    assert weights[()] < min(weight for wars, weight in weights.items() if wars)


def test_the_admiral_of_doria_makes_war_on_the_ottomans_against_their_pirates() -> None:
    state = game_1517()
    state.minor_allies["genoa"] = HAPSBURG
    hold(state, ENGLAND, 68)
    pirates = use(68, "anti_piracy", "own_impulse")

    def best(power: str, *targets: str) -> Any:
        found = [
            pair
            for seed in range(9)
            for pair in liked(state, declare(power, *targets), pirates, seed=seed)
        ]
        return by_weight(found)[0] if found else None

    assert OTTOMAN in best(HAPSBURG, "ottoman", "papacy")
    assert HAPSBURG in best(OTTOMAN, "hapsburg", "papacy")
    assert best(FRANCE, "ottoman", "papacy") is None


def test_who_holds_diplomatic_marriage_sues_for_peace() -> None:
    state = game_1517()
    decision = Decision(FRANCE, "9.3/sue:2", SueChoice(("england", "nobody"), {}))
    terms = use(73, "peace_terms", "peace_terms")
    assert {weight for _, weight in liked(state, decision, terms)} == {1.0}
    hold(state, FRANCE, 73)
    assert by_weight(liked(state, decision, terms))[0] == "england"


# ------------------------------------------------------------------ everything else


def test_of_anything_else_anything_will_do() -> None:
    assert liked(game_1517(), Decision(FRANCE, "5/any", Number(1, 3)), MINING) == []


def answers(seed: int) -> list[Any]:
    """Play a turn with everything that is liked checked, and return the answers."""
    game, practice = HereIStand(), HereIStandPractice()
    likes = practice.likes(seed)

    def checked(state: State, decision: Decision[Any], rng: random.Random) -> Any:
        found = likes(state, decision, rng)
        for value, weight in found:
            if weight:
                decision.check(value)
        return found

    rng, player = random.Random(seed), liking(checked, sample)
    opening = begin(game, "1517", {"last_turn": 1})
    live = Live(game, opening, RandomChance(random.Random(seed)))
    given = []
    try:
        while live.waiting:
            decision = live.waiting[0].decision
            given.append(player(live.state, decision, rng))
            live.answer(decision.role, given[-1])
    finally:
        live.close()
    return given


def test_what_is_liked_is_legal_and_the_seed_says_all() -> None:
    first = answers(7)
    assert len(first) > 100
    assert answers(7) == first
    assert answers(8) != first
