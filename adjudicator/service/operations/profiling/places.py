"""Which phase of the work, package and function of ours a moment of the program belongs to."""

from __future__ import annotations

import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

import adjudicator
from adjudicator.paths import templates

_OURS: Final = f"{Path(adjudicator.__file__).parent}/"
_TEMPLATES: Final = f"{templates()}/"
_LIBRARIES: Final = tuple(f"{sysconfig.get_path(name)}/" for name in ("purelib", "platlib"))
_STANDARD: Final = f"{sysconfig.get_path('stdlib')}/"
_LOADING: Final = (
    "<frozen importlib",
    *(f"/jinja2/{name}.py" for name in ("compiler", "parser", "lexer", "nodes", "visitor")),
    *(f"/jinja2/{name}.py" for name in ("idtracking", "optimizer")),
    "/adjudicator/words/parsers.py",
)
"""Files at work once, when something is needed first: modules, templates, grammars."""
_TOLD_APART: Final = {"games": 3, "mail": 3, "service": 3}
"""How many names a package of ours has in a profile, where it is not two."""

LOADING, COLLECTING, OTHER = "loading", "collecting", "other"
PHASES: Final = (
    ("storing", ("sqlalchemy", "sqlmodel", "adjudicator.store")),
    ("pictures", ("adjudicator.drawing",)),
    ("reports", ("jinja2", "markupsafe", "css_inline", "templates", "adjudicator.reports")),
    ("writing", tuple(f"adjudicator.mail.{name}" for name in ("outgoing", "illustrated"))),
    ("reading", ("flufl", "authres", "adjudicator.mail")),
    ("understanding", ("adjudicator.orders", "adjudicator.words", "adjudicator.languages")),
    ("rules", ("adjudicator.engine", "adjudicator.kit", "adjudicator.games")),
    ("service", ("adjudicator",)),
)
"""The phases of the work and their packages; the first that fits counts."""
_IN_A_GAME: Final = {
    "board": "pictures",
    "language": "understanding",
    "ahead": "understanding",
    "wording": "reports",
}
"""Folders of a game that belong to another phase than its rules."""
_PROFILING: Final = f"{Path(__file__).parent}/"
_TOLD_OF_COLLECTING: Final = "collects"
"""What the garbage collector calls at its end (``looks``): looks that came meanwhile find it."""


@dataclass(frozen=True)
class Place:
    """Where code stands: its package, its phase (None: that of its caller), its name if ours."""

    package: str
    phase: str | None
    function: str | None


_COLLECTOR: Final = Place("garbage collector", COLLECTING, "garbage collector")
_ITSELF: Final = Place("profile", "profile", "profile")


@dataclass(frozen=True)
class Moment:
    """What was at work: phase, package, and the innermost function of ours."""

    phase: str
    package: str
    function: str


def moment_of(frame: FrameType | None) -> Moment:
    """Return what is at work in a frame: of each kind, what the innermost frame that tells says.

    Libraries that serve everybody (regular expressions, say) are at work for who calls them.
    """
    places = [place_of(one.f_code) for one in _outwards(frame)]
    package = next((place.package for place in places), OTHER)
    phase = next((place.phase for place in places if place.phase), OTHER)
    return Moment(phase, package, next(filter(None, (place.function for place in places)), OTHER))


def caller_of(frame: FrameType | None) -> str:
    """Return the innermost function of ours, outside of the store, that has led to a frame."""
    places = (place_of(one.f_code) for one in _outwards(frame))
    ours = (one.function for one in places if one.phase != "storing" and one is not _ITSELF)
    return next(filter(None, ours), OTHER)


def _outwards(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


@lru_cache(maxsize=20_000)
def place_of(code: CodeType) -> Place:
    """Return where code stands."""
    file = code.co_filename
    if file.startswith(_PROFILING):
        return _COLLECTOR if code.co_name == _TOLD_OF_COLLECTING else _ITSELF
    package = _package(file)
    ours = file.startswith((_OURS, _TEMPLATES))
    function = f"{_module(file)}:{code.co_name}" if ours else None
    # What a module does at its top is done once, however long it takes.
    if code.co_name == "<module>" or any(mark in file for mark in _LOADING):
        return Place(package, LOADING, function)
    return Place(package, _phase(package, file), function)


def _phase(package: str, file: str) -> str | None:
    if package.startswith("adjudicator.games."):
        folder = file.removeprefix(_OURS).split("/")[2:3]
        return _IN_A_GAME.get("".join(folder), "rules")
    for phase, packages in PHASES:
        if any(package == one or package.startswith(f"{one}.") for one in packages):
            return phase
    return None


def _package(file: str) -> str:
    """Return the package of a file, as a profile tells it apart from others."""
    if file.startswith(_OURS):
        names = _module(file).split(".")
        return ".".join(("adjudicator", *names[: _TOLD_APART.get(names[0], 2) - 1]))
    if file.startswith(_TEMPLATES):
        return "templates"
    for folder in _LIBRARIES:
        if file.startswith(folder):
            return file.removeprefix(folder).partition("/")[0].removesuffix(".py")
    if file.startswith(_STANDARD):
        return f"Python {file.removeprefix(_STANDARD).partition('/')[0].removesuffix('.py')}"
    return "Python"


def _module(file: str) -> str:
    """Return the module of a file of ours without ``adjudicator``, a template by its path."""
    if file.startswith(_TEMPLATES):
        return file.removeprefix(_TEMPLATES)
    path = file.removeprefix(_OURS).removesuffix(".py").removesuffix("/__init__")
    return path.replace("/", ".")
