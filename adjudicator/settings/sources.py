"""Where settings are read from: the environment, a file ``.env`` and a folder of secrets.

The only reader of the environment.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from dotenv import dotenv_values

from adjudicator.settings.fields import PREFIX, Settings, SettingsError

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
# Kubernetes tells containers where a service is that is called adjudicator.
_OF_CONTAINERS = re.compile(
    rf"{PREFIX}(SERVICE_(HOST|PORT(_\w+)?)|PORT(_\d+_(TCP|UDP|SCTP)(_(ADDR|PORT|PROTO))?)?)"
)


def notify_socket() -> str | None:
    """Return where the service manager of the machine wants to hear from us; None: nowhere."""
    return os.environ.get("NOTIFY_SOCKET") or None


def journal_stream() -> str | None:
    """Return which file the journal of the machine is, as ``device:inode``; None: there is none."""
    return os.environ.get("JOURNAL_STREAM") or None


def chosen_file(env_file: Path | str | None) -> Path | str | None:
    """Return the file of settings: that named in the environment goes before ``.env``."""
    named = os.environ.get(ENV_FILE)
    if not named or env_file is None:
        return env_file
    if not Path(named).is_file():
        raise SettingsError(
            f"The setting {ENV_FILE} is {named!r}, but expected is a file with settings."
        )
    return named


def check_file(env_file: Path | str | None) -> None:
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


def check_environment() -> None:
    """Refuse variables and secrets with our prefix that would be silently ignored."""
    for name in sorted(os.environ):
        is_other = name.upper() in NO_SETTINGS or _OF_CONTAINERS.fullmatch(name)
        if name.upper().startswith(PREFIX) and not is_other:
            _check_name(name, "The environment")
    folder = secrets_folder()
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


def secrets_folder() -> Path | None:
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
