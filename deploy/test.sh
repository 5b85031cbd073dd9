#!/bin/sh
# Sets everything up and passes the tests: formatter, linter, types and pytest beside each other.
# With --full, all that is passed before a release: the long runs, too, which take hours and root,
# and install what builds whole machines and images.
# Installs Dovecot, PostgreSQL, Chromium, systemd's tools, logrotate and docker-compose where they
# are missing; the tests use them on loopback and on files only.
set -eu
cd "$(dirname "$0")/.."
# The tests start many programs, each of which would compile all of the project.
unset PYTHONDONTWRITEBYTECODE
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

export ADJUDICATOR_REQUIRE_SERVERS=1
full=
if [ "${1-}" = --full ]; then
    full=yes
    shift
fi
# pytest shows what mypy has said before its own closing line (tests/conftest.py).
types=$(mktemp -d)
# Where there is room, what the tests write stays in memory: they wait for no disk.
files=
room=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 {print $4}')
free=$(awk '/^MemAvailable/ {print $2}' /proc/meminfo)
if [ -z "${TMPDIR-}" ] && [ "${room:-0}" -gt 3000000 ] && [ "${free:-0}" -gt 6000000 ]; then
    files=$(mktemp -d /dev/shm/adj.XXXXXX)
    chmod 711 "$files" # the database servers run as another user
fi
trap 'rm -rf "$types" ${files:+"$files"}' EXIT
{
    .venv/bin/mypy >"$types/said" 2>&1 && code=0 || code=$?
    echo "$code" >"$types/status"
} &
ADJUDICATOR_TYPES=$types TMPDIR=${files:-${TMPDIR:-/tmp}} .venv/bin/pytest "$@" &&
    status=0 || status=$?
if [ "$status" != 0 ] && [ -n "$files" ]; then
    echo "What the tests have written is in $files."
    files=
fi
wait
[ "$(cat "$types/status")" = 0 ] || status=1
if [ -n "$full" ] && [ "$status" = 0 ]; then
    if ! command -v debootstrap >/dev/null || ! command -v buildah >/dev/null; then
        as_root apt-get update -qq
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            debootstrap buildah
    fi
    .venv/bin/pytest -m full --ignore=tests/deploy "$@" || status=$?
    # Whole machines, one after the other.
    .venv/bin/pytest -m full -n 0 tests/deploy "$@" || status=$?
fi
exit "$status"
