"""Card 65, A Mighty Fortress."""

from __future__ import annotations

from tests.here_i_stand.attempt_events import EventInOneZone


class TestAMightyFortress(EventInOneZone):
    card = 65
    debater = "luther"
    attempts = 6
    leaves = False
    helper = ("zwingli", "basel")
    zone = "german"
    outside = "grenoble"
