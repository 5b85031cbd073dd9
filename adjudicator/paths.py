"""Where the program's own data folders are, in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def templates() -> Path:
    """Return the folder of the message templates."""
    return _folder("templates")


def migrations() -> Path:
    """Return the folder of the database migrations."""
    return _folder("db")


def assets() -> Path:
    """Return the folder of what pictures are made with: fonts, the ground of the map."""
    return _folder("assets")


def locale() -> Path:
    """Return the folder of the languages other than English, one folder each."""
    return _folder("locale")


def handbook() -> Path:
    """Return the folder of the handbook, which players may have by mail."""
    return _folder("handbook", inside="docs")


def proof() -> Path:
    """Return the folder of the programs that check a record without the service."""
    return _folder("proof")


def alarms() -> Path:
    """Return the page on alarms, whose words go into their messages."""
    packed = _PACKAGE / "_data" / "alarms.md"
    return packed if packed.is_file() else _PACKAGE.parent / "docs" / "alarms.md"


def own_templates(code: str) -> Path:
    """Return the folder of the templates that a language has of its own; it may be missing."""
    return locale() / code / "templates"


def _folder(name: str, inside: str = "") -> Path:
    """Return the folder ``name``: packed into the wheel, else in the checkout.

    There it is at the top, or ``inside`` another folder.
    Raises FileNotFoundError when neither is there.
    """
    candidates = (_PACKAGE / "_data" / name, _PACKAGE.parent / inside / name)
    for candidate in candidates:
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(
        f"The folder {name}/ of the adjudicator is missing; it is expected at"
        f" {' or '.join(str(candidate) for candidate in candidates)}. Install the program again."
    )
