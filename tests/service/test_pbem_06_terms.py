"""Section 6: what moderators do about settings and missed deadlines, and what rewinds undo."""

from __future__ import annotations

import pytest

from adjudicator.service.commands.moderators import moderate
from adjudicator.service.errors import NotPossible
from adjudicator.store import tables
from tests.service.playground import MODERATOR, ROLES, START, Playground, address_of, flat
from tests.service.test_pbem_06_corrections import WAITING, commit
from tests.service.test_pbem_06_lateness import EXCUSED, hours, moderated, seat


def verbs(ground: Playground) -> list[str]:
    return [action.verb for action in ground.rows(tables.Action)]


def default_lines(ground: Playground, *roles: str) -> list[str]:
    """Return what counts for roles that stay silent, in order words."""
    return [ground.line(role, ground.decision(role).default) for role in roles]


# -- settings ---------------------------------------------------------------------------------


def test_a_moderator_is_shown_all_settings_with_their_meaning(quick: Playground) -> None:
    quick.open("action", moderator=MODERATOR, settings={"impulse.grace": "6h"})
    text = quick.moderate("SETTINGS", window=None)
    assert "window = 48h: how long a window is open" in text
    assert "window.response = 12h: how long a window is open" in text
    assert "grace = 0h (usual: 12h): how long orders are taken after a missed deadline" in text
    assert "impulse.grace = 6h (usual: 12h)" in text


def test_a_moderator_changes_settings_by_mail(ground: Playground) -> None:
    ground.open("action", moderator=MODERATOR)
    line = "SET impulse.grace=6h, reminders=24h, 2h skip=2026-12-24..2027-01-02 BECAUSE of a fair."
    text = ground.moderate(line, window=None)
    assert "Impulse.grace: 6h (before: 0h); reminders: 24h, 2h (before: 24h, 6h); skip:" in text
    told = flat(ground.last("england", "status").text)
    assert "impulse.grace: 6h (before: 0h)" in told
    assert "Because of a fair." in told
    [action] = ground.rows(tables.Action)
    assert (action.who, action.verb) == ("moderator", "set")
    assert action.detail["skip"] == "none → 2026-12-24..2027-01-02"
    assert ground.game().settings["reminders"] == "24h, 2h"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("SET", "NAME=VALUE is expected, such as impulse.grace=6h"),
        ("SET grace 6h", "NAME=VALUE is expected"),
        ("SET the grace=6h", "NAME=VALUE is expected"),
        ("SET grace= days=mon", "The value of grace is missing"),
        ("SET grace=6h grace=7h", "grace stands there twice"),
        ("SET grace=soon", "The setting grace is 'soon'; expected is a length of time"),
        ("SET lunch=1h", "There is no setting 'lunch'"),
        ("SET grace=0h", "nothing changes"),
    ],
)
def test_a_wrong_setting_is_refused_with_what_is_expected(
    quick: Playground, line: str, sentence: str
) -> None:
    quick.open("action", moderator=MODERATOR)
    before, count = quick.game().settings, len(quick.mails())
    assert sentence in quick.moderate(line, window=None)
    assert quick.game().settings == before
    assert quick.sent_since(count) == [("moderation", MODERATOR)]


def test_settings_that_are_only_checked_stay(quick: Playground) -> None:
    quick.open("action", moderator=MODERATOR)
    before, count = quick.game().settings, len(quick.mails())
    text = quick.moderate("SET grace=6h", check=True)
    assert "Grace: 6h (before: 0h)." in text
    assert quick.game().settings == before
    assert verbs(quick) == []
    assert quick.sent_since(count) == [("moderation", MODERATOR)]


# -- preview and release ------------------------------------------------------------------------


def test_a_moderator_previews_and_releases_by_mail(ground: Playground) -> None:
    moderated(ground)
    hapsburg, protestant = default_lines(ground, "hapsburg", "protestant")
    notice = ground.notices()[-1]
    text = str(notice.text)
    assert "# BEGIN his-1 moderator W1" in text
    assert "# RELEASE" in text
    shown = ground.moderate("PREVIEW")
    assert "W1: it waits for your release." in shown
    assert hapsburg in shown
    assert protestant in shown
    only = ground.moderate("PREVIEW protestant")
    assert protestant in only
    assert "Hapsburgs, " not in only
    assert "W1 is released" in ground.moderate("RELEASE", answers=notice, window="W1")
    assert [m.role for m in ground.mails(kind="defaulted")] == ["hapsburg", "protestant"]
    assert verbs(ground) == ["release"]


