"""The commands as a program sees them: names, inputs, JSON, exit statuses."""

from __future__ import annotations

import gzip
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from click.testing import CliRunner, Result

from adjudicator import clock
from adjudicator.cli import main
from adjudicator.demo_player import form_in
from adjudicator.mail.errors import MailboxUnavailable
from adjudicator.mail.mime import parse
from adjudicator.mail.spool import SpoolSource, deliver
from adjudicator.service.outages import HEARTBEAT
from adjudicator.store import migration, queries
from adjudicator.store.database import open_database
from adjudicator.store.locks import SoleWorker
from tests.postgres import PostgresServer
from tests.servers import PASSWORD, Dovecot, SmtpServer, dovecot, free_ports

ROLES = ("ottoman", "hapsburg", "england", "france", "papacy", "protestant")
DOMAIN = "localhost.test"
OPENED = "2026-11-20T18:00:00Z"
MESSAGES = Path(__file__).parent / "messages"
CASES = Path(__file__).parent / "cases"


def run(*words: str | Path, stdin: bytes | str | None = None) -> Result:
    """Run a command in this process; an exception that is not a refusal fails the test."""
    return CliRunner().invoke(
        main, [str(word) for word in words], input=stdin, catch_exceptions=False
    )


def output(result: Result) -> Any:
    """Return what a command that succeeded printed as JSON."""
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def seats() -> list[str]:
    return [word for role in ROLES for word in ("--seat", f"{role}={role}@{DOMAIN}")]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of our own with no settings but where the data are."""
    for name in list(os.environ):
        if name.startswith("ADJUDICATOR_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("ADJUDICATOR_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    before = clock.now().tzinfo
    yield tmp_path
    assert clock.now().tzinfo == before
    assert abs(clock.now() - datetime.now(UTC)) < timedelta(minutes=1), "a command kept its clock"


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a game that was opened by the command, to be copied."""
    folder = tmp_path_factory.mktemp("template")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUDICATOR_DATA_DIR", str(folder / "data"))
        patch.chdir(folder)
        result = run("game", "create", "here_i_stand", *seats(), "--now", OPENED)
    assert result.exit_code == 0, result.output
    assert result.stdout == "his-1\n"
    return folder / "data"


@pytest.fixture
def game(home: Path, template: Path) -> str:
    """The name of a game that waits for the first of Luther's theses."""
    shutil.copytree(template, home / "data")
    return "his-1"


def mail(role: str, *lines: str, game: str = "his-1") -> bytes:
    body = "\r\n".join([f"BEGIN {game} {role}", *lines, "END"])
    head = f"From: {role}@{DOMAIN}\r\nTo: orders@{DOMAIN}\r\nSubject: orders\r\n"
    number = random.Random(body).getrandbits(40)
    return f"{head}Message-ID: <{number}@{DOMAIN}>\r\n\r\n{body}\r\n".encode()


def ingest(home: Path, *raws: bytes, now: str = OPENED) -> list[Any]:
    """Process messages by ``mail ingest``; return what was written, in order."""
    for raw in raws:
        deliver(home / "in", raw)
    (home / "in").mkdir(exist_ok=True)
    known = set((home / "out").glob("*"))
    words = ("--maildir", home / "in", "--outdir", home / "out", "--now", now)
    result = run("mail", "ingest", *words)
    assert result.exit_code == 0, result.output
    written = sorted(path for path in (home / "out").iterdir() if path not in known)
    return [parse(path.read_bytes()) for path in written]


# -- usage ----------------------------------------------------------------------------------------


