#!/usr/bin/env python3
"""Check the dice of a game from its record; needs Python 3.9 or later and nothing else.

    python3 verify_dice.py his-7-record.json.gz --hash HASH

The record is the whole or the public one, packed or not. HASH stands in the first mail of the game:
take it from your own mail, so that you need not believe the record. ``--list`` shows every roll.
Ends with 0 when nothing is wrong, with 1 when something is, with 2 when it cannot check this.

How a roll is made: from the game's secret, which was drawn before the game began, and from its own
name, which is "generation/segment/number/kind/label" in UTF-8. A generation begins when something
is taken back, a segment is a piece of a turn, numbers count the rolls of a segment from 0. Then

    key   = HMAC-SHA256(secret, name)
    words = HMAC-SHA256(key, i) for i = 0, 1, 2, ..., each cut into 8 words of 4 bytes

where i has 8 bytes and the big end is always first. A number below n is the remainder by n of the
next word that is below the greatest multiple of n up to 2**32; words above it are thrown away, so
that all numbers are equally likely.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from typing import Any

READ = [["adjudicator-record", 1], ["adjudicator-record", 2], ["adjudicator-public-record", 1]]
SOME_DICE, ONE_DIE = ("faces", "rolls", "dice"), ("face", "roll", "die")  # what facts call them
UNPROVED = "  No roll is proved: that takes the rolls and the secret of a game that is over."
UNKNOWN = """  Every roll was derived again from the secret. Only `adjudicator verify` knows the
  rules: whether the game asked for just these rolls, and what shuffles and draws led to."""


def say(line: str) -> None:
    """Print a line, also where the screen has no letters for all of it."""
    sys.stdout.buffer.write(f"{line}\n".encode(sys.stdout.encoding or "ascii", "replace"))


def words(secret: bytes, name: str) -> Iterator[int]:
    """Yield the words of a roll, without end."""
    key, counter = hmac.new(secret, name.encode(), hashlib.sha256).digest(), 0
    while True:
        block = hmac.new(key, counter.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def below(source: Iterator[int], size: int) -> int:
    """Return a number from 0 to size - 1."""
    if not 0 < size <= 2**32:
        raise ValueError(f"a draw from {size} things")
    limit = 2**32 - 2**32 % size
    return next(word for word in source if word < limit) % size


def rolled(secret: bytes, name: str, kind: str, result: list[int]) -> list[int]:
    """Return what a roll must have been; of ``result`` only its size counts."""
    source = words(secret, name)
    if kind == "dice":  # the faces
        return [1 + below(source, 6) for _ in result]
    if kind == "pick":  # which of how many was drawn, counted from 0
        return [below(source, result[1]), result[1]]
    order = list(range(len(result)))  # a shuffle: where each thing was before, counted from 0
    for last in range(len(order) - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def read(path: str) -> dict[str, Any]:
    """Return the record in a file; raises ValueError, OSError."""
    with open(path, "rb") as file:
        raw = file.read()
    try:
        record: dict[str, Any] = json.loads(gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw)
    except Exception as damaged:  # gzip and JSON know many ways to be damaged
        raise ValueError(f"{path} is damaged: {damaged}") from damaged
    found = [record.get("format"), record.get("version")] if isinstance(record, dict) else []
    if found not in READ:
        raise ValueError(f"{path} is no record of a game that this program knows: {found}")
    return record


def segments_of(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the segments of a record, of either kind and any version, in one form."""
    for raw in record["segments"]:
        one = {"generation": record["generation"], "stands": True, "rolls": [], **raw}
        one["number"] = raw["number"] if "number" in raw else raw["segment"]
        one["title"] = f"segment {one['number']} ({raw['stage']})"
        begun = {"generation": one["generation"]}
        one["rolls"] = [{"number": n, **begun, **roll} for n, roll in enumerate(one["rolls"])]
        yield one


def told(value: Any, name: str = "") -> Iterator[list[int]]:
    """Yield the dice that a fact tells: what it holds under the names of dice."""
    last = name.split("_")[-1]
    if isinstance(value, dict):
        for key, part in value.items():
            yield from told(part, name if last in SOME_DICE else key)
    elif isinstance(value, list) and last in SOME_DICE:
        yield value
    elif isinstance(value, int) and last in ONE_DIE and value > 0:
        yield [value]


