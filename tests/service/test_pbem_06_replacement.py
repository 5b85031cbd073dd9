"""Replacement, resignation, signing on: who takes which seat."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from adjudicator.service.commands.moderators import moderate
from adjudicator.service.errors import NoSuchGame, NotPossible
from adjudicator.service.seats import seating
from adjudicator.service.seats.people import Person
from adjudicator.store import queries, tables
from tests.service.playground import (
    MODERATOR,
    ORDERS,
    ROLES,
    Playground,
    address_of,
    flat,
    parsed,
    seats,
)

ANN = Person("Ann@else.example", "Ann", "Europe/Paris")
HERS = "ann@else.example"
SCREEN = 40
"""So many lines of text a telephone shows at once."""


def replace(ground: Playground, role: str, person: Person = ANN, **more: str) -> tuple[str, ...]:
    return seating.replace(ground.office, "his-1", role, person, **more)


def holders(ground: Playground, slug: str = "his-1") -> dict[str, str]:
    """Return who holds which seat of a game now."""
    with ground.office.database.reading() as session:
        game = queries.game_by_slug(session, slug)
        assert game is not None
        found = [
            (seat.role, queries.holder_of(session, seat))
            for seat in queries.seats_of(session, game.id)
        ]
    return {role: player.name if player else "" for role, player in found}


def code_to(ground: Playground, address: str) -> str:
    rows = [row for row in ground.mails(kind="confirmation") if row.recipient == address]
    found = re.search(r"CONFIRM SIGN ON ([A-Z2-9]{8})$", str(rows[-1].text), re.MULTILINE)
    assert found
    return found[1]


# -- replacement ------------------------------------------------------------------------------


def test_a_successor_is_briefed_and_everybody_told(ground: Playground) -> None:
    ground.open("action")
    before = len(ground.mails())
    assert replace(ground, "ottoman", reason="Ottoman has moved house.") == ("ottoman",)
    told = [(row.kind, row.recipient) for row in ground.mails()[before:]]
    assert told[:2] == [("briefing", HERS), ("status", address_of("hapsburg"))]
    assert told[-1] == ("notice", address_of("ottoman"))
    assert len(told) == 7
    briefing = flat(ground.last("ottoman", "briefing").text)
    for words in (
        "You take over Ottomans in his-1. Ottoman has moved house.",
        "Question W1: your impulse",
        "Janissaries, 5 CP",
        "Power card: Ottomans",
        "Orders go to:",
        "How long you have",
        "Your response sheet: SHEET brisk",
        "# BEGIN his-1 ottoman W1",
        "Ottomans: Ann (Europe/Paris)",
    ):
        assert words in briefing
    text = str(ground.last("ottoman", "briefing").text)
    asked, behind = text.split("Your hand: ")
    for words in ("Nothing that was given ahead", "Answer until", "# BEGIN", "Orders go to:"):
        assert words in asked
    assert len(asked.splitlines()) <= SCREEN + 6, "what is asked and how to answer come first"
    position, _looked_up = behind.split("To look up")
    for words in ("Janissaries", "At war:", "VP", "Power card"):
        assert words in position
    assert len((asked + position).splitlines()) <= 2 * SCREEN
    sentences = [one for one in re.split(r"(?<=[.:])\s+", flat(text)) if len(one.split()) > 4]
    assert len(sentences) == len(set(sentences)), "nothing is said twice"
    assert text.count("\n# BEGIN his-1 ottoman") == 1
    assert text.count("CHECK") == text.count("a receipt") == 1
    assert "Also controls" not in text, "the board comes with STATUS"
    news = flat(ground.last("france", "status").text)
    assert "Ottoman no longer plays Ottomans; Ann does from now on." in news
    assert [row.verb for row in ground.rows(tables.Action)] == ["replace"]


def test_the_power_goes_to_the_successor_and_the_history_stays(quick: Playground) -> None:
    quick.open()
    question = quick.last("protestant", "question")
    replace(quick, "protestant")
    assert quick.write("protestant", "REFORM Leipzig", answers=question).reason == "no seat"
    assert quick.write("x", "REFORM Leipzig", sender=HERS).status == "done"
    assert quick.decision("protestant").topic == "18.3/reform:2"
    assert "There is no message 3" in (
        quick.write("x", "RESEND 3", sender=HERS) and quick.receipt("protestant")
    )
    rows = [seat for seat in quick.rows(tables.Seat) if seat.role == "protestant"]
    assert [seat.until is None for seat in rows] == [False, True]
    assert rows[0].player_id != rows[1].player_id
    assert rows[0].token != rows[1].token


def test_the_mail_of_a_successor_is_one_thread(quick: Playground) -> None:
    quick.open("action")
    replace(quick, "ottoman")
    briefing = quick.last("ottoman", "briefing")
    quick.write("x", "STATUS", sender=HERS)
    assert briefing.message_id in parsed(quick.last("ottoman", "status"))["References"]
    assert quick.last("ottoman", "status").number == 2


def test_a_successor_has_the_whole_time_for_what_is_asked(quick: Playground) -> None:
    quick.open("action")
    quick.wait(hours=47)
    due = quick.window().due_at
    replace(quick, "france")
    assert quick.window().due_at == due, "nothing is asked of France"
    replace(quick, "ottoman", Person("bob@else.example", "Bob"))
    assert quick.window().due_at == quick.clock.now() + timedelta(hours=48)
    assert "has been replaced and gets his time" in flat(quick.last("ottoman", "moved").text)


def test_a_deadline_never_moves_earlier_for_a_successor(quick: Playground) -> None:
    quick.open("action")
    with quick.office.database.transaction() as session:
        window = session.get_one(tables.Window, quick.window().id)
        window.due_at = quick.clock.now() + timedelta(days=9)
        session.add(window)
    replace(quick, "ottoman")
    assert quick.window().due_at == quick.clock.now() + timedelta(days=9)
    assert quick.mails(kind="moved") == []


def test_plans_of_the_predecessor_end_with_him(quick: Playground) -> None:
    quick.open("diet")
    quick.write("papacy", "COMMIT Papal Bull", "READY", "SHEET sealed")
    quick.write("england", "PLAY Henry FOR CP")
    quick.write("papacy", "DEPUTY bob@else.example UNTIL tomorrow")
    assert [line.status for line in quick.rows(tables.OrderLine)] == ["waiting"]
    replace(quick, "papacy")
    replace(quick, "england", Person("cyd@else.example"))
    assert [line.status for line in quick.rows(tables.OrderLine)] == ["cancelled"]
    assert [flag.role for flag in quick.rows(tables.Flag) if flag.final] == []
    seat = [seat for seat in quick.rows(tables.Seat) if seat.role == "papacy"][-1]
    assert seat.sheet == {}
    assert quick.write("x", "HAND", sender="bob@else.example").reason == "unknown sender"
    assert "papacy" not in quick.waiting(), "a secret answer that stands may be changed, not lost"


def test_a_deal_that_is_still_open_binds_no_successor(quick: Playground) -> None:
    quick.open("negotiation")
    deal = ("DEAL WITH hapsburg", "England and Hapsburgs are allied", "ENDDEAL")
    quick.write("england", *deal)
    quick.write("hapsburg", "CONFIRM DEAL 1")
    assert [row.status for row in quick.rows(tables.Deal)] == ["agreed"]
    replace(quick, "england")
    (row,) = quick.rows(tables.Deal)
    assert (row.status, list(row.confirmations)) == ("proposed", ["hapsburg"])
    assert "Deal 1 (Hapsburgs, England), still open" in flat(quick.last("england", "briefing").text)


def test_one_player_takes_over_all_powers_that_belong_together(quick: Playground) -> None:
    groups = {"ottoman": 1, "france": 1, "hapsburg": 2, "papacy": 2, "england": 3, "protestant": 3}
    wanted = [
        seat.__class__(seat.role, f"p{groups[seat.role]}@players.example", seat.role.title())
        for seat in seats()
    ]
    quick.open(seats=wanted, scenario="1532", settings={"players": "3"}, state=None)
    assert replace(quick, "france") == ("ottoman", "france")
    now = holders(quick)
    assert (now["ottoman"], now["france"], now["hapsburg"]) == ("Ann", "Ann", "Hapsburg")
    assert [row.role for row in quick.mails(kind="briefing")] == ["ottoman", "france"]


def test_somebody_who_plays_here_already_keeps_name_and_zone(quick: Playground) -> None:
    quick.open()
    replace(quick, "ottoman", Person(address_of("france"), "Somebody else"))
    assert holders(quick)["ottoman"] == "France"
    assert quick.write("france", "PASS", block=True).reason == "wrong seat"
    lines = ("BEGIN ottoman", "STATUS", "END")
    assert quick.write("france", *lines, block=False).status == "done"


@pytest.mark.parametrize(
    ("role", "person", "sentence"),
    [
        ("venice", ANN, "There is no role 'venice' in his-1; there are ottoman"),
        ("france", Person("Ann"), "'Ann' is not a mail address"),
        ("france", Person(ORDERS), "is where orders go"),
        ("france", Person(ORDERS.replace("@", "+abcdefgh@")), "is where orders go"),
        ("france", Person("a@b.example", "", "Mars"), "'Mars' is not a time zone"),
        ("france", Person(address_of("france")), "France holds the seat france already"),
    ],
)
def test_a_successor_who_cannot_be_is_refused(
    quick: Playground, role: str, person: Person, sentence: str
) -> None:
    quick.open()
    before = len(quick.mails())
    with pytest.raises(NotPossible, match=re.escape(sentence)):
        replace(quick, role, person)
    assert quick.sent_since(before) == []
    with pytest.raises(NoSuchGame):
        seating.replace(quick.office, "his-77", "france", ANN)


def test_in_a_game_that_is_over_nobody_takes_a_seat(quick: Playground) -> None:
    quick.open()
    with quick.office.database.transaction() as session:
        game = session.get_one(tables.Game, 1)
        game.status = "over"
        session.add(game)
    with pytest.raises(NotPossible, match="is over; nobody can take a seat"):
        replace(quick, "france")


# -- resignation ------------------------------------------------------------------------------


def resigned(ground: Playground, role: str = "protestant") -> None:
    """Let a player leave."""
    ground.write(role, "RESIGN")
    found = re.search(r"CONFIRM RESIGN ([A-Z2-9]{8})", ground.receipt(role))
    assert found
    ground.write(role, f"CONFIRM RESIGN {found[1]}")


def test_nobody_resigns_by_accident(quick: Playground) -> None:
    quick.open()
    before = len(quick.mails())
    wrong = ("RESIGN NOW", "CONFIRM RESIGN", "CONFIRM RESIGN AAAAAAAA")
    quick.write("protestant", "GO ON", "RESIGN", *wrong)
    receipt = quick.receipt("protestant")
    assert "RESIGN: nothing has changed yet." in receipt
    assert "There is nothing to confirm with the code AAAAAAAA" in receipt
    assert quick.sent_since(before) == [("receipt", "protestant")]
    assert holders(quick)["protestant"] == "Protestant"


def test_who_resigns_leaves_an_empty_seat_that_defaults_play_for(ground: Playground) -> None:
    ground.open(moderator=MODERATOR)
    before = len(ground.mails())
    resigned(ground)
    assert holders(ground)["protestant"] == ""
    told = [row.recipient for row in ground.mails()[before:]]
    assert sorted(told) == sorted(
        [*map(address_of, ROLES), MODERATOR, *[address_of("protestant")] * 2]
    )
    assert "you have left his-1 and no longer play protestant" in ground.receipt("protestant")
    assert "# REPLACE protestant: ADDRESS" in flat(ground.last(kind="moderator").text)
    assert ground.write("protestant", "REFORM Leipzig").reason == "no seat"
    before = len(ground.mails())
    ground.wait(hours=48)
    assert len(ground.rows(tables.Segment)) > 1, "the defaults of its deadline are taken"
    assert address_of("protestant") not in [row.recipient for row in ground.mails()[before:]]


def test_an_empty_seat_is_taken_by_the_moderators_word(quick: Playground) -> None:
    quick.open()
    resigned(quick)
    replace(quick, "protestant")
    assert holders(quick)["protestant"] == "Ann"
    assert "Nobody played Protestants; Ann does from now on." in flat(
        quick.last("france", "status").text
    )
    assert quick.write("x", "REFORM Leipzig", sender=HERS).status == "done"


def test_a_code_to_resign_counts_for_its_own_seat(quick: Playground) -> None:
    quick.open()
    quick.write("protestant", "RESIGN")
    found = re.search(r"CONFIRM RESIGN ([A-Z2-9]{8})", quick.receipt("protestant"))
    assert found
    quick.write("france", f"CONFIRM RESIGN {found[1]}")
    assert "There is nothing to confirm" in quick.receipt("france")
    quick.clock.advance(timedelta(days=3))
    quick.write("protestant", f"CONFIRM RESIGN {found[1]}")
    assert "is too old" in quick.receipt("protestant")


# -- signing on -------------------------------------------------------------------------------


@pytest.fixture
def waiting(quick: Playground) -> Playground:
    """A game that waits for England and France."""
    taken = [seat for seat in seats() if seat.role not in ("england", "france")]
    quick.open(slug="his-9", seats=taken, open_roles=["england", "france"], moderator=MODERATOR)
    return quick


def sign_on(ground: Playground, line: str, sender: str, **more: str) -> tables.Incoming:
    return ground.write("x", line, sender=sender, block=False, **more)


def test_a_game_with_open_seats_waits_and_says_so(waiting: Playground) -> None:
    assert waiting.game("his-9").status == "setup"
    assert {row.kind for row in waiting.mails()} == {"status", "moderator"}
    assert "begins when these seats are taken too, or when the moderator starts it: england," in (
        flat(waiting.last("papacy").text)
    )
    told = " ".join(flat(row.text) for row in waiting.mails(kind="moderator"))
    assert "Open seats: england, france." in told
    assert "SIGN ON his-9 england" in told
    assert "START begins it as it is" in told
    assert "# BEGIN his-9 moderator # START # END" in told
    assert waiting.write("papacy", "PASS").reason == "his-9 setup"
    assert waiting.write("papacy", "STATUS").status == "done"
    assert waiting.wait(hours=99) == 0


def test_a_game_that_rolls_before_it_asks_anything_waits_for_players_too(
    quick: Playground,
) -> None:
    """1532 begins with dice for riches: they fall when the last seat is taken."""
    taken = [seat for seat in seats() if seat.role != "france"]
    quick.open(slug="his-9", scenario="1532", seats=taken, open_roles=["france"])
    assert quick.rows(tables.Roll) == []
    sign_on(quick, "SIGN ON his-9 france", HERS)
    sign_on(quick, f"CONFIRM SIGN ON {code_to(quick, HERS)}", HERS)
    assert quick.game("his-9").status == "running"
    assert quick.rows(tables.Roll) != []


def test_strangers_sign_on_by_mail_and_the_last_one_begins_the_game(waiting: Playground) -> None:
    before = len(waiting.mails())
    line = "SIGN ON his-9 England IN Europe/London"
    incoming = sign_on(waiting, line, "cyd@else.example", From="Cyd Smith <cyd@else.example>")
    assert incoming.status == "done"
    assert waiting.sent_since(before) == [("confirmation", "cyd@else.example")]
    assert holders(waiting, "his-9")["england"] == ""
    sign_on(waiting, f"CONFIRM SIGN ON {code_to(waiting, 'cyd@else.example')}", "cyd@else.example")
    assert holders(waiting, "his-9")["england"] == "Cyd Smith"
    assert "it begins when these are taken too: france" in flat(waiting.last(kind="notice").text)
    assert waiting.game("his-9").status == "setup"

    sign_on(waiting, "sign on his-9 france", HERS)
    sign_on(waiting, f"confirm sign on {code_to(waiting, HERS)}", HERS)
    assert waiting.game("his-9").status == "running"
    assert "you play france in his-9, which begins now" in flat(waiting.last(kind="notice").text)
    assert len(waiting.mails(kind="welcome")) == 6
    assert "Cyd Smith (Europe/London)" in flat(waiting.last("papacy", "welcome").text)
    assert waiting.write("protestant", "REFORM Leipzig").status == "done"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("SIGN ON his-9 papacy", "The seat papacy is taken; open in his-9: england, france"),
        ("SIGN ON his-9 venice", "venice"),
        ("SIGN ON his-99 france", "There is no game his-99 that goes on, or will begin"),
        ("SIGN ON his-9 france IN Mars/Olympus", "is not a time zone such as Europe/Helsinki"),
        ("SIGN ON", "A game and a role are expected"),
        ("CONFIRM SIGN ON AAAAAAAA", "There is nothing to confirm with the code AAAAAAAA"),
    ],
)
def test_signing_on_that_cannot_be_is_answered(
    waiting: Playground, line: str, sentence: str
) -> None:
    before = len(waiting.mails())
    incoming = sign_on(waiting, line, HERS)
    assert (incoming.status, incoming.reason) == ("rejected", "not carried out")
    assert waiting.sent_since(before) == [("rejected", HERS)]
    assert sentence in flat(waiting.last().text)


def test_a_seat_goes_to_whose_code_comes_first(waiting: Playground) -> None:
    for address in (HERS, "bob@else.example"):
        sign_on(waiting, "SIGN ON his-9 france", address)
    sign_on(waiting, f"CONFIRM SIGN ON {code_to(waiting, 'bob@else.example')}", "bob@else.example")
    late = sign_on(waiting, f"CONFIRM SIGN ON {code_to(waiting, HERS)}", HERS)
    assert late.status == "rejected"
    assert "The seat france is taken; open in his-9: england" in flat(waiting.last().text)
    assert holders(waiting, "his-9")["france"] == "bob"


def test_a_code_is_no_use_to_another_address(waiting: Playground) -> None:
    sign_on(waiting, "SIGN ON his-9 france", HERS)
    stolen = sign_on(waiting, f"CONFIRM SIGN ON {code_to(waiting, HERS)}", "thief@else.example")
    assert stolen.status == "rejected"
    assert holders(waiting, "his-9")["france"] == ""


def test_who_plays_in_a_game_does_not_sign_on_to_it_again(waiting: Playground) -> None:
    waiting.open(slug="his-1")
    lines = ("BEGIN his-1 papacy", "SIGN ON his-9 france", "END")
    waiting.write("papacy", *lines, block=False)
    assert "a second seat would show you what both know" in waiting.receipt("papacy")


def test_a_player_of_another_game_signs_on_without_a_code(waiting: Playground) -> None:
    waiting.open(slug="his-1")
    lines = ("BEGIN his-1 france", "SIGN ON his-9 england", "END")
    waiting.write("france", *lines, block=False)
    assert "you play england in his-9; it begins when these are taken too: france" in (
        waiting.receipt("france")
    )
    assert holders(waiting, "his-9")["england"] == "France"


def test_the_moderator_seats_somebody_and_starts_the_game(waiting: Playground) -> None:
    office = waiting.office
    assert seating.replace(office, "his-9", "england", ANN) == ("england",)
    assert waiting.game("his-9").status == "setup"
    assert "You have the seat England in his-9" in flat(waiting.last("england", "status").text)
    assert moderate(office, "his-9", "start").value == ["france"]
    assert waiting.game("his-9").status == "running"
    assert "France: nobody (UTC)" in flat(waiting.last("papacy", "welcome").text)
    with pytest.raises(NotPossible, match="is running; it has begun already"):
        moderate(office, "his-9", "start")


def test_the_last_seat_given_by_the_moderator_begins_the_game(waiting: Playground) -> None:
    for role, name in (("england", "a"), ("france", "b")):
        person = Person(f"{name}@else.example")
        seating.replace(waiting.office, "his-9", role, person)
    assert waiting.game("his-9").status == "running"


def test_for_an_open_seat_of_a_running_game_the_moderator_is_asked(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    resigned(quick)
    sign_on(quick, "SIGN ON his-1 protestant", HERS)
    before = len(quick.mails())
    sign_on(quick, f"CONFIRM SIGN ON {code_to(quick, HERS)}", HERS)
    assert quick.sent_since(before) == [("moderator", MODERATOR), ("notice", HERS)]
    assert f"# REPLACE protestant: {HERS}" in flat(quick.mails()[-2].text)
    assert "the moderator of his-1 has been asked" in flat(quick.last().text)
    assert holders(quick)["protestant"] == ""


def test_who_holds_no_seat_any_more_may_sign_on(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    resigned(quick)
    incoming = sign_on(quick, "SIGN ON his-1 protestant", address_of("protestant"))
    assert incoming.status == "done"
    assert quick.last().kind == "confirmation"


def test_an_open_seat_is_not_given_away_too(quick: Playground) -> None:
    with pytest.raises(NotPossible, match="given to a player and left open too"):
        quick.open(slug="his-9", open_roles=["france"])
    with pytest.raises(NotPossible, match="Nobody sits for ottoman"):
        quick.open(slug="his-9", seats=seats()[1:])
    with pytest.raises(NotPossible, match="no role 'venice'"):
        quick.open(slug="his-9", open_roles=["venice"])
