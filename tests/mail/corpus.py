"""The made letters in ``tests/messages``: run ``python -m tests.mail.corpus`` to write them again.

Every folder holds letters of one kind and ``outcomes.toml``, which says of each what is to be read
of it. Both are written here from what is stated in the modules ``corpus_*``, never from what the
reader finds. Letters that were made by hand stand beside the folders.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tests.mail.corpus_clients import CLIENTS, marked, message, part, wrapped
from tests.mail.corpus_shapes import (
    IMPLICIT,
    LETTER,
    LIVE,
    OLD,
    QUOTED,
    UNFENCED,
    Made,
    charsets,
    made,
    replies,
    shapes,
    text_of,
)
from tests.mail.corpus_words import HEADER_BLOCKS, INTRODUCTIONS, PHONES, SEPARATORS

FOLDER: Final = Path(__file__).resolve().parents[1] / "messages"
OUTCOMES: Final = "outcomes.toml"


def everything() -> dict[str, dict[str, Made]]:
    """Return all made letters by folder and name."""
    return {
        "clients": _clients(LETTER, LIVE),
        "clients_unfenced": _clients(UNFENCED, IMPLICIT),
        "introductions": {name: _introduced(name, marks=True) for name in INTRODUCTIONS},
        "introductions_unmarked": {name: _introduced(name, marks=False) for name in INTRODUCTIONS},
        "headers": {name: _headed(name, rows) for name, rows in HEADER_BLOCKS.items()},
        "separators": {name: _headed(name, line) for name, line in SEPARATORS.items()},
        "phones": {name: _phoned(name, line) for name, line in PHONES.items()},
        "replies": replies(),
        "shapes": shapes(),
        "charsets": charsets(),
    }


def _clients(own: tuple[str, ...], block: dict[str, Any]) -> dict[str, Made]:
    """Return an answer from every program, and its HTML alone where it sends both."""
    found = {}
    # An unfenced block stands first: it is made of the lines outside all fences.
    for name, client in CLIENTS.items():
        lines = wrapped(own, client.wraps) if client.wraps else own
        found[name] = made(client.letter(name, own, OLD), lines, block, QUOTED)
        if client.text is not None and client.html is not None:
            raw = client.letter(f"{name}.html", own, OLD, html_only=True)
            found[f"{name}_html"] = made(raw, own, block, QUOTED)
    return found


def _introduced(name: str, *, marks: bool) -> Made:
    quote = marked(OLD) if marks else text_of(OLD)
    text = f"{text_of(LETTER)}\n{INTRODUCTIONS[name]}\n\n{quote}"
    return made(message(name, part(text)), LETTER, LIVE, QUOTED)


def _headed(name: str, above: str) -> Made:
    """Return unfenced orders above an original with no marks but what stands ``above`` it."""
    text = f"{text_of(UNFENCED)}\n{above}\n\n{text_of(OLD)}"
    return made(message(name, part(text)), UNFENCED, IMPLICIT, QUOTED)


def _phoned(name: str, line: str) -> Made:
    text = f"{text_of(UNFENCED)}\n{line}\n\n> {INTRODUCTIONS['en_gmail']}\n{marked(OLD)}"
    return made(message(name, part(text)), UNFENCED, IMPLICIT, QUOTED)


def toml_of(letters: dict[str, Made]) -> str:
    """Return the stated outcomes of a folder as TOML."""
    lines = ["# Written by tests/mail/corpus.py from what is stated there."]
    for name, letter in letters.items():
        lines += ["", f"[{name}]"]
        outcome = dict(letter.outcome)
        blocks = outcome.pop("blocks")
        lines += [f"{key} = {_value(value)}" for key, value in outcome.items()]
        for block in blocks:
            lines.append(f"[[{name}.blocks]]")
            lines += [f"{key} = {_value(value)}" for key, value in block.items()]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    """Return a value as TOML, with everything that nobody can see spelt out."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(char if char.isprintable() else f"\\u{ord(char):04X}" for char in text)


def write() -> None:
    """Write all made letters and their outcomes."""
    for folder, letters in everything().items():
        place = FOLDER / folder
        place.mkdir(exist_ok=True)
        for old in place.iterdir():
            old.unlink()
        for name, letter in letters.items():
            (place / f"{name}.eml").write_bytes(letter.raw)
        (place / OUTCOMES).write_text(toml_of(letters), "utf-8")


if __name__ == "__main__":
    write()
