"""A game that was begun elsewhere goes on here, by real mail: confirmed, hands named, played on."""

from __future__ import annotations

import json
import shutil
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from adjudicator.service.commands.creating import create_game
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.commands.moderators.positions import correct_by_file
from adjudicator.service.errors import NotPossible
from adjudicator.service.office import Office
from adjudicator.service.operations.upkeep.moving import import_game
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.store import tables
from adjudicator.store.database import open_database
from tests.own_types import his_state
from tests.service.playground import (
    MODERATOR,
    ROLES,
    RULES,
    SECRET,
    STRICT,
    Playground,
    flat,
    seats,
)
from tests.tables import each

CARDS = {
    "ottoman": (69, 71, 72),
    "hapsburg": (73, 74, 75),
    "england": (76, 77, 78),
    "france": (79, 80, 81),
    "papacy": (66, 67),
    "protestant": (82, 83),
}
"""Who holds what besides home cards at the table where the game was begun."""


def position(**more: Any) -> dict[str, Any]:
    """Return the file of a game in turn 3, in an impulse of France with 2 CP left."""
    return {
        "turn": 3,
        "stage": "action",
        "active": "france",
        "impulses": 3,
        "cp": 2,
        "impulse": {"card": "Julia Gonzaga", "actions": 1},
        "hand_sizes": {"ottoman": 4, "hapsburg": 4, "england": 4, "france": 4, "papacy": 4,
                       "protestant": 3},
        "discards": ["Julia Gonzaga"],
        "removed": ["Barbary Pirates", "Defender of the Faith"],
        "rulers": {"papacy": "Clement VII"},
        "wars": [["ottoman", "hapsburg"]],
        "space": {"Milan": {"france": "Montmorency, 4 regulars"}, "Paris": {"france": "Francis I"}},
        **more,
    }  # fmt: skip


def take_over(ground: Playground, **more: Any) -> str:
    """Create a game that goes on from a position."""
    return ground.once(f"taken over {more}", partial(_taken_over, ground, **more)) or "his-1"


def _taken_over(ground: Playground, **more: Any) -> str:
    given = {"position": position(), "settings": STRICT, "moderator": MODERATOR, **more}
    given.setdefault("seats", seats())
    slug = create_game(ground.office, RULES, scenario="1517", secret=SECRET, **given)
    ground.tell_at_once()
    return slug


def all_write(ground: Playground, line: str, *, but: str = "") -> None:
    """Let all players but one send the same line."""
    for role in ROLES:
        if role != but:
            ground.write(role, line)


def name_hands(ground: Playground, **other: str) -> None:
    """Let all players name their hands, or ``other`` cards."""
    for role, cards in CARDS.items():
        ground.write(role, f"I HOLD {other.get(role) or ', '.join(map(str, cards))}")


def state_of(ground: Playground) -> Any:
    with ground.playing() as playing:
        return his_state(playing.state)


def begun(ground: Playground, **more: Any) -> None:
    """Take a game over to where it goes on."""
    ground.once(f"begun {more}", partial(_begun, ground, **more))


def _begun(ground: Playground, **more: Any) -> None:
    take_over(ground, **more)
    all_write(ground, "CONFIRM POSITION")
    name_hands(ground)


def record(ground: Playground, *, secret: bool = True) -> Any:
    """Return the whole record; the operator has to break the seal for it."""
    moderate(ground.office, "his-1", "unseal", reason="to look at the record")
    return json.loads(json.dumps(export_game(ground.office, "his-1", with_secret=secret)))


# -- confirming -----------------------------------------------------------------------------------


