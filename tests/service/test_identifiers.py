"""The identifiers of messages tell nothing of how many others wrote.

They are made of keys with numbers of rows in them. Who could make them from a guess at the number
would count the messages, deals and press of others between two of his own.
"""

from __future__ import annotations

from adjudicator.mail.outgoing import message_id
from adjudicator.store import tables
from tests.service.playground import MODERATOR, Playground


def test_nobody_can_make_an_identifier_from_a_guess_at_its_key(quick: Playground) -> None:
    quick.open("action", moderator=MODERATOR)
    quick.write("france", "HELP", "BROADCAST", "Good evening.", "ENDBROADCAST")
    quick.write("stranger", "HELP", sender="stranger@nowhere.example")
    domain = quick.office.settings.domain
    mails = quick.mails()
    assert {mail.kind for mail in mails} >= {"receipt", "press", "welcome", "moderator"}
    assert "stranger@nowhere.example" in {mail.recipient for mail in mails}
    for mail in mails:
        assert mail.message_id != message_id(mail.key, domain), mail.key


def test_all_messages_of_a_seat_stay_in_one_thread(quick: Playground) -> None:
    quick.open("action")
    quick.write("france", "HELP")
    first, *others = quick.mails("france")
    assert {mail.thread[0] for mail in others} == {first.message_id}


def test_a_game_of_an_earlier_release_keeps_its_threads(quick: Playground) -> None:
    quick.open("action")
    with quick.office.database.transaction() as session:
        game = quick.game()
        game.thread_id = None
        session.add(game)
    quick.write("france", "HELP")
    answer, domain = quick.last("france", "status"), quick.office.settings.domain
    seat = next(s for s in quick.rows(tables.Seat) if s.role == "france")
    assert answer.thread[0] == message_id(f"welcome/{quick.game().id}/{seat.id}", domain)
