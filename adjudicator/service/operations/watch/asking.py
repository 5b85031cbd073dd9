"""Asking a running worker how it is, over HTTP: what a container's health check does."""

from __future__ import annotations

import json
from http.client import HTTPConnection, HTTPException
from typing import Any, Final

from adjudicator.service.errors import NotPossible
from adjudicator.settings import PREFIX, Settings

_PATIENCE: Final = 10.0  # seconds
_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - only compared with


def ask_health(settings: Settings, *, port: int | None = None, live: bool = False) -> Any:
    """Return what the worker at the watched port says of itself, ``Health.as_json``.

    ``live``: only whether its loops turn. Raises NotPossible when nobody is to be asked, or nobody
    answers.
    """
    asked = port or settings.watch_port
    if not asked:
        raise NotPossible(
            f"The setting {PREFIX}WATCH_PORT names no port, so that no worker can be asked; set it,"
            " or name the port of one with --port."
        )
    host = _EVERYWHERE.get(settings.watch_host, settings.watch_host)
    connection = HTTPConnection(host, asked, timeout=_PATIENCE)
    try:
        connection.request("GET", "/health/live" if live else "/health/ready")
        answer = json.loads(connection.getresponse().read())
        if "checks" in answer:
            return answer
    except (OSError, HTTPException, ValueError, TypeError) as error:
        words = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise NotPossible(
            f"No worker answers at http://{host}:{asked} ({words}); it does not run, is stuck, or"
            " has another port."
        ) from error
    finally:
        connection.close()
    raise NotPossible(f"What answers at http://{host}:{asked} is no worker of this service.")
