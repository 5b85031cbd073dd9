"""The modules of the project as trees, for tests that look at what is written in them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the tree of a module; it is shared by all tests of a process and not to be changed."""
    return ast.parse(path.read_text(encoding="utf-8"))
