"""12 The chances of a battle are those of the rules: counted by hand, and played many times."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.facts.combat import BattleWon, LeaderLost, LossesTaken
from adjudicator.games.thirty_years_war.odds.battles import BattleOdds, SideOdds, battle_odds
from adjudicator.games.thirty_years_war.rules.combat.engagement import SALLY, Battle
from adjudicator.games.thirty_years_war.rules.combat.fight import fight
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.state import State
from tests.simulated import RUNS, expect_average, expect_chance
from tests.tables import each
from tests.thirty_years_war.combat.battles import attack
from tests.thirty_years_war.odds.runs import many_times
from tests.thirty_years_war.positions import campaign, empty_map, heard, put, put_inside


def tenths(*numbers: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(number, 10) for number in numbers)


def small() -> State:
    """Two small armies at Linz, which can destroy each other."""
    state = empty_map(campaign())
    state.hands = {CATHOLIC: [], PROTESTANT: []}
    put(state, "linz", CATHOLIC, "tilly", bavarian_militia=3)
    put(state, "linz", PROTESTANT, "anhalt", german_protestant_militia=3)
    return state


def leading() -> State:
    """A Dynamic leader on the weaker side, so that ties decide."""
    state = empty_map(campaign())
    state.hands = {CATHOLIC: [], PROTESTANT: []}
    put(state, "linz", CATHOLIC, "tilly", "aldringer", bavarian_mercenary=3)
    put(state, "linz", PROTESTANT, "bernard", "leslie", swedish_veteran=3)
    return state


def uneven() -> State:
    """So many defenders that their leaders are safe, and the attackers are doomed."""
    state = empty_map(campaign())
    state.hands = {CATHOLIC: [], PROTESTANT: []}
    put(state, "linz", CATHOLIC, "tilly", imperial_veteran=4)
    put(state, "linz", PROTESTANT, "anhalt", "thurn", german_protestant_militia=2)
    return state


BATTLES = (
    (small, CATHOLIC, "tilly", "anhalt"),
    (small, PROTESTANT, "anhalt", "tilly"),
    (leading, CATHOLIC, "tilly", "bernard"),
    (leading, PROTESTANT, "bernard", "tilly"),
    (uneven, PROTESTANT, "anhalt", "tilly"),
)


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize(("build", "side", "leader", "against"), BATTLES)
def test_battles_come_out_as_often_as_is_said(
    build: Callable[[], State], side: str, leader: str, against: str, runs: int
) -> None:
    state = build()
    battle = attack(state, "linz", side, leader)
    battle.defender.commander = against
    odds = battle_odds(state, battle, side)
    tables = many_times(state, lambda table: begun(table, side, leader), runs)
    for one in (odds.own, odds.enemy):
        check_side(one, tables)
    assert (odds.own.side, odds.attacks) == (side, True)


def begun(table: Table[State], side: str, leader: str) -> Procedure:
    return fight(table, attack(table.state, "linz", side, leader))


def check_side(odds: SideOdds, tables: list[Table[State]]) -> None:
    """Compare what is said of a side with what has become of it."""
    told = [heard(table) for table in tables]
    won = [fact.winner == odds.side for one in told for fact in one.of(BattleWon)]
    taken = [f.taken for one in told for f in one.of(LossesTaken) if f.side == odds.side]
    lost = [{fact.leader for fact in one.of(LeaderLost)} for one in told]
    expect_chance(won, odds.won)
    expect_average(taken, odds.loss)
    expect_chance([number == odds.whole for number in taken], odds.gone)
    for number, chance in odds.losses:
        expect_chance([number == one for one in taken], chance)
    for leader in odds.leaders:
        expect_chance([leader.leader in names for names in lost], leader.lost)


@pytest.fixture
def breitenfeld() -> Battle:
    """The example of 12.3 with its modifiers: 24 factors and +3 against 18 and +1."""
    return fought(leipzig())


def leipzig() -> State:
    state = empty_map(campaign())
    swedes = ("gustavus_adolphus", "baner", "horn")
    put(state, "leipzig", PROTESTANT, *swedes, swedish_veteran=5, saxon_militia=2)
    bavarians = {"bavarian_mercenary": 4, "reduced_bavarian_mercenary": 3}
    put(state, "leipzig", CATHOLIC, "tilly", "pappenheim", **bavarians)
    return state


def fought(state: State) -> Battle:
    battle = attack(state, "leipzig", PROTESTANT, "gustavus_adolphus")
    battle.defender.commander = "tilly"
    battle.attacker.drm, battle.defender.drm = 0, -1  # two cards for the one, two for the other
    return battle


def test_breitenfeld_by_hand(breitenfeld: Battle) -> None:
    odds = battle_odds(leipzig(), breitenfeld, PROTESTANT)
    assert (odds.own.strength, odds.enemy.strength) == (24, 18)
    # Loss Factors: five Veterans and two Militia with two steps; seven Mercenaries, three reduced.
    assert (odds.own.whole, odds.enemy.whole) == (5 * 2 * 3 + 2 * 2 * 2, 4 * 2 * 3 + 3 * 3)
    # The Loss Number 14 comes with a roll of 8 and 9, and Bavarians lose 12 for it (12.31).
    assert dict(odds.enemy.losses)[12] >= Fraction(2, 10)
    assert dict(odds.own.losses)[9] >= Fraction(1, 10)  # with a roll of 4
    assert {one.leader: one.lost for one in odds.own.leaders} == {
        "gustavus_adolphus": Fraction(2, 10),
        "baner": Fraction(2, 10),
        "horn": Fraction(2, 10),
    }
    assert [one.lost for one in odds.enemy.leaders] == [*tenths(2, 3)]
    assert odds.own.won + odds.enemy.won == 1


def test_the_defender_reads_the_same_battle_from_his_side(breitenfeld: Battle) -> None:
    attacking = battle_odds(leipzig(), breitenfeld, PROTESTANT)
    defending = battle_odds(leipzig(), breitenfeld, CATHOLIC)
    assert (defending.own, defending.enemy) == (attacking.enemy, attacking.own)
    assert (attacking.attacks, defending.attacks) == (True, False)


@each(("defenders", "lost"), ((7, Fraction(2, 10)), (8, Fraction(0))))
def test_defenders_are_safe_at_four_times_the_factors(defenders: int, lost: Fraction) -> None:
    """12.4: two Militia have four factors, eight of them have sixteen."""
    state = empty_map(campaign())
    put(state, "linz", CATHOLIC, "tilly", bavarian_militia=defenders)
    put(state, "linz", PROTESTANT, "anhalt", german_protestant_militia=2)
    odds = battle_odds(state, attack(state, "linz", PROTESTANT, "anhalt"), PROTESTANT)
    assert [one.lost for one in odds.enemy.leaders] == [lost]


def test_leaders_do_not_fall_with_an_army_of_which_units_are_held_back() -> None:
    state = empty_map(campaign())
    put(state, "linz", CATHOLIC, "tilly", imperial_veteran=8)
    put(state, "linz", PROTESTANT, "anhalt", german_protestant_militia=2)

    def risked(units: dict[str, int]) -> BattleOdds:
        battle = attack(state, "linz", PROTESTANT, "anhalt")
        battle.attacker.stack.units = units
        return battle_odds(state, battle, PROTESTANT)

    all_fight = risked({"german_protestant_militia": 2}).own
    assert all_fight.gone == Fraction(7, 10)
    assert all_fight.leaders[0].lost == Fraction(7, 10) + Fraction(3, 10) * Fraction(2, 10)
    one_fights = risked({"german_protestant_militia": 1}).own
    assert one_fights.gone == 1
    assert one_fights.leaders[0].lost == Fraction(2, 10)


def test_those_who_sally_fall_with_the_whole_garrison_only() -> None:
    state = empty_map(campaign())
    put_inside(state, "munich", CATHOLIC, "tilly", bavarian_militia=1)
    put(state, "munich", PROTESTANT, "mansfeld", swedish_veteran=8)
    odds = battle_odds(state, attack(state, "munich", CATHOLIC, "tilly", kind=SALLY), CATHOLIC)
    assert odds.own.gone == odds.own.leaders[0].lost == 1
    put_inside(state, "munich", CATHOLIC, bavarian_mercenary=1)
    battle = attack(state, "munich", CATHOLIC, "tilly", kind=SALLY)
    battle.attacker.stack.units = {"bavarian_militia": 1}
    odds = battle_odds(state, battle, CATHOLIC)
    assert odds.own.gone == 1
    assert odds.own.leaders[0].lost == Fraction(2, 10)


def test_a_tie_is_won_by_a_dynamic_commander_who_lives() -> None:
    """12.28 by hand: equal armies, each face of the other die ties with one of ten or more."""
    state = empty_map(campaign())
    put(state, "linz", CATHOLIC, "aldringer", bavarian_mercenary=5)
    put(state, "linz", PROTESTANT, "mansfeld", german_protestant_mercenary=5)
    battle = attack(state, "linz", PROTESTANT, "mansfeld")
    battle.attacker.rating_counts = False  # both fire with the die alone
    odds = battle_odds(state, battle, PROTESTANT)
    charts = state.edition.charts
    numbers = [charts.loss_number(charts.columns.at(15), die) for die in range(10)]
    above = sum(one > two for one in numbers for two in numbers)
    tied = sum(one == two for one in numbers for two in numbers)
    lives = Fraction(7, 10)  # Mansfeld is lost with 7 or more
    assert odds.own.won == Fraction(above, 100) + Fraction(tied, 100) * lives
    assert odds.enemy.won == 1 - odds.own.won
