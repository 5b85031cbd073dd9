#!/usr/bin/env python3
"""Check the dice of a game from its record; needs Python 3.9 or later and nothing else.

    python3 verify_dice.py his-7-record.json.gz --hash HASH --digest DIGEST

The record is the whole or the public one, packed or not. HASH stands in the first mail of the game,
a DIGEST in the report of each turn's end: take them from your own mail, so that you need not
believe the record. ``--list`` shows every roll.

Ends with 0 when the dice are proved, with 1 when something is false, with 3 when nothing is false
but not all is proved (the secret or rolls are missing), with 2 when it cannot read this.

How a roll is made: from the game's secret, which was drawn before the game began, and its name,

    generation/segment/number/kind/label

in UTF-8. A generation begins when something is taken back, a segment is a piece of a turn, numbers
count the rolls of a segment from 0. Games with `"dice": 2` put two lines before it: the chain of
all answers before the roll, and the digest of the words that players had said to the dice. Then

    key   = HMAC-SHA256(secret, name)
    words = HMAC-SHA256(key, i) for i = 0, 1, 2, ..., each cut into 8 words of 4 bytes

where i has 8 bytes and the big end is always first. A number below n is the remainder by n of the
next word that is below the greatest multiple of n up to 2**32; words above it are thrown away, so
that all numbers are equally likely.

A chain is a hexadecimal SHA-256. It gets a link by the SHA-256 of itself, a line break and a value
as JSON with sorted keys, without spaces, in ASCII. See `linked`, `chains` and `digests`.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import re
import sys
import zlib
from collections.abc import Iterator
from typing import Any

READ = [["adjudicator-record", 1], ["adjudicator-record", 2], ["adjudicator-record", 3],
        ["adjudicator-public-record", 1], ["adjudicator-public-record", 2]]  # fmt: skip
SOME_DICE, ONE_DIE = ("faces", "rolls", "dice"), ("face", "roll", "die")  # what facts call them
ENDINGS = ("game_won",)  # facts that tell how a game ended
MOST = 256  # megabytes that a record may have when it is unpacked
UNKNOWN = """  Only `adjudicator verify` knows the rules: whether the game asked for just these
  rolls, and what shuffles and draws led to."""
# What a roll may be for: the closed list of each game. In braces: a number, an identifier, several
# identifiers, a name as printed.
PARTS = {"n": "[0-9]+", "id": "[a-z][a-z0-9_]*", "ids": "[a-z][a-z0-9_]*(?: and [a-z][a-z0-9_]*)*",
         "name": "[A-Z][\\w\\xea'.:/!-]*(?: [\\w\\xea'.:/!-]+)*"}  # fmt: skip
LABELS = {
    "here_i_stand": {
        "dice": [
            "{id} against the pirates in {id}",
            "{id} at the Council of Trent",
            "{id} at the Diet of Worms",
            "{id} attacks in debate, round {n}",
            "{id} avoids battle from {id} to {id}",
            "{id} counters in {id}",
            "{id} defends in debate, round {n}",
            "{id} defends {id}",
            "{id} in naval combat at {id}",
            "{id} intercepts from {id} into {id}",
            "{id} reforms {id}",
            "{id} tries to wipe out the result",
            "{id}: Andrea Doria against the pirates",
            "{id}: Book of Common Prayer",
            "{id}: Fountain of Youth",
            "{id}: Mary I and {name}",
            "{id}: Michelangelo builds",
            "{id}: Rough Wooing",
            "{id}: chateau",
            "{id}: circumnavigation of {name}",
            "{id}: conquest of {name}",
            "{id}: exploration of {name}",
            "{id}: raider against the Hapsburg card",
            "{id}: riches of {id}",
            "{ids} in battle at {id}",
            "{ids} in the assault on {id}",
            "City State Rebels in {id}",
            "Janissaries for {id} at {id}",
            "Professional Rowers for {id} at {id}",
            "Siege Artillery for {id} at {id}",
            "Tercios of {ids} in battle at {id}",
            "Threat to Power: {id}",
            "pirates in {id} against {id}",
            "pregnancy of {id}",
        ],
        "shuffle": [
            "deck of turn {n}",
            "discards of turn {n}",
            "the pile anew at the beginning",
            "the pile anew before question {n}",
            "who suffers the odd loss at {id}",
        ],
        "pick": [
            "conquistador of {id}",
            "explorer of {id}",
            "explorer of {id} lost to the Fountain of Youth",
            "random discard of {id}: {name}",
            "{id} debater in the {id} zone, round {n}",
            "{id} draws a card of its own hand: Lady Jane Grey",
            "{id} draws card {n} from {id}: {name}",
            "{id} draws card {n} from {id}: agreement",
            "{id} draws card {n} from {id}: peace",
            "{id} draws card {n} from {id}: piracy",
            "{id} draws card {n} from {id}: ransom",
            "{id} draws the donation of {id}",
        ],
    },
    "lanterns": {"d10": ["flame of {id} at the {id}"], "d3": ["wind on {id} at the {id}"]},
}


def say(line: str) -> None:
    """Print a line, also where the screen has no letters for all of it."""
    sys.stdout.buffer.write(f"{line}\n".encode(sys.stdout.encoding or "ascii", "replace"))


# -- how rolls are made ---------------------------------------------------------------------------


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


def sides(kind: str) -> int:
    """Return how many sides dice of a kind have, such as "d10"; 0 for what is no die."""
    many = re.fullmatch(r"d([1-9][0-9]{0,3})", kind)
    return 6 if kind == "dice" else int(many[1]) if many else 0


def rolled(secret: bytes, name: str, kind: str, result: list[int]) -> list[int]:
    """Return what a roll must have been; of ``result`` only its size counts."""
    source = words(secret, name)
    if sides(kind):  # the faces
        return [1 + below(source, sides(kind)) for _ in result]
    if kind == "pick":  # which of how many was drawn, counted from 0
        return [below(source, result[1]), result[1]]
    order = list(range(len(result)))  # a shuffle: where each thing was before, counted from 0
    for last in range(len(order) - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def canonical(value: Any) -> str:
    """Return a value as JSON in the one way that is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def linked(chain: str, value: Any) -> str:
    """Return a chain with one more link."""
    return hashlib.sha256(f"{chain}\n{canonical(value)}".encode()).hexdigest()


