"""What a game is: one value, whose parts are all that mail, pages and programs ask of it.

A package of ``games/`` has a module ``game`` with this value as ``GAME``. Its states, views, orders
and items of deals have types of its own. Those above the games hold an ``AnyGame`` (``opaque``), in
which states and views have no members, an order has its verb only, and an answer is an ``object``:
whoever gets one hands it back, and mypy refuses to look inside. A decision alone stays a
``Decision[Any]``: each has its own type of answers, which nobody but its choice knows and checks.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from adjudicator.drawing.charts import Faces, Throws
from adjudicator.drawing.drawing import Drawing, Region
from adjudicator.engine import words
from adjudicator.engine.choices import Choice
from adjudicator.engine.decision import Decision
from adjudicator.engine.fact import JSON, Fact
from adjudicator.engine.random_play import Liking
from adjudicator.engine.reply import Reply
from adjudicator.engine.rules import Procedure, Rules
from adjudicator.engine.stage import Stage
from adjudicator.engine.table import Table
from adjudicator.engine.words import _
from adjudicator.games.dealing import Heard
from adjudicator.games.particulars import Clause, Examples, Negotiations, Spot, WindowKind
from adjudicator.games.practice import Habit, Setting, Use
from adjudicator.games.telling import (
    Asked,
    Chapter,
    HandLine,
    PointLine,
    ScoreWords,
    Section,
    Standings,
    Tally,
)
from adjudicator.words.ahead import Condition, Moment, Scene, Supposed
from adjudicator.words.alternatives import Order
from adjudicator.words.answering import Answering
from adjudicator.words.offers import Offer, Offered

T = TypeVar("T")
S = TypeVar("S")
V = TypeVar("V")
Ord = TypeVar("Ord", bound=Order)
Item = TypeVar("Item", bound=Clause)
S_contra = TypeVar("S_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
Ord_contra = TypeVar("Ord_contra", bound=Order, contravariant=True)
Item_contra = TypeVar("Item_contra", bound=Clause, contravariant=True)
Filter: TypeAlias = Callable[..., object]
Wrong: TypeAlias = Callable[..., Exception]
"""``wrong(message, *keys)`` makes the error for what stands in a case file under these keys."""


@dataclass(frozen=True)
class Game(Generic[S, V, Ord, Item]):
    """A game by its parts; not every one has a ``board`` to draw, ``cases`` or ``negotiations``.

    ``load_board`` imports the board: most of what is done with a game draws nothing.
    ``part`` is what players call that part of a turn in which one role acts. ``hands``: players
    hold cards. ``handicaps``: the rules know ``HANDICAP``. ``guide``: the handbook has a player's
    guide of this game. ``windows`` are the kinds of window in the order of telling; the one in
    which orders are given has the name ``engine.decision.USUAL_WINDOW``. ``dice`` are the sides of
    all kinds of dice that are rolled. ``files`` returns as text by name what the game prints, where
    a group may play with files of its own (``particulars.EDITION``); ``own`` returns the game with
    the names and values of such files, and takes what it is known by and the files. Templates are
    in ``templates/<slug>/``, what stands on paper only in ``assets/<slug>/``.
    """

    slug: str
    rules: Rules[S, V]
    grammar: Grammar[V, Ord, Item]
    ahead: OrdersAhead[S, V, Ord]
    sheets: ResponseSheets[Ord]
    wording: Wording[V]
    practice: Practice[S, V]
    windows: tuple[WindowKind, ...]
    examples: Examples
    negotiations: Negotiations | None = None
    part: str = _("impulse")
    load_board: Callable[[], Board[V]] | None = None
    cases: CasePosition[S, Item] | None = None
    hands: bool = False
    handicaps: bool = False
    guide: bool = False
    dice: tuple[int, ...] = (6,)
    files: Callable[[], Mapping[str, str]] | None = None
    own: Callable[[str, Mapping[str, str]], Game[S, V, Ord, Item]] | None = None

    @cached_property
    def board(self) -> Board[V] | None:
        """The board, loaded when it is first asked for; None where none is drawn."""
        return None if self.load_board is None else self.load_board()

    def window(self, name: str) -> WindowKind:
        """Return a kind of window by its name; one that is no more is called by its name."""
        found = (kind for kind in self.windows if kind.name == name)
        return next(found, WindowKind(name, name))


class Grammar(Answering[V_contra, Ord], Protocol[V_contra, Ord, Item]):
    """The words of a game's orders, and of the items of deals."""

    @property
    def topics(self) -> Mapping[str, str]:
        """The help by verb: an example, and what it does."""

    def item(self, line: str, author: str, partners: Sequence[str]) -> Item:
        """Read a clause of a deal; raises OrderError."""

    def item_words(self, item: Item) -> str:
        """Write a clause of a deal."""

    def planned(self, order: Ord, role: str, view: V_contra) -> tuple[Decision[Any], object] | None:
        """Return which decision an order for later would answer, and how, were it asked now."""

    def openly(self, role: str, topic: str, raw: JSON) -> str | None:
        """Write a stored answer as a line if everybody at a table would have heard it, or None."""

    def offered(self, decision: Decision[Any]) -> Offered:
        """Return what a question lets its role order now, for pages on which a player points.

        All of it comes from the question alone. So whoever asks hands in a question of a sealed
        state, and what would need to know more is left out.
        """

    def conditions(self, role: str, view: V_contra, offers: Sequence[Offer]) -> tuple[Offer, ...]:
        """Return the conditions that can be put before offers, about what they name.

        Nothing in a game without orders ahead.
        """

    def in_english(self, words: str) -> str:
        """Put words of orders into English."""


