"""The verb for a power that nobody plays: what its commander orders for it (2P 5)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _, or_list
from adjudicator.games.here_i_stand.language import land, sea
from adjudicator.games.here_i_stand.language.names import power_names
from adjudicator.games.here_i_stand.language.sea import Sail
from adjudicator.games.here_i_stand.language.several import steps_of
from adjudicator.games.here_i_stand.rules.action.command import COMMANDED, Command
from adjudicator.words.alternatives import Order
from adjudicator.words.lexicon import NotUnderstood
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Asked, Chapter, Verb, Verbs, action

COMMANDS: Final = Chapter()
ORDERED: Final = Verbs(
    row
    for chapter in (land.ACTIONS, land.CONTROL, sea.SEA)
    for row in chapter.rows
    if isinstance(row, Verb)
    and row.answers.get("action") is not None
    and row.answers["action"].do in COMMANDED
)
"""The verbs of the orders that another power can be given."""
_MOVE: Final = "COMMAND Hapsburgs: MOVE 2 regulars FROM Naples TO Taranto"
_ALONGSIDE: Final = (
    "COMMAND Hapsburgs: SAIL ALL FROM Naples TO Tyrrhenian Sea ALONG WITH 1 squadron"
    " FROM Rome TO Tyrrhenian Sea"
)
_EXAMPLES: Final = (_MOVE, "COMMAND France: ASSAULT Milan WITH ALL", _ALONGSIDE)
_LED: Final = r"(?:command|order)\s+(?:the\s+)?"
_SET_APART: Final = re.compile(rf"{_LED}(?P<of>[^:]+?)\s*:\s*(?P<order>.+)", re.IGNORECASE)
_BY_PATTERN: Final = r"sail|(?:naval\s+)?(?:transport|ship|mov(?:e|ement))"
_VERBS: Final = "|".join([_BY_PATTERN, *(verb.opening for verb in ORDERED if verb.opening)])
_RUN_ON: Final = re.compile(
    rf"{_LED}(?P<of>.+?)[\s,]+(?:to\s+)?(?P<order>(?:{_VERBS})\b.*)", re.IGNORECASE
)
_BEGUN: Final = re.compile(r"command\b", re.IGNORECASE)
_ALONG: Final = re.compile(r"\s*,?\s+along\s+with\b\s*(?:(?:my|mine)[\s:]+)?", re.IGNORECASE)


@dataclass(frozen=True)
class Commanded:
    """``COMMAND Hapsburgs: …``: an order for ``of``; ``along`` are ships of the player's own."""

    of: str
    order: Order
    along: Sail | None = None
    verb: str = "command"


# ------------------------------------------------------------------------------ reading


def taken_apart(text: str) -> tuple[str, str] | None:
    """Return the words for the power of a command, and the order for it; None for another line."""
    found = _SET_APART.fullmatch(text) or _RUN_ON.fullmatch(text)
    return (found["of"], found["order"]) if found else None


def with_order(text: str, change: Callable[[str], str]) -> str:
    """Return a line with the order in a command changed; another line is changed itself."""
    found = taken_apart(text)
    if found is None:
        return change(text)
    order, *ships = _ALONG.split(found[1], maxsplit=1)
    along = [change(f"sail {one}").partition(" ")[2] for one in ships]
    return " ALONG WITH ".join([f"COMMAND {found[0]}: {change(order)}", *along])


def _read(text: str, read: Callable[[str], Any]) -> Commanded | None:
    found = taken_apart(text)
    if found is None:
        if _BEGUN.match(text):
            raise _only_this(text)
        return None
    of = power_names().find(found[0])
    words, *ships = _ALONG.split(found[1], maxsplit=1)
    order = read(words)
    if order.verb not in ORDERED.by_name:
        raise _only_this(words)
    return Commanded(of, order, _along(order, ships[0], read) if ships else None)


def _along(order: Order, words: str, read: Callable[[str], Any]) -> Sail:
    """Return the own ships that go with those of the power."""
    line = words if words.lower().startswith("sail ") else f"sail {words}"
    ships = read(line) if words else None
    if not isinstance(order, Sail) or not isinstance(ships, Sail):
        raise NotUnderstood(
            _("ships go along with ships only"), suggestions=[order_line(_ALONGSIDE)]
        )
    return ships


def _only_this(words: str) -> NotUnderstood:
    example = order_line(_MOVE)
    return NotUnderstood(
        _(
            "a power that nobody plays can be ordered to {verbs}: write it as in {example}",
            verbs=or_list([order_line(topic) for topic in ORDERED.pages]),
            example=example,
        ),
        words=words,
        suggestions=[example],
    )


def _steps(text: str) -> Sequence[str]:
    """Return a command for each move of a way over several spaces."""
    found = taken_apart(text)
    if found is None:
        return ()
    return [f"COMMAND {found[0]}: {line}" for line in steps_of(found[1])]


# ------------------------------------------------------------------------------ values


def for_another(decision: Asked, of: str) -> Asked:
    """Return the question that is put to a commander as if the power itself were asked."""
    return replace(decision, role=of, behalf=None)


def _value(order: Commanded, decision: Asked, view: Any) -> dict[str, JSON]:
    inner = ORDERED.value(order.order, for_another(decision, order.of), view)
    raw: dict[str, JSON] = {"of": order.of, "action": inner}
    if order.along is not None:
        raw["along"] = ORDERED.value(order.along, decision, view)
    return raw


def _order(raw: Any, decision: Asked) -> Commanded | None:
    inner = ORDERED.order_of(raw["action"], for_another(decision, raw["of"]))
    ships = ORDERED.order_of(raw["along"], decision) if "along" in raw else None
    return Commanded(raw["of"], inner, ships if isinstance(ships, Sail) else None)


def _say(order: Commanded) -> str:
    line = f"COMMAND {power_names().full(order.of)}: {ORDERED.line(order.order)}"
    if order.along is None:
        return line
    return f"{line} ALONG WITH {ORDERED.line(order.along).partition(' ')[2]}"


COMMANDS.add(
    Verb(
        name="command",
        topic="COMMAND",
        examples=_EXAMPLES,
        does=_(
            "orders a power that nobody plays and that you command, in the variant for two: MOVE,"
            " TRANSPORT, SAIL, ASSAULT, CONTROL, END UNREST; ships of yours may sail ALONG WITH its"
            " own"
        ),
        also=("ORDER",),
        read=_read,
        several=_steps,
        say=_say,
        answers={"action": action(Command.do, _value, _order)},
        begins=r"(?:command|order)\b",
    )
)
