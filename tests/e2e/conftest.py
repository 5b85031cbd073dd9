"""Servers shared by the end-to-end tests of one process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.e2e.relay import relay_to
from tests.servers import Dovecot, SmtpServer
from tests.servers import dovecot as run_dovecot


@pytest.fixture(scope="session")
def dovecot() -> Iterator[Dovecot]:
    """A running Dovecot; each test takes accounts of its own from it."""
    with run_dovecot() as server:
        yield server


@pytest.fixture
def relay(dovecot: Dovecot) -> Iterator[SmtpServer]:
    """An SMTP server on loopback that delivers into Dovecot."""
    with relay_to(dovecot) as server:
        yield server
