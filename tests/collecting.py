"""Workers that collect the same tests beside each other share the work of compiling them.

In a fresh clone pytest takes twice as long to rewrite the assertions of all test modules as to
import them. It keeps what it has rewritten; workers that went through the modules in the same order
would rewrite the same ones at the same time and find nothing that is kept.
"""

from __future__ import annotations

import importlib
import os
from contextlib import suppress

import pytest


def import_from_own_place(config: pytest.Config) -> None:
    """Import what will be collected, each worker from another place on and then from the start.

    Whoever comes to where another has begun finds it rewritten. A module that cannot be imported is
    left to the collection, which says why.
    """
    if (worker := os.environ.get("PYTEST_XDIST_WORKER")) is None:
        return
    number, count = int(worker.removeprefix("gw")), int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    for name in from_place(modules_in(config), number, count):
        # What cannot be imported here, or skips its module, is seen again by the collection.
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(name)


def modules_in(config: pytest.Config) -> list[str]:
    """Return the names of the test modules that pytest was asked for, as it names them itself."""
    asked = [config.invocation_params.dir / arg.partition("::")[0] for arg in config.args]
    files = [file for path in asked for file in (path.rglob("test_*.py"), [path])[path.is_file()]]
    inside = [file for file in files if file.is_relative_to(config.rootpath)]
    names = {file.relative_to(config.rootpath).with_suffix("") for file in inside}
    return sorted(".".join(name.parts) for name in names)


def from_place(names: list[str], number: int, count: int) -> list[str]:
    """Return the names from the share of worker ``number`` of ``count`` on, then those before."""
    start = len(names) * number // count
    return names[start:] + names[:start]
