"""What all players decide together stands on record like the rest.

An end, a draw, a pause, a later deadline: persons vote, and what has passed is carried out by the
functions with which a moderator holds and extends.
"""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from adjudicator.service.commands.creating import SeatWanted
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.service.seats.people import Person
from adjudicator.service.seats.seating import replace
from adjudicator.service.table.deadlines import tick
from adjudicator.service.table.lateness.outages import beat
from adjudicator.service.table.running import noted
from adjudicator.store import tables
from tests.service.playground import (
    MODERATOR,
    ROLES,
    START,
    Playground,
    address_of,
    be_late,
    flat,
    seats,
)

DAY = timedelta(days=1)
PAGE = (Path(__file__).parents[2] / "docs" / "votes.md").read_text(encoding="utf-8")
PROPOSED = re.findall(r"^\| `(PROPOSE [^`]+)` \|", PAGE, re.MULTILINE)


@pytest.fixture
def table(quick: Playground) -> Playground:
    """A game in which the Protestant is asked in W1, with a moderator."""
    quick.open(moderator=MODERATOR, settings={"caretaker": "quick"})
    return quick


def vote(ground: Playground, number: int = 1) -> tables.Vote:
    found: list[tables.Vote] = ground.rows(tables.Vote)
    return next(row for row in found if row.number == number)


def say(ground: Playground, word: str, *roles: str, number: int = 1) -> None:
    for role in roles:
        assert ground.write(role, f"VOTE {number} {word}").status == "done"


def others(*left_out: str) -> list[str]:
    return [role for role in ROLES if role not in left_out]


def news(ground: Playground, role: str = "england") -> str:
    """Return the newest message about a vote to a role."""
    return flat(ground.last(role, "vote").text)


def actions(ground: Playground) -> list[tables.Action]:
    return [row for row in ground.rows(tables.Action) if row.who in ("players", "service")]


# -- proposing and voting -----------------------------------------------------------------------


def test_a_proposal_goes_to_everybody_with_how_it_stands_and_how_to_answer(
    table: Playground,
) -> None:
    before = len(table.mails())
    table.write("france", "PROPOSE END")
    assert "vote 1 is on ending the game here, without a winner; you say yes" in table.receipt(
        "france"
    )
    sent = table.sent_since(before)
    assert sorted(role for kind, role in sent if kind == "vote") == sorted(ROLES)
    assert ("moderator", MODERATOR) in sent
    text = news(table)
    assert "Proposed by France: ending the game here, without a winner." in text
    assert "Yes: France No: nobody Awaited: the Ottomans, the Hapsburgs" in text
    assert "It passes when all 6 persons who play say yes." in text
    assert "Friday 27 November 2026, 20:00 (Europe/Helsinki)" in text
    assert "VOTE 1 YES VOTE 1 NO" in text
    assert "send this line in a block: VOTE 1 NO" in news(table, "france")


def test_every_word_on_a_vote_is_told_to_everybody_and_can_be_changed(table: Playground) -> None:
    table.write("france", "PROPOSE PAUSE 7 days")
    answer = table.last("england", "vote")
    table.send(table.letter("england", "VOTE 1 NO\n", answers=answer))
    assert "England says no. Yes: France No: England" in news(table, "papacy")
    assert "It passes when 4 of the 6 persons who play say yes" in news(table, "papacy")
    say(table, "YES", "england")
    assert "England says yes. Yes: England and France No: nobody" in news(table, "papacy")
    assert [row.changes for row in table.rows(tables.Ballot)] == [0, 1]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("PROPOSE PAUSE 3 days", "Vote 1 is on a pause of 7 days already; VOTE 1 YES or NO"),
        ("PROPOSE END", "Vote 1, which you have proposed, is open until"),
        ("VOTE 1 YES", "You have said yes to vote 1 already"),
        ("VOTE 2 YES", "There is no vote 2; VOTES lists all"),
    ],
)
def test_what_cannot_be_voted_on_is_refused(table: Playground, line: str, sentence: str) -> None:
    table.write("france", "PROPOSE PAUSE 7 days")
    for check in ("CHECK BEGIN", "BEGIN"):
        before = len(table.mails())
        table.write("france", check, line, "END", block=False)
        assert sentence in table.receipt("france")
        assert table.sent_since(before) == [("receipt", "france")]
    assert len(table.rows(tables.Vote)) == len(table.rows(tables.Ballot)) == 1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("PROPOSE DRAW WITH france", "A draw is shared with somebody else"),
        ("PROPOSE DRAW WITH atlantis", "no power called"),
        ("PROPOSE PAUSE 61 days", "A pause has 1 to 60 days, not 61"),
        ("PROPOSE PAUSE 0", "A pause has 1 to 60 days, not 0"),
        ("PROPOSE EXTENSION 15 days", "at most 336 hours at a time, not by 360 hours"),
    ],
)
def test_a_proposal_that_could_not_be_carried_out_is_refused(
    table: Playground, line: str, sentence: str
) -> None:
    table.write("france", line)
    assert sentence in table.receipt("france")
    assert table.rows(tables.Vote) == []


