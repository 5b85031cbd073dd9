"""Languages as tests need them."""

from __future__ import annotations

import pytest

from adjudicator.languages import Catalogues, language_named


@pytest.fixture
def finnish() -> Catalogues:
    """Return Finnish with its catalogues."""
    found = language_named("fi")
    assert found is not None
    return found