class OrdersAhead(Protocol[S_contra, V, Ord_contra]):
    """What orders for later need: when it is whose turn, what has happened, what could happen."""

    def acting(self, state: S_contra) -> str | None:
        """Return whose part of the turn it is; None when it is nobody's."""

    def moment(self, state: S_contra, role: str) -> Moment:
        """Return where the game stands for a role."""

    def make_acting(self, state: S_contra, role: str) -> bool:
        """Let the part of the turn of a role begin in a state for trial; False where none can."""

    def holds(self, condition: Condition[V], scene: Scene[V]) -> bool:
        """Return whether a condition is true by what its role may know."""

    def places(self, decision: Decision[Any]) -> tuple[str, ...]:
        """Return the places a question is about, for standing orders that name places."""

    def why_not_standing(self, order: Ord_contra) -> str | None:
        """Return why an order cannot stand for later questions; None when it can."""

    def suppose(self, words: str, role: str, view: V) -> Supposed:
        """Read what WHAT IF asks about, from what a role may know; raises OrderError."""


class ResponseSheets(Protocol[Ord_contra]):
    """Response sheets: what a role does in response windows without being asked.

    The rules of a sheet are dicts of plain values; the first that fits counts, and the preset comes
    after the last.
    """

    @property
    def presets(self) -> Mapping[str, str]:
        """What each preset does, by its name; the first is the usual one, "sealed" never asks."""

    @property
    def introduction(self) -> str:
        """What sheets are for, before what a sheet does now."""

    @property
    def changing(self) -> str:
        """How a sheet is changed, with examples."""

    def changed(self, rules: Sequence[dict[str, Any]], order: Ord_contra) -> list[dict[str, Any]]:
        """Return rules with an order of the grammar (verb "sheet") put on top of them."""

    def lines(self, rules: Sequence[dict[str, Any]]) -> tuple[str, ...]:
        """Write rules as the order lines that make the same sheet again."""

    def explained(self, preset: str, rules: Sequence[dict[str, Any]]) -> tuple[str, ...]:
        """Say what a sheet will do."""

    def asks(self, order: Ord_contra) -> bool:
        """Return whether an order would let its player be asked."""

    def reply(self, preset: str, rules: Sequence[dict[str, Any]], decision: Decision[Any]) -> Reply:
        """Answer a decision.

        Whether that asks depends on the sheet and on what everybody knows, never on a hand.
        """