def test_a_preview_before_the_deadline_says_until_when_orders_are_taken(quick: Playground) -> None:
    quick.open("diet", moderator=MODERATOR)
    text = quick.moderate("PREVIEW")
    assert "W1: orders are taken until Sunday 22 November 2026, 18:00" in text
    assert "Papacy, " in text


def test_a_preview_when_nobody_is_late_says_so(quick: Playground) -> None:
    quick.open("diet", moderator=MODERATOR, settings=WAITING)
    commit(quick, "papacy", "hapsburg", "protestant")
    assert "Nobody is late." in quick.moderate("PREVIEW")
    assert "Nobody is late." in quick.moderate("PREVIEW papacy")


def test_one_power_is_released_and_the_window_waits_for_the_others(quick: Playground) -> None:
    moderated(quick, **WAITING)
    assert "W1 is released" in quick.moderate("RELEASE protestant")
    assert quick.waiting() == ["hapsburg"]
    assert [m.role for m in quick.mails(kind="defaulted")] == ["protestant"]
    assert (seat(quick, "protestant").misses, seat(quick, "hapsburg").misses) == (1, 0)
    assert quick.window().code == "W1"
    assert "No answer of protestant is missing." in quick.moderate("RELEASE protestant")
    quick.moderate("RELEASE")
    sources = {q.role: q.source for q in quick.rows(tables.Question) if q.topic == "18.1/commit"}
    assert sources == {"hapsburg": "deadline", "papacy": "message", "protestant": "deadline"}


def test_a_release_that_is_only_checked_counts_nothing(quick: Playground) -> None:
    moderated(quick)
    text = quick.moderate("RELEASE", check=True)
    assert "W1 is released" in text
    assert "This was a check only" in text
    assert quick.waiting() == ["hapsburg", "protestant"]
    assert verbs(quick) == []


@pytest.mark.parametrize(
    ("window", "sentence"),
    [(None, "Name the window that this is meant for"), ("W9", "W9 was never opened")],
)
def test_a_release_names_its_window(quick: Playground, window: str | None, sentence: str) -> None:
    moderated(quick)
    line = "RELEASE" if window is None else f"RELEASE {window}"
    assert sentence in quick.moderate(line, window=None)
    assert quick.waiting() == ["hapsburg", "protestant"]


def test_without_a_window_nothing_is_previewed(quick: Playground) -> None:
    quick.open("diet")
    with quick.office.database.transaction() as session:
        window = session.get_one(tables.Window, quick.window().id)
        window.state = "void"
        session.add(window)
    with pytest.raises(NotPossible, match="Game his-1 has no open window"):
        moderate(quick.office, "his-1", "preview")


# -- blind games --------------------------------------------------------------------------------


def test_in_a_blind_game_a_preview_names_who_is_late_and_nothing_else(quick: Playground) -> None:
    moderated(quick, blind="true")
    lines = default_lines(quick, "hapsburg", "protestant")
    notice = flat(quick.notices()[-1].text)
    assert "Hapsburgs: the default of the question (" in notice
    shown = quick.moderate("PREVIEW")
    assert "Protestants: the default of the question (" in shown
    assert "), which is sealed" in notice
    done = quick.moderate("RELEASE", "LOG")
    for text in (notice, shown, done):
        assert "COMMIT" not in text
        assert not [line for line in lines if line in text]
    assert quick.waiting() != ["hapsburg", "protestant"]


def test_a_blind_preview_still_says_what_has_no_default(quick: Playground) -> None:
    quick.open("action", moderator=MODERATOR, settings={"blind": "true"})
    assert "Ottomans: nothing can be taken for granted" in quick.moderate("PREVIEW")


def test_an_unsealed_game_previews_the_defaults_again(quick: Playground) -> None:
    moderated(quick, blind="true")
    assert "COMMIT" not in quick.moderate("PREVIEW")
    assert "COMMIT" in quick.moderate("UNSEAL A dispute.", "PREVIEW")


def test_a_moderator_who_plays_is_not_shown_the_defaults_of_the_others(quick: Playground) -> None:
    plays = address_of("ottoman")
    quick.open("diet", moderator=plays, settings={"moderated": "yes", "blind": "true"})
    moderate(quick.office, "his-1", "unseal", reason="A dispute.")
    quick.wait(hours=48)
    assert "COMMIT" not in flat(quick.notices()[-1].text)
    assert "COMMIT" in str(moderate(quick.office, "his-1", "preview").sections)


# -- taking back --------------------------------------------------------------------------------


