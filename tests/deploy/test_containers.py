"""The container file and the compose file: valid, and true of what they name.

``pytest -n 0 -m full tests/deploy/test_containers.py`` builds the images, too.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cli import main
from adjudicator.settings import Settings
from tests.deploy.images import builder
from tests.run_book import DEPLOY, ROOT
from tests.servers import missing

FOLDER = DEPLOY / "container"
COMPOSE = FOLDER / "compose.yaml"
CONTAINERFILE = FOLDER / "Containerfile"
NAMES = FOLDER / "compose.env.example"
_AS_JSON = "import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)"


def compose(*words: str, file: Path = COMPOSE) -> subprocess.CompletedProcess[str]:
    """Run docker-compose, which checks the file against its schema without any daemon."""
    if shutil.which("docker-compose") is None:
        missing("docker-compose is not installed")
    command = ["docker-compose", "--env-file", str(NAMES), "--file", str(file), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=FOLDER)


@pytest.fixture(scope="module")
def resolved() -> Any:
    """The compose file as docker-compose understands it, with the names of the example."""
    done = compose("config")
    assert done.returncode == 0, done.stderr
    # Debian's docker-compose brings the parser of its own output along.
    read = subprocess.run(
        ["/usr/bin/python3", "-c", _AS_JSON],
        input=done.stdout,
        capture_output=True,
        text=True,
        check=False,
    )
    if "No module named 'yaml'" in read.stderr:
        missing("python3-yaml is not installed")
    return json.loads(read.stdout)


def stages() -> dict[str, list[tuple[str, str]]]:
    """Return the instructions of each stage of the container file, continued lines put together."""
    text = re.sub(r"^#.*\n", "", CONTAINERFILE.read_text(), flags=re.MULTILINE)
    found: dict[str, list[tuple[str, str]]] = {}
    stage = ""
    for line in re.sub(r"\\\n\s*", "", text).splitlines():
        word, _, rest = line.partition(" ")
        if word == "FROM":
            stage = rest.rpartition(" AS ")[2]
        if word:
            found.setdefault(stage, []).append((word, rest))
    return found


def test_a_mistake_in_the_compose_file_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "compose.yaml"
    path.write_text(COMPOSE.read_text().replace("restart: unless-stopped", "restarts: always"))
    assert "restarts" in compose("config", file=path).stderr


def test_without_names_compose_asks_for_them(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.touch()
    compose("version")
    done = subprocess.run(
        ["docker-compose", "--env-file", str(empty), "--file", str(COMPOSE), "config"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "set it in .env" in done.stderr


def test_every_service_heals_and_says_how_it_is(resolved: Any) -> None:
    assert set(resolved["services"]) == {"adjudicator", "postgresql", "postfix", "dovecot"}
    for name, service in resolved["services"].items():
        assert service["restart"] == "unless-stopped", name
        assert service["healthcheck"]["test"][0] == "CMD", name
        assert service["security_opt"] == ["no-new-privileges:true"], name


def test_every_stage_that_is_built_is_in_the_container_file(resolved: Any) -> None:
    built = [one["build"] for one in resolved["services"].values() if "build" in one]
    assert {one["target"] for one in built} == set(stages()) - {""}
    for one in built:
        assert Path(one["context"]).resolve() == ROOT
        assert (ROOT / one["dockerfile"]).is_file()


def test_every_service_has_the_capabilities_that_it_is_given_and_no_other(resolved: Any) -> None:
    for name, service in resolved["services"].items():
        assert service["cap_drop"] == ["ALL"], name
        kept = {*service.get("cap_add", ())}
        assert not kept & {"SYS_ADMIN", "NET_ADMIN", "NET_RAW", "SYS_PTRACE", "MKNOD"}, name
    assert "cap_add" not in resolved["services"]["adjudicator"]


def test_every_image_that_is_fetched_is_pinned_by_its_digest(resolved: Any) -> None:
    """A name can be given to another image at any time."""
    fetched = [one["image"] for one in resolved["services"].values() if "build" not in one]
    fetched += re.findall(r"^ARG DEBIAN=(\S+)$", CONTAINERFILE.read_text(), re.MULTILINE)
    assert len(fetched) == 2
    assert [one for one in fetched if not re.search(r":[\w.-]+@sha256:[0-9a-f]{64}$", one)] == []
    froms = [rest for words in stages().values() for word, rest in words if word == "FROM"]
    assert all(rest.startswith("${DEBIAN} AS ") for rest in froms)


def test_the_service_is_closed(resolved: Any) -> None:
    service = resolved["services"]["adjudicator"]
    assert service["read_only"]
    assert service["cap_drop"] == ["ALL"]
    assert "ports" not in service
    assert ("USER", "adjudicator") in stages()["service"]


def test_every_variable_of_the_service_is_a_setting(resolved: Any) -> None:
    service = resolved["services"]["adjudicator"]
    named = {name.lower() for name in service["environment"]}
    named |= {secret["source"] for secret in service["secrets"]}
    image = " ".join(rest for word, rest in stages()["service"] if word == "ENV")
    named |= {name.lower() for name in re.findall(r"(ADJUDICATOR_\w+)=", image)}
    known = {f"adjudicator_{name}" for name in Settings.model_fields} | {"adjudicator_secrets_dir"}
    assert named <= known
    assert {"adjudicator_imap_password", "adjudicator_database_url"} <= named


def test_health_and_start_are_commands_that_there_are(resolved: Any) -> None:
    service = resolved["services"]["adjudicator"]
    words = dict(stages()["service"])
    (entry,) = json.loads(words["ENTRYPOINT"])
    _, program, command = service["healthcheck"]["test"]
    assert entry == program == "/opt/adjudicator/bin/adjudicator"
    assert {command, *json.loads(words["CMD"])} <= set(main.commands)


def test_every_secret_is_made_or_asked_for_by_the_script(resolved: Any) -> None:
    used = {
        secret["source"]
        for service in resolved["services"].values()
        for secret in service.get("secrets", ())
    }
    assert used == set(resolved["secrets"])
    script = (FOLDER / "secrets.sh").read_text()
    for secret in resolved["secrets"].values():
        assert Path(secret["file"]).name in script


@pytest.mark.skipif(os.geteuid() != 0, reason="what it makes belongs to a number of the image")
def test_the_script_makes_secrets_once_and_for_few(tmp_path: Path) -> None:
    script = tmp_path / "secrets.sh"
    shutil.copy(FOLDER / "secrets.sh", script)
    first = subprocess.run(["sh", str(script)], capture_output=True, text=True, check=True)
    assert first.stderr.count("put the certificate's") == 2
    folder = tmp_path / "secrets"
    before = {path.name: path.read_text() for path in folder.iterdir()}
    subprocess.run(["sh", str(script)], capture_output=True, check=True)
    assert before == {path.name: path.read_text() for path in folder.iterdir()}
    assert all(path.stat().st_mode & 0o077 == 0 for path in folder.iterdir())
    assert len(before["imap_password"]) == 48
    assert before["postgresql_password"] in before["database_url"]
    assert "--uid 1517" in CONTAINERFILE.read_text()
    assert (folder / "imap_password").stat().st_uid == 1517


def test_everything_that_is_copied_is_there_and_not_left_out() -> None:
    """What the wheel needs must not be kept from the build by the list of what is left out."""
    copied = [
        rest.split()[0]
        for instructions in stages().values()
        for word, rest in instructions
        if word == "COPY"
    ]
    assert [name for name in copied if not (ROOT / name).exists()] == []
    allowed = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE)
    project = (ROOT / "pyproject.toml").read_text()
    for name in re.findall(r'^"([\w/]+)" = "adjudicator/_data', project, re.MULTILINE):
        assert name.partition("/")[0] in allowed
    assert {"adjudicator", "pyproject.toml", "README.md", "LICENSE", "deploy"} <= set(allowed)
    assert [name for name in allowed if not (ROOT / name).exists()] == []


def test_packages_are_those_of_the_run_book() -> None:
    """The images install nothing that the run book does not, and the other way round."""
    installing = re.compile(r"apt-get install --yes --no-install-recommends ([\w. -]+)")
    in_images = {
        package
        for instructions in stages().values()
        for word, rest in instructions
        if word == "RUN"
        for names in installing.findall(rest)
        for package in names.split()
    }
    page = (ROOT / "docs" / "run-book.md").read_text()
    in_the_book = {package for names in installing.findall(page) for package in names.split()}
    assert in_images == in_the_book - {"logrotate", "postgresql"}


# -- built and run ----------------------------------------------------------------------------

HOST = "mail.example.org"
HERE = {"ADJUDICATOR_IMAP_HOST": "localhost", "ADJUDICATOR_SMTP_HOST": "localhost"}
"""buildah makes the names of the network itself, and knows none but this."""


@pytest.fixture
def mounted(tmp_path: Path) -> dict[str, Path]:
    """The secrets as compose mounts them."""
    (tmp_path / "imap_password").write_text("the password of the orders")
    names = f"subjectAltName=DNS:{HOST},DNS:localhost"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30"),
            *("-subj", f"/CN={HOST}", "-addext", names),
            *("-addext", "keyUsage=critical,digitalSignature,keyCertSign"),
            *("-keyout", str(tmp_path / "key.pem"), "-out", str(tmp_path / "cert.pem")),
        ],
        check=True,
        capture_output=True,
    )
    (tmp_path / "sockets").mkdir()
    for path in (tmp_path, *tmp_path.iterdir()):
        path.chmod(0o755)  # the service is not root in its container
    return {
        "/run/secrets/certificate": tmp_path / "cert.pem",
        "/run/secrets/certificate_key": tmp_path / "key.pem",
        "/run/secrets/adjudicator_imap_password": tmp_path / "imap_password",
        "/run/secrets/adjudicator_smtp_password": tmp_path / "imap_password",
        "/var/spool/postfix/dovecot": tmp_path / "sockets",
    }


@pytest.mark.full
@pytest.mark.timeout(2400)
def test_the_images_are_built_and_their_services_find_each_other(
    resolved: Any, mounted: dict[str, Path]
) -> None:
    """All but PostgreSQL, whose image is not ours: the service keeps its data in a file here."""
    mail = {
        "MAIL_DOMAIN": "example.org",
        "MAIL_HOST": HOST,
        "OPERATOR_ADDRESS": "you@example.org",
    }
    service = resolved["services"]["adjudicator"]["environment"]
    with builder() as images:
        for stage in ("dovecot", "postfix", "service"):
            images.build(stage)
        serve = "sh /usr/local/bin/serve"
        ours = {**service, **HERE, "SSL_CERT_FILE": "/run/secrets/certificate"}
        program = "/opt/adjudicator/bin/adjudicator"
        said = images.shell(
            "\n".join(
                [
                    "ip link set lo up",
                    *(f"{one}=$({images.tool} from --pull-never localhost/{one})"
                      for one in ("dovecot", "postfix", "service")),
                    images.run("dovecot", serve, mail, mounted) + " >&2 &",
                    "sleep 8",
                    images.run("postfix", serve, mail, mounted)
                    + " >&2 &",
                    "sleep 15",
                    images.run("dovecot", "doveadm service status imap-login", {}, {}),
                    images.run("postfix", "postfix status", {}, {}),
                    images.run("service", f"{program} doctor", ours, mounted),
                    images.run("service", "id --user", {}, {}),
                ]
            ),
            seconds=300,
            apart=True,
        )  # fmt: skip
    assert "ok   mailbox: logged in at localhost:993 as orders@example.org" in said
    assert re.search(r"^ok +smtp: localhost:587", said, re.MULTILINE), said
    assert "BAD" not in said
    assert said.splitlines()[-1] == "1517"
