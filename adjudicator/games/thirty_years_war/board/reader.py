"""Whose names a picture has: those of the edition of the position that it shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

from adjudicator.engine.words import Language
from adjudicator.games.particulars import played_with
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.in_use import using
from adjudicator.games.thirty_years_war.language.finnish.orders import enter_own_finnish
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.words.order_words import of_game

Draw = TypeVar("Draw", bound=Callable[..., Any])
_SLUG = "thirty_years_war"


def in_its_edition(draw: Draw) -> Draw:
    """Return a function of the board that runs with the edition of its view in use."""

    @wraps(draw)
    def drawn(view: View, **named: Any) -> Any:
        edition = view.state.edition
        with using(edition):
            if (language := named.get("language")) is not None:
                named["language"] = reader_of(edition, language)
            return draw(view, **named)

    return cast("Draw", drawn)


def reader_of(edition: Edition, language: Language) -> Language | None:
    """Return the language of a reader with the names of an edition in it."""
    return of_game(language, _rules_with(edition) if edition.sources.own else _SLUG)


@lru_cache(maxsize=32)
def _rules_with(edition: Edition) -> str:
    """Return what a game with files of a group's own is known by, ready to be said in Finnish."""
    own = {name: edition.sources.texts[name] for name in edition.sources.own}
    rules = played_with(_SLUG, own)
    enter_own_finnish(rules, edition)
    return rules
