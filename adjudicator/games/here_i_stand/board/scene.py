"""What a picture of the board shows, taken from a view: marks on spaces, and plates for units.

Everything here is public (``View``): hands and the draw pile are not even looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.words import _, name
from adjudicator.games.here_i_stand.rules.forces import KINDS
from adjudicator.games.here_i_stand.rules.game_map import places
from adjudicator.games.here_i_stand.rules.owners import printed_owner
from adjudicator.games.here_i_stand.rules.powers import (
    ALL_POWERS,
    CAVALRY,
    CORSAIR,
    INDEPENDENT,
    KNIGHTS,
    LAND_KINDS,
    MERCENARY,
    NAVAL_KINDS,
    REGULAR,
    SQUADRON,
    leaders,
)
from adjudicator.games.here_i_stand.rules.reference import rows
from adjudicator.games.here_i_stand.rules.state import (
    PROTESTANT_FAITH,
    Sea,
    Space,
    State,
    commander,
    controller,
    home_power,
    in_play,
    is_fortified,
    leader_power,
)

LAND: Final = "land"
NAVAL: Final = "naval"
BADGE: Final = "badge"
DOT: Final = "dot"
"""The shape of a space that is only hinted at, without its name."""
ALWAYS: Final = "always"
IF_ROOM: Final = "if there is room"
NEVER: Final = "never"
"""When the name of a space is shown."""

SIGNS: Final[Mapping[str, str]] = {
    REGULAR: "r",
    MERCENARY: "m",
    CAVALRY: "c",
    KNIGHTS: "k",
    SQUADRON: "s",
    CORSAIR: "cor",
}
"""Units as players write them in orders, whatever their language: ``7r 1c``."""


@dataclass(frozen=True)
class Mark:
    """A space as it is drawn: its shape, who controls it, whose home it is, what goes on there.

    ``shape`` is capital, key, electorate, fortress, unfortified, or ``DOT``. ``fresh``: something
    is new there since the last report. ``naming``: whether its name is needed.
    """

    id: str
    x: int
    y: int
    shape: str
    control: str
    home: str
    protestant: bool
    unrest: bool
    besieged: bool
    in_play: bool
    fresh: bool = False
    naming: str = ALWAYS


@dataclass(frozen=True)
class Plate:
    """What one owner has in one place, on land or afloat, or a marker there (``badge``).

    ``lines`` are words: leaders first, then counts. ``besieging`` plates stand outside of walls.
    ``letter`` says whose it is, where the space beneath does not; ``kinds`` and ``count`` which
    units are there, and how many; ``led`` that a leader is; ``fresh`` that something is new.
    """

    place: str
    owner: str
    domain: str
    lines: tuple[str, ...]
    besieging: bool = False
    letter: bool = False
    kinds: tuple[str, ...] = ()
    count: int = 0
    led: bool = False
    fresh: bool = False

    @property
    def key(self) -> str:
        """What the plate is found again by."""
        return f"{self.place}/{self.domain}/{self.owner}/{'out' if self.besieging else 'in'}"


def marks_of(state: State) -> tuple[Mark, ...]:
    """Return all spaces of the map, in data order, those that wait for an event too."""
    return tuple(
        Mark(
            id=place.id,
            x=place.x,
            y=place.y,
            shape=_shape(state, place.id, place.type),
            control=controller(state, place.id),
            home=home_power(state, place.id),
            protestant=state.spaces[place.id].religion == PROTESTANT_FAITH,
            unrest=state.spaces[place.id].unrest,
            besieged=bool(state.spaces[place.id].besiegers),
            in_play=in_play(state, place.id),
        )
        for place in places().values()
        if place.id in state.spaces
    )


def _shape(state: State, space: str, printed: str) -> str:
    return "fortress" if printed == "unfortified" and is_fortified(state, space) else printed


def plates_of(state: State) -> tuple[Plate, ...]:
    """Return everything that stands on the map, places in data order, owners in impulse order."""
    found: list[Plate] = []
    for place in (*state.spaces, *state.seas):
        here = state.spaces[place] if place in state.spaces else state.seas[place]
        for owner in _owners(state, here):
            for domain, kinds in ((LAND, LAND_KINDS), (NAVAL, NAVAL_KINDS)):
                lines = _lines(state, here, owner, domain, kinds)
                if lines:
                    found.append(_plate(state, place, here, owner, domain, lines))
        found += _badges(state, place)
    return tuple(found)


def _owners(state: State, here: Space | Sea) -> list[str]:
    leading = {leader_power(state, leader) for leader in here.leaders}
    present = {owner for owner, units in here.units.items() if any(units.values())} | leading
    order = (*ALL_POWERS, INDEPENDENT)
    return sorted(present, key=lambda owner: (order.index(printed_owner(owner)), owner))


def _lines(
    state: State, here: Space | Sea, owner: str, domain: str, kinds: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the names of leaders one by one, then the counts of units in one line."""
    names = [
        name(leaders()[leader].name)
        for leader in here.leaders
        if leader_power(state, leader) == owner and leaders()[leader].is_army == (domain == LAND)
    ]
    units = here.units.get(owner, {})
    counts = [f"{units[kind]}{SIGNS[kind]}" for kind in KINDS if kind in kinds and units.get(kind)]
    return (*names, *([" ".join(counts)] if counts else []))


def _plate(
    state: State, place: str, here: Space | Sea, owner: str, domain: str, lines: tuple[str, ...]
) -> Plate:
    besieging = (
        isinstance(here, Space)
        and bool(here.besiegers)
        and domain == LAND
        and commander(state, owner) in here.besiegers
    )
    at_home = isinstance(here, Space) and here.control == owner
    units = here.units.get(owner, {})
    kinds = [k for k in (LAND_KINDS if domain == LAND else NAVAL_KINDS) if units.get(k)]
    return Plate(
        place,
        owner,
        domain,
        lines,
        besieging,
        letter=not at_home,
        kinds=tuple(kinds),
        count=sum(units[kind] for kind in kinds),
        led=len(lines) > bool(kinds),
    )


def _badges(state: State, place: str) -> list[Plate]:
    """Return the markers in a place: reformers, Jesuits, piracy."""
    people = {row["id"]: row for row in rows("reformers")}
    found = [
        Plate(place, PROTESTANT_FAITH, f"{BADGE} {who}", (name(people[who]["name"]),))
        for who in state.reformers
        if people[who]["space"] == place
    ]
    if place in state.spaces and state.spaces[place].university:
        found.append(Plate(place, "papacy", f"{BADGE} jesuits", (_("Jesuits"),)))
    if place in state.piracy_zones:
        found.append(Plate(place, "ottoman", f"{BADGE} piracy", (_("Piracy"),)))
    return found
