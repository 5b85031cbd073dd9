"""Card 105, Treachery!."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.cards.c105_treachery import StormChoice
from adjudicator.games.here_i_stand.facts.intrigues import GatesBetrayed
from adjudicator.games.here_i_stand.facts.war import AssaultRepulsed, ForceEliminated
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    PAPACY,
    REGULAR,
)
from adjudicator.games.here_i_stand.rules.state import State, controller
from tests.here_i_stand.builders import IllegalAnswer, force, go_to_war, heard, put
from tests.here_i_stand.cards.intrigues import play_event, quiet, refuse_event

STORM = "card 105/storm"


def siege(attackers: int = 5, defenders: int = 3, *leaders: str) -> State:
    """Return a French siege of Hapsburg Antwerp, far from home and with ships in the port."""
    state = quiet()
    go_to_war(state, FRANCE, HAPSBURG)
    put(state, "antwerp", FRANCE, "francis_i", regular=attackers)
    put(state, "antwerp", HAPSBURG, *leaders, regular=defenders, squadron=1)
    state.spaces["antwerp"].besiegers.append(FRANCE)
    state.impulse.sieges_begun.append("antwerp")
    return state


def betray(
    state: State, attack: tuple[int, ...], defence: tuple[int, ...], *answers: Any
) -> Table[State]:
    """Let England play the card; the French assault with all they have."""
    count = state.spaces["antwerp"].units[FRANCE][REGULAR]
    whole = (FRANCE, f"{STORM}:antwerp", force(FRANCE, "francis_i", regular=count))
    dice = [("france in the assault", attack), ("hapsburg in the assault", defence)]
    return play_event(state, ENGLAND, 105, "event", [whole, *answers], dice)


def test_the_space_falls_when_the_besiegers_still_outnumber_the_garrison() -> None:
    """Neither a line of communication nor a blockade nor an earlier siege is needed."""
    state = siege(5, 3, "duke_of_alva")
    table = betray(state, (1, 1, 1, 1), (5, 1, 1, 1, 1))
    assert controller(state, "antwerp") == FRANCE
    assert state.spaces["antwerp"].units == {FRANCE: {REGULAR: 4}}
    assert state.captured == {"duke_of_alva": FRANCE}
    assert state.turn_track == {HAPSBURG: {"squadron": 1}}
    assert state.spaces["antwerp"].besiegers == []
    assert heard(table).of(GatesBetrayed) == [GatesBetrayed("antwerp", FRANCE)]
    assert len(heard(table).of(ForceEliminated)) == 1


def test_it_holds_when_they_do_not_and_the_siege_is_broken() -> None:
    state = siege(4, 3)
    state.spaces["brussels"].control = FRANCE
    table = betray(state, (1, 1, 1), (5, 1, 1, 1))
    assert controller(state, "antwerp") == HAPSBURG
    assert heard(table).of(AssaultRepulsed) == [AssaultRepulsed(FRANCE, "antwerp", False)]
    assert state.spaces["antwerp"].besiegers == []
    assert state.spaces["brussels"].units == {FRANCE: {REGULAR: 3}}


def test_the_besieger_chooses_a_formation_of_land_units() -> None:
    state = siege(8, 3)
    choice = StormChoice(force(FRANCE, "montmorency", regular=8))
    with pytest.raises(IllegalAnswer, match="leaders cannot assault"):
        choice.check(force(FRANCE, "montmorency"))
    with pytest.raises(IllegalAnswer, match="too many for one formation"):
        choice.check(force(FRANCE, regular=8))
    for seed in range(20):
        choice.check(sample(choice, random.Random(seed)))
    assert choice.only() == ()
    assert StormChoice(force(FRANCE, regular=1)).only() == (force(FRANCE, regular=1),)
    few = (FRANCE, f"{STORM}:antwerp", force(FRANCE, regular=2))
    dice = [("france in the assault", (1,)), ("hapsburg in the assault", (1, 1, 1, 1))]
    play_event(state, FRANCE, 105, "event", [few], dice)
    assert controller(state, "antwerp") == FRANCE


def test_of_two_besiegers_the_playing_power_picks_one() -> None:
    state = siege(3, 1)
    go_to_war(state, ENGLAND, HAPSBURG)
    put(state, "antwerp", ENGLAND, regular=3)
    state.spaces["antwerp"].besiegers.append(ENGLAND)
    table = play_event(
        state,
        PAPACY,
        105,
        "event",
        [
            (PAPACY, "card 105/besieger:antwerp", ENGLAND),
            (ENGLAND, f"{STORM}:antwerp", force(ENGLAND, regular=3)),
        ],
        [("england in the assault", (6, 1)), ("hapsburg in the assault", (1, 1))],
    )
    assert heard(table).of(GatesBetrayed) == [GatesBetrayed("antwerp", ENGLAND)]
    assert controller(state, "antwerp") == ENGLAND


def test_without_a_siege_the_event_is_refused() -> None:
    refuse_event(quiet(), ENGLAND, 105, "event", "no space is under siege")
