"""The office of the service tests, for mail of Lanterns."""

from __future__ import annotations

from tests.service.conftest import *  # noqa: F403 - fixtures are found by their names
