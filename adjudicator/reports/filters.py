"""Filters for templates that belong to no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.engine.titles import words
from adjudicator.reports.layout import commented, one_line, underlined, verbatim, wrap
from adjudicator.words.saying import (
    average,
    dice,
    listed,
    percent,
    plain_words,
    plural,
    sentence,
    signed,
    times,
)

_SAYING: Final = (plural, times, dice, plain_words, listed, signed, sentence, percent, average)
_LAYOUT: Final = (words, wrap, verbatim, underlined, commented, one_line)
COMMON: Final[dict[str, Callable[..., Any]]] = {one.__name__: one for one in (*_SAYING, *_LAYOUT)}
"""By the name that templates use."""