def test_a_rewind_drops_answers_that_were_kept_and_tells_their_owners(ground: Playground) -> None:
    ground.open("diet", settings=WAITING)
    ground.write("papacy", "COMMIT Papal Bull")
    moderate(ground.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    text = flat(ground.last("papacy", "taken_back").text)
    assert "COMMIT Papal Bull" in text
    assert "the window for which it was kept is void" in text
    for role in (role for role in ROLES if role != "papacy"):
        assert "COMMIT" not in flat(ground.last(role, "taken_back").text)
    assert ground.waiting() == ["hapsburg", "papacy", "protestant"]
    assert not [f for f in ground.rows(tables.Flag) if f.held or f.words or f.given_at]
    commit(ground, "hapsburg", "papacy", "protestant")
    assert ground.wait(minutes=30) == 1


def test_after_a_rewind_nobody_is_ready_and_the_whole_time_is_there(quick: Playground) -> None:
    quick.open("negotiation")
    for role in ROLES:
        quick.write(role, "READY")
    quick.clock.advance(hours(0.25))
    moderate(quick.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    window = quick.window()
    assert window.closing_at is None
    assert window.due_at == START + hours(48.25)
    opened = [f for f in quick.rows(tables.Flag) if f.window_id == window.id]
    assert not [f for f in opened if f.received or f.complete or f.final]


def test_a_rewind_gives_back_the_excuses_of_windows_that_are_taken_back(
    ground: Playground,
) -> None:
    ground.open("diet", settings=EXCUSED)
    ground.write("papacy", "COMMIT Papal Bull")
    ground.wait(hours=48)
    assert [seat(ground, r).excuses_used for r in ("hapsburg", "papacy")] == [1, 0]
    moderate(ground.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    assert [seat(ground, r).excuses_used for r in ("hapsburg", "papacy")] == [0, 0]
    assert "You get 1 excuse back" in flat(ground.last("hapsburg", "taken_back").text)
    assert "excuse" not in flat(ground.last("papacy", "taken_back").text)
    assert not ground.window().excused
    moderate(ground.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    assert "excuse" not in flat(ground.last("hapsburg", "taken_back").text), "given back once"


def test_an_excuse_in_a_window_that_stands_stays_used(quick: Playground) -> None:
    quick.open("spring", settings={**EXCUSED, "excuse": "24h"})
    quick.wait(hours=24)
    assert seat(quick, "ottoman").excuses_used == 1
    for role in ROLES:
        if role in quick.waiting():
            quick.write(role, "NO DEPLOYMENT")
    last = max(row.number for row in quick.rows(tables.Segment))
    assert last > 0
    moderate(quick.office, "his-1", "rewind", segment=last, reason="A slip.", yes=True)
    assert seat(quick, "ottoman").excuses_used == 1


def test_misses_stay_when_the_game_is_taken_back(quick: Playground) -> None:
    quick.open("diet")
    quick.wait(hours=48)
    assert seat(quick, "protestant").misses == 1
    moderate(quick.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    assert seat(quick, "protestant").misses == 1


def test_who_missed_a_deadline_that_is_taken_back_is_asked_again(quick: Playground) -> None:
    quick.open()
    quick.wait(hours=48)
    count = len(quick.mails("protestant", "defaulted"))
    assert count > 0
    moderate(quick.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    assert quick.waiting() == ["protestant"]
    assert len(quick.mails("protestant", "defaulted")) == count


def test_an_amendment_drops_answers_that_were_kept_and_tells_their_owners(
    quick: Playground,
) -> None:
    quick.open("action", settings={"impulse.correction": "15m"})
    for line in ("PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul"):
        quick.write("ottoman", line)
        quick.wait(minutes=15)
    quick.write("ottoman", "PASS THE REST")
    assert [f.words for f in quick.rows(tables.Flag) if f.held] == ["PASS THE REST"]
    moderate(
        quick.office, "his-1", "amend", question=(0, 2), role="ottoman",
        words="RAISE 2 regulars IN Edirne", reason="A slip.", yes=True
    )  # fmt: skip
    text = flat(quick.last("ottoman", "taken_back").text)
    assert "PASS THE REST the window for which it was kept is void" in text
    assert not [f for f in quick.rows(tables.Flag) if f.held]
    assert quick.waiting() == ["ottoman"]


def test_a_kept_answer_keeps_its_letter_its_line_and_its_time(quick: Playground) -> None:
    quick.open("diet", settings=WAITING)
    row = quick.write("papacy", "STATUS", "COMMIT Papal Bull")
    commit(quick, "hapsburg", "protestant")
    quick.wait(minutes=30)
    asked = next(q for q in quick.rows(tables.Question) if q.role == "papacy" and q.words)
    assert (asked.incoming_id, asked.line, asked.words) == (row.id, 3, "COMMIT Papal Bull")
    assert asked.answered_at == START
