"""The uses that self-play counts: every card in every mode, and what happens without a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from adjudicator.engine.fact import Fact
from adjudicator.games.practice import Use
from adjudicator.games.thirty_years_war.cards import EVENT, OWN_ROUND, combat_cards, event_mode
from adjudicator.games.thirty_years_war.edition import Edition, edition_of
from adjudicator.games.thirty_years_war.edition.board import UNITED_PROVINCES
from adjudicator.games.thirty_years_war.facts.cards import (
    ArmyWithdrew,
    BaseMoved,
    CampaignTried,
    CardPlayed,
    FreeActionTaken,
)
from adjudicator.games.thirty_years_war.facts.combat import BattleJoined, CombatCardPlayed
from adjudicator.games.thirty_years_war.facts.movement import FortressReaction, Overrun, StackMoved
from adjudicator.games.thirty_years_war.facts.peace import PeaceRefused, PeaceRolled
from adjudicator.games.thirty_years_war.facts.siege import (
    FortressFallen,
    SiegeContinued,
    SiegeLifted,
    SiegePlaced,
)
from adjudicator.games.thirty_years_war.facts.turn import WallensteinChanged
from adjudicator.games.thirty_years_war.rules.action.choices import ACT, AID, DUTCH, ENEMIES, REC
from adjudicator.games.thirty_years_war.rules.combat.engagement import (
    FIELD,
    LANDING,
    RELIEF,
    SALLY,
)
from adjudicator.games.thirty_years_war.rules.peace import (
    BOTH_LEAVE,
    CATHOLIC_LEAVES,
    CATHOLIC_VICTORY,
    PROTESTANT_LEAVES,
    PROTESTANT_VICTORY,
    TRUCE,
)
from adjudicator.games.thirty_years_war.rules.sides import SIDES
from adjudicator.games.thirty_years_war.rules.turn.wallenstein import (
    ASSASSINATED,
    DISMISSED,
    RECALL,
)

BATTLE: Final = "battle"
COMBAT: Final = "combat"
WALLENSTEIN_PHASE: Final = "wallenstein_phase"

ANY_CARD: Final = "any card"
PEACE: Final = "peace"
REFUSED: Final = "refused"
FREE_ACTION: Final = "Free Action"
SWEDISH_BASE: Final = "Swedish Base"
WALLENSTEIN: Final = "Wallenstein"
CAMPAIGN_MOVE: Final = "campaign move"
SIEGE: Final = "siege"
FIGHT: Final = "battle"
FORTRESS: Final = "fortress"
OVERRUN: Final = "overrun"
PROVINCES: Final = "United Provinces"

_WITHOUT_A_CARD: Final[Mapping[str, tuple[str, ...]]] = {
    ANY_CARD: (DUTCH, ENEMIES),
    PEACE: (
        REFUSED,
        PROTESTANT_VICTORY,
        CATHOLIC_LEAVES,
        TRUCE,
        BOTH_LEAVE,
        PROTESTANT_LEAVES,
        CATHOLIC_VICTORY,
    ),
    FREE_ACTION: ("unit", "leader"),
    SWEDISH_BASE: ("moved",),
    WALLENSTEIN: (DISMISSED, RECALL, ASSASSINATED),
    CAMPAIGN_MOVE: ("success", "failure", "blunder"),
    SIEGE: ("begun", "continued", "lifted", "fallen"),
    FIGHT: (FIELD, RELIEF, SALLY, LANDING),
    FORTRESS: ("inside", "outside"),
    OVERRUN: SIDES,
    PROVINCES: SIDES,
}
"""What is counted beside the cards: by thing its ways."""


def _ours() -> Edition:
    return edition_of({})


def card_use(card: str, way: str) -> Use:
    """Return the use of a card: one of ``act``, ``rec``, ``aid``, ``event`` and ``combat``."""
    printed = _ours().cards[card]
    return Use(f"{printed.code} {printed.title}", way, BATTLE if way == COMBAT else OWN_ROUND)


def other_use(thing: str, way: str) -> Use:
    """Return a use of something that is not one card."""
    return Use(thing, way, WALLENSTEIN_PHASE if thing == WALLENSTEIN else OWN_ROUND)


@cache
def ways_of(card: str) -> tuple[str, ...]:
    """Return the ways in which a card can be used."""
    act = (ACT,) if _can_activate(card) else ()
    event = (EVENT,) if event_mode(card) is not None else ()
    combat = (COMBAT,) if card in combat_cards() else ()
    return (*act, REC, AID, *event, *combat)


def _can_activate(card: str) -> bool:
    """Return whether the points of a card are enough for any leader of its side (8.3)."""
    printed, pieces = _ours().cards[card], _ours().pieces
    leaders = (one for one in pieces.leaders.values() if pieces.sides[one.nation] == printed.side)
    return min(leader.activation for leader in leaders) <= printed.value


@cache
def uses() -> tuple[Use, ...]:
    """Return all uses: those of the cards in their order, then what needs no certain card."""
    cards = [card_use(card, way) for card in _ours().cards for way in ways_of(card)]
    return (*cards, *(other_use(x, way) for x, ways in _WITHOUT_A_CARD.items() for way in ways))


def use_told(fact: Fact) -> Use | None:
    """Return the use that a fact tells of, None for facts of anything else."""
    told = _TOLD.get(type(fact))
    return None if told is None else told(fact)


def _card_played(fact: CardPlayed) -> Use:
    if fact.use in (DUTCH, ENEMIES):
        return other_use(ANY_CARD, fact.use)
    return card_use(fact.card, fact.use)


def _base(fact: BaseMoved) -> Use | None:
    return other_use(SWEDISH_BASE, "moved") if fact.before else None


def _free(fact: FreeActionTaken) -> Use:
    is_leader = fact.piece in _ours().pieces.leaders
    return other_use(FREE_ACTION, "leader" if is_leader else "unit")


def _moved(fact: StackMoved) -> Use | None:
    return other_use(PROVINCES, fact.side) if fact.to == UNITED_PROVINCES else None


_TOLD: Final[Mapping[type[Fact], Callable[[Any], Use | None]]] = {
    CardPlayed: _card_played,
    CombatCardPlayed: lambda fact: card_use(fact.card, COMBAT),
    PeaceRefused: lambda fact: other_use(PEACE, REFUSED),
    PeaceRolled: lambda fact: other_use(PEACE, fact.result),
    FreeActionTaken: _free,
    BaseMoved: _base,
    WallensteinChanged: lambda fact: other_use(WALLENSTEIN, fact.change),
    CampaignTried: lambda fact: other_use(CAMPAIGN_MOVE, "success" if fact.succeeds else "failure"),
    ArmyWithdrew: lambda fact: other_use(CAMPAIGN_MOVE, "blunder"),
    SiegePlaced: lambda fact: other_use(SIEGE, "begun"),
    SiegeContinued: lambda fact: other_use(SIEGE, "continued"),
    SiegeLifted: lambda fact: other_use(SIEGE, "lifted"),
    FortressFallen: lambda fact: other_use(SIEGE, "fallen"),
    BattleJoined: lambda fact: other_use(FIGHT, fact.battle),
    FortressReaction: lambda fact: other_use(FORTRESS, "inside" if fact.inside else "outside"),
    Overrun: lambda fact: other_use(OVERRUN, fact.side),
    StackMoved: _moved,
}
"""By class of facts, which use one tells of."""
