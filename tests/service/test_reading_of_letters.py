"""Play by email, sections 2, 3 and 12: what of a message acts, and what is only answered."""

from __future__ import annotations

from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest

from adjudicator.store import tables
from tests.own_types import his_view
from tests.service.playground import MODERATOR, Playground, flat, state_at

IMPULSE = ("PLAY Janissaries FOR CP", "RAISE 1 regular IN Istanbul", "PASS THE REST")


def nothing_happened(ground: Playground) -> bool:
    """Return whether no order was carried out or kept, and no die has rolled."""
    ordered = [q for q in ground.rows(tables.Question) if q.source == "message"]
    return not ordered and not ground.rows(tables.OrderLine) and ground.waiting() == ["ottoman"]


@pytest.mark.parametrize(
    "text",
    [
        "# BEGIN his-1 ottoman W1\n# PLAY Janissaries FOR CP\nEND\n",
        "END\n",
        "PLAY Janissaries FOR CP\nPASS THE REST\nEND\n",
        "END his-1\n",
    ],
)
def test_an_end_without_its_begin_is_answered_and_never_acts(ground: Playground, text: str) -> None:
    ground.open("action")
    ground.write("ottoman", text, block=False)
    assert nothing_happened(ground)
    answer = flat(ground.last(kind="rejected").text)
    assert "“END" in answer
    assert "closes a block" in answer
    assert "no errors" not in answer


@pytest.mark.some(8)
@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("word", ["CHECK", "CHEKC", "KOEAJO", "Check only, please."])
def test_check_on_any_line_of_a_block_makes_all_of_it_a_dry_run(
    ground: Playground, word: str, place: int
) -> None:
    ground.open("action")
    ground.write("ottoman", *IMPULSE[:place], word, *IMPULSE[place:])
    assert nothing_happened(ground)
    assert "This was a check only" in ground.receipt("ottoman")


@pytest.mark.parametrize(
    ("subject", "checked"),
    [
        ("CHECK", True),
        ("Re: check: his-1 W1", True),
        ("Re: his-1 W1: your impulse - CHECK", True),
        ("Re: his-1 W1: koeajo, 3 komentoa luettu, ei virheitä", False),
        ("Re: his-1 W1: checked only, 3 orders read, no errors", False),
        ("Re: his-1 W1: your impulse", False),
    ],
)
def test_check_in_the_subject_makes_a_dry_run(
    ground: Playground, subject: str, checked: bool
) -> None:
    ground.open("action")
    ground.write("ottoman", *IMPULSE, Subject=subject)
    assert nothing_happened(ground) == checked


# ------------------------------------------------------------------------------ two blocks

NEW = "BEGIN his-1 ottoman {code}\nPLAY Janissaries FOR CP\nRAISE 1 regular IN Istanbul\nEND\n"
OLD = "BEGIN his-1 ottoman {code}\nPLAY Janissaries FOR CP\nRAISE 1 cavalry IN Istanbul\nEND\n"


def two(above: str, below: str) -> str:
    return f"Hello!\n\n{above}\nAnd this is what I had written:\n\n{below}"


@pytest.mark.parametrize(("upper", "lower"), [("W1", "W1"), ("", ""), ("W1", ""), ("", "W1")])
def test_of_two_live_blocks_for_one_seat_none_is_applied(
    ground: Playground, upper: str, lower: str
) -> None:
    ground.open("action")
    text = two(NEW.format(code=upper), OLD.format(code=lower))
    ground.write("ottoman", text, block=False)
    assert nothing_happened(ground)
    assert len(ground.mails("ottoman", "receipt")) == 1
    receipt = ground.receipt("ottoman")
    assert "two blocks" in receipt
    assert "nothing of it was applied" in receipt
    assert ground.last("ottoman", "receipt").subject.endswith("nothing applied")


