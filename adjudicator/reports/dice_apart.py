"""Dice told apart from the sentence they stand in, so that a forum can fold them away.

The filter ``dice`` of the templates leaves marks around the faces; ``without_marks`` takes them
off, ``apart`` puts how many dice there were in their place and returns the faces beside.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from adjudicator.engine.words import Words, joined, n_
from adjudicator.words.saying import dice

# Of the private use area: they stand in no text of ours and are taken off before anybody reads it.
_OPEN, _BETWEEN, _CLOSE = "\ue000", "\ue001", "\ue002"
_MARKED: Final = re.compile(f"{_OPEN}([^{_CLOSE}]*){_BETWEEN}([^{_CLOSE}]*){_CLOSE}")
_MARKS: Final = re.compile(f"{_BETWEEN}[^{_CLOSE}]*{_CLOSE}|[{_OPEN}{_BETWEEN}{_CLOSE}]")


def marked_dice(
    faces: Iterable[int] | int, *, in_order: bool = False, named: Sequence[str] = ()
) -> Words:
    """Return the faces as the filter ``dice`` does, with marks around; ``no dice`` has none."""
    rolled = [faces] if isinstance(faces, int) else [*faces]
    if not rolled:
        return joined("", [dice(rolled)])
    count = n_("{count} die", "{count} dice", len(rolled))
    return joined(
        "", [_OPEN, dice(rolled, in_order=in_order, named=named), _BETWEEN, count, _CLOSE]
    )


def without_marks(text: str) -> str:
    """Return a text with the faces where they stand and without any mark."""
    return _MARKS.sub("", text)


def apart(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a text with the number of dice in place of their faces, and the faces throw by throw.

    ``France rolls 2 dice (1 hit).`` and ``("6 3",)``.
    """
    thrown = tuple(found[1] for found in _MARKED.finditer(text))
    return without_marks(_MARKED.sub(lambda found: found[2], text)), thrown
