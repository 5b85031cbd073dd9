"""Random legal answers to whatever Here I Stand asks."""

from __future__ import annotations

from typing import Final

from adjudicator.games.here_i_stand.practice import (
    action,
    diplomacy,
    land,
    religion,
    sea,
    special,
    winter,
)
from adjudicator.games.sampling import GENERIC, Sampling

sample: Final = Sampling(
    GENERIC,
    action.CHOICES,
    diplomacy.CHOICES,
    land.CHOICES,
    religion.CHOICES,
    sea.CHOICES,
    special.CHOICES,
    winter.CHOICES,
)
