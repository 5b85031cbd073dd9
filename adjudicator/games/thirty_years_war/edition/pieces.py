"""2.1 Combat units and 2.2 leaders, as their counters are printed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.rows import EditionError, Files, Row

VETERAN: Final = "veteran"
MERCENARY: Final = "mercenary"
MILITIA: Final = "militia"
TYPES: Final = (VETERAN, MERCENARY, MILITIA)

IMPERIAL: Final = "imperial"
BAVARIAN: Final = "bavarian"
SPANISH: Final = "spanish"
SAXON: Final = "saxon"
GERMAN: Final = "german_protestant"
ENGLISH: Final = "english"
HUNGARIAN: Final = "hungarian"
DANISH: Final = "danish"
SWEDISH: Final = "swedish"
FRENCH: Final = "french"

REDUCED: Final = "reduced_"
GENERIC: Final = "generic"
"""The replacement of a leader whose reverse side has no name."""


@dataclass(frozen=True)
class UnitFace:
    """One side of a combat unit (2.1): ``combat`` factor, ``loss`` factor a step, movement.

    ``id`` is ``imperial_veteran`` for the front, ``reduced_imperial_veteran`` for the reverse;
    ``kind`` is that of the front for both.
    """

    id: str
    kind: str
    nation: str
    type: str
    combat: int
    loss: int
    movement: int
    is_reduced: bool

    @property
    def steps(self) -> int:
        """The steps of the unit: 2 on the front, 1 on the reverse."""
        return 1 if self.is_reduced else 2


@dataclass(frozen=True)
class Leader:
    """A leader (2.2). He is lost on a roll of ``loss`` or more; ``stars`` make him Dynamic (10.14).

    ``replacement`` is the leader on the reverse of his counter, or empty; ``enters`` is the card
    that brings him, or "setup", "replacement" and the like. ``is_generic``: he is the unnamed
    reverse of another leader's counter.
    """

    id: str
    name: str
    nation: str
    activation: int
    leadership: int
    battle: int
    loss: int
    stars: int
    replacement: str
    enters: str
    is_generic: bool = False


@dataclass(frozen=True)
class Pieces:
    """All counters: faces of units and leaders by identifier, counters by kind of unit."""

    faces: dict[str, UnitFace]
    leaders: dict[str, Leader]
    counters: dict[str, int]
    """The counter mix (2.1): how many units there are of each kind."""
    sides: dict[str, str]
    """The side of each nation as the game begins."""

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of units, in the order of the file."""
        return tuple(self.counters)

    def leader_name(self, leader: str) -> str:
        """Return the name of a leader; what is no leader is given back."""
        return self.leaders[leader].name if leader in self.leaders else leader


def reverse_of(face: str) -> str:
    """Return the reverse of a full-strength unit."""
    return f"{REDUCED}{face}"


def replacement_id(leader: str) -> str:
    """Return the identifier of the unnamed reverse side of a leader's counter."""
    return f"{leader}_replacement"


@rule("2.1", "2.2")
def read_pieces(files: Files, constants: dict[str, int]) -> Pieces:
    """Read the counters from ``units`` and ``leaders``.

    Every leader with an unnamed reverse side gets a replacement with the ratings of ``constants``.
    """
    faces: dict[str, UnitFace] = {}
    counters: dict[str, int] = {}
    sides: dict[str, str] = {}
    for front, back, count, side in files.each("units", _unit):
        faces[front.id], faces[back.id] = front, back
        counters[front.id], sides[front.nation] = count, side
    leaders: dict[str, Leader] = {}
    for leader, side in files.each("leaders", lambda row: (_leader(row), _side(row))):
        sides.setdefault(leader.nation, side)
        if leader.replacement == GENERIC:
            spare = _replacement(leader, constants)
            leaders[leader.id] = replace(leader, replacement=spare.id)
            leaders[spare.id] = spare
        else:
            leaders[leader.id] = leader
    return Pieces(faces, leaders, counters, sides)


def _side(row: Row) -> str:
    side = row.one_of("side", ("catholic", "protestant", "saxony"))
    return "catholic" if side == "saxony" else side


def _unit(row: Row) -> tuple[UnitFace, UnitFace, int, str]:
    """Return both faces of the units of a row, how many there are, and their side."""
    front = _front(row)
    back = replace(
        front, id=reverse_of(front.id), combat=row.number("combat_reduced"), is_reduced=True
    )
    return front, back, row.number("counters"), _side(row)


def _front(row: Row) -> UnitFace:
    nation, type_ = row.text("nation"), row.one_of("type", TYPES)
    kind = f"{nation}_{type_}"
    return UnitFace(
        id=kind,
        kind=kind,
        nation=nation,
        type=type_,
        combat=row.number("combat_full"),
        loss=row.number("loss_factor_per_step"),
        movement=row.number("movement"),
        is_reduced=False,
    )


def _leader(row: Row) -> Leader:
    return Leader(
        id=row.text("id"),
        name=row.text("name"),
        nation=row.text("nation"),
        activation=row.number("activation"),
        leadership=row.number("leadership"),
        battle=row.number("battle"),
        loss=row.number("loss"),
        stars=row.number("dynamic_stars"),
        replacement=row.maybe("replacement"),
        enters=row.text("enters"),
    )


_REPLACEMENT: Final = ("activation", "leadership", "battle", "loss")


def _replacement(leader: Leader, constants: dict[str, int]) -> Leader:
    names = [f"replacement_{rating}" for rating in _REPLACEMENT]
    if missing := [name for name in names if name not in constants]:
        raise EditionError(*(f"constants.csv: there is no row for {name}" for name in missing))
    return Leader(
        id=replacement_id(leader.id),
        name=leader.name,
        nation=leader.nation,
        activation=constants["replacement_activation"],
        leadership=constants["replacement_leadership"],
        battle=constants["replacement_battle"],
        loss=constants["replacement_loss"],
        stars=0,
        replacement="",
        enters="replacement",
        is_generic=True,
    )
