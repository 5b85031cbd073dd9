"""Odds are said as the wording of the game says them."""

from tests.thirty_years_war.wording.conftest import _known  # noqa: F401 - a fixture