def test_everybody_gets_the_position_in_words_and_is_asked_whether_it_is_right(
    ground: Playground,
) -> None:
    take_over(ground)
    for role in ROLES:
        text = flat(ground.last(role, "report").text)
        assert "turn 3, Action Phase; in the impulse of France, with 2 CP left" in text
        assert "Cards in hand, home cards included: Ottomans 4, Hapsburgs 4" in text
        assert "Out of the game: Barbary Pirates (#9), Defender of the Faith (#11)" in text
        assert "Milan (key): Montmorency, 4 regulars" in text
        assert "Discard pile: Julia Gonzaga (#84)" in text
        assert "# CONFIRM POSITION" in text
    assert ground.waiting() == list(ROLES)
    assert ground.game().settings["blind"] is True


def test_the_picture_of_the_whole_board_comes_with_the_position(ground: Playground) -> None:
    drawing = ground.under(pictures=True)
    take_over(drawing)
    pictures = {row.outgoing_id for row in drawing.rows(tables.Attachment) if row.content_id}
    assert drawing.last("france", "report").id in pictures


def test_hands_are_asked_for_when_all_have_confirmed(ground: Playground) -> None:
    take_over(ground)
    all_write(ground, "CONFIRM POSITION", but="papacy")
    assert ground.waiting() == ["papacy"]
    ground.write("papacy", "CONFIRM POSITION")
    assert ground.waiting() == list(ROLES)
    text = flat(ground.last("france", "report").text)
    assert "Which cards do you hold besides your home cards? Name 3 cards" in text
    form = text[text.index("Form ----") : text.index("What happened")]
    assert "I HOLD" not in form  # nobody proposes a hand


def test_a_hand_can_be_sent_together_with_the_confirmation(ground: Playground) -> None:
    take_over(ground)
    for role, cards in CARDS.items():
        ground.write(role, "CONFIRM POSITION", f"I HOLD {', '.join(map(str, cards))}")
    assert ground.waiting() == ["france"]
    assert state_of(ground).stage == "action"


def test_rejecting_is_told_to_all_and_the_moderator_and_the_game_waits(ground: Playground) -> None:
    take_over(ground)
    all_write(ground, "CONFIRM POSITION", but="england")
    ground.write("england", "REJECT POSITION because my fleet lies at Calais")
    assert ground.waiting() == ["england"]
    for role in ROLES:
        assert "England does not confirm the position: My fleet lies at Calais" in flat(
            ground.last(role, "status").text
        )
    notice = flat(ground.notices()[-1].text)
    assert "England rejects the position" in ground.notices()[-1].subject
    assert 'CORRECT space.Vienna.hapsburg = "2 regulars"' in notice


def test_who_rejects_takes_a_confirmation_back(ground: Playground) -> None:
    take_over(ground, settings={**STRICT, "simultaneous.correction": "30m"})
    all_write(ground, "CONFIRM POSITION")
    ground.write("france", "REJECT POSITION because of Milan")
    ground.wait(hours=1)
    assert ground.waiting() == ["france"]
    ground.write("france", "CONFIRM POSITION")
    ground.wait(hours=1)
    assert ground.waiting() == list(ROLES)  # now the hands are asked for


def test_a_player_cannot_fill_the_mail_of_others_with_rejections(ground: Playground) -> None:
    take_over(ground)
    for _time in range(4):
        ground.write("england", "REJECT POSITION because of Calais")
    assert "You have said 3 times what is wrong" in ground.receipt("england")
    assert len([row for row in ground.mails("papacy") if "rejects" in row.subject]) == 3


def test_without_a_position_there_is_nothing_to_reject(ground: Playground) -> None:
    ground.open()
    ground.write("france", "REJECT POSITION because of Milan")
    assert "No position waits for your word" in ground.receipt("france")


def test_who_never_confirms_is_seen_by_the_moderator(ground: Playground) -> None:
    take_over(ground)
    all_write(ground, "CONFIRM POSITION", but="papacy")
    ground.wait(hours=49)
    assert ground.waiting() == ["papacy"]
    assert "papacy" in flat(ground.notices()[-1].text).lower()


