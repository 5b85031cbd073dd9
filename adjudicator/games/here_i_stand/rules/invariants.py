"""What is true of every position: pieces within the counter mix, every card in one place."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from adjudicator.games.here_i_stand.rules.deck import cards, diplomatic_cards
from adjudicator.games.here_i_stand.rules.denominations import not_shown
from adjudicator.games.here_i_stand.rules.forces import (
    copied,
    land_count,
    of_owners,
)
from adjudicator.games.here_i_stand.rules.game_map import is_port
from adjudicator.games.here_i_stand.rules.owners import printed_owner
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    INDEPENDENT,
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
_NAVAL = frozenset(NAVAL_KINDS)


def faults(state: State) -> list[str]:
    """Return every broken invariant in words; an empty list for a sane position."""
    return [
        *_counters(state),
        *_stacks(state),
        *_cards(state),
        *_diplomatic_cards(state),
        *_spaces(state),
        *_leaders(state),
        *_foreign_wars(state),
        *_markers(state),
    ]


def _counters(state: State) -> list[str]:
    """5: the pieces provided are an absolute limit; the turn track holds some of them."""
    used = copied(state.turn_track)
    for holder in [holder for holder in holders(state) if holder.units]:
        for owner, kinds in holder.units.items():
            if owner == INDEPENDENT and isinstance(holder, ForeignWar):
                continue  # other counters stand in for them where they run out (21.7)
            counted = used.setdefault(printed_owner(owner), {})  # squadrons on loan too (9.2)
            for kind, count in kinds.items():
                counted[kind] = counted.get(kind, 0) + count
    found = []
    for owner, kinds in used.items():
        for kind in kinds:
            shared = sharing_kinds(owner, kind)
            count = sum([kinds.get(other, 0) for other in shared])
            limit = counter_limit(owner, kind)
            if count > limit:
                found.append(f"{owner} has {count} of {'/'.join(shared)}; there are {limit}")
    return found


def _stacks(state: State) -> list[str]:
    """5.2: the counters can show all stacks; see ``denominations`` for who sees to it.

    In Winter stacks divide and join on their way home, so only the end of it counts.
    """
    if state.stage == "winter":
        return []
    return [f"the stacks of {power} cannot be shown (5.2)" for power in not_shown(state)]


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
    places_of = Counter(chain.from_iterable(piles))
    found = [f"card {n} is in {c} places" for n, c in places_of.items() if c > 1]
    in_play = {state.impulse.card}  # the card being played may lie on the table
    found += [f"card {n} is nowhere" for n in cards() if n not in places_of and n not in in_play]
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
    spaces = state.spaces.items()
    found = [f"{n} is controlled by {s.control!r}" for n, s in spaces if s.control not in _OWNERS]
    found += [f"{n} is of faith {s.religion!r}" for n, s in spaces if s.religion not in _FAITHS]
    for name, space in [(name, space) for name, space in spaces if space.units]:
        for owner, kinds in space.units.items():
            if not kinds or min(kinds.values()) <= 0:
                found.append(f"{name} holds {kinds} of {owner}")
            if not _NAVAL.isdisjoint(kinds) and not is_port(name):
                found.append(f"{name} is no port and holds naval units of {owner}")
    for name in [name for name, space in spaces if space.besiegers]:
        if not is_fortified(state, name):
            found.append(f"{name} is under siege without walls")
    for name, sea in state.seas.items():
        if sea.units and land_count(sea.units):
            found.append(f"{name} holds land units")
    return found


def _leaders(state: State) -> list[str]:
    """5.1: a leader is in one place, captured, on the turn track, or off the map."""
    seen = Counter(
        chain.from_iterable(holder.leaders for holder in holders(state) if holder.leaders)
    )
    seen.update(list(state.captured))
    seen.update(state.turn_track_leaders)
    found = [f"{name} is in {count} places" for name, count in seen.items() if count > 1]
    found += [f"{name} is no leader" for name in seen if name not in leaders()]
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
