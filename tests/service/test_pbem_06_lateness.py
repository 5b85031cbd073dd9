"""Section 6: missed deadlines. Excuse, grace, default or the moderator, and the open seat."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from adjudicator import clock
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.errors import NoSuchGame, NotPossible
from adjudicator.service.table.deadlines import tick
from adjudicator.store import people_queries, queries, tables
from tests.service.playground import (
    MODERATOR,
    OPERATOR,
    ROLES,
    START,
    Playground,
    flat,
    state_at,
)

NAMES_OF_LATE = ["Hapsburgs", "Protestants"]
EXCUSED = {"excuses": "1", "grace": "12h"}


def hours(count: float) -> timedelta:
    return timedelta(hours=count)


def seat(ground: Playground, role: str) -> tables.Seat:
    """Return the seat of a role."""
    found: tables.Seat = next(s for s in ground.rows(tables.Seat) if s.role == role)
    return found


# -- excuses ----------------------------------------------------------------------------------


def test_who_is_late_is_excused_once_and_everybody_is_told(ground: Playground) -> None:
    ground.open("diet", settings=EXCUSED)
    ground.write("papacy", "COMMIT Papal Bull")
    before = len(ground.mails())
    assert ground.wait(hours=48) == 0
    window = ground.window()
    assert window.excused
    assert window.due_at == START + hours(72)
    assert ground.sent_since(before) == [("moved", role) for role in ROLES]
    text = flat(ground.last("ottoman", "moved").text)
    assert "W1 is moved once, because Hapsburgs and Protestants are late and excused" in text
    assert "Hapsburgs: 0 excuses left, Protestants: 0 excuses left" in text
    assert "Deadlines have been moved by 24 hours" in text
    assert [seat(ground, r).excuses_used for r in ("hapsburg", "papacy", "protestant")] == [1, 0, 1]
    assert [(a.who, a.verb) for a in ground.rows(tables.Action)] == [("service", "excuse")]


def test_an_excuse_takes_back_everybodys_ready(quick: Playground) -> None:
    quick.open("diet", settings={**EXCUSED, "simultaneous.correction": "30m"})
    quick.write("papacy", "COMMIT Papal Bull", "READY")
    assert [f.role for f in quick.rows(tables.Flag) if f.final] == ["papacy"]
    quick.wait(hours=48)
    assert [f.role for f in quick.rows(tables.Flag) if f.final] == []
    assert [f.role for f in quick.rows(tables.Flag) if f.complete] == ["papacy"], "it has answered"


def test_a_window_is_excused_once_only(quick: Playground) -> None:
    quick.open("diet", settings={"excuses": "5", "grace": "0"})
    assert quick.wait(hours=48) == 0
    assert quick.wait(hours=24) == 1
    assert seat(quick, "hapsburg").excuses_used == 1


def test_nobody_is_excused_more_often_than_the_game_allows(quick: Playground) -> None:
    quick.open("spring", settings={"excuses": "1", "grace": "0"})
    assert quick.wait(hours=24) == 0
    assert quick.wait(hours=24) == 1
    assert quick.waiting() == ["hapsburg"]
    quick.write("hapsburg", "EXCUSE")
    assert quick.window().due_at == clock.now() + hours(48)
    assert seat(quick, "ottoman").excuses_used == 1


def test_an_excused_deadline_falls_on_an_allowed_day(quick: Playground) -> None:
    # Opened on Friday at 18:00 UTC; Sunday at 18:00, and 24 hours more.
    quick.open("diet", settings={**EXCUSED, "days": "sun,wed", "zone": "UTC"})
    assert quick.window().due_at == START + hours(48)
    quick.wait(hours=48)
    assert quick.window().due_at == START + hours(5 * 24)


def test_a_player_may_be_excused_before_the_deadline(ground: Playground) -> None:
    ground.open("diet", settings=EXCUSED)
    before = len(ground.mails())
    ground.write("hapsburg", "EXCUSE 6h")
    assert ground.window().due_at == START + hours(54)
    assert ("receipt", "hapsburg") in ground.sent_since(before)
    assert [kind for kind, _ in ground.sent_since(before)].count("moved") == len(ROLES)
    assert "because Hapsburgs is late and excused" in flat(ground.last("france", "moved").text)
    receipt = ground.receipt("hapsburg")
    assert "EXCUSE 6h: the deadline of W1 has moved, and everybody is told" in receipt
    assert seat(ground, "hapsburg").excuses_used == 1


@pytest.mark.parametrize(
    ("words", "moved"), [("EXCUSE", 24), ("excuse 12 hours", 12), ("EXCUSE 90m", 1.5)]
)
def test_an_excuse_is_as_long_as_the_player_says(
    quick: Playground, words: str, moved: float
) -> None:
    quick.open("diet", settings=EXCUSED)
    quick.write("hapsburg", words)
    assert quick.window().due_at == START + hours(48 + moved)


@pytest.mark.parametrize(
    ("role", "first", "words", "sentence"),
    [
        ("france", (), "EXCUSE", "No answer of yours is awaited"),
        ("papacy", ("COMMIT Papal Bull",), "EXCUSE", "No answer of yours is awaited"),
        ("hapsburg", (), "EXCUSE 25h", "at most 24 hours"),
        ("hapsburg", (), "EXCUSE 0h", "at most 24 hours"),
        ("hapsburg", ("EXCUSE 1h",), "EXCUSE 1h", "has moved the deadline of W1 once; not again"),
        ("hapsburg", (), "EXCUSE me please", "A time is expected, as in EXCUSE 24h"),
    ],
)
def test_an_excuse_that_cannot_be_is_refused(
    quick: Playground, role: str, first: tuple[str, ...], words: str, sentence: str
) -> None:
    quick.open("diet", settings={**EXCUSED, "excuses": "2"})
    if first:
        quick.write(role, *first)
    due = quick.window().due_at
    quick.write(role, words)
    assert sentence in quick.receipt(role)
    assert quick.window().due_at == due


def test_an_excuse_needs_one_that_is_left_and_a_deadline_ahead(quick: Playground) -> None:
    quick.open("diet", settings={"excuses": "0", "grace": "12h"})
    quick.write("hapsburg", "EXCUSE")
    assert "There are no excuses in this game" in quick.receipt("hapsburg")
    with quick.office.database.transaction() as session:
        game = session.get_one(tables.Game, 1)
        game.settings = {**game.settings, "excuses": "1"}
        taken = session.get_one(tables.Seat, seat(quick, "hapsburg").id)
        taken.excuses_used = 1
        session.add_all([game, taken])
    quick.write("hapsburg", "EXCUSE")
    assert "You have used your 1 excuse in this game" in quick.receipt("hapsburg")
    for role in ("papacy", "protestant"):
        quick.write(role, quick.line(role, quick.decision(role).default))
    quick.wait(hours=48)
    quick.write("hapsburg", "EXCUSE")
    assert "The deadline of W1 has passed" in quick.receipt("hapsburg")


def test_a_check_of_an_excuse_moves_nothing(quick: Playground) -> None:
    quick.open("diet", settings=EXCUSED)
    quick.write("hapsburg", "CHECK", "BEGIN", "EXCUSE", "END", block=False)
    assert "This was a check only" in quick.receipt("hapsburg")
    assert quick.window().due_at == START + hours(48)


def test_negotiations_close_at_48_hours_with_any_excuse(ground: Playground) -> None:
    ground.open("negotiation", settings=EXCUSED)
    ground.write("england", "EXCUSE")
    assert "not moved by excuses" in ground.receipt("england")
    assert ground.wait(hours=47, minutes=59) == 0
    assert ground.wait(minutes=1) == 1


def in_a_response_window(ground: Playground, **settings: str) -> None:
    """Call a debate, so that the Protestants are asked in a response window."""
    state = state_at("action")
    state.active = "papacy"
    ground.dice_of_the_secret_alone()  # they choose debaters in whose debate a card may be played
    ground.open(state=state, settings=settings)
    lines = ("PLAY Papal Bull FOR CP", "CALL DEBATE IN German AGAINST uncommitted")
    ground.write("papacy", *lines, "PASS THE REST")
    assert ground.window().kind == "response"


def test_silence_in_a_response_window_is_a_pass_and_no_miss(ground: Playground) -> None:
    in_a_response_window(ground, **EXCUSED)
    ground.write("protestant", "EXCUSE")
    assert "not moved by excuses" in ground.receipt("protestant")
    assert ground.wait(hours=12) == 1
    assert seat(ground, "protestant").misses == seat(ground, "protestant").excuses_used == 0


# -- grace ------------------------------------------------------------------------------------


def test_after_the_deadline_orders_are_taken_until_the_grace_is_over(ground: Playground) -> None:
    ground.open("diet", settings={"grace": "12h"})
    ground.write("papacy", "COMMIT Papal Bull")
    before = len(ground.mails())
    assert ground.wait(hours=48) == 0
    assert ground.window().grace_until == START + hours(60)
    assert ground.sent_since(before) == [("reminder", "hapsburg"), ("reminder", "protestant")]
    text = flat(ground.last("hapsburg", "reminder").text)
    assert "The deadline has passed, Hapsburg: your answer for the Hapsburgs is late" in text
    assert "Monday 23 November 2026, 08:00 (Europe/Helsinki)" in text
    line = ground.line("hapsburg", ground.decision("hapsburg").default)
    ground.write("hapsburg", line)
    assert ground.wait(hours=11, minutes=59) == 0
    assert ground.wait(minutes=1) == 1
    sources = {q.role: q.source for q in ground.rows(tables.Question) if q.topic == "18.1/commit"}
    assert sources == {"hapsburg": "message", "papacy": "message", "protestant": "deadline"}


def test_the_last_answer_in_the_grace_ends_the_window(quick: Playground) -> None:
    quick.open("diet", settings={"grace": "12h", "simultaneous.correction": "30m"})
    quick.write("papacy", "COMMIT Papal Bull")
    quick.write("hapsburg", quick.line("hapsburg", quick.decision("hapsburg").default))
    quick.wait(hours=48)
    quick.write("protestant", quick.line("protestant", quick.decision("protestant").default))
    assert not [q for q in quick.rows(tables.Question) if q.state == "open" and "commit" in q.topic]


def test_the_grace_comes_after_the_excuse(quick: Playground) -> None:
    quick.open("diet", settings=EXCUSED)
    assert quick.wait(hours=48) == 0
    assert quick.wait(hours=24) == 0
    assert quick.window().grace_until == START + hours(84)
    assert quick.wait(hours=12) == 1


def test_a_moderator_may_extend_during_the_grace(quick: Playground) -> None:
    quick.open("diet", settings={"grace": "12h"})
    quick.wait(hours=48)
    moderate(quick.office, "his-1", "extend", hours=hours(6))
    window = quick.window()
    assert (window.due_at, window.grace_until) == (START + hours(66), None)
    assert quick.wait(hours=18) == 0
    assert quick.window().grace_until == START + hours(78), "and grace comes again"


# -- defaults ---------------------------------------------------------------------------------


def test_who_misses_the_deadline_of_an_impulse_misses_all_of_it(ground: Playground) -> None:
    state = state_at("action")
    state.active = "papacy"
    ground.open(state=state)
    # The sheets of the others answer the response windows in between.
    ground.write("protestant", "SHEET sealed")
    ground.write("papacy", "PLAY Papal Bull FOR CP", "CALL DEBATE IN German AGAINST uncommitted")
    assert ground.waiting() == ["papacy"]
    assert ground.wait(hours=48) == 1
    assert ground.waiting() == ["protestant"]
    answered = [q for q in ground.rows(tables.Question) if q.source == "deadline"]
    assert {q.role for q in answered} == {"papacy"}
    assert len(ground.mails("papacy", "defaulted")) == len(answered)


def test_a_response_window_in_between_does_not_bring_the_impulse_back(quick: Playground) -> None:
    in_a_response_window(quick)
    quick.write("protestant", "PASS")
    while quick.waiting() == ["protestant"]:
        quick.write("protestant", quick.line("protestant", quick.decision("protestant").default))
    assert quick.waiting() == ["papacy"]
    window = quick.window()
    assert quick.wait(hours=48) == 1
    flags = [f for f in quick.rows(tables.Flag) if f.missed]
    assert [(f.window_id, f.role) for f in flags] == [(window.id, "papacy")]
    assert "papacy" not in quick.waiting()


def test_orders_ahead_go_before_the_default_of_who_is_late(quick: Playground) -> None:
    quick.open()
    quick.write("protestant", "REFORM Leipzig")
    quick.wait(hours=48)
    assert len(quick.mails("protestant", "defaulted")) == 4


def test_without_a_default_the_moderator_decides_and_is_asked_once(ground: Playground) -> None:
    ground.open("action", moderator=MODERATOR, settings=EXCUSED)
    assert ground.wait(hours=48) == 0
    assert ground.notices() == []
    assert ground.wait(hours=24) == 0
    assert ground.wait(hours=12) == 0
    assert ground.wait(hours=100) == 0
    assert len(ground.notices()) == 1
    moderate(ground.office, "his-1", "answer", role="ottoman", words="PLAY 1 FOR CP", window="w1")
    assert ground.window().moderator_since is None


# -- absence ----------------------------------------------------------------------------------


def give_misses(ground: Playground, role: str, count: int) -> None:
    """Let a role have missed so many windows in a row before."""
    with ground.office.database.transaction() as session:
        taken = session.get_one(tables.Seat, seat(ground, role).id)
        taken.misses = count
        session.add(taken)


def test_repeated_absence_opens_the_seat_and_defaults_go_on(ground: Playground) -> None:
    ground.open("diet", settings={"misses": "1"}, moderator=MODERATOR)
    ground.write("papacy", "COMMIT Papal Bull")
    ground.write("hapsburg", ground.line("hapsburg", ground.decision("hapsburg").default))
    before = len(ground.mails())
    assert ground.wait(hours=48) == 1
    assert seat(ground, "protestant").open_since == clock.now()
    assert seat(ground, "papacy").open_since is None
    told = [m for m in ground.mails()[before:] if "the seat of Protestants is open" in m.subject]
    assert [m.role or m.recipient for m in told] == [*ROLES, MODERATOR]
    assert "Protestants has missed a window." in flat(told[0].text)
    assert "Until then the defaults go on counting" in flat(told[0].text)
    verbs = [a.verb for a in ground.rows(tables.Action)]
    assert verbs == ["open seat"]


def test_misses_count_in_a_row(quick: Playground) -> None:
    quick.open("diet", settings={"misses": "3"})
    give_misses(quick, "hapsburg", 1)
    give_misses(quick, "papacy", 2)
    give_misses(quick, "protestant", 2)
    quick.write("papacy", "COMMIT Papal Bull")
    quick.wait(hours=48)
    assert [seat(quick, r).misses for r in ("hapsburg", "papacy", "protestant")] == [2, 0, 3]
    assert [s.role for s in quick.rows(tables.Seat) if s.open_since] == ["protestant"]


def test_an_open_seat_has_neither_excuse_nor_grace(quick: Playground) -> None:
    quick.open("diet", settings={**EXCUSED, "excuses": "9"})
    with quick.office.database.transaction() as session:
        for row in queries.seats_of(session, quick.game().id):
            row.open_since = START
            session.add(row)
    assert quick.wait(hours=48) == 1


def test_who_comes_back_takes_the_open_seat_again(ground: Playground) -> None:
    ground.open("diet", moderator=MODERATOR)
    with ground.office.database.transaction() as session:
        taken = session.get_one(tables.Seat, seat(ground, "papacy").id)
        taken.open_since, taken.misses = START, 3
        session.add(taken)
    ground.write("papacy", "COMMIT Papal Bull")
    assert seat(ground, "papacy").open_since is None
    assert seat(ground, "papacy").misses == 0
    notice = ground.last(kind="moderator")
    assert notice.recipient == MODERATOR
    assert "the player of papacy is back" in notice.subject


def test_with_no_limit_no_seat_is_ever_opened(quick: Playground) -> None:
    quick.open("diet", settings={"misses": "0"})
    quick.wait(hours=48)
    assert seat(quick, "protestant").misses == 1
    assert seat(quick, "protestant").open_since is None


# -- where mail comes back ------------------------------------------------------------------------


def cut_off(ground: Playground, role: str) -> None:
    """Let mail to the player of a role come back too often."""
    with ground.office.database.transaction() as session:
        player = queries.holder_of(session, session.get_one(tables.Seat, seat(ground, role).id))
        assert player is not None
        row = people_queries.address_row(session, player.address)
        assert row is not None
        row.dead_at = clock.now()
        session.add(row)


def test_nothing_is_counted_against_a_player_whom_mail_does_not_reach(quick: Playground) -> None:
    quick.open("diet", moderator=MODERATOR, settings={**EXCUSED, "simultaneous.correction": "30m"})
    cut_off(quick, "protestant")
    quick.write("papacy", "COMMIT Papal Bull")
    quick.wait(hours=48)
    assert (seat(quick, "protestant").excuses_used, seat(quick, "hapsburg").excuses_used) == (0, 1)
    quick.wait(hours=24)
    quick.wait(hours=12)
    assert quick.waiting() == ["hapsburg", "protestant"]
    assert "mail to the player comes back" in flat(quick.notices()[-1].text)
    assert (seat(quick, "protestant").misses, seat(quick, "hapsburg").misses) == (0, 0)
    assert "W1 is released" in quick.moderate("RELEASE")
    assert (seat(quick, "protestant").misses, seat(quick, "hapsburg").misses) == (0, 1)


def test_who_is_late_alone_and_out_of_reach_has_neither_excuse_nor_grace(quick: Playground) -> None:
    quick.open("action", moderator=MODERATOR, settings=EXCUSED)
    cut_off(quick, "ottoman")
    quick.wait(hours=48)
    assert quick.window().grace_until is None
    assert not quick.window().excused
    assert len(quick.notices()) == 1


def test_the_rest_of_an_impulse_is_not_answered_by_default_for_who_is_out_of_reach(
    quick: Playground,
) -> None:
    quick.open(moderator=MODERATOR)
    cut_off(quick, "protestant")
    quick.wait(hours=48)
    assert quick.mails("protestant", "defaulted") == []
    quick.moderate("RELEASE")
    assert len(quick.mails("protestant", "defaulted")) == 1, "the next attempt is asked for"
    assert quick.waiting() == ["protestant"]


# -- moderated games --------------------------------------------------------------------------


def moderated(ground: Playground, **more: Any) -> None:
    """Open a moderated game in which the Papacy has answered, and let the deadline pass."""
    ground.open("diet", moderator=MODERATOR, settings={"moderated": "yes", **more})
    ground.write("papacy", "COMMIT Papal Bull")
    assert ground.wait(hours=48) == 0


def test_in_a_moderated_game_the_moderator_releases_the_defaults(ground: Playground) -> None:
    moderated(ground)
    assert ground.wait(hours=50) == 0
    [notice] = ground.notices()
    text = flat(notice.text)
    assert notice.recipient == MODERATOR
    assert "If you release it, this counts for who is late" in text
    assert "Protestants, " in text
    assert "COMMIT " in text
    assert "# BEGIN his-1 moderator W1 # RELEASE # END" in text
    assert "adjudicator game" not in text
    found = moderate(ground.office, "his-1", "preview").value
    assert found["window"] == "W1"
    assert found["waits_for_release"] is True
    assert len(found["answers"]) == 2
    done = moderate(ground.office, "his-1", "release", window="w1")
    assert done.words == "W1 is released"
    assert [line.partition(",")[0] for line in done.sections[0].lines] == NAMES_OF_LATE
    sources = {q.role: q.source for q in ground.rows(tables.Question) if q.topic == "18.1/commit"}
    assert sources == {"hapsburg": "deadline", "papacy": "message", "protestant": "deadline"}
    assert [m.role for m in ground.mails(kind="defaulted")] == ["hapsburg", "protestant"]
    assert [a.verb for a in ground.rows(tables.Action)] == ["release"]


def test_until_the_release_answers_are_still_taken(quick: Playground) -> None:
    moderated(quick)
    for role in ("hapsburg", "protestant"):
        quick.write(role, quick.line(role, quick.decision(role).default))
    assert not [q for q in quick.rows(tables.Question) if q.source == "deadline"]
    with pytest.raises(NotPossible, match="does not wait for a release"):
        moderate(quick.office, "his-1", "release")


def test_nothing_is_released_that_does_not_wait(quick: Playground) -> None:
    quick.open("diet", settings={"moderated": "yes"})
    with pytest.raises(NotPossible, match="The window W1 does not wait for a release"):
        moderate(quick.office, "his-1", "release")
    assert moderate(quick.office, "his-1", "preview").value["waits_for_release"] is False
    quick.wait(hours=48)
    with pytest.raises(NotPossible, match="The window W9 was never opened; open now is W1"):
        moderate(quick.office, "his-1", "release", window="W9")
    assert len(quick.waiting()) == 3


def test_what_has_no_default_cannot_be_released(quick: Playground) -> None:
    quick.open("action", settings={"moderated": "yes"})
    quick.wait(hours=48)
    assert "nothing can be taken for granted" in flat(quick.last(kind="moderator").text)
    with pytest.raises(NotPossible, match="No answer can be taken for granted for ottoman"):
        moderate(quick.office, "his-1", "release")
    assert quick.waiting() == ["ottoman"]


@pytest.mark.parametrize("act", ["preview", "release"])
def test_a_game_that_is_not_there_is_refused(quick: Playground, act: str) -> None:
    quick.open("diet")
    with pytest.raises(NoSuchGame, match="no game 'his-9'"):
        moderate(quick.office, "his-9", act)


def test_a_held_game_releases_nothing(quick: Playground) -> None:
    moderated(quick)
    with quick.office.database.transaction() as session:
        row = session.get_one(tables.Game, quick.game().id)
        row.status = "held"
        session.add(row)
    with pytest.raises(NotPossible, match="is held; nothing can be released"):
        moderate(quick.office, "his-1", "release")


def test_without_a_moderator_the_operator_is_asked(quick: Playground) -> None:
    quick.open("diet", settings={"moderated": "yes"})
    quick.wait(hours=48)
    assert quick.last(kind="moderator").recipient == OPERATOR


# -- commands of moderators name their window -------------------------------------------------


def test_a_stale_command_of_a_moderator_is_answered_and_not_applied(quick: Playground) -> None:
    quick.open("action")
    with pytest.raises(NotPossible, match="The window W7 was never opened; open now is W1"):
        moderate(quick.office, "his-1", "extend", hours=hours(1), window="W7")
    with pytest.raises(NotPossible, match="The window W7 was never opened"):
        moderate(quick.office, "his-1", "answer", role="ottoman", words="PASS", window="W7")
    assert quick.window().due_at == START + hours(48)
    assert quick.rows(tables.Action) == []
    moderate(quick.office, "his-1", "extend", hours=hours(1), window="w1")
    assert quick.window().due_at == START + hours(49)


def test_an_overdue_window_is_extended_from_now(quick: Playground) -> None:
    quick.open("action")
    quick.wait(hours=72)
    moderate(quick.office, "his-1", "extend", hours=hours(6))
    assert quick.window().due_at == START + hours(78)
    assert "moved by 30 hours" in flat(quick.last("ottoman", "moved").text)
    assert tick(quick.office) == 0


# -- what a deadline may tell ----------------------------------------------------------------------

RANSOM, MASTER_OF_ITALY = 91, 12


def with_one_card(number: int) -> Any:
    """Return an impulse of France, which could pass as far as everybody sees."""
    state = state_at("action")
    state.active = "france"
    for pile in (state.draw_pile, state.discards, *state.hands.values()):
        for wanted in (RANSOM, MASTER_OF_ITALY):
            if wanted in pile:
                pile.remove(wanted)
    home = [n for n in state.hands["france"] if card(n).is_home]
    state.on_power_card += home
    state.draw_pile += [n for n in state.hands["france"] if n not in home]
    state.draw_pile.append(RANSOM + MASTER_OF_ITALY - number)
    state.hands["france"] = [number]
    return state


@pytest.mark.parametrize(
    ("number", "answer"), [(RANSOM, "PASS"), (MASTER_OF_ITALY, "PLAY Master of Italy AS EVENT")]
)
def test_a_deadline_counts_at_the_same_time_with_a_mandatory_event_in_hand(
    quick: Playground, number: int, answer: str
) -> None:
    quick.open(state=with_one_card(number))
    assert quick.wait(hours=47, minutes=59) == 0
    assert quick.decision("france").name == "play"
    quick.wait(minutes=1)
    assert not any(mail.kind == "moderator" for mail in quick.notices())
    assert answer in flat(quick.mails("france", "defaulted")[0].text)
    assert "france" not in quick.waiting()
