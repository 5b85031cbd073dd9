"""What sentences call leaders and places: as the edition of the game does.

A sentence has the identifier of a thing in the place of its name, as in ``{wallenstein} is not in
play``, so that its translation can put the name into the form that it needs there.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from string import Formatter
from typing import Any

from adjudicator.engine.words import Words, _, name
from adjudicator.games.thirty_years_war.edition import our_edition
from adjudicator.games.thirty_years_war.edition.edition import Edition


def said(sentence: str, edition: Edition, **values: Any) -> Words:
    """Return a sentence with its values, and with the names of an edition for its other fields."""
    return _(sentence, **values, **names_for(sentence, edition, values))


def names_for(sentence: str, edition: Edition, known: Container[str] = ()) -> Mapping[str, Words]:
    """Return the names that stand in a sentence as ``{vienna}``, by identifier.

    ``known`` are the fields that are no names.
    """
    fields = (field for _text, field, _form, _as in Formatter().parse(sentence) if field)
    return {field: called(edition, field) for field in fields if field not in known}


def called(edition: Edition, identifier: str) -> Words:
    """Return what an edition calls a leader or a place; ours where it does not have it."""
    for one in (edition, our_edition()):
        if identifier in one.pieces.leaders:
            return name(one.pieces.leaders[identifier].name)
        if identifier in (*one.board.areas, *one.board.places):
            return name(one.board.name(identifier))
    raise KeyError(identifier)
