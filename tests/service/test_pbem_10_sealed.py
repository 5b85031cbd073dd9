"""A moderator from whom hands are sealed learns nothing.

Each command is given in two games that differ in what is sealed; what comes back is the same.
"""

from __future__ import annotations

from typing import Any

import pytest
from prometheus_client import generate_latest

from adjudicator import clock
from adjudicator.games.here_i_stand.rules.state import State
from adjudicator.mail.errors import PermanentFailure
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.counters import COUNTED
from adjudicator.service.errors import NotPossible
from adjudicator.service.post.dispatch import dispatch
from adjudicator.store import people_queries, tables
from tests.service.playground import MODERATOR, STRICT, Playground, address_of, flat, state_at
from tests.service.test_dispatch import failing

BLIND = {**STRICT, "blind": "true"}
CORRECTED = {"blind": "true", "simultaneous.correction": "2h"}
KEPT = (
    "it counts when the window ends, if the player has not answered by then and it is legal; the"
    " player is told what became of it"
)
GIVEN = "it is given if it is legal, and the player is told what became of it"


def with_papal_card(stage: str, number: int) -> State:
    """Return a position in which the Papacy holds card ``number``, and nothing else of the deck."""
    state: State = state_at(stage)
    for pile in (state.draw_pile, *state.hands.values()):
        if number in pile:
            pile.remove(number)
    state.draw_pile += [card for card in state.hands["papacy"] if card > 7]
    state.hands["papacy"] = [card for card in state.hands["papacy"] if card <= 7] + [number]
    state.draw_pile.sort()
    return state


def results(
    ground: Playground, line: str, number: int, *, stage: str = "diet", check: bool = False
) -> str:
    """Return the answer to a line in a blind game in which the Papacy holds card ``number``."""
    state = with_papal_card(stage, number)
    ground.open(stage, state=state, moderator=MODERATOR, settings=CORRECTED)
    return ground.moderate(line, check=check)


@pytest.mark.parametrize("check", [True, False])
@pytest.mark.parametrize("line", ["ANSWER papacy: COMMIT 66", "ANSWER papacy: PASS"])
def test_whether_a_moderators_answer_is_legal_is_sealed(
    quick: Playground, line: str, *, check: bool
) -> None:
    empty = quick.saved()
    holds = results(quick, line, 66, check=check) + quick.moderate("STATUS", "PREVIEW")
    quick.restore(empty)
    lacks = results(quick, line, 67, check=check) + quick.moderate("STATUS", "PREVIEW")
    assert holds == lacks
    assert KEPT in holds
    assert "possible" not in holds


def test_the_player_hears_at_once_why_an_answer_for_him_is_not_legal(quick: Playground) -> None:
    results(quick, "ANSWER papacy: COMMIT 66 BECAUSE he is ill", 67)
    told = quick.receipt("papacy")
    assert "The moderator has said this for you. It counts when the window ends" in told
    assert "He is ill." in told
    assert "COMMIT 66" in told
    assert "not in your hand" in told or "possible" in told
    assert "papacy" in quick.waiting()


def test_an_answer_to_what_is_asked_in_secret_counts_at_the_end(quick: Playground) -> None:
    text = results(quick, "ANSWER papacy: COMMIT 66", 66)
    assert KEPT in text
    assert "papacy" in quick.waiting()
    assert "COMMIT 66" in quick.receipt("papacy")
    quick.wait(hours=49)
    assert "The moderator has said this for you." in flat(quick.last("papacy", "defaulted").text)
    assert committed_by_the_papacy(quick) == ("moderator", 66)
    assert missed_by(quick) == {"hapsburg": 1, "protestant": 1}
    moderate(quick.office, "his-1", "unseal", reason="An audit.")
    assert "COMMIT 66" in quick.moderate("LOG")
    assert "'answer at the end'" in str(moderate(quick.office, "his-1", "explain").value)


def test_what_is_not_legal_leaves_the_default_and_shows_no_other_way(quick: Playground) -> None:
    results(quick, "ANSWER papacy: COMMIT 66", 67)
    quick.wait(hours=49)
    told = flat(quick.last("papacy", "defaulted").text)
    assert "What the moderator has said for you is not possible: COMMIT 66." in told
    source, committed = committed_by_the_papacy(quick)
    assert source == "moderator"
    assert committed != 66
    assert missed_by(quick) == {"hapsburg": 1, "protestant": 1}


