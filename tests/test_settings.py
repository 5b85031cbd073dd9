from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import Any

import pytest

from adjudicator import paths
from adjudicator.settings import NO_SETTINGS, PREFIX, Settings, SettingsError, load_settings

EXAMPLE = paths.migrations().parent / "deploy" / "env.example"
IMAP = {
    "MAIL": "imap",
    "IMAP_HOST": "mail.example.org",
    "IMAP_USER": "orders",
    "IMAP_PASSWORD": "hidden-away",
    "SMTP_HOST": "mail.example.org",
    "OPERATOR_ADDRESS": "me@example.org",
    "AUTHSERV_ID": "mx.example.org",
}


@pytest.fixture(autouse=True)
def clean_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.upper().startswith(PREFIX) or name == "CREDENTIALS_DIRECTORY":
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Any:
    def change(**values: str) -> None:
        for name, value in values.items():
            monkeypatch.setenv(PREFIX + name, value)

    return change


def test_a_program_for_alarms_must_be_readable_as_a_shell_reads_it(environment: Any) -> None:
    environment(ALARM_COMMAND="tee 'a file")
    with pytest.raises(SettingsError, match="ALARM_COMMAND has a quote that is not closed"):
        load_settings()


def test_nothing_needs_to_be_set() -> None:
    settings = load_settings()
    assert settings.mail == "embedded"
    assert settings.database_url == "sqlite:///var/adjudicator.db"
    assert settings.orders_address == "orders@localhost.test"
    assert settings.domain == "localhost.test"
    assert not settings.require_auth


def test_the_environment_wins_over_the_file(environment: Any) -> None:
    Path(".env").write_text("ADJUDICATOR_FROM_NAME=file\nADJUDICATOR_LOG_LEVEL=debug\nOTHER=1\n")
    environment(FROM_NAME="environment")
    settings = load_settings()
    assert (settings.from_name, settings.log_level) == ("environment", "debug")


def test_an_empty_value_counts_as_not_set(environment: Any) -> None:
    environment(DATABASE_URL="", IMAP_HOST="")
    assert load_settings().database_url == "sqlite:///var/adjudicator.db"


def test_secrets_are_read_from_their_folder(tmp_path: Path, environment: Any) -> None:
    folder = tmp_path / "secrets"
    folder.mkdir()
    (folder / "adjudicator_imap_password").write_text("pass${HOME}word\n")
    environment(**{**IMAP, "SECRETS_DIR": str(folder), "IMAP_PASSWORD": ""})
    password = load_settings().imap_password
    assert password is not None
    assert password.get_secret_value() == "pass${HOME}word"


def test_secrets_may_be_named_without_the_prefix(tmp_path: Path, environment: Any) -> None:
    folder = tmp_path / "credentials"
    folder.mkdir()
    (folder / "imap_password").write_text("bare\n")
    (folder / "smtp_password").write_text("bare\n")
    (folder / "adjudicator_smtp_password").write_text("whole\n")
    environment(**{**IMAP, "SECRETS_DIR": str(folder), "IMAP_PASSWORD": "", "SMTP_USER": "orders"})
    settings = load_settings()
    found = [settings.imap_password, settings.smtp_password]
    assert [one.get_secret_value() for one in found if one is not None] == ["bare", "whole"]


def test_a_folder_of_secrets_that_is_closed_is_told_of(
    tmp_path: Path, environment: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment(SECRETS_DIR=str(tmp_path))
    monkeypatch.setattr(os, "access", lambda *_words: False)  # to root every folder is open
    with pytest.raises(SettingsError, match="expected is a folder that we may read"):
        load_settings()


def test_the_environment_may_name_another_file(tmp_path: Path, environment: Any) -> None:
    Path(".env").write_text("ADJUDICATOR_FROM_NAME=here\n")
    other = tmp_path / "adjudicator.env"
    other.write_text("ADJUDICATOR_FROM_NAME=there\n")
    environment(ENV_FILE=str(other))
    assert load_settings().from_name == "there"
    assert load_settings(None).from_name == "The adjudicator"


def test_a_file_that_is_named_and_not_there_is_refused(environment: Any) -> None:
    environment(ENV_FILE="nowhere.env")
    with pytest.raises(SettingsError, match=r"ENV_FILE is 'nowhere.env', but expected is a file"):
        load_settings()


@pytest.mark.parametrize(
    ("tls", "imap_port", "smtp_port"),
    [("ssl", 993, 465), ("starttls", 143, 587), ("none", 143, 25)],
)
def test_ports_follow_from_the_security(
    environment: Any, tls: str, imap_port: int, smtp_port: int
) -> None:
    environment(IMAP_TLS=tls, SMTP_TLS=tls)
    settings = load_settings()
    assert (settings.imap_port, settings.smtp_port) == (imap_port, smtp_port)


def test_the_secret_is_made_once_and_for_us_only(tmp_path: Path) -> None:
    first, second = load_settings(), load_settings()
    assert first.secret_key == second.secret_key
    assert len(first.secret_key) == 64
    path = tmp_path / "var" / "secret"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [entry.name for entry in path.parent.iterdir()] == ["secret"]


def test_a_secret_that_is_set_is_not_kept_in_a_file(tmp_path: Path, environment: Any) -> None:
    environment(SECRET="x" * 32)
    assert load_settings().secret_key == b"x" * 32
    assert not (tmp_path / "var").exists()


def test_two_installations_have_different_secrets(tmp_path: Path) -> None:
    one = load_settings(data_dir=tmp_path / "one")
    other = load_settings(data_dir=tmp_path / "other")
    assert one.secret_key != other.secret_key


def test_settings_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="frozen"):
        load_settings().mail = "imap"


