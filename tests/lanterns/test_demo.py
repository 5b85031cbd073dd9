"""The demonstration plays Lanterns too."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.demo.run import run_demo


def test_the_demonstration_plays_lanterns(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_demo("lanterns", fast=True, seed=3, folder=tmp_path)
    said = capsys.readouterr().out
    assert "l-1 came to its end" in said
    assert "all follow from the secret" in said
