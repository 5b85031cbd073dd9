"""Absences and deputies: who is there, and who speaks for whom."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from adjudicator.service.errors import NotPossible
from adjudicator.service.seats import seating
from adjudicator.service.table.timekeeping.windows import away
from adjudicator.store import queries, tables
from tests.service.playground import (
    MODERATOR,
    ORDERS,
    ROLES,
    Playground,
    address_of,
    flat,
)

FRANCE = address_of("france")
ANN = "ann@else.example"
OTHERS = [role for role in ROLES if role != "france"]


def intervals(ground: Playground, *roles: str) -> list[tuple[str, str]]:
    """Return when roles are away, as text."""
    with ground.office.database.reading() as session:
        game = queries.game_by_slug(session, "his-1")
        assert game is not None
        found = away(session, game, roles, ground.clock.now())
    return [(f"{start:%m-%d %H:%M}", f"{end:%m-%d %H:%M}") for start, end in found]


# -- absences ---------------------------------------------------------------------------------


def test_an_absence_is_told_to_all_and_leaves_the_open_deadline(ground: Playground) -> None:
    ground.open()
    before, due = len(ground.mails()), ground.window().due_at
    ground.write("france", "ABSENCE FROM 20 December TO 3 January")
    assert sorted(role for kind, role in ground.sent_since(before) if kind == "status") == sorted(
        OTHERS
    )
    assert "France (France) is away from Sunday 20 December 2026 to Sunday 3 January 2027." in flat(
        ground.last("ottoman", "status").text
    )
    assert "ABSENCE FROM 20 December TO 3 January: you are away from Sunday" in ground.receipt(
        "france"
    )
    assert ground.window().due_at == due


def test_an_absence_covers_whole_days_where_the_player_lives(quick: Playground) -> None:
    quick.open()
    quick.write("france", "ABSENCE FROM 2026-12-20 TO 2027-01-03")
    assert intervals(quick, "france", "papacy") == [("12-19 22:00", "01-03 22:00")]
    assert intervals(quick, "papacy") == []


def test_absences_of_several_roles_are_joined_and_past_ones_left_out(quick: Playground) -> None:
    quick.open()
    quick.write("france", "ABSENCE FROM 1 December TO 3 December", "ABSENCE 10 December")
    quick.write("papacy", "ABSENCE FROM 3 December TO 5 December")
    both = [("11-30 22:00", "12-05 22:00"), ("12-09 22:00", "12-10 22:00")]
    assert intervals(quick, "papacy", "france") == both
    quick.clock.advance(timedelta(days=17))
    assert intervals(quick, "papacy", "france") == both[1:]


def test_an_absence_over_the_change_of_the_clocks_is_still_whole_days(quick: Playground) -> None:
    quick.clock.move_to(datetime(2026, 10, 20, tzinfo=UTC))
    quick.open(slug="his-1")
    quick.write("france", "ABSENCE FROM 24 October TO 25 October")
    assert intervals(quick, "france") == [("10-23 21:00", "10-25 22:00")]


def test_there_are_three_slots(quick: Playground) -> None:
    quick.open()
    quick.write("france", *[f"ABSENCE {day} December" for day in (1, 3, 5, 7)])
    receipt = quick.receipt("france")
    assert "You have 3 absences already: 1: on Tuesday 1 December 2026; 2:" in receipt
    assert len(quick.rows(tables.Absence)) == 3
    quick.clock.advance(timedelta(days=12))
    quick.write("france", "ABSENCE 7 December")
    assert len(quick.rows(tables.Absence)) == 4


def test_the_allowance_is_for_each_calendar_year(quick: Playground) -> None:
    quick.open()
    quick.write("france", "ABSENCE FROM 1 December TO 28 December", "ABSENCE 30 Dec TO 3 Jan")
    assert "(0 days left in 2026)" not in quick.receipt("france")
    quick.write("france", "ABSENCE", "ABSENCE 29 December")
    receipt = quick.receipt("france")
    assert "2: from Wednesday 30 December 2026 to Sunday 3 January 2027 (0 days left" in receipt
    assert "These are 1 day in 2026; of the 30 days a year you have 0 days left." in receipt


def test_a_game_sets_its_own_allowance(quick: Playground) -> None:
    quick.open(settings={"absence.days": "2"})
    quick.write("france", "ABSENCE FROM 1 December TO 3 December")
    assert "These are 3 days in 2026; of the 2 days a year you have 2 days left" in quick.receipt(
        "france"
    )


def test_an_absence_is_taken_back(quick: Playground) -> None:
    quick.open()
    quick.write("france", "ABSENCE 5 December", "ABSENCE FROM today TO 22 November")
    assert quick.waiting()
    quick.clock.advance(timedelta(hours=30))
    quick.write("france", "CANCEL ABSENCE 1")
    assert "France (France) is not away any more" in flat(quick.last("papacy", "status").text)
    assert intervals(quick, "france") == [("12-04 22:00", "12-05 22:00")]
    quick.write("france", "CANCEL ABSENCE 1")
    assert "is not away on Saturday 5 December" in flat(quick.last("papacy", "status").text)
    quick.write("france", "ABSENCE", "CANCEL ABSENCE 2")
    receipt = quick.receipt("france")
    assert "no absence is entered (27 days left in 2026)" in receipt
    assert "There is no absence 2: no absence is entered" in receipt


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("ABSENCE FROM 2026-11-01 TO 2026-12-01", "is over; an absence begins today or later"),
        ("ABSENCE FROM 2026-12-03 TO 2026-12-01", "comes before Thursday 3 December 2026"),
        ("ABSENCE FROM 9999-12-30 TO 9999-12-31", "The year 9999 is too far away"),
        ("DEPUTY d@e.example UNTIL 9999-12-31", "The year 9999 is too far away"),
        ("ABSENCE FROM soon TO later", "“later” is not a date; expected is, for example"),
        ("ABSENCE FROM 3/4 TO 6 May", "“3/4” is 3 April or 4 March"),
        ("ABSENCE FROM 31 TO 3 December", "Saturday 31 October 2026 is over"),
        ("CANCEL ABSENCE", "A number is expected, as in CANCEL ABSENCE 2"),
    ],
)
def test_an_absence_that_cannot_be_is_sent_back(
    quick: Playground, line: str, sentence: str
) -> None:
    quick.open()
    quick.write("france", line)
    assert sentence in quick.receipt("france")
    assert quick.rows(tables.Absence) == []


def test_an_absence_in_a_far_year_is_sent_back_to_the_moderator(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    text = quick.moderate("ABSENCE france: 9999-12-30 TO 9999-12-31")
    assert "The year 9999 is too far away" in text
    assert quick.rows(tables.Absence) == []


def test_absences_do_not_overlap(quick: Playground) -> None:
    quick.open()
    quick.write("france", "ABSENCE FROM 1 Dec TO 5 Dec", "ABSENCE FROM 5 Dec TO 7 Dec")
    assert "Absence 1, from Tuesday 1 December 2026 to" in quick.receipt("france")
    assert len(quick.rows(tables.Absence)) == 1


def test_a_moderator_hears_who_is_away(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    said = quick.moderate("ABSENCE france: 2026-12-20 TO 2026-12-24")
    assert "France is away from 2026-12-20 to 2026-12-24; everybody is told." in said
    assert "You are away" not in said
    assert "you are away from Sunday 20 December" in flat(quick.last("france").text)


def test_a_check_enters_no_absence(quick: Playground) -> None:
    quick.open()
    before = len(quick.mails())
    quick.write("france", "CHECK", "BEGIN", "ABSENCE 1 Dec", "END", block=False)
    assert quick.sent_since(before) == [("receipt", "france")]
    assert quick.rows(tables.Absence) == []


def test_the_moderator_grants_more_than_the_allowance(quick: Playground) -> None:
    quick.open(settings={"absence.days": "1"})
    first, last = date(2026, 12, 1), date(2026, 12, 9)
    seating.grant_absence(quick.office, "his-1", "france", first, last)
    assert "The moderator has entered an absence: you are away from Tuesday 1" in flat(
        quick.last("france", "status").text
    )
    assert len(quick.mails("papacy", "status")) == 1
    assert [row.verb for row in quick.rows(tables.Action)] == ["absence"]
    with pytest.raises(NotPossible, match="has some of these days"):
        seating.grant_absence(quick.office, "his-1", "france", last, last)
    with pytest.raises(NotPossible, match="no role 'venice' in his-1; there are ottoman"):
        seating.grant_absence(quick.office, "his-1", "venice", last, last)


# -- automatic replies ------------------------------------------------------------------------


def test_an_out_of_office_reply_is_offered_to_the_moderator_once_a_period(
    ground: Playground,
) -> None:
    ground.open(moderator=MODERATOR)
    before = len(ground.mails())
    body = "I am away from 21 December 2026 until 3 January and read no mail.\n"

    def reply(role: str = "france") -> str:
        raw = ground.letter(
            role,
            body,
            answers=ground.mails(role)[0],
            Subject="Automatic reply: your turn",
            Auto_Submitted="auto-replied",
        )
        return ground.send(raw).status

    assert [reply() for _ in range(3)] == ["ignored"] * 3
    assert ground.sent_since(before) == [("moderator", MODERATOR)]
    text = flat(ground.last(kind="moderator").text)
    assert (
        "looks like an automatic reply: “Automatic reply: your turn”. It was not answered" in text
    )
    command = "# ABSENCE france: 2026-12-21 TO 2027-01-03"
    assert command in text
    ground.clock.advance(timedelta(days=15))
    assert reply() == "ignored"
    assert len(ground.sent_since(before)) == 2


@pytest.mark.parametrize(
    ("days", "last"),
    [
        ("20 KASIM 2026 - 5 ARALIK 2026", "2026-12-05"),  # in Turkish capitals
        ("21 N\u0130SAN 2027", "2027-04-21"),
        ("5 \u017feptember 2027", "2027-09-05"),
        ("bis 31. Februar, danach 5. Dezember 2026", "2026-12-05"),
        ("0.0.0000, 99.12.2026, 30.02.", "YYYY-MM-DD"),
    ],
)
def test_an_automatic_reply_with_odd_days_is_offered_all_the_same(
    quick: Playground, days: str, last: str
) -> None:
    quick.open(moderator=MODERATOR)
    row = quick.send(quick.letter("france", f"{days}\n", Auto_Submitted="auto-replied"))
    assert row.status == "ignored"
    assert f"2026-11-20 TO {last} # END" in flat(quick.last(kind="moderator").text)


def test_who_is_known_to_be_away_is_not_offered_again(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    quick.write("france", "ABSENCE FROM today TO 30 November")
    before = len(quick.mails(kind="moderator"))
    quick.send(quick.letter("france", "Away.", Auto_Submitted="auto-replied"))
    assert len(quick.mails(kind="moderator")) == before


def test_a_reply_that_only_looks_like_a_persons_is_not_answered_either(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    before = len(quick.mails())
    incoming = quick.write("france", "I am away.", block=False, Subject="Out of office: his-1")
    assert (incoming.status, incoming.reason) == ("rejected", "automatic: speaks of absence")
    assert quick.sent_since(before) == [("moderator", MODERATOR)]
    assert "ABSENCE france: 2026-11-20 TO YYYY-MM-DD" in flat(quick.last().text)


def test_an_automatic_reply_of_a_stranger_is_nothing_to_anybody(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    before = len(quick.mails())
    quick.send(quick.letter("x", "Away", sender="x@else.example", Auto_Submitted="auto-replied"))
    assert quick.sent_since(before) == []


# -- deputies ---------------------------------------------------------------------------------


def test_a_deputy_speaks_for_the_seat_gets_its_mail_and_ends_by_himself(
    ground: Playground,
) -> None:
    ground.open()
    before = len(ground.mails())
    ground.write("protestant", f"DEPUTY {ANN} UNTIL 22 November")
    told = ground.sent_since(before)
    assert sorted(role for kind, role in told if kind == "status") == sorted(
        role for role in ROLES if role != "protestant"
    )
    assert [row.recipient for row in ground.mails("protestant", "briefing")] == [ANN]
    assert "Protestant asks you to play Protestants in his-1 until" in flat(
        ground.last("protestant", "briefing").text
    )
    assert "until Sunday 22 November 2026, 22:00 (UTC)" in flat(ground.last("papacy").text)

    incoming = ground.write("x", "REFORM Leipzig", sender=ANN)
    assert (incoming.status, incoming.role) == ("done", "protestant")
    assert ground.decision("protestant").topic == "18.3/reform:2"
    receipts = ground.mails("protestant", "receipt")[-2:]
    assert [row.recipient for row in receipts] == [address_of("protestant"), ANN]

    before = len(ground.mails())
    ground.wait(hours=43)
    reminders = [row.recipient for row in ground.mails()[before:] if row.kind == "reminder"]
    assert reminders == [address_of("protestant"), ANN]
    ground.clock.move_to(datetime(2026, 11, 22, 22, 0, tzinfo=UTC))
    before = len(ground.mails())
    assert ground.write("x", "HAND", sender=ANN).reason == "unknown sender"
    ground.wait(hours=48)
    assert ANN not in [row.recipient for row in ground.mails()[before:] if row.role]


def test_a_deputy_leaves_no_time_to_wait_for(quick: Playground) -> None:
    quick.open()
    quick.write("france", "ABSENCE FROM 20 November TO 30 November", f"DEPUTY {ANN} UNTIL 25 Nov")
    assert intervals(quick, "france") == [("11-25 22:00", "11-30 22:00")]


@pytest.mark.some(3)
@pytest.mark.parametrize(
    "line",
    [
        "ADDRESS",
        "NEW TOKEN",
        "SET PASSWORD sesame-street",
        "ABSENCE",
        "DEPUTY",
        "CANCEL DEPUTY",
        "CANCEL ABSENCE 1",
        "PREFER text",
    ],
)
def test_a_deputy_does_not_speak_for_the_person(quick: Playground, line: str) -> None:
    quick.open()
    quick.write("france", f"DEPUTY {ANN} UNTIL tomorrow")
    quick.write("x", line, sender=ANN)
    assert "Only the player of the seat can say this" in quick.receipt("france")


def test_a_deputy_is_dismissed(quick: Playground) -> None:
    quick.open()
    quick.write("france", f"DEPUTY {ANN} UNTIL 25 November", "DEPUTY")
    assert f"DEPUTY: {ANN} may speak for you until Thursday 26" in quick.receipt("france")
    quick.write("france", "CANCEL DEPUTY", "CANCEL DEPUTY", "DEPUTY")
    receipt = quick.receipt("france")
    assert f"{ANN} does not speak for you any more" in receipt
    assert "You have no deputy now" in receipt
    assert "DEPUTY: you have no deputy" in receipt
    assert "you are no longer deputy" in str(quick.last(kind="notice").subject)
    assert "has no deputy any more" in flat(quick.last("papacy", "status").text)
    assert quick.write("x", "HAND", sender=ANN).reason == "unknown sender"


def test_the_day_of_a_deputy_is_changed_by_naming_him_again(quick: Playground) -> None:
    quick.open()
    quick.write("france", f"DEPUTY {ANN} UNTIL 25 Nov", f"DEPUTY {ANN} UNTIL 30 Nov", "DEPUTY")
    assert "until Tuesday 1 December 2026, 00:00" in quick.receipt("france")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (f"DEPUTY {FRANCE} UNTIL 25 November", "is your own address"),
        (f"DEPUTY {address_of('papacy')} UNTIL 25 November", "speaks for another seat"),
        (f"DEPUTY {ORDERS} UNTIL 25 November", "is where orders go"),
        (
            f"DEPUTY {ORDERS.replace('@', '+abcdefgh@')} UNTIL 25 November",
            "is where orders go",
        ),
        (f"DEPUTY {ANN} UNTIL 2026-11-01", "That day is over"),
        (f"DEPUTY {ANN} UNTIL 2027-11-01", "for at most 60 days"),
        (f"DEPUTY {ANN}", "Say until when the deputy may speak for you"),
        ("DEPUTY Ann UNTIL 25 November", "A mail address is expected"),
        (f"DEPUTY {ANN} UNTIL whenever", "“whenever” is not a date"),
    ],
)
def test_who_cannot_be_deputy_is_said(quick: Playground, line: str, sentence: str) -> None:
    quick.open()
    before = len(quick.mails())
    quick.write("france", line)
    assert sentence in quick.receipt("france")
    assert quick.sent_since(before) == [("receipt", "france")]


def test_a_deputy_of_one_power_is_not_deputy_of_another(quick: Playground) -> None:
    quick.open()
    quick.write("france", f"DEPUTY {ANN} UNTIL 25 November")
    quick.write("papacy", f"DEPUTY {ANN} UNTIL 25 November")
    assert "speaks for another seat of this game" in quick.receipt("papacy")
    quick.write("france", "DEPUTY bob@else.example UNTIL 25 November")
    assert f"{ANN} is your deputy now; CANCEL DEPUTY before" in quick.receipt("france")