def test_settings_can_be_shown_without_giving_secrets_away(environment: Any) -> None:
    environment(**IMAP, SECRET="s" * 40, DATABASE_URL="postgresql://me:hidden-too@host/name")
    shown = repr(load_settings())
    assert not any(secret in shown for secret in ("hidden-away", "hidden-too", "sss"))


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"IMAP_PORT": "abc"}, "IMAP_PORT is 'abc', but expected is a whole number from 1"),
        ({"IMAP_PORT": "0"}, "IMAP_PORT is '0', but expected is a whole number from 1"),
        ({"IMAP_PORT": "65536"}, "IMAP_PORT is '65536', but expected"),
        ({"MAIL": "pop3"}, "MAIL is 'pop3', but expected is embedded, imap or spool"),
        ({"SMTP_TLS": "yes"}, "SMTP_TLS is 'yes', but expected is ssl, starttls or none"),
        ({"ORDERS_ADDRESS": "orders"}, "ORDERS_ADDRESS is 'orders', but expected is a mail addr"),
        ({"POLL_SECONDS": "0"}, "POLL_SECONDS is '0', but expected is a number of seconds"),
        ({"LOG_LEVEL": "loud"}, "LOG_LEVEL is 'loud', but expected is debug, info"),
        ({"LOG_JSON": "perhaps"}, "LOG_JSON is 'perhaps', but expected is true or false"),
        ({"FROM_NAME": "a\nb"}, "FROM_NAME is 'a\\nb', but expected is one line of text"),
        ({"SECRET": "short"}, "SECRET is too short; expected is a text of at least 32"),
        ({"DATABASE_URL": "mysql://a:b@c/d"}, "DATABASE_URL has a value that cannot be used"),
        ({"SECRETS_DIR": "nowhere"}, "SECRETS_DIR is 'nowhere', but expected is a folder"),
        ({"SMTP_USER": "me"}, "SMTP_PASSWORD is missing; because there is a name to log in with"),
        ({"REQUIRE_AUTH": "true"}, "AUTHSERV_ID is missing; because senders must be auth"),
        ({**IMAP, "IMAP_HOST": ""}, "IMAP_HOST is missing; because mail is fetched by IMAP"),
        ({**IMAP, "IMAP_USER": ""}, "IMAP_USER is missing"),
        ({**IMAP, "IMAP_PASSWORD": ""}, "IMAP_PASSWORD is missing"),
        ({**IMAP, "OAUTH_TOKEN_URL": "http://example.org/token"}, "OAUTH_TOKEN_URL is 'http://ex"),
        (
            {**IMAP, "OAUTH_TOKEN_URL": "https://example.org/token"},
            "OAUTH_CLIENT_ID is missing; because access tokens are asked for",
        ),
        (
            {**IMAP, "OAUTH_TOKEN_URL": "https://example.org/token", "OAUTH_CLIENT_ID": "7"},
            "OAUTH_REFRESH_TOKEN is missing",
        ),
        ({**IMAP, "SMTP_HOST": ""}, "SMTP_HOST is missing; because the mail mode is imap"),
        ({**IMAP, "OPERATOR_ADDRESS": ""}, "OPERATOR_ADDRESS is missing; expected is a mail"),
        ({**IMAP, "AUTHSERV_ID": ""}, "AUTHSERV_ID is missing"),
        ({**IMAP, "MAIL": "spool", "SMTP_HOST": ""}, "SMTP_HOST is missing; because the mail mode"),
    ],
)
def test_a_wrong_or_missing_setting_is_one_sentence(
    environment: Any, values: dict[str, str], sentence: str
) -> None:
    environment(**values)
    with pytest.raises(SettingsError) as caught:
        load_settings()
    message = str(caught.value)
    assert message.startswith(f"The setting {PREFIX}{sentence}")
    assert message.endswith(".")
    assert "\n" not in message


