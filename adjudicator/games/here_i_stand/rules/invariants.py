"""What is true of every position: pieces within the counter mix, every card in one place."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache, lru_cache
from itertools import chain
from typing import TypeAlias

from adjudicator.games.here_i_stand.rules.deck import cards, diplomatic_cards
from adjudicator.games.here_i_stand.rules.denominations import not_shown
from adjudicator.games.here_i_stand.rules.forces import (
    copied,
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
    power_card,
    sharing_kinds,
)
from adjudicator.games.here_i_stand.rules.special.war_cards import THEATRES
from adjudicator.games.here_i_stand.rules.state import (
    CATHOLIC,
    OTHER_FAITH,
    PROTESTANT_FAITH,
    ForeignWar,
    State,
    holders,
    is_fortified,
    keys_in_play,
)

_FAITHS = frozenset({CATHOLIC, PROTESTANT_FAITH, OTHER_FAITH})
_OWNERS = frozenset({*ALL_POWERS, INDEPENDENT})
_LAND, _NAVAL = frozenset(LAND_KINDS), frozenset(NAVAL_KINDS)
_NOTHING = (("", 0),)

Stacks: TypeAlias = dict[tuple[str, str], list[int]]
"""Sizes by owner and kind."""


def faults(state: State) -> list[str]:
    """Return every broken invariant in words; an empty list for a sane position.

    Self-play looks after most answers. So each part first asks whether anything is wrong at all,
    and only then what.
    """
    stacks = _stacks(state)
    return [
        *_counters(state, stacks),
        *_denominations(state, stacks),
        *_cards(state),
        *_diplomatic_cards(state),
        *_spaces(state),
        *_units(state, stacks),
        *_leaders(state),
        *_foreign_wars(state),
        *_markers(state),
    ]


def _stacks(state: State) -> Stacks:
    """Return the sizes of all stacks on the map and on war cards, by owner and kind.

    An owner who is there without a unit has a stack of 0.
    """
    found: Stacks = defaultdict(list)
    for holder in [holder for holder in holders(state) if holder.units]:
        for owner, kinds in holder.units.items():
            if owner == INDEPENDENT and isinstance(holder, ForeignWar):
                continue  # other counters stand in for them where they run out (21.7)
            for kind, count in kinds.items() or _NOTHING:
                found[owner, kind].append(count)
    return found


def _counters(state: State, stacks: Stacks) -> list[str]:
    """5: the pieces provided are an absolute limit; the turn track holds some of them."""
    used = copied(state.turn_track)
    for (owner, kind), sizes in stacks.items():
        counted = used.setdefault(printed_owner(owner), {})  # squadrons on loan too (9.2)
        counted[kind] = counted.get(kind, 0) + sum(sizes)
    return [
        fault for owner, kinds in used.items() for fault in _too_many(owner, tuple(kinds.items()))
    ]


@lru_cache(4096)  # from one answer to the next the sums of most owners stay the same
def _too_many(owner: str, kinds: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    found = []
    for kind, _count in kinds:
        shared = sharing_kinds(owner, kind)
        count = sum(number for other, number in kinds if other in shared)
        limit = counter_limit(owner, kind)
        if count > limit:
            found.append(f"{owner} has {count} of {'/'.join(shared)}; there are {limit}")
    return tuple(found)


def _denominations(state: State, stacks: Stacks) -> list[str]:
    """5.2: the counters can show all stacks; see ``denominations`` for who sees to it.

    In Winter stacks divide and join on their way home, so only the end of it counts.
    """
    if state.stage == "winter":
        return []
    return [f"the stacks of {power} cannot be shown (5.2)" for power in not_shown(stacks)]


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
    somewhere = {*placed, state.impulse.card}  # the card being played may lie on the table
    if len(set(placed)) == len(placed) and somewhere >= cards().keys():
        return []
    found = [f"card {n} is in {c} places" for n, c in Counter(placed).items() if c > 1]
    found += [f"card {n} is nowhere" for n in cards() if n not in somewhere]
    return found


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
    found = []
    for name, space in [
        (name, space)
        for name, space in state.spaces.items()
        if space.besiegers or space.control not in _OWNERS or space.religion not in _FAITHS
    ]:
        if space.control not in _OWNERS:
            found.append(f"{name} is controlled by {space.control!r}")
        if space.religion not in _FAITHS:
            found.append(f"{name} is of faith {space.religion!r}")
        if space.besiegers and not is_fortified(state, name):
            found.append(f"{name} is under siege without walls")
    return found


def _units(state: State, stacks: Stacks) -> list[str]:
    """5, 16: there are no stacks of nothing; ships are in ports and at sea, armies on land."""
    found = []
    if min(map(min, stacks.values()), default=1) <= 0:
        for name, space in state.spaces.items():
            for owner, kinds in space.units.items():
                if not kinds or min(kinds.values()) <= 0:
                    found.append(f"{name} holds {kinds} of {owner}")
    for name in [name for name in _inland() if state.spaces[name].units]:
        for owner, kinds in state.spaces[name].units.items():
            if not _NAVAL.isdisjoint(kinds):
                found.append(f"{name} is no port and holds naval units of {owner}")
    for name, sea in state.seas.items():
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


def _markers(state: State) -> list[str]:
    """2.4: a power never controls more keys than it has square markers."""
    found = []
    keys = Counter([whose for _key, whose in keys_in_play(state)])
    for power in state.hands:
        markers = power_card(power)["square_markers"]
        if markers and keys[power] > markers:
            found.append(f"{power} controls {keys[power]} keys with {markers} markers")
    return found
