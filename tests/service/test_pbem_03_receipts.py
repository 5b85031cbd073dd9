"""Orders line by line: applied, refused, kept, returned, only checked.

Stale blocks are answered and not applied.
"""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.words import load
from adjudicator.games.here_i_stand.rules.deck import card
from adjudicator.store import tables
from tests.service.playground import MODERATOR, Playground, flat, state_at

IMPULSE = ("PLAY Janissaries FOR CP", "RAISE 1 regular IN Istanbul", "PASS THE REST")


def book(ground: Playground) -> list[tuple[str, str, str]]:
    """Return role, words and status of all lines in the order books."""
    return [(line.role, line.words, line.status) for line in ground.rows(tables.OrderLine)]


def test_one_message_carries_a_whole_impulse(ground: Playground) -> None:
    ground.open("action")
    incoming = ground.write("ottoman", *IMPULSE)
    assert incoming.status == "done"
    assert ground.waiting() == ["hapsburg"]
    assert ground.receipt("ottoman").count(" accepted") == 3
    reported = {row.role for row in ground.mails(kind="report")}
    assert len(reported) == 5
    for row in [*ground.mails(kind="report"), ground.last("ottoman", "receipt")]:
        assert "The Ottomans play Janissaries (#1) for 5 CP." in flat(row.text)
    asked = ground.last("hapsburg", "report")
    assert "# BEGIN his-1 hapsburg W2" in str(asked.text)
    given = [q for q in ground.rows(tables.Question) if q.source != "sheet"]
    answers = [(q.topic, q.source, q.incoming_id) for q in given]
    assert answers[:3] == [
        ("11/play:1.1", "message", incoming.id),
        ("11/action:1.1.1", "message", incoming.id),
        ("11/action:1.1.2", "message", incoming.id),
    ]
    assert answers[3] == ("11/play:1.2", None, None)


def test_a_wrong_line_costs_that_line_only_where_its_writer_says_go_on(ground: Playground) -> None:
    ground.open("action")
    ground.write(
        "ottoman",
        "GO ON",
        "PLAY Janisaries FOR CP",
        "PLAY Janissaries FOR CP",
        "FLY TO THE MOON",
        "RAISE 99 regulars IN Istanbul",
        "MOVE Suleiman FROM Paris TO Lyon",
        "RAISE 1 regular IN Istanbul",
    )
    receipt = ground.receipt("ottoman")
    assert ground.last("ottoman").subject == "his-1 W1: 5 orders read, 4 errors"
    assert "did you mean Janissaries" in receipt
    assert "4. PLAY Janissaries FOR CP accepted" in receipt
    assert "FLY TO THE MOON NOT UNDERSTOOD: there is no order" in receipt
    assert "RAISE 99 regulars IN Istanbul NOT LEGAL: the counters of Ottomans" in receipt
    assert "8. RAISE 1 regular IN Istanbul accepted" in receipt
    assert "CP left: 3" in receipt
    assert "You have 3 CP left to spend" in receipt
    assert ground.decision("ottoman").topic == "11/action:1.1.2"


def test_a_pass_behind_a_mistake_does_not_throw_the_points_away(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "GO ON", "PLAY Janissaries FOR CP", "FLY", "PASS THE REST")
    assert "PASS THE REST ignored: not carried out, because a line" in quick.receipt("ottoman")
    assert quick.decision("ottoman").topic == "11/action:1.1.1"
    quick.write("ottoman", "PASS THE REST")
    assert quick.decision("hapsburg").topic == "11/play:1.2"


@pytest.mark.parametrize("role", ["ottoman", "england"])  # asked now, asked later
def test_what_no_order_does_by_itself_is_refused_with_the_rule(
    quick: Playground, role: str
) -> None:
    quick.open("action")
    quick.write(role, "LOAN 2 squadrons TO France", "ACTIVATE Venice")
    receipt = quick.receipt(role)
    assert "LOAN 2 squadrons TO France NOT LEGAL: squadrons are lent in a deal" in receipt
    assert "France lends 2 squadrons from Rouen to England (9.2)" in receipt
    assert "ACTIVATE Venice NOT LEGAL: minor powers are activated" in receipt
    assert "no order does it by itself (22.2)" in receipt
    assert "this release" not in receipt
    assert book(quick) == []


