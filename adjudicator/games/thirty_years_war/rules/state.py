"""The state of a game of Thirty Years War: plain dataclasses, and the look-ups everybody needs.

Everything is a number, text, list, or dictionary with text keys; things are named by identifier.
What can be computed (control of cities, sieges that hold, units in the counter mix) is not stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition import Edition, edition_of
from adjudicator.games.thirty_years_war.edition.pieces import IMPERIAL, VETERAN, reverse_of
from adjudicator.games.thirty_years_war.rules.options import FOURTH_VETERAN, OPTIONS
from adjudicator.games.thirty_years_war.rules.sides import NOBODY, PROTESTANT, SIDES
from adjudicator.games.thirty_years_war.rules.stacks import Stack, Units
from adjudicator.kit.options import YES

EXTRA_VETERAN: Final = f"{IMPERIAL}_{VETERAN}"
"""The kind of unit of which there is a counter that only an option uses (19.2a)."""


@dataclass
class Place:
    """A City or box. ``marker`` is the control marker in a City, empty where there is none (3.11).

    ``outside`` holds the pieces of each side outside a fortress. ``inside`` holds those of the side
    ``garrison`` that are inside one: there are some only while pieces of the other side are
    outside it (11.23). ``siege`` is the Siege marker, 0 for the first, None without one (13.26).
    """

    marker: str = NOBODY
    pillage: int = 0
    revolt: bool = False
    siege: int | None = None
    outside: dict[str, Stack] = field(default_factory=lambda: {side: Stack() for side in SIDES})
    garrison: str = NOBODY
    inside: Stack = field(default_factory=Stack)

    def stacks(self, side: str) -> tuple[Stack, ...]:
        """Return the stacks of a side, outside first."""
        return (self.outside[side], self.inside) if self.garrison == side else (self.outside[side],)


@dataclass
class AreaState:
    """An Area: who controls it, and whether it has its Neutral marker still (3.1, 11.18).

    ``pillaged``: all its Cities have Pillage-2, so that it is worth less (15.24). ``reverts_to`` is
    the side from which revolts have taken it and which gets it back with enough Cities (9.42).
    """

    control: str = NOBODY
    reverts_to: str = NOBODY
    neutral: bool = False
    pillaged: bool = False


@dataclass
class Wallenstein:
    """7 Wallenstein: his track, and what has become of him.

    ``status`` is "away" before card C7, "in_play", "dismissed", "assassinated" or "lost".
    """

    track: int = 0
    status: str = "away"
    was_dismissed: bool = False
    was_recalled: bool = False


@dataclass
class AidChange:
    """A card that changes the aid of a source (8.65), to the end of turn ``until``; None: for ever.

    ``points`` are added to the source's points of AID cards, which never fall below 0; with None
    the source gives nothing.
    """

    card: str
    source: str
    points: int | None
    until: int | None = None


@dataclass
class DutchWar:
    """16 The Dutch War: the marker, the boxes already scored, and the box whose aid counts.

    ``siege`` is the Spinola Besieges card of this turn (16.25), ``answered`` whether the
    Protestants have responded. ``spinola``: Spinola's army has entered the United Provinces.
    """

    box: int = 0
    scored: list[int] = field(default_factory=list)
    aid_box: int | None = None
    ended: bool = False
    siege: str = ""
    answered: bool = False
    spinola: bool = False


@dataclass
class Group:
    """Units that have joined the active leader at the same time (11.15).

    ``since`` is what he had spent by then; ``has_moved``: they have entered a place with him.
    """

    units: Units
    since: int = 0
    has_moved: bool = False


@dataclass
class Activation:
    """What is remembered of the leader, or lone piece, that is active (8.31, 8.32).

    ``side`` is empty between activations, ``leader`` also while a lone unit moves. ``start`` is
    where he was activated, ``at`` where he is; ``stack`` is what moves with him now, its units in
    ``groups`` by when they joined. ``rated`` are the leaders whose Leadership Ratings count
    (10.12). ``is_free``: it is a Free Action. ``movement`` are the movement points of a leader,
    ``extra`` more points for everybody, ``spent`` those spent by the leader. ``route`` are the
    places entered with units, in order; ``moved`` counts the units that have moved in all (11.16);
    ``dropped`` are those that may not move any more, by place (11.14). ``entered_from`` is where he
    came from last (12.53).
    """

    side: str = NOBODY
    leader: str = ""
    start: str = ""
    at: str = ""
    stack: Stack = field(default_factory=Stack)
    groups: list[Group] = field(default_factory=list)
    rated: list[str] = field(default_factory=list)
    is_free: bool = False
    movement: int = 0
    extra: int = 0
    spent: int = 0
    route: list[str] = field(default_factory=list)
    moved: int = 0
    dropped: dict[str, Units] = field(default_factory=dict)
    entered_from: str = ""


@dataclass
class Ending:
    """How the game ended.

    ``kind`` is "major", "minor", "historical", "ordinary" or "draw"; ``winners`` are the sides.
    """

    kind: str
    winners: list[str]
    note: str = ""


@dataclass
class TakeOver:
    """What is kept of a position that was taken over until the game goes on from it.

    ``stage`` is where it goes on. ``hand_sizes`` count the cards that each side holds as long as
    nobody has said which: until then they lie in its Unplayed pile.
    """

    stage: str
    hand_sizes: dict[str, int] = field(default_factory=dict)


@dataclass
class State:
    """Everything that is on and beside the map.

    ``stage`` is the phase (6.0), ``round`` the Card Round from 1 to 6 and ``active`` the side whose
    round it is. ``leaders_lost`` are out of the game; ``removed_units`` count kinds that never come
    back (15.224). ``entered`` are nations whose war entry has happened. ``supplied`` holds nations
    with a line of communications by side and city, where that is fixed in the Action Phase (19.3).
    """

    scenario: str
    options: dict[str, Any]
    turn: int
    stage: str
    vp: int
    places: dict[str, Place]
    areas: dict[str, AreaState]
    round: int = 0
    active: str = PROTESTANT
    # 5.14 Electors: who was given each award last
    palatine_elector: str = "lower_palatinate"
    majority_award: str = NOBODY
    all_award: str = NOBODY
    wallenstein: Wallenstein = field(default_factory=Wallenstein)
    # 8 cards
    hands: dict[str, list[str]] = field(default_factory=dict)
    unplayed: dict[str, list[str]] = field(default_factory=dict)
    played: dict[str, list[str]] = field(default_factory=dict)
    removed: dict[str, list[str]] = field(default_factory=dict)
    waiting: dict[str, list[str]] = field(default_factory=dict)
    """Cards of decks that have not been added yet, by side (8.11, 8.12)."""
    aid_cards: dict[str, list[str]] = field(default_factory=dict)  # set aside this turn (14.1)
    events_played: list[str] = field(default_factory=list)  # cards, ever
    events_spent: list[str] = field(default_factory=list)  # with a dagger: for ACT, REC, AID only
    in_force: list[str] = field(default_factory=list)  # events that last
    turn_effects: list[str] = field(default_factory=list)  # events until the end of the turn
    combat_cards: dict[str, int] = field(default_factory=dict)  # played this turn, by side
    entry_played: bool = False  # a War Entry Event this turn (9.12)
    entered: list[str] = field(default_factory=list)
    # 14 aid
    sources: dict[str, list[str]] = field(default_factory=dict)
    """The sources of aid that give anything at all, by side."""
    aid_changes: list[AidChange] = field(default_factory=list)
    aid: dict[str, dict[str, int]] = field(default_factory=dict)  # points left, by side and source
    aid_owed: dict[str, dict[str, int]] = field(default_factory=dict)
    """Points spent this turn that events have taken back since, by side and source (19.4a)."""
    passes_open: bool = True
    pope: str = "paul_v"
    dutch_war: DutchWar = field(default_factory=DutchWar)
    # pieces
    leaders_lost: list[str] = field(default_factory=list)
    removed_units: Units = field(default_factory=dict)
    saxon_side: str = "catholic"
    swedish_base: str = ""
    base_moved: bool = False  # this turn (17.Sw.1)
    hungary_in_rebellion: bool = False
    infante_deadline: int = 0  # the turn at whose end the Cardinal must be in the Zone (17.Sp.3)
    separation_due: bool = False  # French and Swedes, after C54 (17.F.5)
    supplied: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    halved_recovery: bool = True  # no Truce before (5.32)
    truce: bool = False  # the turn ends at once (5.32)
    activation: Activation = field(default_factory=Activation)
    sieges_placed: list[str] = field(default_factory=list)  # in this Card Round (13.12)
    unpaid: dict[str, dict[str, Units]] = field(default_factory=dict)
    """Unpaid units by side and city, between Pay and Loot Segment (15.11)."""
    vp_history: list[int] = field(default_factory=list)  # at the end of each turn
    ending: Ending | None = None
    take_over: TakeOver | None = None
    revision: int = 1
    """The revision of the rules that the present segment is played by; not part of a snapshot."""

    @property
    def edition(self) -> Edition:
        """The map, counters, cards and tables of this game."""
        return edition_of(self.options)

    def constant(self, name: str) -> int:
        """Return a number of the rules by its name."""
        return self.edition.constants[name]

    def stack(self, place: str, side: str) -> Stack:
        """Return the pieces of a side outside a fortress in a place."""
        return self.places[place].outside[side]

    def side_of(self, nation: str) -> str:
        """Return the side of a nation; the Saxons can change theirs (8.66)."""
        return self.saxon_side if nation == "saxon" else self.edition.pieces.sides[nation]


@rule("8.1")
def hand_size(state: State, side: str) -> int:
    """Return how many cards a side holds; that is public, also where nobody has said which."""
    taken = state.take_over.hand_sizes if state.take_over else {}
    return taken.get(side, len(state.hands[side]))


def pile_size(state: State, side: str) -> int:
    """Return how many cards are in an Unplayed pile, without those that are in the hand."""
    return len(state.unplayed[side]) + len(state.hands[side]) - hand_size(state, side)


def everywhere(state: State, side: str) -> Iterator[tuple[str, Stack]]:
    """Give every stack of a side that is not empty, with its place; outside before inside."""
    for place, found in state.places.items():
        outside, inside = found.outside[side], found.inside
        if outside.units or outside.leaders:
            yield place, outside
        if found.garrison == side and (inside.units or inside.leaders):
            yield place, inside


def place_of(state: State, leader: str) -> str | None:
    """Return where a leader is; None when he is not in play."""
    for place, found in state.places.items():
        stacks = (*found.outside.values(), found.inside)
        if any(leader in stack.leaders for stack in stacks):
            return place
    return None


def on_board(state: State) -> Units:
    """Return how many units of each kind are in play, full and reduced together (2.1)."""
    found: Units = {}
    faces = state.edition.pieces.faces
    for side in SIDES:
        for _place, stack in everywhere(state, side):
            for face, count in stack.units.items():
                kind = faces[face].kind
                found[kind] = found.get(kind, 0) + count
    return found


def counters(state: State, kind: str) -> int:
    """Return how many counters of a kind there are (2.1), with those that options add (19.2a)."""
    more = kind == EXTRA_VETERAN and OPTIONS.value(state, FOURTH_VETERAN) == YES
    return state.edition.pieces.counters[kind] + more * state.constant("extra_veterans")


@rule("8.412", "2.1")
def available(state: State, kind: str) -> int:
    """Return how many counters of a kind are left to come into play (8.412)."""
    faces = (kind, reverse_of(kind))
    in_play = sum(
        stack.units.get(face, 0)
        for place in state.places.values()
        for stack in (*place.outside.values(), place.inside)
        if stack.units
        for face in faces
    )
    return counters(state, kind) - in_play - state.removed_units.get(kind, 0)
