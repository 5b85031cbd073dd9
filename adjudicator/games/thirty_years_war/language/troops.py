"""Troops in orders: units by count and face, and leaders, perhaps in several places.

``2 reduced Imperial militia, Tilly AT Linz, all AT Pilsen``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from adjudicator.engine.words import _, or_list
from adjudicator.games.thirty_years_war.edition.in_use import edition_in_use
from adjudicator.games.thirty_years_war.language.names import (
    NATION_WORDS,
    TYPE_WORDS,
    face_words,
    leader_names,
    place_names,
    units_words,
)
from adjudicator.games.thirty_years_war.rules.stacks import Units, add
from adjudicator.words.lexicon import Ambiguous, NotUnderstood, OrderError, unreadable
from adjudicator.words.numbers import NUMBER_WORDS, number_of

ALL: Final = "ALL"
LONGEST_LIST: Final = 300
"""The letters of the longest list of troops in full words."""


def _words(table: Mapping[str, Sequence[str]]) -> str:
    found = sorted((word for words in table.values() for word in words), key=lambda w: -len(w))
    return "|".join(word.replace(" ", r"\s+") for word in found)


_COUNT: Final = rf"\d{{1,2}}|{'|'.join(NUMBER_WORDS)}"
_NUMBER: Final = rf"{_COUNT}|all|every"
_UNITS: Final = re.compile(
    rf"(?:(?P<count>{_NUMBER})\s+(?:of\s+)?(?:the\s+|my\s+)?)?"
    rf"(?:(?P<strength>reduced|red\.?|full(?:[\s-]strength)?)\s+)?"
    rf"(?:(?P<nation>{_words(NATION_WORDS)})\s*)?"
    rf"(?:(?P<type>{_words(TYPE_WORDS)})\.?)?(?:\s*units?)?",
    re.IGNORECASE,
)
_BARE: Final = re.compile(rf"(?P<count>{_COUNT})(?:\s+(?:units?|of\s+them))?", re.IGNORECASE)
_ALL: Final = re.compile(
    r"(?:all|everything|everybody|everyone)(?:\s+of)?(?:\s+(?:the|my|our|his|her|its|their))*"
    r"(?:\s+(?:units|troops|forces|army|men|stack))?"
    r"|(?:(?:the|my|our|his|her)\s+)?(?:whole|entire|full)\s+(?:stack|army|force)|the\s+lot",
    re.IGNORECASE,
)
_BUT: Final = re.compile(
    r"(?:\s*,)?\s*(?<![\w-])(?:but|except(?:ing|\s+for)?|minus|apart\s+from|save|less)(?![\w-])\s*",
    re.IGNORECASE,
)
BETWEEN: Final = re.compile(
    r"\s*(?:,|;|\+|&|\band\b)(?:\s*(?:,|;|\+|&|\band\b))*\s*", re.IGNORECASE
)
"""What stands between things that are named together."""
_AT: Final = re.compile(r"\s+(?:at|in|from)\s+(?P<place>.+)", re.IGNORECASE)


@dataclass(frozen=True)
class Group:
    """Units of a kind; ``count`` None for all of them, an empty word for what is not said.

    ``reduced`` is None where it is not said whether they are.
    """

    count: int | None
    nation: str = ""
    type: str = ""
    reduced: bool | None = None


@dataclass(frozen=True)
class Item:
    """Units, a leader, or everything (neither is named); ``place`` where it is said.

    ``but`` are units and leaders that are left out of everything.
    """

    group: Group | None = None
    leader: str = ""
    place: str = ""
    but: tuple[Item, ...] = ()

    @property
    def is_everything(self) -> bool:
        """Whether everything is meant."""
        return self.group is None and not self.leader


def group_of(face: str, count: int) -> Group:
    """Return units of a face as they are named in full."""
    printed = edition_in_use().pieces.faces[face]
    return Group(count, printed.nation, printed.type, printed.is_reduced)


def _id(table: Mapping[str, Sequence[str]], word: str | None) -> str:
    wanted = " ".join((word or "").lower().split())
    return next((id_ for id_, words in table.items() if wanted in words), "")


def read_group(words: str) -> Group | None:
    """Return the units that words name; None where they name none."""
    found = _UNITS.fullmatch(words)
    if found is None or not any(found[part] for part in ("strength", "nation", "type")):
        return None
    plural = (found["type"] or "").lower().endswith("s") or words.lower().endswith("units")
    number = (found["count"] or ("all" if plural else "1")).lower()
    count = None if number in ("all", "every") else number_of(number)
    strength = (found["strength"] or "").lower()
    reduced = strength.startswith("red") if strength else None
    if reduced is None and found["nation"] and found["type"]:
        reduced = False
    return Group(count, _id(NATION_WORDS, found["nation"]), _id(TYPE_WORDS, found["type"]), reduced)


def read_item(words: str, *, bare: bool = False) -> Item:
    """Return the units, the leader, or everything that words name; OrderError for other words.

    ``bare``: a number by itself means units of any kind.
    """
    if _ALL.fullmatch(words):
        return Item()
    number = _BARE.fullmatch(words) if bare else None
    group = Group(number_of(number["count"].lower())) if number else read_group(words)
    if group is not None:
        _check_there_are(group, words)
        return Item(group)
    return Item(leader=leader_names().find(words))


def _check_there_are(group: Group, words: str) -> None:
    """Refuse units of which the game has no counters: there are no words for them either."""
    if not any(is_of(group, face) for face in edition_in_use().pieces.faces):
        raise NotUnderstood(_("the game has no counters of such units"), words=words)


def read_items(text: str) -> tuple[Item, ...]:
    """Return what a list names; what stands behind BUT is left out of the ALL before it."""
    parts = _BUT.split(text)
    items = _listed(parts[0])
    for left_out in parts[1:]:
        items = all_but(items, _listed(left_out, bare=True))
    return items


def all_but(items: tuple[Item, ...] | None, left_out: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return items, or everything (None), whose last one is ALL, with things left out of it."""
    *others, last = items or (Item(),)
    if last.but or not last.is_everything or any(one.is_everything for one in left_out):
        raise NotUnderstood(_("what stays behind can be named once, and only with ALL"))
    return (*others, replace(last, but=left_out))


