"""Facts: what has happened in a game, told once, to an audience."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from adjudicator.engine import words

Role: TypeAlias = str
JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"


@dataclass(frozen=True)
class Audience:
    """Who may know a fact: the named roles, or everybody except some.

    ``roles`` None means everybody, onlookers included, but for the roles in ``excepted``.
    """

    roles: frozenset[Role] | None = None
    excepted: frozenset[Role] = frozenset()

    def admits(self, role: Role | None) -> bool:
        """Return whether ``role`` (None: an onlooker) may know."""
        if self.roles is None:
            return role not in self.excepted
        return role is not None and role in self.roles

    def dump(self) -> JSON:
        """Return the audience as JSON: ``{"only": [...]}`` or ``{"except": [...]}``."""
        if self.roles is None:
            return {"except": [*sorted(self.excepted)]}
        return {"only": [*sorted(self.roles)]}

    @staticmethod
    def load(raw: Any) -> Audience:
        """Return the audience that ``dump`` wrote."""
        if "only" in raw:
            return Audience(frozenset(raw["only"]))
        return Audience(None, frozenset(raw["except"]))


EVERYBODY = Audience()
MODERATOR = Audience(frozenset())


def only(*roles: Role) -> Audience:
    """Return the audience of just ``roles``."""
    return Audience(frozenset(roles))


_KINDS: dict[tuple[str, str], type[Fact]] = {}


@dataclass(frozen=True)
class Fact:
    """Base of all facts: frozen dataclasses whose fields are JSON values (tuples for lists).

    A text that is words (``engine.words``) is dumped with how it was made, so that it can be said
    in the language of whoever is told the fact, long after it was told first.

    A game derives one root class, ``class HisFact(Fact, game="here_i_stand")``; every class below
    it is registered under its ``kind``, the class name in lower case with underscores, which also
    names the macro that words it.
    """

    game: ClassVar[str] = ""
    kind: ClassVar[str] = ""

    def __init_subclass__(cls, game: str | None = None, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        if game is not None:
            cls.game = game
            return
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        known = _KINDS.get((cls.game, cls.kind))
        if known is not None and known.__qualname__ != cls.__qualname__:
            raise TypeError(f"two facts of {cls.game or 'no game'} are of kind {cls.kind}")
        _KINDS[cls.game, cls.kind] = cls

    def dump(self) -> dict[str, JSON]:
        """Return the fields as JSON."""
        return {field.name: _plain(getattr(self, field.name)) for field in dataclasses.fields(self)}


def load_fact(game: str, kind: str, raw: dict[str, Any]) -> Fact:
    """Return the fact that ``dump`` wrote; KeyError when ``game`` has no such kind."""
    return _KINDS[game, kind](**{name: _frozen(value) for name, value in raw.items()})


def parts_of(game: str, kind: str) -> tuple[str, ...]:
    """Return the names of the fields of a kind of fact; none where ``game`` has no such kind."""
    known = _KINDS.get((game, kind))
    return () if known is None else tuple(part.name for part in dataclasses.fields(known))


def kinds_of(game: str) -> tuple[str, ...]:
    """Return the kinds of fact that ``game`` can tell, sorted."""
    return tuple(sorted(kind for owner, kind in _KINDS if owner == game))


def _plain(value: Any) -> JSON:
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, str):
        return words.dump(value)
    if value is None or isinstance(value, bool | int | float):
        return value
    raise TypeError(f"a fact holds {value!r}, which is not JSON")


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return words.load(value) if isinstance(value, str) else value
