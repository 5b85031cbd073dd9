#!/bin/sh
# Writes requirements.lock and build.lock again: the newest versions that pyproject.toml allows, with the
# hashes of their files, for every Python and every machine. No address of a registry gets into them.
#
#   sh deploy/lock.sh
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
${PYTHON:-python3} -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check uv
printf 'hatchling>=1.27,<2\nsetuptools\nwheel\n' >"$folder/build.in"

lock() {
    sed '/^[^#]/,$d' "$1" >"$folder/head"
    written=$1
    shift
    "$folder/env/bin/uv" pip compile --quiet --generate-hashes --universal --python-version 3.11 \
        --no-header --no-annotate --upgrade "$@" --output-file "$folder/lock"
    cat "$folder/head" "$folder/lock" >"$written"
    rm "$folder/lock"
}
lock deploy/requirements.lock pyproject.toml --extra postgres
lock deploy/build.lock "$folder/build.in"
