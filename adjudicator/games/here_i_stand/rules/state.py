"""The state of a game of Here I Stand: plain dataclasses, and the look-ups everybody needs.

Everything is a number, text, list, or dictionary with text keys; things are named by identifier.
What can be computed (victory points, lines of communication, dice) is not stored.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from adjudicator.engine.trail import rule
from adjudicator.games.here_i_stand.rules.forces import Force, Units, of_kinds, of_owners
from adjudicator.games.here_i_stand.rules.game_map import adjacent, first_keys, key_spaces, places
from adjudicator.games.here_i_stand.rules.owners import Loan, loan_of, printed_owner
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    INDEPENDENT,
    LAND_KINDS,
    MAJOR_POWERS,
    MINOR_POWERS,
    NAVAL_KINDS,
    leaders,
)
from adjudicator.games.here_i_stand.rules.revisions import NEWEST
from adjudicator.games.here_i_stand.rules.two_player import TwoPlayer

CATHOLIC = "catholic"
PROTESTANT_FAITH = "protestant"
RENEGADE = "renegade_leader"  # he serves who plays Charles Bourbon (card 70)
OTHER_FAITH = "other"  # Ottoman home spaces (2.3)


@dataclass
class Space:
    """A space in play. ``leaders`` holds army leaders and, in ports, naval leaders.

    ``besiegers`` are the powers that have the fortified space under siege (15); everybody else
    with land units in it is inside the fortification then.
    """

    control: str
    religion: str = CATHOLIC
    unrest: bool = False
    fortress: bool = False
    university: bool = False
    units: Units = field(default_factory=dict)
    leaders: list[str] = field(default_factory=list)
    besiegers: list[str] = field(default_factory=list)


@dataclass
class Sea:
    """A sea zone with naval units and naval leaders."""

    units: Units = field(default_factory=dict)
    leaders: list[str] = field(default_factory=list)


@dataclass
class ForeignWar:
    """A foreign war (21.7): what is on its ``card``, of ``power`` and of the independents."""

    card: int
    power: str
    units: Units = field(default_factory=dict)
    leaders: list[str] = field(default_factory=list)


@dataclass
class Impulse:
    """What this impulse remembers; made new when an impulse begins.

    ``cp`` is what is left to spend. ``beaten`` holds the forces that lost a field battle, as
    dumped forces by space where they now are; ``attempted`` the spaces that were targets of
    religious attempts; ``bonus_used`` the debater whose bonus each power has used (18.2);
    ``translated`` the zones in which CP went into translation; ``wars_fought`` the foreign wars
    fought (21.7). While an event gives CP on terms of its own, ``confined_to`` are the spaces that
    actions may not leave, and ``assault_at_once`` those that need not have been under siege before;
    with ``build_abroad`` units are built in any space of the power (17).
    """

    number: int = 0
    power: str = ""
    card: int = 0
    cp: int = 0
    actions: int = 0
    sieges_begun: list[str] = field(default_factory=list)
    assaulted: list[str] = field(default_factory=list)
    beaten: dict[str, Any] = field(default_factory=dict)
    intercepted_from: list[str] = field(default_factory=list)
    attempted: list[str] = field(default_factory=list)
    bonus_used: dict[str, str] = field(default_factory=dict)
    translated: list[str] = field(default_factory=list)
    wars_fought: list[str] = field(default_factory=list)
    confined_to: list[str] = field(default_factory=list)
    assault_at_once: list[str] = field(default_factory=list)
    build_abroad: bool = False
    assault_leaders: list[str] = field(default_factory=list)  # who have led an assault
    held_back: list[int] = field(default_factory=list)  # drawn by pirates, for a later impulse
    without_effect: bool = False
    """The event played could not happen, or what takes its card out of the deck has not yet."""
    paid: int = 0  # CP spent on the action that is being carried out
    foul_weather: bool = False
    laid_up: list[str] = field(default_factory=list)  # leaders with Gout
    weary: dict[str, Any] = field(default_factory=dict)
    """Forces that have moved since Foul Weather was played, dumped, by space where they now are."""


@dataclass
class Voyage:
    """A voyage in the Crossing Atlantic box (20): kind exploration, conquest or colony."""

    power: str
    kind: str
    name: str = ""  # the colony, or a named explorer of a card
    bonus: int = 0


@dataclass
class Ending:
    """How the game ended: kind military, religious, standard, domination, time_limit or agreed."""

    kind: str
    winners: list[str]
    note: str = ""


@dataclass
class TakeOver:
    """What is kept of a position that was taken over until the game goes on from it.

    ``stage`` is where it goes on, ``inside`` an impulse with CP left to spend. ``hand_sizes`` count
    the cards that each power holds, its home cards included, as long as nobody has said which.
    """

    stage: str
    inside: bool = False
    hand_sizes: dict[str, int] = field(default_factory=dict)


@dataclass
class State:
    """Everything that is on and beside the map."""

    scenario: str
    options: dict[str, Any]
    turn: int
    stage: str
    spaces: dict[str, Space]
    seas: dict[str, Sea]
    # 9 diplomacy; pairs are written by ``pair``
    wars: list[str]
    alliances: list[str]
    minor_allies: dict[str, str]  # minor power -> major power
    loans: list[str]  # keys of loans: squadrons and leaders (9.2)
    # 6 cards
    hands: dict[str, list[int]]
    draw_pile: list[int]
    discards: list[int]
    removed: list[int]
    waiting_cards: list[int]  # cards that enter in later turns
    on_power_card: list[int]  # used home cards and the cards of rulers
    # 3-4 powers
    rulers: dict[str, str]
    minus_cards: dict[str, list[str]]  # power -> why it is dealt a card less
    bonus_vp: dict[str, list[list[Any]]]  # power -> [what, points]
    piracy_vp: int = 0
    piracy_zones: list[str] = field(default_factory=list)  # markers of this turn (16.4)
    foreign_wars: dict[str, ForeignWar] = field(default_factory=dict)  # 21.7, by where it is
    chateaux_vp: int = 0
    saint_peters_cp: int = 0
    saint_peters_vp: int = 0
    marital_status: int = 0
    pregnancies: list[int] = field(default_factory=list)
    excommunicated: list[str] = field(default_factory=list)
    captured: dict[str, str] = field(default_factory=dict)  # army leader -> captor
    turncoats: dict[str, str] = field(default_factory=dict)  # army leader -> power he has gone to
    renegade_power: str = ""  # whom the Renegade Leader serves this turn
    turn_track: Units = field(default_factory=dict)  # naval units that return next turn
    turn_track_leaders: list[str] = field(default_factory=list)
    # 18 the Reformation
    debaters: dict[str, str] = field(default_factory=dict)
    """Debater -> uncommitted, committed, burnt, disgraced, excommunicated, expelled, removed."""
    reformers: list[str] = field(default_factory=list)  # on the map
    reformers_away: list[str] = field(default_factory=list)  # back in the next Card Draw Phase
    electorate_display: dict[str, int] = field(default_factory=dict)
    new_testament: dict[str, int] = field(default_factory=dict)
    full_bible: dict[str, int] = field(default_factory=dict)
    events_done: list[str] = field(default_factory=list)
    turn_effects: list[str] = field(default_factory=list)  # until the end of the turn
    # 20 the New World
    voyages: list[Voyage] = field(default_factory=list)
    explorers: dict[str, list[str]] = field(default_factory=dict)  # available pools
    conquistadors: dict[str, list[str]] = field(default_factory=dict)
    charted: list[str] = field(default_factory=list)
    colonies: dict[str, list[str]] = field(default_factory=dict)
    conquests: dict[str, list[str]] = field(default_factory=dict)
    discoveries: dict[str, str] = field(default_factory=dict)  # claimed -> power
    conquered: dict[str, str] = field(default_factory=dict)
    colonies_given_up: list[str] = field(default_factory=list)  # markers out of the game (card 54)
    raiders: list[str] = field(default_factory=list)  # powers with a Raider in play (20.4)
    colonial_marker: dict[str, str] = field(default_factory=dict)
    """Power -> governor or uprising, the side of the one marker of card 111 beside its colonies."""
    # 11 the Action Phase
    active: str = ""
    passes: int = 0
    impulses: int = 0
    impulse: Impulse = field(default_factory=Impulse)
    skipping: list[str] = field(default_factory=list)  # powers that skip their next impulse
    actions_this_turn: dict[str, list[str]] = field(default_factory=dict)
    events_this_turn: list[int] = field(default_factory=list)
    used_this_turn: dict[str, list[int]] = field(default_factory=dict)
    """Power -> cards it has played as event, response or combat card this turn (6.2)."""
    seats: list[list[str]] = field(default_factory=list)
    """The powers of each player (3); empty when everybody has one."""
    # 23 victory
    vp_history: dict[str, list[int]] = field(default_factory=dict)
    ending: Ending | None = None
    take_over: TakeOver | None = None
    two_player: TwoPlayer | None = None
    """None in a game of six powers."""
    revision: int = NEWEST
    """The revision of the rules that the present segment is played by; not part of a snapshot."""


def pair(a: str, b: str) -> str:
    """Return the name of a pair of powers on the Diplomatic Status Display."""
    first, second = sorted((a, b), key=ALL_POWERS.index)
    return f"{first}+{second}"


@rule("6.2")
def hand_size(state: State, power: str) -> int:
    """Return how many cards a power holds; that is public, also where nobody has said which."""
    taken = state.take_over.hand_sizes if state.take_over else {}
    return taken.get(power, len(state.hands[power]))


def unnamed_count(state: State) -> int:
    """Return how many cards of hands lie in the draw pile because nobody has named them yet."""
    return sum(hand_size(state, power) - len(hand) for power, hand in state.hands.items())


def in_mid_impulse(state: State) -> bool:
    """Return whether a game that was taken over begins inside an impulse."""
    return state.take_over is not None and state.take_over.inside


@rule("2.2")
def at_war(state: State, a: str, b: str) -> bool:
    """Return whether two powers are at war; active minor powers share their ally's wars (22.3)."""
    a, b = commander(state, a), commander(state, b)
    if INDEPENDENT in (a, b) or a == b:
        return False
    return pair(a, b) in state.wars


