#!/bin/sh
# Sets everything up and runs the demonstration: one game by real mail on this machine.
set -eu
cd "$(dirname "$0")/.."
. deploy/environment.sh
.venv/bin/pip install --quiet --disable-pip-version-check -e .
exec .venv/bin/adjudicator demo "$@"
