"""A fresh Debian machine for tests: a root folder from debootstrap that systemd boots on.

It has a network of its own with nothing but loopback, and no kernel of its own: namespaces do.
While it is installed it is a plain folder that commands run in (``type``), with the network of this
machine; what they start is only started when it boots.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from tests.servers import missing

SUITE: Final = "bookworm"
CERTIFICATES: Final = Path("etc/ssl/certs/ca-certificates.crt")
_BOOT: Final = Path(__file__).with_name("boot.sh")
_SPACES: Final = (
    "--mount",
    "--pid",
    "--net",
    "--uts",
    "--ipc",
    "--cgroup",
    "--fork",
    "--kill-child",
)
_TOOLS: Final = ("debootstrap", "unshare", "nsenter", "setpriv", "chroot")
_BOOT_SECONDS: Final = 90.0


@dataclass
class Machine:
    """A machine: its root folder, and what runs on it once it has booted."""

    root: Path
    _unshare: subprocess.Popen[bytes] | None = None
    _cgroup: Path | None = None
    took: dict[str, float] = field(default_factory=dict)

    def type(self, what: str, lines: str, *, folder: str = "/") -> str:
        """Run lines of shell as root before the machine boots; return what they print.

        ``what`` names them in the record of times. Fails the test with their output when one fails.
        """
        script = (
            'mount --make-rprivate / && mount -t proc proc "$0/proc" &&'
            ' exec chroot "$0" /bin/sh -euc "cd $1; $2"'
        )
        words = ["unshare", "--mount", "sh", "-c", script, str(self.root), folder, lines]
        return self._timed(what, words)

    def run(self, *words: str, check: bool = True) -> str:
        """Run a command on the booted machine as root; return what it prints."""
        done = self._entered(["--all"], words)
        if check and done.returncode:
            pytest.fail(f"{' '.join(words)}: {done.stdout}{done.stderr}{self.journal()}")
        return done.stdout

    def from_its_network(self, *words: str, seconds: float) -> None:
        """Run a command of this machine in the other one's network; fails the test if it fails."""
        done = self._entered(["--net"], words, seconds=seconds)
        if done.returncode:
            pytest.fail(f"{done.stdout[-4000:]}{done.stderr[-4000:]}{self.journal()}")

    def journal(self) -> str:
        """Return the last lines of the journal that matter."""
        words = ("journalctl", "--no-pager", "--lines", "60", "--priority", "notice")
        return "\n--- journal ---\n" + self._entered(["--all"], words).stdout

    def boot(self) -> None:
        """Boot the machine and wait until all its services have been started."""
        began = time.monotonic()
        self._cgroup = _own_cgroup()
        join = f'echo $$ >"{self._cgroup}/cgroup.procs"; exec "$@"'
        boot = ["unshare", *_SPACES, "sh", str(_BOOT), str(self.root)]
        self._unshare = subprocess.Popen(
            ["sh", "-c", join, "sh", *boot], stdin=subprocess.DEVNULL, start_new_session=True
        )
        state = ""
        while time.monotonic() - began < _BOOT_SECONDS:
            assert self._unshare.poll() is None, "the machine does not boot"
            with suppress(LookupError):
                state = self.run("systemctl", "is-system-running", check=False).strip()
            if state in ("running", "degraded"):
                self.took["booting"] = time.monotonic() - began
                return
            time.sleep(0.3)
        pytest.fail(f"the machine is {state or 'silent'} after {_BOOT_SECONDS} s{self.journal()}")

    def switch_off(self) -> None:
        """End everything that runs on the machine."""
        process, self._unshare = self._unshare, None
        if process is not None:
            with suppress(LookupError):
                os.kill(self._init_of(process), signal.SIGKILL)  # its whole process space ends
            process.kill()
            process.wait(30)
        if self._cgroup is not None:
            _remove_cgroup(self._cgroup)
            self._cgroup = None

    def _timed(self, what: str, words: list[str]) -> str:
        began = time.monotonic()
        inherited = {k: v for k, v in os.environ.items() if k.startswith(("PIP_", "LANG"))}
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        # What systemctl is to start waits for the machine to boot.
        told = {"SYSTEMD_OFFLINE": "1"}
        done = subprocess.run(
            words,
            env={**inherited, **told, "PATH": path, "HOME": pwd.getpwuid(0).pw_dir},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        self.took[what] = time.monotonic() - began
        if done.returncode:
            pytest.fail(f"{what} failed:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
        return done.stdout

    def _entered(
        self, spaces: list[str], words: tuple[str, ...], *, seconds: float = 120.0
    ) -> subprocess.CompletedProcess[str]:
        assert self._unshare is not None, "the machine is switched off"
        init = self._init_of(self._unshare)
        return subprocess.run(
            ["nsenter", "--target", str(init), *spaces, *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds,
        )

    def _init_of(self, process: subprocess.Popen[bytes]) -> int:
        """Return the process that is number 1 there. Raises LookupError before there is one."""
        found = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        if not found:
            raise LookupError("nothing runs there")
        return int(found[0])


def _own_cgroup() -> Path:
    """Return a cgroup for the machine alone, so that its systemd never sees those around it."""
    mounted = Path(tempfile.mkdtemp(prefix="cgroup-"))
    subprocess.run(["mount", "-t", "cgroup2", "cgroup2", str(mounted)], check=True)
    own = mounted / f"adjudicator-test-{os.getpid()}"
    own.mkdir()
    return own


def _remove_cgroup(own: Path) -> None:
    """Remove the cgroup of a machine that is off, with all below it, and the mount it is in."""
    for _ in range(50):
        for folder in sorted((p for p in own.rglob("*") if p.is_dir()), reverse=True):
            with suppress(OSError):
                folder.rmdir()
        with suppress(OSError):
            own.rmdir()
        if not own.exists():
            break
        time.sleep(0.1)
    subprocess.run(["umount", str(own.parent)], check=False)
    with suppress(OSError):
        own.parent.rmdir()


@contextmanager
def fresh_machine() -> Iterator[Machine]:
    """Make a machine with nothing but Debian's smallest system; skips where that cannot be."""
    if os.geteuid() != 0:
        missing("a fresh machine needs root")
    for tool in _TOOLS:
        if shutil.which(tool, path=f"{os.environ['PATH']}:/usr/sbin:/sbin") is None:
            missing(f"{tool} is not installed")
    root = Path(tempfile.mkdtemp(prefix="machine-"))
    root.chmod(0o755)
    machine = Machine(root)
    try:
        include = "--include=systemd,systemd-sysv,dbus,ca-certificates,iproute2"
        words = ["debootstrap", "--variant=minbase", include, SUITE, str(root), _mirror()]
        machine._timed("Debian", words)
        _lend_network(root)
        yield machine
    finally:
        machine.switch_off()
        shutil.rmtree(root)


def _mirror() -> str:
    """Return where this machine gets Debian from."""
    words = [
        "apt-get",
        "indextargets",
        "--format",
        "$(REPO_URI) $(RELEASE)",
        "Created-By: Packages",
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    found = [line.split()[0] for line in done.stdout.splitlines() if line.endswith(f" {SUITE}")]
    if not found:
        missing(f"this machine gets its packages from no mirror of Debian {SUITE}")
    return found[0]


def _lend_network(root: Path) -> None:
    """Let programs of the folder reach what this machine reaches, as far as names and trust go."""
    for name in (Path("etc/resolv.conf"), CERTIFICATES):
        if (Path("/") / name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(Path("/") / name, root / name)
