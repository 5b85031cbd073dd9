"""Parsers and templates kept from one start to the next: found again, never stale or needed."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import Any

import pytest
from jinja2 import DictLoader, Environment
from lark import Lark
from lark.exceptions import UnexpectedInput

from adjudicator.cli.opening import opened
from adjudicator.games.registry import game_of
from adjudicator.kept import MOST, KeptFiles
from adjudicator.kit.reader import Reader
from adjudicator.languages import language_named
from adjudicator.paths import templates
from adjudicator.reports.kept_templates import TEMPLATES, CompiledTemplates
from adjudicator.reports.render import environment
from adjudicator.settings import load_settings
from adjudicator.words import parsers
from adjudicator.words.parsers import PARSERS, Parsers
from tests.tables import each

GRAMMAR = 'start: "a" WORD\nWORD: /[b-d]+/'


class Building:
    """Counts how often a parser is built."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times = 0
        self._build = parsers._built
        monkeypatch.setattr(parsers, "_built", self._counted)

    def _counted(self, grammar: str) -> object:
        self.times += 1
        return self._build(grammar)


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> Building:
    return Building(monkeypatch)


def keeping(folder: Path) -> Parsers:
    made = Parsers()
    made.kept = KeptFiles(folder / "kept")
    return made


def test_a_parser_is_built_once_and_loaded_then(tmp_path: Path, built: Building) -> None:
    trees = [keeping(tmp_path).of(GRAMMAR).parse("abc") for _ in range(3)]
    assert built.times == 1
    assert trees[0] == trees[1] == trees[2]


def test_another_grammar_has_a_parser_of_its_own(tmp_path: Path, built: Building) -> None:
    keeping(tmp_path).of(GRAMMAR)
    other = keeping(tmp_path).of(GRAMMAR.replace("b-d", "e-g"))
    assert str(other.parse("aefg").children[0]) == "efg"
    assert built.times == 2


@each("damage", [b"", b"0" * 64 + b"\nrubbish", b"half"])
def test_what_is_damaged_is_built_again(
    tmp_path_factory: pytest.TempPathFactory, built: Building, damage: bytes
) -> None:
    folder = tmp_path_factory.mktemp("damaged")
    keeping(folder).of(GRAMMAR)
    (file,) = (folder / "kept").iterdir()
    file.write_bytes(damage)
    before = built.times
    assert keeping(folder).of(GRAMMAR).parse("ab")
    assert keeping(folder).of(GRAMMAR).parse("ab")
    assert built.times == before + 1


def test_what_was_written_by_halves_is_not_found(tmp_path: Path) -> None:
    files = KeptFiles(tmp_path)
    files.keep("parser", "source", b"content\nof lines")
    assert files.find("parser", "source") == b"content\nof lines"
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-1])
    assert files.find("parser", "source") is None


def test_what_somebody_else_wrote_is_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = KeptFiles(tmp_path)
    files.keep("parser", "source", b"content")
    (theirs,) = tmp_path.iterdir()
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    ours = files._path("parser", "source")
    theirs.rename(ours)
    assert files.find("parser", "source") is None
    monkeypatch.undo()
    ours.rename(theirs)
    assert files.find("parser", "source") == b"content"


@each("content", [b"no pickle", pickle.dumps({"data": 1}), pickle.dumps([]), b""])
def test_what_no_parser_was_saved_as_is_none(content: bytes) -> None:
    assert parsers._loaded(content) is None


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path, built: Building) -> None:
    (tmp_path / "kept").write_text("a file")
    for _ in range(2):
        assert keeping(tmp_path).of(GRAMMAR).parse("ab")
    assert built.times == 2


def test_files_of_old_grammars_are_removed(tmp_path: Path) -> None:
    files = KeptFiles(tmp_path)
    for number in range(20):
        files.keep("parser", str(number), b"")
    assert len(list(tmp_path.iterdir())) == MOST == 8


