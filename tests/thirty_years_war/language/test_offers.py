"""Play by email, section 13: every order that the rules offer now can be pointed at.

Random games ask what there is. Whatever is offered there must be read, answer the question and be
legal; examples of the choices that are counted out must offer all that is legal, and nothing else.
"""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final

import pytest

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.choices import Choice, Consent, Number, OneOf, SomeOf, Split, YesNo
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Live, begin
from adjudicator.engine.random_play import liking
from adjudicator.games.thirty_years_war.language.grammar import grammar
from adjudicator.games.thirty_years_war.language.offers import ANSWERS
from adjudicator.games.thirty_years_war.practice import ThirtyYearsWarPractice
from adjudicator.games.thirty_years_war.rules.action.choices import RoundChoice
from adjudicator.games.thirty_years_war.rules.game import ThirtyYearsWar
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.pay.choices import LootLosses, PayChoice, next_to_lose
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.stacks import lose_step
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.turn.opening import MarkerChoice
from adjudicator.games.thirty_years_war.rules.view import view_of
from adjudicator.languages import language_named
from adjudicator.words.fitting import fitted
from adjudicator.words.offers import Offer, Offered, Way
from adjudicator.words.offers_said import condition_in
from adjudicator.words.order_words import of_game
from tests.offers import all_lines_of, line_of
from tests.tables import each
from tests.thirty_years_war.card_rounds import begin_round, deal
from tests.thirty_years_war.choices import EXAMPLES, kinds_of_choices
from tests.thirty_years_war.movement.marches import setting_out_from
from tests.thirty_years_war.offered import faults_in_finnish, faults_of, is_accepted
from tests.thirty_years_war.positions import campaign, empty_map, put, put_inside

GAME, PRACTICE = ThirtyYearsWar(), ThirtyYearsWarPractice()
PLAIN: Final = (Consent, OneOf, SomeOf, Split, YesNo, Number)
OTHER_WORDS: Final = {"pass", "no"}
"""Verbs that decline in other words than the offers do."""


# ------------------------------------------------------------------------------ random games


@dataclass
class Watched:
    """What random games have been offered: how often by question, and what was wrong with it."""

    rng: random.Random
    seen: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    unsure: Counter[bool] = field(default_factory=Counter)

    def look(self, decision: Decision[Any], state: State, value: object) -> None:
        """Look at what a side is offered who knows its own hand only, and at what it answers."""
        asked, sealed = pickle.loads(pickle.dumps((decision, state)))
        GAME.seal(sealed, asked.role)
        offered = grammar().offered(asked)
        self.seen[asked.name] += 1
        self.faults += faults_of(asked, offered, self.rng)
        self.faults += faults_in_finnish(offered, self.rng)
        self._count_unsure(asked, offered)
        verb = grammar().verbs[grammar().order_of(decision, value).verb]
        line = str(grammar().words(decision, value, None))
        words = {verb.topic or line.partition(" ")[0], line}
        if not any(str(offer.verb) in words for offer in offered.offers):
            self.faults.append(f"{asked.topic}: {words} is not offered")

    def _count_unsure(self, decision: Decision[Any], offered: Offered) -> None:
        for offer in offered.offers:
            unsure = [way for way in offer.ways if way.pile and not way.sure and not offer.later]
            for way in self.rng.sample(unsure, min(3, len(unsure))):
                line = line_of(way, self.rng)
                self.unsure[line is not None and is_accepted(decision, line)] += 1


def watch(seed: int, watched: Watched, most: int) -> None:
    """Play a game, and look at each question up to ``most`` times."""
    setting = PRACTICE.setting(seed)
    opening = begin(GAME, setting.scenario, setting.options)
    player = liking(PRACTICE.likes(seed), PRACTICE.sample)
    rng = random.Random(f"player {seed}")
    dice = RandomChance(random.Random(f"dice {seed}"))
    live = Live(GAME, opening, dice, inspected=False)
    try:
        while live.waiting:
            decision = live.waiting[0].decision
            value = player(live.state, decision, rng)
            if watched.seen[decision.name] < most:
                watched.look(decision, live.state, value)
            live.answer(decision.role, value)
    finally:
        live.close()


