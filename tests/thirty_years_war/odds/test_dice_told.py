"""What is told of dice that have fallen: their chance, and how often each face came."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.fact import Fact
from adjudicator.engine.words import said
from adjudicator.games.thirty_years_war.facts.cards import (
    AssassinsSent,
    CampaignTried,
    DutchIntervention,
)
from adjudicator.games.thirty_years_war.facts.combat import Fired, LeaderTested
from adjudicator.games.thirty_years_war.facts.pay import Looted
from adjudicator.games.thirty_years_war.facts.peace import PeaceRolled, WithdrawalOrderRolled
from adjudicator.games.thirty_years_war.facts.recruiting import RecruitingRolled
from adjudicator.games.thirty_years_war.facts.siege import SiegeRolled
from adjudicator.games.thirty_years_war.facts.turn import MarkersPlaced, RevoltRolled
from adjudicator.games.thirty_years_war.facts.wallenstein import AmbitionRolled
from adjudicator.games.thirty_years_war.rules.movement.choices import MarchChoice
from adjudicator.games.thirty_years_war.rules.pay.choices import PayChoice
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.wording import ThirtyYearsWarWording
from adjudicator.games.thirty_years_war.wording.chances import chance_of
from adjudicator.games.thirty_years_war.wording.faces import faces_of, thrown
from adjudicator.games.thirty_years_war.wording.questions import points_left
from adjudicator.languages import language_named
from tests.tables import each
from tests.thirty_years_war.positions import activate, campaign
from tests.thirty_years_war.wording.played import GAMES, game

WORDING = ThirtyYearsWarWording()
FINNISH = language_named("fi")


def fired(die: int, loss: int, **more: Any) -> Fired:
    """Return a roll on the seventh column with +3, as at Breitenfeld."""
    values: dict[str, Any] = {"strength": 24, "column": 7, "shift": 0, "rating": 3, "cards": 0}
    modified = min(die + 3, 11)
    return Fired("leipzig", PROTESTANT, die=die, modified=modified, loss=loss, **values | more)


def loot(die: int, total: int, pillage: int, unmet: int, steps: int) -> Looted:
    """Return the looting of the Bavarians in the example of 15.211."""
    units, more = {"bavarian_mercenary": 4}, {"pillage_1": 1, "units": 1, "besieged": 2}
    return Looted(CATHOLIC, "munich", units, die, more, total, pillage, unmet, steps)


def recruited(die: int, steps: int) -> RecruitingRolled:
    kind = "german_protestant_mercenary"
    return RecruitingRolled(
        PROTESTANT, "mansfeld", "pilsen", kind, die, {"dynamic": 1}, die + 1, steps
    )


CHANCES: tuple[tuple[Fact, str], ...] = (
    (fired(8, 14), "A Loss Number of 14 or more: 20 %."),  # 12.3: 11 and more with 8 and 9
    (LeaderTested("linz", CATHOLIC, "tilly", 8, 8, True), "Chance: 20 %."),
    (LeaderTested("linz", CATHOLIC, "tilly", 7, 8, False), "Chance: 80 %."),
    (SiegeRolled("munich", PROTESTANT, 6, 2, -1, 0, 7, True), "Chance: 40 %."),
    (SiegeRolled("munich", PROTESTANT, 0, 3, 9, 0, 12, False), "Chance: 10 %."),  # 13.25
    (recruited(9, 3), "Chance: 10 %."),
    (recruited(3, 1), "Chance: 50 %."),
    (loot(5, 9, 2, 1, 2), "Chance: 20 %."),  # 4 and 5: two levels, of which one costs a step
    (PeaceRolled(0, 0, "PMV"), "Chance: 10 %."),
    (RevoltRolled(CATHOLIC, "pilsen", 1, "prague"), "Chance: 20 %."),
    (RevoltRolled(CATHOLIC, "pilsen", 2, ""), "Chance: 80 %."),
    (CampaignTried(PROTESTANT, "p6", "thurn", 5, {"rating": 1}, 6, 6, True), "Chance: 50 %."),
    (DutchIntervention(CATHOLIC, "c7", 7, 3, 1), "Chance: 30 %."),
    (AssassinsSent("p7", 9, 17, 26, True), "Chance: 10 %."),
    (AmbitionRolled(9, 1, 1), "Chance: 20 %."),
    (AmbitionRolled(0, 0, 0), "Chance: 90 %."),
    (WithdrawalOrderRolled({PROTESTANT: 1, CATHOLIC: 2}), ""),
    (MarkersPlaced(4, 20, {}), ""),
)


@each(("fact", "chance"), CHANCES)
def test_a_result_comes_with_its_chance(fact: Fact, chance: str) -> None:
    assert WORDING.chance(fact) == chance
    assert not chance or said(chance_of(fact), FINNISH) != chance


@each("fact", (fired(8, 13), recruited(3, 2), PeaceRolled(0, 0, "CMV")))
def test_of_other_tables_nothing_is_said(fact: Fact) -> None:
    """A group plays with tables of its own, of which the fact does not say all."""
    assert chance_of(fact) == ""


def test_faces_are_counted_by_side() -> None:
    facts = [
        fired(8, 14),
        fired(0, 7),
        LeaderTested("linz", CATHOLIC, "tilly", 8, 8, True),
        WithdrawalOrderRolled({PROTESTANT: 0, CATHOLIC: 9}),
        AssassinsSent("p7", 8, 17, 26, False),
        AmbitionRolled(8, 0, 0),
        PeaceRolled(3, 0, "TRUCE"),
    ]
    protestant, catholic, others, everything = faces_of(facts)
    assert protestant.named[0] == ("0", 2)
    assert (protestant.counts, catholic.counts) == (
        (2, 0, 0, 0, 0, 0, 0, 0, 2, 0),
        (0, 0, 0, 0, 0, 0, 0, 0, 2, 1),
    )
    assert others.counts == (0, 0, 0, 1, 0, 0, 0, 0, 0, 0)
    assert sum(everything.counts) == 8
    assert [one.label for one in (protestant, catholic, others, everything)] == [
        "Protestant",
        "Catholic",
        "Others",
        "All",
    ]


def test_one_side_alone_needs_no_sum_and_no_dice_no_chart() -> None:
    assert len(faces_of([fired(8, 14)])) == 1
    assert WORDING.faces([]) == ()


@each(("scenario", "seed"), GAMES[:1])
def test_all_dice_of_a_game_are_counted_and_many_have_a_chance(scenario: str, seed: int) -> None:
    facts = game(scenario, seed).facts
    dice = [die for fact in facts for _who, die in thrown(fact)]
    assert {*dice} == {*range(10)}
    assert sum(WORDING.faces(facts)[-1].counts) == len(dice)
    told = [fact for fact in facts if chance_of(fact)]
    assert len(told) > len(dice) // 2


def test_what_is_left_is_told_where_something_is_spent() -> None:
    state = campaign()
    activate(state, PROTESTANT, "mansfeld", "pilsen")
    assert points_left(MarchChoice(state)) is None  # it is not known what moves
    state.activation.rated, state.activation.movement = ["mansfeld"], 8
    state.activation.spent = 3
    assert points_left(MarchChoice(state)) == "Movement points left: 5"
    assert points_left(PayChoice({}, {}, 4, {})) == "Aid Points: 4"
    assert points_left(object()) is None