def test_a_dry_run_opens_no_vote_and_tells_nobody(table: Playground) -> None:
    before = len(table.mails())
    table.write("france", "CHECK BEGIN", "PROPOSE END", "END", block=False)
    assert "This was a check only" in table.receipt("france")
    assert table.sent_since(before) == [("receipt", "france")]
    assert table.rows(tables.Vote) == []


def test_nobody_changes_his_mind_without_end(table: Playground) -> None:
    table.write("france", "PROPOSE PAUSE 2")
    for number in range(6):
        say(table, ("NO", "YES")[number % 2], "england")
    before = len(table.mails())
    say(table, "NO", "england")
    assert "You have changed your mind about vote 1 5 times" in table.receipt("england")
    assert table.sent_since(before) == [("receipt", "england")]


def test_a_deputy_has_no_vote(table: Playground) -> None:
    table.write("france", "DEPUTY bob@else.example UNTIL 30 November")
    table.write("france", "PROPOSE PAUSE 7 days", sender="bob@else.example")
    assert "Only the player of the seat can say this" in flat(table.last(kind="receipt").text)
    assert table.rows(tables.Vote) == []


def test_who_holds_two_powers_has_one_vote_and_one_mail(quick: Playground) -> None:
    pairs = (("ottoman", "france"), ("hapsburg", "papacy"), ("england", "protestant"))
    held = [SeatWanted(role, address_of(pair[0]), pair[0]) for pair in pairs for role in pair]
    quick.open(seats=held, settings={"players": "3"})
    quick.write(
        "x", "BEGIN france", "PROPOSE PAUSE 2", "END", sender=address_of("ottoman"), block=False
    )
    assert [row.role for row in quick.mails(kind="vote")] == ["ottoman", "hapsburg", "england"]
    assert "Yes: the Ottomans + France" in news(quick)
    quick.write(
        "x", "BEGIN ottoman", "VOTE 1 YES", "END", sender=address_of("ottoman"), block=False
    )
    assert "You have said yes to vote 1 already" in quick.receipt("ottoman")
    quick.write(
        "x", "BEGIN papacy", "VOTE 1 YES", "END", sender=address_of("hapsburg"), block=False
    )
    assert quick.game().status == "held", "two of three persons are more than half"


# -- the end and a draw -------------------------------------------------------------------------


def test_an_end_on_which_all_agree_ends_the_game_with_its_secret(table: Playground) -> None:
    table.write("france", "PROPOSE END")
    say(table, "YES", *others("france", "england"))
    assert table.game().status == "running"
    say(table, "YES", "england")
    assert table.game().status == "over"
    receipt = table.receipt("england")
    assert "Vote 1 has passed. The players have agreed to end the game here" in receipt
    assert "Question W1" not in receipt
    assert [kind for kind, role in table.sent_since(0) if role == "papacy"][-2:] == [
        "vote",
        "game_over",
    ]
    last = flat(table.last("papacy", "game_over").text)
    assert "The players have agreed to end the game here: nobody wins" in last
    assert table.game().secret[:32] in last
    assert {row.state for row in table.rows(tables.Window)} == {"void"}
    [action] = actions(table)
    assert (action.verb, action.who, noted(action)["reason"]) == ("end", "players", "Vote 1.")
    assert action.detail["incoming"] == table.rows(tables.Incoming)[-1].id
    assert table.wait(hours=99) == 0
    assert table.write("france", "VOTES").reason == "his-1 over"


def test_one_no_is_the_end_of_a_vote_that_needs_all(table: Playground) -> None:
    table.write("france", "PROPOSE DRAW")
    say(table, "NO", "papacy")
    assert vote(table).status == "failed"
    assert "The Papacy says no. It cannot pass any more." in news(table)
    assert "Vote 1 has failed" in table.receipt("papacy")
    say(table, "YES", "england")
    assert "Vote 1 has failed; nothing is voted on there" in table.receipt("england")
    assert table.game().status == "running"


def test_a_draw_is_shared_by_those_who_are_named_and_agreed_on_by_all(table: Playground) -> None:
    table.write("france", "PROPOSE DRAW WITH papacy, the Ottomans")
    assert vote(table).detail == {"roles": ["ottoman", "france", "papacy"]}
    say(table, "YES", *others("france"))
    assert table.game().status == "over"
    assert "agreed on a draw between the Ottomans, France and the Papacy: the game is over" in flat(
        table.last("england", "game_over").text
    )


