"""A file with the position of a game that was begun elsewhere: the words of rules cases.

It has the keys of a case that say where play begins, and no steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from adjudicator.cases.model import check_keys
from adjudicator.cases.source import CaseMistake, Source, read_source
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.particulars import EDITION, POSITION
from adjudicator.games.registry import game_of

_TOP: Final = {
    "title": str,
    "about": str,
    "game": str,
    "scenario": str,
    "options": dict,
    "position": dict,
}


@dataclass(frozen=True)
class PositionFile:
    """What a file says: the scenario and its options, the position, perhaps a title of the game."""

    scenario: str
    options: dict[str, Any]
    position: dict[str, Any]
    title: str | None = None


def read_position(
    path: Path,
    slug: str,
    scenario: str | None = None,
    edition: Mapping[str, str] | None = None,
) -> PositionFile:
    """Read a position and set it up for trial; CaseMistake names the line that is wrong.

    ``scenario`` is used where the file names none. ``edition`` are the files of a group's own by
    name, in whose words the position is.
    """
    source = read_source(path)
    data = source.data
    check_keys(source, data, _TOP)
    if data.get("game", slug) != slug:
        raise source.wrong(f"the position is of {data['game']}, not of {slug}", "game")
    if POSITION not in data:
        raise source.wrong("there is no table [position]")
    found = PositionFile(
        scenario=data.get("scenario") or scenario or game_of(slug).rules.scenarios[0],
        options={**data.get("options", {}), **({EDITION: dict(edition)} if edition else {})},
        position=data[POSITION],
        title=data.get("title"),
    )
    _try(source, slug, found)
    return found


def _try(source: Source, slug: str, found: PositionFile) -> None:
    game = game_of(slug)
    if game.cases is None:
        raise CaseMistake(source.path, 1, f"no position can be written for {slug}")
    try:
        state = game.rules.setup(found.scenario, found.options)
    except IllegalAnswer as error:
        key = "options" if "option" in str(error) else "scenario"
        raise source.wrong(str(error), key) from None
    game.cases.begin_from(
        state, found.position, lambda message, *keys: source.wrong(message, POSITION, *keys)
    )