def split_but(words: str) -> tuple[str, tuple[Item, ...]]:
    """Return words up to BUT, and the things behind it."""
    first, *left_out = _BUT.split(words, maxsplit=1)
    return first, _listed(left_out[0], bare=True) if left_out else ()


def _listed(text: str, *, bare: bool = False) -> tuple[Item, ...]:
    """Return what a list names; a place behind some things is that of all since the last place."""
    items: list[Item] = []
    since = 0
    for words in filter(None, BETWEEN.split(text.strip(" ,;"))):
        at = _AT.search(words)
        try:
            found = read_item(words[: at.start()] if at else words, bare=bare)
            place = place_names().find(at["place"]) if at else ""
        except OrderError:
            if not items or not items[-1].place or since != len(items):
                raise
            # Another place of what has been named: ``all AT Linz, Prague``.
            items.append(Item(items[-1].group, items[-1].leader, place_names().find(words)))
            since = len(items)
            continue
        items.append(found)
        if at:
            items[since:] = [Item(one.group, one.leader, place) for one in items[since:]]
            since = len(items)
    if not items:
        raise unreadable("name troops, as in {example}", about=text, example="2 Imperial militia")
    return tuple(items)


def items_line(items: Iterable[Item]) -> str:
    """Return a list of troops in canonical words, in short ones where the line would be too long.

    All the losses of a hard winter do not fit into a line (``other_language.LONGEST``) otherwise.
    """
    found = list(items)
    line = _list(found, item_words)
    return line if len(line) <= LONGEST_LIST else _list(found, short_words)


def _list(items: Sequence[Item], say: Callable[[Item], str]) -> str:
    words = []
    for number, item in enumerate(items):
        following = items[number + 1].place if number + 1 < len(items) else ""
        at = f" AT {place_names().full(item.place)}" if item.place else ""
        at = at if item.place != following else ""
        left_out = f" BUT {_list(item.but, say)}" if item.but else ""
        words.append(f"{say(item)}{at}{left_out}")
    return ", ".join(words)


