"""The rules of Lanterns: facts, state, procedures, and the game as the engine sees it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from adjudicator.engine.choices import OneOf
from adjudicator.engine.decision import Decision, ask, ask_all
from adjudicator.engine.fact import Fact, only
from adjudicator.engine.play import copy_of
from adjudicator.engine.rules import Procedure
from adjudicator.engine.sealed import HIDDEN
from adjudicator.engine.stage import Stage
from adjudicator.engine.table import Table
from adjudicator.engine.trail import rule
from adjudicator.games.plain import PlainRules

ROLES: Final = ("red", "blue")
OTHER: Final = {"red": "blue", "blue": "red"}
PLACES: Final = ("bridge", "mill", "tower")
HIT, BLANK, STORM = 1, 2, 3  # the faces of a wind die


class LanternsFact(Fact, game="lanterns"):
    """Root of the facts of the game."""


@dataclass(frozen=True)
class TokenHidden(LanternsFact):
    """A role has hidden its token; ``place`` is empty for all but its owner."""

    role: str
    place: str = ""


@dataclass(frozen=True)
class LampTried(LanternsFact):
    """A role has tried to light a lamp: the flame, the wind, and how many lanterns that makes."""

    role: str
    place: str
    die: int
    dice: tuple[int, ...]
    lanterns: int


@dataclass(frozen=True)
class LampShaded(LanternsFact):
    """The shield of a role has taken the lanterns away that the other one was to light."""

    role: str
    place: str


@dataclass(frozen=True)
class Guessed(LanternsFact):
    """A role has said where the token of the other one lies."""

    role: str
    place: str
    right: bool


@dataclass(frozen=True)
class Passed(LanternsFact):
    """A role has done nothing."""

    role: str


@dataclass(frozen=True)
class GameWon(LanternsFact):
    """The game is over; ``winners`` are both where they have lit alike."""

    winners: tuple[str, ...]
    lanterns: dict[str, int]


@dataclass
class State:
    """A position; ``round`` is 0 while tokens are hidden, ``active`` the role whose turn it is."""

    round: int = 0
    active: str = ROLES[0]
    tokens: dict[str, str] = field(default_factory=dict)
    lamps: dict[str, dict[str, int]] = field(default_factory=lambda: {role: {} for role in ROLES})
    shields: list[str] = field(default_factory=lambda: [*ROLES])
    winners: list[str] = field(default_factory=list)

    def lanterns(self, role: str) -> int:
        """Return how many lanterns of a role burn."""
        return sum(self.lamps[role].values())


@rule("1")
async def hide(table: Table[State]) -> None:
    """Let both sides hide a token, in secret."""
    options = OneOf(tuple(f"hide {place}" for place in PLACES))
    asked = [Decision(role, "1/hide", options, window="simultaneous") for role in ROLES]
    for role, answer in (await ask_all(asked)).items():
        table.state.tokens[role] = place = answer.split()[1]
        table.tell(TokenHidden(role, place), to=only(role), others=TokenHidden(role))
    table.state.round = 1


@rule("2")
async def act(table: Table[State]) -> None:
    """Let the active side light a lamp where it has none, guess, or pass."""
    state, role = table.state, table.state.active
    dark = [f"light {place}" for place in PLACES if place not in state.lamps[role]]
    options = (*dark, *(f"guess {place}" for place in PLACES), "pass")
    answer = await ask(Decision(role, "2/act", OneOf(options), default="pass"))
    verb, _blank, place = answer.partition(" ")
    if verb == "light":
        await light(table, role, place)
    elif verb == "guess":
        state.winners = [role] if state.tokens[OTHER[role]] == place else []
        table.tell(Guessed(role, place, bool(state.winners)))
    else:
        table.tell(Passed(role))
    finish(table)


@rule("3")
async def light(table: Table[State], role: str, place: str) -> None:
    """Roll the flame and the wind; the other side may spend its shield on what burns."""
    (flame,) = table.dice.roll(1, f"flame of {role} at the {place}", sides=10)
    wind = table.dice.roll(3, f"wind on {role} at the {place}", sides=3)
    lanterns = wind.count(HIT) if flame >= 4 and wind.count(STORM) < 2 else 0
    table.tell(LampTried(role, place, flame, wind, lanterns))
    foe = OTHER[role]
    choice = OneOf(("pass", "shield") if lanterns and foe in table.state.shields else ("pass",))
    asked = Decision(foe, f"3/shield:{place}", choice, default="pass", window="response")
    if await ask(asked) == "shield":
        table.state.shields.remove(foe)
        table.tell(LampShaded(foe, place))
    elif lanterns:
        table.state.lamps[role][place] = lanterns


@rule("4")
def finish(table: Table[State]) -> None:
    """Hand on to the other side; after the last round the most lanterns win."""
    state = table.state
    state.round += state.active == ROLES[-1]
    state.active = OTHER[state.active]
    lanterns = {role: state.lanterns(role) for role in ROLES}
    if state.round > 3 and not state.winners:
        state.winners = [role for role in ROLES if lanterns[role] == max(lanterns.values())]
    if state.winners:
        table.tell(GameWon(tuple(state.winners), lanterns))


class Lanterns(PlainRules[State]):
    """The game as the engine sees it; a view is a state without the token of the other side."""

    slug = "lanterns"
    all_roles = ROLES
    state = State

    def segment(self, table: Table[State]) -> Procedure | None:
        """Return the hiding, then the turns one by one."""
        if table.state.winners:
            return None
        return act(table) if table.state.round else hide(table)

    def ending(self, state: State) -> str | None:
        """Return whether one side has won, or both."""
        return {0: None, 1: "won", 2: "drawn"}[len(state.winners)]

    def stage(self, state: State) -> Stage:
        """Return the round and whose impulse it is."""
        return Stage(state.round, state.active if state.round else "hiding")

    def view(self, state: State, role: str | None) -> State:
        """Return a copy without the tokens of others; when the game is over they lie open."""
        seen = copy_of(state)
        if not state.winners:
            seen.tokens = {who: place for who, place in seen.tokens.items() if who == role}
        return seen

    def seal(self, state: State, role: str | None) -> None:
        """Hide the tokens of others, also from a procedure that waits."""
        state.tokens.update({who: HIDDEN for who in state.tokens if who != role})

    def faults(self, state: State) -> list[str]:
        """Return whether a token is missing."""
        return [] if state.round == 0 or len(state.tokens) == 2 else ["a token is missing"]
