"""Certificates of the mail servers: until when they are good, before they refuse everybody."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from adjudicator import clock
from adjudicator.engine.words import _
from adjudicator.mail.certificate import ENDS_SOON
from adjudicator.service.office import Office
from adjudicator.service.operations.watch import signals
from adjudicator.service.operations.watch.scene import Scene, Trouble
from adjudicator.store import watch_queries

_SIGN: Final = "certificate "
_FORGOTTEN: Final = timedelta(days=7)
"""What nobody has seen for so long is another server's by now."""


def note(office: Office, ends: Mapping[str, datetime]) -> None:
    """Note until when the certificates of servers are good, as a worker has just seen."""
    if not ends:
        return
    now = clock.now()
    with office.database.transaction() as session:
        for server, end in ends.items():
            signals.measure(session, f"{_SIGN}{server}", now, end.isoformat())


def running_out(scene: Scene) -> Trouble | None:
    """The certificate of a mail server ends soon, or has ended."""
    ending = []
    for sign in watch_queries.signs_of(scene.session, _SIGN):
        end = datetime.fromisoformat(sign.words)
        seen = sign.good_at is not None and scene.now - sign.good_at < _FORGOTTEN
        if seen and end - scene.now < ENDS_SOON:
            ending.append((end, sign.name.removeprefix(_SIGN)))
    if not ending:
        return None
    end, server = min(ending)
    words = _("That of {server!s} is good until {date!s}.", server=server, date=f"{end:%Y-%m-%d}")
    return Trouble(end - ENDS_SOON, words)