def short_words(item: Item) -> str:
    """Return an item in the shortest words that are read; one unit needs no number."""
    group = item.group
    if group is None or not (group.nation and group.type) or group.reduced is None:
        return item_words(item)
    count = {None: "all ", 1: ""}.get(group.count, f"{group.count} ")
    nation, type_ = NATION_WORDS[group.nation], TYPE_WORDS[group.type]
    reduced = "red " if group.reduced else ""
    return f"{count}{reduced}{min(nation, key=len)} {min(type_, key=len)}"


def item_words(item: Item) -> str:
    """Return one item without its place and what is left out of it."""
    if item.leader:
        return leader_names().full(item.leader)
    return ALL if item.group is None else group_words(item.group)


def group_words(group: Group) -> str:
    """Return units in canonical words; what is not said stays unsaid."""
    pieces = edition_in_use().pieces.faces
    if group == Group(group.count):
        return f"{group.count} units"
    faces = [face for face in pieces if is_of(group, face)]
    if len(faces) == 1:
        if group.count is None:
            return f"all {units_words(faces[0], 2).removeprefix('2 ')}"
        return units_words(faces[0], group.count)
    said = {None: "", True: "reduced ", False: "full "}[group.reduced]
    one = units_words(faces[0], 1 if group.count == 1 else 2).split(" ", 1)[1]
    type_ = one.removeprefix("reduced ").rsplit(" ", 1)[1] if group.type else ""
    nation = one.removeprefix("reduced ").rsplit(" ", 1)[0] if group.nation else ""
    count = "all" if group.count is None else str(group.count)
    return " ".join(f"{count} {said}{nation} {type_}".split())


def is_of(group: Group, face: str) -> bool:
    """Return whether units with a face are of a kind."""
    printed = edition_in_use().pieces.faces[face]
    return (
        (not group.nation or printed.nation == group.nation)
        and (not group.type or printed.type == group.type)
        and (group.reduced is None or printed.is_reduced == group.reduced)
    )


def units_of(group: Group, there: Mapping[str, int]) -> Units:
    """Return the units by face that a group means among those that are ``there``.

    What is named in full and is not there is returned all the same: the choice says so. Raises
    Ambiguous where several faces fit, NotUnderstood where none does.
    """
    faces = [face for face, count in there.items() if count and is_of(group, face)]
    if group.count is None:
        if not faces:
            raise NotUnderstood(_("there are none of these units"), words=group_words(group))
        return {face: there[face] for face in faces}
    if not faces:
        faces = [face for face in edition_in_use().pieces.faces if is_of(group, face)]
    if len(faces) == 1 or sum(there.get(face, 0) for face in faces) == group.count:
        whole = len(faces) > 1
        return {face: there[face] if whole else group.count for face in faces}
    full = [face for face in faces if not edition_in_use().pieces.faces[face].is_reduced]
    if group.reduced is None and len(full) == 1 and (group.nation or group.type):
        return {full[0]: group.count}
    possible = [face_words(face) for face in faces]
    raise Ambiguous(
        _("which units? There are {units}", units=or_list(possible)), candidates=possible
    )


def units_in(items: Iterable[Item], there: Mapping[str, int]) -> Units:
    """Return the units by face that items name among those that are ``there``; no leaders."""
    units: Units = {}
    for item in items:
        if item.leader:
            raise NotUnderstood(_("leaders cannot be named here; name units only"))
        add(units, _all_in(item, there) if item.group is None else units_of(item.group, there))
    return {face: count for face, count in units.items() if count}


def _all_in(item: Item, there: Mapping[str, int]) -> Units:
    """Return everything that is there but what an item leaves out; no leaders."""
    left = dict(there)
    for face, count in units_in(item.but, there).items():
        if count > left.get(face, 0):
            raise NotUnderstood(_("there are none of these units"), words=units_words(face, count))
        left[face] -= count
    return left


def items_of(units: Mapping[str, int], leaders: Iterable[str] = (), place: str = "") -> list[Item]:
    """Return leaders, then units, as items."""
    found = [Item(leader=leader, place=place) for leader in leaders]
    return found + [Item(group_of(face, n), place=place) for face, n in units.items() if n]
