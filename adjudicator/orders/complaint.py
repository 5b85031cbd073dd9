"""What can be wrong with a line: the errors of reading and their sentence for a receipt."""

from __future__ import annotations

from typing import Literal, TypeAlias

from adjudicator.words.lexicon import Ambiguous, NotCarriedOut, NotUnderstood, OrderError

__all__ = ["Ambiguous", "NotCarriedOut", "NotUnderstood", "OrderError", "Trouble", "trouble"]

Trouble: TypeAlias = Literal["not_understood", "unclear"]


def trouble(error: OrderError) -> Trouble:
    """Return which of the two replies an error of reading gets."""
    return "unclear" if isinstance(error, Ambiguous) else "not_understood"
