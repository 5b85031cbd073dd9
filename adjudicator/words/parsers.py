"""Parsers of grammars, which take a tenth of a second to build and a hundredth to load."""

from __future__ import annotations

import pickle
import sys
from io import BytesIO
from typing import Final, Protocol

import lark
from lark import Lark

_NAME: Final = "parser"


class Kept(Protocol):
    """Where bytes are kept from one start of the program to the next."""

    def find(self, name: str, source: str) -> bytes | None:
        """Return what was kept under a name and made of a source; None when there is none."""

    def keep(self, name: str, source: str, content: bytes) -> None:
        """Keep what was made of a source."""


class Parsers:
    """Builds parsers, or loads those that are ``kept`` where the program was told of a place.

    A parser is found by the whole of its grammar, and by the versions of what wrote and reads it.
    """

    def __init__(self) -> None:
        self.kept: Kept | None = None

    def of(self, grammar: str) -> Lark:
        """Return the parser of a grammar."""
        if self.kept is None:
            return _built(grammar)
        source = f"{lark.__version__} {sys.version}\n{grammar}"
        found = self.kept.find(_NAME, source)
        parser = None if found is None else _loaded(found)
        if parser is None:
            parser, packed = _built(grammar), BytesIO()
            parser.save(packed)
            self.kept.keep(_NAME, source, packed.getvalue())
        return parser


PARSERS: Final = Parsers()
"""Those of this process."""


def _built(grammar: str) -> Lark:
    return Lark(grammar, parser="lalr", lexer="contextual")


def _loaded(packed: bytes) -> Lark | None:
    """Return a parser that was saved; None when it cannot be read, and is built again."""
    try:
        return Lark.load(BytesIO(packed))
    except (pickle.UnpicklingError, AttributeError, EOFError, LookupError, TypeError, ValueError):
        return None
