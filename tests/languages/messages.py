"""The messages of the program, as gettext would extract them, and what a language lacks of them.

``python -m tests.languages.messages fi [adjudicator/service …]`` lists the messages of some parts
of the program that have no translation, and the translations that belong to no message any more.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import click
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_file

from adjudicator.games.here_i_stand.cards import FACES, Mode, modes_of
from adjudicator.games.here_i_stand.diplomatic import MODES as DIPLOMATIC
from adjudicator.games.here_i_stand.rules.deck import cards, diplomatic_cards, replaced_faces
from adjudicator.games.here_i_stand.rules.reference import document
from adjudicator.games.here_i_stand.wording.lookup import what_it_does
from adjudicator.games.here_i_stand.wording.sections import EXAMPLES
from adjudicator.languages import NAMES, catalogues
from adjudicator.service.commands.moderators import ACTS

ROOT = Path(__file__).parents[2]
KEYWORDS = {"_": None, "not_possible": None, "unreadable": None, "n_": (1, 2), "N_": None}
DATA = "adjudicator/games/here_i_stand/data"
RULES, CARDS = f"{DATA}/rules.toml", f"{DATA}/cards.toml"
MessageId = str | tuple[str, ...]


def sources() -> Iterator[tuple[Path, str]]:
    """Yield every file with messages and babel's name for how to read it."""
    yield from ((path, "python") for path in sorted((ROOT / "adjudicator").rglob("*.py")))
    for folder in ("templates", "locale"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".txt", ".html", ".md", ".bbcode", ".xml"):
                yield path, "jinja2.ext:babel_extract"


@cache
def messages(parts: tuple[str, ...] = ()) -> Mapping[MessageId, str]:
    """Return every message in the program (or in some parts of it) and a file it stands in."""
    found: dict[MessageId, str] = {}
    for path, method in sources():
        where = path.relative_to(ROOT).as_posix()
        if parts and not where.startswith(tuple(parts)):
            continue
        for message in messages_in(path, method):
            found.setdefault(message, where)
    for text, where in (*texts_of_data(), *texts_of_acts()):
        if not parts or where.startswith(tuple(parts)):
            found.setdefault(text, where)
    return found


@cache
def messages_in(path: Path, method: str) -> tuple[MessageId, ...]:
    """Return the messages of a file, which is read in a way that babel knows."""
    options = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
    extracted = extract_from_file(method, path, keywords=KEYWORDS, options=options)
    return tuple(message for _line, message, _comments, _context in extracted)


def texts_of_data() -> Iterator[tuple[str, str]]:
    """Yield every text that the data of the game hold for readers, and the file it stands in."""
    for section in document("rules")["section"]:
        yield section["title"], RULES
        yield from (
            (line, RULES) for line in section["lines"] if not line.startswith(tuple(EXAMPLES))
        )
    for card in cards().values():
        yield card.summary, CARDS
        for mode in modes_of(card.number):
            yield what_it_does(mode), _module(mode)
    for card in diplomatic_cards().values():
        yield card.summary, CARDS
        yield from ((what_it_does(mode), _module(mode)) for mode in DIPLOMATIC.of(card.number))
    for number, summary in replaced_faces().items():
        yield summary, CARDS
        yield from ((what_it_does(mode), _module(mode)) for mode in FACES.of(number))


def _module(mode: Mode) -> str:
    return f"{mode.play.__module__.replace('.', '/')}.py"


def texts_of_acts() -> Iterator[tuple[str, str]]:
    """Yield the help of moderators' commands, which is what their docstrings say."""
    for act in ACTS.values():
        yield from (
            (str.__str__(text), "adjudicator/service/commands/moderators")
            for text in act.paragraphs
        )


@cache
def translated(code: str) -> Mapping[MessageId, Message]:
    """Return every translated message of a language."""
    return {
        tuple(message.id) if isinstance(message.id, list | tuple) else message.id: message
        for path, catalog in catalogues(code)
        if path.name not in NAMES
        for message in catalog
        if message.id and message.string and not message.fuzzy
    }


def main(code: str, *parts: str) -> None:
    """Print what a language lacks of some parts of the program, and what it has too much."""
    there = translated(code)
    lacking = {found: where for found, where in messages(parts).items() if found not in there}
    for message, where in sorted(lacking.items(), key=lambda item: item[1]):
        click.echo(f"{where}: {message!r}")
    if not parts:
        for message in sorted(there.keys() - messages().keys(), key=str):
            click.echo(f"no message any more: {message!r}")


if __name__ == "__main__":
    main(*sys.argv[1:])
