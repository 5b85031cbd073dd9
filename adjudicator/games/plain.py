"""The parts of a game as a small game leaves them: no cards, no conditions, no options, no odds.

A game derives its parts from these classes and writes what it has. What it does not override is
what it has nothing of. Its orders are in ``plain_orders``.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Final, Generic, NoReturn, TypeVar, cast

from adjudicator.drawing.charts import Faces, Throws
from adjudicator.engine.choices import Bounded, Choice
from adjudicator.engine.decision import Decision
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON, Fact
from adjudicator.engine.play import copy_of
from adjudicator.engine.random_play import Liking
from adjudicator.engine.rules import OptionLine
from adjudicator.engine.table import Table
from adjudicator.engine.words import _, joined
from adjudicator.games.contract import Filter, Wrong
from adjudicator.games.practice import Habit, Setting, Use
from adjudicator.games.sampling import GENERIC, Samplers, Sampling
from adjudicator.games.telling import (
    Asked,
    Chapter,
    HandLine,
    PointLine,
    ScoreWords,
    Section,
    Standing,
    Standings,
    Tally,
    asked,
)
from adjudicator.kit.sheet_lines import stands_anyhow
from adjudicator.words.ahead import Moment, Supposed
from adjudicator.words.alternatives import Order
from adjudicator.words.lexicon import NotUnderstood, hint

S = TypeVar("S")
T = TypeVar("T")
V = TypeVar("V")
NEUTRAL: Final = "#444444"


class PlainRules(Generic[S]):
    """Rules without options and without a pile; the state is a dataclass of plain values."""

    scenarios: tuple[str, ...] = ("plain",)
    schema = 1
    revision = 1
    options: tuple[str, ...] = ()
    draws: frozenset[str] = frozenset()
    all_roles: ClassVar[tuple[str, ...]]
    state: ClassVar[type]

    def setup(self, scenario: str, options: dict[str, Any]) -> S:
        """Return the state as its class begins; IllegalAnswer for what the game does not have."""
        if scenario not in self.scenarios:
            raise IllegalAnswer(
                _(
                    "there is no scenario {scenario!r}{hint}; there is: {possible}",
                    scenario=scenario,
                    hint=hint(scenario, self.scenarios),
                    possible=joined(", ", self.scenarios),
                )
            )
        if options:
            raise IllegalAnswer(
                _("there are no options in this game: {names}", names=joined(", ", options))
            )
        return cast("S", self.state())

    def option_lines(self, scenario: str, given: Mapping[str, Any]) -> tuple[OptionLine, ...]:
        """Return no options."""
        return ()

    def roles(self, state: S) -> tuple[str, ...]:
        """Return the roles, in the order of play."""
        return self.all_roles

    def seats(self, state: S) -> tuple[tuple[str, ...], ...]:
        """Return each role by itself."""
        return tuple((role,) for role in self.all_roles)

    def renew(self, table: Table[S], label: str) -> None:
        """Do nothing: no pile could have been looked at."""

    def dump(self, state: S) -> JSON:
        """Return the fields."""
        return asdict(cast("Any", state))

    def dump_view(self, view: object) -> JSON:
        """Return the fields."""
        return asdict(cast("Any", view))

    def load(self, raw: Any, schema: int) -> S:
        """Return the state with these fields."""
        return cast("S", self.state(**raw))


class PlainAhead:
    """Orders ahead of a game without conditions and suppositions."""

    def make_acting(self, state: Any, role: str) -> bool:
        """Return False; nothing is tried out before it is due."""
        return False

    def holds(self, condition: object, scene: object) -> bool:
        """Return False; no condition can be read."""
        return False

    def places(self, decision: Decision[Any]) -> tuple[str, ...]:
        """Return the place that a question is about, as its topic has it."""
        return (decision.detail,) if decision.detail else ()

    def why_not_standing(self, order: Order) -> str | None:
        """Refuse what stands on a response sheet already."""
        if order.verb == "sheet":
            return stands_anyhow(order)
        return None

    def suppose(self, words: str, role: str, view: object) -> Supposed:
        """Refuse to suppose anything."""
        raise NotUnderstood(_("WHAT IF has nothing to answer in this game"), words=words)


def moment_in_turns(turn: int, acting: str | None, roles: Sequence[str], role: str) -> Moment:
    """Return where a game stands in which every role acts once a turn, in their order.

    ``acting`` is None before the first turn.
    """
    now, own = (0 if acting is None else roles.index(acting) + 1), roles.index(role) + 1
    return Moment(turn, now, (turn + (own <= now or acting is None), own))


@dataclass(frozen=True)
class PlainWording(ABC, Generic[V]):
    """Names, and sentences of a game that tells no more than it must.

    ``names`` and ``colours`` are by role, ``rulebook`` holds all rules, in short.
    """

    names: Mapping[str, str]
    colours: Mapping[str, str]
    rulebook: Section
    filters: ClassVar[Mapping[str, Filter]] = {}
    score_words: ClassVar[ScoreWords] = ScoreWords(
        seat=_("Role"),
        points=_("Points"),
        short=_("Pts"),
        table=_("Points"),
        course=_("Points turn by turn"),
    )

    @abstractmethod
    def victory_points(self, view: V) -> Mapping[str, int]:
        """Return the points of all roles."""

    def role_name(self, role: str) -> str:
        """Return the printed name of a role; what is no role stays as it is."""
        return self.names.get(role, role)

    def the_role(self, role: str) -> str:
        """Return a role as it stands in a sentence."""
        return self.role_name(role)

    def colour(self, role: str) -> str:
        """Return the colour of a role."""
        return self.colours.get(role, NEUTRAL)

    def hand(self, view: V) -> tuple[HandLine, ...]:
        """Return no cards."""
        return ()

    def points(self, view: V, before: Mapping[str, int] | None) -> tuple[PointLine, ...]:
        """Return the points of all roles and by how much they have changed."""
        return tuple(
            PointLine(
                role, self.role_name(role), now, None if before is None else now - before[role]
            )
            for role, now in self.victory_points(view).items()
        )

    def summary(
        self, chapters: Sequence[Chapter], points: Sequence[PointLine], role: str
    ) -> tuple[str, ...]:
        """Return nothing: what is told is short enough."""
        return ()

    def chance(self, fact: Fact) -> str:
        """Return nothing."""
        return ""

    def faces(self, facts: Iterable[Fact]) -> tuple[Faces, ...]:
        """Return no statistics of dice."""
        return ()

    def throws(self, facts: Iterable[Fact]) -> tuple[Throws, ...]:
        """Return no statistics of hits."""
        return ()

    def asked(self, decision: Decision[Any], view: V | None = None) -> Asked:
        """Return a decision as its choice shows it."""
        return asked(decision)

    def odds(self, view: V, decision: Decision[Any], value: object) -> None:
        """Return None: no odds are told."""
        return

    def gathered(self, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """Return the facts as they are."""
        return tuple(facts)

    def stakes(self, odds: object) -> tuple[str, ...]:
        """Return nothing: no odds are told."""
        return ()

    def points_left(self, decision: Decision[Any]) -> str | None:
        """Return None: nothing is spent in parts."""
        return None

    def standings(self, view: V, before: Mapping[str, int] | None) -> Standings:
        """Return the points of all roles."""
        lines = self.points(view, before)
        cells = tuple(Standing(one.role, one.role_name, (str(one.vp),)) for one in lines)
        return Standings((self.score_words.seat, self.score_words.points), cells)

    def weight(self, fact: Fact) -> int:
        """Return 1 for the fact that ends the game."""
        return int(fact.kind == "game_won")

    def tallies(self, facts: Sequence[Fact]) -> tuple[Tally, ...]:
        """Return nothing: each fact stands for itself."""
        return ()

    def board(self, view: V) -> object:
        """Return the view itself."""
        return view

    def power_card(self, view: V, role: str) -> object:
        """Return the view itself."""
        return view

    def material(self, view: V) -> tuple[str, ...]:
        """Return nothing."""
        return ()

    def rules_about(self, topic: str, view: V) -> tuple[Section, ...]:
        """Return all rules, whatever is asked for."""
        return (self.rulebook,)

    def places_named(self, words: str) -> tuple[str, ...]:
        """Refuse: there is no map."""
        raise NotUnderstood(_("there is no map in this game"), words=words)

    def places_about(self, words: str, view: V) -> tuple[Section, ...]:
        """Refuse: there is no map."""
        raise NotUnderstood(_("there is no map in this game"), words=words)


class PlainPractice:
    """Self-play of players who want nothing special, in the usual scenario.

    ``samplers`` are for choices that are the game's own. ``prefers`` are first words of answers,
    the best first: an example in a mail begins with the first of them that is legal.
    """

    uses: tuple[Use, ...] = ()
    talk: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def __init__(self, *samplers: Samplers, prefers: Sequence[str] = ()) -> None:
        self._prefers = prefers
        self._sample = Sampling(GENERIC, *samplers)

    def short(self, scenario: str) -> Mapping[str, str]:
        """Return no options: a game is short enough."""
        return {}

    def sample(self, choice: Choice[T], rng: random.Random) -> T:
        """Return any legal value of a choice."""
        return self._sample(choice, rng)

    def sensible(self, decision: Decision[Any], view: object, rng: random.Random) -> object:
        """Return a legal answer that begins with what is preferred; any where none does."""
        best = next(self.thoughts(decision, view, rng), None)
        return self._sample(decision.choice, rng) if best is None else best

    def thoughts(
        self, decision: Decision[Any], view: object, rng: random.Random
    ) -> Iterator[object]:
        """Give legal answers that begin with what is preferred, in random order by each word."""
        choice = decision.choice
        options = choice.bounds().options if isinstance(choice, Bounded) else ()
        for word in self._prefers:
            found = [one for one in options if str(one).split()[0] == word]
            if found:
                best = rng.choice(found)
                yield best
                yield from (one for one in found if one != best)

    def unwise(self, decision: Decision[Any], view: object, value: object) -> bool:
        """Return False: a small game is tried out."""
        return False

    def use_told(self, fact: Fact) -> Use | None:
        """Return None: there are no uses."""
        return None

    def setting(self, seed: int) -> Setting:
        """Return the usual scenario."""
        return Setting("plain")

    def likes(self, seed: int) -> Liking[object]:
        """Return the liking of players to whom any answer will do."""
        return lambda state, decision, rng: ()

    def wishes(self, uses: Collection[Use]) -> Liking[object]:
        """Return the same: there are no uses to be wanted."""
        return lambda state, decision, rng: ()

    @property
    def habits(self) -> Mapping[str, Habit[object]]:
        """Return players who answer at random."""
        return {"random": Habit(lambda decision, rng: self._sample(decision.choice, rng))}

    def imagined(self, state: T, role: str, rng: random.Random) -> T:
        """Return a copy: no orders are given ahead in a small game."""
        return copy_of(state)


class PlainCases:
    """Rules cases in which ``[position]`` and ``expect`` are fields of the state, as stored."""

    LOWEST_FACE = 1

    def __init__(self, resting: Iterable[str]) -> None:
        self.RESTING = frozenset(resting)

    def change(self, state: object, changes: Mapping[str, Any], wrong: Wrong) -> None:
        """Set fields of a state."""
        _check(state, changes, wrong)
        vars(state).update(changes)

    def begin_from(self, state: object, changes: Mapping[str, Any], wrong: Wrong) -> None:
        """Refuse to go on from a position: nobody plays such a game on a table first."""
        raise wrong("no game of this kind goes on from a position")

    def position_of(self, state: object) -> None:
        """Return None: no position can be written."""
        return

    def opening(self, changes: Mapping[str, Any]) -> None:
        """Return None: a case begins where its position says."""
        return

    def differences(self, state: object, expected: Mapping[str, Any], wrong: Wrong) -> list[str]:
        """Say which fields of a state are not as expected."""
        _check(state, expected, wrong)
        found = vars(state)
        return [
            f"{name} is {found[name]!r}; expected: {value!r}"
            for name, value in expected.items()
            if found[name] != value
        ]

    def same(self, expected: object, found: object) -> bool:
        """Compare a field of a fact; its tuples are lists in a case."""
        return bool(expected == ([*found] if isinstance(found, tuple) else found))

    def is_for(self, words: str, label: str) -> bool:
        """Return whether words are those of the roll."""
        return words == label

    def spelt(self, label: str) -> str:
        """Return a label as it is."""
        return label

    def deal_answer(self, parties: Sequence[tuple[str, ...]], items: object) -> NoReturn:
        """Refuse: no question is answered by deals."""
        no_deals(parties, items)


def no_deals(parties: Sequence[tuple[str, ...]], items: object) -> NoReturn:
    """Refuse deals of a case, in a game without negotiations."""
    raise NotUnderstood(_("there are no deals in this game"))


def _check(state: object, names: Iterable[str], wrong: Wrong) -> None:
    for name in names:
        if name not in vars(state):
            raise wrong(f"there is no key {name!r}; known: {[*vars(state)]}", name)
