"""Macros in the files of a folder of templates; a file is compiled when it is needed first.

Compiling all files of a game takes half a second, and one question needs two of them.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, Final

from jinja2 import BaseLoader, Environment
from jinja2.runtime import Macro

from adjudicator.paths import templates

_MACRO: Final = re.compile(r"\{%[-+]?\s*macro\s+([A-Za-z]\w*)")  # others are private to their file


class Shelf:
    """The text files of ``templates/<folder>``, as an environment finds and compiles them."""

    def __init__(self, environment: Environment, loader: BaseLoader, folder: str) -> None:
        self._environment = environment
        self._loader = loader
        self._folder = folder

    @cached_property
    def _texts(self) -> dict[str, str]:
        """The text of each file, in the order of their names."""
        names = sorted(path.name for path in (templates() / self._folder).glob("*.txt"))
        source, env = self._loader.get_source, self._environment
        return {name: source(env, f"{self._folder}/{name}")[0] for name in names}

    @cached_property
    def files(self) -> dict[str, tuple[str, ...]]:
        """The files that define a macro, by its name."""
        found: dict[str, tuple[str, ...]] = {}
        for file, text in self._texts.items():
            for name in _MACRO.findall(text):
                found[name] = (*found.get(name, ()), file)
        return found

    def title(self, name: str) -> str | None:
        """Return what the dictionaries ``titles`` of the files say under a name, None if nothing.

        A file that has no such key is not compiled.
        """
        key = f'"{name}":'
        with_it = (self._values(file) for file, text in self._texts.items() if key in text)
        found = (values.get("titles", {}).get(name) for values in with_it)
        return next((title for title in found if title is not None), None)

    def __contains__(self, name: str) -> bool:
        """Whether a file defines a macro with this name."""
        return name in self.files

    def macro(self, name: str) -> Macro:
        """Return a macro; KeyError when no file defines it."""
        macro: Macro = self._values(self.files[name][0])[name]
        return macro

    def _values(self, file: str) -> dict[str, Any]:
        """Return what a file defines, by name."""
        return vars(self._environment.get_template(f"{self._folder}/{file}").module)