def test_a_wrong_secret_is_not_repeated(environment: Any) -> None:
    environment(DATABASE_URL="mysql://me:hidden@host/name")
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert "hidden" not in str(caught.value)


def test_a_misspelled_name_in_the_file_is_refused() -> None:
    Path(".env").write_text("ADJUDICATOR_IMAP_PASWORD=x\n")
    words = (
        r"The file \.env sets ADJUDICATOR_IMAP_PASWORD, but there is no such setting"
        r" \(did you mean ADJUDICATOR_IMAP_PASSWORD\?\)"
    )
    with pytest.raises(SettingsError, match=words):
        load_settings()


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("SMPT_HOST", " (did you mean ADJUDICATOR_SMTP_HOST?)"),
        ("DATABSE_URL", " (did you mean ADJUDICATOR_DATABASE_URL?)"),
        ("IMAP_PASWORD", " (did you mean ADJUDICATOR_IMAP_PASSWORD?)"),
        ("ENVFILE", ""),
        ("XYZZY", ""),
    ],
)
def test_a_misspelled_name_in_the_environment_is_refused(
    environment: Any, name: str, meant: str
) -> None:
    environment(**{name: "hidden-away"})
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert str(caught.value) == (
        f"The environment sets ADJUDICATOR_{name}, but there is no such setting{meant}; the names"
        " are listed in deploy/env.example."
    )


def test_a_misspelled_name_in_the_folder_of_secrets_is_refused(
    tmp_path: Path, environment: Any
) -> None:
    folder = tmp_path / "secrets"
    folder.mkdir()
    (folder / "adjudicator_smtp_pasword").write_text("hidden-away")
    (folder / "certificate").write_text("of somebody else")
    environment(SECRETS_DIR=str(folder))
    with pytest.raises(SettingsError, match="secrets sets adjudicator_smtp_pasword, but") as caught:
        load_settings()
    assert "hidden" not in str(caught.value)


def test_what_containers_and_tests_set_is_no_setting(environment: Any) -> None:
    environment(
        SERVICE_HOST="10.0.0.1",
        SERVICE_PORT_LMTP="24",
        PORT="tcp://10.0.0.1:24",
        PORT_24_TCP_ADDR="10.0.0.1",
        **{name.removeprefix(PREFIX): "" for name in NO_SETTINGS},
    )
    load_settings()


def test_every_variable_of_the_project_is_known_to_the_settings() -> None:
    root = paths.migrations().parent
    files = [*(root / "deploy").rglob("*"), *(root / "tests").rglob("*.py")]
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in files if file.is_file()]
    named = {
        name
        for text in texts
        for name in re.findall(
            r"(?:\$\{?|environ(?:\.get)?[\[(]\"|export )(ADJUDICATOR_[A-Z_]+)", text
        )
    }
    known = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields}
    assert named >= {"ADJUDICATOR_PROGRAM", "ADJUDICATOR_GOLDEN", "ADJUDICATOR_REQUIRE_SERVERS"}
    assert named <= known | NO_SETTINGS


def test_a_value_the_file_would_change_is_refused() -> None:
    Path(".env").write_text("ADJUDICATOR_IMAP_PASSWORD='a${HOME}b'\n")
    with pytest.raises(SettingsError, match=r"IMAP_PASSWORD contains \$\{") as caught:
        load_settings()
    assert "HOME" not in str(caught.value)


def test_a_file_that_is_not_text_is_refused() -> None:
    Path(".env").write_bytes(b"ADJUDICATOR_FROM_NAME=\xff\xfe\n")
    with pytest.raises(SettingsError, match=r"\.env cannot be read; expected is UTF-8"):
        load_settings()


@pytest.mark.parametrize(("content", "sentence"), [("short", "holds 5 char"), ("é" * 40, "cannot")])
def test_a_damaged_secret_is_not_used(content: str, sentence: str) -> None:
    Path("var").mkdir()
    Path("var/secret").write_text(content, encoding="utf-8")
    with pytest.raises(SettingsError, match=sentence):
        load_settings()


def test_a_data_folder_that_cannot_be_used_is_named() -> None:
    Path("var").write_text("in the way")
    with pytest.raises(SettingsError, match="SECRET is missing and var/secret cannot be used"):
        load_settings()


def test_the_example_shows_every_setting_with_its_default() -> None:
    shown = dict(re.findall(r"^#ADJUDICATOR_(\w+)=(.*)$", EXAMPLE.read_text(), re.MULTILINE))
    settings = load_settings()
    expected = {name.upper(): _written(name, settings) for name in Settings.model_fields}
    assert shown == expected


def _written(name: str, settings: Settings) -> str:
    value = getattr(settings, name)
    if value is None or name in ("secret", "database_url"):
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_the_example_can_be_used_as_it_is() -> None:
    Path(".env").write_text(EXAMPLE.read_text())
    assert load_settings() == load_settings(env_file=None)
