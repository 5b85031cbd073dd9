"""20 and card 4: odds of voyages and of the chateau table."""

from __future__ import annotations

import pytest

from adjudicator.games.here_i_stand.cards.c004_patron_of_the_arts import chateaux
from adjudicator.games.here_i_stand.facts.realm import (
    ChateauRolled,
    CircumnavigationTried,
    ConquestResolved,
    DiscoveryClaimed,
    ExplorationResolved,
)
from adjudicator.games.here_i_stand.odds.voyages import (
    chateau_odds,
    conquest_odds,
    exploration_odds,
)
from adjudicator.games.here_i_stand.rules.new_world.phase import (
    CONQUEST,
    EXPLORATION,
    new_world_phase,
)
from adjudicator.games.here_i_stand.rules.state import State, Voyage
from tests.here_i_stand.builders import game_1517, table_for
from tests.here_i_stand.odds.simulation import RUNS, expect_chance, simulate

HAPSBURG, ENGLAND, FRANCE = "hapsburg", "england", "france"


def new_world(voyage: Voyage, **claimed: str) -> State:
    state = table_for(game_1517()).state
    state.voyages = [voyage]
    for what, power in claimed.items():
        known = state.conquered if what in ("inca", "aztec", "maya") else state.discoveries
        known[what] = power
    return state


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize("charted", [False, True])
@pytest.mark.parametrize("claimed", [{}, {"great_lakes": FRANCE, "mississippi_river": FRANCE}])
def test_explorations_go_as_their_odds_say(
    runs: int, charted: bool, claimed: dict[str, str]
) -> None:
    state = new_world(Voyage(HAPSBURG, EXPLORATION), **claimed)
    if charted:
        state.charted.append(HAPSBURG)
    odds = exploration_odds(state, HAPSBURG)
    assert sum(chance for _, chance in odds.claims) + odds.choice + odds.nothing + odds.lost == 1
    heard = simulate(state, new_world_phase, runs, {"20.2/discovery": "circumnavigation"})
    results = [told.of(ExplorationResolved)[0].result for told in heard]
    expect_chance([result == "choice" for result in results], odds.choice)
    expect_chance([result == "lost" for result in results], odds.lost)
    claims = [
        [f.discovery for f in told.of(DiscoveryClaimed)] if result != "choice" else []
        for told, result in zip(heard, results, strict=True)
    ]
    for discovery, chance in odds.claims:
        expect_chance([discovery in found for found in claims], chance)
    assert odds.around is not None
    around = [fact.success for told in heard for fact in told.of(CircumnavigationTried)]
    expect_chance(around, odds.around)


def test_nobody_sails_around_the_world_twice() -> None:
    state = new_world(Voyage(HAPSBURG, EXPLORATION), circumnavigation=FRANCE)
    assert exploration_odds(state, HAPSBURG).around is None


def test_where_nothing_is_left_to_choose_an_explorer_finds_nothing() -> None:
    every = ("amazon_river", "mississippi_river", "great_lakes", "st_lawrence_river")
    claimed = dict.fromkeys((*every, "circumnavigation"), FRANCE)
    odds = exploration_odds(new_world(Voyage(ENGLAND, EXPLORATION), **claimed), ENGLAND)
    assert odds.choice == 0
    assert odds.claims == ()
    assert odds.nothing == 1 - odds.lost


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize("power", [HAPSBURG, ENGLAND])
@pytest.mark.parametrize("claimed", [{}, {"inca": FRANCE}])
def test_conquests_go_as_their_odds_say(runs: int, power: str, claimed: dict[str, str]) -> None:
    state = new_world(Voyage(power, CONQUEST), **claimed)
    odds = conquest_odds(state, power)
    heard = [told.of(ConquestResolved)[0] for told in simulate(state, new_world_phase, runs)]
    expect_chance([fact.result == "killed" for fact in heard], odds.killed)
    for conquest, chance in odds.claims:
        assert conquest not in claimed
        expect_chance([fact.conquest == conquest for fact in heard], chance)
    nothing = [fact.result != "killed" and not fact.conquest for fact in heard]
    expect_chance(nothing, odds.nothing)


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize("milan", [FRANCE, HAPSBURG])
def test_chateaux_are_built_as_their_odds_say(runs: int, milan: str) -> None:
    state = table_for(game_1517(), power=FRANCE).state
    state.spaces["milan"].control = milan
    odds = chateau_odds(state)
    assert odds.modifier == (2 if milan == FRANCE else 0)
    heard = [
        told.of(ChateauRolled)[0]
        for told in simulate(
            state, lambda table: chateaux(table, FRANCE, table.state.impulse), runs
        )
    ]
    for vp, drawn, discarded, chance in odds.rows:
        expect_chance([(f.vp, f.draw, f.discard) == (vp, drawn, discarded) for f in heard], chance)
