"""The parts of a parsed line: places, numbers, troops, debaters, points."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from lark import Token, Tree

from adjudicator.engine.words import _
from adjudicator.games.here_i_stand.language.names import (
    debater_names,
    kind_of,
    language_zone_names,
    leader_names,
    owner_of,
    place_names,
    space_names,
    zone_names,
)
from adjudicator.games.here_i_stand.language.orders import Group, Troops
from adjudicator.words.lexicon import NotUnderstood
from adjudicator.words.numbers import number_of
from adjudicator.words.order_words import order_line

Branch: TypeAlias = "Tree[Token]"


def text_of(branch: Branch) -> str:
    """Return the words of a branch, as written."""
    return " ".join(str(token) for token in branch.children)


def parts(branch: Branch, kind: str) -> list[Branch]:
    """Return the branches of one kind."""
    return [part for part in branch.children if isinstance(part, Tree) and part.data == kind]


def slot(branch: Branch, *kinds: str) -> str | None:
    """Return the words of the slot FROM, TO or IN; NotUnderstood when there are two."""
    found = [part for kind in kinds for part in parts(branch, kind)]
    if len(found) > 1:
        raise NotUnderstood(_("two places are named where one is expected"))
    return text_of(parts(found[0], "name")[0]) if found else None


def refuse(branch: Branch, *kinds: str, example: str) -> None:
    """Raise NotUnderstood when a slot is given that the order does not have."""
    for kind in kinds:
        if parts(branch, kind):
            raise NotUnderstood(
                _(
                    "{word} does not belong here; write it as in {example}",
                    word=order_line(kind.upper()),
                    example=example,
                ),
                suggestions=[example],
            )


def space_of(words: str | None) -> str | None:
    """Return the space that words name; None stays None."""
    return None if words is None else space_names().find(words)


def place_of(words: str) -> str:
    """Return the space or sea zone that words name; printed names are all different."""
    return place_names().find(words)


def space_or_zone_of(words: str | None) -> str | None:
    """Return the space that words name, else the sea zone; None stays None."""
    try:
        return space_of(words)
    except NotUnderstood:
        found = place_names().named(words or "")
        if found is None or found not in zone_names():
            raise
        return found


def count_of(branch: Branch) -> int:
    """Return the number in ``branch``, in digits or as a word."""
    return number_of(text_of(parts(branch, "number")[0]))


def tokens_of(branch: Branch) -> dict[str, Token]:
    """Return the tokens of a branch by terminal."""
    return {token.type: token for token in branch.children if isinstance(token, Token)}


def _group(branch: Branch) -> Group:
    tokens = tokens_of(branch)
    if "WORD" in tokens:
        return _misspelt(tokens)
    kind = kind_of(str(tokens["KIND"]))
    owner = owner_of(str(tokens["OWNER"])) if "OWNER" in tokens else None
    count: int | None = 1
    if branch.data == "all_of":
        count = None
    elif branch.data == "counted":
        count = count_of(branch)
    if count == 0:
        raise NotUnderstood(
            _("0 {units!s} are named; leave out what does not go", units=tokens["KIND"])
        )
    return Group(count, kind, owner)


def _misspelt(tokens: dict[str, Token]) -> Group:
    word = str(tokens["WORD"])
    kind_of(word)
    raise NotUnderstood(_("“{word!s}” is not understood after a number", word=word), words=word)


def troops_of(branch: Branch | None) -> Troops | None:
    """Return the troops of ``branch``; NotUnderstood when a kind or a leader is named twice."""
    if branch is None:
        return None
    kinds = ("counted", "all_of", "single", "unknown_kind")
    counted = [part for part in branch.children if isinstance(part, Tree) and part.data in kinds]
    groups = tuple(_group(part) for part in counted)
    named = tuple(leader_names().find(text_of(part)) for part in parts(branch, "person"))
    everything = bool(parts(branch, "everything"))
    but = troops_of(next(iter(parts(branch, "exceptions")), None))
    return _once_each(Troops(() if everything else groups, named, everything, but))


def _once_each(troops: Troops) -> Troops:
    kinds = {(group.owner, group.kind) for group in troops.groups}
    if len(kinds) < len(troops.groups) or len(set(troops.leaders)) < len(troops.leaders):
        raise NotUnderstood(_("the same kind of unit or leader is named twice"))
    return troops


def troops_in(branch: Branch) -> Troops | None:
    """Return the troops of an order, named first, after WITH or in both places, without BUT."""
    found = [*parts(branch, "troops")]
    found += [part for held in parts(branch, "with") for part in parts(held, "troops")]
    named = [troops for part in found if (troops := troops_of(part)) is not None]
    but = [troops_of(held) for part in parts(branch, "but") for held in parts(part, "exceptions")]
    if not named and not but:
        return None
    troops = _together(named)
    if not but:
        return troops
    if len(but) > 1 or troops.but or not troops.everything:
        raise NotUnderstood(_("what stays behind can be named once, and only with ALL"))
    return replace(troops, but=but[0])


def _together(named: list[Troops]) -> Troops:
    """Return troops that are named in several places as one."""
    if len(named) == 1:
        return named[0]
    but = [one.but for one in named if one.but]
    if sum(one.everything for one in named) > 1 or (but and any(one.groups for one in named)):
        raise NotUnderstood(_("the units are named in two places"))
    everything = any(one.everything for one in named)
    groups = tuple(group for one in named for group in one.groups)
    leaders = tuple(leader for one in named for leader in one.leaders)
    return _once_each(Troops(() if everything else groups, leaders, everything, *but[:1]))


def debater_in(branch: Branch) -> str | None:
    """Return the debater after WITH."""
    slots = parts(branch, "with")
    if not slots:
        return None
    people = [part for troops in parts(slots[0], "troops") for part in troops.children]
    named = [part for part in people if isinstance(part, Tree) and part.data == "person"]
    if len(slots) > 1 or len(people) > 1 or len(named) != 1:
        raise NotUnderstood(_("one debater is expected after WITH"))
    return debater_names().find(text_of(named[0]))


def zone_in(branch: Branch, *, example: str) -> str:
    """Return the one language zone that an order names."""
    named = [text_of(part) for part in parts(branch, "name")]
    named += [words for kind in ("at", "to") if (words := slot(branch, kind))]
    if len(named) != 1:
        raise NotUnderstood(
            _("one language zone is expected, as in {example}", example=example),
            suggestions=[example],
        )
    return language_zone_names().find(named[0])


def points_in(branch: Branch) -> int:
    """Return the CP that an order names; 1 when it names none."""
    found = [part for held in parts(branch, "for") for part in parts(held, "points")]
    found += parts(branch, "points")
    if len(found) > 1:
        raise NotUnderstood(_("the CP are named twice"))
    steps = count_of(found[0]) if found else 1
    if not steps:
        raise NotUnderstood(_("at least 1 CP is spent"))
    return steps
