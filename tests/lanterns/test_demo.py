"""The demonstration plays Lanterns too, and counts the mail it brings."""

from __future__ import annotations

import json
from email import message_from_bytes, policy
from pathlib import Path

from click.testing import CliRunner

from adjudicator.cli import main


def test_the_demonstration_plays_lanterns_and_counts_its_mail(tmp_path: Path) -> None:
    words = ("demo", "--game", "lanterns", "--fast", "--seed", "3", "--dir", str(tmp_path))
    done = CliRunner().invoke(main, [*words, "--json"])
    assert done.exit_code == 0, done.output
    assert "l-1 came to its end" in done.stderr
    assert "all follow from the secret" in done.stderr
    played = json.loads(done.stdout)
    assert (played["game"], played["over"]) == ("l-1", True)
    assert list(played["volume"]) == ["red", "blue"]
    for role, counted in played["volume"].items():
        box = tmp_path / "mail" / f"{role}@localhost.test"
        raw = [file.read_bytes() for file in box.glob("new/*")]
        assert counted["messages"] == len(raw) == sum(counted["kinds"].values())
        assert counted["bytes"] == sum(map(len, raw))
        texts = [message_from_bytes(one, policy=policy.default).get_body(("plain",)) for one in raw]
        assert counted["words"] == sum(len(text.get_content().split()) for text in texts if text)
        assert counted["pictures"] == 0
        assert counted["round_trips"] >= 4
        assert f"{role:<12}{counted['messages']:>9}" in done.stderr
