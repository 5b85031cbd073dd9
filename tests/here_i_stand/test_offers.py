"""Play by email, section 13: every order that the rules offer now can be pointed at.

The rules cases ask nearly everything there is. Wherever one of them answers, the verb of its answer
must be among the offers, and whatever is offered must be read, answer the question and be legal.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from adjudicator.cases.run import case_files, run_case
from adjudicator.engine.choices import Consent, Number, OneOf, SomeOf, Split, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Live
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.language.chapters import VERBS
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.language.offers.answers import ANSWERS
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice, PlayChoice
from adjudicator.games.here_i_stand.rules.diplomacy.deals import DealsChoice
from adjudicator.games.here_i_stand.rules.diplomacy.declaration_choices import DeclareChoice
from adjudicator.games.here_i_stand.rules.land.spring import DeploymentChoice
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.together import TOGETHER
from adjudicator.games.here_i_stand.rules.view import view_of
from adjudicator.languages import language_named
from adjudicator.words.offers import Offered
from adjudicator.words.offers_said import condition_in
from adjudicator.words.order_words import of_game
from tests.here_i_stand.builders import game_1517
from tests.here_i_stand.offered import faults_in_finnish, faults_of
from tests.offers import line_of
from tests.tables import each

CASES: Final = case_files([Path(__file__).parents[1] / "cases" / "here_i_stand"])
PARTS: Final = 24
OTHER_WORDS: Final = {"pass", "no"}
"""Verbs that decline in other words than the offers do."""
RULES: Final = HereIStand()


class Watched:
    """What the rules cases have been asked: faults of offers, and verbs by question."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.offered: Counter[tuple[str, str]] = Counter()
        self.rng = random.Random(1)

    def look(self, live: Live[Any], decision: Decision[Any], value: object) -> None:
        """Compare the offers of a question with the answer that a case gives."""
        offered = grammar().offered(decision)
        view = RULES.view(live.state, decision.role)
        self.faults += faults_of(decision, view, offered, self.rng)
        self.faults += faults_in_finnish(decision, view, offered, self.rng)
        verb = VERBS[grammar().order_of(decision, value).verb]
        self.offered[decision.name, verb.name] += 1
        line = str(grammar().words(decision, value, view))
        if decision.name != "deals" and not self._has(offered, verb.topic, line):
            self.faults.append(f"{decision.topic}: {line} is not offered")

    @staticmethod
    def _has(offered: Offered, topic: str, line: str) -> bool:
        # What a power under command is ordered begins with whom the command is for.
        verbs = [str(offer.verb) for offer in offered.offers]
        return any(verb in (topic, line) or line.startswith(f"{verb} ") for verb in verbs)


@contextmanager
def watching(patch: pytest.MonkeyPatch) -> Iterator[Watched]:
    """Look at every question before it is answered."""
    watched, answer = Watched(), Live.answer

    def answered(live: Live[Any], role: str, value: object) -> Any:
        for item in live.waiting:
            if item.decision.role == role:
                watched.look(live, item.decision, value)
        return answer(live, role, value)

    with patch.context() as patched:
        patched.setattr(Live, "answer", answered)
        yield watched


