"""Positions in the middle of random games, with a hidden card to be exchanged for another."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.chance import RandomChance
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.play import Live, begin, copy_of
from adjudicator.engine.rules import usual_options
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.games.here_i_stand.rules.action.choices import CardPlay, PlayChoice
from adjudicator.games.here_i_stand.rules.deck import COMBAT, MANDATORY, RESPONSE, card, drawable
from adjudicator.games.here_i_stand.rules.powers import MAJOR_POWERS
from adjudicator.games.here_i_stand.rules.religion.theses import THESES
from adjudicator.games.here_i_stand.rules.setups import SIX_POWERS, TOURNAMENT, first_turn
from adjudicator.games.here_i_stand.rules.state import Impulse, State
from adjudicator.games.here_i_stand.rules.view import view_of
from tests.here_i_stand.exchange import Exchange
from tests.twins.openings import AnyOpening

GAME: Final = HereIStand()
LAST_TURNS: Final = {TOURNAMENT: 6}
LAST_TURN: Final = 9
LATEST: Final = 40
"""A position is at most so many segments behind the beginning of its turn."""

PLAYERS: Final = (3, 4, 5, 6, 6, 6)
SHEETS: Final = ("brisk", "brisk", "careful", "careful", "sealed")

PACES: Final[tuple[dict[str, str], ...]] = (
    {},
    {"window": "18h", "window.response": "4h", "excuse": "6h", "grace": "3h"},
    {"window": "12h", "excuses": "0", "grace": "0h"},
)
"""Settings about time; with the last one whoever is late loses the impulse at once."""

WEIGHTS: Final = {RESPONSE: 12, COMBAT: 6, MANDATORY: 2}
"""How much likelier than others the cards are that a rule could look for."""


@dataclass(frozen=True)
class Opening(AnyOpening[State]):
    """Where a pair of games of Here I Stand begins."""

    def __str__(self) -> str:
        players = self.options["players"]
        return f"{self.scenario}, {players} players, {GAME.stage(self.state)}: {self.exchange}"


def opening(seed: int) -> Opening:
    """Return a position of a random game, anywhere between its first turn and its last."""
    rng = random.Random(f"opening {seed}")
    scenario = rng.choice(SIX_POWERS)
    last = LAST_TURNS.get(scenario, LAST_TURN)
    turn = rng.randint(first_turn(scenario), last)
    options = {**usual_options(GAME, scenario), "players": rng.choice(PLAYERS)}
    if rng.random() < 0.25:
        options["last_turn"] = turn  # so that some games come to their end
    state = _position(scenario, options, seed, turn, rng.randint(0, LATEST))
    settings = {"sheet": rng.choice(SHEETS), **PACES[seed % len(PACES)]}
    return Opening(scenario, options, settings, state, _an_exchange(state, rng))


def _position(scenario: str, options: dict[str, Any], seed: int, turn: int, after: int) -> State:
    """Return the position ``after`` segments behind the beginning of a turn, or the last before.

    It is one in which a card can be exchanged. A game that ends before the turn is played again
    up to the last turn it has.
    """
    rng = random.Random(f"player {seed}")
    live = Live(
        GAME,
        begin(GAME, scenario, options),
        RandomChance(random.Random(f"dice {seed}")),
        inspected=False,
    )
    segment, reached = -1, turn
    try:
        while live.waiting:
            if live.segment != segment:
                segment, reached = live.segment, live.state.turn
                after -= reached >= turn
                if after < 0 or reached > turn:
                    found: State = live.outcome().position.snapshot
                    if any(_exchanges(found)):
                        return copy_of(found)
            decision = rng.choice(live.waiting).decision
            live.answer(decision.role, sample(decision.choice, rng))
    finally:
        live.close()
    earlier = reached if reached < turn else turn - 1
    return _position(scenario, options, seed, earlier, rng.randint(0, LATEST // 2))


def _exchanges(state: State) -> Iterator[tuple[str, str, list[int]]]:
    """Return who could have a card exchanged with whom ("": the draw pile), and for which cards."""
    for holder in MAJOR_POWERS:
        if not _hidden(state, holder):
            continue
        if state.draw_pile:
            yield holder, "", list(state.draw_pile)
        for other in MAJOR_POWERS:
            if other != holder and _hidden(state, other):
                yield holder, other, _hidden(state, other)


def _hidden(state: State, role: str) -> list[int]:
    """Return the cards of a hand that could be others: everybody knows who posts the theses."""
    known = {THESES} if state.stage == "theses" else set()
    return [number for number in drawable(state.hands[role]) if number not in known]


def _an_exchange(state: State, rng: random.Random) -> Exchange:
    """Return any exchange, with the draw pile as often as with another hand."""
    found = list(_exchanges(state))
    from_pile = rng.random() < 0.5 and bool(state.draw_pile)
    wanted = [one for one in found if not one[1]] if from_pile else found
    holder, other, cards = rng.choice(wanted)
    first = _one_of(_hidden(state, holder), rng)
    return Exchange(holder, first, _one_of(cards, rng), other)


def _one_of(cards: list[int], rng: random.Random) -> int:
    weights = [WEIGHTS.get(card(number).kind, 1) for number in cards]
    return rng.choices(cards, weights)[0]


# -- an event beside a hand that differs --------------------------------------------------------


def impulses(scenario: str, seed: int, share: float) -> Iterator[State]:
    """Return about a ``share`` of all positions in which an impulse of a random game begins."""
    rng = random.Random(f"impulses {seed}")
    opened = begin(GAME, scenario, {"players": rng.choice(PLAYERS)})
    live = Live(GAME, opened, RandomChance(rng), inspected=False)
    segment = -1
    try:
        while live.waiting:
            if live.segment != segment:
                segment = live.segment
                if live.state.stage == "action" and rng.random() < share:
                    yield copy_of(live.outcome().position.snapshot)
            decision = rng.choice(live.waiting).decision
            live.answer(decision.role, sample(decision.choice, rng))
    finally:
        live.close()


def with_event(
    state: State, play: CardPlay, rng: random.Random, holders: Sequence[str] = MAJOR_POWERS
) -> tuple[State, Exchange] | None:
    """Return a position in which a power can play an event at once, and a hand of others differs.

    The other hand is a small one mostly, and often one of the two cards is a mandatory event:
    then how many of its cards can be discarded or pay differs. None where the event cannot be
    played: nobody may, the card has left the game, or it has happened this turn.
    """
    number = play.card
    if number in state.events_this_turn:
        return None  # what it has done this turn would be done twice
    state = copy_of(state)
    piles = (state.draw_pile, state.discards, *state.hands.values())
    home = next((pile for pile in piles if number in pile), None)
    if home is None:
        return None
    home.remove(number)
    state.skipping.clear()
    state.passes = 0
    for power in rng.sample(MAJOR_POWERS, len(MAJOR_POWERS)):
        state.hands[power].append(number)
        state.active, state.impulse = power, Impulse()
        try:
            PlayChoice(state, power).check(play)
        except IllegalAnswer:
            state.hands[power].remove(number)
            continue
        exchange = _beside(state, number, rng, holders)
        return (state, exchange) if exchange else None
    return None


def _beside(
    state: State, number: int, rng: random.Random, holders: Sequence[str]
) -> Exchange | None:
    """Return an exchange with the draw pile that leaves card ``number`` alone; a hand shrinks."""
    for holder in rng.sample(holders, len(holders)):
        own = [one for one in drawable(state.hands[holder]) if one != number]
        if not own or not state.draw_pile:
            continue
        rng.shuffle(own)
        for one in own[rng.choice((1, 1, 2, 2, 3, 9)) :]:
            state.hands[holder].remove(one)
            state.draw_pile.insert(0, one)
        first = next(one for one in own if one in state.hands[holder])
        unlike = [
            one for one in state.draw_pile if card(one).is_mandatory != card(first).is_mandatory
        ]
        pile = unlike if unlike and rng.random() < 0.7 else state.draw_pile
        return Exchange(holder, first, _one_of(pile, rng))
    return None


# -- everything hidden --------------------------------------------------------------------------


def dealt_anew(state: State, role: str | None, seed: str) -> State:
    """Return a position like ``state`` for ``role``: all that is hidden from it is dealt anew."""
    after = copy_of(state)
    others = [power for power in MAJOR_POWERS if power != role]
    hidden = [n for power in others for n in drawable(after.hands[power])] + after.draw_pile
    random.Random(seed).shuffle(hidden)
    for power in others:
        hand = after.hands[power]
        open_ = [number for number in hand if card(number).is_home]
        after.hands[power] = open_ + [hidden.pop() for _ in range(len(hand) - len(open_))]
    after.draw_pile = hidden
    assert view_of(after, role) == view_of(state, role)
    return after
