"""The locked packages: all that the service needs, in versions that it allows, each with hashes."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from typing import Any, Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.run_book import DEPLOY, ROOT
from tests.tables import each

LOCKS: Final = ("requirements.lock", "build.lock")
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text())
WANTED: Final = (
    *PROJECT["project"]["dependencies"],
    *PROJECT["project"]["optional-dependencies"]["postgres"],
)
PYTHONS: Final = ("3.11", "3.12", "3.13")


def entries(name: str) -> list[tuple[Requirement, int]]:
    """Return what a lock names, each with the number of its hashes."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / name).read_text(), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    return [
        (
            Requirement(line.partition(" --hash=")[0]),
            len(re.findall(r"--hash=sha256:[0-9a-f]{64}", line)),
        )
        for line in lines
        if line.strip()
    ]


def versions(name: str = "requirements.lock") -> dict[str, Version]:
    """Return the versions of a lock by package."""
    found: dict[str, Version] = {}
    for entry, _ in entries(name):
        (one,) = entry.specifier
        assert one.operator == "==", entry
        found[canonicalize_name(entry.name)] = Version(one.version)
    return found


def unmet(wanted: Requirement, locked: dict[str, Version]) -> bool:
    """Return whether a lock lacks a package, or has it in a version that will not do."""
    version = locked.get(canonicalize_name(wanted.name))
    return version is None or not wanted.specifier.contains(version, prereleases=True)


@each("line", WANTED)
def test_the_lock_has_what_the_project_needs(line: str) -> None:
    assert not unmet(Requirement(line), versions())


@pytest.mark.parametrize("line", PROJECT["build-system"]["requires"])
def test_the_lock_of_the_build_has_what_builds_it(line: str) -> None:
    assert not unmet(Requirement(line), versions("build.lock"))


def test_a_version_that_is_not_allowed_would_be_found() -> None:
    assert unmet(Requirement("click>=999"), versions())
    assert unmet(Requirement("no-such-package"), versions())


@pytest.mark.parametrize("python", PYTHONS)
def test_the_lock_has_what_its_packages_need(python: str) -> None:
    """As far as they are installed here in the version of the lock."""
    locked = versions()
    extras = {
        canonicalize_name(Requirement(line).name): Requirement(line).extras for line in WANTED
    }
    looked = 0
    for name, version in locked.items():
        try:
            installed = distribution(name)
        except PackageNotFoundError:
            continue
        if Version(installed.version) != version:
            continue
        looked += 1
        for one in map(Requirement, installed.requires or ()):
            with_extras = [
                {"extra": extra, "python_version": python, "python_full_version": f"{python}.0"}
                for extra in ("", *extras.get(canonicalize_name(name), ()))
            ]
            wanted = one.marker is None or any(map(one.marker.evaluate, with_extras))
            assert not wanted or not unmet(one, locked), f"{name} needs {one}"
    assert looked


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_has_hashes_and_no_address(name: str) -> None:
    assert [str(entry) for entry, hashes in entries(name) if not hashes] == []
    assert "://" not in (DEPLOY / name).read_text()


def test_nothing_is_installed_past_the_locks() -> None:
    """Neither on a machine nor in an image, nor by the run book."""
    script = (DEPLOY / "packages.sh").read_text()
    lines = [line for line in script.splitlines() if line.startswith("install --")]
    assert all("--require-hashes" in line or "--no-deps" in line for line in lines)
    assert [name for name in LOCKS if f'"$here/{name}"' not in script] == []
    for path in (
        DEPLOY / "install.sh",
        DEPLOY / "container" / "Containerfile",
        ROOT / "docs/run-book.md",
    ):
        assert "pip install" not in path.read_text(), path
