"""Section 6: what a window is: its settings, its deadline in words and as a calendar file."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from adjudicator.service.commands.moderators import moderate
from adjudicator.service.errors import NoSuchGame, NotPossible
from adjudicator.store import tables
from tests.service.playground import (
    ROLES,
    START,
    Playground,
    address_of,
    flat,
    parsed,
    seats,
    state_at,
)

NEGOTIATORS = ["hapsburg", "england", "france"]


def hours(count: float) -> timedelta:
    return timedelta(hours=count)


def calendar_in(mail: tables.Outgoing) -> str:
    """Return the calendar file of a message with its lines unfolded; empty without one."""
    for part in parsed(mail).walk():
        if part.get_content_type() == "text/calendar":
            assert part.get_param("method") == "PUBLISH"
            raw = part.get_payload(decode=True)
            assert isinstance(raw, bytes)
            return raw.replace(b"\r\n ", b"").decode()
    return ""


def lines_in(calendar: str, *names: str) -> list[str]:
    """Return the values of some properties in the order of the file."""
    found = [line.partition(":") for line in calendar.split("\r\n")]
    return [value for name, _, value in found if name in names]


# -- settings ---------------------------------------------------------------------------------


def test_each_type_of_window_has_a_length_of_its_own(quick: Playground) -> None:
    quick.open("spring", settings={"window.deployment": "30h", "window.impulse": "5h"})
    assert quick.window().due_at == START + hours(30)


def test_declarations_of_war_are_a_type_of_window(quick: Playground) -> None:
    """9.6 asks each power in turn; that is no impulse."""
    state = state_at("spring")
    state.turn, state.stage = 2, "war"
    quick.open(state=state, settings={"window.declaration": "7h", "window.impulse": "9h"})
    assert quick.window().kind == "declaration"
    assert quick.window().due_at == START + hours(7)


def test_a_deadline_falls_on_the_days_and_hours_of_the_game(quick: Playground) -> None:
    # Opened on Friday 20:00 in Helsinki; 48 hours later is a Sunday.
    terms = {"zone": "Europe/Helsinki", "days": "mon-fri", "hours": "8:00-19:00"}
    quick.open("negotiation", settings=terms)
    # Monday at 20:00 is too late in the day.
    assert quick.window().due_at == START + hours(3 * 24 - 1)
    assert "Monday 23 November 2026, 19:00" in flat(quick.last("france", "question").text)


def test_skipped_dates_do_not_count(quick: Playground) -> None:
    quick.open("negotiation", settings={"skip": "2026-11-21..2026-11-25", "zone": "UTC"})
    assert quick.window().due_at == START + hours(48 + 5 * 24)


def test_reminders_are_a_setting_of_the_type(quick: Playground) -> None:
    quick.open("negotiation", settings={"reminders": "1h", "negotiation.reminders": "30h, 45m"})
    quick.wait(hours=18)
    assert len(quick.mails(kind="reminder")) == 3
    quick.wait(hours=29)
    assert len(quick.mails(kind="reminder")) == 3
    quick.wait(minutes=15)
    assert len(quick.mails(kind="reminder")) == 6


def test_a_window_with_an_earliest_close_stays_open_until_then(quick: Playground) -> None:
    quick.open("negotiation", settings={"earliest": "10h"})
    for role in NEGOTIATORS:
        quick.write(role, "READY")
    assert quick.window().closing_at == START + hours(10)
    assert quick.wait(hours=9, minutes=59) == 0
    assert quick.wait(minutes=1) == 1


def test_the_first_mail_tells_all_terms_in_words(quick: Playground) -> None:
    terms = {
        "zone": "Europe/Helsinki", "days": "mon-fri", "hours": "8:00-22:00", "excuses": "2",
        "skip": "2026-12-24..2027-01-02, 2027-05-01", "grace": "12h", "winter.hours": "all",
        "earliest": "2h", "winter.correction": "1h",
    }  # fmt: skip
    quick.open(settings=terms)
    text = flat(quick.mails(kind="welcome")[0].text)
    for sentence in (
        "- negotiation: 48 hours; it closes 30 minutes after all are READY, if that is earlier",
        "- orders: 48 hours; not before 2 hours; an excuse moves the deadline by 24 hours",
        "- winter: 48 hours; it closes 1 hour after all have answered, if that is earlier;",
        "- response: 12 hours; not before 2 hours",
        "Days and hours are those of Europe/Helsinki.",
        "Reminders come 24 hours and 6 hours before a deadline.",
        "Deadlines fall on Monday, Tuesday, Wednesday, Thursday and Friday only.",
        "Deadlines fall between 08:00 and 22:00 only.",
        "These dates do not count: 24 December 2026 to 2 January 2027 and 1 May 2027.",
        "Each seat has 2 excuses in the game.",
        "the default counts for who has not answered; silence in a response window is a pass.",
        "Who misses 3 windows in a row opens the seat for somebody else.",
    ):
        assert sentence in text, sentence


def test_the_first_mail_of_a_strict_moderated_game_says_so(quick: Playground) -> None:
    terms = {"moderated": "yes", "misses": "1", "reminders": "none", "excuses": "0"}
    quick.open(settings=terms)
    text = flat(quick.mails(kind="welcome")[0].text)
    assert "No reminders are sent." in text
    assert "There are no excuses: no deadline moves because somebody is late." in text
    assert "what the moderator releases counts for who has not answered" in text
    assert "Who misses a window opens the seat" in text
    assert "Days and hours are those of" not in text


def test_settings_of_a_running_game_are_changed_and_told_to_all(ground: Playground) -> None:
    ground.open()
    before = len(ground.mails())
    values = {"window.impulse": "12h", "days": "mon-fri"}
    done = moderate(ground.office, "his-1", "set", values=values, reason="It is spring.")
    assert done.words == "window.impulse: 12h (before: 48h); days: mon-fri (before: all)"
    assert done.value == {"window.impulse": "12h", "days": "mon-fri"}
    assert ground.sent_since(before) == [("status", role) for role in ROLES]
    text = flat(ground.last("england").text)
    assert "window.impulse: 12h (before: 48h); days: mon-fri (before: all)" in text
    assert "The deadline that runs now stays as it is. It is spring." in text
    [action] = ground.rows(tables.Action)
    assert (action.who, action.verb) == ("operator", "set")
    assert action.detail == {
        "window.impulse": "48h → 12h",
        "days": "all → mon-fri",
        "reason": "It is spring.",
    }
    shown = {row["name"]: row for row in moderate(ground.office, "his-1", "settings").value}
    assert shown["window.impulse"]["value"] == "12h"
    assert shown["window.impulse"]["given"]


def test_a_change_of_settings_never_moves_the_deadline_that_runs(quick: Playground) -> None:
    quick.open("spring")
    moderate(quick.office, "his-1", "set", values={"window.deployment": "2h"})
    assert quick.window().due_at == START + hours(24)
    quick.write("ottoman", "NO DEPLOYMENT")
    assert quick.window().due_at == START + hours(2), "it counts from the next window on"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"window.lunch": "1h"}, "no setting 'window.lunch'"),
        ({"window.impulse": "soon"}, "window.impulse is 'soon'"),
        ({"sheet": "careful"}, "no setting 'sheet'"),
        ({"reminders": "24h, 6h"}, "nothing changes"),
        ({"days": "default"}, "nothing changes"),
    ],
)
def test_a_change_that_cannot_be_is_refused(
    quick: Playground, values: dict[str, str], sentence: str
) -> None:
    quick.open()
    before, count = quick.game().settings, len(quick.mails())
    with pytest.raises(NotPossible, match=sentence):
        moderate(quick.office, "his-1", "set", values=values)
    assert quick.game().settings == before
    assert len(quick.mails()) == count


def test_one_wrong_value_changes_nothing_of_the_others(quick: Playground) -> None:
    quick.open()
    before = quick.game().settings
    with pytest.raises(NotPossible, match="zone is 'Mars'"):
        moderate(quick.office, "his-1", "set", values={"days": "mon", "zone": "Mars"})
    assert quick.game().settings == before


def test_settings_of_a_game_that_is_not_there_or_over_are_refused(quick: Playground) -> None:
    quick.open()
    with pytest.raises(NoSuchGame):
        moderate(quick.office, "his-9", "set", values={"days": "mon"})
    with pytest.raises(NoSuchGame):
        moderate(quick.office, "his-9", "settings")
    with quick.office.database.transaction() as session:
        row = session.get_one(tables.Game, 1)
        row.status = "over"
        session.add(row)
    with pytest.raises(NotPossible, match="his-1 is over"):
        moderate(quick.office, "his-1", "set", values={"days": "mon"})


# -- absences ---------------------------------------------------------------------------------


def test_a_window_waits_for_who_is_away_and_the_open_one_does_not(ground: Playground) -> None:
    ground.open("spring")
    ground.write("ottoman", "ABSENCE FROM 2026-11-21 TO 2026-11-22")
    ground.write("hapsburg", "ABSENCE FROM 2026-11-21 TO 2026-11-22")
    assert ground.window().due_at == START + hours(24)
    ground.write("ottoman", "NO DEPLOYMENT")
    # 20:00 in Helsinki; four hours are left of the day, and the others come after the absence.
    assert ground.window().due_at == START + hours(24 + 48)
    ground.write("hapsburg", "NO DEPLOYMENT")
    assert ground.window().due_at == START + hours(24), "England is there"


@pytest.mark.parametrize(
    ("line", "due"),
    [("ASK ME ABOUT moves", START + hours(4 + 24 + 8)), ("SHEET", START + hours(12))],
)
def test_nobody_waits_for_who_leaves_the_answer_to_a_sheet(
    quick: Playground, line: str, due: datetime
) -> None:
    state = state_at("action")
    state.active = "ottoman"
    quick.open(state=state)
    quick.write("england", "ASK ME ABOUT moves")
    quick.write("france", line, "ABSENCE FROM 2026-11-21 TO 2026-11-21")
    march = "MOVE 2 regulars FROM Istanbul TO Edirne"
    quick.write("ottoman", "PLAY Janissaries FOR CP", march, "PASS THE REST")
    assert quick.window().kind == "response"
    assert quick.window().due_at == due


# -- deadlines in words and as calendar files -------------------------------------------------


def test_a_deadline_is_shown_in_the_players_zone_in_utc_and_as_hours_left(
    quick: Playground,
) -> None:
    quick.open()
    text = flat(quick.last("protestant", "question").text)
    assert "Sunday 22 November 2026, 20:00 (Europe/Helsinki)" in text
    assert "Sunday 22 November 2026, 18:00 UTC, 48 hours left" in text


def test_a_calendar_file_comes_with_the_mail_that_asks(ground: Playground) -> None:
    ground.open("negotiation")
    for role in NEGOTIATORS:
        calendar = calendar_in(ground.last(role, "question"))
        assert lines_in(calendar, "DTSTART") == ["20261122T180000Z"]
        assert lines_in(calendar, "UID") == [f"his-1-w1-{role}@adjudicator.example"]
        assert lines_in(calendar, "SEQUENCE") == ["0"]
    assert "his-1 France: negotiation (W1)" in calendar
    assert calendar_in(ground.last("ottoman", "welcome")) == ""


def test_who_is_told_but_not_asked_gets_no_calendar_file(quick: Playground) -> None:
    quick.open("negotiation")
    quick.wait(hours=48)
    asked = quick.waiting()
    for mail in quick.mails(kind="report"):
        assert bool(calendar_in(mail)) == (mail.role in asked)


def test_a_calendar_follows_a_deadline_that_moves(ground: Playground) -> None:
    ground.open("negotiation")
    moderate(ground.office, "his-1", "extend", hours=hours(24))
    moderate(ground.office, "his-1", "extend", hours=hours(1))
    first, second, third = (
        calendar_in(mail) for mail in ground.mails("france") if calendar_in(mail)
    )
    assert len({lines_in(c, "UID")[0] for c in (first, second, third)}) == 1
    assert [lines_in(c, "SEQUENCE") for c in (first, second, third)] == [["0"], ["1"], ["2"]]
    assert lines_in(third, "DTSTART") == ["20261123T190000Z"]


def test_an_excuse_and_the_grace_move_the_calendar_too(quick: Playground) -> None:
    quick.open(settings={"excuses": "1", "grace": "12h"})
    quick.wait(hours=48)
    moved = calendar_in(quick.last("protestant", "moved"))
    assert lines_in(moved, "SEQUENCE", "DTSTART") == ["1", "20261123T180000Z"]
    assert calendar_in(quick.last("ottoman", "moved")) == "", "nothing is asked of the Ottomans"
    quick.wait(hours=24)
    late = calendar_in(quick.last("protestant", "reminder"))
    assert lines_in(late, "SEQUENCE", "DTSTART") == ["2", "20261124T060000Z"]


def test_a_receipt_without_a_question_brings_no_calendar(quick: Playground) -> None:
    quick.open("spring")
    quick.write("ottoman", "NO DEPLOYMENT")
    assert calendar_in(quick.last("ottoman", "receipt")) == "", "nothing more is asked"


def test_a_receipt_brings_no_calendar_while_the_window_is_the_same(quick: Playground) -> None:
    quick.open()
    quick.write("protestant", "REFORM Leipzig")
    assert "Question W1" in str(quick.last("protestant", "receipt").text)
    assert calendar_in(quick.last("protestant", "receipt")) == ""


# -- DEADLINES --------------------------------------------------------------------------------


def test_deadlines_lists_all_games_of_a_player_with_one_calendar(ground: Playground) -> None:
    ground.open("negotiation")
    ground.open("spring", title="The other")
    held = ground.open("negotiation", title="Held")
    moderate(ground.office, held, "hold")
    ground.clock.advance(hours(1))
    ground.write("hapsburg", "DEADLINES", "READY", to=ground.mails("hapsburg")[0].reply_to)
    mail = ground.last("hapsburg", "deadlines")
    text = flat(mail.text)
    assert "his-1 W1, Hapsburgs: negotiation" in text
    assert "47 hours left" in text
    assert "Nothing is missing from you" not in text, "READY came after it"
    assert "his-2" not in text
    assert "his-3" not in text
    assert lines_in(calendar_in(mail), "UID") == ["his-1-w1-hapsburg@adjudicator.example"]
    assert "the answer comes in a message of its own" in ground.receipt("hapsburg")


def test_deadlines_come_in_the_order_of_time_and_say_what_is_missing(quick: Playground) -> None:
    one = address_of("ottoman")
    same = [type(seat)(seat.role, one, "Ann", "Europe/Helsinki") for seat in seats()]
    quick.open("diet", seats=same)
    quick.open("spring", seats=same)
    quick.write("x", "COMMIT Papal Bull", sender=one, to=quick.mails("papacy")[0].reply_to)
    quick.write("x", "DEADLINES", sender=one, to=quick.mails("ottoman")[0].reply_to)
    lines = str(quick.last(kind="deadlines").text).splitlines()
    found = [line for line in lines if line.startswith("his-") and ":" in line]
    assert found == [
        "his-2 W1, Ottomans: spring deployment",
        "his-1 W1, Hapsburgs: simultaneous choice",
        "his-1 W1, Papacy: simultaneous choice",
        "his-1 W1, Protestants: simultaneous choice",
    ]
    assert lines.count("Nothing is missing from you.") == 1


def test_a_deputy_is_told_the_deadlines_of_the_seat_only(quick: Playground) -> None:
    quick.open("negotiation")
    quick.open("spring", title="The other")
    seat = quick.mails("hapsburg")[0].reply_to
    quick.write("hapsburg", "DEPUTY dep@players.example UNTIL 2026-12-01", to=seat)
    quick.write("hapsburg", "DEADLINES", to=seat, sender="dep@players.example")
    text = flat(quick.last("hapsburg", "deadlines").text)
    assert "his-1 W1, Hapsburgs" in text
    assert "his-2" not in text


def test_without_deadlines_the_answer_says_so(quick: Playground) -> None:
    quick.open()
    quick.write("ottoman", "DEADLINES")
    mail = quick.last("ottoman", "deadlines")
    assert "Nothing is open for you in any game." in flat(mail.text)
    assert calendar_in(mail) == ""


def test_help_tells_of_the_commands_about_deadlines(quick: Playground) -> None:
    quick.open()
    quick.write("ottoman", "HELP ALL")
    text = flat(quick.last("ottoman", "status").text)
    assert "DEADLINES: your open deadlines in all your games" in text
    assert "EXCUSE, EXCUSE 24h: you are late" in text
