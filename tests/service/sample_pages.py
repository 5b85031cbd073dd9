"""Sample games of the handbook: what players write and get by mail, as pages.

A game derives its own from ``Sample``: what its readers write, and when it is over. Where nothing
is scripted everybody writes into the form of the latest message what a caretaker advises, and sends
the form back as it stands where that has nothing to say.
"""

from __future__ import annotations

import re
import tempfile
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from itertools import takewhile
from pathlib import Path
from typing import Final

import pytest
from babel.dates import format_datetime

from adjudicator import clock, log
from adjudicator.engine.words import said
from adjudicator.languages import ENGLISH, language_named
from adjudicator.service.commands.creating import SeatWanted
from adjudicator.service.office import Office
from adjudicator.service.seats.people import entered
from adjudicator.service.table.advice import Adviser, Place
from adjudicator.service.table.deadlines import tick
from adjudicator.store import tables
from adjudicator.store.database import open_database
from adjudicator.words.order_words import of_game
from tests.handbook import FOLDER
from tests.service.played import form_in
from tests.service.playground import START, Playground, address_of, settings_in

_IN_SHORT: Final = "In short"
"""What stands above what a report says in short."""
SEED: Final = "sample"
"""What the answers of the caretakers follow from."""
_MOST: Final = 400
# The only thing in these messages that is drawn anew each time.
_TOKEN: Final = re.compile(r"(?<=orders\+)[a-z0-9]{16}(?=@)")
_ANY_TOKEN: Final = "k7q2m3xa4d6f5g3h"
SPOKEN: Final = {
    "en": ("{name} gets", "{name} writes", "Subject", "EEEE HH:mm"),
    "fi": ("{name} saa", "{name} kirjoittaa", "Aihe", "cccc 'klo' HH.mm"),
}
"""Whose message it is, the word before a subject, how days and times are written (Babel)."""


@dataclass(frozen=True)
class Reader:
    """A player of whose messages there is a page.

    ``whole`` is how many messages of a kind are shown with their text, where it is not one.
    """

    role: str
    name: str
    page: str
    introduction: str
    code: str = ENGLISH
    whole: Mapping[str, int] = field(default_factory=lambda: {"letter": 5, "receipt": 5})


@dataclass
class Diary:
    """What a reader has written and got: ``told`` are the parts of the page so far."""

    reader: Reader
    ground: Playground
    told: list[str] = field(default_factory=list)
    kinds: dict[str, int] = field(default_factory=dict)
    shown: int = 0

    def write(self, body: str, answers: tables.Outgoing | None = None) -> None:
        """Send a message of the reader, and tell of it."""
        self.listen()
        role = self.reader.role
        letter = self.ground.letter(role, body, answers=answers or self.ground.mails(role)[-1])
        parsed = message_from_bytes(letter, policy=policy.default)
        assert isinstance(parsed, EmailMessage)
        self._tell(1, str(parsed["Subject"]), body, kind="letter")
        self.ground.send(letter)
        self.listen()

    def listen(self) -> None:
        """Tell of the messages that have come since the last time."""
        mails = self.ground.mails(self.reader.role)
        for mail in mails[self.shown :]:
            self._tell(0, mail.subject, str(mail.text), kind=mail.kind)
        self.shown = len(mails)

    def end(self) -> None:
        """Show the last report whole."""
        self.listen()
        last = self.ground.mails(self.reader.role, "report")[-1]
        self.kinds.pop("report")
        self._tell(0, last.subject, str(last.text), kind="report")

    def _tell(self, who: int, subject: str, body: str, *, kind: str) -> None:
        """Add a message to the page: whole if it is among the first of its kind.

        ``who`` is 0 for a message to the reader, 1 for one of the reader.
        """
        count = self.kinds.get(kind, 0) + 1
        self.kinds[kind] = count
        *whose, subject_word, pattern = SPOKEN[self.reader.code]
        day = format_datetime(clock.now(), pattern, locale=self.reader.code)
        at, name = day[:1].upper() + day[1:], whose[who].format(name=self.reader.name)
        if count > self.reader.whole.get(kind, 1):
            self.told.append(f"- {at}, {name}: *{subject}*")
            brief = _orders(body) if who else _in_short(body, self.reader.code)
            self.told += [f"    - {line}" for line in brief]
            return
        lines = "\n".join(f"    {line}".rstrip() for line in body.rstrip().splitlines())
        self.told.append(f"\n## {at}: {name}\n\n{subject_word}: *{subject}*\n\n{lines}\n")

    @property
    def page(self) -> str:
        """The page so far."""
        told = _TOKEN.sub(_ANY_TOKEN, "\n".join(self.told))
        return f"{self.reader.introduction}{told}\n"


