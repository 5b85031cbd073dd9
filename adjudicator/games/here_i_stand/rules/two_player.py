"""2P 2, 2P 3 What the variant for two has beside the map."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class TwoPlayer:
    """What the variant for two has beside the map: the diplomatic cards (2P 2-3).

    ``waiting`` are those that join after the League, ``removed`` those out of the game, ``played``
    those whose text took effect this turn, in order. ``on_table`` are cards that are taking effect.
    ``must_play`` names, by player, the card of the hand that another card has chosen for this turn.
    """

    hands: dict[str, list[int]]
    deck: list[int]
    discards: list[int] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)
    removed: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    on_table: list[int] = field(default_factory=list)
    must_play: dict[str, int] = field(default_factory=dict)


def diplomatic_hand(cards: TwoPlayer | None, player: str) -> list[int]:
    """Return the diplomatic cards that a player holds; none in other scenarios, or of others."""
    return cards.hands.get(player, []) if cards is not None else []
