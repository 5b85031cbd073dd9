"""``python -m tests.soak [--hours 2] [--games 200] [--seed 1] [--postgres] [--report FILE]``.

``--keep FOLDER`` leaves the databases of both installations there, to look for what was different.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path

from adjudicator import log
from adjudicator.collector import spare_the_collector
from tests.soak.run import soak


def main(words: list[str]) -> int:
    """Run a soak, say how it gets on, write the report; return 1 when something was different."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument(
        "--hours", type=float, default=2.0, help="how long the run with faults lasts"
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL instead of SQLite")
    parser.add_argument("--report", type=Path, help="a file for the report as JSON")
    parser.add_argument("--keep", type=Path, help="an empty folder for the databases, to be kept")
    given = parser.parse_args(words)
    log.configure(level="critical")  # what fails is counted in the report
    spare_the_collector()
    kept = nullcontext(given.keep) if given.keep else tempfile.TemporaryDirectory(prefix="soak-")
    with kept as name:
        report = soak(
            Path(name),
            games=given.games,
            seed=given.seed,
            seconds=given.hours * 3600,
            postgres=given.postgres,
            say=_say,
        )
    for line in report.lines():
        _say(line)
    if given.report is not None:
        given.report.write_text(report.as_json(), encoding="utf-8")
    return 0 if report.is_good else 1


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
