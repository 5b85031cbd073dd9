"""The reports know games by their registry; this one is lent to it where it is not there yet."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.games.registry import game_of, slugs
from adjudicator.games.thirty_years_war.wording import ThirtyYearsWarWording
from adjudicator.reports import render

SLUG = "thirty_years_war"


@pytest.fixture(scope="package", autouse=True)
def _known() -> Iterator[None]:
    wording = ThirtyYearsWarWording()

    def known(slug: str) -> Any:
        if slug == SLUG and SLUG not in slugs():
            return SimpleNamespace(wording=wording)
        return game_of(slug)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(render, "game_of", known)
        yield
