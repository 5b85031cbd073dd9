"""A mailbox on an IMAP server, read with imaplib2."""

from __future__ import annotations

import math
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from adjudicator.mail.backoff import Backoff
from adjudicator.mail.certificate import end_of_certificate
from adjudicator.mail.errors import MailboxUnavailable
from adjudicator.mail.imap_login import ImapSettings, log_in, open_connection
from adjudicator.mail.imap_wire import (
    ImapError,
    ImapGone,
    fetched_dates,
    fetched_parts,
    on_day,
    quoted,
    words_of,
)
from adjudicator.mail.source import SIZE_LIMIT, Batch, Cursor, Fetched, Folder
from adjudicator.mail.trust import trusted

__all__ = ["ImapSettings", "ImapSource"]

RANGE = 100  # messages asked for in one command
IDLE_RENEWAL = 9 * 60.0  # seconds; servers and middle boxes drop longer silence

T = TypeVar("T")


class ImapSource:
    """A MailSource on an IMAP server.

    A connection has one owner at a time: the methods take turns, only ``wake`` does not wait.
    ``context`` says which certificates are trusted (the system's by default), ``timeout`` is the
    longest silence of the server in seconds, ``jitter`` gives a factor for pauses. ``since``: of
    older messages, by the day, nothing is fetched, and the mailbox is made when it is missing.
    """

    def __init__(
        self,
        settings: ImapSettings,
        *,
        context: ssl.SSLContext | None = None,
        timeout: float = 30.0,
        connect_timeout: float = 10.0,
        jitter: Callable[[], float] = lambda: 1.0,
        since: datetime | None = None,
    ) -> None:
        self.settings = settings
        self._context = context
        self._timeout = timeout
        self._connect_timeout = connect_timeout
        self._since = since
        self._backoff = Backoff(jitter)
        self._pause = 0.0
        self._turn = threading.RLock()
        self._signal = threading.Event()
        self._woken = False
        self._connection: Any = None
        self._uidvalidity = 0
        self._abilities: frozenset[str] = frozenset()
        self._ready = False  # logged in and selected
        self._more = False  # the last fetch left messages behind

    @property
    def name(self) -> str:
        """Return the name of the cursor: user, host and mailbox."""
        return f"imap/{self.settings.user}@{self.settings.host}/{self.settings.mailbox}"

    # Reading ------------------------------------------------------------------------------------

    def fetch(self, after: Cursor | None, limit: int) -> Batch:
        """Return up to ``limit`` messages behind ``after``, oldest first; changes nothing."""
        with self._turn, self._talk("reading the mailbox"):
            return self._on_connection(lambda: self._fetch(after, limit))

    def _fetch(self, after: Cursor | None, limit: int) -> Batch:
        """Return up to ``limit`` messages behind ``after``."""
        # Selecting again tells of new messages, and of a mailbox that was made anew under the
        # session, which some servers go on showing as it was.
        self._connected(self._select)
        known = after is not None and after.uidvalidity == self._uidvalidity
        uids = self._uids(after.uid + 1 if after is not None and known else 1)
        self._more = len(uids) > limit
        wanted = uids[:limit]
        items: list[Fetched] = []
        for start in range(0, len(wanted), RANGE):
            items += self._fetch_range(wanted[start : start + RANGE])
        withheld = self._withheld(wanted, items)
        if withheld is not None:
            items = [item for item in items if item.uid < withheld]
            self._more = True
        return Batch(self._uidvalidity, tuple(items))

    def _withheld(self, wanted: Sequence[int], items: Sequence[Fetched]) -> int | None:
        """Return the first message that is there and was not handed over; mostly there is none.

        The cursor must not pass it: nobody would look for it again. Those before it are taken;
        where there are none, MailboxUnavailable is raised, and it is asked for again later.
        """
        missing = set(wanted) - {item.uid for item in items}
        if not missing:
            return None
        there = missing.intersection(self._uids(min(missing), max(missing)))
        if there and not any(item.uid < min(there) for item in items):
            raise MailboxUnavailable(
                f"{self.settings.where} lists message {min(there)} in {self.settings.mailbox} and "
                "does not hand it over. Look at the mailbox with another program; if that cannot "
                "read it either, move it away."
            )
        return min(there, default=None)

    def _uids(self, first: int, last: int | str = "*") -> list[int]:
        """Return the UIDs from ``first`` to ``last``, the end by default, ascending."""
        wanted = f"UID {first}:{last}"
        if self._since is not None:
            wanted += f" SINCE {on_day(self._since)}"
        answer = self._ask("looking for mail", "uid", "SEARCH", wanted)
        uids = {int(word) for line in answer if line for word in line.split()}
        # A range that ends in * always names the last message, however low its UID is.
        return sorted(uid for uid in uids if uid >= first)

    def _fetch_range(self, uids: list[int]) -> list[Fetched]:
        """Return the messages of ``uids`` that the server hands over; others may be gone.

        The partial fetch bounds what a huge message can cost, whatever size the server states.
        """
        parts = f"(UID RFC822.SIZE INTERNALDATE BODY.PEEK[]<0.{SIZE_LIMIT}>)"
        answer = self._ask("reading mail", "uid", "FETCH", ",".join(map(str, uids)), parts)
        found, dates = fetched_parts(answer), fetched_dates(answer)
        self._drain(keep_news=True)
        return [
            Fetched(
                mailbox=self.name,
                uidvalidity=self._uidvalidity,
                uid=uid,
                raw=found[uid][1][:SIZE_LIMIT],
                truncated=len(found[uid][1]) >= SIZE_LIMIT and found[uid][0] != SIZE_LIMIT,
                size=max(found[uid][0], len(found[uid][1])),
                arrived_at=dates.get(uid),
            )
            for uid in uids
            if uid in found
        ]

    # Moving -------------------------------------------------------------------------------------

    def settle(self, items: Sequence[Fetched], folder: Folder) -> None:
        """Move messages to the folder for finished or for troublesome mail."""
        target = self._named(folder)
        with self._turn, self._talk(f"moving messages to {target}"):
            for start in range(0, len(items), RANGE):
                some = items[start : start + RANGE]
                self._on_connection(partial(self._move, some, target))

    def _named(self, folder: Folder) -> str:
        return self.settings.done if folder == "done" else self.settings.trouble

    def _move(self, items: Sequence[Fetched], target: str) -> None:
        """Move those messages that are still there under the same numbers, by one command."""
        self._connected(lambda: self._connection.noop())
        wanted = {item.uid for item in items if item.uidvalidity == self._uidvalidity}
        found = self._uids(min(wanted), max(wanted)) if wanted else []
        if there := [uid for uid in found if uid in wanted]:
            self._transfer(",".join(map(str, there)), target)

    def _transfer(self, uids: str, target: str) -> None:
        """Move by MOVE where the server knows it, else copy, mark and expunge.

        What lies in the folder has been read: no mail program is to count it as new.
        """
        self._connection.uid("STORE", uids, "+FLAGS.SILENT", r"(\Seen)")
        verb = "MOVE" if "MOVE" in self._abilities else "COPY"
        kind, _ = self._connection.uid(verb, uids, quoted(target))
        if kind != "OK":
            self._connection.create(quoted(target))
            self._connection.subscribe(quoted(target))
            self._ask(f"moving messages to {target}", "uid", verb, uids, quoted(target))
        if verb == "COPY":
            self._ask("marking moved messages", "uid", "STORE", uids, "+FLAGS", r"(\Deleted)")
            if "UIDPLUS" in self._abilities:
                self._ask("removing moved messages", "uid", "EXPUNGE", uids)
            else:
                self._ask("removing moved messages", "expunge")
        self._drain(keep_news=True)

    def finished(self, since: datetime, folder: Folder = "done") -> ImapSource:
        """Return a folder of settled mail as a source, without what arrived before a day."""
        return ImapSource(
            replace(self.settings, mailbox=self._named(folder)),
            context=self._context,
            timeout=self._timeout,
            connect_timeout=self._connect_timeout,
            since=since,
        )

    def made_folders(self) -> list[str]:
        """Make the folders for finished and for troublesome mail; return those that were missing.

        The service would make them when it needs them. Raises MailboxUnavailable when it may not.
        """
        with self._turn, self._talk("looking for the folders"):
            return self._on_connection(self._make_folders)

    def _make_folders(self) -> list[str]:
        self._connected(lambda: self._connection.noop())
        made = []
        for name in (self.settings.done, self.settings.trouble):
            kind, _ = self._connection.status(quoted(name), "(MESSAGES)")
            if kind != "OK":
                self._ask(f"making the folder {name}", "create", quoted(name))
                made.append(name)
            # Mail programs show what is subscribed.
            self._ask(f"subscribing the folder {name}", "subscribe", quoted(name))
        self._drain(keep_news=True)
        return made

    def certificate_end(self) -> datetime | None:
        """Return until when the certificate of the server is good; None without TLS."""
        with self._turn, self._talk("looking at the certificate"):
            self._on_connection(lambda: self._connected(lambda: self._connection.noop()))
            return end_of_certificate(self._connection.sock)

    # Waiting ------------------------------------------------------------------------------------

    def wait(self, timeout: float) -> bool:
        """Wait up to ``timeout`` seconds for mail; True when there may be some.

        After a failed connection this is also where the pause before the next attempt is spent;
        its end counts as news, and so does losing the connection while waiting.
        """
        with self._turn:
            if self._more:
                return True
            if self._connection is None:
                return self._sit_out(timeout)
            if self._take_wake() or self._drain():
                return True
            remaining = timeout
            while remaining > 0:
                slice_ = min(remaining, IDLE_RENEWAL)
                if self._idle(slice_):
                    return True
                remaining -= slice_
            return False

    def wake(self) -> None:
        """End a running or the next ``wait`` at once; may be called from any thread."""
        self._woken = True
        self._signal.set()

    def close(self) -> None:
        """Log out and end the connection's threads."""
        self.wake()
        with self._turn:
            self._hang_up()
            self._take_wake()

    def _sit_out(self, timeout: float) -> bool:
        """Spend the pause after a failure, at most ``timeout`` seconds of it at a time."""
        slice_ = min(timeout, self._pause)
        woken = self._signal.wait(slice_) if slice_ > 0 else False
        self._pause = max(0.0, self._pause - slice_)
        return self._take_wake() or woken or self._pause <= 0

    def _take_wake(self) -> bool:
        """Return whether ``wake`` was called since the last look."""
        self._signal.clear()
        woken, self._woken = self._woken, False
        return woken

    def _idle(self, seconds: float) -> bool:
        """Idle for up to ``seconds``; True when woken, told something or disconnected."""
        try:
            if "IDLE" not in self._abilities:
                self._signal.wait(seconds)
                self._take_wake()
                return True  # such a server tells only when asked
            return self._idle_round(seconds)
        except (ImapError, OSError):
            self._lost()
            return True

    def _idle_round(self, seconds: float) -> bool:
        """Idle once, always with a callback: only so can another command end it."""
        connection = self._connection
        outcome: list[Any] = []

        def ended(answer: Any) -> None:
            outcome.append(answer)
            self._signal.set()

        connection.idle(timeout=math.ceil(seconds + self._timeout), callback=ended)
        if connection.idle_rqb is None and not outcome and not self._signal.wait(1.0):
            # A line that came between IDLE and its "+" is taken as a refusal by the library.
            raise ImapGone("IDLE was not confirmed")
        if any(kind == "EXISTS" for kind, _ in list(connection.untagged_responses)):
            # News that came right behind the "+" does not end IDLE: the library is not ready yet.
            self._signal.set()
        signalled = self._signal.wait(seconds)
        woken = self._take_wake()
        if outcome and outcome[0][2] is not None:
            raise ImapGone(words_of(str(outcome[0][2][1])))
        connection.noop()  # ends IDLE when it still runs
        if not self._woken:
            self._signal.clear()  # set by the end of IDLE that the NOOP brought about
        return self._drain() or signalled or woken

    def _drain(self, *, keep_news: bool = False) -> bool:
        """Drop what the server said unasked; True when it spoke of messages in the mailbox.

        With ``keep_news`` the next ``wait`` returns at once instead of losing the news.
        """
        news = any(kind == "EXISTS" for kind, _ in self._connection.pop_untagged_responses())
        if keep_news and news:
            self.wake()
        return news

    # The connection -----------------------------------------------------------------------------

    def _ask(self, what: str, verb: str, *words: Any) -> list[Any]:
        """Give a command and return its answer; raises when the server refuses."""
        kind, answer = getattr(self._connection, verb)(*words)
        if kind != "OK":
            raise MailboxUnavailable(
                f"{self.settings.where} refused {what}: {words_of(answer)}. "
                "Check the mailbox and its access rights."
            )
        return [] if answer is None else list(answer)

    def _on_connection(self, work: Callable[[], T]) -> T:
        """Do ``work``; once more when a connection that was open before breaks under it.

        Servers end idle sessions without a word, which is no failure.
        """
        if self._connection is not None:
            try:
                return work()
            except (ImapError, OSError):
                self._connection.abandon()
                self._hang_up()
        return work()

    def _connected(self, refresh: Callable[[], Any]) -> None:
        """Have a connection with the mailbox selected; ``refresh`` is done on an open one."""
        if self._connection is not None:
            refresh()
            return
        self._open()
        self._select()
        self._ready = True
        self._backoff.succeeded()
        self._pause = 0.0

    def _open(self) -> None:
        """Open a connection and log in."""
        self._connection = open_connection(
            self.settings,
            self._context or trusted(is_encrypted=self.settings.tls != "none"),
            timeout=self._timeout,
            connect_timeout=self._connect_timeout,
        )
        self._abilities = log_in(self._connection, self.settings)

    def _select(self) -> None:
        """Select the mailbox and note its UIDVALIDITY."""
        name = self.settings.mailbox
        if self._since is not None:
            self._connection.create(quoted(name))  # nothing was ever moved there; else refused
        kind, answer = self._connection.select(quoted(name))
        _, validity = self._connection.response("UIDVALIDITY")
        if kind != "OK" or not validity or validity[-1] is None:
            raise MailboxUnavailable(
                f"{self.settings.where} does not open the mailbox {name}: {words_of(answer)}. "
                "Check its name and access rights."
            )
        self._uidvalidity = int(validity[-1])
        self._drain()

    @contextmanager
    def _talk(self, what: str) -> Iterator[None]:
        """Turn every failure of a conversation into MailboxUnavailable and hang up."""
        try:
            yield
        except MailboxUnavailable:
            if not self._ready:
                self._lost()
            raise
        except ssl.SSLError as error:
            self._lost()
            raise MailboxUnavailable(
                f"No safe connection to {self.settings.where}: {words_of(error)}. "
                "Check the host name, the TLS mode and the server's certificate."
            ) from error
        except (ImapError, OSError, ValueError) as error:
            self._lost()
            raise MailboxUnavailable(
                f"{self.settings.where} failed while {what}: {words_of(error)}. "
                "Check that the server runs and can be reached."
            ) from error

    def _lost(self) -> None:
        """Give up the connection and set the pause before the next attempt."""
        if self._connection is not None:
            self._connection.abandon()
        self._hang_up()
        self._pause = self._backoff.failed()

    def _hang_up(self) -> None:
        """End the connection and its threads, whatever state it is in."""
        connection, self._connection = self._connection, None
        self._ready = self._more = False
        if connection is not None:
            with suppress(Exception):
                connection.logout()
