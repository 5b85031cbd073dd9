"""Coverage: which procedures carry out each section of a rulebook, and which cases pin it down.

A game lists the sections of its rulebook in ``data/sections.toml``. Its functions say with ``rule``
which section they carry out; its rules cases say so in their ``source``.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from adjudicator.cases.run import case_files
from adjudicator.engine.trail import carried_out

_PACKAGE: Final = "adjudicator.games"
_NO_CITATION: Final = re.compile(
    r"\b(?:steps?|cards?|items?|examples?|turns?|bullets?|restrictions?|requirements?|notes?)\s+"
    r"\d+(?:(?:,\s|\sand\s|,\sand\s|-)\d+\b(?!\.\d))*",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(
    r"(?<![\w.])2P \d{1,2}(?!\w|\.\w)"
    r"|(?<![\w.])\d{1,2}\.(?:0\.[A-Z]|[A-Z][a-z]?(?:\.\d{1,2})?|\d{1,3}[a-z]?)(?!\w|\.\w)"
    r"|(?:(?<=Rulebook )|(?<=FAQ )|(?<=[,;] ))\d{1,2}(?![\w.]*\d|\.[A-Z]|\s+\w*[A-Z])"
)
"""A section anywhere (``5.141``, ``6.0.A``, ``17.Sp.3``, ``19.2a``), or a whole chapter in a
place where nothing but a chapter can be meant; ``2P 3`` of a variant."""


@dataclass(frozen=True)
class Section:
    """A section of the rulebook: ``code`` and ``cases`` carry it out and pin it down.

    ``no_code`` and ``no_case`` are reasons why there need not be any, or empty.
    """

    number: str
    title: str
    code: tuple[str, ...]
    cases: tuple[str, ...]
    no_code: str = ""
    no_case: str = ""

    @property
    def lacks_code(self) -> bool:
        """Whether nothing carries the section out and no reason is given."""
        return not self.code and not self.no_code

    @property
    def lacks_cases(self) -> bool:
        """Whether no case cites the section and no reason is given."""
        return not self.cases and not self.no_case

    def as_json(self) -> dict[str, Any]:
        """Return the section as JSON."""
        return {
            "section": self.number,
            "title": self.title,
            "procedures": list(self.code),
            "cases": list(self.cases),
            "no_procedure": self.no_code,
            "no_case": self.no_case,
        }

    def as_text(self) -> str:
        """Return the section as a few lines: its title, its procedures, its cases."""
        lines = [f"{self.number} {self.title}"]
        lines += [f"  {name}" for name in self.code]
        if self.code or self.no_code:
            lines += [f"  no procedure: {self.no_code}"] if not self.code else []
        else:
            lines.append("  NO PROCEDURE")
        lines += [f"    {title}" for title in self.cases]
        if not self.cases:
            lines.append(f"    no case: {self.no_case}" if self.no_case else "    NO CASE")
        return "\n".join(lines)


def sections_covered(slug: str, paths: Iterable[Path]) -> tuple[Section, ...]:
    """Return the sections of a game's rulebook with what covers them, in rulebook order.

    A chapter is covered by what covers its sections, a section by what covers those within it.
    ``paths`` are case files, or folders of them.
    """
    listed = _document(slug)
    titles: dict[str, str] = listed["sections"]
    above = {number: _above(number, titles, listed.get("within", {})) for number in titles}
    code = _by_section(above, _marks(slug))
    cases = _by_section(above, _citations(slug, paths))
    return tuple(
        Section(
            number,
            title,
            code[number],
            cases[number],
            listed.get("no_code", {}).get(number, ""),
            listed.get("no_case", {}).get(number, ""),
        )
        for number, title in titles.items()
    )


def cited(source: str) -> tuple[str, ...]:
    """Return the sections that the ``source`` of a case names; steps and cards are no sections."""
    return tuple(dict.fromkeys(_NUMBER.findall(_NO_CITATION.sub("", source))))


def _document(slug: str) -> dict[str, Any]:
    text = (files(f"{_PACKAGE}.{slug}") / "data" / "sections.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _marks(slug: str) -> list[tuple[str, str]]:
    """Return (section, function) for every function of a game that is marked, sorted by name."""
    package = importlib.import_module(f"{_PACKAGE}.{slug}")
    prefix = f"{package.__name__}."
    names = {
        Path(module.__file__ or ""): name.removeprefix(prefix)
        for name in [found.name for found in pkgutil.walk_packages(package.__path__, prefix)]
        for module in [importlib.import_module(name)]
    }
    return sorted(
        (section, f"{names[Path(code.co_filename)]}.{code.co_qualname}")
        for code, section in carried_out()
        if Path(code.co_filename) in names
    )


def _citations(slug: str, paths: Iterable[Path]) -> list[tuple[str, str]]:
    """Return (section, title of the case) for every section that a case of the game cites."""
    found = []
    for path in case_files(paths):
        case = tomllib.loads(path.read_text(encoding="utf-8"))
        if case.get("game") == slug:
            found += [(number, str(case["title"])) for number in cited(str(case["source"]))]
    return found


def _above(number: str, titles: Iterable[str], within: Mapping[str, str]) -> tuple[str, ...]:
    """Return the sections that a section is within: those whose numbers its own begins with.

    ``within`` says it of numbers that begin like others only by chance: 19.10 is not in 19.1.
    """
    if number in within:
        return (within[number],)
    begun = tuple(one for one in titles if number.startswith(one) and one != number)
    chapter = number.partition(".")[0]
    return tuple(one for one in begun if "." in one or one == chapter)


def _by_section(
    above: Mapping[str, Sequence[str]], named: Iterable[tuple[str, str]]
) -> dict[str, tuple[str, ...]]:
    """Return what is named for each section; what is named for 9.1 counts for chapter 9 too."""
    found: dict[str, dict[str, None]] = {number: {} for number in above}
    for number, what in named:
        for section in (number, *above.get(number, (number.partition(".")[0],))):
            found.setdefault(section, {})[what] = None
    return {number: tuple(whats) for number, whats in found.items()}
