"""Every combat card with what it does in a battle, and the battle that it cannot be played in."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.thirty_years_war.cards import combat_cards
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.rules.combat.engagement import FIELD, Army, Battle
from adjudicator.games.thirty_years_war.rules.sides import CATHOLIC, PROTESTANT
from adjudicator.games.thirty_years_war.rules.stacks import Stack
from tests.tables import each
from tests.thirty_years_war.card_rounds import owner
from tests.thirty_years_war.positions import campaign, table_for

CARDS = our_edition().cards


def army(side: str, *leaders: str, **units: int) -> Army:
    return Army(side, Stack(units, [*leaders]), commander=leaders[0] if leaders else "")


def battle(own: Army, enemy: Army, *, attacks: bool = True) -> Battle:
    attacker, defender = (own, enemy) if attacks else (enemy, own)
    return Battle("erfurt", FIELD, attacker, defender)


def catholics(*leaders: str, **units: int) -> Army:
    return army(CATHOLIC, *(leaders or ("bucquoy",)), **(units or {"imperial_veteran": 3}))


def protestants(*leaders: str, **units: int) -> Army:
    return army(
        PROTESTANT, *(leaders or ("mansfeld",)), **(units or {"german_protestant_militia": 3})
    )


def usual(card: str, **changes: bool) -> Battle:
    """Return a battle in which a side plays a card: three units each."""
    own, enemy = (catholics(), protestants())
    if owner(card) == PROTESTANT:
        own, enemy = enemy, own
    return battle(own, enemy, **changes)


BATTLES: dict[str, Callable[[], Battle]] = {
    "c34": lambda: battle(catholics(), protestants("mansfeld", "anhalt")),
    "c35": lambda: battle(catholics(spanish_veteran=1), protestants()),
    "c50": lambda: usual("c50", attacks=False),
    "p13": lambda: battle(protestants(), catholics("bucquoy", "gallas")),
    "p31": lambda: battle(protestants("horn", "mansfeld"), catholics()),
    "p34": lambda: battle(protestants(reduced_swedish_veteran=1), catholics()),
    "p47": lambda: battle(protestants(french_militia=1), catholics()),
    "p48": lambda: battle(protestants(), catholics(imperial_veteran=1, imperial_militia=2)),
}
"""For combat cards with special needs a battle in which each can be played."""


def battle_for(card: str) -> Battle:
    """Return a battle in which a card can be played."""
    return BATTLES[card]() if card in BATTLES else usual(card)


OWN = {
    **dict.fromkeys(("c32", "c33", "c35", "c47", "p32", "p33", "p34", "p47"), (1, 0)),
    **dict.fromkeys(("c48", "p12", "p31"), (1, 1)),
}
"""What cards add to die and column of their own army."""
ENEMY = {
    **dict.fromkeys(("c31", "c50", "p30"), (0, -1)),
    **dict.fromkeys(("c34", "c49", "p13", "p48"), (-1, 0)),
}
"""What cards add to die and column of the enemy."""


@each("card", [card.id for card in CARDS.values() if card.is_combat])
def test_a_combat_card_changes_die_and_column(card: str) -> None:
    state, found, side = campaign(), battle_for(card), owner(card)
    mode = combat_cards()[card]
    assert mode.needs(state, side, found) is None
    mode.play(table_for(state), side, found)
    own, enemy = found.army(side), found.enemy(side)
    assert (own.drm, own.shift) == OWN.get(card, (0, 0))
    assert (enemy.drm, enemy.shift) == ENEMY.get(card, (0, 0))
    assert own.rating_counts
    assert enemy.rating_counts == (card != "p49")


@each(
    ("card", "found", "reason"),
    [
        ("c32", battle(catholics(imperial_veteran=2), protestants()), "outnumbered"),
        ("c32", battle(army(CATHOLIC, imperial_veteran=9), protestants()), "commander"),
        ("p32", battle(protestants(swedish_veteran=2), catholics()), "outnumbered"),
        ("c33", battle(catholics(bavarian_militia=3), protestants()), "no such units"),
        ("c34", battle(catholics(), protestants("mansfeld")), "fewer than 2 leaders"),
        (
            "c34",
            battle(catholics(), protestants("gustavus_adolphus", "horn")),
            "Gustavus Adolphus allows no rivalry",
        ),
        ("c35", battle(catholics(imperial_veteran=3), protestants()), "no such units"),
        ("c48", usual("c48", attacks=False), "only the attacker"),
        ("p12", usual("p12", attacks=False), "only the attacker"),
        (
            "c49",
            battle(catholics(), protestants(swedish_veteran=2, german_protestant_militia=2)),
            "Veterans",
        ),
        ("c50", usual("c50"), "only the defender"),
        ("p13", battle(protestants(), catholics("wallenstein", "gallas")), "Wallenstein allows"),
        ("p31", battle(protestants("mansfeld", "horn"), catholics()), "another nation"),
        ("p34", battle(protestants(french_veteran=1), catholics()), "no such units"),
        ("p47", battle(protestants(french_militia=1), catholics(), attacks=False), "attacker"),
        ("p47", battle(protestants(), catholics()), "no such units"),
        ("p48", battle(protestants(), catholics()), "Veterans"),
        (
            "p48",
            battle(protestants(), catholics(imperial_veteran=3, saxon_militia=1)),
            "Veterans",
        ),
        ("p49", battle(protestants(), army(CATHOLIC, imperial_veteran=1)), "no commander"),
    ],
)
def test_a_combat_card_needs_its_battle(card: str, found: Battle, reason: str) -> None:
    said = combat_cards()[card].needs(campaign(), owner(card), found)
    assert said is not None
    assert reason in said


def test_saxons_are_unreliable_however_many_veterans_are_with_them() -> None:
    found = battle(catholics(), protestants(swedish_veteran=4, saxon_militia=1))
    assert combat_cards()["c49"].needs(campaign(), CATHOLIC, found) is None


def test_musketeers_take_their_option_a_french_army_and_an_event_to_come() -> None:
    musketeers = combat_cards()["p2"]
    french = battle(protestants("turenne", french_veteran=2), catholics())
    without, agreed = campaign(), campaign(musketeers="yes")
    assert "19.9" in str(musketeers.needs(without, PROTESTANT, french))
    assert musketeers.needs(agreed, PROTESTANT, french) is None
    assert musketeers.needs(agreed, PROTESTANT, battle(protestants(), catholics()))
    leaderless = battle(army(PROTESTANT, french_veteran=2), catholics())
    assert "leader" in str(musketeers.needs(agreed, PROTESTANT, leaderless))
    musketeers.play(table_for(agreed), PROTESTANT, french)
    assert (french.attacker.drm, french.attacker.shift) == (0, 1)
    agreed.events_played.append("p2")
    assert "has been played" in str(musketeers.needs(agreed, PROTESTANT, french))
