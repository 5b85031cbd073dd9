"""The profile of a Maildir: its letters handled in a copy of an installation, nothing changed.

What is copied is the database, whatever it is, into an SQLite file of a temporary folder, and the
letters. In the copy everything is done that a worker does: taking in, handling, closing windows
between two letters, composing what goes out with its pictures. Nothing is sent.
"""

from __future__ import annotations

import resource
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import text
from sqlmodel import Session, col, func, select, update

from adjudicator.drawing import painters
from adjudicator.mail import maildir as maildirs
from adjudicator.mail.spool import SpoolSource
from adjudicator.service.commands.handling import handle_next
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.operations.profiling.looks import Looks, looking
from adjudicator.service.operations.profiling.statements import Statements, counting
from adjudicator.service.post.dispatch import dispatch
from adjudicator.service.post.intake import Intake
from adjudicator.service.table.deadlines import tick
from adjudicator.settings import Settings
from adjudicator.store import tables
from adjudicator.store.database import Database
from adjudicator.store.scratch import migrated_copy

_UNDONE: Final = ("queued", "sending")


@dataclass
class Mail:
    """How much mail there was: messages, their bytes, and those of the pictures in them."""

    messages: int = 0
    size: int = 0
    pictures: int = 0

    def add(self, size: int, pictures: int = 0) -> None:
        """Add a message of so many bytes."""
        self.messages += 1
        self.size += size
        self.pictures += pictures


@dataclass
class Profile:
    """Where what the letters of a Maildir cost has gone.

    ``became``: how many letters are done, rejected, ignored, set aside (shunted) or new. ``later``:
    how many messages are to go out at another time. ``painting``: seconds of processor of the
    processes that paint. ``growth``: bytes in use that the database has more than before.
    """

    looks: Looks
    statements: Statements
    mail_in: Mail = field(default_factory=Mail)
    mail_out: Mail = field(default_factory=Mail)
    became: Counter[str] = field(default_factory=Counter)
    later: int = 0
    painting: float = 0.0
    growth: int = 0

    @property
    def letters(self) -> int:
        """How many letters were handled."""
        return self.became.total() - self.became["new"]


def profile_ingest(database: Database, settings: Settings, maildir: Path) -> Profile:
    """Handle the letters of a Maildir in a copy of what is stored, and say what that costs.

    Neither the database nor the Maildir is changed. Raises NotPossible when there are no letters,
    SchemaMismatch for a database of a later release.
    """
    letters = maildirs.messages(maildir)
    if not letters:
        raise NotPossible(
            f"There are no letters in {maildir}: a Maildir has them in its folders new and cur."
        )
    with TemporaryDirectory(prefix="adjudicator-profile-") as name, _copy(database) as copy:
        folder = Path(name)
        spool = folder / "mail"
        _copied(letters, spool)
        with copy.transaction() as session:
            _clear(session)
        office = Office(copy, _settings(settings, copy, folder))
        profile = _profiled(office, spool, folder / "out")
    for file in letters.values():
        profile.mail_in.add(file.stat().st_size)
    return profile


@contextmanager
def _copy(database: Database) -> Iterator[Database]:
    """Copy a database of this or an earlier release; the connection only reads."""
    with database.reading() as session, migrated_copy(session.connection()) as copy:
        yield copy


def _copied(letters: dict[str, Path], spool: Path) -> None:
    """Copy letters into a Maildir of their own, in which they keep their order."""
    maildirs.create(spool)
    for name, file in letters.items():
        try:
            shutil.copyfile(file, spool / "new" / name, follow_symlinks=False)
        except OSError as wrong:
            raise NotPossible(f"The letter {file} cannot be read: {wrong.strerror}.") from wrong


def _settings(settings: Settings, copy: Database, folder: Path) -> Settings:
    """Return the settings of the copy: nothing of the installation is written, nobody is slowed."""
    return settings.model_copy(
        update={
            "data_dir": folder / "data",
            "database_url": copy.url,
            "site_dir": None,
            "desk_dir": None,
            "answers_per_hour": 0,
        }
    )


def _clear(session: Session) -> None:
    """Leave out of the copy what waits in its outbox: it belongs to other letters."""
    waiting = col(tables.Outgoing.status).in_(_UNDONE)
    session.exec(update(tables.Outgoing).where(waiting).values(status="failed"))


def _profiled(office: Office, spool: Path, out: Path) -> Profile:
    """Do what a worker does, looked at."""
    before, size = _last_letter(office), _in_use(office)
    sender = _Kept(out)
    painters.dismissed()
    painted = _of_children()
    with looking() as looks, counting(office.database.engine) as statements:
        with closing(SpoolSource(spool, name="profile")) as source:
            Intake(office, source).take_in()
        tick(office)
        while handle_next(office):
            tick(office)
        dispatch(office, sender)
    painters.dismissed()
    profile = Profile(looks, statements, painting=_of_children() - painted)
    profile.growth = _in_use(office) - size
    for raw in sender.messages():
        profile.mail_out.add(len(raw), _pictures_in(raw))
    _note_what_became(office, profile, before)
    return profile


class _Kept:
    """A sender that keeps what it is given, to be weighed when nobody looks any more."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._count = folder, 0
        folder.mkdir(mode=0o700)

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        """Keep a message."""
        self._count += 1
        (self._folder / f"{self._count}.eml").write_bytes(raw)

    def messages(self) -> Iterator[bytes]:
        """Return what was sent, one after the other."""
        for number in range(1, self._count + 1):
            yield (self._folder / f"{number}.eml").read_bytes()


def _pictures_in(raw: bytes) -> int:
    """Return how many bytes of a message its pictures take, as they are written in it."""
    parts = message_from_bytes(raw).walk()
    pictures = (part for part in parts if part.get_content_maintype() == "image")
    return sum(len(str(part.get_payload())) for part in pictures)


def _of_children() -> float:
    """Return the seconds of processor of processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _last_letter(office: Office) -> int:
    with office.database.reading() as session:
        return session.exec(select(func.max(tables.Incoming.id))).one() or 0


def _in_use(office: Office) -> int:
    """Return how many bytes of the copy are in use."""
    names = ("page_count", "freelist_count", "page_size")
    with office.database.reading() as session:
        count, free, size = (session.connection().scalar(text(f"PRAGMA {name}")) for name in names)
    return int((count - free) * size)


def _note_what_became(office: Office, profile: Profile, before: int) -> None:
    """Note what became of letters, and what of the mail waits for another time."""
    incoming, outgoing = tables.Incoming, tables.Outgoing
    with office.database.reading() as session:
        became = select(incoming.status).where(col(incoming.id) > before)
        profile.became.update(session.exec(became))
        later = select(func.count()).where(col(outgoing.status).in_(_UNDONE))
        profile.later = session.exec(later).one()
