"""An edition: the map, counters, cards and tables that a game is played with.

The rules do not print the map, the cards or the tables of the playing aid. So these are files with
the provenance of each value, and a group that owns the game can play with files of its own. What
differs from ours is kept in the game's option ``EDITION``, as text by file name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from adjudicator.games.particulars import EDITION
from adjudicator.games.thirty_years_war.edition.board import read_board
from adjudicator.games.thirty_years_war.edition.called import read_called
from adjudicator.games.thirty_years_war.edition.charts import read_charts
from adjudicator.games.thirty_years_war.edition.checks import check
from adjudicator.games.thirty_years_war.edition.decks import read_cards, read_effects
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.grounds import read_grounds
from adjudicator.games.thirty_years_war.edition.name_checks import left_out
from adjudicator.games.thirty_years_war.edition.pieces import read_pieces
from adjudicator.games.thirty_years_war.edition.rows import EditionError, Files
from adjudicator.games.thirty_years_war.edition.setups import read_setups
from adjudicator.games.thirty_years_war.edition.sources import Sources

__all__ = ["EDITION", "Edition", "EditionError", "edition_of", "our_edition", "our_files"]

_SECTIONS: Final = "sections.toml"
"""The sections of the rulebook: they are of the rules, and of no edition."""

_RECENT: Final[list[tuple[Mapping[str, str], Edition] | None]] = [None]
"""The files asked for last, and their edition: a position is asked for it at every step."""


@cache
def our_files() -> Mapping[str, str]:
    """Return the files of this package as text, by name."""
    folder = files(__package__.rpartition(".")[0]) / "data"
    found = sorted(folder.iterdir(), key=lambda entry: entry.name)
    return {
        entry.name: entry.read_text("utf-8")
        for entry in found
        if entry.name.endswith((".csv", ".toml")) and entry.name != _SECTIONS
    }


def our_edition() -> Edition:
    """Return the edition of this package."""
    return edition_of({})


def edition_of(options: Mapping[str, object]) -> Edition:
    """Return the edition of a game with these options; EditionError when its files are wrong."""
    own = options.get(EDITION)
    if own is None or not isinstance(own, Mapping):
        return _read(())
    recent = _RECENT[0]
    if recent is not None and recent[0] is own:
        return recent[1]
    found = _read(tuple(sorted((str(name), str(text)) for name, text in own.items())))
    _RECENT[0] = own, found
    return found


@lru_cache(maxsize=32)
def _read(own: tuple[tuple[str, str], ...]) -> Edition:
    """Return the edition of our files and a group's own, which are checked."""
    if unknown := [name for name, _text in own if name not in our_files()]:
        raise EditionError(*(f"{name}: there is no such file in an edition" for name in unknown))
    texts = Files({**our_files(), **dict(own)})
    missing = tuple(left_out(texts)) if own else ()
    try:
        edition = _parsed(texts, tuple(name for name, _text in own))
    except EditionError as error:  # rows found wrong before may well be why: they come first
        raise EditionError(*missing, *texts.faults, *error.faults) from error
    if missing or texts.faults:
        raise EditionError(*missing, *texts.faults)
    if own:
        check(texts, Files(our_files()), edition)
    return edition


def _parsed(texts: Files, own: tuple[str, ...]) -> Edition:
    """Return the edition of files; rows that cannot be read are kept in ``texts.faults``."""
    constants = dict(texts.each("constants", lambda row: (row.text("id"), row.number("value"))))
    board, pieces = read_board(texts), read_pieces(texts, constants)
    return Edition(
        board=board,
        pieces=pieces,
        cards=read_cards(texts),
        effects=read_effects(texts),
        charts=read_charts(texts),
        grounds=read_grounds(texts, board, pieces),
        setups=read_setups(texts),
        constants=constants,
        called=read_called(texts),
        sources=Sources(texts.texts, own),
    )
