from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from adjudicator import paths

TOP = Path(paths.__file__).parents[1]
SHOW = "from adjudicator import paths; print(paths.templates()); print(paths.migrations())"


def lay_out(root: Path, *folders: str) -> None:
    """Put the package with nothing but its paths below ``root``, and ``folders`` beside it."""
    for folder in ("adjudicator", *folders):
        (root / folder).mkdir(parents=True)
    (root / "adjudicator" / "__init__.py").touch()
    shutil.copy(paths.__file__, root / "adjudicator" / "paths.py")


def show(root: Path) -> subprocess.CompletedProcess[str]:
    code = f"import sys; sys.path.insert(0, {str(root)!r}); {SHOW}"
    return subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False
    )


def test_a_checkout_has_the_folders_at_its_top() -> None:
    assert paths.templates() == TOP / "templates"
    assert paths.migrations() == TOP / "db"
    assert (paths.migrations() / "env.py").is_file()


def test_a_wheel_has_the_folders_inside_the_package(tmp_path: Path) -> None:
    packed = tomllib.loads((TOP / "pyproject.toml").read_text())
    wheel = packed["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    # A folder of the same name beside the package belongs to somebody else.
    lay_out(tmp_path, *wheel.values(), "templates", "db")
    done = show(tmp_path)
    assert done.stdout.split() == [
        str(tmp_path / wheel["templates"]),
        str(tmp_path / wheel["db"]),
    ]


@pytest.mark.parametrize("present", [(), ("db",)])
def test_a_missing_folder_is_named(tmp_path: Path, present: tuple[str, ...]) -> None:
    lay_out(tmp_path, *present)
    done = show(tmp_path)
    assert done.returncode != 0
    assert "The folder templates/ of the adjudicator is missing" in done.stderr
