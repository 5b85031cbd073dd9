"""9.2-9.6 The orders of the Diplomacy Phase, from words to values and back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.choices import Choice, OneOf, Split
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.language.chapters import VERBS
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.language.loans import loan_words, read_loan
from adjudicator.games.here_i_stand.language.orders import Choose
from adjudicator.games.here_i_stand.language.peace import GiveUp
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.diplomacy.declaration_choices import (
    DeclareChoice,
    PayChoice,
)
from adjudicator.games.here_i_stand.rules.diplomacy.loans import LoanSquadrons
from adjudicator.games.here_i_stand.rules.diplomacy.peace_choices import (
    NOBODY,
    Regain,
    RegainChoice,
    RemovalChoice,
    SueChoice,
)
from adjudicator.words.alternatives import Order
from adjudicator.words.lexicon import NotUnderstood, OrderError
from tests.tables import each

_WARS = {"venice": 1, "papacy": 4, "ottoman": 2}
CHOICES: dict[str, Choice[Any]] = {
    "9.3/sue:3": SueChoice(("france", "england", NOBODY), {}),
    "9.3/remove:france": RemovalChoice(
        {"vienna": {"regular": 3, "mercenary": 1}, "naples": {"squadron": 1}}, 2
    ),
    "9.3/keys:france": RegainChoice(("milan", "navarre"), 1, 2),
    "9.3/leaders:france": RegainChoice(("charles_v", "ferdinand"), 1, 2),
    "9.3/spaces:france": RegainChoice(("graz", "linz", "bilbao", "madrid"), 2, 2),
    "9.4/ransom:montmorency": OneOf(("pay", "no")),
    "9.5/donate:3": OneOf(("donate", "no")),
    "9.6/declare:3": DeclareChoice(tuple(_WARS), 0, 3, _WARS, {}, 9),
    "9.6/pay:3": PayChoice((1, 23, 65), 1, 3, 2),
}


def asked(topic: str) -> Decision[Any]:
    return Decision("hapsburg", topic, CHOICES[topic])


def read(line: str) -> Order:
    return grammar().parse(line)


def value_of(order: Order, decision: Decision[Any]) -> Any:
    return VERBS.value(order, decision, None)


@each(
    ("topic", "line", "value"),
    [
        ("9.3/sue:3", "SUE FOR PEACE WITH France", "france"),
        ("9.3/sue:3", "sue england", "england"),
        ("9.3/sue:3", "No peace", NOBODY),
        (
            "9.3/remove:france",
            "REMOVE 1 regular FROM Vienna, 1 squadron FROM Naples",
            {"vienna": {"regular": 1}, "naples": {"squadron": 1}},
        ),
        ("9.3/remove:france", "remove two regulars in vienna", {"vienna": {"regular": 2}}),
        (
            "9.3/remove:france",
            "remove a regular from Vienna; a merc from Vienna",
            {"vienna": {"regular": 1, "mercenary": 1}},
        ),
        ("9.3/keys:france", "REGAIN Milan FOR card", (Regain(("milan",), "card"),)),
        (
            "9.3/keys:france",
            "regain milan for 1 vp, navarre for a card",
            (Regain(("milan",), "vp"), Regain(("navarre",), "card")),
        ),
        ("9.3/keys:france", "REGAIN NOTHING", ()),
        ("9.3/leaders:france", "REGAIN Charles V FOR vp", (Regain(("charles_v",), "vp"),)),
        ("9.3/spaces:france", "REGAIN Graz AND Linz FOR vp", (Regain(("graz", "linz"), "vp"),)),
        (
            "9.3/spaces:france",
            "buy back Graz & Linz for a card draw; Bilbao and Madrid for VP",
            (Regain(("graz", "linz"), "card"), Regain(("bilbao", "madrid"), "vp")),
        ),
        ("9.4/ransom:montmorency", "RANSOM Montmorency", "pay"),
        ("9.4/ransom:montmorency", "pay ransom for montmorency", "pay"),
        ("9.4/ransom:montmorency", "NO RANSOM", "no"),
        ("9.5/donate:3", "DONATE", "donate"),
        ("9.5/donate:3", "remove excommunication", "donate"),
        ("9.5/donate:3", "NO DONATION", "no"),
        ("9.6/declare:3", "DECLARE WAR ON Venice, Papacy", ("venice", "papacy")),
        ("9.6/declare:3", "declare war on the Papacy and the Ottomans", ("papacy", "ottoman")),
        ("9.6/declare:3", "declare war against the Pope", ("papacy",)),
        ("9.6/declare:3", "NO WAR", ()),
        ("9.6/pay:3", "PAY 23, 65", (23, 65)),
        ("9.6/pay:3", "PAY Ransom", (91,)),
        ("9.6/pay:3", "PAY Ransom, Janissaries", (91, 1)),
        ("9.6/pay:3", "pay with Janissaries, card 65", (1, 65)),
    ],
)
def test_orders_are_read_however_players_write_them(topic: str, line: str, value: object) -> None:
    decision = asked(topic)
    assert decision.choice.load(value_of(read(line), decision)) == value


@each(
    ("line", "reason"),
    [
        ("SUE FOR PEACE WITH Sweden", "Sweden"),
        ("SUE FOR PEACE", "with which power"),
        ("REMOVE the army", "write it as in REMOVE 1 regular FROM Vienna"),
        ("REMOVE 1 dragon FROM Vienna", "dragon"),
        ("REMOVE 1 regular FROM Moscow", "Moscow"),
        ("REGAIN Milan", "does not say how it is paid"),
        ("REGAIN", "regain what"),
        ("REGAIN Moscow FOR card", "Moscow"),
        ("REGAIN Milan FOR gold", "does not say how it is paid"),
        ("RANSOM Napoleon", "Napoleon"),
        ("DECLARE WAR ON Sweden", "Sweden"),
        ("DECLARE WAR ON Venice, Venice", "named twice"),
        ("PAY 23, 23", "named twice"),
        ("PAY the bill", "bill"),
    ],
)
def test_unclear_orders_are_sent_back_not_guessed(line: str, reason: str) -> None:
    with pytest.raises(OrderError, match=reason):
        read(line)


@each(
    ("line", "verb"),
    [
        ("BUILD 1 squadron IN Naples", "raise"),
        ("REMOVE UNREST Graz", "unrest"),
        ("LOSE 1 regular", "lose"),
        ("NO", "no"),
    ],
)
def test_other_orders_are_left_to_their_readers(line: str, verb: str) -> None:
    assert read(line).verb == verb


@pytest.mark.parametrize("topic", ["card 38/spaces", "9.6/intervene:venice"])
def test_questions_of_other_sections_with_the_same_name_are_not_meant(topic: str) -> None:
    decision = Decision("france", topic, OneOf(("graz", "linz")))
    assert VERBS.order_of("graz", decision) == Choose(("Graz",))


def test_a_kind_named_twice_in_one_place_is_not_added_up() -> None:
    order = read("REMOVE 1 regular FROM Vienna, 1 regular FROM Vienna")
    with pytest.raises(NotUnderstood, match="named twice in one place"):
        value_of(order, asked("9.3/remove:france"))


def test_a_ransom_for_another_leader_does_not_answer() -> None:
    with pytest.raises(NotUnderstood, match="this question is about Montmorency"):
        value_of(read("RANSOM Francis I"), asked("9.4/ransom:montmorency"))


KILL = Decision("ottoman", "card 33/kill", Split(2, {"milan": 2, "vienna": 1}))


def test_mercenaries_whom_a_card_kills_are_removed_in_the_same_words() -> None:
    order = VERBS.order_of({"milan": 1, "vienna": 1}, KILL)
    assert isinstance(order, GiveUp)
    assert VERBS.line(order) == "REMOVE 1 mercenary FROM Milan, 1 mercenary FROM Vienna"
    assert value_of(read(VERBS.line(order)), KILL) == {"milan": 1, "vienna": 1}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("REMOVE 1 mercenary FROM Milan, 1 regular FROM Vienna", "only mercenaries"),
        ("REMOVE 1 mercenary FROM Milan, 1 mercenary FROM Milan", "same place is named twice"),
    ],
)
def test_a_card_that_kills_mercenaries_kills_nobody_else(line: str, reason: str) -> None:
    with pytest.raises(NotUnderstood, match=reason):
        value_of(read(line), KILL)


@each("topic", CHOICES)
def test_every_answer_can_be_written_as_an_order_that_gives_it_again(topic: str) -> None:
    rng = random.Random(12)
    decision = asked(topic)
    for _ in range(100):
        value = sample(decision.choice, rng)
        order = VERBS.order_of(decision.choice.dump(value), decision)
        assert decision.name in VERBS[order.verb].answers
        line = VERBS.line(order)
        again = decision.choice.load(value_of(read(line), decision))
        assert again == value, line


# ------------------------------------------------------------------------------ loans in deals


@each(
    ("words", "squadrons", "leaders", "owner"),
    [
        ("2 squadrons from Rouen", {"rouen": 2}, (), ""),
        ("1 squadron from Rouen and 1 from Marseille", {"rouen": 1, "marseille": 1}, (), ""),
        ("1 French squadron in Rouen", {"rouen": 1}, (), ""),
        ("1 Genoese ship from Genoa, Andrea Doria", {"genoa": 1}, ("andrea_doria",), "genoa"),
    ],
)
def test_loans_are_read(
    words: str, squadrons: dict[str, int], leaders: tuple[str, ...], owner: str
) -> None:
    item = LoanSquadrons("france", "england", squadrons, leaders, owner)
    assert read_loan("france", "england", words) == item
    assert read_loan("france", "england", loan_words(item)) == item


@each(
    ("words", "reason"),
    [
        ("the fleet", "is not understood; write it as in 2 squadrons from Rouen"),
        ("1 from Rouen, 1 from Rouen", "Rouen is named twice"),
        ("1 from Moscow", "Moscow"),
        ("1 from Rouen, 1 Genoese squadron from Genoa", "of one power are lent on one line"),
        (", ".join(["1 from Rouen"] * 13), "at most 12"),
    ],
)
def test_unclear_loans_are_sent_back(words: str, reason: str) -> None:
    with pytest.raises(OrderError, match=reason):
        read_loan("france", "england", words)
