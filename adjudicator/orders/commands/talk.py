"""Lines that go to other players: how the text behind PRESS, BROADCAST, DIARY and DEAL is read.

Each function returns the values of a command and its line in full, without the text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from adjudicator.engine.words import _
from adjudicator.orders.commands.access import without_passwords
from adjudicator.orders.commands.register import RoleOf, text_of
from adjudicator.orders.message_text import Line
from adjudicator.words.lexicon import OrderError, unreadable

ReadBody: TypeAlias = tuple[Mapping[str, Any], str]

_LIST: Final = re.compile(r"\s*(?:,|;|\+|&|\band\b)\s*", re.IGNORECASE)
_ANONYMOUSLY: Final = ("", " ANONYMOUSLY")
MOST_RECIPIENTS: Final = 12


def press(header: str, body: Sequence[Line], role_of: RoleOf) -> ReadBody:
    """Read PRESS TO and roles, and words to them."""
    header, anonymous = _without_name(header)
    _refuse_broken_list(body, role_of)
    roles = _roles(header, "PRESS TO", role_of)
    values = {"recipients": roles, "text": _words(body), "anonymous": anonymous}
    return values, f"PRESS{_ANONYMOUSLY[anonymous]} TO {', '.join(roles)}"


def _words(body: Sequence[Line]) -> str:
    return without_passwords(text_of(body))


def _refuse_broken_list(body: Sequence[Line], role_of: RoleOf) -> None:
    """Raise NotUnderstood where the list of powers seems to go on in the text: none is left out."""
    words = body[0].text if body else ""
    rest = re.sub(r"(?i)^(?:,|&|\+|and\b)\s*", "", words)
    if rest == words or not rest:
        return
    try:
        for name in _LIST.split(rest.rstrip(" .:")):
            role_of(name)
    except OrderError:
        return
    raise unreadable(
        "“{words!s}” seems to belong to the list of names; write the list on one line."
        " Nothing was sent.",
        about=words,
        words=words,
    )


def _without_name(header: str) -> tuple[str, bool]:
    """Return the first line of press without ANONYMOUSLY, and whether that stood there."""
    shorter = re.sub(r"(?i)^(\s*\w+)\s+anonymous(?:ly)?\b", r"\1", header)
    return shorter, shorter != header


def broadcast(header: str, body: Sequence[Line], _role_of: RoleOf) -> ReadBody:
    """Read BROADCAST and words to everybody."""
    header, anonymous = _without_name(header)
    if re.sub(r"\W", "", header).lower() != "broadcast":
        raise unreadable(
            "BROADCAST stands alone on its line and goes to everybody; to write to some"
            " use PRESS TO. Nothing was sent."
        )
    values = {"text": _words(body), "anonymous": anonymous}
    return values, f"BROADCAST{_ANONYMOUSLY[anonymous]}"


def diary(header: str, body: Sequence[Line], _role_of: RoleOf) -> ReadBody:
    """Read DIARY and words to oneself."""
    if re.sub(r"\W", "", header).lower() != "diary":
        raise unreadable("DIARY stands alone on its line; nothing was kept.")
    return {"text": _words(body)}, "DIARY"


def deal(header: str, body: Sequence[Line], role_of: RoleOf) -> ReadBody:
    """Read DEAL WITH and roles, and the items, which the game's grammar is still to read."""
    roles = _roles(header, "DEAL WITH", role_of)
    items = tuple(line for line in body if not line.blank)
    if not items:
        raise unreadable("The deal has no items; each stands on a line of its own.")
    return {"partners": roles, "items": items}, f"DEAL WITH {', '.join(roles)}"


def _roles(header: str, opening: str, role_of: RoleOf) -> tuple[str, ...]:
    """Return the roles that a line like PRESS TO names; NotUnderstood when one is none."""
    first, second = opening.split()  # PRESS TO france, or PRESS france
    found = re.fullmatch(rf"\s*{first}(?:[ ]+{second})?[ ]+(.*)", header, re.IGNORECASE)
    if not found:
        raise unreadable(
            "The line reads {opening} and then the roles; nothing was sent.",
            about=header,
            suggestions=[f"{opening} france, papacy"],
            opening=opening,
        )
    named = [part for part in _LIST.split(found.group(1).rstrip(" .:")) if part]
    if len(named) > MOST_RECIPIENTS:
        raise unreadable(
            "At most {most} roles can be named; nothing was sent.", most=MOST_RECIPIENTS
        )
    roles: list[str] = []
    for name in named:
        try:
            role = role_of(name)
        except OrderError as error:
            raise type(error)(_("{why}; nothing was sent", why=str(error)), words=name) from error
        if role not in roles:
            roles.append(role)
    if not roles:
        raise unreadable("No role is named; nothing was sent.")
    return tuple(roles)
