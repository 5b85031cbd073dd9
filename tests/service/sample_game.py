"""The sample game of the handbook: a turn by mail as one player sees it, with the real messages.

``python -m tests.service.sample_game`` plays it and writes ``docs/handbook/sample-game.md`` again.
England writes what is scripted here; everybody else sends the forms of the messages back.
"""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass, field
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Final

import pytest

from adjudicator import clock
from adjudicator.service.deadlines import tick
from adjudicator.service.games import SeatWanted
from adjudicator.service.office import Office
from adjudicator.store import tables
from adjudicator.store.database import open_database
from tests.handbook import FOLDER
from tests.service.played import form_in
from tests.service.playground import ROLES, START, Playground, address_of, settings_in

PAGE: Final = "sample-game.md"
PLAYER: Final = "england"
PEOPLE: Final = {
    "ottoman": ("Aino", "Europe/Helsinki"),
    "hapsburg": ("Bruno", "Europe/Madrid"),
    "england": ("Chloe", "Europe/London"),
    "france": ("Denis", "Europe/Paris"),
    "papacy": ("Elena", "Europe/Rome"),
    "protestant": ("Frieda", "Europe/Berlin"),
}
TALK: Final = """Dear all, here is what I have to say this spring.

BEGIN
PRESS TO hapsburg
Shall we stand together against France this year?
ENDPRESS
DEAL WITH hapsburg
England and Hapsburgs are allied
ENDDEAL
READY
END

Chloe
"""
IMPULSES: Final = (
    (
        "What would this do?\n\nCHECK\nBEGIN\nPLAY 3 FOR CP\nRAISE 2 regulars IN Paris\n"
        "BUILD 1 squadron IN London\nEND\n"
    ),
    (
        "Then so, please.\n\nBEGIN\nPLAY 3 FOR CP\nBUILD 1 squadron IN London\n"
        "BUY 2 mercenaries IN Calais\nPASS THE REST\nEND\n\n> BEGIN\n> PASS\n> END\n"
    ),
)
ASKED: Final = "BEGIN\nSTATUS\nMAP Calais\nEND\n"
_MOST: Final = 400
# The only thing in these messages that is drawn anew each time.
_TOKEN: Final = re.compile(r"(?<=orders\+)[a-z0-9]{16}(?=@)")
_ANY_TOKEN: Final = "k7q2m3xa4d6f5g3h"

INTRODUCTION: Final = """# A sample game

One turn of Here I Stand by mail, from the first message to the last, as Chloe sees it, who plays
England. Every message is real: `python -m tests.service.sample_game` plays the game and writes this
page, and a test checks that it is current. The first message of each kind is shown whole, further
ones by their subject. The others send back the forms of their mail as they stand, so do not look
for strategy; [the player's guide](player.md) tells how to write orders.
"""


@dataclass
class Sample:
    """The game while it is played: ``told`` are the parts of the page so far."""

    ground: Playground
    told: list[str] = field(default_factory=list)
    kinds: dict[str, int] = field(default_factory=dict)
    shown: int = 0
    talked: bool = False
    written: int = 0

    def play(self) -> None:
        """Play until the turn is over."""
        self._listen()
        for _ in range(_MOST):
            with self.ground.playing() as playing:
                over = playing.stage.startswith("turn 2")
            if over:
                self._end()
                return
            for role in self.ground.waiting():
                self._answer(role)
            self.ground.clock.advance(timedelta(hours=1))
            tick(self.ground.office)
            self._listen()
        raise AssertionError("turn 2 is not reached")

    def _answer(self, role: str) -> None:
        """Let a role answer what is asked of it, if it still is."""
        if role not in self.ground.waiting():
            return
        question = self.ground.decision(role).name
        if question == "deals" and not self.talked:
            self.talked = True
            self._write(TALK)
            self.ground.write("hapsburg", "CONFIRM DEAL 1", "READY")
        elif role == PLAYER and question == "deals":
            return  # she has said READY; the others are still talking
        elif role == PLAYER and question == "play" and self.written < len(IMPULSES):
            for body in IMPULSES[self.written :]:
                self._write(body)
            self._write(ASKED)
            self.written = len(IMPULSES)
        else:
            self._send_form(role)
        self._listen()

    def _send_form(self, role: str) -> None:
        """Send back the form of the newest message to a role."""
        mail = next(mail for mail in self.ground.mails(role)[::-1] if form_in(str(mail.text)))
        body = form_in(str(mail.text))
        if role == PLAYER:
            self._write(body, mail)
        else:
            self.ground.send(self.ground.letter(role, body, answers=mail))

    def _end(self) -> None:
        """Show the last report whole: the one at the end of the turn."""
        self._listen()
        last = self.ground.mails(PLAYER, "report")[-1]
        self.kinds.pop("report")
        self._tell("Chloe gets", last.subject, str(last.text), kind="report")

    # -- the page -------------------------------------------------------------------------------

    def _write(self, body: str, answers: tables.Outgoing | None = None) -> None:
        """Send a letter of the player, and tell of it."""
        self._listen()
        newest = answers or self.ground.mails(PLAYER)[-1]
        letter = self.ground.letter(PLAYER, body, answers=newest)
        parsed = message_from_bytes(letter, policy=policy.default)
        assert isinstance(parsed, EmailMessage)
        self._tell("Chloe writes", str(parsed["Subject"]), body, kind="letter")
        self.ground.send(letter)
        self._listen()

    def _listen(self) -> None:
        """Tell of the messages that have come since the last time."""
        mails = self.ground.mails(PLAYER)
        for mail in mails[self.shown :]:
            self._tell("Chloe gets", mail.subject, str(mail.text), kind=mail.kind)
        self.shown = len(mails)

    def _tell(self, who: str, subject: str, body: str, *, kind: str) -> None:
        """Add a message to the page: whole if it is among the first of its kind."""
        count = self.kinds.get(kind, 0) + 1
        self.kinds[kind] = count
        at = f"{clock.now():%A %H:%M}"
        whole = count <= {"letter": 5, "receipt": 5}.get(kind, 1)
        if not whole:
            self.told.append(f"- {at}, {who}: *{subject}*")
            return
        lines = "\n".join(f"    {line}".rstrip() for line in body.rstrip().splitlines())
        self.told.append(f"\n## {at}: {who}\n\nSubject: *{subject}*\n\n{lines}\n")


def page() -> str:
    """Return the page, after the game was played."""
    folder = Path(tempfile.mkdtemp())
    database = open_database(f"sqlite:///{folder / 'adjudicator.db'}", durable=False)
    database.migrate()
    fixed = clock.FixedClock(START)
    with clock.using(fixed), pytest.MonkeyPatch.context() as patch:
        ground = Playground(Office(database, settings_in(folder)), fixed, patch)
        seats = [SeatWanted(role, address_of(role), *PEOPLE[role]) for role in ROLES]
        ground.open(seats=seats, title="a sample", settings={"sheet": "sealed"})
        sample = Sample(ground)
        sample.play()
    database.dispose()
    return INTRODUCTION + _TOKEN.sub(_ANY_TOKEN, "\n".join(sample.told)) + "\n"


def main() -> None:
    """Write the page again."""
    (FOLDER / PAGE).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