# -- the record -----------------------------------------------------------------------------------


def unpacked(raw: bytes) -> bytes:
    """Return a file as it was before it was packed; ValueError when it is damaged or too large."""
    most = MOST * 2**20
    if raw[:2] == b"\x1f\x8b":
        packed = zlib.decompressobj(31)
        raw = packed.decompress(raw, most + 1)
        if len(raw) <= most and not packed.eof:
            raise ValueError("it ends before its end")
    if len(raw) > most:
        raise ValueError(f"it has more than {MOST} MB when it is unpacked, which is MOST above")
    return raw


def read(path: str) -> dict[str, Any]:
    """Return the record in a file; raises ValueError, OSError."""
    with open(path, "rb") as file:
        raw = file.read(MOST * 2**20 + 1)
    try:
        record: dict[str, Any] = json.loads(unpacked(raw))
    except Exception as damaged:  # packed files and JSON know many ways to be damaged
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


def chains(record: dict[str, Any], segments: list[dict[str, Any]]) -> dict[tuple[int, int], str]:
    """Return the chain that each segment begins with, by generation and number."""
    found, line = {}, {0: linked("dice/2", record["secret_hash"])}
    for one in segments:  # a new generation begins with the chain of the segment it takes back
        found[one["generation"], one["number"]] = line.get(one["number"], "")
        line[one["number"] + 1] = chain_behind(line.get(one["number"], ""), one, 2**31)
    return found


def chain_behind(chain: str, one: dict[str, Any], request: int) -> str:
    """Return a chain behind the answers of a segment up to those to a request."""
    asked = sorted({given["request"] for given in one["answers"] if given["request"] <= request})
    for number in asked:
        answers = [given for given in one["answers"] if given["request"] == number]
        said = sorted([given["role"], given["topic"], given["value"]] for given in answers)
        chain = linked(chain, [number, said])
    return chain


