"""Games of Thirty Years War that were begun elsewhere: written, read again, and what is asked."""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, cast

import pytest

from adjudicator.engine.chance import RandomChance, SecretChance
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Live, begin
from adjudicator.engine.words import said
from adjudicator.games.opaque import AnyView
from adjudicator.games.thirty_years_war import cases
from adjudicator.games.thirty_years_war.language.grammar import grammar
from adjudicator.games.thirty_years_war.practice import ThirtyYearsWarPractice
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT, SIDES
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.turn.take_over import HandChoice
from adjudicator.games.thirty_years_war.wording import ThirtyYearsWarWording
from adjudicator.languages import language_named
from adjudicator.reports.render import question_sentence, say
from adjudicator.words.fitting import fitted
from adjudicator.words.toml import as_toml
from tests.tables import each

RULES = ThirtyYearsWar(cases.begin_from)
PRACTICE = ThirtyYearsWarPractice()
WORDING = ThirtyYearsWarWording()
SIZES = {PROTESTANT: 2, CATHOLIC: 3}


def position(**more: Any) -> dict[str, Any]:
    """Return the file of a game in turn 2, in a round of the Catholics."""
    return {
        "turn": 2,
        "stage": "action",
        "round": 5,
        "active": "catholic",
        "hand_sizes": SIZES,
        "removed": ["C12"],
        "played": ["P7"],
        "place": {"Linz": {"pillage": 1, "catholic": "Bucquoy, 2 Imperial mercenaries"}},
        **more,
    }


def opened(**more: Any) -> Live[Any]:
    """Return a game that goes on from a position."""
    given = begin(RULES, "campaign", {"position": position(**more)})
    return Live(RULES, given, SecretChance(bytes(32)))


def confirmed(**more: Any) -> Live[Any]:
    live = opened(**more)
    for side in SIDES:
        live.answer(side, True)
    return live


# -- what is asked --------------------------------------------------------------------------------


def test_both_confirm_before_anybody_names_a_hand() -> None:
    with closing(opened()) as live:
        assert [one.decision.topic for one in live.waiting] == ["8.1/confirm_position"] * 2
        (given,) = [one.fact for one in live.told_since(0)]
        told: Any = given.dump()
        assert (told["stage"], told["active"], told["cards"]) == ("action", CATHOLIC, SIZES)
        assert told["piles"] == {PROTESTANT: 11, CATHOLIC: 11}
        view: Any = RULES.view(live.state, None)
        assert (view.hand_sizes, view.unplayed) == (SIZES, told["piles"])


def test_named_hands_leave_the_rest_as_the_unplayed_piles() -> None:
    with closing(confirmed()) as live:
        asked = [one.decision for one in live.waiting]
        assert all(isinstance(one.choice, HandChoice) and one.discreet for one in asked)
        live.answer(PROTESTANT, ("p1", "p2"))
        live.answer(CATHOLIC, ("c1", "c2", "c3"))
        state: State = live.state
        assert state.hands == {PROTESTANT: ["p1", "p2"], CATHOLIC: ["c1", "c2", "c3"]}
        assert "p1" not in state.unplayed[PROTESTANT]
        assert (state.stage, state.round, state.take_over) == ("action", 5, None)
        assert [one.decision.topic for one in live.waiting] == ["8.2/round"]
        assert RULES.faults(state) == []
        named = [one for one in live.told_since(0) if one.fact.kind == "hand_named"]
        assert [[s for s in SIDES if one.audience.admits(s)] for one in named] == [
            [PROTESTANT],
            [CATHOLIC],
        ]


@each("cards", [("p7", "p1"), ("c1", "p1"), ("p1",), ("p15", "p1")])
def test_a_hand_that_cannot_be_is_refused(cards: tuple[str, ...]) -> None:
    with closing(confirmed()) as live, pytest.raises(IllegalAnswer):
        live.answer(PROTESTANT, cards)


@each(
    ("line", "value"),
    [
        ("I HOLD P1, Three Musketeers", ("p1", "p2")),
        ("my hand is P2 and P1", ("p2", "p1")),
    ],
)
def test_a_hand_is_named_by_codes_or_titles(line: str, value: tuple[str, ...]) -> None:
    with closing(confirmed()) as live:
        decision = next(o.decision for o in live.waiting if o.decision.role == PROTESTANT)
        order = grammar().parse(line)
        view = RULES.view(live.state, PROTESTANT)
        assert fitted(order, decision, grammar(), view).value == value


def test_what_is_told_and_asked_has_words_in_both_languages() -> None:
    with closing(opened()) as live:
        asked = [live.waiting[0].decision]
        for side in SIDES:
            live.answer(side, True)
        asked.append(live.waiting[0].decision)
        live.answer(PROTESTANT, ("p1", "p2"))
        live.answer(CATHOLIC, ("c1", "c2", "c3"))
        told = [say(RULES.slug, one.fact) for one in live.told_since(0)]
        view = RULES.view(live.state, PROTESTANT)
    questions = [WORDING.asked(one) for one in asked]
    told += [question_sentence(RULES.slug, one, cast("AnyView", view)) for one in questions]
    assert len(told) > 8
    for words in told:
        assert said(words, language_named("fi")) != words
        assert "{" not in words
        assert "_" not in words


