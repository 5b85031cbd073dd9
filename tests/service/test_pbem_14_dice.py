"""Dice that nobody can choose, words of players, and digests."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from adjudicator.games.here_i_stand.practice.samples import sample
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game
from adjudicator.service.public.site.public_record import public_record
from adjudicator.service.table.turn_digests import as_json, digests_of, turn_digests
from adjudicator.store import tables
from tests.service.playground import ROLES, SECRET, Playground, flat, state_at
from tests.service.publicly import play_on
from tests.service.test_pbem_10_proof import only_unended, run

THESES = ("REFORM Leipzig", "REFORM Breslau", "REFORM Brandenburg")


def rolled(ground: Playground) -> list[list[int]]:
    """Return the results of all rolls in order."""
    return [list(row.result) for row in ground.rows(tables.Roll)]


def test_dice_depend_on_the_answers_given_before(quick: Playground) -> None:
    quick.open()
    quick.write("protestant", "REFORM Leipzig")
    quick.write("protestant", "REFORM Breslau")
    found = quick.rows(tables.Roll)
    assert [row.after_request for row in found] == [0] * 2 + [1] * 2
    segment = quick.rows(tables.Segment)[0]
    assert segment.chain is not None


def test_words_of_a_player_change_all_dice_after_them(quick: Playground) -> None:
    saved = None
    results = []
    for words in ((), ("DICE the bear dances at noon",)):
        quick.open()
        if saved is None:
            saved = quick.saved()
        quick.restore(saved)
        if words:
            assert quick.write("france", *words).status == "done"
        quick.write("protestant", *THESES)
        results.append(rolled(quick))
    assert len(results[0][0]) == len(results[1][0])
    assert results[0] != results[1]


def test_words_are_in_the_record_and_both_programs_prove_the_dice_with_them(
    quick: Playground, tmp_path: Path
) -> None:
    quick.open()
    quick.write("protestant", "REFORM Leipzig", "DICE words in the middle", "REFORM Breslau")
    quick.write("france", "DICE the bear dances at noon")
    quick.write("protestant", "REFORM Brandenburg")
    record = json.loads(json.dumps(export_game(quick.office, "his-1", with_secret=True)))
    assert record["dice"] == 2
    assert [(one["role"], one["words"], one["number"]) for one in record["words"]] == [
        ("protestant", "words in the middle", 2),
        ("france", "the bear dances at noon", 4),
    ]
    assert verify_record(record).dice_proved
    done = run(tmp_path, record)
    assert only_unended(done), done.text
    assert "the words of: protestant, france" in done.text
    for change in ({"words": "other words"}, {"number": 0}):
        forged = {**record, "words": [{**record["words"][0], **change}, *record["words"][1:]]}
        assert verify_record(forged).word == "false"
        assert run(tmp_path, forged).status == 1
    late = {**record["words"][0], "words": "chosen", "segment": 99}
    forged = {**record, "words": [*record["words"], late]}
    assert "protestant has said words to the dice more than once" in verify_record(forged).problems
    assert run(tmp_path, forged).status == 1
    forged = {**record, "words": []}
    assert verify_record(forged).word == "false"


def test_words_are_given_once_and_not_too_long(quick: Playground) -> None:
    quick.open()
    quick.write("france", "DICE " + "x" * 201)
    assert "200 letters at most; these have 201" in flat(quick.last("france", "receipt").text)
    quick.write("france", "DICE one")
    assert "all dice from now on follow from your words" in flat(
        quick.last("france", "receipt").text
    )
    quick.write("france", "DICE another")
    assert "they stay" in flat(quick.last("france", "receipt").text)
    quick.write("england", "DICE WHO")
    assert "words for the dice are in from France; others may follow" in flat(
        quick.last("england", "receipt").text
    )
    assert [row.words for row in quick.rows(tables.DiceWords)] == ["one"]


def checked(ground: Playground, line: str) -> None:
    """Let France try a line in a dry run."""
    ground.write("france", "CHECK BEGIN his-1 france", line, "END", block=False)


def test_a_dry_run_adds_no_words(quick: Playground) -> None:
    quick.open()
    checked(quick, "DICE one")
    assert quick.rows(tables.DiceWords) == []
    checked(quick, "DICE " + "x" * 201)
    assert "200 letters at most" in flat(quick.last("france", "receipt").text)


def test_finnish_players_say_it_in_finnish(quick: Playground) -> None:
    quick.open()
    quick.write("france", "NOPAT karhu tanssii")
    assert [row.words for row in quick.rows(tables.DiceWords)] == ["karhu tanssii"]


def play_by_mail(ground: Playground, until: str) -> None:
    """Let whoever is asked answer by mail, with the default where there is one, up to a stage."""
    rng = random.Random(1)
    for _ in range(200):
        with ground.playing() as playing:
            if str(playing.stage).startswith(until) or not playing.waiting:
                return
            decision = playing.waiting[0].decision
        value = decision.default if decision.has_default else sample(decision.choice, rng)
        ground.write(decision.role, ground.line(decision.role, value))
    raise AssertionError(f"{until} is not reached")


def mail_to(ground: Playground, role: str) -> list[str]:
    """Return the texts of all mail to a role."""
    return [flat(row.text) for row in ground.mails(role) if row.text]


def test_everybody_hears_behind_the_first_negotiation_whose_words_are_in(
    quick: Playground,
) -> None:
    quick.open("negotiation", title="With words")
    quick.write("france", "DICE the bear dances at noon")
    for role in ROLES:
        quick.write(role, "READY")
    quick.wait(hours=49)
    play_by_mail(quick, "turn 1, action")
    for role in ROLES:
        told = [one for one in mail_to(quick, role) if "France has added to the dice: “the" in one]
        assert len(told) == 1, role
        assert "No words came from" in told[0]
    quick.write("england", "DICE too late")
    assert "until the first negotiation closes, and it has closed" in flat(
        quick.last("england", "receipt").text
    )


@pytest.mark.full
def test_every_player_is_told_the_digest_at_the_end_of_a_turn(quick: Playground) -> None:
    quick.open("winter", title="Two turns")
    play_by_mail(quick, "turn 2")
    record = json.loads(json.dumps(export_game(quick.office, "his-1", with_secret=True)))
    (digest,) = verify_record(record).digests
    assert digest.turn == 1
    for role in ROLES:
        told = [one for one in mail_to(quick, role) if f"end of turn 1: {digest.digest}" in one]
        assert len(told) == 1, role


def test_the_last_mail_has_the_digest_of_the_whole_record(quick: Playground) -> None:
    state = state_at("winter")
    state.options["last_turn"] = 1
    quick.open(state=state)
    play_by_mail(quick, "turn 2")
    assert quick.game().status == "over"
    record = json.loads(json.dumps(export_game(quick.office, "his-1")))
    digest = verify_record(record).digests[-1].digest
    for role in ROLES:
        (told,) = [one for one in mail_to(quick, role) if "Digest of the whole record" in one]
        assert digest in told


def test_the_public_record_of_a_running_game_tells_no_numbers_of_rolls(quick: Playground) -> None:
    quick.open()
    quick.write("protestant", "REFORM Leipzig")
    quick.write("france", "DICE the bear dances at noon")
    with quick.office.database.reading() as session:
        words = public_record(session, quick.game(), (), {})["words"]
    assert words == [{"role": "france", "words": "the bear dances at noon"}]


def test_guesses_at_what_is_hidden_cannot_be_tried_by_a_digest_without_the_secret(
    quick: Playground,
) -> None:
    quick.open()
    quick.write("protestant", *THESES)
    record = {**export_game(quick.office, "his-1", with_secret=True), "status": "over"}
    found = [
        digests_of({**record, "secret": secret}, record["segments"])[-1].digest
        for secret in (SECRET, "00" * 32)
    ]
    assert found[0] != found[1]


def test_the_digests_of_the_store_are_those_of_the_record(
    quick: Playground, tmp_path: Path
) -> None:
    quick.open(settings={"last_turn": "2"})
    play_on(quick.office, "his-1", until="turn 2, negotiation")
    record = json.loads(json.dumps(export_game(quick.office, "his-1", with_secret=True)))
    verdict = verify_record(record)
    assert verdict.dice_proved, verdict.problems
    assert record["digests"] == as_json(verdict.digests)
    given = verdict.digests[0].digest
    assert only_unended(run(tmp_path, record, "--digest", given))
    play_on(quick.office, "his-1", until="turn 2, spring")
    with quick.office.database.reading() as session:
        assert turn_digests(session, quick.game()) == list(verdict.digests)


def test_a_game_of_an_earlier_release_keeps_its_dice_and_takes_no_words(
    quick: Playground, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("adjudicator.service.commands.creating.opening_chain", lambda _: "")
    quick.open(title="An old game")
    quick.write("france", "DICE one")
    assert "an earlier release began it" in flat(quick.last("france", "receipt").text)
    quick.write("protestant", *THESES)
    record = json.loads(json.dumps(export_game(quick.office, "his-1", with_secret=True)))
    assert record["dice"] == 1
    assert verify_record(record).dice_proved
    assert only_unended(run(tmp_path, record))


def test_an_amendment_keeps_rolls_though_answers_before_them_differ(
    quick: Playground, tmp_path: Path
) -> None:
    quick.open(moderator="moderator@club.example")
    quick.write("protestant", *THESES)
    quick.take_back("AMEND 0.2 protestant: REFORM Magdeburg BECAUSE of a slip")
    record: dict[str, Any] = json.loads(
        json.dumps(export_game(quick.office, "his-1", with_secret=True))
    )
    assert record["generation"] == 2
    found = verify_record(record)
    assert found.dice_proved, found.problems
    assert only_unended(run(tmp_path, record))
    assert re.search(SECRET, json.dumps(record))
