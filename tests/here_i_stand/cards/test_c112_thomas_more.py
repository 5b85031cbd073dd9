"""Card 112, Thomas More."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.events import EffectBegun
from adjudicator.games.here_i_stand.facts.faith import DebateCalled
from adjudicator.games.here_i_stand.facts.inquisitions import NoDebateHeld
from adjudicator.games.here_i_stand.facts.play import CardDiscarded, CardsDrawn, CardsDrawnUnseen
from adjudicator.games.here_i_stand.rules.powers import ENGLAND, FRANCE, PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.religion.debate import why_no_debate
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, heard
from tests.here_i_stand.card_builders import play_event, why_no_event
from tests.tables import each

DISCARD, ZONE = "card 112/discard", "card 112/zone"


def london() -> State:
    """Return a position with one debater on each side in the English and the German zone."""
    state = game_1517()
    state.debaters = dict.fromkeys(("aleander", "cranmer", "bucer"), "uncommitted")
    state.hands[ENGLAND] = [3, 65]
    state.draw_pile.append(80)
    return state


def execute(state: State, *answers: Any, power: str = ENGLAND) -> Table[State]:
    return play_event(state, power, 112, "execution", answers=answers)


def debate(state: State, *answers: Any, dice: Any = ()) -> Table[State]:
    return play_event(state, FRANCE, 112, "debate", answers=answers, dice=dice)


@pytest.mark.parametrize("power", [ENGLAND, PROTESTANT])
def test_the_execution_ends_debates_in_the_english_zone_for_the_turn(power: str) -> None:
    state = london()
    table = execute(state, (ENGLAND, DISCARD, 65), power=power)
    for attacker in (PAPACY, PROTESTANT):
        assert "Thomas More" in (why_no_debate(state, attacker, "english") or "")
        assert why_no_debate(state, attacker, "german") is None
    assert heard(table).of(EffectBegun)[0].for_good is False
    assert 112 in state.removed


def test_england_draws_a_card_that_only_it_sees_and_discards_one_of_its_choice() -> None:
    state = london()
    table = execute(state, (ENGLAND, DISCARD, 80), power=PROTESTANT)
    assert state.hands[ENGLAND] == [3, 65]
    assert heard(table).of(CardDiscarded) == [CardDiscarded(ENGLAND, 80, "Thomas More")]
    assert not [f for f in heard(table).to(PROTESTANT) if isinstance(f, CardsDrawn)]
    assert heard(table).of(CardsDrawnUnseen) == [CardsDrawnUnseen(ENGLAND, 1, "Thomas More")]


def test_the_discard_is_no_mandatory_event_and_may_be_skipped() -> None:
    state = london()
    state.hands[ENGLAND] = [3]
    state.draw_pile.append(10)
    table = execute(state, (ENGLAND, DISCARD, ()))
    assert state.hands[ENGLAND] == [3, 10]
    assert not heard(table).of(CardDiscarded)
    state = london()
    state.hands[ENGLAND] = [3, 10, 65]
    with pytest.raises(IllegalAnswer, match="not possible"):
        execute(state, (ENGLAND, DISCARD, 10))


@pytest.mark.parametrize(
    ("zone", "name", "dice", "defence"), [("german", "bucer", 6, 4), ("english", "cranmer", 8, 5)]
)
def test_the_papacy_has_1_more_die_and_3_in_the_english_zone_in_each_round(
    zone: str, name: str, dice: int, defence: int
) -> None:
    table = debate(
        london(),
        (PAPACY, ZONE, zone),
        dice=[
            ("aleander attacks in debate, round 1", (1,) * dice),
            (f"{name} defends in debate, round 1", (1,) * defence),
            ("aleander attacks in debate, round 2", (1,) * dice),
            (f"{name} defends in debate, round 2", (1,) * (defence - 1)),
        ],
    )
    assert heard(table).of(DebateCalled)[0].zone == zone


def test_the_papacy_may_do_without_the_debate() -> None:
    table = debate(london(), (PAPACY, ZONE, "none"))
    assert heard(table).of(NoDebateHeld) == [NoDebateHeld(112, True)]


def test_without_an_uncommitted_papal_debater_none_is_held() -> None:
    state = london()
    state.debaters["aleander"] = "committed"
    assert heard(debate(state)).of(NoDebateHeld) == [NoDebateHeld(112, False)]


@pytest.mark.parametrize(("status", "leaves"), [(1, False), (2, True), (3, True)])
def test_after_the_debate_it_leaves_only_if_henry_has_married_anne_boleyn(
    status: int, leaves: bool
) -> None:
    state = london()
    state.marital_status = status
    debate(state, (PAPACY, ZONE, "none"))
    assert (112 in state.removed, 112 in state.discards) == (leaves, not leaves)


@each("power", ["ottoman", "hapsburg", "france", "papacy"])
def test_others_than_england_and_protestants_debate(power: str) -> None:
    assert "may not play this event" in why_no_event(london(), power, 112, "execution")
    assert why_no_event(london(), power, 112, "debate") == ""


@pytest.mark.parametrize("power", [ENGLAND, PROTESTANT])
def test_england_and_the_protestants_only_execute(power: str) -> None:
    assert "may not play this event" in why_no_event(london(), power, 112, "debate")
    assert why_no_event(london(), power, 112, "execution") == ""
