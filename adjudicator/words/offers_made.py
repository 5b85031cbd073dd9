"""Making offers of the questions whose choices the engine knows, and of lists of answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.choices import Consent, Number, OneOf, SomeOf, Split, YesNo
from adjudicator.engine.words import _
from adjudicator.words.offers import ALL, HOLE, AnswerLine, Asked, Box, Offer, Pile, Pool, Way

_MOST: Final = 12
"""As many numbers are offered one by one."""


def plain_offers(asked: Asked) -> tuple[Offer, ...] | None:
    """Return the offers of a question whose choice the engine knows; None for another choice."""
    choice = asked.choice
    if isinstance(choice, OneOf):
        return by_verb(_named(asked, choice.options))
    if isinstance(choice, YesNo | Consent):
        return by_verb(asked.say(value) for value in (True, False) if asked.is_legal(value))
    if isinstance(choice, Number):
        most = min(choice.most, choice.least + _MOST)
        return by_verb(_named(asked, range(choice.least, most + 1)))
    if isinstance(choice, Split):
        return (_split(asked, choice),)
    if isinstance(choice, SomeOf):
        return _some(asked, choice)
    return None


def _named(asked: Asked, options: Iterable[Any]) -> Iterator[AnswerLine]:
    for option in options:
        if asked.is_legal(option):
            yield replace(asked.say(option), pick=str(option), label=asked.label(option))


def by_verb(said: Iterable[AnswerLine]) -> tuple[Offer, ...]:
    """Return answers as offers, those of a verb together where it has something to name."""
    found: dict[tuple[str, bool], list[AnswerLine]] = {}
    for one in said:
        line = str.__str__(one.line)
        names = bool(one.pick) and one.verb != line
        found.setdefault((one.verb if names else line, names), []).append(one)
    return tuple(_offer(verb, names, ways) for (verb, names), ways in found.items())


def alone(asked: Asked, value: object, *, last: bool = False) -> tuple[Offer, ...]:
    """Return an answer that is a whole line, if it is legal."""
    if not asked.is_legal(value):
        return ()
    return tuple(replace(offer, last=last) for offer in by_verb([asked.say(value)]))


def picked(
    asked: Asked,
    values: Mapping[tuple[str, ...], object],
    slots: tuple[str, ...],
    labels: Mapping[str, str],
) -> tuple[Offer, ...]:
    """Return the offer of several answers of one verb, by what they name; none is no offer."""
    legal = {picks: value for picks, value in values.items() if asked.is_legal(value)}
    if not legal:
        return ()
    said = asked.say(next(iter(legal.values())))
    ways = tuple(Way(asked.line(value), picks) for picks, value in legal.items())
    named = {pick: labels[pick] for picks in legal for pick in picks if pick in labels}
    return (Offer(said.verb, said.does, ways, slots, named),)


def _offer(verb: str, names: bool, ways: Sequence[AnswerLine]) -> Offer:
    return Offer(
        verb,
        ways[0].does,
        tuple(Way(str.__str__(one.line), (one.pick,) if names else ()) for one in ways),
        (_("which"),) if names else (),
        {one.pick: one.label for one in ways} if names else {},
        last=ways[0].last,
    )


def _split(asked: Asked, choice: Split) -> Offer:
    """Return the offer to split a total over boxes."""
    first = next(iter(choice.limits))
    said = asked.say({first: 1})
    pile = Pile(counting(asked, choice.limits), (Pool(ALL, choice.total, choice.total),))
    verb = opening_of(said)
    shown = verb if said.verb == said.line else said.verb
    return Offer(shown, said.does, (Way(f"{verb} {HOLE}", pile=pile),))


def opening_of(said: AnswerLine) -> str:
    """Return the word that a line begins with."""
    return str.__str__(said.line).partition(" ")[0]


def counting(asked: Asked, limits: Mapping[str, int]) -> tuple[Box, ...]:
    """Return the boxes of a question that is answered by counts, each up to its limit."""
    verb = asked.line({next(iter(limits)): 1}).partition(" ")[0]

    def words(box: str, count: int) -> str:
        return asked.line({box: count}).removeprefix(verb).strip()

    return tuple(
        Box(
            asked.label(box),
            words(box, 2).replace("2", HOLE, 1),
            words(box, 1),
            most,
            ((ALL, 1),),
            place=box,
        )
        for box, most in limits.items()
        if most
    )


def _some(asked: Asked, choice: SomeOf[Any]) -> tuple[Offer, ...]:
    """Return the offers to name several options, and nothing where that is possible."""
    nothing = by_verb([asked.say(())]) if asked.is_legal(()) else ()
    if not choice.most or not choice.options:
        return nothing
    said = asked.say((choice.options[0],))
    pile = several(asked, choice.options, max(1, choice.least), choice.most)
    lead = lead_of(asked, choice.options)
    return (Offer(said.verb, said.does, (Way(f"{lead} {HOLE}", pile=pile),)), *nothing)


def several(
    asked: Asked,
    options: Sequence[Any],
    least: int,
    most: int | None,
    weigh: Callable[[Any], tuple[tuple[str, int], ...]] = lambda option: (),
    pools: tuple[Pool, ...] = (),
) -> Pile:
    """Return the pile of different options; ``weigh`` says what each counts for in ``pools``."""
    lead = lead_of(asked, options)
    boxes = []
    for option in options:
        words = asked.line((option,)).removeprefix(lead).strip()
        weights = ((ALL, 1), *weigh(option))
        boxes.append(Box(asked.label(option), words, words, 1, weights, place=str(option)))
    return Pile(tuple(boxes), (Pool(ALL, least, most), *pools))


def lead_of(asked: Asked, options: Sequence[Any]) -> str:
    """Return the words that a line with several options begins with.

    They are those that all lines with one option share, as far as a line with two shares them.
    """
    rows = [asked.line((option,)).split() for option in options]
    shared = 0
    while all(len(row) > shared + 1 and row[shared] == rows[0][shared] for row in rows):
        shared += 1
    if len(options) == 1:
        words = asked.label(options[0])
        return asked.line((options[0],)).removesuffix(str.__str__(words)).strip()
    both = asked.line(tuple(options[:2]))
    while shared > 1:
        lead = " ".join(rows[0][:shared])
        if both == f"{lead} {' '.join(rows[0][shared:])}, {' '.join(rows[1][shared:])}":
            return lead
        shared -= 1
    return rows[0][0]
