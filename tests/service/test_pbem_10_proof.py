"""Dice and shuffles are derived again by anyone, from the record.

``proof/verify_dice.py`` does it without the service. Some tests run it as a player would, with
nothing but the standard library. To start Python takes longer than to check a record: the others
call the program in this process with the same words.
"""

from __future__ import annotations

import ast
import contextlib
import gzip
import io
import json
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest

from adjudicator import clock, paths
from adjudicator.engine.chance import Key, SecretChance, outcome
from adjudicator.engine.play import begin
from adjudicator.engine.random_play import liking
from adjudicator.games.registry import game_of
from adjudicator.reports.site_pages import CHECKER
from adjudicator.service.office import Office
from adjudicator.service.operations.upkeep.verifying import verify_record
from adjudicator.service.public.record import export_game, unpacked
from adjudicator.service.public.site import site_of
from adjudicator.service.public.site.album import Album
from adjudicator.store.database import open_database
from tests.service import recorded
from tests.service.playground import MODERATOR, START, Playground, flat, settings_in
from tests.service.publicly import play_on
from tests.service.recorded import RULES, own_copy, record_of_a_game
from tests.tables import each

Record = dict[str, Any]
PROGRAM = paths.proof() / CHECKER


@dataclass(frozen=True)
class Done:
    """What the program has printed, and its exit status."""

    status: int
    text: str


def run_alone(folder: Path, record: Record | bytes, *more: str) -> Done:
    """Run the program on a record, without anything that is installed."""
    words = [sys.executable, "-I", "-S", str(PROGRAM), stored(folder, record), *more]
    done = subprocess.run(words, capture_output=True, check=False, timeout=60)
    assert done.stderr == b""
    return Done(done.returncode, done.stdout.decode())


def run(folder: Path, record: Record | bytes, *more: str) -> Done:
    """Run the program on a record in this process."""
    said = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(said):
        patch.setattr(sys, "argv", [str(PROGRAM), stored(folder, record), *more])
        try:
            status = program()["main"]()
        except SystemExit as ended:
            status = ended.code
    return Done(status, said.buffer.getvalue().decode())


def stored(folder: Path, record: Record | bytes) -> str:
    """Write a record into a file; return its place."""
    raw = record if isinstance(record, bytes) else json.dumps(record).encode()
    (folder / "record.json").write_bytes(raw)
    return str(folder / "record.json")


@cache
def program() -> dict[str, Any]:
    """Return the functions of the program."""
    return runpy.run_path(str(PROGRAM))


def checked(folder: Path, record: Record) -> Done:
    """Let the program check a record in this process, for what is tried many times."""
    (folder / "record.json").write_text(json.dumps(record))
    read = program()["read"](str(folder / "record.json"))
    try:
        wrong = list(program()["check"](read, "", [], listed=False))
        segments = list(program()["segments_of"](read)) if not wrong else []
        missing = [] if wrong else list(program()["unproved"](read, segments, []))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        return Done(1, f"WRONG: the record is damaged: {error!r}")
    return Done(1 if wrong else 3 if missing else 0, "\n".join([*wrong, *missing]))


def only_unended(done: Done) -> bool:
    """Return whether all is proved of a game but that it goes on."""
    missing = [line for line in done.text.splitlines() if line.startswith("MISSING")]
    return done.status == 3 and missing == [
        "MISSING: the game is not over; nothing shows that this is all that was played."
    ]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Path:
    """A site with a game that is over and one that has begun; without pictures, which take long."""
    folder = tmp_path_factory.mktemp("site")
    path = tmp_path_factory.mktemp("games") / "adjudicator.db"
    path.write_bytes(migrated_sqlite.read_bytes())
    database = open_database(f"sqlite:///{path}", durable=False)
    fixed = clock.FixedClock(START)
    with clock.using(fixed), pytest.MonkeyPatch.context() as patch:
        patch.setattr(Album, "board", lambda *_, **__: None)
        ground = Playground(Office(database, settings_in(path.parent)), fixed, patch)
        play_on(ground.office, ground.open(settings={"last_turn": "1"}), until="")
        play_on(ground.office, ground.open(), until="turn 1, action 2")
        made = site_of(ground.office, folder)
        made.write()
        assert made.failures == ()
    database.dispose()
    return folder


@pytest.fixture(scope="module")
def whole(site: Path) -> Record:
    """The whole record of a game that is over, as it is downloaded; not to be changed."""
    raw = (site / "games/his-1/his-1-record.json.gz").read_bytes()
    return dict(json.loads(unpacked(raw)))


@pytest.fixture(scope="module")
def public(site: Path) -> Record:
    """The public record of the same game."""
    return dict(json.loads((site / "games/his-1/his-1-public.json").read_bytes()))


# -- the program ----------------------------------------------------------------------------------


def test_the_program_needs_python_3_9_alone_and_can_be_read_in_one_sitting() -> None:
    text = PROGRAM.read_text(encoding="ascii")
    assert len(text.splitlines()) < 730
    tree = ast.parse(text, feature_version=(3, 9))
    imported = {node.names[0].name for node in ast.walk(tree) if isinstance(node, ast.Import)}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported == {
        "__future__", "argparse", "collections.abc", "hashlib", "hmac", "itertools", "json", "re",
        "sys", "typing", "zlib",
    }  # fmt: skip
    assert not {name.partition(".")[0] for name in imported} - sys.stdlib_module_names