def test_the_player_who_answers_himself_is_heard(quick: Playground) -> None:
    results(quick, "ANSWER papacy: COMMIT 66", 66)
    quick.write("papacy", "COMMIT 5")
    quick.moderate("ANSWER papacy: COMMIT 66")
    quick.wait(hours=49)
    assert committed_by_the_papacy(quick) == ("message", 5)


def test_the_last_words_of_a_moderator_count(quick: Playground) -> None:
    results(quick, "ANSWER papacy: COMMIT 5", 66)
    quick.moderate("ANSWER papacy: COMMIT 66")
    quick.wait(hours=49)
    assert committed_by_the_papacy(quick) == ("moderator", 66)


def test_a_moderator_who_has_said_what_counts_is_not_called_where_mail_comes_back(
    quick: Playground,
) -> None:
    results(quick, "ANSWER papacy: COMMIT 66", 66)
    dead(quick, "papacy")
    quick.wait(hours=49)
    assert committed_by_the_papacy(quick) == ("moderator", 66)


def dead(ground: Playground, role: str) -> None:
    """Let mail to the player of a role come back."""
    with ground.office.database.transaction() as session:
        row = people_queries.address_row(session, address_of(role))
        assert row is not None
        row.dead_at = clock.now()
        session.add(row)


def test_a_window_that_waits_for_the_moderator_ends_with_his_answer(quick: Playground) -> None:
    results(quick, "STATUS", 66)
    for role in ("hapsburg", "protestant"):
        quick.write(role, f"COMMIT {a_card_of(quick, role)}")
    dead(quick, "papacy")
    quick.wait(hours=49)
    assert "extend the deadline, answer for the role" in flat(quick.last(kind="moderator").text)
    quick.moderate("ANSWER papacy: COMMIT 66")
    quick.wait(minutes=2)
    assert committed_by_the_papacy(quick) == ("moderator", 66)


@pytest.mark.parametrize("settings", [{}, BLIND])
def test_others_who_are_late_get_their_default_after_an_answer_of_the_moderator(
    quick: Playground, settings: dict[str, str]
) -> None:
    state = with_papal_card("diet", 66)
    quick.open("diet", state=state, moderator=MODERATOR, settings={**STRICT, **settings})
    dead(quick, "papacy")
    quick.wait(hours=49)
    quick.moderate("ANSWER papacy: COMMIT 5")
    quick.wait(minutes=2)
    assert "hapsburg" not in quick.waiting()
    assert committed_by_the_papacy(quick) == ("moderator", 5)


def test_each_role_whose_mail_comes_back_is_asked_of_the_moderator(quick: Playground) -> None:
    quick.open("diet", moderator=MODERATOR, settings=STRICT)
    for role in ("papacy", "hapsburg"):
        dead(quick, role)
    quick.wait(hours=49)
    quick.moderate("ANSWER hapsburg: COMMIT 2")
    count = len(quick.notices())
    quick.wait(minutes=2)
    assert "papacy has not answered" in flat(quick.notices()[count].text)


def test_a_release_says_what_counts(quick: Playground) -> None:
    settings = {**BLIND, "moderated": "yes"}
    quick.open("diet", state=with_papal_card("diet", 66), moderator=MODERATOR, settings=settings)
    quick.moderate("ANSWER papacy: COMMIT 5")
    assert "Papacy: what you have said if it is legal, else the default" in quick.moderate(
        "PREVIEW"
    )
    moderate(quick.office, "his-1", "unseal", reason="An audit.")
    assert "Papacy, Diet of Worms: COMMIT Papal Bull" in quick.moderate("PREVIEW")


def test_the_player_is_told_what_counts_without_an_answer(quick: Playground) -> None:
    results(quick, "ANSWER papacy: COMMIT 5", 67)
    assert "Without an answer this counts: COMMIT Papal Bull" in quick.receipt("papacy")
    quick.wait(hours=47)
    told = flat(quick.last("papacy", "reminder").text)
    assert "Without an answer this counts: COMMIT Papal Bull" in told


