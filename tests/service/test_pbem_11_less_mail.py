"""Less mail: news waits, the board is told as far as it changed, and nothing is said twice."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any, Final

import pytest
from sqlmodel import select

from adjudicator.engine.stage import Stage
from adjudicator.service.commands.moderators import answering
from adjudicator.service.post.preferences import preferences_of
from adjudicator.service.table.deadlines import send_digests
from adjudicator.service.table.reporting import publish
from adjudicator.service.table.seat_reports import ends_a_turn
from adjudicator.store import tables
from tests.service.playground import MODERATOR, Playground, flat, parsed

IMPULSE: Final = ("PLAY Janissaries FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
NEXT: Final = ("PLAY Holy Roman Emperor FOR CP", "PASS THE REST")


@pytest.fixture
def silent(quick: Playground) -> Playground:
    """A game in the Action Phase whose players prefer nothing: all is as it comes."""
    quick.open("action", moderator=MODERATOR)
    quick.prefer_nothing()
    return quick


def prefer(ground: Playground, role: str, **wanted: object) -> None:
    """Let a player prefer something."""
    with ground.office.database.transaction() as session:
        seat = session.exec(select(tables.Seat).where(tables.Seat.role == role)).one()
        player = session.get_one(tables.Player, seat.player_id)
        player.preferences = asdict(replace(preferences_of(player), **wanted))  # type: ignore[arg-type]


# -- news ---------------------------------------------------------------------------------------


def test_news_that_asks_nothing_waits_for_the_question_or_the_morning(silent: Playground) -> None:
    count = len(silent.mails())
    silent.write("ottoman", *IMPULSE)
    assert silent.sent_since(count) == [("report", "hapsburg"), ("receipt", "ottoman")]
    silent.clock.advance(timedelta(hours=9))  # it is five in the morning in Helsinki
    send_digests(silent.office)
    assert len(silent.mails()) == count + 2
    silent.clock.advance(timedelta(hours=3))
    send_digests(silent.office)
    told = silent.sent_since(count + 2)
    assert sorted(told) == [
        ("report", role) for role in ("england", "france", "papacy", "protestant")
    ]
    assert "Janissaries" in str(silent.last("france", "report").text)


def test_a_digest_is_empty_where_a_question_has_told_the_news(silent: Playground) -> None:
    silent.write("ottoman", *IMPULSE)
    silent.write("hapsburg", *NEXT)
    count = len(silent.mails())
    silent.clock.advance(timedelta(hours=13))
    send_digests(silent.office)
    told = [role for _kind, role in silent.sent_since(count)]
    # England has been asked since, and was told with the question.
    assert "england" not in told
    assert {"ottoman", "france", "papacy", "protestant"} <= set(told)


def test_a_writer_is_told_by_his_receipt_alone(silent: Playground) -> None:
    silent.write("ottoman", *IMPULSE)
    assert silent.mails("ottoman", "report") == []
    assert "The Ottomans add 2 regulars in Istanbul" in silent.receipt("ottoman")


def test_who_wants_news_at_once_gets_it(silent: Playground) -> None:
    silent.write("france", "PREFER news instant")
    silent.write("ottoman", *IMPULSE)
    assert "Janissaries" in str(silent.last("france", "report").text)
    assert silent.mails("papacy", "report") == []


# -- the board ------------------------------------------------------------------------------------


def test_the_first_report_has_the_whole_board_and_the_next_what_changed(silent: Playground) -> None:
    prefer(silent, "france", digest=None)
    silent.write("ottoman", *IMPULSE)
    first = str(silent.last("france", "report").text)
    assert "The board\n=========" in first
    assert "Valladolid (key)" in first
    silent.write("hapsburg", *NEXT)
    later = str(silent.last("france", "report").text)
    assert "The board\n=========" not in later
    assert "Valladolid" not in later
    assert "Changed on the board" in later
    assert "STATUS brings the whole board, MAP a picture of it." in later
    assert "Istanbul" not in later  # it was told before
    assert "Hapsburgs: 9 VP, 4 cards" in later
    assert len(later.split()) < len(first.split()) / 2


def test_own_orders_are_among_the_changes_since_the_last_report(silent: Playground) -> None:
    prefer(silent, "hapsburg", digest=None)
    silent.write("ottoman", *IMPULSE)  # the first report to the Hapsburgs, which asks them
    silent.write("hapsburg", "PLAY Holy Roman Emperor FOR CP", "RAISE 2 regulars IN Vienna")
    silent.write("hapsburg", "PASS THE REST")
    silent.write("england", "PLAY Six Wives FOR CP", "PASS THE REST")
    told = str(silent.last("hapsburg", "report").text)
    assert "Vienna (key): Ferdinand, 6 regulars" in told
    assert "Istanbul" not in told


def test_what_a_digest_told_in_the_middle_of_an_impulse_and_holds_no_more_is_told(
    silent: Playground,
) -> None:
    silent.write("ottoman", *IMPULSE)
    silent.write("hapsburg", "PLAY Holy Roman Emperor FOR CP", "RAISE 1 regular IN Vienna")
    silent.clock.advance(timedelta(hours=13))
    send_digests(silent.office)
    assert "Vienna (key): Ferdinand, 5 regulars" in str(silent.last("france", "report").text)
    silent.write("hapsburg", "MOVE 1 regular FROM Vienna TO Linz", "PASS THE REST")
    silent.clock.advance(timedelta(days=1))
    send_digests(silent.office)
    told = str(silent.last("france", "report").text)
    assert "Linz: 1 regular" in told
    assert "Vienna (key): Ferdinand, 4 regulars" in told


def test_who_wants_the_whole_board_gets_it_always(silent: Playground) -> None:
    prefer(silent, "france", digest=None)
    silent.write("france", "PREFER board whole")
    silent.write("ottoman", *IMPULSE)
    silent.write("hapsburg", *NEXT)
    assert "Valladolid (key)" in str(silent.last("france", "report").text)


def test_after_a_rewind_the_whole_board_is_told(silent: Playground) -> None:
    prefer(silent, "france", digest=None)
    silent.write("ottoman", *IMPULSE)
    silent.write("hapsburg", *NEXT)
    assert "Valladolid (key)" not in str(silent.last("france", "report").text)
    silent.take_back("REWIND TO 0 The first impulse was read wrongly.", sender=MODERATOR)
    silent.write("ottoman", *IMPULSE)
    assert "Valladolid (key)" in str(silent.last("france", "report").text)


def test_points_are_a_table_only_when_they_have_changed(silent: Playground) -> None:
    prefer(silent, "france", digest=None)
    silent.write("ottoman", *IMPULSE)
    assert "Victory points and cards" in str(silent.last("france", "report").text)
    silent.write("hapsburg", *NEXT)
    assert "Victory points and cards" not in str(silent.last("france", "report").text)


@pytest.mark.parametrize(
    ("then", "now", "ends"),
    [
        ("turn 1, winter", "turn 2, negotiation", True),
        ("turn 1, action 3", "turn 1, winter", False),
        ("turn 0, opening", "turn 1, negotiation", False),
    ],
)
def test_a_turn_has_ended_when_the_next_has_begun(then: str, now: str, *, ends: bool) -> None:
    assert ends_a_turn(Stage.load(then), Stage.load(now)) is ends


# -- one message, once --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        (("STATUS",), ["status"]),
        (("HELP raise",), ["status"]),
        (("HAND", "RULES 13.2"), ["status", "status"]),
        (("DEADLINES",), ["deadlines"]),
        (("STATUS", "PREFER"), ["status", "receipt"]),
        (("STATUS", "SING"), ["status", "receipt"]),
        (("PREFER",), ["receipt"]),
    ],
)
def test_a_command_brings_one_message(
    silent: Playground, lines: tuple[str, ...], kinds: list[str]
) -> None:
    count = len(silent.mails())
    silent.write("france", *lines)
    asked = f"<letter.{silent.letters}@players.example>"
    assert [kind for kind, _role in silent.sent_since(count)] == kinds
    assert parsed(silent.mails()[count])["In-Reply-To"] == asked


def test_a_check_has_a_receipt_of_its_own(silent: Playground) -> None:
    count = len(silent.mails())
    silent.write("france", "CHECK BEGIN", "STATUS", "END", block=False)
    assert silent.sent_since(count) == [("receipt", "france")]


def test_question_deadline_and_form_stand_once_and_together(silent: Playground) -> None:
    silent.write("ottoman", "PLAY Janissaries FOR CP")
    text = flat(silent.last("ottoman", "receipt").text)
    for words in ("You have 5 CP left to spend", "Answer until:", "# BEGIN his-1 ottoman", "Form"):
        assert text.count(words) == 1, words
    places = [
        text.index(words) for words in ("Question W", "Answer until:", "# BEGIN", "What happened")
    ]
    assert places == sorted(places)


def test_status_brings_the_form_with_the_question(silent: Playground) -> None:
    silent.write("ottoman", "STATUS")
    text = str(silent.last("ottoman", "status").text)
    assert text.index("Question W") < text.index("# BEGIN his-1 ottoman") < text.index("The board")


def test_status_tells_the_news_that_the_digest_would_bring(silent: Playground) -> None:
    silent.write("ottoman", *IMPULSE)
    silent.write("france", "STATUS")
    text = flat(silent.last("france", "status").text)
    assert "The Ottomans play Janissaries (#1) for 5 CP." in text
    assert "Your response sheet has answered" in text
    count = len(silent.mails())
    silent.clock.advance(timedelta(hours=13))
    send_digests(silent.office)
    assert ("report", "france") not in silent.sent_since(count)


def test_status_tells_what_came_back_of_orders_ahead(silent: Playground) -> None:
    silent.write("hapsburg", *NEXT, "RAISE 2 regulars IN Vienna")
    silent.write("ottoman", *IMPULSE)
    assert silent.waiting() == ["england"]
    assert "the part of the turn it was meant for" not in str(silent.last("hapsburg").text)
    silent.write("hapsburg", "STATUS")
    text = flat(silent.last("hapsburg", "status").text)
    assert "Orders that came back" in text
    assert "RAISE 2 regulars IN Vienna the part of the turn it was meant for is over" in text


def test_a_moderators_answer_that_ends_a_turn_leaves_the_question_to_the_report(
    silent: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    def publish_report(*given: Any, **named: Any) -> bool:
        publish(*given, **named)
        return True

    monkeypatch.setattr(answering, "publish", publish_report)
    silent.moderate("ANSWER ottoman: PLAY Janissaries FOR CP")
    assert "Question W" not in silent.receipt("ottoman")
    assert "what is asked next comes with the report of the turn" in silent.receipt("ottoman")