def test_the_site_offers_the_program_beside_the_records(site: Path) -> None:
    assert (site / "verify_dice.py").read_bytes() == PROGRAM.read_bytes()
    for page, link in (
        ("checking.html", "verify_dice.py"),
        ("games/his-1/record.html", "../../verify_dice.py"),
        ("games/his-2/record.html", "../../verify_dice.py"),
    ):
        assert f'<a href="{link}" download>verify_dice.py</a>' in (site / page).read_text()


def test_it_says_how_it_is_used(tmp_path: Path) -> None:
    done = run_alone(tmp_path, b"", "--help")
    assert done.status == 0
    assert "--hash HASH" in done.text
    assert run_alone(tmp_path, b"{}", "--list").status == 2


# -- games that are all right ---------------------------------------------------------------------


def test_the_whole_record_of_a_game_that_is_over_is_proved(site: Path, tmp_path: Path) -> None:
    raw = (site / "games/his-1/his-1-record.json.gz").read_bytes()
    done = run_alone(tmp_path, raw)
    assert done == run(tmp_path, raw)
    assert done.status == 0
    assert "PROVED. Every roll was derived again" in done.text
    assert "the answers before them, and the words of: nobody" in done.text
    assert "Is it the one in your first mail?" in done.text
    assert "MISSING" not in done.text


def test_the_public_record_of_a_game_that_is_over_is_proved_by_the_same_rolls(
    whole: Record, public: Record, tmp_path: Path
) -> None:
    one, other = run(tmp_path, whole, "--list"), run(tmp_path, public, "--list")
    lines = [line for line in one.text.splitlines() if not line.startswith("Digest of turn")]
    assert lines == other.text.splitlines()
    assert one.status == other.status == 0
    assert "Rolls, shuffle: 1" in one.text
    assert ": shuffle [" in one.text
    assert ": pick [" in one.text
    assert "(turn 1, diet): dice [" in one.text
    rolls = sum(len(segment["rolls"]) for segment in whole["segments"])
    assert len([line for line in one.text.splitlines() if line.startswith("  segment")]) == rolls


def test_the_hash_of_the_first_mail_is_compared(whole: Record, tmp_path: Path) -> None:
    right = run(tmp_path, whole, "--hash", whole["secret_hash"].upper())
    assert right.status == 0
    assert "first mail" not in right.text
    wrong = run_alone(tmp_path, whole, "--hash", "0" * 64)
    assert wrong == run(tmp_path, whole, "--hash", "0" * 64)
    assert wrong.status == 1
    assert f"the hash in your first mail is another one: {'0' * 64}" in wrong.text


def test_a_running_game_has_neither_rolls_nor_secret_and_is_said_to_be_unproved(
    site: Path, tmp_path: Path
) -> None:
    raw = (site / "games/his-2/his-2-public.json").read_bytes()
    assert all("rolls" not in segment for segment in json.loads(raw)["segments"])
    done = run(tmp_path, raw)
    assert done.status == 3
    assert "MISSING: the secret is missing; it is published when the game is over." in done.text
    assert "NOT PROVED" in done.text


def test_a_whole_record_without_the_secret_is_unproved(whole: Record, tmp_path: Path) -> None:
    record = {**whole, "status": "running", "secret": None, "digests": None}
    done = run(tmp_path, record)
    assert done.status == 3
    assert "NOT PROVED" in done.text
    verdict = verify_record(record)
    assert verdict.word == "not proved"
    assert "the secret is missing" in verdict.unproved[0]


def new_record(generation: Any = 1, *, chained: bool = True) -> Record:
    """Return the record of a game of one turn; without ``chained`` dice have no chain."""
    return dict(json.loads(_played(generation, chained=chained)))


@lru_cache(typed=True)  # 1, 1.0 and True are generations of their own
def _played(generation: Any, *, chained: bool) -> str:
    practice = game_of(RULES).practice
    setting = practice.setting(2)
    options = {**setting.options, "last_turn": "1"}
    player = liking(practice.likes(2), practice.sample)
    record = record_of_a_game(
        setting.scenario, options, 2, player, chained=chained, generation=generation
    )
    return json.dumps(record)


def old_record(generation: Any = 1) -> Record:
    """Return a record as release 0.2.0 wrote it: dice follow from the secret alone."""
    record = {**new_record(generation, chained=False), "version": 2}
    del record["dice"], record["words"]
    for segment in record["segments"]:
        del segment["chain"]
        for roll in segment["rolls"]:
            del roll["after"]
    return dict(record)


@pytest.fixture(scope="module")
def old() -> Record:
    """A record as release 0.2.0 wrote it; not to be changed."""
    return old_record()


def test_records_of_earlier_releases_are_proved_by_their_own_rules(
    old: Record, tmp_path: Path
) -> None:
    assert verify_record(old).word == "proved"
    done = run(tmp_path, old)
    assert done.status == 0
    assert "Dice follow from the secret alone" in done.text
    first = own_copy(old)
    first["version"] = 1
    del first["taken_back"]
    for segment in first["segments"]:
        del segment["generation"], segment["stands"]
        for roll in segment["rolls"]:
            del roll["generation"]
    assert verify_record(first).word == "proved"
    assert run(tmp_path, first).status == 0


