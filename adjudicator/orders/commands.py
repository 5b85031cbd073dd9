"""Lines that belong to the service and not to a game: READY, PRESS, DEAL and the like."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from adjudicator.games.lexicon import NotCarriedOut, NotUnderstood, OrderError
from adjudicator.orders.message_text import Line

RoleOf: TypeAlias = Callable[[str], str]
"""Gives the role that words name; raises OrderError when there is none."""

_NUMBER: Final = re.compile(r"#?(\d{1,9})")
_LIST: Final = re.compile(r"\s*(?:,|;|\+|&|\band\b)\s*", re.IGNORECASE)
MOST_RECIPIENTS: Final = 12


@dataclass(frozen=True)
class Ready:
    """READY: all orders of this window are final."""


@dataclass(frozen=True)
class Wait:
    """WAIT: takes READY back."""


@dataclass(frozen=True)
class Press:
    """PRESS TO …: a message to the named roles only."""

    recipients: tuple[str, ...]
    body: str


@dataclass(frozen=True)
class Broadcast:
    """BROADCAST: a message to all players."""

    body: str


@dataclass(frozen=True)
class OfferDeal:
    """DEAL WITH …: the items of a deal, as lines still to be read by the game's grammar."""

    partners: tuple[str, ...]
    items: tuple[Line, ...]


@dataclass(frozen=True)
class ConfirmDeal:
    """CONFIRM DEAL n."""

    number: int


@dataclass(frozen=True)
class RejectDeal:
    """REJECT DEAL n."""

    number: int


@dataclass(frozen=True)
class WithdrawDeal:
    """WITHDRAW DEAL n."""

    number: int


@dataclass(frozen=True)
class Help:
    """HELP, or HELP about a topic."""

    topic: str = ""


@dataclass(frozen=True)
class Status:
    """STATUS: who is awaited for what."""


@dataclass(frozen=True)
class Hand:
    """HAND: the player's own cards."""


@dataclass(frozen=True)
class Resend:
    """RESEND n: a message that was sent before."""

    number: int


@dataclass(frozen=True)
class Cancel:
    """CANCEL: drops the lines that are kept for later."""


@dataclass(frozen=True)
class Sheet:
    """SHEET: shows the response sheet; with the name of a preset or CLEAR it begins anew."""

    wanted: str = ""


@dataclass(frozen=True)
class Password:
    """PASSWORD word: shows who writes where the mail server does not."""

    word: str

    def __repr__(self) -> str:
        return "Password(word=hidden)"


Command: TypeAlias = (
    Ready
    | Wait
    | Press
    | Broadcast
    | OfferDeal
    | ConfirmDeal
    | RejectDeal
    | WithdrawDeal
    | Help
    | Status
    | Hand
    | Resend
    | Cancel
    | Sheet
    | Password
)

_PLAIN: Final[dict[str, type[Ready | Wait | Status | Hand | Cancel]]] = {
    "ready": Ready,
    "final": Ready,
    "wait": Wait,
    "not ready": Wait,
    "unready": Wait,
    "status": Status,
    "hand": Hand,
    "my hand": Hand,
    "cancel": Cancel,
    "cancel all": Cancel,
    "cancel orders": Cancel,
}
_DEALS: Final[dict[str, type[ConfirmDeal | RejectDeal | WithdrawDeal]]] = {
    "confirm": ConfirmDeal,
    "accept": ConfirmDeal,
    "reject": RejectDeal,
    "refuse": RejectDeal,
    "withdraw": WithdrawDeal,
}
_MASK: Final = "PASSWORD ****"
_NOT_YET: Final = re.compile(
    r"(?P<conditions>if|else|endif|until)\b.*"
    r"|(?P<question>history|map|log|rules)(?:\s.*)?"
    r"|(?P<absence>absence|deputy)\s.*",
    re.IGNORECASE,
)
_NOT_YET_NAMES: Final = {
    "conditions": "Conditions (IF, UNTIL)",
    "question": "HISTORY, MAP, LOG and RULES",
    "absence": "ABSENCE and DEPUTY",
}
_BODIES: Final = {"press": "ENDPRESS", "broadcast": "ENDBROADCAST", "deal": "ENDDEAL"}


@dataclass(frozen=True)
class ReadCommand:
    """A command with the number of lines it took; ``error`` in place of it when it was wrong."""

    taken: int
    command: Command | None = None
    error: OrderError | None = None


def masked(text: str) -> str:
    """Return a line as it may be repeated: passwords are never echoed."""
    return _MASK if re.match(r"\s*password\b", text, re.IGNORECASE) else text


def is_command(text: str) -> bool:
    """Return whether a single line is a whole command (so not one that has a body)."""
    read = read_command([Line(1, text)], 0, _anything)
    return read is not None and read.command is not None


def _anything(words: str) -> str:
    return words


def read_command(lines: Sequence[Line], at: int, role_of: RoleOf) -> ReadCommand | None:
    """Return the command that begins at ``lines[at]``; None when the line is no command.

    A body belongs to its command even when the command is wrong: press text is never taken for
    orders.
    """
    text = lines[at].text.rstrip(".!")
    words = " ".join(text.lower().split())
    opened = re.match(r"(press|broadcast|deal)\b", words)
    if opened:
        return _with_body(lines, at, opened.group(1), role_of)
    try:
        command = _single(text, words)
    except OrderError as error:
        return ReadCommand(1, error=error)
    return ReadCommand(1, command) if command else None


