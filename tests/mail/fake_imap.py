"""An IMAP server that follows a script, for what a good server does not do."""

from __future__ import annotations

import contextlib
import re
import socket
import threading
from collections.abc import Callable

Answer = Callable[[str, str], str | None]
DROP = "drop"
"""At the end of a reply: the connection is cut behind what stands before it."""


class FakeImap:
    """Answers each command by ``answer(tag, command)``: the whole reply, or None for the usual.

    The usual is one mailbox with the UIDVALIDITY ``validity`` and the messages of ``mails`` by UID.
    A reply that ends in DROP cuts the connection. ``commands`` keeps what was asked, without tags.
    """

    def __init__(self, answer: Answer | None = None, *, abilities: str = "IDLE UIDPLUS") -> None:
        self.mails: dict[int, bytes] = {}
        self.commands: list[str] = []
        self.connections = 0
        self.validity = 7
        self.answer = answer
        self._abilities = f"IMAP4rev1 {abilities}"
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._socket.getsockname()[1])
        self._threads = [threading.Thread(target=self._listen)]
        self._open: list[socket.socket] = []

    def __enter__(self) -> FakeImap:
        self._threads[0].start()
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        for one in self._open:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()

    def _listen(self) -> None:
        while True:
            try:
                one, _ = self._socket.accept()
            except OSError:
                return
            self.connections += 1
            self._open.append(one)
            thread = threading.Thread(target=self._serve, args=(one,))
            self._threads.append(thread)
            thread.start()

    def _serve(self, one: socket.socket) -> None:
        with one, one.makefile("rb") as lines, contextlib.suppress(OSError):
            one.sendall(b"* OK ready\r\n")
            tag = ""
            for raw in lines:
                line = raw.decode().rstrip("\r\n")
                if line == "DONE":
                    one.sendall(f"{tag} OK done\r\n".encode())
                    continue
                if not re.match(r"\S+ \S", line):
                    self.commands.append(line)  # the continuation of a login
                    command = "CONTINUED"
                else:
                    tag, _, command = line.partition(" ")
                    self.commands.append(command)
                reply = self.answer(tag, command) if self.answer else None
                reply = reply or self._usual(tag, command)
                one.sendall(reply.removesuffix(DROP).encode("latin-1"))
                if reply.endswith(DROP):
                    return
                if command == "LOGOUT":
                    return

    def _usual(self, tag: str, command: str) -> str:
        """Return what a plain server says."""
        verb = command.split(" ")[1] if command.startswith("UID ") else command.split(" ")[0]
        before = ""
        if verb == "CAPABILITY":
            before = f"* CAPABILITY {self._abilities}\r\n"
        elif verb == "IDLE":
            return "+ idling\r\n"
        elif verb == "AUTHENTICATE":
            return "+ \r\n"
        elif verb == "SELECT":
            before = f"* {len(self.mails)} EXISTS\r\n* OK [UIDVALIDITY {self.validity}] valid\r\n"
        elif verb == "SEARCH":
            before = f"* SEARCH {' '.join(map(str, sorted(self.mails)))}\r\n"
        elif verb == "FETCH":
            before = self._fetched(command)
        return f"{before}{tag} OK {verb} done\r\n"

    def _fetched(self, command: str) -> str:
        """Return the answer to a fetch, the UID behind the body as some servers put it."""
        wanted = [int(word) for word in command.split(" ")[2].split(",")]
        out = ""
        for number, uid in enumerate(sorted(self.mails), 1):
            if uid in wanted:
                raw = self.mails[uid].decode("latin-1")
                out += f"* {number} FETCH (RFC822.SIZE {len(raw)} BODY[]<0> {{{len(raw)}}}\r\n"
                out += f"{raw} UID {uid})\r\n* {number} FETCH (FLAGS (\\Seen))\r\n"
        return out
