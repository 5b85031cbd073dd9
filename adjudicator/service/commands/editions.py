"""Files of a group's own with which it plays: map, cards and tables of another edition."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.games.particulars import EDITION
from adjudicator.games.registry import game_of, slugs
from adjudicator.service.errors import NotPossible
from adjudicator.words.lexicon import hint


def files_of(rules: str) -> Mapping[str, str]:
    """Return what a game prints, as text by name of the file; NotPossible where it has no files."""
    if rules not in slugs():
        raise NotPossible(
            f"There is no game {rules!r}{hint(rules, slugs())}; there is: {', '.join(slugs())}."
        )
    files = game_of(rules).files
    if files is None:
        raise NotPossible(f"A game of {rules} cannot be played with files of a group's own.")
    return files()


def checked_edition(rules: str, edition: Mapping[str, str]) -> dict[str, str]:
    """Return the files of a group's own by name; NotPossible where there are none to be used."""
    ours = files_of(rules)
    if not edition:
        raise NotPossible(
            f"The folder of your own files has none of these in it: {', '.join(ours)}."
        )
    return dict(sorted(edition.items()))


def check_edition(rules: str, edition: Mapping[str, str], scenario: str | None = None) -> None:
    """Set a game up with a group's own files for trial; NotPossible lists every fault of theirs."""
    own, game = checked_edition(rules, edition), game_of(rules).rules
    try:
        game.setup(scenario or game.scenarios[0], {EDITION: own})
    except IllegalAnswer as refused:
        raise NotPossible(f"{refused}") from refused
