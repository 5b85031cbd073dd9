"""What is true of every position: pieces within the counter mix, every card in one place."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain
from typing import TypeAlias

from adjudicator.games.here_i_stand.rules.deck import cards, diplomatic_cards
from adjudicator.games.here_i_stand.rules.denominations import sizes_show
from adjudicator.games.here_i_stand.rules.forces import (
    land_count,
    of_owners,
)
from adjudicator.games.here_i_stand.rules.game_map import is_port, places
from adjudicator.games.here_i_stand.rules.owners import printed_owner
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    INDEPENDENT,
    LAND_KINDS,
    NAVAL_KINDS,
    counter_limit,
    leaders,
    sharing_kinds,
)
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES
from adjudicator.games.here_i_stand.rules.state import (
    CATHOLIC,
    OTHER_FAITH,
    PROTESTANT_FAITH,
    ForeignWar,
    Sea,
    Space,
    State,
    holders,
    is_fortified,
)

_FAITHS = frozenset({CATHOLIC, PROTESTANT_FAITH, OTHER_FAITH})
_OWNERS = frozenset({*ALL_POWERS, INDEPENDENT})
_LAND, _NAVAL = frozenset(LAND_KINDS), frozenset(NAVAL_KINDS)

Kinds: TypeAlias = tuple[tuple[str, int], ...]
"""The units of an owner in one place: numbers by kind."""

Listed: TypeAlias = tuple[tuple[str, Kinds], ...]
"""Each owner's units in each place, without the place."""


def faults(state: State) -> list[str]:
    """Return every broken invariant in words; an empty list for a sane position.

    Self-play looks after most answers. So each part first asks whether anything is wrong at all,
    and only then what; and what depends on few values, which seldom change, is remembered by them.
    """
    stacks, some_are_empty = _look(_listed(state), _on_the_track(state), state.stage == "winter")
    return [
        *stacks,
        *(_empty_stacks(state) if some_are_empty else []),
        *_cards(state),
        *_diplomatic_cards(state),
        *_spaces(state),
        *_units(state),
        *_leaders(state),
        *_foreign_wars(state),
    ]


def _listed(state: State) -> Listed:
    """List the units on the map and on war cards, but for the independents of foreign wars.

    Other counters stand in for those where they run out (21.7).
    """
    holding = [space.units for space in state.spaces.values() if space.units]
    holding += [sea.units for sea in state.seas.values() if sea.units]
    found = [(owner, tuple(kinds.items())) for units in holding for owner, kinds in units.items()]
    for war in state.foreign_wars.values():
        found += [(o, tuple(kinds.items())) for o, kinds in war.units.items() if o != INDEPENDENT]
    return tuple(found)


def _on_the_track(state: State) -> Listed:
    return tuple((owner, tuple(kinds.items())) for owner, kinds in state.turn_track.items())


@lru_cache(64)  # most answers move no unit
def _look(listed: Listed, on_the_track: Listed, is_winter: bool) -> tuple[tuple[str, ...], bool]:
    """5, 5.2: return what is wrong with the sizes of stacks, and whether some are of nothing."""
    owned: defaultdict[str, list[Kinds]] = defaultdict(list)
    for owner, kinds in chain(listed, on_the_track):
        owned[printed_owner(owner)].append(kinds)  # squadrons on loan too (9.2)
    found = [_of_owner(owner, tuple(stacks), is_winter) for owner, stacks in owned.items()]
    nothing = not all(
        kinds and min(count for _kind, count in kinds) > 0 for _owner, kinds in listed
    )
    return tuple(chain.from_iterable(found)), nothing


@lru_cache(4096)  # from one answer to the next the stacks of most owners stay the same
def _of_owner(owner: str, stacks: tuple[Kinds, ...], is_winter: bool) -> tuple[str, ...]:
    """Return what is wrong with the stacks of an owner.

    In Winter stacks divide and join on their way home, so only the end of it counts.
    """
    units = [*chain.from_iterable(stacks)]
    found = [*_too_many(owner, units)]
    on_land = [count for kind, count in units if kind in _LAND]
    if not is_winter and owner in ALL_POWERS and not sizes_show(on_land, owner):
        found.append(f"the stacks of {owner} cannot be shown (5.2)")
    return tuple(found)


def _too_many(owner: str, units: Iterable[tuple[str, int]]) -> Iterator[str]:
    """5: the pieces provided are an absolute limit; the turn track holds some of them."""
    counted: Counter[str] = Counter()
    for kind, count in units:
        counted[kind] += count
    for kind in counted:
        shared = sharing_kinds(owner, kind)
        count = sum(counted[other] for other in shared)
        limit = counter_limit(owner, kind)
        if count > limit:
            yield f"{owner} has {count} of {'/'.join(shared)}; there are {limit}"


