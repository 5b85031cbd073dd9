"""Games for two with one hidden card exchanged: of the main deck, or of the diplomatic one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, Final

from adjudicator.engine.play import copy_of
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.practice.settings import LONG
from adjudicator.games.here_i_stand.rules.deck import card, cards, diplomatic_cards, drawable
from adjudicator.games.here_i_stand.rules.diplomacy import diplomatic_cards as segment
from adjudicator.games.here_i_stand.rules.diplomacy.diplomatic_cards import cards_of
from adjudicator.games.here_i_stand.rules.players import TWO_PLAYERS
from adjudicator.games.here_i_stand.rules.religion.theses import THESES
from adjudicator.games.here_i_stand.rules.setups import TWO_PLAYER
from adjudicator.games.here_i_stand.rules.state import State
from tests.here_i_stand.exchange import HIS, REVEALING
from tests.here_i_stand.for_two import for_two, live_from
from tests.here_i_stand.letters import HisLetters
from tests.here_i_stand.mail_game import HIS_MAIL
from tests.here_i_stand.openings import PACES, SHEETS
from tests.service.mail_games import MailGame
from tests.twins.exchange import AnyExchange
from tests.twins.games import TwinGame
from tests.twins.openings import AnyOpening

_LATEST: Final = 120
"""A position is at most so many segments behind the beginning of a game."""


def _diplomatic_hands(state: State) -> Mapping[str, list[int]]:
    return cards_of(state).hands


def _diplomatic_deck(state: State) -> Iterable[list[int]]:
    return (cards_of(state).deck,)


def _nothing(_state: State) -> Iterable[list[int]]:
    return ()


TWO: Final = replace(
    HIS,
    roles=TWO_PLAYERS,
    revealing=REVEALING | {"card_turned_up", "diet_card_turned_up"},
)
DIPLOMACY: Final = replace(
    TWO,
    hands=_diplomatic_hands,
    drawn_from=_diplomatic_deck,
    elsewhere=_nothing,
    revealing=REVEALING | {"diplomatic_card_played", "diplomatic_card_discarded"},
    shuffled_in=segment,
)


@dataclass(frozen=True)
class MainExchange(AnyExchange):
    """Two cards of the main deck."""

    @property
    def game(self) -> TwinGame:
        """Here I Stand for two."""
        return TWO


@dataclass(frozen=True)
class DiplomaticExchange(AnyExchange):
    """Two cards of the diplomatic deck.

    No invasion: who plays Machiavelli looks for these in the deck, and sees that one is lacking.
    """

    @property
    def game(self) -> TwinGame:
        """Here I Stand for two."""
        return DIPLOMACY


Exchanges = Callable[[State], list[AnyExchange]]


def main_exchanges(state: State) -> list[AnyExchange]:
    """Return the exchanges of a card of a hand, which nobody else knows, with one of the pile."""
    known = {THESES} if state.stage == "theses" else set()
    return [
        MainExchange(holder, first, second)
        for holder in TWO_PLAYERS
        for first in drawable(state.hands[holder])
        for second in state.draw_pile
        if first not in known
    ]


def diplomatic_exchanges(state: State) -> list[AnyExchange]:
    """Return the exchanges of a card of a diplomatic hand with one of the deck."""
    two = cards_of(state)
    return [
        DiplomaticExchange(holder, first, second)
        for holder in TWO_PLAYERS
        for first in two.hands[holder]
        for second in two.deck
        if not card(first).invasion and not card(second).invasion
    ]


def opening(seed: int, exchanges: Exchanges = main_exchanges) -> AnyOpening[State]:
    """Return a position of a random game for two, with a hidden card to be exchanged."""
    rng = random.Random(f"opening for two {seed}")
    options = {**LONG} if rng.random() < 0.5 else {}
    settings = {"sheet": rng.choice(SHEETS), **PACES[seed % len(PACES)]}
    state = rng.choice([*_positions(options, seed, exchanges, rng.randint(1, _LATEST))][-3:])
    return AnyOpening(TWO_PLAYER, options, settings, state, rng.choice(exchanges(state)))


def diplomatic_opening(seed: int) -> AnyOpening[State]:
    """Return a position of a random game for two, with a diplomatic card to be exchanged."""
    return opening(seed, diplomatic_exchanges)


def _positions(
    options: dict[str, Any], seed: int, exchanges: Exchanges, most: int
) -> Iterator[State]:
    """Give the positions in the first segments of a random game in which cards are exchanged."""
    rng, segment_now, found = random.Random(f"player {seed}"), -1, 0
    with closing(live_from(for_two(**options), seed)) as live:
        while live.waiting and (live.segment < most or not found):
            if live.segment != segment_now:
                segment_now = live.segment
                snapshot = live.outcome().position.snapshot
                if exchanges(snapshot):
                    found += 1
                    yield copy_of(snapshot)
            decision = rng.choice(live.waiting).decision
            live.answer(decision.role, sample(decision.choice, rng))


# -- by mail ---------------------------------------------------------------------------------------


class LettersForTwo(HisLetters):
    """Writes messages for both players; a rule of a sheet is about cards of the main deck."""

    def sheet(self, *, knows: bool) -> list[str]:
        """Return the lines of a sheet; a diplomatic card is played in no response window."""
        lines = super().sheet(knows=knows)
        if self.exchange.cards <= {*cards()}:
            return lines
        return lines[:1]

    def _rule(self, knows: bool) -> str:
        if self.exchange.cards <= {*cards()}:
            return super()._rule(knows)
        return "ASK ME ABOUT moves"


def _guesses(number: int) -> Sequence[str]:
    return (f"PLAY {card(number).title}", f"PLAY {number}")


MAIN_MAIL: Final = replace(HIS_MAIL, twins=TWO, writer=LettersForTwo, opening=opening)
DIPLOMATIC_MAIL: Final[MailGame] = replace(
    MAIN_MAIL,
    twins=DIPLOMACY,
    cards=sorted(diplomatic_cards()),
    guesses=_guesses,
    piles=lambda snapshot: [snapshot["two_player"]["deck"]],
    opening=diplomatic_opening,
)
