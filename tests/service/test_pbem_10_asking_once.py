"""REWIND and AMEND ask once: what would be taken back, and a code that carries it out."""

from __future__ import annotations

import pytest

from adjudicator.service.commands.moderators import moderate
from adjudicator.store import tables
from tests.service.playground import MODERATOR, Playground, address_of, confirming, flat
from tests.service.test_pbem_10_renewal import drawn  # noqa: F401 - a fixture

REWIND = "REWIND TO 0 The siege was adjudicated wrongly."
AMEND = "AMEND 0.2 ottoman: RAISE 1 regular IN Edirne BECAUSE of a slip"


@pytest.fixture
def begun(ground: Playground) -> Playground:
    """A game with a moderator in which the Ottomans have had their first impulse."""

    def begin() -> None:
        ground.open("action", moderator=MODERATOR)
        ground.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")

    ground.once("the first impulse of the Ottomans, with a moderator", begin)
    return ground


def asked(ground: Playground) -> list[str]:
    return confirming(ground.last(kind="moderation").text)


@pytest.mark.parametrize("line", [REWIND, AMEND])
def test_the_first_time_nothing_happens(begun: Playground, line: str) -> None:
    before = len(begun.mails())
    text = begun.moderate(line)
    assert begun.sent_since(before) == [("moderation", MODERATOR)]
    assert begun.game().generation == 1
    assert begun.rows(tables.Action) == []
    assert "accepted" in text
    assert "nothing of it has happened yet" in text.lower()
    assert "not carried out yet: the line in the form below carries it out" in text


def test_the_line_to_be_confirmed_says_why_as_the_moderator_did(begun: Playground) -> None:
    begun.moderate(AMEND)
    (line,) = (line for line in asked(begun) if "CONFIRM" in line)
    assert line.endswith("RAISE 1 regular IN Edirne BECAUSE of a slip.")


def test_what_would_be_taken_back_is_listed(begun: Playground) -> None:
    text = begun.moderate(REWIND)
    assert "segment 0: Turn 1, Action Phase, impulse 1" in text
    assert "segment 1: Turn 1, Action Phase, impulse 2" in text
    assert "12 answers, by players and for them the open window W2" in text
    assert "No card of it was seen since then; it stays as it is." in text


def test_cards_that_were_seen_and_who_saw_them_are_listed(
    drawn: Playground,  # noqa: F811 - the fixture
) -> None:
    done = moderate(drawn.office, "his-1", "rewind", segment=0, reason="A slip.")
    assert done.confirm
    lines = {section.title: section.lines for section in done.sections}
    assert "will be shuffled" in lines["The draw pile"][0]
    assert any("draw" in line for line in lines["Who has learned what"])
    assert lines["What was told in secret and is taken back"]
    assert drawn.game().generation == 1


@pytest.mark.parametrize("line", [REWIND, AMEND])
def test_the_line_in_the_form_carries_it_out(begun: Playground, line: str) -> None:
    begun.moderate(line)
    [confirmed] = asked(begun)
    begun.moderate(confirmed)
    assert begun.game().generation == 2
    [action] = begun.rows(tables.Action)
    assert action.verb == line.split()[0].lower()
    assert asked(begun) == []
    assert "The moderator says why:" in flat(begun.last("france", "taken_back").text)


def test_the_form_comes_back_by_answering_the_message(begun: Playground) -> None:
    begun.moderate(REWIND)
    answer = begun.last(kind="moderation")
    lines = [line[2:] for line in str(answer.text).splitlines() if line.startswith("# ")]
    body = "\n".join(lines) + "\n"
    begun.send(begun.letter("x", body, sender=MODERATOR, answers=answer))
    assert begun.game().generation == 2


def test_a_code_is_for_one_command_as_the_game_stands(begun: Playground) -> None:
    begun.moderate(REWIND)
    [rewind] = asked(begun)
    code = rewind.split("CONFIRM ")[1][:4]
    text = begun.moderate(f"REWIND TO 1 CONFIRM {code} A slip.")
    assert "the code is not that of this command as the game stands now" in text
    begun.moderate(AMEND.replace("0.2", f"0.2 CONFIRM {code}"))
    assert begun.game().generation == 1
    begun.take_back("REWIND TO 1 A slip.")
    assert begun.game().generation == 2
    begun.moderate(rewind)
    assert begun.game().generation == 2, "the game has gone on since the code was given"
    assert len(asked(begun)) == 1
    begun.moderate(*asked(begun))
    assert begun.game().generation == 3


@pytest.mark.parametrize("line", ["REWIND TO 0", "AMEND 0.2 ottoman: RAISE 1 regular IN Edirne"])
def test_without_a_reason_it_says_what_to_write(begun: Playground, line: str) -> None:
    text = begun.moderate(line)
    assert "Say why at the end of the line" in text
    assert "BECAUSE a message was misread" in text
    assert asked(begun) == []


def test_what_is_only_checked_gives_no_code(begun: Playground) -> None:
    text = begun.moderate(REWIND, check=True)
    assert "the open window W2" in text
    assert asked(begun) == []


def test_a_reason_is_kept_as_it_was_written(begun: Playground) -> None:
    begun.moderate("REWIND TO 0 {code} of 100%: because of Greta, BECAUSE it was late")
    begun.moderate(*asked(begun))
    told = flat(begun.last("france", "taken_back").text)
    assert "{code} of 100%: because of Greta, BECAUSE it was late." in told


def test_a_blind_moderator_is_asked_without_what_is_sealed(quick: Playground) -> None:
    quick.open("action", moderator=MODERATOR, settings={"blind": "true"})
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    text = quick.moderate(REWIND)
    assert "If cards of it were seen since then" in text
    assert "answers, by" not in text
    assert "in secret and is taken back" not in text
    text = quick.moderate(AMEND)
    assert "→" not in text
    assert quick.game().generation == 1


def test_a_player_who_writes_such_a_line_is_told_that_it_is_no_order(begun: Playground) -> None:
    begun.moderate(REWIND)
    begun.write("hapsburg", *asked(begun), sender=address_of("hapsburg"))
    assert begun.game().generation == 1
