"""Text and HTML say the same, also where a picture could not be drawn."""

from __future__ import annotations

from dataclasses import replace
from email import message_from_bytes, policy

import pytest

from adjudicator.mail.illustrated import Unshown, with_pictures
from adjudicator.mail.outgoing import Picture, compose
from tests.mail.test_outgoing import PLAIN

ANNOUNCED = "A picture of this part of the board comes with this mail, and it is a large one."
INSTEAD = "The picture could not be drawn. MAP asks for the board again."
UNSHOWN = Unshown("map@localhost.test", ANNOUNCED, INSTEAD)
TEXT = f"""Ann says:
{ANNOUNCED}

A picture of this part of the board comes with this mail, and it is a
large one.

Köln → Münster
"""
HTML = f"""<p>Ann says: {ANNOUNCED}</p>
<p>A chart.<br><img src="cid:chart@localhost.test" alt="Points"></p>
<p style="margin: 0">{ANNOUNCED}<br><img src="cid:map@localhost.test" alt="a > b"></p>
<p>The end.</p>
"""


def bodies(raw: bytes) -> dict[str, str]:
    """Return the texts of a message by their kinds."""
    message = message_from_bytes(raw, policy=policy.default)
    texts = [part for part in message.walk() if part.get_content_maintype() == "text"]
    return {part.get_content_subtype(): part.get_content().replace("\r\n", "\n") for part in texts}


def test_what_announced_a_picture_says_that_it_does_not_come() -> None:
    raw = compose(replace(PLAIN, text=TEXT, html=HTML))
    sent = with_pictures(raw, [], [UNSHOWN])
    said = bodies(sent)
    before, announced, after = TEXT.rpartition(TEXT.split("\n\n")[1])
    assert announced
    assert said["plain"] == f"{before}{INSTEAD}{after}"
    first, chart, _map, last = HTML.splitlines()
    assert said["html"].splitlines() == [first, chart, f'<p style="margin: 0">{INSTEAD}</p>', last]
    assert b"\n" not in sent.replace(b"\r\n", b"")
    headers = [whole.partition(b"\r\n\r\n")[0] for whole in (raw, sent)]
    assert headers[0] == headers[1]


def test_other_pictures_still_come() -> None:
    chart = Picture("chart@localhost.test", "chart.png", b"\x89PNG")
    raw = compose(replace(PLAIN, text=TEXT, html=HTML))
    sent = message_from_bytes(with_pictures(raw, [chart], [UNSHOWN]))
    shown = [part["Content-ID"] for part in sent.walk() if part.get_content_type() == "image/png"]
    assert shown == ["<chart@localhost.test>"]
    assert "cid:chart" in bodies(with_pictures(raw, [chart], [UNSHOWN]))["html"]


def test_a_message_of_text_alone_says_so_too() -> None:
    sent = with_pictures(compose(replace(PLAIN, text=TEXT)), [], [UNSHOWN])
    assert bodies(sent)["plain"].count(INSTEAD) == 1
    assert message_from_bytes(sent)["Message-ID"] == PLAIN.message_id


@pytest.mark.parametrize("announced", ["", "Something else."])
def test_a_message_that_announces_nothing_stays_as_it_is(announced: str) -> None:
    raw = compose(replace(PLAIN, text="It is your impulse.\n", html="<p>It is your impulse.</p>\n"))
    sent = with_pictures(raw, [], [Unshown("other@localhost.test", announced, INSTEAD)])
    assert bodies(sent) == bodies(raw)