def _single(text: str, words: str) -> Command | None:
    if words in _PLAIN:
        return _PLAIN[words]()
    verb, _, rest = words.partition(" ")
    if verb in _DEALS and (rest == "deal" or rest.startswith(("deal ", "deal#"))):
        return _DEALS[verb](_number(rest[4:].strip(), f"{verb.upper()} DEAL 3"))
    if verb == "resend":
        return Resend(_number(rest, "RESEND 41"))
    if verb == "sheet":
        return Sheet(rest)
    if verb == "help":
        return Help(text.partition(" ")[2].strip())
    if verb == "password":
        # A password keeps its capitals, so it is taken from the text as written.
        return _password(text)
    waiting = _NOT_YET.fullmatch(words)
    if waiting:
        what = _NOT_YET_NAMES[str(waiting.lastgroup)]
        raise NotCarriedOut(f"{what} are not carried out by this release.", words=verb)
    if verb in ("endpress", "endbroadcast", "enddeal"):
        raise NotUnderstood(f"{verb.upper()} closes nothing: its beginning is missing.")
    return None


def _number(words: str, example: str) -> int:
    found = _NUMBER.fullmatch(words)
    if not found:
        raise NotUnderstood(f"A number is expected, as in {example}.", suggestions=[example])
    return int(found.group(1))


def _password(text: str) -> Password:
    words = text.split()
    if len(words) != 2:
        raise NotUnderstood("One word is expected after PASSWORD.")
    return Password(words[1])


# ------------------------------------------------------------------------------ bodies


def _with_body(lines: Sequence[Line], at: int, kind: str, role_of: RoleOf) -> ReadCommand:
    closing = _BODIES[kind]
    end = next((i for i in range(at + 1, len(lines)) if _closes(lines[i].text, closing)), None)
    if end is None:
        error = NotUnderstood(
            f"{closing} is missing, so nothing was sent; the rest of the block was taken as its"
            " text.",
            suggestions=[closing],
        )
        return ReadCommand(len(lines) - at, error=error)
    taken = end - at + 1
    body = lines[at + 1 : end]
    try:
        return ReadCommand(taken, _bodied(kind, lines[at].text, body, role_of))
    except OrderError as error:
        return ReadCommand(taken, error=error)


def _closes(text: str, closing: str) -> bool:
    return re.sub(r"[\s.!]", "", text).upper() == closing


def _bodied(kind: str, header: str, body: Sequence[Line], role_of: RoleOf) -> Command:
    if kind == "broadcast":
        if re.sub(r"\W", "", header).lower() != "broadcast":
            raise NotUnderstood(
                "BROADCAST stands alone on its line and goes to everybody; to write to some use"
                " PRESS TO. Nothing was sent."
            )
        return Broadcast(_text(body))
    opening = {"press": "PRESS TO", "deal": "DEAL WITH"}[kind]
    found = re.fullmatch(rf"{opening.replace(' ', '[ ]+')}[ ]+(.*)", header, re.IGNORECASE)
    if not found:
        raise NotUnderstood(
            f"The line reads {opening} and then the powers; nothing was sent.",
            words=header,
            suggestions=[f"{opening} france, papacy"],
        )
    roles = _roles(found.group(1), role_of)
    if kind == "press":
        return Press(roles, _text(body))
    items = tuple(line for line in body if not line.blank)
    if not items:
        raise NotUnderstood("The deal has no items; each stands on a line of its own.")
    return OfferDeal(roles, items)


def _roles(words: str, role_of: RoleOf) -> tuple[str, ...]:
    named = [part for part in _LIST.split(words.rstrip(" .:")) if part]
    if len(named) > MOST_RECIPIENTS:
        raise NotUnderstood(f"At most {MOST_RECIPIENTS} powers can be named; nothing was sent.")
    roles: list[str] = []
    for name in named:
        try:
            role = role_of(name)
        except OrderError as error:
            raise type(error)(f"{error}; nothing was sent", words=name) from error
        if role not in roles:
            roles.append(role)
    if not roles:
        raise NotUnderstood("No power is named; nothing was sent.")
    return tuple(roles)


def _text(body: Sequence[Line]) -> str:
    return "\n".join(line.raw.rstrip() if line.raw else line.text for line in body).strip("\n")


# ------------------------------------------------------------------------------ words


def command_words(command: Command) -> str:
    """Return a command in one canonical line, without bodies and without secrets."""
    match command:
        case Press(recipients=recipients):
            return f"PRESS TO {', '.join(recipients)}"
        case OfferDeal(partners=partners):
            return f"DEAL WITH {', '.join(partners)}"
        case ConfirmDeal(number=n) | RejectDeal(number=n) | WithdrawDeal(number=n):
            return f"{type(command).__name__.removesuffix('Deal').upper()} DEAL {n}"
        case Resend(number=n):
            return f"RESEND {n}"
        case Sheet(wanted=wanted):
            return f"SHEET {wanted}".rstrip()
        case Help(topic=topic):
            return f"HELP {topic}".rstrip()
        case Password():
            return _MASK
    return type(command).__name__.upper()
