"""Proving a record: its row of segments, what each roll must have been, and which may stand there.

``proof/verify_dice.py`` does the same without the service and shares no code with this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import groupby
from typing import Any, Final, TypeAlias

from adjudicator.engine.chance import (
    Key,
    Saying,
    SecretChance,
    chained_answers,
    opening_chain,
    outcome,
)
from adjudicator.engine.errors import EngineError
from adjudicator.engine.play import begin
from adjudicator.engine.record import is_renewal
from adjudicator.games.opaque import AnyRules
from adjudicator.games.particulars import HANDICAP
from adjudicator.service.seats import assignment
from adjudicator.service.table.turn_digests import TurnDigest, digests_of
from adjudicator.store import positions

Raw: TypeAlias = Mapping[str, Any]
"""A record, a segment or a roll as it stands there."""


@dataclass
class Proof:
    """The dice of one record. Ask it segment by segment, in the order of the record.

    ``secret`` is None where nothing can be derived. ``chains`` are what each segment begins with,
    by generation and number, empty where the dice follow from the secret alone. ``rolled`` are all
    rolls by generation, segment and number, ``renewed`` the generations that have drawn anew.
    """

    secret: bytes | None
    sayings: Sequence[Saying]
    chains: Mapping[tuple[int, int], str]
    rolled: Mapping[tuple[int, int, int], Raw]
    renewed: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, record: Raw, segments: Sequence[Raw], secret: str | None) -> Proof:
        """Return the proof of a record; ``secret`` in hex where it is known and the right one."""
        return cls(
            secret=None if secret is None else bytes.fromhex(secret),
            sayings=[
                Saying(one["role"], one["words"], _place(one)) for one in record.get("words", ())
            ],
            chains=_chains(record, segments) if record.get("dice", 1) == 2 else {},
            rolled={
                (raw["generation"], raw["number"], number): roll
                for raw in segments
                for number, roll in enumerate(raw["rolls"])
            },
        )

    def wrong_in(self, raw: Raw) -> list[str]:
        """Return what is wrong with the rolls of a segment and with the chain it begins with."""
        wrong = []
        if (raw.get("chain") or "") != self.chains.get((raw["generation"], raw["number"]), ""):
            wrong.append("its chain is not that of the answers before it")
        wrong += self._kept_wrongly(raw)
        return [*wrong, *(self._derived(raw) if self.secret is not None else ())]

    def _kept_wrongly(self, raw: Raw) -> Iterator[str]:
        """Yield which rolls are said to come from an earlier generation and do not.

        An amendment keeps rolls from the beginning up to the first that does not fit; it cannot
        choose.
        """
        for number, roll in enumerate(raw["rolls"]):
            name = f"roll {number} ({roll['label']})"
            drawn_in = roll["generation"]
            if drawn_in == raw["generation"]:
                self.renewed.add(drawn_in)
                continue
            first = self.rolled.get((drawn_in, raw["number"], number))
            if drawn_in > raw["generation"] or first is None or _drawn(first) != _drawn(roll):
                yield f"{name} is not on record in generation {drawn_in}"
            if raw["generation"] in self.renewed:
                yield f"{name} was kept behind one that was drawn anew"

    def _derived(self, raw: Raw) -> Iterator[str]:
        """Yield which rolls of a segment do not follow from the secret.

        Where they depend on answers, one that was kept follows from the answers of its own
        generation: it is derived there.
        """
        begun = self.chains.get((raw["generation"], raw["number"]), "")
        for number, roll in enumerate(raw["rolls"]):
            if begun and roll["generation"] != raw["generation"]:
                continue
            result = tuple(roll["result"])
            size = result[1] if roll["kind"] == "pick" else len(result)
            chain = _followed(begun, raw, roll["after"]) if begun else ""
            key = Key(raw["number"], number, roll["kind"], roll["label"], chain)
            chance = SecretChance(self.secret or b"", roll["generation"], self.sayings)
            if outcome(chance, key, roll["kind"], size) != result:
                yield f"roll {number} ({roll['label']}) does not follow from the secret"


def _place(one: Raw) -> tuple[int, int, int]:
    return one["generation"], one["segment"], one["number"]


def _drawn(roll: Raw) -> tuple[Any, ...]:
    """Return what a roll is, wherever it stands."""
    return roll["kind"], roll["label"], list(roll["result"]), roll["generation"]


def _chains(record: Raw, segments: Sequence[Raw]) -> dict[tuple[int, int], str]:
    """Return the chain that each segment must begin with; a new generation takes one up again."""
    found, line = {}, {0: opening_chain(record["secret_hash"])}
    for raw in segments:
        begun = found[raw["generation"], raw["number"]] = line.get(raw["number"], "")
        line[raw["number"] + 1] = _followed(begun, raw, None)
    return found


def _followed(chain: str, raw: Raw, last: int | None) -> str:
    """Return a chain behind the answers of a segment up to a request; None: behind all."""
    answers = sorted(raw["answers"], key=lambda given: int(given["request"]))
    for request, given in groupby(answers, key=lambda given: int(given["request"])):
        if last is None or request <= last:
            said = [(one["role"], one["topic"], one["value"]) for one in given]
            chain = chained_answers(chain, request, said)
    return chain


# -- generations ----------------------------------------------------------------------------------


def announced_wrongly(record: Raw, segments: Sequence[Raw]) -> list[str]:
    """Return what is wrong with generations: each begins with a rewind or an amendment.

    Whoever counts one on without saying so has drawn the dice another time.
    """
    begun = {raw["generation"]: raw["number"] for raw in reversed(segments)}
    known = {one["generation"]: one.get("segment") for one in record.get("taken_back", ())}
    found = [
        f"generation {generation} is missing"
        for generation in range(1, record["generation"] + 1)
        if generation not in begun
    ]
    for generation, first in sorted(begun.items()):
        if generation > 1 and generation not in known:
            found.append(f"nobody was told that generation {generation} begins")
        elif generation > 1 and known[generation] not in (None, first):
            found.append(f"generation {generation} begins elsewhere than everybody was told")
    told = [one["generation"] for one in record.get("taken_back", ())]
    if set(told) - begun.keys() or len(set(told)) != len(told):
        found.append("something was taken back that is not on record")
    return found


def said_wrongly(record: Raw) -> list[str]:
    """Return which roles have said words to the dice twice: the second could choose them."""
    said = [one["role"] for one in record.get("words", ())]
    return [
        f"{role} has said words to the dice more than once"
        for role in sorted(set(said))
        if said.count(role) > 1
    ]


def renewed_wrongly(segments: Sequence[Raw]) -> list[str]:
    """Return which rolls have shuffled the pile though nothing was taken back there.

    No rule asks for them, so that the rules cannot miss one: they belong to the segment that a
    generation begins with.
    """
    begun = {raw["generation"]: raw["number"] for raw in reversed(segments)}
    return [
        f"segment {raw['number']}: roll {number} ({roll['label']}) stands where nothing was taken"
        " back"
        for raw in segments
        for number, roll in enumerate(raw["rolls"])
        if is_renewal(roll["label"])
        and not (roll["generation"] > 1 and begun.get(roll["generation"]) == raw["number"])
    ]


def given_out_wrongly(game: AnyRules, record: Raw, secret: str | None) -> list[str]:
    """Return what is wrong with how the powers were given out: the draw, its result, the bids."""
    found, begun = record.get("assignment"), record["options"].get(HANDICAP, {})
    if found is None:
        return ["powers begin with fewer points, but no bids are on record"] if begun else []
    wishes, order, seats = found["wishes"], found["order"], found["seats"]
    lots = game.seats(begin(game, record["scenario"], record["options"]).snapshot)
    wrong = []
    if secret is not None:
        chairs = [lot[0] for lot in lots]
        if assignment.drawn(secret, record["secret_hash"], wishes, chairs) != order:
            wrong.append("the order in which powers were chosen does not follow from the secret")
    right = assignment.given_out(found["way"], order, wishes, lots)
    if {chair: [*lot] for chair, lot in right.items()} != seats:
        wrong.append("the powers were not given out as the wishes say")
    paid = assignment.paid(found["way"], wishes, seats)
    if paid != begun:
        wrong.append("the powers do not begin with what was bid for them less")
    return wrong


# -- digests --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Compared:
    """The digests of a record, and what is wrong with those it holds or players have.

    ``covered``: a player's digest is that of the end, and binds how the game ended.
    """

    digests: Sequence[TurnDigest] = ()
    wrong: Sequence[str] = ()
    covered: bool = False


def compared_digests(
    record: Raw, segments: Sequence[Raw], secret: str | None, mailed: Sequence[str]
) -> Compared:
    """Compare digests; those of games that were over before digests bound the end count, too."""
    if secret is None:
        return Compared()
    heading = {**record, "secret": secret}
    digests, older = (digests_of(heading, segments, bound=bound) for bound in (True, False))
    wrong, held = [], record.get("digests")
    if held is not None and held not in (
        [asdict(one) for one in found] for found in (digests, older)
    ):
        wrong.append("the digests are not those of the record that they stand in")
    known, given = {_letters(one.digest) for one in (*digests, *older)}, [*map(_letters, mailed)]
    wrong += [
        f"the digest in your mail is not of this record: {one}"
        for one in mailed
        if _letters(one) not in known
    ]
    over = record["status"] == "over"
    return Compared(digests, wrong, over and _letters(digests[-1].digest) in given)


def _letters(digest: str) -> str:
    return "".join(digest.lower().split())


# -- the row of segments ------------------------------------------------------------------------


GOES_ON: Final = "the game goes on here, but is said to be over"
"""What is wrong with a record that ends where somebody is asked; a vote may have ended the game."""


def waits_for_players(record: Raw, segments: Sequence[Raw]) -> bool:
    """Return whether a game is set up and nothing of it has been played."""
    played = any(raw["answers"] or raw["rolls"] or raw["facts"] for raw in segments)
    return bool(record["status"] == "setup") and len(segments) == 1 and not played


def ended_by_vote(record: Raw) -> bool:
    """Return whether the players are said to have ended the game; older records know no votes."""
    return any(
        vote["status"] == "passed" and vote["kind"] in ("end", "draw")
        for vote in record.get("votes", ())
    )


def missing(secret: str | None, segments: Sequence[Raw]) -> Iterator[str]:
    """Yield what a record lacks that would prove its dice."""
    if secret is None:
        yield "the secret is missing; it is published when the game is over"
    if not any(raw["rolls"] for raw in segments):
        yield "there are no rolls in it"


def unended(record: Raw, *, voted: bool, covered: bool) -> Iterator[str]:
    """Yield why a record may be cut although nothing in it is false.

    ``voted``: it stops because of a vote, which only a digest of its end (``covered``) binds.
    """
    if record["status"] != "over":
        yield "the game is not over: nothing shows that this is all that was played"
    elif voted and not covered:
        yield "only the digest of the last mail proves that a vote has ended the game here"


def corrected(record: Raw) -> set[int]:
    """Return the generations that begin with another position than before, as all were told."""
    told = record.get("taken_back", ())
    return {one["generation"] for one in told if one["what"] == "correct"}


def wrong_row(game: AnyRules, record: Raw, segments: Sequence[Raw]) -> Iterator[str]:
    """Yield what is wrong with the row of segments up to the present generation."""
    line: dict[int, Raw] = {}
    others = corrected(record)
    by_generation = [
        list(group) for _, group in groupby(segments, key=lambda raw: int(raw["generation"]))
    ]
    names = [group[0]["generation"] for group in by_generation]
    if names != sorted(set(names)) or names[-1:] != [record["generation"]]:
        yield "generations are missing or out of order"
    for group in by_generation:
        first = group[0]["number"]
        numbers = [raw["number"] for raw in group]
        before = line.get(first)
        if numbers != list(range(first, first + len(group))) or (line and before is None):
            yield "segments are missing"
        if [raw["closed"] for raw in group] != [True] * (len(group) - 1) + [False]:
            yield "the record does not end with the segment that was being played"
        anew = group[0]["generation"] in others and not first
        if before is not None and not anew and _position(game, before) != _position(game, group[0]):
            yield (
                f"generation {group[0]['generation']} begins in another position than segment"
                f" {first} that it takes back"
            )
        line = {number: raw for number, raw in line.items() if number < first}
        line |= {raw["number"]: raw for raw in group}
        revisions = [raw["revision"] for raw in line.values()]
        if revisions != sorted(revisions):
            yield "a segment has an earlier revision than the one before it"
    if not segments or segments[0]["number"] != 0:
        yield "segments are missing"


def beginning(game: AnyRules, record: Raw, segments: Sequence[Raw]) -> tuple[list[str], list[str]]:
    """Return what is wrong with the position a game begins with, and what cannot be said of it.

    That is the last one, where it was corrected before the game went on. It is compared with that
    of its scenario, whatever release has set it up. Where that was another one, a difference may be
    its way of setting up, or a forgery.
    """
    last = max(corrected(record), default=0)
    found = (raw for raw in segments if raw["generation"] == last and not raw["number"])
    first = next(found, segments[0])
    opening = game.dump(begin(game, record["scenario"], record["options"]).snapshot)
    if _position(game, first) == positions.digest(opening):
        return [], []
    if (first["schema"], first["revision"]) == (game.schema, game.revision):
        return ["the game does not begin with the position of its scenario"], []
    return [], [
        "the game begins with a position in which this release does not set up its scenario"
    ]


def _position(game: AnyRules, raw: Raw) -> str:
    """Return the digest of the position of a segment as this release stores it."""
    try:
        return positions.digest(game.dump(game.load(raw["snapshot"], raw["schema"])))
    except (EngineError, LookupError, TypeError, ValueError, AttributeError):
        return f"none: {raw['digest']}"  # what cannot be read is told when it is played
