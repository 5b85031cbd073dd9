"""What a language lacks when random games are told in it.

``python -m tests.languages.listening fi 3`` plays three games, says every fact and question, and
prints messages and names that have no translation. ``-v`` prints every different line, to be read.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Container, Iterator
from typing import Any

import click

from adjudicator.engine.chance import SecretChance
from adjudicator.engine.decision import Decision
from adjudicator.engine.play import Live, begin
from adjudicator.engine.random_play import plain, play_out
from adjudicator.engine.words import said
from adjudicator.games.here_i_stand import HereIStand
from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.languages import Catalogues, language_named
from adjudicator.reports.parts import board_of, power_card_of, question_line
from adjudicator.reports.render import say
from adjudicator.reports.spoken import spoken
from tests.languages.messages import MessageId, translated
from tests.own_types import any_view

RULES = "here_i_stand"
_VALUE = re.compile("{[^}]*}")
SCENARIOS = ("1517", "1532", "tournament")


class Listening(Catalogues):
    """Catalogues that note what they are asked for and do not have."""

    @classmethod
    def to(cls, code: str) -> Listening:
        """Return a listener to a language."""
        found = language_named(code)
        assert found is not None
        heard = cls(found.code, found.messages, found.names, found.forms, found.inflect)
        object.__setattr__(heard, "lacking", Counter())
        object.__setattr__(heard, "known", translated(code).keys())
        object.__setattr__(heard, "own", {*found.names.values(), *_texts(code)})
        object.__setattr__(heard, "filled", re.compile("|".join(map(_filled, _texts(code)))))
        return heard

    lacking: Counter[str]
    known: Container[MessageId]
    own: Container[str]
    """Names and messages as the language has them; said again they are looked up as if names."""
    filled: re.Pattern[str]
    """What messages of the language are with their values."""

    def text(self, message: str) -> str:
        if message not in self.known and _has_words(_VALUE.sub("", message)):
            self.lacking[f"message {message!r}"] += 1
        return super().text(message)

    def counted(self, one: str, several: str, count: int) -> str:
        if (one, several) not in self.known:
            self.lacking[f"message {one!r} {several!r}"] += 1
        return super().counted(one, several, count)

    def name(self, printed: str) -> str:
        known = printed in self.names or printed in self.own or printed[:1].isdigit()
        if not known and _has_words(printed) and not self.filled.fullmatch(printed):
            self.lacking[f"name {printed!r}"] += 1
        return super().name(printed)


def _texts(code: str) -> Iterator[str]:
    """Yield every translation of a language, plural forms one by one."""
    for message in translated(code).values():
        found = message.string or ""
        yield from (found,) if isinstance(found, str) else found


def _filled(text: str) -> str:
    """Return a pattern of a translation with its values; of one that is all values, of nothing."""
    parts = _VALUE.split(text)
    return ".+".join(map(re.escape, parts)) if any(map(_has_words, parts)) else "(?!)"


def _has_words(text: str) -> bool:
    return re.search("[A-Za-z]{2}", text) is not None


def told(language: Catalogues, seed: int) -> Iterator[str]:
    """Yield every line of a random game in a language: questions, boards, then facts."""
    rules = HereIStand()
    lines: list[str] = []
    asked: set[tuple[str, str]] = set()

    def look(live: Live[Any], decision: Decision[Any], value: Any) -> None:
        key = (decision.section, decision.name)
        if key in asked:
            return
        asked.add(key)
        view = any_view(rules.view(live.state, decision.role))
        line = question_line(RULES, decision, view, code="W1", examples=())
        lines.extend((said(line.title, language), said(line.sentence, language)))
        if len(asked) % 10 == 1:
            sections = board_of(RULES, view), power_card_of(RULES, view, decision.role)
            for section in (*spoken(sections[0], language), *spoken(sections[1], language)):
                lines.extend((section.title, *section.lines))

    live = play_out(
        rules,
        begin(rules, SCENARIOS[seed % 3], {}),
        SecretChance(b"languages", seed),
        random.Random(seed),
        player=plain(sample),
        on_answer=look,
    )
    facts = live.told_since(0)
    live.close()
    yield from lines
    for one in facts:
        yield say(RULES, one.fact).said_in(language)


def main(code: str, games: str, *options: str) -> None:
    """Play, and print what is lacking."""
    language = Listening.to(code)
    lines = Counter(line for seed in range(int(games)) for line in told(language, seed))
    if "-v" in options:
        click.echo("\n".join(sorted(lines)))
    for what, times in sorted(language.lacking.items()):
        click.echo(f"{times:5} {what}")


if __name__ == "__main__":
    main(*sys.argv[1:])