def test_what_was_said_for_a_predecessor_binds_nobody(quick: Playground) -> None:
    results(quick, "ANSWER papacy: COMMIT 5", 67)
    quick.moderate("REPLACE papacy new@players.example")
    quick.wait(hours=200)
    assert committed_by_the_papacy(quick)[0] == "deadline"


def test_what_was_said_before_a_rewind_goes_back_to_its_player(quick: Playground) -> None:
    results(quick, "ANSWER papacy: COMMIT 5", 67)
    quick.take_back("REWIND TO 0 A slip.")
    told = flat(quick.last("papacy", "taken_back").text)
    assert "COMMIT 5" in told
    assert "the moderator had said this for you" in told
    quick.wait(hours=49)
    rows = [row for row in quick.rows(tables.Question) if row.role == "papacy"]
    assert {row.source for row in rows if row.generation == 2} == {"deadline"}


def test_metrics_do_not_tell_what_is_legal(quick: Playground) -> None:
    def counted() -> list[str]:
        lines = generate_latest(COUNTED).decode().splitlines()
        return [one for one in lines if one.startswith("adjudicator_order_lines_total")]

    results(quick, "STATUS", 66)
    before = counted()
    for card in (66, 67):
        quick.moderate(f"ANSWER papacy: COMMIT {card}")
    assert counted() == before


def test_explain_names_the_act_that_gave_the_answer(quick: Playground) -> None:
    quick.open("diet", state=with_papal_card("diet", 66), moderator=MODERATOR, settings=BLIND)
    moderate(quick.office, "his-1", "unseal", reason="An audit.")
    quick.moderate("ANSWER papacy: COMMIT 66 BECAUSE first")
    moderate(quick.office, "his-1", "seal")
    quick.moderate("ANSWER papacy: COMMIT 5 BECAUSE second")
    assert "you have answered yourself, and that counts" in quick.receipt("papacy")
    quick.wait(hours=49)
    moderate(quick.office, "his-1", "unseal", reason="An audit.")
    answers = moderate(quick.office, "his-1", "explain", fact=(0, 0)).value["answers"]
    [found] = [one for one in answers if one["role"] == "papacy"]
    assert found["action"]["reason"] == "First."


def test_an_answer_to_one_role_is_given_at_once_and_told_to_its_player_alone(
    quick: Playground,
) -> None:
    quick.open("action", moderator=MODERATOR, settings=CORRECTED)
    text = quick.moderate("ANSWER ottoman: PLAY 1 FOR CP")
    assert GIVEN in text
    assert "The moderator has given this answer for you." in quick.receipt("ottoman")
    text = quick.moderate("ANSWER ottoman: PLAY 5 FOR CP")
    assert GIVEN in text
    assert "The moderator has tried to give this answer for you." in quick.receipt("ottoman")


def committed_by_the_papacy(ground: Playground) -> tuple[str | None, int]:
    """Return from where the commitment of the Papacy came, and its card."""
    [row] = [
        row
        for row in ground.rows(tables.Question)
        if (row.role, row.segment, row.request) == ("papacy", 0, 0)
    ]
    return row.source, row.value


def missed_by(ground: Playground) -> dict[str, int]:
    """Return how many windows in a row each role has missed that has missed any."""
    return {seat.role: seat.misses for seat in ground.rows(tables.Seat) if seat.misses}


def test_words_that_are_no_order_are_refused_by_what_everybody_knows(quick: Playground) -> None:
    text = results(quick, "ANSWER papacy: ABRACADABRA", 66)
    assert "no order that begins" in text
    assert quick.rows(tables.Action) == []


def test_the_operator_is_told_no_more(quick: Playground) -> None:
    state = with_papal_card("diet", 66)
    quick.open("diet", state=state, moderator=MODERATOR, settings=CORRECTED)
    done = moderate(quick.office, "his-1", "answer", role="papacy", words="COMMIT 67")
    assert KEPT in done.words


