"""What must be true of the files of an edition beside each row by itself.

A group's own files are checked as ours are: all faults are listed, each with the file and, where
one row is at fault, its line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from adjudicator.games.thirty_years_war.edition.board import DENMARK, SWEDEN, UNITED_PROVINCES
from adjudicator.games.thirty_years_war.edition.charts import HIGHEST, LOWEST, Chart, Charts, Line
from adjudicator.games.thirty_years_war.edition.decks import Card
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.name_checks import check_names
from adjudicator.games.thirty_years_war.edition.pieces import GENERIC, Pieces
from adjudicator.games.thirty_years_war.edition.rows import EditionError, Files, Row
from adjudicator.games.thirty_years_war.edition.setup_keys import check_keys
from adjudicator.games.thirty_years_war.edition.setups import Setup

AREAS: Final = 24  # 2.41, France counted
INDEPENDENT_CITIES: Final = 17  # 2.43
ELECTORS: Final = 7  # 5.14
CARDS: Final = 55  # of each side (2.0)
EARLY_WAR: Final = {"catholic": 15, "protestant": 14}  # 2.3
DIE: Final = range(10)  # 2.5
_KEYS: Final = {
    "areas": ("id",),
    "cities": ("id",),
    "boxes": ("id",),
    "pathways": ("a", "b"),
    "units": ("nation", "type"),
    "leaders": ("id",),
    "cards": ("id",),
    "card_effects": ("card", "parameter"),
    "constants": ("id",),
    "combat_results_table": ("column", "modified_roll"),
    "dutch_war_track": ("box",),
    "pay_rates": ("type",),
}
"""The columns that tell the rows of a file apart."""


def check(files: Files, ours: Files, edition: Edition) -> None:
    """Raise EditionError with every fault of an edition's files; ``ours`` are this package's."""
    faults = [
        *_doubles(files),
        *_missing(files, ours),
        *check_names(files, ours),
        *check_keys(files, ours),
        *_map(files, edition),
        *_electors(edition),
        *_cards(edition),
        *_charts(edition.charts),
        *_setups(files, edition),
        *_opening_points(edition),
    ]
    if faults:
        raise EditionError(*faults)


# -- rows ------------------------------------------------------------------------------------------


def _doubles(files: Files) -> Iterator[str]:
    """Two rows of a file must not be about the same thing."""
    for file, columns in _KEYS.items():
        first: dict[tuple[str, ...], Row] = {}
        for row in files.rows(file):
            key = tuple(row.text(column) for column in columns)
            if file == "pathways":
                key = tuple(sorted(key))
            if key in first:
                yield _at(row, f"{' and '.join(key)} stands on line {first[key].line} already")
            first.setdefault(key, row)


def _missing(files: Files, ours: Files) -> Iterator[str]:
    """Constants and numbers of events must all be there; the rules ask for them by name."""
    for file in ("constants", "card_effects"):
        columns = _KEYS[file]
        found = {tuple(row.text(c) for c in columns) for row in files.rows(file)}
        for row in ours.rows(file):
            key = tuple(row.text(c) for c in columns)
            if key not in found:
                yield f"{file}.csv: there is no row for {' '.join(key)}"


def _at(row: Row, message: str) -> str:
    return f"{row.file}, line {row.line}: {message}"


# -- the map ---------------------------------------------------------------------------------------


def _map(files: Files, edition: Edition) -> Iterator[str]:
    board = edition.board
    if len(board.areas) != AREAS:
        yield f"areas.csv: there are {len(board.areas)} Areas; expected: {AREAS} (2.41)"
    if (count := len(board.independent_cities)) != INDEPENDENT_CITIES:
        yield (
            f"cities.csv: there are {count} Independent Cities;"
            f" expected: {INDEPENDENT_CITIES} (2.43)"
        )
    for row in files.rows("areas"):
        area = board.areas[row.text("id")]
        cities = board.cities_of[area.id]
        if area.rating > len(cities):
            yield _at(row, f"control of {area.name} takes {area.rating} of {len(cities)} Cities")
    for row in files.rows("cities"):
        if not board.neighbours[row.text("id")]:
            yield _at(row, f"no pathway leads to {row.text('name')}")
    yield from _reached(edition)
    for box in (UNITED_PROVINCES, DENMARK, SWEDEN):
        if box not in board.boxes:
            yield f"boxes.csv: there is no box {box!r}"
        elif not board.exits[box]:
            yield f"pathways.csv: no arrow leads from {board.boxes[box]}"


def _reached(edition: Edition) -> Iterator[str]:
    """All Cities are connected by pathways."""
    board = edition.board
    start = next(iter(board.cities))
    seen, waiting = {start}, [start]
    while waiting:
        for near in board.neighbours[waiting.pop()]:
            if near not in seen:
                seen.add(near)
                waiting.append(near)
    lost = [board.name(city) for city in board.cities if city not in seen]
    if lost:
        yield f"pathways.csv: no way leads from {board.name(start)} to {', '.join(lost)}"


def _electors(edition: Edition) -> Iterator[str]:
    """There are seven Electors before card C12 and after it (5.14)."""
    board = edition.board
    cities = sum(city.is_elector for city in board.cities.values())
    for moving in ("until_c12", "after_c12"):
        areas = sum(area.elector in ("yes", moving) for area in board.areas.values())
        if cities + areas != ELECTORS:
            yield (
                f"areas.csv and cities.csv: there are {cities + areas} Electors"
                f" ({moving.replace('_', ' ').upper()}); expected: {ELECTORS} (5.14)"
            )


# -- cards -----------------------------------------------------------------------------------------


def _cards(edition: Edition) -> Iterator[str]:
    """Each side has its 55 cards, each once, with a value of 1 to 3."""
    for side, early in EARLY_WAR.items():
        own = [card for card in edition.cards.values() if card.side == side]
        numbers = Counter(card.number for card in own)
        for number in range(1, CARDS + 1):
            if numbers[number] != 1:
                yield f"cards.csv: the {side} card {number} is there {numbers[number]} times"
        count = sum(card.deck == "early_war" for card in own)
        if count != early:
            yield f"cards.csv: {count} {side} cards are of the Early War; expected: {early} (2.3)"
        yield from _values(own)


def _values(cards: Iterable[Card]) -> Iterator[str]:
    for card in cards:
        if not 1 <= card.value <= 3:
            yield f"cards.csv: {card.code} has the value {card.value}; expected: 1 to 3"
        if any(points < 0 for points in card.aid.values()):
            yield f"cards.csv: {card.code} gives aid below 0"


# -- tables ----------------------------------------------------------------------------------------


def _charts(charts: Charts) -> Iterator[str]:
    """Tables have a row for every number, and a higher roll is never worse."""
    columns = range(1, charts.last_column + 1)
    for column in columns:
        numbers = [charts.combat.get((column, roll)) for roll in range(LOWEST, HIGHEST + 1)]
        if None in numbers:
            yield f"combat_results_table.csv: column {column} has no row for {numbers.index(None)}"
            continue
        if any(low > high for low, high in pairwise(map(int, map(str, numbers)))):
            yield f"combat_results_table.csv: column {column} falls with a higher roll"
    tables: Mapping[str, Chart[Any]] = {
        "combat_columns.csv": charts.columns,
        "siege_table.csv": charts.siege,
        "loot_table.csv": charts.loot,
        "peace_results_table.csv": charts.peace,
        "foraging.csv": charts.foraging,
        **{f"recruitment_table.csv ({k})": found for k, found in charts.recruiting.items()},
    }
    for name, chart in tables.items():
        yield from _gaps(name, chart.lines)


def _end(number: int | None) -> str:
    return "an open end" if number is None else str(number)


def _gaps(name: str, lines: tuple[Line[Any], ...]) -> Iterator[str]:
    """The ranges of a table follow each other, and are open at their ends where dice go on."""
    for before, after in pairwise(lines):
        if before.most is None or after.least is None or before.most + 1 != after.least:
            ends, begins = _end(before.most), _end(after.least)
            yield f"{name}, line {after.number}: the rows to {ends} and from {begins} do not meet"
    if lines and lines[-1].most is not None:
        yield f"{name}: the last row ends at {lines[-1].most}; leave its end empty"


# -- set-up ----------------------------------------------------------------------------------------


def _setups(files: Files, edition: Edition) -> Iterator[str]:
    """Set-ups name places, pieces and cards that there are."""
    board, pieces = edition.board, edition.pieces
    for row in files.rows("setup_pieces"):
        yield from _placed(row, edition)
    for row in files.rows("setup_control"):
        if row.text("id") not in (*board.areas, *board.cities):
            yield _at(row, f"there is no Area or City {row.text('id')!r}")
    for row in files.rows("setup_removed_cards"):
        if row.text("card") not in edition.cards:
            yield _at(row, f"there is no card {row.text('card')!r}")
    for row in files.rows("leaders"):
        other = row.maybe("replacement")
        if other not in ("", GENERIC, *pieces.leaders):
            yield _at(row, f"the replacement {other!r} is no leader")
    for name, setup in edition.setups.items():
        yield from _too_many(name, setup, pieces)


def _placed(row: Row, edition: Edition) -> Iterator[str]:
    if row.text("location") not in edition.board.places:
        yield _at(row, f"there is no place {row.text('location')!r}")
    if row.text("kind") == "leader":
        if row.text("leader") not in edition.pieces.leaders:
            yield _at(row, f"there is no leader {row.text('leader')!r}")
    elif (face := f"{row.maybe('nation')}_{row.maybe('type')}") not in edition.pieces.faces:
        yield _at(row, f"there are no units {face!r}")


def _too_many(name: str, setup: Setup, pieces: Pieces) -> Iterator[str]:
    counts: Counter[str] = Counter()
    for _side, _place, face, count in setup.units:
        if face in pieces.faces:
            counts[pieces.faces[face].kind] += count
    for kind, count in counts.items():
        if count > (most := pieces.counters[kind]):
            yield f"setup_pieces.csv: {name} has {count} {kind}; there are {most}"


def _opening_points(edition: Edition) -> Iterator[str]:
    """The campaign's opening total is what its control is worth (4.2, 4.3).

    It is Areas and Independent Cities of the Catholics less those of the Protestants, the award for
    the majority of Electors, and two points for the Emperor's election.
    """
    setup, board = edition.setups["campaign"], edition.board
    worth = {area.id: area.vp for area in board.areas.values()}
    worth.update({city.id: city.vp for city in board.cities.values() if city.is_independent})
    total = sum(
        worth.get(name, 0) * (1 if side == "catholic" else -1)
        for name, side in {**setup.areas, **setup.cities}.items()
    )
    total += edition.constants["elector_majority_vp"] + edition.constants["election_vp"]
    if total != setup.numbers["vp_start"]:
        yield (
            f"areas.csv and cities.csv: the opening of the campaign is worth {total} points;"
            f" expected: {setup.numbers['vp_start']} (4.3)"
        )
