"""12.23 and 9.51 Playing combat cards in a battle: attackers first, two each at most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, permutations
from typing import Any

from adjudicator.engine.choices import Listed
from adjudicator.engine.decision import RESPONSE_WINDOW, USUAL_WINDOW, ask
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.cards import combat_cards
from adjudicator.games.thirty_years_war.facts.combat import CombatCardPlayed
from adjudicator.games.thirty_years_war.rules.combat.engagement import Army, Battle, situation_of
from adjudicator.games.thirty_years_war.rules.piles import card_name, finish_event, lay_down
from adjudicator.games.thirty_years_war.rules.responses import Response
from adjudicator.games.thirty_years_war.rules.state import State


@rule("12.23", "9.51")
async def play_cards(table: Table[State], battle: Battle, army: Army) -> None:
    """Let a side play combat cards of its hand; their effects go to the armies of the battle.

    Whoever holds any card is asked, so that being asked says nothing about the hand.
    """
    state, side = table.state, army.side
    if not state.hands[side]:
        return
    topic = f"12.23/combat_cards:{battle.city}"
    choice = CombatCardsChoice(state, side, battle)
    about = situation_of(state, battle, army)
    window = USUAL_WINDOW if about.attacking else RESPONSE_WINDOW  # the attacker has his own Round
    asked = Response(side, topic, choice, default=(), discreet=True, window=window, situation=about)
    for card in await ask(asked):
        army.cards.append(card)
        state.combat_cards[side] = state.combat_cards.get(side, 0) + 1
        table.tell(CombatCardPlayed(battle.city, side, card))
        lay_aside(table, side, card)
        combat_cards()[card].play(table, side, battle)


def lay_aside(table: Table[State], side: str, card: str) -> None:
    """Put a combat card from the hand where its event sends it.

    It goes at once, not after the battle: nothing in a battle looks at the piles. A card that is a
    combat card by an optional rule only (19.9) stays in the deck, whatever its own event does.
    """
    lay_down(table.state, side, card)
    if table.state.edition.cards[card].is_combat:
        finish_event(table, side, card)


@dataclass(frozen=True)
class CombatCardsChoice(Listed):
    """Up to two combat cards of the hand whose conditions a battle meets, in order of play."""

    state: State
    side: str
    battle: Battle

    def check(self, value: tuple[str, ...]) -> None:
        """Refuse cards that are not held or not for this battle, and too many."""
        most = self.state.constant("combat_cards")
        if len(value) > most:
            raise IllegalAnswer(
                _("at most {most} combat cards can be played in a battle", most=most),
                section="9.51",
            )
        if len(set(value)) != len(value):
            raise IllegalAnswer(_("the same thing is named twice"))
        for card in value:
            if reason := self._why_not(card):
                raise IllegalAnswer(reason)

    def _why_not(self, card: str) -> str | None:
        if card not in self.state.hands[self.side]:
            return _("{card} is not in your hand", card=card_name(self.state, card))
        if card not in combat_cards():
            return _("{card} is not a combat card", card=card_name(self.state, card))
        return combat_cards()[card].needs(self.state, self.side, self.battle)

    def possible(self) -> tuple[str, ...]:
        """Return the cards that can be played, in the order of the hand."""
        return tuple(c for c in self.state.hands[self.side] if self._why_not(c) is None)

    def only(self) -> tuple[tuple[str, ...], ...]:
        """Return no cards where none can be played."""
        return () if self.possible() else ((),)

    def values(self) -> Iterator[tuple[str, ...]]:
        """Give no cards, then each one, then each pair in either order."""
        most = min(self.state.constant("combat_cards"), len(self.possible()))
        return chain.from_iterable(permutations(self.possible(), n) for n in range(most + 1))

    def dump(self, value: tuple[str, ...]) -> JSON:
        """Return a list of cards."""
        return [*value]

    def load(self, raw: Any) -> tuple[str, ...]:
        """Return the cards in ``raw``, a list."""
        if not isinstance(raw, list) or not all(isinstance(card, str) for card in raw):
            raise IllegalAnswer(_("{raw!r} is not a list of cards", raw=raw))
        return tuple(raw)