def test_nobody_confirms_and_nobody_names_a_hand_for_somebody_else(ground: Playground) -> None:
    """A moderator who could name hands would find out by them where cards are."""
    take_over(ground)
    all_write(ground, "CONFIRM POSITION", but="papacy")
    assert "Only the player can answer this" in ground.moderate("ANSWER papacy CONFIRM POSITION")
    assert ground.waiting() == ["papacy"]
    ground.write("papacy", "CONFIRM POSITION")
    said = {
        ground.moderate(f"ANSWER papacy I HOLD {cards}").partition("NOT LEGAL")[2]
        for cards in ("66, 67", "66, 1", "79, 80")
    }
    assert len(said) == 1
    assert "REPLACE papacy ADDRESS" in flat(said.pop())
    assert ground.waiting() == list(ROLES)
    name_hands(ground)
    for place in ("0.0", "1.0"):
        answer = ground.moderate(f"AMEND {place} france: I HOLD 66, 80, 82 BECAUSE of it")
        assert "Only the player can answer this" in answer, place


def test_a_correction_begins_anew_and_all_confirm_once_more(ground: Playground) -> None:
    take_over(ground)
    all_write(ground, "CONFIRM POSITION", but="england")
    answer = ground.moderate('CORRECT space.Milan.france = "Montmorency, 3 regulars"')
    assert "begins from the corrected position" in answer
    assert ground.waiting() == list(ROLES)
    told = flat(ground.last("papacy", "taken_back").text)
    assert "The position is corrected" in told
    assert 'space.Milan.france = "Montmorency, 3 regulars"' in told
    assert "Milan (key): Montmorency, 3 regulars" in flat(ground.last("papacy", "report").text)
    assert verify_record(record(ground)).problems == ()


def test_a_position_is_corrected_while_seats_are_open(ground: Playground) -> None:
    take_over(ground, seats=seats()[:-1], open_roles=["protestant"])
    line = 'CORRECT space.Milan.france = "Montmorency, 3 regulars"'
    assert "begins from the corrected position" in ground.moderate("CHECK", line, window=None)
    assert ground.rows(tables.Action) == []
    assert "there is no space called" in ground.moderate(
        'CORRECT space.Milano2.france = "x"', window=None
    )
    assert "begins from the corrected position" in ground.moderate(line, window=None)
    assert ground.game().generation == 1
    assert ground.game().status == "setup"
    assert "Montmorency, 3 regulars" in flat(ground.last("papacy", "status").text)
    moderate(ground.office, "his-1", "start")
    ground.tell_at_once()
    assert ground.waiting() == list(ROLES)
    assert "Milan (key): Montmorency, 3 regulars" in flat(ground.last("papacy", "report").text)
    assert verify_record(record(ground)).problems == ()


def test_a_whole_file_corrects_a_position_while_seats_are_open(ground: Playground) -> None:
    take_over(ground, seats=seats()[:-1], open_roles=["protestant"])
    correct_by_file(ground.office, "his-1", position(turn=4), "it is turn 4")
    with ground.playing() as playing:
        assert his_state(playing.state).turn == 4


def test_a_game_without_a_position_has_none_to_correct_while_seats_are_open(
    ground: Playground,
) -> None:
    create_game(
        ground.office, RULES, scenario="1517", seats=seats()[:-1], open_roles=["protestant"],
        moderator=MODERATOR, settings=STRICT,
    )  # fmt: skip
    answer = ground.moderate('CORRECT space.Milan.france = "1 regular"', window=None)
    assert "was not begun from a position" in answer


def test_a_wrong_correction_changes_nothing(ground: Playground) -> None:
    take_over(ground)
    assert "there is no space called" in ground.moderate('CORRECT space.Milano2.france = "x"')
    assert "is no line of such a file" in ground.moderate("CORRECT Milan has 3 regulars")
    assert ground.game().generation == 1