@pytest.mark.some(1)
@pytest.mark.parametrize("part", range(PARTS))
def test_what_the_cases_answer_is_offered(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with watching(monkeypatch) as watched:
        for path in CASES[part::PARTS]:
            assert run_case(path).ok
    assert not watched.faults
    assert len(watched.offered) > 10


@pytest.mark.full
def test_the_cases_use_every_verb_of_every_question(monkeypatch: pytest.MonkeyPatch) -> None:
    with watching(monkeypatch) as watched:
        for path in CASES:
            run_case(path)
    pairs = {(question, verb.name) for verb in VERBS for question in verb.answers}
    declining = {pair for pair in pairs if pair[1] in OTHER_WORDS}
    never = pairs - declining - watched.offered.keys()
    # Tests below see that these are offered.
    assert never <= {
        ("shelter", "no_shelter"),
        ("sail", "sail"),
        ("insert", "no_insert"),
        ("discovery", "claim"),
        ("declare", "later"),
        ("deploy", "later"),
        ("own_hand", "my_hand"),  # of a game that was begun elsewhere
    }


def test_every_class_of_choices_has_offers() -> None:
    known = {Consent, OneOf, SomeOf, Split, YesNo, Number, DealsChoice, *ANSWERS}
    for kind in sample._samplers:
        found = any(base in known for base in kind.__mro__)
        assert found or kind.__name__ == "Words", kind


@each(
    ("topic", "choice", "lines"),
    [
        ("14.1/retreat:graz", OneOf(("linz", "agram")), {"RETREAT TO Linz", "RETREAT TO Agram"}),
        ("16.2/sail:algiers", OneOf(("barbary_coast",)), {"SAIL TO Barbary Coast"}),
        (
            "20/discovery:1",
            OneOf(("amazon_river", "circumnavigation")),
            {"CIRCUMNAVIGATE", "CLAIM Amazon River"},
        ),
        ("18.5/insert:2", YesNo(), {"INSERT Bullinger", "NO INSERT"}),
        ("13.4/continue:graz", OneOf(("linz", "return")), {"CONTINUE TO Linz", "RETURN"}),
        ("card 100/corsairs", Number(0, 2), {"0", "1", "2"}),
    ],
)
def test_plain_choices_are_offered_one_by_one(topic: str, choice: Any, lines: set[str]) -> None:
    decision = Decision("protestant", topic, choice)
    offered = grammar().offered(decision)
    ways = [way for offer in offered.offers for way in offer.ways]
    assert {way.line for way in ways if not way.alone} == lines


def test_losses_are_counted_out_of_what_there_is() -> None:
    choice = Split(3, {"regular": 2, "genoa regular": 1, "mercenary": 4})
    decision = Decision("france", "14.1/losses:milan", choice)
    (offer,) = grammar().offered(decision).offers
    rng = random.Random(2)
    lines = {line_of(offer.ways[0], rng) for _ in range(200)}
    assert "LOSE 2 regulars, 1 Genoese regular" in lines
    assert "LOSE 3 mercenaries" in lines
    assert len(lines) == 6
    for line in lines:
        assert line is not None
        choice.check(grammar().value(grammar().parse(line), decision, None))


def test_an_impulse_offers_cards_and_then_what_their_points_buy() -> None:
    state = game_1517()
    state.stage, state.active = "action", "ottoman"
    state.hands["ottoman"] = [1, 93]
    decision = Decision("ottoman", "11/play:1.1", PlayChoice(state, "ottoman"))
    offered = grammar().offered(decision)
    play = offered.offers[0]
    gives = {way.line: way.gives for way in play.ways}
    assert gives["PLAY Janissaries FOR CP"] == 5
    assert gives["PLAY Janissaries AS EVENT"] is None
    later = {str(offer.verb): offer for offer in offered.offers if offer.later}
    assert {"MOVE", "RAISE", "SAIL", "PASS THE REST"} <= later.keys()
    move = next(way for way in later["MOVE"].ways if way.picks == ("istanbul", "edirne"))
    assert (move.line, move.price) == ("MOVE {} FROM Istanbul TO Edirne", 1)


def test_who_is_asked_with_all_others_may_decide_later() -> None:
    state = game_1517()
    together = DeploymentChoice(state, "france", note=TOGETHER)
    for choice, later in ((together, True), (DeploymentChoice(state, "france"), False)):
        offered = grammar().offered(Decision("france", "10/deploy:1", choice))
        verbs = {str(offer.verb) for offer in offered.offers}
        assert {"DEPLOY", "NO DEPLOYMENT"} <= verbs
        assert ("DECIDE LATER" in verbs) == later


def test_wars_are_offered_as_far_as_the_hand_can_pay() -> None:
    costs = {"papacy": 2, "england": 3, "venice": 5}
    choice = DeclareChoice(tuple(costs), 0, 3, costs, {}, 4, how=TOGETHER)
    decision = Decision("france", "9.6/declare:2", choice)
    offers = {str(offer.verb): offer for offer in grammar().offered(decision).offers}
    assert offers.keys() == {"DECLARE WAR", "NO WAR", "DECIDE LATER"}
    rng = random.Random(4)
    lines = {line_of(offers["DECLARE WAR"].ways[0], rng) for _ in range(60)}
    assert lines == {"DECLARE WAR ON Papacy", "DECLARE WAR ON England"}


def test_points_left_limit_what_is_offered() -> None:
    state = game_1517()
    state.stage, state.active = "action", "ottoman"
    state.impulse.power = "ottoman"

    def built(cp: int) -> int:
        decision = Decision("ottoman", "11/action:1.1.1", ActionChoice(state, "ottoman", cp))
        offered = grammar().offered(decision)
        assert offered.left == cp
        found = next(offer for offer in offered.offers if offer.verb == "RAISE")
        way = next(way for way in found.ways if way.picks == (":regular", "istanbul"))
        assert way.pile is not None
        return way.pile.boxes[0].most

    assert (built(2), built(6)) == (1, 3)


def test_nothing_is_offered_that_needs_to_be_known() -> None:
    """A question of a sealed state: what would look at hidden cards is left out, not raised."""
    state = game_1517()
    state.stage, state.active = "action", "france"
    RULES.seal(state, "france")
    decision = Decision("france", "11/play:1.1", PlayChoice(state, "france"))
    view = view_of(state, "france")
    assert not list(faults_of(decision, view, grammar().offered(decision), random.Random(3)))


def talking() -> State:
    """Return a state with something of everything that two powers can agree on."""
    state = game_1517()
    state.stage, state.turn = "negotiation", 2
    state.minor_allies["genoa"] = "hapsburg"
    state.captured["francis_i"] = "hapsburg"
    state.spaces["antwerp"].units.setdefault("hapsburg", {})["mercenary"] = 2
    state.spaces["lyon"].units.setdefault("france", {})["mercenary"] = 3
    state.spaces["milan"].units.setdefault("france", {})["mercenary"] = 3
    return state


@pytest.mark.parametrize("power", ["hapsburg", "france", "papacy", "england"])
def test_every_clause_that_is_offered_is_read_and_legal_with_what_it_needs(power: str) -> None:
    choice = DealsChoice(talking(), power)
    decision = Decision(power, "9.1/deals:2", choice)
    offered = grammar().offered(decision)
    rng = random.Random(5)
    assert not list(faults_of(decision, None, offered, rng, most=200))
    assert not list(faults_in_finnish(decision, None, offered, rng, most=200))
    for _ in range(20):
        assert not list(faults_of(decision, None, offered, rng, most=5))
        assert not list(faults_in_finnish(decision, None, offered, rng, most=5))


def test_ships_and_mercenaries_are_among_the_clauses() -> None:
    decision = Decision("hapsburg", "9.1/deals:2", DealsChoice(talking(), "hapsburg"))
    agreed = grammar().offered(decision).offers[0]
    pile = next(way.pile for way in agreed.ways if way.picks == ("papacy",))
    assert pile is not None
    clauses = {pile.groups[box.group].replace("{}", box.one) for box in pile.boxes}
    assert clauses >= {
        "Hapsburgs and Papacy are allied",
        "Hapsburgs lend 1 Genoese squadron from Genoa to Papacy",
        "Hapsburgs lend Andrea Doria to Papacy",
        "Hapsburgs give 1 mercenary from Antwerp to Papacy",
    }
    doria = next(box for box in pile.boxes if box.one == "Andrea Doria")
    assert len(doria.needs) == 2
    assert pile.either


def test_conditions_are_read_in_both_languages() -> None:
    state = game_1517()
    state.stage, state.active = "action", "hapsburg"
    state.impulse.power = "hapsburg"
    decision = Decision("hapsburg", "11/action:1.1.1", ActionChoice(state, "hapsburg", 4))
    found = grammar().conditions(
        "hapsburg", view_of(state, "hapsburg"), grammar().offered(decision).offers
    )
    assert len(found) >= 12
    finnish = of_game(language_named("fi"), "here_i_stand")
    rng = random.Random(6)
    for offer in found:
        own = condition_in(offer, finnish)
        for number in rng.sample(range(len(offer.ways)), min(8, len(offer.ways))):
            line, said = offer.ways[number].line, own.ways[number].line
            assert said != line
            for ours, theirs in ((line, said), (f"not {line}", f"ei {said}")):
                assert grammar().parse(f"IF {ours}") == grammar().parse(f"JOS {theirs}")


def test_units_that_can_be_raised_can_be_moved_by_a_later_order() -> None:
    """Where nobody is now: a way with nothing to take yet, and a box for what may come."""
    state = game_1517()
    state.stage, state.active = "action", "ottoman"
    state.impulse.power = "ottoman"
    decision = Decision("ottoman", "11/action:1.1.1", ActionChoice(state, "ottoman", 5))
    offers = {str(offer.verb): offer for offer in grammar().offered(decision).offers}
    assert not state.spaces["varna"].units
    for verb, origin, kind in (("MOVE", "varna", "1 regular"), ("SAIL", "varna", "1 squadron")):
        way = next(way for way in offers[verb].ways if way.picks[0] == origin)
        assert way.pile is not None
        assert not way.pile.has_any
        assert kind in {box.one for box in way.pile.boxes}
        assert not way.sure
    raised = offers["RAISE"].carries
    assert raised is not None
    assert (raised.origin, raised.goal) == (None, 1)


def test_a_choice_can_be_left_to_best() -> None:
    decision = Decision("france", "14.1/retreat:milan", OneOf(("pavia", "turin")))
    (offer,) = grammar().offered(decision).offers
    ways = {way.line: way for way in offer.ways}
    assert ways["RETREAT TO BEST"].alone
    assert ways["RETREAT TO ANY"].alone
    order = grammar().parse("RETREAT TO BEST")
    assert grammar().answers(order, decision)


def test_a_fault_is_found() -> None:
    """The look at the cases is no use where it finds nothing wrong in a wrong offer."""
    decision = Decision("france", "14.1/retreat:milan", OneOf(("turin",)))
    right = Decision("france", "14.1/retreat:milan", OneOf(("pavia", "turin")))
    view = view_of(game_1517(), "france")
    found = faults_of(decision, view, grammar().offered(right), random.Random(1))
    assert [fault for fault in found if "Pavia is not legal" in fault]
    with pytest.raises(IllegalAnswer):
        decision.check("pavia")
