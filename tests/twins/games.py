"""What twins need to know of a game: where its hidden cards lie, and what may name them openly.

Twins are two games that differ in one hidden card and are played by the same answers. A game is
handed to them as one value; what is here is the same for all games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, TypeAlias

from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live
from adjudicator.engine.rules import Rules
from adjudicator.games.contract import Game

Card: TypeAlias = int | str
"""A card as the rules name it: a number, or an identifier."""


@dataclass(frozen=True)
class TwinGame:
    """A game with hidden cards. States are those of its rules.

    ``hands`` are the cards of each role, ``drawn_from`` the piles of which nobody sees the cards,
    ``elsewhere`` more lists that repeat cards of a hand. ``revealing`` are the facts told to
    everybody that may name a card of a hand. ``shuffled_in`` is the module that sorts a deck before
    it is shuffled. ``turn_question`` is the name of the question with which a part of a turn
    begins. ``chosen_in_secret`` are names of questions that choose a card which nobody else
    sees then. ``goes_on`` says whether a dry run answers for somebody else, by his default.
    """

    game: Game[Any, Any, Any, Any]
    roles: tuple[str, ...]
    seats: Callable[[Any], Iterable[Sequence[str]]]
    title: Callable[[Any], str]
    hands: Callable[[Any], Mapping[str, list[Any]]]
    drawn_from: Callable[[Any], Iterable[list[Any]]]
    elsewhere: Callable[[Any], Iterable[list[Any]]]
    revealing: frozenset[str]
    shuffled_in: ModuleType
    turn_question: str
    chosen_in_secret: frozenset[str]
    goes_on: Callable[[Live[Any], Decision[Any]], bool]

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of the game."""
        return self.game.rules
