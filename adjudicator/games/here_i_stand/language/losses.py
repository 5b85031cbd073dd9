"""Losses by kind, whatever their number: ``LOSE mercenaries, cavalry FIRST``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.choices import Split
from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.names import PLURALS, kind_of
from adjudicator.games.here_i_stand.rules.land.losses import LOST_FIRST
from adjudicator.words.lexicon import NotUnderstood

_LOSE: Final = re.compile(
    r"(?:lose|remove|losses|casualties)[\s:]+(?P<kinds>.+?)\s+first(?:[\s,;]+(?:then\s+)?(?P<more>.+))?",
    re.IGNORECASE,
)
_NEXT: Final = re.compile(r"\s*(?:,|;|&|\band\b|\bthen\b|\bbefore\b)+\s*", re.IGNORECASE)


@dataclass(frozen=True)
class LoseFirst:
    """Kinds of unit in the order in which they are lost; the others follow, cheap ones first."""

    kinds: tuple[str, ...]
    verb: str = "lose"


def read_losses_first(text: str) -> LoseFirst | None:
    """Return the order of losses that a line gives; None when it is another line.

    Raises NotUnderstood when a word is no kind of unit, or a kind is named twice.
    """
    found = _LOSE.fullmatch(text)
    if found is None:
        return None
    words = _NEXT.split(found["kinds"]) + (_NEXT.split(found["more"]) if found["more"] else [])
    kinds = tuple(kind_of(word) for word in words if word)
    if len(set(kinds)) < len(kinds):
        raise NotUnderstood(_("the same kind of unit is named twice"), words=text)
    return LoseFirst(kinds)


def losses_first_line(order: LoseFirst) -> str:
    """Return the order as its canonical line."""
    return f"LOSE {', '.join(PLURALS[kind] for kind in order.kinds)} FIRST"


def losses_by_kind(order: LoseFirst, choice: Split) -> dict[str, int]:
    """Return the losses of a question: as many as it asks for, by box."""
    left = choice.total
    chosen: dict[str, int] = {}
    for box in _in_order(order.kinds, tuple(choice.limits)):
        count = min(left, choice.limits[box])
        if count:
            chosen[box] = count
            left -= count
    return chosen


def _in_order(kinds: Sequence[str], boxes: Sequence[str]) -> list[str]:
    """Return the boxes, those of the kinds named first and then the cheap before the dear."""
    ranks = {kind: rank for rank, kind in enumerate(dict.fromkeys((*kinds, *LOST_FIRST)))}
    return sorted(boxes, key=lambda box: ranks.get(box.rpartition(" ")[2], len(ranks)))
