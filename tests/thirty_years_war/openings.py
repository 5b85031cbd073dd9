"""Positions in the middle of random games, with a hidden card to be exchanged for another."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Live, begin, copy_of
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.practice.reactions import imagined
from adjudicator.games.thirty_years_war.practice.samples import sample
from adjudicator.games.thirty_years_war.practice.settings import setting
from adjudicator.games.thirty_years_war.rules.action.choices import Play, RoundChoice
from adjudicator.games.thirty_years_war.rules.options import LAST_TURN
from adjudicator.games.thirty_years_war.rules.sides import SIDES, other
from adjudicator.games.thirty_years_war.rules.state import Activation, State
from tests.thirty_years_war.exchange import WAR, Exchange
from tests.twins.openings import AnyOpening

GAME: Final = WAR.rules
LATEST: Final = 55
"""A position is at most so many segments behind the beginning of its game: three turns."""

PACES: Final[tuple[dict[str, str], ...]] = (
    {},
    {"window": "18h", "window.response": "4h", "excuse": "6h", "grace": "3h"},
    {"window": "12h", "excuses": "0", "grace": "0h"},
)
"""Settings about time; with the last one whoever is late loses the round at once."""

COMBAT_WEIGHT: Final = 6
"""How much likelier than others combat cards are: a rule could look for them."""


Opening: TypeAlias = AnyOpening[State]


def opening(seed: int) -> Opening:
    """Return a position of a random game in one of its first turns."""
    rng = random.Random(f"opening {seed}")
    began = setting(seed)
    options = {name: value for name, value in began.options.items() if name != LAST_TURN}
    after = rng.randint(1, LATEST)
    state = next(positions(began.scenario, options, seed, after))
    if rng.random() < 0.25:
        options[LAST_TURN] = state.turn  # so that some games come to their end
        state.options = {**state.options, LAST_TURN: state.turn}
    return AnyOpening(
        began.scenario, options, dict(PACES[seed % len(PACES)]), state, an_exchange(state, rng)
    )


def positions(scenario: str, options: dict[str, Any], seed: int, after: int = 0) -> Iterator[State]:
    """Return the positions between the segments of a random game from ``after`` segments on.

    They are those in which a card can be exchanged; the last one is given again when all are over.
    """
    rng = random.Random(f"player {seed}")
    chance = RandomChance(random.Random(f"dice {seed}"))
    live = Live(GAME, begin(GAME, scenario, options), chance, inspected=False)
    segment, found = -1, None
    try:
        while live.waiting:
            if live.segment != segment:
                segment = live.segment
                snapshot = live.outcome().position.snapshot
                if any(_can_differ(snapshot, side) for side in SIDES):
                    found = copy_of(snapshot)
                    if segment >= after:
                        yield found
            decision = rng.choice(live.waiting).decision
            live.answer(decision.role, sample(decision.choice, rng))
    finally:
        live.close()
    assert found is not None
    yield found


def _can_differ(state: State, side: str) -> bool:
    """Return whether two hidden cards of a side can change places."""
    return len(state.hands[side] + state.unplayed[side]) > 1


def rounds(scenario: str, seed: int, share: float, most: int = 60) -> list[State]:
    """Return about a ``share`` of the first positions in which a round of a game begins."""
    rng = random.Random(f"rounds {seed}")
    found = []
    for number, state in enumerate(positions(scenario, {}, seed)):
        if state.stage == "action" and rng.random() < share:
            found.append(state)
        if number == most:
            break
    return found


def an_exchange(state: State, rng: random.Random, sides: tuple[str, ...] = SIDES) -> Exchange:
    """Return any exchange in the deck of one of some sides.

    Mostly it is one of the hand with the pile, else the order of the pile or of the hand changes.
    """
    able = [side for side in sides if _can_differ(state, side)]
    side = rng.choice(able or [side for side in SIDES if _can_differ(state, side)])
    pile, hand = state.unplayed[side], state.hands[side]
    if len(pile) > 1 and (not hand or rng.random() < 0.2):
        first, second = rng.sample(pile, 2)
        return Exchange("", first, second)
    if len(hand) > 1 and (not pile or rng.random() < 0.15):
        first, second = rng.sample(hand, 2)
        return Exchange(side, first, second, other=side)
    return Exchange(side, _one_of(hand, rng), _one_of(pile, rng))


def _one_of(cards: list[str], rng: random.Random) -> str:
    known = our_edition().cards
    return rng.choices(cards, [COMBAT_WEIGHT if known[c].is_combat else 1 for c in cards])[0]


# -- an event beside a hand that differs --------------------------------------------------------


def with_event(state: State, card: str, rng: random.Random) -> tuple[State, Exchange] | None:
    """Return a round in which a card can be played for its event, beside cards that differ.

    They are those of the enemy's deck mostly. None where the event cannot be played.
    """
    state = copy_of(state)
    side = state.edition.cards[card].side
    if card in state.removed[side]:
        return None
    for piles in (state.unplayed, state.played, state.hands, state.waiting, state.aid_cards):
        if card in piles[side]:
            piles[side].remove(card)
    state.unplayed[side][:0] = state.hands[side][6:]
    state.hands[side] = [*state.hands[side][:6], card]
    state.stage, state.active, state.activation = "action", side, Activation()
    state.round = max(state.round, 1)
    try:
        RoundChoice(state, side).check(Play("event", card))
    except IllegalAnswer:
        return None
    exchange = an_exchange(state, rng, (other(side),))
    return None if card in exchange.cards else (state, exchange)


# -- everything hidden --------------------------------------------------------------------------


def dealt_anew(state: State, role: str | None, seed: str) -> State:
    """Return a position like ``state`` for ``role``: all that is hidden from it is dealt anew."""
    after: State = imagined(state, role or "", random.Random(seed))
    assert GAME.view(after, role) == GAME.view(state, role)
    return after