def _orders(body: str) -> list[str]:
    """Return the orders of a message as they were written."""
    _opening, *lines, _end = body.strip().splitlines()
    return [f"`{line}`" for line in lines]


def _in_short(body: str, code: str) -> list[str]:
    """Return what a message says has happened in short; nothing where it does not."""
    lines = body.splitlines()
    language = language_named(code)
    heading = language.text(_IN_SHORT) if language is not None else _IN_SHORT
    if heading not in lines:
        return []
    told = takewhile(lambda line: line[:2] in ("- ", "  "), lines[lines.index(heading) + 2 :])
    return [
        " ".join(one.split()) for one in "\n".join(told).removeprefix("- ").split("\n- ") if one
    ]


@dataclass
class Sample(ABC):
    """A game while it is played, and what its readers have seen of it."""

    ground: Playground
    slug: str
    diaries: dict[str, Diary]
    advisers: dict[str, Adviser] = field(default_factory=dict)
    answered: Counter[tuple[str, Place]] = field(default_factory=Counter)

    @abstractmethod
    def over(self) -> bool:
        """Return whether the pages are full."""

    @abstractmethod
    def scripted(self, role: str) -> bool:
        """Let a role write what is scripted for its question; False where nothing is."""

    def play(self) -> dict[str, str]:
        """Play until it is over; return the pages by their names in the handbook."""
        self.listen()
        for _ in range(_MOST):
            if self.over():
                for diary in self.diaries.values():
                    diary.end()
                return {diary.reader.page: diary.page for diary in self.diaries.values()}
            for role in self.ground.waiting(self.slug):
                self._answer(role)
            self.ground.clock.advance(timedelta(hours=1))
            tick(self.ground.office)
            self.listen()
        raise AssertionError("the sample game does not come to its end")

    def listen(self) -> None:
        """Let all readers read their mail."""
        for diary in self.diaries.values():
            diary.listen()

    def _answer(self, role: str) -> None:
        """Let a role answer what is asked of it, if it still is."""
        if role not in self.ground.waiting(self.slug):
            return
        if not self.scripted(role):
            self._send_form(role)
        self.listen()

    def _send_form(self, role: str) -> None:
        """Send back the form of the newest message to a role, with what it answers."""
        mail = next(mail for mail in self.ground.mails(role)[::-1] if form_in(str(mail.text)))
        opening, *lines, end = form_in(str(mail.text)).splitlines()
        body = "\n".join([opening, *(self.advised(role) or lines), end]) + "\n"
        if role in self.diaries:
            self.diaries[role].write(body, mail)
        else:
            self.ground.send(self.ground.letter(role, body, answers=mail))

    def advised(self, role: str) -> list[str]:
        """Return what a caretaker would answer for a role, in the language it is written to."""
        made = Adviser(self.ground.office, self.slug, role, SEED)
        advice = self.advisers.setdefault(role, made)(self.ground.window(self.slug).code)
        if advice is None or not advice.lines:
            return []
        self.answered[role, advice.place] += 1
        times = self.answered[role, advice.place]
        assert times <= 2, f"{role} is not understood: {advice.lines}"
        # What was foreseen may not be legal when it comes to it: then the first line alone is.
        lines = advice.lines if times == 1 else advice.lines[:1]
        code = self.diaries[role].reader.code if role in self.diaries else ENGLISH
        language = of_game(language_named(code), self.ground.game(self.slug).game)
        return [said(line, language) for line in lines]


@contextmanager
def sitting(
    people: Mapping[str, tuple[str, str]], readers: tuple[Reader, ...]
) -> Iterator[tuple[Playground, list[SeatWanted], dict[str, Diary]]]:
    """Give a service of its own, the seats of ``people``, and a diary for each reader.

    ``people`` are names and time zones by role. Readers have played before, in their language.
    """
    folder = Path(tempfile.mkdtemp())
    database = open_database(f"sqlite:///{folder / 'adjudicator.db'}", durable=False)
    database.migrate()
    fixed = clock.FixedClock(START)
    seats = {role: SeatWanted(role, address_of(role), *one) for role, one in people.items()}
    with clock.using(fixed), pytest.MonkeyPatch.context() as patch:
        ground = Playground(Office(database, settings_in(folder)), fixed, patch)
        with database.transaction() as session:
            for reader in readers:
                person = entered(session, seats[reader.role].person, START)
                person.language = reader.code
        yield ground, [*seats.values()], {one.role: Diary(one, ground) for one in readers}
    database.dispose()


def write_pages(play: Callable[[], Mapping[str, str]]) -> None:
    """Play a game and write its pages of the handbook again."""
    log.configure(level="error", as_json=False)
    for name, page in play().items():
        (FOLDER / name).parent.mkdir(exist_ok=True)
        (FOLDER / name).write_text(page, encoding="utf-8")