def test_a_name_that_fits_several_things_is_sent_back_with_them(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY Janissaries")
    assert "UNCLEAR: for CP or as the event?" in quick.receipt("ottoman")
    assert quick.decision("ottoman").topic == "11/play:1.1"


def test_an_order_that_answers_another_question_says_what_is_expected(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "RAISE 1 regular IN Istanbul")
    receipt = quick.receipt("ottoman")
    assert "the open question is another one; expected is, for example: PLAY" in receipt
    assert "(11)" in receipt


def test_a_card_that_cannot_be_chosen_is_refused_by_its_title(quick: Playground) -> None:
    quick.open("diet")
    quick.write("papacy", "COMMIT 2")
    receipt = quick.receipt("papacy")
    assert "NOT LEGAL: Holy Roman Emperor is not possible here; possible: " in receipt
    choice: Any = quick.decision("papacy").choice
    for number in choice.options:
        assert card(number).title in receipt


def test_an_order_ahead_is_given_back_in_printed_names(quick: Playground) -> None:
    quick.open("negotiation")
    quick.write("papacy", "COMMIT Holy Roman Emperor")
    for role in quick.waiting():
        quick.write(role, "READY")
    assert quick.wait(minutes=30) == 1
    assert quick.decision("papacy").name == "commit"
    (line,) = quick.rows(tables.OrderLine)
    assert load(line.reason).startswith("Holy Roman Emperor is not possible here; possible: ")
    choice: Any = quick.decision("papacy").choice
    assert card(choice.options[0]).title in line.reason
    assert "Holy Roman Emperor is not possible here" in flat(quick.last("papacy", "report").text)


def test_the_receipt_says_which_alternative_was_taken_and_why_not_the_others(
    quick: Playground,
) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY Papal Bull OR Janissaries FOR CP", "RAISE 99r OR 1r IN Istanbul")
    receipt = quick.receipt("ottoman")
    assert "accepted as: PLAY Janissaries FOR CP not PLAY Papal Bull FOR CP: Papal Bull" in receipt
    assert "accepted as: RAISE 1 regular IN Istanbul not RAISE 99 regulars IN Istanbul:" in receipt
    assert quick.decision("ottoman").topic == "11/action:1.1.2"


def test_alternatives_none_of_which_is_legal_are_refused_with_every_reason(
    quick: Playground,
) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY Papal Bull OR Fuggers FOR CP")
    receipt = quick.receipt("ottoman")
    assert "NOT LEGAL: PLAY Papal Bull FOR CP: Papal Bull is not in your hand; PLAY Fug" in receipt


# -- orders ahead -----------------------------------------------------------------------------


def test_orders_ahead_are_kept_and_used_when_their_question_opens(ground: Playground) -> None:
    ground.open("action")
    ground.write("hapsburg", "PLAY 2 FOR CP", "RAISE 1 regular IN Vienna", "PASS THE REST")
    assert ground.receipt("hapsburg").count("kept until it is due") == 3
    assert {status for _, _, status in book(ground)} == {"waiting"}
    ground.write("ottoman", *IMPULSE)
    assert ground.waiting() == ["england"]
    assert {status for _, _, status in book(ground)} == {"used"}
    report = flat(ground.last("hapsburg", "report").text)
    assert "The Hapsburgs add 1 regular in Vienna." in report
    used = [q for q in ground.rows(tables.Question) if q.role == "hapsburg"]
    assert {q.source for q in used if "window" not in q.topic} == {"book"}


def test_alternatives_ahead_are_tried_when_their_question_opens(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "PLAY Papal Bull OR 2 FOR CP", "RAISE 1 regular IN Paris OR Vienna")
    assert "kept until it is due as: PLAY Papal Bull OR Holy Roman Emperor FOR CP" in quick.receipt(
        "hapsburg"
    )
    quick.write("ottoman", *IMPULSE)
    assert {status for _, _, status in book(quick)} == {"used"}
    report = flat(quick.last("hapsburg", "report").text)
    assert "The Hapsburgs add 1 regular in Vienna." in report


def test_the_first_line_that_does_not_fit_brings_the_rest_back(ground: Playground) -> None:
    ground.open("action")
    ground.write(
        "hapsburg",
        "PLAY 2 FOR CP",
        "RAISE 1 regular IN Vienna",
        "RAISE 99 regulars IN Vienna",
        "RAISE 1 regular IN Antwerp",
    )
    ground.write("ottoman", *IMPULSE)
    assert ground.waiting() == ["hapsburg"]
    assert [status for _, _, status in book(ground)] == ["used", "used", "told", "told"]
    report = ground.last("hapsburg", "report")
    text = flat(report.text)
    assert "Orders that came back" in text
    assert "RAISE 99 regulars IN Vienna the counters of Hapsburgs allow" in text
    assert "RAISE 1 regular IN Antwerp a line before it could not be carried out" in text
    assert "# BEGIN his-1 hapsburg W2" in str(report.text)
    ground.write("hapsburg", "PASS THE REST")
    assert "came back" not in ground.receipt("hapsburg")


def test_what_is_left_of_an_impulse_that_is_over_comes_back(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "PLAY 2 FOR CP", "PASS THE REST", "RAISE 1 regular IN Antwerp")
    quick.write("ottoman", *IMPULSE)
    assert [status for _, _, status in book(quick)] == ["used", "used", "told"]
    told = flat(quick.last("hapsburg", "report").text)
    assert "RAISE 1 regular IN Antwerp the part of the turn it was meant for is over" in told


def test_lines_for_a_later_impulse_stay_when_another_one_ends(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "PLAY 2 FOR CP", "PASS THE REST")
    quick.write("ottoman", *IMPULSE)
    quick.write("hapsburg", "PLAY John Zapolya FOR CP")
    quick.write("england", "PLAY Six Wives of Henry VIII FOR CP", "PASS THE REST")
    assert book(quick)[-1] == ("hapsburg", "PLAY John Zapolya FOR CP", "waiting")


def test_later_lines_replace_those_kept_before(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "PLAY 2 FOR CP", "PASS THE REST")
    quick.write("hapsburg", "PLAY John Zapolya FOR CP")
    assert "These lines replace 2 lines that were kept before." in quick.receipt("hapsburg")
    assert [status for *_, status in book(quick)] == ["cancelled", "cancelled", "waiting"]


def test_kept_lines_can_be_dropped(quick: Playground) -> None:
    quick.open("action")
    quick.write("hapsburg", "PLAY 2 FOR CP", "PASS THE REST")
    quick.write("hapsburg", "PLAY John Zapolya FOR CP", "CANCEL")
    assert "CANCEL: 3 kept lines dropped." in quick.receipt("hapsburg")
    assert {status for *_, status in book(quick)} == {"cancelled"}


def test_a_question_in_between_is_mailed_and_the_book_goes_on_after_it(quick: Playground) -> None:
    state = state_at("action")
    state.active = "papacy"
    quick.dice_of_the_secret_alone()  # with others no card may be played in the debate
    quick.open(state=state)
    debate = "CALL DEBATE IN German AGAINST uncommitted"
    quick.write("papacy", "PLAY Papal Bull FOR CP", debate, "PASS THE REST")
    assert quick.waiting() == ["protestant"]
    assert "(W2)" in quick.last("protestant", "question").subject
    assert [status for *_, status in book(quick)] == ["waiting"]
    for _ in range(50):
        if [status for *_, status in book(quick)] == ["used"]:
            break
        role = quick.waiting()[0]
        quick.write(role, quick.line(role, quick.decision(role).default))
    assert quick.decision("protestant").topic == "11/play:1.2"
    ended = [q for q in quick.rows(tables.Question) if q.source == "book"]
    assert [q.topic for q in ended] == ["11/action:1.1.2"]


# -- dry runs ---------------------------------------------------------------------------------


def everything(ground: Playground) -> list[object]:
    """Return all rows that a game consists of."""
    kinds = (tables.Question, tables.Roll, tables.Fact, tables.Segment, tables.OrderLine)
    more = (tables.Window, tables.Flag, tables.Press, tables.Deal, tables.Game, tables.Seat)
    return [row.model_dump() for kind in (*kinds, *more) for row in ground.rows(kind)]


def test_a_check_changes_nothing_and_rolls_nothing(ground: Playground) -> None:
    ground.open()
    before = everything(ground)
    ground.write(
        "protestant", "CHECK", "BEGIN", "REFORM Leipzig", "REFORM Erfurt", "END", block=False
    )
    assert everything(ground) == before
    receipt = ground.last("protestant", "receipt")
    assert receipt.subject == "his-1 W1: checked only, 2 orders read, no errors"
    text = flat(receipt.text)
    assert "This was a check only: nothing has been ordered." in text
    assert "2. REFORM Leipzig" not in text
    assert "REFORM Leipzig accepted" in text
    assert "what is legal then depends on dice not rolled yet" in text
    assert "Reformation attempt 1 of 5" in text


def test_a_check_goes_as_far_as_no_die_is_needed(quick: Playground) -> None:
    quick.open("action")
    before = everything(quick)
    lines = ["CHECK", "BEGIN", *IMPULSE[:2], "RAISE 99 regulars IN Istanbul", "END"]
    quick.write("ottoman", *lines, block=False)
    assert everything(quick) == before
    receipt = quick.receipt("ottoman")
    assert receipt.count(" accepted") == 2
    assert receipt.count("NOT LEGAL") == 1


def test_a_check_tells_what_would_be_refused_of_talk(quick: Playground) -> None:
    quick.open("negotiation")
    before = everything(quick)
    lines = [
        *("DEAL WITH france", "France yields Paris to England", "ENDDEAL"),
        *("PRESS TO ottoman", "Hello.", "ENDPRESS", "BROADCAST", "Hear me.", "ENDBROADCAST"),
        *("CONFIRM DEAL 7", "READY"),
    ]
    count = len(quick.mails())
    quick.write("england", "CHECK", "BEGIN", *lines, "END", block=False)
    assert everything(quick) == before
    assert quick.sent_since(count) == [("receipt", "england")]
    receipt = quick.receipt("england")
    assert receipt.count("NOT LEGAL") == 3
    assert "There is no deal 7 with you" in receipt


# -- blocks that are not applied --------------------------------------------------------------


def test_a_quoted_block_is_answered_and_not_applied(quick: Playground) -> None:
    quick.open()
    quick.write(
        "protestant", "> BEGIN his-1 protestant W1", "> REFORM Leipzig", "> END", block=False
    )
    assert quick.decision("protestant").topic == "18.3/reform:1"
    assert "stands in quoted text, so nothing of it was applied" in quick.receipt("protestant")


def test_a_quoted_block_below_live_orders_needs_no_answer(quick: Playground) -> None:
    quick.open()
    lines = ["BEGIN", "REFORM Leipzig", "END", "On Friday you wrote:"]
    lines += ["> BEGIN his-1 protestant W1", "> REFORM Brandenburg", "> END"]
    quick.write("protestant", *lines, block=False)
    assert len(quick.mails("protestant", "receipt")) == 1
    assert quick.decision("protestant").topic == "18.3/reform:2"


def test_our_own_form_sent_back_untouched_does_nothing(quick: Playground) -> None:
    quick.open()
    question = quick.last("protestant", "question")
    quoted = "\n".join(f"> {line}" for line in str(question.text).splitlines())
    for text in (str(question.text), quoted):
        incoming = quick.send(quick.letter("protestant", text, answers=question))
        assert incoming.status == "rejected"
    assert quick.decision("protestant").topic == "18.3/reform:1"


def test_a_block_without_its_end_is_answered_and_not_applied(quick: Playground) -> None:
    quick.open()
    quick.write("protestant", "BEGIN", "REFORM Leipzig", block=False)
    assert quick.decision("protestant").topic == "18.3/reform:1"
    receipt = quick.receipt("protestant")
    assert receipt.count("not closed") == receipt.count("END is missing") == 1
    assert "REFORM Leipzig ignored" in receipt


@pytest.mark.parametrize(
    ("window", "sentence"),
    [
        ("W1", "The window W1 has closed; open now is W2. Nothing was applied."),
        ("W99", "There is no window W99 in his-1; nothing was applied."),
    ],
)
def test_a_block_for_another_window_is_answered_and_not_applied(
    quick: Playground, window: str, sentence: str
) -> None:
    quick.open("action")
    quick.write("ottoman", *IMPULSE)
    quick.write("hapsburg", f"BEGIN his-1 hapsburg {window}", "PLAY 2 FOR CP", "END", block=False)
    assert quick.decision("hapsburg").topic == "11/play:1.2"
    assert sentence in quick.receipt("hapsburg")
    assert quick.last("hapsburg").subject.startswith(f"his-1 {window}: ")
    assert book(quick) == []
    quick.write("hapsburg", "BEGIN his-1 hapsburg W2", "PLAY 2 FOR CP", "END", block=False)
    assert quick.decision("hapsburg").topic == "11/action:1.2.1"


def test_the_answer_to_an_old_question_is_not_taken_for_a_new_one(quick: Playground) -> None:
    quick.open("spring")
    question = quick.last("ottoman", "question")
    quick.write("ottoman", "NO DEPLOYMENT", answers=question)
    for role in ("hapsburg", "england", "france", "papacy"):
        quick.write(role, "NO DEPLOYMENT")
    assert quick.waiting() == ["ottoman"]
    quick.write("ottoman", "PLAY Janissaries FOR CP", answers=question)
    assert "The window W1 has closed; open now is W6." in quick.receipt("ottoman")
    assert quick.decision("ottoman").topic == "11/play:1.1"
    quick.write("ottoman", "PLAY Janissaries FOR CP", answers=quick.last("ottoman", "report"))
    assert quick.decision("ottoman").topic == "11/action:1.1.1"


def blocks_for(*windows: str) -> list[str]:
    return [
        line
        for number, window in enumerate(windows, start=1)
        for line in (f"BEGIN his-1 ottoman {window}", f"PLAY {number} FOR CP", "END", "")
    ]


def test_blocks_for_many_windows_bring_one_receipt(quick: Playground) -> None:
    quick.open("action")
    windows = [quick.window().code if one == 4 else f"W{70 + one}" for one in range(1, 9)]
    quick.write("ottoman", *blocks_for(*windows), block=False)
    assert len(quick.mails("ottoman", "receipt")) == 1
    receipt = quick.receipt("ottoman")
    assert receipt.count("There is no window W7") == 7
    assert "The block that begins on line 5: There is no window W72 in his-1" in receipt
    assert receipt.count("ignored: this block is not applied") == 7
    assert all(f"PLAY {number} FOR CP" in receipt for number in range(1, 9))


def test_of_blocks_for_several_windows_the_one_that_is_open_is_carried_out(
    quick: Playground,
) -> None:
    quick.open("action")
    code = quick.window().code
    lines = blocks_for("W77", code, "W78")
    lines[lines.index("PLAY 2 FOR CP")] = "PLAY Janissaries FOR CP"
    quick.write("ottoman", *lines, block=False)
    assert len(quick.mails("ottoman", "receipt")) == 1
    receipt = quick.receipt("ottoman")
    assert "PLAY Janissaries FOR CP accepted" in receipt
    assert receipt.count("ignored: this block is not applied") == 2
    assert quick.decision("ottoman").topic == "11/action:1.1.1"


def test_dry_runs_with_and_without_the_window_are_one(quick: Playground) -> None:
    quick.open("action")
    code = quick.window().code
    block = ["PLAY Janissaries FOR CP", "END"]
    lines = ["CHECK BEGIN his-1 ottoman", *block, f"CHECK BEGIN his-1 ottoman {code}"]
    quick.write("ottoman", *lines, "RAISE 1 regular IN Istanbul", "END", block=False)
    assert len(quick.mails("ottoman", "receipt")) == 1
    assert quick.receipt("ottoman").count(" accepted") == 2


def test_blocks_of_a_moderator_for_many_windows_bring_one_answer(quick: Playground) -> None:
    quick.open("action", moderator=MODERATOR)
    code = quick.window().code
    body = [
        line
        for window in ("W77", code, "W78")
        for line in (f"BEGIN his-1 moderator {window}", "EXTEND 2h", "END", "")
    ]
    before = len(quick.mails(kind="moderation"))
    quick.send(quick.letter("moderator", "\n".join(body), sender=MODERATOR))
    assert len(quick.mails(kind="moderation")) == before + 1
    answer = flat(quick.last(kind="moderation").text)
    assert answer.count("EXTEND 2h accepted") == answer.count("EXTEND") - 2 == 1
    assert "The block that begins on line 1: There is no window W77" in answer


def test_text_that_was_not_sent_comes_back_in_full(quick: Playground) -> None:
    quick.open("action")
    body = ["BROADCAST", "Sleep well, dear neighbours.", "We march at dawn.", "ENDBROADCAST"]
    quick.write("england", "BEGIN his-1 england W77", *body, "END", block=False)
    receipt = quick.receipt("england")
    assert "not sent: Sleep well, dear neighbours. We march at dawn." in receipt
    assert "ENDBROADCAST" not in receipt
    quick.write("england", "PRESS TO narnia", "Is anybody there?", "ENDPRESS")
    assert "not sent: Is anybody there?" in quick.receipt("england")
    assert quick.rows(tables.Press) == []


# -- without a fence --------------------------------------------------------------------------


def test_a_few_lines_without_a_fence_are_accepted(quick: Playground) -> None:
    quick.open()
    quick.write("protestant", "REFORM Leipzig", "", "-- ", "Martin", block=False)
    assert quick.decision("protestant").topic == "18.3/reform:2"


def test_prose_is_never_taken_for_orders(quick: Playground) -> None:
    quick.open()
    lines = ["Dear all,", "I shall reform Leipzig next.", "Martin"]
    incoming = quick.write("protestant", *lines, block=False)
    assert (incoming.status, incoming.reason) == ("rejected", "no orders found")
    assert quick.decision("protestant").topic == "18.3/reform:1"


# -- simultaneous choices ---------------------------------------------------------------------


def test_the_last_answer_counts_until_everybody_has_answered(ground: Playground) -> None:
    ground.open("diet")
    window = ground.window()
    ground.write("hapsburg", "COMMIT Revolt of the Communeros")
    receipt = ground.receipt("hapsburg")
    assert "Nothing is missing." in receipt
    assert "Your answer so far: COMMIT Revolt of the Communeros" in receipt
    assert "# COMMIT Revolt of the Communeros" in receipt
    before = len(ground.mails())
    ground.write("hapsburg", "COMMIT John Zapolya", "COMMIT Holy Roman Emperor")
    assert ground.sent_since(before) == [("receipt", "hapsburg")]
    assert ground.waiting() == ["papacy", "protestant"]
    assert ground.window().id == window.id
    for role in ("papacy", "protestant"):
        ground.write(role, ground.line(role, ground.decision(role).default))
    held = next(f for f in ground.rows(tables.Fact) if f.kind == "diet_held")
    assert held.data["cards"]["hapsburg"] == 2
    answers = [q for q in ground.rows(tables.Question) if q.topic == "18.1/commit"]
    assert {q.role: q.value for q in answers}["hapsburg"] == 2
    assert [q.role for q in answers] == ["hapsburg", "papacy", "protestant"]
    ground.write("hapsburg", "BEGIN his-1 hapsburg W1", "COMMIT 94", "END", block=False)
    assert "The window W1 has closed" in ground.receipt("hapsburg")


def test_nothing_of_a_secret_answer_is_told_before_all_have_answered(quick: Playground) -> None:
    quick.open("diet")
    before = len(quick.mails())
    quick.write("hapsburg", "COMMIT Holy Roman Emperor")
    assert quick.sent_since(before) == [("receipt", "hapsburg")]
    quick.write("papacy", "STATUS")
    for row in quick.mails("papacy"):
        assert "Holy Roman Emperor" not in str(row.text)
