"""Where else an address stands: in notes, in keys, and in mail that came from others.

Reports of mail servers and of providers bring back what was sent to a person, with the address,
which is also written with ``=`` in place of ``@`` in return paths, or encoded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import func
from sqlalchemy import select as columns
from sqlmodel import Session, col, select

from adjudicator.mail.outgoing import own_ids_in
from adjudicator.mail.parts import Reading, read_part
from adjudicator.store import tables

_WAITING: Final = ("new", "shunted")
_BATCH: Final = 100  # messages whose bytes are in memory at once
_WRITTEN: Final = (
    (r"(?<![\w.+-])", "@"),
    (r"(?<![\w.-])", r"(?:=40|%40|\+40|=)"),
)
"""What may not stand before an address, and what stands for its ``@``."""


def naming(addresses: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of some addresses, however they are written, and of no longer ones."""
    split = [address.rpartition("@") for address in addresses]
    either = "|".join(
        rf"{before}{re.escape(local)}{at}{re.escape(domain)}"
        for before, at in _WRITTEN
        for local, _at, domain in split
    )
    return re.compile(rf"(?:{either})(?![\w-]|\.\w)", re.IGNORECASE)


@dataclass(frozen=True)
class Person:
    """By what the mail of a person is recognised.

    ``sent`` are the Message-IDs of what we have sent, whose names end with ``domain``; ``tokens``
    are those of reply addresses.
    """

    addresses: Sequence[str]
    sent: frozenset[str]
    tokens: Sequence[str]
    domain: str


def incoming_about(
    session: Session, person: Person, is_known: Callable[[str], bool]
) -> Iterator[int]:
    """Return the messages from others that name a person, or bring back what was sent to him.

    ``is_known`` says whether an address belongs to somebody of a game. What such people have
    written and nobody has handled yet is theirs; what they write about is found by the address.
    """
    row, pattern = tables.Incoming, naming(person.addresses)
    kept = columns(
        col(row.id), col(row.sender), col(row.status), col(row.text), col(row.raw)
    ).where(func.length(col(row.raw)) > 0)
    for number, sender, status, text, raw in session.execute(
        kept.execution_options(yield_per=_BATCH)
    ):
        known = is_known(sender)
        if known and status in _WAITING:
            continue
        whole = "\n".join([text, *_texts(raw)])
        if pattern.search(whole) or (not known and _brings_back(whole, person)):
            yield number


def _brings_back(text: str, person: Person) -> bool:
    """Return whether a text holds mail of ours to a person, or the reply address in it."""
    return any(one in person.sent for one in own_ids_in(text, person.domain)) or any(
        f"+{token}@" in text for token in person.tokens
    )


def _texts(raw: bytes) -> Iterator[str]:
    """Return the bytes of a message as text: whole, and each part with its encoding undone."""
    yield raw.decode("utf-8", "replace")
    parts = [read_part(raw, Reading())]
    while parts:
        part = parts.pop()
        parts += part.children
        encoding = part.header("content-transfer-encoding").strip().lower()
        if encoding in ("base64", "quoted-printable"):
            yield part.payload().decode("utf-8", "replace")


def replacing(
    addresses: Sequence[str], name: str | None, instead: str, nameless: str
) -> Callable[[Any], Any]:
    """Return a function that takes a person out of a plain value: addresses, and a whole name."""
    pattern = naming(addresses)

    def replaced(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: replaced(entry) for key, entry in value.items()}
        if isinstance(value, list):
            return [replaced(entry) for entry in value]
        if not isinstance(value, str):
            return value
        if name is not None and value == name:
            return nameless
        return pattern.sub(instead, value)

    return replaced


def replace_in_keys(session: Session, addresses: Sequence[str], instead: str) -> None:
    """Take addresses out of keys that name them; ``instead`` keeps them apart by ``{number}``."""
    row, pattern = tables.Outgoing, naming(addresses)
    for address in addresses:
        named = func.lower(col(row.key)).contains(address.lower(), autoescape=True)
        for message in session.exec(select(row).where(named)).all():
            message.key = pattern.sub(instead.format(number=f"key-{message.id}"), message.key)
