"""Play by email, section 2: orders are found in letters as mail programs write them.

The letters stand in the folders of ``tests/messages``, and beside them what is to be read of them.
"""

from __future__ import annotations

import json
import tomllib
from typing import Any, Final

from adjudicator.games.here_i_stand.language.grammar import grammar
from adjudicator.mail.inspecting import inspected
from adjudicator.mail.mime import parse
from adjudicator.mail.trim import trim
from adjudicator.orders.message_text import Block
from adjudicator.orders.reader import read_block
from adjudicator.service.post.blocks import blocks_of
from tests.mail.corpus import FOLDER, OUTCOMES, everything, toml_of
from tests.tables import each

INSPECTED: Final = {
    *("class", "reasons", "from", "subject", "message_id", "tokens", "text", "reply", "charset"),
    *("html_only", "problems"),
}


def stated() -> list[tuple[str, dict[str, Any]]]:
    """Return every letter with an outcome, as folder and name."""
    found = []
    for file in sorted(FOLDER.glob(f"*/{OUTCOMES}")):
        outcomes = tomllib.loads(file.read_text("utf-8"))
        found += [(f"{file.parent.name}/{name}", outcome) for name, outcome in outcomes.items()]
    return found


STATED: Final = stated()


def seen(block: Block) -> dict[str, Any]:
    """Return a block as the outcomes state it: only what is not as usual."""
    lines = read_block(block, grammar())
    wrong = [line.text for line in lines if line.status in ("not_understood", "unclear")]
    found: dict[str, Any] = {
        "window": block.window,
        "orders": [line.canonical for line in lines if line.status in ("order", "command")],
        "quoted": block.quoted,
        "implicit": block.implicit,
        "wrong": wrong,
    }
    found = {key: value for key, value in found.items() if value}
    return found if block.closed else {**found, "closed": False}


@each(("name", "outcome"), STATED, ids=[name for name, _ in STATED])
def test_a_letter_is_read_as_it_was_meant(name: str, outcome: dict[str, Any]) -> None:
    raw = (FOLDER / f"{name}.eml").read_bytes()
    found = inspected(raw)
    assert set(found) == INSPECTED
    json.dumps(found)
    assert found["class"] == outcome["class"]
    assert [line.strip() for line in found["reply"].split("\n") if line.strip()] == outcome["reply"]
    blocks = [seen(block) for block in blocks_of(parse(raw), "here_i_stand")]
    assert blocks == outcome.get("blocks", [])
    problems = "; ".join(found["problems"])
    assert all(words in problems for words in outcome.get("problems", []))
    assert bool(problems) == bool(outcome.get("problems"))


@each(("name", "outcome"), STATED, ids=[name for name, _ in STATED])
def test_trimming_a_letter_gives_both_halves_and_loses_no_line(
    name: str, outcome: dict[str, Any]
) -> None:
    text = parse((FOLDER / f"{name}.eml").read_bytes()).text
    halves = trim(text)
    kept = [*halves.reply.split("\n"), *halves.quoted.split("\n")]
    assert sorted(filter(str.strip, map(str.rstrip, kept))) == sorted(
        filter(str.strip, map(str.rstrip, text.split("\n")))
    )
    if any(block.get("quoted") for block in outcome.get("blocks", [])):
        assert "W116" in halves.quoted


def test_the_stored_letters_are_those_of_the_script() -> None:
    letters = everything()
    assert {path.parent.name for path in FOLDER.glob(f"*/{OUTCOMES}")} == set(letters)
    for folder, made in letters.items():
        assert (FOLDER / folder / OUTCOMES).read_text("utf-8") == toml_of(made)
        files = {path.stem: path.read_bytes() for path in (FOLDER / folder).glob("*.eml")}
        assert files == {name: letter.raw for name, letter in made.items()}, folder