def test_the_same_block_twice_is_asked_about(ground: Playground) -> None:
    ground.open("action")
    ground.write("ottoman", two(NEW.format(code="W1"), NEW.format(code="W1")), block=False)
    assert nothing_happened(ground)


def test_the_upper_block_counts_above_one_for_an_older_window(ground: Playground) -> None:
    ground.open("action")
    ground.write("ottoman", two(NEW.format(code="W1"), OLD.format(code="W0")), block=False)
    assert not nothing_happened(ground)
    (receipt,) = ground.mails("ottoman", "receipt")
    assert "RAISE 1 regular IN Istanbul" in flat(receipt.text)
    assert "There is no window W0" in flat(receipt.text)


def test_the_upper_block_counts_above_one_that_was_sent_before(ground: Playground) -> None:
    ground.open("action")
    ground.write("ottoman", "CHECK\n" + OLD.format(code=""), block=False)
    assert nothing_happened(ground)
    ground.write("ottoman", two(NEW.format(code=""), OLD.format(code="")), block=False)
    assert not nothing_happened(ground)
    assert "RAISE 1 regular IN Istanbul" in ground.receipt("ottoman")


def test_of_two_blocks_that_were_both_sent_before_none_is_applied(ground: Playground) -> None:
    """Either may be meant: who answers below what he quotes has the new one there."""
    ground.open("action")
    for text in (OLD, NEW):
        ground.write("ottoman", "CHECK\n" + text.format(code=""), block=False)
    ground.write("ottoman", two(OLD.format(code=""), NEW.format(code="")), block=False)
    assert nothing_happened(ground)
    assert "two blocks" in ground.receipt("ottoman")


@pytest.mark.parametrize("empty", ["BEGIN\nEND\n", "BEGIN his-1 ottoman W1\n# a form\nEND\n"])
def test_a_block_without_orders_does_not_stand_in_the_way_of_one_with_orders(
    ground: Playground, empty: str
) -> None:
    ground.open("action")
    ground.write("ottoman", two(empty, NEW.format(code="")), block=False)
    assert not nothing_happened(ground)


def test_the_upper_block_counts_above_a_quoted_one(ground: Playground) -> None:
    ground.open("action")
    quoted = "".join(f"> {line}\n" for line in OLD.format(code="").splitlines())
    ground.write("ottoman", two(NEW.format(code=""), quoted), block=False)
    assert not nothing_happened(ground)


def test_blocks_for_two_seats_of_one_player_both_count(ground: Playground) -> None:
    ground.open("action")
    ground.write(
        "ottoman",
        two(NEW.format(code=""), NEW.format(code="").replace("ottoman", "france")),
        block=False,
    )
    assert not nothing_happened(ground)


def test_two_blocks_of_the_moderator_for_one_game_are_asked_about(ground: Playground) -> None:
    ground.open("action", moderator=MODERATOR)
    text = "BEGIN his-1 moderator W1\nHOLD\nEND\n\nBEGIN his-1 moderator W1\nRESUME\nEND\n"
    ground.send(ground.letter("moderator", text, sender=MODERATOR))
    assert ground.game().status == "running"
    assert "two blocks" in flat(ground.last(kind="moderation").text)


@pytest.mark.parametrize(
    "text", ["BEGIN\n# only a comment\nEND\n", "BEGIN\nPASS\n", "> BEGIN\n> PASS\n> END\n"]
)
def test_where_nothing_is_applied_no_receipt_says_that_there_are_no_errors(
    ground: Playground, text: str
) -> None:
    ground.open("action")
    ground.write("ottoman", text, block=False)
    receipt = ground.last("ottoman", "receipt")
    assert "no errors" not in flat(f"{receipt.subject} {receipt.text} {receipt.html}")
    assert receipt.subject.endswith("nothing applied")


# ------------------------------------------------------------------------------ sent before

