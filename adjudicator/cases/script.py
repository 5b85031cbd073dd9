"""The dice of a case: every roll and draw falls as the file says, in the order it says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from adjudicator.cases.model import Due, listed
from adjudicator.engine.chance import Dice
from adjudicator.games.opaque import AnyCases
from adjudicator.kit.case_words import is_like
from adjudicator.words.lexicon import fold

T = TypeVar("T")


class CaseFailed(Exception):
    """The game does something else than the case says; the message says what."""


class ScriptedDice(Dice):
    """Dice that fall as scripted; shuffles that nobody scripted leave the order as it is."""

    def __init__(self, position: AnyCases) -> None:
        super().__init__(0, (), None)
        self._position = position
        self._due: list[Due] = []

    def expect(self, due: Sequence[Due]) -> None:
        """Take the rolls of the steps that follow now."""
        self._due += due

    @property
    def left(self) -> tuple[Due, ...]:
        """The scripted rolls that nobody has made yet."""
        return tuple(self._due)

    def roll(self, count: int, label: str, *, sides: int = 6) -> tuple[int, ...]:
        """Return the faces scripted for this roll."""
        if count <= 0:
            return ()
        due = self._take("die", label, f"{count} dice")
        if len(due.result) != count:
            raise CaseFailed(
                f"step {due.step}: {count} dice are rolled for “{self._position.spelt(label)}”;"
                f" the case gives {len(due.result)}: {listed(due.result)}"
            )
        least = self._position.LOWEST_FACE
        faces = tuple(face - least + 1 for face in due.result)
        if max(faces) > sides:
            raise CaseFailed(
                f"step {due.step}: dice with {sides} sides are rolled for"
                f" “{self._position.spelt(label)}”; the case gives {listed(due.result)}"
            )
        return faces

    def pick(self, options: Sequence[T], label: str) -> T:
        """Return the scripted option; a single option is no draw."""
        if len(options) == 1:
            return options[0]
        due = self._take("draw", label, f"one of {listed(options)}")
        found = self._found(due.result[0], options)
        if found is None:
            raise CaseFailed(
                f"step {due.step}: {due.result[0]} cannot be drawn for"
                f" “{self._position.spelt(label)}”; possible: {listed(options)}"
            )
        return found

    def shuffle(self, cards: Sequence[T], label: str) -> list[T]:
        """Return the scripted ones on top in their order, and the others below as they were."""
        scripted = self._due and self._due[0].kind == "shuffle"
        if len(cards) < 2 or not (scripted and self._is_for(self._due[0].what, label)):
            return list(cards)
        due = self._due.pop(0)
        top = []
        for name in due.result:
            found = self._found(name, cards)
            if found is None or found in top:
                raise CaseFailed(f"step {due.step}: {name} is not among what is shuffled")
            top.append(found)
        # The last of a pile is drawn first.
        return [*(other for other in cards if other not in top), *reversed(top)]

    def _take(self, kind: str, label: str, what: str) -> Due:
        spelt = self._position.spelt(label)
        if not self._due:
            raise CaseFailed(f"the case gives no {kind} here: {what} for “{spelt}”")
        due = self._due[0]
        if due.kind != kind or not self._is_for(due.what, label):
            raise CaseFailed(
                f"step {due.step}: the case gives the {due.kind} “{due.what}”;"
                f" due is a {kind}: {what} for “{spelt}”"
            )
        return self._due.pop(0)

    def _found(self, wanted: object, options: Sequence[T]) -> T | None:
        return next((o for o in options if self._position.same(wanted, o)), None)

    def _is_for(self, what: str, label: str) -> bool:
        return self._position.is_for(what, label)


def fits(wanted: str, text: str) -> bool:
    """Return whether every word of ``wanted`` is in ``text``, endings apart, in any order."""
    there = fold(text.replace("_", " ").replace(">", " ")).split()
    return all(any(is_like(word, other) for other in there) for word in fold(wanted).split())
