"""Rolls that no fact tells of are found: draws and shuffles put in, dice cut off or added.

Whoever has the secret can make all results, chains and digests fit what he has put in. Then only
what players were told shows that the game has rolled for something else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from adjudicator.engine.random_play import liking
from adjudicator.games.registry import game_of, slugs
from adjudicator.service.operations.upkeep.verifying import verify_record
from tests.service.recorded import own_copy, record_of_a_game
from tests.service.test_pbem_10_proof import checked, made_to_fit, program
from tests.tables import each

Record = dict[str, Any]
LABELS = {
    "here_i_stand": (
        ("pick", "conquistador of hapsburg"),
        ("pick", "explorer of england lost to the Fountain of Youth"),
        ("pick", "random discard of protestant: Copernicus"),
        ("pick", "papacy debater in the german zone, round 2"),
        ("pick", "protestant debater in the french zone, round 1"),
        ("pick", "england draws a card of its own hand: Lady Jane Grey"),
        ("pick", "ottoman draws card 1 from france: piracy"),
        ("pick", "papacy draws the donation of hapsburg"),
        ("shuffle", "deck of turn {turn}"),
        ("shuffle", "discards of turn {turn}"),
        ("shuffle", "diplomatic deck of turn {turn}"),
        ("shuffle", "the pile taken over"),
        ("shuffle", "who suffers the odd loss at vienna"),
    ),
    "thirty_years_war": (
        ("shuffle", "protestant deck"),
        ("shuffle", "catholic deck"),
        ("shuffle", "catholic deck taken over"),
        ("shuffle", "protestant deck taken over"),
    ),
    "lanterns": (),
}
"""What the games draw and shuffle for, each once, but what a segment of these records tells of."""
ONE_TURN: dict[str, dict[str, Any]] = {"here_i_stand": {"last_turn": "1"}}
SEEDS = {"here_i_stand": 2, "thirty_years_war": 2, "lanterns": 1}


def played(rules: str, *, seed: int, chained: bool = True, **options: str) -> Record:
    """Return the record of a game that was played as self-play does."""
    practice = game_of(rules).practice
    setting = practice.setting(seed)
    player = liking(practice.likes(seed), practice.sample)
    given = {**setting.options, **options}
    record = record_of_a_game(setting.scenario, given, seed, player, chained=chained, rules=rules)
    return dict(json.loads(json.dumps(record)))


@cache
def _record(rules: str) -> Record:
    return played(rules, seed=SEEDS[rules], **ONE_TURN.get(rules, {}))


@pytest.fixture(scope="module", params=slugs())
def sound(request: pytest.FixtureRequest) -> Record:
    """A record of each game; not to be changed."""
    return _record(request.param)


@pytest.fixture(scope="module", params=[rules for rules in slugs() if LABELS[rules]])
def drawn(request: pytest.FixtureRequest) -> Record:
    """A record of each game in which cards are drawn or shuffled; not to be changed."""
    return _record(request.param)


def published(record: Record) -> Record:
    """Return the public record of a game that is over: what everybody was told, and the rolls."""
    segments = [
        {
            "segment": one["number"],
            "stage": one["stage"],
            "generation": one["generation"],
            "facts": [
                {"kind": fact["kind"], "data": fact["data"]}
                for fact in one["facts"]
                if fact["audience"] is None or "" in fact["audience"]
            ],
            "rolls": [{"number": n, **roll} for n, roll in enumerate(one["rolls"])],
            "answers": one["answers"],
        }
        for one in record["segments"]
    ]
    return {**record, "format": "adjudicator-public-record", "version": 2, "segments": segments}


def turn_of(segment: Record) -> str:
    return str(segment["stage"].split()[1].strip(","))


def forged(record: Record, at: int, rolls: list[Record]) -> Iterator[Record]:
    """Yield the whole record and the public one with other rolls in a segment, all made to fit."""
    other = own_copy(record)
    other["segments"][at]["rolls"] = rolls
    made_to_fit(other)
    yield other
    yield published(other)


def faults(record: Record, at: int, rolls: list[Record]) -> Iterator[list[str]]:
    """Yield what is wrong between rolls and facts of a segment with other rolls, in both records.

    That is all that shows it once everything else is made to fit; whole records take too long.
    """
    module, rules = program(), record["rules"]
    for found in (record, published(record)):
        raw = {**found["segments"][at], "rolls": rolls}
        (one,) = module["segments_of"]({**found, "segments": [raw]})
        low = module["LOWEST"].get(rules, 1)
        yield [*module["wrong_facts"]([one], low), *module["wrong_draws"](rules, one)]


def more(segment: Record, kind: str, label: str) -> list[Record]:
    """Return the rolls of a segment with one more at their end, of three things."""
    rolls = own_copy(segment["rolls"])
    asked = {answer["request"] for answer in segment["answers"]}
    after = max(asked, default=-1)
    result = [0, 3] if kind == "pick" else [0, 1, 2]
    label = label.format(turn=turn_of(segment))
    rolls.append({"kind": kind, "label": label, "result": result, "generation": 1, "after": after})
    return list(rolls)


# -- what is sound --------------------------------------------------------------------------------


def test_played_games_of_every_kind_are_proved_by_both_programs(
    sound: Record, tmp_path: Path
) -> None:
    assert checked(tmp_path, sound).status == 0
    assert checked(tmp_path, published(sound)).status == 0
    assert verify_record(sound).word == "proved"


def test_a_game_that_waits_for_players_lacks_no_shuffle(sound: Record, tmp_path: Path) -> None:
    opening = {**sound["segments"][0], "closed": False, "answers": [], "rolls": [], "facts": []}
    record = {**sound, "status": "setup", "secret": None, "segments": [opening]}
    assert checked(tmp_path, record).status == 3


@pytest.mark.full
@pytest.mark.timeout(5400)
@pytest.mark.parametrize("rules", slugs())
def test_many_games_of_every_kind_and_scenario_are_proved(rules: str, tmp_path: Path) -> None:
    for seed in range(300, 324):
        record = played(rules, seed=seed, chained=seed % 3 > 0)
        rolled = any(one["rolls"] for one in record["segments"])
        for found in (record, published(record)):
            done = checked(tmp_path, found)
            assert done.status == (0 if rolled else 3), (seed, done.text)


# -- draws and shuffles ---------------------------------------------------------------------------


def test_a_draw_or_shuffle_that_no_fact_tells_of_is_found_wherever_it_is_put_in(
    drawn: Record,
) -> None:
    passed = [
        (one["stage"], label)
        for at, one in enumerate(drawn["segments"])
        for kind, label in LABELS[drawn["rules"]]
        for found in faults(drawn, at, more(one, kind, label))
        if "facts do not tell so often" not in " ".join(found)
    ]
    assert not passed


def test_a_draw_or_shuffle_that_is_told_of_is_found_where_it_stands_twice(drawn: Record) -> None:
    tried = [
        (roll["label"], found)
        for at, one in enumerate(drawn["segments"])
        for roll in one["rolls"]
        if roll["kind"] in ("pick", "shuffle")
        for found in faults(drawn, at, [*one["rolls"], roll])
    ]
    assert tried
    assert not [label for label, found in tried if "do not tell so often" not in " ".join(found)]


def test_a_shuffle_that_facts_tell_of_is_missed(drawn: Record) -> None:
    """Not a draw: one thing alone is not drawn, and no fact tells how many there were."""
    tried = [
        (roll["label"], found)
        for at, one in enumerate(drawn["segments"])
        for number, roll in enumerate(one["rolls"])
        if roll["kind"] == "shuffle"
        for found in faults(drawn, at, one["rolls"][:number] + one["rolls"][number + 1 :])
    ]
    assert tried
    assert not [label for label, found in tried if "that is missing" not in " ".join(found)]


def test_both_programs_find_what_was_put_in(drawn: Record, tmp_path: Path) -> None:
    at = len(drawn["segments"]) // 2
    for kind, label in LABELS[drawn["rules"]][::5]:
        whole, public = forged(drawn, at, more(drawn["segments"][at], kind, label))
        assert verify_record(whole).word == "false", label
        for record in (whole, public):
            assert "facts do not tell so often" in checked(tmp_path, record).text


def test_a_deck_without_one_of_its_cards_is_found() -> None:
    facts = [("deck_shuffled", {"turn": 2, "size": 3})]
    assert not wrong("here_i_stand", segment(facts, ("shuffle", "deck of turn 2", [1, 0, 2])))
    assert len(wrong("here_i_stand", segment(facts, ("shuffle", "deck of turn 2", [1, 0])))) == 2


@pytest.mark.parametrize("rules", slugs())
def test_every_draw_and_shuffle_has_a_fact_that_tells_of_it(rules: str) -> None:
    text = " ".join(program()["TELLING"].get(rules, "").split())
    told = [label for _, label in re.findall("(.+?): (.+?)(?:; |$)", text)]
    forms = [re.escape(one.removesuffix(" ({size})").removesuffix(" ({cards})")) for one in told]
    forms = [re.sub(r"\\{\w+\\}", ".+", form) for form in forms]
    listed = [label.format(turn=1) for _, label in LABELS[rules]]
    assert not [one for one in listed if not any(re.fullmatch(form, one) for form in forms)]
    assert not [form for form in forms if not any(re.fullmatch(form, one) for one in listed)]


def segment(facts: list[tuple[str, Record]], *rolls: tuple[str, str, list[int]]) -> Record:
    return {
        "title": "segment 3",
        "stage": "turn 2, action 1",
        "facts": [{"kind": kind, "data": data} for kind, data in facts],
        "rolls": [
            {"kind": kind, "label": label, "result": result, "generation": 1}
            for kind, label, result in rolls
        ],
    }


def wrong(rules: str, one: Record) -> list[str]:
    found: list[str] = [*program()["wrong_draws"](rules, one)]
    return found


ODD = ("odd_loss_drawn", {"space": "linz"})
TAKEN = ("cards_taken_unseen",
         {"power": "ottoman", "victim": "france", "count": 2, "why": "piracy"})  # fmt: skip
DEBATERS = ("debaters_chosen",
            {"zone": "german", "round": 1, "papal": "eck", "protestant": "luther"})  # fmt: skip
CALLED = ("leipzig_announced", {"zone": "german", "chosen": "eck"})
BARRED = ("leipzig_announced", {"zone": "german", "chosen": ""})
VOYAGES = ("voyagers_named", {"voyages": [["england", "rut", 1], ["france", "cabot_france", 1]]})


def odd_loss(*powers: int) -> tuple[str, str, list[int]]:
    return "shuffle", "who suffers the odd loss at linz", [*powers]


def pick(label: str) -> tuple[str, str, list[int]]:
    return "pick", label, [0, 2]


def card(number: int) -> tuple[str, str, list[int]]:
    return pick(f"ottoman draws card {number} from france: piracy")


def debater(power: str) -> tuple[str, str, list[int]]:
    return pick(f"{power} debater in the german zone, round 1")


@each(
    ("facts", "rolls", "right"),
    [
        ([ODD], [odd_loss(1, 0)], True),
        ([ODD, ODD], [odd_loss(1, 2, 0)], True),
        ([ODD, ODD], [odd_loss(1, 0)], False),
        ([ODD], [odd_loss(1, 0), odd_loss(1, 0)], False),
        ([("odd_loss_drawn", {"space": "graz"})], [odd_loss(1, 0)], False),
        ([TAKEN], [], True),  # the only cards of a hand, for which nothing is rolled
        ([TAKEN], [card(1), card(2)], True),
        ([TAKEN], [card(1), card(3)], False),
        ([TAKEN], [card(1), card(1)], False),
        ([DEBATERS], [debater("papacy"), debater("protestant")], True),
        ([DEBATERS], [debater("papacy"), debater("papacy")], False),
        ([CALLED, DEBATERS], [debater("protestant")], True),
        ([CALLED, DEBATERS], [debater("papacy")], False),
        ([BARRED, DEBATERS], [debater("papacy")], True),
        ([VOYAGES], [pick("explorer of england")], True),
        ([VOYAGES], [pick("explorer of france")], False),
    ],
)
def test_draws_and_the_facts_that_tell_of_them(
    facts: list[tuple[str, Record]], rolls: list[tuple[str, str, list[int]]], right: bool
) -> None:
    assert (not wrong("here_i_stand", segment(facts, *rolls))) is right


def test_no_pile_is_shuffled_anew_twice_in_a_generation() -> None:
    anew = ("shuffle", "the pile anew before question 2", [1, 0])
    assert not wrong("here_i_stand", segment([], anew))
    assert wrong("here_i_stand", segment([], anew, anew)) == [
        "segment 3: generation 1 shuffles piles anew 2 times"
    ]
    assert not wrong("thirty_years_war", segment([], anew))  # of one card the pile is no roll
    assert not wrong("thirty_years_war", segment([], anew, anew))
    assert wrong("thirty_years_war", segment([], anew, anew, anew))


# -- dice -----------------------------------------------------------------------------------------


def test_a_die_cut_off_or_added_anywhere_is_found(sound: Record) -> None:
    tried = [
        (one["stage"], found)
        for at, one in enumerate(sound["segments"])
        for number, roll in enumerate(one["rolls"])
        if program()["sides"](roll["kind"])
        for result in (roll["result"][:-1], [*roll["result"], 1])
        for found in faults(
            sound,
            at,
            [*one["rolls"][:number], {**roll, "result": result}, *one["rolls"][number + 1 :]],
        )
    ]
    assert tried
    assert not [stage for stage, found in tried if not found]


def test_both_programs_find_a_die_that_was_cut_off(sound: Record, tmp_path: Path) -> None:
    at, number = next(
        (at, number)
        for at, one in enumerate(sound["segments"])
        for number, roll in enumerate(one["rolls"])
        if program()["sides"](roll["kind"])
    )
    rolls = own_copy(sound["segments"][at]["rolls"])
    rolls[number]["result"].pop()
    whole, public = forged(sound, at, rolls)
    assert verify_record(whole).word == "false"
    assert checked(tmp_path, whole).status == checked(tmp_path, public).status == 1


def dice_of(facts: list[tuple[str, Record]], *throws: list[int]) -> list[str]:
    rolls = [("dice", "nobody", throw) for throw in throws]
    found: list[str] = [*program()["wrong_facts"]([segment(facts, *rolls)])]
    return found


def test_a_die_that_another_throw_supplies_is_missed() -> None:
    facts = [("reform", {"rolls": [4, 2]}), ("reform", {"rolls": [2]})]
    assert not dice_of(facts, [4, 2], [2])
    assert dice_of(facts, [4], [2])
    assert dice_of(facts, [4, 2])


def test_who_struck_first_is_told_again_in_the_battle() -> None:
    first = ("struck_first", {"space": "linz", "rolls": [6, 1], "hits": 1})
    fought = {"space": "linz", "attacker_rolls": [6, 1], "defender_rolls": [3]}
    battle = ("field_battle_rolled", fought)
    assert not dice_of([first, battle], [6, 1], [3])
    assert dice_of([first, battle], [6, 1], [3], [6, 1])
    assert not dice_of([first], [6, 1])  # the game has ended while the other side was asked
    assert not dice_of([battle, first], [6, 1], [3], [6, 1])
