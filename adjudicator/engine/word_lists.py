"""Words as data: TOML files beside the code that compares what people write with them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def word_lists(package: str, name: str) -> Mapping[str, tuple[str, ...]]:
    """Return the lists of ``<name>.toml`` in a package by their names."""
    text = (files(package) / f"{name}.toml").read_text(encoding="utf-8")
    return {key: tuple(words) for key, words in tomllib.loads(text).items()}