@each(
    "change",
    [
        "hand_sizes = 1",
        "events_done = [2026-11-24]",
        "events_done = [inf]",
        'events_done = ["\\u0000"]',
        "marital_status = 99",
        f"wars = {'[' * 200}{']' * 200}",
        f"impulses = {'9' * 400}",
    ],
)
def test_a_correction_that_no_position_can_hold_is_refused(ground: Playground, change: str) -> None:
    take_over(ground)
    assert "1 error" in ground.moderate(f"CORRECT {change}")
    assert ground.game().generation == 1


# -- hands ----------------------------------------------------------------------------------------


def test_the_game_goes_on_where_the_file_says(ground: Playground) -> None:
    begun(ground)
    state = state_of(ground)
    assert (state.turn, state.stage, state.active, state.impulse.cp) == (3, "action", "france", 2)
    assert ground.waiting() == ["france"]
    assert ground.decision("france").name == "action"
    for role, cards in CARDS.items():
        assert set(cards) <= set(state.hands[role])
    named = {card for cards in CARDS.values() for card in cards}
    assert not named & set(state.draw_pile)
    assert state.take_over is None or not state.take_over.hand_sizes


def test_the_rest_of_the_impulse_is_played_and_the_next_power_follows(ground: Playground) -> None:
    begun(ground)
    ground.write("france", "RAISE 1 regular IN Paris", "PASS THE REST")
    assert state_of(ground).active == "papacy"
    assert ground.decision("papacy").name == "play"


def test_a_winter_goes_on(ground: Playground) -> None:
    sizes = {role: 1 + len(CARDS[role]) for role in ROLES}
    sizes |= {"hapsburg": 4, "papacy": 4, "protestant": 3}
    winter = {
        "turn": 3,
        "stage": "winter",
        "hand_sizes": sizes,
        "rulers": {"papacy": "Clement VII"},
        "removed": ["Barbary Pirates"],
        "space": {"Turin": {"france": "Montmorency, 4 regulars"}},
    }
    begun(ground, position=winter)
    assert state_of(ground).stage in ("winter", "new_world")


def test_no_other_hand_and_no_number_can_be_named(ground: Playground) -> None:
    take_over(ground)
    all_write(ground, "CONFIRM POSITION")
    for line, refused in (
        ("MY HAND 79, 80", "2 are named; expected: 3"),
        ("MY HAND 79, 80, Julia Gonzaga", "Julia Gonzaga cannot be in a hand"),
        ("MY HAND 79, 80, 1", "Janissaries cannot be in a hand"),
        ("MY HAND 79, 80, 79", "the same thing is named twice"),
        ("MY CARDS ARE", "names your cards by number or title"),
        ("MY HAND 79, 80, Fugers Bank", "Fugers Bank"),
    ):
        ground.write("france", line)
        assert refused in ground.receipt("france"), line
        assert "france" in ground.waiting()


def test_home_cards_may_be_named_too_and_spaces_do_for_commas(ground: Playground) -> None:
    take_over(ground)
    all_write(ground, "CONFIRM POSITION")
    for line in ("My hand: Patron of the Arts, Fuggers, Gabelle Revolt and Indulgence Vendor",
                 "I hold 79 80 81"):  # fmt: skip
        ground.write("france", line)
        assert "accepted" in ground.receipt("france")
        assert "france" not in ground.waiting()


def test_hands_that_do_not_fit_are_asked_for_again_and_nobody_learns_which(
    ground: Playground,
) -> None:
    take_over(ground)
    all_write(ground, "CONFIRM POSITION")
    name_hands(ground, england="79, 77, 78")  # card 79 is France's
    assert ground.waiting() == list(ROLES)
    for role in ROLES[:-1]:  # who wrote last has it in his receipt
        text = flat(ground.last(role, "question").text)
        assert "one card at least is in two of them" in text
        assert "Fuggers" not in text
    name_hands(ground)
    assert ground.waiting() == ["france"]


