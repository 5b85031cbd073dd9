"""Assertions of a fresh checkout are rewritten by all workers together, each its share of them.

pytest rewrites a module when it is imported and keeps what comes of it. Every worker imports all
modules, in the same order at the same time; so each would rewrite all, for a quarter of a minute.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from _pytest.assertion import rewrite


def rewrite_a_share(config: pytest.Config, folder: Path) -> None:
    """Rewrite every n-th test module below a folder of those never rewritten, as one of n workers.

    A module that has changed since it was rewritten is left to pytest, and so are all without
    workers.
    """
    name, count = os.environ.get("PYTEST_XDIST_WORKER"), os.environ.get("PYTEST_XDIST_WORKER_COUNT")
    if name is None or count is None or sys.dont_write_bytecode:
        return
    state = config.stash[rewrite.assertstate_key]
    for path in sorted(folder.rglob("test_*.py"))[int(name.removeprefix("gw")) :: int(count)]:
        kept = rewrite.get_cache_dir(path) / f"{path.stem}{rewrite.PYC_TAIL}"
        if not kept.exists() and rewrite.try_makedirs(kept.parent):
            source_hash, code = rewrite._rewrite_test(path, config)
            rewrite._write_pyc(state, code, source_hash, kept)
