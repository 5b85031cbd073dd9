"""Compiled templates that are kept from one start of the program to the next.

To compile those of one question takes a tenth of a second, to load them a thousandth. What is
compiled is the same in every language, whatever the filters of an environment do: nothing in a
template is worked out before it is rendered but what Jinja itself knows.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from io import BytesIO
from typing import Final

import jinja2
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from adjudicator import __version__
from adjudicator.words.parsers import Kept


class CompiledTemplates(BytecodeCache):
    """Finds compiled templates where the program was told of a place, and puts them there.

    A template is found by its text, its place, and the versions of what compiled and runs it.
    """

    def __init__(self) -> None:
        self.kept: Kept | None = None

    def load_bytecode(self, bucket: Bucket) -> None:
        """Put what was kept of a template into its bucket; what cannot be read is made anew."""
        found = None if self.kept is None else self.kept.find(_name(bucket), _source(bucket))
        if found is None:
            return
        try:
            bucket.load_bytecode(BytesIO(found))
        except (EOFError, ValueError, TypeError):
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled of a template."""
        if self.kept is not None:
            self.kept.keep(_name(bucket), _source(bucket), bucket.bytecode_to_string())


TEMPLATES: Final = CompiledTemplates()
"""Those of this process."""


def _name(bucket: Bucket) -> str:
    """Return the name of a template among files: one for each place that it may stand in."""
    return f"template_{sha256(bucket.key.encode()).hexdigest()[:12]}"


def _source(bucket: Bucket) -> str:
    return "\n".join((__version__, jinja2.__version__, sys.version, bucket.checksum))
