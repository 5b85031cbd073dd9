"""Building the images with buildah, which needs no daemon, and running them beside each other.

They share a network of their own, as the containers of a pod do, with nothing but loopback.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tests.deploy.machine import Machine, fresh_machine
from tests.run_book import DEPLOY, ROOT
from tests.servers import missing

BASE: Final = "docker.io/library/debian:bookworm-slim"
_FILE: Final = DEPLOY / "container" / "Containerfile"
_PIP: Final = "[global]\ncert = /etc/ssl/certs/ca-certificates.crt\n"


@dataclass(frozen=True)
class Builder:
    """A store of images in a folder of its own."""

    folder: Path

    @property
    def tool(self) -> str:
        """Return the beginning of every command of buildah."""
        return (
            f"buildah --storage-driver vfs --root {self.folder}/store --runroot {self.folder}/run"
        )

    def shell(self, lines: str, *, seconds: float = 900.0, apart: bool = False) -> str:
        """Run lines of shell; ``apart`` in a network and process space that end with them."""
        spaces = ["unshare", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"]
        done = subprocess.run(
            [*(spaces if apart else []), "sh", "-euc", lines],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds,
        )
        if done.returncode:
            pytest.fail(f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
        return done.stdout

    def import_base(self, machine: Machine) -> None:
        """Take a fresh root folder for the image that the others begin with."""
        (machine.root / "etc/pip.conf").write_text(_PIP)
        kept = "--exclude=./proc/* --exclude=./sys/* --exclude=./dev/*"
        self.shell(
            f"tar -C {machine.root} {kept} -cf {self.folder}/base.tar .\n"
            f"box=$({self.tool} from scratch)\n"
            f"{self.tool} add --quiet $box {self.folder}/base.tar /\n"
            f"{self.tool} commit --quiet $box {BASE}\n"
            f"rm {self.folder}/base.tar"
        )

    def build(self, stage: str) -> None:
        """Build one stage of the container file; what it installs comes over the network."""
        self.shell(
            f"{self.tool} bud --isolation chroot --pull-never --network host"
            f" --build-arg DEBIAN={BASE} --target {stage} --tag {stage} --file {_FILE} {ROOT}"
        )

    def run(
        self, box: str, words: str, values: Mapping[str, str], mounted: Mapping[str, Path]
    ) -> str:
        """Return the line of shell that runs words in a container whose name is in ``$box``.

        Files that are ``mounted`` can be read there, folders are shared.
        """
        given = [f"--env {name}={value}" for name, value in values.items()]
        given += [
            f"--volume {path}:{place}{'' if path.is_dir() else ':ro'}"
            for place, path in mounted.items()
        ]
        return f"{self.tool} run --isolation chroot {' '.join(given)} ${box} -- {words}"


@contextmanager
def builder() -> Iterator[Builder]:
    """Yield a builder that knows the base image; skips where images cannot be built."""
    if shutil.which("buildah", path=f"{os.environ['PATH']}:/usr/sbin") is None:
        missing("buildah is not installed")
    folder = Path(tempfile.mkdtemp(prefix="images-"))
    try:
        one = Builder(folder)
        with fresh_machine() as machine:
            one.import_base(machine)
        yield one
    finally:
        shutil.rmtree(folder, ignore_errors=True)
