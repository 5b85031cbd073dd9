"""``SIGN ON practice``: a newcomer learns orders in a game against caretakers."""

from __future__ import annotations

import pytest

from adjudicator.caretakers.caretaker import Caretaker
from adjudicator.service.commands.practice_ends import end_left
from adjudicator.service.table.thinking import play_on
from adjudicator.store import tables
from tests.service.playground import Playground, flat

ANN = "ann@newcomers.example"


def write(ground: Playground, *lines: str, sender: str = ANN) -> str:
    """Send lines of somebody and return the text of what answers it last."""
    ground.send(ground.letter("nobody", "\n".join([*lines, ""]), sender=sender))
    return flat(ground.mails()[-1].text)


def confirmed(ground: Playground, line: str, sender: str = ANN) -> str:
    """Sign on with a line, send the code back, and return all that is mailed then."""
    asked = write(ground, line, sender=sender)
    code = asked.split("CONFIRM SIGN ON ")[1].split()[0]
    before = len(ground.mails())
    write(ground, f"CONFIRM SIGN ON {code}", sender=sender)
    return " ".join(flat(row.text) for row in ground.mails()[before:])


def order(ground: Playground, slug: str, role: str, *lines: str) -> str:
    return write(ground, f"BEGIN {slug} {role}", *lines, "END")


def test_a_newcomer_practises_against_caretakers_to_the_end(quick: Playground) -> None:
    said = confirmed(quick, "SIGN ON practice lanterns blue")
    assert "you practise as Blue in l-1, which begins now" in said
    assert "caretakers, which are programs, play all other seats" in said
    assert "A caretaker plays Red." in said
    assert "Red: a caretaker" in said
    order(quick, "l-1", "blue", "HIDE AT Mill")
    for _ in range(12):
        if quick.game("l-1").status == "over":
            break
        play_on(quick.office)
        if "blue" in quick.waiting("l-1"):
            name = quick.decision("blue", "l-1").name
            order(quick, "l-1", "blue", "SHIELD" if name == "shield" else "PASS")
    assert quick.game("l-1").status == "over"
    assert not quick.notices()  # a practice game is nobody's work


def test_here_i_stand_is_practised_unless_another_game_is_named(quick: Playground) -> None:
    assert "you practise as France in his-1" in confirmed(quick, "SIGN ON practice france")
    seats = [seat for seat in quick.rows(tables.Seat) if seat.until is None]
    assert {seat.role: seat.caretaker for seat in seats} == {
        role: None if role == "france" else "quick"
        for role in ("ottoman", "hapsburg", "england", "france", "papacy", "protestant")
    }


def test_a_caretaker_in_practice_answers_the_first_question(quick: Playground) -> None:
    confirmed(quick, "SIGN ON practice france")
    assert play_on(quick.office, most=1) == 1
    found = [row for row in quick.rows(tables.Question) if row.source == "caretaker"]
    assert [row.role for row in found] == ["protestant"]


def test_one_address_has_one_practice_game(quick: Playground) -> None:
    confirmed(quick, "SIGN ON practice lanterns")
    said = write(quick, "BEGIN l-1 red", "SIGN ON practice lanterns", "END")
    assert "Your practice game l-1 goes on" in said
    assert len(quick.rows(tables.Game)) == 1


def test_a_player_of_another_game_practises_without_a_code(quick: Playground) -> None:
    quick.open()
    quick.write("france", "SIGN ON practice lanterns blue")
    assert "you practise as Blue in l-1" in quick.receipt("france")
    assert quick.game("l-1").status == "running"


@pytest.mark.parametrize("most", [0, 1])
def test_so_many_practice_games_go_on_as_the_operator_allows(quick: Playground, most: int) -> None:
    ground = quick.under(practice_games=most)
    for number in range(most):
        confirmed(ground, "SIGN ON practice lanterns", sender=f"{number}@newcomers.example")
    said = write(ground, "SIGN ON practice lanterns")
    assert f"No more than {most} practice games" in said
    assert len(ground.rows(tables.Game)) == most


def test_nobody_begins_more_than_three_a_day(quick: Playground) -> None:
    quick.open()
    france = "france@players.example"
    lines = ("BEGIN his-1 france", "SIGN ON practice lanterns blue", "END")
    for number in range(1, 4):
        quick.wait(minutes=10)  # the same words at the same moment would be a copy
        write(quick, *lines, sender=france)
        assert f"you practise as Blue in l-{number}" in quick.receipt("france")
        write(quick, f"BEGIN l-{number} blue", "PROPOSE END", "END", sender=france)
        assert quick.game(f"l-{number}").status == "over"
    quick.wait(minutes=10)
    write(quick, *lines, sender=france)
    assert "You have begun 3 practice games today" in quick.receipt("france")


def test_what_stands_behind_practice_is_a_role(quick: Playground) -> None:
    assert "Behind practice stand rules" in write(quick, "SIGN ON practice lanterns Vienna")
    said = write(quick, "SIGN ON practice lanterns IN Nowhere/Atall", sender="bob@example.org")
    assert "is not a time zone" in said
    assert not quick.rows(tables.Game)


@pytest.mark.parametrize(
    ("words", "called"),
    [
        ("Thirty-Years War protestant", "as Protestant in tyw-1"),
        ("catholic", "as Catholic in tyw-1"),  # no other game has that side
        ("Lanterns Blue", "as Blue in l-1"),
    ],
)
def test_rules_are_named_as_people_write_them_and_a_role_alone_will_do(
    quick: Playground, words: str, called: str
) -> None:
    assert called in confirmed(quick, f"SIGN ON practice {words}")


def test_others_take_no_seat_of_it(quick: Playground) -> None:
    confirmed(quick, "SIGN ON practice lanterns blue")
    said = write(quick, "SIGN ON l-1 red", sender="bob@newcomers.example")
    assert "l-1 is the practice game of somebody else" in said


def test_it_ends_when_its_player_is_silent_or_has_left(quick: Playground) -> None:
    confirmed(quick, "SIGN ON practice lanterns blue")
    quick.wait(days=6)
    order(quick, "l-1", "blue", "HIDE AT Mill")
    quick.wait(days=6)
    assert end_left(quick.office) == 0
    quick.wait(days=1)
    assert end_left(quick.office) == 1
    assert quick.game("l-1").status == "over"
    assert "The practice is over" in flat(quick.last("blue", "game_over").text)
    assert play_on(quick.office) == 0


def test_who_resigns_ends_it(quick: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    confirmed(quick, "SIGN ON practice lanterns blue")
    code = order(quick, "l-1", "blue", "RESIGN").split("CONFIRM RESIGN ")[1].split()[0]
    order(quick, "l-1", "blue", f"CONFIRM RESIGN {code}")
    assert end_left(quick.office) == 1
    monkeypatch.setattr(Caretaker, "answer", None)  # nobody thinks about it any more
    assert play_on(quick.office) == 0
