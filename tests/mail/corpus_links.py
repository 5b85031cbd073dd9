"""What mail programs make of a link that answers when they quote the message that it stands in.

The text of a link, its address in brackets, in a list at the end, broken, or with its percent signs
undone: none of it is the writer's own order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias
from urllib.parse import unquote

from adjudicator.reports.lines import FormBlock
from adjudicator.reports.links import AnswerTo, links
from tests.mail.corpus_clients import flowed, wrapped
from tests.mail.corpus_words import GAME

ABOVE: Final = (
    *("It is your impulse. Which card?", "Without an answer this counts:", "    PASS", "", "Form"),
    "Tap an answer, then send the message that opens. Nothing counts before you send it.",
)
FORM: Final = ("# BEGIN his-7 ottoman W117", "# PASS", "# END")
_BLOCK: Final = FormBlock("BEGIN his-7 ottoman W117", ("PLAY Janissaries FOR CP", "PASS THE REST"))
LINKS: Final = tuple(
    (link.order or "Open the form to change it", link.href)
    for link in links(
        ("PASS", "PLAY Janissaries AS EVENT"),
        AnswerTo(GAME),
        "his-7 W117: your impulse",
        _BLOCK.opening,
        _BLOCK.closing,
        form=_BLOCK.lines,
    )
)
"""What is read on each link, and its address."""

Shown: TypeAlias = Callable[[str, str], str]
Broken: TypeAlias = Callable[[list[str]], list[str]]
SHOWN: Final[dict[str, Shown]] = {
    "label alone (Apple Mail)": lambda label, href: label,
    "brackets (Gmail, Thunderbird)": lambda label, href: f"{label} <{href}>",
    "brackets without a blank (Outlook)": lambda label, href: f"{label}<{href}>",
    "bullet and brackets": lambda label, href: f"  * {label} <{href}>",
    "address alone": lambda label, href: f"<{href}>",
    "address below": lambda label, href: f"{label}\n{href}",
    "markdown": lambda label, href: f"[{label}]({href})",
    "numbered (lynx)": lambda label, href: f"[3]{label}\n\n   3. {href}",
    "shortened at the fields": lambda label, href: f"{label} <{href.partition('?')[0]}>",
}


def _hard(width: int, lines: list[str]) -> list[str]:
    """Break lines at a column, in the middle of words."""
    return [line[at : at + width] for line in lines for at in range(0, len(line) or 1, width)]


def _hard_at(width: int) -> Broken:
    return lambda lines: _hard(width, lines)


def _after_signs(lines: list[str]) -> list[str]:
    """Break lines behind what divides an address."""
    return [piece for line in lines for piece in re.split(r"(?<=[?&=:/])", line)]


BROKEN: Final[dict[str, Broken]] = {
    "not broken": list,
    "at 76": lambda lines: wrapped(lines, 76),
    "flowed": lambda lines: flowed(lines).splitlines(),
    "behind signs": _after_signs,
    **{f"hard at {width}": _hard_at(width) for width in (60, 76)},
}


def quotes() -> Iterator[tuple[str, list[str]]]:
    """Yield the lines of the quoted message in every shape, with what it is called."""
    for shape, shown in SHOWN.items():
        for undone in (False, True):
            found = [shown(label, unquote(href) if undone else href) for label, href in LINKS]
            lines = [line for one in found for line in re.split("\r\n|\n", one)]
            for name, broken in BROKEN.items():
                said = f"{shape}, {'percent signs undone, ' if undone else ''}{name}"
                yield said, [*ABOVE, *broken(lines), *FORM]


def hard_quotes() -> Iterator[tuple[int, list[str]]]:
    """Yield the links with their percent signs undone, broken at every column there is."""
    for width in (*range(1, 40), *range(60, 180)):
        for label, href in LINKS:
            yield width, _hard(width, re.split("\r\n", f"{label} <{unquote(href)}>"))


def html() -> str:
    """Return the links as they stand in our HTML."""
    items = (
        f'<li style="display: inline-block;"><a href="{href.replace("&", "&amp;")}" aria-label='
        f'"{label}, his-7 W117" style="display: inline-block;">{label}</a></li>'
        for label, href in LINKS
    )
    above = "".join(f"<p>{line}</p>" for line in ABOVE)
    form = "\n".join(FORM)
    return f'{above}<ul class="links">{"".join(items)}</ul><pre class="order">{form}</pre>'
