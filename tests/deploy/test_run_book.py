"""The run book and what it installs, as far as that can be tried without a machine of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from adjudicator.settings import PREFIX, Settings, load_settings
from adjudicator.store.database import open_database
from tests.run_book import DEPLOY, PAGE, ROOT, anchors, blocks
from tests.servers import missing
from tests.tables import each

_LINK = re.compile(r"\]\(([^)]+)\)")
_SECRETS = (("imap_password", "smtp_password"), ("oauth_refresh_token",))


@pytest.fixture(autouse=True)
def no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of our own, and no settings in the environment."""
    for name in list(os.environ):
        if name.startswith(PREFIX):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def test_the_address_of_the_database_is_one(tmp_path: Path) -> None:
    Path(".env").write_text(blocks("settings")["postgresql"])
    database = open_database(load_settings().database_url)
    assert database.is_postgresql
    found = database.engine.url
    assert (found.username, found.database) == ("adjudicator", "adjudicator")
    assert found.query["host"] == "/var/run/postgresql"
    database.dispose()


@pytest.mark.parametrize("name", [one for one in blocks("settings") if one != "postgresql"])
def test_the_settings_of_each_way_are_all_that_is_needed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets = tmp_path / "credentials"
    secrets.mkdir()
    for secret in _SECRETS[name == "XOAUTH2"]:
        (secrets / secret).write_text("word\n")
    monkeypatch.setenv("ADJUDICATOR_SECRETS_DIR", str(secrets))
    Path(".env").write_text(blocks("settings")[name])
    settings = load_settings()
    assert settings.mail == "imap"
    assert settings.require_auth
    assert settings.imap_tls == "ssl" or settings.imap_host == "127.0.0.1"


def test_the_file_of_settings_is_made_from_the_example(tmp_path: Path) -> None:
    """The line of ``install.sh`` that makes it sets the folder of the data and nothing else."""
    (line,) = re.findall(r"sed '(.+)' ", (DEPLOY / "install.sh").read_text())
    done = subprocess.run(
        ["sed", line, str(DEPLOY / "env.example")], capture_output=True, text=True, check=True
    )
    set_lines = [one for one in done.stdout.splitlines() if one and not one.startswith("#")]
    assert set_lines == ["ADJUDICATOR_DATA_DIR=/var/lib/adjudicator"]


def test_every_setting_is_explained_where_it_stands() -> None:
    """Each paragraph of the example with settings begins with words about them."""
    explained: set[str] = set()
    for paragraph in (DEPLOY / "env.example").read_text().split("\n\n"):
        if re.match(r"# \w", paragraph):
            explained.update(re.findall(r"^#ADJUDICATOR_(\w+)=", paragraph, re.MULTILINE))
    assert {name.lower() for name in explained} == set(Settings.model_fields)


def test_every_link_of_the_run_book_leads_somewhere() -> None:
    for link in _LINK.findall(PAGE.read_text(encoding="utf-8")):
        name, _, anchor = link.partition("#")
        if name.startswith("https:"):
            continue
        target = (PAGE.parent / name).resolve() if name else PAGE
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target.read_text(encoding="utf-8")), link


def test_every_file_that_a_command_of_the_run_book_names_is_there() -> None:
    named = set(re.findall(r"(?<![\w/])deploy/[\w./@-]*\w", PAGE.read_text(encoding="utf-8")))
    assert named
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


@each(
    "path", [*sorted(DEPLOY.rglob("*.sh")), DEPLOY / "adjudicator"], ids=lambda path: str(path.name)
)
def test_every_script_can_be_read_by_a_shell(path: Path) -> None:
    subprocess.run(["sh", "-n", str(path)], check=True)


def test_the_blocks_to_run_can_be_read_by_a_shell() -> None:
    assert blocks("run")
    for name, text in blocks("run").items():
        subprocess.run(["sh", "-n"], input=text, text=True, check=True, timeout=10)
        assert text.strip(), name


def test_no_line_that_installs_packages_asks_a_question() -> None:
    """Postfix and OpenDMARC would ask on a terminal, and fail by what they are not told."""
    text = PAGE.read_text(encoding="utf-8")
    told = "DEBIAN_FRONTEND=noninteractive"
    installing = [
        block
        for block in re.findall(r"(?:^    .*\n)+", text, re.MULTILINE)
        if "apt-get install" in block
    ]
    assert len(installing) > 2
    for block in installing:
        before = block.partition("apt-get install")[0]
        assert told in before, block


def test_logrotate_understands_its_file(tmp_path: Path) -> None:
    program = shutil.which("logrotate", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        missing("logrotate is not installed")
    text = (DEPLOY / "logrotate" / "adjudicator").read_text()
    copy = tmp_path / "adjudicator"
    copy.write_text(text)
    copy.chmod(0o644)
    done = subprocess.run(
        [str(program), "--debug", str(copy)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "error" not in done.stderr
    assert "copytruncate" in text