def test_the_record_of_an_agreed_end_holds_the_votes_and_can_be_verified(
    table: Playground,
) -> None:
    table.write("france", "PROPOSE END")
    say(table, "YES", *others("france"))
    record = export_game(table.office, "his-1")
    assert record["secret"] == table.game().secret
    [found] = record["votes"]
    assert (found["kind"], found["status"], len(found["ballots"])) == ("end", "passed", 6)
    assert "@" not in str(found)
    verdict = verify_record(record)
    assert verdict.unproved == ("there are no rolls in it",)
    assert verdict.problems == ()
    forged = verify_record({**record, "votes": []})
    assert "the game goes on here, but is said to be over" in str(forged.problems)


# -- a pause ------------------------------------------------------------------------------------


def test_a_pause_holds_the_game_until_its_end_and_gives_the_window_its_time_back(
    table: Playground,
) -> None:
    table.write("france", "PROPOSE PAUSE 7 days")
    table.clock.advance(timedelta(hours=8))
    say(table, "YES", "england", "papacy", "hapsburg")
    game = table.game()
    assert (game.status, game.resumes_at) == ("held", START + 7 * DAY + timedelta(hours=8))
    assert "The game pauses until Saturday 28 November 2026, 02:00 (UTC)" in news(table)
    row = table.write("protestant", "REFORM Leipzig")
    assert row.reason == "his-1 held"
    assert "pauses by a vote of its players until Saturday 28 November" in flat(table.last().text)
    assert table.wait(days=6, hours=23) == 0
    assert table.game().status == "held"
    before = len(table.mails())
    assert table.wait(hours=1) == 0
    assert table.game().status == "running"
    assert table.sent_since(before) == [("moved", "protestant")]
    assert table.window().due_at == START + timedelta(hours=48) + 7 * DAY
    assert [(row.who, row.verb) for row in actions(table)] == [
        ("players", "hold"),
        ("service", "resume"),
    ]
    assert table.game().resumes_at is None


def test_the_moderator_can_end_a_pause_or_make_it_last(table: Playground) -> None:
    table.write("france", "PROPOSE PAUSE 7 days")
    say(table, "YES", "england", "papacy", "hapsburg")
    assert "goes on by itself at Friday 27 November 2026, 18:00 (UTC)" in table.moderate("STATUS")
    table.clock.advance(DAY)
    assert "is on hold" in table.moderate("HOLD Until all are back.")
    assert table.wait(days=9) == 0
    assert table.game().status == "held"
    assert "goes on" in table.moderate("RESUME")
    assert table.window().due_at == START + timedelta(hours=48) + 10 * DAY, "from the first hold"


def test_other_votes_lose_no_time_by_a_pause_or_an_outage(table: Playground) -> None:
    table.write("papacy", "PROPOSE END")
    table.write("france", "PROPOSE PAUSE 7 days")
    say(table, "YES", "england", "papacy", "hapsburg", number=2)
    table.wait(days=7)
    assert vote(table).expires_at == START + 14 * DAY
    beat(table.office)
    table.clock.advance(3 * DAY)
    beat(table.office)
    tick(table.office)
    assert vote(table).expires_at == START + 17 * DAY