def digests(record: dict[str, Any], segments: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the digest of the record at the end of each turn; it takes the whole record."""
    found: list[dict[str, Any]] = []
    line = {0: linked("record", [record["secret_hash"], words_of(record)])}
    before = None
    for one in segments:
        chain, turn = line.get(one["number"], ""), turn_of(one)
        if before and before["generation"] == one["generation"] and turn_of(before) < turn:
            found.append(digest(record, before, chain))
        answers = [[a["request"], a["role"], a["topic"], a["value"]] for a in one["answers"]]
        rolls = [[r["kind"], r["label"], r["result"], r["generation"]] for r in one["rolls"]]
        facts = [[f["number"], f["kind"], f["audience"], f["data"]] for f in one["facts"]]
        place = [one["generation"], one["number"], one["stage"], one["digest"]]
        leaf = [*place, sorted(answers, key=lambda a: a[:2]), rolls, facts]
        line[one["number"] + 1] = linked(chain, leaf)
        before = one
    if before and record["status"] == "over":
        found.append(digest(record, before, line[before["number"] + 1]))
    return found


def digest(record: dict[str, Any], last: dict[str, Any], chain: str) -> dict[str, Any]:
    """Return the digest of a turn that ends with a segment."""
    key = bytes.fromhex(record["secret"])
    text = hmac.new(key, chain.encode(), hashlib.sha256).hexdigest()
    groups = " ".join(text[at : at + 4] for at in range(0, 32, 4))
    return {"generation": last["generation"], "turn": turn_of(last), "digest": groups}


def turn_of(one: dict[str, Any]) -> int:
    """Return the turn of a segment; its stage begins with it."""
    return int(one["stage"].split(",")[0].split()[1])


def words_of(record: dict[str, Any]) -> list[list[Any]]:
    """Return the words that players have said to the dice, and from which roll on they count."""
    since = ("generation", "segment", "number")
    said = record.get("words", [])
    return sorted([one["role"], one["words"], *(one[part] for part in since)] for one in said)


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


def parts_of(faces: list[int], throws: list[list[int]]) -> list[list[int]]:
    """Return the throws that faces may be made of, one after the other; none if they cannot be.

    A side may throw twice, for its units and for a card, and be told of as one.
    """
    fitting: dict[int, list[list[int]]] = {len(faces): []}
    for start in reversed(range(len(faces))):
        ending = [throw for throw in throws if throw and start + len(throw) in fitting]
        found = [throw for throw in ending if faces[start : start + len(throw)] == throw]
        if found:
            fitting[start] = found
    reached, parts = {0}, []
    for start in sorted(fitting):
        if start in reached:
            parts += fitting[start]
            reached |= {start + len(throw) for throw in fitting[start]}
    return parts


# -- what may be false ----------------------------------------------------------------------------


def wrong_order(record: dict[str, Any], segments: list[dict[str, Any]]) -> Iterator[str]:
    """Yield what is missing in the game as it stands, and which rolls were kept by choice."""
    standing = sorted((one for one in segments if one["stands"]), key=lambda one: one["number"])
    newest, numbers = 1, [one["number"] for one in standing]
    if numbers != list(range(len(numbers))):
        yield f"segments are missing, or stand twice: there are {numbers}"
    closed = [one["closed"] for one in standing if "closed" in one]
    if closed and closed != [True] * (len(closed) - 1) + [False]:
        yield "the record does not end with the segment that was being played"
    for one in segments:
        if [roll["number"] for roll in one["rolls"]] != list(range(len(one["rolls"]))):
            yield f"{one['title']}: rolls are missing, or not in order"
        if [fact.get("number", n) for n, fact in enumerate(one["facts"])] != [
            *range(len(one["facts"]))
        ]:
            yield f"{one['title']}: facts are missing, or not in order"
    for one in standing:
        for roll in one["rolls"]:
            if roll["generation"] < newest:
                yield f"{one['title']}: roll {roll['number']} was kept behind one drawn anew"
            newest = max(newest, roll["generation"])
    announced = [one["generation"] for one in record.get("taken_back", ())]
    known, newest = max([1, *announced]), max([newest, record["generation"]])
    if newest > known:
        yield f"there are rolls of generation {newest}, but only {known} was announced"
    elif announced and announced != list(range(2, record["generation"] + 1)):
        yield f"generations were announced in another order than they began: {announced}"


def wrong_rolls(record: dict[str, Any], segments: list[dict[str, Any]]) -> Iterator[str]:
    """Yield which rolls do not follow from the secret, or were not for what the game rolls for."""
    secret, chained = bytes.fromhex(record["secret"] or ""), record.get("dice", 1) == 2
    begun = chains(record, segments) if chained and secret else {}
    firsts = {one["generation"]: one["number"] for one in reversed(segments)}
    rolls = {(one["generation"], one["number"], roll["number"]): roll
             for one in segments for roll in one["rolls"]}  # fmt: skip
    for one in segments:
        place, latest = (one["generation"], one["number"]), -1
        if begun and one.get("chain", begun[place]) != begun[place]:
            yield f"{one['title']}: its chain is not that of the answers before it"
        for roll in one["rolls"]:
            name = "{generation}/{0}/{number}/{kind}/{label}".format(one["number"], **roll)
            if not allowed(record["rules"], roll):
                yield f"{one['title']}: the game rolls for nothing like {name!a}"
            taken_back = roll["generation"] > 1 and firsts.get(roll["generation"]) == one["number"]
            if roll["label"].startswith("the pile anew ") and not taken_back:
                yield f"{one['title']}: roll {name} stands where nothing was taken back"
            if roll["generation"] != one["generation"] and "stands" in record["segments"][0]:
                first = rolls.get((roll["generation"], one["number"], roll["number"]))
                if first != roll or roll["generation"] > one["generation"]:
                    yield f"{one['title']}: roll {name} is not on record where it was drawn"
                continue
            if begun:
                if not latest <= roll["after"]:
                    yield f"{one['title']}: roll {name} is behind answers that came later"
                latest = roll["after"]
                here = [roll["generation"], one["number"], roll["number"]]
                said = sorted(spoken[:2] for spoken in words_of(record) if spoken[2:] <= here)
                chain = chain_behind(begun[place], one, roll["after"])
                name = "{}\n{}\n{}".format(chain, linked("words/2", said), name)
            must = rolled(secret, name, roll["kind"], roll["result"]) if secret else roll["result"]
            if roll["result"] != must:
                name = name.split("\n")[-1]
                yield f"{one['title']}: roll {name} is {roll['result']}; the secret gives {must}"


def allowed(rules: str, roll: dict[str, Any]) -> bool:
    """Return whether a game may roll for what a roll is said to be for."""
    for label in LABELS.get(rules, {}).get(roll["kind"], ()):
        pattern = re.sub(r"\\\{(\w+)\\\}", lambda part: PARTS[part[1]], re.escape(label))
        if re.fullmatch(pattern, roll["label"], re.ASCII):
            return True
    return False


def wrong_facts(segments: list[dict[str, Any]]) -> Iterator[str]:
    """Yield dice that were told but not rolled, and those that were rolled but not told."""
    for one in segments:
        throws = [roll["result"] for roll in one["rolls"] if sides(roll["kind"])]
        faces = [(fact["kind"], dice) for fact in one["facts"] for dice in told(fact["data"])]
        for kind, dice in faces:
            if dice and not parts_of(dice, throws):
                yield f"{one['title']}: {kind} tells of dice {dice} not on record"
        heard = [throw for _, dice in faces for throw in parts_of(dice, throws)]
        for throw in throws:
            if throw not in heard:
                yield f"{one['title']}: dice {throw} were rolled, but no fact tells of them"


def wrong_digests(
    record: dict[str, Any], segments: list[dict[str, Any]], given: list[str]
) -> Iterator[str]:
    """Print the digests of a whole record; yield which of those given are not among them."""
    found = digests(record, segments) if "stands" in record["segments"][0] else []
    for one in found:
        say("Digest of turn {turn}: {digest}".format(**one))
    if "digests" in record and found and record["digests"] != found:
        yield "the digests are not those of the record that they stand in"
    known = ["".join(one["digest"].split()) for one in found]
    for mailed in given:
        if "".join(mailed.lower().split()) not in known:
            yield f"the digest in your mail is not of this record: {mailed}"


# -- what may be unproved -------------------------------------------------------------------------


def unproved(record: dict[str, Any], segments: list[dict[str, Any]]) -> Iterator[str]:
    """Yield why not all is proved, although nothing is false."""
    if not record["secret"]:
        yield "the secret is missing; it is published when the game is over"
    if not any(one["rolls"] for one in segments):
        yield "there are no rolls in it"
    if record["status"] != "over":
        return
    votes = record.get("votes", ())
    ended = any(one["status"] == "passed" and one["kind"] in ("end", "draw") for one in votes)
    if not ended and not any(
        fact["kind"] in ENDINGS for one in segments[-2:] for fact in one["facts"]
    ):
        yield "the game is over, but the record stops before anything tells how it ended"
    if "stands" not in record["segments"][0]:
        for one in segments:
            if any(roll["generation"] != one["generation"] for roll in one["rolls"]):
                yield f"{one['title']} has kept rolls; the whole record shows where they come from"


def check(
    record: dict[str, Any], first_mail: str, mailed: list[str], *, listed: bool
) -> Iterator[str]:
    """Print what is checked; yield what is false."""
    segments = list(segments_of(record))
    say(f"{record['game']}, {record['title']} ({record['status']})")
    say(f"Hash of the secret: {record['secret_hash']}")
    if not first_mail:
        say("  Is it the one in your first mail? Look, or give that one: --hash HASH")
    elif first_mail.lower() != record["secret_hash"]:
        yield f"the hash in your first mail is another one: {first_mail}"
    known = True
    if record["secret"]:
        secret = bytes.fromhex(record["secret"])
        known = hashlib.sha256(secret).hexdigest() == record["secret_hash"]
    if not known:
        record["secret"] = ""
        yield "the secret does not have this hash"
    for one in segments if listed else ():
        for roll in one["rolls"]:
            say("  {0}: {kind} {result}: {label}".format(one["title"], **roll))
    if record["segments"] and "rolls" in record["segments"][0]:
        yield from wrong_order(record, segments)
        yield from wrong_rolls(record, segments)
        yield from wrong_facts(segments)
    if record["secret"]:
        yield from wrong_digests(record, segments, mailed)
    kinds = [roll["kind"] for one in segments for roll in one["rolls"]]
    for kind in dict.fromkeys(("dice", "shuffle", "pick", *kinds)):
        say(f"Rolls, {kind}: {kinds.count(kind)}")
    show_terms(record)


def show_terms(record: dict[str, Any]) -> None:
    """Print what the dice depend on, and what was taken back: both were told to everybody."""
    if record.get("dice", 1) == 2:
        said = ", ".join(one["role"] for one in record["words"]) or "nobody"
        say(f"Dice follow from the secret, the answers before them, and the words of: {said}.")
    else:
        say("Dice follow from the secret alone; whoever chose it could know them.")
    for one in record.get("taken_back", ()):
        say("Taken back: {what} to segment {segment}, generation {generation}".format(**one))


def main() -> int:
    """Check the record of the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="Check the dice of a game from its record.")
    parser.add_argument("record", help="a file such as his-7-record.json.gz or his-7-public.json")
    parser.add_argument("--hash", default="", help="the hash of the secret, from your first mail")
    parser.add_argument(
        "--digest", action="append", default=[], help="one from your mail; repeatable"
    )
    parser.add_argument("--list", action="store_true", help="show every roll")
    given, wrong = parser.parse_args(), 0
    try:
        record = read(given.record)
    except (ValueError, OSError) as error:
        say(f"This cannot be checked: {error}.")
        return 2
    try:
        found = check(record, given.hash, given.digest, listed=given.list)
        for wrong, words in enumerate(found, 1):
            say(f"WRONG {wrong}: {words}.")
        missing = [] if wrong else list(unproved(record, list(segments_of(record))))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        say(f"WRONG: the record is damaged: {type(error).__name__} {error}.")
        return 1
    for words in missing:
        say(f"MISSING: {words}.")
    if wrong:
        say(f"FALSE. Things wrong: {wrong}.")
    elif missing:
        say("NOT PROVED. Nothing that can be checked is wrong, but not all can be checked.")
    else:
        say("PROVED. Every roll was derived again, and nothing is wrong.")
        say(UNKNOWN)
        if not given.digest:
            say("  The digest in your last report binds it to what you were told: --digest DIGEST")
    return 1 if wrong else 3 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
