"""Files of a group's own in which everything is called otherwise, with three more cities."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Final

from adjudicator.games.thirty_years_war.edition import our_files
from adjudicator.games.thirty_years_war.edition.called import NAMES

NEW: Final = {
    "quarr": ("austria", "linz", ("linz", "vienna")),
    "zaleth": ("bohemia", "prague", ("prague", "pilsen")),
    "ombrun": ("saxony", "leipzig", ("leipzig", "torgau", "zaleth")),
}
"""New cities by identifier: the Area, the city that they lie beside, and where pathways lead."""
IN_FINNISH: Final = {"linz": "Uuslinna", "quarr": "Kvaari", "tilly": "Tillinen"}
_FIRST: Final = (
    *("Zul", "Qar", "Vex", "Jom", "Kry", "Wob", "Fyn"),
    *("Gax", "Hib", "Nuv", "Pyk", "Tez", "Uzm", "Yor"),
)
_INNER: Final = ("", "al", "on")
_LAST: Final = ["ibur", "odax", "ekrin", "ulgat", "ympos", "azeth", "ovik", "urdal", "elbon"]


def _invented() -> Iterator[str]:
    """Give names that nothing else has."""
    return (f"{first}{inner}{last}" for inner, last, first in product(_INNER, _LAST, _FIRST))


@cache
def names() -> Mapping[tuple[str, str], str]:
    """Return what everything is called, by file and identifier."""
    invented = _invented()
    return {(file, row["id"]): next(invented) for file in NAMES for row in _rows(f"{file}.csv")}


def other_name(name: str) -> str:
    """Return the other word for what has a name."""
    return name[::-1].capitalize()


@cache
def own_files() -> Mapping[str, str]:
    """Return the files that differ from ours."""
    found = {f"{file}.csv": _renamed(file) for file in NAMES}
    return {**found, "pathways.csv": our_files()["pathways.csv"] + _new_ways()}


def _rows(name: str) -> list[dict[str, str]]:
    rows = [*csv.DictReader(our_files()[name].splitlines())]
    return [*rows, *_new_cities(rows)] if name == "cities.csv" else rows


def _new_cities(rows: list[dict[str, str]]) -> Iterator[dict[str, str]]:
    by_id = {row["id"]: row for row in rows}
    for city, (area, beside, _ways) in NEW.items():
        row = {**by_id[beside], "id": city, "area": area, "kind": "area", "supply_base_for": ""}
        row |= {"fortress": "no", "fortress_strength": "", "siege_modifier": "", "elector": "no"}
        yield {**row, "x": str(int(row["x"]) + 25), "y": str(int(row["y"]) + 20), "also": ""}


def _new_ways() -> str:
    return "".join(
        f"{city},{goal},path,both,recon,own map,10\n"
        for city, (_area, _beside, ways) in NEW.items()
        for goal in ways
    )


def _renamed(file: str) -> str:
    written, rows = io.StringIO(), _rows(f"{file}.csv")
    columns = [*(column for column in rows[0] if column != "also"), "also", "name_fi"]
    table = csv.DictWriter(written, columns, lineterminator="\n")
    table.writeheader()
    for row in rows:
        name = names()[file, row["id"]]
        more = {"also": other_name(name), "name_fi": IN_FINNISH.get(row["id"], "")}
        table.writerow({**row, NAMES[file]: name, **more})
    return written.getvalue()
