"""Rendering: kinds of message, facts, questions and sections of the board, as text and HTML.

All of it in the language of the reader.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, cast

from css_inline import CSSInliner
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from jinja2.filters import FILTERS as DEFAULT_FILTERS

from adjudicator.engine.fact import Fact
from adjudicator.engine.words import Language, Words, _, n_, said
from adjudicator.games.opaque import AnyView
from adjudicator.games.particulars import slug_of
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Asked, Section
from adjudicator.paths import own_templates, templates
from adjudicator.reports import watch_messages  # noqa: F401 - it enters its kinds
from adjudicator.reports.dice_apart import apart, marked_dice, without_marks
from adjudicator.reports.errors import UnwordedFact, WrongContext
from adjudicator.reports.filters import COMMON
from adjudicator.reports.kept_templates import TEMPLATES
from adjudicator.reports.layout import disarmed, disarmed_html, one_line, tidied
from adjudicator.reports.links import AnswerTo
from adjudicator.reports.messages import KINDS
from adjudicator.reports.shelves import Shelf
from adjudicator.reports.spoken import Retold, spoken
from adjudicator.words.order_words import of_game, opening_line, order_line
from adjudicator.words.saying import plain_words

_NEUTRAL_COLOUR = "#444444"
_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")
_GLOBALS = frozenset({"_", "n_", "say"})


@dataclass(frozen=True)
class Rendered:
    """A message as it is sent; ``text`` alone is enough to play."""

    subject: str
    text: str
    html: str


def render(
    kind: str,
    context: Any,
    language: Language | None = None,
    answer_to: AnswerTo | None = None,
) -> Rendered:
    """Return the message of a kind; ``context`` is that kind's dataclass in ``messages``.

    ``language`` is that of the reader, None for English. Without ``answer_to`` no link answers.

    Raises WrongContext for an unknown kind or another kind's context, UnwordedFact for a fact
    that has no words, UnknownName for an identifier the game does not know.
    """
    expected = KINDS.get(kind)
    if expected is None:
        raise WrongContext(f"there is no kind of message {kind!r}; there are: {', '.join(KINDS)}")
    if type(context) is not expected:
        raise WrongContext(
            f"a message of kind {kind} needs {expected.__name__}, not {type(context).__name__}"
        )
    rules = context.game.rules if context.game is not None else None
    env = environment(rules, language)
    context = spoken(context, of_game(language, rules))
    values = {field.name: getattr(context, field.name) for field in dataclasses.fields(context)}
    values["answer_to"] = spoken(answer_to, of_game(language, rules))

    def part(name: str) -> str:
        return env.get_template(f"messages/{kind}/{name}").render(values)

    return Rendered(
        subject=one_line(part("subject.txt")),
        text=tidied(disarmed(part("body.txt"))),
        html=disarmed_html(_inliner().inline(part("body.html"))),
    )


def say(rules: str, fact: Fact) -> Words:
    """Return a fact in words, on one line, for text and (once escaped) for HTML."""
    return _words(partial(_said, rules, fact))


def say_apart(rules: str, fact: Fact) -> tuple[Words, tuple[str, ...]]:
    """Return a fact in words that tell how many dice were thrown, and the faces of each throw."""
    words = _words(lambda language: apart(_said(rules, fact, language))[0])
    return words, apart(_said(rules, fact, None))[1]


def _said(rules: str, fact: Fact, language: Language | None) -> str:
    """Return a fact in words and what its chance had been, with marks around the faces of dice."""
    shelf = _shelf(rules, "facts", language)
    found = shelf.files.get(fact.kind, ())
    if len(found) != 1:
        where = ", ".join(found) or "no file"
        raise UnwordedFact(
            f"the fact {fact.kind} needs exactly one macro in templates/{rules}/facts/;"
            f" found in: {where}"
        )
    chance = said(game_of(rules).wording.chance(fact), language)
    return one_line(" ".join((shelf.macro(fact.kind)(fact), chance)))


def odds_sentence(rules: str, odds: object) -> Words:
    """Return odds in words, on one line; the macro in ``odds.txt`` is named like their class."""
    name = _CAPITAL.sub("_", type(odds).__name__).lower()
    return _words(lambda language: _macro(rules, "odds.txt", name, language)(odds))


def question_sentence(rules: str, asked: Asked, view: AnyView) -> Words:
    """Return the sentences that ask a question; plain ones when its name has none of its own.

    Where a role answers for another one they say for which.
    """
    sentence = _words(partial(_question_sentence, rules, asked, view))
    if asked.behalf is None:
        return sentence
    return _("For {role}: {sentence}", role=_the(rules, asked.behalf), sentence=sentence)


def _the(rules: str, role: str) -> str:
    return game_of(rules).wording.the_role(role)


def _question_sentence(rules: str, asked: Asked, view: AnyView, language: Language | None) -> str:
    shelf = _questions(rules, language)
    names = (*_names_of(asked.section, asked.name), "otherwise")
    return str(shelf.macro(next(name for name in names if name in shelf))(asked, view))


def question_title(rules: str, asked: Asked, view: AnyView) -> Words:
    """Return what a question is about, for a subject: ``interception at Vienna``."""
    title = _words(partial(_question_title, rules, asked))
    if asked.behalf is None:
        return title
    return _("for {role}: {title}", role=_the(rules, asked.behalf), title=title)


def _question_title(rules: str, asked: Asked, language: Language | None) -> str:
    shelf = _questions(rules, language)
    for name in _names_of(asked.section, asked.name):
        if f"title_{name}" in shelf:
            return str(shelf.macro(f"title_{name}")(asked))
        if (title := shelf.title(name)) is not None:
            return str(shelf.macro("title")(asked, title))
    return str(shelf.macro("title")(asked, plain_words(asked.name)))


def has_question(rules: str, section: str, name: str) -> bool:
    """Return whether the game's templates ask the question of a topic in their own words."""
    shelf = _questions(rules, None)
    return any(words in shelf for words in _names_of(section, name))