def made_of(faces: list[int], throws: list[list[int]]) -> bool:
    """Return whether faces are one throw, or several throws one after the other."""
    begin = [throw for throw in throws if throw and faces[: len(throw)] == throw]
    return not faces or any(made_of(faces[len(throw) :], throws) for throw in begin)


def wrong_order(record: dict[str, Any], segments: list[dict[str, Any]]) -> Iterator[str]:
    """Yield what is missing in the game as it stands, and which rolls were kept by choice."""
    standing = sorted((one for one in segments if one["stands"]), key=lambda one: one["number"])
    newest, numbers = 1, [one["number"] for one in standing]
    if numbers != list(range(len(numbers))):
        yield f"segments are missing, or stand twice: there are {numbers}"
    for one in segments:
        if [roll["number"] for roll in one["rolls"]] != list(range(len(one["rolls"]))):
            yield f"{one['title']}: rolls are missing, or not in order"
    for one in standing:
        for roll in one["rolls"]:
            if roll["generation"] < newest:
                yield f"{one['title']}: roll {roll['number']} was kept behind one drawn anew"
            newest = max(newest, roll["generation"])
    begun = max([1, *(one["generation"] for one in record.get("taken_back", ()))])
    if newest > begun and "taken_back" in record:
        yield f"there are rolls of generation {newest}, but only {begun} was announced"


def wrong_rolls(secret: bytes, segments: list[dict[str, Any]]) -> Iterator[str]:
    """Yield which rolls do not follow from the secret, and dice that were told but not rolled."""
    for one in segments:
        for roll in one["rolls"] if secret else ():
            name = "{generation}/{0}/{number}/{kind}/{label}".format(one["number"], **roll)
            must = rolled(secret, name, roll["kind"], roll["result"])
            if roll["result"] != must:
                yield f"{one['title']}: roll {name} is {roll['result']}; the secret gives {must}"
        throws = [roll["result"] for roll in one["rolls"] if roll["kind"] == "dice"]
        for fact in one["facts"]:
            for faces in told(fact["data"]):
                if not made_of(faces, throws):
                    yield f"{one['title']}: {fact['kind']} tells of dice {faces} not on record"


def check(record: dict[str, Any], first_mail: str, *, listed: bool) -> Iterator[str]:
    """Print what is checked and what is not; yield what is wrong."""
    segments, secret = list(segments_of(record)), bytes.fromhex(record["secret"] or "")
    rolls = [(one["title"], roll) for one in segments for roll in one["rolls"]]
    say(f"{record['game']}, {record['title']} ({record['status']})")
    say(f"Hash of the secret: {record['secret_hash']}")
    if not first_mail:
        say("  Is it the one in your first mail? Look, or give that one: --hash HASH")
    elif first_mail.lower() != record["secret_hash"]:
        yield f"the hash in your first mail is another one: {first_mail}"
    if secret and hashlib.sha256(secret).hexdigest() != record["secret_hash"]:
        secret = b""
        yield "the secret does not have this hash"
    for title, roll in rolls if listed else ():
        say("  {0}: {kind} {result}: {label}".format(title, **roll))
    if rolls:
        yield from wrong_order(record, segments)
        yield from wrong_rolls(secret, segments)
    for kind in ("dice", "shuffle", "pick"):
        say(f"Rolls, {kind}: {sum(roll['kind'] == kind for _, roll in rolls)}")
    say(UNKNOWN if secret and rolls else UNPROVED)


def main() -> int:
    """Check the record of the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="Check the dice of a game from its record.")
    parser.add_argument("record", help="a file such as his-7-record.json.gz or his-7-public.json")
    parser.add_argument("--hash", default="", help="the hash of the secret, from your first mail")
    parser.add_argument("--list", action="store_true", help="show every roll")
    given, wrong = parser.parse_args(), 0
    try:
        record = read(given.record)
    except (ValueError, OSError) as error:
        say(f"This cannot be checked: {error}.")
        return 2
    try:
        for wrong, found in enumerate(check(record, given.hash, listed=given.list), 1):
            say(f"WRONG {wrong}: {found}.")
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        say(f"WRONG: the record is damaged: {type(error).__name__} {error}.")
        return 1
    say(f"Things wrong: {wrong}." if wrong else "Nothing that can be checked is wrong.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
