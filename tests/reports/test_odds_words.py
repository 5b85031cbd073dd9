"""The odds of planned fights and attempts in words."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

from adjudicator.games.here_i_stand.odds.faith import ConversionOdds, DebateOdds, DietOdds
from adjudicator.games.here_i_stand.odds.fights import FightOdds, Kind
from adjudicator.games.here_i_stand.odds.fleets import (
    Meeting,
    PiracyOdds,
    SailingOdds,
    SeaAvoidanceOdds,
    SeaEvader,
    SeaInterceptionOdds,
    SeaInterceptor,
)
from adjudicator.games.here_i_stand.odds.marches import (
    AvoidanceOdds,
    Evader,
    InterceptionOdds,
    Interceptor,
    MarchOdds,
)
from adjudicator.games.here_i_stand.odds.planned import PlannedOdds
from adjudicator.games.here_i_stand.odds.voyages import ChateauOdds, ConquestOdds, ExplorationOdds
from adjudicator.reports.render import odds_sentence
from adjudicator.words.saying import average, percent
from tests.tables import each

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
RULES = "here_i_stand"


def fight(kind: Kind = "field", where: str = "vienna") -> FightOdds:
    """Return a fight of Ottomans against Hapsburgs; the numbers are made up."""
    losses = (Fraction(32, 10), Fraction(41, 10))
    gone = (Fraction(1, 50), Fraction(31, 100))
    won = Fraction(78, 100)
    return FightOdds(kind, where, ("ottoman",), ("hapsburg",), 14, 9, won, *losses, *gone)


SAID: list[tuple[PlannedOdds, str]] = [
    (
        fight("assault"),
        (
            "14 dice against 9; you take the space 78 %, on average you lose 3.2 units and"
            " the enemy"
            " 4.1; all of yours are lost 2 %, all of theirs 31 %. Without cards."
        ),
    ),
    (
        MarchOdds(
            "vienna",
            fight(),
            (Interceptor("hapsburg", "graz", 8, QUARTER, fight()),),
            (Evader("hapsburg", HALF),),
            "may",
            2,
        ),
        (
            "The Hapsburgs may intercept from Graz with up to 8 units (at best 25 %); then 14 dice"
            " against 9; you win 78 %, on average you lose 3.2 units and the enemy 4.1; all of"
            " yours are lost 2 %, all of theirs 31 %. The Hapsburgs may avoid battle (50"
            " %). Those at Vienna"
            " may withdraw into the fortifications instead of fighting. Battle against the"
            " Hapsburgs:"
            " 14 dice against 9; you win 78 %, on average you lose 3.2 units and the enemy"
            " 4.1; all of"
            " yours are lost 2 %, all of theirs 31 %. Not counted: 2 besieged units that"
            " may come out"
            " and join you. Without cards."
        ),
    ),
    (
        MarchOdds("vienna", None, (), (), "must"),
        "Those inside Vienna withdraw into the fortifications without a battle. Without cards.",
    ),
    (
        InterceptionOdds("vienna", QUARTER, fight()),
        (
            "The interception succeeds 25 %. Then battle, you defending: 9 dice against 14; you win"
            " 22 %, on average you lose 4.1 units and the enemy 3.2; all of yours are lost"
            " 31 %, all"
            " of theirs 2 %. Without cards."
        ),
    ),
    (
        AvoidanceOdds("vienna", "linz", Fraction(1), None),
        "Battle is avoided 100 %. Without cards.",
    ),
    (
        SailingOdds(
            (
                Meeting(
                    "ionian_sea",
                    (SeaInterceptor("papacy", "rome", 1, QUARTER),),
                    (SeaEvader("hapsburg", HALF),),
                    (fight("naval", "ionian_sea"),),
                ),
            )
        ),
        (
            "Ionian Sea: The Papacy may intercept from Rome with 1 ship (25 %). The Hapsburgs may"
            " avoid combat (50 %). Combat with the Hapsburgs: 14 dice against 9; you win 78 %, on"
            " average you lose 3.2 ships and the enemy 4.1; all of yours are lost 2 %, all"
            " of theirs"
            " 31 %. Without cards."
        ),
    ),
    (
        SeaInterceptionOdds("ionian_sea", QUARTER, None),
        "The interception succeeds 25 %. Without cards.",
    ),
    (
        SeaAvoidanceOdds("ionian_sea", "malta", QUARTER, None),
        "Combat is avoided 25 %. Without cards.",
    ),
    (
        PiracyOdds("ionian_sea", "hapsburg", 2, 3, Fraction(4, 5), THIRD, Fraction(2, 3), QUARTER),
        (
            "The Hapsburgs roll 2 dice first; you lose 0.7 corsairs on average, all of them"
            " 25 %. The"
            " pirates roll 3 dice if all come through: 0.8 hits on average, none 33 %."
            " Without cards."
        ),
    ),
    (
        PiracyOdds("ionian_sea", "france", 0, 1, THIRD, 2 * THIRD, Fraction(), Fraction()),
        "The pirates roll 1 die: 0.3 hits on average, none 67 %. Without cards.",
    ),
    (
        ConversionOdds("mainz", 5, 2, True, Fraction(5, 6)),
        "5 dice against 2, ties win: Mainz is converted 83 %. Without cards.",
    ),
    (
        DebateOdds("papacy", "german", HALF, QUARTER, HALF, THIRD, QUARTER, QUARTER, True),
        (
            "You win 50 % and flip 0.5 spaces on average, lose 25 % (0.3 spaces), nobody"
            " wins 25 %; a"
            " debater of theirs is burnt 25 %, one of yours disgraced 25 %. All draws of debaters"
            " counted, Bullinger as an insertion not. Without cards."
        ),
    ),
    (
        DietOdds("papacy", 1, THIRD, (2 * THIRD, THIRD)),
        "1 die of yours, 0.3 hits on average (0: 67 %, 1: 33 %). The others' cards are unknown.",
    ),
    (
        ExplorationOdds(3, (("great_lakes", QUARTER),), QUARTER, HALF, QUARTER, QUARTER),
        (
            "3 explorers to draw from: Great Lakes 25 %, South America and a choice 25 %"
            " (around the"
            " world then 50 %), nothing 25 %, explorer lost 25 %. As the New World stands"
            " now, without"
            " cards."
        ),
    ),
    (
        ConquestOdds(1, (("inca", HALF),), QUARTER, QUARTER),
        (
            "1 conquistador to draw from: Inca 50 %, nothing 25 %, conquistador killed 25 %. As the"
            " New World stands now, without cards."
        ),
    ),
    (
        ChateauOdds(2, ((1, 2, 1, HALF), (0, 2, 1, HALF))),
        "One die +2: 50 %: 1 VP, draw 2, discard 1; 50 %: 0 VP, draw 2, discard 1.",
    ),
]


@each(("odds", "words"), SAID)
def test_odds_are_said_in_one_line(odds: PlannedOdds, words: str) -> None:
    assert odds_sentence(RULES, odds) == words


def test_every_kind_of_odds_has_an_example_here() -> None:
    assert {type(odds) for odds, _ in SAID} == set(get_args(PlannedOdds))


@each(
    ("chance", "words"),
    [
        (Fraction(), "0 %"),
        (Fraction(1, 10**6), "below 1 %"),
        (Fraction(1, 200), "1 %"),
        (Fraction(1, 2), "50 %"),
        (Fraction(625, 1000), "63 %"),
        (Fraction(199, 200), "over 99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_neither_certainty_nor_impossibility_is_feigned(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_averages_have_one_decimal_place() -> None:
    assert [average(Fraction(n, 20)) for n in (0, 1, 63, 199)] == ["0.0", "0.1", "3.2", "10.0"]