def test_the_documented_example_can_be_read() -> None:
    documented = Path(__file__).parents[2] / "docs" / "take-over.md"
    text = documented.read_text(encoding="utf-8").split("\n## Thirty Years War")[1]
    (example,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    read = tomllib.loads(example)
    state = RULES.setup(read["scenario"], {"position": read["position"]})
    assert (state.turn, state.vp, state.take_over and state.take_over.stage) == (3, 24, "action")


# -- what is refused ------------------------------------------------------------------------------


@each(
    ("more", "words"),
    [
        ({"turn": 20}, "position, turn: 20 is no whole number from 1 to 14"),
        ({"stage": "opening"}, "nothing has been played"),
        ({"hands": {"catholic": ["C1"]}}, "hands: nobody may know it"),
        ({"deck": ["C1"]}, "deck: nobody may know it"),
        ({"hand_sizes": {"catholic": 3}}, "how many cards does the protestant player hold"),
        ({"hand_sizes": {"catholic": 8, "protestant": 2}}, "from 0 to 7"),
        ({"played": ["C12"]}, "C12 is in removed, too"),
        ({"decks": ["late_war"]}, "'late_war' is none of"),
        ({"played": [f"P{n}" for n in range(1, 14)]}, "only 1 lie nowhere open"),
        ({"vp": 2000}, "as far from 0 as 2000"),
        ({"vp": 999}, "position, vp: no game leads to 999 points"),
        ({"vp": -300}, "position, vp: no game leads to -300 points"),
        ({"past_vp": [20, 20, 21]}, "position, past_vp: 3 totals are listed; in turn 2 there"),
        ({"past_vp": [20, 50]}, "past_vp: a turn that ends with 50 points ends the game"),
        ({"past_vp": [20, 0]}, "past_vp: a turn that ends with 0 points ends the game"),
        (
            {"aid": {"protestant": {"england": 99}}},
            "position, aid.protestant.england: a turn brings",
        ),
        ({"aid": {"catholic": {"england": 1}}}, "0 Aid Points of england at most"),
        ({"leaders_lost": ["Bethlen Gabor"]}, "hungary_in_rebellion: the rebellion is over"),
        ({"area": {"Hungary": {"control": "catholic"}}}, "the rebellion is over once Gabor"),
        ({"pope": "paul"}, "'paul' is none of"),
        ({"place": {"Linz": {"catholic": "9 Imperial veterans"}}}, "this position cannot be"),
        ({"place": {"Lintz": {"pillage": 1}}}, "Lintz"),
    ],
)
def test_a_mistake_says_where_it_is(more: Mapping[str, Any], words: str) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        RULES.setup("campaign", {"position": position(**more)})
    assert words in str(refused.value)


@each("key", ["turn", "stage", "hand_sizes"])
def test_what_is_needed_is_named(key: str) -> None:
    changes = {name: value for name, value in position().items() if name != key}
    with pytest.raises(IllegalAnswer, match=f"needs {key}"):
        RULES.setup("campaign", {"position": changes})


def test_cards_that_are_removed_have_been_played_unless_the_file_says_otherwise() -> None:
    assert RULES.setup("campaign", {"position": position()}).events_played == ["c12"]
    told = position(events_played=["C1"])
    assert RULES.setup("campaign", {"position": told}).events_played == ["c1"]


def test_without_a_position_nothing_is_written_before_the_opening() -> None:
    assert cases.position_of(RULES.setup("campaign", {})) is None


# -- written and read again -----------------------------------------------------------------------


def public(state: State, *, stage: str = "") -> dict[str, Any]:
    """Return what is public of a state, in any order of piles."""
    raw: dict[str, Any] = json.loads(json.dumps(RULES.dump_view(RULES.view(state, None))))
    found = raw["state"]
    found["stage"] = stage or found["stage"]
    for name in ("hands", "unplayed", "take_over", "activation"):
        del found[name]
    for name in ("played", "removed", "waiting", "aid_cards"):
        found[name] = {side: sorted(cards) for side, cards in found[name].items()}
    if found["stage"] != "action":
        del found["round"], found["active"]
    for place in found["places"].values():
        for stack in (*place["outside"].values(), place["inside"]):
            stack["units"] = dict(sorted(stack["units"].items()))
    return raw


@each("seed", (0, 1, 6, 3))  # one for each scenario, with enough to compare
def test_a_position_that_is_written_is_the_same_when_it_is_read(seed: int) -> None:
    rng = random.Random(seed)
    scenario = RULES.scenarios[seed % len(RULES.scenarios)]
    live = Live(RULES, begin(RULES, scenario, {}), RandomChance(rng), inspected=False)
    compared = 0
    for step in range(900):
        if not live.waiting:
            break
        if step % 9 == 0 and {one.decision.name for one in live.waiting} <= cases.RESTING:
            written = cases.position_of(live.state)
            assert written is not None
            read = tomllib.loads(as_toml({"position": written}))["position"]
            again = RULES.setup(scenario, {"position": read})
            assert again.take_over is not None
            assert public(again, stage=again.take_over.stage) == public(live.state)
            assert cases.position_of(again) == written
            compared += 1
        decision = live.waiting[0].decision
        for _attempt in range(20):
            with suppress(IllegalAnswer):
                live.answer(decision.role, PRACTICE.sample(decision.choice, rng))
                break
    live.close()
    assert compared > 2
