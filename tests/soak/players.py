"""Player programs of the soak: what they write follows from what they are asked, never from time.

A letter is a function of the game, the role and the question alone, and so is how long its writer
takes. Every answer goes out before the deadline of its window less ``RESERVE``, so that no fault
that ends within the reserve can make it late. Lines that change what is answered later (standing
orders, sheets, conditions) stand before the answer in the same letter: they are in force before the
game goes on, whoever's letter is the first to come.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from email.message import EmailMessage
from typing import Final

from adjudicator.demo.player import READY, form_in
from adjudicator.mail.mime import IncomingMessage, parse
from tests.here_i_stand.letters import STANDING, TERMS
from tests.service.playground import ORDERS, ROLES

RESERVE: Final = timedelta(hours=8)
"""What is left of a window when the slowest player has written: more than all faults delay."""
_TALKS: Final = timedelta(hours=16)
"""What anything takes at most in negotiations: twice that and twice the reserve are 48 hours."""

_KIND: Final = re.compile(rb"^X-Adjudicator: ([a-z_]+)(?:; game=(\S+))?", re.MULTILINE)
_NUMBER: Final = re.compile(r"Message (\d+) to ")
_QUESTION: Final = re.compile(
    r"^Question (W\d+.*?)^Answer until.*?left$(.*?)^(?:Your answer so far|For example):",
    re.MULTILINE | re.DOTALL,
)
_CONFIRM: Final = re.compile(r"^\s*CONFIRM (DEAL \d+)\s*$", re.MULTILINE)
_UNDECIDED: Final = "Without an answer the moderator decides."
_HELD: Final = re.compile(r"\bheld\b")
_READ: Final = frozenset({b"question", b"report", b"receipt", b"reminder", b"deal", b"rejected"})
"""Kinds of message that may ask for an answer; the others are only counted."""

_PACES: Final = (0.0, 0.05, 0.3, 0.7, 1.0, 1.0)
"""How long players take, as parts of the longest time that their game allows."""
_GOING_ON: Final = (timedelta(0), timedelta(minutes=2), timedelta(minutes=10))
_SILENCE: Final = 0.03  # how often a question is never answered
_AGAIN: Final = timedelta(hours=1)
_MOST_AGAIN: Final = 30  # times a letter is sent again to a game that is held
_SHEETS: Final = (
    "SHEET brisk",
    "SHEET careful",
    "ASK ME ABOUT moves OF MINE",
    "ASK ME ABOUT fights",
    "PASS ON debates",
    "PASS ON moves INTO Vienna",
    "PLAY Foul Weather ON moves INTO Vienna",
)
_REQUESTS: Final = ("STATUS", "HAND", "ORDERS", "SHEET", "HELP", "DEADLINES")
_MISTAKES: Final = (
    "MOVE 3 regulars FROM Nowhere TO Vienna",
    "Thank you, the rest tomorrow",
    "ASSAULT Constantinopel WITH everything",
)
_PARTNERS: Final = ("ottoman", "hapsburg", "england", "france", "papacy")
_NAMES: Final = {
    "ottoman": "Ottomans",
    "hapsburg": "Hapsburgs",
    "england": "England",
    "france": "France",
    "papacy": "Papacy",
}


@dataclass(frozen=True)
class Letter:
    """A letter that is to be sent when ``after`` has passed. ``answers``: it has an order block."""

    after: timedelta
    raw: bytes
    answers: bool


def address_of(slug: str, role: str) -> str:
    """Return where the player of a role in a game reads mail."""
    return f"{role}.{slug}@players.example"


def kind_of(raw: bytes) -> bytes:
    """Return what kind of message of ours a mail is; empty for mail of others."""
    found = _KIND.search(raw)
    return found.group(1) if found else b""


def planned_deal(seed: int, slug: str, code: str) -> tuple[str, str] | None:
    """Return who offers whom a deal in a negotiation window, None in most windows."""
    rng = random.Random(f"{seed} deal {slug} {code}")
    if rng.random() > 0.35:
        return None
    one, other = rng.sample(_PARTNERS, 2)
    return one, other


@dataclass
class Player:
    """One player of one game. ``longest`` is what it takes at most to answer a question.

    It reads its mail in the order of the numbers that the service gives its messages: what comes
    late and is older than what was read already changes nothing.
    """

    slug: str
    role: str
    seed: int
    longest: timedelta
    sent: int = 0
    _read: int = 0
    _last: str = ""
    _window: str = ""
    _written: dict[str, tuple[list[str], int]] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """Where the player reads and writes mail."""
        return address_of(self.slug, self.role)

    def read(self, raw: bytes) -> list[Letter]:
        """Return the letters that a message makes the player write."""
        kind = kind_of(raw)
        if kind not in _READ:
            return []
        mail = parse(raw)
        if kind == b"rejected":
            return list(self._send_again(mail))
        if kind == b"deal":
            return list(self._answer_deal(mail))
        form, number = form_in(mail.text), _number(mail.text)
        if not form or number <= self._read:
            return []
        self._read = number
        found = _QUESTION.search(mail.text)
        question = f"{found.group(1)}{found.group(2)}" if found else ""
        identity = f"{question}\n{form}"
        if identity == self._last or "Your answer so far" in mail.text:
            return []
        self._last = identity
        return list(self._answers(mail, form, identity))

    # -- answers --------------------------------------------------------------------------------

    def _rng(self, *words: str) -> random.Random:
        return random.Random(" ".join([f"{self.seed}", self.slug, self.role, *words]))

    def _answers(self, mail: IncomingMessage, form: str, identity: str) -> Iterator[Letter]:
        """Yield the letters that answer a question, and what else comes to a player's mind."""
        rng = self._rng(identity)
        opening, *orders, end = form.splitlines()
        code = opening.split()[-1]
        after = self._time(code, rng)
        if orders == [READY]:
            after = min(after, _TALKS)
            lines = self._negotiations(code, rng)
        elif rng.random() < _SILENCE and _UNDECIDED not in " ".join(mail.text.split()):
            return
        else:
            lines = [*self._asides(orders, rng), *orders]
        yield from self._noise(mail, rng, after)
        body = [opening, *lines, end]
        if rng.random() < 0.1:
            quoted = [f"> {line}" for line in mail.text.splitlines()[:40]]
            body += ["", f"On some day {ORDERS} wrote:", *quoted]
        yield self._letter(mail, body, after, named=rng.random() > 0.02)

    def _time(self, code: str, rng: random.Random) -> timedelta:
        """Return how long an answer takes in a window.

        The questions of an impulse follow each other under one deadline: whoever has begun goes on.
        """
        if code == self._window:
            return rng.choice(_GOING_ON)
        self._window = code
        return self.longest * rng.choice(_PACES)

    def _asides(self, orders: Sequence[str], rng: random.Random) -> list[str]:
        """Return the lines before an answer; most answers have none."""
        lines: list[str] = []
        if rng.random() < 0.06:
            lines.append(f"STANDING: {rng.choice(STANDING)}{rng.choice(TERMS)}")
        if rng.random() < 0.06:
            lines.append(rng.choice(_SHEETS))
        if rng.random() < 0.05:
            lines.append(rng.choice(_REQUESTS))
        if rng.random() < 0.03:
            lines.append(rng.choice(_MISTAKES))
        if rng.random() < 0.04:
            lines += ["BROADCAST", f"{self.role.title()} is here to stay.", "ENDBROADCAST"]
        if any(line.endswith(" FOR CP") for line in orders) and rng.random() < 0.3:
            # Only one power is asked in an impulse, so no letter can come between these lines.
            lines += ["IF at least 2 CP left", "RAISE 1 regular IN Vienna OR ANY", "ENDIF"]
        return lines

    def _negotiations(self, code: str, rng: random.Random) -> list[str]:
        """Return what is written when negotiations open.

        Who offers a deal is not READY in them, so that they last until their deadline however late
        the deal is confirmed.
        """
        plan = planned_deal(self.seed, self.slug, code)
        if plan is None or self.role != plan[0]:
            return [READY]
        partner = plan[1]
        return [
            f"PRESS TO {partner}",
            f"Let us stand together, number {rng.randint(1, 99)}.",
            "ENDPRESS",
            f"DEAL WITH {partner}",
            f"{_NAMES[self.role]} and {_NAMES[partner]} are allied",
            "ENDDEAL",
        ]

    def _answer_deal(self, mail: IncomingMessage) -> Iterator[Letter]:
        """Confirm a deal that is offered, or reject it."""
        found = _CONFIRM.search(mail.text)
        if found is None:
            return
        rng = self._rng("deal", mail.subject, found.group(1))
        verb = "CONFIRM" if rng.random() < 0.8 else "REJECT"
        lines = ["BEGIN", f"{verb} {found.group(1)}", "END"]
        yield self._letter(mail, lines, min(self.longest * rng.choice(_PACES), _TALKS))

    def _send_again(self, mail: IncomingMessage) -> Iterator[Letter]:
        """Send a letter again that came while its game was held."""
        key = mail.header("in-reply-to")
        if key not in self._written or not _HELD.search(mail.text):
            return
        lines, times = self._written[key]
        if times < _MOST_AGAIN:
            yield self._letter(mail, lines, _AGAIN, times=times + 1)

    # -- letters --------------------------------------------------------------------------------

    def _letter(
        self,
        mail: IncomingMessage,
        lines: list[str],
        after: timedelta,
        *,
        times: int = 0,
        named: bool = True,
    ) -> Letter:
        """Return a reply to a message; not ``named``: by a program that writes no Message-ID."""
        self.sent += 1
        reply = EmailMessage()
        reply["From"] = self.address
        reply["To"] = mail.header("reply-to") or ORDERS
        reply["Subject"] = f"Re: {mail.subject}"
        identifier = f"<{self.slug}.{self.role}.{self.sent}@players.example>"
        if named:
            reply["Message-ID"] = identifier
        else:
            reply["X-Letter"] = identifier
        reply["In-Reply-To"] = mail.message_id
        reply["References"] = " ".join([*mail.references, mail.message_id])
        reply.set_content("\n".join(lines) + "\n")
        self._written[identifier] = (lines, times)
        return Letter(after, reply.as_bytes(), answers=True)

    def _noise(
        self, mail: IncomingMessage, rng: random.Random, after: timedelta
    ) -> Iterator[Letter]:
        """Yield mail that no player means: strangers, automatic answers, our own mail."""
        chance = rng.random()
        if chance > 0.06:
            return
        self.sent += 1
        noise = EmailMessage()
        noise["To"] = mail.header("reply-to") or ORDERS
        noise["Message-ID"] = f"<{self.slug}.{self.role}.{self.sent}.noise@players.example>"
        noise["Subject"] = "Re: hello"
        if chance < 0.02:
            noise["From"] = f"stranger{rng.randint(1, 20)}@else.example"
            noise.set_content("BEGIN\nPASS\nEND\n")
        elif chance < 0.04:
            noise["From"] = self.address
            noise["Auto-Submitted"] = "auto-replied"
            noise.set_content("I read mail again on Monday.\n")
        else:
            noise["From"] = ORDERS
            noise["X-Adjudicator"] = "report; game=" + self.slug
            noise.set_content("BEGIN\nPASS\nEND\n")
        yield Letter(after / 2, noise.as_bytes(), answers=False)


def _number(text: str) -> int:
    """Return the number that the service has given a message to this player."""
    found = _NUMBER.findall(" ".join(text.split()))
    return int(found[-1]) if found else 0


def players_of(slug: str, seed: int, longest: timedelta) -> dict[str, Player]:
    """Return the players of a game by address."""
    made = [Player(slug, role, seed, longest) for role in ROLES]
    return {player.address: player for player in made}
