"""What is watched is described: every metric in docs/watching.md, every rule about one there is."""

from __future__ import annotations

import re
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from adjudicator.service.operations.watch.metrics import metrics_of
from adjudicator.service.table.lateness.outages import beat
from tests.service.playground import Playground

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "watching.md").read_text()
RULES = (ROOT / "deploy" / "prometheus" / "alerts.yaml").read_text()


def names_of(ground: Playground) -> set[str]:
    """Return the names of all our metrics; a counter ends in ``_total``."""
    beat(ground.office)
    families = text_string_to_metric_families(metrics_of(ground.office).decode())
    return {
        family.name.removeprefix("adjudicator_") + ("_total" if family.type == "counter" else "")
        for family in families
        if family.name.startswith("adjudicator_")
    }


def test_every_metric_is_described(quick: Playground) -> None:
    rows = "\n".join(line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `"))
    described = set(re.findall(r"`(\w+)(?:\{[\w,]+\})?`", rows))
    assert names_of(quick) - described == set()


def test_every_rule_is_about_metrics_that_there_are(quick: Playground) -> None:
    used = {
        re.sub(r"_(bucket|count|sum)$", "", name)
        for name in re.findall(r"adjudicator_(\w+)", RULES)
    }
    assert used
    assert used <= names_of(quick)
    assert RULES.count("- alert:") == RULES.count("summary:") == RULES.count("expr:")
