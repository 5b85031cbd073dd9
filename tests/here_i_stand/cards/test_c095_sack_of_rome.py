"""Card 95 and 21.5, Sack of Rome."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.here_i_stand.facts.inquisitions import RomeLeft, SaintPetersRobbed
from adjudicator.games.here_i_stand.facts.play import CardDiscarded, CardsTaken, CardsTakenUnseen
from adjudicator.games.here_i_stand.facts.war import LossesTaken
from adjudicator.games.here_i_stand.rules.forces import Force
from adjudicator.games.here_i_stand.rules.land.battle import Battle, Side
from adjudicator.games.here_i_stand.rules.powers import (
    ENGLAND,
    FRANCE,
    HAPSBURG,
    MERCENARY,
    PAPACY,
    REGULAR,
    VENICE,
)
from adjudicator.games.here_i_stand.rules.special.sack_of_rome import (
    casualties_of_the_sack,
    sacking_stacks,
)
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.builders import clear_map, force, game_1517, heard, put
from tests.here_i_stand.card_builders import play_event, why_no_event
from tests.tables import each

WON = "hapsburg in battle at rome"
PAPAL = "papacy in battle at rome"
DISCARD = "card 95/discard"


def italy(*, mercenaries: int = 3, regulars: int = 1, papal: int = 2) -> State:
    """Return Hapsburg units in Naples, Papal regulars in Rome, and 2 Papal cards to take."""
    state = clear_map(game_1517())
    for space, owner, kind, count in (
        ("naples", HAPSBURG, MERCENARY, mercenaries),
        ("naples", HAPSBURG, REGULAR, regulars),
        ("rome", PAPACY, REGULAR, papal),
    ):
        if count:
            put(state, space, owner, **{kind: count})
    state.saint_peters_cp, state.saint_peters_vp = 4, 1
    state.hands[PAPACY] = [5, 6, 90, 65]
    return state


def sack(state: State, *answers: Any, dice: Any = (), power: str = ENGLAND) -> Table[State]:
    return play_event(state, power, 95, answers=answers, dice=dice)


PICKS = [("hapsburg draws card 1 from papacy", 0), ("hapsburg draws card 2 from papacy", 0)]
VICTORY = [(WON, (5, 1, 1, 1)), (PAPAL, (1, 1, 1)), *PICKS[:1]]
KEEP_90 = (HAPSBURG, DISCARD, 65)


def test_rome_is_sacked_by_a_stack_of_another_power_without_any_war() -> None:
    state = italy()
    wars = list(state.wars)
    table = sack(state, KEEP_90, dice=VICTORY)
    assert state.spaces["naples"].units == {HAPSBURG: {MERCENARY: 3, REGULAR: 1}}
    assert state.spaces["rome"].units == {PAPACY: {REGULAR: 1}}
    assert state.spaces["rome"].control == PAPACY
    assert state.wars == wars
    assert (state.saint_peters_cp, state.saint_peters_vp) == (0, 1)
    assert heard(table).of(SaintPetersRobbed) == [SaintPetersRobbed(4, 0)]
    assert heard(table).of(RomeLeft)[0].sacked
    assert 95 in state.removed


def test_the_owner_of_the_stack_keeps_one_of_two_random_cards() -> None:
    state = italy()
    state.hands[PAPACY].append(80)
    dice = [*VICTORY[:2], PICKS[0], PICKS[1]]
    table = sack(state, KEEP_90, dice=dice)
    assert 90 in state.hands[HAPSBURG]
    assert state.hands[PAPACY] == [5, 6, 80]
    told = heard(table)
    assert told.of(CardDiscarded) == [CardDiscarded(HAPSBURG, 65, "Sack of Rome")]
    taken = CardsTaken(HAPSBURG, PAPACY, (90, 65), "Sack of Rome")
    assert taken in told.to(HAPSBURG)
    assert not [fact for fact in told.to(ENGLAND) if isinstance(fact, CardsTaken)]
    assert CardsTakenUnseen(HAPSBURG, PAPACY, 2, "Sack of Rome") in told.to(ENGLAND)


def test_an_only_card_is_kept_and_home_cards_are_never_taken() -> None:
    state = italy()
    state.hands[PAPACY] = [5, 6, 90]
    table = sack(state, dice=VICTORY[:2])
    assert 90 in state.hands[HAPSBURG]
    assert state.hands[PAPACY] == [5, 6]
    assert not heard(table).of(CardDiscarded)


def test_of_a_mandatory_event_and_another_card_the_other_is_discarded() -> None:
    """6.1 names this card: a mandatory event is not chosen."""
    state = italy()
    state.hands[PAPACY] = [10, 65]
    sack(state, KEEP_90, dice=VICTORY)
    assert 10 in state.hands[HAPSBURG]
    assert 65 in state.discards


def test_two_mandatory_events_are_both_kept() -> None:
    state = italy()
    state.hands[PAPACY] = [10, 12]
    sack(state, (HAPSBURG, DISCARD, ()), dice=VICTORY)
    assert {10, 12} <= set(state.hands[HAPSBURG])


def test_the_papacy_wins_ties_and_the_card_comes_back() -> None:
    state = italy()
    answers = [(HAPSBURG, "21.5/odd_loss", MERCENARY)]
    dice = [(WON, (5, 1, 1, 1)), (PAPAL, (5, 1, 1))]
    table = sack(state, *answers, dice=dice)
    assert state.spaces["naples"].units == {HAPSBURG: {MERCENARY: 2, REGULAR: 1}}
    assert state.spaces["rome"].units == {PAPACY: {REGULAR: 1}}
    assert not heard(table).of(SaintPetersRobbed)
    assert not heard(table).of(RomeLeft)[0].sacked
    assert state.saint_peters_cp == 4
    assert 95 in state.discards
    assert state.hands[PAPACY] == [5, 6, 90, 65]


# ------------------------------------------------------------------ who fights


def test_the_stack_needs_more_mercenaries_than_rome_has_papal_regulars() -> None:
    assert why_no_event(italy(mercenaries=3, papal=2), ENGLAND, 95) == ""
    reason = why_no_event(italy(mercenaries=2, regulars=6, papal=2), ENGLAND, 95)
    assert "more mercenaries than Rome has Papal regulars" in reason


def test_only_single_stacks_in_italy_that_are_not_papal_count() -> None:
    state = italy(mercenaries=3, papal=2)
    put(state, "rome", VENICE, regular=4)  # allies do not matter
    put(state, "rome", PAPACY, mercenary=5)
    put(state, "vienna", HAPSBURG, mercenary=5)
    put(state, "milan", FRANCE, mercenary=2)
    put(state, "naples", FRANCE, mercenary=2)
    assert sacking_stacks(state) == (("naples", HAPSBURG),)
    put(state, "milan", FRANCE, mercenary=1)
    assert sacking_stacks(state) == (("milan", FRANCE), ("naples", HAPSBURG))


def test_the_playing_power_chooses_among_several_stacks() -> None:
    state = italy()
    put(state, "milan", FRANCE, mercenary=3)
    put(state, "naples", FRANCE, mercenary=4)
    table = sack(
        state,
        (ENGLAND, "card 95/origin", "naples"),
        (ENGLAND, "card 95/owner", FRANCE),
        dice=[("france in battle at rome", (1,) * 4), (PAPAL, (1, 1, 1))],
    )
    assert heard(table).of(RomeLeft)[0].power == FRANCE


def test_formation_limits_do_not_apply_and_leaders_lend_their_rating() -> None:
    """FAQ 21.5: no formation limit. 8 units and Charles V (2) roll 10 dice."""
    state = italy(mercenaries=6, regulars=2)
    state.spaces["naples"].leaders = ["charles_v"]
    sack(state, dice=[(WON, (1,) * 10), (PAPAL, (1, 1, 1))])
    assert state.spaces["naples"].leaders == ["charles_v"]


def test_allies_and_papal_mercenaries_in_rome_do_not_fight() -> None:
    """FAQ 21.5: 2 regulars roll 3 dice, whoever else is there."""
    state = italy()
    put(state, "rome", PAPACY, mercenary=4)
    put(state, "rome", VENICE, regular=2)
    state.minor_allies[VENICE] = PAPACY
    sack(state, dice=[(WON, (1,) * 4), (PAPAL, (1,) * 3)])
    assert state.spaces["rome"].units[VENICE] == {REGULAR: 2}


def test_without_papal_regulars_one_die_defends_whoever_controls_rome() -> None:
    """FAQ: the side with more hits still wins."""
    state = italy(mercenaries=1, regulars=0, papal=0)
    state.spaces["rome"].control = FRANCE
    state.hands[PAPACY] = [5, 6]
    sack(state, dice=[(WON, (6,)), (PAPAL, (1,))])
    assert state.spaces["naples"].units == {HAPSBURG: {MERCENARY: 1}}
    assert 95 in state.removed


def test_one_die_can_kill_the_only_attacker() -> None:
    state = italy(mercenaries=1, regulars=0, papal=0)
    sack(state, dice=[(WON, (1,)), (PAPAL, (6,))])
    assert state.spaces["naples"].units == {}
    assert 95 in state.discards


# ------------------------------------------------------------------ losses


def test_papal_mercenaries_take_what_the_regulars_cannot() -> None:
    state = italy(mercenaries=4, regulars=0, papal=2)
    put(state, "rome", PAPACY, mercenary=2)
    dice = [(WON, (5, 5, 5, 1)), (PAPAL, (1,) * 3), PICKS[0]]
    sack(state, KEEP_90, dice=dice)
    assert state.spaces["rome"].units == {PAPACY: {MERCENARY: 1}}


@each(
    ("mercenaries", "regulars", "hits", "answers", "left"),
    [
        (4, 4, 2, [], {MERCENARY: 3, REGULAR: 3}),
        (4, 1, 3, [], {MERCENARY: 2}),
        (4, 4, 3, [(HAPSBURG, "21.5/odd_loss", REGULAR)], {MERCENARY: 3, REGULAR: 2}),
        (4, 4, 3, [(HAPSBURG, "21.5/odd_loss", MERCENARY)], {MERCENARY: 2, REGULAR: 3}),
        (5, 0, 3, [], {MERCENARY: 2}),
    ],
)
def test_the_attackers_losses_are_spread_evenly_over_both_kinds(
    mercenaries: int, regulars: int, hits: int, answers: Any, left: dict[str, int]
) -> None:
    state = italy(mercenaries=mercenaries, regulars=regulars, papal=2)
    rolled = tuple([5] * hits + [1] * (3 - hits))
    sack(state, *answers, dice=[(WON, (1,) * (mercenaries + regulars)), (PAPAL, rolled)])
    assert state.spaces["naples"].units == {HAPSBURG: left}


def test_the_losses_are_told_kind_by_kind() -> None:
    state = italy(mercenaries=4, regulars=4)
    table = sack(state, dice=[(WON, (1,) * 8), (PAPAL, (5, 5, 1))])
    assert [fact.units for fact in heard(table).of(LossesTaken)] == [
        {HAPSBURG: {MERCENARY: 1}},
        {HAPSBURG: {REGULAR: 1}},
    ]


def test_leaders_come_back_even_when_no_unit_does() -> None:
    state = italy(mercenaries=1, regulars=0, papal=0)
    state.spaces["naples"].leaders = ["duke_of_alva"]
    sack(state, dice=[(WON, (1, 1)), (PAPAL, (6,))])
    assert state.spaces["naples"].leaders == ["duke_of_alva"]
    assert state.captured == {}


@pytest.mark.parametrize(
    ("dice", "papal_dice", "expected"), [(3, 3, (2, 1)), (4, 3, (1, 2)), (3, 4, (2, 1))]
)
def test_when_both_would_be_wiped_out_the_side_with_more_dice_keeps_a_unit(
    dice: int, papal_dice: int, expected: tuple[int, int]
) -> None:
    """14 step 9."""
    battle = Battle(
        "rome",
        Side((HAPSBURG,), force(HAPSBURG, mercenary=2), dice=dice, hits=3),
        Side((PAPACY,), force(PAPACY, regular=1), dice=papal_dice, hits=2),
    )
    assert casualties_of_the_sack(battle, 2) == expected


def test_nobody_can_be_spared_where_nobody_stands() -> None:
    battle = Battle(
        "rome",
        Side((HAPSBURG,), force(HAPSBURG, mercenary=1), dice=1, hits=1),
        Side((PAPACY,), Force(), dice=1, hits=1),
    )
    assert casualties_of_the_sack(battle, 0) == (1, 0)


# ------------------------------------------------------------------ coming back


def test_a_siege_left_too_weak_is_broken() -> None:
    state = italy(mercenaries=3, regulars=0)
    state.spaces["naples"].control = FRANCE
    put(state, "naples", FRANCE, regular=2)
    state.spaces["naples"].besiegers = [HAPSBURG]
    sack(
        state,
        (HAPSBURG, "15.3/retreat:naples", "taranto"),
        dice=[(WON, (1,) * 3), (PAPAL, (5, 1, 1))],
    )
    assert state.spaces["naples"].besiegers == []
    assert state.spaces["taranto"].units == {HAPSBURG: {MERCENARY: 2}}


def test_a_stack_that_stands_in_rome_fights_there() -> None:
    state = italy(mercenaries=0, regulars=0, papal=0)
    state.spaces["rome"].control = HAPSBURG
    put(state, "rome", HAPSBURG, mercenary=2)
    state.hands[PAPACY] = [5, 6]
    sack(state, dice=[(WON, (5, 1)), (PAPAL, (1,))])
    assert state.spaces["rome"].units == {HAPSBURG: {MERCENARY: 2}}


def test_the_odd_loss_falls_on_one_of_two_kinds() -> None:
    state = italy(mercenaries=4, regulars=4)
    with pytest.raises(IllegalAnswer, match="not possible"):
        sack(
            state,
            (HAPSBURG, "21.5/odd_loss", "cavalry"),
            dice=[(WON, (1,) * 8), (PAPAL, (5, 1, 1))],
        )
