"""What depends on more than one setting."""

from __future__ import annotations

import shlex
from typing import Any

from adjudicator.settings.fields import PREFIX, SECRET_LENGTH, Settings, SettingsError


def check_together(settings: Settings) -> None:
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
    _check_desks(settings)
    if 0 < len(settings.secret.get_secret_value()) < SECRET_LENGTH:
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


def _check_desks(settings: Settings) -> None:
    """Check that order desks have a folder and an address, or neither."""
    if settings.desk_dir is not None:
        demand(settings, "desk_url", "order desks are written to a folder")
    if settings.desk_url is not None:
        demand(settings, "desk_dir", "order desks are to be found at an address")


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