class Wording(Protocol[V_contra]):
    """The names and sentences that belong to a game alone."""

    @property
    def filters(self) -> Mapping[str, Filter]:
        """The filters that the game's templates use, by name."""

    @property
    def score_words(self) -> ScoreWords:
        """What a seat and its points are called."""

    def role_name(self, role: str) -> str:
        """Return the printed name of a role."""

    def the_role(self, role: str) -> str:
        """Return a role as it stands in a sentence: ``the Ottomans``, ``England``.

        Takes an identifier or a printed name; a name in another language stays as it is.
        """

    def colour(self, role: str) -> str:
        """Return the colour of a role as ``#rrggbb``; it is never the only sign of the role."""

    def turn_line(self, view: V_contra) -> str:
        """Return where the sequence of play stands: ``Turn 1, Action Phase, impulse 7``."""

    def turn(self, view: V_contra) -> str:
        """Return the short form for subjects: ``Turn 1``."""

    def heading(self, stage: Stage, facts: Sequence[Fact]) -> str:
        """Return the heading over the facts of one segment."""

    def gathered(self, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """Return the facts of one segment as a report tells them: steps of one thing in one."""

    def hand(self, view: V_contra) -> tuple[HandLine, ...]:
        """Return the reader's own hand; nothing in a game without hands."""

    def points(self, view: V_contra, before: Mapping[str, int] | None) -> tuple[PointLine, ...]:
        """Return the victory points of all roles; ``before`` are those of the last report."""

    def summary(
        self, chapters: Sequence[Chapter], points: Sequence[PointLine], role: str
    ) -> tuple[str, ...]:
        """Return what ``role`` should know first of what it has heard, in a few short lines.

        ``points`` say by how much victory points have changed.
        """

    def chance(self, fact: Fact) -> str:
        """Return what the chance of a result had been, in a sentence; '' where none was rolled.

        It comes from the fact alone, so that nobody learns more from it.
        """

    def faces(self, facts: Iterable[Fact]) -> tuple[Faces, ...]:
        """Return how often each face of the dice came, by role; none where no dice fell."""

    def throws(self, facts: Iterable[Fact]) -> tuple[Throws, ...]:
        """Return who has thrown how many dice that may hit, and how many have."""

    def asked(self, decision: Decision[Any], view: V_contra | None = None) -> Asked:
        """Return a decision as the templates of the game's questions see it.

        With ``view``, that of the role asked, it offers answers with what they cost or risk.
        """

    def odds(self, view: V_contra, decision: Decision[Any], value: object) -> object:
        """Return the odds of what a legal answer leads to, or None where nothing is risked.

        They come from ``view`` alone, that of the role of the decision; ``odds.txt`` of the game
        has a macro for each class of them, named like it.
        """

    def stakes(self, odds: object) -> tuple[str, ...]:
        """Return what odds are about, by names that are good for comparing only.

        Of all odds about the same thing a receipt tells the last ones, behind the line that decides
        it. Odds about nothing in particular are always told.
        """

    def points_left(self, decision: Decision[Any]) -> str | None:
        """Return what is left to spend on what is asked, in words; None where nothing is spent."""

    def victory_points(self, view: V_contra) -> Mapping[str, int]:
        """Return the victory points of all roles, to be compared with in the next report."""

    def standings(self, view: V_contra, before: Mapping[str, int] | None) -> Standings:
        """Return who stands how, for onlookers; ``before`` are victory points to compare with."""

    def weight(self, fact: Fact) -> int:
        """Return how much a fact matters in the summary of a turn; 0: it does not belong there.

        It comes from the fact alone. The summary is led by what weighs most; what weighs the same
        stands in the order of telling.
        """

    def tallies(self, facts: Sequence[Fact]) -> tuple[Tally, ...]:
        """Return what many facts of a turn come to together, weighed as by ``weight``."""

    def outcome(self, view: V_contra) -> str:
        """Return how the game ended, in a sentence."""

    def board(self, view: V_contra) -> object:
        """Return what the template ``board.txt`` lays out."""

    def power_card(self, view: V_contra, role: str) -> object:
        """Return what the template ``power_card.txt`` lays out."""

    def material(self, view: V_contra) -> tuple[str, ...]:
        """Return in sentences what players should know of what the game is played with.

        Nothing where all of it is printed by the publisher.
        """

    def rules_about(self, topic: str, view: V_contra) -> tuple[Section, ...]:
        """Return what a section of the rules or a card says; without a topic, what there is.

        Raises OrderError when there is no such thing.
        """

    def places_named(self, words: str) -> tuple[str, ...]:
        """Return the identifiers of the places that words name.

        Raises OrderError when one of them is no place.
        """

    def places_about(self, words: str, view: V_contra) -> tuple[Section, ...]:
        """Return the places that words name, with all that is known of each.

        Raises OrderError when one of them is no place.
        """


class Board(Protocol[V_contra]):
    """The board as a picture. It shows what is public: of a view only what everybody sees."""

    def spots(self, view: V_contra) -> tuple[Spot, ...]:
        """Return the places on the picture of the whole board that orders may name."""

    def board_svg(
        self,
        view: V_contra,
        *,
        before: V_contra | None = None,
        region: Region | None = None,
        language: words.Language | None = None,
    ) -> Drawing:
        """Return the board as a view shows it, whole or a region of it.

        What differs from the view ``before``, that of the last report, is marked.
        """

    def small_board_svg(
        self,
        view: V_contra,
        *,
        before: V_contra | None = None,
        language: words.Language | None = None,
    ) -> Drawing:
        """Return the whole board as a telephone can show it, in pixels as wide as one.

        It says in words what the whole board would.
        """

    def board_words(
        self, view: V_contra, *, before: V_contra | None = None, region: Region | None = None
    ) -> words.Words:
        """Return what ``board_svg`` would show, in words (``Drawing.alt``), without drawing it."""

    def regions_of(
        self,
        view: V_contra,
        *,
        before: V_contra | None = None,
        places: Iterable[str] = (),
    ) -> tuple[Region, ...]:
        """Return the regions a reader wants to see: around places, and what has changed.

        Each can be read on a telephone. What lies near each other is in one region; the order is
        that of the places, then of the map. Nothing of interest: no region.
        """


class CasePosition(Protocol[S, Item_contra]):
    """What rules cases need to know of a game; a module with these functions."""

    @property
    def RESTING(self) -> frozenset[str]:  # noqa: N802 - a constant of the module
        """The names of questions that may be open when a case ends."""

    @property
    def LOWEST_FACE(self) -> int:  # noqa: N802 - a constant of the module
        """What people call the lowest face of a die: 1, or 0 where the rules count from it."""

    def change(self, state: S, changes: Mapping[str, Any], wrong: Wrong) -> None:
        """Apply the table ``[position]`` of a case to a state."""

    def begin_from(self, state: S, changes: Mapping[str, Any], wrong: Wrong) -> None:
        """Make an opening the position of a game that was begun elsewhere and goes on here.

        Rules keep ``changes`` as their option ``POSITION`` and do the same when they set up.
        """

    def position_of(self, state: S) -> dict[str, JSON] | None:
        """Return what is public of a state as ``begin_from`` reads it; None where nothing can.

        ``state`` is at the beginning of a segment or at questions of ``RESTING``.
        """

    def opening(self, changes: Mapping[str, Any]) -> Callable[[Table[S]], Procedure] | None:
        """Return the procedure with which a case begins; None where that is the stage's."""

    def differences(self, state: S, expected: Mapping[str, Any], wrong: Wrong) -> list[str]:
        """Say where a state is not as expected."""

    def same(self, expected: object, found: object) -> bool:
        """Compare an expected field of a fact with what was told."""

    def is_for(self, words: str, label: str) -> bool:
        """Return whether words name the roll with a label."""

    def spelt(self, label: str) -> str:
        """Return a label with printed names."""

    def deal_answer(
        self, parties: Sequence[tuple[str, ...]], items: Sequence[tuple[Item_contra, ...]]
    ) -> object:
        """Make the answer to an open negotiation: the deals a role has offered, and their items."""


class Practice(Protocol[S, V_contra]):
    """Random legal answers, and what self-play needs to reach every use of everything in a game."""

    def sample(self, choice: Choice[T], rng: random.Random) -> T:
        """Return any legal value of a choice; the same state of ``rng`` gives the same one."""

    def sensible(self, decision: Decision[Any], view: V_contra, rng: random.Random) -> object:
        """Return a sensible legal answer by the view of the role, the same for the same ``rng``."""

    def thoughts(
        self, decision: Decision[Any], view: V_contra, rng: random.Random
    ) -> Iterator[object]:
        """Give the answers that a careful player thinks of, best first; they need not be legal."""

    def unwise(self, decision: Decision[Any], view: V_contra, value: object) -> bool:
        """Return whether nobody who is careful answers so, whatever a few dice promise."""

    @property
    def uses(self) -> tuple[Use, ...]:
        """All uses there are, in a fixed order."""

    def use_told(self, fact: Fact) -> Use | None:
        """Return of which use a fact tells."""

    def setting(self, seed: int) -> Setting:
        """Return a way to begin; the same seed begins in the same way every time."""

    @property
    def talk(self) -> Mapping[str, tuple[str, ...]]:
        """What players of a demonstration write first in negotiations, by role."""

    def short(self, scenario: str) -> Mapping[str, str]:
        """Return options of the rules with which a demonstration of a scenario is over soon."""

    def likes(self, seed: int) -> Liking[S]:
        """Return the likings of players who want to see some of the uses; which, the seed says."""

    def wishes(self, uses: Collection[Use]) -> Liking[S]:
        """Return the likings of players who want to see these uses."""

    @property
    def habits(self) -> Mapping[str, Habit[V_contra]]:
        """Kinds of players by name, the usual one first."""

    def imagined(self, state: S, role: str, rng: random.Random) -> S:
        """Return a state as a role may imagine it: what it does not see is drawn at random."""

    def redeal(self, view: V_contra, heard: Heard, rng: random.Random) -> S:
        """Return a world that the role of a view cannot tell from the true one; raises NoWorld.

        It fits all that the role has been told. What it does not know is drawn at random, the same
        for the same view, facts and state of ``rng``.
        """

    def worth(self, state: S, role: str) -> float:
        """Return how well a role stands among the others, in what comes near to victory points."""
