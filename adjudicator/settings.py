"""The settings: the environment, a file ``.env`` and a folder of secrets, read once at the start.

The only reader of the environment. ``ADJUDICATOR_ENV_FILE`` names another file than ``.env``. A
setting that is missing or wrong ends the start with one sentence that names it and says what is
expected.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import shlex
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from dotenv import dotenv_values
from pydantic import Field, SecretStr, StringConstraints, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SecretsSettingsSource,
    SettingsConfigDict,
)

PREFIX: Final = "ADJUDICATOR_"
SECRETS_DIR: Final = "ADJUDICATOR_SECRETS_DIR"
ENV_FILE: Final = "ADJUDICATOR_ENV_FILE"
NO_SETTINGS: Final = frozenset(
    {
        ENV_FILE,
        SECRETS_DIR,
        "ADJUDICATOR_PROGRAM",  # deploy/adjudicator
        # The tests of the project; see docs/adding.md and deploy/test.sh.
        *("ADJUDICATOR_GOLDEN", "ADJUDICATOR_REQUIRE_SERVERS", "ADJUDICATOR_TYPES"),
    }
)
"""Variables with our prefix that are no settings."""

_ADDRESS = r"[^@\s<>\"(),:;\[\]\\]+@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?"
_DEFAULT_PORTS = {
    "imap": {"ssl": 993, "starttls": 143, "none": 143},
    "smtp": {"ssl": 465, "starttls": 587, "none": 25},
}
_SECRET_LENGTH = 32
WEEKDAYS: Final = (
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
)  # fmt: skip
_KEY_FILE = "secret"
# Kubernetes tells containers where a service is that is called adjudicator.
_OF_CONTAINERS = re.compile(
    rf"{PREFIX}(SERVICE_(HOST|PORT(_\w+)?)|PORT(_\d+_(TCP|UDP|SCTP)(_(ADDR|PORT|PROTO))?)?)"
)


Address = Annotated[
    str,
    StringConstraints(strip_whitespace=True, pattern=f"^{_ADDRESS}$"),
    Field(description="a mail address such as orders@example.org"),
]
Host = Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^[^\s/@]+$")]
Port = Annotated[int, Field(ge=1, le=65535, description="a whole number from 1 to 65535")]
ListeningPort = Annotated[
    int, Field(ge=0, le=65535, description="a whole number from 0 (any free port) to 65535")
]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, pattern=r"^[^\r\n]+$")]
Url = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        pattern=r"^(https://[^\s/@?#]+|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)(/[^\s?#]*)?$",
    ),
]
Security = Annotated[Literal["ssl", "starttls", "none"], Field(description="ssl, starttls or none")]
Folder = Annotated[Path, Field(description="a folder")]
YesNo = Annotated[bool, Field(description="true or false")]

_A_HOST = "the name or address of a server, such as mail.example.org"
_A_FORUM = "the address of the forum, such as https://forum.example.org"


def _number(
    default: float, least: float, most: int, what: str = "whole number", *, zero: str = ""
) -> Any:
    """Return the field of a number within limits; ``zero`` says what 0 means."""
    first = f"{least} ({zero})" if zero else f"{least}"
    return Field(default, ge=least, le=most, description=f"a {what} from {first} to {most}")


def _default_port(protocol: str, known: Mapping[str, Any]) -> int:
    return _DEFAULT_PORTS[protocol][known.get(f"{protocol}_tls", "none")]


def _domain_of(known: Mapping[str, Any]) -> str:
    return str(known.get("orders_address", "orders@localhost.test")).rpartition("@")[2]


class SettingsError(Exception):
    """A setting is missing or wrong; the message is one sentence for the operator."""


class Settings(BaseSettings):
    """All settings of the service; each is read from ``ADJUDICATOR_<NAME>``.

    ``description`` of a field says what is expected of it, in the words of the error message.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    data_dir: Folder = Path("var")
    database_url: str = Field(
        default_factory=lambda known: f"sqlite:///{known.get('data_dir', 'var')}/adjudicator.db",
        pattern=r"^(sqlite:///.|postgres(ql)?(\+\w+)?://)",
        description="sqlite:///path or postgresql://user@host/name",
        repr=False,
    )

    mail: Literal["embedded", "imap", "spool"] = Field(
        "embedded", description="embedded, imap or spool"
    )
    imap_host: Host | None = Field(None, description=_A_HOST)
    imap_tls: Security = "ssl"
    imap_port: Port = Field(default_factory=partial(_default_port, "imap"))
    imap_user: Name | None = Field(None, description="the name of the mailbox's account")
    imap_password: SecretStr | None = Field(None, description="the password of the account")
    imap_mailbox: Name = Field("INBOX", description="the name of a mailbox")
    imap_done: Name = Field("Done", description="the name of a mailbox")
    imap_trouble: Name = Field("Trouble", description="the name of a mailbox")

    smtp_host: Host | None = Field(None, description=_A_HOST)
    smtp_tls: Security = "starttls"
    smtp_port: Port = Field(default_factory=partial(_default_port, "smtp"))
    smtp_user: Name | None = Field(None, description="the name of an account")
    smtp_password: SecretStr | None = Field(None, description="the password of the account")

    oauth_token_file: Path | None = Field(None, description="a file with an access token")
    oauth_token_url: Url | None = Field(
        None, description="the address of a token server, such as https://login.example.org/token"
    )
    oauth_client_id: Name | None = Field(None, description="the number of a client")
    oauth_client_secret: SecretStr | None = Field(None, description="the secret of the client")
    oauth_refresh_token: SecretStr | None = Field(None, description="a refresh token")
    oauth_scope: Name | None = Field(None, description="the names of what is allowed")

    spool_dir: Folder = Field(
        default_factory=lambda known: Path(known.get("data_dir", "var")) / "mail"
    )
    embedded_smtp_port: ListeningPort = 2525
    embedded_lmtp_port: ListeningPort = 2524

    orders_address: Address = "orders@localhost.test"
    plus_addresses: YesNo = True
    bounce_addresses: YesNo = False
    operator_address: Address = Field(default_factory=lambda known: f"operator@{_domain_of(known)}")
    from_name: Name = Field("The adjudicator", description="one line of text")
    domain: Host = Field(default_factory=_domain_of, description="a domain such as example.org")
    authserv_id: Name | None = Field(
        None, description="the name by which your mail server signs Authentication-Results, or none"
    )
    require_auth: YesNo = Field(default_factory=lambda known: known.get("mail") == "imap")

    discourse_url: Url | None = Field(None, description=_A_FORUM)
    discourse_key: SecretStr | None = Field(None, description="a key of the forum's API")
    discourse_user: Name | None = Field(None, description="the name of who posts")
    discourse_category: int | None = Field(None, ge=1, description="the number of a category")
    nodebb_url: Url | None = Field(None, description=_A_FORUM)
    nodebb_token: SecretStr | None = Field(None, description="a token of the forum's write API")
    nodebb_uid: int | None = Field(None, ge=1, description="the number of who posts")
    nodebb_category: int | None = Field(None, ge=1, description="the number of a category")

    poll_seconds: float = _number(30.0, 0.01, 3600, "number of seconds")
    old_mail_hours: int = _number(72, 1, 100_000, "whole number of hours")
    answers_per_hour: int = _number(60, 0, 100_000, zero="no limit")
    strangers_per_hour: int = _number(20, 0, 100_000, zero="no answer at all")
    site_dir: Path | None = Field(None, description="a folder")
    site_names: YesNo = True
    site_url: str | None = Field(
        None,
        pattern=r"^https?://[^\s/?#]+(/[^\s?#]*)?$",
        description="an address such as https://example.org/games",
    )
    site_language: Name = Field("en", description="the code of a language, such as en")
    pictures: YesNo = True
    secret: SecretStr = Field(
        default=SecretStr(""),
        description=f"a text of at least {_SECRET_LENGTH} characters known to nobody",
    )
    watch_port: ListeningPort | None = Field(
        None, description="a whole number from 0 (any free port) to 65535"
    )
    watch_host: Host = Field("127.0.0.1", description="an address of this machine, such as 0.0.0.0")
    alarm_letters: int = _number(10, 0, 100)
    alarm_command: str | None = Field(
        None, description="a program with its arguments, which reads a message from standard input"
    )
    weekly: str = Field(
        "monday 06:00",
        pattern=rf"^(off|({'|'.join(WEEKDAYS)}) ([01]\d|2[0-3]):[0-5]\d)$",
        description="a weekday and a time (UTC) such as monday 06:00, or off",
    )
    disk_reserve_mb: int = _number(500, 0, 1_000_000, "number of megabytes")
    keep_mail_days: int = _number(0, 0, 36_500, "whole number of days", zero="for ever")
    unpack_mb: int = _number(1024, 1, 1_000_000, "number of megabytes")
    backup_dir: Path | None = Field(None, description="a folder")
    backup_hours: float = Field(
        30.0, gt=0, le=8760, description="a number of hours greater than 0, up to 8760"
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "info", description="debug, info, warning or error"
    )
    log_json: YesNo = False

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Return where settings come from, the first one wins.

        The files of the folder of secrets may be named without our prefix, as systemd wants it for
        a folder of credentials: it puts the prefix before them itself.
        """
        usual = (init_settings, env_settings, dotenv_settings, file_secret_settings)
        if not isinstance(file_secret_settings, SecretsSettingsSource):
            return usual
        folder = file_secret_settings.secrets_dir
        return (*usual, SecretsSettingsSource(settings_cls, folder, env_prefix=""))

    @property
    def pinned_server(self) -> str | None:
        """The mail server whose Authentication-Results count; None where only passwords do."""
        name = self.authserv_id
        return None if name is None or name.lower() == "none" else name

    @property
    def has_access_tokens(self) -> bool:
        """Whether an access token stands in where there is no password."""
        return self.oauth_token_file is not None or self.oauth_token_url is not None

    @property
    def unpack_bytes(self) -> int:
        """How large something packed may become when it is unpacked."""
        return self.unpack_mb * 2**20

    @property
    def secret_key(self) -> bytes:
        """The key all tokens are made with."""
        return self.secret.get_secret_value().encode()


def load_settings(env_file: Path | str | None = ".env", **given: Any) -> Settings:
    """Read the settings; what is ``given`` comes first, then environment, file, secrets, defaults.

    The file is ``env_file`` unless the environment names another one; None reads no file.
    Makes the secret in the data folder when there is none. Raises SettingsError.
    """
    env_file = _chosen_file(env_file)
    _check_file(env_file)
    _check_environment()
    sources: dict[str, Any] = {
        "_env_file": env_file,
        "_env_file_encoding": "utf-8",
        "_secrets_dir": _secrets_folder(),
    }
    try:
        settings = Settings(**sources, **given)
    except ValidationError as error:
        raise SettingsError(_sentence(error)) from None
    _check_together(settings)
    if not settings.secret.get_secret_value():
        settings = settings.model_copy(update={"secret": _kept_secret(settings.data_dir)})
    return settings


def notify_socket() -> str | None:
    """Return where the service manager of the machine wants to hear from us; None: nowhere."""
    return os.environ.get("NOTIFY_SOCKET") or None


def journal_stream() -> str | None:
    """Return which file the journal of the machine is, as ``device:inode``; None: there is none."""
    return os.environ.get("JOURNAL_STREAM") or None


def _sentence(error: ValidationError) -> str:
    """Say in one sentence what is wrong with the first wrong setting."""
    first = error.errors(include_url=False, include_context=False)[0]
    name = str(first["loc"][0])
    field = Settings.model_fields[name]
    value = first["input"]
    is_secret = field.annotation in (SecretStr, SecretStr | None) or not field.repr
    found = "has a value that cannot be used" if is_secret else f"is {value!r}"
    return f"The setting {PREFIX}{name.upper()} {found}, but expected is {field.description}."


def _chosen_file(env_file: Path | str | None) -> Path | str | None:
    """Return the file of settings: that named in the environment goes before ``.env``."""
    named = os.environ.get(ENV_FILE)
    if not named or env_file is None:
        return env_file
    if not Path(named).is_file():
        raise SettingsError(
            f"The setting {ENV_FILE} is {named!r}, but expected is a file with settings."
        )
    return named


def _check_file(env_file: Path | str | None) -> None:
    """Refuse lines of the file that would be silently ignored or changed."""
    if env_file is None or not Path(env_file).is_file():
        return
    try:
        lines = dotenv_values(env_file, interpolate=False)
    except (OSError, UnicodeDecodeError):
        raise SettingsError(
            f"The file {env_file} cannot be read; expected is UTF-8 text."
        ) from None
    for name, value in lines.items():
        if not name.upper().startswith(PREFIX):
            continue
        _check_name(name, f"The file {env_file}")
        if value is not None and "${" in value:
            raise SettingsError(
                f"The setting {name} contains ${{ in the file {env_file}, where that would be"
                " replaced; set it in the environment or in the folder of secrets."
            )


def _check_environment() -> None:
    """Refuse variables and secrets with our prefix that would be silently ignored."""
    for name in sorted(os.environ):
        is_other = name.upper() in NO_SETTINGS or _OF_CONTAINERS.fullmatch(name)
        if name.upper().startswith(PREFIX) and not is_other:
            _check_name(name, "The environment")
    folder = _secrets_folder()
    for file in sorted(folder.iterdir()) if folder else ():
        if file.name.upper().startswith(PREFIX):
            _check_name(file.name, f"The folder {folder}")


def _check_name(name: str, place: str) -> None:
    """Raise SettingsError when something is set that is no setting, with the name it looks like."""
    from adjudicator.words.lexicon import similar  # slow to import, and seldom needed

    known = list(Settings.model_fields)
    own = name.upper().removeprefix(PREFIX).lower()
    if own in known:
        return
    like = similar(own, known, most=1)
    meant = f" (did you mean {PREFIX}{like[0].upper()}?)" if like else ""
    raise SettingsError(
        f"{place} sets {name}, but there is no such setting{meant}; the names are listed in"
        " deploy/env.example."
    )


def _secrets_folder() -> Path | None:
    """Return the folder of secrets: one file per setting, named like it in lower case."""
    for variable in (SECRETS_DIR, "CREDENTIALS_DIRECTORY"):
        named = os.environ.get(variable)
        if not named:
            continue
        if not Path(named).is_dir() or not os.access(named, os.R_OK | os.X_OK):
            raise SettingsError(
                f"The setting {variable} is {named!r}, but expected is a folder that we may read,"
                " with one file for each secret."
            )
        return Path(named)
    return None


def _check_together(settings: Settings) -> None:
    """Check what depends on more than one setting."""
    if settings.mail == "imap":
        for name in ("imap_host", "imap_user"):
            demand(settings, name, "mail is fetched by IMAP")
        if not settings.has_access_tokens:
            demand(settings, "imap_password", "mail is fetched by IMAP")
    if settings.mail != "embedded":
        demand(settings, "smtp_host", f"the mail mode is {settings.mail}")
        if "operator_address" not in settings.model_fields_set:
            raise SettingsError(
                f"The setting {PREFIX}OPERATOR_ADDRESS is missing; expected is"
                f" {Settings.model_fields['operator_address'].description}, to which trouble is"
                " reported."
            )
    if settings.smtp_user is not None and not settings.has_access_tokens:
        demand(settings, "smtp_password", "there is a name to log in with")
    if settings.oauth_token_url is not None and settings.oauth_token_file is None:
        for name in ("oauth_client_id", "oauth_refresh_token"):
            demand(settings, name, "access tokens are asked for at a token server")
    if 0 < len(settings.secret.get_secret_value()) < _SECRET_LENGTH:
        raise SettingsError(
            f"The setting {PREFIX}SECRET is too short; expected is"
            f" {Settings.model_fields['secret'].description}."
        )
    if settings.alarm_command is not None and not _is_command(settings.alarm_command):
        raise SettingsError(
            f"The setting {PREFIX}ALARM_COMMAND has a quote that is not closed; expected"
            f" is {Settings.model_fields['alarm_command'].description}."
        )
    if settings.require_auth:
        demand(
            settings,
            "authserv_id",
            f"senders must be authenticated (else set {PREFIX}REQUIRE_AUTH=false)",
        )


def _is_command(text: str) -> bool:
    try:
        return bool(shlex.split(text))
    except ValueError:
        return False


def demand(settings: Settings, name: str, reason: str) -> Any:
    """Return a setting that is needed for a ``reason``; raises SettingsError when it is missing."""
    found = getattr(settings, name)
    if found is None:
        wanted = Settings.model_fields[name].description
        raise SettingsError(
            f"The setting {PREFIX}{name.upper()} is missing; because {reason}, expected is"
            f" {wanted}."
        )
    return found


def _kept_secret(data_dir: Path) -> SecretStr:
    """Return the secret kept in ``data_dir``, made the first time and readable by us only."""
    path = data_dir / _KEY_FILE
    try:
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        _make_secret(path)
        kept = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(
            f"The setting {PREFIX}SECRET is missing and {path} cannot be used in its place"
            f" ({error.strerror if isinstance(error, OSError) else 'not text'}); expected is a"
            " data folder we may write to."
        ) from None
    if len(kept) < _SECRET_LENGTH:
        raise SettingsError(
            f"The file {path} holds {len(kept)} characters, but expected are at least"
            f" {_SECRET_LENGTH}; remove it to have a fresh one made."
        )
    return SecretStr(kept)


def key_file(settings: Settings) -> Path | None:
    """Return the file in which the key is kept; None when a setting says what it is."""
    path = settings.data_dir / _KEY_FILE
    try:
        kept = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return path if kept == settings.secret.get_secret_value() else None


def replace_key(path: Path, key: str) -> Path:
    """Keep another key in a file, and the one before in a file beside it, which is returned."""
    former = path.with_name(f"{path.name}.{hashlib.sha256(path.read_bytes()).hexdigest()[:8]}")
    path.replace(former)
    _make_secret(path, key)
    return former


def _make_secret(path: Path, key: str = "") -> None:
    """Write a key to ``path``, a fresh one unless given, if there is none.

    Several processes may try at once.
    """
    if path.exists():
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write((key or secrets.token_hex(_SECRET_LENGTH)) + "\n")
            file.flush()
            os.fsync(file.fileno())
        # Unlike a rename, a link never replaces the secret another process has just made.
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