def test_what_was_taken_back_and_drawn_anew_is_proved_too(
    quick: Playground, tmp_path: Path
) -> None:
    quick.open(moderator=MODERATOR)
    quick.write("protestant", "REFORM Leipzig", "REFORM Breslau", "REFORM Brandenburg")
    quick.take_back("REWIND TO 0 A message was misread.")
    quick.write("protestant", "REFORM Leipzig", "REFORM Breslau", "REFORM Brandenburg")
    quick.take_back("AMEND 0.2 protestant: REFORM Magdeburg BECAUSE of a slip")
    record = export_game(quick.office, "his-1", with_secret=True)
    assert record["generation"] == 3
    assert only_unended(run(tmp_path, record))
    kept = [roll for segment in record["segments"] for roll in segment["rolls"]]
    assert {roll["generation"] for roll in kept} == {1, 2, 3}
    verdict = verify_record(record)
    assert verdict.dice_proved
    assert verdict.word == "not proved"


def test_both_programs_agree_on_a_game_of_one_turn(tmp_path: Path) -> None:
    agree(tmp_path, 2, {"last_turn": "1"})


@each(
    ("told", "wrong"),
    [
        ([2, 1, 4, 1], []),  # the units of a side and its card, told of as one
        ([2], ["dice [1, 4, 1] were rolled, but no fact tells of them"]),
        ([1, 4, 1, 6], ["BattleRolled tells of dice [1, 4, 1, 6] not on record", "[2]", "[1, 4"]),
        ([1] * 60 + [3], ["tells of dice", "[2]", "[1, 4, 1]"]),
    ],
)
def test_a_side_that_throws_twice_is_told_of_once(told: list[int], wrong: list[str]) -> None:
    throws = [{"kind": "dice", "result": result} for result in ([2], [1, 4, 1])]
    fact = {"kind": "BattleRolled", "data": {"attacker_rolls": told, "defender_rolls": []}}
    segment = {"title": "segment 1", "rolls": throws, "facts": [fact]}
    found = list(program()["wrong_facts"]([segment]))
    assert len(found) == len(wrong)
    assert all(part in words for part, words in zip(wrong, found, strict=True))


def test_the_parts_of_a_long_throw_are_found_at_once() -> None:
    parts_of = program()["parts_of"]
    assert parts_of([1] * 500 + [3], [[1], [1, 1], [1, 1, 1]]) == []


@pytest.mark.full
@pytest.mark.timeout(5400)
def test_both_programs_agree_on_a_hundred_whole_games(tmp_path: Path) -> None:
    for seed in range(100, 200):
        agree(tmp_path, seed, {})


def agree(folder: Path, seed: int, options: dict[str, Any]) -> None:
    """Play a game as self-play does; both programs check it as it is, then with a changed roll."""
    practice = game_of(RULES).practice
    setting = practice.setting(seed)
    player = liking(practice.likes(seed), practice.sample)
    record = record_of_a_game(setting.scenario, {**setting.options, **options}, seed, player)
    record = json.loads(json.dumps(record))
    verdict, done = verify_record(record), run(folder, record)
    assert verdict.problems == ()
    assert verdict.dice_proved
    assert done.status == 0, done.text
    segment = [one for one in record["segments"] if one["rolls"]][-1]
    turned(segment["rolls"][0])
    assert verify_record(record).problems
    assert run(folder, record).status == 1


# -- games that are not ---------------------------------------------------------------------------


def turned(roll: Record) -> None:
    """Change a roll of any kind into another that could have been."""
    result = roll["result"]
    if roll["kind"] == "dice":
        result[0] = result[0] % 6 + 1
    elif roll["kind"] == "pick":
        result[0] = (result[0] + 1) % result[1]
    else:
        result[0], result[1] = result[1], result[0]


def rolls_of(record: Record, kind: str, *, least: int = 1) -> list[Record]:
    """Return the rolls of the first segment that has at least so many of a kind."""
    for segment in record["segments"]:
        rolls: list[Record] = segment.get("rolls", [])
        if sum(roll["kind"] == kind for roll in rolls) >= least:
            return rolls
    raise AssertionError(kind)


def turn(kind: str) -> Callable[[Record], None]:
    """Return what changes the first roll of a kind."""
    return lambda record: turned(
        next(roll for roll in rolls_of(record, kind) if roll["kind"] == kind)
    )


def drop_one(record: Record) -> None:
    """Take out a roll between others."""
    del rolls_of(record, "dice", least=3)[1]


def drop_last(record: Record) -> None:
    """Take out the last throw of a segment."""
    del rolls_of(record, "dice", least=3)[-1]


def drop_segment(record: Record) -> None:
    """Take out a segment with all that was rolled in it."""
    del record["segments"][3]


def other_secret(record: Record) -> None:
    record["secret"] = "00" * 32


def other_label(record: Record) -> None:
    rolls_of(record, "dice")[0]["label"] = "something else"


def other_number(record: Record) -> None:
    rolls = rolls_of(record, "dice", least=2)
    rolls[0], rolls[1] = rolls[1], rolls[0]


def other_generation(record: Record) -> None:
    rolls_of(record, "dice")[0]["generation"] = 2


def other_dice_told(record: Record) -> None:
    facts = [fact for segment in record["segments"] for fact in segment["facts"]]
    fact = next(fact for fact in facts if fact["kind"] == "reformation_attempted")
    fact["data"]["rolls"][0] = fact["data"]["rolls"][0] % 6 + 1


