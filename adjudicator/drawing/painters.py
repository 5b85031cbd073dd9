"""Processes that draw, kept for the next picture: to start one takes as long as a small picture.

One that has nothing to do for ten seconds ends by itself.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from threading import Timer
from typing import Any, Final

from adjudicator.drawing.errors import PictureFailed

_MOST: Final = 2
"""How many processes wait for the next picture."""
_HEAD: Final = 8
"""How many bytes of length come before an order and its answer, as ``painter`` has them."""


class Painter:
    """A process that draws; ``used`` says whether it has drawn anything."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the process; raises OSError."""
        self.command, self.used, self.owner = tuple(command), False, os.getpid()
        self._late = False
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            command, stdin=pipe, stdout=pipe, stderr=pipe
        )

    def draw(self, order: bytes, seconds: float) -> bytes:
        """Return the answer to an order; empty when the process has ended without one."""
        orders, answers = self._process.stdin, self._process.stdout
        if orders is None or answers is None:
            return b""
        timer = Timer(seconds, self._stop)
        timer.daemon = True
        timer.start()
        try:
            with suppress(BrokenPipeError):
                orders.write(len(order).to_bytes(_HEAD, "big") + order)
                orders.flush()
            size = int.from_bytes(answers.read(_HEAD), "big")
            answer = answers.read(size)
        finally:
            timer.cancel()
        self.used = True
        return answer if len(answer) == size else b""

    def _stop(self) -> None:
        self._late = True
        self._process.kill()

    def is_there(self) -> bool:
        """Return whether the process has not ended, and is ours: there may have been a fork."""
        return self.owner == os.getpid() and not self._late and self._process.poll() is None

    def left(self) -> tuple[int, str, bool]:
        """End the process; return its status, the last line it said, whether it was too late."""
        _answers, said = self._process.communicate()
        lines = said.decode(errors="replace").strip().splitlines() or ["nothing"]
        return self._process.returncode, lines[-1][:300], self._late


_idle: list[Painter] = []


def drawn(command: Sequence[str], order: Mapping[str, Any], seconds: float) -> bytes:
    """Return the PNG of an order to the painter that a command starts.

    Raises PictureFailed when it takes longer than so many seconds, or cannot be drawn.
    """
    written = json.dumps(order).encode()
    while True:
        painter = _waiting(command) or _started(command)
        is_new = not painter.used
        picture = painter.draw(written, seconds)
        if picture:
            _kept(painter)
            return picture
        status, said, late = painter.left()
        if late:
            raise PictureFailed(
                f"the picture was not ready after {seconds:g} seconds and was given up"
            )
        if is_new:
            raise PictureFailed(f"the process that draws ended with {status} and said: {said}")
        # One that had waited may have ended, since it was idle or anything else: try a new one.


def _waiting(command: Sequence[str]) -> Painter | None:
    """Return a process that waits, if any; those that have ended are forgotten."""
    with suppress(IndexError):  # another thread may take the last one
        while True:
            painter = _idle.pop()
            if painter.is_there() and painter.command == tuple(command):
                return painter
            _forgotten(painter)
    return None


def _started(command: Sequence[str]) -> Painter:
    try:
        return Painter(command)
    except OSError as wrong:
        raise PictureFailed(f"the process that draws did not start: {wrong}") from wrong


def _kept(painter: Painter) -> None:
    if len(_idle) < _MOST:
        _idle.append(painter)
    else:
        _forgotten(painter)


def _forgotten(painter: Painter) -> None:
    if painter.owner == os.getpid():
        painter.left()


@atexit.register
def dismissed() -> None:
    """End all processes that wait."""
    while _idle:
        _forgotten(_idle.pop())
