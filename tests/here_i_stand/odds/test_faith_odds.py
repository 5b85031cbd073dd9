"""18 Odds of attempts, debates and the Diet of Worms."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.faith import (
    CounterReformationAttempted,
    DebaterBurnt,
    DebaterDisgraced,
    DebateWon,
    DietHeld,
    ReformationAttempted,
)
from adjudicator.games.here_i_stand.odds.faith import conversion_odds, debate_odds, diet_odds
from adjudicator.games.here_i_stand.rules.religion.attempt_choice import Attempt, Series
from adjudicator.games.here_i_stand.rules.religion.attempts import (
    counter_reformation_attempts,
    reformation_attempts,
)
from adjudicator.games.here_i_stand.rules.religion.debate import Against, theological_debate
from adjudicator.games.here_i_stand.rules.religion.diet import diet_of_worms
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import game_1517, table_for
from tests.here_i_stand.odds.simulation import RUNS, expect_average, expect_chance, simulate

PROTESTANT, PAPACY = "protestant", "papacy"


def germany_converted() -> State:
    state = table_for(game_1517(), power=PROTESTANT).state
    state.reformers.append("luther_reformer")
    for space in ("wittenberg", "brandenburg", "magdeburg", "leipzig", "erfurt", "kassel"):
        state.spaces[space].religion = "protestant"
    return state


# ------------------------------------------------------------------ attempts


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize(
    ("zones", "debater"), [(("german",), None), (("french",), None), (("german",), "bucer")]
)
def test_reformation_attempts_go_as_their_odds_say(
    runs: int, zones: tuple[str, ...], debater: str | None
) -> None:
    state = germany_converted()
    where = "stettin" if debater is None else "mainz"
    attempt = Attempt(where, debater)
    odds = conversion_odds(
        state, Series("reformation", PROTESTANT, 1, zones, "treatise"), where, debater
    )
    assert odds.favoured == (zones == ("german",))
    heard = simulate(
        state,
        lambda t: reformation_attempts(
            t, PROTESTANT, 1, zones, cause="treatise", only_spaces=(where,)
        ),
        runs,
        {"18.3/reform": attempt},
    )
    told = [one.of(ReformationAttempted)[0] for one in heard]
    assert {len(fact.rolls) for fact in told} == {odds.dice}
    won = [fact.result in ("automatic", "higher", "tie_won") for fact in told]
    expect_chance(won, odds.chance)


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize("pope", ["leo_x_ruler", "paul_iii_ruler"])
def test_counter_reformation_attempts_go_as_their_odds_say(runs: int, pope: str) -> None:
    state = germany_converted()
    state.rulers[PAPACY] = pope
    state.turn_effects.append("augsburg_confession")
    series = Series("counter", PAPACY, 1, ("german",), "burn_books")
    odds = conversion_odds(state, series, "kassel", None)
    heard = simulate(
        state,
        lambda t: counter_reformation_attempts(
            t, 1, ("german",), cause="burn_books", only_spaces=("kassel",)
        ),
        runs,
        {"18.4/counter": Attempt("kassel")},
    )
    told = [one.of(CounterReformationAttempted)[0] for one in heard]
    assert {len(fact.rolls) for fact in told} == {odds.dice}
    won = [fact.result in ("automatic", "higher", "tie_won") for fact in told]
    expect_chance(won, odds.chance)


# ------------------------------------------------------------------ debates


def everybody_of_turn_2() -> State:
    """Return debaters of all bonuses: Eck, Aleander and Campeggio, Loyola's flip, a committed."""
    state = germany_converted()
    for name in ("aleander", "campeggio", "eck", "loyola", "caraffa"):
        state.debaters[name] = "uncommitted"
    for name in ("luther", "melanchthon", "bucer", "zwingli"):
        state.debaters[name] = "uncommitted"
    state.debaters["carlstadt"] = state.debaters["tetzel"] = "committed"
    return state