@pytest.mark.some(1)
@pytest.mark.parametrize("seed", range(3, 7))
def test_what_random_games_offer_is_read_and_legal(seed: int) -> None:
    watched = Watched(random.Random(seed))
    watch(seed, watched, most=1)
    assert not watched.faults
    assert len(watched.seen) > 12
    assert watched.unsure[True] > 2 * watched.unsure[False]


@pytest.mark.full
@pytest.mark.timeout(7200)
def test_all_that_many_random_games_offer_is_read_and_legal() -> None:
    watched = Watched(random.Random(1))
    for seed in range(40):
        watch(seed, watched, most=150)
    assert not watched.faults
    assert len(watched.seen) > 30
    assert watched.unsure[True] > 19 * watched.unsure[False]


def test_every_class_of_choices_has_offers() -> None:
    kinds = [*kinds_of_choices()]
    assert len(kinds) > 8
    for kind in kinds:
        assert kind in ANSWERS or issubclass(kind, PLAIN), kind


RARE: Final[dict[str, tuple[Choice[Any], set[str]]]] = {
    "13.21/assault:linz": (YesNo(), {"ASSAULT", "NO ASSAULT"}),
    "10.14/commander:linz": (OneOf(("tilly", "holk")), {"CHOOSE Tilly", "CHOOSE Holk"}),
    "card c30/leader": (OneOf(("savelli",)), {"CHOOSE Savelli"}),
    "11.16/forage_loss:linz": (
        OneOf(("linz/imperial_militia", "vienna/imperial_militia")),
        {"LOSE 1 Imperial militia AT Linz", "LOSE 1 Imperial militia AT Vienna"},
    ),
    "7.3/home": (OneOf(("vienna", "linz")), {"PLACE IN Vienna", "PLACE IN Linz"}),
    "card p18/port": (OneOf(("stralsund", "stettin")), {"PLACE IN Stralsund", "PLACE IN Stettin"}),
    "10.22/overstack:linz": (
        Split(1, {"imperial_militia": 2, "imperial_veteran": 1}),
        {"ELIMINATE 1 Imperial militia", "ELIMINATE 1 Imperial veteran"},
    ),
    "10.22/part:linz": (
        OneOf(("imperial", "bavarian")),
        {"DISBAND Imperial", "DISBAND Bavarian"},
    ),
    "13.24/step:linz": (
        OneOf(("imperial_militia", "imperial_veteran")),
        {"LOSE 1 Imperial militia", "LOSE 1 Imperial veteran"},
    ),
    "card c11/way_out": (OneOf(("wesel", "munster_city")), {"WITHDRAW TO Wesel"}),
    "5.32/withdraw:catholic": (
        OneOf(("bohemia", "ulm+metz")),
        {"EVACUATE Bohemia", "EVACUATE Ulm, Metz"},
    ),
    "19.8/withdrawing:linz": (
        Split(2, {"imperial_militia": 1, "imperial_veteran": 1}),
        {"TAKE 1 Imperial militia, 1 Imperial veteran"},
    ),
}
"""Questions that random games ask seldom: by their topics the choice and lines that are offered."""


@each("topic", RARE)
def test_what_is_asked_seldom_is_offered(topic: str) -> None:
    choice, lines = RARE[topic]
    decision = Decision(CATHOLIC, topic, choice)
    offered = grammar().offered(decision)
    ways = [way for offer in offered.offers for way in offer.ways if not way.alone]
    assert lines <= {line for way in ways for line in all_lines_of(way)}
    assert not [*faults_of(decision, offered, random.Random(1))]
    assert not [*faults_in_finnish(offered, random.Random(1))]


