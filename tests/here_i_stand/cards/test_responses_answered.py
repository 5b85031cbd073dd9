"""6.1: a response may itself be answered, and which cards can answer which.

- Events and, of the home cards, Papal Bull and Leipzig Debate: The Wartburg (37); but neither
  mandatory events nor response cards played in one's own impulse.
- A Papal Bull against Cranmer, if The Wartburg has not cancelled it: Thomas Cromwell (115).
- Between the actions, also after one of these has been played: Landsknechts (33), Swiss Mercenaries
  (36), Halley's Comet (38), each by anybody, as often as somebody has one.
- Moves, assaults and transports: Foul Weather (31) and Gout (32), until one has spoiled the action;
  piracy and naval moves: Foul Weather.
- Before the dice of a battle, assault or rising: Landsknechts, Swiss Mercenaries, then the combat
  cards of the attacker, then those of the defender. In the Sack of Rome anybody may reinforce.
- After the dice: Janissaries (1) in battles and combats, Professional Rowers (34) at sea, Siege
  Artillery (35) in assaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from adjudicator.engine.decision import Decision, Request
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.faith import BullAimed
from adjudicator.games.here_i_stand.facts.play import CardResponded
from adjudicator.games.here_i_stand.facts.responses import EventCancelled, SkipOrdered
from adjudicator.games.here_i_stand.facts.war import FieldBattleRolled
from adjudicator.games.here_i_stand.rules.action.impulse import CardPlay, End, impulse, play_card
from adjudicator.games.here_i_stand.rules.land.movement import move_formation
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.games.here_i_stand.rules.windows.windows import (
    ANY_TIME_ACTION,
    any_time,
    others_than,
)
from tests.here_i_stand.builders import clear_map, force, game_1517, heard, play, put, table_for
from tests.here_i_stand.card_builders import EveryDie, deal_card, play_event, preaching
from tests.here_i_stand.response_builders import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    MARCH,
    OTTOMAN,
    PAPACY,
    PROTESTANT,
    before_vienna,
    hold,
)

COMET, LANDSKNECHTS, SWISS = 38, 33, 36


def responses(table: Table[State]) -> list[tuple[str, int]]:
    """Return who has responded with which card, in order."""
    return [(fact.power, fact.card) for fact in heard(table).of(CardResponded)]


def windows_of(
    procedure: Any, answers: Mapping[str, Any], *rounds: Mapping[str, tuple[int, str]]
) -> list[str]:
    """Run a procedure with ``answers`` by name, or the defaults; return what windows opened.

    The ``rounds`` are what powers play into the windows as they open; then all of them are passed.
    """
    opened: list[str] = []
    plays = list(rounds)
    values: dict[str, Any] | None = None
    while True:
        try:
            request: Request = procedure.send(values)
        except StopIteration:
            return opened
        first = request.decisions[0]
        if first.name == "window":
            opened.append(first.detail.partition(":")[0])
            played = plays.pop(0) if plays else {}
            values = {d.role: played.get(d.role) for d in request.decisions}
            for decision in request.decisions:
                decision.choice.check(values[decision.role])
        else:
            values = {d.role: _answer(d, answers) for d in request.decisions}


def _answer(decision: Decision[Any], answers: Mapping[str, Any]) -> Any:
    forced = () if decision.discreet else decision.choice.only()
    return forced[0] if forced else answers.get(decision.name, decision.default)


# ------------------------------------------------------------------ between the actions


def holding(comet: str, landsknechts: str) -> Table[State]:
    """Return a French impulse: one power holds Halley's Comet, another one Landsknechts alone."""
    state = clear_map(game_1517())
    put(state, "london", ENGLAND, regular=1)
    put(state, "rome", PAPACY, regular=1)
    state.hands = {power: [] for power in MAJOR_POWERS}
    deal_card(state, comet, COMET)
    deal_card(state, landsknechts, LANDSKNECHTS)
    deal_card(state, FRANCE, 24)
    return table_for(state, power=FRANCE)


