#!/bin/sh
# Puts the service and its packages into a Python environment, which is made if it is missing.
#
#   sh deploy/packages.sh ENVIRONMENT [SOURCE]
#
# SOURCE is this checkout unless a wheel is named. The packages are those of requirements.lock, and
# nothing is installed whose contents differ from what was locked.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ $# -lt 1 ]; then
    sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
environment=$1
source=${2:-$(dirname "$here")}
install() { "$environment/bin/pip" install --quiet --disable-pip-version-check "$@"; }

[ -x "$environment/bin/pip" ] || "${PYTHON:-/usr/bin/python3}" -m venv "$environment"
install --require-hashes --requirement "$here/build.lock"
install --require-hashes --no-build-isolation --requirement "$here/requirements.lock"
install --no-deps --no-build-isolation --force-reinstall "$source"