def test_whoever_plays_does_not_answer_for_others(quick: Playground) -> None:
    me = address_of("france")
    quick.open("diet", moderator=me, settings=BLIND)
    for line in ("ANSWER papacy: COMMIT 5", "AMEND 0.0 papacy: COMMIT 5 BECAUSE of a slip"):
        for check in (True, False):
            text = quick.moderate(line, sender=me, check=check)
            assert "You play in his-1, so you give no answers for others" in text
    assert quick.rows(tables.Action) == []


# -- amending -----------------------------------------------------------------------------------


def amended(ground: Playground, committed: int, line: str, *, check: bool) -> str:
    """Return the answer to a line in a game in which the Papacy has committed a card."""
    in_secret(ground, committed)
    for role in ("hapsburg", "protestant"):
        ground.write(role, f"COMMIT {a_card_of(ground, role)}")
    return ground.moderate(line, check=True) if check else ground.take_back(line)


def in_secret(ground: Playground, committed: int) -> None:
    """Let the Papacy commit a card; the others have not answered."""
    state = with_papal_card("diet", 66)
    state.draw_pile.remove(67)
    state.hands["papacy"].append(67)
    ground.open("diet", state=state, moderator=MODERATOR, settings=BLIND)
    ground.write("papacy", f"COMMIT {committed}")


def a_card_of(ground: Playground, role: str) -> int:
    """Return a card that a role may commit."""
    with ground.playing() as playing:
        decision = playing.open_for(role)
        assert decision is not None
        card: Any = decision.default
        return int(card)


def test_what_is_still_asked_in_secret_is_not_amended(quick: Playground) -> None:
    empty, told = quick.saved(), set()
    for committed in (66, 67):
        in_secret(quick, committed)
        told.add(quick.moderate("AMEND 0.0 papacy: COMMIT 66 BECAUSE of a slip", "STATUS"))
        assert quick.game().generation == 1
        quick.restore(empty)
    [text] = told
    assert "Question 0.0 is still being answered in secret." in text


def test_a_check_of_an_amendment_does_not_tell_what_is_legal(quick: Playground) -> None:
    empty, told = quick.saved(), set()
    for card in ("66", "67", "88"):
        text = amended(quick, 66, f"AMEND 0.0 papacy: COMMIT {card} BECAUSE of a slip", check=True)
        told.add(text.replace(f"COMMIT {card}", "COMMIT it"))
        quick.restore(empty)
    [text] = told
    assert "it is changed if that is legal" in text


def test_an_amendment_that_is_not_legal_is_told_to_its_player_alone(quick: Playground) -> None:
    text = amended(quick, 66, "AMEND 0.0 papacy: COMMIT 88 BECAUSE of a slip", check=False)
    assert "it is changed if that is legal, and then everybody is told" in text
    assert quick.game().generation == 1
    told = flat(quick.last("papacy", "status").text)
    assert "The moderator has tried to change your answer 0.0 to: COMMIT 88." in told
    assert "possible" in told
    assert "COMMIT" not in quick.moderate("LOG")


def test_the_same_answer_again_is_told_to_its_player_alone(quick: Playground) -> None:
    same = amended(quick, 66, "AMEND 0.0 papacy: COMMIT 66 BECAUSE of a slip", check=False)
    assert "That is what" not in same
    assert quick.game().generation == 1
    assert "That is what papacy has answered" in flat(quick.last("papacy", "status").text)


def test_an_amendment_in_a_sealed_game_tells_the_moderator_neither_old_nor_new(
    quick: Playground,
) -> None:
    text = amended(quick, 66, "AMEND 0.0 papacy: COMMIT 67 BECAUSE of a slip", check=False)
    assert quick.game().generation == 2
    assert "→" not in text
    assert "played again" not in text
    assert "Your answer was: COMMIT" in flat(quick.last("papacy", "taken_back").text)
    shown = quick.moderate("LOG", "SEGMENT 0", "EXPLAIN last")
    assert "COMMIT" not in shown
    assert "AMEND: generation 2, segment 0" in shown


# -- what is looked at --------------------------------------------------------------------------