def test_a_response_is_answered_in_the_window_that_opens_again() -> None:
    table = holding(PAPACY, ENGLAND)
    opened = windows_of(
        any_time(table, others_than(table.state, FRANCE)),
        {"target": FRANCE, "recruits": {"london": 2}},
        {PAPACY: (COMET, "discard")},
        {ENGLAND: (LANDSKNECHTS, "recruit")},
    )
    assert opened == [ANY_TIME_ACTION, ANY_TIME_ACTION]
    assert responses(table) == [(PAPACY, COMET), (ENGLAND, LANDSKNECHTS)]
    assert 24 in table.state.discards
    assert table.state.spaces["london"].units[ENGLAND]["mercenary"] == 2


def test_a_response_can_strike_the_card_that_was_to_answer_it() -> None:
    """Both are played at once: the first in order is resolved, and the other is asked again."""
    table = holding(ENGLAND, PAPACY)
    windows_of(
        any_time(table, others_than(table.state, FRANCE)),
        {"target": PAPACY},
        {ENGLAND: (COMET, "discard"), PAPACY: (LANDSKNECHTS, "recruit")},
    )
    assert responses(table) == [(ENGLAND, COMET)]
    assert LANDSKNECHTS in table.state.discards
    assert table.state.spaces["rome"].units == {PAPACY: {"regular": 1}}


def test_a_response_card_played_as_an_event_is_not_announced_but_can_be_answered_afterwards() -> (
    None
):
    """The Wartburg cancels no response card; what it brings about is answered like an action."""
    state = deal_card(preaching("luther"), PROTESTANT, 37)
    put(state, "london", ENGLAND, regular=1)
    for power in MAJOR_POWERS:
        hold(state, power, 24 + MAJOR_POWERS.index(power))
    table = table_for(state, power=FRANCE)
    hold(state, FRANCE, COMET)
    play_it = play_card(table, FRANCE, CardPlay(COMET, "event", "skip_impulse"))
    assert windows_of(play_it, {"skip": OTTOMAN}) == [ANY_TIME_ACTION]
    assert heard(table).of(SkipOrdered)[0].power == OTTOMAN


# ------------------------------------------------------------------ after every impulse


def without_actions(hand: int) -> Table[State]:
    """Return the first impulse of a phase, of France with one card, and others with one each."""
    state = clear_map(game_1517())
    put(state, "london", ENGLAND, regular=1)
    state.hands = {power: [] for power in MAJOR_POWERS}
    deal_card(state, ENGLAND, LANDSKNECHTS)
    deal_card(state, FRANCE, hand)
    state.stage, state.active, state.impulses = "action", FRANCE, 3
    return table_for(state)


def test_who_gives_up_all_cp_at_once_can_still_be_answered() -> None:
    """6.1: response cards are playable during any player's impulse."""
    table = without_actions(24)
    play(
        table,
        impulse(table),
        answers=[
            (FRANCE, "11/play", CardPlay(24, "cp")),
            (FRANCE, "11/action", End()),
            (ENGLAND, ANY_TIME_ACTION, (LANDSKNECHTS, "recruit")),
        ],
    )
    assert responses(table) == [(ENGLAND, LANDSKNECHTS)]


def test_an_event_that_was_cancelled_can_still_be_answered() -> None:
    """There is nothing left to interrupt, but a card was played and Luther has gone into hiding."""
    table = without_actions(75)
    state = table.state
    state.reformers.append("luther_reformer")
    state.debaters["luther"] = "uncommitted"
    deal_card(state, PROTESTANT, 37)
    play(
        table,
        impulse(table),
        answers=[
            (FRANCE, "11/play", CardPlay(75, "event", "event")),
            (PROTESTANT, "event_declared", (37, "cancel_event")),
            (ENGLAND, ANY_TIME_ACTION, (LANDSKNECHTS, "recruit")),
        ],
    )
    assert responses(table) == [(PROTESTANT, 37), (ENGLAND, LANDSKNECHTS)]