def test_hands_that_do_not_fit_twice_bring_the_position_back(ground: Playground) -> None:
    take_over(ground)
    all_write(ground, "CONFIRM POSITION")
    for _attempt in range(2):
        name_hands(ground, england="79, 77, 78")
    assert state_of(ground).stage == "position"
    assert "Perhaps the position is not right" in flat(ground.last("france", "report").text)
    all_write(ground, "CONFIRM POSITION")
    name_hands(ground)
    assert ground.waiting() == ["france"]


def test_nobody_else_ever_sees_a_hand(ground: Playground) -> None:
    """Neither receipts nor reports, nor whatever the moderator may ask for, tell of a card."""
    begun(ground)
    titles = ("Fuggers", "Gabelle Revolt", "Indulgence Vendor")
    for row in ground.mails():
        if row.role != "france":
            assert not [title for title in titles if title in (row.text or "")], row.subject
    for line in ("STATUS", "LOG", "POSITION", "SEGMENTS", "FACTS 1"):
        answer = ground.moderate(line)
        assert not [title for title in titles if title in answer], line
    with pytest.raises(NotPossible, match="moderated blind"):
        export_game(ground.office, "his-1", with_secret=False)


def test_all_others_get_the_same_mail_whatever_a_hand_holds(quick: Playground) -> None:
    """Play it twice from the same moment with one card exchanged that lies in the draw pile."""
    take_over(quick)
    all_write(quick, "CONFIRM POSITION")
    before, seen = quick.saved(), []
    for hand in ("79, 80, 81", "79, 80, 98"):
        quick.restore(before)
        first = len(quick.mails())
        quick.write("france", f"MY HAND {hand}")
        for line in ("STATUS", "LOG", "HANDS", "ORDERS", "SEGMENT 1", "POSITION", "EXPLAIN 0.0"):
            quick.moderate(line)
        quick.write("england", "CHECK", "MY HAND 79, 77, 78")
        for role, cards in CARDS.items():
            if role != "france":
                quick.write(role, f"MY HAND {', '.join(map(str, cards))}")
        quick.moderate("LOG")
        assert quick.waiting() == ["france"]
        seen.append(
            [
                (row.recipient, row.kind, row.subject, row.text, row.created_at)
                for row in quick.mails()[first:]
                if row.role != "france"
            ]
        )
    assert len(seen[0]) > 15
    assert seen[0] == seen[1]


# -- record ---------------------------------------------------------------------------------------


def test_the_record_verifies_from_its_position(ground: Playground) -> None:
    begun(ground)
    ground.write("france", "PASS THE REST")
    verdict = verify_record(record(ground))
    assert verdict.problems == ()
    assert verdict.rolls == 1  # the draw pile


def test_a_forged_position_does_not_verify(ground: Playground) -> None:
    begun(ground)
    found = record(ground)
    found["options"]["position"]["space"]["Milan"]["france"] = "Montmorency, 2 regulars"
    assert "does not begin with the position" in " ".join(verify_record(found).problems)


def test_a_rewind_to_the_beginning_asks_for_everything_again(ground: Playground) -> None:
    begun(ground)
    moderate(ground.office, "his-1", "rewind", segment=0, reason="We play it again.", yes=True)
    assert ground.waiting() == list(ROLES)
    all_write(ground, "CONFIRM POSITION")
    name_hands(ground)
    assert ground.waiting() == ["france"]
    assert verify_record(record(ground)).problems == ()


def test_the_game_goes_on_in_another_installation(
    ground: Playground, tmp_path: Path, migrated_sqlite: Path
) -> None:
    begun(ground)
    shutil.copy(migrated_sqlite, tmp_path / "second.db")
    database = open_database(f"sqlite:///{tmp_path}/second.db", durable=False)
    office = Office(database, ground.office.settings)
    import_game(office, record(ground))
    there = Playground(office, ground.clock, ground.patch, 900)
    assert there.decision("france").name == "action"
    assert verify_record(json.loads(json.dumps(export_game(office, "his-1")))).problems == ()
    database.dispose()