@rule("2.2")
def allied(state: State, a: str, b: str) -> bool:
    """Return whether two powers are allies or one and the same side (9.2, 22.3)."""
    a, b = commander(state, a), commander(state, b)
    if INDEPENDENT in (a, b):
        return a == b
    return a == b or pair(a, b) in state.alliances


@rule("22.3")
def commander(state: State, owner: str) -> str:
    """Return who commands the units of ``owner``: the major ally of an active minor power (22.3).

    The borrower commands squadrons on loan (9.2).
    """
    if loan := loan_of(owner):
        return loan.borrower
    return state.minor_allies.get(owner, owner)


@rule("22.3")
def owners_under(state: State, power: str) -> tuple[str, ...]:
    """Return the owners whose units a power commands: itself, its minor powers, its loans."""
    allies = state.minor_allies
    commands_minors = power in allies.values()
    minors = [m for m in MINOR_POWERS if allies.get(m) == power] if commands_minors else []
    if not state.loans:
        return (power, *minors)
    loans = [owner for owner in state.loans if commander(state, owner) == power]
    return (power, *minors, *loans)


@rule("2.2")
def controller(state: State, space: str) -> str:
    """Return who controls a space: a major power, an inactive minor power or "independent"."""
    control = state.spaces[space].control  # of a power: units can be on loan, spaces cannot
    return state.minor_allies.get(control, control)