def test_the_log_tells_a_blind_moderator_no_words_that_others_gave(quick: Playground) -> None:
    state = with_papal_card("diet", 66)
    quick.open("diet", state=state, moderator=MODERATOR, settings=CORRECTED)
    moderate(quick.office, "his-1", "unseal", reason="An audit.")
    moderate(quick.office, "his-1", "answer", role="papacy", words="COMMIT 66")
    assert "COMMIT 66" in quick.moderate("LOG")
    moderate(quick.office, "his-1", "seal")
    text = quick.moderate("LOG")
    assert "COMMIT" not in text
    assert "operator: ANSWER: role papacy" in text
    found = moderate(quick.office, "his-1", "log").value
    assert not any({"words", "old", "new", "topic"} & set(entry) for entry in found)


def test_why_a_game_was_set_aside_is_sealed_in_the_log_too(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open(moderator=MODERATOR, settings=BLIND)

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("the Papacy holds Papal Bull")

    monkeypatch.setattr("adjudicator.service.table.deadlines.publish", broken)
    quick.wait(hours=49)
    assert "Papal Bull" not in quick.moderate("LOG", window=None)
    assert "Papal Bull" not in str(moderate(quick.office, "his-1", "log").value)


def test_why_a_game_was_set_aside_is_sealed_from_a_moderator_who_plays(
    quick: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.open(moderator=address_of("france"), settings=BLIND)
    moderate(quick.office, "his-1", "unseal", reason="An audit.")

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("the Papacy holds Papal Bull")

    monkeypatch.setattr("adjudicator.service.table.deadlines.publish", broken)
    quick.wait(hours=49)
    assert "Papal Bull" not in flat(quick.last(kind="moderator").text)


def until_cards_are_drawn(ground: Playground) -> tables.Fact:
    """Let defaults play a blind game until somebody is told of cards; return that secret fact."""
    ground.open("theses", settings=BLIND, moderator=MODERATOR)
    for _ in range(40):
        drawn = [f for f in ground.rows(tables.Fact) if f.kind == "cards_drawn"]
        if drawn:
            found: tables.Fact = drawn[0]
            return found
        ground.wait(hours=49)
    raise AssertionError("nobody draws")


def test_facts_have_numbers_that_leave_no_gap_for_a_secret_one(quick: Playground) -> None:
    secret = until_cards_are_drawn(quick)
    shown = moderate(quick.office, "his-1", "segment", segment=secret.segment).value["facts"]
    places = [fact["fact"] for fact in shown]
    assert places == [f"{secret.segment}.{number}" for number in range(len(places))]
    for fact in shown:
        place = tuple(map(int, fact["fact"].split(".")))
        found = moderate(quick.office, "his-1", "explain", fact=place).value["fact"]
        assert (found["place"], found["words"]) == (fact["fact"], fact["words"])
        assert found["kind"] != "cards_drawn"
    with pytest.raises(NotPossible, match="There is no fact"):
        moderate(quick.office, "his-1", "explain", fact=(secret.segment, len(places)))
    last = moderate(quick.office, "his-1", "explain", fact=None).value["fact"]
    assert last["place"] == places[-1]


def test_explaining_a_sealed_answer_tells_nothing_of_the_letter_that_gave_it(
    quick: Playground,
) -> None:
    """A guess could be tried by its hash, and a line ahead may answer only with the card."""
    quick.open("action", settings=BLIND)
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul")
    [answer] = moderate(quick.office, "his-1", "explain", fact=(0, 1)).value["answers"]
    assert answer["sealed"]
    told = {name: value for name, value in answer.items() if value is not None}
    assert set(told) == {"question", "role", "topic", "section", "window", "sealed"}
    shown = moderate(quick.office, "his-1", "segment", segment=0).value
    assert {question["source"] for question in shown["questions"]} == {None}


def explained_raise(ground: Playground, *lines: str) -> dict[str, Any]:
    """Return what explains the second fact of an impulse that consists of some lines."""
    ground.open("action", settings=BLIND)
    ground.write("ottoman", *lines)
    found: dict[str, Any] = moderate(ground.office, "his-1", "explain", fact=(0, 1)).value
    return found


def test_explaining_a_public_answer_tells_nothing_of_the_letter_that_gave_it(
    quick: Playground,
) -> None:
    """The rest of the message may be sealed: guesses at it could be tried by its hash."""
    lines = ("PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    [answer] = explained_raise(quick, *lines)["answers"]
    assert answer["order"] == "RAISE 2 regulars IN Istanbul"
    told = {name: value for name, value in answer.items() if value is not None}
    named = {"question", "role", "topic", "section", "window", "sealed", "order", "value"}
    assert set(told) == named


def test_whether_a_line_was_refused_is_not_told_by_the_title_of_a_receipt(
    quick: Playground,
) -> None:
    empty = quick.saved()
    lines = ("PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PLAY Foul Weather")
    refused = explained_raise(quick, *lines)["reports"]
    quick.restore(empty)
    assert explained_raise(quick, *lines[:2])["reports"] == refused
    assert {one["role"] for one in refused} == {"ottoman"}


# -- messages that come back or answer by themselves -----------------------------------------------

PLAYS = address_of("england")
"""Who moderates and plays: hands are sealed from him."""


def test_what_an_automatic_reply_quotes_is_not_shown_to_who_may_not_see_hands(
    quick: Playground,
) -> None:
    quick.open("action", moderator=PLAYS, settings=BLIND)
    body = "I am away until 3 December.\n\nYou wrote: your hand: #88 Master of Italy\n"
    about = "Automatic reply: his-1 W1: 3 orders read, 1 error"
    quick.send(quick.letter("france", body, Subject=about, Auto_Submitted="auto-replied"))
    text = flat(quick.last(kind="moderator").text)
    assert "What it says is sealed, because it may quote a message of the game." in text
    assert "Master of Italy" not in text
    assert "1 error" not in text
    assert "ABSENCE france: 2026-11-20 TO 2026-12-03" in text


def test_the_title_of_a_message_that_was_given_up_is_not_shown_to_who_may_not_see_hands(
    quick: Playground,
) -> None:
    quick.open("action", moderator=PLAYS, settings=BLIND)
    quick.write("france", "PLAY Foul Weather", "HELP")
    receipt = quick.last("france", "receipt").subject
    dispatch(quick.office, failing(PermanentFailure("550 no such user"), address_of("france")))
    text = flat(quick.last(kind="moderator").text)
    assert "A message of his-1 was given up: " in text
    titles = {mail.subject for mail in quick.mails("france")}
    assert receipt in titles
    assert not [title for title in titles if title in text]


def test_the_title_of_a_message_that_came_back_is_not_shown_to_who_may_not_see_hands(
    quick: Playground,
) -> None:
    """Some servers put the title of what comes back into that of their report, and no reason."""
    quick.open("action", moderator=PLAYS, settings=BLIND)
    quick.write("france", "PLAY Foul Weather", "HELP")
    receipt = quick.last("france", "receipt")
    report = (
        "From: MAILER-DAEMON@else.example\nTo: orders@adjudicator.example\nReturn-Path: <>\n"
        f"Message-ID: <dsn.1@x>\nSubject: Undeliverable: {receipt.subject}\nMIME-Version: 1.0\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\n\n'
        "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; else.example\n\n"
        f"Final-Recipient: rfc822; {address_of('france')}\nAction: failed\nStatus: 5.1.1\n\n"
        f"--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: {receipt.message_id}\n\n--b--\n"
    )
    quick.send(report.replace("\n", "\r\n").encode())
    text = flat(quick.last(kind="moderator").text)
    assert "could not be delivered" in text
    assert receipt.subject not in text


# -- defaults -----------------------------------------------------------------------------------


def test_a_preview_of_a_sealed_game_names_seat_and_kind_of_question_only(
    quick: Playground,
) -> None:
    settings = {**BLIND, "moderated": "yes"}
    quick.open("diet", moderator=MODERATOR, settings=settings)
    sentence = "Papacy: the default of the question (simultaneous choice), which is sealed"
    assert sentence in quick.moderate("PREVIEW")
    quick.wait(hours=49)
    assert sentence in flat(quick.last(kind="moderator").text)
    text = quick.moderate("RELEASE papacy", check=True)
    assert sentence in text
    assert "COMMIT" not in text
