"""HELP and STATUS are answered to everybody who may hear anything, whatever the game does."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from adjudicator import clock
from adjudicator.service.office import Office
from adjudicator.store import queries, tables
from tests.service.playground import MODERATOR, Playground, address_of, flat, seats, settings_in

FRANCE = address_of("france")


def answers(ground: Playground, role: str, *lines: str, **more: object) -> list[str]:
    """Return the texts of the answers to a message."""
    before = len(ground.mails())
    ground.write(role, *lines, **more)  # type: ignore[arg-type]  # fields of a message
    return [flat(row.text) for row in ground.mails()[before:] if row.kind != "question"]


def asked(ground: Playground, role: str = "france", **more: object) -> None:
    """Ask for HELP and STATUS in several ways, twice each; every message has an answer."""
    for words in ("HELP", "STATUS", "help", "?", "Help!", "TILANNE", "OHJE"):
        for _again in range(2):
            found = answers(ground, role, words, block=False, **more)
            assert len(found) == 1, (words, found)
            assert "No order block" not in found[0], words


def set_status(ground: Playground, status: str) -> None:
    with ground.office.database.transaction() as session:
        game = queries.game_by_slug(session, "his-1")
        assert game is not None
        game.status = status
        session.add(game)


def test_a_player_with_and_without_a_question(quick: Playground) -> None:
    quick.open()
    asked(quick, "protestant")
    quick.clock.advance(timedelta(hours=2))
    asked(quick, "france")


def test_a_game_on_hold(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    quick.moderate("HOLD Holidays.")
    asked(quick)
    text = flat(quick.last("france", "status").text)
    told = answers(quick, "france", "STATUS")
    assert "The game his-1 is on hold" in told[0]
    assert "The board" in told[0]
    assert "Form" not in text


def test_a_game_that_is_over(quick: Playground) -> None:
    quick.open()
    set_status(quick, "over")
    asked(quick)
    assert "The game his-1 is over." in answers(quick, "france", "STATUS")[0]


def test_a_game_that_has_not_begun(quick: Playground) -> None:
    taken = [one for one in seats() if one.role not in ("england", "papacy")]
    quick.open(seats=taken, open_roles=["england", "papacy"])
    asked(quick)
    told = answers(quick, "france", "STATUS")[0]
    assert "The game his-1 has not begun." in told
    assert "These seats are not taken yet: england, papacy." in told


def broken(ground: Playground) -> None:
    """Let the rules be unable to play the game on."""
    ground.open("action", moderator=MODERATOR)
    ground.write("ottoman", "PLAY 1 FOR CP", "PASS THE REST")
    with ground.office.database.transaction() as session:
        row = session.exec(select(tables.Question).where(tables.Question.segment == 1)).first()
        assert row is not None
        row.state, row.answered_at, row.value = "answered", clock.now(), "nonsense"
        session.add(row)
    set_status(ground, "held")


def test_a_game_that_was_set_aside(quick: Playground) -> None:
    broken(quick)
    asked(quick)
    told = answers(quick, "france", "STATUS")[0]
    assert "Its board cannot be shown now; the moderator knows of it." in told
    for words in ("STATUS", "HELP", "?"):
        text = quick.moderate(words)
        assert "1 command read, no errors" in text
    assert "The rules cannot play the game on as it stands." in quick.moderate("STATUS")


def test_orders_beside_it_are_refused_and_it_is_answered(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    quick.moderate("HOLD")
    told = answers(quick, "protestant", "REFORM Leipzig", "STATUS")
    assert len(told) == 2
    assert any("Nothing was applied; if the game goes on" in one for one in told)


def test_a_block_for_another_window_is_not_applied_and_it_is_answered(quick: Playground) -> None:
    quick.open()
    told = answers(
        quick, "protestant", "BEGIN his-1 protestant W9", "REFORM Leipzig", "STATUS", "HELP", "END",
        block=False,
    )  # fmt: skip
    assert any("There is no window W9" in one for one in told)
    assert any("The board" in one for one in told)
    assert len(told) == 3
    assert quick.decision("protestant").topic == "18.3/reform:1"


def test_quoted_lines_ask_for_nothing(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    quick.moderate("HOLD")
    told = answers(quick, "france", "> BEGIN", "> STATUS", "> END", block=False)
    assert all("The board" not in one for one in told)


def test_who_has_several_seats_and_names_none_is_answered_for_each(quick: Playground) -> None:
    quick.open("action")
    quick.open("action", slug="his-2")
    raw = quick.letter("x", "STATUS\n", sender=FRANCE)
    before = len(quick.mails())
    quick.send(raw)
    found = quick.mails()[before:]
    assert [row.kind for row in found] == ["status", "status"]
    assert sorted(row.subject.split()[0] for row in found) == ["his-1", "his-2"]


def test_who_moderates_several_games_and_names_none_is_answered_for_each(
    quick: Playground,
) -> None:
    quick.open("action", moderator=MODERATOR)
    quick.open("action", slug="his-2", moderator=MODERATOR)
    for words in ("STATUS", "HELP", "?"):
        before = len(quick.mails())
        quick.send(quick.letter("x", f"{words}\n", sender=MODERATOR))
        assert [row.kind for row in quick.mails()[before:]] == ["moderation", "moderation"]


@pytest.mark.parametrize("more", ["", "PASSWORD correct-horse-battery"])
def test_for_several_seats_a_writer_without_proof_is_refused_once_and_for_all(
    quick: Playground, more: str
) -> None:
    """No seat is answered before another refuses: one writer is proven for all of them or none.

    Whoever gives a password names its seat.
    """
    folder = quick.office.settings.data_dir
    strict = settings_in(folder, require_auth=True, authserv_id="none")
    quick.office = Office(quick.office.database, strict)
    quick.open("action")
    quick.open("action", slug="his-2")
    before = len(quick.mails())
    body = "\n".join(["BEGIN", "STATUS", *filter(None, [more]), "END", ""])
    quick.send(quick.letter("x", body, sender=FRANCE))
    assert [row.kind for row in quick.mails()[before:]] == ["rejected"]


def test_who_was_replaced_hears_why_and_when_again(quick: Playground) -> None:
    quick.open(moderator=MODERATOR)
    quick.moderate("REPLACE france: eve@example.org He has left.")
    told = answers(quick, "france", "STATUS", block=False)
    assert "If you have been replaced, your successor plays on." in told[0]
    assert "The same words are answered again from Saturday 21 November 2026, 00:00" in told[0]
    assert answers(quick, "france", "STATUS", block=False) == []
    assert len(answers(quick, "france", "HELP", block=False)) <= 1


@pytest.mark.parametrize("words", ["", "Hello!", "When do we begin?"])
def test_a_message_without_orders_says_when_its_words_are_answered_again(
    quick: Playground, words: str
) -> None:
    quick.open()
    told = answers(quick, "protestant", words, block=False)
    assert len(told) == 1
    assert "HELP and STATUS, on a line of their own, are always answered." in told[0]
    assert "REFORM" in told[0], "question and form come with it"
    asked(quick, "protestant")