@pytest.mark.parametrize(("revision", "opened"), [(1, []), (2, [ANY_TIME_ACTION])])
def test_segments_that_began_under_older_rules_are_played_out_by_them(
    revision: int, opened: list[str]
) -> None:
    table = without_actions(24)
    table.revision = revision
    answers = {"play": CardPlay(24, "cp"), "action": End()}
    assert windows_of(impulse(table), answers) == opened


# ------------------------------------------------------------------ events and home cards


def bull_on_cranmer() -> Table[State]:
    """Return a Papal impulse with a Bull; the Protestants hold The Wartburg, England Cromwell."""
    state = preaching("luther", "cranmer")
    put(state, "london", ENGLAND, regular=1)
    deal_card(state, PROTESTANT, 37)
    deal_card(state, ENGLAND, 115)
    return table_for(state, power=PAPACY)


def test_the_wartburg_goes_before_thomas_cromwell() -> None:
    """A Bull that has been cancelled as it was announced hits nobody, and nobody saves him."""
    table = bull_on_cranmer()
    play(
        table,
        play_card(table, PAPACY, CardPlay(5, "event", "reformer")),
        answers=[
            (PAPACY, "card 5/target", "cranmer"),
            (PROTESTANT, "event_declared", (37, "cancel_event")),
        ],
    )
    assert heard(table).of(BullAimed) == [BullAimed("cranmer", "")]
    assert "cranmer_reformer" in table.state.reformers
    assert 115 in table.state.hands[ENGLAND]
    assert heard(table).of(EventCancelled) == [EventCancelled(PAPACY, 5)]


def test_thomas_cromwell_answers_a_bull_that_the_protestants_let_pass() -> None:
    table = bull_on_cranmer()
    play(
        table,
        play_card(table, PAPACY, CardPlay(5, "event", "reformer")),
        answers=[
            (PAPACY, "card 5/target", "cranmer"),
            (ENGLAND, "papal_bull_on_cranmer", (115, "save_cranmer")),
        ],
    )
    assert 37 in table.state.hands[PROTESTANT]
    assert "cranmer_reformer" in table.state.reformers


def test_what_saves_cranmer_is_no_event_that_the_wartburg_could_cancel() -> None:
    table = bull_on_cranmer()
    procedure = play_card(table, PAPACY, CardPlay(5, "event", "reformer"))
    opened = windows_of(procedure, {"target": "cranmer", "debate": "none"})
    assert opened == ["event_declared", "papal_bull_on_cranmer", ANY_TIME_ACTION]


# ------------------------------------------------------------------ battles


def test_combat_cards_of_the_attacker_are_answered_by_those_of_the_defender_and_not_again() -> None:
    """14 steps 4-5. The defender sees the Surprise Attack, and the attacker is not asked anew."""
    table = before_vienna()
    hold(table.state, OTTOMAN, 29, 25)
    hold(table.state, HAPSBURG, 24)
    play(
        table,
        move_formation(table, *MARCH),
        answers=[
            (HAPSBURG, "13.3/avoid", None),
            (OTTOMAN, "field_combat_cards", (29, "strike_first")),
            (HAPSBURG, "field_combat_cards", (24, "dice")),
            (HAPSBURG, "14.1/shelter", force(HAPSBURG, regular=3)),
        ],
        dice=[("ottoman in battle", (6, 6, 1, 1, 1, 1)), ("hapsburg in battle", (1,) * 6)],
    )
    assert responses(table) == [(OTTOMAN, 29), (HAPSBURG, 24)]
    assert 25 in table.state.hands[OTTOMAN]


def rome(*hands: tuple[str, int]) -> State:
    """Return 3 Hapsburg mercenaries in Naples and 2 Papal regulars in Rome; some hold cards."""
    state = clear_map(game_1517())
    put(state, "naples", HAPSBURG, mercenary=3)
    put(state, "rome", PAPACY, regular=2)
    put(state, "paris", FRANCE, regular=1)
    for power, number in hands:
        hold(state, power, number)
    return state


