"""Press without a name, the diary, and that nothing goes astray.

What else the section says of press and deals is tested in ``test_negotiation.py``.
"""

from __future__ import annotations

import pytest

from adjudicator.service.commands.creating import checked_settings
from adjudicator.service.errors import NotPossible
from adjudicator.store import tables
from tests.service.playground import RULES, Playground, flat

HELLO = ("Hello!", "ENDPRESS")
ALLOWED = {"anonymous_press": "yes"}


def test_anonymous_press_hides_its_author(quick: Playground) -> None:
    quick.open("negotiation", settings=ALLOWED)
    quick.write("england", "PRESS ANONYMOUSLY TO france", *HELLO)
    assert "sent to France, without your name" in quick.receipt("england")
    mail = quick.last("france", "press")
    assert "Private message from somebody to France" in flat(mail.text)
    assert "ngland" not in f"{mail.subject} {flat(mail.text)} {mail.raw!r} {mail.key}"
    (row,) = quick.rows(tables.Press)
    assert row.sender_role == "england"


def test_an_anonymous_broadcast_goes_to_everybody(quick: Playground) -> None:
    quick.open("action", settings=ALLOWED)
    quick.write("england", "BROADCAST ANONYMOUSLY", "Hello!", "ENDBROADCAST")
    assert {row.role for row in quick.mails(kind="press")} == {
        *("ottoman", "hapsburg", "france", "papacy", "protestant")
    }
    assert "Announcement of somebody" in flat(quick.last("papacy", "press").text)


@pytest.mark.parametrize("opening", ["PRESS ANONYMOUSLY TO france", "press anonymous to france"])
def test_anonymous_press_is_refused_where_the_game_does_not_allow_it(
    quick: Playground, opening: str
) -> None:
    quick.open("negotiation")
    quick.write("england", opening, *HELLO)
    assert "Anonymous press is not allowed in this game" in quick.receipt("england")
    assert "Hello!" in quick.receipt("england")
    assert not quick.mails(kind="press")


def test_whether_press_may_be_anonymous_is_a_setting() -> None:
    assert checked_settings({"anonymous_press": "yes"}, RULES) == {"anonymous_press": True}
    assert checked_settings({"anonymous_press": "False"}, RULES) == {"anonymous_press": False}
    with pytest.raises(NotPossible, match="expected is yes or no"):
        checked_settings({"anonymous_press": "perhaps"}, RULES)


@pytest.mark.parametrize(
    "lines",
    [("DIARY", "Trust nobody.", "ENDDIARY"), ("PRESS TO england", "Trust nobody.", "ENDPRESS")],
)
def test_the_diary_is_seen_by_its_owner_only_and_at_any_time(
    quick: Playground, lines: tuple[str, ...]
) -> None:
    quick.open("action")
    quick.write("england", *lines)
    assert [row.role for row in quick.mails(kind="press")] == ["england"]
    mail = quick.last("england", "press")
    assert "Your diary" in flat(mail.text)
    assert "Trust nobody." in flat(mail.text)
    assert mail.subject.endswith("your diary")
    assert "nobody else sees it" in quick.receipt("england")
    assert [row.audience for row in quick.rows(tables.Press)] == [["england"]]


def test_who_names_himself_among_others_gets_no_copy(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("england", "PRESS TO england, france", *HELLO)
    assert [row.role for row in quick.mails(kind="press")] == ["france"]


@pytest.mark.parametrize("opening", ["DIARY of a king", "BROADCAST to all", "PRESS TO everybody"])
def test_nothing_is_ever_sent_by_accident(quick: Playground, opening: str) -> None:
    quick.open("negotiation")
    closing = f"END{opening.split()[0]}"
    quick.write("england", opening, "A secret.", closing)
    assert not quick.mails(kind="press")
    assert "A secret." in quick.receipt("england")
