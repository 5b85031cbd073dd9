"""A player program: reads the service's mail like a person and answers the forms in it.

It knows addresses, forms and deals, no rules; where its mail is read and how its answers are sent
is up to others. What it answers is the example in the form, or what a caretaker advises.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Final

from adjudicator.mail.mime import IncomingMessage
from adjudicator.service.table.advice import Advice

_OPENING: Final = re.compile(r"BEGIN \S+ \S+ W\d+")
_CONFIRM: Final = re.compile(r"^\s*(CONFIRM DEAL \d+)\s*$", re.MULTILINE)
_QUESTION: Final = re.compile(r"^Question (W\d+.*?)^Answer until", re.MULTILINE | re.DOTALL)
_OWN_KIND: Final = "x-adjudicator"
MOST_TIMES: Final = 12  # the same answer is given; then something is wrong and a person looks
NUDGE_SECONDS: Final = 3.0
READY: Final = "READY"


@dataclass
class Player:
    """One player of one game: turns the mail it gets into the mail it sends.

    ``script`` are the lines it writes first in negotiations. ``adviser`` says what to answer in the
    window with a code. ``received`` and ``sent`` count.
    """

    role: str
    address: str
    game: str
    seed: int
    script: tuple[str, ...] = ()
    adviser: Callable[[str], Advice | None] | None = None
    received: int = 0
    sent: int = 0
    _answered: Counter[str] = field(default_factory=Counter)
    _last: str = ""
    _held: IncomingMessage | None = None
    _quiet_since: float = 0.0

    def __post_init__(self) -> None:
        self.rng = random.Random(f"{self.seed}/{self.role}")

    def replies(self, messages: Sequence[IncomingMessage], now: float) -> list[EmailMessage]:
        """Return the answers to new messages, which come oldest first; ``now`` is in seconds.

        Call it without messages now and then: a question that looks like the one just answered
        is answered again only when nothing else comes for a while. So it is with READY, which a
        deal of others may take back.
        """
        mine = [message for message in messages if is_of_game(message, self)]
        self.received += len(mine)
        if mine:
            self._quiet_since = now
        replies = [self._agree(message) for message in mine if _CONFIRM.search(message.text)]
        forms = [message for message in mine if form_in(message.text)]
        if forms:
            replies += self._fill_in(forms[-1])
        elif self._held is not None and now - self._quiet_since > NUDGE_SECONDS:
            self._quiet_since = now
            replies += self._send(self._held, form_in(self._held.text))
        return replies

    def _agree(self, message: IncomingMessage) -> EmailMessage:
        """Confirm the deal that a message offers."""
        found = _CONFIRM.search(message.text)
        return self._reply(message, f"BEGIN\n{found.group(1) if found else ''}\n{READY}\nEND\n")

    def _fill_in(self, message: IncomingMessage) -> list[EmailMessage]:
        """Send back the newest form as it stands; older ones are out of date."""
        form = form_in(message.text)
        opening, *lines, end = form.splitlines()
        negotiating = lines == [READY]
        question = f"{_question_in(message.text)}\n{form}"
        if negotiating:
            lines = [*self.script, READY]
        elif self.adviser is not None:
            advice = self.adviser(opening.split()[-1])
            if advice is None:
                self._held = message
                return []
            lines, question = list(advice.lines) or lines, f"{advice.place}"
        again, self._last = question == self._last, question
        self._held = message if again or negotiating else None
        return [] if again else self._send(message, "\n".join([opening, *lines, end]) + "\n")

    def _send(self, message: IncomingMessage, form: str) -> list[EmailMessage]:
        self._answered[form] += 1
        return [self._reply(message, form)] if self._answered[form] <= MOST_TIMES else []

    def _reply(self, message: IncomingMessage, text: str) -> EmailMessage:
        """Return a message in the same thread, as a mail program would make it."""
        self.sent += 1
        domain = self.address.rpartition("@")[2]
        reply = EmailMessage()
        reply["From"] = self.address
        reply["To"] = message.header("reply-to")
        reply["Subject"] = f"Re: {message.subject}"
        reply["Message-ID"] = f"<{self.game}.{self.role}.{self.sent}.{self.seed}@{domain}>"
        reply["In-Reply-To"] = message.message_id
        reply["References"] = " ".join([*message.references, message.message_id])
        reply.set_content(text)
        return reply


def is_of_game(message: IncomingMessage, player: Player) -> bool:
    """Return whether the service sent a message for the game of a player."""
    return f"game={player.game}" in re.split(r"[;\s]+", message.header(_OWN_KIND))


def _question_in(text: str) -> str:
    """Return what is asked, without the deadline, which reads differently each time."""
    found = _QUESTION.search(text)
    return found.group(1) if found else ""


def form_in(text: str) -> str:
    """Return the form at the end of one of our messages with its comment signs taken off."""
    lines = [line[1:].strip() for line in text.splitlines() if line.startswith("#")]
    # A form names its window; the example in the welcome does not.
    starts = [n for n, line in enumerate(lines) if _OPENING.fullmatch(line)]
    if not starts or "END" not in lines[starts[-1] :]:
        return ""
    end = lines.index("END", starts[-1])
    return "\n".join(lines[starts[-1] : end + 1]) + "\n"
