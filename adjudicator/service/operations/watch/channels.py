"""The ways of an alarm besides the outbox: a program of the operator's, and mail sent at once."""

from __future__ import annotations

import shlex
import subprocess
from typing import Final

from adjudicator import clock
from adjudicator.log import get_logger
from adjudicator.mail.errors import MailError
from adjudicator.mail.outgoing import Outgoing, compose, message_id
from adjudicator.reports.render import Rendered
from adjudicator.service.office import Office
from adjudicator.service.post.dispatch import Sender
from adjudicator.settings import Settings

_PATIENCE: Final = 30.0  # seconds
PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
"""Where the program is looked for, and what it may call."""

_log = get_logger(__name__)


def run_command(settings: Settings, name: str, message: Rendered) -> bool:
    """Give a message to the program that is set for alarms; False when there is none or it fails.

    It gets subject, empty line and text on standard input, and the alarm's name as ``ALARM``. It
    runs without a shell, and without our environment, in which there may be passwords.
    """
    if settings.alarm_command is None:
        return False
    told = f"{message.subject}\n\n{message.text}".encode()
    try:
        done = subprocess.run(  # noqa: S603 - the operator's own program; nothing of it is mail
            shlex.split(settings.alarm_command),
            input=told,
            env={"PATH": PATH, "LANG": "C.UTF-8", "ALARM": name},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.SubprocessError) as error:
        _log.error("alarm command failed", alarm=name, error=type(error).__name__)
        return False
    if done.returncode:
        words = " ".join(done.stderr.decode("utf-8", "replace").split())[:200]
        _log.error("alarm command failed", alarm=name, status=done.returncode, words=words)
    return done.returncode == 0


def send_at_once(office: Office, sender: Sender, message: Rendered, key: str) -> bool:
    """Send a message to the operator past the outbox, for when there is no database; False if not.

    ``key`` names its cause, as in the outbox.
    """
    settings = office.settings
    raw = compose(
        Outgoing(
            message_id=message_id(key, settings.domain),
            from_=f"{settings.from_name} <{settings.orders_address}>",
            reply_to=settings.orders_address,
            to=settings.operator_address,
            subject=message.subject,
            text=message.text,
            html=message.html,
            date=clock.now(),
            kind="alarm",
        )
    )
    try:
        sender.send(raw, settings.orders_address, settings.operator_address)
    except MailError as error:
        _log.error("alarm not sent", error=type(error).__name__)
        return False
    return True
