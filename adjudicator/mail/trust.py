"""Which certificates of other servers are trusted."""

from __future__ import annotations

import ssl


def trusted(*, is_encrypted: bool) -> ssl.SSLContext:
    """Return whom the system trusts; nobody for a connection that is not encrypted.

    To read all certificates of a system takes longer than a letter does without them.
    """
    if is_encrypted:
        return ssl.create_default_context()
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
