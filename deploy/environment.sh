# Makes the Python environment in .venv; sourced by demo.sh and test.sh.
# Needs Python 3.11 or later; installs Debian's venv package when it is missing and may be.

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else return 1; fi
}

python=${PYTHON:-python3}
if ! "$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))'; then
    echo "Python 3.11, 3.12 or 3.13 is needed; $("$python" --version 2>&1) was found. Set PYTHON." >&2
    exit 1
fi
if ! [ -x .venv/bin/python ] || ! .venv/bin/python -c 'import pip' 2>/dev/null; then
    rm -rf .venv
    if ! "$python" -m venv .venv 2>/dev/null; then
        rm -rf .venv
        as_root apt-get update -qq && as_root apt-get install -y -qq --no-install-recommends python3-venv
        "$python" -m venv .venv
    fi
fi
