"""Play by email, section 2: whatever bytes arrive, ``mail inspect`` and the reader have an answer.

The stored letters are damaged as bad gateways, full disks and hostile people damage them. Seeds are
fixed, so that a failure can be repeated; ``pytest -m full`` tries many more.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Final

import pytest

from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.mail.inspecting import inspected
from adjudicator.mail.mime import parse
from adjudicator.mail.trim import trim, whose_lines
from adjudicator.orders.reader import read_block
from adjudicator.service.post.blocks import blocks_of
from tests.mail.corpus import FOLDER

CLASSES: Final = ("human", "automatic", "bounce", "list", "own", "junk")
BATCH: Final = 50
Damage = Callable[[random.Random, bytes], bytes]


@cache
def letters() -> tuple[bytes, ...]:
    """Return all stored letters, in a fixed order."""
    return tuple(path.read_bytes() for path in sorted(FOLDER.rglob("*.eml")))


def _cut(dice: random.Random, raw: bytes) -> bytes:
    return raw[: dice.randrange(len(raw) + 1)]


def _flip(dice: random.Random, raw: bytes) -> bytes:
    out = bytearray(raw)
    for _ in range(dice.randint(1, 30)):
        out[dice.randrange(len(out))] = dice.randrange(256)
    return bytes(out)


def _swap_lines(dice: random.Random, raw: bytes) -> bytes:
    lines = raw.split(b"\n")
    for _ in range(5):
        a, b = dice.randrange(len(lines)), dice.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def _drop_lines(dice: random.Random, raw: bytes) -> bytes:
    return b"\n".join(line for line in raw.split(b"\n") if dice.random() > 0.2)


def _repeat(dice: random.Random, raw: bytes) -> bytes:
    start = dice.randrange(len(raw))
    piece = raw[start : start + dice.randint(1, 200)]
    return raw[:start] + piece * dice.randint(2, 50) + raw[start:]


def _splice(dice: random.Random, raw: bytes) -> bytes:
    other = dice.choice(letters())
    return raw[: dice.randrange(len(raw))] + other[dice.randrange(len(other)) :]


def _other_words(dice: random.Random, raw: bytes) -> bytes:
    pairs = (
        *((b"utf-8", b"utf-7"), (b"utf-8", b"utf-16"), (b"utf-8", b"iso-2022-jp")),
        *((b"quoted-printable", b"base64"), (b"base64", b"quoted-printable")),
        *((b"text/plain", b"text/html"), (b"text/html", b"text/plain; format=flowed; delsp=yes")),
        *((b"multipart/", b"message/"), (b"boundary", b"Boundary*0*"), (b"\r\n", b"\r")),
        *((b"text/plain", b"message/rfc822"), (b": ", b":"), (b"\n\n", b"\n"), (b">", b"> >")),
    )
    for old, new in dice.sample(pairs, 3):
        raw = raw.replace(old, new)
    return raw


def _noise(dice: random.Random, raw: bytes) -> bytes:
    return dice.randbytes(dice.randrange(2000))


DAMAGES: Final[tuple[Damage, ...]] = (
    *(_cut, _flip, _swap_lines, _drop_lines, _repeat, _splice, _other_words, _noise),
)


def damaged(seed: int) -> bytes:
    """Return a letter damaged once to three times."""
    dice = random.Random(seed)
    raw = dice.choice(letters())
    for _ in range(dice.randint(1, 3)):
        raw = dice.choice(DAMAGES)(dice, raw or b"x")
    return raw


def check(raw: bytes) -> None:
    """Read a message as the service does, and check what is relied on."""
    found = inspected(raw)
    json.dumps(found)
    assert found["class"] in CLASSES
    assert (found["class"] == "human") == (not found["reasons"])
    text = found["text"]
    text.encode()
    assert len(whose_lines(text)) == len(text.split("\n"))
    assert trim(text).reply == found["reply"]
    for block in blocks_of(parse(raw), "here_i_stand"):
        for line in read_block(block, grammar()):
            assert line.status != "order" or line.canonical
            assert line.order is None or grammar().parse(line.canonical) is not None


@pytest.mark.some(1)
@pytest.mark.parametrize("batch", range(24))
def test_damaged_letters_are_read_without_an_error(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        check(damaged(seed))


@pytest.mark.full
@pytest.mark.parametrize("batch", range(24, 400))
def test_many_damaged_letters_are_read_without_an_error(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        check(damaged(seed))
