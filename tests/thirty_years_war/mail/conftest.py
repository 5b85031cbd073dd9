"""The office of the service tests, for mail of Thirty Years War."""

from __future__ import annotations

from tests.service.conftest import *  # noqa: F403 - fixtures are found by their names
