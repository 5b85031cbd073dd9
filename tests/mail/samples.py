"""The stored messages of real mail programs."""

from __future__ import annotations

from pathlib import Path

from adjudicator.mail.mime import IncomingMessage, parse

FOLDER = Path(__file__).parents[1] / "messages"


def sample(name: str) -> IncomingMessage:
    """Return a stored message, read."""
    return parse((FOLDER / f"{name}.eml").read_bytes())
