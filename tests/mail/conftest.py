"""Servers shared by the mail tests of one process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.servers import Dovecot, SmtpServer
from tests.servers import dovecot as run_dovecot


@pytest.fixture(scope="session")
def dovecot() -> Iterator[Dovecot]:
    """A running Dovecot; each test takes an account of its own from it."""
    with run_dovecot() as server:
        yield server


@pytest.fixture
def smtp_server() -> Iterator[SmtpServer]:
    """A running SMTP server that keeps what it gets."""
    with SmtpServer() as server:
        yield server
