"""Caretakers of seats: how they come and go by mail, what they answer, and who knows of it."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from adjudicator import clock
from adjudicator.caretakers.caretaker import Caretaker
from adjudicator.caretakers.knowledge import Knowledge
from adjudicator.games.dealing import NoWorld
from adjudicator.service.commands.creating import create_game
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.errors import NotPossible
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.chronicle import chronicle_of
from adjudicator.service.public.record import export_game
from adjudicator.service.table import thinking
from adjudicator.service.table.thinking import play_on
from adjudicator.store import tables
from tests.service.playground import MODERATOR, SECRET, START, STRICT, Playground, flat, seats

SLUG = "lamps"
ROLES = ("red", "blue")
TERMS = {name: value for name, value in STRICT.items() if not name.startswith("winter")}


def begun(ground: Playground, slug: str = SLUG, **settings: str) -> Playground:
    """Return a ground with a game of Lanterns, whose caretakers are quick ones."""
    create_game(
        ground.office,
        "lanterns",
        seats=seats(ROLES),
        slug=slug,
        secret=SECRET,
        moderator=MODERATOR,
        settings={**TERMS, "caretaker": "quick", **settings},
    )
    return ground


@pytest.fixture
def lamps(quick: Playground) -> Playground:
    return begun(quick)


def order(ground: Playground, role: str, *lines: str, check: bool = False) -> str:
    fence = f"{'CHECK ' if check else ''}BEGIN {SLUG} {role}"
    ground.write(role, fence, *lines, "END", block=False)
    return flat(ground.last(role).text)


def act(ground: Playground, *lines: str, check: bool = False) -> str:
    fence = f"{'CHECK ' if check else ''}BEGIN {SLUG} moderator"
    body = "\n".join([fence, *lines, "END", ""])
    ground.send(ground.letter("moderator", body, sender=MODERATOR))
    return flat(ground.last(kind="moderation").text)


def seat_of(ground: Playground, role: str) -> tables.Seat:
    found: list[tables.Seat] = ground.rows(tables.Seat)
    return next(seat for seat in found if seat.role == role and seat.until is None)


def answers(ground: Playground, role: str) -> list[tuple[str, Any, str | None]]:
    found: list[tables.Question] = ground.rows(tables.Question)
    return [(q.topic, q.value, q.source) for q in found if q.role == role and q.value is not None]


def leave(ground: Playground, role: str) -> None:
    """Let a role miss the deadline of its open question; the other one hides its token first."""
    if seat_of(ground, role).misses == 0:
        ground.wait(hours=49)
    assert seat_of(ground, role).misses


# -- coming and going -----------------------------------------------------------------------------


def test_games_allow_no_caretakers_unless_they_say_so(quick: Playground) -> None:
    ground = begun(quick, caretaker="no", **{"caretaker.misses": "1"})
    order(ground, "red", "HIDE AT Mill")
    order(ground, "blue", "HIDE AT Tower")
    leave(ground, "red")
    assert "allows no caretakers" in act(ground, "CARETAKER red")
    assert "allows no caretakers" in order(ground, "blue", "PROPOSE CARETAKER FOR red")
    assert seat_of(ground, "red").caretaker is None
    assert play_on(ground.office) == 0


def test_a_seat_whose_player_is_there_is_not_taken(lamps: Playground) -> None:
    assert "The player of Red is there" in act(lamps, "CARETAKER red")
    assert "The player of Red is there" in order(lamps, "blue", "PROPOSE CARETAKER FOR red")


def test_the_moderator_lets_a_caretaker_play_an_absent_seat(lamps: Playground) -> None:
    hide_both(lamps)
    leave(lamps, "red")
    receipt = act(lamps, "CARETAKER red", check=True)
    assert "only checked" in receipt
    assert seat_of(lamps, "red").caretaker is None
    assert "A caretaker plays Red in lamps now" in act(lamps, "CARETAKER red")
    for role in ROLES:
        assert "A caretaker plays Red from now on" in flat(lamps.last(role, "status").text)
    order(lamps, "blue", "PASS")
    assert play_on(lamps.office) > 0
    assert answers(lamps, "red")[-1][2] == "caretaker"
    assert "CARETAKER: role red, strength quick" in act(lamps, "LOG")


def hide_both(ground: Playground) -> None:
    order(ground, "red", "HIDE AT Mill")
    order(ground, "blue", "HIDE AT Tower")


def test_it_is_given_back_the_moment_the_player_writes(lamps: Playground) -> None:
    hide_both(lamps)
    leave(lamps, "red")
    act(lamps, "CARETAKER red")
    order(lamps, "red", "STATUS")
    assert seat_of(lamps, "red").caretaker is None
    told = [flat(row.text) for row in lamps.mails("blue", "status")]
    assert "Red is heard from again. No caretaker plays Red any more." in told[-1]
    order(lamps, "blue", "PASS")
    assert play_on(lamps.office) == 0


def test_the_moderator_ends_it_too(lamps: Playground) -> None:
    hide_both(lamps)
    leave(lamps, "red")
    assert "No caretaker plays Red" in act(lamps, "CARETAKER red: NO")
    act(lamps, "CARETAKER red")
    assert "expected" not in act(lamps, "CARETAKER red: NO")
    assert seat_of(lamps, "red").caretaker is None
    assert "Behind the power stands NO" in act(lamps, "CARETAKER red: perhaps")


def test_the_players_vote_a_caretaker_in_without_the_absent_one(lamps: Playground) -> None:
    hide_both(lamps)
    leave(lamps, "red")
    receipt = order(lamps, "blue", "PROPOSE CARETAKER FOR red")
    assert "Vote 1 has passed. A caretaker plays Red from now on." in receipt
    assert seat_of(lamps, "red").caretaker == "quick"


def test_the_vote_is_proposed_in_finnish_too(lamps: Playground) -> None:
    hide_both(lamps)
    leave(lamps, "red")
    order(lamps, "blue", "EHDOTA VARAPELAAJA Red")
    assert seat_of(lamps, "red").caretaker == "quick"


def test_the_setting_brings_it_after_a_missed_deadline(quick: Playground) -> None:
    ground = begun(quick, **{"caretaker.misses": "1"})
    hide_both(ground)
    leave(ground, "red")
    assert seat_of(ground, "red").caretaker == "quick"
    words = "Red has missed its deadline. A caretaker plays Red from now on"
    assert words in flat(ground.last("blue", "status").text)


def test_an_empty_seat_is_taken_by_command_line(lamps: Playground) -> None:
    hide_both(lamps)
    code = order(lamps, "red", "RESIGN").split("CONFIRM RESIGN ")[1].split()[0]
    order(lamps, "red", f"CONFIRM RESIGN {code}")
    done = moderate(lamps.office, SLUG, "caretaker", role="red")
    assert done.words == "a caretaker plays Red in lamps now"
    with pytest.raises(NotPossible, match="already"):
        moderate(lamps.office, SLUG, "caretaker", role="red")
    assert players(lamps) == {"red": "a caretaker", "blue": "Blue"}


def players(ground: Playground) -> dict[str, str]:
    return {seat.role: seat.player for seat in chronicle_of(ground.office, SLUG).seats}


def test_everybody_sees_who_is_a_caretaker(lamps: Playground) -> None:
    hide_both(lamps)
    leave(lamps, "red")
    act(lamps, "CARETAKER red")
    assert "A caretaker plays Red." in order(lamps, "blue", "STATUS")
    assert players(lamps) == {"red": "Red (a caretaker plays)", "blue": "Blue"}


# -- what it answers ------------------------------------------------------------------------------


def test_a_game_that_all_have_left_is_finished_and_its_record_verifies(quick: Playground) -> None:
    ground = begun(quick, **{"caretaker.misses": "1"})
    hide_both(ground)
    for role in ROLES:
        order(ground, role, "LIGHT Mill")
    for _ in range(3):
        ground.wait(hours=49)
        play_on(ground.office)
    assert ground.game(SLUG).status == "over"
    found = {source for role in ROLES for _topic, _value, source in answers(ground, role)}
    assert found == {"message", "deadline", "caretaker"}
    assert verify_record(export_game(ground.office, SLUG)).dice_proved
    assert not [row for row in ground.notices() if "fails" in row.subject]


def test_a_game_that_nobody_has_begun_to_play_needs_no_moderator(quick: Playground) -> None:
    ground = begun(quick, **{"caretaker.misses": "2"})
    ground.wait(hours=49)  # no default hides a token: the moderator is called
    called = [row for row in ground.notices() if "without an answer" in row.subject]
    assert len(called) == 1
    ground = begun(quick, "more", **{"caretaker.misses": "1"})
    ground.wait(hours=49)
    play_on(ground.office)
    assert ground.game("more").status == "over"
    called = [row for row in ground.notices() if "without an answer" in row.subject]
    assert len(called) == 1


def test_a_caretaker_that_has_come_answers_what_else_is_asked(quick: Playground) -> None:
    ground = begun(quick, **{"caretaker.misses": "1"})
    order(ground, "red", "HIDE AT Mill")
    ground.wait(hours=49)
    assert seat_of(ground, "blue").caretaker == "quick"
    play_on(ground.office)
    assert answers(ground, "blue") == [("1/hide", answers(ground, "blue")[0][1], "caretaker")]


def test_a_caretaker_that_fails_is_answered_for_by_the_default(
    lamps: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_world(*_: object) -> object:
        raise NoWorld("nothing fits")

    monkeypatch.setattr(Caretaker, "answer", no_world)
    hide_both(lamps)
    leave(lamps, "red")
    act(lamps, "CARETAKER red")
    for _ in range(2):
        order(lamps, "blue", "PASS")
        play_on(lamps.office)
    given = [one for one in answers(lamps, "red") if one[2] == "caretaker"]
    assert [value for _topic, value, _source in given] == ["pass", "pass"]
    told = [row for row in lamps.notices() if "the caretaker of Red fails" in row.subject]
    assert len(told) == 1


def test_a_caretaker_that_thinks_for_too_long_is_answered_for(
    lamps: Playground, monkeypatch: pytest.MonkeyPatch, now: clock.FixedClock
) -> None:
    real = Caretaker._best

    def slow(self: Caretaker, *given: Any) -> Any:
        now.advance(timedelta(seconds=thinking.LONGEST))
        return real(self, *given)

    monkeypatch.setattr(Caretaker, "_best", slow)
    hide_both(lamps)
    leave(lamps, "red")
    act(lamps, "CARETAKER red")
    order(lamps, "blue", "PASS")
    assert play_on(lamps.office) == 1
    assert answers(lamps, "red")[-1][1:] == ("pass", "caretaker")
    assert [row for row in lamps.notices() if "the caretaker of Red fails" in row.subject]


def test_an_answer_that_the_rules_refuse_is_not_given(
    lamps: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Wrong:
        value = "light moon"

    monkeypatch.setattr(Caretaker, "answer", lambda *_: Wrong())
    hide_both(lamps)
    leave(lamps, "red")
    act(lamps, "CARETAKER red")
    order(lamps, "blue", "PASS")
    play_on(lamps.office)
    assert answers(lamps, "red")[-1][1:] == ("pass", "caretaker")


def test_an_answer_to_a_question_that_is_no_longer_open_is_dropped(
    lamps: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    hide_both(lamps)
    leave(lamps, "red")
    act(lamps, "CARETAKER red")
    order(lamps, "blue", "PASS")
    real = Caretaker.answer

    def meanwhile(self: Caretaker, knowledge: Knowledge) -> Any:
        order(lamps, "red", "PASS")  # the player is back while the caretaker thinks
        return real(self, knowledge)

    monkeypatch.setattr(Caretaker, "answer", meanwhile)
    assert play_on(lamps.office) == 0
    assert answers(lamps, "red")[-1][1:] == ("pass", "message")


def without_digest(row: tables.Outgoing) -> str:
    """Return a letter without the digest of the record, of which hidden answers are a part."""
    return re.sub(r"Digest of the record[^.]*\.", "", str(row.text))


# -- discretion -----------------------------------------------------------------------------------


def test_letters_are_the_same_where_the_seat_cannot_tell_the_games_apart(
    quick: Playground,
) -> None:
    letters, empty = [], quick.saved()
    for place in ("Bridge", "Mill"):
        quick.restore(empty)
        quick.clock.move_to(START)
        ground = begun(quick)
        ground.tell_at_once()
        order(ground, "red", "HIDE AT Mill")
        order(ground, "blue", f"HIDE AT {place}")
        leave(ground, "red")
        act(ground, "CARETAKER red")
        order(ground, "blue", "PASS")
        before = len(ground.mails())
        play_on(ground.office)
        mails = [row for row in ground.mails()[before:] if row.role != "blue"]  # who knows better
        letters.append([(row.kind, row.recipient, without_digest(row)) for row in mails])
        assert answers(ground, "red")[-1][2] == "caretaker"
    assert letters[0] == letters[1]
    assert letters[0]
