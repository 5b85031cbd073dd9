"""16 in words: naval moves, transport, piracy, interception and avoiding battle at sea."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision
from adjudicator.games.here_i_stand.language.chapters import VERBS
from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.games.here_i_stand.language.orders import March
from adjudicator.games.here_i_stand.practice.action import any_of_kind
from adjudicator.games.here_i_stand.rules.action.actions import Action
from adjudicator.games.here_i_stand.rules.action.impulse import ActionChoice
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.sea.interception import STAND, SquadronsChoice
from adjudicator.games.here_i_stand.rules.sea.movement import NavalMove
from adjudicator.games.here_i_stand.rules.sea.piracy import Piracy
from adjudicator.games.here_i_stand.rules.sea.transport import Transport
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.words.alternatives import Order
from adjudicator.words.lexicon import NotUnderstood
from adjudicator.words.verbs import Plain
from tests.here_i_stand.builders import go_to_war, put
from tests.here_i_stand.naval_builders import (
    HAPSBURG,
    OTTOMAN,
    float_at,
    sail,
    sea_table,
    squadrons,
)
from tests.tables import each


@dataclass(frozen=True)
class Seen:
    """What a player sees: enough of a view for reading orders."""

    state: State


def position() -> State:
    state = sea_table(HAPSBURG).state
    state.minor_allies["genoa"] = HAPSBURG
    state.loans.append("venice@hapsburg")
    float_at(state, "genoa", "genoa", "andrea_doria", squadron=1)
    float_at(state, "genoa", HAPSBURG, squadron=2)
    float_at(state, "naples", HAPSBURG, squadron=2)
    float_at(state, "naples", "venice@hapsburg", squadron=1)
    float_at(state, "tyrrhenian_sea", HAPSBURG, squadron=1)
    put(state, "naples", HAPSBURG, "charles_v", regular=4)
    return state


def read(line: str) -> Order:
    return grammar().parse(line)


def decision(state: State, power: str = HAPSBURG) -> Decision[Any]:
    return Decision(power, "11/action:1.1.1", ActionChoice(state, power, 6))


def value(line: str, state: State, power: str = HAPSBURG) -> Any:
    return VERBS.value(read(line), decision(state, power), Seen(state))


def test_a_naval_move_of_several_fleets_is_read() -> None:
    state = position()
    raw = value(
        "SAIL 2 squadrons, Andrea Doria FROM Genoa TO Gulf of Lyon AND 1 squadron FROM Naples"
        " TO Tyrrhenian Sea",
        state,
    )
    action = NavalMove.load(raw)
    assert action == sail(
        ("genoa", "gulf_of_lyon", squadrons(HAPSBURG, 2, "andrea_doria")),
        ("naples", "tyrrhenian_sea", squadrons(HAPSBURG, 1)),
    )
    action.check(state, HAPSBURG)


@pytest.mark.parametrize(
    ("line", "fleet"),
    [
        (
            "Sail Andrea Doria and 1 Genoese squadron from Genoa to Tyrrhenian Sea",
            squadrons("genoa", 1, "andrea_doria"),
        ),
        (
            "naval move: all from Genoa into the Tyrrhenian Sea",
            Force({HAPSBURG: {"squadron": 2}, "genoa": {"squadron": 1}}, ("andrea_doria",)),
        ),
        ("SAIL one squadron FROM genoa TO tyrrhenian sea", squadrons(HAPSBURG, 1)),
    ],
)
def test_fleets_are_read_however_players_write_them(line: str, fleet: Force) -> None:
    action = NavalMove.load(value(line, position()))
    assert action == NavalMove(sail(("genoa", "tyrrhenian_sea", fleet)).moves)


def test_parts_may_be_joined_by_and_comma_or_semicolon() -> None:
    state = position()
    lines = [
        "SAIL 1 squadron FROM Genoa TO Gulf of Lyon AND 1 squadron FROM Naples TO Tyrrhenian Sea",
        "SAIL 1 squadron FROM Genoa TO Gulf of Lyon, 1 squadron FROM Naples TO Tyrrhenian Sea",
        "SAIL 1 squadron FROM Genoa TO Gulf of Lyon; SAIL 1 squadron FROM Naples TO Tyrrhenian Sea",
    ]
    assert len({str(value(line, state)) for line in lines}) == 1


def test_a_squadron_on_loan_is_named_by_its_owner() -> None:
    state = position()
    action = NavalMove.load(value("SAIL 1 Venetian squadron FROM Naples TO Tyrrhenian Sea", state))
    assert action == sail(("naples", "tyrrhenian_sea", squadrons("venice", 1)))
    action.check(state, HAPSBURG)


def test_a_transport_is_read() -> None:
    state = position()
    line = "TRANSPORT Charles V, 4 regulars FROM Naples TO Tyrrhenian Sea TO Palermo"
    action = Transport.load(value(line, state))
    assert action == Transport(
        "naples",
        ("tyrrhenian_sea", "palermo"),
        Force({HAPSBURG: {"regular": 4}}, ("charles_v",)),
    )
    action.check(state, HAPSBURG)
    assert value(line.replace("TO Tyrrhenian", "VIA Tyrrhenian"), state) == action.dump()


@pytest.mark.parametrize(
    "line",
    [
        "PIRACY IN Ionian Sea AGAINST Hapsburgs",
        "initiate piracy in the Ionian Sea against the Hapsburgs",
        "piracy against Hapsburg in Ionian Sea",
    ],
)
def test_piracy_is_read(line: str) -> None:
    assert Piracy.load(value(line.replace("the ", ""), position())) == Piracy(
        "ionian_sea", HAPSBURG
    )


@each(
    "line",
    [
        "TRANSPORT 4 regulars",
        "PIRACY IN Ionian Sea",
        "PIRACY",
        "NAVAL MOVE 2 squadrons",
        "SAIL 1 squadron",
        "SAIL 1 squadron FROM Naples",
        "SAIL 1 squadron FROM Naples TO",
        "TRANSPORT 4 regulars FROM Naples",
        "SAIL 1 squadron FROM Naples TO Nowhere",
        "SAIL to war FROM Naples TO Tyrrhenian Sea",
    ],
)
def test_what_is_not_said_in_full_is_sent_back(line: str) -> None:
    with pytest.raises(NotUnderstood):
        read(line)


@each(
    ("line", "verb"),
    [
        ("SAIL TO North Sea", "sail"),
        ("MOVE 4 regulars FROM Lyon TO Paris", "move"),
        ("INTERCEPT FROM Messina WITH 1 squadron", "intercept"),
        ("AVOID BATTLE TO Messina", "avoid"),
        ("PASS", "pass"),
    ],
)
def test_other_lines_are_left_to_others(line: str, verb: str) -> None:
    assert read(line).verb == verb


# ------------------------------------------------------------------ interception, avoiding


@pytest.mark.parametrize(
    ("line", "fleet"),
    [
        ("INTERCEPT FROM Tyrrhenian Sea WITH 1 squadron", squadrons(HAPSBURG, 1)),
        (
            "INTERCEPT FROM Tyrrhenian Sea INTO Barbary Coast WITH ALL",
            squadrons(HAPSBURG, 2, "andrea_doria"),
        ),
    ],
)
def test_an_interception_out_of_a_sea_zone_is_read(line: str, fleet: Force) -> None:
    available = squadrons(HAPSBURG, 2, "andrea_doria")
    asked: Decision[Any] = Decision(
        HAPSBURG,
        "16.1/intercept_at_sea:tyrrhenian_sea>barbary_coast",
        SquadronsChoice(available),
    )
    order = read(line)
    assert isinstance(order, March)
    raw = VERBS.value(order, asked, Seen(position()))
    assert asked.choice.load(raw) == fleet
    back = VERBS.order_of(raw, asked)
    assert isinstance(back, March)
    assert back.origin == "tyrrhenian_sea"
    assert VERBS.value(back, asked, Seen(position())) == raw
    assert VERBS.order_of(None, asked) == Plain("no_interception")
    assert VERBS.value(Plain("no_interception"), asked, Seen(position())) is None


def test_avoiding_battle_is_read_for_ports_and_sea_zones() -> None:
    asked: Decision[Any] = Decision(
        HAPSBURG, "16.1/avoid_at_sea:ionian_sea", OneOf((STAND, "messina", "aegean_sea"))
    )
    seen = Seen(position())
    to_sea = read("AVOID BATTLE TO Aegean Sea")
    assert VERBS.value(to_sea, asked, seen) == "aegean_sea"
    assert VERBS.value(read("AVOID BATTLE TO Messina"), asked, seen) == "messina"
    assert VERBS.value(read("STAND"), asked, seen) == STAND
    assert VERBS.order_of(STAND, asked) == Plain(STAND)
    assert VERBS.value(VERBS.order_of("messina", asked), asked, seen) == "messina"


# ------------------------------------------------------------------ back into words


@each("kind", [NavalMove, Transport, Piracy])
@each("power", [OTTOMAN, HAPSBURG])
def test_what_is_written_reads_as_the_same_action(kind: type[Action], power: str) -> None:
    state = position()
    go_to_war(state, OTTOMAN, HAPSBURG)
    float_at(state, "ionian_sea", OTTOMAN, "barbarossa", corsair=2, squadron=1)
    float_at(state, "aegean_sea", OTTOMAN, squadron=1)
    put(state, "lepanto", OTTOMAN, "ibrahim_pasha", regular=3, cavalry=1)
    state.impulse.power = power
    rng, lines = random.Random(4), set()
    for _ in range(60):
        action = any_of_kind(kind, state, power, 6, rng)
        if action is None:
            continue
        asked = decision(state, power)
        words = VERBS.line(VERBS.order_of(action.dump(), asked))
        again = read(words)
        assert VERBS.line(again) == words
        raw: Any = VERBS.value(again, asked, Seen(state))
        assert kind.load(raw) == action
        lines.add(words)
    assert len(lines) > 3 or (kind is Piracy)
