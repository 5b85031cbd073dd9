"""What to do about an alarm; ``docs/alarms.md`` is the one source."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from adjudicator.paths import alarms
from adjudicator.reports.handbook import paragraphs

_HEADING: Final = re.compile(r"^## alarm: ([a-z-]+)\n", re.MULTILINE)


@cache
def sections() -> dict[str, tuple[str, ...]]:
    """Return what the page says on each alarm, by name: paragraphs and examples in their order."""
    parts = _HEADING.split(alarms().read_text(encoding="utf-8"))
    return {name: paragraphs(body) for name, body in zip(parts[1::2], parts[2::2], strict=True)}


def advice_on(alarm: str) -> tuple[str, ...]:
    """Return what an alarm means and what to do about it, in paragraphs of plain English."""
    return sections().get(alarm, ())
