"""HELP: a page that fits a telephone, and behind it every order and command by its name.

Most who ask have forgotten a word. So the page says what answers the open question, how to ask for
more, and the names of everything that can be written; HELP ALL explains all of that at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from adjudicator.engine.decision import Decision
from adjudicator.engine.words import Words, _, joined
from adjudicator.games.opaque import AnyGame
from adjudicator.games.registry import game_of
from adjudicator.games.telling import Section
from adjudicator.orders import fence
from adjudicator.orders.commands.finnish import command_readings
from adjudicator.orders.commands.parts import whole
from adjudicator.orders.commands.register import PLAYER
from adjudicator.service.commands.desk import Desk
from adjudicator.service.commands.players.requests import help_on_a_word, tell
from adjudicator.service.table.playing import is_talk
from adjudicator.words.order_words import order_line

_ALL: Final = ("ALL", "EVERYTHING", "KAIKKI")
_FIRST: Final = ("status", "desk", "handbook", "rules", "orders", "prefer")
"""The commands that are explained on the page itself."""
_FIRST_WORDS: Final = {"press": "PRESS TO", "deal": "DEAL WITH"}
"""The words that lines begin with which are called by one of them."""
_MOST_ANSWERS: Final = 8
_CHECK: Final = _("CHECK on the line before BEGIN: only check the block.")


@PLAYER.command("help", whole("topic", str.strip), also=("?",), looks=True)
def help_(desk: Desk, topic: str) -> str:
    """Queue the page of topics, what is known of one of them, or everything."""
    asked = desk.playing.open_for(desk.role)
    return tell(desk, _("help"), help=topics_of(desk.playing.known_as, topic, asked))


def topics_of(rules: str, topic: str, asked: Decision[Any] | None = None) -> tuple[Section, ...]:
    """Return what is known of a topic, in orders or commands; the page of topics without any.

    ``asked`` is what is asked of the reader; the page says what answers it.
    """
    game, wanted = game_of(rules), topic.strip()
    readings = [*_in_english(game, wanted)]
    if any(one in _ALL for one in readings):
        return _sections(dict(game.grammar.topics), _commands(game))
    for one in readings:
        if one and (found := _about(game, one)):
            return found
    unknown = (_("There is no help on “{words!s}”.", words=wanted[:40]),) if wanted else ()
    return (Section(_("Help"), (*unknown, *_guidance(game, asked))), *_names(game))


def _in_english(game: AnyGame, words: str) -> Iterator[str]:
    """Give what words may be in English, in capitals: those of orders, then those of commands."""
    yield game.grammar.in_english(words).upper()
    yield from (one.english.upper() for one in command_readings(words))
    if fence.subject_says_check(words):
        yield "CHECK"
    yield words.upper()


def _about(game: AnyGame, wanted: str) -> tuple[Section, ...]:
    topics = game.grammar.topics
    orders = {verb: text for verb, text in topics.items() if _speaks_of(wanted, f"{verb} {text}")}
    if not orders:
        orders = {verb: text for verb, text in topics.items() if wanted in verb.upper()}
    known = tuple(line for line in _commands(game) if _speaks_of(wanted, line))
    return _sections(orders, known)


def _commands(game: AnyGame) -> tuple[str, ...]:
    return (*PLAYER.explained(game), _CHECK)


def _sections(orders: dict[str, str], known: tuple[str, ...]) -> tuple[Section, ...]:
    lines = tuple(
        _("{line}: {text}", line=order_line(verb), text=text) for verb, text in orders.items()
    )
    found = (Section(_("Orders"), lines), Section(_("Everywhere"), known))
    return tuple(section for section in found if section.lines)


def _speaks_of(wanted: str, text: str) -> bool:
    """Return whether words in capitals, the words of lines, are those wanted, one or several."""
    one = wanted.removesuffix("S")
    return bool(re.search(rf"\b{re.escape(one)}S?\b", text))


# -- the page -------------------------------------------------------------------------------------


def _guidance(game: AnyGame, asked: Decision[Any] | None) -> tuple[str, ...]:
    """Return how orders are written, what is asked, and how to ask for more."""
    answers = () if asked is None or is_talk(asked) else game.grammar.openings(asked)
    now = [
        _(
            "What is asked of you now is answered by: {lines}.",
            lines=joined(", ", map(order_line, answers[:_MOST_ANSWERS])),
        )
    ]
    return (
        _(
            "Answer any mail of the game with your orders: one on a line, between a line BEGIN and"
            " a line END. The word CHECK on the line before BEGIN only tries them."
        ),
        *(now if answers else ()),
        _(
            "{one} explains one word of those below, with examples; {all} explains all of them.",
            one=help_on_a_word(game),
            all=_("HELP ALL"),
        ),
    )


def _names(game: AnyGame) -> tuple[Section, ...]:
    """Return the commands that are used most, explained, and the names of everything else."""
    explained = {name: entry.explained(game) for name, entry in PLAYER.entries.items()}
    first = tuple(explained[name] for name in _FIRST if explained[name])
    others = [
        _FIRST_WORDS.get(name, name.upper())
        for name in explained
        if explained[name] and name not in _FIRST
    ]
    return (
        Section(_("Most used"), first),
        Section(_("Orders"), (_listed([*game.grammar.topics]),)),
        Section(_("Everywhere"), (_listed(others), _("CHECK"))),
    )


def _listed(names: list[str]) -> Words:
    return joined(", ", map(order_line, names))
