"""12.3 The extended example of combat, number for number."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.table import Table
from adjudicator.games.thirty_years_war.facts.combat import (
    ArmyEngaged,
    BattleWon,
    CombatCardPlayed,
    Fired,
    LeaderTested,
    LossesTaken,
    Retreated,
)
from adjudicator.games.thirty_years_war.rules.combat import hands
from adjudicator.games.thirty_years_war.rules.combat.cards import CombatMode
from adjudicator.games.thirty_years_war.rules.combat.engagement import FIELD, Battle
from adjudicator.games.thirty_years_war.rules.combat.fight import battle_of, fight
from adjudicator.games.thirty_years_war.rules.combat.losses import Cut, Losses, LossesChoice
from adjudicator.games.thirty_years_war.rules.control.holding import controller
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.stacks import combat_factors
from adjudicator.games.thirty_years_war.rules.state import State
from tests.thirty_years_war.combat.battles import plain_card
from tests.thirty_years_war.positions import (
    activate,
    campaign,
    die,
    empty_map,
    give,
    heard,
    play,
    put,
    table_for,
)

PROTESTANTS = {"swedish_veteran": 5, "saxon_militia": 2}
CATHOLICS = {"bavarian_mercenary": 4, "reduced_bavarian_mercenary": 3}
SAXONS_FIRST = Losses(Cut({"saxon_militia": 1, "swedish_veteran": 1}, {"saxon_militia": 1}))
REDUCED_FIRST = Losses(
    Cut({"bavarian_mercenary": 1}, {"reduced_bavarian_mercenary": 3}),
)


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> dict[str, CombatMode]:
    """The three cards of the example."""
    found = {
        "p13": plain_card("p13", enemy_drm=-1),
        "p34": plain_card("p34", own_drm=1),
        "c49": plain_card("c49", enemy_drm=-1),
    }
    monkeypatch.setattr(hands, "combat_cards", lambda: found)
    return found


@pytest.fixture
def state() -> State:
    """Leipzig with both armies in it, and the cards in their hands."""
    state = empty_map(campaign())
    state.saxon_side = PROTESTANT
    state.areas["saxony"].control, state.areas["saxony"].neutral = CATHOLIC, False
    leaders = ("gustavus_adolphus", "baner", "horn")
    put(state, "leipzig", PROTESTANT, *leaders, **PROTESTANTS)
    put(state, "leipzig", CATHOLIC, "tilly", "pappenheim", **CATHOLICS)
    state.hands = {PROTESTANT: ["p13", "p34"], CATHOLIC: ["c49"]}
    give(state, CATHOLIC, "lutzen")
    activate(state, PROTESTANT, "gustavus_adolphus", "leipzig")
    return state


def battle(state: State) -> Battle:
    return battle_of(
        state,
        "leipzig",
        FIELD,
        PROTESTANT,
        state.stack("leipzig", PROTESTANT),
        "gustavus_adolphus",
        "torgau",
    )


ANSWERS: list[tuple[str, str, Any]] = [
    (PROTESTANT, "12.13/attackers:leipzig", PROTESTANTS),
    (PROTESTANT, "12.23/combat_cards:leipzig", ("p13", "p34")),
    (CATHOLIC, "12.23/combat_cards:leipzig", ("c49",)),
    (PROTESTANT, "12.31/losses:leipzig", SAXONS_FIRST),
    (CATHOLIC, "12.31/losses:leipzig", REDUCED_FIRST),
    (CATHOLIC, "12.51/retreat:leipzig", "lutzen"),
    (PROTESTANT, "13.11/siege:leipzig", False),
]
DICE = [
    die("protestant at Leipzig", 8),
    die("catholic at Leipzig", 4),
    die("loss of Gustavus Adolphus", 1),
    die("loss of Baner", 3),
    die("loss of Horn", 4),
    die("loss of Tilly", 6),
    die("loss of Pappenheim", 4),
]


@pytest.fixture
def fought(state: State, cards: dict[str, CombatMode]) -> Table[State]:
    """The battle as it was fought."""
    table = table_for(state)
    play(table, fight(table, battle(state)), answers=ANSWERS, dice=DICE)
    return table


def test_24_factors_stand_against_18(fought: Table[State]) -> None:
    engaged = {fact.side: fact for fact in heard(fought).of(ArmyEngaged)}
    assert {side: fact.strength for side, fact in engaged.items()} == {
        PROTESTANT: 24,
        CATHOLIC: 18,
    }
    assert engaged[PROTESTANT].commander == "gustavus_adolphus"
    assert engaged[CATHOLIC].commander == "tilly"


def test_cards_and_leaders_add_3_and_1_to_the_dice(fought: Table[State]) -> None:
    fire = {fact.side: fact for fact in heard(fought).of(Fired)}
    assert fire[PROTESTANT].rating + fire[PROTESTANT].cards == 3
    assert fire[CATHOLIC].rating + fire[CATHOLIC].cards == 1
    assert [fact.card for fact in heard(fought).of(CombatCardPlayed)] == ["p13", "p34", "c49"]


def test_the_dice_bring_14_and_9_losses(fought: Table[State]) -> None:
    fire = {fact.side: fact for fact in heard(fought).of(Fired)}
    assert (fire[PROTESTANT].column, fire[PROTESTANT].modified, fire[PROTESTANT].loss) == (
        7,
        11,
        14,
    )
    assert (fire[CATHOLIC].column, fire[CATHOLIC].modified, fire[CATHOLIC].loss) == (6, 5, 9)


def test_the_losses_are_9_and_12(fought: Table[State]) -> None:
    taken = {fact.side: fact.taken for fact in heard(fought).of(LossesTaken)}
    assert taken == {PROTESTANT: 9, CATHOLIC: 12}
    assert fought.state.stack("leipzig", PROTESTANT).units == {
        "swedish_veteran": 4,
        "reduced_swedish_veteran": 1,
        "reduced_saxon_militia": 1,
    }
    left = fought.state.stack("lutzen", CATHOLIC).units
    assert left == {"bavarian_mercenary": 3, "reduced_bavarian_mercenary": 1}
    assert combat_factors(fought.state.edition.pieces, left) == 11


def test_all_leaders_survive_1_3_4_6_and_4(fought: Table[State]) -> None:
    assert [(fact.leader, fact.die, fact.lost) for fact in heard(fought).of(LeaderTested)] == [
        ("gustavus_adolphus", 1, False),
        ("baner", 3, False),
        ("horn", 4, False),
        ("tilly", 6, False),
        ("pappenheim", 4, False),
    ]


def test_the_catholics_retreat_to_lutzen_and_the_fortress_stays_theirs(
    fought: Table[State],
) -> None:
    won = heard(fought).of(BattleWon)[0]
    assert (won.winner, won.by) == (PROTESTANT, "losses")
    assert heard(fought).of(Retreated)[0].to == "lutzen"
    assert fought.state.stack("lutzen", CATHOLIC).leaders == ["tilly", "pappenheim"]
    assert controller(fought.state, "leipzig") == CATHOLIC


def test_the_cards_leave_the_hands(fought: Table[State]) -> None:
    assert fought.state.hands == {PROTESTANT: [], CATHOLIC: []}
    assert {"p13", "p34"} <= {*fought.state.played[PROTESTANT]}
    assert "c49" in fought.state.played[CATHOLIC]


def protestant_losses(state: State) -> LossesChoice:
    return LossesChoice(state.edition.pieces, 9, dict(PROTESTANTS))


@pytest.mark.parametrize(
    "losses",
    [
        SAXONS_FIRST,
        Losses(Cut({"swedish_veteran": 3})),
        Losses(Cut({"swedish_veteran": 1}, {"swedish_veteran": 1})),
    ],
)
def test_the_protestants_have_the_choices_of_the_example(state: State, losses: Losses) -> None:
    choice = protestant_losses(state)
    choice.check(losses)
    assert losses in [*choice.values()]


def test_four_full_mercenaries_may_be_reduced_instead(state: State) -> None:
    choice = LossesChoice(state.edition.pieces, 14, dict(CATHOLICS))
    losses = Losses(Cut({"bavarian_mercenary": 4}))
    choice.check(losses)
    left = dict(CATHOLICS)
    losses.stack.carried_out(left)
    assert combat_factors(state.edition.pieces, left) == 14


@pytest.mark.parametrize(
    ("losses", "reason"),
    [
        (Losses(Cut({"swedish_veteran": 2})), "6 Loss Factors; due are 9"),
        (Losses(Cut({"swedish_veteran": 4})), "12 Loss Factors; due are 9"),
        (
            Losses(Cut({"swedish_veteran": 6})),
            "swedish_veteran: 6 are to take losses; 5 fight here",
        ),
        (Losses(Cut({"swedish_veteran": -1})), "cannot be negative"),
    ],
)
def test_other_losses_are_refused(state: State, losses: Losses, reason: str) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        protestant_losses(state).check(losses)


def test_a_reduced_unit_cannot_be_reduced(state: State) -> None:
    choice = LossesChoice(state.edition.pieces, 14, dict(CATHOLICS))
    with pytest.raises(IllegalAnswer, match="reduced already"):
        choice.check(Losses(Cut({"reduced_bavarian_mercenary": 3, "bavarian_mercenary": 1})))
