"""Two mail programs of the command line that answer reports: mutt and s-nail.

Each reads the mailbox by IMAP, answers the very message by its Message-ID, quotes it as it does by
default, and submits the answer. ``python -m tests.deploy.programs CERTIFICATE GAME SECONDS`` lets
six seats play with them until the first impulse of the game is over.
"""

from __future__ import annotations

import sqlite3
import ssl
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path
from typing import Final
from urllib.parse import quote

import click

from adjudicator.demo.player import Player
from adjudicator.games.registry import game_of
from tests.deploy.players import DOMAIN, ROLES, RULES, Program, address_of, password_of

HOST: Final = f"mail.{DOMAIN}"
DATABASE: Final = "/var/lib/adjudicator/adjudicator.db"
_SECONDS: Final = 60
_IMPULSES: Final = "SELECT count(*) FROM segment WHERE stage LIKE 'turn 1, action%'"


class Mutt(Program):
    """Answers above what it quotes, as its editor (here a script) leaves it."""

    def submit(self, letter: EmailMessage, sender: str | None = None) -> None:
        """Answer the message that a letter answers, in the words of the letter."""
        address, role = self.player.address, self.player.role
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "words").write_text(letter.get_content())
            script = f'{{ cat {folder}/words; echo; cat "$1"; }} >"$1".new; mv "$1".new "$1"\n'
            (folder / "editor").write_text(script)
            (folder / "muttrc").write_text(
                f'set from="{address}" envelope_from_address="{address}" use_envelope_from=yes\n'
                f'set smtp_url="smtp://{address}@{HOST}:587/" smtp_pass="{password_of(role)}"\n'
                f'set imap_user="{address}" imap_pass="{password_of(role)}"\n'
                f'set folder="imaps://{HOST}/" spoolfile="imaps://{HOST}/INBOX"\n'
                "set ssl_ca_certificates_file=/etc/ssl/certs/ca-certificates.crt\n"
                "set ssl_force_tls=yes\n"
                "set copy=no fast_reply=yes include=yes reply_to=yes recall=no delete=no quit=yes\n"
                f'set hostname="{DOMAIN}" charset=utf-8 editor="sh {folder}/editor"\n'
            )
            answered = str(letter["In-Reply-To"]).strip("<>").partition("@")[0]
            keys = f"<search>~i {answered}<enter><reply><send-message><quit>"
            mutt = f"stty cols 80 rows 24; mutt -n -F {folder}/muttrc -e 'push \"{keys}\"'"
            # It draws on a terminal, so it gets one.
            _run(["script", "-qec", mutt, "/dev/null"], TERM="vt100")


class Snail(Program):
    """Answers below what it quotes."""

    def submit(self, letter: EmailMessage, sender: str | None = None) -> None:
        """Answer the message that a letter answers, in the words of the letter."""
        address, role = self.player.address, self.player.role
        login = f"{quote(address, safe='')}:{quote(password_of(role))}@{HOST}"
        answered = str(letter["In-Reply-To"]).strip("<>").partition("@")[0]
        with tempfile.TemporaryDirectory() as name:
            resources = Path(name) / "mailrc"
            resources.write_text(
                f"set v15-compat mta=submission://{login}:587 smtp-use-starttls smtp-auth=login\n"
                f"set tls-verify=strict from={address} hostname={DOMAIN} sendwait\n"
                'set imap-auth=login ttycharset=utf-8 quote indentprefix="> "\n'
            )
            typed = f"reply @message-id@{answered}\n{letter.get_content()}~.\n\nxit\n"
            words = ["s-nail", "-#", "-f", f"imaps://{login}/INBOX"]
            _run(words, typed, MAILRC=str(resources))


def _run(words: list[str], given: str = "", **environment: str) -> None:
    """Run a program in a home of nobody."""
    path = "/usr/local/bin:/usr/bin:/bin"
    done = subprocess.run(
        words,
        input=given,
        env={"PATH": path, "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=_SECONDS,
    )
    if done.returncode:
        raise AssertionError(f"{words[0]}: {done.stdout[-2000:]}{done.stderr[-2000:]}")


def impulses() -> int:
    """Return how many impulses of the first turn have begun."""
    with closing(sqlite3.connect(f"file:{DATABASE}?mode=ro", uri=True, timeout=20)) as database:
        return int(database.execute(_IMPULSES).fetchone()[0])


def main(certificate: str, game: str, seconds: float) -> None:
    """Play until the second impulse begins; raises AssertionError when that takes too long."""
    trust = ssl.create_default_context(cafile=certificate)
    speaking = game_of(RULES).practice.talk
    programs = []
    for number, role in enumerate(ROLES):
        player = Player(role, address_of(role), game, 1517, speaking.get(role, ()))
        programs.append((Mutt, Snail)[number % 2](player, trust))
    end = time.monotonic() + seconds
    while impulses() < 2:
        if time.monotonic() > end:
            raise AssertionError({one.player.role: one.subjects[-5:] for one in programs})
        if sum(program.play() for program in programs) == 0:
            time.sleep(0.2)
    click.echo({one.player.role: (type(one).__name__, one.player.sent) for one in programs})


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
