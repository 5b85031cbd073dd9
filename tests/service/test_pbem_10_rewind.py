"""Rewinding a game, amending an answer, and the record of both."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlmodel import select

from adjudicator.engine.errors import IllegalAnswer
from adjudicator.engine.words import load
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.errors import NotPossible
from adjudicator.service.operations.upkeep.verifying import Verdict, verify_record
from adjudicator.service.public.record import export_game
from adjudicator.store import positions, tables
from tests.own_types import his_state
from tests.service.playground import ROLES, START, Playground, flat

ATTEMPTS = ("REFORM Leipzig", "REFORM Breslau", "REFORM Brandenburg", "REFORM Magdeburg")
"""Four of the five attempts of the 95 Theses, each with dice of both sides."""


def verdict(ground: Playground) -> Verdict:
    """Return what verifying the exported record finds.

    The playground begins games in mid-turn, which is no position of a scenario.
    """
    record = export_game(ground.office, "his-1", with_secret=True)
    found = verify_record(record)
    usual = [p for p in found.problems if "position of its scenario" not in p]
    return replace(found, problems=tuple(usual))


def rolls_of(ground: Playground, generation: int) -> list[tuple[int, str, list[int]]]:
    return [
        (row.segment, row.label, row.result)
        for row in ground.rows(tables.Roll)
        if row.generation == generation
    ]


def reformed(ground: Playground, *lines: str) -> None:
    """Let the Protestants answer the question of the first theses."""
    assert ground.write("protestant", *lines).status == "done"


@pytest.fixture
def rolled(quick: Playground) -> Playground:
    """A game from the scenario's own beginning in which dice have been rolled."""
    quick.open()
    reformed(quick, *ATTEMPTS)
    return quick


# -- rewind -------------------------------------------------------------------------------------