RAISE = "RAISE 1 regular IN Istanbul"
UNKNOWN = {
    "a name": "Luther wrote:",
    "no verb": "[20.11.2026 9:12] Luther:",
    "own words": "My earlier message of Friday, 9:12:",
    "prose": "This is what I sent you:",
    "names alone": "Luther\nthe game",
}


def raised(ground: Playground) -> int:
    with ground.playing() as playing:
        units: int = (
            his_view(playing.view(None)).state.spaces["istanbul"].units["ottoman"]["regular"]
        )
    return units


def in_an_impulse(ground: Playground, *, moderator: str | None = None) -> int:
    """Open a game in which the Ottomans have raised a regular; return how many stand there."""
    state = state_at("action")
    state.active = "ottoman"
    ground.open(state=state, moderator=moderator)
    ground.write("ottoman", "PLAY Janissaries FOR CP")
    ground.write("ottoman", RAISE)
    return raised(ground)


def below(words: str, block: str = f"BEGIN\n{RAISE}\nEND\n") -> str:
    return f"Thanks, I have seen it.\n\n{words}\n\n{block}"


@pytest.mark.parametrize("words", UNKNOWN.values(), ids=list(UNKNOWN))
def test_a_block_that_was_sent_before_is_asked_about_below_other_words(
    quick: Playground, words: str
) -> None:
    before = in_an_impulse(quick)
    quick.write("ottoman", below(words), block=False)
    assert raised(quick) == before
    receipt = quick.last("ottoman", "receipt")
    assert "nothing applied" in (receipt.subject or "")


def test_the_receipt_says_how_a_block_that_was_sent_before_counts(quick: Playground) -> None:
    before = in_an_impulse(quick)
    quick.write("ottoman", "And another one:\n\n", f"BEGIN\n{RAISE}\nEND\n", block=False)
    assert raised(quick) == before
    receipt = quick.receipt("ottoman")
    assert "You have sent these orders before" in receipt
    assert "“And another one:”" in receipt
    assert "with nothing above BEGIN" in receipt
    quick.write("ottoman", RAISE)
    assert raised(quick) == before + 1


@pytest.mark.parametrize(
    "greeting", ["", "Hello!\n\n", "Dear game master,\n", "Hei,\n", "# BEGIN his-1 ottoman W1\n"]
)
def test_orders_may_be_repeated_below_a_greeting(quick: Playground, greeting: str) -> None:
    before = in_an_impulse(quick)
    quick.write("ottoman", f"{greeting}BEGIN\n{RAISE}\nEND\n", block=False)
    assert raised(quick) == before + 1


def test_orders_may_be_repeated_below_a_marked_quote(quick: Playground) -> None:
    before = in_an_impulse(quick)
    quote = "On Fri, 20 Nov 2026 at 09:12, Luther <l@players.example> wrote:\n> Thank you.\n\n"
    quick.write("ottoman", f"{quote}BEGIN\n{RAISE}\nEND\n", block=False)
    assert raised(quick) == before + 1


def test_other_orders_below_words_count(quick: Playground) -> None:
    before = in_an_impulse(quick)
    other = f"BEGIN\n{RAISE}\nRAISE 1 cavalry IN Istanbul\nEND\n"
    quick.write("ottoman", below("Orders:", other), block=False)
    assert raised(quick) == before + 1


@pytest.mark.parametrize("subject", ["orders", "CHECK"])
def test_a_dry_run_makes_no_orders_old(quick: Playground, subject: str) -> None:
    quick.open()
    check = () if subject == "CHECK" else ("CHECK",)
    quick.write("protestant", *check, "REFORM Leipzig", Subject=subject)
    quick.write("protestant", "Looks good.\n\nBEGIN\nREFORM Leipzig\nEND", block=False)
    assert quick.decision("protestant").topic == "18.3/reform:2"


