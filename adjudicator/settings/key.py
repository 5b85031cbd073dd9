"""The key that all tokens are made with: a setting, or kept in the data folder."""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path
from typing import Final

from pydantic import SecretStr

from adjudicator.settings.fields import PREFIX, SECRET_LENGTH, Settings, SettingsError

_KEY_FILE: Final = "secret"


def kept_secret(data_dir: Path) -> SecretStr:
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
    if len(kept) < SECRET_LENGTH:
        raise SettingsError(
            f"The file {path} holds {len(kept)} characters, but expected are at least"
            f" {SECRET_LENGTH}; remove it to have a fresh one made."
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
            file.write((key or secrets.token_hex(SECRET_LENGTH)) + "\n")
            file.flush()
            os.fsync(file.fileno())
        # Unlike a rename, a link never replaces the secret another process has just made.
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
