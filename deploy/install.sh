#!/bin/sh
# Installs the adjudicator on this machine, or another release over the one that is there.
#
#   sh deploy/install.sh [SOURCE]
#
# SOURCE is what is installed: this checkout unless a wheel is named. Settings, secrets and data
# are never touched. To be run as root; docs/run-book.md says what comes before and after.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
source=${1:-$(dirname "$here")}
python=${PYTHON:-/usr/bin/python3}

if [ "$(id -u)" != 0 ]; then
    echo "install.sh: run it as root (sudo sh deploy/install.sh)." >&2
    exit 1
fi
if ! "$python" -c 'import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; then
    echo "install.sh: $python is not Python 3.11, 3.12 or 3.13 with venv; on Debian:" >&2
    echo "  apt-get install python3-venv    (or set PYTHON to another one)" >&2
    exit 1
fi
if ! [ -e "$source" ]; then
    echo "install.sh: there is no $source; expected is a checkout or a wheel." >&2
    exit 1
fi

# The user of the service: no login, no home but the data.
if ! getent passwd adjudicator >/dev/null; then
    useradd --system --user-group --home-dir /var/lib/adjudicator --no-create-home \
        --shell /usr/sbin/nologin adjudicator
fi

install -d -m 0700 -o adjudicator -g adjudicator /var/lib/adjudicator
install -d -m 0750 -o root -g adjudicator /etc/adjudicator /etc/adjudicator/credentials

# The program: an environment of its own, owned by root, which the service cannot change.
umask 022
PYTHON=$python sh "$here/packages.sh" /opt/adjudicator "$source"
install -m 0755 "$here/adjudicator" /usr/local/bin/adjudicator

# Settings: the example with the data in their place; one that is there stays as it is.
if ! [ -e /etc/adjudicator/adjudicator.env ]; then
    sed 's|^#\(ADJUDICATOR_DATA_DIR=\).*|\1/var/lib/adjudicator|' "$here/env.example" \
        >/etc/adjudicator/adjudicator.env
    chown root:adjudicator /etc/adjudicator/adjudicator.env
    chmod 0640 /etc/adjudicator/adjudicator.env
fi

if command -v systemctl >/dev/null; then
    install -d /etc/systemd/system
    install -m 0644 "$here"/systemd/* /etc/systemd/system/
    install -m 0644 "$here/systemd/adjudicator.service" /etc/systemd/system/adjudicator@.service
    if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
fi

echo "Installed: $(/opt/adjudicator/bin/adjudicator --version)."
echo "Next: /etc/adjudicator/adjudicator.env, then: adjudicator doctor, systemctl enable --now adjudicator"
