"""What is not legal is refused in printed names: no identifier, no number of a card."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.engine.chance import SecretChance
from adjudicator.engine.choices import Number, OneOf, SomeOf, Split
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Live
from adjudicator.engine.record import Position
from adjudicator.engine.words import said
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.language.options import CARD_QUESTIONS, label
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.diplomacy.war import why_not_declare_war, why_on_nobody
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.game_map import places, sea_zones
from adjudicator.games.here_i_stand.rules.land.formations import in_words
from adjudicator.games.here_i_stand.rules.powers import (
    OTTOMAN,
    POWER_NAMES,
    REGULAR,
    SQUADRON,
    leaders,
)
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.words.lexicon import NotUnderstood
from tests.here_i_stand.builders import game_1517
from tests.languages.marked import MARKED
from tests.tables import each

IDENTIFIER = re.compile(r"[a-z0-9]_[a-z0-9]")
THINGS = (*places(), *sea_zones(), *leaders(), *POWER_NAMES)


def asked(name: str, choice: Any, detail: str = "x") -> Decision[Any]:
    """Return a question to the Ottomans."""
    return Decision(OTTOMAN, f"14/{name}:{detail}", choice)


def refused(decision: Decision[Any], value: Any) -> str:
    """Return how an illegal value is refused."""
    with pytest.raises(IllegalAnswer) as caught:
        decision.check(value)
    return grammar().refusal(decision, caught.value)


@each(
    ("decision", "value", "words"),
    [
        (
            asked("leader", OneOf(("charles_v", "henry_viii"))),
            "francis_i",
            "Francis I is not possible here; possible: Charles V or Henry VIII",
        ),
        (
            asked("retreat", OneOf(("vienna", "st_dizier"))),
            "mohacs",
            "Mohacs is not possible here; possible: Vienna or St. Dizier",
        ),
        (
            asked("commit", OneOf((2, 107))),
            11,
            "Defender of the Faith is not possible here; possible: Holy Roman Emperor or Unsan",
        ),
        (
            asked("dice", OneOf((2, 11))),
            7,
            "7 is not possible here; possible: 2 or 11",
        ),
        (
            asked("discard", SomeOf((32, 1), 1, 2)),
            (2,),
            "Holy Roman Emperor is not possible here; possible: Gout or Janissaries",
        ),
        (
            asked("spaces", SomeOf(("linz", "graz"), 1, 2)),
            ("gulf_of_lyon",),
            "Gulf of Lyon is not possible here; possible: Linz or Graz",
        ),
        (
            asked("recruits", Split(4, {"istanbul": 4, "st_quentin": 4})),
            {"st_dizier": 4},
            "St. Dizier is not possible here; possible: Istanbul or St. Quentin",
        ),
        (
            asked("recruits", Split(4, {"istanbul": 4, "st_quentin": 3})),
            {"st_quentin": 4},
            "St. Quentin: 4 named; possible: 0 to 3",
        ),
        (
            asked("losses", Split(3, {"hungary_bohemia regular": 2, "genoa regular": 2})),
            {"ottoman cavalry": 3},
            "Ottoman cavalry is not possible here; possible: Hungarian regulars or Genoese reg",
        ),
        (
            asked("marker", OneOf(("cuba", "puerto_rico"))),
            "roanoke",
            "Roanoke is not possible here; possible: Cuba or Puerto Rico",
        ),
        (
            asked("discovery", OneOf(("great_lakes", "circumnavigation"))),
            "amazon_river",
            "Amazon River is not possible here; possible: Great Lakes or Circumnavigation",
        ),
        (
            asked("voyage", OneOf(("hapsburg_conquest", "hapsburg_cabot"))),
            "england_exploration",
            "English exploration is not possible here; possible: Hapsburg conquest or Hapsburg C",
        ),
        (
            asked("alliance", OneOf(("activate_genoa", "activate_hungary_bohemia"))),
            "deactivate_venice",
            "deactivate Venice is not possible here; possible: activate Genoa or activate Hung",
        ),
        (asked("award", OneOf(("vp", "squadron"))), "card", "card is not possible here; possible:"),
        (asked("zone", OneOf(("german", "french"))), "english", "English is not possible here"),
    ],
)
def test_refusals_name_what_was_given_and_what_is_possible_as_printed(
    decision: Decision[Any], value: Any, words: str
) -> None:
    assert words in refused(decision, value)


def test_a_sentence_of_its_own_is_left_as_it_is() -> None:
    decision = asked("count", Number(0, 3))
    assert refused(decision, 4) == "4 is out of range; possible: 0 to 3"
    own = IllegalAnswer("the words {given} and _ stay", section="9.1")
    assert grammar().refusal(decision, own) == "the words {given} and _ stay"


def test_an_answer_of_the_wrong_kind_is_not_understood_in_printed_names() -> None:
    decision = asked("commit", OneOf((2, 32)))
    order = grammar().parse("FLIP St. Dizier")
    with pytest.raises(IllegalAnswer) as caught:
        decision.choice.load("st_dizier")
    words = grammar().refusal(decision, caught.value)
    assert words == "St. Dizier was given where one of Holy Roman Emperor or Gout is expected"
    flip = asked("flip", OneOf((2, 32)))
    with pytest.raises(NotUnderstood, match=r"^St\. Dizier was given where one of 2 or 32 is"):
        grammar().value(order, flip, view_of(game_1517(), OTTOMAN))


def illegal_values(choice: Any, rng: random.Random) -> Iterator[Any]:
    """Yield values that a generic choice refuses; nothing for the other choices."""
    if isinstance(choice, OneOf | SomeOf):
        numbers = isinstance(choice.options[0], int) if choice.options else False
        known: tuple[Any, ...] = tuple(cards()) if numbers else THINGS
        strange = rng.choice([thing for thing in known if thing not in choice.options])
        yield strange if isinstance(choice, OneOf) else (*choice.options[:1], strange)
    elif isinstance(choice, Number):
        yield from (choice.least - 1, choice.most + 1)
    elif isinstance(choice, Split):
        yield {rng.choice([space for space in places() if space not in choice.limits]): 1}
        yield from ({box: limit + 1} for box, limit in choice.limits.items())
        if choice.total:
            yield {}


@pytest.mark.parametrize("seed", range(4))
def test_no_refusal_of_a_random_illegal_answer_shows_an_identifier(seed: int) -> None:
    rng = random.Random(seed)
    game = HereIStand()
    state = game.setup(("1517", "1532")[seed % 2], {})
    live = Live(game, Position(0, 1, state), SecretChance(bytes([seed]) * 32))
    met: set[str] = set()
    turn = live.state.turn
    while live.waiting and live.state.turn < turn + 2:
        decision = rng.choice(live.waiting).decision
        for value in illegal_values(decision.choice, rng):
            words = refused(decision, value)
            met.add(type(decision.choice).__name__)
            assert not IDENTIFIER.search(words), (decision.topic, words)
            assert_options_are_named(decision, words)
        live.answer(decision.role, sample(decision.choice, rng))
    live.close()
    assert {"OneOf", "SomeOf", "Split"} <= met


def assert_options_are_named(decision: Decision[Any], words: str) -> None:
    """Check that cards are listed by title wherever a question is about cards."""
    choice = decision.choice
    if type(choice) is OneOf and decision.name in CARD_QUESTIONS:
        for option in choice.options[:12]:
            assert label(option, cards_asked=True) in words
            assert not str(option).isdigit() or f" {option} " not in f"{words} "


@each(
    ("words", "said_there"),
    [
        (
            in_words(Force({"france": {REGULAR: 2}}, ("suleiman",))),
            "‹Suleiman›, «2 regulars»",
        ),
        (
            in_words(Force({"france": {REGULAR: 1}, "genoa": {SQUADRON: 2}})),
            "««1 regular» (‹France›)», ««2 squadrons» (‹Genoa›)»",
        ),
        (in_words(Force()), "«nothing»"),
        (
            why_not_declare_war(game_1517(), "england", "venice"),
            "«England may not declare war on Venice»",
        ),
        (
            why_on_nobody(game_1517(), "ottoman", ("ottoman",)),
            "«nobody can be declared war on («‹Ottomans›: «no power can be at war with itself»»)»",
        ),
    ],
)
def test_refusals_of_the_rules_are_said_in_the_language_of_the_reader(
    words: str | None, said_there: str
) -> None:
    assert words is not None
    assert said(words, MARKED) == said_there
