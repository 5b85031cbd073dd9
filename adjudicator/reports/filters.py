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

COMMON: Final[dict[str, Callable[..., Any]]] = {
    "plural": plural,
    "times": times,
    "dice": dice,
    "words": words,
    "plain_words": plain_words,
    "listed": listed,
    "signed": signed,
    "sentence": sentence,
    "percent": percent,
    "average": average,
    "wrap": wrap,
    "verbatim": verbatim,
    "underlined": underlined,
    "commented": commented,
    "one_line": one_line,
}
"""By the name that templates use."""
