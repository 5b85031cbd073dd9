"""16 Odds of naval moves, of interception and combat at sea, of piracy."""

from __future__ import annotations

from fractions import Fraction

import pytest

from adjudicator.games.here_i_stand.facts.naval import (
    NavalAvoidanceTried,
    NavalCombatDecided,
    NavalCombatRolled,
    NavalInterceptionTried,
    PiracyRolled,
    PiratesOpposed,
    ShipsLost,
)
from adjudicator.games.here_i_stand.odds.fights import FightOdds, naval_combat_odds
from adjudicator.games.here_i_stand.odds.fleets import (
    piracy_odds,
    sailing_odds,
    sea_avoidance_odds,
    sea_interception_odds,
)
from adjudicator.games.here_i_stand.rules.powers import PAPACY, PROTESTANT
from adjudicator.games.here_i_stand.rules.sea.combat import combat_in, naval_combat
from adjudicator.games.here_i_stand.rules.sea.piracy import piracy
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import Hearing, clear_map, go_to_war
from tests.here_i_stand.for_two import acting, at_war_with
from tests.here_i_stand.naval_builders import (
    FRANCE,
    HAPSBURG,
    OTTOMAN,
    float_at,
    sail,
    sea_table,
    squadrons,
)
from tests.here_i_stand.odds.simulation import RUNS, expect_average, expect_chance, simulate

IONIAN, ADRIATIC = "ionian_sea", "adriatic_sea"


def sunk(heard: Hearing, power: str) -> int:
    """Return how many ships a power has lost."""
    return sum(
        sum(kinds.values())
        for fact in heard.of(ShipsLost)
        if fact.power == power
        for kinds in fact.fleet["units"].values()
    )


def at_war_in(location: str, attacking: dict[str, int], defending: dict[str, int]) -> State:
    """Return Ottomans and Hapsburgs at war in one place, the Ottomans active."""
    state = sea_table(OTTOMAN).state
    go_to_war(state, OTTOMAN, HAPSBURG)
    float_at(state, location, OTTOMAN, **attacking)
    float_at(state, location, HAPSBURG, **defending)
    return state


def expect_combat(heard: list[Hearing], odds: FightOdds, ships: tuple[int, int]) -> None:
    """Compare combats that were fought with their odds; ``ships`` of attacker and defender."""
    attacker, defender = odds.attackers[0], odds.defenders[0]
    for told in heard:
        rolled = told.of(NavalCombatRolled)[0]
        assert len(rolled.attacker_rolls) == odds.attack_dice
        assert len(rolled.defender_rolls) == odds.defence_dice
    won = [told.of(NavalCombatDecided)[0].winner == attacker for told in heard]
    expect_chance(won, odds.won)
    expect_average([sunk(told, attacker) for told in heard], odds.attacker_loss)
    expect_average([sunk(told, defender) for told in heard], odds.defender_loss)
    expect_chance([sunk(told, attacker) == ships[0] for told in heard], odds.attacker_gone)
    expect_chance([sunk(told, defender) == ships[1] for told in heard], odds.defender_gone)


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize("where", [IONIAN, "naples"])
def test_a_naval_combat_goes_as_its_odds_say(runs: int, where: str) -> None:
    """Squadrons and corsairs against squadrons, at sea and in a port; ways out lie open."""
    state = at_war_in(where, {"squadron": 2, "corsair": 2}, {"squadron": 2})
    odds = naval_combat_odds(combat_in(state, where, OTTOMAN, HAPSBURG))
    assert odds.defence_dice == (4 if where == IONIAN else 5)
    heard = simulate(state, lambda table: naval_combat(table, where, OTTOMAN, HAPSBURG), runs)
    expect_combat(heard, odds, (4, 2))


@pytest.mark.parametrize("runs", RUNS)
def test_a_naval_move_meets_what_its_odds_say(runs: int) -> None:
    """The Ottomans sail into the Ionian Sea; Andrea Doria may come from the Adriatic."""
    state = sea_table(OTTOMAN).state
    go_to_war(state, OTTOMAN, HAPSBURG)
    state.minor_allies["genoa"] = HAPSBURG
    float_at(state, "aegean_sea", OTTOMAN, squadron=2)
    float_at(state, ADRIATIC, HAPSBURG, squadron=2)
    float_at(state, ADRIATIC, "genoa", "andrea_doria", squadron=1)
    move = sail(("aegean_sea", IONIAN, squadrons(OTTOMAN, 2)))
    odds = sailing_odds(state, OTTOMAN, move.moves)
    assert odds is not None
    (meeting,) = odds.meetings
    (doria,) = meeting.interceptors
    assert (doria.origin, doria.ships, doria.chance) == (ADRIATIC, 3, Fraction(21, 36))
    assert meeting.combats == ()
    fleet = squadrons(HAPSBURG, 1, "andrea_doria")
    heard = simulate(
        state, lambda t: move.carry_out(t, OTTOMAN), runs, {"16.1/intercept_at_sea": fleet}
    )
    met = [told.of(NavalInterceptionTried)[0].success for told in heard]
    expect_chance(met, doria.chance)
    state.seas["aegean_sea"].units.clear()
    float_at(state, IONIAN, OTTOMAN, squadron=2)
    asked = sea_interception_odds(state, HAPSBURG, IONIAN, fleet)
    assert asked.chance == doria.chance
    assert asked.combat is not None
    fought = [told for told, success in zip(heard, met, strict=True) if success]
    expect_combat(fought, asked.combat, (2, 1))


