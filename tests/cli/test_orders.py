"""Orders that are checked and not applied."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from adjudicator.demo.player import form_in
from tests.cli.commands import ingest, mail, output, run

ORDER_KEYS = {"line", "text", "canonical", "status", "reason", "section"}


def all_of(game: str) -> Any:
    """Return all that is stored of a game."""
    record = output(run("export", game, "--with-secret"))
    del record["private"]["exported_at"]
    return record


def test_orders_are_checked_line_by_line_and_not_applied(game: str, home: Path) -> None:
    [form] = [f for m in ingest(home) if (f := form_in(m.text))]
    [order] = form.splitlines()[1:-1]
    before = all_of(game)
    words = ("orders", "check", "--game", game, "--role", "protestant")
    good = output(run(*words, stdin=mail("protestant", order)))
    assert set(good) >= {"blocks", "orders", "missing"}
    [line] = good["orders"]
    assert set(line) >= ORDER_KEYS
    assert (line["status"], line["canonical"]) == ("accepted", order)
    bad = run(*words, stdin=mail("protestant", "DANCE", "REFORM Istanbul", order))
    assert bad.exit_code == 1
    found = json.loads(bad.stdout)["orders"]
    assert [line["status"] for line in found] == ["refused", "refused", "accepted"]
    assert all(line["reason"] for line in found[:2])
    assert all_of(game) == before


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (("PLAY Janissaries FOR CP",), "accepted"),  # kept until asked: the reason says so
        (("xyzzy",), "refused"),
    ],
)
def test_orders_are_in_one_of_four_statuses(game: str, lines: tuple[str, ...], status: str) -> None:
    words = ("orders", "check", "--game", game, "--role", "ottoman")
    result = run(*words, stdin=mail("ottoman", *lines))
    [line] = json.loads(result.stdout)["orders"]
    assert line["status"] == status
    assert line["reason"]
    assert result.exit_code == (1 if status == "refused" else 0)


def test_a_block_for_a_window_that_is_not_open_is_ignored(game: str) -> None:
    words = ("orders", "check", "--game", game, "--role", "protestant", "--window", "W99")
    found = output(run(*words, stdin=mail("protestant", "REFORM Erfurt")))
    assert [line["status"] for line in found["orders"]] == ["ignored"]


@pytest.mark.parametrize("raw", [b"", b"no block here", random.Random(3).randbytes(5000)])
def test_mail_without_orders_has_no_blocks(game: str, raw: bytes) -> None:
    found = output(run("orders", "check", "--game", game, "--role", "france", stdin=raw))
    assert found["orders"] == []
