"""The sample game of the handbook: a turn by mail as players see it, with the real messages.

``python -m tests.service.sample_game`` plays it and writes ``docs/handbook/sample-game.md`` and
``docs/handbook/fi/sample-game.md`` again. England and the Hapsburgs, who have Finnish mail, write
what is scripted here; everybody else sends the forms of the messages back.
"""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass, field
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from babel.dates import format_datetime

from adjudicator import clock
from adjudicator.languages import ENGLISH
from adjudicator.service.commands.creating import SeatWanted
from adjudicator.service.office import Office
from adjudicator.service.seats.people import entered
from adjudicator.service.table.deadlines import tick
from adjudicator.store import tables
from adjudicator.store.database import open_database
from tests.handbook import FOLDER
from tests.service.played import form_in
from tests.service.playground import ROLES, START, Playground, address_of, settings_in

PEOPLE: Final = {
    "ottoman": ("Aino", "Europe/Helsinki"),
    "hapsburg": ("Väinö", "Europe/Helsinki"),
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
TALK_FI: Final = """Hei kaikki!

ALKU
VIESTI Englannille
Liittoudutaan, ja pidetään Ranska kurissa.
VIESTILOPPU
VAHVISTA SOPIMUS 1
VALMIS
LOPPU

Väinö
"""
IMPULSES_FI: Final = (
    (
        "Mitä tästä tulisi?\n\nKOEAJO\nALKU\nPELAA 2 KOMENTOPISTEINÄ\n"
        "PESTAA 2 palkkasoturia Pariisiin\nRAKENNA 1 eskaaderi Napoliin\nLOPPU\n"
    ),
    (
        "Sitten näin.\n\nALKU\nPELAA 2 KOMENTOPISTEINÄ\nRAKENNA 1 eskaaderi Napoliin\n"
        "PERUSTA 1 vakinaisyksikkö Wieniin\nOHITA LOPUT\nLOPPU\n\n> ALKU\n> OHITA\n> LOPPU\n"
    ),
)
ASKED_FI: Final = "ALKU\nTILANNE\nKARTTA Napoli\nLOPPU\n"
_MOST: Final = 400
# The only thing in these messages that is drawn anew each time.
_TOKEN: Final = re.compile(r"(?<=orders\+)[a-z0-9]{16}(?=@)")
_ANY_TOKEN: Final = "k7q2m3xa4d6f5g3h"

INTRODUCTION: Final = """# A sample game

One turn of Here I Stand by mail, from the first message to the last, as Chloe sees it, who plays
England. Every message is real: `python -m tests.service.sample_game` plays the game and writes this
page, and a test checks that it is current. The first message of each kind is shown whole, further
ones by their subject. The others send back the forms of their mail as they stand, so do not look
for strategy; [the player's guide](player.md) tells how to write orders. Väinö, who plays the
Hapsburgs, reads and writes [the same game in Finnish](fi/sample-game.md).
"""
INTRODUCTION_FI: Final = """# Esimerkkipeli

Yksi Here I Standin vuoro sähköpostitse, ensimmäisestä viestistä viimeiseen, niin kuin Väinö sen
näkee; hän pelaa Habsburgeilla. Jokainen viesti on aito: `python -m tests.service.sample_game`
pelaa pelin ja kirjoittaa tämän sivun, ja testi tarkistaa, että se on ajan tasalla. Kunkin lajin
ensimmäinen viesti on kokonaan, seuraavista on vain aihe. Useimmat muut lähettävät viestiensä
lomakkeet takaisin sellaisinaan, joten taktiikkaa tästä ei kannata oppia. Komentojen
kirjoittamisesta kertoo [pelaajan opas](player.md). Chloe, joka pelaa Englannilla, näkee
[saman pelin englanniksi](../sample-game.md).
"""


@dataclass(frozen=True)
class Reader:
    """A player of whose messages there is a page, and what this player writes.

    ``talk`` is written in the negotiations, ``impulses`` and ``asked`` in the first own impulse;
    ``when`` is how days and times are written, as Babel has it.
    """

    role: str
    page: str
    introduction: str
    talk: str
    impulses: tuple[str, ...]
    asked: str
    gets: str
    writes: str
    subject: str
    when: str
    code: str = ENGLISH


CHLOE: Final = Reader(
    *("england", "sample-game.md", INTRODUCTION, TALK, IMPULSES, ASKED),
    *("Chloe gets", "Chloe writes", "Subject", "EEEE HH:mm"),
)
VAINO: Final = Reader(
    *("hapsburg", "fi/sample-game.md", INTRODUCTION_FI, TALK_FI, IMPULSES_FI, ASKED_FI),
    *("Väinö saa", "Väinö kirjoittaa", "Aihe", "cccc 'klo' HH.mm", "fi"),
)
READERS: Final = (CHLOE, VAINO)
"""In the order in which they talk: Väinö confirms the deal that Chloe has offered."""


@dataclass
class Diary:
    """What a reader has written and got: ``told`` are the parts of the page so far."""

    reader: Reader
    ground: Playground
    told: list[str] = field(default_factory=list)
    kinds: dict[str, int] = field(default_factory=dict)
    shown: int = 0
    talked: bool = False
    written: bool = False

    def write(self, body: str, answers: tables.Outgoing | None = None) -> None:
        """Send a message of the reader, and tell of it."""
        self.listen()
        role = self.reader.role
        letter = self.ground.letter(role, body, answers=answers or self.ground.mails(role)[-1])
        parsed = message_from_bytes(letter, policy=policy.default)
        assert isinstance(parsed, EmailMessage)
        self.tell(self.reader.writes, str(parsed["Subject"]), body, kind="letter")
        self.ground.send(letter)
        self.listen()

    def listen(self) -> None:
        """Tell of the messages that have come since the last time."""
        mails = self.ground.mails(self.reader.role)
        for mail in mails[self.shown :]:
            self.tell(self.reader.gets, mail.subject, str(mail.text), kind=mail.kind)
        self.shown = len(mails)

    def end(self) -> None:
        """Show the last report whole: the one at the end of the turn."""
        self.listen()
        last = self.ground.mails(self.reader.role, "report")[-1]
        self.kinds.pop("report")
        self.tell(self.reader.gets, last.subject, str(last.text), kind="report")

    def tell(self, who: str, subject: str, body: str, *, kind: str) -> None:
        """Add a message to the page: whole if it is among the first of its kind."""
        count = self.kinds.get(kind, 0) + 1
        self.kinds[kind] = count
        day = format_datetime(clock.now(), self.reader.when, locale=self.reader.code)
        at = day[:1].upper() + day[1:]
        whole = count <= {"letter": 5, "receipt": 5}.get(kind, 1)
        if not whole:
            self.told.append(f"- {at}, {who}: *{subject}*")
            return
        lines = "\n".join(f"    {line}".rstrip() for line in body.rstrip().splitlines())
        self.told.append(f"\n## {at}: {who}\n\n{self.reader.subject}: *{subject}*\n\n{lines}\n")

    @property
    def page(self) -> str:
        """The page so far."""
        told = _TOKEN.sub(_ANY_TOKEN, "\n".join(self.told))
        return f"{self.reader.introduction}{told}\n"


@dataclass
class Sample:
    """The game while it is played, and what its readers have seen of it."""

    ground: Playground
    diaries: dict[str, Diary]

    def play(self) -> None:
        """Play until the turn is over."""
        self._listen()
        for _ in range(_MOST):
            with self.ground.playing() as playing:
                over = playing.stage.turn == 2
            if over:
                for diary in self.diaries.values():
                    diary.end()
                return
            for role in self.ground.waiting():
                self._answer(role)
            self.ground.clock.advance(timedelta(hours=1))
            tick(self.ground.office)
            self._listen()
        raise AssertionError("turn 2 is not reached")

    def _listen(self) -> None:
        for diary in self.diaries.values():
            diary.listen()

    def _answer(self, role: str) -> None:
        """Let a role answer what is asked of it, if it still is."""
        if role not in self.ground.waiting():
            return
        question = self.ground.decision(role).name
        diary = self.diaries.get(role)
        if question == "deals" and diary is not None:
            self._talk()
        elif question == "play" and diary is not None and not diary.written:
            diary.written = True
            for body in (*diary.reader.impulses, diary.reader.asked):
                diary.write(body)
        else:
            self._send_form(role)
        self._listen()

    def _talk(self) -> None:
        """Let the readers say what they have to say; afterwards they are READY."""
        for diary in self.diaries.values():
            if not diary.talked:
                diary.talked = True
                diary.write(diary.reader.talk)

    def _send_form(self, role: str) -> None:
        """Send back the form of the newest message to a role."""
        mail = next(mail for mail in self.ground.mails(role)[::-1] if form_in(str(mail.text)))
        body = form_in(str(mail.text))
        if role in self.diaries:
            self.diaries[role].write(body, mail)
        else:
            self.ground.send(self.ground.letter(role, body, answers=mail))


@cache
def pages() -> dict[str, str]:
    """Return the pages by their names in the handbook, after the game was played."""
    folder = Path(tempfile.mkdtemp())
    database = open_database(f"sqlite:///{folder / 'adjudicator.db'}", durable=False)
    database.migrate()
    fixed = clock.FixedClock(START)
    with clock.using(fixed), pytest.MonkeyPatch.context() as patch:
        ground = Playground(Office(database, settings_in(folder)), fixed, patch)
        seats = [SeatWanted(role, address_of(role), *PEOPLE[role]) for role in ROLES]
        with database.transaction() as session:  # people who have played before
            for reader, seat in ((one, seats[ROLES.index(one.role)]) for one in READERS):
                entered(session, seat.person, START).language = reader.code
        ground.open(seats=seats, title="a sample", settings={"sheet": "sealed"})
        sample = Sample(ground, {one.role: Diary(one, ground) for one in READERS})
        sample.play()
    database.dispose()
    return {diary.reader.page: diary.page for diary in sample.diaries.values()}


def main() -> None:
    """Write the pages again."""
    for name, page in pages().items():
        (FOLDER / name).parent.mkdir(exist_ok=True)
        (FOLDER / name).write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
