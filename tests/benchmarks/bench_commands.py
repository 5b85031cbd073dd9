"""Processor time of short commands in a process of their own, beside Python alone."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from tests.benchmarks.lines import Line
from tests.cli.commands import OPENED, mail, seats
from tests.environment import inherited

_ORDER: Final = mail("protestant", "REFORM Erfurt")


@dataclass(frozen=True)
class Program:
    """What is started with Python: its words, and how many seconds of processor it may take."""

    words: tuple[str, ...]
    target: float | None = None

    @property
    def name(self) -> str:
        """How it is called in the table."""
        return " ".join(self.words[2:]).partition(" --game")[0] or "Python alone"


def _command(words: str, target: float) -> Program:
    return Program(("-m", "adjudicator", *words.split()), target)


PROGRAMS: Final = (
    Program(("-c", "pass")),
    _command("--version", 0.25),
    _command("--help", 0.25),
    _command("mail inspect", 0.5),
    _command("orders check --game his-1 --role protestant", 1.0),
)


def run(times: int = 7) -> list[Line]:
    """Start all programs in turn, several times over; medians count."""
    with TemporaryDirectory() as name:
        settings = {**inherited(), "ADJUDICATOR_DATA_DIR": name}
        create = ("-m", "adjudicator", "game", "create", "here_i_stand", *seats(), "--now", OPENED)
        _spent(create, settings)
        taken: dict[Program, list[float]] = {program: [] for program in PROGRAMS}
        for _ in range(times):
            for program in PROGRAMS:
                taken[program].append(_spent(program.words, settings))
    return [
        Line(program.name, median(seconds), "s", program.target, "the target")
        for program, seconds in taken.items()
    ]


def _spent(words: tuple[str, ...], environment: dict[str, str]) -> float:
    """Return the processor time of a program that reads an order, in seconds."""
    with subprocess.Popen(
        [sys.executable, *words],
        env=environment,
        cwd=Path(environment["ADJUDICATOR_DATA_DIR"]),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    ) as process:
        assert process.stdin is not None
        process.stdin.write(_ORDER)
        process.stdin.close()
        _pid, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):  # 1: an order is refused
        raise RuntimeError(f"{' '.join(words)} ended with {process.returncode}")
    return used.ru_utime + used.ru_stime
