"""A case: where it comes from, the position it begins with, and its steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from adjudicator.cases.source import Key, Source, read_source
from adjudicator.games.registry import game_of, slugs
from adjudicator.words.lexicon import hint

REFUSAL_KINDS: Final = ("not_legal", "not_understood", "unclear")
_TOP: Final = {
    "title": str,
    "source": str,
    "about": str,
    "game": str,
    "scenario": str,
    "options": dict,
    "position": dict,
    "step": list,
}
_STEP: Final = {
    "note": str,
    "role": str,
    "orders": str,
    "answers": str,
    "refused": dict,
    "die": str,
    "draw": str,
    "shuffle": str,
    "result": (int, str, list),
    "expect": dict,
}
_REFUSED: Final = {"section": str, "reason": str, "kind": str}
_TYPES: Final = {str: "a text", dict: "a table", list: "a list", int: "a whole number"}

Chance: TypeAlias = Literal["die", "draw", "shuffle"]
CHANCES: Final[tuple[Chance, ...]] = ("die", "draw", "shuffle")


@dataclass(frozen=True)
class Due:
    """A scripted roll: what is rolled, words about what it is for, and how it falls."""

    kind: Chance
    what: str
    result: tuple[Any, ...]
    step: int


@dataclass(frozen=True)
class Orders:
    """The lines of one role; ``answers`` names the question they are for, or is empty."""

    role: str
    lines: tuple[str, ...]
    answers: str
    refused: Mapping[str, str] | None


@dataclass(frozen=True)
class Step:
    """One step; ``number`` counts from 1. Exactly one of ``orders`` and ``due``, or neither."""

    number: int
    orders: Orders | None
    due: Due | None
    expect: Mapping[str, Any] | None


@dataclass(frozen=True)
class Case:
    """A case file that is well formed."""

    source: Source
    title: str
    game: str
    scenario: str
    options: dict[str, Any]
    position: dict[str, Any]
    steps: tuple[Step, ...]

    @property
    def path(self) -> Path:
        """The file."""
        return self.source.path


def read_case(path: Path) -> Case:
    """Read a case file; CaseMistake for whatever is not in the format."""
    source = read_source(path)
    data = source.data
    check_keys(source, data, _TOP)
    for needed in ("title", "source", "game", "scenario", "step"):
        if needed not in data:
            raise source.wrong(f"the case has no {needed}")
    if data["game"] not in slugs():
        raise source.wrong(f"there is no game {data['game']!r}; there is {listed(slugs())}", "game")
    return Case(
        source=source,
        title=data["title"],
        game=data["game"],
        scenario=data["scenario"],
        options=data.get("options", {}),
        position=data.get("position", {}),
        steps=tuple(_step(source, number, raw) for number, raw in enumerate(data["step"])),
    )


def check_keys(
    source: Source, table: Mapping[str, Any], known: Mapping[str, Any], *keys: Key
) -> None:
    """Refuse keys of a table that are not known, and values of the wrong type."""
    for key, value in table.items():
        if key not in known:
            near = hint(key, known)
            words = f"there is no key {key!r}{near}; known: {listed(known)}"
            raise source.wrong(words, *keys, key)
        wanted = known[key] if isinstance(known[key], tuple) else (known[key],)
        if not isinstance(value, wanted) or isinstance(value, bool):
            names = " or ".join(_TYPES[kind] for kind in wanted)
            raise source.wrong(f"{key} is {value!r}; it must be {names}", *keys, key)


def listed(words: Any) -> str:
    """Return ``a, b, c``."""
    return ", ".join(str(word) for word in words)


def _step(source: Source, index: int, raw: Any) -> Step:
    place: tuple[Key, ...] = ("step", index)
    if not isinstance(raw, dict):
        raise source.wrong("every step is a table", *place)
    check_keys(source, raw, _STEP, *place)
    kinds = [key for key in ("orders", *CHANCES) if key in raw]
    if len(kinds) > 1:
        raise source.wrong(f"one step has {listed(kinds)}; make it {len(kinds)} steps", *place)
    if not kinds and "expect" not in raw:
        raise source.wrong("the step has neither orders nor a roll nor expectations", *place)
    return Step(
        number=index + 1,
        orders=_orders(source, raw, *place) if kinds == ["orders"] else None,
        due=_due(source, index + 1, raw, *place) if kinds and kinds[0] in CHANCES else None,
        expect=_expect(source, raw, kinds, *place),
    )


def _orders(source: Source, raw: dict[str, Any], *place: Key) -> Orders:
    if "role" not in raw:
        raise source.wrong("orders are given without a role", *place, "orders")
    if "result" in raw:
        raise source.wrong("a result belongs to a die, draw or shuffle", *place, "result")
    lines = tuple(raw["orders"].splitlines())
    written = [line for line in lines if line.strip()]
    if not written:
        raise source.wrong("there is no line in the orders", *place, "orders")
    refused = raw.get("refused")
    if refused is not None:
        check_keys(source, refused, _REFUSED, *place, "refused")
        if len(written) != 1:
            raise source.wrong("a step with a refusal has just one line", *place, "orders")
        if refused.get("kind", "not_legal") not in REFUSAL_KINDS:
            known = listed(REFUSAL_KINDS)
            raise source.wrong(f"a refusal is one of: {known}", *place, "refused", "kind")
    return Orders(raw["role"], lines, raw.get("answers", ""), refused)


def _due(source: Source, number: int, raw: dict[str, Any], *place: Key) -> Due:
    kind: Chance = next(key for key in CHANCES if key in raw)
    for key in ("role", "answers", "refused"):
        if key in raw:
            raise source.wrong(f"{key} belongs to orders, not to a {kind}", *place, key)
    if "result" not in raw:
        raise source.wrong(f"the {kind} has no result", *place, kind)
    given = raw["result"]
    result = tuple(given) if isinstance(given, list) else (given,)
    least, most = _faces(source.data["game"])
    if kind == "die" and not all(
        isinstance(face, int) and not isinstance(face, bool) and least <= face <= most
        for face in result
    ):
        raise source.wrong(f"dice show whole numbers from {least} to {most}", *place, "result")
    if kind == "draw" and len(result) != 1:
        raise source.wrong("one thing is drawn at a time", *place, "result")
    return Due(kind, raw[kind], result, number)


def _faces(slug: str) -> tuple[int, int]:
    """Return the lowest and the highest number on the dice of a game."""
    game = game_of(slug)
    least = game.cases.LOWEST_FACE if game.cases else 1
    return least, max(game.dice) + least - 1


def _expect(
    source: Source, raw: dict[str, Any], kinds: list[str], *place: Key
) -> Mapping[str, Any] | None:
    if not kinds:
        for key in ("role", "answers", "refused", "result"):
            if key in raw:
                raise source.wrong(f"{key} stands in a step without orders or roll", *place, key)
    expect: Mapping[str, Any] | None = raw.get("expect")
    return expect
