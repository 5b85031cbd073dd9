"""A whole game by mail in one process: every player answers the form at the end of its mail."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlmodel import col, func, select

from adjudicator.service.commands.handling import handle_next
from adjudicator.service.commands.orders.checking import check_message
from adjudicator.service.table.deadlines import tick
from adjudicator.store import tables
from tests.service.playground import Playground

_FORM = re.compile(
    r"^# (?:BEGIN|ALKU) \S+ \S+ (W\d+)$\n((?:^# .*$\n)*?)^# (?:END|LOPPU)$", re.MULTILINE
)


def form_in(text: str) -> str:
    """Return the last form of a message with its comment signs taken off; empty without one."""
    found = list(_FORM.finditer(text))
    if not found:
        return ""
    return "".join(f"{line.removeprefix('# ')}\n" for line in found[-1].group().splitlines())


@dataclass
class Moment:
    """What one message or tick has queued, the state after it, and the last fact told by then."""

    mails: list[tables.Outgoing]
    state: dict[str, Any]
    last_fact: int


@dataclass
class PlayedGame:
    """What happened: every step, and what the dry run said of every form."""

    ground: Playground
    slug: str
    moments: list[Moment] = field(default_factory=list)
    checked: list[dict[str, Any]] = field(default_factory=list)
    _queued: int = 0

    def play(self, *, most: int = 1000) -> None:
        """Play on until the game is over."""
        self._note()
        for _ in range(most):
            if self.ground.game(self.slug).status != "running":
                return
            for role in self.ground.waiting(self.slug):
                self._answer(role)
            if tick(self.ground.office):
                self._note()
        raise AssertionError("the game does not come to its end")

    def _answer(self, role: str) -> None:
        """Send back the newest form of a role, after a dry run of it."""
        mail = next(mail for mail in self._newest(role) if form_in(str(mail.text)))
        letter = self.ground.letter(role, form_in(str(mail.text)), answers=mail)
        self.checked.append(check_message(self.ground.office, self.slug, role, letter))
        self.ground.store(letter)
        assert handle_next(self.ground.office)
        self._note()

    def _newest(self, role: str) -> Sequence[tables.Outgoing]:
        out = tables.Outgoing
        newest = select(out).where(col(out.role) == role).order_by(col(out.id).desc()).limit(9)
        with self.ground.office.database.reading() as session:
            return session.exec(newest).all()

    def _note(self) -> None:
        """Note what has been queued since the last time."""
        out = tables.Outgoing
        fresh = select(out).where(col(out.id) > self._queued).order_by(col(out.id))
        with self.ground.office.database.reading() as session:
            mails = list(session.exec(fresh))
            last_fact = session.exec(select(func.max(tables.Fact.id))).one() or 0
        with self.ground.playing(self.slug) as playing:
            state: Any = playing.rules.dump(playing.state)
        self.moments.append(Moment(mails, state, last_fact))
        self._queued = mails[-1].id if mails else self._queued

    def facts(self) -> list[tables.Fact]:
        """Return all facts told."""
        return list(self.ground.rows(tables.Fact))