def test_a_folder_keeps_as_many_files_of_a_name_as_it_was_told(tmp_path: Path) -> None:
    files = KeptFiles(tmp_path, most=2)
    for number in range(5):
        files.keep("one", str(number), b"")
        files.keep("other", str(number), b"")
    assert len(list(tmp_path.glob("one-*"))) == len(list(tmp_path.glob("other-*"))) == 2


@each("slug", ["here_i_stand", "thirty_years_war"])
def test_a_loaded_parser_reads_as_the_built_one(
    tmp_path_factory: pytest.TempPathFactory, slug: str
) -> None:
    folder = tmp_path_factory.mktemp("game")
    reader: Reader = vars(game_of(slug).grammar)["_reader"]
    grammar = reader.grammar
    built, loaded = (keeping(folder).of(grammar.source) for _ in range(2))
    lines = [line for page in grammar.verbs.pages.values() for line in page.examples]
    for line in lines:
        for text in (line, f"{line} ?", line[:-1]):
            assert outcome(loaded, text) == outcome(built, text)


# -- templates ------------------------------------------------------------------------------------


def compiling(
    folder: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> tuple[Environment, list[str]]:
    """Return an environment with one template, a start of the program, and what it compiles."""
    cache = CompiledTemplates()
    cache.kept = KeptFiles(folder, most=2)
    made = Environment(loader=DictLoader({"a.txt": text}), bytecode_cache=cache)
    compiled: list[str] = []
    build = made._generate

    def counted(source: Any, name: str, *args: Any, **more: Any) -> Any:
        compiled.append(name)
        return build(source, name, *args, **more)

    monkeypatch.setattr(made, "_generate", counted)
    return made, compiled


def test_a_template_is_compiled_once_and_anew_when_its_text_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for text in ("{{ n }} men", "{{ n }} men", "{{ n }} ships", "{{ n }} ships"):
        made, compiled = compiling(tmp_path, monkeypatch, text)
        found.append((made.get_template("a.txt").render(n=3), len(compiled)))
    assert found == [("3 men", 1), ("3 men", 0), ("3 ships", 1), ("3 ships", 0)]


@each("damage", [b"", b"rubbish", b"j2", pickle.dumps(5)])
def test_a_template_that_cannot_be_read_is_compiled_again(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, damage: bytes
) -> None:
    folder = tmp_path_factory.mktemp("damaged")
    compiling(folder, monkeypatch, "{{ n }} men")[0].get_template("a.txt")
    monkeypatch.setattr(KeptFiles, "find", lambda *_: damage)
    made, compiled = compiling(folder, monkeypatch, "{{ n }} men")
    assert made.get_template("a.txt").render(n=3) == "3 men"
    assert compiled == ["a.txt"]


def test_where_nothing_is_kept_templates_are_compiled() -> None:
    made = Environment(loader=DictLoader({"a.txt": "x"}), bytecode_cache=CompiledTemplates())
    assert made.get_template("a.txt").render() == "x"


def test_what_is_compiled_of_a_template_is_the_same_in_every_language() -> None:
    in_languages = [environment("here_i_stand", one) for one in (None, language_named("fi"))]
    paths = [*templates().glob("base/*"), *templates().glob("here_i_stand/questions/*")]
    assert len(paths) > 10
    for path in paths:
        text, name = path.read_text(), path.relative_to(templates()).as_posix()
        sources = {env.compile(text, name, raw=True) for env in in_languages}
        assert len(sources) == 1, name


def outcome(parser: Lark, text: str) -> object:
    """Return the tree of a line, or where the parser stopped and what it expected there."""
    try:
        return parser.parse(text)
    except UnexpectedInput as error:
        return type(error).__name__, error.pos_in_stream, getattr(error, "expected", None)


def test_files_are_kept_as_long_as_a_command_works_and_no_longer(tmp_path: Path) -> None:
    settings = load_settings(
        None, data_dir=tmp_path, database_url=f"sqlite:///{tmp_path / 'adjudicator.db'}"
    )
    with opened(settings):
        meanwhile = (PARSERS.kept, TEMPLATES.kept)
    assert None not in meanwhile
    assert (PARSERS.kept, TEMPLATES.kept) == (None, None)
