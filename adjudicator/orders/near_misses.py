"""What a message without orders nearly said: the line to quote, and how to mend it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from adjudicator.engine.words import _, or_list
from adjudicator.orders import fence
from adjudicator.orders.commands.access import masked
from adjudicator.orders.message_text import LONGEST_LINE, Line, Reads, tidy
from adjudicator.words.order_words import order_line

_LONGEST_SHOWN: Final = 60
_MOST_LINES: Final = 200
_MOST_JUDGED: Final = 20  # lines that are read as orders

Meant: TypeAlias = Callable[[str], tuple[str, ...]]
"""Gives what a line that is no order may have meant."""


def near_miss(lines: Sequence[str], reads: Reads, meant: Meant | None = None) -> str | None:
    """Return a sentence on the line of a message that was nearly a fence or an order.

    ``lines`` are the writer's own, in their order; None when none comes near. A message with a
    block has none: its lines are answered one by one.
    """
    own = [line for line in map(tidy, lines) if line.strip()][:_MOST_LINES]
    found = _lone_end(own) or _nearly_begin(own) or _order_without_fence(own, reads)
    return found or (_misspelt(own, meant) if meant is not None else None)


def _lone_end(lines: Sequence[str]) -> str | None:
    end = next((line for line in lines if fence.is_end(line)), None)
    if end is None:
        return None
    begin = next((line for line in lines if fence.is_commented_opening(line)), None)
    if begin is None:
        return _(
            "“{line!s}” closes a block, but no line BEGIN stands above it. Write BEGIN on a line of"
            " its own above your orders.",
            line=_shown(end),
        )
    return _(
        "“{line!s}” closes a block, but “{begin!s}” above it does not open one: take away its #.",
        line=_shown(end),
        begin=_shown(begin),
    )


def _nearly_begin(lines: Sequence[str]) -> str | None:
    for line in lines:
        if fence.is_commented_opening(line):
            return _(
                "“{line!s}” opens no block as long as it begins with #. Take away the # of BEGIN,"
                " of END and of the orders you give.",
                line=_shown(line),
            )
        if fence.nearly_opens(line):
            return _(
                "“{line!s}” looks like the beginning of a block. It should be BEGIN, and behind it"
                " nothing but game, role and window, all on one line.",
                line=_shown(line),
            )
    return None


def _order_without_fence(lines: Sequence[str], reads: Reads) -> str | None:
    """Name a line that is an order, and one that keeps the message from being read as orders."""
    judged = [
        (line, reads([Line(number, line.strip()[:LONGEST_LINE])]))
        for number, line in enumerate(lines[:_MOST_JUDGED], 1)
        if not fence.is_comment(line)
    ]
    order = next((line for line, good in judged if good), None)
    other = next((line for line, good in judged if not good), None)
    if order is None or other is None:
        return None
    return _(
        "“{line!s}” would be read as an order, but “{other!s}” is none. Where a message says more"
        " than orders, they stand between a line BEGIN and a line END.",
        line=_shown(order),
        other=_shown(other),
    )


def _misspelt(lines: Sequence[str], meant: Meant) -> str | None:
    """Name the first line when it looks like an order."""
    if not lines or fence.is_comment(lines[0]):
        return None
    found = meant(lines[0].strip()[:LONGEST_LINE])
    if not found:
        return None
    return _(
        "“{line!s}” is not an order; did you mean {meant}?",
        line=_shown(lines[0]),
        meant=or_list(map(order_line, found)),
    )


def _shown(line: str) -> str:
    line = masked(line.strip())
    return line if len(line) <= _LONGEST_SHOWN else f"{line[:_LONGEST_SHOWN]}…"
