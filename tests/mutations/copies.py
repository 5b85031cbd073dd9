"""A copy of the tree in which one fault after the other is made and looked for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tests.mutations.faults import Fault

ROOT: Final = Path(__file__).parents[2]
_LEFT_OUT: Final = shutil.ignore_patterns(".*", "__pycache__", "var", "dist", "build")


class Misplaced(Exception):
    """The text of a fault is not in the code exactly once."""


def places_of(faults: Iterable[Fault], root: Path = ROOT) -> list[Path]:
    """Return the module of each fault; Misplaced unless its text is in all the code once."""
    code = {path: path.read_text("utf-8") for path in sorted(root.glob("adjudicator/**/*.py"))}
    return [_place(fault.old, code, root) for fault in faults]


def _place(text: str, code: dict[Path, str], root: Path) -> Path:
    counts = {path: words.count(text) for path, words in code.items() if text in words}
    if sum(counts.values()) != 1:
        found = ", ".join(f"{path.relative_to(root)} ({n})" for path, n in counts.items())
        raise Misplaced(f"{text!r} must be in the code once; it is found in: {found or 'nothing'}")
    return next(iter(counts))


def copied(root: Path, folder: Path) -> Path:
    """Copy a tree without what is made in it into a new folder, and return where it is."""
    return Path(shutil.copytree(root, folder / "tree", ignore=_LEFT_OUT))


def is_caught(fault: Fault, tree: Path) -> bool:
    """Make a fault in a tree, run the tests that should notice, and mend it again.

    Returns whether a test failed. Raises RuntimeError when the tests could not be run.
    """
    (path,) = places_of([fault], tree)
    text = path.read_text("utf-8")
    tests = [f"tests/{name}" for name in fault.tests.split()]
    command = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "-p", "no:cacheprovider"]
    path.write_text(text.replace(fault.old, fault.new), "utf-8")
    # Kept bytecode would hide a fault of the same length that is made within the same second.
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*command, *tests],
            cwd=tree,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        path.write_text(text, "utf-8")
    if done.returncode not in (0, 1):
        raise RuntimeError(f"the tests {fault.tests} cannot be run:\n{done.stdout[-3000:]}")
    return done.returncode == 1
