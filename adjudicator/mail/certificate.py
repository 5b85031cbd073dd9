"""The certificate of a server that we have a safe connection to."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from typing import Any, Final

ENDS_SOON: Final = timedelta(days=14)
"""Whoever renews certificates does so earlier: what is left then says that nobody has."""


def end_of_certificate(connection: Any) -> datetime | None:
    """Return until when the certificate behind a socket is good; None where there is no TLS."""
    if not isinstance(connection, ssl.SSLSocket):
        return None
    found = connection.getpeercert() or {}
    ends = found.get("notAfter")
    return (
        datetime.fromtimestamp(ssl.cert_time_to_seconds(ends), UTC)
        if isinstance(ends, str)
        else None
    )
