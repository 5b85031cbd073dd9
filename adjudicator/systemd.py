"""What systemd is told: ready, alive, stopping (sd_notify); and whether it keeps our log.

A datagram to the socket that systemd names in ``NOTIFY_SOCKET``; without one nothing is told. A
manager that hears nothing for longer than the unit's ``WatchdogSec`` starts the service again.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from typing import Final, TextIO

from adjudicator.log import get_logger
from adjudicator.settings import journal_stream, notify_socket

_log = get_logger(__name__)

_ALIVE: Final = "WATCHDOG=1"
_STOPPING: Final = "STOPPING=1\nSTATUS=Stopping"
_LONGEST_STATUS: Final = 200


def tell_ready(words: str) -> None:
    """Tell that the service works; ``words`` are shown by ``systemctl status``."""
    line = " ".join(words.split())[:_LONGEST_STATUS]
    _tell(f"READY=1\nSTATUS={line}")


def tell_alive() -> None:
    """Tell that the loops turn; to be called well within the unit's ``WatchdogSec``."""
    _tell(_ALIVE)


def tell_stopping() -> None:
    """Tell that the service is about to end by itself or because it was asked to."""
    _tell(_STOPPING)


def is_journal(stream: TextIO) -> bool:
    """Return whether a stream is the journal of systemd, rather than a file or a terminal."""
    named = journal_stream()
    with suppress(OSError):  # not every stream is a file
        found = os.fstat(stream.fileno())
        return named == f"{found.st_dev}:{found.st_ino}"
    return False


def _tell(state: str) -> None:
    """Send one state; a manager that cannot be reached keeps nobody from working."""
    named = notify_socket()
    if named is None:
        return
    # A name that begins with "@" is one of Linux' abstract sockets.
    address = f"\0{named[1:]}" if named.startswith("@") else named
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as one:
            one.settimeout(1.0)
            one.sendto(state.encode(), address)
    except OSError as error:
        _log.warning("the service manager does not listen", reason=str(error))
