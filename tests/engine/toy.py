"""A small made-up game, Lanterns, that uses everything the engine offers.

Three players hold two secret cards each. A round: all bid secretly from 0 to 3; the highest bidder
(ties: first in order) may swap a card with the pile or not, then splits two lamps over left and
right; a die decides whether the wind blows one out. After three rounds most lamps win. Nobody
knows what others hold or drew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from adjudicator.engine.choices import Number, OneOf, Split
from adjudicator.engine.decision import Decision, ask, ask_all
from adjudicator.engine.fact import JSON, Fact, only
from adjudicator.engine.rules import OptionLine, Procedure
from adjudicator.engine.sealed import sealed
from adjudicator.engine.stage import Stage
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.sampling import GENERIC, Sampling

ROLES = ("ann", "bob", "cyd")

sample = Sampling(GENERIC)


class ToyFact(Fact, game="toy"):
    """Root of the facts of the made-up game."""


@dataclass(frozen=True)
class Dealt(ToyFact):
    role: str
    cards: tuple[int, ...]


@dataclass(frozen=True)
class DealtUnseen(ToyFact):
    role: str
    count: int


@dataclass(frozen=True)
class BidsShown(ToyFact):
    bids: dict[str, int]
    winner: str


@dataclass(frozen=True)
class LampsHung(ToyFact):
    role: str
    left: int
    right: int
    wind: tuple[int, ...]


@dataclass
class ToyState:
    round: int = 0
    hands: dict[str, list[int]] = field(default_factory=dict)
    pile: list[int] = field(default_factory=list)
    lamps: dict[str, int] = field(default_factory=dict)
    over: bool = False


@rule("1")
async def deal(table: Table[ToyState]) -> None:
    state = table.state
    state.pile = table.dice.shuffle(state.pile, "the pile")
    for role in ROLES:
        state.hands[role] = [state.pile.pop(), state.pile.pop()]
        table.tell(
            Dealt(role, tuple(state.hands[role])), to=only(role), others=DealtUnseen(role, 2)
        )
    state.round = 1


@rule("2")
async def play_round(table: Table[ToyState]) -> None:
    state = table.state
    bids = await ask_all(
        [Decision(role, f"2/bid:{state.round}", Number(0, 3), default=0) for role in ROLES]
    )
    winner = max(ROLES, key=lambda role: (bids[role], -ROLES.index(role)))
    table.tell(BidsShown(dict(bids), winner))
    await swap(table, winner)
    await hang(table, winner)
    state.round += 1
    state.over = state.round > 3


@rule("2.1")
async def swap(table: Table[ToyState], role: str) -> None:
    state = table.state
    options = ("keep", *map(str, state.hands[role])) if state.pile else ("keep",)
    given = await ask(Decision(role, f"2.1/swap:{state.round}", OneOf(options), default="keep"))
    if given != "keep":
        state.hands[role].remove(int(given))
        index = table.dice.pick(range(len(state.pile)), f"{role} draws")
        drawn = state.pile.pop(index)
        state.pile.insert(0, int(given))
        state.hands[role].append(drawn)
        table.tell(Dealt(role, (drawn,)), to=only(role), others=DealtUnseen(role, 1))


@rule("2.2")
async def hang(table: Table[ToyState], role: str) -> None:
    state = table.state
    split = await ask(
        Decision(
            role,
            f"2.2/hang:{state.round}",
            Split(2, {"left": 2, "right": 2}),
            default={"left": 1, "right": 1},
        )
    )
    left, right = split.get("left", 0), split.get("right", 0)
    wind = table.dice.roll(max(left, right), f"wind against {role}")
    state.lamps[role] += 2 - sum(face == 6 for face in wind)
    table.tell(LampsHung(role, left, right, wind))


@dataclass(frozen=True)
class ToyView:
    role: str | None
    hand: tuple[int, ...]
    lamps: dict[str, int]
    pile: int


class Lanterns:
    """The made-up game as the engine sees it."""

    slug = "toy"
    scenarios = ("plain", "even")
    schema = 1
    revision = 1
    options: tuple[str, ...] = ()
    draws = frozenset({"dealt"})

    def setup(self, scenario: str, options: dict[str, Any]) -> ToyState:
        return ToyState(pile=list(range(1, 13)), lamps=dict.fromkeys(ROLES, 0))

    def option_lines(self, scenario: str, given: Mapping[str, Any]) -> tuple[OptionLine, ...]:
        return ()

    def roles(self, state: ToyState) -> tuple[str, ...]:
        return ROLES

    def ending(self, state: ToyState) -> str | None:
        return "over" if state.over else None

    def seats(self, state: ToyState) -> tuple[tuple[str, ...], ...]:
        return tuple((role,) for role in ROLES)

    def segment(self, table: Table[ToyState]) -> Procedure | None:
        if table.state.over:
            return None
        return deal(table) if table.state.round == 0 else play_round(table)

    def stage(self, state: ToyState) -> Stage:
        return Stage(state.round, "round")

    def view(self, state: ToyState, role: str | None) -> ToyView:
        hand = tuple(state.hands.get(role, ())) if role else ()
        return ToyView(role, hand, dict(state.lamps), len(state.pile))

    def seal(self, state: ToyState, role: str | None) -> None:
        for other, hand in state.hands.items():
            if other != role:
                state.hands[other] = sealed(hand)
        state.pile = sealed(state.pile)

    def faults(self, state: ToyState) -> list[str]:
        cards = [card for hand in state.hands.values() for card in hand] + state.pile
        return [] if sorted(cards) == list(range(1, 13)) else [f"the cards are {sorted(cards)}"]

    def renew(self, table: Table[ToyState], label: str) -> None:
        table.state.pile = table.dice.shuffle(table.state.pile, label)

    def dump_view(self, view: ToyView) -> JSON:
        return asdict(view)

    def dump(self, state: ToyState) -> JSON:
        return asdict(state)

    def load(self, raw: Any, schema: int) -> ToyState:
        return ToyState(**raw)
