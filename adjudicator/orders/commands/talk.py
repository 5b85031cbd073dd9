"""Commands that go to other players: PRESS, BROADCAST and deals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.words import _
from adjudicator.orders.commands.access import without_passwords
from adjudicator.orders.commands.vocabulary import (
    PLAYER,
    Command,
    RoleOf,
    Said,
    number_in,
    text_of,
)
from adjudicator.orders.message_text import Line
from adjudicator.words.lexicon import NotUnderstood, OrderError

_LIST: Final = re.compile(r"\s*(?:,|;|\+|&|\band\b)\s*", re.IGNORECASE)
_ANONYMOUSLY: Final = ("", " ANONYMOUSLY")
MOST_RECIPIENTS: Final = 12


@dataclass(frozen=True)
class Press(Command):
    """PRESS TO …: a message to the named roles only; PRESS ANONYMOUSLY TO … without its author."""

    recipients: tuple[str, ...]
    body: str
    anonymous: bool = False

    @property
    def canonical(self) -> str:
        """The command in one line, without its text."""
        return f"PRESS{_ANONYMOUSLY[self.anonymous]} TO {', '.join(self.recipients)}"


@dataclass(frozen=True)
class Broadcast(Command):
    """BROADCAST: a message to all players; BROADCAST ANONYMOUSLY without its author."""

    body: str
    anonymous: bool = False

    @property
    def canonical(self) -> str:
        """The command in one line, without its text."""
        return f"BROADCAST{_ANONYMOUSLY[self.anonymous]}"


@dataclass(frozen=True)
class Diary(Command):
    """DIARY: words to oneself."""

    body: str


@dataclass(frozen=True)
class OfferDeal(Command):
    """DEAL WITH …: the items of a deal, as lines still to be read by the game's grammar."""

    partners: tuple[str, ...]
    items: tuple[Line, ...]

    @property
    def canonical(self) -> str:
        """The command in one line, without its items."""
        return f"DEAL WITH {', '.join(self.partners)}"


@dataclass(frozen=True)
class _AboutDeal(Command):
    """What the commands about one deal share."""

    number: int

    @property
    def canonical(self) -> str:
        """The command in one line."""
        return f"{type(self).__name__.removesuffix('Deal').upper()} DEAL {self.number}"


@dataclass(frozen=True)
class ConfirmDeal(_AboutDeal):
    """CONFIRM DEAL n."""


@dataclass(frozen=True)
class RejectDeal(_AboutDeal):
    """REJECT DEAL n."""


@dataclass(frozen=True)
class WithdrawDeal(_AboutDeal):
    """WITHDRAW DEAL n."""


# -- bodies -----------------------------------------------------------------------------------


@PLAYER.body(
    "press",
    "ENDPRESS",
    Press,
    explanation=_(
        "PRESS TO france … ENDPRESS: words to some powers, while negotiations are open. PRESS"
        " ANONYMOUSLY TO, where the game allows it."
    ),
)
def _press(header: str, body: Sequence[Line], role_of: RoleOf) -> Press:
    header, anonymous = _without_name(header)
    _refuse_broken_list(body, role_of)
    return Press(_roles(header, "PRESS TO", role_of), _words(body), anonymous)


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
    raise NotUnderstood(
        _(
            "“{words!s}” seems to belong to the list of powers; write the list on one line."
            " Nothing was sent.",
            words=words,
        ),
        words=words,
    )


def _without_name(header: str) -> tuple[str, bool]:
    """Return the first line of press without ANONYMOUSLY, and whether that stood there."""
    shorter = re.sub(r"(?i)^(\s*\w+)\s+anonymous(?:ly)?\b", r"\1", header)
    return shorter, shorter != header


@PLAYER.body(
    "broadcast",
    "ENDBROADCAST",
    Broadcast,
    explanation=_("BROADCAST … ENDBROADCAST: words to everybody."),
)
def _broadcast(header: str, body: Sequence[Line], _role_of: RoleOf) -> Broadcast:
    header, anonymous = _without_name(header)
    if re.sub(r"\W", "", header).lower() != "broadcast":
        raise NotUnderstood(
            _(
                "BROADCAST stands alone on its line and goes to everybody; to write to some"
                " use PRESS TO. Nothing was sent."
            )
        )
    return Broadcast(_words(body), anonymous)


@PLAYER.body(
    "diary",
    "ENDDIARY",
    Diary,
    explanation=_("DIARY … ENDDIARY: words to yourself, which come back by mail."),
)
def _diary(header: str, body: Sequence[Line], _role_of: RoleOf) -> Diary:
    if re.sub(r"\W", "", header).lower() != "diary":
        raise NotUnderstood(_("DIARY stands alone on its line; nothing was kept."))
    return Diary(_words(body))


@PLAYER.body(
    "deal",
    "ENDDEAL",
    OfferDeal,
    explanation=_("DEAL WITH france … ENDDEAL: offer a deal, one item on each line."),
)
def _deal(header: str, body: Sequence[Line], role_of: RoleOf) -> OfferDeal:
    roles = _roles(header, "DEAL WITH", role_of)
    items = tuple(line for line in body if not line.blank)
    if not items:
        raise NotUnderstood(_("The deal has no items; each stands on a line of its own."))
    return OfferDeal(roles, items)


def _roles(header: str, opening: str, role_of: RoleOf) -> tuple[str, ...]:
    """Return the roles that a line like PRESS TO names; NotUnderstood when one is none."""
    found = re.fullmatch(rf"\s*{opening.replace(' ', '[ ]+')}[ ]+(.*)", header, re.IGNORECASE)
    if not found:
        raise NotUnderstood(
            _("The line reads {opening} and then the powers; nothing was sent.", opening=opening),
            words=header,
            suggestions=[f"{opening} france, papacy"],
        )
    named = [part for part in _LIST.split(found.group(1).rstrip(" .:")) if part]
    if len(named) > MOST_RECIPIENTS:
        raise NotUnderstood(
            _(
                "At most {most} powers can be named; nothing was sent.",
                most=MOST_RECIPIENTS,
            )
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
        raise NotUnderstood(_("No power is named; nothing was sent."))
    return tuple(roles)


# -- about a deal -----------------------------------------------------------------------------


@PLAYER.line(
    ConfirmDeal,
    "confirm deal",
    "accept deal",
    explanation="CONFIRM DEAL 1, REJECT DEAL 1, WITHDRAW DEAL 1.",
)
def _confirm(said: Said) -> ConfirmDeal:
    return ConfirmDeal(number_in(said.rest, "CONFIRM DEAL 3"))


@PLAYER.line(RejectDeal, "reject deal", "refuse deal")
def _reject(said: Said) -> RejectDeal:
    return RejectDeal(number_in(said.rest, "REJECT DEAL 3"))


@PLAYER.line(WithdrawDeal, "withdraw deal")
def _withdraw(said: Said) -> WithdrawDeal:
    return WithdrawDeal(number_in(said.rest, "WITHDRAW DEAL 3"))