@pytest.mark.parametrize("runs", RUNS)
def test_a_fleet_that_is_met_avoids_as_its_odds_say(runs: int) -> None:
    state = sea_table(OTTOMAN).state
    go_to_war(state, OTTOMAN, HAPSBURG)
    float_at(state, "aegean_sea", OTTOMAN, squadron=2)
    float_at(state, IONIAN, HAPSBURG, squadron=2)
    move = sail(("aegean_sea", IONIAN, squadrons(OTTOMAN, 2)))
    odds = sailing_odds(state, OTTOMAN, move.moves)
    assert odds is not None
    (meeting,) = odds.meetings
    (evader,), (combat,) = meeting.evaders, meeting.combats
    heard = simulate(
        state, lambda t: move.carry_out(t, OTTOMAN), runs, {"16.1/avoid_at_sea": ADRIATIC}
    )
    gone = [told.of(NavalAvoidanceTried)[0].success for told in heard]
    expect_chance(gone, evader.chance)
    met = [told for told, success in zip(heard, gone, strict=True) if not success]
    expect_combat(met, combat, (2, 2))
    state.seas["aegean_sea"].units.clear()
    float_at(state, IONIAN, OTTOMAN, squadron=2)
    asked = sea_avoidance_odds(state, HAPSBURG, IONIAN, ADRIATIC)
    assert (asked.chance, asked.combat) == (evader.chance, combat)


def test_who_meets_a_fleet_under_command_reads_the_odds_of_the_combat() -> None:
    """The Protestants sail Ottoman ships into Papal ones: theirs is the combat, not their own."""
    state = clear_map(acting(at_war_with(OTTOMAN), PROTESTANT))
    float_at(state, IONIAN, OTTOMAN, squadron=2)
    float_at(state, IONIAN, PAPACY, squadron=1)
    avoiding = sea_avoidance_odds(state, PAPACY, IONIAN, ADRIATIC)
    assert avoiding.combat is not None
    assert (avoiding.combat.attackers, avoiding.combat.attack_dice) == ((OTTOMAN,), 4)
    joining = sea_interception_odds(state, PAPACY, IONIAN, squadrons(PAPACY, 1))
    assert joining.combat is not None
    assert (joining.combat.attackers, joining.combat.defence_dice) == ((OTTOMAN,), 4)


def test_a_naval_move_that_meets_nobody_has_no_odds_and_leaves_the_state_alone() -> None:
    state = sea_table(FRANCE).state
    float_at(state, "marseille", FRANCE, squadron=1)
    move = sail(("marseille", "gulf_of_lyon", squadrons(FRANCE, 1)))
    assert sailing_odds(state, FRANCE, move.moves) is None
    assert state.spaces["marseille"].units[FRANCE] == {"squadron": 1}


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize(("corsairs", "guards"), [(2, 2), (1, 1), (3, 0)])
def test_piracy_goes_as_its_odds_say(runs: int, corsairs: int, guards: int) -> None:
    state = sea_table(OTTOMAN).state
    state.hands = {power: [] for power in state.hands}
    go_to_war(state, OTTOMAN, HAPSBURG)
    float_at(state, IONIAN, OTTOMAN, "barbarossa", corsair=corsairs)
    if guards:
        float_at(state, ADRIATIC, HAPSBURG, squadron=guards)
    odds = piracy_odds(state, IONIAN, HAPSBURG)
    assert odds.opposing >= guards
    heard = simulate(state, lambda table: piracy(table, IONIAN, HAPSBURG), runs)
    losses = [sum(fact.corsairs_lost for fact in told.of(PiratesOpposed)) for told in heard]
    hits = [sum(fact.hits for fact in told.of(PiracyRolled)) for told in heard]
    expect_average(losses, odds.lost)
    expect_chance([loss == corsairs for loss in losses], odds.gone)
    expect_average(hits, odds.hits)
    expect_chance([hit == 0 for hit in hits], odds.no_hit)
