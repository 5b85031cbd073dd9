"""The words of the TOML files of this folder: what mail programs write in many languages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def word_lists(name: str) -> Mapping[str, tuple[str, ...]]:
    """Return the lists of ``<name>.toml`` by their names."""
    text = (files(__package__) / f"{name}.toml").read_text(encoding="utf-8")
    return {key: tuple(words) for key, words in tomllib.loads(text).items()}
