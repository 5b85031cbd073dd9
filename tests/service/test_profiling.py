"""What a profile tells apart: statements by text, moments by phase, package and function."""

from __future__ import annotations

import gc
import inspect
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import process_time
from types import FrameType

import pytest
from sqlalchemy import create_engine, text

from adjudicator.games.here_i_stand.board import palette
from adjudicator.games.here_i_stand.language import grammar
from adjudicator.games.here_i_stand.rules import state
from adjudicator.mail import mime, outgoing
from adjudicator.service.operations.profiling import words
from adjudicator.service.operations.profiling.ingesting import Mail, Profile
from adjudicator.service.operations.profiling.looks import Looks, looking
from adjudicator.service.operations.profiling.places import Moment, caller_of, moment_of, place_of
from adjudicator.service.operations.profiling.statements import (
    Asked,
    Statements,
    counting,
    normalised,
)
from adjudicator.store import positions
from adjudicator.words import lexicon
from tests.tables import each


@each(
    ("statement", "expected"),
    [
        ("SELECT game.id \n  FROM game", "SELECT game.id FROM game"),
        ("SELECT 1 FROM a WHERE b IN (?, ?)", "SELECT 1 FROM a WHERE b IN (…)"),
        ("INSERT INTO a (b) VALUES (?), (?)", "INSERT INTO a (b) VALUES (…)"),
        ("INSERT INTO a (b) VALUES (%(b)s)", "INSERT INTO a (b) VALUES (…)"),
        ("SAVEPOINT sa_savepoint_17", "SAVEPOINT sa_savepoint_…"),
        (f"SELECT {', '.join('abcdefghijklmnopqrst')} FROM a", "SELECT … FROM a"),
        ("UPDATE a SET b1=? WHERE c = ?", "UPDATE a SET b1=? WHERE c = ?"),
    ],
)
def test_statements_are_the_same_whatever_their_values(statement: str, expected: str) -> None:
    assert normalised(statement) == expected


def test_statements_are_counted_until_the_block_ends_with_who_runs_them() -> None:
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        with counting(engine) as found:
            for number in range(3):
                connection.execute(text("SELECT :n"), {"n": number})
        connection.execute(text("SELECT 2"))
    assert [(words, asked.count) for words, asked in found.most_frequent()] == [("SELECT ?", 3)]
    assert found.count == 3
    assert found.seconds >= 0
    assert found.asked["SELECT ?"].callers == Counter({"other": 3})


@each(
    ("function", "phase", "package"),
    [
        (mime.parse, "reading", "adjudicator.mail.mime"),
        (outgoing.compose, "writing", "adjudicator.mail.outgoing"),
        (lexicon.fold, "understanding", "adjudicator.words"),
        (grammar.grammar, "understanding", "adjudicator.games.here_i_stand"),
        (state.in_mid_impulse, "rules", "adjudicator.games.here_i_stand"),
        (palette.colour, "pictures", "adjudicator.games.here_i_stand"),
        (positions.open_segment, "storing", "adjudicator.store"),
        (json.loads, None, "Python json"),
        (create_engine, "storing", "sqlalchemy"),
    ],
)
def test_code_has_its_phase_and_package(
    function: Callable[..., object], phase: str | None, package: str
) -> None:
    place = place_of(inspect.unwrap(function).__code__)
    assert (place.phase, place.package) == (phase, package)


def test_the_top_of_a_module_is_loading() -> None:
    code = compile("pass", str(Path(mime.__file__)), "exec")
    assert place_of(code).phase == "loading"


def test_a_library_that_serves_everybody_is_at_work_for_its_caller() -> None:
    found: list[Moment] = []

    class Looking(str):
        """A text that looks who folds it."""

        def casefold(self) -> str:
            found.append(moment_of(inspect.currentframe()))
            return super().casefold()

    lexicon.fold(Looking("Vienna"))
    assert {(one.phase, one.function) for one in found} == {
        ("understanding", "words.lexicon:_letters")
    }


def test_who_runs_a_statement_is_no_function_of_the_store() -> None:
    frame: FrameType | None = inspect.currentframe()
    assert caller_of(frame) == "other"


def test_looks_are_taken_while_the_block_lasts_and_time_is_theirs() -> None:
    with looking() as looks:
        end = process_time() + 0.1
        while process_time() < end:
            json.dumps(list(range(2000)))
        gc.collect()
    seen = looks.seen.total()
    assert seen >= 5
    assert looks.processor >= 0.1
    assert looks.collecting > 0
    assert sum(seconds for _, seconds in looks.of("phase")) == pytest.approx(looks.processor)
    while process_time() < end + 0.1:
        json.dumps(list(range(2000)))
    assert looks.seen.total() == seen


def made() -> Profile:
    """Return a profile with a name that is too long for a line, and a statement that is."""
    looks = Looks()
    looks.processor, looks.wall = 2.0, 3.0
    function = f"games.{'x' * 70}.y:z"
    looks.seen.update({Moment("rules", "lark", function): 3, Moment("other", "lark", "other"): 1})
    asked = Asked(7, 0.01, Counter({"service.a:b": 4, "service.c:d": 3}))
    statements = Statements({f"SELECT … FROM {'question, ' * 60}": asked})
    profile = Profile(looks, statements, Mail(2, 2048), Mail(3, 4096, 1024), later=1)
    profile.became.update({"done": 1, "rejected": 1, "new": 1})
    return profile


def test_a_profile_is_told_in_short_lines() -> None:
    lines = list(words.as_text(made(), most=1))
    assert max(map(len, lines)) <= words.WIDTH
    assert lines[0] == "2 letters handled (1 done, 1 new, 1 rejected)"
    assert lines[1] == "2,000 ms of a processor, 1000 ms a letter"
    assert " 75.0 %    1500 ms  rules" in lines
    assert f" 75.0 %    1500 ms  …{'x' * 35}.y:z" in lines
    assert "    by service.a:b (4)" in lines
    assert "    pictures       1.0 KiB" in lines
    assert lines[-1] == "1 message for later not composed"


def test_programs_get_all_of_it() -> None:
    found = words.as_json(made())
    assert found["letters"] == 2
    assert found["phase"] == {"rules": 1.5, "other": 0.5}
    assert found["statements"]["by_text"][0]["callers"] == {"service.a:b": 4, "service.c:d": 3}
    assert json.loads(json.dumps(found)) == found
