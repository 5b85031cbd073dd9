#!/bin/sh
# Sets everything up and passes the tests: formatter, linter, types, then pytest.
# Installs Dovecot, PostgreSQL, Chromium, systemd's tools, logrotate and docker-compose where they
# are missing; the tests use them on loopback and on files only.
set -eu
cd "$(dirname "$0")/.."
. deploy/environment.sh
.venv/bin/pip install --quiet --disable-pip-version-check -e '.[dev,postgres]'
# The sbin folders are not on the path of every user.
PATH=$PATH:/usr/sbin:/sbin
if ! command -v dovecot >/dev/null || ! command -v chromium >/dev/null ||
    ! command -v systemd-analyze >/dev/null || ! command -v logrotate >/dev/null ||
    ! command -v docker-compose >/dev/null ||
    ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        dovecot-imapd dovecot-lmtpd postgresql chromium openssl ca-certificates systemd logrotate \
        docker-compose
fi
.venv/bin/ruff format --check .
.venv/bin/ruff check .
.venv/bin/mypy
ADJUDICATOR_REQUIRE_SERVERS=1 exec .venv/bin/pytest "$@"
