"""Spelling: the one way in which an answer stands on record, because dice depend on it."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.chance import canonical
from adjudicator.engine.choices import Choice
from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.fact import JSON


def is_exact(choice: Choice[Any], raw: JSON) -> bool:
    """Return whether an answer on record is spelt as its choice writes it.

    3.0 for 3, true for 1, a count of zero or a key that nobody reads would be other dice for the
    same answer.
    """
    numbers = _with_numbers(raw)
    alike = canonical(numbers) == canonical(raw)
    return _writes(choice, raw) and (alike or not _writes(choice, numbers))


def _writes(choice: Choice[Any], raw: JSON) -> bool:
    """Return whether a choice gives a value back as it was read."""
    try:
        return canonical(choice.dump(choice.load(raw))) == canonical(raw)
    except (IllegalAnswer, TypeError, ValueError):
        return False


def _with_numbers(raw: JSON) -> JSON:
    """Return a value with 1 and 0 for true and false."""
    if isinstance(raw, bool):
        return int(raw)
    if isinstance(raw, dict):
        return {key: _with_numbers(part) for key, part in raw.items()}
    return [_with_numbers(part) for part in raw] if isinstance(raw, list) else raw
