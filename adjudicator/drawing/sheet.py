"""The sheet a picture is drawn on: which part of the map, how large signs are, whose language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.drawing.drawing import Region
from adjudicator.drawing.lettering import width_of
from adjudicator.drawing.placing import Box
from adjudicator.drawing.svg import characters, element, number
from adjudicator.engine.words import Language, said

NARROW: Final = 0.9
"""Words on the map are set a tenth narrower than the font has them."""


@dataclass(frozen=True)
class Sheet:
    """A part of the map at a scale: signs and words are drawn ``scale`` times their size.

    ``lettering`` is the scale of words and plates where it is another.
    """

    region: Region
    scale: float
    language: Language | None = None
    lettering: float = 0.0

    @property
    def letters(self) -> float:
        """How many times their size words are drawn."""
        return self.lettering or self.scale

    @property
    def frame(self) -> Box:
        """What is seen of the map."""
        part = self.region
        return Box(part.left, part.top, part.left + part.width, part.top + part.height)

    def say(self, words: str) -> str:
        """Return words in the language of the picture."""
        return said(words, self.language)

    def width(self, words: str, size: float, *, bold: bool = False) -> float:
        """Return how wide words are on the map, at a size for scale 1."""
        return width_of(words, size * self.letters, bold=bold) * NARROW

    def wrapped(self, words: str, wide: float, size: float, *, bold: bool = False) -> Sequence[str]:
        """Return words in lines no wider than ``wide``, in map units; a single word may be."""
        return wrapped(self.say(words), wide, size, bold=bold)


def wrapped(words: str, width: float, size: float, *, bold: bool = False) -> Sequence[str]:
    """Return narrow words in lines that are no wider than ``width``; a single word may be."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold=bold) * NARROW <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def narrow(words: str, x: float, y: float, **given: object) -> str:
    """Return narrow words on a line; ``x`` and ``y`` are where their anchor is."""
    place = f"translate({number(x)} {number(y)}) scale({NARROW} 1)"
    return element("text", characters(words), transform=place, **given)
