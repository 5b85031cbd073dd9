"""The environment of tests: settings of the service that stand in it are none of their business."""

from __future__ import annotations

import os

import pytest

_OURS = "ADJUDICATOR_"


def inherited() -> dict[str, str]:
    """Return the environment without settings of the service, for a program that is started."""
    return {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}


def forget_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take all settings of the service out of the environment for the time of a test."""
    for name in set(os.environ) - set(inherited()):
        monkeypatch.delenv(name)
