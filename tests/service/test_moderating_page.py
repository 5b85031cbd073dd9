"""The page on moderating lists every command of moderators, and nothing else."""

from __future__ import annotations

from pathlib import Path

from adjudicator.service.moderation import ACTS

PAGE = Path(__file__).parents[2] / "docs" / "moderating.md"


def test_the_page_lists_every_command_with_what_it_does() -> None:
    rows = [
        line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")
    ]
    assert rows == [f"| `{act.example}` | {act.summary} |" for act in ACTS.values()]
