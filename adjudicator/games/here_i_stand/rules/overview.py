"""Everything on the table as one role may see it, sorted for reading; words are elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.engine.words import N_, _
from adjudicator.games.here_i_stand.rules.deck import cards
from adjudicator.games.here_i_stand.rules.forces import land_count, of_owners
from adjudicator.games.here_i_stand.rules.game_map import LANGUAGE_ZONES, places
from adjudicator.games.here_i_stand.rules.players import TWO_PLAYERS, player_of, players
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    INDEPENDENT,
    MAJOR_POWERS,
    MINOR_POWERS,
)
from adjudicator.games.here_i_stand.rules.reference import rows
from adjudicator.games.here_i_stand.rules.religion.excommunication import (
    excommunicated_before,
    excommunicated_now,
)
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES
from adjudicator.games.here_i_stand.rules.state import (
    PROTESTANT_FAITH,
    ForeignWar,
    State,
    controller,
    home_power,
    in_play,
    keys_controlled,
    leader_power,
    protestant_spaces,
)
from adjudicator.games.here_i_stand.rules.view import DECK, View

COLONIAL_POWERS = ("england", "france", "hapsburg")


@dataclass(frozen=True)
class Stack:
    """Units and leaders of one owner in a space or sea zone; ``force`` as ``Force.dump`` writes.

    ``controller`` is who controls the space, None at sea.
    """

    place: str
    force: Mapping[str, Any]
    is_key: bool
    controller: str | None
    besiegers: tuple[str, ...]
    unrest: bool

    @property
    def is_empty(self) -> bool:
        """Whether nobody stands here."""
        return not self.force["units"] and not self.force["leaders"]


@dataclass(frozen=True)
class PowerPart:
    """What one power has on and beside the map; spaces and cards are identifiers.

    ``keys`` are those it controls, with its own garrison; ``elsewhere`` its other stacks;
    ``gains`` the spaces without keys that it controls away from home; ``losses`` its home spaces
    under another power. ``captives`` are leaders it holds; ``waiting`` naval units due next turn.
    In the variant for two ``played`` says whether somebody plays it, ``commander`` who commands it.
    """

    role: str
    ruler: str
    vp: int
    cards: int
    keys: tuple[Stack, ...]
    elsewhere: tuple[Stack, ...]
    gains: tuple[str, ...]
    losses: tuple[tuple[str, str], ...]
    captives: tuple[str, ...]
    waiting: Mapping[str, Mapping[str, int]]
    played: bool = True
    commander: str | None = None


@dataclass(frozen=True)
class DiplomaticPiles:
    """The diplomatic cards of the variant for two: sizes of hands by player, of the deck, piles.

    ``waiting`` counts those that join after the Schmalkaldic League.
    """

    hands: Mapping[str, int]
    deck: int
    waiting: int
    discards: tuple[int, ...]
    removed: tuple[int, ...]


@dataclass(frozen=True)
class MinorPart:
    """A minor power or the independents; ``ally`` commands an active minor power."""

    role: str
    ally: str | None
    stacks: tuple[Stack, ...]


@dataclass(frozen=True)
class WarAbroad:
    """A foreign war (21.7): who fights it with what, of how many units it calls for."""

    place: str
    card: int
    role: str
    force: Mapping[str, Any]
    strength: int
    foes: int


@dataclass(frozen=True)
class Faith:
    """The Reformation: spaces by language zone, debaters by side and state, translations.

    ``excommunicated`` are those who are now, ``absolved`` those who were.
    """

    protestant: tuple[tuple[str, tuple[str, ...]], ...]
    count: int
    reformers: tuple[tuple[str, str], ...]
    debaters: tuple[tuple[str, str, tuple[str, ...]], ...]
    new_testament: Mapping[str, int]
    full_bible: Mapping[str, int]
    display: Mapping[str, int]
    excommunicated: tuple[str, ...]
    absolved: tuple[str, ...]


@dataclass(frozen=True)
class NewWorld:
    """Voyages under way as (power, kind, name), colonies and conquests by power, discoveries.

    ``markers`` are those beside the colonies, by power; ``raiders`` the powers that have one.
    """

    voyages: tuple[tuple[str, str, str], ...]
    colonies: Mapping[str, tuple[str, ...]]
    conquests: Mapping[str, tuple[str, ...]]
    markers: Mapping[str, tuple[str, ...]]
    raiders: tuple[str, ...]
    discoveries: Mapping[str, str]


@dataclass(frozen=True)
class Board:
    """Everything on the table that the reader may see.

    ``diplomatic`` is None but in the variant for two, which has no New World.
    """

    powers: tuple[PowerPart, ...]
    minors: tuple[MinorPart, ...]
    sieges: tuple[tuple[str, tuple[str, ...]], ...]
    unrest: tuple[str, ...]
    wars: tuple[tuple[str, str], ...]
    alliances: tuple[tuple[str, str], ...]
    wars_abroad: tuple[WarAbroad, ...]
    faith: Faith
    new_world: NewWorld
    pile: int
    discards: tuple[int, ...]
    used_home_cards: tuple[int, ...]
    diplomatic: DiplomaticPiles | None


def board_of(view: View) -> Board:
    """Return the board in the order of impulses, spaces in data order."""
    state, stacks = view.state, _stacks(view.state)
    return Board(
        powers=tuple(_power(view, role, stacks.get(role, {})) for role in MAJOR_POWERS),
        minors=tuple(
            MinorPart(role, state.minor_allies.get(role), tuple(stacks.get(role, {}).values()))
            for role in (*MINOR_POWERS, INDEPENDENT)
        ),
        sieges=tuple(
            (name, tuple(space.besiegers))
            for name, space in state.spaces.items()
            if space.besiegers
        ),
        unrest=tuple(name for name, space in state.spaces.items() if space.unrest),
        wars=_pairs(state.wars),
        alliances=_pairs(state.alliances),
        wars_abroad=tuple(_abroad(place, war) for place, war in state.foreign_wars.items()),
        faith=_faith(state),
        new_world=_new_world(state),
        pile=view.pile_size,
        discards=tuple(state.discards),
        used_home_cards=tuple(n for n in state.on_power_card if cards()[n].is_home),
        diplomatic=_diplomatic(view),
    )


def _diplomatic(view: View) -> DiplomaticPiles | None:
    two = view.state.two_player
    if two is None:
        return None
    return DiplomaticPiles(
        hands={player: view.diplomatic_sizes[player] for player in TWO_PLAYERS},
        deck=view.diplomatic_sizes[DECK],
        waiting=len(two.waiting),
        discards=tuple(two.discards),
        removed=tuple(two.removed),
    )


def _power(view: View, role: str, stacks: Mapping[str, Stack]) -> PowerPart:
    """Return the part of a power; ``stacks`` are its own by place."""
    state = view.state
    keys = keys_controlled(state, role)
    controlled = [s for s in state.spaces if in_play(state, s) and controller(state, s) == role]
    home = [s for s in state.spaces if in_play(state, s) and home_power(state, s) == role]
    return PowerPart(
        role=role,
        ruler=state.rulers[role],
        vp=view.vp[role],
        cards=view.hand_sizes[role],
        keys=tuple(stacks.get(key) or _stack(state, key, role) for key in keys),
        elsewhere=tuple(stack for place, stack in stacks.items() if place not in keys),
        gains=tuple(s for s in controlled if s not in home and s not in keys),
        losses=tuple((s, controller(state, s)) for s in home if controller(state, s) != role),
        captives=tuple(name for name, captor in state.captured.items() if captor == role),
        waiting={role: state.turn_track[role]} if state.turn_track.get(role) else {},
        played=role in players(state),
        commander=player_of(state, role),
    )


def _stacks(state: State) -> dict[str, dict[str, Stack]]:
    """Return everything on the map by owner and place, places in data order."""
    found: dict[str, dict[str, Stack]] = {}
    for place in (*state.spaces, *state.seas):
        here = state.spaces[place] if place in state.spaces else state.seas[place]
        leading = [leader_power(state, name) for name in here.leaders]
        for owner in dict.fromkeys([*(o for o, units in here.units.items() if units), *leading]):
            found.setdefault(owner, {})[place] = _stack(state, place, owner)
    return found


def _stack(state: State, place: str, owner: str) -> Stack:
    here = state.spaces[place] if place in state.spaces else state.seas[place]
    space = state.spaces.get(place)
    names = [name for name in here.leaders if leader_power(state, name) == owner]
    units = {owner: here.units[owner]} if here.units.get(owner) else {}
    return Stack(
        place=place,
        force={"units": units, "leaders": names},
        is_key=place in places() and places()[place].is_key,
        controller=None if space is None else controller(state, place),
        besiegers=() if space is None else tuple(space.besiegers),
        unrest=space is not None and space.unrest,
    )


def _abroad(place: str, war: ForeignWar) -> WarAbroad:
    units = of_owners(war.units, [war.power])
    return WarAbroad(
        place=place,
        card=war.card,
        role=war.power,
        force={"units": units, "leaders": list(war.leaders)},
        strength=THEATRES[place].strength,
        foes=land_count(of_owners(war.units, [INDEPENDENT])),
    )


def _pairs(pairs: list[str]) -> tuple[tuple[str, str], ...]:
    """Return pairs of the Diplomatic Status Display in its order."""
    split = [(a, b) for a, _, b in (pair.partition("+") for pair in pairs)]
    return tuple(sorted(split, key=lambda two: [ALL_POWERS.index(power) for power in two]))


def _faith(state: State) -> Faith:
    converted = protestant_spaces(state)
    zones = (*LANGUAGE_ZONES, "none")
    by_zone = [(z, tuple(s for s in converted if places()[s].language_zone == z)) for z in zones]
    homes = {row["id"]: row["space"] for row in rows("reformers")}
    sides = {row["id"]: row["faction"] for row in rows("debaters")}
    states = (
        *("uncommitted", "committed", "excommunicated", "expelled"),
        *("burnt", "disgraced", "removed"),
    )
    debaters = [
        (
            side,
            how,
            tuple(d for d, is_ in state.debaters.items() if sides[d] == side and is_ == how),
        )
        for side in ("papacy", PROTESTANT_FAITH)
        for how in states
    ]
    return Faith(
        protestant=tuple((zone, found) for zone, found in by_zone if found),
        count=len(converted),
        reformers=tuple((name, homes[name]) for name in state.reformers),
        debaters=tuple(line for line in debaters if line[2]),
        new_testament=state.new_testament,
        full_bible=state.full_bible,
        display={space: n for space, n in state.electorate_display.items() if n},
        excommunicated=excommunicated_now(state),
        absolved=excommunicated_before(state),
    )


def _new_world(state: State) -> NewWorld:
    return NewWorld(
        voyages=tuple((voyage.power, voyage.kind, voyage.name) for voyage in state.voyages),
        colonies={p: tuple(state.colonies[p]) for p in COLONIAL_POWERS if state.colonies.get(p)},
        conquests={p: tuple(state.conquests[p]) for p in COLONIAL_POWERS if state.conquests.get(p)},
        markers={p: found for p in COLONIAL_POWERS if (found := _markers(state, p))},
        raiders=tuple(state.raiders),
        discoveries=dict(state.discoveries),
    )


def _markers(state: State, power: str) -> tuple[str, ...]:
    """Return what lies beside the colonies of a power: cards 48, 53 and 111."""
    lasting = {"galleons": N_("galleons"), "plantations": N_("plantations")}
    sides = {"governor": N_("Colonial Governor"), "uprising": N_("Native Uprising")}
    found = [_(said) for one, said in lasting.items() if f"{one}_{power}" in state.events_done]
    side = state.colonial_marker.get(power)
    return (*found, _(sides[side])) if side else tuple(found)