def sack(*hands: tuple[str, int]) -> Table[State]:
    """Return an English impulse with the Sack of Rome."""
    state = deal_card(rome(*hands), ENGLAND, 95)
    table = table_for(state, power=ENGLAND)
    table.dice = EveryDie(1)
    return table


def test_in_the_sack_of_rome_anybody_may_respond_and_be_answered() -> None:
    """21.5 step 2: the Ottomans kill 2 of the mercenaries, and the Hapsburgs bring others."""
    table = sack((OTTOMAN, LANDSKNECHTS), (HAPSBURG, SWISS))
    opened = windows_of(
        play_card(table, ENGLAND, CardPlay(95, "event", "event")),
        {"kill": {"rome": 2}, "recruits": {"rome": 2}},
        {},
        {OTTOMAN: (LANDSKNECHTS, "ottoman_kill")},
        {HAPSBURG: (SWISS, "own_recruits")},
    )
    assert opened[:3] == ["event_declared", "field_reinforce", "field_reinforce"]
    assert responses(table) == [(OTTOMAN, LANDSKNECHTS), (HAPSBURG, SWISS)]
    assert table.state.spaces["naples"].units == {HAPSBURG: {"mercenary": 3}}


def test_the_sacking_stack_is_reinforced_beyond_the_limit_of_a_formation() -> None:
    """21.5 step 2: formation limits are ignored; 4 mercenaries become 6."""
    table = sack((HAPSBURG, SWISS))
    put(table.state, "naples", HAPSBURG, mercenary=1)
    windows_of(
        play_card(table, ENGLAND, CardPlay(95, "event", "event")),
        {"recruits": {"rome": 2}},
        {},
        {HAPSBURG: (SWISS, "own_recruits")},
    )
    assert len(heard(table).of(FieldBattleRolled)[0].attacker_rolls) == 6


def test_others_may_respond_in_the_sack_but_do_not_fight_in_it() -> None:
    table = play_event(
        rome((FRANCE, SWISS)),
        ENGLAND,
        95,
        answers=[(FRANCE, "field_reinforce:rome", (SWISS, "french_recruits"))],
        dice=[("hapsburg in battle at rome", (1,) * 3), ("papacy in battle at rome", (1,) * 3)],
    )
    assert table.state.spaces["paris"].units[FRANCE] == {"regular": 1, "mercenary": 4}


@pytest.mark.parametrize(("revision", "number"), [(1, 2), (2, 1)])
def test_older_segments_ask_the_two_sides_one_after_the_other(revision: int, number: int) -> None:
    table = sack((FRANCE, SWISS), (HAPSBURG, 44), (PAPACY, 46))
    table.revision = revision
    opened = windows_of(play_card(table, ENGLAND, CardPlay(95, "event", "event")), {})
    assert opened.count("field_reinforce") == number


def test_who_is_asked_in_the_sack_does_not_depend_on_hands() -> None:
    def asked(holder: str) -> list[str]:
        state = rome((holder, SWISS))
        for power in MAJOR_POWERS:
            if power != holder:
                hold(state, power, {OTTOMAN: 44, HAPSBURG: 46, FRANCE: 47}.get(power, 52))
        deal_card(state, ENGLAND, 95)
        table = table_for(state, power=ENGLAND)
        procedure = play_card(table, ENGLAND, CardPlay(95, "event", "event"))
        request = procedure.send(None)
        while "field_reinforce" not in request.decisions[0].topic:
            request = procedure.send({d.role: _answer(d, {}) for d in request.decisions})
        procedure.close()
        return [decision.role for decision in request.decisions]

    assert asked(FRANCE) == asked(OTTOMAN)
    assert {FRANCE, OTTOMAN} <= set(asked(FRANCE))
