"""The verb of losses: of battle (12.3), of sieges, foraging, looting, and of too large stacks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Final

from adjudicator.engine.choices import OneOf, Split
from adjudicator.engine.fact import JSON
from adjudicator.engine.words import _
from adjudicator.games.thirty_years_war.edition.in_use import edition_in_use
from adjudicator.games.thirty_years_war.edition.pieces import reverse_of
from adjudicator.games.thirty_years_war.language.examples import in_own_names
from adjudicator.games.thirty_years_war.language.orders import (
    NOTHING,
)
from adjudicator.games.thirty_years_war.language.troops import (
    Item,
    group_of,
    items_line,
    items_of,
    read_items,
    units_in,
    units_of,
)
from adjudicator.games.thirty_years_war.rules.combat.losses import LossesChoice
from adjudicator.games.thirty_years_war.rules.pay.choices import LootLosses
from adjudicator.games.thirty_years_war.rules.stacks import add
from adjudicator.words.lexicon import unreadable
from adjudicator.words.verbs import Answer, Asked, Chapter, Verb, choice_of

LOSSES: Final = Chapter()


@dataclass(frozen=True)
class Clause:
    """Units that take losses: ``how`` is reduce, eliminate, or lose where it is not said."""

    how: str
    items: tuple[Item, ...]
    inside: bool = False


@dataclass(frozen=True)
class Lose:
    """Losses, in the order in which they are taken."""

    clauses: tuple[Clause, ...]
    verb: str = "lose"


_HOW: Final = re.compile(r"(?<![\w-])(?P<how>reduce|eliminate|lose|remove)(?![\w-]):?", re.I)
_INSIDE: Final = re.compile(r"[\s,]*(?:from\s+)?inside$", re.IGNORECASE)


def _read_losses(text: str, read: Any) -> Lose | None:
    keys = [*_HOW.finditer(text)]
    if not keys or keys[0].start():
        return None
    clauses = []
    for key, following in zip_longest(keys, keys[1:]):
        words = text[key.end() : following.start() if following else len(text)]
        words = re.sub(r"(?:[\s,;]|\band)+$", "", words)
        if NOTHING.fullmatch(words.strip()):
            continue
        inside = bool(_INSIDE.search(words))
        how = key["how"].lower().replace("remove", "eliminate")
        clauses.append(Clause(how, read_items(_INSIDE.sub("", words)), inside))
    return Lose(tuple(clauses))


def lose_line(order: Lose) -> str:
    """Return losses as their canonical line."""
    if not order.clauses:
        return "LOSE NOTHING"
    return ", ".join(
        f"{one.how.upper()} {items_line(one.items)}{' FROM INSIDE' if one.inside else ''}"
        for one in order.clauses
    )


def _losses(order: Lose, decision: Asked, view: Any) -> JSON:
    choice = choice_of(decision, LossesChoice)
    found: dict[str, dict[str, dict[str, int]]] = {
        part: {"reduced": {}, "eliminated": {}} for part in ("stack", "joined")
    }
    for clause in order.clauses:
        there = choice.joined if clause.inside else choice.stack
        part = found["joined" if clause.inside else "stack"]
        add(part["reduced" if clause.how == "reduce" else "eliminated"], _units(clause, there))
    return {part: {how: {**cut} for how, cut in cuts.items()} for part, cuts in found.items()}


def _units(clause: Clause, there: Mapping[str, int]) -> dict[str, int]:
    if clause.how == "reduce":
        faces = edition_in_use().pieces.faces
        full = {face: count for face, count in there.items() if not faces[face].is_reduced}
        items = tuple(_full(item) for item in clause.items)
        return units_in(items, full)
    return units_in(clause.items, there)


def _full(item: Item) -> Item:
    """Return an item of units that are to be reduced: they are full ones, if nothing is said."""
    if item.group is None or item.group.reduced is not None:
        return item
    return replace(item, group=replace(item.group, reduced=False))


def _losses_order(raw: Any, decision: Asked) -> Lose:
    clauses = []
    for part, inside in (("stack", False), ("joined", True)):
        for how, name in (("reduce", "reduced"), ("eliminate", "eliminated")):
            if units := raw[part][name]:
                clauses.append(Clause(how, tuple(items_of(units)), inside))
    return Lose(tuple(clauses))


def _items(order: Lose) -> list[Item]:
    return [item for clause in order.clauses for item in clause.items]


def _one_face(item: Item, there: Mapping[str, int]) -> str:
    if item.group is None:
        raise unreadable("one unit loses a step")
    units = units_of(replace(item.group, count=1), there)
    return next(iter(units))


def _step(order: Lose, decision: Asked, view: Any) -> JSON:
    """Return the face that loses a step; of options with a place, the one in that place."""
    choice: OneOf[str] = choice_of(decision, OneOf)
    items = _items(order)
    if len(items) != 1:
        raise unreadable("one unit loses a step")
    item = items[0]
    if decision.name != "forage_loss":
        return _one_face(item, dict.fromkeys(choice.options, 1))
    places: dict[str, dict[str, int]] = {}
    for option in choice.options:
        at, _slash, face = option.partition("/")
        places.setdefault(at, {})[face] = 1
    at = item.place or (next(iter(places)) if len(places) == 1 else "")
    if at not in places:
        raise unreadable(
            "say where, as in {example}", example=in_own_names("LOSE 1 Imperial militia AT Linz")
        )
    return f"{at}/{_one_face(item, places[at])}"


def _step_order(raw: Any, decision: Asked) -> Lose:
    at, _slash, face = raw.rpartition("/")
    return Lose((Clause("lose", (Item(group_of(face, 1), place=at),)),))


def _overstack(order: Lose, decision: Asked, view: Any) -> JSON:
    choice = choice_of(decision, Split)
    return {**units_in(_items(order), choice.limits)}


def _looting(order: Lose, decision: Asked, view: Any) -> JSON:
    choice = choice_of(decision, LootLosses)
    found: dict[str, list[JSON]] = {}
    for item in _items(order):
        city = item.place or (next(iter(choice.steps)) if len(choice.steps) == 1 else "")
        if not city:
            raise unreadable(
                "say where, as in {example}",
                example=in_own_names("LOSE 1 Imperial militia AT Linz"),
            )
        there = {**choice.looting.get(city, {})}
        for face in [*there]:
            if not edition_in_use().pieces.faces[face].is_reduced:
                there.setdefault(reverse_of(face), 1)
        for face, count in units_in((replace(item, place=""),), there).items():
            found.setdefault(city, []).extend([face] * count)
    return {city: [*faces] for city, faces in found.items()}


def _looting_order(raw: Any, decision: Asked) -> Lose:
    items: list[Item] = []
    for city, faces in raw.items():
        for face in faces:
            last = items[-1] if items else None
            if last and last.group and last.place == city:
                before = last.group
                if group_of(face, before.count or 0) == before:
                    items[-1] = Item(group_of(face, (before.count or 0) + 1), place=city)
                    continue
            items.append(Item(group_of(face, 1), place=city))
    return Lose((Clause("lose", tuple(items)),) if items else ())


LOSSES.add(
    Verb(
        name="lose",
        topic="LOSE",
        examples=(
            "REDUCE 2 Imperial mercenaries, ELIMINATE 1 reduced Imperial militia",
            "LOSE 1 Imperial militia AT Linz",
        ),
        does=_(
            "takes losses: REDUCE turns full units over, ELIMINATE removes units; LOSE is a step"
            " where steps are asked for; FROM INSIDE are units that came out of the fortress"
        ),
        also=("REDUCE", "ELIMINATE"),
        begins=r"lose|reduce|eliminate|remove",
        read=_read_losses,
        say=lose_line,
        answers={
            "losses": Answer(_losses, _losses_order),
            "step": Answer(_step, _step_order),
            "forage_loss": Answer(_step, _step_order),
            "overstack": Answer(
                _overstack,
                lambda raw, decision: Lose((Clause("eliminate", tuple(items_of(raw))),)),
            ),
            "looting_losses": Answer(_looting, _looting_order),
        },
    )
)