def test_a_fault_is_found() -> None:
    """The look at random games is no use where it finds nothing wrong in a wrong offer."""
    decision = Decision(CATHOLIC, "12.5/retreat:prague", OneOf(("linz",)))
    right = Decision(CATHOLIC, "12.5/retreat:prague", OneOf(("linz", "pilsen")))
    found = [*faults_of(decision, grammar().offered(right), random.Random(1))]
    assert [fault for fault in found if "Pilsen is not legal" in fault]
    with pytest.raises(IllegalAnswer):
        decision.check("pilsen")


# ------------------------------------------------------------------------------ what is counted out

TOPICS: Final = {
    "units": "12.13/attackers:prague",
    "counts": "card c28/recovery",
    "no counts": "card c28/recovery",
    "relief": "13.15/join:prague",
    "pay": "15.13/pay",
    "looting": "15.223/looting_losses",
    "markers": "18/markers",
}


def values_of(choice: Choice[Any]) -> Iterator[Any]:
    """Give all legal values of an example, found without its offers."""
    if hasattr(choice, "values"):
        yield from choice.values()
    elif isinstance(choice, LootLosses):
        cities = [*choice.steps]
        for each in product(*(lost_in(choice, city) for city in cities)):
            yield dict(zip(cities, each, strict=True))
    elif isinstance(choice, MarkerChoice):
        for counts in product(range(choice.most + 1), repeat=len(choice.cities)):
            named = zip(choice.cities, counts, strict=True)
            yield tuple(city for city, count in named for _time in range(count))
    elif isinstance(choice, PayChoice):
        units = [
            (city, face, n) for city, held in choice.payable.items() for face, n in held.items()
        ]
        for counts in product(*(range(n + 1) for _city, _face, n in units)):
            paid: dict[str, dict[str, int]] = {}
            for (city, face, _n), count in zip(units, counts, strict=True):
                if count:
                    paid.setdefault(city, {})[face] = count
            yield paid
    else:
        limits = choice.limits  # type: ignore[attr-defined]  # Counts
        for counts in product(*(range(n + 1) for n in limits.values())):
            yield {box: n for box, n in zip(limits, counts, strict=True) if n}


