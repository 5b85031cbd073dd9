"""The tables of the playing aid card, and the tracks: what a die and a number lead to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from adjudicator.games.thirty_years_war.edition.rows import Files, Row

T = TypeVar("T")

LOWEST, HIGHEST = 0, 11
"""Modified rolls of the Combat Results Table are at least and at most this (12.26)."""
SUCCESS: Final = "successful"


@dataclass(frozen=True)
class Line(Generic[T]):
    """A row of a table: ``result`` for rolls from ``least`` to ``most``; None is an open end.

    ``number`` is the line of the file on which it stands, 0 where it is of none.
    """

    least: int | None
    most: int | None
    result: T
    number: int = 0

    def holds(self, roll: int) -> bool:
        """Return whether the row is that of a roll."""
        above = self.least is None or roll >= self.least
        return above and (self.most is None or roll <= self.most)


@dataclass(frozen=True)
class Chart(Generic[T]):
    """A table with ranges: the first row that holds a number is its row."""

    lines: tuple[Line[T], ...]

    def at(self, roll: int) -> T:
        """Return the result for a roll; LookupError where the table has a gap."""
        for line in self.lines:
            if line.holds(roll):
                return line.result
        raise LookupError(f"the table has no row for {roll}")


@dataclass(frozen=True)
class Looted:
    """A result of the Loot Table (15.22): levels of Pillage and steps lost."""

    pillage: int
    steps: int


@dataclass(frozen=True)
class TrackBox:
    """A box of the Dutch War Track (16.13).

    ``vp`` are gained once; ``aid`` changes Dutch Aid from then on, None where it leaves it alone;
    at an end of the track ``ends`` is true, and with ``stops_aid`` there is no Dutch Aid any more.
    """

    box: int
    vp: int
    aid: int | None
    ends: bool
    stops_aid: bool


@dataclass(frozen=True)
class Charts:
    """All tables of the game."""

    columns: Chart[int]
    """Column of the Combat Results Table by combat strength (12.25), from 1 on."""
    combat: dict[tuple[int, int], int]
    """Loss Number by column and modified roll (12.26)."""
    siege: Chart[bool]
    """Whether a siege succeeds, by modified roll (13.24)."""
    recruiting: dict[str, Chart[int]]
    """Steps received by type of unit and modified roll (8.41)."""
    loot: Chart[Looted]
    peace: Chart[str]
    """Result of a peace offer by modified roll (5.32), as PMV, CW, TRUCE, BW, PW or CMV."""
    foraging: Chart[int]
    """Levels of Pillage by units moved (11.16)."""
    loot_units: Chart[int]
    """Modifier of the Loot Table by number of looting units (15.21)."""
    modifiers: dict[str, int]
    """All other modifiers by name: ``pillage_1``, ``wallenstein_recruits``, ``spinola`` …"""
    pay: dict[str, int]
    """Aid Points a unit by type (15.131)."""
    dutch_war: dict[int, TrackBox]

    @property
    def last_column(self) -> int:
        """The number of the highest column of the Combat Results Table."""
        return max(column for column, _roll in self.combat)

    def loss_number(self, column: int, roll: int) -> int:
        """Return the Loss Number (12.26); roll and column stop at the ends of the table."""
        inside = min(max(column, 1), self.last_column)
        return self.combat[inside, min(max(roll, LOWEST), HIGHEST)]


def read_charts(files: Files) -> Charts:
    """Read all tables."""
    return Charts(
        columns=_chart(files, "combat_columns", lambda r: _line(r, "strength", r.number("column"))),
        combat=dict(files.each("combat_results_table", _cell)),
        siege=_chart(files, "siege_table", lambda r: _rolls(r, r.text("result") == SUCCESS)),
        recruiting=_recruiting(files),
        loot=_chart(files, "loot_table", _looted),
        peace=_chart(files, "peace_results_table", lambda r: _rolls(r, r.text("result"))),
        foraging=_chart(
            files, "foraging", lambda r: _line(r, "units_moved", r.number("pillage_levels"))
        ),
        loot_units=_loot_units(files),
        modifiers=_modifiers(files),
        pay=dict(files.each("pay_rates", lambda r: (r.text("type"), r.number("aid_points")))),
        dutch_war={box.box: box for box in files.each("dutch_war_track", _box)},
    )


def _chart(files: Files, name: str, build: Callable[[Row], Line[T]]) -> Chart[T]:
    return Chart(tuple(files.each(name, build)))


def _cell(row: Row) -> tuple[tuple[int, int], int]:
    return (row.number("column"), row.number("modified_roll")), row.number("loss_number")


def _looted(row: Row) -> Line[Looted]:
    return _rolls(row, Looted(row.number("pillage_levels"), row.number("step_losses")))


def _line(row: Row, name: str, result: T) -> Line[T]:
    least, most = row.maybe_number(f"{name}_min"), row.maybe_number(f"{name}_max")
    return Line(least, most, result, row.line)


def _rolls(row: Row, result: T) -> Line[T]:
    return _line(row, "modified_roll", result)


def _recruiting(files: Files) -> dict[str, Chart[int]]:
    lines: dict[str, list[Line[int]]] = {}
    for kind, line in files.each(
        "recruitment_table", lambda r: (r.text("unit_type"), _rolls(r, r.number("steps")))
    ):
        lines.setdefault(kind, []).append(line)
    return {kind: Chart(tuple(found)) for kind, found in lines.items()}


def _loot_units(files: Files) -> Chart[int]:
    """Return the rows ``units_4_6`` of the modifiers as a table; their names hold the bounds."""
    lines = []
    for row in files.rows("loot_modifiers"):
        first, _, bounds = row.text("id").partition("_")
        if first == "units":
            least, most = (int(bound) for bound in bounds.split("_"))
            lines.append(Line(least, most, row.number("modifier")))
    return Chart(tuple(lines))


def _modifiers(files: Files) -> dict[str, int]:
    """Return the fixed modifiers of the tables by name; those that a place or marker has go by."""
    found = {}
    for table in ("loot_modifiers", "recruitment_modifiers", "siege_modifiers"):
        for row in files.rows(table):
            try:
                number = int(row.text("modifier"))
            except ValueError:
                continue  # "forbidden", "+n" and the like: rules, not numbers
            found[row.text("id")] = number
    return found


def _box(row: Row) -> TrackBox:
    aid = row.text("dutch_aid_modifier")
    return TrackBox(
        box=row.number("box"),
        vp=row.number("catholic_vp_once"),
        aid=None if aid in ("unchanged", "no aid") else int(aid),
        ends=row.flag("war_ends"),
        stops_aid=aid == "no aid",
    )