def test_a_block_for_a_window_that_the_earlier_one_did_not_name_is_new(quick: Playground) -> None:
    before = in_an_impulse(quick)
    named = f"BEGIN his-1 ottoman {quick.window().code}\n{RAISE}\nEND\n"
    quick.write("ottoman", below("Once more:", named), block=False)
    assert raised(quick) == before + 1
    quick.write("ottoman", below("Once more:", named), block=False)
    assert raised(quick) == before + 1, "that one was sent before, for the same window"


@pytest.mark.parametrize("answered", [True, False])
def test_an_answer_to_a_question_that_came_later_is_new(quick: Playground, answered: bool) -> None:
    """READY is what players say in window after window, and often with a word above it."""
    in_an_impulse(quick)
    quick.write("hapsburg", "READY")
    quick.clock.advance(timedelta(hours=1))
    quick.write("ottoman", "PASS THE REST")
    asked = quick.last("hapsburg") if answered else None
    words = below("I am done.", "BEGIN\nREADY\nEND\n")
    quick.write("hapsburg", words, block=False, answers=asked)
    assert ("sent these orders before" in quick.receipt("hapsburg")) != answered


@pytest.mark.parametrize("line", ["STATUS", "HAND", "HELP", "LOG", "DEADLINES"])
def test_what_only_asks_may_be_asked_again_below_words(quick: Playground, line: str) -> None:
    quick.open()
    for _ in range(2):
        quick.write("protestant", f"Please:\n\nBEGIN\n{line}\nEND", block=False)
        assert "sent these orders before" not in flat(quick.last("protestant").text)


def test_commands_of_the_moderator_that_were_sent_before_are_asked_about(
    quick: Playground,
) -> None:
    quick.open("action", moderator=MODERATOR)
    block = "BEGIN his-1 moderator W1\nEXTEND 24h\nEND\n"
    quick.send(quick.letter("moderator", block, sender=MODERATOR))
    due = quick.window().due_at
    quick.send(quick.letter("moderator", below("As I said:", block), sender=MODERATOR))
    assert quick.window().due_at == due
    for _ in range(2):
        asks = "Please:\n\nBEGIN his-1 moderator\nSTATUS\nEND\n"
        quick.send(quick.letter("moderator", asks, sender=MODERATOR))
        assert "sent these orders before" not in flat(quick.last(kind="moderation").text)


# ------------------------------------------------------------------------------ pictures


def with_picture(ground: Playground, size: int, *, related: bool) -> bytes:
    """Return a message of orders with a picture of ``size`` bytes behind the text."""
    mail = message_from_bytes(
        ground.letter("ottoman", "\n".join(["BEGIN", *IMPULSE, "END"])), policy=policy.default
    )
    assert isinstance(mail, EmailMessage)
    picture = bytes(range(256)) * (size // 256)
    if related:
        mail.add_alternative("<p>BEGIN<br>" + "<br>".join(IMPULSE) + "<br>END</p>", subtype="html")
        [_, html] = mail.iter_parts()
        assert isinstance(html, EmailMessage)
        html.add_related(picture, "image", "png", cid="<board>")
    else:
        mail.add_attachment(picture, "image", "jpeg", filename="photo.jpg")
    return mail.as_bytes()


@pytest.mark.parametrize(
    ("size", "related"), [(230_000, True), (230_000, False), (400_000, True), (4_000_000, False)]
)
def test_a_reply_with_pictures_behind_the_text_is_read(
    ground: Playground, size: int, related: bool
) -> None:
    ground.open("action")
    assert ground.send(with_picture(ground, size, related=related)).status == "done"
    assert not nothing_happened(ground)


def test_a_text_that_is_too_long_is_refused(ground: Playground) -> None:
    ground.open("action")
    letter = "\n".join(["BEGIN", *IMPULSE, "END", *["> quoted again and again"] * 12_000])
    incoming = ground.send(ground.letter("ottoman", letter))
    assert (incoming.status, incoming.reason) == ("rejected", "message too large")
    assert nothing_happened(ground)
