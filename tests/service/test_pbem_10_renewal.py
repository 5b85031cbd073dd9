"""Cards seen in what is taken back do not come again as known."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator import clock, paths
from adjudicator.games.here_i_stand.rules.powers import OTTOMAN
from adjudicator.service.commands.moderators import moderate
from adjudicator.service.office import Office
from adjudicator.service.operations.upkeep.moving import import_game
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.service.table.playing import Playing
from adjudicator.store import tables
from adjudicator.store.database import open_database
from tests.here_i_stand.card_builders import deal_card
from tests.own_types import his_state
from tests.service.playground import MODERATOR, ROLES, Playground, flat, state_at
from tests.service.test_assignment import published
from tests.service.test_pbem_10_proof import run

FUGGERS = 79  # draws two cards
SAID = (
    "Cards of the draw pile were seen in what is taken back, so what is left of the pile is"
    " shuffled: nobody knows what comes next."
)


def pile(ground: Playground) -> list[int]:
    with ground.playing() as playing:
        found: list[int] = list(his_state(playing.state).draw_pile)
    return found


def problems(ground: Playground) -> tuple[str, ...]:
    record = export_game(ground.office, "his-1", with_secret=True)
    found = verify_record(record)
    assert not found.unproved
    return tuple(p for p in found.problems if "position of its scenario" not in p)


@pytest.fixture
def drawn(quick: Playground) -> Playground:
    """A game in which the Ottomans have drawn two cards and know them."""
    quick.open("action", state=deal_card(state_at("action"), OTTOMAN, FUGGERS))
    quick.write("ottoman", f"PLAY {FUGGERS} AS EVENT")
    assert any(fact.kind == "cards_drawn" for fact in quick.rows(tables.Fact))
    return quick


def known(ground: Playground) -> list[int]:
    """Return the cards that were drawn in the first generation."""
    [fact] = [f for f in ground.rows(tables.Fact) if f.kind == "cards_drawn" and f.generation == 1]
    cards: list[int] = fact.data["cards"]
    return cards


def test_a_rewind_shuffles_the_pile_of_which_cards_were_seen(drawn: Playground) -> None:
    seen = known(drawn)
    moderate(drawn.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    after = pile(drawn)
    assert set(seen) <= set(after)
    drawn.write("ottoman", f"PLAY {FUGGERS} AS EVENT")
    [again] = [f for f in drawn.rows(tables.Fact) if f.kind == "cards_drawn" and f.generation == 2]
    assert again.data["cards"] == after[-1:-3:-1]
    assert again.data["cards"] != seen
    [roll] = [r for r in drawn.rows(tables.Roll) if r.generation == 2]
    assert (roll.segment, roll.number, roll.kind) == (0, 0, "shuffle")
    assert roll.label == "the pile anew at the beginning"
    assert problems(drawn) == ()


def test_hands_stay_as_they_were(drawn: Playground) -> None:
    hands = state_at("action").hands
    moderate(drawn.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    with drawn.playing() as playing:
        for role in ROLES:
            if role != OTTOMAN:
                assert his_state(playing.state).hands[role] == [
                    c for c in hands[role] if c != FUGGERS
                ]


def test_everybody_is_told_that_the_pile_was_shuffled(drawn: Playground) -> None:
    moderate(drawn.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    for role in ROLES:
        assert SAID in flat(drawn.last(role, "taken_back").text)


def test_a_pile_of_which_nothing_was_seen_stays_as_it_is(quick: Playground) -> None:
    quick.open("action")
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    before = pile(quick)
    moderate(quick.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    assert pile(quick) == before
    assert "draw pile" not in flat(quick.last("france", "taken_back").text)
    assert not [roll for roll in quick.rows(tables.Roll) if roll.generation == 2]


def test_what_was_seen_in_an_earlier_generation_is_not_forgotten(drawn: Playground) -> None:
    """The second rewind takes back nothing that anybody has drawn; the first one did."""
    moderate(drawn.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    moderate(drawn.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    rolls = [(r.generation, r.number, r.label) for r in drawn.rows(tables.Roll)]
    label = "the pile anew at the beginning"
    assert rolls[-2:] == [(2, 0, label), (3, 0, label)]
    assert problems(drawn) == ()


def test_an_amendment_shuffles_the_pile_at_the_answer_that_is_changed(quick: Playground) -> None:
    quick.open("action", state=deal_card(state_at("action"), "hapsburg", FUGGERS))
    quick.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul", "PASS THE REST")
    quick.write("hapsburg", f"PLAY {FUGGERS} AS EVENT")
    seen = known(quick)
    moderate(
        quick.office, "his-1", "amend", question=(1, 0), role="hapsburg",
        words=f"PLAY {FUGGERS} FOR CP", reason="A slip.", yes=True
    )  # fmt: skip
    after = pile(quick)
    assert set(seen) <= set(after)
    assert after[-1:-3:-1] != seen
    rolls = [r for r in quick.rows(tables.Roll) if r.generation == 2]
    assert [(r.segment, r.label) for r in rolls] == [(1, "the pile anew before question 0")]
    assert SAID in flat(quick.last("france", "taken_back").text)
    assert problems(quick) == ()


@pytest.mark.full
def test_an_amendment_behind_a_rewind_keeps_its_shuffle(drawn: Playground) -> None:
    moderate(drawn.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    drawn.write("ottoman", "PLAY 1 FOR CP", "RAISE 2 regulars IN Istanbul")
    shuffled = pile(drawn)
    moderate(
        drawn.office, "his-1", "amend", question=(0, 2), role="ottoman",
        words="RAISE 2 regulars IN Edirne", reason="A slip.", yes=True
    )  # fmt: skip
    rolls = [r for r in drawn.rows(tables.Roll) if r.generation == 3]
    assert [(r.label, r.drawn_in) for r in rolls] == [
        ("the pile anew at the beginning", 2),
        ("the pile anew before question 2", None),
    ]
    assert pile(drawn) != shuffled
    assert problems(drawn) == ()
    moderate(
        drawn.office, "his-1", "amend", question=(0, 2), role="ottoman",
        words="RAISE 2 regulars IN Istanbul", reason="A slip.", yes=True
    )  # fmt: skip
    rolls = [r for r in drawn.rows(tables.Roll) if r.generation == 4]
    assert [r.drawn_in for r in rolls] == [2, 3, None]
    assert problems(drawn) == ()


def test_a_game_that_was_shuffled_anew_is_played_on_and_verifies(drawn: Playground) -> None:
    moderate(drawn.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    drawn.write("ottoman", "PLAY 1 FOR CP", "PASS THE REST")
    drawn.write("hapsburg", "PLAY 2 FOR CP", "PASS THE REST")
    assert drawn.waiting() == ["england"]
    assert problems(drawn) == ()


def test_players_check_the_shuffle_with_their_program(drawn: Playground, tmp_path: Path) -> None:
    moderate(drawn.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    drawn.write("ottoman", f"PLAY {FUGGERS} AS EVENT")
    record = export_game(drawn.office, "his-1", with_secret=True)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    words = [sys.executable, "-I", "-S", str(paths.proof() / "verify_dice.py"), str(file), "--list"]
    done = subprocess.run(words, capture_output=True, check=False, timeout=60, text=True)
    assert done.returncode == 3, done.stdout
    assert "WRONG" not in done.stdout
    assert done.stdout.count("MISSING: ") == done.stdout.count("MISSING: the game is not over") == 1
    assert "the pile anew at the beginning" in done.stdout
    [forged] = [s for s in record["segments"] if (s["generation"], s["number"]) == (2, 0)]
    result = forged["rolls"][0]["result"]
    result[0], result[1] = result[1], result[0]
    assert any("does not follow from the secret" in p for p in verify_record(record).problems)


def test_a_rewind_behind_a_rewind_is_right_for_the_program_of_players(
    drawn: Playground, tmp_path: Path
) -> None:
    drawn.write("ottoman", "PLAY 1 FOR CP", "PASS THE REST")
    drawn.write("hapsburg", "PLAY 2 FOR CP", "PASS THE REST")
    for segment, role in ((2, "england"), (1, "hapsburg")):
        moderate(drawn.office, "his-1", "rewind", segment=segment, reason="A slip.", yes=True)
        drawn.write(role, "PASS")
    record = export_game(drawn.office, "his-1", with_secret=True)
    stand = [(one["generation"], one["number"]) for one in record["segments"] if one["stands"]]
    assert stand[:2] == [(1, 0), (3, 1)]
    for found in (record, published(drawn)):
        done = run(tmp_path, found)
        assert done.status == 3
        assert "Taken back: rewind to segment 1, generation 3" in done.text
        assert "WRONG" not in done.text


@pytest.mark.full
def test_the_game_goes_on_elsewhere_with_the_same_pile(
    quick: Playground, migrated_sqlite: Path, tmp_path: Path
) -> None:
    quick.open()  # from the beginning of its scenario: else it cannot be taken over
    while not any(fact.kind == "cards_drawn" for fact in quick.rows(tables.Fact)):
        quick.wait(hours=49)
    moderate(quick.office, "his-1", "rewind", segment=0, reason="A slip.", yes=True)
    quick.write("protestant", "REFORM Leipzig")
    record = export_game(quick.office, "his-1", with_secret=True)
    file = shutil.copy(migrated_sqlite, tmp_path / "there.db")
    there = open_database(f"sqlite:///{file}", durable=False)
    other = Playground(Office(there, quick.office.settings), quick.clock, quick.patch)
    import_game(other.office, record)
    assert pile(other) == pile(quick)
    assert problems(other) == ()
    there.dispose()


def test_a_blind_moderator_is_told_no_more_than_everybody(quick: Playground) -> None:
    settings = {"blind": "true"}
    state = deal_card(state_at("action"), OTTOMAN, FUGGERS)
    quick.open("action", state=state, moderator=MODERATOR, settings=settings)
    quick.write("ottoman", f"PLAY {FUGGERS} AS EVENT")
    quick.take_back("REWIND TO 0 A slip.")
    text = quick.moderate("SEGMENT 0")
    assert "the pile anew" not in text


def test_a_pile_that_was_shuffled_though_nothing_was_taken_back_is_found(
    drawn: Playground, tmp_path: Path
) -> None:
    with drawn.office.database.transaction() as session:
        row = session.merge(drawn.game())
        with Playing(session, row, clock.now()) as playing:
            playing.renew()
            playing.record()
    [*_, roll] = drawn.rows(tables.Roll)
    assert roll.label.startswith("the pile anew before question")
    assert any("where nothing was taken back" in found for found in problems(drawn))
    record = export_game(drawn.office, "his-1", with_secret=True)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    program = paths.proof() / "verify_dice.py"
    done = subprocess.run(
        [sys.executable, str(program), str(file)], capture_output=True, text=True, check=False
    )
    assert "where nothing was taken back" in done.stdout + done.stderr
