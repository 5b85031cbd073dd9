"""The player program answers forms and deals like a person who trusts the form."""

from __future__ import annotations

from adjudicator.demo.player import MOST_TIMES, NUDGE_SECONDS, Player, form_in
from adjudicator.mail.mime import IncomingMessage, parse
from adjudicator.service.table.advice import Advice

GAME = "his-1"


def message(
    number: int, *lines: str, kind: str = "question", question: str = "", game: str = GAME
) -> IncomingMessage:
    """Return a message of the service with a form of ``lines`` for window W5 at its end."""
    form = "".join(f"# {line}\r\n" for line in (f"BEGIN {game} france W5", *lines, "END"))
    asked = f"Question W5: {question}\r\n=====\r\n{question}?\r\nAnswer until: {number}\r\n"
    head = (
        f"From: orders@example.org\r\nReply-To: orders+token@example.org\r\nSubject: s\r\n"
        f"Message-ID: <{number}@example.org>\r\nReferences: <root@example.org>\r\n"
        f"X-Adjudicator: {kind}; game={game}\r\n\r\n"
    )
    return parse(f"{head}{asked if question else ''}{form if lines else ''}".encode())


def player(script: tuple[str, ...] = ()) -> Player:
    return Player("france", "france@example.org", GAME, 1, script)


def test_the_form_is_found_without_its_comment_signs() -> None:
    assert form_in("words\n# BEGIN his-1 france W5\n# PASS\n# END\nmore") == (
        "BEGIN his-1 france W5\nPASS\nEND\n"
    )


def test_the_example_in_the_welcome_and_an_open_form_are_no_forms() -> None:
    assert form_in("# BEGIN\n# PASS\n# END") == ""
    assert form_in("# BEGIN his-1 france W5\n# PASS") == ""
    assert form_in("") == ""


def test_the_newest_form_is_answered_in_its_thread() -> None:
    [reply] = player().replies([message(1, "PASS"), message(2, "STAND")], 0.0)
    assert reply.get_content() == "BEGIN his-1 france W5\nSTAND\nEND\n"
    assert reply["To"] == "orders+token@example.org"
    assert reply["In-Reply-To"] == "<2@example.org>"
    assert reply["References"] == "<root@example.org> <2@example.org>"


def test_mail_of_another_game_is_left_alone() -> None:
    one = player()
    assert one.replies([message(1, "PASS", game="his-2")], 0.0) == []
    assert one.received == 0


def test_a_question_that_was_just_answered_is_answered_again_only_after_a_while() -> None:
    one = player()
    assert len(one.replies([message(1, "CHOOSE Vienna", question="where")], 0.0)) == 1
    again = message(2, "CHOOSE Vienna", question="where", kind="receipt")
    assert one.replies([again], 0.1) == []
    assert one.replies([], NUDGE_SECONDS / 2) == []
    assert len(one.replies([], 2 * NUDGE_SECONDS)) == 1


def test_the_same_answer_to_another_question_goes_out_at_once() -> None:
    one = player()
    one.replies([message(1, "CHOOSE Vienna", question="where Charles goes")], 0.0)
    other = message(2, "CHOOSE Vienna", question="where Alva goes")
    assert len(one.replies([other], 0.1)) == 1


def test_in_negotiations_the_script_comes_first_and_ready_is_said_again_when_it_is_quiet() -> None:
    one = player(("PRESS TO england", "Peace?", "ENDPRESS"))
    [reply] = one.replies([message(1, "READY", question="negotiations")], 0.0)
    assert reply.get_content().splitlines()[1:-1] == [
        "PRESS TO england", "Peace?", "ENDPRESS", "READY",
    ]  # fmt: skip
    receipt = message(2, "READY", question="negotiations", kind="receipt")
    assert one.replies([receipt], 0.1) == []
    [nudge] = one.replies([], 2 * NUDGE_SECONDS)
    assert nudge.get_content().splitlines()[1:-1] == ["READY"]


def test_a_deal_that_is_offered_is_confirmed() -> None:
    head = "X-Adjudicator: deal; game=his-1\r\nReply-To: o@example.org\r\n\r\n"
    offer = parse(
        f"{head}Send one of these:\r\n    CONFIRM DEAL 3\r\n    REJECT DEAL 3\r\n".encode()
    )
    [reply] = player().replies([offer], 0.0)
    assert reply.get_content() == "BEGIN\nCONFIRM DEAL 3\nREADY\nEND\n"


def advised(*advice: Advice | None) -> Player:
    """Return a player who is told these pieces of advice, one after the other."""
    told = iter(advice)
    one = player()
    one.adviser = lambda code: next(told) if code == "W5" else None
    return one


def test_what_is_advised_takes_the_place_of_the_example() -> None:
    one = advised(Advice((1, 1, 0), ("ASSAULT Belgrade", "PASS THE REST")), Advice((1, 1, 1)))
    [reply] = one.replies([message(1, "PASS", question="orders")], 0.0)
    assert reply.get_content() == ("BEGIN his-1 france W5\nASSAULT Belgrade\nPASS THE REST\nEND\n")
    [reply] = one.replies([message(2, "STAND", question="orders")], 0.1)
    assert reply.get_content() == "BEGIN his-1 france W5\nSTAND\nEND\n"


def test_a_question_is_answered_once_as_advised_and_then_with_the_example() -> None:
    said = Advice((1, 1, 0), ("ASSAULT Belgrade",))
    one = advised(said, said)
    assert len(one.replies([message(1, "PASS", question="orders")], 0.0)) == 1
    assert one.replies([message(2, "PASS", question="orders", kind="receipt")], 0.1) == []
    [nudge] = one.replies([], 2 * NUDGE_SECONDS)
    assert nudge.get_content().splitlines()[1:-1] == ["PASS"]


def test_questions_that_look_alike_are_told_apart_by_the_advice() -> None:
    one = advised(Advice((1, 1, 0), ("EXPLORE",)), Advice((1, 1, 1), ("COLONIZE",)))
    for number, line in enumerate(("EXPLORE", "COLONIZE")):
        [reply] = one.replies([message(number, "PASS", question="orders")], 0.0)
        assert reply.get_content().splitlines()[1:-1] == [line]


def test_nothing_is_written_in_a_window_in_which_nothing_is_asked_any_more() -> None:
    one = advised(None)
    assert one.replies([message(1, "PASS", question="orders")], 0.0) == []
    assert len(one.replies([], 2 * NUDGE_SECONDS)) == 1


def test_talks_need_no_advice() -> None:
    one = advised()
    [reply] = one.replies([message(1, "READY", question="negotiations")], 0.0)
    assert reply.get_content().splitlines()[1:-1] == ["READY"]


def test_a_player_does_not_repeat_itself_for_ever() -> None:
    one = player()
    sent = sum(
        len(one.replies([message(number, "PASS", question=str(number))], 0.0))
        for number in range(3 * MOST_TIMES)
    )
    assert sent == MOST_TIMES


def test_each_message_has_an_identifier_of_its_own() -> None:
    one = player()
    ids = [
        reply["Message-ID"]
        for number in range(5)
        for reply in one.replies([message(number, "PASS", question=str(number))], 0.0)
    ]
    assert len(set(ids)) == 5