def test_every_command_of_the_contract_is_there() -> None:
    assert {
        "backup", "case", "demo", "doctor", "export", "game", "import", "mail", "orders", "restore",
        "selfplay", "serve", "site",
        "state", "tick", "upgrade", "verify",
    } <= set(main.commands)  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        (), ("demo",), ("serve",), ("doctor",), ("tick",), ("state",), ("export",), ("verify",),
        ("site",), ("selfplay",), ("case",), ("case", "run"), ("case", "coverage"), ("game",),
        ("game", "create"), ("game", "list"), ("game", "options"),
        ("game", "show"), ("game", "hold"), ("game", "resume"), ("game", "extend"),
        ("game", "answer"), ("game", "rewind"), ("game", "amend"), ("game", "rule"),
        ("game", "rulings"), ("game", "broadcast"), ("game", "note"), ("game", "status"),
        ("game", "log"), ("game", "segments"), ("game", "segment"), ("game", "orders"),
        ("game", "hands"), ("game", "unseal"), ("game", "seal"), ("explain",), ("game", "explain"),
        ("game", "token"), ("game", "password"), ("game", "absence"),
        ("game", "address"), ("clock",),
        ("game", "replace"), ("game", "seat"), ("game", "start"), ("game", "settings"),
        ("game", "set"), ("game", "preview"), ("game", "release"),
        ("mail",), ("mail", "inspect"), ("mail", "trim"), ("mail", "ingest"),
        ("mail", "retry"), ("orders",), ("orders", "check"),
        ("upgrade",), ("upgrade", "check"), ("backup",), ("restore",),
        ("import",),
    ],
)  # fmt: skip
def test_every_command_says_what_it_does(words: tuple[str, ...]) -> None:
    result = run(*words, "--help")
    assert result.exit_code == 0
    first = result.stdout.split("\n\n")[1].strip()
    assert first[0].isupper()
    assert len(first) > 15


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("state",),
        ("state", "nosuch", "--json"),
        ("game", "show", "nosuch"),
        ("game", "extend", "his-1"),
        ("game", "extend", "his-1", "--hours", "-3"),
        ("game", "create", "here_i_stand"),
        ("game", "create", "chess", "--seat", "white=a@example.org"),
        ("game", "create", "here_i_stand", "--seat", "ottoman"),
        ("game", "create", "here_i_stand", "--seat", "ottoman=ann@example.org"),
        ("game", "create", "here_i_stand", *seats(), "--scenario", "1999"),
        ("game", "create", "here_i_stand", *seats(), "--set", "window.nosuch=3"),
        ("game", "set", "nosuch", "grace=1h"),
        ("game", "set", "his-1", "grace"),
        ("game", "settings", "nosuch"),
        ("tick", "--now", "tomorrow"),
        ("orders", "check", "--game", "nosuch", "--role", "ottoman"),
        ("mail", "ingest", "--maildir", "nosuch", "--outdir", "out"),
        ("case", "run", "nosuch.toml"),
        ("selfplay", "chess"),
        ("selfplay", "here_i_stand", "--scenario", "1999"),
        ("selfplay", "here_i_stand", "--games", "0"),
        ("selfplay", "here_i_stand", "--jobs", "0"),
        ("selfplay", "here_i_stand", "--least", "some"),
        ("selfplay", "here_i_stand", "--scenario", "all", "--set", "players=2"),
        ("selfplay", "here_i_stand", "--set", "players=2"),
        ("selfplay", "here_i_stand", "--set", "players"),
        ("game", "options", "chess"),
        ("game", "options", "here_i_stand", "--scenario", "1999"),
        ("game", "create", "here_i_stand", *seats(), "--set", "players=3"),
        ("demo", "--game", "chess"),
        ("verify", "nosuch.json"),
    ],
)
def test_wrong_use_is_exit_status_2_with_words_and_no_traceback(words: tuple[str, ...]) -> None:
    result = run(*words, stdin="")
    assert result.exit_code == 2
    assert result.stderr.strip()
    assert "Traceback" not in result.output
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("MAIL", "pigeon", "embedded, imap or spool"),
        ("MAIL", "imap", "IMAP_HOST"),
        ("MAIL", "spool", "SMTP_HOST"),
        ("DATABASE_URL", "mysql://x/y", "sqlite:///path or postgresql://"),
        ("POLL_SECONDS", "often", "POLL_SECONDS"),
        ("EMBEDDED_SMTP_PORT", "-1", "EMBEDDED_SMTP_PORT"),
        ("SECRET", "short", "SECRET"),
        ("ORDERS_ADDRESS", "nobody", "orders@example.org"),
    ],
)
@pytest.mark.parametrize("command", [("serve",), ("doctor",), ("game", "list")])
def test_a_wrong_setting_stops_the_start_with_one_sentence(
    monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(f"ADJUDICATOR_{name}", value)
    result = run(*command)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


# -- games ----------------------------------------------------------------------------------------


def test_a_game_is_created_listed_and_shown(game: str) -> None:
    [row] = output(run("game", "list", "--json"))
    assert (row["game"], row["status"], row["rules"]) == (game, "running", "here_i_stand")
    assert row["due"].startswith("2026-11-22T18:00")
    shown = output(run("game", "show", game, "--json"))
    assert [seat["role"] for seat in shown["seats"]] == list(ROLES)
    assert shown["questions"] == [
        {"role": "protestant", "topic": shown["questions"][0]["topic"], "answered": False}
    ]
    assert shown["trail"]
    assert game in run("game", "list").stdout
    assert "stage: " in run("game", "show", game).stdout


def test_settings_of_a_game_are_taken(home: Path) -> None:
    words = ("--set", "window.impulse=24", "--set", "reminders=12,3", "--name", "Lepanto")
    result = run("game", "create", "here_i_stand", *seats(), *words, "--now", OPENED)
    assert result.stdout == "lepanto\n"
    again = run("game", "create", "here_i_stand", *seats(), "--name", "Lepanto")
    assert again.exit_code == 2
    assert "lepanto" in again.stderr


def test_one_option_seats_a_player_for_two_powers(home: Path) -> None:
    people = (
        "ottoman+france=ann@example.org",
        "hapsburg + papacy=bob@example.org",
        "england+protestant=cyd@example.org",
    )
    words = [word for person in people for word in ("--seat", person)]
    result = run("game", "create", "here_i_stand", *words, "--set", "players=3", "--now", OPENED)
    assert result.stdout == "his-1\n"
    shown = output(run("game", "show", "his-1", "--json"))["seats"]
    assert [(seat["role"], seat["player"]) for seat in shown] == [
        ("ottoman", "ann"), ("hapsburg", "bob"), ("england", "cyd"),
        ("france", "ann"), ("papacy", "bob"), ("protestant", "cyd"),
    ]  # fmt: skip


def test_the_options_of_the_rules_are_listed() -> None:
    rows = {
        row["name"]: row
        for row in output(
            run("game", "options", "here_i_stand", "--scenario", "tournament", "--json")
        )
    }
    assert rows["vp_to_win"]["default"] == "23"
    assert rows["players"]["values"] == "3 to 6"
    words = run("game", "options", "here_i_stand").stdout
    assert "minor_war_cost (rulebook or display; default rulebook)" in words
    assert "dissolution_to_england" not in words


def test_a_game_is_held_resumed_and_extended(game: str) -> None:
    def due() -> str:
        return str(output(run("game", "show", game, "--json"))["due"])

    assert run("game", "hold", game, "--now", "2026-11-20T19:00Z").exit_code == 0
    again = run("game", "hold", game)
    assert again.exit_code == 1
    assert "held" in again.stderr
    assert run("game", "resume", game, "--now", "2026-11-20T21:00Z").exit_code == 0
    assert due().startswith("2026-11-22T20:00")
    words = ("--hours", "24", "--reason", "holidays", "--now", "2026-11-20T21:00Z")
    assert run("game", "extend", game, *words).exit_code == 0
    assert due().startswith("2026-11-23T20:00")


def test_the_moderator_answers_for_a_role(game: str, home: Path) -> None:
    [form] = [f for m in ingest(home) if (f := form_in(m.text))]
    words = form.splitlines()[1].split()
    assert run("game", "answer", game, "protestant", *words).exit_code == 0
    state = output(run("state", game, "--json"))
    assert state["questions"]
    refused = run("game", "answer", game, "ottoman", "PASS")
    assert refused.exit_code == 1
    assert "ottoman" in refused.stderr


def test_settings_of_a_game_are_shown_and_changed(game: str) -> None:
    shown = {row["name"]: row for row in output(run("game", "settings", game, "--json"))}
    assert shown["window.response"]["value"] == "12h"
    done = run("game", "set", game, "grace=6h", "days=mon-fri", "--reason", "a fair")
    assert done.stderr == "grace: 6h (before: 12h); days: mon-fri (before: all)\n"
    words = run("game", "settings", game).stdout
    assert "grace = 6h (usual: 12h): how long orders are taken after a missed deadline" in words
    refused = run("game", "set", game, "grace=soon")
    assert refused.exit_code == 1
    assert "expected is a length of time" in refused.stderr


def test_defaults_are_previewed_and_released(home: Path) -> None:
    terms = ("moderated=yes", "excuses=0", "grace=0")
    words = [word for term in terms for word in ("--set", term)]
    assert run("game", "create", "here_i_stand", *seats(), *words, "--now", OPENED).exit_code == 0
    early = run("game", "release", "his-1", "--now", "2026-11-20T19:00Z")
    assert early.exit_code == 1
    assert "does not wait for a release" in early.stderr
    assert run("tick", "--now", "2026-11-22T18:00Z").exit_code == 0
    shown = run("game", "preview", "his-1", "--now", "2026-11-22T18:01Z")
    assert shown.stderr == "W1: it waits for your release\n"
    assert "Protestants, " in shown.stdout
    assert "Nobody is late." in run("game", "preview", "his-1", "england").stdout
    assert output(run("game", "preview", "his-1", "--json"))["waits_for_release"] is True
    at = ("--now", "2026-11-22T18:02Z")
    stale = run("game", "release", "his-1", "--window", "W7", *at)
    assert stale.exit_code == 1
    assert "The window W7 was never opened; open now is W1" in stale.stderr
    assert run("game", "release", "his-1", "--window", "W1", *at).exit_code == 0


def test_a_command_for_another_window_is_refused(game: str) -> None:
    for words in (("extend", game, "--hours", "1"), ("answer", game, "protestant", "PASS")):
        refused = run("game", *words, "--window", "W9")
        assert refused.exit_code == 1
        assert "The window W9 was never opened" in refused.stderr


def test_the_clock_is_shown_and_only_a_wrong_one_accepted(game: str) -> None:
    assert output(run("clock", "--json"))["stopped"] is False
    assert "jumped_seconds: 0" in run("clock").stdout
    refused = run("clock", "--accept")
    assert refused.exit_code == 1
    assert "The clock has not jumped" in refused.stderr


# -- positions ------------------------------------------------------------------------------------


def test_a_reply_address_is_shown_and_replaced(game: str) -> None:
    shown = run("game", "token", game, "france").stdout
    assert shown.startswith("orders+")
    replaced = run("game", "token", game, "france", "--revoke", "--now", OPENED).stdout
    assert replaced.startswith("orders+")
    assert replaced != shown
    assert run("game", "token", game, "france").stdout == replaced


def test_an_absence_is_entered_for_a_player(game: str) -> None:
    words = ("game", "absence", game, "france", "--to", "2027-01-03", "--now", OPENED)
    assert run(*words, "--from", "2026-12-20").exit_code == 0
    again = run(*words, "--from", "2026-12-20")
    assert again.exit_code == 1
    assert "has some of these days" in again.stderr
    assert run(*words, "--from", "Christmas").exit_code == 2


@pytest.mark.parametrize("verb", ["replace", "seat"])
def test_a_seat_is_given_to_somebody_else(game: str, verb: str) -> None:
    words = ("game", verb, game, "france", "ann@example.org", "--name", "Ann", "--now", OPENED)
    result = run(*words, "--zone", "Europe/Paris", "--reason", "Denis is ill.")
    assert (result.exit_code, "plays france in his-1 now" in result.stderr) == (0, True)
    shown = output(run("game", "show", game, "--json"))
    assert {"role": "france", "player": "Ann"} in shown["seats"]
    again = run(*words)
    assert again.exit_code == 1
    assert "Ann holds the seat france already" in again.stderr


def test_a_game_with_open_seats_is_started(home: Path) -> None:
    words = ("game", "create", "here_i_stand", "--name", "his-9", "--now", OPENED)
    result = run(*words, *seats()[:-2], "--open", seats()[-1].partition("=")[0])
    assert result.exit_code == 0, result.stderr
    assert run("game", "list").stdout.split()[:2] == ["his-9", "setup"]
    started = run("game", "start", "his-9", "--now", OPENED)
    assert (started.exit_code, "without protestant" in started.stderr) == (0, True)
    assert run("game", "start", "his-9").exit_code == 1
    assert run("game", "list").stdout.split()[:2] == ["his-9", "running"]


def test_passwords_are_refused_where_they_are_not_used(game: str) -> None:
    result = run("game", "password", game, "france")
    assert result.exit_code == 1
    assert "Passwords are not used here" in result.stderr


@pytest.mark.parametrize("role", [*ROLES, "onlooker"])
def test_a_position_never_shows_another_hand(game: str, role: str) -> None:
    whole = output(run("state", game, "--json"))["state"]
    seen = output(run("state", game, "--as", role, "--json"))
    assert seen["as"] == role
    assert seen["state"]["hand"] == (whole["hands"][role] if role in ROLES else [])
    shown = seen["state"]["state"]
    for other in ROLES:
        assert shown["hands"][other] == (whole["hands"][other] if other == role else [])
        assert seen["state"]["hand_sizes"][other] == len(whole["hands"][other])
    assert shown["draw_pile"] == []
    assert whole["draw_pile"] or whole["hands"]["ottoman"]


def test_a_position_is_refused_to_a_role_the_game_has_not(game: str) -> None:
    result = run("state", game, "--as", "venice", "--json")
    assert result.exit_code == 2
    assert "venice" in result.stderr


# -- mail -----------------------------------------------------------------------------------------

INSPECTED = {"class", "reasons", "from", "tokens", "text", "charset"}
CLASSES = {"human", "automatic", "bounce", "list", "own", "junk"}


@pytest.mark.parametrize(
    "raw",
    [
        *(pytest.param(path.read_bytes(), id=path.name) for path in sorted(MESSAGES.glob("*.eml"))),
        pytest.param(b"", id="empty"),
        pytest.param(b"\r\n\r\n", id="blank"),
        pytest.param(random.Random(7).randbytes(1_000_000), id="random"),
        pytest.param(b"From: a@b.c\r\n\r\n" + b"x" * 1_000_000, id="long line"),
    ],
)
def test_mail_of_any_shape_is_inspected(raw: bytes) -> None:
    found = output(run("mail", "inspect", stdin=raw))
    assert set(found) >= INSPECTED
    assert found["class"] in CLASSES
    assert isinstance(found["reasons"], list)
    assert isinstance(found["tokens"], list)


def test_inspecting_says_who_wrote_and_how() -> None:
    found = output(run("mail", "inspect", stdin=mail("france", "READY")))
    assert found["class"] == "human"
    assert found["from"] == f"france@{DOMAIN}"
    assert "READY" in found["text"]


def test_text_is_parted_into_reply_and_quotation() -> None:
    text = "Yes.\n\nOn 20 November 2026 Ann wrote:\n> No?\n"
    found = output(run("mail", "trim", stdin=text))
    assert set(found) == {"reply", "quoted"}
    assert found["reply"].strip() == "Yes."
    assert "No?" in found["quoted"]


def test_any_bytes_are_parted() -> None:
    assert set(output(run("mail", "trim", stdin=b"\xff\x00\xfe"))) == {"reply", "quoted"}


def test_a_maildir_is_processed_end_to_end(game: str, home: Path) -> None:
    first = ingest(home)
    assert sorted({m.to[0] for m in first}) == sorted(f"{role}@{DOMAIN}" for role in ROLES)
    [form] = [f for m in first if (f := form_in(m.text))]
    lines = form.splitlines()[1:-1]
    answers = ingest(home, mail("protestant", *lines), (MESSAGES / "vacation.eml").read_bytes())
    [receipt] = [m for m in answers if "receipt" in m.header("x-adjudicator")]
    assert receipt.to == (f"protestant@{DOMAIN}",)
    assert "accepted" in receipt.text
    assert ingest(home, mail("protestant", *lines)) == [], "the same message counts once"


def test_what_could_not_be_moved_is_moved_the_next_time(
    game: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ingest(home)
    deliver(home / "in", mail("france", "STATUS"))
    words = ("--maildir", home / "in", "--outdir", home / "out", "--now", OPENED)

    def full(*_: object) -> None:
        raise MailboxUnavailable("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(SpoolSource, "settle", full)
        assert run("mail", "ingest", *words).exit_code == 1
    assert len(list((home / "in").glob("new/*"))) == 1
    assert {answer.to for answer in ingest(home)} == {(f"france@{DOMAIN}",)}
    assert not list((home / "in").glob("new/*"))
    assert len(list((home / "in").glob(".Done/cur/*"))) == 1


def test_ingest_writes_to_the_folder_and_nowhere_else(game: str, home: Path) -> None:
    hostile = b"From: ../../evil/name@example.org\r\nMessage-ID: <1@x>\r\n\r\nHello\r\n"
    ingest(home, hostile)
    assert list(home.rglob("*evil*")) == list((home / "out").glob("*evil*"))
    assert all(path.parent == home / "out" for path in home.rglob("*.eml"))


def test_a_message_that_was_set_aside_is_handled_again(game: str, home: Path) -> None:
    ingest(home, mail("france", "STATUS"))
    assert run("mail", "retry", "1").exit_code == 1  # it has been handled
    assert run("mail", "retry", "99").exit_code == 1
    with closing(sqlite3.connect(home / "data" / "adjudicator.db")) as database:
        database.execute("UPDATE incoming SET status = 'shunted' WHERE id = 1")
        database.commit()
    result = run("mail", "retry", "1")
    assert result.exit_code == 0
    assert "1 handled" in result.stderr


# -- orders ---------------------------------------------------------------------------------------

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


# -- time and records -----------------------------------------------------------------------------


def test_what_is_due_is_done_by_a_tick(game: str, home: Path) -> None:
    ingest(home)
    result = run("tick", "--now", "2026-11-21T18:30:00+00:00")
    assert result.exit_code == 0
    reminders = ingest(home, now="2026-11-21T18:31:00Z")
    assert [m.to[0] for m in reminders] == [f"protestant@{DOMAIN}"]
    assert "reminder" in reminders[0].header("x-adjudicator")
    assert run("tick", "--now", "2026-11-21T18:30:00Z").exit_code == 0
    assert ingest(home, now="2026-11-21T18:32:00Z") == []


def test_a_record_is_exported_and_verified(game: str, home: Path) -> None:
    record = output(run("export", game))
    assert record["secret"] is None
    full = run("export", game, "--with-secret").stdout
    (home / "record.json").write_text(full, encoding="utf-8")
    verdict = output(run("verify", home / "record.json"))
    assert verdict["ok"] is True
    assert verdict["dice_proved"] is True
    assert output(run("verify", "-", stdin=full)) == verdict


def test_a_record_that_was_changed_is_found_out(game: str, home: Path) -> None:
    record = json.loads(run("export", game, "--with-secret").stdout)
    record["segments"][0]["snapshot"]["hands"]["ottoman"] = [1, 2, 3]
    result = run("verify", "-", stdin=json.dumps(record))
    assert result.exit_code == 1
    assert json.loads(result.stdout)["ok"] is False
    assert "digest" in result.stderr


@pytest.mark.parametrize(
    "text",
    ["", "no JSON", "[]", "{}", '{"format": "adjudicator-record", "version": 1}', "\ud800".encode(
        "utf-8", "surrogatepass").decode("latin-1")],
)  # fmt: skip
def test_what_is_no_record_is_exit_status_1(text: str) -> None:
    result = run("verify", "-", stdin=text)
    assert result.exit_code == 1
    assert result.stderr.strip()
    assert result.stdout == ""


# -- rules ----------------------------------------------------------------------------------------


def test_cases_are_run_from_files_and_folders() -> None:
    one = sorted(CASES.rglob("*.toml"))[0]
    found = output(run("case", "run", one, one.parent, "--json"))
    assert found["failed"] == 0
    assert len(found["results"]) == found["cases"] == found["passed"] > 1
    assert run("case", "run", one).stdout.startswith("ok ")


def test_the_coverage_of_a_rulebook_names_procedures_and_cases(home: Path) -> None:
    found = output(run("case", "coverage", "here_i_stand", CASES, "--json"))
    ransom = next(section for section in found if section["section"] == "9.4")
    assert "ransom.ransom_leaders" in ransom["procedures"]
    assert any("ransomed" in title for title in ransom["cases"])
    (home / "empty").mkdir()
    bare = run("case", "coverage", "here_i_stand", home / "empty")
    assert bare.exit_code == 1
    assert "NO CASE" in bare.stdout


def test_a_case_with_an_unknown_key_names_file_and_line(home: Path) -> None:
    one = sorted(CASES.rglob("*.toml"))[0]
    text = "nonsense = 1\n" + one.read_text(encoding="utf-8")
    (home / "wrong.toml").write_text(text, encoding="utf-8")
    result = run("case", "run", home / "wrong.toml")
    assert result.exit_code == 1
    assert "wrong.toml" in result.stdout
    assert "nonsense" in result.stdout
    (home / "empty").mkdir()
    assert run("case", "run", home / "empty").exit_code == 2


def test_selfplay_reports_what_it_played() -> None:
    words = ("--games", "1", "--seed", "5", "--set", "last_turn=2", "--json")
    found = output(run("selfplay", "here_i_stand", *words))
    assert found["games"] == 1
    assert found["decisions"] > 50
    assert found["decisions_per_second"] > 0
    assert sum(found["ends"].values()) == 1
    assert set(found) >= {"coverage", "failures"}


def test_selfplay_takes_options_of_the_rules() -> None:
    words = ("--set", "players=3", "--set", "last_turn=1", "--json")
    found = output(run("selfplay", "here_i_stand", *words))
    assert found["options"] == {"players": "3", "last_turn": "1"}
    assert found["ends"] == {"time_limit": 1}
    assert found["failures"] == []


def test_selfplay_says_what_was_played_too_seldom() -> None:
    words = ("--set", "last_turn=1", "--seed", "5", "--no-watch", "--plain", "--least", "20")
    result = run("selfplay", "here_i_stand", *words)
    assert result.exit_code == 1
    assert "23 Elizabeth I: event (own_impulse 0)" in result.stdout
    assert "uses: 236, played fewer than 20 times: 236" in result.stdout


# -- the doctor -----------------------------------------------------------------------------------


def test_the_doctor_finds_nothing_wrong_with_embedded_mail() -> None:
    result = run("doctor")
    assert result.exit_code == 0
    assert "BAD" not in result.stdout


def test_the_doctor_finds_a_folder_that_is_no_site(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setenv("ADJUDICATOR_SITE_DIR", str(home / "public"))
    assert "site: " in run("doctor").stdout
    (home / "public").write_text("a file")
    result = run("doctor")
    assert bad_findings(result) == ["site"]
    assert "public is no folder." in result.stdout


@pytest.fixture(scope="module")
def server() -> Iterator[Dovecot]:
    """A running Dovecot."""
    with dovecot() as running:
        yield running


@pytest.fixture
def imap(monkeypatch: pytest.MonkeyPatch, server: Dovecot) -> Iterator[pytest.MonkeyPatch]:
    """Settings for a mailbox on Dovecot and a real SMTP server, all of them right."""
    with SmtpServer() as smtp:
        values = {
            "MAIL": "imap", "IMAP_HOST": "127.0.0.1", "IMAP_TLS": "none",
            "IMAP_PORT": str(server.imap_port), "IMAP_USER": server.account(),
            "IMAP_PASSWORD": PASSWORD, "SMTP_HOST": "127.0.0.1", "SMTP_TLS": "none",
            "SMTP_PORT": str(smtp.port), "OPERATOR_ADDRESS": f"gm@{DOMAIN}",
            "REQUIRE_AUTH": "false",
        }  # fmt: skip
        for name, value in values.items():
            monkeypatch.setenv(f"ADJUDICATOR_{name}", value)
        yield monkeypatch


@pytest.mark.dovecot
def test_the_doctor_tries_mailbox_and_smtp(imap: pytest.MonkeyPatch) -> None:
    result = run("doctor")
    assert result.exit_code == 0, result.output
    assert "mailbox" in result.stdout
    assert "smtp" in result.stdout


@pytest.mark.dovecot
def test_the_doctor_finds_a_wrong_password(imap: pytest.MonkeyPatch) -> None:
    imap.setenv("ADJUDICATOR_IMAP_PASSWORD", "another")
    result = run("doctor")
    assert result.exit_code == 1
    assert bad_findings(result) == ["mailbox"]
    assert "another" not in result.output


@pytest.mark.dovecot
def test_the_doctor_finds_a_closed_port(imap: pytest.MonkeyPatch) -> None:
    imap.setenv("ADJUDICATOR_SMTP_PORT", str(free_ports(1)[0]))
    result = run("doctor")
    assert result.exit_code == 1
    assert bad_findings(result) == ["smtp"]


@pytest.mark.postgres
def test_the_doctor_finds_an_unreachable_database(
    monkeypatch: pytest.MonkeyPatch, postgres: PostgresServer
) -> None:
    monkeypatch.setenv("ADJUDICATOR_DATABASE_URL", postgres.url("no_such_database"))
    result = run("doctor")
    assert result.exit_code == 1
    assert "database" in bad_findings(result)
    assert "Traceback" not in result.output
    listed = run("game", "list")
    assert listed.exit_code == 1
    assert "no_such_database" in listed.stderr


def test_the_doctor_finds_a_clock_that_runs_behind(game: str, home: Path) -> None:
    database = open_database(f"sqlite:///{home / 'data' / 'adjudicator.db'}")
    with database.transaction() as session:
        queries.beat(session, HEARTBEAT, datetime(2026, 11, 20, 20, tzinfo=UTC))
    database.dispose()
    assert run("doctor", "--now", "2026-11-20T20:01Z").exit_code == 0
    result = run("doctor", "--now", "2026-11-20T18:00Z")
    assert result.exit_code == 1
    assert bad_findings(result) == ["clock"]


def bad_findings(result: Result) -> list[str]:
    lines = result.stdout.splitlines()
    return [line[4:].strip().partition(":")[0] for line in lines if line.startswith("BAD")]


def test_a_second_worker_on_one_file_is_refused_and_commands_are_not(game: str, home: Path) -> None:
    path = home / "data" / "adjudicator.db"
    first = SoleWorker(path)
    first.take("server:17")
    try:
        result = run("serve")
        assert result.exit_code == 1
        assert result.stderr.strip().startswith("The worker server:17 works on the database")
        assert "adjudicator.db already" in result.stderr
        assert "PostgreSQL" in result.stderr
        assert run("tick").exit_code == 0
        assert run("game", "show", game).exit_code == 0
    finally:
        first.give_back()


# -- as a program ---------------------------------------------------------------------------------


def test_the_program_runs_as_a_module_and_prints_utf_8_whatever_the_terminal_is() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", "mail", "inspect"],
        input="From: a@example.org\r\n\r\nKöln, Tromsø, Łódź\r\n".encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert "Łódź" in json.loads(done.stdout.decode("utf-8"))["text"]


def test_the_program_stops_at_a_wrong_setting_without_a_traceback(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", "serve"],
        capture_output=True,
        env={**os.environ, "ADJUDICATOR_LOG_LEVEL": "loud"},
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.strip().count("\n") == 0
    assert "LOG_LEVEL" in done.stderr


def test_a_taken_port_stops_the_service_with_a_sentence(home: Path) -> None:
    with SmtpServer() as other:
        done = subprocess.run(
            [sys.executable, "-m", "adjudicator", "serve"],
            capture_output=True,
            env={**os.environ, "ADJUDICATOR_EMBEDDED_SMTP_PORT": str(other.port)},
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 1
    assert str(other.port) in done.stderr
    assert "Traceback" not in done.stderr


# -- the site -----------------------------------------------------------------------------------


def test_a_site_is_written_and_brought_up_to_date(game: str, home: Path) -> None:
    done = run("site", home / "site")
    assert (done.exit_code, done.stderr) == (0, "")
    assert re.fullmatch(r".*site: \d+ files written, 0 as before, 0 removed\n", done.stdout)
    assert "his-1" in (home / "site/games/his-1/index.html").read_text()
    again = run("site", home / "site", "--game", "his-1")
    assert re.fullmatch(r".*site: 0 files written, \d+ as before, 0 removed\n", again.stdout)


def test_the_folder_of_the_site_may_stand_in_the_settings(
    game: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = run("site")
    assert without.exit_code == 2
    assert "Name a folder, or set ADJUDICATOR_SITE_DIR." in without.stderr
    monkeypatch.setenv("ADJUDICATOR_SITE_DIR", str(home / "public"))
    assert run("site").exit_code == 0
    assert (home / "public/index.html").is_file()


def test_the_command_decides_on_names_and_addresses(game: str, home: Path) -> None:
    done = run("site", home / "site", "--roles-only", "--url", "https://example.org/his/")
    assert done.exit_code == 0
    feed = (home / "site/games/his-1/feed.atom").read_text()
    assert "https://example.org/his/games/his-1/feed.atom" in feed


def test_a_site_of_a_game_that_there_is_not_is_refused(game: str, home: Path) -> None:
    done = run("site", home / "site", "--game", "his-9")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no game 'his-9'")
    assert not (home / "site").exists()


def test_a_folder_that_is_no_site_is_refused(game: str, home: Path) -> None:
    (home / "thesis.odt").write_text("years of work")
    done = run("site", home)
    assert done.exit_code == 1
    assert "is no site; name an empty folder" in done.stderr


def test_a_game_that_cannot_be_shown_is_named(game: str, home: Path) -> None:
    with closing(sqlite3.connect(home / "data" / "adjudicator.db")) as database:
        database.execute("UPDATE segment SET digest = 'wrong'")
        database.commit()
    done = run("site", home / "site")
    assert done.exit_code == 1
    assert done.stderr.endswith("his-1 cannot be shown: RecordChanged\n")
    assert (home / "site/index.html").is_file()


def test_a_packed_record_is_verified_too(game: str, home: Path) -> None:
    record = run("export", "his-1").stdout.encode()
    (home / "his-1.json.gz").write_bytes(gzip.compress(record))
    assert output(run("verify", home / "his-1.json.gz"))["ok"]
    (home / "his-1.json.gz").write_bytes(gzip.compress(record)[:-20])
    broken = run("verify", home / "his-1.json.gz")
    assert broken.exit_code == 1
    assert "This record is damaged and cannot be read" in broken.stderr


# -- upkeep ---------------------------------------------------------------------------------------


def test_upgrade_check_says_of_every_game_whether_it_can_be_played_on(game: str) -> None:
    result = run("upgrade", "check")
    assert result.exit_code == 0
    assert "The tables are those of this release" in result.stdout
    assert "his-1: same questions, segment 0 (turn 1, theses)" in result.stdout
    assert "No game needs an earlier revision of its rules." in result.stdout
    found = output(run("upgrade", "check", "--json"))
    assert found["ok"]
    assert [(one["game"], one["verdict"]) for one in found["games"]] == [(game, "same")]


def test_upgrade_check_fails_when_a_game_diverges(game: str, home: Path) -> None:
    with closing(sqlite3.connect(home / "data" / "adjudicator.db")) as file, file:
        file.execute("UPDATE question SET topic = '18.3/convert:1' WHERE state = 'open'")
        file.execute("UPDATE segment SET revision = 1")
    result = run("upgrade", "check")
    assert result.exit_code == 1
    assert "his-1: DIVERGED, segment 0 (turn 1, theses)" in result.stdout
    assert "recorded is protestant: 18.3/convert:1, wanted now is protestant:" in result.stdout
    assert "Do not install this release." in result.stdout
    assert "Revision 1 of here_i_stand (now 2): needed by what is open in his-1." in result.stdout
    found = run("upgrade", "check", "--json")
    assert found.exit_code == 1
    assert json.loads(found.stdout)["games"][0]["recorded"] == "protestant: 18.3/convert:1"


def test_upgrade_check_makes_no_database(home: Path) -> None:
    result = run("upgrade", "check")
    assert result.exit_code == 1
    assert "There is no database at" in result.stderr
    assert not (home / "data" / "adjudicator.db").exists()


def test_upgrade_check_of_earlier_tables_says_what_would_run_and_runs_nothing(
    game: str, home: Path
) -> None:
    database = open_database(f"sqlite:///{home / 'data' / 'adjudicator.db'}")
    with database.migrating() as connection:
        command.downgrade(migration.configuration(connection), "0001")
    result = run("upgrade", "check")
    assert result.exit_code == 0, result.output
    assert "The tables are at revision 0001; at its start this release would run:" in result.stdout
    assert "  0002  " in result.stdout
    assert f"{game}: same questions" in result.stdout
    assert database.revision() == "0001"
    database.dispose()


def test_a_backup_is_taken_looked_at_and_put_back(game: str, home: Path) -> None:
    (home / "backups").mkdir()
    result = run("backup", home / "backups", "--keep", "2", "--now", OPENED)
    assert result.exit_code == 0, result.output
    path = Path(result.stdout.strip())
    assert path == home / "backups" / "adjudicator-20261120T180000Z.backup.gz"
    assert "games being played: 1; read again and found whole" in result.stderr
    looked = run("restore", path, "--check")
    assert looked.exit_code == 0
    assert "taken 2026-11-20 18:00:00 UTC by release" in looked.stdout
    assert f"{game}: same questions" in looked.stdout
    refused = run("restore", path)
    assert refused.exit_code == 1
    assert "is in use" in refused.stderr
    record = output(run("export", game))
    shutil.rmtree(home / "data")
    done = run("restore", path)
    assert done.exit_code == 0, done.output
    assert "takes in again what came since" in done.stderr
    assert output(run("export", game)) == record


def test_keep_goes_with_a_folder(game: str, home: Path) -> None:
    result = run("backup", home / "file.gz", "--keep", "2")
    assert result.exit_code == 2
    assert "it goes with a folder that exists" in result.stderr
    assert not (home / "file.gz").exists()


def test_what_is_no_backup_is_refused_in_one_sentence(game: str, home: Path) -> None:
    (home / "file").write_text("Dear all,")
    result = run("restore", home / "file", "--check")
    assert result.exit_code == 1
    assert result.stderr == "This is not a backup; `adjudicator backup` writes one.\n"


def test_a_game_goes_on_in_another_installation(
    game: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = run("export", game, "--with-secret", "--now", OPENED)
    (home / "his-1.json").write_text(record.stdout)
    monkeypatch.setenv("ADJUDICATOR_DATA_DIR", str(home / "elsewhere"))
    late = "2026-11-20T20:30:00Z"
    done = run("import", home / "his-1.json", "--slug", "his-7", "--now", late)
    assert done.exit_code == 0, done.output
    assert done.stdout == "his-7\n"
    assert "running, deadlines 2.5 hours later, letters queued: 6" in done.stderr
    ingest(home, mail("protestant", "REFORM Leipzig", game="his-7"), now=late)
    assert output(run("export", "his-7"))["segments"][0]["answers"]
    again = run("import", home / "his-1.json")
    assert again.exit_code == 1
    assert again.stderr == "This game is here already: it is his-7.\n"


def test_an_import_of_what_cannot_be_read_is_refused_in_one_sentence(home: Path) -> None:
    (home / "file").write_text("Dear all,")
    result = run("import", home / "file")
    assert result.exit_code == 1
    assert result.stderr.startswith("This record is damaged and cannot be read: ")
