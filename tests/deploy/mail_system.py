"""The mail system of the run book in a room of its own: every line of it is typed as it stands.

Postfix, Dovecot, OpenDKIM and OpenDMARC are those of Debian's packages, on their usual ports.
There is no systemd to start them; the name server knows our domain and some elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from tests.deploy.elsewhere import FORGER, GENUINE, NAMES
from tests.deploy.players import DOMAIN, password_of
from tests.deploy.room import Room, open_room
from tests.run_book import DEPLOY, ROOT, blocks
from tests.servers import eventually

HOST: Final = f"mail.{DOMAIN}"
PERSON: Final = "you"
"""The account to which the run book lets mail to root, abuse and postmaster go."""
CERTIFICATE: Final = f"/etc/letsencrypt/live/{HOST}/fullchain.pem"
HERE: Final = "192.0.2.1"
OUTSIDE: Final = "outside.test"
OUTSIDE_PORT: Final = 2525
PYTHON: Final = f"{ROOT}/.venv/bin/python"
# Debian leaves Postfix without any settings where nobody answers its questions.
_UNASKED: Final = "echo postfix postfix/main_mailer_type select No configuration"
_PROGRAMS: Final = "mutt s-nail dnsmasq-base iproute2 netcat-openbsd"
_SETTINGS: Final = "/etc/adjudicator/adjudicator.env"


@dataclass(frozen=True)
class MailSystem:
    """A mail system that runs, in its room."""

    room: Room

    def account(self, name: str) -> None:
        """Make an account with the password that ``password_of`` says."""
        script = f"{ROOT}/deploy/mail/account.sh"
        self.room.run("sh", script, f"{name}@{DOMAIN}", given=password_of(name))

    def letters(self, name: str, word: str = "", folder: str = "") -> list[str]:
        """Return the letters of an account that hold a word; ``folder`` is one like ``.Done``."""
        place = f"/var/mail/accounts/{DOMAIN}/{name}/Maildir/{folder}"
        found = self.room.tried("sh", "-c", f"ls {place}/new/* {place}/cur/*").stdout.split()
        letters = map(self.room.read, found)
        return [letter for letter in letters if word in letter]

    def letter(self, name: str, word: str) -> str:
        """Return the one letter of an account that holds a word, when it has come."""
        (letter,) = eventually(lambda: self.letters(name, word), 30)
        return str(letter)

    def python(self, lines: str, *words: str) -> str:
        """Run lines of Python in the room."""
        return self.room.run(PYTHON, "-c", lines, *words)

    def set(self, **settings: str) -> None:
        """Add settings of the service."""
        lines = "".join(f"ADJUDICATOR_{k.upper()}={v}\n" for k, v in settings.items())
        self.room.write(_SETTINGS, f"{self.room.read(_SETTINGS)}\n{lines}")

    def log(self) -> str:
        """Return what the servers have written down."""
        return self.room.read("/var/log/mail.log")


def head(letter: str, name: str) -> list[str]:
    """Return the values of a header of a letter, on one line each, from top to bottom."""
    lines = re.sub(r"\r?\n[ \t]+", " ", letter.replace("\r\n", "\n").partition("\n\n")[0])
    found = [line.partition(":") for line in lines.split("\n")]
    return [value.strip() for one, _, value in found if one.lower() == name.lower()]


@contextmanager
def mail_system() -> Iterator[MailSystem]:
    """Yield the mail system of the run book, with its mailbox of the orders and the settings."""
    with open_room(HOST) as room:
        _install(room)
        _start(room)
        system = MailSystem(room)
        system.account(PERSON)
        room.write(_SETTINGS, room.read(_SETTINGS) + "\n" + blocks("settings")["plus addresses"])
        yield system


def _install(room: Room) -> None:
    """Type the run book."""
    typed, here = blocks("run"), f"cd {ROOT}\n"
    room.install(f"{_UNASKED} | debconf-set-selections")
    room.install(here + typed["install"])
    _certify(room)
    room.install(here + typed["mail server"])
    room.install(here + typed["orders account"])
    room.install(
        f"DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends {_PROGRAMS}"
    )


def _certify(room: Room) -> None:
    """Make a certificate in the place of certbot's, which the room trusts."""
    folder = str(Path(CERTIFICATE).parent)
    room.run("mkdir", "-p", folder)
    room.run(
        *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30"),
        *("-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST},IP:127.0.0.1"),
        *("-addext", "keyUsage=critical,digitalSignature,keyCertSign"),
        *("-keyout", f"{folder}/privkey.pem", "-out", CERTIFICATE),
    )
    room.run("sh", "-c", f"cat {CERTIFICATE} >>/etc/ssl/certs/ca-certificates.crt")


def _start(room: Room) -> None:
    """Start a log, a name server, and what systemd would start."""
    room.start(PYTHON, f"{ROOT}/tests/deploy/journal.py", "/var/log/mail.log")
    eventually(lambda: not room.tried("test", "-S", "/dev/log").returncode, 20)
    for address in (HERE, GENUINE, FORGER):
        room.run("ip", "address", "add", f"{address}/32", "dev", "lo")
    key = "".join(re.findall(r'"([^"]*)"', room.read("/etc/dkimkeys/mail.txt")))
    pieces = ",".join(f'"{key[at : at + 200]}"' for at in range(0, len(key), 200))
    ours = (
        f"txt-record=mail._domainkey.{DOMAIN},{pieces}\n"
        f'txt-record={DOMAIN},"v=spf1 ip4:{HERE} -all"\n'
        f'txt-record=_dmarc.{DOMAIN},"v=DMARC1; p=quarantine"\n'
        f"address=/{OUTSIDE}/127.0.0.1\n"
    )
    room.write("/etc/dnsmasq.conf", NAMES + ours)
    room.write("/etc/resolv.conf", "nameserver 127.0.0.1\n")
    for name in ("opendkim", "opendmarc"):
        room.run("install", "-d", "-o", name, "-g", name, f"/run/{name}")
    room.start("dnsmasq", "--keep-in-foreground")
    # With what their containers may and no more.
    room.start(*confined("dovecot"), "dovecot", "-F")
    room.start(*confined("postfix"), "opendkim", "-f", "-x", "/etc/opendkim.conf")
    room.start(*confined("postfix"), "opendmarc", "-f", "-c", "/etc/opendmarc.conf")
    # Where mail for a domain outside goes: to a server of the test, which cannot have port 25, too.
    route = f"transport_maps = inline:{{{OUTSIDE}=smtp:[127.0.0.1]:{OUTSIDE_PORT}}}"
    room.run("postconf", "-e", route)
    room.run("/usr/lib/postfix/configure-instance.sh", "-")
    room.start(*confined("postfix"), "postfix", "start-fg")
    for port in (8891, 8893, 25, 465, 587, 993):
        eventually(partial(listens, room, port), 30)


def confined(service: str) -> list[str]:
    """Return what goes before a command that is to have the capabilities of a container."""
    text = (DEPLOY / "container" / "compose.yaml").read_text()
    (listed,) = re.findall(
        rf"^  {service}:\n(?:    .*\n)*?    cap_add: \[(.*)\]$", text, re.MULTILINE
    )
    kept = "".join(f",+{name.strip().lower()}" for name in listed.split(","))
    return ["setpriv", f"--bounding-set=-all{kept}", "--inh-caps=-all", "--no-new-privs"]


def listens(room: Room, port: int) -> bool:
    """Return whether somebody listens on a port of the room."""
    return room.tried("nc", "-z", "127.0.0.1", str(port)).returncode == 0