def test_a_game_that_breaks_when_its_pause_is_over_is_set_aside(
    table: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.write("france", "PROPOSE PAUSE 1")
    say(table, "YES", "england", "papacy", "hapsburg")

    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("adjudicator.service.table.running.delay", fail)
    table.wait(days=1)
    assert (table.game().status, table.game().resumes_at) == ("held", None)
    assert "is set aside" in str(table.notices()[-1].subject)


# -- a later deadline ---------------------------------------------------------------------------


def test_an_extension_moves_the_deadline_by_the_vote_of_more_than_half(table: Playground) -> None:
    table.write("france", "PROPOSE EXTENSION 24h")
    say(table, "YES", "england", "papacy")
    assert table.window().due_at == START + timedelta(hours=48)
    say(table, "YES", "hapsburg")
    assert table.window().due_at == START + timedelta(hours=72)
    assert "W1 stays open until Monday 23 November 2026, 18:00 (UTC)" in news(table)
    moved = flat(table.last("protestant", "moved").text)
    assert "The players have extended the deadline. Vote 1." in moved
    [action] = actions(table)
    assert (action.verb, action.detail["hours"], action.detail["window"]) == ("extend", 24, "W1")


def test_an_extension_lapses_with_the_window_that_it_was_about(table: Playground) -> None:
    table.write("france", "PROPOSE EXTENSION 24h")
    say(table, "YES", "england", "papacy")
    while table.window().code == "W1":
        table.write("protestant", table.line("protestant", table.decision("protestant").default))
    assert vote(table).status == "lapsed"
    assert "It lapses: the window W1 has closed." in news(table)
    due = table.window().due_at
    say(table, "YES", "hapsburg")
    assert "Vote 1 has lapsed, because the window W1 has closed" in table.receipt("hapsburg")
    assert table.window().due_at == due


# -- time, and people who come and go -----------------------------------------------------------


def test_a_vote_that_comes_to_no_result_lapses_after_its_time(quick: Playground) -> None:
    quick.open(settings={"vote.days": "2", "window.impulse": "240"})
    quick.write("france", "PROPOSE END")
    quick.wait(hours=47)
    assert vote(quick).status == "open"
    before = len(quick.mails())
    quick.wait(hours=1)
    assert vote(quick).status == "lapsed"
    told = [role for kind, role in quick.sent_since(before) if kind == "vote"]
    assert sorted(told) == sorted(ROLES)
    assert "It lapses: its time is over." in news(quick)
    before = len(quick.mails())
    quick.wait(hours=1)
    assert quick.sent_since(before) == [], "once"


def test_a_successor_votes_in_place_of_the_player_before_him(table: Playground) -> None:
    table.write("france", "PROPOSE PAUSE 7 days")
    say(table, "YES", "england", "papacy")
    replace(table.office, "his-1", "england", Person("eve@new.example"))
    say(table, "YES", "hapsburg")
    assert table.game().status == "running", "the one who left does not count any more"
    row = table.write("england", "VOTE 1 YES", sender="eve@new.example")
    assert row.status == "done"
    assert table.game().status == "held"


def test_at_its_end_a_vote_is_counted_once_more(quick: Playground) -> None:
    quick.open(settings={"window.impulse": "480"})
    quick.write("france", "PROPOSE END")
    say(quick, "YES", *others("france", "england"))
    row = quick.write("england", "RESIGN")
    assert row.status == "done"
    code = quick.receipt("england").split("CONFIRM RESIGN ")[1][:8]
    quick.write("england", f"CONFIRM RESIGN {code}")
    assert quick.game().status == "running"
    quick.wait(days=7)
    assert (vote(quick).status, quick.game().status) == ("passed", "over")


def test_a_rewind_takes_what_is_voted_on_off_the_table(table: Playground) -> None:
    table.write("protestant", "REFORM Leipzig")
    table.write("france", "PROPOSE END")
    table.take_back("REWIND TO 0 A mistake.")
    assert vote(table).status == "lapsed"
    assert "It lapses: something of the game was taken back." in news(table)
    say(table, "YES", "england")
    assert "Vote 1 has lapsed, because something of the game was taken back" in table.receipt(
        "england"
    )


# -- lists and the page ------------------------------------------------------------------------


def test_votes_lists_what_is_open_and_what_is_over(table: Playground) -> None:
    table.write("france", "VOTES")
    assert "Nothing is voted on. PROPOSE opens a vote." in flat(table.last("france", "status").text)
    table.write("france", "PROPOSE DRAW WITH england")
    say(table, "NO", "papacy")
    table.write("papacy", "PROPOSE PAUSE 3 days")
    table.write("england", "VOTES")
    text = flat(table.last("england", "status").text)
    assert "2. By the Papacy: a pause of 3 days. Yes: the Papacy. No: nobody. Awaited: the" in text
    assert (
        "1. By France: a draw between England and France. It has failed; Friday 20 November" in text
    )
    assert "2. By the Papacy: a pause of 3 days" in table.moderate("VOTES")


def test_a_setting_of_the_game_says_how_long_votes_are_open(quick: Playground) -> None:
    quick.open(settings={"vote.days": "1"}, seats=seats())
    quick.write("france", "PROPOSE END")
    assert vote(quick).expires_at == START + DAY


@pytest.mark.some(2)
@pytest.mark.parametrize("line", PROPOSED)
def test_every_example_of_the_page_opens_a_vote_and_can_pass(table: Playground, line: str) -> None:
    assert len(PROPOSED) == 6
    be_late(table, "france")  # a caretaker is for who is not there
    table.write("england", line)
    for role in others("england"):
        if vote(table).status == "open":
            say(table, "YES", role)
    assert vote(table).status == "passed"


def test_the_block_of_the_page_is_carried_out(table: Playground) -> None:
    block = re.search(r"^    BEGIN his-7 france\n(?:    .*\n)+?    END$", PAGE, re.MULTILINE)
    assert block is not None
    body = block.group().replace("    ", "").replace("his-7", "his-1")
    table.send(table.letter("france", f"{body}\n"))
    assert vote(table).detail == {"days": 7}
