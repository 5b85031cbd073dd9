"""A copy of this machine for tests that install something: see ``room.sh``.

Commands run in it as root, either with the network of this machine (``install``) or with its own,
which has nothing but loopback. It needs root and the namespaces and overlays of Linux.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tests.environment import inherited
from tests.run_book import ROOT
from tests.servers import missing

_SCRIPT: Final = Path(__file__).with_name("room.sh")
_SPACES: Final = ("--mount", "--pid", "--net", "--uts", "--ipc")
_TOOLS: Final = ("unshare", "nsenter", "pivot_root", "ip", "apt-get")
_PATH: Final = f"{os.environ['PATH']}:/usr/sbin:/sbin"


@dataclass(frozen=True)
class Room:
    """A room that is open; ``process`` is the number of its first process."""

    process: int

    def install(self, lines: str) -> str:
        """Run lines of shell with the network of this machine; return what they print.

        Nothing of the environment says that there is nobody to answer questions.
        """
        return self._done(("--mount", "--pid", "--uts", "--ipc"), ["sh", "-euc", lines], 900.0)

    def run(self, *words: str, given: str = "", seconds: float = 120.0) -> str:
        """Run a command in the room; return what it prints, and fail the test if it fails."""
        return self._done(_SPACES, words, seconds, given)

    def tried(self, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command in the room that may fail."""
        return self._entered(_SPACES, words, 120.0, given)

    def start(self, *words: str) -> None:
        """Start a command in the room that goes on, as a service does; it ends with the room."""
        self.run("sh", "-c", 'setsid "$@" >/dev/null 2>&1 </dev/null &', "sh", *words)

    def read(self, path: str) -> str:
        """Return the text of a file of the room; empty when there is none."""
        return self.tried("cat", path).stdout

    def write(self, path: str, text: str) -> None:
        """Write a file in the room."""
        self.run("sh", "-c", f'mkdir -p "$(dirname {path})"; cat >{path}', given=text)

    def _done(
        self, spaces: Sequence[str], words: Sequence[str], seconds: float, given: str = ""
    ) -> str:
        done = self._entered(spaces, words, seconds, given)
        if done.returncode:
            log = self.read("/var/log/mail.log")[-4000:]
            pytest.fail(f"{words}: {done.stdout[-4000:]}\n{done.stderr[-4000:]}\n{log}")
        return done.stdout

    def _entered(
        self, spaces: Sequence[str], words: Sequence[str], seconds: float, given: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["nsenter", "--target", str(self.process), *spaces, *words],
            env=_environment(),
            input=given,
            capture_output=True,
            text=True,
            errors="replace",  # letters may be in any encoding
            check=False,
            timeout=seconds,
            cwd=ROOT,
        )


def _environment() -> dict[str, str]:
    kept = {k: v for k, v in inherited().items() if k != "DEBIAN_FRONTEND"}
    return {**kept, "PATH": _PATH, "TERM": "dumb", "LC_ALL": "C.UTF-8", "SYSTEMD_OFFLINE": "1"}


@contextmanager
def open_room(host: str) -> Iterator[Room]:
    """Open a room in a machine of that name; skips the test where that cannot be."""
    if os.geteuid() != 0:
        missing("a copy of this machine needs root")
    for tool in _TOOLS:
        if shutil.which(tool, path=_PATH) is None:
            missing(f"{tool} is not installed")
    folder = Path(tempfile.mkdtemp(prefix="room-"))
    shared = sorted({str(ROOT), sys.prefix, sys.base_prefix})
    holder = subprocess.Popen(
        [
            *("unshare", *_SPACES, "--fork", "--kill-child"),
            *("sh", str(_SCRIPT), str(folder), host, *shared),
        ],
        env=_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        assert holder.stdout is not None
        if holder.stdout.readline() != b"ready\n":
            missing("this machine lets nobody make a copy of it in namespaces")
        children = Path(f"/proc/{holder.pid}/task/{holder.pid}/children").read_text()
        yield Room(int(children.split()[0]))
    finally:
        holder.kill()
        holder.communicate(timeout=30)
        folder.rmdir()