def _empty_stacks(state: State) -> list[str]:
    """5: there are no stacks of nothing."""
    everywhere: dict[str, Space | Sea | ForeignWar]
    everywhere = {**state.spaces, **state.seas, **state.foreign_wars}
    return [
        f"{name} holds {kinds} of {owner}"
        for name, place in everywhere.items()
        for owner, kinds in place.units.items()
        if not kinds or min(kinds.values()) <= 0
    ]


def _cards(state: State) -> list[str]:
    """6.2: every card is in exactly one place."""
    piles = [
        *state.hands.values(),
        state.draw_pile,
        state.discards,
        state.removed,
        state.waiting_cards,
        state.on_power_card,
        [war.card for war in state.foreign_wars.values()],
    ]
    placed = list(chain.from_iterable(piles))
    somewhere = set(placed)
    is_once = len(somewhere) == len(placed)
    somewhere.add(state.impulse.card or 0)  # the card being played may lie on the table
    if is_once and somewhere.issuperset(_card_numbers()):
        return []
    found = [f"card {n} is in {c} places" for n, c in Counter(placed).items() if c > 1]
    found += [f"card {n} is nowhere" for n in cards() if n not in somewhere]
    return found


@cache
def _card_numbers() -> frozenset[int]:
    return frozenset(cards())


def _diplomatic_cards(state: State) -> list[str]:
    """2P 3: every diplomatic card is in exactly one place."""
    found = state.two_player
    if found is None:
        return []
    piles = [found.deck, found.discards, found.waiting, found.removed, found.on_table]
    places_of = Counter(chain(*piles, *found.hands.values()))
    return [
        f"diplomatic card {number} is in {places_of[number]} places"
        for number in diplomatic_cards()
        if places_of[number] != 1
    ]


def _spaces(state: State) -> list[str]:
    """2.2, 2.3, 15: controllers and faiths that there are; sieges of what has walls."""
    spaces = state.spaces.values()
    found = []
    if not {space.control for space in spaces} <= _OWNERS:
        found += [
            f"{name} is controlled by {space.control!r}"
            for name, space in state.spaces.items()
            if space.control not in _OWNERS
        ]
    if not {space.religion for space in spaces} <= _FAITHS:
        found += [
            f"{name} is of faith {space.religion!r}"
            for name, space in state.spaces.items()
            if space.religion not in _FAITHS
        ]
    for name in [name for name, space in state.spaces.items() if space.besiegers]:
        if not is_fortified(state, name):
            found.append(f"{name} is under siege without walls")
    return found


def _units(state: State) -> list[str]:
    """16: ships are in ports and at sea, armies on land."""
    spaces, found = state.spaces, []
    for name in [name for name in _inland() if spaces[name].units]:
        for owner, kinds in spaces[name].units.items():
            if not _NAVAL.isdisjoint(kinds):
                found.append(f"{name} is no port and holds naval units of {owner}")
    for name, sea in [(name, sea) for name, sea in state.seas.items() if sea.units]:
        if not all(map(_LAND.isdisjoint, sea.units.values())):
            found.append(f"{name} holds land units")
    return found


@cache
def _inland() -> tuple[str, ...]:
    return tuple(space for space in places() if not is_port(space))


def _leaders(state: State) -> list[str]:
    """5.1: a leader is in one place, captured, on the turn track, or off the map."""
    seen = [name for holder in holders(state) if holder.leaders for name in holder.leaders]
    seen += [*state.captured, *state.turn_track_leaders]
    once = set(seen)
    if len(once) == len(seen) and once <= leaders().keys():
        return []
    found = [f"{name} is in {count} places" for name, count in Counter(seen).items() if count > 1]
    found += [f"{name} is no leader" for name in dict.fromkeys(seen) if name not in leaders()]
    return found


def _foreign_wars(state: State) -> list[str]:
    """21.7: no more units than the event calls for, and somebody to fight against.

    While a war is being fought a Surprise Attack can have killed the last enemy already.
    """
    found = []
    for place, war in state.foreign_wars.items():
        count = land_count(of_owners(war.units, [war.power]))
        if count > THEATRES[place].strength:
            found.append(f"{place} holds {count} units of {war.power}")
        if not war.units.get(INDEPENDENT) and place not in state.impulse.wars_fought:
            found.append(f"the war in {place} goes on against nobody")
    return found
