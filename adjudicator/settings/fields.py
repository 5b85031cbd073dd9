"""The settings by name, with their defaults and what is expected of each."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final, Literal

from pydantic import Field, SecretStr
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SecretsSettingsSource,
    SettingsConfigDict,
)

from adjudicator.settings.values import (
    A_FORUM,
    A_HOST,
    WEEKDAYS,
    Address,
    Folder,
    Host,
    ListeningPort,
    Name,
    Port,
    Security,
    Url,
    YesNo,
    default_port,
    domain_of,
    number,
)

PREFIX: Final = "ADJUDICATOR_"
SECRET_LENGTH: Final = 32
"""The characters that a secret has at least."""


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
    imap_host: Host | None = Field(None, description=A_HOST)
    imap_tls: Security = "ssl"
    imap_port: Port = Field(default_factory=partial(default_port, "imap"))
    imap_user: Name | None = Field(None, description="the name of the mailbox's account")
    imap_password: SecretStr | None = Field(None, description="the password of the account")
    imap_mailbox: Name = Field("INBOX", description="the name of a mailbox")
    imap_done: Name = Field("Done", description="the name of a mailbox")
    imap_trouble: Name = Field("Trouble", description="the name of a mailbox")

    smtp_host: Host | None = Field(None, description=A_HOST)
    smtp_tls: Security = "starttls"
    smtp_port: Port = Field(default_factory=partial(default_port, "smtp"))
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
    operator_address: Address = Field(default_factory=lambda known: f"operator@{domain_of(known)}")
    from_name: Name = Field("The adjudicator", description="one line of text")
    domain: Host = Field(default_factory=domain_of, description="a domain such as example.org")
    authserv_id: Name | None = Field(
        None, description="the name by which your mail server signs Authentication-Results, or none"
    )
    require_auth: YesNo = Field(default_factory=lambda known: known.get("mail") == "imap")

    discourse_url: Url | None = Field(None, description=A_FORUM)
    discourse_key: SecretStr | None = Field(None, description="a key of the forum's API")
    discourse_user: Name | None = Field(None, description="the name of who posts")
    discourse_category: int | None = Field(None, ge=1, description="the number of a category")
    nodebb_url: Url | None = Field(None, description=A_FORUM)
    nodebb_token: SecretStr | None = Field(None, description="a token of the forum's write API")
    nodebb_uid: int | None = Field(None, ge=1, description="the number of who posts")
    nodebb_category: int | None = Field(None, ge=1, description="the number of a category")

    poll_seconds: float = number(30.0, 0.01, 3600, "number of seconds")
    old_mail_hours: int = number(72, 1, 100_000, "whole number of hours")
    answers_per_hour: int = number(60, 0, 100_000, zero="no limit")
    strangers_per_hour: int = number(20, 0, 100_000, zero="no answer at all")
    practice_games: int = number(3, 0, 1000, zero="none")
    site_dir: Path | None = Field(None, description="a folder")
    site_names: YesNo = True
    site_url: str | None = Field(
        None,
        pattern=r"^https?://[^\s/?#]+(/[^\s?#]*)?$",
        description="an address such as https://example.org/games",
    )
    desk_dir: Path | None = Field(None, description="a folder")
    desk_url: str | None = Field(
        None,
        pattern=r"^https://[^\s/?#]+(/[^\s?#]*)?$",
        description="an address such as https://example.org/desk",
    )
    site_language: Name = Field("en", description="the code of a language, such as en")
    pictures: YesNo = True
    secret: SecretStr = Field(
        default=SecretStr(""),
        description=f"a text of at least {SECRET_LENGTH} characters known to nobody",
    )
    watch_port: ListeningPort | None = Field(
        None, description="a whole number from 0 (any free port) to 65535"
    )
    watch_host: Host = Field("127.0.0.1", description="an address of this machine, such as 0.0.0.0")
    alarm_letters: int = number(10, 0, 100)
    alarm_command: str | None = Field(
        None, description="a program with its arguments, which reads a message from standard input"
    )
    weekly: str = Field(
        "monday 06:00",
        pattern=rf"^(off|({'|'.join(WEEKDAYS)}) ([01]\d|2[0-3]):[0-5]\d)$",
        description="a weekday and a time (UTC) such as monday 06:00, or off",
    )
    disk_reserve_mb: int = number(500, 0, 1_000_000, "number of megabytes")
    keep_mail_days: int = number(0, 0, 36_500, "whole number of days", zero="for ever")
    unpack_mb: int = number(1024, 1, 1_000_000, "number of megabytes")
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
    def only_passwords(self) -> bool:
        """Whether nothing but a password shows who wrote a message."""
        return self.require_auth and self.pinned_server is None

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