@pytest.mark.some(2)
@pytest.mark.parametrize("runs", [400, pytest.param(2000, marks=pytest.mark.full)])
@pytest.mark.parametrize("attacker", [PAPACY, PROTESTANT])
@pytest.mark.parametrize("against", ["committed", "uncommitted"])
def test_debates_go_as_their_odds_say(runs: int, attacker: str, against: Against) -> None:
    state = everybody_of_turn_2()
    odds = debate_odds(state, attacker, "german", against)
    assert odds.won + odds.lost + odds.undecided == 1

    def debate(table: Table[State]) -> Procedure:
        return theological_debate(table, attacker, "german", against=against)

    heard = simulate(state, debate, runs, {"18.5/insert": False})
    decided = [told.of(DebateWon) for told in heard]
    won = [bool(facts) and facts[0].power == attacker for facts in decided]
    lost = [bool(facts) and facts[0].power != attacker for facts in decided]
    expect_chance(won, odds.won)
    expect_chance(lost, odds.lost)
    flips = [facts[0].flips for facts, mine in zip(decided, won, strict=True) if mine]
    expect_average(flips, odds.flips)
    flips = [facts[0].flips for facts, theirs in zip(decided, lost, strict=True) if theirs]
    expect_average(flips, odds.flips_lost)
    burnt = [bool(told.of(DebaterBurnt)) for told in heard]
    disgraced = [bool(told.of(DebaterDisgraced)) for told in heard]
    expect_chance(burnt, odds.enemy_out if attacker == PAPACY else odds.own_out)
    expect_chance(disgraced, odds.own_out if attacker == PAPACY else odds.enemy_out)


def test_a_debate_of_two_known_debaters_can_be_counted_by_hand() -> None:
    """Tetzel (4 dice) against Carlstadt (3): the second round is theirs too, both committed."""
    state = table_for(game_1517(), power=PAPACY).state
    state.debaters = {"tetzel": "uncommitted", "carlstadt": "uncommitted"}
    odds = debate_odds(state, PAPACY, "german", "uncommitted")
    first = _better(4, 3)
    second = _better(4, 2)
    assert odds.won == first[0] + first[1] * second[0]
    assert odds.undecided == first[1] * second[1]


def _better(own: int, other: int) -> tuple[Fraction, Fraction]:
    """Return the chances of more hits than the other and of equally many, thrown out in full."""
    more = equal = 0
    for thrown in product((0, 0, 1), repeat=own + other):
        margin = sum(thrown[:own]) - sum(thrown[own:])
        more += margin > 0
        equal += margin == 0
    return Fraction(more, 3 ** (own + other)), Fraction(equal, 3 ** (own + other))


def test_bullinger_is_mentioned_while_he_can_be_inserted() -> None:
    state = everybody_of_turn_2()
    assert not debate_odds(state, PAPACY, "german", "uncommitted").bullinger
    state.debaters["bullinger"] = "uncommitted"
    assert debate_odds(state, PAPACY, "german", "uncommitted").bullinger


# ------------------------------------------------------------------ the Diet


@pytest.mark.parametrize("runs", RUNS)
def test_the_diet_is_rolled_as_its_odds_say(runs: int) -> None:
    state = table_for(game_1517()).state
    state.hands = {power: [] for power in state.hands}
    state.hands |= {"hapsburg": [65], PAPACY: [66], PROTESTANT: [67]}
    odds = {power: diet_odds(power, state.hands[power][0]) for power in ("hapsburg", PROTESTANT)}
    heard = [told.of(DietHeld)[0] for told in simulate(state, diet_of_worms, runs)]
    for power, mine in odds.items():
        assert {len(fact.rolls[power]) for fact in heard} == {mine.dice}
        hits = [sum(face >= 5 for face in fact.rolls[power]) for fact in heard]
        expect_average(hits, mine.average)
        for number, chance in enumerate(mine.hits):
            expect_chance([hit == number for hit in hits], chance)