def _names_of(section: str, name: str) -> tuple[str, str]:
    """Return the names of the macros that may ask: by section and name, or by name alone."""
    return f"{section.replace(' ', '_').replace('.', '_')}_{name}", name


def sections(rules: str, template: str, **context: Any) -> Retold:
    """Return a template of the game as headed sections.

    A line ``## ottoman | Ottomans: 8 VP`` or ``## Religion`` begins a section, every other line
    that is not empty is one of its lines.
    """
    laid_out = partial(_sections, rules, template, context)
    return Retold(laid_out(None), laid_out)


def _sections(
    rules: str, template: str, context: Mapping[str, Any], language: Language | None
) -> tuple[Section, ...]:
    text = without_marks(
        environment(rules, language).get_template(f"{slug_of(rules)}/{template}").render(context)
    )
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
    shelf = _shelf(rules, "facts", None)
    return {kind: len(found) for kind, found in shelf.files.items()}


def _words(made: Callable[[Language | None], str]) -> Words:
    """Return one line of words from what makes them in any language, None being English."""

    def line(language: Language | None) -> str:
        return without_marks(one_line(made(language)))

    return Words(line(None), line)


# -- templates ------------------------------------------------------------------------------------


def environment(rules: str | None, language: Language | None = None) -> Environment:
    """Return the templates' environment with the words of a game; None: of no game."""
    return _environment(rules, of_game(language, rules))


@cache
def _environment(rules: str | None, language: Language | None) -> Environment:
    """Return the environment for a language of the game.

    A language has templates of its own where its sentences are built in another way; the others
    are the English ones, whose words ``_`` and ``n_`` translate.
    """
    folders = [templates()] if language is None else [own_templates(language.code), templates()]
    # autoescape is on for .html and off for .txt; macros of facts are text in both.
    env = Environment(
        loader=FileSystemLoader(folders),
        undefined=StrictUndefined,
        finalize=partial(_told, language),
        autoescape=select_autoescape(["html"], default_for_string=False),
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=TEMPLATES,
    )
    env.globals.update(_=_, n_=n_, order_line=order_line, opening_line=opening_line)
    env.globals["language_code"] = language.code if language else "en"
    env.filters.update(COMMON)
    env.filters["dice"] = marked_dice
    env.filters["colour"] = lambda role: _NEUTRAL_COLOUR
    env.filters["the_role"] = str
    if rules is not None:
        env.globals["this_game"] = game_of(rules)
        wording = game_of(rules).wording
        env.filters.update(wording.filters)
        env.filters["the_role"] = wording.the_role
        env.filters["colour"] = wording.colour
        env.globals["say"] = partial(say, rules)
        env.globals["score"] = spoken(wording.score_words, of_game(language, rules))
    if language is not None:
        _translate(env, language)
    return env


def _translate(env: Environment, language: Language) -> None:
    """Let what templates call and filter with take and give words of a language."""
    for name in _GLOBALS & env.globals.keys():
        env.globals[name] = _telling(language, cast("Callable[..., Any]", env.globals[name]))
    for name in env.filters.keys() - DEFAULT_FILTERS.keys():
        env.filters[name] = _telling(language, env.filters[name])
    for form in language.forms:
        env.filters[form] = partial(_in_form, language, form)
    if "the" in env.filters:
        env.filters["verb"] = partial(_with_verb, language, env.filters["the"])


def _telling(language: Language, function: Callable[..., Any]) -> Callable[..., Any]:
    def told(*args: Any, **values: Any) -> Any:
        return _told(language, function(*(_told(language, arg) for arg in args), **values))

    return told


def _with_verb(
    language: Language, the: Callable[..., str], role: str, one: str, several: str
) -> str:
    """Return a role with the verb that fits it, as the English filter ``verb`` does."""
    return language.inflected(the(role), f"{one}/{several}")


def _in_form(language: Language, form: str, words: str) -> str:
    return language.inflected(said(words, language), form)


def _told(language: Language | None, value: Any) -> Any:
    """Return a value as it is printed: words in the reader's language."""
    return value.said_in(language) if language and isinstance(value, Words) else value


def _macro(rules: str, name: str, macro: str, language: Language | None) -> Callable[..., str]:
    found: Callable[..., str] = vars(_module(rules, name, language))[macro]
    return found


def _module(rules: str, name: str, language: Language | None) -> Any:
    return environment(rules, language).get_template(f"{slug_of(rules)}/{name}").module


@cache
def _shelf(rules: str, folder: str, language: Language | None) -> Shelf:
    """Return the macros of a folder of the game's templates."""
    env = environment(rules, language)
    if env.loader is None:
        raise RuntimeError("the environment has no folders of templates")
    return Shelf(env, env.loader, f"{slug_of(rules)}/{folder}")


@cache
def _questions(rules: str, language: Language | None) -> Shelf:
    """Return the macros of the game's question files; UnwordedFact when two have the same name."""
    shelf = _shelf(rules, "questions", language)
    twice = {name: files for name, files in sorted(shelf.files.items()) if len(files) > 1}
    if twice:
        raise UnwordedFact(f"several question files word the same: {twice}")
    return shelf


@cache
def _inliner() -> CSSInliner:
    # Mail programs drop <style>; those that keep it find the colours for the dark in it. Nothing is
    # ever loaded from elsewhere.
    return CSSInliner(keep_style_tags=False, keep_at_rules=True, load_remote_stylesheets=False)
