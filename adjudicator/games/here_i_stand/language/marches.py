"""Reading lines about troops and targets: what the rows of several chapters share."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.names import space_names
from adjudicator.games.here_i_stand.language.orders import March, Target
from adjudicator.games.here_i_stand.language.tree import (
    Branch,
    debater_in,
    parts,
    place_of,
    refuse,
    slot,
    space_of,
    space_or_zone_of,
    text_of,
    troops_in,
)
from adjudicator.words.lexicon import NotUnderstood
from adjudicator.words.order_words import order_line
from adjudicator.words.verbs import Answer


def march(
    verb: str, needs: str, example: str, *, at_sea: bool = False
) -> Callable[[Branch], March]:
    """Return the reader of an order that takes troops from one space to another.

    ``needs`` says what has to be named: ``troops``, ``to``, or both. ``at_sea``: the places may
    be sea zones.
    """
    return lambda branch: one_march(branch, verb, needs, order_line(example), at_sea=at_sea)


def one_march(
    branch: Branch, verb: str, needs: str, example: str, *, at_sea: bool = False
) -> March:
    """Read one march; NotUnderstood with the ``example`` when a part is lacking."""
    refuse(branch, "for", example=example)
    into = ("to", "at") if verb == "intercept" else ("to",)
    out_of = ("from",) if verb == "intercept" else ("from", "at")
    troops = troops_in(branch)
    at, to = slot(branch, *out_of), slot(branch, *into)
    for part, given in (("troops", troops), ("to", to)):
        if part in needs.split() and given is None:
            asked = (
                _("with whom? Write it as in {example}", example=example)
                if part == "troops"
                else _("where to? Write it as in {example}", example=example)
            )
            raise NotUnderstood(asked, suggestions=[example])
    place = space_or_zone_of if at_sea else space_of
    return March(verb, troops, place(at), place(to))


def target(verb: str) -> Callable[[Branch], Target]:
    """Return the reader of an order with one place."""

    def build(branch: Branch) -> Target:
        named = named_in(branch, "to", "at")
        if len(named) != 1:
            raise NotUnderstood(_("{verb} takes one space", verb=order_line(verb.upper())))
        return Target(verb, place_of(named[0]))

    return build


def attempt(verb: str) -> Callable[[Branch], Target]:
    """Return the reader of an attempt: one space, perhaps a debater."""

    def build(branch: Branch) -> Target:
        named = parts(parts(branch, "names")[0], "name")
        if len(named) > 1:
            raise NotUnderstood(
                _(
                    "{verb} takes one space; between several stands OR",
                    verb=order_line(verb.upper()),
                )
            )
        return Target(verb, space_names().find(text_of(named[0])), debater_in(branch))

    return build


def named_in(branch: Branch, *slots: str) -> list[str]:
    """Return the names that a line has: behind its verb, and in some slots."""
    named = [text_of(part) for part in parts(branch, "name")]
    return named + [words for kind in slots if (words := slot(branch, kind))]


def to_place(verb: str) -> Answer:
    """Return the answer that is a place."""
    return Answer(
        lambda order, *_: order.place,
        lambda raw, _: None if raw == "return" else Target(verb, raw),
    )