FORGERIES: list[tuple[Callable[[Record], None], str]] = [
    (turn("dice"), "roll 1/0/0/dice/protestant reforms breslau is ["),
    (turn("shuffle"), "roll 1/1/0/shuffle/deck of turn 1 is ["),
    (turn("pick"), "/pick/"),
    (drop_one, "segment 0 (turn 1, theses): roll"),
    (drop_last, "tells of dice ["),
    (drop_segment, "segments are missing, or stand twice"),
    (other_secret, "the secret does not have this hash"),
    (other_label, "the game rolls for nothing like '1/0/0/dice/something else'"),
    (other_number, "segment 0 (turn 1, theses): roll"),
    (other_generation, "there are rolls of generation 2, but only 1 was announced"),
    (other_dice_told, "reformation_attempted tells of dice ["),
]


@pytest.mark.some(6)
@pytest.mark.parametrize("kind", ["whole", "public"])
@pytest.mark.parametrize(("forge", "said"), FORGERIES, ids=map(str, range(len(FORGERIES))))
def test_what_was_forged_is_found(
    forge: Callable[[Record], None],
    said: str,
    kind: str,
    request: pytest.FixtureRequest,
    tmp_path: Path,
) -> None:
    record = own_copy(request.getfixturevalue(kind))
    forge(record)
    done = run(tmp_path, record)
    assert done.status == 1
    assert said in done.text
    assert "PROVED." not in done.text


@pytest.mark.some(2)
@pytest.mark.parametrize("forge", [turn("dice"), drop_last, other_secret, other_generation])
def test_the_service_finds_the_same_forgeries(
    forge: Callable[[Record], None], whole: Record
) -> None:
    record = own_copy(whole)
    forge(record)
    assert verify_record(record).problems


def test_a_roll_that_was_kept_behind_one_drawn_anew_is_found(whole: Record, tmp_path: Path) -> None:
    record = own_copy(whole)
    record["generation"], record["taken_back"] = 2, [{"what": "amend", "generation": 2}]
    rolls_of(record, "dice", least=3)[1]["generation"] = 2
    done = run(tmp_path, record)
    assert done.status == 1
    assert "roll 2 was kept behind one drawn anew" in done.text


def test_the_number_of_a_roll_missing_in_the_public_record_is_found(
    public: Record, tmp_path: Path
) -> None:
    record = own_copy(public)
    del rolls_of(record, "dice", least=3)[0]
    assert "rolls are missing, or not in order" in run(tmp_path, record).text


# -- forgeries of somebody who has the secret, and makes everything fit --------------------------


def made_to_fit(record: Record) -> None:
    """Derive all rolls again under the names they have now, and make all digests again."""
    module = program()
    secret, segments = bytes.fromhex(record["secret"]), list(module["segments_of"](record))
    chained = record.get("dice", 1) == 2
    begun = module["chains"](record, segments) if chained else {}
    for raw, one in zip(record["segments"], segments, strict=True):
        for roll, named in zip(raw["rolls"], one["rolls"], strict=True):
            name = "{generation}/{0}/{number}/{kind}/{label}".format(one["number"], **named)
            if chained:
                chain = module["chain_behind"](
                    begun[one["generation"], one["number"]], one, roll["after"]
                )
                name = f"{chain}\n{module['linked']('words/2', [])}\n{name}"
            roll["result"] = module["rolled"](secret, name, roll["kind"], roll["result"])
    if "digests" in record:
        record["digests"] = module["digests"](record, list(module["segments_of"](record)))


def the_shuffle(record: Record) -> Record:
    """Return the shuffle of the deck, whose outcome no fact tells."""
    return next(roll for roll in rolls_of(record, "shuffle") if roll["kind"] == "shuffle")


def pad_a_label(record: Record) -> None:
    the_shuffle(record)["label"] += " "


def double_a_space(record: Record) -> None:
    the_shuffle(record)["label"] = the_shuffle(record)["label"].replace(" ", "  ", 1)


def look_alike(record: Record) -> None:
    the_shuffle(record)["label"] = the_shuffle(record)["label"].replace("e", "\u0435", 1)


def append_a_throw(record: Record) -> None:
    rolls = rolls_of(record, "dice")
    rolls.append({**rolls[-1], "result": [1] * 9})


def generation_without_a_rewind(record: Record) -> None:
    """Play the last segment with dice again, and say nothing of it."""
    segments = record["segments"]
    last = max(n for n, segment in enumerate(segments) if segment["rolls"])
    again = own_copy(segments[last:])
    for segment in segments[last:]:
        segment.update(stands=False, closed=segment is not segments[-1])
    for segment in again:
        segment["generation"] = 2
        for roll in segment["rolls"]:
            roll["generation"] = 2
    record["segments"] = segments + again
    record["generation"] = 2


def forget_the_facts(record: Record) -> None:
    for segment in record["segments"]:
        segment["facts"] = []


def empty_the_facts(record: Record) -> None:
    for segment in record["segments"]:
        for fact in segment["facts"]:
            fact["data"] = {}


def forget_rolls(record: Record) -> None:
    for segment in record["segments"]:
        segment["rolls"] = []


def cut_the_middle(record: Record) -> None:
    del record["segments"][2]
    for number, segment in enumerate(record["segments"]):
        segment["number"] = number


FITTED: list[Callable[[Record], None]] = [
    pad_a_label, double_a_space, look_alike, append_a_throw,
    generation_without_a_rewind, forget_the_facts, empty_the_facts, forget_rolls,
]  # fmt: skip


