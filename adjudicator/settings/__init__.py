"""The settings: the environment, a file ``.env`` and a folder of secrets, read once at the start.

``ADJUDICATOR_ENV_FILE`` names another file than ``.env``. A setting that is missing or wrong ends
the start with one sentence that names it and says what is expected.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import SecretStr, ValidationError

from adjudicator.settings.fields import PREFIX, Settings, SettingsError
from adjudicator.settings.key import kept_secret, key_file, replace_key
from adjudicator.settings.sources import (
    NO_SETTINGS,
    check_environment,
    check_file,
    chosen_file,
    journal_stream,
    notify_socket,
    secrets_folder,
)
from adjudicator.settings.together import check_together, demand
from adjudicator.settings.values import WEEKDAYS

__all__ = [
    "NO_SETTINGS",
    "PREFIX",
    "WEEKDAYS",
    "Settings",
    "SettingsError",
    "demand",
    "journal_stream",
    "key_file",
    "load_settings",
    "notify_socket",
    "replace_key",
]


def load_settings(env_file: Path | str | None = ".env", **given: Any) -> Settings:
    """Read the settings; what is ``given`` comes first, then environment, file, secrets, defaults.

    The file is ``env_file`` unless the environment names another one; None reads no file.
    Makes the secret in the data folder when there is none. Raises SettingsError.
    """
    env_file = chosen_file(env_file)
    check_file(env_file)
    check_environment()
    sources: dict[str, Any] = {
        "_env_file": env_file,
        "_env_file_encoding": "utf-8",
        "_secrets_dir": secrets_folder(),
    }
    try:
        settings = Settings(**sources, **given)
    except ValidationError as error:
        raise SettingsError(_sentence(error)) from None
    check_together(settings)
    if not settings.secret.get_secret_value():
        settings = settings.model_copy(update={"secret": kept_secret(settings.data_dir)})
    return settings


def _sentence(error: ValidationError) -> str:
    """Say in one sentence what is wrong with the first wrong setting."""
    first = error.errors(include_url=False, include_context=False)[0]
    name = str(first["loc"][0])
    field = Settings.model_fields[name]
    value = first["input"]
    is_secret = field.annotation in (SecretStr, SecretStr | None) or not field.repr
    found = "has a value that cannot be used" if is_secret else f"is {value!r}"
    return f"The setting {PREFIX}{name.upper()} {found}, but expected is {field.description}."
