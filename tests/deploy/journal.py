"""Keeps what programs say to ``/dev/log``: ``python -m tests.deploy.journal FILE``."""

from __future__ import annotations

import re
import socket
import sys
from pathlib import Path


def main(file: str) -> None:
    """Write each line to a file, without its priority, until the end."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as log:
        log.bind("/dev/log")
        Path("/dev/log").chmod(0o666)
        with Path(file).open("ab", buffering=0) as kept:
            while True:
                kept.write(re.sub(rb"^<\d+>", b"", log.recv(65536)).rstrip(b"\0\n") + b"\n")


if __name__ == "__main__":
    main(sys.argv[1])