@pytest.mark.some(2)
@pytest.mark.parametrize("forge", FITTED)
@pytest.mark.parametrize("kind", ["whole", "old"])
def test_what_was_made_to_fit_is_found_by_both_programs(
    forge: Callable[[Record], None], kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    record = own_copy(request.getfixturevalue(kind))
    forge(record)
    made_to_fit(record)
    done = run(tmp_path, record)
    assert done.status == 1, done.text
    assert "FALSE" in done.text
    assert verify_record(record).word == "false"


@pytest.mark.some(1)
@pytest.mark.parametrize("kind", ["whole", "old"])
def test_a_record_that_was_cut_is_never_proved(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    record = own_copy(request.getfixturevalue(kind))
    given = verify_record(record).digests[-1].digest
    del record["segments"][-4:]
    record["segments"][-1]["closed"] = False
    assert verify_record(record).word == "false"
    naive = run(tmp_path, record)
    made_to_fit(record)
    done = run(tmp_path, record)
    assert naive.status == (1 if kind == "whole" else 3), naive.text
    assert done.status == 3
    assert "the record stops before anything tells how it ended" in done.text
    assert run(tmp_path, record, "--digest", given).status == 1


@pytest.mark.full
def test_segments_that_were_cut_out_of_the_middle_are_missed_in_their_chain(
    whole: Record, old: Record, tmp_path: Path
) -> None:
    for record in (own_copy(whole), own_copy(old)):
        cut_the_middle(record)
        made_to_fit(record)
        assert verify_record(record).word == "false"
    record = own_copy(whole)
    cut_the_middle(record)
    assert "its chain is not that of the answers before it" in run(tmp_path, record).text


def test_a_game_that_was_played_as_a_later_generation_from_the_beginning_is_found(
    tmp_path: Path,
) -> None:
    """Whoever may choose the number of the generation chooses among as many games."""
    record = old_record(generation=4)
    found = verify_record(record)
    assert "nobody was told that generation 4 begins" in found.problems
    assert run(tmp_path, record).status == 1


@pytest.mark.some(2)
@pytest.mark.parametrize("generation", [0, -1, -4])
@pytest.mark.parametrize("chained", [True, False])
def test_a_game_that_was_played_as_an_earlier_generation_than_the_first_is_found(
    chained: bool, generation: int, tmp_path: Path
) -> None:
    """There are as many numbers below 1 as above it, and nobody has to be told of them."""
    record = new_record(generation) if chained else old_record(generation)
    assert run(tmp_path, record).status == 1
    assert verify_record(record).word == "false"


@pytest.mark.parametrize("chained", [True, False])
@pytest.mark.parametrize("segment", [0, 7])
def test_a_game_that_lacks_what_was_taken_back_is_found(
    segment: int, chained: bool, tmp_path: Path
) -> None:
    """A rewind that is said to have been would choose the dice of all segments before it."""
    record = new_record(2) if chained else old_record(2)
    record["taken_back"] = [{"what": "rewind", "generation": 2, "segment": segment}]
    done = run(tmp_path, record)
    assert done.status == 1
    assert "generations are missing: there are [2] of 2" in done.text
    assert ("was not announced to begin here" in done.text) is (chained and segment > 0)
    assert verify_record(record).word == "false"


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("name", "at"),
    [("generation", 0), ("number", -1), ("request", -1), ("after", -2)],
)
def test_numbers_begin_where_the_service_begins_to_count(
    name: str, at: int, whole: Record, tmp_path: Path
) -> None:
    record = own_copy(whole)
    segment = next(one for one in record["segments"] if one["rolls"] and one["answers"])
    part = {"request": "answers", "after": "rolls"}.get(name)
    (segment[part][0] if part else segment)[name] = at
    done, found = run(tmp_path, record), verify_record(record)
    assert (done.status, found.word) == (1, "false")
    assert f"with the {name} {at}" in done.text
    assert f"{name} is {at}, where" in found.problems[0]


def test_a_secret_that_is_missing_is_no_proof(whole: Record, tmp_path: Path) -> None:
    for nothing in (None, ""):
        record = {**whole, "secret": nothing, "digests": None}
        assert run(tmp_path, record).status == 3
        assert verify_record(record).word == "not proved"


@pytest.mark.parametrize("secret", [" ", "\t", "00", "0" * 62, "a secret", [], {}, 0])
def test_a_secret_that_is_none_proves_no_dice(
    secret: Any, whole: Record, public: Record, tmp_path: Path
) -> None:
    for opened in (whole, public):
        record = {**own_copy(opened), "secret": secret, "digests": None}
        turned(the_shuffle(record))
        assert run(tmp_path, record).status in (1, 3)
    record = {**whole, "secret": secret, "digests": None}
    assert verify_record(record).word in ("false", "not proved")


def test_a_secret_has_one_spelling(whole: Record, tmp_path: Path) -> None:
    for record in ({**whole, "secret": f" {whole['secret']}"}, {**whole, "secret_hash": " "}):
        assert run(tmp_path, record).status == 1
        assert verify_record(record).word == "false"


def test_a_public_record_without_its_rolls_is_no_proof(public: Record, tmp_path: Path) -> None:
    record = own_copy(public)
    for segment in record["segments"]:
        del segment["rolls"]
    assert run(tmp_path, record).status == 3


@pytest.mark.full
def test_digests_of_ones_mail_show_that_nothing_was_rewritten(
    whole: Record, tmp_path: Path
) -> None:
    (given,) = verify_record(whole).digests
    assert re.fullmatch(r"([0-9a-f]{4} ){7}[0-9a-f]{4}", given.digest)
    right = run(tmp_path, whole, "--digest", given.digest.upper())
    assert right.status == 0
    assert f"Digest of turn 1: {given.digest}" in right.text
    record = own_copy(whole)
    fact = next(fact for one in record["segments"] for fact in one["facts"] if fact["audience"])
    fact["data"] = {}
    made_to_fit(record)
    assert run(tmp_path, record, "--digest", given.digest).status == 1
    assert verify_record(whole, mailed=[given.digest.replace(" ", "")]).word == "proved"
    assert verify_record(whole, mailed=["0000 " * 8]).problems == (
        f"the digest in your mail is not of this record: {'0000 ' * 8}",
    )


def test_an_answer_that_is_changed_changes_all_dice_after_it(whole: Record, tmp_path: Path) -> None:
    record = own_copy(whole)
    answers = record["segments"][0]["answers"]
    answers[0]["value"] = "somewhere else"
    said = run(tmp_path, record).text
    assert "roll 1/0/0/dice/protestant reforms breslau is [" in said
    assert "segment 1 (turn 1, card_draw): its chain is not that of the answers before it" in said


# -- a record that lacks parts, or holds them in another form -------------------------------------

NEEDED = {
    "segment": ("number", "stage", "digest", "generation", "rolls", "answers", "facts", "chain",
                "closed"),
    "rolls": ("kind", "label", "result", "generation", "after"),
    "answers": ("request", "role", "topic", "value"),
    "facts": ("number", "kind", "audience", "data"),
}  # fmt: skip
"""What each part of a whole record must have."""


def parts_named(record: Record, name: str, at: int) -> list[Record]:
    """Return the parts of one kind in a segment, or the segment."""
    segment: Record = record["segments"][at]
    return [segment] if name == "segment" else list(segment.get(name, ()))


def redrawn(record: Record) -> None:
    """Exchange every die of a record."""
    for segment in record["segments"]:
        for roll in segment.get("rolls", ()):
            turned(roll)


@pytest.mark.full
@pytest.mark.parametrize("kind", ["whole", "public"])
def test_a_part_that_is_missing_anywhere_is_no_proof(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    sound = request.getfixturevalue(kind)
    passed = []
    for name, keys in NEEDED.items():
        where = next(n for n in range(len(sound["segments"])) if parts_named(sound, name, n))
        for key in keys:
            if key not in parts_named(sound, name, where)[0]:
                continue  # the public record has fewer
            record = own_copy(sound)
            record.pop("digests", None)
            redrawn(record)
            del parts_named(record, name, where)[0][key]
            done = checked(tmp_path, record)
            if done.status != 1:
                passed.append((name, key, done.text))
    assert not passed


def test_dice_without_the_list_of_rolls_of_the_first_segment_are_not_proved(
    whole: Record, public: Record, tmp_path: Path
) -> None:
    for sound in (whole, public):
        record = own_copy(sound)
        del record["segments"][0]["rolls"]
        redrawn(record)
        assert "the record is damaged: segment without rolls" in run(tmp_path, record).text


SPELT = {"segment": ("generation", "number"), "rolls": ("generation", "number", "after"),
         "answers": ("request",), "facts": ("number",)}  # fmt: skip
"""Where numbers stand in a record."""


@pytest.mark.full
@pytest.mark.parametrize("kind", ["whole", "old"])
def test_numbers_have_one_spelling(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    sound = request.getfixturevalue(kind)
    passed = []
    for name, keys in SPELT.items():
        where = next(n for n in range(1, len(sound["segments"])) if parts_named(sound, name, n))
        for key in keys:
            for form in (float, bool, str):
                record = own_copy(sound)
                part = parts_named(record, name, where)[0]
                if key in part:
                    part[key] = form(part[key])
                elif (name, key) == ("rolls", "number"):
                    part[key] = form(0)
                else:
                    continue  # an old record has no "after"
                word, done = verify_record(record).word, checked(tmp_path, record)
                if word != "false" or done.status != 1:
                    passed.append((name, key, form, word, done.status))
    assert not passed


@pytest.mark.parametrize("value", [1.0, True])
def test_a_whole_game_of_a_generation_spelt_otherwise_is_false(value: Any, tmp_path: Path) -> None:
    record = old_record(generation=value)
    record["generation"] = 1
    assert verify_record(record).word == "false"
    done = run(tmp_path, record)
    assert done.status == 1
    assert "the record is damaged" in done.text


def test_a_result_holds_whole_numbers(whole: Record, tmp_path: Path) -> None:
    for value in (True, 1.0):
        record = own_copy(whole)
        roll = next(roll for s in record["segments"] for roll in s["rolls"] if 1 in roll["result"])
        roll["result"] = [value if face == 1 else face for face in roll["result"]]
        assert verify_record(record).word == "false"
        assert run(tmp_path, record).status == 1


def rechained(record: Record) -> None:
    """Make chains, rolls and digests anew that fit the answers as they are."""
    module = program()
    begun = module["chains"](record, list(module["segments_of"](record)))
    for segment in record["segments"]:
        segment["chain"] = begun[segment["generation"], segment["number"]]
    made_to_fit(record)


def respelt(value: Any) -> Any:
    """Return an answer spelt in another way that means the same; itself where there is none."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return float(value)
    return {**value, "salt": 17} if isinstance(value, dict) else value


def test_answers_have_one_spelling(whole: Record, tmp_path: Path) -> None:
    kinds: set[type] = set()
    for at, segment in enumerate(whole["segments"]):
        for number, answer in enumerate(segment["answers"]):
            if type(answer["value"]) in kinds or respelt(answer["value"]) is answer["value"]:
                continue
            kinds.add(type(answer["value"]))
            record = own_copy(whole)
            changed = record["segments"][at]["answers"][number]
            changed["value"] = respelt(changed["value"])
            rechained(record)
            record = json.loads(json.dumps(record))
            problems = " ".join(verify_record(record).problems)
            assert "is spelt" in problems or "number with a point" in problems, answer
            if isinstance(changed["value"], float):
                assert "a number with a point" in run(tmp_path, record).text
    assert dict in kinds


def test_a_vote_about_hours_makes_no_record_false(whole: Record, tmp_path: Path) -> None:
    """Such as an extension, which was called damaged: its hours are kept with a point."""
    vote = {"number": 1, "kind": "extension", "status": "passed", "hours": 24.0}
    # Digests tell of votes; without them the record still proves its dice.
    record = {**own_copy(whole), "digests": None}
    record["votes"] = [*record["votes"], vote]
    assert run(tmp_path, record).status == 0


@pytest.mark.parametrize("value", [3.0, 0.5, float("nan")])
def test_an_answer_with_a_point_is_refused_in_a_word(
    value: float, whole: Record, tmp_path: Path
) -> None:
    record = own_copy(whole)
    record["segments"][0]["answers"][0]["value"] = {"count": [value]}
    done = run(tmp_path, record)
    assert done.status == 1
    assert "a number with a point" in done.text
    assert any("a number with a point" in fault for fault in verify_record(record).problems)


@pytest.mark.full
def test_a_question_is_answered_once_and_none_is_left_out(whole: Record, tmp_path: Path) -> None:
    segment = next(n for n, one in enumerate(whole["segments"]) if len(one["answers"]) > 1)
    for change in ({"request": 40}, {"role": "nobody", "request": 0}):
        record = own_copy(whole)
        answers = record["segments"][segment]["answers"]
        answers.append({**answers[0], **change})
        rechained(record)
        assert verify_record(record).word == "false", change
    for change in ({"request": 40}, {}):
        record = own_copy(whole)
        answers = record["segments"][segment]["answers"]
        answers.append({**answers[0], **change})
        rechained(record)
        assert "questions are missing" in run(tmp_path, record).text


# -- labels ---------------------------------------------------------------------------------------

LABELS = (
    ("deck of turn 1", "deck of turn 01"),
    ("deck of turn 1", "deck of turn 0000001"),
    ("deck of turn 1", "deck of turn 7"),
    ("deck of turn 1", "discards of turn 2"),
    (" of hapsburg", " of xhapsburg"),
    (" of hapsburg", " of nobody_at_all"),
)


@pytest.mark.some(1)
@pytest.mark.parametrize("kind", ["whole", "public", "old"])
def test_labels_are_made_of_the_names_and_the_turn_of_the_game(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    passed = []
    for label, other in LABELS:
        record = own_copy(request.getfixturevalue(kind))
        rolls = [roll for one in record["segments"] for roll in one["rolls"]]
        found = next((roll for roll in rolls if label in roll["label"]), None)
        found = found or next(roll for roll in rolls if roll["kind"] == "pick")
        found["label"] = found["label"].replace(label, other) if label in found["label"] else other
        if kind == "public":
            redrawn_by(record)
        else:
            made_to_fit(record)
        done = checked(tmp_path, record)
        if "the game rolls for nothing like" not in done.text or done.status != 1:
            passed.append((label, other, done.text))
    assert not passed


def redrawn_by(record: Record) -> None:
    """Make the rolls of a public record fit."""
    digests = record.pop("digests", None)
    made_to_fit(record)
    if digests is not None:
        record["digests"] = digests


def test_the_stages_of_a_game_cannot_skip_a_turn(whole: Record, tmp_path: Path) -> None:
    record = own_copy(whole)
    segment = next(one for one in record["segments"] if the_shuffle(record) in one["rolls"])
    segment["stage"] = segment["stage"].replace("turn 1", "turn 7")
    the_shuffle(record)["label"] = "deck of turn 7"
    made_to_fit(record)
    assert run(tmp_path, record).status == 1
    assert verify_record(record).word == "false"


# -- the end of a game ----------------------------------------------------------------------------


def cut(record: Record) -> Record:
    """Return a record without its last segments."""
    record = own_copy(record)
    del record["segments"][-4:]
    record["segments"][-1]["closed"] = False
    return record


@pytest.mark.full
@pytest.mark.parametrize("kind", ["whole", "old"])
def test_a_cut_record_is_not_proved_by_being_said_to_run_or_to_have_ended_by_vote(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    sound = request.getfixturevalue(kind)
    given = verify_record(sound).digests[-1].digest
    vote = {"kind": "end", "status": "passed"}
    for change in ({"status": "running"}, {"votes": [vote]}, {"votes": [{**vote, "kind": "draw"}]}):
        record = {**cut(sound), **change}
        made_to_fit(record)
        done = run(tmp_path, record)
        assert done.status == 3, (change, done.text)
        assert run(tmp_path, record, "--digest", given).status == 1
        assert verify_record(record).word != "proved"


def test_a_vote_that_ended_a_game_is_proved_by_the_digest_of_the_last_mail(
    quick: Playground, tmp_path: Path
) -> None:
    quick.open()
    quick.write("protestant", "REFORM Leipzig", "REFORM Breslau", "REFORM Brandenburg")
    quick.write("france", "PROPOSE END")
    for role in ("ottoman", "hapsburg", "england", "papacy", "protestant"):
        quick.write(role, "VOTE 1 YES")
    record = json.loads(json.dumps(export_game(quick.office, "his-1")))
    assert record["status"] == "over"
    (ended,) = verify_record(record).digests
    assert ended.digest in flat(quick.last("france", "game_over").text)
    done = run(tmp_path, record)
    assert done.status == 3
    assert "only the digest of your last mail proves that a vote" in done.text
    assert verify_record(record).word == "not proved"
    assert run(tmp_path, record, "--digest", ended.digest).status == 0
    assert verify_record(record, mailed=[ended.digest]).word == "proved"
    for votes in ([], [{**record["votes"][0], "kind": "draw"}], record["votes"] * 2):
        forged = {**record, "votes": votes}
        del forged["digests"]
        assert run(tmp_path, forged, "--digest", ended.digest).status == 1
        assert verify_record(forged, mailed=[ended.digest]).word == "false"


def test_digests_that_bound_no_votes_are_still_known(whole: Record, tmp_path: Path) -> None:
    module = program()
    older = module["digests"](whole, list(module["segments_of"](whole)), bound=False)
    record, given = {**whole, "digests": older}, older[-1]["digest"]
    assert older != whole["digests"]
    assert run(tmp_path, record, "--digest", given).status == 0
    assert verify_record(record, mailed=[given]).word == "proved"


def test_a_digest_is_not_compared_with_a_public_record(
    whole: Record, public: Record, tmp_path: Path
) -> None:
    given = verify_record(whole).digests[-1].digest
    done = run(tmp_path, public, "--digest", given)
    assert done.status == 3
    assert "a digest takes the whole record, and this is the public one" in done.text


# -- the beginning of a game ----------------------------------------------------------------------


@pytest.mark.some(1)
@pytest.mark.parametrize("back", [0, 1])
def test_a_changed_opening_is_not_proved_by_an_earlier_revision(
    back: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def begin_changed(*given: Any) -> Any:
        position = begin(*given)
        position.snapshot.spaces["istanbul"].units["ottoman"]["regular"] += 4
        return replace(position, revision=position.revision - back)

    monkeypatch.setattr(recorded, "begin", begin_changed)
    practice = game_of(RULES).practice
    setting = practice.setting(2)
    options = {**setting.options, "last_turn": "1"}
    record = record_of_a_game(
        setting.scenario, options, 2, liking(practice.likes(2), practice.sample)
    )
    verdict = verify_record(json.loads(json.dumps(record)))
    assert verdict.word == ("not proved" if back else "false"), verdict
    said = " ".join(verdict.unproved if back else verdict.problems)
    assert "the game begins with a position" in said or "does not begin with" in said


# -- what is no record ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"format": [], "version": {}}',
        b'{"format": "adjudicator-record", "version": 99}',
        b"[" * 100_000,
        gzip.compress(b"{}" * 100, mtime=0)[:-9],
        b"\x1f\x8b",
    ],
)
def test_what_is_no_record_is_refused_with_a_reason(raw: bytes, tmp_path: Path) -> None:
    done = run(tmp_path, raw)
    assert done.status == 2
    assert done.text.startswith("This cannot be checked: ")
    assert "Traceback" not in done.text


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(PROGRAM), str(tmp_path / "none.json")],
        capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert b"none.json" in done.stdout


@pytest.mark.some(3)
@pytest.mark.parametrize(
    "harm",
    [
        lambda record: record.pop("secret_hash"),
        lambda record: record["segments"][0].pop("stage"),
        lambda record: record.update(secret="no hex"),
        lambda record: record.update(segments=None),
        lambda record: rolls_of(record, "pick")[0].update(result=[]),
        lambda record: rolls_of(record, "pick")[0].update(result=[0, 0]),
        lambda record: rolls_of(record, "pick")[0].update(result=[0, 2**40]),
    ],
)
def test_a_damaged_record_is_wrong(
    harm: Callable[[Record], object], whole: Record, tmp_path: Path
) -> None:
    record = own_copy(whole)
    harm(record)
    done = run(tmp_path, record)
    assert done.status == 1
    assert "the record is damaged: " in done.text


@pytest.mark.full
def test_titles_that_a_screen_cannot_show_do_not_end_the_program(
    whole: Record, tmp_path: Path
) -> None:
    done = run_alone(tmp_path, {**whole, "title": "\u2654"})
    assert "his-1, ?" in done.text.replace("\u2654", "?")


def test_the_example_of_the_recipe_comes_out_of_both_programs() -> None:
    words = " ".join((paths.proof().parent / "docs" / "verifying.md").read_text().split())
    found = re.search(
        r"five dice is ([\d ]+), .* five things is ([\d ]+), .* from five is (\d)", words
    )
    assert found is not None
    said = [[int(number) for number in part.split()] for part in found.groups()]
    module = program()
    theirs, ours = [], []
    for number, (kind, size) in enumerate((("dice", 5), ("shuffle", 5), ("pick", 5))):
        key = Key(0, number, kind, "an example")
        ours.append([*outcome(SecretChance(bytes(32), 1), key, kind, size)])
        theirs.append(module["rolled"](bytes(32), f"1/{key.place}", kind, [0, size, 0, 0, 0]))
    assert theirs == ours
    assert [ours[0], ours[1], ours[2][:1]] == said
