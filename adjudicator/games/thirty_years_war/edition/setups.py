"""4 and 18 Set-up: where the pieces of each scenario stand, and who controls what."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.trail import rule
from adjudicator.games.thirty_years_war.edition.pieces import reverse_of
from adjudicator.games.thirty_years_war.edition.rows import EditionError, Files, Row

CAMPAIGN: Final = "campaign"
EARLY_WAR: Final = "early_war"
INTERVENTION: Final = "intervention"
APOCALYPSE: Final = "apocalypse"
SCENARIOS: Final = (CAMPAIGN, EARLY_WAR, INTERVENTION, APOCALYPSE)

_FILE: Final = "scenarios.toml"
_KEYS: Final = (
    "first_turn",
    "last_turn",
    "vp_start",
    "pope",
    "val_telline_open",
    "dutch_war_track",
    "elector_marker",
    "aid_protestant",
    "aid_catholic",
    "decks",
)
_SIDES: Final = ("catholic", "protestant")


@dataclass(frozen=True)
class Setup:
    """A scenario as it begins.

    ``numbers`` is its table of ``scenarios.toml``. ``units`` and ``leaders`` are side, place and
    face or leader; ``areas`` and ``cities`` the side that controls each; ``removed`` the cards that
    are out of the game: they count as played unless the key ``not_played`` names them (18.24).
    """

    numbers: dict[str, Any]
    units: tuple[tuple[str, str, str, int], ...]
    leaders: tuple[tuple[str, str, str], ...]
    areas: dict[str, str]
    cities: dict[str, str]
    removed: tuple[str, ...]


def read_setups(files: Files) -> dict[str, Setup]:
    """Read the set-up of every scenario."""
    tables = _tables(files)
    return {name: _setup(files, tables, name) for name in SCENARIOS}


def _tables(files: Files) -> dict[str, Any]:
    if _FILE not in files.texts:
        raise EditionError(f"{_FILE} is missing")
    try:
        tables = tomllib.loads(files.texts[_FILE])
    except tomllib.TOMLDecodeError as error:
        raise EditionError(f"{_FILE}: {error}") from error
    if missing := [name for name in SCENARIOS if name not in tables]:
        raise EditionError(f"{_FILE}: there is no table {missing[0]!r}")
    return tables


@rule("18.11")
def _setup(files: Files, tables: dict[str, Any], name: str) -> Setup:
    """Return the set-up of a scenario; one that begins like another has its rows (18.11)."""
    source = tables[name].get("setup_from", name)
    missing = [key for key in _KEYS if key not in {**tables[source], **tables[name]}]
    files.faults.extend(f"{_FILE}: [{name}] has no key {key!r}" for key in missing)
    pieces = [row for row in files.rows("setup_pieces") if row.text("scenario") == source]
    control = [row for row in files.rows("setup_control") if row.text("scenario") == source]
    removed = files.rows("setup_removed_cards")
    return Setup(
        numbers={**tables[source], **tables[name]},
        units=tuple(_units(row) for row in pieces if row.text("kind") == "unit"),
        leaders=tuple(
            (row.one_of("side", _SIDES), row.text("location"), row.text("leader"))
            for row in pieces
            if row.text("kind") == "leader"
        ),
        areas=_controlled(control, areas=True),
        cities=_controlled(control, areas=False),
        removed=tuple(row.text("card") for row in removed if row.text("scenario") == name),
    )


def _units(row: Row) -> tuple[str, str, str, int]:
    face = f"{row.text('nation')}_{row.text('type')}"
    if row.one_of("state", ("full", "reduced")) == "reduced":
        face = reverse_of(face)
    return row.one_of("side", _SIDES), row.text("location"), face, row.number("count")


def _controlled(rows: list[Row], *, areas: bool) -> dict[str, str]:
    return {
        row.text("id"): row.one_of("side", _SIDES)
        for row in rows
        if (row.text("kind") == "area") == areas
    }
