"""Lines about troops, buildings and targets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.foreign_wars import building_place
from adjudicator.games.here_i_stand.language.help import example as help_example
from adjudicator.games.here_i_stand.language.names import kind_of, owner_of, space_names, zone_names
from adjudicator.games.here_i_stand.language.orders import (
    March,
    Order,
    Plain,
    Portion,
    Raise,
    Spread,
    Target,
    Together,
)
from adjudicator.games.here_i_stand.language.tree import (
    Branch,
    count_of,
    debater_in,
    parts,
    place_of,
    refuse,
    slot,
    space_of,
    text_of,
    tokens_of,
    troops_in,
)
from adjudicator.games.here_i_stand.rules.powers import NAVAL_KINDS
from adjudicator.words.lexicon import Ambiguous, NotUnderstood
from adjudicator.words.order_words import order_line

# What an order about troops needs beside its verb, and how it is written.
_NEEDS: Final = {
    "move": ("troops to", order_line("MOVE 4 regulars FROM Lyon TO Paris")),
    "deploy": ("troops to", order_line("DEPLOY Francis I, 5 regulars FROM Paris TO Milan")),
    "intercept": ("troops", order_line("INTERCEPT FROM Graz WITH 8 regulars")),
    "avoid": ("to", order_line("AVOID BATTLE TO Linz WITH ALL")),
    "lose": ("troops", order_line("LOSE 4 regulars, 1 cavalry")),
    "shelter": ("troops", order_line("SHELTER 3 regulars")),
    "sally": ("troops", order_line("SALLY WITH 2 regulars")),
    "winter": ("troops", order_line("WINTER 4 regulars FROM Turin TO Besancon")),
    "recall": ("troops", order_line("RECALL 2 regulars FROM Milan")),
}

_ASSAULT: Final = order_line("ASSAULT Calais WITH ALL")
_BY_SEA: Final = [order_line(help_example("SAIL")), order_line(help_example("TRANSPORT"))]


def march(verb: str) -> Callable[[Branch], Order]:
    """Return the reader of an order that takes troops from one space to another."""
    return lambda branch: _one_march(verb, branch)


def move(branch: Branch) -> Order:
    """Read MOVE; ships, and land units going to a sea zone, have verbs of their own."""
    troops = troops_in(branch)
    to = slot(branch, "to")
    at_sea = to is not None and _zone(to) is not None
    if at_sea or any(g.kind in NAVAL_KINDS for g in (troops.groups if troops else ())):
        raise NotUnderstood(
            _(
                "ships move with SAIL, troops at sea with TRANSPORT: {example}",
                example=_BY_SEA[0],
            ),
            suggestions=_BY_SEA,
        )
    return _one_march("move", branch)


def _zone(words: str) -> str | None:
    """Return the sea zone that words name, unless they name a space."""
    if _names_space(words):
        return None
    place = place_of(words)
    return place if place in zone_names() else None


def _names_space(words: str) -> bool:
    """Return whether words name a space, or begin several: the sea is out of the question."""
    try:
        space_names().find(words)
    except Ambiguous:
        return True
    except NotUnderstood:
        return False
    return True


def _one_march(verb: str, branch: Branch) -> March:
    needed, example = _NEEDS[verb]
    refuse(branch, "for", example=example)
    into = ("to", "at") if verb == "intercept" else ("to",)
    out_of = ("from",) if verb == "intercept" else ("from", "at")
    troops = troops_in(branch)
    at, to = slot(branch, *out_of), slot(branch, *into)
    for part, given in (("troops", troops), ("to", to)):
        if part in needed.split() and given is None:
            asked = (
                _("with whom? Write it as in {example}", example=example)
                if part == "troops"
                else _("where to? Write it as in {example}", example=example)
            )
            raise NotUnderstood(asked, suggestions=[example])
    return March(verb, troops, space_of(at), space_of(to))


def assault(branch: Branch) -> Order:
    """Read ASSAULT; the space may be named in any way, there is only one."""
    refuse(branch, "for", example=_ASSAULT)
    named = [text_of(part) for part in parts(branch, "name")]
    named += [words for kind in ("from", "to", "at") if (words := slot(branch, kind))]
    if len(named) != 1:
        raise NotUnderstood(_("ASSAULT takes one space, as in {example}", example=_ASSAULT))
    return March("assault", troops_in(branch), space_of(named[0]), None)


def nobody_or_march(verb: str) -> Callable[[Branch], Order]:
    """Return the reader of an order that NOBODY can obey too."""

    def reader(branch: Branch) -> Order:
        if parts(branch, "nobody"):
            return Plain(f"no_{verb}")
        return march(verb)(branch)

    return reader


def together(verb: str) -> Callable[[Branch], Order]:
    """Return the reader of an order of several parts; the first space counts for all of WINTER."""

    def reader(branch: Branch) -> Order:
        marches = [_one_march(verb, part) for part in parts(branch, "march")]
        if verb == "winter" and marches:
            origin = marches[0].origin
            if any(part.origin not in (None, origin) for part in marches):
                raise NotUnderstood(_("units from one space only are expected on a WINTER line"))
            marches = [replace(part, origin=origin) for part in marches]
        return Together(verb, tuple(marches))

    return reader


def raise_units(branch: Branch) -> Order:
    """Read RAISE, BUY or BUILD; which of them was written does not matter."""
    example = order_line("RAISE 2 regulars IN Istanbul")
    refuse(branch, "for", "with", example=example)
    troops = troops_in(branch)
    place = slot(branch, "at", "to", "from")
    if troops is None or place is None or troops.leaders or len(troops.groups) != 1:
        raise NotUnderstood(
            _(
                "one kind of unit and one space are expected, as in {example}; units of"
                " several kinds take a line each",
                example=example,
            ),
            suggestions=[example],
        )
    if troops.groups[0].count is None:
        raise NotUnderstood(_("a number of units is expected, as in {example}", example=example))
    return Raise(troops.groups[0], building_place(place))


def target(verb: str) -> Callable[[Branch], Order]:
    """Return the reader of an order with one place."""

    def reader(branch: Branch) -> Order:
        named = [text_of(part) for part in parts(branch, "name")]
        named += [words for kind in ("to", "at") if (words := slot(branch, kind))]
        if len(named) != 1:
            raise NotUnderstood(_("{verb} takes one space", verb=order_line(verb.upper())))
        return Target(verb, place_of(named[0]))

    return reader


def continue_to(branch: Branch) -> Order:
    """Read CONTINUE."""
    to = slot(branch, "to", "at")
    if to is None:
        raise NotUnderstood(
            _(
                "{verb} to which space? Write {example}",
                verb=order_line("CONTINUE"),
                example=order_line("CONTINUE TO Linz"),
            )
        )
    return Target("continue", space_names().find(to))


def sail(branch: Branch) -> Order:
    """Read SAIL TO; the naval move with FROM is read before."""
    to = slot(branch, "to")
    if to is None or slot(branch, "from") is not None or troops_in(branch) is not None:
        raise NotUnderstood(
            _("write it as in {example}", example=_BY_SEA[0]), suggestions=_BY_SEA[:1]
        )
    return Target("sail", place_of(to))


def attempt(verb: str) -> Callable[[Branch], Order]:
    """Return the reader of an attempt: one space, perhaps a debater."""

    def reader(branch: Branch) -> Order:
        named = parts(parts(branch, "names")[0], "name")
        if len(named) > 1:
            raise NotUnderstood(
                _(
                    "{verb} takes one space; between several stands OR",
                    verb=order_line(verb.upper()),
                )
            )
        return Target(verb, space_names().find(text_of(named[0])), debater_in(branch))

    return reader


def spread(branch: Branch) -> Order:
    """Read PLACE or HARBOUR: counts and boxes."""
    portions = tuple(_portion(part) for part in parts(branch, "portion"))
    return Spread(portions, verb=str(branch.data))


def _portion(branch: Branch) -> Portion:
    tokens = tokens_of(branch)
    return Portion(
        count_of(branch),
        text_of(parts(branch, "name")[0]),
        kind_of(str(tokens["KIND"])) if "KIND" in tokens else None,
        owner_of(str(tokens["OWNER"])) if "OWNER" in tokens else None,
    )