def is_home(state: State, space: str, power: str) -> bool:
    """Return whether a space is a home space of ``power`` or of a minor power it commands."""
    return home_power(state, space) in owners_under(state, power)


@rule("2.1")
def home_power(state: State, space: str) -> str:
    """Return the home power of a space; pirate havens have become Ottoman (21.1)."""
    if f"pirate_haven_{space}" in state.events_done:
        return "ottoman"
    return places()[space].home_power


@rule("21.1")
def in_play(state: State, space: str) -> bool:
    """Return whether a space may be entered; Algiers waits for Barbary Pirates (21.1)."""
    return places()[space].in_play_at_start or "barbary_pirates" in state.events_done


@rule("2.1")
def is_fortified(state: State, space: str) -> bool:
    """Return whether a space has walls, printed or added by an event (2.1)."""
    return places()[space].is_fortified or state.spaces[space].fortress


@rule("2.2")
def is_friendly_space(state: State, space: str, power: str) -> bool:
    """Return whether a space is controlled by ``power`` or an ally (2.2)."""
    return allied(state, controller(state, space), power)


@rule("2.2")
def is_enemy_space(state: State, space: str, power: str) -> bool:
    """Return whether a space is controlled by a power at war with ``power`` (2.2)."""
    return at_war(state, controller(state, space), power)


def land_units(state: State, space: str, powers: Iterable[str] | None = None) -> Units:
    """Return the land units in a space, of all owners or of those commanded by ``powers``."""
    units = of_kinds(location_of(state, space).units, LAND_KINDS)
    if powers is None or not units:
        return units
    return of_owners(units, [o for power in powers for o in owners_under(state, power)])


def commands_any(state: State, location: str, power: str, kinds: Collection[str]) -> bool:
    """Return whether ``power`` commands any units of some kinds in a place."""
    units = location_of(state, location).units
    if not units:
        return False
    for owner in owners_under(state, power):
        if owner in units and not units[owner].keys().isdisjoint(kinds):
            return True
    return False


def has_land_units(state: State, space: str, power: str) -> bool:
    """Return whether ``power`` commands any land units in a space."""
    return commands_any(state, space, power, LAND_KINDS)


def naval_units(state: State, location: str, powers: Iterable[str] | None = None) -> Units:
    """Return the naval units in a port or sea zone, of all owners or of those named."""
    units = of_kinds(location_of(state, location).units, NAVAL_KINDS)
    if powers is None or not units:
        return units
    return of_owners(units, [o for power in powers for o in owners_under(state, power)])


def location_of(state: State, location: str) -> Space | Sea | ForeignWar:
    """Return the space, sea zone or foreign war with this id."""
    if location in state.spaces:
        return state.spaces[location]
    return state.seas[location] if location in state.seas else state.foreign_wars[location]


