"""The uses that self-play counts are all there are, and facts tell of them."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.engine.fact import Fact
from adjudicator.games.practice import Use
from adjudicator.games.thirty_years_war.cards import combat_cards, event_mode
from adjudicator.games.thirty_years_war.edition import edition_of
from adjudicator.games.thirty_years_war.facts.cards import (
    BaseMoved,
    CampaignTried,
    CardPlayed,
    FreeActionTaken,
    RoundPassed,
)
from adjudicator.games.thirty_years_war.facts.combat import BattleJoined, CombatCardPlayed
from adjudicator.games.thirty_years_war.facts.movement import FortressReaction, StackMoved
from adjudicator.games.thirty_years_war.facts.peace import PeaceRolled
from adjudicator.games.thirty_years_war.facts.turn import WallensteinChanged
from adjudicator.games.thirty_years_war.practice.uses import (
    card_use,
    other_use,
    use_told,
    uses,
    ways_of,
)
from adjudicator.games.thirty_years_war.practice.wishes import wanted
from tests.tables import each

CARDS = edition_of({}).cards


def test_every_card_is_there_in_each_of_its_modes() -> None:
    for card, printed in CARDS.items():
        assert {"rec", "aid"} <= {*ways_of(card)}
        assert ("act" in ways_of(card)) == (printed.value > 1 or printed.side == "protestant")
        assert ("event" in ways_of(card)) == (event_mode(card) is not None)
        assert ("combat" in ways_of(card)) == (card in combat_cards())
        assert printed.is_combat or "event" in ways_of(card), card
        assert {card_use(card, way) for way in ways_of(card)} <= {*uses()}


def test_no_use_is_there_twice() -> None:
    assert [one for one, times in Counter(uses()).items() if times > 1] == []


def test_things_are_named_as_on_the_card() -> None:
    assert card_use("c7", "event") == Use("C7 Wallenstein & Piccolomini", "event", "own_round")
    assert card_use("p30", "combat").moment == "battle"


@each(
    ("fact", "told"),
    [
        (CardPlayed("catholic", "c7", "event"), card_use("c7", "event")),
        (CardPlayed("catholic", "c7", "act", "tilly"), card_use("c7", "act")),
        (CardPlayed("catholic", "c7", "dutch"), other_use("any card", "dutch")),
        (CombatCardPlayed("prague", "protestant", "p30"), card_use("p30", "combat")),
        (FreeActionTaken("catholic", "linz", "tilly"), other_use("Free Action", "leader")),
        (FreeActionTaken("catholic", "linz", "imperial_militia"), other_use("Free Action", "unit")),
        (BaseMoved("stettin", "stralsund"), other_use("Swedish Base", "moved")),
        (PeaceRolled(4, 0, "TRUCE"), other_use("peace", "TRUCE")),
        (WallensteinChanged("recall", "linz"), other_use("Wallenstein", "recall")),
        (BattleJoined("linz", "sally", "catholic", ""), other_use("battle", "sally")),
        (FortressReaction("catholic", "vienna", True), other_use("fortress", "inside")),
        (
            StackMoved("catholic", "antwerp", "united_provinces", {}, ("spinola",)),
            other_use("United Provinces", "catholic"),
        ),
        (
            CampaignTried("catholic", "c7", "tilly", 4, {}, 4, 9, False),
            other_use("campaign move", "failure"),
        ),
    ],
)
def test_facts_tell_of_uses(fact: Fact, told: Use) -> None:
    assert use_told(fact) == told
    assert told in uses()


@pytest.mark.parametrize("fact", [RoundPassed("catholic"), BaseMoved("stralsund", "")])
def test_other_facts_tell_of_none(fact: Fact) -> None:
    assert use_told(fact) is None


def test_every_use_is_wanted_in_some_games_and_the_seed_says_in_which() -> None:
    assert wanted(3) == wanted(3) != wanted(4)
    assert frozenset.union(*(wanted(seed) for seed in range(60))) == {*uses()}