def lost_in(choice: LootLosses, city: str) -> Iterator[tuple[str, ...]]:
    """Give the losses of a city, step by step."""

    def further(units: dict[str, int], lost: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        able = next_to_lose(choice.pieces, units)
        if len(lost) == choice.steps[city] or not able:
            yield lost
            return
        for face in able:
            left = dict(units)
            lose_step(left, face)
            yield from further(left, (*lost, face))

    return further(dict(choice.looting[city]), ())


def key_of(choice: Choice[Any], value: Any) -> str:
    """Return a value as text; the order in which steps and markers are named does not matter."""
    raw: Any = choice.dump(value)
    if isinstance(choice, LootLosses):
        raw = {city: sorted(faces) for city, faces in raw.items()}
    if isinstance(choice, MarkerChoice):
        raw = sorted(raw)
    return json.dumps(raw, sort_keys=True)


@each("name", EXAMPLES)
def test_all_that_is_legal_is_offered_and_nothing_else(name: str) -> None:
    choice = EXAMPLES[name]
    decision = Decision(CATHOLIC, TOPICS.get(name, "12.3/losses:linz"), choice)
    found: dict[str, str] = {}
    for offer in grammar().offered(decision).offers:
        for way in offer.ways:
            assert way.sure
            for line in all_lines_of(way):
                value = fitted(grammar().parse(line), decision, grammar(), None).value
                found[key_of(choice, value)] = line
    legal = set()
    for value in values_of(choice):
        try:
            choice.check(value)
        except IllegalAnswer:
            continue
        legal.add(key_of(choice, value))
    assert found.keys() == legal


# ------------------------------------------------------------------------------ cards


def offers_of(role: str, topic: str, choice: Choice[Any]) -> dict[str, Offer]:
    """Return the offers of a question by their verbs; of several with one verb the first."""
    found: dict[str, Offer] = {}
    for offer in grammar().offered(Decision(role, topic, choice)).offers:
        found.setdefault(str(offer.verb), offer)
    return found


def lines_of(offer: Offer) -> dict[tuple[str, ...], str]:
    return {way.picks: way.line for way in offer.ways}


@pytest.fixture
def round_of_tilly() -> State:
    """The Catholics hold two cards; Tilly and two units stand in Munich."""
    state = empty_map(campaign())
    put(state, "munich", CATHOLIC, "tilly", bavarian_mercenary=1, bavarian_militia=1)
    state.hands[CATHOLIC] = []
    deal(state, "c7", "c35")
    begin_round(state, CATHOLIC)
    return state


def test_a_round_offers_cards_with_their_uses(round_of_tilly: State) -> None:
    offers = offers_of(CATHOLIC, "8.2/round", RoundChoice(round_of_tilly, CATHOLIC))
    assert lines_of(offers["ACTIVATE"])["tilly", "c35"] == "ACTIVATE Tilly WITH C35"
    assert lines_of(offers["AID WITH"]) == {("c7",): "AID WITH C7", ("c35",): "AID WITH C35"}
    assert lines_of(offers["FREE MOVE"])["munich", "bavarian_militia"] == (
        "FREE MOVE 1 Bavarian militia FROM Munich"
    )
    assert str(offers["AID WITH"].labels["c35"]).startswith("C35 ")
    assert offers["PASS"].last


def test_the_march_follows_the_activation_of_its_leader(round_of_tilly: State) -> None:
    offers = offers_of(CATHOLIC, "8.2/round", RoundChoice(round_of_tilly, CATHOLIC))
    (opens,) = {way.opens for way in offers["ACTIVATE"].ways}
    move = offers["MOVE"]
    assert move.later
    assert move.behind == opens
    assert {way.opens for way in offers["RECRUIT WITH"].ways} == {offers["RECRUIT"].behind}
    assert not offers["AID WITH"].ways[0].opens


def test_cards_that_are_kept_are_called_by_their_titles() -> None:
    choice = OneOf(("c7", "c35", "none"))
    labels = offers_of(CATHOLIC, "6.0.G/keep", choice)["KEEP"].labels
    assert str(labels["c7"]).startswith("C7 ")
    assert str(labels["none"]) == "none"


# ------------------------------------------------------------------------------ marches


@pytest.fixture
def marching() -> State:
    """Tilly with two Bavarian units in Linz; a militia waits in Budweis."""
    state = empty_map(campaign())
    put(state, "linz", CATHOLIC, "tilly", bavarian_mercenary=1, bavarian_militia=1)
    put(state, "budweis", CATHOLIC, bavarian_militia=1)
    setting_out_from(state, CATHOLIC, "tilly", "linz")
    return state


def march_offers(state: State) -> list[Offer]:
    decision = Decision(CATHOLIC, "11.1/march:tilly", MarchChoice(state))
    return [*grammar().offered(decision).offers]


def test_a_march_is_offered_by_goal_route_and_party(marching: State) -> None:
    going, *others = march_offers(marching)
    lines = lines_of(going)
    assert lines["budweis", "straight", "everybody", "no control"] == "MOVE TO Budweis"
    assert lines["budweis", "straight", "alone", "no control"] == "MOVE ALONE TO Budweis"
    assert lines["budweis", "straight", "some", "no control"] == "MOVE {} TO Budweis"
    far = [picks for picks in lines if picks[0] == "prague" and picks[2] == "everybody"]
    assert {picks[1] for picks in far} >= {"budweis"}
    assert [str(offer.verb) for offer in others if not offer.slots] == ["STAY"]


def test_troops_are_left_and_taken_along_on_the_way(marching: State) -> None:
    _going, leaving, collecting, *_others = march_offers(marching)
    assert lines_of(leaving)["prague", "budweis", "budweis"] == (
        "MOVE TO Budweis (DROP {}), Prague"
    )
    way = next(way for way in collecting.ways if way.picks == ("prague", "budweis", "budweis"))
    assert {*all_lines_of(way)} == {"MOVE TO Budweis (PICK UP 1 Bavarian militia), Prague"}


def test_leaders_make_room_for_units_that_go_with_them(marching: State) -> None:
    put(marching, "linz", CATHOLIC, "pappenheim", bavarian_mercenary=6)
    led = {one: marching.edition.pieces.leaders[one].leadership for one in ("tilly", "pappenheim")}
    ways = [way for offer in march_offers(marching)[:1] for way in offer.ways]
    some = next(way for way in ways if way.picks == ("budweis", "straight", "some", "no control"))
    assert some.pile is not None
    sizes: dict[bool, int] = {True: 0, False: 0}
    for line in all_lines_of(some):
        count = sum(int(word) for word in line.replace(",", "").split() if word.isdigit())
        sizes["Pappenheim" in line] = max(sizes["Pappenheim" in line], count)
    limit = marching.constant("stacking_limit") - 1  # a militia stands in Budweis
    assert sizes == {True: min(limit, sum(led.values())), False: min(limit, led["tilly"])}


def test_leaders_alone_pass_a_leader_of_the_enemy_but_do_not_stay_with_him(
    marching: State,
) -> None:  # 11.22
    state = empty_map(marching)
    put(state, "linz", CATHOLIC, "tilly", "pappenheim")
    put(state, "budweis", PROTESTANT, "thurn")
    setting_out_from(state, CATHOLIC, "tilly", "linz")
    lines = {line for offer in march_offers(state) for way in offer.ways for line in lines_in(way)}
    assert "MOVE Pappenheim TO Budweis, Prague" in lines
    assert "MOVE ALONE TO Budweis, Prague" in lines
    assert not any(line.endswith("TO Budweis") for line in lines)


def lines_in(way: Way) -> list[str]:
    """Return every line that a way can be; there is one."""
    found = [*all_lines_of(way)]
    assert found, way
    return found


def test_who_is_shut_in_can_sally(marching: State) -> None:
    state = empty_map(marching)
    put_inside(state, "prague", CATHOLIC, "tilly", imperial_veteran=2)
    put(state, "prague", PROTESTANT, "thurn", german_protestant_militia=1)
    setting_out_from(state, CATHOLIC, "tilly", "prague")
    found = {offer.ways[0].line: offer for offer in march_offers(state)}
    assert found.keys() == {"SALLY", "SALLY WITH {}", "STAY"}
    assert {*all_lines_of(found["SALLY WITH {}"].ways[0])} == {
        f"SALLY WITH {units}" for units in ("1 Imperial veteran", "2 Imperial veterans")
    }


# ------------------------------------------------------------------------------ conditions


def test_conditions_are_read_in_both_languages(round_of_tilly: State) -> None:
    decision = Decision(CATHOLIC, "8.2/round", RoundChoice(round_of_tilly, CATHOLIC))
    offers = grammar().offered(decision).offers
    found = grammar().conditions(CATHOLIC, view_of(round_of_tilly, CATHOLIC), offers)
    assert len(found) == 8
    finnish = of_game(language_named("fi"), "thirty_years_war")
    rng = random.Random(6)
    for offer in found:
        own = condition_in(offer, finnish)
        for number in rng.sample(range(len(offer.ways)), min(8, len(offer.ways))):
            line, said = offer.ways[number].line, own.ways[number].line
            assert said != line
            for ours, theirs in ((line, said), (f"not {line}", f"ei {said}")):
                assert grammar().parse(f"IF {ours}") == grammar().parse(f"JOS {theirs}")
