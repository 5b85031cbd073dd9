"""Every command of players and of moderators, as the pairs of the differential test write them.

Both tables are compared with the registers of commands: one that is not played fails a test.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from sqlmodel import select

from adjudicator.service.commands.moderators import ACTS
from adjudicator.service.table.playing import Playing
from adjudicator.store import tables
from tests.service.mail_games import MailGame
from tests.twins.exchange import AnyExchange

_DEAL: Final = "DEAL WITH england\nALLIANCE\nENDDEAL"

PLAYERS: Final[dict[str, tuple[str, ...]]] = {
    "password": ("PASSWORD nosuchword",),
    "set password": ("SET PASSWORD another-word-17",),
    "new token": ("NEW TOKEN",),
    "orders": ("ORDERS",),
    "cancel": ("CANCEL", "CANCEL 1", "CANCEL STANDING", "CANCEL STANDING 1", "CANCEL ALL"),
    "what if": (
        "WHAT IF Ottomans move into Vienna",
        "WHAT IF debates IN German",
        "WHAT IF Hapsburgs move into Milan",
    ),
    "ready": ("READY",),
    "wait": ("WAIT",),
    "go on": ("GO ON",),
    "excuse": ("EXCUSE", "EXCUSE 6h"),
    "sheet": ("SHEET", "SHEET careful", "SHEET brisk"),
    "address": ("ADDRESS", "ADDRESS second@players.example"),
    "confirm address": ("CONFIRM ADDRESS K7Q2M3XA",),
    "absence": ("ABSENCE", "ABSENCE FROM 2026-12-20 TO 2026-12-24"),
    "cancel absence": ("CANCEL ABSENCE 1",),
    "deputy": ("DEPUTY", "DEPUTY dora@players.example UNTIL 2026-12-24"),
    "cancel deputy": ("CANCEL DEPUTY",),
    "status": ("STATUS",),
    "hand": ("HAND",),
    "handbook": ("HANDBOOK",),
    "deadlines": ("DEADLINES",),
    "desk": ("DESK",),
    "help": ("HELP", "HELP SHEET", "HELP MOVE"),
    "resend": ("RESEND 1", "RESEND 3"),
    "prefer": ("PREFER", "PREFER news instant", "PREFER quiet 22:00-07:00", "PREFER text"),
    "map": ("MAP", "MAP Vienna, Graz", "MAP LARGE", "MAP SMALL"),
    "log": ("LOG", "LOG 1"),
    "history": ("HISTORY", "HISTORY 2"),
    "rules": ("RULES 13.2", "RULES Foul Weather"),
    "resign": ("RESIGN",),
    "confirm resign": ("CONFIRM RESIGN K7Q2M3XA",),
    "sign on": ("SIGN ON his-9 france",),
    "press": ("PRESS TO england\nA word between us.\nENDPRESS",),
    "broadcast": ("BROADCAST\nA public word.\nENDBROADCAST",),
    "diary": ("DIARY\nA word to myself.\nENDDIARY",),
    "deal": (_DEAL,),
    "confirm deal": ("CONFIRM DEAL 1",),
    "reject deal": ("REJECT DEAL 1",),
    "reject position": ("REJECT POSITION because of Milan",),
    "withdraw deal": ("WITHDRAW DEAL 1",),
    "propose": (
        "PROPOSE EXTENSION 24h",
        "PROPOSE PAUSE 2 days",
        "PROPOSE CARETAKER FOR england",
        "PROPOSE END",
    ),
    "vote": ("VOTE 1 NO", "VOTE 1 YES"),
    "votes": ("VOTES",),
    "dice": ("DICE WHO", "DICE plums and pears"),
}
"""Lines of each command of players of Here I Stand; often refused, and that is compared."""


# -- moderators -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Desk:
    """What the moderator of a pair has before him, all of it of the first game.

    ``legal`` finds words that answer what is asked of a role. ``bold``: the command is only
    checked, so that it may name a hidden card.
    """

    rng: random.Random
    mail: MailGame
    playing: Playing
    exchange: AnyExchange
    blind: tuple[str, ...]
    bold: bool
    legal: Callable[[str], str | None]

    @property
    def role(self) -> str:
        """A role, one that is asked something mostly."""
        asked = [item.decision.role for item in self.playing.asked]
        return self.rng.choice(
            asked if asked and self.rng.random() < 0.8 else self.mail.twins.roles
        )

    def order(self, role: str) -> str:
        """Return an order for a role; one that only one of the games may carry out if ``bold``."""
        hidden = sorted(self.exchange.cards)
        others = [card for card in self.mail.cards if card not in hidden]
        card = self.rng.choice([self.rng.choice(others), *(hidden if self.bold else [])])
        guesses = list(self.mail.guesses(card))
        legal = self.legal(role)
        if legal is not None and self.rng.random() < 0.5:
            return legal
        if self.bold or role in self.blind:
            guesses.append("PASS")  # which a mandatory event in the hand forbids
        return self.rng.choice(guesses)

    def asked(self) -> Sequence[tables.Question]:
        """Return the questions that were answered in the last segments."""
        question = tables.Question
        rows = self.playing.session.exec(
            select(question).where(
                question.generation == self.playing.row.generation,
                question.state == "answered",
                question.segment >= self.playing.segment - 2,
            )
        )
        return rows.all()

    def segment(self) -> int:
        """Return the number of one of the last segments."""
        return max(0, self.playing.segment - self.rng.randint(0, 2))

    def fact(self) -> str:
        """Return the place of a fact, a secret one perhaps or none at all, or the last."""
        fact = tables.Fact
        segment = self.segment()
        found = self.playing.session.exec(select(fact.number).where(fact.segment == segment)).all()
        if not found or self.rng.random() < 0.3:
            return "last"
        return f"{segment}.{self.rng.choice(found) + self.rng.choice((0, 0, 0, 99))}"


Line: TypeAlias = Callable[[Desk], str]


def _answer(desk: Desk) -> str:
    role = desk.role
    return f"ANSWER {role}: {desk.order(role)} BECAUSE he is ill."


def _amend(desk: Desk) -> str:
    asked = desk.asked()
    if not asked:
        return f"AMEND 0.0 {desk.role}: PASS BECAUSE of a slip"
    row = desk.rng.choice(asked)
    return f"AMEND {row.segment}.{row.request} {row.role}: {desk.order(row.role)} BECAUSE of a slip"


def _post(desk: Desk) -> str:
    style = desk.rng.choice(("BBCODE", "MARKDOWN", "HTML", "TEXT"))
    return f"POST CURRENT {style}{desk.rng.choice(('', ' PLAYERS', ' SINCE 1'))}"


def _always(*lines: str) -> Line:
    return lambda desk: desk.rng.choice(lines)


CHAIR: Final[dict[str, Line]] = {
    "unseal": _always("UNSEAL Curious."),
    "seal": _always("SEAL"),
    "answer": _answer,
    "amend": _amend,
    "explain": lambda desk: f"EXPLAIN {desk.fact()}",
    "status": _always("STATUS"),
    "votes": _always("VOTES"),
    "log": _always("LOG"),
    "segments": _always("SEGMENTS"),
    "segment": lambda desk: f"SEGMENT {desk.segment()}",
    "orders": _always("ORDERS"),
    "hands": _always("HANDS"),
    "help": _always("HELP", "HELP answer"),
    "replace": lambda desk: f"REPLACE {desk.role}: eve@players.example He has left.",
    "start": _always("START"),
    "caretaker": lambda desk: f"CARETAKER {desk.role}{desk.rng.choice(('', ': NO'))}",
    "absence": lambda desk: f"ABSENCE {desk.role}: 2026-12-20 TO 2026-12-24",
    "post": _post,
    "position": lambda desk: "POSITION",
    "correct": lambda desk: "CORRECT turn = 3",
    "rewind": lambda desk: f"REWIND TO {desk.segment()} A slip.",
    "hold": _always("HOLD A fair."),
    "resume": _always("RESUME"),
    "extend": _always("EXTEND 2h A fair."),
    "rule": _always("RULE So be it."),
    "rulings": _always("RULINGS"),
    "broadcast": _always("BROADCAST Good evening."),
    "note": _always("NOTE France has asked for time."),
    "settings": _always("SETTINGS"),
    "set": _always("SET impulse.grace=1h", "SET impulse.grace=2h"),
    "preview": lambda desk: desk.rng.choice(("PREVIEW", f"PREVIEW {desk.role}")),
    "release": lambda desk: desk.rng.choice(("RELEASE", f"RELEASE {desk.role}")),
}
"""What writes a line of each command of moderators."""

ONLY_CHECKED: Final = frozenset({"unseal", "replace"})
"""Commands after which the pair would say no more: no seal, or a player at another address."""


def acting() -> list[str]:
    """Return the commands that act: each of them is given in a block of its own."""
    return [name for name in CHAIR if not ACTS[name].looks and name not in ONLY_CHECKED]


_WEIGHTS: Final[dict[str, int]] = {"answer": 6, "amend": 6, "preview": 3, "explain": 4, "log": 3}


def chair_block(desk: Desk, count: int) -> list[str]:
    """Return lines of a block of the moderator, of several commands; a hold ends in the block."""
    names = [n for n in CHAIR if desk.bold or n not in ONLY_CHECKED]
    weights = [_WEIGHTS.get(name, 1) for name in names]
    lines: list[str] = []
    for name in desk.rng.choices(names, weights, k=count):
        lines.append(CHAIR[name](desk))
        if name == "hold":
            lines.append("RESUME")
    return lines