def test_a_rewind_goes_back_to_the_beginning_of_a_segment(ground: Playground) -> None:
    ground.open("action")
    ground.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    assert ground.waiting() == ["hapsburg"]
    with ground.playing() as playing:
        assert playing.segment == 1
    done = moderate(ground.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    assert done.words == (
        "game his-1 goes back to the beginning of segment 0 (Turn 1, Action Phase, impulse 1)"
    )
    assert ground.waiting() == ["ottoman"]
    with ground.playing() as playing:
        assert playing.segment == 0
        assert his_state(playing.state).hands["ottoman"][:1] == [1]
    game = ground.game()
    assert (game.generation, game.status) == (2, "running")
    windows = [(w.code, w.state, w.generation) for w in ground.rows(tables.Window)]
    assert windows == [("W1", "closed", 1), ("W2", "void", 1), ("W3", "open", 2)]
    assert ground.window().due_at == START + timedelta(hours=48)
    asked = {q.state for q in ground.rows(tables.Question) if (q.generation, q.segment) == (1, 1)}
    assert asked == {"void"}
    [action] = ground.rows(tables.Action)
    assert (action.verb, action.detail["segment"], action.detail["generation"]) == ("rewind", 0, 2)


def test_everybody_is_told_what_no_longer_holds_and_the_asked_are_asked_anew(
    ground: Playground,
) -> None:
    ground.open("action")
    ground.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    before = len(ground.mails())
    moderate(ground.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    assert ground.sent_since(before) == [
        *(("taken_back", role) for role in ROLES),
        ("question", "ottoman"),
    ]
    for role in ROLES:
        text = flat(ground.last(role, "taken_back").text)
        assert "The moderator says why: A slip." in text
        assert "All dice, shuffles and draws from there on are fresh." in text
        assert "this is generation 2 of the game" in text
        assert "- The Ottomans add 2 regulars in Istanbul." in text
    assert "W3" in ground.last("ottoman", "question").subject
    seats = {
        seat.role: (seat.reported_segment, seat.reported_fact) for seat in ground.rows(tables.Seat)
    }
    assert set(seats.values()) == {(0, -1)}


def test_reports_after_a_rewind_tell_the_new_line_only(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    moderate(quick.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 1 regular IN Edirne", "PASS THE REST")
    report = flat(quick.last("france", "report").text)
    assert "The Ottomans add 1 regular in Edirne." in report
    assert "2 regulars in Istanbul" not in report
    assert verdict(quick).problems == ()


def test_a_rewind_draws_fresh_dice_and_the_record_shows_and_verifies_both(
    rolled: Playground,
) -> None:
    before = rolls_of(rolled, 1)
    assert before
    moderate(rolled.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    reformed(rolled, *ATTEMPTS)
    after = rolls_of(rolled, 2)
    assert after[0][1] == before[0][1] == "protestant reforms leipzig"
    assert after[0][2] != before[0][2]
    record = export_game(rolled.office, "his-1", with_secret=True)
    found = verify_record(record)
    assert (found.problems, found.dice_proved) == ((), True)
    assert found.rolls == len(before) + len(after)
    assert {(s["generation"], s["stands"]) for s in record["segments"]} == {(1, False), (2, True)}
    [taken] = record["taken_back"]
    assert (taken["what"], taken["generation"], taken["segment"]) == ("rewind", 2, 0)


@pytest.mark.parametrize(
    ("segment", "sentence"),
    [(7, "There is no segment 7 in his-1; there are 0 to 1. SEGMENTS lists them")],
)
def test_a_segment_that_is_not_there_is_refused(
    quick: Playground, segment: int, sentence: str
) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY 1 FOR CP", "PASS THE REST")
    with pytest.raises(NotPossible, match=sentence):
        moderate(quick.office, "his-1", "rewind", segment=segment, reason="A slip.", yes=True)
    assert quick.game().generation == 1


def test_what_was_taken_back_cannot_be_gone_back_to(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY 1 FOR CP", "PASS THE REST")
    moderate(quick.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    with pytest.raises(NotPossible, match="there are 0 to 0"):
        moderate(quick.office, "his-1", "rewind", segment=1, reason="A slip.", yes=True)


@pytest.mark.full
def test_rewinds_of_rewinds_keep_one_line(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY 1 FOR CP", "PASS THE REST")
    quick.write("hapsburg", "PLAY 2 FOR CP", "PASS THE REST")
    moderate(quick.office, "his-1", "rewind", segment=1, reason="A slip.", yes=True)
    quick.write("hapsburg", "PLAY 2 FOR CP", "PASS THE REST")
    quick.write("england", "PLAY 3 FOR CP", "PASS THE REST")
    moderate(quick.office, "his-1", "rewind", segment=2, reason="A slip.", yes=True)
    found = moderate(quick.office, "his-1", "segments").value
    assert [(s["segment"], s["generation"]) for s in found] == [(0, 1), (1, 2), (2, 3)]
    assert quick.waiting() == ["england"]
    assert verdict(quick).problems == ()


def test_a_held_game_is_taken_back_and_stays_held(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY 1 FOR CP", "PASS THE REST")
    moderate(quick.office, "his-1", "hold")
    quick.clock.advance(timedelta(hours=10))
    moderate(quick.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    quick.clock.advance(timedelta(hours=3))
    assert quick.game().status == "held"
    moderate(quick.office, "his-1", "resume")
    # The new window has lost three hours, not thirteen.
    assert quick.window().due_at == START + timedelta(hours=10 + 48 + 3)


# -- what was given ahead, deals, sheets --------------------------------------------------------


def test_lines_given_ahead_since_then_come_back_and_older_ones_stay(quick: Playground) -> None:
    quick.open("action")
    quick.write("england", "PLAY 3 FOR CP", "PASS THE REST")
    quick.clock.advance(timedelta(hours=1))
    quick.write("ottoman", "PLAY 1 FOR CP", "PASS THE REST")
    quick.clock.advance(timedelta(hours=1))
    quick.write("france", "PLAY 4 FOR CP", "PASS THE REST")
    moderate(quick.office, "his-1", "rewind", segment=1, reason="A slip.", yes=True)
    text = flat(quick.last("france", "taken_back").text)
    assert "Orders that came back" in text
    assert "PLAY Patron of the Arts FOR CP the game was taken back to a point before it" in text
    assert "Orders that came back" not in flat(quick.last("england", "taken_back").text)
    waiting = [(o.role, o.status) for o in quick.rows(tables.OrderLine)]
    assert waiting == [
        ("england", "waiting"), ("england", "waiting"), ("france", "told"), ("france", "told"),
    ]  # fmt: skip


def test_lines_of_which_a_part_was_used_since_then_come_back_too(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "PLAY 2 FOR CP", "RAISE 1 regular IN Vienna")
    quick.write("hapsburg", "PLAY 2 FOR CP", "RAISE 99 regulars IN Vienna", "PASS THE REST")
    quick.clock.advance(timedelta(hours=1))
    quick.write("ottoman", "PLAY 1 FOR CP", "PASS THE REST")
    used = [o.status for o in quick.rows(tables.OrderLine) if o.status == "used"]
    assert used == ["used"]
    moderate(quick.office, "his-1", "rewind", segment=1, reason="A slip.", yes=True)
    assert {o.status for o in quick.rows(tables.OrderLine)} <= {"used", "told", "cancelled"}
    assert quick.waiting() == ["hapsburg"]


def test_deals_on_the_table_lapse_and_talks_begin_afresh(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("hapsburg", "DEAL WITH england", "ALLIANCE", "ENDDEAL")
    [deal] = quick.rows(tables.Deal)
    assert deal.status == "proposed"
    moderate(quick.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    assert [d.status for d in quick.rows(tables.Deal)] == ["lapsed"]
    window = quick.window()
    assert (window.kind, window.code) == ("negotiation", "W2")
    assert all(not f.final for f in quick.rows(tables.Flag) if f.window_id == window.id)
    quick.write("england", "CONFIRM DEAL 1")
    assert "There is no deal 1 with you in W2" in quick.receipt("england")


def test_what_sheets_have_answered_in_what_is_taken_back_is_told_no_more(
    quick: Playground,
) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY 1 FOR CP", "PASS THE REST")
    with quick.office.database.transaction() as session:
        seat = session.exec(select(tables.Seat).where(tables.Seat.role == "france")).one()
        entry = {"about": "a move", "words": "PASS", "rule": "SHEET brisk", "count": 1}
        seat.sheet = {"rules": [], "fired": [entry]}
        session.add(seat)
    moderate(quick.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    [seat] = [s for s in quick.rows(tables.Seat) if s.role == "france"]
    assert [load(one["about"]) for one in seat.sheet["fired"]] == ["any moment"]  # in the new line


# -- who learned what -----------------------------------------------------------------------------


def with_cards_drawn(ground: Playground) -> None:
    """Play from the theses to the end of the draw of cards, which is secret in part."""
    for _ in range(40):
        if any(fact.kind == "cards_drawn" for fact in ground.rows(tables.Fact)):
            return
        ground.wait(hours=49)
    raise AssertionError("no cards were drawn")


def test_everybody_is_told_who_has_learned_what_and_nobody_what_it_was(
    quick: Playground,
) -> None:
    quick.open()
    with_cards_drawn(quick)
    secret = [f for f in quick.rows(tables.Fact) if f.kind == "cards_drawn"]
    done = moderate(quick.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    text = flat(quick.last("england", "taken_back").text)
    assert "Who has learned what others do not know" in text
    told = {role for fact in secret for role in fact.audience}
    for role in told - {"england"}:
        assert f"- {role.title()}" in text.replace("Protestants", "Protestant")
    assert done.value["secrets"]
    assert {role for one in done.value["secrets"] for role in one["roles"]} >= told
    own = flat(quick.last("france", "taken_back").text)
    for one in done.value["secrets"]:
        if "france" not in one["roles"]:
            assert flat(one["words"]) not in own


def test_a_long_stretch_is_told_by_its_headings(quick: Playground) -> None:
    quick.open()
    with_cards_drawn(quick)
    for _ in range(12):
        quick.wait(hours=49)
    told = [f for f in quick.rows(tables.Fact) if f.audience is None]
    moderate(quick.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    text = flat(quick.last("england", "taken_back").text)
    assert (len(told) > 60) == (" things" in text)


# -- amend ---------------------------------------------------------------------------------------


def test_an_answer_is_changed_and_what_followed_is_played_again(ground: Playground) -> None:
    ground.open("action")
    ground.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    ground.write("hapsburg", "PLAY 2 FOR CP", "RAISE 1 regular IN Vienna", "PASS THE REST")
    assert ground.waiting() == ["england"]
    before = len(ground.mails())
    done = moderate(
        ground.office, "his-1", "amend", question=(0, 2), role="ottoman",
        words="RAISE 2 regulars IN Edirne", reason="Misread.", yes=True
    )  # fmt: skip
    assert "RAISE 2 regulars IN Istanbul → RAISE 2 regulars IN Edirne" in done.words
    assert ground.waiting() == ["england"]
    with ground.playing() as playing:
        state = his_state(playing.state)
        spaces = {
            name: space for name, space in state.spaces.items() if name in ("istanbul", "edirne")
        }
    assert len(spaces) == 2
    assert done.value["dropped"] == 0
    kinds = ground.sent_since(before)
    assert kinds[: len(ROLES)] == [("taken_back", role) for role in ROLES]
    assert kinds[len(ROLES) :] == [("question", "england")]
    text = flat(ground.last("france", "taken_back").text)
    assert "An answer of Ottomans is changed: Turn 1, Action Phase, impulse 1" in text
    gone, instead = text.split("What happened instead")
    assert "- The Ottomans add 2 regulars in Istanbul." in gone
    assert "- The Ottomans add 2 regulars in Edirne." in instead
    assert "Your answer was" not in text
    own = flat(ground.last("ottoman", "taken_back").text)
    assert "Your answer was: RAISE 2 regulars IN Istanbul" in own
    assert "It is now: RAISE 2 regulars IN Edirne" in own
    assert verdict(ground).problems == ()


def answered(ground: Playground, role: str) -> tables.Question:
    """Return the first question that a role has answered."""
    rows = ground.rows(tables.Question)
    found: tables.Question = next(q for q in rows if q.role == role and q.state == "answered")
    return found


def test_answers_played_again_keep_where_they_came_from(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    quick.clock.advance(timedelta(hours=3))
    moderate(
        quick.office, "his-1", "amend", question=(0, 2), role="ottoman",
        words="RAISE 2 regulars IN Edirne", reason="A slip.", yes=True
    )  # fmt: skip

    def rows(generation: int) -> dict[tuple[int, str], tables.Question]:
        return {
            (q.request, q.role): q
            for q in quick.rows(tables.Question)
            if (q.generation, q.segment) == (generation, 0)
        }

    old, new = rows(1), rows(2)
    assert old.keys() == new.keys()
    for place, row in new.items():
        if place == (2, "ottoman"):
            assert (row.source, row.words) == ("moderator", "RAISE 2 regulars IN Edirne")
            assert row.answered_at == START + timedelta(hours=3)
            continue
        was = old[place]
        kept = ("source", "incoming_id", "line", "words", "answered_at", "window_id", "value")
        assert [getattr(row, name) for name in kept] == [getattr(was, name) for name in kept]


def test_the_first_answer_that_does_not_fit_is_asked_anew_and_the_rest_comes_back(
    quick: Playground,
) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    done = moderate(
        quick.office,
        "his-1",
        "amend",
        question=(0, 1),
        role="ottoman",
        words="PLAY 1 AS recruits",
        reason="A slip.",
        yes=True,
    )
    assert "is asked again" in done.words
    assert done.value["dropped"] > 0
    assert quick.waiting() == ["ottoman"]
    text = flat(quick.last("ottoman", "taken_back").text)
    assert "RAISE 2 regulars IN Istanbul this answer does not fit any more" in text
    assert "From the first that does not fit, answers are asked anew and dice are fresh." in text
    assert (
        "RAISE 2 regulars"
        not in flat(quick.last("france", "taken_back").text).split("What no longer holds")[0]
    )
    assert verdict(quick).problems == ()


def other_target(ground: Playground) -> None:
    """Change the third attempt from Brandenburg to Prague."""
    moderate(
        ground.office, "his-1", "amend", question=(0, 2), role="protestant",
        words="REFORM Prague", reason="A slip.", yes=True
    )  # fmt: skip


def test_dice_stay_up_to_the_first_that_is_not_asked_for_alike(rolled: Playground) -> None:
    before = rolls_of(rolled, 1)
    other_target(rolled)
    rows = [row for row in rolled.rows(tables.Roll) if row.generation == 2]
    # Two attempts as they were; the third is on another space, and the fourth drawn anew as well.
    assert [row.drawn_in for row in rows] == [1] * 4 + [None] * (len(rows) - 4)
    assert rolls_of(rolled, 2)[:4] == before[:4]
    assert rows[6].label == before[5][1] == "protestant reforms magdeburg"
    found = verify_record(export_game(rolled.office, "his-1", with_secret=True))
    assert (found.problems, found.dice_proved) == ((), True)


def test_dice_that_were_kept_once_are_kept_again(rolled: Playground) -> None:
    other_target(rolled)
    moderate(
        rolled.office, "his-1", "amend", question=(0, 3), role="protestant",
        words="REFORM Brandenburg", reason="A slip.", yes=True
    )  # fmt: skip
    rows = [row for row in rolled.rows(tables.Roll) if row.generation == 3]
    assert [row.drawn_in for row in rows] == [1] * 4 + [2] * 2 + [None] * (len(rows) - 6)
    assert len(rows) > 6
    found = verify_record(export_game(rolled.office, "his-1", with_secret=True))
    assert (found.problems, found.dice_proved) == ((), True)


def test_a_record_in_which_dice_were_chosen_is_found_out(rolled: Playground) -> None:
    other_target(rolled)
    record = export_game(rolled.office, "his-1", with_secret=True)
    amended = next(s for s in record["segments"] if s["generation"] == 2)
    amended["rolls"][-1]["generation"] = 1
    problems = " ".join(verify_record(record).problems)
    assert "was kept behind one that was drawn anew" in problems
    assert "is not on record in generation 1" in problems


def _take_points(record: Any) -> None:
    """Let the last segment begin with another position that its digest confirms."""
    last = record["segments"][-1]
    last["snapshot"]["piracy_vp"] += 1
    last["digest"] = positions.digest(last["snapshot"])


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda r: r["segments"].clear(), "segments are missing"),
        (lambda r: r["segments"][-1].update(number=5), "segments are missing"),
        (lambda r: r.update(generation=3), "generations are missing"),
        (lambda r: r["segments"][-1].update(digest="0" * 64), "does not match its digest"),
        (lambda r: _take_points(r), "begins in another position"),
    ],
)
def test_a_record_of_generations_that_was_changed_is_found_out(
    rolled: Playground, change: Any, problem: str
) -> None:
    moderate(rolled.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    record = export_game(rolled.office, "his-1", with_secret=True)
    change(record)
    assert problem in " ".join(verify_record(record).problems)


def test_a_record_of_the_first_format_is_still_verified(rolled: Playground) -> None:
    record = export_game(rolled.office, "his-1", with_secret=True)
    record["version"] = 1
    del record["taken_back"]
    for segment in record["segments"]:
        del segment["generation"], segment["stands"]
        for roll in segment["rolls"]:
            del roll["generation"]
    found = verify_record(record)
    assert (found.problems, found.dice_proved) == ((), True)


def test_an_answer_in_an_open_request_is_changed_too(quick: Playground) -> None:
    quick.open("diet")
    hand = {
        role: his_state(quick.playing().state).hands[role]
        for role in ("papacy", "hapsburg", "protestant")
    }
    card = max(number for number in hand["papacy"] if number > 7)
    other = next((n for n in sorted(hand["papacy"]) if n > 7 and n != card), None)
    assert other is not None
    quick.write("papacy", f"COMMIT {card}")
    place = next(
        q for q in quick.rows(tables.Question) if q.role == "papacy" and q.state == "answered"
    )
    moderate(
        quick.office, "his-1", "amend", question=(place.segment, place.request), role="papacy",
        words=f"COMMIT {other}", reason="A slip.", yes=True
    )  # fmt: skip
    assert "papacy" not in quick.waiting()
    with quick.playing() as playing:
        assert playing.answer_of("papacy") == other
    # What it was and is stays between the moderator and the Papacy.
    for role in ROLES:
        text = flat(quick.last(role, "taken_back").text)
        assert ("COMMIT" in text) == (role == "papacy")


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"question": (0, 9), "role": "ottoman", "words": "PASS"}, "has answered no question 0.9"),
        ({"question": (9, 0), "role": "ottoman", "words": "PASS"}, "There is no segment 9"),
        ({"question": (0, 2), "role": "england", "words": "PASS"}, "ottoman has. SEGMENT 0 lists"),
        ({"question": (0, 2), "role": "atlantis", "words": "PASS"}, "no power called"),
        ({"question": (0, 2), "role": "ottoman", "words": "PLAY 1 FOR CP"}, "does not answer"),
        ({"question": (0, 2), "role": "ottoman", "words": "ABRACADABRA"}, "no order that begins"),
        (
            {"question": (0, 2), "role": "ottoman", "words": "RAISE 2 regulars IN Istanbul"},
            "That is what ottoman has answered",
        ),
    ],
)
def test_an_answer_that_cannot_be_changed_is_refused(
    quick: Playground, values: dict[str, Any], sentence: str
) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    before = len(quick.mails())
    with pytest.raises(NotPossible, match=sentence):
        moderate(quick.office, "his-1", "amend", **values, reason="A slip.", yes=True)
    assert quick.game().generation == 1
    assert quick.sent_since(before) == []


def test_an_answer_is_not_changed_to_an_illegal_one(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    with pytest.raises(IllegalAnswer):
        moderate(
            quick.office, "his-1", "amend", question=(0, 2), role="ottoman",
            words="RAISE 2 regulars IN London", reason="A slip.", yes=True
    )  # fmt: skip
    assert quick.game().generation == 1


def test_deals_are_not_changed_by_the_moderator(quick: Playground) -> None:
    quick.open("negotiation")
    quick.wait(hours=49)
    place = next(
        q for q in quick.rows(tables.Question) if q.role == "england" and q.state == "answered"
    )
    with pytest.raises(NotPossible, match="only players can make deals"):
        moderate(
            quick.office, "his-1", "amend", question=(place.segment, place.request),
            role="england", words="PASS", reason="A slip.", yes=True
    )  # fmt: skip


def test_a_check_of_an_amendment_says_what_would_change(quick: Playground) -> None:
    quick.open("action", moderator="moderator@club.example")
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    text = quick.moderate(
        "AMEND 0.2 ottoman: RAISE 2 regulars IN Edirne BECAUSE of a slip", check=True
    )
    assert "RAISE 2 regulars IN Istanbul → RAISE 2 regulars IN Edirne" in text
    assert quick.game().generation == 1
    quick.take_back("AMEND 0.2 ottoman: RAISE 2 regulars IN Edirne BECAUSE of a slip")
    assert quick.game().generation == 2
    assert "says why: Of a slip." not in flat(quick.last("france", "taken_back").text)
    assert "says why: Because of a slip." in flat(quick.last("france", "taken_back").text)
