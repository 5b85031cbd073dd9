"""The game with files of a group's own: every part of it runs with their edition in use.

What the game says and reads is made of identifiers and of the names of the edition in use. So the
parts are those of the game, and each call of one enters the edition. What is remembered by words
alone, as lines that have been read, belongs to a grammar of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import wraps
from inspect import isgenerator
from typing import Any, Never, TypeVar, cast

from adjudicator.games.contract import Game
from adjudicator.games.particulars import EDITION, Examples
from adjudicator.games.thirty_years_war.edition import edition_of
from adjudicator.games.thirty_years_war.edition.edition import Edition
from adjudicator.games.thirty_years_war.edition.in_use import using
from adjudicator.games.thirty_years_war.language.examples import in_names_of
from adjudicator.games.thirty_years_war.language.finnish.orders import enter_own_finnish
from adjudicator.games.thirty_years_war.language.grammar import grammar_with
from adjudicator.games.thirty_years_war.rules.state import State
from adjudicator.games.thirty_years_war.rules.view import View
from adjudicator.words.alternatives import Order

T = TypeVar("T")


def own_game(
    game: Game[State, View, Order, Never], rules: str, files: Mapping[str, str]
) -> Game[State, View, Order, Never]:
    """Return the game as it is played with files of a group's own.

    ``rules`` is what it is known by. Raises EditionError for files with which nobody can play.
    """
    edition = edition_of({EDITION: files})
    enter_own_finnish(rules, edition)
    return replace(
        game,
        grammar=within(edition, grammar_with(edition)),
        ahead=within(edition, game.ahead),
        sheets=within(edition, game.sheets),
        wording=within(edition, game.wording),
        practice=within(edition, game.practice),
        cases=within(edition, game.cases),
        examples=_examples(game.examples, edition),
    )


def within(edition: Edition, part: T) -> T:
    """Return a part of the game whose functions run with an edition in use."""
    return cast("T", _Within(edition, part))


def entered(edition: Edition, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that runs with an edition in use; so does what it yields."""

    @wraps(function)
    def run(*given: Any, **named: Any) -> Any:
        with using(edition):
            found = function(*given, **named)
        return _stepwise(edition, found) if isgenerator(found) else found

    return run


class _Within:
    """A part of the game, of whatever kind: what it is asked for is found and run in an edition."""

    def __init__(self, edition: Edition, part: object) -> None:
        self._edition = edition
        self._part = part

    def __getattr__(self, name: str) -> Any:
        with using(self._edition):
            found = getattr(self._part, name)
        if isinstance(found, Mapping):
            return {key: self._bound(one) for key, one in found.items()}
        return self._bound(found)

    def _bound(self, found: Any) -> Any:
        return entered(self._edition, found) if callable(found) else found


def _stepwise(edition: Edition, found: Iterator[T]) -> Iterator[T]:
    """Give what a generator yields, each step of which runs with an edition in use."""
    while True:
        with using(edition):
            try:
                one = next(found)
            except StopIteration:
                return
        yield one


def _examples(examples: Examples, edition: Edition) -> Examples:
    return replace(
        examples,
        places=in_names_of(edition, examples.places),
        event=in_names_of(edition, examples.event),
        correction=in_names_of(edition, examples.correction),
    )
