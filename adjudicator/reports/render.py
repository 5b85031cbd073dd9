"""Rendering: kinds of message, facts, questions and sections of the board, as text and HTML."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from css_inline import CSSInliner
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from jinja2.runtime import Macro

from adjudicator.engine.fact import Fact
from adjudicator.paths import templates
from adjudicator.reports.errors import UnwordedFact, WrongContext
from adjudicator.reports.filters import COMMON, plain_words
from adjudicator.reports.layout import disarmed, disarmed_html, one_line, tidied
from adjudicator.reports.lines import Section
from adjudicator.reports.messages import KINDS
from adjudicator.reports.wording import Asked, wording_of

_NEUTRAL_COLOUR = "#444444"
_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass(frozen=True)
class Rendered:
    """A message as it is sent; ``text`` alone is enough to play."""

    subject: str
    text: str
    html: str


def render(kind: str, context: Any) -> Rendered:
    """Return the message of a kind; ``context`` is that kind's dataclass in ``messages``.

    Raises WrongContext for an unknown kind or another kind's context, UnwordedFact for a fact
    that has no words, UnknownName for an identifier the game does not know.
    """
    expected = KINDS.get(kind)
    if expected is None:
        raise WrongContext(f"there is no kind of message {kind!r}; there are: {', '.join(KINDS)}")
    if not isinstance(context, expected):
        raise WrongContext(
            f"a message of kind {kind} needs {expected.__name__}, not {type(context).__name__}"
        )
    env = environment(context.game.rules if context.game is not None else None)
    values = {field.name: getattr(context, field.name) for field in dataclasses.fields(context)}

    def part(name: str) -> str:
        return env.get_template(f"messages/{kind}/{name}").render(values)

    return Rendered(
        subject=one_line(part("subject.txt")),
        text=tidied(disarmed(part("body.txt"))),
        html=disarmed_html(_inliner().inline(part("body.html"))),
    )


def say(rules: str, fact: Fact) -> str:
    """Return a fact in words, on one line, for text and (once escaped) for HTML."""
    found = _fact_macros(rules).get(fact.kind, ())
    if len(found) != 1:
        where = ", ".join(name for name, _ in found) or "no file"
        raise UnwordedFact(
            f"the fact {fact.kind} needs exactly one macro in templates/{rules}/facts/;"
            f" found in: {where}"
        )
    return one_line(found[0][1](fact))


def odds_sentence(rules: str, odds: Any) -> str:
    """Return odds in words, on one line; the macro in ``odds.txt`` is named like their class."""
    name = _CAPITAL.sub("_", type(odds).__name__).lower()
    macro: Callable[..., str] = vars(_module(rules, "odds.txt"))[name]
    return one_line(macro(odds))


def question_sentence(rules: str, asked: Asked, view: Any) -> str:
    """Return the sentences that ask a question; plain ones when its name has none of its own."""
    macros, _ = _questions(rules)
    names = _names_of(asked.section, asked.name)
    found = (macros[name] for name in names if name in macros)
    macro: Callable[..., str] = next(found, macros["otherwise"])
    return one_line(macro(asked, view))


def question_title(rules: str, asked: Asked, view: Any) -> str:
    """Return what a question is about, for a subject: ``interception at Vienna``."""
    macros, titles = _questions(rules)
    names = _names_of(asked.section, asked.name)
    found = (titles[name] for name in names if name in titles)
    return one_line(macros["title"](asked, next(found, plain_words(asked.name))))


def has_question(rules: str, section: str, name: str) -> bool:
    """Return whether the game's templates ask the question of a topic in their own words."""
    macros, _ = _questions(rules)
    return any(words in macros for words in _names_of(section, name))


def _names_of(section: str, name: str) -> tuple[str, str]:
    """Return the names of the macros that may ask: by section and name, or by name alone."""
    return f"{section.replace(' ', '_').replace('.', '_')}_{name}", name


def summary(rules: str, chapters: Any, view: Any) -> str:
    """Return one line over everything that has happened since the last report."""
    return one_line(vars(_module(rules, "summary.txt"))["summary"](chapters, view))


def sections(rules: str, template: str, **context: Any) -> tuple[Section, ...]:
    """Return a template of the game as headed sections.

    A line ``## ottoman | Ottomans: 8 VP`` or ``## Religion`` begins a section, every other line
    that is not empty is one of its lines.
    """
    text = environment(rules).get_template(f"{rules}/{template}").render(context)
    found: list[Section] = []
    for line in filter(None, map(one_line, text.splitlines())):
        if line.startswith("## "):
            role, bar, title = line.removeprefix("## ").rpartition(" | ")
            found.append(Section(title, (), role if bar else ""))
        else:
            found[-1] = dataclasses.replace(found[-1], lines=(*found[-1].lines, line))
    return tuple(found)


def kinds_with_words(rules: str) -> dict[str, int]:
    """Return for every macro in the game's fact files how many files define it."""
    return {kind: len(found) for kind, found in _fact_macros(rules).items()}


@cache
def environment(rules: str | None) -> Environment:
    """Return the templates' environment with the words of a game; None: of no game."""
    # autoescape is on for .html and off for .txt; macros of facts are text in both.
    env = Environment(
        loader=FileSystemLoader(templates()),
        undefined=StrictUndefined,
        autoescape=select_autoescape(["html"], default_for_string=False),
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.filters.update(COMMON)
    env.filters["colour"] = lambda role: _NEUTRAL_COLOUR
    env.filters["the_role"] = str
    if rules is not None:
        wording = wording_of(rules)
        env.filters.update(wording.filters)
        env.filters["the_role"] = wording.the_role
        env.filters["colour"] = wording.colour
        env.globals["say"] = partial(say, rules)
    return env


def _module(rules: str, name: str) -> Any:
    return environment(rules).get_template(f"{rules}/{name}").module


@cache
def _fact_macros(rules: str) -> dict[str, tuple[tuple[str, Macro], ...]]:
    """Return by name the macros in the game's fact files, with the file they are in."""
    found: dict[str, tuple[tuple[str, Macro], ...]] = {}
    for path in sorted((templates() / rules / "facts").glob("*.txt")):
        for name, value in vars(_module(rules, f"facts/{path.name}")).items():
            if isinstance(value, Macro):
                found[name] = (*found.get(name, ()), (path.name, value))
    return found


@cache
def _questions(rules: str) -> tuple[dict[str, Macro], dict[str, str]]:
    """Return the macros and the titles of the game's question files, by name."""
    macros: dict[str, Macro] = {}
    titles: dict[str, str] = {}
    for path in sorted((templates() / rules / "questions").glob("*.txt")):
        values = vars(_module(rules, f"questions/{path.name}"))
        found = {name: value for name, value in values.items() if isinstance(value, Macro)}
        twice = sorted(macros.keys() & found.keys())
        if twice:
            raise UnwordedFact(f"questions/{path.name} words again what another file has: {twice}")
        macros |= found
        titles |= values.get("titles", {})
    return macros, titles


@cache
def _inliner() -> CSSInliner:
    # Mail programs drop <style>; nothing is ever loaded from elsewhere.
    return CSSInliner(keep_style_tags=False, load_remote_stylesheets=False)