def holders(state: State) -> tuple[Space | Sea | ForeignWar, ...]:
    """Return everything that can hold units and leaders: spaces, sea zones, foreign wars."""
    return (*state.spaces.values(), *state.seas.values(), *state.foreign_wars.values())


def land_holders(state: State) -> Iterator[tuple[str, Space | ForeignWar]]:
    """Yield what can hold land units, by name: spaces and foreign wars."""
    return chain(state.spaces.items(), state.foreign_wars.items())


def holder_of(state: State, leader: str) -> Space | Sea | ForeignWar | None:
    """Return where a leader is, be it on a foreign war card; None when he is nowhere."""
    return next((holder for holder in holders(state) if leader in holder.leaders), None)


def army_leaders(state: State, space: str, powers: Iterable[str] | None = None) -> tuple[str, ...]:
    """Return the army leaders in a space, of all powers or of those named."""
    here = [name for name in location_of(state, space).leaders if leaders()[name].is_army]
    if powers is None or not here:
        return tuple(here)
    wanted = tuple(powers)
    return tuple(name for name in here if commander(state, leader_power(state, name)) in wanted)


def leader_power(state: State, leader: str) -> str:
    """Return the power a leader serves; the Renegade Leader serves who hired him.

    A naval leader on loan belongs with squadrons on loan (9.2). Maurice of Saxony
    serves the side to which he has gone last (card 60).
    """
    if leader in state.turncoats:
        return state.turncoats[leader]
    power = leaders()[leader].power
    for loan in filter(None, map(loan_of, state.loans)):
        if loan.lent == leader:
            return Loan(power, loan.borrower).key
    return state.renegade_power or power if leader == RENEGADE else power


def force_of(state: State, space: str, power: str) -> Force:
    """Return all land units and army leaders that ``power`` commands in a space."""
    return Force(land_units(state, space, [power]), army_leaders(state, space, [power]))


def powers_with_land_units(state: State, space: str) -> tuple[str, ...]:
    """Return who commands land units in a space: majors in impulse order, minors, independent."""
    present = {commander(state, owner) for owner in land_units(state, space)}
    return tuple(power for power in (*ALL_POWERS, INDEPENDENT) if power in present)


def enemies_of(state: State, power: str) -> tuple[str, ...]:
    """Return the major and inactive minor powers at war with ``power``, in impulse order."""
    return tuple(
        other
        for other in ALL_POWERS
        if commander(state, other) == other and at_war(state, other, power)
    )


def has_enemy_land_units(state: State, space: str, power: str) -> bool:
    """Return whether land units at war with ``power`` stand in a space."""
    return any(at_war(state, other, power) for other in powers_with_land_units(state, space))


def has_enemy_units(state: State, space: str, power: str) -> bool:
    """Return whether any land or naval unit at war with ``power`` is in a space."""
    return any(at_war(state, owner, power) for owner in state.spaces[space].units)


def leader_location(state: State, leader: str) -> str | None:
    """Return the space or sea zone of a leader; None when he is not on the map.

    A leader on a foreign war card is not on the map (FAQ).
    """
    for space, contents in state.spaces.items():
        if leader in contents.leaders:
            return space
    for zone, sea in state.seas.items():
        if leader in sea.leaders:
            return zone
    return None


def neighbours_in_play(state: State, space: str) -> tuple[str, ...]:
    """Return the adjacent spaces that are in play, over passes too."""
    return tuple(other for other in adjacent(space) if in_play(state, other))


def units_on_map(state: State, owner: str, kind: str) -> int:
    """Return how many units of a kind an owner has on the map and on foreign war cards."""
    return sum(
        kinds.get(kind, 0)
        for holder in holders(state)
        for whose, kinds in holder.units.items()
        if printed_owner(whose) == owner
    )


@rule("2.3")
def protestant_spaces(state: State) -> tuple[str, ...]:
    """Return the spaces under Protestant religious influence, in data order."""
    return tuple(s for s, space in state.spaces.items() if space.religion == PROTESTANT_FAITH)


def keys_in_play(state: State) -> Iterator[tuple[str, str]]:
    """Give the keys in play, each with the power that controls it."""
    spaces, allies = state.spaces, state.minor_allies
    for space in key_spaces() if "barbary_pirates" in state.events_done else first_keys():
        control = spaces[space].control  # the rest is ``controller``, of which every impulse asks
        yield space, allies.get(control, control)


@rule("2.4")
def keys_controlled(state: State, power: str) -> tuple[str, ...]:
    """Return the keys in play that a power controls, those of its active minor powers included."""
    return tuple(space for space, whose in keys_in_play(state) if whose == power)


@rule("3.2")
def is_major(power: str) -> bool:
    """Return whether this is one of the six major powers."""
    return power in MAJOR_POWERS
