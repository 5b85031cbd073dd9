"""Filters for templates that belong to no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.engine import titles
from adjudicator.reports import layout
from adjudicator.reports.links import links
from adjudicator.words import saying

_SAYING: Final = (
    *(saying.plural, saying.times, saying.dice, saying.plain_words, saying.listed),
    *(saying.signed, saying.sentence, saying.percent, saying.average),
)
_LAYOUT: Final = (
    *(titles.words, layout.wrap, layout.verbatim),
    *(layout.underlined, layout.commented, layout.one_line, links),
)
COMMON: Final[dict[str, Callable[..., Any]]] = {one.__name__: one for one in (*_SAYING, *_LAYOUT)}
"""By the name that templates use."""
