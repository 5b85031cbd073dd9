"""Chances of a single die are those of its faces: the rules play every one of them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from adjudicator.engine.rules import Procedure
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.facts.cards import (
    AssassinsSent,
    CampaignTried,
    DutchIntervention,
)
from adjudicator.games.thirty_years_war.facts.pay import LootingLosses
from adjudicator.games.thirty_years_war.facts.peace import PeaceRolled
from adjudicator.games.thirty_years_war.facts.recruiting import UnitsRecruited
from adjudicator.games.thirty_years_war.facts.turn import RecoveryRolled, RevoltRolled
from adjudicator.games.thirty_years_war.odds import FACES, Numbers, mean, numbers, shares
from adjudicator.games.thirty_years_war.odds.land import (
    loot_odds,
    looting_odds,
    recovery_chances,
    revolt_odds,
)
from adjudicator.games.thirty_years_war.odds.recruits import recruiting_odds, recruits_odds
from adjudicator.games.thirty_years_war.odds.talks import peace_odds
from adjudicator.games.thirty_years_war.odds.variants import (
    assassins_odds,
    campaign_odds,
    dutch_odds,
)
from adjudicator.games.thirty_years_war.rules.action.campaign import Second
from adjudicator.games.thirty_years_war.rules.action.choices import Play
from adjudicator.games.thirty_years_war.rules.action.recruiting import Attempt
from adjudicator.games.thirty_years_war.rules.action.rounds import card_round
from adjudicator.games.thirty_years_war.rules.control.electors import electors
from adjudicator.games.thirty_years_war.rules.pay.loot import loot
from adjudicator.games.thirty_years_war.rules.peace import offer_peace
from adjudicator.games.thirty_years_war.rules.revolts import revolt_segment
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.stacks import steps
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.turn.recovery import recovery_phase
from tests.tables import each
from tests.thirty_years_war.card_rounds import begin_round, deal
from tests.thirty_years_war.odds.runs import every_face
from tests.thirty_years_war.positions import campaign, empty_map, give, heard, put, put_inside

ONE_POINT: Final = "p2"


def tenths(found: Iterable[int]) -> Numbers:
    """Return the chances of what ten faces have brought."""
    results = [*found]
    assert len(results) == len(FACES)
    return numbers(results)


# -- 8.4


def recruiting(*, pillage: int = 0, **options: str) -> State:
    """Mansfeld in Pilsen, the Protestants with a card of one point."""
    state = empty_map(campaign(**options))
    put(state, "pilsen", PROTESTANT, "mansfeld", german_protestant_mercenary=2)
    state.places["pilsen"].pillage = pillage
    deal(state, ONE_POINT)
    begin_round(state, PROTESTANT)
    return state


def recruited(state: State, attempt: Attempt) -> Numbers:
    """Return the steps that the attempt of a card brings, with every face."""
    answers = {"8.2/round": Play("rec", ONE_POINT), "8.4/recruit": attempt}
    tables = every_face(state, card_round, "recruiting by mansfeld", answers=answers)
    pieces = state.edition.pieces
    return tenths(
        sum(steps(pieces, fact.units) for fact in heard(table).of(UnitsRecruited))
        for table in tables
    )


@each("kind", ("mercenary", "militia"))
@each("pillage", (0, 1))
def test_recruiting_brings_what_is_said(kind: str, pillage: int) -> None:
    state, attempt = recruiting(pillage=pillage), Attempt("mansfeld", kind)
    odds = recruiting_odds(state, PROTESTANT, attempt)
    assert odds.modifier == 1 - pillage  # a Dynamic leader, and a pillaged City
    assert odds.steps == recruited(state, attempt)
    assert odds.average == mean(odds.steps)


def test_the_table_for_mercenaries_by_hand() -> None:
    """8.41 with the +1 of a Dynamic leader: 0 nothing, 1 to 5 one step, 6 to 8 two, 9 three."""
    found = recruiting_odds(recruiting(), PROTESTANT, Attempt("mansfeld", "mercenary"))
    assert found.steps == tuple((n, Fraction(c, 10)) for n, c in ((0, 1), (1, 5), (2, 3), (3, 1)))


def test_steps_without_room_are_not_counted() -> None:
    """8.42: with seven other units in the stack only one unit, with two steps, can come."""
    state = recruiting()
    put(state, "pilsen", PROTESTANT, german_protestant_militia=5)
    attempt = Attempt("mansfeld", "mercenary")
    odds = recruiting_odds(state, PROTESTANT, attempt)
    assert odds.steps == recruited(state, attempt)
    assert max(odds.steps)[0] == 2


def test_an_option_makes_attempts_worse() -> None:
    """19.4b: without an Aid Point each roll is one lower."""
    state, attempt = recruiting(recruiting_costs="yes"), Attempt("mansfeld", "militia")
    costs = state.constant("aid_option_drm")
    assert recruiting_odds(state, PROTESTANT, attempt, costs).steps == recruited(state, attempt)
    assert costs == -1


def test_a_card_has_the_odds_of_all_its_attempts() -> None:
    state = recruiting()
    odds = recruits_odds(state, PROTESTANT, 3)
    assert odds.attempts == 3
    assert {(one.leader, one.type) for one in odds.each} == {
        ("mansfeld", "mercenary"),
        ("mansfeld", "militia"),
    }


# -- 15.2


def looters() -> State:
    """The example of 15.211: besiegers and besieged at Munich, which is Pillage-1."""
    state = empty_map(campaign())
    put(state, "munich", PROTESTANT, swedish_veteran=3)
    put_inside(state, "munich", CATHOLIC, "tilly", bavarian_mercenary=4)
    state.places["munich"].pillage, state.places["munich"].siege = 1, 0
    return state


UNPAID = {PROTESTANT: {"swedish_veteran": 3}, CATHOLIC: {"bavarian_mercenary": 4}}


@each("side", (PROTESTANT, CATHOLIC))
@each("pillage", (0, 1, 2))
def test_looting_brings_what_is_said(side: str, pillage: int) -> None:
    state = looters()
    state.places["munich"].pillage = pillage
    odds = loot_odds(state, side, "munich", UNPAID[side])

    def start(table: Table[State]) -> Procedure:
        return loot(table, side, "munich", dict(UNPAID[side]))

    tables = [*every_face(state, start, "looting by")]
    assert odds.pillage == tenths(t.state.places["munich"].pillage - pillage for t in tables)
    assert odds.steps == tenths(lost_steps(table) for table in tables)


def lost_steps(table: Table[State]) -> int:
    return sum(len(fact.faces) for fact in heard(table).of(LootingLosses))


def test_the_example_of_looting_by_hand() -> None:
    """15.211: 0 for the Swedes, +4 for the Bavarians: a 5 makes 9, two levels and a step more."""
    odds = looting_odds(looters(), CATHOLIC, {"munich": UNPAID[CATHOLIC]})
    (bavarians,) = odds.parties
    # 4 and 5 one level and no step; 6 and 7 one level and a step; 8 and 9 two levels, of which the
    # City takes one, and two steps; 10 and more one step more.
    assert bavarians.pillage == ((1, Fraction(1)),)
    counts = {0: 2, 1: 2, 2: 2, 3: 4}
    assert bavarians.steps == tuple((n, Fraction(c, 10)) for n, c in counts.items())
    assert odds.average == bavarians.average == Fraction(0 * 2 + 1 * 2 + 2 * 2 + 3 * 4, 10)


def test_no_more_steps_are_lost_than_there_are() -> None:
    state = empty_map(campaign())
    put(state, "linz", PROTESTANT, reduced_german_protestant_mercenary=1)
    state.places["linz"].pillage = 2
    odds = loot_odds(state, PROTESTANT, "linz", {"reduced_german_protestant_mercenary": 1})
    assert max(odds.steps)[0] == 1
    assert odds.pillage == ((0, Fraction(1)),)


# -- 5.3, 9.44 and 15.25


@each("holder", ("", CATHOLIC, PROTESTANT))
def test_peace_brings_what_is_said(holder: str) -> None:
    state = empty_map(campaign())
    for elector in electors(state) if holder else ():
        if elector in state.areas:
            state.areas[elector].control = holder
        else:
            give(state, holder, elector)
    odds = peace_odds(state)

    def start(table: Table[State]) -> Procedure:
        return offer_peace(table, CATHOLIC)

    first = {"protestant withdrawal": 9, "catholic withdrawal": 0}
    answers = {"5.31/accept": True}
    tables = every_face(state, start, "peace negotiations", answers=answers, fixed=first)
    results = [heard(table).of(PeaceRolled)[0].result for table in tables]
    assert {result: chance for result, chance in odds.results if chance} == shares(results)
    assert sum(chance for _result, chance in odds.results) == 1


def test_who_must_accept_cannot_refuse() -> None:
    state = empty_map(campaign())
    state.vp = state.constant("peace_protestant_must")
    assert peace_odds(state, offered_to=PROTESTANT).sure
    assert not peace_odds(state, offered_to=CATHOLIC).sure


def test_a_revolt_spreads_as_is_said() -> None:
    state = empty_map(campaign())
    state.places["pilsen"].revolt = True
    odds = revolt_odds(state, "pilsen")
    told = [
        heard(table).of(RevoltRolled)[0] for table in every_face(state, revolt_segment, "revolt at")
    ]
    assert odds.spreads == Fraction(sum(bool(fact.to) for fact in told), 10) == Fraction(2, 10)
    assert {fact.side for fact in told} == {odds.roller}


def test_a_revolt_without_a_goal_is_not_rolled_for() -> None:
    state = empty_map(campaign())
    state.places["nurnberg"].revolt = True  # an Independent City
    odds = revolt_odds(state, "nurnberg")
    assert odds.spreads == odds.goals == 0


@each("halved", (True, False))
def test_recovery_is_as_is_said(halved: bool) -> None:
    state = empty_map(campaign())
    state.halved_recovery = halved
    tables = every_face(state, recovery_phase, "recovery")
    assert recovery_chances(halved=halved) == tenths(
        heard(table).of(RecoveryRolled)[0].levels for table in tables
    )


# -- 19


def test_assassins_succeed_as_is_said() -> None:
    state = empty_map(campaign(wallenstein_enemies="yes"))
    put(state, "erfurt", CATHOLIC, "wallenstein", imperial_mercenary=2)
    state.wallenstein.status, state.wallenstein.track = "in_play", 18
    deal(state, "p7")
    begin_round(state, PROTESTANT)
    answers = {"8.2/round": Play("enemies", "p7")}
    tables = every_face(state, card_round, "Wallenstein's enemies", answers=answers)
    found = shares(heard(table).of(AssassinsSent)[0].succeeds for table in tables)
    assert assassins_odds(state).success == found[True] == Fraction(2, 10)  # 8 and 9 with 18


@each(("card", "up", "down"), (("c7", 3, 0), ("p7", 0, 3)))
def test_the_dutch_war_is_moved_as_is_said(card: str, up: int, down: int) -> None:
    state = campaign(dutch_intervention="yes")
    side = {"c": CATHOLIC, "p": PROTESTANT}[card[0]]
    deal(state, card)
    begin_round(state, side)
    answers = {"8.2/round": Play("dutch", card)}
    tables = every_face(state, card_round, "Dutch War", answers=answers)
    boxes = [heard(table).of(DutchIntervention)[0].boxes for table in tables]
    odds = dutch_odds(state, side, card)
    assert (odds.up, odds.down) == (Fraction(boxes.count(1), 10), Fraction(boxes.count(-1), 10))
    assert (odds.up, odds.down) == (Fraction(up, 10), Fraction(down, 10))


@each("place", ("budweis", "brunn", "hamburg"))
def test_campaign_moves_succeed_as_is_said(place: str) -> None:
    state = empty_map(campaign(campaign_move="yes"))
    put(state, "pilsen", PROTESTANT, "mansfeld", german_protestant_mercenary=2)
    put(state, place, PROTESTANT, "thurn", german_protestant_militia=2)
    deal(state, "p4", "p6")
    begin_round(state, PROTESTANT)
    answers = {"8.2/round": Play("act", "p4", "mansfeld"), "19.8/campaign": Second("p6", "thurn")}
    tables = [*every_face(state, card_round, "campaign move of thurn", answers=answers)]
    told = [heard(table).of(CampaignTried)[0] for table in tables]
    odds = campaign_odds(state, PROTESTANT, "mansfeld", "thurn")
    assert odds.success == Fraction(sum(fact.succeeds for fact in told), 10)
    assert odds.goes_back == Fraction(1, 10)  # the blunder is the face 0
