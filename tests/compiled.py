"""Templates and grammars are compiled once in a run, for all test processes and what they start.

To compile those of a game takes seconds. Commands keep them in their folder of data for the next
one (``adjudicator/kept.py``); here the folder is one for the run.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from adjudicator.kept import KeptFiles
from adjudicator.reports.kept_templates import TEMPLATES
from adjudicator.words.parsers import PARSERS

_NAME = "kept"
_FOLDERS: list[Path] = []
"""The folder in use, if there is one."""


@contextmanager
def compiled_in(folder: Path) -> Iterator[None]:
    """Keep what is compiled inside the block in a folder that other processes may use, too."""
    kept = folder / _NAME
    kept.mkdir(mode=0o700, exist_ok=True)
    _FOLDERS.append(kept)
    PARSERS.kept, TEMPLATES.kept = KeptFiles(kept), KeptFiles(kept, most=2)
    try:
        yield
    finally:
        PARSERS.kept = TEMPLATES.kept = None
        _FOLDERS.pop()


def share_with(data: Path) -> None:
    """Let programs whose folder of data this is use what was compiled in this run of tests."""
    if _FOLDERS:
        (data / _NAME).symlink_to(_FOLDERS[-1])
